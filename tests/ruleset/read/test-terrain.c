/* Reading <terrain>: every element and attribute, every complaint with its line, and overlays. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <glib/gstdio.h>

#include "base/problem.h"
#include "ruleset/read/ruleset.h"

/* What is tried begins in line 12. */
#define TOP(length)                                                                                \
  "<ruleset xmlns=\"urn:muster:1\" id=\"tiny\" version=\"1\">\n"                                   \
  "<title>Tiny</title>" length "\n"                                                                \
  "<tag id=\"water\" name=\"water\"/>\n"                                                           \
  "<formation id=\"army\" name=\"Army\" holds=\"unit\"/><type id=\"foot\" name=\"Foot\"/>\n"       \
  "<type id=\"mound\" name=\"Mound\" kind=\"feature\"/><type id=\"grove\" name=\"Grove\" "         \
  "kind=\"feature\"/>\n"                                                                           \
  "<type id=\"brook\" name=\"Brook\" kind=\"feature\" tags=\"water\"/>\n"                          \
  "<type id=\"lane\" name=\"Lane\" kind=\"feature\"/><type id=\"hut\" name=\"Hut\" "               \
  "kind=\"feature\"/>\n"                                                                           \
  "<type id=\"plank\" name=\"Plank\" kind=\"feature\"/><type id=\"flag\" name=\"Flag\" "           \
  "kind=\"objective\"/>\n"                                                                         \
  "<stat id=\"weight\" name=\"Weight\" of=\"feature\"><value is=\"1\"/></stat>\n"                  \
  "<stat id=\"dash\" name=\"Dash\" of=\"army\" roll=\"d6\" need=\"highest\"><add n=\"1\"/>"        \
  "</stat>\n\n"
#define HEAD TOP ("<length unit=\"cm\"/>")

#define BOARD "<board width=\"180\" depth=\"120\" name=\"usual\"/>"

