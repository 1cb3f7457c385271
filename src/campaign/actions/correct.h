/* Corrections: what was wrong is struck, and what is right stands in its place, at its old date and
 * its old place of the day, all as one batch. Striking that batch brings back what it corrected. */
#pragma once

#include "campaign/actions/action.h"
#include "campaign/model/campaign.h"
#include "campaign/report/losses.h"

G_BEGIN_DECLS

/* A correction that has begun. */
typedef struct
{
  gint64 batch;
  int day;      /* of what is corrected */
  gint64 order; /* for events of that day, so that they stand where the others stood */
} MusterCorrection;

/**
 * muster_campaign_begin_correction:
 * @campaign: a copy
 * @batches: (element-type gint64): what is wrong, at least one
 *
 * Strikes them. Whatever is added to the campaign up to muster_campaign_end_correction() is to
 * stand in their place. Returns: FALSE as muster_campaign_strike()
 */
gboolean muster_campaign_begin_correction (MusterCampaign *campaign,
                                           const GArray *batches,
                                           MusterCorrection *correction,
                                           GError **error);

/** Joins the batches that were added since with the strike, under the title of the first. */
void muster_campaign_end_correction (MusterCampaign *campaign, const MusterCorrection *correction);

/** Says that what a correction tells is recorded so already: %MUSTER_ERROR_UNCHANGED. */
void muster_set_unchanged (GError **error);

/** Returns: whether the event tells how a battle ended or what it cost */
gboolean muster_event_is_record_of (const MusterEvent *event, gint64 battle);

/** Returns: (transfer full) (element-type gint64): the batches that hold and say how a battle ended
 * or what it cost */
GArray *muster_campaign_list_records (const MusterCampaign *campaign, gint64 battle);

/**
 * muster_campaign_correct_losses:
 * @campaign: a copy
 * @reg: how it stands after its last event, before this
 * @report: what is right. An entry of nothing says that nothing was lost; whoever has no entry
 *   stays as he was recorded, and is dealt anew only where another side held the field. A result
 *   that is not told stays as it was.
 *
 * Records a battle anew, in the place of the reports in which something is told otherwise: the
 * others stay, whose they were; where another side held the field, in the place of all. Where the
 * report says
 * is_present, it is mustered anew with it, of those who were there that morning, each as strong as
 * he was then; what is recorded of others is left out. Returns: as muster_campaign_add_losses(),
 * and FALSE with %MUSTER_ERROR_UNCHANGED where all of it is recorded so
 */
gboolean muster_campaign_correct_losses (MusterCampaign *campaign,
                                         const MusterRegister *reg,
                                         const MusterLossReport *report,
                                         GString *throws,
                                         GError **error);

/** As muster_campaign_add_losses(); where losses are recorded already, and who held the field is
 * told only now, they are dealt anew with the others, in the place of what was recorded. */
gboolean muster_campaign_record_losses (MusterCampaign *campaign,
                                        const MusterRegister *reg,
                                        const MusterLossReport *report,
                                        GString *throws,
                                        GError **error);

/** Returns: whether somebody cannot have marched to a battle as its muster says */
gboolean muster_register_is_muster_invalidated (const MusterRegister *reg, gint64 battle);

/** Returns: the battle that a batch mustered, or of which it recorded something; 0: none */
gint64 muster_campaign_find_battle_of (const MusterCampaign *campaign, gint64 batch);

/** Returns: (transfer full) (element-type gint64): a set of the batches, as pointers, that hold and
 * can be told anew: actions of the table, rules of recovery, and what is recorded of battles */
GHashTable *muster_campaign_list_correctable (const MusterCampaign *campaign);

/**
 * muster_campaign_correct_action:
 * @campaign: a copy; of no use where this fails
 * @batch: what is wrong
 * @day: of what is right; %MUSTER_NO_DAY: that of what is wrong
 * @is_over: as muster_action_draft() has it, and so @words
 *
 * Does an action in the place of what is wrong. What came later may be spoiled by it
 * (muster_register_list_invalidated()). Returns: FALSE as muster_campaign_begin_correction(),
 * muster_action_draft() or muster_campaign_try_alone(), and with %MUSTER_ERROR_UNCHANGED where it
 * is what was done already
 */
gboolean muster_campaign_correct_action (MusterCampaign *campaign,
                                         gint64 batch,
                                         const MusterAction *action,
                                         int day,
                                         gboolean is_over,
                                         const char *const *words,
                                         GError **error);

/* Batches of a campaign that are struck, and restored. */

/** Returns: whether a batch may be struck; FALSE as muster_campaign_strike() */
gboolean muster_campaign_may_strike (const MusterCampaign *campaign, gint64 batch, GError **error);

/**
 * muster_campaign_strike:
 * @campaign: a copy, to which the strike is added as a batch of its own, today
 * @is_restore: whether the batch shall hold again instead
 *
 * A strike takes with it what tells of a battle that nobody else mustered, such as its losses; to
 * restore that batch brings back what the strike took.
 *
 * Returns: FALSE with %MUSTER_ERROR_NOT_FOUND where there is no such batch,
 *   %MUSTER_ERROR_BAD_INPUT where it is struck already, or holds already, or is no more than a
 *   strike itself, or something stands in the place of what shall hold again
 */
gboolean muster_campaign_strike (MusterCampaign *campaign,
                                 gint64 batch,
                                 gboolean is_restore,
                                 GError **error);

/** Returns: (transfer full) (nullable): which batches but @batch are struck in @after only, or hold
 * again in it, a line for each; NULL where none are */
char *muster_campaign_dup_struck_with (const MusterCampaign *before,
                                       const MusterCampaign *after,
                                       gint64 batch);

G_END_DECLS
