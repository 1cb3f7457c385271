/* What goes to the baggage, so that an army that was mustered is legal at its present strength. */
#pragma once

#include "army/check/check.h"
#include "campaign/state/register.h"

G_BEGIN_DECLS

/* A way out of a finding that only leaves some behind. */
typedef struct
{
  GArray *records; /* gint64: their numbers in the register */
  char *text;      /* "Send Red and Oak to the baggage" */
  char *then;      /* what would stand against the army for it, or NULL */
} MusterBaggage;

void muster_baggage_free (MusterBaggage *baggage);

/**
 * muster_finding_list_baggage:
 * @reckoning: of an army that muster_register_make_army() made
 * @findings: (element-type MusterFinding): all of it
 * @is_cure: whether only what cures it is asked for, since something else does
 *
 * Returns: (transfer full) (element-type MusterBaggage): what cures @finding when it is left
 * behind, the least first. Where nothing does without something else for it, that which the finding
 * is about; none where that is the army itself, or where no unit would be left to march
 */
GPtrArray *muster_finding_list_baggage (const MusterReckoning *reckoning,
                                        GPtrArray *findings,
                                        const MusterFinding *finding,
                                        gboolean is_cure);

G_END_DECLS
