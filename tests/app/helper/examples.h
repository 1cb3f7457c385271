/* What the tests of lists of documents share: the examples that are offered where there is nothing.
 */
#pragma once

#include "app/helper/ui.h"

#include "app/document/examples-pane.h"

/* The list of examples that is on the screen, once they are read. */
static inline GtkListBox *
find_shown_examples (gpointer root)
{
  GtkWidget *pane = find_shown (GTK_WIDGET (root), MUSTER_TYPE_EXAMPLES_PANE);
  assert_non_null (pane);
  while (muster_examples_pane_is_reading (MUSTER_EXAMPLES_PANE (pane)))
    g_main_context_iteration (NULL, TRUE);
  settle ();
  return GTK_LIST_BOX (gtk_widget_get_template_child (pane, MUSTER_TYPE_EXAMPLES_PANE, "rows"));
}

/* The titles of those that are not hidden, with bars between them. */
static inline char *
dup_example_titles (GtkListBox *list)
{
  g_autoptr (GString) titles = g_string_new (NULL);
  GtkListBoxRow *row;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
    if (gtk_widget_get_child_visible (GTK_WIDGET (row)))
      g_string_append_printf (titles, "%s%s", titles->len > 0 ? "|" : "",
                              adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)));
  return g_string_free (g_steal_pointer (&titles), FALSE);
}

static inline void
click_example (GtkListBox *list, const char *title)
{
  GtkListBoxRow *row;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
    if (gtk_widget_get_child_visible (GTK_WIDGET (row))
        && g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), title))
      {
        g_signal_emit_by_name (list, "row-activated", row);
        settle ();
        return;
      }
  fail_msg ("“%s” is not offered", title);
}
