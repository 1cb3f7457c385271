#include "config.h"

#include "app/campaign/page.h"

#include "app/campaign/action-window.h"
#include "app/campaign/battle-window.h"
#include "app/campaign/changes-text.h"
#include "app/campaign/losses-window.h"
#include "app/campaign/page-private.h"
#include "app/campaign/recovery-window.h"
#include "app/document/row.h"
#include "app/document/ruleset-cache.h"
#include "app/print/window.h"
#include "app/widget/file-dialog.h"
#include "app/widget/problems-window.h"
#include "app/widget/question.h"
#include "app/widget/tab-stop.h"
#include "army/store/listing.h"
#include "base/problem.h"
#include "campaign/actions/correct.h"
#include "campaign/actions/start.h"
#include "campaign/model/store.h"
#include "campaign/model/xml.h"
#include "campaign/report/report.h"
#include "campaign/state/conflicts.h"
#include "campaign/state/morning-state.h"
#include "campaign/text/event-text.h"
#include "campaign/text/log.h"
#include "scenario/play/play.h"
#include "scenario/store.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* The battle that a batch recorded something of; 0: none. A muster alone has nothing to correct
 * unless somebody cannot have marched so. */
static gint64
find_battle (MusterCampaignPage *page, gint64 batch)
{
  const MusterRegister *reg = muster_campaign_model_get_register (page->model);
  gint64 number = muster_campaign_find_battle_of (reg->campaign, batch);
  const MusterBattle *battle = number != 0 ? muster_register_find_battle (reg, number) : NULL;
  if (battle == NULL)
    return 0;
  g_autoptr (GArray) records = muster_campaign_list_records (reg->campaign, number);
  return records->len > 0 || muster_register_is_muster_invalidated (reg, number) ? number : 0;
}

static gint64
get_selected_batch (MusterCampaignPage *page)
{
  MusterDocumentItem *item = gtk_single_selection_get_selected_item (page->batch_selection);
  return item != NULL ? muster_document_item_get_id (item) : 0;
}

void
muster_campaign_page_enable_corrections (MusterCampaignPage *page)
{
  const MusterRegister *reg = muster_campaign_model_get_register (page->model);
  gint64 batch = get_selected_batch (page);
  g_autoptr (GHashTable) known = muster_campaign_list_correctable (reg->campaign);
  g_autofree char *invalidated = muster_register_dup_invalidated (reg, batch);
  gtk_widget_action_set_enabled (
    GTK_WIDGET (page), "campaign.correct",
    batch != 0 && (invalidated != NULL || g_hash_table_contains (known, GSIZE_TO_POINTER (batch))));
}

static void
on_recorded (MusterCampaignPage *page, const char *title)
{
  gtk_widget_grab_focus (GTK_WIDGET (page));
  muster_page_notify (MUSTER_PAGE (page), title);
}

void
muster_campaign_page_follow (MusterCampaignPage *page, GtkWindow *window)
{
  const char *done = MUSTER_IS_ACTION_WINDOW (window) ? "done" : "recorded";
  g_signal_connect_object (window, done, G_CALLBACK (on_recorded), page, G_CONNECT_SWAPPED);
  g_signal_connect_object (window, "next", G_CALLBACK (muster_campaign_page_correct), page,
                           G_CONNECT_SWAPPED);
}

void
muster_campaign_page_correct (MusterCampaignPage *page, gint64 batch)
{
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (page->model);
  GtkWindow *parent = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page)));
  g_autoptr (MusterActionDone) done = muster_action_find_done (campaign, batch);
  gint64 battle = done == NULL ? find_battle (page, batch) : 0;
  GtkWindow *window = NULL;
  if (done != NULL)
    window = GTK_WINDOW (muster_action_window_new_correction (parent, page->model, batch));
  else if (battle != 0)
    window = GTK_WINDOW (muster_losses_window_new_correction (parent, page->model, battle));
  if (window == NULL)
    {
      muster_page_say (MUSTER_PAGE (page),
                       _ ("This cannot be told anew. Strike it, and do it again on its day."));
      return;
    }
  muster_campaign_page_follow (page, window);
  gtk_window_present (window);
}

static void
on_correct (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  muster_campaign_page_correct (page, get_selected_batch (page));
}

/* The day of a line of the story is a link with the number of what was done then. */
static gboolean
on_story_link (MusterCampaignPage *page, const char *link)
{
  muster_campaign_page_correct (page, g_ascii_strtoll (link, NULL, 10));
  return TRUE;
}

