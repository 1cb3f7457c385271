#include "config.h"

#include "app/campaign/losses-window.h"

#include "app/army/changes-text.h"
#include "app/campaign/fate-text.h"
#include "app/campaign/loss-line.h"
#include "app/widget/combo-row.h"
#include "campaign/actions/correct.h"
#include "campaign/state/conflict-text.h"
#include "campaign/state/register-totals.h"
#include "campaign/state/replay.h"
#include "scenario/play/store.h"
#include "scenario/play/text.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

struct _MusterLossesWindow
{
  AdwWindow parent;
  AdwWindowTitle *heading;
  GtkLabel *trouble;
  GtkBox *grid;
  AdwComboRow *result;
  AdwComboRow *held;
  GtkLabel *hint;
  GtkWidget *present_group;
  GtkSwitch *present;
  GtkLabel *sums;
  GtkLabel *spoiled;
  GtkLabel *changes;
  MusterCampaignModel *model;
  gint64 battle;
  gboolean is_correction; /* lines have what is recorded */
  const char *player;     /* interned: whose report it is filled with; NULL: nobody's */
  int sides[2];
  GPtrArray *lines;  /* MusterLossLine, in the order of the return */
  GHashTable *of;    /* number of a record, as a pointer → its line */
  gint last;         /* the line in which something was typed last, or -1 */
  guint64 seed;      /* of the recovery's dice */
  gboolean is_ready; /* for changes */
  guint waiting;     /* for a moment to tell who comes back */
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

/* Returns: (transfer full) (nullable): the campaign with what was entered so far; @is_right:
 * whether that is all that was typed, and something */
static MusterCampaign *
try_record (MusterLossesWindow *window, gboolean *is_right, GError **error)
{
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (window->model);
  const MusterRecovery *recovery = get_recovery (window);
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (MusterLossEntry));
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (campaign);
  g_autofree char *note =
    recovery != NULL && recovery->has_dice
      ? g_strdup_printf (_ ("Recovery thrown with the seed %" PRIu64), window->seed)
      : NULL;
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
                       ? muster_campaign_correct_losses (copy, &report, NULL, error)
                       : muster_campaign_record_losses (copy, &report, NULL, error);
  return is_done ? g_steal_pointer (&copy) : NULL;
}

