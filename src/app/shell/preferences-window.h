/* What a person decides once for all documents: how sheets are printed, what new armies begin with,
 * and in which colours boards are shown. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_PREFERENCES_WINDOW (muster_preferences_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterPreferencesWindow,
                      muster_preferences_window,
                      MUSTER,
                      PREFERENCES_WINDOW,
                      AdwWindow)

/** Returns: (transfer full): one above @parent */
GtkWidget *muster_preferences_window_new (GtkWindow *parent);

G_END_DECLS
