/* The page of a campaign, used as a person does: its register, stories, calendar and actions. */
#include "app/helper/campaign.h"

#include "app/campaign/action-window.h"
#include "app/campaign/record-chooser.h"
#include "app/document/row.h"
#include "app/shell/window.h"
#include "campaign/state/morning-state.h"
#include "campaign/text/register-text.h"

#include <string.h>

typedef struct
{
  MusterStore *store;
  gint64 id;
  MusterWindow *window;
  GtkWidget *list; /* of campaigns, from which the page was opened */
  MusterCampaignPage *page;
} Shown;

/* The page of a campaign with two battles. */
static Shown *
show (void)
{
  Shown *shown = g_new0 (Shown, 1);
  shown->store = muster_store_open (":memory:", NULL);
  gint64 one = add_example (shown->store, "dettingen-pragmatic");
  gint64 other = add_example (shown->store, "fontenoy-french");
  shown->id = add_campaign (shown->store, one, other, "Summer");
  shown->window = muster_window_new (NULL, shown->store, NULL);
  gtk_window_present (GTK_WINDOW (shown->window));
  gtk_widget_activate_action (GTK_WIDGET (shown->window), "win.campaigns", NULL);
  shown->list = muster_window_get_page (shown->window);
  muster_window_open_document (shown->window,
                               (MusterDocumentId){ MUSTER_DOCUMENT_CAMPAIGN, shown->id }, TRUE);
  settle ();
  shown->page = MUSTER_CAMPAIGN_PAGE (muster_window_get_page (shown->window));
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

#define ACT(page, ...) assert_true (gtk_widget_activate_action (page, __VA_ARGS__))

static MusterCampaign *
load (Shown *shown)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterCampaign *campaign =
    muster_store_load_campaign (shown->store, shown->id, NULL, problems, NULL);
  assert_non_null (campaign);
  return campaign;
}

static MusterRegister *
fold_shown (Shown *shown)
{
  g_autoptr (MusterCampaign) campaign = load (shown);
  return muster_campaign_replay (campaign, MUSTER_LAST_DAY);
}

/* Selects a unit of a side and returns its number. */
static gint64
select_unit (Shown *shown, MusterCampaignPage *page, int side, guint nth)
{
  g_autoptr (MusterCampaign) campaign = load (shown);
  gint64 unit = find_unit (campaign, side, nth);
  assert_true (select_record (GTK_WIDGET (page), unit));
  settle ();
  return unit;
}

static const char *
get_text (MusterCampaignPage *page, const char *label)
{
  return gtk_label_get_text (get_story_label (GTK_WIDGET (page), label));
}

static void
the_story_of_a_unit_has_its_battles (void **state)
{
  g_autoptr (Shown) shown = show ();
  MusterCampaignPage *page = shown->page;
  select_unit (shown, page, 1, 0);
  const char *story = get_text (page, "story");
  assert_non_null (strstr (story, "10 June 1812: came to North"));
  assert_non_null (strstr (story, "12 June 1812: lost 1 at the mill"));
  assert_true (strstr (story, "the mill") < strstr (story, "the ford"));
}

static void
the_card_tells_what_the_last_battle_cost_and_what_is_missing (void **state)
{
  g_autoptr (Shown) shown = show ();
  MusterCampaignPage *page = shown->page;
  g_autoptr (MusterRegister) reg = fold_shown (shown);
  MusterViewer umpire = { 0 };
  g_autoptr (MusterMorning) morning = muster_morning_new (reg, &umpire, MUSTER_MORNING_BY_UNIT);
  const MusterMorningRow *side = &g_array_index (morning->rows, MusterMorningRow, 0);
  assert_true (side->lacking > 0);
  select_record (GTK_WIDGET (page), -side->side);
  settle ();
  g_autofree char *lacking = g_strdup_printf ("%d short of full strength", (int) side->lacking);
  g_autofree char *change = g_strdup_printf ("%d since the ford", (int) ABS (side->change));
  assert_non_null (strstr (get_text (page, "state"), lacking));
  assert_true ((strstr (get_text (page, "state"), change) != NULL) == (side->change != 0));
}

