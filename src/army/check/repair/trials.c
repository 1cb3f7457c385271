#include "army/check/repair/trials.h"

#include "army/check/repair/candidates.h"
#include "ruleset/bits.h"

#include <string.h>

/* Of more the memory is given back, and what is asked again is tried again. */
#define MOST_KEPT 2000

/* What was tried, with the labels of get_label(). */
typedef struct
{
  GArray *changes;
  guint64 *left;    /* bits of the findings that are still there */
  GPtrArray *cures; /* of the first fault; NULL: none are kept, as units alike may differ in them */
  MusterTrialOutcome outcome;
} Trial;

/* What is known of a node of the army as it is. */
typedef struct
{
  guint finding; /* the first of its findings, or of the next node that has any */
  guint run;     /* the first of the units that are like it, one after the other */
  /* Of the changes that are asked about now: */
  guint label;     /* the node by which it is called, where they name it; else MUSTER_NO_NODE */
  guint called;    /* the node that is called by this one */
  guint n_named;   /* of a run, at its first node */
  gboolean leaves; /* moves or goes */
} Place;

/* Units that are alike are called by the first of them, so that changes to others of them are told
 * as changes to those: what comes of both is the same but for the names. */
struct _MusterTrials
{
  const MusterEvaluation *evaluation;
  GPtrArray *findings;
  GHashTable *indices; /* id of a node → its index */
  Place *places;       /* per node, and one more */
  gint64 first_new;    /* an id that no node has, nor any above it */
  guint n_units;
  guint n_open;     /* prices */
  GHashTable *kept; /* (element-type Trial) */
  guint n_made;
  /* The changes that are asked about now: */
  GArray *asked;
  GArray *named;    /* (element-type guint): the units alike that they name, as they come */
  GArray *labelled; /* the changes, told by labels */
  guint n_leaving;  /* of those named; where all leave, what is left stands in one order, too */
};

static void
trial_free (gpointer data)
{
  Trial *trial = data;
  g_array_unref (trial->changes);
  g_clear_pointer (&trial->cures, g_ptr_array_unref);
  g_free (trial->left);
  g_free (trial);
}

/* By the places of texts, which are the ruleset's or the army's own: the same one in two places
 * only costs a trial more. */
static guint
hash_trial (gconstpointer data)
{
  const Trial *trial = data;
  guint hash = trial->changes->len;
  for (guint i = 0; i < trial->changes->len; i++)
    {
      const MusterChange *change = &g_array_index (trial->changes, MusterChange, i);
      hash = hash * 31 + (guint) change->kind;
      hash = hash * 31 + (guint) change->node;
      hash = hash * 31 + (guint) change->target;
      hash = hash * 31 + g_direct_hash (change->type);
      hash = hash * 31 + g_direct_hash (change->grade);
    }
  return hash;
}

static gboolean
is_same_change (const MusterChange *a, const MusterChange *b)
{
  return a->kind == b->kind && a->node == b->node && a->target == b->target && a->place == b->place
         && a->category == b->category && a->type == b->type && a->name == b->name
         && a->scale == b->scale && a->grade == b->grade && a->what == b->what
         && a->value == b->value && a->secret == b->secret;
}

static gboolean
is_same_list (GArray *one, GArray *other)
{
  gboolean is_same = one->len == other->len;
  for (guint i = 0; is_same && i < one->len; i++)
    is_same = is_same_change (&g_array_index (one, MusterChange, i),
                              &g_array_index (other, MusterChange, i));
  return is_same;
}

static gboolean
is_same_trial (gconstpointer a, gconstpointer b)
{
  return is_same_list (((const Trial *) a)->changes, ((const Trial *) b)->changes);
}

/* Returns: the index of the node with this id in the army as it is, or MUSTER_NO_NODE */
static guint
find_index (const MusterTrials *trials, gint64 id)
{
  const MusterArmy *army = trials->evaluation->army;
  guint64 guess = (guint64) id - (guint64) army->nodes[0].id;
  gpointer index;
  if (guess < army->n_nodes && army->nodes[guess].id == id)
    return (guint) guess;
  return g_hash_table_lookup_extended (trials->indices, &id, NULL, &index)
           ? GPOINTER_TO_UINT (index)
           : MUSTER_NO_NODE;
}

