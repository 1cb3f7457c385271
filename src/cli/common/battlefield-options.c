#include "config.h"

#include "cli/common/battlefield-options.h"

#include "base/problem.h"
#include "base/text.h"
#include "collection/needs.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

/* Of weather: battles are shorter. */
#define MOST_TURNS 200

void
muster_battlefield_options_clear (MusterBattlefieldOptions *options)
{
  g_clear_pointer (&options->seed, g_free);
  g_clear_pointer (&options->terrain, g_free);
  g_clear_pointer (&options->weather, g_free);
  g_clear_pointer (&options->table, g_free);
  g_clear_pointer (&options->turns, g_free);
  g_clear_pointer (&options->pieces, g_free);
  g_clear_pointer (&options->dice, g_strfreev);
  g_clear_pointer (&options->choices, g_strfreev);
  g_clear_pointer (&options->again, g_strfreev);
}

/* Without a seed one is taken by chance, and told. */
static gboolean
read_seed (const char *text, guint64 *seed)
{
  if (text == NULL)
    {
      *seed = g_random_int ();
      return TRUE;
    }
  if (g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, seed, NULL))
    return TRUE;
  muster_command_fail (_ ("The seed “%s” is no whole number. Give one from 0 to "
                          "18446744073709551615, such as 42."),
                       text);
  return FALSE;
}

/* mm of "180" in a unit */
static gboolean
read_measure (const char *text, const char *unit, int *mm)
{
  static const struct
  {
    const char *name;
    double mm;
  } units[] = { { "mm", 1 },    { "cm", 10 },    { "m", 1000 },
                { "in", 25.4 }, { "ft", 304.8 }, { "", 10 } };
  char *end;
  double number = g_ascii_strtod (text, &end);
  if (end == text || *end != '\0' || !(number > -1e6 && number < 1e6))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (g_str_equal (units[i].name, unit))
      {
        *mm = (int) (number * units[i].mm + (number < 0 ? -0.5 : 0.5));
        return TRUE;
      }
  return FALSE;
}

/* "180x120cm", "6x4ft", "1800x1200mm" */
static gboolean
read_table (const char *text, int *width, int *depth)
{
  g_auto (GStrv) measures = g_strsplit (text, "×", -1);
  g_autofree char *joined = g_strjoinv ("x", measures);
  g_autofree char *plain = g_ascii_strdown (joined, -1);
  char *by = strchr (plain, 'x');
  gsize digits = strspn (plain, "0123456789.x- ");
  g_autofree char *unit = g_strstrip (g_strdup (plain + digits));
  plain[digits] = '\0';
  if (by != NULL && by < plain + digits)
    {
      *by = '\0';
      if (read_measure (g_strstrip (plain), unit, width)
          && read_measure (g_strstrip (by + 1), unit, depth))
        return TRUE;
    }
  muster_command_fail (
    _ ("The table “%s” is no size. Write it as 180x120cm, 6x4ft or 1800x1200mm."), text);
  return FALSE;
}

/* Splits "STREAM=REST". */
static gboolean
split (const char *text, const char *option, char **name, char **rest)
{
  const char *equals = strchr (text, '=');
  if (equals == NULL || equals == text || equals[1] == '\0')
    {
      /* Translators: %1$s: an option of the command line; %2$s: what was typed. */
      muster_command_fail (_ ("--%1$s “%2$s” says nothing. Write it as NAME=VALUE."), option, text);
      return FALSE;
    }
  *name = g_strndup (text, (gsize) (equals - text));
  *rest = g_strdup (equals + 1);
  return TRUE;
}

