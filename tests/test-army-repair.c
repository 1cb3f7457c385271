/* Ways out: each, when followed, cures its finding and breaks nothing. */
#include "army-helper.h"

/* The ways out of d'Erlon's four divisions. */
static GPtrArray *
list_corps_ways (const Checked *checked)
{
  return muster_finding_list_ways_out (checked->reckoning, checked->findings,
                                       need_finding (checked, "corps-size"));
}

static void
assert_has_way_to (gint64 total)
{
  g_autoptr (Checked) checked = check_army (load_example ("tout-soldat", "waterloo-i-corps"));
  g_autoptr (GPtrArray) ways = list_corps_ways (checked);
  gint64 before = get_total (checked);
  gboolean found = FALSE;
  for (guint i = 0; i < ways->len; i++)
    {
      const MusterWayOut *way = g_ptr_array_index (ways, i);
      g_autoptr (Checked) after = apply_way (checked, way);
      MusterVerdict verdict = muster_findings_judge (after->findings);
      if (get_total (after) != total)
        continue;
      found = TRUE;
      assert_true (verdict.legal);
      assert_int_equal (after->findings->len, 0);
      assert_int_equal (way->points, total - before);
    }
  assert_true (found);
}

static void
test_two_divisions_under_one_commander_make_d_erlon_legal_at_445 (void **state)
{
  assert_has_way_to (445);
}

static void
test_two_independent_brigades_make_d_erlon_legal_at_457 (void **state)
{
  assert_has_way_to (457);
}

static void
test_without_a_division_of_82_points_d_erlon_is_legal (void **state)
{
  assert_has_way_to (457 - 82);
}

static void
test_every_way_out_of_d_erlons_corps_leads_to_a_legal_army (void **state)
{
  g_autoptr (Checked) checked = check_army (load_example ("tout-soldat", "waterloo-i-corps"));
  g_autoptr (GPtrArray) ways = list_corps_ways (checked);
  for (guint i = 0; i < ways->len; i++)
    {
      g_autoptr (Checked) after = apply_way (checked, g_ptr_array_index (ways, i));
      assert_true (muster_findings_judge (after->findings).legal);
    }
}

static void
test_the_smallest_change_of_points_comes_first (void **state)
{
  g_autoptr (Checked) checked = check_army (load_example ("tout-soldat", "waterloo-i-corps"));
  g_autoptr (GPtrArray) ways = list_corps_ways (checked);
  assert_true (ways->len > 1);
  for (guint i = 1; i < ways->len; i++)
    {
      const MusterWayOut *before = g_ptr_array_index (ways, i - 1);
      const MusterWayOut *way = g_ptr_array_index (ways, i);
      assert_true (muster_way_out_get_size (before) <= muster_way_out_get_size (way));
      assert_string_not_equal (before->text, way->text);
    }
}

static void
test_a_way_out_is_told_with_the_names_of_the_formations (void **state)
{
  g_autoptr (Checked) checked = check_army (load_example ("tout-soldat", "waterloo-i-corps"));
  g_autoptr (GPtrArray) ways = list_corps_ways (checked);
  gboolean found = FALSE;
  for (guint i = 0; i < ways->len; i++)
    found = found
            || g_str_equal (((MusterWayOut *) g_ptr_array_index (ways, i))->text,
                            "Move Brigade Pégot, Brigade Brue and Foot artillery (artillerie à "
                            "pied) of 4th Division to 1st Division; remove 4th Division");
  assert_true (found);
}

#define LIGNE "<unit type=\"fr-ligne\"/>"

/* The words of the ways out of the first finding with @id, one a line. */
static void
assert_ways (const char *head, const char *body, const char *id, const char *wanted)
{
  g_autoptr (Checked) checked = check_made ("tout-soldat", head, body);
  g_autoptr (GPtrArray) ways = muster_finding_list_ways_out (checked->reckoning, checked->findings,
                                                             need_finding (checked, id));
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < ways->len; i++)
    g_string_append_printf (text, "%s\n", ((MusterWayOut *) g_ptr_array_index (ways, i))->text);
  assert_string_equal (text->str, wanted);
}

