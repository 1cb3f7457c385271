/* The play sheet: a box for each step of each unit, turns above them, nothing of the enemy. */
#include "helper/play.h"

#include "base/error.h"
#include "scenario/play/levels.h"
#include "scenario/scenario.h"
#include "sheet/packet/sheets.h"
#include "sheet/scenario/sheets.h"

#define KIND "play"

static void
play_sheets_of_all_rulesets_are_laid_out_as_before (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (battles); i++)
    compare_golden_sheet (KIND, &battles[i]);
}

/* @least, @most: of the type size, which may be smaller than was asked for */
static guint
count_boxes (const MusterSheet *sheet, double least, double most)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  double em = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
  guint n = 0;
  for (guint i = 0; i < layout->marks->len; i++)
    {
      const MusterMark *mark = MUSTER_AT (layout->marks, MusterMark, i);
      n += mark->is_box && mark->width > least * em && mark->width < most * em;
    }
  return n;
}

/* Boxes for the states that a formation may come to. */
static guint
count_states (const GArray *rows, const MusterReturnRow *row)
{
  g_autoptr (MusterPlay) play = muster_play_new ();
  g_autoptr (GPtrArray) standings = muster_play_list_standings (play, rows, row);
  guint n = 0;
  for (guint i = 0; row->category == MUSTER_CATEGORY_FORMATION && i < standings->len; i++)
    n += ((const MusterPlayLevel *) g_ptr_array_index (standings, i))->names->len;
  return n;
}

/* Boxes with steps, fates and states are those of 0.95 of the type size. */
static void
every_step_has_a_box_and_every_commander_three (void **state)
{
  guint n_states = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (battles); i++)
    {
      const MusterSheetOptions options = { .type_size = 10 };
      g_autoptr (MusterScenario) scenario = make_battle (&battles[i], 7);
      g_autoptr (MusterSheet) sheet = make_sheet (KIND, scenario, &options);
      guint expected = 0;
      for (int side = 0; side < 2; side++)
        {
          g_autoptr (GArray) rows = muster_scenario_list_return (scenario, side);
          for (guint at = 0; at < rows->len; at++)
            {
              const MusterReturnRow *row = &g_array_index (rows, MusterReturnRow, at);
              expected +=
                row->category == MUSTER_CATEGORY_COMMANDER ? 3 : (guint) MAX (row->steps, 0);
              expected += count_states (rows, row);
              n_states += count_states (rows, row);
              assert_true (row->category != MUSTER_CATEGORY_UNIT || row->steps > 0);
            }
        }
      assert_int_equal (count_boxes (sheet, 0.9, 1), expected);
      assert_int_equal (count_boxes (sheet, 3, 100), scenario->turns);
    }
  assert_true (n_states > 0);
}

/* A day of turns of five minutes. */
static void
many_turns_are_small_boxes_in_rows_of_ten (void **state)
{
  const MusterSheetOptions options = { .type_size = 10 };
  g_autoptr (MusterScenario) scenario = make_battle (&battles[0], 7);
  scenario->turns = 120;
  scenario->minutes = 5;
  scenario->start = 9 * 60;
  scenario->dusk = 18 * 60 + 30;
  g_autoptr (MusterSheet) sheet = make_sheet (KIND, scenario, &options);
  g_autofree char *text = dump_sheet (sheet);
  assert_layout (sheet);
  /* But for the inner frames of turns in which somebody arrives. */
  assert_int_equal (count_boxes (sheet, 1.8, 2.5), 120);
  assert_int_equal (count_boxes (sheet, 3, 100), 0);
  static const char *const wanted[] = { "“09:00”", "“09:50”", "“18:10”", "“120”",
                                        "Dusk at 18:30; grey is night" };
  for (gsize i = 0; i < G_N_ELEMENTS (wanted); i++)
    if (strstr (text, wanted[i]) == NULL)
      fail_msg ("%s is not there", wanted[i]);
  assert_null (strstr (text, "“09:05”"));
}

static guint
count_filled (const MusterSheet *sheet)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  double em = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
  guint n = 0;
  for (guint i = 0; i < layout->marks->len; i++)
    {
      const MusterMark *mark = MUSTER_AT (layout->marks, MusterMark, i);
      n += !mark->is_box && mark->width > 0.5 * em && mark->width < 0.6 * em
           && mark->height > 0.5 * em;
    }
  return n;
}

