#include "config.h"

#include "battlefield/check/check.h"

#include "battlefield/model/edit.h"
#include "battlefield/model/placement.h"

#include <glib/gi18n-lib.h>

MusterBoardFinding *
muster_board_finding_new (const char *rule, MusterSeverity severity, char *text)
{
  MusterBoardFinding *finding = g_new0 (MusterBoardFinding, 1);
  finding->rule = rule;
  finding->severity = severity;
  finding->text = text;
  finding->ids = g_array_new (FALSE, FALSE, sizeof (int));
  return finding;
}

void
muster_board_finding_free (MusterBoardFinding *finding)
{
  g_free (finding->text);
  g_free (finding->cite);
  g_array_unref (finding->ids);
  g_free (finding);
}

/* @rule: kept as it is. @cite: (nullable): copied. @id: what it is about, or 0. @text: (transfer
 * full) (nullable). Returns: (transfer full): a finding */
static MusterBoardFinding *
new_finding (const char *rule, MusterSeverity severity, const char *cite, int id, char *text)
{
  MusterBoardFinding *finding = muster_board_finding_new (rule, severity, text);
  finding->cite = g_strdup (cite);
  if (id > 0)
    g_array_append_val (finding->ids, id);
  return finding;
}

/* Where features lie */

/* What the rules say stands against a feature; what only Muster holds likely is advice. */
static MusterBoardFinding *
new_cited (const char *rule, const MusterFault *fault, const char *cite, char *text)
{
  MusterBoardFinding *finding =
    new_finding (rule, cite != NULL ? MUSTER_SEVERITY_ERROR : MUSTER_SEVERITY_ADVICE, cite,
                 fault->feature->id, text);
  if (fault->other != NULL)
    g_array_append_val (finding->ids, fault->other->id);
  return finding;
}

static MusterBoardFinding *
new_size_finding (const MusterBattlefield *battlefield, const MusterFault *fault, const char *label)
{
  const MusterFeature *feature = fault->feature;
  const MusterShape *shape = muster_terrain_find_shape (battlefield->ruleset, feature->kind);
  gboolean is_large = fault->kind == MUSTER_FAULT_TOO_LARGE;
  g_autofree char *size = muster_feature_dup_size (battlefield, feature);
  g_autofree char *least =
    muster_battlefield_dup_measures (battlefield, shape->width.low, shape->depth.low);
  g_autofree char *most =
    muster_battlefield_dup_measures (battlefield, shape->width.high, shape->depth.high);
  return new_cited (
    "size", fault, !is_large && muster_own_has (shape->own, "least") ? NULL : shape->cite,
    /* Translators: %1$s: a feature such as "Hill 2"; %2$s: its size, "30 × 20 cm"; %3$s: the
       largest size. */
    is_large ? g_strdup_printf (_ ("%1$s measures %2$s; the most is %3$s."), label, size, most)
             /* Translators: %1$s: a feature such as "Hill 2"; %2$s: its size, "30 × 20 cm"; %3$s:
                the smallest size. */
             : g_strdup_printf (_ ("%1$s measures %2$s; the least is %3$s."), label, size, least));
}

