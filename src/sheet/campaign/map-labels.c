#include "config.h"

#include "sheet/campaign/map-labels.h"

double
muster_map_box_get_covered (const MusterMapBox *box, const GArray *taken)
{
  double covered = 0;
  for (guint i = 0; i < taken->len; i++)
    {
      const MusterMapBox *other = &g_array_index (taken, MusterMapBox, i);
      double width = MIN (box->x + box->width, other->x + other->width) - MAX (box->x, other->x);
      double height = MIN (box->y + box->height, other->y + other->height) - MAX (box->y, other->y);
      if (width > 0 && height > 0)
        covered += width * height;
    }
  return covered;
}

static void
push_within (MusterMapBox *box, const MusterMapBox *within)
{
  box->x = MAX (MIN (box->x, within->x + within->width - box->width), within->x);
  box->y = MAX (MIN (box->y, within->y + within->height - box->height), within->y);
}

MusterMapBox
muster_map_box_find_room (const GArray *taken,
                          const MusterMapBox *within,
                          double x,
                          double y,
                          double reach,
                          double width,
                          double height)
{
  /* Of half its size and the reach, from the dot to the middle of the box; the best first. */
  static const double sides[][2] = { { 0, 1 },  { 0, -1 },  { 1, 0 },   { -1, 0 },
                                     { 1, 1 },  { -1, 1 },  { 1, -1 },  { -1, -1 },
                                     { .5, 1 }, { -.5, 1 }, { .5, -1 }, { -.5, -1 } };
  MusterMapBox best = { 0 };
  double least = G_MAXDOUBLE;
  for (gsize i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      MusterMapBox box = { x + sides[i][0] * (width / 2 + reach) - width / 2,
                           y + sides[i][1] * (height / 2 + reach) - height / 2, width, height };
      push_within (&box, within);
      double covered = muster_map_box_get_covered (&box, taken);
      if (covered >= least)
        continue;
      least = covered;
      best = box;
    }
  return best;
}
