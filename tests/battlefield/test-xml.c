/* Battlefields, weather and dice in files: both ways, with and without their rulesets; what cannot
 * be on a table is refused with its line. */
#include "battlefield/xml.h"

#include "helper/scenario.h"

/* A document with the battlefield alone. */
static char *
write_battlefield (const MusterBattlefield *battlefield)
{
  g_autoptr (MusterXmlWriter) writer = muster_xml_writer_new ();
  muster_xml_writer_start (writer, "scenario");
  muster_xml_writer_attribute (writer, "name", "-");
  muster_xml_writer_attribute (writer, "ruleset", "r");
  muster_battlefield_write (writer, battlefield);
  muster_battlefield_write_weather (writer, battlefield);
  muster_battlefield_write_dice (writer, battlefield);
  muster_xml_writer_end (writer);
  g_autoptr (GBytes) bytes = muster_xml_writer_finish (writer);
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* @ruleset, @weather: or NULL */
static MusterBattlefield *
read_battlefield (const char *text, MusterRuleset *ruleset, MusterRuleset *weather)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("test.xml", text, strlen (text), problems);
  if (xml == NULL)
    fail_with_problems (problems);
  const MusterXmlNode *root = muster_xml_get_root (xml);
  const MusterXmlNode *of_weather = muster_xml_node_get_first (root, "weather");
  MusterBattlefield *battlefield =
    muster_battlefield_read (xml, muster_xml_node_get_first (root, "battlefield"), ruleset,
                             problems);
  if (battlefield == NULL)
    fail_with_problems (problems);
  if (of_weather != NULL)
    muster_battlefield_read_weather (xml, of_weather, weather, battlefield, problems);
  muster_battlefield_read_dice (xml, muster_xml_node_get_first (root, "dice"), battlefield,
                                problems);
  if (problems->len > 0)
    fail_with_problems (problems);
  return battlefield;
}

static void
assert_same_again (const MusterBattlefield *battlefield,
                   MusterRuleset *ruleset,
                   MusterRuleset *weather)
{
  g_autofree char *text = write_battlefield (battlefield);
  g_autoptr (MusterBattlefield) read = read_battlefield (text, ruleset, weather);
  g_autoptr (MusterBattlefield) copy = muster_battlefield_copy (read);
  g_autofree char *again = write_battlefield (read);
  g_autofree char *of_copy = write_battlefield (copy);
  assert_same_text (text, again);
  assert_same_text (text, of_copy);
}

static MusterBattlefield *
make (MusterRuleset *ruleset, MusterRuleset *weather, guint64 seed)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterDice) dice = muster_dice_new (seed);
  const MusterTerrainOptions options = { .ruleset = ruleset,
                                         .weather_ruleset = weather,
                                         .dice = dice };
  MusterBattlefield *battlefield = muster_terrain_make (&options, &error);
  assert_null (error);
  return battlefield;
}

static void
what_a_method_makes_comes_back (void **state)
{
  MusterRuleset *one = get_pack ("tout-soldat");
  MusterRuleset *other = get_pack ("game-of-kings");
  for (guint64 seed = 1; seed <= 20; seed++)
    {
      g_autoptr (MusterBattlefield) a = make (one, other, seed);
      g_autoptr (MusterBattlefield) b = make (other, other, seed);
      print_message ("# seed %" G_GUINT64_FORMAT "\n", seed);
      assert_same_again (a, one, other);
      assert_same_again (b, other, other);
    }
}

/* As versions before 0.8.0 wrote it. */
static char *
dup_without_phrases (const char *text)
{
  g_autoptr (GRegex) phrases = g_regex_new (" (title-)?phrase=\"[^\"]*\"", 0, 0, NULL);
  return g_regex_replace_literal (phrases, text, -1, 0, "", 0, NULL);
}

