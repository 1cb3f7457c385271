/* The line between two panes: dragged, or moved with the arrows, it makes the one beside it wider
 * or narrower, which is kept. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_PANE_HANDLE (muster_pane_handle_get_type ())
G_DECLARE_FINAL_TYPE (MusterPaneHandle, muster_pane_handle, MUSTER, PANE_HANDLE, AdwBin)

/* Properties: "pane", the GtkWidget whose width it sets; "panes", the leaflet of
 * all that stand beside it, others within it too; "at-end", whether the pane stands behind the
 * line; "key", of the settings, in pixels. */

G_END_DECLS
