#include "config.h"

#include "battlefield/model/weather.h"

#include "base/phrase.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static int
get_lowest (const MusterWeather *weather, const MusterResults *at)
{
  return at->low == G_MININT ? MIN (weather->roll.dice, at->high) : at->low;
}

static int
get_highest (const MusterWeather *weather, const MusterResults *at)
{
  int most = weather->roll.dice * weather->roll.die;
  return at->high == G_MAXINT ? MAX (most, at->low) : at->high;
}

static gboolean
results_have (const MusterResults *results, int number)
{
  return results->is_given && number >= results->low && number <= results->high;
}

static int
find_by_number (const MusterWeather *weather, int number)
{
  for (int i = 0; i < weather->n_rows; i++)
    if (results_have (&weather->rows[i].at, number))
      return i;
  return -1;
}

/* Of several that come after a row, the one that waits longest. */
static int
find_row (const MusterWeather *weather, int number, int held)
{
  int under = find_by_number (weather, number);
  int found = under;
  int longest = 0;
  for (int i = 0; i < weather->n_rows && under >= 0; i++)
    {
      const MusterWeatherRow *row = &weather->rows[i];
      if (row->after != under || row->turns > held || row->turns <= longest)
        continue;
      found = i;
      longest = row->turns;
    }
  return found;
}

static MusterWeatherState
begin_on (const MusterWeather *weather, int number, int turn)
{
  int held = weather->is_gauge ? 1 : 0;
  return (MusterWeatherState){ turn, number, held, find_row (weather, number, held), 0 };
}

static gboolean
get_ends (const MusterWeather *weather, int *low, int *high)
{
  *low = G_MAXINT;
  *high = G_MININT;
  for (int i = 0; i < weather->n_rows; i++)
    if (weather->rows[i].at.is_given)
      {
        *low = MIN (*low, get_lowest (weather, &weather->rows[i].at));
        *high = MAX (*high, get_highest (weather, &weather->rows[i].at));
      }
  return *low <= *high;
}

static int
hold_at_ends (const MusterWeather *weather, int number)
{
  int low;
  int high;
  return get_ends (weather, &low, &high) ? CLAMP (number, low, high) : number;
}

int
muster_weather_get_row_at (const MusterRuleset *ruleset, int number, int held)
{
  return find_row (&ruleset->weather, number, held);
}

gboolean
muster_weather_get_ends (const MusterRuleset *ruleset, int *low, int *high)
{
  return get_ends (&ruleset->weather, low, high);
}

/* The turn after: of a gauge, @step numbers further. */
static MusterWeatherState
move (const MusterWeather *weather, const MusterWeatherState *before, int step)
{
  MusterWeatherState after = *before;
  after.turn++;
  after.line = 0;
  if (!weather->is_gauge)
    return after;
  after.number = hold_at_ends (weather, before->number + step);
  after.held = after.number == before->number ? before->held + 1 : 1;
  after.row = find_row (weather, after.number, after.held);
  return after;
}

static int
get_step (const MusterWeather *weather, int result)
{
  if (results_have (&weather->down, result))
    return -1;
  return results_have (&weather->up, result) ? 1 : 0;
}

static int
throw_sum (MusterDice *dice, MusterRoll roll)
{
  int sum = 0;
  for (int i = 0; i < roll.dice; i++)
    sum += muster_dice_throw (dice, roll.die);
  return sum;
}

/* The name within a sentence, as an argument of a phrase; German writes its nouns large there too.
 */
static char *
dup_row_name (const MusterRuleset *ruleset, int row)
{
  if (row < 0 || row >= ruleset->weather.n_rows)
    return muster_phrase_new ("no-own-weather", NULL);
  const char *name = ruleset->weather.rows[row].name;
  const char *rest = g_utf8_next_char (name);
  gboolean is_word = name[0] != '\0' && !g_unichar_isupper (g_utf8_get_char (rest));
  if (!is_word || (ruleset->lang != NULL && g_str_has_prefix (ruleset->lang, "de")))
    return muster_phrase_quote (name);
  g_autofree char *first = g_utf8_strdown (name, rest - name);
  g_autofree char *lowered = g_strconcat (first, rest, NULL);
  return muster_phrase_quote (lowered);
}

