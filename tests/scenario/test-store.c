/* Scenarios in the library: each comes out as the file that went in, with its own packs. */
#include "helper/folder.h"
#include "helper/scenario.h"

#include "helper/break.h"

#include "base/error.h"
#include "base/phrase.h"
#include "scenario/check.h"
#include "scenario/store.h"

static int
open_store (void **state)
{
  *state = muster_store_open (":memory:", NULL);
  return *state == NULL;
}

static int
close_store (void **state)
{
  g_object_unref (*state);
  return 0;
}

static gint64
insert (MusterStore *store, const MusterScenario *scenario)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterChangeSet) change_set = muster_store_begin (store, "Add", NULL, &error);
  gint64 id = muster_scenario_document.insert (change_set, scenario, &error);
  if (id == 0 || !muster_change_set_commit (change_set, &error))
    fail_msg ("%s", error->message);
  return id;
}

static void
update (MusterStore *store, const MusterScenario *scenario)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterChangeSet) change_set = muster_store_begin (store, "Change", NULL, &error);
  if (!muster_scenario_document.update (change_set, scenario, &error)
      || !muster_change_set_commit (change_set, &error))
    fail_msg ("%s", error->message);
}

static MusterScenario *
load_after (MusterStore *store, gint64 id, const MusterScenario *before)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterScenario *scenario = muster_store_load_scenario (store, id, before, problems, &error);
  if (scenario == NULL)
    fail_with_problems (problems);
  assert_null (error);
  assert_true (scenario->id == id);
  return scenario;
}

static void
run_sql (MusterStore *store, const char *sql)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterChangeSet) change_set = muster_store_begin (store, "Harm", NULL, &error);
  g_autoptr (MusterStatement) statement = muster_change_set_prepare (change_set, sql, &error);
  assert_null (error);
  assert_int_equal (muster_statement_step (statement, &error), MUSTER_STEP_DONE);
  g_clear_pointer (&statement, muster_statement_free);
  assert_true (muster_change_set_commit (change_set, &error));
}

static gint64
count (MusterStore *store, const char *table)
{
  g_autofree char *sql = g_strdup_printf ("SELECT count(*) FROM %s", table);
  g_autoptr (MusterStatement) statement = muster_store_prepare (store, sql, NULL);
  assert_int_equal (muster_statement_step (statement, NULL), MUSTER_STEP_ROW);
  return muster_statement_get_int (statement, 0);
}

/* Into the library, out of it, and written over itself. */
static void
assert_kept (MusterStore *store, const MusterScenario *scenario)
{
  g_autofree char *text = write_scenario (scenario);
  gint64 id = insert (store, scenario);
  g_autoptr (MusterScenario) loaded = load_after (store, id, NULL);
  g_autofree char *kept = write_scenario (loaded);
  update (store, loaded);
  g_autoptr (MusterScenario) again = load_after (store, id, loaded);
  g_autofree char *kept_again = write_scenario (again);
  assert_same_text (text, kept);
  assert_same_text (text, kept_again);
}

static MusterScenario *
make_of (const char *pack, const char *example, const char *terrain)
{
  MusterScenario *scenario = make_empty (get_pack (pack));
  add_to (scenario, 0, load_example (pack, example));
  add_to (scenario, 1, load_example (pack, example));
  add_to (scenario, 0, load_example (pack, example));
  generate (scenario, get_pack (terrain), 17);
  return scenario;
}

