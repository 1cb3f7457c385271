/* The figures of a row of the tree, one below the other. */
#pragma once

#include "army/evaluate/evaluate.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_FIGURES_VIEW (muster_figures_view_get_type ())
G_DECLARE_FINAL_TYPE (MusterFiguresView, muster_figures_view, MUSTER, FIGURES_VIEW, AdwBin)

/**
 * muster_figures_view_show:
 * @evaluation: (nullable): NULL for nothing
 * @node: what the row stands for
 *
 * Widgets that are there are used again, and what was unfolded of the same thing stays so.
 *
 * Returns: whether there is anything to show
 */
gboolean
muster_figures_view_show (MusterFiguresView *view, const MusterEvaluation *evaluation, guint node);

/* What is told of a row of the tree beside it: price, readouts, what limits leave, what an opponent
 * is told of. */

typedef enum
{
  MUSTER_ROW_HEADING,
  MUSTER_ROW_SENTENCE,
  MUSTER_ROW_FIGURE,
} MusterRowFigureCategory;

/* A figure with its name; pressed, it tells how it was worked out. */

G_DECLARE_FINAL_TYPE (MusterFigureRow, muster_figure_row, MUSTER, FIGURE_ROW, AdwBin)

G_END_DECLS
