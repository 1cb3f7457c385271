/* What the checker of packs finds in <terrain>: each fault provoked in a sound method, and what it
 * must not find. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/problem.h"
#include "ruleset/check/check.h"
#include "ruleset/read/ruleset.h"

#define HEAD                                                                                       \
  "<ruleset xmlns=\"urn:muster:1\" id=\"tiny\" version=\"1\">\n"                                   \
  "<title>Tiny</title><length unit=\"cm\"/>\n"                                                     \
  "\n"                                                                                             \
  "<type id=\"foot\" name=\"Foot\" cite=\"1\"/>\n"                                                 \
  "<formation id=\"army\" name=\"Army\" holds=\"unit\"/>\n"
/* In lines 6 and 7. */
#define TYPES                                                                                      \
  "<tag id=\"water\" name=\"water\"/><tag id=\"large\" name=\"large\"/>"                           \
  "<type id=\"mound\" name=\"Mound\" kind=\"feature\" tags=\"large\"/><type id=\"hut\" "           \
  "name=\"Hut\" kind=\"feature\"/><type id=\"plank\" name=\"Plank\" kind=\"feature\"/>\n"          \
  "<type id=\"brook\" name=\"Brook\" kind=\"feature\" tags=\"water\"/><type id=\"lane\" "          \
  "name=\"Lane\" kind=\"feature\"/><type id=\"flag\" name=\"Flag\" kind=\"objective\"/>\n"
#define LIMIT                                                                                      \
  "<limit id=\"mounds\" name=\"Mounds\" kind=\"count\" scope=\"battlefield\" of=\"mound\" "        \
  "max=\"2\" cite=\"1\"/>\n"
#define STAT                                                                                       \
  "<stat id=\"weight\" name=\"Weight\" of=\"feature\" cite=\"1\"><value is=\"1\"/>"                \
  "<value when=\"large\" is=\"2\"/></stat>\n"
/* The method, part by part; each part is a line. */
#define OPEN  "<terrain columns=\"2\" rows=\"2\" cite=\"1\">\n"
#define BOARD "<board width=\"180\" depth=\"120\" name=\"usual\"/>\n"
#define MOUND "<shape of=\"mound\" look=\"hill\" width=\"20..40\" depth=\"10\" cite=\"1\"/>\n"
#define HUT   "<shape of=\"hut\" look=\"settlement\" width=\"9\" depth=\"8\" cite=\"1\"/>\n"
#define PLANK "<shape of=\"plank\" look=\"bridge\" width=\"9\" depth=\"5\" cite=\"1\"/>\n"
#define BROOK "<path of=\"brook\" look=\"stream\" breadth=\"2\" course=\"edges\" cite=\"1\"/>\n"
#define LANE                                                                                       \
  "<path of=\"lane\" look=\"road\" breadth=\"5\" course=\"link\" from=\"hut\" over=\"feature\" "   \
  "cite=\"1\"/>\n"
#define CROSSING "<crossing of=\"lane\" over=\"water\" by=\"plank\" cite=\"1\"/>\n"
#define LINK     "<link of=\"lane\" from=\"hut\" cite=\"1\"/>\n"
#define PLACE                                                                                      \
  "<place id=\"p\" name=\"P\" of=\"feature !plank\" max=\"4\" measure=\"weight\" roll=\"d4\" "     \
  "cite=\"1\"/>\n"
#define FLAGS                                                                                      \
  "<place id=\"o\" name=\"O\" what=\"objectives\" of=\"flag\" max=\"2\" within=\"20\"/>\n"
#define CLOSE "</terrain>\n"

#define SOUND TYPES LIMIT STAT OPEN BOARD MOUND HUT PLANK BROOK LANE CROSSING LINK PLACE FLAGS CLOSE

