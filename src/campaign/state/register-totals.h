/* Sums of the register: how strong a formation or side is, and what a battle cost. In steps. */
#pragma once

#include "campaign/state/register.h"

G_BEGIN_DECLS

/* Units that were disbanded or merged are not counted, but for those of them who are away. */
typedef struct
{
  gint64 units;
  gint64 establishment;
  gint64 present;
  gint64 away[MUSTER_N_POOLS];
  gint64 lost; /* for good, of all units */
} MusterTotals;

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

G_END_DECLS
