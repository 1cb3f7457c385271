#include "config.h"

#include "app/campaign/page.h"

#include "app/campaign/action-window.h"
#include "app/campaign/battle-window.h"
#include "app/campaign/calendar-pane.h"
#include "app/campaign/losses-window.h"
#include "app/campaign/map-pane.h"
#include "app/campaign/moment-chooser.h"
#include "app/campaign/orders-window.h"
#include "app/campaign/recovery-window.h"
#include "app/campaign/register-pane.h"
#include "app/campaign/story-pane.h"
#include "app/document/pane-handle.h"
#include "app/document/ruleset-cache.h"
#include "app/print/window.h"
#include "app/widget/clipboard.h"
#include "app/widget/file-dialog.h"
#include "app/widget/list-row.h"
#include "app/widget/problems-window.h"
#include "app/widget/question.h"
#include "army/store/listing.h"
#include "base/phrase.h"
#include "base/problem.h"
#include "campaign/actions/correct.h"
#include "campaign/actions/recovery.h"
#include "campaign/actions/start.h"
#include "campaign/model/store.h"
#include "campaign/model/xml.h"
#include "campaign/report/report.h"
#include "campaign/state/conflicts.h"
#include "campaign/state/morning-state.h"
#include "campaign/text/log.h"
#include "scenario/play/play.h"
#include "scenario/store.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

struct _MusterCampaignPage
{
  MusterPage parent;
  MusterCampaignModel *model;
  AdwWindowTitle *title;
  AdwLeaflet *panes;
  GtkWidget *parts; /* the buttons that show one pane, where they are folded */
  MusterCalendarPane *calendar;
  GtkWidget *middle;
  MusterMomentChooser *moment;
  GtkToggleButton *map_button;
  GtkStack *middle_stack;
  MusterRegisterPane *records;
  MusterMapPane *map;
  GtkLabel *hint; /* why nothing can be done */
  MusterStoryPane *story;
  GMenu *row_menu;      /* actions with what is selected */
  GMenu *calendar_menu; /* actions of the campaign as a whole */
};

G_DEFINE_FINAL_TYPE (MusterCampaignPage, muster_campaign_page, MUSTER_TYPE_PAGE)

/* As it is shown: at the chosen moment. */
static MusterRegister *
get_shown (MusterCampaignPage *page)
{
  return muster_moment_chooser_get_register (page->moment);
}

/* As it is after the last event. */
static MusterRegister *
get_register (MusterCampaignPage *page)
{
  return muster_campaign_model_get_register (page->model);
}

/* The record that is selected; NULL for a side, too. */
static const MusterRecord *
get_record (MusterCampaignPage *page)
{
  MusterRecordItem *item = muster_register_pane_get_selected (page->records);
  return item != NULL
           ? muster_register_find (get_shown (page), muster_record_item_get_shown (item)->number)
           : NULL;
}

/* Between a battle and its morning nothing is done. */
static gboolean
is_morning (MusterCampaignPage *page)
{
  return muster_moment_chooser_get_battle (page->moment) != 0;
}

static GtkWindow *
get_window (MusterCampaignPage *page)
{
  return GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page)));
}

static void
report (MusterCampaignPage *page, const GError *error)
{
  muster_page_report (MUSTER_PAGE (page), g_error_copy (error));
}

/* @title: a phrase; @said: (nullable): the phrase that is told of it */
static void
save (MusterCampaignPage *page, const MusterCampaign *changed, const char *title, const char *said)
{
  GError *error = NULL;
  if (!muster_campaign_model_save (page->model, changed, title, &error))
    muster_page_report (MUSTER_PAGE (page), error);
  else if (said != NULL)
    {
      g_autofree char *words = muster_phrase_format_done (said);
      muster_page_notify (MUSTER_PAGE (page), words);
    }
}

/* Saves what the last batch does. */
static void
save_last (MusterCampaignPage *page, const MusterCampaign *changed)
{
  const MusterBatch *last =
    &g_array_index (changed->batches, MusterBatch, changed->batches->len - 1);
  g_autofree char *name = g_strdup (muster_batch_get_name (last));
  save (page, changed, name, name);
}

/* Of a window that saved what was done. */
static void
on_done (MusterCampaignPage *page, const char *words)
{
  gtk_widget_grab_focus (GTK_WIDGET (page));
  muster_page_notify (MUSTER_PAGE (page), words);
}

/* Corrections */

/* The battle that a batch recorded something of; 0: none. A muster alone has nothing to correct
 * unless somebody cannot have marched so. */
static gint64
find_battle (MusterCampaignPage *page, gint64 batch)
{
  const MusterRegister *reg = get_register (page);
  gint64 number = muster_campaign_find_battle_of (reg->campaign, batch);
  const MusterBattle *battle = number != 0 ? muster_register_find_battle (reg, number) : NULL;
  if (battle == NULL)
    return 0;
  g_autoptr (GArray) records = muster_campaign_list_records (reg->campaign, number);
  return records->len > 0 || muster_register_is_muster_invalidated (reg, number) ? number : 0;
}

static void correct (MusterCampaignPage *page, gint64 batch);

/* Opens a window that records something, and goes on to what its record spoiled. */
static void
open_and_follow (MusterCampaignPage *page, GtkWindow *window)
{
  const char *done = MUSTER_IS_ACTION_WINDOW (window) ? "done" : "recorded";
  g_signal_connect_object (window, done, G_CALLBACK (on_done), page, G_CONNECT_SWAPPED);
  g_signal_connect_object (window, "next", G_CALLBACK (correct), page, G_CONNECT_SWAPPED);
  gtk_window_present (window);
}

static void
open_recovery (MusterCampaignPage *page, gint64 replaced)
{
  MusterRecoveryWindow *window =
    muster_recovery_window_new (get_window (page), page->model, replaced);
  g_signal_connect_object (window, "done", G_CALLBACK (on_done), page, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (window));
}

