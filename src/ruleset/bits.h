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

G_END_DECLS
