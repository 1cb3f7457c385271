/* The journal: deeds found, merged, dropped, trimmed. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/error.h"
#include "db/journal.h"
#include "db/store-private.h"

static int
open_store (void **state)
{
  *state = muster_store_open (":memory:", NULL);
  return *state == NULL;
}

static int
close_store (void **state)
{
  g_object_unref (*state);
  return 0;
}

static MusterConnection *
get_connection (void **state)
{
  return muster_store_get_connection (*state);
}

static void
run_sql (void **state, const char *sql)
{
  g_autoptr (GError) error = NULL;

  muster_connection_run (get_connection (state), sql, &error);
  assert_null (error);
}

static gint64
get_int (void **state, const char *sql)
{
  gint64 value = -1;

  assert_true (muster_connection_get_int (get_connection (state), sql, &value, NULL));
  return value;
}

static GBytes *
record (void **state, const char *sql)
{
  g_autoptr (MusterRecording) recording = muster_recording_new (get_connection (state), NULL);

  run_sql (state, sql);
  return muster_recording_dup_changes (recording, NULL);
}

/* Does @sql as a deed of that name on army 1 and, if it is not 0, on another. */
static void
add (void **state, const char *name, const char *merge, gint64 other, const char *sql)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterJournalEntry) deed = g_new0 (MusterJournalEntry, 1);

  deed->name = g_strdup (name);
  deed->merge = g_strdup (merge);
  deed->documents = muster_documents_new ();
  if (other != 0)
    muster_documents_add (deed->documents, "army", other);
  muster_documents_add (deed->documents, "army", 1);
  deed->changes = record (state, sql);
  muster_journal_add (get_connection (state), deed, &error);
  assert_null (error);
}

static void
add_note (void **state, const char *name)
{
  g_autofree char *sql =
    g_strdup_printf ("INSERT INTO army (name, ruleset) VALUES ('%s', 'ts')", name);

  add (state, name, NULL, 0, sql);
}

static void
assert_next (void **state, gint64 document, gboolean done, const char *expected)
{
  g_autofree char *name = muster_journal_dup_name (get_connection (state), "army", document, done);

  if (expected == NULL)
    assert_null (name);
  else
    assert_string_equal (name, expected);
}

static MusterJournalEntry *
find (void **state, gint64 document, gboolean done)
{
  MusterJournalEntry *deed = NULL;

  assert_true (muster_journal_find (get_connection (state), "army", document, done, &deed, NULL));
  return deed;
}

static void
mark_undone (void **state, gint64 document)
{
  g_autoptr (MusterJournalEntry) deed = find (state, document, TRUE);

  assert_true (muster_journal_mark (get_connection (state), deed->id, FALSE, NULL));
}

static void
test_documents_are_kept_in_order_without_doubles (void **state)
{
  g_autoptr (GPtrArray) documents = muster_documents_new ();

  muster_documents_add (documents, "army", 9);
  muster_documents_add (documents, "scenario", 1);
  muster_documents_add (documents, "army", 2);
  muster_documents_add (documents, "army", 9);
  assert_int_equal (documents->len, 3);
  assert_int_equal (((MusterDocument *) documents->pdata[0])->id, 2);
  assert_int_equal (((MusterDocument *) documents->pdata[1])->id, 9);
  assert_string_equal (((MusterDocument *) documents->pdata[2])->kind, "scenario");
}

static void
test_an_empty_journal_has_nothing_to_undo (void **state)
{
  assert_null (find (state, 1, TRUE));
  assert_null (find (state, 1, FALSE));
  assert_next (state, 1, TRUE, NULL);
}

static void
test_the_newest_done_and_the_oldest_undone_are_found (void **state)
{
  add_note (state, "a");
  add_note (state, "b");
  add_note (state, "c");
  mark_undone (state, 1);
  mark_undone (state, 1);
  assert_next (state, 1, TRUE, "a");
  assert_next (state, 1, FALSE, "b");
  assert_next (state, 2, TRUE, NULL);
}

static void
test_a_deed_is_found_from_each_of_its_documents (void **state)
{
  add (state, "both", NULL, 7, "INSERT INTO army (name, ruleset) VALUES ('a', 'ts')");
  g_autoptr (MusterJournalEntry) deed = find (state, 7, TRUE);

  assert_string_equal (deed->name, "both");
  assert_int_equal (deed->documents->len, 2);
  assert_true (g_bytes_get_size (deed->changes) > 0);
  assert_next (state, 1, TRUE, "both");
}

