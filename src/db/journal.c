#include "config.h"

#include "db/journal.h"

#include "base/error.h"
#include "db/sqlite-private.h"
#include "db/statement.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/** Deeds are dropped after this many seconds. */
#define MUSTER_JOURNAL_AGE (90 * 24 * 60 * 60)

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

static void
free_document (gpointer data)
{
  MusterDocument *document = data;

  g_free (document->kind);
  g_free (document);
}

GPtrArray *
muster_documents_new (void)
{
  return g_ptr_array_new_with_free_func (free_document);
}

static int
compare (const MusterDocument *a, const MusterDocument *b)
{
  int order = strcmp (a->kind, b->kind);

  if (order != 0)
    return order;
  return (a->id > b->id) - (a->id < b->id);
}

void
muster_documents_add (GPtrArray *documents, const char *kind, gint64 id)
{
  MusterDocument wanted = { (char *) kind, id };
  guint at = 0;

  while (at < documents->len && compare (g_ptr_array_index (documents, at), &wanted) < 0)
    at++;
  if (at < documents->len && compare (g_ptr_array_index (documents, at), &wanted) == 0)
    return;

  MusterDocument *document = g_new0 (MusterDocument, 1);
  document->kind = g_strdup (kind);
  document->id = id;
  g_ptr_array_insert (documents, at, document);
}

static gboolean
same_documents (GPtrArray *a, GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    if (compare (g_ptr_array_index (a, i), g_ptr_array_index (b, i)) != 0)
      return FALSE;
  return TRUE;
}

void
muster_journal_entry_free (MusterJournalEntry *deed)
{
  g_free (deed->name);
  g_free (deed->merge);
  g_clear_pointer (&deed->changes, g_bytes_unref);
  g_clear_pointer (&deed->documents, g_ptr_array_unref);
  g_free (deed);
}

/* Runs a statement whose only parameter is a deed. */
static gboolean
run_on_deed (MusterConnection *connection, const char *sql, gint64 deed, GError **error)
{
  g_autoptr (MusterStatement) statement = muster_statement_new (connection, sql, error);

  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, deed);
  return muster_statement_run (statement, error);
}

/* Reading */

static gboolean
load_documents (MusterConnection *connection, MusterJournalEntry *deed, GError **error)
{
  g_autoptr (MusterStatement) statement =
    muster_statement_new (connection, "SELECT kind, document FROM journal_document WHERE deed = ?",
                          error);
  MusterStep step;

  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, deed->id);
  deed->documents = muster_documents_new ();
  while ((step = muster_statement_step (statement, error)) == MUSTER_STEP_ROW)
    muster_documents_add (deed->documents, muster_statement_get_text (statement, 0),
                          muster_statement_get_int (statement, 1));
  return step == MUSTER_STEP_DONE;
}

/* Reads the deed that a statement with the columns id, name, merge and changes returns. */
static gboolean
read_deed (MusterConnection *connection,
           MusterStatement *statement,
           MusterJournalEntry **found,
           GError **error)
{
  MusterStep step = muster_statement_step (statement, error);

  *found = NULL;
  if (step != MUSTER_STEP_ROW)
    return step == MUSTER_STEP_DONE;

  g_autoptr (MusterJournalEntry) deed = g_new0 (MusterJournalEntry, 1);
  deed->id = muster_statement_get_int (statement, 0);
  deed->name = g_strdup (muster_statement_get_text (statement, 1));
  deed->merge = g_strdup (muster_statement_get_text (statement, 2));
  deed->changes = muster_statement_get_blob (statement, 3);
  if (!load_documents (connection, deed, error))
    return FALSE;
  *found = g_steal_pointer (&deed);
  return TRUE;
}

