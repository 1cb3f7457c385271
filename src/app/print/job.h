/* Sheets on their way to the printer. */
#pragma once

#include "sheet/page/sheet.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Returns: (transfer full): the paper as printers know it */
GtkPaperSize *muster_print_job_dup_paper (MusterPaper paper);

/**
 * muster_print_job_new:
 * @sheet: (transfer full): its pages, each on paper of its own size, as it is turned
 * @name: of the job, and what a file is called that it is printed into
 * @duplex: what is proposed to the player
 *
 * Returns: (transfer full): the job, to be run; it may outlast the window that began it
 */
GtkPrintOperation *
muster_print_job_new (MusterSheet *sheet, const char *name, GtkPrintDuplex duplex);

G_END_DECLS
