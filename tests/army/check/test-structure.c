/* What every ruleset's armies undergo: what stands where, grades, years, the period. */
#include "helper/army.h"

static void
assert_text (const Checked *checked, const char *id, const char *wanted)
{
  g_autofree char *text = muster_finding_dup_text (need_finding (checked, id));
  assert_string_equal (text, wanted);
}

static const char *
get_grade (const Checked *checked, guint node, const char *scale_id)
{
  const MusterRuleset *ruleset = checked->evaluation->ruleset;
  int scale = muster_ruleset_find_scale (ruleset, scale_id);
  int grade = muster_evaluation_get_grade (checked->evaluation, node, scale);
  if (grade < 0)
    return grade == MUSTER_GRADE_UNKNOWN ? "unknown" : "none";
  return ruleset->scales[scale].grades[grade].id;
}

/* Holds */

static void
test_a_battalion_does_not_stand_directly_in_a_division (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", FR,
                DIVISION (BRIGADES2 "<unit type=\"line-infantry\" name=\"1st\"/>"));
  const MusterFinding *finding = need_finding (checked, "holds");
  assert_findings (checked, "holds");
  assert_int_equal (finding->kind, MUSTER_FINDING_HOLDS);
  assert_int_equal (finding->severity, MUSTER_SEVERITY_ERROR);
  assert_string_equal (checked->army->nodes[finding->node].name, "1st");
  assert_string_equal (finding->cite, "Army Structure");
  assert_found_words (finding, "Line infantry stands directly in Division", NULL);
}

static void
test_what_a_formation_may_hold_is_said_by_its_own_words (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", FR, DIVISION (BRIGADES2 "<unit type=\"line-infantry\"/>"));
  g_auto (MusterFindingWords) words =
    muster_finding_put_into_words (need_finding (checked, "holds"));
  assert_non_null (strstr (words.allowed, "Brigades"));
  assert_non_null (strstr (words.allowed, "Artillery groups"));
  assert_null (strstr (words.allowed, "Divisions"));
  assert_null (strstr (words.allowed, "Corps"));
}

typedef struct
{
  const char *body;
  const char *wanted;
} Place;

