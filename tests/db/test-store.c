/* The store: actions, signals, undo and redo, two windows, crashes, full disks, read-only files. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "base/error.h"
#include "db/store-private.h"

static gboolean disk_fails;

/* The disk, to the program and to SQLite: it may fail to say that it has what was written. */
int
fdatasync (int file)
{
  if (!disk_fails)
    return (int) syscall (SYS_fdatasync, file);
  errno = EIO;
  return -1;
}

int
fsync (int file)
{
  return fdatasync (file);
}

/* A user without rights, for tests that run as root. */
#define NOBODY 65534

static int
make_folder (void **state)
{
  *state = g_dir_make_tmp ("muster-XXXXXX", NULL);
  return *state == NULL;
}

static int
remove_folder (void **state)
{
  g_chmod (*state, 0700);
  g_autoptr (GDir) folder = g_dir_open (*state, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (*state, name, NULL);
      g_remove (path);
    }
  g_rmdir (*state);
  g_free (*state);
  return 0;
}

static char *
in (void **state, const char *name)
{
  return g_build_filename (*state, name, NULL);
}

static MusterStore *
open_at (const char *path)
{
  g_autoptr (GError) error = NULL;
  MusterStore *store = muster_store_open_how (path, FALSE, 0, &error);

  assert_null (error);
  assert_non_null (store);
  return store;
}

static MusterStore *
open_memory (void)
{
  return open_at (":memory:");
}

static void
run_sql (MusterStore *store, const char *sql)
{
  g_autoptr (GError) error = NULL;

  muster_connection_run (muster_store_get_connection (store), sql, &error);
  assert_null (error);
}

static gint64
get_int (MusterStore *store, const char *sql)
{
  gint64 value = -1;

  assert_true (muster_connection_get_int (muster_store_get_connection (store), sql, &value, NULL));
  return value;
}

static MusterChangeSet *
begin (MusterStore *store, const char *name, const char *merge)
{
  g_autoptr (GError) error = NULL;
  MusterChangeSet *change_set = muster_store_begin (store, name, merge, &error);

  assert_null (error);
  assert_non_null (change_set);
  return change_set;
}

static gboolean
write_sql (MusterChangeSet *change_set, const char *sql, GError **error)
{
  g_autoptr (MusterStatement) statement = muster_change_set_prepare (change_set, sql, error);

  return statement != NULL && muster_statement_run (statement, error);
}

/* One whole action of one statement on one document. */
static gboolean
try_action (MusterStore *store,
            const char *name,
            const char *merge,
            const char *kind,
            gint64 document,
            const char *sql,
            GError **error)
{
  g_autoptr (MusterChangeSet) change_set = muster_store_begin (store, name, merge, error);

  if (change_set == NULL)
    return FALSE;
  muster_change_set_touch (change_set, kind, document);
  return write_sql (change_set, sql, error) && muster_change_set_commit (change_set, error);
}

static void
do_action (MusterStore *store,
           const char *name,
           const char *merge,
           gint64 document,
           const char *sql)
{
  g_autoptr (GError) error = NULL;

  try_action (store, name, merge, "army", document, sql, &error);
  assert_null (error);
}

static void
insert_army (MusterStore *store, const char *name)
{
  g_autofree char *sql =
    g_strdup_printf ("INSERT INTO army (id, name, ruleset) VALUES (1, '%s', 'ts')", name);

  do_action (store, "Add army", NULL, 1, sql);
}

static void
undo (MusterStore *store)
{
  g_autoptr (GError) error = NULL;

  muster_store_undo (store, "army", 1, &error);

  assert_null (error);
}

static void
redo (MusterStore *store)
{
  g_autoptr (GError) error = NULL;

  muster_store_redo (store, "army", 1, &error);
  assert_null (error);
}

static void
on_changed (MusterStore *store, const char *kind, gint64 document, GString *heard)
{
  g_string_append_printf (heard, "%s %d\n", kind, (int) document);
}

static GString *
listen (MusterStore *store)
{
  GString *heard = g_string_new (NULL);

  g_signal_connect (store, "changed", G_CALLBACK (on_changed), heard);
  return heard;
}

static void
assert_heard (GString *heard, const char *expected)
{
  assert_string_equal (heard->str, expected);
  g_string_truncate (heard, 0);
}

static void
test_what_is_committed_is_there_and_told (void **state)
{
  g_autoptr (MusterStore) store = open_memory ();
  g_autoptr (GString) heard = listen (store);
  g_autoptr (MusterChangeSet) change_set = begin (store, "Add army", NULL);

  assert_ptr_equal (muster_change_set_get_store (change_set), store);
  assert_true (
    write_sql (change_set, "INSERT INTO army (name, ruleset) VALUES ('Ney', 'ts')", NULL));
  assert_int_equal (muster_change_set_insert_id (change_set), 1);
  muster_change_set_touch (change_set, "army", 1);
  muster_change_set_touch (change_set, "army", 1);
  muster_change_set_touch (change_set, "library", 0);
  assert_heard (heard, "");
  assert_true (muster_change_set_commit (change_set, NULL));
  assert_heard (heard, "army 1\nlibrary 0\n");
  assert_int_equal (get_int (store, "SELECT count(*) FROM army"), 1);
}

