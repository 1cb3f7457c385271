/* Fixes: each, when followed, cures its finding and breaks nothing. */
#include "helper/random-army-of.h"

/* The fixes of d'Erlon's four divisions. */
static GPtrArray *
list_corps_fixes (const Checked *checked)
{
  return muster_finding_list_fixes (checked->evaluation, checked->findings,
                                    need_finding (checked, "corps-size"));
}

static void
assert_has_fix_to (gint64 total)
{
  g_autoptr (Checked) checked = check_army (load_example ("tout-soldat", "waterloo-i-corps"));
  g_autoptr (GPtrArray) fixes = list_corps_fixes (checked);
  gint64 before = get_total (checked);
  gboolean found = FALSE;
  for (guint i = 0; i < fixes->len; i++)
    {
      const MusterFix *fix = g_ptr_array_index (fixes, i);
      g_autoptr (Checked) after = apply_fix (checked, fix);
      MusterVerdict verdict = muster_findings_judge (after->findings);
      if (get_total (after) != total)
        continue;
      found = TRUE;
      assert_true (verdict.legal);
      assert_int_equal (after->findings->len, 0);
      assert_int_equal (fix->points.num, total - before);
    }
  assert_true (found);
}

static void
test_two_divisions_under_one_commander_make_d_erlon_legal_at_445 (void **state)
{
  assert_has_fix_to (445);
}

static void
test_two_independent_brigades_make_d_erlon_legal_at_457 (void **state)
{
  assert_has_fix_to (457);
}

static void
test_without_a_division_of_82_points_d_erlon_is_legal (void **state)
{
  assert_has_fix_to (457 - 82);
}

static void
test_every_way_out_of_d_erlons_corps_leads_to_a_legal_army (void **state)
{
  g_autoptr (Checked) checked = check_army (load_example ("tout-soldat", "waterloo-i-corps"));
  g_autoptr (GPtrArray) fixes = list_corps_fixes (checked);
  for (guint i = 0; i < fixes->len; i++)
    {
      g_autoptr (Checked) after = apply_fix (checked, g_ptr_array_index (fixes, i));
      assert_true (muster_findings_judge (after->findings).legal);
    }
}

/* The points, and five for each thing that comes or goes. */
static gint64
get_size (const MusterFix *fix)
{
  gint64 size = ABS (fix->points.num);
  for (guint i = 0; i < fix->changes->len; i++)
    {
      MusterChangeKind kind = g_array_index (fix->changes, MusterChange, i).kind;
      size += kind == MUSTER_CHANGE_ADD || kind == MUSTER_CHANGE_REMOVE ? 5 : 0;
    }
  return size;
}

static void
test_the_smallest_change_of_points_comes_first (void **state)
{
  g_autoptr (Checked) checked = check_army (load_example ("tout-soldat", "waterloo-i-corps"));
  g_autoptr (GPtrArray) fixes = list_corps_fixes (checked);
  assert_true (fixes->len > 1);
  for (guint i = 1; i < fixes->len; i++)
    {
      const MusterFix *before = g_ptr_array_index (fixes, i - 1);
      const MusterFix *fix = g_ptr_array_index (fixes, i);
      assert_true (get_size (before) <= get_size (fix));
      assert_string_not_equal (before->text, fix->text);
    }
}

static void
test_a_way_out_is_told_with_the_names_of_the_formations (void **state)
{
  g_autoptr (Checked) checked = check_army (load_example ("tout-soldat", "waterloo-i-corps"));
  g_autoptr (GPtrArray) fixes = list_corps_fixes (checked);
  gboolean found = FALSE;
  for (guint i = 0; i < fixes->len; i++)
    found = found
            || g_str_equal (((MusterFix *) g_ptr_array_index (fixes, i))->text,
                            "Move Brigade Pégot, Brigade Brue and Foot artillery (artillerie à "
                            "pied) of 4th Division to 1st Division; remove 4th Division");
  assert_true (found);
}

#define LIGNE "<unit type=\"fr-ligne\"/>"

/* The words of the fixes of the first finding with @id, one a line. */
static void
assert_fixes (const char *head, const char *body, const char *id, const char *wanted)
{
  g_autoptr (Checked) checked = check_made ("tout-soldat", head, body);
  g_autoptr (GPtrArray) fixes =
    muster_finding_list_fixes (checked->evaluation, checked->findings, need_finding (checked, id));
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < fixes->len; i++)
    g_string_append_printf (text, "%s\n", ((MusterFix *) g_ptr_array_index (fixes, i))->text);
  assert_string_equal (text->str, wanted);
}

