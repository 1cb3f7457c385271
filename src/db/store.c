#include "db/store.h"

#include "base/error.h"
#include "base/temporary-file.h"
#include "db/journal.h"
#include "db/sqlite-private.h"
#include "db/store-private.h"

#include <glib/gi18n-lib.h>

struct _MusterStore
{
  GObject parent_instance;

  MusterConnection *connection;
  MusterAction *action; /* (unowned) (nullable): the one that is under way */
  gint64 version;       /* of the file's contents, as others change it */
};

struct MusterAction
{
  MusterStore *store;
  MusterTransaction *transaction;
  MusterRecording *recording;
  MusterJournalEntry *deed;
};

G_DEFINE_FINAL_TYPE (MusterStore, muster_store, G_TYPE_OBJECT)

static void
muster_store_finalize (GObject *object)
{
  MusterStore *store = MUSTER_STORE (object);

  g_clear_pointer (&store->connection, muster_connection_unref);
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

/* What SQLite counts up where another connection has written; this one's own deeds do not count. */
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
  if (store->action == NULL)
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
               _ ("“%s” is damaged (%s). Restore a copy of it."), name, found);
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
  g_return_val_if_fail (store->action == NULL, FALSE);

  return muster_connection_copy_to (store->connection, path, error);
}

/* Actions */

static MusterJournalEntry *
new_deed (const char *name, const char *merge)
{
  MusterJournalEntry *deed = g_new0 (MusterJournalEntry, 1);

  deed->name = g_strdup (name);
  deed->merge = g_strdup (merge);
  deed->documents = muster_documents_new ();
  return deed;
}

MusterAction *
muster_store_begin (MusterStore *store, const char *name, const char *merge, GError **error)
{
  g_return_val_if_fail (MUSTER_IS_STORE (store), NULL);
  g_return_val_if_fail (store->action == NULL, NULL);
  g_return_val_if_fail (name != NULL, NULL);

  g_autoptr (MusterTransaction) transaction = muster_transaction_begin (store->connection, error);
  if (transaction == NULL)
    return NULL;
  g_autoptr (MusterRecording) recording = muster_recording_new (store->connection, error);
  if (recording == NULL)
    return NULL;

  MusterAction *action = g_new0 (MusterAction, 1);
  action->store = g_object_ref (store);
  action->transaction = g_steal_pointer (&transaction);
  action->recording = g_steal_pointer (&recording);
  action->deed = new_deed (name, merge);
  store->action = action;
  return action;
}

MusterStore *
muster_action_get_store (MusterAction *action)
{
  return action->store;
}

MusterStatement *
muster_action_prepare (MusterAction *action, const char *sql, GError **error)
{
  g_return_val_if_fail (action != NULL, NULL);
  g_return_val_if_fail (action->transaction != NULL, NULL);

  g_autoptr (MusterStatement) statement =
    muster_statement_new (action->store->connection, sql, error);
  if (statement == NULL)
    return NULL;
  g_return_val_if_fail (!is_control (statement), NULL);
  muster_statement_require_transaction (statement);
  return g_steal_pointer (&statement);
}

void
muster_action_touch (MusterAction *action, const char *kind, gint64 document)
{
  g_return_if_fail (kind != NULL);
  muster_documents_add (action->deed->documents, kind, document);
}

gint64
muster_action_insert_id (MusterAction *action)
{
  return muster_connection_get_insert_id (action->store->connection);
}

static void
emit_changed (MusterStore *store, GPtrArray *documents)
{
  g_autoptr (MusterStore) held = g_object_ref (store);

  for (guint i = 0; i < documents->len; i++)
    {
      const MusterDocument *document = g_ptr_array_index (documents, i);
      g_signal_emit_by_name (held, "changed", document->kind, document->id);
    }
}

void
muster_store_tell_all (MusterStore *store)
{
  g_signal_emit_by_name (store, "changed", MUSTER_STORE_ALL, (gint64) 0);
}

gboolean
muster_store_look (MusterStore *store)
{
  g_autoptr (MusterStore) held = g_object_ref (store);
  g_return_val_if_fail (store->action == NULL, FALSE);
  gint64 version = get_version (store);

  if (version == store->version)
    return FALSE;
  store->version = version;
  muster_store_tell_all (held);
  return TRUE;
}

/* Takes what was recorded into the deed and the deed into the journal; sets @changed. */
static gboolean
write_deed (MusterAction *action, gboolean *changed, GError **error)
{
  MusterJournalEntry *deed = action->deed;

  deed->changes = muster_recording_dup_changes (action->recording, error);
  if (deed->changes == NULL)
    return FALSE;
  *changed = g_bytes_get_size (deed->changes) > 0;
  if (!*changed)
    return TRUE;
  if (deed->documents->len == 0)
    muster_documents_add (deed->documents, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID);
  return muster_journal_add (action->store->connection, deed, error);
}