static void
test_what_is_not_committed_is_rolled_back_untold (void **state)
{
  g_autoptr (MusterStore) store = open_memory ();
  g_autoptr (GString) heard = listen (store);
  MusterChangeSet *change_set = begin (store, "Add army", NULL);

  muster_change_set_touch (change_set, "army", 1);
  assert_true (
    write_sql (change_set, "INSERT INTO army (name, ruleset) VALUES ('Ney', 'ts')", NULL));
  muster_change_set_free (change_set);
  assert_heard (heard, "");
  assert_int_equal (get_int (store, "SELECT count(*) FROM army"), 0);
  assert_null (muster_store_dup_undo_name (store, "army", 1));
}

static void
test_an_action_that_changes_nothing_is_no_action (void **state)
{
  g_autoptr (MusterStore) store = open_memory ();
  g_autoptr (GString) heard = listen (store);

  do_action (store, "Nothing", NULL, 1, "DELETE FROM army");
  do_action (store, "Pack", NULL, 1, "INSERT INTO pack VALUES ('d', 'r', '1', 't', x'3c')");
  assert_heard (heard, "");
  assert_int_equal (get_int (store, "SELECT count(*) FROM journal"), 0);
  assert_int_equal (get_int (store, "SELECT count(*) FROM pack"), 1);
}

static void
test_an_action_without_a_document_is_the_librarys (void **state)
{
  g_autoptr (MusterStore) store = open_memory ();
  g_autoptr (GString) heard = listen (store);
  g_autoptr (MusterChangeSet) change_set = begin (store, "Tidy", NULL);

  write_sql (change_set, "INSERT INTO army (name, ruleset) VALUES ('Ney', 'ts')", NULL);
  assert_true (muster_change_set_commit (change_set, NULL));
  g_autofree char *name =
    muster_store_dup_undo_name (store, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID);
  assert_string_equal (name, "Tidy");
  assert_heard (heard, "library 0\n");
}

static void
test_a_phrase_is_kept_as_a_kind_and_shown_in_words (void **state)
{
  g_autoptr (MusterStore) store = open_memory ();
  do_action (store, "rename-thing('King''s Own')", NULL, 1,
             "INSERT INTO army (name, ruleset) VALUES ('Ney', 'ts')");
  assert_int_equal (
    get_int (store, "SELECT count(*) FROM journal WHERE name LIKE 'rename-thing(%'"), 1);
  g_autofree char *back = muster_store_dup_undo_name (store, "army", 1);
  assert_string_equal (back, "Rename King's Own");
  assert_true (muster_store_undo (store, "army", 1, NULL));
  g_autofree char *again = muster_store_dup_redo_name (store, "army", 1);
  assert_string_equal (again, "Rename King's Own");
}

static void
test_a_second_action_at_once_is_a_programming_error (void **state)
{
  g_autoptr (MusterStore) store = open_memory ();
  g_autoptr (MusterChangeSet) change_set = begin (store, "One", NULL);

  assert_non_null (change_set);
  g_test_expect_message (NULL, G_LOG_LEVEL_CRITICAL, "*change_set == NULL*");
  assert_null (muster_store_begin (store, "Two", NULL, NULL));
  g_test_assert_expected_messages ();
}

static void
test_a_commit_that_leaves_references_hanging_does_nothing (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterStore) store = open_memory ();
  g_autoptr (GString) heard = listen (store);

  assert_false (try_action (
    store, "Hang", NULL, "army", 1,
    "INSERT INTO thing (army, position, sort, kind) VALUES (9, 0, 'army', 'a')", &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_FAILED));
  assert_int_equal (get_int (store, "SELECT count(*) FROM thing"), 0);
  assert_heard (heard, "");
  insert_army (store, "Ney");
}

static void
answer_once (MusterStore *store, const char *kind, gint64 document, gpointer unused)
{
  if (get_int (store, "SELECT count(*) FROM army") == 1)
    do_action (store, "Answer", NULL, 2,
               "INSERT INTO army (name, ruleset) VALUES ('Answer', 'ts')");
}

static void
test_a_listener_may_act_at_once (void **state)
{
  g_autoptr (MusterStore) store = open_memory ();

  g_signal_connect (store, "changed", G_CALLBACK (answer_once), NULL);
  insert_army (store, "Ney");
  assert_int_equal (get_int (store, "SELECT count(*) FROM army"), 2);
}

static void
test_undo_of_an_insert_removes_the_row (void **state)
{
  g_autoptr (MusterStore) store = open_memory ();
  g_autoptr (GString) heard = listen (store);

  insert_army (store, "Ney");
  undo (store);
  assert_int_equal (get_int (store, "SELECT count(*) FROM army"), 0);
  redo (store);
  assert_int_equal (get_int (store, "SELECT count(*) FROM army WHERE id = 1"), 1);
  assert_heard (heard, "army 1\narmy 1\narmy 1\n");
}

