#include "config.h"

#include "battlefield/battlefield-check.h"

#include "battlefield/board-finding.h"
#include "battlefield/feature-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Features that do not lie on each other keep so far apart, in mm, or nobody could put them there.
 */
#define GAP 6

/* Outlines are rounded to whole mm, each measure by one at either end. */
#define ROUNDING 2

void
muster_board_finding_free (MusterBoardFinding *finding)
{
  g_free (finding->text);
  g_free (finding->cite);
  g_array_unref (finding->ids);
  g_free (finding);
}

MusterBoardFinding *
muster_board_finding_new (const char *rule,
                          MusterSeverity severity,
                          const char *cite,
                          int id,
                          char *text)
{
  MusterBoardFinding *finding = g_new0 (MusterBoardFinding, 1);
  finding->rule = rule;
  finding->severity = severity;
  finding->text = text;
  finding->cite = g_strdup (cite);
  finding->ids = g_array_new (FALSE, FALSE, sizeof (int));
  if (id > 0)
    g_array_append_val (finding->ids, id);
  return finding;
}

static gboolean
is_area (const MusterFeature *feature)
{
  return feature->breadth == 0;
}

static gboolean
is_on_table (const MusterBattlefield *battlefield, const MusterPoint *points, int n)
{
  for (int i = 0; i < n; i++)
    if (points[i].x < 0 || points[i].y < 0 || points[i].x > battlefield->width
        || points[i].y > battlefield->depth)
      return FALSE;
  return TRUE;
}

static gboolean
may_lie_over (const MusterBattlefield *battlefield, const MusterFeature *a, const MusterFeature *b)
{
  const MusterRuleset *ruleset = battlefield->ruleset;
  return muster_feature_kind_matches (ruleset, b->kind,
                                      muster_terrain_find_over (ruleset, a->kind));
}

/* Bridges and fords belong to what they cross. */
static gboolean
is_crossing (const MusterFeature *feature)
{
  return muster_look_is_crossing (feature->look);
}

static const MusterCrossing *
find_crossing_rule (const MusterBattlefield *battlefield,
                    const MusterFeature *above,
                    const MusterFeature *below)
{
  const MusterTerrain *terrain = &battlefield->ruleset->terrain;
  for (int i = 0; i < terrain->n_crossings; i++)
    if (muster_feature_kind_matches (battlefield->ruleset, above->kind, terrain->crossings[i].of)
        && muster_feature_kind_matches (battlefield->ruleset, below->kind,
                                        terrain->crossings[i].over))
      return &terrain->crossings[i];
  return NULL;
}

static gboolean
features_meet (const MusterFeature *a, const MusterFeature *b)
{
  if (is_area (a) && is_area (b))
    return muster_outlines_meet (a->points, a->n_points, b->points, b->n_points, GAP);
  if (is_area (b))
    return muster_line_meets_outline (a->points, a->n_points, b->points, b->n_points,
                                      a->breadth / 2 + GAP);
  if (is_area (a))
    return features_meet (b, a);
  return muster_lines_meet (a->points, a->n_points, b->points, b->n_points,
                            (a->breadth + b->breadth) / 2 + GAP);
}

/* Whether @end of the line lies in the water @other, and all but its mouth keeps clear of it. */
static gboolean
is_mouth (const MusterFeature *line, MusterPoint end, const MusterFeature *other)
{
  const MusterPoint ends[] = { end, end };
  gint64 near = 2 * ((gint64) line->breadth + other->breadth);
  if (!muster_lines_meet (ends, 2, other->points, other->n_points, other->breadth / 2 + GAP)
      || muster_lines_count_crossings (line->points, line->n_points, other->points, other->n_points,
                                       NULL, NULL)
           > 1)
    return FALSE;
  for (int i = 0; i < line->n_points; i++)
    {
      const MusterPoint point[] = { line->points[i], line->points[i] };
      if (muster_point_distance2 (point[0], end) > near * near
          && muster_lines_meet (point, 2, other->points, other->n_points,
                                (line->breadth + other->breadth) / 2 + GAP))
        return FALSE;
    }
  return TRUE;
}

