/* What of a battlefield the rules do not allow: for each finding a board that just holds, and one
 * that just does not. */
#include "battlefield/model/placement.h"
#include "helper/hand-board.h"

/* The rules of all findings, in their order. */
static char *
dup_rules (const MusterBattlefield *board)
{
  g_autoptr (GPtrArray) findings = muster_battlefield_check (board);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterBoardFinding *finding = g_ptr_array_index (findings, i);
      assert_true (strlen (finding->text) > 10);
      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", finding->rule);
    }
  return g_string_free (text, FALSE);
}

static void
assert_found (const MusterBattlefield *board, const char *wanted)
{
  g_autofree char *rules = dup_rules (board);
  assert_string_equal (rules, wanted);
}

/* A board with one area, which leads to @wanted. */
static void
assert_area (const char *type, int x, int y, int width, int depth, const char *wanted)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  add_area (board, type, x, y, width, depth);
  assert_found (board, wanted);
}

static void
assert_line (const char *type, int breadth, const MusterPoint *points, gsize n, const char *wanted)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  add_feature (board, type, breadth, points, n);
  assert_found (board, wanted);
}

static void
a_bare_table_is_right (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  assert_found (board, "");
}

static void
a_feature_lies_on_the_table_to_its_very_edge (void **state)
{
  assert_area ("mound", 0, 0, 150, 120, "");
  assert_area ("mound", 1650, 1080, 150, 120, "");
  assert_area ("mound", -1, 0, 150, 120, "table");
  assert_area ("mound", 0, -1, 150, 120, "table");
  assert_area ("mound", 1651, 1080, 150, 120, "table");
  assert_area ("mound", 1650, 1081, 150, 120, "table");
}

static void
an_outline_does_not_cross_itself (void **state)
{
  const MusterPoint plain[] = { { 500, 500 }, { 650, 500 }, { 650, 620 }, { 500, 620 } };
  const MusterPoint crossed[] = { { 500, 500 }, { 650, 620 }, { 650, 500 }, { 500, 620 } };
  assert_line ("mound", 0, plain, 4, "");
  assert_line ("mound", 0, crossed, 4, "crosses-itself");
}

/* Two millimetres are rounding; either way round. */
static void
a_size_is_neither_more_nor_less_than_printed (void **state)
{
  assert_area ("mound", 500, 500, 202, 152, "");
  assert_area ("mound", 500, 500, 152, 202, "");
  assert_area ("mound", 500, 500, 203, 150, "size");
  assert_area ("mound", 500, 500, 200, 153, "size");
  assert_area ("mound", 500, 500, 98, 98, "");
  assert_area ("mound", 500, 500, 97, 100, "size");
  assert_area ("mound", 500, 500, 100, 97, "size");
}

static void
a_turned_feature_is_measured_as_it_lies (void **state)
{
  for (int turn = 0; turn < 360; turn += 15)
    for (int longer = 0; longer < 2; longer++)
      {
        MusterPoint corners[] = {
          { 500, 500 }, { 700 + 6 * longer, 500 }, { 700 + 6 * longer, 650 }, { 500, 650 }
        };
        g_autoptr (MusterBattlefield) board = new_hand_board ();
        for (int i = 0; i < 4; i++)
          corners[i] = muster_point_turn (corners[i], (MusterPoint){ 600, 575 }, turn);
        int id = add_feature (board, "mound", 0, corners, 4);
        muster_battlefield_set_points (board, id, corners, 4, turn);
        assert_found (board, longer ? "size" : "");
      }
}

static void
a_line_is_as_broad_as_printed (void **state)
{
  for (int breadth = 19; breadth <= 31; breadth++)
    assert_line ("brook", breadth, POINTS ({ 450, 0 }, { 450, 1200 }),
                 breadth >= 20 && breadth <= 30 ? "" : "size");
}

static void
a_line_runs_from_edge_to_opposite_edge (void **state)
{
  assert_line ("brook", 20, POINTS ({ 450, 0 }, { 460, 1200 }), "");
  assert_line ("brook", 20, POINTS ({ 0, 300 }, { 1800, 300 }), "");
  assert_line ("brook", 20, POINTS ({ 1800, 300 }, { 0, 300 }), "");
  assert_line ("brook", 20, POINTS ({ 450, 2 }, { 460, 1198 }), "");
  assert_line ("brook", 20, POINTS ({ 450, 3 }, { 460, 1200 }), "course");
  assert_line ("brook", 20, POINTS ({ 450, 0 }, { 460, 1197 }), "course");
  assert_line ("brook", 20, POINTS ({ 450, 0 }, { 0, 450 }), "course");
}

