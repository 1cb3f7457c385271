#include "config.h"

#include "app/campaign/page-private.h"

#include "app/campaign/losses-window.h"
#include "app/widget/file-dialog.h"
#include "app/widget/problems-window.h"
#include "app/widget/question.h"
#include "base/problem.h"
#include "campaign/report/file.h"
#include "campaign/report/report.h"

#include <glib/gi18n-lib.h>

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
new_dialog (Question *question, const char *heading, const char *body, const char *deed)
{
  AdwMessageDialog *dialog = muster_question_new (get_window (question->page), heading, deed);
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
    _ ("%s tells otherwise of %s than what is recorded of %s. Leave it as it is recorded, or look "
       "at what the report says in the place of it."),
    muster_report_file_get_name (file), label, muster_register_find_battle (reg, battle)->name);
  g_array_append_val (question->battles, battle);
  AdwMessageDialog *dialog =
    new_dialog (question, _ ("Something Else Is Recorded"), body, _ ("C_orrect…"));
  g_signal_connect_swapped (dialog, "response", G_CALLBACK (answer_otherwise), question);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* @told: of how many the report says that they lost something */
static void
say_nothing_new (MusterCampaignPage *page, const char *name, gint64 battle, guint told)
{
  const MusterBattle *of = muster_register_find_battle (get_register (page), battle);
  g_autofree char *text =
    told > 0 ? g_strdup_printf (_ ("All of %s is recorded of %s already"), name, of->name)
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
  guint told = count_lost (entries);
  gint64 otherwise = muster_loss_report_find_otherwise (reg, &report);
  if (otherwise != 0)
    ask_otherwise (page, g_steal_pointer (&file), battle, otherwise);
  else if (muster_loss_report_leave_recorded (reg, &report, NULL))
    show_losses (page, name, battle, entries, player, FALSE);
  else
    say_nothing_new (page, name, battle, told);
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
      g_autofree char *text = g_strdup_printf (_ ("%s, %s"), battle->name, day);
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
on_chosen (GtkWidget *widget, GtkFileChooser *chooser)
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
  muster_file_dialog_show (dialog, on_chosen);
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