static void
test_undo_of_a_delete_brings_all_rows_back (void **state)
{
  g_autoptr (MusterStore) store = open_memory ();

  insert_army (store, "Ney");
  do_action (store, "Delete", NULL, 1, "DELETE FROM army");
  undo (store);
  assert_int_equal (get_int (store, "SELECT count(*) FROM army WHERE name = 'Ney'"), 1);
}

static void
test_names_tell_what_undo_and_redo_would_do (void **state)
{
  g_autoptr (MusterStore) store = open_memory ();

  insert_army (store, "Ney");
  do_action (store, "Set budget", NULL, 1, "UPDATE army SET budget = 5");
  undo (store);
  g_autofree char *back = muster_store_dup_undo_name (store, "army", 1);
  g_autofree char *again = muster_store_dup_redo_name (store, "army", 1);
  assert_string_equal (back, "Add army");
  assert_string_equal (again, "Set budget");
  assert_null (muster_store_dup_undo_name (store, "army", 2));
}

static void
test_nothing_to_undo_is_said_so (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) again = NULL;
  g_autoptr (MusterStore) store = open_memory ();

  assert_false (muster_store_undo (store, "army", 1, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
  insert_army (store, "Ney");
  assert_false (muster_store_redo (store, "army", 1, &again));
  assert_true (g_error_matches (again, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
}

static void
test_a_new_action_ends_redo (void **state)
{
  g_autoptr (MusterStore) store = open_memory ();

  insert_army (store, "Ney");
  do_action (store, "Set budget", NULL, 1, "UPDATE army SET budget = 5");
  undo (store);
  do_action (store, "Set date", NULL, 1, "UPDATE army SET date = 'wet'");
  assert_null (muster_store_dup_redo_name (store, "army", 1));
  undo (store);
  undo (store);
  assert_int_equal (get_int (store, "SELECT count(*) FROM army"), 0);
}

static void
test_steps_of_one_spin_button_are_undone_together (void **state)
{
  g_autoptr (MusterStore) store = open_memory ();

  insert_army (store, "Ney");
  for (int i = 1; i <= 5; i++)
    {
      g_autofree char *sql = g_strdup_printf ("UPDATE army SET budget = %d", i);
      do_action (store, "Set budget", "budget", 1, sql);
    }
  undo (store);
  assert_int_equal (get_int (store, "SELECT budget IS NULL FROM army"), 1);
  redo (store);
  assert_int_equal (get_int (store, "SELECT budget FROM army"), 5);
}

static void
test_steps_that_come_back_to_the_start_are_told_but_are_no_action (void **state)
{
  g_autoptr (MusterStore) store = open_memory ();

  insert_army (store, "Ney");
  g_autoptr (GString) heard = listen (store);
  do_action (store, "Set budget", "budget", 1, "UPDATE army SET budget = 1");
  do_action (store, "Set budget", "budget", 1, "UPDATE army SET budget = NULL");
  assert_heard (heard, "army 1\narmy 1\n");
  g_autofree char *name = muster_store_dup_undo_name (store, "army", 1);
  assert_string_equal (name, "Add army");
}

static void
test_an_action_on_two_documents_is_undone_once_for_both (void **state)
{
  g_autoptr (MusterStore) store = open_memory ();
  g_autoptr (MusterChangeSet) change_set = begin (store, "Copy", NULL);

  write_sql (change_set, "INSERT INTO army (name, ruleset) VALUES ('a', 'ts'), ('b', 'ts')", NULL);
  muster_change_set_touch (change_set, "army", 2);
  muster_change_set_touch (change_set, "army", 1);
  assert_true (muster_change_set_commit (change_set, NULL));
  g_autoptr (GString) heard = listen (store);
  assert_true (muster_store_undo (store, "army", 2, NULL));
  assert_heard (heard, "army 1\narmy 2\n");
  assert_null (muster_store_dup_undo_name (store, "army", 1));
  assert_true (muster_store_redo (store, "army", 1, NULL));
  assert_int_equal (get_int (store, "SELECT count(*) FROM army"), 2);
}

static void
test_undo_survives_a_restart (void **state)
{
  g_autofree char *path = in (state, "muster.db");
  MusterStore *store = open_at (path);

  insert_army (store, "Ney");
  do_action (store, "Set budget", NULL, 1, "UPDATE army SET budget = 5");
  undo (store);
  g_object_unref (store);

  store = open_at (path);
  redo (store);
  assert_int_equal (get_int (store, "SELECT budget FROM army"), 5);
  undo (store);
  undo (store);
  assert_int_equal (get_int (store, "SELECT count(*) FROM army"), 0);
  g_object_unref (store);
}

static void
test_a_field_changed_in_another_window_is_not_undone (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = in (state, "muster.db");
  g_autoptr (MusterStore) here = open_at (path);
  g_autoptr (MusterStore) there = open_at (path);

  insert_army (here, "Ney");
  do_action (here, "Set budget and date", NULL, 1, "UPDATE army SET budget = 1, date = 'wet'");
  run_sql (there, "UPDATE army SET date = 'dry'");
  g_autoptr (GString) heard = listen (here);

  assert_false (muster_store_undo (here, "army", 1, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_CONFLICT));
  assert_string_equal (error->message,
                       "“Set budget and date” cannot be undone: the same thing was changed "
                       "elsewhere since. Nothing was undone.");
  assert_int_equal (get_int (here, "SELECT budget FROM army"), 1);
  assert_heard (heard, "");
  g_autofree char *name = muster_store_dup_undo_name (here, "army", 1);
  assert_string_equal (name, "Set budget and date");
}

static void
test_what_another_window_did_can_be_undone_here (void **state)
{
  g_autofree char *path = in (state, "muster.db");
  g_autoptr (MusterStore) here = open_at (path);
  g_autoptr (MusterStore) there = open_at (path);

  insert_army (there, "Ney");
  undo (here);
  assert_int_equal (get_int (there, "SELECT count(*) FROM army"), 0);
}

static void
count_all (MusterStore *store, const char *kind, gint64 document, guint *n)
{
  *n += g_str_equal (kind, MUSTER_STORE_ALL) && document == 0;
}

static void
test_what_another_program_writes_is_noticed_once (void **state)
{
  g_autofree char *path = in (state, "muster.db");
  g_autoptr (MusterStore) here = open_at (path);
  g_autoptr (MusterStore) there = open_at (path);
  guint n = 0;
  g_signal_connect (here, "changed", G_CALLBACK (count_all), &n);

  assert_false (muster_store_look (here));
  insert_army (here, "Davout");
  assert_false (muster_store_look (here));
  do_action (there, "Rename", NULL, 1, "UPDATE army SET name = 'Ney' WHERE id = 1");
  assert_true (muster_store_look (here));
  assert_false (muster_store_look (here));
  assert_int_equal (n, 1);
  undo (there);
  assert_true (muster_store_look (here));
  assert_int_equal (n, 2);
}

static void
test_two_writers_at_once_are_told_to_wait (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = in (state, "muster.db");
  g_autoptr (MusterStore) here = open_at (path);
  g_autoptr (MusterStore) there = open_at (path);
  g_autoptr (MusterChangeSet) change_set = begin (here, "Slow", NULL);

  assert_non_null (change_set);
  assert_null (muster_store_begin (there, "Quick", NULL, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BUSY));
  assert_int_equal (get_int (there, "SELECT count(*) FROM army"), 0);
}

static void
test_a_file_that_is_locked_whole_is_called_busy (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = in (state, "muster.db");
  g_autoptr (MusterStore) here = open_at (path);

  run_sql (here, "PRAGMA journal_mode = DELETE; PRAGMA locking_mode = EXCLUSIVE;"
                 "BEGIN EXCLUSIVE;");
  assert_null (muster_store_open_how (path, FALSE, 0, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BUSY));
}

/* Begins an action, writes, and dies without a chance to tidy up. */
static void
die_in_an_action (const char *path)
{
  MusterStore *store = muster_store_open (path, NULL);
  MusterChangeSet *change_set = muster_store_begin (store, "Die", NULL, NULL);

  write_sql (change_set, "UPDATE army SET name = 'nobody'", NULL);
  kill (getpid (), SIGKILL);
}

static void
test_a_killed_program_leaves_whole_actions_only (void **state)
{
  g_autofree char *path = in (state, "muster.db");
  int status = 0;
  MusterStore *store = open_at (path);

  insert_army (store, "Ney");
  g_object_unref (store);
  pid_t child = fork ();
  if (child == 0)
    die_in_an_action (path);
  assert_int_equal (waitpid (child, &status, 0), child);
  assert_true (WIFSIGNALED (status));

  store = open_at (path);
  assert_int_equal (get_int (store, "SELECT count(*) FROM army WHERE name = 'Ney'"), 1);
  assert_true (muster_store_integrity (store, NULL));
  undo (store);
  g_object_unref (store);
}

static void
assert_full_and_whole (MusterStore *store, const GError *error)
{
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_FULL));
  assert_int_equal (get_int (store, "SELECT count(*) FROM army"), 1);
  assert_int_equal (get_int (store, "SELECT count(*) FROM journal"), 1);
  assert_true (muster_store_integrity (store, NULL));
}

/* As large as no test file may become. */
static const char large[] = "INSERT INTO army (name, ruleset) VALUES ('b', hex (zeroblob (2e6)))";

static void
test_a_full_library_loses_nothing (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = in (state, "muster.db");
  g_autoptr (MusterStore) store = open_at (path);

  insert_army (store, "Ney");
  run_sql (store, "PRAGMA max_page_count = 40");
  assert_false (try_action (store, "Much", NULL, "army", 2, large, &error));
  assert_full_and_whole (store, error);
  run_sql (store, "PRAGMA max_page_count = 100000");
  do_action (store, "Much", NULL, 2, large);
}

static void
test_a_statement_after_the_disk_was_full_writes_nothing (void **state)
{
  g_autoptr (MusterStore) store = open_memory ();
  g_autoptr (MusterChangeSet) change_set = NULL;

  insert_army (store, "Ney");
  run_sql (store, "PRAGMA max_page_count = 40");
  change_set = begin (store, "Much", NULL);
  assert_false (write_sql (change_set, large, NULL));
  run_sql (store, "PRAGMA max_page_count = 100000");
  g_clear_pointer (&change_set, muster_change_set_free);
  assert_int_equal (get_int (store, "SELECT count(*) FROM army"), 1);
}

static void
limit_files (rlim_t size)
{
  struct rlimit limit;

  assert_int_equal (getrlimit (RLIMIT_FSIZE, &limit), 0);
  limit.rlim_cur = size < limit.rlim_max ? size : limit.rlim_max;
  assert_int_equal (setrlimit (RLIMIT_FSIZE, &limit), 0);
}

static void
test_a_full_disk_loses_nothing (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = in (state, "muster.db");
  g_autofree char *copy = in (state, "copy.db");
  g_autoptr (MusterStore) store = open_at (path);
  g_autoptr (GError) copy_error = NULL;

  insert_army (store, "Ney");
  signal (SIGXFSZ, SIG_IGN);
  limit_files (1024 * 1024);
  gboolean done = try_action (store, "Much", NULL, "army", 2, large, &error);
  limit_files (8192);
  gboolean copied = muster_store_copy_to (store, copy, &copy_error);
  limit_files (RLIM_INFINITY);

  assert_false (done);
  assert_full_and_whole (store, error);
  assert_false (copied);
  assert_true (g_error_matches (copy_error, MUSTER_ERROR, MUSTER_ERROR_FULL));
  assert_false (g_file_test (copy, G_FILE_TEST_EXISTS));
  do_action (store, "Much", NULL, 2, large);
}

static void
assert_only_readable (MusterStore *store)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) undo_error = NULL;

  assert_non_null (store);
  assert_true (muster_store_is_read_only (store));
  assert_int_equal (get_int (store, "SELECT count(*) FROM army"), 1);
  assert_null (muster_store_begin (store, "Write", NULL, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_ACCESS));
  assert_non_null (strstr (error->message, "Nothing was changed"));
  assert_false (muster_store_undo (store, "army", 1, &undo_error));
  assert_true (g_error_matches (undo_error, MUSTER_ERROR, MUSTER_ERROR_ACCESS));
}

