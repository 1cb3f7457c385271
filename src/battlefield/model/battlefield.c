#include "config.h"

#include "battlefield/model/battlefield.h"

#include "base/error.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

static const char *const edge_words[MUSTER_N_EDGES] = { "north", "east", "south", "west" };

const char *
muster_edge_get_word (MusterEdge edge)
{
  return edge_words[edge];
}

const char *
muster_edge_get_name (MusterEdge edge)
{
  static const char *const names[MUSTER_N_EDGES] = {
    /* Translators: an edge of the table. */
    N_ ("north edge"),
    /* Translators: an edge of the table. */
    N_ ("east edge"),
    /* Translators: an edge of the table. */
    N_ ("south edge"),
    /* Translators: an edge of the table. */
    N_ ("west edge"),
  };
  return _ (names[edge]);
}

gboolean
muster_edge_find (const char *word, MusterEdge *edge)
{
  for (int i = 0; word != NULL && i < MUSTER_N_EDGES; i++)
    if (g_str_equal (edge_words[i], word))
      {
        *edge = (MusterEdge) i;
        return TRUE;
      }
  return FALSE;
}

MusterBattlefield *
muster_battlefield_new (MusterRuleset *ruleset, int width, int depth, guint64 seed)
{
  MusterBattlefield *battlefield = g_new0 (MusterBattlefield, 1);
  battlefield->strings = g_string_chunk_new (1024);
  battlefield->blocks = g_ptr_array_new_with_free_func (g_free);
  battlefield->ruleset = ruleset != NULL ? muster_ruleset_ref (ruleset) : NULL;
  battlefield->ruleset_id =
    ruleset != NULL ? muster_battlefield_keep (battlefield, ruleset->id) : NULL;
  battlefield->digest =
    ruleset != NULL ? muster_battlefield_keep (battlefield, muster_ruleset_get_digest (ruleset))
                    : NULL;
  battlefield->width = width;
  battlefield->depth = depth;
  battlefield->columns =
    ruleset != NULL && ruleset->terrain.is_given ? ruleset->terrain.columns : 1;
  battlefield->rows = ruleset != NULL && ruleset->terrain.is_given ? ruleset->terrain.rows : 1;
  battlefield->attacker = MUSTER_NO_SIDE;
  battlefield->first = MUSTER_NO_SIDE;
  battlefield->edges[0] = MUSTER_EDGE_SOUTH;
  battlefield->edges[1] = MUSTER_EDGE_NORTH;
  battlefield->features = g_array_new (FALSE, TRUE, sizeof (MusterFeature));
  battlefield->objectives = g_array_new (FALSE, TRUE, sizeof (MusterObjective));
  battlefield->zones = g_array_new (FALSE, TRUE, sizeof (MusterZone));
  battlefield->remarks = g_ptr_array_new_with_free_func (g_free);
  battlefield->weather = g_array_new (FALSE, TRUE, sizeof (MusterWeatherState));
  battlefield->weather_ids = g_ptr_array_new ();
  battlefield->dice = muster_dice_new (seed);
  g_atomic_ref_count_init (&battlefield->refs);
  return battlefield;
}

MusterBattlefield *
muster_battlefield_ref (MusterBattlefield *battlefield)
{
  g_atomic_ref_count_inc (&battlefield->refs);
  return battlefield;
}

void
muster_battlefield_unref (MusterBattlefield *battlefield)
{
  if (!g_atomic_ref_count_dec (&battlefield->refs))
    return;
  g_clear_pointer (&battlefield->ruleset, muster_ruleset_unref);
  g_clear_pointer (&battlefield->weather_ruleset, muster_ruleset_unref);
  g_clear_pointer (&battlefield->played, muster_ruleset_unref);
  g_array_unref (battlefield->features);
  g_array_unref (battlefield->objectives);
  g_array_unref (battlefield->zones);
  g_ptr_array_unref (battlefield->remarks);
  g_clear_pointer (&battlefield->pieces, g_hash_table_unref);
  g_array_unref (battlefield->weather);
  g_ptr_array_unref (battlefield->weather_ids);
  muster_dice_unref (battlefield->dice);
  g_string_chunk_free (battlefield->strings);
  g_ptr_array_unref (battlefield->blocks);
  g_free (battlefield);
}

