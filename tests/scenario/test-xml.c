/* Scenarios as files: what is exported is imported to the same bytes, of every ruleset that has
 * examples and with all that a scenario can say; what is bad is refused with its line. */
#include "helper/scenario.h"

#define NAME "Näckå & <Söhne>"

/* (transfer full) (element-type filename): all armies of data/examples */
static GPtrArray *
list_examples (void)
{
  g_autofree char *folder =
    g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "data", "examples", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  const char *name;
  assert_non_null (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".army.xml"))
      g_ptr_array_add (names, g_strndup (name, strlen (name) - strlen (".army.xml")));
  return names;
}

static char *
dup_ruleset_of (const char *example)
{
  g_autofree char *text = dup_example (example);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse (example, text, strlen (text), problems);
  assert_non_null (xml);
  return g_strdup (muster_xml_node_get (muster_xml_get_root (xml), "ruleset"));
}

/* Two armies on the first side, on the terrain of its own rules, or of others. */
static MusterScenario *
make_of (const char *example, guint64 seed)
{
  g_autofree char *pack = dup_ruleset_of (example);
  MusterRuleset *ruleset = get_pack (pack);
  MusterScenario *scenario = make_empty (ruleset);
  add_to (scenario, 0, load_example (pack, example));
  add_to (scenario, 1, load_example (pack, example));
  add_to (scenario, 0, load_example (pack, example));
  generate (scenario, ruleset->terrain.is_given ? ruleset : get_pack ("game-of-kings"), seed);
  return scenario;
}

static void
every_example_comes_back_with_two_armies_a_side (void **state)
{
  g_autoptr (GPtrArray) examples = list_examples ();
  assert_true (examples->len >= 9);
  for (guint i = 0; i < examples->len; i++)
    {
      g_autoptr (MusterScenario) scenario = make_of (g_ptr_array_index (examples, i), 7 + i);
      print_message ("# %s, seed %u\n", (const char *) g_ptr_array_index (examples, i), 7 + i);
      assert_comes_back (scenario);
      assert_int_equal (scenario->sides[0].armies->len, 2);
    }
}

static void
battlefields_of_many_seeds_come_back (void **state)
{
  for (guint64 seed = 1; seed <= 12; seed++)
    {
      g_autoptr (MusterScenario) scenario =
        make_scenario ("tout-soldat", "french-200", "british-200", seed);
      g_autoptr (MusterScenario) other =
        make_scenario ("game-of-kings", "fontenoy-french", "dettingen-pragmatic", seed);
      print_message ("# seed %" G_GUINT64_FORMAT "\n", seed);
      assert_comes_back (scenario);
      assert_comes_back (other);
    }
}

static void
add_reserve_of (MusterScenario *scenario, guint node, int turn, const char *entry)
{
  const MusterReserve reserve = { .side = 0,
                                  .army = 1,
                                  .node = node,
                                  .turn = turn,
                                  .entry = entry,
                                  .where = entry == NULL ? "by the road from " NAME : NULL,
                                  .note = "First.\n\nThen & then." };
  muster_scenario_add_reserve (scenario, &reserve);
}

static void
say_everything (MusterScenario *scenario)
{
  MusterSide *side = &scenario->sides[0];
  scenario->name = muster_scenario_keep (scenario, NAME " \"quoted\"");
  scenario->date = muster_scenario_keep (scenario, "1815-06");
  scenario->place = muster_scenario_keep (scenario, NAME);
  scenario->note = muster_scenario_keep (scenario, "One\ntwo.\n\nA paragraph of " NAME ".");
  scenario->victory = muster_scenario_keep (scenario, "Hold it.\n\nOr not.");
  scenario->scale = muster_scenario_keep (scenario, "1.5");
  scenario->turns = 12;
  scenario->start = 11 * 60 + 30;
  scenario->minutes = 20;
  scenario->dusk = 21 * 60;
  side->name = muster_scenario_keep (scenario, NAME);
  side->note = muster_scenario_keep (scenario, "A\n\nB");
  side->briefing = muster_scenario_keep (scenario, "Secret:\n\nnot so");
}

