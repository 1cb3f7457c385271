/* How much room the limits that hold still leave in a formation. */
#pragma once

#include "army/evaluate/evaluate.h"

G_BEGIN_DECLS

/* Numbers with den 0 are not there: nothing bounds that side. */
typedef struct
{
  const MusterLimit *limit;
  gboolean of_others;  /* the numbers are of the limit's other side, its "to" */
  MusterNumber actual; /* what is counted */
  MusterNumber least;  /* as the army stands */
  MusterNumber most;
  MusterNumber room;  /* so much more may come before the limit breaks */
  MusterNumber spare; /* so much may go */
  char *text;         /* "1 of 2", "180 of 200 points", "3 of 2–4", "all Infantry" */
} MusterHeadroom;

void muster_headroom_free (MusterHeadroom *headroom);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterHeadroom, muster_headroom_free)

/**
 * muster_army_list_headroom:
 * @evaluation: an army added up
 * @formation: the index of a formation, or 0 for the army
 *
 * All limits that hold there. What comes into a share, or goes out of it, is taken to come into its
 * whole as well, or to go out of it, where the whole takes it in.
 *
 * Returns: (transfer full) (element-type MusterHeadroom): in the order of the ruleset
 */
GPtrArray *muster_army_list_headroom (const MusterEvaluation *evaluation, guint formation);

G_END_DECLS
