#include "config.h"

#include "app/campaign/orders-window.h"

#include "app/widget/clipboard.h"
#include "app/widget/file-dialog.h"
#include "app/widget/first-focus.h"
#include "app/widget/problems-window.h"
#include "base/file.h"
#include "base/problem.h"
#include "campaign/orders/closing.h"
#include "campaign/orders/form.h"
#include "campaign/text/log.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

struct _MusterOrdersWindow
{
  AdwWindow parent;
  MusterCampaignModel *model;
  GtkWidget *content;
  GtkWidget *begin; /* of a period */
  AdwEntryRow *day;
  GtkSpinButton *days;
  AdwComboRow *ends;
  AdwComboRow *absent;
  AdwPreferencesGroup *players;
  GtkWidget *close;
  AdwPreferencesGroup *outcome;
  GtkWidget *reopen;
  GtkLabel *problem;
  GPtrArray *rows;    /* GtkWidget: of the players and of what comes of it */
  const char *wanted; /* interned: whose form is being written */
};

G_DEFINE_FINAL_TYPE (MusterOrdersWindow, muster_orders_window, ADW_TYPE_WINDOW)

/* @error: (nullable): taken */
static void
tell (MusterOrdersWindow *window, GError *error)
{
  gtk_label_set_text (window->problem, error != NULL ? error->message : "");
  gtk_widget_set_visible (GTK_WIDGET (window->problem), error != NULL);
  g_clear_error (&error);
}

/* Saves what the last batch does. */
static void
save (MusterOrdersWindow *window, const MusterCampaign *changed)
{
  GError *error = NULL;
  const MusterBatch *last =
    &g_array_index (changed->batches, MusterBatch, changed->batches->len - 1);
  g_autofree char *name = g_strdup (muster_batch_get_name (last));
  muster_campaign_model_save (window->model, changed, name, &error);
  tell (window, error);
}

static const MusterPeriod *
get_last (const GPtrArray *periods)
{
  return periods->len > 0 ? g_ptr_array_index (periods, periods->len - 1) : NULL;
}

static void
add_row (MusterOrdersWindow *window, AdwPreferencesGroup *group, GtkWidget *row)
{
  adw_preferences_group_add (group, row);
  g_ptr_array_add (window->rows, row);
}

static void
add_sentence (MusterOrdersWindow *window, const char *text)
{
  GtkWidget *row = adw_action_row_new ();
  g_auto (GStrv) parts = g_strsplit (text, "\n", 2);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), parts[0]);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  if (parts[1] != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), parts[1]);
  add_row (window, window->outcome, row);
}

/* A player, what he ordered, and a button for his form. */
static void
add_player (MusterOrdersWindow *window, const MusterClosing *closing, const char *player)
{
  const MusterOrderForm *form = muster_period_find_form (closing->period, player);
  GtkWidget *row = adw_action_row_new ();
  g_autoptr (GString) orders = g_string_new (NULL);
  for (guint i = 0; form != NULL && i < form->orders->len; i++)
    {
      g_autofree char *text =
        muster_event_dup_sentence (closing->reg, g_ptr_array_index (form->orders, i));
      g_string_append_printf (orders, "%s%s", i > 0 ? "\n" : "", text);
    }
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), player);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row),
                               form != NULL ? orders->str : _ ("No orders yet"));
  if (closing->closed == 0)
    {
      GtkWidget *button = gtk_button_new_with_mnemonic (_ ("_Form…"));
      gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "orders.form");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", player);
      gtk_widget_set_tooltip_text (button, _ ("Write the form that this player fills in"));
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
    }
  add_row (window, window->players, row);
}

static void
show_period (MusterOrdersWindow *window, const MusterClosing *closing)
{
  const MusterPeriod *period = closing->period;
  g_autofree char *day = muster_day_dup_text (period->day);
  g_autofree char *title =
    /* Translators: %1$d: a period's number; %2$s: its first day; %3$d: how many days it has. */
    g_strdup_printf (ngettext ("Period %1$d, from %2$s, %3$d day",
                               "Period %1$d, from %2$s, %3$d days", (gulong) period->days),
                     (int) period->number, day, period->days);
  g_autoptr (GPtrArray) senders = muster_register_list_senders (closing->reg);
  g_autoptr (GPtrArray) lines = muster_closing_list_lines (closing);
  g_autoptr (GPtrArray) proposals = muster_closing_list_proposals (closing);
  adw_preferences_group_set_title (window->players, title);
  for (guint i = 0; i < senders->len; i++)
    add_player (window, closing, g_ptr_array_index (senders, i));
  adw_preferences_group_set_title (window->outcome, closing->closed != 0
                                                      ? _ ("What came of it")
                                                      : _ ("What would come of it by now"));
  for (guint i = 0; i < proposals->len; i++)
    {
      g_autofree char *text = muster_proposal_dup_text (closing, g_ptr_array_index (proposals, i));
      add_sentence (window, text);
    }
  for (guint i = 0; i < lines->len; i++)
    add_sentence (window, g_ptr_array_index (lines, i));
  if (lines->len == 0)
    add_sentence (window, _ ("Nobody marches."));
}

