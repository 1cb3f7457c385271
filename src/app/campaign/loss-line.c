#include "config.h"

#include "app/campaign/loss-line.h"

#include "app/campaign/fate-text.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#define UNIT_CHARS      4
#define COMMANDER_CHARS 10

struct _MusterLossLine
{
  AdwBin parent;
  GtkLabel *number;
  GtkLabel *name;
  GtkLabel *told;
  GtkLabel *strength;
  GtkEntry *entry;
  MusterLossRow row;
  int day;
  MusterRuleset *ruleset; /* that is played, or NULL */
  char *hint; /* what is recorded already, or of a commander what a throw means; or NULL */
};

G_DEFINE_FINAL_TYPE (MusterLossLine, muster_loss_line, ADW_TYPE_BIN)

enum
{
  CHANGED,
  GO,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

static void
show_told (MusterLossLine *line, const char *told, gboolean is_trouble)
{
  const char *text = told != NULL ? told : line->hint != NULL ? line->hint : "";
  GtkAccessible *entry = GTK_ACCESSIBLE (line->entry);
  gtk_label_set_text (line->told, text);
  gtk_widget_set_visible (GTK_WIDGET (line->told), text[0] != '\0');
  if (is_trouble)
    {
      gtk_widget_add_css_class (GTK_WIDGET (line->told), "error");
      gtk_widget_add_css_class (GTK_WIDGET (line->entry), "error");
    }
  else
    {
      gtk_widget_remove_css_class (GTK_WIDGET (line->told), "error");
      gtk_widget_remove_css_class (GTK_WIDGET (line->entry), "error");
    }
  gtk_accessible_update_property (entry, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
  gtk_accessible_update_state (entry, GTK_ACCESSIBLE_STATE_INVALID,
                               is_trouble ? GTK_ACCESSIBLE_INVALID_TRUE
                                          : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
}

void
muster_loss_line_tell (MusterLossLine *line, const char *told)
{
  show_told (line, told, FALSE);
}

const char *
muster_loss_line_get_text (MusterLossLine *line)
{
  return gtk_editable_get_text (GTK_EDITABLE (line->entry));
}

void
muster_loss_line_set_text (MusterLossLine *line, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (line->entry), text);
}

const MusterLossRow *
muster_loss_line_get_row (MusterLossLine *line)
{
  return &line->row;
}

static char *
dup_too_many (gint64 left, gint64 recorded)
{
  if (recorded > 0)
    return g_strdup_printf (_ ("Only %" PRId64 " are left of those who marched."), left);
  return g_strdup_printf (_ ("Only %" PRId64 " marched."), left);
}

/* Takes what stands behind the number off it. Returns: FALSE where that is no word for captured */
static gboolean
read_captured (char *text, MusterLossEntry *entry)
{
  g_autofree char *word = g_strstrip (g_strdup (text + strspn (text, "0123456789")));
  text[strspn (text, "0123456789")] = '\0';
  entry->is_captured = word[0] != '\0' && muster_fate_is_captured (word);
  return word[0] == '\0' || entry->is_captured;
}

static gboolean
read_steps (MusterLossLine *line, MusterLossEntry *entry)
{
  gint64 left = line->row.steps - line->row.lost;
  g_autofree char *text = g_strstrip (g_strdup (muster_loss_line_get_text (line)));
  g_autofree char *trouble = NULL;
  guint64 typed = 0;
  if (!read_captured (text, entry)
      || (text[0] != '\0' && !g_ascii_string_to_unsigned (text, 10, 0, G_MAXINT32, &typed, NULL)))
    trouble =
      g_strdup (_ ("Type a whole number, with c behind it where they are captured; c alone: "
                   "all of them."));
  else if ((gint64) typed > left)
    trouble = dup_too_many (left, line->row.lost);
  entry->lost = entry->is_captured && text[0] == '\0' ? left : (gint64) typed;
  entry->is_free = line->row.is_captured && !entry->is_captured;
  if (trouble != NULL)
    show_told (line, trouble, TRUE);
  return trouble == NULL;
}

gboolean
muster_loss_line_read (MusterLossLine *line, MusterLossEntry *entry)
{
  *entry = (MusterLossEntry){ .record = line->row.record };
  if (line->row.sort == MUSTER_SORT_UNIT)
    return read_steps (line, entry);
  if (muster_fate_read (muster_loss_line_get_text (line), line->ruleset, line->day, &entry->fate,
                        &entry->until))
    return TRUE;
  g_autofree char *unsaid =
    muster_fate_dup_unsaid (muster_loss_line_get_text (line), line->ruleset);
  g_autofree char *asked =
    unsaid != NULL ? g_strdup_printf (_ ("The rules say “%s”, not what became of him: type u for "
                                         "unhurt, w for wounded, c for captured or k for killed."),
                                      unsaid)
                   : NULL;
  show_told (line,
             asked != NULL
               ? asked
               : _ ("Type u for unhurt, w for wounded (w 14: for 14 days), c for captured or k for "
                    "killed."),
             TRUE);
  return FALSE;
}

static void
on_changed (MusterLossLine *line)
{
  MusterLossEntry entry;
  if (line->row.number == 0)
    return;
  if (muster_loss_line_read (line, &entry))
    show_told (line, NULL, FALSE);
  g_signal_emit (line, signals[CHANGED], 0);
}

/* What cannot be is mended before the next. */
static void
on_activate (MusterLossLine *line)
{
  MusterLossEntry entry;
  if (muster_loss_line_read (line, &entry))
    g_signal_emit (line, signals[GO], 0, 1);
}

static gboolean
on_key (MusterLossLine *line, guint key, guint code, GdkModifierType state)
{
  if ((state & gtk_accelerator_get_default_mod_mask ()) != 0
      || (key != GDK_KEY_Up && key != GDK_KEY_Down))
    return FALSE;
  g_signal_emit (line, signals[GO], 0, key == GDK_KEY_Down ? 1 : -1);
  return TRUE;
}

static gboolean
grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (MUSTER_LOSS_LINE (widget)->entry));
}