static void
test_formations_and_commanders_stand_only_where_the_rules_let_them (void **state)
{
  static const Place places[] = {
    { CORPS (DIVISIONS2 CORPS (DIVISIONS2)), "holds" },
    { DIVISION (BRIGADES2) GROUP (FOOT_GUN FOOT_GUN), "" },
    { DIVISION (BRIGADE (LINE3) BRIGADE (LINE3 GROUP (FOOT_GUN FOOT_GUN))), "holds" },
    { CORPS (LEADER ("division-commander") DIVISIONS2), "holds" },
    { DIVISION (BRIGADE (LINE3) BRIGADE (LINE3 LEADER ("corps-commander"))), "holds" },
    { DIVISION (BRIGADES2 GROUP (FOOT_GUN FOOT_GUN HORSE)), "holds" },
    { DIVISION (BRIGADES2) FOOT_GUN, "" },
    { DIVISION (BRIGADES2) HORSE, "holds" },
    { BARE_CORPS (LEADER ("army-commander") DIVISIONS2), "" },
    { DIVISION (BRIGADES2 FOOT_GUN HORSE_GUN), "" },
    { DIVISION (BRIGADE (LINE3 FOOT_GUN) BRIGADE (LINE3)), "" },
    { CORPS (DIVISIONS2 GROUP (FOOT_GUN FOOT_GUN) FOOT_GUN LONE (LINE3)), "" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autoptr (Checked) checked = check_made ("tout-soldat", FR, places[i].body);
      const MusterFinding *finding = find_finding (checked, "holds");
      if ((finding != NULL) != (places[i].wanted[0] != '\0'))
        fail_msg ("%s", places[i].body);
    }
}

static void
test_an_option_is_carried_only_by_what_may_carry_it (void **state)
{
  g_autoptr (Checked) foot = check_made ("kinds", OLD, IN ("one-type", FLAGGED));
  g_autoptr (Checked) horse = check_made (
    "kinds", OLD,
    IN ("one-type", "<unit type=\"horse\" grades=\"class:1\"><option type=\"flag\"/></unit>"));
  g_autoptr (Checked) alone = check_made ("kinds", OLD, IN ("one-type", "<option type=\"flag\"/>"));
  assert_findings (foot, "");
  assert_findings (horse, "holds");
  assert_findings (alone, "holds");
}

static void
test_what_may_stand_somewhere_is_named_as_the_rules_name_it (void **state)
{
  g_autoptr (Checked) checked = check_made ("tout-soldat", FR, DIVISION (BRIGADES2 HORSE));
  assert_found_words (need_finding (checked, "holds"), NULL,
                      "Division may hold Brigades, Artillery groups, Foot batteries, Rocket "
                      "batteries, Horse batteries and Division commander");
}

/* Choices */

static void
test_an_open_quality_is_found_once_on_the_brigade (void **state)
{
  g_autoptr (Checked) checked = check_made (
    "tout-soldat", FR,
    DIVISION (BRIGADE (LINE3) "<formation kind=\"brigade\" name=\"Left\">" LINE3 "</formation>"));
  const MusterFinding *finding = need_finding (checked, "choice-quality");
  assert_findings (checked, "choice-quality brigade-quality");
  assert_true (need_finding (checked, "brigade-quality")->unchecked);
  assert_found_words (need_finding (checked, "brigade-quality"),
                      "One Unit Quality in a brigade cannot be checked: Unit Quality of "
                      "Line infantry 1 and of 2 others is missing",
                      NULL);
  assert_int_equal (finding->kind, MUSTER_FINDING_CHOICE);
  assert_int_equal (finding->severity, MUSTER_SEVERITY_ERROR);
  assert_int_equal (finding->scale,
                    muster_ruleset_find_scale (checked->evaluation->ruleset, "quality"));
  assert_where (finding, "Left");
}

static void
test_an_open_quality_of_a_battery_and_an_open_rating_are_found (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", FR,
                BARE_DIV ("<commander type=\"division-commander\"/>" BRIGADES2
                          "<unit type=\"foot-artillery\" name=\"Guns\"/>"));
  assert_findings (checked, "choice-rating choice-quality");
  assert_text (checked, "choice-rating",
               "Division commander – Rating is not chosen; choose one of: Poor (1), Average (2), "
               "Good (3), Exceptional (4) (Command).");
  assert_where (need_finding (checked, "choice-quality"), "Guns");
}

static void
test_a_battery_in_a_brigade_has_the_brigades_quality_until_it_has_its_own (void **state)
{
  g_autoptr (Checked) checked = check_made (
    "tout-soldat", FR,
    DIVISION (BRIGADE (LINE3) BRIGADE (LINE3 "<unit type=\"foot-artillery\" name=\"Guns\"/>")));
  assert_findings (checked, "");
  assert_int_equal (checked->evaluation->points[find_named (checked->army, "Guns")].num, 14);
}

static void
test_an_optional_choice_may_stay_open (void **state)
{
  g_autoptr (Checked) checked = check_made ("tout-soldat", FR, DIVISION (BRIGADES2));
  assert_findings (checked, "");
  assert_string_equal (get_grade (checked, 0, "figure-scale"), "none");
}

static void
test_an_army_of_no_nation_has_neither_nation_nor_system (void **state)
{
  g_autoptr (Checked) checked = check_made ("tout-soldat", "date=\"1809\"", DIVISION (BRIGADES2));
  assert_findings (checked, "choice-nation choice-system");
  assert_text (checked, "choice-system",
               "Test – Command system is not chosen; choose one of: Linear, Advanced Linear, "
               "Impulse (Command).");
}

static void
test_an_army_without_a_date_has_no_system (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", "grades=\"nation:france\"", DIVISION (BRIGADES2));
  const MusterFinding *finding = need_finding (checked, "choice-system");
  assert_findings (checked, "choice-system");
  assert_found_words (finding, "Command system is open: the army has no date", NULL);
  assert_int_equal (checked->evaluation->n_waiting, 1);
}

