/* What the subcommands of “muster campaign” share: each is a row of the table in campaign.c. */
#pragma once

#include "base/file.h"
#include "campaign/state/register.h"
#include "cli/common/command.h"
#include "cli/common/output.h"

G_BEGIN_DECLS

/* The file of a campaign: reading it, changing it, and what else the subcommands of “muster
 * campaign” write beside it. No other file that is there is overwritten unless that is wanted. */

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
 * @text: what is said of it where it does not go to standard output
 *
 * Returns: the exit status, with a message where it could not be written
 */
int muster_campaign_file_save (const MusterCampaign *campaign,
                               const char *path,
                               const char *output,
                               const char *text);

/** As muster_campaign_file_save(), telling of the campaign's last batch. */
int muster_campaign_file_save_batch (const MusterCampaign *campaign,
                                     const char *path,
                                     const char *output);

/** Prints what stands otherwise in @after, in each battle's morning and today, where that is
 * another course of the campaign that stands as @before. Returns: how many events can no longer
 * come to pass as they say */
guint muster_campaign_print_changes (const MusterRegister *before, const MusterCampaign *after);

/** Tells that so many events can no longer come to pass. Returns: the exit status: 1 where any are
 */
int muster_campaign_describe_conflicts (guint n_problems);

/** Prints what the last batch would be called, with all that is remarked of it, for a preview. */
void muster_campaign_print_last (const MusterCampaign *campaign);

/** Tells what a correction changes, and saves it but for a preview. Returns: the exit status: 1
 * where something that came after can no longer be as it says */
int muster_campaign_finish_correction (const MusterRegister *before,
                                       const MusterCampaign *after,
                                       const char *path,
                                       const char *output,
                                       gboolean is_preview);

/** Reads the number of a batch. Returns: FALSE with a message where it is none */
gboolean muster_campaign_read_batch (const char *text, gint64 *batch);

/** Reads a day as people write it; @option is what it is called in the message: "--date". Returns:
 * FALSE with a message where it is none */
gboolean muster_campaign_read_day (const char *option, const char *text, int *day);

/** Returns: FALSE with a message where the campaign had not begun on @day */
gboolean muster_campaign_has_begun (const MusterCampaign *campaign, int day);

/** Reads a battle's number, or its name. Returns: the battle, or NULL with a message */
const MusterBattle *muster_campaign_read_battle (const MusterRegister *reg, const char *text);

/** Reads a side's name. Returns: its number, or 0 with a message */
int muster_campaign_read_side (const MusterCampaign *campaign, const char *text);

/** Reads each of @words as UTF-8. Returns: FALSE with a message */
gboolean muster_campaign_read_words (char **words);

/** Prints how a campaign stands, as text or JSON; @side: only that one, or 0; @path: the file */
int muster_campaign_show (MusterRegister *reg,
                          const MusterBattle *battle,
                          int side,
                          const char *path,
                          gboolean as_json);

/** Prints the troubles to standard output, each a line, behind an empty one and a heading. */
void muster_campaign_print_conflicts (const MusterRegister *reg);

/** Adds the member "troubles". */
void muster_json_add_conflicts (JsonBuilder *builder, const MusterRegister *reg);

G_END_DECLS
