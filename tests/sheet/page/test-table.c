/* Tables in a layout: how wide columns are, and that nothing in them is torn or lost. */
#include "helper/layout.h"

#include "base/random.h"
#include "sheet/page/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define EM  10.0
#define GAP (0.9 * EM)
/* Of a table set open. */
#define OPEN_GAP (1.2 * EM)

static const char long_text[] =
  "what takes far more room than there is on a line of a page, and so "
  "is set in several of them, one below the other";

static guint
get_loops (void)
{
  const char *loops = g_getenv ("MUSTER_LOOPS");
  return loops != NULL ? (guint) MAX (atoi (loops), 1) : 20;
}

static MusterLayout *
new_layout (void)
{
  MusterLayout *layout = muster_layout_new (EM, 480);
  muster_layout_begin_block (layout, 0);
  return layout;
}

static double
measure (MusterLayout *layout, const char *text)
{
  return muster_typesetter_set (layout->typesetter, MUSTER_STYLE_FIGURE, text, 0, 0)->width;
}

/* Ends the table, and with it the block. */
static void
finish (MusterLayout *layout, MusterTableLayout *table, double width)
{
  muster_table_layout_end (table, 0, width, 1);
  muster_layout_end_block (layout);
}

/* The first line of this text. */
static const MusterText *
find_text (const MusterLayout *layout, const char *words)
{
  for (guint i = 0; i < layout->texts->len; i++)
    {
      const MusterText *text = MUSTER_AT (layout->texts, MusterText, i);
      if (text->line == 0 && g_str_equal (pango_layout_get_text (text->set->layout), words))
        return text;
    }
  fail_msg ("“%s” is not in the table", words);
  return NULL;
}

static double
get_end (const MusterText *text)
{
  return text->x + get_line_width (text);
}

static guint
count_rows_with_text (const MusterLayout *layout)
{
  guint n = 0;
  for (guint i = 0; i < layout->rows->len; i++)
    n += MUSTER_AT (layout->rows, MusterRow, i)->n_texts > 0;
  return n;
}

static void
columns_are_as_wide_as_their_widest_text_where_there_is_room (void **state)
{
  static const char *const rows[][3] = { { "Foot", "6 cm", "in line" },
                                         { "Light horse", "12 cm", "in any formation" } };
  g_autoptr (MusterLayout) layout = new_layout ();
  g_autoptr (MusterTableLayout) table = muster_table_layout_new (layout, 3);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    muster_table_layout_add (table, rows[i], 3);
  finish (layout, table, 400);
  double second = measure (layout, "Light horse") + 1 + GAP;
  double third = second + measure (layout, "12 cm") + 1 + GAP;
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      assert_float_equal (find_text (layout, rows[i][0])->x, 0, 0.01);
      assert_float_equal (find_text (layout, rows[i][1])->x, second, 0.01);
      assert_float_equal (find_text (layout, rows[i][2])->x, third, 0.01);
    }
}

/* The long one takes what is left, to the end. */
static void
narrow_columns_stay_whole_and_the_wide_one_has_the_rest (void **state)
{
  const char *const cells[] = { "+1", long_text, "Cavalry Charges" };
  g_autoptr (MusterLayout) layout = new_layout ();
  g_autoptr (MusterTableLayout) table = muster_table_layout_new (layout, 3);
  muster_table_layout_add (table, cells, 3);
  finish (layout, table, 300);
  const MusterText *wide = find_text (layout, long_text);
  const MusterText *last = find_text (layout, "Cavalry Charges");
  assert_int_equal (last->set->n_lines, 1);
  assert_int_equal (find_text (layout, "+1")->set->n_lines, 1);
  assert_true (wide->set->n_lines > 1);
  assert_float_equal (last->x + measure (layout, "Cavalry Charges") + 1, 300, 0.1);
  assert_true (get_end (wide) <= last->x - GAP + 0.5);
}

static void
wide_columns_share_what_is_left_evenly (void **state)
{
  g_autofree char *other = g_strconcat (long_text, ", and more", NULL);
  const char *const cells[] = { long_text, "6", other };
  g_autoptr (MusterLayout) layout = new_layout ();
  g_autoptr (MusterTableLayout) table = muster_table_layout_new (layout, 3);
  muster_table_layout_add (table, cells, 3);
  finish (layout, table, 300);
  double six = measure (layout, "6") + 1;
  double share = (300 - 2 * GAP - six) / 2;
  assert_float_equal (find_text (layout, "6")->x, share + GAP, 0.1);
  assert_float_equal (find_text (layout, other)->x, share + six + 2 * GAP, 0.1);
}

