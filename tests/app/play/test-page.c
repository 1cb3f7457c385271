/* The evening itself in the window: a battle of a campaign is opened from its scenario, turned and
 * ticked by mouse and keys, taken back action by action, and becomes the campaign's grid of losses.
 */
#include "app/helper/campaign.h"
#include "helper/phone.h"

#include "app/campaign/losses-window.h"
#include "app/play/boxes.h"
#include "app/play/page.h"
#include "app/scenario/page.h"
#include "app/shell/window.h"
#include "app/widget/problems-window.h"
#include "scenario/play/play.h"
#include "scenario/store.h"

#include <string.h>

typedef struct
{
  MusterStore *store;
  MusterWindow *window;
  MusterPlayPage *page;
  gint64 campaign;
  gint64 battle;
  gint64 id; /* of the scenario */
} Shown;

#define ACT(widget, ...) assert_true (gtk_widget_activate_action (GTK_WIDGET (widget), __VA_ARGS__))

static void
add_mustered (Shown *shown)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  gint64 one = add_example (shown->store, "dettingen-pragmatic");
  gint64 other = add_example (shown->store, "fontenoy-french");
  g_autoptr (MusterCampaign) begun = make_campaign (shown->store, one, other, "Summer");
  shown->campaign = muster_library_add (shown->store, &muster_campaign_document, begun, &error);
  g_autoptr (MusterCampaign) campaign =
    muster_store_load_campaign (shown->store, shown->campaign, NULL, problems, &error);
  MusterMusterPlan plan = { .day = muster_day_parse ("1812-06-12"),
                            .name = "The mill",
                            .sides = { 1, 2 } };
  g_autoptr (MusterScenario) scenario =
    muster_campaign_muster (campaign, &plan, &shown->battle, &error);
  assert_non_null (scenario);
  scenario->turns = 3;
  scenario->start = muster_time_parse ("11:30");
  scenario->minutes = 30;
  scenario->dusk = muster_time_parse ("13:00");
  const MusterReserve reserve = { .side = 1, .army = 2, .node = 1, .turn = 2 };
  muster_scenario_add_reserve (scenario, &reserve);
  muster_campaign_arrange (campaign);
  shown->id =
    muster_campaign_edit_muster (shown->store, campaign, shown->battle, scenario, "Muster", &error);
  assert_null (error);
}

