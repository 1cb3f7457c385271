/* The window of sheets, used as a player does. */
#pragma once

#include "app/helper/ui.h"

#include "app/print/pane.h"
#include "app/print/window.h"

/* A part of the pane in which is chosen, which is private to its class. */
static inline gpointer
get_choice (GtkWidget *window, const char *name)
{
  return gtk_widget_get_template_child (find_below (window, MUSTER_TYPE_PRINT_PANE),
                                        MUSTER_TYPE_PRINT_PANE, name);
}

static inline void
add_sheet_rows (GtkWidget *root, GPtrArray *rows)
{
  if (MUSTER_IS_SHEET_ROW (root))
    g_ptr_array_add (rows, root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    add_sheet_rows (child, rows);
}

/* The rows of all sheets that are offered. */
static inline GPtrArray *
list_sheet_rows (GtkWidget *window)
{
  GPtrArray *rows = g_ptr_array_new ();
  add_sheet_rows (window, rows);
  return rows;
}

/* The row of a sheet, or NULL. */
static inline MusterSheetRow *
find_sheet_row (GtkWidget *window, const char *id)
{
  g_autoptr (GPtrArray) rows = list_sheet_rows (window);
  for (guint i = 0; i < rows->len; i++)
    if (g_str_equal (muster_sheet_row_get_kind (g_ptr_array_index (rows, i))->id, id))
      return g_ptr_array_index (rows, i);
  return NULL;
}

/* Ticks these sheets, with commas between them, and no others. */
static inline void
tick_only (GtkWidget *window, const char *ids)
{
  g_auto (GStrv) words = g_strsplit (ids, ",", -1);
  gtk_widget_activate_action (window, "sheet.none", NULL);
  for (int i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      muster_sheet_row_tick (find_sheet_row (window, words[i]), TRUE);
  settle ();
}
