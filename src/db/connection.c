#include "config.h"

#include "db/connection.h"

#include "base/error.h"
#include "base/file.h"
#include "base/temporary-file.h"
#include "db/sqlite-private.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <unistd.h>

/* What SQLite reports, what the caller can do about it, and the words for the person: first the
 * file, then SQLite's own words. */
typedef struct
{
  int code;
  MusterError error;
  const char *message;
} Problem;

static const Problem problems[] = {
  { SQLITE_FULL, MUSTER_ERROR_FULL,
    N_ ("There is no room left on the disk to write “%s”. Nothing was changed. Make room and try "
        "again.") },
  { SQLITE_BUSY, MUSTER_ERROR_BUSY,
    N_ ("Another program is writing to “%s” just now. Nothing was changed. Wait a moment and try "
        "again.") },
  { SQLITE_LOCKED, MUSTER_ERROR_BUSY,
    N_ ("“%s” is still being read, so it could not be written. Nothing was changed. Try again.") },
  { SQLITE_NOTADB, MUSTER_ERROR_DAMAGED,
    N_ ("“%s” is not a Muster library, or its beginning is broken. It was not touched. Choose "
        "another file or restore a copy.") },
  { SQLITE_CORRUPT, MUSTER_ERROR_DAMAGED,
    /* Translators: %1$s: a file; %2$s: the database's message. */
    N_ ("“%1$s” is damaged (%2$s). Nothing was changed. Restore a copy of it.") },
  { SQLITE_READONLY, MUSTER_ERROR_ACCESS,
    N_ ("“%s” can only be read, not written. Nothing was changed. Change its permissions or copy "
        "it to a folder of your own.") },
  { SQLITE_CANTOPEN, MUSTER_ERROR_ACCESS,
    N_ ("“%s” could not be opened. Check that it is there and that you may read and write it and "
        "its folder.") },
  { SQLITE_PERM, MUSTER_ERROR_ACCESS,
    N_ ("“%s” may not be read. Change its permissions or choose another file.") },
  { SQLITE_AUTH, MUSTER_ERROR_ACCESS,
    N_ ("“%s” may not be read. Change its permissions or choose another file.") },
  { SQLITE_CONSTRAINT, MUSTER_ERROR_FAILED,
    /* Translators: %1$s: a file; %2$s: the database's message. */
    N_ ("The change to “%1$s” contradicts itself (%2$s). Nothing was changed. Please report "
        "this.") },
  { SQLITE_IOERR, MUSTER_ERROR_FAILED,
    /* Translators: %1$s: a file; %2$s: the database's message. */
    N_ ("The disk failed while “%1$s” was read or written (%2$s). Nothing was changed. Check the "
        "disk and try again.") },
  { SQLITE_ERROR, MUSTER_ERROR_FAILED,
    /* Translators: %1$s: a file; %2$s: the database's message. */
    N_ ("“%1$s” could not be read or written (%2$s). Nothing was changed. Please report this.") },
};

/* SQLite calls many failures of the system an I/O error; the system knows better. */
static int
find_cause (MusterConnection *connection, int code)
{
  int primary = code & 0xff;

  if (primary != SQLITE_IOERR || connection->db == NULL)
    return primary;

  switch (sqlite3_system_errno (connection->db))
    {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
      return SQLITE_FULL;
    case EACCES:
    case EPERM:
    case EROFS:
      return SQLITE_READONLY;
    default:
      return primary;
    }
}

static const Problem *
find_problem (int code)
{
  for (guint i = 0; i < G_N_ELEMENTS (problems); i++)
    if (problems[i].code == code)
      return &problems[i];
  return &problems[G_N_ELEMENTS (problems) - 1];
}

gboolean
muster_connection_fail (MusterConnection *connection, int code, GError **error)
{
  const Problem *problem = find_problem (find_cause (connection, code));
  g_autofree char *name = muster_connection_dup_display_name (connection);
  const char *detail = sqlite3_errstr (code);

  if (connection->db != NULL && sqlite3_extended_errcode (connection->db) == code)
    detail = sqlite3_errmsg (connection->db);
  g_set_error (error, MUSTER_ERROR, problem->error, _ (problem->message), name, detail);
  return FALSE;
}