/* The titles of the fixes of the first finding with @id, one a line. */
static void
assert_titles (const char *body, const char *id, const char *wanted)
{
  g_autoptr (Checked) checked = check_made ("tout-soldat", FR, body);
  g_autoptr (GPtrArray) fixes =
    muster_finding_list_fixes (checked->evaluation, checked->findings, need_finding (checked, id));
  muster_fixes_make_titles (fixes, checked->evaluation);
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < fixes->len; i++)
    g_string_append_printf (text, "%s\n", ((MusterFix *) g_ptr_array_index (fixes, i))->title);
  assert_string_equal (text->str, wanted);
}

/* The title of the first fix of the first finding with @id. */
static void
assert_first (const char *head, const char *body, const char *id, const char *wanted)
{
  g_autoptr (Checked) checked = check_made ("tout-soldat", head, body);
  g_autoptr (GPtrArray) fixes =
    muster_finding_list_fixes (checked->evaluation, checked->findings, need_finding (checked, id));
  muster_fixes_make_titles (fixes, checked->evaluation);
  assert_true (fixes->len > 0);
  assert_string_equal (((MusterFix *) g_ptr_array_index (fixes, 0))->title, wanted);
}

static void
test_what_is_missing_is_added_first_while_points_are_left (void **state)
{
  const char *body = DIVISION (BRIGADES2 BRIGADE (LINE));
  assert_first (FR " budget=\"200\"", body, "brigade-size", "Add 2 × Line infantry to Brigade 3");
  assert_first (FR " budget=\"65\"", body, "brigade-size", "Dissolve Brigade 3 into Brigade 1");
  assert_first (FR, body, "brigade-size", "Dissolve Brigade 3 into Brigade 1");
}

static void
test_a_way_out_has_a_short_title (void **state)
{
  assert_titles (CORPS (DIVISIONS2 DIVISIONS2), "corps-size",
                 "Dissolve Division 4 into Corps\n"
                 "Dissolve Division 4 into Division 1\n"
                 "Remove Division 1\n");
}

static void
test_what_is_added_is_of_the_armys_own_troops (void **state)
{
  assert_fixes (
    FR, DIVISION (BRIGADE (LIGNE LIGNE LIGNE)), "division-size",
    "Add 1\u00a0×\u00a0Brigade at UQ 4 to Division; add 3\u00a0×\u00a0Ligne to Brigade\n");
}

static void
test_a_unit_of_another_arm_is_replaced_or_goes (void **state)
{
  assert_fixes (FR,
                DIVISION (BRIGADE (LIGNE LIGNE LIGNE "<unit type=\"fr-hussars\"/>")
                            BRIGADE (LIGNE LIGNE LIGNE)),
                "brigade-arm",
                "Turn Hussars into Ligne\n"
                "Remove Hussars; add 1\u00a0×\u00a0Ligne to Brigade 1\n"
                "Remove Hussars\n");
}

static void
test_of_two_things_with_one_name_it_is_said_which (void **state)
{
#define FIRST(in)                                                                                  \
  "<formation kind=\"brigade\" name=\"First\" grades=\"quality:4\">" in "</formation>"
  assert_fixes (
    FR,
    CORPS (DIVISION (FIRST (LIGNE LIGNE) BRIGADE (LIGNE LIGNE LIGNE))
             DIVISION (FIRST (LIGNE LIGNE LIGNE) BRIGADE (LIGNE LIGNE LIGNE))),
    "brigade-size",
    "Add 1\u00a0×\u00a0Ligne to First of Division 1\n"
    "Move Ligne 3 of Brigade 2 of Division 1 to First of Division 1; add 1\u00a0×\u00a0Ligne to "
    "Brigade 2 of Division 1\n");
#undef FIRST
}

static void
test_brothers_of_one_name_are_numbered (void **state)
{
#define B(in) "<formation kind=\"brigade\" name=\"B\" grades=\"quality:4\">" in "</formation>"
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", FR, DIVISION (B (LINE3) B (LINE LINE)) DIVISION (B (LINE3)));
  assert_where (need_finding (checked, "brigade-size"), "B (2) of Division 1");
#undef B
}

