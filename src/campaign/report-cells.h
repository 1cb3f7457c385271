/* The cells of a report's rows: which of them is the side, the number and the loss, whatever a
 * spreadsheet or a hand put between them, and the words that tell a fate. Part of
 * campaign-report. */
#pragma once

#include "army/rows-table.h"
#include "campaign/register.h"

G_BEGIN_DECLS

typedef enum
{
  MUSTER_REPORT_SIDE,
  MUSTER_REPORT_NUMBER,
  MUSTER_REPORT_LOST,
  MUSTER_REPORT_UNTIL,
  MUSTER_REPORT_FATE, /* where losses and fates stand apart */
  MUSTER_REPORT_COLUMNS,
} MusterReportColumn;

/* Where they stand in the rows of a file. */
typedef struct
{
  int columns[MUSTER_REPORT_COLUMNS]; /* -1: nowhere */
  gboolean is_headed;                 /* a heading said so */
  const char *sides[2];               /* (unowned): what a and b are called */
} MusterReportLayout;

/** Side, number, loss and day, as in a row without headings. @sides: (transfer none) */
void muster_report_layout_begin (MusterReportLayout *layout, const char *const sides[2]);

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

/** Returns: (transfer full) (array length=MUSTER_REPORT_COLUMNS): what stands in each column of a
 * row, "" where nothing does; words with blanks between them, and rows without the side, are
 * read as such */
char **muster_report_layout_dup_cells (const MusterReportLayout *layout, const char *const *row);

/** Returns: the fate that a word tells of a commander, a #MusterFate; -1: none */
int muster_report_find_fate (const char *word);

/** As the boxes of the printed return for whole units: all that marched were lost to the table, or
 * nobody. Returns: the steps that were lost; -1 where the word is none of them */
gint64 muster_report_find_unit_fate (const char *word, gint64 steps);

/** Returns: whether a word is that of the tool, in English or the user's language */
gboolean muster_report_is_word (const char *typed, const char *word);

/** Returns: (transfer none): the day of “until 25 June”, without the word before it */
const char *muster_report_skip_until (const char *cell);

G_END_DECLS
