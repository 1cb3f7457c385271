#include "config.h"

#include "app/campaign/page-private.h"

#include "app/widget/tab-stop.h"
#include "campaign/actions/correct.h"
#include "campaign/text/event-text.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

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
      muster_page_tell (MUSTER_PAGE (page), title);
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
  static const MusterSeat umpire = { 0 };
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
    shown->sort != MUSTER_SORT_COMMANDER ? find_morning (page, shown) : NULL;
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
      g_string_append_printf (text, _ ("%s%" PRId64 " since %s"), row->change < 0 ? "−" : "+",
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
  g_autofree char *spoiled =
    line->spoiled != NULL ? g_markup_escape_text (line->spoiled, -1) : NULL;
  if (story->len > 0)
    g_string_append (story, BETWEEN_LINES);
  if (spoiled != NULL || g_hash_table_contains (known, GSIZE_TO_POINTER (line->batch)))
    g_string_append_printf (story, "<a href=\"%" PRId64 "\" title=\"%s\">%s</a>: %s", line->batch,
                            _ ("Correct this…"), day, text);
  else
    g_string_append_printf (story, "%s: %s", day, text);
  if (spoiled != NULL)
    g_string_append_printf (story, " <b>⚠ %s</b>", spoiled);
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
  muster_campaign_page_install_deeds (class);
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
