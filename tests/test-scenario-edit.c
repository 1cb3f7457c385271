/* What a person does to scenarios of the library: each deed is undone to the byte, keeps no more
 * than what it changed, and is refused in a sentence where it cannot be done. */
#include "scenario-helper.h"

#include "army/army-edit.h"
#include "army/army-store.h"
#include "base/error.h"
#include "scenario/scenario-edit.h"

typedef struct
{
  MusterStore *store;
  gint64 id;     /* of the scenario */
  gint64 source; /* of the library's army that its first army is */
  int n_changed; /* signals for the scenario */
} Library;

static void
on_changed (MusterStore *store, const char *kind, gint64 document, Library *library)
{
  library->n_changed += g_str_equal (kind, MUSTER_DOCUMENT_SCENARIO) && document == library->id;
}

static gint64
add_source (MusterStore *store)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "waterloo-i-corps");
  gint64 id = muster_army_edit_import (store, army, NULL);
  assert_true (id != 0);
  return id;
}

static MusterScenario *
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

static int
open_library (void **state)
{
  Library *library = g_new0 (Library, 1);
  library->store = muster_store_open (":memory:", NULL);
  library->source = add_source (library->store);
  g_autoptr (MusterScenario) scenario = make_two (library);
  library->id = muster_scenario_edit_import (library->store, scenario, NULL);
  muster_store_forget (library->store, NULL);
  g_signal_connect (library->store, "changed", G_CALLBACK (on_changed), library);
  *state = library;
  return library->id == 0;
}

static int
close_library (void **state)
{
  Library *library = *state;
  g_object_unref (library->store);
  g_free (library);
  return 0;
}

static MusterScenario *
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

static char *
dup_text (Library *library)
{
  g_autoptr (MusterScenario) scenario = load (library);
  return write_scenario (scenario);
}

/* All rows of the tables of scenarios. */
static char *
dup_tables (Library *library)
{
  static const char *const queries[] = {
    "SELECT id || name || ruleset || ifnull (pack, '') || ifnull (date, '') || ifnull (trashed, 0)"
    " FROM scenario ORDER BY id",
    "SELECT id || scenario || part || content FROM scenario_part ORDER BY id",
    "SELECT id || scenario || side || number || source || name || content FROM scenario_army"
    " ORDER BY id",
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

static gint64
get_number (Library *library, const char *sql)
{
  g_autoptr (MusterStatement) statement = muster_store_prepare (library->store, sql, NULL);
  assert_int_equal (muster_statement_step (statement, NULL), MUSTER_STEP_ROW);
  return muster_statement_get_int (statement, 0);
}

static gint64
get_size_of_changes (Library *library)
{
  return get_number (library, "SELECT length (changes) FROM journal ORDER BY id DESC LIMIT 1");
}

static gint64
count_deeds (Library *library)
{
  return get_number (library, "SELECT count (*) FROM journal");
}

static void
save (Library *library, const MusterScenario *scenario, const char *merge)
{
  g_autoptr (GError) error = NULL;
  if (!muster_scenario_edit_save (library->store, scenario, "Change", merge, &error))
    fail_msg ("%s", error->message);
}

static void
undo_on (Library *library, const char *kind, gint64 document)
{
  g_autoptr (GError) error = NULL;
  if (!muster_store_undo (library->store, kind, document, &error))
    fail_msg ("%s", error->message);
}

static void
redo_on (Library *library, const char *kind, gint64 document)
{
  g_autoptr (GError) error = NULL;
  if (!muster_store_redo (library->store, kind, document, &error))
    fail_msg ("%s", error->message);
}

/* The last deed, back and forth, twice. */
static void
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

/* What a person may change, each in a part of its own. */
static void
change_frame (MusterScenario *scenario)
{
  const MusterReserve reserve = { .side = 0, .army = 1, .thing = 1, .turn = 3 };
  scenario->name = muster_scenario_keep (scenario, "Näckå & <Söhne>");
  scenario->sides[1].briefing = muster_scenario_keep (scenario, "One.\n\nTwo.");
  muster_scenario_add_reserve (scenario, &reserve);
}

static void
change_battlefield (MusterScenario *scenario)
{
  muster_battlefield_remove (
    scenario->battlefield,
    g_array_index (scenario->battlefield->objectives, MusterObjective, 0).id);
}

static void
change_dice (MusterScenario *scenario)
{
  muster_dice_begin (scenario->battlefield->dice, "mine", "Mine");
  muster_dice_throw (scenario->battlefield->dice, 6);
}

static void
change_armies (MusterScenario *scenario)
{
  muster_scenario_remove_army (scenario, 2);
  add_to (scenario, 1, load_example ("tout-soldat", "austrian-200"));
}

static void
change_all (MusterScenario *scenario)
{
  change_frame (scenario);
  change_armies (scenario);
  muster_scenario_set_battlefield (scenario, NULL);
  generate (scenario, get_pack ("game-of-kings"), 99);
}

static void
drop_battlefield (MusterScenario *scenario)
{
  muster_scenario_set_battlefield (scenario, NULL);
}

static void (*const changes[]) (MusterScenario *) = { change_frame, change_battlefield,
                                                      change_dice,  change_armies,
                                                      change_all,   drop_battlefield };

static void
what_is_saved_is_undone_to_the_byte (void **state)
{
  Library *library = *state;
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autofree char *tables = dup_tables (library);
      g_autofree char *before = dup_text (library);
      g_autoptr (MusterScenario) scenario = load (library);
      changes[i](scenario);
      g_autofree char *changed = write_scenario (scenario);
      save (library, scenario, NULL);
      g_autofree char *after = dup_text (library);
      assert_same_text (changed, after);
      assert_undone_to (library, tables);
      undo_on (library, MUSTER_DOCUMENT_SCENARIO, library->id);
      g_autofree char *undone = dup_text (library);
      assert_same_text (before, undone);
    }
}

static void
random_changes_are_all_undone_and_done_again (void **state)
{
  Library *library = *state;
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GRand) random = g_rand_new_with_seed (1815);
  print_message ("# seed 1815\n");
  g_ptr_array_add (texts, dup_text (library));
  for (int i = 0; i < 25; i++)
    {
      g_autoptr (MusterScenario) scenario = load (library);
      if (scenario->battlefield == NULL || scenario->battlefield->objectives->len == 0)
        generate (scenario, scenario->ruleset, g_rand_int (random));
      else
        changes[g_rand_int_range (random, 0, 3)](scenario);
      save (library, scenario, NULL);
      g_ptr_array_add (texts, dup_text (library));
    }
  for (guint i = texts->len - 1; i-- > 0;)
    {
      undo_on (library, MUSTER_DOCUMENT_SCENARIO, library->id);
      g_autofree char *text = dup_text (library);
      assert_same_text (texts->pdata[i], text);
    }
  for (guint i = 1; i < texts->len; i++)
    {
      redo_on (library, MUSTER_DOCUMENT_SCENARIO, library->id);
      g_autofree char *text = dup_text (library);
      assert_same_text (texts->pdata[i], text);
    }
}