static void
a_line_lies_in_as_many_sectors_as_it_must (void **state)
{
  assert_line ("brook", 20, POINTS ({ 450, 0 }, { 880, 300 }, { 450, 1200 }), "");
  assert_line ("brook", 20, POINTS ({ 450, 0 }, { 920, 300 }, { 450, 1200 }), "course");
  assert_line ("brook", 20, POINTS ({ 700, 0 }, { 1000, 1200 }), "course");
}

static void
a_river_runs_from_base_to_base_along_a_side_edge (void **state)
{
  /* Half its breadth counts; two millimetres are rounding. */
  assert_line ("canal", 80, POINTS ({ 200, 0 }, { 362, 600 }, { 200, 1200 }), "");
  assert_line ("canal", 80, POINTS ({ 200, 0 }, { 363, 600 }, { 200, 1200 }), "course");
  assert_line ("canal", 80, POINTS ({ 1500, 0 }, { 1438, 600 }, { 1500, 1200 }), "");
  assert_line ("canal", 80, POINTS ({ 1500, 0 }, { 1437, 600 }, { 1500, 1200 }), "course");
  assert_line ("canal", 80, POINTS ({ 200, 3 }, { 200, 1200 }), "course");
  assert_line ("canal", 80, POINTS ({ 0, 300 }, { 200, 1200 }), "course");
}

static void
a_river_follows_the_base_edges_where_these_are_east_and_west (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  board->edges[0] = MUSTER_EDGE_WEST;
  board->edges[1] = MUSTER_EDGE_EAST;
  add_feature (board, "canal", 80, POINTS ({ 200, 0 }, { 200, 1200 }));
  assert_found (board, "course");
}

/* A hamlet, and a lane from its middle to @end. */
static MusterBattlefield *
make_hamlet (int end)
{
  MusterBattlefield *board = new_hand_board ();
  add_area (board, "hamlet", 400, 800, 200, 200);
  add_feature (board, "lane", 50, POINTS ({ 500, 900 }, { 500, end }));
  return board;
}

static void
the_largest_has_a_road_to_an_edge (void **state)
{
  g_autoptr (MusterBattlefield) linked = make_hamlet (1200);
  g_autoptr (MusterBattlefield) nearly = make_hamlet (1198);
  g_autoptr (MusterBattlefield) not = make_hamlet (1197);
  assert_found (linked, "");
  assert_found (nearly, "");
  assert_found (not, "course link");
  assert_area ("hamlet", 400, 800, 200, 200, "link");
  /* One that is smaller needs none; one that is larger does. */
  add_area (linked, "hamlet", 1000, 800, 200, 199);
  assert_found (linked, "");
  add_area (linked, "hamlet", 1300, 800, 200, 201);
  assert_found (linked, "link");
}

static void
a_road_starts_at_what_it_belongs_to (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  add_area (board, "hamlet", 400, 800, 200, 200);
  int id = add_feature (board, "lane", 50, POINTS ({ 500, 1000 }, { 500, 1200 }));
  assert_found (board, "");
  muster_battlefield_set_points (board, id, POINTS ({ 500, 1001 }, { 500, 1200 }), 0);
  assert_found (board, "course link");
}

static void
areas_keep_a_gap_that_fingers_have_room_for (void **state)
{
  for (int gap = 5; gap <= 6; gap++)
    {
      g_autoptr (MusterBattlefield) board = new_hand_board ();
      add_area (board, "mound", 500, 500, 150, 120);
      add_area (board, "mound", 650 + gap, 500, 150, 120);
      assert_found (board, gap < 6 ? "overlap" : "");
    }
}

static void
water_keeps_off_areas_by_half_its_breadth_and_the_gap (void **state)
{
  for (int apart = 15; apart <= 16; apart++)
    {
      g_autoptr (MusterBattlefield) board = new_hand_board ();
      add_area (board, "mound", 500, 500, 150, 120);
      int id = add_feature (board, "brook", 20, POINTS ({ 500 - apart, 0 }, { 500 - apart, 1200 }));
      assert_found (board, apart < 16 ? "overlap" : "");
      assert_true (id > 0);
    }
}