static GPtrArray *
check (const char *body)
{
  g_autofree char *text = g_strconcat (HEAD, body, "</ruleset>", NULL);
  GPtrArray *problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset =
    muster_ruleset_parse ("tiny.xml", text, strlen (text), problems);
  if (ruleset == NULL)
    fail_msg ("%s", ((MusterProblem *) g_ptr_array_index (problems, 0))->message);
  muster_ruleset_check (ruleset, "tiny.xml", problems);
  return problems;
}

static void
print_problems (GPtrArray *problems)
{
  for (guint i = 0; i < problems->len; i++)
    {
      g_autofree char *text = muster_problem_dup_text (g_ptr_array_index (problems, i));
      print_message ("# %s\n", text);
    }
}

static void
assert_clean (const char *body)
{
  g_autoptr (GPtrArray) problems = check (body);
  print_problems (problems);
  assert_int_equal (problems->len, 0);
}

static int
find_line (const char *body, const char *part)
{
  int line = 1;
  g_autofree char *text = g_strconcat (HEAD, body, NULL);
  const char *at = strstr (text, part);
  assert_non_null (at);
  for (const char *c = text; c < at; c++)
    line += *c == '\n';
  return line;
}

/* The sound pack with @new in place of @old has just this one problem, in the line where @at
 * begins.
 */
static void
assert_finds (const char *old, const char *new, gboolean is_note, const char *at, const char *words)
{
  g_autoptr (GString) body = g_string_new (SOUND);
  assert_int_equal (g_string_replace (body, old, new, 0), 1);
  g_autoptr (GPtrArray) problems = check (body->str);
  if (problems->len != 1)
    print_problems (problems);
  if (problems->len != 1)
    fail_msg ("%u problems and not one with %s", problems->len, new);
  const MusterProblem *problem = g_ptr_array_index (problems, 0);
  if (strstr (problem->message, words) == NULL)
    fail_msg ("\"%s\" does not say \"%s\"", problem->message, words);
  assert_string_equal (problem->file, "tiny.xml");
  assert_int_equal (problem->is_note, is_note);
  assert_int_equal (problem->line, find_line (body->str, at));
}

static void
assert_error (const char *old, const char *new, const char *words)
{
  assert_finds (old, new, FALSE, new, words);
}

static void
test_a_sound_method_has_no_problems (void **state)
{
  assert_clean (SOUND);
  assert_clean ("");
}

static void
test_a_feature_without_shape_and_path_can_never_be_placed (void **state)
{
  g_autoptr (GPtrArray) problems =
    check (TYPES STAT OPEN BOARD HUT PLANK BROOK LANE CROSSING LINK PLACE FLAGS CLOSE);
  assert_int_equal (problems->len, 1);
  const MusterProblem *problem = g_ptr_array_index (problems, 0);
  assert_non_null (strstr (problem->message, "\"mound\" can never be placed"));
  assert_int_equal (problem->line, 6);
}

static void
test_a_feature_is_an_area_or_a_line (void **state)
{
  g_autoptr (GPtrArray) problems = check (
    TYPES LIMIT STAT OPEN BOARD MOUND HUT PLANK BROOK LANE
    "<path of=\"mound\" look=\"gully\" breadth=\"2\" course=\"edges\" cite=\"1\"/>" CROSSING LINK
      PLACE FLAGS CLOSE);
  assert_int_equal (problems->len, 1);
  const MusterProblem *problem = g_ptr_array_index (problems, 0);
  assert_non_null (strstr (problem->message, "\"mound\" is an area and a line at once"));
  assert_int_equal (problem->line, 6);
}

static void
test_an_objective_needs_neither (void **state)
{
  assert_clean (SOUND "<type id=\"tower\" name=\"Tower\" kind=\"objective\"/>");
}

static void
test_what_stands_together_is_of_an_army (void **state)
{
  g_autoptr (GPtrArray) problems = check (SOUND "<together id=\"t\" of=\"mound\"/>");
  assert_int_equal (problems->len, 1);
  assert_non_null (strstr (((MusterProblem *) g_ptr_array_index (problems, 0))->message,
                           "Nothing of an army is \"mound\""));
}