static void
test_what_is_added_is_of_the_armys_own_troops (void **state)
{
  assert_ways (
    FR, DIVISION (BRIGADE (LIGNE LIGNE LIGNE)), "division-size",
    "Add 1\u00a0×\u00a0Brigade at UQ 4 to Division; add 3\u00a0×\u00a0Ligne to Brigade\n");
}

static void
test_a_unit_of_another_arm_is_replaced_or_goes (void **state)
{
  assert_ways (FR,
               DIVISION (BRIGADE (LIGNE LIGNE LIGNE "<unit type=\"fr-hussars\"/>")
                           BRIGADE (LIGNE LIGNE LIGNE)),
               "brigade-arm",
               "Remove Hussars; add 1\u00a0×\u00a0Ligne to Brigade 1\n"
               "Remove Hussars\n");
}

static void
test_of_two_things_with_one_name_it_is_said_which (void **state)
{
#define FIRST(in)                                                                                  \
  "<formation kind=\"brigade\" name=\"First\" grades=\"quality:4\">" in "</formation>"
  assert_ways (
    FR,
    CORPS (DIVISION (FIRST (LIGNE LIGNE) BRIGADE (LIGNE LIGNE LIGNE))
             DIVISION (FIRST (LIGNE LIGNE LIGNE) BRIGADE (LIGNE LIGNE LIGNE))),
    "brigade-size",
    "Add 1\u00a0×\u00a0Ligne to First of Division 1\n"
    "Move Ligne 3 of Brigade 2 of Division 1 to First of Division 1; add 1\u00a0×\u00a0Ligne to "
    "Brigade 2 of Division 1\n"
    "Move Ligne 3 of First of Division 2 to First of Division 1; add 1\u00a0×\u00a0Ligne to First "
    "of Division 2\n"
    "Move Ligne 3 of Brigade 2 of Division 2 to First of Division 1; add 1\u00a0×\u00a0Ligne to "
    "Brigade 2 of Division 2\n"
    "Move Ligne 1 of First of Division 1 and Ligne 2 of First of Division 1 to Division "
    "1; remove First of Division 1 and Division 1; move Division 2 to Test; remove "
    "Corps\n");
#undef FIRST
}

static void
test_brothers_of_one_name_are_numbered (void **state)
{
#define B(in) "<formation kind=\"brigade\" name=\"B\" grades=\"quality:4\">" in "</formation>"
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", FR, DIVISION (B (LINE3) B (LINE LINE)) DIVISION (B (LINE3)));
  assert_string_equal (need_finding (checked, "brigade-size")->where, "B (2) of Division 1");
#undef B
}

static void
test_ways_are_sought_of_faults_before_advice (void **state)
{
  g_autoptr (GString) units = g_string_new (NULL);
  for (int i = 0; i < MUSTER_MOST_WITH_WAYS + 2; i++)
    g_string_append (units, "<unit type=\"at-line\"/>");
  g_autofree char *body = g_strconcat (
    "<formation kind=\"division\">" LEADER ("division-commander") "<formation kind=\"brigade\" "
                                                                  "grades=\"quality:4\">",
    units->str, "</formation>" BRIGADE (LINE LINE) "</formation>", NULL);
  g_autoptr (Checked) checked = check_made ("tout-soldat", FR, body);
  g_autofree gboolean *chosen = muster_findings_choose_with_ways (checked->findings);
  guint n = 0;
  for (guint i = 0; i < checked->findings->len; i++)
    {
      n += chosen[i] != 0;
      if (muster_finding_is_illegal (g_ptr_array_index (checked->findings, i)))
        assert_true (chosen[i]);
    }
  assert_int_equal (n, MUSTER_MOST_WITH_WAYS);
}

static void
test_the_nations_offered_are_those_of_the_troops (void **state)
{
  assert_ways ("date=\"1815\"", DIVISION (BRIGADE (LIGNE LIGNE LIGNE) BRIGADE (LINE3)),
               "choice-nation", "Set Nation of Test to France\n");
}

static void
test_a_grade_is_not_taken_back_where_a_unit_would_lose_its_price (void **state)
{
  assert_ways (FR,
               DIVISION ("<formation kind=\"brigade\"><unit type=\"fr-ligne\" "
                         "grades=\"quality:4\"/>" LIGNE LIGNE "</formation>" BRIGADE (LINE3)),
               "preset-quality", "");
}

