#include "config.h"

#include "app/campaign/page-private.h"

#include "app/campaign/record-row.h"
#include "app/widget/context-menu.h"
#include "app/widget/shown-row.h"
#include "campaign/state/replay.h"

#include <glib/gi18n-lib.h>

/* The columns and a name need so much. */
#define ROOM_FOR_COLUMNS 480

MusterRecordItem *
muster_campaign_page_get_selected (MusterCampaignPage *page)
{
  GtkTreeListRow *row = gtk_single_selection_get_selected_item (page->selection);
  g_autoptr (MusterRecordItem) item = row != NULL ? gtk_tree_list_row_get_item (row) : NULL;
  return item; /* the list keeps it */
}

const MusterRecord *
muster_campaign_page_get_record (MusterCampaignPage *page)
{
  MusterRecordItem *item = muster_campaign_page_get_selected (page);
  return item != NULL
           ? muster_register_find (page->reg, muster_record_item_get_shown (item)->number)
           : NULL;
}

gboolean
muster_campaign_page_select (MusterCampaignPage *page, gint64 record)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (page->rows));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GtkTreeListRow) row = gtk_tree_list_model_get_row (page->rows, i);
      g_autoptr (MusterRecordItem) item = gtk_tree_list_row_get_item (row);
      if (muster_record_item_get_shown (item)->number != record)
        continue;
      gtk_single_selection_set_selected (page->selection, i);
      gtk_widget_activate_action (GTK_WIDGET (page->tree), "list.scroll-to-item", "u", i);
      return TRUE;
    }
  return FALSE;
}

/* Moments */

static void
add_moment (MusterCampaignPage *page,
            GtkStringList *names,
            const char *format,
            const char *of,
            MusterMoment moment)
{
  g_autofree char *name = g_strdup_printf (format, of);
  g_array_append_val (page->moments, moment);
  gtk_string_list_append (names, name);
}

/* Today, then back through the days and battles. */
static void
list_moments (MusterCampaignPage *page, GtkStringList *names)
{
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (page->model);
  MusterRegister *reg = muster_campaign_model_get_register (page->model);
  int last = MUSTER_NO_DAY;
  g_autofree char *today = muster_day_dup_text (muster_campaign_get_today (campaign));
  g_array_set_size (page->moments, 0);
  add_moment (page, names, _ ("Today, %s"), today, (MusterMoment){ MUSTER_LAST_DAY, 0 });
  for (guint i = campaign->order->len; i > 0; i--)
    {
      const MusterEvent *event = &g_array_index (campaign->events, MusterEvent,
                                                 g_array_index (campaign->order, guint, i - 1));
      const MusterBattle *battle = event->kind == MUSTER_EVENT_BATTLE
                                     ? muster_register_find_battle (reg, event->subject)
                                     : NULL;
      g_autofree char *day = muster_day_dup_text (event->day);
      if (event->day != last)
        add_moment (page, names, _ ("Evening of %s"), day, (MusterMoment){ event->day, 0 });
      if (battle != NULL)
        add_moment (page, names, _ ("Before %s"), battle->name,
                    (MusterMoment){ event->day, battle->number });
      last = event->day;
    }
}

static guint
find_moment (MusterCampaignPage *page, MusterMoment wanted)
{
  for (guint i = 0; i < page->moments->len; i++)
    {
      MusterMoment moment = g_array_index (page->moments, MusterMoment, i);
      if (moment.day == wanted.day && moment.battle == wanted.battle)
        return i;
    }
  return 0;
}

static void
fill_moments (MusterCampaignPage *page)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  list_moments (page, names);
  guint chosen = find_moment (page, page->chosen);
  page->is_filling = TRUE;
  gtk_drop_down_set_model (page->moment, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (page->moment, chosen);
  page->is_filling = FALSE;
  page->chosen = g_array_index (page->moments, MusterMoment, chosen);
}

static MusterRegister *
fold (MusterCampaignPage *page)
{
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (page->model);
  if (page->chosen.battle != 0)
    return muster_campaign_fold_before (campaign, page->chosen.battle);
  if (page->chosen.day != MUSTER_LAST_DAY)
    return muster_campaign_fold (campaign, page->chosen.day);
  return muster_register_ref (muster_campaign_model_get_register (page->model));
}

static void
show_chosen (MusterCampaignPage *page)
{
  MusterRegister *reg = fold (page);
  g_clear_pointer (&page->morning, muster_morning_free);
  g_clear_pointer (&page->reg, muster_register_unref);
  page->reg = reg;
  muster_record_items_set (page->sides, reg);
  muster_campaign_page_show_map (page);
  muster_campaign_page_show_story (page);
  muster_campaign_page_enable_deeds (page);
}

void
muster_campaign_page_show_register (MusterCampaignPage *page)
{
  fill_moments (page);
  show_chosen (page);
}

static void
on_moment (MusterCampaignPage *page)
{
  guint selected = gtk_drop_down_get_selected (page->moment);
  if (page->is_filling || selected >= page->moments->len)
    return;
  page->chosen = g_array_index (page->moments, MusterMoment, selected);
  show_chosen (page);
}

