/* Library files: made, brought up to date, and refused untouched. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "helper/folder.h"

#include "base/error.h"
#include "db/sqlite-private.h"
#include "db/store-private.h"

static gboolean is_killed;

/* The power may fail as soon as a copy is written. */
int
fsync (int file)
{
  if (is_killed)
    kill (getpid (), SIGKILL);
  return (int) syscall (SYS_fsync, file);
}

static const MusterMigration one[] = {
  { "001-one",
    "CREATE TABLE note (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL) STRICT;"
    "CREATE TABLE journal (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL,"
    "  at INTEGER NOT NULL, schema INTEGER NOT NULL, merge TEXT, done INTEGER NOT NULL,"
    "  changes BLOB NOT NULL) STRICT;"
    "CREATE TABLE journal_document (deed INTEGER NOT NULL REFERENCES journal (id),"
    "  kind TEXT NOT NULL, document INTEGER NOT NULL, PRIMARY KEY (deed, kind, document))"
    "  STRICT, WITHOUT ROWID;"
    "CREATE TABLE revision (kind TEXT, document INTEGER, number INTEGER,"
    "  PRIMARY KEY (kind, document));",
    FALSE },
  { "002-two", "ALTER TABLE note ADD COLUMN colour TEXT;", TRUE },
  { "003-three", "ALTER TABLE note RENAME COLUMN colour TO hue;", FALSE },
};

static const MusterMigration broken[] = {
  { "001-one", "", FALSE },
  { "002-broken", "DELETE FROM note; CREATE TABLE note (id);", FALSE },
};

static const MusterMigration hanging[] = {
  { "001-one", "", FALSE },
  { "002-hanging",
    "CREATE TABLE page (id INTEGER PRIMARY KEY, note INTEGER REFERENCES note (id)) STRICT;"
    "INSERT INTO page VALUES (1, 999);",
    FALSE },
};

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

static char *
in (void **state, const char *name)
{
  return g_build_filename (*state, name, NULL);
}

static MusterStore *
open_with (const char *path, const MusterMigration *scripts, guint n)
{
  g_autoptr (GError) error = NULL;
  MusterStore *store = muster_store_open_with (path, scripts, n, &error);

  assert_null (error);
  assert_non_null (store);
  return store;
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

static void
write_note (MusterStore *store)
{
  g_autoptr (MusterChangeSet) change_set = muster_store_begin (store, "Write a note", NULL, NULL);
  g_autoptr (MusterStatement) statement =
    muster_change_set_prepare (change_set, "INSERT INTO note (text) VALUES ('remember')", NULL);

  assert_true (muster_statement_run (statement, NULL));
  assert_true (muster_change_set_commit (change_set, NULL));
}

/* Runs @sql on a file with SQLite alone, as another program would. @journal: "delete" or "wal". */
static void
write_file (const char *path, const char *sql)
{
  sqlite3 *db = NULL;

  assert_int_equal (sqlite3_open (path, &db), SQLITE_OK);
  assert_int_equal (sqlite3_exec (db, sql, NULL, NULL, NULL), SQLITE_OK);
  assert_int_equal (sqlite3_close (db), SQLITE_OK);
}

static GBytes *
read_file (const char *path)
{
  char *text = NULL;
  gsize size = 0;

  if (!g_file_get_contents (path, &text, &size, NULL))
    return g_bytes_new (NULL, 0);
  return g_bytes_new_take (text, size);
}

/* Opens a file that must be refused with @code and be the same to the byte afterwards. */
static void
assert_refused (const char *path, MusterError code)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  g_autoptr (GBytes) before = read_file (path);
  g_autoptr (GBytes) log_before = read_file (log);

  assert_null (muster_store_open (path, &error));
  assert_non_null (error);
  assert_int_equal (error->domain, MUSTER_ERROR);
  assert_int_equal (error->code, code);

  g_autoptr (GBytes) after = read_file (path);
  g_autoptr (GBytes) log_after = read_file (log);
  assert_true (g_bytes_equal (before, after));
  assert_true (g_bytes_equal (log_before, log_after));
}

