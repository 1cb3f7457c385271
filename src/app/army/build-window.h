/* Building an army for tonight in a window of its own. */
#pragma once

#include "db/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_BUILD_WINDOW (muster_build_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterBuildWindow, muster_build_window, MUSTER, BUILD_WINDOW, AdwWindow)

/**
 * MusterBuildWindow::created:
 * @army: the number of the new army in the library
 */

/** Returns: (transfer none): the window */
MusterBuildWindow *muster_build_window_new (GtkWindow *parent, MusterStore *store);

G_END_DECLS
