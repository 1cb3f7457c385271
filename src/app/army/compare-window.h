/* Two armies of the library side by side, as they are now: the table follows what is changed of
 * either. */
#pragma once

#include "army/compare/compare.h"
#include "db/store.h"

#include <adwaita.h>
#include <gtk/gtk.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_COMPARE_WINDOW (muster_compare_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterCompareWindow, muster_compare_window, MUSTER, COMPARE_WINDOW, AdwWindow)

/**
 * MusterCompareWindow::open:
 * @army: the number of an army that is to be shown in a page of its own
 */

/**
 * muster_compare_window_new:
 * @army: the number of an army
 * @other: the number of the one that it is compared with, which may be chosen in the window; 0 for
 *   the first of its ruleset
 *
 * Returns: (transfer none): the window
 */
MusterCompareWindow *
muster_compare_window_new (GtkWindow *parent, MusterStore *store, gint64 army, gint64 other);

/** Returns: the number of the army in a column, 0 or 1; 0 where none is */
gint64 muster_compare_window_get_army (MusterCompareWindow *window, int column);

/** Returns: (transfer full): the table as it is shown, as text */
char *muster_compare_window_dup_text (MusterCompareWindow *window);

/* The table of two armies side by side: a list for each section, with its heading. What stays from
 * one comparison to the next keeps its rows, and so the keyboard's focus and the place that was
 * scrolled to. */

#define MUSTER_TYPE_COMPARE_TABLE (muster_compare_table_get_type ())
G_DECLARE_FINAL_TYPE (MusterCompareTable, muster_compare_table, MUSTER, COMPARE_TABLE, GtkBox)

G_END_DECLS
