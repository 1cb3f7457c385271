/* Files that are written: what is there keeps its mode, its links and its readers. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/error.h"
#include "base/file.h"
#include "helper/folder.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *folder;
static char *path;
static char *other;

static gboolean
write_to (const char *to, const char *text, gboolean is_forced, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  return is_forced ? muster_file_write_forced (to, bytes, error)
                   : muster_file_write (to, bytes, error);
}

static void
assert_text (const char *of, const char *expected)
{
  g_autofree char *text = NULL;
  assert_true (g_file_get_contents (of, &text, NULL, NULL));
  assert_string_equal (text, expected);
}

static guint
get_mode (const char *of)
{
  GStatBuf status;
  assert_int_equal (g_lstat (of, &status), 0);
  return (guint) status.st_mode & 07777;
}

static guint
count_files (void)
{
  guint n = 0;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static int
begin (void **state)
{
  folder = g_dir_make_tmp ("muster-file-XXXXXX", NULL);
  path = g_build_filename (folder, "one", NULL);
  other = g_build_filename (folder, "other", NULL);
  return 0;
}

static int
end (void **state)
{
  remove_folder_of_files (folder);
  g_clear_pointer (&folder, g_free);
  g_clear_pointer (&path, g_free);
  g_clear_pointer (&other, g_free);
  return 0;
}

static void
a_new_file_has_the_usual_mode (void **state)
{
  mode_t mask = umask (027);
  assert_true (write_to (path, "new", FALSE, NULL));
  umask (mask);
  assert_text (path, "new");
  assert_int_equal (get_mode (path), 0640);
}

static void
what_is_written_over_keeps_its_mode (void **state)
{
  static const guint modes[] = { 0600, 0644, 0660, 0755, 0200, 0602 };
  for (gsize i = 0; i < G_N_ELEMENTS (modes); i++)
    {
      assert_true (write_to (path, "old", TRUE, NULL));
      assert_int_equal (g_chmod (path, (int) modes[i]), 0);
      assert_true (write_to (path, "new", FALSE, NULL));
      assert_int_equal (get_mode (path), modes[i]);
      g_chmod (path, 0600);
      assert_text (path, "new");
      assert_int_equal (count_files (), 1);
    }
}

/* Only root may give files away, so only he can have one that is another's. */
static void
what_is_written_over_stays_whose_it_is (void **state)
{
  GStatBuf status;
  if (geteuid () != 0)
    skip ();
  assert_true (write_to (path, "old", FALSE, NULL));
  assert_int_equal (chown (path, 1234, 2345), 0);
  g_chmod (path, 0640);
  assert_true (write_to (path, "new", FALSE, NULL));
  assert_int_equal (g_stat (path, &status), 0);
  assert_int_equal (status.st_uid, 1234);
  assert_int_equal (status.st_gid, 2345);
  assert_int_equal (get_mode (path), 0640);
}

static void
a_file_that_is_read_only_is_replaced_only_by_force (void **state)
{
  g_autoptr (GError) error = NULL;
  assert_false (muster_file_is_read_only (path));
  assert_true (write_to (path, "old", FALSE, NULL));
  assert_false (muster_file_is_read_only (path));
  g_chmod (path, 0444);
  assert_true (muster_file_is_read_only (path));
  assert_false (write_to (path, "new", FALSE, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_ACCESS));
  assert_non_null (strstr (error->message, "is read-only, and stays as it is"));
  assert_text (path, "old");
  assert_true (write_to (path, "new", TRUE, NULL));
  assert_text (path, "new");
  assert_int_equal (get_mode (path), 0444);
  assert_int_equal (count_files (), 1);
}

static void
a_link_stays_a_link (void **state)
{
  assert_true (write_to (other, "old", FALSE, NULL));
  g_chmod (other, 0600);
  assert_int_equal (symlink ("other", path), 0);
  assert_true (write_to (path, "new", FALSE, NULL));
  assert_text (other, "new");
  assert_int_equal (get_mode (other), 0600);
  g_autofree char *link = g_file_read_link (path, NULL);
  assert_string_equal (link, "other");
  g_chmod (other, 0400);
  assert_true (muster_file_is_read_only (path));
}

static void
so_does_one_that_leads_to_nothing_yet (void **state)
{
  g_autofree char *further = g_build_filename (folder, "further", NULL);
  assert_int_equal (symlink (further, path), 0);
  assert_int_equal (symlink ("other", further), 0);
  assert_true (write_to (path, "new", FALSE, NULL));
  assert_text (other, "new");
  assert_true (g_file_test (path, G_FILE_TEST_IS_SYMLINK));
  assert_true (g_file_test (further, G_FILE_TEST_IS_SYMLINK));
}

static void
links_in_a_circle_are_refused (void **state)
{
  g_autoptr (GError) error = NULL;
  assert_int_equal (symlink ("other", path), 0);
  assert_int_equal (symlink ("one", other), 0);
  assert_false (write_to (path, "new", FALSE, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_FAILED));
  assert_true (g_file_test (path, G_FILE_TEST_IS_SYMLINK));
  assert_int_equal (count_files (), 2);
}