static Shown *
show (void)
{
  Shown *shown = g_new0 (Shown, 1);
  shown->store = muster_store_open (":memory:", NULL);
  add_mustered (shown);
  shown->window = muster_window_new (NULL, shown->store, NULL);
  gtk_window_set_default_size (GTK_WINDOW (shown->window), 1100, 700);
  gtk_window_present (GTK_WINDOW (shown->window));
  muster_window_open_document (shown->window,
                               (MusterDocumentId){ MUSTER_DOCUMENT_SCENARIO, shown->id }, TRUE);
  settle ();
  ACT (muster_window_get_page (shown->window), "scenario.play", NULL);
  settle ();
  assert_true (MUSTER_IS_PLAY_PAGE (muster_window_get_page (shown->window)));
  shown->page = MUSTER_PLAY_PAGE (muster_window_get_page (shown->window));
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

static MusterPlay *
load (Shown *shown)
{
  MusterPlay *play = muster_store_load_play (shown->store, shown->id, NULL);
  assert_non_null (play);
  return play;
}

static MusterPlaySide *
get_side (Shown *shown, int side)
{
  return MUSTER_PLAY_SIDE (gtk_widget_get_template_child (
    GTK_WIDGET (shown->page), MUSTER_TYPE_PLAY_PAGE, side == 0 ? "side_a" : "side_b"));
}

static GtkWidget *
get_entry (MusterPlaySide *side)
{
  return GTK_WIDGET (
    gtk_widget_get_template_child (GTK_WIDGET (side), MUSTER_TYPE_PLAY_SIDE, "entry"));
}

/* The first line of a sort, from a number on. */
static MusterPlayLine *
find_line (MusterPlaySide *side, MusterCategory category, guint from)
{
  MusterPlayLine *line;
  for (guint number = from; (line = muster_play_side_find_line (side, number)) != NULL; number++)
    if (muster_play_line_get_row (line)->category == category
        && (category != MUSTER_CATEGORY_UNIT || muster_play_line_get_row (line)->steps > 2))
      return line;
  fail_msg ("there is no such line");
  return NULL;
}

static gint64
get_lost (Shown *shown, MusterPlayLine *line)
{
  g_autoptr (MusterPlay) play = load (shown);
  return muster_play_get_of (play, muster_play_line_get_row (line)).lost;
}

static MusterFate
get_fate (Shown *shown, MusterPlayLine *line)
{
  g_autoptr (MusterPlay) play = load (shown);
  return muster_play_get_of (play, muster_play_line_get_row (line)).fate;
}

static gboolean
press (GtkWidget *widget, guint key)
{
  gboolean is_handled = FALSE;
  GtkEventController *keys = find_controller (widget, GTK_TYPE_EVENT_CONTROLLER_KEY);
  g_signal_emit_by_name (keys, "key-pressed", key, 0, 0, &is_handled);
  settle ();
  return is_handled;
}

static void
click (GtkWidget *boxes, gint64 box)
{
  GtkEventController *gesture = find_controller (boxes, GTK_TYPE_GESTURE_CLICK);
  for (int y = 2; y < gtk_widget_get_height (boxes); y++)
    for (int x = 2; x < gtk_widget_get_width (boxes); x++)
      if (muster_play_boxes_find (MUSTER_PLAY_BOXES (boxes), x, y) == box)
        {
          g_signal_emit_by_name (gesture, "released", 1, x + 8.0, y + 8.0);
          settle ();
          return;
        }
  fail_msg ("there is no such box");
}

static void
type_number (MusterPlaySide *side, MusterPlayLine *line)
{
  g_autofree char *text = g_strdup_printf ("%u", muster_play_line_get_row (line)->number);
  gtk_editable_set_text (GTK_EDITABLE (get_entry (side)), text);
}

static void
turns_go_on_with_their_times_and_end_with_the_last (void **state)
{
  g_autoptr (Shown) shown = show ();
  assert_string_equal (get_text_of (shown->page, "turn"), "Turn 1 of 3");
  for (int i = 0; i < 4; i++)
    {
      ACT (shown->page, "play.turn", "i", 1);
      settle ();
    }
  assert_string_equal (get_text_of (shown->page, "turn"), "Turn 3 of 3");
  g_autoptr (GString) labels = g_string_new (NULL);
  append_labels (GTK_WIDGET (shown->page), labels);
  assert_non_null (strstr (labels->str, "12:30 · last turn"));
  assert_non_null (strstr (get_text_of (shown->page, "description"), "Dusk at 13:00"));
  ACT (shown->page, "play.turn", "i", -1);
  settle ();
  assert_string_equal (get_text_of (shown->page, "turn"), "Turn 2 of 3");
  assert_non_null (strstr (get_text_of (shown->page, "description"), "Arrives: South: "));
  ACT (shown->page, "page.undo", NULL);
  settle ();
  assert_string_equal (get_text_of (shown->page, "turn"), "Turn 3 of 3");
}

static void
boxes_are_ticked_by_mouse_and_keys_each_an_action (void **state)
{
  g_autoptr (Shown) shown = show ();
  MusterPlayLine *line = find_line (get_side (shown, 0), MUSTER_CATEGORY_UNIT, 1);
  GtkWidget *boxes = find_below (GTK_WIDGET (line), MUSTER_TYPE_PLAY_BOXES);
  gint64 steps = muster_play_line_get_row (line)->steps;
  click (boxes, 1);
  assert_int_equal (get_lost (shown, line), 2);
  click (boxes, 1);
  assert_int_equal (get_lost (shown, line), 1);
  assert_true (press (boxes, GDK_KEY_plus));
  assert_int_equal (get_lost (shown, line), 2);
  assert_true (press (boxes, GDK_KEY_minus));
  assert_true (press (boxes, GDK_KEY_3));
  assert_int_equal (get_lost (shown, line), 3);
  assert_true (press (boxes, GDK_KEY_End));
  assert_int_equal (get_lost (shown, line), steps);
  assert_true (press (boxes, GDK_KEY_plus));
  assert_int_equal (get_lost (shown, line), steps);
  assert_true (press (boxes, GDK_KEY_Home));
  assert_int_equal (get_lost (shown, line), 0);
  assert_false (press (boxes, GDK_KEY_Tab));
  ACT (shown->page, "page.undo", NULL);
  settle ();
  assert_int_equal (get_lost (shown, line), steps);
  assert_int_equal (muster_play_boxes_get_lost (MUSTER_PLAY_BOXES (boxes)), steps);
}

static void
a_number_and_plus_or_minus_or_a_letter_tick_a_line (void **state)
{
  g_autoptr (Shown) shown = show ();
  MusterPlaySide *side = get_side (shown, 1);
  GtkWidget *entry = get_entry (side);
  MusterPlayLine *unit = find_line (side, MUSTER_CATEGORY_UNIT, 1);
  MusterPlayLine *leader = find_line (side, MUSTER_CATEGORY_COMMANDER, 1);
  type_number (side, unit);
  assert_true (press (entry, GDK_KEY_minus));
  assert_string_equal (get_text_of (side, "said"), "Nothing of it is lost.");
  assert_true (press (entry, GDK_KEY_plus));
  assert_true (press (entry, GDK_KEY_plus));
  assert_int_equal (get_lost (shown, unit), 2);
  assert_true (press (entry, GDK_KEY_w));
  assert_int_equal (get_fate (shown, unit), MUSTER_FATE_FIT);
  assert_non_null (strstr (get_text_of (side, "said"), "That is a unit."));
  type_number (side, leader);
  assert_true (press (entry, GDK_KEY_k));
  assert_int_equal (get_fate (shown, leader), MUSTER_FATE_DEAD);
  assert_non_null (strstr (get_text_of (side, "summary"), "killed"));
  assert_true (press (entry, GDK_KEY_u));
  assert_int_equal (get_fate (shown, leader), MUSTER_FATE_FIT);
  assert_true (press (entry, GDK_KEY_plus));
  assert_non_null (strstr (get_text_of (side, "said"), "That is a commander."));
  gtk_editable_set_text (GTK_EDITABLE (entry), "999");
  assert_true (press (entry, GDK_KEY_plus));
  assert_non_null (strstr (get_text_of (side, "said"), "from 1 to"));
  assert_false (press (entry, GDK_KEY_5));
}

static void
what_is_left_follows_the_ticks_and_all_can_begin_anew (void **state)
{
  g_autoptr (Shown) shown = show ();
  MusterPlaySide *side = get_side (shown, 0);
  g_autofree char *before = g_strdup (get_text_of (side, "summary"));
  MusterPlayLine *line = find_line (side, MUSTER_CATEGORY_UNIT, 1);
  press (find_below (GTK_WIDGET (line), MUSTER_TYPE_PLAY_BOXES), GDK_KEY_End);
  assert_string_not_equal (before, get_text_of (side, "summary"));
  ACT (shown->page, "play.turn", "i", 1);
  ACT (shown->page, "play.clear", NULL);
  settle ();
  assert_string_equal (before, get_text_of (side, "summary"));
  assert_string_equal (get_text_of (shown->page, "turn"), "Turn 1 of 3");
}

/* Into the campaign */

static void
collect_lines (GtkWidget *from, GPtrArray *lines)
{
  if (MUSTER_IS_LOSS_LINE (from))
    g_ptr_array_add (lines, from);
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect_lines (child, lines);
}

/* Returns: what stands in the line of the grid with the same number */
static const char *
get_entered (GtkWidget *window, int side, MusterPlayLine *line)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new ();
  collect_lines (window, lines);
  for (guint i = 0; i < lines->len; i++)
    {
      const MusterLossRow *row = muster_loss_line_get_row (g_ptr_array_index (lines, i));
      if (row->side == side && row->number == muster_play_line_get_row (line)->number)
        return muster_loss_line_get_text (g_ptr_array_index (lines, i));
    }
  fail_msg ("the grid has no such line");
  return NULL;
}

