#include "config.h"

#include "battlefield/terrain/terrain.h"

#include "base/error.h"
#include "base/phrase.h"
#include "base/random.h"
#include "base/text.h"
#include "battlefield/model/dice.h"
#include "battlefield/model/edit.h"
#include "battlefield/model/outline.h"
#include "battlefield/model/placement.h"
#include "ruleset/words.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  const MusterRuleset *ruleset;
  MusterBattlefield *board;
  MusterDice *dice;   /* the board's */
  GHashTable *pieces; /* type id → int that are left; or NULL: everything */
} MusterMaker;

/* One piece of terrain that is to be placed. */
typedef struct
{
  char *stream;
  char *title;
  const MusterPlaceRule *place; /* or NULL: a link */
  const MusterKind *kind;
  int side;
  int sector; /* 0: along an edge */
  MusterEdge edge;
  int within; /* mm of the edge */
  int from;   /* id of the feature that a link must start at; 0: any that fits */
} MusterPiece;

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
      if (kind->category == MUSTER_CATEGORY_OBJECTIVE
          && muster_feature_kind_matches (maker->ruleset, kind, of))
        return kind;
    }
  return NULL;
}

static const char *const side_letters[2] = { "A", "B" };

/* @title: what is placed, as an argument; @throws: how often it was thrown for; @kind: or NULL */
static void
remark (MusterBattlefield *board,
        const char *id,
        const char *title,
        int throws,
        const MusterKind *kind)
{
  g_autofree char *number = g_strdup_printf ("'%d'", throws);
  g_autofree char *name = kind != NULL ? muster_phrase_quote (kind->name) : NULL;
  g_autofree char *phrase =
    muster_phrase_join (id, (const char *const[]){ title, number, name, NULL });
  muster_battlefield_remark (board, phrase);
}

static void
place_objective (MusterMaker *maker, const MusterPlaceRule *place, int side, int number)
{
  MusterBattlefield *board = maker->board;
  const MusterKind *kind = find_kind (maker, place->of);
  MusterBox box = get_half (board, side, place->within > 0 ? place->within : MUSTER_TABLE_MOST);
  g_autofree char *stream = g_strdup_printf ("%s-%c%d", place->id, 'a' + side, number);
  g_autofree char *what = g_strdup_printf ("%s %d", place->name, number);
  g_autofree char *title = muster_phrase_new ("piece-of-side", side_letters[side], what, NULL);
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
      g_autofree char *x = muster_battlefield_dup_own_length (board, objective.at.x);
      g_autofree char *y = muster_battlefield_dup_own_length (board, objective.at.y);
      muster_dice_say (maker->dice, fits ? "lies-at" : "no-room-there", x, y, NULL);
      if (fits)
        {
          muster_battlefield_add_objective (board, &objective);
          return;
        }
    }
  remark (board, "no-place", title, MOST_PLACES, NULL);
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

/** Places objectives and zones. @place: only this one's, or NULL
 * for all */
static void
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

/* How often a die is thrown again that means nothing, such as an edge for a river. */
#define MOST_THROWS 20

/* How often another place, and how often another size, is thrown for before a piece is left out. */
#define MOST_SPOTS 12
#define MOST_SIZES 6

/* Of the breadth of a settlement: so near its middle a road goes through it. */
#define MIDDLE 5

static void
muster_piece_free (MusterPiece *piece)
{
  g_free (piece->stream);
  g_free (piece->title);
  g_free (piece);
}

static MusterMaker
begin (MusterBattlefield *board, GHashTable *pieces)
{
  return (MusterMaker){ board->ruleset, board, board->dice, pieces };
}

/* Attack */

static void
throw_attack (MusterMaker *maker, const MusterTerrainOptions *options)
{
  const MusterRuleset *ruleset = maker->ruleset;
  int sums[2] = { 0, 0 };
  if (ruleset->terrain.attack < 0)
    return;
  const MusterStat *stat = &ruleset->stats[ruleset->terrain.attack];
  muster_dice_begin (maker->dice, "attack", stat->name);
  for (int i = 0; i < MOST_THROWS && sums[0] == sums[1]; i++)
    for (int side = 0; side < 2; side++)
      {
        sums[side] = options->attack_bonus[side];
        for (int die = 0; die < stat->roll.dice; die++)
          sums[side] += muster_dice_throw (maker->dice, stat->roll.die);
        g_autofree char *bonus = g_strdup_printf ("%+d", options->attack_bonus[side]);
        g_autofree char *sum = g_strdup_printf ("%d", sums[side]);
        if (options->knows_bonus)
          muster_dice_say (maker->dice, "attack-with", side_letters[side], bonus, sum, NULL);
        else
          muster_dice_say (maker->dice, options->is_borrowed ? "attack" : "attack-unknown",
                           side_letters[side], NULL);
      }
  maker->board->attacker = sums[1] > sums[0] ? 1 : 0;
  maker->board->edges[maker->board->attacker] = MUSTER_EDGE_NORTH;
  maker->board->edges[1 - maker->board->attacker] = MUSTER_EDGE_SOUTH;
}

/* Which side "by" means; where attack and defence are not known the first defends. */
static int
find_side (const MusterMaker *maker, MusterBy by)
{
  int attacker = maker->board->attacker == MUSTER_NO_SIDE ? 1 : maker->board->attacker;
  switch (by)
    {
    case MUSTER_BY_DEFENDER:
      return 1 - attacker;
    case MUSTER_BY_ATTACKER:
      return attacker;
    case MUSTER_BY_FIRST:
      return 0;
    case MUSTER_BY_SECOND:
      return 1;
    case MUSTER_BY_BOTH:
      break;
    }
  return MUSTER_NO_SIDE;
}

/* What may be chosen */

static gboolean
is_random (const MusterRuleset *ruleset, const MusterKind *kind)
{
  const MusterShape *shape = muster_terrain_find_shape (ruleset, kind);
  return shape == NULL || shape->is_random;
}

/** Returns: whether the players have one of @kind beside those on the battlefield and @picked
 * (element-type MusterKind), which may be NULL */
static gboolean
muster_maker_owns (const MusterMaker *maker, const MusterKind *kind, const GPtrArray *picked)
{
  if (maker->pieces == NULL)
    return TRUE;
  int left = GPOINTER_TO_INT (g_hash_table_lookup (maker->pieces, kind->id));
  for (guint i = 0; i < maker->board->features->len; i++)
    left -= g_array_index (maker->board->features, MusterFeature, i).kind == kind;
  for (guint i = 0; picked != NULL && i < picked->len; i++)
    left -= g_ptr_array_index (picked, i) == kind;
  return left > 0;
}

/** Returns: (transfer none) (nullable): what is placed where a link is missing */
static const MusterKind *
muster_terrain_find_link_kind (const MusterRuleset *ruleset, const MusterLink *link)
{
  for (int i = 0; i < ruleset->n_features; i++)
    {
      const MusterKind *kind = &ruleset->features[i];
      const MusterPath *path = muster_terrain_find_path (ruleset, kind);
      if (path != NULL && path->course == MUSTER_COURSE_LINK
          && muster_feature_kind_matches (ruleset, kind, link->of))
        return kind;
    }
  return NULL;
}

/* One of the lines that must be there is kept free for them. */
static gboolean
leaves_links (const MusterMaker *maker, const MusterKind *kind, const GPtrArray *picked)
{
  const MusterTerrain *terrain = &maker->ruleset->terrain;
  for (int i = 0; i < terrain->n_links; i++)
    {
      if (!muster_feature_kind_matches (maker->ruleset, kind, terrain->links[i].of))
        continue;
      const MusterKind *last = muster_terrain_find_link_kind (maker->ruleset, &terrain->links[i]);
      if (last == NULL)
        continue;
      g_autoptr (GPtrArray) also = g_ptr_array_copy ((GPtrArray *) picked, NULL, NULL);
      g_ptr_array_add (also, (gpointer) kind);
      if (muster_battlefield_get_room (maker->board, last, also) == 0)
        return FALSE;
    }
  return TRUE;
}

/* A link starts at something that is there. */
static gboolean
has_start (const MusterMaker *maker, const MusterKind *kind, const GPtrArray *picked)
{
  const MusterPath *path = muster_terrain_find_path (maker->ruleset, kind);
  if (path == NULL || path->course != MUSTER_COURSE_LINK)
    return TRUE;
  for (guint i = 0; i < maker->board->features->len; i++)
    if (muster_feature_kind_matches (maker->ruleset,
                                     g_array_index (maker->board->features, MusterFeature, i).kind,
                                     path->from))
      return TRUE;
  for (guint i = 0; i < picked->len; i++)
    if (muster_feature_kind_matches (maker->ruleset, g_ptr_array_index (picked, i), path->from))
      return TRUE;
  return FALSE;
}

