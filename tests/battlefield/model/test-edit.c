/* What a hand does to a battlefield: each edit does what it says, and whatever is done in whatever
 * order, what is written of the board is read again as it was. */
#include "helper/hand-board.h"

#include "battlefield/model/edit.h"
#include "battlefield/xml.h"

/* A copse of many corners, such as dice throw. */
static int
add_round (MusterBattlefield *board, MusterPoint at)
{
  const MusterKind *kind = muster_ruleset_find_kind (get_hand_pack (), "copse");
  int id = muster_battlefield_add (board, kind, at, 7, 0);
  assert_true (muster_battlefield_find_feature (board, id)->n_points > 20);
  return id;
}

static void
assert_sound (const MusterBattlefield *board, guint64 seed)
{
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = get_feature (board, i);
      if (feature->breadth == 0
          && muster_outline_crosses_itself (feature->points, feature->n_points))
        fail_msg ("seed %" G_GUINT64_FORMAT ": feature %d crosses itself", seed, feature->id);
    }
  for (guint i = 0; i < board->zones->len; i++)
    {
      const MusterZone *zone = &g_array_index (board->zones, MusterZone, i);
      if (muster_outline_crosses_itself (zone->points, zone->n_points))
        fail_msg ("seed %" G_GUINT64_FORMAT ": zone %d crosses itself", seed, zone->id);
    }
}

static void
a_corner_goes_where_it_is_put (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  int mound = add_area (board, "mound", 500, 500, 150, 120);
  int lane = add_feature (board, "lane", 50, POINTS ({ 0, 0 }, { 100, 100 }, { 0, 200 }));
  assert_true (muster_battlefield_move_point (board, mound, 2, (MusterPoint){ 700, 9999 }));
  const MusterFeature *feature = muster_battlefield_find_feature (board, mound);
  assert_int_equal (feature->points[2].x, 700);
  assert_int_equal (feature->points[2].y, 1200);
  assert_true (muster_battlefield_move_point (board, lane, 1, (MusterPoint){ 0, 300 }));
  assert_int_equal (muster_battlefield_find_feature (board, lane)->points[1].y, 300);
  assert_false (muster_battlefield_move_point (board, mound, 4, (MusterPoint){ 0, 0 }));
  assert_false (muster_battlefield_move_point (board, 99, 0, (MusterPoint){ 0, 0 }));
}

static void
a_corner_across_the_outline_stays_where_it_was (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  int zone = muster_battlefield_add_own_zone (board, 0);
  int mound = add_area (board, "mound", 500, 500, 150, 120);
  const MusterZone *kept = &g_array_index (board->zones, MusterZone, 0);
  MusterPoint before = kept->points[0];
  assert_false (muster_battlefield_move_point (board, zone, 0, (MusterPoint){ 1700, 1100 }));
  assert_memory_equal (&kept->points[0], &before, sizeof before);
  assert_false (muster_battlefield_move_point (board, mound, 0, (MusterPoint){ 800, 560 }));
  assert_int_equal (muster_battlefield_find_feature (board, mound)->points[0].x, 500);
  assert_sound (board, 0);
}

static void
a_corner_on_the_next_becomes_one_with_it (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  int zone = muster_battlefield_add_own_zone (board, 0);
  int mound = add_area (board, "mound", 500, 500, 150, 120);
  const MusterZone *kept = &g_array_index (board->zones, MusterZone, 0);
  assert_true (muster_battlefield_move_point (board, zone, 0, kept->points[1]));
  assert_int_equal (kept->n_points, 3);
  assert_false (muster_battlefield_move_point (board, zone, 0, kept->points[1]));
  assert_int_equal (kept->n_points, 3);
  assert_true (muster_battlefield_move_point (board, mound, 3, (MusterPoint){ 500, 500 }));
  assert_int_equal (muster_battlefield_find_feature (board, mound)->n_points, 3);
  assert_sound (board, 0);
}

static void
what_is_made_ever_smaller_stays_an_outline (void **state)
{
  for (int turn = 0; turn < 360; turn += 7)
    {
      g_autoptr (MusterBattlefield) board = new_hand_board ();
      int copse = add_round (board, (MusterPoint){ 900, 600 });
      assert_true (muster_battlefield_turn (board, copse, turn));
      for (int size = 120; size >= 10; size -= 10)
        {
          muster_battlefield_resize (board, copse, size, size);
          assert_sound (board, (guint64) turn);
        }
      int width;
      int depth;
      muster_battlefield_get_size (board, copse, &width, &depth);
      assert_in_range (width, 1, 30);
    }
}

