#include "config.h"

#include "battlefield/verify.h"

#include "base/phrase.h"
#include "base/random.h"
#include "base/text.h"
#include "battlefield/terrain/terrain.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#define WEATHER      "weather"
#define WEATHER_TURN "weather-turn-"
#define ATTACK       "attack"

/* A battlefield takes some hundred throws, and each turn or throw again a few more. Of longer
 * transcripts, which nobody throws, the dice alone are thrown again. */
#define MOST_THROWS 3000

/* So many places of the gauge are tried in all, and so long may it have stood on one. */
#define MOST_TRIES 2000
#define MOST_HELD  50

typedef struct
{
  const MusterBattlefield *board;
  MusterVerification *to;
  const MusterThrow *throws; /* of the board */
  int n;
  gboolean *is_repeated; /* of each throw */
  int n_tries;           /* of places of the gauge */
} Verifier;

static void
add_finding (Verifier *verifier, const char *rule, int line, char *taken)
{
  MusterBoardFinding *finding = muster_board_finding_new (rule, MUSTER_SEVERITY_ERROR, taken);
  finding->line = line;
  g_ptr_array_add (verifier->to->findings, finding);
}

static void
add_reason (Verifier *verifier, char *taken)
{
  if (g_ptr_array_find_with_equal_func (verifier->to->reasons, taken, g_str_equal, NULL))
    g_free (taken);
  else
    g_ptr_array_add (verifier->to->reasons, taken);
}

/* What was thrown for, with how often it was thrown again: “Sector 7”, “Sector 7 (#2)” */
static char *
dup_title (const MusterThrow *thrown)
{
  const char *again = strchr (thrown->stream, '#');
  g_autofree char *title = muster_phrase_format_argument (thrown->title);
  return again != NULL ? g_strdup_printf ("%s (%s)", title, again) : g_steal_pointer (&title);
}

static char *
dup_means (const MusterThrow *thrown)
{
  return thrown->means != NULL ? muster_phrase_format_argument (thrown->means)
                               /* Translators: what a die means, where nothing is said of it. */
                               : g_strdup (_ ("nothing"));
}

/* Dice */

static void
verify_die (Verifier *verifier, const MusterThrow *thrown, int due)
{
  if (thrown->result == due)
    return;
  g_autofree char *title = dup_title (thrown);
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, verifier->to->seed);
  char *text = g_strdup_printf (
    /* Translators: %1$s: what was thrown for; %2$d: the sides of the die; %3$d: the result in the
       transcript; %4$s: the seed; %5$d: what it gives. */
    _ ("%1$s: a die of %2$d sides shows %3$d in the transcript, but the seed %4$s gives %5$d here. "
       "If it was thrown by hand, mark it as typed."),
    title, thrown->sides, thrown->result, seed, due);
  add_finding (verifier, "die", thrown->line, text);
}

/* Each stream is thrown by itself; what was typed or chosen uses up its die. */
static void
verify_dice (Verifier *verifier)
{
  g_autoptr (GHashTable) streams = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  for (int i = 0; i < verifier->n; i++)
    {
      const MusterThrow *thrown = &verifier->throws[i];
      MusterRandom *random = g_hash_table_lookup (streams, thrown->stream);
      if (random == NULL)
        {
          random = g_new (MusterRandom, 1);
          *random = muster_random_new (verifier->to->seed, thrown->stream);
          g_hash_table_insert (streams, (gpointer) thrown->stream, random);
        }
      int due = (int) muster_random_range (random, 1, thrown->sides);
      verifier->to->thrown += thrown->how == MUSTER_THROWN;
      verifier->to->typed += thrown->how == MUSTER_TYPED;
      verifier->to->chosen += thrown->how == MUSTER_CHOSEN;
      if (thrown->how == MUSTER_THROWN)
        verify_die (verifier, thrown, due);
    }
}

/* Whoever throws again leaves what was thrown before. */
static void
verify_numbers (Verifier *verifier)
{
  g_autoptr (GHashTable) streams = g_hash_table_new (g_str_hash, g_str_equal);
  for (int i = 0; i < verifier->n; i++)
    {
      const MusterThrow *thrown = &verifier->throws[i];
      const char *hash = strchr (thrown->stream, '#');
      int number = hash != NULL ? atoi (hash + 1) : 1;
      if (!g_hash_table_add (streams, (gpointer) thrown->stream) || number < 2)
        continue;
      g_autofree char *base = g_strndup (thrown->stream, (gsize) (hash - thrown->stream));
      g_autofree char *before =
        number == 2 ? g_strdup (base) : g_strdup_printf ("%s#%d", base, number - 1);
      g_autofree char *title = dup_title (thrown);
      if (!g_hash_table_contains (streams, before))
        add_finding (verifier, "row", thrown->line,
                     g_strdup_printf (_ ("%s: it was thrown again, but what was thrown before is "
                                         "not there."),
                                      title));
    }
}

/* What the dice mean */

static gboolean
is_of (const char *stream, const char *base)
{
  gsize length = strlen (base);
  return strncmp (stream, base, length) == 0 && (stream[length] == '\0' || stream[length] == '#');
}

