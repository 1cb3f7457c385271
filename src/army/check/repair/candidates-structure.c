#include "army/check/repair/candidates-private.h"

static void
suggest_grades (MusterSearch *search, int low, int high)
{
  for (int grade = low; grade <= high; grade++)
    {
      GArray *changes = muster_search_begin (search);
      muster_search_choose (search, changes, search->finding->thing, search->finding->scale, grade);
      muster_search_finish (search, changes);
    }
}

/* Where a grade is open as the cure of something else, the usual one is taken: it comes first. */
static void
suggest_open_grades (MusterSearch *search)
{
  const MusterFinding *finding = search->finding;
  const MusterKind *kind = search->army->things[finding->thing].kind;
  int usual = kind != NULL ? muster_search_find_usual_grade (search, kind, finding->scale) : 0;
  int last = search->reckoning->ruleset->scales[finding->scale].n_grades - 1;
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
  for (guint i = finding->thing; i < search->army->things[finding->thing].end; i++)
    {
      const MusterKind *kind = search->army->things[i].kind;
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
  const MusterKind *kind = search->army->things[search->finding->thing].kind;
  int scale = search->finding->scale;
  guint at = search->finding->thing;
  while (at != MUSTER_NO_THING
         && muster_reckoning_may_choose (search->reckoning, at, scale) == MUSTER_NO)
    at = search->army->things[at].parent;
  if (at == MUSTER_NO_THING)
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
  const MusterKind *kind = search->army->things[search->finding->thing].kind;
  for (guint at = search->finding->thing; at != MUSTER_NO_THING;
       at = search->army->things[at].parent)
    {
      GArray *changes = muster_search_begin (search);
      if (muster_reckoning_may_choose (search->reckoning, at, search->finding->scale) == MUSTER_YES)
        muster_search_choose (search, changes, at, search->finding->scale, kind->nation);
      muster_search_finish (search, changes);
    }
}

/* It stands in a new formation alone, or with all of its kind that may not stand there either. */
static void
suggest_parents (MusterSearch *search)
{
  const MusterThing *thing = &search->army->things[search->finding->thing];
  const MusterSelector *holds = search->army->things[thing->parent].kind->holds;
  g_autoptr (GArray) strays = g_array_new (FALSE, FALSE, sizeof (guint));
  if (thing->sort != MUSTER_SORT_FORMATION && thing->sort != MUSTER_SORT_UNIT)
    return;
  for (guint at = muster_army_get_next (search->army, thing->parent, MUSTER_NO_THING);
       holds != NULL && at != MUSTER_NO_THING;
       at = muster_army_get_next (search->army, thing->parent, at))
    if (search->army->things[at].kind == thing->kind
        && muster_reckoning_match (search->reckoning, holds, at) == MUSTER_NO)
      g_array_append_val (strays, at);
  muster_suggest_new_parents (search, search->finding->counted, 1);
  if (strays->len > 1)
    muster_suggest_new_parents (search, strays, strays->len);
}

void
muster_suggest_for_structure (MusterSearch *search)
{
  const MusterFinding *finding = search->finding;
  switch (finding->kind)
    {
    case MUSTER_FINDING_CHOICE:
      if (finding->scale == search->reckoning->ruleset->nation_scale
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
      if (finding->kind == MUSTER_FINDING_HOLDS)
        {
          muster_suggest_moves_out (search, finding->counted, 1, MUSTER_NO_THING);
          suggest_parents (search);
        }
      muster_suggest_removals (search, finding->counted, 1);
      break;
    case MUSTER_FINDING_LIMIT:
    case MUSTER_FINDING_ENTRY:
    case MUSTER_FINDING_PERIOD:
      break;
    }
}
