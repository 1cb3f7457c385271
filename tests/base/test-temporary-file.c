/* Temporary files: they are gone with their use, or when the next program comes. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary-file.h"
#include "helper/folder.h"

/* What the disk does when it is asked to keep a file, or a folder, for good. */
static enum { KEEPS, KILLS, FAILS_FOR_FOLDERS } disk;

int
fsync (int file)
{
  struct stat status;

  if (disk == KILLS)
    kill (getpid (), SIGKILL);
  if (disk != FAILS_FOR_FOLDERS || fstat (file, &status) != 0 || !S_ISDIR (status.st_mode))
    return (int) syscall (SYS_fsync, file);
  errno = EIO;
  return -1;
}

#define LEFT ".muster-9f0c1b4e-5d2a-4c3b-8e7f-0123456789ab"

static int
make_folder (void **state)
{
  *state = g_dir_make_tmp ("muster-XXXXXX", NULL);
  return *state == NULL;
}

static int
remove_folder (void **state)
{
  remove_folder_of_files (*state);
  g_free (*state);
  return 0;
}

static void
put (void **state, const char *name)
{
  g_autofree char *path = g_build_filename (*state, name, NULL);

  assert_true (g_file_set_contents (path, "half", -1, NULL));
}

static gboolean
has (void **state, const char *name)
{
  g_autofree char *path = g_build_filename (*state, name, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS | G_FILE_TEST_IS_SYMLINK);
}

static guint
count_files (void **state)
{
  g_autoptr (GDir) dir = g_dir_open (*state, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static gboolean
write_file (void **state, const char *name, const char *text, GError **error)
{
  g_autofree char *path = g_build_filename (*state, name, NULL);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  return muster_file_write (path, bytes, error);
}

static void
assert_text (void **state, const char *name, const char *expected)
{
  g_autofree char *path = g_build_filename (*state, name, NULL);
  g_autofree char *text = NULL;

  assert_true (g_file_get_contents (path, &text, NULL, NULL));
  assert_string_equal (text, expected);
}

static void
test_what_was_left_is_removed_and_nothing_else (void **state)
{
  static const char *const others[] = { "muster.db",     "muster.db.before-008",
                                        ".muster-notes", LEFT ".txt",
                                        "x" LEFT,        ".muster-" };
  g_autofree char *link =
    g_build_filename (*state, ".muster-9f0c1b4e-5d2a-4c3b-8e7f-0123456789ac", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    put (state, others[i]);
  assert_int_equal (symlink ("muster.db", link), 0);
  put (state, LEFT);
  muster_temporary_file_sweep (*state);
  assert_false (has (state, LEFT));
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    assert_true (has (state, others[i]));
  assert_int_equal (count_files (state), G_N_ELEMENTS (others) + 1);
}

static void
test_what_is_in_use_stays (void **state)
{
  MusterTemporaryFile *temporary = muster_temporary_file_new (*state);
  const char *path = muster_temporary_file_get_path (temporary);

  assert_true (g_file_set_contents (path, "half", -1, NULL));
  muster_temporary_file_sweep (*state);
  assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  muster_temporary_file_free (temporary);
  assert_int_equal (count_files (state), 0);
}

static void
test_a_folder_that_is_not_there_is_passed_over (void **state)
{
  g_autofree char *folder = g_build_filename (*state, "no", NULL);
  MusterTemporaryFile *temporary = muster_temporary_file_new (folder);

  muster_temporary_file_sweep (folder);
  muster_temporary_file_free (temporary);
}

static void
test_what_a_killed_program_left_goes_with_the_next_file (void **state)
{
  int status = 0;

  assert_true (write_file (state, "a.xml", "old", NULL));
  pid_t child = fork ();
  if (child == 0)
    {
      disk = KILLS;
      write_file (state, "a.xml", "new", NULL);
      _exit (0);
    }
  assert_int_equal (waitpid (child, &status, 0), child);
  assert_true (WIFSIGNALED (status));
  assert_text (state, "a.xml", "old");
  assert_int_equal (count_files (state), 2);

  assert_true (write_file (state, "b.xml", "other", NULL));
  assert_text (state, "a.xml", "old");
  assert_int_equal (count_files (state), 2);
}

static void
test_a_last_sync_that_fails_is_told_as_what_may_have_been_enough (void **state)
{
  g_autoptr (GError) error = NULL;

  disk = FAILS_FOR_FOLDERS;
  gboolean is_done = write_file (state, "a.xml", "new", &error);
  disk = KEEPS;
  assert_false (is_done);
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_FAILED));
  assert_non_null (strstr (error->message, "It may have been written, or not"));
  assert_text (state, "a.xml", "new");
  assert_int_equal (count_files (state), 1);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (test_what_was_left_is_removed_and_nothing_else, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_what_is_in_use_stays, make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_a_folder_that_is_not_there_is_passed_over, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_what_a_killed_program_left_goes_with_the_next_file,
                                     make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (
      test_a_last_sync_that_fails_is_told_as_what_may_have_been_enough, make_folder, remove_folder),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
