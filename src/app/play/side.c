#include "config.h"

#include "app/play/side.h"

#include "app/play/boxes.h"
#include "base/phrase.h"
#include "base/text.h"
#include "scenario/play/levels.h"
#include "scenario/scenario.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MUSTER_TYPE_PLAY_LINE (muster_play_line_get_type ())

struct _MusterPlayLine
{
  AdwBin parent;
  GtkLabel *number;
  GtkLabel *name;
  GtkLabel *description;
  MusterPlayBoxes *boxes;
  GtkDropDown *fate;
  const MusterReturnRow *row;
  gboolean is_showing;
};

G_DEFINE_FINAL_TYPE (MusterPlayLine, muster_play_line, ADW_TYPE_BIN)

static guint line_ticked;

const MusterReturnRow *
muster_play_line_get_row (MusterPlayLine *line)
{
  return line->row;
}

/** Returns: (transfer none): the unit's or commander's name, or what it is */
static const char *
muster_play_line_get_name (MusterPlayLine *line)
{
  return gtk_label_get_text (line->name);
}

static void
ask (MusterPlayLine *line, gint64 lost, MusterFate fate)
{
  const MusterTick tick = { line->row->army_number, line->row->node, lost, fate };
  g_signal_emit (line, line_ticked, 0, &tick);
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
notify (MusterPlayLine *line, const char *text, gboolean is_grave)
{
  gtk_label_set_text (line->description, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (line->description), text != NULL);
  if (is_grave)
    gtk_widget_add_css_class (GTK_WIDGET (line->description), "grave");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (line->description), "grave");
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
      muster_text_append_item (text, words);
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
    /* Translators: of a unit. */
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
  notify (line, text, tick->lost > 0 && (state != NULL || tick->lost == line->row->steps));
  muster_play_boxes_show (line->boxes, tick->lost, state);
}

static void
show_commander (MusterPlayLine *line, const MusterTick *tick)
{
  const MusterRuleset *ruleset = line->row->army->ruleset;
  g_autofree char *cost = muster_play_dup_cost (ruleset, tick->fate);
  notify (line, cost, TRUE);
  gtk_drop_down_set_selected (line->fate, tick->fate);
}

/** Shows what is ticked. */
static void
muster_play_line_show (MusterPlayLine *line, const MusterPlay *play)
{
  MusterTick tick = muster_play_get_of (play, line->row);
  line->is_showing = TRUE;
  if (line->row->category == MUSTER_CATEGORY_UNIT)
    show_unit (line, play, &tick);
  else
    show_commander (line, &tick);
  line->is_showing = FALSE;
}

static gboolean
line_grab_focus (GtkWidget *widget)
{
  MusterPlayLine *line = MUSTER_PLAY_LINE (widget);
  return gtk_widget_grab_focus (line->row->category == MUSTER_CATEGORY_UNIT
                                  ? GTK_WIDGET (line->boxes)
                                  : GTK_WIDGET (line->fate));
}

#define BIND_LINE(member)                                                                          \
  gtk_widget_class_bind_template_child (widget_class, MusterPlayLine, member)