static void
finalize (GObject *object)
{
  MusterLossLine *line = MUSTER_LOSS_LINE (object);
  g_clear_pointer (&line->ruleset, muster_ruleset_unref);
  g_free (line->hint);
  G_OBJECT_CLASS (muster_loss_line_parent_class)->finalize (object);
}

#define BIND(member) gtk_widget_class_bind_template_child (widget_class, MusterLossLine, member)

static void
muster_loss_line_class_init (MusterLossLineClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = finalize;
  widget_class->grab_focus = grab_focus;
  signals[CHANGED] = g_signal_new ("changed", MUSTER_TYPE_LOSS_LINE, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[GO] = g_signal_new ("go", MUSTER_TYPE_LOSS_LINE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                              G_TYPE_NONE, 1, G_TYPE_INT);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/campaign/loss-line.ui");
  BIND (number);
  BIND (name);
  BIND (told);
  BIND (strength);
  BIND (entry);
  gtk_widget_class_bind_template_callback (widget_class, on_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_activate);
  gtk_widget_class_bind_template_callback (widget_class, on_key);
}

static void
muster_loss_line_init (MusterLossLine *line)
{
  gtk_widget_init_template (GTK_WIDGET (line));
}

static char *
dup_hint (const MusterLossRow *row, const MusterRuleset *ruleset)
{
  g_autofree char *fate = muster_fate_dup_text (row->fate, MUSTER_NO_DAY);
  if (row->sort == MUSTER_SORT_UNIT && row->lost > 0)
    return g_strdup_printf (_ ("%" PRId64 " recorded already"), row->lost);
  if (row->sort == MUSTER_SORT_COMMANDER && row->fate != MUSTER_FATE_FIT)
    return g_strdup_printf (_ ("%s, recorded already"), fate);
  return row->sort == MUSTER_SORT_COMMANDER ? muster_fate_dup_table (ruleset) : NULL;
}

static void
name_entry (MusterLossLine *line, const char *name)
{
  gboolean is_unit = line->row.sort == MUSTER_SORT_UNIT;
  g_autofree char *label =
    is_unit ? g_strdup_printf (_ ("%u %s, %" PRId64 " marched: losses"), line->row.number, name,
                               line->row.steps)
            : g_strdup_printf (_ ("%u %s: what became of him"), line->row.number, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (line->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, -1);
  gtk_editable_set_width_chars (GTK_EDITABLE (line->entry), is_unit ? UNIT_CHARS : COMMANDER_CHARS);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (line->entry),
                                    is_unit ? UNIT_CHARS : COMMANDER_CHARS);
  if (!is_unit)
    gtk_entry_set_placeholder_text (line->entry, _ ("unhurt"));
}

void
muster_loss_line_write (MusterLossLine *line, const MusterLossEntry *entry)
{
  g_autofree char *text = NULL;
  if (line->row.sort == MUSTER_SORT_UNIT && entry->lost > 0 && entry->is_captured)
    /* Translators: so many were captured: the letter with which that word begins. */
    text = g_strdup_printf (_ ("%" PRId64 " c"), entry->lost);
  else if (line->row.sort == MUSTER_SORT_UNIT && entry->lost > 0)
    text = g_strdup_printf ("%" PRId64, entry->lost);
  else if (line->row.sort == MUSTER_SORT_COMMANDER && entry->fate != MUSTER_FATE_FIT)
    text = muster_fate_dup_text (entry->fate, entry->until);
  muster_loss_line_set_text (line, text != NULL ? text : "");
}

GtkWidget *
muster_loss_line_new (const MusterRegister *reg,
                      const MusterLossRow *row,
                      int day,
                      gboolean is_correction)
{
  MusterLossLine *line = g_object_new (MUSTER_TYPE_LOSS_LINE, NULL);
  g_autofree char *name = muster_record_dup_label (muster_register_find (reg, row->record));
  g_autofree char *number = g_strdup_printf ("%u", row->number);
  g_autofree char *strength =
    row->sort == MUSTER_SORT_UNIT ? g_strdup_printf (_ ("of %" PRId64), row->steps) : g_strdup ("");
  line->row = *row;
  line->day = day;
  if (is_correction)
    {
      line->row.lost = 0;
      line->row.fate = MUSTER_FATE_FIT;
    }
  if (reg->campaign->ruleset != NULL)
    line->ruleset = muster_ruleset_ref (reg->campaign->ruleset);
  line->hint = dup_hint (&line->row, line->ruleset);
  gtk_label_set_text (line->number, number);
  gtk_label_set_text (line->name, name);
  gtk_label_set_text (line->strength, strength);
  name_entry (line, name);
  show_told (line, NULL, FALSE);
  if (is_correction)
    muster_loss_line_write (line, &(MusterLossEntry){ .lost = row->lost,
                                                      .is_captured = row->is_captured,
                                                      .fate = row->fate,
                                                      .until = row->until });
  return GTK_WIDGET (line);
}
