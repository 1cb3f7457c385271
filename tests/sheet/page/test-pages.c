/* A layout cut into pages of columns: blocks made by hand, and at random. */
#include "helper/layout.h"

#include "base/random.h"

#include <stdlib.h>
#include <string.h>

#define WIDTH  480.0
#define HEIGHT 700.0
#define GAP    20.0
#define LINE   20.0

static guint
get_loops (void)
{
  const char *loops = g_getenv ("MUSTER_LOOPS");
  return loops != NULL ? (guint) MAX (atoi (loops), 1) : 20;
}

static MusterLayout *
new_layout (guint n_columns)
{
  MusterLayout *layout = muster_layout_new (10, WIDTH);
  muster_layout_set_columns (layout, n_columns, GAP);
  return layout;
}

/* @n_head: of its @n_rows, each as high as @height. Returns: (transfer none): until the next */
static MusterBlock *
add_block (MusterLayout *layout, guint n_rows, guint n_head, double height)
{
  MusterBlock *block = muster_layout_begin_block (layout, 10);
  block->title = g_strdup ("Table");
  block->style = MUSTER_STYLE_HEADING_3;
  for (guint i = 0; i < n_rows; i++)
    {
      if (i == n_head)
        muster_layout_end_head (layout);
      muster_layout_begin_row (layout);
      muster_layout_need_fall (layout, height);
      muster_layout_end_row (layout, 0, 0);
    }
  if (n_head >= n_rows)
    muster_layout_end_head (layout);
  muster_layout_end_block (layout);
  return MUSTER_AT (layout->blocks, MusterBlock, layout->blocks->len - 1);
}

static const MusterPlacing *
get_placing (const MusterLayout *layout, guint index)
{
  return MUSTER_AT (layout->placings, MusterPlacing, index);
}

static const MusterBlock *
get_block_of (const MusterLayout *layout, const MusterPlacing *placing)
{
  return MUSTER_AT (layout->blocks, MusterBlock,
                    MUSTER_AT (layout->rows, MusterRow, placing->row)->block);
}

/* A row of a block itself: not one that says that the block goes on. */
static gboolean
is_own_row (const MusterLayout *layout, const MusterPlacing *placing)
{
  const MusterBlock *block = get_block_of (layout, placing);
  return placing->row >= block->first_row && placing->row < block->first_row + block->n_rows;
}

static const MusterPlacing *
find_placing (const MusterLayout *layout, guint row, guint *page)
{
  for (guint p = 0; p < layout->pages->len; p++)
    {
      const MusterSheetPage *of = MUSTER_AT (layout->pages, MusterSheetPage, p);
      for (guint i = of->first; i < of->first + of->n; i++)
        if (get_placing (layout, i)->row == row)
          {
            *page = p;
            return get_placing (layout, i);
          }
    }
  fail_msg ("row %u is nowhere", row);
  return NULL;
}

static guint
get_column (const MusterLayout *layout, const MusterPlacing *placing)
{
  return (guint) (placing->x / (layout->column_width + GAP) + 0.5);
}

/* Where the rows of a block begin: page, column. */
static void
assert_place (const MusterLayout *layout, guint block, guint page, guint column)
{
  guint found;
  const MusterPlacing *placing =
    find_placing (layout, MUSTER_AT (layout->blocks, MusterBlock, block)->first_row, &found);
  assert_int_equal (found, page);
  assert_int_equal (get_column (layout, placing), column);
}

/* How far down the columns of a page reach. */
static double
get_end (const MusterLayout *layout, guint page, guint column)
{
  const MusterSheetPage *of = MUSTER_AT (layout->pages, MusterSheetPage, page);
  double end = 0;
  for (guint i = of->first; i < of->first + of->n; i++)
    {
      const MusterPlacing *placing = get_placing (layout, i);
      if (!get_block_of (layout, placing)->spans && get_column (layout, placing) == column)
        end = MAX (end, placing->y + MUSTER_AT (layout->rows, MusterRow, placing->row)->height);
    }
  return end;
}

static void
columns_that_end_before_the_page_does_end_alike (void **state)
{
  for (guint n_columns = 2; n_columns <= 4; n_columns++)
    {
      g_autoptr (MusterLayout) layout = new_layout (n_columns);
      for (guint i = 0; i < 3 * n_columns; i++)
        add_block (layout, 2, 1, LINE);
      muster_layout_paginate (layout, HEIGHT);
      assert_int_equal (layout->pages->len, 1);
      for (guint i = 0; i < 3 * n_columns; i++)
        assert_place (layout, i, 0, i / 3);
      for (guint column = 0; column < n_columns; column++)
        assert_float_equal (get_end (layout, 0, column), 6 * LINE + 20, 0.5);
    }
}

