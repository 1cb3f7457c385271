/* Bytes become a table: separators, quotation marks, encodings, sizes. */
#include "helper/rows.h"

#include "base/error.h"

#include <glib/gstdio.h>
#include <unistd.h>

static MusterRowsTable *
read_bytes (const void *data, gsize size, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  return muster_rows_table_read ("rows.csv", bytes, MUSTER_ROWS_ANY_SEPARATOR, error);
}

static void
assert_cell (const MusterRowsTable *table, guint row, guint column, const char *expected)
{
  assert_string_equal (muster_rows_table_get (table, row, column), expected);
}

static void
test_the_separator_is_found_out (void **state)
{
  static const struct
  {
    const char *text;
    char separator;
  } tables[] = {
    { "a,b,c\n1,2,3\n", ',' },
    { "a;b;c\n1,5;2;3\n", ';' },
    { "a\tb\tc\nx; y; z\t2\t3\n", '\t' },
    { "a|b\n1|2,3,4\n", '|' },
    { "\"a,b\";c\n\"d,e\";f\n\"g,h\";i\n", ';' },
    { "alone\nagain\n", ',' },
  };
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autoptr (MusterRowsTable) table = read_table (tables[i].text);
      assert_int_equal (table->separator, tables[i].separator);
    }
}

static void
test_a_separator_that_is_asked_for_is_used (void **state)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static ("a,b;c\n", 6);
  g_autoptr (MusterRowsTable) table = muster_rows_table_read ("rows.csv", bytes, ';', NULL);
  assert_int_equal (table->n_columns, 2);
  assert_cell (table, 0, 0, "a,b");
}

static void
test_cells_in_quotation_marks_hold_separators_marks_and_lines (void **state)
{
  g_autoptr (MusterRowsTable) table =
    read_table ("a,\"b, c\",\"said \"\"so\"\"\"\n\"two\nlines\",x,12\" guns\nlast,y,z\n");
  assert_int_equal (table->n_rows, 3);
  assert_cell (table, 0, 1, "b, c");
  assert_cell (table, 0, 2, "said \"so\"");
  assert_cell (table, 1, 0, "two\nlines");
  assert_cell (table, 1, 2, "12\" guns");
  assert_int_equal (table->rows[1].line, 2);
  assert_int_equal (table->rows[1].last_line, 3);
  assert_int_equal (table->rows[2].line, 4);
}

static void
test_rows_keep_their_lines_whatever_ends_them (void **state)
{
  g_autoptr (MusterRowsTable) table = read_table ("a,b\r\n\r\n,\r\nc,d\r\n\r\n\r\n");
  assert_int_equal (table->n_rows, 4);
  assert_true (table->rows[1].is_blank);
  assert_true (table->rows[2].is_blank);
  assert_false (table->rows[3].is_blank);
  assert_int_equal (table->rows[3].line, 4);
  g_autoptr (MusterRowsTable) old = read_table ("a,b\rc,d\re,f");
  assert_int_equal (old->n_rows, 3);
  assert_int_equal (old->rows[2].line, 3);
}

static void
test_uneven_rows_have_empty_cells (void **state)
{
  g_autoptr (MusterRowsTable) table = read_table ("a,b,c\nd\ne,f\n");
  assert_int_equal (table->n_columns, 3);
  assert_cell (table, 1, 2, "");
  assert_cell (table, 2, 1, "f");
}

static void
test_a_mark_that_never_closes_spoils_only_its_own_row (void **state)
{
  g_autoptr (MusterRowsTable) table = read_table ("a,b\n\"Le Brave, 600\nc,d\n\"e,f\ng,h\n");
  assert_int_equal (table->n_rows, 5);
  assert_cell (table, 1, 0, "\"Le Brave");
  assert_cell (table, 2, 1, "d");
  assert_cell (table, 4, 0, "g");
  assert_int_equal (table->notes->len, 2);
  assert_int_equal (((MusterProblem *) g_ptr_array_index (table->notes, 0))->line, 2);
  assert_int_equal (((MusterProblem *) g_ptr_array_index (table->notes, 1))->line, 4);
}

static void
test_many_marks_that_never_close_do_not_take_long (void **state)
{
  g_autoptr (GString) text = g_string_new ("a,b\n");
  for (int i = 0; i < 20000; i++)
    g_string_append (text, "\"x,y\n");
  g_autoptr (MusterRowsTable) table = read_table (text->str);
  assert_int_equal (table->n_rows, 20001);
}

static void
test_encodings_are_told_apart (void **state)
{
  static const char windows[] = "Kav,\x84"
                                "Gro\xdf\x93\nLivgardet,\x80";
  static const char little[] = "\xff\xfe"
                               "a\0,\0\x41\x04\n\0";
  static const char big[] = "\xfe\xff"
                            "\0a\0,\x04\x41";
  g_autoptr (MusterRowsTable) marked = read_table ("\xef\xbb\xbf"
                                                   "a,b\n");
  g_autoptr (MusterRowsTable) old = read_bytes (windows, sizeof windows - 1, NULL);
  g_autoptr (MusterRowsTable) wide = read_bytes (little, sizeof little - 1, NULL);
  g_autoptr (MusterRowsTable) other = read_bytes (big, sizeof big - 1, NULL);
  assert_cell (marked, 0, 0, "a");
  assert_string_equal (old->encoding, "Windows-1252");
  assert_cell (old, 0, 1, "„Groß“");
  assert_cell (old, 1, 1, "€");
  assert_int_equal (old->notes->len, 1);
  assert_string_equal (wide->encoding, "UTF-16");
  assert_cell (wide, 0, 1, "с");
  assert_cell (other, 0, 1, "с");
}

