/* Every limit of the shipped packs, and every kind of limit, with an army that is just legal and
 * one that is just not. */
#include "army/check/limits.h"
#include "helper/army.h"

static void
test_every_limit_of_tout_soldat_is_tested (void **state)
{
  guint n;
  const LimitCase *cases = list_tout_soldat (&n);
  assert_all_limits_tested ("tout-soldat", cases, n);
}

static void
test_every_limit_of_game_of_kings_is_tested (void **state)
{
  guint n;
  const LimitCase *cases = list_game_of_kings (&n);
  assert_all_limits_tested ("game-of-kings", cases, n);
}

static void
test_what_tout_soldat_just_allows_is_legal (void **state)
{
  guint n;
  const LimitCase *cases = list_tout_soldat (&n);
  for (guint i = 0; i < n; i++)
    assert_just_legal ("tout-soldat", &cases[i]);
}

static void
test_what_tout_soldat_just_forbids_is_found_and_nothing_else (void **state)
{
  guint n;
  const LimitCase *cases = list_tout_soldat (&n);
  for (guint i = 0; i < n; i++)
    assert_just_illegal ("tout-soldat", &cases[i]);
}

static void
test_what_game_of_kings_just_allows_is_legal (void **state)
{
  guint n;
  const LimitCase *cases = list_game_of_kings (&n);
  for (guint i = 0; i < n; i++)
    assert_just_legal ("game-of-kings", &cases[i]);
}

static void
test_what_game_of_kings_just_forbids_is_found_and_nothing_else (void **state)
{
  guint n;
  const LimitCase *cases = list_game_of_kings (&n);
  for (guint i = 0; i < n; i++)
    assert_just_illegal ("game-of-kings", &cases[i]);
}

static void
test_every_limit_of_the_pack_of_kinds_is_tested (void **state)
{
  guint n;
  const LimitCase *cases = list_kinds (&n);
  assert_all_limits_tested ("kinds", cases, n);
}

static void
test_what_each_kind_of_limit_just_allows_is_legal (void **state)
{
  guint n;
  const LimitCase *cases = list_kinds (&n);
  for (guint i = 0; i < n; i++)
    assert_just_legal ("kinds", &cases[i]);
}

static void
test_what_each_kind_of_limit_just_forbids_is_found_and_nothing_else (void **state)
{
  guint n;
  const LimitCase *cases = list_kinds (&n);
  for (guint i = 0; i < n; i++)
    assert_just_illegal ("kinds", &cases[i]);
}

typedef struct
{
  const char *limit;
  const char *head;
  const char *in;
  const char *wanted; /* "", "error" or "unchecked" */
} Doubt;

/* Just the finding of the limit itself: open grades are findings of their own. */
static void
assert_doubt (const Doubt *it)
{
  g_autofree char *body =
    it->in[0] == '<' ? g_strdup (it->in)
                     : g_strdup_printf ("<formation kind=\"%s\">%s</formation>", it->limit, it->in);
  g_autoptr (Checked) checked = check_made ("kinds", it->head, body);
  const MusterFinding *finding = find_finding (checked, it->limit);
  const char *found = finding != NULL ? muster_finding_get_severity_id (finding) : "";
  if (!g_str_equal (found, it->wanted))
    fail_msg ("%s: \"%s\" instead of \"%s\" for %s", it->limit, found, it->wanted, it->in);
  if (finding != NULL && finding->unchecked)
    assert_false (finding->has_actual);
}

#define ASSERT_DOUBTS(...)                                                                         \
  G_STMT_START                                                                                     \
  {                                                                                                \
    const Doubt doubts[] = { __VA_ARGS__ };                                                        \
    for (guint i = 0; i < G_N_ELEMENTS (doubts); i++)                                              \
      assert_doubt (&doubts[i]);                                                                   \
  }                                                                                                \
  G_STMT_END
#define OPEN    "<unit type=\"foot\"/>"
#define OPEN_H  "<unit type=\"horse\"/>"
#define BOX(in) " " in

