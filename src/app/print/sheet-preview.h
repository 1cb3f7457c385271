/* What will be printed, page by page, with the names of its sheets to jump to; or why there is
 * nothing. Actions: sheet.next, sheet.previous, sheet.leaf-back (to the end of the page before),
 * sheet.zoom-in, sheet.zoom-out, sheet.zoom-reset, sheet.fit-page and sheet.fit-width; their keys
 * work in the whole window. */
#pragma once

#include "sheet/page/sheet.h"

#include <adwaita.h>
#include <gtk/gtk.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_SHEET_PREVIEW (muster_sheet_preview_get_type ())
G_DECLARE_FINAL_TYPE (MusterSheetPreview, muster_sheet_preview, MUSTER, SHEET_PREVIEW, AdwBin)

/**
 * muster_sheet_preview_show:
 * @sheet: (transfer full) (nullable): one or several, each with its bookmark
 * @skipped: (nullable) (element-type utf8): a sentence for each that is left out
 * @title: (nullable): the bookmark of the sheet to turn to; else the same page as far as it is
 *   there still
 */
void muster_sheet_preview_show (MusterSheetPreview *preview,
                                MusterSheet *sheet,
                                GPtrArray *skipped,
                                const char *title);

/** Shows that there is nothing: a few words, and a sentence that says what to do. */
void muster_sheet_preview_show_nothing (MusterSheetPreview *preview,
                                        const char *title,
                                        const char *about);

/** Returns: (transfer none) (nullable): what is shown */
const MusterSheet *muster_sheet_preview_get_sheet (MusterSheetPreview *preview);

/** Returns: the page that is shown, from 0 */
guint muster_sheet_preview_get_page (MusterSheetPreview *preview);

/** Moves the keyboard's focus to the page. */
void muster_sheet_preview_focus (MusterSheetPreview *preview);

/* A page of a sheet as it will be printed, lying on a desk: whole, as wide as there is room, or as
 * large as it was asked for. It wants to stand in a scrolled window. */

#define MUSTER_TYPE_SHEET_VIEW (muster_sheet_view_get_type ())
G_DECLARE_FINAL_TYPE (MusterSheetView, muster_sheet_view, MUSTER, SHEET_VIEW, GtkWidget)

/** Returns: pixels of the screen for a point of the page; 0 while nothing is shown */
double muster_sheet_view_get_scale (MusterSheetView *view);

G_END_DECLS