/* From here on the store is free for the next action. */
static void
end_action (MusterAction *action)
{
  g_clear_pointer (&action->recording, muster_recording_free);
  g_clear_pointer (&action->transaction, muster_transaction_free);
  if (action->store->action == action)
    action->store->action = NULL;
}

gboolean
muster_action_commit (MusterAction *action, GError **error)
{
  gboolean changed = FALSE;

  g_return_val_if_fail (action != NULL, FALSE);
  g_return_val_if_fail (action->transaction != NULL, FALSE);

  gboolean done =
    write_deed (action, &changed, error) && muster_transaction_commit (action->transaction, error);
  end_action (action);
  if (done && changed)
    emit_changed (action->store, action->deed->documents);
  return done;
}

void
muster_action_free (MusterAction *action)
{
  if (action == NULL)
    return;

  end_action (action);
  muster_journal_entry_free (action->deed);
  g_object_unref (action->store);
  g_free (action);
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
fail_conflict (const MusterJournalEntry *deed, gboolean redo, GError **error)
{
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_CONFLICT,
               redo ? _ ("“%s” cannot be done again: the same thing was changed elsewhere since. "
                         "Nothing was done.")
                    : _ ("“%s” cannot be undone: the same thing was changed elsewhere since. "
                         "Nothing was undone."),
               deed->name);
  return FALSE;
}

/* The changes that take a deed back, or do it again. */
static GBytes *
find_changes (MusterConnection *connection,
              const MusterJournalEntry *deed,
              gboolean redo,
              GError **error)
{
  if (redo)
    return g_bytes_ref (deed->changes);
  return muster_changes_invert (connection, deed->changes, error);
}

static gboolean
apply_deed (MusterConnection *connection,
            const MusterJournalEntry *deed,
            gboolean redo,
            GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (GBytes) changes = find_changes (connection, deed, redo, &local);

  if (changes != NULL && muster_changes_apply (connection, changes, NULL, &local))
    return muster_journal_mark (connection, deed->id, redo, error);
  if (g_error_matches (local, MUSTER_ERROR, MUSTER_ERROR_CONFLICT))
    return fail_conflict (deed, redo, error);
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

/* Undo (or redo) on the disk. Returns the deed, or NULL where nothing was done. */
static MusterJournalEntry *
go (MusterConnection *connection, const char *kind, gint64 document, gboolean redo, GError **error)
{
  g_autoptr (MusterTransaction) transaction = muster_transaction_begin (connection, error);
  g_autoptr (MusterJournalEntry) deed = NULL;

  if (transaction == NULL || !muster_journal_find (connection, kind, document, !redo, &deed, error))
    return NULL;
  if (deed == NULL)
    {
      fail_not_found (redo, error);
      return NULL;
    }

  if (!apply_deed (connection, deed, redo, error)
      || !muster_transaction_commit (transaction, error))
    return NULL;
  return g_steal_pointer (&deed);
}

static gboolean
go_and_tell (MusterStore *store, const char *kind, gint64 document, gboolean redo, GError **error)
{
  g_return_val_if_fail (MUSTER_IS_STORE (store), FALSE);
  g_return_val_if_fail (store->action == NULL, FALSE);
  g_return_val_if_fail (kind != NULL, FALSE);

  g_autoptr (MusterJournalEntry) deed = go (store->connection, kind, document, redo, error);
  if (deed == NULL)
    return FALSE;
  emit_changed (store, deed->documents);
  return TRUE;
}

gboolean
muster_store_undo (MusterStore *store, const char *kind, gint64 document, GError **error)
{
  return go_and_tell (store, kind, document, FALSE, error);
}

gboolean
muster_store_redo (MusterStore *store, const char *kind, gint64 document, GError **error)
{
  return go_and_tell (store, kind, document, TRUE, error);
}

char *
muster_store_dup_undo_name (MusterStore *store, const char *kind, gint64 document)
{
  g_return_val_if_fail (MUSTER_IS_STORE (store), NULL);
  return muster_journal_dup_name (store->connection, kind, document, TRUE);
}

char *
muster_store_dup_redo_name (MusterStore *store, const char *kind, gint64 document)
{
  g_return_val_if_fail (MUSTER_IS_STORE (store), NULL);
  return muster_journal_dup_name (store->connection, kind, document, FALSE);
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

  return transaction != NULL && muster_journal_clear (connection, error)
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
               _ ("Past deeds can no longer be undone, but traces of them are still in “%s”, "
                  "because it could not be tidied. Try again later. (%s)"),
               name, local->message);
  return FALSE;
}

gboolean
muster_store_forget (MusterStore *store, GError **error)
{
  g_return_val_if_fail (MUSTER_IS_STORE (store), FALSE);
  g_return_val_if_fail (store->action == NULL, FALSE);

  return clear_journal (store->connection, error) && give_room_back (store->connection, error);
}