/* The years that the three lists leave open, from the rulebook. */
typedef struct
{
  const char *nation;
  const char *name;
  int from;
  int to;
} Gap;

static const Gap gaps[] = {
  { "netherlands", "Belgium and the Netherlands", 1792, 1800 },
  { "bavaria", "Bavaria", 1792, 1799 },
  { "bavaria", "Bavaria", 1814, 1815 },
  { "brunswick", "Brunswick", 1803, 1809 },
  { "denmark", "Denmark", 1792, 1806 },
  { "denmark", "Denmark", 1815, 1815 },
  { "italy", "Italy", 1792, 1805 },
  { "naples", "Naples", 1792, 1805 },
  { "poland", "Poland", 1792, 1806 },
  { "poland", "Poland", 1815, 1815 },
  { "rhine-confederation", "Confederation of the Rhine", 1792, 1805 },
  { "rhine-confederation", "Confederation of the Rhine", 1814, 1815 },
  { "prussia", "Prussia", 1808, 1812 },
  { "saxony", "Saxony", 1792, 1805 },
  { "saxony", "Saxony", 1810, 1811 },
  { "saxony", "Saxony", 1814, 1815 },
  { "sweden", "Sweden", 1792, 1805 },
  { "westphalia", "Westphalia", 1792, 1806 },
  { "westphalia", "Westphalia", 1814, 1815 },
  { "britain", "Great Britain", 1792, 1798 },
  { "portugal", "Portugal", 1792, 1805 },
  { "portugal", "Portugal", 1815, 1815 },
  { "russia", "Russia", 1792, 1795 },
  { "spain", "Spain", 1792, 1805 },
  { "spain", "Spain", 1815, 1815 },
};

static const Gap *
find_gap (const char *nation, int year)
{
  for (guint i = 0; i < G_N_ELEMENTS (gaps); i++)
    if (g_str_equal (gaps[i].nation, nation) && gaps[i].from <= year && year <= gaps[i].to)
      return &gaps[i];
  return NULL;
}

static Checked *
check_nation (const char *nation, int year, const char *chosen)
{
  g_autofree char *head =
    g_strdup_printf ("date=\"%d\" grades=\"nation:%s%s\"", year, nation, chosen);
  return check_made ("tout-soldat", head, DIVISION (BRIGADES2));
}

static void
assert_gap (const Gap *gap, int year)
{
  g_autoptr (Checked) checked = check_nation (gap->nation, year, "");
  g_autofree char *have =
    g_strdup_printf ("Command system is open: the rules do not classify %s in %d", gap->name, year);
  const MusterFinding *finding = need_finding (checked, "choice-system");
  assert_findings (checked, "choice-system");
  assert_found_words (finding, have, NULL);
  assert_string_equal (finding->cite, "Command");
  assert_int_equal (finding->severity, MUSTER_SEVERITY_ERROR);
  assert_string_equal (get_grade (checked, 0, "system"), "unknown");
}

static void
assert_chosen_system_cures (const Gap *gap, int year)
{
  g_autoptr (Checked) checked = check_nation (gap->nation, year, " system:linear");
  assert_findings (checked, "");
  assert_string_equal (get_grade (checked, 0, "system"), "linear");
}

static void
test_every_year_that_the_lists_leave_open_is_a_finding_and_no_other (void **state)
{
  const MusterRuleset *ruleset = get_pack ("tout-soldat");
  guint n = 0;
  for (int i = 0; i < ruleset->n_nations; i++)
    for (int year = 1792; year <= 1815; year++)
      {
        const Gap *gap = find_gap (ruleset->nations[i].id, year);
        g_autoptr (Checked) checked = check_nation (ruleset->nations[i].id, year, "");
        if (gap != NULL)
          assert_gap (gap, year);
        else
          assert_findings (checked, "");
        n += gap != NULL;
      }
  assert_int_equal (n, 197);
}

static void
test_a_chosen_system_cures_every_open_year (void **state)
{
  for (guint i = 0; i < G_N_ELEMENTS (gaps); i++)
    for (int year = gaps[i].from; year <= gaps[i].to; year++)
      assert_chosen_system_cures (&gaps[i], year);
}

