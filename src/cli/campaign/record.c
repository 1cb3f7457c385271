#include "config.h"

#include "base/file.h"
#include "base/phrase.h"
#include "base/problem.h"
#include "campaign/actions/correct.h"
#include "campaign/report/report.h"
#include "campaign/state/register.h"
#include "campaign/state/replay.h"
#include "campaign/state/totals.h"
#include "campaign/state/visibility.h"
#include "cli/campaign/command.h"
#include "cli/common/output.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

typedef struct
{
  char *battle;
  char *losses;
  char *write;
  char *player;
  char *won;
  char *held;
  char *seed;
  char *output;
  char **words;
  gboolean force;
  gboolean draw;
  gboolean preview;
  gboolean correct;
  gboolean present;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->battle);
  g_free (options->losses);
  g_free (options->write);
  g_free (options->player);
  g_free (options->won);
  g_free (options->held);
  g_free (options->seed);
  g_free (options->output);
  g_strfreev (options->words);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
read_fighter (const MusterCampaign *campaign,
              const MusterBattle *battle,
              const char *text,
              int *side)
{
  if (text == NULL)
    return TRUE;
  *side = muster_campaign_read_side (campaign, text);
  if (*side == 0 || *side == battle->sides[0] || *side == battle->sides[1])
    return *side != 0;
  /* Translators: %1$s: what was typed; %2$s: a battle. */
  muster_command_fail (_ ("%1$s did not fight at %2$s. Name one of the two who did."), text,
                       battle->name);
  return FALSE;
}

/* A side may be called so, too. */
static gboolean
read_held (const MusterCampaign *campaign,
           const MusterBattle *battle,
           const char *text,
           MusterLossReport *report)
{
  gboolean is_nobody = g_strcmp0 (text, "nobody") == 0 || g_strcmp0 (text, _ ("nobody")) == 0;
  if (!is_nobody || muster_campaign_find_side_named (campaign, text, NULL) != 0)
    return read_fighter (campaign, battle, text, &report->held);
  report->held = MUSTER_HELD_BY_NOBODY;
  return TRUE;
}

static gboolean
has_dice (const MusterCampaign *campaign, gint64 battle)
{
  const MusterRecovery *recovery = muster_campaign_get_recovery_of (campaign, battle);
  return recovery != NULL && recovery->has_dice;
}

/* Without a seed one is taken by chance, and kept with the result. */
static gboolean
read_seed (const MusterCampaign *campaign, const char *text, MusterLossReport *report, char **note)
{
  report->seed = g_random_int ();
  if (text != NULL && !g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &report->seed, NULL))
    {
      muster_command_fail (_ ("The seed “%s” is no whole number. Give one from 0 to "
                              "18446744073709551615."),
                           text);
      return FALSE;
    }
  g_autofree char *seed = g_strdup_printf ("%" PRIu64, report->seed);
  *note =
    has_dice (campaign, report->battle) ? muster_phrase_new ("recovery-seed", seed, NULL) : NULL;
  report->note = *note;
  return TRUE;
}

static gboolean
read_result (const MusterCampaign *campaign,
             const MusterBattle *battle,
             const Options *options,
             MusterLossReport *report)
{
  report->battle = battle->number;
  report->is_present = options->present;
  report->outcome = options->won != NULL ? MUSTER_OUTCOME_WON
                    : options->draw      ? MUSTER_OUTCOME_DRAW
                                         : MUSTER_OUTCOME_UNKNOWN;
  return read_fighter (campaign, battle, options->won, &report->winner)
         && read_held (campaign, battle, options->held, report);
}

static GArray *
read_losses (const MusterRegister *reg,
             const MusterBattle *battle,
             const Options *options,
             const char **player)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  const char *path = options->losses;
  if (path == NULL)
    return g_array_new (FALSE, TRUE, sizeof (MusterLossEntry));
  gboolean is_stdin = g_str_equal (path, "-");
  g_autofree char *shown =
    /* Translators: a name in place of a file's: what the program is given through a pipe. */
    is_stdin ? g_strdup (_ ("standard input")) : g_filename_display_name (path);
  g_autoptr (MusterReportFile) file =
    muster_report_file_load (is_stdin ? "/dev/stdin" : path, shown, problems);
  GArray *entries =
    file != NULL ? muster_report_file_read (file, reg, battle->number, player, problems) : NULL;
  muster_command_print_problems (problems);
  if (entries == NULL && file != NULL)
    muster_command_fail (_ ("Nothing is recorded. Correct the file, and record it again."));
  return entries;
}