static void
words_of_before_are_known_again (void **state)
{
  static const char *const packs[] = { "tout-soldat", "game-of-kings", "pike-and-powder",
                                       "le-roi-soleil" };
  for (guint i = 0; i < G_N_ELEMENTS (packs); i++)
    for (guint64 seed = 1; seed <= 30; seed++)
      {
        MusterRuleset *ruleset = get_pack (packs[i]);
        if (!ruleset->terrain.is_given)
          continue;
        g_autoptr (MusterBattlefield) made = make (ruleset, ruleset, seed);
        g_autofree char *text = write_battlefield (made);
        g_autofree char *before = dup_without_phrases (text);
        g_autoptr (MusterBattlefield) read = read_battlefield (before, ruleset, ruleset);
        g_autofree char *again = write_battlefield (read);
        assert_same_text (text, again);
      }
}

static void
words_beside_a_phrase_are_passed_over (void **state)
{
  static const char text[] =
    "<scenario xmlns='urn:muster:1' name='-' ruleset='r'>"
    "<battlefield width='1800' depth='1200' edge-a='south' edge-b='north'>"
    "<remark phrase=\"no-place('Hill 2', '300')\">Kein Platz</remark><remark>Mine</remark>"
    "</battlefield>"
    "<dice seed='1'><throw stream='a' title='Wetter' title-phrase='weather' sides='6' result='1'"
    " phrase=\"sector('3')\">Feld 3</throw><throw stream='b' sides='6' result='2'/></dice>"
    "</scenario>";
  g_autoptr (MusterBattlefield) read = read_battlefield (text, NULL, NULL);
  g_autofree char *transcript = muster_dice_dup_text (read->dice, TRUE);
  assert_string_equal (transcript, "Weather [a] d6: 1, sector 3\nb [b] d6: 2\n");
  g_autofree char *written = write_battlefield (read);
  assert_has (written, "Hill 2: no room was found for it in 300 throws.</remark>");
  assert_has (written, "<remark>Mine</remark>");
}

static void
a_bare_table_comes_back (void **state)
{
  g_autoptr (MusterBattlefield) table = muster_battlefield_new (NULL, 300, 9999, G_MAXUINT64);
  assert_same_again (table, NULL, NULL);
  table->edges[0] = MUSTER_EDGE_WEST;
  table->edges[1] = MUSTER_EDGE_EAST;
  table->attacker = 1;
  table->first = 0;
  table->columns = 24;
  g_autofree char *text = write_battlefield (table);
  assert_has (text, "edge-a=\"west\" edge-b=\"east\" attacker=\"b\" first=\"a\"");
  assert_has (text, "seed=\"18446744073709551615\"");
  assert_same_again (table, NULL, NULL);
}

static void
a_table_may_have_these_sizes_and_no_others (void **state)
{
  static const struct
  {
    int width, depth;
    gboolean may;
  } sizes[] = { { 300, 300, TRUE },  { 9999, 9999, TRUE },   { 299, 300, FALSE },
                { 300, 299, FALSE }, { 10000, 1200, FALSE }, { 1200, 10000, FALSE },
                { 0, 0, FALSE },     { -1800, 1200, FALSE }, { G_MAXINT, 1200, FALSE } };
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (GError) error = NULL;
      assert_int_equal (muster_table_check_size (sizes[i].width, sizes[i].depth, &error),
                        sizes[i].may);
      assert_int_equal (error == NULL, sizes[i].may);
    }
}

static void
without_its_ruleset_a_battlefield_keeps_all_that_was_chosen (void **state)
{
  MusterRuleset *ruleset = get_pack ("game-of-kings");
  g_autoptr (MusterBattlefield) made = make (ruleset, ruleset, 4);
  g_autofree char *text = write_battlefield (made);
  g_autoptr (MusterBattlefield) bare = read_battlefield (text, NULL, NULL);
  g_autofree char *without = write_battlefield (bare);
  g_autoptr (MusterBattlefield) whole = read_battlefield (without, ruleset, ruleset);
  g_autofree char *restored = write_battlefield (whole);
  assert_same_again (bare, NULL, NULL);
  assert_same_text (text, restored);
}

