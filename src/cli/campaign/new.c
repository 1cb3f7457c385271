#include "config.h"

#include "base/file.h"
#include "base/problem.h"
#include "campaign/actions/recovery.h"
#include "campaign/actions/start.h"
#include "campaign/model/campaign.h"
#include "campaign/state/register.h"
#include "campaign/state/replay.h"
#include "cli/campaign/command.h"
#include "cli/common/command.h"
#include "cli/common/output.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  MusterCampaign *campaign;
  MusterPacks *packs;
  gint64 batch; /* to which events are added */
  int day;
  gboolean may_add_sides; /* a side that is not there yet is made */
  const char *output;     /* a file that no army may be, for it is written; or NULL */
} MusterArmiesReading;

/* Armies that come to a campaign, as they are typed: “North=first.army.xml,Anne:second.army.xml”.
 */

static MusterInput *
load_army (const char *path, MusterPacks *packs)
{
  g_autoptr (MusterInput) input = muster_input_load (path, packs, TRUE);
  muster_command_print_problems (input->problems);
  if (muster_problems_has_error (input->problems) || muster_command_refuse_scenario (input))
    return NULL;
  if (input->army != NULL)
    return g_steal_pointer (&input);
  muster_command_fail (_ ("%s is a pack of rules; the sides of a campaign have armies. Name an "
                          "army's file."),
                       input->shown);
  return NULL;
}

/* Says a side a second time where it has further armies. Returns: its number, or 0 */
static int
find_side (const MusterArmiesReading *reading, const char *text, const char *equals)
{
  MusterCampaign *campaign = reading->campaign;
  g_autofree char *name = g_strndup (text, (gsize) (equals - text));
  g_strstrip (name);
  g_autofree char *shown = g_strdup (name);
  if (!muster_command_read_text (&shown))
    return 0;
  if (!reading->may_add_sides)
    return muster_campaign_read_side (campaign, shown);
  int side = muster_campaign_find_side_named (campaign, shown, NULL);
  if (side > 0)
    return side;
  if (campaign->sides->len < MUSTER_MOST_SIDES)
    return muster_campaign_add_side (campaign, shown, NULL);
  muster_command_fail (_ ("A campaign has at most %d sides. Give a side several armies instead."),
                       MUSTER_MOST_SIDES);
  return 0;
}

/* A file whose name has a comma is one. */
static char **
split_paths (const char *paths)
{
  g_auto (GStrv) one = g_new0 (char *, 2);
  one[0] = g_strdup (paths);
  return g_file_test (paths, G_FILE_TEST_EXISTS) ? g_steal_pointer (&one)
                                                 : g_strsplit (paths, ",", -1);
}

/* Takes a player's name off “Anne:north.army.xml”; a file whose name has a colon is one. Returns:
 * FALSE with a message where the name is no text; @player: (nullable) */
static gboolean
split_player (const char **path, char **player)
{
  const char *colon = strchr (*path, ':');
  if (colon == NULL || colon == *path || colon[1] == '\0'
      || g_file_test (*path, G_FILE_TEST_EXISTS))
    return TRUE;
  *player = g_strstrip (g_strndup (*path, (gsize) (colon - *path)));
  *path = colon + 1;
  return muster_command_read_text (player);
}

static gboolean
add_army (const MusterArmiesReading *reading, int side, const char *path)
{
  MusterCampaign *campaign = reading->campaign;
  g_autoptr (GError) error = NULL;
  g_autofree char *player = NULL;
  if (!split_player (&path, &player) || !muster_output_spares (reading->output, path))
    return FALSE;
  g_autoptr (MusterInput) input = load_army (path, reading->packs);
  if (input == NULL)
    return FALSE;
  if (campaign->ruleset_id[0] == '\0')
    campaign->ruleset_id = muster_campaign_keep (campaign, input->army->ruleset_id);
  gint64 first = muster_campaign_get_next_record (campaign);
  if (muster_campaign_raise (campaign, reading->batch, reading->day, side, input->army, &error)
      && (player == NULL || player[0] == '\0'
          || muster_campaign_give_player (campaign, reading->batch, reading->day, first, player,
                                          &error)))
    return TRUE;
  muster_command_fail_with (g_steal_pointer (&error));
  return FALSE;
}

