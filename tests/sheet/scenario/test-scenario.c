/* The map and the pages of a scenario: what their readers may see of it, on all papers. */
#include "helper/play.h"

#include "sheet/board/drawing.h"
#include "sheet/page/section.h"

static void
maps_and_pages_of_all_rulesets_are_laid_out_as_before (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (battles); i++)
    {
      compare_golden_sheet ("map", &battles[i]);
      compare_golden_sheet ("scenario", &battles[i]);
    }
}

static void
hidden_zones_are_not_in_the_legend (void **state)
{
  g_autoptr (MusterScenario) scenario = make_battle (&battles[0], 7);
  g_autofree char *all = dump_for ("map", scenario, MUSTER_AUDIENCE_ALL, MUSTER_HIDE_NOTHING);
  g_autofree char *a = dump_for ("map", scenario, MUSTER_AUDIENCE_SIDE_A, MUSTER_HIDE_ZONES);
  g_autofree char *none = dump_for ("map", scenario, MUSTER_AUDIENCE_ALL, MUSTER_HIDE_ZONES);
  assert_has (all, "Northerners: deployment");
  assert_has (all, "Southerners: deployment");
  assert_has (a, "Northerners: deployment");
  assert_has_not (a, "Southerners: deployment");
  assert_has_not (none, "deployment");
}

/* 36 and 20 points against 36: of two armies none is lost by itself. */
static void
armies_of_a_side_are_told_when_all_of_them_are_lost (void **state)
{
  static const char *const sheets[] = { "order-of-battle", "order-of-battle-compact",
                                        "quick-reference" };
  static const guint times[] = { 2, 2, 1 };
  g_autoptr (MusterScenario) scenario =
    make_scenario ("game-of-kings", "fontenoy-french", "fontenoy-french", 1);
  add_to (scenario, 0, load_example ("game-of-kings", "dettingen-pragmatic"));
  for (gsize i = 0; i < G_N_ELEMENTS (sheets); i++)
    {
      g_autofree char *text =
        take_plain (dump_for (sheets[i], scenario, MUSTER_AUDIENCE_ALL, MUSTER_HIDE_NOTHING));
      guint n = 0;
      for (const char *at = strstr (text, "below 28 of 56 points"); at != NULL;
           at = strstr (at + 1, "below 28 of 56 points"))
        n++;
      assert_int_equal (n, times[i]);
      assert_has (text, "of all armies together");
      assert_has (text, "below 18 of 36 points");
      assert_has_not (text, "of 20 points");
    }
}

/* Everything that the map's first page is drawn with, as one surface. */
static cairo_surface_t *
draw_map (const MusterScenario *scenario, const MusterSheetOptions *options)
{
  g_autoptr (MusterSheet) sheet = make_sheet ("map", scenario, options);
  double width;
  double height;
  muster_sheet_get_page_size (sheet, 0, &width, &height);
  cairo_surface_t *surface =
    cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) width, (int) height);
  cairo_t *cr = cairo_create (surface);
  muster_sheet_draw_page (sheet, cr, 0);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static gboolean
is_grey (cairo_surface_t *surface)
{
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  int stride = cairo_image_surface_get_stride (surface);
  const unsigned char *data = cairo_image_surface_get_data (surface);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      {
        const unsigned char *at = data + y * stride + 4 * x;
        if (at[0] != at[1] || at[1] != at[2])
          return FALSE;
      }
  return TRUE;
}

static void
a_map_says_whose_each_edge_is (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (battles); i++)
    {
      g_autoptr (MusterScenario) scenario = make_battle (&battles[i], 7);
      g_autofree char *text = dump_for ("map", scenario, MUSTER_AUDIENCE_SIDE_A, MUSTER_HIDE_ZONES);
      g_autofree char *own =
        g_strdup_printf ("%s ·", muster_edge_get_name (scenario->battlefield->edges[0]));
      assert_has (text, own);
    }
}

