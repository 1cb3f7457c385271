#include "config.h"

#include "app/campaign/losses-window.h"

#include "app/campaign/changes-text.h"
#include "app/widget/clipboard.h"
#include "app/widget/combo-row.h"
#include "base/error.h"
#include "base/date.h"
#include "base/phrase.h"
#include "base/problem.h"
#include "base/text.h"
#include "campaign/actions/correct.h"
#include "campaign/model/event.h"
#include "campaign/report/report.h"
#include "campaign/state/conflicts.h"
#include "campaign/state/replay.h"
#include "campaign/state/totals.h"
#include "ruleset/ruleset.h"
#include "scenario/play/levels.h"
#include "scenario/play/play.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#define MUSTER_TYPE_LOSS_LINE (muster_loss_line_get_type ())

/* What became of a commander, as a person types it after a battle. */

/* A wound lasts no longer. */
#define MOST_DAYS 3650

/* Ends of results beyond this are open. */
#define OPEN_END 9999

typedef struct
{
  const char *word;
  MusterFate fate;
} FateWord;

static const FateWord fate_words[] = {
  { N_ ("unhurt"), MUSTER_FATE_FIT },
  { N_ ("fit"), MUSTER_FATE_FIT },
  { N_ ("wounded"), MUSTER_FATE_WOUNDED },
  { N_ ("captured"), MUSTER_FATE_CAPTURED },
  /* Translators: a player types it to say what became of a commander. */
  { N_ ("prisoner"), MUSTER_FATE_CAPTURED },
  { N_ ("killed"), MUSTER_FATE_DEAD },
  { N_ ("dead"), MUSTER_FATE_DEAD },
};

/* The first word that begins with what was typed, in his own language or in English. */
static gboolean
find_fate (const char *typed, MusterFate *fate)
{
  g_autofree char *folded = muster_text_fold_words (typed);
  for (gsize i = 0; i < 2 * G_N_ELEMENTS (fate_words); i++)
    {
      const FateWord *word = &fate_words[i % G_N_ELEMENTS (fate_words)];
      g_autofree char *known =
        muster_text_fold_words (i < G_N_ELEMENTS (fate_words) ? _ (word->word) : word->word);
      if (folded[0] != '\0' && g_str_has_prefix (known, folded))
        {
          *fate = word->fate;
          return TRUE;
        }
    }
  return FALSE;
}

/** Returns: whether a word, or its beginning, is “captured” or “prisoner” */
static gboolean
muster_fate_is_captured (const char *typed)
{
  MusterFate fate;
  return find_fate (typed, &fate) && fate == MUSTER_FATE_CAPTURED;
}

/* Days, or a day; "until" may stand before it. */
static gboolean
read_until (const char *typed, int day, int *until)
{
  g_autofree char *text = g_strstrip (g_strdup (typed));
  /* Translators: a person may type it before a day, such as “until 25 June 1815”. */
  const char *word = _ ("until");
  gsize length = strlen (word);
  const char *rest =
    g_str_has_prefix (text, word) && text[length] == ' ' ? g_strchug (text + length) : text;
  guint64 days;
  if (g_ascii_string_to_unsigned (rest, 10, 1, MOST_DAYS, &days, NULL))
    {
      *until = muster_day_add (day, (gint64) days);
      return TRUE;
    }
  *until = muster_day_parse_typed (rest);
  return *until > day;
}

/* The first table that is thrown for and has fates. */
static const MusterTable *
find_table (const MusterRuleset *ruleset)
{
  for (int i = 0; ruleset != NULL && i < ruleset->n_tables; i++)
    for (int row = 0; row < ruleset->tables[i].n_rows; row++)
      if (ruleset->tables[i].rows[row].fate >= 0 && ruleset->tables[i].rows[row].at.is_given)
        return &ruleset->tables[i];
  return NULL;
}

static gboolean
is_fate (const MusterTableRow *row, MusterFate *fate)
{
  *fate = (MusterFate) MAX (row->fate, 0);
  return row->fate >= 0 && row->at.is_given;
}

/* The row of a throw; NULL where it has none. */
static const MusterTableRow *
find_row (const MusterRuleset *ruleset, gint64 thrown)
{
  const MusterTable *table = find_table (ruleset);
  for (int i = 0; table != NULL && i < table->n_rows; i++)
    {
      const MusterResults *at = &table->rows[i].at;
      if (at->is_given && thrown >= at->low && thrown <= at->high)
        return &table->rows[i];
    }
  return NULL;
}

/* A throw for which the rules do not say what became of him leaves that to be typed. */
static gboolean
look_up (const MusterRuleset *ruleset, gint64 thrown, MusterFate *fate)
{
  const MusterTableRow *row = find_row (ruleset, thrown);
  *fate = MUSTER_FATE_FIT;
  return row != NULL ? is_fate (row, fate) : thrown == 0;
}

/* No throw of so few dice is as far away as an end that is left open. */
static char *
dup_range (const MusterResults *at)
{
  if (at->low == at->high)
    return g_strdup_printf ("%d", at->low);
  if (at->low <= -OPEN_END)
    return g_strdup_printf ("≤\u2009%d", at->high);
  if (at->high >= OPEN_END)
    return g_strdup_printf ("≥\u2009%d", at->low);
  return g_strdup_printf ("%d–%d", at->low, at->high);
}

/* What it says in the first of its cells: "lost" */
static char *
dup_result (const MusterTableRow *row)
{
  return row->n_cells > 0 ? g_strdup (row->cells[0]) : g_strdup ("?");
}

/** Returns: (transfer full) (nullable): what the table says of a throw, where that is not what
 * became of him: "lost"; NULL of all else */
