/* The packing list: what is taken out of which box, what is missing, what two armies would both
 * take. */
#include "helper/army.h"
#include "helper/dump.h"
#include "helper/golden.h"
#include "helper/holdings.h"
#include "helper/layout.h"

#include "base/error.h"
#include "sheet/packet/sheets.h"

#define RULES "game-of-kings"

static const MusterSheetOptions usual = { .type_size = MUSTER_USUAL_TYPE_SIZE };

/* Both armies of the evening, which lack two battalions and share a gun. */
static MusterGame *
make_evening (void)
{
  g_autoptr (MusterArmySnapshot) french = load_example (RULES, "fontenoy-french");
  g_autoptr (MusterArmySnapshot) allies = load_example (RULES, "dettingen-pragmatic");
  MusterGame *game = muster_game_new_army (french);
  muster_game_add_army (game, allies);
  own_armies (game);
  MusterHolding *gun = g_new0 (MusterHolding, 1);
  gun->count = 1;
  muster_holding_set_text (&gun->what, "Gun");
  for (guint i = 0; i < game->holdings->len; i++)
    {
      MusterHolding *holding = g_ptr_array_index (game->holdings, i);
      holding->painted = 0;
      if (g_str_has_prefix (holding->what, "Line foot"))
        holding->count -= 2;
      if (g_str_equal (holding->what, "Gun") || g_str_equal (holding->what, "French field gun"))
        holding->count--;
    }
  g_ptr_array_add (game->holdings, gun);
  return game;
}

static MusterSheet *
make (const MusterGame *game, const MusterSheetOptions *options, GError **error)
{
  return muster_sheet_make (muster_sheet_find_kind ("packing-list"), game, options, error);
}

static void
the_list_of_an_evening_is_laid_out_as_before (void **state)
{
  (void) state;
  g_autoptr (MusterGame) game = make_evening ();
  g_autoptr (MusterSheet) sheet = make (game, &usual, NULL);
  g_autofree char *text = dump_sheet (sheet);
  assert_layout (sheet);
  assert_golden ("packing-list.txt", text);
}

static void
what_is_missing_and_what_is_wanted_twice_is_told (void **state)
{
  (void) state;
  g_autoptr (MusterGame) game = make_evening ();
  g_autoptr (MusterSheet) sheet = make (game, &usual, NULL);
  g_autofree char *text = dump_sheet (sheet);
  assert_non_null (strstr (text, "“Missing”"));
  assert_non_null (strstr (text, "“32 figures”"));
  assert_non_null (strstr (text, "“Wanted twice”"));
  assert_non_null (strstr (text, "“33 of 36 are there”"));
  own_armies (game);
  g_autoptr (MusterSheet) full = make (game, &usual, NULL);
  g_autofree char *whole = dump_sheet (full);
  assert_null (strstr (whole, "“Missing”"));
  assert_null (strstr (whole, "“Wanted twice”"));
  assert_non_null (strstr (whole, "“All of it is there”"));
}

static void
without_a_collection_or_an_army_there_is_no_list (void **state)
{
  (void) state;
  g_autoptr (GError) empty = NULL;
  g_autoptr (GError) alone = NULL;
  g_autoptr (MusterGame) game = make_evening ();
  g_autoptr (MusterGame) collection = muster_game_new_collection (game->holdings);
  assert_null (make (collection, &usual, &alone));
  assert_true (g_error_matches (alone, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
  muster_game_set_holdings (game, NULL);
  assert_null (make (game, &usual, &empty));
  assert_true (g_error_matches (empty, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
}

static void
long_lists_keep_their_pages_in_order_on_any_paper (void **state)
{
  (void) state;
  g_autoptr (MusterGame) game = make_evening ();
  for (MusterPaper paper = 0; paper < MUSTER_N_PAPERS; paper++)
    for (double size = 8; size <= 14; size += 3)
      {
        const MusterSheetOptions options = { .type_size = size,
                                             .paper = paper,
                                             .is_grey = size > 10,
                                             .turn = size > 12 ? MUSTER_TURN_LANDSCAPE
                                                               : MUSTER_TURN_BEST };
        g_autoptr (MusterSheet) sheet = make (game, &options, NULL);
        assert_layout (sheet);
      }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_list_of_an_evening_is_laid_out_as_before),
    cmocka_unit_test (what_is_missing_and_what_is_wanted_twice_is_told),
    cmocka_unit_test (without_a_collection_or_an_army_there_is_no_list),
    cmocka_unit_test (long_lists_keep_their_pages_in_order_on_any_paper),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
