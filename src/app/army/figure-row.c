#include "config.h"

#include "app/army/figure-row.h"

#include "app/widget/figure-text.h"

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

void
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