static void
test_places_that_have_nothing_to_place_are_found (void **state)
{
  assert_error (PLACE,
                "<place id=\"p\" name=\"P\" of=\"foot\" max=\"4\" roll=\"d4\" cite=\"1\"/>\n",
                "<place id=\"p\"> has nothing to place");
  assert_error (PLACE,
                "<place id=\"p\" name=\"P\" of=\"flag\" max=\"4\" roll=\"d4\" cite=\"1\"/>\n",
                "<place id=\"p\"> has nothing to place");
  assert_error (FLAGS, "<place id=\"o\" name=\"O\" what=\"objectives\" of=\"mound\" max=\"2\"/>\n",
                "no type with kind=\"objective\" is \"mound\"");
  assert_error (FLAGS, "<place id=\"u\" name=\"U\" what=\"units\" of=\"mound\" within=\"20\"/>\n",
                "which nothing in an army can be");
}

static void
test_a_row_that_has_nothing_to_place_is_found (void **state)
{
  assert_error (PLACE,
                "<place id=\"p\" name=\"P\" of=\"feature !hut\" max=\"4\" roll=\"d4\" cite=\"1\">"
                "<row at=\"1..3\" of=\"mound\"/><row at=\"4\" of=\"hut\"/></place>\n",
                "This row has nothing to place");
}

static void
test_a_place_that_places_none_is_found (void **state)
{
  assert_error (PLACE, "<place id=\"p\" name=\"P\" of=\"feature\" roll=\"d4\" cite=\"1\"/>\n",
                "<place id=\"p\"> places nothing");
  assert_error (FLAGS, "<place id=\"o\" name=\"O\" what=\"objectives\" of=\"flag\"/>\n",
                "<place id=\"o\"> places nothing");
}

static void
test_a_place_for_each_sector_needs_no_most (void **state)
{
  assert_clean (SOUND);
  g_autoptr (GString) body = g_string_new (SOUND);
  g_string_replace (body, PLACE,
                    "<place id=\"p\" name=\"P\" of=\"feature\" each-sector=\"yes\" roll=\"d6\" "
                    "at=\"4..6\" cite=\"1\"/>\n",
                    0);
  assert_clean (body->str);
}

static void
test_two_places_with_one_id_are_found (void **state)
{
  assert_error (FLAGS, "<place id=\"p\" name=\"O\" what=\"objectives\" of=\"flag\" max=\"2\"/>\n",
                "second <place id=\"p\">");
}

static void
test_pieces_count_by_a_stat_of_theirs_and_as_one_at_least (void **state)
{
  assert_finds (STAT,
                "<stat id=\"weight\" name=\"Weight\" of=\"unit\" cite=\"1\"><value is=\"1\"/>"
                "</stat>\n",
                FALSE, PLACE, "which is no stat of what it places");
  assert_error ("<value is=\"1\"/>", "<value is=\"0\"/>", "counts as one at least");
}

static void
test_terrain_without_a_table_or_without_terrain_is_found (void **state)
{
  assert_finds (BOARD, "", FALSE, OPEN, "<terrain> has no <board>");
  assert_finds (PLACE, "", FALSE, OPEN, "<terrain> has no <place> of terrain");
}

static void
test_rules_may_say_that_they_place_no_terrain (void **state)
{
  assert_clean ("<terrain empty=\"yes\">\n" BOARD "</terrain>\n");
  assert_error (OPEN, "<terrain columns=\"2\" rows=\"2\" empty=\"yes\" cite=\"1\">\n",
                "<terrain empty=\"yes\"> has a <place> of terrain");
}

