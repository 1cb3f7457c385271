/* The bar of what an army costs: widths as the costs, and what stands where. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/random.h"
#include "sheet/charts/charts.h"

static GPtrArray *
make_costs (const gint64 *points, guint n)
{
  GPtrArray *costs = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n; i++)
    {
      MusterCostRow *row = g_new0 (MusterCostRow, 1);
      row->label = (char *) "Division";
      row->name = (char *) "Division";
      row->points = MUSTER_NUMBER (points[i]);
      g_ptr_array_add (costs, row);
    }
  return costs;
}

static const MusterPointsPart *
get_part (const MusterPointsChart *chart, guint index)
{
  assert_true (index < chart->parts->len);
  return &g_array_index (chart->parts, MusterPointsPart, index);
}

static void
assert_near (double a, double b)
{
  assert_true (a - b < 0.01 && b - a < 0.01);
}

static void
parts_are_as_wide_as_they_cost_and_the_rest_is_room (void **state)
{
  g_autoptr (GPtrArray) costs = make_costs ((gint64[]){ 50, 0, 100 }, 3);
  g_autoptr (MusterPointsChart) chart = muster_chart_points_new (costs, 200, 400, FALSE);
  assert_int_equal (chart->parts->len, 2);
  assert_near (get_part (chart, 0)->width, 100);
  assert_near (get_part (chart, 1)->x, 100);
  assert_near (chart->end, 300);
  assert_near (chart->budget, 400);
  assert_false (muster_chart_points_is_over (chart));
}

static void
what_is_pointed_at_is_found (void **state)
{
  g_autoptr (GPtrArray) costs = make_costs ((gint64[]){ 50, 0, 100 }, 3);
  g_autoptr (MusterPointsChart) chart = muster_chart_points_new (costs, 200, 400, FALSE);
  assert_int_equal (muster_chart_points_find_row (chart, 0), 0);
  assert_int_equal (muster_chart_points_find_row (chart, 99.9), 0);
  assert_int_equal (muster_chart_points_find_row (chart, 101), 2);
  assert_int_equal (muster_chart_points_find_row (chart, 350), -1);
  assert_int_equal (muster_chart_points_find_row (chart, -1), -1);
}

static void
beyond_the_agreed_points_the_mark_stands_inside_the_bar (void **state)
{
  g_autoptr (GPtrArray) costs = make_costs ((gint64[]){ 150, 150 }, 2);
  g_autoptr (MusterPointsChart) chart = muster_chart_points_new (costs, 200, 300, FALSE);
  assert_true (muster_chart_points_is_over (chart));
  assert_near (chart->budget, 200);
  assert_near (chart->end, 300);
}

static void
without_agreed_points_the_bar_is_full_and_without_costs_it_is_empty (void **state)
{
  g_autoptr (GPtrArray) costs = make_costs ((gint64[]){ 1, 2 }, 2);
  g_autoptr (GPtrArray) none = make_costs (NULL, 0);
  g_autoptr (MusterPointsChart) chart = muster_chart_points_new (costs, -1, 300, FALSE);
  g_autoptr (MusterPointsChart) empty = muster_chart_points_new (none, -1, 300, FALSE);
  assert_near (chart->end, 300);
  assert_true (chart->budget < 0);
  assert_int_equal (empty->parts->len, 0);
  assert_false (muster_chart_points_is_over (empty));
}

static void
what_costs_less_than_nothing_shortens_the_others (void **state)
{
  g_autoptr (GPtrArray) costs = make_costs ((gint64[]){ 60, -20, 60 }, 3);
  g_autoptr (GPtrArray) all = make_costs ((gint64[]){ 10, -20 }, 2);
  g_autoptr (MusterPointsChart) chart = muster_chart_points_new (costs, 100, 100, FALSE);
  g_autoptr (MusterPointsChart) nothing = muster_chart_points_new (all, 100, 100, FALSE);
  assert_near (chart->end, 100);
  assert_false (muster_chart_points_is_over (chart));
  assert_near (nothing->end, 0);
}

static void
a_mirrored_bar_begins_at_the_right (void **state)
{
  g_autoptr (GPtrArray) costs = make_costs ((gint64[]){ 50, 0, 100 }, 3);
  g_autoptr (MusterPointsChart) chart = muster_chart_points_new (costs, 200, 400, TRUE);
  assert_int_equal (muster_chart_points_find_row (chart, 399), 0);
  assert_int_equal (muster_chart_points_find_row (chart, 301), 0);
  assert_int_equal (muster_chart_points_find_row (chart, 299), 2);
  assert_int_equal (muster_chart_points_find_row (chart, 50), -1);
  assert_near (get_part (chart, 0)->x, 0);
}

static void
a_name_gives_way_to_its_figure_and_is_dropped_before_it (void **state)
{
  g_autoptr (GPtrArray) costs = make_costs ((gint64[]){ 100, 50, 30, 10 }, 4);
  g_autoptr (MusterPointsChart) chart = muster_chart_points_new (costs, -1, 190, FALSE);
  MusterPointsLabel roomy = muster_chart_points_place_label (chart, 0, 60, 16, 10);
  MusterPointsLabel tight = muster_chart_points_place_label (chart, 1, 60, 16, 10);
  MusterPointsLabel bare = muster_chart_points_place_label (chart, 2, 60, 16, 10);
  MusterPointsLabel none = muster_chart_points_place_label (chart, 3, 60, 16, 10);
  assert_near (roomy.name, 60);
  assert_near (roomy.figure, 16);
  assert_true (tight.name > 0 && tight.name < 60);
  assert_near (tight.figure, 16);
  assert_near (bare.name, 0);
  assert_near (bare.figure, 16);
  assert_near (none.figure, 0);
}

/* The line of the agreed points runs through no label, and what goes beyond them is hatched beside
 * its label. */