static gboolean
is_of_weather (const char *stream)
{
  return is_of (stream, WEATHER) || g_str_has_prefix (stream, WEATHER_TURN);
}

/* Files of before have words, of which a phrase is only guessed. */
static gboolean
say_the_same (const char *one, const char *other)
{
  if (g_strcmp0 (one, other) == 0)
    return TRUE;
  if (one == NULL || other == NULL)
    return FALSE;
  g_autofree char *words = muster_phrase_format_argument (one);
  g_autofree char *others = muster_phrase_format_argument (other);
  return g_str_equal (words, others);
}

static void
contradict (Verifier *verifier, const MusterThrow *written, const MusterThrow *due)
{
  g_autofree char *title = dup_title (written);
  g_autofree char *says = dup_means (written);
  g_autofree char *means = dup_means (due);
  char *text = g_strdup_printf (
    /* Translators: %1$s: what was thrown for; %2$d: the result of the die; %3$s: what the
       transcript says that it means; %4$s: what the rules make of it. */
    _ ("%1$s: the transcript says “%3$s” of a %2$d, but by the rules it is “%4$s”."), title,
    written->result, says, means);
  add_finding (verifier, "row", written->line, text);
}

static void
contradict_title (Verifier *verifier, const MusterThrow *written, const MusterThrow *due)
{
  g_autofree char *title = dup_title (written);
  g_autofree char *wanted = dup_title (due);
  add_finding (verifier, "row", written->line,
               /* Translators: %1$s: what the transcript says was thrown for; %2$s: what was. */
               g_strdup_printf (_ ("%1$s: by the rules it was thrown for “%2$s”."), title, wanted));
}

/* Whether what a throw means depends on the table of a pack alone, and not on what lies on the
 * battlefield: whether a sector has a piece, and of which row. */
static gboolean
is_of_table (const Verifier *verifier, int index)
{
  const MusterBattlefield *board = verifier->board;
  const char *stream = verifier->throws[index].stream;
  int number = 0;
  while (index > 0 && g_str_equal (verifier->throws[index - 1].stream, stream))
    {
      index--;
      number++;
    }
  for (int i = 0; i < board->ruleset->terrain.n_places; i++)
    {
      const MusterPlaceRule *place = &board->ruleset->terrain.places[i];
      gsize length = strlen (place->id);
      if (place->each_sector && strncmp (stream, place->id, length) == 0 && stream[length] == '-'
          && strstr (stream, "-lies") == NULL)
        return number == 0 || (number == 1 && place->then > 0);
    }
  return FALSE;
}

/* What of the throws that do not mean what is written becomes a finding. */
typedef enum
{
  TOLD_NOTHING,
  TOLD_OF_TABLES, /* those of is_of_table() */
  TOLD_OTHERS,    /* which may depend on what a hand moved */
  TOLD_ALL,
} Told;

/* Returns: whether what is written of all throws of @dice from @from to before @end is what they
 * mean */
static gboolean
compare_means (Verifier *verifier, const MusterDice *dice, int from, int end, Told told)
{
  int n;
  const MusterThrow *made = muster_dice_get_throws (dice, &n);
  gboolean is_same = TRUE;
  for (int i = from; i < end; i++)
    {
      int index = muster_dice_get_followed (dice, i);
      if (index < 0)
        continue;
      verifier->is_repeated[index] = TRUE;
      if (told == TOLD_ALL && !say_the_same (verifier->throws[index].title, made[i].title))
        contradict_title (verifier, &verifier->throws[index], &made[i]);
      if (say_the_same (verifier->throws[index].means, made[i].means))
        continue;
      is_same = FALSE;
      if (told == TOLD_ALL || (told == TOLD_OF_TABLES && is_of_table (verifier, index))
          || (told == TOLD_OTHERS && !is_of_table (verifier, index)))
        contradict (verifier, &verifier->throws[index], &made[i]);
    }
  return is_same;
}

static MusterDice *
follow (const Verifier *verifier, int from)
{
  MusterDice *dice = muster_dice_new (verifier->to->seed);
  muster_dice_follow (dice, verifier->board->dice, from);
  return dice;
}

static int
count (const MusterDice *dice)
{
  int n;
  muster_dice_get_throws (dice, &n);
  return n;
}

/* Weather */

static gboolean
is_consistent (const MusterRuleset *ruleset, const MusterWeatherState *state)
{
  if (!ruleset->weather.is_gauge && state->number == 0)
    return TRUE;
  /* Who sets it by hand need not count how long the gauge has stood there. */
  return state->row == muster_weather_get_row_at (ruleset, state->number, state->held)
         || state->row == muster_weather_get_row_at (ruleset, state->number, 1);
}

static const char *
get_row_name (const MusterRuleset *ruleset, int row)
{
  /* Translators: instead of a weather, where none is for a number. */
  return row >= 0 ? ruleset->weather.rows[row].name : _ ("no weather");
}

