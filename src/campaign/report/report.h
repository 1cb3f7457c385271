/* A report of losses, as it is typed off the printed return: rows of side, number and what was
 * lost. A file of rows, in the window what is pasted, or XML becomes what campaign/report/losses.h
 * records. */
#pragma once

#include "campaign/model/event.h"
#include "campaign/report/losses.h"
#include "import/table.h"
#include "xml/reader.h"

G_BEGIN_DECLS

/**
 * muster_campaign_read_report:
 * @reg: with the battle
 * @battle: its number
 * @file: what the person calls the file
 * @table: rows of side, number, losses or fate, and for a wounded commander the day on which he is
 *   fit again; or the same words in one cell, with blanks, semicolons, commas, tabs or bars between
 *   them: "north 3 2", "b 1 wounded until 25 June 1815", "b;4;destroyed". A side is named, or a or
 *   b; where it is left out it is that of the row above, which may name it alone. A first row
 *   without a number is a heading, and may name its columns (side, number, lost, fate, until) in
 * any order among others. Rows that begin with # are passed over, and so are those that tell no
 * loss and no fate; 0 is one, but in XML, where it stands from the first. A row of “player” and a
 * name says whose report it is: it may tell only of what he commands, or nobody of his side in
 *   particular.
 * @player: (out) (optional) (nullable) (transfer none): whose report it says it is, as the register
 *   writes him
 * @problems: (element-type MusterProblem): all that is wrong, each with its line and a fix
 *
 * Returns: (transfer full) (nullable) (element-type MusterLossEntry): what was lost, in the order
 *   of the rows; NULL where anything is wrong
 */
GArray *muster_campaign_read_report (const MusterRegister *reg,
                                     gint64 battle,
                                     const char *file,
                                     const MusterRowsTable *table,
                                     const char **player,
                                     GPtrArray *problems);

/**
 * muster_campaign_read_report_xml:
 * @xml: such as muster_campaign_write_report() makes; it may name its campaign, its battle with the
 *   day, and its player
 *
 * As muster_campaign_read_report(), and as muster_report_is_of_battle().
 */
GArray *muster_campaign_read_report_xml (const MusterRegister *reg,
                                         gint64 battle,
                                         const MusterXml *xml,
                                         const char **player,
                                         GPtrArray *problems);

/**
 * muster_campaign_write_report:
 * @battle: one of the register
 * @player: (nullable): whose report it is, as the register writes him; NULL: of both sides
 *
 * What is recorded by now, a row for each who marched, so that it can be filled in. Returns:
 * (transfer full): XML
 */
GBytes *muster_campaign_write_report (const MusterRegister *reg, gint64 battle, const char *player);

/** Returns: the first of a report of whom something else is recorded already; 0: nobody */
gint64 muster_loss_report_find_otherwise (const MusterRegister *reg,
                                          const MusterLossReport *report);

/**
 * muster_loss_report_leave_recorded:
 * @report: what is recorded already, result or losses, is taken out of it; a result that it does
 *   not tell is that which is recorded
 *
 * So that a report may come twice without harm.
 *
 * Returns: whether there is anything left; FALSE with %MUSTER_ERROR_CONFLICT where something else
 *   is recorded than what is reported, without an error where nothing is left
 */
gboolean muster_loss_report_leave_recorded (const MusterRegister *reg,
                                            MusterLossReport *report,
                                            GError **error);

/* The words of typed reports of losses: as the sheets print them in the user's language, or in
 * English, whatever their capitals and accents. */

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

/** Returns: whether @word stands before the name of the player whose report it is */
gboolean muster_report_is_player (const char *word);

/** Returns: (transfer full) (array zero-terminated=1): the words of @text, between blanks */
char **muster_report_split (const char *text);

/** Returns: how many of @words (array zero-terminated=1), from the first on, are “until”, which may
 * be several words in a language; 0 where they are not */
guint muster_report_count_until (char **words);

/* A file with the report of a battle's losses: XML, rows as they are typed off the printed return,
 * or the text that a page on a phone gave (scenario/play/phone.h). It is read once; then it is
 * found of which battle it is, and what it tells. */

typedef struct _MusterReportFile MusterReportFile;

/**
 * muster_report_file_load:
 * @path: (type filename): XML where its name ends so, else rows
 * @name: what the person calls the file
 * @problems: (element-type MusterProblem): why it cannot be read
 *
 * Returns: (transfer full) (nullable): the file; what it tells is not looked at yet
 */
MusterReportFile *muster_report_file_load (const char *path, const char *name, GPtrArray *problems);

/** As muster_report_file_load(), of what was pasted: rows, or the text of a phone. */
MusterReportFile *
muster_report_file_new_text (const char *text, const char *name, GPtrArray *problems);

void muster_report_file_free (MusterReportFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterReportFile, muster_report_file_free)

/** Returns: (transfer none): what the person calls it */
const char *muster_report_file_get_name (const MusterReportFile *file);

/**
 * muster_report_file_find_battle:
 * @problems: (element-type MusterProblem): where it is no report, or one of another campaign or of
 *   a battle that this one does not have
 *
 * Returns: the number of the battle that it says it is of; 0 with a problem, or without one where
 *   it does not say: rows never do, but those of a phone
 */
gint64 muster_report_file_find_battle (const MusterReportFile *file,
                                       const MusterRegister *reg,
                                       GPtrArray *problems);

/** Returns: (transfer full) (nullable) (element-type MusterLossEntry): as
 * muster_campaign_read_report() and muster_campaign_read_report_xml() */
GArray *muster_report_file_read (const MusterReportFile *file,
                                 const MusterRegister *reg,
                                 gint64 battle,
                                 const char **player,
                                 GPtrArray *problems);

G_END_DECLS
