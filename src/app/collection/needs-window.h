/* What the armies of an evening, and its table, need of the collection. */
#pragma once

#include "db/store.h"
#include "sheet/page/game.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_NEEDS_WINDOW (muster_needs_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterNeedsWindow, muster_needs_window, MUSTER, NEEDS_WINDOW, AdwWindow)

/** @game: (transfer full): an army, or a scenario */
GtkWidget *muster_needs_window_new (GtkWindow *parent, MusterStore *store, MusterGame *game);

G_END_DECLS