void
muster_battlefield_set_played (MusterBattlefield *battlefield,
                               MusterRuleset *ruleset,
                               const char *ruleset_id)
{
  MusterRuleset *kept = ruleset != NULL ? muster_ruleset_ref (ruleset) : NULL;
  g_clear_pointer (&battlefield->played, muster_ruleset_unref);
  battlefield->played = kept;
  battlefield->played_id = muster_battlefield_keep (battlefield, ruleset_id);
}

void
muster_battlefield_name_sides (MusterBattlefield *battlefield, const char *const names[2])
{
  for (int side = 0; side < 2; side++)
    battlefield->sides[side] = muster_battlefield_keep (battlefield, names[side]);
}

void
muster_battlefield_set_making (MusterBattlefield *battlefield, const MusterMaking *making)
{
  battlefield->making = *making;
  battlefield->making.digest = muster_battlefield_keep (battlefield, making->digest);
  battlefield->making.weather_digest =
    muster_battlefield_keep (battlefield, making->weather_digest);
}

static void
copy_weather (MusterBattlefield *copy, const MusterBattlefield *from)
{
  muster_battlefield_set_pieces (copy, from->pieces);
  copy->weather_ruleset =
    from->weather_ruleset != NULL ? muster_ruleset_ref (from->weather_ruleset) : NULL;
  copy->weather_ruleset_id = muster_battlefield_keep (copy, from->weather_ruleset_id);
  copy->weather_digest = muster_battlefield_keep (copy, from->weather_digest);
  if (from->weather->len > 0)
    g_array_append_vals (copy->weather, from->weather->data, from->weather->len);
  for (guint i = 0; i < from->weather_ids->len; i++)
    g_ptr_array_add (copy->weather_ids, (gpointer) muster_battlefield_keep (
                                          copy, g_ptr_array_index (from->weather_ids, i)));
}

MusterBattlefield *
muster_battlefield_copy (const MusterBattlefield *from)
{
  MusterBattlefield *copy = muster_battlefield_new (from->ruleset, from->width, from->depth, 0);
  copy->ruleset_id = muster_battlefield_keep (copy, from->ruleset_id);
  copy->digest = muster_battlefield_keep (copy, from->digest);
  muster_battlefield_set_making (copy, &from->making);
  copy->columns = from->columns;
  copy->rows = from->rows;
  copy->attacker = from->attacker;
  copy->first = from->first;
  memcpy (copy->edges, from->edges, sizeof copy->edges);
  muster_battlefield_name_sides (copy, from->sides);
  for (guint i = 0; i < from->features->len; i++)
    muster_battlefield_add_feature (copy, &g_array_index (from->features, MusterFeature, i));
  for (guint i = 0; i < from->objectives->len; i++)
    muster_battlefield_add_objective (copy, &g_array_index (from->objectives, MusterObjective, i));
  for (guint i = 0; i < from->zones->len; i++)
    muster_battlefield_add_zone (copy, &g_array_index (from->zones, MusterZone, i));
  for (guint i = 0; i < from->remarks->len; i++)
    muster_battlefield_remark (copy, g_ptr_array_index (from->remarks, i));
  copy_weather (copy, from);
  muster_battlefield_set_played (copy, from->played, from->played_id);
  muster_dice_unref (copy->dice);
  copy->dice = muster_dice_copy (from->dice);
  copy->last_id = from->last_id;
  return copy;
}

gboolean
muster_table_check_size (int width, int depth, GError **error)
{
  if (width >= MUSTER_TABLE_LEAST && width <= MUSTER_TABLE_MOST && depth >= MUSTER_TABLE_LEAST
      && depth <= MUSTER_TABLE_MOST)
    return TRUE;
  g_set_error (
    error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
    /* Translators: %1$d: the width in millimetres; %2$d: the depth in millimetres. */
    _ ("A table of %1$d × %2$d mm is not possible. Give it from 300 mm (30 cm) to 9999 mm (10 m) "
       "each way."),
    width, depth);
  return FALSE;
}