static void
verify_gauge (Verifier *verifier, const MusterWeatherState *state)
{
  const MusterRuleset *ruleset = verifier->board->weather_ruleset;
  if (is_consistent (ruleset, state))
    return;
  int row = muster_weather_get_row_at (ruleset, state->number, state->held);
  char *text = g_strdup_printf (
    /* Translators: %1$d: a turn; %2$d: where the gauge of the weather stands; %3$s: the weather of
       the file; %4$s: the weather by the rules. */
    _ ("The weather of turn %1$d stands on %2$d, which is “%4$s” by the rules, and not “%3$s”."),
    state->turn, state->number, get_row_name (ruleset, state->row), get_row_name (ruleset, row));
  add_finding (verifier, "gauge", state->line, text);
}

static gboolean
is_same_weather (const MusterWeatherState *one, const MusterWeatherState *other)
{
  return one->number == other->number && one->held == other->held && one->row == other->row;
}

/* @due: what the dice give, or NULL where none were thrown for the turn */
static void
verify_state (Verifier *verifier, const MusterWeatherState *state, const MusterWeatherState *due)
{
  const MusterRuleset *ruleset = verifier->board->weather_ruleset;
  if (due != NULL && is_same_weather (state, due))
    return;
  /* Of a table only what nothing was thrown for has no number. */
  if (due != NULL && !ruleset->weather.is_gauge && state->number != 0)
    add_finding (verifier, "gauge", state->line,
                 /* Translators: %1$s: the weather of the file; %2$d: what it says was thrown; %3$d:
                    what was; %4$s: the weather by the rules. */
                 g_strdup_printf (_ ("The weather is “%1$s” for a throw of %2$d, but %3$d was "
                                     "thrown, which is “%4$s”."),
                                  get_row_name (ruleset, state->row), state->number, due->number,
                                  get_row_name (ruleset, due->row)));
  else if (due != NULL || state->turn == 1 || ruleset->weather.is_gauge)
    g_ptr_array_add (verifier->to->changes,
                     g_strdup_printf (_ ("The weather of turn %d was set by hand."), state->turn));
}

/* Returns: the first throw of the last stream called @base, or -1; all are of one turn */
static int
find_last_begin (const Verifier *verifier, const char *base)
{
  int found = -1;
  for (int i = 0; i < verifier->n; i++)
    if (is_of (verifier->throws[i].stream, base)
        && (found < 0 || !g_str_equal (verifier->throws[i].stream, verifier->throws[found].stream)))
      found = i;
  return found;
}

/* The first throw of the transcript: the number that a gauge begins on, or the row of a table. */
static void
verify_first_weather (Verifier *verifier)
{
  const MusterBattlefield *board = verifier->board;
  int last = find_last_begin (verifier, WEATHER);
  MusterWeatherState due;
  gboolean is_due = FALSE;
  for (int i = 0; i < verifier->n; i++)
    {
      if (verifier->is_repeated[i] || !is_of (verifier->throws[i].stream, WEATHER))
        continue;
      g_autoptr (MusterDice) dice = follow (verifier, i);
      MusterWeatherState state = muster_weather_start (board->weather_ruleset, dice);
      if (muster_dice_get_left (dice, NULL) != NULL)
        {
          add_finding (verifier, "row", verifier->throws[i].line,
                       g_strdup (_ ("The weather was thrown with other dice than the rules have "
                                    "for it.")));
          return;
        }
      compare_means (verifier, dice, 0, count (dice), TOLD_ALL);
      if (i == last)
        {
          due = state;
          is_due = TRUE;
        }
    }
  if (board->weather->len > 0)
    verify_state (verifier, &g_array_index (board->weather, MusterWeatherState, 0),
                  is_due ? &due : NULL);
}

/* Whether the dice from @from on mean what is written, with the gauge on @before. */
static gboolean
follows (Verifier *verifier,
         const MusterWeatherState *before,
         int from,
         Told told,
         MusterWeatherState *after)
{
  g_autoptr (MusterDice) dice = follow (verifier, from);
  *after = muster_weather_next (verifier->board->weather_ruleset, before, dice);
  return muster_dice_get_left (dice, NULL) == NULL
         && compare_means (verifier, dice, 0, count (dice), told);
}

/* Where the gauge stood before a throw that another has taken the place of, the battlefield does
 * not know: it must have stood somewhere. */
static gboolean
follows_anything (Verifier *verifier, int turn, int from)
{
  const MusterRuleset *ruleset = verifier->board->weather_ruleset;
  int low;
  int high;
  int longest = 1;
  MusterWeatherState after;
  if (!muster_weather_get_ends (ruleset, &low, &high))
    return FALSE;
  for (int i = 0; i < ruleset->weather.n_rows; i++)
    longest = MAX (longest, ruleset->weather.rows[i].turns);
  for (int number = low; number <= high; number++)
    for (int held = 1; held <= MIN (longest, MOST_HELD); held++)
      {
        const MusterWeatherState before = { turn - 1, number, held,
                                            muster_weather_get_row_at (ruleset, number, held), 0 };
        /* What cannot be tried is not said to be wrong. */
        if (verifier->n_tries++ >= MOST_TRIES)
          return TRUE;
        if (follows (verifier, &before, from, TOLD_NOTHING, &after))
          return TRUE;
      }
  return FALSE;
}

