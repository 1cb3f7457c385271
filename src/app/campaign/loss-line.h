/* A line of the grid of losses: the number of the printed return, who it is, how strong it marched,
 * and a field for what it lost, or for what became of a commander. */
#pragma once

#include "campaign/report/losses.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_LOSS_LINE (muster_loss_line_get_type ())
G_DECLARE_FINAL_TYPE (MusterLossLine, muster_loss_line, MUSTER, LOSS_LINE, AdwBin)

/**
 * MusterLossLine::changed:
 *
 * Something else was typed.
 */

/**
 * MusterLossLine::go:
 * @step: 1: on to the next line, as after Enter; -1: back to the one before
 */

/** Returns: (transfer floating): a line for a row with a number; @day: of the battle;
 * @is_correction: what is recorded stands in its field, to be changed, and not beside it */
GtkWidget *muster_loss_line_new (const MusterRegister *reg,
                                 const MusterLossRow *row,
                                 int day,
                                 gboolean is_correction);

/** Returns: (transfer none): the row that it is for */
const MusterLossRow *muster_loss_line_get_row (MusterLossLine *line);

/** Reads what was typed: of a unit a number, with the letter of “captured” behind it where they are
 * prisoners, or that letter alone for all that are left. Returns: FALSE where that cannot be, which
 * the line tells */
gboolean muster_loss_line_read (MusterLossLine *line, MusterLossEntry *entry);

/** Writes what muster_loss_line_read() would read; nothing where nothing was lost. */
void muster_loss_line_write (MusterLossLine *line, const MusterLossEntry *entry);

/** Tells below the name what comes of what was typed; nothing for NULL. */
void muster_loss_line_tell (MusterLossLine *line, const char *told);

/** What stands in the field. */
const char *muster_loss_line_get_text (MusterLossLine *line);
void muster_loss_line_set_text (MusterLossLine *line, const char *text);

G_END_DECLS