const char *
muster_battlefield_keep (MusterBattlefield *battlefield, const char *text)
{
  return text != NULL ? g_string_chunk_insert_const (battlefield->strings, text) : NULL;
}

static const MusterPoint *
keep_points (MusterBattlefield *battlefield, const MusterPoint *points, int n)
{
  MusterPoint *kept = g_memdup2 (points, sizeof (MusterPoint) * (gsize) n);
  g_ptr_array_add (battlefield->blocks, kept);
  return kept;
}

static int
take_id (MusterBattlefield *battlefield, int id)
{
  if (id == 0)
    return ++battlefield->last_id;
  battlefield->last_id = MAX (battlefield->last_id, id);
  return id;
}

int
muster_battlefield_add_feature (MusterBattlefield *battlefield, const MusterFeature *feature)
{
  MusterFeature kept = *feature;
  kept.id = take_id (battlefield, feature->id);
  kept.type_id = muster_battlefield_keep (battlefield, feature->type_id);
  kept.name = muster_battlefield_keep (battlefield, feature->name);
  kept.note = muster_battlefield_keep (battlefield, feature->note);
  kept.stream = muster_battlefield_keep (battlefield, feature->stream);
  kept.place = muster_battlefield_keep (battlefield, feature->place);
  kept.points = keep_points (battlefield, feature->points, feature->n_points);
  g_array_append_val (battlefield->features, kept);
  return kept.id;
}

int
muster_battlefield_add_objective (MusterBattlefield *battlefield, const MusterObjective *objective)
{
  MusterObjective kept = *objective;
  kept.id = take_id (battlefield, objective->id);
  kept.type_id = muster_battlefield_keep (battlefield, objective->type_id);
  kept.name = muster_battlefield_keep (battlefield, objective->name);
  g_array_append_val (battlefield->objectives, kept);
  return kept.id;
}

int
muster_battlefield_add_zone (MusterBattlefield *battlefield, const MusterZone *zone)
{
  MusterZone kept = *zone;
  kept.id = take_id (battlefield, zone->id);
  kept.name = muster_battlefield_keep (battlefield, zone->name);
  kept.points = keep_points (battlefield, zone->points, zone->n_points);
  g_array_append_val (battlefield->zones, kept);
  return kept.id;
}

void
muster_battlefield_set_pieces (MusterBattlefield *battlefield, GHashTable *pieces)
{
  GHashTableIter iter;
  gpointer type;
  gpointer n;
  g_clear_pointer (&battlefield->pieces, g_hash_table_unref);
  if (pieces == NULL)
    return;
  battlefield->pieces = g_hash_table_new (g_str_hash, g_str_equal);
  g_hash_table_iter_init (&iter, pieces);
  while (g_hash_table_iter_next (&iter, &type, &n))
    g_hash_table_insert (battlefield->pieces,
                         (gpointer) muster_battlefield_keep (battlefield, type), n);
}

void
muster_battlefield_remark (MusterBattlefield *battlefield, const char *phrase)
{
  g_ptr_array_add (battlefield->remarks, g_strdup (phrase));
}

gboolean
muster_battlefield_remove (MusterBattlefield *battlefield, int id)
{
  for (guint i = 0; i < battlefield->features->len; i++)
    if (g_array_index (battlefield->features, MusterFeature, i).id == id)
      return (g_array_remove_index (battlefield->features, i), TRUE);
  for (guint i = 0; i < battlefield->objectives->len; i++)
    if (g_array_index (battlefield->objectives, MusterObjective, i).id == id)
      return (g_array_remove_index (battlefield->objectives, i), TRUE);
  for (guint i = 0; i < battlefield->zones->len; i++)
    if (g_array_index (battlefield->zones, MusterZone, i).id == id)
      return (g_array_remove_index (battlefield->zones, i), TRUE);
  return FALSE;
}

void
muster_battlefield_set_points (MusterBattlefield *battlefield,
                               int id,
                               const MusterPoint *points,
                               int n_points,
                               int turn)
{
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      MusterFeature *feature = &g_array_index (battlefield->features, MusterFeature, i);
      if (feature->id != id)
        continue;
      feature->points = keep_points (battlefield, points, n_points);
      feature->n_points = n_points;
      feature->turn = turn;
    }
}