static void
test_a_brigade_beside_the_only_corps_is_moved_into_it (void **state)
{
  assert_ways (FR, CORPS (DIVISIONS2) LONE (LINE3), "army-brigades",
               "Move Brigade to Corps\n"
               "Move Brigade to Division 1; remove Brigade commander\n"
               "Move Brigade to Division 2; remove Brigade commander\n"
               "Remove Brigade\n");
}

static void
assert_every_case_has_a_cure (const char *pack, const LimitCase *cases, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (Checked) checked = check_just_illegal (pack, &cases[i]);
      if (assert_all_ways_cure (checked, cases[i].limit) == 0)
        fail_msg ("no way out of %s", cases[i].limit);
    }
}

static void
test_every_fault_of_tout_soldat_has_a_way_out_and_every_way_cures (void **state)
{
  guint n;
  const LimitCase *cases = list_tout_soldat (&n);
  assert_every_case_has_a_cure ("tout-soldat", cases, n);
}

static void
test_every_fault_of_game_of_kings_has_a_way_out_and_every_way_cures (void **state)
{
  guint n;
  const LimitCase *cases = list_game_of_kings (&n);
  assert_every_case_has_a_cure ("game-of-kings", cases, n);
}

static void
test_every_kind_of_limit_has_a_way_out_and_every_way_cures (void **state)
{
  guint n;
  const LimitCase *cases = list_kinds (&n);
  assert_every_case_has_a_cure ("kinds", cases, n);
}

static void
test_open_choices_have_ways_out_that_cure (void **state)
{
  g_autoptr (Checked) prussia =
    check_made ("tout-soldat", "date=\"1810\" grades=\"nation:prussia\"", DIVISION (BRIGADES2));
  g_autoptr (Checked) quality =
    check_made ("tout-soldat", FR,
                DIVISION ("<formation kind=\"brigade\">" LINE3 "</formation>" BRIGADE (LINE3)));
  g_autoptr (Checked) rating =
    check_made ("tout-soldat", FR, BARE_DIV ("<commander type=\"division-commander\"/>" BRIGADES2));
  assert_int_equal (assert_all_ways_cure (prussia, "choice-system"), 3);
  assert_int_equal (assert_all_ways_cure (quality, "choice-quality"), 5);
  assert_int_equal (assert_all_ways_cure (rating, "choice-rating"), 4);
}

static void
test_what_stands_in_a_wrong_place_has_ways_out_that_cure (void **state)
{
  g_autoptr (Checked) checked = check_made ("tout-soldat", FR, DIVISION (BRIGADES2 LINE3));
  assert_findings (checked, "holds holds holds");
  assert_true (assert_all_ways_cure (checked, "holds") > 0);
}

static void
test_what_may_not_stand_there_has_ways_out_that_cure (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", FR, CORPS (DIVISIONS2 GROUP (FOOT_GUN FOOT_GUN LONE (HORSE3))));
  assert_true (assert_all_ways_cure (checked, "holds") > 0);
}

static void
test_types_outside_their_years_can_be_removed (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("kinds", OLD, IN ("range", F1 F1 "<unit type=\"cited\" grades=\"class:1\"/>"));
  g_autoptr (Checked) late =
    check_made ("kinds", "date=\"1708\" grades=\"nation:north\"",
                IN ("range", F1 F1 "<unit type=\"cited\" grades=\"class:1\"/>"
                                   "<unit type=\"uncited\" grades=\"class:1\"/>"));
  assert_findings (checked, "");
  assert_findings (late, "years years");
  assert_true (assert_all_ways_cure (late, "years") > 1);
}

static void
test_a_grade_that_the_rules_preset_can_be_taken_back (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", FR, DIVISION (BRIGADE (LINE3) BRIGADE (LINE3) HORSE_GUN));
  g_autoptr (Checked) linear =
    check_made ("tout-soldat", "date=\"1809\" grades=\"nation:france system:linear\"",
                DIVISION (BRIGADES2));
  assert_findings (checked, "");
  assert_findings (linear, "preset-system");
  assert_int_equal (assert_all_ways_cure (linear, "preset-system"), 1);
}