static void
test_an_open_system_is_found_once_and_not_on_each_formation (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", "date=\"1810\" grades=\"nation:prussia\"", CORPS (DIVISIONS2));
  assert_findings (checked, "choice-system");
  assert_int_equal (need_finding (checked, "choice-system")->node, 0);
}

/* Nations of formations */

#define DUTCH(head)                                                                                \
  "<formation kind=\"division\" name=\"Dutch\" grades=\"nation:netherlands" head "\">"             \
  "<commander type=\"division-commander\" name=\"Perponcher\" grades=\"rating:2\"/>" BRIGADES2     \
  "</formation>"

static void
test_a_netherlands_division_of_1815_is_impulse_in_a_british_corps (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", "date=\"1815\" grades=\"nation:britain\"",
                CORPS (DIVISION (BRIGADES2) DUTCH ("")));
  guint dutch = find_named (checked->army, "Dutch");
  assert_findings (checked, "");
  assert_string_equal (get_grade (checked, 0, "system"), "advanced-linear");
  assert_string_equal (get_grade (checked, 1, "system"), "advanced-linear");
  for (guint i = dutch; i < checked->army->nodes[dutch].end; i++)
    {
      assert_string_equal (get_grade (checked, i, "system"), "impulse");
      assert_string_equal (get_grade (checked, i, "nation"), "netherlands");
    }
  assert_int_equal (checked->evaluation->points[find_named (checked->army, "Perponcher")].num, 12);
  assert_int_equal (checked->evaluation->points[4].num, 9);
}

static void
test_a_nation_without_a_class_does_not_inherit_the_armys_system (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", "date=\"1800\" grades=\"nation:britain\"",
                CORPS (DIVISION (BRIGADES2) DUTCH ("")));
  guint dutch = find_named (checked->army, "Dutch");
  const MusterFinding *finding = need_finding (checked, "choice-system");
  assert_findings (checked, "choice-system");
  assert_int_equal (finding->node, dutch);
  assert_found_words (
    finding,
    "Command system is open: the rules do not classify Belgium and the Netherlands in 1800", NULL);
  assert_string_equal (get_grade (checked, 0, "system"), "linear");
  assert_string_equal (get_grade (checked, dutch, "system"), "unknown");
  assert_int_equal (checked->evaluation->n_waiting, 1);
}

static void
test_a_system_chosen_on_a_formation_cures_it_there (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", "date=\"1800\" grades=\"nation:britain\"",
                CORPS (DIVISION (BRIGADES2) DUTCH (" system:impulse")));
  assert_findings (checked, "");
  assert_int_equal (checked->evaluation->points[find_named (checked->army, "Perponcher")].num, 12);
}

static void
test_two_nations_that_are_both_open_are_both_found (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", "date=\"1795\" grades=\"nation:britain\"",
                CORPS (DIVISION (BRIGADES2) DUTCH ("")));
  assert_findings (checked, "choice-system choice-system");
}

static void
test_units_of_another_nation_bring_no_system_of_their_own (void **state)
{
  g_autoptr (Checked) checked = check_made (
    "tout-soldat", "date=\"1800\" grades=\"nation:britain\"",
    DIVISION (BRIGADE (LINE3) BRIGADE ("<unit type=\"nl-line\"/><unit type=\"nl-line\"/>"
                                       "<unit type=\"nl-line\"/>")));
  assert_findings (checked, "nation nation nation");
  assert_string_equal (get_grade (checked, 1, "system"), "linear");
}

/* Presets */

static void
test_a_system_that_the_lists_give_cannot_be_changed (void **state)
{
  g_autoptr (Checked) same = check_nation ("france", 1809, " system:impulse");
  g_autoptr (Checked) other = check_nation ("france", 1809, " system:linear");
  const MusterFinding *finding = need_finding (other, "preset-system");
  assert_findings (same, "");
  assert_findings (other, "preset-system");
  assert_int_equal (finding->kind, MUSTER_FINDING_PRESET);
  assert_int_equal (finding->severity, MUSTER_SEVERITY_ERROR);
  assert_text (other, "preset-system",
               "Test – Command system is set to Linear; the rules give Impulse (Command).");
}