/* Returns: a phrase of a number and a weather, such as "still on 7, fair" */
static char *
dup_on (const char *id, int number, const char *name)
{
  g_autofree char *text = g_strdup_printf ("'%d'", number);
  return muster_phrase_join (id, (const char *const[]){ text, name, NULL });
}

MusterWeatherState
muster_weather_start (const MusterRuleset *ruleset, MusterDice *dice)
{
  const MusterWeather *weather = &ruleset->weather;
  if (!weather->is_given)
    return (MusterWeatherState){ 1, 0, 0, -1, 0 };
  muster_dice_begin (dice, "weather", "weather");
  MusterWeatherState state = begin_on (weather, throw_sum (dice, weather->roll), 1);
  g_autofree char *name = dup_row_name (ruleset, state.row);
  g_autofree char *sum = dup_on ("weather-sum", state.number, name);
  muster_dice_say_phrase (dice, weather->roll.dice == 1 ? name : sum);
  return state;
}

/* The gauge stands on the number on which it stood before. */
static char *
dup_stay (const MusterWeatherState *before, const MusterWeatherState *after, const char *name)
{
  if (before->row == after->row)
    return dup_on ("weather-stays", after->number, name);
  g_autofree char *number = g_strdup_printf ("'%d'", after->number);
  g_autofree char *held = g_strdup_printf ("'%d'", after->held);
  return muster_phrase_join ("weather-lasts", (const char *const[]){ number, held, name, NULL });
}

/* Returns: a phrase of what became of the weather */
static char *
dup_change (const MusterRuleset *ruleset,
            const MusterWeatherState *before,
            const MusterWeatherState *after)
{
  g_autofree char *name = dup_row_name (ruleset, after->row);
  int step = after->number - before->number;
  if (!ruleset->weather.is_gauge)
    return muster_phrase_join (before->row == after->row ? "weather-still" : "weather-set",
                               (const char *const[]){ name, NULL });
  if (step == 0)
    return dup_stay (before, after, name);
  return dup_on (step == 1    ? "weather-up"
                 : step == -1 ? "weather-down"
                              : "weather-set-to",
                 after->number, name);
}

/* What two states do not tell: that the gauge was thrown beyond its end. */
static char *
dup_step (const MusterRuleset *ruleset,
          const MusterWeatherState *before,
          const MusterWeatherState *after,
          int step)
{
  gboolean is_held = step != 0 && before->number == after->number && before->row == after->row;
  if (!is_held)
    return dup_change (ruleset, before, after);
  g_autofree char *name = dup_row_name (ruleset, after->row);
  return dup_on ("weather-held", after->number, name);
}

MusterWeatherState
muster_weather_next (const MusterRuleset *ruleset,
                     const MusterWeatherState *state,
                     MusterDice *dice)
{
  const MusterWeather *weather = &ruleset->weather;
  if (!weather->is_given || !weather->is_gauge)
    return move (weather, state, 0);
  g_autofree char *stream = g_strdup_printf ("weather-turn-%d", state->turn + 1);
  g_autofree char *title = muster_phrase_new_count ("weather-turn", state->turn + 1);
  muster_dice_begin (dice, stream, title);
  int step = get_step (weather, throw_sum (dice, weather->turn));
  MusterWeatherState after = move (weather, state, step);
  g_autofree char *phrase = dup_step (ruleset, state, &after, step);
  muster_dice_say_phrase (dice, phrase);
  return after;
}

MusterWeatherState
muster_weather_stay (const MusterRuleset *ruleset, const MusterWeatherState *state)
{
  return move (&ruleset->weather, state, 0);
}

MusterWeatherState
muster_weather_set (const MusterRuleset *ruleset, int row, int turn)
{
  const MusterWeather *weather = &ruleset->weather;
  MusterWeatherState state = { turn, 0, 0, row, 0 };
  if (!weather->is_gauge || row < 0)
    return state;
  const MusterWeatherRow *wanted = &weather->rows[row];
  const MusterWeatherRow *under = wanted->after >= 0 ? &weather->rows[wanted->after] : wanted;
  int low = get_lowest (weather, &under->at);
  state.number = hold_at_ends (weather, low + (get_highest (weather, &under->at) - low) / 2);
  state.held = wanted->after >= 0 ? wanted->turns : 1;
  return state;
}

