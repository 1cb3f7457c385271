#include "config.h"

#include "app/shell/problem-bar.h"

#include <glib/gi18n-lib.h>

#define MOST_LINES 4

struct _MusterProblemBar
{
  AdwBin parent;
  GtkRevealer *revealer;
  GtkLabel *label;
};

G_DEFINE_FINAL_TYPE (MusterProblemBar, muster_problem_bar, ADW_TYPE_BIN)

static char *
dup_beginning (const char *message)
{
  g_auto (GStrv) lines = g_strsplit (message, "\n", -1);
  guint n = g_strv_length (lines);
  if (n <= MOST_LINES)
    return g_strdup (message);
  g_autofree char *more =
    g_strdup_printf (ngettext ("… and %u more", "… and %u more", n - MOST_LINES + 1),
                     n - MOST_LINES + 1);
  g_free (lines[MOST_LINES - 1]);
  lines[MOST_LINES - 1] = g_steal_pointer (&more);
  g_clear_pointer (&lines[MOST_LINES], g_free);
  for (guint i = MOST_LINES + 1; i < n; i++)
    g_clear_pointer (&lines[i], g_free);
  return g_strjoinv ("\n", lines);
}

void
muster_problem_bar_show (MusterProblemBar *bar, const char *message)
{
  g_autofree char *beginning = dup_beginning (message);
  gtk_label_set_text (bar->label, beginning);
  gtk_revealer_set_reveal_child (bar->revealer, TRUE);
}

void
muster_problem_bar_hide (MusterProblemBar *bar)
{
  gtk_revealer_set_reveal_child (bar->revealer, FALSE);
}

static GtkWidget *
find_header (GtkWidget *root)
{
  if (ADW_IS_HEADER_BAR (root))
    return root;
  GtkWidget *found = NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_header (child);
  return found;
}

void
muster_problem_bar_move_to (MusterProblemBar *bar, GtkWidget *page)
{
  GtkWidget *header = find_header (page);
  GtkWidget *box = header != NULL ? gtk_widget_get_parent (header) : NULL;
  GtkWidget *before = gtk_widget_get_parent (GTK_WIDGET (bar));
  if (!GTK_IS_BOX (box) || box == before)
    return;
  g_object_ref (bar);
  if (before != NULL)
    gtk_box_remove (GTK_BOX (before), GTK_WIDGET (bar));
  gtk_box_insert_child_after (GTK_BOX (box), GTK_WIDGET (bar), header);
  g_object_unref (bar);
}

static void
muster_problem_bar_class_init (MusterProblemBarClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/widget/problem-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterProblemBar, revealer);
  gtk_widget_class_bind_template_child (widget_class, MusterProblemBar, label);
}

static void
muster_problem_bar_init (MusterProblemBar *bar)
{
  gtk_widget_init_template (GTK_WIDGET (bar));
}
