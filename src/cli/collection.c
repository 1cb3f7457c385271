#include "config.h"

#include "base/problem.h"
#include "base/text.h"
#include "base/phrase.h"
#include "cli/common/command.h"
#include "cli/common/commands.h"
#include "cli/common/holdings.h"
#include "cli/common/output.h"
#include "collection/needs.h"
#include "collection/table.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define WIDEST_NAME 48
#define WIDEST_BOX  24

typedef struct
{
  MusterHoldingsOptions holdings;
  char *output;
  char *box;
  gboolean force;
  gboolean adds;
  gboolean replaces;
  gboolean as_json;
} Options;

static void
options_clear (Options *options)
{
  muster_holdings_options_clear (&options->holdings);
  g_free (options->output);
  g_free (options->box);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static void
add_holding (JsonBuilder *builder, const MusterHolding *holding)
{
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "nation", holding->nation);
  muster_json_add_text (builder, "what", holding->what);
  muster_json_add_text (builder, "scale", holding->scale);
  muster_json_add_text (builder, "counted in", muster_holding_measure_words[holding->measure]);
  muster_json_add_int (builder, "count", holding->count);
  muster_json_add_int (builder, "painted", holding->painted);
  muster_json_add_text (builder, "box", holding->box);
  muster_json_add_text (builder, "note", holding->note);
  json_builder_end_object (builder);
}

static void
print_list (GPtrArray *holdings)
{
  static const MusterTextColumn columns[] = {
    { .most = WIDEST_NAME }, { 0 }, { 0 }, { .most = WIDEST_BOX }
  };
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < holdings->len; i++)
    {
      const MusterHolding *holding = g_ptr_array_index (holdings, i);
      g_ptr_array_add (cells, muster_holding_dup_name (holding));
      g_ptr_array_add (cells, muster_holding_dup_count (holding->measure, holding->count));
      /* Translators: %d: how many figures are. */
      g_ptr_array_add (cells, g_strdup_printf (_ ("%d painted"), (int) holding->painted));
      g_ptr_array_add (cells, g_strdup (holding->box != NULL ? holding->box : ""));
    }
  muster_text_append_table (text, cells, columns, G_N_ELEMENTS (columns));
  g_print ("%s", text->str);
}

static int
list (char **paths, const Options *options)
{
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  if (paths[0] != NULL)
    return muster_command_fail (_ ("The list is of all that is owned. Name no file."));
  g_autoptr (GPtrArray) holdings = muster_holdings_options_list (&options->holdings, packs);
  if (holdings == NULL)
    return MUSTER_EXIT_FAILED;
  if (!options->as_json && holdings->len == 0)
    g_print ("%s\n", _ ("The collection is empty. “muster collection import FILE” fills it from a "
                        "table, or from an army that you own."));
  else if (!options->as_json)
    print_list (holdings);
  else
    {
      g_autoptr (JsonBuilder) builder = json_builder_new ();
      json_builder_begin_array (builder);
      for (guint i = 0; i < holdings->len; i++)
        add_holding (builder, g_ptr_array_index (holdings, i));
      json_builder_end_array (builder);
      muster_command_print_json (builder);
    }
  return MUSTER_EXIT_DONE;
}

static int
write_out (char **paths, const Options *options)
{
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  if (paths[0] != NULL)
    return muster_command_fail (_ ("Say where the table goes with -o."));
  if (!muster_output_may_write (options->output, options->force))
    return MUSTER_EXIT_FAILED;
  g_autoptr (GPtrArray) holdings = muster_holdings_options_list (&options->holdings, packs);
  if (holdings == NULL)
    return MUSTER_EXIT_FAILED;
  g_autoptr (GBytes) bytes = muster_collection_write (holdings);
  return muster_output_write (options->output, bytes) ? MUSTER_EXIT_DONE : MUSTER_EXIT_FAILED;
}

/* Whether the file is one of Muster's own, such as an army, and no table. */
static gboolean
is_xml (const char *path)
{
  g_autofree char *lower = g_ascii_strdown (path, -1);
  return g_str_has_suffix (lower, ".xml");
}

