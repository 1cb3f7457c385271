#include "db/journal.h"

#include <string.h>

#include "base/error.h"
#include "db/changes.h"
#include "db/statement.h"

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
