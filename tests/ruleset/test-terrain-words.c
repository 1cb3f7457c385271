/* How battlefields are made, in words. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/problem.h"
#include "ruleset/catalogue/store.h"
#include "ruleset/read/ruleset.h"

#define HEAD(unit)                                                                                 \
  "<ruleset xmlns=\"urn:muster:1\" id=\"tiny\" version=\"1\"><title>Tiny</title>"                  \
  "<length unit=\"" unit "\"/>"                                                                    \
  "<formation id=\"army\" name=\"Army\" holds=\"unit\"/><type id=\"foot\" name=\"Foot\"/>"         \
  "<type id=\"mound\" name=\"Mound\" kind=\"feature\"/>"                                           \
  "<type id=\"brook\" name=\"Brook\" kind=\"feature\"/>"                                           \
  "<type id=\"lane\" name=\"Lane\" kind=\"feature\"/>"                                             \
  "<type id=\"hut\" name=\"Hut\" kind=\"feature\"/>"                                               \
  "<type id=\"plank\" name=\"Plank\" kind=\"feature\"/>"                                           \
  "<type id=\"flag\" name=\"Flag\" kind=\"objective\"/>"                                           \
  "<stat id=\"weight\" name=\"Weight\" of=\"feature\"><value is=\"1\"/></stat>"                    \
  "<stat id=\"dash\" name=\"Dash\" of=\"army\" roll=\"d6\" need=\"highest\"><add n=\"1\"/>"        \
  "</stat>"

static MusterRuleset *
read_terrain (const char *head, const char *attributes, const char *body)
{
  g_autofree char *text = g_strdup_printf (
    "%s<terrain %s><board width=\"120\" depth=\"90.5\" name=\"N\"/>%s</terrain></ruleset>", head,
    attributes, body);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset = muster_ruleset_parse ("tiny.xml", text, strlen (text), problems);
  if (ruleset == NULL)
    fail_msg ("%s", ((MusterProblem *) g_ptr_array_index (problems, 0))->message);
  return ruleset;
}

/* @text: (transfer full) */
static void
assert_words (char *text, const char *wanted)
{
  g_autofree char *own = text;
  assert_string_equal (own, wanted);
}

static void
test_lengths_are_in_the_unit_of_the_terrain (void **state)
{
  g_autoptr (MusterRuleset) metric = read_terrain (HEAD ("cm"), "", "");
  assert_words (muster_terrain_dup_length (&metric->terrain, 125), "12.5 cm");
  assert_words (muster_terrain_dup_number (&metric->terrain, 300), "30");
  assert_words (muster_table_size_dup_words (metric, &metric->terrain.sizes[0]), "120 × 90.5 cm");
  g_autoptr (MusterRuleset) inches = read_terrain (HEAD ("in"), "", "");
  assert_words (muster_table_size_dup_words (inches, &inches->terrain.sizes[0]), "120 × 90.5 in");
  assert_words (muster_terrain_dup_length (&inches->terrain, 305), "12 in");
}

static void
test_a_shape_tells_its_sides_what_it_lies_on_and_who_chooses_it (void **state)
{
  g_autoptr (MusterRuleset) ruleset = read_terrain (
    HEAD ("cm"), "",
    "<shape of=\"mound\" look=\"hill\" width=\"24..40\" depth=\"18\"/>"
    "<shape of=\"hut\" look=\"field\" width=\"10\" depth=\"8\" over=\"mound\" random=\"no\"/>"
    "<shape of=\"plank\" look=\"bridge\" width=\"9\" depth=\"5\" random=\"no\"/>");
  const MusterShape *shapes = ruleset->terrain.shapes;
  assert_words (muster_shape_dup_words (ruleset, &shapes[0]), "24–40 × 18 cm");
  assert_words (muster_shape_dup_words (ruleset, &shapes[1]),
                "10 × 8 cm; may lie on Mound; only where a player chooses it");
  assert_words (muster_shape_dup_words (ruleset, &shapes[2]), "9 × 5 cm");
}

static void
test_a_path_tells_its_breadth_and_course (void **state)
{
  g_autoptr (MusterRuleset) ruleset = read_terrain (
    HEAD ("cm"), "",
    "<path of=\"brook\" look=\"river\" breadth=\"6..10\" course=\"bases\" within=\"40\" "
    "sectors=\"2\"/>"
    "<path of=\"brook\" look=\"river\" breadth=\"6\" course=\"edges\" over=\"mound\"/>"
    "<path of=\"brook\" look=\"river\" breadth=\"6\" course=\"route\" joins=\"brook\"/>"
    "<path of=\"lane\" look=\"road\" breadth=\"5\" course=\"link\" from=\"hut\"/>");
  static const char *const wanted[] = {
    "6–10 cm broad; from one base edge to the other; within 40 cm of a side edge; in 2 sectors",
    "6 cm broad; from one edge of the table to the opposite; may run over Mound",
    "6 cm broad; from sector to sector as dice say; ends where it meets Brook",
    "5 cm broad; from Hut to an edge of the table",
  };
  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    assert_words (muster_path_dup_words (ruleset, &ruleset->terrain.paths[i]), wanted[i]);
}

