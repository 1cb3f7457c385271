/* Bridges and fords, as lines that run over each other are moved. */
#include "helper/board.h"

#include "battlefield/model/edit.h"

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

/* Every other crossing of a battlefield keeps its place and kind. */
static void
a_crossing_is_thrown_for_again (void **state)
{
  int others = 0;
  int all = 0;
  for (guint64 seed = 1; seed <= 60; seed++)
    {
      g_autoptr (MusterBattlefield) made = make_board (get_pack ("tout-soldat"), seed, 0, 0);
      g_autoptr (MusterBattlefield) board = muster_battlefield_copy (made);
      g_autoptr (GError) error = NULL;
      const MusterFeature *crossing = find_crossing (board);
      if (crossing == NULL)
        continue;
      guint n = board->features->len;
      const char *type = crossing->type_id;
      g_autofree char *stream = g_strdup (crossing->stream);
      assert_true (muster_terrain_may_throw_again (board, stream));
      assert_true (muster_terrain_throw_again (board, stream, &error));
      assert_int_equal (board->features->len, n);
      all++;
      for (guint i = 0; i < n; i++)
        others += g_strcmp0 (get_feature (board, i)->stream, stream) == 0
                  && get_feature (board, i)->type_id != type;
    }
  print_message ("# %d of %d crossings are of another kind now\n", others, all);
  assert_true (others > 0 && others < all);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_crossing_goes_with_its_road),
    cmocka_unit_test (a_crossing_is_thrown_for_again),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
