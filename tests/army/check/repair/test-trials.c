/* Changes tried: what is told of units alike is what is found by trying each. */
#include "army/check/repair/candidates.h"
#include "helper/random-army-of.h"

static guint
pick (GRand *random, guint n)
{
  return (guint) g_rand_int_range (random, 0, (gint32) n);
}

static const MusterNode *
pick_node (GRand *random, const MusterArmy *army)
{
  return &army->nodes[pick (random, army->n_nodes)];
}

/* Up to three times some units like one that is there, one after the other. Returns: (transfer
 * full) */
static const MusterArmy *
add_alike (GRand *random, const MusterArmy *whole)
{
  const MusterArmy *army = muster_army_ref (whole);
  for (guint run = 0; run < 3; run++)
    {
      g_autoptr (GArray) changes = g_array_new (FALSE, TRUE, sizeof (MusterChange));
      const MusterNode *model = pick_node (random, army);
      const MusterNode *target = pick_node (random, army);
      gint64 id = muster_army_get_free_id (army);
      for (guint n = pick (random, 6); model->category == MUSTER_CATEGORY_UNIT && n > 0; n--)
        {
          MusterChange change = { .kind = MUSTER_CHANGE_ADD,
                                  .node = id++,
                                  .target = target->id,
                                  .place = MUSTER_LAST_PLACE,
                                  .category = MUSTER_CATEGORY_UNIT,
                                  .type = model->kind_id };
          if (model->n_chosen > 0)
            {
              change.scale = model->chosen[0].scale;
              change.grade = model->chosen[0].grade;
            }
          g_array_append_val (changes, change);
        }
      g_autoptr (MusterArmySnapshot) after =
        muster_army_apply (army, (const MusterChange *) changes->data, changes->len);
      if (after == NULL)
        continue;
      muster_army_unref (army);
      army = g_steal_pointer (&after);
    }
  return army;
}

/* Returns: (transfer full): an example or a random army, with units alike */
static Checked *
check_with_units_alike (GRand *random)
{
  static const char *const sources[][2] = {
    { "tout-soldat", "british-200" },        { "game-of-kings", "fontenoy-french" },
    { "le-roi-soleil", "poltava-swedes" },   { "louis-xiv-battalions", "french-battalions" },
    { "pike-and-powder", "imperials-1632" },
  };
  guint source = pick (random, G_N_ELEMENTS (sources));
  g_autoptr (MusterArmySnapshot) army =
    pick (random, 3) == 0 ? make_random_army (get_pack (sources[source][0]), g_rand_int (random))
                          : load_example (sources[source][0], sources[source][1]);
  return check_army (add_alike (random, army));
}

/* Returns: (transfer full): the same, but a waiver, of no limit that there is, has each unit stand
 * for itself */
static Checked *
check_one_by_one (const MusterArmy *army)
{
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (army->ruleset, army->ruleset_id, army->name);
  muster_army_builder_set_date (builder, army->date);
  muster_army_builder_set_budget (builder, army->budget);
  muster_army_builder_set_root_id (builder, army->nodes[0].id);
  muster_army_builder_take_particulars (builder, &army->nodes[0]);
  guint depth = 0;
  for (guint i = 1; i < army->n_nodes; i++)
    {
      const MusterNode *node = &army->nodes[i];
      for (; depth >= node->depth; depth--)
        muster_army_builder_end (builder);
      muster_army_builder_begin (builder, node->id, node->category, node->kind_id, node->name);
      muster_army_builder_take_particulars (builder, node);
      muster_army_builder_waive (builder, "no-limit", "for itself");
      depth = node->depth;
    }
  return check_army (muster_army_builder_finish (builder));
}

