#include "config.h"

#include "db/library.h"

#include "base/error.h"
#include "base/phrase.h"
#include "base/problem.h"

#include <glib/gi18n-lib.h>

char *
muster_library_dup_name (MusterStore *store, const char *kind, gint64 id, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("SELECT name FROM %s WHERE id = ?1", kind);
  g_autoptr (MusterStatement) statement = muster_store_prepare (store, sql, error);
  if (statement == NULL)
    return NULL;
  muster_statement_bind_int (statement, 1, id);
  MusterStep step = muster_statement_step (statement, error);
  if (step == MUSTER_STEP_ROW)
    return muster_statement_dup_shown (statement, 0);
  if (step == MUSTER_STEP_DONE)
    g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                         _ ("It is no longer in the library, so nothing was changed. Undo what "
                            "deleted it, or choose another."));
  return NULL;
}

gboolean
muster_library_has (MusterStore *store, const char *kind, gint64 id)
{
  g_autofree char *sql =
    g_strdup_printf ("SELECT 1 FROM %s WHERE id = ?1 AND trashed IS NULL", kind);
  g_autoptr (MusterStatement) statement = muster_store_prepare (store, sql, NULL);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, id);
  return muster_statement_step (statement, NULL) == MUSTER_STEP_ROW;
}

MusterChangeSet *
muster_library_begin (MusterStore *store,
                      const char *kind,
                      const gint64 *ids,
                      guint n,
                      const char *one,
                      const char *several,
                      GError **error)
{
  g_autofree char *first = muster_library_dup_name (store, kind, ids[0], error);
  if (first == NULL)
    return NULL;
  g_autofree char *name =
    n == 1 ? muster_phrase_new (one, first, NULL) : muster_phrase_new_count (several, n);
  MusterChangeSet *change_set = muster_store_begin (store, name, NULL, error);
  if (change_set == NULL)
    return NULL;
  muster_change_set_touch (change_set, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID);
  for (guint i = 0; i < n; i++)
    muster_change_set_touch (change_set, kind, ids[i]);
  return change_set;
}

/* Returns: (nullable): the action @action on documents as a whole */
static MusterChangeSet *
begin (MusterStore *store,
       const MusterDocumentType *type,
       const gint64 *ids,
       guint n,
       MusterLibraryAction action,
       GError **error)
{
  static const char *const one[] = {
    [MUSTER_LIBRARY_ADD] = "add",
    [MUSTER_LIBRARY_TRASH] = "trash",
    [MUSTER_LIBRARY_RESTORE] = "untrash",
    [MUSTER_LIBRARY_DELETE] = "delete",
  };
  return muster_library_begin (store, type->kind, ids, n, one[action], type->several[action],
                               error);
}

gpointer
muster_library_read_back (MusterStore *store,
                          const MusterDocumentType *type,
                          gint64 id,
                          gconstpointer written,
                          GError **error)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GError) failure = NULL;
  gpointer read = type->load (store, id, written, problems, &failure);
  if (read != NULL)
    return read;
  const char *why = g_error_matches (failure, MUSTER_ERROR, MUSTER_ERROR_DAMAGED)
                      ? _ ("it has numbers or texts that the library does not take.")
                      : NULL;
  for (guint i = problems->len; i > 0; i--)
    {
      const MusterProblem *problem = g_ptr_array_index (problems, i - 1);
      if (!problem->is_note)
        why = problem->message;
    }
  if (why == NULL)
    g_propagate_error (error, g_steal_pointer (&failure));
  else
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 /* Translators: %1$s: a campaign or scenario; %2$s: why it cannot be read. */
                 _ ("%1$s could not be read again after this, so nothing was changed: %2$s"),
                 type->get_name (written), why);
  return NULL;
}

static gint64
insert (MusterStore *store,
        MusterChangeSet *change_set,
        const MusterDocumentType *type,
        gconstpointer document,
        GError **error)
{
  gint64 id = type->insert (change_set, document, error);
  if (id == 0)
    return 0;
  muster_change_set_touch (change_set, type->kind, id);
  if (type->load == NULL)
    return id;
  gpointer read = muster_library_read_back (store, type, id, document, error);
  if (read == NULL)
    return 0;
  type->free (read);
  return id;
}