static void
test_a_shape_with_room_nowhere_is_found (void **state)
{
  /* A sector is 90 by 60 cm. */
  assert_error (MOUND, "<shape of=\"mound\" look=\"hill\" width=\"91\" depth=\"10\" cite=\"1\"/>\n",
                "has no room in a sector");
  assert_error (MOUND, "<shape of=\"mound\" look=\"hill\" width=\"61\" depth=\"61\" cite=\"1\"/>\n",
                "has no room in a sector");
  g_autoptr (GString) body = g_string_new (SOUND);
  g_string_replace (body, MOUND,
                    "<shape of=\"mound\" look=\"hill\" width=\"60\" depth=\"90..200\" "
                    "cite=\"1\"/>\n",
                    0);
  assert_clean (body->str);
}

static void
test_a_shape_that_may_lie_along_an_edge_has_the_whole_table (void **state)
{
  g_autoptr (GString) body = g_string_new (SOUND);
  g_string_replace (body, MOUND,
                    "<shape of=\"mound\" look=\"hill\" width=\"91\" depth=\"10\" cite=\"1\"/>\n",
                    0);
  g_string_replace (body, PLACE,
                    "<place id=\"p\" name=\"P\" of=\"feature\" max=\"4\" roll=\"d4\" cite=\"1\">"
                    "<row at=\"1..3\"/><row at=\"4\" where=\"attacker\" within=\"30\"/></place>\n",
                    0);
  assert_clean (body->str);
}

static void
test_shapes_and_paths_of_nothing_are_found (void **state)
{
  assert_error (CLOSE,
                "<shape of=\"flag\" look=\"field\" width=\"9\" depth=\"8\" cite=\"1\"/>" CLOSE,
                "<shape of=\"flag\"> is of no type of feature");
  assert_error (HUT,
                "<shape of=\"hut\" over=\"flag\" look=\"settlement\" width=\"9\" depth=\"8\" "
                "cite=\"1\"/>\n",
                "over=\"flag\" names no type of feature");
  assert_error (BROOK,
                "<path of=\"brook\" joins=\"mound\" look=\"stream\" breadth=\"2\" course=\"edges\" "
                "cite=\"1\"/>\n",
                "joins=\"mound\" names no line");
  assert_error (LANE,
                "<path of=\"lane\" look=\"road\" breadth=\"5\" course=\"link\" from=\"brook\" "
                "cite=\"1\"/>\n",
                "from=\"brook\" names no area");
}

static void
test_crossings_are_of_lines_over_lines_by_bridges (void **state)
{
  assert_error (CROSSING, "<crossing of=\"hut\" over=\"water\" by=\"plank\" cite=\"1\"/>\n",
                "<crossing of=\"hut\"> is of no line");
  assert_error (CROSSING, "<crossing of=\"lane\" over=\"hut\" by=\"plank\" cite=\"1\"/>\n",
                "<crossing over=\"hut\"> is over no line");
  assert_error (CROSSING, "<crossing of=\"lane\" over=\"water\" by=\"hut\" cite=\"1\"/>\n",
                "<crossing by=\"hut\"> can put nothing there");
  assert_error (CROSSING,
                "<crossing of=\"lane\" over=\"water\" by=\"plank\" spare=\"hut\" cite=\"1\"/>\n",
                "<crossing spare=\"hut\"> can put nothing there");
  assert_error (CROSSING,
                "<crossing of=\"lane\" over=\"water\" by=\"plank\" spare=\"plank\" "
                "spare-over=\"hut\" cite=\"1\"/>\n",
                "<crossing spare-over=\"hut\"> is over no line");
}

static void
test_links_are_lines_from_areas (void **state)
{
  assert_error (LINK, "<link of=\"hut\" from=\"hut\" cite=\"1\"/>\n", "is of no line");
  assert_error (LINK, "<link of=\"lane\" from=\"brook\" cite=\"1\"/>\n", "begins at no area");
}

