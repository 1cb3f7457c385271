/* What an army is made of as a small chart: a bar for each arm, or each quality, with its symbol,
 * its name, how many units and how much of the whole. Lengths are those of the drawing surface. */
#pragma once

#include "army/evaluate/composition.h"
#include "sheet/page/palette.h"

#include <pango/pangocairo.h>

G_BEGIN_DECLS

/** Returns: how high the chart is in the font of @context */
double muster_chart_composition_get_height (const MusterComposition *composition,
                                            PangoContext *context);

/** Draws the chart with the origin as its left upper corner.
 * @is_mirrored: whether symbols and names are at the right, and bars grow from there */
void muster_chart_composition_draw (const MusterComposition *composition,
                                    cairo_t *cr,
                                    PangoContext *context,
                                    const MusterPalette *palette,
                                    double width,
                                    gboolean is_mirrored);

/** Returns: the row at @y, or -1 */
int muster_chart_composition_find_row (const MusterComposition *composition,
                                       PangoContext *context,
                                       double y);

G_END_DECLS