static void
test_a_grade_chosen_where_none_is_offered_is_a_finding (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", FR,
                "<formation kind=\"division\" grades=\"quality:4\">" LEADER ("division-commander")
                  BRIGADES2 "</formation>");
  assert_findings (checked, "preset-quality");
  assert_text (
    checked, "preset-quality",
    "Division – Unit Quality is set to UQ 4; the rules do not let it be chosen here (Unit "
    "Quality).");
}

static void
test_a_preset_that_may_be_changed_is_no_finding (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("game-of-kings", KINGS,
                GENERAL
                "<formation kind=\"centre\" grades=\"die:d12\"><unit type=\"foot-battalion\" "
                "grades=\"quality:elite\"/></formation>" SECTOR SECTOR);
  assert_findings (checked, "");
  assert_string_equal (get_grade (checked, 2, "die"), "d12");
}

static void
test_a_grade_that_a_type_presets_cannot_be_changed (void **state)
{
  g_autoptr (Checked) same =
    check_made ("kinds", OLD, IN ("one-type", "<unit type=\"veterans\" grades=\"class:3\"/>"));
  g_autoptr (Checked) other =
    check_made ("kinds", OLD, IN ("one-type", "<unit type=\"veterans\" grades=\"class:1\"/>"));
  assert_findings (same, "");
  assert_findings (other, "preset-class suggest-class");
  assert_found_words (need_finding (other, "preset-class"), NULL, "the rules give good (3)");
}

static void
test_a_trait_without_years_presets_in_an_army_without_a_date (void **state)
{
  g_autoptr (Checked) same = check_made ("kinds", "grades=\"nation:south\"", "");
  g_autoptr (Checked) other = check_made ("kinds", "grades=\"nation:south drill:old\"", "");
  assert_findings (same, "");
  assert_string_equal (get_grade (same, 0, "drill"), "new");
  assert_findings (other, "preset-drill");
}

/* Years, suggestions, the period */

static void
test_years_of_the_rules_bind_and_suggested_years_advise (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("kinds", "date=\"1707\" grades=\"nation:north\"",
                IN ("range", "<unit type=\"cited\" grades=\"class:1\" name=\"A\"/>"
                             "<unit type=\"uncited\" grades=\"class:1\" name=\"B\"/>"));
  const MusterFinding *cited = g_ptr_array_index (checked->findings, 0);
  const MusterFinding *uncited = g_ptr_array_index (checked->findings, 1);
  assert_findings (checked, "years years");
  assert_int_equal (cited->severity, MUSTER_SEVERITY_ERROR);
  assert_int_equal (uncited->severity, MUSTER_SEVERITY_ADVICE);
  assert_where (cited, "A");
  assert_string_equal (cited->cite, "Lists");
  assert_null (uncited->cite);
  assert_found_words (cited, "Grenadiers in 1707", "to be had 1703–1706");
  assert_found_words (uncited, NULL, "as is suggested: 1703–1706");
}

static void
test_types_under_another_nation_are_told_and_their_own_is_offered (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", "date=\"1806\" grades=\"nation:prussia\"",
                DIVISION (BRIGADE ("<unit type=\"at-line\"/>" LINE LINE) BRIGADE (LINE3)));
  g_autoptr (Checked) own =
    check_made ("tout-soldat", "date=\"1806\" grades=\"nation:prussia\"",
                DIVISION ("<formation kind=\"brigade\" grades=\"nation:austria quality:4\"><unit "
                          "type=\"at-line\"/>" LINE LINE "</formation>" BRIGADE (LINE3)));
  const MusterFinding *finding = need_finding (checked, "nation");
  g_autoptr (GPtrArray) fixes =
    muster_finding_list_fixes (checked->evaluation, checked->findings, finding);
  assert_int_equal (finding->severity, MUSTER_SEVERITY_ADVICE);
  assert_found_words (finding, "Line infantry (Linieninfanterie) under the nation Prussia",
                      "Muster has them for Austria");
  assert_string_equal (((MusterFix *) g_ptr_array_index (fixes, 0))->text,
                       "Set Nation of Brigade 1 to Austria");
  assert_null (find_finding (own, "nation"));
}

