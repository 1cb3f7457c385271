/* The sheets of a scenario: what stands on them, where, and what never does. */
#include "helper/dump.h"
#include "helper/golden.h"
#include "helper/scenario.h"

#include "base/error.h"
#include "helper/layout.h"
#include "sheet/packet/packet.h"
#include "sheet/packet/sheets.h"

static const double type_sizes[] = { 8, 10, 16 };

static MusterSheet *
lay_out (const MusterScenario *scenario, MusterPaper paper, double type_size)
{
  double most = muster_paper_get_size (paper)->most_type;
  const MusterSheetOptions options = { .paper = paper, .type_size = MIN (type_size, most) };
  const MusterSheetKind *kinds[] = { muster_sheet_find_kind ("map"),
                                     muster_sheet_find_kind ("scenario") };
  const MusterPacketPlan plan = { .kinds = kinds, .n_kinds = G_N_ELEMENTS (kinds) };
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  g_autoptr (GPtrArray) skipped = NULL;
  MusterSheet *sheet = muster_packet_make (game, &plan, &options, &skipped, NULL);
  assert_non_null (sheet);
  return sheet;
}

static char *
dump (const MusterScenario *scenario)
{
  g_autoptr (MusterSheet) sheet = lay_out (scenario, MUSTER_PAPER_A4, MUSTER_USUAL_TYPE_SIZE);
  return dump_sheet (sheet);
}

static MusterScenario *
make_two (guint64 seed)
{
  MusterScenario *scenario = make_scenario ("tout-soldat", "french-200", "british-200", seed);
  scenario->name = muster_scenario_keep (scenario, "Quatre Bras");
  return scenario;
}

static MusterScenario *
make_full (void)
{
  MusterScenario *scenario =
    make_scenario ("game-of-kings", "fontenoy-french", "dettingen-pragmatic", 7);
  scenario->name = muster_scenario_keep (scenario, "Fontenoy & <Vezon>");
  scenario->date = muster_scenario_keep (scenario, "1745-05-11");
  scenario->place = muster_scenario_keep (scenario, "Tournai");
  scenario->note = muster_scenario_keep (scenario, "Early.\n\nMist.");
  scenario->victory = muster_scenario_keep (scenario, "Hold it.\nOr not.");
  scenario->sides[0].name = muster_scenario_keep (scenario, "French");
  scenario->sides[0].note = muster_scenario_keep (scenario, "Dug in.\n\nTired.");
  scenario->sides[0].briefing = muster_scenario_keep (scenario, "The secret.");
  scenario->sides[1].briefing = muster_scenario_keep (scenario, "The secret.");
  scenario->turns = 10;
  scenario->start = 5 * 60;
  scenario->minutes = 30;
  const MusterReserve reserve = { .side = 0,
                                  .army = 1,
                                  .node = find_formation (scenario, 1, "Left"),
                                  .turn = 4,
                                  .where = "the wood" };
  muster_scenario_add_reserve (scenario, &reserve);
  return scenario;
}

/* Names without end, a long situation, and 300 throws. */
static MusterScenario *
make_long (void)
{
  g_autoptr (GString) name = g_string_new ("Żółkiewski");
  g_autoptr (GString) note = g_string_new (NULL);
  MusterScenario *scenario = make_full ();
  while (name->len < 170)
    g_string_append (name, " and Boutourline");
  for (int i = 0; i < 40; i++)
    g_string_append_printf (note, "%s, which is paragraph %d.\n\n", name->str, i);
  scenario->name = muster_scenario_keep (scenario, name->str);
  scenario->place = muster_scenario_keep (scenario, name->str);
  scenario->note = muster_scenario_keep (scenario, note->str);
  scenario->sides[0].name = muster_scenario_keep (scenario, name->str);
  scenario->sides[0].note = muster_scenario_keep (scenario, note->str);
  for (int i = 0; i < 300; i++)
    {
      g_autofree char *stream = g_strdup_printf ("more-%d", i);
      muster_dice_begin (scenario->battlefield->dice, stream, i % 3 == 0 ? name->str : "Throw");
      muster_dice_throw (scenario->battlefield->dice, 6);
    }
  return scenario;
}

static void
compare_golden (const MusterScenario *scenario, const char *name)
{
  g_autofree char *text = dump (scenario);
  g_autofree char *file = g_strdup_printf ("scenario-%s.txt", name);
  assert_golden (file, text);
}