/* As muster_connection_fail(), for what the system itself refused with errno. */
static gboolean
fail_with_errno (const char *path, int number, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);
  gboolean full = number == ENOSPC || number == EDQUOT || number == EFBIG;

  if (full)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_FULL,
                 _ ("There is no room left on the disk to make “%s”. Make room and try again."),
                 name);
  else
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_ACCESS,
                 /* Translators: %1$s: a file; %2$s: the system's message. */
                 _ ("“%1$s” could not be made: %2$s. Choose another place or change the "
                    "permissions of its folder."),
                 name, g_strerror (number));
  return FALSE;
}

/* Takes a file away that was made here, unless another program has written to it meanwhile. */
static void
take_away (const char *path)
{
  GStatBuf status;
  if (g_stat (path, &status) == 0 && status.st_size == 0)
    g_unlink (path);
}

static void
clear_connection (gpointer data)
{
  MusterConnection *connection = data;

  g_clear_pointer (&connection->idle, g_hash_table_unref);
  g_clear_pointer (&connection->sentinel, sqlite3session_delete);
  sqlite3_close (connection->db);
  if (connection->new_file)
    take_away (connection->path);
  g_free (connection->path);
}

static void
finalize_statement (gpointer handle)
{
  sqlite3_finalize (handle);
}

static MusterConnection *
new_connection (const char *path)
{
  MusterConnection *connection = g_rc_box_new0 (MusterConnection);

  connection->path = g_strdup (path);
  connection->idle = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, finalize_statement);
  return connection;
}

MusterConnection *
muster_connection_ref (MusterConnection *connection)
{
  return g_rc_box_acquire (connection);
}

void
muster_connection_unref (MusterConnection *connection)
{
  g_rc_box_release_full (connection, clear_connection);
}

void
muster_connection_keep (MusterConnection *connection)
{
  connection->new_file = FALSE;
}

const char *
muster_connection_get_path (MusterConnection *connection)
{
  return connection->path;
}

char *
muster_connection_dup_display_name (MusterConnection *connection)
{
  return g_filename_display_name (connection->path);
}

gboolean
muster_connection_is_full (MusterConnection *connection)
{
  return connection->is_full;
}

gboolean
muster_connection_is_read_only (MusterConnection *connection)
{
  return connection->is_full || sqlite3_db_readonly (connection->db, "main") == 1;
}

int
muster_connection_get_version (MusterConnection *connection)
{
  return connection->version;
}

void
muster_connection_set_version (MusterConnection *connection, int version)
{
  connection->version = version;
}

gint64
muster_connection_get_insert_id (MusterConnection *connection)
{
  return sqlite3_last_insert_rowid (connection->db);
}

gboolean
muster_connection_run (MusterConnection *connection, const char *sql, GError **error)
{
  int code = sqlite3_exec (connection->db, sql, NULL, NULL, NULL);

  return code == SQLITE_OK || muster_connection_fail (connection, code, error);
}

gboolean
muster_connection_get_int (MusterConnection *connection,
                           const char *sql,
                           gint64 *value,
                           GError **error)
{
  g_autoptr (MusterStatement) statement = muster_statement_new (connection, sql, error);

  if (statement == NULL)
    return FALSE;

  MusterStep step = muster_statement_step (statement, error);
  *value = step == MUSTER_STEP_ROW ? muster_statement_get_int (statement, 0) : 0;
  return step != MUSTER_STEP_ERROR;
}

/* Opening */

static gboolean
has_content (const char *path)
{
  GStatBuf status;

  return g_stat (path, &status) == 0 && status.st_size > 0;
}

static gboolean
has_pending_changes (const char *path)
{
  g_autofree char *log = g_strconcat (path, "-wal", NULL);

  return has_content (log);
}

static int
print_statement (unsigned kind, void *unused, void *handle, void *sql)
{
  char *expanded = sqlite3_expanded_sql (handle);

  g_printerr ("sql: %s\n", expanded != NULL ? expanded : (const char *) sql);
  sqlite3_free (expanded);
  return 0;
}