static gboolean
is_same_fault (const MusterFinding *a, const MusterFinding *b)
{
  return g_str_equal (a->id, b->id) && a->each == b->each && a->unchecked == b->unchecked
         && a->severity == b->severity && a->has_actual == b->has_actual
         && (!a->has_actual
             || (muster_number_compare (a->actual, b->actual) == 0 && a->least.num == b->least.num
                 && a->least.den == b->least.den && a->most.num == b->most.num
                 && a->most.den == b->most.den));
}

static gboolean
has_same_faults (const MusterTrials *trials, guint node, guint other)
{
  const Place *one = &trials->places[node];
  const Place *another = &trials->places[other];
  guint n = one[1].finding - one->finding;
  gboolean is_same = another[1].finding - another->finding == n;
  for (guint i = 0; is_same && i < n; i++)
    is_same = is_same_fault (trials->findings->pdata[one->finding + i],
                             trials->findings->pdata[another->finding + i]);
  return is_same;
}

/* Whether a unit is like the one right before it in all that counts. */
static gboolean
is_like_the_one_before (const MusterTrials *trials, guint index)
{
  const MusterEvaluation *evaluation = trials->evaluation;
  const MusterNode *node = &evaluation->army->nodes[index];
  return node[0].category == MUSTER_CATEGORY_UNIT && node[-1].category == MUSTER_CATEGORY_UNIT
         && node[0].parent == node[-1].parent && node[0].end == index + 1
         && node[0].n_waivers + node[-1].n_waivers == 0
         && evaluation->classes[index] == evaluation->classes[index - 1]
         && has_same_faults (trials, index, index - 1);
}

/* How many prices are open of what stood in the army before. */
static guint
count_open (const MusterTrials *trials, const MusterEvaluation *evaluation)
{
  guint n = 0;
  for (guint i = 0; i < evaluation->army->n_nodes; i++)
    n += evaluation->army->nodes[i].id < trials->first_new
         && evaluation->price_states[i] >= MUSTER_PRICE_WAITS;
  return n;
}

MusterTrials *
muster_trials_new (const MusterEvaluation *evaluation, GPtrArray *findings)
{
  const MusterArmy *army = evaluation->army;
  MusterTrials *trials = g_new0 (MusterTrials, 1);
  trials->evaluation = evaluation;
  trials->findings = findings;
  trials->first_new = muster_army_get_free_id (army);
  trials->n_units = muster_army_count_units (army);
  trials->n_open = count_open (trials, evaluation);
  trials->kept = g_hash_table_new_full (hash_trial, is_same_trial, trial_free, NULL);
  trials->asked = g_array_new (FALSE, FALSE, sizeof (MusterChange));
  trials->named = g_array_new (FALSE, FALSE, sizeof (guint));
  trials->labelled = g_array_new (FALSE, FALSE, sizeof (MusterChange));
  trials->indices = g_hash_table_new (g_int64_hash, g_int64_equal);
  trials->places = g_new0 (Place, army->n_nodes + 1);
  guint n_findings = 0;
  for (guint i = 0; i < army->n_nodes; i++)
    {
      g_hash_table_insert (trials->indices, (gpointer) &army->nodes[i].id, GUINT_TO_POINTER (i));
      trials->places[i] = (Place){ .finding = n_findings, .label = MUSTER_NO_NODE };
      while (n_findings < findings->len
             && ((const MusterFinding *) findings->pdata[n_findings])->node == i)
        n_findings++;
    }
  trials->places[army->n_nodes] = (Place){ .finding = n_findings, .run = MUSTER_NO_NODE };
  for (guint i = 0; i < army->n_nodes; i++)
    trials->places[i].run =
      i > 0 && is_like_the_one_before (trials, i) ? trials->places[i - 1].run : i;
  return trials;
}

void
muster_trials_free (MusterTrials *trials)
{
  g_hash_table_unref (trials->kept);
  g_hash_table_unref (trials->indices);
  g_array_unref (trials->asked);
  g_array_unref (trials->named);
  g_array_unref (trials->labelled);
  g_free (trials->places);
  g_free (trials);
}

guint
muster_trials_count (const MusterTrials *trials)
{
  return trials->n_made;
}

