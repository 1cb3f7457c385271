#include "config.h"

#include "army/check/repair/candidates.h"

#include "army/check/limits.h"
#include "army/check/turn.h"

#define MOST_CANDIDATES      48
#define MOST_WIDE_CANDIDATES 240

/* For so many changes a candidate has room at once. */
#define USUAL_CHANGES 4

/** Returns: (transfer none): a new candidate, which is filled and then finished */
static GArray *
muster_search_begin (MusterSearch *search)
{
  GArray *changes = g_array_sized_new (FALSE, TRUE, sizeof (MusterChange), USUAL_CHANGES);
  if (search->candidates->len < search->most)
    g_ptr_array_add (search->candidates, changes);
  return changes;
}

/** Lets a candidate go that is empty, or one more than are tried. */
static void
muster_search_finish (MusterSearch *search, GArray *changes)
{
  guint n = search->candidates->len;
  if (n == 0 || g_ptr_array_index (search->candidates, n - 1) != changes)
    g_array_unref (changes);
  else if (changes->len == 0)
    g_ptr_array_remove_index (search->candidates, n - 1);
}

static void
muster_search_remove (const MusterSearch *search, GArray *changes, guint node)
{
  MusterChange change = { .kind = MUSTER_CHANGE_REMOVE, .node = search->army->nodes[node].id };
  g_array_append_val (changes, change);
}

/** Moves @node to the end of the formation @target. */
static void
muster_search_move (const MusterSearch *search, GArray *changes, guint node, guint target)
{
  MusterChange change = { .kind = MUSTER_CHANGE_MOVE,
                          .node = search->army->nodes[node].id,
                          .target = search->army->nodes[target].id,
                          .place = MUSTER_LAST_PLACE };
  g_array_append_val (changes, change);
}

/** Chooses a grade on @node; -1 takes the choice back. */
static void
muster_search_choose (const MusterSearch *search, GArray *changes, guint node, int scale, int grade)
{
  const MusterScale *names = &search->evaluation->ruleset->scales[scale];
  MusterChange change = { .kind = MUSTER_CHANGE_CHOOSE,
                          .node = search->army->nodes[node].id,
                          .scale = names->id,
                          .grade = grade >= 0 ? names->grades[grade].id : NULL };
  g_array_append_val (changes, change);
}

static MusterTruth
no_number (const MusterSubject *subject, int kind, int index, MusterNumber *number)
{
  return MUSTER_UNKNOWN;
}

MusterSubject
muster_search_imagine (const MusterSearch *search,
                       const MusterKind *kind,
                       guint formation,
                       guint64 *cells,
                       gint16 *grades)
{
  const MusterRuleset *ruleset = search->evaluation->ruleset;
  guint64 *in = cells + ruleset->n_cells;
  guint64 *none = in + ruleset->n_cells;
  const guint64 *own_above = muster_evaluation_get_words (search->evaluation, formation);
  const guint64 *in_above = muster_evaluation_get_words_around (search->evaluation, formation);
  for (guint i = 0; i < ruleset->n_cells; i++)
    {
      cells[i] = 0;
      none[i] = 0;
      in[i] = own_above[i] | in_above[i];
    }
  muster_kind_add_words (kind, cells);
  if (kind->category == MUSTER_CATEGORY_COMMANDER)
    cells[0] |= G_GUINT64_CONSTANT (1) << MUSTER_WORD_OVERALL;
  for (int i = 0; i < ruleset->n_scales; i++)
    grades[i] = (gint16) muster_evaluation_get_grade (search->evaluation, formation, i);
  for (int i = 0; i < kind->n_presets; i++)
    grades[kind->presets[i].scale] = kind->presets[i].grade;
  return (MusterSubject){ .words = { cells, in, none }, .grades = grades, .number = no_number };
}

int
muster_search_find_usual_grade (const MusterSearch *search, const MusterKind *kind, int scale)
{
  const MusterArmy *army = search->army;
  int n_grades = search->evaluation->ruleset->scales[scale].n_grades;
  g_autofree guint *counts = g_new0 (guint, (gsize) n_grades);
  gboolean is_commander = kind->category == MUSTER_CATEGORY_COMMANDER;
  int best = is_commander ? 0 : (n_grades - 1) / 2;
  for (guint i = 1; i < army->n_nodes; i++)
    {
      const MusterNode *node = &army->nodes[i];
      int grade = muster_evaluation_get_grade (search->evaluation, i, scale);
      if (grade >= 0 && node->category == kind->category && !is_commander)
        counts[grade] += node->kind == kind ? army->n_nodes : 1;
    }
  for (int grade = 0; grade < n_grades; grade++)
    if (counts[grade] > counts[best])
      best = grade;
  for (int i = 0; i < kind->n_suggestions; i++)
    if (kind->suggestions[i].scale == scale)
      best = CLAMP (best, kind->suggestions[i].low, kind->suggestions[i].high);
  return best;
}

void
muster_search_choose_usual (const MusterSearch *search,
                            const MusterKind *kind,
                            guint formation,
                            MusterChange *change)
{
  const MusterRuleset *ruleset = search->evaluation->ruleset;
  g_autofree guint64 *cells = g_new0 (guint64, 3 * ruleset->n_cells);
  g_autofree gint16 *grades = g_new (gint16, ruleset->n_scales);
  MusterSubject subject = muster_search_imagine (search, kind, formation, cells, grades);
  for (int i = 0; i < ruleset->n_choices; i++)
    {
      const MusterChoice *choice = &ruleset->choices[i];
      if (choice->optional || grades[choice->scale] >= 0
          || muster_selector_match (choice->on, &subject) != MUSTER_YES)
        continue;
      int grade = muster_search_find_usual_grade (search, kind, choice->scale);
      change->scale = ruleset->scales[choice->scale].id;
      change->grade = ruleset->scales[choice->scale].grades[grade].id;
      return;
    }
}

/** Adds a node of @kind to @target: with the grade @chosen, or with NULL the one that is usual
 * in the army, where one is open on it. */