/* Opens the window in which a batch is told otherwise, filled with what it says. */
static void
correct (MusterCampaignPage *page, gint64 batch)
{
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (page->model);
  GtkWindow *parent = get_window (page);
  g_autoptr (MusterActionDone) done = muster_action_find_done (campaign, batch);
  gint64 battle = done == NULL ? find_battle (page, batch) : 0;
  GtkWindow *window = NULL;
  if (done != NULL)
    window = GTK_WINDOW (muster_action_window_new_correction (parent, page->model, batch));
  else if (battle != 0)
    window = GTK_WINDOW (muster_losses_window_new_correction (parent, page->model, battle));
  if (window != NULL)
    open_and_follow (page, window);
  else if (muster_campaign_is_of_rules (campaign, batch))
    open_recovery (page, batch);
  else
    muster_page_say (MUSTER_PAGE (page),
                     _ ("This cannot be told anew. Strike it, and do it again on its day."));
}

static void
on_correct (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  correct (page, muster_calendar_pane_get_batch (page->calendar));
}

static void
on_strike (GtkWidget *widget, const char *action, GVariant *parameter)
{
  muster_calendar_pane_strike (MUSTER_CAMPAIGN_PAGE (widget)->calendar, TRUE);
}

static void
on_restore (GtkWidget *widget, const char *action, GVariant *parameter)
{
  muster_calendar_pane_strike (MUSTER_CAMPAIGN_PAGE (widget)->calendar, FALSE);
}

/* What can be done with what is selected in the calendar. */
static void
enable_batch (MusterCampaignPage *page)
{
  GtkWidget *widget = GTK_WIDGET (page);
  if (page->model == NULL)
    return;
  const MusterRegister *reg = get_register (page);
  gint64 batch = muster_calendar_pane_get_batch (page->calendar);
  gboolean is_struck = batch != 0 && muster_campaign_is_struck (reg->campaign, batch);
  g_autoptr (GHashTable) known = muster_campaign_list_correctable (reg->campaign);
  g_autofree char *invalidated = muster_register_dup_invalidated (reg, batch);
  gtk_widget_action_set_enabled (widget, "campaign.strike", batch != 0 && !is_struck);
  gtk_widget_action_set_enabled (widget, "campaign.restore", is_struck);
  gtk_widget_action_set_enabled (
    widget, "campaign.correct",
    batch != 0 && (invalidated != NULL || g_hash_table_contains (known, GSIZE_TO_POINTER (batch))));
}

/* Battles */

static void
on_mustered (MusterCampaignPage *page, const char *title, gint64 scenario)
{
  muster_page_notify (MUSTER_PAGE (page), title);
  muster_page_open (MUSTER_PAGE (page), MUSTER_DOCUMENT_SCENARIO, scenario);
}

static void
on_muster (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  MusterBattleWindow *window =
    muster_battle_window_new (get_window (page), muster_page_get_store (MUSTER_PAGE (page)),
                              page->model);
  g_signal_connect_object (window, "mustered", G_CALLBACK (on_mustered), page, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (window));
}

/* The one whose muster is selected in the calendar. */
static const MusterBattle *
find_selected (MusterCampaignPage *page, const MusterRegister *reg)
{
  gint64 batch = muster_calendar_pane_get_batch (page->calendar);
  for (guint i = 0; i < reg->campaign->events->len; i++)
    {
      const MusterEvent *event = &g_array_index (reg->campaign->events, MusterEvent, i);
      if (event->batch == batch && event->kind == MUSTER_EVENT_BATTLE)
        return muster_register_find_battle (reg, event->subject);
    }
  return NULL;
}

static gboolean
is_recorded (const MusterBattle *battle)
{
  gint64 lost = 0;
  for (guint i = 0; i < battle->engaged->len; i++)
    lost += g_array_index (battle->engaged, MusterEngagement, i).figures[MUSTER_LOSS_ALL];
  return lost > 0 || battle->outcome != MUSTER_OUTCOME_UNKNOWN || battle->held != 0;
}

/* The battle that is likely to be recorded next: the selected one, else the first of which nothing
 * is recorded yet, else the last. */
static const MusterBattle *
find_likely (MusterCampaignPage *page)
{
  const MusterRegister *reg = get_register (page);
  const MusterBattle *found = find_selected (page, reg);
  for (guint i = 0; i < reg->battles->len && found == NULL; i++)
    if (!is_recorded (g_ptr_array_index (reg->battles, i)))
      found = g_ptr_array_index (reg->battles, i);
  if (found == NULL && reg->battles->len > 0)
    found = g_ptr_array_index (reg->battles, reg->battles->len - 1);
  return found;
}

/* Returns: the scenario of the library that the battle is fought with; 0 for none */
static gint64
find_scenario (MusterCampaignPage *page)
{
  MusterStore *store = muster_page_get_store (MUSTER_PAGE (page));
  const MusterBattle *battle = find_likely (page);
  gint64 campaign = muster_document_model_get_id (page->model);
  if (battle == NULL)
    return 0;
  gint64 scenario = muster_store_find_campaign_scenario (store, campaign, battle->number);
  return scenario != 0 && muster_library_has (store, MUSTER_DOCUMENT_SCENARIO, scenario) ? scenario
                                                                                         : 0;
}

static void
enable_battles (MusterCampaignPage *page)
{
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (page->model);
  gboolean has_scenario = find_scenario (page) != 0;
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "campaign.muster", campaign->sides->len >= 2);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "campaign.open-battle", has_scenario);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "campaign.play", has_scenario);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "campaign.record", find_likely (page) != NULL);
}

static void
on_record (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  const MusterBattle *battle = find_likely (page);
  if (battle == NULL)
    return;
  MusterLossesWindow *window =
    muster_losses_window_new (get_window (page), page->model, battle->number);
  open_and_follow (page, GTK_WINDOW (window));
}

