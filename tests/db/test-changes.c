/* Sets of changes: recorded, turned round, joined, applied whole or not at all. */
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

static GBytes *
record (void **state, const char *sql)
{
  g_autoptr (MusterRecording) recording = muster_recording_new (get_connection (state), NULL);

  run_sql (state, sql);
  return muster_recording_dup_changes (recording, NULL);
}

static void
assert_count (void **state, GBytes *changes, int expected)
{
  gint64 count = -1;

  assert_true (muster_changes_count (get_connection (state), changes, &count, NULL));
  assert_int_equal (count, expected);
}

static gboolean
apply (void **state, GBytes *changes, char **clash, GError **error)
{
  g_autoptr (MusterTransaction) transaction =
    muster_transaction_begin (get_connection (state), NULL);

  return muster_changes_apply (get_connection (state), changes, clash, error)
         && muster_transaction_commit (transaction, error);
}

static gboolean
take_back (void **state, GBytes *changes, GError **error)
{
  g_autoptr (GBytes) inverse = muster_changes_invert (get_connection (state), changes, error);

  return inverse != NULL && apply (state, inverse, NULL, error);
}

static void
test_packs_and_the_journal_are_not_tracked (void **state)
{
  assert_true (muster_changes_is_tracked ("army"));
  assert_true (muster_changes_is_tracked ("something_new"));
  assert_false (muster_changes_is_tracked ("pack"));
  assert_false (muster_changes_is_tracked ("journal"));
  assert_false (muster_changes_is_tracked ("journal_document"));
  assert_false (muster_changes_is_tracked ("sqlite_sequence"));

  g_autoptr (GBytes) changes =
    record (state, "INSERT INTO pack VALUES ('d', 'r', '1', 't', x'3c');"
                   "INSERT INTO journal VALUES (1, 'n', 0, 1, NULL, 1, x'');");
  assert_int_equal (g_bytes_get_size (changes), 0);
}

static void
test_every_changed_row_counts_once (void **state)
{
  g_autoptr (GBytes) changes =
    record (state, "INSERT INTO army (name, ruleset) VALUES ('Blücher', 'ts');"
                   "UPDATE army SET date = 'wet' WHERE id = 1;"
                   "UPDATE army SET date = 'very wet' WHERE id = 1;"
                   "DELETE FROM army WHERE id = 2;");

  assert_count (state, changes, 3);
}

static void
test_a_change_back_is_no_change (void **state)
{
  g_autoptr (GBytes) changes =
    record (state, "UPDATE army SET date = 'wet' WHERE id = 1;"
                   "UPDATE army SET date = NULL WHERE id = 1;"
                   "INSERT INTO army (id, name, ruleset) VALUES (9, 'Grouchy', 'ts');"
                   "DELETE FROM army WHERE id = 9;");

  assert_int_equal (g_bytes_get_size (changes), 0);
}

static void
test_a_bare_delete_prepared_before_is_recorded (void **state)
{
  MusterStatement *early = muster_statement_new (get_connection (state), "DELETE FROM army", NULL);
  g_autoptr (MusterRecording) recording = muster_recording_new (get_connection (state), NULL);

  assert_true (muster_statement_run (early, NULL));
  muster_statement_free (early);
  g_autoptr (GBytes) changes = muster_recording_dup_changes (recording, NULL);
  assert_count (state, changes, 2);
}

static void
test_the_inverse_takes_everything_back (void **state)
{
  g_autoptr (GBytes) changes = record (state, "DELETE FROM army;");

  assert_true (take_back (state, changes, NULL));
  assert_int_equal (get_int (state, "SELECT count(*) FROM army"), 2);
  assert_true (apply (state, changes, NULL, NULL));
  assert_int_equal (get_int (state, "SELECT count(*) FROM army"), 0);
}

static void
test_parents_and_children_come_back_in_any_order (void **state)
{
  g_autoptr (GBytes) changes = NULL;

  run_sql (state, "INSERT INTO thing (army, parent, position, sort, kind)"
                  " VALUES (1, NULL, 0, 'army', 'a'), (1, 1, 0, 'unit', 'u');"
                  "INSERT INTO grade (thing, scale, grade) VALUES (2, 'uq', '4');");
  changes = record (state, "BEGIN; DELETE FROM army; DELETE FROM thing; DELETE FROM grade; COMMIT");
  assert_true (take_back (state, changes, NULL));
  assert_int_equal (get_int (state, "SELECT count(*) FROM thing"), 2);
  assert_true (apply (state, changes, NULL, NULL));
  assert_int_equal (get_int (state, "SELECT count(*) FROM thing"), 0);
}

