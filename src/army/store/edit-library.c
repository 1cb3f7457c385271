#include "config.h"

#include "army/store/edit.h"
#include "army/store/listing.h"
#include "base/error.h"
#include "ruleset/catalogue/house.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Of a tag, letters. */
#define LONGEST_TAG 60

/* Binds @first and @second to ?1 and ?2, and @text, where not NULL, to ?3. */
static gboolean
run (MusterAction *action,
     const char *sql,
     gint64 first,
     gint64 second,
     const char *text,
     GError **error)
{
  g_autoptr (MusterStatement) statement = muster_action_prepare (action, sql, error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, first);
  muster_statement_bind_int (statement, 2, second);
  if (text != NULL)
    muster_statement_bind_text (statement, 3, text);
  return muster_statement_run (statement, error);
}

static char *
dup_import_name (const MusterArmy *const *armies, guint n)
{
  if (n == 1)
    return g_strdup_printf (_ ("Add %s"), armies[0]->name);
  return g_strdup_printf (ngettext ("Add %u army", "Add %u armies", n), n);
}

gint64 *
muster_army_edit_import_all (MusterStore *store,
                             const MusterArmy *const *armies,
                             guint n,
                             GError **error)
{
  g_autofree char *name = dup_import_name (armies, n);
  g_autoptr (MusterAction) action = muster_store_begin (store, name, NULL, error);
  g_autofree gint64 *ids = g_new0 (gint64, n);
  if (action == NULL)
    return NULL;
  muster_action_touch (action, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID);
  for (guint i = 0; i < n; i++)
    {
      const MusterRuleset *ruleset = armies[i]->ruleset;
      ids[i] = muster_action_insert_army (action, armies[i], error);
      if (ids[i] == 0)
        return NULL;
      if (ruleset != NULL && ruleset->house != NULL && !muster_house_adopt (action, ruleset, error))
        return NULL;
    }
  return muster_action_commit (action, error) ? g_steal_pointer (&ids) : NULL;
}

gint64
muster_army_edit_import (MusterStore *store, const MusterArmy *army, GError **error)
{
  g_autofree gint64 *ids = muster_army_edit_import_all (store, &army, 1, error);
  return ids != NULL ? ids[0] : 0;
}

static gboolean
run_for_all (MusterAction *action,
             const char *sql,
             const gint64 *armies,
             guint n,
             gint64 second,
             const char *text,
             GError **error)
{
  for (guint i = 0; i < n; i++)
    if (!run (action, sql, armies[i], second, text, error))
      return FALSE;
  return TRUE;
}

gboolean
muster_army_edit_trash (MusterStore *store, const gint64 *armies, guint n, GError **error)
{
  return muster_library_trash (
    store, MUSTER_DOCUMENT_ARMY, armies, n,
    ngettext ("Put %u army into the trash", "Put %u armies into the trash", n), error);
}

gboolean
muster_army_edit_restore (MusterStore *store, const gint64 *armies, guint n, GError **error)
{
  return muster_library_restore (store, MUSTER_DOCUMENT_ARMY, armies, n,
                                 ngettext ("Restore %u army", "Restore %u armies", n), error);
}

gboolean
muster_army_edit_delete (MusterStore *store, const gint64 *armies, guint n, GError **error)
{
  g_autoptr (MusterAction) action =
    muster_library_begin (store, MUSTER_DOCUMENT_ARMY, armies, n, _ ("Delete %s"),
                          ngettext ("Delete %u army", "Delete %u armies", n), error);
  gboolean good = action != NULL;
  for (guint i = 0; good && i < n; i++)
    good = muster_action_delete_army (action, armies[i], error);
  return good && muster_action_commit (action, error);
}

static gboolean
check_tag (const char *tag, GError **error)
{
  gboolean is_good = tag[0] != '\0' && g_utf8_strlen (tag, -1) <= LONGEST_TAG;
  for (const char *at = tag; is_good && *at != '\0'; at = g_utf8_next_char (at))
    is_good = !g_unichar_iscntrl (g_utf8_get_char (at));
  if (!is_good)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("A tag is a word or a few, of at most %d letters; a comma stands between "
                    "tags."),
                 LONGEST_TAG);
  return is_good;
}

/* What stands between commas, but for nothing beside a comma. */
static gboolean
split_tags (GStrvBuilder *words, const char *text, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  gboolean any = FALSE;
  for (int i = 0; parts[i] != NULL; i++)
    {
      const char *word = g_strstrip (parts[i]);
      if (word[0] == '\0')
        continue;
      if (!check_tag (word, error))
        return FALSE;
      g_strv_builder_add (words, word);
      any = TRUE;
    }
  return any || check_tag ("", error);
}