/* What lies there is another thing after each throw; weather would forget that of later turns. */
static void
throw_some_again (MusterBattlefield *board, guint n)
{
  guint n_thrown = 0;
  for (guint i = 0; i < 40 && n_thrown < n; i++)
    {
      g_autoptr (GPtrArray) streams = muster_terrain_list_streams (board);
      g_autofree char *stream = g_strdup (g_ptr_array_index (streams, i % streams->len));
      stream[strcspn (stream, "\t")] = '\0';
      n_thrown +=
        !g_str_has_prefix (stream, "weather") && muster_terrain_throw_again (board, stream, NULL);
    }
  assert_int_equal (n_thrown, n);
}

/* Typed, chosen and thrown again, with the weather of several turns. */
static void
play_with_dice (MusterScenario *scenario, guint64 seed)
{
  const int typed[] = { 6, 5 };
  MusterRuleset *ruleset = scenario->ruleset;
  g_autoptr (MusterDice) dice = muster_dice_new (seed);
  g_autoptr (GError) error = NULL;
  muster_dice_type (dice, "weather", typed, 2, MUSTER_TYPED);
  const MusterTerrainOptions options = { .ruleset = ruleset,
                                         .weather_ruleset = ruleset,
                                         .dice = dice };
  g_autoptr (MusterBattlefield) board = muster_terrain_make (&options, &error);
  assert_null (error);
  for (int turn = 2; turn <= 5; turn++)
    {
      MusterWeatherState next =
        muster_weather_next (ruleset, muster_battlefield_get_weather (board), board->dice);
      muster_battlefield_set_weather (board, ruleset, &next);
    }
  throw_some_again (board, 6);
  muster_scenario_set_battlefield (scenario, board);
}

static void
add_nodes_by_hand (MusterBattlefield *board)
{
  const MusterPoint outline[] = { { 0, 0 }, { 90, 0 }, { 90, 90 }, { 0, 90 } };
  const MusterPoint line[] = { { 0, 500 }, { 700, 500 } };
  const MusterKind *kind = &board->ruleset->features[0];
  const MusterFeature feature = { .type_id = kind->id,
                                  .kind = kind,
                                  .look = MUSTER_LOOK_WOOD,
                                  .name = NAME,
                                  .note = "One.\n\nTwo.",
                                  .side = 1,
                                  .turn = 359,
                                  .points = outline,
                                  .n_points = 4 };
  const MusterFeature road = { .type_id = kind->id,
                               .kind = kind,
                               .look = MUSTER_LOOK_ROAD,
                               .side = MUSTER_NO_SIDE,
                               .breadth = 30,
                               .points = line,
                               .n_points = 2 };
  const MusterZone zone = { .name = NAME, .side = 1, .points = outline, .n_points = 4 };
  muster_battlefield_add_feature (board, &feature);
  muster_battlefield_add_feature (board, &road);
  muster_battlefield_add_zone (board, &zone);
  muster_battlefield_remark (board, "no-place('" NAME "', '30')");
}

static guint
get_first_formation (const MusterScenario *scenario)
{
  const MusterArmy *army = muster_scenario_find_army (scenario, 1, NULL)->army;
  guint at = 1;
  while (army->nodes[at].category != MUSTER_CATEGORY_FORMATION)
    at++;
  return at;
}

static void
all_that_a_scenario_can_say_comes_back (void **state)
{
  for (guint64 seed = 1; seed <= 5; seed++)
    {
      g_autoptr (MusterScenario) scenario =
        make_scenario ("game-of-kings", "fontenoy-french", "dettingen-pragmatic", seed);
      print_message ("# seed %" G_GUINT64_FORMAT "\n", seed);
      say_everything (scenario);
      play_with_dice (scenario, seed);
      add_nodes_by_hand (scenario->battlefield);
      add_reserve_of (scenario, get_first_formation (scenario), 4, NULL);
      add_reserve_of (scenario, 0, 0, NULL);
      g_autofree char *text = write_scenario (scenario);
      assert_has (text, "how=\"typed\"");
      assert_has (text, "#2\"");
      assert_has (text, "<turn n=\"5\"");
      assert_comes_back (scenario);
    }
}

static void
entries_of_the_rules_come_back (void **state)
{
  g_autoptr (MusterScenario) scenario =
    make_scenario ("tout-soldat", "waterloo-i-corps", "british-200", 3);
  add_reserve_of (scenario, find_formation (scenario, 1, "2nd Division"), 4, "left-third");
  add_reserve_of (scenario, find_formation (scenario, 1, "3rd Division"), 0, "right-edge");
  g_autofree char *text = write_scenario (scenario);
  assert_has (text, "what=\"2nd Division\" turn=\"4\" entry=\"");
  assert_has (text, "where=\"left third of the base edge\"");
  assert_comes_back (scenario);
}

