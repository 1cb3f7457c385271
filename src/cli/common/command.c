#include "config.h"

#include "cli/common/command.h"

#include "army/balance/balance.h"
#include "army/check/check.h"
#include "army/check/repair/repair.h"
#include "army/store/xml.h"
#include "army/text/read.h"
#include "base/problem.h"
#include "base/text.h"
#include "campaign/model/xml.h"
#include "ruleset/check/check.h"
#include "ruleset/read/ruleset.h"
#include "scenario/xml.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

void
muster_command_print_problems (GPtrArray *problems)
{
  muster_problems_sort (problems);
  for (guint i = 0; i < problems->len; i++)
    {
      const MusterProblem *problem = g_ptr_array_index (problems, i);
      g_autofree char *text = muster_problem_dup_text (problem);
      if (problem->is_note)
        g_printerr (_ ("muster: %s (note)\n"), text);
      else
        g_printerr ("muster: %s\n", text);
    }
}

static void
complain_of_ruleset (MusterInput *input,
                     const MusterXml *xml,
                     const char *id,
                     const char *const *dirs)
{
  g_autoptr (GPtrArray) known = muster_packs_list_ids (dirs);
  g_autofree char *sentence =
    /* Translators: %1$s: a ruleset's id; %2$s: a folder. */
    g_strdup_printf (_ ("The ruleset \"%1$s\" is not there, so that the army cannot be checked. "
                        "“muster catalogue” lists the rulesets; put the pack that is missing into "
                        "%2$s."),
                     id, dirs[0]);
  g_autofree char *text = muster_text_ask_nearest (sentence, id, known);
  muster_problems_add (input->problems, input->path,
                       muster_xml_node_get_line (muster_xml_get_root (xml)), "%s", text);
}

static void
load_army (MusterInput *input, const MusterXml *xml, MusterPacks *packs, gboolean needs_ruleset)
{
  const char *id = muster_army_xml_get_ruleset (xml, input->problems);
  if (id == NULL)
    return;
  MusterRuleset *ruleset = muster_packs_get (packs, id, input->problems);
  if (ruleset == NULL && needs_ruleset && !muster_problems_has_error (input->problems))
    complain_of_ruleset (input, xml, id, muster_packs_get_dirs (packs));
  if (!muster_problems_has_error (input->problems))
    input->army = muster_army_read (xml, ruleset, input->problems);
}

/* A pack of another text than the scenario was made with is told, and used. */
static MusterRuleset *
find_for_scenario (const char *id, const char *digest, GPtrArray *problems, gpointer data)
{
  return muster_packs_get (data, id, problems);
}

static void
load_xml (MusterInput *input,
          MusterXml *taken,
          MusterPacks *packs,
          gboolean needs_ruleset,
          gboolean with_text)
{
  g_autoptr (MusterXml) xml = taken;
  if (muster_xml_node_is (muster_xml_get_root (xml), "scenario"))
    {
      input->scenario = muster_scenario_read (xml, find_for_scenario, packs, input->problems);
      return;
    }
  if (muster_xml_node_is (muster_xml_get_root (xml), "campaign"))
    {
      /* A long campaign is a large file. */
      muster_xml_drop_bytes (xml);
      input->campaign = muster_campaign_read (xml, find_for_scenario, packs, input->problems);
      return;
    }
  if (!muster_xml_node_is (muster_xml_get_root (xml), "ruleset"))
    {
      load_army (input, xml, packs, needs_ruleset);
      return;
    }
  input->pack = muster_ruleset_read_whole (g_steal_pointer (&xml), with_text, input->problems);
  if (input->pack == NULL)
    return;
  muster_ruleset_check (input->pack, input->path, input->problems);
  if (muster_packs_replaces_shipped (input->pack->id, input->path))
    muster_problems_add_note (
      input->problems, input->path, 1,
      _ ("The ruleset \"%s\" came with Muster. Among your own packs this one stands in its place; "
         "give it another id to have both."),
      input->pack->id);
}

