/* Battlefields as maps: the same each time, within their rectangle, and what lies where on them. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "sheet/board/drawing.h"
#include "sheet/board/file.h"
#include "sheet/board/legend.h"
#include "sheet/board/pen.h"
#include "sheet/board/settlement.h"

#include <string.h>

static int
add (MusterBattlefield *field, MusterLook look, int breadth, const MusterPoint *points, int n)
{
  MusterFeature feature = { .type_id = muster_look_get_word (look),
                            .look = look,
                            .side = MUSTER_NO_SIDE,
                            .breadth = breadth,
                            .points = points,
                            .n_points = n };
  return muster_battlefield_add_feature (field, &feature);
}

static int
add_box (MusterBattlefield *field, MusterLook look, int x, int y, int width, int depth)
{
  MusterPoint points[] = { { x, y }, { x + width, y }, { x + width, y + depth }, { x, y + depth } };
  return add (field, look, 0, points, 4);
}

static int
add_line (MusterBattlefield *field, MusterLook look, int breadth, int x0, int y0, int x1, int y1)
{
  MusterPoint points[] = { { x0, y0 }, { x1, y1 } };
  return add (field, look, breadth, points, 2);
}

static int
add_zone (MusterBattlefield *field, int side, int y0, int y1)
{
  MusterPoint points[] = { { 0, y0 }, { field->width, y0 }, { field->width, y1 }, { 0, y1 } };
  MusterZone zone = { .side = side, .points = points, .n_points = 4 };
  return muster_battlefield_add_zone (field, &zone);
}

static int
add_flag (MusterBattlefield *field, int side, int x, int y)
{
  MusterObjective objective = { .type_id = "objective", .side = side, .at = { x, y } };
  return muster_battlefield_add_objective (field, &objective);
}

/* Something of every look, beside and over each other. */
static MusterBattlefield *
make_board (void)
{
  MusterBattlefield *field = muster_battlefield_new (NULL, 1200, 900, 1);
  field->columns = 3;
  field->rows = 2;
  for (MusterLook look = MUSTER_LOOK_NONE; look < MUSTER_N_LOOKS; look++)
    if (muster_look_is_line (look))
      add_line (field, look, 20, 0, 40 * (int) look, 1200, 30 * (int) look + 100);
    else
      add_box (field, look, 60 + 130 * ((int) look % 8), 80 + 300 * ((int) look / 8), 170, 150);
  add_zone (field, 0, 700, 900);
  add_zone (field, 1, 0, 200);
  add_flag (field, 0, 300, 600);
  add_flag (field, 1, 700, 300);
  return field;
}