static void
no_column_is_longer_than_another_by_more_than_what_could_go_over (void **state)
{
  for (guint n = 1; n < 60; n++)
    {
      g_autoptr (MusterLayout) layout = new_layout (3);
      add_block (layout, n, 0, LINE)->flows = TRUE;
      g_clear_pointer (&MUSTER_AT (layout->blocks, MusterBlock, 0)->title, g_free);
      muster_layout_paginate (layout, HEIGHT);
      double longest = MAX (get_end (layout, 0, 0), get_end (layout, 0, 1));
      double wanted = MAX ((n + 2) / 3, MIN (n, 2));
      assert_int_equal (layout->pages->len, 1);
      assert_true (longest >= get_end (layout, 0, 2));
      assert_true (longest <= (wanted + 1) * LINE + 0.5);
    }
}

/* Only the last page is level; those before it are full. */
static void
a_run_over_several_pages_fills_all_but_the_last (void **state)
{
  guint per_page = 2 * (guint) (HEIGHT / (2 * LINE + 10));
  g_autoptr (MusterLayout) layout = new_layout (2);
  for (guint i = 0; i < 2 * per_page + 8; i++)
    add_block (layout, 2, 1, LINE);
  muster_layout_paginate (layout, HEIGHT);
  assert_int_equal (layout->pages->len, 3);
  for (guint page = 0; page < 2; page++)
    for (guint column = 0; column < 2; column++)
      assert_true (get_end (layout, page, column) > HEIGHT - 2 * LINE - 10);
  assert_float_equal (get_end (layout, 2, 0), get_end (layout, 2, 1), 0.5);
}

static void
what_spans_stands_below_all_columns_and_above_the_next (void **state)
{
  guint page;
  g_autoptr (MusterLayout) layout = new_layout (2);
  add_block (layout, 1, 0, LINE)->spans = TRUE;
  add_block (layout, 6, 1, LINE);
  add_block (layout, 2, 1, LINE);
  add_block (layout, 3, 1, LINE)->spans = TRUE;
  add_block (layout, 2, 1, LINE);
  add_block (layout, 2, 1, LINE);
  muster_layout_paginate (layout, HEIGHT);
  const MusterPlacing *left = find_placing (layout, 1, &page);
  const MusterPlacing *right = find_placing (layout, 7, &page);
  const MusterPlacing *span = find_placing (layout, 9, &page);
  const MusterPlacing *next = find_placing (layout, 12, &page);
  const MusterPlacing *beside = find_placing (layout, 14, &page);
  assert_float_equal (left->y, LINE + 10, 0.01);
  assert_float_equal (right->y, left->y, 0.01);
  assert_true (right->x > left->x);
  assert_float_equal (span->x, 0, 0.01);
  assert_float_equal (span->y, left->y + 6 * LINE + 10, 0.01);
  assert_float_equal (next->y, span->y + 3 * LINE + 10, 0.01);
  assert_float_equal (beside->y, next->y, 0.01);
  assert_true (beside->x > next->x);
}

static void
what_spans_and_finds_no_room_begins_a_page (void **state)
{
  g_autoptr (MusterLayout) layout = new_layout (2);
  for (int i = 0; i < 2; i++)
    add_block (layout, 30, 1, LINE);
  add_block (layout, 8, 1, LINE)->spans = TRUE;
  add_block (layout, 2, 1, LINE);
  muster_layout_paginate (layout, HEIGHT);
  assert_place (layout, 0, 0, 0);
  assert_place (layout, 1, 0, 1);
  assert_place (layout, 2, 1, 0);
  assert_place (layout, 3, 1, 0);
}

/* One row could stand there, and nothing that may stand alone. */
static void
columns_without_room_for_a_beginning_are_left_blank (void **state)
{
  for (guint flows = 0; flows < 2; flows++)
    {
      g_autoptr (MusterLayout) layout = new_layout (2);
      add_block (layout, 33, 1, LINE)->spans = TRUE;
      add_block (layout, 6, 1, LINE)->flows = flows > 0;
      muster_layout_paginate (layout, HEIGHT);
      assert_int_equal (layout->pages->len, 2);
      assert_place (layout, 1, 1, 0);
    }
}

static void
a_block_that_does_not_flow_goes_whole_into_the_next_column (void **state)
{
  g_autoptr (MusterLayout) layout = new_layout (2);
  add_block (layout, 25, 1, LINE);
  add_block (layout, 25, 1, LINE);
  add_block (layout, 25, 1, LINE);
  muster_layout_paginate (layout, HEIGHT);
  assert_place (layout, 0, 0, 0);
  assert_place (layout, 1, 0, 1);
  assert_place (layout, 2, 1, 0);
}

