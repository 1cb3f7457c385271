/* Statements: binding, stepping, reading, and what is refused. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "base/error.h"
#include "db/sqlite-private.h"
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

static void
run_sql (MusterStore *store, const char *sql)
{
  g_autoptr (GError) error = NULL;

  muster_connection_run (muster_store_get_connection (store), sql, &error);
  assert_null (error);
}

static MusterStatement *
prepare (void **state, const char *sql)
{
  g_autoptr (GError) error = NULL;
  MusterStatement *statement = muster_store_prepare (*state, sql, &error);

  assert_null (error);
  assert_non_null (statement);
  return statement;
}

static void
test_what_is_bound_comes_back (void **state)
{
  g_autoptr (MusterStatement) statement = prepare (state, "SELECT ?, ?, ?, ?, ?");
  g_autoptr (GBytes) bytes = g_bytes_new_static ("a\0b", 3);

  muster_statement_bind_int (statement, 1, G_MININT64);
  muster_statement_bind_text (statement, 2, "Trébuchet");
  muster_statement_bind_text (statement, 3, NULL);
  muster_statement_bind_null (statement, 4);
  muster_statement_bind_blob (statement, 5, bytes);

  assert_int_equal (muster_statement_step (statement, NULL), MUSTER_STEP_ROW);
  g_autoptr (GBytes) back = muster_statement_get_blob (statement, 4);
  assert_true (muster_statement_get_int (statement, 0) == G_MININT64);
  assert_string_equal (muster_statement_get_text (statement, 1), "Trébuchet");
  assert_null (muster_statement_get_text (statement, 2));
  assert_true (muster_statement_is_null (statement, 3));
  assert_false (muster_statement_is_null (statement, 1));
  assert_true (g_bytes_equal (back, bytes));
  assert_int_equal (muster_statement_step (statement, NULL), MUSTER_STEP_DONE);
}

static void
test_an_empty_blob_is_not_null (void **state)
{
  g_autoptr (MusterStatement) statement = prepare (state, "SELECT ?, ?");
  g_autoptr (GBytes) empty = g_bytes_new (NULL, 0);

  muster_statement_bind_blob (statement, 1, empty);
  muster_statement_bind_blob (statement, 2, NULL);
  assert_int_equal (muster_statement_step (statement, NULL), MUSTER_STEP_ROW);
  g_autoptr (GBytes) back = muster_statement_get_blob (statement, 0);
  assert_int_equal (g_bytes_get_size (back), 0);
  assert_null (muster_statement_get_blob (statement, 1));
}

static void
test_reset_begins_anew_and_keeps_what_is_bound (void **state)
{
  g_autoptr (MusterStatement) statement = prepare (state, "VALUES (?1), (?1 + 1)");

  muster_statement_bind_int (statement, 1, 7);
  assert_int_equal (muster_statement_step (statement, NULL), MUSTER_STEP_ROW);
  assert_int_equal (muster_statement_step (statement, NULL), MUSTER_STEP_ROW);
  muster_statement_reset (statement);
  assert_int_equal (muster_statement_step (statement, NULL), MUSTER_STEP_ROW);
  assert_int_equal (muster_statement_get_int (statement, 0), 7);
}

static void
test_a_freed_statement_is_used_again_without_what_was_bound (void **state)
{
  MusterStatement *first = prepare (state, "SELECT ?");
  sqlite3_stmt *handle = muster_statement_get_handle (first);

  muster_statement_bind_int (first, 1, 7);
  muster_statement_step (first, NULL);
  muster_statement_free (first);

  g_autoptr (MusterStatement) second = prepare (state, "SELECT ?");
  g_autoptr (MusterStatement) third = prepare (state, "SELECT ?");
  assert_ptr_equal (muster_statement_get_handle (second), handle);
  assert_ptr_not_equal (muster_statement_get_handle (third), handle);
  assert_int_equal (muster_statement_step (second, NULL), MUSTER_STEP_ROW);
  assert_true (muster_statement_is_null (second, 0));
}

static void
test_thousands_of_different_statements_do_not_pile_up (void **state)
{
  for (int i = 0; i < 1000; i++)
    {
      g_autofree char *sql = g_strdup_printf ("SELECT %d", i);
      g_autoptr (MusterStatement) statement = prepare (state, sql);
      assert_int_equal (muster_statement_step (statement, NULL), MUSTER_STEP_ROW);
      assert_int_equal (muster_statement_get_int (statement, 0), i);
    }
  assert_true (g_hash_table_size (muster_store_get_connection (*state)->idle) <= 200);
}

static void
test_a_statement_outlives_its_store (void **state)
{
  MusterStore *store = muster_store_open (":memory:", NULL);
  g_autoptr (MusterStatement) statement =
    muster_store_prepare (store, "SELECT count(*) FROM army", NULL);

  g_object_unref (store);
  assert_int_equal (muster_statement_step (statement, NULL), MUSTER_STEP_ROW);
}

static void
test_broken_sql_gives_a_sentence (void **state)
{
  g_autoptr (GError) error = NULL;

  assert_null (muster_store_prepare (*state, "SELECT 1 FROM nowhere", &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_FAILED));
  assert_non_null (strstr (error->message, "nowhere"));
}

static void
test_two_statements_in_one_are_refused (void **state)
{
  g_autoptr (GError) error = NULL;

  g_test_expect_message (NULL, G_LOG_LEVEL_CRITICAL, "Not one SQL statement*");
  assert_null (muster_store_prepare (*state, "SELECT 1; SELECT 2", &error));
  g_test_assert_expected_messages ();
  assert_non_null (error);
}

static void
test_binding_to_no_parameter_fails_at_the_next_step (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterStatement) statement = prepare (state, "SELECT ?");

  g_test_expect_message (NULL, G_LOG_LEVEL_CRITICAL, "No parameter 2*");
  muster_statement_bind_int (statement, 2, 1);
  g_test_assert_expected_messages ();
  assert_int_equal (muster_statement_step (statement, &error), MUSTER_STEP_ERROR);
  assert_non_null (error);
}

static void
refuse_from_store (MusterStore *store, const char *sql)
{
  g_test_expect_message (NULL, G_LOG_LEVEL_CRITICAL, "*is_reading*");
  assert_null (muster_store_prepare (store, sql, NULL));
  g_test_assert_expected_messages ();
}

static void
test_the_store_itself_does_not_write (void **state)
{
  refuse_from_store (*state, "DELETE FROM army");
  refuse_from_store (*state, "INSERT INTO army (name, ruleset) VALUES ('a', 'b') RETURNING id");
  refuse_from_store (*state, "BEGIN");
  refuse_from_store (*state, "COMMIT");
}

static void
test_an_action_is_not_ended_by_sql (void **state)
{
  g_autoptr (MusterChangeSet) change_set = muster_store_begin (*state, "Do", NULL, NULL);

  g_test_expect_message (NULL, G_LOG_LEVEL_CRITICAL, "*is_control*");
  assert_null (muster_change_set_prepare (change_set, "COMMIT", NULL));
  g_test_assert_expected_messages ();
}

static void
test_a_statement_does_not_run_after_its_action (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterChangeSet) change_set = muster_store_begin (*state, "Do", NULL, NULL);
  g_autoptr (MusterStatement) statement =
    muster_change_set_prepare (change_set, "INSERT INTO army (name, ruleset) VALUES ('a', 'b')",
                               NULL);

  assert_true (muster_statement_run (statement, NULL));
  assert_true (muster_change_set_commit (change_set, NULL));
  assert_false (muster_statement_run (statement, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_FAILED));

  g_autoptr (MusterStatement) count = prepare (state, "SELECT count(*) FROM army");
  muster_statement_step (count, NULL);
  assert_int_equal (muster_statement_get_int (count, 0), 1);
}

static void
test_a_statement_that_breaks_a_rule_of_the_table_fails_in_words (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterChangeSet) change_set = muster_store_begin (*state, "Do", NULL, NULL);
  g_autoptr (MusterStatement) statement =
    muster_change_set_prepare (change_set, "INSERT INTO army (name, ruleset) VALUES (NULL, 'b')",
                               NULL);

  assert_false (muster_statement_run (statement, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_FAILED));
  assert_non_null (strstr (error->message, "army.name"));
}

static void
test_a_row_can_be_read_while_it_is_written_back (void **state)
{
  g_autoptr (MusterStatement) returning = NULL;
  g_autoptr (MusterChangeSet) change_set = muster_store_begin (*state, "Do", NULL, NULL);

  returning = muster_change_set_prepare (
    change_set, "INSERT INTO army (name, ruleset) VALUES ('a', 'b') RETURNING name", NULL);
  assert_int_equal (muster_statement_step (returning, NULL), MUSTER_STEP_ROW);
  assert_string_equal (muster_statement_get_text (returning, 0), "a");
}

static GString *
get_printed (void)
{
  static GString *printed;

  if (printed == NULL)
    printed = g_string_new (NULL);
  return printed;
}

static void
keep_printed (const char *text)
{
  g_string_append (get_printed (), text);
}

static void
test_the_debug_variable_prints_sql_with_its_values (void **state)
{
  GPrintFunc usual = g_set_printerr_handler (keep_printed);

  g_setenv ("MUSTER_DEBUG", "sql", TRUE);
  MusterStore *store = muster_store_open (":memory:", NULL);
  g_unsetenv ("MUSTER_DEBUG");
  MusterStatement *statement = muster_store_prepare (store, "SELECT 'see' || ?", NULL);
  muster_statement_bind_text (statement, 1, "it's");
  muster_statement_step (statement, NULL);
  muster_statement_free (statement);
  g_object_unref (store);
  g_set_printerr_handler (usual);

  assert_non_null (strstr (get_printed ()->str, "sql: SELECT 'see' || 'it''s'\n"));
  g_string_truncate (get_printed (), 0);
}

static void
test_integrity_holds_after_all_this (void **state)
{
  run_sql (*state, "INSERT INTO army (name, ruleset) VALUES ('a', 'b')");
  assert_true (muster_store_integrity (*state, NULL));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (test_what_is_bound_comes_back, open_store, close_store),
    cmocka_unit_test_setup_teardown (test_an_empty_blob_is_not_null, open_store, close_store),
    cmocka_unit_test_setup_teardown (test_reset_begins_anew_and_keeps_what_is_bound, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_a_freed_statement_is_used_again_without_what_was_bound,
                                     open_store, close_store),
    cmocka_unit_test_setup_teardown (test_thousands_of_different_statements_do_not_pile_up,
                                     open_store, close_store),
    cmocka_unit_test_setup_teardown (test_a_statement_outlives_its_store, open_store, close_store),
    cmocka_unit_test_setup_teardown (test_broken_sql_gives_a_sentence, open_store, close_store),
    cmocka_unit_test_setup_teardown (test_two_statements_in_one_are_refused, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_binding_to_no_parameter_fails_at_the_next_step,
                                     open_store, close_store),
    cmocka_unit_test_setup_teardown (test_the_store_itself_does_not_write, open_store, close_store),
    cmocka_unit_test_setup_teardown (test_an_action_is_not_ended_by_sql, open_store, close_store),
    cmocka_unit_test_setup_teardown (test_a_statement_does_not_run_after_its_action, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (
      test_a_statement_that_breaks_a_rule_of_the_table_fails_in_words, open_store, close_store),
    cmocka_unit_test_setup_teardown (test_a_row_can_be_read_while_it_is_written_back, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_the_debug_variable_prints_sql_with_its_values, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_integrity_holds_after_all_this, open_store, close_store),
  };

  return cmocka_run_group_tests_name ("db-statement", tests, NULL, NULL);
}
