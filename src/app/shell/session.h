/* What is open, from one start to the next: the documents of each window, and which is looked at.
 */
#pragma once

#include "app/shell/window.h"

G_BEGIN_DECLS

/** Keeps what is open of @store. */
void muster_session_keep (GtkApplication *application, MusterStore *store);

/**
 * muster_session_restore:
 * @window: an empty window, for what was open in the first one
 * @make: makes a further one
 *
 * Opens what was kept, where it was of this library. Documents that are gone since, or in the
 * trash, are passed over without a word.
 *
 * Returns: (transfer none): the window that is to be looked at
 */
MusterWindow *muster_session_restore (MusterStore *store,
                                      MusterWindow *window,
                                      MusterWindow *(*make) (gpointer data),
                                      gpointer data);

G_END_DECLS