static cairo_surface_t *
draw (const MusterBattlefield *field, const MusterBoardOptions *options, int size)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, size, size);
  cairo_t *cr = cairo_create (surface);
  cairo_set_source_rgb (cr, 1, 0, 1);
  cairo_paint (cr);
  muster_board_draw (cr, field, options, 30, 40, size - 70, size - 80);
  assert_int_equal (cairo_status (cr), CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static guint32
get_pixel (cairo_surface_t *surface, int x, int y)
{
  const guint32 *row =
    (const guint32 *) (const void *) (cairo_image_surface_get_data (surface)
                                      + (gsize) y
                                          * (gsize) cairo_image_surface_get_stride (surface));
  return row[x] & 0xffffff;
}

static gboolean
surfaces_are_equal (cairo_surface_t *a, cairo_surface_t *b, int size)
{
  for (int y = 0; y < size; y++)
    for (int x = 0; x < size; x++)
      if (get_pixel (a, x, y) != get_pixel (b, x, y))
        return FALSE;
  return TRUE;
}

static void
the_same_board_is_the_same_picture (void **state)
{
  g_autoptr (MusterBattlefield) field = make_board ();
  g_autoptr (MusterBattlefield) copy = muster_battlefield_copy (field);
  MusterBoardOptions options = muster_board_options ();
  for (int has_legend = FALSE; has_legend <= TRUE; has_legend++)
    {
      g_autoptr (GBytes) png = muster_board_make_png (field, &options, 500, has_legend, NULL);
      g_autoptr (GBytes) again = muster_board_make_png (copy, &options, 500, has_legend, NULL);
      g_autoptr (GBytes) svg = muster_board_make_svg (field, &options, 500, has_legend, NULL);
      g_autoptr (GBytes) svg_again = muster_board_make_svg (copy, &options, 500, has_legend, NULL);
      assert_non_null (png);
      assert_non_null (svg);
      assert_true (g_bytes_equal (png, again));
      assert_true (g_bytes_equal (svg, svg_again));
      assert_memory_equal (g_bytes_get_data (png, NULL), "\x89PNG", 4);
      assert_non_null (g_strstr_len (g_bytes_get_data (svg, NULL), 200, "<svg"));
    }
}

static void
nothing_is_drawn_outside_the_rectangle (void **state)
{
  enum
  {
    SIZE = 400,
  };
  g_autoptr (MusterBattlefield) field = make_board ();
  for (MusterPaletteKind palette = 0; palette < MUSTER_N_PALETTES; palette++)
    {
      MusterBoardOptions options = muster_board_options ();
      options.palette = palette;
      options.selected = 2;
      cairo_surface_t *surface = draw (field, &options, SIZE);
      for (int y = 0; y < SIZE; y++)
        for (int x = 0; x < SIZE; x++)
          if (x < 30 || x >= SIZE - 40 || y < 40 || y >= SIZE - 40)
            assert_int_equal (get_pixel (surface, x, y), 0xff00ff);
      assert_int_not_equal (get_pixel (surface, SIZE / 2, SIZE / 2), 0xff00ff);
      cairo_surface_destroy (surface);
    }
}

static void
what_is_printed_in_black_has_only_greys (void **state)
{
  g_autoptr (MusterBattlefield) field = make_board ();
  static const MusterPaletteKind greys[] = { MUSTER_PALETTE_PRINT, MUSTER_PALETTE_HIGH_LIGHT,
                                             MUSTER_PALETTE_HIGH_DARK };
  for (gsize i = 0; i < G_N_ELEMENTS (greys); i++)
    {
      MusterBoardOptions options = muster_board_options ();
      options.palette = greys[i];
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 400, 330);
      cairo_t *cr = cairo_create (surface);
      muster_board_draw (cr, field, &options, 0, 0, 400, 330);
      cairo_destroy (cr);
      cairo_surface_flush (surface);
      for (int y = 0; y < 330; y++)
        for (int x = 0; x < 400; x++)
          {
            guint32 pixel = get_pixel (surface, x, y);
            assert_int_equal (pixel & 0xff, (pixel >> 8) & 0xff);
            assert_int_equal (pixel & 0xff, (pixel >> 16) & 0xff);
          }
      cairo_surface_destroy (surface);
    }
}

static void
a_board_fits_its_rectangle_and_mm_come_back (void **state)
{
  g_autoptr (MusterBattlefield) field = muster_battlefield_new (NULL, 1800, 1200, 1);
  MusterBoardOptions options = muster_board_options ();
  options.has_frame = FALSE;
  MusterBoardPlace place = muster_board_fit (field, &options, 10, 20, 900, 900);
  assert_true (place.scale == 0.5);
  assert_true (place.x == 10);
  assert_true (place.y == 20 + 150);
  assert_true (muster_board_get_height (field, &options, 900) == 600);
  options.has_frame = TRUE;
  MusterBoardPlace framed = muster_board_fit (field, &options, 10, 20, 900, 900);
  assert_true (framed.scale < 0.5 && framed.x > 10);
}

static gboolean
are_near (double one, double other)
{
  return ABS (one - other) < 0.001;
}

/* Tables of all sizes and shapes, in rooms that are wide and high. */
static void
type_is_never_smaller_than_the_least_and_all_fits (void **state)
{
  static const int sizes[][2] = { { 2400, 1500 }, { 1800, 1200 }, { 300, 300 }, { 900, 2400 } };
  static const int rooms[][2] = { { 560, 400 }, { 400, 560 }, { 200, 120 }, { 3000, 3000 } };
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (rooms); j++)
      {
        g_autoptr (MusterBattlefield) field =
          muster_battlefield_new (NULL, sizes[i][0], sizes[i][1], 1);
        const MusterObjective objective = { .id = add_flag (field, 1, 150, 150), .side = 1 };
        MusterBoardOptions options = muster_board_options ();
        options.least_type = 8;
        MusterBoardPlace place = muster_board_fit (field, &options, 0, 0, rooms[j][0], rooms[j][1]);
        double width = muster_board_get_width (field, &options, place.scale);
        double height = muster_board_get_height (field, &options, width);
        MusterBoardFlag flag = muster_board_get_flag (field, &objective, 8 / place.scale);
        assert_true (width < rooms[j][0] + 0.001 && height < rooms[j][1] + 0.001);
        assert_true (are_near (width, rooms[j][0]) || are_near (height, rooms[j][1]));
        assert_true (flag.type * place.scale > 7.999);
        assert_true (flag.height > flag.type && flag.pole > flag.height);
      }
}