/* What was understood of an army as text is not used without what was not: that would be lost. */
static void
load_text (MusterInput *input, const char *text, gsize length, MusterPacks *packs)
{
  input->army = muster_army_text_read (text, length, input->path, packs, input->problems);
  if (muster_problems_has_error (input->problems))
    g_clear_pointer (&input->army, muster_army_unref);
}

static MusterInput *
load (const char *path, MusterPacks *packs, gboolean needs_ruleset, gboolean with_text)
{
  MusterInput *input = g_new0 (MusterInput, 1);
  gsize length;
  input->path = g_strdup (path);
  input->shown = g_filename_display_name (path);
  input->problems = muster_problems_new ();
  g_autofree char *text = muster_xml_load_text (path, &length, input->problems);
  if (text == NULL)
    return input;
  if (muster_army_text_is_text (text, length))
    {
      load_text (input, text, length, packs);
      return input;
    }
  MusterXml *xml = muster_xml_take (path, g_steal_pointer (&text), length, input->problems);
  if (xml != NULL)
    load_xml (input, xml, packs, needs_ruleset, with_text);
  return input;
}

MusterInput *
muster_input_load (const char *path, MusterPacks *packs, gboolean needs_ruleset)
{
  return load (path, packs, needs_ruleset, TRUE);
}

MusterInput *
muster_input_load_to_check (const char *path, MusterPacks *packs)
{
  return load (path, packs, TRUE, FALSE);
}

void
muster_input_free (MusterInput *input)
{
  g_clear_pointer (&input->army, muster_army_unref);
  g_clear_pointer (&input->pack, muster_ruleset_unref);
  g_clear_pointer (&input->scenario, muster_scenario_unref);
  g_clear_pointer (&input->campaign, muster_campaign_unref);
  g_ptr_array_unref (input->problems);
  g_free (input->path);
  g_free (input->shown);
  g_free (input);
}

gboolean
muster_command_refuse_scenario (const MusterInput *input)
{
  if (input->scenario != NULL)
    muster_command_fail (
      _ ("%s is a scenario, and an army is wanted here. “muster show” and “muster "
         "check” read scenarios."),
      input->shown);
  if (input->campaign != NULL)
    muster_command_fail (_ ("%s is a campaign, and an army is wanted here. “muster campaign” reads "
                            "campaigns."),
                         input->shown);
  return input->scenario != NULL || input->campaign != NULL;
}

const MusterArmy *
muster_command_load_army (const char *path, MusterPacks *packs)
{
  g_autoptr (MusterInput) input = muster_input_load (path, packs, TRUE);
  muster_command_print_problems (input->problems);
  if (muster_problems_has_error (input->problems) || muster_command_refuse_scenario (input))
    return NULL;
  if (input->army == NULL)
    {
      muster_command_fail (_ ("%s is a pack of rules, and an army is wanted here."), input->shown);
      return NULL;
    }
  return muster_army_ref (input->army);
}

MusterStore *
muster_command_open_library (const char *path, GError **error)
{
  if (path != NULL)
    return muster_store_open (path, error);
  g_autofree char *usual = g_build_filename (g_get_user_data_dir (), "muster", "muster.db", NULL);
  return muster_store_open (usual, error);
}

gboolean
muster_command_is_stdout (const char *path)
{
  GStatBuf file;
  struct stat standard;
  if (g_str_equal (path, "-"))
    return TRUE;
  return g_stat (path, &file) == 0 && fstat (STDOUT_FILENO, &standard) == 0
         && file.st_dev == standard.st_dev && file.st_ino == standard.st_ino;
}

