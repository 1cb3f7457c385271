/* Which armies of the library are legal. What was found is kept in a file of its own, never in the
 * library, and found anew only for armies that are others now: themselves, their rules, the
 * player's house values, or the Muster that judges. */
#pragma once

#include "army/check/check.h"
#include "army/store/listing.h"

G_BEGIN_DECLS

typedef struct
{
  const MusterArmySummary *army; /* (unowned) */
  char *fault;                   /* why it is not whole; or NULL */
  gboolean is_checked;           /* it is whole, and its ruleset is there */
  gboolean was_read;             /* nothing that was kept of it held */
  MusterVerdict verdict;
} MusterJudgedArmy;

/**
 * muster_store_judge_armies:
 * @armies: (element-type MusterArmySummary): as they were listed; they outlive what is returned
 * @path: (type filename) (nullable): the file in which verdicts are kept. It may be taken away, and
 *   where it cannot be had, all armies are read
 * @anew: all are read, whatever is kept: rows that no Muster has written may be others since
 *
 * Returns: (transfer full) (element-type MusterJudgedArmy): each of @armies
 */
GArray *
muster_store_judge_armies (MusterStore *store, GPtrArray *armies, const char *path, gboolean anew);

G_END_DECLS
