/* A battlefield as it is kept: its features, objectives and zones with their ids, its sectors, what
 * things are called and how large they are, and that a copy is a copy. */
#include "helper/hand-board.h"

#include "base/error.h"

static int
add_zone (MusterBattlefield *board, int side)
{
  const MusterPoint points[] = { { 300, 0 }, { 1500, 0 }, { 1500, 200 }, { 300, 200 } };
  MusterZone zone = { .side = side, .points = points, .n_points = 4 };
  return muster_battlefield_add_zone (board, &zone);
}

static void
assert_label (const MusterBattlefield *board, int id, const char *wanted)
{
  g_autofree char *label =
    muster_feature_dup_label (board, muster_battlefield_find_feature (board, id));
  assert_string_equal (label, wanted);
}

static void
assert_size (const MusterBattlefield *board, int id, const char *wanted)
{
  g_autofree char *size =
    muster_feature_dup_size (board, muster_battlefield_find_feature (board, id));
  assert_string_equal (size, wanted);
}

static void
a_new_table_is_bare_and_has_two_base_edges (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  assert_int_equal (board->width, 1800);
  assert_int_equal (board->depth, 1200);
  assert_int_equal (board->columns * board->rows, 4);
  assert_int_equal (board->edges[0], MUSTER_EDGE_SOUTH);
  assert_int_equal (board->edges[1], MUSTER_EDGE_NORTH);
  assert_int_equal (board->attacker, MUSTER_NO_SIDE);
  assert_int_equal (board->first, MUSTER_NO_SIDE);
  assert_int_equal (board->features->len + board->objectives->len + board->zones->len, 0);
  assert_null (muster_battlefield_get_weather (board));
  g_autoptr (MusterBattlefield) bare = muster_battlefield_new (NULL, 900, 600, 7);
  assert_int_equal (bare->columns * bare->rows, 1);
  assert_int_equal (muster_dice_get_seed (bare->dice), 7);
}

static void
edges_are_found_by_their_words (void **state)
{
  MusterEdge edge = MUSTER_N_EDGES;
  for (int i = 0; i < MUSTER_N_EDGES; i++)
    {
      assert_true (muster_edge_find (muster_edge_get_word ((MusterEdge) i), &edge));
      assert_int_equal (edge, i);
      assert_non_null (muster_edge_get_name ((MusterEdge) i));
    }
  assert_false (muster_edge_find ("up", &edge));
  assert_false (muster_edge_find (NULL, &edge));
}

static void
ids_are_shared_by_all_things_and_never_given_twice (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  assert_int_equal (add_area (board, "mound", 0, 0, 150, 120), 1);
  assert_int_equal (add_flag (board, 0, 900, 600), 2);
  assert_int_equal (add_zone (board, 0), 3);
  assert_true (muster_battlefield_remove (board, 3));
  assert_int_equal (add_area (board, "mound", 0, 0, 150, 120), 4);
  MusterFeature kept = *muster_battlefield_find_feature (board, 1);
  kept.id = 20;
  assert_int_equal (muster_battlefield_add_feature (board, &kept), 20);
  assert_int_equal (add_area (board, "mound", 0, 0, 150, 120), 21);
}

static void
things_are_found_and_removed_by_their_ids (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  int mound = add_area (board, "mound", 0, 0, 150, 120);
  int copse = add_area (board, "copse", 300, 0, 150, 120);
  int flag = add_flag (board, 1, 900, 600);
  int zone = add_zone (board, 1);
  assert_string_equal (muster_battlefield_find_feature (board, copse)->type_id, "copse");
  assert_null (muster_battlefield_find_feature (board, flag));
  assert_int_equal (muster_battlefield_find_objective (board, flag)->side, 1);
  assert_null (muster_battlefield_find_objective (board, mound));
  assert_false (muster_battlefield_remove (board, 99));
  assert_false (muster_battlefield_remove (board, 0));
  assert_true (muster_battlefield_remove (board, mound));
  assert_false (muster_battlefield_remove (board, mound));
  assert_null (muster_battlefield_find_feature (board, mound));
  assert_non_null (muster_battlefield_find_feature (board, copse));
  assert_true (muster_battlefield_remove (board, flag));
  assert_true (muster_battlefield_remove (board, zone));
  assert_int_equal (board->objectives->len + board->zones->len, 0);
}