static void
scenarios_of_every_ruleset_come_out_as_they_went_in (void **state)
{
  static const struct
  {
    const char *pack, *example, *terrain;
  } rows[] = {
    { "tout-soldat", "waterloo-i-corps", "tout-soldat" },
    { "tout-soldat", "french-200", "game-of-kings" },
    { "game-of-kings", "fontenoy-french", "game-of-kings" },
    { "le-roi-soleil", "poltava-swedes", "tout-soldat" },
    { "louis-xiv-battalions", "french-battalions", "game-of-kings" },
    { "pike-and-powder", "swedes-1632", "game-of-kings" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (MusterScenario) scenario =
        make_of (rows[i].pack, rows[i].example, rows[i].terrain);
      assert_kept (*state, scenario);
    }
  assert_true (muster_store_integrity (*state, NULL));
}

static void
say_all (MusterScenario *scenario)
{
  const MusterReserve reserve = {
    .side = 0, .army = 1, .node = 0, .where = "by <the> road", .note = "One.\n\nTwo."
  };
  scenario->name = muster_scenario_keep (scenario, "Näckå & <Söhne>");
  scenario->note = muster_scenario_keep (scenario, "One.\n\nTwo.");
  scenario->victory = muster_scenario_keep (scenario, "A\nB");
  scenario->sides[0].briefing = muster_scenario_keep (scenario, "Näckå & <Söhne>\n\nTwo");
  scenario->turns = 9;
  scenario->dusk = 0;
  muster_scenario_add_reserve (scenario, &reserve);
}

static void
all_that_a_scenario_can_say_comes_out (void **state)
{
  g_autoptr (MusterScenario) scenario =
    make_of ("game-of-kings", "fontenoy-french", "game-of-kings");
  say_all (scenario);
  for (int turn = 2; turn <= 4; turn++)
    {
      MusterBattlefield *board = scenario->battlefield;
      MusterWeatherState next =
        muster_weather_next (scenario->ruleset, muster_battlefield_get_weather (board),
                             board->dice);
      muster_battlefield_set_weather (board, scenario->ruleset, &next);
    }
  assert_kept (*state, scenario);
}

/* An earlier version took it from a file. */
static void
hours_that_cannot_be_come_out_as_far_as_they_can_be (void **state)
{
  g_autoptr (MusterScenario) scenario = make_empty (get_pack ("tout-soldat"));
  scenario->turns = 999999999;
  scenario->minutes = 999999999;
  scenario->start = 23 * 60 + 59;
  gint64 id = insert (*state, scenario);
  g_autoptr (MusterScenario) loaded = load_after (*state, id, NULL);
  assert_int_equal (loaded->turns, MUSTER_MOST_TURNS);
  assert_int_equal (loaded->minutes, MUSTER_MOST_MINUTES);
  for (int turn = 1; turn <= loaded->turns; turn++)
    assert_true (muster_scenario_get_time (loaded, turn) >= loaded->start);
}

static void
scenarios_without_battlefield_or_armies_come_out (void **state)
{
  g_autoptr (MusterScenario) empty = make_empty (get_pack ("tout-soldat"));
  g_autoptr (MusterScenario) bare = make_empty (get_pack ("tout-soldat"));
  g_autoptr (MusterScenario) board = make_empty (get_pack ("tout-soldat"));
  add_to (bare, 1, load_example ("tout-soldat", "british-200"));
  generate (board, board->ruleset, 4);
  assert_kept (*state, empty);
  assert_kept (*state, bare);
  assert_kept (*state, board);
}

static void
a_scenario_without_its_ruleset_is_kept (void **state)
{
  g_autoptr (MusterScenario) scenario =
    make_of ("game-of-kings", "fontenoy-french", "game-of-kings");
  g_autofree char *whole = write_scenario (scenario);
  g_autoptr (MusterScenario) bare = read_scenario (whole, NULL);
  g_autofree char *text = write_scenario (bare);
  assert_kept (*state, bare);
  assert_int_equal (count (*state, "pack"), 0);
  g_autoptr (GPtrArray) list = muster_store_list_scenarios (*state, FALSE, NULL);
  const MusterScenarioSummary *summary = list->pdata[0];
  assert_string_equal (summary->title, summary->ruleset);
  assert_has_not (text, "worked-out");
}

/* A file from before the pack was mended: it is kept with the pack that read it. */
static void
a_scenario_of_an_older_pack_is_kept (void **state)
{
  g_autoptr (MusterScenario) made = make_of ("game-of-kings", "fontenoy-french", "game-of-kings");
  g_autofree char *text = write_scenario (made);
  g_auto (GStrv) parts = g_strsplit (text, muster_ruleset_get_digest (made->ruleset), -1);
  g_autofree char *older = g_strjoinv ("0123456789abcdef", parts);
  g_autoptr (MusterScenario) scenario = read_scenario (older, find_pack);
  g_autofree char *mended = write_scenario (scenario);
  assert_true (g_strv_length (parts) >= 6);
  /* The dice remember by which text they were thrown. */
  g_auto (GStrv) around =
    g_strsplit (mended, " digest=\"0123456789abcdef\" weather-digest=\"0123456789abcdef\"", -1);
  g_autofree char *rest = g_strjoinv ("", around);
  assert_int_equal (g_strv_length (around), 2);
  assert_same_text (text, rest);
  assert_kept (*state, scenario);
}

static void
a_file_that_names_no_digest_is_kept (void **state)
{
  const char *text =
    "<scenario xmlns=\"urn:muster:1\" name=\"N\" ruleset=\"tout-soldat\"><side id=\"a\">"
    "<army name=\"A\" ruleset=\"tout-soldat\"/></side><battlefield ruleset=\"tout-soldat\""
    " width=\"1800\" depth=\"1200\" edge-a=\"south\" edge-b=\"north\"/>"
    "<weather ruleset=\"game-of-kings\"><turn n=\"1\" number=\"7\"/></weather></scenario>";
  g_autoptr (MusterScenario) scenario = read_scenario (text, find_pack);
  assert_kept (*state, scenario);
  assert_int_equal (count (*state, "pack"), 2);
}

static void
packs_are_kept_once_and_read_once (void **state)
{
  g_autoptr (MusterScenario) scenario = make_of ("tout-soldat", "french-200", "game-of-kings");
  gint64 id = insert (*state, scenario);
  insert (*state, scenario);
  assert_int_equal (count (*state, "pack"), 2);
  g_autoptr (MusterScenario) loaded = load_after (*state, id, NULL);
  g_autoptr (MusterScenario) again = load_after (*state, id, loaded);
  const MusterScenarioArmy *army = muster_scenario_find_army (loaded, 1, NULL);
  assert_ptr_equal (army->army->ruleset, loaded->ruleset);
  assert_ptr_equal (loaded->battlefield->weather_ruleset, loaded->battlefield->ruleset);
  assert_ptr_not_equal (loaded->ruleset, scenario->ruleset);
  assert_ptr_equal (again->ruleset, loaded->ruleset);
  assert_ptr_equal (again->battlefield->ruleset, loaded->battlefield->ruleset);
}

static void
armies_know_where_they_came_from (void **state)
{
  g_autoptr (MusterScenario) scenario = make_empty (get_pack ("tout-soldat"));
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "french-200");
  muster_scenario_add_army (scenario, 1, 7, army, 42);
  gint64 id = insert (*state, scenario);
  g_autoptr (MusterScenario) loaded = load_after (*state, id, NULL);
  int side;
  assert_int_equal (muster_scenario_find_army (loaded, 7, &side)->source, 42);
  assert_int_equal (side, 1);
}