static char *
muster_fate_dup_unsaid (const char *typed, const MusterRuleset *ruleset)
{
  gint64 thrown;
  MusterFate fate;
  g_autofree char *text = g_strstrip (g_strdup (typed));
  if (!g_ascii_string_to_signed (text, 10, -OPEN_END, OPEN_END, &thrown, NULL))
    return NULL;
  const MusterTableRow *row = find_row (ruleset, thrown);
  return row != NULL && !is_fate (row, &fate) ? dup_result (row) : NULL;
}

static char *muster_fate_dup_text (MusterFate fate, int until);

/** Returns: (transfer full) (nullable): what a throw means by the ruleset's own table: "d6: 1–5
 * unhurt, 6 killed"; NULL where it has none; @ruleset: (nullable) */
static char *
muster_fate_dup_table (const MusterRuleset *ruleset)
{
  const MusterTable *table = find_table (ruleset);
  if (table == NULL)
    return NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  for (int i = 0; i < table->n_rows; i++)
    {
      MusterFate fate;
      gboolean is_shown = is_fate (&table->rows[i], &fate);
      if (!table->rows[i].at.is_given)
        continue;
      g_autofree char *range = dup_range (&table->rows[i].at);
      g_autofree char *description =
        is_shown ? muster_fate_dup_text (fate, MUSTER_NO_DAY) : dup_result (&table->rows[i]);
      /* Translators: %1$s: results of dice, such as “1–3”; %2$s: what they mean. */
      g_autofree char *item = g_strdup_printf (_ ("%1$s %2$s"), range, description);
      muster_text_append_item (text, item);
    }
  g_autofree char *dice = table->roll.dice > 1
                            ? g_strdup_printf ("%dd%d", table->roll.dice, table->roll.die)
                            : g_strdup_printf ("d%d", table->roll.die);
  /* Translators: %1$s: dice, such as “2d6”; %2$s: results, and what they mean. */
  return g_strdup_printf (_ ("%1$s: %2$s"), dice, text->str);
}

/**
 * muster_fate_read:
 * @typed: the beginning of a word: "unhurt", "wounded", "captured", "killed" or "dead"; behind
 *   "wounded" for how many days he is, or until when: "w 14", "wounded until 25 June 1815"; a
 *   number is a throw for the table of the ruleset that has fates; blank or 0: unhurt
 * @ruleset: (nullable)
 * @day: of the battle
 * @until: (out): when he is fit again, or %MUSTER_NO_DAY
 *
 * Returns: FALSE where it is none of these, or a throw for which the table does not say what became
 *   of him
 */
static gboolean
muster_fate_read (const char *typed,
                  const MusterRuleset *ruleset,
                  int day,
                  MusterFate *fate,
                  int *until)
{
  gint64 thrown;
  g_autofree char *text = g_strstrip (g_strdup (typed));
  g_auto (GStrv) words = g_strsplit (text, " ", 2);
  *fate = MUSTER_FATE_FIT;
  *until = MUSTER_NO_DAY;
  if (words[0] == NULL)
    return TRUE;
  if (g_ascii_string_to_signed (text, 10, -OPEN_END, OPEN_END, &thrown, NULL))
    return look_up (ruleset, thrown, fate);
  if (!find_fate (words[0], fate))
    return FALSE;
  return words[1] == NULL || (*fate == MUSTER_FATE_WOUNDED && read_until (words[1], day, until));
}

/** Returns: (transfer full): in words: "wounded until 25 June 1815" */
static char *
muster_fate_dup_text (MusterFate fate, int until)
{
  const char *const fates[MUSTER_N_FATES] = { _ ("unhurt"), _ ("wounded"), _ ("captured"),
                                              _ ("killed") };
  g_autofree char *day = muster_day_dup_text (until);
  /* Translators: %1$s: what befell a commander, such as "wounded"; %2$s: a day. */
  return day != NULL ? g_strdup_printf (_ ("%1$s until %2$s"), fates[fate], day)
                     : g_strdup (fates[fate]);
}

#define UNIT_CHARS      4
#define COMMANDER_CHARS 10

