#include "army/check/repair/candidates-private.h"

/* More than these are not tried: the likelier ones come first. */
#define MOST_PLACES  4
#define MOST_AT_ONCE 1000
#define MOST_MORE    6

static gboolean
is_within (const MusterSearch *search, guint thing, guint formation)
{
  return formation != MUSTER_NO_THING && thing > formation
         && thing < search->army->things[formation].end;
}

static gboolean
holds (const MusterSearch *search, guint formation, guint thing)
{
  const MusterKind *kind = search->army->things[formation].kind;
  return search->army->things[formation].sort <= MUSTER_SORT_FORMATION && kind != NULL
         && kind->holds != NULL && formation != thing && !is_within (search, formation, thing)
         && search->army->things[thing].parent != formation
         && muster_reckoning_match (search->reckoning, kind->holds, thing) == MUSTER_YES;
}

/* Same in all that counts, in the same place: one of them stands for all. */
static gboolean
is_like (const MusterSearch *search, guint a, guint b)
{
  const MusterThing *left = &search->army->things[a];
  const MusterThing *right = &search->army->things[b];
  if (left->kind != right->kind || left->parent != right->parent
      || left->n_chosen != right->n_chosen || left->sort <= MUSTER_SORT_FORMATION)
    return FALSE;
  for (guint i = 0; i < left->n_chosen; i++)
    if (left->chosen[i].grade_index != right->chosen[i].grade_index
        || left->chosen[i].scale_index != right->chosen[i].scale_index)
      return FALSE;
  return TRUE;
}

static gboolean
is_repeated (const MusterSearch *search, GArray *things, guint at)
{
  for (guint i = at + 1; i < things->len; i++)
    if (is_like (search, g_array_index (things, guint, at), g_array_index (things, guint, i)))
      return TRUE;
  return FALSE;
}

static GArray *
list_matching (const MusterSearch *search, const MusterSelector *of, guint formation)
{
  GArray *things = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = formation + 1; i < search->army->things[formation].end; i++)
    if (muster_reckoning_match (search->reckoning, of, i) == MUSTER_YES)
      g_array_append_val (things, i);
  return things;
}

void
muster_suggest_removals (MusterSearch *search, GArray *things, guint n)
{
  for (guint i = 0; i < things->len; i++)
    {
      guint model = g_array_index (things, guint, i);
      guint left = n;
      if (is_repeated (search, things, i))
        continue;
      GArray *changes = muster_search_begin (search);
      for (guint j = things->len; j-- > 0 && left > 0;)
        if (is_like (search, g_array_index (things, guint, j), model) || j == i)
          {
            muster_search_remove (search, changes, g_array_index (things, guint, j));
            left--;
          }
      for (guint j = things->len; j-- > 0 && left > 0;)
        if (!is_like (search, g_array_index (things, guint, j), model) && j != i)
          {
            muster_search_remove (search, changes, g_array_index (things, guint, j));
            left--;
          }
      muster_search_finish (search, changes);
    }
}

void
muster_suggest_moves_out (MusterSearch *search, GArray *things, guint n, guint from)
{
  guint places = 0;
  if (things->len == 0 || n == 0 || n > things->len)
    return;
  guint last = g_array_index (things, guint, things->len - 1);
  for (guint i = 0; i < search->army->n_things && places < MOST_PLACES; i++)
    {
      /* Nothing leaves the army: what is too much somewhere in it stands better elsewhere in it. */
      if ((from != 0 && (i == from || is_within (search, i, from))) || !holds (search, i, last))
        continue;
      GArray *changes = muster_search_begin (search);
      for (guint j = things->len - n; j < things->len; j++)
        muster_search_move (search, changes, g_array_index (things, guint, j), i);
      muster_search_finish (search, changes);
      places++;
    }
}

static void
suggest_new_parent (MusterSearch *search,
                    const MusterKind *kind,
                    guint holder,
                    GArray *things,
                    guint n)
{
  GArray *changes = muster_search_begin (search);
  muster_search_add (search, changes, kind, holder, NULL);
  gint64 parent = g_array_index (changes, MusterChange, 0).thing;
  for (guint i = things->len - n; i < things->len; i++)
    {
      muster_search_move (search, changes, g_array_index (things, guint, i), holder);
      g_array_index (changes, MusterChange, changes->len - 1).target = parent;
    }
  muster_search_finish (search, changes);
}

