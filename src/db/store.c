#include "db/store.h"

#include "base/error.h"
#include "base/phrase.h"
#include "base/temporary-file.h"
#include "db/sqlite-private.h"
#include "db/statement.h"
#include "db/store-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Actions are dropped after this many seconds. */
#define JOURNAL_AGE (90 * 24 * 60 * 60)

/* More of them on one document, and the oldest are dropped. */
#define JOURNAL_ACTIONS 1000

typedef struct
{
  MusterConnection *connection;
  sqlite3_session *session;
} Recording;

typedef struct
{
  char *kind; /* "army", "scenario", "campaign" … or "library" */
  gint64 id;  /* its number within its kind; 0 for the library */
} Document;

/* The numbers of a document before and after what was written. */
typedef struct
{
  Document document; /* (unowned kind): interned */
  gint64 before;     /* 0: none yet */
  gint64 after;
} Renewal;

/* Larger sets of changes are not held: what they are about is read anew as fast. */
#define MOST_HELD 65536

/* A row of the journal. */
typedef struct
{
  gint64 id;            /* 0 before it is written */
  char *name;           /* what the person did: a phrase */
  char *merge;          /* (nullable): actions in a row with the same key are undone together */
  GBytes *changes;      /* what changed in the tracked tables */
  GPtrArray *documents; /* (element-type Document): what it touched, at least one */
} Entry;

static void
recording_free (Recording *recording)
{
  g_clear_pointer (&recording->session, sqlite3session_delete);
  muster_connection_unref (recording->connection);
  g_free (recording);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Recording, recording_free)

static void
entry_free (Entry *action)
{
  g_free (action->name);
  g_free (action->merge);
  g_clear_pointer (&action->changes, g_bytes_unref);
  g_clear_pointer (&action->documents, g_ptr_array_unref);
  g_free (action);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Entry, entry_free)

/* Sets of changes to the tracked tables, as the session extension of SQLite records them: what
 * undo and redo are made of. */

static const char *const untracked[] = { "pack",     "picture", "journal", "journal_document",
                                         "revision", NULL };

gboolean
muster_store_is_tracked (const char *table)
{
  return !g_strv_contains (untracked, table) && !g_str_has_prefix (table, "sqlite_");
}

static int
filter_table (void *unused, const char *table)
{
  return muster_store_is_tracked (table);
}

