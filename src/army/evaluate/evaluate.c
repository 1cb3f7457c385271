#include "config.h"

#include "army/evaluate/evaluate.h"

#include "ruleset/bits.h"
#include "ruleset/words.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#define MUSTER_NO_CLASS G_MAXUINT

/* A node as selectors see it. */
typedef struct
{
  MusterSubject subject;
  const MusterEvaluation *evaluation;
  int depth;
  int band; /* of numbers in bands */
} MusterNodeSubject;

static MusterTruth
muster_subject_get_number (const MusterSubject *base, int kind, int index, MusterNumber *number);

/* Words of what stands in a node; nothing is kept where no selector asks for that. */
static inline const guint64 *
get_words_within (const MusterEvaluation *evaluation, guint node)
{
  gsize n = evaluation->ruleset->asks_within ? node : 0;
  return evaluation->within + n * evaluation->ruleset->n_cells;
}

static inline MusterNodeSubject
muster_evaluation_make_subject (const MusterEvaluation *evaluation, guint node, int depth)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  gsize class = evaluation->classes[node];
  return (MusterNodeSubject){ { .words = { evaluation->own + class * ruleset->n_cells,
                                           evaluation->in + class * ruleset->n_cells,
                                           get_words_within (evaluation, node) },
                                .grades = evaluation->grades + class * (guint) ruleset->n_scales,
                                .number = muster_subject_get_number,
                                .index = node },
                              evaluation,
                              depth,
                              0 };
}

/* What is asked for now may differ between nodes of one class. */
static void
look_beyond (const MusterEvaluation *evaluation)
{
  if (evaluation->looks_beyond != NULL)
    *evaluation->looks_beyond = TRUE;
}

static inline MusterTruth
match (const MusterSelector *selector, const MusterNodeSubject *subject)
{
  if (selector->asks_within)
    look_beyond (subject->evaluation);
  return muster_selector_match (selector, &subject->subject);
}

MusterTruth
muster_evaluation_match (const MusterEvaluation *evaluation,
                         const MusterSelector *selector,
                         guint node)
{
  MusterNodeSubject subject = muster_evaluation_make_subject (evaluation, node, 0);
  return match (selector, &subject);
}

int
muster_evaluation_get_grade (const MusterEvaluation *evaluation, guint node, int scale)
{
  gsize class = evaluation->classes[node];
  return evaluation->grades[class * (gsize) evaluation->ruleset->n_scales + (gsize) scale];
}

const guint64 *
muster_evaluation_get_words (const MusterEvaluation *evaluation, guint node)
{
  return evaluation->own + (gsize) evaluation->classes[node] * evaluation->ruleset->n_cells;
}

const guint64 *
muster_evaluation_get_words_around (const MusterEvaluation *evaluation, guint node)
{
  return evaluation->in + (gsize) evaluation->classes[node] * evaluation->ruleset->n_cells;
}

