/* Armies of a scenario that the library has too: what has changed there since is told, and taken
 * anew with the reserves that are still there. */
#include "helper/scenario-library.h"

static const MusterArmy *
load_source (Library *library)
{
  return muster_store_load_army (library->store, library->source, get_pack ("tout-soldat"), NULL);
}

static gint64
find_in_source (Library *library, const char *name)
{
  g_autoptr (MusterArmySnapshot) army = load_source (library);
  return army->nodes[find_named (army, name)].id;
}

static void
remove_from_source (Library *library, const char *name)
{
  g_autoptr (GError) error = NULL;
  MusterChange change = { .kind = MUSTER_CHANGE_REMOVE, .node = find_in_source (library, name) };
  if (!muster_army_edit_apply (library->store, library->source, "Remove", &change, 1, &error))
    fail_msg ("%s", error->message);
}

static void
an_army_that_is_the_same_has_no_changes (void **state)
{
  Library *library = *state;
  g_autoptr (MusterScenario) scenario = load (library);
  assert_null (muster_scenario_dup_army_changes (library->store, scenario, 1));
  assert_null (muster_scenario_dup_army_changes (library->store, scenario, 2));
  assert_null (muster_scenario_dup_army_changes (library->store, scenario, 9));
}

static void
an_army_that_changed_since_is_told (void **state)
{
  Library *library = *state;
  g_autoptr (MusterScenario) scenario = load (library);
  remove_from_source (library, "Brigade Schmitz");
  g_autofree char *text = muster_scenario_dup_army_changes (library->store, scenario, 1);
  assert_non_null (text);
  assert_has (text, "> 422");
  assert_has (text, "> 8");
}

static void
a_name_alone_is_a_change_too (void **state)
{
  Library *library = *state;
  g_autoptr (MusterScenario) scenario = load (library);
  assert_true (muster_army_edit_rename (library->store, library->source, "The First Corps", NULL));
  g_autofree char *text = muster_scenario_dup_army_changes (library->store, scenario, 1);
  assert_non_null (text);
  assert_string_equal (text, "They count the same; names, notes or the order of things are "
                             "different.\n");
}

static void
add_reserve (MusterScenario *scenario, guint node, int turn)
{
  const MusterReserve reserve = { .side = 0, .army = 1, .node = node, .turn = turn };
  muster_scenario_add_reserve (scenario, &reserve);
}

static void
assert_reserve (const MusterScenario *scenario, guint index, int turn, const char *place)
{
  const MusterReserve *reserve = &g_array_index (scenario->reserves, MusterReserve, index);
  const MusterScenarioArmy *army = muster_scenario_find_army (scenario, reserve->army, NULL);
  g_autofree char *text = muster_army_dup_place (army->army, reserve->node);
  assert_int_equal (reserve->turn, turn);
  assert_string_equal (text, place);
}

/* The 1st Division goes, so that all behind it have other numbers; the 2nd loses its place. */
static void
taken_anew_an_army_keeps_the_reserves_that_are_still_there (void **state)
{
  Library *library = *state;
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterScenario) scenario = load (library);
  const MusterReserve of_enemy = { .side = 1, .army = 2, .node = 1, .turn = 9 };
  add_reserve (scenario, 0, 1);
  add_reserve (scenario, find_formation (scenario, 1, "1st Division"), 2);
  muster_scenario_add_reserve (scenario, &of_enemy);
  add_reserve (scenario, find_formation (scenario, 1, "3rd Division"), 3);
  add_reserve (scenario, find_formation (scenario, 1, "Brigade Schmitz"), 4);
  remove_from_source (library, "1st Division");
  assert_true (muster_scenario_take_army_anew (library->store, scenario, 1, &error));
  assert_int_equal (scenario->reserves->len, 4);
  assert_reserve (scenario, 0, 1, "I Corps at Waterloo");
  assert_int_equal (g_array_index (scenario->reserves, MusterReserve, 1).army, 2);
  assert_reserve (scenario, 2, 3, "3rd Division");
  assert_reserve (scenario, 3, 4, "Brigade Schmitz");
  assert_null (muster_scenario_dup_army_changes (library->store, scenario, 1));
  assert_int_equal (((const MusterScenarioArmy *) scenario->sides[0].armies->pdata[0])->source,
                    library->source);
}

