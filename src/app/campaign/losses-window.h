/* The grid of losses of a battle, in the rows and numbers of the printed return: a number, then
 * Enter, all by the keyboard; then how it ended. What comes back by the campaign's rules of
 * recovery is told as it is typed; all of it is recorded as one action. */
#pragma once

#include "app/campaign/model.h"
#include "campaign/report/losses.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_LOSSES_WINDOW (muster_losses_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterLossesWindow, muster_losses_window, MUSTER, LOSSES_WINDOW, AdwWindow)

/**
 * MusterLossesWindow::recorded:
 * @title: what was done; it is in the library already
 */

/**
 * MusterLossesWindow::next:
 * @batch: what cannot have been so with what was recorded, and shall be corrected now
 *
 * Where nobody listens, that is not offered.
 */

/** @battle: its number, one that the campaign has */
MusterLossesWindow *
muster_losses_window_new (GtkWindow *parent, MusterCampaignModel *model, gint64 battle);

/** The same, filled with what is recorded of the battle: what is changed there is recorded in the
 * place of it, on its day. Where somebody cannot have marched as the muster says, a switch puts
 * that right too. */
MusterLossesWindow *
muster_losses_window_new_correction (GtkWindow *parent, MusterCampaignModel *model, gint64 battle);

/**
 * muster_losses_window_new_report:
 * @entries: (element-type MusterLossEntry): what is told, of which nothing is recorded yet
 * @source: what the file that tells it is called
 * @player: (nullable): whose report it is
 * @is_correction: what is told stands in the place of what is recorded
 *
 * Returns: as muster_losses_window_new() or muster_losses_window_new_correction(), filled with it
 */
MusterLossesWindow *muster_losses_window_new_report (GtkWindow *parent,
                                                     MusterCampaignModel *model,
                                                     gint64 battle,
                                                     const GArray *entries,
                                                     const char *source,
                                                     const char *player,
                                                     gboolean is_correction);

/* A line of the grid of losses: the number of the printed return, who it is, how strong it marched,
 * and a field for what it lost, or for what became of a commander. */

G_DECLARE_FINAL_TYPE (MusterLossLine, muster_loss_line, MUSTER, LOSS_LINE, AdwBin)

/** Returns: (transfer none): the row that it is for */
const MusterLossRow *muster_loss_line_get_row (MusterLossLine *line);

/** What stands in the field. */
const char *muster_loss_line_get_text (MusterLossLine *line);
void muster_loss_line_set_text (MusterLossLine *line, const char *text);

G_END_DECLS
