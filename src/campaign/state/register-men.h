/* Men beside steps, where the pack says how many a step stands for. */
#pragma once

#include "campaign/state/register.h"

G_BEGIN_DECLS

/* Rules mostly tell from how many to how many. */
typedef struct
{
  gint64 low;
  gint64 high; /* 0: not known, or nobody */
} MusterMen;

/** Returns: how many men @steps of a unit are */
MusterMen muster_record_get_men (const MusterRecord *unit, gint64 steps);

/** Returns: the men of all who are present in a formation, of whom that is known; @formation is 0
 * for the whole side */
MusterMen muster_register_sum_men (const MusterRegister *reg, int side, gint64 formation);

/** Returns: (transfer full): "500–700", or "–" where that is not known */
char *muster_men_dup_text (MusterMen men);

G_END_DECLS
