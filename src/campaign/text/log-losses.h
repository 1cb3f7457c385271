/* What many events of a deed come to: who marched, and the tables of what was lost. Part of
 * campaign-log. */
#pragma once

#include "campaign/text/log.h"

G_BEGIN_DECLS

/** Adds a sentence for each side that marched. @told: (element-type guint): indices of events */
void
muster_log_add_marches (MusterLogEntry *entry, const MusterCampaignLog *log, const GArray *told);

/** Adds a sentence and a table for each side that lost something in a battle. */
void
muster_log_add_losses (MusterLogEntry *entry, const MusterCampaignLog *log, const GArray *told);

/** Adds a sentence for each side of which the reader sees no more than words, where the deed
 * recorded what a battle cost it. @events: all of the deed; @told: numbers of the battles of which
 * it was told before, to which this one is added */
void muster_log_add_blurred (MusterLogEntry *entry,
                             const MusterCampaignLog *log,
                             const GArray *events,
                             GHashTable *told);

G_END_DECLS