guint
muster_army_get_commander (const MusterArmy *army, guint formation)
{
  for (guint at = muster_army_get_next (army, formation, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (army, formation, at))
    if (army->nodes[at].category == MUSTER_CATEGORY_COMMANDER)
      return at;
  return MUSTER_NO_NODE;
}

static guint
find_born_overall (const MusterArmy *army)
{
  for (guint i = 1; i < army->n_nodes; i++)
    if (army->nodes[i].kind != NULL && army->nodes[i].kind->is_overall)
      return i;
  return MUSTER_NO_NODE;
}

/* The only formation of the army, or the only one that may hold formations. */
static guint
find_leading_formation (const MusterArmy *army)
{
  guint n = 0;
  guint n_leading = 0;
  guint formation = MUSTER_NO_NODE;
  guint leading = MUSTER_NO_NODE;
  for (guint at = muster_army_get_next (army, 0, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (army, 0, at))
    if (army->nodes[at].category == MUSTER_CATEGORY_FORMATION)
      {
        gboolean leads = army->nodes[at].kind != NULL && army->nodes[at].kind->holds_formations;
        n++;
        n_leading += leads;
        formation = at;
        leading = leads ? at : leading;
      }
  if (n == 1)
    return formation;
  return n_leading == 1 ? leading : MUSTER_NO_NODE;
}

/* One who is born to it; else the commander of the army or, where it has none, of the formation
 * that leads. */
static guint
find_overall (const MusterArmy *army)
{
  guint commander = find_born_overall (army);
  if (commander == MUSTER_NO_NODE)
    commander = muster_army_get_commander (army, 0);
  if (commander != MUSTER_NO_NODE)
    return commander;
  guint formation = find_leading_formation (army);
  return formation != MUSTER_NO_NODE ? muster_army_get_commander (army, formation) : MUSTER_NO_NODE;
}

guint
muster_evaluation_get_superior (const MusterEvaluation *evaluation, guint node)
{
  const MusterArmy *army = evaluation->army;
  guint formation = army->nodes[node].parent;
  if (army->nodes[node].category == MUSTER_CATEGORY_COMMANDER && formation != MUSTER_NO_NODE)
    formation = army->nodes[formation].parent;
  for (; formation != MUSTER_NO_NODE; formation = army->nodes[formation].parent)
    {
      guint commander = muster_army_get_commander (army, formation);
      if (commander != MUSTER_NO_NODE)
        return commander;
    }
  return MUSTER_NO_NODE;
}

static const MusterSum no_sum = { { 0, 1 }, 0 };

static inline gsize
get_n_counted_cells (const MusterRuleset *ruleset)
{
  return (gsize) (ruleset->n_counters + 63) / 64;
}

static inline guint64 *
get_counted_cells (const MusterEvaluation *evaluation, guint slot)
{
  return evaluation->counted + slot * get_n_counted_cells (evaluation->ruleset);
}

static inline MusterSum *
get_slot_sum (const MusterEvaluation *evaluation, guint slot, guint counter)
{
  return evaluation->sums + (gsize) slot * (guint) evaluation->ruleset->n_counters + counter;
}

const MusterSum *
muster_evaluation_get_sum (const MusterEvaluation *evaluation, guint node, int counter)
{
  guint slot = evaluation->slots[node];
  return muster_bits_has (get_counted_cells (evaluation, slot), (guint) counter)
           ? get_slot_sum (evaluation, slot, (guint) counter)
           : &no_sum;
}

/* Most counters count nothing in most formations: their sums are not even cleared. */
static inline void
add_to_sum (const MusterEvaluation *evaluation,
            guint slot,
            guint counter,
            MusterNumber number,
            guint unknown)
{
  guint64 *cells = get_counted_cells (evaluation, slot);
  MusterSum *sum = get_slot_sum (evaluation, slot, counter);
  if (!muster_bits_has (cells, counter))
    *sum = no_sum;
  muster_bits_set (cells, counter);
  sum->sum = muster_number_add (sum->sum, number);
  sum->unknown += unknown;
}

const MusterLikeness *
muster_evaluation_get_likeness (const MusterEvaluation *evaluation,
                                guint node,
                                const MusterLimit *limit)
{
  return evaluation->alike + (gsize) evaluation->slots[node] * (gsize) evaluation->ruleset->n_alike
         + (gsize) limit->counter;
}

/* What each node of a class adds to one counter. */
typedef struct
{
  int counter;
  guint unknown;
  MusterNumber number;
} Count;

/* What each node of a class brings to one "alike" limit. */
typedef struct
{
  int index;
  MusterLikeness likeness;
} Like;

typedef struct
{
  MusterEvaluation *evaluation;
  GArray *counts; /* Count, of all classes */
  GArray *likes;  /* Like, of all classes */
  guint pass;
} Sums;

static MusterTruth
count_for (const MusterEvaluation *evaluation,
           const MusterNodeSubject *subject,
           const MusterCounter *counter,
           MusterNumber *number)
{
  guint index = subject->subject.index;
  MusterTruth truth = match (counter->of, subject);
  *number = MUSTER_NUMBER (1);
  if (truth != MUSTER_NO && counter->only != NULL)
    truth = MIN (truth, (MusterTruth) (MUSTER_YES - match (counter->only, subject)));
  if (truth == MUSTER_NO || counter->measure.kind == MUSTER_MEASURE_COUNT)
    return truth;
  if (counter->measure.kind != MUSTER_MEASURE_POINTS)
    {
      MusterTruth known =
        muster_evaluation_get_number (evaluation, index, counter->measure, number);
      return MIN (truth, known);
    }
  *number = evaluation->points[index];
  return evaluation->price_states[index] >= MUSTER_PRICE_WAITS ? MUSTER_UNKNOWN : truth;
}

static void
list_counts (Sums *sums, guint index, MusterNodeClass *class)
{
  const MusterEvaluation *evaluation = sums->evaluation;
  const MusterKind *kind = evaluation->army->nodes[index].kind;
  MusterNodeSubject subject = muster_evaluation_make_subject (evaluation, index, 0);
  class->counts = sums->counts->len;
  for (int i = 0; kind != NULL && i < kind->rules->counters.n_items; i++)
    {
      Count count = { .counter = kind->rules->counters.items[i] };
      const MusterCounter *counter = &evaluation->ruleset->counters[count.counter];
      MusterTruth truth = counter->pass == sums->pass
                            ? count_for (evaluation, &subject, counter, &count.number)
                            : MUSTER_NO;
      if (truth == MUSTER_NO)
        continue;
      if (truth == MUSTER_UNKNOWN)
        count.number = MUSTER_NUMBER (0);
      count.unknown = truth == MUSTER_UNKNOWN;
      g_array_append_val (sums->counts, count);
    }
  class->n_counts = sums->counts->len - class->counts;
}

static void
list_likes (Sums *sums, guint index, MusterNodeClass *class)
{
  const MusterEvaluation *evaluation = sums->evaluation;
  const MusterRuleset *ruleset = evaluation->ruleset;
  const MusterKind *kind = evaluation->army->nodes[index].kind;
  gboolean is_last = sums->pass + 1 == ruleset->n_passes;
  class->likes = sums->likes->len;
  for (int i = 0; is_last && kind != NULL && i < kind->rules->alike.n_items; i++)
    {
      const MusterLimit *limit = &ruleset->limits[kind->rules->alike.items[i]];
      MusterTruth truth = muster_evaluation_match (evaluation, limit->of, index);
      Like like = { limit->counter, { -1, 0, FALSE } };
      if (truth == MUSTER_NO)
        continue;
      gint32 value = limit->by >= 0 ? muster_evaluation_get_grade (evaluation, index, limit->by)
                                    : (gint32) (kind - ruleset->kinds);
      if (truth == MUSTER_UNKNOWN || value == MUSTER_GRADE_UNKNOWN)
        like.likeness.unknown = 1;
      else
        like.likeness.first = value;
      g_array_append_val (sums->likes, like);
    }
  class->n_likes = sums->likes->len - class->likes;
}

static void
merge_likeness (MusterLikeness *into, const MusterLikeness *from, guint how_many)
{
  into->unknown += from->unknown * how_many;
  into->mixed = into->mixed || from->mixed;
  if (from->first < 0)
    return;
  if (into->first >= 0 && into->first != from->first)
    into->mixed = TRUE;
  into->first = from->first;
}

/* What a class counts for, of which this is a node; worked out again for each node where it asks
 * for more than the class. */
static void
work_out_counts (Sums *sums, guint index, MusterNodeClass *class)
{
  gboolean looks_beyond = FALSE;
  if (class->counted == sums->pass + 1)
    return;
  sums->evaluation->looks_beyond = &looks_beyond;
  list_counts (sums, index, class);
  list_likes (sums, index, class);
  sums->evaluation->looks_beyond = NULL;
  if (!looks_beyond && (class->is_priced || sums->pass < sums->evaluation->ruleset->price_pass))
    class->counted = sums->pass + 1;
}

/* What @how_many nodes, brothers of one class, add to the sums of what they stand in. */
static void
count_nodes (Sums *sums, guint index, guint how_many)
{
  MusterEvaluation *evaluation = sums->evaluation;
  const MusterRuleset *ruleset = evaluation->ruleset;
  guint slot = evaluation->slots[evaluation->army->nodes[index].parent];
  MusterLikeness *alike = evaluation->alike + slot * (gsize) ruleset->n_alike;
  MusterNodeClass *class = &evaluation->shared[evaluation->classes[index]];
  work_out_counts (sums, index, class);
  const Count *counts = &g_array_index (sums->counts, Count, class->counts);
  for (guint i = 0; i < class->n_counts; i++)
    {
      MusterNumber number = counts[i].number;
      if (how_many > 1)
        number = muster_number_multiply (number, MUSTER_NUMBER (how_many));
      add_to_sum (evaluation, slot, (guint) counts[i].counter, number,
                  counts[i].unknown * how_many);
    }
  const Like *likes = &g_array_index (sums->likes, Like, class->likes);
  for (guint i = 0; i < class->n_likes; i++)
    merge_likeness (&alike[likes[i].index], &likes[i].likeness, how_many);
}

static void
pass_up (MusterEvaluation *evaluation, guint index, guint pass)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  guint from = evaluation->slots[index];
  guint to = evaluation->slots[evaluation->army->nodes[index].parent];
  const guint64 *cells = get_counted_cells (evaluation, from);
  for (guint cell = 0; cell < get_n_counted_cells (ruleset); cell++)
    for (guint64 left = cells[cell]; left != 0; left &= left - 1)
      {
        guint counter = cell * 64 + (guint) __builtin_ctzll (left);
        const MusterSum *sum = get_slot_sum (evaluation, from, counter);
        if (ruleset->counters[counter].pass == pass)
          add_to_sum (evaluation, to, counter, sum->sum, sum->unknown);
      }
  for (int i = 0; pass + 1 == ruleset->n_passes && i < ruleset->n_alike; i++)
    merge_likeness (&evaluation->alike[to * (gsize) ruleset->n_alike + (gsize) i],
                    &evaluation->alike[from * (gsize) ruleset->n_alike + (gsize) i], 1);
}

/* Whether what was worked out of a node holds as well of the brother before it. */
static gboolean
is_like_the_one_before (const MusterEvaluation *evaluation, guint index, guint pass)
{
  const MusterNode *node = &evaluation->army->nodes[index];
  const MusterNodeClass *class = &evaluation->shared[evaluation->classes[index]];
  return evaluation->classes[index] == evaluation->classes[index - 1]
         && node[0].parent == node[-1].parent && node[0].end == index + 1
         && class->counted == pass + 1;
}

/* One block for all arrays: most armies fit a few pages. */
static void
allocate (MusterEvaluation *evaluation)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  gsize n = evaluation->army->n_nodes;
  gsize cells = n * ruleset->n_cells * sizeof (guint64);
  gsize counted = evaluation->n_slots * get_n_counted_cells (ruleset) * sizeof (guint64);
  gsize sums = (gsize) evaluation->n_slots * (gsize) ruleset->n_counters * sizeof (MusterSum);
  gsize alike = (gsize) evaluation->n_slots * (gsize) ruleset->n_alike * sizeof (MusterLikeness);
  gsize within = (ruleset->asks_within ? n : 1) * ruleset->n_cells * sizeof (guint64);
  gsize grades = n * (gsize) ruleset->n_scales * sizeof (gint16);
  guint8 *at =
    g_malloc (n * sizeof (MusterNodeClass) + 2 * cells + within + counted + sums
              + 2 * n * sizeof (MusterNumber) + alike + 3 * n * sizeof (guint) + grades + n);
  evaluation->block = at;
  evaluation->shared = (MusterNodeClass *) at;
  evaluation->own = (guint64 *) (at += n * sizeof (MusterNodeClass));
  evaluation->in = (guint64 *) (at += cells);
  evaluation->within = (guint64 *) (at += cells);
  evaluation->counted = (guint64 *) (at += within);
  evaluation->sums = (MusterSum *) (at += counted);
  evaluation->points = (MusterNumber *) (at += sums);
  evaluation->totals = (MusterNumber *) (at += n * sizeof (MusterNumber));
  evaluation->alike = (MusterLikeness *) (at += n * sizeof (MusterNumber));
  evaluation->slots = (guint *) (at += alike);
  evaluation->classes = (guint *) (at += n * sizeof (guint));
  evaluation->open = (guint *) (at += n * sizeof (guint));
  evaluation->grades = (gint16 *) (at += n * sizeof (guint));
  evaluation->price_states = at + grades;
}