static void
what_is_added_is_kept_though_the_callers_is_gone (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  char name[] = "Mont-Saint-Jean";
  char note[] = "A farm";
  MusterPoint points[] = { { 1, 2 }, { 301, 2 }, { 301, 202 } };
  MusterFeature feature = {
    .type_id = "hamlet", .name = name, .note = note, .points = points, .n_points = 3
  };
  int id = muster_battlefield_add_feature (board, &feature);
  name[0] = note[0] = '?';
  points[0].x = 999;
  const MusterFeature *kept = muster_battlefield_find_feature (board, id);
  assert_string_equal (kept->name, "Mont-Saint-Jean");
  assert_string_equal (kept->note, "A farm");
  assert_int_equal (kept->points[0].x, 1);
  assert_null (muster_battlefield_keep (board, NULL));
}

static void
a_feature_gets_another_outline_in_its_own_place (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  int first = add_area (board, "mound", 0, 0, 150, 120);
  int second = add_area (board, "mound", 300, 0, 150, 120);
  muster_battlefield_set_points (board, first, POINTS ({ 0, 0 }, { 90, 0 }, { 90, 90 }), 45);
  muster_battlefield_set_points (board, 99, POINTS ({ 0, 0 }, { 90, 0 }, { 90, 90 }), 45);
  const MusterFeature *feature = &g_array_index (board->features, MusterFeature, 0);
  assert_int_equal (feature->id, first);
  assert_int_equal (feature->n_points, 3);
  assert_int_equal (feature->turn, 45);
  assert_int_equal (muster_battlefield_find_feature (board, second)->n_points, 4);
}

/* What a copy is told apart by. */
static char *
dup_text (const MusterBattlefield *board)
{
  GString *text = g_string_new (NULL);
  g_autofree char *transcript = muster_dice_dup_text (board->dice, TRUE);
  g_string_append_printf (text, "%s %d %d %d %d %d %d %d %d %s", board->ruleset_id, board->width,
                          board->depth, board->columns, board->rows, board->attacker, board->first,
                          (int) board->edges[0], (int) board->edges[1], transcript);
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = get_feature (board, i);
      g_string_append_printf (text, "\n%d %s %s %s %s %d", feature->id, feature->type_id,
                              feature->name, feature->stream, feature->place, feature->breadth);
      for (int j = 0; j < feature->n_points; j++)
        g_string_append_printf (text, " %d,%d", feature->points[j].x, feature->points[j].y);
    }
  for (guint i = 0; i < board->objectives->len; i++)
    g_string_append_printf (text, "\n%d",
                            g_array_index (board->objectives, MusterObjective, i).at.x);
  for (guint i = 0; i < board->zones->len; i++)
    g_string_append_printf (text, "\n%d", g_array_index (board->zones, MusterZone, i).n_points);
  for (guint i = 0; i < board->remarks->len; i++)
    g_string_append_printf (text, "\n%s", (const char *) g_ptr_array_index (board->remarks, i));
  return g_string_free (text, FALSE);
}

static MusterBattlefield *
make_full_board (void)
{
  MusterBattlefield *board = new_hand_board ();
  add_area (board, "mound", 0, 0, 150, 120);
  add_feature (board, "lane", 50, POINTS ({ 0, 600 }, { 1800, 600 }));
  add_flag (board, 1, 900, 600);
  add_zone (board, 0);
  muster_battlefield_remark (board, "'No room for 50% of all'");
  muster_dice_begin (board->dice, "sector-1", "Sector 1");
  muster_dice_throw (board->dice, 6);
  board->attacker = 1;
  board->first = 0;
  board->edges[0] = MUSTER_EDGE_WEST;
  board->edges[1] = MUSTER_EDGE_EAST;
  return board;
}

static void
a_copy_is_the_same_and_goes_its_own_way (void **state)
{
  g_autoptr (MusterBattlefield) board = make_full_board ();
  g_autofree char *before = dup_text (board);
  g_autoptr (MusterBattlefield) copy = muster_battlefield_copy (board);
  g_autofree char *copied = dup_text (copy);
  assert_string_equal (before, copied);
  assert_int_equal (add_area (copy, "copse", 300, 0, 150, 120), board->last_id + 1);
  muster_battlefield_remove (copy, 1);
  muster_dice_throw (copy->dice, 6);
  muster_battlefield_remark (copy, "'More'");
  g_autofree char *after = dup_text (board);
  assert_string_equal (before, after);
}

