#include "config.h"

#include "app/campaign/action-window-private.h"

#include "app/army/changes-text.h"
#include "app/campaign/record-chooser.h"
#include "app/widget/combo-row.h"
#include "base/date.h"
#include "campaign/actions/strike.h"
#include "campaign/state/register-find.h"
#include "campaign/state/replay.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#define MOST_CHANGES 8

G_DEFINE_FINAL_TYPE (MusterDeedWindow, muster_deed_window, ADW_TYPE_WINDOW)

static guint done;
static guint next;

/* Trying */

static char *
dup_combo_word (MusterDeedWindow *window, guint part)
{
  guint chosen = adw_combo_row_get_selected (ADW_COMBO_ROW (window->inputs[part]));
  GPtrArray *words = window->words[part];
  return g_strdup (chosen < words->len ? g_ptr_array_index (words, chosen) : "");
}

/* Returns: (nullable): NULL where it is left out */
static char *
dup_word (MusterDeedWindow *window, guint part)
{
  GtkWidget *input = window->inputs[part];
  const MusterDeedPart *of = &window->deed->parts[part];
  if (input == NULL)
    return of->slot == MUSTER_SLOT_SUBJECT ? g_strdup_printf ("%" PRId64, window->subject)
                                           : g_strdup ("");
  if (MUSTER_IS_RECORD_CHOOSER (input))
    {
      gint64 number = muster_record_chooser_get_chosen (MUSTER_RECORD_CHOOSER (input));
      if (number == 0)
        return NULL;
      return number != MUSTER_CHOSEN_NOTHING ? g_strdup_printf ("%" PRId64, number) : g_strdup ("");
    }
  if (GTK_IS_SPIN_BUTTON (input))
    return g_strdup_printf ("%d", gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (input)));
  if (ADW_IS_COMBO_ROW (input))
    return dup_combo_word (window, part);
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (input))));
  gboolean is_left_out = text[0] == '\0' && of->is_optional && of->option == NULL;
  return is_left_out ? NULL : g_steal_pointer (&text);
}

static char **
dup_words (MusterDeedWindow *window)
{
  GPtrArray *words = g_ptr_array_new ();
  for (guint i = 0; i < muster_deed_get_n_parts (window->deed); i++)
    {
      char *word = dup_word (window, i);
      if (word != NULL)
        g_ptr_array_add (words, word);
    }
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (words, FALSE);
}

/* The day is told in its own words where it is none. */
static gboolean
read_day (MusterDeedWindow *window, int *day, char **trouble)
{
  *day = MUSTER_NO_DAY;
  if (window->day == NULL)
    return TRUE;
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (window->day));
  g_autofree char *date = muster_date_dup_typed (typed);
  *day = date != NULL ? muster_day_parse (date) : MUSTER_NO_DAY;
  if (*day == MUSTER_NO_DAY)
    *trouble = g_strdup_printf (_ ("“%s” is no day. Write 1815-06-18 or 18 June 1815."), typed);
  return *day != MUSTER_NO_DAY;
}

/* Something chosen from a list that is empty, or was searched empty. */
static gboolean
has_choices (MusterDeedWindow *window, char **trouble)
{
  for (guint i = 0; i < MUSTER_DEED_PARTS; i++)
    if (window->inputs[i] != NULL && MUSTER_IS_RECORD_CHOOSER (window->inputs[i])
        && muster_record_chooser_get_chosen (MUSTER_RECORD_CHOOSER (window->inputs[i]))
             == MUSTER_CHOSEN_NOTHING)
      {
        *trouble = g_strdup (_ ("Nothing is chosen. Search for other words, or leave it."));
        return FALSE;
      }
  return TRUE;
}

/* Returns: (transfer full) (nullable): the campaign with the deed, and @title; NULL with @trouble
 */