static void
number_slots (MusterEvaluation *evaluation)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  guint slot = 1;
  for (guint i = 0; i < evaluation->army->n_nodes; i++)
    {
      evaluation->totals[i] = MUSTER_NUMBER (0);
      evaluation->open[i] = 0;
      evaluation->price_states[i] = MUSTER_PRICE_FREE;
      evaluation->slots[i] = evaluation->army->nodes[i].end > i + 1 ? slot++ : 0;
    }
  memset (evaluation->counted, 0, slot * get_n_counted_cells (ruleset) * sizeof (guint64));
  for (gsize i = 0; i < (gsize) slot * (gsize) ruleset->n_alike; i++)
    evaluation->alike[i] = (MusterLikeness){ -1, 0, FALSE };
}

void
muster_evaluation_free (MusterEvaluation *evaluation)
{
  g_free (evaluation->block);
  g_free (evaluation);
}

#define BIT(n) (G_GUINT64_CONSTANT (1) << (n))

static int
name_nation (const MusterRuleset *ruleset, const MusterNode *node)
{
  const MusterChosen *chosen = muster_node_find_chosen (node, ruleset->nation_scale);
  if (chosen != NULL && chosen->grade_index >= 0)
    return chosen->grade_index;
  return node->kind != NULL ? node->kind->nation : MUSTER_GRADE_NONE;
}

/* A nation named anew sets every scale that nations set; where its traits leave the year open,
 * the grade is unknown, never what stands above. */
static void
take_nation (const MusterArmy *army, int nation, gint16 *grades)
{
  const MusterRuleset *ruleset = army->ruleset;
  const MusterNation *named = &ruleset->nations[nation];
  for (int i = 0; i < ruleset->n_scales; i++)
    if (ruleset->scales[i].set_by_nations)
      grades[i] = MUSTER_GRADE_UNKNOWN;
  for (int i = 0; i < named->n_traits; i++)
    {
      const MusterTrait *trait = &named->traits[i];
      for (int j = 0; j < trait->n_grades && muster_trait_is_in_force (trait, army->year); j++)
        grades[trait->grades[j].scale] = trait->grades[j].grade;
    }
}

static void
take_grades (MusterEvaluation *evaluation, const MusterNodeClass *class, gint16 *grades)
{
  const MusterArmy *army = evaluation->army;
  const MusterRuleset *ruleset = evaluation->ruleset;
  const MusterNode *node = &army->nodes[class->first];
  gsize n_scales = (gsize) ruleset->n_scales;
  if (class->above == MUSTER_NO_CLASS)
    for (gsize i = 0; i < n_scales; i++)
      grades[i] = MUSTER_GRADE_NONE;
  else
    memcpy (grades, evaluation->grades + class->above * n_scales, n_scales * sizeof (gint16));
  int nation = name_nation (ruleset, node);
  if (nation >= 0 && nation != grades[ruleset->nation_scale])
    {
      grades[ruleset->nation_scale] = (gint16) nation;
      take_nation (army, nation, grades);
    }
  if (node->kind != NULL)
    for (int i = 0; i < node->kind->n_presets; i++)
      grades[node->kind->presets[i].scale] = node->kind->presets[i].grade;
  for (guint i = 0; i < node->n_chosen; i++)
    if (node->chosen[i].grade_index >= 0)
      grades[node->chosen[i].scale_index] = node->chosen[i].grade_index;
}

MusterTruth
muster_evaluation_may_choose (const MusterEvaluation *evaluation, guint node, int scale)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  MusterTruth best = MUSTER_NO;
  for (int i = 0; i < ruleset->n_choices; i++)
    if (ruleset->choices[i].scale == scale)
      best = MAX (best, muster_evaluation_match (evaluation, ruleset->choices[i].on, node));
  return best;
}

