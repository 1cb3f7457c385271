#include "config.h"

#include "app/army/figures-view.h"

#include "app/widget/list-row.h"
#include "army/check/headroom.h"
#include "army/evaluate/readouts.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

typedef struct
{
  MusterRowFigureCategory category;
  char *name;  /* of a figure; else the text itself */
  char *value; /* of a figure; else NULL */
  char *words; /* how it was worked out, or its section; NULL where there is nothing to tell */
} MusterRowFigure;

#define MUSTER_TYPE_FIGURE_ROW (muster_figure_row_get_type ())

static void
free_figure (gpointer data)
{
  MusterRowFigure *figure = data;
  g_free (figure->name);
  g_free (figure->value);
  g_free (figure->words);
  g_free (figure);
}

/* Takes @value and @words. */
static void
add (GPtrArray *figures,
     MusterRowFigureCategory category,
     const char *name,
     char *value,
     char *words)
{
  MusterRowFigure *figure = g_new (MusterRowFigure, 1);
  *figure = (MusterRowFigure){ category, g_strdup (name), value, words };
  g_ptr_array_add (figures, figure);
}

static void
add_heading (GPtrArray *figures, const char *text)
{
  add (figures, MUSTER_ROW_HEADING, text, NULL, NULL);
}

static void
add_price (GPtrArray *figures, const MusterEvaluation *evaluation, guint node)
{
  char *words = muster_evaluation_dup_price_working (evaluation, node);
  if (words == NULL)
    return;
  g_autofree char *points = muster_number_dup_text (evaluation->points[node]);
  add (figures, MUSTER_ROW_FIGURE, _ ("Points"),
       g_strconcat (points, muster_evaluation_is_price_own (evaluation, node) ? "*" : "", NULL),
       words);
}

static void
add_readout (GPtrArray *figures, const MusterEvaluation *evaluation, const MusterReadout *readout)
{
  g_autofree char *working = muster_readout_dup_working (evaluation, readout);
  add (figures, MUSTER_ROW_FIGURE, readout->name,
       g_strconcat (readout->text, readout->is_own ? "*" : NULL, NULL),
       readout->cite != NULL ? g_strdup_printf ("%s (%s)", working, readout->cite)
                             : g_strdup (working));
}

static void
add_readouts (GPtrArray *figures, const MusterEvaluation *evaluation, guint node)
{
  g_autoptr (GPtrArray) readouts = muster_army_list_readouts_of (evaluation, node);
  if (node > 0)
    add_price (figures, evaluation, node);
  for (guint i = 0; i < readouts->len; i++)
    add_readout (figures, evaluation, g_ptr_array_index (readouts, i));
}

/* Whether there is a choice at all: what must be so many, or may not be, leaves none. */
static gboolean
leaves_a_choice (const MusterHeadroom *headroom)
{
  gboolean has_least = headroom->least.den != 0;
  if (headroom->most.den == 0)
    return has_least && !headroom->of_others;
  return headroom->most.num > 0
         && !(has_least && muster_number_compare (headroom->least, headroom->most) == 0);
}

static void
add_headroom (GPtrArray *figures, const MusterEvaluation *evaluation, guint formation)
{
  g_autoptr (GPtrArray) list = muster_army_list_headroom (evaluation, formation);
  gboolean has_any = FALSE;
  for (guint i = 0; i < list->len; i++)
    {
      const MusterHeadroom *headroom = g_ptr_array_index (list, i);
      if (!leaves_a_choice (headroom))
        continue;
      if (!has_any)
        add_heading (figures, _ ("Limits"));
      has_any = TRUE;
      add (figures, MUSTER_ROW_FIGURE, headroom->limit->name, g_strdup (headroom->text),
           headroom->limit->cite != NULL ? g_strdup_printf (_ ("Rules: %s"), headroom->limit->cite)
                                         : NULL);
    }
}

static void
add_disclosed (GPtrArray *figures, const MusterEvaluation *evaluation)
{
  g_autofree char *what = muster_army_dup_disclosed (evaluation);
  if (what == NULL)
    return;
  add_heading (figures, _ ("An opponent is told of"));
  add (figures, MUSTER_ROW_SENTENCE, what, NULL, NULL);
}

static void
add_commander (GPtrArray *figures, const MusterEvaluation *evaluation, guint commander)
{
  g_autofree char *who = muster_army_dup_label (evaluation->army, commander);
  guint at = figures->len;
  add_heading (figures, who);
  add_readouts (figures, evaluation, commander);
  if (figures->len == at + 1)
    g_ptr_array_set_size (figures, (int) at);
}

/**
 * muster_row_figures_list:
 * @node: what the row stands for: a formation with its commander, or the first of units alike
 *
 * Returns: (transfer full) (element-type MusterRowFigure): in the order in which they are told
 */
static GPtrArray *
muster_row_figures_list (const MusterEvaluation *evaluation, guint node)
{
  GPtrArray *figures = g_ptr_array_new_with_free_func (free_figure);
  guint commander = muster_army_get_commander (evaluation->army, node);
  add_readouts (figures, evaluation, node);
  if (evaluation->army->nodes[node].category <= MUSTER_CATEGORY_FORMATION)
    add_headroom (figures, evaluation, node);
  if (node == 0)
    add_disclosed (figures, evaluation);
  if (commander != MUSTER_NO_NODE)
    add_commander (figures, evaluation, commander);
  return figures;
}

/* A value of so many letters is never broken. */
#define WIDEST_WHOLE 14

