/* Orders of players in their window: a period is opened, a form taken, wrong ones refused, and all
 * march; each step is undone. */
#include "app/helper/campaign.h"

#include "app/campaign/orders-window.h"
#include "app/campaign/page.h"
#include "app/shell/window.h"
#include "app/widget/problems-window.h"
#include "campaign/model/map.h"
#include "campaign/orders/period.h"
#include "campaign/state/register-places.h"

typedef struct
{
  MusterStore *store;
  gint64 id;
  gint64 armies[2];
  MusterWindow *window;
  GtkWidget *page;
  GtkWidget *dialog;
} Shown;

#define ACT(widget, ...) assert_true (gtk_widget_activate_action (widget, __VA_ARGS__))

static GtkWidget *
get (Shown *shown, const char *name)
{
  return GTK_WIDGET (
    gtk_widget_get_template_child (shown->dialog, MUSTER_TYPE_ORDERS_WINDOW, name));
}

static MusterCampaign *
load (Shown *shown)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterCampaign *campaign =
    muster_store_load_campaign (shown->store, shown->id, NULL, problems, NULL);
  assert_non_null (campaign);
  return campaign;
}

/* A map of two places, four hours apart, with an army at each. */
static void
put_map (Shown *shown)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterCampaign) campaign = load (shown);
  g_autoptr (MusterCampaign) changed = muster_campaign_copy (campaign);
  muster_map_add_place (changed, "Mill", 100, 100, NULL);
  muster_map_add_place (changed, "Ford", 500, 100, NULL);
  muster_map_set_road (changed, 1, 2, 4, NULL);
  MusterEvent march = { .kind = MUSTER_EVENT_MARCH,
                        .batch = muster_campaign_add_batch (changed, "Where they are"),
                        .day = muster_campaign_get_today (changed) };
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  for (int side = 1; side <= 2; side++)
    {
      g_autoptr (GPtrArray) records = muster_register_list (reg, side, 0);
      march.subject = ((const MusterRecord *) g_ptr_array_index (records, 0))->number;
      march.object = side;
      shown->armies[side - 1] = march.subject;
      muster_campaign_add_event (changed, &march);
    }
  muster_campaign_arrange (changed);
  assert_true (muster_library_save (shown->store, &muster_campaign_document, shown->id, changed,
                                    "Map", NULL, NULL, &error));
}

static Shown *
show (gboolean has_map)
{
  Shown *shown = g_new0 (Shown, 1);
  shown->store = muster_store_open (":memory:", NULL);
  gint64 one = add_example (shown->store, "dettingen-pragmatic");
  gint64 other = add_example (shown->store, "fontenoy-french");
  shown->id = add_campaign (shown->store, one, other, "Summer");
  if (has_map)
    put_map (shown);
  shown->window = muster_window_new (NULL, shown->store, NULL);
  gtk_window_present (GTK_WINDOW (shown->window));
  muster_window_open_document (shown->window,
                               (MusterDocumentId){ MUSTER_DOCUMENT_CAMPAIGN, shown->id }, TRUE);
  settle ();
  shown->page = muster_window_get_page (shown->window);
  ACT (shown->page, "campaign.orders", NULL);
  settle ();
  shown->dialog = find_top (MUSTER_TYPE_ORDERS_WINDOW);
  assert_non_null (shown->dialog);
  return shown;
}

static void
shown_free (Shown *shown)
{
  GtkWidget *problems = find_top (MUSTER_TYPE_PROBLEMS_WINDOW);
  if (problems != NULL)
    gtk_window_destroy (GTK_WINDOW (problems));
  gtk_window_destroy (GTK_WINDOW (shown->dialog));
  gtk_window_destroy (GTK_WINDOW (shown->window));
  settle ();
  g_object_unref (shown->store);
  g_free (shown);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Shown, shown_free)

static void
take (Shown *shown, int side, const char *rest)
{
  g_autoptr (MusterCampaign) campaign = load (shown);
  g_autofree char *form = g_strdup_printf ("player;formation;order;way;if met\n%s;%d;%s\n",
                                           muster_campaign_find_side (campaign, side)->name,
                                           (int) shown->armies[side - 1], rest);
  muster_orders_window_take_text (MUSTER_ORDERS_WINDOW (shown->dialog), form);
  settle ();
}

