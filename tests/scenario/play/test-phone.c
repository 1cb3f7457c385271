/* The text that a page on a phone gives: read as it is, and through a mail program; anything else
 * is refused with its reason. */
#include "helper/phone.h"
#include "helper/scenario.h"

#include "base/problem.h"

#define ROWS "a 1 2\na 12 wounded\n"

static MusterPhoneReport *
read_text (const char *text, GPtrArray *problems)
{
  assert_true (muster_phone_report_is (text));
  return muster_phone_report_read ("phone", text, problems);
}

static void
assert_read (const char *text, const char *rows)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterPhoneReport) report = read_text (text, problems);
  if (report == NULL)
    fail_msg ("%s\n%s", ((MusterProblem *) g_ptr_array_index (problems, 0))->message, text);
  g_auto (GStrv) lines = g_strsplit (report->rows, "\n", -1);
  g_autoptr (GString) found = g_string_new (NULL);
  for (guint i = 0; lines[i] != NULL; i++)
    if (lines[i][0] != '\0')
      g_string_append_printf (found, "%s\n", lines[i]);
  assert_string_equal (found->str, rows);
  assert_string_equal (report->state, "0123456789ab");
  assert_string_equal (report->battle, "The lock");
  assert_int_equal (report->turn, 7);
  assert_true (report->sides[0] && !report->sides[1]);
}

static void
assert_refused (const char *text, const char *reason)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterPhoneReport) report = read_text (text, problems);
  assert_null (report);
  assert_int_equal (problems->len, 1);
  g_autofree char *told = muster_problem_dup_text (g_ptr_array_index (problems, 0));
  if (strstr (told, reason) == NULL)
    fail_msg ("%s", told);
}

static char *
make (const char *rows)
{
  return make_phone_report ("The lock", "1815-06-16", "a", "0123456789ab", 7, rows);
}

static char *
replace (const char *text, const char *what, const char *with)
{
  g_auto (GStrv) parts = g_strsplit (text, what, -1);
  assert_int_equal (g_strv_length (parts), 2);
  return g_strjoinv (with, parts);
}

static void
a_report_is_read_as_the_page_gave_it (void **state)
{
  g_autofree char *text = make (ROWS);
  g_autofree char *nothing = make ("");
  assert_read (text, ROWS);
  assert_read (nothing, "");
}

static void
what_mail_programs_do_to_it_is_undone (void **state)
{
  g_autofree char *text = make (ROWS);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autofree char *quoted_twice = g_strjoinv ("\r\n> > ", lines);
  g_autofree char *around =
    g_strdup_printf ("From: Anne\n\nHere it is:\n> > %s\n-- \nAnne\n", quoted_twice);
  g_autofree char *spaced = g_strjoinv ("\n\n", lines);
  g_autofree char *row = replace (text, "a 12 wounded", "a\302\240 12\nwounded");
  g_autofree char *name = replace (text, "a 12", "# 12 A name that was\nbroken here\na 12");
  g_autofree char *end = replace (text, ", check ", ", check\n> ");
  g_autofree char *large = replace (text, "a 12", "\357\273\277A 12");
  assert_read (around, ROWS);
  assert_read (spaced, ROWS);
  assert_read (row, ROWS);
  assert_read (name, ROWS);
  assert_read (end, ROWS);
  assert_read (large, ROWS);
}

/* Wherever it is cut, and whatever sign of a figure is another. */
static void
no_part_of_it_is_taken_for_the_whole (void **state)
{
  g_autofree char *text = make (ROWS);
  gsize length = strlen (text);
  for (gsize i = strlen ("# Muster report"); i < length - 1; i++)
    {
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autofree char *cut = g_strndup (text, i);
      assert_null (read_text (cut, problems));
      assert_int_equal (problems->len, 1);
    }
  const char *first = strstr (text, "a 1 2");
  for (const char *at = first; *at != '#'; at++)
    for (char other = '0'; other <= '9'; other++)
      {
        if (!g_ascii_isdigit (*at) || *at == other)
          continue;
        g_autofree char *changed = g_strdup (text);
        changed[at - text] = other;
        assert_refused (changed, "A figure of the report was changed");
      }
}

static void
each_fault_has_its_reason (void **state)
{
  g_autofree char *text = make (ROWS);
  g_autofree char *cut = g_strndup (text, (gsize) (strstr (text, "# end") - text));
  g_autofree char *lost = replace (text, "a 1 2\n", "");
  g_autofree char *more = replace (text, "a 1 2\n", "a 1 2\na 3 1\n");
  g_autofree char *turn = replace (text, "turn: 7", "turn: 8");
  g_autofree char *newer = replace (text, "report 1", "report 2");
  g_autofree char *stateless = replace (text, "# state: 0123456789ab\n", "");
  g_autofree char *twice = g_strconcat (text, text, NULL);
  assert_refused (cut, "The report is cut off");
  assert_refused (strstr (text, "# state"), "The beginning of the report is missing");
  assert_refused (lost, "1 rows are there of the report’s 2");
  assert_refused (more, "3 rows are there of the report’s 2");
  assert_refused (turn, "A figure of the report was changed");
  assert_refused (newer, "made by a newer Muster");
  assert_refused (stateless, "The beginning of the report is missing");
  assert_refused (twice, "phone:10: A second report begins here");
  assert_false (muster_phone_report_is ("a 1 2\n# remark\n"));
}

/* Into a scenario by itself */

