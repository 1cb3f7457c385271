#include "db/changes.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "db/sqlite-private.h"

struct MusterRecording
{
  MusterConnection *connection;
  sqlite3_session *session;
};

static const char *const untracked[] = { "pack", "picture", "journal", "journal_document", NULL };

gboolean
muster_changes_is_tracked (const char *table)
{
  return !g_strv_contains (untracked, table) && !g_str_has_prefix (table, "sqlite_");
}

static int
filter_table (void *unused, const char *table)
{
  return muster_changes_is_tracked (table);
}

MusterRecording *
muster_recording_new (MusterConnection *connection, GError **error)
{
  g_autoptr (MusterRecording) recording = g_new0 (MusterRecording, 1);

  recording->connection = muster_connection_ref (connection);
  int code = sqlite3session_create (connection->db, "main", &recording->session);
  if (code == SQLITE_OK)
    {
      sqlite3session_table_filter (recording->session, filter_table, NULL);
      code = sqlite3session_attach (recording->session, NULL);
    }

  if (code == SQLITE_OK)
    return g_steal_pointer (&recording);
  muster_connection_fail (connection, code, error);
  return NULL;
}

static GBytes *
wrap (void *data, int size)
{
  return g_bytes_new_with_free_func (data, size, sqlite3_free, data);
}

GBytes *
muster_recording_dup_changes (MusterRecording *recording, GError **error)
{
  int size = 0;
  void *data = NULL;
  int code = sqlite3session_changeset (recording->session, &size, &data);

  if (code == SQLITE_OK)
    return wrap (data, size);
  muster_connection_fail (recording->connection, code, error);
  return NULL;
}

void
muster_recording_free (MusterRecording *recording)
{
  g_clear_pointer (&recording->session, sqlite3session_delete);
  muster_connection_unref (recording->connection);
  g_free (recording);
}

/* Reading a set of changes without SQLite, which in 3.40 does not come to an end on one that was
 * cut short. The format is described at the head of SQLite's sqlite3session.c. */

typedef struct
{
  const guint8 *at;
  const guint8 *end;
} Cursor;

static gboolean
skip (Cursor *cursor, gsize size)
{
  if ((gsize) (cursor->end - cursor->at) < size)
    return FALSE;
  cursor->at += size;
  return TRUE;
}

/* Big-endian, seven bits a byte; nothing in a set of changes needs more than five bytes. */
static gboolean
read_varint (Cursor *cursor, gsize *value)
{
  *value = 0;
  for (int i = 0; i < 5 && cursor->at < cursor->end; i++)
    {
      guint8 byte = *cursor->at++;
      *value = *value << 7 | (byte & 0x7f);
      if (byte < 0x80)
        return TRUE;
    }
  return FALSE;
}

static gboolean
skip_value (Cursor *cursor)
{
  gsize size;

  if (cursor->at == cursor->end)
    return FALSE;
  switch (*cursor->at++)
    {
    case 0: /* not part of the change */
    case SQLITE_NULL:
      return TRUE;
    case SQLITE_INTEGER:
    case SQLITE_FLOAT:
      return skip (cursor, 8);
    case SQLITE_TEXT:
    case SQLITE_BLOB:
      return read_varint (cursor, &size) && skip (cursor, size);
    default:
      return FALSE;
    }
}

/* "T", the number of columns, a byte for each that says whether it is part of the key, the name. */
static gboolean
read_table (Cursor *cursor, gsize *columns)
{
  if (!skip (cursor, 1) || !read_varint (cursor, columns) || *columns == 0
      || !skip (cursor, *columns))
    return FALSE;

  const guint8 *zero = memchr (cursor->at, 0, cursor->end - cursor->at);
  return zero != NULL && skip (cursor, zero - cursor->at + 1);
}

