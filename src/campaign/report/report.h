/* A report of losses, as it is typed off the printed return: rows of side, number and what was
 * lost. A file of rows, in the window what is pasted, or XML becomes what campaign/report/losses.h
 * records. */
#pragma once

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
 * @problems: (element-type MusterProblem): all that is wrong, each with its line and a way out
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

/** Returns: whether @name (nullable: any) is the battle's, or its number */
gboolean muster_battle_is_called (const MusterBattle *battle, const char *name);

/** Returns: whether a report names no other campaign, battle or day than these; FALSE with a
 * problem (element-type MusterProblem) where it does, or is no report */
gboolean muster_report_is_of_battle (const MusterRegister *reg,
                                     const MusterBattle *battle,
                                     const MusterXml *xml,
                                     GPtrArray *problems);

/** Returns: the number of the battle that a report names, of those of several days with one name
 * that of its day; 0 with a problem (element-type MusterProblem) where the campaign, which must be
 * its own, has none or several such; 0 without one where it names none */
gint64
muster_report_find_battle (const MusterRegister *reg, const MusterXml *xml, GPtrArray *problems);

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

G_END_DECLS