static void
a_block_that_flows_goes_on_in_the_next_column_below_its_title (void **state)
{
  guint page;
  g_autoptr (MusterLayout) layout = new_layout (2);
  add_block (layout, 20, 1, LINE);
  add_block (layout, 40, 1, LINE)->flows = TRUE;
  muster_layout_paginate (layout, HEIGHT);
  assert_int_equal (layout->pages->len, 1);
  assert_place (layout, 1, 0, 0);
  const MusterPlacing *last = find_placing (layout, 59, &page);
  assert_int_equal (get_column (layout, last), 1);
  guint n_repeated = 0;
  for (guint i = 0; i < layout->placings->len; i++)
    {
      const MusterPlacing *placing = get_placing (layout, i);
      if (is_own_row (layout, placing))
        continue;
      n_repeated++;
      assert_int_equal (get_column (layout, placing), 1);
      assert_float_equal (placing->y, 0, 0.01);
    }
  assert_int_equal (n_repeated, 1);
}

static void
heads_of_columns_are_repeated_below_the_title (void **state)
{
  g_autoptr (MusterLayout) layout = new_layout (2);
  MusterBlock *block = add_block (layout, 60, 3, LINE);
  block->flows = TRUE;
  block->repeats_heads = TRUE;
  MUSTER_AT (layout->rows, MusterRow, 2)->height = 31;
  muster_layout_paginate (layout, HEIGHT);
  guint n_repeated = 0;
  for (guint i = 0; i < layout->placings->len; i++)
    {
      const MusterPlacing *placing = get_placing (layout, i);
      if (is_own_row (layout, placing))
        continue;
      n_repeated++;
      assert_int_equal (get_column (layout, placing), 1);
      assert_int_equal (MUSTER_AT (layout->rows, MusterRow, placing->row)->height == 31,
                        n_repeated == 2);
    }
  assert_int_equal (n_repeated, 2);
}

static void
a_chain_ends_where_columns_do (void **state)
{
  g_autoptr (MusterLayout) layout = new_layout (2);
  add_block (layout, 2, 1, LINE)->keep_next = TRUE;
  add_block (layout, 2, 1, LINE)->spans = TRUE;
  MUSTER_AT (layout->blocks, MusterBlock, 1)->keep_next = TRUE;
  add_block (layout, 2, 1, LINE);
  add_block (layout, 2, 1, LINE);
  muster_layout_paginate (layout, HEIGHT);
  guint n_own = 0;
  for (guint i = 0; i < layout->placings->len; i++)
    n_own += is_own_row (layout, get_placing (layout, i));
  assert_int_equal (n_own, 8);
  assert_place (layout, 2, 0, 0);
  assert_place (layout, 3, 0, 1);
}

static void
a_heading_stays_with_what_it_keeps_in_one_column (void **state)
{
  for (guint n = 1; n < 40; n++)
    {
      guint page;
      g_autoptr (MusterLayout) layout = new_layout (2);
      add_block (layout, n, 1, LINE);
      add_block (layout, 1, 1, LINE)->keep_next = TRUE;
      add_block (layout, 5, 1, LINE);
      add_block (layout, 30, 1, LINE);
      muster_layout_paginate (layout, HEIGHT);
      const MusterPlacing *heading = find_placing (layout, n, &page);
      const MusterPlacing *kept = find_placing (layout, n + 1, &page);
      assert_float_equal (heading->x, kept->x, 0.01);
      assert_float_equal (heading->y + LINE + 10, kept->y, 0.01);
    }
}

/* Random layouts */

static MusterLayout *
make_random (guint64 seed)
{
  MusterRandom random = muster_random_new (seed, "columns");
  MusterLayout *layout = new_layout ((guint) muster_random_range (&random, 1, 5));
  guint n = (guint) muster_random_range (&random, 0, 50);
  for (guint i = 0; i < n; i++)
    {
      gboolean is_long = muster_random_range (&random, 1, 30) == 1;
      guint n_rows = (guint) muster_random_range (&random, 1, is_long ? 120 : 14);
      guint n_head = (guint) muster_random_range (&random, 0, MIN (n_rows, 3));
      double height = (double) muster_random_range (&random, 4, 30);
      MusterBlock *block = add_block (layout, n_rows, n_head, height);
      block->flows = muster_random_range (&random, 1, 3) == 1;
      block->spans = muster_random_range (&random, 1, 8) == 1;
      block->repeats_heads = n_head > 0 && muster_random_range (&random, 1, 3) == 1;
      block->keep_next = muster_random_range (&random, 1, 6) == 1;
      block->loose = muster_random_range (&random, 1, 2) == 1;
      block->within = muster_random_range (&random, 1, 6) == 1 ? g_strdup ("Corps") : NULL;
      if (muster_random_range (&random, 1, 4) == 1)
        g_clear_pointer (&block->title, g_free);
    }
  muster_layout_paginate (layout, HEIGHT);
  return layout;
}