static void
what_the_edge_of_a_smaller_table_folds_up_is_unfolded (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  /* A comb along the table, of which only the teeth' ends lie beyond 300 mm. */
  int comb = add_feature (board, "mound", 0,
                          POINTS ({ 0, 0 }, { 250, 0 }, { 250, 600 }, { 200, 600 }, { 200, 350 },
                                  { 100, 350 }, { 100, 600 }, { 0, 600 }));
  muster_battlefield_set_table (board, 300, 300);
  assert_sound (board, 0);
  int width;
  int depth;
  assert_true (muster_battlefield_get_size (board, comb, &width, &depth));
  assert_int_equal (width, 250);
  assert_int_equal (depth, 300);
}

static char *
write_board (const MusterBattlefield *board)
{
  g_autoptr (MusterXmlWriter) writer = muster_xml_writer_new ();
  muster_xml_writer_start (writer, "scenario");
  muster_xml_writer_attribute (writer, "name", "-");
  muster_xml_writer_attribute (writer, "ruleset", board->ruleset_id);
  muster_battlefield_write (writer, board);
  muster_xml_writer_end (writer);
  g_autoptr (GBytes) bytes = muster_xml_writer_finish (writer);
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static void
assert_read_again (const MusterBattlefield *board, guint64 seed)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *text = write_board (board);
  g_autoptr (MusterXml) xml = muster_xml_parse ("board", text, strlen (text), problems);
  g_autoptr (MusterBattlefield) read =
    xml != NULL ? muster_battlefield_read (
      xml, muster_xml_node_get_first (muster_xml_get_root (xml), "battlefield"), board->ruleset,
      problems)
                : NULL;
  if (read == NULL)
    {
      print_message ("# seed %" G_GUINT64_FORMAT "\n", seed);
      fail_with_problems (problems);
    }
  g_autofree char *again = write_board (read);
  assert_string_equal (text, again);
}

/* Any id that there is, and now and then one that there is not. */
static int
pick (const MusterBattlefield *board, GRand *random)
{
  return g_rand_int_range (random, 1, board->last_id + 2);
}

static MusterPoint
pick_point (const MusterBattlefield *board, GRand *random)
{
  return (MusterPoint){ g_rand_int_range (random, -50, board->width + 50),
                        g_rand_int_range (random, -50, board->depth + 50) };
}

static void
add_any (MusterBattlefield *board, GRand *random)
{
  const MusterRuleset *ruleset = board->ruleset;
  const MusterKind *kind = &ruleset->features[g_rand_int_range (random, 0, ruleset->n_features)];
  muster_battlefield_add (board, kind, pick_point (board, random), (int) g_rand_int (random) & 999,
                          g_rand_int_range (random, 0, 2));
}

static void
edit (MusterBattlefield *board, GRand *random)
{
  int id = pick (board, random);
  switch (g_rand_int_range (random, 0, 10))
    {
    case 0:
      muster_battlefield_move (board, id, g_rand_int_range (random, -500, 500),
                               g_rand_int_range (random, -500, 500));
      break;
    case 1:
      muster_battlefield_turn (board, id, g_rand_int_range (random, -400, 400));
      break;
    case 2:
      muster_battlefield_resize (board, id, g_rand_int_range (random, 0, 60),
                                 g_rand_int_range (random, 0, 60));
      break;
    case 3:
      muster_battlefield_resize (board, id, g_rand_int_range (random, 0, 2500),
                                 g_rand_int_range (random, 0, 2500));
      break;
    case 4:
      muster_battlefield_duplicate (board, id);
      break;
    case 5:
      add_any (board, random);
      break;
    case 6:
      muster_battlefield_add_own_zone (board, g_rand_int_range (random, 0, 2));
      break;
    case 7:
      muster_battlefield_set_table (board, g_rand_int_range (random, 300, 2000),
                                    g_rand_int_range (random, 300, 2000));
      break;
    case 8:
      muster_battlefield_swap_edges (board);
      break;
    default:
      muster_battlefield_move_point (board, id, g_rand_int_range (random, 0, 50),
                                     pick_point (board, random));
    }
}

#define N_SEEDS 2000
#define N_EDITS 25

static void
whatever_a_hand_does_is_read_again (void **state)
{
  print_message ("# seeds 1 to %d\n", N_SEEDS);
  for (guint64 seed = 1; seed <= N_SEEDS; seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed ((guint32) seed);
      MusterRuleset *ruleset = seed % 2 == 0 ? get_hand_pack () : get_pack ("tout-soldat");
      g_autoptr (MusterBattlefield) board =
        seed % 2 == 0 ? new_hand_board () : make_board (ruleset, seed, 0, 0);
      for (int i = 0; i < N_EDITS; i++)
        {
          edit (board, random);
          assert_sound (board, seed);
        }
      assert_read_again (board, seed);
    }
}