int
muster_weather_find_row (const MusterRuleset *ruleset, const char *word)
{
  const MusterWeather *weather = &ruleset->weather;
  g_autofree char *key = muster_text_dup_key (word);
  for (int by_name = 0; by_name < 2 && key[0] != '\0'; by_name++)
    for (int i = 0; i < weather->n_rows; i++)
      {
        const MusterWeatherRow *row = &weather->rows[i];
        g_autofree char *own = muster_text_dup_key (by_name ? row->name : row->id);
        if (g_str_equal (own, key))
          return i;
      }
  return -1;
}

GPtrArray *
muster_weather_list_effects (const MusterRuleset *ruleset, int row)
{
  const MusterWeather *weather = &ruleset->weather;
  GPtrArray *effects = g_ptr_array_new ();
  for (int at = row; at >= 0; at = weather->rows[at].with)
    for (int i = 0; i < weather->rows[at].n_effects; i++)
      g_ptr_array_add (effects, &weather->rows[at].effects[i]);
  return effects;
}

/* In how many ways the dice give each sum: ten dice of a hundred sides do not fit 64 bits. */
static unsigned __int128 *
count_sums (MusterRoll roll)
{
  int most = roll.dice * roll.die;
  unsigned __int128 *fixes = g_new0 (unsigned __int128, most + 1);
  fixes[0] = 1;
  for (int n = 1; n <= roll.dice; n++)
    for (int sum = n * roll.die; sum >= 0; sum--)
      {
        fixes[sum] = 0;
        for (int face = 1; face <= MIN (roll.die, sum); face++)
          fixes[sum] += fixes[sum - face];
      }
  return fixes;
}

/* The weather of the throw @result: the first one, or where @before is given the one for the turn
 * after it. */
static int
get_row_of_result (const MusterWeather *weather, const MusterWeatherState *before, int result)
{
  if (before == NULL)
    return begin_on (weather, result, 1).row;
  return move (weather, before, get_step (weather, result)).row;
}

/* Returns: the ways in which a throw gives @row; @all gets those of all throws. */
static gint64
count_fixes (const MusterWeather *weather, const MusterWeatherState *before, int row, gint64 *all)
{
  MusterRoll roll = before == NULL ? weather->roll : weather->turn;
  g_autofree unsigned __int128 *fixes = count_sums (roll);
  unsigned __int128 sum = 0;
  unsigned __int128 total = 0;
  for (int result = roll.dice; result <= roll.dice * roll.die; result++)
    {
      total += fixes[result];
      if (get_row_of_result (weather, before, result) == row)
        sum += fixes[result];
    }
  for (; total > MUSTER_NUMBER_LARGEST; total /= 2)
    sum /= 2;
  *all = (gint64) total;
  return (gint64) sum;
}

MusterNumber
muster_weather_get_odds (const MusterRuleset *ruleset, int row)
{
  gint64 all;
  if (!ruleset->weather.is_given)
    return MUSTER_NUMBER (row < 0);
  gint64 fixes = count_fixes (&ruleset->weather, NULL, row, &all);
  return muster_number_new (fixes, all);
}

MusterNumber
muster_weather_get_odds_after (const MusterRuleset *ruleset,
                               const MusterWeatherState *state,
                               int row)
{
  gint64 all;
  if (!ruleset->weather.is_given || !ruleset->weather.is_gauge)
    return MUSTER_NUMBER (row == state->row);
  gint64 fixes = count_fixes (&ruleset->weather, state, row, &all);
  return muster_number_new (fixes, all);
}

char *
muster_weather_dup_title (const MusterRuleset *ruleset, int row)
{
  const MusterWeatherRow *weather = &ruleset->weather.rows[row];
  MusterRoll roll = ruleset->weather.roll;
  g_autofree char *name = muster_text_dup_capital (weather->name);
  if (!weather->at.is_given)
    return g_steal_pointer (&name);
  int low = MAX (weather->at.low, roll.dice);
  int high = MIN (weather->at.high, roll.dice * roll.die);
  if (low == high)
    /* Translators: a kind of weather, and what is thrown for it: "Light rain (3)" */
    return g_strdup_printf (_ ("%1$s (%2$d)"), name, low);
  /* Translators: a kind of weather, and what is thrown for it: "Fair (4–10)" */
  return g_strdup_printf (_ ("%1$s (%2$d–%3$d)"), name, low, high);
}