static void
a_word_that_is_wider_than_its_share_gets_what_it_needs (void **state)
{
  const char *const cells[] = { "Unconscionablynonsensical-charges", long_text, long_text };
  g_autoptr (MusterLayout) layout = new_layout ();
  g_autoptr (MusterTableLayout) table = muster_table_layout_new (layout, 3);
  muster_table_layout_add (table, cells, 3);
  finish (layout, table, 260);
  const MusterText *word = find_text (layout, cells[0]);
  assert_true (measure (layout, cells[0]) > 260.0 / 3);
  assert_int_equal (word->set->n_lines, 1);
}

/* Even shares would break the name into four lines, and leave the figures room for their heads. */
static void
long_heads_of_figures_give_room_to_what_would_be_crushed_beside_them (void **state)
{
  const char *const heads[] = { "Unit", "Front by its depth in mm", "Base units of it all" };
  const char *const cells[] = { "a battery: its cannon and all that belongs to it", "20", "5" };
  g_autoptr (MusterLayout) layout = new_layout ();
  g_autoptr (MusterTableLayout) table = muster_table_layout_new (layout, 3);
  muster_table_layout_set_heads (table, heads, 3);
  for (guint i = 0; i < 4; i++)
    muster_table_layout_add (table, cells, 3);
  guint n_wide = muster_table_layout_guess_lines (table, 480);
  guint n_lines = muster_table_layout_guess_lines (table, 230);
  finish (layout, table, 230);
  const MusterText *name = find_text (layout, cells[0]);
  const MusterText *front = find_text (layout, "20");
  assert_true (measure (layout, cells[0]) > 2 * (230 - 2 * GAP) / 3);
  assert_true (name->set->n_lines <= 2);
  assert_true (front->x > (230 - 2 * GAP) / 3 + GAP + EM);
  assert_int_equal (n_wide, 5);
  assert_true (n_lines > n_wide);
}

/* Its longest word is wider than an even share, but figures leave more than that. */
static void
a_name_beside_many_figures_stays_on_a_line_where_there_is_room (void **state)
{
  const char *const heads[] = { "Guns", "2", "4", "8", "12", "18" };
  const char *const cells[] = { "Extraordinary armies: heavy", "12", "10", "8", "6", "4" };
  g_autoptr (MusterLayout) layout = new_layout ();
  g_autoptr (MusterTableLayout) table = muster_table_layout_new (layout, 6);
  muster_table_layout_set_heads (table, heads, 6);
  muster_table_layout_add (table, cells, 6);
  double width = measure (layout, cells[0]) + 5 * (measure (layout, "12") + GAP + 8);
  assert_true (measure (layout, "Extraordinary") > (width - 5 * GAP) / 6);
  finish (layout, table, width);
  assert_int_equal (find_text (layout, cells[0])->set->n_lines, 1);
}

/* "diced for" is about all columns, and makes none of them wide. */
static void
a_last_text_runs_over_empty_columns_behind_it (void **state)
{
  const char *const heads[] = { "Die", "Canister", "Roundshot", "Roundshot at half" };
  const char *const figures[] = { "1", "0 or 1", "0", "0" };
  const char *const last[] = { "or", "diced for, as is said elsewhere" };
  g_autoptr (MusterLayout) layout = new_layout ();
  g_autoptr (MusterTableLayout) table = muster_table_layout_new (layout, 4);
  muster_table_layout_set_heads (table, heads, 4);
  muster_table_layout_add (table, figures, 4);
  muster_table_layout_add (table, last, 2);
  finish (layout, table, 260);
  const MusterText *text = find_text (layout, last[1]);
  assert_int_equal (text->set->n_lines, 1);
  assert_float_equal (text->x, find_text (layout, "Canister")->x, 3);
  assert_true (get_end (text) > find_text (layout, "Roundshot")->x);
}

