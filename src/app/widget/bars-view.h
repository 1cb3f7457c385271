/* Parts of a whole as small charts below each other, each with its title. */
#pragma once

#include "sheet/charts/charts.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_BARS_VIEW (muster_bars_view_get_type ())
G_DECLARE_FINAL_TYPE (MusterBarsView, muster_bars_view, MUSTER, BARS_VIEW, GtkWidget)

/** Shows these charts from now on; (transfer full) (element-type MusterBars): @charts. Without any
 * the view is not seen. */
void muster_bars_view_show (MusterBarsView *view, GPtrArray *charts);

/** Returns: (transfer none): what it shows, in words */
const char *muster_bars_view_get_text (MusterBarsView *view);

/** Returns: (transfer full) (nullable): the bar at @y, in words */
char *muster_bars_view_dup_tooltip (MusterBarsView *view, double y);

G_END_DECLS