static void
a_grey_map_has_no_colour_and_the_other_has (void **state)
{
  g_autoptr (MusterScenario) scenario = make_battle (&battles[0], 7);
  for (int grey = 0; grey < 2; grey++)
    {
      const MusterSheetOptions options = { .type_size = 10, .is_grey = grey };
      cairo_surface_t *surface = draw_map (scenario, &options);
      assert_int_equal (is_grey (surface), grey);
      cairo_surface_destroy (surface);
    }
}

/* What is hidden is not drawn either: the picture is that of a table without the zone. */
static void
a_hidden_zone_is_not_drawn (void **state)
{
  const MusterSheetOptions hiding = { .type_size = 10,
                                      .reader = MUSTER_AUDIENCE_SIDE_A,
                                      .hidden = MUSTER_HIDE_ZONES };
  const MusterSheetOptions disclosure = { .type_size = 10, .reader = MUSTER_AUDIENCE_SIDE_A };
  g_autoptr (MusterScenario) scenario = make_battle (&battles[0], 7);
  g_autoptr (MusterScenario) bare = muster_scenario_copy (scenario);
  for (guint i = bare->battlefield->zones->len; i-- > 0;)
    {
      const MusterZone *zone = &g_array_index (bare->battlefield->zones, MusterZone, i);
      if (zone->side == 1)
        muster_battlefield_remove (bare->battlefield, zone->id);
    }
  cairo_surface_t *one = draw_map (scenario, &hiding);
  cairo_surface_t *other = draw_map (bare, &disclosure);
  assert_int_equal (cairo_image_surface_get_stride (one), cairo_image_surface_get_stride (other));
  assert_memory_equal (cairo_image_surface_get_data (one), cairo_image_surface_get_data (other),
                       (size_t) cairo_image_surface_get_stride (one)
                         * (size_t) cairo_image_surface_get_height (one));
  cairo_surface_destroy (one);
  cairo_surface_destroy (other);
}

static void
paper_lies_as_it_was_asked_to (void **state)
{
  static const char *const sheets[] = { "map", "scenario", "turn-track", "briefing" };
  g_autoptr (MusterScenario) scenario = make_battle (&battles[0], 7);
  for (gsize i = 0; i < G_N_ELEMENTS (sheets); i++)
    for (MusterTurn turn = MUSTER_TURN_PORTRAIT; turn <= MUSTER_TURN_LANDSCAPE; turn++)
      {
        double width;
        double height;
        const MusterSheetOptions options = { .type_size = 10, .turn = turn };
        g_autoptr (MusterSheet) sheet = make_sheet (sheets[i], scenario, &options);
        muster_sheet_get_page_size (sheet, 0, &width, &height);
        assert_int_equal (width > height, turn == MUSTER_TURN_LANDSCAPE);
      }
}

static void
squares_are_lettered_from_the_west_and_numbered_from_the_north (void **state)
{
  static const struct
  {
    MusterPoint at;
    const char *square;
  } cases[] = {
    { { 0, 0 }, "A1" },     { { 199, 199 }, "A1" },   { { 200, 0 }, "B1" },
    { { 0, 200 }, "A2" },   { { 1799, 1199 }, "I6" }, { { 1800, 1200 }, "I6" },
    { { -50, -50 }, "A1" },
  };
  g_autoptr (MusterBattlefield) field = muster_battlefield_new (NULL, 1800, 1200, 1);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *square = muster_board_dup_square (field, cases[i].at);
      assert_string_equal (square, cases[i].square);
    }
}

static void
pages_tell_a_side_nothing_of_what_is_hidden (void **state)
{
  static const MusterHidden all = (MusterHidden) (MUSTER_HIDE_ZONES | MUSTER_HIDE_RESERVES
                                                  | MUSTER_HIDE_FORCES | MUSTER_HIDE_WEATHER);
  for (gsize i = 0; i < G_N_ELEMENTS (battles); i++)
    {
      g_autoptr (MusterScenario) scenario = make_battle (&battles[i], 7);
      add_weather (scenario, 5);
      g_autofree char *text = dump_for ("scenario", scenario, MUSTER_AUDIENCE_SIDE_B, all);
      assert_has (text, "Scenario for the player of Southerners");
      assert_has (text, "Its forces are not known.");
      assert_has (text, "birch");
      assert_has_not (text, "willow");
      assert_has_not (text, "Deployment of Northerners");
      assert_has_not (text, "leaf");
      assert_has_not (text, "“Dice”");
      assert_has_not (text, "Seed");
      assert_has_not (text, "turn 2");
    }
}

