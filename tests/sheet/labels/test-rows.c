/* Rows of labels: every label once, none too wide, and narrow ones where they cost no height. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/random.h"
#include "sheet/labels/label-sheet.h"

static guint
get_label (const GPtrArray *rows, guint row, guint index)
{
  return g_array_index (((MusterLabelRow *) rows->pdata[row])->labels, guint, index);
}

static guint
count (const GPtrArray *rows, guint row)
{
  return ((MusterLabelRow *) rows->pdata[row])->labels->len;
}

static void
labels_of_one_width_stand_as_they_come (void **state)
{
  const double widths[] = { 40, 40, 40, 40, 40 };
  const double heights[] = { 10, 20, 30, 5, 5 };
  g_autoptr (GPtrArray) rows = muster_label_rows_new (widths, heights, 5, 100);
  assert_int_equal (rows->len, 3);
  for (guint i = 0; i < 5; i++)
    assert_int_equal (get_label (rows, i / 2, i % 2), i);
}

static void
wide_labels_come_first_and_low_ones_stand_beside_them (void **state)
{
  const double widths[] = { 30, 100, 20, 120 };
  const double heights[] = { 10, 10, 25, 10 };
  g_autoptr (GPtrArray) rows = muster_label_rows_new (widths, heights, 4, 150);
  assert_int_equal (rows->len, 3);
  assert_int_equal (get_label (rows, 0, 0), 3);
  assert_int_equal (get_label (rows, 0, 1), 0);
  assert_int_equal (get_label (rows, 1, 0), 1);
  assert_int_equal (count (rows, 1), 1);
  assert_int_equal (get_label (rows, 2, 0), 2);
}

static void
nothing_gives_no_rows (void **state)
{
  g_autoptr (GPtrArray) rows = muster_label_rows_new (NULL, NULL, 0, 100);
  assert_int_equal (rows->len, 0);
}

static void
every_label_stands_in_one_row_that_fits (void **state)
{
  for (guint64 seed = 0; seed < 100; seed++)
    {
      MusterRandom random = muster_random_new (seed, "label-rows");
      double widths[60];
      double heights[60];
      gboolean seen[60] = { FALSE };
      guint n = (guint) muster_random_range (&random, 1, 60);
      print_message ("# seed %u\n", (guint) seed);
      for (guint i = 0; i < n; i++)
        {
          widths[i] = 20.0 * (double) muster_random_range (&random, 1, 6);
          heights[i] = (double) muster_random_range (&random, 5, 9);
        }
      g_autoptr (GPtrArray) rows = muster_label_rows_new (widths, heights, n, 130);
      for (guint i = 0; i < rows->len; i++)
        {
          const MusterLabelRow *row = rows->pdata[i];
          assert_true (row->width <= 130.1);
          assert_true (row->labels->len > 0);
          for (guint j = 0; j < row->labels->len; j++)
            {
              guint label = get_label (rows, i, j);
              assert_false (seen[label]);
              assert_true (heights[label] <= row->height);
              seen[label] = TRUE;
              n--;
            }
        }
      assert_int_equal (n, 0);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (labels_of_one_width_stand_as_they_come),
    cmocka_unit_test (wide_labels_come_first_and_low_ones_stand_beside_them),
    cmocka_unit_test (nothing_gives_no_rows),
    cmocka_unit_test (every_label_stands_in_one_row_that_fits),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
