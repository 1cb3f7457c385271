#include "config.h"

#include "app/campaign/calendar-pane.h"

#include "app/campaign/changes-text.h"
#include "app/document/row.h"
#include "app/widget/question.h"
#include "app/widget/tab-stop.h"
#include "base/keyed-list.h"
#include "base/phrase.h"
#include "campaign/actions/correct.h"
#include "campaign/state/conflicts.h"

#include <glib/gi18n-lib.h>

/* So many changes are listed. */
#define MOST_CHANGES 40

struct _MusterCalendarPane
{
  AdwBin parent;
  MusterCampaignModel *model;
  GtkListView *list;
  GtkSingleSelection *selection;
  MusterKeyedList *batches; /* MusterDocumentItem */
};

G_DEFINE_FINAL_TYPE (MusterCalendarPane, muster_calendar_pane, ADW_TYPE_BIN)

enum
{
  SELECTED,
  EDITED,
  FAILED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

gint64
muster_calendar_pane_get_batch (MusterCalendarPane *pane)
{
  MusterDocumentItem *item = gtk_single_selection_get_selected_item (pane->selection);
  return item != NULL ? muster_document_item_get_id (item) : 0;
}

/* What is spoiled is marked until it is put right. */
static const char *
get_mark (const MusterRegister *reg, const MusterBatch *batch)
{
  g_autofree char *invalidated = muster_register_dup_invalidated (reg, batch->number);
  if (muster_campaign_is_struck (reg->campaign, batch->number))
    /* Translators: of an action that does not hold any more. */
    return _ ("struck");
  return invalidated != NULL ? _ ("⚠ cannot have been so") : NULL;
}

static MusterDocumentSummary *
summarise (const MusterRegister *reg, const MusterBatch *batch)
{
  const MusterCampaign *campaign = reg->campaign;
  gboolean is_struck = muster_campaign_is_struck (campaign, batch->number);
  g_autofree char *day =
    muster_day_dup_text (muster_campaign_get_batch_day (campaign, batch->number));
  MusterDocumentSummary *summary =
    muster_document_summary_new (batch->number,
                                 batch->title[0] != '\0' ? batch->title : _ ("An action"), day,
                                 get_mark (reg, batch));
  summary->is_struck = is_struck;
  return summary;
}

static gpointer
fill (gpointer item, guint index, gpointer data)
{
  MusterDocumentItem *filled = item != NULL ? item : g_object_new (MUSTER_TYPE_DOCUMENT_ITEM, NULL);
  muster_document_item_set (filled, g_ptr_array_index ((GPtrArray *) data, index));
  return filled;
}

static void
show (MusterCalendarPane *pane)
{
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (pane->model);
  guint n = campaign->batches->len;
  g_autofree gint64 *keys = g_new (gint64, n + 1);
  g_autoptr (GPtrArray) summaries =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_document_summary_free);
  for (guint i = 0; i < n; i++)
    {
      const MusterBatch *batch = &g_array_index (campaign->batches, MusterBatch, n - 1 - i);
      keys[i] = batch->number;
      g_ptr_array_add (summaries,
                       summarise (muster_campaign_model_get_register (pane->model), batch));
    }
  muster_keyed_list_set (pane->batches, keys, n, fill, summaries);
}

static void
on_selected (MusterCalendarPane *pane)
{
  g_signal_emit (pane, signals[SELECTED], 0);
}

/* What would be otherwise, and what is done about it once it was read. */
typedef struct
{
  MusterCalendarPane *pane;
  MusterCampaign *changed;
  char *title;
} Proposal;

static void
proposal_free (gpointer data, GClosure *closure)
{
  Proposal *proposal = data;
  g_object_unref (proposal->pane);
  muster_campaign_unref (proposal->changed);
  g_free (proposal->title);
  g_free (proposal);
}

/* Not where the page was closed meanwhile, since another program threw its campaign away. */
static void
on_answer (AdwMessageDialog *dialog, const char *response, Proposal *proposal)
{
  MusterCalendarPane *pane = proposal->pane;
  if (!g_str_equal (response, "do") || gtk_widget_get_root (GTK_WIDGET (pane)) == NULL)
    return;
  gtk_widget_grab_focus (GTK_WIDGET (pane->list));
  g_signal_emit (pane, signals[EDITED], 0, proposal->changed, proposal->title, proposal->title);
}

