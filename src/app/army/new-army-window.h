/* A new army: its ruleset, nation, date and points. */
#pragma once

#include "db/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_NEW_ARMY_WINDOW (muster_new_army_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterNewArmyWindow,
                      muster_new_army_window,
                      MUSTER,
                      NEW_ARMY_WINDOW,
                      AdwWindow)

/**
 * MusterNewArmyWindow::created:
 * @army: the number of the new army in the library
 */

/** Returns: (transfer none): the window */
MusterNewArmyWindow *muster_new_army_window_new (GtkWindow *parent, MusterStore *store);

/* Actions: new.create. */

G_END_DECLS
