/* An army built from its root down, what can be found in it, and what its things are called. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "army/model/army.h"
#include "army/model/change.h"
#include "base/problem.h"
#include "ruleset/read/ruleset.h"

static MusterRuleset *ruleset;

static int
load_ruleset (void **state)
{
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "data", "packs",
                                            "tout-soldat.ruleset.xml", NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();

  ruleset = muster_ruleset_load (path, problems);
  return ruleset == NULL;
}

static int
unload_ruleset (void **state)
{
  g_clear_pointer (&ruleset, muster_ruleset_unref);
  return 0;
}

static void
put (MusterArmyBuilder *builder, MusterCategory category, const char *kind, const char *name)
{
  muster_army_builder_begin (builder, 0, category, kind, name);
  muster_army_builder_end (builder);
}

/* A corps (1) with its commander (2), a brigade (3) of units (4, 5) and a battery (6). */
static const MusterArmy *
build (MusterRuleset *with)
{
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (with, "tout-soldat", "Armée du Nord");

  muster_army_builder_set_date (builder, "1815-06-18");
  muster_army_builder_choose (builder, "nation", "france");
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_FORMATION, "corps", "I Corps");
  muster_army_builder_set_note (builder, "note");
  put (builder, MUSTER_CATEGORY_COMMANDER, "corps-commander", "d’Erlon");
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_FORMATION, "brigade", NULL);
  muster_army_builder_choose (builder, "quality", "4");
  muster_army_builder_enter (builder, "points", "12");
  muster_army_builder_waive (builder, "brigade-size", "Small");
  put (builder, MUSTER_CATEGORY_UNIT, "fr-ligne", NULL);
  put (builder, MUSTER_CATEGORY_UNIT, "fr-ligne", "");
  muster_army_builder_end (builder);
  put (builder, MUSTER_CATEGORY_UNIT, "foot-artillery", NULL);
  muster_army_builder_end (builder);
  return muster_army_builder_finish (builder);
}

static void
assert_label (const MusterArmy *army, guint node, const char *expected)
{
  g_autofree char *label = muster_army_dup_label (army, node);

  assert_string_equal (label, expected);
}

static void
assert_date (const char *date, int year, const char *expected)
{
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (NULL, "r", "a");
  muster_army_builder_set_date (builder, date);
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  g_autofree char *text = muster_army_dup_date (army);

  assert_int_equal (army->year, year);
  if (expected == NULL)
    assert_null (text);
  else
    assert_string_equal (text, expected);
}

static void
test_things_stand_in_order_each_before_what_stands_in_it (void **state)
{
  static const guint parents[] = { MUSTER_NO_NODE, 0, 1, 1, 3, 3, 1 };
  static const guint ends[] = { 7, 7, 3, 6, 5, 6, 7 };
  static const guint depths[] = { 0, 1, 2, 2, 3, 3, 2 };
  g_autoptr (MusterArmySnapshot) army = build (ruleset);

  assert_int_equal (army->n_nodes, 7);
  for (guint i = 0; i < army->n_nodes; i++)
    {
      assert_int_equal (army->nodes[i].parent, parents[i]);
      assert_int_equal (army->nodes[i].end, ends[i]);
      assert_int_equal (army->nodes[i].depth, depths[i]);
    }
}

static void
test_particulars_belong_to_the_thing_that_they_were_said_of (void **state)
{
  g_autoptr (MusterArmySnapshot) army = build (ruleset);

  assert_string_equal (army->nodes[0].chosen[0].grade, "france");
  assert_string_equal (army->nodes[1].note, "note");
  assert_int_equal (army->nodes[1].n_chosen, 0);
  assert_string_equal (army->nodes[3].chosen[0].scale, "quality");
  assert_string_equal (muster_node_find_entry (&army->nodes[3], "points"), "12");
  assert_null (muster_node_find_entry (&army->nodes[3], "dummies"));
  assert_string_equal (army->nodes[3].waivers[0].reason, "Small");
  assert_int_equal (army->nodes[4].n_entries, 0);
}