static void
test_a_file_opened_for_reading_is_not_written (void **state)
{
  g_autofree char *path = in (state, "muster.db");
  MusterStore *store = open_at (path);

  insert_army (store, "Ney");
  assert_false (muster_store_is_read_only (store));
  g_object_unref (store);
  store = muster_store_open_how (path, TRUE, 0, NULL);
  assert_only_readable (store);
  g_object_unref (store);
}

/* Gives the folder and its files away and takes all rights to write. Root becomes nobody for the
 * time of opening, since root may write anything. Returns whether that worked. */
static gboolean
lose_rights (void **state, mode_t folder_mode, mode_t file_mode)
{
  g_autoptr (GDir) folder = g_dir_open (*state, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = in (state, name);
      g_chmod (path, file_mode);
    }
  g_chmod (*state, folder_mode);
  return geteuid () != 0 || seteuid (NOBODY) == 0;
}

static void
regain_rights (void)
{
  if (getuid () == 0)
    assert_int_equal (seteuid (0), 0);
}

static void
make_library (const char *path)
{
  MusterStore *store = open_at (path);

  insert_army (store, "Ney");
  g_object_unref (store);
}

static void
check_without_rights (void **state, mode_t folder_mode, mode_t file_mode)
{
  g_autofree char *path = in (state, "muster.db");
  g_autoptr (GError) error = NULL;

  if (lose_rights (state, folder_mode, file_mode))
    {
      MusterStore *store = muster_store_open (path, &error);
      assert_null (error);
      assert_only_readable (store);
      g_object_unref (store);
    }
  regain_rights ();
}

