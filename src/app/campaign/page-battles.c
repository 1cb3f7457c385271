#include "config.h"

#include "app/campaign/page-private.h"

#include "app/campaign/battle-window.h"
#include "app/campaign/losses-window.h"
#include "app/campaign/recovery-window.h"
#include "app/document/item.h"
#include "campaign/model/store.h"
#include "scenario/play/store.h"
#include "scenario/store.h"

static void
on_mustered (MusterCampaignPage *page, const char *title, gint64 scenario)
{
  muster_page_tell (MUSTER_PAGE (page), title);
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
  muster_page_tell (MUSTER_PAGE (page), title);
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