static gboolean
is_table (const char *path)
{
  g_autofree char *lower = g_ascii_strdown (path, -1);
  return g_str_has_suffix (lower, ".csv") || g_str_has_suffix (lower, ".tsv");
}

/* Armies, and the table of a scenario, as they were named. */
typedef struct
{
  GPtrArray *inputs;                    /* MusterInput */
  GPtrArray *own;                       /* MusterEvaluation: of armies by themselves */
  GPtrArray *armies;                    /* MusterEvaluation (unowned): all */
  const MusterBattlefield *battlefield; /* or NULL */
} Tonight;

static void
tonight_clear (Tonight *tonight)
{
  g_clear_pointer (&tonight->armies, g_ptr_array_unref);
  g_clear_pointer (&tonight->own, g_ptr_array_unref);
  g_clear_pointer (&tonight->inputs, g_ptr_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Tonight, tonight_clear)

static gboolean
add_scenario (Tonight *tonight, const MusterScenario *scenario)
{
  for (int side = 0; side < 2; side++)
    for (guint i = 0; i < scenario->sides[side].armies->len; i++)
      {
        const MusterScenarioArmy *army = g_ptr_array_index (scenario->sides[side].armies, i);
        if (army->evaluation != NULL)
          g_ptr_array_add (tonight->armies, army->evaluation);
      }
  if (tonight->battlefield != NULL && scenario->battlefield != NULL)
    {
      muster_command_fail (_ ("There is one table a night: name one scenario."));
      return FALSE;
    }
  if (scenario->battlefield != NULL)
    tonight->battlefield = scenario->battlefield;
  return TRUE;
}

/* Returns: FALSE with a message */
static gboolean
read_tonight (Tonight *tonight, char **paths, MusterPacks *packs)
{
  tonight->inputs = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_input_free);
  tonight->own = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_evaluation_free);
  tonight->armies = g_ptr_array_new ();
  for (int i = 0; paths[i] != NULL; i++)
    {
      MusterInput *input = muster_input_load (paths[i], packs, TRUE);
      g_ptr_array_add (tonight->inputs, input);
      muster_command_print_problems (input->problems);
      if (muster_problems_has_error (input->problems))
        return FALSE;
      if (input->scenario != NULL)
        {
          if (!add_scenario (tonight, input->scenario))
            return FALSE;
          continue;
        }
      if (input->army == NULL)
        {
          muster_command_fail (_ ("%s is no army or scenario, so nothing is needed for it."),
                               input->shown);
          return FALSE;
        }
      MusterEvaluation *evaluation = muster_army_evaluate (input->army);
      g_ptr_array_add (tonight->own, evaluation);
      g_ptr_array_add (tonight->armies, evaluation);
    }
  return TRUE;
}

/* Bringing in */

/* What of armies that are owned is not there yet. Returns: (transfer full) (nullable) (element-type
 * MusterHolding): NULL with a message */
static GPtrArray *
list_lacking (char **paths, GPtrArray *present, const Options *options, MusterPacks *packs)
{
  g_auto (Tonight) tonight = { NULL };
  if (!read_tonight (&tonight, paths, packs))
    return NULL;
  for (guint i = 0; i < tonight.inputs->len; i++)
    if (muster_command_refuse_scenario (g_ptr_array_index (tonight.inputs, i)))
      return NULL;
  g_autoptr (MusterPacking) packing = muster_packing_new (tonight.armies, NULL, present);
  GPtrArray *lacking = muster_packing_list_lacking (packing);
  for (guint i = 0; i < lacking->len; i++)
    {
      MusterHolding *holding = g_ptr_array_index (lacking, i);
      muster_holding_set_text (&holding->scale, options->holdings.scale);
      muster_holding_set_text (&holding->box, options->box);
    }
  return lacking;
}

/* Returns: (transfer full) (nullable) (element-type MusterHolding): the rows of tables; NULL with a
 * message */