static void
test_ways_are_sought_of_faults_before_advice (void **state)
{
  g_autoptr (GString) units = g_string_new (NULL);
  for (int i = 0; i < MUSTER_MOST_WITH_FIXES + 2; i++)
    g_string_append (units, "<unit type=\"at-line\"/>");
  g_autofree char *body = g_strconcat (
    "<formation kind=\"division\">" LEADER ("division-commander") "<formation kind=\"brigade\" "
                                                                  "grades=\"quality:4\">",
    units->str, "</formation>" BRIGADE (LINE LINE) "</formation>", NULL);
  g_autoptr (Checked) checked = check_made ("tout-soldat", FR, body);
  g_autofree gboolean *chosen = muster_findings_choose_with_fixes (checked->findings);
  guint n = 0;
  for (guint i = 0; i < checked->findings->len; i++)
    {
      n += chosen[i] != 0;
      if (muster_finding_is_illegal (g_ptr_array_index (checked->findings, i)))
        assert_true (chosen[i]);
    }
  assert_int_equal (n, MUSTER_MOST_WITH_FIXES);
}

static void
test_the_nations_offered_are_those_of_the_troops (void **state)
{
  assert_fixes ("date=\"1815\"", DIVISION (BRIGADE (LIGNE LIGNE LIGNE) BRIGADE (LINE3)),
                "choice-nation", "Set Nation of Test to France\n");
}

static void
test_a_grade_is_not_taken_back_where_a_unit_would_lose_its_price (void **state)
{
  assert_fixes (FR,
                DIVISION ("<formation kind=\"brigade\"><unit type=\"fr-ligne\" "
                          "grades=\"quality:4\"/>" LIGNE LIGNE "</formation>" BRIGADE (LINE3)),
                "preset-quality", "");
}

static void
test_a_brigade_beside_the_only_corps_is_moved_into_it (void **state)
{
  assert_fixes (FR, CORPS (DIVISIONS2) LONE (LINE3), "army-brigades",
                "Move Brigade to Corps\n"
                "Move Brigade to Division 1; remove Brigade commander\n"
                "Remove Brigade\n");
}

/* What would have to go, where that is more than a fix may take away. */
static GArray *
list_to_go (const Checked *checked, const MusterFinding *finding)
{
  g_autoptr (GPtrArray) larger = NULL;
  g_autoptr (MusterTrials) trials = muster_trials_new (checked->evaluation, checked->findings);
  g_autoptr (GPtrArray) fixes = muster_finding_search_fixes (finding, trials, &larger);
  return muster_fixes_list_to_go (checked->army, fixes, larger);
}

static void
assert_every_case_has_a_cure (const char *pack, const LimitCase *cases, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (Checked) checked = check_just_illegal (pack, &cases[i]);
      g_autoptr (GArray) to_go = list_to_go (checked, need_finding (checked, cases[i].limit));
      guint n_fixes = assert_all_fixes_cure (checked, cases[i].limit);
      if (n_fixes == 0 && to_go->len == 0)
        fail_msg ("no way out of %s", cases[i].limit);
    }
}

static void
test_a_brigade_without_a_division_is_put_under_a_new_one (void **state)
{
  assert_fixes (FR, BRIGADE (LIGNE LIGNE LIGNE) BRIGADE (LIGNE LIGNE LIGNE), "army-brigades",
                "Put Brigade 1 and Brigade 2 under a new Division in Test; add "
                "1\u00a0×\u00a0Division commander at Poor\u00a0(1) to Division\n");
}

static void
test_a_formation_in_the_wrong_one_is_put_under_a_new_one_first (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("rows", "grades=\"nation:x-north\"",
                "<formation kind=\"x-brigade\"><unit type=\"x-horse\"/></formation>"
                "<formation kind=\"x-division\"/>");
  g_autoptr (GPtrArray) fixes = muster_finding_list_fixes (checked->evaluation, checked->findings,
                                                           need_finding (checked, "holds"));
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < fixes->len; i++)
    g_string_append_printf (text, "%s\n", ((MusterFix *) g_ptr_array_index (fixes, i))->text);
  assert_string_equal (text->str, "Move Brigade to Division\n"
                                  "Put Brigade under a new Corps in Test\n"
                                  "Put Brigade under a new Division in Test\n"
                                  "Remove Brigade\n");
}