static void
ticks_become_the_grid_of_losses_and_are_recorded_once (void **state)
{
  g_autoptr (Shown) shown = show ();
  MusterPlaySide *side = get_side (shown, 1);
  MusterPlayLine *unit = find_line (side, MUSTER_CATEGORY_UNIT, 4);
  MusterPlayLine *leader = find_line (side, MUSTER_CATEGORY_COMMANDER, 1);
  press (find_below (GTK_WIDGET (unit), MUSTER_TYPE_PLAY_BOXES), GDK_KEY_2);
  type_number (side, leader);
  press (get_entry (side), GDK_KEY_c);
  ACT (shown->page, "play.record", NULL);
  settle ();
  GtkWidget *window = find_top (MUSTER_TYPE_LOSSES_WINDOW);
  assert_string_equal (get_entered (window, 1, unit), "2");
  assert_string_equal (get_entered (window, 1, leader), "captured");
  ACT (window, "losses.record", NULL);
  settle ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterCampaign) campaign =
    muster_store_load_campaign (shown->store, shown->campaign, NULL, problems, NULL);
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  g_autoptr (GArray) rows = muster_register_list_loss_rows (reg, shown->battle);
  const MusterLossRow *row =
    muster_loss_rows_find (rows, 1, muster_play_line_get_row (unit)->number);
  assert_int_equal (row->lost, 2);
  ACT (shown->page, "play.record", NULL);
  settle ();
  window = find_top (MUSTER_TYPE_LOSSES_WINDOW);
  assert_string_equal (get_entered (window, 1, unit), "");
  assert_string_equal (get_entered (window, 1, leader), "");
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
where_there_is_no_room_for_both_sides_one_is_shown (void **state)
{
  g_autoptr (Shown) shown = show ();
  const char second[] = { 'b', '\0' };
  gtk_window_set_default_size (GTK_WINDOW (shown->window), 360, 640);
  settle ();
  ACT (shown->page, "play.side", "s", second);
  GtkWidget *side = GTK_WIDGET (get_side (shown, 0));
  settle ();
  assert_false (gtk_widget_get_child_visible (side));
  side = GTK_WIDGET (get_side (shown, 1));
  assert_true (gtk_widget_get_child_visible (side));
  int least;
  gtk_widget_measure (GTK_WIDGET (shown->page), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL,
                      NULL);
  assert_in_range (least, 1, 360);
}