static MusterScenario *
make_lock (void)
{
  MusterScenario *scenario = make_empty (get_pack ("game-of-kings"));
  add_to (scenario, 0, load_example ("game-of-kings", "fontenoy-french"));
  add_to (scenario, 1, load_example ("game-of-kings", "dettingen-pragmatic"));
  scenario->name = muster_scenario_keep (scenario, "The lock");
  return scenario;
}

static gboolean
take (const MusterScenario *scenario, const char *text, MusterPlay *play, GPtrArray *problems)
{
  g_autoptr (MusterPhoneReport) report = read_text (text, problems);
  return report != NULL && muster_phone_report_take (report, "phone", scenario, play, problems);
}

static const MusterReturnRow *
find_unit (const GArray *rows, MusterCategory category)
{
  for (guint i = 0; i < rows->len; i++)
    if (g_array_index (rows, MusterReturnRow, i).category == category)
      return &g_array_index (rows, MusterReturnRow, i);
  fail_msg ("There is no such row");
  return NULL;
}

static void
ticks_of_its_side_are_those_of_the_report (void **state)
{
  const gboolean sides[2] = { TRUE, FALSE };
  g_autoptr (MusterScenario) scenario = make_lock ();
  g_autoptr (GArray) own = muster_scenario_list_return (scenario, 0);
  g_autoptr (GArray) others = muster_scenario_list_return (scenario, 1);
  const MusterReturnRow *unit = find_unit (own, MUSTER_CATEGORY_UNIT);
  const MusterReturnRow *commander = find_unit (own, MUSTER_CATEGORY_COMMANDER);
  const MusterReturnRow *other = find_unit (others, MUSTER_CATEGORY_UNIT);
  const MusterReturnRow *last = muster_return_get_last (own);
  const MusterTick before = { last->army_number, last->node, 1, MUSTER_FATE_FIT };
  const MusterTick theirs = { other->army_number, other->node, 1, MUSTER_FATE_FIT };
  g_autofree char *scenario_state = muster_scenario_dup_phone_state (scenario, sides);
  g_autofree char *rows =
    g_strdup_printf ("a %u 2\na %u wounded\n", unit->number, commander->number);
  g_autofree char *text = make_phone_report ("the LOCK", NULL, "a", scenario_state, 3, rows);
  g_autoptr (MusterPlay) play = muster_play_new ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  muster_play_set (play, &before);
  muster_play_set (play, &theirs);
  assert_true (take (scenario, text, play, problems));
  assert_int_equal (muster_play_get_of (play, unit).lost, 2);
  assert_int_equal (muster_play_get_of (play, commander).fate, MUSTER_FATE_WOUNDED);
  assert_int_equal (muster_play_get_of (play, last).lost, 0);
  assert_int_equal (muster_play_get_of (play, other).lost, 1);
  assert_int_equal (play->turn, 3);
}

static void
what_is_of_another_battle_or_state_changes_nothing (void **state)
{
  const gboolean sides[2] = { TRUE, FALSE };
  g_autoptr (MusterScenario) scenario = make_lock ();
  g_autofree char *own = muster_scenario_dup_phone_state (scenario, sides);
  const struct
  {
    const char *battle;
    const char *state;
    const char *rows;
    const char *reason;
  } reports[] = {
    { "The mill", own, "", "is of The mill, and not of The lock" },
    { "The lock", "0123456789ab", "", "when the order of battle of The lock was another one" },
    { "The lock", own, "a 99 1\n", "tells what the battle does not have" },
    { "The lock", own, "a 2 99\n", "tells what the battle does not have" },
    { "The lock", own, "a 2 eaten\n", "tells what the battle does not have" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (reports); i++)
    {
      g_autofree char *text =
        make_phone_report (reports[i].battle, NULL, "a", reports[i].state, 3, reports[i].rows);
      g_autoptr (MusterPlay) play = muster_play_new ();
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      assert_false (take (scenario, text, play, problems));
      assert_non_null (
        strstr (((MusterProblem *) g_ptr_array_index (problems, 0))->message, reports[i].reason));
      assert_int_equal (play->turn, 1);
      assert_int_equal (play->ticks->len, 0);
    }
}

static void
the_state_is_another_when_the_order_of_battle_is (void **state)
{
  const gboolean sides[2] = { TRUE, FALSE };
  const gboolean both[2] = { TRUE, TRUE };
  g_autoptr (MusterScenario) scenario = make_lock ();
  g_autoptr (MusterScenario) more = make_lock ();
  add_to (more, 0, load_example ("game-of-kings", "dettingen-pragmatic"));
  g_autofree char *one = muster_scenario_dup_phone_state (scenario, sides);
  g_autofree char *whole = muster_scenario_dup_phone_state (scenario, both);
  g_autofree char *other = muster_scenario_dup_phone_state (more, sides);
  assert_int_equal (strlen (one), MUSTER_PHONE_STATE_LENGTH);
  assert_string_not_equal (one, whole);
  assert_string_not_equal (one, other);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_report_is_read_as_the_page_gave_it),
    cmocka_unit_test (what_mail_programs_do_to_it_is_undone),
    cmocka_unit_test (no_part_of_it_is_taken_for_the_whole),
    cmocka_unit_test (each_fault_has_its_reason),
    cmocka_unit_test (ticks_of_its_side_are_those_of_the_report),
    cmocka_unit_test (what_is_of_another_battle_or_state_changes_nothing),
    cmocka_unit_test (the_state_is_another_when_the_order_of_battle_is),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
