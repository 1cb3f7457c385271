/* The map of a campaign: its places, each a button that tells who is there, and the roads between
 * them with the days of a march, over the picture that its player gave it. A place is dragged, or
 * moved with Alt and the arrows; what is done is asked of the page around it, and here nothing
 * changes but what is seen. */
#pragma once

#include "campaign/state/register.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_MAP_VIEW (muster_map_view_get_type ())
G_DECLARE_FINAL_TYPE (MusterMapView, muster_map_view, MUSTER, MAP_VIEW, GtkWidget)

/**
 * MusterMapView::moved:
 * @place: its number
 * @x: where it shall be, as of MusterPlace
 * @y: as @x
 */

/**
 * MusterMapView::chosen:
 *
 * Another place was chosen, or none.
 */

/** Shows who is where; what was chosen stays so where it is still there. */
void muster_map_view_show (MusterMapView *view, MusterRegister *reg);

/** @menu: what can be done with the place that is chosen; opened from its button */
void muster_map_view_set_menu (MusterMapView *view, GMenuModel *menu);

/** Returns: the number of the place that was chosen last; 0 where there is none */
gint64 muster_map_view_get_place (MusterMapView *view);

/** Returns: (transfer none) (nullable): the button of a place */
GtkWidget *muster_map_view_find_button (MusterMapView *view, gint64 place);

G_END_DECLS
