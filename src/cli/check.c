#include "config.h"

#include "army/check/check.h"
#include "army/check/repair/repair.h"
#include "army/evaluate/evaluate.h"
#include "base/problem.h"
#include "base/text.h"
#include "battlefield/repair.h"
#include "battlefield/text.h"
#include "campaign/state/replay.h"
#include "cli/campaign/command.h"
#include "cli/common/commands.h"
#include "scenario/check.h"

#include <glib/gi18n-lib.h>

/* One file of the call, once looked at. */
typedef struct
{
  MusterInput *input;
  MusterEvaluation *evaluation; /* armies */
  GPtrArray *findings;
  GPtrArray *board_findings; /* scenarios */
  MusterVerification *dice;  /* of scenarios, or NULL */
  MusterRegister *reg;       /* campaigns */
  MusterVerdict verdict;
  int status;
  gboolean with_why; /* of the findings */
} Checked;

/* Of the table of several files: file, ruleset, points and verdict. */
#define N_COLUMNS 4

static void
checked_free (gpointer data)
{
  Checked *checked = data;
  g_clear_pointer (&checked->findings, g_ptr_array_unref);
  g_clear_pointer (&checked->board_findings, g_ptr_array_unref);
  g_clear_pointer (&checked->dice, muster_verification_free);
  g_clear_pointer (&checked->evaluation, muster_evaluation_free);
  g_clear_pointer (&checked->reg, muster_register_unref);
  muster_input_free (checked->input);
  g_free (checked);
}

static Checked *
check_file (const char *path, MusterPacks *packs)
{
  Checked *checked = g_new0 (Checked, 1);
  checked->input = muster_input_load_to_check (path, packs);
  if (muster_problems_has_error (checked->input->problems))
    checked->status = MUSTER_EXIT_FAILED;
  if (checked->input->scenario != NULL)
    {
      checked->board_findings = muster_scenario_check (checked->input->scenario);
      checked->dice = muster_scenario_verify_dice (checked->input->scenario);
      checked->status = muster_board_findings_are_legal (checked->board_findings)
                          ? MUSTER_EXIT_DONE
                          : MUSTER_EXIT_ILLEGAL;
    }
  if (checked->input->campaign != NULL)
    {
      checked->reg = muster_campaign_replay (checked->input->campaign, MUSTER_LAST_DAY);
      checked->status = checked->reg->conflicts->len == 0 ? MUSTER_EXIT_DONE : MUSTER_EXIT_ILLEGAL;
    }
  if (checked->input->army == NULL)
    return checked;
  checked->evaluation = muster_army_evaluate (checked->input->army);
  checked->findings = muster_army_check (checked->evaluation);
  checked->verdict = muster_findings_judge (checked->findings);
  checked->status = checked->verdict.legal ? MUSTER_EXIT_DONE : MUSTER_EXIT_ILLEGAL;
  return checked;
}

static char *
dup_verdict (const Checked *checked)
{
  if (checked->input->army != NULL)
    return muster_verdict_dup_text (&checked->verdict);
  if (checked->status == MUSTER_EXIT_FAILED)
    return g_strdup (_ ("Cannot be read"));
  if (checked->reg != NULL && checked->status == MUSTER_EXIT_ILLEGAL)
    return g_strdup_printf (ngettext ("%u trouble", "%u troubles", checked->reg->conflicts->len),
                            checked->reg->conflicts->len);
  if (checked->status == MUSTER_EXIT_ILLEGAL)
    return g_strdup (_ ("Against the rules"));
  return g_strdup (_ ("Sound"));
}

static char *
dup_points (const Checked *checked)
{
  char *points = checked->evaluation != NULL ? muster_army_dup_points (checked->evaluation) : NULL;
  return points != NULL ? points : g_strdup ("–");
}

