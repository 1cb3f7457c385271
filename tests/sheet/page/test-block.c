/* The layout and its type: rows, blocks, pages, letters. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "sheet/page/layout.h"

#define WIDTH  480.0
#define HEIGHT 700.0

static guint
get_loops (void)
{
  const char *loops = g_getenv ("MUSTER_LOOPS");
  return loops != NULL ? (guint) MAX (atoi (loops), 1) : 20;
}

static void
add_block (MusterLayout *layout, guint n_rows, gboolean keep_next)
{
  MusterBlock *block = muster_layout_begin_block (layout, 10);
  block->title = g_strdup ("Brigade");
  block->style = MUSTER_STYLE_HEADING_3;
  block->keep_next = keep_next;
  for (guint i = 0; i < n_rows; i++)
    {
      muster_layout_begin_row (layout);
      muster_layout_add_text (layout, MUSTER_STYLE_BODY, "Row", 0, WIDTH, PANGO_ALIGN_LEFT, 1);
      muster_layout_end_row (layout, 0, 0);
      if (i == 0)
        muster_layout_end_head (layout);
    }
  muster_layout_end_block (layout);
}

static MusterLayout *
make_random (guint64 seed)
{
  MusterRandom random = muster_random_new (seed, "galley");
  MusterLayout *layout = muster_layout_new (muster_random_range (&random, 8, 16), WIDTH);
  guint n = (guint) muster_random_range (&random, 0, 60);
  for (guint i = 0; i < n; i++)
    {
      gboolean is_long = muster_random_range (&random, 1, 30) == 1;
      guint n_rows = (guint) muster_random_range (&random, 1, is_long ? 150 : 12);
      add_block (layout, n_rows, muster_random_range (&random, 1, 4) == 1);
      MUSTER_AT (layout->blocks, MusterBlock, i)->loose = muster_random_range (&random, 1, 2) == 1;
    }
  muster_layout_paginate (layout, HEIGHT);
  return layout;
}

static const MusterPlacing *
get_placing (const MusterLayout *layout, guint index)
{
  return MUSTER_AT (layout->placings, MusterPlacing, index);
}

static const MusterRow *
get_row (const MusterLayout *layout, const MusterPlacing *placing)
{
  return MUSTER_AT (layout->rows, MusterRow, placing->row);
}

static void
every_row_stands_once_in_order_and_inside_its_page (void **state)
{
  for (guint seed = 0; seed < get_loops (); seed++)
    {
      g_autoptr (MusterLayout) layout = make_random (seed);
      guint next = 0;
      for (guint p = 0; p < layout->pages->len; p++)
        {
          const MusterSheetPage *page = MUSTER_AT (layout->pages, MusterSheetPage, p);
          double end = 0;
          for (guint i = page->first; i < page->first + page->n; i++)
            {
              const MusterPlacing *placing = get_placing (layout, i);
              assert_true (placing->y >= end - 0.01);
              end = placing->y + get_row (layout, placing)->height;
              assert_true (end <= HEIGHT + 0.02);
              if (placing->row == next)
                next++;
            }
        }
      const MusterBlock *last = layout->blocks->len > 0
                                  ? MUSTER_AT (layout->blocks, MusterBlock, layout->blocks->len - 1)
                                  : NULL;
      assert_int_equal (next, last != NULL ? last->first_row + last->n_rows : 0);
    }
}

/* Returns: the page on which the row stands */
static guint
find_page (const MusterLayout *layout, guint row)
{
  for (guint p = 0; p < layout->pages->len; p++)
    {
      const MusterSheetPage *page = MUSTER_AT (layout->pages, MusterSheetPage, p);
      for (guint i = page->first; i < page->first + page->n; i++)
        if (get_placing (layout, i)->row == row)
          return p;
    }
  return G_MAXUINT;
}

/* A link of a chain is whole, and on one page with the next where it is not loose. */
static void
check_link (const MusterLayout *layout, guint index, gboolean is_last)
{
  const MusterBlock *block = MUSTER_AT (layout->blocks, MusterBlock, index);
  guint page = find_page (layout, block->first_row + block->n_rows - 1);
  assert_int_equal (find_page (layout, block->first_row), page);
  if (!is_last && !block->loose)
    assert_int_equal (find_page (layout, block->first_row + block->n_rows), page);
}