/* @from: the first throw of a stream that moves the gauge to @turn; @is_last: no other was thrown
 * for it afterwards. Returns: whether it gives what the board has */
static gboolean
verify_move (Verifier *verifier, int turn, int from, gboolean is_last, MusterWeatherState *after)
{
  const GArray *weather = verifier->board->weather;
  gboolean is_known = turn >= 2 && (guint) turn <= weather->len;
  const MusterWeatherState *states = (const MusterWeatherState *) (gpointer) weather->data;
  if (is_known && follows (verifier, &states[turn - 2], from, TOLD_NOTHING, after))
    return TRUE;
  if (is_known && is_last && verifier->is_repeated[from]
      && is_same_weather (after, &states[turn - 1]))
    {
      follows (verifier, &states[turn - 2], from, TOLD_ALL, after);
      return TRUE;
    }
  if (turn < 2 || !follows_anything (verifier, turn, from))
    {
      const MusterThrow *thrown = &verifier->throws[from];
      g_autofree char *title = dup_title (thrown);
      add_finding (verifier, "row", thrown->line,
                   /* Translators: %s: what was thrown for: the weather of a turn. */
                   g_strdup_printf (_ ("%s: the transcript says what no throw of these dice can "
                                       "make of the weather."),
                                    title));
    }
  return FALSE;
}

static void
verify_turn (Verifier *verifier, int turn)
{
  const GArray *weather = verifier->board->weather;
  g_autofree char *base = g_strdup_printf (WEATHER_TURN "%d", turn);
  int last = find_last_begin (verifier, base);
  MusterWeatherState due;
  gboolean is_due = FALSE;
  for (int i = 0; i < verifier->n; i++)
    if (!verifier->is_repeated[i] && is_of (verifier->throws[i].stream, base)
        && verify_move (verifier, turn, i, i == last, &due))
      is_due = i == last;
  if (turn >= 2 && (guint) turn <= weather->len)
    verify_state (verifier, &g_array_index (weather, MusterWeatherState, turn - 1),
                  is_due ? &due : NULL);
}

static void
contradict_name (Verifier *verifier, const MusterThrow *thrown)
{
  g_autofree char *title = dup_title (thrown);
  add_finding (verifier, "row", thrown->line,
               /* Translators: %1$s: what was thrown for; %2$s: the id of a stream of dice. */
               g_strdup_printf (_ ("%1$s: by the rules nothing is thrown for in “%2$s” here."),
                                title, thrown->stream));
}

static void
verify_weather (Verifier *verifier)
{
  const MusterBattlefield *board = verifier->board;
  const MusterRuleset *ruleset = board->weather_ruleset;
  int last_turn = (int) board->weather->len;
  gboolean is_thrown = FALSE;
  for (int i = 0; i < verifier->n; i++)
    {
      const char *stream = verifier->throws[i].stream;
      is_thrown = is_thrown || is_of_weather (stream);
      if (g_str_has_prefix (stream, WEATHER_TURN))
        last_turn = MAX (last_turn, (int) CLAMP (atoi (stream + strlen (WEATHER_TURN)), 0, 9999));
    }
  if (!is_thrown && board->weather->len > 0)
    g_ptr_array_add (verifier->to->changes,
                     g_strdup (_ ("The weather was not thrown, but set by hand.")));
  if (!is_thrown)
    return;
  if (ruleset == NULL || !ruleset->weather.is_given)
    {
      add_reason (verifier, g_strdup (_ ("The rules of the weather are not there.")));
      return;
    }
  if (board->making.weather_digest != NULL
      && g_ascii_strcasecmp (board->making.weather_digest, muster_ruleset_get_digest (ruleset))
           != 0)
    {
      add_reason (verifier,
                  g_strdup_printf (_ ("The weather was thrown by another text of the rules than "
                                      "that of “%s” which is there now."),
                                   ruleset->title));
      return;
    }
  for (guint i = 0; i < board->weather->len; i++)
    verify_gauge (verifier, &g_array_index (board->weather, MusterWeatherState, i));
  verify_first_weather (verifier);
  for (int turn = 2; turn <= last_turn && ruleset->weather.is_gauge; turn++)
    verify_turn (verifier, turn);
  for (int i = 0; i < verifier->n; i++)
    if (!verifier->is_repeated[i] && is_of_weather (verifier->throws[i].stream))
      contradict_name (verifier, &verifier->throws[i]);
}

/* Terrain */

/* Returns: the argument @index of a phrase of plain texts, as a number */
static int
get_number (const char *phrase, int index)
{
  for (const char *at = strchr (phrase, '('); at != NULL; at = strstr (at, "', '"))
    {
      at += at[0] == '(' ? 2 : 4;
      if (index-- == 0)
        return atoi (at);
    }
  return 0;
}

gboolean
muster_battlefield_find_attack_bonus (const MusterBattlefield *board, int bonus[2])
{
  int n;
  const MusterThrow *throws = muster_dice_get_throws (board->dice, &n);
  gboolean is_found[2] = { FALSE, FALSE };
  for (int i = 0; i < n; i++)
    if (is_of (throws[i].stream, ATTACK) && throws[i].means != NULL
        && g_str_has_prefix (throws[i].means, "attack-with('"))
      {
        int side = throws[i].means[strlen ("attack-with('")] == 'B';
        if (!is_found[side])
          bonus[side] = CLAMP (get_number (throws[i].means, 1), -1000, 1000);
        is_found[side] = TRUE;
      }
  return is_found[0] && is_found[1];
}

