/* What each row of a table is, by the mapping of its columns, before anything is made of it:
 * troops, a heading, a total, a stray test … Every row of the table gets an answer. */
#pragma once

#include "import/mapping.h"
#include "base/words.h"

G_BEGIN_DECLS

typedef enum
{
  MUSTER_ROW_TROOPS,  /* or a formation or commander by itself */
  MUSTER_ROW_ABOVE,   /* stands above the headings */
  MUSTER_ROW_HEADING, /* the headings, or the same again */
  MUSTER_ROW_BLANK,
  MUSTER_ROW_TEST, /* "test", "asdf", "aaaa" */
  MUSTER_ROW_TOTAL,
  MUSTER_ROW_OTHER_SIDE, /* not of the side that is taken */
  MUSTER_ROW_DUPLICATE,  /* says the same as an earlier row in all columns that are used */
} MusterRowCategory;

/* A row; strings belong to the table or to the sorted rows. */
typedef struct
{
  MusterRowCategory category;
  guint of;      /* the row that a duplicate says again */
  guint column;  /* where a total, test or other side was seen */
  int deepest;   /* the deepest place that it stands in, or -1: right under the army */
  int n_of_path; /* the first places come of its path, those of the levels of columns behind */
  const char *places[MUSTER_ROWS_MOST_LEVELS]; /* names of formations, or NULL */
  const char *chiefs[MUSTER_ROWS_MOST_LEVELS]; /* their commanders, or NULL */
  const char *chief;                           /* commander of what it stands in, or NULL */
} MusterSortedRow;

typedef struct
{
  MusterSortedRow *rows; /* as many as the table has */
  guint n_rows;
  GStringChunk *strings;
} MusterSortedRows;

/** Returns: (transfer full): the rows of @table, which must live as long */
MusterSortedRows *muster_rows_sort (const MusterRowsTable *table,
                                    const MusterRowsMapping *mapping,
                                    const MusterWords *words);
void muster_sorted_rows_free (MusterSortedRows *rows);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterSortedRows, muster_sorted_rows_free)

/** Returns: which of the kinds of the mapping, whose first @n_of_path are of its path, is meant at
 * a place of the row: a level of columns has the same one under paths of any depth */
int muster_sorted_row_get_kind_at (const MusterSortedRow *row, int n_of_path, int place);

/** Returns: (transfer none): the first cell of the row with this role, "" where there is none or
 * it says nothing */
const char *muster_rows_get_cell (const MusterRowsTable *table,
                                  const MusterRowsMapping *mapping,
                                  guint row,
                                  MusterRowsRoleKind role);

G_END_DECLS
