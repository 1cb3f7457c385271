/* The struct of the board's view, for its test. */
#pragma once

#include "app/scenario/board-view.h"
#include "sheet/board/drawing.h"

G_BEGIN_DECLS

typedef enum
{
  MUSTER_HANDLE_NONE,
  MUSTER_HANDLE_BODY, /* the thing itself */
  MUSTER_HANDLE_SIZE,
  MUSTER_HANDLE_TURN,
  MUSTER_HANDLE_POINT,
} MusterHandleKind;

/* Where the pointer may take hold, in pixels of the widget. */
typedef struct
{
  MusterHandleKind kind;
  int point; /* of a line or zone */
  double x;
  double y;
} MusterBoardHandle;

struct _MusterBoardView
{
  GtkWidget parent;
  MusterBattlefield *battlefield; /* or NULL */
  MusterBattlefield *preview;     /* with what is dragged where it would lie; or NULL */
  GdkTexture *ground;             /* all that is not dragged; NULL: to be drawn anew */
  cairo_rectangle_int_t drawn;    /* the part of the widget that the ground is, in its pixels */
  int selected;
  double zoom;    /* 1: fits */
  int room_width; /* what there was for the whole board */
  int room_height;
  gboolean is_ruler;
  gboolean is_measuring;
  MusterPoint ruler_from;
  MusterPoint ruler_to;
  MusterBoardHandle held; /* what is dragged */
  MusterPoint start;      /* of the drag, mm */
  MusterPoint centre;     /* of what is dragged, as it lay */
  guint n_drags;          /* twice as many as there were */
};

MusterBoardPlace muster_board_view_get_fit (MusterBoardView *view);

/** Returns: the point of the board under a point of the widget, in mm; it may lie off the table */
MusterPoint muster_board_view_get_point (MusterBoardView *view, double x, double y);

/** Returns: (transfer full) (element-type MusterBoardHandle): the handles of what is selected, as
 * it lies on @battlefield */
GArray *muster_board_view_list_handles (MusterBoardView *view,
                                        const MusterBattlefield *battlefield);

/** Returns: what is drawn, and in which inks */
MusterBoardOptions muster_board_view_get_options (MusterBoardView *view);

/** Draws the board without what is dragged, as far as it is seen and a little further, where that
 * is not drawn yet. Returns: FALSE where there is nothing to be seen, and no ground */
gboolean muster_board_view_draw_ground (MusterBoardView *view);

/** Hears, or hears no longer, of what scrolls the board. */
void muster_board_view_watch_scrolling (MusterBoardView *view, gboolean is_on);

/** Draws everything anew, the ground too. */
void muster_board_view_redraw (MusterBoardView *view);

/** Tells screen readers what is selected, or what the ruler measured. */
void muster_board_view_announce (MusterBoardView *view);

void muster_board_view_class_add_keys (GtkWidgetClass *class);
void muster_board_view_add_gestures (MusterBoardView *view);

G_END_DECLS