static gboolean
is_thrown_for (const Verifier *verifier, const MusterPlaceRule *place)
{
  g_autofree char *number = g_strconcat (place->id, "-", NULL);
  for (int i = 0; i < verifier->n; i++)
    if (g_str_equal (verifier->throws[i].stream, place->id)
        || g_str_has_prefix (verifier->throws[i].stream, number))
      return TRUE;
  return FALSE;
}

/* Who chose a table without terrain threw for none. */
static gboolean
is_empty (const Verifier *verifier)
{
  const MusterTerrain *terrain = &verifier->board->ruleset->terrain;
  for (int i = 0; i < terrain->n_places; i++)
    if (terrain->places[i].what == MUSTER_PLACE_TERRAIN
        && is_thrown_for (verifier, &terrain->places[i]))
      return FALSE;
  return TRUE;
}

/* The attack of armies whose rules were not those of the terrain adds nothing. */
static gboolean
is_borrowed (const Verifier *verifier)
{
  for (int i = 0; i < verifier->n; i++)
    if (is_of (verifier->throws[i].stream, ATTACK) && verifier->throws[i].means != NULL)
      return g_str_has_prefix (verifier->throws[i].means, "attack(");
  return FALSE;
}

/* Returns: (nullable): the battlefield as the dice of the transcript make it, those thrown again
 * aside */
static MusterBattlefield *
make_again (Verifier *verifier)
{
  const MusterBattlefield *board = verifier->board;
  g_autoptr (MusterDice) dice = follow (verifier, -1);
  MusterTerrainOptions options = {
    .ruleset = board->ruleset,
    .width = board->making.width > 0 ? board->making.width : board->width,
    .depth = board->making.depth > 0 ? board->making.depth : board->depth,
    .dice = dice,
    .pieces = board->pieces,
    .is_empty = is_empty (verifier),
    .is_borrowed = is_borrowed (verifier),
  };
  options.knows_bonus = muster_battlefield_find_attack_bonus (board, options.attack_bonus);
  return muster_terrain_make (&options, NULL);
}

/* What the dice ask for is not what was thrown. */
static void
contradict_course (Verifier *verifier, const MusterDice *dice)
{
  int index;
  const char *stream = muster_dice_get_left (dice, &index);
  const MusterThrow *near = index >= 0 ? &verifier->throws[index] : NULL;
  for (int i = 0; i < verifier->n && index < 0; i++)
    if (g_str_equal (verifier->throws[i].stream, stream))
      near = &verifier->throws[i];
  g_autofree char *title = near != NULL ? dup_title (near) : g_strdup (stream);
  add_finding (verifier, "row", near != NULL ? near->line : 0,
               index >= 0
                 /* Translators: %1$s: what was thrown for; %2$d: the sides of a die. */
                 ? g_strdup_printf (_ ("%1$s: by the rules the dice before it ask for another die "
                                       "than one of %2$d sides here."),
                                    title, near->sides)
                 /* Translators: %s: what was thrown for. */
                 : g_strdup_printf (_ ("%s: by the rules its dice ask for more throws than the "
                                       "transcript has."),
                                    title));
}

/* Throws of a stream that was thrown to its end. */
static gboolean
verify_spare (Verifier *verifier, const MusterDice *dice)
{
  g_autoptr (GHashTable) made = g_hash_table_new (g_str_hash, g_str_equal);
  int n;
  const MusterThrow *throws = muster_dice_get_throws (dice, &n);
  gboolean is_right = TRUE;
  for (int i = 0; i < n; i++)
    g_hash_table_add (made, (gpointer) throws[i].stream);
  for (int i = 0; i < verifier->n; i++)
    {
      const MusterThrow *thrown = &verifier->throws[i];
      if (verifier->is_repeated[i] || !g_hash_table_contains (made, thrown->stream))
        continue;
      g_autofree char *title = dup_title (thrown);
      add_finding (verifier, "row", thrown->line,
                   g_strdup_printf (_ ("%s: by the rules its dice ask for fewer throws than the "
                                       "transcript has."),
                                    title));
      verifier->is_repeated[i] = TRUE;
      is_right = FALSE;
    }
  return is_right;
}

/* By what muster_terrain_throw_again() knows the stream @again. */
static char *
dup_what_again (const Verifier *verifier, const char *again)
{
  const MusterTerrain *terrain = &verifier->board->ruleset->terrain;
  for (int i = 0; i < terrain->n_places; i++)
    if (terrain->places[i].what == MUSTER_PLACE_OBJECTIVES
        && g_str_has_prefix (again, terrain->places[i].id))
      return g_strdup ("objectives");
  return g_strndup (again, strcspn (again, "#"));
}

