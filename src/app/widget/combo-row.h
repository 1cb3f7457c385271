/* Combo rows whose choices have long names. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * muster_combo_row_show_names:
 * @row: with its title, and with a model of GtkStringObject, now or later
 *
 * The row shows as much of the chosen name as it has room for (the toolkit's own: twenty letters),
 * and its list shows all names whole, over several lines where they are long.
 */
void muster_combo_row_show_names (AdwComboRow *row);

G_END_DECLS
