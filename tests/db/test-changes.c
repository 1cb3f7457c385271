/* Sets of changes, as undo and redo show them: recorded, turned round, joined, applied whole or not
 * at all. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/error.h"
#include "db/store-private.h"

static int
open_store (void **state)
{
  MusterConnection *connection;

  *state = muster_store_open (":memory:", NULL);
  if (*state == NULL)
    return 1;
  connection = muster_store_get_connection (*state);
  return !muster_connection_run (connection,
                                 "INSERT INTO army (name, ruleset) VALUES ('Ney', 'ts');"
                                 "INSERT INTO army (name, ruleset) VALUES ('Uxbridge', 'ts');",
                                 NULL);
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

static MusterChangeSet *
begin (void **state, const char *merge)
{
  MusterChangeSet *change_set = muster_store_begin (*state, "deed", merge, NULL);

  assert_non_null (change_set);
  muster_change_set_touch (change_set, "army", 1);
  return change_set;
}

/* Does @sql as an action on army 1. */
static void
record (void **state, const char *merge, const char *sql)
{
  g_autoptr (MusterChangeSet) change_set = begin (state, merge);

  run_sql (state, sql);
  assert_true (muster_change_set_commit (change_set, NULL));
}

static gboolean
undo (void **state, GError **error)
{
  return muster_store_undo (*state, "army", 1, error);
}

static gboolean
redo (void **state)
{
  return muster_store_redo (*state, "army", 1, NULL);
}

static void
assert_undo_fails (void **state, MusterError code)
{
  g_autoptr (GError) error = NULL;

  assert_false (undo (state, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, code));
}

static void
test_packs_and_the_journal_are_not_tracked (void **state)
{
  assert_true (muster_store_is_tracked ("army"));
  assert_true (muster_store_is_tracked ("something_new"));
  assert_false (muster_store_is_tracked ("pack"));
  assert_false (muster_store_is_tracked ("journal"));
  assert_false (muster_store_is_tracked ("journal_document"));
  assert_false (muster_store_is_tracked ("sqlite_sequence"));

  record (state, NULL,
          "INSERT INTO pack VALUES ('d', 'r', '1', 't', x'3c');"
          "INSERT INTO journal VALUES (1, 'n', 0, 1, NULL, 1, x'');");
  assert_undo_fails (state, MUSTER_ERROR_NOT_FOUND);
}

static void
test_every_changed_row_counts_once (void **state)
{
  record (state, NULL,
          "INSERT INTO army (name, ruleset) VALUES ('Blücher', 'ts');"
          "UPDATE army SET date = 'wet' WHERE id = 1;"
          "UPDATE army SET date = 'very wet' WHERE id = 1;"
          "DELETE FROM army WHERE id = 2;");
  assert_true (undo (state, NULL));
  assert_int_equal (get_int (state, "SELECT count(*) FROM army WHERE date IS NULL AND id < 3"), 2);
  assert_true (redo (state));
  assert_int_equal (get_int (state, "SELECT count(*) FROM army WHERE date = 'very wet'"), 1);
}

static void
test_a_change_back_is_no_change (void **state)
{
  record (state, NULL,
          "UPDATE army SET date = 'wet' WHERE id = 1;"
          "UPDATE army SET date = NULL WHERE id = 1;"
          "INSERT INTO army (id, name, ruleset) VALUES (9, 'Grouchy', 'ts');"
          "DELETE FROM army WHERE id = 9;");
  assert_undo_fails (state, MUSTER_ERROR_NOT_FOUND);
}

static void
test_a_bare_delete_prepared_before_is_recorded (void **state)
{
  MusterStatement *early = muster_statement_new (get_connection (state), "DELETE FROM army", NULL);
  g_autoptr (MusterChangeSet) change_set = begin (state, NULL);

  assert_true (muster_statement_run (early, NULL));
  muster_statement_free (early);
  assert_true (muster_change_set_commit (change_set, NULL));
  assert_true (undo (state, NULL));
  assert_int_equal (get_int (state, "SELECT count(*) FROM army"), 2);
}