/* Returns: the first throw that has not been repeated, those for the weather aside; else -1 */
static int
find_next (const Verifier *verifier)
{
  for (int i = 0; i < verifier->n; i++)
    if (!verifier->is_repeated[i] && !is_of_weather (verifier->throws[i].stream))
      return i;
  return -1;
}

static void
add_reason_of (Verifier *verifier, const MusterThrow *thrown)
{
  g_autofree char *title = dup_title (thrown);
  add_reason (verifier,
              /* Translators: %s: what was thrown for. */
              g_strdup_printf (_ ("%s was thrown for after something had been moved by hand, and "
                                  "how it lay then is not known."),
                               title));
}

/* What was thrown again afterwards depends on what lay there then, which a hand may have moved.
 * @differs: gets the index of the first throw that means something else than is written, or -1.
 * Returns: whether all of it was thrown again */
static gboolean
throw_again (Verifier *verifier, MusterBattlefield *replay, int *differs)
{
  *differs = -1;
  for (int next = find_next (verifier); next >= 0; next = find_next (verifier))
    {
      const MusterThrow *thrown = &verifier->throws[next];
      int before = count (replay->dice);
      g_autofree char *what = dup_what_again (verifier, thrown->stream);
      if (strchr (thrown->stream, '#') != NULL && muster_terrain_throw_again (replay, what, NULL)
          && muster_dice_get_left (replay->dice, NULL) == NULL)
        {
          if (!compare_means (verifier, replay->dice, before, count (replay->dice), TOLD_OF_TABLES)
              && *differs < 0)
            *differs = next;
          if (verifier->is_repeated[next])
            continue;
        }
      add_reason_of (verifier, thrown);
      return FALSE;
    }
  return TRUE;
}

static gboolean
is_same_feature (const MusterFeature *one, const MusterFeature *other)
{
  return g_str_equal (one->type_id, other->type_id) && one->breadth == other->breadth
         && one->n_points == other->n_points
         && memcmp (one->points, other->points, sizeof *one->points * (gsize) one->n_points) == 0;
}

static void
add_list (Verifier *verifier, GPtrArray *labels, const char *one, const char *several)
{
  if (labels->len == 0)
    return;
  g_autofree char *all = muster_text_enumerate (labels);
  g_ptr_array_add (verifier->to->changes, g_strdup_printf (labels->len == 1 ? one : several, all));
}

static void
compare_features (Verifier *verifier, const MusterBattlefield *replay)
{
  const MusterBattlefield *board = verifier->board;
  g_autoptr (GPtrArray) changed = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) added = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) gone = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (board->features, MusterFeature, i);
      const MusterFeature *made = muster_battlefield_find_feature (replay, feature->id);
      if (made == NULL)
        g_ptr_array_add (added, muster_feature_dup_label (board, feature));
      else if (!is_same_feature (feature, made))
        g_ptr_array_add (changed, muster_feature_dup_label (board, feature));
    }
  for (guint i = 0; i < replay->features->len; i++)
    {
      const MusterFeature *made = &g_array_index (replay->features, MusterFeature, i);
      if (muster_battlefield_find_feature (board, made->id) == NULL)
        g_ptr_array_add (gone, muster_feature_dup_label (replay, made));
    }
  add_list (verifier, changed, _ ("%s was moved or changed by hand."),
            _ ("%s were moved or changed by hand."));
  add_list (verifier, added, _ ("%s was placed by hand."), _ ("%s were placed by hand."));
  add_list (verifier, gone, _ ("%s was taken away by hand."), _ ("%s were taken away by hand."));
}

static gboolean
are_same_objectives (const MusterBattlefield *board, const MusterBattlefield *replay)
{
  if (board->objectives->len != replay->objectives->len)
    return FALSE;
  for (guint i = 0; i < board->objectives->len; i++)
    {
      const MusterObjective *one = &g_array_index (board->objectives, MusterObjective, i);
      const MusterObjective *other = &g_array_index (replay->objectives, MusterObjective, i);
      if (one->side != other->side || one->at.x != other->at.x || one->at.y != other->at.y)
        return FALSE;
    }
  return TRUE;
}

static gboolean
are_same_zones (const MusterBattlefield *board, const MusterBattlefield *replay)
{
  if (board->zones->len != replay->zones->len)
    return FALSE;
  for (guint i = 0; i < board->zones->len; i++)
    {
      const MusterZone *one = &g_array_index (board->zones, MusterZone, i);
      const MusterZone *other = &g_array_index (replay->zones, MusterZone, i);
      if (one->side != other->side || one->n_points != other->n_points
          || memcmp (one->points, other->points, sizeof *one->points * (gsize) one->n_points) != 0)
        return FALSE;
    }
  return TRUE;
}