struct _MusterLossLine
{
  AdwBin parent;
  GtkLabel *number;
  GtkLabel *name;
  GtkLabel *description;
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
show_text (MusterLossLine *line, const char *description, gboolean is_problem)
{
  const char *text = description != NULL ? description : line->hint != NULL ? line->hint : "";
  GtkAccessible *entry = GTK_ACCESSIBLE (line->entry);
  gtk_label_set_text (line->description, text);
  gtk_widget_set_visible (GTK_WIDGET (line->description), text[0] != '\0');
  if (is_problem)
    {
      gtk_widget_add_css_class (GTK_WIDGET (line->description), "error");
      gtk_widget_add_css_class (GTK_WIDGET (line->entry), "error");
    }
  else
    {
      gtk_widget_remove_css_class (GTK_WIDGET (line->description), "error");
      gtk_widget_remove_css_class (GTK_WIDGET (line->entry), "error");
    }
  gtk_accessible_update_property (entry, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
  gtk_accessible_update_state (entry, GTK_ACCESSIBLE_STATE_INVALID,
                               is_problem ? GTK_ACCESSIBLE_INVALID_TRUE
                                          : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
}

/** Tells below the name what comes of what was typed; nothing for NULL. */
static void
muster_loss_line_describe (MusterLossLine *line, const char *text)
{
  show_text (line, text, FALSE);
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
  g_autofree char *problem = NULL;
  guint64 typed = 0;
  if (!read_captured (text, entry)
      || (text[0] != '\0' && !g_ascii_string_to_unsigned (text, 10, 0, G_MAXINT32, &typed, NULL)))
    problem =
      g_strdup (_ ("Type a whole number, with c behind it where they are captured; c alone: "
                   "all of them."));
  else if ((gint64) typed > left)
    problem = dup_too_many (left, line->row.lost);
  entry->lost = entry->is_captured && text[0] == '\0' ? left : (gint64) typed;
  entry->is_free = line->row.is_captured && !entry->is_captured;
  if (problem != NULL)
    show_text (line, problem, TRUE);
  return problem == NULL;
}

/** Reads what was typed: of a unit a number, with the letter of “captured” behind it where they are
 * prisoners, or that letter alone for all that are left. Returns: FALSE where that cannot be, which
 * the line tells */
static gboolean
muster_loss_line_read (MusterLossLine *line, MusterLossEntry *entry)
{
  *entry = (MusterLossEntry){ .record = line->row.record };
  if (line->row.category == MUSTER_CATEGORY_UNIT)
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
  show_text (line,
             asked != NULL
               ? asked
               : _ ("Type u for unhurt, w for wounded (w 14: for 14 days), c for captured or k for "
                    "killed."),
             TRUE);
  return FALSE;
}

static void
on_field_changed (MusterLossLine *line)
{
  MusterLossEntry entry;
  if (line->row.number == 0)
    return;
  if (muster_loss_line_read (line, &entry))
    show_text (line, NULL, FALSE);
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

#define BIND_LINE(member)                                                                          \
  gtk_widget_class_bind_template_child (widget_class, MusterLossLine, member)

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
  BIND_LINE (number);
  BIND_LINE (name);
  BIND_LINE (description);
  BIND_LINE (strength);
  BIND_LINE (entry);
  gtk_widget_class_bind_template_callback (widget_class, on_field_changed);
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
  if (row->category == MUSTER_CATEGORY_UNIT && row->lost > 0)
    return g_strdup_printf (_ ("%" PRId64 " recorded already"), row->lost);
  if (row->category == MUSTER_CATEGORY_COMMANDER && row->fate != MUSTER_FATE_FIT)
    return g_strdup_printf (_ ("%s, recorded already"), fate);
  return row->category == MUSTER_CATEGORY_COMMANDER ? muster_fate_dup_table (ruleset) : NULL;
}

static void
name_entry (MusterLossLine *line, const char *name)
{
  gboolean is_unit = line->row.category == MUSTER_CATEGORY_UNIT;
  g_autofree char *label =
    /* Translators: %1$u: the number of a row; %2$s: a unit; %3$d: its strength. */
    is_unit ? g_strdup_printf (_ ("%1$u %2$s, %3$" PRId64 " marched: losses"), line->row.number,
                               name, line->row.steps)
            /* Translators: %1$u: the number of a row; %2$s: a commander. */
            : g_strdup_printf (_ ("%1$u %2$s: what became of him"), line->row.number, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (line->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, -1);
  gtk_editable_set_width_chars (GTK_EDITABLE (line->entry), is_unit ? UNIT_CHARS : COMMANDER_CHARS);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (line->entry),
                                    is_unit ? UNIT_CHARS : COMMANDER_CHARS);
  if (!is_unit)
    gtk_entry_set_placeholder_text (line->entry, _ ("unhurt"));
}

/** Writes what muster_loss_line_read() would read; nothing where nothing was lost. */
static void
muster_loss_line_write (MusterLossLine *line, const MusterLossEntry *entry)
{
  g_autofree char *text = NULL;
  if (line->row.category == MUSTER_CATEGORY_UNIT && entry->lost > 0 && entry->is_captured)
    /* Translators: so many were captured: the letter with which that word begins. */
    text = g_strdup_printf (_ ("%" PRId64 " c"), entry->lost);
  else if (line->row.category == MUSTER_CATEGORY_UNIT && entry->lost > 0)
    text = g_strdup_printf ("%" PRId64, entry->lost);
  else if (line->row.category == MUSTER_CATEGORY_COMMANDER && entry->fate != MUSTER_FATE_FIT)
    text = muster_fate_dup_text (entry->fate, entry->until);
  muster_loss_line_set_text (line, text != NULL ? text : "");
}

/** Returns: (transfer floating): a line for a row with a number; @day: of the battle;
 * @is_correction: what is recorded stands in its field, to be changed, and not beside it */
static GtkWidget *
muster_loss_line_new (const MusterRegister *reg,
                      const MusterLossRow *row,
                      int day,
                      gboolean is_correction)
{
  MusterLossLine *line = g_object_new (MUSTER_TYPE_LOSS_LINE, NULL);
  g_autofree char *name = muster_record_dup_label (muster_register_find (reg, row->record));
  g_autofree char *number = g_strdup_printf ("%u", row->number);
  g_autofree char *strength = row->category == MUSTER_CATEGORY_UNIT
                                /* Translators: behind a field for losses: how many marched. */
                                ? g_strdup_printf (_ ("of %" PRId64), row->steps)
                                : g_strdup ("");
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
  show_text (line, NULL, FALSE);
  if (is_correction)
    muster_loss_line_write (line, &(MusterLossEntry){ .lost = row->lost,
                                                      .is_captured = row->is_captured,
                                                      .fate = row->fate,
                                                      .until = row->until });
  return GTK_WIDGET (line);
}

struct _MusterLossesWindow
{
  AdwWindow parent;
  AdwWindowTitle *heading;
  GtkLabel *problem;
  GtkBox *grid;
  AdwComboRow *result;
  AdwComboRow *held;
  GtkLabel *hint;
  GtkWidget *present_group;
  GtkSwitch *present;
  GtkLabel *sums;
  GtkLabel *invalidated;
  GtkLabel *changes;
  MusterCampaignModel *model;
  gint64 battle;
  gboolean is_correction; /* lines have what is recorded */
  const char *player;     /* interned: whose report it is filled with; NULL: nobody's */
  int sides[2];
  GPtrArray *lines;      /* MusterLossLine, in the order of the return */
  GHashTable *of;        /* number of a record, as a pointer → its line */
  gint last;             /* the line in which something was typed last, or -1 */
  guint64 seed;          /* of the recovery's dice */
  gboolean is_ready;     /* for changes */
  guint waiting;         /* for a moment to tell who comes back */
  MusterRegister *tried; /* how it stands with what can be recorded; NULL: nothing can */
};

/* Choices of the rows of the result: first those without a side, then the sides. */
enum
{
  RESULT_UNKNOWN,
  RESULT_DRAW,
  RESULT_WON,
};
enum
{
  HELD_UNKNOWN,
  HELD_NOBODY,
  HELD_SIDE,
};

/* The window */

#define MOST_CHANGES 8

G_DEFINE_FINAL_TYPE (MusterLossesWindow, muster_losses_window, ADW_TYPE_WINDOW)

static guint recorded;
static guint next;

/* Filling it from a report or a result */

static void
add_heading (MusterLossesWindow *window, const char *text, const char *class)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, class);
  gtk_widget_add_css_class (label, "loss-heading");
  gtk_box_append (window->grid, label);
}

/* Returns: (nullable): by which rules its losses come back, or all is lost */
static const MusterRecovery *
get_recovery (MusterLossesWindow *window)
{
  return muster_campaign_get_recovery_of (muster_campaign_model_get_campaign (window->model),
                                          window->battle);
}

static MusterLossLine *
get_line (MusterLossesWindow *window, guint i)
{
  return g_ptr_array_index (window->lines, i);
}

static const MusterBattle *
get_battle (MusterLossesWindow *window)
{
  return muster_register_find_battle (muster_campaign_model_get_register (window->model),
                                      window->battle);
}

/* Of a correction: whoever stays as he was recorded needs no entry. */
static gboolean
is_other (MusterLossesWindow *window, const MusterLossEntry *entry)
{
  const MusterEngagement *engaged = muster_battle_find (get_battle (window), entry->record);
  if (!window->is_correction || engaged == NULL)
    return entry->lost > 0 || entry->fate != MUSTER_FATE_FIT;
  gint64 taken = engaged->figures[MUSTER_LOSS_PRISONERS];
  return (entry->is_captured && entry->lost != taken) || entry->is_free
         || entry->lost != engaged->figures[MUSTER_LOSS_ALL] || entry->fate != engaged->fate
         || entry->until != engaged->until;
}

/* Returns: whether all that was typed can be */
static gboolean
read_entries (MusterLossesWindow *window, GArray *entries)
{
  gboolean is_right = TRUE;
  for (guint i = 0; i < window->lines->len; i++)
    {
      MusterLossEntry entry;
      gboolean can_be = muster_loss_line_read (get_line (window, i), &entry);
      is_right = is_right && can_be;
      if (can_be && is_other (window, &entry))
        g_array_append_val (entries, entry);
    }
  return is_right;
}

static void
read_result (MusterLossesWindow *window, MusterLossReport *report)
{
  guint result = adw_combo_row_get_selected (window->result);
  guint held = adw_combo_row_get_selected (window->held);
  report->outcome = result == RESULT_DRAW  ? MUSTER_OUTCOME_DRAW
                    : result >= RESULT_WON ? MUSTER_OUTCOME_WON
                                           : MUSTER_OUTCOME_UNKNOWN;
  report->winner = result >= RESULT_WON ? window->sides[MIN (result - RESULT_WON, 1)] : 0;
  report->held = held >= HELD_SIDE     ? window->sides[MIN (held - HELD_SIDE, 1)]
                 : held == HELD_NOBODY ? MUSTER_HELD_BY_NOBODY
                                       : 0;
}

/* A correction that corrects nothing is none. */
static gboolean
is_needed (MusterLossesWindow *window, const MusterLossReport *report)
{
  const MusterBattle *battle = get_battle (window);
  return !window->is_correction || report->is_present || report->entries->len > 0
         || report->outcome != battle->outcome || report->winner != battle->winner
         || report->held != battle->held;
}

/* Returns: (transfer full) (nullable): how the campaign stands with what was entered so far;
 * @is_right: whether that is all that was typed, and something */
static MusterRegister *
try_record (MusterLossesWindow *window, gboolean *is_right, GError **error)
{
  const MusterRegister *reg = muster_campaign_model_get_register (window->model);
  const MusterRecovery *recovery = get_recovery (window);
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (MusterLossEntry));
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (reg->campaign);
  g_autofree char *seed = g_strdup_printf ("%" PRIu64, window->seed);
  g_autofree char *note =
    recovery != NULL && recovery->has_dice ? muster_phrase_new ("recovery-seed", seed, NULL) : NULL;
  MusterLossReport report = { .battle = window->battle,
                              .entries = entries,
                              .seed = window->seed,
                              .note = note,
                              .player = window->player,
                              .has_result = TRUE,
                              .is_present = gtk_switch_get_active (window->present) };
  *is_right = read_entries (window, entries);
  read_result (window, &report);
  *is_right = *is_right && is_needed (window, &report);
  gboolean is_done = window->is_correction
                       ? muster_campaign_correct_losses (copy, reg, &report, NULL, error)
                       : muster_campaign_record_losses (copy, reg, &report, NULL, error);
  /* What is as it was recorded shows how that stands, and is not recorded again. */
  if (!is_done && error != NULL && g_error_matches (*error, MUSTER_ERROR, MUSTER_ERROR_UNCHANGED))
    {
      g_clear_error (error);
      *is_right = FALSE;
      return muster_campaign_replay (reg->campaign, MUSTER_LAST_DAY);
    }
  return is_done ? muster_campaign_replay (copy, MUSTER_LAST_DAY) : NULL;
}

