#include "config.h"

#include "app/scenario/board-finding-row.h"

#include "battlefield/repair.h"

#include <glib/gi18n-lib.h>

#define ID "muster-finding-id"

static GtkWidget *
new_label (const char *text)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 32);
  return label;
}

static void
set_name (GtkWidget *widget, const char *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static GtkWidget *
new_way (const MusterBoardFinding *finding, const MusterBoardWay *way)
{
  GtkWidget *button = gtk_button_new ();
  gtk_button_set_child (GTK_BUTTON (button), new_label (way->text));
  gtk_widget_add_css_class (button, "way-out");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "scenario.way-out");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(ss)", finding->text, way->text);
  set_name (button, way->text);
  return button;
}

static char *
dup_head (const MusterBoardFinding *finding)
{
  const char *severity = muster_board_finding_get_severity_name (finding);
  return finding->cite != NULL ? g_strdup_printf ("%s · %s", severity, finding->cite)
                               : g_strdup (severity);
}

GtkWidget *
muster_board_finding_row_new (const MusterBoardFinding *finding, GPtrArray *ways)
{
  static const char *const styles[] = { "error", "warning", "dim-label" };
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  g_autofree char *head = dup_head (finding);
  g_autofree char *said = g_strdup_printf ("%s: %s", head, finding->text);
  GtkWidget *label = new_label (head);
  int id = finding->ids->len > 0 ? g_array_index (finding->ids, int, 0) : 0;
  gtk_widget_add_css_class (label, "caption-heading");
  gtk_widget_add_css_class (label, styles[finding->severity]);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), new_label (finding->text));
  for (guint i = 0; i < ways->len; i++)
    gtk_box_append (GTK_BOX (box), new_way (finding, g_ptr_array_index (ways, i)));
  gtk_widget_add_css_class (box, "finding");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), id != 0);
  gtk_list_box_row_set_selectable (GTK_LIST_BOX_ROW (row), FALSE);
  g_object_set_data (G_OBJECT (row), ID, GINT_TO_POINTER (id));
  set_name (row, said);
  return row;
}

int
muster_board_finding_row_get_id (GtkListBoxRow *row)
{
  return GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), ID));
}