static void
on_open_battle (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gint64 scenario = find_scenario (MUSTER_CAMPAIGN_PAGE (widget));
  if (scenario != 0)
    muster_page_open (MUSTER_PAGE (widget), MUSTER_DOCUMENT_SCENARIO, scenario);
}

static void
on_play (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gint64 scenario = find_scenario (MUSTER_CAMPAIGN_PAGE (widget));
  if (scenario != 0)
    muster_page_open (MUSTER_PAGE (widget), MUSTER_DOCUMENT_PLAY, scenario);
}

static void
on_orders (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  gtk_window_present (GTK_WINDOW (muster_orders_window_new (get_window (page), page->model)));
}

static void
on_recovery (GtkWidget *widget, const char *name, GVariant *parameter)
{
  open_recovery (MUSTER_CAMPAIGN_PAGE (widget), 0);
}

/* Reports */

/* A report of which something is asked before it is shown. */
typedef struct
{
  MusterCampaignPage *page;
  MusterReportFile *file; /* NULL once it was handed on */
  GArray *battles;        /* gint64: those that are offered */
  GtkDropDown *choices;   /* of them; NULL: there is one, which is recorded otherwise */
} Question;

static void
free_question (gpointer data)
{
  Question *question = data;
  g_object_unref (question->page);
  g_clear_pointer (&question->file, muster_report_file_free);
  g_array_unref (question->battles);
  g_free (question);
}

static void
refuse (MusterCampaignPage *page, const char *name, GPtrArray *problems)
{
  g_autofree char *title = g_strdup_printf (
    _ ("Nothing of %s was taken. Put right what is told here, and import it again."), name);
  gtk_window_present (GTK_WINDOW (muster_problems_window_new (get_window (page), title, problems)));
}

/* @question: taken by the dialog. Returns: (transfer none): a dialog, to be shown */
static AdwMessageDialog *
new_dialog (Question *question, const char *heading, const char *body, const char *action)
{
  AdwMessageDialog *dialog = muster_question_new (get_window (question->page), heading, action);
  adw_message_dialog_set_body (dialog, body);
  g_object_set_data_full (G_OBJECT (dialog), "question", question, free_question);
  return dialog;
}

static Question *
new_question (MusterCampaignPage *page, MusterReportFile *file)
{
  Question *question = g_new0 (Question, 1);
  question->page = g_object_ref (page);
  question->file = file;
  question->battles = g_array_new (FALSE, FALSE, sizeof (gint64));
  return question;
}

/* Not where the page was closed meanwhile, since another program threw its campaign away. */
static gboolean
is_taken (const Question *question, const char *response)
{
  return question->file != NULL && g_str_equal (response, "do")
         && gtk_widget_get_root (GTK_WIDGET (question->page)) != NULL;
}

/* The report stands in the lines of the losses, to be looked at and recorded. */

static void
show_losses (MusterCampaignPage *page,
             const char *name,
             gint64 battle,
             const GArray *entries,
             const char *player,
             gboolean is_correction)
{
  MusterLossesWindow *window =
    muster_losses_window_new_report (get_window (page), page->model, battle, entries, name, player,
                                     is_correction);
  open_and_follow (page, GTK_WINDOW (window));
}

static void
answer_otherwise (Question *question, const char *response)
{
  const char *name = muster_report_file_get_name (question->file);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  gint64 battle = g_array_index (question->battles, gint64, 0);
  if (!is_taken (question, response))
    return;
  const char *player;
  g_autoptr (GArray) entries =
    muster_report_file_read (question->file, get_register (question->page), battle, &player,
                             problems);
  if (entries != NULL)
    show_losses (question->page, name, battle, entries, player, TRUE);
  else
    refuse (question->page, name, problems);
}

/* @record: of whom something else is recorded than what the file says; @file is taken */
static void
ask_otherwise (MusterCampaignPage *page, MusterReportFile *file, gint64 battle, gint64 record)
{
  MusterRegister *reg = get_register (page);
  Question *question = new_question (page, file);
  g_autofree char *label = muster_record_dup_label (muster_register_find (reg, record));
  g_autofree char *body = g_strdup_printf (
    /* Translators: %1$s: a file; %2$s: a unit; %3$s: a battle. */
    _ ("%1$s tells otherwise of %2$s than what is recorded of %3$s. Leave it as it is recorded, or "
       "look at what the report says in the place of it."),
    muster_report_file_get_name (file), label, muster_register_find_battle (reg, battle)->name);
  g_array_append_val (question->battles, battle);
  AdwMessageDialog *dialog =
    new_dialog (question, _ ("Something Else Is Recorded"), body, _ ("C_orrect…"));
  g_signal_connect_swapped (dialog, "response", G_CALLBACK (answer_otherwise), question);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* @n_lost: of how many the report says that they lost something */
static void
say_nothing_new (MusterCampaignPage *page, const char *name, gint64 battle, guint n_lost)
{
  const MusterBattle *of = muster_register_find_battle (get_register (page), battle);
  g_autofree char *text =
    n_lost > 0
      /* Translators: %1$s: a file; %2$s: a battle. */
      ? g_strdup_printf (_ ("All of %1$s is recorded of %2$s already"), name, of->name)
      : g_strdup_printf (_ ("Nobody is lost in %s: if it was not filled in, fill it in and "
                            "import it again"),
                         name);
  muster_page_say (MUSTER_PAGE (page), text);
}

static guint
count_lost (const GArray *entries)
{
  guint n = 0;
  for (guint i = 0; i < entries->len; i++)
    {
      const MusterLossEntry *entry = &g_array_index (entries, MusterLossEntry, i);
      n += entry->lost > 0 || entry->fate != MUSTER_FATE_FIT;
    }
  return n;
}

/* @taken: the file */
static void
import (MusterCampaignPage *page, MusterReportFile *taken, gint64 battle)
{
  g_autoptr (MusterReportFile) file = taken;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRegister *reg = get_register (page);
  const char *name = muster_report_file_get_name (file);
  const char *player;
  g_autoptr (GArray) entries = muster_report_file_read (file, reg, battle, &player, problems);
  if (entries == NULL)
    {
      refuse (page, name, problems);
      return;
    }
  MusterLossReport report = { .battle = battle, .entries = entries };
  guint n_lost = count_lost (entries);
  gint64 otherwise = muster_loss_report_find_otherwise (reg, &report);
  if (otherwise != 0)
    ask_otherwise (page, g_steal_pointer (&file), battle, otherwise);
  else if (muster_loss_report_leave_recorded (reg, &report, NULL))
    show_losses (page, name, battle, entries, player, FALSE);
  else
    say_nothing_new (page, name, battle, n_lost);
}

/* Of which battle it is, where it does not say */

static void
answer_battle (Question *question, const char *response)
{
  guint chosen = gtk_drop_down_get_selected (question->choices);
  if (is_taken (question, response) && chosen < question->battles->len)
    import (question->page, g_steal_pointer (&question->file),
            g_array_index (question->battles, gint64, chosen));
}

static GtkWidget *
new_choices (Question *question)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  const GPtrArray *battles = get_register (question->page)->battles;
  const MusterBattle *likely = find_likely (question->page);
  guint selected = 0;
  for (guint i = 0; i < battles->len; i++)
    {
      const MusterBattle *battle = g_ptr_array_index (battles, i);
      g_autofree char *day = muster_day_dup_text (battle->day);
      /* Translators: %1$s: a battle; %2$s: a day. */
      g_autofree char *text = g_strdup_printf (_ ("%1$s, %2$s"), battle->name, day);
      gtk_string_list_append (names, text);
      g_array_append_val (question->battles, battle->number);
      selected = battle == likely ? i : selected;
    }
  GtkWidget *choices = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&names)), NULL);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choices), selected);
  gtk_accessible_update_property (GTK_ACCESSIBLE (choices), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Battle"), -1);
  return choices;
}