static void
what_is_chosen_on_the_table_comes_back (void **state)
{
  g_autoptr (MusterScenario) scenario = make_empty (get_pack ("tout-soldat"));
  g_autoptr (MusterDice) dice = muster_dice_new (G_MAXUINT64);
  g_autoptr (GError) error = NULL;
  muster_dice_prefer (dice, "defenders-terrain-1", "village");
  const MusterTerrainOptions options = { .ruleset = scenario->ruleset, .dice = dice };
  g_autoptr (MusterBattlefield) board = muster_terrain_make (&options, &error);
  assert_null (error);
  muster_scenario_set_battlefield (scenario, board);
  g_autofree char *text = write_scenario (scenario);
  assert_has (text, "seed=\"18446744073709551615\"");
  assert_has (text, "how=\"chosen\">Village<");
  assert_comes_back (scenario);
}

static void
a_scenario_without_battlefield_comes_back (void **state)
{
  g_autoptr (MusterScenario) scenario = make_empty (get_pack ("tout-soldat"));
  add_to (scenario, 1, load_example ("tout-soldat", "french-200"));
  say_everything (scenario);
  g_autofree char *text = write_scenario (scenario);
  assert_has_not (text, "<battlefield");
  assert_has_not (text, "<dice");
  assert_comes_back (scenario);
}

static void
a_scenario_without_armies_comes_back (void **state)
{
  g_autoptr (MusterScenario) scenario = make_empty (get_pack ("tout-soldat"));
  assert_comes_back (scenario);
  generate (scenario, scenario->ruleset, 42);
  g_autofree char *text = write_scenario (scenario);
  assert_has_not (text, "<army");
  assert_comes_back (scenario);
}

/* Without its pack a file loses what is worked out, and nothing else. */
static void
assert_kept_without_ruleset (const MusterScenario *scenario)
{
  g_autofree char *whole = write_scenario (scenario);
  g_autoptr (MusterScenario) bare = read_scenario (whole, NULL);
  g_autofree char *text = write_scenario (bare);
  g_autoptr (MusterScenario) copy = muster_scenario_copy (bare);
  g_autofree char *of_copy = write_scenario (copy);
  g_autoptr (MusterScenario) bare_again = read_scenario (text, NULL);
  g_autofree char *again = write_scenario (bare_again);
  g_autoptr (MusterScenario) with_rules = read_scenario (text, find_pack);
  g_autofree char *restored = write_scenario (with_rules);
  assert_null (bare->ruleset);
  assert_has_not (text, "<worked-out");
  assert_same_text (text, again);
  assert_same_text (text, of_copy);
  assert_same_text (whole, restored);
}

static void
without_its_ruleset_a_scenario_keeps_what_was_chosen (void **state)
{
  g_autoptr (MusterScenario) scenario =
    make_scenario ("game-of-kings", "fontenoy-french", "dettingen-pragmatic", 11);
  g_autoptr (MusterScenario) other =
    make_scenario ("tout-soldat", "waterloo-i-corps", "british-200", 3);
  say_everything (scenario);
  play_with_dice (scenario, 11);
  add_reserve_of (other, find_formation (other, 1, "2nd Division"), 4, "left-third");
  assert_kept_without_ruleset (scenario);
  assert_kept_without_ruleset (other);
}

static void
house_values_stay_with_their_army (void **state)
{
  g_autoptr (MusterScenario) scenario = make_of ("poltava-swedes", 5);
  g_autofree char *text = write_scenario (scenario);
  assert_has (text, "<house ");
  assert_comes_back (scenario);
}

