#include "config.h"

#include "app/catalogue/report-window.h"

#include <glib/gi18n-lib.h>

/* More are only counted. */
#define MOST_SHOWN 300

struct _MusterReportWindow
{
  AdwWindow parent;
  GtkLabel *report;
  GtkListBox *list;
  GtkLabel *more;
};

G_DEFINE_FINAL_TYPE (MusterReportWindow, muster_report_window, ADW_TYPE_WINDOW)

static void
muster_report_window_class_init (MusterReportWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/catalogue/report-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterReportWindow, report);
  gtk_widget_class_bind_template_child (widget_class, MusterReportWindow, list);
  gtk_widget_class_bind_template_child (widget_class, MusterReportWindow, more);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_report_window_init (MusterReportWindow *window)
{
  gtk_widget_init_template (GTK_WIDGET (window));
}

static void
add_row (MusterReportWindow *window, const MusterDifference *difference)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *change = difference->cite != NULL
                              ? g_strdup_printf ("%s (%s)", difference->change, difference->cite)
                              : g_strdup (difference->change);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), difference->name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), change);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  gtk_list_box_append (window->list, row);
}

MusterReportWindow *
muster_report_window_new (GtkWindow *parent,
                          const char *report,
                          const MusterDifferences *differences)
{
  MusterReportWindow *window =
    g_object_new (MUSTER_TYPE_REPORT_WINDOW, "transient-for", parent, NULL);
  guint n = muster_differences_count (differences);
  g_autofree char *more =
    g_strdup_printf (ngettext ("and %u more", "and %u more", n - MIN (n, MOST_SHOWN)),
                     n - MIN (n, MOST_SHOWN));
  gtk_label_set_text (window->report, report);
  for (guint i = 0; i < MIN (n, MOST_SHOWN); i++)
    add_row (window, muster_differences_get (differences, i));
  gtk_label_set_text (window->more, more);
  gtk_widget_set_visible (GTK_WIDGET (window->more), n > MOST_SHOWN);
  return window;
}