static void
a_copy_outlives_what_it_was_made_from (void **state)
{
  MusterBattlefield *board = make_full_board ();
  g_autofree char *before = dup_text (board);
  g_autoptr (MusterBattlefield) copy = muster_battlefield_copy (board);
  muster_battlefield_unref (board);
  g_autofree char *after = dup_text (copy);
  assert_string_equal (before, after);
}

static void
sectors_are_counted_row_by_row_and_cover_the_table (void **state)
{
  g_autoptr (MusterBattlefield) board = muster_battlefield_new (get_hand_pack (), 1801, 1201, 1);
  gint64 area = 0;
  for (int sector = 1; sector <= 4; sector++)
    {
      MusterBox box = muster_battlefield_get_sector (board, sector);
      MusterPoint middle = { (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2 };
      assert_int_equal (muster_battlefield_find_sector (board, middle), sector);
      area += (gint64) (box.x1 - box.x0) * (box.y1 - box.y0);
    }
  assert_int_equal (area, 1801 * 1201);
  assert_int_equal (muster_battlefield_find_sector (board, (MusterPoint){ 0, 0 }), 1);
  assert_int_equal (muster_battlefield_find_sector (board, (MusterPoint){ 1801, 0 }), 2);
  assert_int_equal (muster_battlefield_find_sector (board, (MusterPoint){ 0, 1201 }), 3);
  assert_int_equal (muster_battlefield_find_sector (board, (MusterPoint){ 9999, 9999 }), 4);
}

static void
tables_have_possible_sizes (void **state)
{
  static const struct
  {
    int width, depth;
    gboolean is_possible;
  } rows[] = { { 300, 300, TRUE },    { 9999, 9999, TRUE },  { 299, 300, FALSE },
               { 300, 299, FALSE },   { 10000, 300, FALSE }, { 300, 10000, FALSE },
               { -1800, 1200, FALSE } };
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      assert_int_equal (muster_table_check_size (rows[i].width, rows[i].depth, &error),
                        rows[i].is_possible);
      assert_true ((error == NULL) == rows[i].is_possible);
    }
}

static void
a_feature_is_called_by_its_name_or_numbered_among_its_like (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  int first = add_area (board, "mound", 0, 0, 150, 120);
  assert_label (board, first, "Mound");
  int second = add_area (board, "mound", 300, 0, 150, 120);
  int other = add_area (board, "copse", 600, 0, 150, 120);
  assert_label (board, first, "Mound 1");
  assert_label (board, second, "Mound 2");
  assert_label (board, other, "Copse");
  MusterFeature named = *muster_battlefield_find_feature (board, first);
  muster_battlefield_remove (board, first);
  named.name = "Butte";
  muster_battlefield_add_feature (board, &named);
  assert_label (board, first, "Butte");
  assert_label (board, second, "Mound");
  int unknown = add_area (board, "pyramid", 900, 0, 150, 120);
  assert_label (board, unknown, "pyramid");
}

static void
sizes_are_told_in_the_unit_of_the_terrain (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  assert_size (board, add_area (board, "mound", 0, 0, 150, 120), "15 × 12 cm");
  assert_size (board, add_area (board, "mound", 0, 0, 152, 123), "15.2 × 12.3 cm");
  /* A millimetre is rounding. */
  assert_size (board, add_area (board, "mound", 0, 0, 151, 119), "15 × 12 cm");
  assert_size (board, add_feature (board, "lane", 55, POINTS ({ 0, 0 }, { 9, 9 })), "5.5 cm broad");
  g_autofree char *length = muster_battlefield_dup_length (board, 304);
  assert_string_equal (length, "30.4 cm");
}

static void
lengths_are_told_in_inches_where_the_pack_does (void **state)
{
  g_auto (GStrv) parts = g_strsplit (HAND_PACK, "unit=\"cm\"", -1);
  g_autofree char *text = g_strjoinv ("unit=\"in\"", parts);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset = muster_ruleset_parse ("test", text, strlen (text), problems);
  if (ruleset == NULL)
    fail_with_problems (problems);
  g_autoptr (MusterBattlefield) board = muster_battlefield_new (ruleset, 1800, 1200, 1);
  g_autofree char *foot = muster_battlefield_dup_length (board, 305);
  g_autofree char *half = muster_battlefield_dup_length (board, 13);
  assert_string_equal (foot, "12 in");
  assert_string_equal (half, "0.5 in");
}

