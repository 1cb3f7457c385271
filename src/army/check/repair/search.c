#include "army/check/repair/search.h"

/* More than these are not tried: the likelier ones come first. */
#define MOST_CANDIDATES 48

GArray *
muster_search_begin (MusterSearch *search)
{
  GArray *changes = g_array_new (FALSE, TRUE, sizeof (MusterChange));
  if (search->candidates->len < MOST_CANDIDATES)
    g_ptr_array_add (search->candidates, changes);
  return changes;
}

void
muster_search_finish (MusterSearch *search, GArray *changes)
{
  guint n = search->candidates->len;
  if (n == 0 || g_ptr_array_index (search->candidates, n - 1) != changes)
    g_array_unref (changes);
  else if (changes->len == 0)
    g_ptr_array_remove_index (search->candidates, n - 1);
}

void
muster_search_remove (const MusterSearch *search, GArray *changes, guint thing)
{
  MusterChange change = { .kind = MUSTER_CHANGE_REMOVE, .thing = search->army->things[thing].id };
  g_array_append_val (changes, change);
}

void
muster_search_move (const MusterSearch *search, GArray *changes, guint thing, guint target)
{
  MusterChange change = { .kind = MUSTER_CHANGE_MOVE,
                          .thing = search->army->things[thing].id,
                          .target = search->army->things[target].id,
                          .place = MUSTER_LAST_PLACE };
  g_array_append_val (changes, change);
}

void
muster_search_choose (const MusterSearch *search,
                      GArray *changes,
                      guint thing,
                      int scale,
                      int grade)
{
  const MusterScale *names = &search->reckoning->ruleset->scales[scale];
  MusterChange change = { .kind = MUSTER_CHANGE_CHOOSE,
                          .thing = search->army->things[thing].id,
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
  const MusterRuleset *ruleset = search->reckoning->ruleset;
  guint64 *in = cells + ruleset->n_cells;
  const guint64 *own_above = muster_reckoning_get_words (search->reckoning, formation);
  const guint64 *in_above = muster_reckoning_get_words_around (search->reckoning, formation);
  for (guint i = 0; i < ruleset->n_cells; i++)
    {
      cells[i] = 0;
      in[i] = own_above[i] | in_above[i];
    }
  muster_kind_add_words (kind, cells);
  if (kind->sort == MUSTER_SORT_COMMANDER)
    cells[0] |= G_GUINT64_CONSTANT (1) << MUSTER_WORD_OVERALL;
  for (int i = 0; i < ruleset->n_scales; i++)
    grades[i] = (gint16) muster_reckoning_get_grade (search->reckoning, formation, i);
  for (int i = 0; i < kind->n_presets; i++)
    grades[kind->presets[i].scale] = kind->presets[i].grade;
  MusterSubject subject = { cells, in, grades, no_number, NULL, 0 };
  return subject;
}

int
muster_search_find_usual_grade (const MusterSearch *search, const MusterKind *kind, int scale)
{
  const MusterArmy *army = search->army;
  int n_grades = search->reckoning->ruleset->scales[scale].n_grades;
  g_autofree guint *counts = g_new0 (guint, (gsize) n_grades);
  gboolean is_commander = kind->sort == MUSTER_SORT_COMMANDER;
  int best = is_commander ? 0 : (n_grades - 1) / 2;
  for (guint i = 1; i < army->n_things; i++)
    {
      const MusterThing *thing = &army->things[i];
      int grade = muster_reckoning_get_grade (search->reckoning, i, scale);
      if (grade >= 0 && thing->sort == kind->sort && !is_commander)
        counts[grade] += thing->kind == kind ? army->n_things : 1;
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
  const MusterRuleset *ruleset = search->reckoning->ruleset;
  g_autofree guint64 *cells = g_new0 (guint64, 2 * ruleset->n_cells);
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

void
muster_search_add (MusterSearch *search,
                   GArray *changes,
                   const MusterKind *kind,
                   guint target,
                   const MusterChosen *chosen)
{
  MusterChange change = { .kind = MUSTER_CHANGE_ADD,
                          .thing = search->next_id++,
                          .target = search->army->things[target].id,
                          .place = kind->sort == MUSTER_SORT_COMMANDER ? 0 : MUSTER_LAST_PLACE,
                          .sort = kind->sort,
                          .type = kind->id };
  if (chosen != NULL)
    {
      const MusterScale *scale = &search->reckoning->ruleset->scales[chosen->scale_index];
      change.scale = scale->id;
      change.grade = scale->grades[chosen->grade_index].id;
    }
  else
    muster_search_choose_usual (search, kind, target, &change);
  g_array_append_val (changes, change);
}
