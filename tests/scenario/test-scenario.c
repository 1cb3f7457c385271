/* What a scenario holds: armies with numbers of their own, reserves, copies, times and turns. */
#include "helper/scenario.h"

#include "base/error.h"

static MusterScenario *
make_two (void)
{
  MusterScenario *scenario = make_empty (get_pack ("tout-soldat"));
  add_to (scenario, 0, load_example ("tout-soldat", "waterloo-i-corps"));
  add_to (scenario, 1, load_example ("tout-soldat", "british-200"));
  return scenario;
}

static void
armies_are_numbered_in_the_order_in_which_they_come (void **state)
{
  g_autoptr (MusterScenario) scenario = make_two ();
  int side = -1;
  assert_int_equal (add_to (scenario, 0, load_example ("tout-soldat", "french-200")), 3);
  assert_int_equal (muster_scenario_find_army (scenario, 2, &side)->number, 2);
  assert_int_equal (side, 1);
  assert_null (muster_scenario_find_army (scenario, 4, NULL));
  assert_null (muster_scenario_find_army (scenario, 0, NULL));
}

static void
armies_stand_by_their_numbers (void **state)
{
  g_autoptr (MusterScenario) scenario = make_empty (get_pack ("tout-soldat"));
  const int numbers[] = { 5, 2, 9, 1 };
  const int sorted[] = { 1, 2, 5, 9 };
  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "british-200");
      assert_int_equal (muster_scenario_add_army (scenario, 0, numbers[i], army, 0), numbers[i]);
    }
  for (guint i = 0; i < 4; i++)
    assert_int_equal (((const MusterScenarioArmy *) scenario->sides[0].armies->pdata[i])->number,
                      sorted[i]);
}

static void
things_are_numbered_by_their_places (void **state)
{
  g_autoptr (MusterScenario) scenario = make_two ();
  const MusterArmy *army = muster_scenario_find_army (scenario, 1, NULL)->army;
  for (guint i = 1; i < army->n_nodes; i++)
    assert_int_equal (army->nodes[i].id, i);
  assert_int_equal (army->id, 0);
}

static void
an_army_goes_with_its_reserves (void **state)
{
  g_autoptr (MusterScenario) scenario = make_two ();
  const MusterReserve of_first = { .side = 0, .army = 1, .node = 1, .turn = 3 };
  const MusterReserve of_second = { .side = 1, .army = 2, .node = 1 };
  muster_scenario_add_reserve (scenario, &of_first);
  muster_scenario_add_reserve (scenario, &of_second);
  muster_scenario_add_reserve (scenario, &of_first);
  assert_true (muster_scenario_remove_army (scenario, 1));
  assert_false (muster_scenario_remove_army (scenario, 1));
  assert_int_equal (scenario->reserves->len, 1);
  assert_int_equal (g_array_index (scenario->reserves, MusterReserve, 0).army, 2);
  assert_int_equal (scenario->sides[0].armies->len, 0);
}

static void
a_copy_is_changed_alone (void **state)
{
  g_autoptr (MusterScenario) scenario = make_two ();
  generate (scenario, scenario->ruleset, 5);
  g_autofree char *before = write_scenario (scenario);
  g_autoptr (MusterScenario) copy = muster_scenario_copy (scenario);
  g_autofree char *same = write_scenario (copy);
  assert_same_text (before, same);
  muster_scenario_remove_army (copy, 1);
  copy->name = muster_scenario_keep (copy, "Other");
  while (copy->battlefield->features->len > 0)
    muster_battlefield_remove (copy->battlefield,
                               g_array_index (copy->battlefield->features, MusterFeature, 0).id);
  muster_dice_begin (copy->battlefield->dice, "x", "X");
  muster_dice_throw (copy->battlefield->dice, 6);
  g_autofree char *after = write_scenario (scenario);
  assert_same_text (before, after);
}

static void
a_copy_outlives_what_it_was_copied_from (void **state)
{
  MusterScenario *scenario = make_two ();
  generate (scenario, scenario->ruleset, 5);
  g_autofree char *before = write_scenario (scenario);
  g_autoptr (MusterScenario) copy = muster_scenario_copy (scenario);
  muster_scenario_unref (scenario);
  g_autofree char *after = write_scenario (copy);
  assert_same_text (before, after);
}