static void
assert_in_order (const MusterLayout *layout)
{
  guint next = 0;
  guint n_placed = 0;
  for (guint p = 0; p < layout->pages->len; p++)
    {
      const MusterSheetPage *page = MUSTER_AT (layout->pages, MusterSheetPage, p);
      assert_int_equal (page->first, n_placed);
      n_placed += page->n;
      for (guint i = page->first; i < page->first + page->n; i++)
        if (is_own_row (layout, get_placing (layout, i)))
          assert_int_equal (get_placing (layout, i)->row, next++);
    }
  const MusterBlock *last = layout->blocks->len > 0
                              ? MUSTER_AT (layout->blocks, MusterBlock, layout->blocks->len - 1)
                              : NULL;
  assert_int_equal (next, last != NULL ? last->first_row + last->n_rows : 0);
  assert_int_equal (n_placed, layout->placings->len);
}

static void
every_row_stands_once_and_in_order (void **state)
{
  for (guint seed = 0; seed < 10 * get_loops (); seed++)
    {
      g_autoptr (MusterLayout) layout = make_random (seed);
      print_message ("# seed %u\n", seed);
      assert_in_order (layout);
    }
}

static gboolean
covers (const MusterLayout *layout, const MusterPlacing *one, const MusterPlacing *other)
{
  double width = get_block_of (layout, one)->spans ? layout->width : layout->column_width;
  double other_width = get_block_of (layout, other)->spans ? layout->width : layout->column_width;
  double height = MUSTER_AT (layout->rows, MusterRow, one->row)->height;
  double other_height = MUSTER_AT (layout->rows, MusterRow, other->row)->height;
  return one->x < other->x + other_width - 0.01 && other->x < one->x + width - 0.01
         && one->y < other->y + other_height - 0.01 && other->y < one->y + height - 0.01;
}

static void
nothing_covers_anything_or_leaves_its_page (void **state)
{
  for (guint seed = 0; seed < 3 * get_loops (); seed++)
    {
      g_autoptr (MusterLayout) layout = make_random (seed);
      print_message ("# seed %u\n", seed);
      for (guint p = 0; p < layout->pages->len; p++)
        {
          const MusterSheetPage *page = MUSTER_AT (layout->pages, MusterSheetPage, p);
          for (guint i = page->first; i < page->first + page->n; i++)
            {
              const MusterPlacing *placing = get_placing (layout, i);
              double height = MUSTER_AT (layout->rows, MusterRow, placing->row)->height;
              assert_true (placing->y >= 0 && placing->y + height <= HEIGHT + 0.02);
              for (guint j = page->first; j < i; j++)
                assert_false (covers (layout, placing, get_placing (layout, j)));
            }
        }
    }
}

/* Whether the row is the last that stands in its column on this page. */
static gboolean
ends_column (const MusterLayout *layout, const MusterSheetPage *page, guint index)
{
  const MusterPlacing *placing = get_placing (layout, index);
  gboolean is_last = index + 1 == page->first + page->n;
  return is_last || get_placing (layout, index + 1)->y < placing->y;
}

static void
no_head_of_a_block_stands_alone_at_the_foot_of_a_column (void **state)
{
  for (guint seed = 0; seed < 10 * get_loops (); seed++)
    {
      g_autoptr (MusterLayout) layout = make_random (seed);
      print_message ("# seed %u\n", seed);
      for (guint p = 0; p < layout->pages->len; p++)
        {
          const MusterSheetPage *page = MUSTER_AT (layout->pages, MusterSheetPage, p);
          for (guint i = page->first; i < page->first + page->n; i++)
            {
              const MusterPlacing *placing = get_placing (layout, i);
              const MusterBlock *block = get_block_of (layout, placing);
              if (!ends_column (layout, page, i))
                continue;
              if (!is_own_row (layout, placing)
                  || (placing->row < block->first_row + block->n_head
                      && block->n_rows > block->n_head))
                fail_msg ("the head of block %u stands alone on page %u",
                          (guint) (block - MUSTER_AT (layout->blocks, MusterBlock, 0)), p);
            }
        }
    }
}