static void
notify_event (MusterLossesWindow *window,
              const MusterEvent *event,
              gint64 sums[2][MUSTER_EVENT_FIGURES])
{
  MusterLossLine *line = g_hash_table_lookup (window->of, GSIZE_TO_POINTER (event->subject));
  if (line == NULL || !muster_event_get_form (event->kind)->is_cost)
    return;
  g_autofree char *text = event->kind == MUSTER_EVENT_LOSSES
                            ? muster_losses_dup_text (event->figures, event->until)
                            : muster_fate_dup_text ((MusterFate) event->figures[0], event->until);
  int side = muster_loss_line_get_row (line)->side;
  for (guint i = 0; event->kind == MUSTER_EVENT_LOSSES && i < MUSTER_EVENT_FIGURES; i++)
    sums[side][i] += event->figures[i];
  muster_loss_line_describe (line, text);
}

static void
show_sums (MusterLossesWindow *window, gint64 sums[2][MUSTER_EVENT_FIGURES])
{
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (window->model);
  const MusterRecovery *recovery = get_recovery (window);
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < 2; i++)
    {
      const MusterCampaignSide *side = muster_campaign_find_side (campaign, window->sides[i]);
      g_autofree char *losses = sums[i][MUSTER_LOSS_ALL] > 0
                                  ? muster_losses_dup_text (sums[i], MUSTER_NO_DAY)
                                  /* Translators: of a side in a battle. */
                                  : g_strdup (_ ("no losses"));
      g_string_append_printf (text, _ ("%1$s: %2$s"), side->name, losses);
      g_string_append_c (text, '\n');
    }
  if (recovery != NULL && *recovery->name != '\0')
    g_string_append_printf (text, _ ("Recovery: %s"), recovery->name);
  else
    g_string_append (text, _ ("All losses are final"));
  gtk_label_set_text (window->sums, text->str);
}