static void
test_a_new_deed_drops_what_was_undone_on_its_documents_only (void **state)
{
  add (state, "both", NULL, 7, "INSERT INTO army (name, ruleset) VALUES ('a', 'ts')");
  add (state, "elsewhere", NULL, 8, "INSERT INTO army (name, ruleset) VALUES ('b', 'ts')");
  run_sql (state, "DELETE FROM journal_document WHERE document = 1; UPDATE journal SET done = 0;");
  add (state, "new", NULL, 7, "INSERT INTO army (name, ruleset) VALUES ('c', 'ts')");
  assert_next (state, 7, FALSE, NULL);
  assert_next (state, 7, TRUE, "new");
  assert_next (state, 8, FALSE, "elsewhere");
}

static void
test_deeds_in_a_row_with_one_key_become_one (void **state)
{
  run_sql (state, "INSERT INTO army (id, name, ruleset) VALUES (1, 'Ney', 'ts')");
  add (state, "Set 1", "budget", 0, "UPDATE army SET budget = 1");
  add (state, "Set 2", "budget", 0, "UPDATE army SET budget = 2");
  add (state, "Set 3", "budget", 0, "UPDATE army SET budget = 3");
  assert_int_equal (get_int (state, "SELECT count(*) FROM journal"), 1);
  assert_next (state, 1, TRUE, "Set 3");
}

static void
test_deeds_that_come_to_nothing_leave_no_row (void **state)
{
  run_sql (state, "INSERT INTO army (id, name, ruleset, budget) VALUES (1, 'Ney', 'ts', 5)");
  add (state, "Set 1", "budget", 0, "UPDATE army SET budget = 1");
  add (state, "Set 5", "budget", 0, "UPDATE army SET budget = 5");
  assert_int_equal (get_int (state, "SELECT count(*) FROM journal"), 0);
  assert_int_equal (get_int (state, "SELECT count(*) FROM journal_document"), 0);
}

static void
test_another_key_another_document_or_a_deed_between_do_not_merge (void **state)
{
  run_sql (state, "INSERT INTO army (id, name, ruleset) VALUES (1, 'Ney', 'ts')");
  add (state, "a", "budget", 0, "UPDATE army SET budget = 1");
  add (state, "b", "date", 0, "UPDATE army SET budget = 2");
  add (state, "c", "date", 7, "UPDATE army SET budget = 3");
  add (state, "d", NULL, 7, "UPDATE army SET budget = 4");
  add (state, "e", "date", 7, "UPDATE army SET budget = 5");
  add (state, "f", NULL, 7, "UPDATE army SET budget = 6");
  add (state, "g", NULL, 7, "UPDATE army SET budget = 7");
  assert_int_equal (get_int (state, "SELECT count(*) FROM journal"), 7);
}

static void
test_deeds_before_and_after_a_wider_table_stay_two (void **state)
{
  run_sql (state, "INSERT INTO army (id, name, ruleset) VALUES (1, 'Ney', 'ts')");
  add (state, "a", "budget", 0, "UPDATE army SET budget = 1");
  run_sql (state, "ALTER TABLE army ADD COLUMN colour TEXT");
  add (state, "b", "budget", 0, "UPDATE army SET budget = 2");
  assert_int_equal (get_int (state, "SELECT count(*) FROM journal"), 2);
}

static void
test_an_undo_ends_the_row_of_deeds (void **state)
{
  run_sql (state, "INSERT INTO army (id, name, ruleset) VALUES (1, 'Ney', 'ts')");
  add (state, "a", "budget", 0, "UPDATE army SET budget = 1");
  add (state, "b", "other", 0, "UPDATE army SET budget = 2");
  mark_undone (state, 1);
  add (state, "c", "budget", 0, "UPDATE army SET budget = 3");
  assert_int_equal (get_int (state, "SELECT count(*) FROM journal"), 2);
}