static void
waters_keep_off_each_other (void **state)
{
  for (int apart = 25; apart <= 26; apart++)
    {
      g_autoptr (MusterBattlefield) board = new_hand_board ();
      add_feature (board, "brook", 20, POINTS ({ 450, 0 }, { 450, 1200 }));
      add_feature (board, "brook", 20, POINTS ({ 450 + apart, 0 }, { 450 + apart, 1200 }));
      assert_found (board, apart < 26 ? "overlap" : "");
    }
}

static void
what_may_lie_on_another_may_and_only_that (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  add_area (board, "mound", 500, 500, 200, 150);
  add_area (board, "copse", 520, 520, 60, 60);
  add_area (board, "copse", 600, 520, 60, 60);
  assert_found (board, "");
  add_area (board, "copse", 570, 520, 60, 60);
  assert_found (board, "overlap overlap");
}

static void
a_road_crosses_the_same_water_once (void **state)
{
  const MusterPoint once[] = { { 500, 900 }, { 500, 650 }, { 300, 650 }, { 0, 600 } };
  const MusterPoint twice[] = { { 500, 900 }, { 500, 650 }, { 300, 650 }, { 300, 1200 } };
  for (int n = 1; n <= 2; n++)
    {
      g_autoptr (MusterBattlefield) board = new_hand_board ();
      add_area (board, "hamlet", 400, 800, 200, 200);
      add_feature (board, "brook", 20, POINTS ({ 0, 700 }, { 1800, 700 }));
      add_feature (board, "lane", 50, n == 1 ? once : twice, 4);
      muster_terrain_settle_crossings (board);
      assert_found (board, n == 1 ? "" : "crossing");
    }
}

/* Of one pair it is said once, however often they meet. */
static void
a_road_meets_water_only_where_there_is_a_crossing (void **state)
{
  const MusterPoint lane[] = { { 500, 900 }, { 500, 650 }, { 300, 650 }, { 0, 600 } };
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  add_area (board, "hamlet", 400, 800, 200, 200);
  add_feature (board, "brook", 20, POINTS ({ 0, 700 }, { 1800, 700 }));
  add_feature (board, "lane", 50, lane, 4);
  assert_found (board, "no-crossing");

  add_area (board, "plank", 480, 670, 40, 60);
  assert_found (board, "");
}

static void
limits_count_what_is_on_the_table (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  for (int i = 0; i < 3; i++)
    add_area (board, "mound", 100 + 300 * i, 300, 150, 120);
  assert_found (board, "");
  add_area (board, "mound", 1000, 300, 150, 120);
  assert_found (board, "most-mounds");
  /* None, or two. */
  g_autoptr (MusterBattlefield) copses = new_hand_board ();
  int id = add_area (copses, "copse", 100, 300, 100, 100);
  assert_found (copses, "two-copses");
  add_area (copses, "copse", 300, 300, 100, 100);
  assert_found (copses, "");
  assert_true (muster_battlefield_remove (copses, id));
  assert_found (copses, "two-copses");
}

static void
room_is_what_the_limits_leave (void **state)
{
  const MusterKind *mound = muster_ruleset_find_kind (get_hand_pack (), "mound");
  const MusterKind *copse = muster_ruleset_find_kind (get_hand_pack (), "copse");
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  g_autoptr (GPtrArray) also = g_ptr_array_new ();
  assert_int_equal (muster_battlefield_get_room (board, copse, NULL), G_MAXINT);
  assert_int_equal (muster_battlefield_get_room (board, mound, NULL), 3);
  add_area (board, "mound", 100, 300, 150, 120);
  g_ptr_array_add (also, (gpointer) mound);
  g_ptr_array_add (also, (gpointer) copse);
  assert_int_equal (muster_battlefield_get_room (board, mound, also), 1);
  for (int i = 0; i < 4; i++)
    g_ptr_array_add (also, (gpointer) mound);
  assert_int_equal (muster_battlefield_get_room (board, mound, also), 0);
}

static void
a_player_places_no_more_than_he_may (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  for (int i = 0; i < 3; i++)
    {
      int id = add_area (board, "mound", 100 + 300 * i, 300, 150, 120);
      MusterFeature placed = *muster_battlefield_find_feature (board, id);
      placed.place = "heap";
      muster_battlefield_remove (board, id);
      muster_battlefield_add_feature (board, &placed);
      assert_found (board, i < 2 ? "" : "place");
    }
}