static gboolean
read_typed (MusterDice *dice, const char *text)
{
  g_autofree char *stream = NULL;
  g_autofree char *rest = NULL;
  if (!split (text, "die", &stream, &rest))
    return FALSE;
  g_autoptr (GArray) results = g_array_new (FALSE, FALSE, sizeof (int));
  g_auto (GStrv) parts = g_strsplit_set (rest, ", ", -1);
  for (int i = 0; parts[i] != NULL; i++)
    {
      guint64 result;
      if (parts[i][0] == '\0')
        continue;
      if (!g_ascii_string_to_unsigned (parts[i], 10, 0, 1000, &result, NULL))
        {
          muster_command_fail (
            /* Translators: %1$s: what was typed; %2$s: a part of it; %3$s: an id, to be typed. */
            _ ("--die “%1$s”: “%2$s” is no result of a die. Give whole numbers, as %3$s=4,2; 0 is "
               "thrown."),
            text, parts[i], stream);
          return FALSE;
        }
      int number = (int) result;
      g_array_append_val (results, number);
    }
  if (results->len == 0)
    {
      muster_command_fail (_ ("--die “%s” says nothing. Write it as NAME=VALUE."), text);
      return FALSE;
    }
  muster_dice_type (dice, stream, (const int *) (gpointer) results->data, (int) results->len,
                    MUSTER_TYPED);
  return TRUE;
}

static gboolean
read_choice (MusterDice *dice, const char *text)
{
  g_autofree char *stream = NULL;
  g_autofree char *rest = NULL;
  if (!split (text, "choose", &stream, &rest))
    return FALSE;
  g_auto (GStrv) ids = g_strsplit (rest, ",", -1);
  for (int i = 0; ids[i] != NULL; i++)
    muster_dice_prefer (dice, stream, g_strstrip (ids[i]));
  return TRUE;
}

/* Those of later turns are thrown when the battlefield has been made. */
static gboolean
read_typed_of (const MusterBattlefieldOptions *options, gboolean of_later_turns, MusterDice *dice)
{
  for (int i = 0; options->dice != NULL && options->dice[i] != NULL; i++)
    if (g_str_has_prefix (options->dice[i], "weather-turn-") == of_later_turns
        && !read_typed (dice, options->dice[i]))
      return FALSE;
  return TRUE;
}

static gboolean
read_dice (const MusterBattlefieldOptions *options, MusterDice *dice)
{
  if (!read_typed_of (options, FALSE, dice))
    return FALSE;
  for (int i = 0; options->choices != NULL && options->choices[i] != NULL; i++)
    if (!read_choice (dice, options->choices[i]))
      return FALSE;
  return TRUE;
}

static gboolean
refuse_piece (const MusterRuleset *ruleset, const char *id)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (int i = 0; i < ruleset->n_features; i++)
    g_ptr_array_add (known, (gpointer) ruleset->features[i].id);
  g_autofree char *sentence = g_strdup_printf (
    /* Translators: %1$s: a ruleset; %2$s: an id. */
    _ ("%1$s has no piece of terrain “%2$s”. “muster battlefield --json” names those that it "
       "places."),
    ruleset->title, id);
  g_autofree char *text = muster_text_ask_nearest (sentence, id, known);
  muster_command_fail ("%s", text);
  return FALSE;
}

static gboolean
read_pieces (const char *text, const MusterRuleset *ruleset, GHashTable *pieces)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  for (int i = 0; parts[i] != NULL; i++)
    {
      g_autofree char *id = NULL;
      g_autofree char *number = NULL;
      guint64 n;
      if (!split (g_strstrip (parts[i]), "pieces", &id, &number))
        return FALSE;
      const MusterKind *kind = muster_ruleset_find_kind (ruleset, id);
      if (kind == NULL || kind->category != MUSTER_CATEGORY_FEATURE)
        return refuse_piece (ruleset, id);
      if (!g_ascii_string_to_unsigned (number, 10, 0, 1000, &n, NULL))
        {
          muster_command_fail (_ ("--pieces: “%s” is no number of pieces from 0 to 1000."), number);
          return FALSE;
        }
      if (!g_hash_table_insert (pieces, (gpointer) kind->id, GINT_TO_POINTER ((int) n)))
        {
          muster_command_fail (_ ("--pieces: “%s” is named twice. Name it once."), id);
          return FALSE;
        }
    }
  return TRUE;
}