/* What was added to the campaign, in the order of the report. */
static void
print_events (const MusterCampaign *campaign, const MusterRegister *reg, guint first)
{
  for (guint i = first; i < campaign->events->len; i++)
    {
      const MusterEvent *event = &g_array_index (campaign->events, MusterEvent, i);
      const MusterRecord *record = muster_register_find (reg, event->subject);
      g_autofree char *label =
        record != NULL ? muster_register_dup_distinct (reg, record->number, TRUE) : NULL;
      g_autofree char *day = muster_day_dup_text (event->until);
      const char *const fates[MUSTER_N_FATES] = { _ ("fit"), _ ("wounded"), _ ("captured"),
                                                  _ ("dead") };
      if (event->kind == MUSTER_EVENT_LOSSES)
        {
          g_autofree char *losses = muster_losses_dup_text (event->figures, event->until);
          g_print ("  %s: %s\n", label, losses);
        }
      else if (event->kind == MUSTER_EVENT_FATE && day != NULL)
        /* Translators: %1$s: a commander; %2$s: the day when he comes back. */
        g_print (_ ("  %1$s: wounded until %2$s\n"), label, day);
      else if (event->kind == MUSTER_EVENT_FATE)
        g_print ("  %s: %s\n", label, fates[event->figures[0]]);
    }
}

static void
print_recorded (const MusterCampaign *campaign,
                const MusterLossReport *report,
                guint first,
                const GString *throws)
{
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  const MusterBattle *battle = muster_register_find_battle (reg, report->battle);
  g_autofree char *result = muster_battle_dup_result (reg, battle);
  g_print ("%s: %s\n", battle->name, result);
  print_events (campaign, reg, first);
  if (throws->len > 0)
    /* Translators: %1$u: the seed of the dice; %2$s: the throws. */
    g_print (_ ("Thrown with the seed %1$" PRIu64 ": %2$s\n"), report->seed, throws->str);
}

static int
record (const MusterRegister *reg, const Options *options, const MusterLossReport *report)
{
  const MusterBattle *last = g_ptr_array_index (reg->battles, reg->battles->len - 1);
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) throws = g_string_new (NULL);
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (reg->campaign);
  gboolean is_done = options->correct
                       ? muster_campaign_correct_losses (copy, reg, report, throws, &error)
                       : muster_campaign_record_losses (copy, reg, report, throws, &error);
  if (!is_done)
    return muster_command_fail_with (g_steal_pointer (&error));
  gboolean is_aside = options->output != NULL && muster_command_is_stdout (options->output);
  if (!is_aside)
    print_recorded (copy, report, reg->campaign->events->len, throws);
  /* A battle that was mustered since may be another one then. */
  if (options->correct || last->number != report->battle)
    return muster_campaign_finish_correction (reg, copy, options->words[0], options->output,
                                              options->preview);
  if (options->preview)
    return MUSTER_EXIT_DONE;
  return muster_campaign_file_save_batch (copy, options->words[0], options->output);
}

static gboolean
check_write (const Options *options)
{
  gboolean is_alone = options->losses == NULL && options->won == NULL && !options->draw
                      && options->held == NULL && options->output == NULL && !options->preview;
  if (is_alone)
    return muster_campaign_may_write_beside (options->words[0], options->write, options->force);
  muster_command_fail (_ ("--write records nothing. Leave the other options out."));
  return FALSE;
}

static gboolean
check (const Options *options)
{
  if (options->words == NULL || g_strv_length (options->words) != 1)
    muster_command_fail (_ ("Name one campaign file."));
  else if (options->battle == NULL)
    muster_command_fail (_ ("Say of which battle: --battle 1. “muster campaign log” lists them."));
  else if (options->won != NULL && options->draw)
    muster_command_fail (_ ("A battle is won or a draw: choose --won or --draw."));
  else if (options->write == NULL && options->player != NULL)
    muster_command_fail (_ ("--player goes with --write. A report names its player itself."));
  else if (options->write != NULL)
    return check_write (options);
  else if (options->losses == NULL && options->won == NULL && !options->draw
           && options->held == NULL && !options->present)
    muster_command_fail (_ ("Say what to record: --losses FILE, --won SIDE, --draw or --held "
                            "SIDE."));
  else if (options->present && !options->correct)
    muster_command_fail (_ ("--present puts right who marched: give --correct too."));
  else if (options->preview && options->output != NULL)
    muster_command_fail (_ ("--preview writes nothing. Leave it or -o out."));
  else
    return TRUE;
  return FALSE;
}

/* What is recorded by now goes into a report, to be filled in. */
static int
write_report (const MusterRegister *reg, const MusterBattle *battle, const Options *options)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *typed = g_strconcat ("player:", options->player, NULL);
  MusterViewer viewer = { 0 };
  if (options->player != NULL && !muster_viewer_find (&viewer, reg, typed, &error))
    return muster_command_fail_with (g_steal_pointer (&error));
  g_autoptr (GBytes) bytes = muster_campaign_write_report (reg, battle->number, viewer.player);
  g_autofree char *shown = g_filename_display_name (options->write);
  g_autofree char *text =
    /* Translators: %1$s: a battle; %2$s: a file. */
    g_strdup_printf (_ ("Wrote the losses of %1$s into %2$s."), battle->name, shown);
  if (!muster_output_write (options->write, bytes))
    return MUSTER_EXIT_FAILED;
  if (!muster_command_is_stdout (options->write))
    g_print ("%s\n", text);
  return MUSTER_EXIT_DONE;
}

