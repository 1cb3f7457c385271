/* The roster for the opponent: what he is told, and above all what he is not. */
#include "helper/dump.h"
#include "helper/golden.h"
#include "helper/random-army-of.h"
#include "helper/scenario.h"

#include "army/evaluate/evaluate.h"
#include "army/evaluate/opponent.h"
#include "base/error.h"
#include "helper/layout.h"
#include "sheet/army/sheets.h"
#include "sheet/packet/sheets.h"

#include <math.h>

static MusterSheet *
lay_out (const MusterArmy *army, const MusterSheetOptions *options)
{
  g_autoptr (MusterGame) game = muster_game_new_army (army);
  g_autoptr (GError) error = NULL;
  MusterSheet *sheet = muster_sheet_make (muster_sheet_find_kind ("roster"), game, options, &error);
  if (sheet == NULL)
    fail_msg ("%s", error->message);
  return sheet;
}

/* All texts of all pages, a line each. */
static char *
list_texts (const MusterSheet *sheet)
{
  GString *all = g_string_new ("\n");
  for (guint part = 0; part < muster_sheet_get_n_parts (sheet); part++)
    {
      const MusterLayout *layout = muster_sheet_get_layout (sheet, part);
      for (guint i = 0; i < layout->texts->len; i++)
        {
          const MusterText *text = MUSTER_AT (layout->texts, MusterText, i);
          if (text->line == 0)
            g_string_append_printf (all, "%s\n", pango_layout_get_text (text->set->layout));
        }
    }
  return g_string_free (all, FALSE);
}

static char *
list_texts_of (const MusterArmy *army)
{
  MusterSheetOptions options = { .type_size = 10 };
  g_autoptr (MusterSheet) sheet = lay_out (army, &options);
  assert_layout (sheet);
  return list_texts (sheet);
}

static MusterSheetOptions
make_options (guint seed)
{
  static const double sizes[] = { 8, 10, 14, 16 };
  return (MusterSheetOptions){ .paper = seed % MUSTER_N_PAPERS,
                               .type_size = sizes[seed / 4 % 4],
                               .turn = seed % 3 };
}

/* Pages */

static void
no_page_is_left_for_a_few_lines_where_closer_ones_save_it (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "waterloo-i-corps");
  for (MusterPaper paper = 0; paper < MUSTER_N_PAPERS; paper++)
    {
      const MusterSheetOptions options = { .type_size = 10, .paper = paper };
      g_autoptr (MusterSheet) sheet = lay_out (army, &options);
      const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
      guint n = layout->pages->len;
      assert_true (n == 1 || get_lowest (layout, n - 1) > 0.15 * get_lowest (layout, n - 2));
    }
}

/* Returns: how far down its page the last line of a head stands */
static double
find_foot (const MusterLayout *layout, const char *head)
{
  double foot = -1;
  for (guint i = 0; i < layout->rows->len; i++)
    {
      const MusterRow *row = MUSTER_AT (layout->rows, MusterRow, i);
      for (guint t = row->first_text; t < row->first_text + row->n_texts; t++)
        {
          const MusterText *text = MUSTER_AT (layout->texts, MusterText, t);
          if (text->set->style == MUSTER_STYLE_LABEL
              && g_str_equal (pango_layout_get_text (text->set->layout), head))
            foot = MAX (foot, text->y);
        }
    }
  return foot;
}

static void
heads_of_several_lines_end_beside_the_others (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("game-of-kings", "fontenoy-french");
  const MusterSheetOptions options = { .type_size = 10 };
  g_autoptr (MusterSheet) sheet = lay_out (army, &options);
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  double foot = find_foot (layout, "Troops");
  assert_true (foot > 0);
  assert_true (fabs (find_foot (layout, "Figures, officer apart") - foot) < 0.1);
  assert_true (fabs (find_foot (layout, "Learned") - foot) < 0.1);
}