static MusterRuleset *
read_with (const char *head, const char *body)
{
  g_autofree char *text = g_strconcat (head, body, "</ruleset>", NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset = muster_ruleset_parse ("tiny.xml", text, strlen (text), problems);
  if (ruleset == NULL)
    fail_msg ("%s", ((MusterProblem *) g_ptr_array_index (problems, 0))->message);
  return ruleset;
}

static MusterRuleset *
read_in (const char *body)
{
  g_autofree char *whole = g_strconcat ("<terrain>", body, "</terrain>", NULL);
  return read_with (HEAD, whole);
}

static void
assert_complaint_with (const char *head, const char *body, int line, const char *words)
{
  g_autofree char *text = g_strconcat (head, body, "</ruleset>", NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset =
    muster_ruleset_parse ("tiny.xml", text, strlen (text), problems);
  assert_null (ruleset);
  for (guint i = 0; i < problems->len; i++)
    {
      const MusterProblem *problem = g_ptr_array_index (problems, i);
      if (problem->line == line && strstr (problem->message, words) != NULL)
        return;
    }
  for (guint i = 0; i < problems->len; i++)
    {
      g_autofree char *description = muster_problem_dup_text (g_ptr_array_index (problems, i));
      print_message ("# %s\n", description);
    }
  fail_msg ("nothing in line %d says \"%s\" of %s", line, words, body);
}

/* @body stands in <terrain>, in line 13 of the file. */
static void
assert_complaint (const char *body, const char *words)
{
  g_autofree char *whole = g_strconcat ("<terrain>\n", body, "</terrain>", NULL);
  assert_complaint_with (HEAD, whole, 13, words);
}

static void
assert_span (MusterSpan span, int low, int high)
{
  assert_int_equal (span.low, low);
  assert_int_equal (span.high, high);
}

/* What is read */

static void
test_a_pack_without_terrain_has_none_and_features_are_no_kinds_of_armies (void **state)
{
  g_autoptr (MusterRuleset) ruleset = read_with (HEAD, "");
  assert_false (ruleset->terrain.is_given);
  assert_null (ruleset->terrain.borrow);
  assert_int_equal (ruleset->terrain.attack, -1);
  assert_int_equal (ruleset->n_kinds, 2);
  assert_int_equal (ruleset->n_features, 7);
  for (int i = 0; i < ruleset->n_kinds; i++)
    assert_true (ruleset->kinds[i].category < MUSTER_CATEGORY_BATTLEFIELD);
  for (int i = 0; i < ruleset->n_features; i++)
    assert_true (ruleset->features[i].category > MUSTER_CATEGORY_BATTLEFIELD);
}

static void
test_the_table_has_sectors_sizes_an_attack_and_a_citation (void **state)
{
  g_autoptr (MusterRuleset) ruleset =
    read_with (HEAD, "<terrain columns=\"6\" rows=\"2\" attack=\"dash\" cite=\"Tables\">"
                     "<board width=\"182.88\" depth=\"76.2\" name=\"long\" cite=\"Long\"/>"
                     "<board width=\"120\" depth=\"90\" name=\"small\"/></terrain>");
  const MusterTerrain *terrain = &ruleset->terrain;
  assert_true (terrain->is_given);
  assert_int_equal (terrain->columns, 6);
  assert_int_equal (terrain->rows, 2);
  assert_int_equal (terrain->attack, muster_ruleset_find_stat (ruleset, "dash"));
  assert_string_equal (terrain->cite, "Tables");
  assert_int_equal (terrain->line, 12);
  assert_int_equal (terrain->n_sizes, 2);
  /* Rounded to the nearest millimetre. */
  assert_int_equal (terrain->sizes[0].width, 1829);
  assert_int_equal (terrain->sizes[0].depth, 762);
  assert_string_equal (terrain->sizes[0].name, "long");
  assert_string_equal (terrain->sizes[0].cite, "Long");
  assert_int_equal (terrain->sizes[1].width, 1200);
  assert_string_equal (terrain->sizes[1].cite, "Tables");
}

static void
test_without_more_the_table_is_one_sector_and_nobody_throws_for_the_attack (void **state)
{
  g_autoptr (MusterRuleset) ruleset = read_in (BOARD);
  assert_int_equal (ruleset->terrain.columns, 1);
  assert_int_equal (ruleset->terrain.rows, 1);
  assert_int_equal (ruleset->terrain.attack, -1);
  assert_null (ruleset->terrain.cite);
  assert_int_equal (ruleset->terrain.n_places, 0);
  assert_false (ruleset->terrain.arrival.is_given);
}

static void
test_lengths_are_in_the_unit_of_the_ruleset_or_in_the_terrains_own (void **state)
{
  static const struct
  {
    const char *unit;
    const char *width;
    int mm;
  } rows[] = { { "mm", "1200", 1200 },
               { "cm", "120", 1200 },
               { "in", "48", 1219 },
               { "ft", "6", 1829 },
               { "ft", "5/2", 762 } };
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *body =
        g_strdup_printf ("<terrain unit=\"%s\"><board width=\"%s\" depth=\"%s\" "
                         "name=\"N\"/></terrain>",
                         rows[i].unit, rows[i].width, rows[i].width);
      g_autoptr (MusterRuleset) ruleset = read_with (HEAD, body);
      assert_string_equal (ruleset->terrain.unit, rows[i].unit);
      assert_int_equal (ruleset->terrain.sizes[0].width, rows[i].mm);
    }
  g_autoptr (MusterRuleset) inches =
    read_with (TOP ("<length unit=\"in\"/>"),
               "<terrain><board width=\"72\" depth=\"48\" name=\"N\"/></terrain>");
  assert_string_equal (inches->terrain.unit, "in");
  assert_int_equal (inches->terrain.sizes[0].width, 1829);
}

static void
test_shapes_have_looks_sides_and_what_they_lie_on (void **state)
{
  g_autoptr (MusterRuleset) ruleset = read_in (
    BOARD "<shape of=\"mound\" look=\"steep\" width=\"10..20.5\" depth=\"12\" cite=\"Mounds\"/>"
          "<shape of=\"grove\" look=\"brush\" width=\"8\" depth=\"6..7\" over=\"mound\" "
          "random=\"no\"/>");
  const MusterShape *shapes = ruleset->terrain.shapes;
  assert_int_equal (ruleset->terrain.n_shapes, 2);
  assert_string_equal (shapes[0].of->text, "mound");
  assert_int_equal (shapes[0].look, MUSTER_LOOK_STEEP);
  assert_span (shapes[0].width, 100, 205);
  assert_span (shapes[0].depth, 120, 120);
  assert_null (shapes[0].over);
  assert_true (shapes[0].is_random);
  assert_string_equal (shapes[0].cite, "Mounds");
  assert_int_equal (shapes[1].look, MUSTER_LOOK_BRUSH);
  assert_span (shapes[1].depth, 60, 70);
  assert_string_equal (shapes[1].over->text, "mound");
  assert_false (shapes[1].is_random);
  assert_null (shapes[1].cite);
}

static void
test_paths_have_courses_and_what_they_meet (void **state)
{
  g_autoptr (MusterRuleset) ruleset = read_in (
    BOARD "<path of=\"brook\" look=\"stream\" breadth=\"2..3\" course=\"edges\" within=\"40\" "
          "sectors=\"2\" joins=\"water\" cite=\"Brooks\"/>"
          "<path of=\"water\" look=\"river\" breadth=\"6\" course=\"bases\"/>"
          "<path of=\"water\" look=\"river\" breadth=\"6\" course=\"route\"/>"
          "<path of=\"lane\" look=\"road\" breadth=\"5\" course=\"link\" from=\"hut\" "
          "over=\"feature\"/>");
  const MusterPath *paths = ruleset->terrain.paths;
  assert_int_equal (ruleset->terrain.n_paths, 4);
  assert_int_equal (paths[0].course, MUSTER_COURSE_EDGES);
  assert_int_equal (paths[0].look, MUSTER_LOOK_STREAM);
  assert_span (paths[0].breadth, 20, 30);
  assert_int_equal (paths[0].within, 400);
  assert_int_equal (paths[0].sectors, 2);
  assert_string_equal (paths[0].joins->text, "water");
  assert_string_equal (paths[0].cite, "Brooks");
  assert_null (paths[0].over);
  assert_null (paths[0].from);
  assert_int_equal (paths[1].course, MUSTER_COURSE_BASES);
  assert_int_equal (paths[1].within, 0);
  assert_int_equal (paths[1].sectors, 0);
  assert_int_equal (paths[2].course, MUSTER_COURSE_ROUTE);
  assert_int_equal (paths[3].course, MUSTER_COURSE_LINK);
  assert_string_equal (paths[3].from->text, "hut");
  assert_string_equal (paths[3].over->text, "feature");
}

static void
test_crossings_may_be_one_each_and_one_to_spare (void **state)
{
  g_autoptr (MusterRuleset) ruleset =
    read_in (BOARD "<crossing of=\"lane\" over=\"water\" by=\"plank\" once=\"yes\" "
                   "spare=\"plank\" spare-over=\"brook\" cite=\"Planks\"/>"
                   "<crossing of=\"lane\" over=\"brook\" by=\"plank\" spare=\"plank\"/>"
                   "<crossing of=\"lane\" over=\"brook\" by=\"plank\"/>");
  const MusterCrossing *crossings = ruleset->terrain.crossings;
  assert_int_equal (ruleset->terrain.n_crossings, 3);
  assert_string_equal (crossings[0].of->text, "lane");
  assert_string_equal (crossings[0].over->text, "water");
  assert_string_equal (crossings[0].by->text, "plank");
  assert_true (crossings[0].is_once);
  assert_string_equal (crossings[0].spare->text, "plank");
  assert_string_equal (crossings[0].spare_over->text, "brook");
  assert_string_equal (crossings[0].cite, "Planks");
  assert_false (crossings[1].is_once);
  assert_ptr_equal (crossings[1].spare_over, crossings[1].over);
  assert_null (crossings[2].spare);
  assert_null (crossings[2].spare_over);
}

static void
test_links_are_from_each_or_from_the_largest (void **state)
{
  g_autoptr (MusterRuleset) ruleset =
    read_in (BOARD "<link of=\"lane\" from=\"hut\" which=\"largest\" cite=\"Lanes\"/>"
                   "<link of=\"lane\" from=\"hut\" which=\"each\"/>"
                   "<link of=\"lane\" from=\"hut\"/>");
  const MusterLink *links = ruleset->terrain.links;
  assert_int_equal (ruleset->terrain.n_links, 3);
  assert_string_equal (links[0].of->text, "lane");
  assert_string_equal (links[0].from->text, "hut");
  assert_true (links[0].is_largest);
  assert_string_equal (links[0].cite, "Lanes");
  assert_false (links[1].is_largest);
  assert_false (links[2].is_largest);
}

static void
test_a_player_places_so_many_by_rows_of_a_die (void **state)
{
  g_autoptr (MusterRuleset) ruleset =
    read_in (BOARD "<place id=\"a\" name=\"A\" by=\"attacker\" of=\"mound\" min=\"1\" max=\"3\" "
                   "measure=\"weight\" roll=\"d6\" cite=\"Placing\"><row at=\"..4\"/>"
                   "<row at=\"5\" where=\"defender\" within=\"30\"/>"
                   "<row at=\"6..\" where=\"attacker\" within=\"20\"/></place>");
  const MusterPlaceRule *place = &ruleset->terrain.places[0];
  assert_int_equal (ruleset->terrain.n_places, 1);
  assert_string_equal (place->id, "a");
  assert_string_equal (place->name, "A");
  assert_int_equal (place->what, MUSTER_PLACE_TERRAIN);
  assert_int_equal (place->by, MUSTER_BY_ATTACKER);
  assert_false (place->each_sector);
  assert_string_equal (place->of->text, "mound");
  assert_int_equal (place->min, 1);
  assert_int_equal (place->max, 3);
  assert_int_equal (place->measure, muster_ruleset_find_stat (ruleset, "weight"));
  assert_int_equal (place->dice, 1);
  assert_int_equal (place->die, 6);
  assert_int_equal (place->then, 0);
  assert_string_equal (place->cite, "Placing");
  assert_int_equal (place->n_rows, 3);
  assert_int_equal (place->rows[0].low, 1);
  assert_int_equal (place->rows[0].high, 4);
  assert_int_equal (place->rows[0].where, MUSTER_WHERE_SECTOR);
  assert_int_equal (place->rows[1].where, MUSTER_WHERE_DEFENDER);
  assert_int_equal (place->rows[1].within, 300);
  assert_int_equal (place->rows[2].low, 6);
  assert_int_equal (place->rows[2].high, 6);
  assert_int_equal (place->rows[2].where, MUSTER_WHERE_ATTACKER);
}

static void
test_each_sector_has_a_die_and_a_second_one_for_its_rows (void **state)
{
  g_autoptr (MusterRuleset) ruleset =
    read_in (BOARD "<place id=\"s\" name=\"S\" each-sector=\"yes\" by=\"both\" of=\"feature\" "
                   "roll=\"d6\" at=\"4..6\" then=\"d4\"><row at=\"1..2\" of=\"mound\"/>"
                   "<row at=\"3\" by=\"first\"/><row at=\"4\" by=\"second\"/></place>");
  const MusterPlaceRule *place = &ruleset->terrain.places[0];
  assert_true (place->each_sector);
  assert_int_equal (place->by, MUSTER_BY_BOTH);
  assert_int_equal (place->hit_low, 4);
  assert_int_equal (place->hit_high, 6);
  assert_int_equal (place->then, 4);
  assert_int_equal (place->measure, -1);
  assert_string_equal (place->rows[0].of->text, "mound");
  assert_false (place->rows[0].has_by);
  assert_null (place->rows[1].of);
  assert_true (place->rows[1].has_by);
  assert_int_equal (place->rows[1].by, MUSTER_BY_FIRST);
  assert_int_equal (place->rows[2].by, MUSTER_BY_SECOND);
}

static void
test_objectives_and_deployment_are_places_too (void **state)
{
  g_autoptr (MusterRuleset) ruleset =
    read_in (BOARD "<place id=\"o\" name=\"O\" what=\"objectives\" by=\"both\" of=\"flag\" "
                   "min=\"2\" max=\"2\" within=\"20\" apart=\"40\"/>"
                   "<place id=\"u\" name=\"U\" what=\"units\" by=\"defender\" of=\"unit\" "
                   "within=\"20\" clear=\"30\" near=\"12\"/>");
  const MusterPlaceRule *places = ruleset->terrain.places;
  assert_int_equal (places[0].what, MUSTER_PLACE_OBJECTIVES);
  assert_int_equal (places[0].within, 200);
  assert_int_equal (places[0].apart, 400);
  assert_int_equal (places[0].die, 0);
  assert_int_equal (places[1].what, MUSTER_PLACE_UNITS);
  assert_int_equal (places[1].by, MUSTER_BY_DEFENDER);
  assert_int_equal (places[1].within, 200);
  assert_int_equal (places[1].clear, 300);
  assert_int_equal (places[1].near, 120);
}

static void
test_reserves_arrive_by_a_die_on_stretches_of_edges (void **state)
{
  g_autoptr (MusterRuleset) ruleset =
    read_in (BOARD "<arrival roll=\"d6\" must=\"1..2\" may=\"3..4\" of=\"unit\" cite=\"Late\">"
                   "<entry id=\"l\" name=\"left third\" from=\"0\" to=\"1/3\"/>"
                   "<entry id=\"w\" name=\"left side\" edge=\"left\" from=\"0\" to=\"30\"/>"
                   "<entry id=\"e\" name=\"right side\" edge=\"right\" from=\"10\" to=\"30\"/>"
                   "</arrival>");
  const MusterArrival *arrival = &ruleset->terrain.arrival;
  assert_true (arrival->is_given);
  assert_int_equal (arrival->die, 6);
  assert_int_equal (arrival->must_low, 1);
  assert_int_equal (arrival->must_high, 2);
  assert_int_equal (arrival->may_low, 3);
  assert_int_equal (arrival->may_high, 4);
  assert_string_equal (arrival->of->text, "unit");
  assert_string_equal (arrival->cite, "Late");
  assert_int_equal (arrival->n_stretches, 3);
  assert_string_equal (arrival->stretches[0].id, "l");
  assert_string_equal (arrival->stretches[0].name, "left third");
  assert_int_equal (arrival->stretches[0].edge, MUSTER_ENTRY_BASE);
  assert_true (arrival->stretches[0].is_share);
  assert_int_equal (muster_number_compare (arrival->stretches[0].to, muster_number_new (1, 3)), 0);
  assert_int_equal (arrival->stretches[1].edge, MUSTER_ENTRY_LEFT);
  assert_false (arrival->stretches[1].is_share);
  assert_int_equal (muster_number_floor (arrival->stretches[1].to), 300);
  assert_int_equal (arrival->stretches[2].edge, MUSTER_ENTRY_RIGHT);
  assert_int_equal (muster_number_floor (arrival->stretches[2].from), 100);
}

static void
test_without_may_no_result_lets_a_player_choose (void **state)
{
  g_autoptr (MusterRuleset) ruleset = read_in (BOARD "<arrival roll=\"d6\" must=\"1..2\"/>");
  assert_true (ruleset->terrain.arrival.may_low > ruleset->terrain.arrival.may_high);
}

/* Complaints */

static void
test_a_table_without_a_usable_unit_is_refused (void **state)
{
  static const char terrain[] = "<terrain>" BOARD "</terrain>";
  assert_complaint_with (TOP (""), terrain, 12, "mm, cm, in or ft");
  assert_complaint_with (TOP ("<length unit=\"U\"/>"), terrain, 12, "mm, cm, in or ft");
}

static void
test_lengths_that_are_none_are_told_with_their_line (void **state)
{
  assert_complaint ("<shape of=\"mound\" look=\"hill\" width=\"20..10\" depth=\"5\"/>",
                    "width=\"20..10\" is no length");
  assert_complaint ("<shape of=\"mound\" look=\"hill\" width=\"20\" depth=\"0\"/>",
                    "depth=\"0\" is no length");
  assert_complaint ("<shape of=\"mound\" look=\"hill\" width=\"wide\" depth=\"5\"/>", "wide");
  assert_complaint ("<path of=\"lane\" look=\"road\" breadth=\"6..5\" course=\"edges\"/>",
                    "breadth=\"6..5\" is no length");
  assert_complaint ("<place id=\"u\" name=\"U\" what=\"units\" within=\"-5\"/>",
                    "within=\"-5\" is no length");
}

static void
test_tables_nobody_plays_on_are_refused (void **state)
{
  assert_complaint ("<board width=\"20\" depth=\"120\" name=\"N\"/>", "from 30 cm to 10 m");
  assert_complaint ("<board width=\"120\" depth=\"29\" name=\"N\"/>", "from 30 cm to 10 m");
  assert_complaint ("<board width=\"99999999\" depth=\"120\" name=\"N\"/>", "from 30 cm to 10 m");
}

static void
test_a_line_is_no_shape_and_an_area_no_path (void **state)
{
  assert_complaint ("<shape of=\"lane\" look=\"road\" width=\"5\" depth=\"5\"/>",
                    "look=\"road\" is a line");
  assert_complaint ("<path of=\"mound\" look=\"hill\" breadth=\"5\" course=\"edges\"/>",
                    "look=\"hill\" is no line");
  assert_complaint ("<shape of=\"mound\" look=\"volcano\" width=\"5\" depth=\"5\"/>", "volcano");
}

static void
test_a_link_says_where_it_begins (void **state)
{
  assert_complaint ("<path of=\"lane\" look=\"road\" breadth=\"5\" course=\"link\"/>",
                    "Say at which with from");
}

#define PLACE(more) "<place id=\"p\" name=\"P\" by=\"both\" of=\"feature\" " more

static void
test_each_result_of_the_die_has_one_row (void **state)
{
  assert_complaint (PLACE ("max=\"2\" roll=\"d6\"><row at=\"1..5\"/></place>"),
                    "The result 6 of the die has 0 rows in <place id=\"p\">");
  assert_complaint (PLACE ("max=\"2\" roll=\"d6\"><row at=\"1..4\"/><row at=\"4..6\"/></place>"),
                    "The result 4 of the die has 2 rows in <place id=\"p\">");
  assert_complaint (PLACE ("each-sector=\"yes\" roll=\"d6\" then=\"d4\"><row at=\"1..6\"/>"
                           "<row at=\"5\"/></place>"),
                    "at=\"5\" is no result of the die");
}

static void
test_a_piece_is_placed_by_one_die_and_not_without (void **state)
{
  assert_complaint (PLACE ("max=\"2\" roll=\"2d6\"/>"), "placed by one die");
  assert_complaint (PLACE ("max=\"2\" roll=\"d6\" then=\"2d6\"/>"), "placed by one die");
  assert_complaint (PLACE ("max=\"2\"/>"), "Give it a roll");
}

static void
test_a_place_has_no_more_as_its_least_than_as_its_most (void **state)
{
  assert_complaint (PLACE ("min=\"3\" max=\"2\" roll=\"d6\"/>"), "Turn min and max round");
}

static void
test_a_place_counts_by_a_stat (void **state)
{
  assert_complaint (PLACE ("max=\"2\" measure=\"points\" roll=\"d6\"/>"),
                    "measure=\"points\" is no stat");
  assert_complaint (PLACE ("max=\"2\" measure=\"nothing\" roll=\"d6\"/>"),
                    "measure=\"nothing\" is no stat");
}

static void
test_the_attack_is_a_stat_with_a_roll (void **state)
{
  assert_complaint_with (HEAD, "<terrain attack=\"nothing\">" BOARD "</terrain>", 12,
                         "attack=\"nothing\" is no stat that dice are thrown for");
  assert_complaint_with (HEAD, "<terrain attack=\"weight\">" BOARD "</terrain>", 12,
                         "attack=\"weight\" is no stat that dice are thrown for");
}

#define ENTRY(more)                                                                                \
  "<arrival roll=\"d6\" must=\"1\"><entry id=\"e\" name=\"E\" " more "/></arrival>"

static void
test_a_stretch_ends_after_it_begins_and_on_its_edge (void **state)
{
  assert_complaint (ENTRY ("from=\"30\" to=\"10\""), "ends before it begins");
  assert_complaint (ENTRY ("from=\"1/3\" to=\"1/3\""), "ends before it begins");
  assert_complaint (ENTRY ("from=\"1/3\" to=\"4/3\""), "ends beyond its edge");
  assert_complaint (ENTRY ("from=\"1/3\" to=\"30\""), "ends beyond its edge");
  assert_complaint ("<arrival roll=\"2d6\" must=\"1\"/>", "by one die");
}

static void
test_an_effect_says_in_what_on_what_and_by_how_much (void **state)
{
  assert_complaint ("<effect>Slow.</effect>", "Say in which with in");
  assert_complaint ("<effect in=\"nobody\">Slow.</effect>", "nobody");
  assert_complaint ("<effect in=\"mound\" times=\"1/2\">Slow.</effect>",
                    "on a figure or an activity");
  assert_complaint ("<effect in=\"mound\" activity=\"fire\">Bad.</effect>", "says by how much");
  assert_complaint ("<effect in=\"mound\" stat=\"dash\" activity=\"move\" times=\"2\"/>",
                    "Take out stat or activity");
  assert_complaint ("<effect in=\"mound\" stat=\"dash\"/>", "needs both stat and times");
  assert_complaint ("<effect in=\"mound\" stat=\"nothing\" times=\"2\"/>", "is no stat");
  assert_complaint_with (HEAD,
                         "<weather kind=\"table\" roll=\"d6\"><row id=\"a\" at=\"1..6\" name=\"A\">"
                         "<effect in=\"mound\">Wet.</effect></row></weather>",
                         12, "is in no feature");
  g_autoptr (MusterRuleset) ruleset =
    read_in (BOARD "<effect in=\"mound\" of=\"foot\" activity=\"fire\" add=\"-1\" dice=\"2\" "
                   "from=\"1/2\" to=\"6\" "
                   "unit=\"cm\" target=\"yes\" cite=\"C\">Bad.</effect>");
  const MusterEffect *effect = &ruleset->terrain.effects[0];
  assert_int_equal (ruleset->terrain.n_effects, 1);
  assert_int_equal (effect->activity, MUSTER_ACTIVITY_FIRE);
  assert_int_equal (effect->stat, -1);
  assert_int_equal (effect->times.den, 0);
  assert_int_equal (effect->add.num, -1);
  assert_int_equal (effect->dice.num, 2);
  assert_int_equal (effect->from.den, 2);
  assert_int_equal (effect->to.num, 6);
  assert_true (effect->is_target);
  assert_string_equal (effect->unit, "cm");
  assert_string_equal (effect->cite, "C");
  assert_string_equal (effect->text, "Bad.");
}

static void
test_there_is_one_terrain (void **state)
{
  assert_complaint_with (HEAD, "<terrain>" BOARD "</terrain>\n<terrain/>", 13,
                         "There is a second <terrain>");
}

static void
test_words_that_nobody_knows_are_told_wherever_they_stand (void **state)
{
  static const char *const bodies[] = {
    "<shape of=\"nobody\" look=\"hill\" width=\"5\" depth=\"5\"/>",
    "<shape of=\"mound\" over=\"nobody\" look=\"hill\" width=\"5\" depth=\"5\"/>",
    "<path of=\"nobody\" look=\"road\" breadth=\"5\" course=\"edges\"/>",
    "<path of=\"lane\" joins=\"nobody\" look=\"road\" breadth=\"5\" course=\"edges\"/>",
    "<path of=\"lane\" from=\"nobody\" look=\"road\" breadth=\"5\" course=\"link\"/>",
    "<crossing of=\"lane\" over=\"water\" by=\"nobody\"/>",
    "<crossing of=\"lane\" over=\"water\" by=\"plank\" spare=\"nobody\"/>",
    "<link of=\"lane\" from=\"nobody\"/>",
    PLACE ("max=\"2\" roll=\"d6\"><row at=\"1..6\" of=\"nobody\"/></place>"),
    "<arrival roll=\"d6\" must=\"1\" of=\"nobody\"/>",
  };
  for (guint i = 0; i < G_N_ELEMENTS (bodies); i++)
    assert_complaint (bodies[i], "nobody");
}

static void
test_troops_are_no_features_and_features_no_troops (void **state)
{
  assert_complaint_with (HEAD, "<type id=\"a\" name=\"A\" tags=\"mound\"/>", 12,
                         "\"mound\" is of battlefields");
  assert_complaint_with (HEAD, "<type id=\"a\" name=\"A\" kind=\"feature\" tags=\"foot\"/>", 12,
                         "\"foot\" is of armies");
  assert_complaint_with (HEAD, "<nation id=\"n\" name=\"N\"><trait tags=\"mound\"/></nation>", 12,
                         "\"mound\" is of battlefields");
  g_autoptr (MusterRuleset) ruleset =
    read_with (HEAD, "<type id=\"a\" name=\"A\" kind=\"feature\" tags=\"brook\"/>"
                     "<type id=\"b\" name=\"B\" tags=\"water\"/>");
  assert_int_equal (ruleset->n_features, 8);
}

static void
test_all_complaints_are_told_at_once (void **state)
{
  static const char text[] =
    HEAD "<terrain attack=\"nothing\">\n<board width=\"1\" depth=\"1\" name=\"N\"/>\n"
         "<shape of=\"lane\" look=\"road\" width=\"9..5\" depth=\"5\"/>\n</terrain></ruleset>";
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  assert_null (muster_ruleset_parse ("tiny.xml", text, strlen (text), problems));
  assert_int_equal (problems->len, 4);
}

/* Overlays */

typedef struct
{
  char *dir;
  char *base;
} Packs;

static int
set_up (void **state)
{
  Packs *packs = g_new0 (Packs, 1);
  g_autoptr (GError) error = NULL;
  packs->dir = g_dir_make_tmp ("muster-terrain-XXXXXX", &error);
  assert_non_null (packs->dir);
  packs->base = g_build_filename (packs->dir, "tiny.ruleset.xml", NULL);
  static const char text[] =
    HEAD "<terrain columns=\"2\">" BOARD
         "<shape of=\"mound\" look=\"hill\" width=\"20\" depth=\"10\"/></terrain></ruleset>";
  assert_true (g_file_set_contents (packs->base, text, -1, NULL));
  *state = packs;
  return 0;
}

static int
tear_down (void **state)
{
  Packs *packs = *state;
  g_unlink (packs->base);
  g_rmdir (packs->dir);
  g_free (packs->base);
  g_free (packs->dir);
  g_free (packs);
  return 0;
}

/* The pack lies beside what it extends. */
static MusterRuleset *
read_over (const Packs *packs, const char *body)
{
  g_autofree char *path = g_build_filename (packs->dir, "over.ruleset.xml", NULL);
  g_autofree char *text = g_strconcat ("<ruleset xmlns=\"urn:muster:1\" id=\"over\" version=\"1\" "
                                       "extends=\"tiny\"><title>Over</title>",
                                       body, "</ruleset>", NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  assert_true (g_file_set_contents (path, text, -1, NULL));
  MusterRuleset *ruleset = muster_ruleset_load (path, problems);
  g_unlink (path);
  if (ruleset == NULL)
    fail_msg ("%s", ((MusterProblem *) g_ptr_array_index (problems, 0))->message);
  return ruleset;
}

static void
test_an_overlay_without_terrain_keeps_that_below_it (void **state)
{
  g_autoptr (MusterRuleset) ruleset =
    read_over (*state, "<type id=\"pond\" name=\"Pond\" kind=\"feature\" tags=\"water\"/>");
  assert_int_equal (ruleset->terrain.columns, 2);
  assert_int_equal (ruleset->terrain.n_shapes, 1);
  assert_int_equal (ruleset->n_features, 8);
  assert_string_equal (ruleset->features[7].id, "pond");
}

static void
test_an_overlay_with_terrain_of_its_own_replaces_all_of_that_below (void **state)
{
  g_autoptr (MusterRuleset) ruleset =
    read_over (*state, "<type id=\"pond\" name=\"Pond\" kind=\"feature\" tags=\"water\"/>"
                       "<terrain rows=\"3\"><board width=\"90\" depth=\"60\" name=\"small\"/>"
                       "<shape of=\"pond\" look=\"lake\" width=\"9\" depth=\"8\"/></terrain>");
  assert_int_equal (ruleset->terrain.columns, 1);
  assert_int_equal (ruleset->terrain.rows, 3);
  assert_int_equal (ruleset->terrain.n_sizes, 1);
  assert_int_equal (ruleset->terrain.sizes[0].width, 900);
  assert_int_equal (ruleset->terrain.n_shapes, 1);
  assert_string_equal (ruleset->terrain.shapes[0].of->text, "pond");
}

static void
test_a_pack_may_borrow_the_method_of_another_and_then_has_none (void **state)
{
  g_autoptr (MusterRuleset) ruleset = read_with (HEAD, "<terrain borrow=\"other-rules\"/>");
  assert_false (ruleset->terrain.is_given);
  assert_string_equal (ruleset->terrain.borrow, "other-rules");
  assert_complaint_with (HEAD, "<terrain borrow=\"other-rules\">" BOARD "</terrain>", 12,
                         "has a method of its own. Take out one or the other.");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_a_pack_without_terrain_has_none_and_features_are_no_kinds_of_armies),
    cmocka_unit_test (test_a_pack_may_borrow_the_method_of_another_and_then_has_none),
    cmocka_unit_test (test_the_table_has_sectors_sizes_an_attack_and_a_citation),
    cmocka_unit_test (test_without_more_the_table_is_one_sector_and_nobody_throws_for_the_attack),
    cmocka_unit_test (test_lengths_are_in_the_unit_of_the_ruleset_or_in_the_terrains_own),
    cmocka_unit_test (test_shapes_have_looks_sides_and_what_they_lie_on),
    cmocka_unit_test (test_paths_have_courses_and_what_they_meet),
    cmocka_unit_test (test_crossings_may_be_one_each_and_one_to_spare),
    cmocka_unit_test (test_links_are_from_each_or_from_the_largest),
    cmocka_unit_test (test_a_player_places_so_many_by_rows_of_a_die),
    cmocka_unit_test (test_each_sector_has_a_die_and_a_second_one_for_its_rows),
    cmocka_unit_test (test_objectives_and_deployment_are_places_too),
    cmocka_unit_test (test_reserves_arrive_by_a_die_on_stretches_of_edges),
    cmocka_unit_test (test_without_may_no_result_lets_a_player_choose),
    cmocka_unit_test (test_a_table_without_a_usable_unit_is_refused),
    cmocka_unit_test (test_lengths_that_are_none_are_told_with_their_line),
    cmocka_unit_test (test_tables_nobody_plays_on_are_refused),
    cmocka_unit_test (test_a_line_is_no_shape_and_an_area_no_path),
    cmocka_unit_test (test_a_link_says_where_it_begins),
    cmocka_unit_test (test_each_result_of_the_die_has_one_row),
    cmocka_unit_test (test_a_piece_is_placed_by_one_die_and_not_without),
    cmocka_unit_test (test_a_place_has_no_more_as_its_least_than_as_its_most),
    cmocka_unit_test (test_a_place_counts_by_a_stat),
    cmocka_unit_test (test_the_attack_is_a_stat_with_a_roll),
    cmocka_unit_test (test_a_stretch_ends_after_it_begins_and_on_its_edge),
    cmocka_unit_test (test_an_effect_says_in_what_on_what_and_by_how_much),
    cmocka_unit_test (test_there_is_one_terrain),
    cmocka_unit_test (test_words_that_nobody_knows_are_told_wherever_they_stand),
    cmocka_unit_test (test_troops_are_no_features_and_features_no_troops),
    cmocka_unit_test (test_all_complaints_are_told_at_once),
    cmocka_unit_test_setup_teardown (test_an_overlay_without_terrain_keeps_that_below_it, set_up,
                                     tear_down),
    cmocka_unit_test_setup_teardown (
      test_an_overlay_with_terrain_of_its_own_replaces_all_of_that_below, set_up, tear_down),
  };
  return cmocka_run_group_tests_name ("ruleset-terrain", tests, NULL, NULL);
}