static const char *
get_title (const Checked *checked)
{
  if (checked->input->army != NULL)
    return checked->input->army->ruleset->title;
  if (checked->input->scenario != NULL && checked->input->scenario->ruleset != NULL)
    return checked->input->scenario->ruleset->title;
  if (checked->input->campaign != NULL && checked->input->campaign->ruleset != NULL)
    return checked->input->campaign->ruleset->title;
  return checked->input->pack != NULL ? checked->input->pack->title : "–";
}

/* What is told of one of several files, once it is let go. */
typedef struct
{
  char *cells[N_COLUMNS];
  char *details; /* lines, or NULL */
} Told;

static void
told_free (gpointer data)
{
  Told *told = data;
  for (guint i = 0; i < N_COLUMNS; i++)
    g_free (told->cells[i]);
  g_free (told->details);
  g_free (told);
}

static void
print_table (GPtrArray *files)
{
  static const MusterTextColumn columns[N_COLUMNS] = { { 0 } };
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) text = g_string_new (NULL);
  g_ptr_array_add (cells, g_strdup (_ ("File")));
  g_ptr_array_add (cells, g_strdup (_ ("Ruleset")));
  g_ptr_array_add (cells, g_strdup (_ ("Points")));
  g_ptr_array_add (cells, g_strdup (_ ("Verdict")));
  for (guint i = 0; i < files->len; i++)
    for (guint j = 0; j < N_COLUMNS; j++)
      g_ptr_array_add (cells, g_strdup (((const Told *) files->pdata[i])->cells[j]));
  muster_text_append_table (text, cells, columns, N_COLUMNS);
  g_print ("%s", text->str);
}

static void
print_why (const Checked *checked, const MusterFinding *finding)
{
  g_autofree char *why = muster_finding_dup_why (checked->evaluation, finding);
  g_auto (GStrv) lines = g_strsplit (why, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autoptr (GString) text = g_string_new ("      ");
      muster_text_wrap (text, lines[i], 8, 98);
      g_print ("%s\n", text->str);
    }
}

static void
print_to_go (const MusterArmy *army, GArray *to_go)
{
  g_autoptr (GString) words = g_string_new ("    ");
  g_autofree char *sentence = muster_units_to_go_dup_text (army, to_go);
  muster_text_wrap (words, sentence, 6, 98);
  g_print ("%s\n", words->str);
}

/* With the limit's id, which a waiver names. @trials: NULL: without fixes */
static void
print_finding (const Checked *checked, const MusterFinding *finding, MusterTrials *trials)
{
  g_autofree char *message = muster_finding_dup_text (finding);
  g_autoptr (GString) text = g_string_new ("  ");
  g_autofree char *line =
    finding->waiver != NULL
      /* Translators: %1$s: why it was waived; %2$s: what the limit says; %3$s: a limit's id. */
      ? g_strdup_printf (_ ("Waived (%1$s): %2$s [%3$s]"), finding->waiver, message, finding->id)
      /* Translators: %1$s: how grave it is, such as "Error"; %2$s: what is wrong; %3$s: a limit's
         id. */
      : g_strdup_printf (_ ("%1$s: %2$s [%3$s]"), muster_finding_get_severity_name (finding),
                         message, finding->id);
  muster_text_wrap (text, line, 4, 98);
  g_print ("%s\n", text->str);
  if (checked->with_why)
    print_why (checked, finding);
  if (trials == NULL || finding->waiver != NULL)
    return;
  g_autoptr (GPtrArray) larger = NULL;
  g_autoptr (GPtrArray) fixes = muster_finding_search_fixes (finding, trials, &larger);
  g_autoptr (GArray) to_go = muster_fixes_list_to_go (checked->evaluation->army, fixes, larger);
  for (guint i = 0; i < fixes->len; i++)
    {
      const MusterFix *fix = g_ptr_array_index (fixes, i);
      g_autoptr (GString) words = g_string_new (NULL);
      g_autofree char *points = muster_fix_dup_points (fix);
      /* Translators: %1$s: what would be changed; %2$s: the points after that. */
      g_autofree char *sentence = g_strdup_printf (_ ("→ %1$s (%2$s)."), fix->text, points);
      g_string_append (words, "    ");
      muster_text_wrap (words, sentence, 6, 98);
      g_print ("%s\n", words->str);
    }
  if (to_go->len > 0)
    print_to_go (checked->evaluation->army, to_go);
}