/* The operation, a flag, the row before or after it; an update has both. */
static gboolean
skip_change (Cursor *cursor, gsize columns)
{
  guint8 operation = *cursor->at;
  gsize values = operation == SQLITE_UPDATE ? 2 * columns : columns;

  if (operation != SQLITE_INSERT && operation != SQLITE_UPDATE && operation != SQLITE_DELETE)
    return FALSE;
  if (!skip (cursor, 2))
    return FALSE;
  for (gsize i = 0; i < values; i++)
    if (!skip_value (cursor))
      return FALSE;
  return TRUE;
}

static gboolean
count_changes (GBytes *changes, gint64 *count)
{
  gsize size, columns = 0;
  const guint8 *data = g_bytes_get_data (changes, &size);
  Cursor cursor = { data, data + size };

  *count = 0;
  while (cursor.at < cursor.end)
    {
      gboolean table = *cursor.at == 'T';
      if (table ? !read_table (&cursor, &columns) : !skip_change (&cursor, columns))
        return FALSE;
      *count += !table;
    }
  return TRUE;
}

gboolean
muster_changes_count (MusterConnection *connection, GBytes *changes, gint64 *count, GError **error)
{
  return count_changes (changes, count)
         || muster_connection_fail (connection, SQLITE_CORRUPT, error);
}

GBytes *
muster_changes_invert (MusterConnection *connection, GBytes *changes, GError **error)
{
  gint64 count;
  int size = 0;
  void *data = NULL;

  if (!muster_changes_count (connection, changes, &count, error))
    return NULL;

  int code = sqlite3changeset_invert (g_bytes_get_size (changes), g_bytes_get_data (changes, NULL),
                                      &size, &data);

  if (code == SQLITE_OK)
    return wrap (data, size);
  muster_connection_fail (connection, code, error);
  return NULL;
}

/* The functions of SQLite take changes as writable memory but do not write to it. */
static void *
borrow (GBytes *changes)
{
  return (void *) g_bytes_get_data (changes, NULL);
}

GBytes *
muster_changes_join (MusterConnection *connection, GBytes *first, GBytes *second, GError **error)
{
  gint64 count;
  int size = 0;
  void *data = NULL;

  if (!muster_changes_count (connection, first, &count, error)
      || !muster_changes_count (connection, second, &count, error))
    return NULL;

  int code = sqlite3changeset_concat (g_bytes_get_size (first), borrow (first),
                                      g_bytes_get_size (second), borrow (second), &size, &data);

  if (code == SQLITE_OK)
    return wrap (data, size);
  muster_connection_fail (connection, code, error);
  return NULL;
}

static int
on_conflict (void *clash, int kind, sqlite3_changeset_iter *iter)
{
  char **table = clash;
  const char *name = NULL;
  int columns, operation;

  /* Where references are left hanging at the end there is no single row to blame. */
  if (kind != SQLITE_CHANGESET_FOREIGN_KEY)
    sqlite3changeset_op (iter, &name, &columns, &operation, NULL);
  g_free (*table);
  *table = g_strdup (name != NULL ? name : "");
  return SQLITE_CHANGESET_ABORT;
}

/* Changes to a table that is not there in the expected form are left out by SQLite without a word;
 * hence the counting. */
static gboolean
apply_all (MusterConnection *connection, GBytes *changes, char **clash, GError **error)
{
  gint64 expected;
  sqlite3_int64 before = sqlite3_total_changes64 (connection->db);

  if (!muster_changes_count (connection, changes, &expected, error))
    return FALSE;

  int code = sqlite3changeset_apply (connection->db, g_bytes_get_size (changes), borrow (changes),
                                     filter_table, on_conflict, clash);
  if (code != SQLITE_OK && *clash == NULL)
    return muster_connection_fail (connection, code, error);
  if (code == SQLITE_OK && sqlite3_total_changes64 (connection->db) - before == expected)
    return TRUE;

  g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_CONFLICT,
                       _ ("Something else has changed the same thing since. Nothing was changed."));
  return FALSE;
}

gboolean
muster_changes_apply (MusterConnection *connection, GBytes *changes, char **clash, GError **error)
{
  g_autofree char *table = NULL;
  gboolean done = apply_all (connection, changes, &table, error);

  if (clash != NULL)
    *clash = g_steal_pointer (&table);
  return done;
}
