/* Sums of the register: how strong a formation or side is, and what a battle cost. In steps. */
#pragma once

#include "campaign/state/register.h"
#include "campaign/state/visibility.h"

G_BEGIN_DECLS

/* All that ever came is present + away + lost. Units that were disbanded or merged have no
 * establishment and nobody present; whoever was present in one that was disbanded, or came back to
 * it since, is lost. */
typedef struct
{
  gint64 units; /* but for those that were disbanded or merged */
  gint64 establishment;
  gint64 present;
  gint64 away[MUSTER_N_POOLS];
  gint64 lost; /* for good */
  gint64 came; /* and did not go to another unit */
} MusterTotals;

/** Returns: the figures of one unit, as sums have them */
MusterTotals muster_record_get_totals (const MusterRecord *unit);

/** Returns: the sums of all that stands in a formation; @formation is 0 for the whole side */
MusterTotals muster_register_sum (const MusterRegister *reg, int side, gint64 formation);

/* What a battle cost one of its sides. */
typedef struct
{
  gint64 units; /* that marched */
  gint64 steps; /* with which they marched */
  gint64 figures[MUSTER_EVENT_FIGURES];
  gint64 fates[MUSTER_N_FATES]; /* commanders of each fate */
} MusterToll;

/** @side: 0 or 1, a or b of the battle */
MusterToll muster_battle_sum (const MusterRegister *reg, const MusterBattle *battle, int side);

/** Returns: (transfer full): how it ended, in words: "won by North, who held the field" */
char *muster_battle_dup_result (const MusterRegister *reg, const MusterBattle *battle);

/** Returns: (transfer full): what became of losses, of @figures by MusterLoss: "4 lost: 2 back at
 * once, 1 in hospital until 25 June 1815 and 1 lost for good"; @until: MUSTER_NO_DAY where it is
 * not known */
char *muster_losses_dup_text (const gint64 figures[MUSTER_EVENT_FIGURES], int until);

/* What a campaign comes to: who won how often and at what cost, and how strong everybody was when.
 */

/* Of one side, over all battles of the register. */
typedef struct
{
  int side;
  gint64 won;
  gint64 drawn;
  gint64 lost;
  gint64 open;                          /* not recorded */
  gint64 held;                          /* the field */
  gint64 marched;                       /* steps, over all battles */
  gint64 figures[MUSTER_EVENT_FIGURES]; /* its losses, as MusterLoss */
  gint64 inflicted;                     /* losses of those it fought */
  gint64 points; /* for units of others that were lost whole, by the ruleset; see below */
} MusterStanding;

/** Returns: (transfer full) (element-type MusterStanding): the best first: by points where the
 * ruleset has such, then by victories and draws; sides that are alike by number */
GArray *muster_register_list_standings (const MusterRegister *reg);

/** Returns: whether the ruleset pays points for each unit that the enemy has lost */
gboolean muster_campaign_has_points (const MusterCampaign *campaign);

/* How strong somebody was in the evening of a day. */
typedef struct
{
  int day;
  gint64 present;
} MusterStrengthPoint;

/** Returns: (transfer full) (element-type MusterStrengthPoint): of a side, as minus its number, or
 * a formation, on each day on which something happened, up to that of the register */
GArray *muster_register_list_strength (const MusterRegister *reg, gint64 of);

G_END_DECLS
