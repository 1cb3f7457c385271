/* The map of a campaign on paper: places, roads with their days, and who is where, over the
 * picture that its player gave it. All lengths are points but where it says otherwise. */
#pragma once

#include "campaign/model/map-area.h"
#include "campaign/state/register-places.h"
#include "sheet/page/type.h"

G_BEGIN_DECLS

typedef struct
{
  double x; /* thousandths of the map's breadth, as of MusterPlace */
  double y;
  GPtrArray *texts; /* MusterSetText: its name, and who is there, as far as there is room */
} MusterMapSpot;

typedef struct
{
  guint from; /* indices of spots */
  guint to;
  const MusterSetText *days;
} MusterMapWay;

typedef struct
{
  MusterTypesetter *typesetter;
  cairo_surface_t *ground; /* the picture, or NULL */
  MusterMapArea area;      /* where it lies */
  int depth;               /* thousandths of the map's breadth */
  GArray *spots;           /* MusterMapSpot */
  GArray *ways;            /* MusterMapWay */
} MusterMapDrawing;

/** Returns: (transfer full) (nullable): the picture beneath a campaign's map, fine enough for
 * paper; NULL where there is none, or it cannot be shown */
cairo_surface_t *muster_map_ground_new (const MusterCampaign *campaign, gboolean is_grey);

/**
 * muster_map_drawing_new:
 * @seat: for whom it is
 * @typesetter: which sets its words
 * @ground: (nullable): as muster_map_ground_new() made it
 * @width: as broad it will be
 *
 * Returns: (transfer full): the map, which needs nothing of @reg any more
 */
MusterMapDrawing *muster_map_drawing_new (const MusterRegister *reg,
                                          const MusterSeat *seat,
                                          MusterTypesetter *typesetter,
                                          cairo_surface_t *ground,
                                          double width);

/** Frees it; a GDestroyNotify of plates. */
void muster_map_drawing_free (gpointer drawing);

/** Draws it, a MusterDrawFunction; @data: MusterMapDrawing. */
void muster_map_drawing_draw (cairo_t *cr,
                              gconstpointer data,
                              double x,
                              double y,
                              double width,
                              double height);

G_END_DECLS
