/* Sets of changes to the tracked tables, as the session extension of SQLite records them: what
 * undo and redo are made of. For this folder only. */
#pragma once

#include <glib.h>

#include "db/connection.h"

G_BEGIN_DECLS

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