/* Returns: (element-type MusterKind): what may be placed; @most: as how many pieces it may count.
 * What a player names may be more than what is thrown for. */
static GPtrArray *
list_options (const MusterMaker *maker,
              const MusterPlaceRule *place,
              const MusterSelector *of,
              const GPtrArray *picked,
              int most)
{
  gboolean by_chance = muster_dice_peek_preferred (maker->dice) == NULL;
  GPtrArray *options = g_ptr_array_new ();
  for (int i = 0; i < maker->ruleset->n_features; i++)
    {
      const MusterKind *kind = &maker->ruleset->features[i];
      if (kind->category == MUSTER_CATEGORY_FEATURE
          && muster_feature_kind_matches (maker->ruleset, kind, place->of)
          && (of == NULL || muster_feature_kind_matches (maker->ruleset, kind, of))
          && (!by_chance || is_random (maker->ruleset, kind))
          && muster_place_count (maker->ruleset, place, kind) <= most
          && has_start (maker, kind, picked) && muster_maker_owns (maker, kind, picked)
          && muster_battlefield_get_room (maker->board, kind, picked) > 0
          && (!by_chance || leaves_links (maker, kind, picked)))
        g_ptr_array_add (options, (gpointer) kind);
    }
  return options;
}

/* What a player names; else one of @options by chance. NULL where there is none. */
static const MusterKind *
choose_kind (MusterMaker *maker, const GPtrArray *options)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  for (guint i = 0; i < options->len; i++)
    g_ptr_array_add (ids, (gpointer) ((const MusterKind *) g_ptr_array_index (options, i))->id);
  g_ptr_array_add (ids, NULL);
  int chosen = muster_dice_take_preferred (maker->dice, (const char *const *) ids->pdata);
  if (options->len == 0)
    return NULL;
  int index = muster_dice_choose (maker->dice, (int) options->len, chosen);
  const MusterKind *kind = g_ptr_array_index (options, index);
  muster_dice_say_text (maker->dice, kind->name);
  return kind;
}

/* Areas */

static gboolean
goes_through_middle (const MusterFeature *road, const MusterFeature *settlement)
{
  MusterBox box = muster_points_box (settlement->points, settlement->n_points);
  MusterPoint middle = muster_feature_get_centre (settlement);
  MusterPoint ends[] = { middle, middle };
  int breadth = MIN (box.x1 - box.x0, box.y1 - box.y0);
  return muster_lines_meet (road->points, road->n_points, ends, G_N_ELEMENTS (ends),
                            MAX (road->breadth, breadth / MIDDLE));
}

/* Whether a road runs over the edge of a settlement, where houses stand or a wall. */
static gboolean
cuts (const MusterFeature *road, const MusterFeature *settlement)
{
  return muster_line_meets_outline (road->points, road->n_points, settlement->points,
                                    settlement->n_points, road->breadth / 2 + 1)
         && !goes_through_middle (road, settlement);
}

static gboolean
cuts_settlement (const MusterMaker *maker, const MusterFeature *feature)
{
  gboolean is_settlement = muster_look_is_settlement (feature->look);
  for (guint i = 0; i < maker->board->features->len; i++)
    {
      const MusterFeature *other = &g_array_index (maker->board->features, MusterFeature, i);
      if (feature->look == MUSTER_LOOK_ROAD && muster_look_is_settlement (other->look)
          && cuts (feature, other))
        return TRUE;
      if (is_settlement && other->look == MUSTER_LOOK_ROAD && cuts (other, feature))
        return TRUE;
    }
  return FALSE;
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

/** Returns: where a piece is to lie: its sector, the strip along its edge, or all of the table */
static MusterBox
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
    muster_battlefield_dup_own_length (maker->board, CLAMP (even, span.low, span.high));
  muster_dice_say_text (maker->dice, words);
  return CLAMP (even, span.low, span.high);
}

/* Of the outline as it lies, as it is told of afterwards: to round corners moves its middle. */
static void
say_place (MusterMaker *maker, MusterPoint at, gboolean fits)
{
  g_autofree char *x = muster_battlefield_dup_own_length (maker->board, at.x);
  g_autofree char *y = muster_battlefield_dup_own_length (maker->board, at.y);
  muster_dice_say (maker->dice, fits ? "lies-at" : "no-room-there", x, y, NULL);
}

/** Adds the feature. Returns: FALSE, nothing done, where it may not lie there */
static gboolean
muster_maker_try (MusterMaker *maker, MusterFeature *feature)
{
  if (!muster_feature_fits (maker->board, feature) || cuts_settlement (maker, feature))
    return FALSE;
  feature->id = muster_battlefield_add_feature (maker->board, feature);
  return TRUE;
}

static gboolean
try_places (MusterMaker *maker, const MusterPiece *piece, MusterFeature *feature, GArray *outline)
{
  MusterBox centres;
  if (!find_centres (maker, piece, outline, &centres))
    {
      muster_dice_say (maker->dice, "too-large", NULL);
      return FALSE;
    }
  g_autofree MusterPoint *points = g_new (MusterPoint, outline->len);
  feature->points = points;
  feature->n_points = (int) outline->len;
  for (int i = 0; i < MOST_SPOTS; i++)
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

/* Settlements stand square or nearly so; all else lies as it will. */
static int
throw_turn (MusterMaker *maker, MusterLook look)
{
  int thrown = muster_dice_throw (maker->dice, 12);
  int turn =
    muster_look_is_settlement (look) ? ((thrown - 1) % 6 * 5 + 350) % 360 : (thrown - 1) * 15;
  muster_dice_say_number (maker->dice, "turned", turn);
  return turn;
}

static gboolean
place_area (MusterMaker *maker, const MusterPiece *piece)
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
      muster_dice_say (maker->dice, "outline", NULL);
      g_autoptr (GArray) outline =
        muster_outline_new (shape->look, MAX (width, depth), MIN (width, depth), number);
      turn_outline (outline, feature.turn);
      if (try_places (maker, piece, &feature, outline))
        return TRUE;
    }
  remark (maker->board, "no-place-for", piece->title, MOST_SIZES * MOST_SPOTS, piece->kind);
  return FALSE;
}

/* How often a course is thrown for before the line is left out. */
#define MOST_COURSES 30

/* Roads run beside each other for so many times both their breadths, at most. */
#define BESIDE 3

/* A line bends about so often, in mm; streams more. */
#define BEND        130
#define STREAM_BEND 85

/* A line's course while it is thrown for. */
typedef struct
{
  MusterMaker *maker;
  const MusterPiece *piece;
  const MusterPath *path;
  int breadth;         /* mm */
  MusterBox box;       /* that it keeps to */
  GArray *corners;     /* MusterPoint */
  MusterRandom random; /* of its bends */
} Run;

static void
start_run (Run *run, MusterPoint at)
{
  g_array_set_size (run->corners, 0);
  g_array_append_val (run->corners, at);
}

static int
get_sway (const Run *run)
{
  if (run->path->look == MUSTER_LOOK_RIVER)
    return 60;
  return run->path->look == MUSTER_LOOK_STREAM ? 50 : 22;
}

static void
run_to (Run *run, MusterPoint to)
{
  int bend = run->path->look == MUSTER_LOOK_STREAM ? STREAM_BEND : BEND;
  MusterBox inner = muster_box_shrink (run->box, run->breadth / 2 + 8);
  muster_corners_go_on (run->corners, to, get_sway (run), bend, &inner, &run->random);
}

static void
throw_bends (Run *run)
{
  int number = muster_dice_throw (run->maker->dice, 1000);
  run->random = muster_random_new ((guint64) number, "bends");
  muster_dice_say (run->maker->dice, "bends", NULL);
}

static int
throw_along (Run *run, int low, int high, const char *id)
{
  MusterMaker *maker = run->maker;
  int at = muster_maker_spread (muster_dice_throw (maker->dice, 100), low, high);
  g_autofree char *length = muster_battlefield_dup_own_length (maker->board, at);
  muster_dice_say (maker->dice, id, length, NULL);
  return at;
}

/* From sector to sector, out of the table at both ends */

static const int steps[MUSTER_N_EDGES][2] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };

/* Returns: the sector beyond @edge of @sector, or 0 beyond the table */
static int
get_neighbour (const MusterBattlefield *board, int sector, MusterEdge edge)
{
  int column = (sector - 1) % board->columns + steps[edge][0];
  int row = (sector - 1) / board->columns + steps[edge][1];
  if (column < 0 || row < 0 || column >= board->columns || row >= board->rows)
    return 0;
  return row * board->columns + column + 1;
}

/* Where the route leaves a sector, on its edge; @side: the number behind the bends */
static MusterPoint
find_gate (Run *run, int sector, MusterEdge edge)
{
  MusterBox box = muster_battlefield_get_sector (run->maker->board, sector);
  int part = (int) muster_random_range (&run->random, 25, 75);
  int x = box.x0 + (box.x1 - box.x0) * part / 100;
  int y = box.y0 + (box.y1 - box.y0) * part / 100;
  switch (edge)
    {
    case MUSTER_EDGE_NORTH:
      return (MusterPoint){ x, box.y0 };
    case MUSTER_EDGE_SOUTH:
      return (MusterPoint){ x, box.y1 };
    case MUSTER_EDGE_WEST:
      return (MusterPoint){ box.x0, y };
    case MUSTER_EDGE_EAST:
      return (MusterPoint){ box.x1, y };
    case MUSTER_N_EDGES:
      break;
    }
  return (MusterPoint){ x, y };
}

/* Half of a route: from the sector thrown for, out of the table. */
typedef struct
{
  Run *run;
  gboolean *been;  /* by sector: where the route was already */
  GArray *gates;   /* MusterPoint: where it leaves each of its sectors */
  MusterEdge left; /* by which the other half leaves the table, or MUSTER_N_EDGES */
} Half;

/* A river that goes out where it came in would be a pond with two brooks. */
static gboolean
may_go (const Half *half, int sector, MusterEdge edge)
{
  int next = get_neighbour (half->run->maker->board, sector, edge);
  return next == 0 ? edge != half->left : !half->been[next];
}

/* The way that was thrown, or the next clockwise that neither leads to where the route was already
 * nor out of the table where it came in. Returns: FALSE where all do */
static gboolean
turn_away (const Half *half, int sector, MusterEdge *heading)
{
  for (int i = 0; i < MUSTER_N_EDGES; i++)
    {
      if (may_go (half, sector, *heading))
        return TRUE;
      *heading = (*heading + 1) % MUSTER_N_EDGES;
    }
  return FALSE;
}

/* Returns: FALSE where it is caught; @heading gets the edge by which it leaves the table */
static gboolean
throw_half (const Half *half, MusterEdge *heading)
{
  static const char *const through[MUSTER_N_EDGES] = { "through-north", "through-east",
                                                       "through-south", "through-west" };
  MusterMaker *maker = half->run->maker;
  int sector = half->run->piece->sector;
  while (turn_away (half, sector, heading))
    {
      MusterPoint gate = find_gate (half->run, sector, *heading);
      g_array_append_val (half->gates, gate);
      sector = get_neighbour (maker->board, sector, *heading);
      if (sector == 0)
        return TRUE;
      half->been[sector] = TRUE;
      int thrown = muster_dice_throw (maker->dice, 6);
      *heading = (*heading + (thrown <= 2 ? 3 : thrown <= 4 ? 0 : 1)) % MUSTER_N_EDGES;
      turn_away (half, sector, heading);
      muster_dice_say_number (maker->dice, through[*heading], sector);
    }
  return FALSE;
}

/* Both halves as one, whose turns are no sharper than water makes them. */
static void
run_through_gates (Run *run, const GArray *up, const GArray *down)
{
  start_run (run, g_array_index (up, MusterPoint, up->len - 1));
  for (int i = (int) up->len - 2; i >= 0; i--)
    run_to (run, g_array_index (up, MusterPoint, i));
  for (guint i = 0; i < down->len; i++)
    run_to (run, g_array_index (down, MusterPoint, i));
  muster_corners_soften (run->corners);
}

static gboolean
throw_route (Run *run)
{
  static const char *const leaving[MUSTER_N_EDGES] = { "leaves-north", "leaves-east",
                                                       "leaves-south", "leaves-west" };
  static const char *const coming[MUSTER_N_EDGES] = { "comes-north", "comes-east", "comes-south",
                                                      "comes-west" };
  MusterMaker *maker = run->maker;
  const MusterBattlefield *board = maker->board;
  int sector = run->piece->sector;
  g_autofree gboolean *been = g_new0 (gboolean, board->columns * board->rows + 1);
  g_autoptr (GArray) down = g_array_new (FALSE, FALSE, sizeof (MusterPoint));
  g_autoptr (GArray) up = g_array_new (FALSE, FALSE, sizeof (MusterPoint));
  Half first = { run, been, down, MUSTER_N_EDGES };
  run->box = (MusterBox){ 0, 0, board->width, board->depth };
  throw_bends (run);
  been[sector] = TRUE;
  MusterEdge heading = (MusterEdge) (muster_dice_throw (maker->dice, 4) - 1);
  MusterEdge left = heading;
  muster_dice_say_number (maker->dice, leaving[heading], sector);
  if (!throw_half (&first, &left))
    return FALSE;
  Half second = { run, been, up, left };
  int thrown = muster_dice_throw (maker->dice, 6);
  MusterEdge back = (heading + (thrown <= 2 ? 1 : thrown <= 4 ? 2 : 3)) % MUSTER_N_EDGES;
  turn_away (&second, sector, &back);
  muster_dice_say_number (maker->dice, coming[back], sector);
  if (!throw_half (&second, &back))
    return FALSE;
  run_through_gates (run, up, down);
  return TRUE;
}

/* From a feature to an edge */

static gint64
get_way_to (MusterPoint point, const MusterBox *box)
{
  return muster_point_distance2 (point, muster_box_hold (box, point));
}

/* Returns: the first that lies in @ground; else that which is nearest to it; or NULL */
static const MusterFeature *
find_start (const Run *run, const MusterBox *ground)
{
  const MusterBattlefield *board = run->maker->board;
  const MusterFeature *nearest = NULL;
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (board->features, MusterFeature, i);
      if (feature->breadth == 0
          && muster_feature_kind_matches (board->ruleset, feature->kind, run->path->from)
          && (nearest == NULL
              || get_way_to (muster_feature_get_centre (feature), ground)
                   < get_way_to (muster_feature_get_centre (nearest), ground)))
        nearest = feature;
    }
  return nearest;
}

/* One of the edges of the table along which @ground lies. Returns: FALSE where it lies along none
 */
static gboolean
throw_edge (Run *run, const MusterBox *ground, MusterEdge *edge)
{
  static const char *const ends[MUSTER_N_EDGES] = { "to-north", "to-east", "to-south", "to-west" };
  const MusterBattlefield *board = run->maker->board;
  const gboolean is_along[MUSTER_N_EDGES] = { ground->y0 <= 0, ground->x1 >= board->width,
                                              ground->y1 >= board->depth, ground->x0 <= 0 };
  MusterEdge edges[MUSTER_N_EDGES];
  int n = 0;
  for (int i = 0; i < MUSTER_N_EDGES; i++)
    if (is_along[i])
      edges[n++] = (MusterEdge) i;
  if (n == 0)
    return FALSE;
  *edge = edges[0];
  if (n == 1)
    return TRUE;
  *edge = edges[muster_dice_throw (run->maker->dice, n) - 1];
  muster_dice_say (run->maker->dice, ends[*edge], NULL);
  return TRUE;
}

/* Not far from where a straight fix would end. */
static int
throw_end (Run *run, int from, int reach, int low, int high, const char *id)
{
  int middle = CLAMP (from, low, MAX (low, high));
  return throw_along (run, MAX (low, middle - reach), MIN (high, middle + reach), id);
}

/* @ground: where the edge is to be reached */
static gboolean
run_to_edge (Run *run, MusterPoint from, const MusterBox *ground)
{
  const MusterBattlefield *board = run->maker->board;
  MusterBox inner = muster_box_shrink (*ground, run->breadth);
  MusterEdge edge;
  MusterPoint to;
  if (!throw_edge (run, ground, &edge))
    return FALSE;
  if (edge == MUSTER_EDGE_EAST || edge == MUSTER_EDGE_WEST)
    {
      to.x = edge == MUSTER_EDGE_WEST ? 0 : board->width;
      to.y = throw_end (run, from.y, board->depth / 5, inner.y0, inner.y1, "from-north");
    }
  else
    {
      to.y = edge == MUSTER_EDGE_NORTH ? 0 : board->depth;
      to.x = throw_end (run, from.x, board->width / 5, inner.x0, inner.x1, "from-west");
    }
  run->box = (MusterBox){ 0, 0, board->width, board->depth };
  throw_bends (run);
  start_run (run, from);
  run_to (run, to);
  return TRUE;
}