static int
run (const Options *options)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *note = NULL;
  MusterLossReport report = { 0 };
  if (!check (options))
    return MUSTER_EXIT_FAILED;
  if (!muster_output_spares (options->output, options->losses)
      || !muster_output_spares (options->write, options->losses)
      || !muster_campaign_may_write (options->words[0], options->output, options->force))
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (MusterFileLock) lock = NULL;
  g_autoptr (MusterCampaign) campaign =
    options->preview || options->write != NULL
      ? muster_campaign_file_load (options->words[0], packs)
      : muster_campaign_file_take (options->words[0], options->output, options->force, packs,
                                   &lock);
  if (campaign == NULL)
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  const MusterBattle *battle = muster_campaign_read_battle (reg, options->battle);
  if (battle != NULL && options->write != NULL)
    return write_report (reg, battle, options);
  if (battle == NULL || !read_result (campaign, battle, options, &report)
      || !read_seed (campaign, options->seed, &report, &note))
    return MUSTER_EXIT_FAILED;
  g_autoptr (GArray) entries = read_losses (reg, battle, options, &report.player);
  report.entries = entries;
  if (entries == NULL)
    return MUSTER_EXIT_FAILED;
  if (options->correct || muster_loss_report_leave_recorded (reg, &report, &error))
    return record (reg, options, &report);
  if (error != NULL)
    return muster_command_fail_with (g_steal_pointer (&error));
  if (options->output != NULL)
    return muster_campaign_file_save (campaign, options->words[0], options->output,
                                      _ ("All of this is recorded already."));
  g_print ("%s\n", _ ("All of this is recorded already."));
  return MUSTER_EXIT_DONE;
}

static int
parse_record (int argc, char **argv)
{
  g_auto (Options) options = { NULL };
  const GOptionEntry entries[] = {
    { "battle", 0, 0, G_OPTION_ARG_STRING, &options.battle, N_ ("Its number or name"), N_ ("N") },
    { "losses", 0, 0, G_OPTION_ARG_FILENAME, &options.losses,
      N_ ("XML, a phone's report, or side, number, loss or fate; -: standard input"), N_ ("FILE") },
    { "write", 0, 0, G_OPTION_ARG_FILENAME, &options.write,
      N_ ("Record nothing: write a report, XML, to be filled in"), N_ ("FILE") },
    { "player", 0, 0, G_OPTION_ARG_STRING, &options.player, N_ ("Whose report is written"),
      N_ ("NAME") },
    { "won", 0, 0, G_OPTION_ARG_STRING, &options.won, N_ ("Who won"), N_ ("SIDE") },
    { "draw", 0, 0, G_OPTION_ARG_NONE, &options.draw, N_ ("Nobody won"), NULL },
    { "held", 0, 0, G_OPTION_ARG_STRING, &options.held,
      N_ ("Who held the field, on which recovery hangs; nobody, if neither did"), N_ ("SIDE") },
    { "seed", 0, 0, G_OPTION_ARG_STRING, &options.seed,
      N_ ("Of the dice, where the rules of recovery have dice"), N_ ("N") },
    { "correct", 0, 0, G_OPTION_ARG_NONE, &options.correct,
      N_ ("In the place of what is recorded: tells what changes"), NULL },
    { "present", 0, 0, G_OPTION_ARG_NONE, &options.present,
      N_ ("Correct who marched, too: those who were there, as strong as they were"), NULL },
    { "preview", 0, 0, G_OPTION_ARG_NONE, &options.preview,
      N_ ("Write nothing: only tell who comes back"), NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_ ("Write the campaign into another file; - is standard output"), N_ ("FILE") },
    MUSTER_FORCE_ENTRY (options.force),
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.words, NULL, N_ ("FILE") },
    { NULL },
  };
  if (!muster_command_parse (
        &argc, &argv, NULL,
        _ (
          "Records how a battle ended and what it cost, in the numbers of the printed loss "
          "return. A line of the file is such as “North,3,2”, “North 3 2” or “North 1 wounded "
          "until 25 June 1815”; a or b stand for the two sides of the battle. A line “player,Anne” "
          "says whose report it is: no more than what Anne commands. The same may be "
          "recorded twice without harm. With --correct the file tells what was otherwise; whoever "
          "is not in it stays as he was recorded, and all that came after is worked out again."),
        entries))
    return MUSTER_EXIT_FAILED;
  return run (&options);
}

const MusterCommand muster_campaign_command_record = {
  .name = "record",
  .run = parse_record,
  .help = N_ ("what a battle cost, as typed off its return"),
};