/* A battle that was fought since is another one then. */
static void
show_changes (MusterLossesWindow *window, const MusterRegister *tried)
{
  const MusterRegister *reg = muster_campaign_model_get_register (window->model);
  const MusterBattle *last = g_ptr_array_index (reg->battles, reg->battles->len - 1);
  gboolean is_shown = tried != NULL && (window->is_correction || last->number != window->battle);
  g_autoptr (GPtrArray) invalidated =
    is_shown ? muster_register_list_invalidated (reg, tried) : NULL;
  g_autofree char *changes =
    is_shown ? muster_changes_dup_text (reg, tried->campaign, MOST_CHANGES) : g_strdup ("");
  g_autofree char *text = g_strdup_printf (_ ("What it changes later:\n%s"), changes);
  gtk_label_set_text (window->changes, text);
  gtk_widget_set_visible (GTK_WIDGET (window->changes), changes[0] != '\0');
  muster_changes_show (window->invalidated, invalidated);
}

/* Who marched is corrected, too. */
static void
notify_marched (MusterLossLine *line, const MusterBattle *battle)
{
  const MusterLossRow *row = muster_loss_line_get_row (line);
  const MusterEngagement *engaged = muster_battle_find (battle, row->record);
  g_autofree char *text =
    engaged == NULL ? g_strdup (_ ("was not there, and is left out"))
    : engaged->steps != row->steps
      /* Translators: %1$d: the strength of a unit; %2$d: its losses. */
      ? g_strdup_printf (_ ("marched with %1$" PRId64 ", and lost %2$" PRId64), engaged->steps,
                         engaged->figures[MUSTER_LOSS_ALL])
      : NULL;
  if (text != NULL)
    muster_loss_line_describe (line, text);
}

/* At the line of whoever cannot have marched so, or lost so much. */
static void
notify_invalidated (MusterLossesWindow *window, const MusterRegister *reg)
{
  const MusterBattle *battle = muster_register_find_battle (reg, window->battle);
  for (guint i = 0; i < reg->conflicts->len; i++)
    {
      const MusterConflict *conflict = &g_array_index (reg->conflicts, MusterConflict, i);
      const MusterEvent *event =
        &g_array_index (reg->campaign->events, MusterEvent, conflict->event);
      MusterLossLine *line = g_hash_table_lookup (window->of, GSIZE_TO_POINTER (event->subject));
      g_autofree char *reason = muster_conflict_dup_reason (reg, conflict);
      if (event->battle == window->battle && line != NULL)
        muster_loss_line_describe (line, reason);
    }
  for (guint i = 0; battle != NULL && i < window->lines->len; i++)
    notify_marched (get_line (window, i), battle);
}

static void
notify (MusterLossesWindow *window, const char *problem)
{
  gtk_label_set_text (window->problem, problem);
  gtk_widget_set_visible (GTK_WIDGET (window->problem), problem[0] != '\0');
}

static gboolean
has_bad_line (MusterLossesWindow *window)
{
  MusterLossEntry entry;
  for (guint i = 0; i < window->lines->len; i++)
    if (!muster_loss_line_read (get_line (window, i), &entry))
      return TRUE;
  return FALSE;
}

static void
show_returning (MusterLossesWindow *window)
{
  gint64 sums[2][MUSTER_EVENT_FIGURES] = { { 0 } };
  g_autoptr (GError) error = NULL;
  gboolean is_right;
  guint before = muster_campaign_model_get_campaign (window->model)->events->len;
  g_autoptr (MusterRegister) tried = try_record (window, &is_right, &error);
  for (guint i = 0; tried != NULL && i < tried->campaign->order->len; i++)
    {
      guint index = g_array_index (tried->campaign->order, guint, i);
      const MusterEvent *event = &g_array_index (tried->campaign->events, MusterEvent, index);
      /* A correction leaves what it does not change where it is. */
      if (event->battle == window->battle && (index >= before || window->is_correction))
        notify_event (window, event, sums);
    }
  show_sums (window, sums);
  show_changes (window, tried);
  if (tried != NULL && window->is_correction)
    notify_invalidated (window, tried);
  notify (window, error != NULL ? error->message
                  : is_right || !has_bad_line (window)
                    ? ""
                    : _ ("Something is more than marched, or no number. Correct the lines "
                         "that say so."));
  g_clear_pointer (&window->tried, muster_register_unref);
  window->tried = is_right ? g_steal_pointer (&tried) : NULL;
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "losses.record", window->tried != NULL);
}

