#include "config.h"

#include "app/library/pages.h"

#include "app/campaign/new-campaign-window.h"
#include "campaign/model/store.h"
#include "campaign/model/xml.h"

#include <glib/gi18n-lib.h>

struct _MusterCampaignsPage
{
  MusterDocumentsPage parent;
};

G_DEFINE_FINAL_TYPE (MusterCampaignsPage, muster_campaigns_page, MUSTER_TYPE_DOCUMENTS_PAGE)

static const MusterDocumentsWords words = {
  .title = N_ ("Campaigns"),
  .icon = "x-office-calendar-symbolic",
  .none = N_ ("No Campaign Yet"),
  .none_shown = N_ ("Take armies of the same rules: what they lose in one battle they lack in the "
                    "next, and every day can be looked at again."),
  .begin = N_ ("_New Campaign…"),
  .begin_tip = N_ ("New campaign"),
  .find = N_ ("Find a campaign"),
  .search = N_ ("Search campaigns"),
  .search_by = N_ ("Name or ruleset"),
  .not_found = N_ ("No Campaign Matches"),
  .not_found_reported = N_ ("Look for other words, or show all campaigns again."),
  .show_all = N_ ("_Show All Campaigns"),
  .in_trash = N_ ("These campaigns are in the trash."),
  .trash_notified =
    N_ ("Campaigns that you throw away wait here until you restore or delete them."),
  .leave = N_ ("_Back to the Campaigns"),
  .leave_tip = N_ ("Back to the campaigns"),
  .export = N_ ("Export the Campaign"),
  .import = N_ ("Import Campaigns"),
};

static MusterDocumentSummary *
summarise (gconstpointer data)
{
  const MusterCampaignSummary *summary = data;
  guint n = (guint) summary->battles;
  g_autofree char *battles = g_strdup_printf (ngettext ("%u battle", "%u battles", n), n);
  g_autofree char *detail = g_strjoin (" · ", summary->title, battles, NULL);
  return muster_document_summary_new (summary->id, summary->name, NULL, detail);
}

static GtkWindow *
make_window (GtkWindow *parent, MusterStore *store)
{
  return GTK_WINDOW (muster_new_campaign_window_new (parent, store));
}

static gpointer
copy_anew (gconstpointer data)
{
  const MusterCampaign *campaign = data;
  MusterCampaign *copy = muster_campaign_copy (campaign);
  g_autofree char *name = g_strdup_printf (_ ("%s (copy)"), campaign->name);
  copy->id = 0;
  copy->name = muster_campaign_keep (copy, name);
  return copy;
}

static const char *
count (MusterDocumentsCount what, gulong n)
{
  return ngettext ("Imported %u campaign", "Imported %u campaigns", n);
}

static GBytes *
write_file (gconstpointer data)
{
  return muster_campaign_write (data);
}

static void
muster_campaigns_page_class_init (MusterCampaignsPageClass *class)
{
  MusterDocumentsPageClass *documents = MUSTER_DOCUMENTS_PAGE_CLASS (class);
  documents->words = &words;
  documents->type = &muster_campaign_document;
  documents->ending = ".campaign.xml";
  documents->list = muster_store_list_campaigns;
  documents->summarise = summarise;
  documents->make_window = make_window;
  documents->copy = copy_anew;
  documents->read = (MusterReadDocument) muster_campaign_read;
  documents->count = count;
  documents->write = write_file;
}

static void
muster_campaigns_page_init (MusterCampaignsPage *page)
{
}