static void
muster_search_add (MusterSearch *search,
                   GArray *changes,
                   const MusterKind *kind,
                   guint target,
                   const MusterChosen *chosen)
{
  MusterChange change = { .kind = MUSTER_CHANGE_ADD,
                          .node = search->next_id++,
                          .target = search->army->nodes[target].id,
                          .place =
                            kind->category == MUSTER_CATEGORY_COMMANDER ? 0 : MUSTER_LAST_PLACE,
                          .category = kind->category,
                          .type = kind->id };
  if (chosen != NULL)
    {
      const MusterScale *scale = &search->evaluation->ruleset->scales[chosen->scale_index];
      change.scale = scale->id;
      change.grade = scale->grades[chosen->grade_index].id;
    }
  else
    muster_search_choose_usual (search, kind, target, &change);
  g_array_append_val (changes, change);
}

/* More than these are not tried: the likelier ones come first. */
#define MOST_PLACES  4
#define MOST_AT_ONCE 1000
#define MOST_MORE    6

static gboolean
is_within (const MusterSearch *search, guint node, guint formation)
{
  return formation != MUSTER_NO_NODE && node > formation
         && node < search->army->nodes[formation].end;
}

static gboolean
holds (const MusterSearch *search, guint formation, guint node)
{
  const MusterKind *kind = search->army->nodes[formation].kind;
  return search->army->nodes[formation].category <= MUSTER_CATEGORY_FORMATION && kind != NULL
         && kind->holds != NULL && formation != node && !is_within (search, formation, node)
         && search->army->nodes[node].parent != formation
         && muster_evaluation_match (search->evaluation, kind->holds, node) == MUSTER_YES;
}

/* Same in all that counts, in the same place: one of them stands for all. */
static gboolean
is_like (const MusterSearch *search, guint a, guint b)
{
  const MusterNode *left = &search->army->nodes[a];
  const MusterNode *right = &search->army->nodes[b];
  if (left->kind != right->kind || left->parent != right->parent
      || left->n_chosen != right->n_chosen || left->category <= MUSTER_CATEGORY_FORMATION)
    return FALSE;
  for (guint i = 0; i < left->n_chosen; i++)
    if (left->chosen[i].grade_index != right->chosen[i].grade_index
        || left->chosen[i].scale_index != right->chosen[i].scale_index)
      return FALSE;
  return TRUE;
}

static gboolean
is_repeated (const MusterSearch *search, GArray *nodes, guint at)
{
  for (guint i = at + 1; i < nodes->len; i++)
    if (is_like (search, g_array_index (nodes, guint, at), g_array_index (nodes, guint, i)))
      return TRUE;
  return FALSE;
}

static GArray *
list_matching (const MusterSearch *search, const MusterSelector *of, guint formation)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = formation + 1; i < search->army->nodes[formation].end; i++)
    if (muster_evaluation_match (search->evaluation, of, i) == MUSTER_YES)
      g_array_append_val (nodes, i);
  return nodes;
}

/** Suggests to remove @n of @nodes, all of one class where there are enough, the last ones first.
 */
static void
muster_suggest_removals (MusterSearch *search, GArray *nodes, guint n)
{
  for (guint i = 0; i < nodes->len; i++)
    {
      guint model = g_array_index (nodes, guint, i);
      guint left = n;
      if (is_repeated (search, nodes, i))
        continue;
      GArray *changes = muster_search_begin (search);
      for (guint j = nodes->len; j-- > 0 && left > 0;)
        if (is_like (search, g_array_index (nodes, guint, j), model) || j == i)
          {
            muster_search_remove (search, changes, g_array_index (nodes, guint, j));
            left--;
          }
      for (guint j = nodes->len; j-- > 0 && left > 0;)
        if (!is_like (search, g_array_index (nodes, guint, j), model) && j != i)
          {
            muster_search_remove (search, changes, g_array_index (nodes, guint, j));
            left--;
          }
      muster_search_finish (search, changes);
    }
}

/** Suggests to move @n of @nodes out of @from into formations that may hold them. */
static void
muster_suggest_moves_out (MusterSearch *search, GArray *nodes, guint n, guint from)
{
  guint places = 0;
  if (nodes->len == 0 || n == 0 || n > nodes->len)
    return;
  guint last = g_array_index (nodes, guint, nodes->len - 1);
  for (guint i = 0; i < search->army->n_nodes && places < MOST_PLACES; i++)
    {
      /* Nothing leaves the army: what is too much somewhere in it stands better elsewhere in it. */
      if ((from != 0 && (i == from || is_within (search, i, from))) || !holds (search, i, last))
        continue;
      GArray *changes = muster_search_begin (search);
      for (guint j = nodes->len - n; j < nodes->len; j++)
        muster_search_move (search, changes, g_array_index (nodes, guint, j), i);
      muster_search_finish (search, changes);
      places++;
    }
}

static void
suggest_new_parent (MusterSearch *search,
                    const MusterKind *kind,
                    guint holder,
                    GArray *nodes,
                    guint n)
{
  GArray *changes = muster_search_begin (search);
  muster_search_add (search, changes, kind, holder, NULL);
  gint64 parent = g_array_index (changes, MusterChange, 0).node;
  for (guint i = nodes->len - n; i < nodes->len; i++)
    {
      muster_search_move (search, changes, g_array_index (nodes, guint, i), holder);
      g_array_index (changes, MusterChange, changes->len - 1).target = parent;
    }
  muster_search_finish (search, changes);
}

/** Suggests to put the last @n of @nodes that stand where the last one does into a new formation
 * that may stand there and may hold them. */