static void
objectives_of_a_side_keep_apart (void **state)
{
  for (int apart = 399; apart <= 400; apart++)
    {
      g_autoptr (MusterBattlefield) board = new_hand_board ();
      add_flag (board, 0, 600, 700);
      add_flag (board, 0, 600 + apart, 700);
      add_flag (board, 0, 1500, 700);
      add_flags_of_b (board);
      assert_found (board, apart < 400 ? "objective" : "");
    }
}

static void
one_objective_of_a_side_may_be_farther_from_the_centre (void **state)
{
  /* Distances of the first and of the second from the centre line. */
  static const int distances[][2] = { { 200, 400 }, { 201, 400 }, { 200, 401 }, { 201, 201 } };
  static const char *const wanted[] = { "", "objective", "objective", "objective" };
  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    {
      g_autoptr (MusterBattlefield) board = new_hand_board ();
      add_flag (board, 0, 200, 600 + distances[i][0]);
      add_flag (board, 0, 900, 600 + distances[i][1]);
      add_flag (board, 0, 1600, 600);
      add_flags_of_b (board);
      assert_found (board, wanted[i]);
    }
}

static void
a_side_has_no_more_objectives_than_it_may (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  for (int i = 0; i < 3; i++)
    add_flag (board, 0, 200 + 450 * i, 600);
  add_flags_of_b (board);
  assert_found (board, "");
  add_flag (board, 0, 1550, 600);
  assert_found (board, "objective");
}

static void
a_side_has_as_many_objectives_as_it_must (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  add_flags_of_b (board);
  assert_found (board, "objective");
  for (int i = 0; i < 3; i++)
    {
      assert_found (board, "objective");
      add_flag (board, 0, 200 + 450 * i, 600);
    }
  assert_found (board, "");
}

/* The centre line is of both halves. */
static void
an_objective_lies_on_the_half_of_its_player (void **state)
{
  for (int y = 599; y <= 600; y++)
    {
      g_autoptr (MusterBattlefield) board = new_hand_board ();
      add_flags_of_b (board);
      add_flag (board, 0, 200, 600);
      add_flag (board, 0, 700, 600);
      add_flag (board, 0, 1200, y);
      assert_found (board, y < 600 ? "objective" : "");
    }
}

/* A zone is 20 cm deep, and 30 cm clear of the side edges; it may be smaller. */
static void
a_zone_is_no_larger_than_the_rules_have_it (void **state)
{
  static const MusterBox boxes[] = { { 300, 1000, 1500, 1200 }, { 500, 1100, 900, 1200 },
                                     { 300, 900, 1500, 1200 },  { 200, 1000, 1500, 1200 },
                                     { 300, 1000, 1600, 1200 }, { 300, 0, 1500, 200 } };
  static const char *const wanted[] = { "", "", "zone", "zone", "zone", "zone" };
  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    {
      g_autoptr (MusterBattlefield) board = new_hand_board ();
      MusterBox box = boxes[i];
      const MusterPoint points[] = {
        { box.x0, box.y0 }, { box.x1, box.y0 }, { box.x1, box.y1 }, { box.x0, box.y1 }
      };
      MusterZone zone = { .side = 0, .points = points, .n_points = 4 };
      muster_battlefield_add_zone (board, &zone);
      assert_found (board, wanted[i]);
    }
}

/* On each water one crossing may be without a road. */
static void
there_are_no_more_crossings_without_a_road_than_may_be (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  add_feature (board, "brook", 20, POINTS ({ 0, 700 }, { 1800, 700 }));
  add_area (board, "plank", 480, 670, 40, 60);
  assert_found (board, "");
  add_area (board, "plank", 980, 670, 40, 60);
  assert_found (board, "spare");
}

static void
an_objective_pays_by_its_distance (void **state)
{
  static const struct
  {
    int distance;
    int points; /* 0: nothing is said */
  } rows[] = { { 0, 4 }, { 300, 4 }, { 301, 8 }, { 600, 8 } };
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (int across = 0; across < 2; across++)
      {
        MusterNumber points;
        g_autoptr (MusterBattlefield) board = new_hand_board ();
        if (across)
          board->edges[0] = MUSTER_EDGE_WEST, board->edges[1] = MUSTER_EDGE_EAST;
        int id = across ? add_flag (board, 0, 900 - rows[i].distance, 10)
                        : add_flag (board, 0, 10, 600 - rows[i].distance);
        const MusterObjective *flag = muster_battlefield_find_objective (board, id);
        assert_int_equal (muster_objective_get_distance (board, flag), rows[i].distance);
        assert_true (muster_objective_get_points (board, flag, &points));
        assert_int_equal (muster_number_compare (points, MUSTER_NUMBER (rows[i].points)), 0);
      }
  MusterNumber points;
  g_autoptr (MusterBattlefield) wide = muster_battlefield_new (get_hand_pack (), 1800, 1300, 1);
  int id = add_flag (wide, 0, 10, 49);
  assert_false (
    muster_objective_get_points (wide, muster_battlefield_find_objective (wide, id), &points));
}