static void
test_grades_and_kinds_are_found_in_the_ruleset (void **state)
{
  g_autoptr (MusterArmySnapshot) army = build (ruleset);
  int quality = muster_ruleset_find_scale (ruleset, "quality");
  int rating = muster_ruleset_find_scale (ruleset, "rating");
  const MusterChosen *chosen = muster_node_find_chosen (&army->nodes[3], quality);

  assert_string_equal (chosen->grade, "4");
  assert_int_equal (chosen->grade_index, muster_ruleset_find_grade (ruleset, quality, "4"));
  assert_null (muster_node_find_chosen (&army->nodes[3], rating));
  assert_string_equal (army->nodes[4].kind->id, "fr-ligne");
}

static void
test_without_a_ruleset_nothing_is_found_in_it (void **state)
{
  g_autoptr (MusterArmySnapshot) army = build (NULL);

  assert_null (army->ruleset);
  assert_null (army->nodes[4].kind);
  assert_int_equal (army->nodes[3].chosen[0].scale_index, -1);
  assert_string_equal (army->nodes[4].kind_id, "fr-ligne");
}

static void
test_things_are_found_by_their_ids (void **state)
{
  g_autoptr (MusterArmySnapshot) army = build (ruleset);

  for (guint i = 0; i < army->n_nodes; i++)
    assert_int_equal (muster_army_find_node (army, army->nodes[i].id), i);
  assert_int_equal (muster_army_find_node (army, 999), MUSTER_NO_NODE);
  assert_int_equal (muster_army_find_node (army, muster_army_get_free_id (army)), MUSTER_NO_NODE);
}

static void
test_new_things_never_share_an_id_with_given_ones (void **state)
{
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (NULL, "r", "a");

  muster_army_builder_set_root_id (builder, 40);
  muster_army_builder_begin (builder, 70, MUSTER_CATEGORY_UNIT, "u", NULL);
  muster_army_builder_end (builder);
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_UNIT, "u", NULL);
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  assert_int_equal (army->nodes[0].id, 40);
  assert_int_equal (army->nodes[1].id, 70);
  assert_int_equal (army->nodes[2].id, 71);
}

static void
test_what_stands_directly_in_a_thing_is_gone_through_in_order (void **state)
{
  static const guint expected[] = { 2, 3, 6 };
  g_autoptr (MusterArmySnapshot) army = build (ruleset);
  guint at = MUSTER_NO_NODE;

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      at = muster_army_get_next (army, 1, at);
      assert_int_equal (at, expected[i]);
    }
  assert_int_equal (muster_army_get_next (army, 1, at), MUSTER_NO_NODE);
  assert_int_equal (muster_army_get_next (army, 2, MUSTER_NO_NODE), MUSTER_NO_NODE);
}

static void
test_things_without_names_are_called_by_kind_and_number (void **state)
{
  g_autoptr (MusterArmySnapshot) army = build (ruleset);

  assert_label (army, 0, "Armée du Nord");
  assert_label (army, 1, "I Corps");
  assert_label (army, 2, "d’Erlon");
  assert_label (army, 3, "Brigade");
  assert_label (army, 6, "Foot battery");
  g_autofree char *first = g_strdup_printf ("%s 1", army->nodes[4].kind->name);
  g_autofree char *second = g_strdup_printf ("%s 2", army->nodes[5].kind->name);
  assert_label (army, 4, first);
  assert_label (army, 5, second);
}

static void
test_brothers_of_one_kind_are_counted (void **state)
{
  g_autoptr (MusterArmySnapshot) army = build (NULL);
  for (guint i = 1; i < army->n_nodes; i++)
    {
      guint like = 0;
      guint n_like = 0;
      for (guint j = 1; j < army->n_nodes; j++)
        if (army->nodes[j].parent == army->nodes[i].parent
            && g_str_equal (army->nodes[j].kind_id, army->nodes[i].kind_id))
          {
            n_like++;
            like += j <= i;
          }
      if (muster_node_is_named (&army->nodes[i]))
        continue;
      const char *kind = muster_node_get_kind_name (&army->nodes[i]);
      g_autofree char *label = n_like > 1 ? g_strdup_printf ("%s %u", kind, like) : g_strdup (kind);
      assert_label (army, i, label);
    }
}