static void
a_side_without_a_name_is_a_or_b (void **state)
{
  g_autoptr (MusterScenario) scenario = muster_scenario_new ("N", "r");
  g_autofree char *a = muster_scenario_dup_side (scenario, 0);
  g_autofree char *b = muster_scenario_dup_side (scenario, 1);
  scenario->sides[1].name = muster_scenario_keep (scenario, "Allies");
  g_autofree char *named = muster_scenario_dup_side (scenario, 1);
  assert_string_equal (a, "Side A");
  assert_string_equal (b, "Side B");
  assert_string_equal (named, "Allies");
}

static void
blank_words_are_none (void **state)
{
  g_autoptr (MusterScenario) scenario = muster_scenario_new ("N", "r");
  assert_null (muster_scenario_keep (scenario, NULL));
  assert_null (muster_scenario_keep (scenario, ""));
  assert_string_equal (muster_scenario_keep (scenario, "x"), "x");
}

static void
times_are_read_as_they_are_written (void **state)
{
  for (int minutes = 0; minutes < 24 * 60; minutes++)
    {
      g_autofree char *text = muster_time_dup_text (minutes);
      assert_int_equal (strlen (text), 5);
      assert_int_equal (muster_time_parse (text), minutes);
    }
  assert_int_equal (muster_time_parse ("9:05"), 9 * 60 + 5);
  assert_null (muster_time_dup_text (MUSTER_NO_TIME));
}

static void
what_is_no_time_is_none (void **state)
{
  static const char *const wrong[] = { "",      "24:00",  "12:60", "1130",  "11:3",  "11:305",
                                       ":30",   "11:",    "-1:30", "+9:30", " 9:30", "11:30 ",
                                       "11.30", "111:30", "11:3x", "x",     "11:-3", "1١:30" };
  assert_int_equal (muster_time_parse (NULL), MUSTER_NO_TIME);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    if (muster_time_parse (wrong[i]) != MUSTER_NO_TIME)
      fail_msg ("\"%s\" is a time", wrong[i]);
}

static void
a_turn_begins_after_those_before_it (void **state)
{
  g_autoptr (MusterScenario) scenario = muster_scenario_new ("N", "r");
  assert_int_equal (muster_scenario_get_time (scenario, 1), MUSTER_NO_TIME);
  scenario->start = 11 * 60 + 30;
  assert_int_equal (muster_scenario_get_time (scenario, 1), 11 * 60 + 30);
  assert_int_equal (muster_scenario_get_time (scenario, 2), MUSTER_NO_TIME);
  scenario->minutes = 20;
  assert_int_equal (muster_scenario_get_time (scenario, 1), 11 * 60 + 30);
  assert_int_equal (muster_scenario_get_time (scenario, 4), 12 * 60 + 30);
  g_autofree char *after_midnight =
    muster_time_dup_text (muster_scenario_get_time (scenario, 1 + 3 * 13));
  assert_string_equal (after_midnight, "00:30");
}

static void
the_last_turn_is_the_agreed_one_or_else_that_before_dusk (void **state)
{
  static const struct
  {
    int turns, start, minutes, dusk, last;
  } rows[] = {
    { 0, MUSTER_NO_TIME, 0, MUSTER_NO_TIME, 0 },
    { 8, MUSTER_NO_TIME, 0, MUSTER_NO_TIME, 8 },
    { 0, 690, 0, 1260, 0 },            /* how long a turn is is not said */
    { 0, 690, 30, 1260, 19 },          /* 11:30 to 21:00: 9 ½ hours */
    { 0, 690, 20, 1260, 29 },          /* 28 ½ turns: the last begins in the light */
    { 12, 690, 30, 1260, 12 },         /* agreed before dusk */
    { 30, 690, 30, 1260, 30 },         /* agreed after it: the rest is by night */
    { 0, 1320, 60, 300, 7 },           /* 22:00 to 5:00: by night */
    { 0, 1260, 60, 1260, 24 },         /* a whole day */
    { 0, 0, 24 * 60, 24 * 60 - 1, 1 }, /* one turn is enough */
  };
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (MusterScenario) scenario = muster_scenario_new ("N", "r");
      scenario->turns = rows[i].turns;
      scenario->start = rows[i].start;
      scenario->minutes = rows[i].minutes;
      scenario->dusk = rows[i].dusk;
      assert_int_equal (muster_scenario_get_last_turn (scenario), rows[i].last);
    }
}

