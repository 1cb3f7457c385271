/* What is recorded after a battle: the grid of losses, in the rows and numbers of the printed loss
 * return, and the events that it makes. */
#pragma once

#include "campaign/state/register.h"

G_BEGIN_DECLS

/* A row of the grid. Numbers are those of the return of the side: from 1, through all its armies.
 */
typedef struct
{
  guint number; /* 0: a heading */
  int side;     /* 0 or 1: a or b of the battle */
  gint64 record;
  MusterCategory category;
  guint depth;
  gint64 steps;         /* with which a unit marched */
  gint64 lost;          /* what is recorded already */
  gboolean is_captured; /* all of that are prisoners */
  MusterFate fate;
  int until; /* of that fate, or MUSTER_NO_DAY */
} MusterLossRow;

/** Returns: (transfer full) (element-type MusterLossRow): both sides, a first; formations are
 * headings; none where there is no such battle */
GArray *muster_register_list_loss_rows (const MusterRegister *reg, gint64 battle);

/** Returns: (transfer none) (nullable): the row of a side, 0 or 1, with this number */
const MusterLossRow *muster_loss_rows_find (const GArray *rows, int side, guint number);

/* What is entered for a row. */
typedef struct
{
  gint64 record;
  gint64 lost;          /* of a unit, in steps */
  MusterFate fate;      /* of a commander */
  int until;            /* when he is fit again, or MUSTER_NO_DAY */
  gboolean is_captured; /* all that a unit lost are prisoners, whatever the rules of recovery say */
  gboolean is_free;     /* of a correction: they are not, though they are recorded so */
  gboolean is_blank;    /* nothing is lost, as in a report that was not filled in: it says nothing
                         * against what is recorded */
} MusterLossEntry;

/* How a battle ended, and what it cost. */
typedef struct
{
  gint64 battle;
  MusterOutcome outcome;
  int winner;         /* a side of the campaign, where it was won */
  int held;           /* the side that held the field, or MUSTER_HELD_BY_NOBODY; 0: not told */
  GArray *entries;    /* MusterLossEntry */
  guint64 seed;       /* of the dice of the recovery */
  const char *note;   /* a phrase, or NULL */
  const char *player; /* (unowned): whose report it is, or NULL */
  gint64 order;       /* of the events on their day; 0: the last */

  /* Of corrections only. */
  const GArray *kept; /* (element-type MusterEvent) (nullable): what stays as it was dealt */
  const MusterRecovery *recovery; /* by which the battle was dealt; NULL: as it stands recorded */
  gint64 first_rule;              /* of these, as muster_campaign_get_first_rule_of() */
  gboolean leaves_result;         /* it is told elsewhere, and not again */
  gboolean is_result_last;        /* it is told after all else of the day, which told it before */
  gboolean has_result;            /* it is told, even where it is that nothing is recorded of it */
  gboolean is_present;            /* whoever was weaker that morning marched so, or not at all */
} MusterLossReport;

/**
 * muster_battle_find_usual_until:
 * @recovery: (nullable): the campaign's
 * @held: who held the field, as in a MusterLossReport
 *
 * A wounded commander is in hospital as long as others are by the rules of recovery, where nobody
 * says until when. Returns: the day on which he is fit again; MUSTER_NO_DAY: they do not say
 */
int muster_battle_find_usual_until (const MusterBattle *battle,
                                    const MusterRecovery *recovery,
                                    int held,
                                    const MusterRecord *commander);

/**
 * muster_campaign_add_losses:
 * @campaign: a copy, to which the events are added as one batch, on the battle's day
 * @reg: how it stands after its last event, before they are
 * @throws: (nullable): the dice that were thrown for the recovery are added here
 *
 * Records a battle: its result, what became of each unit's losses by the rules of recovery, and
 * what became of commanders. Returns: FALSE with %MUSTER_ERROR_BAD_INPUT where there is no such
 * battle, where more are lost than marched, or what did not march
 */
gboolean muster_campaign_add_losses (MusterCampaign *campaign,
                                     const MusterRegister *reg,
                                     const MusterLossReport *report,
                                     GString *throws,
                                     GError **error);

G_END_DECLS
