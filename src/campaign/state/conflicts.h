/* Why an event cannot have come to pass as it says, in words. What is gone by now is still named:
 * whoever reads it knows no numbers. */
#pragma once

#include "campaign/state/register.h"

G_BEGIN_DECLS

/** Returns: (transfer full): what is wrong with an event, in a sentence with its day and of whom */
char *muster_conflict_dup_text (const MusterRegister *reg, const MusterConflict *conflict);

/** Returns: (transfer full): the same without the day and of whom: "it cannot join itself." */
char *muster_conflict_dup_reason (const MusterRegister *reg, const MusterConflict *conflict);

/* What was recorded and can no longer have been so, once something before it is told otherwise: a
 * unit that marched and is gone by then, more losses than it had. It stays marked until it is put
 * right or struck. */

typedef struct
{
  gint64 batch;  /* that says so */
  gint64 battle; /* 0: an action between battles */
  char *name;    /* of the battle, or of the action */
  char *text;    /* of whom, and why not, in a sentence */
} MusterInvalidated;

/**
 * muster_register_list_invalidated:
 * @before: (nullable): how a campaign stands; what was spoiled in it already is left out
 * @after: how the same stands with other events
 *
 * Returns: (transfer full) (element-type MusterInvalidated): all that cannot have been, as it came
 * to pass
 */
GPtrArray *muster_register_list_invalidated (const MusterRegister *before,
                                             const MusterRegister *after);

/** Returns: (transfer full) (nullable): why a batch cannot have come to pass as it says, a line for
 * each reason; NULL where it can */
char *muster_register_dup_invalidated (const MusterRegister *reg, gint64 batch);

G_END_DECLS