/* A line that joins another ends in it. */
static gboolean
joins (const MusterBattlefield *battlefield, const MusterFeature *a, const MusterFeature *b)
{
  const MusterPath *path = muster_terrain_find_path (battlefield->ruleset, a->kind);
  return path != NULL && muster_feature_kind_matches (battlefield->ruleset, b->kind, path->joins)
         && !is_area (b)
         && (is_mouth (a, a->points[0], b) || is_mouth (a, a->points[a->n_points - 1], b));
}

gboolean
muster_features_overlap (const MusterBattlefield *battlefield,
                         const MusterFeature *a,
                         const MusterFeature *b)
{
  if (is_crossing (a) || is_crossing (b) || a->kind == NULL || b->kind == NULL)
    return FALSE;
  if (may_lie_over (battlefield, a, b) || may_lie_over (battlefield, b, a))
    return FALSE;
  if (!features_meet (a, b))
    return FALSE;
  return !joins (battlefield, a, b) && !joins (battlefield, b, a);
}

/* Measures */

static MusterBoardFinding *
find_size_fault (const MusterBattlefield *battlefield, const MusterFeature *feature)
{
  const MusterShape *shape = muster_terrain_find_shape (battlefield->ruleset, feature->kind);
  int width;
  int depth;
  if (shape == NULL || is_crossing (feature))
    return NULL;
  muster_points_measure (feature->points, feature->n_points, feature->turn, &width, &depth);
  if (width < depth)
    {
      int swapped = width;
      width = depth;
      depth = swapped;
    }
  gboolean is_large = width > MAX (shape->width.high, shape->depth.high) + ROUNDING
                      || depth > MIN (shape->width.high, shape->depth.high) + ROUNDING;
  gboolean is_small = width < MIN (shape->width.low, shape->width.high) - ROUNDING
                      || depth < MIN (shape->depth.low, shape->width.low) - ROUNDING;
  if (!is_large && !is_small)
    return NULL;
  g_autofree char *label = muster_feature_dup_label (battlefield, feature);
  g_autofree char *size = muster_feature_dup_size (battlefield, feature);
  g_autofree char *low_width = muster_battlefield_dup_length (battlefield, shape->width.low);
  g_autofree char *low_depth = muster_battlefield_dup_length (battlefield, shape->depth.low);
  g_autofree char *high_width = muster_battlefield_dup_length (battlefield, shape->width.high);
  g_autofree char *high_depth = muster_battlefield_dup_length (battlefield, shape->depth.high);
  return muster_board_finding_new (
    "size", shape->cite != NULL ? MUSTER_SEVERITY_ERROR : MUSTER_SEVERITY_ADVICE, shape->cite,
    feature->id,
    is_large ? g_strdup_printf (_ ("%s measures %s; the most is %s × %s."), label, size, high_width,
                                high_depth)
             : g_strdup_printf (_ ("%s measures %s; the least is %s × %s."), label, size, low_width,
                                low_depth));
}

static MusterBoardFinding *
find_shape_fault (const MusterBattlefield *battlefield, const MusterFeature *feature)
{
  gboolean is_off = !is_on_table (battlefield, feature->points, feature->n_points);
  if (!is_off
      && (!is_area (feature)
          || !muster_outline_crosses_itself (feature->points, feature->n_points)))
    return NULL;
  g_autofree char *label = muster_feature_dup_label (battlefield, feature);
  return muster_board_finding_new (
    is_off ? "table" : "crosses-itself", MUSTER_SEVERITY_ERROR, NULL, feature->id,
    g_strdup_printf (is_off ? _ ("%s leaves the table. Move it, or make it smaller.")
                            : _ ("The outline of %s crosses itself. Draw it anew."),
                     label));
}

/* Courses */

