#include "config.h"

#include "campaign/state/replay.h"
#include "cli/campaign/armies.h"
#include "cli/campaign/command.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  char *date;
  char *output;
  char **sides;
  char **words;
  gboolean force;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->date);
  g_free (options->output);
  g_strfreev (options->sides);
  g_strfreev (options->words);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
read_day (const MusterCampaign *campaign, const char *text, int *day)
{
  *day = muster_campaign_get_today (campaign);
  return muster_campaign_read_day ("--date", text, day)
         && muster_campaign_has_begun (campaign, *day);
}

static int
run (const Options *options)
{
  int day;
  if (options->words == NULL || g_strv_length (options->words) != 1)
    return muster_command_fail (_ ("Name one campaign file."));
  if (options->sides == NULL)
    return muster_command_fail (_ ("Name the side and its army: --side North=second.army.xml."));
  if (!muster_campaign_may_write (options->words[0], options->output, options->force))
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (MusterFileLock) lock = NULL;
  g_autoptr (MusterCampaign) campaign =
    muster_campaign_file_take (options->words[0], options->output, options->force, packs, &lock);
  if (campaign == NULL || !read_day (campaign, options->date, &day))
    return MUSTER_EXIT_FAILED;
  MusterArmiesReading reading = {
    campaign, packs, muster_campaign_add_batch (campaign, _ ("Reinforcements")),
    day,      FALSE, options->output
  };
  for (int i = 0; options->sides[i] != NULL; i++)
    if (!muster_campaign_read_armies (&reading, options->sides[i]))
      return MUSTER_EXIT_FAILED;
  return muster_campaign_file_save_batch (campaign, options->words[0], options->output);
}

int
muster_campaign_command_raise (int argc, char **argv)
{
  g_auto (Options) options = { NULL };
  const GOptionEntry entries[] = {
    { "side", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.sides,
      N_ ("A side and the armies that join it; may be repeated"), N_ ("NAME=ARMY,…") },
    { "date", 0, 0, G_OPTION_ARG_STRING, &options.date, N_ ("When they come; else today"),
      N_ ("DATE") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_ ("Write the campaign into another file; - is standard output"), N_ ("FILE") },
    MUSTER_FORCE_ENTRY (options.force),
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.words, NULL, N_ ("FILE") },
    { NULL },
  };
  if (!muster_command_parse (
        &argc, &argv, NULL,
        _ ("Brings further armies to sides of a campaign: new units, new commanders, a corps that "
           "comes up. Their units stay armies of their own until they are transferred."),
        entries))
    return MUSTER_EXIT_FAILED;
  return run (&options);
}