static void
errors_come_before_advice_and_tell_what_they_are_about (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  /* Sizes of copses are nobody's but the pack's. */
  int first = add_area (board, "copse", 100, 100, 400, 150);
  int second = add_area (board, "copse", 300, 200, 100, 100);
  g_autoptr (GPtrArray) findings = muster_battlefield_check (board);
  assert_int_equal (findings->len, 2);
  const MusterBoardFinding *overlap = g_ptr_array_index (findings, 0);
  const MusterBoardFinding *size = g_ptr_array_index (findings, 1);
  assert_string_equal (overlap->rule, "overlap");
  assert_int_equal (overlap->severity, MUSTER_SEVERITY_ERROR);
  assert_string_equal (overlap->cite, "Terrain");
  assert_string_equal (overlap->text, "Copse 1 and Copse 2 lie on each other. Move one of them.");
  assert_int_equal (overlap->ids->len, 2);
  assert_int_equal (g_array_index (overlap->ids, int, 0), first);
  assert_int_equal (g_array_index (overlap->ids, int, 1), second);
  assert_string_equal (size->rule, "size");
  assert_int_equal (size->severity, MUSTER_SEVERITY_ADVICE);
  assert_null (size->cite);
  assert_string_equal (size->text, "Copse 1 measures 40 × 15 cm; the most is 20 × 15 cm.");
}

/* A board with one area or line, of a pack whose sections say less than it does itself. */
static void
assert_advised (const char *type,
                int breadth,
                const MusterPoint *points,
                gsize n,
                const char *rule,
                const char *cite)
{
  g_autoptr (GString) text = g_string_new (HAND_PACK);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_string_replace (text, "cite=\"Hamlets\"/><shape", "own=\"least\" cite=\"Hamlets\"/><shape", 1);
  g_string_replace (text, "within=\"40\" cite", "within=\"40\" own=\"breadth\" cite", 1);
  g_string_replace (text, "sectors=\"2\" cite", "sectors=\"2\" own=\"course\" cite", 1);
  MusterRuleset *ruleset = muster_ruleset_parse ("test", text->str, text->len, problems);
  if (ruleset == NULL)
    fail_with_problems (problems);
  g_autoptr (MusterBattlefield) board = muster_battlefield_new (ruleset, 1800, 1200, 1);
  add_feature (board, type, breadth, points, n);
  g_autoptr (GPtrArray) findings = muster_battlefield_check (board);
  const MusterBoardFinding *finding = NULL;
  for (guint i = 0; i < findings->len; i++)
    if (g_str_equal (((MusterBoardFinding *) g_ptr_array_index (findings, i))->rule, rule))
      finding = g_ptr_array_index (findings, i);
  assert_non_null (finding);
  assert_int_equal (finding->severity,
                    cite != NULL ? MUSTER_SEVERITY_ERROR : MUSTER_SEVERITY_ADVICE);
  assert_int_equal (g_strcmp0 (finding->cite, cite), 0);
  muster_ruleset_unref (ruleset);
}

static void
what_the_section_does_not_say_only_advises (void **state)
{
  const MusterPoint small[] = { { 500, 500 }, { 590, 500 }, { 590, 590 }, { 500, 590 } };
  const MusterPoint large[] = { { 500, 500 }, { 900, 500 }, { 900, 590 }, { 500, 590 } };
  const MusterPoint down[] = { { 200, 0 }, { 200, 1200 } };
  const MusterPoint across[] = { { 0, 300 }, { 1800, 300 } };
  const MusterPoint ended[] = { { 0, 300 }, { 1300, 300 } };
  assert_advised ("hamlet", 0, small, 4, "size", NULL);
  assert_advised ("hamlet", 0, large, 4, "size", "Hamlets");
  assert_advised ("canal", 120, down, 2, "size", NULL);
  assert_advised ("canal", 80, across, 2, "course", "Water");
  assert_advised ("brook", 50, across, 2, "size", "Water");
  assert_advised ("brook", 25, ended, 2, "course", NULL);
}

