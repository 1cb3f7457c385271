#include "config.h"

#include "battlefield/battlefield-check.h"

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

/* Takes @text. */
static MusterBoardFinding *
new_finding (const char *rule, MusterSeverity severity, const char *cite, int id, char *text)
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

/* A line that joins another ends at it. */
static gboolean
joins (const MusterBattlefield *battlefield, const MusterFeature *a, const MusterFeature *b)
{
  const MusterPath *path = muster_terrain_find_path (battlefield->ruleset, a->kind);
  if (path == NULL || !muster_feature_kind_matches (battlefield->ruleset, b->kind, path->joins)
      || is_area (b))
    return FALSE;
  return muster_lines_meet (a->points, 2, b->points, b->n_points, b->breadth)
         || muster_lines_meet (&a->points[a->n_points - 2], 2, b->points, b->n_points, b->breadth);
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
  return new_finding ("size", shape->cite != NULL ? MUSTER_SEVERITY_ERROR : MUSTER_SEVERITY_ADVICE,
                      shape->cite, feature->id,
                      is_large ? g_strdup_printf (_ ("%s measures %s; the most is %s × %s."), label,
                                                  size, high_width, high_depth)
                               : g_strdup_printf (_ ("%s measures %s; the least is %s × %s."),
                                                  label, size, low_width, low_depth));
}

