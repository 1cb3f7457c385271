#include "config.h"

#include "app/campaign/map-pane.h"

#include "app/campaign/map-view.h"
#include "app/document/page.h"
#include "app/widget/file-dialog.h"
#include "app/widget/question.h"
#include "base/phrase.h"
#include "base/text.h"
#include "campaign/model/map.h"
#include "campaign/state/register-places.h"

#include <glib/gi18n-lib.h>

struct _MusterMapPane
{
  AdwBin parent;
  MusterRegister *reg;
  MusterMapView *view;
  GtkWidget *hint;
  GtkWidget *unread;   /* told of a picture that cannot be shown */
  GtkLabel *placeless; /* who stands nowhere on the map */
  GMenuModel *place_menu;
  gboolean may_march;
};

G_DEFINE_FINAL_TYPE (MusterMapPane, muster_map_pane, ADW_TYPE_BIN)

enum
{
  EDITED,
  FAILED,
  MARCH,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* What a dialog asks of the map. */
typedef struct
{
  MusterMapPane *pane;
  AdwMessageDialog *dialog;
  gint64 place; /* 0: a new one */
  GtkWidget *name;
  GtkWidget *other; /* of a road */
  GtkWidget *days;
  GtkWidget *hours; /* beside those */
} Question;

static const char *
get_name (MusterMapPane *pane, gint64 place)
{
  const MusterPlace *found = muster_campaign_find_place (pane->reg->campaign, place);
  return found != NULL ? found->name : "";
}

static void
enable_actions (MusterMapPane *pane)
{
  guint n = pane->reg->campaign->places->len;
  gboolean has_place = muster_map_view_get_place (pane->view) != 0;
  GtkWidget *widget = GTK_WIDGET (pane);
  gtk_widget_action_set_enabled (widget, "map.road", has_place && n > 1);
  gtk_widget_action_set_enabled (widget, "map.rename", has_place);
  gtk_widget_action_set_enabled (widget, "map.remove", has_place);
  gtk_widget_action_set_enabled (widget, "map.no-picture",
                                 pane->reg->campaign->picture != NULL
                                   || muster_campaign_has_unread (pane->reg->campaign));
  gtk_widget_action_set_enabled (widget, "map.march", n > 0 && pane->may_march);
}

/* Who is not on the map though it has places. */
static void
show_placeless (MusterMapPane *pane)
{
  g_autoptr (GPtrArray) placeless = muster_register_list_placeless (pane->reg, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < placeless->len; i++)
    {
      const MusterPresence nowhere = { .record = g_ptr_array_index (placeless, i),
                                       .arrives = MUSTER_NO_DAY };
      g_ptr_array_add (names, muster_presence_dup_sided (pane->reg, &nowhere));
    }
  g_autofree char *all = muster_text_join (names);
  /* Translators: formations of which no place is known. */
  g_autofree char *text = g_strdup_printf (_ ("No place: %s"), all);
  gtk_label_set_text (pane->placeless, text);
  gtk_widget_set_visible (GTK_WIDGET (pane->placeless),
                          names->len > 0 && pane->reg->campaign->places->len > 0);
}

void
muster_map_pane_show (MusterMapPane *pane, MusterRegister *reg, gboolean may_march)
{
  g_autoptr (MusterRegister) last = pane->reg;
  pane->reg = muster_register_ref (reg);
  pane->may_march = may_march;
  muster_map_view_show (pane->view, reg);
  gtk_widget_set_visible (pane->hint,
                          reg->campaign->places->len == 0 && reg->campaign->picture == NULL);
  gtk_widget_set_visible (pane->unread, muster_campaign_has_unread (reg->campaign));
  show_placeless (pane);
  enable_actions (pane);
}

/* @said: (nullable): as of the signal "edited" */
static void
edit (MusterMapPane *pane, const MusterCampaign *changed, const char *title, const char *said)
{
  g_signal_emit (pane, signals[EDITED], 0, changed, title, said);
}

static void
refuse (MusterMapPane *pane, const GError *error)
{
  g_signal_emit (pane, signals[FAILED], 0, error);
}

static gboolean
focus_now (gpointer data)
{
  MusterMapPane *pane = data;
  gint64 place = pane->view != NULL ? muster_map_view_get_place (pane->view) : 0;
  GtkWidget *button = place != 0 ? muster_map_view_find_button (pane->view, place) : NULL;
  if (button != NULL)
    gtk_widget_grab_focus (button);
  return G_SOURCE_REMOVE;
}

/* Names */

static void
free_question (gpointer data)
{
  Question *question = data;
  g_object_unref (question->pane);
  g_free (question);
}

/* Not where the page was closed meanwhile, since another program threw its campaign away. */
static gboolean
is_taken (const Question *question, const char *response)
{
  return g_str_equal (response, "do") && gtk_widget_get_root (GTK_WIDGET (question->pane)) != NULL;
}

static MusterCampaign *
try_name (Question *question, GError **error)
{
  const char *name = gtk_editable_get_text (GTK_EDITABLE (question->name));
  g_autoptr (MusterCampaign) changed = muster_campaign_copy (question->pane->reg->campaign);
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
      ? muster_phrase_new ("place-is", get_name (question->pane, question->place), name, NULL)
      : muster_phrase_new ("place-on-map", name, NULL);
  if (changed != NULL)
    edit (question->pane, changed, title, title);
}

static Question *
ask (MusterMapPane *pane, gint64 place, const char *heading, const char *action)
{
  Question *question = g_new0 (Question, 1);
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (pane)));
  question->pane = g_object_ref (pane);
  question->place = place;
  question->dialog = muster_question_new (window, heading, action);
  g_object_set_data_full (G_OBJECT (question->dialog), "question", question, free_question);
  return question;
}

