/* What a person does to the armies of the library: each action, its errors, its undo and redo; and
 * long walks of random actions, all undone and all redone. MUSTER_SEED begins the walks elsewhere.
 */
#include "helper/environment.h"
#include "helper/folder.h"
#include "helper/library.h"

#include "army/evaluate/opponent.h"
#include "base/random.h"
#include "db/store-private.h"

#define ACTIONS_OF_A_WALK 500

/* Extracts a thing and inserts it right behind itself. Returns: the new thing's id, or 0 */
static gint64
extract_and_insert (Library *library, gint64 node, GError **error)
{
  g_autoptr (MusterArmySnapshot) army = load (library);
  guint index = muster_army_find_node (army, node);
  guint parent = army->nodes[index].parent;
  g_autoptr (MusterArmySnapshot) fragment = muster_army_extract (army, &index, 1, "Copy");
  int place = 0;

  for (guint at = muster_army_get_next (army, parent, MUSTER_NO_NODE); at <= index;
       at = muster_army_get_next (army, parent, at))
    place++;
  g_autoptr (GArray) ids = muster_army_edit_insert (library->store, library->army, "Duplicate",
                                                    army->nodes[parent].id, place, fragment, error);
  return ids != NULL ? g_array_index (ids, gint64, 0) : 0;
}

static gboolean
enter (Library *library, gint64 node, const char *what, const char *value, GError **error)
{
  MusterEntryChange change = { what, value };
  return muster_army_edit_enter_all (library->store, library->army, &node, 1, &change, 1, error);
}

static gint64
add_brigade (Library *library, const char *name)
{
  apply_well (library, (MusterChange){ .kind = MUSTER_CHANGE_ADD,
                                       .node = 1000000,
                                       .target = find (library, "1st Division"),
                                       .place = MUSTER_LAST_PLACE,
                                       .category = MUSTER_CATEGORY_FORMATION,
                                       .type = "brigade",
                                       .name = name });
  return find (library, name);
}

static void
add_unit (Library *library, gint64 target, int place, const char *name)
{
  apply_well (library, (MusterChange){ .kind = MUSTER_CHANGE_ADD,
                                       .node = 1000000,
                                       .target = target,
                                       .place = place,
                                       .category = MUSTER_CATEGORY_UNIT,
                                       .type = "fr-ligne",
                                       .name = name });
}

static void
test_adding_is_undone_and_redone (void **state)
{
  g_autofree char *before = dump (*state);

  apply_well (*state, (MusterChange){ .kind = MUSTER_CHANGE_ADD,
                                      .node = 1000000,
                                      .target = find (*state, "Brigade Brue"),
                                      .place = 0,
                                      .category = MUSTER_CATEGORY_UNIT,
                                      .type = "fr-ligne",
                                      .name = "New",
                                      .scale = "quality",
                                      .grade = "5" });
  g_autofree char *names = list_names (*state, find (*state, "Brigade Brue"));
  assert_true (g_str_has_prefix (names, "New 85e"));
  assert_undone_and_redone (*state, before);
}

static void
test_removing_is_undone_and_redone (void **state)
{
  g_autofree char *before = dump (*state);

  apply_well (*state,
              (MusterChange){ .kind = MUSTER_CHANGE_REMOVE, .node = find (*state, "I Corps") });
  g_autoptr (MusterArmySnapshot) army = load (*state);
  assert_int_equal (army->n_nodes, 1);
  assert_undone_and_redone (*state, before);
}

static void
test_removing_takes_grades_entries_and_waivers_along (void **state)
{
  Library *library = *state;
  gint64 unit = find (library, "54e Ligne, 1st Battalion");

  assert_true (enter (library, unit, "points", "3", NULL));
  assert_true (muster_army_edit_waive (library->store, library->army, unit, "x", "y", NULL));
  apply_well (library,
              (MusterChange){ .kind = MUSTER_CHANGE_REMOVE, .node = find (library, "I Corps") });
  g_autofree char *rest = dump (library);
  g_auto (GStrv) lines = g_strsplit (rest, "\n", -1);
  assert_int_equal (g_strv_length (lines), 4);
}

static void
test_moving_is_undone_and_redone (void **state)
{
  g_autofree char *before = dump (*state);

  apply_well (*state, (MusterChange){ .kind = MUSTER_CHANGE_MOVE,
                                      .node = find (*state, "Brigade Quiot"),
                                      .target = find (*state, "4th Division"),
                                      .place = 1 });
  g_autofree char *names = list_names (*state, find (*state, "4th Division"));
  assert_true (g_str_has_prefix (names, "Durutte Brigade Quiot Brigade P"));
  assert_undone_and_redone (*state, before);
}

static void
test_moving_to_where_it_stands_is_no_action (void **state)
{
  Library *library = *state;
  gint64 division = find (library, "1st Division");
  g_autofree char *before = list_names (library, division);

  for (int i = 0; i < 30; i++)
    apply_well (library, (MusterChange){ .kind = MUSTER_CHANGE_MOVE,
                                         .node = find (library, "Brigade Quiot"),
                                         .target = division,
                                         .place = 1 });
  assert_names (library, division, before);
}

static void
test_choosing_changing_and_taking_back_a_grade_are_undone_and_redone (void **state)
{
  Library *library = *state;
  gint64 node = find (library, "1st Division");
  static const char *const grades[] = { "impulse", "linear", NULL };

  for (guint i = 0; i < G_N_ELEMENTS (grades); i++)
    {
      g_autofree char *before = dump (library);
      apply_well (library, (MusterChange){ .kind = MUSTER_CHANGE_CHOOSE,
                                           .node = node,
                                           .scale = "system",
                                           .grade = grades[i] });
      assert_undone_and_redone (library, before);
      assert_true (muster_store_forget (library->store, NULL));
    }
}

static void
test_taking_back_what_was_not_chosen_is_no_action (void **state)
{
  apply_well (*state, (MusterChange){ .kind = MUSTER_CHANGE_CHOOSE,
                                      .node = find (*state, "1st Division"),
                                      .scale = "system" });
  assert_false (undo (*state));
}

static void
test_choosing_keeps_the_order_of_grades_as_the_snapshot_does (void **state)
{
  Library *library = *state;
  gint64 root = find_root (library);
  MusterChange first = {
    .kind = MUSTER_CHANGE_CHOOSE, .node = root, .scale = "figure-scale", .grade = "15"
  };
  MusterChange second = {
    .kind = MUSTER_CHANGE_CHOOSE, .node = root, .scale = "nation", .grade = "austria"
  };

  apply_well (library, first);
  g_autoptr (MusterArmySnapshot) before = load (library);
  g_autoptr (MusterArmySnapshot) expected = muster_army_apply (before, &second, 1);
  apply_well (library, second);
  g_autoptr (MusterArmySnapshot) after = load (library);
  g_autofree char *in_library = write_text (after);
  g_autofree char *in_snapshot = write_text (expected);
  assert_same (in_library, in_snapshot);
}