/* A file may be older than the pack; what is written is worked out from the pack. */
static void
the_digest_is_that_of_the_pack_in_use (void **state)
{
  MusterRuleset *ruleset = get_pack ("tout-soldat");
  g_autofree char *text = g_strdup_printf (
    "<scenario xmlns=\"urn:muster:1\" name=\"Old\" ruleset=\"%s\" version=\"0\" digest=\"00\">"
    "<battlefield ruleset=\"%s\" digest=\"00\" width=\"1800\" depth=\"1200\" edge-a=\"east\""
    " edge-b=\"west\"/></scenario>",
    ruleset->id, ruleset->id);
  g_autoptr (MusterScenario) scenario = read_scenario (text, find_pack);
  assert_string_equal (scenario->digest, muster_ruleset_get_digest (ruleset));
  assert_string_equal (scenario->version, ruleset->version);
  assert_string_equal (scenario->battlefield->digest, muster_ruleset_get_digest (ruleset));
  g_autoptr (MusterScenario) bare = read_scenario (text, NULL);
  assert_string_equal (bare->digest, "00");
  assert_string_equal (bare->version, "0");
  assert_string_equal (bare->battlefield->digest, "00");
}

static void
armies_without_numbers_get_them (void **state)
{
  const char *text = "<scenario xmlns=\"urn:muster:1\" name=\"N\" ruleset=\"tout-soldat\">"
                     "<side id=\"a\"><army name=\"Nine\" ruleset=\"tout-soldat\" number=\"9\"/>"
                     "<army name=\"Ten\" ruleset=\"tout-soldat\"/>"
                     "<army name=\"Two\" ruleset=\"tout-soldat\" number=\"2\"/></side></scenario>";
  g_autoptr (MusterScenario) scenario = read_scenario (text, find_pack);
  const GPtrArray *armies = scenario->sides[0].armies;
  const int numbers[] = { 2, 9, 10 };
  const char *const names[] = { "Two", "Nine", "Ten" };
  for (guint i = 0; i < 3; i++)
    {
      const MusterScenarioArmy *army = g_ptr_array_index (armies, i);
      assert_int_equal (army->number, numbers[i]);
      assert_string_equal (army->army->name, names[i]);
    }
  assert_comes_back (scenario);
}

static void
what_is_worked_out_is_passed_over (void **state)
{
  g_autoptr (MusterScenario) scenario =
    make_scenario ("tout-soldat", "waterloo-i-corps", "british-200", 3);
  g_autofree char *text = write_scenario (scenario);
  g_auto (GStrv) parts = g_strsplit (text, "<worked-out points=\"457\"", -1);
  g_autofree char *false_points = g_strjoinv ("<worked-out points=\"1\"", parts);
  g_auto (GStrv) pays = g_strsplit (false_points, "pays=\"4\"", -1);
  g_autofree char *false_text = g_strjoinv ("pays=\"400\"", pays);
  assert_non_null (parts[1]);
  assert_non_null (pays[1]);
  g_autoptr (MusterScenario) again = read_scenario (false_text, find_pack);
  g_autofree char *mended = write_scenario (again);
  assert_same_text (text, mended);
}

static void
a_file_of_something_else_is_refused (void **state)
{
  g_autofree char *text = dup_example ("french-200");
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("x.xml", text, strlen (text), problems);
  assert_null (muster_scenario_read (xml, find_pack, NULL, problems));
  assert_int_equal (problems->len, 1);
  assert_has (((const MusterProblem *) problems->pdata[0])->message,
              "This is a file of <army>, not a scenario. Choose a scenario file.");
}

static void
particulars_that_cannot_be_are_refused (void **state)
{
  assert_bad ("blank-name", 2, "The scenario's name is empty. Write one");
  assert_bad ("no-such-day", 3, "date=\"1815-02-29\" is not in the calendar. Write 1815-06-18");
  assert_bad ("no-such-time", 2, "start=\"24:00\" is not a time such as 11:30. Correct the value.");
  assert_bad (
    "too-many-turns", 2,
    "turns=\"999999999\" is too much: a battle has at most 1000 turns, and a turn at most "
    "1440 minutes. Write less.");
  assert_bad ("too-long-turn", 3, "minutes=\"1441\" is too much");
  assert_bad ("reserve-too-late", 10, "turn=\"1001\" is too much");
  assert_bad ("no-such-ruleset", 2, "There is no ruleset \"no-rules-at-all\". Install its pack.");
}

static void
sides_and_armies_that_come_twice_are_refused (void **state)
{
  assert_bad ("side-twice", 5, "The side \"a\" is there twice. Call one of them a");
  assert_bad ("third-side", 7, "<side> may not stand here.");
  assert_bad ("number-twice", 9,
              "There are two armies with the number 1. Give one of them another.");
}

