/* The windows of the collection: one row of it, and a list to paste. */
#pragma once

#include "collection/collection.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_HOLDING_WINDOW (muster_holding_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterHoldingWindow, muster_holding_window, MUSTER, HOLDING_WINDOW, AdwWindow)

/** @holding: (nullable): the row that is changed; NULL: a new one */
GtkWidget *
muster_holding_window_new (GtkWindow *parent, MusterStore *store, const MusterHolding *holding);

#define MUSTER_TYPE_PASTE_WINDOW (muster_paste_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterPasteWindow, muster_paste_window, MUSTER, PASTE_WINDOW, AdwWindow)

/** Takes a list as people write it into the collection. */
GtkWidget *muster_paste_window_new (GtkWindow *parent, MusterStore *store);

G_END_DECLS
