/* Brings a library file to the present form: numbered scripts, each in one transaction, after a
 * copy of the file. The number of scripts done is the schema version. For this folder only. */
#pragma once

#include <glib.h>

#include "db/connection.h"

G_BEGIN_DECLS

/**
 * MusterMigration:
 * @name: the script's name, such as "001-first"
 * @sql: the script; NULL: the resource /muster/sql/NAME.sql
 * @keeps_journal: whether changes recorded before it can still be undone after it, which holds only
 *   if tracked tables keep their columns and get no more than further ones; otherwise the journal
 * is emptied
 */
typedef struct
{
  const char *name;
  const char *sql;
  gboolean keeps_journal;
} MusterMigration;

/** Returns: (transfer none): Muster's own scripts, @n of them, oldest first */
const MusterMigration *muster_migrate_list_scripts (guint *n);

/**
 * muster_migrate:
 * @scripts: @n scripts, oldest first
 *
 * Runs the scripts that the file has not seen and sets the connection's version. Before the first
 * of them a file that already holds a library is copied to PATH.before-NNN, NNN being the number of
 * that script (with ".1", ".2" … behind it where that is taken). Scripts run without the checking
 * of references; a script after which more of them point nowhere than before has failed. A script
 * that fails is rolled back.
 *
 * Returns: FALSE with %MUSTER_ERROR_ACCESS where the file can only be read,
 *   %MUSTER_ERROR_FULL, %MUSTER_ERROR_BUSY or %MUSTER_ERROR_FAILED
 */
gboolean muster_migrate (MusterConnection *connection,
                         const MusterMigration *scripts,
                         guint n,
                         GError **error);

/** Drops all actions. A file without a journal is fine. */
gboolean muster_migrate_clear_journal (MusterConnection *connection, GError **error);

G_END_DECLS
