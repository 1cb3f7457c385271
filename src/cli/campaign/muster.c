#include "config.h"

#include "army/check/repair/repair.h"
#include "base/file.h"
#include "base/text.h"
#include "campaign/actions/fixes.h"
#include "campaign/actions/muster.h"
#include "campaign/model/map.h"
#include "campaign/model/xml.h"
#include "campaign/state/changes.h"
#include "campaign/state/register-marks.h"
#include "campaign/state/register.h"
#include "campaign/state/replay.h"
#include "cli/campaign/command.h"
#include "cli/common/command.h"
#include "cli/common/scenario-options.h"
#include "scenario/xml.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What is told of armies that are to march: whether they are legal at their present strength, who
 * would have to stay behind, in what state they are, and who is not with them. */

static void
add_wrapped (GString *description, int indent, const char *text)
{
  g_string_append_printf (description, "%*s", indent, "");
  g_autoptr (GString) line = g_string_new (NULL);
  muster_text_wrap (line, text, indent + 2, 98 - indent);
  g_string_append_printf (description, "%s\n", line->str);
}

/* Without a comma, which would become part of a command. */
static void
append_command (GString *commands, const char *command)
{
  g_autofree char *before = g_strdup (commands->str);
  if (commands->len == 0)
    g_string_assign (commands, command);
  else
    /* Translators: %1$s: a command or more; %2$s: another command. */
    g_string_printf (commands, C_ ("commands", "%1$s and %2$s"), before, command);
}

static void
add_baggage (GString *description, const MusterBaggage *baggage, const char *path)
{
  g_autofree char *then =
    baggage->then != NULL ? g_strdup_printf (_ ("which leaves: %s"), baggage->then) : NULL;
  g_autoptr (GString) commands = g_string_new (NULL);
  for (guint i = 0; i < baggage->records->len; i++)
    {
      g_autofree char *command = g_strdup_printf ("muster campaign do %s baggage %" PRId64, path,
                                                  g_array_index (baggage->records, gint64, i));
      append_command (commands, command);
    }
  g_string_append_printf (description, "    → %s: %s\n", baggage->text, commands->str);
  if (then != NULL)
    add_wrapped (description, 6, then);
}

static gboolean
is_transfer (const MusterFix *fix)
{
  for (guint i = 0; i < fix->changes->len; i++)
    if (g_array_index (fix->changes, MusterChange, i).kind != MUSTER_CHANGE_MOVE)
      return FALSE;
  return fix->changes->len > 0;
}

/* @top: the number of the army; in what was made of it the army itself has none */
static void
add_transfer (GString *description,
              const MusterFix *fix,
              const MusterArmy *army,
              gint64 top,
              const char *path)
{
  if (!is_transfer (fix))
    return;
  g_autoptr (GString) commands = g_string_new (NULL);
  for (guint i = 0; i < fix->changes->len; i++)
    {
      const MusterChange *change = &g_array_index (fix->changes, MusterChange, i);
      gint64 to = change->target == army->nodes[0].id ? top : change->target;
      g_autofree char *command =
        g_strdup_printf ("muster campaign do %s transfer %" PRId64 " %" PRId64, path, change->node,
                         to);
      append_command (commands, command);
    }
  g_string_append_printf (description, "    → %s: %s\n", fix->text, commands->str);
}

static void
add_action (GString *description, const MusterActionFix *fix, const char *path)
{
  g_autofree char *words = g_strjoinv (" ", fix->words);
  g_string_append_printf (description, "    → %s: muster campaign do %s %s %s\n", fix->text, path,
                          fix->action->id, words);
}

/* An army that is told of. */
typedef struct
{
  GString *told;
  const MusterRegister *reg;
  const GArray *picks;
  const char *path; /* of the campaign, as it is typed */
  gint64 top;
  MusterEvaluation *evaluation;
  GPtrArray *findings;
} Writer;

static void
add_finding (const Writer *writer, const MusterFinding *finding)
{
  const MusterEvaluation *evaluation = writer->evaluation;
  g_autofree char *text = muster_finding_dup_text (finding);
  g_autofree char *line =
    g_strdup_printf ("%s: %s [%s]", muster_finding_get_severity_name (finding), text, finding->id);
  g_autoptr (GPtrArray) fixes = muster_finding_list_fixes (evaluation, writer->findings, finding);
  g_autoptr (GPtrArray) actions =
    muster_finding_list_actions (writer->reg, writer->top, writer->picks, evaluation,
                                 writer->findings, finding);
  g_autoptr (GPtrArray) behind =
    muster_finding_list_baggage (evaluation, writer->findings, finding, actions->len > 0);
  add_wrapped (writer->told, 2, line);
  for (guint i = 0; i < actions->len; i++)
    add_action (writer->told, g_ptr_array_index (actions, i), writer->path);
  for (guint i = 0; i < behind->len; i++)
    add_baggage (writer->told, g_ptr_array_index (behind, i), writer->path);
  for (guint i = 0; i < fixes->len; i++)
    add_transfer (writer->told, g_ptr_array_index (fixes, i), evaluation->army, writer->top,
                  writer->path);
}