struct _MusterFigureRow
{
  AdwBin parent;
  GtkWidget *button;
  GtkImage *arrow;
  GtkLabel *name;
  GtkLabel *value;
  GtkLabel *working;
};

G_DEFINE_FINAL_TYPE (MusterFigureRow, muster_figure_row, ADW_TYPE_BIN)

static void
unfold (MusterFigureRow *row, gboolean is_shown)
{
  gtk_widget_set_visible (GTK_WIDGET (row->working), is_shown);
  gtk_image_set_from_icon_name (row->arrow, is_shown ? "pan-down-symbolic" : "pan-end-symbolic");
  gtk_accessible_update_state (GTK_ACCESSIBLE (row->button), GTK_ACCESSIBLE_STATE_EXPANDED,
                               is_shown, -1);
}

static void
on_clicked (MusterFigureRow *row)
{
  unfold (row, !gtk_widget_get_visible (GTK_WIDGET (row->working)));
}

/* Setting a label lays it out anew, even where it says the same. */
static gboolean
set_text (GtkLabel *label, const char *text)
{
  if (g_str_equal (gtk_label_get_text (label), text))
    return FALSE;
  gtk_label_set_text (label, text);
  return TRUE;
}

/** Shows @figure. What was unfolded stays so where it @is_same: of the same name and thing. */
static void
muster_figure_row_show (MusterFigureRow *row, const MusterRowFigure *figure, gboolean is_same)
{
  const char *words = figure->words != NULL ? figure->words : "";
  g_autofree char *value = muster_figure_text_dup (figure->value);
  gboolean is_new = set_text (row->name, figure->name);
  if (!is_same && gtk_widget_get_visible (GTK_WIDGET (row->working)))
    unfold (row, FALSE);
  if (set_text (row->value, value))
    {
      int width = (int) MIN (g_utf8_strlen (figure->value, -1), WIDEST_WHOLE);
      gtk_label_set_width_chars (row->value, width);
      is_new = TRUE;
    }
  if (!set_text (row->working, words) && !is_new)
    return;
  g_autofree char *label = g_strdup_printf ("%s: %s", figure->name, figure->value);
  gtk_widget_set_visible (GTK_WIDGET (row->arrow), words[0] != '\0');
  gtk_widget_set_can_target (row->button, words[0] != '\0');
  gtk_widget_set_focusable (row->button, words[0] != '\0');
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words, -1);
}

static void
muster_figure_row_class_init (MusterFigureRowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/army/figure-row.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterFigureRow, button);
  gtk_widget_class_bind_template_child (widget_class, MusterFigureRow, arrow);
  gtk_widget_class_bind_template_child (widget_class, MusterFigureRow, name);
  gtk_widget_class_bind_template_child (widget_class, MusterFigureRow, value);
  gtk_widget_class_bind_template_child (widget_class, MusterFigureRow, working);
  gtk_widget_class_bind_template_callback (widget_class, on_clicked);
}

static void
muster_figure_row_init (MusterFigureRow *row)
{
  gtk_widget_init_template (GTK_WIDGET (row));
  unfold (row, FALSE);
}

struct _MusterFiguresView
{
  AdwBin parent;
  GtkBox *box;
  gint64 node;      /* the id of what is shown */
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
  return widget != NULL && (figure->category == MUSTER_ROW_FIGURE) == MUSTER_IS_FIGURE_ROW (widget);
}

/* Returns: the widget at @present's place that can show the figure */
static GtkWidget *
make_widget (MusterFiguresView *view, GtkWidget *present, const MusterRowFigure *figure)
{
  if (is_for (present, figure))
    return present;
  GtkWidget *made = figure->category == MUSTER_ROW_FIGURE
                      ? g_object_new (MUSTER_TYPE_FIGURE_ROW, NULL)
                      : new_label ();
  GtkWidget *last = present != NULL ? gtk_widget_get_prev_sibling (present)
                                    : gtk_widget_get_last_child (GTK_WIDGET (view->box));
  gtk_box_insert_child_after (view->box, made, last);
  return made;
}

static void
show_figure (GtkWidget *widget, const MusterRowFigure *figure, gboolean is_same)
{
  if (figure->category == MUSTER_ROW_FIGURE)
    {
      muster_figure_row_show (MUSTER_FIGURE_ROW (widget), figure, is_same);
      return;
    }
  if (g_strcmp0 (gtk_label_get_text (GTK_LABEL (widget)), figure->name) != 0)
    gtk_label_set_text (GTK_LABEL (widget), figure->name);
  if (figure->category == MUSTER_ROW_HEADING)
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
fill (MusterFiguresView *view, GPtrArray *figures, gint64 node)
{
  GtkWidget *at = gtk_widget_get_first_child (GTK_WIDGET (view->box));
  for (guint i = 0; i < figures->len; i++)
    {
      const MusterRowFigure *figure = g_ptr_array_index (figures, i);
      const char *before = i < view->names->len ? g_ptr_array_index (view->names, i) : NULL;
      GtkWidget *widget = make_widget (view, at, figure);
      show_figure (widget, figure, node == view->node && g_strcmp0 (before, figure->name) == 0);
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
  view->node = node;
}

gboolean
muster_figures_view_show (MusterFiguresView *view, const MusterEvaluation *evaluation, guint node)
{
  g_autoptr (GPtrArray) figures =
    evaluation != NULL ? muster_row_figures_list (evaluation, node) : g_ptr_array_new ();
  fill (view, figures, evaluation != NULL ? evaluation->army->nodes[node].id : 0);
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