/* One empty cell may mean that there is nothing for its column. */
static void
one_empty_cell_stays_empty (void **state)
{
  const char *const heads[] = { "Die", "Good order", "Disorder" };
  const char *const rows[][3] = { { "9", long_text, "" }, { "8", long_text, long_text } };
  g_autoptr (MusterLayout) layout = new_layout ();
  g_autoptr (MusterTableLayout) table = muster_table_layout_new (layout, 3);
  muster_table_layout_set_heads (table, heads, 3);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    muster_table_layout_add (table, rows[i], 3);
  finish (layout, table, 300);
  assert_true (get_end (find_text (layout, long_text)) < find_text (layout, "Disorder")->x);
}

static void
rows_without_marks_run_to_the_end_of_the_table (void **state)
{
  const char *const marked[] = { "+1", long_text, "A C–F" };
  g_autofree char *other = g_strconcat (long_text, ", and more", NULL);
  const char *const bare[] = { "+2", other, "" };
  g_autoptr (MusterLayout) layout = new_layout ();
  g_autoptr (MusterTableLayout) table = muster_table_layout_new (layout, 3);
  muster_table_layout_set_flush (table);
  muster_table_layout_add (table, marked, 3);
  muster_table_layout_add (table, bare, 3);
  finish (layout, table, 300);
  double mark = find_text (layout, "A C–F")->x;
  const MusterSetText *with = find_text (layout, long_text)->set;
  const MusterSetText *without = find_text (layout, other)->set;
  assert_true (find_text (layout, long_text)->x + with->width <= mark - GAP + 0.5);
  assert_true (find_text (layout, other)->x + without->width > mark);
  assert_true (find_text (layout, other)->x + without->width <= 300.5);
}

/* Though the first would be whole with an even share. */
static void
a_narrow_column_leaves_long_words_of_others_their_room (void **state)
{
  const char *const cells[] = { "a b c d e", "Unconscionablynonsensical" };
  g_autoptr (MusterLayout) layout = new_layout ();
  g_autoptr (MusterTableLayout) table = muster_table_layout_new (layout, 2);
  muster_table_layout_add (table, cells, 2);
  double width = muster_table_layout_get_least (table) + 2;
  assert_true (measure (layout, cells[0]) < width / 3);
  finish (layout, table, width);
  assert_true (get_end (find_text (layout, cells[1])) <= width + 0.01);
}

static void
columns_of_figures_keep_one_line (void **state)
{
  const char *const cells[] = { long_text, "1 to 2", long_text };
  g_autoptr (MusterLayout) layout = new_layout ();
  g_autoptr (MusterTableLayout) table = muster_table_layout_new (layout, 3);
  muster_table_layout_add (table, cells, 3);
  finish (layout, table, 170);
  assert_int_equal (find_text (layout, "1 to 2")->set->n_lines, 1);
}

static guint
count_shaped (guint n_rows)
{
  const char *const cells[] = { long_text, "1 to 2", "Foot", long_text };
  g_autoptr (MusterLayout) layout = new_layout ();
  g_autoptr (MusterTableLayout) table = muster_table_layout_new (layout, 4);
  for (guint i = 0; i < n_rows; i++)
    muster_table_layout_add (table, cells, 4);
  finish (layout, table, 300);
  return muster_typesetter_count_shaped (layout->typesetter);
}

static void
more_rows_of_the_same_texts_shape_no_more (void **state)
{
  assert_true (count_shaped (2) > 0);
  assert_int_equal (count_shaped (200), count_shaped (2));
}

static void
a_flush_column_ends_where_the_table_does (void **state)
{
  const char *const cells[] = { "Foot", "6 cm", "A C–F" };
  g_autoptr (MusterLayout) layout = new_layout ();
  g_autoptr (MusterTableLayout) table = muster_table_layout_new (layout, 3);
  muster_table_layout_set_flush (table);
  muster_table_layout_add (table, cells, 3);
  finish (layout, table, 400);
  assert_float_equal (get_end (find_text (layout, "A C–F")), 400, 0.1);
  assert_float_equal (find_text (layout, "6 cm")->x, measure (layout, "Foot") + 1 + GAP, 0.1);
}