static void
compare_boards (Verifier *verifier, const MusterBattlefield *replay)
{
  const MusterBattlefield *board = verifier->board;
  GPtrArray *changes = verifier->to->changes;
  if (board->width != replay->width || board->depth != replay->depth)
    g_ptr_array_add (changes, g_strdup (_ ("The table has other measures by hand.")));
  compare_features (verifier, replay);
  if (is_empty (verifier) && !board->ruleset->terrain.is_empty)
    g_ptr_array_add (changes, g_strdup (_ ("Nothing was thrown for terrain: the table was to be "
                                           "empty.")));
  if (board->attacker != replay->attacker || board->first != replay->first
      || memcmp (board->edges, replay->edges, sizeof board->edges) != 0)
    g_ptr_array_add (changes, g_strdup (_ ("Who attacks, the ends, or who deploys first were "
                                           "changed by hand.")));
  if (!are_same_objectives (board, replay))
    g_ptr_array_add (changes, g_strdup (_ ("Objectives were changed by hand.")));
  if (!are_same_zones (board, replay))
    g_ptr_array_add (changes, g_strdup (_ ("Deployment zones were changed by hand.")));
}

/* Returns: why it cannot be made again, or NULL */
static char *
dup_hindrance (const Verifier *verifier)
{
  const MusterBattlefield *board = verifier->board;
  const MusterRuleset *ruleset = board->ruleset;
  if (ruleset == NULL || !ruleset->terrain.is_given)
    return g_strdup (_ ("The rules of the terrain are not there."));
  if (board->making.digest != NULL
      && g_ascii_strcasecmp (board->making.digest, muster_ruleset_get_digest (ruleset)) != 0)
    return g_strdup_printf (_ ("The battlefield was made by another text of the rules than that of "
                               "“%s” which is there now."),
                            ruleset->title);
  if (board->making.method > MUSTER_TERRAIN_METHOD)
    return g_strdup (_ ("The battlefield was made by a newer Muster."));
  return NULL;
}

/* After what was thrown at first: what was thrown again, and how all lies now. */
static void
verify_rest (Verifier *verifier, MusterBattlefield *replay)
{
  int made = count (replay->dice);
  int differs;
  guint before = verifier->to->changes->len;
  if (!throw_again (verifier, replay, &differs))
    return;
  compare_boards (verifier, replay);
  if (differs < 0)
    return;
  /* Where all lies as it was thrown no hand explains the difference. */
  if (verifier->to->changes->len > before)
    add_reason_of (verifier, &verifier->throws[differs]);
  else
    compare_means (verifier, replay->dice, made, count (replay->dice), TOLD_OTHERS);
}

/* A battlefield that an earlier Muster made comes again where its method was the same. */
static void
try_earlier (Verifier *verifier, MusterBattlefield *replay)
{
  if (replay != NULL && muster_dice_get_left (replay->dice, NULL) == NULL
      && compare_means (verifier, replay->dice, 0, count (replay->dice), TOLD_NOTHING))
    verify_rest (verifier, replay);
  else
    add_reason (verifier, g_strdup (_ ("The battlefield was made by an earlier Muster, or by hand "
                                       "for another table.")));
}

/* What says that dice placed it is placed by dice that are there. */
static void
verify_streams (Verifier *verifier)
{
  const MusterBattlefield *board = verifier->board;
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (board->features, MusterFeature, i);
      gboolean is_found = feature->stream == NULL;
      for (int j = 0; j < verifier->n && !is_found; j++)
        is_found = is_of (verifier->throws[j].stream, feature->stream);
      if (is_found)
        continue;
      g_autofree char *label = muster_feature_dup_label (board, feature);
      char *text = g_strdup_printf (
        /* Translators: %1$s: a feature, such as "Mill 2"; %2$s: the id of a stream of dice. */
        _ ("%1$s says that it was placed by the dice of “%2$s”, which the transcript does not "
           "have."),
        label, feature->stream);
      add_finding (verifier, "row", 0, text);
      MusterBoardFinding *finding =
        g_ptr_array_index (verifier->to->findings, verifier->to->findings->len - 1);
      g_array_append_val (finding->ids, feature->id);
    }
}

/* Whether it was made by dice, wherever these are. */
static gboolean
says_it_was_thrown (const MusterBattlefield *board)
{
  for (guint i = 0; i < board->features->len; i++)
    if (g_array_index (board->features, MusterFeature, i).stream != NULL)
      return TRUE;
  return board->making.method > 0;
}

static void
verify_terrain (Verifier *verifier)
{
  if (find_next (verifier) < 0 && !says_it_was_thrown (verifier->board))
    return;
  if (verifier->n == 0 && verifier->board->making.method == 0)
    {
      add_reason (verifier, g_strdup (_ ("Its features were thrown for, but the file does not have "
                                         "the dice.")));
      return;
    }
  g_autofree char *hindrance = dup_hindrance (verifier);
  if (hindrance != NULL)
    {
      add_reason (verifier, g_steal_pointer (&hindrance));
      return;
    }
  g_autoptr (MusterBattlefield) replay = make_again (verifier);
  if (replay == NULL || verifier->board->making.method != MUSTER_TERRAIN_METHOD)
    {
      try_earlier (verifier, replay);
      return;
    }
  gboolean is_left = muster_dice_get_left (replay->dice, NULL) != NULL;
  /* After it has left the transcript nothing can be held against it. */
  int end = 0;
  while (end < count (replay->dice) && muster_dice_get_followed (replay->dice, end) >= 0)
    end++;
  compare_means (verifier, replay->dice, 0, end, TOLD_ALL);
  if (is_left)
    contradict_course (verifier, replay->dice);
  else if (verify_spare (verifier, replay->dice))
    verify_rest (verifier, replay);
}

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  const MusterBoardFinding *const *one = a;
  const MusterBoardFinding *const *other = b;
  return ((*one)->line > (*other)->line) - ((*one)->line < (*other)->line);
}