const MusterFeature *
muster_battlefield_find_feature (const MusterBattlefield *battlefield, int id)
{
  for (guint i = 0; i < battlefield->features->len; i++)
    if (g_array_index (battlefield->features, MusterFeature, i).id == id)
      return &g_array_index (battlefield->features, MusterFeature, i);
  return NULL;
}

const MusterObjective *
muster_battlefield_find_objective (const MusterBattlefield *battlefield, int id)
{
  for (guint i = 0; i < battlefield->objectives->len; i++)
    if (g_array_index (battlefield->objectives, MusterObjective, i).id == id)
      return &g_array_index (battlefield->objectives, MusterObjective, i);
  return NULL;
}

MusterBox
muster_battlefield_get_sector (const MusterBattlefield *battlefield, int sector)
{
  int column = (sector - 1) % battlefield->columns;
  int row = (sector - 1) / battlefield->columns;
  return (MusterBox){ battlefield->width * column / battlefield->columns,
                      battlefield->depth * row / battlefield->rows,
                      battlefield->width * (column + 1) / battlefield->columns,
                      battlefield->depth * (row + 1) / battlefield->rows };
}

int
muster_battlefield_find_sector (const MusterBattlefield *battlefield, MusterPoint point)
{
  int column = CLAMP (point.x * battlefield->columns / MAX (battlefield->width, 1), 0,
                      battlefield->columns - 1);
  int row =
    CLAMP (point.y * battlefield->rows / MAX (battlefield->depth, 1), 0, battlefield->rows - 1);
  return row * battlefield->columns + column + 1;
}

void
muster_battlefield_set_weather (MusterBattlefield *battlefield,
                                MusterRuleset *ruleset,
                                const MusterWeatherState *state)
{
  if (battlefield->weather_ruleset != ruleset)
    {
      g_clear_pointer (&battlefield->weather_ruleset, muster_ruleset_unref);
      battlefield->weather_ruleset = muster_ruleset_ref (ruleset);
      battlefield->weather_ruleset_id = muster_battlefield_keep (battlefield, ruleset->id);
      battlefield->weather_digest = NULL;
      g_ptr_array_set_size (battlefield->weather_ids, 0);
      /* Rows of other rules say nothing here. */
      g_array_set_size (battlefield->weather, 0);
    }
  g_array_set_size (battlefield->weather,
                    MIN (battlefield->weather->len, (guint) MAX (state->turn - 1, 0)));
  /* Turns are known in order, from the first, or no file could hold them. */
  MusterWeatherState due = *state;
  due.turn = (int) battlefield->weather->len + 1;
  /* What was thrown by other rules or another text of them cannot be repeated any more. */
  if (due.turn == 1
      && (battlefield->making.weather_digest == NULL
          || muster_dice_count_begun (battlefield->dice, "weather") == 0))
    battlefield->making.weather_digest =
      muster_battlefield_keep (battlefield, muster_ruleset_get_digest (ruleset));
  g_array_append_val (battlefield->weather, due);
}

const MusterWeatherState *
muster_battlefield_get_weather (const MusterBattlefield *battlefield)
{
  guint n = battlefield->weather->len;
  return n > 0 ? &g_array_index (battlefield->weather, MusterWeatherState, n - 1) : NULL;
}

int
muster_feature_get_number (const MusterBattlefield *battlefield, const MusterFeature *feature)
{
  int n = 0;
  int number = 0;
  if (feature->name != NULL)
    return 0;
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *other = &g_array_index (battlefield->features, MusterFeature, i);
      if (other->name != NULL || !g_str_equal (other->type_id, feature->type_id))
        continue;
      n++;
      number += other->id <= feature->id;
    }
  return n > 1 ? number : 0;
}

char *
muster_feature_dup_label (const MusterBattlefield *battlefield, const MusterFeature *feature)
{
  int number = muster_feature_get_number (battlefield, feature);
  if (feature->name != NULL)
    return g_strdup (feature->name);
  const char *what = feature->kind != NULL ? feature->kind->name : feature->type_id;
  return number > 0 ? g_strdup_printf ("%s %d", what, number) : g_strdup (what);
}