/* Room that is left over stands before it, and makes no column of figures wide. */
static void
figures_beside_a_flush_column_keep_to_their_head (void **state)
{
  const char *const heads[] = { "Grade", "Value", "Points" };
  const char *const cells[] = { "Genius", "4", "40", "A C–F" };
  g_autoptr (MusterLayout) layout = new_layout ();
  g_autoptr (MusterTableLayout) table = muster_table_layout_new (layout, 4);
  muster_table_layout_set_flush (table);
  muster_table_layout_set_heads (table, heads, 3);
  muster_table_layout_add (table, cells, 4);
  finish (layout, table, 400);
  assert_true (get_end (find_text (layout, "Points")) < 200);
  assert_true (get_end (find_text (layout, "40")) < 200);
  assert_float_equal (get_end (find_text (layout, "A C–F")), 400, 0.1);
}

static void
heads_stand_above_and_stay_with_their_rows (void **state)
{
  const char *const heads[] = { "Arm", "Open", "Difficult" };
  const char *const cells[] = { "Foot", "6", "3" };
  g_autoptr (MusterLayout) layout = new_layout ();
  g_autoptr (MusterTableLayout) table = muster_table_layout_new (layout, 3);
  muster_table_layout_set_heads (table, heads, 3);
  muster_table_layout_add (table, cells, 3);
  muster_table_layout_add (table, cells, 3);
  finish (layout, table, 400);
  const MusterBlock *block = MUSTER_AT (layout->blocks, MusterBlock, 0);
  assert_int_equal (block->n_head, 1);
  assert_int_equal (MUSTER_AT (layout->rows, MusterRow, 0)->n_texts, 3);
  assert_int_equal (find_text (layout, "Open")->set->style, MUSTER_STYLE_LABEL);
  /* Figures stand in the middle below their head. */
  const MusterText *head = find_text (layout, "Difficult");
  const MusterText *figure = find_text (layout, "3");
  assert_float_equal (head->x + get_end (head), figure->x + get_end (figure), 1.1);
}

/* Without heads every row has the same look, and a rule above all but the first. */
static void
rows_without_heads_have_no_rule_above_the_first (void **state)
{
  const char *const cells[] = { "Foot", "6" };
  g_autoptr (MusterLayout) layout = new_layout ();
  g_autoptr (MusterTableLayout) table = muster_table_layout_new (layout, 2);
  for (int i = 0; i < 3; i++)
    muster_table_layout_add (table, cells, 2);
  finish (layout, table, 400);
  assert_int_equal (layout->rows->len, 3);
  assert_int_equal (layout->marks->len, 2);
  for (guint i = 1; i < 3; i++)
    {
      const MusterRow *row = MUSTER_AT (layout->rows, MusterRow, i);
      assert_int_equal (row->n_marks, 1);
      assert_float_equal (MUSTER_AT (layout->marks, MusterMark, row->first_mark)->y, 0, 0.001);
    }
  assert_int_equal (MUSTER_AT (layout->rows, MusterRow, 0)->n_texts, 2);
  assert_int_equal (MUSTER_AT (layout->blocks, MusterBlock, 0)->n_head, 0);
}

static void
empty_cells_and_cells_that_lack_keep_their_place (void **state)
{
  const char *const whole[] = { "Foot", "6", "in line" };
  const char *const gap[] = { "Horse", NULL, "in column" };
  const char *const blank[] = { "Guns", "", "limbered" };
  g_autoptr (MusterLayout) layout = new_layout ();
  g_autoptr (MusterTableLayout) table = muster_table_layout_new (layout, 3);
  muster_table_layout_add (table, whole, 3);
  muster_table_layout_add (table, gap, 3);
  muster_table_layout_add (table, blank, 3);
  muster_table_layout_add (table, whole, 1);
  finish (layout, table, 400);
  double third = find_text (layout, "in line")->x;
  assert_float_equal (find_text (layout, "in column")->x, third, 0.01);
  assert_float_equal (find_text (layout, "limbered")->x, third, 0.01);
  assert_int_equal (count_rows_with_text (layout), 4);
}

static void
a_table_of_nothing_takes_no_room (void **state)
{
  const char *const cells[] = { "", NULL };
  g_autoptr (MusterLayout) layout = new_layout ();
  g_autoptr (MusterTableLayout) none = muster_table_layout_new (layout, 2);
  finish (layout, none, 400);
  assert_int_equal (layout->rows->len, 0);
  muster_layout_begin_block (layout, 0);
  g_autoptr (MusterTableLayout) empty = muster_table_layout_new (layout, 2);
  muster_table_layout_add (empty, cells, 2);
  finish (layout, empty, 400);
  assert_int_equal (layout->texts->len, 0);
  assert_true (MUSTER_AT (layout->rows, MusterRow, 0)->height < 3);
}