/* @file is taken */
static void
ask_battle (MusterCampaignPage *page, MusterReportFile *file)
{
  Question *question = new_question (page, file);
  g_autofree char *body = g_strdup_printf (_ ("%s does not say of which battle it is."),
                                           muster_report_file_get_name (file));
  AdwMessageDialog *dialog =
    new_dialog (question, _ ("Report of a Battle"), body, _ ("_Look at It…"));
  GtkWidget *choices = new_choices (question);
  question->choices = GTK_DROP_DOWN (choices);
  adw_message_dialog_set_extra_child (dialog, choices);
  g_signal_connect_swapped (dialog, "response", G_CALLBACK (answer_battle), question);
  gtk_window_present (GTK_WINDOW (dialog));
}

static char *
dup_name (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);
  return g_filename_display_name (base);
}

/* @taken: what was read, or NULL with problems */
static void
take_report (MusterCampaignPage *page,
             const char *name,
             MusterReportFile *taken,
             GPtrArray *problems)
{
  const GPtrArray *battles = get_register (page)->battles;
  g_autoptr (MusterReportFile) read = taken;
  gint64 battle =
    read != NULL ? muster_report_file_find_battle (read, get_register (page), problems) : 0;
  if (problems->len > 0)
    refuse (page, name, problems);
  else if (battle != 0)
    import (page, g_steal_pointer (&read), battle);
  else if (battles->len > 1)
    ask_battle (page, g_steal_pointer (&read));
  else if (battles->len == 1)
    import (page, g_steal_pointer (&read),
            ((const MusterBattle *) g_ptr_array_index (battles, 0))->number);
  else
    muster_page_report (
      MUSTER_PAGE (page),
      g_error_new (G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                   _ ("The campaign has no battle that %s could tell of. Muster it first."), name));
}

void
muster_campaign_page_import_report (MusterCampaignPage *page, GFile *file)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *name = dup_name (file);
  const char *path = g_file_peek_path (file);
  if (path == NULL)
    muster_problems_add (problems, name, 0,
                         _ ("Only files of this computer can be read. Copy the file to it first."));
  take_report (page, name, path != NULL ? muster_report_file_load (path, name, problems) : NULL,
               problems);
}

static void
on_pasted (GtkWidget *widget, const char *text)
{
  const char *name = _ ("the clipboard");
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  if (text == NULL)
    muster_problems_add (problems, name, 0,
                         _ ("There is no text on the clipboard. Copy the report first."));
  take_report (MUSTER_CAMPAIGN_PAGE (widget), name,
               text != NULL ? muster_report_file_new_text (text, name, problems) : NULL, problems);
}

static void
on_paste_report (GtkWidget *widget, const char *action, GVariant *parameter)
{
  muster_clipboard_get (widget, on_pasted);
}

static void
on_report_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  if (file != NULL)
    muster_campaign_page_import_report (MUSTER_CAMPAIGN_PAGE (widget), file);
}

static void
on_import (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (widget, _ ("Import a Report of Losses"), GTK_FILE_CHOOSER_ACTION_OPEN,
                            _ ("_Import"));
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  gtk_file_filter_set_name (filter, _ ("Reports"));
  gtk_file_filter_add_pattern (filter, "*.xml");
  gtk_file_filter_add_pattern (filter, "*.csv");
  gtk_file_filter_add_pattern (filter, "*.tsv");
  gtk_file_filter_add_pattern (filter, "*.txt");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  muster_file_dialog_show (dialog, on_report_chosen);
}

static gboolean
on_drop (MusterCampaignPage *page, const GValue *value)
{
  GSList *files = g_value_get_boxed (value);
  if (files != NULL && files->next == NULL)
    muster_campaign_page_import_report (page, files->data);
  else if (files != NULL)
    muster_page_report (
      MUSTER_PAGE (page),
      g_error_new_literal (G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                           _ ("Each report is looked at by itself. Drop one, record it, and then "
                              "drop the next.")));
  return files != NULL;
}

/* Files */

#define PART "part"