static void
test_an_unlikely_grade_can_be_set_to_a_likely_one (void **state)
{
  g_autoptr (Checked) checked = check_made (
    "tout-soldat", FR,
    DIVISION (BRIGADES2
              "<formation kind=\"brigade\" grades=\"quality:2\">"
              "<unit type=\"fr-ligne\"/><unit type=\"fr-ligne\"/><unit type=\"fr-ligne\"/>"
              "</formation>"));
  assert_findings (checked, "suggest-quality suggest-quality suggest-quality");
  assert_true (assert_all_ways_cure (checked, "suggest-quality") > 0);
}

static void
test_several_faults_at_once_are_each_cured_alone (void **state)
{
  g_autoptr (Checked) checked = check_made (
    "tout-soldat", FR " budget=\"100\"",
    CORPS (DIVISIONS2 DIVISIONS2 BRIGADE (LINE3 HORSE FOOT_GUN FOOT_GUN) GROUP (HORSE_GUN)));
  assert_findings (checked, "points corps-size brigade-arm brigade-commander brigade-artillery "
                            "foot-artillery group-size");
  assert_true (assert_all_ways_cure (checked, "brigade-commander") > 0);
}

static void
test_what_cannot_be_checked_has_no_way_out (void **state)
{
  g_autoptr (Checked) checked = check_made ("kinds", OLD, IN ("stat-bound", G));
  g_autoptr (GPtrArray) ways = muster_finding_list_ways_out (checked->reckoning, checked->findings,
                                                             need_finding (checked, "stat-bound"));
  assert_int_equal (ways->len, 0);
}

static void
test_an_army_outside_the_period_has_no_way_out (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("game-of-kings", "date=\"1801\" grades=\"nation:france\"", GENERAL SECTORS3);
  g_autoptr (GPtrArray) ways = muster_finding_list_ways_out (checked->reckoning, checked->findings,
                                                             need_finding (checked, "period"));
  assert_int_equal (ways->len, 0);
}

/* Which finding is asked about first, or twice, makes no difference. */
static void
test_ways_out_do_not_depend_on_what_was_asked_before (void **state)
{
  g_autoptr (Checked) checked = check_army (load_example ("tout-soldat", "waterloo-i-corps"));
  g_autoptr (GPtrArray) first = list_corps_ways (checked);
  g_autoptr (GPtrArray) second = list_corps_ways (checked);
  assert_int_equal (first->len, second->len);
  for (guint i = 0; i < first->len; i++)
    assert_string_equal (((MusterWayOut *) g_ptr_array_index (first, i))->text,
                         ((MusterWayOut *) g_ptr_array_index (second, i))->text);
}

/* What is moved stays where it was moved to, and nothing is moved to be removed. */
static void
assert_no_detours (const Checked *checked)
{
  for (guint i = 0; i < checked->findings->len; i++)
    {
      g_autoptr (GPtrArray) ways =
        muster_finding_list_ways_out (checked->reckoning, checked->findings,
                                      g_ptr_array_index (checked->findings, i));
      for (guint j = 0; j < ways->len; j++)
        {
          const MusterWayOut *way = g_ptr_array_index (ways, j);
          g_autoptr (GHashTable) seen = g_hash_table_new (g_int64_hash, g_int64_equal);
          for (guint k = 0; k < way->changes->len; k++)
            {
              MusterChange *change = &g_array_index (way->changes, MusterChange, k);
              if (change->kind != MUSTER_CHANGE_CHOOSE && !g_hash_table_add (seen, &change->thing))
                fail_msg ("goes back and forth: %s", way->text);
            }
        }
    }
}

static void
test_no_way_out_moves_or_removes_a_thing_twice (void **state)
{
  guint n;
  const LimitCase *cases = list_tout_soldat (&n);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (Checked) checked = check_just_illegal ("tout-soldat", &cases[i]);
      assert_no_detours (checked);
    }
}

