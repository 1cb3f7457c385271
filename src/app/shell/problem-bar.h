/* What went wrong, told under the header bar of the page that is shown until it is closed. Its
 * button is the action "win.hide-trouble" of the window round it. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_TROUBLE_BAR (muster_trouble_bar_get_type ())
G_DECLARE_FINAL_TYPE (MusterTroubleBar, muster_trouble_bar, MUSTER, TROUBLE_BAR, AdwBin)

/** Shows a message: of many lines the first, and how many more there are. */
void muster_trouble_bar_show (MusterTroubleBar *bar, const char *message);

/** Shows nothing any more. */
void muster_trouble_bar_hide (MusterTroubleBar *bar);

/** Returns: (transfer none) (nullable): what is shown */
const char *muster_trouble_bar_get_message (MusterTroubleBar *bar);

/** Puts it under the header bar of @page: the first in it, which stands in a box. */
void muster_trouble_bar_move_to (MusterTroubleBar *bar, GtkWidget *page);

G_END_DECLS
