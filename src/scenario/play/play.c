#include "config.h"

#include "scenario/play/play.h"

#include "base/error.h"
#include "base/phrase.h"
#include "base/text.h"
#include "scenario/store.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* Of a battle whose end is open. */
#define MOST_TURNS 999

MusterPlay *
muster_play_new (void)
{
  MusterPlay *play = g_new0 (MusterPlay, 1);
  play->turn = 1;
  play->ticks = g_array_new (FALSE, FALSE, sizeof (MusterTick));
  return play;
}

void
muster_play_free (MusterPlay *play)
{
  g_array_unref (play->ticks);
  g_free (play);
}

static MusterTick *
find (const MusterPlay *play, int army, guint node)
{
  for (guint i = 0; i < play->ticks->len; i++)
    {
      MusterTick *tick = &g_array_index (play->ticks, MusterTick, i);
      if (tick->army == army && tick->node == node)
        return tick;
    }
  return NULL;
}

void
muster_play_set (MusterPlay *play, const MusterTick *tick)
{
  MusterTick *there = find (play, tick->army, tick->node);
  if (there != NULL)
    *there = *tick;
  else
    g_array_append_val (play->ticks, *tick);
}

MusterTick
muster_play_get (const MusterPlay *play, int army, guint node)
{
  const MusterTick *tick = find (play, army, node);
  return tick != NULL ? *tick : (MusterTick){ .army = army, .node = node };
}

MusterTick
muster_play_get_of (const MusterPlay *play, const MusterReturnRow *row)
{
  return muster_play_get (play, row->army_number, row->node);
}

static gboolean
refuse (GError **error, const char *message)
{
  g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT, message);
  return FALSE;
}

/** Returns: whether a tick can be: of a unit or commander of the scenario, and no more than there
 * are; %MUSTER_ERROR_BAD_INPUT with a sentence where it cannot */
static gboolean
muster_play_check (const MusterScenario *scenario, const MusterTick *tick, GError **error)
{
  const MusterScenarioArmy *army = muster_scenario_find_army (scenario, tick->army, NULL);
  if (army == NULL || tick->node >= army->army->n_nodes)
    return refuse (error, _ ("What the losses are of is not in the battle. Tick those who are."));
  MusterCategory category = army->army->nodes[tick->node].category;
  if (category == MUSTER_CATEGORY_COMMANDER && tick->lost == 0 && tick->fate < MUSTER_N_FATES)
    return TRUE;
  if (category != MUSTER_CATEGORY_UNIT || tick->fate != MUSTER_FATE_FIT)
    return refuse (error, _ ("Units lose steps, and commanders have fates; nothing else is "
                             "ticked."));
  gint64 steps =
    army->evaluation != NULL ? muster_evaluation_get_steps (army->evaluation, tick->node, NULL) : 0;
  if (tick->lost >= 0 && tick->lost <= steps)
    return TRUE;
  g_autofree char *label = muster_army_dup_place (army->army, tick->node);
  g_set_error (
    error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
    /* Translators: %1$s: a unit; %2$d: the losses that were ticked; %3$d: the steps that it has. */
    _ ("%1$s cannot have lost %2$" PRId64 ": it has %3$" PRId64 ". Tick a number from 0 to that."),
    label, tick->lost, steps);
  return FALSE;
}

int
muster_play_get_last_turn (const MusterScenario *scenario)
{
  int last = muster_scenario_get_last_turn (scenario);
  return last > 0 ? last : MOST_TURNS;
}

const MusterRuleset *
muster_play_get_weather_ruleset (const MusterScenario *scenario)
{
  const MusterBattlefield *board = scenario->battlefield;
  const MusterRuleset *ruleset =
    board != NULL && board->weather_ruleset != NULL ? board->weather_ruleset : scenario->ruleset;
  return board != NULL && ruleset != NULL && ruleset->weather.is_given ? ruleset : NULL;
}

gboolean
muster_play_may_throw_weather (const MusterScenario *scenario, int turn)
{
  const MusterRuleset *ruleset = muster_play_get_weather_ruleset (scenario);
  if (ruleset == NULL)
    return FALSE;
  int known = (int) scenario->battlefield->weather->len;
  return known == 0 || (ruleset->weather.is_gauge && known < turn);
}

static char *
dup_name (const MusterRuleset *ruleset, const MusterWeatherState *state)
{
  g_autofree char *turn = g_strdup_printf ("'%d'", state->turn);
  g_autofree char *weather = state->row >= 0
                               ? muster_phrase_quote (ruleset->weather.rows[state->row].name)
                               : muster_phrase_new ("no-weather", NULL);
  return muster_phrase_join ("weather-is", (const char *const[]){ turn, weather, NULL });
}

/* Of a table there is but one. */
static int
get_last (const MusterRuleset *ruleset, int turn)
{
  return ruleset->weather.is_gauge ? turn : 1;
}

