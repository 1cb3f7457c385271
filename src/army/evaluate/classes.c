#include "army/evaluate/evaluate-private.h"

#include <string.h>

#define BIT(n) (G_GUINT64_CONSTANT (1) << (n))

static int
name_nation (const MusterRuleset *ruleset, const MusterThing *thing)
{
  const MusterChosen *chosen = muster_thing_find_chosen (thing, ruleset->nation_scale);
  if (chosen != NULL && chosen->grade_index >= 0)
    return chosen->grade_index;
  return thing->kind != NULL ? thing->kind->nation : MUSTER_GRADE_NONE;
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
take_grades (MusterReckoning *reckoning, const MusterThingClass *class, gint16 *grades)
{
  const MusterArmy *army = reckoning->army;
  const MusterRuleset *ruleset = reckoning->ruleset;
  const MusterThing *thing = &army->things[class->first];
  gsize n_scales = (gsize) ruleset->n_scales;
  if (class->above == MUSTER_NO_CLASS)
    for (gsize i = 0; i < n_scales; i++)
      grades[i] = MUSTER_GRADE_NONE;
  else
    memcpy (grades, reckoning->grades + class->above * n_scales, n_scales * sizeof (gint16));
  int nation = name_nation (ruleset, thing);
  if (nation >= 0 && nation != grades[ruleset->nation_scale])
    {
      grades[ruleset->nation_scale] = (gint16) nation;
      take_nation (army, nation, grades);
    }
  if (thing->kind != NULL)
    for (int i = 0; i < thing->kind->n_presets; i++)
      grades[thing->kind->presets[i].scale] = thing->kind->presets[i].grade;
  for (guint i = 0; i < thing->n_chosen; i++)
    if (thing->chosen[i].grade_index >= 0)
      grades[thing->chosen[i].scale_index] = thing->chosen[i].grade_index;
}

MusterTruth
muster_reckoning_may_choose (const MusterReckoning *reckoning, guint thing, int scale)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  MusterTruth best = MUSTER_NO;
  for (int i = 0; i < ruleset->n_choices; i++)
    if (ruleset->choices[i].scale == scale)
      best = MAX (best, muster_reckoning_match (reckoning, ruleset->choices[i].on, thing));
  return best;
}

gboolean
muster_reckoning_says_grade (const MusterReckoning *reckoning, guint thing, int scale)
{
  const MusterThing *named = &reckoning->army->things[thing];
  if (muster_thing_find_chosen (named, scale) != NULL)
    return TRUE;
  for (int i = 0; named->kind != NULL && i < named->kind->n_presets; i++)
    if (named->kind->presets[i].scale == scale)
      return muster_reckoning_may_choose (reckoning, thing, scale) == MUSTER_YES;
  return FALSE;
}

gboolean
muster_reckoning_has_own_grade (const MusterReckoning *reckoning, guint thing, int scale)
{
  guint parent = reckoning->army->things[thing].parent;
  return parent != MUSTER_NO_THING
         && muster_reckoning_get_grade (reckoning, thing, scale)
              != muster_reckoning_get_grade (reckoning, parent, scale)
         && muster_reckoning_may_choose (reckoning, thing, scale) == MUSTER_YES;
}

