/* A file that is held: who comes second waits, and gets what stands in its place by then. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/file.h"
#include "helper/folder.h"

#include <string.h>

#define ADDERS 6

static char *folder;
static char *path;
static int n_waiting;
static GMutex mutex;
static GCond cond;

static void
write_text (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  assert_true (muster_file_write (path, bytes, &error));
}

static void
on_wait (const char *waited)
{
  g_mutex_lock (&mutex);
  n_waiting++;
  g_cond_broadcast (&cond);
  g_mutex_unlock (&mutex);
}

/* Reads, adds a letter, and writes. */
static gpointer
add_letter (gpointer data)
{
  g_autoptr (MusterFileLock) lock = muster_file_lock (path, on_wait);
  g_autofree char *text = NULL;
  if (lock == NULL || !g_file_get_contents (path, &text, NULL, NULL))
    return NULL;
  g_autofree char *more = g_strconcat (text, "x", NULL);
  write_text (more);
  return GINT_TO_POINTER (TRUE);
}

static void
what_each_adds_is_kept (void **state)
{
  GThread *threads[ADDERS];
  write_text ("");
  n_waiting = 0;
  g_autoptr (MusterFileLock) lock = muster_file_lock (path, NULL);
  assert_non_null (lock);
  for (guint i = 0; i < ADDERS; i++)
    threads[i] = g_thread_new ("adder", add_letter, NULL);
  g_mutex_lock (&mutex);
  while (n_waiting < ADDERS)
    g_cond_wait (&cond, &mutex);
  g_mutex_unlock (&mutex);
  /* All of them wait for a file that is not there any more when they get it. */
  write_text ("a");
  g_clear_pointer (&lock, muster_file_lock_free);
  for (guint i = 0; i < ADDERS; i++)
    assert_true (GPOINTER_TO_INT (g_thread_join (threads[i])));
  g_autofree char *text = NULL;
  assert_true (g_file_get_contents (path, &text, NULL, NULL));
  assert_string_equal (text, "axxxxxx");
  assert_int_equal (n_waiting, ADDERS);
}

static void
nothing_is_left_beside_it (void **state)
{
  write_text ("");
  muster_file_lock_free (muster_file_lock (path, NULL));
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  assert_string_equal (g_dir_read_name (dir), "held");
  assert_null (g_dir_read_name (dir));
}

static void
what_is_no_file_is_not_held (void **state)
{
  g_autofree char *missing = g_build_filename (folder, "missing", NULL);
  assert_null (muster_file_lock (missing, NULL));
  assert_null (muster_file_lock (folder, NULL));
  assert_null (muster_file_lock ("/dev/null", NULL));
}

static void
who_waits_for_a_file_that_is_gone_does_not_get_it (void **state)
{
  write_text ("");
  n_waiting = 0;
  g_autoptr (MusterFileLock) lock = muster_file_lock (path, NULL);
  GThread *thread = g_thread_new ("adder", add_letter, NULL);
  g_mutex_lock (&mutex);
  while (n_waiting < 1)
    g_cond_wait (&cond, &mutex);
  g_mutex_unlock (&mutex);
  assert_int_equal (g_remove (path), 0);
  g_clear_pointer (&lock, muster_file_lock_free);
  assert_null (g_thread_join (thread));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (what_each_adds_is_kept),
    cmocka_unit_test (nothing_is_left_beside_it),
    cmocka_unit_test (what_is_no_file_is_not_held),
    cmocka_unit_test (who_waits_for_a_file_that_is_gone_does_not_get_it),
  };
  folder = g_dir_make_tmp ("muster-lock-XXXXXX", NULL);
  path = g_build_filename (folder, "held", NULL);
  int failed = cmocka_run_group_tests (tests, NULL, NULL);
  remove_folder_of_files (folder);
  g_free (folder);
  g_free (path);
  return failed;
}