gboolean
muster_evaluation_says_grade (const MusterEvaluation *evaluation, guint node, int scale)
{
  const MusterNode *named = &evaluation->army->nodes[node];
  if (muster_node_find_chosen (named, scale) != NULL)
    return TRUE;
  for (int i = 0; named->kind != NULL && i < named->kind->n_presets; i++)
    if (named->kind->presets[i].scale == scale)
      return muster_evaluation_may_choose (evaluation, node, scale) == MUSTER_YES;
  return FALSE;
}

gboolean
muster_evaluation_has_own_grade (const MusterEvaluation *evaluation, guint node, int scale)
{
  guint parent = evaluation->army->nodes[node].parent;
  return parent != MUSTER_NO_NODE
         && muster_evaluation_get_grade (evaluation, node, scale)
              != muster_evaluation_get_grade (evaluation, parent, scale)
         && muster_evaluation_may_choose (evaluation, node, scale) == MUSTER_YES;
}

static void
open_choices (const MusterEvaluation *evaluation, guint node, gint16 *grades)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  const MusterKind *kind = evaluation->army->nodes[node].kind;
  for (int i = 0; kind != NULL && i < kind->rules->choices.n_items; i++)
    {
      const MusterChoice *choice = &ruleset->choices[kind->rules->choices.items[i]];
      if (!choice->optional && grades[choice->scale] == MUSTER_GRADE_NONE
          && muster_evaluation_match (evaluation, choice->on, node) == MUSTER_YES)
        grades[choice->scale] = MUSTER_GRADE_UNKNOWN;
    }
}

static void
add_words (guint64 *own, const guint64 *bits, guint n_cells)
{
  for (guint i = 0; i < n_cells; i++)
    own[i] |= bits[i];
}

/* The words that a nation's traits give in the army's year. */
static void
add_trait_words (const MusterArmy *army, int nation, guint64 *own)
{
  const MusterNation *named = &army->ruleset->nations[nation];
  for (int i = 0; i < named->n_traits; i++)
    if (muster_trait_is_in_force (&named->traits[i], army->year))
      add_words (own, named->traits[i].bits, army->ruleset->n_cells);
}

/* Adds the words of a node to @own, in which there is none yet. */
static void
put_words (const MusterEvaluation *evaluation, guint index, int nation, guint64 *own)
{
  const MusterNode *node = &evaluation->army->nodes[index];
  if (node->kind != NULL)
    muster_kind_add_words (node->kind, own);
  else
    own[0] |= BIT (node->category);
  if (nation >= 0)
    add_trait_words (evaluation->army, nation, own);
  if (index == evaluation->overall)
    own[0] |= BIT (MUSTER_WORD_OVERALL);
}

static void
take_words (MusterEvaluation *evaluation, const MusterNodeClass *class, guint64 *own, guint64 *in)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  guint n_cells = ruleset->n_cells;
  memset (own, 0, n_cells * sizeof (guint64));
  memset (in, 0, n_cells * sizeof (guint64));
  put_words (evaluation, class->first,
             muster_evaluation_get_grade (evaluation, class->first, ruleset->nation_scale), own);
  if (class->above == MUSTER_NO_CLASS)
    return;
  add_words (in, evaluation->own + (gsize) class->above * n_cells, n_cells);
  add_words (in, evaluation->in + (gsize) class->above * n_cells, n_cells);
}

/* Choices ask for them: they are known before grades are. */
static void
find_words_within (MusterEvaluation *evaluation)
{
  const MusterArmy *army = evaluation->army;
  const MusterRuleset *ruleset = evaluation->ruleset;
  gsize n_cells = ruleset->n_cells;
  gsize n = ruleset->asks_within ? army->n_nodes : 1;
  g_autofree int *nations = g_new (int, n);
  memset (evaluation->within, 0, n * n_cells * sizeof (guint64));
  for (guint i = 0; i < n; i++)
    {
      int above = i > 0 ? nations[army->nodes[i].parent] : MUSTER_GRADE_NONE;
      int own = name_nation (ruleset, &army->nodes[i]);
      nations[i] = own >= 0 ? own : above;
    }
  g_autofree guint64 *own = g_new (guint64, n_cells);
  for (gsize i = n - 1; i > 0; i--)
    {
      guint64 *into = evaluation->within + army->nodes[i].parent * n_cells;
      memset (own, 0, n_cells * sizeof (guint64));
      put_words (evaluation, (guint) i, nations[i], own);
      add_words (into, own, (guint) n_cells);
      add_words (into, evaluation->within + i * n_cells, (guint) n_cells);
    }
}

/* What a player entered on a node is its alone. */
static gboolean
is_unlike_any_other (const MusterEvaluation *evaluation, guint index)
{
  const MusterNode *node = &evaluation->army->nodes[index];
  return node->n_entries > 0 || node->kind == NULL || index == evaluation->overall;
}

static gboolean
is_of_class (const MusterEvaluation *evaluation,
             const MusterNodeClass *class,
             const MusterNode *node)
{
  const MusterNode *first = &evaluation->army->nodes[class->first];
  if (class->is_single || first->kind != node->kind || first->n_chosen != node->n_chosen)
    return FALSE;
  for (guint i = 0; i < node->n_chosen; i++)
    if (first->chosen[i].scale_index != node->chosen[i].scale_index
        || first->chosen[i].grade_index != node->chosen[i].grade_index)
      return FALSE;
  return TRUE;
}

static guint
make_class (MusterEvaluation *evaluation, guint index, guint above, gboolean is_single)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  guint number = evaluation->n_classes++;
  gint16 *grades = evaluation->grades + (gsize) number * (gsize) ruleset->n_scales;
  gsize cells = (gsize) number * ruleset->n_cells;
  gboolean looks_beyond = FALSE;
  MusterNodeClass *class = &evaluation->shared[number];
  *class = (MusterNodeClass){
    .first = index, .above = above, .below = MUSTER_NO_CLASS, .next = MUSTER_NO_CLASS
  };
  class->is_single = is_single;
  evaluation->classes[index] = number;
  if (above != MUSTER_NO_CLASS && !is_single)
    {
      class->next = evaluation->shared[above].below;
      evaluation->shared[above].below = number;
    }
  evaluation->looks_beyond = &looks_beyond;
  take_grades (evaluation, class, grades);
  take_words (evaluation, class, evaluation->own + cells, evaluation->in + cells);
  open_choices (evaluation, index, grades);
  evaluation->looks_beyond = NULL;
  class->is_single = class->is_single || looks_beyond;
  return number;
}