static void
muster_play_line_class_init (MusterPlayLineClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  widget_class->grab_focus = line_grab_focus;
  g_type_ensure (MUSTER_TYPE_PLAY_BOXES);
  line_ticked = g_signal_new ("ticked", MUSTER_TYPE_PLAY_LINE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                              NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/play/line.ui");
  BIND_LINE (number);
  BIND_LINE (name);
  BIND_LINE (description);
  BIND_LINE (boxes);
  BIND_LINE (fate);
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
    g_strdup_printf (_ ("%1$u %2$s: what became of him"), line->row->number, name);
  for (int fate = 0; fate < MUSTER_N_FATES; fate++)
    gtk_string_list_append (fates, muster_play_get_fate_text ((MusterFate) fate));
  gtk_drop_down_set_model (line->fate, G_LIST_MODEL (fates));
  gtk_accessible_update_property (GTK_ACCESSIBLE (line->fate), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
}

/** @row: with a number; as long as the line. Returns: (transfer floating) */
static GtkWidget *
muster_play_line_new (const MusterReturnRow *row)
{
  MusterPlayLine *line = g_object_new (MUSTER_TYPE_PLAY_LINE, NULL);
  g_autofree char *name = muster_army_dup_label (row->army, row->node);
  g_autofree char *number = g_strdup_printf ("%u", row->number);
  gboolean is_unit = row->category == MUSTER_CATEGORY_UNIT;
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

struct _MusterPlaySide
{
  AdwBin parent;
  GtkLabel *title;
  GtkLabel *summary;
  GtkEntry *entry;
  GtkLabel *said;
  GtkBox *list;
  GArray *rows;       /* MusterReturnRow */
  GPtrArray *lines;   /* MusterPlayLine, of rows with a number */
  GPtrArray *figures; /* GtkLabel, of each row; NULL where there are none */
  MusterPlay *play;   /* a copy of what is ticked, or NULL */
};

G_DEFINE_FINAL_TYPE (MusterPlaySide, muster_play_side, ADW_TYPE_BIN)

static guint ticked;

static const MusterReturnRow *
get_row (MusterPlaySide *side, guint i)
{
  return &g_array_index (side->rows, MusterReturnRow, i);
}

MusterPlayLine *
muster_play_side_find_line (MusterPlaySide *side, guint number)
{
  return number > 0 && number <= side->lines->len ? g_ptr_array_index (side->lines, number - 1)
                                                  : NULL;
}

static void
say (MusterPlaySide *side, const char *text)
{
  gtk_label_set_text (side->said, text);
  gtk_widget_set_visible (GTK_WIDGET (side->said), text[0] != '\0');
}

/* Ticking */

static void
tick (MusterPlaySide *side, MusterPlayLine *line, const MusterTick *wanted)
{
  g_autofree char *action = muster_play_dup_action (muster_play_line_get_name (line), wanted,
                                                    muster_play_line_get_row (line)->category);
  g_autofree char *words = muster_phrase_format (action);
  say (side, words);
  g_signal_emit (side, ticked, 0, wanted, action);
}

static void
on_ticked (MusterPlaySide *side, const MusterTick *wanted, MusterPlayLine *line)
{
  tick (side, line, wanted);
}

static MusterPlayLine *
find_typed (MusterPlaySide *side)
{
  guint64 number = 0;
  g_autofree char *typed =
    g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (side->entry))));
  if (!g_ascii_string_to_unsigned (typed, 10, 1, G_MAXINT, &number, NULL))
    return NULL;
  return muster_play_side_find_line (side, (guint) number);
}

static void
say_no_line (MusterPlaySide *side)
{
  g_autofree char *text =
    g_strdup_printf (_ ("Type a number of the return first, from 1 to %u."), side->lines->len);
  say (side, text);
}

static void
tick_steps (MusterPlaySide *side, MusterPlayLine *line, int step)
{
  const MusterReturnRow *row = muster_play_line_get_row (line);
  MusterTick wanted = muster_play_get_of (side->play, row);
  wanted.lost += step;
  if (row->category != MUSTER_CATEGORY_UNIT)
    say (side, _ ("That is a commander. Type u for unhurt, w for wounded, c for captured or k for "
                  "killed."));
  else if (row->steps <= 0)
    say (side, _ ("The rules give no steps that this could lose."));
  else if (wanted.lost < 0)
    say (side, _ ("Nothing of it is lost."));
  else if (wanted.lost > row->steps)
    say (side, _ ("Nothing of it is left."));
  else
    tick (side, line, &wanted);
}

