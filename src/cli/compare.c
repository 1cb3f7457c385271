#include "config.h"

#include "army/balance/balance.h"
#include "army/compare/compare.h"
#include "base/problem.h"
#include "cli/common/command.h"
#include "cli/common/commands.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  MusterInput *inputs[2];
  MusterEvaluation *evaluations[2];
  GPtrArray *findings[2];
  GPtrArray *sections;
} Comparison;

static void
comparison_clear (Comparison *comparison)
{
  g_clear_pointer (&comparison->sections, g_ptr_array_unref);
  for (int i = 0; i < 2; i++)
    {
      g_clear_pointer (&comparison->findings[i], g_ptr_array_unref);
      g_clear_pointer (&comparison->evaluations[i], muster_evaluation_free);
      g_clear_pointer (&comparison->inputs[i], muster_input_free);
    }
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Comparison, comparison_clear)

/* Returns: FALSE with a message where it is no army */
static gboolean
load (Comparison *comparison, int which, const char *path, MusterPacks *packs)
{
  MusterInput *input = muster_input_load (path, packs, FALSE);
  comparison->inputs[which] = input;
  muster_command_print_problems (input->problems);
  if (muster_problems_has_error (input->problems))
    return FALSE;
  if (muster_command_refuse_scenario (input))
    return FALSE;
  if (input->army == NULL)
    {
      muster_command_fail (
        /* Translators: %1$s: a file; %2$s: a pack's id. */
        _ ("%1$s is a pack of rules; armies are compared. “muster catalogue %2$s” shows what is in "
           "it."),
        input->shown, input->pack->id);
      return FALSE;
    }
  if (input->army->ruleset == NULL)
    {
      g_printerr (
        /* Translators: %1$s: a file; %2$s: a ruleset's id. */
        _ ("muster: %1$s: The ruleset “%2$s” is not there: points, grades, figures and limits of "
           "this army cannot be told. “muster catalogue” lists the rulesets.\n"),
        input->shown, input->army->ruleset_id);
      return TRUE;
    }
  comparison->evaluations[which] = muster_army_evaluate (input->army);
  comparison->findings[which] = muster_army_check (comparison->evaluations[which]);
  return TRUE;
}

static void
compare (Comparison *comparison)
{
  MusterComparedArmy armies[2];
  for (int i = 0; i < 2; i++)
    armies[i] = (MusterComparedArmy){ comparison->inputs[i]->army, comparison->evaluations[i],
                                      comparison->findings[i] };
  comparison->sections = muster_army_compare (&armies[0], &armies[1]);
}

/* Armies of one name are told apart by their files. */
static void
print_text (const Comparison *comparison, gboolean with_same)
{
  MusterInput *const *inputs = comparison->inputs;
  gboolean is_one_name = g_strcmp0 (inputs[0]->army->name, inputs[1]->army->name) == 0;
  g_autofree char *base = g_path_get_basename (inputs[0]->shown);
  g_autofree char *other_base = g_path_get_basename (inputs[1]->shown);
  gboolean is_one_base = g_str_equal (base, other_base);
  const char *names[2] = { inputs[0]->army->name, inputs[1]->army->name };
  if (is_one_name)
    {
      names[0] = is_one_base ? inputs[0]->shown : base;
      names[1] = is_one_base ? inputs[1]->shown : other_base;
    }
  g_autofree char *text = muster_comparison_dup_text (comparison->sections, names, with_same);
  g_print ("%s", text);
}

static const char *
get_more (const MusterComparedRow *row)
{
  if (row->compared == MUSTER_COMPARED_FIRST_MORE)
    return "first";
  return row->compared == MUSTER_COMPARED_SECOND_MORE ? "second" : NULL;
}

/* null where it cannot be told. */
static void
add_same (JsonBuilder *builder, const MusterComparedRow *row)
{
  json_builder_set_member_name (builder, "same");
  if (row->compared == MUSTER_COMPARED_OPEN)
    json_builder_add_null_value (builder);
  else
    json_builder_add_boolean_value (builder, row->compared == MUSTER_COMPARED_SAME);
}