static MusterBoardFinding *
find_within_fault (const MusterBattlefield *battlefield,
                   const MusterFeature *feature,
                   const MusterPath *path)
{
  gboolean is_west = feature->points[0].x < battlefield->width / 2;
  for (int i = 0; path->within > 0 && i < feature->n_points; i++)
    {
      int distance = is_west ? feature->points[i].x : battlefield->width - feature->points[i].x;
      if (distance + feature->breadth / 2 <= path->within + ROUNDING)
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
  if (point.y <= ROUNDING)
    edges |= 1 << MUSTER_EDGE_NORTH;
  if (point.x >= battlefield->width - ROUNDING)
    edges |= 1 << MUSTER_EDGE_EAST;
  if (point.y >= battlefield->depth - ROUNDING)
    edges |= 1 << MUSTER_EDGE_SOUTH;
  if (point.x <= ROUNDING)
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
      if (other->id != line->id && is_area (other)
          && muster_feature_kind_matches (battlefield->ruleset, other->kind, from)
          && muster_outline_holds (other->points, other->n_points, end))
        return TRUE;
    }
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
      return (ends != 0 && starts_at_feature (battlefield, feature, path->from, first))
             || (starts != 0 && starts_at_feature (battlefield, feature, path->from, last))
             || (starts_at_feature (battlefield, feature, path->from, first)
                 && starts_at_feature (battlefield, feature, path->from, last));
    }
  return TRUE;
}

static int
count_sectors (const MusterBattlefield *battlefield, const MusterFeature *feature)
{
  int n = 0;
  for (int sector = 1; sector <= battlefield->columns * battlefield->rows; sector++)
    {
      MusterBox box = muster_battlefield_get_sector (battlefield, sector);
      const MusterPoint inner[] = { { box.x0 + 1, box.y0 + 1 },
                                    { box.x1 - 1, box.y0 + 1 },
                                    { box.x1 - 1, box.y1 - 1 },
                                    { box.x0 + 1, box.y1 - 1 } };
      n += muster_line_meets_outline (feature->points, feature->n_points, inner, 4, 0);
    }
  return n;
}

static MusterBoardFinding *
find_course_fault (const MusterBattlefield *battlefield, const MusterFeature *feature)
{
  const MusterPath *path = muster_terrain_find_path (battlefield->ruleset, feature->kind);
  if (path == NULL || is_area (feature))
    return NULL;
  MusterBoardFinding *finding = find_within_fault (battlefield, feature, path);
  if (finding != NULL)
    return finding;
  g_autofree char *label = muster_feature_dup_label (battlefield, feature);
  MusterSeverity severity = path->cite != NULL ? MUSTER_SEVERITY_ERROR : MUSTER_SEVERITY_ADVICE;
  if (feature->breadth < path->breadth.low || feature->breadth > path->breadth.high)
    {
      g_autofree char *breadth = muster_battlefield_dup_length (battlefield, feature->breadth);
      g_autofree char *low = muster_battlefield_dup_length (battlefield, path->breadth.low);
      g_autofree char *high = muster_battlefield_dup_length (battlefield, path->breadth.high);
      return muster_board_finding_new (
        "size", severity, path->cite, feature->id,
        g_strdup_printf (_ ("%s is %s broad; it may be from %s to %s."), label, breadth, low,
                         high));
    }
  if (!has_right_ends (battlefield, feature, path))
    return muster_board_finding_new (
      "course", severity, path->cite, feature->id,
      g_strdup_printf (path->course == MUSTER_COURSE_BASES
                         ? _ ("%s must run from one base edge to the other.")
                       : path->course == MUSTER_COURSE_LINK
                         ? _ ("%s must lead from what it belongs to, to an edge of the table.")
                         : _ ("%s must run from an edge of the table to the opposite one."),
                       label));
  int sectors = path->sectors > 0 ? count_sectors (battlefield, feature) : 0;
  if (path->sectors > 0 && sectors != path->sectors)
    return muster_board_finding_new (
      "course", severity, path->cite, feature->id,
      g_strdup_printf (_ ("%s lies in %d sectors; it must lie in %d."), label, sectors,
                       path->sectors));
  return NULL;
}

/* Overlaps and crossings */

static MusterBoardFinding *
find_overlap (const MusterBattlefield *battlefield,
              const MusterFeature *feature,
              const MusterFeature *other)
{
  if (!muster_features_overlap (battlefield, feature, other))
    return NULL;
  g_autofree char *label = muster_feature_dup_label (battlefield, feature);
  g_autofree char *other_label = muster_feature_dup_label (battlefield, other);
  MusterBoardFinding *finding = muster_board_finding_new (
    "overlap", MUSTER_SEVERITY_ERROR, battlefield->ruleset->terrain.cite, feature->id,
    g_strdup_printf (_ ("%s and %s lie on each other. Move one of them."), label, other_label));
  g_array_append_val (finding->ids, other->id);
  return finding;
}

