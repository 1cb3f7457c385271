/* Finding the layout of a sheet that takes few pages: beside trying all that there are. */
#include "helper/dump.h"
#include "helper/layout.h"

#include "base/random.h"
#include "sheet/page/fit.h"
#include "sheet/page/sheet.h"

#include <stdlib.h>

static const MusterReferenceLayout layouts[] = {
  { FALSE, 2, FALSE }, { TRUE, 3, FALSE }, { FALSE, 2, TRUE }, { TRUE, 3, TRUE }, { TRUE, 4, TRUE },
};

typedef struct
{
  guint64 seed;
  double type_size;
  guint n_tries;
} Document;

static guint
get_loops (void)
{
  const char *loops = g_getenv ("MUSTER_LOOPS");
  return loops != NULL ? (guint) MAX (atoi (loops), 1) : 20;
}

static void
add_random_block (MusterLayout *layout, MusterRandom *random)
{
  MusterBlock *block = muster_layout_begin_block (layout, 4);
  block->flows = muster_random_range (random, 0, 1) == 0;
  gint64 n_rows = muster_random_range (random, 1, 12);
  for (gint64 i = 0; i < n_rows; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      gint64 n_words = muster_random_range (random, 1, 30);
      for (gint64 j = 0; j < n_words; j++)
        g_string_append_printf (text, "%sbrigade", j > 0 ? " " : "");
      muster_layout_begin_row (layout);
      muster_layout_add_text (layout, MUSTER_STYLE_FIGURE, text->str, 0, layout->column_width,
                              PANGO_ALIGN_LEFT, 0);
      muster_layout_end_row (layout, 0, 0);
    }
  muster_layout_end_block (layout);
}

static MusterSheet *
lay_out (gpointer data, const MusterReferenceLayout *arrangement)
{
  Document *document = data;
  MusterRandom random = muster_random_new (document->seed, "fit");
  MusterSheetOptions options = { .has_narrow_margins = arrangement->is_tight };
  double width;
  double height;
  if (arrangement->is_tight)
    muster_paper_get_wide_body (MUSTER_PAPER_A4, arrangement->is_turned, &width, &height);
  else
    muster_paper_get_body (MUSTER_PAPER_A4, arrangement->is_turned, &width, &height);
  MusterLayout *layout = muster_layout_new (document->type_size, width);
  muster_layout_set_columns (layout, arrangement->n_columns, 2 * document->type_size);
  if (arrangement->is_tight)
    muster_typesetter_set_leading (layout->typesetter, 1.09);
  gint64 n_blocks = muster_random_range (&random, 0, 60);
  for (gint64 i = 0; i < n_blocks; i++)
    add_random_block (layout, &random);
  document->n_tries++;
  return muster_sheet_new_titled (layout, "Title", NULL, NULL, &options, arrangement->is_turned);
}

/* The first that has no more pages than are liked, or than any other. */
static MusterSheet *
try_all (Document *document, gsize n, guint most_pages)
{
  MusterSheet *best = NULL;
  for (gsize i = 0; i < n; i++)
    {
      MusterSheet *made = lay_out (document, &layouts[i]);
      gboolean is_better = best == NULL
                           || (muster_sheet_get_n_pages (made) < muster_sheet_get_n_pages (best)
                               && muster_sheet_get_n_pages (best) > most_pages);
      if (is_better)
        {
          g_clear_pointer (&best, muster_sheet_free);
          best = g_steal_pointer (&made);
        }
      g_clear_pointer (&made, muster_sheet_free);
    }
  return best;
}

static const double sizes[] = { 10, 8, 12.3, 14 };

static void
the_same_sheet_is_found_as_by_trying_all (void **state)
{
  for (guint seed = 0; seed < get_loops (); seed++)
    {
      double size = sizes[seed % G_N_ELEMENTS (sizes)];
      gsize n = seed % 3 == 0 ? 1 : G_N_ELEMENTS (layouts);
      Document document = { seed, size, 0 };
      print_message ("# seed %u\n", seed);
      g_autoptr (MusterSheet) found = muster_reference_fit (layouts, n, 2, lay_out, &document);
      g_autoptr (MusterSheet) best = try_all (&document, n, 2);
      g_autofree char *found_text = dump_sheet (found);
      g_autofree char *best_text = dump_sheet (best);
      assert_string_equal (found_text, best_text);
    }
}

static void
what_fits_at_once_is_tried_once (void **state)
{
  for (guint64 seed = 0; seed < 100; seed++)
    {
      Document document = { seed, 10, 0 };
      g_autoptr (MusterSheet) first = lay_out (&document, &layouts[0]);
      if (muster_sheet_get_n_pages (first) > 2)
        continue;
      document.n_tries = 0;
      g_autoptr (MusterSheet) found =
        muster_reference_fit (layouts, G_N_ELEMENTS (layouts), 2, lay_out, &document);
      assert_int_equal (document.n_tries, 1);
      return;
    }
  fail ();
}