static guint
find_class (MusterEvaluation *evaluation, guint index)
{
  const MusterNode *node = &evaluation->army->nodes[index];
  guint above =
    node->parent != MUSTER_NO_NODE ? evaluation->classes[node->parent] : MUSTER_NO_CLASS;
  gboolean is_single = is_unlike_any_other (evaluation, index);
  guint class =
    is_single || above == MUSTER_NO_CLASS ? MUSTER_NO_CLASS : evaluation->shared[above].below;
  while (class != MUSTER_NO_CLASS && !is_of_class (evaluation, &evaluation->shared[class], node))
    class = evaluation->shared[class].next;
  return class != MUSTER_NO_CLASS ? class : make_class (evaluation, index, above, is_single);
}

/** Tells for every node which class it is of, and what nodes of that class are. */
static void
muster_evaluation_make_classes (MusterEvaluation *evaluation)
{
  for (guint i = 0; i < evaluation->army->n_nodes; i++)
    evaluation->classes[i] = find_class (evaluation, i);
}

/* Stats may name stats; the check of packs finds circles, this stops them. */
#define DEEPEST_STAT 12

static void get_figure (const MusterEvaluation *evaluation,
                        guint node,
                        int stat,
                        MusterFigure *figure,
                        int depth);
static MusterTruth get_number (const MusterEvaluation *evaluation,
                               guint node,
                               MusterMeasure measure,
                               MusterNumber *number,
                               int depth);

/* As get_number(): a number that a node has not is that of what it stands in, as grades are. */
static MusterTruth
get_nearest_number (const MusterEvaluation *evaluation,
                    guint node,
                    MusterMeasure measure,
                    MusterNumber *number,
                    int depth)
{
  MusterTruth known = get_number (evaluation, node, measure, number, depth);
  while (known == MUSTER_NO && node > 0)
    {
      node = evaluation->army->nodes[node].parent;
      known = get_number (evaluation, node, measure, number, depth);
    }
  return known;
}

guint
muster_evaluation_find_nearest (const MusterEvaluation *evaluation,
                                guint node,
                                MusterMeasure measure)
{
  MusterNumber number;
  for (guint at = node; at != MUSTER_NO_NODE; at = evaluation->army->nodes[at].parent)
    if (get_number (evaluation, at, measure, &number, 0) != MUSTER_NO)
      return at;
  return node;
}

static MusterTruth
muster_subject_get_number (const MusterSubject *base, int kind, int index, MusterNumber *number)
{
  const MusterNodeSubject *subject = (const MusterNodeSubject *) base;
  MusterMeasure measure = { (MusterMeasureKind) kind, index, subject->band };
  return get_nearest_number (subject->evaluation, base->index, measure, number, subject->depth + 1);
}

/* Nothing tells how much is missing. */
static void
lose_all (MusterFigure *figure)
{
  figure->known = MUSTER_UNKNOWN;
  figure->n_open = G_MAXUINT;
}

static MusterNumber
get_counted (const MusterEvaluation *evaluation, guint node, int counter, MusterFigure *figure)
{
  look_beyond (evaluation);
  const MusterSum *sum = muster_evaluation_get_sum (evaluation, node, counter);
  if (sum->unknown > 0)
    {
      figure->known = MUSTER_UNKNOWN;
      figure->n_open = MAX (figure->n_open, sum->unknown);
    }
  return sum->sum;
}

static MusterNumber
get_part (const MusterEvaluation *evaluation,
          guint node,
          const MusterAdd *add,
          int band,
          MusterFigure *figure,
          int depth)
{
  MusterNumber number = MUSTER_NUMBER (0);
  MusterMeasure measure = add->measure;
  guint from = add->from_superior ? muster_evaluation_get_superior (evaluation, node) : node;
  measure.band = band;
  if (add->from_superior)
    look_beyond (evaluation);
  MusterTruth known =
    from != MUSTER_NO_NODE ? get_number (evaluation, from, measure, &number, depth + 1) : MUSTER_NO;
  if (known == MUSTER_UNKNOWN)
    lose_all (figure);
  return known == MUSTER_YES ? number : MUSTER_NUMBER (0);
}

static void
add_part (const MusterEvaluation *evaluation,
          guint node,
          const MusterAdd *add,
          int band,
          MusterFigure *figure,
          int depth)
{
  MusterNumber part = MUSTER_NUMBER (0);
  if (add->counters != NULL)
    part = get_counted (evaluation, node, add->counters[band], figure);
  else if (add->has_measure)
    part = get_part (evaluation, node, add, band, figure, depth);
  part = muster_number_multiply (muster_number_add (part, add->n), add->times);
  figure->numbers[band] = muster_number_add (figure->numbers[band], part);
}

static void
add_up_figures (const MusterEvaluation *evaluation,
                guint node,
                const MusterAdd *adds,
                int n_adds,
                int n_bands,
                MusterFigure *figure,
                int depth)
{
  figure->known = MUSTER_YES;
  figure->n_numbers = MIN (n_bands, MUSTER_MOST_BANDS);
  for (int band = 0; band < figure->n_numbers; band++)
    {
      figure->numbers[band] = MUSTER_NUMBER (0);
      for (int i = 0; i < n_adds; i++)
        add_part (evaluation, node, &adds[i], band, figure, depth);
    }
}

static void
take_value (const MusterStat *stat, const MusterValue *value, MusterFigure *figure)
{
  figure->known = value->has_none ? MUSTER_NO : MUSTER_YES;
  figure->text = value->text;
  figure->n_numbers = stat->is_text ? 0 : MIN (stat->n_bands, MUSTER_MOST_BANDS);
  if (!value->has_none && !stat->is_text)
    memcpy (figure->numbers, value->numbers, sizeof (MusterNumber) * (gsize) figure->n_numbers);
}

static gboolean
take_entry (const MusterEvaluation *evaluation,
            guint node,
            const MusterStat *stat,
            MusterFigure *figure)
{
  const char *entry = muster_node_find_entry (&evaluation->army->nodes[node], stat->id);
  if (entry == NULL)
    return FALSE;
  figure->text = stat->is_text ? entry : NULL;
  figure->n_numbers = stat->is_text ? 0 : 1;
  figure->known =
    stat->is_text || muster_number_parse (entry, &figure->numbers[0]) ? MUSTER_YES : MUSTER_UNKNOWN;
  return TRUE;
}

/* Returns: the row that holds: the first, since those that say more stand first; NULL where none
 * does or, with @is_unknown, where it cannot be told */
static const MusterValue *
find_row (const MusterStat *stat, const MusterNodeSubject *subject, gboolean *is_unknown)
{
  *is_unknown = FALSE;
  for (int i = 0; i < stat->n_values; i++)
    {
      MusterTruth truth = muster_selector_match (stat->values[i].when, &subject->subject);
      *is_unknown = truth == MUSTER_UNKNOWN;
      if (truth != MUSTER_NO)
        return truth == MUSTER_YES ? &stat->values[i] : NULL;
    }
  return NULL;
}

