/* What the tests of geometry share: points in few words, points by chance, and distances in
 * doubles. */
#pragma once

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "battlefield/model/geometry.h"

#include <math.h>

#define N_RANDOM 20000
#define SEED     1701

#define POINTS(...)                                                                                \
  (const MusterPoint[]){ __VA_ARGS__ }, G_N_ELEMENTS (((const MusterPoint[]){ __VA_ARGS__ }))

static inline MusterPoint
at (int x, int y)
{
  return (MusterPoint){ x, y };
}

static inline void
assert_point (MusterPoint point, int x, int y)
{
  assert_int_equal (point.x, x);
  assert_int_equal (point.y, y);
}

static inline GRand *
new_random (void)
{
  print_message ("# seed %d\n", SEED);
  return g_rand_new_with_seed (SEED);
}

static inline MusterPoint
get_random_point (GRand *random, int from, int to)
{
  int x = g_rand_int_range (random, from, to + 1);
  return at (x, g_rand_int_range (random, from, to + 1));
}

static inline double
get_distance_to_segment (MusterPoint p, MusterPoint a, MusterPoint b)
{
  double x = b.x - a.x;
  double y = b.y - a.y;
  double square = x * x + y * y;
  double part = square > 0 ? ((p.x - a.x) * x + (p.y - a.y) * y) / square : 0;
  part = CLAMP (part, 0, 1);
  return hypot (p.x - (a.x + part * x), p.y - (a.y + part * y));
}

static inline double
get_distance_to_line (MusterPoint p, const MusterPoint *points, int n, gboolean is_outline)
{
  double least = INFINITY;
  for (int i = 0; i < (is_outline ? n : n - 1); i++)
    least = MIN (least, get_distance_to_segment (p, points[i], points[(i + 1) % n]));
  return least;
}
