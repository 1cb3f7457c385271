/* What the subcommands of “muster campaign” share: each is a row of the table in campaign.c. */
#pragma once

#include "campaign/state/register.h"
#include "cli/campaign/file.h"

G_BEGIN_DECLS

int muster_campaign_command_new (int argc, char **argv);
int muster_campaign_command_state (int argc, char **argv);
int muster_campaign_command_log (int argc, char **argv);
int muster_campaign_command_muster (int argc, char **argv);
int muster_campaign_command_record (int argc, char **argv);
int muster_campaign_command_strike (int argc, char **argv);
int muster_campaign_command_restore (int argc, char **argv);
int muster_campaign_command_raise (int argc, char **argv);
int muster_campaign_command_do (int argc, char **argv);
int muster_campaign_command_map (int argc, char **argv);
int muster_campaign_command_recovery (int argc, char **argv);

/** Prints what stands otherwise in @after, in each battle's morning and today, where that is
 * another course of @before. Returns: how many events can no longer come to pass as they say */
guint muster_campaign_print_changes (const MusterCampaign *before, const MusterCampaign *after);

/** Tells that so many events can no longer come to pass. Returns: the exit status: 1 where any are
 */
int muster_campaign_tell_troubles (guint n_troubles);

/** Prints what the last batch would be called, with all that is remarked of it, for a preview. */
void muster_campaign_print_last (const MusterCampaign *campaign);

/** Tells what a correction changes, and saves it but for a preview. Returns: the exit status: 1
 * where something that came after can no longer be as it says */
int muster_campaign_finish_correction (const MusterCampaign *before,
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
int muster_campaign_show (const MusterRegister *reg,
                          const MusterBattle *battle,
                          int side,
                          const char *path,
                          gboolean as_json);

/** Prints the troubles to standard output, each a line, behind an empty one and a heading. */
void muster_campaign_print_troubles (const MusterRegister *reg);

/** Adds the member "troubles". */
void muster_json_add_troubles (JsonBuilder *builder, const MusterRegister *reg);

G_END_DECLS
