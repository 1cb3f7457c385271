/* A page of a sheet as it will be printed, lying on a desk: whole, as wide as there is room, or as
 * large as it was asked for. It wants to stand in a scrolled window. */
#pragma once

#include "sheet/page/sheet.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_SHEET_VIEW (muster_sheet_view_get_type ())
G_DECLARE_FINAL_TYPE (MusterSheetView, muster_sheet_view, MUSTER, SHEET_VIEW, GtkWidget)

typedef enum
{
  MUSTER_SHEET_FIT_BEST,  /* the page; where there is little width, the width */
  MUSTER_SHEET_FIT_PAGE,  /* all of the page is seen */
  MUSTER_SHEET_FIT_WIDTH, /* its width is, and it is scrolled down */
} MusterSheetFit;

/**
 * muster_sheet_view_show:
 * @sheet: (nullable): borrowed until the next call
 * @page: from 0
 */
void muster_sheet_view_show (MusterSheetView *view, MusterSheet *sheet, guint page);

/** Until it is zoomed again, the page follows the size of the view. */
void muster_sheet_view_fit (MusterSheetView *view, MusterSheetFit fit);

/**
 * muster_sheet_view_zoom:
 * @steps: 1 for larger, -1 for smaller
 *
 * Returns: whether there was such a size
 */
gboolean muster_sheet_view_zoom (MusterSheetView *view, int steps);

/** Returns: pixels of the screen for a point of the page; 0 while nothing is shown */
double muster_sheet_view_get_scale (MusterSheetView *view);

G_END_DECLS