static void
pages_for_both_tell_all_but_the_briefings (void **state)
{
  g_autoptr (MusterScenario) scenario = make_battle (&battles[0], 7);
  g_autofree char *text =
    dump_for ("scenario", scenario, MUSTER_AUDIENCE_ALL, MUSTER_HIDE_RESERVES);
  assert_has (text, "willow");
  assert_has (text, "birch");
  assert_has (text, "Timetable");
  assert_has (text, "Dusk at 19:20");
  assert_has (text, "The battle ends");
  assert_has (text, "“Dice”");
  assert_has_not (text, "leaf");
}

static void
without_turns_times_and_reserves_there_is_no_timetable (void **state)
{
  g_autoptr (MusterScenario) scenario = make_empty (get_pack (battles[0].pack));
  g_autofree char *text = dump_for ("scenario", scenario, MUSTER_AUDIENCE_ALL, MUSTER_HIDE_NOTHING);
  assert_has_not (text, "Timetable");
}

/* Of one who commands without a name of his own, the type may be one. */
static void
a_commander_whose_type_is_a_person_is_told_and_a_mere_commander_is_not (void **state)
{
  guint n_described = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (battles); i++)
    {
      g_autoptr (MusterScenario) scenario = make_battle (&battles[i], 7);
      const MusterScenarioArmy *of = g_ptr_array_index (scenario->sides[0].armies, 0);
      const MusterNode *node = &of->army->nodes[of->evaluation->overall];
      if (of->evaluation->overall == MUSTER_NO_NODE || muster_node_is_named (node))
        continue;
      g_autofree char *text =
        dump_for ("scenario", scenario, MUSTER_AUDIENCE_SIDE_A, MUSTER_HIDE_NOTHING);
      g_autofree char *name = g_strdup_printf ("“%s”", node->kind->name);
      assert_int_equal (strstr (text, name) != NULL, !node->kind->is_overall);
      n_described += strstr (text, name) != NULL;
    }
  assert_true (n_described > 0);
}

static guint
count_placed (const MusterLayout *layout, guint page, const char *words)
{
  const MusterSheetPage *of = MUSTER_AT (layout->pages, MusterSheetPage, page);
  guint n = 0;
  for (guint i = of->first; i < of->first + of->n; i++)
    {
      guint at = MUSTER_AT (layout->placings, MusterPlacing, i)->row;
      const MusterRow *row = MUSTER_AT (layout->rows, MusterRow, at);
      for (guint t = row->first_text; t < row->first_text + row->n_texts; t++)
        n += g_str_equal (
          pango_layout_get_text (MUSTER_AT (layout->texts, MusterText, t)->set->layout), words);
    }
  return n;
}

static void
a_table_that_is_cut_has_its_title_and_heads_on_every_page (void **state)
{
  const char *const heads[] = { "Turn", "What", NULL };
  MusterCells cells;
  g_autoptr (MusterLayout) layout = muster_layout_new (10, 400);
  muster_cells_begin (&cells, layout, "Timetable", heads);
  for (int i = 0; i < 120; i++)
    {
      muster_cells_take (&cells, g_strdup_printf ("%d", i));
      muster_cells_take (&cells, g_strdup ("rain"));
    }
  assert_true (muster_cells_end (&cells));
  muster_layout_paginate (layout, 600);
  assert_true (layout->pages->len > 2);
  for (guint page = 0; page < layout->pages->len; page++)
    {
      assert_int_equal (count_placed (layout, page, "Timetable"), 1);
      assert_int_equal (count_placed (layout, page, "Turn"), 1);
      assert_true (count_placed (layout, page, "rain") >= 2);
    }
}