static void
ask_name (MusterMapPane *pane, gint64 place, const char *heading, const char *action)
{
  Question *question = ask (pane, place, heading, action);
  question->name = gtk_entry_new ();
  gtk_editable_set_text (GTK_EDITABLE (question->name), get_name (pane, place));
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
  ask_name (MUSTER_MAP_PANE (widget), 0, _ ("Add a Place"), _ ("_Add"));
}

static void
on_rename (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterMapPane *pane = MUSTER_MAP_PANE (widget);
  gint64 place = muster_map_view_get_place (pane->view);
  g_autofree char *heading = g_strdup_printf (_ ("Rename %s"), get_name (pane, place));
  if (place != 0)
    ask_name (pane, place, heading, _ ("_Rename"));
}

/* Roads */

static gint64
get_other (Question *question)
{
  const GArray *places = question->pane->reg->campaign->places;
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
  int hours =
    muster_map_get_road (question->pane->reg->campaign, question->place, get_other (question));
  if (hours == 0)
    hours = MUSTER_HOURS_A_DAY;
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (question->days), hours / MUSTER_HOURS_A_DAY);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (question->hours), hours % MUSTER_HOURS_A_DAY);
}

static void
answer_road (Question *question, const char *response)
{
  MusterMapPane *pane = question->pane;
  g_autoptr (MusterCampaign) changed = muster_campaign_copy (pane->reg->campaign);
  gint64 other = get_other (question);
  int hours =
    gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (question->days)) * MUSTER_HOURS_A_DAY
    + gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (question->hours));
  g_autoptr (GError) error = NULL;
  g_autofree char *title =
    muster_phrase_new (hours > 0 ? "road" : "no-road-between", get_name (pane, question->place),
                       get_name (pane, other), NULL);
  if (!is_taken (question, response))
    return;
  if (muster_map_set_road (changed, question->place, other, hours, &error))
    edit (pane, changed, title, title);
  else
    refuse (pane, error);
}

static GtkWidget *
new_choice (MusterMapPane *pane, gint64 but)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  const GArray *places = pane->reg->campaign->places;
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
  MusterMapPane *pane = MUSTER_MAP_PANE (widget);
  gint64 place = muster_map_view_get_place (pane->view);
  if (place == 0 || pane->reg->campaign->places->len < 2)
    return;
  g_autofree char *heading = g_strdup_printf (_ ("Road from %s"), get_name (pane, place));
  Question *question = ask (pane, place, heading, _ ("_Join"));
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  question->other = new_choice (pane, place);
  question->days = gtk_spin_button_new_with_range (0, MUSTER_MOST_ROAD_DAYS, 1);
  question->hours = gtk_spin_button_new_with_range (0, MUSTER_HOURS_A_DAY - 1, 1);
  gtk_box_append (GTK_BOX (box), muster_question_new_row (_ ("To"), question->other));
  gtk_box_append (GTK_BOX (box),
                  muster_question_new_row (_ ("Days of a march; 0: no road"), question->days));
  gtk_box_append (GTK_BOX (box),
                  muster_question_new_row (_ ("And so many hours"), question->hours));
  adw_message_dialog_set_extra_child (question->dialog, box);
  g_signal_connect_swapped (question->other, "notify::selected", G_CALLBACK (show_days), question);
  g_signal_connect_swapped (question->dialog, "response", G_CALLBACK (answer_road), question);
  show_days (question);
  gtk_window_present (GTK_WINDOW (question->dialog));
}

