/* Reading and writing whole files, and where Muster's own lie. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * muster_file_read:
 * @path: (type filename): a file or pipe
 * @largest: in bytes; a file that is larger is not read
 * @too_large: the sentence that says so
 * @length: (out): how many bytes were read
 *
 * Returns: (transfer full) (nullable): the bytes, and a NUL behind them; NULL with
 *   %MUSTER_ERROR_NOT_FOUND, %MUSTER_ERROR_ACCESS, %MUSTER_ERROR_BAD_INPUT for a folder, a device
 * or what is too large, or %MUSTER_ERROR_FAILED; the message does not name the file
 */
char *muster_file_read (const char *path,
                        gsize largest,
                        const char *too_large,
                        gsize *length,
                        GError **error);

/**
 * muster_file_write:
 * @path: (type filename): a file, a device or pipe, or "-" for standard output
 *
 * Writes @bytes. A file is replaced as a whole and keeps its mode, or stays as it was; what a link
 * leads to is replaced, not the link. What the program has open, such as /dev/stdout, is written
 * to. A file that may only be read is not replaced.
 *
 * Returns: FALSE with %MUSTER_ERROR_FULL, %MUSTER_ERROR_ACCESS, %MUSTER_ERROR_NOT_FOUND,
 *   %MUSTER_ERROR_BAD_INPUT or %MUSTER_ERROR_FAILED; the message says so where it may have been
 *   written all the same
 */
gboolean muster_file_write (const char *path, GBytes *bytes, GError **error);

/** As muster_file_write(), and replaces a file that may only be read, too. */
gboolean muster_file_write_forced (const char *path, GBytes *bytes, GError **error);

/* A file that is being written. */
typedef struct _MusterFileWriter MusterFileWriter;

/** Writes all of a file by muster_file_writer_add(). Returns: FALSE with an error where it cannot:
 * a file that was there stays as it is */
typedef gboolean (*MusterFileWriteFunction) (MusterFileWriter *writer,
                                             gpointer data,
                                             GError **error);

/** Returns: FALSE where the disk failed, and nothing more is written: the function may end then,
 * and what it says of it does not count */
gboolean muster_file_writer_add (MusterFileWriter *writer, gconstpointer data, gsize length);

/** As muster_file_write(), of what is never in memory as a whole: @write is called once, with
 * @data. What cannot be replaced, such as a pipe, may have got a part of it where that fails. */
gboolean
muster_file_stream (const char *path, MusterFileWriteFunction write, gpointer data, GError **error);

/** As muster_file_stream(), and replaces a file that may only be read, too. */
gboolean muster_file_stream_forced (const char *path,
                                    MusterFileWriteFunction write,
                                    gpointer data,
                                    GError **error);

/** Returns: whether a file is at @path that writing there would replace: no device, no pipe, and
 * nothing that the program has open under that name */
gboolean muster_file_is_replaced (const char *path);

/** Returns: whether it is one that may only be read */
gboolean muster_file_is_read_only (const char *path);

/** Waits until the disk has the names in @folder. Returns: 0, or an errno where it failed */
int muster_file_sync_folder (const char *folder);

/** Returns: (transfer full) (type filename): a folder or file of Muster's data. MUSTER_DATA_DIR in
 * the environment stands in place of where they are installed. */
char *muster_file_dup_data (const char *name);

/* A file for oneself while it is read, changed and replaced: who comes second waits, and reads what
 * the first one wrote. */

typedef struct _MusterFileLock MusterFileLock;

/**
 * muster_file_lock:
 * @path: (type filename): a file
 * @wait: (nullable): told once, before it waits for another who has it
 *
 * Takes the file, as whoever asks likewise does, until the lock is freed or the program ends.
 * Nothing is left beside it. It may be replaced meanwhile, by muster_file_write() too.
 *
 * Returns: (transfer full) (nullable): NULL where it cannot be taken: it is not there, may not be
 * read, is no regular file, or lies where files cannot be locked; reading it tells which
 */
MusterFileLock *muster_file_lock (const char *path, void (*wait) (const char *path));
void muster_file_lock_free (MusterFileLock *lock);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterFileLock, muster_file_lock_free)

G_END_DECLS