void
muster_campaign_page_install_corrections (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "campaign.correct", NULL, on_correct, GDK_KEY_e, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
  gtk_widget_class_bind_template_callback (class, on_story_link);
}

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
    muster_battle_window_new (GTK_WINDOW (gtk_widget_get_root (widget)),
                              muster_page_get_store (MUSTER_PAGE (page)), page->model);
  g_signal_connect_object (window, "mustered", G_CALLBACK (on_mustered), page, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (window));
}

/* Recording */

/* The one whose muster is selected in the calendar. */
static const MusterBattle *
find_selected (MusterCampaignPage *page, const MusterRegister *reg)
{
  MusterDocumentItem *item = gtk_single_selection_get_selected_item (page->batch_selection);
  gint64 batch = item != NULL ? muster_document_item_get_id (item) : 0;
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

const MusterBattle *
muster_campaign_page_find_battle (MusterCampaignPage *page)
{
  const MusterRegister *reg = muster_campaign_model_get_register (page->model);
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
  const MusterBattle *battle = muster_campaign_page_find_battle (page);
  gint64 campaign = muster_document_model_get_id (page->model);
  if (battle == NULL)
    return 0;
  gint64 scenario = muster_store_find_campaign_scenario (store, campaign, battle->number);
  return scenario != 0 && muster_library_has (store, MUSTER_DOCUMENT_SCENARIO, scenario) ? scenario
                                                                                         : 0;
}

void
muster_campaign_page_enable_battles (MusterCampaignPage *page)
{
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (page->model);
  gboolean has_scenario = find_scenario (page) != 0;
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "campaign.muster", campaign->sides->len >= 2);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "campaign.open-battle", has_scenario);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "campaign.play", has_scenario);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "campaign.record",
                                 muster_campaign_page_find_battle (page) != NULL);
}

static void
on_record (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  const MusterBattle *battle = muster_campaign_page_find_battle (page);
  if (battle == NULL)
    return;
  MusterLossesWindow *window = muster_losses_window_new (GTK_WINDOW (gtk_widget_get_root (widget)),
                                                         page->model, battle->number);
  muster_campaign_page_follow (page, GTK_WINDOW (window));
  gtk_window_present (GTK_WINDOW (window));
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
on_changed (MusterCampaignPage *page, const char *title)
{
  gtk_widget_grab_focus (GTK_WIDGET (page));
  muster_page_notify (MUSTER_PAGE (page), title);
}

static void
on_recovery (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  MusterRecoveryWindow *window =
    muster_recovery_window_new (GTK_WINDOW (gtk_widget_get_root (widget)), page->model);
  g_signal_connect_object (window, "done", G_CALLBACK (on_changed), page, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (window));
}

void
muster_campaign_page_install_battles (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "campaign.muster", NULL, on_muster, GDK_KEY_m, GDK_CONTROL_MASK },
    { "campaign.open-battle", NULL, on_open_battle, 0, 0 },
    { "campaign.play", NULL, on_play, 0, 0 },
    { "campaign.record", NULL, on_record, GDK_KEY_r, GDK_CONTROL_MASK },
    { "campaign.recovery", NULL, on_recovery, GDK_KEY_r, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}

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

static GtkWindow *
get_window (MusterCampaignPage *page)
{
  return GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page)));
}

static MusterRegister *
get_register (MusterCampaignPage *page)
{
  return muster_campaign_model_get_register (page->model);
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
  muster_campaign_page_follow (page, GTK_WINDOW (window));
  gtk_window_present (GTK_WINDOW (window));
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
  const MusterBattle *likely = muster_campaign_page_find_battle (question->page);
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

void
muster_campaign_page_import_report (MusterCampaignPage *page, GFile *file)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  const GPtrArray *battles = get_register (page)->battles;
  g_autofree char *name = dup_name (file);
  const char *path = g_file_peek_path (file);
  if (path == NULL)
    muster_problems_add (problems, name, 0,
                         _ ("Only files of this computer can be read. Copy the file to it first."));
  g_autoptr (MusterReportFile) read =
    path != NULL ? muster_report_file_load (path, name, problems) : NULL;
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

void
muster_campaign_page_init_report (MusterCampaignPage *page)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  g_signal_connect_swapped (target, "drop", G_CALLBACK (on_drop), page);
  gtk_widget_add_controller (GTK_WIDGET (page), GTK_EVENT_CONTROLLER (target));
}

void
muster_campaign_page_install_report (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "campaign.import-report", NULL, on_import, GDK_KEY_o, GDK_CONTROL_MASK },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}