static void
labels_stand_on_one_side_of_the_agreed_points (void **state)
{
  for (gint64 budget = 1; budget < 300; budget++)
    {
      g_autoptr (GPtrArray) costs = make_costs ((gint64[]){ 120, 60, 90, 30 }, 4);
      g_autoptr (MusterPointsChart) chart = muster_chart_points_new (costs, budget, 400, FALSE);
      for (guint i = 0; i < chart->parts->len; i++)
        {
          MusterPointsLabel label = muster_chart_points_place_label (chart, i, 50, 14, 12);
          double end = label.x + label.figure + (label.name > 0 ? label.name + label.gap : 0);
          const MusterPointsPart *part = get_part (chart, i);
          if (label.figure <= 0)
            continue;
          assert_true (label.x >= part->x + 3.9 && end <= part->x + part->width - 3.9);
          assert_true (end <= chart->budget - 3.9 || label.x >= chart->budget + 3.9);
          if (label.x >= chart->budget)
            assert_true (end <= part->x + part->width - 12);
        }
    }
}

static void
random_bars_stay_inside_their_width (void **state)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 300, 24);
  cairo_t *cr = cairo_create (surface);
  for (guint seed = 0; seed < 100; seed++)
    {
      MusterRandom random = muster_random_new (seed, "bar");
      gint64 points[20];
      guint n = (guint) muster_random_range (&random, 0, 20);
      print_message ("# seed %u\n", seed);
      for (guint i = 0; i < n; i++)
        points[i] = muster_random_range (&random, -30, 400);
      g_autoptr (GPtrArray) costs = make_costs (points, n);
      gint64 budget = muster_random_range (&random, -1, 3000);
      g_autoptr (MusterPointsChart) chart =
        muster_chart_points_new (costs, budget, 300, seed % 2 == 0);
      double end = 0;
      for (guint i = 0; i < chart->parts->len; i++)
        {
          assert_near (get_part (chart, i)->x, end);
          end += get_part (chart, i)->width;
        }
      assert_true (end <= 300.01 && chart->budget <= 300.01);
      muster_chart_points_draw (chart, costs, cr, context,
                                muster_palette_get (seed % MUSTER_N_PALETTES), 24);
      assert_int_equal (cairo_status (cr), CAIRO_STATUS_SUCCESS);
    }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  g_object_unref (context);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (parts_are_as_wide_as_they_cost_and_the_rest_is_room),
    cmocka_unit_test (what_is_pointed_at_is_found),
    cmocka_unit_test (beyond_the_agreed_points_the_mark_stands_inside_the_bar),
    cmocka_unit_test (without_agreed_points_the_bar_is_full_and_without_costs_it_is_empty),
    cmocka_unit_test (what_costs_less_than_nothing_shortens_the_others),
    cmocka_unit_test (a_mirrored_bar_begins_at_the_right),
    cmocka_unit_test (a_name_gives_way_to_its_figure_and_is_dropped_before_it),
    cmocka_unit_test (labels_stand_on_one_side_of_the_agreed_points),
    cmocka_unit_test (random_bars_stay_inside_their_width),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