static MusterBoardFinding *
find_shape_fault (const MusterBattlefield *battlefield, const MusterFeature *feature)
{
  g_autofree char *label = muster_feature_dup_label (battlefield, feature);
  if (!is_on_table (battlefield, feature->points, feature->n_points))
    return new_finding ("table", MUSTER_SEVERITY_ERROR, NULL, feature->id,
                        g_strdup_printf (_ ("%s leaves the table. Move it, or make it smaller."),
                                         label));
  if (is_area (feature) && muster_outline_crosses_itself (feature->points, feature->n_points))
    return new_finding ("crosses-itself", MUSTER_SEVERITY_ERROR, NULL, feature->id,
                        g_strdup_printf (_ ("The outline of %s crosses itself. Draw it anew."),
                                         label));
  return NULL;
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
      return new_finding ("course", MUSTER_SEVERITY_ERROR, path->cite, feature->id,
                          g_strdup_printf (_ ("%s leaves the strip of %s along the side edge."),
                                           label, within));
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
      gboolean is_in = FALSE;
      for (int i = 0; i < feature->n_points && !is_in; i++)
        is_in = feature->points[i].x > box.x0 && feature->points[i].x < box.x1
                && feature->points[i].y > box.y0 && feature->points[i].y < box.y1;
      n += is_in;
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
      return new_finding ("size", severity, path->cite, feature->id,
                          g_strdup_printf (_ ("%s is %s broad; it may be from %s to %s."), label,
                                           breadth, low, high));
    }
  if (!has_right_ends (battlefield, feature, path))
    return new_finding (
      "course", severity, path->cite, feature->id,
      g_strdup_printf (path->course == MUSTER_COURSE_BASES
                         ? _ ("%s must run from one base edge to the other.")
                       : path->course == MUSTER_COURSE_LINK
                         ? _ ("%s must lead from what it belongs to, to an edge of the table.")
                         : _ ("%s must run from an edge of the table to the opposite one."),
                       label));
  int sectors = path->sectors > 0 ? count_sectors (battlefield, feature) : 0;
  if (path->sectors > 0 && sectors != path->sectors)
    return new_finding ("course", severity, path->cite, feature->id,
                        g_strdup_printf (_ ("%s lies in %d sectors; it must lie in %d."), label,
                                         sectors, path->sectors));
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
  MusterBoardFinding *finding = new_finding (
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
  MusterBoardFinding *finding = new_finding (
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

/* Limits */

static int
count_kind (const MusterRuleset *ruleset, const MusterLimit *limit, const MusterKind *kind)
{
  MusterNumber number = MUSTER_NUMBER (1);
  if (!muster_feature_kind_matches (ruleset, kind, limit->of))
    return 0;
  if (limit->measure.kind == MUSTER_MEASURE_STAT)
    muster_feature_kind_get_stat (ruleset, kind, limit->measure.index, NULL, &number);
  return (int) muster_number_ceil (number);
}

static int
count_for_limit (const MusterBattlefield *battlefield, const MusterLimit *limit, GArray *ids)
{
  int sum = 0;
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (battlefield->features, MusterFeature, i);
      int n = count_kind (battlefield->ruleset, limit, feature->kind);
      sum += n;
      if (ids != NULL && n > 0)
        g_array_append_val (ids, feature->id);
    }
  return sum;
}

static gboolean
is_board_limit (const MusterRuleset *ruleset, const MusterLimit *limit)
{
  return limit->kind == MUSTER_LIMIT_COUNT && muster_scope_is_battlefield (ruleset, limit->scope);
}

static void
check_limit (const MusterBattlefield *battlefield, const MusterLimit *limit, GPtrArray *findings)
{
  MusterBoardFinding *finding = new_finding (limit->id, limit->severity, limit->cite, 0, NULL);
  int n = count_for_limit (battlefield, limit, finding->ids);
  gint64 max = limit->max.is_given ? muster_number_floor (limit->max.number) : G_MAXINT;
  gint64 min = limit->min.is_given ? muster_number_ceil (limit->min.number) : 0;
  if (n > max)
    finding->text = g_strdup_printf (_ ("%s: %d, at most %d."), limit->name, n, (int) max);
  else if (n < min && !(n == 0 && limit->or_none))
    finding->text = g_strdup_printf (_ ("%s: %d, at least %d."), limit->name, n, (int) min);
  if (finding->text != NULL)
    g_ptr_array_add (findings, finding);
  else
    muster_board_finding_free (finding);
}

int
muster_battlefield_get_room (const MusterBattlefield *battlefield,
                             const MusterKind *kind,
                             const GPtrArray *also)
{
  const MusterRuleset *ruleset = battlefield->ruleset;
  gint64 room = G_MAXINT;
  for (int i = 0; i < ruleset->n_limits; i++)
    {
      const MusterLimit *limit = &ruleset->limits[i];
      if (!limit->max.is_given || !muster_feature_kind_matches (ruleset, kind, limit->of)
          || !is_board_limit (ruleset, limit))
        continue;
      gint64 left =
        muster_number_floor (limit->max.number) - count_for_limit (battlefield, limit, NULL);
      for (guint j = 0; also != NULL && j < also->len; j++)
        left -= count_kind (ruleset, limit, g_ptr_array_index (also, j));
      room = MIN (room, left);
    }
  return (int) MAX (room, 0);
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
  g_ptr_array_add (
    findings, new_finding ("link", MUSTER_SEVERITY_ERROR, link->cite, feature->id,
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
        g_ptr_array_add (findings, new_finding ("place", MUSTER_SEVERITY_ERROR, place->cite, 0,
                                                g_strdup_printf (_ ("%s: %d pieces, at most %d."),
                                                                 place->name, n, place->max)));
    }
}

/* Objectives */

static gboolean
has_base_edges_east_and_west (const MusterBattlefield *battlefield)
{
  return battlefield->edges[0] == MUSTER_EDGE_EAST || battlefield->edges[0] == MUSTER_EDGE_WEST;
}

int
muster_objective_get_distance (const MusterBattlefield *battlefield,
                               const MusterObjective *objective)
{
  return has_base_edges_east_and_west (battlefield)
           ? ABS (2 * objective->at.x - battlefield->width) / 2
           : ABS (2 * objective->at.y - battlefield->depth) / 2;
}

gboolean
muster_objective_get_points (const MusterBattlefield *battlefield,
                             const MusterObjective *objective,
                             MusterNumber *points)
{
  const MusterRuleset *ruleset = battlefield->ruleset;
  if (ruleset == NULL || objective->kind == NULL)
    return FALSE;
  MusterNumber distance = muster_number_multiply (
    MUSTER_NUMBER (muster_objective_get_distance (battlefield, objective)),
    muster_number_new (ruleset->terrain.unit_den, ruleset->terrain.unit_num));
  for (int i = 0; i < ruleset->n_stats; i++)
    if (muster_feature_kind_get_stat (ruleset, objective->kind, i, &distance, points))
      return TRUE;
  return FALSE;
}

static void
check_objectives_apart (const MusterBattlefield *battlefield,
                        const MusterPlaceRule *place,
                        GPtrArray *findings)
{
  for (guint i = 0; place->apart > 0 && i < battlefield->objectives->len; i++)
    for (guint j = i + 1; j < battlefield->objectives->len; j++)
      {
        const MusterObjective *a = &g_array_index (battlefield->objectives, MusterObjective, i);
        const MusterObjective *b = &g_array_index (battlefield->objectives, MusterObjective, j);
        gint64 apart = place->apart;
        if (a->side != b->side || muster_point_distance2 (a->at, b->at) >= apart * apart)
          continue;
        g_autofree char *least = muster_battlefield_dup_length (battlefield, place->apart);
        g_autofree char *is =
          muster_battlefield_dup_length (battlefield,
                                         (int) muster_root (muster_point_distance2 (a->at, b->at)));
        MusterBoardFinding *finding =
          new_finding ("objective", MUSTER_SEVERITY_ERROR, place->cite, a->id,
                       g_strdup_printf (_ ("Two objectives of one side are %s apart; the least is "
                                           "%s."),
                                        is, least));
        g_array_append_val (finding->ids, b->id);
        g_ptr_array_add (findings, finding);
      }
}

/* Those with the widest reach are the last: each distance must have room for all within it. */
static void
check_objectives_of (const MusterBattlefield *battlefield, int side, GPtrArray *findings)
{
  const MusterTerrain *terrain = &battlefield->ruleset->terrain;
  int allowed = 0;
  int n = 0;
  int farthest = 0;
  const char *cite = NULL;
  for (int i = 0; i < terrain->n_places; i++)
    if (terrain->places[i].what == MUSTER_PLACE_OBJECTIVES)
      {
        allowed += terrain->places[i].max;
        farthest = MAX (farthest, terrain->places[i].within);
        cite = terrain->places[i].cite;
      }
  for (guint i = 0; i < battlefield->objectives->len; i++)
    {
      const MusterObjective *objective =
        &g_array_index (battlefield->objectives, MusterObjective, i);
      if (objective->side != side)
        continue;
      n++;
      if (farthest > 0 && muster_objective_get_distance (battlefield, objective) > farthest)
        {
          g_autofree char *most = muster_battlefield_dup_length (battlefield, farthest);
          g_ptr_array_add (findings,
                           new_finding ("objective", MUSTER_SEVERITY_ERROR, cite, objective->id,
                                        g_strdup_printf (_ ("An objective is more than %s from the "
                                                            "centre line."),
                                                         most)));
        }
    }
  if (allowed > 0 && n > allowed)
    g_ptr_array_add (findings,
                     new_finding ("objective", MUSTER_SEVERITY_ERROR, cite, 0,
                                  g_strdup_printf (_ ("Side %c has %d objectives, at most "
                                                      "%d."),
                                                   'A' + side, n, allowed)));
}

static void
check_objectives_near (const MusterBattlefield *battlefield, int side, GPtrArray *findings)
{
  const MusterTerrain *terrain = &battlefield->ruleset->terrain;
  for (int i = 0; i < terrain->n_places; i++)
    {
      const MusterPlaceRule *place = &terrain->places[i];
      int beyond = 0;
      int allowed = 0;
      if (place->what != MUSTER_PLACE_OBJECTIVES)
        continue;
      for (int j = 0; j < terrain->n_places; j++)
        if (terrain->places[j].what == MUSTER_PLACE_OBJECTIVES
            && terrain->places[j].within > place->within)
          allowed += terrain->places[j].max;
      for (guint j = 0; j < battlefield->objectives->len; j++)
        {
          const MusterObjective *objective =
            &g_array_index (battlefield->objectives, MusterObjective, j);
          beyond += objective->side == side
                    && muster_objective_get_distance (battlefield, objective) > place->within;
        }
      if (allowed == 0 || beyond <= allowed)
        continue;
      g_autofree char *within = muster_battlefield_dup_length (battlefield, place->within);
      g_ptr_array_add (
        findings,
        new_finding ("objective", MUSTER_SEVERITY_ERROR, place->cite, 0,
                     g_strdup_printf (_ ("Side %c has %d objectives more than %s from the centre "
                                         "line, at most %d."),
                                      'A' + side, beyond, within, allowed)));
    }
}

static void
check_objectives (const MusterBattlefield *battlefield, GPtrArray *findings)
{
  const MusterTerrain *terrain = &battlefield->ruleset->terrain;
  for (int side = 0; side < 2; side++)
    {
      check_objectives_of (battlefield, side, findings);
      check_objectives_near (battlefield, side, findings);
    }
  for (int i = 0; i < terrain->n_places; i++)
    if (terrain->places[i].what == MUSTER_PLACE_OBJECTIVES)
      {
        check_objectives_apart (battlefield, &terrain->places[i], findings);
        break;
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
  for (int i = 0; i < ruleset->n_limits; i++)
    if (is_board_limit (ruleset, &ruleset->limits[i]))
      check_limit (battlefield, &ruleset->limits[i], findings);
  check_links (battlefield, findings);
  check_places (battlefield, findings);
  check_objectives (battlefield, findings);
  g_ptr_array_sort (findings, compare_severity);
  return findings;
}