#define PART "part"

static char *
dup_log (MusterRegister *reg, char *(*dup) (const MusterCampaignLog *log))
{
  MusterViewer umpire = { 0 };
  g_autoptr (MusterCampaignLog) log = muster_campaign_log_new (reg, &umpire);
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
  g_autoptr (MusterMorning) morning = muster_morning_new (reg, &umpire);
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
        char *text = parts[i].dup (page->reg);
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
    muster_register_find_battle (muster_campaign_model_get_register (page->model),
                                 page->chosen.battle);
  MusterPrintWindow *window = muster_print_window_new (
    GTK_WINDOW (gtk_widget_get_root (widget)),
    muster_game_new_campaign (page->reg, battle != NULL ? battle->name : NULL));
  gtk_window_present (GTK_WINDOW (window));
}

void
muster_campaign_page_install_files (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "campaign.print", NULL, on_print, GDK_KEY_p, GDK_CONTROL_MASK },
    { "campaign.export", NULL, on_export, GDK_KEY_e, GDK_CONTROL_MASK },
    { "campaign.export-part", "s", on_export_part, 0, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}

/* Room between lines of a story, each of which may be several on the screen. */
#define BETWEEN_LINES "\n<span size=\"4096\">\n</span>"

G_DEFINE_FINAL_TYPE (MusterCampaignPage, muster_campaign_page, MUSTER_TYPE_PAGE)

enum
{
  PROP_NARROW = 1,
};

gboolean
muster_campaign_page_save (MusterCampaignPage *page, MusterCampaign *changed, const char *title)
{
  g_autoptr (MusterCampaign) taken = changed;
  GError *error = NULL;
  if (muster_campaign_model_save (page->model, taken, title, &error))
    {
      muster_page_notify (MUSTER_PAGE (page), title);
      return TRUE;
    }
  muster_page_report (MUSTER_PAGE (page), error);
  return FALSE;
}

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

static const MusterMorningRow *
find_morning (MusterCampaignPage *page, const MusterRecordShown *shown)
{
  static const MusterViewer umpire = { 0 };
  if (page->morning == NULL)
    page->morning = muster_morning_new (page->reg, &umpire);
  for (guint i = 0; i < page->morning->rows->len; i++)
    {
      const MusterMorningRow *row = &g_array_index (page->morning->rows, MusterMorningRow, i);
      if (row->record != NULL ? row->record->number == shown->number : -row->side == shown->number)
        return row;
    }
  return NULL;
}

/* Its strength and state, what is missing to full strength, and what the last battle changed. */
static char *
dup_state (MusterCampaignPage *page, MusterRecordItem *item)
{
  const MusterRecordShown *shown = muster_record_item_get_shown (item);
  const MusterMorningRow *row =
    shown->category != MUSTER_CATEGORY_COMMANDER ? find_morning (page, shown) : NULL;
  g_autofree char *state = muster_record_item_dup_text (item);
  GString *text = g_string_new (state);
  if (row != NULL && row->lacking > 0)
    {
      g_string_append_c (text, '\n');
      g_string_append_printf (text, _ ("%" PRId64 " short of full strength"), row->lacking);
    }
  if (row != NULL && page->morning->last != NULL && row->change != 0)
    {
      g_string_append_c (text, '\n');
      /* Translators: %1$s: a sign, + or −; %2$d: a number; %3$s: a day. */
      g_string_append_printf (text, _ ("%1$s%2$" PRId64 " since %3$s"), row->change < 0 ? "−" : "+",
                              ABS (row->change), page->morning->last);
    }
  return g_string_free (text, FALSE);
}

/* Its day is a link where it can be corrected; what cannot have been so is marked. */
static void
append_line (GHashTable *known, GString *story, const MusterStoryLine *line)
{
  g_autofree char *day = g_markup_escape_text (line->day, -1);
  g_autofree char *text = g_markup_escape_text (line->text, -1);
  g_autofree char *invalidated =
    line->invalidated != NULL ? g_markup_escape_text (line->invalidated, -1) : NULL;
  if (story->len > 0)
    g_string_append (story, BETWEEN_LINES);
  if (invalidated != NULL || g_hash_table_contains (known, GSIZE_TO_POINTER (line->batch)))
    g_string_append_printf (story, "<a href=\"%" PRId64 "\" title=\"%s\">%s</a>: %s", line->batch,
                            _ ("Correct this…"), day, text);
  else
    g_string_append_printf (story, "%s: %s", day, text);
  if (invalidated != NULL)
    g_string_append_printf (story, " <b>⚠ %s</b>", invalidated);
}

