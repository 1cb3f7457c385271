#include "config.h"

#include "army/store/template.h"

#include "army/store/xml.h"
#include "base/error.h"
#include "base/phrase.h"
#include "base/problem.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
muster_template_free (MusterTemplate *template)
{
  g_free (template->name);
  g_free (template->ruleset);
  g_free (template);
}

GPtrArray *
muster_store_list_templates (MusterStore *store, const char *ruleset, GError **error)
{
  g_autoptr (GPtrArray) templates =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_template_free);
  g_autoptr (MusterStatement) statement =
    muster_store_prepare (store,
                          "SELECT id, name, ruleset FROM template WHERE ?1 IS NULL OR ruleset = ?1"
                          " ORDER BY name, id",
                          error);
  if (statement == NULL)
    return NULL;
  muster_statement_bind_text (statement, 1, ruleset);
  MusterStep step;
  while ((step = muster_statement_step (statement, error)) == MUSTER_STEP_ROW)
    {
      MusterTemplate *template = g_new0 (MusterTemplate, 1);
      template->id = muster_statement_get_int (statement, 0);
      template->name = g_strdup (muster_statement_get_text (statement, 1));
      template->ruleset = g_strdup (muster_statement_get_text (statement, 2));
      g_ptr_array_add (templates, template);
    }
  return step == MUSTER_STEP_DONE ? g_steal_pointer (&templates) : NULL;
}

const MusterArmy *
muster_store_load_template (MusterStore *store,
                            gint64 id,
                            MusterRuleset *ruleset,
                            GPtrArray *problems)
{
  g_autoptr (MusterStatement) statement =
    muster_store_prepare (store, "SELECT name, content FROM template WHERE id = ?1", NULL);
  if (statement == NULL)
    return NULL;
  muster_statement_bind_int (statement, 1, id);
  if (muster_statement_step (statement, NULL) != MUSTER_STEP_ROW)
    {
      muster_problems_add (problems, _ ("Templates"), 0, _ ("The template is not there any more."));
      return NULL;
    }
  const char *content = muster_statement_get_text (statement, 1);
  g_autoptr (MusterXml) xml = muster_xml_parse (muster_statement_get_text (statement, 0), content,
                                                strlen (content), problems);
  return xml != NULL ? muster_army_read (xml, ruleset, problems) : NULL;
}

/* The action, with ?1 the number, ?2 a name, ?3 a ruleset and ?4 a text; then what they are. */
static gboolean
run (MusterChangeSet *change_set,
     const char *sql,
     gint64 id,
     const char *const *texts,
     GError **error)
{
  g_autoptr (MusterStatement) statement = muster_change_set_prepare (change_set, sql, error);
  if (statement == NULL)
    return FALSE;
  if (id != 0)
    muster_statement_bind_int (statement, 1, id);
  for (int i = 0; texts != NULL && texts[i] != NULL; i++)
    muster_statement_bind_text (statement, i + 2, texts[i]);
  return muster_statement_run (statement, error);
}

static MusterChangeSet *
begin (MusterStore *store, const char *kind, const char *name, GError **error)
{
  g_autofree char *action = muster_phrase_new (kind, name, NULL);
  MusterChangeSet *change_set = muster_store_begin (store, action, NULL, error);
  if (change_set != NULL)
    muster_change_set_touch (change_set, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID);
  return change_set;
}

/* Returns: (transfer full) (nullable): the name as it is kept */
static char *
dup_good_name (const char *name, GError **error)
{
  g_autofree char *good = g_strstrip (g_strdup (name));
  if (good[0] != '\0')
    return g_steal_pointer (&good);
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
               _ ("A template needs a name, such as “Northern division 1812”."));
  return NULL;
}

gint64
muster_template_edit_save (MusterStore *store,
                           const char *typed,
                           const MusterArmy *fragment,
                           GError **error)
{
  gsize length;
  g_autofree char *name = dup_good_name (typed, error);
  if (name == NULL)
    return 0;
  g_autoptr (GBytes) bytes = muster_army_write (fragment);
  const char *data = g_bytes_get_data (bytes, &length);
  g_autofree char *content = g_strndup (data, length);
  g_autoptr (MusterChangeSet) change_set = begin (store, "save-template", name, error);
  const char *const texts[] = { name, fragment->ruleset_id, content, NULL };
  if (change_set == NULL
      || !run (change_set, "DELETE FROM template WHERE ?1 IS NULL AND name = ?2 AND ruleset = ?3",
               0, (const char *const[]){ name, fragment->ruleset_id, NULL }, error)
      || !run (change_set,
               "INSERT INTO template (id, name, ruleset, content) VALUES (?1, ?2, ?3, ?4)", 0,
               texts, error))
    return 0;
  gint64 id = muster_change_set_insert_id (change_set);
  return muster_change_set_commit (change_set, error) ? id : 0;
}

/* Returns: whether no other template of the same ruleset has the name */
static gboolean
is_free (MusterChangeSet *change_set, gint64 id, const char *name, GError **error)
{
  g_autoptr (MusterStatement) statement =
    muster_change_set_prepare (change_set,
                               "SELECT 1 FROM template WHERE name = ?2 AND id <> ?1"
                               " AND ruleset = (SELECT ruleset FROM template WHERE id = ?1)",
                               error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, id);
  muster_statement_bind_text (statement, 2, name);
  MusterStep step = muster_statement_step (statement, error);
  if (step == MUSTER_STEP_ROW)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("There is a template “%s” already. Choose another name, or delete that one "
                    "first."),
                 name);
  return step == MUSTER_STEP_DONE;
}

gboolean
muster_template_edit_rename (MusterStore *store, gint64 id, const char *typed, GError **error)
{
  g_autofree char *name = dup_good_name (typed, error);
  if (name == NULL)
    return FALSE;
  g_autoptr (MusterChangeSet) change_set = begin (store, "rename-template", name, error);
  return change_set != NULL && is_free (change_set, id, name, error)
         && run (change_set, "UPDATE template SET name = ?2 WHERE id = ?1", id,
                 (const char *const[]){ name, NULL }, error)
         && muster_change_set_commit (change_set, error);
}

gboolean
muster_template_edit_delete (MusterStore *store, gint64 id, GError **error)
{
  g_autoptr (MusterChangeSet) change_set =
    muster_store_begin (store, "delete-template", NULL, error);
  if (change_set == NULL)
    return FALSE;
  muster_change_set_touch (change_set, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID);
  return run (change_set, "DELETE FROM template WHERE id = ?1", id, NULL, error)
         && muster_change_set_commit (change_set, error);
}
