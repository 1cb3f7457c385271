#include "config.h"

#include "base/problem.h"
#include "cli/campaign/command.h"
#include "cli/common/output.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  char *set;
  char *write;
  char *output;
  char **words;
  gboolean force;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->set);
  g_free (options->write);
  g_free (options->output);
  g_strfreev (options->words);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static void
print_rules (const MusterRecovery *recovery)
{
  g_autofree char *text = muster_recovery_dup_text (recovery);
  if (recovery != NULL)
    g_print ("%s\n", recovery->name);
  g_print ("%s\n", text);
}

static int
change (const MusterCampaign *campaign, const Options *options)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRecovery) recovery = muster_recovery_find (options->set, problems);
  gboolean is_aside = options->output != NULL && muster_command_is_stdout (options->output);
  muster_command_print_problems (problems);
  if (recovery == NULL)
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (campaign);
  muster_campaign_set_recovery (copy, recovery);
  if (!is_aside)
    print_rules (recovery);
  return muster_campaign_file_save (copy, options->words[0], options->output,
                                    _ ("From now on losses come back by these rules; what was "
                                       "recorded before stays as it was dealt."));
}

/* So that they can be changed with an editor, and set again. */
static int
write_rules (const MusterCampaign *campaign, const char *path)
{
  g_autoptr (MusterRecovery) none = muster_recovery_new (_ ("None"));
  const MusterRecovery *recovery = campaign->recovery != NULL ? campaign->recovery : none;
  g_autoptr (GBytes) bytes = muster_recovery_write_file (recovery);
  g_autofree char *shown = g_filename_display_name (path);
  if (!muster_output_write (path, bytes))
    return MUSTER_EXIT_FAILED;
  if (!muster_command_is_stdout (path))
    /* Translators: %1$s: the name of rules of recovery; %2$s: a file. */
    g_print (_ ("Wrote %1$s into %2$s.\n"), recovery->name, shown);
  return MUSTER_EXIT_DONE;
}

static int
run (const Options *options)
{
  if (options->words == NULL || g_strv_length (options->words) != 1)
    return muster_command_fail (_ ("Name one campaign file."));
  if (options->set != NULL && options->write != NULL)
    return muster_command_fail (_ ("Choose one of --set and --write."));
  if (options->output != NULL && options->set == NULL)
    return muster_command_fail (_ ("-o goes with --set. The rules alone go into a file with "
                                   "--write."));
  if (!muster_output_spares (options->output, options->set)
      || !muster_campaign_may_write (options->words[0], options->output, options->force)
      || !muster_campaign_may_write_beside (options->words[0], options->write, options->force))
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (MusterFileLock) lock = NULL;
  g_autoptr (MusterCampaign) campaign =
    options->set == NULL ? muster_campaign_file_load (options->words[0], packs)
                         : muster_campaign_file_take (options->words[0], options->output,
                                                      options->force, packs, &lock);
  if (campaign == NULL)
    return MUSTER_EXIT_FAILED;
  if (options->set != NULL)
    return change (campaign, options);
  if (options->write != NULL)
    return write_rules (campaign, options->write);
  print_rules (campaign->recovery);
  return MUSTER_EXIT_DONE;
}

static int
parse_recovery (int argc, char **argv)
{
  g_auto (Options) options = { NULL };
  const GOptionEntry entries[] = {
    { "set", 0, 0, G_OPTION_ARG_FILENAME, &options.set,
      N_ ("From now on by these: gentle, standard, hard, none or a file"), N_ ("RULES") },
    { "write", 0, 0, G_OPTION_ARG_FILENAME, &options.write,
      N_ ("Write the rules into a file of their own, to change and set them"), N_ ("FILE") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_ ("Write the campaign into another file; - is standard output"), N_ ("FILE") },
    MUSTER_FORCE_ENTRY (options.force),
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.words, NULL, N_ ("FILE") },
    { NULL },
  };
  if (!muster_command_parse (
        &argc, &argv, NULL,
        _ ("Shows by which rules losses come back, and changes them for what is yet to come. They "
           "are Muster's own and no ruleset's: change them as the players agree."),
        entries))
    return MUSTER_EXIT_FAILED;
  return run (&options);
}

const MusterCommand muster_campaign_command_recovery = {
  .name = "recovery",
  .run = parse_recovery,
  .help = N_ ("by which rules losses come back"),
};