static void
test_the_inverse_takes_everything_back (void **state)
{
  record (state, NULL, "DELETE FROM army;");
  assert_true (undo (state, NULL));
  assert_int_equal (get_int (state, "SELECT count(*) FROM army"), 2);
  assert_true (redo (state));
  assert_int_equal (get_int (state, "SELECT count(*) FROM army"), 0);
}

static void
test_parents_and_children_come_back_in_any_order (void **state)
{
  run_sql (state, "INSERT INTO thing (army, parent, position, sort, kind)"
                  " VALUES (1, NULL, 0, 'army', 'a'), (1, 1, 0, 'unit', 'u');"
                  "INSERT INTO grade (thing, scale, grade) VALUES (2, 'uq', '4');");
  record (state, NULL, "DELETE FROM army; DELETE FROM thing; DELETE FROM grade;");
  assert_true (undo (state, NULL));
  assert_int_equal (get_int (state, "SELECT count(*) FROM thing"), 2);
  assert_true (redo (state));
  assert_int_equal (get_int (state, "SELECT count(*) FROM thing"), 0);
}

static void
test_two_joined_are_done_as_one (void **state)
{
  record (state, "budget", "UPDATE army SET budget = 1 WHERE id = 1");
  record (state, "budget", "UPDATE army SET budget = 2 WHERE id = 1");
  assert_true (undo (state, NULL));
  assert_int_equal (get_int (state, "SELECT budget IS NULL FROM army WHERE id = 1"), 1);
  assert_true (redo (state));
  assert_int_equal (get_int (state, "SELECT budget FROM army WHERE id = 1"), 2);
}

static void
test_two_that_cancel_out_join_to_nothing (void **state)
{
  record (state, "budget", "UPDATE army SET budget = 1 WHERE id = 1");
  record (state, "budget", "UPDATE army SET budget = NULL WHERE id = 1");
  assert_undo_fails (state, MUSTER_ERROR_NOT_FOUND);
}

static void
test_changes_to_a_widened_table_do_not_join (void **state)
{
  record (state, "budget", "UPDATE army SET budget = 1 WHERE id = 1");
  run_sql (state, "ALTER TABLE army ADD COLUMN colour TEXT");
  record (state, "budget", "UPDATE army SET budget = 2 WHERE id = 1");
  assert_true (undo (state, NULL));
  assert_int_equal (get_int (state, "SELECT budget FROM army WHERE id = 1"), 1);
}

static void
test_another_field_of_the_same_row_does_not_clash (void **state)
{
  record (state, NULL, "UPDATE army SET budget = 1 WHERE id = 1");
  run_sql (state, "UPDATE army SET date = 'wet' WHERE id = 1");
  assert_true (undo (state, NULL));
  assert_int_equal (get_int (state, "SELECT date = 'wet' FROM army WHERE id = 1"), 1);
}

static void
test_the_same_field_clashes_and_nothing_is_done (void **state)
{
  record (state, NULL, "UPDATE army SET budget = 1");
  run_sql (state, "UPDATE army SET budget = 5 WHERE id = 2");
  assert_undo_fails (state, MUSTER_ERROR_CONFLICT);
  assert_int_equal (get_int (state, "SELECT budget FROM army WHERE id = 1"), 1);
}

static void
test_a_row_that_is_gone_clashes (void **state)
{
  record (state, NULL, "UPDATE army SET budget = 1 WHERE id = 1");
  run_sql (state, "DELETE FROM army WHERE id = 1");
  assert_undo_fails (state, MUSTER_ERROR_CONFLICT);
}

static void
test_a_reference_left_hanging_clashes (void **state)
{
  record (state, NULL, "INSERT INTO army (id, name, ruleset) VALUES (9, 'Grouchy', 'ts')");
  run_sql (state, "INSERT INTO thing (army, position, sort, kind) VALUES (9, 0, 'army', 'a')");
  assert_undo_fails (state, MUSTER_ERROR_CONFLICT);
  assert_int_equal (get_int (state, "SELECT count(*) FROM army WHERE id = 9"), 1);
}