static void
test_no_fix_removes_more_than_a_third_and_what_would_have_to_go_is_told (void **state)
{
#define LIGNE4 LIGNE LIGNE LIGNE LIGNE
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", FR,
                DIVISION (BRIGADE (LIGNE4 LIGNE4 LIGNE4 LIGNE4 LIGNE4 LIGNE4) BRIGADE (LINE3)));
  g_autoptr (GPtrArray) fixes = muster_finding_list_fixes (checked->evaluation, checked->findings,
                                                           need_finding (checked, "brigade-size"));
  g_autoptr (GArray) to_go = list_to_go (checked, need_finding (checked, "brigade-size"));
  g_autofree char *text = muster_units_to_go_dup_text (checked->army, to_go);
  assert_int_equal (fixes->len, 0);
  assert_int_equal (to_go->len, 16);
  assert_string_equal (text, "16 units would have to go: 16 × Ligne.");
  for (guint i = 0; i < to_go->len; i++)
    {
      guint node = muster_army_find_node (checked->army, g_array_index (to_go, gint64, i));
      assert_int_equal (checked->army->nodes[node].category, MUSTER_CATEGORY_UNIT);
    }
#undef LIGNE4
}

static void
test_of_a_corps_that_is_far_too_dear_it_is_told_what_would_have_to_go (void **state)
{
  g_autoptr (Checked) checked =
    check_army (load_changed_example ("tout-soldat", "waterloo-i-corps-waived", "<army ",
                                      "<army budget=\"200\" "));
  const MusterFinding *finding = g_ptr_array_index (checked->findings, 0);
  assert_int_equal (finding->limit->measure.kind, MUSTER_MEASURE_POINTS);
  g_autoptr (GPtrArray) fixes =
    muster_finding_list_fixes (checked->evaluation, checked->findings, finding);
  g_autoptr (GArray) to_go = list_to_go (checked, finding);
  assert_int_equal (fixes->len, 0);
  assert_true (to_go->len > muster_army_count_units (checked->army) / 3);
  assert_true (to_go->len < muster_army_count_units (checked->army));
}

/* Units of @before that are not there any more, whatever came in their place. */
static guint
count_lost (const MusterArmy *before, const MusterArmy *after)
{
  guint n = 0;
  for (guint i = 0; i < before->n_nodes; i++)
    n += before->nodes[i].category == MUSTER_CATEGORY_UNIT
         && muster_army_find_node (after, before->nodes[i].id) == MUSTER_NO_NODE;
  return n;
}

/* Whether a new formation of @kind for it, where it stands, would leave nothing to be mended but
 * what is in the new formation. */
static gboolean
could_be_put_into (const Checked *checked, const MusterFinding *finding, const MusterKind *kind)
{
  const MusterNode *node = &checked->army->nodes[finding->node];
  const MusterKind *holder = checked->army->nodes[node->parent].kind;
  gint64 id = muster_army_get_free_id (checked->army);
  MusterChange changes[] = {
    { .kind = MUSTER_CHANGE_ADD,
      .node = id,
      .target = checked->army->nodes[node->parent].id,
      .place = MUSTER_LAST_PLACE,
      .category = MUSTER_CATEGORY_FORMATION,
      .type = kind->id },
    { .kind = MUSTER_CHANGE_MOVE, .node = node->id, .target = id, .place = MUSTER_LAST_PLACE },
  };
  if (kind->category != MUSTER_CATEGORY_FORMATION || kind == checked->army->ruleset->army_kind
      || kind == node->kind || !muster_kind_may_hold (checked->army->ruleset, holder, kind)
      || !muster_kind_may_hold (checked->army->ruleset, kind, node->kind))
    return FALSE;
  g_autoptr (Checked) after = check_army (muster_army_apply (checked->army, changes, 2));
  const MusterNode *parent = &after->army->nodes[muster_army_find_node (after->army, id)];
  for (guint i = 0; i < after->findings->len; i++)
    {
      const MusterFinding *left = g_ptr_array_index (after->findings, i);
      const MusterNode *at = &after->army->nodes[left->node];
      if (muster_finding_is_same (left, after->army, finding, checked->army)
          || ((at < parent || at >= &after->army->nodes[parent->end])
              && left->severity != MUSTER_SEVERITY_ADVICE
              && !was_there (checked, after->army, left)))
        return FALSE;
    }
  return TRUE;
}

