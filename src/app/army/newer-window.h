/* What a newer pack of its ruleset says differently, for an army: a list to take and leave from. */
#pragma once

#include "app/army/model.h"
#include "ruleset/differences/differences.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_NEWER_WINDOW (muster_newer_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterNewerWindow, muster_newer_window, MUSTER, NEWER_WINDOW, AdwWindow)

/**
 * muster_newer_window_new:
 * @model: the army
 * @differences: those of the pack that it is kept with and the one that is
 *   installed
 */
MusterNewerWindow *
muster_newer_window_new (GtkWindow *parent, MusterArmyModel *model, MusterDifferences *differences);

G_END_DECLS