/* Ten formations of three names, with units of four names or none: some alike in one, some in all.
 */
static const MusterArmy *
build_of_names (void)
{
  static const char *const names[] = { "Red", "Blue", NULL, "Red", "Green" };
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (ruleset, ruleset->id, "Names");
  for (guint i = 0; i < 10; i++)
    {
      muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_FORMATION, "brigade", names[i % 3]);
      for (guint j = 0; j < 6; j++)
        {
          muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_UNIT, "fr-ligne",
                                     names[(i + j) % G_N_ELEMENTS (names)]);
          muster_army_builder_end (builder);
        }
      muster_army_builder_end (builder);
    }
  return muster_army_builder_finish (builder);
}

/* By going over the whole army for it: its own name, its number among brothers of that name, and
 * what it stands in where others have the name too. */
static char *
dup_place_by_counting (const MusterArmy *army, guint node)
{
  const MusterNode *nodes = army->nodes;
  g_autofree char *label = muster_army_dup_label (army, node);
  guint n_twins = 0;
  guint n_brothers = 0;
  guint brother = 0;
  if (node == 0)
    return g_steal_pointer (&label);
  for (guint i = 1; i < army->n_nodes; i++)
    {
      gboolean is_named = muster_node_is_named (&nodes[i]);
      if (is_named != muster_node_is_named (&nodes[node])
          || !g_str_equal (is_named ? nodes[i].name : nodes[i].kind_id,
                           is_named ? nodes[node].name : nodes[node].kind_id))
        continue;
      n_twins++;
      n_brothers += nodes[i].parent == nodes[node].parent;
      brother += nodes[i].parent == nodes[node].parent && i <= node;
    }
  if (muster_node_is_named (&nodes[node]) && n_brothers > 1)
    {
      char *numbered = g_strdup_printf ("%s (%u)", label, brother);
      g_free (label);
      label = numbered;
    }
  if (n_twins == n_brothers || nodes[node].parent == 0)
    return g_steal_pointer (&label);
  g_autofree char *above = dup_place_by_counting (army, nodes[node].parent);
  return g_strdup_printf ("%s of %s", label, above);
}

static void
test_places_tell_apart_what_has_one_name (void **state)
{
  g_autoptr (MusterArmySnapshot) army = build_of_names ();
  for (guint i = 0; i < army->n_nodes; i++)
    {
      g_autofree char *place = muster_army_dup_place (army, i);
      g_autofree char *counted = dup_place_by_counting (army, i);
      assert_string_equal (place, counted);
    }
}

static void
test_without_a_ruleset_things_are_called_by_the_id_of_their_kind (void **state)
{
  g_autoptr (MusterArmySnapshot) army = build (NULL);
  g_autofree char *second = g_strdup_printf ("%s 2", army->nodes[5].kind_id);

  assert_string_equal (army->nodes[5].kind_id, "fr-ligne");
  assert_label (army, 3, "brigade");
  assert_label (army, 5, second);
}

static void
test_dates_are_written_out_as_far_as_they_are_known (void **state)
{
  assert_date ("1815-06-18", 1815, "18 June 1815");
  assert_date ("1812-09", 1812, "September 1812");
  assert_date ("1796", 1796, "1796");
  assert_date (NULL, MUSTER_NO_YEAR, NULL);
}

static void
test_a_day_that_the_calendar_does_not_have_is_shown_as_it_stands (void **state)
{
  assert_date ("1815-06-31", 1815, "1815-06-31");
  assert_date ("1815-02-29", 1815, "1815-02-29");
  assert_date ("1812-02-29", 1812, "29 February 1812");
}

static void
test_an_army_without_anything_is_its_root (void **state)
{
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (NULL, "r", "");
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);

  assert_int_equal (army->n_nodes, 1);
  assert_int_equal (army->nodes[0].end, 1);
  assert_int_equal (army->nodes[0].category, MUSTER_CATEGORY_ARMY);
  assert_int_equal (army->budget, MUSTER_NO_BUDGET);
  assert_int_equal (muster_army_get_next (army, 0, MUSTER_NO_NODE), MUSTER_NO_NODE);
}

