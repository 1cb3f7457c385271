/* What rows of pages are for whom they are read to. */
#include "helper/layout.h"

#include "sheet/page/elements.h"
#include "sheet/page/sheet.h"

#define WIDTH 200

static void
add_row (MusterLayout *layout, MusterStyle style, const char *one, const char *other)
{
  muster_layout_begin_row (layout);
  muster_layout_add_text (layout, style, one, 0, WIDTH / 2, PANGO_ALIGN_LEFT, 1);
  if (other != NULL)
    muster_layout_add_text (layout, style, other, WIDTH / 2, WIDTH / 2, PANGO_ALIGN_LEFT, 1);
  muster_layout_end_row (layout, 0, 0);
}

/* A letter a row: H heading with its level, P paragraph, L texts of a line, T heads, C cells, G
 * groups, - nothing; in brackets what is one element, in braces an item, in angles a list; a
 * label's texts are counted.
 */
static char *
describe (MusterLayout *layout)
{
  static const char letters[] = { '-', 'H', 'P', 'L', 'E', 'T', 'C', 'G', 'F' };
  muster_layout_end_block (layout);
  muster_layout_paginate (layout, 700);
  assert_int_equal (layout->pages->len, 1);
  const MusterSheetPage *page = MUSTER_AT (layout->pages, MusterSheetPage, 0);
  g_autoptr (GArray) elements = muster_elements_list (layout, page);
  GString *text = g_string_new (NULL);
  assert_int_equal (elements->len, page->n);
  for (guint i = 0; i < elements->len; i++)
    {
      const MusterRowElement *of = MUSTER_AT (elements, MusterRowElement, i);
      g_string_append_printf (text, "%s%s", of->begins_list ? "<" : "", of->begins_item ? "{" : "");
      if (of->n_label > 0)
        g_string_append_printf (text, "%u", of->n_label);
      g_string_append_printf (text, "%s%c", of->begins ? "(" : "", letters[of->element]);
      if (of->element == MUSTER_ELEMENT_HEADING)
        g_string_append_printf (text, "%d", of->level);
      g_string_append_printf (text, "%s%s%s", of->ends ? ")" : "", of->ends_item ? "}" : "",
                              of->ends_list ? ">" : "");
    }
  return g_string_free (text, FALSE);
}

static void
headings_of_styles_that_are_not_there_count_for_nothing (void **state)
{
  g_autoptr (MusterLayout) layout = muster_layout_new (10, WIDTH);
  muster_layout_begin_block (layout, 0);
  add_row (layout, MUSTER_STYLE_TITLE, "Army", NULL);
  add_row (layout, MUSTER_STYLE_HEADING_2, "Division", NULL);
  add_row (layout, MUSTER_STYLE_HEADING_3, "Brigade", "28");
  add_row (layout, MUSTER_STYLE_BODY, "Battalion", NULL);
  g_autofree char *text = describe (layout);
  assert_string_equal (text, "(H1)(H2)(H3)(P)");
}

static void
lines_of_a_text_are_one_paragraph_and_like_texts_are_two (void **state)
{
  g_autoptr (MusterLayout) layout = muster_layout_new (10, WIDTH);
  muster_layout_begin_block (layout, 0);
  muster_layout_add_paragraph (layout, MUSTER_STYLE_BODY,
                               "A note that is longer than two hundred points are, and by far so",
                               0, WIDTH, PANGO_ALIGN_LEFT);
  add_row (layout, MUSTER_STYLE_BODY, "The same", NULL);
  add_row (layout, MUSTER_STYLE_BODY, "The same", NULL);
  g_autofree char *text = describe (layout);
  assert_string_equal (text, "(PP)(P)(P)");
}

static void
rows_of_cells_are_a_table_across_rules_and_one_row_is_a_line (void **state)
{
  g_autoptr (MusterLayout) layout = muster_layout_new (10, WIDTH);
  muster_layout_begin_block (layout, 0);
  add_row (layout, MUSTER_STYLE_BODY, "457 points", "Legal");
  add_row (layout, MUSTER_STYLE_BODY, "A line between", NULL);
  add_row (layout, MUSTER_STYLE_LABEL, "Die", "Result");
  muster_layout_add_rule (layout, 0, WIDTH, 1, 0);
  add_row (layout, MUSTER_STYLE_BODY, "1", "Halt");
  add_row (layout, MUSTER_STYLE_BODY, "2", "Retreat");
  add_row (layout, MUSTER_STYLE_LABEL, "Die", "Result");
  add_row (layout, MUSTER_STYLE_BODY, "3", "Rout");
  g_autofree char *text = describe (layout);
  assert_string_equal (text, "(L)(P)(T-CC)(TC)");
}

static void
texts_in_groups_are_told_by_group (void **state)
{
  g_autoptr (MusterLayout) layout = muster_layout_new (10, WIDTH);
  muster_layout_begin_block (layout, 0);
  muster_layout_begin_row (layout);
  layout->group = 1;
  muster_layout_add_text (layout, MUSTER_STYLE_FINE, "1st Foot", 0, 50, PANGO_ALIGN_LEFT, 1);
  layout->group = 2;
  muster_layout_add_text (layout, MUSTER_STYLE_FINE, "2nd Foot", 60, 50, PANGO_ALIGN_LEFT, 1);
  layout->group = 0;
  muster_layout_end_row (layout, 0, 0);
  g_autofree char *text = describe (layout);
  assert_string_equal (text, "(G)");
}

static void
blocks_that_are_items_are_lists_until_something_else_comes (void **state)
{
  g_autoptr (MusterLayout) layout = muster_layout_new (10, WIDTH);
  muster_layout_begin_block (layout, 0);
  add_row (layout, MUSTER_STYLE_HEADING_2, "What was found", NULL);
  for (guint i = 0; i < 3; i++)
    {
      muster_layout_end_block (layout);
      muster_layout_begin_block (layout, 0)->is_item = i < 2;
      muster_layout_add_labelled (layout, MUSTER_STYLE_LABEL, i < 2 ? "Error" : NULL,
                                  MUSTER_STYLE_BODY,
                                  "The army has too few regiments of horse for its foot", 60,
                                  WIDTH - 60);
    }
  add_row (layout, MUSTER_STYLE_NOTE, "A note", NULL);
  g_autofree char *text = describe (layout);
  assert_string_equal (text, "(H1)<{1(PP)}{1(PP)}>(PP)(P)");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (headings_of_styles_that_are_not_there_count_for_nothing),
    cmocka_unit_test (lines_of_a_text_are_one_paragraph_and_like_texts_are_two),
    cmocka_unit_test (rows_of_cells_are_a_table_across_rules_and_one_row_is_a_line),
    cmocka_unit_test (texts_in_groups_are_told_by_group),
    cmocka_unit_test (blocks_that_are_items_are_lists_until_something_else_comes),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