static void
a_method_without_its_weather_keeps_the_weather (void **state)
{
  MusterRuleset *ruleset = get_pack ("game-of-kings");
  g_autoptr (MusterBattlefield) made = make (ruleset, ruleset, 4);
  g_autofree char *text = write_battlefield (made);
  g_autoptr (MusterBattlefield) half = read_battlefield (text, ruleset, NULL);
  const MusterWeatherState *state_now = muster_battlefield_get_weather (made);
  const char *id = ruleset->weather.rows[state_now->row].id;
  assert_string_equal (g_ptr_array_index (half->weather_ids, 0), id);
  assert_int_equal (muster_battlefield_get_weather (half)->row, -1);
  assert_same_again (half, ruleset, NULL);
}

static void
weather_of_other_rules_takes_the_place_of_all_before (void **state)
{
  MusterRuleset *ruleset = get_pack ("game-of-kings");
  g_autoptr (MusterBattlefield) table = muster_battlefield_new (NULL, 1800, 1200, 1);
  const char *text =
    "<scenario xmlns=\"urn:muster:1\" name=\"-\" ruleset=\"r\"><battlefield width=\"1800\""
    " depth=\"1200\" edge-a=\"south\" edge-b=\"north\"/><weather ruleset=\"gone\" digest=\"00\">"
    "<turn n=\"1\" number=\"3\" row=\"frogs\"/><turn n=\"2\" number=\"4\" row=\"locusts\"/>"
    "</weather><dice seed=\"1\"/></scenario>";
  g_autoptr (MusterBattlefield) read = read_battlefield (text, NULL, NULL);
  g_autofree char *kept = write_battlefield (read);
  assert_has (kept, "<weather ruleset=\"gone\" digest=\"00\">");
  assert_has (kept, "row=\"locusts\"");
  MusterWeatherState state_set = muster_weather_set (ruleset, 0, 1);
  muster_battlefield_set_weather (read, ruleset, &state_set);
  g_autofree char *after = write_battlefield (read);
  assert_has_not (after, "locusts");
  assert_has_not (after, "frogs");
  assert_has (after, muster_ruleset_get_digest (ruleset));
  assert_int_equal (read->weather->len, 1);
  assert_same_again (read, NULL, ruleset);
}

static void
a_later_turn_forgets_those_behind_it (void **state)
{
  MusterRuleset *ruleset = get_pack ("game-of-kings");
  g_autoptr (MusterBattlefield) made = make (ruleset, ruleset, 4);
  for (int turn = 2; turn <= 6; turn++)
    {
      MusterWeatherState next =
        muster_weather_next (ruleset, muster_battlefield_get_weather (made), made->dice);
      muster_battlefield_set_weather (made, ruleset, &next);
    }
  assert_int_equal (made->weather->len, 6);
  assert_same_again (made, ruleset, ruleset);
  assert_true (muster_terrain_throw_again (made, "weather-turn-3", NULL));
  assert_int_equal (made->weather->len, 3);
  assert_false (muster_terrain_throw_again (made, "weather-turn-4", NULL));
  assert_true (muster_terrain_throw_again (made, "weather", NULL));
  assert_false (muster_terrain_throw_again (made, "weather-turn-2", NULL));
  assert_same_again (made, ruleset, ruleset);
}

static void
notes_keep_their_paragraphs (void **state)
{
  const MusterPoint points[] = { { 0, 0 }, { 300, 0 }, { 300, 300 } };
  const MusterFeature feature = { .type_id = "x",
                                  .note = "One.\nTwo.\n\nThree <&>.",
                                  .side = MUSTER_NO_SIDE,
                                  .points = points,
                                  .n_points = 3 };
  g_autoptr (MusterBattlefield) table = muster_battlefield_new (NULL, 300, 300, 1);
  muster_battlefield_add_feature (table, &feature);
  assert_same_again (table, NULL, NULL);
}