static GPtrArray *
read_tables (char **paths, MusterPacks *packs, gboolean *is_whole)
{
  g_autoptr (GPtrArray) coming = muster_holdings_new ();
  *is_whole = TRUE;
  for (int i = 0; paths[i] != NULL; i++)
    {
      gboolean is_read;
      g_autoptr (GPtrArray) rows = muster_command_read_holdings (paths[i], packs, &is_read);
      if (rows == NULL)
        return NULL;
      *is_whole = *is_whole && is_read;
      for (guint j = 0; j < rows->len; j++)
        g_ptr_array_add (coming, muster_holding_copy (g_ptr_array_index (rows, j)));
    }
  return g_steal_pointer (&coming);
}

/* Returns: FALSE with a message where options are not for what is imported */
static gboolean
check_import (char **paths, const Options *options)
{
  if (paths[0] == NULL)
    muster_command_fail (_ ("Name a table, such as CSV, or an army that you own."));
  else if (options->holdings.table != NULL)
    muster_command_fail (_ ("--collection is read only; what is imported goes into the library."));
  else if (options->adds && options->replaces)
    muster_command_fail (_ ("Choose --add or --replace."));
  else if (is_xml (paths[0]) && (options->adds || options->replaces))
    muster_command_fail (
      _ ("Of armies that you own what is not there yet is added: leave --add and "
         "--replace out."));
  else if (!is_xml (paths[0]) && (options->box != NULL || options->holdings.scale != NULL))
    muster_command_fail (_ ("A table says its boxes and scales itself: --box and --scale are for "
                            "armies."));
  else
    {
      for (int i = 1; paths[i] != NULL; i++)
        if (is_xml (paths[i]) != is_xml (paths[0]))
          {
            muster_command_fail (_ ("Import tables and armies one after the other."));
            return FALSE;
          }
      return TRUE;
    }
  return FALSE;
}

static int
import (char **paths, const Options *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  gboolean is_whole = TRUE;
  if (!check_import (paths, options))
    return MUSTER_EXIT_FAILED;
  gboolean is_army = is_xml (paths[0]);
  g_autoptr (GPtrArray) rows = is_army ? NULL : read_tables (paths, packs, &is_whole);
  if (!is_army && rows == NULL)
    return MUSTER_EXIT_FAILED;
  if (!is_army && rows->len == 0)
    return muster_command_fail (_ ("No row was understood, so nothing was changed."));
  if (options->replaces && !is_whole)
    return muster_command_fail (
      _ ("Rows that were left out would be lost, so nothing was replaced. "
         "Correct them first."));
  g_autoptr (MusterStore) store = muster_command_open_library (options->holdings.library, &error);
  g_autoptr (GPtrArray) present = store != NULL ? muster_collection_list (store, &error) : NULL;
  if (present == NULL)
    return muster_command_fail_with (g_steal_pointer (&error));
  g_autoptr (GPtrArray) coming =
    is_army ? list_lacking (paths, present, options, packs) : g_steal_pointer (&rows);
  if (coming == NULL)
    return MUSTER_EXIT_FAILED;
  g_autoptr (GArray) removed = NULL;
  g_autoptr (GPtrArray) saved =
    muster_collection_merge (present, coming,
                             options->adds || is_army ? MUSTER_COLLECTION_ADD
                             : options->replaces      ? MUSTER_COLLECTION_REPLACE
                                                      : MUSTER_COLLECTION_SET,
                             &removed);
  g_autofree char *name = muster_phrase_new_count ("collection-import", coming->len);
  if (!muster_collection_change (store, name, NULL, saved, removed, &error))
    return muster_command_fail_with (g_steal_pointer (&error));
  g_print (ngettext ("Imported %u row.\n", "Imported %u rows.\n", coming->len), coming->len);
  return is_whole ? MUSTER_EXIT_DONE : MUSTER_EXIT_ILLEGAL;
}

/* What is missing */

static void
print_rivals (const MusterPacking *packing, guint need)
{
  guint n = muster_requirement_count_shared (muster_packing_get_need (packing, need));
  if (n == 0)
    return;
  g_autoptr (GPtrArray) rivals = muster_packing_list_rivals (packing, need);
  g_autofree char *names = muster_text_join (rivals);
  /* Translators: %1$u: how many; %2$s: armies. */
  g_print (ngettext ("    %1$u is there, but goes to %2$s\n",
                     "    %1$u are there, but go to %2$s\n", n),
           n, names);
}