/* One division, one brigade, one battery or one commander more or less, in any order. */
static void
spoil (GRand *random, GArray *changes, const Checked *checked)
{
  const MusterArmy *army = checked->army;
  guint subject = (guint) g_rand_int_range (random, 1, (gint32) army->n_things);
  guint target = (guint) g_rand_int_range (random, 0, (gint32) army->n_things);
  MusterChange change = { .kind =
                            g_rand_boolean (random) ? MUSTER_CHANGE_REMOVE : MUSTER_CHANGE_MOVE,
                          .thing = army->things[subject].id,
                          .target = army->things[target].id,
                          .place = MUSTER_LAST_PLACE };
  if (army->things[target].sort <= MUSTER_SORT_FORMATION)
    g_array_append_val (changes, change);
}

static void
test_every_way_out_of_spoiled_armies_cures (void **state)
{
  const char *loops = g_getenv ("MUSTER_LOOPS");
  int n = loops != NULL ? atoi (loops) : 20;
  g_autoptr (GRand) random = g_rand_new_with_seed (1815);
  g_autoptr (Checked) whole = check_army (load_example ("tout-soldat", "british-200"));
  for (int i = 0; i < n; i++)
    {
      g_autoptr (GArray) changes = g_array_new (FALSE, TRUE, sizeof (MusterChange));
      spoil (random, changes, whole);
      spoil (random, changes, whole);
      const MusterArmy *army =
        muster_army_apply (whole->army, (const MusterChange *) changes->data, changes->len);
      if (army == NULL)
        continue;
      g_autoptr (Checked) spoiled = check_army (army);
      assert_all_ways_cure (spoiled, "");
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_two_divisions_under_one_commander_make_d_erlon_legal_at_445),
    cmocka_unit_test (test_two_independent_brigades_make_d_erlon_legal_at_457),
    cmocka_unit_test (test_without_a_division_of_82_points_d_erlon_is_legal),
    cmocka_unit_test (test_every_way_out_of_d_erlons_corps_leads_to_a_legal_army),
    cmocka_unit_test (test_the_smallest_change_of_points_comes_first),
    cmocka_unit_test (test_a_way_out_is_told_with_the_names_of_the_formations),
    cmocka_unit_test (test_what_is_added_is_of_the_armys_own_troops),
    cmocka_unit_test (test_a_unit_of_another_arm_is_replaced_or_goes),
    cmocka_unit_test (test_of_two_things_with_one_name_it_is_said_which),
    cmocka_unit_test (test_brothers_of_one_name_are_numbered),
    cmocka_unit_test (test_ways_are_sought_of_faults_before_advice),
    cmocka_unit_test (test_the_nations_offered_are_those_of_the_troops),
    cmocka_unit_test (test_a_grade_is_not_taken_back_where_a_unit_would_lose_its_price),
    cmocka_unit_test (test_a_brigade_beside_the_only_corps_is_moved_into_it),
    cmocka_unit_test (test_every_fault_of_tout_soldat_has_a_way_out_and_every_way_cures),
    cmocka_unit_test (test_every_fault_of_game_of_kings_has_a_way_out_and_every_way_cures),
    cmocka_unit_test (test_every_kind_of_limit_has_a_way_out_and_every_way_cures),
    cmocka_unit_test (test_open_choices_have_ways_out_that_cure),
    cmocka_unit_test (test_what_stands_in_a_wrong_place_has_ways_out_that_cure),
    cmocka_unit_test (test_what_may_not_stand_there_has_ways_out_that_cure),
    cmocka_unit_test (test_types_outside_their_years_can_be_removed),
    cmocka_unit_test (test_a_grade_that_the_rules_preset_can_be_taken_back),
    cmocka_unit_test (test_an_unlikely_grade_can_be_set_to_a_likely_one),
    cmocka_unit_test (test_several_faults_at_once_are_each_cured_alone),
    cmocka_unit_test (test_what_cannot_be_checked_has_no_way_out),
    cmocka_unit_test (test_an_army_outside_the_period_has_no_way_out),
    cmocka_unit_test (test_ways_out_do_not_depend_on_what_was_asked_before),
    cmocka_unit_test (test_no_way_out_moves_or_removes_a_thing_twice),
    cmocka_unit_test (test_every_way_out_of_spoiled_armies_cures),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
