/* Files that are there only until they are whole and take their place, and what broken-off programs
 * left of such. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _MusterTemporaryFile MusterTemporaryFile;

/**
 * muster_temporary_file_new:
 * @folder: (type filename): where it is to stand
 *
 * Nothing is made yet. Until it is freed it is in use, which other programs see by a lock on the
 * folder.
 */
MusterTemporaryFile *muster_temporary_file_new (const char *folder);

/** Returns: (transfer none) (type filename): a name that no other file has: .muster-UUID */
const char *muster_temporary_file_get_path (const MusterTemporaryFile *temporary);

/** Removes it, unless it was moved to its place. */
void muster_temporary_file_free (MusterTemporaryFile *temporary);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterTemporaryFile, muster_temporary_file_free)

/** Removes those of the user's own in @folder that no program has in use any more. Where that
 * cannot be told, or one is in use, nothing is removed. */
void muster_temporary_file_sweep (const char *folder);

G_END_DECLS