static void
test_a_builder_that_is_given_up_leaves_nothing (void **state)
{
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (ruleset, "tout-soldat", "a");

  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_FORMATION, "corps", "b");
  muster_army_builder_choose (builder, "nation", "france");
}

static void
test_texts_are_the_armys_own (void **state)
{
  char name[] = "Ney";
  char grade[] = "france";
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (NULL, "r", name);
  muster_army_builder_choose (builder, "nation", grade);
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);

  name[0] = 'X';
  grade[0] = 'X';
  assert_string_equal (army->name, "Ney");
  assert_string_equal (army->nodes[0].chosen[0].grade, "france");
}

static void
test_a_changed_army_outlives_the_one_that_it_came_from (void **state)
{
  const MusterArmy *army = build (ruleset);
  MusterChange change = { .kind = MUSTER_CHANGE_REMOVE, .node = army->nodes[3].id };
  g_autoptr (MusterArmySnapshot) changed = muster_army_apply (army, &change, 1);

  muster_army_unref (army);
  assert_int_equal (changed->n_nodes, 4);
  assert_string_equal (changed->name, "Armée du Nord");
  assert_label (changed, 1, "I Corps");
  assert_string_equal (changed->nodes[0].chosen[0].grade, "france");
}

static void
test_a_thousand_changes_in_a_row_do_not_wear_the_army_out (void **state)
{
  g_autoptr (MusterArmySnapshot) army = build (ruleset);

  for (int i = 0; i < 1000; i++)
    {
      MusterChange change = {
        .kind = MUSTER_CHANGE_CHOOSE, .node = army->nodes[3].id, .scale = "quality", .grade = "3"
      };
      if (i % 2 == 0)
        change.grade = "5";
      const MusterArmy *next = muster_army_apply (army, &change, 1);
      muster_army_unref (army);
      army = next;
    }
  assert_int_equal (army->n_nodes, 7);
  assert_int_equal (army->nodes[3].n_chosen, 1);
  assert_string_equal (army->nodes[3].chosen[0].grade, "3");
}

static gpointer
share (gpointer data)
{
  for (int i = 0; i < 10000; i++)
    muster_army_unref (muster_army_ref (data));
  return NULL;
}

static void
test_an_army_may_be_shared_by_threads (void **state)
{
  g_autoptr (MusterArmySnapshot) army = build (ruleset);
  GThread *threads[4];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("share", share, (gpointer) army);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
  assert_int_equal (army->n_nodes, 7);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_things_stand_in_order_each_before_what_stands_in_it),
    cmocka_unit_test (test_particulars_belong_to_the_thing_that_they_were_said_of),
    cmocka_unit_test (test_grades_and_kinds_are_found_in_the_ruleset),
    cmocka_unit_test (test_without_a_ruleset_nothing_is_found_in_it),
    cmocka_unit_test (test_things_are_found_by_their_ids),
    cmocka_unit_test (test_new_things_never_share_an_id_with_given_ones),
    cmocka_unit_test (test_what_stands_directly_in_a_thing_is_gone_through_in_order),
    cmocka_unit_test (test_things_without_names_are_called_by_kind_and_number),
    cmocka_unit_test (test_brothers_of_one_kind_are_counted),
    cmocka_unit_test (test_places_tell_apart_what_has_one_name),
    cmocka_unit_test (test_without_a_ruleset_things_are_called_by_the_id_of_their_kind),
    cmocka_unit_test (test_dates_are_written_out_as_far_as_they_are_known),
    cmocka_unit_test (test_a_day_that_the_calendar_does_not_have_is_shown_as_it_stands),
    cmocka_unit_test (test_an_army_without_anything_is_its_root),
    cmocka_unit_test (test_a_builder_that_is_given_up_leaves_nothing),
    cmocka_unit_test (test_texts_are_the_armys_own),
    cmocka_unit_test (test_a_changed_army_outlives_the_one_that_it_came_from),
    cmocka_unit_test (test_a_thousand_changes_in_a_row_do_not_wear_the_army_out),
    cmocka_unit_test (test_an_army_may_be_shared_by_threads),
  };
  return cmocka_run_group_tests (tests, load_ruleset, unload_ruleset);
}