static void
test_a_battlefield_knows_only_counts_of_features (void **state)
{
#define BOARD_LIMIT(more)                                                                          \
  "<limit id=\"mounds\" name=\"Mounds\" scope=\"battlefield\" cite=\"1\" " more "/>\n"
  assert_error (LIMIT, BOARD_LIMIT ("kind=\"share\" of=\"mound\" max=\"1/3\""),
                "only limits with kind=\"count\"");
  assert_error (LIMIT, BOARD_LIMIT ("kind=\"count\" of=\"foot\" max=\"3\""),
                "where nothing is that");
  assert_error (LIMIT, BOARD_LIMIT ("kind=\"count\" of=\"mound\" max=\"budget\""),
                "min and max in numbers");
  assert_error (LIMIT, BOARD_LIMIT ("kind=\"count\" of=\"mound\" measure=\"points\" max=\"3\""),
                "adds up what features have not");
  g_autoptr (GString) body = g_string_new (SOUND);
  g_string_replace (body, LIMIT,
                    BOARD_LIMIT ("kind=\"count\" of=\"mound\" measure=\"weight\" max=\"3\""), 0);
  assert_clean (body->str);
}

static void
test_a_limit_of_a_feature_is_one_of_the_battlefield (void **state)
{
  assert_error (LIMIT,
                "<limit id=\"mounds\" name=\"Mounds\" kind=\"count\" scope=\"mound\" of=\"hut\" "
                "max=\"2\" cite=\"1\"/>\n",
                "Write scope=\"battlefield\"");
}

static void
test_features_without_any_terrain_are_found_once (void **state)
{
  g_autoptr (GPtrArray) problems = check (TYPES);
  print_problems (problems);
  assert_int_equal (problems->len, 1);
  const MusterProblem *problem = g_ptr_array_index (problems, 0);
  assert_non_null (strstr (problem->message, "there is no <terrain>"));
  assert_false (problem->is_note);
  assert_int_equal (problem->line, 6);
}

#define OWN_HUT   "<shape of=\"hut\" look=\"settlement\" width=\"9\" depth=\"8\"/>\n"
#define OWN_BROOK "<path of=\"brook\" look=\"stream\" breadth=\"2\" course=\"edges\"/>\n"

static void
test_measures_of_ones_own_are_noted (void **state)
{
  assert_finds (HUT, OWN_HUT, TRUE, OWN_HUT, "<shape of=\"hut\"> does not say where");
  assert_finds (BROOK, OWN_BROOK, TRUE, OWN_BROOK, "<path of=\"brook\"> does not say where");
}

static void
test_an_arrival_is_of_something_in_an_army (void **state)
{
  assert_error (CLOSE, "<arrival roll=\"d6\" must=\"1\" of=\"mound\"/>" CLOSE,
                "<arrival of=\"mound\"> is of nothing in an army");
}

/* What other checks say of features */

static void
test_rows_and_tables_that_ask_for_features_can_match (void **state)
{
  assert_clean (SOUND "<table id=\"t\" title=\"T\" when=\"feature large\" cite=\"1\">"
                      "<row when=\"mound\"><c>halved</c></row><row when=\"objective\"><c>four</c>"
                      "</row><row when=\"unit foot\"><c>as it is</c></row></table>");
  assert_clean (SOUND "<stat id=\"pays\" name=\"Pays\" of=\"objective\" cite=\"1\"><value "
                      "when=\"distance:..30\" is=\"4\"/><value when=\"distance:..60\" is=\"8\"/>"
                      "</stat>");
}