static MusterCampaign *
try_deed (MusterDeedWindow *window, char **title, char **trouble)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) words = dup_words (window);
  int day;
  if (!read_day (window, &day, trouble) || !has_choices (window, trouble))
    return NULL;
  gboolean is_over = window->over != NULL && gtk_switch_get_active (GTK_SWITCH (window->over));
  MusterCampaign *tried =
    window->batch != 0
      ? muster_campaign_model_correct (window->model, window->batch, window->deed, day, is_over,
                                       (const char *const *) words, title, &error)
      : muster_campaign_model_try (window->model, window->deed, day, is_over,
                                   (const char *const *) words, title, &error);
  if (tried == NULL)
    *trouble = g_strdup (error->message);
  return tried;
}

/* A deed on a day that is past is not all that changes. */
static void
show_changes (MusterDeedWindow *window, const MusterCampaign *tried)
{
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (window->model);
  g_autofree char *nothing = NULL;
  int day = MUSTER_NO_DAY;
  gboolean is_past =
    tried != NULL && read_day (window, &day, &nothing)
    && (window->batch != 0 || (day != MUSTER_NO_DAY && day < muster_campaign_get_today (campaign)));
  g_autoptr (GPtrArray) spoiled =
    tried != NULL ? muster_campaign_list_spoiled (campaign, tried) : NULL;
  muster_changes_show (window->spoiled, spoiled);
  g_autofree char *text =
    is_past ? muster_changes_dup_text (muster_campaign_model_get_register (window->model), tried,
                                       MOST_CHANGES)
            : g_strdup ("");
  gtk_label_set_text (window->changes, text);
  gtk_widget_set_visible (GTK_WIDGET (window->changes_group), text[0] != '\0');
}

void
muster_deed_window_check (MusterDeedWindow *window)
{
  g_autofree char *title = NULL;
  g_autofree char *trouble = NULL;
  if (window->deed == NULL)
    return;
  g_autoptr (MusterCampaign) tried = try_deed (window, &title, &trouble);
  gtk_label_set_text (window->trouble, trouble != NULL ? trouble : "");
  gtk_widget_set_visible (GTK_WIDGET (window->trouble), trouble != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "deed.do", tried != NULL);
  show_changes (window, tried);
}

/* @then: the batch that is corrected next, or 0 */
static void
finish (GtkWindow *base, MusterCampaign *tried, gint64 then)
{
  MusterDeedWindow *window = MUSTER_DEED_WINDOW (base);
  const MusterBatch *batch = &g_array_index (tried->batches, MusterBatch, tried->batches->len - 1);
  g_autofree char *title = g_strdup (batch->title);
  g_autoptr (GError) error = NULL;
  if (!muster_campaign_model_save (window->model, tried, title, &error))
    {
      gtk_label_set_text (window->trouble, error->message);
      gtk_widget_set_visible (GTK_WIDGET (window->trouble), TRUE);
      return;
    }
  g_autoptr (GtkWidget) kept = g_object_ref (GTK_WIDGET (window));
  gtk_window_close (GTK_WINDOW (window));
  g_signal_emit (window, done, 0, title);
  if (then != 0)
    g_signal_emit (window, next, 0, then);
}

static void
on_do (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterDeedWindow *window = MUSTER_DEED_WINDOW (widget);
  g_autofree char *title = NULL;
  g_autofree char *trouble = NULL;
  g_autoptr (MusterCampaign) tried = try_deed (window, &title, &trouble);
  g_autoptr (GPtrArray) spoiled =
    tried != NULL
      ? muster_campaign_list_spoiled (muster_campaign_model_get_campaign (window->model), tried)
      : NULL;
  if (tried != NULL && spoiled->len > 0)
    muster_changes_ask (GTK_WINDOW (window), tried, spoiled,
                        g_signal_has_handler_pending (window, next, 0, FALSE), finish);
  else if (tried != NULL)
    finish (GTK_WINDOW (window), tried, 0);
  else
    muster_deed_window_check (window);
}

