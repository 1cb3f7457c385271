#include "config.h"

#include "base/problem.h"
#include "campaign/actions/recovery.h"
#include "campaign/state/replay.h"
#include "cli/campaign/command.h"
#include "cli/common/output.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  char *set;
  char *date;
  char *correct;
  char *write;
  char *output;
  char **words;
  gboolean force;
  gboolean preview;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->set);
  g_free (options->date);
  g_free (options->correct);
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

/* Those that hold, and before them those that held once. */
static void
print_all (const MusterCampaign *campaign)
{
  print_rules (muster_campaign_get_recovery (campaign));
  gboolean is_last = TRUE;
  for (guint i = campaign->order->len; i > 0; i--)
    {
      const MusterEvent *event = &g_array_index (campaign->events, MusterEvent,
                                                 g_array_index (campaign->order, guint, i - 1));
      if (!muster_event_has_rules (event->kind))
        continue;
      const MusterRecovery *recovery = muster_campaign_find_rules (campaign, event->id);
      g_autofree char *day = muster_day_dup_text (event->day);
      if (is_last)
        g_print ("\n%s\n", _ ("A battle is dealt by the rules of its day:"));
      is_last = FALSE;
      g_autofree char *batch = muster_campaign_dup_batch (campaign, event->batch);
      /* Translators: %1$s: a day; %2$s: rules of recovery; %3$s: a batch of events. */
      g_print (_ ("From %1$s: %2$s; batch %3$s\n"), day,
               recovery != NULL ? recovery->name : _ ("None"), batch);
    }
  if (!is_last && campaign->recovery != NULL)
    g_print (_ ("Before: %s\n"), campaign->recovery->name);
}

static int
change (const MusterCampaign *campaign, const Options *options, int day, gint64 replaced)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterRecovery) recovery = muster_recovery_find (options->set, problems);
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (campaign);
  gboolean is_done = recovery != NULL
                     && muster_campaign_change_recovery (copy, replaced, day, recovery,
                                                         options->set, problems, &error);
  muster_command_print_problems (problems);
  if (error != NULL)
    return muster_command_fail ("%s", error->message);
  if (!is_done)
    return MUSTER_EXIT_FAILED;
  if (options->output == NULL || !muster_command_is_stdout (options->output))
    print_rules (recovery);
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  if (replaced != 0 || options->preview)
    return muster_campaign_finish_correction (reg, copy, options->words[0], options->output,
                                              options->preview);
  return muster_campaign_file_save (copy, options->words[0], options->output,
                                    _ ("Battles of that day and of later ones are dealt by these "
                                       "rules; what is recorded stays as it was dealt."));
}

/* So that they can be changed with an editor, and set again. */
static int
write_rules (const MusterCampaign *campaign, const char *path)
{
  g_autoptr (MusterRecovery) none = muster_recovery_new (_ ("None"));
  const MusterRecovery *held = muster_campaign_get_recovery (campaign);
  const MusterRecovery *recovery = held != NULL ? held : none;
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
  int day = MUSTER_NO_DAY;
  gint64 replaced = 0;
  if (options->words == NULL || g_strv_length (options->words) != 1)
    return muster_command_fail (_ ("Name one campaign file."));
  if (options->set != NULL && options->write != NULL)
    return muster_command_fail (_ ("Choose one of --set and --write."));
  if (options->output != NULL && options->set == NULL)
    return muster_command_fail (_ ("-o goes with --set. The rules alone go into a file with "
                                   "--write."));
  if (options->set == NULL
      && (options->date != NULL || options->correct != NULL || options->preview))
    return muster_command_fail (_ ("--date, --correct and --preview go with --set."));
  if (options->preview && options->output != NULL)
    return muster_command_fail (_ ("--preview writes nothing. Leave it or -o out."));
  if (!muster_campaign_read_day ("--date", options->date, &day)
      || (options->correct != NULL && !muster_campaign_read_batch (options->correct, &replaced)))
    return MUSTER_EXIT_FAILED;
  if (!muster_output_spares (options->output, options->set)
      || !muster_campaign_may_write (options->words[0], options->output, options->force)
      || !muster_campaign_may_write_beside (options->words[0], options->write, options->force))
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (MusterFileLock) lock = NULL;
  g_autoptr (MusterCampaign) campaign =
    options->set == NULL || options->preview
      ? muster_campaign_file_load (options->words[0], packs)
      : muster_campaign_file_take (options->words[0], options->output, options->force, packs,
                                   &lock);
  if (campaign == NULL)
    return MUSTER_EXIT_FAILED;
  if (options->set != NULL)
    return change (campaign, options, day, replaced);
  if (options->write != NULL)
    return write_rules (campaign, options->write);
  print_all (campaign);
  return MUSTER_EXIT_DONE;
}

static int
parse_recovery (int argc, char **argv)
{
  g_auto (Options) options = { NULL };
  const GOptionEntry entries[] = {
    { "set", 0, 0, G_OPTION_ARG_FILENAME, &options.set,
      N_ ("By these: gentle, standard, hard, none or a file"), N_ ("RULES") },
    { "date", 0, 0, G_OPTION_ARG_STRING, &options.date,
      N_ ("From this day on; from the campaign's last one without it"), N_ ("DATE") },
    { "correct", 0, 0, G_OPTION_ARG_STRING, &options.correct,
      N_ ("In the place of the rules of this batch, from their day on"), N_ ("BATCH") },
    { "preview", 0, 0, G_OPTION_ARG_NONE, &options.preview,
      N_ ("Write nothing: only tell what would change"), NULL },
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
