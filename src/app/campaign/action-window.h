/* An action of a campaign that asks for something: a field for each of its parts, and the day. It
 * is tried on each change, so that what cannot be is told before it is done. */
#pragma once

#include "app/campaign/model.h"
#include "campaign/actions/action.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_ACTION_WINDOW (muster_action_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterActionWindow, muster_action_window, MUSTER, ACTION_WINDOW, AdwWindow)

/**
 * MusterActionWindow::done:
 * @title: what was done; it is in the library already
 */

/**
 * muster_action_window_new:
 * @subject: a record, or minus a side: the first part of the action, where that is of one; 0: none
 * @day: that is proposed; %MUSTER_NO_DAY: today
 */
MusterActionWindow *muster_action_window_new (GtkWindow *parent,
                                              MusterCampaignModel *model,
                                              const MusterAction *action,
                                              gint64 subject,
                                              int day);

/**
 * MusterActionWindow::next:
 * @batch: what cannot have been so with this, and shall be corrected now
 *
 * Where nobody listens, that is not offered.
 */

/** Returns: (nullable): the window of an action that was done, filled with what was told, to be
 * told otherwise in its place; NULL where the batch is no action of the table */
MusterActionWindow *
muster_action_window_new_correction (GtkWindow *parent, MusterCampaignModel *model, gint64 batch);

/** Proposes a place of the map, where the action asks for one. */
void muster_action_window_choose_place (MusterActionWindow *window, gint64 place);

G_END_DECLS