/* Returns: (transfer full) (nullable): the tags without blanks around them */
static char **
dup_tags (const char *const *tags, GError **error)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  for (int i = 0; tags[i] != NULL; i++)
    if (!split_tags (words, tags[i], error))
      return NULL;
  return g_strv_builder_end (words);
}

static gboolean
run_for_tags (MusterAction *action,
              const char *sql,
              const gint64 *armies,
              guint n,
              const char *const *tags,
              GError **error)
{
  for (int i = 0; tags[i] != NULL; i++)
    if (!run_for_all (action, sql, armies, n, 0, tags[i], error))
      return FALSE;
  return TRUE;
}

/* Takes @action. */
static gboolean
retag (MusterAction *action,
       const gint64 *armies,
       guint n,
       const char *const *add,
       const char *const *remove,
       GError **error)
{
  g_autoptr (MusterAction) taken = action;
  return taken != NULL
         && run_for_tags (taken,
                          "INSERT INTO tag (army, name) SELECT ?1, ?3 WHERE ?2 = 0 AND NOT EXISTS"
                          " (SELECT 1 FROM tag WHERE army = ?1 AND name = ?3)",
                          armies, n, add, error)
         && run_for_tags (taken, "DELETE FROM tag WHERE army = ?1 AND ?2 = 0 AND name = ?3", armies,
                          n, remove, error)
         && muster_action_commit (taken, error);
}

static const char *const no_tags[] = { NULL };

gboolean
muster_army_edit_tag (MusterStore *store,
                      const gint64 *armies,
                      guint n,
                      const char *tag,
                      GError **error)
{
  g_auto (GStrv) words = dup_tags ((const char *const[]){ tag, NULL }, error);
  return words != NULL
         && retag (muster_library_begin (store, MUSTER_DOCUMENT_ARMY, armies, n, _ ("Tag %s"),
                                         ngettext ("Tag %u army", "Tag %u armies", n), error),
                   armies, n, (const char *const *) words, no_tags, error);
}

gboolean
muster_army_edit_untag (MusterStore *store,
                        const gint64 *armies,
                        guint n,
                        const char *tag,
                        GError **error)
{
  return retag (muster_library_begin (
                  store, MUSTER_DOCUMENT_ARMY, armies, n, _ ("Take a tag from %s"),
                  ngettext ("Take a tag from %u army", "Take a tag from %u armies", n), error),
                armies, n, no_tags, (const char *const[]){ tag, NULL }, error);
}

gboolean
muster_army_edit_retag (MusterStore *store,
                        const gint64 *armies,
                        guint n,
                        const char *const *add,
                        const char *const *remove,
                        GError **error)
{
  g_auto (GStrv) given = dup_tags (add, error);
  g_auto (GStrv) taken = given != NULL ? dup_tags (remove, error) : NULL;
  return taken != NULL
         && retag (muster_library_begin (
                     store, MUSTER_DOCUMENT_ARMY, armies, n, _ ("Change the tags of %s"),
                     ngettext ("Change the tags of %u army", "Change the tags of %u armies", n),
                     error),
                   armies, n, (const char *const *) given, (const char *const *) taken, error);
}

/* The pack comes along by its digest: it is in the library already. */
static gboolean
copy_pack_and_tags (MusterAction *action, gint64 from, gint64 to, GError **error)
{
  return run (action,
              "UPDATE army SET (pack, answered) = (SELECT pack, answered FROM army WHERE id = ?1)"
              " WHERE id = ?2",
              from, to, NULL, error)
         && run (action, "INSERT INTO tag (army, name) SELECT ?2, name FROM tag WHERE army = ?1",
                 from, to, NULL, error);
}

gint64
muster_army_edit_duplicate (MusterStore *store, gint64 army, const char *name, GError **error)
{
  g_autoptr (MusterArmySnapshot) snapshot = muster_store_load_army (store, army, NULL, error);
  if (snapshot == NULL)
    return 0;
  g_autofree char *deed = g_strdup_printf (_ ("Duplicate %s"), snapshot->name);
  g_autoptr (MusterAction) action = muster_store_begin (store, deed, NULL, error);
  if (action == NULL)
    return 0;
  muster_action_touch (action, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID);
  gint64 id = muster_action_insert_army (action, snapshot, error);
  return id != 0 && copy_pack_and_tags (action, army, id, error)
             && run (action, "UPDATE army SET name = ?3 WHERE id = ?1 AND ?2 = 0", id, 0, name,
                     error)
             && muster_action_commit (action, error)
           ? id
           : 0;
}