static void
an_army_may_change_sides (void **state)
{
  g_autoptr (MusterScenario) scenario = make_of ("tout-soldat", "french-200", "tout-soldat");
  gint64 id = insert (*state, scenario);
  g_autoptr (MusterScenario) changed = load_after (*state, id, NULL);
  g_autoptr (MusterArmySnapshot) army =
    muster_army_ref (muster_scenario_find_army (changed, 1, NULL)->army);
  muster_scenario_remove_army (changed, 1);
  muster_scenario_remove_army (changed, 3);
  muster_scenario_add_army (changed, 1, 1, army, 5);
  g_autofree char *text = write_scenario (changed);
  update (*state, changed);
  g_autoptr (MusterScenario) loaded = load_after (*state, id, NULL);
  g_autofree char *kept = write_scenario (loaded);
  assert_same_text (text, kept);
  assert_int_equal (loaded->sides[0].armies->len, 0);
  assert_int_equal (muster_scenario_find_army (loaded, 1, NULL)->source, 5);
  assert_int_equal (count (*state, "scenario_army"), 2);
}

static void
the_list_names_both_sides (void **state)
{
  g_autoptr (MusterScenario) scenario = make_of ("tout-soldat", "french-200", "tout-soldat");
  g_autoptr (MusterScenario) empty = make_empty (get_pack ("game-of-kings"));
  scenario->date = muster_scenario_keep (scenario, "1809");
  insert (*state, scenario);
  empty->name = muster_scenario_keep (empty, "Another");
  insert (*state, empty);
  g_autoptr (GPtrArray) list = muster_store_list_scenarios (*state, FALSE, NULL);
  g_autoptr (GPtrArray) trash = muster_store_list_scenarios (*state, TRUE, NULL);
  assert_int_equal (list->len, 2);
  assert_int_equal (trash->len, 0);
  const MusterScenarioSummary *first = list->pdata[0];
  const MusterScenarioSummary *second = list->pdata[1];
  assert_string_equal (first->name, "Another");
  assert_string_equal (first->armies, "");
  assert_null (first->date);
  assert_string_equal (second->name, "Test");
  assert_string_equal (second->title, "Tout Soldat");
  assert_string_equal (second->date, "1809");
  assert_string_equal (second->armies,
                       "French corps, 200 points, French corps, 200 points – French "
                       "corps, 200 points");
}

static void
assert_not_read (MusterStore *store, gint64 id, int code, const char *words)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  assert_null (muster_store_load_scenario (store, id, NULL, problems, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, code));
  assert_has (error->message, words);
  assert_null (muster_store_load_scenario (store, id, NULL, problems, NULL));
}

