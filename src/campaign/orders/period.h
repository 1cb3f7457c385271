/* Periods of a campaign: for some days players send the orders of their formations, and when a
 * period is closed all of them march at once. What is known of a period is what its events say. */
#pragma once

#include "campaign/state/register.h"

G_BEGIN_DECLS

/* The orders of a player that hold: the last that came. */
typedef struct
{
  const char *player; /* or the side of what no player commands */
  gint64 batch;
  GPtrArray *orders; /* const MusterEvent, in the order of the form */
} MusterOrderForm;

typedef struct
{
  gint64 number;
  gint64 batch;
  int day; /* its first */
  int days;
  MusterPeriodEnd ends;
  MusterAbsentRule absent;
  gint64 closed;      /* the batch that closed it; 0: it is open */
  GPtrArray *forms;   /* MusterOrderForm, in the order in which players first sent one */
  GPtrArray *rulings; /* const MusterEvent */
} MusterPeriod;

/** Returns: (transfer full) (element-type MusterPeriod): the periods that hold, in the order in
 * which they were opened; what they tell is of the campaign, and valid as long as it does not
 * change */
GPtrArray *muster_campaign_list_periods (const MusterCampaign *campaign);

/** Returns: (transfer none) (nullable): the one of this number */
const MusterPeriod *muster_periods_find (const GPtrArray *periods, gint64 number);

/** Returns: (transfer none) (nullable): the one that is open; there is one at most */
const MusterPeriod *muster_periods_find_open (const GPtrArray *periods);

/** Returns: (transfer none) (nullable): the orders of a player, whatever the case of his name */
const MusterOrderForm *muster_period_find_form (const MusterPeriod *period, const char *player);

/** Returns: (transfer none) (nullable): what a formation is ordered to do; that it is to be a
 * column of its own is no order of this kind */
const MusterEvent *muster_period_find_order (const MusterPeriod *period, gint64 formation);

/**
 * muster_campaign_open_period:
 * @campaign: a copy
 * @day: its first day; %MUSTER_NO_DAY: the day after the last one that something is known of
 *
 * Opens a period, as one batch. Returns: its number; 0 with %MUSTER_ERROR_BAD_INPUT where one is
 * open, the campaign has no map, its days are none, or something is known of a later day
 */
gint64 muster_campaign_open_period (MusterCampaign *campaign,
                                    int day,
                                    int days,
                                    MusterPeriodEnd ends,
                                    MusterAbsentRule absent,
                                    GError **error);

/** Returns: (transfer full) (element-type utf8): who sends orders: players, as their formations
 * stand in the register, and sides that have formations without one */
GPtrArray *muster_register_list_senders (const MusterRegister *reg);

/** Returns: (transfer none) (nullable): who sends the orders of a formation, as above; NULL: it is
 * of no side */
const char *muster_register_find_sender (const MusterRegister *reg, const MusterRecord *formation);

G_END_DECLS