static void
test_crossings_and_links_are_sentences (void **state)
{
  g_autoptr (MusterRuleset) ruleset =
    read_terrain (HEAD ("cm"), "",
                  "<crossing of=\"lane\" over=\"brook\" by=\"plank\"/>"
                  "<crossing of=\"lane\" over=\"brook\" by=\"plank\" once=\"yes\" "
                  "spare=\"plank\"/>"
                  "<link of=\"lane\" from=\"hut\"/>"
                  "<link of=\"lane\" from=\"hut\" which=\"largest\"/>");
  const MusterTerrain *terrain = &ruleset->terrain;
  assert_words (muster_crossing_dup_words (ruleset, &terrain->crossings[0]),
                "Lane over Brook: Plank");
  assert_words (muster_crossing_dup_words (ruleset, &terrain->crossings[1]),
                "Lane over Brook: Plank; each crosses the same one once at most; Brook may have "
                "one more to which nothing leads: Plank");
  assert_words (muster_link_dup_words (ruleset, &terrain->links[0]),
                "Lane from each of Hut to an edge of the table");
  assert_words (muster_link_dup_words (ruleset, &terrain->links[1]),
                "Lane from the largest of Hut to an edge of the table");
}

static void
test_places_tell_who_places_what_and_where_dice_put_it (void **state)
{
  g_autoptr (MusterRuleset) ruleset = read_terrain (
    HEAD ("cm"), "",
    "<place id=\"a\" name=\"A\" by=\"defender\" of=\"mound\" min=\"2\" max=\"4\" "
    "measure=\"weight\" roll=\"d6\"><row at=\"1..4\"/><row at=\"5\" where=\"defender\" "
    "within=\"30\"/><row at=\"6\" where=\"attacker\" within=\"20\"/></place>"
    "<place id=\"b\" name=\"B\" each-sector=\"yes\" by=\"both\" of=\"mound,hut\" roll=\"d6\" "
    "at=\"4..6\" then=\"d4\"><row at=\"1..2\" of=\"hut\"/><row at=\"3\" by=\"first\"/>"
    "<row at=\"4\" by=\"second\"/></place>"
    "<place id=\"c\" name=\"C\" what=\"objectives\" by=\"both\" of=\"flag\" min=\"2\" max=\"2\" "
    "within=\"20\" apart=\"40\"/>"
    "<place id=\"d\" name=\"D\" what=\"units\" by=\"attacker\" of=\"unit\" within=\"20\" "
    "clear=\"30\" near=\"12\"/>");
  static const char *const wanted[] = {
    "the defender: 2–4 of Mound; counted by “Weight”; d6: 1–4 in the sector of that number, 5 "
    "within 30 cm of the defender's edge, 6 within 20 cm of the attacker's edge",
    "each sector has one where a d6 shows 4–6: Mound or Hut; d4: 1–2 Hut, 3 player A chooses, 4 "
    "player B chooses",
    "both players: 2 of Flag; within 20 cm of the centre line; 40 cm from each other at least",
    "the attacker: unit; within 20 cm of their base edge; 30 cm from the side edges at least; "
    "within 12 cm of a marker",
  };
  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    assert_words (muster_place_dup_words (ruleset, &ruleset->terrain.places[i]), wanted[i]);
}

static void
test_reserves_tell_their_die_and_where_they_come_on (void **state)
{
  g_autoptr (MusterRuleset) ruleset = read_terrain (
    HEAD ("cm"), "",
    "<arrival roll=\"d6\" must=\"..2\" may=\"3..4\" of=\"unit\"><entry id=\"l\" name=\"left "
    "third\" from=\"0\" to=\"1/3\"/><entry id=\"r\" name=\"right third\" from=\"2/3\" "
    "to=\"1/1\"/></arrival>");
  assert_words (muster_arrival_dup_words (ruleset, &ruleset->terrain.arrival),
                "unit: on d6 with 1–2 they must come, with 3–4 they may; left third and right "
                "third");
  g_autoptr (MusterRuleset) hasty =
    read_terrain (HEAD ("cm"), "", "<arrival roll=\"d6\" must=\"5..\" of=\"unit\"/>");
  assert_words (muster_arrival_dup_words (hasty, &hasty->terrain.arrival),
                "unit: on d6 with 5–6 they must come");
}

static void
test_the_table_tells_its_sectors_and_the_throw_for_the_attack (void **state)
{
  g_autoptr (MusterRuleset) ruleset =
    read_terrain (HEAD ("cm"), "columns=\"6\" rows=\"2\" attack=\"dash\"", "");
  assert_words (muster_terrain_dup_words (ruleset),
                "12 sectors, 6 by 2; the attack is thrown for by “Dash”");
  g_autoptr (MusterRuleset) plain = read_terrain (HEAD ("cm"), "", "");
  assert_words (muster_terrain_dup_words (plain), "");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_lengths_are_in_the_unit_of_the_terrain),
    cmocka_unit_test (test_a_shape_tells_its_sides_what_it_lies_on_and_who_chooses_it),
    cmocka_unit_test (test_a_path_tells_its_breadth_and_course),
    cmocka_unit_test (test_crossings_and_links_are_sentences),
    cmocka_unit_test (test_places_tell_who_places_what_and_where_dice_put_it),
    cmocka_unit_test (test_reserves_tell_their_die_and_where_they_come_on),
    cmocka_unit_test (test_the_table_tells_its_sectors_and_the_throw_for_the_attack),
  };
  return cmocka_run_group_tests_name ("terrain-words", tests, NULL, NULL);
}
