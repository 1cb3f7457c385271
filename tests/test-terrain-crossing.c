/* Bridges and fords, as lines that run over each other are moved. */
#include "board-helper.h"

#include "battlefield/battlefield-edit.h"

static const MusterFeature *
find_crossing (const MusterBattlefield *board)
{
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = get_feature (board, i);
      if (feature->stream != NULL && g_str_has_prefix (feature->stream, "crossing-"))
        return feature;
    }
  return NULL;
}

/* A road that is moved a little still needs the bridge that was named and chosen. */
static void
a_crossing_goes_with_its_road (void **state)
{
  int tried = 0;
  int all = 0;
  for (guint64 seed = 1; seed <= 60; seed++)
    {
      g_autoptr (MusterBattlefield) made = make_board (get_pack ("tout-soldat"), seed, 0, 0);
      g_autoptr (MusterBattlefield) board = muster_battlefield_copy (made);
      const MusterFeature *crossing = find_crossing (board);
      if (crossing == NULL)
        continue;
      all++;
      int id = crossing->id;
      int road = atoi (crossing->stream + strlen ("crossing-"));
      const char *type = crossing->type_id;
      int n;
      int after;
      muster_dice_get_throws (board->dice, &n);
      muster_battlefield_rename (board, id, "The old bridge");
      for (int i = 0; i < 6; i++)
        {
          muster_battlefield_move (board, road, 0, i < 3 ? 10 : -10);
          muster_terrain_settle_crossings (board);
        }
      crossing = muster_battlefield_find_feature (board, id);
      muster_dice_get_throws (board->dice, &after);
      if (crossing == NULL || after != n)
        continue;
      assert_string_equal (crossing->type_id, type);
      assert_string_equal (crossing->name, "The old bridge");
      tried++;
    }
  print_message ("# %d of %d crossings went with their road\n", tried, all);
  assert_true (tried >= 5 && 2 * tried > all);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_crossing_goes_with_its_road),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
