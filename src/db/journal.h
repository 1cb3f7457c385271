/* The table of deeds: what was done, to which documents, with which changes. For this folder only;
 * whoever writes here has begun a transaction. */
#pragma once

#include "db/connection.h"

#include <glib.h>

G_BEGIN_DECLS

/** More deeds than this on one document, and the oldest are dropped. */
#define MUSTER_JOURNAL_DEEDS 1000

/**
 * MusterDocument:
 * @kind: "army", "scenario", "campaign" … or "library"
 * @id: its number within its kind; 0 for the library
 */
typedef struct
{
  char *kind;
  gint64 id;
} MusterDocument;

/** Returns: (transfer full) (element-type MusterDocument): an empty list that owns its entries */
GPtrArray *muster_documents_new (void);

/** Puts a document into the list, which is kept in order and without doubles. */
void muster_documents_add (GPtrArray *documents, const char *kind, gint64 id);

/**
 * MusterJournalEntry:
 * @id: its row; 0 before it is written
 * @name: what the person did, translated
 * @merge: (nullable): deeds in a row with the same key are undone together
 * @changes: what changed in the tracked tables
 * @documents: (element-type MusterDocument): what it touched, at least one
 */
typedef struct
{
  gint64 id;
  char *name;
  char *merge;
  GBytes *changes;
  GPtrArray *documents;
} MusterJournalEntry;

void muster_journal_entry_free (MusterJournalEntry *deed);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterJournalEntry, muster_journal_entry_free)

/**
 * muster_journal_add:
 *
 * Writes a deed that has just been done. Deeds on its documents that were undone are dropped, since
 * they cannot be done again on top of it. If the newest deed of all has the same documents and the
 * same merge key, the two become one, under the new name; if nothing is left of both, the row goes.
 * Then drops what is too old or too much on its documents.
 */
gboolean
muster_journal_add (MusterConnection *connection, MusterJournalEntry *deed, GError **error);

/**
 * muster_journal_find:
 * @done: TRUE: what would be undone next on the document; FALSE: what would be done again next
 * @found: (out) (nullable): the deed, NULL where there is none
 *
 * Deeds written under another schema version are not found.
 *
 * Returns: whether the journal could be read
 */
gboolean muster_journal_find (MusterConnection *connection,
                              const char *kind,
                              gint64 document,
                              gboolean done,
                              MusterJournalEntry **found,
                              GError **error);

/** Returns: (transfer full) (nullable): the name only of what muster_journal_find() finds */
char *muster_journal_dup_name (MusterConnection *connection,
                               const char *kind,
                               gint64 document,
                               gboolean done);

/** Marks a deed as done or undone. */
gboolean
muster_journal_mark (MusterConnection *connection, gint64 deed, gboolean done, GError **error);

/** Drops all deeds. A file without a journal is fine. */
gboolean muster_journal_clear (MusterConnection *connection, GError **error);

/** Declares the deeds of the schema version before @version to fit @version too. */
gboolean muster_journal_adopt (MusterConnection *connection, int version, GError **error);

/* Sets of changes to the tracked tables, as the session extension of SQLite records them: what
 * undo and redo are made of. For this folder only. */

typedef struct MusterRecording MusterRecording;

/** Returns: whether changes to @table are recorded: all but packs, the journal and SQLite's own */
gboolean muster_changes_is_tracked (const char *table);

/**
 * muster_recording_new:
 *
 * Records what is changed from now on in the tracked tables through @connection.
 *
 * Returns: (transfer full): the recording, or NULL
 */
MusterRecording *muster_recording_new (MusterConnection *connection, GError **error);

/** Returns: (transfer full): the changes so far, of size 0 where all is as it was, or NULL */
GBytes *muster_recording_dup_changes (MusterRecording *recording, GError **error);

void muster_recording_free (MusterRecording *recording);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterRecording, muster_recording_free)

/** Returns: (transfer full): the changes that take @changes back, or NULL */
GBytes *muster_changes_invert (MusterConnection *connection, GBytes *changes, GError **error);

/**
 * muster_changes_join:
 *
 * Returns: (transfer full): one set that does @first and then @second, of size 0 where the second
 *   takes back the first; NULL where they are of different tables' forms (%MUSTER_ERROR_FAILED) or
 *   broken (%MUSTER_ERROR_DAMAGED)
 */
GBytes *
muster_changes_join (MusterConnection *connection, GBytes *first, GBytes *second, GError **error);

/** Counts the changed rows into @count. */
gboolean
muster_changes_count (MusterConnection *connection, GBytes *changes, gint64 *count, GError **error);

/**
 * muster_changes_apply:
 * @clash: (out) (optional): the table in which a row was not as expected; NULL where none was.
 *   Free with g_free()
 *
 * Applies all of @changes or none, inside a transaction that the caller began and rolls back on
 * failure. A change applies only where the fields that it changes are as they were when it was
 * recorded.
 *
 * Returns: FALSE with %MUSTER_ERROR_CONFLICT where something was not as expected, or what else went
 *   wrong
 */
gboolean
muster_changes_apply (MusterConnection *connection, GBytes *changes, char **clash, GError **error);

G_END_DECLS