/* A side prints what it learns of the other; all else is a sheet to hand over. */
static void
every_page_calls_the_roster_what_its_reader_does (void **state)
{
  g_autoptr (MusterScenario) scenario = make_empty (get_pack ("tout-soldat"));
  for (int side = 0; side < 2; side++)
    add_to (scenario, side, load_example ("tout-soldat", "waterloo-i-corps"));
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  const MusterSheetOptions umpire = { .type_size = 10, .paper = MUSTER_PAPER_A5 };
  const MusterSheetOptions side = { .type_size = 10,
                                    .paper = MUSTER_PAPER_A5,
                                    .reader = MUSTER_AUDIENCE_SIDE_A };
  g_autoptr (MusterSheet) one =
    muster_sheet_make (muster_sheet_find_kind ("roster"), game, &umpire, NULL);
  g_autoptr (MusterSheet) other =
    muster_sheet_make (muster_sheet_find_kind ("roster"), game, &side, NULL);
  g_autofree char *for_all = list_texts (one);
  g_autofree char *for_side = list_texts (other);
  assert_non_null (strstr (for_all, "\nRoster for the opponent\n"));
  assert_null (strstr (for_side, "Roster for the opponent"));
  assert_non_null (strstr (for_side, "\nRoster of the enemy\n"));
}

/* Secrets */

static gboolean
is_told_of_any (const MusterEvaluation *evaluation, int scale)
{
  for (guint i = 0; i < evaluation->army->n_nodes; i++)
    if (muster_evaluation_discloses_grade (evaluation, i, scale))
      return TRUE;
  return FALSE;
}

/* A grade stands behind a comma, or its scale's name. */
static void
assert_no_grade (const char *texts, const MusterScale *scale)
{
  for (int i = 0; i < scale->n_grades; i++)
    {
      g_autofree char *last = g_strdup_printf (", %s\n", scale->grades[i].label);
      g_autofree char *inner = g_strdup_printf (", %s, ", scale->grades[i].label);
      g_autofree char *named = g_strdup_printf ("%s %s", scale->name, scale->grades[i].label);
      assert_has_not (texts, last);
      assert_has_not (texts, inner);
      assert_has_not (texts, named);
    }
}

static void
assert_no_secret (const MusterArmy *army, const char *texts)
{
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autofree char *points = muster_army_dup_points (evaluation);
  const MusterRuleset *ruleset = army->ruleset;
  for (int scale = 0; scale < ruleset->n_scales; scale++)
    if (!is_told_of_any (evaluation, scale))
      assert_no_grade (texts, &ruleset->scales[scale]);
  for (guint i = 0; i < army->n_nodes; i++)
    if (army->nodes[i].note != NULL)
      assert_has_not (texts, army->nodes[i].note);
  if (points != NULL)
    assert_has_not (texts, points);
  assert_has_not (texts, "*");
  assert_has_not (texts, "\nPoints\n");
}

static void
no_text_of_any_army_is_cut_or_covered_and_none_tells_a_secret (void **state)
{
  for (gsize i = 0; i < N_RULESETS; i++)
    for (guint seed = 0; seed < get_loops (); seed++)
      {
        print_message ("# %s, seed %u\n", examples[i].pack, seed);
        MusterSheetOptions options = make_options (seed);
        g_autoptr (MusterArmySnapshot) army = make_random_army (get_pack (examples[i].pack), seed);
        g_autoptr (MusterSheet) sheet = lay_out (army, &options);
        g_autofree char *texts = list_texts (sheet);
        assert_layout (sheet);
        assert_no_secret (army, texts);
      }
}

static void
the_examples_tell_no_grade_no_points_no_note_and_no_unit_by_its_name (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autoptr (MusterArmySnapshot) army = load_example (examples[i].pack, examples[i].name);
      g_autofree char *texts = list_texts_of (army);
      assert_no_secret (army, texts);
      for (guint node = 1; node < army->n_nodes; node++)
        {
          const MusterNode *at = &army->nodes[node];
          if (at->category == MUSTER_CATEGORY_UNIT && muster_node_is_named (at)
              && strstr (muster_node_get_kind_name (at), at->name) == NULL)
            assert_has_not (texts, at->name);
        }
    }
}

