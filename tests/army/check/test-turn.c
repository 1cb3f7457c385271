/* What becomes another type, or kind of formation, keeps what fits, and says what does not. */
#include "army/check/turn.h"

#include "army/check/check.h"
#include "helper/army.h"

static GArray *
find_all (const MusterArmy *army, const char *const *names)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (guint));
  for (int i = 0; names[i] != NULL; i++)
    {
      guint node = find_named (army, names[i]);
      g_array_append_val (nodes, node);
    }
  return nodes;
}

static char *
dup_kinds (const MusterEvaluation *evaluation, const char *const *names)
{
  g_autoptr (GArray) nodes = find_all (evaluation->army, names);
  g_autoptr (GPtrArray) kinds = muster_turn_list_kinds (evaluation, nodes);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < kinds->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "",
                            ((const MusterKind *) g_ptr_array_index (kinds, i))->id);
  return g_string_free (text, FALSE);
}

/* Returns: (transfer full): the army after it; @lost: what was said */
static const MusterArmy *
turn (const MusterEvaluation *evaluation, const char *const *names, const char *id, char **lost)
{
  g_autoptr (GArray) nodes = find_all (evaluation->army, names);
  g_autoptr (MusterTurn) turn =
    muster_turn_new (evaluation, nodes, muster_ruleset_find_node_kind (evaluation->ruleset, id));
  const MusterArmy *after =
    muster_army_apply (evaluation->army, (const MusterChange *) turn->changes->data,
                       turn->changes->len);
  *lost = g_steal_pointer (&turn->lost);
  return after;
}

static const MusterArmy *
make_brigades (void)
{
  return make_army ("tout-soldat", FR,
                    "<formation kind=\"division\" name=\"First\">"
                    "<formation kind=\"brigade\" name=\"Left\" grades=\"quality:4\">"
                    "<unit type=\"fr-ligne\" name=\"A\"><note>Tired</note></unit>"
                    "<unit type=\"fr-ligne\" name=\"B\"/>"
                    "<unit type=\"fr-hussars\" name=\"C\"/></formation>"
                    "<unit type=\"foot-artillery\" name=\"D\" grades=\"quality:5\"/></formation>");
}

/* Returns: the place of a kind in what dup_kinds() gave, from 0; -1 where it is not there */
static int
find_place (const char *kinds, const char *id)
{
  g_auto (GStrv) ids = g_strsplit (kinds, " ", -1);
  for (int i = 0; ids[i] != NULL; i++)
    if (g_str_equal (ids[i], id))
      return i;
  return -1;
}

static void
test_what_is_most_like_it_comes_first (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_brigades ();
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autofree char *foot = dup_kinds (evaluation, (const char *const[]){ "A", "B", NULL });
  g_autofree char *formations = dup_kinds (evaluation, (const char *const[]){ "Left", NULL });
  g_autofree char *guns = dup_kinds (evaluation, (const char *const[]){ "D", NULL });
  assert_int_equal (find_place (foot, "fr-legere"), 0);
  assert_int_equal (find_place (foot, "fr-ligne"), -1);
  assert_true (find_place (foot, "fr-legere") < find_place (foot, "fr-hussars"));
  assert_true (find_place (foot, "fr-hussars") < find_place (foot, "gb-line"));
  assert_string_equal (formations, "group");
  assert_true (find_place (guns, "horse-artillery") >= 0);
  assert_int_equal (find_place (guns, "line-infantry"), -1);
}

static void
test_nothing_is_open_to_things_of_several_categories (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_brigades ();
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autofree char *mixed = dup_kinds (evaluation, (const char *const[]){ "A", "Left", NULL });
  g_autofree char *several = dup_kinds (evaluation, (const char *const[]){ "A", "C", NULL });
  assert_string_equal (mixed, "");
  /* What only some of them are is open to all. */
  assert_true (find_place (several, "fr-ligne") >= 0);
  assert_true (find_place (several, "fr-hussars") >= 0);
}

static void
test_all_that_fits_is_kept (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_brigades ();
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autofree char *lost = NULL;
  g_autoptr (MusterArmySnapshot) after =
    turn (evaluation, (const char *const[]){ "A", "B", "C", NULL }, "fr-legere", &lost);
  const MusterNode *unit = &after->nodes[find_named (after, "A")];
  assert_null (lost);
  assert_string_equal (unit->kind_id, "fr-legere");
  assert_string_equal (after->nodes[find_named (after, "B")].kind_id, "fr-legere");
  assert_string_equal (after->nodes[find_named (after, "C")].kind_id, "fr-legere");
  assert_string_equal (unit->note, "Tired");
  assert_int_equal (unit->id, army->nodes[find_named (army, "A")].id);
}

/* A group of guns has no quality of its own, and holds no foot. */
static void
test_what_does_not_fit_is_said (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_brigades ();
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autofree char *lost = NULL;
  g_autoptr (MusterArmySnapshot) after =
    turn (evaluation, (const char *const[]){ "Left", NULL }, "group", &lost);
  const MusterNode *left = &after->nodes[find_named (after, "Left")];
  assert_string_equal (left->kind_id, "group");
  assert_int_equal (left->n_chosen, 0);
  assert_string_equal (lost, "Taken away, because it does not fit: UQ 4. "
                             "3 things may not stand in it: see the findings.");
  assert_int_equal (after->n_nodes, army->n_nodes);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_what_is_most_like_it_comes_first),
    cmocka_unit_test (test_nothing_is_open_to_things_of_several_categories),
    cmocka_unit_test (test_all_that_fits_is_kept),
    cmocka_unit_test (test_what_does_not_fit_is_said),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
