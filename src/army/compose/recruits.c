#include "config.h"

#include "army/compose/recruits.h"

#include <string.h>

/* Formations in formations: deeper ones are not proposed. */
#define DEEPEST 6

static void
clear_recruit (gpointer data)
{
  g_clear_pointer (&((MusterRecruit *) data)->chosen, g_array_unref);
}

static GArray *
new_items (void)
{
  GArray *items = g_array_new (FALSE, FALSE, sizeof (MusterRecruit));
  g_array_set_clear_func (items, clear_recruit);
  return items;
}

static MusterRecruit *
get_item (GArray *items, guint item)
{
  return &g_array_index (items, MusterRecruit, item);
}

static gboolean
is_holder (const MusterRecruit *recruit)
{
  return recruit->kind->category <= MUSTER_CATEGORY_FORMATION;
}

static void
begin_node (MusterArmyBuilder *builder,
            const MusterRecruits *recruits,
            const MusterRecruit *recruit)
{
  const MusterRuleset *ruleset = recruits->army->ruleset;
  muster_army_builder_begin (builder, 0, recruit->kind->category, recruit->kind->id, NULL);
  if (recruit->source != MUSTER_NO_NODE)
    muster_army_builder_take_particulars (builder, &recruits->army->nodes[recruit->source]);
  for (guint i = 0; recruit->chosen != NULL && i < recruit->chosen->len; i++)
    {
      MusterGradeRef grade = g_array_index (recruit->chosen, MusterGradeRef, i);
      const MusterScale *scale = &ruleset->scales[grade.scale];
      muster_army_builder_choose (builder, scale->id, scale->grades[grade.grade].id);
    }
}

/* Nodes of the army that hold no recruits, such as the models of a unit, stand in it as they are.
 */
static void
copy_borne (MusterArmyBuilder *builder, const MusterArmy *army, guint node)
{
  for (guint at = muster_army_get_next (army, node, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (army, node, at))
    {
      muster_army_builder_begin (builder, 0, army->nodes[at].category, army->nodes[at].kind_id,
                                 NULL);
      muster_army_builder_take_particulars (builder, &army->nodes[at]);
      copy_borne (builder, army, at);
      muster_army_builder_end (builder);
    }
}

/* Makes the army in which each item stands once, and evaluates it. */
static void
evaluate (MusterRecruits *recruits)
{
  const MusterArmy *army = recruits->army;
  g_clear_pointer (&recruits->evaluation, muster_evaluation_free);
  g_clear_pointer (&recruits->catalogue, muster_army_unref);
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (army->ruleset, army->ruleset_id, army->name);
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n_nodes = 1;
  muster_army_builder_set_date (builder, army->date);
  muster_army_builder_set_budget (builder, army->budget);
  muster_army_builder_take_particulars (builder, &army->nodes[0]);
  for (guint i = 0; i < recruits->items->len; i++)
    {
      MusterRecruit *recruit = get_item (recruits->items, i);
      while (open->len > 0 && g_array_index (open, guint, open->len - 1) != recruit->holder)
        {
          if (open->len > 1)
            muster_army_builder_end (builder);
          g_array_set_size (open, open->len - 1);
        }
      recruit->node = i == 0 ? 0 : n_nodes;
      if (i > 0)
        {
          begin_node (builder, recruits, recruit);
          n_nodes++;
        }
      g_array_append_val (open, i);
      if (i > 0 && recruit->source != MUSTER_NO_NODE && !is_holder (recruit))
        {
          copy_borne (builder, army, recruit->source);
          n_nodes += army->nodes[recruit->source].end - recruit->source - 1;
        }
    }
  for (; open->len > 1; g_array_set_size (open, open->len - 1))
    muster_army_builder_end (builder);
  recruits->catalogue = muster_army_builder_finish (builder);
  recruits->evaluation = muster_army_evaluate (recruits->catalogue);
}

/* Of what arm a unit is: a grade that its type presets, or a tag. */
static gboolean
is_of_same_arm (const MusterRuleset *ruleset, const MusterKind *a, const MusterKind *b)
{
  int scale = ruleset->arm_scale;
  return a->arm_tag == b->arm_tag
         && (scale < 0 || muster_kind_get_preset (a, scale) == muster_kind_get_preset (b, scale));
}

/* Whether troops of this type are to be had by that nation in the army's year. */
static gboolean
may_be_had (const MusterArmy *army, const MusterKind *kind, int nation)
{
  const MusterRuleset *ruleset = army->ruleset;
  if (army->year != MUSTER_NO_YEAR && !muster_years_hold (kind->from, kind->to, army->year))
    return FALSE;
  if (kind->nation >= 0)
    return kind->nation == nation;
  for (int i = 0; kind->category == MUSTER_CATEGORY_UNIT && nation >= 0 && i < ruleset->n_kinds;
       i++)
    {
      const MusterKind *own = &ruleset->kinds[i];
      if (own->category == MUSTER_CATEGORY_UNIT && own->nation == nation
          && (army->year == MUSTER_NO_YEAR || muster_years_hold (own->from, own->to, army->year))
          && is_of_same_arm (ruleset, own, kind))
        return FALSE;
    }
  return TRUE;
}

static gboolean
stands_in_its_like (GArray *items, guint holder, const MusterKind *kind)
{
  guint depth = 0;
  for (guint at = holder; at != MUSTER_NO_NODE; at = get_item (items, at)->holder)
    {
      if (get_item (items, at)->kind == kind)
        return TRUE;
      depth++;
    }
  return depth > DEEPEST;
}

/* Adds what stands in an item, and what might. */
static void
add_held (const MusterRecruits *recruits, const GArray *items, guint holder, GArray *all)
{
  const MusterArmy *army = recruits->army;
  const MusterRuleset *ruleset = army->ruleset;
  const MusterRecruit *of = &g_array_index (items, MusterRecruit, holder);
  int nation = muster_recruits_get_grade (recruits, holder, ruleset->nation_scale);
  guint number = all->len - 1;
  for (guint at = of->source != MUSTER_NO_NODE
                    ? muster_army_get_next (army, of->source, MUSTER_NO_NODE)
                    : MUSTER_NO_NODE;
       at != MUSTER_NO_NODE; at = muster_army_get_next (army, of->source, at))
    if (army->nodes[at].kind != NULL)
      {
        const MusterRecruit recruit = { .kind = army->nodes[at].kind,
                                        .holder = number,
                                        .source = at };
        g_array_append_val (all, recruit);
      }
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &ruleset->kinds[i];
      const MusterRecruit recruit = { .kind = kind, .holder = number, .source = MUSTER_NO_NODE };
      if (kind->category < MUSTER_CATEGORY_FORMATION || kind->category > MUSTER_CATEGORY_UNIT
          || kind == ruleset->army_kind || !may_be_had (army, kind, nation)
          || !muster_kind_may_hold (ruleset, of->kind, kind)
          || (kind->category == MUSTER_CATEGORY_FORMATION
              && stands_in_its_like (all, number, kind)))
        continue;
      g_array_append_val (all, recruit);
    }
}