char *
muster_weather_dup_odds (const MusterRuleset *ruleset, int row)
{
  gint64 all;
  if (!ruleset->weather.is_given)
    return g_strdup ("");
  gint64 fixes = count_fixes (&ruleset->weather, NULL, row, &all);
  if (fixes == 0 && row >= 0 && ruleset->weather.rows[row].after >= 0)
    /* Translators: when a weather may come. */
    return g_strdup (_ ("not at the start"));
  g_autofree char *some = g_strdup_printf ("%" G_GINT64_FORMAT, fixes);
  g_autofree char *whole = g_strdup_printf ("%" G_GINT64_FORMAT, all);
  /* Translators: a chance, as dice have it: 3 in 36 */
  return g_strdup_printf (_ ("%1$s in %2$s"), some, whole);
}

char *
muster_weather_dup_change (const MusterRuleset *ruleset,
                           const MusterWeatherState *before,
                           const MusterWeatherState *after)
{
  g_autofree char *phrase = dup_change (ruleset, before, after);
  return muster_phrase_format (phrase);
}

char *
muster_weather_dup_missing (const MusterRuleset *ruleset)
{
  if (ruleset->weather.is_given)
    return NULL;
  return g_strdup_printf (
    _ ("%s has no method for the weather. Choose the weather of another ruleset, or play without."),
    ruleset->title);
}

static gboolean
have_same_effects (const MusterRuleset *ruleset, int one, int other)
{
  g_autoptr (GPtrArray) of_one = muster_weather_list_effects (ruleset, one);
  g_autoptr (GPtrArray) of_other = muster_weather_list_effects (ruleset, other);
  if (of_one->len != of_other->len)
    return FALSE;
  for (guint i = 0; i < of_one->len; i++)
    {
      const MusterEffect *a = of_one->pdata[i];
      const MusterEffect *b = of_other->pdata[i];
      if (a != b && g_strcmp0 (a->text, b->text) != 0)
        return FALSE;
    }
  return TRUE;
}

static gboolean
are_alike (const MusterRuleset *ruleset, int one, int other)
{
  const MusterWeatherRow *rows = ruleset->weather.rows;
  return rows[one].after == rows[other].after && g_str_equal (rows[one].name, rows[other].name)
         && have_same_effects (ruleset, one, other);
}

int
muster_weather_find_alike (const MusterRuleset *ruleset, int row)
{
  for (int i = 0; i < row; i++)
    if (are_alike (ruleset, i, row))
      return i;
  return row;
}

static void
append_results (GString *text, const MusterWeather *weather, const MusterResults *at)
{
  int low = MAX (at->low, weather->roll.dice);
  int high = MIN (at->high, weather->roll.dice * weather->roll.die);
  if (text->len > 0)
    g_string_append (text, ", ");
  g_string_append_printf (text, low == high ? "%d" : "%d–%d", low, high);
}

/* "3, 11"; "" where nothing is thrown for it */
static char *
dup_results (const MusterRuleset *ruleset, int row)
{
  const MusterWeather *weather = &ruleset->weather;
  GString *text = g_string_new (NULL);
  for (int i = 0; i < weather->n_rows; i++)
    if (weather->rows[i].at.is_given && are_alike (ruleset, i, row))
      append_results (text, weather, &weather->rows[i].at);
  return g_string_free (text, FALSE);
}

/* What must hold for weather that comes after another. */
static char *
dup_condition (const MusterRuleset *ruleset, const MusterWeatherRow *row)
{
  g_autofree char *before = muster_text_dup_capital (ruleset->weather.rows[row->after].name);
  /* Translators: weather that has stayed as it is so long: "Fair for 3 turns on one number" */
  return g_strdup_printf (ngettext ("%1$s for %2$d turn on one number",
                                    "%1$s for %2$d turns on one number", (gulong) row->turns),
                          before, row->turns);
}