static gboolean
show_returning_now (gpointer data)
{
  MusterLossesWindow *window = data;
  window->waiting = 0;
  show_returning (window);
  return G_SOURCE_REMOVE;
}

/* Whoever types on does not wait for it. */
static void
on_changed (MusterLossesWindow *window)
{
  if (window->is_ready && window->waiting == 0)
    window->waiting = g_idle_add (show_returning_now, window);
}

/* Another window may have changed what came before the battle, or taken it back. */
static void
on_model_changed (MusterLossesWindow *window)
{
  if (get_battle (window) != NULL)
    on_changed (window);
  else
    gtk_window_close (GTK_WINDOW (window));
}

/* Handlers of a line: something else was typed there; on to the next, or back. */
static void
on_line_changed (MusterLossesWindow *window, MusterLossLine *line)
{
  guint at;
  if (muster_loss_line_get_text (line)[0] != '\0' && g_ptr_array_find (window->lines, line, &at))
    window->last = (gint) at;
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "losses.same", window->last >= 0);
  on_changed (window);
}

static void
on_go (MusterLossesWindow *window, int step, MusterLossLine *line)
{
  guint at;
  if (!g_ptr_array_find (window->lines, line, &at))
    return;
  if (step < 0 && at == 0)
    return;
  at += (guint) step;
  gtk_widget_grab_focus (at < window->lines->len ? GTK_WIDGET (get_line (window, at))
                                                 : GTK_WIDGET (window->result));
}

static void
add_row (MusterLossesWindow *window, const MusterRegister *reg, const MusterLossRow *row, int day)
{
  if (row->number == 0)
    {
      g_autofree char *name = muster_record_dup_label (muster_register_find (reg, row->record));
      add_heading (window, name, "heading");
      return;
    }
  GtkWidget *line = muster_loss_line_new (reg, row, day, window->is_correction);
  g_ptr_array_add (window->lines, line);
  g_hash_table_insert (window->of, GSIZE_TO_POINTER (row->record), line);
  g_signal_connect_object (line, "changed", G_CALLBACK (on_line_changed), window,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (line, "go", G_CALLBACK (on_go), window, G_CONNECT_SWAPPED);
  gtk_box_append (window->grid, line);
}

static void
fill_grid (MusterLossesWindow *window, const MusterRegister *reg, const MusterBattle *battle)
{
  g_autoptr (GArray) rows = muster_register_list_loss_rows (reg, battle->number);
  int side = -1;
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterLossRow *row = &g_array_index (rows, MusterLossRow, i);
      if (row->side != side)
        add_heading (window,
                     muster_campaign_find_side (reg->campaign, battle->sides[row->side])->name,
                     "title-4");
      side = row->side;
      add_row (window, reg, row, battle->day);
    }
}

/* What is recorded already is what is chosen. */
static void
fill_result (MusterLossesWindow *window, const MusterRegister *reg, const MusterBattle *battle)
{
  g_autoptr (GtkStringList) results = gtk_string_list_new (NULL);
  g_autoptr (GtkStringList) holders = gtk_string_list_new (NULL);
  guint result = battle->outcome == MUSTER_OUTCOME_DRAW ? RESULT_DRAW : RESULT_UNKNOWN;
  guint held = battle->held == MUSTER_HELD_BY_NOBODY ? HELD_NOBODY : HELD_UNKNOWN;
  gtk_string_list_append (results, _ ("Not recorded"));
  gtk_string_list_append (results, _ ("A draw"));
  gtk_string_list_append (holders, _ ("Not known"));
  gtk_string_list_append (holders, _ ("Nobody"));
  for (guint i = 0; i < 2; i++)
    {
      const MusterCampaignSide *side = muster_campaign_find_side (reg->campaign, battle->sides[i]);
      g_autofree char *won = g_strdup_printf (_ ("Won by %s"), side->name);
      gtk_string_list_append (results, won);
      gtk_string_list_append (holders, side->name);
      if (battle->outcome == MUSTER_OUTCOME_WON && battle->winner == side->number)
        result = RESULT_WON + i;
      if (battle->held == side->number)
        held = HELD_SIDE + i;
    }
  adw_combo_row_set_model (window->result, G_LIST_MODEL (results));
  adw_combo_row_set_model (window->held, G_LIST_MODEL (holders));
  adw_combo_row_set_selected (window->result, result);
  adw_combo_row_set_selected (window->held, held);
}

/* What was ticked at the table, as far as it is not recorded already. */
static void
fill_line (MusterLossLine *line, const MusterBattle *battle, const MusterPlay *play)
{
  const MusterLossRow *row = muster_loss_line_get_row (line);
  const MusterEngagement *engaged = muster_battle_find (battle, row->record);
  if (engaged == NULL || engaged->army == 0)
    return;
  MusterTick tick = muster_play_get (play, (int) engaged->army, (guint) engaged->node);
  g_autofree char *lost = g_strdup_printf ("%" PRId64, tick.lost - row->lost);
  if (row->category == MUSTER_CATEGORY_UNIT && tick.lost > row->lost)
    muster_loss_line_set_text (line, lost);
  else if (row->category == MUSTER_CATEGORY_COMMANDER && tick.fate != row->fate
           && tick.fate != MUSTER_FATE_FIT)
    muster_loss_line_set_text (line, muster_play_get_fate_text (tick.fate));
}

/* Writes into the lines what was ticked at the table, as far as it is not recorded already. */
static void
fill_from_play (MusterLossesWindow *window, const MusterBattle *battle)
{
  MusterStore *store = muster_document_model_get_store (window->model);
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (window->model);
  gint64 scenario = muster_store_find_campaign_scenario (store, campaign->id, battle->number);
  g_autoptr (MusterPlay) play =
    scenario != 0 ? muster_store_load_play (store, scenario, NULL) : NULL;
  for (guint i = 0; play != NULL && i < window->lines->len; i++)
    fill_line (g_ptr_array_index (window->lines, i), battle, play);
}

