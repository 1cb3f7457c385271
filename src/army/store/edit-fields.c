#include "config.h"

#include "army/check/newer.h"
#include "army/store/edit-private.h"

#include "base/error.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Sets one column of an army, or of a thing of it where @thing is not 0, to a text. */
static gboolean
set_text (MusterStore *store,
          gint64 army,
          const char *name,
          const char *merge,
          const char *sql,
          gint64 thing,
          const char *value,
          GError **error)
{
  g_autoptr (MusterAction) action = muster_edit_begin (store, army, name, merge, error);
  MusterEdit edit = { action, army, NULL, error };
  if (action == NULL || !muster_edit_check_army (&edit)
      || (thing != 0 && !muster_edit_check_thing (&edit, thing)))
    return FALSE;
  g_autoptr (MusterStatement) statement = muster_action_prepare (action, sql, error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, thing != 0 ? thing : army);
  muster_statement_bind_text (statement, 2, value);
  return muster_statement_run (statement, error) && muster_action_commit (action, error);
}

static gboolean
is_blank (const char *text)
{
  return text[strspn (text, " \t\n\r")] == '\0';
}

gboolean
muster_army_edit_rename (MusterStore *store, gint64 army, const char *name, GError **error)
{
  if (is_blank (name))
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   _ ("An army needs a name: its file could not be read again without one."));
      return FALSE;
    }
  return set_text (store, army, _ ("Rename the army"), "army-name",
                   "UPDATE army SET name = ?2 WHERE id = ?1", 0, name, error);
}

gboolean
muster_army_edit_set_date (MusterStore *store, gint64 army, const char *date, GError **error)
{
  if (date != NULL && !muster_date_is_valid (date))
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   _ ("“%s” is no date. Write 18 June 1815, 1815-06-18, June 1815 or 1815."), date);
      return FALSE;
    }
  return set_text (store, army, _ ("Date the army"), "date",
                   "UPDATE army SET date = ?2 WHERE id = ?1", 0, date, error);
}

gboolean
muster_army_edit_set_player (MusterStore *store, gint64 army, const char *player, GError **error)
{
  return set_text (store, army, _ ("Name the player"), "player",
                   "UPDATE army SET player = ?2 WHERE id = ?1", 0, player, error);
}

gboolean
muster_army_edit_set_budget (MusterStore *store, gint64 army, gint64 budget, GError **error)
{
  if (budget != MUSTER_NO_BUDGET && (budget < 0 || budget > MUSTER_LARGEST_BUDGET))
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   _ ("%" PRId64 " points cannot be agreed on. Choose from 0 to %d."), budget,
                   MUSTER_LARGEST_BUDGET);
      return FALSE;
    }
  g_autofree char *text =
    budget != MUSTER_NO_BUDGET ? g_strdup_printf ("%" G_GINT64_FORMAT, budget) : NULL;
  return set_text (store, army, _ ("Agree on points"), "budget",
                   "UPDATE army SET budget = CAST (?2 AS INTEGER) WHERE id = ?1", 0, text, error);
}

static MusterStatement *
prepare_answer (MusterAction *action,
                gint64 army,
                const MusterRuleset *ruleset,
                const char *answered,
                GError **error)
{
  MusterStatement *statement = muster_action_prepare (
    action, "UPDATE army SET pack = ?2, version = ?3, answered = ?4 WHERE id = ?1", error);
  if (statement == NULL)
    return NULL;
  muster_statement_bind_int (statement, 1, army);
  muster_statement_bind_text (statement, 2, ruleset->digest);
  muster_statement_bind_text (statement, 3, ruleset->version);
  muster_statement_bind_text (statement, 4, answered);
  return statement;
}

gboolean
muster_army_edit_answer_pack (MusterStore *store,
                              gint64 army,
                              const MusterRuleset *ruleset,
                              const char *answered,
                              GError **error)
{
  g_autoptr (MusterArmySnapshot) plain = muster_store_load_army (store, army, NULL, error);
  if (plain == NULL || !muster_army_fits (plain, ruleset, error))
    return FALSE;
  const char *name = g_strcmp0 (plain->digest, ruleset->digest) == 0 ? _ ("Leave the newer pack")
                                                                     : _ ("Take the newer pack");
  g_autoptr (MusterAction) action = muster_edit_begin (store, army, name, NULL, error);
  MusterEdit edit = { action, army, NULL, error };
  if (action == NULL || !muster_edit_check_army (&edit)
      || !muster_action_keep_pack (action, ruleset, error))
    return FALSE;
  g_autoptr (MusterStatement) statement = prepare_answer (action, army, ruleset, answered, error);
  return statement != NULL && muster_statement_run (statement, error)
         && muster_action_commit (action, error);
}

gboolean
muster_army_edit_rename_thing (MusterStore *store,
                               gint64 army,
                               gint64 thing,
                               const char *name,
                               GError **error)
{
  g_autofree char *merge = g_strdup_printf ("name-%" G_GINT64_FORMAT, thing);
  return set_text (store, army, _ ("Rename"), merge, "UPDATE thing SET name = ?2 WHERE id = ?1",
                   thing, name, error);
}

/* Of an army as a whole nothing but its note can be secret. */
#define SET_SECRET "secret = iif (parent IS NULL AND ?2 = 'all', NULL, ?2)"