void
muster_verification_free (MusterVerification *verification)
{
  g_clear_pointer (&verification->findings, g_ptr_array_unref);
  g_ptr_array_unref (verification->reasons);
  g_ptr_array_unref (verification->changes);
  g_free (verification);
}

MusterVerification *
muster_battlefield_verify_dice (const MusterBattlefield *board)
{
  MusterVerification *to = g_new0 (MusterVerification, 1);
  to->findings = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_board_finding_free);
  to->reasons = g_ptr_array_new_with_free_func (g_free);
  to->changes = g_ptr_array_new_with_free_func (g_free);
  to->seed = muster_dice_get_seed (board->dice);
  Verifier verifier = { .board = board, .to = to };
  verifier.throws = muster_dice_get_throws (board->dice, &verifier.n);
  if (verifier.n == 0 && !says_it_was_thrown (board))
    return to;
  g_autofree gboolean *is_repeated = g_new0 (gboolean, MAX (verifier.n, 1));
  verifier.is_repeated = is_repeated;
  verify_dice (&verifier);
  if (board->making.method > 0)
    {
      verify_numbers (&verifier);
      verify_streams (&verifier);
    }
  if (verifier.n <= MOST_THROWS)
    {
      verify_weather (&verifier);
      verify_terrain (&verifier);
    }
  else
    add_reason (&verifier,
                g_strdup_printf (_ ("The transcript has more than %d throws; only its dice were "
                                    "thrown again."),
                                 MOST_THROWS));
  g_ptr_array_sort (to->findings, compare_lines);
  to->verdict = to->findings->len > 0  ? MUSTER_VERDICT_CONTRADICTS
                : to->reasons->len > 0 ? MUSTER_VERDICT_UNREPEATABLE
                                       : MUSTER_VERDICT_REPEATS;
  return to;
}

const char *
muster_verification_get_word (const MusterVerification *verification)
{
  static const char *const words[] = { "no-dice", "repeats", "unrepeatable", "contradicts" };
  return words[verification->verdict];
}

/* "214 thrown by the seed 42, 3 typed, 2 chosen" */
static char *
dup_counts (const MusterVerification *verification)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, verification->seed);
  g_autofree char *typed =
    g_strdup_printf (ngettext ("%d typed", "%d typed", (gulong) verification->typed),
                     verification->typed);
  g_autofree char *chosen =
    g_strdup_printf (ngettext ("%d chosen", "%d chosen", (gulong) verification->chosen),
                     verification->chosen);
  g_string_printf (text,
                   /* Translators: %1$d: how many dice; %2$s: the seed that they are thrown by. */
                   ngettext ("%1$d die thrown by the seed %2$s",
                             "%1$d dice thrown by the seed %2$s", (gulong) verification->thrown),
                   verification->thrown, seed);
  if (verification->typed > 0)
    muster_text_append_item (text, typed);
  if (verification->chosen > 0)
    muster_text_append_item (text, chosen);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
muster_verification_dup_verdict (const MusterVerification *verification)
{
  g_autofree char *counts = dup_counts (verification);
  switch (verification->verdict)
    {
    case MUSTER_VERDICT_NO_DICE:
      break;
    case MUSTER_VERDICT_REPEATS:
      /* Translators: %s: how many dice were thrown, typed and chosen. */
      return g_strdup_printf (_ ("%s: thrown again, they give the same."), counts);
    case MUSTER_VERDICT_UNREPEATABLE:
      if (verification->thrown + verification->typed + verification->chosen == 0)
        return g_strdup (_ ("What came of the dice cannot be repeated."));
      /* Translators: %s: how many dice were thrown, typed and chosen. */
      return g_strdup_printf (_ ("%s: each die is what the seed gives; what they mean cannot be "
                                 "repeated."),
                              counts);
    case MUSTER_VERDICT_CONTRADICTS:
      /* Translators: %1$s: how many dice were thrown, typed and chosen; %2$u: how many
         contradictions were found. */
      return g_strdup_printf (ngettext ("%1$s: %2$u thing is not what they give.",
                                        "%1$s: %2$u things are not what they give.",
                                        verification->findings->len),
                              counts, verification->findings->len);
    }
  return g_strdup (_ ("Nothing was thrown."));
}

char *
muster_verification_dup_text (const MusterVerification *verification)
{
  GString *text = g_string_new (NULL);
  g_autofree char *verdict = muster_verification_dup_verdict (verification);
  g_string_append_printf (text, "%s\n", verdict);
  for (guint i = 0; i < verification->reasons->len; i++)
    g_string_append_printf (text, "%s\n", (char *) g_ptr_array_index (verification->reasons, i));
  for (guint i = 0; i < verification->changes->len; i++)
    g_string_append_printf (text, "%s\n", (char *) g_ptr_array_index (verification->changes, i));
  return g_string_free (text, FALSE);
}