/* One of its ends lies where the piece is to lie: the start, from where it goes anywhere; else the
 * end at the edge. */
static gboolean
throw_link (Run *run)
{
  const MusterBattlefield *board = run->maker->board;
  MusterBox table = { 0, 0, board->width, board->depth };
  MusterBox ground = muster_maker_get_ground (run->maker, run->piece);
  const MusterFeature *start = run->piece->from > 0
                                 ? muster_battlefield_find_feature (board, run->piece->from)
                                 : find_start (run, &ground);
  if (start == NULL)
    return FALSE;
  MusterPoint from = muster_feature_get_centre (start);
  return run_to_edge (run, from, get_way_to (from, &ground) == 0 ? &table : &ground);
}

/* From edge to edge */

/* Down a strip from its north to its south end, or from west to east. */
static void
run_through_box (Run *run, gboolean is_south)
{
  MusterBox inner = muster_box_shrink (run->box, run->breadth / 2 + 12);
  MusterPoint from;
  MusterPoint to;
  if (is_south)
    {
      from.x = throw_along (run, inner.x0, inner.x1, "begins-north");
      to.x = throw_along (run, inner.x0, inner.x1, "ends-south");
      from.y = 0;
      to.y = run->maker->board->depth;
    }
  else
    {
      from.y = throw_along (run, inner.y0, inner.y1, "begins-west");
      to.y = throw_along (run, inner.y0, inner.y1, "ends-east");
      from.x = 0;
      to.x = run->maker->board->width;
    }
  throw_bends (run);
  start_run (run, from);
  run_to (run, to);
}

/* The strip along the nearer side edge of the sector thrown. */
static gboolean
run_between_bases (Run *run)
{
  const MusterBattlefield *board = run->maker->board;
  MusterBox sector = muster_battlefield_get_sector (board, run->piece->sector);
  gboolean is_west = sector.x0 + sector.x1 <= board->width;
  int within = run->path->within > 0 ? run->path->within : sector.x1 - sector.x0;
  run->box = is_west ? (MusterBox){ 0, 0, within, board->depth }
                     : (MusterBox){ board->width - within, 0, board->width, board->depth };
  run_through_box (run, TRUE);
  return TRUE;
}

/* Two neighbouring sectors, from an edge of the table through both to the opposite edge. */
static gboolean
run_through_sectors (Run *run)
{
  const MusterBattlefield *board = run->maker->board;
  MusterBox sector = muster_battlefield_get_sector (board, run->piece->sector);
  gboolean may_south = board->rows == run->path->sectors;
  gboolean may_east = board->columns == run->path->sectors;
  gboolean is_south = may_south;
  if (may_south == may_east)
    {
      is_south = muster_dice_throw (run->maker->dice, 2) == 1;
      muster_dice_say (run->maker->dice, is_south ? "north-to-south" : "west-to-east", NULL);
    }
  run->box = is_south ? (MusterBox){ sector.x0, 0, sector.x1, board->depth }
                      : (MusterBox){ 0, sector.y0, board->width, sector.y1 };
  run_through_box (run, is_south);
  return TRUE;
}

/* By way of the first feature in the sector that links may start at, as roads go to villages. */
static gboolean
find_halt (Run *run, MusterPoint *at)
{
  const MusterTerrain *terrain = &run->maker->ruleset->terrain;
  const MusterBattlefield *board = run->maker->board;
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (board->features, MusterFeature, i);
      for (int j = 0; j < terrain->n_links; j++)
        if (feature->breadth == 0
            && muster_feature_kind_matches (run->maker->ruleset, run->piece->kind,
                                            terrain->links[j].of)
            && muster_feature_kind_matches (run->maker->ruleset, feature->kind,
                                            terrain->links[j].from))
          {
            *at = muster_feature_get_centre (feature);
            if (run->piece->sector == 0
                || muster_battlefield_find_sector (board, *at) == run->piece->sector)
              return TRUE;
          }
    }
  return FALSE;
}

/* Across the table by way of a point in the sector, or along the edge thrown. */
static gboolean
run_across (Run *run)
{
  const MusterBattlefield *board = run->maker->board;
  MusterMaker *maker = run->maker;
  MusterPoint halt;
  gboolean is_south = FALSE;
  if (run->piece->sector == 0)
    {
      run->box = muster_maker_get_ground (maker, run->piece);
      run_through_box (run, FALSE);
      return TRUE;
    }
  run->box = (MusterBox){ 0, 0, board->width, board->depth };
  is_south = muster_dice_throw (maker->dice, 2) == 1;
  muster_dice_say (maker->dice, is_south ? "north-to-south" : "west-to-east", NULL);
  MusterBox sector =
    muster_box_shrink (muster_battlefield_get_sector (board, run->piece->sector), run->breadth);
  if (!find_halt (run, &halt))
    {
      halt.x = throw_along (run, sector.x0, sector.x1, "by-way-of");
      halt.y = throw_along (run, sector.y0, sector.y1, "from-north");
    }
  MusterPoint from = is_south ? (MusterPoint){ halt.x, 0 } : (MusterPoint){ 0, halt.y };
  MusterPoint to =
    is_south ? (MusterPoint){ halt.x, board->depth } : (MusterPoint){ board->width, halt.y };
  int reach = (is_south ? board->width : board->depth) / 5;
  MusterBox inner = muster_box_shrink (run->box, run->breadth);
  if (is_south)
    {
      from.x = throw_along (run, MAX (inner.x0, halt.x - reach), MIN (inner.x1, halt.x + reach),
                            "begins-north");
      to.x = throw_along (run, MAX (inner.x0, halt.x - reach), MIN (inner.x1, halt.x + reach),
                          "ends-south");
    }
  else
    {
      from.y = throw_along (run, MAX (inner.y0, halt.y - reach), MIN (inner.y1, halt.y + reach),
                            "begins-west");
      to.y = throw_along (run, MAX (inner.y0, halt.y - reach), MIN (inner.y1, halt.y + reach),
                          "ends-east");
    }
  throw_bends (run);
  start_run (run, from);
  run_to (run, halt);
  run_to (run, to);
  muster_corners_soften (run->corners);
  return TRUE;
}

static gboolean
throw_course (Run *run)
{
  switch (run->path->course)
    {
    case MUSTER_COURSE_BASES:
      return run_between_bases (run);
    case MUSTER_COURSE_EDGES:
      return run->path->sectors > 0 ? run_through_sectors (run) : run_across (run);
    case MUSTER_COURSE_ROUTE:
      return throw_route (run);
    case MUSTER_COURSE_LINK:
      return throw_link (run);
    }
  return FALSE;
}

/* Where a line ends in others */

/* The middle one of the points in the sector thrown; the first where none is. */
static guint
find_own_point (const MusterBattlefield *board, int sector, const GArray *points)
{
  g_autoptr (GArray) own = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < points->len; i++)
    if (muster_battlefield_find_sector (board, g_array_index (points, MusterPoint, i)) == sector)
      g_array_append_val (own, i);
  return own->len > 0 ? g_array_index (own, guint, own->len / 2) : 0;
}

/* Cuts off all after the first water met beyond the point @from. Returns: whether there is any */
static gboolean
cut_after (const MusterMaker *maker, const MusterPath *path, GArray *points, guint from)
{
  gboolean is_cut = FALSE;
  for (guint i = 0; i < maker->board->features->len; i++)
    {
      const MusterFeature *other = &g_array_index (maker->board->features, MusterFeature, i);
      MusterPoint at;
      int segment;
      if (other->breadth == 0
          || !muster_feature_kind_matches (maker->ruleset, other->kind, path->joins)
          || muster_lines_count_crossings (&g_array_index (points, MusterPoint, from),
                                           (int) (points->len - from), other->points,
                                           other->n_points, &at, &segment)
               == 0)
        continue;
      g_array_set_size (points, from + (guint) segment + 1);
      g_array_append_val (points, at);
      is_cut = TRUE;
    }
  return is_cut;
}

static void
turn_round (GArray *points)
{
  for (guint i = 0, j = points->len - 1; i < j; i++, j--)
    {
      MusterPoint point = g_array_index (points, MusterPoint, i);
      g_array_index (points, MusterPoint, i) = g_array_index (points, MusterPoint, j);
      g_array_index (points, MusterPoint, j) = point;
    }
}