static void
outlines_that_cannot_be_are_refused (void **state)
{
  assert_bad ("crossing", 4, "crosses itself. Put its points in order, round about.");
  assert_bad ("off-table", 4, "leaves the table at 1900,100: the table is from 0,0 to 1800,1200.");
  assert_bad ("west-of-table", 4,
              "leaves the table at -5,100: the table is from 0,0 to 1800,1200.");
  assert_bad ("two-points", 4, "An outline has three points at least.");
  assert_bad ("one-point-line", 4, "A line has two points at least.");
  assert_bad ("zone-off-table", 4, "The \"zone\" leaves the table at 1800,1201");
  assert_bad ("objective-off-table", 4, "The objective 1 lies off the table");
}

/* Round the table's edge, so that it crosses itself nowhere. */
static char *
dup_long_outline (int n)
{
  GString *text = g_string_new ("<scenario xmlns=\"urn:muster:1\" name=\"-\" ruleset=\"r\">\n"
                                "<battlefield width=\"9000\" depth=\"9000\" edge-a=\"south\""
                                " edge-b=\"north\">\n<feature id=\"1\" type=\"x\" points=\"");
  for (int i = 0; i < n - 1; i++)
    g_string_append_printf (text, "%s%d,%d", i > 0 ? " " : "", i * 3, i % 2);
  g_string_append (text, " 0,9000\"/></battlefield><dice seed=\"1\"/></scenario>");
  return g_string_free (text, FALSE);
}

static void
an_outline_has_two_thousand_points_at_most (void **state)
{
  g_autofree char *most = dup_long_outline (2000);
  g_autofree char *more = dup_long_outline (3000);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterBattlefield) read = read_battlefield (most, NULL, NULL);
  assert_int_equal (g_array_index (read->features, MusterFeature, 0).n_points, 2000);
  g_autoptr (MusterXml) xml = muster_xml_parse ("test.xml", more, strlen (more), problems);
  assert_non_null (xml);
  assert_null (muster_scenario_read (xml, NULL, NULL, problems));
  assert_int_equal (problems->len, 1);
  const MusterProblem *problem = g_ptr_array_index (problems, 0);
  assert_has (problem->message, "has 3000 points; the most is 2000. Leave some out.");
  assert_int_equal (problem->line, 3);
}

/* Lines of so many points on lines of their own in the file, from the third. */
static char *
dup_lines (int n, int n_points)
{
  GString *text = g_string_new ("<scenario xmlns=\"urn:muster:1\" name=\"-\" ruleset=\"r\">\n"
                                "<battlefield width=\"9000\" depth=\"9000\" edge-a=\"south\""
                                " edge-b=\"north\">\n");
  for (int i = 0; i < n; i++)
    {
      g_string_append_printf (text, "<feature id=\"%d\" type=\"x\" breadth=\"50\" points=\"",
                              i + 1);
      for (int j = 0; j < n_points; j++)
        g_string_append_printf (text, "%s%d,%d", j > 0 ? " " : "", j * 3 % 9000, i);
      g_string_append (text, "\"/>\n");
    }
  g_string_append (text, "</battlefield><dice seed=\"1\"/></scenario>");
  return g_string_free (text, FALSE);
}

static void
assert_too_much (int n, int n_points, int line, const char *words)
{
  g_autofree char *text = dup_lines (n, n_points);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("test.xml", text, strlen (text), problems);
  assert_non_null (xml);
  assert_null (muster_scenario_read (xml, NULL, NULL, problems));
  assert_int_equal (problems->len, 1);
  const MusterProblem *problem = g_ptr_array_index (problems, 0);
  assert_has (problem->message, words);
  assert_int_equal (problem->line, line);
}