static void
boxes_of_what_has_fallen_are_filled (void **state)
{
  const MusterSheetOptions options = { .type_size = 10 };
  g_autoptr (MusterScenario) scenario = make_battle (&battles[0], 7);
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  g_autoptr (GArray) rows = muster_scenario_list_return (scenario, 0);
  g_autoptr (GError) error = NULL;
  MusterPlay *play = muster_play_new ();
  guint expected = 0;
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = &g_array_index (rows, MusterReturnRow, i);
      MusterTick tick = { .army = row->army_number, .node = row->node };
      if (row->category == MUSTER_CATEGORY_COMMANDER)
        tick.fate = MUSTER_FATE_DEAD;
      else if (row->category == MUSTER_CATEGORY_UNIT)
        tick.lost = MIN (row->steps, 2);
      /* All is lost, and so every state is come to. */
      expected += (guint) tick.lost + (tick.fate != MUSTER_FATE_FIT) + count_states (rows, row);
      if (row->category >= MUSTER_CATEGORY_COMMANDER)
        muster_play_set (play, &tick);
    }
  g_autoptr (MusterSheet) before = muster_sheet_play (game, &options, &error);
  assert_int_equal (count_filled (before), 0);
  muster_game_take_play (game, play);
  g_autoptr (MusterSheet) sheet = muster_sheet_play (game, &options, &error);
  assert_true (expected > 5);
  assert_int_equal (count_filled (sheet), expected);
}

static void
a_side_has_its_own_rows_and_none_of_the_other (void **state)
{
  g_autoptr (MusterScenario) scenario = make_battle (&battles[0], 7);
  for (int side = 0; side < 2; side++)
    {
      g_autofree char *text =
        dump_for (KIND, scenario, side == 0 ? MUSTER_AUDIENCE_SIDE_A : MUSTER_AUDIENCE_SIDE_B,
                  MUSTER_HIDE_FORCES | MUSTER_HIDE_RESERVES);
      const MusterScenarioArmy *own = g_ptr_array_index (scenario->sides[side].armies, 0);
      const MusterScenarioArmy *other = g_ptr_array_index (scenario->sides[1 - side].armies, 0);
      assert_has (text, own->army->name);
      assert_has_not (text, other->army->name);
    }
}

/* Whether a row stands directly in a formation, after formations in it. */
static gboolean
is_behind_formations (const MusterReturnRow *row)
{
  const MusterNode *nodes = row->army->nodes;
  guint parent = nodes[row->node].parent;
  for (guint at = parent + 1; at < row->node; at = nodes[at].end)
    if (nodes[at].category == MUSTER_CATEGORY_FORMATION)
      return TRUE;
  return FALSE;
}

static void
what_stands_behind_formations_has_a_heading_of_its_own (void **state)
{
  guint n = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (battles); i++)
    {
      g_autoptr (MusterScenario) scenario = make_battle (&battles[i], 7);
      g_autofree char *text = dump_for (KIND, scenario, MUSTER_AUDIENCE_SIDE_A, 0);
      g_autoptr (GArray) rows = muster_scenario_list_return (scenario, 0);
      for (guint at = 0; at < rows->len; at++)
        {
          const MusterReturnRow *row = &g_array_index (rows, MusterReturnRow, at);
          if (row->number == 0 || !is_behind_formations (row))
            continue;
          guint parent = row->army->nodes[row->node].parent;
          g_autofree char *label = muster_army_dup_label (row->army, parent);
          g_autofree char *heading = g_strdup_printf ("Directly under %.12s", label);
          assert_has (text, heading);
          n++;
        }
    }
  assert_int_not_equal (n, 0);
}

static void
without_an_army_it_says_what_is_missing (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterScenario) scenario = make_empty (get_pack (battles[0].pack));
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  const MusterSheetOptions options = { .type_size = 10 };
  assert_null (muster_sheet_make (muster_sheet_find_kind (KIND), game, &options, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
}

static void
random_battles_stay_within_their_pages (void **state)
{
  assert_random_pages (KIND);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (play_sheets_of_all_rulesets_are_laid_out_as_before),
    cmocka_unit_test (every_step_has_a_box_and_every_commander_three),
    cmocka_unit_test (many_turns_are_small_boxes_in_rows_of_ten),
    cmocka_unit_test (boxes_of_what_has_fallen_are_filled),
    cmocka_unit_test (a_side_has_its_own_rows_and_none_of_the_other),
    cmocka_unit_test (what_stands_behind_formations_has_a_heading_of_its_own),
    cmocka_unit_test (without_an_army_it_says_what_is_missing),
    cmocka_unit_test (random_battles_stay_within_their_pages),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