static void
what_is_disclosed_or_marked_at_the_stand_is_told (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example (examples[0].pack, "waterloo-i-corps");
  g_autofree char *texts = list_texts_of (army);
  assert_has (texts, "UQ 4\n");
  assert_has (texts, "\nDrouet d’Erlon, Corps commander, Good\u00a0(3)\n");
  assert_has (texts, "\nCommand system Impulse\n");
  assert_has (texts, "\n4\u00a0×\u00a0Ligne\n");
  assert_has (texts, "\nNot told, as the rules let a player keep it: points.\n");
}

static void
where_rules_are_silent_grades_are_not_told_and_it_says_so (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example (examples[1].pack, "fontenoy-french");
  g_autofree char *texts = list_texts_of (army);
  assert_has (texts, "\nGrades and points are not told: the rules let a player keep them.\n");
  assert_has (texts, "\n4\u00a0×\u00a0Line foot (infanterie de ligne)\n");
  assert_has (texts, "\n64\n");
}

static void
what_is_seen_is_told_and_what_nobody_can_count_is_not (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example (examples[4].pack, "swedes-1632");
  g_autofree char *texts = list_texts_of (army);
  assert_has (texts, "\n2\u00a0×\u00a0Swedish foot, Pike\n");
  assert_has (texts, "\nStands\n");
  assert_has_not (texts, "\nMen\n");
}

static void
an_empty_army_shows_that_there_are_no_units (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_army (examples[0].pack, "", "");
  g_autofree char *texts = list_texts_of (army);
  assert_has (texts, "\nNo units are shown.\n");
}

/* What the player marks as secret stands nowhere, and no formation shows that it was there. */
static void
what_is_marked_as_secret_is_left_out (void **state)
{
  g_autoptr (MusterArmySnapshot) whole = load_example (examples[1].pack, "fontenoy-french");
  g_autoptr (MusterArmySnapshot) army =
    load_changed_example (examples[1].pack, "fontenoy-french", "name=\"Left\"",
                          "secret=\"all\" name=\"Left\"");
  g_autofree char *all = list_texts_of (whole);
  g_autofree char *texts = list_texts_of (army);
  assert_has (all, "\nLeft\n");
  assert_has (all, "\n23 units: ");
  assert_has_not (texts, "Left");
  assert_has (texts, "\n10 units: ");
}

static void
a_formation_whose_units_are_all_secret_does_not_show_that_it_is_there (void **state)
{
  g_autoptr (MusterArmySnapshot) army =
    load_changed_example (examples[1].pack, "fontenoy-french", "<unit ", "<unit secret=\"all\" ");
  g_autofree char *texts = list_texts_of (army);
  assert_has (texts, "Maurice de Saxe");
  assert_has (texts, "\nNo units are shown.\n");
  assert_has_not (texts, "\nLeft\n");
}

/* Scenarios */

static MusterScenario *
make_battle (void)
{
  MusterScenario *scenario =
    make_scenario (examples[1].pack, "fontenoy-french", "dettingen-pragmatic", 7);
  MusterReserve reserve = {
    .side = 0, .army = 1, .node = find_formation (scenario, 1, "Left"), .turn = 4
  };
  muster_scenario_add_reserve (scenario, &reserve);
  return scenario;
}

/* NULL with @error */
static char *
list_texts_for (MusterAudience reader, MusterHidden hidden, GError **error)
{
  g_autoptr (MusterScenario) scenario = make_battle ();
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  MusterSheetOptions options = { .type_size = 10, .reader = reader, .hidden = hidden };
  g_autoptr (MusterSheet) sheet =
    muster_sheet_make (muster_sheet_find_kind ("roster"), game, &options, error);
  if (sheet != NULL)
    assert_layout (sheet);
  return sheet != NULL ? list_texts (sheet) : NULL;
}