char *
muster_weather_dup_heading (const MusterRuleset *ruleset, int row)
{
  const MusterWeatherRow *of = &ruleset->weather.rows[row];
  g_autofree char *name = muster_text_dup_capital (of->name);
  g_autofree char *when = of->after >= 0 ? dup_condition (ruleset, of) : dup_results (ruleset, row);
  return when[0] != '\0' ? g_strdup_printf ("%s (%s)", name, when) : g_steal_pointer (&name);
}

char *
muster_weather_dup_chance (const MusterRuleset *ruleset, int row)
{
  MusterNumber odds = muster_weather_get_odds (ruleset, row);
  if (!ruleset->weather.is_given || odds.num == 0)
    return NULL;
  gint64 hundredths =
    muster_number_floor (muster_number_add (muster_number_multiply (odds, MUSTER_NUMBER (100)),
                                            muster_number_new (1, 2)));
  if (hundredths == 0)
    /* Translators: a chance. */
    return g_strdup (_ ("under 1\302\240%"));
  return g_strdup_printf ("%d\302\240%%", (int) hundredths);
}

/* Of a gauge of ten thousand numbers nobody waits for the odds of a thousand turns. */
#define MOST_STEPS 2e7

/* What may be expected: the chance of each number and of each time that the gauge has stood on it,
 * turn after turn. */

typedef struct
{
  const MusterRuleset *ruleset;
  int low; /* of the numbers */
  int high;
  int longest;     /* what is held longer is not told from it */
  double steps[3]; /* chances of a step of -1, 0 and 1 */
} Expectation;

static gsize
get_cell (const Expectation *expectation, int number, int held)
{
  return (gsize) (number - expectation->low) * (gsize) expectation->longest
         + (gsize) (CLAMP (held, 1, expectation->longest) - 1);
}

static gsize
count_cells (const Expectation *expectation)
{
  return (gsize) (expectation->high - expectation->low + 1) * (gsize) expectation->longest;
}

static MusterWeatherState
get_state (const Expectation *expectation, gsize cell)
{
  int number = expectation->low + (int) (cell / (gsize) expectation->longest);
  int held = (int) (cell % (gsize) expectation->longest) + 1;
  int row = find_row (&expectation->ruleset->weather, number, held);
  return (MusterWeatherState){ .turn = 1, .number = number, .held = held, .row = row };
}

/* Chances of sums, from 0 to dice × die. */
static double *
list_chances (MusterRoll roll)
{
  int most = roll.dice * roll.die;
  g_autofree unsigned __int128 *fixes = count_sums (roll);
  double *chances = g_new0 (double, most + 1);
  double all = 0;
  for (int sum = 0; sum <= most; sum++)
    all += (double) fixes[sum];
  for (int sum = 0; sum <= most; sum++)
    chances[sum] = (double) fixes[sum] / all;
  return chances;
}

/* Adds what the weather of this turn adds to the row that is looked for, and takes from @never
 * those games in which it has come. */
static void
count_turn (const Expectation *expectation,
            const double *cells,
            double *never,
            MusterWeatherExpected *expected,
            int n_turns)
{
  for (gsize cell = 0; cell < count_cells (expectation); cell++)
    {
      int row = get_state (expectation, cell).row;
      if (row < 0 || muster_weather_find_alike (expectation->ruleset, row) != expected->row)
        continue;
      expected->share += cells[cell] / n_turns;
      expected->chance += never[cell];
      never[cell] = 0;
    }
}

static double *
move_cells (const Expectation *expectation, const double *cells)
{
  const MusterWeather *weather = &expectation->ruleset->weather;
  double *moved = g_new0 (double, count_cells (expectation));
  for (gsize cell = 0; cell < count_cells (expectation); cell++)
    if (cells[cell] > 0)
      {
        MusterWeatherState before = get_state (expectation, cell);
        for (int step = -1; step <= 1; step++)
          {
            MusterWeatherState after = move (weather, &before, step);
            moved[get_cell (expectation, after.number, after.held)] +=
              cells[cell] * expectation->steps[step + 1];
          }
      }
  return moved;
}