static void
show (MusterOrdersWindow *window)
{
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (window->model);
  g_autoptr (GPtrArray) periods = muster_campaign_list_periods (campaign);
  const MusterPeriod *last = get_last (periods);
  gboolean is_open = last != NULL && last->closed == 0;
  g_autofree char *next =
    muster_day_dup_text (muster_day_add (muster_campaign_get_today (campaign), 1));
  for (guint i = 0; i < window->rows->len; i++)
    {
      GtkWidget *row = g_ptr_array_index (window->rows, i);
      adw_preferences_group_remove (
        ADW_PREFERENCES_GROUP (gtk_widget_get_ancestor (row, ADW_TYPE_PREFERENCES_GROUP)), row);
    }
  g_ptr_array_set_size (window->rows, 0);
  gtk_widget_set_visible (window->begin, !is_open);
  gtk_widget_set_visible (GTK_WIDGET (window->players), last != NULL);
  gtk_widget_set_visible (GTK_WIDGET (window->outcome), last != NULL);
  gtk_widget_set_visible (window->close, is_open);
  gtk_widget_set_visible (window->reopen, !is_open);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "orders.take", is_open);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "orders.paste", is_open);
  gtk_editable_set_text (GTK_EDITABLE (window->day), next);
  if (last == NULL)
    return;
  g_autoptr (MusterClosing) closing = muster_closing_new (campaign, last->number, NULL);
  show_period (window, closing);
}

static void
on_open (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterOrdersWindow *window = MUSTER_ORDERS_WINDOW (widget);
  GError *error = NULL;
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (window->day));
  int day = muster_day_parse_typed (typed);
  g_autoptr (MusterCampaign) copy =
    muster_campaign_copy (muster_campaign_model_get_campaign (window->model));
  if (day == MUSTER_NO_DAY)
    g_set_error (&error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                 _ ("“%s” is no day. Write 1815-06-18 or 18 June 1815."), typed);
  else if (muster_campaign_open_period (
             copy, day, gtk_spin_button_get_value_as_int (window->days),
             (MusterPeriodEnd) adw_combo_row_get_selected (window->ends),
             (MusterAbsentRule) adw_combo_row_get_selected (window->absent), &error)
           != 0)
    {
      save (window, copy);
      return;
    }
  tell (window, error);
}

static void
on_close (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterOrdersWindow *window = MUSTER_ORDERS_WINDOW (widget);
  GError *error = NULL;
  g_autoptr (MusterCampaign) copy =
    muster_campaign_copy (muster_campaign_model_get_campaign (window->model));
  if (muster_campaign_close_period (copy, &error))
    save (window, copy);
  else
    tell (window, error);
}

static void
on_reopen (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterOrdersWindow *window = MUSTER_ORDERS_WINDOW (widget);
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (window->model);
  GError *error = NULL;
  g_autoptr (GPtrArray) periods = muster_campaign_list_periods (campaign);
  const MusterPeriod *last = get_last (periods);
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (campaign);
  if (last != NULL && muster_campaign_reopen_period (copy, last->number, &error))
    save (window, copy);
  else
    tell (window, error);
}

/* @read: (nullable): taken */
static void
take (MusterOrdersWindow *window, MusterFormRead *read, const char *name, GPtrArray *problems)
{
  g_autoptr (MusterFormRead) form = read;
  if (form == NULL)
    {
      /* Translators: %s: a file. */
      g_autofree char *title = g_strdup_printf (_ ("Nothing of %s was taken"), name);
      gtk_window_present (
        GTK_WINDOW (muster_problems_window_new (GTK_WINDOW (window), title, problems)));
      return;
    }
  g_autoptr (MusterCampaign) copy =
    muster_campaign_copy (muster_campaign_model_get_campaign (window->model));
  if (muster_campaign_take_form (copy, form) != MUSTER_FORM_KNOWN)
    save (window, copy);
  else
    tell (window, g_error_new (G_IO_ERROR, G_IO_ERROR_EXISTS,
                               _ ("The orders of %s are here already."), form->player));
}

void
muster_orders_window_take_file (MusterOrdersWindow *window, GFile *file)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *name = g_filename_display_name (base);
  const char *path = g_file_peek_path (file);
  if (path == NULL)
    muster_problems_add (problems, name, 0,
                         _ ("Only files of this computer can be read. Copy the file to it first."));
  take (window,
        path != NULL ? muster_form_load (muster_campaign_model_get_campaign (window->model), path,
                                         name, problems)
                     : NULL,
        name, problems);
}

