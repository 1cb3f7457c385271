/* What the files of this folder share about SQLite. The only header that includes sqlite3.h; no
 * other folder includes it. */
#pragma once

#ifndef SQLITE_ENABLE_SESSION
#define SQLITE_ENABLE_SESSION 1
#endif
#ifndef SQLITE_ENABLE_PREUPDATE_HOOK
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#endif
#include <sqlite3.h>

#include "base/error.h"
#include "db/connection.h"
#include "db/statement.h"

G_BEGIN_DECLS

/**
 * MusterConnection:
 * @db: the handle
 * @path: absolute, or ":memory:"
 * @sentinel: a disabled session for the life of the connection: without one a bare
 *   "DELETE FROM t" prepared between two recordings empties the table unseen
 * @idle: (element-type utf8 sqlite3_stmt): compiled statements that nobody uses, by their text
 * @version: schema version that the program works with
 * @new_file: made here and not yet kept
 * @is_full: its disk had no room when it was opened, so that it is only read
 */
struct MusterConnection
{
  sqlite3 *db;
  char *path;
  sqlite3_session *sentinel;
  GHashTable *idle;
  int version;
  gboolean new_file;
  gboolean is_full;
};

/**
 * muster_connection_fail:
 * @code: what SQLite returned
 *
 * Says in a whole sentence, and in a code that the caller can act on, what SQLite reported.
 *
 * Returns: FALSE, so that it can be returned at once
 */
gboolean muster_connection_fail (MusterConnection *connection, int code, GError **error);

/** Returns: SQLite's handle of a statement, (transfer none) */
sqlite3_stmt *muster_statement_get_handle (MusterStatement *statement);

/** From now on @statement runs only inside a transaction. */
void muster_statement_require_transaction (MusterStatement *statement);

G_END_DECLS