static void
test_what_is_entered_and_does_not_count_is_told (void **state)
{
#define ENTRY(what) "<entry what=\"" what "\" is=\"9\"/>"
  g_autoptr (Checked) unit = check_made ("tout-soldat", FR,
                                         DIVISION (BRIGADE ("<unit type=\"line-infantry\">" ENTRY (
                                           "points") "</unit>" LINE LINE) BRIGADE (LINE3)));
  g_autoptr (Checked) army = check_made ("tout-soldat", FR, ENTRY ("dummies") DIVISION (BRIGADES2));
  const MusterFinding *finding = need_finding (unit, "entry-points");
  assert_findings (unit, "entry-points");
  assert_int_equal (finding->severity, MUSTER_SEVERITY_ADVICE);
  assert_found_words (finding, "9 is entered as its points", NULL);
  assert_findings (army, "");
#undef ENTRY
}

static void
test_the_first_and_the_last_year_belong_to_the_years (void **state)
{
  static const int years[] = { 1702, 1703, 1706, 1707 };
  for (guint i = 0; i < G_N_ELEMENTS (years); i++)
    {
      g_autofree char *head = g_strdup_printf ("date=\"%d\" grades=\"nation:north\"", years[i]);
      g_autoptr (Checked) checked =
        check_made ("kinds", head, IN ("one-type", "<unit type=\"cited\" grades=\"class:1\"/>"));
      assert_findings (checked, i == 0 || i == 3 ? "years" : "");
    }
}

static void
test_an_army_without_a_date_has_no_finding_about_years (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("kinds", "grades=\"nation:south\"",
                IN ("one-type", "<unit type=\"cited\" grades=\"class:1\"/>"));
  assert_findings (checked, "");
}

static void
test_prussian_landwehr_before_1813_is_advice (void **state)
{
  g_autoptr (Checked) checked = check_made (
    "tout-soldat", "date=\"1806\" grades=\"nation:prussia\"",
    DIVISION (BRIGADE (LINE3) "<formation kind=\"brigade\" grades=\"quality:2\">"
                              "<unit type=\"pr-landwehr\"/><unit type=\"line-infantry\"/>"
                              "<unit type=\"line-infantry\"/></formation>"));
  assert_findings (checked, "years");
  assert_int_equal (need_finding (checked, "years")->severity, MUSTER_SEVERITY_ADVICE);
  assert_true (muster_findings_judge (checked->findings).legal);
}

