#include "config.h"

#include "app/campaign/page-private.h"
#include "app/widget/file-dialog.h"
#include "app/widget/question.h"
#include "base/text.h"
#include "campaign/model/map.h"
#include "campaign/state/register-places.h"

#include <glib/gi18n-lib.h>

/* What a dialog asks of the map. */
typedef struct
{
  MusterCampaignPage *page;
  AdwMessageDialog *dialog;
  gint64 place; /* 0: a new one */
  GtkWidget *name;
  GtkWidget *other; /* of a road */
  GtkWidget *days;
} Question;

static const MusterCampaign *
get_campaign (MusterCampaignPage *page)
{
  return muster_campaign_model_get_campaign (page->model);
}

static const char *
get_name (MusterCampaignPage *page, gint64 place)
{
  const MusterPlace *found = muster_campaign_find_place (get_campaign (page), place);
  return found != NULL ? found->name : "";
}

static void
enable_actions (MusterCampaignPage *page)
{
  guint n = page->reg->campaign->places->len;
  gboolean has_place = muster_map_view_get_place (page->map) != 0;
  GtkWidget *widget = GTK_WIDGET (page);
  gtk_widget_action_set_enabled (widget, "campaign.map-road", has_place && n > 1);
  gtk_widget_action_set_enabled (widget, "campaign.map-rename", has_place);
  gtk_widget_action_set_enabled (widget, "campaign.map-remove", has_place);
  gtk_widget_action_set_enabled (widget, "campaign.map-no-picture",
                                 page->reg->campaign->picture != NULL
                                   || muster_campaign_has_unread (page->reg->campaign));
  gtk_widget_action_set_enabled (widget, "campaign.map-march", n > 0 && page->chosen.battle == 0);
}

/* Who is not on the map though it has places. */
static void
show_placeless (MusterCampaignPage *page)
{
  g_autoptr (GPtrArray) placeless = muster_register_list_placeless (page->reg, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < placeless->len; i++)
    {
      const MusterPresence nowhere = { .record = g_ptr_array_index (placeless, i),
                                       .arrives = MUSTER_NO_DAY };
      g_ptr_array_add (names, muster_presence_dup_sided (page->reg, &nowhere));
    }
  g_autofree char *all = muster_text_join (names);
  /* Translators: formations of which no place is known. */
  g_autofree char *text = g_strdup_printf (_ ("No place: %s"), all);
  gtk_label_set_text (page->placeless, text);
  gtk_widget_set_visible (GTK_WIDGET (page->placeless),
                          names->len > 0 && page->reg->campaign->places->len > 0);
}

void
muster_campaign_page_show_map (MusterCampaignPage *page)
{
  muster_map_view_show (page->map, page->reg);
  gtk_widget_set_visible (page->map_hint, page->reg->campaign->places->len == 0
                                            && page->reg->campaign->picture == NULL);
  gtk_widget_set_visible (page->map_unread, muster_campaign_has_unread (page->reg->campaign));
  show_placeless (page);
  enable_actions (page);
}

static gboolean
focus_now (gpointer data)
{
  MusterCampaignPage *page = data;
  gint64 place = page->map != NULL ? muster_map_view_get_place (page->map) : 0;
  GtkWidget *button = place != 0 ? muster_map_view_find_button (page->map, place) : NULL;
  if (button != NULL)
    gtk_widget_grab_focus (button);
  return G_SOURCE_REMOVE;
}

/* Names */

static void
free_question (gpointer data)
{
  Question *question = data;
  g_object_unref (question->page);
  g_free (question);
}

/* Not where the page was closed meanwhile, since another program threw its campaign away. */
static gboolean
is_taken (const Question *question, const char *response)
{
  return g_str_equal (response, "do") && gtk_widget_get_root (GTK_WIDGET (question->page)) != NULL;
}

static MusterCampaign *
try_name (Question *question, GError **error)
{
  const char *name = gtk_editable_get_text (GTK_EDITABLE (question->name));
  g_autoptr (MusterCampaign) changed = muster_campaign_copy (get_campaign (question->page));
  int x, y;
  muster_map_find_room (changed, &x, &y);
  gboolean is_done = question->place != 0
                       ? muster_map_rename_place (changed, question->place, name, error)
                       : muster_map_add_place (changed, name, x, y, error) != 0;
  return is_done ? g_steal_pointer (&changed) : NULL;
}

static void
check_name (Question *question)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterCampaign) changed = try_name (question, &error);
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (question->name));
  adw_message_dialog_set_body (question->dialog,
                               changed == NULL && typed[0] != '\0' ? error->message : "");
  adw_message_dialog_set_response_enabled (question->dialog, "do", changed != NULL);
}