static MusterBoardFinding *
new_breadth_finding (const MusterBattlefield *battlefield,
                     const MusterFault *fault,
                     const char *label)
{
  const MusterPath *path = muster_terrain_find_path (battlefield->ruleset, fault->feature->kind);
  g_autofree char *breadth = muster_battlefield_dup_length (battlefield, fault->feature->breadth);
  g_autofree char *low = muster_battlefield_dup_length (battlefield, path->breadth.low);
  g_autofree char *high = muster_battlefield_dup_length (battlefield, path->breadth.high);
  return new_cited ("size", fault, muster_own_has (path->own, "breadth") ? NULL : path->cite,
                    /* Translators: %1$s: a feature such as "River"; %2$s: its breadth; %3$s: the
                       least breadth; %4$s: the greatest breadth. */
                    g_strdup_printf (_ ("%1$s is %2$s broad; it may be from %3$s to %4$s."), label,
                                     breadth, low, high));
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

static MusterBoardFinding *
new_ends_finding (const MusterBattlefield *battlefield, const MusterFault *fault, const char *label)
{
  const MusterPath *path = muster_terrain_find_path (battlefield->ruleset, fault->feature->kind);
  return new_cited (
    "course", fault, find_course_cite (battlefield, fault->feature, path),
    g_strdup_printf (path->course == MUSTER_COURSE_BASES
                       ? _ ("%s must run from one base edge to the other.")
                     : path->course == MUSTER_COURSE_LINK
                       ? _ ("%s must lead from what it belongs to, to an edge of the table.")
                       : _ ("%s must run from an edge of the table to the opposite one."),
                     label));
}

static MusterBoardFinding *
new_strip_finding (const MusterBattlefield *battlefield,
                   const MusterFault *fault,
                   const char *label)
{
  const MusterPath *path = muster_terrain_find_path (battlefield->ruleset, fault->feature->kind);
  g_autofree char *within = muster_battlefield_dup_length (battlefield, path->within);
  return new_finding ("course", MUSTER_SEVERITY_ERROR, path->cite, fault->feature->id,
                      /* Translators: %1$s: a feature such as "Road 1"; %2$s: a length. */
                      g_strdup_printf (_ ("%1$s leaves the strip of %2$s along the side edge."),
                                       label, within));
}

static MusterBoardFinding *
new_sector_finding (const MusterBattlefield *battlefield,
                    const MusterFault *fault,
                    const char *label)
{
  const MusterPath *path = muster_terrain_find_path (battlefield->ruleset, fault->feature->kind);
  return new_cited (
    "course", fault, path->cite,
    fault->kind == MUSTER_FAULT_N_SECTORS
      /* Translators: %1$s: a feature such as "Hill 2"; %2$d: how many sectors it lies in; %3$d: how
         many it must lie in. */
      ? g_strdup_printf (_ ("%1$s lies in %2$d sectors; it must lie in %3$d."), label,
                         fault->amount, path->sectors)
      /* Translators: %1$s: a feature such as "Hill 2"; %2$d: the number of a sector. */
      : g_strdup_printf (_ ("%1$s was thrown for sector %2$d, and does not come there."), label,
                         fault->feature->sector));
}

/* Of two features that are at fault together. */
static MusterBoardFinding *
new_pair_finding (const MusterBattlefield *battlefield, const MusterFault *fault, const char *label)
{
  g_autofree char *other = muster_feature_dup_label (battlefield, fault->other);
  if (fault->kind == MUSTER_FAULT_RUNS_ALONG)
    {
      g_autofree char *length = muster_battlefield_dup_length (battlefield, fault->amount);
      return new_cited (
        "crossing", fault, fault->rule->cite,
        g_strdup_printf (
          /* Translators: %1$s: a road or the like; %2$s: a river or the like; %3$s: a length. */
          _ ("%1$s runs along %2$s for %3$s; it may cross it, and must else keep clear of its "
             "banks."),
          label, other, length));
    }
  gboolean is_overlap = fault->kind == MUSTER_FAULT_OVERLAPS;
  MusterBoardFinding *finding = new_finding (
    is_overlap ? "overlap" : "crossing", MUSTER_SEVERITY_ERROR,
    is_overlap ? battlefield->ruleset->terrain.cite : fault->rule->cite, fault->feature->id,
    is_overlap
      /* Translators: %1$s: a feature such as "Hill 2"; %2$s: another feature. */
      ? g_strdup_printf (_ ("%1$s and %2$s lie on each other. Move one of them."), label, other)
      /* Translators: %1$s: a road; %2$s: a river or another road; %3$d: how often it crosses that.
       */
      : g_strdup_printf (_ ("%1$s crosses %2$s %3$d times; it may once."), label, other,
                         fault->amount));
  g_array_append_val (finding->ids, fault->other->id);
  return finding;
}

static MusterBoardFinding *
new_fault_finding (const MusterBattlefield *battlefield, const MusterFault *fault)
{
  g_autofree char *label = muster_feature_dup_label (battlefield, fault->feature);
  switch (fault->kind)
    {
    case MUSTER_FAULT_OFF_TABLE:
      return new_finding ("table", MUSTER_SEVERITY_ERROR, NULL, fault->feature->id,
                          g_strdup_printf (_ ("%s leaves the table. Move it, or make it smaller."),
                                           label));
    case MUSTER_FAULT_CROSSES_ITSELF:
      return new_finding ("crosses-itself", MUSTER_SEVERITY_ERROR, NULL, fault->feature->id,
                          g_strdup_printf (_ ("The outline of %s crosses itself. Draw it anew."),
                                           label));
    case MUSTER_FAULT_TOO_LARGE:
    case MUSTER_FAULT_TOO_SMALL:
      return new_size_finding (battlefield, fault, label);
    case MUSTER_FAULT_LEAVES_STRIP:
      return new_strip_finding (battlefield, fault, label);
    case MUSTER_FAULT_BREADTH:
      return new_breadth_finding (battlefield, fault, label);
    case MUSTER_FAULT_ENDS:
      return new_ends_finding (battlefield, fault, label);
    case MUSTER_FAULT_N_SECTORS:
    case MUSTER_FAULT_MISSES_SECTOR:
      return new_sector_finding (battlefield, fault, label);
    case MUSTER_FAULT_RUNS_ALONG:
    case MUSTER_FAULT_OVERLAPS:
    case MUSTER_FAULT_CROSSES_AGAIN:
      break;
    }
  return new_pair_finding (battlefield, fault, label);
}

/* Counts */

static void
check_limit (const MusterBattlefield *battlefield, const MusterLimit *limit, GPtrArray *findings)
{
  MusterBoardFinding *finding = new_finding (limit->id, limit->severity, limit->cite, 0, NULL);
  int n = muster_battlefield_count_for_limit (battlefield, limit, finding->ids);
  gint64 max = limit->max.is_given ? muster_number_floor (limit->max.number) : G_MAXINT;
  gint64 min = limit->min.is_given ? muster_number_ceil (limit->min.number) : 0;
  if (n > max)
    /* Translators: %1$s: what the rules limit, by its name; %2$d: how many there are; %3$d: the
     * most. */
    finding->text = g_strdup_printf (_ ("%1$s: %2$d, at most %3$d."), limit->name, n, (int) max);
  else if (n < min && !(n == 0 && limit->or_none))
    /* Translators: %1$s: what the rules limit, by its name; %2$d: how many there are; %3$d: the
     * least. */
    finding->text = g_strdup_printf (_ ("%1$s: %2$d, at least %3$d."), limit->name, n, (int) min);
  if (finding->text != NULL)
    g_ptr_array_add (findings, finding);
  else
    muster_board_finding_free (finding);
}

static void
check_limits (const MusterBattlefield *battlefield, GPtrArray *findings)
{
  const MusterRuleset *ruleset = battlefield->ruleset;
  for (int i = 0; i < ruleset->n_limits; i++)
    if (muster_limit_is_of_battlefield (ruleset, &ruleset->limits[i]))
      check_limit (battlefield, &ruleset->limits[i], findings);
}

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
  MusterBoardFinding *finding = new_finding ("place", MUSTER_SEVERITY_ERROR, place->cite, 0, NULL);
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
                 /* Translators: %1$s: what is placed, such as "Hills"; %2$d: how many there are;
                    %3$d: the most. */
                 ? g_strdup_printf (_ ("%1$s: %2$d pieces, at most %3$d."), place->name, n,
                                    place->max)
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
  MusterBoardFinding *finding = new_finding ("pieces", MUSTER_SEVERITY_WARNING, NULL, 0, NULL);
  int owned = GPOINTER_TO_INT (g_hash_table_lookup (battlefield->pieces, kind->id));
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (battlefield->features, MusterFeature, i);
      if (feature->kind == kind)
        g_array_append_val (finding->ids, feature->id);
    }
  int n = (int) finding->ids->len;
  add_if_more (findings, finding,
               /* Translators: %1$s: pieces of scenery, in the plural; %2$d: how many are on the
                  table; %3$d: how many the player owns. */
               n > owned ? g_strdup_printf (_ ("%1$s: %2$d on the table, but you have %3$d."),
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

/* Roads, bridges and fords */

static void
check_linked (const MusterBattlefield *battlefield,
              const MusterLink *link,
              const MusterFeature *feature,
              GPtrArray *findings)
{
  if (muster_feature_is_linked (battlefield, link, feature))
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
      g_autoptr (GArray) ids = muster_battlefield_list_linked (battlefield, link);
      for (guint j = 0; link->cite != NULL && j < ids->len; j++)
        check_linked (battlefield, link,
                      muster_battlefield_find_feature (battlefield, g_array_index (ids, int, j)),
                      findings);
    }
}

/* Whether a road may go over there, however near the end of a bridge. */
static gboolean
is_crossed (const MusterBattlefield *battlefield, MusterPoint at)
{
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (battlefield->features, MusterFeature, i);
      if (muster_look_is_crossing (feature->look)
          && muster_outline_holds (feature->points, feature->n_points, at))
        return TRUE;
    }
  return FALSE;
}