static void
test_a_quality_outside_the_suggested_range_is_advice (void **state)
{
  static const struct
  {
    const char *grade;
    const char *findings;
  } cases[] = {
    { "quality:2", "suggest-quality" },
    { "quality:3", "" },
    { "quality:4", "" },
    { "quality:5", "suggest-quality" },
    { "quality:6", "suggest-quality" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *body = g_strdup_printf (
        LEADER ("division-commander") "<formation kind=\"brigade\" grades=\"%s\"><unit "
                                      "type=\"fr-ligne\"/>" LINE LINE
                                      "</formation>" BRIGADE (LINE3),
        cases[i].grade);
      g_autofree char *division =
        g_strdup_printf ("<formation kind=\"division\">%s</formation>", body);
      g_autoptr (Checked) checked = check_made ("tout-soldat", FR, division);
      assert_findings (checked, cases[i].findings);
      if (checked->findings->len > 0)
        {
          const MusterFinding *finding = g_ptr_array_index (checked->findings, 0);
          assert_int_equal (finding->severity, MUSTER_SEVERITY_ADVICE);
          assert_found_words (finding, NULL, "Muster suggests UQ 3–4");
          assert_null (finding->cite);
        }
    }
}

static void
test_a_date_outside_the_period_is_advice (void **state)
{
  static const int years[] = { 1739, 1740, 1763, 1764 };
  for (guint i = 0; i < G_N_ELEMENTS (years); i++)
    {
      g_autofree char *head =
        g_strdup_printf ("date=\"%d\" grades=\"nation:france quality:regular\"", years[i]);
      g_autoptr (Checked) checked = check_made ("game-of-kings", head, GENERAL SECTORS3);
      assert_findings (checked, i == 0 || i == 3 ? "period" : "");
      if (checked->findings->len > 0)
        {
          const MusterFinding *finding = g_ptr_array_index (checked->findings, 0);
          assert_int_equal (finding->severity, MUSTER_SEVERITY_ADVICE);
          assert_int_equal (finding->node, 0);
          assert_found_words (finding, NULL, "Game Of Kings is written for 1740–1763");
          assert_true (muster_findings_judge (checked->findings).legal);
        }
    }
}

static void
test_findings_about_structure_can_be_waived (void **state)
{
  g_autoptr (Checked) checked = check_made (
    "tout-soldat", FR,
    DIVISION (BRIGADES2
              "<unit type=\"line-infantry\"><waiver limit=\"holds\">As at Ligny</waiver></unit>"));
  MusterVerdict verdict = muster_findings_judge (checked->findings);
  assert_findings (checked, "holds");
  assert_true (verdict.legal);
  assert_int_equal (verdict.n_waived, 1);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_a_battalion_does_not_stand_directly_in_a_division),
    cmocka_unit_test (test_what_a_formation_may_hold_is_said_by_its_own_words),
    cmocka_unit_test (test_formations_and_commanders_stand_only_where_the_rules_let_them),
    cmocka_unit_test (test_what_may_stand_somewhere_is_named_as_the_rules_name_it),
    cmocka_unit_test (test_an_option_is_carried_only_by_what_may_carry_it),
    cmocka_unit_test (test_an_open_quality_is_found_once_on_the_brigade),
    cmocka_unit_test (test_an_open_quality_of_a_battery_and_an_open_rating_are_found),
    cmocka_unit_test (test_a_battery_in_a_brigade_has_the_brigades_quality_until_it_has_its_own),
    cmocka_unit_test (test_an_optional_choice_may_stay_open),
    cmocka_unit_test (test_an_army_of_no_nation_has_neither_nation_nor_system),
    cmocka_unit_test (test_an_army_without_a_date_has_no_system),
    cmocka_unit_test (test_every_year_that_the_lists_leave_open_is_a_finding_and_no_other),
    cmocka_unit_test (test_a_chosen_system_cures_every_open_year),
    cmocka_unit_test (test_an_open_system_is_found_once_and_not_on_each_formation),
    cmocka_unit_test (test_a_netherlands_division_of_1815_is_impulse_in_a_british_corps),
    cmocka_unit_test (test_a_nation_without_a_class_does_not_inherit_the_armys_system),
    cmocka_unit_test (test_a_system_chosen_on_a_formation_cures_it_there),
    cmocka_unit_test (test_two_nations_that_are_both_open_are_both_found),
    cmocka_unit_test (test_units_of_another_nation_bring_no_system_of_their_own),
    cmocka_unit_test (test_a_system_that_the_lists_give_cannot_be_changed),
    cmocka_unit_test (test_a_grade_chosen_where_none_is_offered_is_a_finding),
    cmocka_unit_test (test_a_preset_that_may_be_changed_is_no_finding),
    cmocka_unit_test (test_a_grade_that_a_type_presets_cannot_be_changed),
    cmocka_unit_test (test_a_trait_without_years_presets_in_an_army_without_a_date),
    cmocka_unit_test (test_years_of_the_rules_bind_and_suggested_years_advise),
    cmocka_unit_test (test_types_under_another_nation_are_told_and_their_own_is_offered),
    cmocka_unit_test (test_what_is_entered_and_does_not_count_is_told),
    cmocka_unit_test (test_the_first_and_the_last_year_belong_to_the_years),
    cmocka_unit_test (test_an_army_without_a_date_has_no_finding_about_years),
    cmocka_unit_test (test_prussian_landwehr_before_1813_is_advice),
    cmocka_unit_test (test_a_quality_outside_the_suggested_range_is_advice),
    cmocka_unit_test (test_a_date_outside_the_period_is_advice),
    cmocka_unit_test (test_findings_about_structure_can_be_waived),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