static void
a_flag_at_the_east_edge_flies_to_the_west (void **state)
{
  g_autoptr (MusterBattlefield) field = muster_battlefield_new (NULL, 1800, 1200, 1);
  int flag = add_flag (field, 0, 1780, 300);
  int other = add_flag (field, 0, 1700, 600);
  assert_int_equal (muster_board_find_at (field, 1755, 265, 2), flag);
  assert_int_equal (muster_board_find_at (field, 1725, 565, 2), other);
  assert_int_equal (muster_board_find_at (field, 1675, 565, 2), 0);
}

static void
what_lies_topmost_is_found (void **state)
{
  g_autoptr (MusterBattlefield) field = muster_battlefield_new (NULL, 1800, 1200, 1);
  int wood = add_box (field, MUSTER_LOOK_WOOD, 200, 200, 100, 100);
  int hill = add_box (field, MUSTER_LOOK_HILL, 100, 100, 400, 300);
  int road = add_line (field, MUSTER_LOOK_ROAD, 20, 0, 800, 1800, 800);
  int river = add_line (field, MUSTER_LOOK_RIVER, 60, 900, 0, 900, 1200);
  int bridge = add_box (field, MUSTER_LOOK_BRIDGE, 880, 780, 40, 40);
  int flag = add_flag (field, 0, 400, 300);
  int zone = add_zone (field, 1, 0, 150);
  assert_int_equal (muster_board_find_at (field, 250, 250, 5), wood);
  assert_int_equal (muster_board_find_at (field, 350, 350, 5), hill);
  assert_int_equal (muster_board_find_at (field, 400, 300, 5), flag);
  assert_int_equal (muster_board_find_at (field, 410, 270, 5), flag);
  assert_int_equal (muster_board_find_at (field, 300, 809, 0), road);
  assert_int_equal (muster_board_find_at (field, 300, 814, 5), road);
  assert_int_equal (muster_board_find_at (field, 300, 830, 5), 0);
  assert_int_equal (muster_board_find_at (field, 905, 400, 5), river);
  assert_int_equal (muster_board_find_at (field, 900, 800, 5), bridge);
  assert_int_equal (muster_board_find_at (field, 1500, 100, 5), zone);
  assert_int_equal (muster_board_find_at (field, 300, 120, 5), hill);
  assert_int_equal (muster_board_find_at (field, 97, 200, 5), hill);
  assert_int_equal (muster_board_find_at (field, 1500, 1000, 5), 0);
}

static void
a_piece_that_is_moved_keeps_its_trees (void **state)
{
  g_autoptr (MusterBattlefield) field = muster_battlefield_new (NULL, 1800, 1200, 1);
  MusterPoint here[] = { { 100, 100 }, { 300, 120 }, { 280, 260 }, { 120, 300 } };
  MusterPoint there[4];
  for (int i = 0; i < 4; i++)
    there[i] = (MusterPoint){ here[i].x + 331, here[i].y - 77 };
  MusterFeature one = { .id = 7, .points = here, .n_points = 4 };
  MusterFeature two = { .id = 7, .points = there, .n_points = 4 };
  MusterFeature other = { .id = 8, .points = here, .n_points = 4 };
  MusterRandom a = muster_board_random (&one);
  MusterRandom b = muster_board_random (&two);
  MusterRandom c = muster_board_random (&other);
  assert_int_equal (a.state, b.state);
  assert_int_not_equal (a.state, c.state);
}