/* Rows */

static void
on_selected (MusterCampaignPage *page)
{
  if (page->reg == NULL)
    return;
  muster_campaign_page_show_story (page);
  muster_campaign_page_enable_deeds (page);
}

static GListModel *
list_children (gpointer item, gpointer data)
{
  MusterSort sort = muster_record_item_get_shown (item)->sort;
  return sort < MUSTER_SORT_COMMANDER
           ? g_object_ref (G_LIST_MODEL (muster_record_item_get_children (item)))
           : NULL;
}

static void
select_row (gpointer data, GtkWidget *row)
{
  MusterRecordItem *item = muster_record_row_get_item (MUSTER_RECORD_ROW (row));
  if (item != NULL)
    muster_campaign_page_select (data, muster_record_item_get_shown (item)->number);
}

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *list_item, MusterCampaignPage *page)
{
  GtkWidget *row = g_object_new (MUSTER_TYPE_RECORD_ROW, NULL);
  g_object_bind_property (page, "narrow", row, "narrow", G_BINDING_SYNC_CREATE);
  muster_context_menu_attach (row, G_MENU_MODEL (page->row_menu), select_row, page);
  gtk_list_item_set_child (list_item, row);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  muster_record_row_set_row (MUSTER_RECORD_ROW (gtk_list_item_get_child (list_item)),
                             gtk_list_item_get_item (list_item));
}

static void
on_unbind (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  muster_record_row_set_row (MUSTER_RECORD_ROW (gtk_list_item_get_child (list_item)), NULL);
}

/* Enter shows the story where it is out of sight. */
static void
on_activate (MusterCampaignPage *page)
{
  if (adw_leaflet_get_folded (page->panes))
    adw_leaflet_set_visible_child (page->panes, page->story_pane);
}

static gpointer
get_item (gpointer row)
{
  return muster_record_row_get_item (row);
}

static GtkWidget *
find_row (GtkWidget *list, gconstpointer item)
{
  return muster_shown_row_find (list, MUSTER_TYPE_RECORD_ROW, get_item, item);
}

static void
on_menu (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  MusterRecordItem *item = muster_campaign_page_get_selected (page);
  GtkWidget *row = item != NULL ? find_row (GTK_WIDGET (page->tree), item) : NULL;
  if (row != NULL)
    muster_context_menu_open (widget, row, G_MENU_MODEL (page->row_menu));
}

/* Lists are given their place when nothing may ask for another. */
static gboolean
show_narrow_now (gpointer data)
{
  MusterCampaignPage *page = data;
  GtkAdjustment *across = gtk_scrolled_window_get_hadjustment (page->tree_window);
  double room = gtk_adjustment_get_page_size (across);
  gboolean is_narrow = room < ROOM_FOR_COLUMNS;
  if (room < 1 || is_narrow == page->is_narrow)
    return G_SOURCE_REMOVE;
  page->is_narrow = is_narrow;
  gtk_widget_set_visible (GTK_WIDGET (page->heads_window), !is_narrow);
  g_object_notify (G_OBJECT (page), "narrow");
  return G_SOURCE_REMOVE;
}

static void
on_room (MusterCampaignPage *page)
{
  g_idle_add_full (G_PRIORITY_HIGH_IDLE, show_narrow_now, g_object_ref (page), g_object_unref);
}

void
muster_campaign_page_install_register (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "campaign.menu", NULL, on_menu, GDK_KEY_Menu, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
  gtk_widget_class_add_binding_action (class, GDK_KEY_F10, GDK_SHIFT_MASK, "campaign.menu", NULL);
  gtk_widget_class_bind_template_callback (class, on_moment);
  gtk_widget_class_bind_template_callback (class, on_selected);
  gtk_widget_class_bind_template_callback (class, on_setup);
  gtk_widget_class_bind_template_callback (class, on_bind);
  gtk_widget_class_bind_template_callback (class, on_unbind);
  gtk_widget_class_bind_template_callback (class, on_activate);
}

void
muster_campaign_page_init_register (MusterCampaignPage *page)
{
  GtkAdjustment *across = gtk_scrolled_window_get_hadjustment (page->tree_window);
  page->moments = g_array_new (FALSE, FALSE, sizeof (MusterMoment));
  page->chosen = (MusterMoment){ MUSTER_LAST_DAY, 0 };
  page->sides = muster_keyed_list_new ();
  page->rows = gtk_tree_list_model_new (g_object_ref (G_LIST_MODEL (page->sides)), FALSE, TRUE,
                                        list_children, NULL, NULL);
  gtk_single_selection_set_model (page->selection, G_LIST_MODEL (page->rows));
  gtk_scrolled_window_set_hadjustment (page->heads_window, across);
  g_signal_connect_object (across, "notify::page-size", G_CALLBACK (on_room), page,
                           G_CONNECT_SWAPPED);
}