static char *
dup_log (MusterRegister *reg, char *(*dup) (const MusterCampaignLog *log))
{
  MusterViewer umpire = { 0 };
  g_autoptr (MusterCampaignLog) log = muster_campaign_log_new (reg, &umpire, MUSTER_NO_DAY);
  return dup (log);
}

static char *
dup_markdown (MusterRegister *reg)
{
  return dup_log (reg, muster_campaign_log_dup_markdown);
}

static char *
dup_html (MusterRegister *reg)
{
  return dup_log (reg, muster_campaign_log_dup_html);
}

static char *
dup_events (MusterRegister *reg)
{
  return dup_log (reg, muster_campaign_log_dup_csv);
}

static char *
dup_register (MusterRegister *reg)
{
  MusterViewer umpire = { 0 };
  g_autoptr (MusterMorning) morning = muster_morning_new (reg, &umpire, MUSTER_MORNING_BY_UNIT);
  return muster_morning_dup_csv (morning);
}

/* What of a campaign can be written by itself, as the register is shown. */
static const struct
{
  const char *id;
  const char *title;
  const char *suffix;
  char *(*dup) (MusterRegister *reg);
} parts[] = {
  { "markdown", N_ ("Export the Log"), ".md", dup_markdown },
  { "html", N_ ("Export the Log"), ".html", dup_html },
  { "register", N_ ("Export the Register"), ".register.csv", dup_register },
  { "events", N_ ("Export the Events"), ".events.csv", dup_events },
};

static GBytes *
write_part (MusterCampaignPage *page, const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (g_strcmp0 (parts[i].id, id) == 0)
      {
        char *text = parts[i].dup (get_shown (page));
        return g_bytes_new_take (text, strlen (text));
      }
  return muster_campaign_write (muster_campaign_model_get_campaign (page->model));
}

static void
on_export_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  if (file == NULL)
    return;
  g_autoptr (GBytes) bytes = write_part (page, g_object_get_data (G_OBJECT (chooser), PART));
  muster_page_write_file (MUSTER_PAGE (page), bytes, file);
}