/* The picture */

static void
save_picture (MusterMapPane *pane, MusterMapPicture *picture, const char *title)
{
  g_autoptr (MusterCampaign) changed = muster_campaign_copy (pane->reg->campaign);
  muster_campaign_set_picture (changed, picture);
  edit (pane, changed, title, title);
}

static void
take_picture (MusterMapPane *pane, GFile *file)
{
  const char *path = g_file_peek_path (file);
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterMapPicture) picture =
    path != NULL ? muster_map_picture_load (path, &error) : NULL;
  if (path == NULL)
    g_set_error (&error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                 _ ("Only files of this computer can be read. Copy the file to it first."));
  if (picture != NULL)
    save_picture (pane, picture, "picture");
  else
    refuse (pane, error);
}

static void
on_picture_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  if (file != NULL)
    take_picture (MUSTER_MAP_PANE (widget), file);
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
  save_picture (MUSTER_MAP_PANE (widget), NULL, "no-picture");
}

/* Other actions */

static void
on_remove (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterMapPane *pane = MUSTER_MAP_PANE (widget);
  gint64 place = muster_map_view_get_place (pane->view);
  g_autoptr (MusterCampaign) changed = muster_campaign_copy (pane->reg->campaign);
  g_autoptr (GError) error = NULL;
  g_autofree char *title = muster_phrase_new ("place-off-map", get_name (pane, place), NULL);
  if (place == 0)
    return;
  if (muster_map_remove_place (changed, place, &error))
    edit (pane, changed, title, title);
  else
    refuse (pane, error);
}

static void
on_moved (MusterMapPane *pane, gint64 place, int x, int y)
{
  g_autoptr (MusterCampaign) changed = muster_campaign_copy (pane->reg->campaign);
  g_autoptr (GError) error = NULL;
  g_autofree char *title = muster_phrase_new ("place-moved", get_name (pane, place), NULL);
  if (muster_map_move_place (changed, place, x, y, &error))
    edit (pane, changed, title, NULL);
  else
    refuse (pane, error);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, focus_now, g_object_ref (pane), g_object_unref);
}

static void
on_march (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterMapPane *pane = MUSTER_MAP_PANE (widget);
  g_signal_emit (pane, signals[MARCH], 0, muster_map_view_get_place (pane->view));
}

static void
dispose (GObject *object)
{
  MusterMapPane *pane = MUSTER_MAP_PANE (object);
  gtk_widget_dispose_template (GTK_WIDGET (object), MUSTER_TYPE_MAP_PANE);
  g_clear_pointer (&pane->reg, muster_register_unref);
  G_OBJECT_CLASS (muster_map_pane_parent_class)->dispose (object);
}

#define BIND(member) gtk_widget_class_bind_template_child (class, MusterMapPane, member)

static void
muster_map_pane_class_init (MusterMapPaneClass *klass)
{
  GtkWidgetClass *class = GTK_WIDGET_CLASS (klass);
  static const MusterPageAction actions[] = {
    { "map.add", NULL, on_add, 0, 0 },
    { "map.road", NULL, on_road, 0, 0 },
    { "map.rename", NULL, on_rename, 0, 0 },
    { "map.remove", NULL, on_remove, 0, 0 },
    { "map.march", NULL, on_march, 0, 0 },
    { "map.picture", NULL, on_picture, 0, 0 },
    { "map.no-picture", NULL, on_no_picture, 0, 0 },
  };
  G_OBJECT_CLASS (klass)->dispose = dispose;
  g_type_ensure (MUSTER_TYPE_MAP_VIEW);
  signals[EDITED] =
    g_signal_new ("edited", MUSTER_TYPE_MAP_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 3, G_TYPE_POINTER, G_TYPE_STRING, G_TYPE_STRING);
  signals[FAILED] = g_signal_new ("failed", MUSTER_TYPE_MAP_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
  signals[MARCH] = g_signal_new ("march", MUSTER_TYPE_MAP_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
  gtk_widget_class_set_template_from_resource (
    class, "/io/github/muster_army/Muster/campaign/map-pane.ui");
  BIND (view);
  BIND (hint);
  BIND (unread);
  BIND (placeless);
  BIND (place_menu);
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
  gtk_widget_class_bind_template_callback (class, enable_actions);
  gtk_widget_class_bind_template_callback (class, on_moved);
}

static void
muster_map_pane_init (MusterMapPane *pane)
{
  gtk_widget_init_template (GTK_WIDGET (pane));
  muster_map_view_set_menu (pane->view, pane->place_menu);
}
