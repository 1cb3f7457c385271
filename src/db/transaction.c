#include "db/connection.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "db/sqlite-private.h"

struct MusterTransaction
{
  MusterConnection *connection;
  gboolean open;
};

static gboolean
check_version (MusterConnection *connection, GError **error)
{
  gint64 version;

  if (!muster_connection_get_int (connection, "PRAGMA user_version", &version, error))
    return FALSE;
  if (connection->version == 0 || version == connection->version)
    return TRUE;
  return muster_connection_refuse (
    connection, MUSTER_ERROR_NEWER,
    _ ("A newer Muster has brought “%s” to its own form meanwhile. Nothing was "
       "changed. Close this Muster and use the newer one."),
    error);
}

static void
refuse_to_write (MusterConnection *connection, GError **error)
{
  if (muster_connection_is_full (connection))
    muster_connection_refuse (connection, MUSTER_ERROR_FULL,
                              _ ("There was no room left on the disk when “%s” was opened, so that "
                                 "it can only be read. Nothing was changed. Make room and start "
                                 "Muster again."),
                              error);
  else
    muster_connection_fail (connection, SQLITE_READONLY, error);
}

MusterTransaction *
muster_transaction_begin (MusterConnection *connection, GError **error)
{
  g_autoptr (MusterTransaction) transaction = NULL;

  if (muster_connection_is_read_only (connection))
    {
      refuse_to_write (connection, error);
      return NULL;
    }

  if (!muster_connection_run (connection, "BEGIN IMMEDIATE", error))
    return NULL;
  transaction = g_new0 (MusterTransaction, 1);
  transaction->connection = muster_connection_ref (connection);
  transaction->open = TRUE;
  return check_version (connection, error) ? g_steal_pointer (&transaction) : NULL;
}

MusterTransaction *
muster_transaction_begin_reading (MusterConnection *connection, GError **error)
{
  if (!muster_connection_run (connection, "BEGIN DEFERRED", error))
    return NULL;
  MusterTransaction *transaction = g_new0 (MusterTransaction, 1);
  transaction->connection = muster_connection_ref (connection);
  transaction->open = TRUE;
  return transaction;
}

/* SQLite may have rolled back by itself, for instance for want of room. */
static void
roll_back (MusterTransaction *transaction)
{
  if (transaction->open && !sqlite3_get_autocommit (transaction->connection->db))
    muster_connection_run (transaction->connection, "ROLLBACK", NULL);
  transaction->open = FALSE;
}

/* All was written by then; only the disk did not say that it has it. When the file is opened next
 * it may be found there. */
static gboolean
fail_to_sync (MusterConnection *connection, GError **error)
{
  g_autofree char *name = muster_connection_dup_display_name (connection);

  g_set_error (
    error, MUSTER_ERROR, MUSTER_ERROR_FAILED,
    _ ("The disk failed in the last step of writing to “%s” (%s). What was to be done may "
       "have been done, or not. Check the disk, then open the library again and look "
       "before you do it once more."),
    name, sqlite3_errmsg (connection->db));
  return FALSE;
}

gboolean
muster_transaction_commit (MusterTransaction *transaction, GError **error)
{
  MusterConnection *connection = transaction->connection;
  int code = sqlite3_exec (connection->db, "COMMIT", NULL, NULL, NULL);

  if (code == SQLITE_IOERR_FSYNC || code == SQLITE_IOERR_DIR_FSYNC)
    fail_to_sync (connection, error);
  else if (code != SQLITE_OK)
    muster_connection_fail (connection, code, error);
  if (code != SQLITE_OK)
    roll_back (transaction);
  transaction->open = FALSE;
  return code == SQLITE_OK;
}

void
muster_transaction_free (MusterTransaction *transaction)
{
  roll_back (transaction);
  muster_connection_unref (transaction->connection);
  g_free (transaction);
}
