#include "config.h"

#include "app/shell/preferences-window.h"

#include "app/document/settings.h"
#include "app/print/paper-row.h"
#include "app/widget/combo-row.h"
#include "battlefield/model/battlefield.h"

struct _MusterPreferencesWindow
{
  AdwWindow parent;
  AdwComboRow *paper;
  GtkSpinButton *type_size;
  GtkSwitch *grey;
  GtkSwitch *duplex;
  GtkSwitch *as_last;
  AdwComboRow *lengths;
  AdwComboRow *board;
};

G_DEFINE_FINAL_TYPE (MusterPreferencesWindow, muster_preferences_window, ADW_TYPE_WINDOW)

/* Where no scenario is open, which follows by itself. */
static void
on_lengths (MusterPreferencesWindow *window)
{
  muster_lengths_show_in ((MusterLengths) adw_combo_row_get_selected (window->lengths));
}

static void
muster_preferences_window_class_init (MusterPreferencesWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/shell/preferences-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterPreferencesWindow, paper);
  gtk_widget_class_bind_template_child (widget_class, MusterPreferencesWindow, type_size);
  gtk_widget_class_bind_template_child (widget_class, MusterPreferencesWindow, grey);
  gtk_widget_class_bind_template_child (widget_class, MusterPreferencesWindow, duplex);
  gtk_widget_class_bind_template_child (widget_class, MusterPreferencesWindow, as_last);
  gtk_widget_class_bind_template_child (widget_class, MusterPreferencesWindow, lengths);
  gtk_widget_class_bind_template_child (widget_class, MusterPreferencesWindow, board);
  gtk_widget_class_bind_template_callback (widget_class, on_lengths);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_preferences_window_init (MusterPreferencesWindow *window)
{
  gtk_widget_init_template (GTK_WIDGET (window));
  muster_combo_row_show_names (window->lengths);
  muster_combo_row_show_names (window->board);
  muster_paper_row_begin (window->paper);
  muster_settings_bind ("type-size", window->type_size, "value");
  muster_settings_bind ("print-grey", window->grey, "active");
  muster_settings_bind ("print-duplex", window->duplex, "active");
  muster_settings_bind ("begin-as-last", window->as_last, "active");
  muster_settings_bind ("lengths", window->lengths, "selected");
  muster_settings_bind ("board-colours", window->board, "selected");
}

GtkWidget *
muster_preferences_window_new (GtkWindow *parent)
{
  return g_object_new (MUSTER_TYPE_PREFERENCES_WINDOW, "transient-for", parent, NULL);
}
