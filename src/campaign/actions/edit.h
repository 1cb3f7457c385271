/* What a person does to the campaigns of the library. Each function is one action: one transaction,
 * one step of undo, one "changed" signal. Where it returns FALSE or 0 nothing was changed:
 * %MUSTER_ERROR_NOT_FOUND where the campaign is not in the library, or as muster_store_begin(). */
#pragma once

#include "campaign/model/store.h"
#include "scenario/scenario.h"

G_BEGIN_DECLS

/** Puts a campaign into the library. Returns: its number, or 0 */
gint64
muster_campaign_edit_import (MusterStore *store, const MusterCampaign *campaign, GError **error);

/** Puts campaigns (element-type MusterCampaign), at least one, into the library. Returns: the
 * number of the last one, or 0 */
gint64 muster_campaign_edit_import_all (MusterStore *store, GPtrArray *campaigns, GError **error);

/**
 * muster_campaign_edit_save:
 * @campaign: a changed copy of one of the library: with batches and events added, or another frame
 * @name: what was done, as shown beside Undo: "Rest the 2nd Division"
 * @merge: (nullable): deeds with the same key that follow each other become one
 *
 * %MUSTER_ERROR_CONFLICT where the library's has changed since it was read.
 */
gboolean muster_campaign_edit_save (MusterStore *store,
                                    const MusterCampaign *campaign,
                                    const char *name,
                                    const char *merge,
                                    GError **error);

/**
 * muster_campaign_edit_muster:
 * @campaign: a changed copy of one of the library, in which @battle was mustered
 * @scenario: of that battle
 *
 * Keeps both as one action, and that they belong together. Returns: the number of the scenario in
 * the library, or 0
 */
gint64 muster_campaign_edit_muster (MusterStore *store,
                                    const MusterCampaign *campaign,
                                    gint64 battle,
                                    const MusterScenario *scenario,
                                    const char *name,
                                    GError **error);

/** Puts a campaign into the trash, takes it out of there, or deletes it for good. */
gboolean muster_campaign_edit_trash (MusterStore *store, gint64 id, GError **error);
gboolean muster_campaign_edit_restore (MusterStore *store, gint64 id, GError **error);
gboolean muster_campaign_edit_delete (MusterStore *store, gint64 id, GError **error);

G_END_DECLS