static void
test_two_joined_are_done_as_one (void **state)
{
  g_autoptr (GBytes) first = record (state, "UPDATE army SET budget = 1 WHERE id = 1");
  g_autoptr (GBytes) second = record (state, "UPDATE army SET budget = 2 WHERE id = 1");
  g_autoptr (GBytes) joined = muster_changes_join (get_connection (state), first, second, NULL);

  assert_count (state, joined, 1);
  assert_true (take_back (state, joined, NULL));
  assert_int_equal (get_int (state, "SELECT budget IS NULL FROM army WHERE id = 1"), 1);
}

static void
test_two_that_cancel_out_join_to_nothing (void **state)
{
  g_autoptr (GBytes) first = record (state, "UPDATE army SET budget = 1 WHERE id = 1");
  g_autoptr (GBytes) second = record (state, "UPDATE army SET budget = NULL WHERE id = 1");
  g_autoptr (GBytes) joined = muster_changes_join (get_connection (state), first, second, NULL);

  assert_int_equal (g_bytes_get_size (joined), 0);
}

static void
test_changes_to_a_widened_table_do_not_join (void **state)
{
  g_autoptr (GBytes) first = record (state, "UPDATE army SET budget = 1 WHERE id = 1");
  g_autoptr (GBytes) second = NULL;

  run_sql (state, "ALTER TABLE army ADD COLUMN colour TEXT");
  second = record (state, "UPDATE army SET budget = 2 WHERE id = 1");
  assert_null (muster_changes_join (get_connection (state), first, second, NULL));
}

static void
test_another_field_of_the_same_row_does_not_clash (void **state)
{
  g_autoptr (GBytes) changes = record (state, "UPDATE army SET budget = 1 WHERE id = 1");

  run_sql (state, "UPDATE army SET date = 'wet' WHERE id = 1");
  assert_true (take_back (state, changes, NULL));
  assert_int_equal (get_int (state, "SELECT date = 'wet' FROM army WHERE id = 1"), 1);
}

static void
test_the_same_field_clashes_and_nothing_is_done (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *clash = NULL;
  g_autoptr (GBytes) changes = record (state, "UPDATE army SET budget = 1");
  g_autoptr (GBytes) inverse = muster_changes_invert (get_connection (state), changes, NULL);

  run_sql (state, "UPDATE army SET budget = 5 WHERE id = 2");
  assert_false (apply (state, inverse, &clash, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_CONFLICT));
  assert_string_equal (clash, "army");
  assert_int_equal (get_int (state, "SELECT budget FROM army WHERE id = 1"), 1);
}

static void
test_a_row_that_is_gone_clashes (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) changes = record (state, "UPDATE army SET budget = 1 WHERE id = 1");

  run_sql (state, "DELETE FROM army WHERE id = 1");
  assert_false (take_back (state, changes, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_CONFLICT));
}

static void
test_a_reference_left_hanging_clashes (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) changes =
    record (state, "INSERT INTO army (id, name, ruleset) VALUES (9, 'Grouchy', 'ts')");

  run_sql (state, "INSERT INTO thing (army, position, sort, kind) VALUES (9, 0, 'army', 'a')");
  assert_false (take_back (state, changes, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_CONFLICT));
  assert_int_equal (get_int (state, "SELECT count(*) FROM army WHERE id = 9"), 1);
}

static void
test_a_renamed_table_clashes_instead_of_doing_nothing (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) changes = NULL;

  run_sql (state, "PRAGMA foreign_keys = OFF");
  changes = record (state, "INSERT INTO waiver (thing, rule, reason) VALUES (1, 'r', 'why not')");
  run_sql (state, "ALTER TABLE waiver RENAME TO pardon");
  assert_false (take_back (state, changes, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_CONFLICT));
}

static void
test_broken_changes_are_called_damaged (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) rubbish = g_bytes_new_static ("T\002\001\000army", 8);
  g_autoptr (GBytes) junk = g_bytes_new_static ("junk", 4);

  assert_false (apply (state, rubbish, NULL, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_DAMAGED));
  assert_null (muster_changes_invert (get_connection (state), junk, NULL));
}

/* What SQLite does with each piece is its own affair, so long as it comes to an end. */
static void
test_changes_cut_short_anywhere_or_with_a_wrong_byte_do_no_harm (void **state)
{
  g_autoptr (GBytes) whole = record (state, "UPDATE army SET date = 'wet', budget = 3;"
                                            "DELETE FROM army WHERE id = 2;");
  gsize size;
  const guint8 *data = g_bytes_get_data (whole, &size);

  for (gsize i = 1; i < size; i++)
    {
      g_autoptr (GBytes) part = g_bytes_new (data, i);
      g_autofree guint8 *copy = g_memdup2 (data, size);
      copy[i] ^= 0x15;
      g_autoptr (GBytes) wrong = g_bytes_new (copy, size);
      take_back (state, part, NULL);
      take_back (state, wrong, NULL);
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