static MusterBoardFinding *
find_no_crossing (const MusterBattlefield *battlefield, const MusterCrossingSite *site)
{
  g_autoptr (GPtrArray) kinds =
    muster_terrain_list_crossing_kinds (battlefield->ruleset, site->rule->by);
  if (kinds->len == 0 || is_crossed (battlefield, site->at))
    return NULL;
  const MusterCrossing *rule = site->rule;
  g_autofree char *upper =
    muster_feature_dup_label (battlefield,
                              muster_battlefield_find_feature (battlefield, site->above));
  g_autofree char *lower =
    muster_feature_dup_label (battlefield,
                              muster_battlefield_find_feature (battlefield, site->below));
  MusterBoardFinding *finding = new_finding (
    "no-crossing", rule->cite != NULL ? MUSTER_SEVERITY_ERROR : MUSTER_SEVERITY_ADVICE, rule->cite,
    site->above,
    /* Translators: %1$s: a road or river; %2$s: the river or road that it meets. */
    g_strdup_printf (_ ("%1$s meets %2$s where there is neither bridge nor ford."), upper, lower));
  g_array_append_val (finding->ids, site->below);
  return finding;
}

static gboolean
is_at_road (const MusterFeature *crossing, GArray *sites)
{
  for (guint i = 0; i < sites->len; i++)
    if (muster_outline_holds (crossing->points, crossing->n_points,
                              g_array_index (sites, MusterCrossingSite, i).at))
      return TRUE;
  return FALSE;
}