static MusterChange
pick_change (GRand *random, const MusterArmy *army, gint64 new_id)
{
  const MusterRuleset *ruleset = army->ruleset;
  const MusterNode *node = pick_node (random, army);
  const MusterScale *scale = &ruleset->scales[pick (random, (guint) ruleset->n_scales)];
  const MusterKind *kind = &ruleset->kinds[pick (random, (guint) ruleset->n_kinds)];
  MusterChange change = { .node = node->id,
                          .target = pick_node (random, army)->id,
                          .place = pick (random, 4) == 0 ? 0 : MUSTER_LAST_PLACE };
  change.kind = (MusterChangeKind) pick (random, MUSTER_CHANGE_ENTER);
  if (change.kind == MUSTER_CHANGE_ADD)
    {
      change.node = new_id;
      change.category = kind->category;
      change.type = kind->id;
    }
  if (change.kind == MUSTER_CHANGE_TURN)
    change.type = kind->category == node->category ? kind->id : node->kind_id;
  if (change.kind == MUSTER_CHANGE_CHOOSE)
    {
      change.scale = scale->id;
      change.grade = scale->grades[pick (random, (guint) scale->n_grades)].id;
    }
  return change;
}

static void
assert_same_cures (GPtrArray *cures, GPtrArray *other)
{
  assert_int_equal (cures->len, other->len);
  for (guint i = 0; i < cures->len; i++)
    {
      GArray *one = g_ptr_array_index (cures, i);
      GArray *another = g_ptr_array_index (other, i);
      assert_int_equal (one->len, another->len);
      for (guint j = 0; j < one->len; j++)
        {
          const MusterChange *a = &g_array_index (one, MusterChange, j);
          const MusterChange *b = &g_array_index (another, MusterChange, j);
          assert_true (a->kind == b->kind && a->node == b->node && a->target == b->target
                       && a->place == b->place && g_strcmp0 (a->type, b->type) == 0
                       && g_strcmp0 (a->scale, b->scale) == 0
                       && g_strcmp0 (a->grade, b->grade) == 0);
        }
    }
}

/* Returns: the changes with each of their cures */
static GPtrArray *
list_cured (MusterTrials *trials, GArray *changes)
{
  gboolean is_labelled;
  GPtrArray *cured = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autoptr (GPtrArray) cures = muster_trials_list_cures (trials, changes, &is_labelled);
  for (guint i = 0; i < cures->len; i++)
    {
      GArray *both = g_array_new (FALSE, FALSE, sizeof (MusterChange));
      muster_trials_join_cure (trials, changes, cures->pdata[i], is_labelled, both);
      g_ptr_array_add (cured, both);
    }
  return cured;
}

static void
assert_same_trial (MusterTrials *trials,
                   MusterTrials *others,
                   const MusterFinding *finding,
                   const MusterFinding *same,
                   GArray *changes)
{
  const MusterTrialOutcome trial = muster_trials_test (trials, changes, finding);
  const MusterTrialOutcome other = muster_trials_test (others, changes, same);
  assert_int_equal (trial.is_possible, other.is_possible);
  if (!trial.is_possible)
    return;
  assert_int_equal (trial.is_cured, other.is_cured);
  assert_int_equal (trial.has_fault, other.has_fault);
  assert_int_equal (trial.could_stand, other.could_stand);
  assert_int_equal (trial.loses_a_price, other.loses_a_price);
  assert_int_equal (trial.n_removed, other.n_removed);
  assert_int_equal (muster_number_compare (trial.points, other.points), 0);
  if (!trial.has_fault)
    return;
  g_autoptr (GPtrArray) cures = list_cured (trials, changes);
  g_autoptr (GPtrArray) same_cures = list_cured (others, changes);
  assert_same_cures (cures, same_cures);
}

/* An army, and the same of which each unit stands for itself. */
typedef struct
{
  Checked *checked;
  Checked *single;
  MusterTrials *trials;
} Pair;

/* What was tried one by one is not remembered. */
static void
assert_same_alone (const Pair *pair, guint finding, GArray *changes)
{
  g_autoptr (MusterTrials) others =
    muster_trials_new (pair->single->evaluation, pair->single->findings);
  assert_same_trial (pair->trials, others, pair->checked->findings->pdata[finding],
                     pair->single->findings->pdata[finding], changes);
}