const MusterValue *
muster_evaluation_find_value (const MusterEvaluation *evaluation,
                              guint node,
                              const MusterStat *stat,
                              int band)
{
  gboolean is_unknown;
  MusterNodeSubject subject = muster_evaluation_make_subject (evaluation, node, 0);
  subject.band = band;
  return find_row (stat, &subject, &is_unknown);
}

/* Each band by itself: a band that no row is for has no number. */
static void
look_up_bands (const MusterStat *stat, MusterNodeSubject *subject, MusterFigure *figure)
{
  figure->n_numbers = MIN (stat->n_bands, MUSTER_MOST_BANDS);
  for (subject->band = 0; subject->band < figure->n_numbers; subject->band++)
    {
      gboolean is_unknown;
      const MusterValue *value = find_row (stat, subject, &is_unknown);
      gboolean has_number = value != NULL && !value->has_none;
      figure->numbers[subject->band] =
        has_number ? value->numbers[subject->band] : (MusterNumber){ 0, 0 };
      if (is_unknown)
        figure->known = MUSTER_UNKNOWN;
      else if (has_number && figure->known == MUSTER_NO)
        figure->known = MUSTER_YES;
    }
}

static void
look_up_figure (const MusterEvaluation *evaluation,
                guint node,
                const MusterStat *stat,
                MusterNodeSubject *subject,
                MusterFigure *figure)
{
  gboolean is_unknown;
  if (stat->entry != MUSTER_ENTRY_NONE && take_entry (evaluation, node, stat, figure))
    return;
  if (stat->asks_bands)
    {
      look_up_bands (stat, subject, figure);
      return;
    }
  const MusterValue *value = find_row (stat, subject, &is_unknown);
  if (value != NULL)
    take_value (stat, value, figure);
  else if (is_unknown || stat->entry != MUSTER_ENTRY_NONE)
    figure->known = MUSTER_UNKNOWN;
}

static MusterNumber
round_number (MusterNumber number, int direction)
{
  if (direction == 0)
    return number;
  return MUSTER_NUMBER (direction > 0 ? muster_number_ceil (number) : muster_number_floor (number));
}

static void
scale_figure (const MusterEvaluation *evaluation,
              guint node,
              const MusterStat *stat,
              MusterFigure *figure,
              int depth)
{
  MusterNumber factor = MUSTER_NUMBER (1);
  if (stat->has_per)
    {
      MusterTruth known = get_nearest_number (evaluation, node, stat->per, &factor, depth + 1);
      if (known == MUSTER_UNKNOWN)
        lose_all (figure);
      else if (known == MUSTER_NO)
        figure->known = MUSTER_NO;
    }
  for (int i = 0; i < figure->n_numbers; i++)
    if (figure->numbers[i].den != 0)
      {
        MusterNumber number =
          round_number (muster_number_multiply (figure->numbers[i], factor), stat->round);
        figure->numbers[i] =
          stat->has_least && muster_number_compare (number, stat->least) < 0 ? stat->least : number;
      }
}

static gboolean
counts_by_stat (const MusterStrength *track, int stat)
{
  return track->steps.is_measure && track->steps.measure.kind == MUSTER_MEASURE_STAT
         && (stat < 0 || track->steps.measure.index == stat);
}

MusterTruth
muster_evaluation_get_track_steps (const MusterEvaluation *evaluation,
                                   guint unit,
                                   const MusterStrength *track,
                                   MusterNumber *steps)
{
  MusterTruth known = muster_evaluation_get_bound (evaluation, unit, &track->steps, steps);
  gint64 lost = muster_node_get_lost (&evaluation->army->nodes[unit]);
  if (lost > 0 && !counts_by_stat (track, -1))
    *steps = muster_number_add (*steps, MUSTER_NUMBER (-lost));
  return known;
}

/* Returns: the part of a unit's steps that is left of it, where it is known */
static gboolean
get_part_left (const MusterEvaluation *evaluation,
               guint node,
               const MusterStrength *track,
               gint64 lost,
               MusterNumber *part)
{
  MusterNumber steps;
  if (muster_evaluation_get_track_steps (evaluation, node, track, &steps) != MUSTER_YES)
    return FALSE;
  gint64 left = MAX (muster_number_floor (steps), 0);
  *part = muster_number_new (left, left + lost);
  return TRUE;
}

/* What a unit lost before the battle is no longer there: of its steps, and in whole numbers the
 * same part of the stat that shrinks with them. */
static void
shrink_with_losses (const MusterEvaluation *evaluation, guint node, int stat, MusterFigure *figure)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  gint64 lost = muster_node_get_lost (&evaluation->army->nodes[node]);
  for (int i = 0; lost > 0 && i < ruleset->n_strengths; i++)
    {
      const MusterStrength *track = &ruleset->strengths[i];
      MusterNumber part;
      if ((track->shrinks != stat && !counts_by_stat (track, stat))
          || muster_evaluation_match (evaluation, track->of, node) != MUSTER_YES)
        continue;
      if (counts_by_stat (track, stat))
        figure->numbers[0] =
          MUSTER_NUMBER (MAX (muster_number_floor (figure->numbers[0]) - lost, 0));
      else if (get_part_left (evaluation, node, track, lost, &part))
        for (int band = 0; band < figure->n_numbers; band++)
          if (figure->numbers[band].den != 0)
            figure->numbers[band] = MUSTER_NUMBER (
              muster_number_floor (muster_number_multiply (figure->numbers[band], part)));
      return;
    }
}

static void
get_figure (const MusterEvaluation *evaluation,
            guint node,
            int index,
            MusterFigure *figure,
            int depth)
{
  const MusterStat *stat = &evaluation->ruleset->stats[index];
  MusterNodeSubject subject = muster_evaluation_make_subject (evaluation, node, depth);
  figure->text = NULL;
  figure->n_numbers = 0;
  figure->n_open = 0;
  figure->known = depth > DEEPEST_STAT ? MUSTER_UNKNOWN : match (stat->of, &subject);
  if (figure->known != MUSTER_YES)
    return;
  figure->known = MUSTER_NO;
  if (stat->n_adds > 0)
    add_up_figures (evaluation, node, stat->adds, stat->n_adds, stat->n_bands, figure, depth);
  else
    look_up_figure (evaluation, node, stat, &subject, figure);
  if (figure->known == MUSTER_YES || (figure->n_open > 0 && figure->n_open < G_MAXUINT))
    scale_figure (evaluation, node, stat, figure, depth);
  if (figure->known == MUSTER_YES && figure->n_numbers > 0)
    shrink_with_losses (evaluation, node, index, figure);
}

void
muster_evaluation_get_figure (const MusterEvaluation *evaluation,
                              guint node,
                              int stat,
                              MusterFigure *figure)
{
  get_figure (evaluation, node, stat, figure, 0);
}

