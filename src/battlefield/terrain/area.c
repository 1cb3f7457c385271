#include "config.h"

#include "battlefield/check/check.h"
#include "battlefield/model/outline.h"
#include "battlefield/terrain/maker.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* How often another place, and how often another size, is thrown for before a piece is left out. */
#define MOST_PLACES 12
#define MOST_SIZES  6

int
muster_maker_spread (int thrown, int low, int high)
{
  return low >= high ? (low + high) / 2 : low + (high - low) * (thrown - 1) / 99;
}

MusterPoint
muster_feature_get_centre (const MusterFeature *feature)
{
  int width;
  int depth;
  return muster_points_measure (feature->points, feature->n_points, feature->turn, &width, &depth);
}

static void
turn_outline (GArray *outline, int turn)
{
  MusterPoint centre = { 0, 0 };
  for (guint i = 0; i < outline->len; i++)
    {
      MusterPoint *point = &g_array_index (outline, MusterPoint, i);
      *point = muster_point_turn (*point, centre, turn);
    }
}

/* Where the outline's centre may lie so that all of it is in @box. Returns: FALSE where it is too
 * large */
static gboolean
shrink_box (const MusterBox *box, GArray *outline, MusterBox *centre)
{
  MusterBox own = muster_points_box ((MusterPoint *) (gpointer) outline->data, (int) outline->len);
  *centre = (MusterBox){ box->x0 - own.x0, box->y0 - own.y0, box->x1 - own.x1, box->y1 - own.y1 };
  return centre->x0 <= centre->x1 && centre->y0 <= centre->y1;
}

static MusterBox
get_band (const MusterBattlefield *board, MusterEdge edge, int within)
{
  MusterBox band = { 0, 0, board->width, board->depth };
  switch (edge)
    {
    case MUSTER_EDGE_NORTH:
      band.y1 = within;
      break;
    case MUSTER_EDGE_SOUTH:
      band.y0 = board->depth - within;
      break;
    case MUSTER_EDGE_WEST:
      band.x1 = within;
      break;
    case MUSTER_EDGE_EAST:
      band.x0 = board->width - within;
      break;
    case MUSTER_N_EDGES:
      break;
    }
  return band;
}

MusterBox
muster_maker_get_ground (const MusterMaker *maker, const MusterPiece *piece)
{
  if (piece->sector > 0)
    return muster_battlefield_get_sector (maker->board, piece->sector);
  if (piece->within > 0)
    return get_band (maker->board, piece->edge, piece->within);
  return (MusterBox){ 0, 0, maker->board->width, maker->board->depth };
}

/* In its sector; or on the table, with the centre in the band along an edge. */
static gboolean
find_centres (MusterMaker *maker, const MusterPiece *piece, GArray *outline, MusterBox *centre)
{
  MusterBox table = { 0, 0, maker->board->width, maker->board->depth };
  MusterBox ground = muster_maker_get_ground (maker, piece);
  if (!shrink_box (piece->sector > 0 ? &ground : &table, outline, centre))
    return FALSE;
  *centre = (MusterBox){ MAX (centre->x0, ground.x0), MAX (centre->y0, ground.y0),
                         MIN (centre->x1, ground.x1), MIN (centre->y1, ground.y1) };
  return centre->x0 <= centre->x1 && centre->y0 <= centre->y1;
}

/* A size of a span by a d6, in whole centimetres where the span is wide enough. */
static int
throw_measure (MusterMaker *maker, MusterSpan span)
{
  int thrown = muster_dice_throw (maker->dice, 6);
  int size = span.low + (span.high - span.low) * (thrown - 1) / 5;
  int even = (size + 5) / 10 * 10;
  g_autofree char *words =
    muster_battlefield_dup_length (maker->board, CLAMP (even, span.low, span.high));
  muster_dice_say (maker->dice, "%s", words);
  return CLAMP (even, span.low, span.high);
}