static int
count_files (void **state)
{
  g_autoptr (GDir) folder = g_dir_open (*state, 0, NULL);
  int n = 0;

  while (g_dir_read_name (folder) != NULL)
    n++;
  return n;
}

static void
test_a_new_file_is_made_with_its_folder_for_its_owner_only (void **state)
{
  g_autofree char *folder = in (state, "deep");
  g_autofree char *path = g_build_filename (folder, "muster.db", NULL);
  GStatBuf status;

  g_autoptr (MusterStore) store = muster_store_open (path, NULL);
  assert_non_null (store);
  assert_string_equal (muster_store_get_path (store), path);
  assert_int_equal (g_stat (path, &status), 0);
  assert_int_equal (status.st_mode & 0777, 0600);
  assert_int_equal (get_int (store, "PRAGMA application_id"), 0x4d757374);
  assert_int_equal (get_int (store, "PRAGMA user_version"), 12);
  assert_int_equal (get_int (store, "PRAGMA foreign_keys"), 1);
  assert_int_equal (get_int (store, "PRAGMA synchronous"), 2);
  assert_int_equal (get_int (store, "SELECT count(*) FROM army"), 0);

  g_clear_object (&store);
  g_unlink (path);
  g_rmdir (folder);
}

static void
test_opening_again_makes_no_copy (void **state)
{
  g_autofree char *path = in (state, "muster.db");
  MusterStore *store = open_with (path, one, 1);

  write_note (store);
  g_object_unref (store);
  store = open_with (path, one, 1);
  assert_int_equal (get_int (store, "SELECT count(*) FROM note"), 1);
  g_object_unref (store);
  assert_int_equal (count_files (state), 1);
}

static void
test_an_older_file_is_brought_up_after_a_copy (void **state)
{
  g_autofree char *path = in (state, "muster.db");
  g_autofree char *copy = in (state, "muster.db.before-002");
  GStatBuf status;

  MusterStore *store = open_with (path, one, 1);
  write_note (store);
  g_object_unref (store);
  store = open_with (path, one, 3);
  assert_int_equal (get_int (store, "SELECT count(hue IS NULL) FROM note"), 1);
  assert_int_equal (get_int (store, "PRAGMA user_version"), 3);
  assert_int_equal (get_int (store, "PRAGMA foreign_keys"), 1);
  g_object_unref (store);

  assert_int_equal (g_stat (copy, &status), 0);
  assert_int_equal (status.st_mode & 0777, 0600);
  store = open_with (copy, one, 1);
  assert_int_equal (get_int (store, "SELECT count(*) FROM note"), 1);
  g_object_unref (store);
  assert_int_equal (count_files (state), 2);
}

static void
test_an_earlier_copy_is_never_overwritten (void **state)
{
  g_autofree char *path = in (state, "muster.db");
  g_autofree char *taken = in (state, "muster.db.before-002");
  g_autofree char *second = in (state, "muster.db.before-002.1");
  g_autofree char *text = NULL;

  g_object_unref (open_with (path, one, 1));
  assert_true (g_file_set_contents (taken, "mine", -1, NULL));
  g_object_unref (open_with (path, one, 2));
  assert_true (g_file_get_contents (taken, &text, NULL, NULL));
  assert_string_equal (text, "mine");
  assert_true (g_file_test (second, G_FILE_TEST_EXISTS));
}

