/* The words of typed reports of losses: as the sheets print them in the user's language, or in
 * English, whatever their capitals and accents. */
#pragma once

#include "campaign/model/event.h"

G_BEGIN_DECLS

/* Columns of a report that is a table. */
typedef enum
{
  MUSTER_REPORT_SIDE,
  MUSTER_REPORT_NUMBER,
  MUSTER_REPORT_LOST,
  MUSTER_REPORT_UNTIL,
  MUSTER_REPORT_FATE, /* where losses and fates stand apart */
  MUSTER_REPORT_N_COLUMNS,
} MusterReportColumn;

/** Returns: the column that @cell is the heading of; -1 where it is none */
int muster_report_find_column (const char *cell);

/** Returns: the MusterFate of a commander that @word stands for; -1 where it is none */
int muster_report_find_fate (const char *word);

/**
 * muster_report_find_unit_fate:
 * @steps: with which the unit marched
 *
 * Returns: the steps that were lost, by a word as at the boxes of the printed return for whole
 *   units: all of them, which are lost to the table, or 0; -1 where the word is none of these
 */
gint64 muster_report_find_unit_fate (const char *word, gint64 steps);

/** Returns: whether @word says that what was lost was captured; a “c” does, as in the window */
gboolean muster_report_is_captured (const char *word);

/** Returns: whether @box of a column of ticks says that it is none */
gboolean muster_report_is_no (const char *box);

/** Returns: whether @box of a column of ticks has one: any single sign, or “yes” */
gboolean muster_report_is_cross (const char *box);

/** Returns: (transfer none) (nullable): the fate, in English, whose ticks stand in the column that
 * @cell is the heading of, as on the printed return */
const char *muster_report_find_tick (const char *cell);

/** Returns: whether @word stands before the name of the player whose report it is */
gboolean muster_report_is_player (const char *word);

/** Returns: whether @word stands before the battle of which the report is */
gboolean muster_report_is_battle (const char *word);

/** Returns: (transfer full) (array zero-terminated=1): the words of @text, between blanks */
char **muster_report_split (const char *text);

/** Returns: how many of @words (array zero-terminated=1), from the first on, are “until”, which may
 * be several words in a language; 0 where they are not */
guint muster_report_count_until (char **words);

G_END_DECLS