static void
test_a_file_that_may_not_be_written_is_read (void **state)
{
  g_autofree char *path = in (state, "muster.db");

  make_library (path);
  check_without_rights (state, 0777, 0444);
}

static void
test_a_file_in_a_folder_that_may_not_be_written_is_read (void **state)
{
  g_autofree char *path = in (state, "muster.db");

  make_library (path);
  check_without_rights (state, 0555, 0444);
}

static void
test_a_writable_file_in_a_folder_that_may_not_be_written_is_read (void **state)
{
  g_autofree char *path = in (state, "muster.db");

  make_library (path);
  check_without_rights (state, 0555, 0666);
}

/* Leaves a library whose last action stands only in the log beside it, as a killed program does. */
static void
make_library_with_log (const char *path)
{
  pid_t child = fork ();

  if (child == 0)
    {
      insert_army (muster_store_open (path, NULL), "Ney");
      kill (getpid (), SIGKILL);
    }
  waitpid (child, NULL, 0);
}

static void
test_a_last_sync_that_fails_may_have_been_enough (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = in (state, "muster.db");
  MusterStore *store = open_at (path);

  insert_army (store, "Ney");
  disk_fails = TRUE;
  gboolean done =
    try_action (store, "Rename", NULL, "army", 1, "UPDATE army SET name = 'Soult'", &error);
  disk_fails = FALSE;
  assert_false (done);
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_FAILED));
  assert_non_null (strstr (error->message, "may have been done"));
  assert_null (strstr (error->message, "Nothing was changed"));

  assert_int_equal (get_int (store, "SELECT count(*) FROM army WHERE name = 'Ney'"), 1);
  do_action (store, "Rename", NULL, 1, "UPDATE army SET name = 'Davout'");
  assert_true (muster_store_integrity (store, NULL));
  g_object_unref (store);
}