static void
test_a_count_is_broken_only_where_it_is_so_either_way (void **state)
{
  ASSERT_DOUBTS ({ "most-good", OLD, BOX (OPEN), "" }, { "most-good", OLD, BOX (F3), "" },
                 { "most-good", OLD, BOX (F3 OPEN), "unchecked" },
                 { "most-good", OLD, BOX (F1 OPEN OPEN), "unchecked" },
                 { "most-good", OLD, BOX (F3 F3 OPEN), "error" },
                 { "least-good", OLD, BOX (F3 OPEN), "unchecked" },
                 { "least-good", OLD, BOX (F3 F3 OPEN), "" },
                 { "least-good", OLD, BOX (F1 OPEN), "error" },
                 { "least-good", OLD, BOX (OPEN OPEN), "unchecked" });
}

static void
test_or_none_with_things_that_perhaps_count_cannot_be_checked (void **state)
{
  ASSERT_DOUBTS ({ "good-or-none", OLD, BOX (F1), "" }, { "good-or-none", OLD, BOX (F3), "error" },
                 { "good-or-none", OLD, BOX (OPEN), "unchecked" },
                 { "good-or-none", OLD, BOX (OPEN OPEN), "unchecked" },
                 { "good-or-none", OLD, BOX (F3 OPEN), "unchecked" },
                 { "good-or-none", OLD, BOX (F3 F3 OPEN), "" });
}

static void
test_points_that_wait_for_a_grade_or_a_figure_cannot_be_checked (void **state)
{
  ASSERT_DOUBTS (
    { "points-measure", OLD, BOX (OPEN_H), "unchecked" },
    { "points-measure", OLD, BOX ("<unit type=\"gun\" grades=\"class:1\"/>"), "unchecked" },
    { "points-measure", OLD, BOX (G), "" }, { "share-points", OLD, BOX (F1 OPEN_H), "unchecked" },
    { "budget", OLD " budget=\"10\"", "<formation kind=\"range\">" F1 F1 OPEN_H "</formation>",
      "unchecked" });
}

static void
test_a_bound_that_nobody_entered_cannot_be_checked (void **state)
{
  ASSERT_DOUBTS ({ "stat-bound", OLD, BOX (G), "unchecked" },
                 { "stat-bound", OLD, BOX ("<entry what=\"allowed\" is=\"1\"/>" G), "" },
                 { "stat-bound", OLD, BOX ("<entry what=\"allowed\" is=\"0\"/>" G), "error" });
}

static void
test_a_share_by_a_figure_tells_the_figure (void **state)
{
  ASSERT_DOUBTS ({ "share-stat", OLD, BOX (F1 H1), "unchecked" },
                 { "share-stat", OLD, BOX ("<entry what=\"portion\" is=\"50%\"/>" F1 H1), "" },
                 { "share-stat", OLD, BOX ("<entry what=\"portion\" is=\"40%\"/>" F1 H1),
                   "error" });
  g_autoptr (Checked) checked =
    check_made ("kinds", OLD,
                "<formation kind=\"share-stat\"><entry what=\"portion\" is=\"40%\"/>" F1 H1
                "</formation>");
  const MusterFinding *finding = need_finding (checked, "share-stat");
  assert_found_words (finding, "Horse: 1 of 2", "at most 40\u00a0% allowed");
}

static void
test_pairs_and_likenesses_are_broken_only_where_it_is_so_either_way (void **state)
{
  ASSERT_DOUBTS (
    { "either", OLD, BOX (G OPEN), "unchecked" }, { "either", OLD, BOX (F1 OPEN), "" },
    { "either", OLD, BOX (G F3 OPEN), "error" }, { "to-be-had", OLD, BOX (OPEN_H), "unchecked" },
    { "to-be-had", OLD, BOX (OPEN), "" }, { "to-be-had", OLD, BOX (H1 OPEN_H), "error" },
    { "one-class", OLD, BOX (F1 OPEN), "unchecked" },
    { "one-class", OLD, BOX (F1 F2 OPEN), "error" }, { "one-class", OLD, BOX (F1), "" });
}

static void
test_a_scope_that_asks_for_what_is_not_said_cannot_be_checked (void **state)
{
  ASSERT_DOUBTS ({ "guarded", "grades=\"nation:north\"", BOX (F1 F1 G), "unchecked" },
                 { "guarded", "grades=\"nation:north\"", BOX (F1 G), "" },
                 { "guarded", "grades=\"nation:south\"", BOX (F1 F1 G), "" });
}