/* Writes into the lines what a report tells (element-type MusterLossEntry), and says whose words
 * these are. */
static void
fill_from_report (MusterLossesWindow *window, const GArray *entries, const char *source)
{
  g_autofree char *hint = g_strdup_printf (
    window->is_correction
      ? _ ("This is recorded, and changed as %s tells it. Look it over, then record it.")
      : _ ("This is what %s tells. Look it over, then record it. Blank is none."),
    source);
  for (guint i = 0; i < entries->len; i++)
    {
      const MusterLossEntry *entry = &g_array_index (entries, MusterLossEntry, i);
      MusterLossLine *line = g_hash_table_lookup (window->of, GSIZE_TO_POINTER (entry->record));
      if (line != NULL)
        muster_loss_line_write (line, entry);
    }
  gtk_label_set_text (window->hint, hint);
}

/* What is recorded stands in the lines. */
static void
begin_correction (MusterLossesWindow *window, const MusterRegister *reg, const char *name)
{
  g_autofree char *title = g_strdup_printf (_ ("Correct %s"), name);
  gboolean is_invalidated = muster_register_is_muster_invalidated (reg, window->battle);
  gtk_window_set_title (GTK_WINDOW (window), title);
  adw_window_title_set_title (window->heading, title);
  gtk_label_set_text (window->hint,
                      _ ("This is recorded. Change what was wrong; all after it follows."));
  gtk_widget_set_visible (window->present_group, is_invalidated);
  gtk_switch_set_active (window->present, is_invalidated);
}

static void
refuse_pasted (MusterLossesWindow *window, GPtrArray *problems)
{
  g_autoptr (GString) text = g_string_new (_ ("Nothing was pasted."));
  for (guint i = 0; i < problems->len; i++)
    {
      g_autofree char *problem = muster_problem_dup_text (g_ptr_array_index (problems, i));
      g_string_append_printf (text, "\n%s", problem);
    }
  notify (window, text->str);
}

/* What is recorded already is left out. Returns: (transfer full) (nullable): what the report tells
 * of this battle; NULL with problems */
static GArray *
read_pasted (MusterLossesWindow *window, const char *text, const char *name, GPtrArray *problems)
{
  MusterRegister *reg = muster_campaign_model_get_register (window->model);
  const char *player = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterReportFile) file = muster_report_file_new_text (text, name, problems);
  g_autoptr (GArray) entries =
    file != NULL ? muster_report_file_read (file, reg, window->battle, &player, problems) : NULL;
  MusterLossReport report = { .battle = window->battle, .entries = entries };
  if (entries == NULL)
    return NULL;
  if (!window->is_correction && !muster_loss_report_leave_recorded (reg, &report, &error)
      && error != NULL)
    {
      muster_problems_add (problems, name, 0, "%s", error->message);
      return NULL;
    }
  window->player = g_intern_string (player);
  return g_steal_pointer (&entries);
}

static void
on_pasted (GtkWidget *widget, const char *text)
{
  MusterLossesWindow *window = MUSTER_LOSSES_WINDOW (widget);
  const char *name = _ ("the clipboard");
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  if (text == NULL)
    muster_problems_add (problems, name, 0,
                         _ ("There is no text on the clipboard. Copy the report first."));
  g_autoptr (GArray) entries = text != NULL ? read_pasted (window, text, name, problems) : NULL;
  if (entries == NULL)
    {
      refuse_pasted (window, problems);
      return;
    }
  fill_from_report (window, entries, name);
}

static void
on_paste (GtkWidget *widget, const char *action, GVariant *parameter)
{
  muster_clipboard_get (widget, on_pasted);
}

/* Fills the window with the rows of the return and the result and, to correct it, with what is
 * recorded. */
static void
fill (MusterLossesWindow *window, const MusterRegister *reg, const MusterBattle *battle)
{
  fill_grid (window, reg, battle);
  fill_result (window, reg, battle);
  if (window->is_correction)
    begin_correction (window, reg, battle->name);
}

/* What was entered */

/* Who comes back */

/* Lines */

/* No line gets more than can be. */
static void
copy_to (MusterLossLine *line, const MusterLossRow *from, const char *text)
{
  const MusterLossRow *row = muster_loss_line_get_row (line);
  g_autofree char *most =
    g_strdup_printf ("%" PRId64 "%s", row->steps - row->lost, text + strspn (text, "0123456789"));
  if (row->side != from->side || row->category != from->category
      || muster_loss_line_get_text (line)[0] != '\0')
    return;
  gboolean is_more = row->category == MUSTER_CATEGORY_UNIT
                     && g_ascii_strtoll (text, NULL, 10) > row->steps - row->lost;
  muster_loss_line_set_text (line, is_more ? most : text);
}

static void
on_same (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterLossesWindow *window = MUSTER_LOSSES_WINDOW (widget);
  if (window->last < 0)
    return;
  MusterLossLine *from = get_line (window, (guint) window->last);
  g_autofree char *text = g_strdup (muster_loss_line_get_text (from));
  for (guint i = 0; i < window->lines->len; i++)
    copy_to (get_line (window, i), muster_loss_line_get_row (from), text);
}

/* @then: the batch that is corrected next, or 0 */
static void
record (GtkWindow *base, const MusterCampaign *tried, gint64 then)
{
  MusterLossesWindow *window = MUSTER_LOSSES_WINDOW (base);
  g_autoptr (GError) error = NULL;
  const MusterBatch *batch = &g_array_index (tried->batches, MusterBatch, tried->batches->len - 1);
  g_autofree char *title = g_strdup (batch->title);
  if (!muster_campaign_model_save (window->model, tried, muster_batch_get_name (batch), &error))
    {
      notify (window, error->message);
      return;
    }
  g_autoptr (GtkWidget) kept = g_object_ref (GTK_WIDGET (window));
  gtk_window_close (GTK_WINDOW (window));
  g_signal_emit (window, recorded, 0, title);
  if (then != 0)
    g_signal_emit (window, next, 0, then);
}