gboolean
muster_command_is_same_file (const char *path, const char *output)
{
  g_autoptr (GFile) one = g_file_new_for_path (path);
  g_autoptr (GFile) other = g_file_new_for_path (output);
  GStatBuf file;
  GStatBuf written;
  if (g_file_equal (one, other))
    return TRUE;
  return g_stat (path, &file) == 0 && g_stat (output, &written) == 0 && S_ISREG (file.st_mode)
         && file.st_dev == written.st_dev && file.st_ino == written.st_ino;
}

int
muster_command_refuse_ruleset (const char *id, GPtrArray *problems)
{
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  g_autoptr (GPtrArray) known = muster_packs_list_ids ((const char *const *) dirs);
  g_autofree char *sentence = g_strdup_printf (_ ("There is no ruleset “%s”."), id);
  g_autofree char *text = muster_text_ask_nearest (sentence, id, known);
  muster_command_print_problems (problems);
  return muster_problems_has_error (problems) ? MUSTER_EXIT_FAILED
                                              : muster_command_fail ("%s", text);
}

void
muster_command_print_json (JsonBuilder *builder)
{
  g_autoptr (JsonNode) root = json_builder_get_root (builder);
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  json_generator_set_pretty (generator, TRUE);
  json_generator_set_root (generator, root);
  g_autofree char *text = json_generator_to_data (generator, NULL);
  g_print ("%s\n", text);
}

void
muster_json_add_text (JsonBuilder *builder, const char *name, const char *value)
{
  json_builder_set_member_name (builder, name);
  if (value != NULL)
    json_builder_add_string_value (builder, value);
  else
    json_builder_add_null_value (builder);
}

void
muster_json_add_int (JsonBuilder *builder, const char *name, gint64 value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_int_value (builder, value);
}

static void
add_items (JsonBuilder *builder, const MusterCell *cell)
{
  gboolean is_map = cell->type == MUSTER_CELL_MAP;
  if (is_map)
    json_builder_begin_object (builder);
  else
    json_builder_begin_array (builder);
  for (guint i = 0; i < cell->items->len; i++)
    if (is_map && i % 2 == 0)
      json_builder_set_member_name (builder, g_ptr_array_index (cell->items, i));
    else
      json_builder_add_string_value (builder, g_ptr_array_index (cell->items, i));
  if (is_map)
    json_builder_end_object (builder);
  else
    json_builder_end_array (builder);
}

static void
add_value (JsonBuilder *builder, const MusterCell *cell)
{
  g_autofree char *date =
    cell->type == MUSTER_CELL_DAY ? muster_day_dup_date ((int) cell->number) : NULL;
  if (cell->type == MUSTER_CELL_NUMBER)
    json_builder_add_int_value (builder, cell->number);
  else if (cell->type == MUSTER_CELL_YES)
    json_builder_add_boolean_value (builder, cell->number != 0);
  else if (cell->type == MUSTER_CELL_TEXT || date != NULL)
    json_builder_add_string_value (builder, date != NULL ? date : cell->text);
  else if (cell->items != NULL)
    add_items (builder, cell);
  else
    json_builder_add_null_value (builder);
}

void
muster_json_add_columns (JsonBuilder *builder,
                         const MusterDataColumn *columns,
                         gsize n,
                         guint form,
                         gconstpointer row)
{
  for (gsize i = 0; i < n; i++)
    {
      if ((columns[i].forms & form) == 0)
        continue;
      g_auto (MusterCell) cell = columns[i].get (row, columns[i].field);
      if (cell.type == MUSTER_CELL_NONE)
        continue;
      json_builder_set_member_name (builder, columns[i].key);
      add_value (builder, &cell);
    }
}

void
muster_json_add_number (JsonBuilder *builder, const char *name, MusterNumber value)
{
  g_autofree char *plain = value.den != 0 ? muster_number_dup_plain (value) : NULL;
  if (value.den == 1)
    muster_json_add_int (builder, name, value.num);
  else
    muster_json_add_text (builder, name, plain);
}

