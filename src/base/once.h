/* What is worked out when it is first asked for, in whatever thread, and kept in what never changes
 * otherwise. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * muster_once_keep:
 * @place: (inout): where it is kept; NULL until it is there
 * @made: (transfer full): what was worked out, to be freed with g_free()
 *
 * Returns: (transfer none): what is kept: of two threads' the first, and the other is freed
 */
static inline gpointer
muster_once_keep (gpointer *place, gpointer made)
{
  if (!g_atomic_pointer_compare_and_exchange (place, NULL, made))
    g_free (made);
  return g_atomic_pointer_get (place);
}

G_END_DECLS