static void
show_heading (MusterDeedWindow *window, gint64 subject)
{
  g_auto (GStrv) parts = g_strsplit (_ (window->deed->label), "_", -1);
  g_autofree char *name = g_strjoinv ("", parts);
  g_autofree char *title =
    window->batch != 0 ? g_strdup_printf (_ ("Correct: %s"), name) : g_strdup (name);
  g_autofree char *of =
    subject != 0 && window->subject != 0 ? muster_register_dup_label (window->reg, subject) : NULL;
  gtk_window_set_title (GTK_WINDOW (window), title);
  adw_window_title_set_title (window->heading, title);
  adw_window_title_set_subtitle (window->heading, of != NULL ? of : "");
}

static GtkWidget *
get_first (MusterDeedWindow *window)
{
  for (guint i = 0; i < MUSTER_DEED_PARTS; i++)
    if (window->inputs[i] != NULL)
      return window->inputs[i];
  return window->day;
}

const char *
muster_deed_window_get_trouble (MusterDeedWindow *window)
{
  return gtk_label_get_text (window->trouble);
}

static void
finalize (GObject *object)
{
  MusterDeedWindow *window = MUSTER_DEED_WINDOW (object);
  g_clear_object (&window->model);
  g_clear_pointer (&window->reg, muster_register_unref);
  g_clear_pointer (&window->told, muster_deed_done_free);
  for (guint i = 0; i < MUSTER_DEED_PARTS; i++)
    g_clear_pointer (&window->words[i], g_ptr_array_unref);
  G_OBJECT_CLASS (muster_deed_window_parent_class)->finalize (object);
}

#define BIND(member) gtk_widget_class_bind_template_child (widget_class, MusterDeedWindow, member)

static void
muster_deed_window_class_init (MusterDeedWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = finalize;
  done = g_signal_new ("done", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, 1, G_TYPE_STRING);
  next = g_signal_new ("next", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, 1, G_TYPE_INT64);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/campaign/action-window.ui");
  BIND (heading);
  BIND (trouble);
  BIND (page);
  BIND (fields);
  BIND (changes_group);
  BIND (spoiled);
  BIND (changes);
  gtk_widget_class_install_action (widget_class, "deed.do", NULL, on_do);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_deed_window_init (MusterDeedWindow *window)
{
  gtk_widget_init_template (GTK_WIDGET (window));
}

/* @campaign: how it stands without the deed */
static MusterDeedWindow *
new_window (GtkWindow *parent,
            MusterCampaignModel *model,
            const MusterCampaign *campaign,
            const MusterDeed *deed,
            int day)
{
  MusterDeedWindow *window = g_object_new (MUSTER_TYPE_DEED_WINDOW, "transient-for", parent, NULL);
  window->model = g_object_ref (model);
  window->reg = muster_campaign_fold (campaign, day != MUSTER_NO_DAY ? day : MUSTER_LAST_DAY);
  window->proposed = day;
  window->deed = deed;
  return window;
}

MusterDeedWindow *
muster_deed_window_new (GtkWindow *parent,
                        MusterCampaignModel *model,
                        const MusterDeed *deed,
                        gint64 subject,
                        int day)
{
  MusterDeedWindow *window =
    new_window (parent, model, muster_campaign_model_get_campaign (model), deed, day);
  window->subject = subject;
  muster_deed_window_fill (window);
  show_heading (window, subject);
  muster_deed_window_check (window);
  gtk_widget_grab_focus (get_first (window));
  return window;
}

MusterDeedWindow *
muster_deed_window_new_correction (GtkWindow *parent, MusterCampaignModel *model, gint64 batch)
{
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (model);
  g_autoptr (MusterCampaign) without = muster_campaign_copy (campaign);
  MusterDeedDone *told = muster_deed_find_done (campaign, batch);
  if (told == NULL)
    return NULL;
  muster_campaign_strike (without, batch, FALSE, NULL);
  MusterDeedWindow *window = new_window (parent, model, without, told->deed, told->day);
  window->batch = batch;
  window->told = told;
  if (told->deed->parts[0].slot == MUSTER_SLOT_SUBJECT && told->words[0] != NULL)
    window->subject = g_ascii_strtoll (told->words[0], NULL, 10);
  muster_deed_window_fill (window);
  show_heading (window, 0);
  muster_deed_window_check (window);
  gtk_widget_grab_focus (get_first (window));
  return window;
}