static gboolean
lacks_its_parent (const Checked *checked, const MusterFinding *finding)
{
  const MusterRuleset *ruleset = checked->army->ruleset;
  if (finding->kind != MUSTER_FINDING_HOLDS
      || checked->army->nodes[finding->node].category != MUSTER_CATEGORY_FORMATION)
    return FALSE;
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (could_be_put_into (checked, finding, &ruleset->kinds[i]))
      return TRUE;
  return FALSE;
}

/* Returns: how many fixes were looked at */
static guint
assert_fixes_spare_the_army (const Checked *checked, const MusterFinding *finding)
{
  g_autoptr (GPtrArray) fixes =
    muster_finding_list_fixes (checked->evaluation, checked->findings, finding);
  guint most = MAX (muster_army_count_units (checked->army) / 3, 1);
  guint fewest = G_MAXUINT;
  muster_fixes_make_titles (fixes, checked->evaluation);
  for (guint i = 0; i < fixes->len; i++)
    {
      const MusterFix *fix = g_ptr_array_index (fixes, i);
      g_autoptr (Checked) after = apply_fix (checked, fix);
      guint lost = count_lost (checked->army, after->army);
      fewest = MIN (fewest, lost);
      assert_int_equal (lost, fix->n_removed);
      if (lost > most
          || muster_army_count_units (checked->army) > muster_army_count_units (after->army) + most)
        fail_msg ("takes %u of %u units away: %s", lost, muster_army_count_units (checked->army),
                  fix->text);
      if (lost > 0 && strstr (fix->title, "Remove") == NULL && strstr (fix->title, " go") == NULL)
        fail_msg ("takes %u units away and is called: %s", lost, fix->title);
    }
  if (fixes->len > 0 && fewest > 0 && lacks_its_parent (checked, finding))
    fail_msg ("only removes what lacks its parent: %s",
              ((MusterFix *) g_ptr_array_index (fixes, 0))->text);
  return fixes->len;
}

static guint
assert_all_spare_the_army (const Checked *checked)
{
  g_autofree gboolean *chosen = muster_findings_choose_with_fixes (checked->findings);
  guint n = 0;
  for (guint i = 0; i < checked->findings->len; i++)
    if (chosen[i])
      n += assert_fixes_spare_the_army (checked, g_ptr_array_index (checked->findings, i));
  return n;
}

/* Of so few formations that there is seldom another for what stands in the wrong one. */
static const MusterArmy *
make_small_army (MusterRuleset *ruleset, guint64 seed)
{
  MusterRandom random = muster_random_new (seed, "small");
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (ruleset, ruleset->id, "Small");
  gint64 n_formations = muster_random_range (&random, 1, 2);
  for (gint64 i = 0; i < n_formations; i++)
    {
      begin_random (builder, ruleset, MUSTER_CATEGORY_FORMATION, &random);
      for (gint64 n = muster_random_range (&random, 0, 3); n > 0; n--)
        {
          begin_random (builder, ruleset, MUSTER_CATEGORY_UNIT, &random);
          muster_army_builder_end (builder);
        }
      muster_army_builder_end (builder);
    }
  return muster_army_builder_finish (builder);
}

static void
test_ways_out_of_random_armies_remove_a_third_at_most (void **state)
{
  static const char *const packs[] = {
    "tout-soldat",     "game-of-kings", "le-roi-soleil", "louis-xiv-battalions",
    "pike-and-powder", "kinds",         "rows"
  };
  const char *loops = g_getenv ("MUSTER_LOOPS");
  guint64 n = loops != NULL ? (guint64) atoi (loops) : 20;
  guint n_fixes = 0;
  for (guint64 seed = 1; seed <= n; seed++)
    {
      MusterRuleset *pack = get_pack (packs[seed % G_N_ELEMENTS (packs)]);
      g_autoptr (Checked) large = check_army (make_random_army (pack, seed));
      n_fixes += assert_all_spare_the_army (large);
      for (guint64 i = 0; i < 10; i++)
        {
          g_autoptr (Checked) small = check_army (make_small_army (pack, 10 * seed + i));
          n_fixes += assert_all_spare_the_army (small);
        }
    }
  assert_true (n_fixes > 0);
}