static void
where_a_reserve_comes_is_told_in_words (void **state)
{
  g_autoptr (MusterScenario) scenario = make_two ();
  const MusterReserve by_entry = { .army = 1, .node = 1, .entry = "left-third", .where = "no" };
  const MusterReserve by_words = { .army = 1, .node = 1, .where = "the mill" };
  const MusterReserve unknown = { .army = 1, .node = 1, .entry = "the-clouds" };
  const MusterReserve nowhere = { .army = 1, .node = 1 };
  g_autofree char *entry = muster_reserve_dup_where (scenario, &by_entry);
  g_autofree char *words = muster_reserve_dup_where (scenario, &by_words);
  g_autofree char *id = muster_reserve_dup_where (scenario, &unknown);
  assert_string_equal (entry, "left third of the base edge");
  assert_string_equal (words, "the mill");
  assert_string_equal (id, "the-clouds");
  assert_null (muster_reserve_dup_where (scenario, &nowhere));
}

static void
rules_say_how_reserves_arrive_or_not (void **state)
{
  g_autoptr (MusterScenario) scenario = make_empty (get_pack ("tout-soldat"));
  g_autoptr (MusterScenario) other = make_empty (get_pack ("game-of-kings"));
  g_autoptr (MusterScenario) none = muster_scenario_new ("N", "r");
  const MusterArrival *arrival = muster_scenario_get_arrival (scenario);
  assert_non_null (arrival);
  assert_int_equal (arrival->n_stretches, 5);
  for (int i = 0; i < arrival->n_stretches; i++)
    assert_ptr_equal (muster_scenario_find_entry (scenario, arrival->stretches[i].id),
                      &arrival->stretches[i]);
  assert_null (muster_scenario_find_entry (scenario, "the-clouds"));
  assert_null (muster_scenario_find_entry (scenario, NULL));
  assert_null (muster_scenario_get_arrival (other));
  assert_null (muster_scenario_get_arrival (none));
}

/* Returns: whether a file may say so, by its schema. */
static gboolean
is_read (const char *scale)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *text =
    g_strdup_printf ("<scenario xmlns=\"urn:muster:1\" name=\"-\" ruleset=\"r\" scale=\"%s\"/>",
                     scale);
  g_autoptr (MusterXml) xml = muster_xml_parse ("test.xml", text, strlen (text), problems);
  return xml != NULL;
}

static void
a_scale_is_a_number_that_files_can_hold (void **state)
{
  static const char *const good[] = { "2",       "2.5",      "1/2",
                                      "40%",     "0.000001", "999999999.999999",
                                      "1/999999" };
  static const char *const bad[] = {
    "",    "0",   "0/5", "-2", "far", "2 ",        "2,5",   "1234567890",   "1/1234567",
    "1/0", "1e3", "2.",  ".5", "/2",  "2.1234567", "1/2/3", "1234567890123"
  };
  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      assert_true (muster_scale_check (good[i], NULL));
      assert_true (is_read (good[i]));
    }
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;
      if (muster_scale_check (bad[i], &error))
        fail_msg ("%s", bad[i]);
      assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
      assert_non_null (strstr (error->message, bad[i]));
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (armies_are_numbered_in_the_order_in_which_they_come),
    cmocka_unit_test (armies_stand_by_their_numbers),
    cmocka_unit_test (things_are_numbered_by_their_places),
    cmocka_unit_test (an_army_goes_with_its_reserves),
    cmocka_unit_test (a_copy_is_changed_alone),
    cmocka_unit_test (a_copy_outlives_what_it_was_copied_from),
    cmocka_unit_test (a_side_without_a_name_is_a_or_b),
    cmocka_unit_test (blank_words_are_none),
    cmocka_unit_test (times_are_read_as_they_are_written),
    cmocka_unit_test (what_is_no_time_is_none),
    cmocka_unit_test (a_turn_begins_after_those_before_it),
    cmocka_unit_test (the_last_turn_is_the_agreed_one_or_else_that_before_dusk),
    cmocka_unit_test (where_a_reserve_comes_is_told_in_words),
    cmocka_unit_test (rules_say_how_reserves_arrive_or_not),
    cmocka_unit_test (a_scale_is_a_number_that_files_can_hold),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
