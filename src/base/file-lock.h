/* A file for oneself while it is read, changed and replaced: who comes second waits, and reads what
 * the first one wrote. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

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