void
muster_campaign_page_show_story (MusterCampaignPage *page)
{
  MusterRecordItem *item = muster_campaign_page_get_selected (page);
  if (item == NULL)
    return;
  const MusterRecordShown *shown = muster_record_item_get_shown (item);
  g_autofree char *state = dup_state (page, item);
  g_autoptr (GPtrArray) lines = muster_register_list_story_lines (page->reg, shown->number);
  g_autoptr (GHashTable) known = muster_campaign_list_correctable (page->reg->campaign);
  g_autoptr (GString) story = g_string_new (NULL);
  for (guint i = 0; i < lines->len; i++)
    append_line (known, story, g_ptr_array_index (lines, i));
  gtk_label_set_text (page->story_name, shown->name);
  gtk_label_set_text (page->story_state, state);
  gtk_widget_set_visible (GTK_WIDGET (page->story_state), state[0] != '\0');
  if (story->len > 0)
    gtk_label_set_markup (page->story, story->str);
  else
    gtk_label_set_text (page->story, _ ("Nothing is told of it alone."));
}

static void
show_all (MusterCampaignPage *page)
{
  show_title (page);
  muster_campaign_page_show_calendar (page);
  muster_campaign_page_show_register (page);
  muster_campaign_page_enable_battles (page);
}

/* The page goes on showing what was read last. */
static void
on_failed (MusterCampaignPage *page, const GError *error)
{
  muster_page_report (MUSTER_PAGE (page), g_error_copy (error));
}

static void
on_show (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  const char *part = g_variant_get_string (parameter, NULL);
  GtkWidget *pane = page->middle;
  if (g_str_equal (part, "calendar"))
    pane = page->calendar_pane;
  else if (g_str_equal (part, "story"))
    pane = page->story_pane;
  else
    gtk_toggle_button_set_active (page->map_button, g_str_equal (part, "map"));
  adw_leaflet_set_visible_child (page->panes, pane);
}

/* Which of the parts is shown where there is room for one. */
static void
mark_parts (MusterCampaignPage *page)
{
  GtkWidget *shown = adw_leaflet_get_visible_child (page->panes);
  const char *part = shown == page->calendar_pane ? "calendar"
                     : shown == page->story_pane  ? "story"
                                                  : "register";
  for (GtkWidget *button = gtk_widget_get_first_child (page->parts); button != NULL;
       button = gtk_widget_get_next_sibling (button))
    {
      GVariant *target = gtk_actionable_get_action_target_value (GTK_ACTIONABLE (button));
      gboolean is_shown = g_str_equal (g_variant_get_string (target, NULL), part);
      if (is_shown)
        gtk_widget_remove_css_class (button, "flat");
      else
        gtk_widget_add_css_class (button, "flat");
      gtk_accessible_update_state (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_STATE_PRESSED,
                                   is_shown ? GTK_ACCESSIBLE_TRISTATE_TRUE
                                            : GTK_ACCESSIBLE_TRISTATE_FALSE,
                                   -1);
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
  return gtk_widget_grab_focus (GTK_WIDGET (MUSTER_CAMPAIGN_PAGE (widget)->tree));
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_boolean (value, MUSTER_CAMPAIGN_PAGE (object)->is_narrow);
}

static void
dispose (GObject *object)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (object);
  g_clear_object (&page->model);
  g_clear_object (&page->batches);
  g_clear_object (&page->rows);
  g_clear_object (&page->sides);
  g_clear_pointer (&page->moments, g_array_unref);
  g_clear_pointer (&page->morning, muster_morning_free);
  g_clear_pointer (&page->reg, muster_register_unref);
  G_OBJECT_CLASS (muster_campaign_page_parent_class)->dispose (object);
}

#define BIND(member) gtk_widget_class_bind_template_child (class, MusterCampaignPage, member)

static void
bind_children (GtkWidgetClass *class)
{
  BIND (title);
  BIND (panes);
  BIND (parts);
  BIND (calendar_pane);
  BIND (middle);
  BIND (story_pane);
  BIND (calendar);
  BIND (batch_selection);
  BIND (moment);
  BIND (heads);
  BIND (heads_window);
  BIND (tree_window);
  BIND (tree);
  BIND (selection);
  BIND (row_menu);
  BIND (calendar_menu);
  BIND (hint);
  BIND (map_button);
  BIND (middle_stack);
  BIND (map);
  BIND (map_hint);
  BIND (map_unread);
  BIND (placeless);
  BIND (place_menu);
  BIND (story_name);
  BIND (story_state);
  BIND (story);
}

