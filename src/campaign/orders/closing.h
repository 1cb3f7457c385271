/* A period is closed: all columns march as they were ordered, and what came of it is told: where
 * they halt, whom they meet, what they see, and which battles that may make. It is worked out from
 * forms and rulings alone, so that it can be struck and done again. */
#pragma once

#include "campaign/orders/column.h"

G_BEGIN_DECLS

typedef struct
{
  const MusterPeriod *period; /* as if it were open */
  gint64 closed;              /* the batch that closed it, or 0 */
  MusterRegister *reg;        /* before anybody marched */
  MusterMarchMap *map;
  GArray *columns; /* MusterColumn; indices of the marches are theirs */
  MusterMarches *marches;
  GPtrArray *absent;  /* const char *: who sent no orders, as muster_register_list_senders() */
  GPtrArray *periods; /* the period among them */
} MusterClosing;

/** @period: its number; one that is closed is looked at as if it were open. Returns: (transfer
 * full) (nullable): what comes of it by now; NULL with %MUSTER_ERROR_NOT_FOUND where there is none
 */
MusterClosing *muster_closing_new (const MusterCampaign *campaign, gint64 period, GError **error);
void muster_closing_free (MusterClosing *closing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterClosing, muster_closing_free)

/** Closes the period that is open, as one batch with all that follows. @campaign: a copy. Returns:
 * FALSE with %MUSTER_ERROR_BAD_INPUT where none is, or the umpire has to order for somebody first
 */
gboolean muster_campaign_close_period (MusterCampaign *campaign, GError **error);

/** Opens a period again, for orders that came late: strikes its close, with all that followed.
 * @campaign: a copy. Returns: FALSE as muster_campaign_strike(), or where another is open */
gboolean muster_campaign_reopen_period (MusterCampaign *campaign, gint64 period, GError **error);

/** Records the umpire's word on a meeting of the open period, as one batch. @campaign: a copy;
 * @which: of the meetings of these two, from 1; @why: (nullable). Returns: FALSE with
 * %MUSTER_ERROR_BAD_INPUT where none is open, or they do not meet so */
gboolean muster_campaign_rule (MusterCampaign *campaign,
                               gint64 one,
                               gint64 other,
                               guint which,
                               MusterMeetingOutcome outcome,
                               const char *why,
                               GError **error);

/* Who sees whom on the march, and when the news of it comes to those who command. All distances are
 * by road, between the heads of columns, and Muster's own: data/help/orders.md. */

/**
 * muster_closing_add_sightings:
 * @first: the id that the next event will have
 * @events: (element-type MusterEvent): where sightings and the news of them go, without a batch
 * @strings: what their words are kept by
 *
 * An enemy body is told of once, as it was last seen; after an hour in which nobody of a side sees
 * it, it is another.
 */
void muster_closing_add_sightings (const MusterClosing *closing,
                                   gint64 first,
                                   GArray *events,
                                   GStringChunk *strings);

/* Who would be in a battle, and from when on. */
typedef struct
{
  guint column;
  gint64 there;      /* its head, in ticks */
  gint64 up;         /* all of it */
  gboolean is_later; /* so much that it is a reserve */
} MusterProposalPresence;

/* A battle that meetings make, if the organiser wants it. */
typedef struct
{
  gint64 time; /* of its first meeting, in ticks */
  MusterMarchPoint at;
  GArray *present; /* MusterProposalPresence, by when they are there */
  GArray *could;   /* MusterProposalPresence: of those that were not held and did not fall back, who
                      would be there that evening if he marched to the guns */
} MusterProposal;

/** Returns: (transfer full) (element-type MusterProposal): by time */
GPtrArray *muster_closing_list_proposals (const MusterClosing *closing);

/** Returns: (transfer full) (element-type utf8): what comes of the period, a sentence each: who
 * meets whom, who falls back, where columns halt */
GPtrArray *muster_closing_list_lines (const MusterClosing *closing);

/** Returns: (transfer full): a battle in words, a line for where and when, and one for each column
 */
char *muster_proposal_dup_text (const MusterClosing *closing, const MusterProposal *proposal);

/** Returns: the day of a time of the period */
int muster_closing_get_day (const MusterClosing *closing, gint64 time);

G_END_DECLS
