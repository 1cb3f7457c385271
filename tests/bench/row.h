/* What was measured, a line a figure, as bench.py reads it: the number of the goal, what it is, its
 * unit, the median, what 95 of 100 are below, and the median of a peer with its name. */
#pragma once

#include <glib.h>
#include <stdio.h>
#include <stdlib.h>

static inline int
compare_doubles (const void *a, const void *b)
{
  double left = *(const double *) a;
  double right = *(const double *) b;
  return (left > right) - (left < right);
}

/* Sorts @values. */
static inline double
get_part (double *values, guint n, guint hundredths)
{
  qsort (values, n, sizeof *values, compare_doubles);
  return values[(n - 1) * hundredths / 100];
}

static inline double
get_median (double *values, guint n)
{
  return get_part (values, n, 50);
}

/* @peer: (nullable): whose @peer_values are in the same unit */
static inline void
print_row_beside (const char *goal,
                  const char *what,
                  const char *unit,
                  double *values,
                  guint n,
                  const char *peer,
                  double *peer_values)
{
  printf ("%s\t%s\t%s\t%g\t%g", goal, what, unit, get_median (values, n), get_part (values, n, 95));
  if (peer != NULL)
    printf ("\t%s\t%g", peer, get_median (peer_values, n));
  printf ("\n");
}

static inline void
print_row (const char *goal, const char *what, const char *unit, double *values, guint n)
{
  print_row_beside (goal, what, unit, values, n, NULL, NULL);
}