static void
a_scenario_that_is_not_there_is_not_found (void **state)
{
  assert_not_read (*state, 7, MUSTER_ERROR_NOT_FOUND, "The library has no scenario number 7.");
}

/* Two scenarios, of which the first is broken: it is told or read, the other as it was. */
static void
whatever_row_is_broken_nothing_falls_and_others_are_whole (void **state)
{
  static const Table breakable[] = {
    { "scenario", "id", "id = 1", { "name", "ruleset", "pack", "date", "trashed" } },
    { "scenario_part", "id", "scenario = 1", { "scenario", "part", "content" } },
    { "scenario_army",
      "id",
      "scenario = 1",
      { "scenario", "side", "number", "source", "name", "content" } },
    { "pack", "digest", "TRUE", { "ruleset", "title", "version" } },
  };
  g_autoptr (MusterScenario) scenario = make_of ("tout-soldat", "french-200", "tout-soldat");

  for (guint64 seed = 1; seed <= get_break_loops (); seed++)
    {
      g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autoptr (GError) error = NULL;
      assert_int_equal (insert (store, scenario), 1);
      assert_int_equal (insert (store, scenario), 2);
      break_at_random (store, breakable, G_N_ELEMENTS (breakable), seed);
      gint64 moved = count (store, "scenario_part WHERE scenario = 2") - 3
                     + count (store, "scenario_army WHERE scenario = 2") - 3;
      g_autoptr (GPtrArray) listed = muster_store_list_scenarios (store, FALSE, NULL);
      g_autoptr (GPtrArray) trashed = muster_store_list_scenarios (store, TRUE, NULL);
      assert_int_equal (listed->len + trashed->len, 2);
      g_autoptr (MusterScenario) broken =
        muster_store_load_scenario (store, 1, NULL, problems, &error);
      assert_true (broken != NULL || error != NULL);
      g_autofree char *text = broken != NULL ? write_scenario (broken) : NULL;
      if (moved != 0)
        continue;
      g_autoptr (MusterScenario) whole = load_after (store, 2, NULL);
      assert_int_equal (whole->sides[0].armies->len, 2);
      assert_int_equal (whole->sides[1].armies->len, 1);
    }
}