static void
houses_stand_in_their_outline_clear_of_roads_and_of_each_other (void **state)
{
  static const int sizes[] = { 8, 60, 120, 240, 360, 700 };
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (MusterBattlefield) field = muster_battlefield_new (NULL, 1800, 1200, 1);
      int id = add_box (field, MUSTER_LOOK_SETTLEMENT, 500, 200, sizes[i], sizes[i]);
      MusterPoint road[] = { { 0, 200 + sizes[i] / 2 }, { 1800, 210 + sizes[i] / 2 } };
      add (field, MUSTER_LOOK_ROAD, 20, road, 2);
      const MusterFeature *feature = muster_battlefield_find_feature (field, id);
      g_autoptr (MusterSettlement) plan = muster_settlement_new (field, feature);
      assert_true (sizes[i] < 60 || plan->buildings->len >= 3);
      for (guint j = 0; j < plan->buildings->len; j++)
        {
          const MusterBuilding *one = &g_array_index (plan->buildings, MusterBuilding, j);
          MusterSpot corners[4];
          muster_building_get_corners (one, corners);
          for (int k = 0; k < 4; k++)
            {
              assert_true (muster_outline_get_depth (feature->points, feature->n_points, corners[k])
                           > 0);
              assert_true (muster_line_get_distance (road, 2, corners[k]) >= 10);
            }
          for (guint k = 0; k < j; k++)
            assert_false (
              muster_buildings_meet (one, &g_array_index (plan->buildings, MusterBuilding, k), 0));
        }
    }
}

static gboolean
has_row (GPtrArray *rows, MusterLegendCategory category, MusterLook look, int side)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterLegendRow *row = rows->pdata[i];
      if (row->category == category && row->look == look && row->side == side)
        return TRUE;
    }
  return FALSE;
}

/* Of one outline, with a wall and without. */
static void
a_walled_town_has_a_wall_with_its_houses_within (void **state)
{
  MusterBattlefield *fields[2];
  static const MusterLook looks[] = { MUSTER_LOOK_SETTLEMENT, MUSTER_LOOK_WALLED };
  const MusterBoardOptions options = muster_board_options ();
  cairo_surface_t *drawn[2];
  for (int i = 0; i < 2; i++)
    {
      fields[i] = muster_battlefield_new (NULL, 900, 900, 1);
      int id = add_box (fields[i], looks[i], 200, 200, 400, 400);
      const MusterFeature *town = muster_battlefield_find_feature (fields[i], id);
      g_autoptr (MusterSettlement) plan = muster_settlement_new (fields[i], town);
      assert_true (plan->buildings->len >= 3);
      for (guint j = 0; j < plan->buildings->len && looks[i] == MUSTER_LOOK_WALLED; j++)
        {
          MusterSpot corners[4];
          muster_building_get_corners (&g_array_index (plan->buildings, MusterBuilding, j),
                                       corners);
          for (int k = 0; k < 4; k++)
            assert_true (muster_outline_get_depth (town->points, town->n_points, corners[k])
                         >= MUSTER_TOWN_WALL);
        }
      drawn[i] = draw (fields[i], &options, 300);
    }
  assert_false (surfaces_are_equal (drawn[0], drawn[1], 300));
  for (int i = 0; i < 2; i++)
    {
      cairo_surface_destroy (drawn[i]);
      muster_battlefield_unref (fields[i]);
    }
}

/* As they are told: several of a sort and without a name. */
static void
areas_are_numbered_as_their_labels_are (void **state)
{
  g_autoptr (MusterBattlefield) field = muster_battlefield_new (NULL, 900, 900, 1);
  MusterBoardOptions plain = muster_board_options ();
  MusterBoardOptions numbered = plain;
  numbered.has_numbers = TRUE;
  for (int i = 0; i < 3; i++)
    {
      int id =
        add_box (field, i < 2 ? MUSTER_LOOK_HILL : MUSTER_LOOK_WOOD, 100 + 250 * i, 300, 200, 200);
      const MusterFeature *feature = muster_battlefield_find_feature (field, id);
      cairo_surface_t *one = draw (field, &plain, 300);
      cairo_surface_t *two = draw (field, &numbered, 300);
      assert_int_equal (muster_feature_get_number (field, feature), i == 1 ? 2 : 0);
      assert_int_equal (surfaces_are_equal (one, two, 300), i == 0);
      cairo_surface_destroy (one);
      cairo_surface_destroy (two);
    }
}

static GBytes *
draw_settlement_row (MusterLook look, double extent)
{
  MusterLegendRow row = {
    .category = MUSTER_LEGEND_FEATURE, .look = look, .side = MUSTER_NO_SIDE, .extent = extent
  };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 136, 80);
  cairo_t *cr = cairo_create (surface);
  muster_board_draw_sample (cr, &row, MUSTER_PALETTE_COLOUR, 0, 0, 40);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  GBytes *bytes = g_bytes_new (cairo_image_surface_get_data (surface),
                               (gsize) cairo_image_surface_get_stride (surface) * 80);
  cairo_surface_destroy (surface);
  return bytes;
}