static void
muster_suggest_new_parents (MusterSearch *search, GArray *nodes, guint n)
{
  const MusterRuleset *ruleset = search->evaluation->ruleset;
  guint last = nodes->len > 0 ? g_array_index (nodes, guint, nodes->len - 1) : 0;
  guint holder = search->army->nodes[last].parent;
  const MusterKind *kind = search->army->nodes[last].kind;
  const MusterKind *holder_kind =
    holder != MUSTER_NO_NODE ? search->army->nodes[holder].kind : NULL;
  g_autoptr (GArray) brothers = g_array_new (FALSE, FALSE, sizeof (guint));
  guint places = 0;
  for (guint i = 0; i < nodes->len; i++)
    if (search->army->nodes[g_array_index (nodes, guint, i)].parent == holder)
      g_array_append_val (brothers, g_array_index (nodes, guint, i));
  if (kind == NULL || holder_kind == NULL || n == 0 || n > brothers->len)
    return;
  g_autoptr (MusterKindMatcher) matcher = muster_kind_matcher_new (ruleset);
  for (int i = 0; i < ruleset->n_kinds && places < MOST_PLACES; i++)
    {
      const MusterKind *parent = &ruleset->kinds[i];
      if (parent->category != MUSTER_CATEGORY_FORMATION || parent == kind
          || parent == ruleset->army_kind
          || !muster_kind_matcher_may_hold (matcher, holder_kind, parent)
          || !muster_kind_matcher_may_hold (matcher, parent, kind))
        continue;
      suggest_new_parent (search, parent, holder, brothers, n);
      places++;
    }
}

static void
move_troops (const MusterSearch *search, GArray *changes, guint from, guint to)
{
  for (guint at = muster_army_get_next (search->army, from, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (search->army, from, at))
    if (search->army->nodes[at].category != MUSTER_CATEGORY_COMMANDER)
      muster_search_move (search, changes, at, to);
}

/* A formation goes, with its commander; what stood in it stands in @to. */
static void
suggest_dissolving (MusterSearch *search, guint formation, guint to)
{
  GArray *changes = muster_search_begin (search);
  move_troops (search, changes, formation, to);
  muster_search_remove (search, changes, formation);
  muster_search_finish (search, changes);
}

static void
suggest_fewer_formations (MusterSearch *search, GArray *formations, guint n)
{
  if (n == 1)
    for (guint i = formations->len; i-- > 0;)
      {
        guint formation = g_array_index (formations, guint, i);
        guint parent = search->army->nodes[formation].parent;
        suggest_dissolving (search, formation, parent);
        for (guint j = 0; j < i; j++)
          if (search->army->nodes[g_array_index (formations, guint, j)].parent == parent)
            suggest_dissolving (search, formation, g_array_index (formations, guint, j));
      }
  muster_suggest_moves_out (search, formations, n, search->finding->node);
  muster_suggest_new_parents (search, formations, n);
  if (n < formations->len)
    muster_suggest_new_parents (search, formations, formations->len);
  muster_suggest_removals (search, formations, n);
}

static gboolean
are_formations (const MusterSearch *search, GArray *nodes)
{
  return nodes->len > 0
         && search->army->nodes[g_array_index (nodes, guint, 0)].category
              == MUSTER_CATEGORY_FORMATION;
}

static void
suggest_fewer (MusterSearch *search, GArray *nodes, guint n)
{
  n = CLAMP (n, 1, MAX (nodes->len, 1));
  if (are_formations (search, nodes))
    {
      suggest_fewer_formations (search, nodes, n);
      return;
    }
  muster_suggest_moves_out (search, nodes, n, search->finding->node);
  muster_suggest_removals (search, nodes, n);
}

/* Whether a new node of @kind in @formation, or in what bears it, could match @of and may stand
 * there. */
static gboolean
could_match (const MusterSearch *search,
             const MusterSelector *of,
             const MusterKind *kind,
             guint formation)
{
  const MusterRuleset *ruleset = search->evaluation->ruleset;
  g_autofree guint64 *cells = g_new0 (guint64, 3 * ruleset->n_cells);
  g_autofree gint16 *grades = g_new (gint16, ruleset->n_scales);
  MusterSubject subject = muster_search_imagine (search, kind, formation, cells, grades);
  const MusterKind *holder = search->army->nodes[formation].kind;
  if (holder == NULL || muster_selector_match (of, &subject) == MUSTER_NO)
    return FALSE;
  if (kind->on != NULL)
    return muster_evaluation_match (search->evaluation, kind->on, formation) != MUSTER_NO;
  if (muster_category_is_borne (kind->category))
    return muster_category_may_bear (holder->category, kind->category);
  return holder->holds != NULL && muster_selector_match (holder->holds, &subject) != MUSTER_NO;
}

/* What one more like it is given; the grade of a commander is a matter of his own. */
static const MusterChosen *
get_first_chosen (const MusterNode *node)
{
  return node->category != MUSTER_CATEGORY_COMMANDER && node->n_chosen > 0
             && node->chosen[0].grade_index >= 0
           ? &node->chosen[0]
           : NULL;
}

/* Adds kinds that the rules name, or those that are the pack author's own. */
static void
suggest_new_kinds (MusterSearch *search,
                   const MusterSelector *of,
                   guint formation,
                   guint n,
                   gboolean cited,
                   guint *kinds)
{
  const MusterRuleset *ruleset = search->evaluation->ruleset;
  for (int i = 0; i < ruleset->n_kinds && *kinds < MOST_PLACES; i++)
    {
      const MusterKind *kind = &ruleset->kinds[i];
      if ((kind->cite != NULL) != cited || !could_match (search, of, kind, formation))
        continue;
      GArray *changes = muster_search_begin (search);
      for (guint j = 0; j < n; j++)
        muster_search_add (search, changes, kind, formation, NULL);
      muster_search_finish (search, changes);
      ++*kinds;
    }
}

/* Adds @n more like @model, which stands somewhere in the army, to @formation. */
static void
suggest_more_like (MusterSearch *search, guint model, guint formation, guint n)
{
  const MusterNode *node = &search->army->nodes[model];
  GArray *changes = muster_search_begin (search);
  for (guint i = 0; i < n; i++)
    muster_search_add (search, changes, node->kind, formation, get_first_chosen (node));
  muster_search_finish (search, changes);
}

/* Kinds that the army has elsewhere and that could stand in @formation: its own troops. */
static void
suggest_own_kinds (MusterSearch *search,
                   const MusterSelector *of,
                   guint formation,
                   guint n,
                   guint *kinds)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  for (guint i = 1; i < search->army->n_nodes && *kinds < MOST_PLACES; i++)
    {
      const MusterKind *kind = search->army->nodes[i].kind;
      if (kind == NULL || is_within (search, i, formation)
          || !g_hash_table_add (seen, (gpointer) kind)
          || !could_match (search, of, kind, formation))
        continue;
      suggest_more_like (search, i, formation, n);
      ++*kinds;
    }
}

