/* The summary of a campaign: standings, strength over time and losses. */
#include "helper/campaign-sheet.h"

#include "campaign/state/totals.h"

#define KIND "campaign-summary"

static void
the_summary_of_a_campaign_is_laid_out_as_before (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterGame) game = make_campaign_game (story, NULL);
  g_autofree char *text = dump_campaign (KIND, game, (MusterViewer){ 0 });
  assert_golden ("campaign-summary.txt", text);
}

static void
standings_are_those_of_the_battles (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  g_autoptr (GArray) standings = muster_register_list_standings (reg);
  const MusterStanding *north = &g_array_index (standings, MusterStanding, 0);
  const MusterStanding *south = &g_array_index (standings, MusterStanding, 1);
  assert_int_equal (north->side, 1);
  assert_int_equal (north->won, 1);
  assert_int_equal (north->lost, 1);
  assert_int_equal (south->won, 1);
  assert_int_equal (north->marched, 6 + 4 + 45 + 3);
  assert_int_equal (north->figures[MUSTER_LOSS_ALL], 4 + 10 + 2);
  assert_int_equal (north->inflicted, 20);
  assert_int_equal (south->inflicted, 16);
}

/* Once a draw stood there: the strike took its place. */
static void
strength_goes_down_in_battles_and_up_between_them (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterRegister) reg = replay (story, "1815-06-20");
  g_autoptr (GArray) points = muster_register_list_strength (reg, -1);
  const MusterStrengthPoint *first = &g_array_index (points, MusterStrengthPoint, 0);
  assert_int_equal (first->day, muster_day_parse ("1815-06-10"));
  assert_int_equal (first->present, 58);
  assert_int_equal ((first + 1)->present, 45);
  const MusterStrengthPoint *last = &g_array_index (points, MusterStrengthPoint, points->len - 1);
  assert_int_equal (last->day, reg->day);
  assert_int_equal (last->present, muster_register_sum (reg, 1, 0).present);
  for (guint i = 1; i < points->len; i++)
    assert_true ((first + i)->day > (first + i - 1)->day);
}

static void
a_side_learns_who_won_and_not_what_it_cost_the_other (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterGame) game = make_campaign_game (story, NULL);
  g_autofree char *hidden = dump_campaign (KIND, game, (MusterViewer){ .of = -1 });
  assert_non_null (strstr (hidden, "won by South"));
  assert_non_null (strstr (hidden, "not known"));
  assert_null (strstr (hidden, "20 of"));
  g_autofree char *redacted =
    dump_campaign (KIND, game, (MusterViewer){ .of = -1, .is_redacted = TRUE });
  assert_non_null (strstr (redacted, "about a third fewer"));
  g_autofree char *formation = dump_campaign (KIND, game, (MusterViewer){ .of = RED });
  assert_non_null (strstr (formation, "“Red”"));
}

static void
large_campaigns_keep_their_pages_in_order (void **state)
{
  assert_large (KIND);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_summary_of_a_campaign_is_laid_out_as_before),
    cmocka_unit_test (standings_are_those_of_the_battles),
    cmocka_unit_test (strength_goes_down_in_battles_and_up_between_them),
    cmocka_unit_test (a_side_learns_who_won_and_not_what_it_cost_the_other),
    cmocka_unit_test (large_campaigns_keep_their_pages_in_order),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
