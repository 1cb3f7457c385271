#include "config.h"

#include "battlefield/model/edit.h"
#include "battlefield/model/feature-words.h"
#include "battlefield/model/placement.h"
#include "battlefield/terrain/maker.h"

#include <glib/gi18n-lib.h>

/* How often another place for a marker is thrown for. */
#define MOST_PLACES 40

/* A marker keeps so far from running water, in mm. */
#define SHORE 15

/* A marker keeps so far from the side edges, in mm. */
#define MARGIN 20

/* The strip of the player's half along the centre line. */
static MusterBox
get_half (const MusterBattlefield *board, int side, int within)
{
  MusterBox box = { MARGIN, MARGIN, board->width - MARGIN, board->depth - MARGIN };
  switch (board->edges[side])
    {
    case MUSTER_EDGE_NORTH:
      box.y1 = board->depth / 2;
      box.y0 = MAX (box.y0, board->depth / 2 - within);
      break;
    case MUSTER_EDGE_SOUTH:
      box.y0 = (board->depth + 1) / 2;
      box.y1 = MIN (box.y1, board->depth / 2 + within);
      break;
    case MUSTER_EDGE_WEST:
      box.x1 = board->width / 2;
      box.x0 = MAX (box.x0, board->width / 2 - within);
      break;
    case MUSTER_EDGE_EAST:
      box.x0 = (board->width + 1) / 2;
      box.x1 = MIN (box.x1, board->width / 2 + within);
      break;
    case MUSTER_N_EDGES:
      break;
    }
  return box;
}

static gboolean
is_apart (const MusterBattlefield *board, int side, MusterPoint at, int apart)
{
  for (guint i = 0; i < board->objectives->len; i++)
    {
      const MusterObjective *other = &g_array_index (board->objectives, MusterObjective, i);
      if (other->side == side && muster_point_distance2 (other->at, at) < (gint64) apart * apart)
        return FALSE;
    }
  return TRUE;
}

/* Nobody stands in a river or lake to hold a marker. */
static gboolean
is_dry (const MusterBattlefield *board, MusterPoint at)
{
  const MusterPoint twice[] = { at, { at.x + 1, at.y } };
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (board->features, MusterFeature, i);
      if (!muster_look_is_water (feature->look))
        continue;
      if (feature->breadth > 0 ? muster_lines_meet (twice, 2, feature->points, feature->n_points,
                                                    feature->breadth / 2 + SHORE)
                               : muster_outline_holds (feature->points, feature->n_points, at))
        return FALSE;
    }
  return TRUE;
}

static const MusterKind *
find_kind (const MusterMaker *maker, const MusterSelector *of)
{
  for (int i = 0; i < maker->ruleset->n_features; i++)
    {
      const MusterKind *kind = &maker->ruleset->features[i];
      if (kind->sort == MUSTER_SORT_OBJECTIVE
          && muster_feature_kind_matches (maker->ruleset, kind, of))
        return kind;
    }
  return NULL;
}

static void
place_objective (MusterMaker *maker, const MusterPlaceRule *place, int side, int number)
{
  MusterBattlefield *board = maker->board;
  const MusterKind *kind = find_kind (maker, place->of);
  MusterBox box = get_half (board, side, place->within > 0 ? place->within : MUSTER_TABLE_MOST);
  g_autofree char *stream = g_strdup_printf ("%s-%c%d", place->id, 'a' + side, number);
  g_autofree char *who = muster_battlefield_dup_side (board, side);
  g_autofree char *title = g_strdup_printf ("%s, %s %d", who, place->name, number);
  if (kind == NULL)
    return;
  muster_dice_begin (maker->dice, stream, title);
  for (int i = 0; i < MOST_PLACES; i++)
    {
      MusterObjective objective = { .type_id = kind->id, .kind = kind, .side = side };
      int across = muster_dice_throw (maker->dice, 100);
      int deep = muster_dice_throw (maker->dice, 100);
      objective.at = (MusterPoint){ muster_maker_spread (across, box.x0, box.x1),
                                    muster_maker_spread (deep, box.y0, box.y1) };
      gboolean fits =
        is_apart (board, side, objective.at, place->apart) && is_dry (board, objective.at);
      g_autofree char *x = muster_battlefield_dup_length (board, objective.at.x);
      g_autofree char *y = muster_battlefield_dup_length (board, objective.at.y);
      muster_dice_say (maker->dice,
                       fits ? _ ("%s from the west and %s from the north edge")
                            : _ ("%s from the west and %s from the north edge: no room, again"),
                       x, y);
      if (fits)
        {
          muster_battlefield_add_objective (board, &objective);
          return;
        }
    }
  muster_battlefield_remark (board, _ ("%s: no room was found for it in %d throws."), title,
                             MOST_PLACES);
}

/* By turns; who moves first begins. */
static void
place_objectives (MusterMaker *maker, const MusterPlaceRule *place)
{
  int first = MAX (maker->board->first, 0);
  for (int number = 1; number <= place->max; number++)
    for (int i = 0; i < 2; i++)
      place_objective (maker, place, (first + i) % 2, number);
}

static int
add_zone (MusterBattlefield *board, int side, MusterBox box)
{
  const MusterPoint points[] = {
    { box.x0, box.y0 }, { box.x1, box.y0 }, { box.x1, box.y1 }, { box.x0, box.y1 }
  };
  MusterZone zone = { .side = side, .points = points, .n_points = G_N_ELEMENTS (points) };
  return muster_battlefield_add_zone (board, &zone);
}

/* Where the rules say nothing: two thirds of the base edge, a fifth of the table deep. */
static MusterBox
get_plain_box (const MusterBattlefield *board, int side)
{
  int width = board->width;
  int depth = board->depth;
  switch (board->edges[side])
    {
    case MUSTER_EDGE_NORTH:
      return (MusterBox){ width / 6, 0, width * 5 / 6, depth / 5 };
    case MUSTER_EDGE_SOUTH:
      return (MusterBox){ width / 6, depth - depth / 5, width * 5 / 6, depth };
    case MUSTER_EDGE_WEST:
      return (MusterBox){ 0, depth / 6, width / 5, depth * 5 / 6 };
    case MUSTER_EDGE_EAST:
    case MUSTER_N_EDGES:
      break;
    }
  return (MusterBox){ width - width / 5, depth / 6, width, depth * 5 / 6 };
}

int
muster_battlefield_add_own_zone (MusterBattlefield *board, int side)
{
  MusterBox box;
  return add_zone (board, side,
                   muster_battlefield_get_deployment (board, side, &box, NULL)
                     ? box
                     : get_plain_box (board, side));
}

static void
place_zones (MusterBattlefield *board)
{
  MusterBox box;
  for (int side = 0; side < 2; side++)
    if (muster_battlefield_get_deployment (board, side, &box, NULL))
      add_zone (board, side, box);
}

void
muster_maker_deploy (MusterMaker *maker, const MusterPlaceRule *only)
{
  const MusterTerrain *terrain = &maker->ruleset->terrain;
  gboolean has_zones = FALSE;
  for (int i = 0; i < terrain->n_places; i++)
    {
      const MusterPlaceRule *place = &terrain->places[i];
      if (only != NULL && only != place)
        continue;
      if (place->what == MUSTER_PLACE_OBJECTIVES)
        place_objectives (maker, place);
      else if (place->what == MUSTER_PLACE_UNITS && !has_zones)
        {
          place_zones (maker->board);
          has_zones = TRUE;
        }
    }
}
