#include "config.h"

#include "app/army/conflicts-list.h"

#include "army/compose/words.h"

#include <glib/gi18n-lib.h>

struct _MusterConflictsList
{
  AdwBin parent;
  GtkLabel *why;
  GtkListBox *rows;
};

G_DEFINE_FINAL_TYPE (MusterConflictsList, muster_conflicts_list, ADW_TYPE_BIN)

static guint drop_signal;
static guint waive_signal;

static const char *
get_id (GtkWidget *widget)
{
  return g_object_get_data (G_OBJECT (widget), "limit");
}

static void
on_drop (MusterConflictsList *list, GtkWidget *button)
{
  g_autofree char *id = g_strdup (get_id (button));
  g_signal_emit (list, drop_signal, 0, id);
}

static void
on_waive (MusterConflictsList *list, GtkWidget *entry)
{
  g_autofree char *id = g_strdup (get_id (entry));
  g_autofree char *reason = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));
  if (reason[0] == '\0')
    {
      gtk_widget_add_css_class (entry, "error");
      gtk_widget_grab_focus (entry);
      return;
    }
  gtk_popover_popdown (GTK_POPOVER (gtk_widget_get_ancestor (entry, GTK_TYPE_POPOVER)));
  g_signal_emit (list, waive_signal, 0,
                 *(const gint64 *) g_object_get_data (G_OBJECT (entry), "node"), id, reason);
}

static void
on_waive_clicked (GtkWidget *entry)
{
  g_signal_emit_by_name (entry, "activate");
}

static GtkWidget *
new_waive (MusterConflictsList *list, const MusterConflict *conflict)
{
  GtkWidget *button = gtk_menu_button_new ();
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *entry = gtk_entry_new ();
  GtkWidget *sure = gtk_button_new_with_mnemonic (_ ("_Waive"));
  g_autofree char *said = g_strdup_printf (_ ("Waive: %s"), conflict->text);
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _ ("Reason (printed on the sheet)"));
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 28);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Reason for the waiver"), -1);
  g_object_set_data_full (G_OBJECT (entry), "limit", g_strdup (conflict->limit->id), g_free);
  g_object_set_data_full (G_OBJECT (entry), "node",
                          g_memdup2 (&conflict->node, sizeof conflict->node), g_free);
  g_signal_connect_object (entry, "activate", G_CALLBACK (on_waive), list, G_CONNECT_SWAPPED);
  gtk_widget_set_halign (sure, GTK_ALIGN_END);
  gtk_widget_add_css_class (sure, "suggested-action");
  g_signal_connect_object (sure, "clicked", G_CALLBACK (on_waive_clicked), entry,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), entry);
  gtk_box_append (GTK_BOX (box), sure);
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  gtk_menu_button_set_label (GTK_MENU_BUTTON (button), _ ("Waive…"));
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), popover);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, said, -1);
  return button;
}

static GtkWidget *
new_drop (MusterConflictsList *list, const MusterConflict *conflict)
{
  GtkWidget *button = gtk_button_new_with_label (_ ("Drop"));
  g_autofree char *said = g_strdup_printf (_ ("Drop: %s"), conflict->text);
  g_object_set_data_full (G_OBJECT (button), "limit", g_strdup (conflict->limit->id), g_free);
  g_signal_connect_object (button, "clicked", G_CALLBACK (on_drop), list, G_CONNECT_SWAPPED);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, said, -1);
  return button;
}

static GtkWidget *
new_row (MusterConflictsList *list, const MusterConflict *conflict)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *button = conflict->is_wish         ? new_drop (list, conflict)
                      : conflict->may_be_waived ? new_waive (list, conflict)
                                                : NULL;
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), conflict->text);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  if (button == NULL)
    return row;
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  return row;
}

void
muster_conflicts_list_show (MusterConflictsList *list,
                            const MusterAnswers *answers,
                            const MusterRuleset *ruleset)
{
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (list->rows))) != NULL)
    gtk_list_box_remove (list->rows, child);
  gtk_widget_set_visible (GTK_WIDGET (list), answers != NULL);
  gtk_widget_set_visible (GTK_WIDGET (list->rows),
                          answers != NULL && answers->contradiction->len > 0);
  if (answers == NULL)
    return;
  g_autofree char *why = muster_answers_dup_failure (answers, ruleset);
  gtk_label_set_text (list->why, why);
  for (guint i = 0; i < answers->contradiction->len; i++)
    gtk_list_box_append (list->rows, new_row (list, g_ptr_array_index (answers->contradiction, i)));
}

static void
muster_conflicts_list_class_init (MusterConflictsListClass *class)
{
  drop_signal = g_signal_new ("drop", MUSTER_TYPE_CONFLICTS_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                              NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  waive_signal =
    g_signal_new ("waive", MUSTER_TYPE_CONFLICTS_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 3, G_TYPE_INT64, G_TYPE_STRING, G_TYPE_STRING);
}

static void
muster_conflicts_list_init (MusterConflictsList *list)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *why = gtk_label_new (NULL);
  GtkWidget *rows = gtk_list_box_new ();
  list->why = GTK_LABEL (why);
  list->rows = GTK_LIST_BOX (rows);
  gtk_label_set_xalign (list->why, 0);
  gtk_label_set_wrap (list->why, TRUE);
  gtk_label_set_wrap_mode (list->why, PANGO_WRAP_WORD_CHAR);
  gtk_list_box_set_selection_mode (list->rows, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (rows, "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (rows), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("What contradicts each other"), -1);
  gtk_box_append (GTK_BOX (box), why);
  gtk_box_append (GTK_BOX (box), rows);
  adw_bin_set_child (ADW_BIN (list), box);
}
