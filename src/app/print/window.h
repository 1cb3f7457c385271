/* The sheets of an army, a scenario or a campaign before they are printed: which, for whom and on
 * what paper, beside the pages as they will be, drawn by the same function; from here they are
 * printed or saved. */
#pragma once

#include "sheet/page/sheet.h"

#include <adwaita.h>
#include <gtk/gtk.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_PRINT_WINDOW (muster_print_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterPrintWindow, muster_print_window, MUSTER, PRINT_WINDOW, AdwWindow)

/**
 * muster_print_window_new:
 * @parent: (nullable): the window that it belongs to
 * @game: (transfer full): what is printed
 *
 * Returns: (transfer floating): the window, with what was ticked when it was open last
 */
MusterPrintWindow *muster_print_window_new (GtkWindow *parent, MusterGame *game);

/** Returns: (transfer none) (nullable): the pages as they are shown; NULL where there are none.
 * They follow what is chosen after a moment. */
const MusterSheet *muster_print_window_get_sheet (MusterPrintWindow *window);

/** Returns: (transfer full) (nullable): what is chosen now, as a job that is not run yet; NULL
 * where there is nothing to print */
GtkPrintOperation *muster_print_window_make_job (MusterPrintWindow *window);

/** Writes what is chosen now into @file, and tells so, or why not. */
void muster_print_window_save (MusterPrintWindow *window, GFile *file);

/* Sheets on their way to the printer. */

/** Returns: (transfer full): the paper as printers know it */
GtkPaperSize *muster_print_job_dup_paper (MusterPaper paper);

G_END_DECLS