static void
print_board_fixes (const MusterBattlefield *battlefield, const MusterBoardFinding *finding)
{
  g_autoptr (GPtrArray) fixes = battlefield != NULL
                                  ? muster_board_finding_list_fixes (battlefield, finding)
                                  : g_ptr_array_new ();
  for (guint i = 0; i < fixes->len; i++)
    {
      g_autoptr (GString) words = g_string_new ("    ");
      g_autofree char *sentence =
        g_strdup_printf (_ ("→ %s."), ((MusterBoardFix *) g_ptr_array_index (fixes, i))->text);
      muster_text_wrap (words, sentence, 6, 98);
      g_print ("%s\n", words->str);
    }
}

static void
print_most_fixes (GPtrArray *findings)
{
  if (findings->len > MUSTER_MOST_WITH_FIXES)
    g_print (_ ("  Fixes are worked out for %d findings. Correct those and check again.\n"),
             MUSTER_MOST_WITH_FIXES);
}

static void
print_board_findings (const Checked *checked)
{
  gboolean wants_fixes = checked->board_findings->len <= MUSTER_MOST_FINDINGS_WITH_FIXES;
  for (guint i = 0; i < checked->board_findings->len; i++)
    {
      const MusterBoardFinding *finding = g_ptr_array_index (checked->board_findings, i);
      g_autoptr (GString) text = g_string_new ("  ");
      g_autofree char *description = muster_board_finding_dup_text (finding);
      const char *severity = muster_board_finding_get_severity_name (finding);
      g_autofree char *line =
        finding->line > 0
          /* Translators: %1$s: how grave it is, such as "Error"; %2$s: what is wrong; %3$s: a
             word for the rule; %4$d: a line of the file. */
          ? g_strdup_printf (_ ("%1$s: %2$s [%3$s, line %4$d]"), severity, description,
                             finding->rule, finding->line)
          : g_strdup_printf ("%s: %s [%s]", severity, description, finding->rule);
      muster_text_wrap (text, line, 4, 98);
      g_print ("%s\n", text->str);
      if (wants_fixes)
        print_board_fixes (checked->input->scenario->battlefield, finding);
    }
  if (!wants_fixes)
    g_print (_ ("  Fixes are worked out for at most %d findings. Correct some and check again.\n"),
             MUSTER_MOST_FINDINGS_WITH_FIXES);
}

static void
print_dice (const MusterVerification *dice)
{
  g_autofree char *text = muster_verification_dup_text (dice);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL && lines[i][0] != '\0'; i++)
    {
      g_autoptr (GString) words = g_string_new (i == 0 ? "  " : "    ");
      /* Translators: %s: what became of throwing the dice of a scenario again. */
      g_autofree char *line =
        i == 0 ? g_strdup_printf (_ ("Dice: %s"), lines[i]) : g_strdup (lines[i]);
      muster_text_wrap (words, line, i == 0 ? 4 : 6, 98);
      g_print ("%s\n", words->str);
    }
}

static void
print_details (const Checked *checked)
{
  if (checked->board_findings != NULL)
    print_board_findings (checked);
  if (checked->dice != NULL)
    print_dice (checked->dice);
  if (checked->reg != NULL)
    muster_campaign_print_conflicts (checked->reg);
  if (checked->findings == NULL || checked->findings->len == 0)
    return;
  g_autoptr (MusterTrials) trials = muster_trials_new (checked->evaluation, checked->findings);
  g_autofree gboolean *chosen = muster_findings_choose_with_fixes (checked->findings);
  for (guint i = 0; i < checked->findings->len; i++)
    print_finding (checked, g_ptr_array_index (checked->findings, i), chosen[i] ? trials : NULL);
  print_most_fixes (checked->findings);
}