static void
do_action (MusterCampaignPage *page, const char *action)
{
  ACT (GTK_WIDGET (page), "campaign.action", "s", action);
  settle ();
}

static void
a_unit_rests_is_roused_and_undone (void **state)
{
  g_autoptr (Shown) shown = show ();
  MusterCampaignPage *page = shown->page;
  gint64 unit = select_unit (shown, page, 1, 3);
  do_action (page, "rest");
  assert_non_null (strstr (get_text (page, "state"), "resting"));
  assert_non_null (strstr (get_text (page, "story"), "rests"));
  ACT (GTK_WIDGET (page), "page.undo", NULL);
  settle ();
  assert_null (strstr (get_text (page, "state"), "resting"));
  ACT (GTK_WIDGET (page), "page.redo", NULL);
  settle ();
  do_action (page, "rouse");
  g_autoptr (MusterRegister) reg = fold_shown (shown);
  assert_int_equal (muster_register_find (reg, unit)->status, MUSTER_STATUS_FIT);
}

/* What is in the menus, by the ids of the actions, with bars between them. */
static void
append_items (GMenuModel *menu, GString *text)
{
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);
      g_autofree char *action = NULL;
      if (section != NULL)
        append_items (section, text);
      else if (g_menu_model_get_item_attribute (menu, i, "target", "s", &action))
        g_string_append_printf (text, "%s|", action);
    }
}

static char *
dup_menu (MusterCampaignPage *page, const char *name)
{
  GString *text = g_string_new ("|");
  append_items (G_MENU_MODEL (gtk_widget_get_template_child (GTK_WIDGET (page),
                                                             MUSTER_TYPE_CAMPAIGN_PAGE, name)),
                text);
  return g_string_free (text, FALSE);
}

static void
menus_have_the_actions_that_can_be_done (void **state)
{
  g_autoptr (Shown) shown = show ();
  MusterCampaignPage *page = shown->page;
  select_unit (shown, page, 1, 3);
  g_autofree char *of_unit = dup_menu (page, "row_menu");
  assert_non_null (strstr (of_unit, "|rest|"));
  assert_non_null (strstr (of_unit, "|split|"));
  assert_null (strstr (of_unit, "|rouse|"));
  assert_null (strstr (of_unit, "|appoint|"));
  assert_null (strstr (of_unit, "|march|"));
  select_record (GTK_WIDGET (page), -1);
  settle ();
  g_autofree char *of_side = dup_menu (page, "row_menu");
  assert_string_equal (of_side, "|");
  g_autofree char *of_all = dup_menu (page, "calendar_menu");
  assert_string_equal (of_all, "|night|counter|date|note|");
}

static GtkWidget *
get_asking (void)
{
  GtkWidget *window = find_top (MUSTER_TYPE_ACTION_WINDOW);
  assert_non_null (window);
  return window;
}

static void
finish (GtkWidget *window)
{
  assert_string_equal (get_problem (window), "");
  ACT (window, "action.do", NULL);
  settle ();
}

static void
too_many_replacements_are_refused_with_their_sentence (void **state)
{
  g_autoptr (Shown) shown = show ();
  MusterCampaignPage *page = shown->page;
  gint64 unit = select_unit (shown, page, 1, 3);
  g_autoptr (MusterRegister) before = fold_shown (shown);
  do_action (page, "replace");
  GtkWidget *window = get_asking ();
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (find_below (window, GTK_TYPE_SPIN_BUTTON)), 500);
  assert_non_null (strstr (get_problem (window), "there was room for"));
  gtk_widget_activate_action (window, "action.do", NULL);
  assert_non_null (find_top (MUSTER_TYPE_ACTION_WINDOW));
  gtk_switch_set_active (GTK_SWITCH (find_below (window, GTK_TYPE_SWITCH)), TRUE);
  finish (window);
  g_autoptr (MusterRegister) after = fold_shown (shown);
  assert_int_equal (muster_register_find (after, unit)->present,
                    muster_register_find (before, unit)->present + 500);
}

