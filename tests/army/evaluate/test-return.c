/* The rows of a loss return: their numbers, what a unit can lose, and where its states begin. */
#include "helper/return.h"

#include "army/evaluate/losses.h"
#include "scenario/scenario.h"

static const MusterReturnRow *
get (const GArray *rows, guint index)
{
  return &g_array_index (rows, MusterReturnRow, index);
}

static GArray *
list (const Checked *checked)
{
  GArray *rows = muster_return_new ();
  muster_return_add_army (rows, 0, 0, checked->army, checked->evaluation);
  return rows;
}

/* "- Red; 1 Anson", in order */
static char *
dup_rows (const GArray *rows)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = get (rows, i);
      g_autofree char *number =
        row->number > 0 ? g_strdup_printf ("%u", row->number) : g_strdup ("-");
      g_autofree char *label =
        row->node > 0 ? muster_army_dup_label (row->army, row->node) : g_strdup (row->army->name);
      g_string_append_printf (text, "%s%s %s", i > 0 ? "; " : "", number, label);
    }
  return g_string_free (text, FALSE);
}

static void
units_and_commanders_are_numbered_as_they_stand_and_formations_are_headings (void **state)
{
  g_autoptr (Checked) checked = check_army (make_return_army ("Fleet", RETURN_BODY));
  g_autoptr (GArray) rows = list (checked);
  g_autofree char *text = dup_rows (rows);
  assert_string_equal (text, "- Fleet; 1 Anson; - Red; 2 Byng; 3 Oak; 4 Elm; 5 Iron; - Blue; "
                             "6 Rum; 7 Ale; 8 Flint");
  assert_int_equal (get (rows, 0)->category, MUSTER_CATEGORY_ARMY);
  assert_int_equal (get (rows, 2)->category, MUSTER_CATEGORY_FORMATION);
  assert_int_equal (get (rows, 3)->category, MUSTER_CATEGORY_COMMANDER);
  assert_int_equal (get (rows, 4)->category, MUSTER_CATEGORY_UNIT);
}

static void
a_number_finds_its_row_and_no_other_does (void **state)
{
  g_autoptr (Checked) checked = check_army (make_return_army ("Fleet", RETURN_BODY));
  g_autoptr (GArray) rows = list (checked);
  for (guint number = 1; number <= 8; number++)
    assert_int_equal (find_return_row (rows, number)->number, number);
  assert_string_equal (checked->army->nodes[find_return_row (rows, 7)->node].name, "Ale");
  assert_null (find_return_row (rows, 0));
  assert_null (find_return_row (rows, 9));
  assert_int_equal (muster_return_get_last (rows)->number, 8);
}

static void
an_army_with_nothing_in_it_is_a_heading_alone (void **state)
{
  g_autoptr (Checked) checked = check_army (make_return_army ("Fleet", ""));
  g_autoptr (GArray) rows = list (checked);
  assert_int_equal (rows->len, 1);
  assert_null (muster_return_get_last (rows));
  assert_null (find_return_row (rows, 1));
}

static void
assert_steps (const GArray *rows, guint number, gint64 steps, const char *name)
{
  const MusterReturnRow *row = find_return_row (rows, number);
  assert_int_equal (row->steps, steps);
  if (name == NULL)
    assert_null (row->strength);
  else
    assert_string_equal (row->strength->steps_name, name);
}

static void
steps_are_known_open_or_none (void **state)
{
  g_autoptr (Checked) checked = check_army (make_return_army ("Fleet", RETURN_BODY));
  g_autoptr (GArray) rows = list (checked);
  assert_steps (rows, 2, 0, NULL);
  assert_steps (rows, 3, 6, "slats");
  assert_steps (rows, 4, MUSTER_STEPS_OPEN, "slats");
  assert_steps (rows, 5, 4, "hoops");
  assert_steps (rows, 6, 1, "casks");
  assert_steps (rows, 7, 45, "staves");
  assert_steps (rows, 8, 0, NULL);
}