/* Opens a library where there is no room for what SQLite keeps beside it. */
static void
check_without_room (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) write_error = NULL;
  MusterChangeSet *change_set = NULL;
  gint64 n = 0;

  signal (SIGXFSZ, SIG_IGN);
  limit_files (1024);
  MusterStore *store = muster_store_open (path, &error);
  if (store != NULL)
    {
      n = get_int (store, "SELECT count(*) FROM army WHERE name = 'Ney'");
      change_set = muster_store_begin (store, "Write", NULL, &write_error);
    }
  limit_files (RLIM_INFINITY);

  assert_null (error);
  assert_int_equal (n, 1);
  assert_true (muster_store_is_read_only (store));
  assert_true (muster_store_is_full (store));
  assert_null (change_set);
  assert_true (g_error_matches (write_error, MUSTER_ERROR, MUSTER_ERROR_FULL));
  assert_non_null (strstr (write_error->message, "can only be read"));
  g_object_unref (store);
}

static void
test_a_library_on_a_full_disk_is_read (void **state)
{
  g_autofree char *path = in (state, "muster.db");

  make_library (path);
  check_without_room (path);
  g_autoptr (MusterStore) store = open_at (path);
  assert_false (muster_store_is_full (store));
  do_action (store, "Rename", NULL, 1, "UPDATE army SET name = 'Soult'");
}

static void
test_a_log_beside_a_library_on_a_full_disk_is_read_too_and_kept (void **state)
{
  g_autofree char *path = in (state, "muster.db");
  g_autofree char *log = in (state, "muster.db-wal");
  g_autofree char *index = in (state, "muster.db-shm");
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  gsize size_before;
  gsize size_after;

  make_library_with_log (path);
  g_unlink (index);
  assert_true (g_file_get_contents (log, &before, &size_before, NULL));
  check_without_room (path);
  assert_true (g_file_get_contents (log, &after, &size_after, NULL));
  assert_memory_equal (before, after, size_before);
  assert_int_equal (size_before, size_after);
  g_autoptr (MusterStore) store = open_at (path);
  assert_int_equal (get_int (store, "SELECT count(*) FROM army WHERE name = 'Ney'"), 1);
}

static void
test_a_log_beside_a_file_that_may_not_be_written_is_read_too (void **state)
{
  g_autofree char *path = in (state, "muster.db");

  make_library_with_log (path);
  check_without_rights (state, 0555, 0444);
}

static void
test_a_log_that_cannot_be_read_is_not_passed_over (void **state)
{
  g_autofree char *path = in (state, "muster.db");
  g_autofree char *shared = in (state, "muster.db-shm");
  g_autoptr (GError) error = NULL;

  make_library_with_log (path);
  g_unlink (shared);
  if (lose_rights (state, 0555, 0444))
    {
      assert_null (muster_store_open (path, &error));
      assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_ACCESS));
    }
  regain_rights ();
}

static void
test_a_file_that_may_not_be_read_is_refused (void **state)
{
  g_autofree char *path = in (state, "muster.db");
  g_autofree char *other = in (state, "other.db");
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) new_error = NULL;

  make_library (path);
  if (lose_rights (state, 0555, 0000))
    {
      assert_null (muster_store_open (path, &error));
      assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_ACCESS));
      assert_null (muster_store_open (other, &new_error));
      assert_true (g_error_matches (new_error, MUSTER_ERROR, MUSTER_ERROR_ACCESS));
    }
  regain_rights ();
}

/* As strstr(), in a file that has zero bytes. */
static gboolean
contains (const char *text, gsize size, const char *word)
{
  gsize length = strlen (word);

  for (gsize i = 0; i + length <= size; i++)
    if (memcmp (text + i, word, length) == 0)
      return TRUE;
  return FALSE;
}

