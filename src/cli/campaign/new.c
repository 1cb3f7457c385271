#include "config.h"

#include "base/file.h"
#include "base/problem.h"
#include "campaign/model/xml.h"
#include "campaign/state/replay.h"
#include "cli/campaign/armies.h"
#include "cli/campaign/command.h"
#include "cli/common/output.h"

#include <glib/gi18n-lib.h>

#define USUAL_RECOVERY "standard"

typedef struct
{
  char *start;
  char *recovery;
  char *output;
  char **sides;
  char **words;
  gboolean force;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->start);
  g_free (options->recovery);
  g_free (options->output);
  g_strfreev (options->sides);
  g_strfreev (options->words);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
set_recovery (MusterCampaign *campaign, const char *name)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRecovery) recovery =
    muster_recovery_find (name != NULL ? name : USUAL_RECOVERY, problems);
  muster_command_print_problems (problems);
  muster_campaign_set_recovery (campaign, recovery);
  return recovery != NULL;
}

static gboolean
check (const Options *options)
{
  if (options->words == NULL || g_strv_length (options->words) != 1)
    muster_command_fail (_ ("Give the campaign one name; one of several words stands in quotation "
                            "marks."));
  else if (g_strstrip (options->words[0])[0] == '\0')
    muster_command_fail (_ ("The campaign's name is blank. Write one such as \"Spring 1815\"."));
  else if (options->start == NULL)
    muster_command_fail (_ ("Say on which day it begins: --start 1815-06-15."));
  else if (options->sides == NULL)
    muster_command_fail (_ ("Name its sides with their armies: --side North=north.army.xml --side "
                            "South=south.army.xml."));
  else
    return muster_output_spares (options->output, options->recovery)
           && muster_campaign_may_write (NULL, options->output, options->force);
  return FALSE;
}

static int
finish (const MusterCampaign *campaign, const Options *options)
{
  g_autoptr (MusterRegister) reg = muster_campaign_fold (campaign, MUSTER_LAST_DAY);
  if (options->output == NULL)
    {
      g_printerr (_ ("muster: Nothing is written. Name a file with -o to keep the campaign.\n"));
      return muster_campaign_show (reg, NULL, 0, NULL, FALSE);
    }
  g_autofree char *shown = g_filename_display_name (options->output);
  g_autofree char *told = g_strdup_printf (_ ("Wrote %s into %s."), campaign->name, shown);
  return muster_campaign_file_save (campaign, options->output, NULL, told);
}

static int
run (Options *options)
{
  int start;
  if (!check (options) || !muster_campaign_read_words (options->words)
      || !muster_campaign_read_day ("--start", options->start, &start))
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (MusterCampaign) campaign = muster_campaign_new (options->words[0], "", start);
  MusterArmiesReading reading = {
    campaign, packs, muster_campaign_add_batch (campaign, _ ("The armies come")),
    start,    TRUE,  options->output
  };
  for (int i = 0; options->sides[i] != NULL; i++)
    if (!muster_campaign_read_armies (&reading, options->sides[i]))
      return MUSTER_EXIT_FAILED;
  if (campaign->sides->len < 2)
    return muster_command_fail (_ ("A campaign has two sides or more. Name another with --side."));
  if (!set_recovery (campaign, options->recovery))
    return MUSTER_EXIT_FAILED;
  return finish (campaign, options);
}

int
muster_campaign_command_new (int argc, char **argv)
{
  g_auto (Options) options = { NULL };
  const GOptionEntry entries[] = {
    { "start", 0, 0, G_OPTION_ARG_STRING, &options.start, N_ ("Its first day"), N_ ("DATE") },
    { "side", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.sides,
      N_ ("A side with its armies and their players; may be said again"), N_ ("NAME=ARMY,…") },
    { "recovery", 0, 0, G_OPTION_ARG_FILENAME, &options.recovery,
      N_ ("How losses come back: gentle, standard (the usual), hard, none, a file"), N_ ("RULES") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_ ("Write the campaign into this file; - is standard output"), N_ ("FILE") },
    MUSTER_FORCE_ENTRY (options.force),
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.words, NULL, N_ ("NAME") },
    { NULL },
  };
  if (
    !muster_command_parse (
      &argc, &argv, NULL,
      _ ("Begins a campaign: its sides, with armies that are copied into it. All armies are of one "
         "ruleset. An army may stand behind who plays it, as North=Anne:north.army.xml. Without -o "
         "it is shown, and not kept."),
      entries))
    return MUSTER_EXIT_FAILED;
  return run (&options);
}
