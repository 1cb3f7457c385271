/* Who is lost, in the window: his successor by the rules' own table, and who comes back before his
 * time. */
#include "app/helper/campaign.h"

#include "app/campaign/action-window.h"
#include "app/campaign/page.h"
#include "app/shell/window.h"

#include <string.h>

#define DIE  "Die; blank: thrown"
#define NAME "Name of the new one"

typedef struct
{
  MusterStore *store;
  MusterWindow *window;
  GtkWidget *page;
  gint64 id;
  gint64 commander;
  gint64 unit;
} Shown;

static void
change (Shown *shown, const char *title, MusterEvent event)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterCampaign) campaign =
    muster_store_load_campaign (shown->store, shown->id, NULL, problems, NULL);
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (MusterEvent));
  event.day = muster_campaign_get_today (campaign);
  g_array_append_val (events, event);
  if (!muster_campaign_try (campaign, title, events, &error))
    fail_msg ("%s", error->message);
  muster_library_save (shown->store, &muster_campaign_document, campaign->id, campaign, title, NULL,
                       NULL, &error);
  assert_null (error);
  settle ();
}

static MusterRegister *
fold_shown (Shown *shown)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterCampaign) campaign =
    muster_store_load_campaign (shown->store, shown->id, NULL, problems, NULL);
  return muster_campaign_replay (campaign, MUSTER_LAST_DAY);
}

static gint64
find_commander (Shown *shown)
{
  g_autoptr (MusterRegister) reg = fold_shown (shown);
  g_autoptr (GPtrArray) records = muster_register_list (reg, 1, 0);
  for (guint i = 0; i < records->len; i++)
    if (((const MusterRecord *) g_ptr_array_index (records, i))->category
        == MUSTER_CATEGORY_COMMANDER)
      return ((const MusterRecord *) g_ptr_array_index (records, i))->number;
  return 0;
}

/* A campaign of two armies of the same example, after two battles. */
static Shown *
show (const char *example)
{
  Shown *shown = g_new0 (Shown, 1);
  shown->store = muster_store_open (":memory:", NULL);
  gint64 one = add_example (shown->store, example);
  shown->window = muster_window_new (NULL, shown->store, NULL);
  gtk_window_present (GTK_WINDOW (shown->window));
  shown->id = add_campaign (shown->store, one, add_example (shown->store, example), "Summer");
  muster_window_open_document (shown->window,
                               (MusterDocumentId){ MUSTER_DOCUMENT_CAMPAIGN, shown->id }, TRUE);
  settle ();
  g_autoptr (MusterRegister) reg = fold_shown (shown);
  shown->page = muster_window_get_page (shown->window);
  shown->commander = find_commander (shown);
  shown->unit = find_unit (reg->campaign, 1, 0);
  return shown;
}

static void
shown_free (Shown *shown)
{
  gtk_window_destroy (GTK_WINDOW (shown->window));
  settle ();
  g_object_unref (shown->store);
  g_free (shown);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Shown, shown_free)

static GtkWidget *
ask (Shown *shown, gint64 record, const char *action)
{
  assert_true (has_action (MUSTER_CAMPAIGN_PAGE (shown->page), record, action));
  assert_true (gtk_widget_activate_action (shown->page, "campaign.action", "s", action));
  settle ();
  GtkWidget *window = find_top (MUSTER_TYPE_ACTION_WINDOW);
  assert_non_null (window);
  return window;
}

static void
finish (GtkWidget *window)
{
  assert_string_equal (get_problem (window), "");
  assert_true (gtk_widget_activate_action (window, "action.do", NULL));
  settle ();
}

static void
fell (Shown *shown)
{
  change (shown, "Dead",
          (MusterEvent){ .kind = MUSTER_EVENT_FATE,
                         .subject = shown->commander,
                         .figures = { MUSTER_FATE_DEAD } });
}