static gboolean
cut_at_junctions (const MusterMaker *maker, const MusterPath *path, int sector, GArray *points)
{
  if (path->joins == NULL)
    return TRUE;
  guint own = find_own_point (maker->board, sector, points);
  gboolean is_cut = cut_after (maker, path, points, own);
  turn_round (points);
  gboolean is_cut_before = cut_after (maker, path, points, points->len - 1 - own);
  turn_round (points);
  return !is_cut || !is_cut_before;
}

/* Trying courses */

/* Two roads to one place are one. */
static gboolean
runs_beside (const MusterFeature *line, const MusterFeature *other)
{
  int gap = line->breadth + other->breadth;
  g_autoptr (GArray) stretches =
    muster_line_list_near (line->points, line->n_points, other->points, other->n_points, gap);
  for (guint i = 0; i < stretches->len; i++)
    if (g_array_index (stretches, MusterStretch, i).length > BESIDE * gap)
      return TRUE;
  return FALSE;
}

/* Roads go round what is hard to pass and not beside each other, as long as a way round is found
 * soon. */
static gboolean
is_easy (const Run *run, const MusterFeature *line)
{
  const MusterBattlefield *board = run->maker->board;
  for (guint i = 0; line->look == MUSTER_LOOK_ROAD && i < board->features->len; i++)
    {
      const MusterFeature *other = &g_array_index (board->features, MusterFeature, i);
      gboolean is_hard = other->look >= MUSTER_LOOK_HILL && other->look <= MUSTER_LOOK_LAKE;
      if (other->look == MUSTER_LOOK_ROAD && runs_beside (line, other))
        return FALSE;
      if (is_hard
          && muster_line_meets_outline (line->points, line->n_points, other->points,
                                        other->n_points, line->breadth / 2))
        return FALSE;
    }
  return TRUE;
}

/* Of lines that lie there already the check asks the new one only where it is the upper one. */
static gboolean
leaves_clear (const Run *run, const MusterFeature *line)
{
  const MusterBattlefield *board = run->maker->board;
  for (guint i = 0; i < board->features->len; i++)
    if (muster_features_measure_along (board, &g_array_index (board->features, MusterFeature, i),
                                       line)
        > 0)
      return FALSE;
  return TRUE;
}

/* Not only over a corner of the sector that was thrown for. */
static gboolean
comes_to_sector (const Run *run, const MusterFeature *line)
{
  int sector = run->piece->sector;
  for (int i = 0; sector > 0 && i < line->n_points; i++)
    if (muster_battlefield_find_sector (run->maker->board, line->points[i]) == sector)
      return TRUE;
  return sector == 0;
}

/* Not cut off where it had hardly begun. */
static gboolean
is_long (const MusterFeature *line)
{
  gint64 breadth = line->breadth;
  return muster_point_distance2 (line->points[0], line->points[line->n_points - 1])
         >= breadth * breadth;
}

/* The edge that was thrown for is not where such a link ends. */
static void
say_junction (const Run *run, const MusterFeature *line)
{
  MusterPoint thrown = g_array_index (run->corners, MusterPoint, run->corners->len - 1);
  if (run->path->course == MUSTER_COURSE_LINK
      && muster_point_distance2 (line->points[line->n_points - 1], thrown) > 0)
    muster_dice_say (run->maker->dice, "bends-and-ends", NULL);
}

/* Smooth, and of features that lie there already cut off where it joins them. */
static gboolean
try_course (Run *run, MusterFeature *feature, gboolean must_be_easy)
{
  g_autoptr (GArray) points = muster_corners_smooth (run->corners);
  /* A link begins where it starts; all else lies in its sector, whatever is cut off. */
  int sector = run->path->course == MUSTER_COURSE_LINK ? 0 : run->piece->sector;
  if (!cut_at_junctions (run->maker, run->path, sector, points))
    return FALSE;
  feature->points = (MusterPoint *) (gpointer) points->data;
  feature->n_points = (int) points->len;
  gboolean fits = points->len >= 2 && is_long (feature) && comes_to_sector (run, feature)
                  && (!must_be_easy || is_easy (run, feature)) && leaves_clear (run, feature)
                  && muster_maker_try (run->maker, feature);
  if (fits)
    say_junction (run, feature);
  return fits;
}

/** Throws for where a line is to run in what it was given, and places it, until it fits, but not
 * for ever. Returns: FALSE, with a remark, where it found no room */
static gboolean
muster_maker_place_line (MusterMaker *maker, const MusterPiece *piece)
{
  const MusterPath *path = muster_terrain_find_path (maker->ruleset, piece->kind);
  g_autoptr (GArray) corners = g_array_new (FALSE, FALSE, sizeof (MusterPoint));
  MusterFeature feature = { .type_id = piece->kind->id,
                            .kind = piece->kind,
                            .look = path->look,
                            .stream = piece->stream,
                            .place = piece->place != NULL ? piece->place->id : NULL,
                            .side = piece->side,
                            .sector = piece->sector };
  Run run = { .maker = maker, .piece = piece, .path = path, .corners = corners };
  int thrown = muster_dice_throw (maker->dice, 6);
  feature.breadth = path->breadth.low + (path->breadth.high - path->breadth.low) * (thrown - 1) / 5;
  run.breadth = feature.breadth;
  g_autofree char *breadth = muster_battlefield_dup_own_length (maker->board, feature.breadth);
  muster_dice_say (maker->dice, "broad", breadth, NULL);
  for (int i = 0; i < MOST_COURSES; i++)
    {
      if (throw_course (&run) && try_course (&run, &feature, i < MOST_COURSES / 2))
        return TRUE;
      muster_dice_say (maker->dice, "no-room", NULL);
    }
  remark (maker->board, "no-course-for", piece->title, MOST_COURSES, piece->kind);
  return FALSE;
}

/* Placing */

/* Water first, since it must run through; then areas, large before small; roads last. */
static int
get_rank (const MusterRuleset *ruleset, const MusterPiece *piece)
{
  const MusterPath *path = muster_terrain_find_path (ruleset, piece->kind);
  const MusterShape *shape = muster_terrain_find_shape (ruleset, piece->kind);
  if (path != NULL)
    return muster_look_is_water (path->look) ? -path->breadth.high : G_MAXINT;
  return shape != NULL ? G_MAXINT / 2 - shape->width.high * shape->depth.high : G_MAXINT / 2;
}

/** Places @pieces (element-type MusterPiece), which is empty then: those first that need most room.
 */
static void
muster_maker_place_pieces (MusterMaker *maker, GPtrArray *pieces)
{
  while (pieces->len > 0)
    {
      guint best = 0;
      for (guint i = 1; i < pieces->len; i++)
        if (get_rank (maker->ruleset, g_ptr_array_index (pieces, i))
            < get_rank (maker->ruleset, g_ptr_array_index (pieces, best)))
          best = i;
      MusterPiece *piece = g_ptr_array_index (pieces, best);
      g_autofree char *stream = g_strdup_printf ("%s-lies", piece->stream);
      g_autofree char *name = muster_phrase_quote (piece->kind->name);
      g_autofree char *title =
        muster_phrase_join ("piece-of-kind", (const char *const[]){ piece->title, name, NULL });
      muster_dice_begin (maker->dice, stream, title);
      if (muster_terrain_find_path (maker->ruleset, piece->kind) != NULL)
        muster_maker_place_line (maker, piece);
      else
        place_area (maker, piece);
      g_ptr_array_remove_index (pieces, best);
    }
}

static const MusterPlaceRow *
find_row (const MusterPlaceRule *place, int thrown)
{
  for (int i = 0; i < place->n_rows; i++)
    if (place->rows[i].low <= thrown && thrown <= place->rows[i].high)
      return &place->rows[i];
  return NULL;
}

/* Returns: what the piece @number of @place is called, as an argument of a phrase */
static char *
dup_numbered (const MusterPlaceRule *place, int number)
{
  g_autofree char *name = g_strdup_printf ("%s %d", place->name, number);
  return muster_phrase_quote (name);
}

/** Returns: (transfer full): the piece @number of @place, whose stream and title it gets */
static MusterPiece *
muster_piece_new (const MusterPlaceRule *place, const MusterKind *kind, int number, int side)
{
  MusterPiece *piece = g_new0 (MusterPiece, 1);
  piece->stream = g_strdup_printf ("%s-%d", place->id, number);
  piece->title = dup_numbered (place, number);
  piece->place = place;
  piece->kind = kind;
  piece->side = side;
  return piece;
}

