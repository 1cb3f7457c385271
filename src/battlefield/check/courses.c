#include "config.h"

#include "battlefield/check/check.h"
#include "battlefield/check/finding.h"
#include "battlefield/model/feature-words.h"

#include <glib/gi18n-lib.h>

/* A crossing may be so many times as long as a straight one is to its middle: 42 degrees. */
#define SLANT 3

static MusterBoardFinding *
find_within_fault (const MusterBattlefield *battlefield,
                   const MusterFeature *feature,
                   const MusterPath *path)
{
  gboolean is_west = feature->points[0].x < battlefield->width / 2;
  for (int i = 0; path->within > 0 && i < feature->n_points; i++)
    {
      int distance = is_west ? feature->points[i].x : battlefield->width - feature->points[i].x;
      if (distance + feature->breadth / 2 <= path->within + MUSTER_BOARD_ROUNDING)
        continue;
      g_autofree char *label = muster_feature_dup_label (battlefield, feature);
      g_autofree char *within = muster_battlefield_dup_length (battlefield, path->within);
      return muster_board_finding_new (
        "course", MUSTER_SEVERITY_ERROR, path->cite, feature->id,
        g_strdup_printf (_ ("%s leaves the strip of %s along the side edge."), label, within));
    }
  return NULL;
}

static int
find_edges (const MusterBattlefield *battlefield, MusterPoint point)
{
  int edges = 0;
  if (point.y <= MUSTER_BOARD_ROUNDING)
    edges |= 1 << MUSTER_EDGE_NORTH;
  if (point.x >= battlefield->width - MUSTER_BOARD_ROUNDING)
    edges |= 1 << MUSTER_EDGE_EAST;
  if (point.y >= battlefield->depth - MUSTER_BOARD_ROUNDING)
    edges |= 1 << MUSTER_EDGE_SOUTH;
  if (point.x <= MUSTER_BOARD_ROUNDING)
    edges |= 1 << MUSTER_EDGE_WEST;
  return edges;
}

static gboolean
starts_at_feature (const MusterBattlefield *battlefield,
                   const MusterFeature *line,
                   const MusterSelector *from,
                   MusterPoint end)
{
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *other = &g_array_index (battlefield->features, MusterFeature, i);
      if (other->id != line->id && other->breadth == 0
          && muster_feature_kind_matches (battlefield->ruleset, other->kind, from)
          && muster_outline_holds (other->points, other->n_points, end))
        return TRUE;
    }
  return FALSE;
}

/* Whether @line joins @other there: lies between its banks. */
static gboolean
joins_at (const MusterBattlefield *battlefield,
          const MusterFeature *line,
          MusterPoint end,
          const MusterFeature *other)
{
  const MusterPath *path = muster_terrain_find_path (battlefield->ruleset, line->kind);
  const MusterPoint twice[] = { end, end };
  return line->id != other->id && other->breadth > 0 && path != NULL
         && muster_feature_kind_matches (battlefield->ruleset, other->kind, path->joins)
         && muster_lines_meet (twice, 2, other->points, other->n_points,
                               other->breadth / 2 + MUSTER_BOARD_ROUNDING);
}

gboolean
muster_feature_ends_in (const MusterBattlefield *battlefield,
                        const MusterFeature *line,
                        const MusterFeature *other)
{
  const MusterPath *path = muster_terrain_find_path (battlefield->ruleset, line->kind);
  const MusterPoint ends[] = { line->points[0], line->points[line->n_points - 1] };
  for (int i = 0; i < 2; i++)
    if (joins_at (battlefield, line, ends[i], other) && find_edges (battlefield, ends[i]) == 0
        && !starts_at_feature (battlefield, line, path->from, ends[i]))
      return TRUE;
  return FALSE;
}

static gboolean
ends_in_line (const MusterBattlefield *battlefield, const MusterFeature *line, MusterPoint end)
{
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *other = &g_array_index (battlefield->features, MusterFeature, i);
      if (joins_at (battlefield, line, end, other))
        return TRUE;
    }
  return FALSE;
}

/* Whether it leads from a feature that it belongs to, at one end, to an edge, such a feature or a
 * line that it joins, at the other. */