/* What adds the troops that are missing. */
static void
print_completion (const Checked *checked)
{
  MusterNumber left = muster_army_get_points_left (checked->evaluation);
  gboolean is_short = left.num > 0;
  for (guint i = 0; i < checked->findings->len && !is_short
                    && checked->evaluation->army->budget == MUSTER_NO_BUDGET;
       i++)
    is_short = muster_finding_is_short (g_ptr_array_index (checked->findings, i));
  if (!is_short || !muster_ruleset_has_prices (checked->evaluation->ruleset))
    return;
  const char *file = checked->input->shown;
  g_autofree char *points = muster_number_dup_text (left);
  g_autofree char *sentence = NULL;
  if (left.num > 0)
    sentence = g_strdup_printf (
      /* Translators: %1$s: so many points, such as “13”; %2$s: a file. */
      _ ("→ %1$s points are left: “muster fill %2$s -o FILE” completes the army."), points, file);
  else
    sentence =
      g_strdup_printf (_ ("→ “muster fill %s --points N -o FILE” completes the army."), file);
  g_autoptr (GString) words = g_string_new ("  ");
  muster_text_wrap (words, sentence, 4, 98);
  g_print ("%s\n", words->str);
}

static void
print_one (const Checked *checked)
{
  g_autofree char *points = dup_points (checked);
  g_autofree char *verdict = dup_verdict (checked);
  if (checked->input->army != NULL)
    g_print ("%s – %s – %s – %s\n", checked->input->army->name, get_title (checked), points,
             verdict);
  else if (checked->input->scenario != NULL)
    g_print ("%s – %s – %s\n", checked->input->scenario->name, get_title (checked), verdict);
  else if (checked->input->campaign != NULL)
    g_print ("%s – %s – %s\n", checked->input->campaign->name, get_title (checked), verdict);
  else if (checked->input->pack != NULL)
    g_print ("%s – %s\n", get_title (checked), verdict);
  print_details (checked);
  if (checked->evaluation != NULL)
    print_completion (checked);
}

static gboolean
has_details (const Checked *checked)
{
  GPtrArray *findings =
    checked->board_findings != NULL ? checked->board_findings : checked->findings;
  return (findings != NULL && findings->len > 0) || checked->dice != NULL
         || (checked->reg != NULL && checked->reg->conflicts->len > 0);
}

static GString *printed;

static void
take_printed (const char *text)
{
  g_string_append (printed, text);
}

/* Details stand below the table of all files: they are printed when that is. */
static Told *
tell (const Checked *checked)
{
  Told *told = g_new0 (Told, 1);
  *told = (Told){ { g_strdup (checked->input->shown), g_strdup (get_title (checked)),
                    dup_points (checked), dup_verdict (checked) } };
  if (!has_details (checked))
    return told;
  printed = g_string_new (NULL);
  GPrintFunc before = g_set_print_handler (take_printed);
  print_details (checked);
  g_set_print_handler (before);
  told->details = g_string_free (g_steal_pointer (&printed), FALSE);
  return told;
}

static void
print_several (GPtrArray *files)
{
  print_table (files);
  for (guint i = 0; i < files->len; i++)
    {
      const Told *told = g_ptr_array_index (files, i);
      if (told->details != NULL)
        g_print ("\n%s\n%s", told->cells[0], told->details);
    }
}

