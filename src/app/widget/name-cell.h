/* A name that is edited where it stands: a label, and an entry while it is being edited. Enter and
 * leaving it keep what was typed, Escape does not. What could not be kept is there again when the
 * name is edited next. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_NAME_CELL (muster_name_cell_get_type ())
G_DECLARE_FINAL_TYPE (MusterNameCell, muster_name_cell, MUSTER, NAME_CELL, AdwBin)

/**
 * MusterNameCell::renamed:
 * @name: what was typed, without blanks at its ends; may be empty
 *
 * Emitted when another name was typed.
 *
 * Returns: whether the name was taken
 */

/**
 * muster_name_cell_set_name:
 * @name: (nullable): the name, as it is edited
 * @shown: what is shown in its place where there is none
 */
void muster_name_cell_set_name (MusterNameCell *cell, const char *name, const char *shown);

/** Lets the user edit the name, from its beginning. */
void muster_name_cell_edit (MusterNameCell *cell);

/** Returns: whether the name is being edited */
gboolean muster_name_cell_is_editing (MusterNameCell *cell);

/** Ends editing; what was typed is kept. */
void muster_name_cell_finish (MusterNameCell *cell);

G_END_DECLS