static void
answer_name (Question *question, const char *response)
{
  g_autoptr (MusterCampaign) changed =
    is_taken (question, response) ? try_name (question, NULL) : NULL;
  const char *name = gtk_editable_get_text (GTK_EDITABLE (question->name));
  g_autofree char *title =
    question->place != 0
      /* Translators: %1$s: the old name of a place; %2$s: its new name. */
      ? g_strdup_printf (_ ("%1$s is %2$s"), get_name (question->page, question->place), name)
      : g_strdup_printf (_ ("%s on the map"), name);
  if (changed != NULL)
    muster_campaign_page_save (question->page, g_steal_pointer (&changed), title);
}

static Question *
ask (MusterCampaignPage *page, gint64 place, const char *heading, const char *action)
{
  Question *question = g_new0 (Question, 1);
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page)));
  question->page = g_object_ref (page);
  question->place = place;
  question->dialog = muster_question_new (window, heading, action);
  g_object_set_data_full (G_OBJECT (question->dialog), "question", question, free_question);
  return question;
}

static void
ask_name (MusterCampaignPage *page, gint64 place, const char *heading, const char *action)
{
  Question *question = ask (page, place, heading, action);
  question->name = gtk_entry_new ();
  gtk_editable_set_text (GTK_EDITABLE (question->name), get_name (page, place));
  gtk_entry_set_activates_default (GTK_ENTRY (question->name), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (question->name), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Name of the place"), -1);
  adw_message_dialog_set_extra_child (question->dialog, question->name);
  g_signal_connect_swapped (question->name, "changed", G_CALLBACK (check_name), question);
  g_signal_connect_swapped (question->dialog, "response", G_CALLBACK (answer_name), question);
  check_name (question);
  gtk_window_present (GTK_WINDOW (question->dialog));
  gtk_widget_grab_focus (question->name);
}

static void
on_add (GtkWidget *widget, const char *action, GVariant *parameter)
{
  ask_name (MUSTER_CAMPAIGN_PAGE (widget), 0, _ ("Add a Place"), _ ("_Add"));
}

static void
on_rename (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  gint64 place = muster_map_view_get_place (page->map);
  g_autofree char *heading = g_strdup_printf (_ ("Rename %s"), get_name (page, place));
  if (place != 0)
    ask_name (page, place, heading, _ ("_Rename"));
}

/* Roads */

static gint64
get_other (Question *question)
{
  const GArray *places = get_campaign (question->page)->places;
  guint wanted = gtk_drop_down_get_selected (GTK_DROP_DOWN (question->other));
  for (guint i = 0; i < places->len; i++)
    {
      const MusterPlace *place = &g_array_index (places, MusterPlace, i);
      if (place->number != question->place && wanted-- == 0)
        return place->number;
    }
  return 0;
}

static void
show_days (Question *question)
{
  int days =
    muster_map_get_road (get_campaign (question->page), question->place, get_other (question));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (question->days), MAX (days, 1));
}

static void
answer_road (Question *question, const char *response)
{
  MusterCampaignPage *page = question->page;
  g_autoptr (MusterCampaign) changed = muster_campaign_copy (get_campaign (page));
  gint64 other = get_other (question);
  int days = gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (question->days));
  g_autoptr (GError) error = NULL;
  const char *sentence = days > 0
                           /* Translators: %1$s: a place; %2$s: another place. */
                           ? _ ("Road from %1$s to %2$s")
                           /* Translators: %1$s: a place; %2$s: another place. */
                           : _ ("No road from %1$s to %2$s");
  g_autofree char *title =
    g_strdup_printf (sentence, get_name (page, question->place), get_name (page, other));
  if (!is_taken (question, response))
    return;
  if (muster_map_set_road (changed, question->place, other, days, &error))
    muster_campaign_page_save (page, g_steal_pointer (&changed), title);
  else
    muster_page_report (MUSTER_PAGE (page), g_steal_pointer (&error));
}

static GtkWidget *
new_choice (MusterCampaignPage *page, gint64 but)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  const GArray *places = get_campaign (page)->places;
  for (guint i = 0; i < places->len; i++)
    {
      const MusterPlace *place = &g_array_index (places, MusterPlace, i);
      if (place->number != but)
        gtk_string_list_append (names, place->name);
    }
  return gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&names)), NULL);
}

