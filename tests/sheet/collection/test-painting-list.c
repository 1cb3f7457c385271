/* The painting list: how much is painted, what is not, and what that makes playable. */
#include "helper/army.h"
#include "helper/dump.h"
#include "helper/golden.h"
#include "helper/holdings.h"
#include "helper/layout.h"

#include "base/error.h"
#include "sheet/packet/sheets.h"

#define RULES "game-of-kings"

static const MusterSheetOptions usual = { .type_size = MUSTER_USUAL_TYPE_SIZE };

static MusterGame *
make_half_painted (void)
{
  g_autoptr (MusterArmySnapshot) french = load_example (RULES, "fontenoy-french");
  MusterGame *game = muster_game_new_army (french);
  own_armies (game);
  return game;
}

static char *
dup_sheet (const MusterGame *game)
{
  g_autoptr (MusterSheet) sheet =
    muster_sheet_make (muster_sheet_find_kind ("painting-list"), game, &usual, NULL);
  assert_layout (sheet);
  return dump_sheet (sheet);
}

static void
the_list_of_an_army_is_laid_out_as_before (void **state)
{
  (void) state;
  g_autoptr (MusterGame) game = make_half_painted ();
  g_autofree char *text = dup_sheet (game);
  assert_golden ("painting-list.txt", text);
}

static void
what_would_be_playable_is_told_of_armies (void **state)
{
  (void) state;
  g_autoptr (MusterGame) game = make_half_painted ();
  g_autoptr (MusterGame) alone = muster_game_new_collection (game->holdings);
  g_autofree char *of_army = dup_sheet (game);
  g_autofree char *of_collection = dup_sheet (alone);
  assert_non_null (strstr (of_army, "“To play with painted figures”"));
  assert_non_null (strstr (of_army, "“3 of 7”"));
  assert_null (strstr (of_collection, "“To play with painted figures”"));
  assert_non_null (strstr (of_collection, "“To paint”"));
}

static void
where_all_is_painted_that_is_said (void **state)
{
  (void) state;
  g_autoptr (MusterGame) game = make_half_painted ();
  for (guint i = 0; i < game->holdings->len; i++)
    {
      MusterHolding *holding = g_ptr_array_index (game->holdings, i);
      holding->painted = holding->count;
    }
  g_autofree char *text = dup_sheet (game);
  assert_non_null (strstr (text, "“All of it is painted.”"));
  assert_null (strstr (text, "“To play with painted figures”"));
}

static void
without_a_collection_there_is_no_list (void **state)
{
  (void) state;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) none = muster_holdings_new ();
  g_autoptr (MusterGame) game = muster_game_new_collection (none);
  assert_null (muster_sheet_make (muster_sheet_find_kind ("painting-list"), game, &usual, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_list_of_an_army_is_laid_out_as_before),
    cmocka_unit_test (what_would_be_playable_is_told_of_armies),
    cmocka_unit_test (where_all_is_painted_that_is_said),
    cmocka_unit_test (without_a_collection_there_is_no_list),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