void
muster_json_add_balance (JsonBuilder *builder, GPtrArray *rows, guint n_sides)
{
  json_builder_set_member_name (builder, "balance");
  json_builder_begin_array (builder);
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterBalanceRow *row = g_ptr_array_index (rows, i);
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "id", row->id);
      muster_json_add_text (builder, "label", row->label);
      muster_json_add_text (builder, "better", row->is_less ? "less" : "more");
      json_builder_set_member_name (builder, "sides");
      json_builder_begin_array (builder);
      for (guint k = 0; k < n_sides; k++)
        {
          json_builder_begin_object (builder);
          muster_json_add_text (builder, "text", row->texts[k]);
          muster_json_add_number (builder, "number", row->numbers[k]);
          json_builder_end_object (builder);
        }
      json_builder_end_array (builder);
      if (row->favoured >= 0)
        muster_json_add_int (builder, "favours", row->favoured + 1);
      else
        muster_json_add_text (builder, "favours", NULL);
      muster_json_add_number (builder, "by", row->by);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static const char *
get_change_id (MusterChangeKind kind)
{
  static const char *const ids[] = { "remove", "move", "add", "choose", "turn", "enter", "name" };
  return ids[kind];
}

static void
add_change (JsonBuilder *builder, const MusterChange *change)
{
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "do", get_change_id (change->kind));
  muster_json_add_int (builder, "thing", change->node);
  if (change->kind == MUSTER_CHANGE_MOVE || change->kind == MUSTER_CHANGE_ADD)
    muster_json_add_int (builder, "into", change->target);
  if (change->kind == MUSTER_CHANGE_ADD || change->kind == MUSTER_CHANGE_TURN)
    muster_json_add_text (builder, "type", change->type);
  if (change->kind == MUSTER_CHANGE_ENTER)
    {
      muster_json_add_text (builder, "figure", change->what);
      muster_json_add_text (builder, "value", change->value);
    }
  if (change->scale != NULL)
    {
      muster_json_add_text (builder, "scale", change->scale);
      muster_json_add_text (builder, "grade", change->grade);
    }
  json_builder_end_object (builder);
}

/* null where @fixes is NULL: they were not searched. */
static void
add_fixes (JsonBuilder *builder, GPtrArray *fixes)
{
  json_builder_set_member_name (builder, "ways-out");
  if (fixes == NULL)
    {
      json_builder_add_null_value (builder);
      return;
    }
  json_builder_begin_array (builder);
  for (guint i = 0; i < fixes->len; i++)
    {
      const MusterFix *fix = g_ptr_array_index (fixes, i);
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "title", fix->title);
      muster_json_add_text (builder, "text", fix->text);
      muster_json_add_number (builder, "points", fix->points);
      json_builder_set_member_name (builder, "changes");
      json_builder_begin_array (builder);
      for (guint j = 0; j < fix->changes->len; j++)
        add_change (builder, &g_array_index (fix->changes, MusterChange, j));
      json_builder_end_array (builder);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

/* Ids of the units, where there is no fix but one that would take so many. */
static void
add_to_go (JsonBuilder *builder, const MusterArmy *army, GPtrArray *fixes, GPtrArray *larger)
{
  g_autoptr (GArray) to_go = muster_fixes_list_to_go (army, fixes, larger);
  json_builder_set_member_name (builder, "would-have-to-go");
  json_builder_begin_array (builder);
  for (guint i = 0; i < to_go->len; i++)
    json_builder_add_int_value (builder, g_array_index (to_go, gint64, i));
  json_builder_end_array (builder);
}

static void
add_allowed (JsonBuilder *builder, const MusterFinding *finding)
{
  g_auto (MusterFindingWords) words = muster_finding_put_into_words (finding);
  json_builder_set_member_name (builder, "allowed");
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "text", words.allowed);
  muster_json_add_number (builder, "min", finding->least);
  muster_json_add_number (builder, "max", finding->most);
  json_builder_end_object (builder);
}