static void
no_block_is_cut_and_no_heading_parted_unless_they_are_longer_than_a_page (void **state)
{
  for (guint seed = 0; seed < get_loops (); seed++)
    {
      g_autoptr (MusterLayout) layout = make_random (seed);
      guint last = 0;
      for (guint i = 0; i < layout->blocks->len; i = last + 1)
        {
          double height = muster_layout_get_chain_height (layout, i, &last);
          for (guint link = i; height <= HEIGHT && link <= last; link++)
            check_link (layout, link, link == last);
        }
    }
}

/* Half a page, a heading that keeps a block, and that block, which does not fit on the page. */
static MusterLayout *
make_half_page (guint n_rows, gboolean loose)
{
  MusterLayout *layout = muster_layout_new (10, WIDTH);
  add_block (layout, n_rows, FALSE);
  add_block (layout, 2, TRUE);
  MUSTER_AT (layout->blocks, MusterBlock, 1)->loose = loose;
  add_block (layout, 50, FALSE);
  muster_layout_paginate (layout, HEIGHT);
  return layout;
}

static void
a_loose_heading_stays_where_much_of_its_page_would_be_blank (void **state)
{
  g_autoptr (MusterLayout) loose = make_half_page (25, TRUE);
  g_autoptr (MusterLayout) full = make_half_page (45, TRUE);
  g_autoptr (MusterLayout) tight = make_half_page (25, FALSE);
  assert_int_equal (find_page (loose, 25), 0);
  assert_int_equal (find_page (loose, 27), 1);
  assert_int_equal (find_page (full, 45), 1);
  assert_int_equal (find_page (tight, 25), 1);
}

static void
a_block_longer_than_a_page_is_cut_and_its_heading_repeated (void **state)
{
  g_autoptr (MusterLayout) layout = muster_layout_new (10, WIDTH);
  add_block (layout, 120, FALSE);
  muster_layout_paginate (layout, HEIGHT);
  assert_int_equal (layout->pages->len, 3);
  const MusterSheetPage *page = MUSTER_AT (layout->pages, MusterSheetPage, 1);
  const MusterRow *row = get_row (layout, get_placing (layout, page->first));
  const MusterText *title = MUSTER_AT (layout->texts, MusterText, row->first_text);
  const MusterText *word = MUSTER_AT (layout->texts, MusterText, row->first_text + 1);
  assert_string_equal (pango_layout_get_text (title->set->layout), "Brigade");
  assert_string_equal (pango_layout_get_text (word->set->layout), "(continued)");
}

static void
a_cut_leaves_no_single_row_on_the_last_page (void **state)
{
  for (guint n = 40; n < 130; n++)
    {
      g_autoptr (MusterLayout) layout = muster_layout_new (10, WIDTH);
      add_block (layout, n, FALSE);
      muster_layout_paginate (layout, HEIGHT);
      const MusterSheetPage *page =
        MUSTER_AT (layout->pages, MusterSheetPage, layout->pages->len - 1);
      assert_true (page->n > 2);
    }
}

/* Blocks of 2 rows with 10 points above each, of which some more than fit stand on the second page.
 */
static MusterLayout *
make_with_rest (guint n_rest)
{
  MusterLayout *layout = muster_layout_new (10, WIDTH);
  add_block (layout, 2, FALSE);
  double block = 10 + 2 * MUSTER_AT (layout->rows, MusterRow, 0)->height;
  guint n = (guint) ((HEIGHT + 10) / block) + n_rest;
  for (guint i = 1; i < n; i++)
    add_block (layout, 2, FALSE);
  muster_layout_paginate (layout, HEIGHT);
  return layout;
}

static void
blocks_stand_closer_where_that_saves_a_page_with_next_to_nothing_on_it (void **state)
{
  g_autoptr (MusterLayout) few = make_with_rest (2);
  assert_int_equal (few->pages->len, 1);
  assert_true (MUSTER_AT (few->blocks, MusterBlock, 1)->space >= 5);
  g_autoptr (MusterLayout) many = make_with_rest (10);
  assert_int_equal (many->pages->len, 2);
  assert_true (MUSTER_AT (many->blocks, MusterBlock, 1)->space > 9.99);
}

static void
an_empty_galley_is_one_page (void **state)
{
  g_autoptr (MusterLayout) layout = muster_layout_new (10, WIDTH);
  muster_layout_paginate (layout, HEIGHT);
  assert_int_equal (layout->pages->len, 1);
}