static gboolean
is_suggested (const MusterKind *kind, int scale, int grade)
{
  for (int i = 0; i < kind->n_suggestions; i++)
    if (kind->suggestions[i].scale == scale)
      return grade >= kind->suggestions[i].low && grade <= kind->suggestions[i].high;
  return TRUE;
}

/* Whether a grade has to be chosen on the item, as nothing gives one that suits its type. */
static gboolean
is_open (const MusterRecruits *recruits, const MusterRecruit *recruit, int scale)
{
  const MusterEvaluation *evaluation = recruits->evaluation;
  const MusterRuleset *ruleset = evaluation->ruleset;
  int grade = muster_evaluation_get_grade (evaluation, recruit->node, scale);
  if (grade != MUSTER_GRADE_UNKNOWN
      && (grade < 0 || recruit->source != MUSTER_NO_NODE
          || is_suggested (recruit->kind, scale, grade)))
    return FALSE;
  for (int i = 0; i < ruleset->n_choices; i++)
    if (ruleset->choices[i].scale == scale && !ruleset->choices[i].optional
        && muster_evaluation_match (evaluation, ruleset->choices[i].on, recruit->node)
             == MUSTER_YES)
      return TRUE;
  return FALSE;
}

/* Adds the item once for each way in which its open grades may be chosen. */
static void
add_chosen (const MusterRecruits *recruits, const MusterRecruit *recruit, int scale, GArray *all)
{
  const MusterRuleset *ruleset = recruits->army->ruleset;
  while (scale < ruleset->n_scales && !is_open (recruits, recruit, scale))
    scale++;
  if (scale == ruleset->n_scales)
    {
      MusterRecruit copy = *recruit;
      copy.chosen = recruit->chosen != NULL ? g_array_copy (recruit->chosen) : NULL;
      g_array_append_val (all, copy);
      return;
    }
  for (int grade = 0; grade < ruleset->scales[scale].n_grades; grade++)
    {
      if (!is_suggested (recruit->kind, scale, grade))
        continue;
      MusterRecruit with = *recruit;
      const MusterGradeRef chosen = { (gint16) scale, (gint16) grade };
      with.chosen = recruit->chosen != NULL ? g_array_copy (recruit->chosen)
                                            : g_array_new (FALSE, FALSE, sizeof (MusterGradeRef));
      g_array_append_val (with.chosen, chosen);
      add_chosen (recruits, &with, scale + 1, all);
      g_array_unref (with.chosen);
    }
}

