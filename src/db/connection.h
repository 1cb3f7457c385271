/* One open file of Muster's, mostly the library: how it is opened, its transactions, and its
 * troubles in plain words. Only this folder and the catalogue use it; others have the store.
 * Belongs to one thread at a time. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct MusterConnection MusterConnection;
typedef struct MusterTransaction MusterTransaction;

/** How long to wait for another program that writes, in milliseconds, unless told otherwise. */
#define MUSTER_CONNECTION_PATIENCE 2000

/** The application id of a library in the header of its file: "Must". */
#define MUSTER_CONNECTION_APPLICATION 0x4d757374

/**
 * MusterConnectionOptions:
 * @application: the application id of such files; a file with another one is refused
 * @newest: the newest schema version that the caller understands; a file above it is refused
 * @read_only: open as if the file could not be written, and do not make it
 * @patience: how long to wait for another program that writes, in milliseconds
 */
typedef struct
{
  int application;
  int newest;
  gboolean read_only;
  int patience;
} MusterConnectionOptions;

/**
 * muster_connection_open:
 * @path: (type filename): the file, or ":memory:"
 * @options: how
 *
 * Opens a file, and makes it (0600) and its folder if it is not there. A file that cannot be
 * written, or on a disk without room, is opened for reading. A file made here vanishes again with
 * the connection unless muster_connection_keep() is called. A refused file is not changed, not by a
 * byte.
 *
 * Returns: (transfer full): the connection, or NULL with %MUSTER_ERROR_DAMAGED (not a database),
 *   %MUSTER_ERROR_BAD_INPUT (a folder, or another program's), %MUSTER_ERROR_NEWER,
 *   %MUSTER_ERROR_ACCESS, %MUSTER_ERROR_FULL, %MUSTER_ERROR_BUSY or %MUSTER_ERROR_FAILED
 */
MusterConnection *
muster_connection_open (const char *path, const MusterConnectionOptions *options, GError **error);

MusterConnection *muster_connection_ref (MusterConnection *connection);

/** The file is closed with the last reference; statements hold one each. */
void muster_connection_unref (MusterConnection *connection);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterConnection, muster_connection_unref)

/** Says that a file which muster_connection_open() made is to stay. */
void muster_connection_keep (MusterConnection *connection);

/** Returns: (transfer none): the absolute path, or ":memory:" */
const char *muster_connection_get_path (MusterConnection *connection);

/** Returns: (transfer full): the path as people can read it, for messages */
char *muster_connection_dup_display_name (MusterConnection *connection);

/** Returns: whether the file can be read only */
gboolean muster_connection_is_read_only (MusterConnection *connection);

/** Returns: whether it can be read only because its disk had no room when it was opened */
gboolean muster_connection_is_full (MusterConnection *connection);

/** Returns: the schema version that muster_connection_set_version() was told; 0 before */
int muster_connection_get_version (MusterConnection *connection);

/** Remembers the schema version that this program now works with. Does not write the file. */
void muster_connection_set_version (MusterConnection *connection, int version);

/** Returns: the row id that the last INSERT made */
gint64 muster_connection_get_insert_id (MusterConnection *connection);

/**
 * muster_connection_run:
 * @sql: one or more statements; what they return is thrown away
 *
 * Returns: whether all of them were done
 */
gboolean muster_connection_run (MusterConnection *connection, const char *sql, GError **error);

/**
 * muster_connection_get_int:
 * @sql: a statement that returns a number in its first column
 * @value: (out): the number of the first row; 0 where there is no row
 */
gboolean muster_connection_get_int (MusterConnection *connection,
                                    const char *sql,
                                    gint64 *value,
                                    GError **error);

/**
 * muster_connection_copy_to:
 * @path: (type filename): a file that must not be there yet
 *
 * Writes a whole, tidy copy that only its owner may read, safely on the disk on return. There must
 * be no transaction. Nothing is left of a copy that fails.
 *
 * Returns: FALSE with %MUSTER_ERROR_BAD_INPUT where @path is taken, %MUSTER_ERROR_ACCESS,
 *   %MUSTER_ERROR_FULL or what else went wrong
 */
gboolean muster_connection_copy_to (MusterConnection *connection, const char *path, GError **error);

/**
 * muster_transaction_begin:
 *
 * Begins a transaction that will write (BEGIN IMMEDIATE). There is one at a time.
 *
 * Returns: (transfer full): the transaction, or NULL with %MUSTER_ERROR_ACCESS where the file can
 *   only be read, %MUSTER_ERROR_BUSY where another program writes, %MUSTER_ERROR_NEWER where a
 *   newer program has changed the form of the file since it was opened
 */
MusterTransaction *muster_transaction_begin (MusterConnection *connection, GError **error);

/** Begins a transaction that only reads: what it sees is of one moment. */
MusterTransaction *muster_transaction_begin_reading (MusterConnection *connection, GError **error);

/** Commits; on failure everything is rolled back at once. Where it failed in the very last step,
 * the message says that it may have been done. */
gboolean muster_transaction_commit (MusterTransaction *transaction, GError **error);

/** Rolls back what is not committed, and frees. */
void muster_transaction_free (MusterTransaction *transaction);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterTransaction, muster_transaction_free)

G_END_DECLS