static void
test_all_changes_of_a_way_out_are_one_action (void **state)
{
  Library *library = *state;
  g_autofree char *before = dump (library);
  gint64 division = find (library, "1st Division");
  MusterChange changes[] = {
    { .kind = MUSTER_CHANGE_ADD,
      .node = 1000000,
      .target = division,
      .place = MUSTER_LAST_PLACE,
      .category = MUSTER_CATEGORY_FORMATION,
      .type = "brigade",
      .name = "Outer" },
    { .kind = MUSTER_CHANGE_ADD,
      .node = 1000001,
      .target = 1000000,
      .place = MUSTER_LAST_PLACE,
      .category = MUSTER_CATEGORY_UNIT,
      .type = "fr-ligne",
      .name = "Inner" },
    { .kind = MUSTER_CHANGE_CHOOSE, .node = 1000000, .scale = "quality", .grade = "3" },
    { .kind = MUSTER_CHANGE_MOVE,
      .node = find (library, "54e Ligne, 1st Battalion"),
      .target = 1000000,
      .place = 0 },
    { .kind = MUSTER_CHANGE_REMOVE, .node = find (library, "Brigade Bourgeois") },
  };

  assert_true (muster_army_edit_apply (library->store, library->army, "Way out", changes,
                                       G_N_ELEMENTS (changes), NULL));
  assert_names (library, find (library, "Outer"), "54e Ligne, 1st Battalion Inner");
  assert_undone_and_redone (library, before);
}

static void
test_a_failing_change_takes_the_earlier_ones_back (void **state)
{
  Library *library = *state;
  g_autofree char *before = dump (library);
  GError *error = NULL;
  MusterChange changes[] = {
    { .kind = MUSTER_CHANGE_REMOVE, .node = find (library, "Brigade Bourgeois") },
    { .kind = MUSTER_CHANGE_REMOVE, .node = 999999 },
  };
  gboolean done =
    muster_army_edit_apply (library->store, library->army, "Way out", changes, 2, &error);

  assert_refused (library, done, error, MUSTER_ERROR_NOT_FOUND, before);
}

static void
test_no_change_is_no_action (void **state)
{
  Library *library = *state;

  assert_true (muster_army_edit_apply (library->store, library->army, "Nothing", NULL, 0, NULL));
  assert_false (undo (library));
}