/* Returns: the index of the node that it is called by; of those not named the first */
static guint
get_label (const MusterTrials *trials, guint node)
{
  const Place *place = &trials->places[node];
  return place->label != MUSTER_NO_NODE ? place->label
                                        : place->run + trials->places[place->run].n_named;
}

/* Returns: the index of the node that is called by @label: those not named come behind those that
 * are, in their order */
static guint
get_labelled (const MusterTrials *trials, guint label)
{
  guint node = trials->places[label].run;
  guint n_named = trials->places[node].n_named;
  guint n = label - node;
  if (n < n_named)
    return trials->places[label].called;
  for (n -= n_named; n > 0 || trials->places[node].label != MUSTER_NO_NODE; node++)
    n -= trials->places[node].label == MUSTER_NO_NODE;
  return node;
}

/* Tells the changes from @first on by other nodes. */
static void
relabel (const MusterTrials *trials,
         guint (*get) (const MusterTrials *trials, guint node),
         GArray *changes,
         guint first)
{
  const MusterNode *nodes = trials->evaluation->army->nodes;
  for (guint i = first; i < changes->len; i++)
    {
      MusterChange *change = &g_array_index (changes, MusterChange, i);
      guint node = find_index (trials, change->node);
      guint target = find_index (trials, change->target);
      change->node = node != MUSTER_NO_NODE ? nodes[get (trials, node)].id : change->node;
      change->target = target != MUSTER_NO_NODE ? nodes[get (trials, target)].id : change->target;
    }
}

/* Notes a node where others are like it. */
static void
name_node (MusterTrials *trials, gint64 id, gboolean leaves)
{
  guint node = find_index (trials, id);
  Place *place = node != MUSTER_NO_NODE ? &trials->places[node] : NULL;
  if (place == NULL || (place->run == node && place[1].run != node))
    return;
  if (place->label == MUSTER_NO_NODE)
    {
      place->label = place->run + trials->places[place->run].n_named++;
      trials->places[place->label].called = node;
      g_array_append_val (trials->named, node);
    }
  trials->n_leaving += leaves && !place->leaves;
  place->leaves |= leaves;
}

/* Gives the units alike that @changes name their labels, and tells the changes by them. */
static void
take_labels (MusterTrials *trials, GArray *changes)
{
  if (is_same_list (trials->asked, changes))
    return;
  g_array_set_size (trials->asked, 0);
  g_array_append_vals (trials->asked, changes->data, changes->len);
  for (guint i = 0; i < trials->named->len; i++)
    {
      Place *place = &trials->places[g_array_index (trials->named, guint, i)];
      place->label = MUSTER_NO_NODE;
      place->leaves = FALSE;
      trials->places[place->run].n_named = 0;
    }
  g_array_set_size (trials->named, 0);
  trials->n_leaving = 0;
  for (guint i = 0; i < changes->len; i++)
    {
      const MusterChange *change = &g_array_index (changes, MusterChange, i);
      name_node (trials, change->node,
                 change->kind == MUSTER_CHANGE_MOVE || change->kind == MUSTER_CHANGE_REMOVE);
      name_node (trials, change->target, FALSE);
    }
  g_array_set_size (trials->labelled, 0);
  g_array_append_vals (trials->labelled, changes->data, changes->len);
  relabel (trials, get_label, trials->labelled, 0);
}

/* Returns: (nullable): the first of the findings of the army as it was that is of the same kind, in
 * the same place; @place: which it is */
static const MusterFinding *
find_before (const MusterTrials *trials,
             const MusterFinding *finding,
             const MusterArmy *army,
             guint *place)
{
  guint node = find_index (trials, army->nodes[finding->node].id);
  for (guint i = node != MUSTER_NO_NODE ? trials->places[node].finding : 0;
       node != MUSTER_NO_NODE && i < trials->places[node + 1].finding; i++)
    {
      const MusterFinding *before = g_ptr_array_index (trials->findings, i);
      if (!g_str_equal (before->id, finding->id))
        continue;
      *place = i;
      return before;
    }
  return NULL;
}

