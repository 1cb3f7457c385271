/* Work in a thread, asked for by an object of the main thread. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * muster_task_new:
 * @source: (type GObject) (nullable): who asks; @done gets it
 * @done: is called in the main thread when the work is done, also where it was cancelled
 *
 * As g_task_new(), but the task itself does not hold @source: the thread may be the last to let go
 * of the task, and would then dispose of a widget. Its function gets NULL for it.
 *
 * Returns: (transfer full): the task, which must be run
 */
GTask *muster_task_new (gpointer source,
                        GCancellable *cancellable,
                        GAsyncReadyCallback done,
                        gpointer data);

G_END_DECLS