/* More of what is there already; else what the army has elsewhere; else the ruleset's own types,
 * those with a section first. */
static void
suggest_additions (MusterSearch *search, const MusterSelector *of, guint formation, guint n)
{
  g_autoptr (GArray) there = list_matching (search, of, formation);
  guint kinds = 0;
  for (guint i = 0; i < there->len; i++)
    {
      guint model = g_array_index (there, guint, i);
      const MusterNode *node = &search->army->nodes[model];
      if (is_repeated (search, there, i) || node->kind == NULL)
        continue;
      suggest_more_like (search, model, node->parent, n);
      kinds++;
    }
  if (kinds == 0)
    suggest_own_kinds (search, of, formation, n, &kinds);
  if (kinds == 0)
    suggest_new_kinds (search, of, formation, n, TRUE, &kinds);
  if (kinds == 0)
    suggest_new_kinds (search, of, formation, n, FALSE, &kinds);
}

/* What matches elsewhere comes into the formation. */
static void
suggest_moves_in (MusterSearch *search, const MusterSelector *of, guint formation, guint n)
{
  g_autoptr (GArray) all = list_matching (search, of, 0);
  guint places = 0;
  for (guint i = 0; i + n <= all->len && places < MOST_PLACES; i++)
    {
      guint first = g_array_index (all, guint, i);
      guint last = g_array_index (all, guint, i + n - 1);
      if (search->army->nodes[first].category == MUSTER_CATEGORY_COMMANDER
          || is_within (search, first, formation) || is_within (search, last, formation)
          || !holds (search, formation, first)
          || search->army->nodes[first].parent != search->army->nodes[last].parent
          || is_repeated (search, all, i + n - 1))
        continue;
      GArray *changes = muster_search_begin (search);
      for (guint j = i; j < i + n; j++)
        muster_search_move (search, changes, g_array_index (all, guint, j), formation);
      muster_search_finish (search, changes);
      places++;
    }
}

/* The formation goes: its troops join a brother of the same kind, or it goes with all. */
static void
suggest_giving_up (MusterSearch *search, guint formation)
{
  const MusterNode *node = &search->army->nodes[formation];
  guint places = 0;
  if (node->parent == MUSTER_NO_NODE)
    return;
  for (guint at = muster_army_get_next (search->army, node->parent, MUSTER_NO_NODE);
       at != MUSTER_NO_NODE && places < MOST_PLACES;
       at = muster_army_get_next (search->army, node->parent, at))
    if (at != formation && search->army->nodes[at].kind == node->kind)
      {
        suggest_dissolving (search, formation, at);
        places++;
      }
  suggest_dissolving (search, formation, node->parent);
  GArray *changes = muster_search_begin (search);
  muster_search_remove (search, changes, formation);
  muster_search_finish (search, changes);
}

static void
suggest_more (MusterSearch *search, const MusterSelector *of, guint n)
{
  n = CLAMP (n, 1, 20);
  suggest_additions (search, of, search->finding->node, n);
  suggest_moves_in (search, of, search->finding->node, n);
  suggest_giving_up (search, search->finding->node);
}

/* Takes a grade of a node down by one or two: a smaller sum of points. */
static void
suggest_lower_grades (MusterSearch *search)
{
  const MusterRuleset *ruleset = search->evaluation->ruleset;
  for (guint i = 0; i < search->army->n_nodes; i++)
    {
      const MusterNode *node = &search->army->nodes[i];
      for (guint j = 0; j < node->n_chosen; j++)
        for (int step = 1; step <= 2; step++)
          {
            const MusterChosen *chosen = &node->chosen[j];
            if (chosen->scale_index < 0 || chosen->grade_index < step
                || !ruleset->scales[chosen->scale_index].ordered)
              continue;
            GArray *changes = muster_search_begin (search);
            muster_search_choose (search, changes, i, chosen->scale_index,
                                  chosen->grade_index - step);
            muster_search_finish (search, changes);
          }
    }
}

static guint
find_cheapest_above (const MusterSearch *search, MusterNumber points)
{
  guint best = MUSTER_NO_NODE;
  for (guint i = 1; i < search->army->n_nodes; i++)
    {
      MusterNumber price = search->evaluation->points[i];
      if (search->army->nodes[i].category == MUSTER_CATEGORY_UNIT
          && muster_number_compare (price, points) >= 0
          && (best == MUSTER_NO_NODE
              || muster_number_compare (price, search->evaluation->points[best]) < 0))
        best = i;
    }
  return best;
}

/* Removes the cheapest formations that are dear enough. */
static void
suggest_removing_a_formation (MusterSearch *search, MusterNumber excess)
{
  const MusterEvaluation *evaluation = search->evaluation;
  guint least = MUSTER_NO_NODE;
  for (guint i = 1; i < search->army->n_nodes; i++)
    if (search->army->nodes[i].category == MUSTER_CATEGORY_FORMATION
        && muster_number_compare (evaluation->totals[i], excess) >= 0
        && (least == MUSTER_NO_NODE
            || muster_number_compare (evaluation->totals[i], evaluation->totals[least]) < 0))
      least = i;
  for (guint i = 1, n = 0; least != MUSTER_NO_NODE && i < search->army->n_nodes && n < MOST_PLACES;
       i++)
    if (search->army->nodes[i].category == MUSTER_CATEGORY_FORMATION
        && muster_number_compare (evaluation->totals[i], evaluation->totals[least]) == 0)
      {
        GArray *changes = muster_search_begin (search);
        muster_search_remove (search, changes, i);
        muster_search_finish (search, changes);
        n++;
      }
}