void
muster_suggest_new_parents (MusterSearch *search, GArray *things, guint n)
{
  const MusterRuleset *ruleset = search->reckoning->ruleset;
  guint last = things->len > 0 ? g_array_index (things, guint, things->len - 1) : 0;
  guint holder = search->army->things[last].parent;
  const MusterKind *kind = search->army->things[last].kind;
  const MusterKind *holder_kind =
    holder != MUSTER_NO_THING ? search->army->things[holder].kind : NULL;
  g_autoptr (GArray) brothers = g_array_new (FALSE, FALSE, sizeof (guint));
  guint places = 0;
  for (guint i = 0; i < things->len; i++)
    if (search->army->things[g_array_index (things, guint, i)].parent == holder)
      g_array_append_val (brothers, g_array_index (things, guint, i));
  if (kind == NULL || holder_kind == NULL || n == 0 || n > brothers->len)
    return;
  for (int i = 0; i < ruleset->n_kinds && places < MOST_PLACES; i++)
    {
      const MusterKind *parent = &ruleset->kinds[i];
      if (parent->sort != MUSTER_SORT_FORMATION || parent == kind || parent == ruleset->army_kind
          || !muster_kind_may_hold (ruleset, holder_kind, parent)
          || !muster_kind_may_hold (ruleset, parent, kind))
        continue;
      suggest_new_parent (search, parent, holder, brothers, n);
      places++;
    }
}

static void
move_troops (const MusterSearch *search, GArray *changes, guint from, guint to)
{
  for (guint at = muster_army_get_next (search->army, from, MUSTER_NO_THING); at != MUSTER_NO_THING;
       at = muster_army_get_next (search->army, from, at))
    if (search->army->things[at].sort != MUSTER_SORT_COMMANDER)
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
        guint parent = search->army->things[formation].parent;
        suggest_dissolving (search, formation, parent);
        for (guint j = 0; j < i; j++)
          if (search->army->things[g_array_index (formations, guint, j)].parent == parent)
            suggest_dissolving (search, formation, g_array_index (formations, guint, j));
      }
  muster_suggest_moves_out (search, formations, n, search->finding->thing);
  muster_suggest_new_parents (search, formations, n);
  if (n < formations->len)
    muster_suggest_new_parents (search, formations, formations->len);
  muster_suggest_removals (search, formations, n);
}

static gboolean
are_formations (const MusterSearch *search, GArray *things)
{
  return things->len > 0
         && search->army->things[g_array_index (things, guint, 0)].sort == MUSTER_SORT_FORMATION;
}

static void
suggest_fewer (MusterSearch *search, GArray *things, guint n)
{
  n = CLAMP (n, 1, MAX (things->len, 1));
  if (are_formations (search, things))
    {
      suggest_fewer_formations (search, things, n);
      return;
    }
  muster_suggest_moves_out (search, things, n, search->finding->thing);
  muster_suggest_removals (search, things, n);
}

/* Whether a new thing of @kind in @formation could match @of and may stand there. */
static gboolean
could_match (const MusterSearch *search,
             const MusterSelector *of,
             const MusterKind *kind,
             guint formation)
{
  const MusterRuleset *ruleset = search->reckoning->ruleset;
  g_autofree guint64 *cells = g_new0 (guint64, 2 * ruleset->n_cells);
  g_autofree gint16 *grades = g_new (gint16, ruleset->n_scales);
  MusterSubject subject = muster_search_imagine (search, kind, formation, cells, grades);
  const MusterKind *holder = search->army->things[formation].kind;
  return holder != NULL && holder->holds != NULL
         && muster_selector_match (of, &subject) != MUSTER_NO
         && muster_selector_match (holder->holds, &subject) != MUSTER_NO;
}

