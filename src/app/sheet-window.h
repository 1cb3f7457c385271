/* The sheets of an army before they are printed: pages as they will be, drawn by the same function;
 * from here they are printed or saved. */
#pragma once

#include "army/army.h"
#include "sheet/sheet.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_SHEET_WINDOW (muster_sheet_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterSheetWindow, muster_sheet_window, MUSTER, SHEET_WINDOW, AdwWindow)

/**
 * muster_sheet_window_new:
 * @parent: (nullable): the window that it belongs to
 * @army: the army; kept
 *
 * Returns: (transfer floating) (nullable): the window; NULL for an army whose ruleset is not there
 */
MusterSheetWindow *muster_sheet_window_new (GtkWindow *parent, const MusterArmy *army);

/** Returns: (transfer none): the sheet as it is laid out now */
const MusterSheet *muster_sheet_window_get_sheet (MusterSheetWindow *window);

/** Chooses the sheet with this id. */
void muster_sheet_window_choose (MusterSheetWindow *window, const char *id);

/* Actions: sheet.print, sheet.save, sheet.next, sheet.previous, sheet.leaf-back (to the end of
 * the page before). */

G_END_DECLS