static MusterStatement *
prepare_find (MusterConnection *connection,
              const char *columns,
              const char *kind,
              gint64 document,
              gboolean done,
              GError **error)
{
  g_autofree char *sql =
    g_strdup_printf ("SELECT %s FROM journal_document JOIN journal ON id = deed"
                     " WHERE kind = ? AND document = ? AND done = %d AND schema = ?"
                     " ORDER BY deed %s LIMIT 1",
                     columns, done, done ? "DESC" : "ASC");
  MusterStatement *statement = muster_statement_new (connection, sql, error);

  if (statement == NULL)
    return NULL;
  muster_statement_bind_text (statement, 1, kind);
  muster_statement_bind_int (statement, 2, document);
  muster_statement_bind_int (statement, 3, muster_connection_get_version (connection));
  return statement;
}

gboolean
muster_journal_find (MusterConnection *connection,
                     const char *kind,
                     gint64 document,
                     gboolean done,
                     MusterJournalEntry **found,
                     GError **error)
{
  g_autoptr (MusterStatement) statement =
    prepare_find (connection, "id, name, merge, changes", kind, document, done, error);

  *found = NULL;
  return statement != NULL && read_deed (connection, statement, found, error);
}

char *
muster_journal_dup_name (MusterConnection *connection,
                         const char *kind,
                         gint64 document,
                         gboolean done)
{
  /* Without the changes, which may be megabytes: it is asked after every deed. */
  g_autoptr (MusterStatement) statement =
    prepare_find (connection, "name", kind, document, done, NULL);

  if (statement == NULL || muster_statement_step (statement, NULL) != MUSTER_STEP_ROW)
    return NULL;
  return g_strdup (muster_statement_get_text (statement, 0));
}

/* Writing */

static gboolean
drop_deed (MusterConnection *connection, gint64 deed, GError **error)
{
  return run_on_deed (connection, "DELETE FROM journal_document WHERE deed = ?", deed, error)
         && run_on_deed (connection, "DELETE FROM journal WHERE id = ?", deed, error);
}

/* Lists the deeds that a statement with the parameters kind, document and (if it has a third)
 * @limit returns. */
static GArray *
list_deeds (MusterConnection *connection,
            const char *sql,
            const MusterDocument *document,
            gint64 limit,
            GError **error)
{
  g_autoptr (MusterStatement) statement = muster_statement_new (connection, sql, error);
  g_autoptr (GArray) deeds = g_array_new (FALSE, FALSE, sizeof (gint64));
  MusterStep step;

  if (statement == NULL)
    return NULL;
  muster_statement_bind_text (statement, 1, document->kind);
  muster_statement_bind_int (statement, 2, document->id);
  muster_statement_bind_int (statement, 3, limit);
  while ((step = muster_statement_step (statement, error)) == MUSTER_STEP_ROW)
    {
      gint64 deed = muster_statement_get_int (statement, 0);
      g_array_append_val (deeds, deed);
    }
  return step == MUSTER_STEP_DONE ? g_steal_pointer (&deeds) : NULL;
}

static gboolean
drop_undone (MusterConnection *connection, const MusterDocument *document, GError **error)
{
  g_autoptr (GArray) deeds =
    list_deeds (connection,
                "SELECT deed FROM journal_document JOIN journal ON id = deed"
                " WHERE kind = ? AND document = ? AND done = 0 AND id > ?",
                document, 0, error);

  if (deeds == NULL)
    return FALSE;
  for (guint i = 0; i < deeds->len; i++)
    if (!drop_deed (connection, g_array_index (deeds, gint64, i), error))
      return FALSE;
  return TRUE;
}

static gboolean
drop_all_undone (MusterConnection *connection, GPtrArray *documents, GError **error)
{
  for (guint i = 0; i < documents->len; i++)
    if (!drop_undone (connection, g_ptr_array_index (documents, i), error))
      return FALSE;
  return TRUE;
}