/* Those in the water @below to which no road leads: the rules may allow one. */
static void
check_spare (const MusterBattlefield *battlefield,
             const MusterCrossing *rule,
             const MusterFeature *below,
             GArray *sites,
             GPtrArray *findings)
{
  MusterBoardFinding *finding = new_finding ("spare", MUSTER_SEVERITY_ERROR, rule->cite, 0, NULL);
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (battlefield->features, MusterFeature, i);
      if (muster_look_is_crossing (feature->look)
          && muster_line_meets_outline (below->points, below->n_points, feature->points,
                                        feature->n_points, 0)
          && !is_at_road (feature, sites))
        g_array_append_val (finding->ids, feature->id);
    }
  if (finding->ids->len <= 1)
    {
      muster_board_finding_free (finding);
      return;
    }
  g_autofree char *label = muster_feature_dup_label (battlefield, below);
  /* Translators: %1$s: a river; %2$u: how many crossings. */
  finding->text = g_strdup_printf (_ ("%1$s: %2$u crossings to which no road leads, at most 1."),
                                   label, finding->ids->len);
  g_ptr_array_add (findings, finding);
}

static void
check_spares (const MusterBattlefield *battlefield, GArray *sites, GPtrArray *findings)
{
  const MusterTerrain *terrain = &battlefield->ruleset->terrain;
  for (int i = 0; i < terrain->n_crossings; i++)
    for (guint j = 0; terrain->crossings[i].spare != NULL && j < battlefield->features->len; j++)
      {
        const MusterCrossing *rule = &terrain->crossings[i];
        const MusterFeature *below = &g_array_index (battlefield->features, MusterFeature, j);
        if (below->breadth > 0
            && muster_feature_kind_matches (battlefield->ruleset, below->kind, rule->spare_over))
          check_spare (battlefield, rule, below, sites, findings);
      }
}

static void
check_crossings (const MusterBattlefield *battlefield, GPtrArray *findings)
{
  g_autoptr (GArray) sites = muster_battlefield_list_crossing_sites (battlefield);
  const MusterCrossingSite *last = NULL; /* of one pair it is said once */
  for (guint i = 0; i < sites->len; i++)
    {
      const MusterCrossingSite *site = &g_array_index (sites, MusterCrossingSite, i);
      gboolean is_said = last != NULL && last->above == site->above && last->below == site->below;
      MusterBoardFinding *finding = is_said ? NULL : find_no_crossing (battlefield, site);
      if (finding == NULL)
        continue;
      g_ptr_array_add (findings, finding);
      last = site;
    }
  check_spares (battlefield, sites, findings);
}

/* Objectives and zones */

