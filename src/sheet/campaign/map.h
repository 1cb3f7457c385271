/* Where the names on a map of places go: beside their dots, clear of each other and of the roads
 * as far as there is room. All lengths are points. */
#pragma once

#include "campaign/model/map.h"
#include "campaign/state/register-places.h"
#include "sheet/page/sheet.h"
#include "sheet/page/type.h"

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
 * @reach: how far from it the box keeps, or twice as far where that is freer
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

/* The map of a campaign on paper: places, roads with their days, and who is where, over the
 * picture that its player gave it. All lengths are points but where it says otherwise. */

typedef struct
{
  double x; /* thousandths of the map's breadth, as of MusterPlace */
  double y;
  GPtrArray *texts; /* MusterSetText: its name, and who is there, as far as there is room */
} MusterMapSpot;

typedef struct
{
  MusterTypesetter *typesetter;
  cairo_surface_t *ground; /* the picture, or NULL */
  MusterMapArea area;      /* where it lies */
  int depth;               /* thousandths of the map's breadth */
  GArray *spots;           /* MusterMapSpot */
  GArray *ways;            /* MusterMapWay */
} MusterMapDrawing;

/**
 * muster_map_drawing_new:
 * @viewer: for whom it is
 * @typesetter: which sets its words
 * @ground: (nullable): as muster_map_ground_new() made it
 * @width: as broad it will be
 *
 * Returns: (transfer full): the map, which needs nothing of @reg any more
 */
MusterMapDrawing *muster_map_drawing_new (const MusterRegister *reg,
                                          const MusterViewer *viewer,
                                          MusterTypesetter *typesetter,
                                          cairo_surface_t *ground,
                                          double width);

/** Frees it; a GDestroyNotify of plates. */
void muster_map_drawing_free (gpointer drawing);

G_END_DECLS