static guint
count_forms (Shown *shown)
{
  g_autoptr (MusterCampaign) campaign = load (shown);
  g_autoptr (GPtrArray) periods = muster_campaign_list_periods (campaign);
  const MusterPeriod *period = muster_periods_find_open (periods);
  return period != NULL ? period->forms->len : 0;
}

static char *
dup_stand (Shown *shown, int side)
{
  g_autoptr (MusterCampaign) campaign = load (shown);
  g_autoptr (MusterRegister) reg =
    muster_campaign_replay (campaign, muster_campaign_get_today (campaign) + 1);
  return muster_record_dup_stand (reg, muster_register_find (reg, shown->armies[side - 1]));
}

static void
a_period_is_opened_ordered_and_closed (void **state)
{
  g_autoptr (Shown) shown = show (TRUE);
  assert_true (gtk_widget_get_visible (get (shown, "begin")));
  assert_false (gtk_widget_get_visible (get (shown, "players")));
  ACT (shown->dialog, "orders.open", NULL);
  settle ();
  assert_false (gtk_widget_get_visible (get (shown, "begin")));
  assert_true (gtk_widget_get_visible (get (shown, "players")));
  take (shown, 1, "march;Ford;attack");
  assert_int_equal (count_forms (shown), 1);
  g_autoptr (GString) text = g_string_new (NULL);
  append_labels (shown->dialog, text);
  assert_non_null (strstr (text->str, "is ordered to march from 6:00 by Ford, to attack if met."));
  assert_non_null (strstr (text->str, "No orders yet"));
  assert_non_null (strstr (text->str, "Battle at Ford"));
  ACT (shown->dialog, "orders.close", NULL);
  settle ();
  g_autofree char *stand = dup_stand (shown, 1);
  assert_string_equal (stand, "just outside Ford, on the road to Mill");
  assert_true (gtk_widget_get_visible (get (shown, "reopen")));
  assert_string_equal (adw_preferences_group_get_title (
                         ADW_PREFERENCES_GROUP (get (shown, "outcome"))),
                       "What came of it");
  ACT (shown->dialog, "orders.reopen", NULL);
  settle ();
  assert_int_equal (count_forms (shown), 1);
  ACT (shown->page, "page.undo", NULL);
  settle ();
  g_autofree char *again = dup_stand (shown, 1);
  assert_string_equal (again, stand);
}

static void
a_form_that_is_wrong_is_refused_as_a_whole (void **state)
{
  g_autoptr (Shown) shown = show (TRUE);
  ACT (shown->dialog, "orders.open", NULL);
  settle ();
  take (shown, 1, "march;Atlantis;attack");
  assert_int_equal (count_forms (shown), 0);
  GtkWidget *problems = find_top (MUSTER_TYPE_PROBLEMS_WINDOW);
  assert_non_null (problems);
  g_autoptr (GString) text = g_string_new (NULL);
  append_labels (problems, text);
  assert_non_null (strstr (text->str, "Atlantis"));
  muster_orders_window_take_text (MUSTER_ORDERS_WINDOW (shown->dialog), NULL);
  settle ();
}

static void
without_a_map_nobody_is_asked (void **state)
{
  g_autoptr (Shown) shown = show (FALSE);
  ACT (shown->dialog, "orders.open", NULL);
  settle ();
  GtkLabel *problem = GTK_LABEL (get (shown, "problem"));
  assert_true (gtk_widget_get_visible (GTK_WIDGET (problem)));
  assert_non_null (strstr (gtk_label_get_text (problem), "no map"));
  gtk_editable_set_text (GTK_EDITABLE (get (shown, "day")), "someday");
  ACT (shown->dialog, "orders.open", NULL);
  assert_non_null (strstr (gtk_label_get_text (problem), "“someday” is no day."));
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_period_is_opened_ordered_and_closed),
    cmocka_unit_test (a_form_that_is_wrong_is_refused_as_a_whole),
    cmocka_unit_test (without_a_map_nobody_is_asked),
  };
  g_set_prgname ("muster");
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
