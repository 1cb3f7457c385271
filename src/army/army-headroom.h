/* How much room the limits that hold still leave in a formation. */
#pragma once

#include "army/army-reckon.h"

G_BEGIN_DECLS

typedef struct
{
  const MusterLimit *limit;
  MusterNumber actual;
  MusterNumber most; /* of what is counted, as the army stands */
  MusterNumber room; /* so much more may come before the limit breaks */
  char *text;        /* "1 of 2", "180 of 200 points" */
} MusterHeadroom;

void muster_headroom_free (MusterHeadroom *headroom);

/**
 * muster_army_list_headroom:
 * @reckoning: an army added up
 * @formation: the index of a formation, or 0 for the army
 *
 * Counts, shares and ratios that bound something from above there, and hold. What comes into a
 * share is taken to come into its whole as well where the whole takes it in.
 *
 * Returns: (transfer full) (element-type MusterHeadroom): in the order of the ruleset
 */
GPtrArray *muster_army_list_headroom (const MusterReckoning *reckoning, guint formation);

G_END_DECLS
