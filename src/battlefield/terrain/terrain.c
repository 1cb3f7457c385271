#include "config.h"

#include "battlefield/terrain/terrain.h"

#include "base/error.h"
#include "battlefield/model/feature-words.h"
#include "battlefield/model/outline.h"
#include "battlefield/model/placement.h"
#include "battlefield/terrain/maker.h"
#include "ruleset/selector-words.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

/* How often a die is thrown again that means nothing, such as an edge for a river. */
#define MOST_THROWS 20

/* How often another place, and how often another size, is thrown for before a piece is left out. */
#define MOST_SPOTS 12
#define MOST_SIZES 6

/* Of the breadth of a settlement: so near its middle a road goes through it. */
#define MIDDLE 5

void
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
        if (options->knows_bonus)
          muster_dice_say (maker->dice, _ ("side %c, with %+d makes %d"), 'A' + side,
                           options->attack_bonus[side], sums[side]);
        else
          muster_dice_say (maker->dice,
                           options->is_borrowed ? _ ("side %c")
                                                : _ ("side %c, its commander’s rating not known"),
                           'A' + side);
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

gboolean
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
      if (kind->sort == MUSTER_SORT_FEATURE
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
  muster_dice_say (maker->dice, "%s", kind->name);
  return kind;
}

/* Areas */

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

gboolean
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
      muster_dice_say (maker->dice, _ ("too large for where it is to lie, again"));
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
  muster_dice_say (maker->dice, _ ("turned by %d°"), turn);
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
      muster_dice_say (maker->dice, _ ("its outline"));
      g_autoptr (GArray) outline =
        muster_outline_new (shape->look, MAX (width, depth), MIN (width, depth), number);
      turn_outline (outline, feature.turn);
      if (try_places (maker, piece, &feature, outline))
        return TRUE;
    }
  muster_battlefield_remark (maker->board, _ ("%s: no room was found for it in %d throws (%s)."),
                             piece->title, MOST_SIZES * MOST_SPOTS, piece->kind->name);
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

void
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
      g_autofree char *title = g_strdup_printf (_ ("%s, %s"), piece->title, piece->kind->name);
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

MusterPiece *
muster_piece_new (const MusterPlaceRule *place, const MusterKind *kind, int number, int side)
{
  MusterPiece *piece = g_new0 (MusterPiece, 1);
  piece->stream = g_strdup_printf ("%s-%d", place->id, number);
  piece->title = g_strdup_printf ("%s %d", place->name, number);
  piece->place = place;
  piece->kind = kind;
  piece->side = side;
  return piece;
}

static void
say_where (MusterMaker *maker, const MusterPiece *piece)
{
  g_autofree char *within = muster_battlefield_dup_length (maker->board, piece->within);
  if (piece->sector > 0)
    muster_dice_say (maker->dice, _ ("sector %d"), piece->sector);
  else
    muster_dice_say (maker->dice, _ ("within %s of the %s edge"), within,
                     muster_edge_get_name (piece->edge));
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

void
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
      muster_dice_say (maker->dice, _ ("an edge: it needs a sector, again"));
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
  muster_dice_say (maker->dice, ngettext ("%d piece", "%d pieces", (gulong) n), n);
  return n;
}