static void
muster_campaign_page_class_init (MusterCampaignPageClass *klass)
{
  GtkWidgetClass *class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  static const MusterPageAction actions[] = {
    { "campaign.show", "s", on_show, 0, 0 },
  };
  G_OBJECT_CLASS (klass)->dispose = dispose;
  G_OBJECT_CLASS (klass)->get_property = get_property;
  class->grab_focus = grab_focus;
  g_type_ensure (MUSTER_TYPE_TAB_STOP);
  g_object_class_install_property (G_OBJECT_CLASS (klass), PROP_NARROW,
                                   g_param_spec_boolean ("narrow", NULL, NULL, FALSE, flags));
  gtk_widget_class_set_template_from_resource (class,
                                               "/io/github/muster_army/Muster/campaign/page.ui");
  bind_children (class);
  gtk_widget_class_bind_template_callback (class, on_folded);
  gtk_widget_class_bind_template_callback (class, mark_parts);
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
  muster_campaign_page_install_calendar (class);
  muster_campaign_page_install_register (class);
  muster_campaign_page_install_actions (class);
  muster_campaign_page_install_battles (class);
  muster_campaign_page_install_files (class);
  muster_campaign_page_install_corrections (class);
  muster_campaign_page_install_map (class);
  muster_campaign_page_install_raise (class);
  muster_campaign_page_install_report (class);
}

static void
muster_campaign_page_init (MusterCampaignPage *page)
{
  gtk_widget_init_template (GTK_WIDGET (page));
  muster_campaign_page_init_calendar (page);
  muster_campaign_page_init_register (page);
  muster_campaign_page_init_report (page);
  muster_map_view_set_menu (page->map, page->place_menu);
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
  g_signal_connect_object (page->model, "changed", G_CALLBACK (show_all), page, G_CONNECT_SWAPPED);
  g_signal_connect_object (page->model, "failed", G_CALLBACK (on_failed), page, G_CONNECT_SWAPPED);
  show_all (page);
  gtk_single_selection_set_selected (page->selection, 0);
  return page;
}

/* So many changes are listed. */
#define MOST_CHANGES 40

static MusterDocumentItem *
get_selected_item (MusterCampaignPage *page)
{
  return gtk_single_selection_get_selected_item (page->batch_selection);
}

/* What is spoiled is marked until it is put right. */
static const char *
get_mark (const MusterRegister *reg, const MusterBatch *batch)
{
  g_autofree char *invalidated = muster_register_dup_invalidated (reg, batch->number);
  if (muster_campaign_is_struck (reg->campaign, batch->number))
    return _ ("struck");
  return invalidated != NULL ? _ ("⚠ cannot have been so") : NULL;
}

static MusterDocumentSummary *
summarise (const MusterRegister *reg, const MusterBatch *batch)
{
  const MusterCampaign *campaign = reg->campaign;
  gboolean is_struck = muster_campaign_is_struck (campaign, batch->number);
  g_autofree char *day =
    muster_day_dup_text (muster_campaign_get_batch_day (campaign, batch->number));
  MusterDocumentSummary *summary =
    muster_document_summary_new (batch->number,
                                 batch->title[0] != '\0' ? batch->title : _ ("An action"), day,
                                 get_mark (reg, batch));
  summary->is_struck = is_struck;
  return summary;
}

static gpointer
fill (gpointer item, guint index, gpointer data)
{
  MusterDocumentItem *filled = item != NULL ? item : g_object_new (MUSTER_TYPE_DOCUMENT_ITEM, NULL);
  muster_document_item_set (filled, g_ptr_array_index ((GPtrArray *) data, index));
  return filled;
}

static void
enable (MusterCampaignPage *page)
{
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (page->model);
  MusterDocumentItem *item = get_selected_item (page);
  gboolean is_struck =
    item != NULL && muster_campaign_is_struck (campaign, muster_document_item_get_id (item));
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "campaign.strike", item != NULL && !is_struck);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "campaign.restore", item != NULL && is_struck);
  muster_campaign_page_enable_corrections (page);
}

/* The last one stands first. */
void
muster_campaign_page_show_calendar (MusterCampaignPage *page)
{
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (page->model);
  guint n = campaign->batches->len;
  g_autofree gint64 *keys = g_new (gint64, n + 1);
  g_autoptr (GPtrArray) summaries =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_document_summary_free);
  for (guint i = 0; i < n; i++)
    {
      const MusterBatch *batch = &g_array_index (campaign->batches, MusterBatch, n - 1 - i);
      keys[i] = batch->number;
      g_ptr_array_add (summaries,
                       summarise (muster_campaign_model_get_register (page->model), batch));
    }
  muster_keyed_list_set (page->batches, keys, n, fill, summaries);
  enable (page);
}