/* In what state it marches by the ruleset's own figures. */
static void
add_marks (GString *text, const MusterRegister *reg, const MusterArmy *army, gint64 top)
{
  for (guint i = 0; i < army->n_nodes; i++)
    {
      const MusterRecord *record = muster_register_find (reg, i > 0 ? army->nodes[i].id : top);
      g_autofree char *mark = record != NULL ? muster_record_dup_mark (reg, record) : NULL;
      g_autofree char *label = record != NULL ? muster_record_dup_label (record) : NULL;
      g_autofree char *line = g_strdup_printf ("%s: %s", label, mark);
      if (mark != NULL)
        add_wrapped (text, 2, line);
    }
}

/* Returns: whether the army is legal at its present strength */
static gboolean
print_army (GString *text,
            const MusterRegister *reg,
            const MusterArmy *army,
            gint64 top,
            const GArray *picks,
            const char *path)
{
  if (army->ruleset == NULL)
    return TRUE;
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  MusterVerdict verdict = muster_findings_judge (findings);
  g_autofree char *judged = muster_verdict_dup_text (&verdict);
  Writer writer = { text, reg, picks, path, top, evaluation, findings };
  g_string_append_printf (text, "%s – %s\n", army->name, judged);
  for (guint i = 0; i < findings->len; i++)
    if (muster_finding_is_illegal (g_ptr_array_index (findings, i)))
      add_finding (&writer, g_ptr_array_index (findings, i));
  add_marks (text, reg, army, top);
  return verdict.legal;
}

/* As it is typed into a shell. */
static char *
dup_typed (const char *path)
{
  static const char plain[] = G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "._/-";
  g_autofree char *typed =
    strspn (path, plain) == strlen (path) ? g_strdup (path) : g_shell_quote (path);
  return g_filename_display_name (typed);
}

/* Who of the side does not march though he was asked to, and why. */
static void
add_absent (GString *text, const MusterRegister *reg, int side, const GArray *picks)
{
  g_autoptr (GPtrArray) absent = muster_register_list_absent (reg, side, picks);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  const MusterCampaignSide *of = muster_campaign_find_side (reg->campaign, side);
  for (guint i = 0; i < absent->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (absent, i);
      g_autofree char *label = muster_register_dup_distinct (reg, record->number, FALSE);
      g_autofree char *state = muster_record_dup_state (reg, record);
      g_ptr_array_add (texts, g_strdup_printf ("%s (%s)", label, state));
    }
  g_autofree char *all = muster_text_enumerate (texts);
  /* Translators: %1$s: a side; %2$s: a list of those who do not march, each with how they are. */
  g_autofree char *line = g_strdup_printf (_ ("Not with %1$s: %2$s"), of->name, all);
  if (absent->len > 0)
    add_wrapped (text, 0, line);
}

static void
add_remarks (GString *text, const MusterRegister *reg, const MusterMusterPlan *plan, int side)
{
  g_autoptr (GPtrArray) remarks =
    muster_register_list_remarks (reg, plan->sides[side], plan->picks[side], plan->place);
  const MusterCampaignSide *of = muster_campaign_find_side (reg->campaign, plan->sides[side]);
  for (guint i = 0; i < remarks->len; i++)
    {
      g_autofree char *line =
        g_strdup_printf ("%s: %s", of->name, (const char *) g_ptr_array_index (remarks, i));
      add_wrapped (text, 0, line);
    }
}

static void
add_battle_remarks (GString *text, const MusterRegister *reg, const MusterMusterPlan *plan)
{
  g_autoptr (GPtrArray) remarks = muster_register_list_battle_remarks (reg, plan);
  for (guint i = 0; i < remarks->len; i++)
    add_wrapped (text, 0, g_ptr_array_index (remarks, i));
}

/**
 * muster_campaign_report_armies:
 * @path: of the campaign, for the commands that are proposed
 * @text: lines are added to it
 *
 * Returns: whether all armies are legal
 */