static void
no_style_is_smaller_than_eight_points_at_any_size (void **state)
{
  for (double size = 1; size < 30; size++)
    {
      g_autoptr (MusterTypesetter) typesetter = muster_typesetter_new (size);
      for (MusterStyle style = 0; style < MUSTER_N_STYLES; style++)
        {
          const MusterSetText *set = muster_typesetter_set (typesetter, style, "x", 0, 0);
          double set_size =
            pango_font_description_get_size (pango_layout_get_font_description (set->layout));
          assert_true (muster_typesetter_get_size (typesetter, style) >= 8);
          assert_true (set_size / PANGO_SCALE >= 8 - 0.001);
        }
    }
}

/* Whether every run of the text is set in the family. */
static gboolean
is_in_family (const MusterSetText *set)
{
  PangoLayoutLine *line = pango_layout_get_line_readonly (set->layout, 0);
  for (GSList *at = line->runs; at != NULL; at = at->next)
    {
      PangoGlyphItem *run = at->data;
      PangoFontDescription *font = pango_font_describe (run->item->analysis.font);
      gboolean same = strcmp (pango_font_description_get_family (font), MUSTER_SHEET_FONT) == 0;
      pango_font_description_free (font);
      if (!same)
        return FALSE;
    }
  return TRUE;
}

static void
every_letter_of_the_nations_is_in_the_family_in_every_style (void **state)
{
  static const char *const words[] = {
    "Näckå",        "Żółkiewski",
    "Пётр",         "Țăndărică",
    "ß ő",          "dž Đorđević",
    "Þórður",       "Łódź",
    "Çeşme",        "Ærø",
    "Štěpán Říčan", "Ķegums",
    "Jürgen",       "1½ × 60 cm – “d6 + 3” … ’ ·",
  };
  g_autoptr (MusterTypesetter) typesetter = muster_typesetter_new (10);
  for (MusterStyle style = 0; style < MUSTER_N_STYLES; style++)
    for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
      {
        const MusterSetText *set = muster_typesetter_set (typesetter, style, words[i], 0, 0);
        assert_int_equal (pango_layout_get_unknown_glyphs_count (set->layout), 0);
        assert_true (is_in_family (set));
      }
}

static void
a_text_set_twice_is_shaped_once (void **state)
{
  g_autoptr (MusterTypesetter) typesetter = muster_typesetter_new (10);
  const MusterSetText *set = muster_typesetter_set (typesetter, MUSTER_STYLE_BODY, "x", 80, 1);
  assert_ptr_equal (set, muster_typesetter_set (typesetter, MUSTER_STYLE_BODY, "x", 80, 1));
  assert_ptr_not_equal (set, muster_typesetter_set (typesetter, MUSTER_STYLE_BODY, "x", 90, 1));
  assert_ptr_not_equal (set, muster_typesetter_set (typesetter, MUSTER_STYLE_KIND, "x", 80, 1));
}

static void
what_is_set_is_shared_while_a_case_is_open_and_outlives_it (void **state)
{
  g_autoptr (MusterFontCache) font_cache = muster_font_cache_open ();
  assert_null (muster_font_cache_open ());
  g_autoptr (MusterTypesetter) first = muster_typesetter_new (10);
  g_autoptr (MusterTypesetter) second = muster_typesetter_new (10);
  g_autoptr (MusterTypesetter) larger = muster_typesetter_new (12);
  const MusterSetText *set = muster_typesetter_set (first, MUSTER_STYLE_BODY, "x", 0, 0);
  assert_ptr_equal (set, muster_typesetter_set (second, MUSTER_STYLE_BODY, "x", 0, 0));
  assert_ptr_not_equal (set, muster_typesetter_set (larger, MUSTER_STYLE_BODY, "x", 0, 0));
  muster_font_cache_close (g_steal_pointer (&font_cache));
  g_clear_pointer (&first, muster_typesetter_unref);
  assert_ptr_equal (set, muster_typesetter_set (second, MUSTER_STYLE_BODY, "x", 0, 0));
  g_autoptr (MusterTypesetter) later = muster_typesetter_new (10);
  assert_ptr_not_equal (set, muster_typesetter_set (later, MUSTER_STYLE_BODY, "x", 0, 0));
}