static gboolean
links (const MusterBattlefield *battlefield, const MusterFeature *line, const MusterPath *path)
{
  const MusterPoint ends[] = { line->points[0], line->points[line->n_points - 1] };
  for (int i = 0; i < 2; i++)
    if (starts_at_feature (battlefield, line, path->from, ends[i])
        && (find_edges (battlefield, ends[1 - i]) != 0
            || starts_at_feature (battlefield, line, path->from, ends[1 - i])
            || ends_in_line (battlefield, line, ends[1 - i])))
      return TRUE;
  return FALSE;
}

static gboolean
has_right_ends (const MusterBattlefield *battlefield,
                const MusterFeature *feature,
                const MusterPath *path)
{
  MusterPoint first = feature->points[0];
  MusterPoint last = feature->points[feature->n_points - 1];
  int starts = find_edges (battlefield, first);
  int ends = find_edges (battlefield, last);
  int bases = 1 << battlefield->edges[0] | 1 << battlefield->edges[1];
  switch (path->course)
    {
    case MUSTER_COURSE_BASES:
      return (starts & bases) != 0 && (ends & bases) != 0 && (starts & bases) != (ends & bases);
    case MUSTER_COURSE_EDGES:
      return starts != 0 && ends != 0 && ((starts << 2 | starts >> 2) & ends) != 0;
    case MUSTER_COURSE_ROUTE:
      return TRUE;
    case MUSTER_COURSE_LINK:
      return links (battlefield, feature, path);
    }
  return TRUE;
}

static gboolean
lies_in_sector (const MusterBattlefield *battlefield, const MusterFeature *feature, int sector)
{
  MusterBox box = muster_box_shrink (muster_battlefield_get_sector (battlefield, sector), 1);
  const MusterPoint inner[] = {
    { box.x0, box.y0 }, { box.x1, box.y0 }, { box.x1, box.y1 }, { box.x0, box.y1 }
  };
  return muster_line_meets_outline (feature->points, feature->n_points, inner, 4, 0);
}

static int
count_sectors (const MusterBattlefield *battlefield, const MusterFeature *feature)
{
  int n = 0;
  for (int sector = 1; sector <= battlefield->columns * battlefield->rows; sector++)
    n += lies_in_sector (battlefield, feature, sector);
  return n;
}

const MusterCrossing *
muster_terrain_find_crossing (const MusterBattlefield *battlefield,
                              const MusterFeature *above,
                              const MusterFeature *below)
{
  const MusterTerrain *terrain = &battlefield->ruleset->terrain;
  for (int i = 0; above->breadth > 0 && below->breadth > 0 && i < terrain->n_crossings; i++)
    if (muster_feature_kind_matches (battlefield->ruleset, above->kind, terrain->crossings[i].of)
        && muster_feature_kind_matches (battlefield->ruleset, below->kind,
                                        terrain->crossings[i].over))
      return &terrain->crossings[i];
  return NULL;
}

/* What winds to and fro far longer than any road does is not followed step by step. */
static gboolean
is_followed (const MusterBattlefield *battlefield, const MusterFeature *line)
{
  gint64 length = 0;
  for (int i = 0; i < line->n_points - 1; i++)
    length += muster_root (muster_point_distance2 (line->points[i], line->points[i + 1]));
  return length <= 4 * ((gint64) battlefield->width + battlefield->depth);
}

/* A crossing is one, however often the line goes to and fro: that is another rule's. */
int
muster_features_measure_along (const MusterBattlefield *battlefield,
                               const MusterFeature *above,
                               const MusterFeature *below)
{
  int gap = (above->breadth + below->breadth) / 2 + MUSTER_BOARD_GAP;
  int most = 0;
  if (muster_terrain_find_crossing (battlefield, above, below) == NULL
      || !is_followed (battlefield, above))
    return 0;
  g_autoptr (GArray) stretches =
    muster_line_list_near (above->points, above->n_points, below->points, below->n_points, gap);
  for (guint i = 0; i < stretches->len; i++)
    {
      const MusterStretch *stretch = &g_array_index (stretches, MusterStretch, i);
      if (stretch->n_crossings == 0 || stretch->length > SLANT * gap)
        most = MAX (most, stretch->length);
    }
  return most;
}

