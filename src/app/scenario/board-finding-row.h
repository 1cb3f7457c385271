/* One finding of a scenario, in the list beside its board: what, by which rule, and its ways out.
 */
#pragma once

#include "battlefield/check/check.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * muster_board_finding_row_new:
 * @ways: (element-type MusterBoardWay): of it
 *
 * Returns: (transfer floating): a row that is activated to select the thing; the buttons of the
 * ways out ask for "scenario.way-out" with the finding's and the way's text
 */
GtkWidget *muster_board_finding_row_new (const MusterBoardFinding *finding, GPtrArray *ways);

/** Returns: the id of the thing that the row's finding is about, or 0 */
int muster_board_finding_row_get_id (GtkListBoxRow *row);

G_END_DECLS
