/* The bar below the header: what each formation of the army costs, and the agreed points. */
#pragma once

#include "army/evaluate/composition.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_POINTS_BAR (muster_points_bar_get_type ())
G_DECLARE_FINAL_TYPE (MusterPointsBar, muster_points_bar, MUSTER, POINTS_BAR, GtkWidget)

/** Shows what the army costs; with NULL, or where nothing has a price and no points are agreed, the
 * bar hides itself. */
void muster_points_bar_show (MusterPointsBar *bar, const MusterEvaluation *evaluation);

/** Returns: (transfer none): what it shows, in words */
const char *muster_points_bar_get_text (MusterPointsBar *bar);

/** Returns: (transfer full) (nullable): what stands at @x, in words */
char *muster_points_bar_dup_tooltip (MusterPointsBar *bar, double x);

G_END_DECLS