/* A deed goes with the last document that still has it. */
static gboolean
drop_from_document (MusterConnection *connection,
                    gint64 deed,
                    const MusterDocument *document,
                    GError **error)
{
  g_autoptr (MusterStatement) statement = muster_statement_new (
    connection, "DELETE FROM journal_document WHERE kind = ? AND document = ? AND deed = ?", error);

  if (statement == NULL)
    return FALSE;
  muster_statement_bind_text (statement, 1, document->kind);
  muster_statement_bind_int (statement, 2, document->id);
  muster_statement_bind_int (statement, 3, deed);
  return muster_statement_run (statement, error)
         && run_on_deed (connection,
                         "DELETE FROM journal WHERE id = ?1"
                         " AND NOT EXISTS (SELECT 1 FROM journal_document WHERE deed = ?1)",
                         deed, error);
}

static gboolean
trim_by (MusterConnection *connection,
         const char *sql,
         const MusterDocument *document,
         gint64 limit,
         GError **error)
{
  g_autoptr (GArray) deeds = list_deeds (connection, sql, document, limit, error);

  if (deeds == NULL)
    return FALSE;
  for (guint i = 0; i < deeds->len; i++)
    if (!drop_from_document (connection, g_array_index (deeds, gint64, i), document, error))
      return FALSE;
  return TRUE;
}

static gint64
get_now (void)
{
  return g_get_real_time () / G_USEC_PER_SEC;
}

/* Every deed drops more old ones than it adds, so looking at the oldest few is enough. */
static gboolean
trim (MusterConnection *connection, const MusterDocument *document, GError **error)
{
  return trim_by (connection,
                  "SELECT deed FROM journal_document WHERE kind = ? AND document = ?"
                  " ORDER BY deed DESC LIMIT -1 OFFSET ?",
                  document, MUSTER_JOURNAL_DEEDS, error)
         && trim_by (connection,
                     "SELECT deed FROM (SELECT deed FROM journal_document"
                     "  WHERE kind = ? AND document = ? ORDER BY deed LIMIT 20)"
                     " JOIN journal ON id = deed WHERE at < ?",
                     document, get_now () - MUSTER_JOURNAL_AGE, error);
}

static gboolean
trim_all (MusterConnection *connection, GPtrArray *documents, GError **error)
{
  for (guint i = 0; i < documents->len; i++)
    if (!trim (connection, g_ptr_array_index (documents, i), error))
      return FALSE;
  return TRUE;
}