static void
test_armies_hold_choose_pay_and_limit_nothing_of_a_battlefield (void **state)
{
  static const char *const rows[][2] = {
    { "<formation id=\"camp\" name=\"Camp\" holds=\"mound\"/>",
      "holds=\"mound\" names what stands on battlefields" },
    { "<type id=\"spade\" name=\"Spade\" kind=\"option\" on=\"hut\"/>",
      "on=\"hut\" names what stands on battlefields" },
    { "<scale id=\"q\" name=\"Q\" cite=\"1\"><grade id=\"g\" name=\"g\"/></scale>"
      "<choice scale=\"q\" on=\"feature\"/>",
      "\"feature\" stands on battlefields" },
    { "<prices id=\"dear\" of=\"feature large\" cite=\"1\"><price points=\"3\"/></prices>",
      "\"feature large\" stands on battlefields" },
    { "<limit id=\"l\" name=\"L\" kind=\"count\" of=\"mound\" max=\"2\" cite=\"1\"/>",
      "Write scope=\"battlefield\", or name what an army has" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *body = g_strconcat (SOUND, rows[i][0], NULL);
      g_autoptr (GPtrArray) problems = check (body);
      int n = 0;
      for (guint j = 0; j < problems->len; j++)
        {
          const MusterProblem *problem = g_ptr_array_index (problems, j);
          n += strstr (problem->message, rows[i][1]) != NULL;
          assert_null (strstr (problem->message, "can match nothing"));
        }
      assert_int_equal (n, 1);
    }
}

static void
test_what_no_feature_can_be_matches_nothing (void **state)
{
  assert_error (HUT,
                "<shape of=\"hut\" over=\"mound brook\" look=\"settlement\" width=\"9\" "
                "depth=\"8\" cite=\"1\"/>\n",
                "\"mound brook\" can match nothing");
}

static void
test_all_is_told_at_once_in_the_order_of_the_file (void **state)
{
  g_autoptr (GPtrArray) problems =
    check (TYPES STAT OPEN HUT PLANK
           "<path of=\"brook\" look=\"stream\" breadth=\"2\" course=\"edges\"/>\n" LANE LINK CLOSE);
  static const int lines[] = { 6, 9, 9, 12 };
  assert_int_equal (problems->len, G_N_ELEMENTS (lines));
  for (guint i = 0; i < problems->len; i++)
    assert_int_equal (((MusterProblem *) g_ptr_array_index (problems, i))->line, lines[i]);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_a_sound_method_has_no_problems),
    cmocka_unit_test (test_a_feature_without_shape_and_path_can_never_be_placed),
    cmocka_unit_test (test_a_feature_is_an_area_or_a_line),
    cmocka_unit_test (test_an_objective_needs_neither),
    cmocka_unit_test (test_what_stands_together_is_of_an_army),
    cmocka_unit_test (test_places_that_have_nothing_to_place_are_found),
    cmocka_unit_test (test_a_row_that_has_nothing_to_place_is_found),
    cmocka_unit_test (test_a_place_that_places_none_is_found),
    cmocka_unit_test (test_a_place_for_each_sector_needs_no_most),
    cmocka_unit_test (test_two_places_with_one_id_are_found),
    cmocka_unit_test (test_pieces_count_by_a_stat_of_theirs_and_as_one_at_least),
    cmocka_unit_test (test_terrain_without_a_table_or_without_terrain_is_found),
    cmocka_unit_test (test_rules_may_say_that_they_place_no_terrain),
    cmocka_unit_test (test_a_shape_with_room_nowhere_is_found),
    cmocka_unit_test (test_a_shape_that_may_lie_along_an_edge_has_the_whole_table),
    cmocka_unit_test (test_shapes_and_paths_of_nothing_are_found),
    cmocka_unit_test (test_crossings_are_of_lines_over_lines_by_bridges),
    cmocka_unit_test (test_links_are_lines_from_areas),
    cmocka_unit_test (test_a_battlefield_knows_only_counts_of_features),
    cmocka_unit_test (test_a_limit_of_a_feature_is_one_of_the_battlefield),
    cmocka_unit_test (test_features_without_any_terrain_are_found_once),
    cmocka_unit_test (test_measures_of_ones_own_are_noted),
    cmocka_unit_test (test_an_arrival_is_of_something_in_an_army),
    cmocka_unit_test (test_rows_and_tables_that_ask_for_features_can_match),
    cmocka_unit_test (test_armies_hold_choose_pay_and_limit_nothing_of_a_battlefield),
    cmocka_unit_test (test_what_no_feature_can_be_matches_nothing),
    cmocka_unit_test (test_all_is_told_at_once_in_the_order_of_the_file),
  };
  return cmocka_run_group_tests_name ("ruleset-check-terrain", tests, NULL, NULL);
}
