#include "battlefield/model/feature-words.h"

#include "ruleset/bits.h"

#include <string.h>

/* What the selectors of features may ask for beside words. */
typedef struct
{
  const MusterRuleset *ruleset;
  const MusterKind *kind;
  const MusterNumber *distance;
} Numbers;

static MusterTruth
get_number (const MusterSubject *subject, int measure_kind, int measure_index, MusterNumber *number)
{
  const Numbers *numbers = subject->data;
  if (measure_kind == MUSTER_MEASURE_DISTANCE && numbers->distance != NULL)
    {
      *number = *numbers->distance;
      return MUSTER_YES;
    }
  if (measure_kind == MUSTER_MEASURE_STAT
      && muster_feature_kind_get_stat (numbers->ruleset, numbers->kind, measure_index,
                                       numbers->distance, number))
    return MUSTER_YES;
  return MUSTER_NO;
}

/* @kind: NULL for the battlefield itself */
static gboolean
matches (const MusterRuleset *ruleset,
         const MusterKind *kind,
         const MusterNumber *distance,
         const MusterSelector *selector)
{
  /* Asked thousands of times for a battlefield. */
  guint64 *own = g_newa0 (guint64, MAX (ruleset->n_cells, 1));
  guint64 *in = g_newa0 (guint64, MAX (ruleset->n_cells, 1));
  gint16 *grades = g_newa (gint16, MAX (ruleset->n_scales, 1));
  Numbers numbers = { ruleset, kind, distance };
  MusterSubject subject = {
    .own = own, .in = in, .grades = grades, .number = get_number, .data = &numbers
  };
  for (int i = 0; i < ruleset->n_scales; i++)
    grades[i] = MUSTER_GRADE_NONE;
  muster_bits_set (kind != NULL ? in : own, MUSTER_SORT_BATTLEFIELD);
  if (kind != NULL)
    muster_kind_add_words (kind, own);
  return muster_selector_match (selector, &subject) == MUSTER_YES;
}

gboolean
muster_feature_kind_matches (const MusterRuleset *ruleset,
                             const MusterKind *kind,
                             const MusterSelector *selector)
{
  return kind != NULL && selector != NULL && matches (ruleset, kind, NULL, selector);
}

gboolean
muster_scope_is_battlefield (const MusterRuleset *ruleset, const MusterSelector *scope)
{
  return scope->n_clauses > 0 && matches (ruleset, NULL, NULL, scope);
}

/* A row stands before those that say less. */
gboolean
muster_feature_kind_get_stat (const MusterRuleset *ruleset,
                              const MusterKind *kind,
                              int stat,
                              const MusterNumber *distance,
                              MusterNumber *number)
{
  const MusterStat *figure = &ruleset->stats[stat];
  if (kind == NULL || figure->is_text || !matches (ruleset, kind, distance, figure->of))
    return FALSE;
  for (int i = 0; i < figure->n_values; i++)
    {
      const MusterValue *value = &figure->values[i];
      if (value->has_none || value->numbers[0].den == 0
          || !matches (ruleset, kind, distance, value->when))
        continue;
      *number = value->numbers[0];
      return TRUE;
    }
  return FALSE;
}

const MusterShape *
muster_terrain_find_shape (const MusterRuleset *ruleset, const MusterKind *kind)
{
  for (int i = 0; i < ruleset->terrain.n_shapes; i++)
    if (muster_feature_kind_matches (ruleset, kind, ruleset->terrain.shapes[i].of))
      return &ruleset->terrain.shapes[i];
  return NULL;
}

const MusterPath *
muster_terrain_find_path (const MusterRuleset *ruleset, const MusterKind *kind)
{
  for (int i = 0; i < ruleset->terrain.n_paths; i++)
    if (muster_feature_kind_matches (ruleset, kind, ruleset->terrain.paths[i].of))
      return &ruleset->terrain.paths[i];
  return NULL;
}

MusterLook
muster_terrain_find_look (const MusterRuleset *ruleset, const MusterKind *kind)
{
  const MusterShape *shape = muster_terrain_find_shape (ruleset, kind);
  const MusterPath *path = muster_terrain_find_path (ruleset, kind);
  if (shape != NULL)
    return shape->look;
  return path != NULL ? path->look : MUSTER_LOOK_NONE;
}

const MusterSelector *
muster_terrain_find_over (const MusterRuleset *ruleset, const MusterKind *kind)
{
  const MusterShape *shape = muster_terrain_find_shape (ruleset, kind);
  const MusterPath *path = muster_terrain_find_path (ruleset, kind);
  if (shape != NULL)
    return shape->over;
  return path != NULL ? path->over : NULL;
}

int
muster_place_count (const MusterRuleset *ruleset,
                    const MusterPlaceRule *place,
                    const MusterKind *kind)
{
  MusterNumber number;
  if (place->measure < 0
      || !muster_feature_kind_get_stat (ruleset, kind, place->measure, NULL, &number))
    return 1;
  return (int) MAX (muster_number_ceil (number), 1);
}