/* Formations taken out of what they stood in, into the army itself. */
static void
test_ways_out_of_armies_with_stray_formations_spare_them (void **state)
{
  static const char *const names[] = { "waterloo-i-corps", "british-200" };
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (Checked) whole = check_army (load_example ("tout-soldat", names[i]));
      for (guint at = 1; at < whole->army->n_nodes; at++)
        {
          MusterChange change = { .kind = MUSTER_CHANGE_MOVE,
                                  .node = whole->army->nodes[at].id,
                                  .target = whole->army->nodes[0].id,
                                  .place = MUSTER_LAST_PLACE };
          if (whole->army->nodes[at].category != MUSTER_CATEGORY_FORMATION)
            continue;
          g_autoptr (Checked) stray = check_army (muster_army_apply (whole->army, &change, 1));
          assert_all_spare_the_army (stray);
        }
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
  assert_int_equal (assert_all_fixes_cure (prussia, "choice-system"), 3);
  assert_int_equal (assert_all_fixes_cure (quality, "choice-quality"), 5);
  assert_int_equal (assert_all_fixes_cure (rating, "choice-rating"), 4);
}

static void
test_what_stands_in_a_wrong_place_has_ways_out_that_cure (void **state)
{
  g_autoptr (Checked) checked = check_made ("tout-soldat", FR, DIVISION (BRIGADES2 LINE3));
  assert_findings (checked, "holds holds holds");
  assert_true (assert_all_fixes_cure (checked, "holds") > 0);
}

static void
test_what_may_not_stand_there_has_ways_out_that_cure (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", FR, CORPS (DIVISIONS2 GROUP (FOOT_GUN FOOT_GUN LONE (HORSE3))));
  assert_true (assert_all_fixes_cure (checked, "holds") > 0);
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
  assert_true (assert_all_fixes_cure (late, "years") > 1);
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
  assert_int_equal (assert_all_fixes_cure (linear, "preset-system"), 1);
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
  assert_true (assert_all_fixes_cure (checked, "suggest-quality") > 0);
}

static void
test_several_faults_at_once_are_each_cured_alone (void **state)
{
  g_autoptr (Checked) checked = check_made (
    "tout-soldat", FR " budget=\"100\"",
    CORPS (DIVISIONS2 DIVISIONS2 BRIGADE (LINE3 HORSE FOOT_GUN FOOT_GUN) GROUP (HORSE_GUN)));
  assert_findings (checked, "points corps-size brigade-arm brigade-commander brigade-artillery "
                            "foot-artillery group-size");
  assert_true (assert_all_fixes_cure (checked, "brigade-commander") > 0);
}

/* Quality flows down from the brigade, where it is chosen. */
static void
test_what_is_missing_for_a_check_is_chosen (void **state)
{
#define OPEN(in) "<formation kind=\"brigade\">" in "</formation>"
  assert_fixes (FR,
                DIVISION (BRIGADE (LINE3) OPEN ("<unit type=\"fr-ligne\"/>"
                                                "<unit type=\"fr-ligne\"/>"
                                                "<unit type=\"fr-ligne\"/>")),
                "brigade-quality",
                "Set Unit Quality of Brigade 2 to UQ 4\n"
                "Set Unit Quality of Brigade 2 to UQ 2\n"
                "Set Unit Quality of Brigade 2 to UQ 3\n"
                "Set Unit Quality of Brigade 2 to UQ 5\n"
                "Set Unit Quality of Brigade 2 to UQ 6\n");
#undef OPEN
}

static void
test_a_figure_that_does_not_count_is_taken_out (void **state)
{
  assert_fixes (FR,
                DIVISION (BRIGADE (LINE3 "<unit type=\"fr-ligne\"><entry what=\"points\" "
                                         "is=\"9\"/></unit>") BRIGADE (LINE3)),
                "entry-points", "Take out 9 as the points of Ligne\n");
}

static void
test_what_is_out_of_its_time_is_exchanged_for_what_is_not (void **state)
{
  assert_fixes ("date=\"1809\" grades=\"nation:france\"",
                DIVISION (BRIGADE (LINE3 "<unit type=\"fr-lancers\"/>") BRIGADE (LINE3)), "years",
                "Turn Lancers (chevau-légers lanciers) into Hussars (France)\n"
                "Remove Lancers (chevau-légers lanciers)\n");
}

static void
test_what_cannot_be_checked_has_no_way_out (void **state)
{
  g_autoptr (Checked) checked = check_made ("kinds", OLD, IN ("stat-bound", G));
  g_autoptr (GPtrArray) fixes = muster_finding_list_fixes (checked->evaluation, checked->findings,
                                                           need_finding (checked, "stat-bound"));
  assert_int_equal (fixes->len, 0);
}

