#include "config.h"

#include "campaign/state/morning-state.h"
#include "campaign/state/replay.h"
#include "cli/campaign/command.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>

typedef struct
{
  char *date;
  char *battle;
  char *side;
  char **words;
  gboolean json;
  gboolean csv;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->date);
  g_free (options->battle);
  g_free (options->side);
  g_strfreev (options->words);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static int
show (MusterRegister *reg,
      const MusterBattle *battle,
      int side,
      const char *path,
      const Options *options)
{
  MusterSeat seat = { .of = -side };
  if (!options->csv)
    return muster_campaign_show (reg, battle, side, path, options->json);
  g_autoptr (MusterMorning) morning = muster_morning_new (reg, &seat);
  g_autofree char *text = muster_morning_dup_csv (morning);
  fputs (text, stdout);
  return MUSTER_EXIT_DONE;
}

static int
run (const Options *options)
{
  int day = MUSTER_LAST_DAY;
  int side = 0;
  if (options->words == NULL || g_strv_length (options->words) != 1)
    return muster_command_fail (_ ("Name one campaign file."));
  if (options->date != NULL && options->battle != NULL)
    return muster_command_fail (_ ("A battle has its own morning: choose --date or --battle."));
  if (options->csv && options->json)
    return muster_command_fail (_ ("Choose one of --csv and --json."));
  if (!muster_campaign_read_day ("--date", options->date, &day))
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (MusterCampaign) campaign = muster_campaign_file_load (options->words[0], packs);
  if (campaign == NULL || !muster_campaign_has_begun (campaign, day))
    return MUSTER_EXIT_FAILED;
  if (options->side != NULL && (side = muster_campaign_read_side (campaign, options->side)) == 0)
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterRegister) reg = muster_campaign_fold (campaign, day);
  g_autofree char *shown = g_filename_display_name (options->words[0]);
  if (options->battle == NULL)
    return show (reg, NULL, side, shown, options);
  const MusterBattle *battle = muster_campaign_read_battle (reg, options->battle);
  if (battle == NULL)
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterRegister) morning = muster_campaign_fold_before (campaign, battle->number);
  return show (morning, battle, side, shown, options);
}

int
muster_campaign_command_state (int argc, char **argv)
{
  g_auto (Options) options = { NULL };
  const GOptionEntry entries[] = {
    { "date", 0, 0, G_OPTION_ARG_STRING, &options.date,
      N_ ("In the evening of this day; today without it"), N_ ("DATE") },
    { "battle", 0, 0, G_OPTION_ARG_STRING, &options.battle,
      N_ ("In the morning of this battle, before anybody marched"), N_ ("N") },
    { "side", 0, 0, G_OPTION_ARG_STRING, &options.side, N_ ("Only this side"), N_ ("NAME") },
    { "csv", 0, 0, G_OPTION_ARG_NONE, &options.csv, N_ ("Print the register as a table, CSV"),
      NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, N_ ("Print JSON for scripts"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.words, NULL, N_ ("FILE") },
    { NULL },
  };
  if (!muster_command_parse (
        &argc, &argv, NULL,
        _ ("Shows how a campaign stands: formations, units with their strength in the ruleset's "
           "steps, who is in hospital, missing or taken, and what became of commanders."),
        entries))
    return MUSTER_EXIT_FAILED;
  return run (&options);
}