static gboolean
insert_documents (MusterConnection *connection, const MusterJournalEntry *deed, GError **error)
{
  g_autoptr (MusterStatement) statement = muster_statement_new (
    connection, "INSERT INTO journal_document (deed, kind, document) VALUES (?, ?, ?)", error);

  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, deed->id);
  for (guint i = 0; i < deed->documents->len; i++)
    {
      const MusterDocument *document = g_ptr_array_index (deed->documents, i);
      muster_statement_bind_text (statement, 2, document->kind);
      muster_statement_bind_int (statement, 3, document->id);
      if (!muster_statement_run (statement, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
insert_deed (MusterConnection *connection, MusterJournalEntry *deed, GError **error)
{
  g_autoptr (MusterStatement) statement =
    muster_statement_new (connection,
                          "INSERT INTO journal (name, at, schema, merge, done, changes)"
                          " VALUES (?, ?, ?, ?, 1, ?)",
                          error);

  if (statement == NULL)
    return FALSE;
  muster_statement_bind_text (statement, 1, deed->name);
  muster_statement_bind_int (statement, 2, get_now ());
  muster_statement_bind_int (statement, 3, muster_connection_get_version (connection));
  muster_statement_bind_text (statement, 4, deed->merge);
  muster_statement_bind_blob (statement, 5, deed->changes);
  if (!muster_statement_run (statement, error))
    return FALSE;
  deed->id = muster_connection_get_insert_id (connection);
  return insert_documents (connection, deed, error);
}

static gboolean
update_deed (MusterConnection *connection, const MusterJournalEntry *deed, GError **error)
{
  g_autoptr (MusterStatement) statement =
    muster_statement_new (connection,
                          "UPDATE journal SET name = ?, at = ?, changes = ? WHERE id = ?", error);

  if (statement == NULL)
    return FALSE;
  muster_statement_bind_text (statement, 1, deed->name);
  muster_statement_bind_int (statement, 2, get_now ());
  muster_statement_bind_blob (statement, 3, deed->changes);
  muster_statement_bind_int (statement, 4, deed->id);
  return muster_statement_run (statement, error);
}

/* Puts what @deed did into the row of @previous; the row goes where nothing is left of both. What
 * cannot be joined, because a migration has widened a table in between, stays two deeds. */
static gboolean
merge_into (MusterConnection *connection,
            const MusterJournalEntry *previous,
            MusterJournalEntry *deed,
            GError **error)
{
  g_autoptr (GBytes) joined =
    muster_changes_join (connection, previous->changes, deed->changes, NULL);

  if (joined == NULL)
    return insert_deed (connection, deed, error);
  if (g_bytes_get_size (joined) == 0)
    return drop_deed (connection, previous->id, error);
  deed->id = previous->id;
  g_bytes_unref (deed->changes);
  deed->changes = g_steal_pointer (&joined);
  return update_deed (connection, deed, error);
}

/* Finds the newest deed of all, if it is one that deeds with @merge can join. */
static gboolean
find_mergeable (MusterConnection *connection,
                const MusterJournalEntry *deed,
                MusterJournalEntry **previous,
                GError **error)
{
  *previous = NULL;
  if (deed->merge == NULL)
    return TRUE;

  g_autoptr (MusterJournalEntry) newest = NULL;
  g_autoptr (MusterStatement) statement =
    muster_statement_new (connection,
                          "SELECT id, name, merge, changes FROM journal"
                          " WHERE id = (SELECT max (id) FROM journal)"
                          " AND done = 1 AND merge = ? AND schema = ?",
                          error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_text (statement, 1, deed->merge);
  muster_statement_bind_int (statement, 2, muster_connection_get_version (connection));
  if (!read_deed (connection, statement, &newest, error))
    return FALSE;
  if (newest != NULL && same_documents (newest->documents, deed->documents))
    *previous = g_steal_pointer (&newest);
  return TRUE;
}

gboolean
muster_journal_add (MusterConnection *connection, MusterJournalEntry *deed, GError **error)
{
  g_autoptr (MusterJournalEntry) previous = NULL;

  if (!find_mergeable (connection, deed, &previous, error)
      || !drop_all_undone (connection, deed->documents, error))
    return FALSE;

  gboolean written = previous != NULL ? merge_into (connection, previous, deed, error)
                                      : insert_deed (connection, deed, error);
  return written && trim_all (connection, deed->documents, error);
}

gboolean
muster_journal_mark (MusterConnection *connection, gint64 deed, gboolean done, GError **error)
{
  /* What was undone once is finished: no later deed joins it. */
  return run_on_deed (connection,
                      done ? "UPDATE journal SET done = 1, merge = NULL WHERE id = ?"
                           : "UPDATE journal SET done = 0, merge = NULL WHERE id = ?",
                      deed, error);
}

/* Runs @sql where there is a journal at all: the first script makes it. */
static gboolean
run_if_there (MusterConnection *connection, const char *sql, GError **error)
{
  gint64 tables;

  if (!muster_connection_get_int (connection,
                                  "SELECT count(*) FROM sqlite_schema"
                                  " WHERE name IN ('journal', 'journal_document')",
                                  &tables, error))
    return FALSE;
  return tables < 2 || muster_connection_run (connection, sql, error);
}

gboolean
muster_journal_clear (MusterConnection *connection, GError **error)
{
  return run_if_there (connection, "DELETE FROM journal_document; DELETE FROM journal;", error);
}

gboolean
muster_journal_adopt (MusterConnection *connection, int version, GError **error)
{
  g_autofree char *sql =
    g_strdup_printf ("UPDATE journal SET schema = %d WHERE schema = %d", version, version - 1);

  return run_if_there (connection, sql, error);
}