static void
two_scenarios_are_laid_out_as_before (void **state)
{
  g_autoptr (MusterScenario) full = make_full ();
  g_autoptr (MusterScenario) two = make_two (3);
  compare_golden (full, "gauge");
  compare_golden (two, "objectives");
}

static void
briefings_stand_on_no_page (void **state)
{
  g_autoptr (MusterScenario) scenario = make_full ();
  g_autofree char *text = dump (scenario);
  assert_has_not (text, "secret");
}

static void
sections_come_in_the_order_in_which_a_game_is_prepared (void **state)
{
  static const char *const words[] = { "block 0 Map\n", "“Quatre Bras”",   "Forces",
                                       "Deployment",    "Objectives",      "Victory",
                                       "Terrain",       "The table needs", "Dice" };
  g_autoptr (MusterScenario) scenario = make_two (3);
  g_autofree char *text = dump (scenario);
  const char *at = text;
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      at = strstr (at, words[i]);
      if (at == NULL)
        fail_msg ("“%s” does not stand where it should", words[i]);
    }
}

static void
what_breaks_the_rules_is_told (void **state)
{
  g_autoptr (MusterScenario) scenario = make_empty (get_pack ("tout-soldat"));
  g_autofree char *text = dump (scenario);
  assert_has (text, "To be seen to");
  assert_has (text, "Side A has no army yet.");

  MusterRuleset *ruleset = get_pack ("tout-soldat");
  const MusterPoint points[] = { { 100, 100 }, { 300, 100 }, { 300, 300 }, { 100, 300 } };
  const MusterFeature feature = {
    .type_id = "-", .side = MUSTER_NO_SIDE, .points = points, .n_points = 4
  };
  g_autoptr (MusterBattlefield) board = muster_battlefield_new (ruleset, 200, 200, 1);
  muster_battlefield_add_feature (board, &feature);
  muster_scenario_set_battlefield (scenario, board);
  g_autofree char *broken = dump (scenario);
  assert_has (broken, "Against the rules");
}