#define STEPS 20
#define STEP  10

static int
add_mound (MusterBattlefield *board)
{
  return add_feature (board, "mound", 0,
                      POINTS ({ 800, 500 }, { 903, 471 }, { 1051, 500 }, { 1090, 588 },
                              { 1007, 699 }, { 851, 690 }, { 771, 611 }));
}

static void
resize_by (MusterBattlefield *board, int id, int by)
{
  int width;
  int depth;
  assert_true (muster_battlefield_get_size (board, id, &width, &depth));
  assert_true (muster_battlefield_resize (board, id, width + by, depth + by));
}

/* @within: mm, for points are whole ones and the outline is turned */
static void
assert_size (const MusterBattlefield *board, int id, int width, int depth, int within)
{
  int now_width;
  int now_depth;
  assert_true (muster_battlefield_get_size (board, id, &now_width, &now_depth));
  assert_in_range (now_width, width - within, width + within);
  assert_in_range (now_depth, depth - within, depth + within);
}

static void
assert_steps_come_to (MusterBattlefield *board, int id)
{
  int width;
  int depth;
  assert_true (muster_battlefield_get_size (board, id, &width, &depth));
  resize_by (board, id, STEP);
  assert_size (board, id, width + STEP, depth + STEP, 2);
  for (int i = 1; i < STEPS; i++)
    resize_by (board, id, STEP);
  assert_size (board, id, width + STEPS * STEP, depth + STEPS * STEP, STEP / 2);
  for (int i = 0; i < STEPS; i++)
    resize_by (board, id, -STEP);
  assert_size (board, id, width, depth, STEP);
}

static void
an_outline_becomes_as_large_as_its_steps_come_to_however_it_is_turned (void **state)
{
  for (int degrees = 0; degrees < 360; degrees += 15)
    {
      g_autoptr (MusterBattlefield) board = new_hand_board ();
      int id = add_mound (board);
      assert_true (muster_battlefield_turn (board, id, degrees));
      assert_steps_come_to (board, id);
    }
}

/* Mounds are 10 to 20 by 10 to 15 cm, copses 5 to 20 by 5 to 15, hamlets 10 to 30; lanes are 5 to 6
 * cm broad. */
static void
a_feature_becomes_another_of_its_like_where_it_lies (void **state)
{
  const MusterRuleset *ruleset = get_hand_pack ();
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  int hamlet = add_area (board, "hamlet", 500, 500, 300, 280);
  int lane = add_feature (board, "lane", 55, POINTS ({ 0, 100 }, { 1800, 100 }));
  MusterPoint before;
  MusterPoint after;
  int width;
  int depth;
  muster_battlefield_get_centre (board, hamlet, &before);
  assert_false (
    muster_battlefield_retype (board, hamlet, muster_ruleset_find_kind (ruleset, "lane")));
  assert_false (
    muster_battlefield_retype (board, hamlet, muster_ruleset_find_kind (ruleset, "flag")));
  assert_false (
    muster_battlefield_retype (board, hamlet, muster_ruleset_find_kind (ruleset, "plank")));
  assert_false (
    muster_battlefield_retype (board, lane, muster_ruleset_find_kind (ruleset, "copse")));
  assert_true (
    muster_battlefield_retype (board, hamlet, muster_ruleset_find_kind (ruleset, "copse")));
  assert_true (
    muster_battlefield_retype (board, lane, muster_ruleset_find_kind (ruleset, "brook")));

  const MusterFeature *copse = muster_battlefield_find_feature (board, hamlet);
  assert_true (copse->look == MUSTER_LOOK_WOOD);
  muster_battlefield_get_centre (board, hamlet, &after);
  assert_in_range (after.x, before.x - 15, before.x + 15);
  assert_in_range (after.y, before.y - 15, before.y + 15);
  muster_battlefield_get_size (board, hamlet, &width, &depth);
  assert_in_range (width, 190, 202);
  assert_in_range (depth, 140, 152);
  assert_int_equal (muster_battlefield_find_feature (board, lane)->breadth, 30);
  assert_read_again (board, 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_feature_becomes_another_of_its_like_where_it_lies),
    cmocka_unit_test (an_outline_becomes_as_large_as_its_steps_come_to_however_it_is_turned),
    cmocka_unit_test (a_corner_goes_where_it_is_put),
    cmocka_unit_test (a_corner_across_the_outline_stays_where_it_was),
    cmocka_unit_test (a_corner_on_the_next_becomes_one_with_it),
    cmocka_unit_test (what_is_made_ever_smaller_stays_an_outline),
    cmocka_unit_test (what_the_edge_of_a_smaller_table_folds_up_is_unfolded),
    cmocka_unit_test (whatever_a_hand_does_is_read_again),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