static void
saving_nothing_new_is_no_deed (void **state)
{
  Library *library = *state;
  g_autoptr (MusterScenario) scenario = load (library);
  g_autoptr (MusterScenario) copy = muster_scenario_copy (scenario);
  save (library, scenario, NULL);
  save (library, copy, "key");
  assert_int_equal (count_deeds (library), 0);
  assert_int_equal (library->n_changed, 0);
  assert_null (muster_store_dup_undo_name (library->store, MUSTER_DOCUMENT_SCENARIO, library->id));
}

static void
a_deed_tells_once (void **state)
{
  Library *library = *state;
  g_autoptr (MusterScenario) scenario = load (library);
  change_all (scenario);
  save (library, scenario, NULL);
  assert_int_equal (library->n_changed, 1);
  undo_on (library, MUSTER_DOCUMENT_SCENARIO, library->id);
  assert_int_equal (library->n_changed, 2);
}

static void
set_name (Library *library, const char *name, const char *merge)
{
  g_autoptr (MusterScenario) scenario = load (library);
  scenario->name = muster_scenario_keep (scenario, name);
  save (library, scenario, merge);
}

static void
keystrokes_in_a_row_are_undone_together (void **state)
{
  Library *library = *state;
  g_autofree char *before = dup_tables (library);
  set_name (library, "L", "name");
  set_name (library, "Li", "name");
  set_name (library, "Lig", "name");
  assert_int_equal (count_deeds (library), 1);
  set_name (library, "Ligny", "other");
  set_name (library, "Ligny!", NULL);
  set_name (library, "Ligny?", NULL);
  assert_int_equal (count_deeds (library), 4);
  for (int i = 0; i < 4; i++)
    undo_on (library, MUSTER_DOCUMENT_SCENARIO, library->id);
  g_autofree char *after = dup_tables (library);
  assert_same_text (before, after);
}

static void
keystrokes_that_come_back_are_no_deed (void **state)
{
  Library *library = *state;
  set_name (library, "L", "name");
  set_name (library, "Test", "name");
  assert_int_equal (count_deeds (library), 0);
}