static void
on_batch (MusterCampaignPage *page)
{
  if (page->model != NULL)
    enable (page);
}

/* What would be otherwise, and what is done about it once it was read. */
typedef struct
{
  MusterCampaign *changed;
  char *title;
} Proposal;

static void
proposal_free (gpointer data)
{
  Proposal *proposal = data;
  muster_campaign_unref (proposal->changed);
  g_free (proposal->title);
  g_free (proposal);
}

static void
on_answer (AdwMessageDialog *dialog, const char *response, MusterCampaignPage *page)
{
  const Proposal *proposal = g_object_get_data (G_OBJECT (dialog), "proposal");
  if (!g_str_equal (response, "do"))
    return;
  gtk_widget_grab_focus (GTK_WIDGET (page->calendar));
  muster_campaign_page_save (page, (MusterCampaign *) muster_campaign_ref (proposal->changed),
                             proposal->title);
}

static void
propose (MusterCampaignPage *page, gboolean is_strike)
{
  MusterDocumentItem *item = get_selected_item (page);
  if (item == NULL)
    return;
  const char *name = muster_document_item_get_name (item);
  GError *error = NULL;
  g_autoptr (MusterCampaign) changed =
    muster_campaign_copy (muster_campaign_model_get_campaign (page->model));
  if (!muster_campaign_strike (changed, muster_document_item_get_id (item), !is_strike, &error))
    {
      muster_page_report (MUSTER_PAGE (page), error);
      return;
    }
  Proposal *proposal = g_new0 (Proposal, 1);
  proposal->title = g_strdup_printf (is_strike ? _ ("Strike “%s”") : _ ("Restore “%s”"), name);
  proposal->changed = g_steal_pointer (&changed);
  g_autofree char *changes =
    muster_changes_dup_all (muster_campaign_model_get_register (page->model), proposal->changed,
                            MOST_CHANGES);
  g_autofree char *with =
    muster_campaign_dup_struck_with (muster_campaign_model_get_campaign (page->model),
                                     proposal->changed, muster_document_item_get_id (item));
  const char *otherwise = changes[0] != '\0' ? changes : _ ("Nothing in the register changes.");
  g_autofree char *text =
    with != NULL ? g_strconcat (with, "\n", otherwise, NULL) : g_strdup (otherwise);
  g_autofree char *heading = g_strdup_printf ("%s?", proposal->title);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (
    GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), heading,
    is_strike ? _ ("It stays in the calendar and can be restored. This changes:")
              : _ ("It holds again. This changes:")));
  adw_message_dialog_set_extra_child (dialog, muster_changes_new_list (text));
  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "do",
                                    is_strike ? _ ("_Strike") : _ ("_Restore"), NULL);
  adw_message_dialog_set_default_response (dialog, "do");
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_object_set_data_full (G_OBJECT (dialog), "proposal", proposal, proposal_free);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_answer), page, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
on_strike (GtkWidget *widget, const char *action, GVariant *parameter)
{
  propose (MUSTER_CAMPAIGN_PAGE (widget), TRUE);
}

static void
on_restore (GtkWidget *widget, const char *action, GVariant *parameter)
{
  propose (MUSTER_CAMPAIGN_PAGE (widget), FALSE);
}

static void
on_batch_setup (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  gtk_list_item_set_child (list_item, g_object_new (MUSTER_TYPE_DOCUMENT_ROW, NULL));
}

static void
on_batch_bind (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  muster_document_row_set_item (MUSTER_DOCUMENT_ROW (gtk_list_item_get_child (list_item)),
                                gtk_list_item_get_item (list_item));
}

static void
on_batch_unbind (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  muster_document_row_set_item (MUSTER_DOCUMENT_ROW (gtk_list_item_get_child (list_item)), NULL);
}

void
muster_campaign_page_install_calendar (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "campaign.strike", NULL, on_strike, 0, 0 },
    { "campaign.restore", NULL, on_restore, 0, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
  gtk_widget_class_bind_template_callback (class, on_batch);
  gtk_widget_class_bind_template_callback (class, on_batch_setup);
  gtk_widget_class_bind_template_callback (class, on_batch_bind);
  gtk_widget_class_bind_template_callback (class, on_batch_unbind);
}