static void
test_no_deed_joins_one_that_was_done_again (void **state)
{
  run_sql (state, "INSERT INTO army (id, name, ruleset) VALUES (1, 'Ney', 'ts')");
  add (state, "a", "budget", 0, "UPDATE army SET budget = 1");
  mark_undone (state, 1);
  g_autoptr (MusterJournalEntry) undone = find (state, 1, FALSE);
  assert_true (muster_journal_mark (get_connection (state), undone->id, TRUE, NULL));
  add (state, "b", "budget", 0, "UPDATE army SET budget = 2");
  assert_int_equal (get_int (state, "SELECT count(*) FROM journal"), 2);
}

static void
test_a_thousand_deeds_are_kept_for_each_document (void **state)
{
  run_sql (state, "BEGIN");
  add (state, "shared", NULL, 7, "INSERT INTO army (name, ruleset) VALUES ('s', 'ts')");
  for (int i = 0; i < MUSTER_JOURNAL_DEEDS + 5; i++)
    add_note (state, "n");
  run_sql (state, "COMMIT");
  assert_int_equal (get_int (state, "SELECT count(*) FROM journal_document WHERE document = 1"),
                    MUSTER_JOURNAL_DEEDS);
  assert_int_equal (get_int (state, "SELECT count(*) FROM journal"), MUSTER_JOURNAL_DEEDS + 1);
  assert_next (state, 7, TRUE, "shared");
}

static void
test_deeds_older_than_ninety_days_are_dropped (void **state)
{
  add_note (state, "old");
  add_note (state, "not so old");
  run_sql (state, "UPDATE journal SET at = at - 91 * 86400 WHERE name = 'old';"
                  "UPDATE journal SET at = at - 89 * 86400 WHERE name = 'not so old';");
  add_note (state, "new");
  assert_int_equal (get_int (state, "SELECT count(*) FROM journal"), 2);
  assert_int_equal (get_int (state, "SELECT count(*) FROM journal WHERE name = 'old'"), 0);
}

static void
test_deeds_of_another_schema_version_are_not_found (void **state)
{
  add_note (state, "a");
  run_sql (state, "UPDATE journal SET schema = schema + 1");
  assert_next (state, 1, TRUE, NULL);
  assert_null (find (state, 1, TRUE));
}

static void
test_deeds_are_adopted_by_the_next_version (void **state)
{
  int next = (int) get_int (state, "PRAGMA user_version") + 1;
  add_note (state, "a");
  assert_true (muster_journal_adopt (get_connection (state), next, NULL));
  muster_connection_set_version (get_connection (state), next);
  assert_next (state, 1, TRUE, "a");
}

static void
test_clear_drops_everything_and_needs_no_journal (void **state)
{
  add_note (state, "a");
  assert_true (muster_journal_clear (get_connection (state), NULL));
  assert_int_equal (get_int (state, "SELECT count(*) FROM journal"), 0);
  run_sql (state, "DROP TABLE journal_document; DROP TABLE journal;");
  assert_true (muster_journal_clear (get_connection (state), NULL));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (test_documents_are_kept_in_order_without_doubles, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_an_empty_journal_has_nothing_to_undo, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_the_newest_done_and_the_oldest_undone_are_found,
                                     open_store, close_store),
    cmocka_unit_test_setup_teardown (test_a_deed_is_found_from_each_of_its_documents, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_a_new_deed_drops_what_was_undone_on_its_documents_only,
                                     open_store, close_store),
    cmocka_unit_test_setup_teardown (test_deeds_in_a_row_with_one_key_become_one, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_deeds_that_come_to_nothing_leave_no_row, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (
      test_another_key_another_document_or_a_deed_between_do_not_merge, open_store, close_store),
    cmocka_unit_test_setup_teardown (test_deeds_before_and_after_a_wider_table_stay_two, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_an_undo_ends_the_row_of_deeds, open_store, close_store),
    cmocka_unit_test_setup_teardown (test_no_deed_joins_one_that_was_done_again, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_a_thousand_deeds_are_kept_for_each_document, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_deeds_older_than_ninety_days_are_dropped, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_deeds_of_another_schema_version_are_not_found, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_deeds_are_adopted_by_the_next_version, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_clear_drops_everything_and_needs_no_journal, open_store,
                                     close_store),
  };

  return cmocka_run_group_tests_name ("db-journal", tests, NULL, NULL);
}
