/* Combo rows of long names: a row shows as much of its name as has room, its list the whole names.
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/** Gives @row, whose model is of GtkStringObject, factories for long names. */
void muster_combo_row_show_whole_names (AdwComboRow *row);

G_END_DECLS