void
muster_calendar_pane_strike (MusterCalendarPane *pane, gboolean is_strike)
{
  MusterDocumentItem *item = gtk_single_selection_get_selected_item (pane->selection);
  if (item == NULL)
    return;
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (pane->model);
  gint64 batch = muster_document_item_get_id (item);
  g_autoptr (MusterCampaign) changed = muster_campaign_copy (campaign);
  g_autoptr (GError) error = NULL;
  if (!muster_campaign_strike (changed, batch, !is_strike, &error))
    {
      g_signal_emit (pane, signals[FAILED], 0, error);
      return;
    }
  g_autofree char *argument =
    muster_batch_dup_argument (muster_campaign_find_batch (campaign, batch));
  g_autofree char *title = muster_phrase_join (is_strike ? "strike-batch" : "restore-batch",
                                               (const char *const[]){ argument, NULL });
  g_autofree char *changes =
    muster_changes_dup_all (muster_campaign_model_get_register (pane->model), changed,
                            MOST_CHANGES);
  g_autofree char *with = muster_campaign_dup_struck_with (campaign, changed, batch);
  const char *otherwise = changes[0] != '\0' ? changes : _ ("Nothing in the register changes.");
  g_autofree char *text =
    with != NULL ? g_strconcat (with, "\n", otherwise, NULL) : g_strdup (otherwise);
  g_autofree char *words = muster_phrase_format (title);
  g_autofree char *heading = g_strdup_printf ("%s?", words);
  AdwMessageDialog *dialog =
    muster_question_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (pane))), heading,
                         is_strike ? _ ("_Strike") : _ ("_Restore"));
  adw_message_dialog_set_response_appearance (dialog, "do", ADW_RESPONSE_DEFAULT);
  adw_message_dialog_set_body (dialog,
                               is_strike
                                 ? _ ("It stays in the calendar and can be restored. This changes:")
                                 : _ ("It holds again. This changes:"));
  adw_message_dialog_set_extra_child (dialog, muster_changes_new_list (text));
  Proposal *proposal = g_new0 (Proposal, 1);
  proposal->pane = g_object_ref (pane);
  proposal->changed = g_steal_pointer (&changed);
  proposal->title = g_steal_pointer (&title);
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_answer), proposal, proposal_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  gtk_list_item_set_child (list_item, g_object_new (MUSTER_TYPE_SUMMARY_ROW, NULL));
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  muster_document_row_set_item (MUSTER_DOCUMENT_ROW (gtk_list_item_get_child (list_item)),
                                gtk_list_item_get_item (list_item));
}

static void
on_unbind (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  muster_document_row_set_item (MUSTER_DOCUMENT_ROW (gtk_list_item_get_child (list_item)), NULL);
}

void
muster_calendar_pane_set_model (MusterCalendarPane *pane, MusterCampaignModel *model)
{
  pane->model = g_object_ref (model);
  g_signal_connect_object (model, "changed", G_CALLBACK (show), pane, G_CONNECT_SWAPPED);
  show (pane);
}

static void
dispose (GObject *object)
{
  MusterCalendarPane *pane = MUSTER_CALENDAR_PANE (object);
  gtk_widget_dispose_template (GTK_WIDGET (object), MUSTER_TYPE_CALENDAR_PANE);
  g_clear_object (&pane->model);
  g_clear_object (&pane->batches);
  G_OBJECT_CLASS (muster_calendar_pane_parent_class)->dispose (object);
}

static void
muster_calendar_pane_class_init (MusterCalendarPaneClass *klass)
{
  GtkWidgetClass *class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = dispose;
  g_type_ensure (MUSTER_TYPE_TAB_STOP);
  signals[SELECTED] = g_signal_new ("selected", MUSTER_TYPE_CALENDAR_PANE, G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[EDITED] =
    g_signal_new ("edited", MUSTER_TYPE_CALENDAR_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 3, G_TYPE_POINTER, G_TYPE_STRING, G_TYPE_STRING);
  signals[FAILED] = g_signal_new ("failed", MUSTER_TYPE_CALENDAR_PANE, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
  gtk_widget_class_set_template_from_resource (
    class, "/io/github/muster_army/Muster/campaign/calendar-pane.ui");
  gtk_widget_class_bind_template_child (class, MusterCalendarPane, list);
  gtk_widget_class_bind_template_child (class, MusterCalendarPane, selection);
  gtk_widget_class_bind_template_callback (class, on_selected);
  gtk_widget_class_bind_template_callback (class, on_setup);
  gtk_widget_class_bind_template_callback (class, on_bind);
  gtk_widget_class_bind_template_callback (class, on_unbind);
}

static void
muster_calendar_pane_init (MusterCalendarPane *pane)
{
  gtk_widget_init_template (GTK_WIDGET (pane));
  pane->batches = g_object_new (MUSTER_TYPE_KEYED_LIST, "flat", TRUE, NULL);
  gtk_single_selection_set_model (pane->selection, G_LIST_MODEL (pane->batches));
}