static gint64
get_part_size (Library *library, const char *part)
{
  g_autofree char *sql =
    g_strdup_printf ("SELECT length (CAST (content AS BLOB)) FROM scenario_part WHERE part = '%s'",
                     part);
  return get_number (library, sql);
}

/* A changeset keeps a changed text as it was and as it is. Besides: names of tables, numbers, and
 * what is new. */
static void
assert_small (Library *library, void (*change) (MusterScenario *), gint64 kept)
{
  gint64 slack = 1000;
  g_autoptr (MusterScenario) scenario = load (library);
  change (scenario);
  save (library, scenario, NULL);
  gint64 size = get_size_of_changes (library);
  print_message ("# %d bytes for %d that changed\n", (int) size, (int) kept);
  assert_true (size > kept);
  assert_true (size < 2 * kept + slack);
}

static void
only_the_part_that_changed_is_kept_for_undo (void **state)
{
  Library *library = *state;
  gint64 army = get_number (library, "SELECT min (length (CAST (content AS BLOB)))"
                                     " FROM scenario_army");
  gint64 all = get_number (library, "SELECT sum (length (CAST (content AS BLOB)))"
                                    " FROM (SELECT content FROM scenario_part UNION ALL"
                                    " SELECT content FROM scenario_army)");
  assert_small (library, change_frame, get_part_size (library, "frame"));
  assert_true (get_size_of_changes (library) * 5 < all);
  assert_small (library, change_battlefield, get_part_size (library, "battlefield"));
  assert_small (library, change_dice, get_part_size (library, "dice"));
  assert_small (library, change_armies, army);
}

static gint64
count_listed (Library *library, gboolean trashed)
{
  g_autoptr (GPtrArray) list = muster_store_list_scenarios (library->store, trashed, NULL);
  return list->len;
}

static void
a_scenario_goes_into_the_trash_and_comes_back (void **state)
{
  Library *library = *state;
  g_autofree char *before = dup_tables (library);
  assert_true (muster_scenario_edit_trash (library->store, library->id, NULL));
  assert_int_equal (count_listed (library, FALSE), 0);
  assert_int_equal (count_listed (library, TRUE), 1);
  assert_int_equal (library->n_changed, 1);
  assert_undone_to (library, before);
  g_autofree char *trashed = dup_tables (library);
  assert_true (muster_scenario_edit_restore (library->store, library->id, NULL));
  g_autofree char *restored = dup_tables (library);
  assert_same_text (before, restored);
  assert_undone_to (library, trashed);
}

static void
a_scenario_is_deleted_whole_and_comes_back_whole (void **state)
{
  Library *library = *state;
  g_autofree char *before = dup_tables (library);
  g_autofree char *text = dup_text (library);
  assert_true (muster_scenario_edit_delete (library->store, library->id, NULL));
  g_autofree char *after = dup_tables (library);
  assert_string_equal (after, "");
  assert_true (muster_store_integrity (library->store, NULL));
  g_autofree char *name =
    muster_store_dup_undo_name (library->store, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID);
  assert_string_equal (name, "Delete Test");
  undo_on (library, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID);
  g_autofree char *undone = dup_tables (library);
  g_autofree char *back = dup_text (library);
  assert_same_text (before, undone);
  assert_same_text (text, back);
  redo_on (library, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID);
  g_autofree char *redone = dup_tables (library);
  assert_string_equal (redone, "");
}

static void
an_import_is_undone_on_the_library (void **state)
{
  Library *library = *state;
  g_autofree char *before = dup_tables (library);
  g_autoptr (MusterScenario) scenario = make_two (library);
  scenario->name = muster_scenario_keep (scenario, "Quatre Bras");
  gint64 id = muster_scenario_edit_import (library->store, scenario, NULL);
  assert_true (id != 0 && id != library->id);
  g_autofree char *after = dup_tables (library);
  g_autofree char *name =
    muster_store_dup_undo_name (library->store, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID);
  assert_string_equal (name, "Add Quatre Bras");
  undo_on (library, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID);
  g_autofree char *undone = dup_tables (library);
  assert_same_text (before, undone);
  redo_on (library, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID);
  g_autofree char *redone = dup_tables (library);
  assert_same_text (after, redone);
}

/* Takes @error. */
static void
assert_gone (gboolean done, GError *error)
{
  assert_false (done);
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
  assert_string_equal (error->message, "The scenario is no longer in the library.");
  g_error_free (error);
}