static Recording *
recording_new (MusterConnection *connection, GError **error)
{
  g_autoptr (Recording) recording = g_new0 (Recording, 1);

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

/* Returns: (transfer full): the changes so far, of size 0 where all is as it was, or NULL */
static GBytes *
dup_changes (Recording *recording, GError **error)
{
  int size = 0;
  void *data = NULL;
  int code = sqlite3session_changeset (recording->session, &size, &data);

  if (code == SQLITE_OK)
    return wrap (data, size);
  muster_connection_fail (recording->connection, code, error);
  return NULL;
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

/* Counts the changed rows. */
static gboolean
count_changes (MusterConnection *connection, GBytes *changes, gint64 *count, GError **error)
{
  gsize size, columns = 0;
  const guint8 *data = g_bytes_get_data (changes, &size);
  Cursor cursor = { data, data + size };

  *count = 0;
  while (cursor.at < cursor.end)
    {
      gboolean table = *cursor.at == 'T';
      if (table ? !read_table (&cursor, &columns) : !skip_change (&cursor, columns))
        return muster_connection_fail (connection, SQLITE_CORRUPT, error);
      *count += !table;
    }
  return TRUE;
}

/* Returns: (transfer full): the changes that take @changes back, or NULL */
static GBytes *
invert_changes (MusterConnection *connection, GBytes *changes, GError **error)
{
  gint64 count;
  int size = 0;
  void *data = NULL;

  if (!count_changes (connection, changes, &count, error))
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

/* Returns: (transfer full): one set that does @first and then @second, of size 0 where the second
 * takes back the first; NULL where they are of different tables' forms or broken */
static GBytes *
join_changes (MusterConnection *connection, GBytes *first, GBytes *second, GError **error)
{
  gint64 count;
  int size = 0;
  void *data = NULL;

  if (!count_changes (connection, first, &count, error)
      || !count_changes (connection, second, &count, error))
    return NULL;

  int code = sqlite3changeset_concat (g_bytes_get_size (first), borrow (first),
                                      g_bytes_get_size (second), borrow (second), &size, &data);

  if (code == SQLITE_OK)
    return wrap (data, size);
  muster_connection_fail (connection, code, error);
  return NULL;
}

static int
on_conflict (void *has_clash, int kind, sqlite3_changeset_iter *iter)
{
  *(gboolean *) has_clash = TRUE;
  return SQLITE_CHANGESET_ABORT;
}

/* All of them or none, inside a transaction that is rolled back on failure. A change applies only
 * where the fields that it changes are as they were when it was recorded: else CONFLICT.
 *
 * Changes to a table that is not there in the expected form are left out by SQLite without a word;
 * hence the counting. */
static gboolean
apply_changes (MusterConnection *connection, GBytes *changes, GError **error)
{
  gboolean has_clash = FALSE;
  gint64 expected;
  sqlite3_int64 before = sqlite3_total_changes64 (connection->db);

  if (!count_changes (connection, changes, &expected, error))
    return FALSE;

  int code = sqlite3changeset_apply (connection->db, g_bytes_get_size (changes), borrow (changes),
                                     filter_table, on_conflict, &has_clash);
  if (code != SQLITE_OK && !has_clash)
    return muster_connection_fail (connection, code, error);
  if (code == SQLITE_OK && sqlite3_total_changes64 (connection->db) - before == expected)
    return TRUE;

  g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_CONFLICT,
                       _ ("Something else has changed the same thing since. Nothing was changed."));
  return FALSE;
}

static void
free_document (gpointer data)
{
  Document *document = data;

  g_free (document->kind);
  g_free (document);
}

static GPtrArray *
documents_new (void)
{
  return g_ptr_array_new_with_free_func (free_document);
}

static int
compare (const Document *a, const Document *b)
{
  int order = strcmp (a->kind, b->kind);

  if (order != 0)
    return order;
  return (a->id > b->id) - (a->id < b->id);
}

/* Keeps the list in order and without doubles. */
static void
documents_add (GPtrArray *documents, const char *kind, gint64 id)
{
  Document wanted = { (char *) kind, id };
  guint at = 0;

  while (at < documents->len && compare (g_ptr_array_index (documents, at), &wanted) < 0)
    at++;
  if (at < documents->len && compare (g_ptr_array_index (documents, at), &wanted) == 0)
    return;

  Document *document = g_new0 (Document, 1);
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

/* Runs a statement whose only parameter is an action. */
static gboolean
run_on_action (MusterConnection *connection, const char *sql, gint64 action, GError **error)
{
  g_autoptr (MusterStatement) statement = muster_statement_new (connection, sql, error);

  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, action);
  return muster_statement_run (statement, error);
}

/* Reading the journal: what was done, to which documents, with which changes */

static gboolean
load_documents (MusterConnection *connection, Entry *action, GError **error)
{
  g_autoptr (MusterStatement) statement =
    muster_statement_new (connection, "SELECT kind, document FROM journal_document WHERE deed = ?",
                          error);
  MusterStep step;

  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, action->id);
  action->documents = documents_new ();
  while ((step = muster_statement_step (statement, error)) == MUSTER_STEP_ROW)
    documents_add (action->documents, muster_statement_get_text (statement, 0),
                   muster_statement_get_int (statement, 1));
  return step == MUSTER_STEP_DONE;
}

/* Reads the action that a statement with the columns id, name, merge and changes returns. */
static gboolean
read_action (MusterConnection *connection,
             MusterStatement *statement,
             Entry **found,
             GError **error)
{
  MusterStep step = muster_statement_step (statement, error);

  *found = NULL;
  if (step != MUSTER_STEP_ROW)
    return step == MUSTER_STEP_DONE;

  g_autoptr (Entry) action = g_new0 (Entry, 1);
  action->id = muster_statement_get_int (statement, 0);
  action->name = g_strdup (muster_statement_get_text (statement, 1));
  action->merge = g_strdup (muster_statement_get_text (statement, 2));
  action->changes = muster_statement_get_blob (statement, 3);
  if (!load_documents (connection, action, error))
    return FALSE;
  *found = g_steal_pointer (&action);
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

/* @done: TRUE: what would be undone next on the document; FALSE: what would be done again next;
 * @found: (out) (nullable): NULL where there is none. Actions written under another schema version
 * are not found. */
static gboolean
find_entry (MusterConnection *connection,
            const char *kind,
            gint64 document,
            gboolean done,
            Entry **found,
            GError **error)
{
  g_autoptr (MusterStatement) statement =
    prepare_find (connection, "id, name, merge, changes", kind, document, done, error);

  *found = NULL;
  return statement != NULL && read_action (connection, statement, found, error);
}

static char *
dup_entry_name (MusterConnection *connection, const char *kind, gint64 document, gboolean done)
{
  /* Without the changes, which may be megabytes: it is asked after every action. */
  g_autoptr (MusterStatement) statement =
    prepare_find (connection, "name", kind, document, done, NULL);

  if (statement == NULL || muster_statement_step (statement, NULL) != MUSTER_STEP_ROW)
    return NULL;
  return muster_phrase_format (muster_statement_get_text (statement, 0));
}

/* Writing it, within a transaction */

static gboolean
drop_action (MusterConnection *connection, gint64 action, GError **error)
{
  return run_on_action (connection, "DELETE FROM journal_document WHERE deed = ?", action, error)
         && run_on_action (connection, "DELETE FROM journal WHERE id = ?", action, error);
}

/* Returns: (transfer full) (nullable): the numbers that a statement returns */
static GArray *
list_ids (MusterStatement *statement, GError **error)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  MusterStep step;

  while ((step = muster_statement_step (statement, error)) == MUSTER_STEP_ROW)
    {
      gint64 id = muster_statement_get_int (statement, 0);
      g_array_append_val (ids, id);
    }
  return step == MUSTER_STEP_DONE ? g_steal_pointer (&ids) : NULL;
}

/* Lists the actions that a statement with the parameters kind, document and (if it has a third)
 * @limit returns. */
static GArray *
list_actions (MusterConnection *connection,
              const char *sql,
              const Document *document,
              gint64 limit,
              GError **error)
{
  g_autoptr (MusterStatement) statement = muster_statement_new (connection, sql, error);

  if (statement == NULL)
    return NULL;
  muster_statement_bind_text (statement, 1, document->kind);
  muster_statement_bind_int (statement, 2, document->id);
  muster_statement_bind_int (statement, 3, limit);
  return list_ids (statement, error);
}

static gboolean
drop_undone (MusterConnection *connection, const Document *document, GError **error)
{
  g_autoptr (GArray) actions =
    list_actions (connection,
                  "SELECT deed FROM journal_document JOIN journal ON id = deed"
                  " WHERE kind = ? AND document = ? AND done = 0 AND id > ?",
                  document, 0, error);

  if (actions == NULL)
    return FALSE;
  for (guint i = 0; i < actions->len; i++)
    if (!drop_action (connection, g_array_index (actions, gint64, i), error))
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

/* An action goes with the last document that still has it. */
static gboolean
drop_from_document (MusterConnection *connection,
                    gint64 action,
                    const Document *document,
                    GError **error)
{
  g_autoptr (MusterStatement) statement = muster_statement_new (
    connection, "DELETE FROM journal_document WHERE kind = ? AND document = ? AND deed = ?", error);

  if (statement == NULL)
    return FALSE;
  muster_statement_bind_text (statement, 1, document->kind);
  muster_statement_bind_int (statement, 2, document->id);
  muster_statement_bind_int (statement, 3, action);
  return muster_statement_run (statement, error)
         && run_on_action (connection,
                           "DELETE FROM journal WHERE id = ?1"
                           " AND NOT EXISTS (SELECT 1 FROM journal_document WHERE deed = ?1)",
                           action, error);
}

static gint64
get_now (void)
{
  return g_get_real_time () / G_USEC_PER_SEC;
}

/* Of whatever documents: those that nobody touches any more would keep theirs for good. Every
 * action drops more old ones than it adds, so looking at the oldest few is enough. */
static gboolean
trim_by_age (MusterConnection *connection, GError **error)
{
  g_autoptr (MusterStatement) statement = muster_statement_new (
    connection, "SELECT id FROM (SELECT id, at FROM journal ORDER BY id LIMIT 20) WHERE at < ?",
    error);
  g_autoptr (GArray) actions = NULL;

  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, get_now () - JOURNAL_AGE);
  actions = list_ids (statement, error);
  if (actions == NULL)
    return FALSE;
  for (guint i = 0; i < actions->len; i++)
    if (!drop_action (connection, g_array_index (actions, gint64, i), error))
      return FALSE;
  return TRUE;
}

static gboolean
trim (MusterConnection *connection, const Document *document, GError **error)
{
  g_autoptr (GArray) actions =
    list_actions (connection,
                  "SELECT deed FROM journal_document WHERE kind = ? AND document = ?"
                  " ORDER BY deed DESC LIMIT -1 OFFSET ?",
                  document, JOURNAL_ACTIONS, error);

  if (actions == NULL)
    return FALSE;
  for (guint i = 0; i < actions->len; i++)
    if (!drop_from_document (connection, g_array_index (actions, gint64, i), document, error))
      return FALSE;
  return TRUE;
}

static gboolean
trim_all (MusterConnection *connection, GPtrArray *documents, GError **error)
{
  for (guint i = 0; i < documents->len; i++)
    if (!trim (connection, g_ptr_array_index (documents, i), error))
      return FALSE;
  return trim_by_age (connection, error);
}

static gboolean
insert_documents (MusterConnection *connection, const Entry *action, GError **error)
{
  g_autoptr (MusterStatement) statement = muster_statement_new (
    connection, "INSERT INTO journal_document (deed, kind, document) VALUES (?, ?, ?)", error);

  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, action->id);
  for (guint i = 0; i < action->documents->len; i++)
    {
      const Document *document = g_ptr_array_index (action->documents, i);
      muster_statement_bind_text (statement, 2, document->kind);
      muster_statement_bind_int (statement, 3, document->id);
      if (!muster_statement_run (statement, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
insert_action (MusterConnection *connection, Entry *action, GError **error)
{
  g_autoptr (MusterStatement) statement =
    muster_statement_new (connection,
                          "INSERT INTO journal (name, at, schema, merge, done, changes)"
                          " VALUES (?, ?, ?, ?, 1, ?)",
                          error);

  if (statement == NULL)
    return FALSE;
  muster_statement_bind_text (statement, 1, action->name);
  muster_statement_bind_int (statement, 2, get_now ());
  muster_statement_bind_int (statement, 3, muster_connection_get_version (connection));
  muster_statement_bind_text (statement, 4, action->merge);
  muster_statement_bind_blob (statement, 5, action->changes);
  if (!muster_statement_run (statement, error))
    return FALSE;
  action->id = muster_connection_get_insert_id (connection);
  return insert_documents (connection, action, error);
}

static gboolean
update_action (MusterConnection *connection, const Entry *action, GError **error)
{
  g_autoptr (MusterStatement) statement =
    muster_statement_new (connection,
                          "UPDATE journal SET name = ?, at = ?, changes = ? WHERE id = ?", error);

  if (statement == NULL)
    return FALSE;
  muster_statement_bind_text (statement, 1, action->name);
  muster_statement_bind_int (statement, 2, get_now ());
  muster_statement_bind_blob (statement, 3, action->changes);
  muster_statement_bind_int (statement, 4, action->id);
  return muster_statement_run (statement, error);
}

/* Puts what @action did into the row of @previous; the row goes where nothing is left of both. What
 * cannot be joined, because a migration has widened a table in between, stays two actions. */
static gboolean
merge_into (MusterConnection *connection, const Entry *previous, Entry *action, GError **error)
{
  g_autoptr (GBytes) joined = join_changes (connection, previous->changes, action->changes, NULL);

  if (joined == NULL)
    return insert_action (connection, action, error);
  if (g_bytes_get_size (joined) == 0)
    return drop_action (connection, previous->id, error);
  action->id = previous->id;
  g_bytes_unref (action->changes);
  action->changes = g_steal_pointer (&joined);
  return update_action (connection, action, error);
}

/* Finds the newest action of all, if it is one that actions with @merge can join. */
static gboolean
find_mergeable (MusterConnection *connection, const Entry *action, Entry **previous, GError **error)
{
  *previous = NULL;
  if (action->merge == NULL)
    return TRUE;

  g_autoptr (Entry) newest = NULL;
  g_autoptr (MusterStatement) statement =
    muster_statement_new (connection,
                          "SELECT id, name, merge, changes FROM journal"
                          " WHERE id = (SELECT max (id) FROM journal)"
                          " AND done = 1 AND merge = ? AND schema = ?",
                          error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_text (statement, 1, action->merge);
  muster_statement_bind_int (statement, 2, muster_connection_get_version (connection));
  if (!read_action (connection, statement, &newest, error))
    return FALSE;
  if (newest != NULL && same_documents (newest->documents, action->documents))
    *previous = g_steal_pointer (&newest);
  return TRUE;
}

/* Writes an action that has just been done. Actions on its documents that were undone are dropped,
 * since they cannot be done again on top of it. If the newest action of all has the same documents
 * and the same merge key, the two become one, under the new name; if nothing is left of both, the
 * row goes. Then drops what is too old or too much on its documents. */
static gboolean
add_entry (MusterConnection *connection, Entry *action, GError **error)
{
  g_autoptr (Entry) previous = NULL;

  if (!find_mergeable (connection, action, &previous, error)
      || !drop_all_undone (connection, action->documents, error))
    return FALSE;

  gboolean written = previous != NULL ? merge_into (connection, previous, action, error)
                                      : insert_action (connection, action, error);
  return written && trim_all (connection, action->documents, error);
}

/* Returns: the number of a document; 0 where it has none */
static gint64
get_revision (MusterConnection *connection, const char *kind, gint64 document)
{
  g_autoptr (MusterStatement) statement =
    muster_statement_new (connection, "SELECT number FROM revision WHERE kind = ? AND document = ?",
                          NULL);

  if (statement == NULL)
    return 0;
  muster_statement_bind_text (statement, 1, kind);
  muster_statement_bind_int (statement, 2, document);
  return muster_statement_step (statement, NULL) == MUSTER_STEP_ROW
           ? muster_statement_get_int (statement, 0)
           : 0;
}

/* Says that the documents are no longer what they were. Returns: (transfer full) (nullable)
 * (element-type Renewal): NULL with an error */
static GArray *
renew_revisions (MusterConnection *connection, GPtrArray *documents, GError **error)
{
  g_autoptr (GArray) renewals = g_array_new (FALSE, FALSE, sizeof (Renewal));
  g_autoptr (MusterStatement) statement =
    muster_statement_new (connection,
                          "REPLACE INTO revision VALUES (?, ?, random ()) RETURNING number", error);

  if (statement == NULL)
    return NULL;
  for (guint i = 0; i < documents->len; i++)
    {
      const Document *document = g_ptr_array_index (documents, i);
      Renewal renewal = { .document = { (char *) g_intern_string (document->kind), document->id },
                          .before = get_revision (connection, document->kind, document->id) };
      muster_statement_bind_text (statement, 1, document->kind);
      muster_statement_bind_int (statement, 2, document->id);
      if (muster_statement_step (statement, error) != MUSTER_STEP_ROW)
        return NULL;
      renewal.after = muster_statement_get_int (statement, 0);
      muster_statement_reset (statement);
      g_array_append_val (renewals, renewal);
    }
  return g_steal_pointer (&renewals);
}

static gboolean
mark_entry (MusterConnection *connection, gint64 action, gboolean done, GError **error)
{
  /* What was undone once is finished: no later action joins it. */
  return run_on_action (connection,
                        done ? "UPDATE journal SET done = 1, merge = NULL WHERE id = ?"
                             : "UPDATE journal SET done = 0, merge = NULL WHERE id = ?",
                        action, error);
}

/* The store */

struct _MusterStore
{
  GObject parent_instance;

  MusterConnection *connection;
  MusterChangeSet *change_set; /* (unowned) (nullable): the one that is under way */
  gint64 version;              /* of the file's contents, as others change it */
  GBytes *written;             /* what was written last; NULL where that was much */
  GArray *renewals;            /* (element-type Renewal): of the documents that it touched */
};

struct MusterChangeSet
{
  MusterStore *store;
  MusterTransaction *transaction;
  Recording *recording;
  Entry *action;
  GBytes *written;  /* its own changes, which the journal may join to those before */
  GArray *renewals; /* (element-type Renewal) */
};

G_DEFINE_FINAL_TYPE (MusterStore, muster_store, G_TYPE_OBJECT)

static void
muster_store_finalize (GObject *object)
{
  MusterStore *store = MUSTER_STORE (object);

  g_clear_pointer (&store->connection, muster_connection_unref);
  g_clear_pointer (&store->written, g_bytes_unref);
  g_clear_pointer (&store->renewals, g_array_unref);
  G_OBJECT_CLASS (muster_store_parent_class)->finalize (object);
}

static void
muster_store_class_init (MusterStoreClass *class)
{
  G_OBJECT_CLASS (class)->finalize = muster_store_finalize;
  g_signal_new ("changed", MUSTER_TYPE_STORE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                2, G_TYPE_STRING, G_TYPE_INT64);
}

static void
muster_store_init (MusterStore *store)
{
}

/* Opening */

/* What SQLite counts up where another connection has written; this one's own actions do not count.
 */
static gint64
get_version (MusterStore *store)
{
  gint64 version = 0;

  muster_connection_get_int (store->connection, "PRAGMA data_version", &version, NULL);
  return version;
}

/* What a program that was broken off left of copies and files beside the library: the room may be
 * wanted. */
static void
sweep_beside (const char *path)
{
  g_autofree char *absolute = g_canonicalize_filename (path, NULL);
  g_autofree char *folder = g_path_get_dirname (absolute);

  muster_temporary_file_sweep (folder);
}

static MusterStore *
open_store (const char *path,
            const MusterMigration *scripts,
            const MusterConnectionOptions *options,
            GError **error)
{
  if (!options->read_only && !g_str_equal (path, ":memory:"))
    sweep_beside (path);
  g_autoptr (MusterConnection) connection = muster_connection_open (path, options, error);

  if (connection == NULL || !muster_migrate (connection, scripts, options->newest, error))
    return NULL;
  muster_connection_keep (connection);

  MusterStore *store = g_object_new (MUSTER_TYPE_STORE, NULL);
  store->connection = g_steal_pointer (&connection);
  store->version = get_version (store);
  return store;
}

MusterStore *
muster_store_open_with (const char *path, const MusterMigration *scripts, guint n, GError **error)
{
  const MusterConnectionOptions options = { MUSTER_CONNECTION_APPLICATION, n, FALSE,
                                            MUSTER_CONNECTION_PATIENCE };

  g_return_val_if_fail (path != NULL, NULL);
  return open_store (path, scripts, &options, error);
}

MusterStore *
muster_store_open_how (const char *path, gboolean read_only, int patience, GError **error)
{
  guint n;
  const MusterMigration *scripts = muster_migrate_list_scripts (&n);
  const MusterConnectionOptions options = { MUSTER_CONNECTION_APPLICATION, n, read_only, patience };

  return open_store (path, scripts, &options, error);
}

MusterStore *
muster_store_open (const char *path, GError **error)
{
  g_return_val_if_fail (path != NULL, NULL);
  return muster_store_open_how (path, FALSE, MUSTER_CONNECTION_PATIENCE, error);
}

MusterConnection *
muster_store_get_connection (MusterStore *store)
{
  return store->connection;
}

const char *
muster_store_get_path (MusterStore *store)
{
  return muster_connection_get_path (store->connection);
}

gboolean
muster_store_is_read_only (MusterStore *store)
{
  return muster_connection_is_read_only (store->connection);
}

gboolean
muster_store_is_full (MusterStore *store)
{
  return muster_connection_is_full (store->connection);
}

/* Reading */

/* To SQLite beginning and ending a transaction are reading; they are told by having no columns. */
static gboolean
is_reading (MusterStatement *statement)
{
  sqlite3_stmt *handle = muster_statement_get_handle (statement);

  return sqlite3_stmt_readonly (handle) && sqlite3_column_count (handle) > 0;
}

static gboolean
is_control (MusterStatement *statement)
{
  sqlite3_stmt *handle = muster_statement_get_handle (statement);

  return sqlite3_stmt_readonly (handle) && sqlite3_column_count (handle) == 0;
}

MusterStatement *
muster_store_prepare (MusterStore *store, const char *sql, GError **error)
{
  g_return_val_if_fail (MUSTER_IS_STORE (store), NULL);

  g_autoptr (MusterStatement) statement = muster_statement_new (store->connection, sql, error);
  if (statement == NULL)
    return NULL;
  g_return_val_if_fail (is_reading (statement), NULL);
  return g_steal_pointer (&statement);
}

struct MusterStoreReading
{
  MusterTransaction *transaction; /* NULL within an action */
};

MusterStoreReading *
muster_store_read (MusterStore *store, GError **error)
{
  g_return_val_if_fail (MUSTER_IS_STORE (store), NULL);

  MusterTransaction *transaction = NULL;
  if (store->change_set == NULL)
    {
      transaction = muster_transaction_begin_reading (store->connection, error);
      if (transaction == NULL)
        return NULL;
    }

  MusterStoreReading *reading = g_new0 (MusterStoreReading, 1);
  reading->transaction = transaction;
  return reading;
}

void
muster_reading_free (MusterStoreReading *reading)
{
  g_clear_pointer (&reading->transaction, muster_transaction_free);
  g_free (reading);
}

static gboolean
fail_damaged (MusterStore *store, const char *found, GError **error)
{
  g_autofree char *name = muster_connection_dup_display_name (store->connection);

  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_DAMAGED,
               /* Translators: %1$s: a file; %2$s: what the database found. */
               _ ("“%1$s” is damaged (%2$s). Restore a copy of it."), name, found);
  return FALSE;
}

static gboolean
check_references (MusterStore *store, GError **error)
{
  gint64 broken;

  if (!muster_connection_get_int (store->connection,
                                  "SELECT count(*) FROM pragma_foreign_key_check", &broken, error))
    return FALSE;
  return broken == 0 || fail_damaged (store, _ ("parts of a document are missing"), error);
}

gboolean
muster_store_integrity (MusterStore *store, GError **error)
{
  g_return_val_if_fail (MUSTER_IS_STORE (store), FALSE);

  g_autoptr (MusterStatement) statement =
    muster_statement_new (store->connection, "PRAGMA quick_check (1)", error);
  if (statement == NULL || muster_statement_step (statement, error) != MUSTER_STEP_ROW)
    return FALSE;

  const char *found = muster_statement_get_text (statement, 0);
  if (g_strcmp0 (found, "ok") != 0)
    return fail_damaged (store, found, error);
  return check_references (store, error);
}

gboolean
muster_store_copy_to (MusterStore *store, const char *path, GError **error)
{
  g_return_val_if_fail (MUSTER_IS_STORE (store), FALSE);
  g_return_val_if_fail (store->change_set == NULL, FALSE);

  return muster_connection_copy_to (store->connection, path, error);
}

/* Actions */

static Entry *
new_action (const char *name, const char *merge)
{
  Entry *action = g_new0 (Entry, 1);

  action->name = g_strdup (name);
  action->merge = g_strdup (merge);
  action->documents = documents_new ();
  return action;
}

MusterChangeSet *
muster_store_begin (MusterStore *store, const char *name, const char *merge, GError **error)
{
  g_return_val_if_fail (MUSTER_IS_STORE (store), NULL);
  g_return_val_if_fail (store->change_set == NULL, NULL);
  g_return_val_if_fail (name != NULL, NULL);

  g_autoptr (MusterTransaction) transaction = muster_transaction_begin (store->connection, error);
  if (transaction == NULL)
    return NULL;
  g_autoptr (Recording) recording = recording_new (store->connection, error);
  if (recording == NULL)
    return NULL;

  MusterChangeSet *change_set = g_new0 (MusterChangeSet, 1);
  change_set->store = g_object_ref (store);
  change_set->transaction = g_steal_pointer (&transaction);
  change_set->recording = g_steal_pointer (&recording);
  change_set->action = new_action (name, merge);
  store->change_set = change_set;
  return change_set;
}

MusterStore *
muster_change_set_get_store (MusterChangeSet *change_set)
{
  return change_set->store;
}

MusterStatement *
muster_change_set_prepare (MusterChangeSet *change_set, const char *sql, GError **error)
{
  g_return_val_if_fail (change_set != NULL, NULL);
  g_return_val_if_fail (change_set->transaction != NULL, NULL);

  g_autoptr (MusterStatement) statement =
    muster_statement_new (change_set->store->connection, sql, error);
  if (statement == NULL)
    return NULL;
  g_return_val_if_fail (!is_control (statement), NULL);
  muster_statement_require_transaction (statement);
  return g_steal_pointer (&statement);
}

void
muster_change_set_touch (MusterChangeSet *change_set, const char *kind, gint64 document)
{
  g_return_if_fail (kind != NULL);
  documents_add (change_set->action->documents, kind, document);
}

gint64
muster_change_set_insert_id (MusterChangeSet *change_set)
{
  return muster_connection_get_insert_id (change_set->store->connection);
}

static void
emit_changed (MusterStore *store, GPtrArray *documents)
{
  g_autoptr (MusterStore) held = g_object_ref (store);

  for (guint i = 0; i < documents->len; i++)
    {
      const Document *document = g_ptr_array_index (documents, i);
      g_signal_emit_by_name (held, "changed", document->kind, document->id);
    }
}

void
muster_store_notify_all (MusterStore *store)
{
  g_signal_emit_by_name (store, "changed", MUSTER_STORE_ALL, (gint64) 0);
}

gboolean
muster_store_look (MusterStore *store)
{
  g_autoptr (MusterStore) held = g_object_ref (store);
  g_return_val_if_fail (store->change_set == NULL, FALSE);
  gint64 version = get_version (store);

  if (version == store->version)
    return FALSE;
  store->version = version;
  muster_store_notify_all (held);
  return TRUE;
}

/* Once it is on the disk. */
static void
hold_written (MusterStore *store, GBytes *written, GArray *renewals)
{
  g_clear_pointer (&store->written, g_bytes_unref);
  g_clear_pointer (&store->renewals, g_array_unref);
  if (g_bytes_get_size (written) > MOST_HELD)
    return;
  store->written = g_bytes_ref (written);
  store->renewals = g_array_ref (renewals);
}

/* Of a value that the change does not have: 0. */
static gint64
get_changed_int (int (*get) (sqlite3_changeset_iter *, int, sqlite3_value **),
                 sqlite3_changeset_iter *iter,
                 int column)
{
  sqlite3_value *value = NULL;

  return get (iter, column, &value) == SQLITE_OK && value != NULL ? sqlite3_value_int64 (value) : 0;
}

/* Returns: (transfer full) (nullable): NULL where the changes cannot be read */
static GArray *
list_rows (GBytes *changes)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (MusterWrittenRow));
  sqlite3_changeset_iter *iter = NULL;

  if (sqlite3changeset_start (&iter, g_bytes_get_size (changes), borrow (changes)) != SQLITE_OK)
    return NULL;
  while (sqlite3changeset_next (iter) == SQLITE_ROW)
    {
      const char *table;
      int n_columns, operation;
      sqlite3changeset_op (iter, &table, &n_columns, &operation, NULL);
      int (*get) (sqlite3_changeset_iter *, int, sqlite3_value **) =
        operation == SQLITE_INSERT ? sqlite3changeset_new : sqlite3changeset_old;
      MusterWrittenRow row = { .table = g_intern_string (table),
                               .row = get_changed_int (get, iter, 0),
                               .owner = n_columns > 1 ? get_changed_int (get, iter, 1) : 0 };
      g_array_append_val (rows, row);
    }
  return sqlite3changeset_finalize (iter) == SQLITE_OK ? g_steal_pointer (&rows) : NULL;
}

/* Returns: (nullable): what was written last of a document */
static const Renewal *
find_renewal (MusterStore *store, const char *kind, gint64 document)
{
  for (guint i = 0; store->renewals != NULL && i < store->renewals->len; i++)
    {
      const Renewal *renewal = &g_array_index (store->renewals, Renewal, i);
      if (renewal->document.id == document && g_str_equal (renewal->document.kind, kind))
        return renewal;
    }
  return NULL;
}

GArray *
muster_store_list_written (MusterStore *store,
                           const char *kind,
                           gint64 document,
                           gint64 since,
                           gint64 *now)
{
  g_return_val_if_fail (MUSTER_IS_STORE (store), NULL);

  *now = store->change_set == NULL ? get_revision (store->connection, kind, document) : 0;
  if (*now == 0 || since == 0)
    return NULL;
  if (*now == since)
    return g_array_new (FALSE, FALSE, sizeof (MusterWrittenRow));

  const Renewal *renewal = find_renewal (store, kind, document);
  return renewal != NULL && renewal->before == since && renewal->after == *now
           ? list_rows (store->written)
           : NULL;
}

/* Takes what was recorded into the action and the action into the journal; sets @changed. */
static gboolean
write_action (MusterChangeSet *change_set, gboolean *changed, GError **error)
{
  Entry *action = change_set->action;

  action->changes = dup_changes (change_set->recording, error);
  if (action->changes == NULL)
    return FALSE;
  *changed = g_bytes_get_size (action->changes) > 0;
  if (!*changed)
    return TRUE;
  if (action->documents->len == 0)
    documents_add (action->documents, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID);
  change_set->written = g_bytes_ref (action->changes);
  if (!add_entry (change_set->store->connection, action, error))
    return FALSE;
  change_set->renewals = renew_revisions (change_set->store->connection, action->documents, error);
  return change_set->renewals != NULL;
}

/* From here on the store is free for the next action. */
static void
end_action (MusterChangeSet *change_set)
{
  g_clear_pointer (&change_set->recording, recording_free);
  g_clear_pointer (&change_set->transaction, muster_transaction_free);
  if (change_set->store->change_set == change_set)
    change_set->store->change_set = NULL;
}

gboolean
muster_change_set_commit (MusterChangeSet *change_set, GError **error)
{
  gboolean changed = FALSE;

  g_return_val_if_fail (change_set != NULL, FALSE);
  g_return_val_if_fail (change_set->transaction != NULL, FALSE);

  gboolean done = write_action (change_set, &changed, error)
                  && muster_transaction_commit (change_set->transaction, error);
  end_action (change_set);
  if (done && changed)
    hold_written (change_set->store, change_set->written, change_set->renewals);
  if (done && changed)
    emit_changed (change_set->store, change_set->action->documents);
  return done;
}

void
muster_change_set_free (MusterChangeSet *change_set)
{
  if (change_set == NULL)
    return;

  end_action (change_set);
  entry_free (change_set->action);
  g_clear_pointer (&change_set->written, g_bytes_unref);
  g_clear_pointer (&change_set->renewals, g_array_unref);
  g_object_unref (change_set->store);
  g_free (change_set);
}

/* Undo */

static gboolean
fail_not_found (gboolean redo, GError **error)
{
  g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                       redo ? _ ("There is nothing that could be done again here.")
                            : _ ("There is nothing that could be undone here."));
  return FALSE;
}

static gboolean
fail_conflict (const Entry *action, gboolean redo, GError **error)
{
  g_autofree char *words = muster_phrase_format (action->name);
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_CONFLICT,
               redo ? _ ("“%s” cannot be done again: the same thing was changed elsewhere since. "
                         "Nothing was done.")
                    : _ ("“%s” cannot be undone: the same thing was changed elsewhere since. "
                         "Nothing was undone."),
               words);
  return FALSE;
}

