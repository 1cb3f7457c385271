/* What every document of the library has: a name, and a place in the library or in the trash. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/error.h"
#include "db/library.h"

#define KIND "campaign"

static const char *const several[] = { "add-campaigns", "trash-campaigns", "untrash-campaigns",
                                       "delete-campaigns" };

static const MusterDocumentType type = {
  .kind = KIND,
  .deleting = (const char *const[]){ "DELETE FROM campaign WHERE id = ?1", NULL },
  .several = several,
};

typedef struct
{
  MusterStore *store;
  gint64 ids[3];
  guint n_changes;
} Library;

static void
on_changed (MusterStore *store, const char *kind, gint64 document, Library *library)
{
  library->n_changes += g_str_equal (kind, KIND) && document >= library->ids[0];
}

static void
insert (Library *library, guint index, const char *name)
{
  g_autoptr (MusterChangeSet) change_set = muster_store_begin (library->store, "Add", NULL, NULL);
  g_autoptr (MusterStatement) insert = muster_change_set_prepare (
    change_set, "INSERT INTO campaign (name, ruleset, frame) VALUES (?1, 'none', '')", NULL);
  assert_non_null (insert);
  muster_statement_bind_text (insert, 1, name);
  assert_true (muster_statement_run (insert, NULL));
  library->ids[index] = muster_change_set_insert_id (change_set);
  g_clear_pointer (&insert, muster_statement_free);
  assert_true (muster_change_set_commit (change_set, NULL));
}

static int
fill (void **state)
{
  static const char *const names[] = { "Danube", "Lech", "Rhine" };
  Library *library = g_new0 (Library, 1);
  library->store = muster_store_open (":memory:", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    insert (library, i, names[i]);
  g_signal_connect (library->store, "changed", G_CALLBACK (on_changed), library);
  *state = library;
  return 0;
}

static int
clear (void **state)
{
  Library *library = *state;
  g_object_unref (library->store);
  g_free (library);
  return 0;
}

static void
assert_has (const Library *library, gboolean first, gboolean second, gboolean third)
{
  assert_int_equal (muster_library_has (library->store, KIND, library->ids[0]), first);
  assert_int_equal (muster_library_has (library->store, KIND, library->ids[1]), second);
  assert_int_equal (muster_library_has (library->store, KIND, library->ids[2]), third);
}

static void
a_document_has_its_name_in_the_trash_too (void **state)
{
  Library *library = *state;
  assert_true (muster_library_trash (library->store, &type, &library->ids[1], 1, NULL));
  g_autofree char *name = muster_library_dup_name (library->store, KIND, library->ids[1], NULL);
  assert_string_equal (name, "Lech");
  assert_has (library, TRUE, FALSE, TRUE);
}

static void
several_go_into_the_trash_and_come_back_as_one_action (void **state)
{
  Library *library = *state;
  assert_true (muster_library_trash (library->store, &type, library->ids, 2, NULL));
  assert_has (library, FALSE, FALSE, TRUE);
  assert_int_equal (library->n_changes, 2);
  assert_true (muster_library_restore (library->store, &type, library->ids, 2, NULL));
  assert_has (library, TRUE, TRUE, TRUE);
  assert_true (
    muster_store_undo (library->store, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID, NULL));
  assert_has (library, FALSE, FALSE, TRUE);
  g_autofree char *name =
    muster_store_dup_redo_name (library->store, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID);
  assert_string_equal (name, "Restore 2 campaigns");
}

static void
what_is_gone_says_so_and_nothing_is_changed (void **state)
{
  Library *library = *state;
  g_autoptr (GError) error = NULL;
  assert_true (muster_library_delete (library->store, &type, library->ids, 1, NULL));
  assert_has (library, FALSE, TRUE, TRUE);
  assert_false (muster_library_restore (library->store, &type, library->ids, 1, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
  assert_non_null (strstr (error->message, "Undo what deleted it"));
  assert_has (library, FALSE, TRUE, TRUE);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (a_document_has_its_name_in_the_trash_too, fill, clear),
    cmocka_unit_test_setup_teardown (several_go_into_the_trash_and_come_back_as_one_action, fill,
                                     clear),
    cmocka_unit_test_setup_teardown (what_is_gone_says_so_and_nothing_is_changed, fill, clear),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
