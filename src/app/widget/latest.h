/* Work in a thread of which only the last that was asked for counts: what was asked before nobody
 * waits for. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** Works on @request in a thread. */
typedef void (*MusterWork) (gpointer request, GCancellable *cancellable);

/** Takes from @request what was worked out, in the main thread. */
typedef void (*MusterWorked) (gpointer source, gpointer request);

/**
 * muster_latest_ask:
 * @latest: (inout): a field of @source: by what the work can be cancelled while it goes on; NULL
 *   while there is none
 * @request: (transfer full): what is asked, and what comes of it
 *
 * Has something worked out of which only the last that was asked for counts: what was asked before
 * is cancelled, and @worked is not called for it.
 */
void muster_latest_ask (GCancellable **latest,
                        gpointer source,
                        gpointer request,
                        GDestroyNotify free_request,
                        MusterWork work,
                        MusterWorked worked);

/** Cancels what was asked, if it still goes on: nobody waits for it. */
void muster_latest_stop (GCancellable **latest);

G_END_DECLS