static const char *
get_army_name (const MusterPacking *packing, guint army)
{
  if (army == MUSTER_NEED_OF_TABLE)
    return _ ("The table");
  const MusterEvaluation *evaluation = g_ptr_array_index (packing->armies, army);
  return evaluation->army->name;
}

static void
print_need (const MusterPacking *packing, guint number)
{
  const MusterRequirement *need = muster_packing_get_need (packing, number);
  g_autofree char *name = muster_packing_dup_need (packing, number);
  guint missing = muster_requirement_count_missing (need);
  g_autofree char *amount = muster_requirement_dup_amount (need, missing);
  /* Translators: %1$s: troops; %2$u: how many are there; %3$u: how many are needed. */
  g_print (_ ("  %1$s: %2$u of %3$u\n"), name, need->n_found, need->names->len);
  if (missing > 0 && amount != NULL)
    /* Translators: %1$u: how many; %2$s: of how many figures. */
    g_print (ngettext ("    %1$u is missing: %2$s\n", "    %1$u are missing: %2$s\n", missing),
             missing, amount);
  else if (missing > 0)
    g_print (ngettext ("    %u is missing\n", "    %u are missing\n", missing), missing);
  print_rivals (packing, number);
}

/* Returns: whether something is not there */
static gboolean
print_missing (const MusterPacking *packing)
{
  guint last = packing->armies->len;
  gboolean lacks = FALSE;
  for (guint i = 0; i < packing->needs->len; i++)
    {
      const MusterRequirement *need = muster_packing_get_need (packing, i);
      if (need->n_found == need->names->len)
        continue;
      if (!lacks || need->army != last)
        g_print ("%s\n", get_army_name (packing, need->army));
      last = need->army;
      lacks = TRUE;
      print_need (packing, i);
    }
  if (!lacks)
    g_print ("%s\n", _ ("All of it is there."));
  return lacks;
}

static gboolean
print_missing_json (const MusterPacking *packing)
{
  gboolean lacks = FALSE;
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_array (builder);
  for (guint i = 0; i < packing->needs->len; i++)
    {
      const MusterRequirement *need = muster_packing_get_need (packing, i);
      g_autofree char *name = muster_packing_dup_need (packing, i);
      g_autoptr (GPtrArray) rivals = muster_requirement_count_shared (need) > 0
                                       ? muster_packing_list_rivals (packing, i)
                                       : g_ptr_array_new ();
      lacks = lacks || need->n_found < need->names->len;
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "army",
                            need->army != MUSTER_NEED_OF_TABLE ? get_army_name (packing, need->army)
                                                               : NULL);
      muster_json_add_text (builder, "type", need->kind->id);
      muster_json_add_text (builder, "name", name);
      muster_json_add_int (builder, "figures", need->figures);
      muster_json_add_int (builder, "bases", need->bases);
      muster_json_add_int (builder, "needed", need->names->len);
      muster_json_add_int (builder, "found", need->n_found);
      muster_json_add_int (builder, "missing", muster_requirement_count_missing (need));
      muster_json_add_int (builder, "shared", muster_requirement_count_shared (need));
      json_builder_set_member_name (builder, "with");
      json_builder_begin_array (builder);
      for (guint j = 0; j < rivals->len; j++)
        json_builder_add_string_value (builder, g_ptr_array_index (rivals, j));
      json_builder_end_array (builder);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  muster_command_print_json (builder);
  return lacks;
}