/* @part: (nullable): a static id; NULL for the whole campaign */
static void
ask_for_file (GtkWidget *widget, const char *title, const char *suffix, const char *part)
{
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (widget, title, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Export"));
  g_object_set_data (G_OBJECT (dialog), PART, (gpointer) part);
  muster_file_dialog_propose (dialog, muster_page_get_title (MUSTER_PAGE (widget)), suffix);
  muster_file_dialog_show (dialog, on_export_chosen);
}

static void
on_export (GtkWidget *widget, const char *action, GVariant *parameter)
{
  ask_for_file (widget, _ ("Export the Campaign"), ".campaign.xml", NULL);
}

static void
on_export_part (GtkWidget *widget, const char *action, GVariant *parameter)
{
  const char *id = g_variant_get_string (parameter, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (g_str_equal (parts[i].id, id))
      ask_for_file (widget, _ (parts[i].title), parts[i].suffix, parts[i].id);
}

static void
on_print (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  const MusterBattle *battle =
    muster_register_find_battle (get_register (page),
                                 muster_moment_chooser_get_battle (page->moment));
  MusterPrintWindow *window = muster_print_window_new (
    get_window (page),
    muster_game_new_campaign (get_shown (page), battle != NULL ? battle->name : NULL));
  gtk_window_present (GTK_WINDOW (window));
}

/* Actions */

#define BIT(status) (1U << (status))

static char *
dup_hint (MusterCampaignPage *page)
{
  int day = muster_moment_chooser_get_day (page->moment);
  if (is_morning (page))
    return g_strdup (_ ("The morning of a battle is only looked at. To put right what was before "
                        "it, choose an evening."));
  if (day != MUSTER_NO_DAY)
    {
      g_autofree char *text = muster_day_dup_text (day);
      return g_strdup_printf (_ ("This is past: what you do here is done on %s."), text);
    }
  if (get_record (page) == NULL)
    return g_strdup (_ ("Actions are done with formations, commanders and units."));
  return NULL;
}

static gboolean
has_status (MusterCampaignPage *page, const MusterRecord *record, guint from)
{
  if (from & BIT (record->status))
    return TRUE;
  if (record->category >= MUSTER_CATEGORY_COMMANDER)
    return FALSE;
  g_autoptr (GPtrArray) below =
    muster_register_list (get_shown (page), record->side, record->number);
  for (guint i = 0; i < below->len; i++)
    if (from & BIT (((const MusterRecord *) g_ptr_array_index (below, i))->status))
      return TRUE;
  return FALSE;
}

static gboolean
is_of_category (const MusterRecord *record, MusterWant want)
{
  if (want == MUSTER_WANTS_UNIT)
    return record->category == MUSTER_CATEGORY_UNIT;
  if (want == MUSTER_WANTS_COMMANDER)
    return record->category == MUSTER_CATEGORY_COMMANDER;
  return (want != MUSTER_WANTS_FORMATION && want != MUSTER_WANTS_GROUP)
         || record->category < MUSTER_CATEGORY_COMMANDER;
}

/* Who is away can come back, whatever became of the unit meanwhile. */
static gboolean
is_away (const MusterRecord *record)
{
  if (record->category == MUSTER_CATEGORY_COMMANDER)
    return record->fate == MUSTER_FATE_WOUNDED || record->fate == MUSTER_FATE_CAPTURED;
  return record->category == MUSTER_CATEGORY_UNIT && muster_record_get_away (record) > 0;
}

static gboolean
has_grades (MusterCampaignPage *page, const MusterRecord *record)
{
  const MusterRuleset *ruleset = get_shown (page)->campaign->ruleset;
  for (int i = 0; ruleset != NULL && i < ruleset->n_scales; i++)
    if (muster_record_may_have_grade (record, ruleset->scales[i].id))
      return TRUE;
  return ruleset == NULL;
}

static gboolean
may_be_done (MusterCampaignPage *page, const MusterAction *action, const MusterRecord *record)
{
  if (is_morning (page))
    return FALSE;
  if (action->group == MUSTER_ACTIONS_CALENDAR)
    return TRUE;
  if (record == NULL || !is_of_category (record, action->parts[0].want))
    return FALSE;
  if (action->kind == MUSTER_EVENT_MARCH && get_shown (page)->campaign->places->len == 0)
    return FALSE;
  if (action->kind == MUSTER_EVENT_GRADE && !has_grades (page, record))
    return FALSE;
  if (action->kind == MUSTER_EVENT_RETURN)
    return is_away (record);
  if (action->kind == MUSTER_EVENT_SUCCEED)
    return muster_record_is_vacant (record);
  return action->from != 0 ? has_status (page, record, action->from)
                           : record->status < MUSTER_STATUS_DISBANDED;
}

/* Of an action that is done as soon as it is chosen only the subject is wanted. */
static gboolean
asks (MusterCampaignPage *page, const MusterAction *action)
{
  return muster_action_get_n_parts (action) > 1 || action->group == MUSTER_ACTIONS_CALENDAR
         || muster_moment_chooser_get_day (page->moment) != MUSTER_NO_DAY;
}

static void
add_item (MusterCampaignPage *page, GMenu *menu, const MusterAction *action)
{
  const char *label = _ (action->label);
  g_autofree char *text =
    /* Translators: an action, as an item of a menu that opens a window. */
    asks (page, action) ? g_strdup_printf (_ ("%s…"), label) : g_strdup (label);
  g_autofree char *detailed = g_strdup_printf ("campaign.action::%s", action->id);
  g_menu_append (menu, text, detailed);
}

static void
add_group (MusterCampaignPage *page, GMenu *menu, MusterActionGroup group)
{
  const MusterRecord *record = get_record (page);
  g_autoptr (GMenu) section = g_menu_new ();
  guint n;
  const MusterAction *actions = muster_action_list (&n);
  for (guint i = 0; i < n; i++)
    if (actions[i].group == group && may_be_done (page, &actions[i], record))
      add_item (page, section, &actions[i]);
  if (g_menu_model_get_n_items (G_MENU_MODEL (section)) > 0)
    g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

/* Puts the actions that can be done into the menus. */
static void
enable_actions (MusterCampaignPage *page)
{
  g_menu_remove_all (page->row_menu);
  g_menu_remove_all (page->calendar_menu);
  for (MusterActionGroup group = 0; group < MUSTER_N_ACTIONS; group++)
    add_group (page, group == MUSTER_ACTIONS_CALENDAR ? page->calendar_menu : page->row_menu,
               group);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "campaign.action", !is_morning (page));
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "campaign.raise", !is_morning (page));
  muster_label_take_text (page->hint, dup_hint (page));
}

/* Does an action of one word on the campaign's last day. */
static void
do_action (MusterCampaignPage *page, const MusterAction *action, const char *word)
{
  const char *const words[] = { word, NULL };
  GError *error = NULL;
  g_autoptr (MusterCampaign) changed =
    muster_campaign_model_try (page->model, action, MUSTER_NO_DAY, FALSE, words, &error);
  if (changed != NULL)
    save_last (page, changed);
  else
    muster_page_report (MUSTER_PAGE (page), error);
}

/* @place: that is proposed, or 0 */
static void
ask_for_action (MusterCampaignPage *page, const MusterAction *action, gint64 subject, gint64 place)
{
  MusterActionWindow *window =
    muster_action_window_new (get_window (page), page->model, action, subject,
                              muster_moment_chooser_get_day (page->moment));
  if (place != 0)
    muster_action_window_choose_place (window, place);
  g_signal_connect_object (window, "done", G_CALLBACK (on_done), page, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (window));
}

static void
on_march (MusterCampaignPage *page, gint64 place)
{
  ask_for_action (page, muster_action_find ("march"), 0, place);
}

static void
on_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  const MusterAction *action = muster_action_find (g_variant_get_string (parameter, NULL));
  const MusterRecord *record = get_record (page);
  if (action == NULL || !may_be_done (page, action, record))
    return;
  MusterRecordItem *item = muster_register_pane_get_selected (page->records);
  g_autofree char *word = record != NULL ? g_strdup_printf ("%" PRId64, record->number) : NULL;
  if (asks (page, action))
    ask_for_action (page, action, item != NULL ? muster_record_item_get_shown (item)->number : 0,
                    0);
  else
    do_action (page, action, word);
}

static void
on_next_day (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  int today = muster_campaign_get_today (muster_campaign_model_get_campaign (page->model));
  g_autofree char *next = muster_day_dup_date (muster_day_add (today, 1));
  do_action (page, muster_action_find ("date"), next);
}

/* Which army comes to which side. */
typedef struct
{
  MusterCampaignPage *page;
  GtkDropDown *army;
  GtkDropDown *side;
  GArray *armies; /* gint64: those of the library that play by the same rules */
} Coming;

static void
free_coming (gpointer data)
{
  Coming *coming = data;
  g_object_unref (coming->page);
  g_array_unref (coming->armies);
  g_free (coming);
}

static GtkDropDown *
list_armies (Coming *coming, MusterStore *store, const char *ruleset)
{
  g_autoptr (GPtrArray) armies = muster_store_list_armies (store, NULL);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  coming->armies = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; armies != NULL && i < armies->len; i++)
    {
      const MusterArmySummary *army = g_ptr_array_index (armies, i);
      if (strcmp (army->ruleset, ruleset) != 0)
        continue;
      gtk_string_list_append (names, army->name);
      g_array_append_val (coming->armies, army->id);
    }
  return GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&names)), NULL));
}

static GtkDropDown *
list_sides (const MusterCampaign *campaign)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  for (guint i = 0; i < campaign->sides->len; i++)
    gtk_string_list_append (names, g_array_index (campaign->sides, MusterCampaignSide, i).name);
  return GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&names)), NULL));
}

