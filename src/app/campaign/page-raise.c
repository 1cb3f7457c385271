#include "config.h"

#include "app/campaign/page-private.h"

#include "app/document/ruleset-cache.h"
#include "app/widget/question.h"
#include "army/store/listing.h"
#include "campaign/actions/start.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Which army comes to which side. */
typedef struct
{
  MusterCampaignPage *page;
  GtkDropDown *army;
  GtkDropDown *side;
  GArray *armies; /* gint64: those of the library that play by the same rules */
} Coming;

static void
free_coming (gpointer data)
{
  Coming *coming = data;
  g_object_unref (coming->page);
  g_array_unref (coming->armies);
  g_free (coming);
}

static GtkDropDown *
list_armies (Coming *coming, MusterStore *store, const char *ruleset)
{
  g_autoptr (GPtrArray) armies = muster_store_list_armies (store, NULL);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  coming->armies = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; armies != NULL && i < armies->len; i++)
    {
      const MusterArmySummary *army = g_ptr_array_index (armies, i);
      if (strcmp (army->ruleset, ruleset) != 0)
        continue;
      gtk_string_list_append (names, army->name);
      g_array_append_val (coming->armies, army->id);
    }
  return GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&names)), NULL));
}

static GtkDropDown *
list_sides (const MusterCampaign *campaign)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  for (guint i = 0; i < campaign->sides->len; i++)
    gtk_string_list_append (names, g_array_index (campaign->sides, MusterCampaignSide, i).name);
  return GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&names)), NULL));
}

static void
answer (Coming *coming, const char *response)
{
  MusterCampaignPage *page = coming->page;
  guint chosen = gtk_drop_down_get_selected (coming->army);
  guint side = gtk_drop_down_get_selected (coming->side);
  GError *error = NULL;
  /* The page may be closed meanwhile, where another program threw its campaign away. */
  if (!g_str_equal (response, "do") || chosen >= coming->armies->len
      || side >= page->reg->campaign->sides->len || gtk_widget_get_root (GTK_WIDGET (page)) == NULL)
    return;
  g_autoptr (MusterCampaign) changed = muster_campaign_copy (page->reg->campaign);
  g_autoptr (MusterArmySnapshot) army =
    muster_shelf_load_army (muster_page_get_store (MUSTER_PAGE (page)),
                            g_array_index (coming->armies, gint64, chosen), &error);
  int number = g_array_index (changed->sides, MusterCampaignSide, side).number;
  if (army == NULL
      || !muster_campaign_reinforce (changed, muster_campaign_page_get_day (page), number, army,
                                     &error))
    {
      muster_page_report (MUSTER_PAGE (page), error);
      return;
    }
  const MusterBatch *last =
    &g_array_index (changed->batches, MusterBatch, changed->batches->len - 1);
  g_autofree char *title = g_strdup (last->title);
  muster_campaign_page_save (page, g_steal_pointer (&changed), title);
}

static void
on_raise (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterCampaignPage *page = MUSTER_CAMPAIGN_PAGE (widget);
  Coming *coming = g_new0 (Coming, 1);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  AdwMessageDialog *dialog = muster_question_new (GTK_WINDOW (gtk_widget_get_root (widget)),
                                                  _ ("Bring an Army"), _ ("_Bring"));
  coming->page = g_object_ref (page);
  coming->army = list_armies (coming, muster_page_get_store (MUSTER_PAGE (page)),
                              page->reg->campaign->ruleset_id);
  coming->side = list_sides (page->reg->campaign);
  gtk_box_append (GTK_BOX (box),
                  muster_question_new_row (_ ("Army of the library"), GTK_WIDGET (coming->army)));
  gtk_box_append (GTK_BOX (box), muster_question_new_row (_ ("Joins"), GTK_WIDGET (coming->side)));
  adw_message_dialog_set_extra_child (dialog, box);
  adw_message_dialog_set_body (
    dialog, coming->armies->len > 0
              ? _ ("It comes as it is in the library now, and is copied into the campaign.")
              : _ ("The library has no army of these rules. Build or import one first."));
  adw_message_dialog_set_response_enabled (dialog, "do", coming->armies->len > 0);
  g_object_set_data_full (G_OBJECT (dialog), "coming", coming, free_coming);
  g_signal_connect_swapped (dialog, "response", G_CALLBACK (answer), coming);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
muster_campaign_page_install_raise (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = { { "campaign.raise", NULL, on_raise, 0, 0 } };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}