static void
more_than_any_table_has_is_refused_where_it_begins (void **state)
{
  g_autofree char *points = dup_lines (10, 2000);
  g_autofree char *nodes = dup_lines (500, 2);
  g_autoptr (MusterBattlefield) of_points = read_battlefield (points, NULL, NULL);
  g_autoptr (MusterBattlefield) of_nodes = read_battlefield (nodes, NULL, NULL);
  assert_int_equal (of_points->features->len, 10);
  assert_int_equal (of_nodes->features->len, 500);
  assert_too_much (12, 2000, 13, "Here the battlefield has more than 20000 points in all.");
  assert_too_much (503, 2, 503,
                   "Here the battlefield has more than 500 features, objectives and zones.");
}

static void
tables_that_cannot_be_are_refused (void **state)
{
  assert_bad ("no-table", 3, "A table of 0 × 0 mm is not possible. Give it from 300 mm");
  assert_bad ("table-of-100-metres", 3, "A table of 99999 × 99999 mm is not possible.");
  assert_bad ("table-too-long-to-write", 3, "width=\"100000\" is not a length in whole");
  assert_bad ("same-edge", 3, "Both sides have the same base edge. Correct edge-a or edge-b.");
}

static void
numbers_and_types_that_cannot_be_are_refused (void **state)
{
  assert_bad ("ids-twice", 5, "The number 1 is there twice on the battlefield.");
  assert_bad ("id-0", 4, "id=\"0\" is no number of a feature. Give each its own, from 1.");
  assert_bad ("unknown-type", 4, "has no <feature> of the type \"vilage\".");
  assert_bad ("unit-on-table", 4, "The catalogue lists those that it has; correct the spelling");
}

static void
dice_that_cannot_be_are_refused (void **state)
{
  assert_bad ("impossible-die", 7, "A die of 6 sides does not throw 7. Correct sides or result.");
  assert_bad ("die-of-0", 6, "A die of 6 sides does not throw 0.");
  assert_bad ("unknown-throw", 6,
              "“stormed” is no kind of phrase with such arguments that is known "
              "here. Update Muster.");
  assert_bad ("no-phrase-of-throw", 6, "“Weather” is no phrase. Write it as in");
  assert_bad ("unknown-remark", 4, "“flooded” is no kind of phrase");
  assert_bad ("no-seed", 5, "seed=\"many\" is no whole number from 0 to");
  assert_bad ("seed-too-great", 5, "seed=\"18446744073709551616\" is no whole number from 0 to");
}

static void
weather_that_cannot_be_is_refused (void **state)
{
  assert_bad ("weather-turn-missing", 7,
              "Here the weather of turn 2 is due, and not that of turn 3");
  assert_bad ("weather-from-turn-2", 6,
              "Here the weather of turn 1 is due, and not that of turn 2");
  assert_bad ("unknown-weather", 6, "has no weather \"hot-air\". Correct its spelling.");
  assert_bad ("weather-row-in-the-middle", 7, "has no weather \"hot-air\". Correct its spelling.");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (what_a_method_makes_comes_back),
    cmocka_unit_test (words_of_before_are_known_again),
    cmocka_unit_test (words_beside_a_phrase_are_passed_over),
    cmocka_unit_test (a_bare_table_comes_back),
    cmocka_unit_test (a_table_may_have_these_sizes_and_no_others),
    cmocka_unit_test (without_its_ruleset_a_battlefield_keeps_all_that_was_chosen),
    cmocka_unit_test (a_method_without_its_weather_keeps_the_weather),
    cmocka_unit_test (weather_of_other_rules_takes_the_place_of_all_before),
    cmocka_unit_test (a_later_turn_forgets_those_behind_it),
    cmocka_unit_test (notes_keep_their_paragraphs),
    cmocka_unit_test (outlines_that_cannot_be_are_refused),
    cmocka_unit_test (an_outline_has_two_thousand_points_at_most),
    cmocka_unit_test (more_than_any_table_has_is_refused_where_it_begins),
    cmocka_unit_test (tables_that_cannot_be_are_refused),
    cmocka_unit_test (numbers_and_types_that_cannot_be_are_refused),
    cmocka_unit_test (dice_that_cannot_be_are_refused),
    cmocka_unit_test (weather_that_cannot_be_is_refused),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