/* Those of the scenario have other numbers than the register: they are made once more. */
static gboolean
muster_campaign_report_armies (const MusterCampaign *campaign,
                               const MusterMusterPlan *plan,
                               const char *path,
                               GString *text)
{
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, plan->day);
  g_autofree char *typed = dup_typed (path);
  gboolean is_legal = TRUE;
  for (int side = 0; side < 2; side++)
    {
      g_autoptr (GArray) tops =
        muster_register_list_armies (reg, plan->sides[side], plan->picks[side]);
      for (guint i = 0; i < tops->len; i++)
        {
          g_autoptr (MusterArmySnapshot) army =
            muster_register_make_army (reg, g_array_index (tops, gint64, i), plan->picks[side]);
          is_legal =
            print_army (text, reg, army, g_array_index (tops, gint64, i), plan->picks[side], typed)
            && is_legal;
        }
      add_absent (text, reg, plan->sides[side], plan->picks[side]);
      add_remarks (text, reg, plan, side);
    }
  add_battle_remarks (text, reg, plan);
  return is_legal;
}

typedef struct
{
  char *date;
  char *name;
  char *place;
  char *output;
  char **sides;
  char **picks;
  char **words;
  gboolean force;
  gboolean preview;
  gboolean as_is;
  gboolean correct;
  MusterScenarioOptions make;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->date);
  g_free (options->name);
  g_free (options->place);
  g_free (options->output);
  g_strfreev (options->sides);
  g_strfreev (options->picks);
  g_strfreev (options->words);
  muster_scenario_options_clear (&options->make);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static void
plan_clear (MusterMusterPlan *plan)
{
  for (int side = 0; side < 2; side++)
    g_clear_pointer (&plan->picks[side], g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MusterMusterPlan, plan_clear)

static gboolean
read_sides (const MusterCampaign *campaign, char **sides, MusterMusterPlan *plan)
{
  guint n = sides != NULL ? g_strv_length (sides) : 0;
  for (guint i = 0; i < n && n == 2; i++)
    if ((plan->sides[i] = muster_campaign_read_side (campaign, sides[i])) == 0)
      return FALSE;
  if (n == 0 && campaign->sides->len == 2)
    {
      plan->sides[0] = 1;
      plan->sides[1] = 2;
    }
  else if (n != 2)
    muster_command_fail (_ ("Two sides fight. Name them: --sides North South."));
  else if (plan->sides[0] == plan->sides[1])
    muster_command_fail (_ ("A side cannot fight against itself. Name two with --sides."));
  return plan->sides[0] != plan->sides[1];
}

static gboolean
read_pick (const MusterRegister *reg, const char *text, MusterMusterPlan *plan)
{
  g_autoptr (GError) error = NULL;
  gint64 number = muster_register_find_named (reg, text, MUSTER_NAMES_RECORD, &error);
  const MusterRecord *record = muster_register_find (reg, number);
  if (record == NULL)
    {
      muster_command_fail_with (g_steal_pointer (&error));
      return FALSE;
    }
  for (int side = 0; side < 2; side++)
    {
      if (record->side != plan->sides[side])
        continue;
      if (plan->picks[side] == NULL)
        plan->picks[side] = g_array_new (FALSE, FALSE, sizeof (gint64));
      g_array_append_val (plan->picks[side], number);
      return TRUE;
    }
  g_autofree char *where = muster_register_dup_where (reg, record);
  muster_command_fail (
    /* Translators: %1$s: what was typed; %2$s: the side or formation where it stands. */
    _ ("--pick “%1$s”: %2$s is of neither side of this battle. Pick of those two."), text, where);
  return FALSE;
}

static gboolean
read_place (const MusterCampaign *campaign, const char *text, MusterMusterPlan *plan)
{
  GError *error = NULL;
  if (text == NULL)
    return TRUE;
  plan->place = muster_map_find_place (campaign, text, &error);
  if (plan->place == 0)
    muster_command_fail_with (error);
  return plan->place != 0;
}

static gboolean
read_plan (const MusterCampaign *campaign, const Options *options, MusterMusterPlan *plan)
{
  plan->name = options->name;
  plan->is_correction = options->correct;
  if (!muster_campaign_read_day ("--date", options->date, &plan->day)
      || !read_sides (campaign, options->sides, plan)
      || !read_place (campaign, options->place, plan))
    return FALSE;
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, plan->day);
  for (int i = 0; options->picks != NULL && options->picks[i] != NULL; i++)
    if (!read_pick (reg, options->picks[i], plan))
      return FALSE;
  return TRUE;
}

/* Returns: (transfer full) (nullable): what a scenario takes the place of */
static GBytes *
read_replaced (const char *output)
{
  char *text;
  gsize length;
  if (!g_file_test (output, G_FILE_TEST_IS_REGULAR)
      || !g_file_get_contents (output, &text, &length, NULL))
    return NULL;
  return g_bytes_new_take (text, length);
}

