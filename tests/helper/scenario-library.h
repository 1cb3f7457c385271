/* A library in memory with one scenario, of an army that the library has and another, for tests of
 * what is done to it: its tables as text, and that an action is undone and done again. */
#pragma once

#include "helper/scenario.h"

#include "army/store/edit.h"
#include "army/store/store.h"
#include "base/error.h"
#include "scenario/store.h"

typedef struct
{
  MusterStore *store;
  gint64 id;     /* of the scenario */
  gint64 source; /* of the library's army that its first army is */
  int n_changed; /* signals for the scenario */
} Library;

static inline void
on_changed (MusterStore *store, const char *kind, gint64 document, Library *library)
{
  library->n_changed += g_str_equal (kind, MUSTER_DOCUMENT_SCENARIO) && document == library->id;
}

static inline gint64
add_source (MusterStore *store)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "waterloo-i-corps");
  gint64 id = muster_library_add (store, &muster_army_document, army, NULL);
  assert_true (id != 0);
  return id;
}

static inline MusterScenario *
make_two (Library *library)
{
  MusterScenario *scenario = make_empty (get_pack ("tout-soldat"));
  g_autoptr (MusterArmySnapshot) army =
    muster_store_load_army (library->store, library->source, scenario->ruleset, NULL);
  assert_non_null (army);
  muster_scenario_add_army (scenario, 0, 0, army, library->source);
  add_to (scenario, 1, load_example ("tout-soldat", "british-200"));
  generate (scenario, scenario->ruleset, 7);
  return scenario;
}

static inline int
open_library (void **state)
{
  Library *library = g_new0 (Library, 1);
  library->store = muster_store_open (":memory:", NULL);
  library->source = add_source (library->store);
  g_autoptr (MusterScenario) scenario = make_two (library);
  library->id = muster_library_add (library->store, &muster_scenario_document, scenario, NULL);
  muster_store_forget (library->store, NULL);
  g_signal_connect (library->store, "changed", G_CALLBACK (on_changed), library);
  *state = library;
  return library->id == 0;
}

static inline int
close_library (void **state)
{
  Library *library = *state;
  g_object_unref (library->store);
  g_free (library);
  return 0;
}

static inline MusterScenario *
load (Library *library)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterScenario *scenario =
    muster_store_load_scenario (library->store, library->id, NULL, problems, &error);
  if (scenario == NULL)
    fail_msg ("%s", error->message);
  return scenario;
}

static inline char *
dup_text (Library *library)
{
  g_autoptr (MusterScenario) scenario = load (library);
  return write_scenario (scenario);
}

/* All rows of the tables of scenarios. */
static inline char *
dup_tables (Library *library)
{
  static const char *const queries[] = {
    "SELECT id || name || ruleset || ifnull (pack, '') || ifnull (date, '') || ifnull (trashed, 0)"
    " FROM scenario ORDER BY id",
    "SELECT id || scenario || part || content FROM scenario_part ORDER BY id",
    "SELECT id || scenario || side || number || source || name || content FROM scenario_army"
    " ORDER BY id",
    "SELECT id || scenario || turn FROM scenario_play ORDER BY id",
    "SELECT id || scenario || army || thing || lost || fate FROM scenario_tick ORDER BY id",
  };
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (queries); i++)
    {
      g_autoptr (MusterStatement) statement =
        muster_store_prepare (library->store, queries[i], NULL);
      while (muster_statement_step (statement, NULL) == MUSTER_STEP_ROW)
        g_string_append_printf (text, "%s\n", muster_statement_get_text (statement, 0));
    }
  return g_string_free (text, FALSE);
}

static inline gint64
get_number (Library *library, const char *sql)
{
  g_autoptr (MusterStatement) statement = muster_store_prepare (library->store, sql, NULL);
  assert_int_equal (muster_statement_step (statement, NULL), MUSTER_STEP_ROW);
  return muster_statement_get_int (statement, 0);
}

static inline gint64
count_actions (Library *library)
{
  return get_number (library, "SELECT count (*) FROM journal");
}

static inline void
save (Library *library, const MusterScenario *scenario, const char *merge)
{
  g_autoptr (GError) error = NULL;
  if (!muster_library_save (library->store, &muster_scenario_document, scenario->id, scenario,
                            "Change", merge, NULL, &error))
    fail_msg ("%s", error->message);
}

static inline void
undo_on (Library *library, const char *kind, gint64 document)
{
  g_autoptr (GError) error = NULL;
  if (!muster_store_undo (library->store, kind, document, &error))
    fail_msg ("%s", error->message);
}

static inline void
redo_on (Library *library, const char *kind, gint64 document)
{
  g_autoptr (GError) error = NULL;
  if (!muster_store_redo (library->store, kind, document, &error))
    fail_msg ("%s", error->message);
}

/* The last action, back and forth, twice. */
static inline void
assert_undone_to (Library *library, const char *before)
{
  g_autofree char *after = dup_tables (library);
  assert_string_not_equal (before, after);
  for (int i = 0; i < 2; i++)
    {
      undo_on (library, MUSTER_DOCUMENT_SCENARIO, library->id);
      g_autofree char *undone = dup_tables (library);
      assert_same_text (before, undone);
      redo_on (library, MUSTER_DOCUMENT_SCENARIO, library->id);
      g_autofree char *redone = dup_tables (library);
      assert_same_text (after, redone);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, open_library, close_library)
