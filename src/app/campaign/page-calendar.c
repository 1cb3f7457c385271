#include "config.h"

#include "app/campaign/page-private.h"

#include "app/army/changes-text.h"
#include "app/document/row.h"
#include "campaign/actions/strike.h"

#include <glib/gi18n-lib.h>

/* So many changes are listed. */
#define MOST_CHANGES 40

static MusterDocumentItem *
get_selected (MusterCampaignPage *page)
{
  return gtk_single_selection_get_selected_item (page->batch_selection);
}

/* What is spoiled is marked until it is put right. */
static const char *
get_mark (const MusterRegister *reg, const MusterBatch *batch)
{
  g_autofree char *spoiled = muster_register_dup_spoiled (reg, batch->number);
  if (muster_campaign_is_struck (reg->campaign, batch->number))
    return _ ("struck");
  return spoiled != NULL ? _ ("⚠ cannot have been so") : NULL;
}

static MusterDocumentTold *
tell (const MusterRegister *reg, const MusterBatch *batch)
{
  const MusterCampaign *campaign = reg->campaign;
  gboolean is_struck = muster_campaign_is_struck (campaign, batch->number);
  g_autofree char *day =
    muster_day_dup_text (muster_campaign_get_batch_day (campaign, batch->number));
  MusterDocumentTold *told =
    muster_document_told_new (batch->number, batch->title[0] != '\0' ? batch->title : _ ("A deed"),
                              day, get_mark (reg, batch));
  told->is_struck = is_struck;
  return told;
}

static gpointer
fill (gpointer item, guint index, gpointer data)
{
  MusterDocumentItem *filled = item != NULL ? item : g_object_new (MUSTER_TYPE_DOCUMENT_ITEM, NULL);
  muster_document_item_set (filled, g_ptr_array_index ((GPtrArray *) data, index));
  return filled;
}

static void
enable (MusterCampaignPage *page)
{
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (page->model);
  MusterDocumentItem *item = get_selected (page);
  gboolean is_struck =
    item != NULL && muster_campaign_is_struck (campaign, muster_document_item_get_id (item));
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "campaign.strike", item != NULL && !is_struck);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "campaign.restore", item != NULL && is_struck);
  muster_campaign_page_enable_corrections (page);
}

/* The last one stands first. */
void
muster_campaign_page_show_calendar (MusterCampaignPage *page)
{
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (page->model);
  guint n = campaign->batches->len;
  g_autofree gint64 *keys = g_new (gint64, n + 1);
  g_autoptr (GPtrArray) told =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_document_told_free);
  for (guint i = 0; i < n; i++)
    {
      const MusterBatch *batch = &g_array_index (campaign->batches, MusterBatch, n - 1 - i);
      keys[i] = batch->number;
      g_ptr_array_add (told, tell (muster_campaign_model_get_register (page->model), batch));
    }
  muster_keyed_list_set (page->batches, keys, n, fill, told);
  enable (page);
}

static void
on_batch (MusterCampaignPage *page)
{
  if (page->model != NULL)
    enable (page);
}

/* What would be otherwise, and what is done about it once it was read. */
typedef struct
{
  MusterCampaign *changed;
  char *title;
} Proposal;

static void
proposal_free (gpointer data)
{
  Proposal *proposal = data;
  muster_campaign_unref (proposal->changed);
  g_free (proposal->title);
  g_free (proposal);
}

static void
on_answer (AdwMessageDialog *dialog, const char *response, MusterCampaignPage *page)
{
  const Proposal *proposal = g_object_get_data (G_OBJECT (dialog), "proposal");
  if (!g_str_equal (response, "do"))
    return;
  gtk_widget_grab_focus (GTK_WIDGET (page->calendar));
  muster_campaign_page_save (page, (MusterCampaign *) muster_campaign_ref (proposal->changed),
                             proposal->title);
}

static void
propose (MusterCampaignPage *page, gboolean is_strike)
{
  MusterDocumentItem *item = get_selected (page);
  if (item == NULL)
    return;
  const char *name = muster_document_item_get_name (item);
  GError *error = NULL;
  g_autoptr (MusterCampaign) changed =
    muster_campaign_copy (muster_campaign_model_get_campaign (page->model));
  if (!muster_campaign_strike (changed, muster_document_item_get_id (item), !is_strike, &error))
    {
      muster_page_report (MUSTER_PAGE (page), error);
      return;
    }
  Proposal *proposal = g_new0 (Proposal, 1);
  proposal->title = g_strdup_printf (is_strike ? _ ("Strike “%s”") : _ ("Restore “%s”"), name);
  proposal->changed = g_steal_pointer (&changed);
  g_autofree char *changes =
    muster_changes_dup_all (muster_campaign_model_get_register (page->model), proposal->changed,
                            MOST_CHANGES);
  g_autofree char *with =
    muster_campaign_dup_struck_with (muster_campaign_model_get_campaign (page->model),
                                     proposal->changed, muster_document_item_get_id (item));
  const char *otherwise = changes[0] != '\0' ? changes : _ ("Nothing in the register changes.");
  g_autofree char *told =
    with != NULL ? g_strconcat (with, "\n", otherwise, NULL) : g_strdup (otherwise);
  g_autofree char *heading = g_strdup_printf ("%s?", proposal->title);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (
    GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), heading,
    is_strike ? _ ("It stays in the calendar and can be restored. This changes:")
              : _ ("It holds again. This changes:")));
  adw_message_dialog_set_extra_child (dialog, muster_changes_new_list (told));
  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "do",
                                    is_strike ? _ ("_Strike") : _ ("_Restore"), NULL);
  adw_message_dialog_set_default_response (dialog, "do");
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_object_set_data_full (G_OBJECT (dialog), "proposal", proposal, proposal_free);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_answer), page, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
on_strike (GtkWidget *widget, const char *action, GVariant *parameter)
{
  propose (MUSTER_CAMPAIGN_PAGE (widget), TRUE);
}

static void
on_restore (GtkWidget *widget, const char *action, GVariant *parameter)
{
  propose (MUSTER_CAMPAIGN_PAGE (widget), FALSE);
}

static void
on_batch_setup (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  gtk_list_item_set_child (list_item, g_object_new (MUSTER_TYPE_DOCUMENT_ROW, NULL));
}

static void
on_batch_bind (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  muster_document_row_set_item (MUSTER_DOCUMENT_ROW (gtk_list_item_get_child (list_item)),
                                gtk_list_item_get_item (list_item));
}

static void
on_batch_unbind (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  muster_document_row_set_item (MUSTER_DOCUMENT_ROW (gtk_list_item_get_child (list_item)), NULL);
}

void
muster_campaign_page_install_calendar (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "campaign.strike", NULL, on_strike, 0, 0 },
    { "campaign.restore", NULL, on_restore, 0, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
  gtk_widget_class_bind_template_callback (class, on_batch);
  gtk_widget_class_bind_template_callback (class, on_batch_setup);
  gtk_widget_class_bind_template_callback (class, on_batch_bind);
  gtk_widget_class_bind_template_callback (class, on_batch_unbind);
}

void
muster_campaign_page_init_calendar (MusterCampaignPage *page)
{
  page->batches = g_object_new (MUSTER_TYPE_KEYED_LIST, "flat", TRUE, NULL);
  gtk_single_selection_set_model (page->batch_selection, G_LIST_MODEL (page->batches));
}
