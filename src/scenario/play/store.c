#include "config.h"

#include "scenario/play/store.h"

#include "base/error.h"
#include "scenario/store.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

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
      gint64 thing = muster_statement_get_int (statement, 1);
      gint64 lost = muster_statement_get_int (statement, 2);
      int fate = muster_event_find_word (muster_fate_list_words (),
                                         muster_statement_get_text (statement, 3));
      const MusterTick tick = {
        .army = (int) army,
        .thing = (guint) thing,
        .lost = lost,
        .fate = (MusterFate) fate,
      };
      if (army < 1 || army > G_MAXINT32 || thing < 0 || thing > G_MAXINT32 || lost < 0
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

static MusterAction *
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
  MusterAction *action = muster_store_begin (store, name, NULL, error);
  if (action != NULL)
    muster_action_touch (action, MUSTER_DOCUMENT_PLAY, scenario);
  return action;
}

/* Returns: (transfer full) (nullable): with the scenario as its first value */
static MusterStatement *
prepare (MusterAction *action, const char *sql, gint64 scenario, GError **error)
{
  MusterStatement *statement = muster_action_prepare (action, sql, error);
  if (statement != NULL)
    muster_statement_bind_int (statement, 1, scenario);
  return statement;
}

static gboolean
delete_all (MusterAction *action, const char *sql, gint64 scenario, GError **error)
{
  g_autoptr (MusterStatement) statement = prepare (action, sql, scenario, error);
  return statement != NULL && muster_statement_step (statement, error) == MUSTER_STEP_DONE;
}

static gboolean
write_turn (MusterAction *action, gint64 scenario, int turn, GError **error)
{
  if (!delete_all (action, "DELETE FROM scenario_play WHERE scenario = ?1", scenario, error))
    return FALSE;
  g_autoptr (MusterStatement) insert =
    prepare (action, "INSERT INTO scenario_play (scenario, turn) VALUES (?1, ?2)", scenario, error);
  if (insert == NULL)
    return FALSE;
  muster_statement_bind_int (insert, 2, turn);
  return muster_statement_step (insert, error) == MUSTER_STEP_DONE;
}

gboolean
muster_play_edit_turn (MusterStore *store, gint64 scenario, int turn, GError **error)
{
  g_autofree char *name = g_strdup_printf (_ ("Turn %d"), MAX (turn, 1));
  g_autoptr (MusterAction) action = begin (store, scenario, name, error);
  return action != NULL && write_turn (action, scenario, MAX (turn, 1), error)
         && muster_action_commit (action, error);
}

static gboolean
delete_tick (MusterAction *action, gint64 scenario, const MusterTick *tick, GError **error)
{
  g_autoptr (MusterStatement) statement =
    prepare (action, "DELETE FROM scenario_tick WHERE scenario = ?1 AND army = ?2 AND thing = ?3",
             scenario, error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 2, tick->army);
  muster_statement_bind_int (statement, 3, tick->thing);
  return muster_statement_step (statement, error) == MUSTER_STEP_DONE;
}

static gboolean
insert_tick (MusterAction *action, gint64 scenario, const MusterTick *tick, GError **error)
{
  g_autoptr (MusterStatement) statement =
    prepare (action,
             "INSERT INTO scenario_tick (scenario, army, thing, lost, fate)"
             " VALUES (?1, ?2, ?3, ?4, ?5)",
             scenario, error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 2, tick->army);
  muster_statement_bind_int (statement, 3, tick->thing);
  muster_statement_bind_int (statement, 4, tick->lost);
  muster_statement_bind_text (statement, 5, muster_fate_list_words ()[tick->fate]);
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
  g_autoptr (MusterAction) action = begin (store, scenario->id, name, error);
  return action != NULL && delete_tick (action, scenario->id, tick, error)
         && (is_nothing || insert_tick (action, scenario->id, tick, error))
         && muster_action_commit (action, error);
}

gboolean
muster_play_edit_scenario (MusterStore *store,
                           const MusterScenario *scenario,
                           const char *name,
                           GError **error)
{
  g_autoptr (MusterAction) action = begin (store, scenario->id, name, error);
  if (action == NULL)
    return FALSE;
  muster_action_touch (action, MUSTER_DOCUMENT_SCENARIO, scenario->id);
  return muster_action_update_scenario (action, scenario, error)
         && muster_action_commit (action, error);
}

gboolean
muster_play_edit_clear (MusterStore *store, gint64 scenario, GError **error)
{
  g_autoptr (MusterAction) action = begin (store, scenario, _ ("Begin the battle anew"), error);
  return action != NULL
         && delete_all (action, "DELETE FROM scenario_play WHERE scenario = ?1", scenario, error)
         && delete_all (action, "DELETE FROM scenario_tick WHERE scenario = ?1", scenario, error)
         && muster_action_commit (action, error);
}