static void
type_below_the_least_is_laid_out_all_the_same (void **state)
{
  Document document = { 7, 3, 0 };
  g_autoptr (MusterSheet) found = muster_reference_fit (layouts, 2, 2, lay_out, &document);
  assert_non_null (found);
  assert_layout (found);
}

/* Where any layout does that has no more pages. */
static void
the_last_page_is_filled_by_other_layouts (void **state)
{
  guint n_mended = 0;
  for (guint seed = 0; seed < get_loops (); seed++)
    {
      Document document = { seed, 10, 0 };
      g_autoptr (MusterSheet) usual = lay_out (&document, &layouts[0]);
      g_autoptr (MusterSheet) found =
        muster_reference_fit_filled (layouts, G_N_ELEMENTS (layouts), 0.5, lay_out, &document);
      guint n_usual = muster_sheet_get_n_pages (usual);
      gboolean was_blank = get_filled (usual) < 0.5;
      print_message ("# seed %u\n", seed);
      assert_layout (found);
      assert_true (muster_sheet_get_n_pages (found) <= n_usual);
      n_mended += was_blank && get_filled (found) >= 0.5;
      if (was_blank && get_filled (found) >= 0.5)
        continue;
      for (gsize i = 0; was_blank && i < G_N_ELEMENTS (layouts); i++)
        {
          g_autoptr (MusterSheet) other = lay_out (&document, &layouts[i]);
          assert_true (muster_sheet_get_n_pages (other) > n_usual || get_filled (other) < 0.5);
        }
      g_autofree char *usual_text = dump_sheet (usual);
      g_autofree char *found_text = dump_sheet (found);
      assert_string_equal (found_text, usual_text);
    }
  assert_true (n_mended > 0);
}

/* A column of so many lines, which are as high as they are far apart. */
static MusterSheet *
lay_out_lines (gpointer data, double leading)
{
  const MusterSheetOptions options = { .type_size = 10 };
  double width;
  double height;
  muster_paper_get_body (MUSTER_PAPER_A4, FALSE, &width, &height);
  MusterLayout *layout = muster_layout_new (options.type_size, width);
  muster_typesetter_set_leading (layout->typesetter, leading);
  for (guint i = *(const guint *) data; i > 0; i--)
    {
      muster_layout_begin_block (layout, 0);
      muster_layout_begin_row (layout);
      muster_layout_add_text (layout, MUSTER_STYLE_BODY, "battalion", 0, width, PANGO_ALIGN_LEFT,
                              0);
      muster_layout_end_row (layout, 0, 0);
      muster_layout_end_block (layout);
    }
  return muster_sheet_new_titled (layout, "Title", NULL, NULL, &options, FALSE);
}

static double
get_leading (const MusterSheet *sheet)
{
  return muster_typesetter_get_leading (muster_sheet_get_layout (sheet, 0)->typesetter,
                                        MUSTER_STYLE_BODY);
}

/* 57 lines of 12.8 points are a page. */
static void
lines_come_closer_where_that_saves_a_page_and_no_more_than_it_takes (void **state)
{
  static const struct
  {
    guint n_lines;
    guint n_pages;
    double leading;
  } cases[] = { { 57, 1, 12.8 }, { 58, 1, 12.5 }, { 60, 1, 12.2 },
                { 64, 1, 11.3 }, { 65, 2, 12.8 }, { 90, 2, 12.8 } };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint n_lines = cases[i].n_lines;
      g_autoptr (MusterSheet) sheet = muster_sheet_fit (lay_out_lines, &n_lines);
      g_autoptr (MusterSheet) fewest = muster_sheet_fit_fewest (lay_out_lines, &n_lines);
      print_message ("# %u lines\n", n_lines);
      assert_int_equal (muster_sheet_get_n_pages (sheet), cases[i].n_pages);
      assert_int_equal (muster_sheet_get_n_pages (fewest), cases[i].n_pages);
      assert_float_equal (get_leading (sheet), cases[i].leading, 0.001);
      assert_float_equal (get_leading (fewest), cases[i].leading, 0.001);
    }
}

static void
what_needs_more_pages_than_it_may_have_is_told (void **state)
{
  guint n_lines = 120;
  assert_null (muster_sheet_fit_within (lay_out_lines, &n_lines, 1));
  g_autoptr (MusterSheet) two = muster_sheet_fit_within (lay_out_lines, &n_lines, 2);
  assert_int_equal (muster_sheet_get_n_pages (two), 2);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_same_sheet_is_found_as_by_trying_all),
    cmocka_unit_test (what_fits_at_once_is_tried_once),
    cmocka_unit_test (the_last_page_is_filled_by_other_layouts),
    cmocka_unit_test (lines_come_closer_where_that_saves_a_page_and_no_more_than_it_takes),
    cmocka_unit_test (what_needs_more_pages_than_it_may_have_is_told),
    cmocka_unit_test (type_below_the_least_is_laid_out_all_the_same),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