/* Tenths of the unit. */
static MusterLengths lengths = MUSTER_LENGTHS_OF_RULES;

void
muster_lengths_show_in (MusterLengths shown)
{
  lengths = shown;
}

MusterLengthUnit
muster_lengths_get_own_unit (const MusterRuleset *ruleset)
{
  if (ruleset == NULL || !ruleset->terrain.is_given)
    return (MusterLengthUnit){ "cm", 10, 1 };
  const MusterTerrain *terrain = &ruleset->terrain;
  return (MusterLengthUnit){ terrain->unit, terrain->unit_num, terrain->unit_den };
}

MusterLengthUnit
muster_lengths_get_unit (const MusterRuleset *ruleset)
{
  switch (lengths)
    {
    case MUSTER_LENGTHS_CENTIMETRES:
      return (MusterLengthUnit){ "cm", 10, 1 };
    case MUSTER_LENGTHS_INCHES:
      return (MusterLengthUnit){ "in", 254, 10 };
    case MUSTER_LENGTHS_OF_RULES:
    case MUSTER_N_LENGTHS:
    default:
      return muster_lengths_get_own_unit (ruleset);
    }
}

static char *
dup_number (MusterLengthUnit unit, int mm)
{
  gint64 num = unit.num;
  gint64 tenths = ((gint64) mm * unit.den * 20 + num) / (num * 2);
  return tenths % 10 == 0 ? g_strdup_printf ("%d", (int) (tenths / 10))
                          : g_strdup_printf ("%d.%d", (int) (tenths / 10), (int) (tenths % 10));
}

static char *
dup_length (MusterLengthUnit unit, int mm)
{
  g_autofree char *number = dup_number (unit, mm);
  return g_strdup_printf ("%s %s", number, unit.name);
}

char *
muster_battlefield_dup_length (const MusterBattlefield *battlefield, int mm)
{
  return dup_length (muster_lengths_get_unit (battlefield->ruleset), mm);
}

char *
muster_battlefield_dup_own_length (const MusterBattlefield *battlefield, int mm)
{
  return dup_length (muster_lengths_get_own_unit (battlefield->ruleset), mm);
}

/* An outline that was turned is a millimetre more or less. */
static int
snap (int mm)
{
  int near = (mm + 2) / 5 * 5;
  return ABS (near - mm) <= 1 ? near : mm;
}

char *
muster_battlefield_dup_measures (const MusterBattlefield *battlefield, int width, int depth)
{
  g_autofree char *wide = dup_number (muster_lengths_get_unit (battlefield->ruleset), width);
  g_autofree char *deep = muster_battlefield_dup_length (battlefield, depth);
  return g_strdup_printf ("%s × %s", wide, deep);
}

char *
muster_feature_dup_size (const MusterBattlefield *battlefield, const MusterFeature *feature)
{
  int width;
  int depth;
  if (feature->breadth > 0)
    {
      g_autofree char *breadth = muster_battlefield_dup_length (battlefield, feature->breadth);
      /* Translators: a length: how broad a river or road is. */
      return g_strdup_printf (_ ("%s broad"), breadth);
    }
  muster_points_measure (feature->points, feature->n_points, feature->turn, &width, &depth);
  return muster_battlefield_dup_measures (battlefield, snap (width), snap (depth));
}

char *
muster_battlefield_dup_side (const MusterBattlefield *battlefield, int side)
{
  if (battlefield->sides[side] != NULL)
    return g_strdup (battlefield->sides[side]);
  /* Translators: one of the two sides of a battle, A or B. */
  return g_strdup_printf (_ ("Side %c"), 'A' + side);
}

MusterPoint
muster_feature_get_centre (const MusterFeature *feature)
{
  int width;
  int depth;
  return muster_points_measure (feature->points, feature->n_points, feature->turn, &width, &depth);
}

const char *
muster_side_get_word (int side)
{
  return side == 0 ? "a" : side == 1 ? "b" : NULL;
}

int
muster_side_find (const char *word)
{
  if (g_strcmp0 (word, "a") == 0)
    return 0;
  return g_strcmp0 (word, "b") == 0 ? 1 : MUSTER_NO_SIDE;
}