void
muster_orders_window_take_text (MusterOrdersWindow *window, const char *text)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  const char *name = _ ("the clipboard");
  if (text == NULL)
    muster_problems_add (problems, name, 0,
                         _ ("There is no text on the clipboard. Copy the form first."));
  take (window,
        text != NULL ? muster_form_parse (muster_campaign_model_get_campaign (window->model), name,
                                          text, problems)
                     : NULL,
        name, problems);
}

static void
on_taken (GtkWidget *widget, GtkFileChooser *chooser)
{
  g_autoptr (GListModel) files = gtk_file_chooser_get_files (chooser);
  for (guint i = 0; i < g_list_model_get_n_items (files); i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);
      muster_orders_window_take_file (MUSTER_ORDERS_WINDOW (widget), file);
    }
}

static void
on_take (GtkWidget *widget, const char *action, GVariant *parameter)
{
  GtkFileChooserNative *dialog = muster_file_dialog_new (widget, _ ("Take Forms of Orders"),
                                                         GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Take"));
  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (dialog), TRUE);
  muster_file_dialog_show (dialog, on_taken);
}

static void
on_pasted (GtkWidget *widget, const char *text)
{
  muster_orders_window_take_text (MUSTER_ORDERS_WINDOW (widget), text);
}

static void
on_paste (GtkWidget *widget, const char *action, GVariant *parameter)
{
  muster_clipboard_get (widget, on_pasted);
}

static void
on_form_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  MusterOrdersWindow *window = MUSTER_ORDERS_WINDOW (widget);
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (window->model);
  GError *error = NULL;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;
  g_autoptr (GPtrArray) periods = muster_campaign_list_periods (campaign);
  const MusterPeriod *period = muster_periods_find_open (periods);
  if (path == NULL || period == NULL)
    return;
  g_autofree char *small = g_ascii_strdown (path, -1);
  g_autoptr (GBytes) form = muster_campaign_write_form (campaign, period, window->wanted,
                                                        !g_str_has_suffix (small, ".xml"));
  if (form == NULL)
    g_set_error (&error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                 _ ("Nothing of what %s commands has a place on the map. Put it there first."),
                 window->wanted);
  else
    muster_file_write (path, form, &error);
  tell (window, error);
}

static void
on_form (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterOrdersWindow *window = MUSTER_ORDERS_WINDOW (widget);
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (widget, _ ("Write a Form of Orders"), GTK_FILE_CHOOSER_ACTION_SAVE,
                            _ ("_Write"));
  window->wanted = g_intern_string (g_variant_get_string (parameter, NULL));
  muster_file_dialog_propose (dialog, window->wanted, ".csv");
  muster_file_dialog_show (dialog, on_form_chosen);
}

static void
finalize (GObject *object)
{
  MusterOrdersWindow *window = MUSTER_ORDERS_WINDOW (object);
  g_clear_object (&window->model);
  g_ptr_array_unref (window->rows);
  G_OBJECT_CLASS (muster_orders_window_parent_class)->finalize (object);
}

#define BIND(member) gtk_widget_class_bind_template_child (widget_class, MusterOrdersWindow, member)

static void
muster_orders_window_class_init (MusterOrdersWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = finalize;
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/campaign/orders-window.ui");
  BIND (content);
  BIND (begin);
  BIND (day);
  BIND (days);
  BIND (ends);
  BIND (absent);
  BIND (players);
  BIND (close);
  BIND (outcome);
  BIND (reopen);
  BIND (problem);
  gtk_widget_class_install_action (widget_class, "orders.open", NULL, on_open);
  gtk_widget_class_install_action (widget_class, "orders.form", "s", on_form);
  gtk_widget_class_install_action (widget_class, "orders.take", NULL, on_take);
  gtk_widget_class_install_action (widget_class, "orders.paste", NULL, on_paste);
  gtk_widget_class_install_action (widget_class, "orders.close", NULL, on_close);
  gtk_widget_class_install_action (widget_class, "orders.reopen", NULL, on_reopen);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_orders_window_init (MusterOrdersWindow *window)
{
  window->rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (window));
  muster_first_focus_set (GTK_WINDOW (window), window->content);
}

MusterOrdersWindow *
muster_orders_window_new (GtkWindow *parent, MusterCampaignModel *model)
{
  MusterOrdersWindow *window =
    g_object_new (MUSTER_TYPE_ORDERS_WINDOW, "transient-for", parent, NULL);
  window->model = g_object_ref (model);
  g_signal_connect_object (model, "changed", G_CALLBACK (show), window, G_CONNECT_SWAPPED);
  show (window);
  return window;
}
