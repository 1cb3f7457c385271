/* Drawing an organisation in colours, a row of its galley at a time: for screens. Whatever the
 * scale, edges and lines fall on whole pixels of the surface, and are never thinner than one. */
#pragma once

#include "sheet/army/organisation.h"
#include "sheet/page/palette.h"

G_BEGIN_DECLS

/**
 * muster_organisation_draw_row:
 * @row: of the galley: all that was added to it
 * @with_words: FALSE: lines and frames only
 *
 * Draws the row where it was placed, in its own lengths.
 */
void muster_organisation_draw_row (const MusterGalley *galley,
                                   guint row,
                                   cairo_t *cr,
                                   const MusterPalette *palette,
                                   gboolean with_words);

/** Draws a frame of @weight within the edges of a box, in the ink that @cr has. */
void muster_organisation_draw_frame (cairo_t *cr,
                                     double x,
                                     double y,
                                     double width,
                                     double height,
                                     double weight);

G_END_DECLS