/* The half of the table on the side of its base edge, the centre line with it. */
static gboolean
is_on_own_half (const MusterBattlefield *battlefield, const MusterObjective *objective)
{
  switch (battlefield->edges[MAX (objective->side, 0)])
    {
    case MUSTER_EDGE_NORTH:
      return 2 * objective->at.y <= battlefield->depth;
    case MUSTER_EDGE_SOUTH:
      return 2 * objective->at.y >= battlefield->depth;
    case MUSTER_EDGE_WEST:
      return 2 * objective->at.x <= battlefield->width;
    case MUSTER_EDGE_EAST:
      return 2 * objective->at.x >= battlefield->width;
    case MUSTER_N_EDGES:
      break;
    }
  return TRUE;
}

static void
check_halves (const MusterBattlefield *battlefield, const char *cite, GPtrArray *findings)
{
  for (guint i = 0; i < battlefield->objectives->len; i++)
    {
      const MusterObjective *objective =
        &g_array_index (battlefield->objectives, MusterObjective, i);
      if (is_on_own_half (battlefield, objective))
        continue;
      g_autofree char *label = muster_battlefield_dup_label (battlefield, objective->id);
      g_ptr_array_add (
        findings,
        new_finding ("objective", MUSTER_SEVERITY_WARNING, cite, objective->id,
                     g_strdup_printf (_ ("%s lies on the enemy's half of the table."), label)));
    }
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
        g_autofree char *one = muster_battlefield_dup_label (battlefield, a->id);
        g_autofree char *other = muster_battlefield_dup_label (battlefield, b->id);
        g_autofree char *is =
          muster_battlefield_dup_length (battlefield,
                                         (int) muster_root (muster_point_distance2 (a->at, b->at)));
        MusterBoardFinding *finding =
          new_finding ("objective", MUSTER_SEVERITY_ERROR, place->cite, a->id,
                       /* Translators: %1$s: a feature such as "Hill 2"; %2$s: another feature;
                          %3$s: their distance; %4$s: the least distance. */
                       g_strdup_printf (_ ("%1$s and %2$s are %3$s apart; the least is %4$s."), one,
                                        other, is, least));
        g_array_append_val (finding->ids, b->id);
        g_ptr_array_add (findings, finding);
      }
}

/* Adds @finding, with those of the side that are farther than @beyond mm from the centre line. */
static void
add_of_side (const MusterBattlefield *battlefield,
             int side,
             int beyond,
             GPtrArray *findings,
             MusterBoardFinding *finding)
{
  for (guint i = 0; i < battlefield->objectives->len; i++)
    {
      const MusterObjective *objective =
        &g_array_index (battlefield->objectives, MusterObjective, i);
      if (objective->side == side
          && (beyond == 0 || muster_objective_get_distance (battlefield, objective) > beyond))
        g_array_append_val (finding->ids, objective->id);
    }
  g_ptr_array_add (findings, finding);
}