static void
a_text_without_spaces_is_wrapped_and_then_cut_short (void **state)
{
  g_autofree char *text = g_strnfill (500, 'W');
  g_autoptr (MusterTypesetter) typesetter = muster_typesetter_new (10);
  const MusterSetText *set = muster_typesetter_set (typesetter, MUSTER_STYLE_BODY, text, 100, 2);
  assert_int_equal (set->n_lines, 2);
  assert_true (set->width <= 100.5);
  assert_true (pango_layout_is_ellipsized (set->layout));
}

/* Two columns with room for three rows, then a block of ten rows: it begins the next page. */
/* Of any width that has room for the longest of what is bound. */
static void
no_line_begins_with_a_dot_or_a_unit (void **state)
{
  static const struct
  {
    MusterStyle style;
    const char *text;
  } texts[] = {
    { MUSTER_STYLE_BODY, "Move 6 cm · radius 60 U · morale 3 in 6 · fires at ½ in cover · end" },
    { MUSTER_STYLE_READOUT, "<i>Move</i> 6 cm · <i>Fire</i> 48 cm · <i>Radius</i> 60 U · end" },
  };
  g_autoptr (MusterTypesetter) typesetter = muster_typesetter_new (10);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    for (double width = 60; width < 300; width += 1)
      {
        const MusterSetText *set =
          muster_typesetter_set (typesetter, texts[i].style, texts[i].text, width, 0);
        const char *text = pango_layout_get_text (set->layout);
        assert_true (set->width <= width + 0.5);
        assert_false (muster_set_text_is_torn (set));
        for (guint line = 1; line < set->n_lines; line++)
          {
            int start = pango_layout_get_line_readonly (set->layout, (int) line)->start_index;
            const char *first = text + start;
            if (g_str_has_prefix (first, "·") || g_str_has_prefix (first, "cm ")
                || g_str_has_prefix (first, "U ") || g_str_has_prefix (first, "in "))
              fail_msg ("a line of %g points begins with “%s”", width, first);
          }
      }
}

static void
what_a_block_stands_in_is_not_said_where_nothing_of_it_stands (void **state)
{
  g_autoptr (MusterLayout) layout = muster_layout_new (10, WIDTH);
  double row = muster_typesetter_get_leading (layout->typesetter, MUSTER_STYLE_BODY);
  guint n_above = (guint) (HEIGHT / row) - 4;
  muster_layout_set_columns (layout, 2, 20);
  add_block (layout, n_above, FALSE);
  MUSTER_AT (layout->blocks, MusterBlock, 0)->spans = TRUE;
  add_block (layout, 10, FALSE);
  MUSTER_AT (layout->blocks, MusterBlock, 1)->within = g_strdup ("Division");
  muster_layout_paginate (layout, HEIGHT);
  assert_int_equal (layout->pages->len, 2);
  assert_int_equal (MUSTER_AT (layout->pages, MusterSheetPage, 0)->n, n_above);
  assert_int_equal (MUSTER_AT (layout->pages, MusterSheetPage, 1)->n, 10 + 1);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (what_is_set_is_shared_while_a_case_is_open_and_outlives_it),
    cmocka_unit_test (every_row_stands_once_in_order_and_inside_its_page),
    cmocka_unit_test (no_block_is_cut_and_no_heading_parted_unless_they_are_longer_than_a_page),
    cmocka_unit_test (a_loose_heading_stays_where_much_of_its_page_would_be_blank),
    cmocka_unit_test (a_block_longer_than_a_page_is_cut_and_its_heading_repeated),
    cmocka_unit_test (a_cut_leaves_no_single_row_on_the_last_page),
    cmocka_unit_test (blocks_stand_closer_where_that_saves_a_page_with_next_to_nothing_on_it),
    cmocka_unit_test (an_empty_galley_is_one_page),
    cmocka_unit_test (no_style_is_smaller_than_eight_points_at_any_size),
    cmocka_unit_test (every_letter_of_the_nations_is_in_the_family_in_every_style),
    cmocka_unit_test (a_text_set_twice_is_shaped_once),
    cmocka_unit_test (a_text_without_spaces_is_wrapped_and_then_cut_short),
    cmocka_unit_test (no_line_begins_with_a_dot_or_a_unit),
    cmocka_unit_test (what_a_block_stands_in_is_not_said_where_nothing_of_it_stands),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