static void
assert_same_at_random (const Pair *pair, GRand *random)
{
  const MusterArmy *army = pair->checked->army;
  g_autoptr (GArray) changes = g_array_new (FALSE, TRUE, sizeof (MusterChange));
  gint64 new_id = muster_army_get_free_id (army);
  for (guint n = 1 + pick (random, 3); n > 0; n--)
    {
      const MusterChange change = pick_change (random, army, new_id++);
      g_array_append_val (changes, change);
    }
  assert_same_alone (pair, pick (random, pair->checked->findings->len), changes);
}

/* With what may cure it, and with what is done to another unit then. */
static void
assert_same_of_candidates (const Pair *pair, GRand *random, guint finding)
{
  const MusterArmy *army = pair->checked->army;
  gint64 new_id = muster_army_get_free_id (army);
  g_autoptr (GPtrArray) candidates =
    muster_finding_list_candidates (pair->checked->evaluation,
                                    pair->checked->findings->pdata[finding], new_id);
  for (guint i = 0; i < candidates->len && i < 8; i++)
    {
      GArray *changes = g_ptr_array_index (candidates, i);
      assert_same_alone (pair, finding, changes);
      const MusterChange change = pick_change (random, army, new_id + 1000);
      g_array_append_val (changes, change);
      assert_same_alone (pair, finding, changes);
    }
}

static void
test_what_was_tried_of_units_alike_holds_of_each_of_them (void **state)
{
  for (guint seed = 0; seed < 5 * get_loops (); seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (Checked) checked = check_with_units_alike (random);
      g_autoptr (Checked) single = check_one_by_one (checked->army);
      g_autoptr (MusterTrials) trials = muster_trials_new (checked->evaluation, checked->findings);
      const Pair pair = { checked, single, trials };
      print_message ("# seed %u\n", seed);
      assert_int_equal (checked->findings->len, single->findings->len);
      for (guint i = 0; i < 20 && checked->findings->len > 0; i++)
        assert_same_at_random (&pair, random);
      guint first = checked->findings->len > 12 ? pick (random, checked->findings->len - 12) : 0;
      for (guint i = first; i < checked->findings->len && i < first + 12; i++)
        assert_same_of_candidates (&pair, random, i);
    }
}

#define STRAY "<unit type=\"line-infantry\" grades=\"quality:4\"/>"

/* Searches all fixes of a division with so many strays. Returns: how many armies were made for it
 */
static guint
count_trials (guint n_strays)
{
  g_autoptr (GString) strays = g_string_new (NULL);
  for (guint i = 0; i < n_strays; i++)
    g_string_append (strays, STRAY);
  g_autofree char *body = g_strdup_printf (
    "<formation kind=\"division\"><commander type=\"division-commander\" "
    "grades=\"rating:2\"/>%s<formation kind=\"brigade\" grades=\"quality:4\">%s%s%s"
    "</formation></formation>",
    strays->str, "<unit type=\"line-infantry\"/>", "<unit type=\"line-infantry\"/>",
    "<unit type=\"line-infantry\"/>");
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", "date=\"1809\" grades=\"nation:france\"", body);
  g_autoptr (MusterTrials) trials = muster_trials_new (checked->evaluation, checked->findings);
  assert_true (checked->findings->len >= 2 * n_strays);
  for (guint i = 0; i < checked->findings->len; i++)
    {
      g_autoptr (GPtrArray) larger = NULL;
      g_autoptr (GPtrArray) fixes =
        muster_finding_search_fixes (checked->findings->pdata[i], trials, &larger);
    }
  return muster_trials_count (trials);
}

static void
test_of_more_units_alike_no_more_is_tried (void **state)
{
  print_message ("# %u, %u\n", count_trials (4), count_trials (5));
  assert_true (count_trials (4) > 0);
  assert_int_equal (count_trials (4), count_trials (5));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_what_was_tried_of_units_alike_holds_of_each_of_them),
    cmocka_unit_test (test_of_more_units_alike_no_more_is_tried),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