static void
test_a_waiver_sets_one_limit_aside_where_it_stands (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("kinds", OLD,
                "<formation kind=\"range\"><waiver limit=\"range\">As it marched</waiver>" F1
                "</formation>");
  MusterVerdict verdict = muster_findings_judge (checked->findings);
  g_autofree char *text = muster_verdict_dup_text (&verdict);
  assert_findings (checked, "range");
  assert_string_equal (need_finding (checked, "range")->waiver, "As it marched");
  assert_false (muster_finding_is_illegal (need_finding (checked, "range")));
  assert_true (verdict.legal);
  assert_int_equal (verdict.n_waived, 1);
  assert_int_equal (verdict.n_errors, 0);
  assert_string_equal (text, "Legal with 1 waiver");
}

static void
test_a_waiver_silences_no_other_limit_and_no_other_formation (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("kinds", OLD,
                "<formation kind=\"range\"><waiver limit=\"more\">No</waiver>" F1 "</formation>"
                "<formation kind=\"more\"><waiver limit=\"range\">No</waiver>" F1 H1
                "</formation>");
  MusterVerdict verdict = muster_findings_judge (checked->findings);
  g_autofree char *text = muster_verdict_dup_text (&verdict);
  assert_findings (checked, "range more");
  assert_int_equal (verdict.n_errors, 2);
  assert_int_equal (verdict.n_waived, 0);
  assert_string_equal (text, "Not legal: 2 findings");
}

static void
test_d_erlons_corps_is_legal_with_its_waiver (void **state)
{
  g_autoptr (Checked) checked =
    check_army (load_example ("tout-soldat", "waterloo-i-corps-waived"));
  MusterVerdict verdict = muster_findings_judge (checked->findings);
  assert_findings (checked, "corps-size");
  assert_true (verdict.legal);
  assert_int_equal (verdict.n_waived, 1);
}

static void
test_d_erlons_only_fault_is_four_divisions (void **state)
{
  g_autoptr (Checked) checked = check_army (load_example ("tout-soldat", "waterloo-i-corps"));
  const MusterFinding *finding = need_finding (checked, "corps-size");
  g_autofree char *text = muster_finding_dup_text (finding);
  assert_findings (checked, "corps-size");
  assert_string_equal (text, "I Corps – Divisions in a corps: 4; 2 to 3 allowed (Army Structure).");
  g_autoptr (GArray) counted = muster_finding_list_counted (finding);
  assert_int_equal (counted->len, 4);
}

static void
test_a_verdict_counts_each_severity (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("kinds", OLD,
                "<formation kind=\"range\">" F1 "</formation><formation kind=\"warned\">" G
                "</formation>"
                "<formation kind=\"advised\">" G "</formation>"
                "<formation kind=\"stat-bound\">" G "</formation>");
  MusterVerdict verdict = muster_findings_judge (checked->findings);
  assert_findings (checked, "range warned advised stat-bound");
  assert_false (verdict.legal);
  assert_int_equal (verdict.n_errors, 1);
  assert_int_equal (verdict.n_warnings, 1);
  assert_int_equal (verdict.n_advice, 1);
  assert_int_equal (verdict.n_unchecked, 1);
}

static void
test_an_army_without_errors_but_with_doubts_cannot_be_fully_checked (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("kinds", OLD, "<formation kind=\"stat-bound\">" G "</formation>");
  MusterVerdict verdict = muster_findings_judge (checked->findings);
  g_autofree char *text = muster_verdict_dup_text (&verdict);
  assert_false (verdict.legal);
  assert_string_equal (text, "Cannot be fully checked");
}

static void
test_a_finding_says_where_what_there_is_what_is_allowed_and_why (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("kinds", OLD, "<formation kind=\"range\" name=\"Left\">" F1 "</formation>");
  g_autofree char *text = muster_finding_dup_text (need_finding (checked, "range"));
  assert_string_equal (text, "Left – Foot: 1; 2 to 4 allowed. For balance (Counts).");
}