static void
place_by_player (MusterMaker *maker, const MusterPlaceRule *place)
{
  int side = find_side (maker, place->by);
  g_autoptr (GPtrArray) pieces =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_piece_free);
  g_autoptr (GPtrArray) picked = g_ptr_array_new ();
  muster_dice_begin (maker->dice, place->id, place->name);
  int left = choose_number (maker, place);
  for (int number = 1; left > 0; number++)
    {
      g_autofree char *stream = g_strdup_printf ("%s-%d", place->id, number);
      g_autofree char *title = g_strdup_printf ("%s %d", place->name, number);
      muster_dice_begin (maker->dice, stream, title);
      g_autoptr (GPtrArray) options = list_options (maker, place, NULL, picked, left);
      const MusterKind *kind = choose_kind (maker, options);
      if (kind == NULL)
        {
          muster_battlefield_remark (maker->board, _ ("%s: nothing is left that may be placed."),
                                     title);
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
  muster_dice_say (maker->dice, "%s", words);
}

/* Returns: the piece of the sector, or NULL for none */
static MusterPiece *
pick_for_sector (MusterMaker *maker, const MusterPlaceRule *place, int sector, GPtrArray *picked)
{
  int thrown = muster_dice_throw (maker->dice, place->die);
  int side = MUSTER_NO_SIDE;
  gboolean is_hit = thrown >= place->hit_low && thrown <= place->hit_high;
  muster_dice_say (maker->dice, is_hit ? _ ("a piece") : _ ("none"));
  if (!is_hit)
    return NULL;
  if (place->then > 0)
    thrown = muster_dice_throw (maker->dice, place->then);
  const MusterPlaceRow *row = find_row (place, thrown);
  if (row != NULL && row->has_by)
    {
      side = find_side (maker, row->by);
      muster_dice_say (maker->dice, _ ("player %c chooses"), 'A' + MAX (side, 0));
      row = choose_row (maker, place);
    }
  const MusterSelector *of = row != NULL && row->of != NULL ? row->of : place->of;
  say_row (maker, of);
  g_autoptr (GPtrArray) options = list_options (maker, place, of, picked, G_MAXINT);
  const MusterKind *kind = choose_kind (maker, options);
  if (kind == NULL)
    {
      muster_battlefield_remark (maker->board, _ ("Sector %d: nothing is left that may be placed."),
                                 sector);
      return NULL;
    }
  g_ptr_array_add (picked, (gpointer) kind);
  MusterPiece *piece = muster_piece_new (place, kind, sector, side);
  piece->sector = sector;
  return piece;
}

void
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
      g_autofree char *title = g_strdup_printf ("%s %d", place->name, sector);
      muster_dice_begin (maker->dice, stream, title);
      MusterPiece *piece = pick_for_sector (maker, place, sector, picked);
      if (piece != NULL)
        g_ptr_array_add (pieces, piece);
    }
  muster_maker_place_pieces (maker, pieces);
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

/* The attacker takes the other end or not, and deploys first or not. */
static void
choose_ends (MusterMaker *maker)
{
  static const char *const ends[] = { "stay", "swap", NULL };
  static const char *const orders[] = { "first", "second", NULL };
  MusterBattlefield *board = maker->board;
  int attacker = board->attacker;
  if (attacker == MUSTER_NO_SIDE)
    return;
  muster_dice_begin (maker->dice, "ends", _ ("The attacker's edge"));
  if (muster_dice_choose (maker->dice, 2, muster_dice_take_preferred (maker->dice, ends)) == 1)
    {
      MusterEdge edge = board->edges[0];
      board->edges[0] = board->edges[1];
      board->edges[1] = edge;
    }
  muster_dice_say (maker->dice, _ ("the %s edge"), muster_edge_get_name (board->edges[attacker]));
  muster_dice_begin (maker->dice, "order", _ ("The attacker deploys"));
  int second =
    muster_dice_choose (maker->dice, 2, muster_dice_take_preferred (maker->dice, orders));
  board->first = second == 1 ? 1 - attacker : attacker;
  muster_dice_say (maker->dice,
                   second == 1 ? _ ("second, and moves second") : _ ("first, and moves first"));
}

void
muster_terrain_throw_weather (MusterBattlefield *board, MusterRuleset *ruleset)
{
  if (ruleset == NULL || !ruleset->weather.is_given)
    return;
  MusterWeatherState state = muster_weather_start (ruleset, board->dice);
  muster_battlefield_set_weather (board, ruleset, &state);
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
  MusterMaker maker = begin (board, board->pieces);
  throw_attack (&maker, options);
  muster_terrain_throw_weather (board, options->weather_ruleset);
  place_terrain (&maker);
  choose_ends (&maker);
  muster_maker_deploy (&maker, NULL);
  return muster_dice_check (board->dice, error) ? g_steal_pointer (&board) : NULL;
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
  g_ptr_array_add (sizes, NULL);
  g_autofree char *all = g_strjoinv (", ", (char **) sizes->pdata);
  g_string_append_printf (text, "%d × %s (%s)\n", n, name, all);
}

char *
muster_terrain_dup_needs (const MusterBattlefield *board)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GHashTable) told = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (board->features, MusterFeature, i);
      if (g_hash_table_add (told, (gpointer) feature->type_id))
        append_need (text, board, feature);
    }
  return g_string_free (text, FALSE);
}