static void
tell_event (MusterLossesWindow *window,
            const MusterEvent *event,
            gint64 sums[2][MUSTER_EVENT_FIGURES])
{
  MusterLossLine *line = g_hash_table_lookup (window->of, GSIZE_TO_POINTER (event->subject));
  if (line == NULL || (event->kind != MUSTER_EVENT_LOSSES && event->kind != MUSTER_EVENT_FATE))
    return;
  g_autofree char *told = event->kind == MUSTER_EVENT_LOSSES
                            ? muster_losses_dup_text (event->figures, event->until)
                            : muster_fate_dup_text ((MusterFate) event->figures[0], event->until);
  int side = muster_loss_line_get_row (line)->side;
  for (guint i = 0; event->kind == MUSTER_EVENT_LOSSES && i < MUSTER_EVENT_FIGURES; i++)
    sums[side][i] += event->figures[i];
  muster_loss_line_tell (line, told);
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
                                  : g_strdup (_ ("no losses"));
      g_string_append_printf (text, _ ("%s: %s"), side->name, losses);
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
show_changes (MusterLossesWindow *window, const MusterCampaign *tried)
{
  const MusterRegister *reg = muster_campaign_model_get_register (window->model);
  const MusterBattle *last = g_ptr_array_index (reg->battles, reg->battles->len - 1);
  gboolean is_told = tried != NULL && (window->is_correction || last->number != window->battle);
  g_autoptr (GPtrArray) spoiled =
    is_told ? muster_campaign_list_spoiled (reg->campaign, tried) : NULL;
  g_autofree char *changes =
    is_told ? muster_changes_dup_text (reg, tried, MOST_CHANGES) : g_strdup ("");
  g_autofree char *text = g_strdup_printf (_ ("What it changes later:\n%s"), changes);
  gtk_label_set_text (window->changes, text);
  gtk_widget_set_visible (GTK_WIDGET (window->changes), changes[0] != '\0');
  muster_changes_show (window->spoiled, spoiled);
}

/* Who marched is corrected, too. */
static void
tell_marched (MusterLossLine *line, const MusterBattle *battle)
{
  const MusterLossRow *row = muster_loss_line_get_row (line);
  const MusterEngagement *engaged = muster_battle_find (battle, row->record);
  g_autofree char *told = engaged == NULL ? g_strdup (_ ("was not there, and is left out"))
                          : engaged->steps != row->steps
                            ? g_strdup_printf (_ ("marched with %" PRId64 ", and lost %" PRId64),
                                               engaged->steps, engaged->figures[MUSTER_LOSS_ALL])
                            : NULL;
  if (told != NULL)
    muster_loss_line_tell (line, told);
}

/* At the line of whoever cannot have marched so, or lost so much. */
static void
tell_spoiled (MusterLossesWindow *window, const MusterCampaign *tried)
{
  g_autoptr (MusterRegister) reg = muster_campaign_fold (tried, MUSTER_LAST_DAY);
  const MusterBattle *battle = muster_register_find_battle (reg, window->battle);
  for (guint i = 0; i < reg->troubles->len; i++)
    {
      const MusterTrouble *trouble = &g_array_index (reg->troubles, MusterTrouble, i);
      const MusterEvent *event = &g_array_index (tried->events, MusterEvent, trouble->event);
      MusterLossLine *line = g_hash_table_lookup (window->of, GSIZE_TO_POINTER (event->subject));
      g_autofree char *reason = muster_trouble_dup_reason (reg, trouble);
      if (event->battle == window->battle && line != NULL)
        muster_loss_line_tell (line, reason);
    }
  for (guint i = 0; battle != NULL && i < window->lines->len; i++)
    tell_marched (get_line (window, i), battle);
}

static void
tell (MusterLossesWindow *window, const char *trouble)
{
  gtk_label_set_text (window->trouble, trouble);
  gtk_widget_set_visible (GTK_WIDGET (window->trouble), trouble[0] != '\0');
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
  g_autoptr (MusterCampaign) tried = try_record (window, &is_right, &error);
  for (guint i = before; tried != NULL && i < tried->events->len; i++)
    tell_event (window, &g_array_index (tried->events, MusterEvent, i), sums);
  show_sums (window, sums);
  show_changes (window, tried);
  if (tried != NULL && window->is_correction)
    tell_spoiled (window, tried);
  tell (window, error != NULL ? error->message
                : is_right || !has_bad_line (window)
                  ? ""
                  : _ ("Something is more than marched, or no number. Mend the lines "
                       "that say so."));
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "losses.record", tried != NULL && is_right);
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
  MusterTick tick = muster_play_get (play, (int) engaged->army, (guint) engaged->thing);
  g_autofree char *lost = g_strdup_printf ("%" PRId64, tick.lost - row->lost);
  if (row->sort == MUSTER_SORT_UNIT && tick.lost > row->lost)
    muster_loss_line_set_text (line, lost);
  else if (row->sort == MUSTER_SORT_COMMANDER && tick.fate != row->fate
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
  gboolean is_spoiled = muster_register_is_muster_spoiled (reg, window->battle);
  gtk_window_set_title (GTK_WINDOW (window), title);
  adw_window_title_set_title (window->heading, title);
  gtk_label_set_text (window->hint,
                      _ ("This is recorded. Change what was wrong; all after it follows."));
  gtk_widget_set_visible (window->present_group, is_spoiled);
  gtk_switch_set_active (window->present, is_spoiled);
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
  if (row->side != from->side || row->sort != from->sort
      || muster_loss_line_get_text (line)[0] != '\0')
    return;
  gboolean is_more =
    row->sort == MUSTER_SORT_UNIT && g_ascii_strtoll (text, NULL, 10) > row->steps - row->lost;
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
record (GtkWindow *base, MusterCampaign *tried, gint64 then)
{
  MusterLossesWindow *window = MUSTER_LOSSES_WINDOW (base);
  g_autoptr (GError) error = NULL;
  const MusterBatch *batch = &g_array_index (tried->batches, MusterBatch, tried->batches->len - 1);
  g_autofree char *title = g_strdup (batch->title);
  if (!muster_campaign_model_save (window->model, tried, title, &error))
    {
      tell (window, error->message);
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
  g_autoptr (GError) error = NULL;
  gboolean is_right;
  g_autoptr (MusterCampaign) tried = try_record (window, &is_right, &error);
  if (error != NULL)
    tell (window, error->message);
  if (tried == NULL || !is_right)
    return;
  g_autoptr (GPtrArray) spoiled =
    muster_campaign_list_spoiled (muster_campaign_model_get_campaign (window->model), tried);
  if (spoiled->len > 0)
    muster_changes_ask (GTK_WINDOW (window), tried, spoiled,
                        g_signal_has_handler_pending (window, next, 0, FALSE), record);
  else
    record (GTK_WINDOW (window), tried, 0);
}

const char *
muster_losses_window_get_trouble (MusterLossesWindow *window)
{
  return gtk_label_get_text (window->trouble);
}

static void
dispose (GObject *object)
{
  MusterLossesWindow *window = MUSTER_LOSSES_WINDOW (object);
  g_clear_handle_id (&window->waiting, g_source_remove);
  window->is_ready = FALSE;
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
  BIND (trouble);
  BIND (grid);
  BIND (result);
  BIND (held);
  BIND (hint);
  BIND (present_group);
  BIND (present);
  BIND (sums);
  BIND (spoiled);
  BIND (changes);
  gtk_widget_class_bind_template_callback (widget_class, on_changed);
  gtk_widget_class_install_action (widget_class, "losses.record", NULL, on_record);
  gtk_widget_class_install_action (widget_class, "losses.same", NULL, on_same);
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
begin (MusterLossesWindow *window, gboolean is_told)
{
  guint at = 0;
  window->is_ready = TRUE;
  show_returning (window);
  while (is_told && at < window->lines->len
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
