#include "config.h"

#include "battlefield/check/check.h"
#include "battlefield/check/finding.h"
#include "battlefield/model/edit.h"
#include "battlefield/model/feature-words.h"

#include <glib/gi18n-lib.h>

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

/* Borrowed markers pay nothing where the rules that are played are not won by any. */
static gboolean
do_count (const MusterBattlefield *battlefield)
{
  const MusterRuleset *played = battlefield->played;
  if (battlefield->played_id == NULL
      || g_strcmp0 (battlefield->played_id, battlefield->ruleset_id) == 0)
    return TRUE;
  for (int i = 0; played != NULL && i < played->n_victory; i++)
    if (played->victory[i].objectives)
      return TRUE;
  return FALSE;
}

gboolean
muster_objective_get_points (const MusterBattlefield *battlefield,
                             const MusterObjective *objective,
                             MusterNumber *points)
{
  const MusterRuleset *ruleset = battlefield->ruleset;
  if (ruleset == NULL || objective->kind == NULL || !do_count (battlefield))
    return FALSE;
  MusterNumber distance = muster_number_multiply (
    MUSTER_NUMBER (muster_objective_get_distance (battlefield, objective)),
    muster_number_new (ruleset->terrain.unit_den, ruleset->terrain.unit_num));
  for (int i = 0; i < ruleset->n_stats; i++)
    if (muster_feature_kind_get_stat (ruleset, objective->kind, i, &distance, points))
      return TRUE;
  return FALSE;
}

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
      g_ptr_array_add (findings,
                       muster_board_finding_new (
                         "objective", MUSTER_SEVERITY_WARNING, cite, objective->id,
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
        MusterBoardFinding *finding = muster_board_finding_new (
          "objective", MUSTER_SEVERITY_ERROR, place->cite, a->id,
          g_strdup_printf (_ ("%s and %s are %s apart; the least is %s."), one, other, is, least));
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
          g_ptr_array_add (findings,
                           muster_board_finding_new (
                             "objective", MUSTER_SEVERITY_ERROR, cite, objective->id,
                             g_strdup_printf (_ ("%s is more than %s from the centre line."), label,
                                              most)));
        }
    }
  if (allowed > 0 && n > allowed)
    add_of_side (battlefield, side, 0, findings,
                 muster_board_finding_new ("objective", MUSTER_SEVERITY_ERROR, cite, 0,
                                           g_strdup_printf (_ ("Side %c has %d objectives, at most "
                                                               "%d."),
                                                            'A' + side, n, allowed)));
  if (n < wanted && battlefield->objectives->len > 0)
    g_ptr_array_add (findings, muster_board_finding_new (
                                 "objective", MUSTER_SEVERITY_WARNING, cite, 0,
                                 g_strdup_printf (_ ("Side %c has %d objectives, at least %d."),
                                                  'A' + side, n, wanted)));
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
                   muster_board_finding_new (
                     "objective", MUSTER_SEVERITY_ERROR, place->cite, 0,
                     g_strdup_printf (_ ("Side %c has %d objectives more than %s from the centre "
                                         "line, at most %d."),
                                      'A' + side, beyond, within, allowed)));
    }
}

void
muster_battlefield_check_objectives (const MusterBattlefield *battlefield, GPtrArray *findings)
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

void
muster_battlefield_check_zones (const MusterBattlefield *battlefield, GPtrArray *findings)
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
      g_ptr_array_add (
        findings, muster_board_finding_new (
                    "zone", MUSTER_SEVERITY_ERROR, cite, zone->id,
                    g_strdup_printf (
                      _ ("%s reaches beyond where the rules let it deploy: %s × %s in the %s."),
                      label, width, depth, muster_edge_get_name (battlefield->edges[zone->side]))));
    }
}
