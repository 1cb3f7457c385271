/* The table of deeds: what was done, to which documents, with which changes. For this folder only;
 * whoever writes here has begun a transaction. */
#pragma once

#include <glib.h>

#include "db/connection.h"

G_BEGIN_DECLS

/** More deeds than this on one document, and the oldest are dropped. */
#define MUSTER_JOURNAL_DEEDS 1000

/** Deeds are dropped after this many seconds. */
#define MUSTER_JOURNAL_AGE (90 * 24 * 60 * 60)

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

G_END_DECLS
