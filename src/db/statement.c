#include "db/statement.h"

#include "base/error.h"
#include "base/text.h"
#include "db/sqlite-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* More idle statements than this, and the program makes up its SQL as it goes. */
#define IDLE_LIMIT 200

struct MusterStatement
{
  MusterConnection *connection;
  sqlite3_stmt *handle;
  int failure; /* the first binding that failed, or SQLITE_OK */
  gboolean needs_transaction;
};

static sqlite3_stmt *
take_idle (MusterConnection *connection, const char *sql)
{
  gpointer handle = NULL;

  g_hash_table_steal_extended (connection->idle, sql, NULL, &handle);
  return handle;
}

static gboolean
is_blank (const char *text)
{
  return text[strspn (text, " \t\r\n;")] == '\0';
}

static sqlite3_stmt *
compile (MusterConnection *connection, const char *sql, GError **error)
{
  const char *tail = NULL;
  sqlite3_stmt *handle = NULL;
  int code =
    sqlite3_prepare_v3 (connection->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &handle, &tail);

  if (code == SQLITE_OK && handle != NULL && is_blank (tail))
    return handle;

  if (code == SQLITE_OK)
    g_critical ("Not one SQL statement but none or several: %s", sql);
  muster_connection_fail (connection, code == SQLITE_OK ? SQLITE_MISUSE : code, error);
  sqlite3_finalize (handle);
  return NULL;
}

MusterStatement *
muster_statement_new (MusterConnection *connection, const char *sql, GError **error)
{
  sqlite3_stmt *handle = take_idle (connection, sql);

  if (handle == NULL)
    handle = compile (connection, sql, error);
  if (handle == NULL)
    return NULL;

  MusterStatement *statement = g_new0 (MusterStatement, 1);
  statement->connection = muster_connection_ref (connection);
  statement->handle = handle;
  return statement;
}

static void
give_back (MusterConnection *connection, sqlite3_stmt *handle)
{
  const char *sql = sqlite3_sql (handle);

  sqlite3_reset (handle);
  sqlite3_clear_bindings (handle);
  if (g_hash_table_contains (connection->idle, sql))
    {
      sqlite3_finalize (handle);
      return;
    }

  if (g_hash_table_size (connection->idle) >= IDLE_LIMIT)
    g_hash_table_remove_all (connection->idle);
  g_hash_table_insert (connection->idle, (gpointer) sql, handle);
}

void
muster_statement_free (MusterStatement *statement)
{
  if (statement == NULL)
    return;

  give_back (statement->connection, statement->handle);
  muster_connection_unref (statement->connection);
  g_free (statement);
}

sqlite3_stmt *
muster_statement_get_handle (MusterStatement *statement)
{
  return statement->handle;
}

void
muster_statement_require_transaction (MusterStatement *statement)
{
  statement->needs_transaction = TRUE;
}

/* A binding has nowhere to report a failure, so the next step does. */
static void
note_binding (MusterStatement *statement, int index, int code)
{
  if (code == SQLITE_RANGE)
    g_critical ("No parameter %d in: %s", index, sqlite3_sql (statement->handle));
  if (statement->failure == SQLITE_OK)
    statement->failure = code;
}

void
muster_statement_bind_int (MusterStatement *statement, int index, gint64 value)
{
  note_binding (statement, index, sqlite3_bind_int64 (statement->handle, index, value));
}

void
muster_statement_bind_text (MusterStatement *statement, int index, const char *text)
{
  g_autofree char *safe = text != NULL ? muster_text_dup_safe (text) : NULL;
  int code =
    sqlite3_bind_text (statement->handle, index, safe != NULL ? safe : text, -1, SQLITE_TRANSIENT);

  note_binding (statement, index, code);
}

void
muster_statement_bind_null (MusterStatement *statement, int index)
{
  note_binding (statement, index, sqlite3_bind_null (statement->handle, index));
}

static int
bind_bytes (sqlite3_stmt *handle, int index, GBytes *bytes)
{
  gsize size = 0;
  const void *data = g_bytes_get_data (bytes, &size);

  if (size == 0)
    return sqlite3_bind_zeroblob (handle, index, 0);
  return sqlite3_bind_blob64 (handle, index, data, size, SQLITE_TRANSIENT);
}

void
muster_statement_bind_blob (MusterStatement *statement, int index, GBytes *bytes)
{
  if (bytes == NULL)
    muster_statement_bind_null (statement, index);
  else
    note_binding (statement, index, bind_bytes (statement->handle, index, bytes));
}

static gboolean
may_run (MusterStatement *statement, GError **error)
{
  if (statement->failure != SQLITE_OK)
    return muster_connection_fail (statement->connection, statement->failure, error);
  if (!statement->needs_transaction || !sqlite3_get_autocommit (statement->connection->db))
    return TRUE;

  g_autofree char *name = muster_connection_dup_display_name (statement->connection);
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_FAILED,
               _ ("The change had already ended, so nothing more was written to “%s”. Please try "
                  "again."),
               name);
  return FALSE;
}

MusterStep
muster_statement_step (MusterStatement *statement, GError **error)
{
  if (!may_run (statement, error))
    return MUSTER_STEP_ERROR;

  int code = sqlite3_step (statement->handle);
  if (code == SQLITE_ROW)
    return MUSTER_STEP_ROW;
  if (code == SQLITE_DONE)
    return MUSTER_STEP_DONE;

  muster_connection_fail (statement->connection, code, error);
  sqlite3_reset (statement->handle);
  return MUSTER_STEP_ERROR;
}

gboolean
muster_statement_run (MusterStatement *statement, GError **error)
{
  MusterStep step;

  do
    step = muster_statement_step (statement, error);
  while (step == MUSTER_STEP_ROW);
  sqlite3_reset (statement->handle);
  return step == MUSTER_STEP_DONE;
}

void
muster_statement_reset (MusterStatement *statement)
{
  sqlite3_reset (statement->handle);
}

gint64
muster_statement_get_int (MusterStatement *statement, int column)
{
  return sqlite3_column_int64 (statement->handle, column);
}

const char *
muster_statement_get_text (MusterStatement *statement, int column)
{
  return (const char *) sqlite3_column_text (statement->handle, column);
}

gboolean
muster_statement_is_readable (MusterStatement *statement, int column)
{
  const char *text = muster_statement_get_text (statement, column);

  return text != NULL
         && g_utf8_validate (text, sqlite3_column_bytes (statement->handle, column), NULL);
}

char *
muster_statement_dup_shown (MusterStatement *statement, int column)
{
  const char *text = muster_statement_get_text (statement, column);

  return text != NULL ? g_utf8_make_valid (text, -1) : g_strdup ("");
}

GBytes *
muster_statement_get_blob (MusterStatement *statement, int column)
{
  if (muster_statement_is_null (statement, column))
    return NULL;

  const void *data = sqlite3_column_blob (statement->handle, column);
  return g_bytes_new (data, sqlite3_column_bytes (statement->handle, column));
}

gboolean
muster_statement_is_null (MusterStatement *statement, int column)
{
  return sqlite3_column_type (statement->handle, column) == SQLITE_NULL;
}
