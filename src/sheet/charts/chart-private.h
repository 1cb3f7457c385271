/* Where what is drawn falls: on whole pixels, and from the side where rows begin. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Returns: the length in whole pixels, so that edges are sharp */
static inline double
muster_chart_get_whole (double length)
{
  return (double) (int) (length + 0.5);
}

/** Returns: the left end of what is so wide and begins at @x from where rows begin, in @whole */
static inline double
muster_chart_get_left (double whole, gboolean is_mirrored, double x, double width)
{
  return is_mirrored ? whole - x - width : x;
}

G_END_DECLS