/* Removes formations of one depth from the back until it is enough. */
static void
suggest_removing_formations (MusterSearch *search, MusterNumber excess, guint depth)
{
  GArray *changes = muster_search_begin (search);
  MusterNumber saved = MUSTER_NUMBER (0);
  for (guint i = search->army->n_nodes; i-- > 1 && muster_number_compare (saved, excess) < 0;)
    if (search->army->nodes[i].category == MUSTER_CATEGORY_FORMATION
        && search->army->nodes[i].depth == depth)
      {
        muster_search_remove (search, changes, i);
        saved = muster_number_add (saved, search->evaluation->totals[i]);
      }
  if (muster_number_compare (saved, excess) < 0)
    g_array_set_size (changes, 0);
  muster_search_finish (search, changes);
}

/* Removes single units that are dear enough, then units from the back until it is enough. */
static void
suggest_cheaper (MusterSearch *search, MusterNumber excess)
{
  guint cheapest = find_cheapest_above (search, excess);
  if (cheapest != MUSTER_NO_NODE)
    {
      MusterNumber price = search->evaluation->points[cheapest];
      guint n = 0;
      for (guint i = search->army->n_nodes; i-- > 1 && n < MOST_PLACES;)
        if (search->army->nodes[i].category == MUSTER_CATEGORY_UNIT
            && muster_number_compare (search->evaluation->points[i], price) == 0)
          {
            GArray *changes = muster_search_begin (search);
            muster_search_remove (search, changes, i);
            muster_search_finish (search, changes);
            n++;
          }
    }
  GArray *changes = muster_search_begin (search);
  MusterNumber saved = MUSTER_NUMBER (0);
  for (guint i = search->army->n_nodes; i-- > 1 && muster_number_compare (saved, excess) < 0;)
    if (search->army->nodes[i].category == MUSTER_CATEGORY_UNIT)
      {
        muster_search_remove (search, changes, i);
        saved = muster_number_add (saved, search->evaluation->points[i]);
      }
  muster_search_finish (search, changes);
  suggest_removing_a_formation (search, excess);
  for (guint depth = 1; depth <= MOST_PLACES; depth++)
    suggest_removing_formations (search, excess, depth);
  suggest_lower_grades (search);
}

static guint
get_distance (MusterNumber a, MusterNumber b)
{
  gint64 distance = muster_number_ceil (muster_number_subtract (a, b));
  return (guint) CLAMP (distance, 1, G_MAXINT32);
}

static void
suggest_for_bounds (MusterSearch *search)
{
  const MusterFinding *finding = search->finding;
  const MusterLimit *limit = finding->limit;
  gboolean counts = limit->measure.kind == MUSTER_MEASURE_COUNT;
  gboolean above =
    finding->most.den != 0 && muster_number_compare (finding->actual, finding->most) > 0;
  guint n = above ? get_distance (finding->actual, finding->most)
                  : get_distance (finding->least, finding->actual);
  guint most = limit->to == NULL ? 0 : MOST_MORE;
  if (above && limit->measure.kind == MUSTER_MEASURE_POINTS)
    suggest_cheaper (search, muster_number_subtract (finding->actual, finding->most));
  n = MIN (n, MOST_AT_ONCE);
  for (guint more = 0; more <= most; more++)
    {
      guint k = counts ? n + more : 1 + more;
      if (above)
        suggest_fewer (search, search->counted, k);
      else
        suggest_more (search, limit->of, k);
    }
  if (above && limit->to != NULL)
    for (guint more = 1; more <= MOST_MORE; more++)
      suggest_additions (search, limit->to, finding->node, n * more);
  if (!above && limit->or_none)
    suggest_fewer (search, search->counted, search->counted->len);
  if (!above && limit->to != NULL)
    {
      g_autoptr (GArray) others = list_matching (search, limit->to, finding->node);
      suggest_fewer (search, others, n);
    }
}

/* Removes @nodes; with @with_more as many like @model come in their place. */
static void
suggest_replacing (MusterSearch *search, GArray *nodes, guint model, gboolean with_more)
{
  const MusterNode *node = &search->army->nodes[model];
  GArray *changes = muster_search_begin (search);
  for (guint i = nodes->len; i-- > 0;)
    muster_search_remove (search, changes, g_array_index (nodes, guint, i));
  for (guint i = 0; with_more && node->kind != NULL && i < nodes->len; i++)
    muster_search_add (search, changes, node->kind, node->parent, get_first_chosen (node));
  muster_search_finish (search, changes);
}

/* All of @nodes become @kind. */
static void
suggest_turning_into (MusterSearch *search, GArray *nodes, const MusterKind *kind)
{
  GArray *changes = muster_search_begin (search);
  for (guint i = 0; kind != NULL && i < nodes->len; i++)
    {
      const MusterNode *node = &search->army->nodes[g_array_index (nodes, guint, i)];
      MusterChange change = { .kind = MUSTER_CHANGE_TURN, .node = node->id, .type = kind->id };
      if (node->kind != kind && node->category == kind->category && node->parent != MUSTER_NO_NODE)
        g_array_append_val (changes, change);
    }
  muster_search_finish (search, changes);
}

/* Sends away or replaces all that are not like the @model-th counted node, or takes back their
 * own grade. */
static void
suggest_likeness (MusterSearch *search, guint model)
{
  const MusterFinding *finding = search->finding;
  int by = finding->limit->by;
  guint like = g_array_index (search->counted, guint, model);
  g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (guint));
  GArray *changes = muster_search_begin (search);
  for (guint i = 0; i < search->counted->len; i++)
    {
      guint node = g_array_index (search->counted, guint, i);
      gboolean same = by >= 0 ? muster_evaluation_get_grade (search->evaluation, node, by)
                                  == muster_evaluation_get_grade (search->evaluation, like, by)
                              : search->army->nodes[node].kind == search->army->nodes[like].kind;
      if (same)
        continue;
      g_array_append_val (others, node);
      if (by >= 0 && muster_node_find_chosen (&search->army->nodes[node], by) != NULL)
        muster_search_choose (search, changes, node, by, -1);
    }
  muster_search_finish (search, changes);
  if (others->len * 2 > search->counted->len)
    return;
  muster_suggest_moves_out (search, others, others->len, finding->node);
  suggest_turning_into (search, others, search->army->nodes[like].kind);
  suggest_replacing (search, others, like, FALSE);
  suggest_replacing (search, others, like, TRUE);
}