static void
reserves_of_nobody_are_refused (void **state)
{
  assert_bad ("reserve-of-nobody", 13, "number 1 of the army 3, which side \"a\" does not have.");
  assert_bad ("reserve-of-the-enemy", 13,
              "number 1 of the army 2, which side \"a\" does not have.");
  assert_bad ("reserve-of-nothing", 13, "number 2 of the army 1, which side \"a\" does not have.");
  assert_bad ("reserve-of-no-number", 8, "number 1 of the army 1, which side \"a\" does not have.");
  assert_bad ("unknown-entry", 10,
              "has no entry \"the-clouds\" to the table. Correct its spelling");
}

/* The notes on reading @text, a line each. */
static char *
dup_notes (const char *text)
{
  GString *notes = g_string_new (NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("test", text, strlen (text), problems);
  g_autoptr (MusterScenario) read = muster_scenario_read (xml, find_pack, NULL, problems);
  assert_non_null (read);
  for (guint i = 0; i < problems->len; i++)
    {
      const MusterProblem *problem = g_ptr_array_index (problems, i);
      assert_true (problem->is_note);
      g_string_append_printf (notes, "%d: %s\n", problem->line, problem->message);
    }
  return g_string_free (notes, FALSE);
}

static void
another_text_of_the_pack_is_told_of_board_and_weather (void **state)
{
  MusterRuleset *ruleset = get_pack ("game-of-kings");
  const char *words = "<scenario xmlns=\"urn:muster:1\" name=\"Old\" ruleset=\"%s\">\n"
                      "<battlefield ruleset=\"%s\" digest=\"%s\" width=\"1800\" depth=\"1200\""
                      " edge-a=\"east\" edge-b=\"west\"/>\n<weather ruleset=\"%s\" digest=\"%s\"/>"
                      "</scenario>";
  g_autofree char *old = g_strdup_printf (words, ruleset->id, ruleset->id, "00", ruleset->id, "00");
  g_autofree char *same =
    g_strdup_printf (words, ruleset->id, ruleset->id, muster_ruleset_get_digest (ruleset),
                     ruleset->id, muster_ruleset_get_digest (ruleset));
  g_autofree char *text = dup_notes (old);
  g_autofree char *nothing = dup_notes (same);
  g_autofree char *wanted = g_strdup_printf (
    "2: The battlefield was made with another text of “%s”; it is checked against version %s.\n"
    "3: The weather was made with another text of “%s”; it is read by version %s.\n",
    ruleset->title, ruleset->version, ruleset->title, ruleset->version);
  assert_string_equal (text, wanted);
  assert_string_equal (nothing, "");
}

static char *
replace (const char *text, const char *pattern, const char *by)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  g_autofree char *replaced = g_regex_replace (regex, text, -1, 0, by, 0, NULL);
  assert_string_not_equal (text, replaced);
  return g_steal_pointer (&replaced);
}

static MusterScenario *
make_with_reserve (void)
{
  MusterScenario *scenario = make_scenario ("tout-soldat", "waterloo-i-corps", "british-200", 3);
  add_reserve_of (scenario, find_formation (scenario, 1, "2nd Division"), 4, NULL);
  return scenario;
}

static void
assert_same_reserve (const char *text, const MusterScenario *wanted)
{
  g_autoptr (MusterScenario) read = read_scenario (text, find_pack);
  assert_int_equal (g_array_index (read->reserves, MusterReserve, 0).node,
                    g_array_index (wanted->reserves, MusterReserve, 0).node);
}

/* A hand that takes out what stands before it, or puts something there, does not make it another.
 */
static void
a_reserve_is_found_by_the_number_that_the_file_gives (void **state)
{
  g_autoptr (MusterScenario) scenario = make_with_reserve ();
  g_autofree char *text = write_scenario (scenario);
  g_autofree char *moved =
    replace (text, "(<formation [^>]*name=\"2nd Division\"[^>]* number=)\"\\d+\"", "\\1\"900\"");
  g_autofree char *named = replace (moved, "(<reserve [^>]*thing=)\"\\d+\"", "\\1\"900\"");
  assert_same_reserve (text, scenario);
  assert_same_reserve (named, scenario);
}

