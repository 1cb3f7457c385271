/* Between the files of the reckoning: army/evaluate/evaluate.c adds up, army/evaluate/classes.c
 * tells what things are, army/evaluate/figures.c works out stats. */
#pragma once

#include "army/evaluate/evaluate.h"

G_BEGIN_DECLS

/* A thing as selectors see it. */
typedef struct
{
  MusterSubject subject;
  const MusterReckoning *reckoning;
  int depth;
  int band; /* of numbers in bands */
} MusterThingSubject;

MusterTruth
muster_subject_get_number (const MusterSubject *subject, int kind, int index, MusterNumber *number);

static inline MusterThingSubject
muster_reckoning_make_subject (const MusterReckoning *reckoning, guint thing, int depth)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  gsize class = reckoning->classes[thing];
  MusterThingSubject subject = { { reckoning->own + class * ruleset->n_cells,
                                   reckoning->in + class * ruleset->n_cells,
                                   reckoning->grades + class * (guint) ruleset->n_scales,
                                   muster_subject_get_number, NULL, thing },
                                 reckoning,
                                 depth,
                                 0 };
  return subject;
}

static inline gboolean
muster_thing_has_sums (const MusterThing *thing)
{
  return thing->sort <= MUSTER_SORT_FORMATION;
}

/** Returns: (transfer none) (nullable): the row that holds for a thing of a stat that is looked up;
 * NULL where none does or it cannot be told */
const MusterValue *muster_reckoning_find_value (const MusterReckoning *reckoning,
                                                guint thing,
                                                const MusterStat *stat,
                                                int band);

/** Tells for every thing which class it is of, and what things of that class are. */
void muster_reckoning_make_classes (MusterReckoning *reckoning);

G_END_DECLS