/* Where a lane leads to is asked by the link; how broad it is, by the lane itself. */
static void
where_a_line_leads_to_is_cited_from_the_link (void **state)
{
  const MusterPoint lost[] = { { 0, 300 }, { 1300, 300 } };
  assert_advised ("lane", 55, lost, 2, "course", "Hamlets");
  assert_advised ("lane", 40, lost, 2, "size", "Lanes");
}

static void
what_the_ruleset_does_not_know_is_only_held_to_the_table (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  add_area (board, "mound", 500, 500, 150, 120);
  add_area (board, "pyramid", 500, 500, 900, 600);
  assert_found (board, "");
  add_area (board, "pyramid", 1000, 500, 900, 600);
  assert_found (board, "table");
  g_autoptr (MusterBattlefield) bare = muster_battlefield_new (NULL, 1800, 1200, 1);
  add_area (bare, "pyramid", 500, 500, 900, 600);
  add_feature (bare, "wall", 10, POINTS ({ 0, 0 }, { 900, 900 }));
  assert_found (bare, "");
  add_feature (bare, "wall", 10, POINTS ({ 0, 0 }, { 900, 1201 }));
  assert_found (bare, "table");
}

static void
a_fault_is_found_before_a_feature_is_on_the_board (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  int id = add_area (board, "mound", 500, 500, 150, 120);
  MusterFeature moved = *muster_battlefield_find_feature (board, id);
  assert_true (muster_feature_fits (board, &moved));
  moved.id = 0;
  assert_false (muster_feature_fits (board, &moved));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_bare_table_is_right),
    cmocka_unit_test (a_feature_lies_on_the_table_to_its_very_edge),
    cmocka_unit_test (an_outline_does_not_cross_itself),
    cmocka_unit_test (a_size_is_neither_more_nor_less_than_printed),
    cmocka_unit_test (a_turned_feature_is_measured_as_it_lies),
    cmocka_unit_test (a_line_is_as_broad_as_printed),
    cmocka_unit_test (a_line_runs_from_edge_to_opposite_edge),
    cmocka_unit_test (a_line_lies_in_as_many_sectors_as_it_must),
    cmocka_unit_test (a_river_runs_from_base_to_base_along_a_side_edge),
    cmocka_unit_test (a_river_follows_the_base_edges_where_these_are_east_and_west),
    cmocka_unit_test (the_largest_has_a_road_to_an_edge),
    cmocka_unit_test (a_road_starts_at_what_it_belongs_to),
    cmocka_unit_test (areas_keep_a_gap_that_fingers_have_room_for),
    cmocka_unit_test (water_keeps_off_areas_by_half_its_breadth_and_the_gap),
    cmocka_unit_test (waters_keep_off_each_other),
    cmocka_unit_test (what_may_lie_on_another_may_and_only_that),
    cmocka_unit_test (a_road_crosses_the_same_water_once),
    cmocka_unit_test (a_road_meets_water_only_where_there_is_a_crossing),
    cmocka_unit_test (limits_count_what_is_on_the_table),
    cmocka_unit_test (room_is_what_the_limits_leave),
    cmocka_unit_test (a_player_places_no_more_than_he_may),
    cmocka_unit_test (objectives_of_a_side_keep_apart),
    cmocka_unit_test (one_objective_of_a_side_may_be_farther_from_the_centre),
    cmocka_unit_test (a_side_has_no_more_objectives_than_it_may),
    cmocka_unit_test (a_side_has_as_many_objectives_as_it_must),
    cmocka_unit_test (an_objective_lies_on_the_half_of_its_player),
    cmocka_unit_test (a_zone_is_no_larger_than_the_rules_have_it),
    cmocka_unit_test (there_are_no_more_crossings_without_a_road_than_may_be),
    cmocka_unit_test (an_objective_pays_by_its_distance),
    cmocka_unit_test (errors_come_before_advice_and_tell_what_they_are_about),
    cmocka_unit_test (what_the_section_does_not_say_only_advises),
    cmocka_unit_test (where_a_line_leads_to_is_cited_from_the_link),
    cmocka_unit_test (what_the_ruleset_does_not_know_is_only_held_to_the_table),
    cmocka_unit_test (a_fault_is_found_before_a_feature_is_on_the_board),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