/* Whether it may stand where it stands, by its words and grades, and as its type is described. */
static gboolean
fits (const MusterRecruits *recruits, guint item)
{
  const MusterRecruit *recruit = muster_recruits_get (recruits, item);
  const MusterRecruit *holder = muster_recruits_get (recruits, recruit->holder);
  if (recruit->source != MUSTER_NO_NODE)
    return TRUE;
  for (int i = 0; i < recruit->kind->n_suggestions; i++)
    {
      int grade = muster_recruits_get_grade (recruits, item, recruit->kind->suggestions[i].scale);
      if (grade >= 0 && !is_suggested (recruit->kind, recruit->kind->suggestions[i].scale, grade))
        return FALSE;
    }
  return holder->kind->holds == NULL
         || muster_evaluation_match (recruits->evaluation, holder->kind->holds, recruit->node)
              == MUSTER_YES;
}

/* Takes the items of a round over into the next: those that are new and fit, in all their grades;
 * what may stand in those that are new, where there is anything. Returns: whether there is */
static gboolean
widen (MusterRecruits *recruits, guint depth)
{
  g_autoptr (GArray) old = g_array_ref (recruits->items);
  GArray *all = new_items ();
  gboolean has_more = FALSE;
  g_autofree guint *depths = g_new0 (guint, old->len);
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < old->len; i++)
    {
      MusterRecruit recruit = *get_item (old, i);
      depths[i] = recruit.holder != MUSTER_NO_NODE ? depths[recruit.holder] + 1 : 0;
      if (depths[i] == depth && recruit.holder != MUSTER_NO_NODE && !fits (recruits, i))
        continue;
      /* Its holder's place in the new list is the last one opened of a lesser depth. */
      g_array_set_size (open, MIN (open->len, depths[i]));
      if (depths[i] > 0)
        recruit.holder = g_array_index (open, guint, depths[i] - 1);
      guint first = all->len;
      if (depths[i] == depth && depth > 0)
        add_chosen (recruits, &recruit, 0, all);
      else
        {
          recruit.chosen = recruit.chosen != NULL ? g_array_ref (recruit.chosen) : NULL;
          g_array_append_val (all, recruit);
        }
      g_array_append_val (open, first);
    }
  g_array_unref (recruits->items);
  recruits->items = all;
  evaluate (recruits);
  g_autoptr (GArray) chosen = g_array_ref (all);
  GArray *wider = new_items ();
  g_autofree guint *places = g_new0 (guint, chosen->len);
  g_autofree guint *deep = g_new0 (guint, chosen->len);
  for (guint i = 0; i < chosen->len; i++)
    {
      MusterRecruit recruit = *get_item (chosen, i);
      deep[i] = recruit.holder != MUSTER_NO_NODE ? deep[recruit.holder] + 1 : 0;
      recruit.holder = recruit.holder != MUSTER_NO_NODE ? places[recruit.holder] : MUSTER_NO_NODE;
      recruit.chosen = recruit.chosen != NULL ? g_array_ref (recruit.chosen) : NULL;
      places[i] = wider->len;
      g_array_append_val (wider, recruit);
      if (deep[i] != depth || !is_holder (&recruit))
        continue;
      add_held (recruits, chosen, i, wider);
      has_more = has_more || wider->len > places[i] + 1;
    }
  g_array_unref (recruits->items);
  recruits->items = wider;
  evaluate (recruits);
  return has_more;
}

/* Whether a unit of the army has here a grade that is not suggested for it. */
static gboolean
is_unsuited (const MusterRecruits *recruits, guint item)
{
  const MusterRecruit *recruit = muster_recruits_get (recruits, item);
  for (int i = 0; i < recruit->kind->n_suggestions; i++)
    {
      int grade = muster_recruits_get_grade (recruits, item, recruit->kind->suggestions[i].scale);
      if (grade >= 0 && !is_suggested (recruit->kind, recruit->kind->suggestions[i].scale, grade))
        return TRUE;
    }
  return FALSE;
}

/* Of several grades that a node of the army may still be given, those that suit what stands in it
 * stay, where some do. */