static void
sides_are_called_by_letters (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  g_autofree char *first = muster_battlefield_dup_side (board, 0);
  g_autofree char *second = muster_battlefield_dup_side (board, 1);
  assert_string_equal (first, "Side A");
  assert_string_equal (second, "Side B");
}

static void
a_later_weather_is_forgotten_when_an_earlier_one_is_set (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  for (int turn = 1; turn <= 3; turn++)
    {
      MusterWeatherState turned = { .turn = turn, .number = 4 + turn };
      muster_battlefield_set_weather (board, get_hand_pack (), &turned);
      assert_int_equal (muster_battlefield_get_weather (board)->number, 4 + turn);
    }
  MusterWeatherState second = { .turn = 2, .number = 12 };
  muster_battlefield_set_weather (board, get_hand_pack (), &second);
  assert_int_equal (board->weather->len, 2);
  assert_int_equal (muster_battlefield_get_weather (board)->number, 12);
  assert_string_equal (board->weather_ruleset_id, "of-the-test");
}

static void
weather_of_other_rules_begins_with_the_first_turn (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  MusterRuleset *other = get_pack ("game-of-kings");
  for (int turn = 1; turn <= 3; turn++)
    {
      MusterWeatherState turned = { .turn = turn, .number = 4 + turn };
      muster_battlefield_set_weather (board, get_hand_pack (), &turned);
    }
  MusterWeatherState next = { .turn = 4, .number = 9 };
  muster_battlefield_set_weather (board, other, &next);
  assert_int_equal (board->weather->len, 1);
  assert_int_equal (muster_battlefield_get_weather (board)->turn, 1);
  assert_int_equal (muster_battlefield_get_weather (board)->number, 9);
  next.turn = 7;
  muster_battlefield_set_weather (board, other, &next);
  assert_int_equal (muster_battlefield_get_weather (board)->turn, 2);
}

/* Words that are kept stay in the unit of the rules. */
static void
lengths_are_shown_in_the_unit_that_is_wanted (void **state)
{
  static const char *const wanted[MUSTER_N_LENGTHS] = { "180 × 120 cm", "180 × 120 cm",
                                                        "70.9 × 47.2 in" };
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  for (int lengths = 0; lengths < MUSTER_N_LENGTHS; lengths++)
    {
      muster_lengths_show_in ((MusterLengths) lengths);
      g_autofree char *measures = muster_battlefield_dup_measures (board, 1800, 1200);
      g_autofree char *own = muster_battlefield_dup_own_length (board, 254);
      assert_string_equal (measures, wanted[lengths]);
      assert_string_equal (own, "25.4 cm");
    }
  muster_lengths_show_in (MUSTER_LENGTHS_OF_RULES);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (lengths_are_shown_in_the_unit_that_is_wanted),
    cmocka_unit_test (a_new_table_is_bare_and_has_two_base_edges),
    cmocka_unit_test (edges_are_found_by_their_words),
    cmocka_unit_test (ids_are_shared_by_all_things_and_never_given_twice),
    cmocka_unit_test (things_are_found_and_removed_by_their_ids),
    cmocka_unit_test (what_is_added_is_kept_though_the_callers_is_gone),
    cmocka_unit_test (a_feature_gets_another_outline_in_its_own_place),
    cmocka_unit_test (a_copy_is_the_same_and_goes_its_own_way),
    cmocka_unit_test (a_copy_outlives_what_it_was_made_from),
    cmocka_unit_test (sectors_are_counted_row_by_row_and_cover_the_table),
    cmocka_unit_test (tables_have_possible_sizes),
    cmocka_unit_test (a_feature_is_called_by_its_name_or_numbered_among_its_like),
    cmocka_unit_test (sizes_are_told_in_the_unit_of_the_terrain),
    cmocka_unit_test (lengths_are_told_in_inches_where_the_pack_does),
    cmocka_unit_test (sides_are_called_by_letters),
    cmocka_unit_test (a_later_weather_is_forgotten_when_an_earlier_one_is_set),
    cmocka_unit_test (weather_of_other_rules_begins_with_the_first_turn),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