/* How far beyond its bound a finding is. */
static MusterNumber
get_excess (const MusterFinding *finding)
{
  gboolean above =
    finding->most.den != 0 && muster_number_compare (finding->actual, finding->most) > 0;
  MusterNumber more = above ? finding->actual : finding->least;
  MusterNumber fewer = above ? finding->most : finding->actual;
  fewer.num = -fewer.num;
  return more.den != 0 ? muster_number_add (more, fewer) : MUSTER_NUMBER (0);
}

static gboolean
is_worse (const MusterFinding *before, const MusterFinding *after)
{
  if (!before->has_actual || !after->has_actual)
    return after->unchecked && !before->unchecked;
  return muster_number_compare (get_excess (after), get_excess (before)) > 0;
}

/* An army that costs too much already may cost more: that is mended by itself, and each fix
 * says what it costs. */
static gboolean
is_cost (const MusterFinding *finding)
{
  return finding->limit != NULL && finding->limit->measure.kind == MUSTER_MEASURE_POINTS
         && finding->limit->max.is_given && finding->limit->max.is_measure
         && finding->limit->max.measure.kind == MUSTER_MEASURE_BUDGET;
}

/* Something that was whole before, or was less wrong: advice does not count. */
static gboolean
is_new_fault (const MusterFinding *finding, const MusterFinding *before)
{
  return finding->severity != MUSTER_SEVERITY_ADVICE && finding->waiver == NULL
         && (before == NULL || (!is_cost (finding) && is_worse (before, finding)));
}

/* What can no longer be checked comes last: it is checked again once the grade that is missing has
 * been chosen. */
static const MusterFinding *
find_new_fault (const MusterTrials *trials, GPtrArray *findings, const MusterArmy *army)
{
  const MusterFinding *unchecked = NULL;
  guint place;
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (findings, i);
      if (!is_new_fault (finding, find_before (trials, finding, army, &place)))
        continue;
      if (!finding->unchecked)
        return finding;
      unchecked = unchecked != NULL ? unchecked : finding;
    }
  return unchecked;
}

/* Notes that it is still there. */
static void
note_left (const MusterTrials *trials, const MusterFinding *finding, guint place, guint64 *left)
{
  guint node = ((const MusterFinding *) trials->findings->pdata[place])->node;
  guint end = trials->places[node + 1].finding;
  for (guint i = place; i < end; i++)
    {
      const MusterFinding *before = g_ptr_array_index (trials->findings, i);
      if (g_str_equal (before->id, finding->id) && before->each == finding->each)
        muster_bits_set (left, i);
    }
}

/* What was added in their place does not make up for them. */
static guint
count_removed (const MusterTrials *trials, const MusterArmy *army)
{
  guint left = 0;
  for (guint i = 0; i < army->n_nodes; i++)
    left +=
      army->nodes[i].category == MUSTER_CATEGORY_UNIT && army->nodes[i].id < trials->first_new;
  return trials->n_units - left;
}

/* A price that was known is no longer; or all were, and one is not. Where some wait for a grade
 * already, what is new may wait with them. */
static gboolean
loses_a_price (const MusterTrials *trials, const MusterEvaluation *after)
{
  if (trials->evaluation->open[0] == 0)
    return after->open[0] > 0;
  return after->open[0] > trials->evaluation->open[0]
         && count_open (trials, after) > trials->n_open;
}

/* Returns: (transfer full): what may cure the fault */
static GPtrArray *
list_cures (const MusterTrials *trials, const MusterEvaluation *after, const MusterFinding *fault)
{
  gint64 next_id = MAX (muster_army_get_free_id (after->army), trials->first_new);
  GPtrArray *cures = muster_finding_list_candidates (after, fault, next_id);
  if (cures->len > MUSTER_MOST_CURES)
    g_ptr_array_set_size (cures, MUSTER_MOST_CURES);
  return cures;
}

/* What became of the army, once it was checked. */
static void
take_findings (const MusterTrials *trials,
               const MusterArmy *army,
               GPtrArray *findings,
               const MusterChange *first,
               Trial *trial)
{
  guint added =
    first->kind == MUSTER_CHANGE_ADD ? muster_army_find_node (army, first->node) : MUSTER_NO_NODE;
  trial->outcome.could_stand = TRUE;
  for (guint i = 0; i < findings->len; i++)
    {
      guint place;
      const MusterFinding *finding = g_ptr_array_index (findings, i);
      const MusterFinding *before = find_before (trials, finding, army, &place);
      if (before != NULL)
        note_left (trials, finding, place, trial->left);
      if (!is_new_fault (finding, before))
        continue;
      trial->outcome.has_fault = TRUE;
      trial->outcome.could_stand = trial->outcome.could_stand && added != MUSTER_NO_NODE
                                   && finding->node >= added
                                   && finding->node < army->nodes[added].end;
    }
}