void
muster_campaign_page_init_calendar (MusterCampaignPage *page)
{
  page->batches = g_object_new (MUSTER_TYPE_KEYED_LIST, "flat", TRUE, NULL);
  gtk_single_selection_set_model (page->batch_selection, G_LIST_MODEL (page->batches));
}

#define BIT(status) (1U << (status))

/* The day on which actions are done: today, or that on whose evening the register is shown. Between
 * a battle and its morning nothing is done. */
int
muster_campaign_page_get_day (MusterCampaignPage *page)
{
  return page->chosen.day == MUSTER_LAST_DAY ? MUSTER_NO_DAY : page->chosen.day;
}

static char *
dup_hint (MusterCampaignPage *page)
{
  g_autofree char *day = muster_day_dup_text (page->chosen.day);
  if (page->chosen.battle != 0)
    return g_strdup (_ ("The morning of a battle is only looked at. To put right what was before "
                        "it, choose an evening."));
  if (muster_campaign_page_get_day (page) != MUSTER_NO_DAY)
    return g_strdup_printf (_ ("This is past: what you do here is done on %s."), day);
  if (muster_campaign_page_get_record (page) == NULL)
    return g_strdup (_ ("Actions are done with formations, commanders and units."));
  return NULL;
}

/* Statuses */

static gboolean
has_status (MusterCampaignPage *page, const MusterRecord *record, guint from)
{
  if (from & BIT (record->status))
    return TRUE;
  if (record->category >= MUSTER_CATEGORY_COMMANDER)
    return FALSE;
  g_autoptr (GPtrArray) below = muster_register_list (page->reg, record->side, record->number);
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
  const MusterRuleset *ruleset = page->reg->campaign->ruleset;
  for (int i = 0; ruleset != NULL && i < ruleset->n_scales; i++)
    if (muster_record_may_have_grade (record, ruleset->scales[i].id))
      return TRUE;
  return ruleset == NULL;
}

static gboolean
may_be_done (MusterCampaignPage *page, const MusterAction *action, const MusterRecord *record)
{
  if (page->chosen.battle != 0)
    return FALSE;
  if (action->group == MUSTER_ACTIONS_CALENDAR)
    return TRUE;
  if (record == NULL || !is_of_category (record, action->parts[0].want))
    return FALSE;
  if (action->kind == MUSTER_EVENT_MARCH && page->reg->campaign->places->len == 0)
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

/* Menus */

/* Of an action that is done as soon as it is chosen only the subject is wanted. */
static gboolean
asks (MusterCampaignPage *page, const MusterAction *action)
{
  return muster_action_get_n_parts (action) > 1 || action->group == MUSTER_ACTIONS_CALENDAR
         || muster_campaign_page_get_day (page) != MUSTER_NO_DAY;
}

static void
add_item (MusterCampaignPage *page, GMenu *menu, const MusterAction *action)
{
  const char *label = _ (action->label);
  g_autofree char *text =
    asks (page, action) ? g_strdup_printf (_ ("%s…"), label) : g_strdup (label);
  g_autofree char *detailed = g_strdup_printf ("campaign.action::%s", action->id);
  g_menu_append (menu, text, detailed);
}

static void
add_group (MusterCampaignPage *page, GMenu *menu, MusterActionGroup group)
{
  const MusterRecord *record = muster_campaign_page_get_record (page);
  g_autoptr (GMenu) section = g_menu_new ();
  guint n;
  const MusterAction *actions = muster_action_list (&n);
  for (guint i = 0; i < n; i++)
    if (actions[i].group == group && may_be_done (page, &actions[i], record))
      add_item (page, section, &actions[i]);
  if (g_menu_model_get_n_items (G_MENU_MODEL (section)) > 0)
    g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

void
muster_campaign_page_enable_actions (MusterCampaignPage *page)
{
  g_autofree char *hint = dup_hint (page);
  g_menu_remove_all (page->row_menu);
  g_menu_remove_all (page->calendar_menu);
  for (MusterActionGroup group = 0; group < MUSTER_N_ACTIONS; group++)
    add_group (page, group == MUSTER_ACTIONS_CALENDAR ? page->calendar_menu : page->row_menu,
               group);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "campaign.action", page->chosen.battle == 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "campaign.raise", page->chosen.battle == 0);
  gtk_label_set_text (page->hint, hint != NULL ? hint : "");
  gtk_widget_set_visible (GTK_WIDGET (page->hint), hint != NULL);
}

/* Doing */

void
muster_campaign_page_do (MusterCampaignPage *page, const MusterAction *action, const char *word)
{
  const char *const words[] = { word, NULL };
  GError *error = NULL;
  g_autofree char *title = NULL;
  MusterCampaign *changed =
    muster_campaign_model_try (page->model, action, MUSTER_NO_DAY, FALSE, words, &title, &error);
  if (changed != NULL)
    muster_campaign_page_save (page, changed, title);
  else
    muster_page_report (MUSTER_PAGE (page), error);
}

static void
on_done (MusterCampaignPage *page, const char *title)
{
  gtk_widget_grab_focus (GTK_WIDGET (page));
  muster_page_notify (MUSTER_PAGE (page), title);
}

/* @place: that is proposed, or 0 */
static void
ask_for_action (MusterCampaignPage *page, const MusterAction *action, gint64 subject, gint64 place)
{
  MusterActionWindow *window =
    muster_action_window_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), page->model,
                              action, subject, muster_campaign_page_get_day (page));
  if (place != 0)
    muster_action_window_choose_place (window, place);
  g_signal_connect_object (window, "done", G_CALLBACK (on_done), page, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (window));
}