static void
test_half_a_copy_is_none_and_is_gone_at_the_next_start (void **state)
{
  g_autofree char *path = in (state, "muster.db");
  g_autofree char *copy = in (state, "muster.db.before-002");
  int status = 0;

  MusterStore *store = open_with (path, one, 1);
  write_note (store);
  g_object_unref (store);
  pid_t child = fork ();
  if (child == 0)
    {
      is_killed = TRUE;
      muster_store_open_with (path, one, 2, NULL);
      _exit (0);
    }
  assert_int_equal (waitpid (child, &status, 0), child);
  assert_true (WIFSIGNALED (status));
  assert_false (g_file_test (copy, G_FILE_TEST_EXISTS));

  g_object_unref (open_with (path, one, 2));
  assert_true (g_file_test (copy, G_FILE_TEST_EXISTS));
  assert_int_equal (count_files (state), 2);
  store = open_with (copy, one, 1);
  assert_int_equal (get_int (store, "SELECT count(*) FROM note"), 1);
  g_object_unref (store);
}

static void
test_a_script_that_appends_a_column_keeps_undo (void **state)
{
  g_autofree char *path = in (state, "muster.db");
  MusterStore *store = open_with (path, one, 1);

  write_note (store);
  g_object_unref (store);
  store = open_with (path, one, 2);
  assert_true (muster_store_undo (store, MUSTER_STORE_LIBRARY, 0, NULL));
  assert_int_equal (get_int (store, "SELECT count(*) FROM note"), 0);
  assert_true (muster_store_redo (store, MUSTER_STORE_LIBRARY, 0, NULL));
  assert_int_equal (get_int (store, "SELECT count(*) FROM note"), 1);
  g_object_unref (store);
}

static void
test_any_other_script_empties_the_journal (void **state)
{
  g_autofree char *path = in (state, "muster.db");
  MusterStore *store = open_with (path, one, 1);

  write_note (store);
  g_object_unref (store);
  store = open_with (path, one, 3);
  assert_int_equal (get_int (store, "SELECT count(*) FROM journal"), 0);
  assert_int_equal (get_int (store, "SELECT count(*) FROM note"), 1);
  g_object_unref (store);
}

static void
assert_script_fails (void **state, const MusterMigration *scripts, const char *words)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = in (state, "muster.db");
  MusterStore *store = open_with (path, one, 1);

  write_note (store);
  g_object_unref (store);
  assert_null (muster_store_open_with (path, scripts, 2, &error));
  assert_int_equal (error->domain, MUSTER_ERROR);
  assert_non_null (strstr (error->message, words));

  store = open_with (path, one, 1);
  assert_int_equal (get_int (store, "SELECT count(*) FROM note"), 1);
  assert_int_equal (get_int (store, "SELECT count(*) FROM journal"), 1);
  assert_int_equal (get_int (store, "PRAGMA user_version"), 1);
  g_object_unref (store);
}

static void
test_a_script_that_fails_leaves_the_file_as_it_was (void **state)
{
  assert_script_fails (state, broken, "002-broken");
}

static void
test_a_script_that_leaves_references_hanging_fails (void **state)
{
  assert_script_fails (state, hanging, "002-hanging");
}

static void
test_references_that_hung_before_are_no_hindrance (void **state)
{
  g_autofree char *path = in (state, "muster.db");
  MusterStore *store = open_with (path, one, 1);

  run_sql (store, "PRAGMA foreign_keys = OFF;"
                  "INSERT INTO journal_document VALUES (77, 'army', 1);");
  g_object_unref (store);
  store = open_with (path, one, 2);
  assert_int_equal (get_int (store, "PRAGMA user_version"), 2);
  g_object_unref (store);
}

static void
test_a_first_script_that_fails_leaves_nothing_in_the_way (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = in (state, "muster.db");
  const MusterMigration bad[] = { { "001-bad", "CREATE TABLE;", FALSE } };

  assert_null (muster_store_open_with (path, bad, 1, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_FAILED));
  g_autoptr (MusterStore) store = muster_store_open (path, NULL);
  assert_non_null (store);
}

static void
test_a_script_that_is_not_built_in_fails (void **state)
{
  g_autoptr (GError) error = NULL;
  const MusterMigration missing[] = { { "999-missing", NULL, FALSE } };

  assert_null (muster_store_open_with (":memory:", missing, 1, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_FAILED));
}