/* An army that joins a side. */
typedef struct
{
  gint64 army;
  int side;
} Joining;

static void
bring (MusterPage *base, gpointer data)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (base);
  const Joining *joining = data;
  GError *error = NULL;
  g_autoptr (MusterCampaign) changed = muster_campaign_copy (get_register (page)->campaign);
  g_autoptr (MusterArmySnapshot) army =
    muster_ruleset_cache_load_army (muster_page_get_store (base), joining->army, &error);
  if (army == NULL
      || !muster_campaign_reinforce (changed, muster_moment_chooser_get_day (page->moment),
                                     joining->side, army, &error))
    {
      muster_page_report (base, error);
      return;
    }
  save_last (page, changed);
}

static void
answer (Coming *coming, const char *response)
{
  MusterCampaignPage *page = coming->page;
  guint chosen = gtk_drop_down_get_selected (coming->army);
  guint side = gtk_drop_down_get_selected (coming->side);
  const GArray *sides = get_register (page)->campaign->sides;
  /* The page may be closed meanwhile, where another program threw its campaign away. */
  if (!g_str_equal (response, "do") || chosen >= coming->armies->len || side >= sides->len
      || gtk_widget_get_root (GTK_WIDGET (page)) == NULL)
    return;
  Joining *joining = g_new (Joining, 1);
  *joining = (Joining){ g_array_index (coming->armies, gint64, chosen),
                        g_array_index (sides, MusterCampaignSide, side).number };
  muster_page_read_packs (MUSTER_PAGE (page), MUSTER_DOCUMENT_ARMY, &joining->army, 1, bring,
                          joining, g_free);
}

static void
on_raise (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  Coming *coming = g_new0 (Coming, 1);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  AdwMessageDialog *dialog =
    muster_question_new (get_window (page), _ ("Bring an Army"), _ ("_Bring"));
  coming->page = g_object_ref (page);
  coming->army = list_armies (coming, muster_page_get_store (MUSTER_PAGE (page)),
                              get_register (page)->campaign->ruleset_id);
  coming->side = list_sides (get_register (page)->campaign);
  gtk_box_append (GTK_BOX (box),
                  muster_question_new_row (_ ("Army of the library"), GTK_WIDGET (coming->army)));
  gtk_box_append (GTK_BOX (box), muster_question_new_row (_ ("Joins"), GTK_WIDGET (coming->side)));
  adw_message_dialog_set_extra_child (dialog, box);
  adw_message_dialog_set_body (
    dialog, coming->armies->len > 0
              ? _ ("It comes as it is in the library now, and is copied into the campaign.")
              : _ ("The library has no army of these rules. Build or import one first."));
  adw_message_dialog_set_response_enabled (dialog, "do", coming->armies->len > 0);
  g_object_set_data_full (G_OBJECT (dialog), "coming", coming, free_coming);
  g_signal_connect_swapped (dialog, "response", G_CALLBACK (answer), coming);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* What is shown */

static void
show_title (MusterCampaignPage *page)
{
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (page->model);
  g_autofree char *today = muster_day_dup_text (muster_campaign_get_today (campaign));
  const char *ruleset = campaign->ruleset != NULL ? campaign->ruleset->title : campaign->ruleset_id;
  g_autofree char *subtitle = g_strjoin (" · ", ruleset, today, NULL);
  muster_page_set_title (MUSTER_PAGE (page), campaign->name);
  adw_window_title_set_title (page->title, campaign->name);
  adw_window_title_set_subtitle (page->title, subtitle);
}

static void
on_selected (MusterCampaignPage *page)
{
  MusterRecordItem *item = muster_register_pane_get_selected (page->records);
  if (item != NULL)
    muster_story_pane_show (page->story, get_shown (page), item);
  enable_actions (page);
}

static void
show_moment (MusterCampaignPage *page)
{
  muster_register_pane_show (page->records, get_shown (page));
  muster_map_pane_show (page->map, get_shown (page), !is_morning (page));
  on_selected (page);
}

static void
show (MusterCampaignPage *page)
{
  show_title (page);
  enable_batch (page);
  enable_battles (page);
}

/* Enter shows the story where it is out of sight. */
static void
on_activated (MusterCampaignPage *page)
{
  if (adw_leaflet_get_folded (page->panes))
    adw_leaflet_set_visible_child (page->panes, GTK_WIDGET (page->story));
}

static void
on_menu (GtkWidget *widget, const char *name, GVariant *parameter)
{
  muster_register_pane_open_menu (MUSTER_CAMPAIGN_PAGE (widget)->records);
}

static void
on_map (MusterCampaignPage *page)
{
  gboolean is_map = gtk_toggle_button_get_active (page->map_button);
  gtk_stack_set_visible_child_name (page->middle_stack, is_map ? "map" : "register");
}

static void
on_show (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  const char *part = g_variant_get_string (parameter, NULL);
  GtkWidget *pane = page->middle;
  if (g_str_equal (part, "calendar"))
    pane = GTK_WIDGET (page->calendar);
  else if (g_str_equal (part, "story"))
    pane = GTK_WIDGET (page->story);
  else
    gtk_toggle_button_set_active (page->map_button, g_str_equal (part, "map"));
  adw_leaflet_set_visible_child (page->panes, pane);
}

/* Which of the parts is shown where there is room for one. */
static void
mark_parts (MusterCampaignPage *page)
{
  GtkWidget *shown = adw_leaflet_get_visible_child (page->panes);
  const char *part = MUSTER_IS_CALENDAR_PANE (shown) ? "calendar"
                     : MUSTER_IS_STORY_PANE (shown)  ? "story"
                                                     : "register";
  for (GtkWidget *button = gtk_widget_get_first_child (page->parts); button != NULL;
       button = gtk_widget_get_next_sibling (button))
    {
      GVariant *target = gtk_actionable_get_action_target_value (GTK_ACTIONABLE (button));
      gboolean is_shown = g_str_equal (g_variant_get_string (target, NULL), part);
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), is_shown);
    }
}

