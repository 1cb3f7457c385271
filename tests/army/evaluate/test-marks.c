/* Where levels begin: the steps of units and brigades that are marked. */
#include "helper/army.h"

#include "army/evaluate/losses.h"

#define PACK                                                                                       \
  "<ruleset xmlns=\"urn:muster:1\" id=\"r\" version=\"1\"><title>R</title>"                        \
  "<formation id=\"army\" name=\"Army\" holds=\"band\"/>"                                          \
  "<formation id=\"band\" name=\"Band\" holds=\"unit\"/>"                                          \
  "<formation id=\"camp\" name=\"Camp\" holds=\"unit\"/>"                                          \
  "<type id=\"foot\" name=\"Foot\"/><type id=\"gun\" name=\"Gun\"/>"                               \
  "<stat id=\"stands\" of=\"foot\" entry=\"each\"/><stat id=\"tired-at\" of=\"foot\" "             \
  "entry=\"each\"/><strength of=\"foot\" step=\"stand\" steps=\"stands\"/>"                        \
  "<strength of=\"gun\" step=\"hit\" steps=\"4\"/>"                                                \
  "<level id=\"tired\" name=\"Tired\" scope=\"foot\" left-below=\"tired-at\"/>"                    \
  "<level id=\"spent\" name=\"Spent\" scope=\"foot\" left-to=\"1/3\"/>"                            \
  "<level id=\"weak\" name=\"Weak\" scope=\"gun\" lost-from=\"2\"/>"                               \
  "<type id=\"cart\" name=\"Cart\"/><stat id=\"wheels\" of=\"cart\" entry=\"each\"/>"              \
  "<strength of=\"cart\" step=\"wheel\" steps=\"wheels\"/>"                                        \
  "<level id=\"lame\" name=\"Lame\" scope=\"cart\" left-to=\"1/2\"/>"                              \
  "<level id=\"jolted\" name=\"Jolted\" scope=\"cart\" lost-over=\"1/4\"/>"                        \
  "<level id=\"firewood\" name=\"Firewood\" scope=\"cart\" lost-from=\"100%\"/>"                   \
  "<level id=\"broken\" name=\"Broken\" scope=\"band\" of=\"foot\" lost-over=\"1/2\"/>"            \
  "<level id=\"shaken\" name=\"Broken\" scope=\"band\" of=\"foot\" lost-from=\"1/2\" "             \
  "chance=\"1/2\"/></ruleset>"

static const MusterArmy *
make_band (guint n_foot, const char *stands, const char *tired_at)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset =
    muster_ruleset_parse ("r.ruleset.xml", PACK, strlen (PACK), problems);
  if (ruleset == NULL)
    fail_with_problems (problems);
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (ruleset, ruleset->id, "A");
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_FORMATION, "band", NULL);
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_UNIT, "gun", NULL);
  muster_army_builder_end (builder);
  for (guint i = 0; i < n_foot; i++)
    {
      muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_UNIT, "foot", NULL);
      if (stands != NULL)
        muster_army_builder_enter (builder, "stands", stands);
      if (tired_at != NULL)
        muster_army_builder_enter (builder, "tired-at", tired_at);
      muster_army_builder_end (builder);
    }
  muster_army_builder_end (builder);
  return muster_army_builder_finish (builder);
}

/* "Tired 2, Spent 4" */
static void
assert_marks (const MusterArmy *army, guint node, gint64 steps, const char *wanted)
{
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GArray) marks = muster_evaluation_list_marks (evaluation, node, steps);
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < marks->len; i++)
    {
      const MusterStepMark *mark = &g_array_index (marks, MusterStepMark, i);
      g_string_append_printf (text, "%s%s%s %d", text->len > 0 ? ", " : "", mark->level->name,
                              mark->level->has_chance ? "?" : "", (int) mark->losses);
    }
  assert_string_equal (text->str, wanted);
}

static void
a_level_of_what_is_left_begins_where_so_much_is_lost (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_band (1, "8", "7");
  assert_marks (army, 3, 8, "Tired 2, Spent 6");
  assert_marks (army, 2, 4, "Weak 2");
}

static void
a_level_that_holds_from_the_start_begins_at_none (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_band (1, "4", "9");
  assert_marks (army, 3, 4, "Tired 0, Spent 3");
}

static void
a_level_whose_figure_was_not_entered_is_open (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_band (1, "6", NULL);
  assert_marks (army, 3, 6, "Tired -1, Spent 4");
}

/* Of a cart with so many wheels, of which some were lost before. */
static void
assert_cart (const char *wheels, const char *lost, const char *wanted)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset =
    muster_ruleset_parse ("r.ruleset.xml", PACK, strlen (PACK), problems);
  if (ruleset == NULL)
    fail_with_problems (problems);
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (ruleset, ruleset->id, "A");
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_UNIT, "cart", NULL);
  muster_army_builder_enter (builder, "wheels", wheels);
  muster_army_builder_enter (builder, MUSTER_ENTRY_LOST, lost);
  muster_army_builder_end (builder);
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  gint64 steps = g_ascii_strtoll (wheels, NULL, 10) - g_ascii_strtoll (lost, NULL, 10);
  assert_marks (army, 1, steps, wanted);
}

static void
shares_are_of_what_a_unit_had_before_it_lost_anything (void **state)
{
  assert_cart ("4", "0", "Lame 2, Jolted 2, Firewood 4");
  assert_cart ("4", "1", "Lame 1, Jolted 1, Firewood 3");
  assert_cart ("4", "2", "Lame 0, Jolted 0, Firewood 2");
  assert_cart ("4", "3", "Lame 0, Jolted 0, Firewood 1");
}

static void
who_is_gone_is_not_worn (void **state)
{
  assert_cart ("1", "0", "Firewood 1");
}

static void
a_formation_has_those_of_what_is_counted_in_it (void **state)
{
  g_autoptr (MusterArmySnapshot) four = make_band (4, "6", "5");
  g_autoptr (MusterArmySnapshot) three = make_band (3, "6", "5");
  assert_marks (four, 1, 4, "Broken? 2, Broken 3");
  /* Where half cannot be lost exactly there is no chance. */
  assert_marks (three, 1, 3, "Broken 2");
  assert_marks (three, 0, 3, "");
}

static void
only_kinds_that_some_level_counts_losses_of_count_them (void **state)
{
  int counter = -1;
  g_autoptr (MusterArmySnapshot) army = make_band (1, "6", "5");
  const MusterRuleset *ruleset = army->ruleset;
  assert_true (
    muster_kind_counts_losses (ruleset, muster_ruleset_find_kind (ruleset, "band"), &counter));
  assert_true (counter >= 0);
  assert_false (
    muster_kind_counts_losses (ruleset, muster_ruleset_find_kind (ruleset, "camp"), &counter));
  assert_false (muster_kind_counts_losses (ruleset, ruleset->army_kind, &counter));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_level_of_what_is_left_begins_where_so_much_is_lost),
    cmocka_unit_test (a_level_that_holds_from_the_start_begins_at_none),
    cmocka_unit_test (a_level_whose_figure_was_not_entered_is_open),
    cmocka_unit_test (shares_are_of_what_a_unit_had_before_it_lost_anything),
    cmocka_unit_test (who_is_gone_is_not_worn),
    cmocka_unit_test (a_formation_has_those_of_what_is_counted_in_it),
    cmocka_unit_test (only_kinds_that_some_level_counts_losses_of_count_them),
  };
  return cmocka_run_group_tests_name ("army-marks", tests, NULL, NULL);
}