/* Another ruleset, whose problems are told. */
static MusterRuleset *
load_other (MusterPacks *packs, const char *id)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset = muster_packs_get (packs, id, problems);
  if (ruleset == NULL)
    muster_command_refuse_ruleset (id, problems);
  return ruleset;
}

static gboolean
is_pack (MusterPacks *packs, const char *id)
{
  g_autoptr (GPtrArray) ids = muster_packs_list_ids (muster_packs_get_dirs (packs));
  for (guint i = 0; i < ids->len; i++)
    if (g_str_equal (g_ptr_array_index (ids, i), id))
      return TRUE;
  return FALSE;
}

static void
refuse_weather (const MusterRuleset *ruleset, const char *word)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (int i = 0; i < ruleset->weather.n_rows; i++)
    g_ptr_array_add (known, (gpointer) ruleset->weather.rows[i].id);
  g_autofree char *sentence = g_strdup_printf (
    /* Translators: %1$s: a ruleset; %2$s: what was typed. */
    _ ("There is neither a ruleset nor, in %1$s, a weather “%2$s”. “muster catalogue” lists the "
       "rulesets."),
    ruleset->title, word);
  g_autofree char *text = muster_text_ask_nearest (sentence, word, known);
  muster_command_fail ("%s", text);
}

/* Returns: whether the weather is one that the player names; @row gets it, @weather its ruleset */
static gboolean
find_weather (const MusterBattlefieldOptions *options,
              MusterRuleset *ruleset,
              MusterPacks *packs,
              MusterRuleset **weather,
              int *row)
{
  *weather = ruleset;
  *row = -1;
  if (options->weather == NULL)
    return TRUE;
  *row = muster_weather_find_row (ruleset, options->weather);
  if (*row >= 0)
    return TRUE;
  if (!is_pack (packs, options->weather))
    {
      refuse_weather (ruleset, options->weather);
      return FALSE;
    }
  *weather = load_other (packs, options->weather);
  if (*weather != NULL && !(*weather)->weather.is_given)
    {
      muster_command_fail (_ ("%s has no weather. Choose that of another ruleset, or leave "
                              "--weather out."),
                           (*weather)->title);
      return FALSE;
    }
  return *weather != NULL;
}

static gboolean
add_turns (MusterBattlefield *battlefield, const MusterBattlefieldOptions *options, int turns)
{
  g_autoptr (GError) error = NULL;
  if (!read_typed_of (options, TRUE, battlefield->dice))
    return FALSE;
  while (battlefield->weather->len > 0 && (int) battlefield->weather->len < turns)
    {
      MusterWeatherState next =
        muster_weather_next (battlefield->weather_ruleset,
                             muster_battlefield_get_weather (battlefield), battlefield->dice);
      g_array_append_val (battlefield->weather, next);
    }
  if (muster_dice_check (battlefield->dice, &error))
    return TRUE;
  muster_command_fail_with (g_steal_pointer (&error));
  return FALSE;
}

static gboolean
throw_again (const MusterBattlefieldOptions *options, MusterBattlefield *battlefield)
{
  g_autoptr (GError) error = NULL;
  for (int i = 0; options->again != NULL && options->again[i] != NULL; i++)
    if (!muster_terrain_throw_again (battlefield, options->again[i], &error))
      {
        muster_command_fail_with (g_steal_pointer (&error));
        return FALSE;
      }
  return TRUE;
}

/* What the library's collection has. Returns: FALSE with a message */
static gboolean
take_owned (const MusterRuleset *ruleset, GHashTable *pieces)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterStore) store = muster_command_open_library (NULL, &error);
  g_autoptr (GPtrArray) holdings = store != NULL ? muster_collection_list (store, &error) : NULL;
  if (holdings == NULL)
    {
      muster_command_fail_with (g_steal_pointer (&error));
      return FALSE;
    }
  g_autoptr (GHashTable) owned = muster_collection_count_pieces (holdings, ruleset);
  GHashTableIter iter;
  gpointer type;
  gpointer n;
  g_hash_table_iter_init (&iter, owned);
  while (g_hash_table_iter_next (&iter, &type, &n))
    g_hash_table_insert (pieces, type, n);
  return TRUE;
}