static gboolean
show_parts_now (gpointer user_data)
{
  MusterCampaignPage *page = user_data;
  mark_parts (page);
  gtk_widget_set_visible (page->parts, adw_leaflet_get_folded (page->panes));
  return G_SOURCE_REMOVE;
}

/* Leaflets fold while they are given their place, when nothing may ask for another. */
static void
on_folded (MusterCampaignPage *page)
{
  g_idle_add_full (G_PRIORITY_HIGH_IDLE, show_parts_now, g_object_ref (page), g_object_unref);
}

static gboolean
grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (MUSTER_CAMPAIGN_PAGE (widget)->records));
}

static void
dispose (GObject *object)
{
  g_clear_object (&MUSTER_CAMPAIGN_PAGE (object)->model);
  G_OBJECT_CLASS (muster_campaign_page_parent_class)->dispose (object);
}

#define BIND(member)     gtk_widget_class_bind_template_child (class, MusterCampaignPage, member)
#define CALLBACK(member) gtk_widget_class_bind_template_callback (class, member)

static const MusterPageAction actions[] = {
  { "campaign.show", "s", on_show, 0, 0 },
  { "campaign.menu", NULL, on_menu, GDK_KEY_Menu, 0 },
  { "campaign.strike", NULL, on_strike, 0, 0 },
  { "campaign.restore", NULL, on_restore, 0, 0 },
  { "campaign.correct", NULL, on_correct, GDK_KEY_e, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
  { "campaign.next-day", NULL, on_next_day, 0, 0 },
  { "campaign.action", "s", on_action, 0, 0 },
  { "campaign.muster", NULL, on_muster, GDK_KEY_m, GDK_CONTROL_MASK },
  { "campaign.open-battle", NULL, on_open_battle, 0, 0 },
  { "campaign.play", NULL, on_play, 0, 0 },
  { "campaign.record", NULL, on_record, GDK_KEY_r, GDK_CONTROL_MASK },
  { "campaign.import-report", NULL, on_import, GDK_KEY_o, GDK_CONTROL_MASK },
  { "campaign.paste-report", NULL, on_paste_report, GDK_KEY_v, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
  { "campaign.orders", NULL, on_orders, GDK_KEY_o, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
  { "campaign.recovery", NULL, on_recovery, GDK_KEY_r, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
  { "campaign.raise", NULL, on_raise, 0, 0 },
  { "campaign.print", NULL, on_print, GDK_KEY_p, GDK_CONTROL_MASK },
  { "campaign.export", NULL, on_export, GDK_KEY_e, GDK_CONTROL_MASK },
  { "campaign.export-part", "s", on_export_part, 0, 0 },
};

static void
muster_campaign_page_class_init (MusterCampaignPageClass *klass)
{
  GtkWidgetClass *class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = dispose;
  class->grab_focus = grab_focus;
  g_type_ensure (MUSTER_TYPE_CALENDAR_PANE);
  g_type_ensure (MUSTER_TYPE_MOMENT_CHOOSER);
  g_type_ensure (MUSTER_TYPE_REGISTER_PANE);
  g_type_ensure (MUSTER_TYPE_MAP_PANE);
  g_type_ensure (MUSTER_TYPE_STORY_PANE);
  g_type_ensure (MUSTER_TYPE_PANE_HANDLE);
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
  gtk_widget_class_add_binding_action (class, GDK_KEY_F2, 0, "campaign.action", "s", "rename");
  gtk_widget_class_add_binding_action (class, GDK_KEY_F10, GDK_SHIFT_MASK, "campaign.menu", NULL);
  gtk_widget_class_set_template_from_resource (class,
                                               "/io/github/muster_army/Muster/campaign/page.ui");
  BIND (title);
  BIND (panes);
  BIND (parts);
  BIND (calendar);
  BIND (middle);
  BIND (moment);
  BIND (map_button);
  BIND (middle_stack);
  BIND (records);
  BIND (map);
  BIND (hint);
  BIND (story);
  BIND (row_menu);
  BIND (calendar_menu);
  CALLBACK (on_folded);
  CALLBACK (mark_parts);
  CALLBACK (enable_batch);
  CALLBACK (show_moment);
  CALLBACK (on_selected);
  CALLBACK (on_activated);
  CALLBACK (on_map);
  CALLBACK (on_march);
  CALLBACK (correct);
  CALLBACK (save);
  CALLBACK (report);
}

static void
muster_campaign_page_init (MusterCampaignPage *page)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  gtk_widget_init_template (GTK_WIDGET (page));
  g_signal_connect_swapped (target, "drop", G_CALLBACK (on_drop), page);
  gtk_widget_add_controller (GTK_WIDGET (page), GTK_EVENT_CONTROLLER (target));
  on_folded (page);
}

MusterCampaignPage *
muster_campaign_page_new (MusterStore *store, gint64 campaign, GError **error)
{
  g_autoptr (MusterCampaignModel) model = muster_campaign_model_new (store, campaign, error);
  if (model == NULL)
    return NULL;
  MusterCampaignPage *page = g_object_new (MUSTER_TYPE_CAMPAIGN_PAGE, "store", store, "kind",
                                           MUSTER_DOCUMENT_CAMPAIGN, "document", campaign, NULL);
  page->model = g_steal_pointer (&model);
  muster_moment_chooser_set_model (page->moment, page->model);
  muster_calendar_pane_set_model (page->calendar, page->model);
  g_signal_connect_object (page->model, "changed", G_CALLBACK (show), page, G_CONNECT_SWAPPED);
  /* The page goes on showing what was read last. */
  g_signal_connect_object (page->model, "failed", G_CALLBACK (report), page, G_CONNECT_SWAPPED);
  g_signal_connect_object (page->model, "gone", G_CALLBACK (muster_page_leave), page,
                           G_CONNECT_SWAPPED);
  show (page);
  return page;
}