/* Leaves the scenario's file as it was; a link that led to nothing does so again. */
static void
put_back (const char *output, GBytes *replaced, gboolean was_there)
{
  g_autofree char *written = realpath (output, NULL);
  if (replaced != NULL)
    muster_file_write_forced (output, replaced, NULL);
  else if (!was_there && written != NULL && !muster_command_is_stdout (output))
    g_unlink (written);
}

/* Of the two files neither is there without the other. */
static int
write_both (const MusterScenario *scenario,
            const MusterCampaign *campaign,
            const Options *options,
            gint64 battle)
{
  g_autoptr (GBytes) bytes = muster_scenario_write (scenario);
  g_autoptr (GBytes) recorded = muster_campaign_write (campaign);
  g_autoptr (GBytes) replaced = read_replaced (options->output);
  gboolean was_there = g_file_test (options->output, G_FILE_TEST_EXISTS);
  g_autofree char *shown = g_filename_display_name (options->output);
  if (!muster_output_write (options->output, bytes))
    return MUSTER_EXIT_FAILED;
  if (!muster_output_write (options->words[0], recorded))
    {
      put_back (options->output, replaced, was_there);
      return MUSTER_EXIT_FAILED;
    }
  if (!muster_command_is_stdout (options->output))
    /* Translators: %1$d: a battle's number; %2$s: a scenario's name; %3$s: a file. */
    g_print (_ ("Battle %1$" PRId64 ", %2$s: wrote %3$s.\n"), battle, options->name, shown);
  return MUSTER_EXIT_DONE;
}

static gboolean
check (const Options *options)
{
  if (options->words == NULL || g_strv_length (options->words) != 1)
    muster_command_fail (_ ("Name one campaign file."));
  else if (options->date == NULL)
    muster_command_fail (_ ("Say on which day they fight: --date 1815-06-16."));
  else if (options->name == NULL || g_strstrip (options->name)[0] == '\0')
    muster_command_fail (_ ("Give the battle a name: --name Ligny."));
  else if (options->preview && options->output != NULL)
    muster_command_fail (_ ("--preview writes nothing. Leave it or -o out."));
  else if (!options->preview && options->output == NULL)
    muster_command_fail (
      _ ("Say where the scenario goes: -o NAME.scenario.xml, or --preview to see "
         "first who could march."));
  else
    return TRUE;
  return FALSE;
}

/** Returns: whether anything is told of a battlefield, so that one is wanted */
static gboolean
muster_battlefield_options_has_any (const MusterBattlefieldOptions *options)
{
  return options->seed != NULL || options->terrain != NULL || options->weather != NULL
         || options->table != NULL || options->pieces != NULL || options->dice != NULL
         || options->choices != NULL || options->again != NULL || options->turns != NULL;
}

/* Where and when it is fought, as far as that is told. */
static gboolean
set_battle (MusterScenario *scenario, MusterPacks *packs, const Options *options)
{
  return muster_scenario_options_set (&options->make, scenario)
         && (!muster_battlefield_options_has_any (&options->make.battlefield)
             || muster_scenario_options_make (&options->make, scenario, packs));
}

/* On the other output where the scenario itself takes the one. */
static void
print_out (const Options *options, const GString *text, gboolean is_legal)
{
  if (options->output != NULL && muster_command_is_stdout (options->output))
    g_printerr ("%s", text->str);
  else
    g_print ("%s", text->str);
  if (!is_legal && !options->preview)
    g_printerr ("%s\n",
                _ ("Nothing is written, since an army is not legal. Put it right, or muster "
                   "it all the same with --as-is."));
}

/* A battle before what happened already is put in on purpose only. */
static gboolean
check_day (const MusterCampaign *campaign, const MusterMusterPlan *plan)
{
  int today = muster_campaign_get_today (campaign);
  g_autofree char *last = muster_day_dup_text (today);
  if (plan->is_correction || plan->day >= today || plan->day < campaign->start)
    return TRUE;
  muster_command_fail (_ (
                         "The campaign has come to %s already, and the battle is before that. Give "
                         "that day or a later one, or --correct if it was forgotten."),
                       last);
  return FALSE;
}

/* What it changes of what is told already. Returns: the exit status */
static int
print_changes (const MusterCampaign *before, const MusterCampaign *after, const Options *options)
{
  gboolean is_aside = options->output != NULL && muster_command_is_stdout (options->output);
  g_autoptr (MusterRegister) reg =
    is_aside ? NULL : muster_campaign_replay (before, MUSTER_LAST_DAY);
  guint n_problems = is_aside ? 0 : muster_campaign_print_changes (reg, after);
  return muster_campaign_describe_conflicts (n_problems);
}