static char *
dup_marks (const GArray *rows, guint number, gboolean with_losses)
{
  g_autoptr (GArray) marks = muster_return_list_marks (find_return_row (rows, number));
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < marks->len; i++)
    {
      const MusterReturnMark *mark = &g_array_index (marks, MusterReturnMark, i);
      g_autofree char *one = muster_return_mark_dup_text (mark, with_losses);
      g_string_append_printf (text, "%s%d %s", i > 0 ? "; " : "", (int) mark->losses, one);
    }
  return g_string_free (text, FALSE);
}

/* Six slats: a third is 2, over a half begins at 4, fewer than 2 left at 5. */
static void
states_begin_at_the_losses_that_the_rules_say (void **state)
{
  g_autoptr (Checked) checked = check_army (make_return_army ("Fleet", RETURN_BODY));
  g_autoptr (GArray) rows = list (checked);
  g_autofree char *plank = dup_marks (rows, 3, FALSE);
  g_autofree char *text = dup_marks (rows, 3, TRUE);
  g_autofree char *open = dup_marks (rows, 4, TRUE);
  g_autofree char *tub = dup_marks (rows, 5, TRUE);
  g_autofree char *commander = dup_marks (rows, 2, TRUE);
  assert_string_equal (plank, "2 wet; 4 leaking (chance 1 in 4); 5 sinking");
  assert_string_equal (text, "2 wet at 2; 4 leaking (chance 1 in 4) at 4; 5 sinking at 5");
  assert_string_equal (open, "");
  assert_string_equal (tub, "0 rusty from the start");
  assert_string_equal (commander, "");
}

static void
numbers_do_not_hang_on_the_ruleset (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_return_army ("Fleet", RETURN_BODY);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GArray) with = muster_return_new ();
  g_autoptr (GArray) without = muster_return_new ();
  muster_return_add_army (with, 0, 0, army, evaluation);
  muster_return_add_army (without, 0, 0, army, NULL);
  g_autofree char *one = dup_rows (with);
  g_autofree char *other = dup_rows (without);
  assert_string_equal (one, other);
  assert_steps (without, 5, MUSTER_STEPS_OPEN, NULL);
  g_autofree char *marks = dup_marks (without, 5, TRUE);
  assert_string_equal (marks, "");
}

static void
numbers_go_on_through_the_armies_of_a_side (void **state)
{
  g_autoptr (MusterScenario) scenario = muster_scenario_new ("Test", "return-test");
  g_autoptr (MusterArmySnapshot) one = make_return_army ("One", RETURN_BODY);
  g_autoptr (MusterArmySnapshot) two =
    make_return_army ("Two", "<unit type=\"cask\" name=\"Gin\"/>");
  muster_scenario_set_ruleset (scenario, get_return_pack ());
  muster_scenario_add_army (scenario, 0, 0, one, 0);
  muster_scenario_add_army (scenario, 1, 0, two, 0);
  muster_scenario_add_army (scenario, 0, 0, two, 0);
  g_autoptr (GArray) a = muster_scenario_list_return (scenario, 0);
  g_autoptr (GArray) b = muster_scenario_list_return (scenario, 1);
  g_autofree char *text = dup_rows (b);
  assert_string_equal (text, "- Two; 1 Gin");
  assert_int_equal (muster_return_get_last (a)->number, 9);
  assert_int_equal (find_return_row (a, 9)->army_number, 3);
  assert_int_equal (find_return_row (a, 9)->node, 1);
  assert_int_equal (find_return_row (a, 8)->army_number, 1);
  assert_int_equal (find_return_row (b, 1)->side, 1);
  assert_int_equal (find_return_row (b, 1)->army_number, 2);
}

static void
a_side_without_armies_has_no_rows (void **state)
{
  g_autoptr (MusterScenario) scenario = muster_scenario_new ("Test", "return-test");
  g_autoptr (GArray) rows = muster_scenario_list_return (scenario, 0);
  assert_int_equal (rows->len, 0);
}

static gint64
get_steps (const char *unit)
{
  g_autofree char *body = g_strdup_printf ("<unit %s</unit>", unit);
  g_autoptr (Checked) checked = check_army (make_return_army ("Fleet", body));
  g_autoptr (GArray) rows = list (checked);
  assert_int_equal (muster_evaluation_get_steps (checked->evaluation, 1, NULL),
                    MAX (get (rows, 1)->steps, 0));
  return get (rows, 1)->steps;
}

