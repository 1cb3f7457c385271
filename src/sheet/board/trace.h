/* Outlines and lines for drawing: as floating numbers, evenly spaced, set inward or aside, and what
 * lies how deep in them. All lengths are mm. */
#pragma once

#include "battlefield/model/geometry.h"

#include <cairo.h>

G_BEGIN_DECLS

typedef struct
{
  double x;
  double y;
} MusterSpot;

/* A line, or an outline that is closed without repeating its first point. Directions are unit
 * vectors: along, and to the right of it as one goes; of an outline, the one into it. */
typedef struct
{
  MusterSpot *spots;
  MusterSpot *normals;
  int n;
  gboolean is_closed;
  double step; /* from one spot to the next */
} MusterTrace;

/** Returns: (transfer full): spots about @step apart; of equal points only one is taken. It has one
 * spot at least where @n is not 0 */
MusterTrace *muster_trace_new (const MusterPoint *points, int n, gboolean is_closed, double step);

/** Returns: (transfer full): of a line, the same along the curve that muster_trace_add() makes of
 * it
 * @cr: whose current path is given up */
MusterTrace *muster_trace_new_smooth (cairo_t *cr, const MusterPoint *points, int n, double step);

void muster_trace_free (MusterTrace *path);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterTrace, muster_trace_free)

/** Returns: how deep the spot lies in the outline; less than 0 outside */
double muster_outline_get_depth (const MusterPoint *points, int n, MusterSpot spot);

/** Returns: whether the spot lies at least so deep in the outline; far cheaper than the depth
 * itself.
 * @least is not below 0 */
gboolean muster_outline_is_deep (const MusterPoint *points, int n, MusterSpot spot, double least);

/** Returns: the depth of the deepest place, nearly */
double muster_outline_get_peak (const MusterPoint *points, int n, MusterSpot *at);

/** Returns: how far the spot is from the line */
double muster_line_get_distance (const MusterPoint *points, int n, MusterSpot spot);

/** Returns: the area in mm² */
double muster_outline_get_area (const MusterPoint *points, int n);

/** Returns: the spot set aside along its normal */
MusterSpot muster_trace_get_aside (const MusterTrace *path, int index, double by);

/** Returns: (transfer full) (element-type MusterSpot): the outline @depth further inward, without
 * the places that are not so deep, and softened */
GArray *
muster_trace_set_inward (const MusterTrace *path, const MusterPoint *points, int n, double depth);

/** Adds the points to the current path of @cr, rounded where they turn little. */
void muster_trace_add (cairo_t *cr, const MusterPoint *points, int n, gboolean is_closed);
void muster_trace_add_spots (cairo_t *cr, const MusterSpot *spots, int n, gboolean is_closed);

G_END_DECLS