/* Those of the first turn that is not known, or of the last one that is. */
static double *
begin_cells (const Expectation *expectation, const MusterWeatherState *last)
{
  const MusterWeather *weather = &expectation->ruleset->weather;
  double *cells = g_new0 (double, count_cells (expectation));
  if (last != NULL)
    {
      cells[get_cell (expectation, hold_at_ends (weather, last->number), last->held)] = 1;
      return cells;
    }
  g_autofree double *chances = list_chances (weather->roll);
  for (int sum = weather->roll.dice; sum <= weather->roll.dice * weather->roll.die; sum++)
    if (sum >= expectation->low && sum <= expectation->high)
      cells[get_cell (expectation, sum, 1)] += chances[sum];
  return cells;
}

/* @first: the first turn that is not known */
static void
expect_gauge (const Expectation *expectation,
              const MusterWeatherState *last,
              int first,
              int n_turns,
              MusterWeatherExpected *expected)
{
  double *cells = begin_cells (expectation, last);
  double *never = g_memdup2 (cells, count_cells (expectation) * sizeof *cells);
  if (expected->chance > 0)
    memset (never, 0, count_cells (expectation) * sizeof *never);
  for (int turn = first; turn <= n_turns; turn++)
    {
      if (turn > 1)
        {
          double *next = move_cells (expectation, cells);
          double *next_never = move_cells (expectation, never);
          g_free (cells);
          g_free (never);
          cells = next;
          never = next_never;
        }
      count_turn (expectation, cells, never, expected, n_turns);
    }
  g_free (cells);
  g_free (never);
}

/* What was thrown for a table holds for the whole game. */
static void
expect_table (const MusterRuleset *ruleset,
              const MusterWeatherState *last,
              int first,
              int n_turns,
              MusterWeatherExpected *expected)
{
  for (int row = 0; row < ruleset->weather.n_rows; row++)
    {
      if (muster_weather_find_alike (ruleset, row) != expected->row)
        continue;
      double odds = last != NULL ? last->row == row
                                 : muster_number_get_value (muster_weather_get_odds (ruleset, row));
      expected->share += odds * (n_turns - first + 1) / n_turns;
      expected->chance = MIN (expected->chance + odds, 1);
    }
}

GArray *
muster_weather_expect (const MusterRuleset *ruleset, const GArray *known, int n_turns)
{
  const MusterWeather *weather = &ruleset->weather;
  GArray *list = g_array_new (FALSE, TRUE, sizeof (MusterWeatherExpected));
  Expectation expectation = { .ruleset = ruleset, .longest = 1 };
  int n_known = MIN ((int) known->len, n_turns);
  const MusterWeatherState *states = (const MusterWeatherState *) known->data;
  const MusterWeatherState *last = n_known > 0 ? &states[n_known - 1] : NULL;
  if (!weather->is_given || n_turns < 1 || weather->roll.die == 0
      || !get_ends (weather, &expectation.low, &expectation.high))
    return list;
  for (int row = 0; row < weather->n_rows; row++)
    expectation.longest = MAX (expectation.longest, weather->rows[row].turns);
  if (((double) expectation.high - expectation.low + 1) * expectation.longest * n_turns
        * weather->n_rows
      > MOST_STEPS)
    return list;
  if (weather->is_gauge)
    {
      g_autofree double *chances = list_chances (weather->turn);
      for (int sum = weather->turn.dice; sum <= weather->turn.dice * weather->turn.die; sum++)
        expectation.steps[get_step (weather, sum) + 1] += chances[sum];
    }
  for (int row = 0; row < weather->n_rows; row++)
    {
      MusterWeatherExpected expected = { .row = row };
      if (muster_weather_find_alike (ruleset, row) != row)
        continue;
      for (int turn = 0; turn < n_known; turn++)
        if (states[turn].row >= 0 && muster_weather_find_alike (ruleset, states[turn].row) == row)
          {
            expected.share += 1.0 / n_turns;
            expected.chance = 1;
          }
      if (weather->is_gauge)
        expect_gauge (&expectation, last, n_known + 1, n_turns, &expected);
      else
        expect_table (ruleset, last, n_known + 1, n_turns, &expected);
      if (expected.chance > 0)
        g_array_append_val (list, expected);
    }
  return list;
}