static void
farms_villages_and_towns_look_different_in_the_legend (void **state)
{
  g_autoptr (GBytes) farm = draw_settlement_row (MUSTER_LOOK_SETTLEMENT, 65);
  g_autoptr (GBytes) village = draw_settlement_row (MUSTER_LOOK_SETTLEMENT, 150);
  g_autoptr (GBytes) town = draw_settlement_row (MUSTER_LOOK_SETTLEMENT, 300);
  g_autoptr (GBytes) walled = draw_settlement_row (MUSTER_LOOK_WALLED, 300);
  assert_false (g_bytes_equal (farm, village));
  assert_false (g_bytes_equal (village, town));
  assert_false (g_bytes_equal (town, walled));
}

static void
a_row_of_the_legend_knows_how_large_a_settlement_is (void **state)
{
  static const MusterPoint points[] = { { 100, 100 }, { 300, 100 }, { 300, 300 }, { 100, 300 } };
  MusterFeature feature = { .type_id = "t", .look = MUSTER_LOOK_WALLED, .n_points = 4 };
  MusterBoardOptions options = muster_board_options ();
  g_autoptr (MusterBattlefield) field = muster_battlefield_new (NULL, 1800, 1200, 1);
  feature.points = (MusterPoint *) points;
  muster_battlefield_add_feature (field, &feature);
  g_autoptr (GPtrArray) rows = muster_board_list_legend (field, &options);
  assert_int_equal (rows->len, 1);
  assert_int_equal ((int) ((const MusterLegendRow *) g_ptr_array_index (rows, 0))->extent, 200);
}

static void
the_legend_has_what_is_on_the_board_once_and_nothing_else (void **state)
{
  g_autoptr (MusterBattlefield) field = muster_battlefield_new (NULL, 1800, 1200, 1);
  MusterBoardOptions options = muster_board_options ();
  add_box (field, MUSTER_LOOK_WOOD, 200, 200, 100, 100);
  add_box (field, MUSTER_LOOK_WOOD, 400, 200, 100, 100);
  int marsh = add_box (field, MUSTER_LOOK_MARSH, 600, 200, 100, 100);
  add_line (field, MUSTER_LOOK_ROAD, 20, 0, 800, 1800, 800);
  add_flag (field, 1, 400, 300);
  add_zone (field, 0, 0, 150);
  g_autoptr (GPtrArray) rows = muster_board_list_legend (field, &options);
  assert_int_equal (rows->len, 5);
  assert_true (has_row (rows, MUSTER_LEGEND_FEATURE, MUSTER_LOOK_WOOD, MUSTER_NO_SIDE));
  assert_true (has_row (rows, MUSTER_LEGEND_FEATURE, MUSTER_LOOK_MARSH, MUSTER_NO_SIDE));
  assert_true (has_row (rows, MUSTER_LEGEND_FEATURE, MUSTER_LOOK_ROAD, MUSTER_NO_SIDE));
  assert_true (has_row (rows, MUSTER_LEGEND_OBJECTIVE, MUSTER_LOOK_NONE, 1));
  assert_true (has_row (rows, MUSTER_LEGEND_ZONE, MUSTER_LOOK_NONE, 0));
  options.has_zones = options.has_markers = FALSE;
  options.left_out = &marsh;
  options.n_left_out = 1;
  g_autoptr (GPtrArray) fewer = muster_board_list_legend (field, &options);
  assert_int_equal (fewer->len, 2);
  double wide = muster_board_measure_legend (rows, 2000, 12);
  double narrow = muster_board_measure_legend (rows, 150, 12);
  assert_true (wide > 12 && narrow >= 5 * 12 && wide < narrow);
  g_autoptr (MusterBattlefield) bare = muster_battlefield_new (NULL, 1800, 1200, 1);
  g_autoptr (GPtrArray) none = muster_board_list_legend (bare, &options);
  assert_int_equal (none->len, 0);
  assert_true (muster_board_measure_legend (none, 500, 12) == 0);
}

