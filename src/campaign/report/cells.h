/* The cells of a report's rows: which of them is the side, the number and the loss, whatever a
 * spreadsheet or a hand put between them. Part of campaign-report. */
#pragma once

#include "campaign/report/words.h"
#include "import/table.h"

G_BEGIN_DECLS

/* Where the columns stand in the rows of a file. */
typedef struct
{
  int columns[MUSTER_REPORT_N_COLUMNS]; /* -1: nowhere */
  gboolean is_headed;                   /* a heading said so */
  const char *sides[2];                 /* (unowned): what a and b are called */
  GPtrArray *ticks;                     /* per column the fate whose ticks stand in it, or NULL */
} MusterReportLayout;

/** Side, number, loss and day, as in a row without headings. @layout: not yet filled; @sides:
 * (transfer none) */
void muster_report_layout_begin (MusterReportLayout *layout, const char *const sides[2]);

void muster_report_layout_clear (MusterReportLayout *layout);

/** Returns: the side of the battle, 0 or 1, that a cell names by name or letter; -1: neither */
int muster_report_layout_find_side (const MusterReportLayout *layout, const char *cell);

/** Returns: whether the row is a heading, by which columns are found from then on */
gboolean muster_report_layout_read_heading (MusterReportLayout *layout, const char *const *row);

/**
 * muster_report_dup_row:
 * @line: a row of a file
 *
 * Returns: (transfer full): its cells; of one that has all in one cell the parts of that, as they
 *   stand between semicolons, commas, tabs or bars: a list of a single column is kept so
 */
char **muster_report_dup_row (const MusterRowsLine *line);

/** Returns: (transfer full) (array length=MUSTER_REPORT_N_COLUMNS): what stands in each column of a
 * row, "" where nothing does; words with blanks between them, and rows without the side, are
 * read as such */
char **muster_report_layout_dup_cells (const MusterReportLayout *layout, const char *const *row);

G_END_DECLS
