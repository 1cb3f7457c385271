#include "config.h"

#include "battlefield/check/check.h"

#include "battlefield/check/finding.h"
#include "battlefield/model/feature-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Two lines are not found to cross more often than this: only a file that means harm has them do
 * so.
 */
#define MOST_CROSSINGS 100

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

static gboolean
features_meet (const MusterFeature *a, const MusterFeature *b)
{
  if (is_area (a) && is_area (b))
    return muster_outlines_meet (a->points, a->n_points, b->points, b->n_points, MUSTER_BOARD_GAP);
  if (is_area (b))
    return muster_line_meets_outline (a->points, a->n_points, b->points, b->n_points,
                                      a->breadth / 2 + MUSTER_BOARD_GAP);
  if (is_area (a))
    return features_meet (b, a);
  return muster_lines_meet (a->points, a->n_points, b->points, b->n_points,
                            (a->breadth + b->breadth) / 2 + MUSTER_BOARD_GAP);
}

/* Whether @end of the line lies in the water @other, and all but its mouth keeps clear of it. */
static gboolean
is_mouth (const MusterFeature *line, MusterPoint end, const MusterFeature *other)
{
  const MusterPoint ends[] = { end, end };
  gint64 near = 2 * ((gint64) line->breadth + other->breadth);
  if (!muster_lines_meet (ends, 2, other->points, other->n_points,
                          other->breadth / 2 + MUSTER_BOARD_GAP)
      || muster_lines_count_crossings (line->points, line->n_points, other->points, other->n_points,
                                       NULL, NULL)
           > 1)
    return FALSE;
  for (int i = 0; i < line->n_points; i++)
    {
      const MusterPoint point[] = { line->points[i], line->points[i] };
      if (muster_point_distance2 (point[0], end) > near * near
          && muster_lines_meet (point, 2, other->points, other->n_points,
                                (line->breadth + other->breadth) / 2 + MUSTER_BOARD_GAP))
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
  gboolean is_large = width > MAX (shape->width.high, shape->depth.high) + MUSTER_BOARD_ROUNDING
                      || depth > MIN (shape->width.high, shape->depth.high) + MUSTER_BOARD_ROUNDING;
  gboolean is_small = width < MIN (shape->width.low, shape->width.high) - MUSTER_BOARD_ROUNDING
                      || depth < MIN (shape->depth.low, shape->width.low) - MUSTER_BOARD_ROUNDING;
  if (!is_large && !is_small)
    return NULL;
  g_autofree char *label = muster_feature_dup_label (battlefield, feature);
  g_autofree char *size = muster_feature_dup_size (battlefield, feature);
  g_autofree char *least =
    muster_battlefield_dup_measures (battlefield, shape->width.low, shape->depth.low);
  g_autofree char *most =
    muster_battlefield_dup_measures (battlefield, shape->width.high, shape->depth.high);
  const char *cite = !is_large && muster_own_has (shape->own, "least") ? NULL : shape->cite;
  return muster_board_finding_new (
    "size", cite != NULL ? MUSTER_SEVERITY_ERROR : MUSTER_SEVERITY_ADVICE, cite, feature->id,
    is_large ? g_strdup_printf (_ ("%s measures %s; the most is %s."), label, size, most)
             : g_strdup_printf (_ ("%s measures %s; the least is %s."), label, size, least));
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
  const MusterCrossing *rule = muster_terrain_find_crossing (battlefield, above, below);
  if (rule == NULL || !rule->is_once)
    return NULL;
  g_autoptr (GArray) crossings =
    muster_lines_list_crossings (above->points, above->n_points, below->points, below->n_points,
                                 MOST_CROSSINGS);
  int n = (int) crossings->len;
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
    finding = muster_feature_find_course_fault (battlefield, feature);
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

/* Counts */

/* Takes @finding, with its text where there are more than may be. */
static void
add_if_more (GPtrArray *findings, MusterBoardFinding *finding, char *text)
{
  finding->text = text;
  if (text != NULL)
    g_ptr_array_add (findings, finding);
  else
    muster_board_finding_free (finding);
}

static void
check_place (const MusterBattlefield *battlefield,
             const MusterPlaceRule *place,
             GPtrArray *findings)
{
  MusterBoardFinding *finding =
    muster_board_finding_new ("place", MUSTER_SEVERITY_ERROR, place->cite, 0, NULL);
  int n = 0;
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (battlefield->features, MusterFeature, i);
      int counts = g_strcmp0 (feature->place, place->id) == 0 && feature->kind != NULL
                     ? muster_place_count (battlefield->ruleset, place, feature->kind)
                     : 0;
      n += counts;
      if (counts > 0)
        g_array_append_val (finding->ids, feature->id);
    }
  add_if_more (findings, finding,
               n > place->max
                 ? g_strdup_printf (_ ("%s: %d pieces, at most %d."), place->name, n, place->max)
                 : NULL);
}

/* How much each side placed. */
static void
check_places (const MusterBattlefield *battlefield, GPtrArray *findings)
{
  const MusterTerrain *terrain = &battlefield->ruleset->terrain;
  for (int i = 0; i < terrain->n_places; i++)
    {
      const MusterPlaceRule *place = &terrain->places[i];
      if (place->what == MUSTER_PLACE_TERRAIN && !place->each_sector && place->max > 0)
        check_place (battlefield, place, findings);
    }
}

static void
check_owned (const MusterBattlefield *battlefield, const MusterKind *kind, GPtrArray *findings)
{
  MusterBoardFinding *finding =
    muster_board_finding_new ("pieces", MUSTER_SEVERITY_WARNING, NULL, 0, NULL);
  int owned = GPOINTER_TO_INT (g_hash_table_lookup (battlefield->pieces, kind->id));
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (battlefield->features, MusterFeature, i);
      if (feature->kind == kind)
        g_array_append_val (finding->ids, feature->id);
    }
  int n = (int) finding->ids->len;
  add_if_more (findings, finding,
               n > owned ? g_strdup_printf (_ ("%s: %d on the table, but you have %d."),
                                            kind->plural, n, owned)
                         : NULL);
}

/* More than the players have. */
static void
check_pieces (const MusterBattlefield *battlefield, GPtrArray *findings)
{
  const MusterRuleset *ruleset = battlefield->ruleset;
  for (int i = 0; battlefield->pieces != NULL && i < ruleset->n_features; i++)
    if (g_hash_table_contains (battlefield->pieces, ruleset->features[i].id))
      check_owned (battlefield, &ruleset->features[i], findings);
}

static int
compare_severity (gconstpointer a, gconstpointer b)
{
  const MusterBoardFinding *one = *(const MusterBoardFinding *const *) a;
  const MusterBoardFinding *other = *(const MusterBoardFinding *const *) b;
  return (int) one->severity - (int) other->severity;
}

void
muster_board_findings_sort (GPtrArray *findings)
{
  g_ptr_array_sort (findings, compare_severity);
}

const char *
muster_board_finding_get_severity_name (const MusterBoardFinding *finding)
{
  static const char *const names[] = { N_ ("Error"), N_ ("Warning"), N_ ("Advice") };
  return _ (names[finding->severity]);
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
        finding = muster_feature_find_course_fault (battlefield, feature);
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
  muster_battlefield_check_crossings (battlefield, findings);
  muster_battlefield_check_links (battlefield, findings);
  check_places (battlefield, findings);
  muster_battlefield_check_objectives (battlefield, findings);
  muster_battlefield_check_zones (battlefield, findings);
  muster_board_findings_sort (findings);
  return findings;
}
