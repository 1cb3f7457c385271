/* The library: the user's armies, scenarios and campaigns in one SQLite file. Reading is by
 * statements; writing only by actions. One action is one transaction, one step of undo and one
 * "changed" signal. Belongs to the thread that opened it. */
#pragma once

#include <glib-object.h>

#include "db/statement.h"

G_BEGIN_DECLS

#define MUSTER_TYPE_STORE (muster_store_get_type ())
G_DECLARE_FINAL_TYPE (MusterStore, muster_store, MUSTER, STORE, GObject)

/* Kind and number of the document that stands for the library itself. */
#define MUSTER_STORE_LIBRARY    "library"
#define MUSTER_STORE_LIBRARY_ID 0

/* Kind of what stands for all documents together, in MusterStore::changed. */
#define MUSTER_STORE_ALL "all"

/**
 * MusterStore::changed:
 * @kind: the kind of the document
 * @document: its number
 *
 * Emitted once for each document that an action touched, after it is on the disk, and likewise
 * after undo and redo. A handler may begin an action. @kind is %MUSTER_STORE_ALL where another
 * program has changed the library, or where armies are to be read again because of new rules.
 */

/**
 * muster_store_open:
 * @path: (type filename): the file, or ":memory:"
 *
 * Opens the library. Makes the file, for its owner only, and its folder if they are not there;
 * brings an older file to the present form after a copy to PATH.before-NNN. A file or folder that
 * cannot be written, or on a disk without room, is opened for reading. A file that is refused stays
 * as it is to the byte.
 *
 * Returns: (transfer full): the store, or NULL with %MUSTER_ERROR_DAMAGED (not a database, or
 *   broken), %MUSTER_ERROR_BAD_INPUT (a folder, or another program's database),
 *   %MUSTER_ERROR_NEWER, %MUSTER_ERROR_ACCESS, %MUSTER_ERROR_FULL, %MUSTER_ERROR_BUSY or
 *   %MUSTER_ERROR_FAILED
 */
MusterStore *muster_store_open (const char *path, GError **error);

/** Returns: (transfer none): the absolute path of the file, or ":memory:" */
const char *muster_store_get_path (MusterStore *store);

/** Returns: whether the library can be read only */
gboolean muster_store_is_read_only (MusterStore *store);

/** Returns: whether that is so because its disk had no room when it was opened */
gboolean muster_store_is_full (MusterStore *store);

/**
 * muster_store_prepare:
 * @sql: one statement that reads; anything else is a programming error
 *
 * Within an action it sees what the action has done so far.
 *
 * Returns: (transfer full): the statement, or NULL
 */
MusterStatement *muster_store_prepare (MusterStore *store, const char *sql, GError **error);

/** While it lasts, all that is read is of one moment, whatever other programs write. */
typedef struct MusterStoreReading MusterStoreReading;

/**
 * muster_store_read:
 *
 * Begins to read. No action may begin before the reading is freed, nor another reading; within an
 * action it is the action's moment.
 *
 * Returns: (transfer full): the reading, or NULL
 */
MusterStoreReading *muster_store_read (MusterStore *store, GError **error);
void muster_reading_free (MusterStoreReading *reading);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterStoreReading, muster_reading_free)

/**
 * muster_store_integrity:
 *
 * Reads the whole file and checks that it is sound and that no reference points nowhere.
 *
 * Returns: FALSE with %MUSTER_ERROR_DAMAGED and what was found first, or what else went wrong
 */
gboolean muster_store_integrity (MusterStore *store, GError **error);

/**
 * muster_store_copy_to:
 * @path: (type filename): a file that must not be there yet
 *
 * Writes a whole copy of the library, journal included, safely on the disk on return. Not within an
 * action.
 *
 * Returns: FALSE with %MUSTER_ERROR_BAD_INPUT where @path is taken, %MUSTER_ERROR_ACCESS,
 *   %MUSTER_ERROR_FULL or what else went wrong; nothing is left of a copy that fails
 */
gboolean muster_store_copy_to (MusterStore *store, const char *path, GError **error);

/**
 * muster_store_look:
 *
 * Looks whether another program has changed the library since the last look, or since it was
 * opened, and emits "changed" then. Costs next to nothing. Not within an action.
 *
 * Returns: whether it has
 */
gboolean muster_store_look (MusterStore *store);

/** Emits "changed" for all documents: what they were made with, such as the rules, is another. */
void muster_store_notify_all (MusterStore *store);

/* Actions */

/** One thing that a person does. */
typedef struct MusterChangeSet MusterChangeSet;

