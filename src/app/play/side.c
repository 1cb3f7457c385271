#include "config.h"

#include "app/play/side.h"

#include "scenario/play/text.h"
#include "scenario/return.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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

const char *
muster_play_side_get_summary (MusterPlaySide *side)
{
  return gtk_label_get_text (side->summary);
}

const char *
muster_play_side_get_said (MusterPlaySide *side)
{
  return gtk_label_get_text (side->said);
}

GtkWidget *
muster_play_side_get_entry (MusterPlaySide *side)
{
  return GTK_WIDGET (side->entry);
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
  g_autofree char *deed = muster_play_dup_deed (muster_play_line_get_name (line), wanted,
                                                muster_play_line_get_row (line)->sort);
  say (side, deed);
  g_signal_emit (side, ticked, 0, wanted, deed);
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
  if (row->sort != MUSTER_SORT_UNIT)
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
  const MusterTick wanted = { row->army_number, row->thing, 0, fate };
  if (row->sort != MUSTER_SORT_COMMANDER)
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
  g_autofree char *label = muster_army_dup_label (row->army, row->thing);
  GtkLabel *heading = add_label (side, label, "heading");
  gtk_widget_add_css_class (GTK_WIDGET (heading), "loss-heading");
  g_ptr_array_add (side->figures,
                   row->sort == MUSTER_SORT_FORMATION ? add_label (side, "", "caption") : NULL);
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
