/* Sets of words as cells of 64 bits. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

static inline gboolean
muster_bits_has (const guint64 *bits, guint bit)
{
  return (bits[bit / 64] >> (bit % 64)) & 1;
}

static inline void
muster_bits_set (guint64 *bits, guint bit)
{
  bits[bit / 64] |= G_GUINT64_CONSTANT (1) << (bit % 64);
}

static inline void
muster_bits_clear (guint64 *bits, guint bit)
{
  bits[bit / 64] &= ~(G_GUINT64_CONSTANT (1) << (bit % 64));
}

/** Returns: whether all that is in @some, of @n_cells, is in @all too */
static inline gboolean
muster_bits_are_in (const guint64 *some, const guint64 *all, guint n_cells)
{
  for (guint i = 0; i < n_cells; i++)
    if ((some[i] & ~all[i]) != 0)
      return FALSE;
  return TRUE;
}

G_END_DECLS
