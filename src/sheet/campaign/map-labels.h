/* Where the names on a map of places go: beside their dots, clear of each other and of the roads
 * as far as there is room. All lengths are points. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  double x; /* of its left upper corner */
  double y;
  double width;
  double height;
} MusterMapBox;

/** Returns: how much of @box lies under one of @taken (element-type MusterMapBox) */
double muster_map_box_get_covered (const MusterMapBox *box, const GArray *taken);

/**
 * muster_map_box_find_room:
 * @taken: (element-type MusterMapBox): dots, roads and names that are there already
 * @within: what must not be left
 * @x, @y: the dot
 * @reach: how far from it the box keeps
 *
 * Returns: the box of this size beside the dot of which least is covered
 */
MusterMapBox muster_map_box_find_room (const GArray *taken,
                                       const MusterMapBox *within,
                                       double x,
                                       double y,
                                       double reach,
                                       double width,
                                       double height);

G_END_DECLS
