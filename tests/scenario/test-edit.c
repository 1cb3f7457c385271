/* What a person does to scenarios of the library: each action is undone to the byte, keeps no more
 * than what it changed, and is refused in a sentence where it cannot be done. (That scenario-edit
 * takes armies anew is tested in test-scenario-edit-army.c.) */
#include "helper/scenario-library.h"

static gint64
get_size_of_changes (Library *library)
{
  return get_number (library, "SELECT length (changes) FROM journal ORDER BY id DESC LIMIT 1");
}

/* What a person may change, each in a part of its own. */
static void
change_frame (MusterScenario *scenario)
{
  const MusterReserve reserve = { .side = 0, .army = 1, .node = 1, .turn = 3 };
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
saving_nothing_new_is_no_action (void **state)
{
  Library *library = *state;
  g_autoptr (MusterScenario) scenario = load (library);
  g_autoptr (MusterScenario) copy = muster_scenario_copy (scenario);
  save (library, scenario, NULL);
  save (library, copy, "key");
  assert_int_equal (count_actions (library), 0);
  assert_int_equal (library->n_changed, 0);
  assert_null (muster_store_dup_undo_name (library->store, MUSTER_DOCUMENT_SCENARIO, library->id));
}

static void
an_action_tells_once (void **state)
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
  assert_int_equal (count_actions (library), 1);
  set_name (library, "Ligny", "other");
  set_name (library, "Ligny!", NULL);
  set_name (library, "Ligny?", NULL);
  assert_int_equal (count_actions (library), 4);
  for (int i = 0; i < 4; i++)
    undo_on (library, MUSTER_DOCUMENT_SCENARIO, library->id);
  g_autofree char *after = dup_tables (library);
  assert_same_text (before, after);
}

static void
keystrokes_that_come_back_are_no_action (void **state)
{
  Library *library = *state;
  set_name (library, "L", "name");
  set_name (library, "Test", "name");
  assert_int_equal (count_actions (library), 0);
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
  assert_true (
    muster_library_trash (library->store, &muster_scenario_document, &library->id, 1, NULL));
  assert_int_equal (count_listed (library, FALSE), 0);
  assert_int_equal (count_listed (library, TRUE), 1);
  assert_int_equal (library->n_changed, 1);
  assert_undone_to (library, before);
  g_autofree char *trashed = dup_tables (library);
  assert_true (
    muster_library_restore (library->store, &muster_scenario_document, &library->id, 1, NULL));
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
  assert_true (
    muster_library_delete (library->store, &muster_scenario_document, &library->id, 1, NULL));
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
  gint64 id = muster_library_add (library->store, &muster_scenario_document, scenario, NULL);
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
  assert_string_equal (
    error->message,
    "It is no longer in the library, so nothing was changed. Undo what deleted it, or "
    "choose another.");
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
  muster_library_delete (store, &muster_scenario_document, &library->id, 1, NULL);
  muster_store_forget (store, NULL);
  done = muster_library_save (store, &muster_scenario_document, scenario->id, scenario, "Change",
                              NULL, NULL, &error);
  assert_gone (done, g_steal_pointer (&error));
  done = muster_library_trash (store, &muster_scenario_document, &library->id, 1, &error);
  assert_gone (done, g_steal_pointer (&error));
  done = muster_library_restore (store, &muster_scenario_document, &library->id, 1, &error);
  assert_gone (done, g_steal_pointer (&error));
  done = muster_library_delete (store, &muster_scenario_document, &library->id, 1, &error);
  assert_gone (done, g_steal_pointer (&error));
  assert_false (
    muster_library_trash (store, &muster_scenario_document, (const gint64[]){ 0 }, 1, NULL));
  assert_int_equal (count_actions (library), 0);
  g_autofree char *tables = dup_tables (library);
  assert_string_equal (tables, "");
}

/* A corner across the outline, which no hand makes but a fault of the program might. */
static void
spoil (MusterScenario *scenario)
{
  const MusterPoint crossed[] = { { 0, 0 }, { 90, 90 }, { 90, 0 }, { 0, 90 } };
  const MusterZone zone = { .side = 0, .points = crossed, .n_points = 4 };
  muster_battlefield_add_zone (scenario->battlefield, &zone);
}

/* Takes @error. */
static void
assert_unreadable (gboolean done, GError *error)
{
  assert_false (done);
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
  assert_string_equal (error->message, "Test could not be read again after this, so nothing was "
                                       "changed: The outline of the \"zone\" crosses itself. Put "
                                       "its points in order, round about.");
  g_error_free (error);
}

static void
what_could_not_be_read_again_is_not_kept (void **state)
{
  Library *library = *state;
  GError *error = NULL;
  gboolean done;
  g_autofree char *before = dup_tables (library);
  g_autoptr (MusterScenario) scenario = load (library);
  change_all (scenario);
  scenario->name = muster_scenario_keep (scenario, "Test");
  spoil (scenario);
  done = muster_library_save (library->store, &muster_scenario_document, scenario->id, scenario,
                              "Change", NULL, NULL, &error);
  assert_unreadable (done, g_steal_pointer (&error));
  done = muster_library_add (library->store, &muster_scenario_document, scenario, &error) != 0;
  assert_unreadable (done, g_steal_pointer (&error));
  g_autofree char *after = dup_tables (library);
  assert_same_text (before, after);
  assert_int_equal (count_actions (library), 0);
  assert_int_equal (library->n_changed, 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (what_is_saved_is_undone_to_the_byte),
    TEST (random_changes_are_all_undone_and_done_again),
    TEST (saving_nothing_new_is_no_action),
    TEST (an_action_tells_once),
    TEST (keystrokes_in_a_row_are_undone_together),
    TEST (keystrokes_that_come_back_are_no_action),
    TEST (only_the_part_that_changed_is_kept_for_undo),
    TEST (a_scenario_goes_into_the_trash_and_comes_back),
    TEST (a_scenario_is_deleted_whole_and_comes_back_whole),
    TEST (an_import_is_undone_on_the_library),
    TEST (what_is_gone_cannot_be_changed),
    TEST (what_could_not_be_read_again_is_not_kept),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