static MusterBoardFinding *
find_double_crossing (const MusterBattlefield *battlefield,
                      const MusterFeature *above,
                      const MusterFeature *below)
{
  if (is_area (above) || is_area (below))
    return NULL;
  const MusterCrossing *rule = find_crossing_rule (battlefield, above, below);
  int n = rule != NULL && rule->is_once
            ? muster_lines_count_crossings (above->points, above->n_points, below->points,
                                            below->n_points, NULL, NULL)
            : 0;
  if (n < 2)
    return NULL;
  g_autofree char *label = muster_feature_dup_label (battlefield, above);
  g_autofree char *other_label = muster_feature_dup_label (battlefield, below);
  MusterBoardFinding *finding = muster_board_finding_new (
    "crossing", MUSTER_SEVERITY_ERROR, rule->cite, above->id,
    g_strdup_printf (_ ("%s crosses %s %d times; it may once."), label, other_label, n));
  g_array_append_val (finding->ids, below->id);
  return finding;
}

MusterBoardFinding *
muster_feature_find_fault (const MusterBattlefield *battlefield, const MusterFeature *feature)
{
  MusterBoardFinding *finding = find_shape_fault (battlefield, feature);
  if (finding == NULL && battlefield->ruleset != NULL && feature->kind != NULL)
    finding = find_size_fault (battlefield, feature);
  if (finding == NULL && battlefield->ruleset != NULL && feature->kind != NULL)
    finding = find_course_fault (battlefield, feature);
  for (guint i = 0;
       finding == NULL && battlefield->ruleset != NULL && i < battlefield->features->len; i++)
    {
      const MusterFeature *other = &g_array_index (battlefield->features, MusterFeature, i);
      if (other->id == feature->id)
        continue;
      finding = find_overlap (battlefield, feature, other);
      if (finding == NULL)
        finding = find_double_crossing (battlefield, feature, other);
      if (finding == NULL)
        finding = find_double_crossing (battlefield, other, feature);
    }
  return finding;
}

/* What must be there */

static gboolean
is_linked (const MusterBattlefield *battlefield, const MusterLink *link, const MusterFeature *from)
{
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *line = &g_array_index (battlefield->features, MusterFeature, i);
      if (is_area (line)
          || !muster_feature_kind_matches (battlefield->ruleset, line->kind, link->of)
          || !muster_line_meets_outline (line->points, line->n_points, from->points, from->n_points,
                                         0))
        continue;
      if (find_edges (battlefield, line->points[0]) != 0
          || find_edges (battlefield, line->points[line->n_points - 1]) != 0)
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

static const MusterFeature *
find_largest (const MusterBattlefield *battlefield, const MusterSelector *of)
{
  const MusterFeature *largest = NULL;
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (battlefield->features, MusterFeature, i);
      if (is_area (feature) && muster_feature_kind_matches (battlefield->ruleset, feature->kind, of)
          && (largest == NULL || get_area (feature) > get_area (largest)))
        largest = feature;
    }
  return largest;
}

static void
check_linked (const MusterBattlefield *battlefield,
              const MusterLink *link,
              const MusterFeature *feature,
              GPtrArray *findings)
{
  if (is_linked (battlefield, link, feature))
    return;
  g_autofree char *label = muster_feature_dup_label (battlefield, feature);
  g_ptr_array_add (findings, muster_board_finding_new (
                               "link", MUSTER_SEVERITY_ERROR, link->cite, feature->id,
                               g_strdup_printf (_ ("No road leads from %s to an edge of the table; "
                                                   "it must have one."),
                                                label)));
}

/* Links without a citation are scenery, and nobody's duty. */
static void
check_links (const MusterBattlefield *battlefield, GPtrArray *findings)
{
  const MusterTerrain *terrain = &battlefield->ruleset->terrain;
  for (int i = 0; i < terrain->n_links; i++)
    {
      const MusterLink *link = &terrain->links[i];
      const MusterFeature *largest = find_largest (battlefield, link->from);
      for (guint j = 0; link->cite != NULL && j < battlefield->features->len; j++)
        {
          const MusterFeature *feature = &g_array_index (battlefield->features, MusterFeature, j);
          if (link->is_largest
                ? feature == largest
                : muster_feature_kind_matches (battlefield->ruleset, feature->kind, link->from))
            check_linked (battlefield, link, feature, findings);
        }
    }
}

