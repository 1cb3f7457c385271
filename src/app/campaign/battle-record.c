#include "config.h"

#include "app/campaign/battle-record.h"

#include "app/campaign/losses-window.h"
#include "campaign/model/store.h"

#include <glib/gi18n-lib.h>

gboolean
muster_scenario_has_campaign (MusterStore *store, gint64 scenario)
{
  gint64 battle;
  return muster_store_find_scenario_campaign (store, scenario, &battle) != 0;
}

void
muster_scenario_open_campaign (MusterPage *page, gint64 scenario)
{
  gint64 battle;
  gint64 campaign =
    muster_store_find_scenario_campaign (muster_page_get_store (page), scenario, &battle);
  if (campaign != 0)
    muster_page_open (page, MUSTER_DOCUMENT_CAMPAIGN, campaign);
}

static void
record_now (MusterPage *page, gpointer data)
{
  MusterStore *store = muster_page_get_store (page);
  const gint64 *scenario = data;
  g_autoptr (GError) error = NULL;
  gint64 battle;
  gint64 campaign = muster_store_find_scenario_campaign (store, *scenario, &battle);
  g_autoptr (MusterCampaignModel) model =
    campaign != 0 ? muster_campaign_model_new (store, campaign, &error) : NULL;
  if (model == NULL
      || muster_register_find_battle (muster_campaign_model_get_register (model), battle) == NULL)
    {
      if (error == NULL)
        muster_page_say (page, _ ("The battle is no longer in a campaign."));
      muster_page_report (page, g_steal_pointer (&error));
      return;
    }
  MusterLossesWindow *window =
    muster_losses_window_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), model, battle);
  g_signal_connect_object (window, "recorded", G_CALLBACK (muster_page_say), page,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (window));
}

void
muster_scenario_record_battle (MusterPage *page, gint64 scenario)
{
  gint64 battle;
  gint64 campaign =
    muster_store_find_scenario_campaign (muster_page_get_store (page), scenario, &battle);
  muster_page_read_packs (page, MUSTER_DOCUMENT_CAMPAIGN, &campaign, 1, record_now,
                          g_memdup2 (&scenario, sizeof scenario), g_free);
}
