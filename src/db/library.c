#include "config.h"

#include "db/library.h"

#include "base/error.h"

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
  g_autofree char *name = n == 1 ? g_strdup_printf (one, first) : g_strdup_printf (several, n);
  MusterChangeSet *change_set = muster_store_begin (store, name, NULL, error);
  if (change_set == NULL)
    return NULL;
  muster_change_set_touch (change_set, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID);
  for (guint i = 0; i < n; i++)
    muster_change_set_touch (change_set, kind, ids[i]);
  return change_set;
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
                      const char *kind,
                      const gint64 *ids,
                      guint n,
                      const char *several,
                      GError **error)
{
  g_autoptr (MusterChangeSet) change_set =
    muster_library_begin (store, kind, ids, n, _ ("Put %s into the trash"), several, error);
  return change_set != NULL
         && set_trashed (change_set, kind, ids, n, g_get_real_time () / G_USEC_PER_SEC, error);
}

gboolean
muster_library_restore (MusterStore *store,
                        const char *kind,
                        const gint64 *ids,
                        guint n,
                        const char *several,
                        GError **error)
{
  g_autoptr (MusterChangeSet) change_set =
    muster_library_begin (store, kind, ids, n, _ ("Restore %s"), several, error);
  return change_set != NULL && set_trashed (change_set, kind, ids, n, 0, error);
}

gboolean
muster_change_set_run_for (MusterChangeSet *change_set,
                           const char *const *sql,
                           gint64 id,
                           GError **error)
{
  for (; *sql != NULL; sql++)
    {
      g_autoptr (MusterStatement) statement = muster_change_set_prepare (change_set, *sql, error);
      if (statement == NULL)
        return FALSE;
      muster_statement_bind_int (statement, 1, id);
      if (!muster_statement_run (statement, error))
        return FALSE;
    }
  return TRUE;
}