/* The changes that take an action back, or do it again. */
static GBytes *
find_changes (MusterConnection *connection, const Entry *action, gboolean redo, GError **error)
{
  if (redo)
    return g_bytes_ref (action->changes);
  return invert_changes (connection, action->changes, error);
}

/* @written: (out): what it changed */
static gboolean
apply_action (MusterConnection *connection,
              const Entry *action,
              gboolean redo,
              GBytes **written,
              GError **error)
{
  g_autoptr (GError) local = NULL;

  *written = find_changes (connection, action, redo, &local);
  if (*written != NULL && apply_changes (connection, *written, &local))
    return mark_entry (connection, action->id, redo, error);
  if (g_error_matches (local, MUSTER_ERROR, MUSTER_ERROR_CONFLICT))
    return fail_conflict (action, redo, error);
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

/* Undo (or redo) on the disk. Returns the action, or NULL where nothing was done. */
static Entry *
go (MusterStore *store, const char *kind, gint64 document, gboolean redo, GError **error)
{
  MusterConnection *connection = store->connection;
  g_autoptr (GBytes) written = NULL;
  g_autoptr (GArray) renewals = NULL;
  g_autoptr (MusterTransaction) transaction = muster_transaction_begin (connection, error);
  g_autoptr (Entry) action = NULL;

  if (transaction == NULL || !find_entry (connection, kind, document, !redo, &action, error))
    return NULL;
  if (action == NULL)
    {
      fail_not_found (redo, error);
      return NULL;
    }

  if (!apply_action (connection, action, redo, &written, error))
    return NULL;
  renewals = renew_revisions (connection, action->documents, error);
  if (renewals == NULL || !muster_transaction_commit (transaction, error))
    return NULL;
  hold_written (store, written, renewals);
  return g_steal_pointer (&action);
}

static gboolean
go_and_notify (MusterStore *store, const char *kind, gint64 document, gboolean redo, GError **error)
{
  g_return_val_if_fail (MUSTER_IS_STORE (store), FALSE);
  g_return_val_if_fail (store->change_set == NULL, FALSE);
  g_return_val_if_fail (kind != NULL, FALSE);

  g_autoptr (Entry) action = go (store, kind, document, redo, error);
  if (action == NULL)
    return FALSE;
  emit_changed (store, action->documents);
  return TRUE;
}

gboolean
muster_store_undo (MusterStore *store, const char *kind, gint64 document, GError **error)
{
  return go_and_notify (store, kind, document, FALSE, error);
}

gboolean
muster_store_redo (MusterStore *store, const char *kind, gint64 document, GError **error)
{
  return go_and_notify (store, kind, document, TRUE, error);
}

char *
muster_store_dup_undo_name (MusterStore *store, const char *kind, gint64 document)
{
  g_return_val_if_fail (MUSTER_IS_STORE (store), NULL);
  return dup_entry_name (store->connection, kind, document, TRUE);
}

char *
muster_store_dup_redo_name (MusterStore *store, const char *kind, gint64 document)
{
  g_return_val_if_fail (MUSTER_IS_STORE (store), NULL);
  return dup_entry_name (store->connection, kind, document, FALSE);
}

/* Undoing might have brought them back. */
static gboolean
drop_pictures (MusterConnection *connection, GError **error)
{
  gint64 is_there;

  if (!muster_connection_get_int (
        connection, "SELECT count(*) FROM sqlite_schema WHERE name = 'picture'", &is_there, error))
    return FALSE;
  return !is_there
         || muster_connection_run (connection,
                                   "DELETE FROM picture WHERE digest NOT IN"
                                   " (SELECT picture FROM campaign WHERE picture IS NOT NULL)",
                                   error);
}

static gboolean
clear_journal (MusterConnection *connection, GError **error)
{
  g_autoptr (MusterTransaction) transaction = muster_transaction_begin (connection, error);

  return transaction != NULL && muster_migrate_clear_journal (connection, error)
         && drop_pictures (connection, error) && muster_transaction_commit (transaction, error);
}

static gboolean
give_room_back (MusterConnection *connection, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autofree char *name = muster_connection_dup_display_name (connection);

  if (muster_connection_run (connection, "VACUUM; PRAGMA wal_checkpoint (TRUNCATE);", &local))
    return TRUE;
  g_set_error (error, MUSTER_ERROR, local->code,
               /* Translators: %1$s: a file; %2$s: the database's message. */
               _ ("Past actions can no longer be undone, but traces of them are still in “%1$s”, "
                  "because it could not be tidied. Try again later. (%2$s)"),
               name, local->message);
  return FALSE;
}

gboolean
muster_store_forget (MusterStore *store, GError **error)
{
  g_return_val_if_fail (MUSTER_IS_STORE (store), FALSE);
  g_return_val_if_fail (store->change_set == NULL, FALSE);

  return clear_journal (store->connection, error) && give_room_back (store->connection, error);
}