char *
muster_play_throw_weather (MusterScenario *scenario, int turn)
{
  MusterRuleset *ruleset = (MusterRuleset *) muster_play_get_weather_ruleset (scenario);
  MusterBattlefield *board = scenario->battlefield;
  while ((int) board->weather->len < get_last (ruleset, turn))
    {
      MusterWeatherState next =
        board->weather->len == 0
          ? muster_weather_start (ruleset, board->dice)
          : muster_weather_next (ruleset, muster_battlefield_get_weather (board), board->dice);
      muster_battlefield_set_weather (board, ruleset, &next);
    }
  return dup_name (ruleset, muster_battlefield_get_weather (board));
}

char *
muster_play_set_weather (MusterScenario *scenario, int turn, int row)
{
  MusterRuleset *ruleset = (MusterRuleset *) muster_play_get_weather_ruleset (scenario);
  MusterBattlefield *board = scenario->battlefield;
  while ((int) board->weather->len < turn - 1)
    {
      MusterWeatherState same =
        board->weather->len > 0
          ? muster_weather_stay (ruleset, muster_battlefield_get_weather (board))
          : muster_weather_set (ruleset, row, 1);
      muster_battlefield_set_weather (board, ruleset, &same);
    }
  MusterWeatherState state = muster_weather_set (ruleset, row, turn);
  muster_battlefield_set_weather (board, ruleset, &state);
  return dup_name (ruleset, muster_battlefield_get_weather (board));
}

static gboolean
load_turn (MusterStore *store, gint64 scenario, MusterPlay *play, GError **error)
{
  g_autoptr (MusterStatement) statement = muster_store_prepare (
    store, "SELECT turn FROM scenario_play WHERE scenario = ?1 ORDER BY id DESC", error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, scenario);
  MusterStep step = muster_statement_step (statement, error);
  if (step == MUSTER_STEP_ROW)
    play->turn = (int) CLAMP (muster_statement_get_int (statement, 0), 1, MUSTER_MOST_TURNS);
  return step == MUSTER_STEP_ROW || step == MUSTER_STEP_DONE;
}

static gboolean
load_ticks (MusterStore *store, gint64 scenario, MusterPlay *play, GError **error)
{
  g_autoptr (MusterStatement) statement = muster_store_prepare (
    store, "SELECT army, thing, lost, fate FROM scenario_tick WHERE scenario = ?1 ORDER BY id",
    error);
  MusterStep step;
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, scenario);
  while ((step = muster_statement_step (statement, error)) == MUSTER_STEP_ROW)
    {
      gint64 army = muster_statement_get_int (statement, 0);
      gint64 node = muster_statement_get_int (statement, 1);
      gint64 lost = muster_statement_get_int (statement, 2);
      int fate =
        muster_text_find_word (muster_fate_words, muster_statement_get_text (statement, 3));
      const MusterTick tick = {
        .army = (int) army,
        .node = (guint) node,
        .lost = lost,
        .fate = (MusterFate) fate,
      };
      if (army < 1 || army > G_MAXINT32 || node < 0 || node > G_MAXINT32 || lost < 0
          || lost > G_MAXINT32 || fate < 0)
        {
          g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_DAMAGED,
                       _ ("The battle of scenario number %" PRId64 " is not whole in the library. "
                          "Restore a copy of the library from before, or delete the scenario."),
                       scenario);
          return FALSE;
        }
      muster_play_set (play, &tick);
    }
  return step == MUSTER_STEP_DONE;
}

MusterPlay *
muster_store_load_play (MusterStore *store, gint64 scenario, GError **error)
{
  g_autoptr (MusterPlay) play = muster_play_new ();
  if (!load_turn (store, scenario, play, error) || !load_ticks (store, scenario, play, error))
    return NULL;
  return g_steal_pointer (&play);
}

/* Writing */

static MusterChangeSet *
begin (MusterStore *store, gint64 scenario, const char *name, GError **error)
{
  if (!muster_library_has (store, MUSTER_DOCUMENT_SCENARIO, scenario))
    {
      g_set_error_literal (
        error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
        _ ("Its scenario is no longer in the library. Take it out of the trash, or "
           "undo what deleted it; the ticks are kept with it."));
      return NULL;
    }
  MusterChangeSet *change_set = muster_store_begin (store, name, NULL, error);
  if (change_set != NULL)
    muster_change_set_touch (change_set, MUSTER_DOCUMENT_PLAY, scenario);
  return change_set;
}

/* Returns: (transfer full) (nullable): with the scenario as its first value */
static MusterStatement *
prepare (MusterChangeSet *change_set, const char *sql, gint64 scenario, GError **error)
{
  MusterStatement *statement = muster_change_set_prepare (change_set, sql, error);
  if (statement != NULL)
    muster_statement_bind_int (statement, 1, scenario);
  return statement;
}

static gboolean
delete_all (MusterChangeSet *change_set, const char *sql, gint64 scenario, GError **error)
{
  g_autoptr (MusterStatement) statement = prepare (change_set, sql, scenario, error);
  return statement != NULL && muster_statement_step (statement, error) == MUSTER_STEP_DONE;
}

