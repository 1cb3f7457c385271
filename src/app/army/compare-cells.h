/* The cells of a row of two columns: what it is about, what the one has, how the two stand to each
 * other, what the other has. Where there is room they stand beside each other, all rows with the
 * same columns; else the first stands above the other three. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_COMPARE_CELLS (muster_compare_cells_get_type ())
G_DECLARE_FINAL_TYPE (MusterCompareCells, muster_compare_cells, MUSTER, COMPARE_CELLS, GtkWidget)

/** Takes the four widgets, which wrap what they show. */
GtkWidget *muster_compare_cells_new (GtkWidget *label,
                                     GtkWidget *first,
                                     GtkWidget *between,
                                     GtkWidget *second);

G_END_DECLS