static void
assert_refused (const char *data, gsize size, const char *why)
{
  g_autoptr (GError) error = NULL;
  assert_null (read_bytes (data, size, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
  assert_non_null (strstr (error->message, "rows.csv: "));
  assert_non_null (strstr (error->message, why));
}

static void
test_what_is_no_table_is_refused_in_a_sentence (void **state)
{
  assert_refused ("", 0, "nothing in it");
  assert_refused ("\n\n  \n", 5, "nothing in it");
  assert_refused ("PK\3\4....", 8, "spreadsheet itself");
  assert_refused ("\xd0\xcf\x11\xe0....", 8, "spreadsheet itself");
  assert_refused ("a\0b", 3, "no text");
  assert_refused ("\xff\xfe"
                  "a\0\0",
                  5, "breaks off");
  assert_refused ("\xff\xfe\x00\xd8", 4, "breaks off");
}

static void
test_what_is_too_large_is_refused_and_not_cut (void **state)
{
  g_autoptr (GString) rows = g_string_new (NULL);
  g_autoptr (GString) columns = g_string_new ("a");
  for (int i = 0; i <= MUSTER_ROWS_MOST_ROWS + 1; i++)
    g_string_append (rows, "a\n");
  for (int i = 0; i < MUSTER_ROWS_MOST_COLUMNS; i++)
    g_string_append (columns, ",a");
  assert_refused (rows->str, rows->len, "more than 100000 rows");
  assert_refused (columns->str, columns->len, "more than 200 columns");
  g_autofree char *large = g_malloc (MUSTER_ROWS_MOST_BYTES + 1);
  memset (large, 'a', MUSTER_ROWS_MOST_BYTES + 1);
  assert_refused (large, MUSTER_ROWS_MOST_BYTES + 1, "larger than 16 MiB");
}

static void
test_a_file_that_is_not_there_is_told (void **state)
{
  g_autoptr (GError) error = NULL;
  assert_null (muster_rows_table_load ("/nowhere/rows.csv", MUSTER_ROWS_ANY_SEPARATOR, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
  assert_non_null (strstr (error->message, "rows.csv"));
  assert_null (strstr (error->message, "nowhere"));
}

static void
test_a_folder_is_told_apart_from_what_is_not_there (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *dir = g_dir_make_tmp ("muster-rows-XXXXXX", NULL);
  assert_null (muster_rows_table_load (dir, MUSTER_ROWS_ANY_SEPARATOR, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
  assert_null (strstr (error->message, dir));
  g_rmdir (dir);
}

static void
test_a_file_that_may_not_be_read_is_told (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  gboolean is_root = geteuid () == 0;
  int file = g_file_open_tmp ("rows-XXXXXX.csv", &path, NULL);
  assert_true (file >= 0);
  close (file);
  assert_true (g_file_set_contents (path, "Arm,Men\nFoot,600\n", -1, NULL));
  assert_int_equal (g_chmod (path, 0), 0);
  /* Root may read anything: somebody else tries. */
  if (is_root)
    assert_int_equal (seteuid (65534), 0);
  g_autoptr (MusterRowsTable) table =
    muster_rows_table_load (path, MUSTER_ROWS_ANY_SEPARATOR, &error);
  if (is_root)
    assert_int_equal (seteuid (0), 0);
  assert_null (table);
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_ACCESS));
  g_unlink (path);
}

/* A file with holes: reading it whole would take its size of memory. */
static void
test_a_file_that_is_too_large_is_not_read (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  int file = g_file_open_tmp ("rows-XXXXXX.csv", &path, NULL);
  assert_int_equal (ftruncate (file, (off_t) 1 << 40), 0);
  close (file);
  g_autoptr (MusterRowsTable) table =
    muster_rows_table_load (path, MUSTER_ROWS_ANY_SEPARATOR, &error);
  assert_null (table);
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
  assert_non_null (strstr (error->message, "larger than 16 MiB"));
  g_unlink (path);
}

/* As many lines as fit into a file that is not too large itself. */
static void
test_rows_beyond_the_limit_are_not_kept (void **state)
{
  g_autofree char *text = g_malloc (MUSTER_ROWS_MOST_BYTES);
  for (gsize i = 0; i < MUSTER_ROWS_MOST_BYTES; i += 2)
    memcpy (text + i, "a\n", 2);
  assert_refused (text, MUSTER_ROWS_MOST_BYTES, "more than 100000 rows");
  assert_refused (text, 2 * (MUSTER_ROWS_MOST_ROWS + 2), "more than 100000 rows");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_the_separator_is_found_out),
    cmocka_unit_test (test_a_separator_that_is_asked_for_is_used),
    cmocka_unit_test (test_cells_in_quotation_marks_hold_separators_marks_and_lines),
    cmocka_unit_test (test_rows_keep_their_lines_whatever_ends_them),
    cmocka_unit_test (test_uneven_rows_have_empty_cells),
    cmocka_unit_test (test_a_mark_that_never_closes_spoils_only_its_own_row),
    cmocka_unit_test (test_many_marks_that_never_close_do_not_take_long),
    cmocka_unit_test (test_encodings_are_told_apart),
    cmocka_unit_test (test_what_is_no_table_is_refused_in_a_sentence),
    cmocka_unit_test (test_what_is_too_large_is_refused_and_not_cut),
    cmocka_unit_test (test_a_file_that_is_not_there_is_told),
    cmocka_unit_test (test_a_folder_is_told_apart_from_what_is_not_there),
    cmocka_unit_test (test_a_file_that_may_not_be_read_is_told),
    cmocka_unit_test (test_a_file_that_is_too_large_is_not_read),
    cmocka_unit_test (test_rows_beyond_the_limit_are_not_kept),
  };
  return cmocka_run_group_tests_name ("rows-table", tests, NULL, NULL);
}