static void
on_road (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  gint64 place = muster_map_view_get_place (page->map);
  if (place == 0 || get_campaign (page)->places->len < 2)
    return;
  g_autofree char *heading = g_strdup_printf (_ ("Road from %s"), get_name (page, place));
  Question *question = ask (page, place, heading, _ ("_Join"));
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  question->other = new_choice (page, place);
  question->days = gtk_spin_button_new_with_range (0, MUSTER_MOST_ROAD_DAYS, 1);
  gtk_box_append (GTK_BOX (box), muster_question_new_row (_ ("To"), question->other));
  gtk_box_append (GTK_BOX (box),
                  muster_question_new_row (_ ("Days of a march; 0: no road"), question->days));
  adw_message_dialog_set_extra_child (question->dialog, box);
  g_signal_connect_swapped (question->other, "notify::selected", G_CALLBACK (show_days), question);
  g_signal_connect_swapped (question->dialog, "response", G_CALLBACK (answer_road), question);
  show_days (question);
  gtk_window_present (GTK_WINDOW (question->dialog));
}

/* The picture */

static void
save_picture (MusterCampaignPage *page, MusterMapPicture *picture, const char *title)
{
  g_autoptr (MusterCampaign) changed = muster_campaign_copy (get_campaign (page));
  muster_campaign_set_picture (changed, picture);
  muster_campaign_page_save (page, g_steal_pointer (&changed), title);
}

void
muster_campaign_page_take_picture (MusterCampaignPage *page, GFile *file)
{
  const char *path = g_file_peek_path (file);
  GError *error = NULL;
  g_autoptr (MusterMapPicture) picture =
    path != NULL ? muster_map_picture_load (path, &error) : NULL;
  if (path == NULL)
    g_set_error (&error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                 _ ("Only files of this computer can be read. Copy the file to it first."));
  if (picture != NULL)
    save_picture (page, picture, _ ("Picture beneath the map"));
  else
    muster_page_report (MUSTER_PAGE (page), error);
}

static void
on_picture_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  if (file != NULL)
    muster_campaign_page_take_picture (MUSTER_CAMPAIGN_PAGE (widget), file);
}

static void
on_picture (GtkWidget *widget, const char *action, GVariant *parameter)
{
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (widget, _ ("Picture beneath the Map"), GTK_FILE_CHOOSER_ACTION_OPEN,
                            _ ("_Choose"));
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  gtk_file_filter_set_name (filter, _ ("Pictures (PNG, JPEG)"));
  gtk_file_filter_add_mime_type (filter, "image/png");
  gtk_file_filter_add_mime_type (filter, "image/jpeg");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  muster_file_dialog_show (dialog, on_picture_chosen);
}

static void
on_no_picture (GtkWidget *widget, const char *action, GVariant *parameter)
{
  save_picture (MUSTER_CAMPAIGN_PAGE (widget), NULL, _ ("No picture beneath the map"));
}

/* Other actions */

static void
on_remove (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  gint64 place = muster_map_view_get_place (page->map);
  g_autoptr (MusterCampaign) changed = muster_campaign_copy (get_campaign (page));
  GError *error = NULL;
  g_autofree char *title = g_strdup_printf (_ ("%s off the map"), get_name (page, place));
  if (place == 0)
    return;
  if (muster_map_remove_place (changed, place, &error))
    muster_campaign_page_save (page, g_steal_pointer (&changed), title);
  else
    muster_page_report (MUSTER_PAGE (page), error);
}

static void
on_moved (MusterCampaignPage *page, gint64 place, int x, int y)
{
  g_autoptr (MusterCampaign) changed = muster_campaign_copy (get_campaign (page));
  GError *error = NULL;
  g_autofree char *title = g_strdup_printf (_ ("%s moved on the map"), get_name (page, place));
  if (!muster_map_move_place (changed, place, x, y, &error)
      || !muster_campaign_model_save (page->model, changed, title, &error))
    muster_page_report (MUSTER_PAGE (page), error);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, focus_now, g_object_ref (page), g_object_unref);
}

static void
on_march (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  muster_campaign_page_ask_march (page, muster_map_view_get_place (page->map));
}

static void
on_map (MusterCampaignPage *page)
{
  gboolean is_map = gtk_toggle_button_get_active (page->map_button);
  gtk_stack_set_visible_child_name (page->middle_stack, is_map ? "map" : "register");
}

void
muster_campaign_page_install_map (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "campaign.map-add", NULL, on_add, 0, 0 },
    { "campaign.map-road", NULL, on_road, 0, 0 },
    { "campaign.map-rename", NULL, on_rename, 0, 0 },
    { "campaign.map-remove", NULL, on_remove, 0, 0 },
    { "campaign.map-march", NULL, on_march, 0, 0 },
    { "campaign.map-picture", NULL, on_picture, 0, 0 },
    { "campaign.map-no-picture", NULL, on_no_picture, 0, 0 },
  };
  g_type_ensure (MUSTER_TYPE_MAP_VIEW);
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
  gtk_widget_class_bind_template_callback (class, on_map);
  gtk_widget_class_bind_template_callback (class, enable_actions);
  gtk_widget_class_bind_template_callback (class, on_moved);
}