static void
drop_unsuited (const MusterRecruits *recruits, gboolean *is_kept)
{
  guint n = recruits->items->len;
  g_autofree gboolean *is_bad = g_new0 (gboolean, n);
  for (guint i = 1; i < n; i++)
    {
      const MusterRecruit *recruit = muster_recruits_get (recruits, i);
      if (recruit->source != MUSTER_NO_NODE && is_unsuited (recruits, i))
        is_bad[recruit->holder] = TRUE;
    }
  for (guint i = 1; i < n; i++)
    {
      const MusterRecruit *recruit = muster_recruits_get (recruits, i);
      gboolean has_better = FALSE;
      for (guint k = recruit->holder + 1; k < n && is_bad[i] && !has_better; k++)
        {
          const MusterRecruit *other = muster_recruits_get (recruits, k);
          has_better = other->holder == recruit->holder && other->source == recruit->source
                       && recruit->source != MUSTER_NO_NODE && !is_bad[k];
        }
      is_kept[i] = is_kept[i] && !has_better;
    }
}

/* Takes out what has no price that is known, and formations in which nothing may stand. */
static void
prune (MusterRecruits *recruits)
{
  g_autoptr (GArray) old = g_array_ref (recruits->items);
  GArray *all = new_items ();
  g_autofree gboolean *is_kept = g_new0 (gboolean, old->len);
  g_autofree guint *places = g_new0 (guint, old->len);
  for (guint i = old->len; i > 0; i--)
    {
      const MusterRecruit *recruit = get_item (old, i - 1);
      gboolean is_priced = recruits->evaluation->price_states[recruit->node] <= MUSTER_PRICE_KNOWN;
      is_kept[i - 1] =
        recruit->source != MUSTER_NO_NODE
        || (is_priced && (is_kept[i - 1] || recruit->kind->category != MUSTER_CATEGORY_FORMATION));
      if (is_kept[i - 1] && recruit->holder != MUSTER_NO_NODE
          && recruit->kind->category != MUSTER_CATEGORY_COMMANDER)
        is_kept[recruit->holder] = TRUE;
    }
  drop_unsuited (recruits, is_kept);
  for (guint i = 0; i < old->len; i++)
    {
      MusterRecruit recruit = *get_item (old, i);
      if (!is_kept[i] || (recruit.holder != MUSTER_NO_NODE && !is_kept[recruit.holder]))
        {
          is_kept[i] = FALSE;
          continue;
        }
      places[i] = all->len;
      recruit.holder = recruit.holder != MUSTER_NO_NODE ? places[recruit.holder] : MUSTER_NO_NODE;
      recruit.chosen = recruit.chosen != NULL ? g_array_ref (recruit.chosen) : NULL;
      g_array_append_val (all, recruit);
    }
  g_array_unref (recruits->items);
  recruits->items = all;
  evaluate (recruits);
  for (guint i = all->len; i > 0; i--)
    {
      MusterRecruit *recruit = get_item (all, i - 1);
      recruit->end = MAX (recruit->end, i);
      if (recruit->holder != MUSTER_NO_NODE)
        get_item (all, recruit->holder)->end =
          MAX (get_item (all, recruit->holder)->end, recruit->end);
    }
}

MusterRecruits *
muster_recruits_list (const MusterArmy *army)
{
  MusterRecruits *recruits = g_new0 (MusterRecruits, 1);
  const MusterRecruit root = { .kind = army->nodes[0].kind, .holder = MUSTER_NO_NODE, .source = 0 };
  recruits->army = muster_army_ref (army);
  recruits->items = new_items ();
  g_array_append_val (recruits->items, root);
  evaluate (recruits);
  for (guint depth = 0; widen (recruits, depth); depth++)
    ;
  prune (recruits);
  return recruits;
}

void
muster_recruits_free (MusterRecruits *recruits)
{
  g_clear_pointer (&recruits->evaluation, muster_evaluation_free);
  g_clear_pointer (&recruits->catalogue, muster_army_unref);
  g_array_unref (recruits->items);
  muster_army_unref (recruits->army);
  g_free (recruits);
}

const MusterRecruit *
muster_recruits_get (const MusterRecruits *recruits, guint item)
{
  return &g_array_index (recruits->items, MusterRecruit, item);
}

MusterNumber
muster_recruits_get_points (const MusterRecruits *recruits, guint item)
{
  const MusterEvaluation *evaluation = recruits->evaluation;
  const MusterRecruit *recruit = muster_recruits_get (recruits, item);
  /* A unit comes with what it bears. */
  return recruit->kind->category <= MUSTER_CATEGORY_FORMATION ? evaluation->points[recruit->node]
                                                              : evaluation->totals[recruit->node];
}

int
muster_recruits_get_grade (const MusterRecruits *recruits, guint item, int scale)
{
  return muster_evaluation_get_grade (recruits->evaluation,
                                      muster_recruits_get (recruits, item)->node, scale);
}