static void
test_an_army_outside_the_period_has_no_way_out (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("game-of-kings", "date=\"1801\" grades=\"nation:france\"", GENERAL SECTORS3);
  g_autoptr (GPtrArray) fixes = muster_finding_list_fixes (checked->evaluation, checked->findings,
                                                           need_finding (checked, "period"));
  assert_int_equal (fixes->len, 0);
}

/* Which finding is asked about first, or twice, makes no difference. */
static void
test_ways_out_do_not_depend_on_what_was_asked_before (void **state)
{
  g_autoptr (Checked) checked = check_army (load_example ("tout-soldat", "waterloo-i-corps"));
  g_autoptr (GPtrArray) first = list_corps_fixes (checked);
  g_autoptr (GPtrArray) second = list_corps_fixes (checked);
  assert_int_equal (first->len, second->len);
  for (guint i = 0; i < first->len; i++)
    assert_string_equal (((MusterFix *) g_ptr_array_index (first, i))->text,
                         ((MusterFix *) g_ptr_array_index (second, i))->text);
}

/* What is moved stays where it was moved to, and nothing is moved to be removed. */
static void
assert_no_detours (const Checked *checked)
{
  for (guint i = 0; i < checked->findings->len; i++)
    {
      g_autoptr (GPtrArray) fixes =
        muster_finding_list_fixes (checked->evaluation, checked->findings,
                                   g_ptr_array_index (checked->findings, i));
      for (guint j = 0; j < fixes->len; j++)
        {
          const MusterFix *fix = g_ptr_array_index (fixes, j);
          g_autoptr (GHashTable) seen = g_hash_table_new (g_int64_hash, g_int64_equal);
          for (guint k = 0; k < fix->changes->len; k++)
            {
              MusterChange *change = &g_array_index (fix->changes, MusterChange, k);
              if (change->kind != MUSTER_CHANGE_CHOOSE && !g_hash_table_add (seen, &change->node))
                fail_msg ("goes back and forth: %s", fix->text);
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
  guint subject = (guint) g_rand_int_range (random, 1, (gint32) army->n_nodes);
  guint target = (guint) g_rand_int_range (random, 0, (gint32) army->n_nodes);
  MusterChange change = { .kind =
                            g_rand_boolean (random) ? MUSTER_CHANGE_REMOVE : MUSTER_CHANGE_MOVE,
                          .node = army->nodes[subject].id,
                          .target = army->nodes[target].id,
                          .place = MUSTER_LAST_PLACE };
  if (army->nodes[target].category <= MUSTER_CATEGORY_FORMATION)
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
      g_autoptr (Checked) invalidated = check_army (army);
      assert_all_fixes_cure (invalidated, "");
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
    cmocka_unit_test (test_what_is_missing_is_added_first_while_points_are_left),
    cmocka_unit_test (test_a_way_out_has_a_short_title),
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
    cmocka_unit_test (test_what_is_missing_for_a_check_is_chosen),
    cmocka_unit_test (test_a_figure_that_does_not_count_is_taken_out),
    cmocka_unit_test (test_what_is_out_of_its_time_is_exchanged_for_what_is_not),
    cmocka_unit_test (test_what_cannot_be_checked_has_no_way_out),
    cmocka_unit_test (test_an_army_outside_the_period_has_no_way_out),
    cmocka_unit_test (test_ways_out_do_not_depend_on_what_was_asked_before),
    cmocka_unit_test (test_no_way_out_moves_or_removes_a_thing_twice),
    cmocka_unit_test (test_every_way_out_of_spoiled_armies_cures),
    cmocka_unit_test (test_a_brigade_without_a_division_is_put_under_a_new_one),
    cmocka_unit_test (test_a_formation_in_the_wrong_one_is_put_under_a_new_one_first),
    cmocka_unit_test (test_no_fix_removes_more_than_a_third_and_what_would_have_to_go_is_told),
    cmocka_unit_test (test_of_a_corps_that_is_far_too_dear_it_is_told_what_would_have_to_go),
    cmocka_unit_test (test_ways_out_of_random_armies_remove_a_third_at_most),
    cmocka_unit_test (test_ways_out_of_armies_with_stray_formations_spare_them),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