static void
on_record (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterLossesWindow *window = MUSTER_LOSSES_WINDOW (widget);
  /* What was typed last, or changed elsewhere, may not have been tried yet. */
  if (window->waiting != 0)
    {
      g_clear_handle_id (&window->waiting, g_source_remove);
      show_returning (window);
    }
  if (window->tried == NULL)
    return;
  g_autoptr (MusterRegister) tried = muster_register_ref (window->tried);
  g_autoptr (GPtrArray) invalidated =
    muster_register_list_invalidated (muster_campaign_model_get_register (window->model), tried);
  if (invalidated->len > 0)
    muster_changes_ask (GTK_WINDOW (window), tried->campaign, invalidated,
                        g_signal_has_handler_pending (window, next, 0, FALSE), record);
  else
    record (GTK_WINDOW (window), tried->campaign, 0);
}

static void
dispose (GObject *object)
{
  MusterLossesWindow *window = MUSTER_LOSSES_WINDOW (object);
  g_clear_handle_id (&window->waiting, g_source_remove);
  window->is_ready = FALSE;
  g_clear_pointer (&window->tried, muster_register_unref);
  g_clear_object (&window->model);
  g_clear_pointer (&window->lines, g_ptr_array_unref);
  g_clear_pointer (&window->of, g_hash_table_unref);
  G_OBJECT_CLASS (muster_losses_window_parent_class)->dispose (object);
}

#define BIND(member) gtk_widget_class_bind_template_child (widget_class, MusterLossesWindow, member)

static void
muster_losses_window_class_init (MusterLossesWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  recorded = g_signal_new ("recorded", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                           NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  next = g_signal_new ("next", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, 1, G_TYPE_INT64);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/campaign/losses-window.ui");
  BIND (heading);
  BIND (problem);
  BIND (grid);
  BIND (result);
  BIND (held);
  BIND (hint);
  BIND (present_group);
  BIND (present);
  BIND (sums);
  BIND (invalidated);
  BIND (changes);
  gtk_widget_class_bind_template_callback (widget_class, on_changed);
  gtk_widget_class_install_action (widget_class, "losses.record", NULL, on_record);
  gtk_widget_class_install_action (widget_class, "losses.same", NULL, on_same);
  gtk_widget_class_install_action (widget_class, "losses.paste", NULL, on_paste);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_v, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "losses.paste", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK,
                                       "losses.record", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Enter, GDK_CONTROL_MASK,
                                       "losses.record", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_d, GDK_CONTROL_MASK, "losses.same",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_losses_window_init (MusterLossesWindow *window)
{
  window->lines = g_ptr_array_new ();
  window->of = g_hash_table_new (NULL, NULL);
  window->last = -1;
  window->seed = g_random_int ();
  gtk_widget_init_template (GTK_WIDGET (window));
  muster_combo_row_show_names (window->result);
  muster_combo_row_show_names (window->held);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "losses.same", FALSE);
}

static MusterLossesWindow *
new_window (GtkWindow *parent, MusterCampaignModel *model, gint64 number, gboolean is_correction)
{
  MusterLossesWindow *window =
    g_object_new (MUSTER_TYPE_LOSSES_WINDOW, "transient-for", parent, NULL);
  MusterRegister *reg = muster_campaign_model_get_register (model);
  const MusterBattle *battle = muster_register_find_battle (reg, number);
  g_autofree char *day = muster_day_dup_text (battle->day);
  g_autofree char *title = g_strdup_printf (_ ("Result of %s"), battle->name);
  window->model = g_object_ref (model);
  g_signal_connect_object (model, "changed", G_CALLBACK (on_model_changed), window,
                           G_CONNECT_SWAPPED);
  window->battle = number;
  window->is_correction = is_correction;
  window->sides[0] = battle->sides[0];
  window->sides[1] = battle->sides[1];
  gtk_window_set_title (GTK_WINDOW (window), title);
  adw_window_title_set_title (window->heading, title);
  adw_window_title_set_subtitle (window->heading, day);
  fill (window, reg, battle);
  return window;
}

/* The keyboard is where something is told, or else on the first line. */
static MusterLossesWindow *
begin (MusterLossesWindow *window, gboolean is_shown)
{
  guint at = 0;
  window->is_ready = TRUE;
  show_returning (window);
  while (is_shown && at < window->lines->len
         && muster_loss_line_get_text (get_line (window, at))[0] == '\0')
    at++;
  if (window->lines->len > 0)
    gtk_widget_grab_focus (GTK_WIDGET (get_line (window, at % window->lines->len)));
  return window;
}

MusterLossesWindow *
muster_losses_window_new (GtkWindow *parent, MusterCampaignModel *model, gint64 battle)
{
  MusterLossesWindow *window = new_window (parent, model, battle, FALSE);
  fill_from_play (window, get_battle (window));
  return begin (window, FALSE);
}

MusterLossesWindow *
muster_losses_window_new_correction (GtkWindow *parent, MusterCampaignModel *model, gint64 battle)
{
  return begin (new_window (parent, model, battle, TRUE), FALSE);
}

MusterLossesWindow *
muster_losses_window_new_report (GtkWindow *parent,
                                 MusterCampaignModel *model,
                                 gint64 battle,
                                 const GArray *entries,
                                 const char *source,
                                 const char *player,
                                 gboolean is_correction)
{
  MusterLossesWindow *window = new_window (parent, model, battle, is_correction);
  window->player = g_intern_string (player);
  fill_from_report (window, entries, source);
  return begin (window, TRUE);
}
