/* Buttons that show a grade and open a menu of those that can be chosen in its place. */
#pragma once

#include "app/army/model.h"

#include <adwaita.h>

G_BEGIN_DECLS

/** Returns: (transfer floating): a button without a grade */
GtkWidget *muster_grade_button_new (void);

/**
 * muster_grade_button_set:
 * @item: a row
 * @thing: the index of the thing on which the grade is chosen
 * @scale: the index of the scale
 *
 * Shows the grade of @thing; the menu is made when it is opened.
 */
void muster_grade_button_set (GtkMenuButton *button, MusterThingItem *item, guint thing, int scale);

/** Makes the menu one of everything that can be chosen on the row, a menu for each scale, and of
 * the commanders that a formation without one may have. */
void muster_grade_button_set_others (GtkMenuButton *button, MusterThingItem *item);

/** Shows the grade of the commander with this index, and in the menu what can be done with him. */
void
muster_grade_button_set_commander (GtkMenuButton *button, MusterThingItem *item, guint commander);

/** Returns: whether the row is a formation without a commander that may have one */
gboolean muster_grade_menu_may_add_commander (MusterThingItem *item);

G_END_DECLS