static void
add_side (JsonBuilder *builder, const char *name, const MusterComparedRow *row, int army)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "text", row->texts[army]);
  muster_json_add_number (builder, "number", row->numbers[army]);
  json_builder_end_object (builder);
}

static void
add_row (JsonBuilder *builder, const MusterComparedRow *row)
{
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "id", row->id);
  muster_json_add_text (builder, "label", row->label);
  add_side (builder, "first", row, 0);
  add_side (builder, "second", row, 1);
  add_same (builder, row);
  muster_json_add_text (builder, "more", get_more (row));
  muster_json_add_text (builder, "note", row->note);
  json_builder_end_object (builder);
}

/* A section of which nothing is told is there all the same, so that scripts find it. */
static void
add_section (JsonBuilder *builder, const MusterComparedSection *section, gboolean with_same)
{
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "id", section->id);
  muster_json_add_text (builder, "name", section->name);
  json_builder_set_member_name (builder, "rows");
  json_builder_begin_array (builder);
  for (guint i = 0; i < section->rows->len; i++)
    {
      const MusterComparedRow *row = g_ptr_array_index (section->rows, i);
      if (with_same || row->compared != MUSTER_COMPARED_SAME)
        add_row (builder, row);
    }
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

static void
add_army (JsonBuilder *builder, const char *name, const MusterInput *input)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "file", input->shown);
  muster_json_add_text (builder, "name", input->army->name);
  muster_json_add_text (builder, "ruleset", input->army->ruleset_id);
  json_builder_end_object (builder);
}

static void
print_json (const Comparison *comparison, gboolean with_same)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  guint n = muster_comparison_count_different (comparison->sections);
  json_builder_begin_object (builder);
  add_army (builder, "first", comparison->inputs[0]);
  add_army (builder, "second", comparison->inputs[1]);
  json_builder_set_member_name (builder, "same");
  json_builder_add_boolean_value (builder, n == 0);
  muster_json_add_int (builder, "different", n);
  json_builder_set_member_name (builder, "sections");
  json_builder_begin_array (builder);
  for (guint i = 0; i < comparison->sections->len; i++)
    add_section (builder, g_ptr_array_index (comparison->sections, i), with_same);
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  muster_command_print_json (builder);
}

/* Both are read, so that what is wrong with either is told at once. */
static int
run (char **paths, gboolean as_json, gboolean with_same)
{
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_auto (Comparison) comparison = { { NULL } };
  gboolean first = load (&comparison, 0, paths[0], packs);
  gboolean second = load (&comparison, 1, paths[1], packs);
  if (!first || !second)
    return MUSTER_EXIT_FAILED;
  compare (&comparison);
  if (as_json)
    print_json (&comparison, with_same);
  else
    print_text (&comparison, with_same);
  return muster_comparison_count_different (comparison.sections) == 0 ? MUSTER_EXIT_DONE
                                                                      : MUSTER_EXIT_ILLEGAL;
}

/* What speaks for which of any number of armies. */

typedef struct
{
  GPtrArray *armies;      /* MusterArmy */
  GPtrArray *evaluations; /* MusterEvaluation */
  GPtrArray *names;       /* armies of one name are told apart by their files */
} Weighed;

static void
weighed_clear (Weighed *weighed)
{
  g_ptr_array_unref (weighed->evaluations);
  g_ptr_array_unref (weighed->armies);
  g_ptr_array_unref (weighed->names);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Weighed, weighed_clear)

static gboolean
is_named_twice (const Weighed *weighed, guint army)
{
  const MusterArmy *own = g_ptr_array_index (weighed->armies, army);
  for (guint i = 0; i < weighed->armies->len; i++)
    if (i != army
        && g_str_equal (((const MusterArmy *) weighed->armies->pdata[i])->name, own->name))
      return TRUE;
  return FALSE;
}