static void
suggest_for_limit (MusterSearch *search)
{
  const MusterFinding *finding = search->finding;
  const MusterSelector *to = finding->limit->to;
  MusterFixes fixes = muster_limit_row_find (finding->limit)->fixes;
  if (fixes & MUSTER_FIX_MEET_BOUNDS)
    suggest_for_bounds (search);
  if (fixes & MUSTER_FIX_REMOVE_COUNTED)
    suggest_fewer (search, search->counted, search->counted->len);
  if (fixes & MUSTER_FIX_REMOVE_OTHERS)
    {
      g_autoptr (GArray) others = list_matching (search, to, finding->node);
      suggest_fewer (search, others, others->len);
    }
  if (fixes & MUSTER_FIX_ADD_OTHER)
    suggest_additions (search, to, finding->node, 1);
  for (guint i = 0; fixes & MUSTER_FIX_MAKE_ALIKE && i < search->counted->len; i++)
    if (!is_repeated (search, search->counted, i))
      suggest_likeness (search, i);
}

static void
suggest_grades (MusterSearch *search, int low, int high)
{
  for (int grade = low; grade <= high; grade++)
    {
      GArray *changes = muster_search_begin (search);
      muster_search_choose (search, changes, search->finding->node, search->finding->scale, grade);
      muster_search_finish (search, changes);
    }
}

/* Where a grade is open as the cure of something else, the usual one is taken: it comes first. */
static void
suggest_open_grades (MusterSearch *search)
{
  const MusterFinding *finding = search->finding;
  const MusterKind *kind = search->army->nodes[finding->node].kind;
  gboolean is_nation = finding->scale == search->evaluation->ruleset->nation_scale;
  int usual =
    kind != NULL && !is_nation ? muster_search_find_usual_grade (search, kind, finding->scale) : 0;
  int last = search->evaluation->ruleset->scales[finding->scale].n_grades - 1;
  suggest_grades (search, usual, usual);
  suggest_grades (search, 0, usual - 1);
  suggest_grades (search, usual + 1, last);
}

/* Returns: whether any troops there are a nation's own, which then is offered alone. */
static gboolean
suggest_nations_of_troops (MusterSearch *search)
{
  const MusterFinding *finding = search->finding;
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  for (guint i = finding->node; i < search->army->nodes[finding->node].end; i++)
    {
      const MusterKind *kind = search->army->nodes[i].kind;
      if (kind != NULL && kind->nation >= 0
          && g_hash_table_add (seen, GINT_TO_POINTER (kind->nation + 1)))
        suggest_grades (search, kind->nation, kind->nation);
    }
  return g_hash_table_size (seen) > 0;
}

/* Where the grade that does not suit flows down, it is chosen above. */
static void
suggest_fitting_grades (MusterSearch *search)
{
  const MusterKind *kind = search->army->nodes[search->finding->node].kind;
  int scale = search->finding->scale;
  guint at = search->finding->node;
  while (at != MUSTER_NO_NODE
         && muster_evaluation_may_choose (search->evaluation, at, scale) == MUSTER_NO)
    at = search->army->nodes[at].parent;
  if (at == MUSTER_NO_NODE)
    return;
  for (int i = 0; i < kind->n_suggestions; i++)
    if (kind->suggestions[i].scale == scale)
      for (int grade = kind->suggestions[i].low; grade <= kind->suggestions[i].high; grade++)
        {
          GArray *changes = muster_search_begin (search);
          muster_search_choose (search, changes, at, scale, grade);
          muster_search_finish (search, changes);
        }
}

/* The formation in which it stands, or one above, is of the nation of the type. */
static void
suggest_own_nation (MusterSearch *search)
{
  const MusterKind *kind = search->army->nodes[search->finding->node].kind;
  for (guint at = search->finding->node; at != MUSTER_NO_NODE; at = search->army->nodes[at].parent)
    {
      GArray *changes = muster_search_begin (search);
      if (muster_evaluation_may_choose (search->evaluation, at, search->finding->scale)
          == MUSTER_YES)
        muster_search_choose (search, changes, at, search->finding->scale, kind->nation);
      muster_search_finish (search, changes);
    }
}

/* Where the grade of a scale that a node lacks is to be chosen: on the highest that may have it. */
static guint
find_open_place (const MusterEvaluation *evaluation, guint node, int scale)
{
  guint place = MUSTER_NO_NODE;
  for (guint at = node; at != MUSTER_NO_NODE; at = evaluation->army->nodes[at].parent)
    if (muster_evaluation_get_grade (evaluation, at, scale) == MUSTER_GRADE_UNKNOWN
        && muster_evaluation_may_choose (evaluation, at, scale) == MUSTER_YES)
      place = at;
  return place;
}

static int
find_nation_of_troops (const MusterSearch *search, guint formation)
{
  for (guint i = formation; i < search->army->nodes[formation].end; i++)
    if (search->army->nodes[i].kind != NULL && search->army->nodes[i].kind->nation >= 0)
      return search->army->nodes[i].kind->nation;
  return -1;
}

/* Whatever grades are missing for a limit to be checked are chosen: the usual ones, or, with @rank
 * at least 0, the ones at that place of their scales. */
static void
suggest_what_is_missing (MusterSearch *search, int rank)
{
  const MusterRuleset *ruleset = search->evaluation->ruleset;
  g_autofree gboolean *done = g_new0 (gboolean, search->army->n_nodes * (guint) ruleset->n_scales);
  GArray *changes = muster_search_begin (search);
  for (guint i = 0; i < search->counted->len; i++)
    for (int scale = 0; scale < ruleset->n_scales; scale++)
      {
        guint node = g_array_index (search->counted, guint, i);
        guint at = find_open_place (search->evaluation, node, scale);
        if (search->army->nodes[node].kind == NULL || at == MUSTER_NO_NODE
            || done[at * (guint) ruleset->n_scales + (guint) scale])
          continue;
        done[at * (guint) ruleset->n_scales + (guint) scale] = TRUE;
        const MusterKind *kind = search->army->nodes[node].kind;
        int grade = rank;
        if (scale == ruleset->nation_scale)
          grade = find_nation_of_troops (search, at);
        else if (rank < 0)
          grade = muster_search_find_usual_grade (search, kind, scale);
        if (grade >= 0 && grade < ruleset->scales[scale].n_grades)
          muster_search_choose (search, changes, at, scale, grade);
      }
  muster_search_finish (search, changes);
}