static void
say_where (MusterMaker *maker, const MusterPiece *piece)
{
  static const char *const strips[MUSTER_N_EDGES] = { "within-north", "within-east", "within-south",
                                                      "within-west" };
  g_autofree char *within = muster_battlefield_dup_own_length (maker->board, piece->within);
  if (piece->sector > 0)
    muster_dice_say_number (maker->dice, "sector", piece->sector);
  else
    muster_dice_say (maker->dice, strips[piece->edge], within, NULL);
}

/* What lies in a certain number of sectors needs one to start in; so does what runs between base
 * edges, in the strip beside it, or by a route from sector to sector. */
static gboolean
needs_sector (const MusterMaker *maker, const MusterKind *kind)
{
  const MusterPath *path = muster_terrain_find_path (maker->ruleset, kind);
  return path != NULL
         && (path->sectors > 0 || path->course == MUSTER_COURSE_BASES
             || path->course == MUSTER_COURSE_ROUTE);
}

/** Throws for the sector or edge of a piece, in the stream begun. */
static void
muster_maker_throw_where (MusterMaker *maker, MusterPiece *piece)
{
  const MusterPlaceRule *place = piece->place;
  int n_sectors = maker->board->columns * maker->board->rows;
  for (int i = 0; i < MOST_THROWS; i++)
    {
      int thrown = muster_dice_throw (maker->dice, place->die);
      const MusterPlaceRow *row = find_row (place, thrown);
      piece->sector =
        row == NULL || row->where == MUSTER_WHERE_SECTOR ? (thrown - 1) % n_sectors + 1 : 0;
      if (piece->sector > 0)
        break;
      int side = find_side (maker, row->where == MUSTER_WHERE_ATTACKER ? MUSTER_BY_ATTACKER
                                                                       : MUSTER_BY_DEFENDER);
      piece->edge = maker->board->edges[side];
      piece->within = row->within;
      if (!needs_sector (maker, piece->kind))
        break;
      muster_dice_say (maker->dice, "needs-sector", NULL);
      piece->sector = 1;
    }
  say_where (maker, piece);
}

/* A player's pieces */

static int
choose_number (MusterMaker *maker, const MusterPlaceRule *place)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  for (int n = place->min; n <= place->max; n++)
    g_ptr_array_add (ids, g_strdup_printf ("%d", n));
  g_ptr_array_add (ids, NULL);
  int chosen = muster_dice_take_preferred (maker->dice, (const char *const *) ids->pdata);
  int n = place->min + muster_dice_choose (maker->dice, place->max - place->min + 1, chosen);
  muster_dice_say_number (maker->dice, "pieces", n);
  return n;
}

static void
place_by_player (MusterMaker *maker, const MusterPlaceRule *place)
{
  int side = find_side (maker, place->by);
  g_autoptr (GPtrArray) pieces =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_piece_free);
  g_autoptr (GPtrArray) picked = g_ptr_array_new ();
  g_autofree char *name = muster_phrase_quote (place->name);
  muster_dice_begin (maker->dice, place->id, name);
  int left = choose_number (maker, place);
  for (int number = 1; left > 0; number++)
    {
      g_autofree char *stream = g_strdup_printf ("%s-%d", place->id, number);
      g_autofree char *title = dup_numbered (place, number);
      muster_dice_begin (maker->dice, stream, title);
      g_autoptr (GPtrArray) options = list_options (maker, place, NULL, picked, left);
      const MusterKind *kind = choose_kind (maker, options);
      if (kind == NULL)
        {
          g_autofree char *left_out =
            muster_phrase_join ("nothing-left", (const char *const[]){ title, NULL });
          muster_battlefield_remark (maker->board, left_out);
          break;
        }
      MusterPiece *piece = muster_piece_new (place, kind, number, side);
      muster_maker_throw_where (maker, piece);
      g_ptr_array_add (pieces, piece);
      g_ptr_array_add (picked, (gpointer) kind);
      left -= MAX (muster_place_count (maker->ruleset, place, kind), 1);
    }
  muster_maker_place_pieces (maker, pieces);
}

/* A piece for each sector */

/* A player's choice: which of the rows that say what; each is as likely. */
static const MusterPlaceRow *
choose_row (MusterMaker *maker, const MusterPlaceRule *place)
{
  const char *named = muster_dice_peek_preferred (maker->dice);
  const MusterKind *kind = named != NULL ? muster_ruleset_find_kind (maker->ruleset, named) : NULL;
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();
  int chosen = -1;
  for (int i = 0; i < place->n_rows; i++)
    if (place->rows[i].of != NULL)
      {
        if (muster_feature_kind_matches (maker->ruleset, kind, place->rows[i].of))
          chosen = (int) rows->len;
        g_ptr_array_add (rows, &place->rows[i]);
      }
  if (rows->len == 0)
    return NULL;
  return g_ptr_array_index (rows, muster_dice_choose (maker->dice, (int) rows->len, chosen));
}

static void
say_row (MusterMaker *maker, const MusterSelector *of)
{
  g_autofree char *words = muster_selector_dup_words (maker->ruleset, of->text);
  muster_dice_say_text (maker->dice, words);
}

/* Returns: the piece of the sector, or NULL for none */
static MusterPiece *
pick_for_sector (MusterMaker *maker, const MusterPlaceRule *place, int sector, GPtrArray *picked)
{
  int thrown = muster_dice_throw (maker->dice, place->die);
  int side = MUSTER_NO_SIDE;
  gboolean is_hit = thrown >= place->hit_low && thrown <= place->hit_high;
  muster_dice_say (maker->dice, is_hit ? "piece" : "no-piece", NULL);
  if (!is_hit)
    return NULL;
  if (place->then > 0)
    thrown = muster_dice_throw (maker->dice, place->then);
  const MusterPlaceRow *row = find_row (place, thrown);
  if (row != NULL && row->has_by)
    {
      side = find_side (maker, row->by);
      muster_dice_say (maker->dice, "player-chooses", side_letters[MAX (side, 0)], NULL);
      row = choose_row (maker, place);
    }
  const MusterSelector *of = row != NULL && row->of != NULL ? row->of : place->of;
  say_row (maker, of);
  g_autoptr (GPtrArray) options = list_options (maker, place, of, picked, G_MAXINT);
  const MusterKind *kind = choose_kind (maker, options);
  if (kind == NULL)
    {
      g_autofree char *left_out = muster_phrase_new_count ("nothing-left-there", sector);
      muster_battlefield_remark (maker->board, left_out);
      return NULL;
    }
  g_ptr_array_add (picked, (gpointer) kind);
  MusterPiece *piece = muster_piece_new (place, kind, sector, side);
  piece->sector = sector;
  return piece;
}

/** Throws for a piece in each sector, or in @only; 0: in all. */
static void
muster_maker_place_in_sectors (MusterMaker *maker, const MusterPlaceRule *place, int only)
{
  g_autoptr (GPtrArray) pieces =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_piece_free);
  g_autoptr (GPtrArray) picked = g_ptr_array_new ();
  for (int sector = 1; sector <= maker->board->columns * maker->board->rows; sector++)
    {
      if (only > 0 && sector != only)
        continue;
      g_autofree char *stream = g_strdup_printf ("%s-%d", place->id, sector);
      g_autofree char *title = dup_numbered (place, sector);
      muster_dice_begin (maker->dice, stream, title);
      MusterPiece *piece = pick_for_sector (maker, place, sector, picked);
      if (piece != NULL)
        g_ptr_array_add (pieces, piece);
    }
  muster_maker_place_pieces (maker, pieces);
}

/* The attacker takes the other end or not, and deploys first or not. */
static void
choose_ends (MusterMaker *maker)
{
  static const char *const ends[] = { "stay", "swap", NULL };
  static const char *const orders[] = { "first", "second", NULL };
  static const char *const chosen[MUSTER_N_EDGES] = { "edge-north", "edge-east", "edge-south",
                                                      "edge-west" };
  MusterBattlefield *board = maker->board;
  int attacker = board->attacker;
  if (attacker == MUSTER_NO_SIDE)
    return;
  muster_dice_begin (maker->dice, "ends", "attackers-edge");
  if (muster_dice_choose (maker->dice, 2, muster_dice_take_preferred (maker->dice, ends)) == 1)
    {
      MusterEdge edge = board->edges[0];
      board->edges[0] = board->edges[1];
      board->edges[1] = edge;
    }
  muster_dice_say (maker->dice, chosen[board->edges[attacker]], NULL);
  muster_dice_begin (maker->dice, "order", "attacker-deploys");
  int second =
    muster_dice_choose (maker->dice, 2, muster_dice_take_preferred (maker->dice, orders));
  board->first = second == 1 ? 1 - attacker : attacker;
  muster_dice_say (maker->dice, second == 1 ? "deploys-second" : "deploys-first", NULL);
}