static void
the_board_is_told_in_words (void **state)
{
  g_autoptr (MusterBattlefield) field = muster_battlefield_new (NULL, 1800, 1200, 1);
  add_box (field, MUSTER_LOOK_WOOD, 100, 100, 240, 180);
  add_line (field, MUSTER_LOOK_ROAD, 50, 0, 600, 1800, 100);
  add_zone (field, 0, 900, 1200);
  add_flag (field, 0, 300, 800);
  add_flag (field, 0, 900, 600);
  g_autofree char *text = muster_board_dup_text (field);
  assert_string_equal (
    text, "A table of 180 cm × 120 cm; north is at the top.\n"
          "wood, 24 × 18 cm, in the north-west.\n"
          "road, 5 cm broad: begins in the west, ends in the north-east.\n"
          "Deployment of Side A: in the south, 180 × 30 cm.\n"
          "Objective A1, in the south-west: 30 cm from the west edge, 80 cm from the north edge.\n"
          "Objective A2, in the middle: 90 cm from the west edge, 60 cm from the north edge.\n");
}

static void
what_is_left_out_is_not_drawn (void **state)
{
  g_autoptr (MusterBattlefield) field = muster_battlefield_new (NULL, 900, 900, 1);
  g_autoptr (MusterBattlefield) bare = muster_battlefield_new (NULL, 900, 900, 1);
  int ids[] = { add_box (field, MUSTER_LOOK_WOOD, 100, 100, 200, 200),
                add_box (field, MUSTER_LOOK_SETTLEMENT, 400, 400, 200, 200),
                add_zone (field, 0, 600, 900), add_flag (field, 1, 300, 600) };
  MusterBoardOptions options = muster_board_options ();
  options.left_out = ids;
  options.n_left_out = G_N_ELEMENTS (ids);
  options.selected = ids[0];
  cairo_surface_t *one = draw (field, &options, 300);
  cairo_surface_t *two = draw (bare, &options, 300);
  assert_true (surfaces_are_equal (one, two, 300));
  options.n_left_out = 3;
  cairo_surface_t *three = draw (field, &options, 300);
  assert_false (surfaces_are_equal (one, three, 300));
  cairo_surface_destroy (one);
  cairo_surface_destroy (two);
  cairo_surface_destroy (three);
}

/* Outlines and lines that nobody would give, in every look. */
static MusterBattlefield *
make_odd_board (void)
{
  static const MusterPoint points[][4] = {
    { { 500, 500 }, { 500, 500 }, { 500, 500 }, { 500, 500 } },
    { { 500, 500 }, { 501, 500 }, { 501, 501 }, { 500, 501 } },
    { { 100, 100 }, { 800, 800 }, { 800, 100 }, { 100, 800 } },
    { { -400, 300 }, { 1700, 310 }, { 1700, 320 }, { -400, 330 } },
    { { 200, 200 }, { 700, 200 }, { 200, 200 }, { 700, 200 } },
  };
  MusterBattlefield *field = muster_battlefield_new (NULL, 900, 900, 1);
  for (MusterLook look = MUSTER_LOOK_NONE; look < MUSTER_N_LOOKS; look++)
    for (gsize i = 0; i < G_N_ELEMENTS (points); i++)
      for (int n = 1; n <= 4; n++)
        for (int breadth = 0; breadth <= 40; breadth += 20)
          add (field, look, breadth, points[i], n);
  add_zone (field, 0, 500, 500);
  add_zone (field, 1, 0, 1);
  add_flag (field, MUSTER_NO_SIDE, -50, 2000);
  return field;
}

static void
odd_input_is_drawn_all_the_same (void **state)
{
  g_autoptr (MusterBattlefield) odd = make_odd_board ();
  g_autoptr (MusterBattlefield) empty = muster_battlefield_new (NULL, 300, 9999, 1);
  MusterBoardOptions options = muster_board_options ();
  for (guint i = 0; i < odd->features->len; i += 7)
    {
      options.selected = g_array_index (odd->features, MusterFeature, i).id;
      muster_board_find_at (odd, 500, 500, 5);
    }
  cairo_surface_destroy (draw (odd, &options, 300));
  cairo_surface_destroy (draw (empty, &options, 300));
  g_autoptr (GBytes) svg = muster_board_make_svg (odd, &options, 300, TRUE, NULL);
  g_autoptr (GBytes) png = muster_board_make_png (empty, &options, 1, TRUE, NULL);
  g_autofree char *text = muster_board_dup_text (odd);
  assert_non_null (svg);
  assert_non_null (png);
  assert_non_null (text);
  assert_int_equal (muster_board_find_at (empty, 10, 10, 5), 0);
}