static void
without_numbers_a_reserve_is_found_by_its_place (void **state)
{
  g_autoptr (MusterScenario) scenario = make_with_reserve ();
  g_autofree char *text = write_scenario (scenario);
  g_autofree char *bare =
    replace (text, "(<(formation|commander|unit|option) [^>]*) number=\"\\d+\"", "\\1");
  assert_same_reserve (bare, scenario);
}

static guint
find_line (const char *text, const char *words)
{
  guint line = 1;
  for (const char *at = text; at < strstr (text, words); at++)
    line += *at == '\n';
  return line;
}

static void
a_reserve_that_is_no_formation_is_refused (void **state)
{
  g_autoptr (MusterScenario) scenario = make_with_reserve ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  const MusterArmy *army = muster_scenario_find_army (scenario, 1, NULL)->army;
  MusterReserve *reserve = &g_array_index (scenario->reserves, MusterReserve, 0);
  for (guint i = 1; i < army->n_nodes; i++)
    if (army->nodes[i].category == MUSTER_CATEGORY_UNIT)
      reserve->node = i;
  g_autofree char *text = write_scenario (scenario);
  g_autofree char *label = muster_army_dup_place (army, reserve->node);
  g_autofree char *words = g_strdup_printf ("The reserve is %s, which is no formation.", label);
  g_autoptr (MusterXml) xml = muster_xml_parse ("test", text, strlen (text), problems);
  g_autoptr (MusterScenario) read = muster_scenario_read (xml, find_pack, NULL, problems);
  assert_null (read);
  assert_int_equal (problems->len, 1);
  const MusterProblem *problem = problems->pdata[0];
  assert_has (problem->message, words);
  assert_int_equal (problem->line, find_line (text, "<reserve "));
}

static void
weather_and_dice_of_no_battlefield_are_refused (void **state)
{
  assert_bad ("weather-of-no-battlefield", 3, "There is <weather>, but no <battlefield>");
  assert_bad ("dice-of-no-battlefield", 3, "There is <dice>, but no <battlefield>");
}

static void
an_army_of_other_rules_is_read_and_found (void **state)
{
  const char *text =
    "<scenario xmlns=\"urn:muster:1\" name=\"N\" ruleset=\"tout-soldat\">"
    "<side id=\"a\"><army name=\"Guests\" ruleset=\"game-of-kings\"/></side></scenario>";
  g_autoptr (MusterScenario) scenario = read_scenario (text, find_pack);
  g_autoptr (GPtrArray) findings = muster_scenario_check (scenario);
  const MusterBoardFinding *finding = find_board_finding (findings, "rules");
  assert_non_null (finding);
  assert_int_equal (finding->severity, MUSTER_SEVERITY_ERROR);
  assert_has (finding->text, "Guests is an army of the ruleset");
  assert_comes_back (scenario);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (every_example_comes_back_with_two_armies_a_side),
    cmocka_unit_test (battlefields_of_many_seeds_come_back),
    cmocka_unit_test (all_that_a_scenario_can_say_comes_back),
    cmocka_unit_test (entries_of_the_rules_come_back),
    cmocka_unit_test (what_is_chosen_on_the_table_comes_back),
    cmocka_unit_test (a_scenario_without_battlefield_comes_back),
    cmocka_unit_test (a_scenario_without_armies_comes_back),
    cmocka_unit_test (without_its_ruleset_a_scenario_keeps_what_was_chosen),
    cmocka_unit_test (house_values_stay_with_their_army),
    cmocka_unit_test (the_digest_is_that_of_the_pack_in_use),
    cmocka_unit_test (armies_without_numbers_get_them),
    cmocka_unit_test (what_is_worked_out_is_passed_over),
    cmocka_unit_test (a_file_of_something_else_is_refused),
    cmocka_unit_test (particulars_that_cannot_be_are_refused),
    cmocka_unit_test (sides_and_armies_that_come_twice_are_refused),
    cmocka_unit_test (reserves_of_nobody_are_refused),
    cmocka_unit_test (another_text_of_the_pack_is_told_of_board_and_weather),
    cmocka_unit_test (a_reserve_is_found_by_the_number_that_the_file_gives),
    cmocka_unit_test (without_numbers_a_reserve_is_found_by_its_place),
    cmocka_unit_test (a_reserve_that_is_no_formation_is_refused),
    cmocka_unit_test (weather_and_dice_of_no_battlefield_are_refused),
    cmocka_unit_test (an_army_of_other_rules_is_read_and_found),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
