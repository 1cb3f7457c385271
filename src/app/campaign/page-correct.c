#include "config.h"

#include "app/campaign/page-private.h"

#include "app/campaign/action-window.h"
#include "app/campaign/losses-window.h"
#include "app/document/item.h"
#include "campaign/actions/correct.h"
#include "campaign/state/invalidated.h"

#include <glib/gi18n-lib.h>

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
  return records->len > 0 || muster_register_is_muster_spoiled (reg, number) ? number : 0;
}

static gint64
get_selected (MusterCampaignPage *page)
{
  MusterDocumentItem *item = gtk_single_selection_get_selected_item (page->batch_selection);
  return item != NULL ? muster_document_item_get_id (item) : 0;
}

void
muster_campaign_page_enable_corrections (MusterCampaignPage *page)
{
  const MusterRegister *reg = muster_campaign_model_get_register (page->model);
  gint64 batch = get_selected (page);
  g_autoptr (GHashTable) known = muster_campaign_list_correctable (reg->campaign);
  g_autofree char *spoiled = muster_register_dup_spoiled (reg, batch);
  gtk_widget_action_set_enabled (
    GTK_WIDGET (page), "campaign.correct",
    batch != 0 && (spoiled != NULL || g_hash_table_contains (known, GSIZE_TO_POINTER (batch))));
}

static void
on_recorded (MusterCampaignPage *page, const char *title)
{
  gtk_widget_grab_focus (GTK_WIDGET (page));
  muster_page_tell (MUSTER_PAGE (page), title);
}

void
muster_campaign_page_follow (MusterCampaignPage *page, GtkWindow *window)
{
  const char *done = MUSTER_IS_DEED_WINDOW (window) ? "done" : "recorded";
  g_signal_connect_object (window, done, G_CALLBACK (on_recorded), page, G_CONNECT_SWAPPED);
  g_signal_connect_object (window, "next", G_CALLBACK (muster_campaign_page_correct), page,
                           G_CONNECT_SWAPPED);
}

void
muster_campaign_page_correct (MusterCampaignPage *page, gint64 batch)
{
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (page->model);
  GtkWindow *parent = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page)));
  g_autoptr (MusterDeedDone) done = muster_deed_find_done (campaign, batch);
  gint64 battle = done == NULL ? find_battle (page, batch) : 0;
  GtkWindow *window = NULL;
  if (done != NULL)
    window = GTK_WINDOW (muster_deed_window_new_correction (parent, page->model, batch));
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
  muster_campaign_page_correct (page, get_selected (page));
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