#define FOOT  "<unit type=\"foot\"/>"
#define FOOT3 FOOT FOOT FOOT
#define GUN   "<unit type=\"gun\"/>"

/* An army of foot and guns of a pack with one limit. */
static Checked *
check_one_limit (const char *limit, const char *units)
{
  g_autofree char *pack = g_strdup_printf (
    "<ruleset xmlns=\"urn:muster:1\" id=\"ratio\" version=\"1\"><title>Ratio</title>"
    "<type id=\"foot\" name=\"Foot\"/><type id=\"gun\" name=\"Gun\"/>"
    "<formation id=\"army\" name=\"Army\" holds=\"unit\"/><limit id=\"guns\" name=\"Guns\" "
    "%s/></ruleset>",
    limit);
  g_autofree char *text =
    g_strdup_printf ("<army xmlns=\"urn:muster:1\" name=\"Test\" ruleset=\"ratio\">%s</army>",
                     units);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset = muster_ruleset_parse ("ratio", pack, strlen (pack), problems);
  g_autoptr (MusterXml) xml = muster_xml_parse ("army", text, strlen (text), problems);
  const MusterArmy *army = muster_army_read (xml, ruleset, problems);
  if (army == NULL)
    fail_with_problems (problems);
  return check_army (army);
}

static Checked *
check_ratio (const char *max, const char *units)
{
  g_autofree char *limit =
    g_strdup_printf ("kind=\"ratio\" of=\"gun\" to=\"foot\" max=\"%s\"", max);
  return check_one_limit (limit, units);
}

