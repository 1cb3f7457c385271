/* A board as a picture file. The same board gives the same bytes each time on one machine. */
#pragma once

#include "sheet/board/drawing.h"

G_BEGIN_DECLS

/**
 * muster_board_make_png:
 * @width: pixels, from 16 to 16000; the height follows
 * @has_legend: whether the legend stands below
 *
 * Returns: (transfer full) (nullable): the picture as PNG, or NULL with @error: MUSTER_ERROR_FAILED
 */
GBytes *muster_board_make_png (const MusterBattlefield *battlefield,
                               const MusterBoardOptions *options,
                               int width,
                               gboolean has_legend,
                               GError **error);

/**
 * muster_board_make_svg:
 * @width: points, 1/72 inch; the height follows
 *
 * Returns: (transfer full) (nullable): the picture as SVG 1.1, its letters as outlines; or NULL
 */
GBytes *muster_board_make_svg (const MusterBattlefield *battlefield,
                               const MusterBoardOptions *options,
                               double width,
                               gboolean has_legend,
                               GError **error);

/** Returns: the width of a picture in which so many units of the surface are a mm of the board */
double muster_board_get_width (const MusterBattlefield *battlefield,
                               const MusterBoardOptions *options,
                               double scale);

G_END_DECLS
