/* The odds of a unit against another, of its own army or of another one in the library. */
#pragma once

#include "app/army/model.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_ODDS_WINDOW (muster_odds_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterOddsWindow, muster_odds_window, MUSTER, ODDS_WINDOW, AdwWindow)

/** @item: a row whose things fight by odds (muster_evaluation_has_odds()) */
MusterOddsWindow *muster_odds_window_new (GtkWindow *parent, MusterNodeItem *item);

G_END_DECLS
