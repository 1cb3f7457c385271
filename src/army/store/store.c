#include "config.h"

#include "army/store/store.h"

#include "ruleset/catalogue/house.h"
#include "ruleset/read/ruleset.h"

/* Room between brothers for others to be put between. */
#define POSITION_STEP 1024

GBytes *
muster_store_load_pack (MusterStore *store, gint64 army, char **name, GError **error)
{
  g_autoptr (MusterStatement) statement = muster_store_prepare (
    store,
    "SELECT pack.ruleset, content FROM army JOIN pack ON pack.digest = army.pack"
    " WHERE army.id = ?1",
    error);
  if (statement == NULL)
    return NULL;
  muster_statement_bind_int (statement, 1, army);
  if (muster_statement_step (statement, error) != MUSTER_STEP_ROW)
    return NULL;
  *name = g_strdup_printf ("%s.ruleset.xml", muster_statement_get_text (statement, 0));
  return muster_statement_get_blob (statement, 1);
}

MusterRuleset *
muster_store_load_ruleset (MusterStore *store, gint64 army, GPtrArray *problems, GError **error)
{
  g_autofree char *name = NULL;
  g_autoptr (GBytes) bytes = muster_store_load_pack (store, army, &name, error);
  if (bytes == NULL)
    return NULL;
  gsize length;
  const char *content = g_bytes_get_data (bytes, &length);
  MusterRuleset *ruleset = muster_ruleset_parse (name, content, length, problems);
  return ruleset != NULL ? muster_house_lay_kept (ruleset, store) : NULL;
}

char *
muster_store_dup_answered_pack (MusterStore *store, gint64 army)
{
  g_autoptr (MusterStatement) statement =
    muster_store_prepare (store, "SELECT answered FROM army WHERE id = ?1", NULL);
  if (statement == NULL)
    return NULL;
  muster_statement_bind_int (statement, 1, army);
  return muster_statement_step (statement, NULL) == MUSTER_STEP_ROW
           ? g_strdup (muster_statement_get_text (statement, 0))
           : NULL;
}