/* How much each side placed. */
static void
check_places (const MusterBattlefield *battlefield, GPtrArray *findings)
{
  const MusterTerrain *terrain = &battlefield->ruleset->terrain;
  for (int i = 0; i < terrain->n_places; i++)
    {
      const MusterPlaceRule *place = &terrain->places[i];
      int n = 0;
      if (place->what != MUSTER_PLACE_TERRAIN || place->each_sector || place->max == 0)
        continue;
      for (guint j = 0; j < battlefield->features->len; j++)
        {
          const MusterFeature *feature = &g_array_index (battlefield->features, MusterFeature, j);
          if (g_strcmp0 (feature->place, place->id) == 0 && feature->kind != NULL)
            n += muster_place_count (battlefield->ruleset, place, feature->kind);
        }
      if (n > place->max)
        g_ptr_array_add (
          findings, muster_board_finding_new ("place", MUSTER_SEVERITY_ERROR, place->cite, 0,
                                              g_strdup_printf (_ ("%s: %d pieces, at most %d."),
                                                               place->name, n, place->max)));
    }
}

/* More than the players have. */
static void
check_pieces (const MusterBattlefield *battlefield, GPtrArray *findings)
{
  for (int i = 0; battlefield->pieces != NULL && i < battlefield->ruleset->n_features; i++)
    {
      const MusterKind *kind = &battlefield->ruleset->features[i];
      int owned = GPOINTER_TO_INT (g_hash_table_lookup (battlefield->pieces, kind->id));
      int n = 0;
      for (guint j = 0; j < battlefield->features->len; j++)
        n += g_array_index (battlefield->features, MusterFeature, j).kind == kind;
      if (n > owned && g_hash_table_contains (battlefield->pieces, kind->id))
        g_ptr_array_add (findings, muster_board_finding_new (
                                     "pieces", MUSTER_SEVERITY_WARNING, NULL, 0,
                                     g_strdup_printf (_ ("%s: %d on the table, but you have %d."),
                                                      kind->plural, n, owned)));
    }
}

static int
compare_severity (gconstpointer a, gconstpointer b)
{
  const MusterBoardFinding *one = *(const MusterBoardFinding *const *) a;
  const MusterBoardFinding *other = *(const MusterBoardFinding *const *) b;
  return (int) one->severity - (int) other->severity;
}

static void
check_features (const MusterBattlefield *battlefield, GPtrArray *findings)
{
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (battlefield->features, MusterFeature, i);
      MusterBoardFinding *finding = find_shape_fault (battlefield, feature);
      if (finding == NULL && battlefield->ruleset != NULL && feature->kind != NULL)
        finding = find_size_fault (battlefield, feature);
      if (finding == NULL && battlefield->ruleset != NULL && feature->kind != NULL)
        finding = find_course_fault (battlefield, feature);
      if (finding != NULL)
        g_ptr_array_add (findings, finding);
      for (guint j = i + 1; battlefield->ruleset != NULL && j < battlefield->features->len; j++)
        {
          const MusterFeature *other = &g_array_index (battlefield->features, MusterFeature, j);
          MusterBoardFinding *pair[] = { find_overlap (battlefield, feature, other),
                                         find_double_crossing (battlefield, feature, other),
                                         find_double_crossing (battlefield, other, feature) };
          for (guint k = 0; k < G_N_ELEMENTS (pair); k++)
            if (pair[k] != NULL)
              g_ptr_array_add (findings, pair[k]);
        }
    }
}

GPtrArray *
muster_battlefield_check (const MusterBattlefield *battlefield)
{
  const MusterRuleset *ruleset = battlefield->ruleset;
  GPtrArray *findings = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_board_finding_free);
  check_features (battlefield, findings);
  if (ruleset == NULL || !ruleset->terrain.is_given)
    return findings;
  muster_battlefield_check_limits (battlefield, findings);
  check_pieces (battlefield, findings);
  check_links (battlefield, findings);
  check_places (battlefield, findings);
  muster_battlefield_check_objectives (battlefield, findings);
  g_ptr_array_sort (findings, compare_severity);
  return findings;
}