static void
tick_fate (MusterPlaySide *side, MusterPlayLine *line, MusterFate fate)
{
  const MusterReturnRow *row = muster_play_line_get_row (line);
  const MusterTick wanted = { row->army_number, row->node, 0, fate };
  if (row->category != MUSTER_CATEGORY_COMMANDER)
    say (side, _ ("That is a unit. Type + for one lost, or − for one back."));
  else
    tick (side, line, &wanted);
}

/* Returns: whether the key is one of those that tick */
static gboolean
take_key (MusterPlaySide *side, gunichar letter, MusterPlayLine *line)
{
  static const char letters[] = "uwck"; /* in the order of fates */
  static const char *const steps = "+=-";
  gboolean is_step = letter < 128 && letter > 0 && strchr (steps, (int) letter) != NULL;
  const char *fate = letter < 128 && letter > 0 ? strchr (letters, (int) letter) : NULL;
  if (!is_step && fate == NULL)
    return FALSE;
  if (line == NULL)
    say_no_line (side);
  else if (is_step)
    tick_steps (side, line, letter == '-' ? -1 : 1);
  else
    tick_fate (side, line, (MusterFate) (fate - letters));
  gtk_editable_select_region (GTK_EDITABLE (side->entry), 0, -1);
  return TRUE;
}

static gboolean
on_key (MusterPlaySide *side, guint key, guint code, GdkModifierType state)
{
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) != 0)
    return FALSE;
  return take_key (side, gdk_keyval_to_unicode (key), find_typed (side));
}

static void
on_activate (MusterPlaySide *side)
{
  MusterPlayLine *line = find_typed (side);
  if (line != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (line));
  else
    say_no_line (side);
}

static void
dispose (GObject *object)
{
  MusterPlaySide *side = MUSTER_PLAY_SIDE (object);
  g_clear_pointer (&side->lines, g_ptr_array_unref);
  g_clear_pointer (&side->figures, g_ptr_array_unref);
  g_clear_pointer (&side->play, muster_play_free);
  G_OBJECT_CLASS (muster_play_side_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  g_clear_pointer (&MUSTER_PLAY_SIDE (object)->rows, g_array_unref);
  G_OBJECT_CLASS (muster_play_side_parent_class)->finalize (object);
}

static gboolean
grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (MUSTER_PLAY_SIDE (widget)->entry));
}

#define BIND(member) gtk_widget_class_bind_template_child (widget_class, MusterPlaySide, member)

static void
muster_play_side_class_init (MusterPlaySideClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->finalize = finalize;
  widget_class->grab_focus = grab_focus;
  ticked = g_signal_new ("ticked", MUSTER_TYPE_PLAY_SIDE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                         G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/play/side.ui");
  BIND (title);
  BIND (summary);
  BIND (entry);
  BIND (said);
  BIND (list);
  gtk_widget_class_bind_template_callback (widget_class, on_key);
  gtk_widget_class_bind_template_callback (widget_class, on_activate);
}

static void
muster_play_side_init (MusterPlaySide *side)
{
  side->lines = g_ptr_array_new ();
  side->figures = g_ptr_array_new ();
  side->rows = muster_return_new ();
  side->play = muster_play_new ();
  gtk_widget_init_template (GTK_WIDGET (side));
}

/* Lines */

static GtkLabel *
add_label (MusterPlaySide *side, const char *text, const char *class)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, class);
  gtk_box_append (side->list, label);
  return GTK_LABEL (label);
}

/* The armies' own figures stand in the summary. */
static void
add_heading (MusterPlaySide *side, const MusterReturnRow *row)
{
  g_autofree char *label = muster_army_dup_label (row->army, row->node);
  GtkLabel *heading = add_label (side, label, "heading");
  gtk_widget_add_css_class (GTK_WIDGET (heading), "loss-heading");
  g_ptr_array_add (side->figures, row->category == MUSTER_CATEGORY_FORMATION
                                    ? add_label (side, "", "caption")
                                    : NULL);
}