static void
lines_of_a_long_title_are_about_as_long_as_each_other (void **state)
{
  g_autoptr (MusterLayout) layout = muster_layout_new (10, 400);
  muster_layout_begin_block (layout, 0);
  muster_layout_add_title (layout, "The combined grenadiers of the left wing and the marines");
  muster_layout_end_block (layout);
  const MusterSetText *set = MUSTER_AT (layout->texts, MusterText, 0)->set;
  assert_int_equal (set->n_lines, 2);
  double widths[2];
  for (int i = 0; i < 2; i++)
    {
      PangoRectangle logical;
      pango_layout_line_get_extents (pango_layout_get_line_readonly (set->layout, i), NULL,
                                     &logical);
      widths[i] = (double) logical.width / PANGO_SCALE;
    }
  assert_true (MIN (widths[0], widths[1]) > 0.7 * MAX (widths[0], widths[1]));
}

static void
a_player_s_pages_do_not_end_all_but_empty (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (battles); i++)
    for (MusterPaper paper = 0; paper < MUSTER_PAPER_A5; paper++)
      {
        const MusterSheetOptions options = { .paper = paper,
                                             .type_size = 10,
                                             .reader = MUSTER_AUDIENCE_SIDE_A };
        g_autoptr (MusterScenario) scenario = make_battle (&battles[i], 7);
        g_autoptr (MusterSheet) sheet = make_sheet ("scenario", scenario, &options);
        const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
        guint n = layout->pages->len;
        print_message ("# %s: %u pages\n", battles[i].pack, n);
        assert_true (n == 1 || get_lowest (layout, n - 1) > 0.15 * get_lowest (layout, n - 2));
      }
}

/* Where the players agreed on hours and turns, too. */
static void
half_a_page_is_saved_where_closer_lines_can (void **state)
{
  for (guint64 seed = 1; seed < 6; seed++)
    {
      const MusterSheetOptions options = { .paper = MUSTER_PAPER_LETTER,
                                           .type_size = 10,
                                           .reader = MUSTER_AUDIENCE_SIDE_A };
      g_autoptr (MusterScenario) scenario = make_battle (&battles[0], seed);
      scenario->turns = 12;
      scenario->start = 11 * 60;
      scenario->minutes = 30;
      scenario->dusk = 20 * 60;
      g_autoptr (MusterSheet) sheet = make_sheet ("scenario", scenario, &options);
      const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
      guint n = layout->pages->len;
      print_message ("# seed %u: %u pages\n", (guint) seed, n);
      assert_true (n == 1 || get_lowest (layout, n - 1) > 0.4 * get_lowest (layout, n - 2));
    }
}

static void
random_battles_keep_their_pages (void **state)
{
  assert_random_pages ("scenario");
}

static void
random_battles_keep_their_maps (void **state)
{
  assert_random_pages ("map");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (maps_and_pages_of_all_rulesets_are_laid_out_as_before),
    cmocka_unit_test (hidden_zones_are_not_in_the_legend),
    cmocka_unit_test (armies_of_a_side_are_told_when_all_of_them_are_lost),
    cmocka_unit_test (a_map_says_whose_each_edge_is),
    cmocka_unit_test (a_grey_map_has_no_colour_and_the_other_has),
    cmocka_unit_test (a_hidden_zone_is_not_drawn),
    cmocka_unit_test (paper_lies_as_it_was_asked_to),
    cmocka_unit_test (squares_are_lettered_from_the_west_and_numbered_from_the_north),
    cmocka_unit_test (pages_tell_a_side_nothing_of_what_is_hidden),
    cmocka_unit_test (pages_for_both_tell_all_but_the_briefings),
    cmocka_unit_test (without_turns_times_and_reserves_there_is_no_timetable),
    cmocka_unit_test (a_commander_whose_type_is_a_person_is_told_and_a_mere_commander_is_not),
    cmocka_unit_test (a_table_that_is_cut_has_its_title_and_heads_on_every_page),
    cmocka_unit_test (lines_of_a_long_title_are_about_as_long_as_each_other),
    cmocka_unit_test (a_player_s_pages_do_not_end_all_but_empty),
    cmocka_unit_test (half_a_page_is_saved_where_closer_lines_can),
    cmocka_unit_test (random_battles_keep_their_pages),
    cmocka_unit_test (random_battles_keep_their_maps),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
