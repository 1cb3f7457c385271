/* The board of a battlefield, drawn and worked on directly: what lies on it is selected, dragged,
 * turned and made larger with the pointer, or with keys. What is done is asked of the page around
 * it by its actions; here nothing changes but what is seen. */
#pragma once

#include "battlefield/model/battlefield.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_BOARD_VIEW (muster_board_view_get_type ())
G_DECLARE_FINAL_TYPE (MusterBoardView, muster_board_view, MUSTER, BOARD_VIEW, GtkWidget)

/**
 * MusterBoardView::selected:
 * @id: of the feature, objective or zone, or 0
 */

/* Actions that it asks for; lengths are mm, directions degrees:
 *   scenario.move (iii)         id, east, south
 *   scenario.turn (ii)          id, clockwise
 *   scenario.resize (iii)       id, width, depth; of lines the breadth and 0
 *   scenario.move-point (iiii)  id, which of its points, to where
 *   scenario.delete             what is selected */

/** Shows @battlefield, which may be NULL. What was selected stays so where it is still there. */
void muster_board_view_show (MusterBoardView *view, MusterBattlefield *battlefield);

void muster_board_view_select (MusterBoardView *view, int id);
int muster_board_view_get_selected (MusterBoardView *view);

/** Returns: a number that is another before, in and after a drag, so that each is an action of its
 * own
 */
guint muster_board_view_get_n_drags (MusterBoardView *view);

/** Makes it larger or smaller by so many steps about the middle of what is seen; 0 fits it into the
 * room there is. */
void muster_board_view_zoom (MusterBoardView *view, int steps);

/** With a ruler dragging measures, and moves nothing. */
void muster_board_view_set_ruler (MusterBoardView *view, gboolean is_ruler);
gboolean muster_board_view_is_ruler (MusterBoardView *view);

/** Returns: the point of the board in the middle of what is seen */
MusterPoint muster_board_view_get_middle (MusterBoardView *view);

G_END_DECLS