/* Those with the widest reach are the last: each distance must have room for all within it. */
static void
check_objectives_of (const MusterBattlefield *battlefield, int side, GPtrArray *findings)
{
  const MusterTerrain *terrain = &battlefield->ruleset->terrain;
  int allowed = 0;
  int wanted = 0;
  int n = 0;
  int farthest = 0;
  const char *cite = NULL;
  for (int i = 0; i < terrain->n_places; i++)
    if (terrain->places[i].what == MUSTER_PLACE_OBJECTIVES)
      {
        allowed += terrain->places[i].max;
        wanted += terrain->places[i].min;
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
          g_autofree char *label = muster_battlefield_dup_label (battlefield, objective->id);
          g_ptr_array_add (
            findings,
            new_finding ("objective", MUSTER_SEVERITY_ERROR, cite, objective->id,
                         /* Translators: %1$s: an objective; %2$s: a length. */
                         g_strdup_printf (_ ("%1$s is more than %2$s from the centre line."), label,
                                          most)));
        }
    }
  if (allowed > 0 && n > allowed)
    add_of_side (
      battlefield, side, 0, findings,
      new_finding (
        "objective", MUSTER_SEVERITY_ERROR, cite, 0,
        /* Translators: %1$c: A or B; %2$d: how many objectives it has; %3$d: the most. */
        g_strdup_printf (_ ("Side %1$c has %2$d objectives, at most %3$d."), 'A' + side, n,
                         allowed)));
  if (n < wanted && battlefield->objectives->len > 0)
    g_ptr_array_add (
      findings,
      new_finding (
        "objective", MUSTER_SEVERITY_WARNING, cite, 0,
        /* Translators: %1$c: A or B; %2$d: how many objectives it has; %3$d: the least. */
        g_strdup_printf (_ ("Side %1$c has %2$d objectives, at least %3$d."), 'A' + side, n,
                         wanted)));
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
      add_of_side (battlefield, side, place->within, findings,
                   new_finding ("objective", MUSTER_SEVERITY_ERROR, place->cite, 0,
                                g_strdup_printf (
                                  /* Translators: %1$c: A or B; %2$d: how many objectives; %3$s: a
                                     length; %4$d: the most. */
                                  _ ("Side %1$c has %2$d objectives more than %3$s from the centre "
                                     "line, at most %4$d."),
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
        check_halves (battlefield, terrain->places[i].cite, findings);
        break;
      }
}

static gboolean
box_holds (MusterBox box, MusterBox other)
{
  return other.x0 >= box.x0 - MUSTER_BOARD_ROUNDING && other.y0 >= box.y0 - MUSTER_BOARD_ROUNDING
         && other.x1 <= box.x1 + MUSTER_BOARD_ROUNDING
         && other.y1 <= box.y1 + MUSTER_BOARD_ROUNDING;
}

static const char *const beyond[MUSTER_N_EDGES] = {
  /* Translators: %1$s: a zone where troops deploy; %2$s: its width; %3$s: its depth. */
  N_ ("%1$s reaches beyond where the rules let it deploy: %2$s × %3$s in the north."),
  /* Translators: %1$s: a zone where troops deploy; %2$s: its width; %3$s: its depth. */
  N_ ("%1$s reaches beyond where the rules let it deploy: %2$s × %3$s in the east."),
  /* Translators: %1$s: a zone where troops deploy; %2$s: its width; %3$s: its depth. */
  N_ ("%1$s reaches beyond where the rules let it deploy: %2$s × %3$s in the south."),
  /* Translators: %1$s: a zone where troops deploy; %2$s: its width; %3$s: its depth. */
  N_ ("%1$s reaches beyond where the rules let it deploy: %2$s × %3$s in the west."),
};

static void
check_zones (const MusterBattlefield *battlefield, GPtrArray *findings)
{
  for (guint i = 0; i < battlefield->zones->len; i++)
    {
      const MusterZone *zone = &g_array_index (battlefield->zones, MusterZone, i);
      const char *cite;
      MusterBox box;
      if (zone->side < 0
          || !muster_battlefield_get_deployment (battlefield, zone->side, &box, &cite)
          || box_holds (box, muster_points_box (zone->points, zone->n_points)))
        continue;
      g_autofree char *label = muster_battlefield_dup_label (battlefield, zone->id);
      g_autofree char *width = muster_battlefield_dup_length (battlefield, box.x1 - box.x0);
      g_autofree char *depth = muster_battlefield_dup_length (battlefield, box.y1 - box.y0);
      g_ptr_array_add (findings,
                       new_finding ("zone", MUSTER_SEVERITY_ERROR, cite, zone->id,
                                    g_strdup_printf (_ (beyond[battlefield->edges[zone->side]]),
                                                     label, width, depth)));
    }
}

/* All */

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
  /* Translators: how grave it is that a battlefield does not follow the rules. */
  static const char *const names[] = { N_ ("Error"), N_ ("Warning"), N_ ("Advice") };
  return _ (names[finding->severity]);
}

GPtrArray *
muster_battlefield_check (const MusterBattlefield *battlefield)
{
  const MusterRuleset *ruleset = battlefield->ruleset;
  GPtrArray *findings = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_board_finding_free);
  g_autoptr (GArray) faults = muster_battlefield_list_faults (battlefield);
  for (guint i = 0; i < faults->len; i++)
    g_ptr_array_add (findings,
                     new_fault_finding (battlefield, &g_array_index (faults, MusterFault, i)));
  if (ruleset == NULL || !ruleset->terrain.is_given)
    return findings;
  check_limits (battlefield, findings);
  check_pieces (battlefield, findings);
  check_crossings (battlefield, findings);
  check_links (battlefield, findings);
  check_places (battlefield, findings);
  check_objectives (battlefield, findings);
  check_zones (battlefield, findings);
  muster_board_findings_sort (findings);
  return findings;
}