static MusterBoardFinding *
find_along_fault (const MusterBattlefield *battlefield, const MusterFeature *feature)
{
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *other = &g_array_index (battlefield->features, MusterFeature, i);
      int along = muster_features_measure_along (battlefield, feature, other);
      if (along == 0)
        continue;
      const char *cite = muster_terrain_find_crossing (battlefield, feature, other)->cite;
      g_autofree char *label = muster_feature_dup_label (battlefield, feature);
      g_autofree char *other_label = muster_feature_dup_label (battlefield, other);
      g_autofree char *length = muster_battlefield_dup_length (battlefield, along);
      MusterBoardFinding *finding = muster_board_finding_new (
        "crossing", cite != NULL ? MUSTER_SEVERITY_ERROR : MUSTER_SEVERITY_ADVICE, cite,
        feature->id,
        g_strdup_printf (
          _ ("%s runs along %s for %s; it may cross it, and must else keep clear of its banks."),
          label, other_label, length));
      g_array_append_val (finding->ids, other->id);
      return finding;
    }
  return NULL;
}

/* Where a line leads to from what it belongs to is asked by a link, whose section says so. */
static const char *
find_course_cite (const MusterBattlefield *battlefield,
                  const MusterFeature *feature,
                  const MusterPath *path)
{
  const MusterRuleset *ruleset = battlefield->ruleset;
  if (muster_own_has (path->own, "course"))
    return NULL;
  for (int i = 0; path->course == MUSTER_COURSE_LINK && i < ruleset->terrain.n_links; i++)
    if (muster_feature_kind_matches (ruleset, feature->kind, ruleset->terrain.links[i].of))
      return ruleset->terrain.links[i].cite;
  return path->cite;
}

MusterBoardFinding *
muster_feature_find_course_fault (const MusterBattlefield *battlefield,
                                  const MusterFeature *feature)
{
  const MusterPath *path = muster_terrain_find_path (battlefield->ruleset, feature->kind);
  if (path == NULL || feature->breadth == 0)
    return NULL;
  MusterBoardFinding *finding = find_within_fault (battlefield, feature, path);
  if (finding != NULL)
    return finding;
  g_autofree char *label = muster_feature_dup_label (battlefield, feature);
  const char *cite = muster_own_has (path->own, "breadth") ? NULL : path->cite;
  MusterSeverity severity = cite != NULL ? MUSTER_SEVERITY_ERROR : MUSTER_SEVERITY_ADVICE;
  if (feature->breadth < path->breadth.low || feature->breadth > path->breadth.high)
    {
      g_autofree char *breadth = muster_battlefield_dup_length (battlefield, feature->breadth);
      g_autofree char *low = muster_battlefield_dup_length (battlefield, path->breadth.low);
      g_autofree char *high = muster_battlefield_dup_length (battlefield, path->breadth.high);
      return muster_board_finding_new (
        "size", severity, cite, feature->id,
        g_strdup_printf (_ ("%s is %s broad; it may be from %s to %s."), label, breadth, low,
                         high));
    }
  cite = find_course_cite (battlefield, feature, path);
  severity = cite != NULL ? MUSTER_SEVERITY_ERROR : MUSTER_SEVERITY_ADVICE;
  if (!has_right_ends (battlefield, feature, path))
    return muster_board_finding_new (
      "course", severity, cite, feature->id,
      g_strdup_printf (path->course == MUSTER_COURSE_BASES
                         ? _ ("%s must run from one base edge to the other.")
                       : path->course == MUSTER_COURSE_LINK
                         ? _ ("%s must lead from what it belongs to, to an edge of the table.")
                         : _ ("%s must run from an edge of the table to the opposite one."),
                       label));
  severity = path->cite != NULL ? MUSTER_SEVERITY_ERROR : MUSTER_SEVERITY_ADVICE;
  int sectors = path->sectors > 0 ? count_sectors (battlefield, feature) : 0;
  if (path->sectors > 0 && sectors != path->sectors)
    return muster_board_finding_new (
      "course", severity, path->cite, feature->id,
      g_strdup_printf (_ ("%s lies in %d sectors; it must lie in %d."), label, sectors,
                       path->sectors));
  if (feature->sector > 0 && feature->sector <= battlefield->columns * battlefield->rows
      && !lies_in_sector (battlefield, feature, feature->sector))
    return muster_board_finding_new (
      "course", severity, path->cite, feature->id,
      g_strdup_printf (_ ("%s was thrown for sector %d, and does not come there."), label,
                       feature->sector));
  return find_along_fault (battlefield, feature);
}

