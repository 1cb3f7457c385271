/* A table of rows as a spreadsheet saves it, read from bytes: cells, and the line of the file that
 * each row begins on. What the cells mean is not looked at here. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* More than any order of battle has; a file beyond is refused, not cut. */
#define MUSTER_ROWS_MOST_BYTES   (16 * 1024 * 1024)
#define MUSTER_ROWS_MOST_ROWS    100000 /* besides one of headings */
#define MUSTER_ROWS_MOST_COLUMNS 200

/* Finds the separator out. */
#define MUSTER_ROWS_ANY_SEPARATOR '\0'

typedef struct
{
  guint line;         /* of the file, from 1 */
  guint last_line;    /* the same, but for cells of several lines */
  guint n_cells;      /* as many as the row has, not the table */
  const char **cells; /* UTF-8, without blanks at their ends */
  gboolean is_blank;  /* no cell says anything */
} MusterRowsLine;

typedef struct
{
  char separator;       /* "," ";" TAB or "|", or the one that was asked for */
  const char *encoding; /* "UTF-8", "UTF-16" or "Windows-1252" */
  MusterRowsLine *rows; /* blank ones too, but for those at the end of the file */
  guint n_rows;
  guint n_columns;  /* of the widest row */
  GPtrArray *notes; /* MusterProblem: what was guessed, and quotation marks that never close */
  GStringChunk *strings;
  GPtrArray *blocks;
  gatomicrefcount refs; /* once read it never changes, and may be shared by threads */
} MusterRowsTable;

/**
 * muster_rows_table_read:
 * @name: what the person calls the file
 * @bytes: the file
 * @separator: what stands between cells, or %MUSTER_ROWS_ANY_SEPARATOR
 *
 * Reads UTF-8 or UTF-16 by its mark, else UTF-8, else Windows-1252. Cells may stand in quotation
 * marks, and then hold separators and line breaks. A quotation mark that never closes is read as
 * part of its cell, and told.
 *
 * Returns: (transfer full) (nullable): the table; NULL with %MUSTER_ERROR_BAD_INPUT where the file
 *   is no text, is too large or has nothing in it
 */
MusterRowsTable *
muster_rows_table_read (const char *name, GBytes *bytes, char separator, GError **error);

/** As muster_rows_table_read(), of a file; NULL with the errors of muster_file_read() too. */
MusterRowsTable *muster_rows_table_load (const char *path, char separator, GError **error);

/** Returns: (transfer full) (nullable): the bytes of a file that muster_rows_table_read() takes;
 * NULL with the errors of muster_file_read(), behind the file's name */
GBytes *muster_rows_file_read (const char *path, GError **error);

/** Returns: (transfer full) (nullable): the bytes as UTF-8 without a mark, and in @encoding what
 * they were, as muster_rows_table_read() takes them; NULL with %MUSTER_ERROR_BAD_INPUT where they
 * are no text; @is_guess: (out): whether the encoding is only likely */
char *muster_rows_text_decode (const char *name,
                               GBytes *bytes,
                               const char **encoding,
                               gboolean *is_guess,
                               GError **error);

MusterRowsTable *muster_rows_table_ref (MusterRowsTable *table);
void muster_rows_table_unref (MusterRowsTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterRowsTable, muster_rows_table_unref)

/** Returns: (transfer none): the cell, "" where the row has none there */
const char *muster_rows_table_get (const MusterRowsTable *table, guint row, guint column);

/** Returns: whether a cell says nothing: it is empty, or a hyphen or dash stands for that */
gboolean muster_rows_cell_is_empty (const char *cell);

G_END_DECLS
