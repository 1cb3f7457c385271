/* The journal: actions found, merged, dropped, trimmed. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/error.h"
#include "db/store-private.h"

/* So many actions are kept on one document. */
#define KEPT 1000

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

/* Does @sql as an action of that name on army 1 and, if it is not 0, on another. */
static void
add (void **state, const char *name, const char *merge, gint64 other, const char *sql)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterChangeSet) change_set = muster_store_begin (*state, name, merge, &error);

  if (other != 0)
    muster_change_set_touch (change_set, "army", other);
  muster_change_set_touch (change_set, "army", 1);
  run_sql (state, sql);
  assert_true (muster_change_set_commit (change_set, &error));
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
  g_autofree char *name = done ? muster_store_dup_undo_name (*state, "army", document)
                               : muster_store_dup_redo_name (*state, "army", document);

  if (expected == NULL)
    assert_null (name);
  else
    assert_string_equal (name, expected);
}

static void
undo (void **state, gint64 document)
{
  assert_true (muster_store_undo (*state, "army", document, NULL));
}

static void
assert_nothing_to_undo (void **state)
{
  g_autoptr (GError) error = NULL;

  assert_next (state, 1, TRUE, NULL);
  assert_false (muster_store_undo (*state, "army", 1, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
}

static void
on_changed (MusterStore *store, const char *kind, gint64 document, GString *text)
{
  g_string_append_printf (text, "%s %d, ", kind, (int) document);
}

static void
test_documents_are_kept_in_order_without_doubles (void **state)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (MusterChangeSet) change_set = muster_store_begin (*state, "several", NULL, NULL);

  g_signal_connect (*state, "changed", G_CALLBACK (on_changed), text);
  muster_change_set_touch (change_set, "army", 9);
  muster_change_set_touch (change_set, "scenario", 1);
  muster_change_set_touch (change_set, "army", 2);
  muster_change_set_touch (change_set, "army", 9);
  run_sql (state, "INSERT INTO army (name, ruleset) VALUES ('a', 'ts')");
  assert_true (muster_change_set_commit (change_set, NULL));
  assert_string_equal (text->str, "army 2, army 9, scenario 1, ");
  g_signal_handlers_disconnect_by_data (*state, text);
}

static void
test_an_empty_journal_has_nothing_to_undo (void **state)
{
  assert_nothing_to_undo (state);
  assert_next (state, 1, FALSE, NULL);
  assert_false (muster_store_redo (*state, "army", 1, NULL));
}

static void
test_the_newest_done_and_the_oldest_undone_are_found (void **state)
{
  add_note (state, "a");
  add_note (state, "b");
  add_note (state, "c");
  undo (state, 1);
  undo (state, 1);
  assert_next (state, 1, TRUE, "a");
  assert_next (state, 1, FALSE, "b");
  assert_next (state, 2, TRUE, NULL);
}

static void
test_an_action_is_found_from_each_of_its_documents (void **state)
{
  add (state, "both", NULL, 7, "INSERT INTO army (name, ruleset) VALUES ('a', 'ts')");
  assert_next (state, 7, TRUE, "both");
  assert_next (state, 1, TRUE, "both");
  undo (state, 7);
  assert_int_equal (get_int (state, "SELECT count(*) FROM army"), 0);
  assert_next (state, 1, TRUE, NULL);
  assert_next (state, 1, FALSE, "both");
}

static void
test_a_new_action_drops_what_was_undone_on_its_documents_only (void **state)
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
test_actions_in_a_row_with_one_key_become_one (void **state)
{
  run_sql (state, "INSERT INTO army (id, name, ruleset) VALUES (1, 'Ney', 'ts')");
  add (state, "Set 1", "budget", 0, "UPDATE army SET budget = 1");
  add (state, "Set 2", "budget", 0, "UPDATE army SET budget = 2");
  add (state, "Set 3", "budget", 0, "UPDATE army SET budget = 3");
  assert_int_equal (get_int (state, "SELECT count(*) FROM journal"), 1);
  assert_next (state, 1, TRUE, "Set 3");
}

static void
test_actions_that_come_to_nothing_leave_no_row (void **state)
{
  run_sql (state, "INSERT INTO army (id, name, ruleset, budget) VALUES (1, 'Ney', 'ts', 5)");
  add (state, "Set 1", "budget", 0, "UPDATE army SET budget = 1");
  add (state, "Set 5", "budget", 0, "UPDATE army SET budget = 5");
  assert_int_equal (get_int (state, "SELECT count(*) FROM journal"), 0);
  assert_int_equal (get_int (state, "SELECT count(*) FROM journal_document"), 0);
}

static void
test_another_key_another_document_or_an_action_between_do_not_merge (void **state)
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
test_actions_before_and_after_a_wider_table_stay_two (void **state)
{
  run_sql (state, "INSERT INTO army (id, name, ruleset) VALUES (1, 'Ney', 'ts')");
  add (state, "a", "budget", 0, "UPDATE army SET budget = 1");
  run_sql (state, "ALTER TABLE army ADD COLUMN colour TEXT");
  add (state, "b", "budget", 0, "UPDATE army SET budget = 2");
  assert_int_equal (get_int (state, "SELECT count(*) FROM journal"), 2);
}

static void
test_an_undo_ends_the_row_of_actions (void **state)
{
  run_sql (state, "INSERT INTO army (id, name, ruleset) VALUES (1, 'Ney', 'ts')");
  add (state, "a", "budget", 0, "UPDATE army SET budget = 1");
  add (state, "b", "other", 0, "UPDATE army SET budget = 2");
  undo (state, 1);
  add (state, "c", "budget", 0, "UPDATE army SET budget = 3");
  assert_int_equal (get_int (state, "SELECT count(*) FROM journal"), 2);
}

static void
test_no_action_joins_one_that_was_done_again (void **state)
{
  run_sql (state, "INSERT INTO army (id, name, ruleset) VALUES (1, 'Ney', 'ts')");
  add (state, "a", "budget", 0, "UPDATE army SET budget = 1");
  undo (state, 1);
  assert_true (muster_store_redo (*state, "army", 1, NULL));
  add (state, "b", "budget", 0, "UPDATE army SET budget = 2");
  assert_int_equal (get_int (state, "SELECT count(*) FROM journal"), 2);
}

static void
test_a_thousand_actions_are_kept_for_each_document (void **state)
{
  add (state, "shared", NULL, 7, "INSERT INTO army (name, ruleset) VALUES ('s', 'ts')");
  for (int i = 0; i < KEPT + 5; i++)
    add_note (state, "n");
  assert_int_equal (get_int (state, "SELECT count(*) FROM journal_document WHERE document = 1"),
                    KEPT);
  assert_int_equal (get_int (state, "SELECT count(*) FROM journal"), KEPT + 1);
  assert_next (state, 7, TRUE, "shared");
}

static void
test_actions_older_than_ninety_days_are_dropped (void **state)
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
test_old_actions_of_documents_that_nobody_touches_are_dropped_too (void **state)
{
  add (state, "elsewhere", NULL, 7, "INSERT INTO army (name, ruleset) VALUES ('a', 'ts')");
  run_sql (state, "DELETE FROM journal_document WHERE document = 1;"
                  "UPDATE journal SET at = at - 91 * 86400;");
  assert_next (state, 7, TRUE, "elsewhere");
  add_note (state, "new");
  assert_int_equal (get_int (state, "SELECT count(*) FROM journal"), 1);
  assert_next (state, 7, TRUE, NULL);
}

static void
test_actions_of_another_schema_version_are_not_found (void **state)
{
  add_note (state, "a");
  run_sql (state, "UPDATE journal SET schema = schema + 1");
  assert_nothing_to_undo (state);
}

static void
test_forgetting_drops_everything_and_needs_no_journal (void **state)
{
  add_note (state, "a");
  assert_true (muster_store_forget (*state, NULL));
  assert_int_equal (get_int (state, "SELECT count(*) FROM journal"), 0);
  run_sql (state, "DROP TABLE journal_document; DROP TABLE journal;");
  assert_true (muster_store_forget (*state, NULL));
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
    cmocka_unit_test_setup_teardown (test_an_action_is_found_from_each_of_its_documents, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_a_new_action_drops_what_was_undone_on_its_documents_only,
                                     open_store, close_store),
    cmocka_unit_test_setup_teardown (test_actions_in_a_row_with_one_key_become_one, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_actions_that_come_to_nothing_leave_no_row, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (
      test_another_key_another_document_or_an_action_between_do_not_merge, open_store, close_store),
    cmocka_unit_test_setup_teardown (test_actions_before_and_after_a_wider_table_stay_two,
                                     open_store, close_store),
    cmocka_unit_test_setup_teardown (test_an_undo_ends_the_row_of_actions, open_store, close_store),
    cmocka_unit_test_setup_teardown (test_no_action_joins_one_that_was_done_again, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_a_thousand_actions_are_kept_for_each_document, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (
      test_old_actions_of_documents_that_nobody_touches_are_dropped_too, open_store, close_store),
    cmocka_unit_test_setup_teardown (test_actions_older_than_ninety_days_are_dropped, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_actions_of_another_schema_version_are_not_found,
                                     open_store, close_store),
    cmocka_unit_test_setup_teardown (test_forgetting_drops_everything_and_needs_no_journal,
                                     open_store, close_store),
  };

  return cmocka_run_group_tests_name ("db-journal", tests, NULL, NULL);
}
