/* What every document of the library has: a name, and a place in the library or in the trash. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/error.h"
#include "db/library.h"

#define KIND "campaign"

typedef struct
{
  MusterStore *store;
  gint64 ids[3];
  guint n_changes;
} RulesetCache;

static void
on_changed (MusterStore *store, const char *kind, gint64 document, RulesetCache *shelf)
{
  shelf->n_changes += g_str_equal (kind, KIND) && document >= shelf->ids[0];
}

static void
insert (RulesetCache *shelf, guint index, const char *name)
{
  g_autoptr (MusterChangeSet) change_set = muster_store_begin (shelf->store, "Add", NULL, NULL);
  g_autoptr (MusterStatement) insert = muster_change_set_prepare (
    change_set, "INSERT INTO campaign (name, ruleset, frame) VALUES (?1, 'none', '')", NULL);
  assert_non_null (insert);
  muster_statement_bind_text (insert, 1, name);
  assert_true (muster_statement_run (insert, NULL));
  shelf->ids[index] = muster_change_set_insert_id (change_set);
  g_clear_pointer (&insert, muster_statement_free);
  assert_true (muster_change_set_commit (change_set, NULL));
}

static int
fill (void **state)
{
  static const char *const names[] = { "Danube", "Lech", "Rhine" };
  RulesetCache *shelf = g_new0 (RulesetCache, 1);
  shelf->store = muster_store_open (":memory:", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    insert (shelf, i, names[i]);
  g_signal_connect (shelf->store, "changed", G_CALLBACK (on_changed), shelf);
  *state = shelf;
  return 0;
}

static int
clear (void **state)
{
  RulesetCache *shelf = *state;
  g_object_unref (shelf->store);
  g_free (shelf);
  return 0;
}

static void
assert_has (const RulesetCache *shelf, gboolean first, gboolean second, gboolean third)
{
  assert_int_equal (muster_library_has (shelf->store, KIND, shelf->ids[0]), first);
  assert_int_equal (muster_library_has (shelf->store, KIND, shelf->ids[1]), second);
  assert_int_equal (muster_library_has (shelf->store, KIND, shelf->ids[2]), third);
}

static void
a_document_has_its_name_in_the_trash_too (void **state)
{
  RulesetCache *shelf = *state;
  assert_true (muster_library_trash (shelf->store, KIND, &shelf->ids[1], 1, NULL, NULL));
  g_autofree char *name = muster_library_dup_name (shelf->store, KIND, shelf->ids[1], NULL);
  assert_string_equal (name, "Lech");
  assert_has (shelf, TRUE, FALSE, TRUE);
}

static void
several_go_into_the_trash_and_come_back_as_one_deed (void **state)
{
  RulesetCache *shelf = *state;
  assert_true (
    muster_library_trash (shelf->store, KIND, shelf->ids, 2, "Put %u campaigns away", NULL));
  assert_has (shelf, FALSE, FALSE, TRUE);
  assert_int_equal (shelf->n_changes, 2);
  assert_true (muster_library_restore (shelf->store, KIND, shelf->ids, 2, "Bring %u back", NULL));
  assert_has (shelf, TRUE, TRUE, TRUE);
  assert_true (
    muster_store_undo (shelf->store, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID, NULL));
  assert_has (shelf, FALSE, FALSE, TRUE);
}

static void
what_is_gone_says_so_and_nothing_is_changed (void **state)
{
  static const char *const deletes[] = { "DELETE FROM campaign WHERE id = ?1", NULL };
  RulesetCache *shelf = *state;
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterChangeSet) change_set =
    muster_library_begin (shelf->store, KIND, shelf->ids, 1, "Delete %s", NULL, NULL);
  assert_true (muster_change_set_run_for (change_set, deletes, shelf->ids[0], NULL));
  assert_true (muster_change_set_commit (change_set, NULL));
  assert_has (shelf, FALSE, TRUE, TRUE);
  assert_false (muster_library_restore (shelf->store, KIND, shelf->ids, 1, NULL, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
  assert_non_null (strstr (error->message, "Undo what deleted it"));
  assert_has (shelf, FALSE, TRUE, TRUE);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (a_document_has_its_name_in_the_trash_too, fill, clear),
    cmocka_unit_test_setup_teardown (several_go_into_the_trash_and_come_back_as_one_deed, fill,
                                     clear),
    cmocka_unit_test_setup_teardown (what_is_gone_says_so_and_nothing_is_changed, fill, clear),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