static double
get_lightness (const MusterInk *ink)
{
  return 0.2126 * ink->red * ink->red + 0.7152 * ink->green * ink->green
         + 0.0722 * ink->blue * ink->blue;
}

static double
get_contrast (MusterPaletteKind palette, MusterBoardInk a, MusterBoardInk b)
{
  double one = get_lightness (muster_board_ink_get (palette, a));
  double two = get_lightness (muster_board_ink_get (palette, b));
  return (MAX (one, two) + 0.05) / (MIN (one, two) + 0.05);
}

static void
lines_and_words_stand_out_from_what_they_are_on (void **state)
{
  static const MusterBoardInk pairs[][2] = {
    { MUSTER_BOARD_WORDS, MUSTER_BOARD_HALO },
    { MUSTER_BOARD_WORDS, MUSTER_BOARD_MARGIN },
    { MUSTER_BOARD_SIDE_A, MUSTER_BOARD_GROUND },
    { MUSTER_BOARD_SIDE_B, MUSTER_BOARD_GROUND },
    { MUSTER_BOARD_ON_SIDE, MUSTER_BOARD_SIDE_A },
    { MUSTER_BOARD_ON_SIDE, MUSTER_BOARD_SIDE_B },
    { MUSTER_BOARD_ON_SIDE, MUSTER_BOARD_NOBODY },
    { MUSTER_BOARD_BANK, MUSTER_BOARD_GROUND },
    { MUSTER_BOARD_BANK, MUSTER_BOARD_WATER },
    { MUSTER_BOARD_ROAD_EDGE, MUSTER_BOARD_GROUND },
    { MUSTER_BOARD_ROAD_EDGE, MUSTER_BOARD_ROAD },
    { MUSTER_BOARD_HACHURE, MUSTER_BOARD_GROUND },
    { MUSTER_BOARD_STONE_EDGE, MUSTER_BOARD_STONE },
    { MUSTER_BOARD_GRID, MUSTER_BOARD_GROUND },
    { MUSTER_BOARD_SELECT, MUSTER_BOARD_HALO },
    { MUSTER_BOARD_TUFT, MUSTER_BOARD_MARSH },
    { MUSTER_BOARD_YARD_LINE, MUSTER_BOARD_YARD },
  };
  for (MusterPaletteKind palette = 0; palette < MUSTER_N_PALETTES; palette++)
    for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
      {
        double contrast = get_contrast (palette, pairs[i][0], pairs[i][1]);
        if (contrast < 3)
          print_message ("palette %d, pair %d: %.2f\n", (int) palette, (int) i, contrast);
        assert_true (contrast >= 3);
      }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_same_board_is_the_same_picture),
    cmocka_unit_test (nothing_is_drawn_outside_the_rectangle),
    cmocka_unit_test (what_is_printed_in_black_has_only_greys),
    cmocka_unit_test (a_board_fits_its_rectangle_and_mm_come_back),
    cmocka_unit_test (type_is_never_smaller_than_the_least_and_all_fits),
    cmocka_unit_test (a_flag_at_the_east_edge_flies_to_the_west),
    cmocka_unit_test (what_lies_topmost_is_found),
    cmocka_unit_test (a_piece_that_is_moved_keeps_its_trees),
    cmocka_unit_test (houses_stand_in_their_outline_clear_of_roads_and_of_each_other),
    cmocka_unit_test (a_walled_town_has_a_wall_with_its_houses_within),
    cmocka_unit_test (areas_are_numbered_as_their_labels_are),
    cmocka_unit_test (farms_villages_and_towns_look_different_in_the_legend),
    cmocka_unit_test (a_row_of_the_legend_knows_how_large_a_settlement_is),
    cmocka_unit_test (the_legend_has_what_is_on_the_board_once_and_nothing_else),
    cmocka_unit_test (the_board_is_told_in_words),
    cmocka_unit_test (what_is_left_out_is_not_drawn),
    cmocka_unit_test (odd_input_is_drawn_all_the_same),
    cmocka_unit_test (lines_and_words_stand_out_from_what_they_are_on),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