static void
a_scenario_without_a_battlefield_has_no_map_and_one_page (void **state)
{
  g_autoptr (GError) error = NULL;
  const MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE };
  g_autoptr (MusterScenario) scenario = muster_scenario_new ("", "no-rules");
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  g_autoptr (MusterSheet) sheet = lay_out (scenario, MUSTER_PAPER_A4, MUSTER_USUAL_TYPE_SIZE);
  assert_int_equal (muster_sheet_get_n_pages (sheet), 1);
  assert_null (muster_sheet_make (muster_sheet_find_kind ("map"), game, &options, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
  g_autofree char *text = dump_sheet (sheet);
  assert_has (text, "Scenario without a name");
  assert_has (text, "Page 1 of 1");
}

static void
bare_ground_has_a_map_without_a_legend (void **state)
{
  g_autoptr (MusterScenario) scenario = muster_scenario_new ("Bare", "no-rules");
  g_autoptr (MusterBattlefield) battlefield = muster_battlefield_new (NULL, 1800, 1200, 1);
  muster_scenario_set_battlefield (scenario, battlefield);
  g_autofree char *text = dump (scenario);
  assert_has (text, "block 0 Map\n");
  assert_has (text, "open ground");
}

static void
a_wide_board_lies_across_and_a_deep_one_stands (void **state)
{
  static const int sizes[][2] = { { 1800, 1200 }, { 900, 2400 } };
  for (int deep = 0; deep < 2; deep++)
    {
      double width;
      double height;
      g_autoptr (MusterScenario) scenario = muster_scenario_new ("Bare", "no-rules");
      g_autoptr (MusterBattlefield) battlefield =
        muster_battlefield_new (NULL, sizes[deep][0], sizes[deep][1], 1);
      muster_scenario_set_battlefield (scenario, battlefield);
      g_autoptr (MusterSheet) sheet = lay_out (scenario, MUSTER_PAPER_A4, 10);
      muster_sheet_get_page_size (sheet, 0, &width, &height);
      assert_int_equal (width > height, !deep);
      muster_sheet_get_page_size (sheet, 1, &width, &height);
      assert_true (width < height);
    }
}

/* Names and places without end leave room for the map. */
static void
check_everywhere (const MusterScenario *scenario)
{
  for (MusterPaper paper = 0; paper < MUSTER_N_PAPERS; paper++)
    for (gsize i = 0; i < G_N_ELEMENTS (type_sizes); i++)
      {
        g_autoptr (MusterSheet) sheet = lay_out (scenario, paper, type_sizes[i]);
        assert_layout (sheet);
      }
}

static void
no_line_stands_alone_and_nothing_is_cut_off (void **state)
{
  g_autoptr (MusterScenario) full = make_full ();
  check_everywhere (full);
  for (guint64 seed = 1; seed <= 6; seed++)
    {
      g_autoptr (MusterScenario) scenario = make_two (seed);
      print_message ("# seed %d\n", (int) seed);
      check_everywhere (scenario);
    }
}

static void
long_names_and_300_throws_are_told_whole (void **state)
{
  g_autoptr (MusterScenario) scenario = make_long ();
  check_everywhere (scenario);
  g_autofree char *text = dump (scenario);
  assert_has (text, "which is paragraph 39.");
  assert_has (text, "Dice, continued");
}

static void
a_legend_that_is_too_long_follows_on_pages_of_its_own (void **state)
{
  static const MusterPoint points[] = { { 100, 100 }, { 200, 100 }, { 150, 200 } };
  g_autoptr (MusterScenario) scenario = muster_scenario_new ("Many", "no-rules");
  g_autoptr (MusterBattlefield) battlefield = muster_battlefield_new (NULL, 1800, 1200, 1);
  for (int i = 0; i < 120; i++)
    {
      g_autofree char *type =
        g_strdup_printf ("a-type-of-a-name-that-nobody-has-ever-read-to-its-end-%d", i);
      const MusterFeature feature = { .type_id = type,
                                      .look = MUSTER_LOOK_WOOD,
                                      .side = MUSTER_NO_SIDE,
                                      .points = points,
                                      .n_points = 3 };
      muster_battlefield_add_feature (battlefield, &feature);
    }
  muster_scenario_set_battlefield (scenario, battlefield);
  check_everywhere (scenario);
  g_autofree char *text = dump (scenario);
  assert_has (text, "Legend, continued");
}

static void
the_file_is_the_same_each_time_and_outlives_its_scenario (void **state)
{
  g_autoptr (GError) error = NULL;
  GBytes *pdfs[2];
  for (int i = 0; i < 2; i++)
    {
      MusterScenario *scenario = make_full ();
      g_autoptr (MusterSheet) sheet = lay_out (scenario, MUSTER_PAPER_A4, 10);
      muster_scenario_unref (scenario);
      pdfs[i] = muster_sheet_make_pdf (sheet, &error);
      assert_non_null (pdfs[i]);
    }
  assert_true (g_bytes_equal (pdfs[0], pdfs[1]));
  for (int i = 0; i < 2; i++)
    g_bytes_unref (pdfs[i]);
}

static void
pages_are_numbered_through (void **state)
{
  g_autoptr (MusterScenario) scenario = make_long ();
  g_autoptr (MusterSheet) sheet = lay_out (scenario, MUSTER_PAPER_LETTER, 10);
  g_autofree char *text = dump_sheet (sheet);
  guint n = muster_sheet_get_n_pages (sheet);
  for (guint page = 1; page <= n; page++)
    {
      g_autofree char *foot = g_strdup_printf ("“Page %u of %u”", page, n);
      assert_has (text, foot);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (two_scenarios_are_laid_out_as_before),
    cmocka_unit_test (briefings_stand_on_no_page),
    cmocka_unit_test (sections_come_in_the_order_in_which_a_game_is_prepared),
    cmocka_unit_test (what_breaks_the_rules_is_told),
    cmocka_unit_test (a_scenario_without_a_battlefield_has_no_map_and_one_page),
    cmocka_unit_test (bare_ground_has_a_map_without_a_legend),
    cmocka_unit_test (a_wide_board_lies_across_and_a_deep_one_stands),
    cmocka_unit_test (no_line_stands_alone_and_nothing_is_cut_off),
    cmocka_unit_test (long_names_and_300_throws_are_told_whole),
    cmocka_unit_test (a_legend_that_is_too_long_follows_on_pages_of_its_own),
    cmocka_unit_test (the_file_is_the_same_each_time_and_outlives_its_scenario),
    cmocka_unit_test (pages_are_numbered_through),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