/**
 * muster_store_begin:
 * @name: what the person does: a phrase of "base/phrase.h", whose words are shown beside Undo
 * @merge: (nullable): actions in a row with the same key on the same documents become one, as the
 *   steps of one spin button do; an undo ends the row
 *
 * Begins an action. There is one at a time; a second is a programming error.
 *
 * Returns: (transfer full): the action, or NULL with %MUSTER_ERROR_ACCESS where the library can be
 *   read only, %MUSTER_ERROR_BUSY where another program writes, %MUSTER_ERROR_NEWER where a newer
 *   Muster has changed the form of the file meanwhile; nothing was changed then
 */
MusterChangeSet *
muster_store_begin (MusterStore *store, const char *name, const char *merge, GError **error);

/** Returns: (transfer none): the store that @change_set writes to */
MusterStore *muster_change_set_get_store (MusterChangeSet *change_set);

/**
 * muster_change_set_prepare:
 * @sql: one statement that writes or reads; one that begins or ends a transaction is a programming
 *   error
 *
 * The statement fails with %MUSTER_ERROR_FAILED if it is run after the action has ended.
 *
 * Returns: (transfer full): the statement, or NULL
 */
MusterStatement *
muster_change_set_prepare (MusterChangeSet *change_set, const char *sql, GError **error);

/** Says that the action changes this document. Saying so again does no harm. An action that names
 * none is an action on the library itself. */
void muster_change_set_touch (MusterChangeSet *change_set, const char *kind, gint64 document);

/** Returns: the number that the last INSERT gave its row */
gint64 muster_change_set_insert_id (MusterChangeSet *change_set);

/**
 * muster_change_set_commit:
 *
 * Puts all of the action on the disk, writes it into the journal, gives what it touched a new
 * number in the table "revision", as undo and redo do, and emits "changed" for it. Where no tracked
 * table is different from before there is no action to undo and no signal. Actions on the touched
 * documents that were undone can no longer be done again. The action has ended, whatever is
 * returned.
 *
 * Returns: FALSE if all was rolled back: nothing was changed then, unless the disk failed in the
 *   last step, and the message says that it may have been done
 */
gboolean muster_change_set_commit (MusterChangeSet *change_set, GError **error);

/** Rolls the action back if it was not committed, and frees it. */
void muster_change_set_free (MusterChangeSet *change_set);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterChangeSet, muster_change_set_free)

/* A row of a tracked table that was written. */
typedef struct
{
  const char *table;
  gint64 row;
  gint64 owner; /* what its second column says; 0 where the change did not touch that */
} MusterWrittenRow;

/**
 * muster_store_list_written:
 * @kind: kind of a document
 * @document: its number
 * @since: the number that the table "revision" had of it when it was read
 * @now: (out): the number that it has now; 0 within an action, which may yet be rolled back
 *
 * Returns: (transfer full) (nullable) (element-type MusterWrittenRow): what was written since; NULL
 *   where that is not known: it was more than one action of this store, or another program's
 */
GArray *muster_store_list_written (MusterStore *store,
                                   const char *kind,
                                   gint64 document,
                                   gint64 since,
                                   gint64 *now);

/* Undo */

/**
 * muster_store_undo:
 * @kind: kind of a document
 * @document: its number
 *
 * Takes back the newest action that touched the document, whole, in all documents that it touched.
 * Not within an action.
 *
 * Returns: FALSE with %MUSTER_ERROR_NOT_FOUND where there is nothing to take back,
 *   %MUSTER_ERROR_CONFLICT where something else has changed the same fields since, or as
 *   muster_store_begin(); nothing was changed then
 */
gboolean muster_store_undo (MusterStore *store, const char *kind, gint64 document, GError **error);

/** As muster_store_undo(): does again what was taken back last. */
gboolean muster_store_redo (MusterStore *store, const char *kind, gint64 document, GError **error);

/** Returns: (transfer full) (nullable): the name of what muster_store_undo() would take back, in
 * words; NULL where there is nothing */
char *muster_store_dup_undo_name (MusterStore *store, const char *kind, gint64 document);

/** Returns: (transfer full) (nullable): the name of what muster_store_redo() would do again, in
 * words; NULL where there is nothing */
char *muster_store_dup_redo_name (MusterStore *store, const char *kind, gint64 document);

/**
 * muster_store_forget:
 *
 * Drops all actions, so that nothing can be undone and nothing that was deleted is left in the
 * file. Not within an action, nor while a statement still has rows to read. There is no signal.
 */
gboolean muster_store_forget (MusterStore *store, GError **error);

G_END_DECLS
