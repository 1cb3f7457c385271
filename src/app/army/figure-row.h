/* A figure with its name; pressed, it tells how it was worked out. */
#pragma once

#include "app/army/row-figures.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_FIGURE_ROW (muster_figure_row_get_type ())
G_DECLARE_FINAL_TYPE (MusterFigureRow, muster_figure_row, MUSTER, FIGURE_ROW, AdwBin)

/** Shows @figure. What was unfolded stays so where it @is_same: of the same name and thing. */
void muster_figure_row_show (MusterFigureRow *row, const MusterRowFigure *figure, gboolean is_same);

G_END_DECLS