static int
missing (char **paths, const Options *options)
{
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_auto (Tonight) tonight = { NULL };
  if (paths[0] == NULL)
    return muster_command_fail (_ ("Name the armies or the scenario of tonight."));
  for (int i = 0; paths[i] != NULL; i++)
    if (is_table (paths[i]))
      return muster_command_fail (
        _ ("%s is a table: say --collection before it, and name the armies "
           "or the scenario of tonight."),
        paths[i]);
  if (!read_tonight (&tonight, paths, packs))
    return MUSTER_EXIT_FAILED;
  g_autoptr (GPtrArray) holdings = muster_holdings_options_list (&options->holdings, packs);
  if (holdings == NULL)
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterPacking) packing =
    muster_packing_new (tonight.armies, tonight.battlefield, holdings);
  gboolean lacks = options->as_json ? print_missing_json (packing) : print_missing (packing);
  return lacks ? MUSTER_EXIT_ILLEGAL : MUSTER_EXIT_DONE;
}

typedef enum
{
  TAKES_MERGE = 1 << 0,
  TAKES_BOX = 1 << 1,
  TAKES_OUTPUT = 1 << 2,
  TAKES_JSON = 1 << 3,
} Takes;

static const struct
{
  const char *name;
  int (*run) (char **paths, const Options *options);
  Takes takes; /* beside the options of every action */
} actions[] = {
  { "list", list, TAKES_JSON },
  { "import", import, TAKES_MERGE | TAKES_BOX },
  { "export", write_out, TAKES_OUTPUT },
  { "missing", missing, TAKES_JSON },
};

/* Returns: FALSE with a message where an option would do nothing */
static gboolean
check_options (const char *action, Takes takes, const Options *options)
{
  const struct
  {
    const char *name;
    gboolean is_said;
    Takes taken;
  } said[] = {
    { "--add", options->adds, TAKES_MERGE },
    { "--replace", options->replaces, TAKES_MERGE },
    { "--box", options->box != NULL, TAKES_BOX },
    { "--output", options->output != NULL, TAKES_OUTPUT },
    { "--force", options->force, TAKES_OUTPUT },
    { "--json", options->as_json, TAKES_JSON },
  };
  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    if (said[i].is_said && (said[i].taken & takes) == 0)
      {
        /* Translators: %1$s: an option, such as --add; %2$s: an action, such as list. */
        muster_command_fail (_ ("%1$s is not for “%2$s”. Leave it out."), said[i].name, action);
        return FALSE;
      }
  return TRUE;
}

static int
run (char **words, const Options *options)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      if (words != NULL && g_str_equal (words[0], actions[i].name))
        return check_options (actions[i].name, actions[i].takes, options)
                 ? actions[i].run (words + 1, options)
                 : MUSTER_EXIT_FAILED;
      g_ptr_array_add (known, (gpointer) actions[i].name);
    }
  g_autofree char *text =
    muster_text_ask_nearest (_ ("Say list, import FILE…, export or missing FILE…."),
                             words != NULL ? words[0] : "", known);
  return muster_command_fail ("%s", text);
}

int
muster_command_collection (int argc, char **argv)
{
  g_auto (Options) options = { 0 };
  g_auto (GStrv) words = NULL;
  const GOptionEntry entries[] = {
    MUSTER_HOLDINGS_ENTRIES (options.holdings),
    { "add", 0, 0, G_OPTION_ARG_NONE, &options.adds,
      N_ ("Import: so many more, not so many in all"), NULL },
    { "replace", 0, 0, G_OPTION_ARG_NONE, &options.replaces,
      N_ ("Import: what is not in the file goes"), NULL },
    { "box", 0, 0, G_OPTION_ARG_STRING, &options.box, N_ ("Import of an army: the box it is in"),
      N_ ("TEXT") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_ ("Where an export goes; standard output without it"), N_ ("FILE") },
    MUSTER_FORCE_ENTRY (options.force),
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.as_json, N_ ("Print JSON for scripts"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &words, NULL, N_ ("ACTION [FILE…]") },
    { NULL },
  };
  if (!muster_command_parse (
        &argc, &argv, NULL,
        _ ("The figures, bases and pieces of terrain that you own.\nActions: list, import FILE… of "
           "tables, or of armies that you own, export, missing FILE… for the armies and scenarios "
           "of tonight.\nExit status of missing: 0 all is there, 1 something is not, 2 could not."),
        entries))
    return MUSTER_EXIT_FAILED;
  return run (words, &options);
}
