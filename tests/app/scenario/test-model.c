/* A scenario as the window shows it: it follows what is done to the library, and says so where the
 * library could not give it back. */
#include "app/helper/scenario-page.h"

#include "app/scenario/model.h"
#include "base/error.h"

typedef struct
{
  MusterStore *store;
  gint64 id;
  MusterScenarioModel *model;
  int n_changed;
  GError *failed; /* the last that was told, or NULL */
} Watched;

static void
on_failed (MusterScenarioModel *model, const GError *error, Watched *watched)
{
  g_clear_error (&watched->failed);
  watched->failed = g_error_copy (error);
}

static void
on_changed (MusterScenarioModel *model, Watched *watched)
{
  watched->n_changed++;
}

static int
open_model (void **state)
{
  Watched *watched = g_new0 (Watched, 1);
  watched->store = muster_store_open (":memory:", NULL);
  watched->id = make_scenario (watched->store, "french-200", "austrian-200", NULL, 47);
  watched->model = muster_scenario_model_new (watched->store, watched->id, NULL);
  assert_non_null (watched->model);
  g_signal_connect (watched->model, "changed", G_CALLBACK (on_changed), watched);
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

/* As another program might, past everything that is checked. */
static void
run_sql (Watched *watched, const char *sql)
{
  g_autoptr (MusterChangeSet) change_set = muster_store_begin (watched->store, "Harm", NULL, NULL);
  g_autoptr (MusterStatement) statement = muster_change_set_prepare (change_set, sql, NULL);
  assert_non_null (statement);
  assert_int_equal (muster_statement_step (statement, NULL), MUSTER_STEP_DONE);
  g_clear_pointer (&statement, muster_statement_free);
  muster_change_set_touch (change_set, MUSTER_DOCUMENT_SCENARIO, watched->id);
  assert_true (muster_change_set_commit (change_set, NULL));
}

static void
what_is_changed_is_read_again (void **state)
{
  Watched *watched = *state;
  g_autoptr (MusterScenario) changed = muster_scenario_model_begin (watched->model);
  changed->place = muster_scenario_keep (changed, "Ligny");
  assert_true (muster_scenario_model_save (watched->model, changed, "Change", NULL, NULL));
  assert_int_equal (watched->n_changed, 1);
  assert_null (watched->failed);
  assert_string_equal (muster_scenario_model_get_scenario (watched->model)->place, "Ligny");
}

static void
what_cannot_be_read_again_is_told_and_stays_as_it_was (void **state)
{
  Watched *watched = *state;
  const MusterScenario *before = muster_scenario_model_get_scenario (watched->model);
  run_sql (watched, "UPDATE scenario_part SET content = 'no XML' WHERE part = 'battlefield'");
  assert_true (g_error_matches (watched->failed, MUSTER_ERROR, MUSTER_ERROR_DAMAGED));
  assert_int_equal (watched->n_changed, 0);
  assert_ptr_equal (muster_scenario_model_get_scenario (watched->model), before);
  assert_non_null (muster_scenario_model_get_findings (watched->model));
  g_autoptr (GError) error = NULL;
  assert_true (muster_store_undo (watched->store, MUSTER_DOCUMENT_SCENARIO, watched->id, &error));
  assert_int_equal (watched->n_changed, 1);
}

static void
what_is_gone_is_no_failure (void **state)
{
  Watched *watched = *state;
  assert_true (
    muster_library_delete (watched->store, &muster_scenario_document, &watched->id, 1, NULL));
  assert_null (watched->failed);
  assert_int_equal (watched->n_changed, 0);
  assert_false (muster_library_has (watched->store, MUSTER_DOCUMENT_SCENARIO, watched->id));
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, open_model, close_model)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (what_is_changed_is_read_again),
    TEST (what_cannot_be_read_again_is_told_and_stays_as_it_was),
    TEST (what_is_gone_is_no_failure),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