gboolean
muster_army_edit_set_note (MusterStore *store,
                           gint64 army,
                           gint64 thing,
                           const char *note,
                           MusterSecret secret,
                           GError **error)
{
  g_autofree char *merge = g_strdup_printf ("note-%" G_GINT64_FORMAT, thing);
  g_autoptr (MusterAction) action =
    muster_edit_begin (store, army, _ ("Change a note"), merge, error);
  MusterEdit edit = { action, army, NULL, error };
  if (action == NULL || !muster_edit_check_army (&edit) || !muster_edit_check_thing (&edit, thing))
    return FALSE;
  g_autoptr (MusterStatement) statement =
    muster_action_prepare (action, "UPDATE thing SET note = ?3, " SET_SECRET " WHERE id = ?1",
                           error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, thing);
  muster_statement_bind_text (statement, 2, muster_secret_get_word (secret));
  muster_statement_bind_text (statement, 3, note);
  return muster_statement_run (statement, error) && muster_action_commit (action, error);
}

gboolean
muster_army_edit_set_secret (MusterStore *store,
                             gint64 army,
                             const gint64 *things,
                             guint n_things,
                             MusterSecret secret,
                             GError **error)
{
  g_autoptr (MusterAction) action =
    muster_edit_begin (store, army, _ ("Change what is secret"), NULL, error);
  MusterEdit edit = { action, army, NULL, error };
  g_autoptr (MusterStatement) statement =
    action != NULL
      ? muster_action_prepare (action, "UPDATE thing SET " SET_SECRET " WHERE id = ?1", error)
      : NULL;
  gboolean good = statement != NULL && muster_edit_check_army (&edit);
  for (guint i = 0; good && i < n_things; i++)
    {
      muster_statement_bind_int (statement, 1, things[i]);
      muster_statement_bind_text (statement, 2, muster_secret_get_word (secret));
      good = muster_edit_check_thing (&edit, things[i]) && muster_statement_run (statement, error);
    }
  return good && muster_action_commit (action, error);
}

static gboolean
check_entry (const MusterEntryChange *change, GError **error)
{
  MusterNumber number;
  if (change->value != NULL && g_str_equal (change->what, MUSTER_ENTRY_LOST)
      && (!muster_number_parse (change->value, &number) || number.den != 1 || number.num < 0))
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   _ ("“%s” is no number of steps. Write a whole number such as 2."),
                   change->value);
      return FALSE;
    }
  if (change->value == NULL || !g_str_equal (change->what, "points")
      || (muster_number_parse (change->value, &number) && number.den == 1))
    return TRUE;
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
               _ ("“%s” is no price. Write a whole number such as 12."), change->value);
  return FALSE;
}

static gboolean
enter (const MusterEdit *edit, gint64 thing, const MusterEntryChange *change)
{
  return check_entry (change, edit->error) && muster_edit_check_thing (edit, thing)
         && muster_edit_check_id (edit, change->what)
         && muster_edit_replace_row (edit, "SELECT 1 FROM entry WHERE thing = ?1 AND what = ?2",
                                     "UPDATE entry SET value = ?3 WHERE thing = ?1 AND what = ?2",
                                     "INSERT INTO entry (thing, what, value) VALUES (?1, ?2, ?3)",
                                     "DELETE FROM entry WHERE thing = ?1 AND what = ?2", thing,
                                     change->what, change->value);
}

gboolean
muster_army_edit_enter_all (MusterStore *store,
                            gint64 army,
                            const gint64 *things,
                            guint n_things,
                            const MusterEntryChange *changes,
                            guint n_changes,
                            GError **error)
{
  for (guint i = 0; i < n_changes; i++)
    if (!check_entry (&changes[i], error))
      return FALSE;
  g_autoptr (MusterAction) action =
    muster_edit_begin (store, army, _ ("Enter figures"), NULL, error);
  MusterEdit edit = { action, army, NULL, error };
  gboolean good = action != NULL;
  for (guint i = 0; good && i < n_things; i++)
    for (guint j = 0; good && j < n_changes; j++)
      good = enter (&edit, things[i], &changes[j]);
  return good && muster_action_commit (action, error);
}

gboolean
muster_army_edit_waive (MusterStore *store,
                        gint64 army,
                        gint64 thing,
                        const char *limit,
                        const char *reason,
                        GError **error)
{
  if (reason != NULL && is_blank (reason))
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   _ ("A waiver needs a reason: it is printed beside the finding."));
      return FALSE;
    }
  g_autoptr (MusterAction) action =
    muster_edit_begin (store, army, reason != NULL ? _ ("Waive a limit") : _ ("Hold a limit again"),
                       NULL, error);
  MusterEdit edit = { action, army, NULL, error };
  return action != NULL && muster_edit_check_thing (&edit, thing)
         && muster_edit_check_id (&edit, limit)
         && muster_edit_replace_row (&edit, "SELECT 1 FROM waiver WHERE thing = ?1 AND rule = ?2",
                                     "UPDATE waiver SET reason = ?3 WHERE thing = ?1 AND rule = ?2",
                                     "INSERT INTO waiver (thing, rule, reason) VALUES (?1, ?2, ?3)",
                                     "DELETE FROM waiver WHERE thing = ?1 AND rule = ?2", thing,
                                     limit, reason)
         && muster_action_commit (action, error);
}
