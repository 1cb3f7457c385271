#include "config.h"

#include "app/widget/problems-window.h"

#include "app/widget/clipboard.h"
#include "base/problem.h"

#include <glib/gi18n-lib.h>

/* More are only counted; the copy has them all. */
#define MOST_SHOWN 300

struct _MusterProblemsWindow
{
  AdwWindow parent;
  AdwPreferencesGroup *group;
  GtkLabel *summary;
  GtkListBox *list;
  GString *text;
};

G_DEFINE_FINAL_TYPE (MusterProblemsWindow, muster_problems_window, ADW_TYPE_WINDOW)

static void
on_copy (GtkWidget *widget, const char *name, GVariant *parameter)
{
  muster_clipboard_put_text (widget, MUSTER_PROBLEMS_WINDOW (widget)->text->str);
}

static void
finalize (GObject *object)
{
  g_string_free (MUSTER_PROBLEMS_WINDOW (object)->text, TRUE);
  G_OBJECT_CLASS (muster_problems_window_parent_class)->finalize (object);
}

static void
muster_problems_window_class_init (MusterProblemsWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = finalize;
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/widget/problems-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterProblemsWindow, group);
  gtk_widget_class_bind_template_child (widget_class, MusterProblemsWindow, summary);
  gtk_widget_class_bind_template_child (widget_class, MusterProblemsWindow, list);
  gtk_widget_class_install_action (widget_class, "problems.copy", NULL, on_copy);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_problems_window_init (MusterProblemsWindow *window)
{
  window->text = g_string_new (NULL);
  gtk_widget_init_template (GTK_WIDGET (window));
}

static void
add_row (MusterProblemsWindow *window, const MusterProblem *problem)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *mark = gtk_image_new_from_icon_name (problem->is_note ? "dialog-information-symbolic"
                                                                   : "dialog-warning-symbolic");
  g_autofree char *place =
    problem->line > 0 ? g_strdup_printf (_ ("Line %d"), problem->line) : g_strdup (problem->file);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), problem->message);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), place);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), mark);
  gtk_accessible_update_property (GTK_ACCESSIBLE (mark), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  problem->is_note ? _ ("Note") : _ ("Not understood"), -1);
  if (!problem->is_note)
    gtk_widget_add_css_class (mark, "error");
  gtk_list_box_append (window->list, row);
}

MusterProblemsWindow *
muster_problems_window_new (GtkWindow *parent, const char *title, GPtrArray *problems)
{
  MusterProblemsWindow *window =
    g_object_new (MUSTER_TYPE_PROBLEMS_WINDOW, "transient-for", parent, NULL);
  gtk_label_set_text (window->summary, title);
  for (guint i = 0; i < problems->len; i++)
    {
      const MusterProblem *problem = g_ptr_array_index (problems, i);
      g_autofree char *line = muster_problem_dup_text (problem);
      g_string_append_printf (window->text, "%s\n", line);
      if (i < MOST_SHOWN)
        add_row (window, problem);
    }
  if (problems->len > MOST_SHOWN)
    {
      guint n = problems->len - MOST_SHOWN;
      g_autofree char *more = g_strdup_printf (ngettext ("and %u more", "and %u more", n), n);
      adw_preferences_group_set_description (window->group, more);
    }
  return window;
}