static void
one_who_is_lost_has_a_successor_for_a_die_that_is_typed (void **state)
{
  g_autoptr (Shown) shown = show ("poltava-swedes");
  assert_false (has_action (MUSTER_CAMPAIGN_PAGE (shown->page), shown->commander, "succeed"));
  assert_true (has_action (MUSTER_CAMPAIGN_PAGE (shown->page), shown->commander, "grade"));
  fell (shown);
  GtkWidget *window = ask (shown, shown->commander, "succeed");
  assert_string_equal (get_problem (window), "");
  gtk_editable_set_text (find_entry_row (window, DIE), "9");
  assert_non_null (strstr (get_problem (window), "is no throw of d6"));
  gtk_editable_set_text (find_entry_row (window, DIE), "1");
  gtk_editable_set_text (find_entry_row (window, NAME), "Piper");
  finish (window);
  g_autoptr (MusterRegister) reg = fold_shown (shown);
  const MusterRecord *lost = muster_register_find (reg, shown->commander);
  const MusterRecord *piper = muster_register_find (reg, lost->successor);
  assert_string_equal (piper->name, "Piper");
  assert_int_equal (piper->given->len, 1);
  assert_false (has_action (MUSTER_CAMPAIGN_PAGE (shown->page), shown->commander, "succeed"));
  assert_false (has_action (MUSTER_CAMPAIGN_PAGE (shown->page), piper->number, "succeed"));
  assert_true (gtk_widget_activate_action (shown->page, "page.undo", NULL));
  settle ();
  g_autoptr (MusterRegister) before = fold_shown (shown);
  assert_null (muster_register_find (before, piper->number));
}

static void
a_grade_is_chosen_and_without_rules_no_die_is_asked_for (void **state)
{
  g_autoptr (Shown) shown = show ("swedes-1632");
  fell (shown);
  GtkWidget *window = ask (shown, shown->commander, "succeed");
  assert_null (find_entry_row (window, DIE));
  adw_combo_row_set_selected (ADW_COMBO_ROW (find_below (window, ADW_TYPE_COMBO_ROW)), 2);
  finish (window);
  g_autoptr (MusterRegister) reg = fold_shown (shown);
  const MusterRecord *lost = muster_register_find (reg, shown->commander);
  g_autofree char *name = muster_record_dup_label (lost);
  g_autofree char *expected = g_strdup_printf ("Successor of %s", name);
  assert_string_equal (muster_register_find (reg, lost->successor)->name, expected);
}

static void
prisoners_and_the_wounded_come_back_before_their_time (void **state)
{
  g_autoptr (Shown) shown = show ("poltava-swedes");
  assert_false (has_action (MUSTER_CAMPAIGN_PAGE (shown->page), shown->commander, "back"));
  change (shown, "Lost",
          (MusterEvent){
            .kind = MUSTER_EVENT_LOSSES, .subject = shown->unit, .figures = { 2, 0, 0, 0, 0, 2 } });
  change (shown, "Wounded",
          (MusterEvent){ .kind = MUSTER_EVENT_FATE,
                         .subject = shown->commander,
                         .figures = { MUSTER_FATE_WOUNDED } });
  g_autoptr (MusterRegister) before = fold_shown (shown);
  gint64 present = muster_register_find (before, shown->unit)->present;
  GtkWidget *window = ask (shown, shown->unit, "back");
  GtkEditable *steps = find_entry_row (window, "Steps; blank: all");
  AdwComboRow *pools = ADW_COMBO_ROW (find_below (window, ADW_TYPE_COMBO_ROW));
  adw_combo_row_set_selected (pools, 3);
  gtk_editable_set_text (steps, "3");
  assert_non_null (strstr (get_problem (window), "Give at most 2."));
  gtk_editable_set_text (steps, "");
  finish (window);
  window = ask (shown, shown->commander, "back");
  assert_null (find_below (window, ADW_TYPE_COMBO_ROW));
  finish (window);
  g_autoptr (MusterRegister) after = fold_shown (shown);
  assert_int_equal (muster_register_find (after, shown->unit)->present, present + 2);
  assert_true (muster_record_is_fit (muster_register_find (after, shown->commander)));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (one_who_is_lost_has_a_successor_for_a_die_that_is_typed),
    cmocka_unit_test (a_grade_is_chosen_and_without_rules_no_die_is_asked_for),
    cmocka_unit_test (prisoners_and_the_wounded_come_back_before_their_time),
  };
  g_set_prgname ("muster");
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