static void
add_line (MusterPlaySide *side, const MusterReturnRow *row)
{
  GtkWidget *line = muster_play_line_new (row);
  g_signal_connect_object (line, "ticked", G_CALLBACK (on_ticked), side, G_CONNECT_SWAPPED);
  gtk_box_append (side->list, line);
  g_ptr_array_add (side->lines, line);
  g_ptr_array_add (side->figures, NULL);
}

static void
clear (MusterPlaySide *side)
{
  GtkWidget *child;
  g_ptr_array_set_size (side->lines, 0);
  g_ptr_array_set_size (side->figures, 0);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (side->list))) != NULL)
    gtk_box_remove (side->list, child);
}

void
muster_play_side_begin (MusterPlaySide *side, const MusterScenario *scenario, int number)
{
  g_autofree char *title = muster_scenario_dup_side (scenario, number);
  g_autofree char *label = g_strdup_printf (_ ("Number of %s, then + or −"), title);
  clear (side);
  g_array_unref (side->rows);
  side->rows = muster_scenario_list_return (scenario, number);
  gtk_label_set_text (side->title, title);
  say (side, "");
  gtk_accessible_update_property (GTK_ACCESSIBLE (side->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, -1);
  for (guint i = 0; i < side->rows->len; i++)
    if (get_row (side, i)->number > 0)
      add_line (side, get_row (side, i));
    else
      add_heading (side, get_row (side, i));
  if (side->lines->len == 0)
    add_label (side, _ ("This side has no army yet."), "dim-label");
  gtk_widget_set_sensitive (GTK_WIDGET (side->entry), side->lines->len > 0);
}

static gboolean
has_state (const MusterPlay *play, const GArray *rows, const MusterReturnRow *row)
{
  g_autoptr (GPtrArray) standings = muster_play_list_standings (play, rows, row);
  for (guint i = 0; i < standings->len; i++)
    if (((const MusterPlayLevel *) g_ptr_array_index (standings, i))->state != NULL)
      return TRUE;
  return FALSE;
}

static void
show_figures (MusterPlaySide *side, const MusterPlay *play, guint i)
{
  GtkLabel *label = g_ptr_array_index (side->figures, i);
  if (label == NULL)
    return;
  g_autofree char *text = muster_play_dup_standing (play, side->rows, get_row (side, i));
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL);
  if (has_state (play, side->rows, get_row (side, i)))
    gtk_widget_add_css_class (GTK_WIDGET (label), "grave");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (label), "grave");
}

/* What matters stands out. */
static void
show_summary (MusterPlaySide *side, const MusterPlay *play)
{
  g_autoptr (GString) markup = g_string_new (NULL);
  g_autoptr (GArray) remarks = muster_play_list_remarks (play, side->rows);
  for (guint i = 0; i < remarks->len; i++)
    {
      const MusterPlayRemark *remark = &g_array_index (remarks, MusterPlayRemark, i);
      g_autofree char *line = g_markup_escape_text (remark->text, -1);
      g_string_append_printf (markup, remark->is_grave ? "%s<b>%s</b>" : "%s%s", i > 0 ? "\n" : "",
                              line);
    }
  gtk_label_set_markup (side->summary, markup->str);
  gtk_widget_set_visible (GTK_WIDGET (side->summary), remarks->len > 0);
}

void
muster_play_side_show (MusterPlaySide *side, const MusterPlay *play)
{
  g_clear_pointer (&side->play, muster_play_free);
  side->play = muster_play_new ();
  for (guint i = 0; i < play->ticks->len; i++)
    muster_play_set (side->play, &g_array_index (play->ticks, MusterTick, i));
  show_summary (side, play);
  for (guint i = 0; i < side->rows->len; i++)
    show_figures (side, play, i);
  for (guint i = 0; i < side->lines->len; i++)
    muster_play_line_show (g_ptr_array_index (side->lines, i), play);
}
