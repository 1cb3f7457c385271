/* Orders of the players of a campaign: a period is opened, forms are written and come back, and
 * when it is closed all march at once. */
#pragma once

#include "app/campaign/model.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_ORDERS_WINDOW (muster_orders_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterOrdersWindow, muster_orders_window, MUSTER, ORDERS_WINDOW, AdwWindow)

MusterOrdersWindow *muster_orders_window_new (GtkWindow *parent, MusterCampaignModel *model);

/** Takes a form that came back, a file or text; what is wrong with it is told in a window. */
void muster_orders_window_take_file (MusterOrdersWindow *window, GFile *file);
void muster_orders_window_take_text (MusterOrdersWindow *window, const char *text);

G_END_DECLS
