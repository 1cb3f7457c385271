/* The examples that come with Muster, for who has armies of his own already. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_EXAMPLES_WINDOW (muster_examples_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterExamplesWindow,
                      muster_examples_window,
                      MUSTER,
                      EXAMPLES_WINDOW,
                      AdwWindow)

/** @parent: opens what is chosen, by its action win.open-example */
MusterExamplesWindow *muster_examples_window_new (GtkWindow *parent);

/** Returns: whether the examples are being read */
gboolean muster_examples_window_is_reading (MusterExamplesWindow *window);

G_END_DECLS