static void
one_column_has_the_whole_width (void **state)
{
  g_autoptr (MusterLayout) layout = new_layout ();
  g_autoptr (MusterTableLayout) table = muster_table_layout_new (layout, 1);
  const char *const cells[] = { long_text };
  muster_table_layout_add (table, cells, 1);
  finish (layout, table, 200);
  const MusterText *text = find_text (layout, long_text);
  g_autoptr (MusterTypesetter) typesetter = muster_typesetter_new (EM);
  assert_int_equal (
    text->set->n_lines,
    muster_typesetter_set (typesetter, MUSTER_STYLE_FIGURE, long_text, 200, 0)->n_lines);
}

static void
the_least_width_is_where_the_first_word_is_torn (void **state)
{
  const char *const cells[] = { "Irregular horse", "never beyond musketry", "wheel" };
  g_autoptr (MusterLayout) layout = new_layout ();
  g_autoptr (MusterTableLayout) table = muster_table_layout_new (layout, 3);
  muster_table_layout_add (table, cells, 3);
  double least = muster_table_layout_get_least (table);
  /* Asked twice it says the same. */
  assert_float_equal (muster_table_layout_get_least (table), least, 0.001);
  finish (layout, table, least);
  for (gsize i = 0; i < G_N_ELEMENTS (cells); i++)
    assert_false (muster_set_text_is_torn (find_text (layout, cells[i])->set));
  assert_true (get_end (find_text (layout, "wheel")) <= least + 0.01);
}

/* Random tables of one to twelve columns */

static char *
dup_random_cell (MusterRandom *random)
{
  static const char *const words[] = {
    "+1",   "foot",         "–", "Żółkiewski", "½", "in line or column",
    "Пётр", "disorganised", "6", "d6 + 3",     "a", "of"
  };
  GString *cell = g_string_new (NULL);
  gint64 n = muster_random_range (random, 0, 9) == 0 ? muster_random_range (random, 8, 40)
                                                     : muster_random_range (random, 0, 4);
  for (gint64 i = 0; i < n; i++)
    g_string_append_printf (cell, "%s%s", i > 0 ? " " : "",
                            words[muster_random_range (random, 0, G_N_ELEMENTS (words) - 1)]);
  return g_string_free (cell, FALSE);
}

static GPtrArray *
make_cells (MusterRandom *random, guint n)
{
  GPtrArray *cells = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (cells, dup_random_cell (random));
  return cells;
}

/* Texts of a row stand beside each other in order, inside the table. */
static void
check_row (const MusterLayout *layout, const MusterRow *row, double width, gboolean may_tear)
{
  for (guint i = row->first_text; i < row->first_text + row->n_texts; i++)
    {
      const MusterText *text = MUSTER_AT (layout->texts, MusterText, i);
      const char *words = pango_layout_get_text (text->set->layout);
      if (text->x < -0.01 || get_end (text) > width + 0.5)
        fail_msg ("“%s” leaves the table", words);
      if (!may_tear && muster_set_text_is_torn (text->set))
        fail_msg ("“%s” is torn", words);
      for (guint j = row->first_text; j < i; j++)
        {
          const MusterText *before = MUSTER_AT (layout->texts, MusterText, j);
          if (before->set != text->set && fabs (before->y - text->y) < 0.01
              && get_end (before) > text->x + 0.5)
            fail_msg ("“%s” is covered by the cell before it", words);
        }
    }
}

static guint
count_filled (GPtrArray *cells)
{
  guint n = 0;
  for (guint i = 0; i < cells->len; i++)
    n += ((const char *) cells->pdata[i])[0] != '\0';
  return n;
}

