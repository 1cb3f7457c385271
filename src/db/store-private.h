/* What the tests may do to a store and nobody else: other scripts, other openings, raw SQL. */
#pragma once

#include "db/connection.h"
#include "db/migrate.h"
#include "db/store.h"

G_BEGIN_DECLS

/**
 * muster_store_open_with:
 * @scripts: @n scripts that make the tables, oldest first
 *
 * As muster_store_open(), with other scripts than Muster's own.
 */
MusterStore *
muster_store_open_with (const char *path, const MusterMigration *scripts, guint n, GError **error);

/**
 * muster_store_open_how:
 * @read_only: open as if the file could not be written
 * @patience: how long to wait for another program that writes, in milliseconds
 *
 * As muster_store_open().
 */
MusterStore *
muster_store_open_how (const char *path, gboolean read_only, int patience, GError **error);

/** Returns: (transfer none): the connection, on which any SQL can be run */
MusterConnection *muster_store_get_connection (MusterStore *store);

/** Returns: whether changes to @table can be undone: all but packs, the journal and SQLite's own */
gboolean muster_store_is_tracked (const char *table);

G_END_DECLS