static void
a_unit_is_merged_into_one_that_was_searched (void **state)
{
  g_autoptr (Shown) shown = show ();
  MusterCampaignPage *page = shown->page;
  gint64 unit = select_unit (shown, page, 1, 3);
  g_autoptr (MusterRegister) before = fold_shown (shown);
  g_autoptr (MusterCampaign) campaign = load (shown);
  gint64 other = find_unit (campaign, 1, 4);
  g_autofree char *label = muster_record_dup_label (muster_register_find (before, other));
  do_action (page, "merge");
  GtkWidget *window = get_asking ();
  GtkWidget *search = find_below (window, GTK_TYPE_SEARCH_ENTRY);
  MusterRecordChooser *chooser =
    MUSTER_RECORD_CHOOSER (find_below (window, MUSTER_TYPE_RECORD_CHOOSER));
  gtk_editable_set_text (GTK_EDITABLE (search), "no such unit");
  g_signal_emit_by_name (search, "search-changed");
  assert_non_null (strstr (get_problem (window), "Nothing is chosen"));
  gtk_editable_set_text (GTK_EDITABLE (search), label);
  g_signal_emit_by_name (search, "search-changed");
  muster_record_chooser_choose (chooser, other);
  assert_non_null (strstr (get_problem (window), "there was room for 0"));
  GtkWidget *over = find_below (window, GTK_TYPE_SWITCH);
  assert_true (gtk_widget_get_mapped (over));
  gtk_switch_set_active (GTK_SWITCH (over), TRUE);
  finish (window);
  g_autoptr (MusterRegister) reg = fold_shown (shown);
  const MusterRecord *merged = muster_register_find (reg, unit);
  assert_int_equal (merged->status, MUSTER_STATUS_MERGED);
  assert_int_equal (merged->joined_to, other);
  assert_int_equal (reg->conflicts->len, 0);
}

static void
a_unit_is_renamed_and_transferred (void **state)
{
  g_autoptr (Shown) shown = show ();
  MusterCampaignPage *page = shown->page;
  gint64 unit = select_unit (shown, page, 2, 0);
  do_action (page, "rename");
  GtkWidget *window = get_asking ();
  gtk_editable_set_text (find_entry_row (window, "Name"), " ");
  assert_non_null (strstr (get_problem (window), "blank"));
  gtk_editable_set_text (find_entry_row (window, "Name"), "Lions");
  finish (window);
  assert_string_equal (get_text (page, "name"), "Lions");
  do_action (page, "transfer");
  window = get_asking ();
  muster_record_chooser_choose (
    MUSTER_RECORD_CHOOSER (find_below (window, MUSTER_TYPE_RECORD_CHOOSER)), -2);
  finish (window);
  g_autoptr (MusterRegister) after = fold_shown (shown);
  assert_int_equal (muster_register_find (after, unit)->parent, 0);
}

static void
a_night_falls_for_one_side_and_a_note_is_written (void **state)
{
  g_autoptr (Shown) shown = show ();
  MusterCampaignPage *page = shown->page;
  gint64 unit = select_unit (shown, page, 1, 0);
  do_action (page, "fatigue");
  finish (get_asking ());
  do_action (page, "night");
  muster_record_chooser_choose (
    MUSTER_RECORD_CHOOSER (find_below (get_asking (), MUSTER_TYPE_RECORD_CHOOSER)), -2);
  finish (get_asking ());
  g_autoptr (MusterRegister) other = fold_shown (shown);
  assert_int_equal (muster_register_find (other, unit)->fatigue, 1);
  do_action (page, "night");
  muster_record_chooser_choose (
    MUSTER_RECORD_CHOOSER (find_below (get_asking (), MUSTER_TYPE_RECORD_CHOOSER)), 0);
  finish (get_asking ());
  g_autoptr (MusterRegister) all = fold_shown (shown);
  assert_int_equal (muster_register_find (all, unit)->fatigue, 0);
  do_action (page, "note");
  gtk_editable_set_text (find_entry_row (get_asking (), "Note"), "It rains");
  finish (get_asking ());
  g_autoptr (MusterCampaign) campaign = load (shown);
  const MusterEvent *last =
    &g_array_index (campaign->events, MusterEvent, campaign->events->len - 1);
  assert_string_equal (last->note, "It rains");
}

