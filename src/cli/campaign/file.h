/* The file of a campaign: reading it, changing it, and what else the subcommands of “muster
 * campaign” write beside it. No other file that is there is overwritten unless that is wanted. */
#pragma once

#include "base/file-lock.h"
#include "cli/common/command.h"
#include "cli/common/output.h"

G_BEGIN_DECLS

/** Returns: (transfer full) (nullable): the campaign of a file; NULL with messages where it is
 * none */
MusterCampaign *muster_campaign_file_load (const char *path, MusterPacks *packs);

/**
 * muster_campaign_file_take:
 * @output: (nullable): where the campaign goes when it is changed; NULL: @path is replaced
 * @force: whether @path may be replaced where it is read-only
 * @lock: (out) (transfer full) (nullable): to be kept until it is saved
 *
 * As muster_campaign_file_load(), for a campaign that is to be changed: whoever else would change
 * the file meanwhile waits, so that nothing that he does is lost. One that goes elsewhere keeps
 * nobody waiting.
 */
MusterCampaign *muster_campaign_file_take (const char *path,
                                           const char *output,
                                           gboolean force,
                                           MusterPacks *packs,
                                           MusterFileLock **lock);

/**
 * muster_campaign_may_write:
 * @path: (nullable): the campaign's own file, which may be replaced; NULL: a campaign that has none
 * @output: (nullable): where a campaign goes, or "-"; NULL: @path
 * @force: whether another file that is there may be replaced
 *
 * Returns: FALSE with a message where it may not be written
 */
gboolean muster_campaign_may_write (const char *path, const char *output, gboolean force);

/** As muster_campaign_may_write(), where @output is to be no campaign, such as a scenario or a
 * report: @path may never be replaced by it. */
gboolean muster_campaign_may_write_beside (const char *path, const char *output, gboolean force);

/**
 * muster_campaign_file_save:
 * @path: the file that it came from
 * @output: (nullable): another, or "-"; NULL: @path itself is replaced
 * @told: what is said of it where it does not go to standard output
 *
 * Returns: the exit status, with a message where it could not be written
 */
int muster_campaign_file_save (const MusterCampaign *campaign,
                               const char *path,
                               const char *output,
                               const char *told);

/** As muster_campaign_file_save(), telling of the campaign's last batch. */
int muster_campaign_file_save_batch (const MusterCampaign *campaign,
                                     const char *path,
                                     const char *output);

G_END_DECLS