/* The table, its pieces and what is known of the attack. */
static gboolean
read_table_options (const MusterBattlefieldOptions *options,
                    MusterTerrainOptions *make,
                    GHashTable *pieces)
{
  g_autoptr (GError) error = NULL;
  gboolean takes_owned = g_strcmp0 (options->pieces, "owned") == 0;
  if ((options->table != NULL && !read_table (options->table, &make->width, &make->depth))
      || !read_dice (options, make->dice) || (takes_owned && !take_owned (make->ruleset, pieces))
      || (options->pieces != NULL && !takes_owned
          && !read_pieces (options->pieces, make->ruleset, pieces)))
    return FALSE;
  make->pieces = options->pieces != NULL ? pieces : NULL;
  if (options->table == NULL || muster_table_check_size (make->width, make->depth, &error))
    return TRUE;
  muster_command_fail_with (g_steal_pointer (&error));
  return FALSE;
}

MusterBattlefield *
muster_battlefield_options_make (const MusterBattlefieldOptions *options,
                                 MusterRuleset *ruleset,
                                 MusterPacks *packs,
                                 const int *bonus)
{
  guint64 seed;
  int row;
  int turns = 0;
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) pieces = g_hash_table_new (g_str_hash, g_str_equal);
  MusterTerrainOptions make = { .ruleset = ruleset };
  if (options->seed == NULL && options->again != NULL)
    {
      muster_command_fail (
        _ ("--again throws again for a part of what a seed has thrown. Say which, "
           "with --seed."));
      return NULL;
    }
  if (!read_seed (options->seed, &seed)
      || !muster_command_read_count ("turns", options->turns, MOST_TURNS, &turns))
    return NULL;
  make.is_empty = g_strcmp0 (options->terrain, "none") == 0;
  if (options->terrain != NULL && !make.is_empty)
    make.ruleset = load_other (packs, options->terrain);
  else if (ruleset->terrain.borrow != NULL)
    make.ruleset = load_other (packs, ruleset->terrain.borrow);
  if (make.ruleset == NULL || !find_weather (options, ruleset, packs, &make.weather_ruleset, &row))
    return NULL;
  MusterRuleset *weather = make.weather_ruleset;
  if (row >= 0)
    make.weather_ruleset = NULL;
  g_autoptr (MusterDice) dice = muster_dice_new (seed);
  make.dice = dice;
  if (!read_table_options (options, &make, pieces))
    return NULL;
  make.is_borrowed = !g_str_equal (make.ruleset->id, ruleset->id);
  make.knows_bonus = bonus != NULL && !make.is_borrowed;
  for (int side = 0; make.knows_bonus && side < 2; side++)
    make.attack_bonus[side] = bonus[side];
  g_autoptr (MusterBattlefield) battlefield = muster_terrain_make (&make, &error);
  if (battlefield == NULL)
    {
      muster_command_fail_with (g_steal_pointer (&error));
      return NULL;
    }
  if (row >= 0)
    {
      MusterWeatherState state = muster_weather_set (weather, row, 1);
      muster_battlefield_set_weather (battlefield, weather, &state);
    }
  return add_turns (battlefield, options, turns) && throw_again (options, battlefield)
           ? g_steal_pointer (&battlefield)
           : NULL;
}

void
muster_battlefield_options_print_seed (const MusterBattlefieldOptions *options,
                                       const MusterBattlefield *battlefield)
{
  guint64 seed = muster_dice_get_seed (battlefield->dice);
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, seed);
  if (options->seed == NULL)
    g_printerr (_ ("Thrown with the seed %s.\n"), text);
}