static void
test_forget_leaves_nothing_to_undo_and_no_trace (void **state)
{
  g_autofree char *path = in (state, "muster.db");
  g_autofree char *text = NULL;
  gsize size = 0;
  g_autoptr (MusterStore) store = open_at (path);

  insert_army (store, "Secretgeneral");
  do_action (store, "Delete", NULL, 1, "DELETE FROM army");
  assert_true (muster_store_forget (store, NULL));
  assert_null (muster_store_dup_undo_name (store, "army", 1));
  assert_true (g_file_get_contents (path, &text, &size, NULL));
  assert_false (contains (text, size, "Secretgeneral"));
}

static void
test_a_copy_is_whole_and_does_not_overwrite (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *copy = in (state, "copy.db");
  g_autoptr (MusterStore) store = open_memory ();
  GStatBuf status;

  insert_army (store, "Ney");
  assert_true (muster_store_copy_to (store, copy, NULL));
  assert_int_equal (g_stat (copy, &status), 0);
  assert_int_equal (status.st_mode & 0777, 0600);
  g_autoptr (MusterStore) other = open_at (copy);
  undo (other);
  assert_int_equal (get_int (other, "SELECT count(*) FROM army"), 0);
  assert_int_equal (get_int (store, "SELECT count(*) FROM army"), 1);
  assert_false (muster_store_copy_to (store, copy, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
}

static void
test_a_file_opened_for_reading_can_be_copied (void **state)
{
  g_autofree char *path = in (state, "muster.db");
  g_autofree char *copy = in (state, "copy.db");

  make_library (path);
  g_autoptr (MusterStore) store = muster_store_open_how (path, TRUE, 0, NULL);
  assert_true (muster_store_copy_to (store, copy, NULL));
  g_autoptr (MusterStore) other = open_at (copy);
  assert_false (muster_store_is_read_only (other));
  assert_int_equal (get_int (other, "SELECT count(*) FROM army"), 1);
}

static void
test_integrity_finds_references_that_point_nowhere (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterStore) store = open_memory ();

  assert_true (muster_store_integrity (store, NULL));
  run_sql (store, "PRAGMA foreign_keys = OFF;"
                  "INSERT INTO grade (thing, scale, grade) VALUES (77, 'uq', '4');");
  assert_false (muster_store_integrity (store, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_DAMAGED));
}

/* The random walk */

#define STEPS 500

static char *
dump (MusterStore *store)
{
  GString *text = g_string_new (NULL);
  g_autoptr (MusterStatement) rows = muster_store_prepare (
    store,
    "SELECT 'army', id, json_array (name, budget, date) FROM army UNION ALL"
    " SELECT 'thing', id, json_array (army, parent, position, kind, name) FROM thing UNION ALL"
    " SELECT 'grade', id, json_array (thing, scale, grade) FROM grade ORDER BY 1, 2",
    NULL);

  while (muster_statement_step (rows, NULL) == MUSTER_STEP_ROW)
    g_string_append_printf (text, "%s %d %s\n", muster_statement_get_text (rows, 0),
                            (int) muster_statement_get_int (rows, 1),
                            muster_statement_get_text (rows, 2));
  return g_string_free (text, FALSE);
}

/* What may happen on a walk; ?1 and ?2 are numbers thrown. Children go first, but references are
 * deferred, so the order within an action does not matter. */
static const char *const moves[] = {
  "INSERT INTO army (name, ruleset) VALUES ('army ' || ?1, 'ts')",
  "INSERT INTO thing (army, position, sort, kind)"
  " SELECT id, ?1, 'unit', 'k' || ?2 FROM army ORDER BY (id * ?1) % 97 LIMIT 1",
  "INSERT INTO thing (army, parent, position, sort, kind)"
  " SELECT army, id, ?1, 'unit', 'k' || ?2 FROM thing ORDER BY (id * ?1) % 97 LIMIT 3",
  "INSERT INTO grade (thing, scale, grade)"
  " SELECT id, 'uq', ?2 FROM thing ORDER BY (id * ?1) % 97 LIMIT 2",
  "UPDATE army SET budget = ?1, date = ?2 WHERE id % 3 = ?1 % 3",
  "UPDATE thing SET position = ?1, name = 'n' || ?2 WHERE id % 5 = ?1 % 5",
  "UPDATE grade SET grade = ?2 WHERE id % 4 = ?1 % 4",
  "DELETE FROM grade WHERE id % 6 = ?1 % 6",
  "DELETE FROM thing WHERE id % 7 = ?1 % 7 AND id NOT IN (SELECT thing FROM grade)"
  " AND id NOT IN (SELECT parent FROM thing WHERE parent IS NOT NULL)",
  "DELETE FROM army WHERE id % 3 = ?1 % 3 AND id NOT IN (SELECT army FROM thing)",
};

static gboolean
move (MusterChangeSet *change_set, GRand *dice)
{
  int n = g_rand_int_range (dice, 0, G_N_ELEMENTS (moves));
  g_autoptr (MusterStatement) statement = muster_change_set_prepare (change_set, moves[n], NULL);

  muster_statement_bind_int (statement, 1, g_rand_int_range (dice, 1, 1000));
  if (strstr (moves[n], "?2") != NULL)
    muster_statement_bind_text (statement, 2, g_rand_boolean (dice) ? "a" : "b");
  return muster_statement_run (statement, NULL);
}

static void
walk (MusterStore *store, GRand *dice)
{
  for (int i = 0; i < STEPS; i++)
    {
      g_autoptr (MusterChangeSet) change_set =
        begin (store, "Step", g_rand_int_range (dice, 0, 4) == 0 ? "merge" : NULL);
      for (int n = g_rand_int_range (dice, 1, 4); n > 0; n--)
        assert_true (move (change_set, dice));
      muster_change_set_touch (change_set, "army", 1);
      if (g_rand_boolean (dice))
        muster_change_set_touch (change_set, "army", 2);
      assert_true (muster_change_set_commit (change_set, NULL));
    }
}

static int
go_all_the_way (MusterStore *store,
                gboolean (*step) (MusterStore *, const char *, gint64, GError **))
{
  g_autoptr (GError) error = NULL;
  int n = 0;

  while (step (store, "army", 1, &error))
    n++;
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
  return n;
}

static guint32
choose_seed (void)
{
  const char *wanted = g_getenv ("MUSTER_TEST_SEED");
  guint32 seed = wanted != NULL ? (guint32) g_ascii_strtoull (wanted, NULL, 10) : g_random_int ();

  print_message ("# MUSTER_TEST_SEED=%u\n", seed);
  return seed;
}

static void
test_after_500_steps_undo_all_is_the_start_and_redo_all_the_end (void **state)
{
  g_autoptr (GRand) dice = g_rand_new_with_seed (choose_seed ());
  g_autoptr (MusterStore) store = open_memory ();

  run_sql (store, "INSERT INTO army (name, ruleset) VALUES ('first', 'ts'), ('second', 'ts')");
  g_autofree char *start = dump (store);
  walk (store, dice);
  g_autofree char *end = dump (store);
  assert_string_not_equal (start, end);

  int undone = go_all_the_way (store, muster_store_undo);
  g_autofree char *back = dump (store);
  assert_string_equal (back, start);
  int redone = go_all_the_way (store, muster_store_redo);
  g_autofree char *again = dump (store);
  assert_string_equal (again, end);
  assert_int_equal (undone, redone);
  assert_true (undone > STEPS / 4);
  assert_true (muster_store_integrity (store, NULL));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (test_what_is_committed_is_there_and_told, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_what_is_not_committed_is_rolled_back_untold, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_an_action_that_changes_nothing_is_no_action, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_a_phrase_is_kept_as_a_kind_and_shown_in_words,
                                     make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_an_action_without_a_document_is_the_librarys, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_a_second_action_at_once_is_a_programming_error,
                                     make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_a_commit_that_leaves_references_hanging_does_nothing,
                                     make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_a_listener_may_act_at_once, make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_undo_of_an_insert_removes_the_row, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_undo_of_a_delete_brings_all_rows_back, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_names_tell_what_undo_and_redo_would_do, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_nothing_to_undo_is_said_so, make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_a_new_action_ends_redo, make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_steps_of_one_spin_button_are_undone_together, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (
      test_steps_that_come_back_to_the_start_are_told_but_are_no_action, make_folder,
      remove_folder),
    cmocka_unit_test_setup_teardown (test_an_action_on_two_documents_is_undone_once_for_both,
                                     make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_undo_survives_a_restart, make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_a_field_changed_in_another_window_is_not_undone,
                                     make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_what_another_window_did_can_be_undone_here, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_what_another_program_writes_is_noticed_once, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_two_writers_at_once_are_told_to_wait, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_a_file_that_is_locked_whole_is_called_busy, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_a_killed_program_leaves_whole_actions_only, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_a_full_library_loses_nothing, make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_a_statement_after_the_disk_was_full_writes_nothing,
                                     make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_a_full_disk_loses_nothing, make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_a_file_opened_for_reading_is_not_written, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_a_file_that_may_not_be_written_is_read, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_a_file_in_a_folder_that_may_not_be_written_is_read,
                                     make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (
      test_a_writable_file_in_a_folder_that_may_not_be_written_is_read, make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_a_last_sync_that_fails_may_have_been_enough, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_a_library_on_a_full_disk_is_read, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (
      test_a_log_beside_a_library_on_a_full_disk_is_read_too_and_kept, make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_a_log_beside_a_file_that_may_not_be_written_is_read_too,
                                     make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_a_log_that_cannot_be_read_is_not_passed_over, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_a_file_that_may_not_be_read_is_refused, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_forget_leaves_nothing_to_undo_and_no_trace, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_a_copy_is_whole_and_does_not_overwrite, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_a_file_opened_for_reading_can_be_copied, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_integrity_finds_references_that_point_nowhere,
                                     make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (
      test_after_500_steps_undo_all_is_the_start_and_redo_all_the_end, make_folder, remove_folder),
  };

  return cmocka_run_group_tests_name ("db-store", tests, NULL, NULL);
}