void
muster_campaign_page_ask_march (MusterCampaignPage *page, gint64 place)
{
  ask_for_action (page, muster_action_find ("march"), 0, place);
}

static void
on_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  const MusterAction *action = muster_action_find (g_variant_get_string (parameter, NULL));
  const MusterRecord *record = muster_campaign_page_get_record (page);
  if (action == NULL || !may_be_done (page, action, record))
    return;
  MusterRecordItem *item = muster_campaign_page_get_selected (page);
  g_autofree char *word = record != NULL ? g_strdup_printf ("%" PRId64, record->number) : NULL;
  if (asks (page, action))
    ask_for_action (page, action, item != NULL ? muster_record_item_get_shown (item)->number : 0,
                    0);
  else
    muster_campaign_page_do (page, action, word);
}

static void
on_next_day (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  int today = muster_campaign_get_today (muster_campaign_model_get_campaign (page->model));
  g_autofree char *next = muster_day_dup_date (muster_day_add (today, 1));
  muster_campaign_page_do (page, muster_action_find ("date"), next);
}

void
muster_campaign_page_install_actions (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "campaign.next-day", NULL, on_next_day, 0, 0 },
    { "campaign.action", "s", on_action, 0, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
  gtk_widget_class_add_binding_action (class, GDK_KEY_F2, 0, "campaign.action", "s", "rename");
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

static void
answer (Coming *coming, const char *response)
{
  MusterCampaignPage *page = coming->page;
  guint chosen = gtk_drop_down_get_selected (coming->army);
  guint side = gtk_drop_down_get_selected (coming->side);
  GError *error = NULL;
  /* The page may be closed meanwhile, where another program threw its campaign away. */
  if (!g_str_equal (response, "do") || chosen >= coming->armies->len
      || side >= page->reg->campaign->sides->len || gtk_widget_get_root (GTK_WIDGET (page)) == NULL)
    return;
  g_autoptr (MusterCampaign) changed = muster_campaign_copy (page->reg->campaign);
  g_autoptr (MusterArmySnapshot) army =
    muster_ruleset_cache_load_army (muster_page_get_store (MUSTER_PAGE (page)),
                                    g_array_index (coming->armies, gint64, chosen), &error);
  int number = g_array_index (changed->sides, MusterCampaignSide, side).number;
  if (army == NULL
      || !muster_campaign_reinforce (changed, muster_campaign_page_get_day (page), number, army,
                                     &error))
    {
      muster_page_report (MUSTER_PAGE (page), error);
      return;
    }
  const MusterBatch *last =
    &g_array_index (changed->batches, MusterBatch, changed->batches->len - 1);
  g_autofree char *title = g_strdup (last->title);
  muster_campaign_page_save (page, g_steal_pointer (&changed), title);
}

static void
on_raise (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  Coming *coming = g_new0 (Coming, 1);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  AdwMessageDialog *dialog = muster_question_new (GTK_WINDOW (gtk_widget_get_root (widget)),
                                                  _ ("Bring an Army"), _ ("_Bring"));
  coming->page = g_object_ref (page);
  coming->army = list_armies (coming, muster_page_get_store (MUSTER_PAGE (page)),
                              page->reg->campaign->ruleset_id);
  coming->side = list_sides (page->reg->campaign);
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

void
muster_campaign_page_install_raise (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = { { "campaign.raise", NULL, on_raise, 0, 0 } };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}