static void
test_a_newer_file_is_refused_untouched (void **state)
{
  g_autofree char *path = in (state, "muster.db");

  g_object_unref (muster_store_open (path, NULL));
  write_file (path, "PRAGMA user_version = 999");
  assert_refused (path, MUSTER_ERROR_NEWER);
  assert_int_equal (count_files (state), 1);
}

/* A program that was killed leaves its last changes in the log beside the file. */
static void
test_a_newer_file_with_a_log_beside_is_refused_untouched (void **state)
{
  g_autofree char *path = in (state, "muster.db");
  sqlite3 *db = NULL;

  g_object_unref (muster_store_open (path, NULL));
  assert_int_equal (sqlite3_open (path, &db), SQLITE_OK);
  sqlite3_db_config (db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  assert_int_equal (sqlite3_exec (db, "PRAGMA user_version = 999", NULL, NULL, NULL), SQLITE_OK);
  sqlite3_close (db);
  assert_refused (path, MUSTER_ERROR_NEWER);
}

static void
test_a_file_with_a_log_beside_is_read_whole (void **state)
{
  g_autofree char *path = in (state, "muster.db");
  sqlite3 *db = NULL;

  g_object_unref (muster_store_open (path, NULL));
  assert_int_equal (sqlite3_open (path, &db), SQLITE_OK);
  sqlite3_db_config (db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  sqlite3_exec (db, "INSERT INTO army (name, ruleset) VALUES ('a', 'b')", NULL, NULL, NULL);
  sqlite3_close (db);

  g_autoptr (MusterStore) store = muster_store_open (path, NULL);
  assert_int_equal (get_int (store, "SELECT count(*) FROM army"), 1);
}

static void
test_a_text_file_is_refused_untouched (void **state)
{
  g_autofree char *path = in (state, "letter.txt");
  g_autofree char *text = g_strnfill (5000, 'x');

  assert_true (g_file_set_contents (path, text, -1, NULL));
  assert_refused (path, MUSTER_ERROR_DAMAGED);
  assert_true (g_file_set_contents (path, "short", -1, NULL));
  assert_refused (path, MUSTER_ERROR_DAMAGED);
}

static void
test_a_library_with_a_broken_page_is_called_damaged (void **state)
{
  g_autofree char *path = in (state, "muster.db");
  g_autofree char *text = NULL;
  gsize size;

  g_object_unref (muster_store_open (path, NULL));
  assert_true (g_file_get_contents (path, &text, &size, NULL));
  memset (text + 100, 0xff, 3000);
  assert_true (g_file_set_contents (path, text, size, NULL));
  assert_refused (path, MUSTER_ERROR_DAMAGED);
}

static void
test_another_programs_database_is_refused_untouched (void **state)
{
  g_autofree char *plain = in (state, "plain.db");
  g_autofree char *signed_ = in (state, "signed.db");
  g_autofree char *logged = in (state, "logged.db");

  write_file (plain, "CREATE TABLE a (b)");
  assert_refused (plain, MUSTER_ERROR_BAD_INPUT);
  write_file (signed_, "PRAGMA application_id = 77");
  assert_refused (signed_, MUSTER_ERROR_BAD_INPUT);
  write_file (logged, "PRAGMA journal_mode = wal; CREATE TABLE a (b)");
  assert_refused (logged, MUSTER_ERROR_BAD_INPUT);
  assert_int_equal (count_files (state), 3);
}

static void
test_an_empty_file_and_one_that_was_only_begun_become_libraries (void **state)
{
  g_autofree char *empty = in (state, "empty.db");
  g_autofree char *begun = in (state, "begun.db");

  assert_true (g_file_set_contents (empty, "", 0, NULL));
  write_file (begun, "PRAGMA journal_mode = wal; PRAGMA user_version = 1;"
                     "PRAGMA user_version = 0");
  g_autoptr (MusterStore) first = muster_store_open (empty, NULL);
  g_autoptr (MusterStore) second = muster_store_open (begun, NULL);
  assert_non_null (first);
  assert_non_null (second);
}

static void
test_a_folder_is_refused (void **state)
{
  g_autoptr (GError) error = NULL;

  assert_null (muster_store_open (*state, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
}

static void
test_a_folder_that_cannot_be_made_is_refused (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *file = in (state, "file");
  g_autofree char *path = g_build_filename (file, "muster.db", NULL);

  assert_true (g_file_set_contents (file, "x", 1, NULL));
  assert_null (muster_store_open (path, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_ACCESS));
}

static void
test_an_older_file_that_cannot_be_written_is_refused (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = in (state, "muster.db");

  write_file (path, "PRAGMA application_id = 0x4d757374; CREATE TABLE a (b)");
  assert_null (muster_store_open_how (path, TRUE, 0, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_ACCESS));
}

static void
test_names_that_look_like_addresses_are_files (void **state)
{
  g_autofree char *path = in (state, "a?mode=memory&b%20#c.db");

  g_autoptr (MusterStore) store = muster_store_open (path, NULL);
  assert_non_null (store);
  assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
}

static void
test_a_store_does_not_write_to_a_file_that_was_brought_up_meanwhile (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = in (state, "muster.db");
  g_autoptr (MusterStore) old = open_with (path, one, 1);
  g_autoptr (MusterStore) new = open_with (path, one, 2);

  assert_null (muster_store_begin (old, "Write", NULL, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NEWER));
  write_note (new);
  assert_int_equal (get_int (old, "SELECT count(*) FROM note"), 1);
}

static void
test_scripts_run_in_memory_too (void **state)
{
  g_autoptr (MusterStore) store = open_with (":memory:", one, 3);

  run_sql (store, "INSERT INTO note (text, hue) VALUES ('a', 'red')");
  assert_int_equal (get_int (store, "PRAGMA user_version"), 3);
  assert_string_equal (muster_store_get_path (store), ":memory:");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (test_a_new_file_is_made_with_its_folder_for_its_owner_only,
                                     make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_opening_again_makes_no_copy, make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_an_older_file_is_brought_up_after_a_copy, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_an_earlier_copy_is_never_overwritten, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_half_a_copy_is_none_and_is_gone_at_the_next_start,
                                     make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_a_script_that_appends_a_column_keeps_undo, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_any_other_script_empties_the_journal, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_a_script_that_fails_leaves_the_file_as_it_was,
                                     make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_a_script_that_leaves_references_hanging_fails,
                                     make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_references_that_hung_before_are_no_hindrance, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_a_first_script_that_fails_leaves_nothing_in_the_way,
                                     make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_a_script_that_is_not_built_in_fails, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_a_newer_file_is_refused_untouched, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_a_newer_file_with_a_log_beside_is_refused_untouched,
                                     make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_a_file_with_a_log_beside_is_read_whole, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_a_text_file_is_refused_untouched, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_a_library_with_a_broken_page_is_called_damaged,
                                     make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_another_programs_database_is_refused_untouched,
                                     make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (
      test_an_empty_file_and_one_that_was_only_begun_become_libraries, make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_a_folder_is_refused, make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_a_folder_that_cannot_be_made_is_refused, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (test_an_older_file_that_cannot_be_written_is_refused,
                                     make_folder, remove_folder),
    cmocka_unit_test_setup_teardown (test_names_that_look_like_addresses_are_files, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (
      test_a_store_does_not_write_to_a_file_that_was_brought_up_meanwhile, make_folder,
      remove_folder),
    cmocka_unit_test_setup_teardown (test_scripts_run_in_memory_too, make_folder, remove_folder),
  };

  return cmocka_run_group_tests_name ("db-migrate", tests, NULL, NULL);
}
