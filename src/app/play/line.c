#include "config.h"

#include "app/play/line.h"

#include "app/play/boxes.h"
#include "scenario/play/text.h"

#include <glib/gi18n-lib.h>

struct _MusterPlayLine
{
  AdwBin parent;
  GtkLabel *number;
  GtkLabel *name;
  GtkLabel *told;
  MusterPlayBoxes *boxes;
  GtkDropDown *fate;
  const MusterReturnRow *row;
  gboolean is_showing;
};

G_DEFINE_FINAL_TYPE (MusterPlayLine, muster_play_line, ADW_TYPE_BIN)

static guint ticked;

const MusterReturnRow *
muster_play_line_get_row (MusterPlayLine *line)
{
  return line->row;
}

const char *
muster_play_line_get_name (MusterPlayLine *line)
{
  return gtk_label_get_text (line->name);
}

static void
ask (MusterPlayLine *line, gint64 lost, MusterFate fate)
{
  const MusterTick tick = { line->row->army_number, line->row->thing, lost, fate };
  g_signal_emit (line, ticked, 0, &tick);
}

static void
on_boxes (MusterPlayLine *line, gint64 lost)
{
  ask (line, lost, MUSTER_FATE_FIT);
}

static void
on_fate (MusterPlayLine *line)
{
  if (!line->is_showing)
    ask (line, 0, (MusterFate) gtk_drop_down_get_selected (line->fate));
}

static void
tell (MusterPlayLine *line, const char *text, gboolean is_grave)
{
  gtk_label_set_text (line->told, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (line->told), text != NULL);
  if (is_grave)
    gtk_widget_add_css_class (GTK_WIDGET (line->told), "grave");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (line->told), "grave");
}

/* "worn at 2, Spent at 5": what lies before a unit. */
static char *
dup_marks (const MusterReturnRow *row, gint64 lost)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GArray) marks = muster_return_list_marks (row);
  for (guint i = 0; i < marks->len; i++)
    {
      const MusterReturnMark *mark = &g_array_index (marks, MusterReturnMark, i);
      if (mark->losses <= lost)
        continue;
      g_autofree char *words = muster_return_mark_dup_text (mark, TRUE);
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", words);
    }
  return g_string_free (text, text->len == 0);
}

/* Whether the last step has a level of its own, such as wrecked. */
static gboolean
ends_with_level (const MusterReturnRow *row)
{
  g_autoptr (GArray) marks = muster_return_list_marks (row);
  return marks->len > 0
         && g_array_index (marks, MusterReturnMark, marks->len - 1).losses == row->steps;
}

static char *
dup_state (const MusterReturnRow *row, const MusterTick *tick, const char *state)
{
  g_autofree char *marks = dup_marks (row, tick->lost);
  if (row->steps == MUSTER_STEPS_OPEN)
    return g_strdup (_ ("What it can lose is not known yet."));
  if (row->steps > 0 && tick->lost == row->steps && !ends_with_level (row))
    return g_strdup (_ ("nothing left"));
  if (state != NULL && marks != NULL)
    return g_strdup_printf ("%s · %s", state, marks);
  return g_strdup (state != NULL ? state : marks);
}

static void
show_unit (MusterPlayLine *line, const MusterPlay *play, const MusterTick *tick)
{
  g_autofree char *state = muster_play_dup_state (play, line->row);
  g_autofree char *text = dup_state (line->row, tick, state);
  tell (line, text, tick->lost > 0 && (state != NULL || tick->lost == line->row->steps));
  muster_play_boxes_show (line->boxes, tick->lost, state);
}

static void
show_commander (MusterPlayLine *line, const MusterTick *tick)
{
  const MusterRuleset *ruleset = line->row->army->ruleset;
  g_autofree char *cost = muster_play_dup_cost (ruleset, tick->fate);
  tell (line, cost, TRUE);
  gtk_drop_down_set_selected (line->fate, tick->fate);
}

void
muster_play_line_show (MusterPlayLine *line, const MusterPlay *play)
{
  MusterTick tick = muster_play_get_of (play, line->row);
  line->is_showing = TRUE;
  if (line->row->sort == MUSTER_SORT_UNIT)
    show_unit (line, play, &tick);
  else
    show_commander (line, &tick);
  line->is_showing = FALSE;
}

static gboolean
grab_focus (GtkWidget *widget)
{
  MusterPlayLine *line = MUSTER_PLAY_LINE (widget);
  return gtk_widget_grab_focus (line->row->sort == MUSTER_SORT_UNIT ? GTK_WIDGET (line->boxes)
                                                                    : GTK_WIDGET (line->fate));
}

#define BIND(member) gtk_widget_class_bind_template_child (widget_class, MusterPlayLine, member)

static void
muster_play_line_class_init (MusterPlayLineClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  widget_class->grab_focus = grab_focus;
  g_type_ensure (MUSTER_TYPE_PLAY_BOXES);
  ticked = g_signal_new ("ticked", MUSTER_TYPE_PLAY_LINE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                         G_TYPE_NONE, 1, G_TYPE_POINTER);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/play/line.ui");
  BIND (number);
  BIND (name);
  BIND (told);
  BIND (boxes);
  BIND (fate);
  gtk_widget_class_bind_template_callback (widget_class, on_boxes);
  gtk_widget_class_bind_template_callback (widget_class, on_fate);
}

static void
muster_play_line_init (MusterPlayLine *line)
{
  gtk_widget_init_template (GTK_WIDGET (line));
}

static void
fill_fates (MusterPlayLine *line, const char *name)
{
  g_autoptr (GtkStringList) fates = gtk_string_list_new (NULL);
  g_autofree char *label =
    g_strdup_printf (_ ("%u %s: what became of him"), line->row->number, name);
  for (int fate = 0; fate < MUSTER_N_FATES; fate++)
    gtk_string_list_append (fates, muster_play_get_fate_text ((MusterFate) fate));
  gtk_drop_down_set_model (line->fate, G_LIST_MODEL (fates));
  gtk_accessible_update_property (GTK_ACCESSIBLE (line->fate), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
}

GtkWidget *
muster_play_line_new (const MusterReturnRow *row)
{
  MusterPlayLine *line = g_object_new (MUSTER_TYPE_PLAY_LINE, NULL);
  g_autofree char *name = muster_army_dup_label (row->army, row->thing);
  g_autofree char *number = g_strdup_printf ("%u", row->number);
  gboolean is_unit = row->sort == MUSTER_SORT_UNIT;
  line->row = row;
  line->is_showing = TRUE;
  gtk_label_set_text (line->number, number);
  gtk_label_set_text (line->name, name);
  gtk_widget_set_visible (GTK_WIDGET (line->boxes), is_unit && row->steps > 0);
  gtk_widget_set_visible (GTK_WIDGET (line->fate), !is_unit);
  if (is_unit)
    muster_play_boxes_begin (line->boxes, row, name);
  else
    fill_fates (line, name);
  line->is_showing = FALSE;
  return GTK_WIDGET (line);
}