static void
test_changes_of_things_that_are_gone_are_refused (void **state)
{
  Library *library = *state;
  gint64 unit = find (library, "54e Ligne, 1st Battalion");
  gint64 division = find (library, "1st Division");
  MusterChange changes[] = {
    { .kind = MUSTER_CHANGE_REMOVE, .node = 999999 },
    { .kind = MUSTER_CHANGE_MOVE, .node = 999999, .target = division },
    { .kind = MUSTER_CHANGE_MOVE, .node = unit, .target = 999999 },
    { .kind = MUSTER_CHANGE_CHOOSE, .node = 999999, .scale = "quality", .grade = "4" },
    { .kind = MUSTER_CHANGE_ADD,
      .target = 999999,
      .category = MUSTER_CATEGORY_UNIT,
      .type = "fr-ligne" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    assert_change_refused (library, changes[i], MUSTER_ERROR_NOT_FOUND);
}

static void
test_a_formation_is_not_moved_into_itself (void **state)
{
  Library *library = *state;
  gint64 corps = find (library, "I Corps");
  MusterChange changes[] = {
    { .kind = MUSTER_CHANGE_MOVE, .node = corps, .target = corps },
    { .kind = MUSTER_CHANGE_MOVE, .node = corps, .target = find (library, "1st Division") },
    { .kind = MUSTER_CHANGE_MOVE, .node = corps, .target = find (library, "Brigade Quiot") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    assert_change_refused (library, changes[i], MUSTER_ERROR_BAD_INPUT);
}

static void
test_the_army_itself_is_neither_moved_nor_removed (void **state)
{
  Library *library = *state;
  gint64 root = find_root (library);
  g_autofree char *before = dump (library);
  GError *error = NULL;

  assert_change_refused (library, (MusterChange){ .kind = MUSTER_CHANGE_REMOVE, .node = root },
                         MUSTER_ERROR_BAD_INPUT);
  assert_change_refused (
    library,
    (MusterChange){ .kind = MUSTER_CHANGE_MOVE, .node = root, .target = find (library, "I Corps") },
    MUSTER_ERROR_BAD_INPUT);
  gboolean done =
    muster_army_edit_rename_node (library->store, library->army, root + 999, "New", &error);
  assert_refused (library, done, error, MUSTER_ERROR_NOT_FOUND, before);
}

static gint64
find_corps_of (Library *library, gint64 army)
{
  g_autoptr (MusterArmySnapshot) other = muster_store_load_army (library->store, army, NULL, NULL);

  return other->nodes[1].id;
}

static void
test_things_of_another_army_are_out_of_reach (void **state)
{
  Library *library = *state;
  gint64 foreign = find_corps_of (library, add_other (library));
  MusterChange changes[] = {
    { .kind = MUSTER_CHANGE_REMOVE, .node = foreign },
    { .kind = MUSTER_CHANGE_CHOOSE, .node = foreign, .scale = "system", .grade = "linear" },
    { .kind = MUSTER_CHANGE_MOVE, .node = foreign, .target = find_root (library) },
    { .kind = MUSTER_CHANGE_MOVE, .node = find (library, "1st Division"), .target = foreign },
    { .kind = MUSTER_CHANGE_ADD, .target = foreign, .category = MUSTER_CATEGORY_UNIT, .type = "x" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    assert_change_refused (library, changes[i], MUSTER_ERROR_NOT_FOUND);
}

/* Every function that changes something of one thing. */
static gboolean
change_node (Library *library, int which, gint64 node, GError **error)
{
  switch (which)
    {
    case 0:
      return muster_army_edit_rename_node (library->store, library->army, node, "New", error);
    case 1:
      return muster_army_edit_set_fields (
        library->store, library->army, node,
        &(MusterNode){ .note = "New", .secret = MUSTER_SECRET_NOTE }, error);
    case 2:
      return enter (library, node, "points", "7", error);
    case 3:
      return muster_army_edit_waive (library->store, library->army, node, "limit", "Why", error);
    default:
      return muster_army_edit_set_secret (library->store, library->army, &node, 1,
                                          MUSTER_SECRET_ALL, error);
    }
}

#define N_OF_A_NODE 5

/* Every function that changes something of the army. */
static gboolean
change_army (Library *library, int which, GError **error)
{
  switch (which)
    {
    case 0:
      return muster_army_edit_rename (library->store, library->army, "New", error);
    case 1:
      return muster_army_edit_set_date (library->store, library->army, "1809", error);
    case 2:
      return muster_army_edit_set_budget (library->store, library->army, 200, error);
    default:
      return muster_army_edit_set_player (library->store, library->army, "Ann", error);
    }
}

#define N_OF_AN_ARMY 4

static void
test_every_action_on_a_thing_is_undone_and_redone (void **state)
{
  Library *library = *state;
  gint64 node = find (library, "Brigade Quiot");

  for (int i = 0; i < N_OF_A_NODE; i++)
    {
      g_autofree char *before = dump (library);
      g_autoptr (GError) error = NULL;
      assert_true (change_node (library, i, node, &error));
      assert_null (error);
      assert_undone_and_redone (library, before);
      assert_true (muster_store_forget (library->store, NULL));
    }
}

static void
test_every_action_on_the_army_is_undone_and_redone (void **state)
{
  Library *library = *state;

  for (int i = 0; i < N_OF_AN_ARMY; i++)
    {
      g_autofree char *before = dump (library);
      g_autoptr (GError) error = NULL;
      assert_true (change_army (library, i, &error));
      assert_null (error);
      assert_undone_and_redone (library, before);
      assert_true (muster_store_forget (library->store, NULL));
    }
}

static void
test_doing_the_same_again_is_no_action (void **state)
{
  Library *library = *state;
  gint64 node = find (library, "Brigade Quiot");

  for (int i = 0; i < N_OF_A_NODE + N_OF_AN_ARMY; i++)
    for (int again = 0; again < 2; again++)
      {
        assert_true (i < N_OF_AN_ARMY ? change_army (library, i, NULL)
                                      : change_node (library, i - N_OF_AN_ARMY, node, NULL));
        if (again == 0)
          assert_true (muster_store_forget (library->store, NULL));
        else
          assert_false (undo (library));
      }
}

static void
test_actions_on_a_thing_that_is_gone_are_refused (void **state)
{
  Library *library = *state;

  for (int i = 0; i < N_OF_A_NODE; i++)
    {
      g_autofree char *before = dump (library);
      GError *error = NULL;
      gboolean done = change_node (library, i, 999999, &error);
      assert_refused (library, done, error, MUSTER_ERROR_NOT_FOUND, before);
    }
}

static void
test_actions_on_a_thing_of_another_army_are_refused (void **state)
{
  Library *library = *state;
  gint64 foreign = find_corps_of (library, add_other (library));

  for (int i = 0; i < N_OF_A_NODE; i++)
    {
      g_autofree char *before = dump (library);
      GError *error = NULL;
      gboolean done = change_node (library, i, foreign, &error);
      assert_refused (library, done, error, MUSTER_ERROR_NOT_FOUND, before);
    }
}

static void
test_actions_on_an_army_that_is_gone_are_refused (void **state)
{
  Library *library = *state;
  Library gone = { library->store, 999 };
  g_autofree char *before = dump (library);

  for (int i = 0; i < N_OF_AN_ARMY; i++)
    {
      GError *error = NULL;
      gboolean done = change_army (&gone, i, &error);
      assert_refused (library, done, error, MUSTER_ERROR_NOT_FOUND, before);
    }
}

static void
test_what_is_no_date_is_refused (void **state)
{
  Library *library = *state;
  static const char *const dates[] = {
    "",         "June 1815",   "1815-13",      "1815-00", "1815-06-32", "1815-6-18",
    "18150618", "1815-06-18 ", "1815-06-18\n", "1815\n",  "１８１５",
  };

  for (guint i = 0; i < G_N_ELEMENTS (dates); i++)
    {
      g_autofree char *before = dump (library);
      GError *error = NULL;
      gboolean done = muster_army_edit_set_date (library->store, library->army, dates[i], &error);
      assert_refused (library, done, error, MUSTER_ERROR_BAD_INPUT, before);
    }
}

static void
test_a_date_can_be_taken_away (void **state)
{
  Library *library = *state;

  assert_true (muster_army_edit_set_date (library->store, library->army, NULL, NULL));
  g_autoptr (MusterArmySnapshot) army = load (library);
  assert_null (army->date);
  assert_int_equal (army->year, MUSTER_NO_YEAR);
}

static void
assert_called (Library *library, const char *name)
{
  g_autoptr (MusterArmySnapshot) army = load (library);
  assert_string_equal (army->name, name);
}

static void
choose_nation (Library *library, const char *nation)
{
  g_autoptr (MusterArmySnapshot) army = load (library);
  MusterChange change = {
    .kind = MUSTER_CHANGE_CHOOSE, .node = army->nodes[0].id, .scale = "nation", .grade = nation
  };
  assert_true (muster_army_edit_apply (library->store, library->army, "Choose", &change, 1, NULL));
}

static void
test_an_army_that_nobody_named_is_called_by_its_nation_and_year (void **state)
{
  Library *library = *state;

  choose_nation (library, "france");
  assert_true (muster_army_edit_set_date (library->store, library->army, "1812-09", NULL));
  assert_called (library, "I Corps at Waterloo, as it marched");
  assert_true (
    muster_army_edit_rename (library->store, library->army, "Army of France, 1812", NULL));
  assert_true (muster_army_edit_set_date (library->store, library->army, "1809-07-05", NULL));
  assert_called (library, "Army of France, 1809");
  choose_nation (library, "prussia");
  assert_called (library, "Army of Prussia, 1809");
  assert_true (undo (library));
  assert_called (library, "Army of France, 1809");
  choose_nation (library, NULL);
  assert_called (library, "New army, 1809");
  assert_true (muster_army_edit_set_date (library->store, library->army, NULL, NULL));
  assert_called (library, "New army");
  assert_true (undo (library));
  assert_called (library, "New army, 1809");
}

static void
test_a_budget_can_be_taken_away_and_be_none_at_all (void **state)
{
  Library *library = *state;

  assert_true (muster_army_edit_set_budget (library->store, library->army, 0, NULL));
  g_autoptr (MusterArmySnapshot) none = load (library);
  assert_int_equal (none->budget, 0);
  assert_false (muster_army_edit_set_budget (library->store, library->army, -5, NULL));
  assert_false (muster_army_edit_set_budget (library->store, library->army, 12345678901, NULL));
  assert_true (muster_army_edit_set_budget (library->store, library->army, MUSTER_NO_BUDGET, NULL));
  g_autoptr (MusterArmySnapshot) without = load (library);
  assert_int_equal (without->budget, MUSTER_NO_BUDGET);
}

static void
test_keystrokes_in_a_row_are_undone_together (void **state)
{
  Library *library = *state;
  g_autofree char *before = dump (library);
  gint64 node = find (library, "Brigade Quiot");
  static const char *const names[] = { "N", "Ne", "Ney" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    assert_true (
      muster_army_edit_rename_node (library->store, library->army, node, names[i], NULL));
  assert_undone_and_redone (library, before);
}

static void
test_steps_of_the_budget_are_undone_together (void **state)
{
  Library *library = *state;
  g_autofree char *before = dump (library);

  for (int points = 200; points < 220; points++)
    assert_true (muster_army_edit_set_budget (library->store, library->army, points, NULL));
  assert_undone_and_redone (library, before);
}

static void
test_names_of_two_things_are_undone_apart (void **state)
{
  Library *library = *state;
  gint64 first = find (library, "Brigade Quiot");
  gint64 second = find (library, "Brigade Bourgeois");

  assert_true (muster_army_edit_rename_node (library->store, library->army, first, "A", NULL));
  assert_true (muster_army_edit_rename_node (library->store, library->army, second, "B", NULL));
  assert_true (undo (library));
  assert_int_equal (find (library, "A"), first);
  assert_int_equal (find (library, "Brigade Bourgeois"), second);
  assert_true (undo (library));
  assert_false (undo (library));
}

static void
test_typing_and_taking_all_back_by_hand_leaves_no_action (void **state)
{
  Library *library = *state;
  gint64 node = find (library, "Brigade Quiot");

  assert_true (
    muster_army_edit_rename_node (library->store, library->army, node, "Brigade Q", NULL));
  assert_true (
    muster_army_edit_rename_node (library->store, library->army, node, "Brigade Quiot", NULL));
  assert_false (undo (library));
}

static void
test_things_are_put_at_the_place_that_was_named (void **state)
{
  Library *library = *state;
  gint64 brigade = add_brigade (library, "Empty");

  add_unit (library, brigade, 0, "b");
  add_unit (library, brigade, 0, "a");
  add_unit (library, brigade, MUSTER_LAST_PLACE, "d");
  add_unit (library, brigade, 2, "c");
  add_unit (library, brigade, 99, "e");
  assert_names (library, brigade, "a b c d e");
}

static void
test_a_thing_moved_among_its_brothers_counts_the_others (void **state)
{
  Library *library = *state;
  gint64 brigade = add_brigade (library, "Empty");
  static const char *const names[] = { "a", "b", "c", "d" };

  for (int i = 0; i < 4; i++)
    add_unit (library, brigade, MUSTER_LAST_PLACE, names[i]);
  apply_well (library, (MusterChange){ .kind = MUSTER_CHANGE_MOVE,
                                       .node = find (library, "a"),
                                       .target = brigade,
                                       .place = 2 });
  assert_names (library, brigade, "b c a d");
  apply_well (library, (MusterChange){ .kind = MUSTER_CHANGE_MOVE,
                                       .node = find (library, "d"),
                                       .target = brigade,
                                       .place = 0 });
  assert_names (library, brigade, "d b c a");
  apply_well (library, (MusterChange){ .kind = MUSTER_CHANGE_MOVE,
                                       .node = find (library, "b"),
                                       .target = brigade,
                                       .place = MUSTER_LAST_PLACE });
  assert_names (library, brigade, "d c a b");
}

/* Positions have room for ten halvings: then the brothers are spread. */
static void
put_many_at (Library *library, int place)
{
  g_autofree char *name = g_strdup_printf ("Brigade %d", place);
  gint64 brigade = add_brigade (library, name);
  g_autoptr (GPtrArray) expected = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; i < 100; i++)
    {
      char *unit = g_strdup_printf ("%d", i);
      add_unit (library, brigade, place, unit);
      g_ptr_array_insert (expected, MIN (place, (int) expected->len), unit);
    }
  g_ptr_array_add (expected, NULL);
  g_autofree char *names = g_strjoinv (" ", (char **) expected->pdata);
  assert_names (library, brigade, names);
}

static void
test_many_things_are_put_at_the_same_place (void **state)
{
  for (int place = 0; place < 4; place++)
    put_many_at (*state, place);
  g_autofree char *end = dump (*state);
  while (undo (*state))
    ;
  while (redo (*state))
    ;
  g_autofree char *again = dump (*state);
  assert_same (again, end);
}

/* Brothers whose order is not that of their ids must be spread in their own order. */
static void
test_things_moved_to_the_front_again_and_again_stay_in_order (void **state)
{
  Library *library = *state;
  gint64 brigade = add_brigade (library, "Empty");
  g_autoptr (GPtrArray) expected = g_ptr_array_new ();
  static const char *const names[] = { "a", "b", "c", "d", "e", "f", "g", "h" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      add_unit (library, brigade, MUSTER_LAST_PLACE, names[i]);
      g_ptr_array_add (expected, (gpointer) names[i]);
    }
  for (guint i = 0; i < 100; i++)
    {
      int place = (int) (i / 25);
      const char *name = g_ptr_array_steal_index (expected, expected->len - 1 - i % 3);
      apply_well (library, (MusterChange){ .kind = MUSTER_CHANGE_MOVE,
                                           .node = find (library, name),
                                           .target = brigade,
                                           .place = place });
      g_ptr_array_insert (expected, place, (gpointer) name);
      g_autoptr (GString) order = g_string_new (expected->pdata[0]);
      for (guint k = 1; k < expected->len; k++)
        g_string_append_printf (order, " %s", (char *) expected->pdata[k]);
      assert_names (library, brigade, order->str);
    }
}

static void
test_what_is_extracted_and_inserted_has_all_that_stands_in_it (void **state)
{
  Library *library = *state;
  gint64 brigade = find (library, "Brigade Quiot");

  assert_true (enter (library, brigade, "points", "12", NULL));
  assert_true (muster_army_edit_waive (library->store, library->army, brigade, "x", "y", NULL));
  assert_true (muster_army_edit_set_fields (library->store, library->army, brigade,
                                            &(MusterNode){ .note = "n" }, NULL));
  gint64 copy = extract_and_insert (library, brigade, NULL);
  assert_true (copy != 0 && copy != brigade);
  g_autoptr (MusterArmySnapshot) army = load (library);
  guint one = muster_army_find_node (army, brigade);
  guint other = muster_army_find_node (army, copy);
  assert_int_equal (army->nodes[one].end, other);
  assert_int_equal (army->nodes[one].end - one, army->nodes[other].end - other);
  for (guint i = 0; one + i < army->nodes[one].end; i++)
    {
      assert_string_equal (army->nodes[one + i].kind_id, army->nodes[other + i].kind_id);
      assert_string_equal (army->nodes[one + i].name, army->nodes[other + i].name);
      assert_int_equal (army->nodes[one + i].n_chosen, army->nodes[other + i].n_chosen);
    }
  assert_string_equal (army->nodes[other].note, "n");
  assert_string_equal (army->nodes[other].entries[0].value, "12");
  assert_string_equal (army->nodes[other].waivers[0].reason, "y");
}

static void
test_an_army_keeps_its_name_where_a_blank_one_is_given (void **state)
{
  Library *library = *state;
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterArmySnapshot) before = load (library);
  assert_false (muster_army_edit_rename (library->store, library->army, " \t", &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
  g_autoptr (MusterArmySnapshot) after = load (library);
  assert_string_equal (after->name, before->name);
}

static void
test_a_limit_is_not_waived_without_a_reason (void **state)
{
  Library *library = *state;
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterArmySnapshot) army = load (library);
  assert_false (muster_army_edit_waive (library->store, library->army, army->nodes[0].id,
                                        "corps-size", " ", &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
  g_autoptr (MusterArmySnapshot) after = load (library);
  assert_int_equal (after->nodes[0].n_waivers, army->nodes[0].n_waivers);
}

static void
test_an_army_duplicated_is_the_same_under_another_name (void **state)
{
  Library *library = *state;
  gint64 copy = muster_army_edit_duplicate (library->store, library->army, "Second", NULL);
  Library second = { library->store, copy };

  assert_true (copy != 0);
  g_autoptr (MusterArmySnapshot) made = load (&second);
  assert_string_equal (made->name, "Second");
  assert_true (muster_army_edit_rename (library->store, library->army, "Second", NULL));
  g_autoptr (MusterArmySnapshot) one = load (library);
  g_autofree char *one_text = write_text (one);
  g_autofree char *made_text = write_text (made);
  assert_same (made_text, one_text);
}

static void
test_a_fragment_is_put_in_its_place_with_all_that_stands_in_it (void **state)
{
  Library *library = *state;
  gint64 division = find (library, "1st Division");
  g_autoptr (MusterArmySnapshot) army = load (library);
  guint brigade = muster_army_find_node (army, find (library, "Brigade Quiot"));
  guint both[] = { brigade + 1, brigade };
  g_autoptr (MusterArmySnapshot) fragment = muster_army_extract (army, both, 2, "Kept");
  g_autofree char *before = dump (library);
  g_autofree char *names = list_names (library, division);

  assert_int_equal (fragment->n_nodes, 1 + army->nodes[brigade].end - brigade);
  g_autoptr (GArray) ids =
    muster_army_edit_insert (library->store, library->army, "Paste", division, 0, fragment, NULL);
  assert_int_equal (ids->len, 1);
  g_autofree char *expected = g_strconcat ("Brigade Quiot ", names, NULL);
  assert_names (library, division, expected);
  assert_undone_and_redone (library, before);
}

static void
test_a_fragment_goes_only_into_formations (void **state)
{
  Library *library = *state;
  g_autoptr (MusterArmySnapshot) army = load (library);
  guint brigade = muster_army_find_node (army, find (library, "Brigade Quiot"));
  g_autoptr (MusterArmySnapshot) fragment = muster_army_extract (army, &brigade, 1, "Kept");
  g_autofree char *before = dump (library);
  GError *error = NULL;
  gint64 unit = 0;

  for (guint i = 0; i < army->n_nodes; i++)
    if (army->nodes[i].category == MUSTER_CATEGORY_UNIT)
      unit = army->nodes[i].id;
  g_autoptr (GArray) ids = muster_army_edit_insert (library->store, library->army, "Paste", unit,
                                                    MUSTER_LAST_PLACE, fragment, &error);
  assert_refused (library, ids != NULL, error, MUSTER_ERROR_BAD_INPUT, before);
}

static void
test_of_an_army_only_the_note_is_secret (void **state)
{
  Library *library = *state;
  gint64 root = find_root (library);

  assert_true (
    muster_army_edit_set_secret (library->store, library->army, &root, 1, MUSTER_SECRET_ALL, NULL));
  g_autoptr (MusterArmySnapshot) army = load (library);
  assert_int_equal (army->nodes[0].secret, MUSTER_SECRET_NONE);
  assert_true (muster_army_edit_set_secret (library->store, library->army, &root, 1,
                                            MUSTER_SECRET_NOTE, NULL));
  g_autoptr (MusterArmySnapshot) again = load (library);
  assert_int_equal (again->nodes[0].secret, MUSTER_SECRET_NOTE);
}

static const char *
find_reason (const MusterNode *node, const char *limit)
{
  for (guint i = 0; i < node->n_waivers; i++)
    if (g_str_equal (node->waivers[i].limit, limit))
      return node->waivers[i].reason;
  return NULL;
}

static void
test_what_was_waived_is_held_again (void **state)
{
  Library *library = *state;
  gint64 corps = find (library, "I Corps");

  assert_true (
    muster_army_edit_waive (library->store, library->army, corps, "corps-size", "New", NULL));
  assert_true (
    muster_army_edit_waive (library->store, library->army, corps, "other", "Because", NULL));
  g_autoptr (MusterArmySnapshot) waived = load (library);
  assert_int_equal (waived->nodes[1].n_waivers, 2);
  assert_string_equal (find_reason (&waived->nodes[1], "corps-size"), "New");
  assert_true (
    muster_army_edit_waive (library->store, library->army, corps, "corps-size", NULL, NULL));
  g_autoptr (MusterArmySnapshot) held = load (library);
  assert_int_equal (held->nodes[1].n_waivers, 1);
  assert_string_equal (find_reason (&held->nodes[1], "other"), "Because");
}

static void
test_names_notes_and_figures_are_taken_away_again (void **state)
{
  Library *library = *state;
  gint64 corps = find (library, "I Corps");

  assert_true (muster_army_edit_set_fields (library->store, library->army, corps,
                                            &(MusterNode){ .note = "n" }, NULL));
  assert_true (enter (library, corps, "x", "1", NULL));
  assert_true (
    muster_army_edit_set_fields (library->store, library->army, corps, &(MusterNode){ 0 }, NULL));
  assert_true (enter (library, corps, "x", NULL, NULL));
  assert_true (muster_army_edit_rename_node (library->store, library->army, corps, NULL, NULL));
  assert_true (muster_army_edit_set_player (library->store, library->army, NULL, NULL));
  g_autoptr (MusterArmySnapshot) army = load (library);
  assert_null (army->nodes[1].name);
  assert_null (army->nodes[1].note);
  assert_int_equal (army->nodes[1].n_entries, 0);
}

static void
assert_no_access (gboolean done, GError *error)
{
  assert_false (done);
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_ACCESS));
  g_error_free (error);
}

static void
test_a_library_that_can_only_be_read_says_so_at_every_action (void **state)
{
  g_autofree char *folder = g_dir_make_tmp ("muster-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "muster.db", NULL);
  Library library = { muster_store_open (path, NULL), 0 };
  fill (&library);
  gint64 node = find (&library, "Brigade Quiot");
  MusterChange change = { .kind = MUSTER_CHANGE_REMOVE, .node = node };
  GError *error = NULL;
  g_object_unref (library.store);
  library.store = muster_store_open_how (path, TRUE, 0, NULL);
  assert_non_null (library.store);
  g_autofree char *before = dump (&library);

  for (int i = 0; i < N_OF_A_NODE; i++)
    {
      error = NULL;
      gboolean done = change_node (&library, i, node, &error);
      assert_no_access (done, error);
    }
  for (int i = 0; i < N_OF_AN_ARMY; i++)
    {
      error = NULL;
      gboolean done = change_army (&library, i, &error);
      assert_no_access (done, error);
    }
  error = NULL;
  gboolean done = apply (&library, change, &error);
  assert_no_access (done, error);
  error = NULL;
  done = muster_library_delete (library.store, &muster_army_document, &library.army, 1, &error);
  assert_no_access (done, error);
  error = NULL;
  done = muster_library_trash (library.store, &muster_army_document, &library.army, 1, &error);
  assert_no_access (done, error);
  error = NULL;
  done = muster_army_edit_duplicate (library.store, library.army, "Copy", &error) != 0;
  assert_no_access (done, error);
  g_autofree char *after = dump (&library);
  assert_same (after, before);
  g_object_unref (library.store);
  remove_folder_of_files (folder);
}

/* Reading again */

static guint
count_read_again (Library *library, MusterArmyReader *reader)
{
  g_autoptr (MusterArmySnapshot) whole = load (library);
  g_autoptr (MusterArmySnapshot) army = muster_army_reader_load (reader, whole->ruleset, NULL);
  assert_non_null (army);
  return muster_army_reader_count_read (reader);
}

static void
test_only_what_was_written_is_read_again (void **state)
{
  Library *library = *state;
  g_autoptr (MusterArmySnapshot) army = load (library);
  g_autoptr (MusterArmyReader) reader = muster_army_reader_new (library->store, library->army);
  gint64 unit = find (library, "54e Ligne, 1st Battalion");

  assert_int_equal (count_read_again (library, reader), army->n_nodes);
  assert_int_equal (count_read_again (library, reader), 0);
  assert_true (enter (library, unit, "points", "3", NULL));
  assert_int_equal (count_read_again (library, reader), 1);
  assert_true (undo (library));
  assert_int_equal (count_read_again (library, reader), 1);
  add_unit (library, find (library, "1st Division"), MUSTER_LAST_PLACE, "New");
  assert_int_equal (count_read_again (library, reader), 1);
  /* Of two actions in a row nobody knows what they wrote. */
  assert_true (enter (library, unit, "points", "4", NULL));
  assert_true (enter (library, unit, "points", "5", NULL));
  assert_int_equal (count_read_again (library, reader), army->n_nodes + 1);
}

static void
test_what_another_program_writes_is_read (void **state)
{
  g_autofree char *folder = g_dir_make_tmp ("muster-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "muster.db", NULL);
  Library one = { .store = muster_store_open (path, NULL) };
  fill (&one);
  Library other = { .store = muster_store_open (path, NULL), .army = one.army };
  g_autoptr (MusterArmyReader) reader = muster_army_reader_new (one.store, one.army);
  gint64 unit = find (&one, "54e Ligne, 1st Battalion");
  guint n = count_read_again (&one, reader);

  assert_true (enter (&one, unit, "points", "3", NULL));
  assert_true (enter (&other, unit, "points", "4", NULL));
  assert_int_equal (count_read_again (&one, reader), n);
  g_autoptr (MusterArmySnapshot) army = muster_army_reader_load (reader, NULL, NULL);
  assert_string_equal (
    muster_node_find_entry (&army->nodes[muster_army_find_node (army, unit)], "points"), "4");
  g_clear_pointer (&reader, muster_army_reader_free);
  g_object_unref (one.store);
  g_object_unref (other.store);
  remove_folder_of_files (folder);
}

static void
test_what_is_rolled_back_is_not_kept (void **state)
{
  Library *library = *state;
  g_autoptr (MusterArmyReader) reader = muster_army_reader_new (library->store, library->army);
  guint n = count_read_again (library, reader);
  MusterChangeSet *change_set = muster_store_begin (library->store, "Set", NULL, NULL);
  g_autoptr (MusterStatement) statement =
    muster_change_set_prepare (change_set, "UPDATE thing SET name = 'Gone'", NULL);

  assert_true (muster_statement_run (statement, NULL));
  assert_int_equal (count_read_again (library, reader), n);
  muster_change_set_free (change_set);
  g_autoptr (MusterArmySnapshot) army = muster_army_reader_load (reader, NULL, NULL);
  assert_string_not_equal (army->nodes[1].name, "Gone");
  assert_int_equal (muster_army_reader_count_read (reader), n);
}

/* The walk */

typedef struct
{
  Library library;
  MusterRandom random;
  MusterArmyReader *reader;
} Walk;

static int throw (Walk * walk, int sides)
{
  return (int) muster_random_range (&walk->random, 0, sides - 1);
}

static guint
pick (Walk *walk, const MusterArmy *army, gboolean holds)
{
  for (;;)
    {
      guint index = (guint) throw (walk, (int) army->n_nodes);
      MusterCategory category = army->nodes[index].category;
      if (!holds || category == MUSTER_CATEGORY_ARMY || category == MUSTER_CATEGORY_FORMATION)
        return index;
    }
}

static MusterChange
draw_change (Walk *walk, const MusterArmy *army)
{
  static const struct
  {
    MusterCategory category;
    const char *type;
  } kinds[] = { { MUSTER_CATEGORY_UNIT, "fr-ligne" },
                { MUSTER_CATEGORY_UNIT, "fr-hussars" },
                { MUSTER_CATEGORY_FORMATION, "brigade" },
                { MUSTER_CATEGORY_COMMANDER, "brigade-commander" } };
  static const char *const scales[] = { "quality", "system", "rating" };
  static const char *const grades[] = { "3", "linear", "2" };
  static const char *const other_grades[] = { "5", "impulse", NULL };
  static const MusterChangeKind actions[] = { MUSTER_CHANGE_REMOVE, MUSTER_CHANGE_MOVE,
                                              MUSTER_CHANGE_MOVE,   MUSTER_CHANGE_CHOOSE,
                                              MUSTER_CHANGE_ADD,    MUSTER_CHANGE_ADD,
                                              MUSTER_CHANGE_TURN };
  int kind = throw (walk, G_N_ELEMENTS (kinds));
  int scale = throw (walk, G_N_ELEMENTS (scales));
  MusterChange change = { .kind = actions[throw (walk, G_N_ELEMENTS (actions))] };

  if (army->n_nodes < 10)
    change.kind = MUSTER_CHANGE_ADD;
  change.node = army->nodes[pick (walk, army, FALSE)].id;
  change.target = army->nodes[pick (walk, army, TRUE)].id;
  change.place = throw (walk, 6) - 1;
  if (change.kind == MUSTER_CHANGE_CHOOSE || (change.kind == MUSTER_CHANGE_ADD && throw (walk, 2)))
    {
      change.scale = scales[scale];
      change.grade = throw (walk, 2) ? grades[scale] : other_grades[scale];
    }
  for (guint i = 0; change.kind == MUSTER_CHANGE_TURN && i < G_N_ELEMENTS (kinds); i++)
    if (army->nodes[muster_army_find_node (army, change.node)].category == kinds[i].category)
      change.type = kinds[i].type;
  if (change.kind == MUSTER_CHANGE_TURN && change.type == NULL)
    change.type = "army";
  if (change.kind != MUSTER_CHANGE_ADD)
    return change;
  if (change.grade == NULL)
    change.scale = NULL;
  change.node = muster_army_get_free_id (army);
  change.category = kinds[kind].category;
  change.type = kinds[kind].type;
  change.name = throw (walk, 2) ? "Némo “x” 🐎" : NULL;
  return change;
}

static int
compare_texts (gconstpointer one, gconstpointer other)
{
  return strcmp (*(char *const *) one, *(char *const *) other);
}

/* Takes grades as a set: a snapshot and the library may list them in another order. */
static char *
write_comparable (const MusterArmy *army)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < army->n_nodes; i++)
    {
      const MusterNode *node = &army->nodes[i];
      g_autoptr (GPtrArray) grades = g_ptr_array_new_with_free_func (g_free);
      g_string_append_printf (text, "%*s%s %s %s", (int) node->depth, "", node->kind_id,
                              node->name != NULL ? node->name : "-",
                              node->note != NULL ? node->note : "-");
      for (guint k = 0; k < node->n_chosen; k++)
        g_ptr_array_add (grades,
                         g_strdup_printf (" %s:%s", node->chosen[k].scale, node->chosen[k].grade));
      g_ptr_array_sort (grades, compare_texts);
      for (guint k = 0; k < grades->len; k++)
        g_string_append (text, g_ptr_array_index (grades, k));
      g_string_append_printf (text, " %u %u\n", node->n_entries, node->n_waivers);
    }
  return g_string_free (text, FALSE);
}

/* The library must do to an army what a change does to its snapshot. */
static void
change_tree (Walk *walk, const MusterArmy *army)
{
  MusterChange change = draw_change (walk, army);
  g_autoptr (MusterArmySnapshot) expected = muster_army_apply (army, &change, 1);
  g_autoptr (GError) error = NULL;
  gboolean done = apply (&walk->library, change, &error);

  assert_int_equal (done, expected != NULL);
  assert_int_equal (done, error == NULL);
  g_autoptr (MusterArmySnapshot) after = load (&walk->library);
  g_autofree char *in_library = write_comparable (after);
  g_autofree char *in_snapshot = write_comparable (expected != NULL ? expected : army);
  assert_same (in_library, in_snapshot);
}

static const char *
draw_text (Walk *walk)
{
  static const char *const texts[] = {
    NULL, "", "Ney", "O'Hara \"the\" <&>", "חיל", "🐎", "a\nb", "12", "Pégot",
  };

  return texts[throw (walk, G_N_ELEMENTS (texts))];
}

static void
change_particulars (Walk *walk, const MusterArmy *army)
{
  static const char *const whats[] = { "points", "dummies" };
  static const char *const values[] = { "1", "12", "-3", NULL };
  static const char *const limits[] = { "corps-size", "division-size" };
  static const char *const dates[] = { "1815-06-18", "1809-07", "1796", NULL };
  MusterStore *store = walk->library.store;
  gint64 id = walk->library.army;
  gint64 node = army->nodes[pick (walk, army, FALSE)].id;
  const char *text = draw_text (walk);
  g_autoptr (GError) error = NULL;

  switch (throw (walk, 8))
    {
    case 0:
      muster_army_edit_rename_node (store, id, node, text, &error);
      break;
    case 1:
      muster_army_edit_set_fields (store, id, node, &(MusterNode){ .note = text }, &error);
      break;
    case 2:
      enter (&walk->library, node, whats[throw (walk, 2)], values[throw (walk, 4)], &error);
      break;
    case 3:
      muster_army_edit_waive (store, id, node, limits[throw (walk, 2)],
                              text != NULL && text[0] == '\0' ? "So be it" : text, &error);
      break;
    case 4:
      muster_army_edit_set_budget (store, id, throw (walk, 5) - 1, &error);
      break;
    case 5:
      muster_army_edit_set_date (store, id, dates[throw (walk, 4)], &error);
      break;
    case 6:
      muster_army_edit_set_player (store, id, text, &error);
      break;
    default:
      muster_army_edit_rename (store, id, text != NULL && text[0] != '\0' ? text : "Army", &error);
      break;
    }
  assert_null (error);
}

static void
copy_something (Walk *walk, const MusterArmy *army)
{
  guint index = pick (walk, army, FALSE);
  g_autoptr (GError) error = NULL;

  if (index == 0 || army->nodes[index].end - index > 12 || army->n_nodes > 300)
    return;
  assert_true (extract_and_insert (&walk->library, army->nodes[index].id, &error) != 0);
}

static void
undo_and_redo (Walk *walk)
{
  g_autofree char *before = dump (&walk->library);
  int n = throw (walk, 4);
  int undone = 0;

  while (undone < n && undo (&walk->library))
    undone++;
  while (undone-- > 0)
    assert_true (redo (&walk->library));
  g_autofree char *after = dump (&walk->library);
  assert_same (after, before);
}

static char *
write_with_ids (const MusterArmy *army)
{
  g_autoptr (GBytes) bytes = muster_army_write (army);
  GString *text = g_string_new_len (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  for (guint i = 0; i < army->n_nodes; i++)
    g_string_append_printf (text, " %" G_GINT64_FORMAT, army->nodes[i].id);
  return g_string_free (text, FALSE);
}

/* What is read by the rows that were written is what is read whole. */
static void
assert_read_again (Walk *walk, const MusterArmy *army)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterArmySnapshot) again =
    muster_army_reader_load (walk->reader, army->ruleset, &error);
  assert_null (error);
  g_autofree char *expected = write_with_ids (army);
  g_autofree char *text = write_with_ids (again);
  assert_same (text, expected);
}

static void
take_step (Walk *walk)
{
  g_autoptr (MusterArmySnapshot) army = load (&walk->library);
  assert_read_again (walk, army);
  int action = throw (walk, 20);

  if (action < 9)
    change_tree (walk, army);
  else if (action < 17)
    change_particulars (walk, army);
  else if (action < 19)
    copy_something (walk, army);
  else
    undo_and_redo (walk);
}

static void
reopen (Walk *walk, const char *path)
{
  g_autoptr (GError) error = NULL;

  muster_army_reader_free (walk->reader);
  g_object_unref (walk->library.store);
  walk->library.store = muster_store_open (path, &error);
  assert_null (error);
  walk->reader = muster_army_reader_new (walk->library.store, walk->library.army);
}

/* Walks on a library in memory, or with @path in a file that is closed and opened half-way. */
static void
take_walk (guint64 seed, const char *path)
{
  Walk walk = { .random = muster_random_new (seed, "walk") };
  guint n_undone = 0;
  guint n_redone = 0;
  print_message ("# the walk of seed %" G_GUINT64_FORMAT "\n", seed);
  walk.library.store = muster_store_open (path != NULL ? path : ":memory:", NULL);
  fill (&walk.library);
  walk.reader = muster_army_reader_new (walk.library.store, walk.library.army);
  g_autofree char *start = dump (&walk.library);
  for (int i = 0; i < ACTIONS_OF_A_WALK; i++)
    {
      take_step (&walk);
      if (path != NULL && i == ACTIONS_OF_A_WALK / 2)
        reopen (&walk, path);
    }
  assert_true (muster_store_integrity (walk.library.store, NULL));
  g_autofree char *end = dump (&walk.library);

  while (undo (&walk.library))
    n_undone++;
  g_autofree char *undone = dump (&walk.library);
  assert_same (undone, start);
  if (path != NULL)
    reopen (&walk, path);
  while (redo (&walk.library))
    n_redone++;
  g_autofree char *redone = dump (&walk.library);
  assert_same (redone, end);
  assert_int_equal (n_undone, n_redone);
  assert_true (n_undone > ACTIONS_OF_A_WALK / 2);
  assert_true (muster_store_integrity (walk.library.store, NULL));
  muster_army_reader_free (walk.reader);
  g_object_unref (walk.library.store);
}

static void
test_a_long_walk_is_undone_and_redone_whole (void **state)
{
  guint64 first = get_number ("MUSTER_SEED", 1);
  guint64 n = MAX (1, get_number ("MUSTER_LOOPS", 20) / 10);

  for (guint64 seed = first; seed < first + n; seed++)
    take_walk (seed, NULL);
}

static void
test_a_walk_with_the_library_closed_half_way_is_undone_and_redone_whole (void **state)
{
  g_autofree char *folder = g_dir_make_tmp ("muster-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "muster.db", NULL);

  take_walk (get_number ("MUSTER_SEED", 1), path);
  remove_folder_of_files (folder);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (test_adding_is_undone_and_redone),
    TEST (test_removing_is_undone_and_redone),
    TEST (test_removing_takes_grades_entries_and_waivers_along),
    TEST (test_moving_is_undone_and_redone),
    TEST (test_moving_to_where_it_stands_is_no_action),
    TEST (test_choosing_changing_and_taking_back_a_grade_are_undone_and_redone),
    TEST (test_taking_back_what_was_not_chosen_is_no_action),
    TEST (test_choosing_keeps_the_order_of_grades_as_the_snapshot_does),
    TEST (test_all_changes_of_a_way_out_are_one_action),
    TEST (test_a_failing_change_takes_the_earlier_ones_back),
    TEST (test_no_change_is_no_action),
    TEST (test_changes_of_things_that_are_gone_are_refused),
    TEST (test_a_formation_is_not_moved_into_itself),
    TEST (test_the_army_itself_is_neither_moved_nor_removed),
    TEST (test_things_of_another_army_are_out_of_reach),
    TEST (test_every_action_on_a_thing_is_undone_and_redone),
    TEST (test_every_action_on_the_army_is_undone_and_redone),
    TEST (test_doing_the_same_again_is_no_action),
    TEST (test_actions_on_a_thing_that_is_gone_are_refused),
    TEST (test_actions_on_a_thing_of_another_army_are_refused),
    TEST (test_actions_on_an_army_that_is_gone_are_refused),
    TEST (test_what_is_no_date_is_refused),
    TEST (test_a_date_can_be_taken_away),
    TEST (test_an_army_that_nobody_named_is_called_by_its_nation_and_year),
    TEST (test_a_budget_can_be_taken_away_and_be_none_at_all),
    TEST (test_keystrokes_in_a_row_are_undone_together),
    TEST (test_steps_of_the_budget_are_undone_together),
    TEST (test_names_of_two_things_are_undone_apart),
    TEST (test_typing_and_taking_all_back_by_hand_leaves_no_action),
    TEST (test_things_are_put_at_the_place_that_was_named),
    TEST (test_a_thing_moved_among_its_brothers_counts_the_others),
    TEST (test_many_things_are_put_at_the_same_place),
    TEST (test_things_moved_to_the_front_again_and_again_stay_in_order),
    TEST (test_what_is_extracted_and_inserted_has_all_that_stands_in_it),
    TEST (test_an_army_keeps_its_name_where_a_blank_one_is_given),
    TEST (test_a_limit_is_not_waived_without_a_reason),
    TEST (test_an_army_duplicated_is_the_same_under_another_name),
    TEST (test_a_fragment_is_put_in_its_place_with_all_that_stands_in_it),
    TEST (test_a_fragment_goes_only_into_formations),
    TEST (test_of_an_army_only_the_note_is_secret),
    TEST (test_what_was_waived_is_held_again),
    TEST (test_names_notes_and_figures_are_taken_away_again),
    TEST (test_a_library_that_can_only_be_read_says_so_at_every_action),
    TEST (test_only_what_was_written_is_read_again),
    TEST (test_what_another_program_writes_is_read),
    TEST (test_what_is_rolled_back_is_not_kept),
    TEST (test_a_long_walk_is_undone_and_redone_whole),
    TEST (test_a_walk_with_the_library_closed_half_way_is_undone_and_redone_whole),
  };
  return cmocka_run_group_tests (tests, load_ruleset, unload_ruleset);
}