/* What one more like it is given; the grade of a commander is a matter of his own. */
static const MusterChosen *
get_first_chosen (const MusterThing *thing)
{
  return thing->sort != MUSTER_SORT_COMMANDER && thing->n_chosen > 0
             && thing->chosen[0].grade_index >= 0
           ? &thing->chosen[0]
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
  const MusterRuleset *ruleset = search->reckoning->ruleset;
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
  const MusterThing *thing = &search->army->things[model];
  GArray *changes = muster_search_begin (search);
  for (guint i = 0; i < n; i++)
    muster_search_add (search, changes, thing->kind, formation, get_first_chosen (thing));
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
  for (guint i = 1; i < search->army->n_things && *kinds < MOST_PLACES; i++)
    {
      const MusterKind *kind = search->army->things[i].kind;
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
      const MusterThing *thing = &search->army->things[model];
      if (is_repeated (search, there, i) || thing->kind == NULL)
        continue;
      suggest_more_like (search, model, thing->parent, n);
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
      if (search->army->things[first].sort == MUSTER_SORT_COMMANDER
          || is_within (search, first, formation) || is_within (search, last, formation)
          || !holds (search, formation, first)
          || search->army->things[first].parent != search->army->things[last].parent
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
  const MusterThing *thing = &search->army->things[formation];
  guint places = 0;
  if (thing->parent == MUSTER_NO_THING)
    return;
  for (guint at = muster_army_get_next (search->army, thing->parent, MUSTER_NO_THING);
       at != MUSTER_NO_THING && places < MOST_PLACES;
       at = muster_army_get_next (search->army, thing->parent, at))
    if (at != formation && search->army->things[at].kind == thing->kind)
      {
        suggest_dissolving (search, formation, at);
        places++;
      }
  suggest_dissolving (search, formation, thing->parent);
  GArray *changes = muster_search_begin (search);
  muster_search_remove (search, changes, formation);
  muster_search_finish (search, changes);
}

static void
suggest_more (MusterSearch *search, const MusterSelector *of, guint n)
{
  n = CLAMP (n, 1, 20);
  suggest_additions (search, of, search->finding->thing, n);
  suggest_moves_in (search, of, search->finding->thing, n);
  suggest_giving_up (search, search->finding->thing);
}

/* Takes a grade of a thing down by one or two: a smaller sum of points. */
static void
suggest_lower_grades (MusterSearch *search)
{
  const MusterRuleset *ruleset = search->reckoning->ruleset;
  for (guint i = 0; i < search->army->n_things; i++)
    {
      const MusterThing *thing = &search->army->things[i];
      for (guint j = 0; j < thing->n_chosen; j++)
        for (int step = 1; step <= 2; step++)
          {
            const MusterChosen *chosen = &thing->chosen[j];
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
find_cheapest_above (const MusterSearch *search, gint64 points)
{
  guint best = MUSTER_NO_THING;
  for (guint i = 1; i < search->army->n_things; i++)
    {
      gint64 price = search->reckoning->points[i];
      if (search->army->things[i].sort == MUSTER_SORT_UNIT && price >= points
          && (best == MUSTER_NO_THING || price < search->reckoning->points[best]))
        best = i;
    }
  return best;
}

/* Removes the cheapest formations that are dear enough. */
static void
suggest_removing_a_formation (MusterSearch *search, gint64 excess)
{
  const MusterReckoning *reckoning = search->reckoning;
  gint64 least = G_MAXINT64;
  for (guint i = 1; i < search->army->n_things; i++)
    if (search->army->things[i].sort == MUSTER_SORT_FORMATION && reckoning->totals[i] >= excess)
      least = MIN (least, reckoning->totals[i]);
  for (guint i = 1, n = 0; i < search->army->n_things && n < MOST_PLACES; i++)
    if (search->army->things[i].sort == MUSTER_SORT_FORMATION && reckoning->totals[i] == least)
      {
        GArray *changes = muster_search_begin (search);
        muster_search_remove (search, changes, i);
        muster_search_finish (search, changes);
        n++;
      }
}

/* Removes formations of one depth from the back until it is enough. */
static void
suggest_removing_formations (MusterSearch *search, gint64 excess, guint depth)
{
  GArray *changes = muster_search_begin (search);
  gint64 saved = 0;
  for (guint i = search->army->n_things; i-- > 1 && saved < excess;)
    if (search->army->things[i].sort == MUSTER_SORT_FORMATION
        && search->army->things[i].depth == depth)
      {
        muster_search_remove (search, changes, i);
        saved += search->reckoning->totals[i];
      }
  if (saved < excess)
    g_array_set_size (changes, 0);
  muster_search_finish (search, changes);
}

/* Removes single units that are dear enough, then units from the back until it is enough. */
static void
suggest_cheaper (MusterSearch *search, gint64 excess)
{
  guint cheapest = find_cheapest_above (search, excess);
  if (cheapest != MUSTER_NO_THING)
    {
      gint64 price = search->reckoning->points[cheapest];
      guint n = 0;
      for (guint i = search->army->n_things; i-- > 1 && n < MOST_PLACES;)
        if (search->army->things[i].sort == MUSTER_SORT_UNIT
            && search->reckoning->points[i] == price)
          {
            GArray *changes = muster_search_begin (search);
            muster_search_remove (search, changes, i);
            muster_search_finish (search, changes);
            n++;
          }
    }
  GArray *changes = muster_search_begin (search);
  gint64 saved = 0;
  for (guint i = search->army->n_things; i-- > 1 && saved < excess;)
    if (search->army->things[i].sort == MUSTER_SORT_UNIT)
      {
        muster_search_remove (search, changes, i);
        saved += search->reckoning->points[i];
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
  b.num = -b.num;
  gint64 distance = muster_number_ceil (muster_number_add (a, b));
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
  guint most = limit->kind == MUSTER_LIMIT_COUNT ? 0 : MOST_MORE;
  if (above && limit->measure.kind == MUSTER_MEASURE_POINTS)
    suggest_cheaper (search, n);
  n = MIN (n, MOST_AT_ONCE);
  for (guint more = 0; more <= most; more++)
    {
      guint k = counts ? n + more : 1 + more;
      if (above)
        suggest_fewer (search, finding->counted, k);
      else
        suggest_more (search, limit->of, k);
    }
  if (above && limit->to != NULL)
    for (guint more = 1; more <= MOST_MORE; more++)
      suggest_additions (search, limit->to, finding->thing, n * more);
  if (!above && limit->or_none)
    suggest_fewer (search, finding->counted, finding->counted->len);
  if (!above && limit->to != NULL)
    {
      g_autoptr (GArray) others = list_matching (search, limit->to, finding->thing);
      suggest_fewer (search, others, n);
    }
}

/* Removes @things; with @with_more as many like @model come in their place. */
static void
suggest_replacing (MusterSearch *search, GArray *things, guint model, gboolean with_more)
{
  const MusterThing *thing = &search->army->things[model];
  GArray *changes = muster_search_begin (search);
  for (guint i = things->len; i-- > 0;)
    muster_search_remove (search, changes, g_array_index (things, guint, i));
  for (guint i = 0; with_more && thing->kind != NULL && i < things->len; i++)
    muster_search_add (search, changes, thing->kind, thing->parent, get_first_chosen (thing));
  muster_search_finish (search, changes);
}

/* Sends away or replaces all that are not like the @model-th counted thing, or takes back their
 * own grade. */
static void
suggest_likeness (MusterSearch *search, guint model)
{
  const MusterFinding *finding = search->finding;
  int by = finding->limit->by;
  guint like = g_array_index (finding->counted, guint, model);
  g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (guint));
  GArray *changes = muster_search_begin (search);
  for (guint i = 0; i < finding->counted->len; i++)
    {
      guint thing = g_array_index (finding->counted, guint, i);
      gboolean same = by >= 0 ? muster_reckoning_get_grade (search->reckoning, thing, by)
                                  == muster_reckoning_get_grade (search->reckoning, like, by)
                              : search->army->things[thing].kind == search->army->things[like].kind;
      if (same)
        continue;
      g_array_append_val (others, thing);
      if (by >= 0 && muster_thing_find_chosen (&search->army->things[thing], by) != NULL)
        muster_search_choose (search, changes, thing, by, -1);
    }
  muster_search_finish (search, changes);
  if (others->len * 2 > finding->counted->len)
    return;
  muster_suggest_moves_out (search, others, others->len, finding->thing);
  suggest_replacing (search, others, like, FALSE);
  suggest_replacing (search, others, like, TRUE);
}

static void
suggest_for_pair (MusterSearch *search)
{
  const MusterFinding *finding = search->finding;
  g_autoptr (GArray) others = list_matching (search, finding->limit->to, finding->thing);
  suggest_fewer (search, finding->counted, finding->counted->len);
  if (finding->limit->kind == MUSTER_LIMIT_EXCLUDES)
    suggest_fewer (search, others, others->len);
  else
    suggest_additions (search, finding->limit->to, finding->thing, 1);
}

static void
suggest_for_limit (MusterSearch *search)
{
  const MusterFinding *finding = search->finding;
  switch (finding->limit->kind)
    {
    case MUSTER_LIMIT_COUNT:
    case MUSTER_LIMIT_SHARE:
    case MUSTER_LIMIT_RATIO:
    case MUSTER_LIMIT_COMPARE:
      suggest_for_bounds (search);
      break;
    case MUSTER_LIMIT_REQUIRES:
    case MUSTER_LIMIT_EXCLUDES:
      suggest_for_pair (search);
      break;
    case MUSTER_LIMIT_AVAILABLE:
      suggest_fewer (search, finding->counted, finding->counted->len);
      break;
    case MUSTER_LIMIT_ALIKE:
      for (guint i = 0; i < finding->counted->len; i++)
        if (!is_repeated (search, finding->counted, i))
          suggest_likeness (search, i);
      break;
    case MUSTER_N_LIMIT_KINDS:
      break;
    }
}

GPtrArray *
muster_finding_list_candidates (const MusterReckoning *reckoning,
                                const MusterFinding *finding,
                                gint64 next_id)
{
  MusterSearch search = { reckoning, reckoning->army, finding,
                          g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref),
                          next_id };
  if (finding->unchecked)
    return search.candidates;
  if (finding->limit != NULL)
    suggest_for_limit (&search);
  else
    muster_suggest_for_structure (&search);
  return search.candidates;
}