gboolean
muster_action_keep_pack (MusterAction *action, const MusterRuleset *ruleset, GError **error)
{
  g_autoptr (MusterStatement) statement =
    muster_action_prepare (action,
                           "INSERT OR IGNORE INTO pack (digest, ruleset, version, title, content)"
                           " VALUES (?1, ?2, ?3, ?4, ?5)",
                           error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_text (statement, 1, ruleset->digest);
  muster_statement_bind_text (statement, 2, ruleset->id);
  muster_statement_bind_text (statement, 3, ruleset->version);
  muster_statement_bind_text (statement, 4, ruleset->title);
  muster_statement_bind_blob (statement, 5, ruleset->content);
  return muster_statement_run (statement, error);
}

static gint64
insert_head (MusterAction *action, const MusterArmy *army, GError **error)
{
  g_autoptr (MusterStatement) statement =
    muster_action_prepare (action,
                           "INSERT INTO army (name, ruleset, pack, version, date, player, budget)"
                           " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                           error);
  if (statement == NULL)
    return 0;
  muster_statement_bind_text (statement, 1, army->name);
  muster_statement_bind_text (statement, 2, army->ruleset_id);
  const MusterRuleset *ruleset = army->ruleset;
  muster_statement_bind_text (statement, 3, ruleset != NULL ? ruleset->digest : army->digest);
  muster_statement_bind_text (statement, 4, ruleset != NULL ? ruleset->version : army->version);
  muster_statement_bind_text (statement, 5, army->date);
  muster_statement_bind_text (statement, 6, army->player);
  if (army->budget != MUSTER_NO_BUDGET)
    muster_statement_bind_int (statement, 7, army->budget);
  else
    muster_statement_bind_null (statement, 7);
  return muster_statement_run (statement, error) ? muster_action_insert_id (action) : 0;
}

static gboolean
insert_pair (MusterAction *action,
             const char *sql,
             gint64 thing,
             const char *first,
             const char *second,
             GError **error)
{
  g_autoptr (MusterStatement) statement = muster_action_prepare (action, sql, error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, thing);
  muster_statement_bind_text (statement, 2, first);
  muster_statement_bind_text (statement, 3, second);
  return muster_statement_run (statement, error);
}

static gboolean
insert_particulars (MusterAction *action, gint64 id, const MusterThing *thing, GError **error)
{
  for (guint i = 0; i < thing->n_chosen; i++)
    if (!insert_pair (action, "INSERT INTO grade (thing, scale, grade) VALUES (?1, ?2, ?3)", id,
                      thing->chosen[i].scale, thing->chosen[i].grade, error))
      return FALSE;
  for (guint i = 0; i < thing->n_entries; i++)
    if (!insert_pair (action, "INSERT INTO entry (thing, what, value) VALUES (?1, ?2, ?3)", id,
                      thing->entries[i].what, thing->entries[i].value, error))
      return FALSE;
  for (guint i = 0; i < thing->n_waivers; i++)
    if (!insert_pair (action, "INSERT INTO waiver (thing, rule, reason) VALUES (?1, ?2, ?3)", id,
                      thing->waivers[i].limit, thing->waivers[i].reason, error))
      return FALSE;
  return TRUE;
}

gint64
muster_action_insert_thing (MusterAction *action,
                            gint64 army,
                            gint64 parent,
                            gint64 position,
                            const MusterThing *thing,
                            GError **error)
{
  g_autoptr (MusterStatement) statement = muster_action_prepare (
    action,
    "INSERT INTO thing (army, parent, position, sort, kind, name, note, secret)"
    " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    error);
  if (statement == NULL)
    return 0;
  muster_statement_bind_int (statement, 1, army);
  if (parent != 0)
    muster_statement_bind_int (statement, 2, parent);
  else
    muster_statement_bind_null (statement, 2);
  muster_statement_bind_int (statement, 3, position);
  muster_statement_bind_text (statement, 4, muster_sort_get_word (thing->sort));
  muster_statement_bind_text (statement, 5, thing->kind_id);
  muster_statement_bind_text (statement, 6, thing->name);
  muster_statement_bind_text (statement, 7, thing->note);
  muster_statement_bind_text (statement, 8, muster_secret_get_word (thing->secret));
  if (!muster_statement_run (statement, error))
    return 0;
  gint64 id = muster_action_insert_id (action);
  return insert_particulars (action, id, thing, error) ? id : 0;
}

gint64
muster_action_insert_army (MusterAction *action, const MusterArmy *army, GError **error)
{
  g_autofree gint64 *ids = g_new0 (gint64, army->n_things);
  if (army->ruleset != NULL && !muster_action_keep_pack (action, army->ruleset, error))
    return 0;
  gint64 id = insert_head (action, army, error);
  for (guint i = 0; id != 0 && i < army->n_things; i++)
    {
      const MusterThing *thing = &army->things[i];
      gint64 parent = thing->parent != MUSTER_NO_THING ? ids[thing->parent] : 0;
      ids[i] =
        muster_action_insert_thing (action, id, parent, (gint64) i * POSITION_STEP, thing, error);
      if (ids[i] == 0)
        return 0;
    }
  muster_action_touch (action, MUSTER_DOCUMENT_ARMY, id);
  return id;
}

/* A thing of another army that stands in this one makes that one not whole, and it stays so; this
 * one could not be deleted with it. */
gboolean
muster_action_delete_army (MusterAction *action, gint64 id, GError **error)
{
  static const char *const sql[] = {
    "DELETE FROM grade WHERE thing IN (SELECT id FROM thing WHERE army = ?1)",
    "DELETE FROM entry WHERE thing IN (SELECT id FROM thing WHERE army = ?1)",
    "DELETE FROM waiver WHERE thing IN (SELECT id FROM thing WHERE army = ?1)",
    "UPDATE thing SET parent = NULL WHERE army <> ?1"
    " AND parent IN (SELECT id FROM thing WHERE army = ?1)",
    "DELETE FROM thing WHERE army = ?1",
    "DELETE FROM tag WHERE army = ?1",
    "DELETE FROM army WHERE id = ?1",
    NULL,
  };
  return muster_action_run_for (action, sql, id, error);
}
