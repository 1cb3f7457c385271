/* One SQL statement: bind its parameters (counted from 1), step through its rows, read its columns
 * (counted from 0). With MUSTER_DEBUG=sql in the environment every statement that runs is printed
 * to standard error with its values. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct MusterStatement MusterStatement;
typedef struct MusterConnection MusterConnection;

/**
 * MusterStep:
 * @MUSTER_STEP_ERROR: it failed; the error is set and the statement reset
 * @MUSTER_STEP_ROW: there is a row to read
 * @MUSTER_STEP_DONE: there is no further row
 */
typedef enum
{
  MUSTER_STEP_ERROR,
  MUSTER_STEP_ROW,
  MUSTER_STEP_DONE,
} MusterStep;

/**
 * muster_statement_new:
 * @sql: one statement
 *
 * For this folder; others have muster_store_prepare() and muster_change_set_prepare(). A freed
 * statement is kept compiled by the connection, so preparing the same text again is cheap.
 *
 * Returns: (transfer full): the statement, or NULL
 */
MusterStatement *
muster_statement_new (MusterConnection *connection, const char *sql, GError **error);

/** Gives the statement back to its connection; texts that it lent are gone. */
void muster_statement_free (MusterStatement *statement);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterStatement, muster_statement_free)

/** Binds a whole number to parameter @index. Binding to no parameter is a programming error. */
void muster_statement_bind_int (MusterStatement *statement, int index, gint64 value);

/** Binds a copy of @text, as muster_text_dup_safe() gives it; NULL binds NULL. */
void muster_statement_bind_text (MusterStatement *statement, int index, const char *text);

/** Binds NULL, which is also what a parameter is that was never bound. */
void muster_statement_bind_null (MusterStatement *statement, int index);

/** Binds a copy of @bytes; NULL binds NULL. */
void muster_statement_bind_blob (MusterStatement *statement, int index, GBytes *bytes);

/**
 * muster_statement_step:
 *
 * Runs up to the next row. A statement that has come to its end begins anew.
 *
 * Returns: how it went; on %MUSTER_STEP_ERROR @error is set
 */
MusterStep muster_statement_step (MusterStatement *statement, GError **error);

/**
 * muster_statement_run:
 *
 * Runs to the end and resets, for statements that write. What was bound stays bound.
 *
 * Returns: whether it was done
 */
gboolean muster_statement_run (MusterStatement *statement, GError **error);

/** Back to before the first row. What was bound stays bound. */
void muster_statement_reset (MusterStatement *statement);

/** Returns: the number in @column of the present row; 0 for NULL */
gint64 muster_statement_get_int (MusterStatement *statement, int column);

/** Returns: (transfer none) (nullable): the text in @column, valid until the next step, reset or
 * free; NULL for NULL */
const char *muster_statement_get_text (MusterStatement *statement, int column);

/** Returns: whether the text in @column can be taken for what it says: it is UTF-8, without a NUL
 * in its midst, and not NULL */
gboolean muster_statement_is_readable (MusterStatement *statement, int column);

/** Returns: (transfer full): the text in @column for people to see, whatever bytes it has; "" for
 * NULL */
char *muster_statement_dup_shown (MusterStatement *statement, int column);

/** Returns: (transfer full) (nullable): the bytes in @column; NULL for NULL */
GBytes *muster_statement_get_blob (MusterStatement *statement, int column);

/** Returns: whether @column of the present row is NULL */
gboolean muster_statement_is_null (MusterStatement *statement, int column);

G_END_DECLS