static gboolean
write_turn (MusterChangeSet *change_set, gint64 scenario, int turn, GError **error)
{
  if (!delete_all (change_set, "DELETE FROM scenario_play WHERE scenario = ?1", scenario, error))
    return FALSE;
  g_autoptr (MusterStatement) insert =
    prepare (change_set, "INSERT INTO scenario_play (scenario, turn) VALUES (?1, ?2)", scenario,
             error);
  if (insert == NULL)
    return FALSE;
  muster_statement_bind_int (insert, 2, turn);
  return muster_statement_step (insert, error) == MUSTER_STEP_DONE;
}

gboolean
muster_play_edit_turn (MusterStore *store, gint64 scenario, int turn, GError **error)
{
  g_autofree char *name = muster_phrase_new_count ("turn", MAX (turn, 1));
  g_autoptr (MusterChangeSet) change_set = begin (store, scenario, name, error);
  return change_set != NULL && write_turn (change_set, scenario, MAX (turn, 1), error)
         && muster_change_set_commit (change_set, error);
}

static gboolean
delete_tick (MusterChangeSet *change_set, gint64 scenario, const MusterTick *tick, GError **error)
{
  g_autoptr (MusterStatement) statement =
    prepare (change_set,
             "DELETE FROM scenario_tick WHERE scenario = ?1 AND army = ?2 AND thing = ?3", scenario,
             error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 2, tick->army);
  muster_statement_bind_int (statement, 3, tick->node);
  return muster_statement_step (statement, error) == MUSTER_STEP_DONE;
}

static gboolean
insert_tick (MusterChangeSet *change_set, gint64 scenario, const MusterTick *tick, GError **error)
{
  g_autoptr (MusterStatement) statement =
    prepare (change_set,
             "INSERT INTO scenario_tick (scenario, army, thing, lost, fate)"
             " VALUES (?1, ?2, ?3, ?4, ?5)",
             scenario, error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 2, tick->army);
  muster_statement_bind_int (statement, 3, tick->node);
  muster_statement_bind_int (statement, 4, tick->lost);
  muster_statement_bind_text (statement, 5, muster_fate_words[tick->fate]);
  return muster_statement_step (statement, error) == MUSTER_STEP_DONE;
}

gboolean
muster_play_edit_tick (MusterStore *store,
                       const MusterScenario *scenario,
                       const MusterTick *tick,
                       const char *name,
                       GError **error)
{
  gboolean is_nothing = tick->lost == 0 && tick->fate == MUSTER_FATE_FIT;
  if (!muster_play_check (scenario, tick, error))
    return FALSE;
  g_autoptr (MusterChangeSet) change_set = begin (store, scenario->id, name, error);
  return change_set != NULL && delete_tick (change_set, scenario->id, tick, error)
         && (is_nothing || insert_tick (change_set, scenario->id, tick, error))
         && muster_change_set_commit (change_set, error);
}

static gboolean
insert_all (MusterChangeSet *change_set,
            const MusterScenario *scenario,
            const MusterPlay *play,
            GError **error)
{
  for (guint i = 0; i < play->ticks->len; i++)
    {
      const MusterTick *tick = &g_array_index (play->ticks, MusterTick, i);
      gboolean is_nothing = tick->lost == 0 && tick->fate == MUSTER_FATE_FIT;
      if (!muster_play_check (scenario, tick, error)
          || (!is_nothing && !insert_tick (change_set, scenario->id, tick, error)))
        return FALSE;
    }
  return TRUE;
}

gboolean
muster_play_edit_all (MusterStore *store,
                      const MusterScenario *scenario,
                      const MusterPlay *play,
                      const char *name,
                      GError **error)
{
  g_autoptr (MusterChangeSet) change_set = begin (store, scenario->id, name, error);
  return change_set != NULL && write_turn (change_set, scenario->id, MAX (play->turn, 1), error)
         && delete_all (change_set, "DELETE FROM scenario_tick WHERE scenario = ?1", scenario->id,
                        error)
         && insert_all (change_set, scenario, play, error)
         && muster_change_set_commit (change_set, error);
}

gboolean
muster_play_edit_scenario (MusterStore *store,
                           const MusterScenario *scenario,
                           const char *name,
                           GError **error)
{
  g_autoptr (MusterChangeSet) change_set = begin (store, scenario->id, name, error);
  if (change_set == NULL)
    return FALSE;
  muster_change_set_touch (change_set, MUSTER_DOCUMENT_SCENARIO, scenario->id);
  return muster_scenario_document.update (change_set, scenario, error)
         && muster_change_set_commit (change_set, error);
}

gboolean
muster_play_edit_clear (MusterStore *store, gint64 scenario, GError **error)
{
  g_autoptr (MusterChangeSet) change_set = begin (store, scenario, "begin-anew", error);
  return change_set != NULL
         && delete_all (change_set, "DELETE FROM scenario_play WHERE scenario = ?1", scenario,
                        error)
         && delete_all (change_set, "DELETE FROM scenario_tick WHERE scenario = ?1", scenario,
                        error)
         && muster_change_set_commit (change_set, error);
}