static void
a_side_reads_of_the_enemy_and_who_reads_all_of_both (void **state)
{
  g_autofree char *a = list_texts_for (MUSTER_AUDIENCE_SIDE_A, MUSTER_HIDE_NOTHING, NULL);
  g_autofree char *b = list_texts_for (MUSTER_AUDIENCE_SIDE_B, MUSTER_HIDE_NOTHING, NULL);
  g_autofree char *all = list_texts_for (MUSTER_AUDIENCE_ALL, MUSTER_HIDE_FORCES, NULL);
  assert_has_not (a, "Maurice de Saxe");
  assert_has (b, "Maurice de Saxe");
  assert_has (all, "\nRoster of Side A, for Side B\n");
  assert_has (all, "\nRoster of Side B, for Side A\n");
}

static void
reserves_that_are_hidden_are_left_out_of_the_enemys_roster_alone (void **state)
{
  g_autofree char *open = list_texts_for (MUSTER_AUDIENCE_SIDE_B, MUSTER_HIDE_NOTHING, NULL);
  g_autofree char *hidden = list_texts_for (MUSTER_AUDIENCE_SIDE_B, MUSTER_HIDE_RESERVES, NULL);
  g_autofree char *all = list_texts_for (MUSTER_AUDIENCE_ALL, MUSTER_HIDE_RESERVES, NULL);
  assert_has (open, "\nLeft\n");
  assert_has (all, "\nLeft\n");
  assert_has_not (hidden, "\nLeft\n");
  assert_has (hidden, "\n10 units: ");
  assert_has (hidden, "\nWhat may come later is not told.\n");
}

static void
where_forces_are_hidden_there_is_no_roster_of_them (void **state)
{
  g_autoptr (GError) error = NULL;
  assert_null (list_texts_for (MUSTER_AUDIENCE_SIDE_A, MUSTER_HIDE_FORCES, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
  assert_has (error->message, "his forces are hidden");
}

static void
compare_golden (const Example *example)
{
  MusterSheetOptions options = { .type_size = 10 };
  g_autoptr (MusterArmySnapshot) army = load_example (example->pack, example->name);
  g_autoptr (MusterSheet) sheet = lay_out (army, &options);
  g_autofree char *text = dump_sheet (sheet);
  g_autofree char *file = g_strdup_printf ("roster-%s.txt", example->name);
  assert_golden (file, text);
}

static void
the_examples_are_laid_out_as_they_were (void **state)
{
  for (gsize i = 0; i < N_RULESETS; i++)
    compare_golden (&examples[i]);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (no_page_is_left_for_a_few_lines_where_closer_ones_save_it),
    cmocka_unit_test (every_page_calls_the_roster_what_its_reader_does),
    cmocka_unit_test (heads_of_several_lines_end_beside_the_others),
    cmocka_unit_test (no_text_of_any_army_is_cut_or_covered_and_none_tells_a_secret),
    cmocka_unit_test (the_examples_tell_no_grade_no_points_no_note_and_no_unit_by_its_name),
    cmocka_unit_test (what_is_disclosed_or_marked_at_the_stand_is_told),
    cmocka_unit_test (where_rules_are_silent_grades_are_not_told_and_it_says_so),
    cmocka_unit_test (what_is_seen_is_told_and_what_nobody_can_count_is_not),
    cmocka_unit_test (an_empty_army_shows_that_there_are_no_units),
    cmocka_unit_test (what_is_marked_as_secret_is_left_out),
    cmocka_unit_test (a_formation_whose_units_are_all_secret_does_not_show_that_it_is_there),
    cmocka_unit_test (a_side_reads_of_the_enemy_and_who_reads_all_of_both),
    cmocka_unit_test (reserves_that_are_hidden_are_left_out_of_the_enemys_roster_alone),
    cmocka_unit_test (where_forces_are_hidden_there_is_no_roster_of_them),
    cmocka_unit_test (the_examples_are_laid_out_as_they_were),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