/* What an army that need not be otherwise is told says what is usual, of each kind and bound. */
static void
test_advice_says_what_is_usual_and_nothing_that_must_be (void **state)
{
  static const struct
  {
    const char *limit;
    const char *units;
    const char *allowed;
  } rows[] = {
    { "kind=\"count\" of=\"gun\" min=\"1\" max=\"1\"", FOOT, "1 is usual" },
    { "kind=\"count\" of=\"gun\" min=\"2\" max=\"2\" or-none=\"yes\"", GUN, "2 or none is usual" },
    { "kind=\"count\" of=\"gun\" min=\"2\" max=\"3\"", GUN, "2 to 3 is usual" },
    { "kind=\"count\" of=\"gun\" min=\"2\" max=\"3\" or-none=\"yes\"", GUN,
      "2 to 3 or none is usual" },
    { "kind=\"count\" of=\"gun\" min=\"2\"", GUN, "at least 2 is usual" },
    { "kind=\"count\" of=\"gun\" min=\"2\" or-none=\"yes\"", GUN, "at least 2 or none is usual" },
    { "kind=\"count\" of=\"gun\" max=\"1\"", GUN GUN, "at most 1 is usual" },
    { "kind=\"count\" of=\"gun\" max=\"0\"", GUN, "none is usual" },
    { "kind=\"share\" of=\"gun\" max=\"1/3\"", GUN, "at most ⅓ is usual" },
    { "kind=\"ratio\" of=\"gun\" to=\"foot\" max=\"1/2\"", GUN GUN,
      "1 for each full 2 is usual, which is 0" },
    { "kind=\"ratio\" of=\"gun\" to=\"foot\" max=\"1/2\" round=\"up\"", FOOT GUN GUN,
      "1 for each started 2 is usual, which is 1" },
    { "kind=\"compare\" of=\"foot\" to=\"gun\"", GUN, "more than 1 is usual" },
    { "kind=\"compare\" of=\"foot\" to=\"gun\" or-equal=\"yes\"", GUN, "at least 1 is usual" },
    { "kind=\"excludes\" of=\"foot\" to=\"gun\"", FOOT GUN, "only one of the two is usual" },
    { "kind=\"requires\" of=\"gun\" to=\"foot\"", GUN,
      "usual only together with: Foot, which is missing" },
    { "kind=\"available\" of=\"unit\" only=\"foot\"", GUN, "not usual here" },
    { "kind=\"alike\" of=\"unit\" by=\"type\"", FOOT GUN, "it is usual that all are alike" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *limit = g_strconcat (rows[i].limit, " severity=\"advice\"", NULL);
      g_autoptr (Checked) checked = check_one_limit (limit, rows[i].units);
      assert_found_words (need_finding (checked, "guns"), NULL, rows[i].allowed);
    }
}

static void
test_two_for_each_four_is_not_one_for_each_two (void **state)
{
  g_autoptr (Checked) full = check_ratio ("2/4", FOOT3 FOOT GUN GUN);
  g_autoptr (Checked) short_of_four = check_ratio ("2/4", FOOT3 GUN);
  g_autoptr (Checked) each_two = check_ratio ("1/2", FOOT3 GUN);
  g_autofree char *text = muster_finding_dup_text (need_finding (short_of_four, "guns"));
  assert_findings (full, "");
  assert_findings (each_two, "");
  assert_string_equal (text, "Test – Guns: 1 for 3; 2 for each full 4 allowed, which is 0.");
}

static void
test_a_nation_flows_down_into_the_scope_of_a_limit (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("kinds", "date=\"1712\" grades=\"nation:south\"",
                "<formation kind=\"guarded\">" F1 F1 G "</formation>"
                "<formation kind=\"guarded\" grades=\"nation:north\">" F1 F1 G "</formation>");
  assert_findings (checked, "guarded");
  assert_int_equal (need_finding (checked, "guarded")->node, 5);
}

static void
test_every_kind_of_limit_is_checked_by_its_own_row (void **state)
{
  const MusterRuleset *ruleset = get_pack ("kinds");
  for (int i = 0; i < ruleset->n_limits; i++)
    assert_string_equal (muster_limit_row_find (&ruleset->limits[i])->kind,
                         ruleset->limits[i].kind->id);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_every_limit_of_tout_soldat_is_tested),
    cmocka_unit_test (test_every_limit_of_game_of_kings_is_tested),
    cmocka_unit_test (test_what_tout_soldat_just_allows_is_legal),
    cmocka_unit_test (test_what_tout_soldat_just_forbids_is_found_and_nothing_else),
    cmocka_unit_test (test_what_game_of_kings_just_allows_is_legal),
    cmocka_unit_test (test_what_game_of_kings_just_forbids_is_found_and_nothing_else),
    cmocka_unit_test (test_every_limit_of_the_pack_of_kinds_is_tested),
    cmocka_unit_test (test_what_each_kind_of_limit_just_allows_is_legal),
    cmocka_unit_test (test_what_each_kind_of_limit_just_forbids_is_found_and_nothing_else),
    cmocka_unit_test (test_a_count_is_broken_only_where_it_is_so_either_way),
    cmocka_unit_test (test_or_none_with_things_that_perhaps_count_cannot_be_checked),
    cmocka_unit_test (test_points_that_wait_for_a_grade_or_a_figure_cannot_be_checked),
    cmocka_unit_test (test_a_bound_that_nobody_entered_cannot_be_checked),
    cmocka_unit_test (test_a_share_by_a_figure_tells_the_figure),
    cmocka_unit_test (test_pairs_and_likenesses_are_broken_only_where_it_is_so_either_way),
    cmocka_unit_test (test_a_scope_that_asks_for_what_is_not_said_cannot_be_checked),
    cmocka_unit_test (test_a_waiver_sets_one_limit_aside_where_it_stands),
    cmocka_unit_test (test_a_waiver_silences_no_other_limit_and_no_other_formation),
    cmocka_unit_test (test_d_erlons_corps_is_legal_with_its_waiver),
    cmocka_unit_test (test_d_erlons_only_fault_is_four_divisions),
    cmocka_unit_test (test_a_verdict_counts_each_severity),
    cmocka_unit_test (test_an_army_without_errors_but_with_doubts_cannot_be_fully_checked),
    cmocka_unit_test (test_a_finding_says_where_what_there_is_what_is_allowed_and_why),
    cmocka_unit_test (test_advice_says_what_is_usual_and_nothing_that_must_be),
    cmocka_unit_test (test_two_for_each_four_is_not_one_for_each_two),
    cmocka_unit_test (test_a_nation_flows_down_into_the_scope_of_a_limit),
    cmocka_unit_test (test_every_kind_of_limit_is_checked_by_its_own_row),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
