/* Actions of a campaign that cure a finding at the muster: another in the place of a commander who
 * is lost, one who is called back, one who is appointed. */
#pragma once

#include "army/check/check.h"
#include "campaign/actions/action.h"
#include "campaign/state/register.h"

G_BEGIN_DECLS

/* An action that cures a finding. */
typedef struct
{
  const MusterAction *action;
  char **words; /* as muster_action_draft() has them; records are numbers */
  char *text; /* "In the place of Boufflers: Successor of Boufflers (Leadership: Expert; d6: 2)" */
} MusterActionFix;

/** Returns: the day on which such actions are done for a muster on @day: that, or the campaign's
 * last where it is before that */
int muster_action_fix_get_day (const MusterCampaign *campaign, int day);

/**
 * muster_finding_list_actions:
 * @reg: on the day of the muster
 * @top: the army of the register that @evaluation is of, as muster_register_make_army() made it
 * @picks: (nullable) (element-type gint64): who marches, as there
 * @finding: one of those of @evaluation
 *
 * Tries the actions by which somebody commands again who is lost, away, resting or in the baggage,
 * and others in his place, each on a copy of the campaign.
 *
 * Returns: (transfer full) (element-type MusterActionFix): those after which @finding holds no more
 *   and less stands against the army; none where it is about something else
 */
GPtrArray *muster_finding_list_actions (const MusterRegister *reg,
                                        gint64 top,
                                        const GArray *picks,
                                        const MusterEvaluation *evaluation,
                                        GPtrArray *findings,
                                        const MusterFinding *finding);

/* What goes to the baggage, so that an army that was mustered is legal at its present strength. */

/* A fix of a finding that only leaves some behind. */
typedef struct
{
  GArray *records; /* gint64: their numbers in the register */
  char *text;      /* "Send Red and Oak to the baggage" */
  char *then;      /* what would stand against the army for it, or NULL */
} MusterBaggage;

/**
 * muster_finding_list_baggage:
 * @evaluation: of an army that muster_register_make_army() made
 * @findings: (element-type MusterFinding): all of it
 * @is_cure: whether only what cures it is asked for, since something else does
 *
 * Returns: (transfer full) (element-type MusterBaggage): what cures @finding when it is left
 * behind, the least first. Where nothing does without something else for it, that which the finding
 * is about; none where that is the army itself, or where no unit would be left to march
 */
GPtrArray *muster_finding_list_baggage (const MusterEvaluation *evaluation,
                                        GPtrArray *findings,
                                        const MusterFinding *finding,
                                        gboolean is_cure);

G_END_DECLS