/* What findings are told from. */
typedef struct
{
  const MusterEvaluation *evaluation;
  MusterTrials *trials;
  gboolean with_why;
} Description;

static void
add_counted (JsonBuilder *builder, const MusterFinding *finding)
{
  g_autoptr (GArray) counted = muster_finding_list_counted (finding);
  json_builder_set_member_name (builder, "counted");
  json_builder_begin_array (builder);
  for (guint i = 0; i < counted->len; i++)
    {
      g_autofree char *place =
        muster_army_dup_place (finding->evaluation->army, g_array_index (counted, guint, i));
      json_builder_add_string_value (builder, place);
    }
  json_builder_end_array (builder);
}

static void
add_why (JsonBuilder *builder, const MusterEvaluation *evaluation, const MusterFinding *finding)
{
  g_autofree char *why = muster_finding_dup_why (evaluation, finding);
  g_auto (GStrv) lines = g_strsplit (why, "\n", -1);
  json_builder_set_member_name (builder, "why");
  json_builder_begin_array (builder);
  for (guint i = 0; lines[i] != NULL; i++)
    json_builder_add_string_value (builder, lines[i]);
  json_builder_end_array (builder);
}

static void
add_finding (JsonBuilder *builder,
             const Description *text,
             const MusterFinding *finding,
             gboolean with_fixes)
{
  const MusterEvaluation *evaluation = text->evaluation;
  g_autofree char *where = muster_finding_dup_where (finding);
  g_autofree char *message = muster_finding_dup_text_of (finding, where);
  g_autoptr (GPtrArray) larger = NULL;
  g_autoptr (GPtrArray) fixes =
    with_fixes ? muster_finding_search_fixes (finding, text->trials, &larger) : NULL;
  if (fixes != NULL)
    muster_fixes_make_titles (fixes, evaluation);
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "limit", finding->id);
  muster_json_add_text (builder, "severity", muster_finding_get_severity_id (finding));
  muster_json_add_text (builder, "where", where);
  muster_json_add_int (builder, "thing", evaluation->army->nodes[finding->node].id);
  muster_json_add_text (builder, "message", message);
  muster_json_add_text (builder, "cite", finding->cite);
  if (finding->has_actual)
    muster_json_add_number (builder, "actual", finding->actual);
  else
    muster_json_add_text (builder, "actual", NULL);
  add_allowed (builder, finding);
  add_counted (builder, finding);
  if (text->with_why)
    add_why (builder, evaluation, finding);
  add_fixes (builder, fixes);
  if (fixes != NULL)
    add_to_go (builder, evaluation->army, fixes, larger);
  muster_json_add_text (builder, "waived", finding->waiver);
  json_builder_end_object (builder);
}

void
muster_json_add_findings (JsonBuilder *builder,
                          const MusterEvaluation *evaluation,
                          GPtrArray *findings,
                          gboolean with_why)
{
  g_autoptr (MusterTrials) trials = muster_trials_new (evaluation, findings);
  Description text = { evaluation, trials, with_why };
  MusterNumber budget;
  gboolean has_budget = muster_evaluation_get_budget (evaluation, &budget) == MUSTER_YES;
  json_builder_set_member_name (builder, "points");
  json_builder_begin_object (builder);
  muster_json_add_number (builder, "total", evaluation->totals[0]);
  json_builder_set_member_name (builder, "limit");
  if (has_budget)
    json_builder_add_int_value (builder, budget.num);
  else
    json_builder_add_null_value (builder);
  muster_json_add_int (builder, "unpriced", evaluation->n_unpriced + evaluation->n_waiting);
  json_builder_end_object (builder);
  json_builder_set_member_name (builder, "findings");
  json_builder_begin_array (builder);
  g_autofree gboolean *chosen = muster_findings_choose_with_fixes (findings);
  for (guint i = 0; i < findings->len; i++)
    add_finding (builder, &text, g_ptr_array_index (findings, i), chosen[i]);
  json_builder_end_array (builder);
}