/* Of grades that are missing so many are tried. */
#define MOST_RANKS 6

/* What is entered and does not count is taken out. */
static void
suggest_taking_out (MusterSearch *search)
{
  const MusterNode *node = &search->army->nodes[search->finding->node];
  GArray *changes = muster_search_begin (search);
  for (guint i = 0; i < node->n_entries; i++)
    {
      MusterChange change = { .kind = MUSTER_CHANGE_ENTER,
                              .node = node->id,
                              .what = node->entries[i].what };
      g_autofree char *id = g_strconcat ("entry-", change.what, NULL);
      if (g_str_equal (id, search->finding->id))
        g_array_append_val (changes, change);
    }
  muster_search_finish (search, changes);
}

/* Of what a thing could become so many are tried, the likeliest ones, each of other words. */
#define MOST_TURNS 8

/* The last @n of @nodes, which are alike, become something else. */
static void
suggest_turning (MusterSearch *search, GArray *nodes, guint n)
{
  g_autoptr (GArray) last = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = nodes->len - n; i < nodes->len; i++)
    g_array_append_val (last, g_array_index (nodes, guint, i));
  g_autoptr (GPtrArray) kinds = muster_turn_list_kinds (search->evaluation, last);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < kinds->len && g_hash_table_size (seen) < MOST_TURNS; i++)
    {
      const MusterKind *kind = g_ptr_array_index (kinds, i);
      if (g_hash_table_add (seen, (gpointer) (kind->tags != NULL ? kind->tags : kind->id)))
        suggest_turning_into (search, last, kind);
    }
}

/* Another type of its time and nation. */
static void
suggest_other_types (MusterSearch *search)
{
  if (search->army->nodes[search->finding->node].parent != MUSTER_NO_NODE)
    suggest_turning (search, search->counted, 1);
}

/* It stands in a new formation alone, or with all of its kind that may not stand there either. */
static void
suggest_parents (MusterSearch *search)
{
  const MusterNode *node = &search->army->nodes[search->finding->node];
  const MusterSelector *holds = search->army->nodes[node->parent].kind->holds;
  g_autoptr (GArray) strays = g_array_new (FALSE, FALSE, sizeof (guint));
  if (node->category != MUSTER_CATEGORY_FORMATION && node->category != MUSTER_CATEGORY_UNIT)
    return;
  for (guint at = muster_army_get_next (search->army, node->parent, MUSTER_NO_NODE);
       holds != NULL && at != MUSTER_NO_NODE;
       at = muster_army_get_next (search->army, node->parent, at))
    if (search->army->nodes[at].kind == node->kind
        && muster_evaluation_match (search->evaluation, holds, at) == MUSTER_NO)
      g_array_append_val (strays, at);
  muster_suggest_new_parents (search, search->counted, 1);
  if (strays->len > 1)
    muster_suggest_new_parents (search, strays, strays->len);
}

/** Suggests what cures findings that no limit of the ruleset makes: open grades, wrong places,
 * nations and years. */
static void
muster_suggest_for_structure (MusterSearch *search)
{
  const MusterFinding *finding = search->finding;
  switch (finding->kind)
    {
    case MUSTER_FINDING_CHOICE:
      if (finding->scale == search->evaluation->ruleset->nation_scale
          && suggest_nations_of_troops (search))
        break;
      suggest_open_grades (search);
      break;
    case MUSTER_FINDING_PRESET:
      suggest_grades (search, -1, -1);
      break;
    case MUSTER_FINDING_SUGGESTION:
      suggest_fitting_grades (search);
      break;
    case MUSTER_FINDING_HOLDS:
    case MUSTER_FINDING_YEARS:
    case MUSTER_FINDING_NATION:
      if (finding->kind == MUSTER_FINDING_NATION)
        suggest_own_nation (search);
      if (finding->kind != MUSTER_FINDING_HOLDS)
        suggest_other_types (search);
      if (finding->kind == MUSTER_FINDING_HOLDS)
        {
          muster_suggest_moves_out (search, search->counted, 1, MUSTER_NO_NODE);
          suggest_parents (search);
        }
      muster_suggest_removals (search, search->counted, 1);
      break;
    case MUSTER_FINDING_ENTRY:
      suggest_taking_out (search);
      break;
    case MUSTER_FINDING_LIMIT:
    case MUSTER_FINDING_PERIOD:
      break;
    }
}

/* Those of @nodes that are like the @at-th, in one formation. */
static GArray *
list_alike (const MusterSearch *search, GArray *nodes, guint at)
{
  GArray *alike = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < nodes->len; i++)
    if (i == at
        || is_like (search, g_array_index (nodes, guint, i), g_array_index (nodes, guint, at)))
      g_array_append_val (alike, g_array_index (nodes, guint, i));
  return alike;
}

/* All of @nodes have each other grade, of each scale that they may have. Nobody changes sides to
 * mend an army. */
static void
suggest_other_grades (MusterSearch *search, GArray *nodes)
{
  const MusterRuleset *ruleset = search->evaluation->ruleset;
  guint first = g_array_index (nodes, guint, 0);
  for (int scale = 0; scale < ruleset->n_scales; scale++)
    {
      const MusterScale *grades = &ruleset->scales[scale];
      int present = muster_evaluation_get_grade (search->evaluation, first, scale);
      guint at = first;
      while (at != MUSTER_NO_NODE
             && muster_evaluation_may_choose (search->evaluation, at, scale) != MUSTER_YES)
        at = search->army->nodes[at].parent;
      if (scale == ruleset->nation_scale)
        continue;
      for (int away = 1; at != MUSTER_NO_NODE && away < grades->n_grades; away++)
        for (int side = -1; side <= 1; side += 2)
          {
            int grade = MAX (present, 0) + side * away;
            if (grade < 0 || grade >= grades->n_grades)
              continue;
            GArray *changes = muster_search_begin (search);
            for (guint i = 0; i < (at == first ? nodes->len : 1); i++)
              muster_search_choose (search, changes,
                                    at == first ? g_array_index (nodes, guint, i) : at, scale,
                                    grade);
            muster_search_finish (search, changes);
          }
    }
}

