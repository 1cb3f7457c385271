#include "config.h"

#include "campaign/actions/correct.h"
#include "campaign/state/replay.h"
#include "cli/campaign/command.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  char *output;
  char **words;
  gboolean force;
  gboolean preview;
  gboolean is_restore;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->output);
  g_strfreev (options->words);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* What was asked for is done; that it leaves troubles is told. */
static int
finish (const MusterCampaign *copy, const Options *options, guint n_problems)
{
  int status = options->preview
                 ? MUSTER_EXIT_DONE
                 : muster_campaign_file_save_batch (copy, options->words[0], options->output);
  if (n_problems == 0 || status != MUSTER_EXIT_DONE)
    return status;
  g_printerr (/* Translators: %1$u: how many batches; %2$s: the name of a command. */
              _ ("muster: %1$u of what came after is in trouble. Strike that too, or take this "
                 "back with “muster campaign %2$s”.\n"),
              n_problems, options->is_restore ? "strike" : "restore");
  return MUSTER_EXIT_ILLEGAL;
}

static int
run (const Options *options)
{
  g_autoptr (GError) error = NULL;
  gint64 batch;
  if (options->words == NULL || g_strv_length (options->words) != 2)
    return muster_command_fail (_ ("Name a campaign file and the number of a batch, which “muster "
                                   "campaign log” shows."));
  if (options->preview && options->output != NULL)
    return muster_command_fail (_ ("--preview writes nothing. Leave it or -o out."));
  if (!muster_campaign_read_batch (options->words[1], &batch))
    return MUSTER_EXIT_FAILED;
  if (!muster_campaign_may_write (options->words[0], options->output, options->force))
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (MusterFileLock) lock = NULL;
  g_autoptr (MusterCampaign) campaign =
    options->preview ? muster_campaign_file_load (options->words[0], packs)
                     : muster_campaign_file_take (options->words[0], options->output,
                                                  options->force, packs, &lock);
  if (campaign == NULL)
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (campaign);
  if (!muster_campaign_strike (copy, batch, options->is_restore, &error))
    return muster_command_fail_with (g_steal_pointer (&error));
  gboolean is_aside = options->output != NULL && muster_command_is_stdout (options->output);
  g_autofree char *with = muster_campaign_dup_struck_with (campaign, copy, batch);
  if (with != NULL && !is_aside)
    g_print ("%s\n", with);
  g_autoptr (MusterRegister) reg =
    is_aside ? NULL : muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  return finish (copy, options, is_aside ? 0 : muster_campaign_print_changes (reg, copy));
}

static int
parse_and_run (int argc, char **argv, const char *summary, gboolean is_restore)
{
  g_auto (Options) options = { .is_restore = is_restore };
  const GOptionEntry entries[] = {
    { "preview", 0, 0, G_OPTION_ARG_NONE, &options.preview,
      N_ ("Write nothing: only tell what would change"), NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_ ("Write the campaign into another file; - is standard output"), N_ ("FILE") },
    MUSTER_FORCE_ENTRY (options.force),
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.words, NULL,
      N_ ("FILE BATCH") },
    { NULL },
  };
  if (!muster_command_parse (&argc, &argv, NULL, summary, entries))
    return MUSTER_EXIT_FAILED;
  return run (&options);
}

static int
parse_strike (int argc, char **argv)
{
  return parse_and_run (argc, argv,
                        _ (
                          "Strikes a batch: it stays to be seen, but has not been. With the muster "
                          "of a battle goes what is recorded of it. All that came after is worked "
                          "out again, and what changes is told. Exit status: 1 "
                          "where something that came after can no longer be as it says."),
                        FALSE);
}

const MusterCommand muster_campaign_command_strike = {
  .name = "strike",
  .run = parse_strike,
  .help = N_ ("what was done shall not have been"),
};

static int
parse_restore (int argc, char **argv)
{
  return parse_and_run (
    argc, argv,
    _ ("Lets a batch that was struck hold again, with what its strike took along, "
       "and tells what changes. Exit status: 1 where something can no longer be as it says."),
    TRUE);
}

const MusterCommand muster_campaign_command_restore = {
  .name = "restore",
  .run = parse_restore,
  .help = N_ ("what was struck shall hold again"),
};
