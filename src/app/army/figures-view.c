#include "config.h"

#include "app/army/figures-view.h"

#include "app/army/figure-row.h"

struct _MusterFiguresView
{
  AdwBin parent;
  GtkBox *box;
  gint64 thing;     /* the id of what is shown */
  GPtrArray *names; /* (element-type utf8) of the figures, in order */
};

G_DEFINE_FINAL_TYPE (MusterFiguresView, muster_figures_view, ADW_TYPE_BIN)

static GtkWidget *
new_label (void)
{
  GtkWidget *label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 32);
  return label;
}

static gboolean
is_for (GtkWidget *widget, const MusterRowFigure *figure)
{
  return widget != NULL && (figure->sort == MUSTER_ROW_FIGURE) == MUSTER_IS_FIGURE_ROW (widget);
}

/* Returns: the widget at @present's place that can show the figure */
static GtkWidget *
make_widget (MusterFiguresView *view, GtkWidget *present, const MusterRowFigure *figure)
{
  if (is_for (present, figure))
    return present;
  GtkWidget *made =
    figure->sort == MUSTER_ROW_FIGURE ? g_object_new (MUSTER_TYPE_FIGURE_ROW, NULL) : new_label ();
  GtkWidget *last = present != NULL ? gtk_widget_get_prev_sibling (present)
                                    : gtk_widget_get_last_child (GTK_WIDGET (view->box));
  gtk_box_insert_child_after (view->box, made, last);
  return made;
}

static void
show_figure (GtkWidget *widget, const MusterRowFigure *figure, gboolean is_same)
{
  if (figure->sort == MUSTER_ROW_FIGURE)
    {
      muster_figure_row_show (MUSTER_FIGURE_ROW (widget), figure, is_same);
      return;
    }
  if (g_strcmp0 (gtk_label_get_text (GTK_LABEL (widget)), figure->name) != 0)
    gtk_label_set_text (GTK_LABEL (widget), figure->name);
  if (figure->sort == MUSTER_ROW_HEADING)
    gtk_widget_add_css_class (widget, "caption-heading");
  else
    gtk_widget_remove_css_class (widget, "caption-heading");
}

static GPtrArray *
list_names (GPtrArray *figures)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < figures->len; i++)
    g_ptr_array_add (names, g_strdup (((MusterRowFigure *) g_ptr_array_index (figures, i))->name));
  return names;
}

static void
fill (MusterFiguresView *view, GPtrArray *figures, gint64 thing)
{
  GtkWidget *at = gtk_widget_get_first_child (GTK_WIDGET (view->box));
  for (guint i = 0; i < figures->len; i++)
    {
      const MusterRowFigure *figure = g_ptr_array_index (figures, i);
      const char *before = i < view->names->len ? g_ptr_array_index (view->names, i) : NULL;
      GtkWidget *widget = make_widget (view, at, figure);
      show_figure (widget, figure, thing == view->thing && g_strcmp0 (before, figure->name) == 0);
      at = gtk_widget_get_next_sibling (widget);
    }
  while (at != NULL)
    {
      GtkWidget *next = gtk_widget_get_next_sibling (at);
      gtk_box_remove (view->box, at);
      at = next;
    }
  g_ptr_array_unref (view->names);
  view->names = list_names (figures);
  view->thing = thing;
}

gboolean
muster_figures_view_show (MusterFiguresView *view, const MusterReckoning *reckoning, guint thing)
{
  g_autoptr (GPtrArray) figures =
    reckoning != NULL ? muster_row_figures_list (reckoning, thing) : g_ptr_array_new ();
  fill (view, figures, reckoning != NULL ? reckoning->army->things[thing].id : 0);
  return figures->len > 0;
}

static void
finalize (GObject *object)
{
  g_ptr_array_unref (MUSTER_FIGURES_VIEW (object)->names);
  G_OBJECT_CLASS (muster_figures_view_parent_class)->finalize (object);
}

static void
muster_figures_view_class_init (MusterFiguresViewClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
}

static void
muster_figures_view_init (MusterFiguresView *view)
{
  view->box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 4));
  view->names = g_ptr_array_new ();
  adw_bin_set_child (ADW_BIN (view), GTK_WIDGET (view->box));
}