static void
suggest_move (MusterSearch *search, guint node, guint target)
{
  GArray *changes = muster_search_begin (search);
  muster_search_move (search, changes, node, target);
  muster_search_finish (search, changes);
}

/* The node goes elsewhere, wherever it may stand. */
static void
suggest_other_places (MusterSearch *search, guint node)
{
  for (guint i = 0; i < search->army->n_nodes; i++)
    if (i != node && holds (search, i, node))
      suggest_move (search, node, i);
}

/* Whatever stands elsewhere comes in; of things alike one. */
static void
suggest_whatever_comes_in (MusterSearch *search, guint formation)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 1; i < search->army->n_nodes; i++)
    if (holds (search, formation, i) && !is_within (search, i, formation))
      g_array_append_val (all, i);
  for (guint i = 0; i < all->len; i++)
    if (!is_repeated (search, all, i))
      suggest_move (search, g_array_index (all, guint, i), formation);
}

/* What the finding is about: where it is, what was counted, and what else stands there, what stands
 * directly there first. */
static GArray *
list_concerned (const MusterSearch *search)
{
  const MusterFinding *finding = search->finding;
  const MusterNode *nodes = search->army->nodes;
  guint end = nodes[finding->node].end;
  g_autofree gboolean *seen = g_new0 (gboolean, search->army->n_nodes);
  GArray *concerned = g_array_new (FALSE, FALSE, sizeof (guint));
  g_array_append_val (concerned, finding->node);
  for (guint i = 0; i < search->counted->len; i++)
    g_array_append_val (concerned, g_array_index (search->counted, guint, i));
  for (int deep = 0; deep <= 1; deep++)
    for (guint i = finding->node + 1; i < end; i++)
      if ((nodes[i].parent != finding->node) == deep)
        g_array_append_val (concerned, i);
  for (guint i = 0; i < concerned->len;)
    {
      guint node = g_array_index (concerned, guint, i);
      if (seen[node])
        g_array_remove_index (concerned, i);
      else
        i++;
      seen[node] = TRUE;
    }
  return concerned;
}

/* One more of what is counted, in any formation of the finding's. */
static void
suggest_additions_below (MusterSearch *search, const MusterSelector *of)
{
  const MusterRuleset *ruleset = search->evaluation->ruleset;
  for (guint at = search->finding->node; at < search->army->nodes[search->finding->node].end; at++)
    for (int i = 0; i < ruleset->n_kinds; i++)
      {
        const MusterKind *kind = &ruleset->kinds[i];
        if (search->army->nodes[at].category > MUSTER_CATEGORY_FORMATION || kind->cite == NULL
            || !could_match (search, of, kind, at))
          continue;
        GArray *changes = muster_search_begin (search);
        muster_search_add (search, changes, kind, at, NULL);
        muster_search_finish (search, changes);
      }
}

static MusterSearch
begin_search (const MusterEvaluation *evaluation,
              const MusterFinding *finding,
              GArray *counted,
              gint64 next_id,
              guint most)
{
  return (MusterSearch){ .evaluation = evaluation,
                         .army = evaluation->army,
                         .finding = finding,
                         .counted = counted,
                         .candidates =
                           g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref),
                         .next_id = next_id,
                         .most = most };
}

GPtrArray *
muster_finding_list_wide_candidates (const MusterEvaluation *evaluation,
                                     const MusterFinding *finding,
                                     gint64 next_id)
{
  g_autoptr (GArray) counted = muster_finding_list_counted (finding);
  MusterSearch search = begin_search (evaluation, finding, counted, next_id, MOST_WIDE_CANDIDATES);
  g_autoptr (GArray) concerned = list_concerned (&search);
  /* What has no price where it stands may have one elsewhere. */
  for (guint i = 0; finding->unchecked && i < counted->len; i++)
    if (g_array_index (counted, guint, i) != 0 && !is_repeated (&search, counted, i))
      suggest_other_places (&search, g_array_index (counted, guint, i));
  if (finding->unchecked)
    return search.candidates;
  if (evaluation->army->nodes[finding->node].category <= MUSTER_CATEGORY_FORMATION)
    suggest_whatever_comes_in (&search, finding->node);
  if (finding->limit != NULL && finding->limit->of != NULL && finding->least.den != 0)
    suggest_additions_below (&search, finding->limit->of);
  for (guint i = 0; i < concerned->len && search.candidates->len < search.most; i++)
    {
      guint node = g_array_index (concerned, guint, i);
      g_autoptr (GArray) alike = list_alike (&search, concerned, i);
      if (is_repeated (&search, concerned, i))
        continue;
      if (node != 0)
        {
          suggest_other_places (&search, node);
          suggest_turning (&search, alike, 1);
          if (alike->len > 1)
            suggest_turning (&search, alike, alike->len);
        }
      suggest_other_grades (&search, alike);
    }
  return search.candidates;
}

GPtrArray *
muster_finding_list_candidates (const MusterEvaluation *evaluation,
                                const MusterFinding *finding,
                                gint64 next_id)
{
  g_autoptr (GArray) counted = muster_finding_list_counted (finding);
  MusterSearch search = begin_search (evaluation, finding, counted, next_id, MOST_CANDIDATES);
  if (finding->unchecked)
    for (int rank = -1; rank < MOST_RANKS; rank++)
      suggest_what_is_missing (&search, rank);
  else if (finding->limit != NULL)
    suggest_for_limit (&search);
  else
    muster_suggest_for_structure (&search);
  return search.candidates;
}
