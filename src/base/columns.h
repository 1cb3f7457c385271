/* The columns of a table that is written as CSV and JSON, and mostly as text too: a row each, so
 * that whatever form it is written in has the same from the same place. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  MUSTER_CELL_NONE,    /* the row has no such thing: empty in CSV, and left out of JSON */
  MUSTER_CELL_UNKNOWN, /* empty in CSV, null in JSON */
  MUSTER_CELL_NUMBER,
  MUSTER_CELL_DAY, /* as of base/date.h; MUSTER_NO_DAY is one that is not known */
  MUSTER_CELL_YES, /* or no, which is 0 */
  MUSTER_CELL_TEXT,
  MUSTER_CELL_LIST, /* of texts; in CSV between semicolons */
  MUSTER_CELL_MAP,  /* of texts by keys; in CSV "key:text", between blanks */
} MusterCellType;

/* What stands in a column. */
typedef struct
{
  MusterCellType type;
  gint64 number;
  char *text;
  GPtrArray *items; /* char *: of a list, or of a map its keys, each before its text */
} MusterCell;

typedef struct
{
  const char *key;  /* in CSV and JSON, never translated */
  guint forms;      /* bits, one for each form in which it stands */
  const char *head; /* in text, to be translated; NULL: none */
  int width;        /* in text, in letters */
  MusterCell (*get) (gconstpointer row, gsize field);
  gsize field; /* what of the row @get is to give, where it can give several */
} MusterDataColumn;

/* Where the row has no such thing. */
#define MUSTER_NO_CELL ((MusterCell){ .type = MUSTER_CELL_NONE })

MusterCell muster_cell_number (gint64 number);
MusterCell muster_cell_day (int day);

/** What is not there where it is 0, such as the number of another. */
MusterCell muster_cell_reference (gint64 number);

/** @text: (nullable): NULL is not known; copied, or taken */
MusterCell muster_cell_text (const char *text);
MusterCell muster_cell_take_text (char *text);

/** @items: (transfer full) (element-type utf8): with a function that frees them */
MusterCell muster_cell_take_items (MusterCellType type, GPtrArray *items);
void muster_cell_clear (MusterCell *cell);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MusterCell, muster_cell_clear)

/** Returns: (transfer full): as people read it: a day in words; a dash for what is none, or 0; at
 * the right of so many letters, or without blanks where @width is 0; "" where the row has no such
 * thing */
char *muster_cell_dup_text (const MusterCell *cell, int width);

/** Returns: (transfer full): as a cell of CSV has it */
char *muster_cell_dup_csv (const MusterCell *cell);

/**
 * muster_columns_append_heads:
 * @columns: (array length=n)
 * @form: the bit of the columns that are meant
 *
 * Appends the keys of the columns as a row of CSV.
 */
void
muster_columns_append_heads (GString *text, const MusterDataColumn *columns, gsize n, guint form);

/** Appends a row of CSV. @row: what the columns' functions take */
void muster_columns_append_row (GString *text,
                                const MusterDataColumn *columns,
                                gsize n,
                                guint form,
                                gconstpointer row);

G_END_DECLS