static void
what_was_taken_anew_is_saved_and_undone (void **state)
{
  Library *library = *state;
  g_autoptr (MusterScenario) scenario = load (library);
  g_autofree char *before = dup_tables (library);
  remove_from_source (library, "1st Division");
  assert_true (muster_scenario_take_army_anew (library->store, scenario, 1, NULL));
  g_autofree char *text = write_scenario (scenario);
  save (library, scenario, NULL);
  g_autofree char *kept = dup_text (library);
  assert_same_text (text, kept);
  assert_undone_to (library, before);
}

static void
taken_anew_unchanged_it_is_no_action (void **state)
{
  Library *library = *state;
  g_autoptr (MusterScenario) scenario = load (library);
  assert_true (muster_scenario_take_army_anew (library->store, scenario, 1, NULL));
  save (library, scenario, NULL);
  assert_int_equal (count_actions (library), 0);
}

static void
assert_no_source (Library *library, MusterScenario *scenario, int number)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *before = write_scenario (scenario);
  assert_false (muster_scenario_take_army_anew (library->store, scenario, number, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
  assert_string_equal (error->message,
                       "The army is no longer in the library; the scenario keeps its copy.");
  assert_false (muster_scenario_take_army_anew (library->store, scenario, number, NULL));
  assert_null (muster_scenario_dup_army_changes (library->store, scenario, number));
  g_autofree char *after = write_scenario (scenario);
  assert_same_text (before, after);
}

static void
an_army_whose_source_is_gone_stays (void **state)
{
  Library *library = *state;
  g_autoptr (MusterScenario) scenario = load (library);
  assert_no_source (library, scenario, 2);
  assert_no_source (library, scenario, 9);
  assert_true (
    muster_library_trash (library->store, &muster_army_document, &library->source, 1, NULL));
  assert_no_source (library, scenario, 1);
  assert_true (
    muster_library_delete (library->store, &muster_army_document, &library->source, 1, NULL));
  assert_no_source (library, scenario, 1);
  g_autoptr (MusterScenario) again = load (library);
  assert_non_null (muster_scenario_find_army (again, 1, NULL));
}

static void
an_army_of_a_ruleset_that_is_not_there_is_taken_all_the_same (void **state)
{
  Library *library = *state;
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (NULL, "no-rules", "Guests");
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  g_autoptr (MusterScenario) scenario = load (library);
  gint64 source = muster_library_add (library->store, &muster_army_document, army, NULL);
  int number = muster_scenario_add_army (scenario, 1, 0, army, source);
  assert_null (muster_scenario_dup_army_changes (library->store, scenario, number));
  assert_true (muster_army_edit_rename (library->store, source, "Hosts", NULL));
  g_autofree char *text = muster_scenario_dup_army_changes (library->store, scenario, number);
  assert_has (text, "They cannot be compared: the ruleset is not there.");
  if (!muster_scenario_take_army_anew (library->store, scenario, number, &error))
    fail_msg ("%s", error->message);
  assert_string_equal (muster_scenario_find_army (scenario, number, NULL)->army->name, "Hosts");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (an_army_that_is_the_same_has_no_changes),
    TEST (an_army_that_changed_since_is_told),
    TEST (a_name_alone_is_a_change_too),
    TEST (taken_anew_an_army_keeps_the_reserves_that_are_still_there),
    TEST (what_was_taken_anew_is_saved_and_undone),
    TEST (taken_anew_unchanged_it_is_no_action),
    TEST (an_army_whose_source_is_gone_stays),
    TEST (an_army_of_a_ruleset_that_is_not_there_is_taken_all_the_same),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