/* @finding: the index of the finding to be cured, by which it is called */
static Trial *
make_trial (MusterTrials *trials, guint finding)
{
  Trial *trial = g_new0 (Trial, 1);
  const MusterChange *changes = (const MusterChange *) trials->labelled->data;
  g_autoptr (MusterArmySnapshot) army =
    muster_army_apply (trials->evaluation->army, changes, trials->labelled->len);
  trial->changes = g_array_copy (trials->labelled);
  trial->left = g_new0 (guint64, trials->findings->len / 64 + 1);
  trials->n_made++;
  /* No army at all breaks no limit either. */
  if (army == NULL || (muster_army_count_units (army) == 0 && trials->n_units > 1))
    return trial;
  g_autoptr (MusterEvaluation) after = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (after);
  take_findings (trials, army, findings, changes, trial);
  trial->outcome.is_possible = TRUE;
  trial->outcome.loses_a_price = loses_a_price (trials, after);
  trial->outcome.points = muster_number_subtract (after->totals[0], trials->evaluation->totals[0]);
  trial->outcome.n_removed = count_removed (trials, army);
  if (trial->outcome.has_fault && trials->n_leaving == trials->named->len
      && !muster_bits_has (trial->left, finding))
    trial->cures = list_cures (trials, after, find_new_fault (trials, findings, army));
  return trial;
}

static void
keep_trial (MusterTrials *trials, Trial *trial)
{
  if (g_hash_table_size (trials->kept) >= MOST_KEPT)
    g_hash_table_remove_all (trials->kept);
  g_hash_table_add (trials->kept, trial);
}

/* Returns: the index of the finding, or of that of the unit by which its own is called */
static guint
find_finding (const MusterTrials *trials, const MusterFinding *finding)
{
  guint first = trials->places[finding->node].finding;
  guint end = trials->places[finding->node + 1].finding;
  guint place = first;
  while (place < end && !is_same_fault (trials->findings->pdata[place], finding))
    place++;
  g_return_val_if_fail (place < end, first);
  return place - first + trials->places[get_label (trials, finding->node)].finding;
}

MusterTrialOutcome
muster_trials_test (MusterTrials *trials, GArray *changes, const MusterFinding *finding)
{
  take_labels (trials, changes);
  const Trial key = { .changes = trials->labelled };
  guint place = find_finding (trials, finding);
  Trial *trial = g_hash_table_lookup (trials->kept, &key);
  if (trial == NULL)
    {
      trial = make_trial (trials, place);
      keep_trial (trials, trial);
    }
  MusterTrialOutcome outcome = trial->outcome;
  outcome.is_cured = !muster_bits_has (trial->left, place);
  return outcome;
}

GPtrArray *
muster_trials_list_cures (MusterTrials *trials, GArray *changes, gboolean *is_labelled)
{
  take_labels (trials, changes);
  const Trial key = { .changes = trials->labelled };
  const Trial *trial = g_hash_table_lookup (trials->kept, &key);
  *is_labelled = trial != NULL && trial->cures != NULL;
  if (*is_labelled)
    return g_ptr_array_ref (trial->cures);
  g_autoptr (MusterArmySnapshot) army =
    muster_army_apply (trials->evaluation->army, (const MusterChange *) changes->data,
                       changes->len);
  g_autoptr (MusterEvaluation) after = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (after);
  trials->n_made++;
  return list_cures (trials, after, find_new_fault (trials, findings, army));
}

void
muster_trials_join_cure (MusterTrials *trials,
                         GArray *changes,
                         GArray *cure,
                         gboolean is_labelled,
                         GArray *both)
{
  g_array_set_size (both, 0);
  g_array_append_vals (both, changes->data, changes->len);
  g_array_append_vals (both, cure->data, cure->len);
  if (!is_labelled)
    return;
  take_labels (trials, changes);
  relabel (trials, get_labelled, both, changes->len);
}