/* What asks for nothing is done at once. */
static void
open_and_close (MusterCampaignPage *page, const char *action)
{
  do_action (page, action);
  GtkWidget *window = find_top (MUSTER_TYPE_ACTION_WINDOW);
  if (window == NULL)
    {
      ACT (GTK_WIDGET (page), "page.undo", NULL);
      settle ();
      return;
    }
  assert_true (gtk_widget_activate_action (window, "window.close", NULL));
  settle ();
  assert_null (find_top (MUSTER_TYPE_ACTION_WINDOW));
}

static void
every_action_of_the_table_can_be_asked_for (void **state)
{
  g_autoptr (Shown) shown = show ();
  MusterCampaignPage *page = shown->page;
  g_autoptr (MusterRegister) reg = fold_shown (shown);
  g_autoptr (GPtrArray) records = muster_register_list (reg, 1, 0);
  guint n_asked = 0;
  for (guint i = 0; i < 4; i++)
    {
      const MusterRecord *record = g_ptr_array_index (records, i);
      assert_true (select_record (GTK_WIDGET (page), record->number));
      settle ();
      g_autofree char *menu = dup_menu (page, "row_menu");
      g_autofree char *of_all = dup_menu (page, "calendar_menu");
      g_autofree char *both = g_strconcat (menu, of_all, NULL);
      g_auto (GStrv) actions = g_strsplit (both, "|", -1);
      for (guint k = 0; actions[k] != NULL; k++)
        if (actions[k][0] != '\0')
          {
            open_and_close (page, actions[k]);
            n_asked++;
          }
    }
  assert_true (n_asked > 30);
}

static AdwMessageDialog *
get_dialog (void)
{
  settle ();
  GtkWidget *dialog = find_top (ADW_TYPE_MESSAGE_DIALOG);
  assert_non_null (dialog);
  return ADW_MESSAGE_DIALOG (dialog);
}

static void
answer (AdwMessageDialog *dialog, const char *response)
{
  adw_message_dialog_response (dialog, response);
  gtk_window_destroy (GTK_WINDOW (dialog));
  settle ();
}

static gboolean
is_struck (MusterCampaignPage *page, guint position)
{
  g_autoptr (MusterDocumentItem) item =
    g_list_model_get_item (G_LIST_MODEL (get_calendar (GTK_WIDGET (page))), position);
  return muster_document_item_get_summary (item)->is_struck;
}

static void
a_batch_is_struck_once_its_changes_were_shown_and_restored (void **state)
{
  g_autoptr (Shown) shown = show ();
  MusterCampaignPage *page = shown->page;
  g_autoptr (MusterRegister) before = fold_shown (shown);
  gtk_selection_model_select_item (get_calendar (GTK_WIDGET (page)), 0, TRUE);
  ACT (GTK_WIDGET (page), "campaign.strike", NULL);
  AdwMessageDialog *dialog = get_dialog ();
  const char *changes = gtk_label_get_text (
    GTK_LABEL (find_below (adw_message_dialog_get_extra_child (dialog), GTK_TYPE_LABEL)));
  assert_non_null (strstr (changes, "Today"));
  assert_non_null (strstr (changes, " → "));
  answer (dialog, "do");
  assert_true (is_struck (page, 1));
  g_autoptr (MusterRegister) struck = fold_shown (shown);
  g_autofree char *was = muster_register_dup_text (before);
  g_autofree char *is = muster_register_dup_text (struck);
  assert_string_not_equal (was, is);
  gtk_selection_model_select_item (get_calendar (GTK_WIDGET (page)), 1, TRUE);
  ACT (GTK_WIDGET (page), "campaign.restore", NULL);
  answer (get_dialog (), "do");
  assert_false (is_struck (page, 1));
}

static const char *
get_hint (MusterCampaignPage *page)
{
  return gtk_label_get_text (GTK_LABEL (
    gtk_widget_get_template_child (GTK_WIDGET (page), MUSTER_TYPE_CAMPAIGN_PAGE, "hint")));
}