MusterTruth
muster_evaluation_get_exact_budget (const MusterEvaluation *evaluation, MusterNumber *points)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  MusterFigure figure = { .n_open = 0 };
  *points = MUSTER_NUMBER (evaluation->army->budget);
  if (evaluation->army->budget != MUSTER_NO_BUDGET)
    return MUSTER_YES;
  if (ruleset->n_budget_adds == 0)
    return MUSTER_NO;
  add_up_figures (evaluation, 0, ruleset->budget_adds, ruleset->n_budget_adds, 1, &figure, 0);
  *points = figure.numbers[0];
  return figure.known;
}

MusterTruth
muster_evaluation_get_budget (const MusterEvaluation *evaluation, MusterNumber *points)
{
  MusterTruth known = muster_evaluation_get_exact_budget (evaluation, points);
  *points = MUSTER_NUMBER (muster_number_floor (*points));
  return known;
}

static MusterTruth
get_grade_value (const MusterEvaluation *evaluation, guint node, int scale, MusterNumber *number)
{
  int grade = muster_evaluation_get_grade (evaluation, node, scale);
  if (grade < 0)
    return grade == MUSTER_GRADE_UNKNOWN ? MUSTER_UNKNOWN : MUSTER_NO;
  *number = evaluation->ruleset->scales[scale].grades[grade].value;
  return evaluation->ruleset->scales[scale].grades[grade].has_value ? MUSTER_YES : MUSTER_NO;
}

static MusterTruth
get_number (const MusterEvaluation *evaluation,
            guint node,
            MusterMeasure measure,
            MusterNumber *number,
            int depth)
{
  const MusterArmy *army = evaluation->army;
  MusterFigure figure;
  switch (measure.kind)
    {
    case MUSTER_MEASURE_COUNT:
      *number = MUSTER_NUMBER (1);
      return MUSTER_YES;
    case MUSTER_MEASURE_POINTS:
      look_beyond (evaluation);
      *number = evaluation->totals[node];
      return evaluation->open[node] > 0 ? MUSTER_UNKNOWN : MUSTER_YES;
    case MUSTER_MEASURE_YEAR:
      *number = MUSTER_NUMBER (army->year);
      return army->year != MUSTER_NO_YEAR ? MUSTER_YES : MUSTER_UNKNOWN;
    case MUSTER_MEASURE_BUDGET:
      look_beyond (evaluation);
      return muster_evaluation_get_budget (evaluation, number);
    case MUSTER_MEASURE_GRADE:
      return get_grade_value (evaluation, node, measure.index, number);
    case MUSTER_MEASURE_DISTANCE:
      return MUSTER_NO;
    case MUSTER_MEASURE_STAT:
      break;
    }
  get_figure (evaluation, node, measure.index, &figure, depth);
  if (figure.known != MUSTER_YES)
    return figure.known;
  int band = measure.band < figure.n_numbers ? measure.band : 0;
  if (figure.n_numbers == 0 || figure.numbers[band].den == 0)
    return MUSTER_NO;
  *number = figure.numbers[band];
  return MUSTER_YES;
}

MusterTruth
muster_evaluation_get_number (const MusterEvaluation *evaluation,
                              guint node,
                              MusterMeasure measure,
                              MusterNumber *number)
{
  return get_number (evaluation, node, measure, number, 0);
}

MusterTruth
muster_evaluation_get_bound (const MusterEvaluation *evaluation,
                             guint formation,
                             const MusterBound *bound,
                             MusterNumber *value)
{
  *value = bound->is_given ? bound->number : MUSTER_NUMBER (0);
  if (!bound->is_given)
    return MUSTER_NO;
  return bound->is_measure ? get_nearest_number (evaluation, formation, bound->measure, value, 0)
                           : MUSTER_YES;
}

static gboolean
get_entered_points (const MusterNode *node, MusterNumber *points)
{
  const char *entry = muster_node_find_entry (node, "points");
  return entry != NULL && muster_number_parse (entry, points);
}

static MusterPriceState
look_up_price (const MusterEvaluation *evaluation,
               guint node,
               const MusterPrices *prices,
               MusterNumber *points)
{
  for (int i = 0; i < prices->n_rows; i++)
    {
      MusterTruth truth = muster_evaluation_match (evaluation, prices->rows[i].when, node);
      if (truth == MUSTER_UNKNOWN)
        return MUSTER_PRICE_WAITS;
      if (truth == MUSTER_YES)
        {
          *points = prices->rows[i].points;
          return MUSTER_PRICE_KNOWN;
        }
    }
  if (prices->entry != MUSTER_ENTRY_NONE
      && get_entered_points (&evaluation->army->nodes[node], points))
    return MUSTER_PRICE_KNOWN;
  return MUSTER_PRICE_UNPRICED;
}

/* Whether points entered on @node are taken: a row of the rules stands before them. */
static gboolean
takes_points (const MusterEvaluation *evaluation, guint node, const MusterPrices *prices)
{
  if (prices->entry == MUSTER_ENTRY_NONE
      || muster_evaluation_match (evaluation, prices->of, node) == MUSTER_NO)
    return FALSE;
  for (int i = 0; i < prices->n_rows; i++)
    if (muster_evaluation_match (evaluation, prices->rows[i].when, node) == MUSTER_YES)
      return FALSE;
  return TRUE;
}

static gboolean
takes_figure (const MusterEvaluation *evaluation, guint node, const MusterStat *stat)
{
  return stat->entry != MUSTER_ENTRY_NONE
         && muster_evaluation_match (evaluation, stat->of, node) != MUSTER_NO;
}

gboolean
muster_evaluation_takes_entry (const MusterEvaluation *evaluation, guint node, const char *what)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  const MusterKind *kind = evaluation->army->nodes[node].kind;
  if (kind == NULL)
    return TRUE;
  int stat = muster_ruleset_find_stat (ruleset, what);
  if (stat >= 0)
    return takes_figure (evaluation, node, &ruleset->stats[stat]);
  if (g_str_equal (what, MUSTER_ENTRY_LOST))
    return kind->category == MUSTER_CATEGORY_UNIT;
  for (int i = 0; i < kind->rules->prices.n_items; i++)
    if (g_str_equal (what, "points")
        && takes_points (evaluation, node, &ruleset->prices[kind->rules->prices.items[i]]))
      return TRUE;
  return FALSE;
}

static MusterPriceState
multiply (const MusterEvaluation *evaluation,
          guint node,
          const MusterPrices *prices,
          MusterNumber *points)
{
  MusterNumber factor;
  if (!prices->has_per)
    return MUSTER_PRICE_KNOWN;
  if (get_nearest_number (evaluation, node, prices->per, &factor, 0) != MUSTER_YES)
    return MUSTER_PRICE_WAITS;
  *points = muster_number_multiply (*points, factor);
  return MUSTER_PRICE_KNOWN;
}