static void
check_random (guint64 seed)
{
  MusterRandom random = muster_random_new (seed, "table");
  guint n_columns = (guint) muster_random_range (&random, 1, 12);
  guint n_rows = (guint) muster_random_range (&random, 1, 8);
  gboolean has_heads = muster_random_range (&random, 0, 1) == 0;
  guint n_filled = 0;
  guint n_first = 0;
  g_autoptr (MusterLayout) layout = new_layout ();
  g_autoptr (MusterTableLayout) table = muster_table_layout_new (layout, n_columns);
  if (seed % 3 == 0)
    muster_table_layout_set_open (table);
  if (muster_random_range (&random, 0, 1) == 0)
    muster_table_layout_set_flush (table);
  for (guint i = 0; i < n_rows + has_heads; i++)
    {
      g_autoptr (GPtrArray) cells = make_cells (&random, n_columns);
      n_filled += count_filled (cells);
      if (has_heads && i == 0)
        muster_table_layout_set_heads (table, (const char *const *) cells->pdata, n_columns);
      else
        muster_table_layout_add (table, (const char *const *) cells->pdata, n_columns);
    }
  double least = muster_table_layout_get_least (table);
  double tight = MAX (0.7 * least, n_columns * (2 * EM + (seed % 3 == 0 ? OPEN_GAP : GAP)));
  double width = muster_random_range (&random, 0, 3) == 0
                   ? tight
                   : least + (double) muster_random_range (&random, 0, 400);
  finish (layout, table, width);
  for (guint i = 0; i < layout->rows->len; i++)
    check_row (layout, MUSTER_AT (layout->rows, MusterRow, i), width, width < least);
  for (guint i = 0; i < layout->texts->len; i++)
    n_first += MUSTER_AT (layout->texts, MusterText, i)->line == 0;
  assert_int_equal (n_first, n_filled);
}

static void
no_word_is_torn_and_no_cell_lost_where_there_is_room_for_words (void **state)
{
  for (guint seed = 0; seed < 10 * get_loops (); seed++)
    {
      print_message ("# seed %u\n", seed);
      check_random (seed);
    }
}

static void
narrower_than_its_words_a_table_keeps_inside_all_the_same (void **state)
{
  const char *const cells[] = { "Incomprehensibilities", "disorganisation", "Żółkiewski" };
  g_autoptr (MusterLayout) layout = new_layout ();
  g_autoptr (MusterTableLayout) table = muster_table_layout_new (layout, 3);
  muster_table_layout_add (table, cells, 3);
  double width = muster_table_layout_get_least (table) * 0.6;
  finish (layout, table, width);
  for (guint i = 0; i < layout->texts->len; i++)
    assert_true (get_end (MUSTER_AT (layout->texts, MusterText, i)) <= width + 0.5);
}

static void
where_words_have_no_room_beside_each_other_the_first_cell_has_a_line_of_its_own (void **state)
{
  const char *const heads[] = { "Regiment", "Marched", "Hospital" };
  const char *const cells[] = { "Lamboy's Arquebusiers", "5", "2" };
  g_autoptr (MusterLayout) layout = new_layout ();
  g_autoptr (MusterTableLayout) table = muster_table_layout_new (layout, 3);
  muster_table_layout_set_heads (table, heads, 3);
  muster_table_layout_add (table, cells, 3);
  double width = muster_table_layout_get_least (table) - 1;
  finish (layout, table, width);
  assert_int_equal (count_rows_with_text (layout), 2);
  for (guint i = 0; i < layout->texts->len; i++)
    assert_false (muster_set_text_is_torn (MUSTER_AT (layout->texts, MusterText, i)->set));
  const MusterText *name = find_text (layout, cells[0]);
  assert_int_equal (name->set->n_lines, 1);
  assert_float_equal (name->x, 0, 0.01);
  assert_true (find_text (layout, "5")->y > name->y + 1);
  assert_true (find_text (layout, "5")->x > GAP - 0.01);
  assert_float_equal (find_text (layout, "5")->y, find_text (layout, "2")->y, 0.01);
  assert_true (find_text (layout, "Marched")->y > find_text (layout, "Regiment")->y + 1);
}