static void
what_was_lost_before_the_battle_cannot_be_lost_again (void **state)
{
  assert_int_equal (get_steps ("type=\"plank\"><entry what=\"slats\" is=\"6\"/>"
                               "<entry what=\"lost\" is=\"2\"/>"),
                    4);
  assert_int_equal (get_steps ("type=\"tub\"><entry what=\"lost\" is=\"1\"/>"), 3);
  assert_int_equal (get_steps ("type=\"tub\"><entry what=\"lost\" is=\"9\"/>"), 0);
  assert_int_equal (get_steps ("type=\"keg\"><entry what=\"lost\" is=\"0\"/>"), 45);
}

#define SHRINKING                                                                                  \
  "<ruleset xmlns=\"urn:muster:1\" id=\"shrinking\" version=\"1\"><title>S</title>"                \
  "<type id=\"foot\" name=\"Foot\"/><type id=\"horse\" name=\"Horse\"/>"                           \
  "<formation id=\"army\" name=\"Army\" holds=\"unit\"/>"                                          \
  "<stat id=\"bases\" name=\"Bases\" of=\"unit\" entry=\"each\"/>"                                 \
  "<stat id=\"figures\" name=\"Figures\" of=\"unit\" entry=\"each\"/>"                             \
  "<strength of=\"foot\" step=\"base\" steps=\"bases\" shrinks=\"figures\"/>"                      \
  "<strength of=\"horse\" step=\"quarter\" steps=\"4\" shrinks=\"figures\"/></ruleset>"

/* "bases figures" of a unit with 5 and 21 that has lost 2 */
static char *
dup_figures (MusterRuleset *ruleset, const char *type)
{
  g_autofree char *text = g_strdup_printf (
    "<army xmlns=\"urn:muster:1\" name=\"A\" ruleset=\"shrinking\"><unit type=\"%s\">"
    "<entry what=\"bases\" is=\"5\"/><entry what=\"figures\" is=\"21\"/>"
    "<entry what=\"lost\" is=\"2\"/></unit></army>",
    type);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("a", text, strlen (text), problems);
  g_autoptr (MusterArmySnapshot) army =
    xml != NULL ? muster_army_read (xml, ruleset, problems) : NULL;
  if (army == NULL)
    fail_with_problems (problems);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  MusterFigure bases;
  MusterFigure figures;
  muster_evaluation_get_figure (evaluation, 1, muster_ruleset_find_stat (ruleset, "bases"), &bases);
  muster_evaluation_get_figure (evaluation, 1, muster_ruleset_find_stat (ruleset, "figures"),
                                &figures);
  return g_strdup_printf ("%d %d", (int) bases.numbers[0].num, (int) figures.numbers[0].num);
}

static void
figures_shrink_with_the_steps_in_whole_numbers (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset =
    muster_ruleset_parse ("shrinking", SHRINKING, strlen (SHRINKING), problems);
  if (ruleset == NULL)
    fail_with_problems (problems);
  g_autofree char *foot = dup_figures (ruleset, "foot");
  g_autofree char *horse = dup_figures (ruleset, "horse");
  assert_string_equal (foot, "3 12");
  assert_string_equal (horse, "5 10");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (what_was_lost_before_the_battle_cannot_be_lost_again),
    cmocka_unit_test (figures_shrink_with_the_steps_in_whole_numbers),
    cmocka_unit_test (units_and_commanders_are_numbered_as_they_stand_and_formations_are_headings),
    cmocka_unit_test (a_number_finds_its_row_and_no_other_does),
    cmocka_unit_test (an_army_with_nothing_in_it_is_a_heading_alone),
    cmocka_unit_test (steps_are_known_open_or_none),
    cmocka_unit_test (states_begin_at_the_losses_that_the_rules_say),
    cmocka_unit_test (numbers_do_not_hang_on_the_ruleset),
    cmocka_unit_test (numbers_go_on_through_the_armies_of_a_side),
    cmocka_unit_test (a_side_without_armies_has_no_rows),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