static void
add_problems (JsonBuilder *builder, GPtrArray *problems)
{
  json_builder_set_member_name (builder, "problems");
  json_builder_begin_array (builder);
  for (guint i = 0; i < problems->len; i++)
    {
      const MusterProblem *problem = g_ptr_array_index (problems, i);
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "severity", problem->is_note ? "note" : "error");
      muster_json_add_int (builder, "line", problem->line);
      muster_json_add_text (builder, "message", problem->message);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_json (JsonBuilder *builder, const Checked *checked)
{
  const MusterInput *input = checked->input;
  const char *kind = input->army != NULL       ? "army"
                     : input->scenario != NULL ? "scenario"
                     : input->campaign != NULL ? "campaign"
                     : input->pack != NULL     ? "ruleset"
                                               : NULL;
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "file", input->shown);
  muster_json_add_text (builder, "kind", kind);
  if (input->army != NULL)
    {
      muster_json_add_text (builder, "ruleset", input->army->ruleset_id);
      json_builder_set_member_name (builder, "legal");
      json_builder_add_boolean_value (builder, checked->verdict.legal);
      muster_json_add_findings (builder, checked->evaluation, checked->findings, checked->with_why);
    }
  else if (input->scenario != NULL)
    {
      muster_json_add_text (builder, "ruleset", input->scenario->ruleset_id);
      json_builder_set_member_name (builder, "legal");
      json_builder_add_boolean_value (builder, checked->status == MUSTER_EXIT_DONE);
      muster_json_add_board_findings (builder, checked->input->scenario->battlefield,
                                      checked->board_findings);
      if (checked->dice != NULL)
        muster_json_add_dice (builder, checked->dice);
    }
  else if (input->campaign != NULL)
    {
      muster_json_add_text (builder, "ruleset", input->campaign->ruleset_id);
      json_builder_set_member_name (builder, "legal");
      json_builder_add_boolean_value (builder, checked->status == MUSTER_EXIT_DONE);
      muster_json_add_conflicts (builder, checked->reg);
    }
  else if (input->pack != NULL)
    muster_json_add_text (builder, "ruleset", input->pack->id);
  if (input->problems->len > 0)
    add_problems (builder, input->problems);
  json_builder_end_object (builder);
}

/* Each file is let go before the next is read; their packs are shared. */
static int
run (char **paths, gboolean as_json, gboolean with_why)
{
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (told_free);
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  gboolean is_alone = g_strv_length (paths) == 1;
  int status = MUSTER_EXIT_DONE;
  if (!is_alone)
    json_builder_begin_array (builder);
  for (int i = 0; paths[i] != NULL; i++)
    {
      Checked *checked = check_file (paths[i], packs);
      checked->with_why = with_why;
      status = MAX (status, checked->status);
      muster_command_print_problems (checked->input->problems);
      if (as_json)
        add_json (builder, checked);
      else if (!is_alone)
        g_ptr_array_add (files, tell (checked));
      else if (checked->status != MUSTER_EXIT_FAILED)
        print_one (checked);
      checked_free (checked);
    }
  if (!is_alone)
    json_builder_end_array (builder);
  if (as_json)
    muster_command_print_json (builder);
  else if (!is_alone)
    print_several (files);
  return status;
}

int
muster_command_check (int argc, char **argv)
{
  gboolean as_json = FALSE;
  gboolean with_why = FALSE;
  g_auto (GStrv) paths = NULL;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, N_ ("Print JSON for scripts"), NULL },
    { "why", 0, 0, G_OPTION_ARG_NONE, &with_why,
      N_ ("Tell of each finding what the limit says, what was counted where, and the section"),
      NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &paths, NULL, N_ ("FILE…") },
    { NULL },
  };
  if (!muster_command_parse (
        &argc, &argv, NULL,
        _ ("Checks armies against their rulesets, scenarios and their dice, campaigns for what "
           "cannot have come to pass, and packs of rules for what their format cannot say. Exit "
           "status: 0 all legal, 1 something is not, 2 could not."),
        entries))
    return MUSTER_EXIT_FAILED;
  if (paths == NULL)
    return muster_command_fail (_ ("Name a file to check. “muster check --help” tells more."));
  return run (paths, as_json, with_why);
}
