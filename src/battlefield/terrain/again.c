#include "config.h"

#include "battlefield/terrain/terrain.h"

#include "base/error.h"
#include "battlefield/model/feature-words.h"
#include "battlefield/model/placement.h"
#include "battlefield/terrain/maker.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

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

static gboolean
throw_link_again (MusterMaker *maker, const char *stream)
{
  GArray *features = maker->board->features;
  for (guint i = features->len; g_str_has_prefix (stream, LINK) && i-- > 0;)
    {
      MusterFeature link = g_array_index (features, MusterFeature, i);
      int from = atoi (stream + strlen (LINK));
      if (!is_of_stream (&link, stream) || link.kind == NULL
          || muster_battlefield_find_feature (maker->board, from) == NULL)
        continue;
      drop_line (maker->board, link.id);
      muster_maker_throw_link (maker, link.kind, from);
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
      if (is_link (feature)
          && muster_battlefield_find_feature (board, atoi (feature->stream + strlen (LINK)))
               == NULL)
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
                 _ ("\"%s\" cannot be thrown again. What can: %s."), stream, names->str);
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
          && (g_str_has_prefix (stream, LINK) || find_piece_place (board, feature) != NULL))
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
  g_autoptr (GHashTable) told = g_hash_table_new (g_str_hash, g_str_equal);
  for (int i = 0; i < n; i++)
    if (muster_terrain_may_throw_again (board, throws[i].stream)
        && g_hash_table_add (told, (gpointer) throws[i].stream))
      g_ptr_array_add (streams, g_strdup_printf ("%s\t%s", throws[i].stream, throws[i].title));
  if (has_terrain (board) && has_objectives (board))
    g_ptr_array_add (streams, g_strdup_printf (OBJECTIVES "\t%s", _ ("Objectives")));
  return streams;
}