static void
harm_to_what_is_kept_is_told (void **state)
{
  static const char *const harms[] = {
    "UPDATE scenario_part SET content = 'no XML' WHERE part = 'frame'",
    "UPDATE scenario_part SET content = '' WHERE part = 'battlefield'",
    "UPDATE scenario_part SET content = replace (content, 'sides=\"6\"', 'sides=\"0\"')",
    "UPDATE scenario_army SET content = '<army/>'",
    "UPDATE scenario_army SET number = number + 5",
    "UPDATE scenario_army SET number = 1",
    "UPDATE scenario_army SET side = 7",
    "UPDATE scenario_army SET content = CAST (x'3c00ff' AS TEXT)",
    "UPDATE scenario_part SET content = (SELECT content FROM scenario_army)",
    "UPDATE scenario_part SET part = 'dice' WHERE part = 'battlefield'",
    "UPDATE scenario_part SET part = 'map' WHERE part = 'battlefield'",
    "DELETE FROM scenario_part WHERE part = 'frame'",
  };
  for (guint i = 0; i < G_N_ELEMENTS (harms); i++)
    {
      g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
      g_autoptr (MusterScenario) scenario = make_of ("tout-soldat", "french-200", "game-of-kings");
      say_all (scenario);
      gint64 id = insert (store, scenario);
      break_by (store, harms[i]);
      print_message ("# %s\n", harms[i]);
      assert_not_read (store, id, MUSTER_ERROR_DAMAGED, "is not whole in the library. Restore a");
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, open_store, close_store)

/* The armies cannot be read: each row fails when it is come to. What is written there is lost. */
static const char *const broken[] = {
  "DROP TABLE scenario_army",
  "CREATE VIEW scenario_army AS SELECT 1 AS id, id AS scenario, abs (-9223372036854775807 - 1) AS"
  " side, abs (-9223372036854775807 - 1) AS number, 0 AS source, 'x' AS name, 'x' AS content"
  " FROM scenario",
};

static void
armies_that_cannot_be_read_are_not_taken_for_none (void **state)
{
  g_autoptr (MusterScenario) scenario = make_of ("tout-soldat", "french-200", "tout-soldat");
  g_autoptr (MusterScenario) none = make_empty (get_pack ("tout-soldat"));
  none->id = insert (*state, scenario);
  for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
    run_sql (*state, broken[i]);
  g_autoptr (GError) error = NULL;
  assert_null (muster_store_list_scenarios (*state, FALSE, &error));
  assert_non_null (error);
  g_clear_error (&error);
  g_autoptr (MusterChangeSet) change_set = muster_store_begin (*state, "Save", NULL, &error);
  assert_non_null (change_set);
  assert_false (muster_scenario_document.update (change_set, none, &error));
  assert_non_null (error);
}

/* What a released version wrote is opened from a copy. */
static void
assert_opens (const char *version,
              const char *scenario_name,
              guint n_features,
              guint n_objectives,
              guint n_reserves,
              const char *remark,
              guint64 seed)
{
  g_autofree char *folder = g_dir_make_tmp ("muster-XXXXXX", NULL);
  g_autofree char *copy = g_build_filename (folder, "copy.db", NULL);
  g_autofree char *name = g_strconcat (version, ".db", NULL);
  g_autofree char *frozen =
    g_build_filename (g_getenv ("G_TEST_SRCDIR"), "fixtures", "db", name, NULL);
  g_autofree char *bytes = NULL;
  gsize size = 0;
  assert_true (g_file_get_contents (frozen, &bytes, &size, NULL));
  assert_true (g_file_set_contents (copy, bytes, (gssize) size, NULL));

  g_autoptr (MusterStore) store = muster_store_open (copy, NULL);
  assert_non_null (store);
  g_autoptr (GPtrArray) all = muster_store_list_scenarios (store, FALSE, NULL);
  assert_int_equal (all->len, 1);
  g_autoptr (MusterScenario) scenario =
    load_after (store, ((MusterScenarioSummary *) all->pdata[0])->id, NULL);
  assert_string_equal (scenario->name, scenario_name);
  assert_int_equal (scenario->battlefield->features->len, n_features);
  assert_int_equal (scenario->battlefield->objectives->len, n_objectives);
  assert_int_equal (scenario->reserves->len, n_reserves);
  assert_int_equal (muster_dice_get_seed (scenario->battlefield->dice), seed);
  assert_int_equal (scenario->battlefield->remarks->len, remark != NULL);
  if (remark != NULL)
    {
      g_autofree char *words =
        muster_phrase_format_argument (scenario->battlefield->remarks->pdata[0]);
      assert_string_equal (words, remark);
    }
  assert_non_null (scenario->ruleset);
  g_autoptr (MusterVerification) dice = muster_scenario_verify_dice (scenario);
  assert_int_equal (dice->verdict, MUSTER_VERDICT_REPEATS);
  g_clear_object (&store);
  remove_folder_of_files (folder);
}

static void
scenarios_of_released_versions_are_there (void **state)
{
  assert_opens ("0.5.0", "The crossing at Hohenfeld", 5, 6, 1, NULL, 47);
  assert_opens ("0.6.0", "The crossing at Hohenfeld", 5, 6, 1, NULL, 47);
  assert_opens ("0.7.1", "Fontenoy, 1745: an example", 13, 0, 0, NULL, 23);
  assert_opens ("0.8.0", "A ridge without room", 7, 6, 0,
                "Attacker's terrain 2: no course was found for it in 30 throws (Stream).", 24);
  assert_opens ("0.9.0", "Salamanca, 1812: an example", 6, 6, 0, NULL, 36);
  assert_opens ("0.10.0", "A road to the river", 3, 6, 0, NULL, 6);
  assert_opens ("0.11.0", "The ford below Larroque", 3, 6, 0, NULL, 11);
  assert_opens ("0.12.0", "The ford below Larroque", 3, 6, 0, NULL, 11);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (scenarios_of_every_ruleset_come_out_as_they_went_in),
    TEST (all_that_a_scenario_can_say_comes_out),
    TEST (hours_that_cannot_be_come_out_as_far_as_they_can_be),
    TEST (scenarios_without_battlefield_or_armies_come_out),
    TEST (a_scenario_without_its_ruleset_is_kept),
    TEST (a_scenario_of_an_older_pack_is_kept),
    TEST (a_file_that_names_no_digest_is_kept),
    TEST (packs_are_kept_once_and_read_once),
    TEST (armies_know_where_they_came_from),
    TEST (an_army_may_change_sides),
    TEST (the_list_names_both_sides),
    TEST (a_scenario_that_is_not_there_is_not_found),
    TEST (harm_to_what_is_kept_is_told),
    cmocka_unit_test (whatever_row_is_broken_nothing_falls_and_others_are_whole),
    TEST (armies_that_cannot_be_read_are_not_taken_for_none),
    cmocka_unit_test (scenarios_of_released_versions_are_there),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