/**
 * muster_evaluation_work_out_price:
 * @points: (out): its price, where it is known
 *
 * Returns: how the price of a single node stands
 */
/* Groups add up; one that is not known makes the whole price unknown. */
static MusterPriceState
muster_evaluation_work_out_price (const MusterEvaluation *evaluation,
                                  guint node,
                                  MusterNumber *points)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  const MusterKind *kind = evaluation->army->nodes[node].kind;
  MusterPriceState worst = MUSTER_PRICE_FREE;
  for (int i = 0; kind != NULL && i < kind->rules->prices.n_items; i++)
    {
      const MusterPrices *prices = &ruleset->prices[kind->rules->prices.items[i]];
      MusterNumber part = MUSTER_NUMBER (0);
      MusterTruth truth = muster_evaluation_match (evaluation, prices->of, node);
      if (truth == MUSTER_NO)
        continue;
      MusterPriceState state = truth == MUSTER_UNKNOWN
                                 ? MUSTER_PRICE_WAITS
                                 : look_up_price (evaluation, node, prices, &part);
      if (state == MUSTER_PRICE_KNOWN)
        state = multiply (evaluation, node, prices, &part);
      *points = muster_number_add (*points, round_number (part, prices->round));
      worst = MAX (worst, state);
    }
  if (worst >= MUSTER_PRICE_WAITS)
    *points = MUSTER_NUMBER (0);
  return worst;
}

static void
work_out_price (MusterEvaluation *evaluation, guint index, MusterNodeClass *class)
{
  gboolean looks_beyond = FALSE;
  if (class->is_priced)
    return;
  evaluation->looks_beyond = &looks_beyond;
  class->points = MUSTER_NUMBER (0);
  class->price_state = muster_evaluation_work_out_price (evaluation, index, &class->points);
  evaluation->looks_beyond = NULL;
  class->is_priced = !looks_beyond;
}

static void
price_node (MusterEvaluation *evaluation, guint index)
{
  MusterNodeClass *class = &evaluation->shared[evaluation->classes[index]];
  work_out_price (evaluation, index, class);
  evaluation->points[index] = class->points;
  evaluation->totals[index] = muster_number_add (evaluation->totals[index], class->points);
  evaluation->price_states[index] = (guint8) class->price_state;
  evaluation->open[index] += class->price_state >= MUSTER_PRICE_WAITS;
  evaluation->n_waiting += class->price_state == MUSTER_PRICE_WAITS;
  evaluation->n_unpriced += class->price_state == MUSTER_PRICE_UNPRICED;
}

/* From the last node to the first, so that whatever stands in a node was added up before it. */
static void
add_up (Sums *sums)
{
  MusterEvaluation *evaluation = sums->evaluation;
  const MusterArmy *army = evaluation->army;
  gboolean is_priced = sums->pass == evaluation->ruleset->price_pass;
  guint how_many = 0;
  for (guint i = army->n_nodes; i-- > 0;)
    {
      guint parent = army->nodes[i].parent;
      if (is_priced)
        price_node (evaluation, i);
      how_many++;
      if (parent == MUSTER_NO_NODE)
        continue;
      if (is_priced)
        {
          evaluation->totals[parent] =
            muster_number_add (evaluation->totals[parent], evaluation->totals[i]);
          evaluation->open[parent] += evaluation->open[i];
        }
      if (is_like_the_one_before (evaluation, i, sums->pass))
        continue;
      count_nodes (sums, i, how_many);
      how_many = 0;
      if (army->nodes[i].end > i + 1)
        pass_up (evaluation, i, sums->pass);
    }
}

MusterEvaluation *
muster_army_evaluate (const MusterArmy *army)
{
  g_return_val_if_fail (army->ruleset != NULL, NULL);
  g_autoptr (GArray) counts = g_array_sized_new (FALSE, FALSE, sizeof (Count), 16);
  g_autoptr (GArray) likes = g_array_sized_new (FALSE, FALSE, sizeof (Like), 16);
  MusterEvaluation *evaluation = g_new0 (MusterEvaluation, 1);
  Sums sums = { evaluation, counts, likes, 0 };
  evaluation->army = army;
  evaluation->ruleset = army->ruleset;
  evaluation->overall = find_overall (army);
  evaluation->n_slots = 1;
  for (guint i = 0; i < army->n_nodes; i++)
    evaluation->n_slots += army->nodes[i].end > i + 1;
  allocate (evaluation);
  number_slots (evaluation);
  find_words_within (evaluation);
  muster_evaluation_make_classes (evaluation);
  for (; sums.pass < army->ruleset->n_passes; sums.pass++)
    add_up (&sums);
  return evaluation;
}

gboolean
muster_ruleset_has_prices (const MusterRuleset *ruleset)
{
  return ruleset->n_prices > 0;
}

/* "4 units without a price" */
static char *
dup_open (const MusterEvaluation *evaluation)
{
  const MusterArmy *army = evaluation->army;
  guint n = 0;
  guint n_units = 0;
  guint n_commanders = 0;
  for (guint i = 0; i < army->n_nodes; i++)
    if (evaluation->price_states[i] >= MUSTER_PRICE_WAITS)
      {
        n++;
        n_units += army->nodes[i].category == MUSTER_CATEGORY_UNIT;
        n_commanders += army->nodes[i].category == MUSTER_CATEGORY_COMMANDER;
      }
  if (n_units == n)
    return g_strdup_printf (ngettext ("%u unit without a price", "%u units without a price", n), n);
  if (n_commanders == n)
    return g_strdup_printf (
      ngettext ("%u commander without a price", "%u commanders without a price", n), n);
  if (n_units + n_commanders == n)
    return g_strdup_printf (ngettext ("%u unit or commander without a price",
                                      "%u units and commanders without a price", n),
                            n);
  return g_strdup_printf (ngettext ("%u entry without a price", "%u entries without a price", n),
                          n);
}

char *
muster_army_dup_points (const MusterEvaluation *evaluation)
{
  g_autofree char *total = muster_number_dup_text (evaluation->totals[0]);
  MusterNumber budget;
  gboolean has_budget = muster_evaluation_get_budget (evaluation, &budget) == MUSTER_YES;
  if (!muster_ruleset_has_prices (evaluation->ruleset))
    return NULL;
  g_autofree char *sum =
    !has_budget ? muster_points_dup_words (evaluation->totals[0])
                /* Translators: %1$s: the points of the army; %2$d: the points agreed on. */
                : g_strdup_printf (_ ("%1$s of %2$" PRId64 " points"), total, budget.num);
  if (evaluation->n_unpriced + evaluation->n_waiting == 0)
    return g_steal_pointer (&sum);
  g_autofree char *unpriced = dup_open (evaluation);
  return g_strdup_printf ("%s + %s", sum, unpriced);
}