static void
test_a_renamed_table_clashes_instead_of_doing_nothing (void **state)
{
  run_sql (state, "PRAGMA foreign_keys = OFF");
  record (state, NULL, "INSERT INTO waiver (thing, rule, reason) VALUES (1, 'r', 'why not')");
  run_sql (state, "ALTER TABLE waiver RENAME TO pardon");
  assert_undo_fails (state, MUSTER_ERROR_CONFLICT);
}

static void
test_broken_changes_are_called_damaged (void **state)
{
  record (state, NULL, "UPDATE army SET budget = 1 WHERE id = 1");
  run_sql (state, "UPDATE journal SET changes = x'5402010061726d79'"); /* "T", 2, 1, 0, "army" */
  assert_undo_fails (state, MUSTER_ERROR_DAMAGED);
  run_sql (state, "UPDATE journal SET changes = CAST ('junk' AS BLOB)");
  assert_undo_fails (state, MUSTER_ERROR_DAMAGED);
}

/* Puts the changes of the action back, whatever became of it, as they are given. */
static void
put_changes (void **state, const guint8 *data, gsize size)
{
  g_autoptr (GBytes) changes = g_bytes_new (data, size);
  g_autoptr (MusterStatement) statement =
    muster_statement_new (get_connection (state), "UPDATE journal SET changes = ?, done = 1", NULL);

  muster_statement_bind_blob (statement, 1, changes);
  assert_true (muster_statement_run (statement, NULL));
}

static GBytes *
get_changes (void **state)
{
  g_autoptr (MusterStatement) statement =
    muster_statement_new (get_connection (state), "SELECT changes FROM journal", NULL);

  assert_int_equal (muster_statement_step (statement, NULL), MUSTER_STEP_ROW);
  return muster_statement_get_blob (statement, 0);
}

/* What SQLite does with each piece is its own affair, so long as it comes to an end. */
static void
test_changes_cut_short_anywhere_or_with_a_wrong_byte_do_no_harm (void **state)
{
  record (state, NULL,
          "UPDATE army SET date = 'wet', budget = 3;"
          "DELETE FROM army WHERE id = 2;");
  g_autoptr (GBytes) whole = get_changes (state);
  gsize size;
  const guint8 *data = g_bytes_get_data (whole, &size);

  assert_true (size > 20);
  for (gsize i = 1; i < size; i++)
    {
      g_autofree guint8 *wrong = g_memdup2 (data, size);
      wrong[i] ^= 0x15;
      put_changes (state, data, i);
      undo (state, NULL);
      put_changes (state, wrong, size);
      undo (state, NULL);
    }
  assert_true (muster_store_integrity (*state, NULL));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (test_packs_and_the_journal_are_not_tracked, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_every_changed_row_counts_once, open_store, close_store),
    cmocka_unit_test_setup_teardown (test_a_change_back_is_no_change, open_store, close_store),
    cmocka_unit_test_setup_teardown (test_a_bare_delete_prepared_before_is_recorded, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_the_inverse_takes_everything_back, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_parents_and_children_come_back_in_any_order, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_two_joined_are_done_as_one, open_store, close_store),
    cmocka_unit_test_setup_teardown (test_two_that_cancel_out_join_to_nothing, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_changes_to_a_widened_table_do_not_join, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_another_field_of_the_same_row_does_not_clash, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_the_same_field_clashes_and_nothing_is_done, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_a_row_that_is_gone_clashes, open_store, close_store),
    cmocka_unit_test_setup_teardown (test_a_reference_left_hanging_clashes, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (test_a_renamed_table_clashes_instead_of_doing_nothing,
                                     open_store, close_store),
    cmocka_unit_test_setup_teardown (test_broken_changes_are_called_damaged, open_store,
                                     close_store),
    cmocka_unit_test_setup_teardown (
      test_changes_cut_short_anywhere_or_with_a_wrong_byte_do_no_harm, open_store, close_store),
  };

  return cmocka_run_group_tests_name ("db-changes", tests, NULL, NULL);
}