static void
watch_if_asked (MusterConnection *connection)
{
  static const GDebugKey keys[] = { { "sql", 1 } };

  if (g_parse_debug_string (g_getenv ("MUSTER_DEBUG"), keys, G_N_ELEMENTS (keys)) & 1)
    sqlite3_trace_v2 (connection->db, SQLITE_TRACE_STMT, print_statement, NULL);
}

/* What SQLite would keep in a file beside the library, for which there is no room, stands in memory
 * for whoever has the library to himself; to be said before the file is looked at. */
static gboolean
take_alone (MusterConnection *connection, GError **error)
{
  sqlite3_db_config (connection->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  return muster_connection_run (connection, "PRAGMA locking_mode = EXCLUSIVE", error);
}

/* Nothing here writes to the file, nor to another: what is sorted is sorted in memory. */
static gboolean
settle (MusterConnection *connection, int patience, GError **error)
{
  sqlite3_extended_result_codes (connection->db, 1);
  sqlite3_busy_timeout (connection->db, patience);
  sqlite3_db_config (connection->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  watch_if_asked (connection);

  int code = sqlite3session_create (connection->db, "main", &connection->sentinel);
  if (code != SQLITE_OK)
    return muster_connection_fail (connection, code, error);
  sqlite3session_enable (connection->sentinel, 0);
  return muster_connection_run (connection,
                                "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;"
                                "PRAGMA cell_size_check = ON; PRAGMA synchronous = FULL;"
                                "PRAGMA temp_store = MEMORY;",
                                error);
}

/* Says @message, in which the file stands for %s. Returns: FALSE */
static gboolean
refuse (MusterConnection *connection, MusterError code, const char *message, GError **error)
{
  g_autofree char *name = muster_connection_dup_display_name (connection);

  g_set_error (error, MUSTER_ERROR, code, message, name);
  return FALSE;
}

static gboolean
check_identity (MusterConnection *connection,
                const MusterConnectionOptions *options,
                GError **error)
{
  gint64 application, version, tables;
  g_autoptr (MusterTransaction) moment = muster_transaction_begin_reading (connection, error);

  if (moment == NULL
      || !muster_connection_get_int (connection, "PRAGMA application_id", &application, error)
      || !muster_connection_get_int (connection, "PRAGMA user_version", &version, error)
      || !muster_connection_get_int (connection, "SELECT count(*) FROM sqlite_schema", &tables,
                                     error))
    return FALSE;

  gboolean blank = application == 0 && version == 0 && tables == 0;
  if (application != options->application && !blank)
    return refuse (connection, MUSTER_ERROR_BAD_INPUT,
                   _ ("“%s” is the database of another program, not a Muster library. It was not "
                      "touched. Choose another file."),
                   error);
  if (version > options->newest)
    return refuse (connection, MUSTER_ERROR_NEWER,
                   _ ("“%s” was written by a newer Muster. It was not touched. Update Muster to "
                      "open it."),
                   error);
  return TRUE;
}

/* A refused file must stay as it is, so its pending changes are not written back on closing until
 * the file is known to be ours. */
static gboolean
check_untouched (MusterConnection *connection,
                 const MusterConnectionOptions *options,
                 GError **error)
{
  if (connection->is_full || !has_pending_changes (connection->path))
    return check_identity (connection, options, error);

  sqlite3_db_config (connection->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  if (!check_identity (connection, options, error))
    return FALSE;
  sqlite3_db_config (connection->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
  return TRUE;
}

/* SQLite does not wait by itself where two programs open a new file at once. */
static gboolean
use_log (MusterConnection *connection, int patience, GError **error)
{
  gint64 end = g_get_monotonic_time () + (gint64) patience * 1000;
  while (!muster_connection_is_read_only (connection))
    {
      g_autoptr (GError) local = NULL;
      if (muster_connection_run (connection, "PRAGMA journal_mode = WAL", &local))
        return TRUE;
      if (!g_error_matches (local, MUSTER_ERROR, MUSTER_ERROR_BUSY)
          || g_get_monotonic_time () > end)
        {
          g_propagate_error (error, g_steal_pointer (&local));
          return FALSE;
        }
      g_usleep (5000);
    }
  return TRUE;
}

/* @is_full: there is no room for what SQLite would write */
static MusterConnection *
connect_to (const char *path,
            const char *name,
            int flags,
            gboolean is_full,
            const MusterConnectionOptions *options,
            GError **error)
{
  g_autoptr (MusterConnection) connection = new_connection (path);
  connection->is_full = is_full;
  /* One thread at a time uses a connection: locks would guard nothing. */
  int code = sqlite3_open_v2 (name, &connection->db, flags | SQLITE_OPEN_NOMUTEX, NULL);

  if (code != SQLITE_OK)
    {
      muster_connection_fail (connection, code, error);
      return NULL;
    }

  if ((is_full && !take_alone (connection, error)) || !settle (connection, options->patience, error)
      || !check_untouched (connection, options, error)
      || !use_log (connection, options->patience, error))
    return NULL;
  return g_steal_pointer (&connection);
}

/* The last resort where SQLite may not even make the files that it needs beside the library. It
 * would not see pending changes, and old figures shown as new ones would be worse than none. */
static MusterConnection *
connect_immutable (const char *path,
                   gboolean is_full,
                   const MusterConnectionOptions *options,
                   GError **error)
{
  g_autofree char *uri = g_filename_to_uri (path, NULL, error);

  if (uri == NULL)
    return NULL;

  if (has_pending_changes (path))
    {
      g_autofree char *name = g_filename_display_name (path);
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_ACCESS,
                   /* Translators: %1$s: a file; %2$s: the same again. */
                   _ ("“%1$s” cannot be read where it is, because its last changes still stand in "
                      "“%2$s-wal” and its folder cannot be written. Copy both files to a folder of "
                      "your own and open the copy."),
                   name, name);
      return NULL;
    }

  g_autofree char *immutable = g_strconcat (uri, "?immutable=1", NULL);
  return connect_to (path, immutable, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, is_full, options,
                     error);
}

/* On a full disk a library can be read all the same, and taken elsewhere. */
static MusterConnection *
connect_full (const char *path, const MusterConnectionOptions *options, GError **error)
{
  if (has_pending_changes (path) && !options->read_only)
    return connect_to (path, path, SQLITE_OPEN_READWRITE, TRUE, options, error);
  return connect_immutable (path, TRUE, options, error);
}

static MusterConnection *
connect_file (const char *path, const MusterConnectionOptions *options, GError **error)
{
  g_autoptr (GError) local = NULL;
  int flags = options->read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
  MusterConnection *connection = connect_to (path, path, flags, FALSE, options, &local);

  if (connection != NULL)
    return connection;
  if (g_error_matches (local, MUSTER_ERROR, MUSTER_ERROR_ACCESS) && g_access (path, R_OK) == 0)
    return connect_immutable (path, FALSE, options, error);
  if (g_error_matches (local, MUSTER_ERROR, MUSTER_ERROR_FULL) && has_content (path))
    return connect_full (path, options, error);

  g_propagate_error (error, g_steal_pointer (&local));
  return NULL;
}

static gboolean
make_file (const char *path, gboolean *made, GError **error)
{
  int file = g_open (path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

  *made = file >= 0;
  if (file >= 0)
    return g_close (file, error);
  return errno == EEXIST || fail_with_errno (path, errno, error);
}

static gboolean
make_file_and_folder (const char *path, gboolean *made, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);

  *made = FALSE;
  if (g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;
  if (g_mkdir_with_parents (folder, 0700) != 0)
    return fail_with_errno (folder, errno, error);
  return make_file (path, made, error);
}

static MusterConnection *
open_file (const char *path, const MusterConnectionOptions *options, GError **error)
{
  gboolean made = FALSE;

  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    {
      g_autofree char *name = g_filename_display_name (path);
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   _ ("“%s” is a folder, not a Muster library. Choose a file."), name);
      return NULL;
    }

  if (!options->read_only && !make_file_and_folder (path, &made, error))
    return NULL;
  MusterConnection *connection = connect_file (path, options, error);
  if (connection != NULL)
    connection->new_file = made;
  else if (made)
    take_away (path);
  return connection;
}

MusterConnection *
muster_connection_open (const char *path, const MusterConnectionOptions *options, GError **error)
{
  if (!sqlite3_compileoption_used ("ENABLE_SESSION"))
    {
      g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_FAILED,
                           _ ("The SQLite of this computer cannot record changes, so Muster cannot "
                              "work with it. Install an SQLite with the session extension."));
      return NULL;
    }

  /* Without SQLITE_OPEN_MEMORY, which would make copies in memory too. */
  if (g_str_equal (path, ":memory:"))
    return connect_to (path, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, FALSE, options,
                       error);

  g_autofree char *absolute = g_canonicalize_filename (path, NULL);
  return open_file (absolute, options, error);
}

/* Copies */

/* @name: what it is to be called */
static gboolean
write_copy (MusterConnection *connection, const char *path, const char *name, GError **error)
{
  g_autoptr (MusterStatement) statement = muster_statement_new (connection, "VACUUM INTO ?", error);

  if (statement == NULL)
    return FALSE;
  muster_statement_bind_text (statement, 1, path);
  if (!muster_statement_run (statement, error))
    return FALSE;
  return has_content (path) || fail_with_errno (name, EIO, error);
}

/* VACUUM INTO does not wait for the disk; a copy made for safety should. */
static gboolean
sync_file (const char *path, const char *name, GError **error)
{
  int file = g_open (path, O_RDWR | O_CLOEXEC, 0);

  if (file < 0)
    return fail_with_errno (name, errno, error);

  int number = fsync (file) == 0 ? 0 : errno;
  return g_close (file, error) && (number == 0 || fail_with_errno (name, number, error));
}

static gboolean
make_copy (MusterConnection *connection, const char *path, const char *name, GError **error)
{
  int file = g_open (path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

  if (file < 0)
    return fail_with_errno (name, errno, error);
  return g_close (file, error) && write_copy (connection, path, name, error)
         && sync_file (path, name, error);
}

/* Nothing that is there already is replaced, if only from one moment to the next. Some disks know
 * no second names. */
static int
move_to (const char *path, const char *name)
{
  if (link (path, name) == 0)
    return 0;
  if (errno == EEXIST || g_file_test (name, G_FILE_TEST_EXISTS | G_FILE_TEST_IS_SYMLINK))
    return EEXIST;
  return g_rename (path, name) == 0 ? 0 : errno;
}

static gboolean
put_in_place (const char *path, const char *name, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (name);
  int number = move_to (path, name);

  if (number == EEXIST)
    {
      g_autofree char *shown = g_filename_display_name (name);
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   _ ("“%s” is there already and was not touched. Choose another name."), shown);
      return FALSE;
    }
  if (number == 0 && (number = muster_file_sync_folder (folder)) != 0)
    g_unlink (name);
  return number == 0 || fail_with_errno (name, number, error);
}

/* What is called so is whole. */
gboolean
muster_connection_copy_to (MusterConnection *connection, const char *path, GError **error)
{
  g_autofree char *name = g_canonicalize_filename (path, NULL);
  g_autofree char *folder = g_path_get_dirname (name);
  g_autoptr (MusterTemporaryFile) temporary = muster_temporary_file_new (folder);
  const char *beside = muster_temporary_file_get_path (temporary);

  return make_copy (connection, beside, name, error) && put_in_place (beside, name, error);
}

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
  return refuse (connection, MUSTER_ERROR_NEWER,
                 _ ("A newer Muster has brought “%s” to its own form meanwhile. Nothing was "
                    "changed. Close this Muster and use the newer one."),
                 error);
}

static void
refuse_to_write (MusterConnection *connection, GError **error)
{
  if (muster_connection_is_full (connection))
    refuse (connection, MUSTER_ERROR_FULL,
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
    /* Translators: %1$s: a file; %2$s: the database's message. */
    _ ("The disk failed in the last step of writing to “%1$s” (%2$s). What was to be done may have "
       "been done, or not. Check the disk, then open the library again and look before you do it "
       "once more."),
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