/* Below what says that a block goes on. */
static void
no_row_of_a_block_that_is_cut_stands_alone (void **state)
{
  for (guint seed = 0; seed < 10 * get_loops (); seed++)
    {
      g_autoptr (MusterLayout) layout = make_random (seed);
      print_message ("# seed %u\n", seed);
      for (guint i = 1; i + 2 < layout->placings->len; i++)
        {
          const MusterPlacing *next = get_placing (layout, i + 1);
          const MusterBlock *block = get_block_of (layout, get_placing (layout, i));
          if (is_own_row (layout, get_placing (layout, i)) || !is_own_row (layout, next)
              || next->row <= block->first_row)
            continue;
          assert_true (next->row + 1 < block->first_row + block->n_rows);
          assert_float_equal (get_placing (layout, i + 2)->x, next->x, 0.01);
          assert_true (get_placing (layout, i + 2)->y > next->y);
        }
    }
}

static void
no_page_is_empty (void **state)
{
  for (guint seed = 0; seed < 10 * get_loops (); seed++)
    {
      g_autoptr (MusterLayout) layout = make_random (seed);
      print_message ("# seed %u\n", seed);
      for (guint p = 0; p < layout->pages->len; p++)
        assert_true (MUSTER_AT (layout->pages, MusterSheetPage, p)->n > 0
                     || layout->blocks->len == 0);
    }
}

/* What neither flows nor is longer than a page is not cut. */
static void
whole_blocks_stay_whole (void **state)
{
  for (guint seed = 0; seed < 10 * get_loops (); seed++)
    {
      g_autoptr (MusterLayout) layout = make_random (seed);
      print_message ("# seed %u\n", seed);
      for (guint i = 0; i < layout->blocks->len; i++)
        {
          guint pages[2];
          guint last = i;
          double height = muster_layout_get_chain_height (layout, i, &last);
          const MusterBlock *block = MUSTER_AT (layout->blocks, MusterBlock, i);
          gboolean is_in_chain = i > 0 && block[-1].keep_next;
          if (last != i || is_in_chain || block->flows
              || height > muster_layout_get_page_room (layout, i, HEIGHT))
            continue;
          const MusterPlacing *first = find_placing (layout, block->first_row, &pages[0]);
          const MusterPlacing *end =
            find_placing (layout, block->first_row + block->n_rows - 1, &pages[1]);
          assert_int_equal (pages[0], pages[1]);
          assert_float_equal (first->x, end->x, 0.01);
        }
    }
}

static void
the_same_blocks_are_placed_alike_twice (void **state)
{
  for (guint seed = 0; seed < get_loops (); seed++)
    {
      g_autoptr (MusterLayout) one = make_random (seed);
      g_autoptr (MusterLayout) other = make_random (seed);
      assert_int_equal (one->placings->len, other->placings->len);
      for (guint i = 0; i < one->placings->len; i++)
        {
          assert_int_equal (get_placing (one, i)->row, get_placing (other, i)->row);
          assert_true (get_placing (one, i)->x == get_placing (other, i)->x);
          assert_true (get_placing (one, i)->y == get_placing (other, i)->y);
        }
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (columns_that_end_before_the_page_does_end_alike),
    cmocka_unit_test (no_column_is_longer_than_another_by_more_than_what_could_go_over),
    cmocka_unit_test (a_run_over_several_pages_fills_all_but_the_last),
    cmocka_unit_test (what_spans_stands_below_all_columns_and_above_the_next),
    cmocka_unit_test (what_spans_and_finds_no_room_begins_a_page),
    cmocka_unit_test (columns_without_room_for_a_beginning_are_left_blank),
    cmocka_unit_test (a_block_that_does_not_flow_goes_whole_into_the_next_column),
    cmocka_unit_test (a_block_that_flows_goes_on_in_the_next_column_below_its_title),
    cmocka_unit_test (heads_of_columns_are_repeated_below_the_title),
    cmocka_unit_test (a_chain_ends_where_columns_do),
    cmocka_unit_test (a_heading_stays_with_what_it_keeps_in_one_column),
    cmocka_unit_test (every_row_stands_once_and_in_order),
    cmocka_unit_test (nothing_covers_anything_or_leaves_its_page),
    cmocka_unit_test (no_head_of_a_block_stands_alone_at_the_foot_of_a_column),
    cmocka_unit_test (no_row_of_a_block_that_is_cut_stands_alone),
    cmocka_unit_test (no_page_is_empty),
    cmocka_unit_test (whole_blocks_stay_whole),
    cmocka_unit_test (the_same_blocks_are_placed_alike_twice),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