static void
what_is_gone_cannot_be_changed (void **state)
{
  Library *library = *state;
  MusterStore *store = library->store;
  GError *error = NULL;
  gboolean done;
  g_autoptr (MusterScenario) scenario = load (library);
  change_frame (scenario);
  muster_scenario_edit_delete (store, library->id, NULL);
  muster_store_forget (store, NULL);
  done = muster_scenario_edit_save (store, scenario, "Change", NULL, &error);
  assert_gone (done, g_steal_pointer (&error));
  done = muster_scenario_edit_trash (store, library->id, &error);
  assert_gone (done, g_steal_pointer (&error));
  done = muster_scenario_edit_restore (store, library->id, &error);
  assert_gone (done, g_steal_pointer (&error));
  done = muster_scenario_edit_delete (store, library->id, &error);
  assert_gone (done, g_steal_pointer (&error));
  assert_false (muster_scenario_edit_trash (store, 0, NULL));
  assert_int_equal (count_deeds (library), 0);
  g_autofree char *tables = dup_tables (library);
  assert_string_equal (tables, "");
}

/* The army of the library. */

static const MusterArmy *
load_source (Library *library)
{
  return muster_store_load_army (library->store, library->source, get_pack ("tout-soldat"), NULL);
}

static gint64
find_in_source (Library *library, const char *name)
{
  g_autoptr (MusterArmySnapshot) army = load_source (library);
  return army->things[find_named (army, name)].id;
}

static void
remove_from_source (Library *library, const char *name)
{
  g_autoptr (GError) error = NULL;
  MusterChange change = { .kind = MUSTER_CHANGE_REMOVE, .thing = find_in_source (library, name) };
  if (!muster_army_edit_apply (library->store, library->source, "Remove", &change, 1, &error))
    fail_msg ("%s", error->message);
}

static void
an_army_that_is_the_same_has_no_changes (void **state)
{
  Library *library = *state;
  g_autoptr (MusterScenario) scenario = load (library);
  assert_null (muster_scenario_dup_army_changes (library->store, scenario, 1));
  assert_null (muster_scenario_dup_army_changes (library->store, scenario, 2));
  assert_null (muster_scenario_dup_army_changes (library->store, scenario, 9));
}

static void
an_army_that_changed_since_is_told (void **state)
{
  Library *library = *state;
  g_autoptr (MusterScenario) scenario = load (library);
  remove_from_source (library, "Brigade Schmitz");
  g_autofree char *text = muster_scenario_dup_army_changes (library->store, scenario, 1);
  assert_non_null (text);
  assert_has (text, "> 422");
  assert_has (text, "> 8");
}

static void
a_name_alone_is_a_change_too (void **state)
{
  Library *library = *state;
  g_autoptr (MusterScenario) scenario = load (library);
  assert_true (muster_army_edit_rename (library->store, library->source, "The First Corps", NULL));
  g_autofree char *text = muster_scenario_dup_army_changes (library->store, scenario, 1);
  assert_non_null (text);
  assert_string_equal (text, "They count the same; names, notes or the order of things are "
                             "different.\n");
}

static void
add_reserve (MusterScenario *scenario, guint thing, int turn)
{
  const MusterReserve reserve = { .side = 0, .army = 1, .thing = thing, .turn = turn };
  muster_scenario_add_reserve (scenario, &reserve);
}

static void
assert_reserve (const MusterScenario *scenario, guint index, int turn, const char *place)
{
  const MusterReserve *reserve = &g_array_index (scenario->reserves, MusterReserve, index);
  const MusterScenarioArmy *army = muster_scenario_find_army (scenario, reserve->army, NULL);
  g_autofree char *text = muster_army_dup_place (army->army, reserve->thing);
  assert_int_equal (reserve->turn, turn);
  assert_string_equal (text, place);
}

/* The 1st Division goes, so that all behind it have other numbers; the 2nd loses its place. */
static void
taken_anew_an_army_keeps_the_reserves_that_are_still_there (void **state)
{
  Library *library = *state;
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterScenario) scenario = load (library);
  const MusterReserve of_enemy = { .side = 1, .army = 2, .thing = 1, .turn = 9 };
  add_reserve (scenario, 0, 1);
  add_reserve (scenario, find_formation (scenario, 1, "1st Division"), 2);
  muster_scenario_add_reserve (scenario, &of_enemy);
  add_reserve (scenario, find_formation (scenario, 1, "3rd Division"), 3);
  add_reserve (scenario, find_formation (scenario, 1, "Brigade Schmitz"), 4);
  remove_from_source (library, "1st Division");
  assert_true (muster_scenario_take_army_anew (library->store, scenario, 1, &error));
  assert_int_equal (scenario->reserves->len, 4);
  assert_reserve (scenario, 0, 1, "I Corps at Waterloo");
  assert_int_equal (g_array_index (scenario->reserves, MusterReserve, 1).army, 2);
  assert_reserve (scenario, 2, 3, "3rd Division");
  assert_reserve (scenario, 3, 4, "Brigade Schmitz");
  assert_null (muster_scenario_dup_army_changes (library->store, scenario, 1));
  assert_int_equal (((const MusterScenarioArmy *) scenario->sides[0].armies->pdata[0])->source,
                    library->source);
}