gint64 *
muster_library_add_all (MusterStore *store,
                        const MusterDocumentType *type,
                        const gconstpointer *documents,
                        guint n,
                        GError **error)
{
  g_autofree char *name = n == 1 ? muster_phrase_new ("add", type->get_name (documents[0]), NULL)
                                 : muster_phrase_new_count (type->several[MUSTER_LIBRARY_ADD], n);
  g_autoptr (MusterChangeSet) change_set = muster_store_begin (store, name, NULL, error);
  g_autofree gint64 *ids = g_new0 (gint64, n);
  if (change_set == NULL)
    return NULL;
  muster_change_set_touch (change_set, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID);
  for (guint i = 0; i < n; i++)
    {
      ids[i] = insert (store, change_set, type, documents[i], error);
      if (ids[i] == 0)
        return NULL;
    }
  return muster_change_set_commit (change_set, error) ? g_steal_pointer (&ids) : NULL;
}

gint64
muster_library_add (MusterStore *store,
                    const MusterDocumentType *type,
                    gconstpointer document,
                    GError **error)
{
  g_autofree gint64 *ids = muster_library_add_all (store, type, &document, 1, error);
  return ids != NULL ? ids[0] : 0;
}

gboolean
muster_library_save (MusterStore *store,
                     const MusterDocumentType *type,
                     gint64 id,
                     gconstpointer document,
                     const char *name,
                     const char *merge,
                     gpointer *kept,
                     GError **error)
{
  g_autofree char *there = muster_library_dup_name (store, type->kind, id, error);
  g_autoptr (MusterChangeSet) change_set =
    there != NULL ? muster_store_begin (store, name, merge, error) : NULL;
  gpointer read = NULL;
  gpointer *taken = kept != NULL ? kept : &read;
  *taken = NULL;
  if (change_set == NULL)
    return FALSE;
  muster_change_set_touch (change_set, type->kind, id);
  if (type->update (change_set, document, error))
    *taken = muster_library_read_back (store, type, id, document, error);
  gboolean is_saved = *taken != NULL && muster_change_set_commit (change_set, error);
  if (!is_saved || kept == NULL)
    g_clear_pointer (taken, type->free);
  return is_saved;
}

/* @when: in seconds; 0: it is taken out of the trash */
static gboolean
set_trashed (MusterChangeSet *change_set,
             const char *kind,
             const gint64 *ids,
             guint n,
             gint64 when,
             GError **error)
{
  g_autofree char *sql =
    g_strdup_printf ("UPDATE %s SET trashed = nullif (?2, 0) WHERE id = ?1", kind);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (MusterStatement) statement = muster_change_set_prepare (change_set, sql, error);
      if (statement == NULL)
        return FALSE;
      muster_statement_bind_int (statement, 1, ids[i]);
      muster_statement_bind_int (statement, 2, when);
      if (!muster_statement_run (statement, error))
        return FALSE;
    }
  return muster_change_set_commit (change_set, error);
}

gboolean
muster_library_trash (MusterStore *store,
                      const MusterDocumentType *type,
                      const gint64 *ids,
                      guint n,
                      GError **error)
{
  g_autoptr (MusterChangeSet) change_set = begin (store, type, ids, n, MUSTER_LIBRARY_TRASH, error);
  return change_set != NULL
         && set_trashed (change_set, type->kind, ids, n, g_get_real_time () / G_USEC_PER_SEC,
                         error);
}

gboolean
muster_library_restore (MusterStore *store,
                        const MusterDocumentType *type,
                        const gint64 *ids,
                        guint n,
                        GError **error)
{
  g_autoptr (MusterChangeSet) change_set =
    begin (store, type, ids, n, MUSTER_LIBRARY_RESTORE, error);
  return change_set != NULL && set_trashed (change_set, type->kind, ids, n, 0, error);
}

gboolean
muster_library_delete (MusterStore *store,
                       const MusterDocumentType *type,
                       const gint64 *ids,
                       guint n,
                       GError **error)
{
  g_autoptr (MusterChangeSet) change_set =
    begin (store, type, ids, n, MUSTER_LIBRARY_DELETE, error);
  if (change_set == NULL)
    return FALSE;
  for (guint i = 0; i < n; i++)
    for (const char *const *sql = type->deleting; *sql != NULL; sql++)
      {
        g_autoptr (MusterStatement) statement = muster_change_set_prepare (change_set, *sql, error);
        if (statement == NULL)
          return FALSE;
        muster_statement_bind_int (statement, 1, ids[i]);
        if (!muster_statement_run (statement, error))
          return FALSE;
      }
  return muster_change_set_commit (change_set, error);
}