static void
devices_are_written_to (void **state)
{
  GStatBuf status;
  assert_true (write_to ("/dev/null", "nothing", FALSE, NULL));
  assert_true (write_to ("/dev/null", "nothing", TRUE, NULL));
  assert_int_equal (g_lstat ("/dev/null", &status), 0);
  assert_true (S_ISCHR (status.st_mode));
  assert_false (muster_file_is_read_only ("/dev/null"));
}

static gpointer
read_pipe (gpointer data)
{
  char *text = NULL;
  g_file_get_contents (data, &text, NULL, NULL);
  return text;
}

static void
so_are_pipes (void **state)
{
  GStatBuf status;
  assert_int_equal (mkfifo (path, 0600), 0);
  GThread *reader = g_thread_new ("reader", read_pipe, path);
  assert_true (write_to (path, "through", FALSE, NULL));
  g_autofree char *text = g_thread_join (reader);
  assert_string_equal (text, "through");
  assert_int_equal (g_lstat (path, &status), 0);
  assert_true (S_ISFIFO (status.st_mode));
}

/* What a shell's redirection opened may have something in it already. */
static void
what_is_open_is_written_on (void **state)
{
  static const char *const folders[] = { "/dev/fd", "/proc/self/fd" };
  assert_true (write_to (path, "before ", FALSE, NULL));
  int file = g_open (path, O_WRONLY | O_APPEND, 0);
  g_chmod (path, 0444);
  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *name = g_strdup_printf ("%s/%d", folders[i], file);
      assert_true (write_to (name, "and ", FALSE, NULL));
    }
  close (file);
  assert_text (path, "before and and ");
  assert_int_equal (count_files (), 1);
}

static void
what_fails_leaves_nothing_behind (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *missing = g_build_filename (folder, "no", "one", NULL);
  assert_false (write_to (missing, "new", FALSE, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
  g_clear_error (&error);
  assert_false (write_to (folder, "new", TRUE, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
  assert_int_equal (count_files (), 0);
}

#define PIECE    "0123456789"
#define N_PIECES 20000
#define LARGE    100000

/* @fails: (nullable): where it is TRUE it ends with an error */
static gboolean
write_pieces (MusterFileWriter *writer, gpointer fails, GError **error)
{
  g_autofree char *large = g_strnfill (LARGE, 'x');
  for (guint i = 0; i < N_PIECES; i++)
    if (!muster_file_writer_add (writer, PIECE, strlen (PIECE)))
      return FALSE;
  if (!muster_file_writer_add (writer, large, LARGE))
    return FALSE;
  if (*(const gboolean *) fails)
    g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_CONFLICT, "no");
  return !*(const gboolean *) fails;
}

static void
what_comes_in_pieces_is_written_as_a_whole_or_not_at_all (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize length;
  gboolean fails = FALSE;
  assert_true (muster_file_stream (path, write_pieces, &fails, NULL));
  assert_true (g_file_get_contents (path, &text, &length, NULL));
  assert_int_equal (length, N_PIECES * strlen (PIECE) + LARGE);
  for (guint i = 0; i < N_PIECES; i++)
    assert_memory_equal (text + i * strlen (PIECE), PIECE, strlen (PIECE));
  for (gsize i = N_PIECES * strlen (PIECE); i < length; i++)
    assert_int_equal (text[i], 'x');
  fails = TRUE;
  assert_true (write_to (path, "before", FALSE, NULL));
  assert_false (muster_file_stream (path, write_pieces, &fails, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_CONFLICT));
  assert_text (path, "before");
  assert_int_equal (count_files (), 1);
  g_clear_error (&error);
  if (g_access ("/dev/full", W_OK) != 0)
    return;
  /* What the disk says counts, not what is said because of it. */
  assert_false (muster_file_stream ("/dev/full", write_pieces, &fails, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_FULL));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (a_new_file_has_the_usual_mode, begin, end),
    cmocka_unit_test_setup_teardown (what_is_written_over_keeps_its_mode, begin, end),
    cmocka_unit_test_setup_teardown (what_is_written_over_stays_whose_it_is, begin, end),
    cmocka_unit_test_setup_teardown (a_file_that_is_read_only_is_replaced_only_by_force, begin,
                                     end),
    cmocka_unit_test_setup_teardown (a_link_stays_a_link, begin, end),
    cmocka_unit_test_setup_teardown (so_does_one_that_leads_to_nothing_yet, begin, end),
    cmocka_unit_test_setup_teardown (links_in_a_circle_are_refused, begin, end),
    cmocka_unit_test_setup_teardown (devices_are_written_to, begin, end),
    cmocka_unit_test_setup_teardown (so_are_pipes, begin, end),
    cmocka_unit_test_setup_teardown (what_is_open_is_written_on, begin, end),
    cmocka_unit_test_setup_teardown (what_fails_leaves_nothing_behind, begin, end),
    cmocka_unit_test_setup_teardown (what_comes_in_pieces_is_written_as_a_whole_or_not_at_all,
                                     begin, end),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