/** Raises all armies that @text names. Returns: FALSE with a message where one cannot be */
static gboolean
muster_campaign_read_armies (const MusterArmiesReading *reading, const char *text)
{
  const char *equals = strchr (text, '=');
  if (equals == NULL || equals == text || equals[1] == '\0')
    {
      g_autofree char *shown = g_filename_display_name (text);
      muster_command_fail (_ ("--side “%s”: write its name and its armies, as "
                              "North=first.army.xml,second.army.xml."),
                           shown);
      return FALSE;
    }
  int side = find_side (reading, text, equals);
  g_auto (GStrv) paths = split_paths (equals + 1);
  for (int i = 0; side > 0 && paths[i] != NULL; i++)
    if (!add_army (reading, side, paths[i]))
      return FALSE;
  return side > 0;
}

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
set_recovery (MusterCampaign *campaign, gint64 batch, const char *given)
{
  const char *name = given != NULL ? given : USUAL_RECOVERY;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRecovery) recovery = muster_recovery_find (name, problems);
  gboolean is_sound =
    recovery != NULL && muster_recovery_check (recovery, campaign->ruleset, name, problems);
  muster_command_print_problems (problems);
  if (is_sound)
    muster_campaign_add_rules (campaign, batch, campaign->start, recovery);
  return is_sound;
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
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  if (options->output == NULL)
    {
      g_printerr (_ ("muster: Nothing is written. Name a file with -o to keep the campaign.\n"));
      return muster_campaign_show (reg, NULL, 0, NULL, FALSE);
    }
  g_autofree char *shown = g_filename_display_name (options->output);
  /* Translators: %1$s: a campaign; %2$s: a file. */
  g_autofree char *text = g_strdup_printf (_ ("Wrote %1$s into %2$s."), campaign->name, shown);
  return muster_campaign_file_save (campaign, options->output, NULL, text);
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
    campaign, packs, muster_campaign_add_batch (campaign, "armies-come"),
    start,    TRUE,  options->output
  };
  for (int i = 0; options->sides[i] != NULL; i++)
    if (!muster_campaign_read_armies (&reading, options->sides[i]))
      return MUSTER_EXIT_FAILED;
  if (campaign->sides->len < 2)
    return muster_command_fail (_ ("A campaign has two sides or more. Name another with --side."));
  if (!set_recovery (campaign, reading.batch, options->recovery))
    return MUSTER_EXIT_FAILED;
  return finish (campaign, options);
}

static int
parse_new (int argc, char **argv)
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

const MusterCommand muster_campaign_command_new = {
  .name = "new",
  .run = parse_new,
  .help = N_ ("begin a campaign with the armies of its sides"),
};

typedef struct
{
  char *date;
  char *output;
  char **sides;
  char **words;
  gboolean force;
  gboolean preview;
} RaiseOptions;

static void
raise_options_clear (RaiseOptions *options)
{
  g_free (options->date);
  g_free (options->output);
  g_strfreev (options->sides);
  g_strfreev (options->words);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RaiseOptions, raise_options_clear)

static gboolean
read_day (const MusterCampaign *campaign, const char *text, int *day)
{
  *day = muster_campaign_get_today (campaign);
  return muster_campaign_read_day ("--date", text, day)
         && muster_campaign_has_begun (campaign, *day);
}

static int
run_raise (const RaiseOptions *options)
{
  int day;
  if (options->words == NULL || g_strv_length (options->words) != 1)
    return muster_command_fail (_ ("Name one campaign file."));
  if (options->sides == NULL)
    return muster_command_fail (_ ("Name the side and its army: --side North=second.army.xml."));
  if (options->preview && options->output != NULL)
    return muster_command_fail (_ ("--preview writes nothing. Leave it or -o out."));
  if (!muster_campaign_may_write (options->words[0], options->output, options->force))
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (MusterFileLock) lock = NULL;
  g_autoptr (MusterCampaign) campaign =
    options->preview ? muster_campaign_file_load (options->words[0], packs)
                     : muster_campaign_file_take (options->words[0], options->output,
                                                  options->force, packs, &lock);
  if (campaign == NULL || !read_day (campaign, options->date, &day))
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterRegister) before = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (campaign);
  MusterArmiesReading reading = { copy, packs, muster_campaign_add_batch (copy, "reinforcements"),
                                  day,  FALSE, options->output };
  for (int i = 0; options->sides[i] != NULL; i++)
    if (!muster_campaign_read_armies (&reading, options->sides[i]))
      return MUSTER_EXIT_FAILED;
  if (!options->preview)
    return muster_campaign_file_save_batch (copy, options->words[0], options->output);
  muster_campaign_print_last (copy);
  muster_campaign_print_changes (before, copy);
  return MUSTER_EXIT_DONE;
}

static int
parse_raise (int argc, char **argv)
{
  g_auto (RaiseOptions) options = { NULL };
  const GOptionEntry entries[] = {
    { "side", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.sides,
      N_ ("A side and the armies that join it; may be repeated"), N_ ("NAME=ARMY,…") },
    { "date", 0, 0, G_OPTION_ARG_STRING, &options.date, N_ ("When they come; else today"),
      N_ ("DATE") },
    { "preview", 0, 0, G_OPTION_ARG_NONE, &options.preview,
      N_ ("Write nothing: only tell what would change"), NULL },
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
  return run_raise (&options);
}

const MusterCommand muster_campaign_command_raise = {
  .name = "raise",
  .run = parse_raise,
  .help = N_ ("further armies join their sides"),
};
