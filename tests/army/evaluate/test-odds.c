/* Odds of one unit against another: exact, in every state, without rounding. */
#include "helper/army.h"

#include "army/evaluate/odds.h"

#define BATTALIONS                                                                                 \
  "<unit type=\"line-battalion\" name=\"A\"/><unit type=\"line-battalion\" name=\"B\" "            \
  "grades=\"nation:prussia\"/><unit type=\"line-battalion\" name=\"C\" "                           \
  "grades=\"nation:britain\"/>"                                                                    \
  "<unit type=\"cavalry-regiment\" name=\"D\"><entry what=\"per-figure\" is=\"5\"/>"               \
  "<entry what=\"per-figure-disrupted\" is=\"3\"/></unit><unit type=\"battery\" name=\"E\"/>"

static Checked *
check_battalions (void)
{
  return check_made ("louis-xiv-battalions", "date=\"1704\" grades=\"nation:france\"", BATTALIONS);
}

/* All lines of one unit against another, with "; " between. */
static void
assert_odds (const Checked *checked, const char *own, const char *other, const char *wanted)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GArray) lines =
    muster_army_list_odds (checked->evaluation, find_named (checked->army, own),
                           checked->evaluation, find_named (checked->army, other));
  for (guint i = 0; i < lines->len; i++)
    {
      g_autofree char *line = muster_odds_line_dup_text (&g_array_index (lines, MusterOddsLine, i));
      g_string_append_printf (text, "%s%s", i > 0 ? "; " : "", line);
    }
  assert_string_equal (text->str, wanted);
}

static void
test_a_french_battalion_against_a_prussian_one_is_20_to_20 (void **state)
{
  g_autoptr (Checked) checked = check_battalions ();
  assert_odds (checked, "A", "B",
               "20:20, the column 1:1; 20:10, the column 2:1; 10:20, 1 to 2: no column of its own; "
               "10:10, the column 1:1");
}

static void
test_nothing_is_rounded_to_a_column (void **state)
{
  g_autoptr (Checked) checked = check_battalions ();
  assert_odds (checked, "D", "A",
               "30:20, 1½ to 1: no column of its own; 30:10, the column 3:1; "
               "18:20, 1 to 10/9: no column of its own; 18:10, 9/5 to 1: no column of its own");
}

static void
test_what_the_rules_do_not_give_has_no_odds_yet (void **state)
{
  g_autoptr (Checked) checked = check_battalions ();
  assert_odds (checked, "A", "C", "not known yet; not known yet; not known yet; not known yet");
}

static void
test_guns_do_not_fight_by_odds_nor_does_every_ruleset (void **state)
{
  g_autoptr (Checked) checked = check_battalions ();
  g_autoptr (Checked) other = check_army (load_example ("tout-soldat", "french-200"));
  assert_int_equal (
    muster_evaluation_has_odds (checked->evaluation, find_named (checked->army, "A")), MUSTER_YES);
  assert_int_equal (
    muster_evaluation_has_odds (checked->evaluation, find_named (checked->army, "E")), MUSTER_NO);
  assert_int_equal (muster_evaluation_has_odds (other->evaluation, 1), MUSTER_NO);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_a_french_battalion_against_a_prussian_one_is_20_to_20),
    cmocka_unit_test (test_nothing_is_rounded_to_a_column),
    cmocka_unit_test (test_what_the_rules_do_not_give_has_no_odds_yet),
    cmocka_unit_test (test_guns_do_not_fight_by_odds_nor_does_every_ruleset),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