/** Throws for the weather of the first turn, where @ruleset, which may be NULL, has any. */
static void
muster_terrain_throw_weather (MusterBattlefield *board, MusterRuleset *ruleset)
{
  if (ruleset == NULL || !ruleset->weather.is_given)
    return;
  MusterWeatherState state = muster_weather_start (ruleset, board->dice);
  muster_battlefield_set_weather (board, ruleset, &state);
}

static int
count_of_kind (const MusterBattlefield *board, const char *type_id)
{
  int n = 0;
  for (guint i = 0; i < board->features->len; i++)
    n += g_str_equal (g_array_index (board->features, MusterFeature, i).type_id, type_id);
  return n;
}

static void
append_need (GString *text, const MusterBattlefield *board, const MusterFeature *first)
{
  int n = count_of_kind (board, first->type_id);
  const char *name = first->kind == NULL ? first->type_id
                     : n == 1            ? first->kind->name
                                         : first->kind->plural;
  g_autoptr (GPtrArray) sizes = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (board->features, MusterFeature, i);
      if (g_str_equal (feature->type_id, first->type_id))
        g_ptr_array_add (sizes, muster_feature_dup_size (board, feature));
    }
  g_autofree char *all = muster_text_enumerate (sizes);
  g_string_append_printf (text, "%d × %s (%s)\n", n, name, all);
}

char *
muster_terrain_dup_needs (const MusterBattlefield *board)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GHashTable) types = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (board->features, MusterFeature, i);
      if (g_hash_table_add (types, (gpointer) feature->type_id))
        append_need (text, board, feature);
    }
  return g_string_free (text, FALSE);
}

/* Lines that must be there */

/** Throws for a line of @kind from the feature @from_id, which must be there, to an edge; a remark
 * where there is none for it. */
static void
muster_maker_throw_link (MusterMaker *maker, const MusterKind *kind, int from_id)
{
  const MusterFeature *from = muster_battlefield_find_feature (maker->board, from_id);
  g_autofree char *label = muster_feature_dup_label (maker->board, from);
  g_autofree char *stream = g_strdup_printf ("link-%d", from_id);
  g_autofree char *title = muster_phrase_new ("line-from", kind->name, label, NULL);
  MusterPiece piece = {
    .stream = stream, .title = title, .kind = kind, .side = MUSTER_NO_SIDE, .from = from_id
  };
  if (!muster_maker_owns (maker, kind, NULL))
    {
      g_autofree char *left_out =
        muster_phrase_join ("no-piece-left", (const char *const[]){ title, NULL });
      muster_battlefield_remark (maker->board, left_out);
      return;
    }
  muster_dice_begin (maker->dice, stream, title);
  muster_maker_place_line (maker, &piece);
}

static void
add_link (MusterMaker *maker, const MusterLink *link, int from_id)
{
  const MusterFeature *from = muster_battlefield_find_feature (maker->board, from_id);
  const MusterKind *kind = muster_terrain_find_link_kind (maker->ruleset, link);
  if (kind != NULL && !muster_feature_is_linked (maker->board, link, from)
      && muster_battlefield_get_room (maker->board, kind, NULL) > 0)
    muster_maker_throw_link (maker, kind, from_id);
}

/** Adds the lines that must be there and are not. */
static void
muster_maker_add_links (MusterMaker *maker)
{
  const MusterTerrain *terrain = &maker->ruleset->terrain;
  for (int i = 0; i < terrain->n_links; i++)
    {
      const MusterLink *link = &terrain->links[i];
      g_autoptr (GArray) ids = muster_battlefield_list_linked (maker->board, link);
      for (guint j = 0; j < ids->len; j++)
        add_link (maker, link, g_array_index (ids, int, j));
    }
}

static void
place_terrain (MusterMaker *maker)
{
  const MusterTerrain *terrain = &maker->ruleset->terrain;
  for (int i = 0; i < terrain->n_places; i++)
    {
      const MusterPlaceRule *place = &terrain->places[i];
      if (place->what != MUSTER_PLACE_TERRAIN)
        continue;
      if (place->each_sector)
        muster_maker_place_in_sectors (maker, place, 0);
      else
        place_by_player (maker, place);
    }
  muster_maker_add_links (maker);
  muster_terrain_settle_crossings (maker->board);
}

MusterBattlefield *
muster_terrain_make (const MusterTerrainOptions *options, GError **error)
{
  const MusterTerrain *terrain = &options->ruleset->terrain;
  if (!terrain->is_given || terrain->n_sizes == 0)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   _ (
                     "%s has no method of placing terrain. Choose the terrain of another ruleset."),
                   options->ruleset->title);
      return NULL;
    }
  int width = options->width > 0 ? options->width : terrain->sizes[0].width;
  int depth = options->depth > 0 ? options->depth : terrain->sizes[0].depth;
  if (!muster_table_check_size (width, depth, error))
    return NULL;
  g_autoptr (MusterBattlefield) board = muster_battlefield_new (options->ruleset, width, depth, 0);
  muster_dice_unref (board->dice);
  board->dice = muster_dice_ref (options->dice);
  muster_battlefield_set_pieces (board, options->pieces);
  const MusterMaking making = { MUSTER_TERRAIN_METHOD, board->digest, NULL, width, depth };
  muster_battlefield_set_making (board, &making);
  MusterMaker maker = begin (board, board->pieces);
  throw_attack (&maker, options);
  muster_terrain_throw_weather (board, options->weather_ruleset);
  if (!options->is_empty)
    place_terrain (&maker);
  choose_ends (&maker);
  muster_maker_deploy (&maker, NULL);
  return muster_dice_check (board->dice, error) ? g_steal_pointer (&board) : NULL;
}

#define LINK         "link-"
#define CROSSING     "crossing-"
#define OBJECTIVES   "objectives"
#define WEATHER      "weather"
#define WEATHER_TURN "weather-turn-"

/* Returns: the number of the piece, or the sector, that the stream of @place is about, or 0 */
static int
get_number (const MusterPlaceRule *place, const char *stream)
{
  gsize length = strlen (place->id);
  if (strncmp (stream, place->id, length) != 0 || stream[length] != '-')
    return 0;
  int number = atoi (stream + length + 1);
  g_autofree char *whole = g_strdup_printf ("%s-%d", place->id, number);
  return g_str_equal (whole, stream) ? MAX (number, 0) : 0;
}

static const MusterPlaceRule *
find_sector_place (const MusterBattlefield *board, const char *stream)
{
  for (int i = 0; i < board->ruleset->terrain.n_places; i++)
    {
      const MusterPlaceRule *place = &board->ruleset->terrain.places[i];
      int sector = get_number (place, stream);
      if (place->each_sector && sector >= 1 && sector <= board->columns * board->rows)
        return place;
    }
  return NULL;
}

static gboolean
has_terrain (const MusterBattlefield *board)
{
  return board->ruleset != NULL && board->ruleset->terrain.is_given;
}

static gboolean
is_of_stream (const MusterFeature *feature, const char *stream)
{
  return g_strcmp0 (feature->stream, stream) == 0;
}

/* Returns: what the feature was placed by, piece by piece; NULL for those of sectors */
static const MusterPlaceRule *
find_piece_place (const MusterBattlefield *board, const MusterFeature *feature)
{
  for (int i = 0; feature->stream != NULL && i < board->ruleset->terrain.n_places; i++)
    {
      const MusterPlaceRule *place = &board->ruleset->terrain.places[i];
      if (!place->each_sector && feature->kind != NULL && g_strcmp0 (place->id, feature->place) == 0
          && get_number (place, feature->stream) > 0)
        return place;
    }
  return NULL;
}

/* Places what was there before, as the same type. */
static gboolean
throw_piece_again (MusterMaker *maker, const char *stream)
{
  MusterBattlefield *board = maker->board;
  g_autoptr (GPtrArray) pieces =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_piece_free);
  for (guint i = board->features->len; i-- > 0;)
    {
      const MusterFeature *feature = &g_array_index (board->features, MusterFeature, i);
      const MusterPlaceRule *place = find_piece_place (board, feature);
      if (place == NULL || !is_of_stream (feature, stream))
        continue;
      g_ptr_array_add (pieces, muster_piece_new (place, feature->kind, get_number (place, stream),
                                                 feature->side));
      g_array_remove_index (board->features, i);
    }
  if (pieces->len == 0)
    return FALSE;
  for (guint i = 0; i < pieces->len; i++)
    {
      MusterPiece *piece = g_ptr_array_index (pieces, i);
      muster_dice_begin (maker->dice, piece->stream, piece->title);
      muster_maker_throw_where (maker, piece);
    }
  muster_maker_place_pieces (maker, pieces);
  return TRUE;
}