/* Of the outline as it lies, as it is told of afterwards: to round corners moves its middle. */
static void
say_place (MusterMaker *maker, MusterPoint at, gboolean fits)
{
  g_autofree char *x = muster_battlefield_dup_length (maker->board, at.x);
  g_autofree char *y = muster_battlefield_dup_length (maker->board, at.y);
  if (fits)
    muster_dice_say (maker->dice, _ ("%s from the west and %s from the north edge"), x, y);
  else
    muster_dice_say (maker->dice, _ ("%s from the west and %s from the north edge: no room, again"),
                     x, y);
}

static gboolean
try_places (MusterMaker *maker, const MusterPiece *piece, MusterFeature *feature, GArray *outline)
{
  MusterBox centres;
  if (!find_centres (maker, piece, outline, &centres))
    {
      muster_dice_say (maker->dice, _ ("too large for where it is to lie, again"));
      return FALSE;
    }
  g_autofree MusterPoint *points = g_new (MusterPoint, outline->len);
  feature->points = points;
  feature->n_points = (int) outline->len;
  for (int i = 0; i < MOST_PLACES; i++)
    {
      MusterPoint at;
      at.x = muster_maker_spread (muster_dice_throw (maker->dice, 100), centres.x0, centres.x1);
      at.y = muster_maker_spread (muster_dice_throw (maker->dice, 100), centres.y0, centres.y1);
      for (guint j = 0; j < outline->len; j++)
        {
          MusterPoint point = g_array_index (outline, MusterPoint, j);
          points[j] = (MusterPoint){ point.x + at.x, point.y + at.y };
        }
      gboolean fits = muster_maker_try (maker, feature);
      say_place (maker, muster_feature_get_centre (feature), fits);
      if (fits)
        return TRUE;
    }
  return FALSE;
}

gboolean
muster_maker_try (MusterMaker *maker, MusterFeature *feature)
{
  g_autoptr (MusterBoardFinding) fault = muster_feature_find_fault (maker->board, feature);
  if (fault != NULL || muster_maker_cuts_settlement (maker, feature))
    return FALSE;
  feature->id = muster_battlefield_add_feature (maker->board, feature);
  return TRUE;
}

/* Settlements stand square or nearly so; all else lies as it will. */
static int
throw_turn (MusterMaker *maker, MusterLook look)
{
  int thrown = muster_dice_throw (maker->dice, 12);
  int turn =
    muster_look_is_settlement (look) ? ((thrown - 1) % 6 * 5 + 350) % 360 : (thrown - 1) * 15;
  muster_dice_say (maker->dice, _ ("turned by %d°"), turn);
  return turn;
}

gboolean
muster_maker_place_area (MusterMaker *maker, const MusterPiece *piece)
{
  const MusterShape *shape = muster_terrain_find_shape (maker->ruleset, piece->kind);
  MusterFeature feature = { .type_id = piece->kind->id,
                            .kind = piece->kind,
                            .look = shape->look,
                            .stream = piece->stream,
                            .place = piece->place != NULL ? piece->place->id : NULL,
                            .side = piece->side,
                            .sector = piece->sector };
  for (int i = 0; i < MOST_SIZES; i++)
    {
      int width = throw_measure (maker, shape->width);
      int depth = throw_measure (maker, shape->depth);
      feature.turn = throw_turn (maker, shape->look);
      int number = muster_dice_throw (maker->dice, 1000);
      muster_dice_say (maker->dice, _ ("its outline"));
      g_autoptr (GArray) outline =
        muster_outline_new (shape->look, MAX (width, depth), MIN (width, depth), number);
      turn_outline (outline, feature.turn);
      if (try_places (maker, piece, &feature, outline))
        return TRUE;
    }
  muster_battlefield_remark (maker->board, _ ("%s: no room was found for it in %d throws (%s)."),
                             piece->title, MOST_SIZES * MOST_PLACES, piece->kind->name);
  return FALSE;
}
