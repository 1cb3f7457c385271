#include "config.h"

#include "army/compose/recruits.h"

#include "army/check/check.h"
#include "ruleset/limits.h"

#include <string.h>

/* Formations in formations: deeper ones are not proposed. */
#define DEEPEST 6
/* So many sets of options of one thing are proposed, and so many looked at. */
#define MOST_SHAPES 48
#define MOST_TRIED  600

static void
clear_recruit (gpointer data)
{
  g_clear_pointer (&((MusterRecruit *) data)->chosen, g_array_unref);
  g_clear_pointer (&((MusterRecruit *) data)->borne, g_array_unref);
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

/* Another of the same, with what it chose and bears. */
static MusterRecruit
copy_recruit (const MusterRecruit *recruit)
{
  MusterRecruit copy = *recruit;
  copy.chosen = recruit->chosen != NULL ? g_array_ref (recruit->chosen) : NULL;
  copy.borne = recruit->borne != NULL ? g_array_ref (recruit->borne) : NULL;
  return copy;
}

/* Whether recruits may come into it. */
static gboolean
may_hold_recruits (const MusterRuleset *ruleset, const MusterKind *kind)
{
  gboolean holds = kind->category <= MUSTER_CATEGORY_FORMATION;
  for (int i = 0; kind->category == MUSTER_CATEGORY_UNIT && !holds && i < ruleset->n_kinds; i++)
    holds = ruleset->kinds[i].category == MUSTER_CATEGORY_MODEL
            && muster_kind_may_hold (ruleset, kind, &ruleset->kinds[i]);
  return holds;
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

/* What stands in nodes of the army into which no recruits come is there as it is; of others, what
 * a unit bears. Returns: how many nodes it is */
static guint
copy_borne (MusterArmyBuilder *builder, const MusterArmy *army, guint node, gboolean holds)
{
  guint n = 0;
  for (guint at = muster_army_get_next (army, node, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (army, node, at))
    {
      if (holds
          && (army->nodes[node].category <= MUSTER_CATEGORY_FORMATION
              || (army->nodes[at].category == MUSTER_CATEGORY_MODEL
                  && army->nodes[at].kind != NULL)))
        continue;
      muster_army_builder_begin (builder, 0, army->nodes[at].category, army->nodes[at].kind_id,
                                 NULL);
      muster_army_builder_take_particulars (builder, &army->nodes[at]);
      n += 1 + copy_borne (builder, army, at, FALSE);
      muster_army_builder_end (builder);
    }
  return n;
}

/* What bears the options @on of the list, one after the other. */
static void
write_borne (MusterArmyBuilder *builder, GArray *borne, guint on)
{
  for (guint i = 0; borne != NULL && i < borne->len; i++)
    {
      const MusterBorne *one = &g_array_index (borne, MusterBorne, i);
      if (one->on != on)
        continue;
      muster_army_builder_begin (builder, 0, one->kind->category, one->kind->id, NULL);
      write_borne (builder, borne, i);
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
      if (recruit->source != MUSTER_NO_NODE)
        recruit->n_borne = copy_borne (builder, army, recruit->source, recruit->holds);
      else
        {
          write_borne (builder, recruit->borne, MUSTER_NO_NODE);
          recruit->n_borne = recruit->borne != NULL ? recruit->borne->len : 0;
        }
      n_nodes += recruit->n_borne;
    }
  for (; open->len > 1; g_array_set_size (open, open->len - 1))
    muster_army_builder_end (builder);
  recruits->catalogue = muster_army_builder_finish (builder);
  g_free (recruits->is_open);
  recruits->is_open = g_new0 (guint8, n_nodes);
  for (guint i = 0; i < recruits->items->len; i++)
    recruits->is_open[get_item (recruits->items, i)->node] = get_item (recruits->items, i)->holds;
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
    if (army->nodes[at].kind != NULL
        && (of->kind->category != MUSTER_CATEGORY_UNIT
            || army->nodes[at].category == MUSTER_CATEGORY_MODEL))
      {
        const MusterRecruit recruit = { .kind = army->nodes[at].kind,
                                        .holder = number,
                                        .source = at,
                                        .holds =
                                          may_hold_recruits (ruleset, army->nodes[at].kind) };
        g_array_append_val (all, recruit);
      }
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &ruleset->kinds[i];
      MusterRecruit recruit = { .kind = kind, .holder = number, .source = MUSTER_NO_NODE };
      gboolean is_model = kind->category == MUSTER_CATEGORY_MODEL;
      if (kind->category < MUSTER_CATEGORY_FORMATION || kind->category > MUSTER_CATEGORY_MODEL
          || is_model != (of->kind->category == MUSTER_CATEGORY_UNIT) || kind == ruleset->army_kind
          || !may_be_had (army, kind, nation) || !muster_kind_may_hold (ruleset, of->kind, kind)
          || (kind->category == MUSTER_CATEGORY_FORMATION
              && stands_in_its_like (all, number, kind)))
        continue;
      recruit.holds = may_hold_recruits (ruleset, kind);
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
  if (recruit->kind->on != NULL)
    return muster_evaluation_match (recruits->evaluation, recruit->kind->on, holder->node)
           != MUSTER_NO;
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
          recruit = copy_recruit (&recruit);
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
      recruit = copy_recruit (&recruit);
      places[i] = wider->len;
      g_array_append_val (wider, recruit);
      if (deep[i] != depth || !recruit.holds)
        continue;
      add_held (recruits, chosen, i, wider);
      has_more = has_more || wider->len > places[i] + 1;
    }
  g_array_unref (recruits->items);
  recruits->items = wider;
  evaluate (recruits);
  return has_more;
}

/* Whether a price goes by what will come into something only then. */
static gboolean
is_price_open (const MusterRecruits *recruits, guint node)
{
  const MusterEvaluation *evaluation = recruits->evaluation;
  const MusterRuleset *ruleset = evaluation->ruleset;
  const MusterKindRules *rules = evaluation->army->nodes[node].kind->rules;
  for (int i = 0; i < rules->prices.n_items; i++)
    {
      const MusterPrices *prices = &ruleset->prices[rules->prices.items[i]];
      const MusterStat *stat =
        prices->per.kind == MUSTER_MEASURE_STAT ? &ruleset->stats[prices->per.index] : NULL;
      if (!prices->has_per || muster_evaluation_match (evaluation, prices->of, node) != MUSTER_YES
          || !recruits->is_open[muster_evaluation_find_nearest (evaluation, node, prices->per)])
        continue;
      if (prices->per.kind == MUSTER_MEASURE_POINTS || prices->per.kind == MUSTER_MEASURE_COUNT)
        return TRUE;
      for (int j = 0; stat != NULL && j < stat->n_adds; j++)
        if (stat->adds[j].counters != NULL)
          return TRUE;
    }
  return FALSE;
}

/* Whether the item and all that it bears have prices that nothing changes. */
static gboolean
is_price_known (MusterRecruits *recruits, const MusterRecruit *recruit)
{
  for (guint node = recruit->node; node <= recruit->node + recruit->n_borne; node++)
    {
      if (recruits->evaluation->price_states[node] > MUSTER_PRICE_KNOWN)
        return FALSE;
      if (recruit->source == MUSTER_NO_NODE && is_price_open (recruits, node))
        {
          recruits->is_partial = TRUE;
          return FALSE;
        }
    }
  return TRUE;
}

/* Options. What may bear any becomes an item for each set of them that is legal there and of use:
 * so prices and limits that go by all that a thing bears are what they will be. */

/* A set of options, as it was tried. */
typedef struct
{
  GArray *borne; /* MusterBorne */
  guint64 last;  /* by which sets are made once: where the last option is, and which */
  gboolean is_legal;
  gboolean is_dead;    /* no option more can mend it */
  gboolean is_useless; /* a legal one with an option less is as good */
  MusterNumber points;
  char *sought; /* on which sides the bearer counts of limits that may ask for more */
} Shape;

static void
shape_free (gpointer data)
{
  Shape *shape = data;
  g_array_unref (shape->borne);
  g_free (shape->sought);
  g_free (shape);
}

/* Whether a limit may be met by more of what stands on its side. */
static gboolean
may_ask_for_more (const MusterLimit *limit, gboolean is_other)
{
  const char *kind = limit->kind->id;
  if (g_str_equal (kind, "count"))
    return limit->min.is_given;
  if (g_str_equal (kind, "share"))
    return is_other ? limit->max.is_given : limit->min.is_given;
  if (g_str_equal (kind, "compare"))
    return !is_other;
  return is_other && (g_str_equal (kind, "ratio") || g_str_equal (kind, "requires"));
}

static void
describe_sides (const MusterRecruits *recruits, guint node, GString *text)
{
  const MusterRuleset *ruleset = recruits->army->ruleset;
  for (int i = 0; i < ruleset->n_limits; i++)
    for (int side = 0; side < 2; side++)
      {
        const MusterLimit *limit = &ruleset->limits[i];
        const MusterSelector *of = side == 0 ? limit->of
                                   : limit->to_counter >= 0
                                     ? ruleset->counters[limit->to_counter].of
                                     : NULL;
        if (of != NULL && may_ask_for_more (limit, side == 1)
            && muster_evaluation_match (recruits->evaluation, of, node) != MUSTER_NO)
          g_string_append_printf (text, " %d:%d", i, side);
      }
}

/* Whether what stands against a set stays, whatever else is added to it. */
static gboolean
is_lasting (const MusterFinding *finding)
{
  const MusterLimit *limit = finding->limit;
  if (finding->kind == MUSTER_FINDING_YEARS || finding->kind == MUSTER_FINDING_NATION)
    return TRUE;
  if (limit == NULL || finding->unchecked)
    return FALSE;
  if (g_str_equal (limit->kind->id, "count"))
    return finding->has_actual && finding->most.den != 0 && !limit->max.is_measure
           && muster_number_compare (finding->actual, finding->most) > 0;
  return g_str_equal (limit->kind->id, "available") || g_str_equal (limit->kind->id, "excludes")
         || g_str_equal (limit->kind->id, "alike");
}

/* Looks at sets of options on one thing, side by side where it stands. */
static void
try_shapes (const MusterRecruits *recruits, guint item, GPtrArray *shapes)
{
  g_autoptr (GArray) chain = g_array_new (FALSE, FALSE, sizeof (guint));
  MusterRecruits probe = { .army = recruits->army, .items = new_items () };
  const MusterRecruit *of = muster_recruits_get (recruits, item);
  for (guint at = of->holder; at != MUSTER_NO_NODE; at = muster_recruits_get (recruits, at)->holder)
    g_array_prepend_val (chain, at);
  for (guint i = 0; i < chain->len + shapes->len; i++)
    {
      gboolean is_above = i < chain->len;
      MusterRecruit recruit = copy_recruit (
        is_above ? muster_recruits_get (recruits, g_array_index (chain, guint, i)) : of);
      recruit.holder = i == 0 ? MUSTER_NO_NODE : MIN (i, chain->len) - 1;
      if (!is_above)
        recruit.borne = g_array_ref (((Shape *) g_ptr_array_index (shapes, i - chain->len))->borne);
      g_array_append_val (probe.items, recruit);
    }
  evaluate (&probe);
  g_autoptr (GPtrArray) findings = muster_army_check (probe.evaluation);
  for (guint i = 0; i < shapes->len; i++)
    {
      Shape *shape = g_ptr_array_index (shapes, i);
      const MusterRecruit *recruit = muster_recruits_get (&probe, chain->len + i);
      g_autoptr (GString) sought = g_string_new (NULL);
      shape->points = muster_recruits_get_points (&probe, chain->len + i);
      shape->is_legal = is_price_known (&probe, recruit);
      shape->is_dead = !shape->is_legal;
      for (guint k = 0; k < findings->len; k++)
        {
          const MusterFinding *finding = g_ptr_array_index (findings, k);
          if (finding->node < recruit->node || finding->node > recruit->node + recruit->n_borne
              || !muster_finding_is_illegal (finding))
            continue;
          shape->is_dead = shape->is_dead || is_lasting (finding);
          /* What a unit is asked of its models is asked when it has them. */
          if (!of->holds || finding->node != recruit->node || finding->limit == NULL
              || is_lasting (finding))
            shape->is_legal = FALSE;
        }
      describe_sides (&probe, recruit->node, sought);
      for (guint k = 1; k <= recruit->n_borne; k++)
        describe_sides (&probe, recruit->node + k, sought);
      shape->sought = g_strdup (sought->str);
    }
  g_clear_pointer (&probe.evaluation, muster_evaluation_free);
  g_clear_pointer (&probe.catalogue, muster_army_unref);
  g_array_unref (probe.items);
  g_free (probe.is_open);
}

/* Adds the sets with one option more, each set once. */
static void
add_larger (const MusterRecruits *recruits, guint item, const Shape *shape, GPtrArray *next)
{
  const MusterArmy *army = recruits->army;
  const MusterRuleset *ruleset = army->ruleset;
  const MusterKind *bearer = muster_recruits_get (recruits, item)->kind;
  int nation = muster_recruits_get_grade (recruits, item, ruleset->nation_scale);
  for (guint on = 0; on <= shape->borne->len; on++)
    for (int i = 0; i < ruleset->n_kinds; i++)
      {
        const MusterKind *kind = &ruleset->kinds[i];
        guint64 key = (guint64) on * (guint64) ruleset->n_kinds + (guint64) i + 1;
        const MusterBorne borne = { kind, on > 0 ? on - 1 : MUSTER_NO_NODE };
        if (kind->category != MUSTER_CATEGORY_OPTION || key <= shape->last
            || !may_be_had (army, kind, nation)
            || !muster_kind_may_hold (
              ruleset, on > 0 ? g_array_index (shape->borne, MusterBorne, on - 1).kind : bearer,
              kind))
          continue;
        Shape *larger = g_new0 (Shape, 1);
        larger->borne = g_array_copy (shape->borne);
        larger->last = key;
        g_array_append_val (larger->borne, borne);
        g_ptr_array_add (next, larger);
      }
}

/* Returns: (transfer full) (element-type GArray of MusterBorne): the sets of options that the item
 * may bear, the fewest first; NULL where it bears none */
static GPtrArray *
list_shapes (MusterRecruits *recruits, guint item)
{
  const MusterRecruit *recruit = muster_recruits_get (recruits, item);
  GPtrArray *found = NULL;
  guint n_tried = 1;
  if (recruit->source != MUSTER_NO_NODE || recruit->kind->category <= MUSTER_CATEGORY_FORMATION
      || recruit->kind->category > MUSTER_CATEGORY_MODEL)
    return NULL;
  g_autoptr (GPtrArray) shapes = g_ptr_array_new_with_free_func (shape_free);
  Shape *bare = g_new0 (Shape, 1);
  bare->borne = g_array_new (FALSE, FALSE, sizeof (MusterBorne));
  g_ptr_array_add (shapes, bare);
  g_autoptr (GPtrArray) larger = g_ptr_array_new_with_free_func (shape_free);
  add_larger (recruits, item, bare, larger);
  if (larger->len == 0)
    return NULL;
  found = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  try_shapes (recruits, item, shapes);
  if (bare->is_legal)
    g_ptr_array_add (found, g_array_ref (bare->borne));
  while (shapes->len > 0)
    {
      g_autoptr (GPtrArray) next = g_ptr_array_new_with_free_func (shape_free);
      for (guint i = 0; i < shapes->len; i++)
        {
          const Shape *shape = g_ptr_array_index (shapes, i);
          g_autoptr (GPtrArray) with = g_ptr_array_new_with_free_func (shape_free);
          if (shape->is_dead)
            continue;
          if (n_tried > MOST_TRIED || found->len >= MOST_SHAPES)
            {
              recruits->is_partial = TRUE;
              break;
            }
          add_larger (recruits, item, shape, with);
          if (with->len == 0)
            continue;
          n_tried += with->len;
          try_shapes (recruits, item, with);
          for (guint k = 0; k < with->len; k++)
            {
              Shape *one = g_ptr_array_index (with, k);
              one->is_useless = shape->is_legal && g_str_equal (one->sought, shape->sought)
                                && muster_number_compare (one->points, shape->points) == 0;
              if (one->is_legal && !one->is_useless)
                g_ptr_array_add (found, g_array_ref (one->borne));
            }
          g_ptr_array_extend_and_steal (next, g_steal_pointer (&with));
        }
      g_ptr_array_set_size (shapes, 0);
      g_ptr_array_extend_and_steal (shapes, g_steal_pointer (&next));
    }
  if (found->len > 0)
    return found;
  g_ptr_array_unref (found);
  return NULL;
}

/* Adds the item once for each set of options, with all that stands in it. */
static void
equip (const MusterRecruits *recruits,
       GPtrArray *const *shapes,
       const guint *ends,
       guint item,
       guint holder,
       GArray *all)
{
  guint n = shapes[item] != NULL ? shapes[item]->len : 1;
  for (guint i = 0; i < n; i++)
    {
      MusterRecruit recruit = copy_recruit (muster_recruits_get (recruits, item));
      guint number = all->len;
      recruit.holder = holder;
      if (shapes[item] != NULL)
        recruit.borne = g_array_ref (g_ptr_array_index (shapes[item], i));
      g_array_append_val (all, recruit);
      for (guint at = item + 1; at < ends[item]; at = ends[at])
        equip (recruits, shapes, ends, at, number, all);
    }
}

static void
equip_all (MusterRecruits *recruits)
{
  const MusterRuleset *ruleset = recruits->army->ruleset;
  guint n = recruits->items->len;
  gboolean has_options = FALSE;
  for (int i = 0; i < ruleset->n_kinds && !has_options; i++)
    has_options = ruleset->kinds[i].category == MUSTER_CATEGORY_OPTION;
  if (!has_options)
    return;
  g_autofree guint *ends = g_new (guint, n);
  g_autoptr (GPtrArray) shapes = g_ptr_array_new ();
  for (guint i = n; i > 0; i--)
    ends[i - 1] = i;
  for (guint i = n; i > 1; i--)
    {
      guint holder = get_item (recruits->items, i - 1)->holder;
      ends[holder] = MAX (ends[holder], ends[i - 1]);
    }
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (shapes, list_shapes (recruits, i));
  GArray *all = new_items ();
  equip (recruits, (GPtrArray *const *) shapes->pdata, ends, 0, MUSTER_NO_NODE, all);
  g_array_unref (recruits->items);
  recruits->items = all;
  for (guint i = 0; i < n; i++)
    if (g_ptr_array_index (shapes, i) != NULL)
      g_ptr_array_unref (g_ptr_array_index (shapes, i));
  evaluate (recruits);
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
      gboolean is_priced = is_price_known (recruits, recruit);
      is_kept[i - 1] =
        recruit->source != MUSTER_NO_NODE
        || (is_priced && (is_kept[i - 1] || recruit->kind->category != MUSTER_CATEGORY_FORMATION));
      if (is_kept[i - 1] && recruit->holder != MUSTER_NO_NODE
          && recruit->kind->category != MUSTER_CATEGORY_COMMANDER)
        is_kept[recruit->holder] = TRUE;
    }
  recruits->is_partial = recruits->is_partial || is_price_open (recruits, 0);
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
      recruit = copy_recruit (&recruit);
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
  const MusterRecruit root = {
    .kind = army->nodes[0].kind, .holder = MUSTER_NO_NODE, .source = 0, .holds = TRUE
  };
  recruits->army = muster_army_ref (army);
  recruits->begun = muster_army_evaluate (army);
  recruits->items = new_items ();
  g_array_append_val (recruits->items, root);
  evaluate (recruits);
  for (guint depth = 0; widen (recruits, depth); depth++)
    ;
  equip_all (recruits);
  prune (recruits);
  return recruits;
}

void
muster_recruits_free (MusterRecruits *recruits)
{
  g_clear_pointer (&recruits->begun, muster_evaluation_free);
  g_clear_pointer (&recruits->evaluation, muster_evaluation_free);
  g_clear_pointer (&recruits->catalogue, muster_army_unref);
  g_array_unref (recruits->items);
  g_free (recruits->is_open);
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
  return recruits->by_units ? MUSTER_NUMBER (muster_recruits_get (recruits, item)->kind->category
                                             == MUSTER_CATEGORY_UNIT)
                            : muster_recruits_get_price (recruits, item);
}

MusterNumber
muster_recruits_get_price (const MusterRecruits *recruits, guint item)
{
  const MusterEvaluation *evaluation = recruits->evaluation;
  const MusterRecruit *recruit = muster_recruits_get (recruits, item);
  MusterNumber points = evaluation->points[recruit->node];
  if (item == 0)
    return recruits->begun->points[0];
  for (guint i = 1; i <= recruit->n_borne; i++)
    points = muster_number_add (points, evaluation->points[recruit->node + i]);
  return points;
}

int
muster_recruits_get_grade (const MusterRecruits *recruits, guint item, int scale)
{
  return muster_evaluation_get_grade (recruits->evaluation,
                                      muster_recruits_get (recruits, item)->node, scale);
}