static void
open_choices (const MusterReckoning *reckoning, guint thing, gint16 *grades)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  const MusterKind *kind = reckoning->army->things[thing].kind;
  for (int i = 0; kind != NULL && i < kind->choices.n_items; i++)
    {
      const MusterChoice *choice = &ruleset->choices[kind->choices.items[i]];
      if (!choice->optional && grades[choice->scale] == MUSTER_GRADE_NONE
          && muster_reckoning_match (reckoning, choice->on, thing) == MUSTER_YES)
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

/* The words of a thing's options, but not that these are options. */
static void
add_option_words (const MusterArmy *army, guint index, guint64 *own)
{
  guint64 was_option = own[0] & BIT (MUSTER_SORT_OPTION);
  for (guint at = muster_army_get_next (army, index, MUSTER_NO_THING); at != MUSTER_NO_THING;
       at = muster_army_get_next (army, index, at))
    if (army->things[at].sort == MUSTER_SORT_OPTION && army->things[at].kind != NULL)
      muster_kind_add_words (army->things[at].kind, own);
  own[0] = (own[0] & ~BIT (MUSTER_SORT_OPTION)) | was_option;
}

static void
take_words (MusterReckoning *reckoning, const MusterThingClass *class, guint64 *own, guint64 *in)
{
  const MusterArmy *army = reckoning->army;
  const MusterRuleset *ruleset = reckoning->ruleset;
  const MusterThing *thing = &army->things[class->first];
  guint n_cells = ruleset->n_cells;
  int nation = muster_reckoning_get_grade (reckoning, class->first, ruleset->nation_scale);
  memset (own, 0, n_cells * sizeof (guint64));
  memset (in, 0, n_cells * sizeof (guint64));
  if (thing->kind != NULL)
    muster_kind_add_words (thing->kind, own);
  else
    own[0] |= BIT (thing->sort);
  if (nation >= 0)
    add_trait_words (army, nation, own);
  if (class->first == reckoning->overall)
    own[0] |= BIT (MUSTER_WORD_OVERALL);
  if (class->is_single)
    add_option_words (army, class->first, own);
  if (class->above == MUSTER_NO_CLASS)
    return;
  add_words (in, reckoning->own + (gsize) class->above * n_cells, n_cells);
  add_words (in, reckoning->in + (gsize) class->above * n_cells, n_cells);
}

/* What a player entered on a thing, or gave it as an option, is its alone. */
static gboolean
is_unlike_any_other (const MusterReckoning *reckoning, guint index)
{
  const MusterArmy *army = reckoning->army;
  const MusterThing *thing = &army->things[index];
  if (thing->n_entries > 0 || thing->kind == NULL || index == reckoning->overall)
    return TRUE;
  for (guint at = muster_army_get_next (army, index, MUSTER_NO_THING); at != MUSTER_NO_THING;
       at = muster_army_get_next (army, index, at))
    if (army->things[at].sort == MUSTER_SORT_OPTION)
      return TRUE;
  return FALSE;
}

static gboolean
is_of_class (const MusterReckoning *reckoning,
             const MusterThingClass *class,
             const MusterThing *thing)
{
  const MusterThing *first = &reckoning->army->things[class->first];
  if (class->is_single || first->kind != thing->kind || first->n_chosen != thing->n_chosen)
    return FALSE;
  for (guint i = 0; i < thing->n_chosen; i++)
    if (first->chosen[i].scale_index != thing->chosen[i].scale_index
        || first->chosen[i].grade_index != thing->chosen[i].grade_index)
      return FALSE;
  return TRUE;
}

static guint
make_class (MusterReckoning *reckoning, guint index, guint above, gboolean is_single)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  guint number = reckoning->n_classes++;
  gint16 *grades = reckoning->grades + (gsize) number * (gsize) ruleset->n_scales;
  gsize cells = (gsize) number * ruleset->n_cells;
  gboolean looks_beyond = FALSE;
  MusterThingClass *class = &reckoning->shared[number];
  *class = (MusterThingClass){
    .first = index, .above = above, .below = MUSTER_NO_CLASS, .next = MUSTER_NO_CLASS
  };
  class->is_single = is_single;
  reckoning->classes[index] = number;
  if (above != MUSTER_NO_CLASS && !is_single)
    {
      class->next = reckoning->shared[above].below;
      reckoning->shared[above].below = number;
    }
  reckoning->looks_beyond = &looks_beyond;
  take_grades (reckoning, class, grades);
  take_words (reckoning, class, reckoning->own + cells, reckoning->in + cells);
  open_choices (reckoning, index, grades);
  reckoning->looks_beyond = NULL;
  class->is_single = class->is_single || looks_beyond;
  return number;
}

static guint
find_class (MusterReckoning *reckoning, guint index)
{
  const MusterThing *thing = &reckoning->army->things[index];
  guint above =
    thing->parent != MUSTER_NO_THING ? reckoning->classes[thing->parent] : MUSTER_NO_CLASS;
  gboolean is_single = is_unlike_any_other (reckoning, index);
  guint class =
    is_single || above == MUSTER_NO_CLASS ? MUSTER_NO_CLASS : reckoning->shared[above].below;
  while (class != MUSTER_NO_CLASS && !is_of_class (reckoning, &reckoning->shared[class], thing))
    class = reckoning->shared[class].next;
  return class != MUSTER_NO_CLASS ? class : make_class (reckoning, index, above, is_single);
}

void
muster_reckoning_make_classes (MusterReckoning *reckoning)
{
  for (guint i = 0; i < reckoning->army->n_things; i++)
    reckoning->classes[i] = find_class (reckoning, i);
}
