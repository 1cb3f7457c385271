/* An army from a table of rows: which file, which ruleset, what the columns and words mean; below,
 * at once, the army that comes of it and the rows that were left out. */
#pragma once

#include "app/widget/file-dialog.h"
#include "db/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_ROWS_WINDOW (muster_rows_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterRowsWindow, muster_rows_window, MUSTER, ROWS_WINDOW, AdwWindow)

/**
 * MusterRowsWindow::created:
 * @army: the number of the new army in the library
 */

/**
 * muster_rows_window_new:
 * @file: (nullable): the table; NULL to ask for one
 *
 * Returns: (transfer none): the window
 */
MusterRowsWindow *muster_rows_window_new (GtkWindow *parent, MusterStore *store, GFile *file);

/** Asks for a table with the desktop's dialog; @done is called where one was chosen. */
void muster_rows_window_ask (GtkWidget *asker, MusterFileDialogDone done);

/** Returns: whether @file is called as tables are: .csv, .tsv or .tab */
gboolean muster_rows_window_takes (GFile *file);

/** Takes another table. */
void muster_rows_window_open (MusterRowsWindow *window, GFile *file);

/** Tells what @file, another table of the same troops, counts differently; NULL: no longer */
void muster_rows_window_compare_with (MusterRowsWindow *window, GFile *file);

G_END_DECLS