/* The muster can be taken back only before what was ticked of it. */
static void
a_muster_is_not_undone_below_its_ticks (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autoptr (GError) error = NULL;
  MusterPlayLine *line = find_line (get_side (shown, 0), MUSTER_CATEGORY_UNIT, 1);
  press (find_below (GTK_WIDGET (line), MUSTER_TYPE_PLAY_BOXES), GDK_KEY_plus);
  assert_false (
    muster_store_undo (shown->store, MUSTER_DOCUMENT_CAMPAIGN, shown->campaign, &error));
  print_message ("# %s\n", error->message);
  assert_int_equal (get_lost (shown, line), 1);
  assert_true (muster_store_integrity (shown->store, NULL));
  ACT (shown->page, "page.undo", NULL);
  settle ();
  assert_true (muster_store_undo (shown->store, MUSTER_DOCUMENT_CAMPAIGN, shown->campaign, NULL));
  settle ();
  assert_false (MUSTER_IS_PLAY_PAGE (muster_window_get_page (shown->window)));
}

static void
paste (Shown *shown, const char *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (shown->page)), text);
  ACT (shown->page, "play.paste-report", NULL);
  settle ();
}

static void
the_report_of_a_phone_becomes_ticks_of_its_side_as_one_action (void **state)
{
  const gboolean sides[2] = { TRUE, FALSE };
  g_autoptr (Shown) shown = show ();
  MusterPlayLine *line = find_line (get_side (shown, 0), MUSTER_CATEGORY_UNIT, 1);
  MusterPlayLine *other = find_line (get_side (shown, 1), MUSTER_CATEGORY_UNIT, 1);
  const MusterReturnRow *row = muster_play_line_get_row (line);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterScenario) scenario =
    muster_store_load_scenario (shown->store, shown->id, NULL, problems, NULL);
  g_autofree char *own = muster_scenario_dup_phone_state (scenario, sides);
  g_autofree char *rows = g_strdup_printf ("a %u 2\n", row->number);
  g_autofree char *text = make_phone_report (scenario->name, scenario->date, "a", own, 3, rows);
  g_autofree char *cut = g_strndup (text, strlen (text) - 20);
  press (find_below (GTK_WIDGET (other), MUSTER_TYPE_PLAY_BOXES), GDK_KEY_plus);
  paste (shown, cut);
  assert_int_equal (get_lost (shown, line), 0);
  assert_non_null (find_top (MUSTER_TYPE_PROBLEMS_WINDOW));
  gtk_window_close (GTK_WINDOW (find_top (MUSTER_TYPE_PROBLEMS_WINDOW)));
  settle ();
  paste (shown, text);
  assert_null (find_top (MUSTER_TYPE_PROBLEMS_WINDOW));
  assert_int_equal (get_lost (shown, line), 2);
  assert_int_equal (get_lost (shown, other), 1);
  g_autoptr (MusterPlay) play = load (shown);
  assert_int_equal (play->turn, 3);
  ACT (shown->page, "page.undo", NULL);
  settle ();
  assert_int_equal (get_lost (shown, line), 0);
  assert_int_equal (get_lost (shown, other), 1);
}

static void
a_page_closes_with_its_scenario (void **state)
{
  g_autoptr (Shown) shown = show ();
  assert_true (muster_library_trash (shown->store, &muster_scenario_document, &shown->id, 1, NULL));
  settle ();
  assert_false (MUSTER_IS_PLAY_PAGE (muster_window_get_page (shown->window)));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (turns_go_on_with_their_times_and_end_with_the_last),
    cmocka_unit_test (boxes_are_ticked_by_mouse_and_keys_each_an_action),
    cmocka_unit_test (a_number_and_plus_or_minus_or_a_letter_tick_a_line),
    cmocka_unit_test (what_is_left_follows_the_ticks_and_all_can_begin_anew),
    cmocka_unit_test (ticks_become_the_grid_of_losses_and_are_recorded_once),
    cmocka_unit_test (where_there_is_no_room_for_both_sides_one_is_shown),
    cmocka_unit_test (a_muster_is_not_undone_below_its_ticks),
    cmocka_unit_test (the_report_of_a_phone_becomes_ticks_of_its_side_as_one_action),
    cmocka_unit_test (a_page_closes_with_its_scenario),
  };
  gtk_init ();
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