static void
the_register_is_shown_on_any_day_and_a_morning_is_left_alone (void **state)
{
  g_autoptr (Shown) shown = show ();
  MusterCampaignPage *page = shown->page;
  select_unit (shown, page, 1, 0);
  GtkDropDown *moment = get_moments (GTK_WIDGET (page));
  guint n = g_list_model_get_n_items (gtk_drop_down_get_model (moment));
  assert_true (n >= 6);
  gtk_drop_down_set_selected (moment, n - 1);
  settle ();
  assert_null (strstr (get_text (page, "story"), "lost"));
  assert_non_null (strstr (get_hint (page), "is done on 10 June 1812"));
  gtk_drop_down_set_selected (moment, n - 2);
  settle ();
  assert_non_null (strstr (get_hint (page), "morning"));
  g_autofree char *menu = dup_menu (page, "row_menu");
  assert_string_equal (menu, "|");
  gtk_drop_down_set_selected (moment, 0);
  settle ();
  assert_non_null (strstr (get_text (page, "story"), "lost"));
}

static void
an_action_in_the_past_shows_first_what_it_changes_later (void **state)
{
  g_autoptr (Shown) shown = show ();
  MusterCampaignPage *page = shown->page;
  gint64 unit = select_unit (shown, page, 1, 0);
  g_autoptr (MusterRegister) before = fold_shown (shown);
  guint n = g_list_model_get_n_items (gtk_drop_down_get_model (get_moments (GTK_WIDGET (page))));
  gtk_drop_down_set_selected (get_moments (GTK_WIDGET (page)), n - 3);
  settle ();
  do_action (page, "replace");
  GtkWidget *window = get_asking ();
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (find_below (window, GTK_TYPE_SPIN_BUTTON)), 1);
  gtk_switch_set_active (GTK_SWITCH (find_below (window, GTK_TYPE_SWITCH)), TRUE);
  assert_string_equal (gtk_editable_get_text (find_entry_row (window, "On which day")),
                       "12 June 1812");
  g_autoptr (GString) labels = g_string_new (NULL);
  append_labels (window, labels);
  assert_non_null (strstr (labels->str, " → "));
  finish (window);
  g_autoptr (MusterRegister) after = fold_shown (shown);
  assert_int_equal (muster_register_find (after, unit)->present,
                    muster_register_find (before, unit)->present + 1);
}

static void
the_calendar_moves_on_by_a_day (void **state)
{
  g_autoptr (Shown) shown = show ();
  MusterCampaignPage *page = shown->page;
  ACT (GTK_WIDGET (page), "campaign.next-day", NULL);
  settle ();
  g_autoptr (MusterCampaign) campaign = load (shown);
  assert_int_equal (muster_campaign_get_today (campaign), muster_day_parse ("1812-06-16"));
}

static void
the_page_is_closed_when_its_campaign_goes (void **state)
{
  g_autoptr (Shown) shown = show ();
  assert_true (muster_library_trash (shown->store, &muster_campaign_document, &shown->id, 1, NULL));
  settle ();
  assert_ptr_equal (muster_window_get_page (shown->window), shown->list);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_story_of_a_unit_has_its_battles),
    cmocka_unit_test (the_card_tells_what_the_last_battle_cost_and_what_is_missing),
    cmocka_unit_test (a_unit_rests_is_roused_and_undone),
    cmocka_unit_test (menus_have_the_actions_that_can_be_done),
    cmocka_unit_test (every_action_of_the_table_can_be_asked_for),
    cmocka_unit_test (a_night_falls_for_one_side_and_a_note_is_written),
    cmocka_unit_test (too_many_replacements_are_refused_with_their_sentence),
    cmocka_unit_test (a_unit_is_merged_into_one_that_was_searched),
    cmocka_unit_test (a_unit_is_renamed_and_transferred),
    cmocka_unit_test (a_batch_is_struck_once_its_changes_were_shown_and_restored),
    cmocka_unit_test (the_register_is_shown_on_any_day_and_a_morning_is_left_alone),
    cmocka_unit_test (an_action_in_the_past_shows_first_what_it_changes_later),
    cmocka_unit_test (the_calendar_moves_on_by_a_day),
    cmocka_unit_test (the_page_is_closed_when_its_campaign_goes),
  };
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