static int
run (const Options *options)
{
  g_auto (MusterMusterPlan) plan = { 0 };
  g_autoptr (GError) error = NULL;
  gint64 battle;
  if (!check (options))
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (MusterFileLock) lock = NULL;
  g_autoptr (MusterCampaign) campaign =
    options->preview
      ? muster_campaign_file_load (options->words[0], packs)
      : muster_campaign_file_take (options->words[0], NULL, options->force, packs, &lock);
  if (campaign == NULL
      || !muster_campaign_may_write_beside (options->words[0], options->output, options->force)
      || !read_plan (campaign, options, &plan) || !check_day (campaign, &plan))
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (campaign);
  g_autoptr (MusterScenario) scenario = muster_campaign_muster (copy, &plan, &battle, &error);
  if (scenario == NULL)
    return muster_command_fail_with (g_steal_pointer (&error));
  if (!set_battle (scenario, packs, options))
    return MUSTER_EXIT_FAILED;
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_legal =
    muster_campaign_report_armies (campaign, &plan, options->words[0], text) || options->as_is;
  int status = is_legal ? MUSTER_EXIT_DONE : MUSTER_EXIT_ILLEGAL;
  if (is_legal && !options->preview)
    status = write_both (scenario, copy, options, battle);
  if (status != MUSTER_EXIT_FAILED)
    print_out (options, text, is_legal);
  if (status == MUSTER_EXIT_DONE && plan.is_correction)
    status = print_changes (campaign, copy, options);
  return status;
}

/* “--sides A B” is said as “--sides A --sides B”. Returns: (transfer container) */
static char **
split_sides (int *argc, char **argv)
{
  GPtrArray *words = g_ptr_array_new ();
  for (int i = 0; i < *argc; i++)
    {
      g_ptr_array_add (words, argv[i]);
      if (!g_str_equal (argv[i], "--sides") || i + 2 >= *argc || argv[i + 2][0] == '-')
        continue;
      g_ptr_array_add (words, argv[++i]);
      g_ptr_array_add (words, (gpointer) "--sides");
      g_ptr_array_add (words, argv[++i]);
    }
  *argc = (int) words->len;
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (words, FALSE);
}

static int
parse_muster (int argc, char **argv)
{
  g_auto (Options) options = { NULL };
  const GOptionEntry entries[] = {
    { "date", 0, 0, G_OPTION_ARG_STRING, &options.date, N_ ("The day of the battle"), N_ ("DATE") },
    { "name", 0, 0, G_OPTION_ARG_STRING, &options.name, N_ ("What it is called"), N_ ("NAME") },
    { "sides", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.sides,
      N_ ("Who fights, where there are more than two sides"), N_ ("A B") },
    { "pick", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.picks,
      N_ ("Who marches, by name or number; may be repeated; else all the fit"), N_ ("WHO") },
    { "place", 0, 0, G_OPTION_ARG_STRING, &options.place, N_ ("A place of the campaign's map"),
      N_ ("PLACE") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_ ("Write the scenario into this file; - is standard output"), N_ ("FILE") },
    { "preview", 0, 0, G_OPTION_ARG_NONE, &options.preview,
      N_ ("Write nothing: only tell whether the armies are legal"), NULL },
    { "as-is", 0, 0, G_OPTION_ARG_NONE, &options.as_is, N_ ("Write armies that are not legal, too"),
      NULL },
    { "correct", 0, 0, G_OPTION_ARG_NONE, &options.correct,
      N_ ("Even if it is before what happened already: tells what changes"), NULL },
    MUSTER_SCENARIO_ENTRIES (options.make),
    MUSTER_FORCE_ENTRY (options.force),
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.words, NULL, N_ ("FILE") },
    { NULL },
  };
  g_autofree char **words = split_sides (&argc, argv);
  char **rest = words;
  if (!muster_command_parse (
        &argc, &rest, NULL,
        _ ("Musters the next battle from the register: writes a scenario with those who are fit, "
           "at their present strength, and records in the campaign that they marched. If an army "
           "is not legal any more nothing is written; who would have to stay behind is told. A "
           "battlefield is made where a seed, terrain or table is given."),
        entries))
    return MUSTER_EXIT_FAILED;
  return run (&options);
}

const MusterCommand muster_campaign_command_muster = {
  .name = "muster",
  .run = parse_muster,
  .help = N_ ("the next battle, as a scenario"),
};
