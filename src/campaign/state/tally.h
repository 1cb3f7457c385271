/* What a campaign comes to: who won how often and at what cost, and how strong everybody was when.
 */
#pragma once

#include "campaign/state/register-totals.h"
#include "campaign/state/visibility.h"

G_BEGIN_DECLS

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