/* As tables stand among the text of a sheet. */
static void
an_open_table_sets_figures_at_the_left_below_a_heavier_line (void **state)
{
  const char *const heads[] = { "Turn", "Moves" };
  const char *const first[] = { "1", "12" };
  const char *const second[] = { "2", "8" };
  g_autoptr (MusterLayout) layout = new_layout ();
  g_autoptr (MusterTableLayout) table = muster_table_layout_new (layout, 2);
  muster_table_layout_set_open (table);
  muster_table_layout_set_heads (table, heads, 2);
  muster_table_layout_add (table, first, 2);
  muster_table_layout_add (table, second, 2);
  finish (layout, table, 400);
  double head = muster_typesetter_set (layout->typesetter, MUSTER_STYLE_LABEL, "Turn", 0, 0)->width;
  assert_int_equal (find_text (layout, "12")->set->style, MUSTER_STYLE_BODY);
  assert_float_equal (find_text (layout, "12")->x, head + 0.5 + OPEN_GAP, 0.01);
  assert_float_equal (find_text (layout, "8")->x, find_text (layout, "Moves")->x, 0.01);
  const MusterMark *below_heads = MUSTER_AT (layout->marks, MusterMark, 0);
  const MusterMark *between = MUSTER_AT (layout->marks, MusterMark, 1);
  assert_int_equal (layout->marks->len, 2);
  assert_float_equal (below_heads->width, 400, 0.01);
  assert_true (below_heads->height > between->height && below_heads->grey != between->grey);
}

/* Tracked capitals need the more room the larger they are. What has its whole width is not lessened
 * either. */
static void
heads_are_whole_at_every_type_size (void **state)
{
  static const char *const heads[] = { "Turn", "Time", "What happens" };
  static const char *const first[] = { "1", "05:00", "The battle begins; Light rain" };
  static const char *const last[] = { "40", "14:45", "The battle ends" };
  for (double em = 6; em <= 24; em += 0.5)
    for (gboolean is_open = FALSE; is_open <= TRUE; is_open++)
      {
        g_autoptr (MusterLayout) layout = muster_layout_new (em, 48 * em);
        g_autoptr (MusterTableLayout) table = muster_table_layout_new (layout, 3);
        muster_layout_begin_block (layout, 0);
        if (is_open)
          muster_table_layout_set_open (table);
        muster_table_layout_set_heads (table, heads, 3);
        muster_table_layout_add (table, first, 3);
        muster_table_layout_add (table, last, 3);
        finish (layout, table, 48 * em);
        for (guint i = 0; i < layout->texts->len; i++)
          {
            const MusterText *text = MUSTER_AT (layout->texts, MusterText, i);
            if (muster_set_text_is_torn (text->set) || text->line > 0)
              fail_msg ("“%s” is torn at %g points", pango_layout_get_text (text->set->layout), em);
          }
      }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (columns_are_as_wide_as_their_widest_text_where_there_is_room),
    cmocka_unit_test (narrow_columns_stay_whole_and_the_wide_one_has_the_rest),
    cmocka_unit_test (wide_columns_share_what_is_left_evenly),
    cmocka_unit_test (a_word_that_is_wider_than_its_share_gets_what_it_needs),
    cmocka_unit_test (long_heads_of_figures_give_room_to_what_would_be_crushed_beside_them),
    cmocka_unit_test (a_name_beside_many_figures_stays_on_a_line_where_there_is_room),
    cmocka_unit_test (a_last_text_runs_over_empty_columns_behind_it),
    cmocka_unit_test (one_empty_cell_stays_empty),
    cmocka_unit_test (rows_without_marks_run_to_the_end_of_the_table),
    cmocka_unit_test (a_narrow_column_leaves_long_words_of_others_their_room),
    cmocka_unit_test (columns_of_figures_keep_one_line),
    cmocka_unit_test (more_rows_of_the_same_texts_shape_no_more),
    cmocka_unit_test (a_flush_column_ends_where_the_table_does),
    cmocka_unit_test (figures_beside_a_flush_column_keep_to_their_head),
    cmocka_unit_test (heads_stand_above_and_stay_with_their_rows),
    cmocka_unit_test (an_open_table_sets_figures_at_the_left_below_a_heavier_line),
    cmocka_unit_test (heads_are_whole_at_every_type_size),
    cmocka_unit_test (rows_without_heads_have_no_rule_above_the_first),
    cmocka_unit_test (empty_cells_and_cells_that_lack_keep_their_place),
    cmocka_unit_test (a_table_of_nothing_takes_no_room),
    cmocka_unit_test (one_column_has_the_whole_width),
    cmocka_unit_test (the_least_width_is_where_the_first_word_is_torn),
    cmocka_unit_test (no_word_is_torn_and_no_cell_lost_where_there_is_room_for_words),
    cmocka_unit_test (narrower_than_its_words_a_table_keeps_inside_all_the_same),
    cmocka_unit_test (
      where_words_have_no_room_beside_each_other_the_first_cell_has_a_line_of_its_own),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