static void
what_was_taken_anew_is_saved_and_undone (void **state)
{
  Library *library = *state;
  g_autoptr (MusterScenario) scenario = load (library);
  g_autofree char *before = dup_tables (library);
  remove_from_source (library, "1st Division");
  assert_true (muster_scenario_take_army_anew (library->store, scenario, 1, NULL));
  g_autofree char *text = write_scenario (scenario);
  save (library, scenario, NULL);
  g_autofree char *kept = dup_text (library);
  assert_same_text (text, kept);
  assert_undone_to (library, before);
}

static void
taken_anew_unchanged_it_is_no_deed (void **state)
{
  Library *library = *state;
  g_autoptr (MusterScenario) scenario = load (library);
  assert_true (muster_scenario_take_army_anew (library->store, scenario, 1, NULL));
  save (library, scenario, NULL);
  assert_int_equal (count_deeds (library), 0);
}

static void
assert_no_source (Library *library, MusterScenario *scenario, int number)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *before = write_scenario (scenario);
  assert_false (muster_scenario_take_army_anew (library->store, scenario, number, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
  assert_string_equal (error->message,
                       "The army is no longer in the library; the scenario keeps its copy.");
  assert_false (muster_scenario_take_army_anew (library->store, scenario, number, NULL));
  assert_null (muster_scenario_dup_army_changes (library->store, scenario, number));
  g_autofree char *after = write_scenario (scenario);
  assert_same_text (before, after);
}

static void
an_army_whose_source_is_gone_stays (void **state)
{
  Library *library = *state;
  g_autoptr (MusterScenario) scenario = load (library);
  assert_no_source (library, scenario, 2);
  assert_no_source (library, scenario, 9);
  assert_true (muster_army_edit_trash (library->store, &library->source, 1, NULL));
  assert_no_source (library, scenario, 1);
  assert_true (muster_army_edit_delete (library->store, &library->source, 1, NULL));
  assert_no_source (library, scenario, 1);
  g_autoptr (MusterScenario) again = load (library);
  assert_non_null (muster_scenario_find_army (again, 1, NULL));
}

static void
an_army_of_a_ruleset_that_is_not_there_is_taken_all_the_same (void **state)
{
  Library *library = *state;
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (NULL, "no-rules", "Guests");
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  g_autoptr (MusterScenario) scenario = load (library);
  gint64 source = muster_army_edit_import (library->store, army, NULL);
  int number = muster_scenario_add_army (scenario, 1, 0, army, source);
  assert_null (muster_scenario_dup_army_changes (library->store, scenario, number));
  assert_true (muster_army_edit_rename (library->store, source, "Hosts", NULL));
  g_autofree char *text = muster_scenario_dup_army_changes (library->store, scenario, number);
  assert_has (text, "They cannot be compared: the ruleset is not there.");
  if (!muster_scenario_take_army_anew (library->store, scenario, number, &error))
    fail_msg ("%s", error->message);
  assert_string_equal (muster_scenario_find_army (scenario, number, NULL)->army->name, "Hosts");
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, open_library, close_library)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (what_is_saved_is_undone_to_the_byte),
    TEST (random_changes_are_all_undone_and_done_again),
    TEST (saving_nothing_new_is_no_deed),
    TEST (a_deed_tells_once),
    TEST (keystrokes_in_a_row_are_undone_together),
    TEST (keystrokes_that_come_back_are_no_deed),
    TEST (only_the_part_that_changed_is_kept_for_undo),
    TEST (a_scenario_goes_into_the_trash_and_comes_back),
    TEST (a_scenario_is_deleted_whole_and_comes_back_whole),
    TEST (an_import_is_undone_on_the_library),
    TEST (what_is_gone_cannot_be_changed),
    TEST (an_army_that_is_the_same_has_no_changes),
    TEST (an_army_that_changed_since_is_told),
    TEST (a_name_alone_is_a_change_too),
    TEST (taken_anew_an_army_keeps_the_reserves_that_are_still_there),
    TEST (what_was_taken_anew_is_saved_and_undone),
    TEST (taken_anew_unchanged_it_is_no_deed),
    TEST (an_army_whose_source_is_gone_stays),
    TEST (an_army_of_a_ruleset_that_is_not_there_is_taken_all_the_same),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