/* Places whatever dice give. */
static gboolean
throw_sector_again (MusterMaker *maker, const char *stream)
{
  const MusterPlaceRule *place = find_sector_place (maker->board, stream);
  GArray *features = maker->board->features;
  if (place == NULL)
    return FALSE;
  for (guint i = features->len; i-- > 0;)
    if (is_of_stream (&g_array_index (features, MusterFeature, i), stream))
      g_array_remove_index (features, i);
  muster_maker_place_in_sectors (maker, place, get_number (place, stream));
  return TRUE;
}

static gboolean
is_link (const MusterFeature *feature)
{
  return feature->stream != NULL && g_str_has_prefix (feature->stream, LINK);
}

/* Takes out a line, with the links that end in it. */
static void
drop_line (MusterBattlefield *board, int id)
{
  const MusterFeature *feature = muster_battlefield_find_feature (board, id);
  if (feature == NULL)
    return;
  MusterFeature line = *feature;
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (int));
  muster_battlefield_remove (board, id);
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *other = &g_array_index (board->features, MusterFeature, i);
      if (is_link (other) && muster_feature_ends_in (board, other, &line))
        g_array_append_val (ids, other->id);
    }
  for (guint i = 0; i < ids->len; i++)
    drop_line (board, g_array_index (ids, int, i));
}

/* Whether what the line led from is still there. */
static gboolean
has_link_start (const MusterBattlefield *board, const char *stream)
{
  return muster_battlefield_find_feature (board, atoi (stream + strlen (LINK))) != NULL;
}

static gboolean
throw_link_again (MusterMaker *maker, const char *stream)
{
  GArray *features = maker->board->features;
  for (guint i = features->len; g_str_has_prefix (stream, LINK) && i-- > 0;)
    {
      MusterFeature link = g_array_index (features, MusterFeature, i);
      if (!is_of_stream (&link, stream) || link.kind == NULL
          || !has_link_start (maker->board, stream))
        continue;
      drop_line (maker->board, link.id);
      muster_maker_throw_link (maker, link.kind, atoi (stream + strlen (LINK)));
      return TRUE;
    }
  return FALSE;
}

static const MusterFeature *
find_crossing (const MusterBattlefield *board, const char *stream)
{
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (board->features, MusterFeature, i);
      if (is_of_stream (feature, stream) && g_str_has_prefix (stream, CROSSING))
        return feature;
    }
  return NULL;
}

/* Another one comes in its place. */
static gboolean
throw_crossing_again (MusterBattlefield *board, const char *stream)
{
  const MusterFeature *crossing = find_crossing (board, stream);
  return crossing != NULL && muster_battlefield_remove (board, crossing->id);
}

static gboolean
has_objectives (const MusterBattlefield *board)
{
  for (int i = 0; i < board->ruleset->terrain.n_places; i++)
    if (board->ruleset->terrain.places[i].what == MUSTER_PLACE_OBJECTIVES)
      return TRUE;
  return FALSE;
}

static void
throw_objectives_again (MusterMaker *maker)
{
  const MusterTerrain *terrain = &maker->ruleset->terrain;
  g_array_set_size (maker->board->objectives, 0);
  for (int i = 0; i < terrain->n_places; i++)
    if (terrain->places[i].what == MUSTER_PLACE_OBJECTIVES)
      muster_maker_deploy (maker, &terrain->places[i]);
}

/* Lines that start at what is no more there go with it, and those that end in them. */
static void
drop_loose_links (MusterBattlefield *board)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (int));
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (board->features, MusterFeature, i);
      if (is_link (feature) && !has_link_start (board, feature->stream))
        g_array_append_val (ids, feature->id);
    }
  for (guint i = 0; i < ids->len; i++)
    drop_line (board, g_array_index (ids, int, i));
}

static gboolean
throw_terrain_again (MusterBattlefield *board, const char *stream)
{
  MusterMaker maker = { board->ruleset, board, board->dice, board->pieces };
  if (!throw_sector_again (&maker, stream) && !throw_piece_again (&maker, stream)
      && !throw_link_again (&maker, stream) && !throw_crossing_again (board, stream))
    return FALSE;
  drop_loose_links (board);
  muster_maker_add_links (&maker);
  muster_terrain_settle_crossings (board);
  return TRUE;
}

/* The turn of "weather-turn-N", where the gauge has come so far; else 0 */
static guint64
find_turn (const MusterBattlefield *board, const char *stream)
{
  guint64 turn;
  if (board->weather->len < 2 || !g_str_has_prefix (stream, WEATHER_TURN)
      || !g_ascii_string_to_unsigned (stream + strlen (WEATHER_TURN), 10, 2, board->weather->len,
                                      &turn, NULL))
    return 0;
  return turn;
}

/* A gauge moves on from where it stood the turn before; later turns are no more what they were. */
static gboolean
throw_weather_again (MusterBattlefield *board, const char *stream)
{
  if (board->weather_ruleset == NULL)
    return FALSE;
  if (g_str_equal (stream, WEATHER))
    {
      muster_terrain_throw_weather (board, board->weather_ruleset);
      return TRUE;
    }
  guint64 turn = find_turn (board, stream);
  if (turn == 0)
    return FALSE;
  MusterWeatherState before = g_array_index (board->weather, MusterWeatherState, turn - 2);
  MusterWeatherState state = muster_weather_next (board->weather_ruleset, &before, board->dice);
  muster_battlefield_set_weather (board, board->weather_ruleset, &state);
  return TRUE;
}

static void
set_not_found (const MusterBattlefield *board, const char *stream, GError **error)
{
  g_autoptr (GPtrArray) streams = muster_terrain_list_streams (board);
  g_autoptr (GString) names = g_string_new (NULL);
  for (guint i = 0; i < streams->len; i++)
    {
      const char *one = g_ptr_array_index (streams, i);
      g_string_append (names, i > 0 ? ", " : "");
      g_string_append_len (names, one, strchr (one, '\t') - one);
    }
  if (streams->len > 0)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                 /* Translators: %1$s: what somebody typed; %2$s: a list of ids. */
                 _ ("\"%1$s\" cannot be thrown again. What can: %2$s."), stream, names->str);
  else
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                 _ ("\"%s\" cannot be thrown again: nothing of this battlefield was thrown for."),
                 stream);
}

gboolean
muster_terrain_throw_again (MusterBattlefield *board, const char *stream, GError **error)
{
  if (throw_weather_again (board, stream))
    return muster_dice_check (board->dice, error);
  if (g_str_equal (stream, OBJECTIVES) && has_terrain (board) && has_objectives (board))
    throw_objectives_again (&(MusterMaker){ board->ruleset, board, board->dice, NULL });
  else if (!has_terrain (board) || !throw_terrain_again (board, stream))
    {
      set_not_found (board, stream, error);
      return FALSE;
    }
  return muster_dice_check (board->dice, error);
}

gboolean
muster_terrain_may_throw_again (const MusterBattlefield *board, const char *stream)
{
  if (g_str_equal (stream, WEATHER))
    return board->weather_ruleset != NULL;
  if (find_turn (board, stream) > 0)
    return board->weather_ruleset != NULL;
  if (!has_terrain (board))
    return FALSE;
  if (find_sector_place (board, stream) != NULL || find_crossing (board, stream) != NULL)
    return TRUE;
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (board->features, MusterFeature, i);
      if (is_of_stream (feature, stream)
          && (is_link (feature) ? has_link_start (board, stream)
                                : find_piece_place (board, feature) != NULL))
        return TRUE;
    }
  return FALSE;
}

GPtrArray *
muster_terrain_list_streams (const MusterBattlefield *board)
{
  int n;
  const MusterThrow *throws = muster_dice_get_throws (board->dice, &n);
  GPtrArray *streams = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) listed = g_hash_table_new (g_str_hash, g_str_equal);
  for (int i = 0; i < n; i++)
    if (muster_terrain_may_throw_again (board, throws[i].stream)
        && g_hash_table_add (listed, (gpointer) throws[i].stream))
      {
        g_autofree char *title = muster_phrase_format_argument (throws[i].title);
        g_ptr_array_add (streams, g_strdup_printf ("%s\t%s", throws[i].stream, title));
      }
  if (has_terrain (board) && has_objectives (board))
    g_ptr_array_add (streams, g_strdup_printf (OBJECTIVES "\t%s", _ ("Objectives")));
  return streams;
}