/* Returns: FALSE with a message where one cannot be read */
static gboolean
load_weighed (Weighed *weighed, char **paths, MusterPacks *packs)
{
  const char *id = NULL;
  gboolean is_one_ruleset = TRUE;
  for (guint i = 0; paths[i] != NULL; i++)
    {
      const MusterArmy *army = muster_command_load_army (paths[i], packs);
      if (army == NULL)
        return FALSE;
      g_ptr_array_add (weighed->armies, (gpointer) army);
      g_ptr_array_add (weighed->evaluations, muster_army_evaluate (army));
      is_one_ruleset = is_one_ruleset && (id == NULL || g_str_equal (id, army->ruleset_id));
      id = army->ruleset_id;
    }
  for (guint i = 0; i < weighed->armies->len; i++)
    g_ptr_array_add (weighed->names,
                     is_named_twice (weighed, i)
                       ? g_filename_display_name (paths[i])
                       : g_strdup (((const MusterArmy *) weighed->armies->pdata[i])->name));
  if (!is_one_ruleset)
    g_printerr (_ ("muster: The figures of different rulesets do not measure the same: of these "
                   "armies only units are counted.\n"));
  return TRUE;
}

static void
print_balance_json (const Weighed *weighed, char **paths, GPtrArray *rows)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "armies");
  json_builder_begin_array (builder);
  for (guint i = 0; i < weighed->armies->len; i++)
    {
      const MusterArmy *army = g_ptr_array_index (weighed->armies, i);
      g_autofree char *shown = g_filename_display_name (paths[i]);
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "file", shown);
      muster_json_add_text (builder, "name", army->name);
      muster_json_add_text (builder, "ruleset", army->ruleset_id);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  muster_json_add_balance (builder, rows, weighed->armies->len);
  json_builder_end_object (builder);
  muster_command_print_json (builder);
}

static int
weigh (char **paths, gboolean as_json)
{
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_auto (Weighed) weighed = {
    .armies = g_ptr_array_new_with_free_func ((GDestroyNotify) (void (*) (void)) muster_army_unref),
    .evaluations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) (void (*) (void)) muster_evaluation_free),
    .names = g_ptr_array_new_with_free_func (g_free),
  };
  if (!load_weighed (&weighed, paths, packs))
    return MUSTER_EXIT_FAILED;
  guint n = weighed.armies->len;
  g_autofree MusterBalanceSide *sides = g_new (MusterBalanceSide, n);
  for (guint i = 0; i < n; i++)
    sides[i] =
      (MusterBalanceSide){ (const MusterEvaluation *const *) &weighed.evaluations->pdata[i], 1 };
  g_autoptr (GPtrArray) rows = muster_sides_balance (sides, n);
  if (as_json)
    print_balance_json (&weighed, paths, rows);
  else
    {
      g_autofree char *text =
        muster_balance_dup_text (rows, (const char *const *) weighed.names->pdata, n);
      g_print ("%s", text);
    }
  for (guint i = 0; i < rows->len; i++)
    if (((const MusterBalanceRow *) rows->pdata[i])->favoured >= 0)
      return MUSTER_EXIT_ILLEGAL;
  return MUSTER_EXIT_DONE;
}

int
muster_command_compare (int argc, char **argv)
{
  gboolean as_json = FALSE;
  gboolean with_same = FALSE;
  gboolean is_balance = FALSE;
  g_auto (GStrv) paths = NULL;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, N_ ("Print JSON for scripts"), NULL },
    { "all", 'a', 0, G_OPTION_ARG_NONE, &with_same, N_ ("Tell what is the same too"), NULL },
    { "balance", 'b', 0, G_OPTION_ARG_NONE, &is_balance,
      N_ ("Tell what speaks for which army, of two or more, and by how much"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &paths, NULL, N_ ("ARMY_A ARMY_B") },
    { NULL },
  };
  if (!muster_command_parse (&argc, &argv, NULL,
                             _ ("Puts two armies side by side: what they have of everything, and "
                                "which has more.\nExit status: 0 nothing that is compared is "
                                "different, 1 something is, 2 could not."),
                             entries))
    return MUSTER_EXIT_FAILED;
  if (is_balance && (paths == NULL || g_strv_length (paths) < 2))
    return muster_command_fail (_ ("Name two army files to compare, or more."));
  if (is_balance && with_same)
    return muster_command_fail (_ ("--balance tells all that there is; leave --all out."));
  if (is_balance)
    return weigh (paths, as_json);
  if (paths == NULL || g_strv_length (paths) != 2)
    return muster_command_fail (_ ("Name two army files to compare."));
  return run (paths, as_json, with_same);
}