/* By itself or by lines that it ends in. @asked: ids of the lines that were asked already */
static gboolean
leads_to_edge (const MusterBattlefield *battlefield, const MusterFeature *line, GHashTable *asked)
{
  const MusterPoint ends[] = { line->points[0], line->points[line->n_points - 1] };
  if (!g_hash_table_add (asked, GINT_TO_POINTER (line->id)))
    return FALSE;
  if (find_edges (battlefield, ends[0]) != 0 || find_edges (battlefield, ends[1]) != 0)
    return TRUE;
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *other = &g_array_index (battlefield->features, MusterFeature, i);
      if ((joins_at (battlefield, line, ends[0], other)
           || joins_at (battlefield, line, ends[1], other))
          && leads_to_edge (battlefield, other, asked))
        return TRUE;
    }
  return FALSE;
}

gboolean
muster_feature_is_linked (const MusterBattlefield *battlefield,
                          const MusterLink *link,
                          const MusterFeature *from)
{
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *line = &g_array_index (battlefield->features, MusterFeature, i);
      if (line->breadth == 0
          || !muster_feature_kind_matches (battlefield->ruleset, line->kind, link->of)
          || !muster_line_meets_outline (line->points, line->n_points, from->points, from->n_points,
                                         0))
        continue;
      g_autoptr (GHashTable) asked = g_hash_table_new (NULL, NULL);
      if (leads_to_edge (battlefield, line, asked))
        return TRUE;
    }
  return FALSE;
}

static gint64
get_area (const MusterFeature *feature)
{
  int width;
  int depth;
  muster_points_measure (feature->points, feature->n_points, feature->turn, &width, &depth);
  return (gint64) width * depth;
}

GArray *
muster_battlefield_list_linked (const MusterBattlefield *battlefield, const MusterLink *link)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (int));
  gint64 largest = -1;
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (battlefield->features, MusterFeature, i);
      if (feature->breadth > 0
          || !muster_feature_kind_matches (battlefield->ruleset, feature->kind, link->from)
          || (link->is_largest && get_area (feature) <= largest))
        continue;
      if (link->is_largest)
        g_array_set_size (ids, 0);
      largest = get_area (feature);
      g_array_append_val (ids, feature->id);
    }
  return ids;
}

static void
check_linked (const MusterBattlefield *battlefield,
              const MusterLink *link,
              const MusterFeature *feature,
              GPtrArray *findings)
{
  if (muster_feature_is_linked (battlefield, link, feature))
    return;
  g_autofree char *label = muster_feature_dup_label (battlefield, feature);
  g_ptr_array_add (findings, muster_board_finding_new (
                               "link", MUSTER_SEVERITY_ERROR, link->cite, feature->id,
                               g_strdup_printf (_ ("No road leads from %s to an edge of the table; "
                                                   "it must have one."),
                                                label)));
}

/* Links without a citation are scenery, and nobody's duty. */
void
muster_battlefield_check_links (const MusterBattlefield *battlefield, GPtrArray *findings)
{
  const MusterTerrain *terrain = &battlefield->ruleset->terrain;
  for (int i = 0; i < terrain->n_links; i++)
    {
      const MusterLink *link = &terrain->links[i];
      g_autoptr (GArray) ids = muster_battlefield_list_linked (battlefield, link);
      for (guint j = 0; link->cite != NULL && j < ids->len; j++)
        check_linked (battlefield, link,
                      muster_battlefield_find_feature (battlefield, g_array_index (ids, int, j)),
                      findings);
    }
}
