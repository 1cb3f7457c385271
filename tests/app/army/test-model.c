/* An army as the window shows it: it follows what is done to the library, reads no rules for an
 * edit, and says where it is gone or is not whole any more. */
#include "app/helper/army-page.h"

#include "app/army/model.h"
#include "army/store/edit.h"
#include "base/error.h"

typedef struct
{
  MusterStore *store;
  gint64 id;
  MusterArmyModel *model;
  int n_changed;
  int n_gone;
  GError *failed; /* the last that was told, or NULL */
} Watched;

static void
on_failed (MusterArmyModel *model, const GError *error, Watched *watched)
{
  g_clear_error (&watched->failed);
  watched->failed = g_error_copy (error);
}

static void
count (int *n)
{
  (*n)++;
}

static int
open_model (void **state)
{
  Watched *watched = g_new0 (Watched, 1);
  watched->store = muster_store_open (":memory:", NULL);
  watched->id = add_example (watched->store, "waterloo-i-corps");
  watched->model = muster_army_model_new (watched->store, watched->id, NULL);
  assert_non_null (watched->model);
  g_signal_connect_swapped (watched->model, "changed", G_CALLBACK (count), &watched->n_changed);
  g_signal_connect_swapped (watched->model, "gone", G_CALLBACK (count), &watched->n_gone);
  g_signal_connect (watched->model, "failed", G_CALLBACK (on_failed), watched);
  *state = watched;
  return 0;
}

static int
close_model (void **state)
{
  Watched *watched = *state;
  g_object_unref (watched->model);
  g_object_unref (watched->store);
  g_clear_error (&watched->failed);
  g_free (watched);
  return 0;
}

static void
an_edit_is_read_at_once_with_the_same_ruleset (void **state)
{
  Watched *watched = *state;
  const MusterRuleset *ruleset = muster_army_model_get_army (watched->model)->ruleset;
  assert_true (muster_army_edit_rename (watched->store, watched->id, "Ligny", NULL));
  assert_int_equal (watched->n_changed, 1);
  assert_string_equal (muster_army_model_get_army (watched->model)->name, "Ligny");
  assert_ptr_equal (muster_army_model_get_army (watched->model)->ruleset, ruleset);
}

static void
a_row_is_told_of_what_came_back_while_nobody_looked (void **state)
{
  Watched *watched = *state;
  int n_told = 0;
  g_autoptr (MusterNodeItem) item =
    g_list_model_get_item (muster_army_model_get_rows (watched->model), 0);
  gulong handler = g_signal_connect_swapped (item, "changed", G_CALLBACK (count), &n_told);
  assert_true (muster_army_edit_rename (watched->store, watched->id, "Ligny", NULL));
  assert_int_equal (n_told, 1);
  assert_true (muster_army_edit_set_player (watched->store, watched->id, "Ann", NULL));
  assert_int_equal (n_told, 1);
  g_signal_handler_disconnect (item, handler);
  assert_true (muster_army_edit_rename (watched->store, watched->id, "Wavre", NULL));
  g_signal_connect_swapped (item, "changed", G_CALLBACK (count), &n_told);
  assert_true (muster_army_edit_rename (watched->store, watched->id, "Ligny", NULL));
  assert_int_equal (n_told, 2);
}

static void
an_army_in_the_trash_is_gone_until_it_is_restored (void **state)
{
  Watched *watched = *state;
  assert_true (muster_library_trash (watched->store, &muster_army_document, &watched->id, 1, NULL));
  assert_int_equal (watched->n_gone, 1);
  assert_int_equal (watched->n_changed, 0);
  assert_true (
    muster_library_restore (watched->store, &muster_army_document, &watched->id, 1, NULL));
  assert_int_equal (watched->n_gone, 1);
  assert_int_equal (watched->n_changed, 1);
}

static void
an_army_that_is_deleted_is_gone_and_no_failure (void **state)
{
  Watched *watched = *state;
  assert_true (
    muster_library_delete (watched->store, &muster_army_document, &watched->id, 1, NULL));
  assert_int_equal (watched->n_gone, 1);
  assert_null (watched->failed);
}

/* As another program might, past everything that is checked. */
static void
an_army_that_is_not_whole_any_more_is_told_and_stays_as_it_was (void **state)
{
  Watched *watched = *state;
  const MusterArmy *before = muster_army_model_get_army (watched->model);
  g_autoptr (MusterChangeSet) change_set = muster_store_begin (watched->store, "Harm", NULL, NULL);
  g_autoptr (MusterStatement) statement =
    muster_change_set_prepare (change_set, "UPDATE thing SET kind = 'No Id'", NULL);
  assert_int_equal (muster_statement_step (statement, NULL), MUSTER_STEP_DONE);
  g_clear_pointer (&statement, muster_statement_free);
  muster_change_set_touch (change_set, MUSTER_DOCUMENT_ARMY, watched->id);
  assert_true (muster_change_set_commit (change_set, NULL));
  assert_true (g_error_matches (watched->failed, MUSTER_ERROR, MUSTER_ERROR_DAMAGED));
  assert_int_equal (watched->n_changed, 0);
  assert_ptr_equal (muster_army_model_get_army (watched->model), before);
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, open_model, close_model)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (an_edit_is_read_at_once_with_the_same_ruleset),
    TEST (a_row_is_told_of_what_came_back_while_nobody_looked),
    TEST (an_army_in_the_trash_is_gone_until_it_is_restored),
    TEST (an_army_that_is_deleted_is_gone_and_no_failure),
    TEST (an_army_that_is_not_whole_any_more_is_told_and_stays_as_it_was),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
