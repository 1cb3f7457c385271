#include "config.h"

#include "base/problem.h"
#include "cli/common/command.h"
#include "cli/common/commands.h"
#include "cli/common/output.h"
#include "ruleset/catalogue/house.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  char *library;
  char *export;
  char *import;
  gboolean force;
  gboolean as_json;
} Options;

static const char *
get_nation_name (const MusterRuleset *ruleset, const char *nation)
{
  int grade =
    nation != NULL ? muster_ruleset_find_grade (ruleset, ruleset->nation_scale, nation) : -1;
  return grade >= 0 ? ruleset->nations[grade].name : nation;
}

static void
print_value (const MusterRuleset *ruleset, const MusterHouseValue *value)
{
  const MusterKind *kind = muster_ruleset_find_node_kind (ruleset, value->type);
  const char *nation = get_nation_name (ruleset, value->nation);
  g_autofree char *type =
    nation != NULL ? g_strdup_printf ("%s, %s", value->type, nation) : g_strdup (value->type);
  g_autofree char *what = muster_house_dup_what_name (ruleset, value->what);
  g_print ("%s (%s)  %s = %s\n", type, kind != NULL ? kind->name : _ ("no type of this ruleset"),
           what, value->value);
}

static void
print_json (GPtrArray *values)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_array (builder);
  for (guint i = 0; i < values->len; i++)
    {
      const MusterHouseValue *value = g_ptr_array_index (values, i);
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "type", value->type);
      muster_json_add_text (builder, "nation", value->nation);
      muster_json_add_text (builder, "what", value->what);
      muster_json_add_text (builder, "value", value->value);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  muster_command_print_json (builder);
}

static int
list (MusterStore *store, const MusterRuleset *ruleset, gboolean as_json)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) values = muster_house_list (store, ruleset->id, &error);
  if (values == NULL)
    return muster_command_fail_with (g_steal_pointer (&error));
  if (as_json)
    {
      print_json (values);
      return MUSTER_EXIT_DONE;
    }
  if (values->len == 0)
    /* Translators: %1$s: a ruleset; %2$s: its id, to be typed. */
    g_print (_ ("No house values for %1$s. Set one: muster house %2$s TYPE points=20\n"),
             ruleset->title, ruleset->id);
  for (guint i = 0; i < values->len; i++)
    print_value (ruleset, g_ptr_array_index (values, i));
  return MUSTER_EXIT_DONE;
}

static int export(MusterStore *store, const MusterRuleset *ruleset, const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) values = muster_house_list (store, ruleset->id, &error);
  g_autoptr (GBytes) bytes = values != NULL ? muster_house_write (ruleset, values) : NULL;
  if (bytes == NULL)
    return muster_command_fail_with (g_steal_pointer (&error));
  return muster_output_write (path, bytes) ? MUSTER_EXIT_DONE : MUSTER_EXIT_FAILED;
}

static int
import (MusterStore *store, const MusterRuleset *ruleset, const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GPtrArray) values = muster_house_load (ruleset, path, problems);
  muster_command_print_problems (problems);
  if (values == NULL)
    return MUSTER_EXIT_FAILED;
  if (!muster_house_set (store, ruleset, values, NULL, 0, &error))
    return muster_command_fail_with (g_steal_pointer (&error));
  g_print (ngettext ("Imported %u house value.\n", "Imported %u house values.\n", values->len),
           values->len);
  return MUSTER_EXIT_DONE;
}

/* "TYPE:NATION" and then "FIGURE=5"; "FIGURE=" takes the value away. */
static int
set (MusterStore *store, const MusterRuleset *ruleset, char **words)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) values = muster_house_values_new ();
  g_auto (GStrv) who = g_strsplit (words[0], ":", 2);
  for (int i = 1; words[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (words[i], "=", 2);
      if (pair[0] == NULL || pair[1] == NULL)
        return muster_command_fail (_ ("“%s” sets nothing. Write FIGURE=VALUE, such as points=20."),
                                    words[i]);
      muster_house_values_add (values, who[0], who[1], pair[0],
                               pair[1][0] != '\0' ? pair[1] : NULL);
    }
  if (values->len == 0)
    return muster_command_fail (_ ("Say what to set, and of which type: muster house %s TYPE "
                                   "points=20"),
                                ruleset->id);
  if (!muster_house_set (store, ruleset, values, NULL, 0, &error))
    return muster_command_fail_with (g_steal_pointer (&error));
  return MUSTER_EXIT_DONE;
}

static int
run (const Options *options, const MusterRuleset *ruleset, char **words)
{
  g_autoptr (GError) error = NULL;
  if (!muster_output_may_write (options->export, options->force))
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterStore) store = muster_command_open_library (options->library, &error);
  if (store == NULL)
    return muster_command_fail_with (g_steal_pointer (&error));
  if (options->export != NULL)
    return export(store, ruleset, options->export);
  if (options->import != NULL)
    return import (store, ruleset, options->import);
  return words[0] != NULL ? set (store, ruleset, words) : list (store, ruleset, options->as_json);
}

int
muster_command_house (int argc, char **argv)
{
  Options options = { 0 };
  const GOptionEntry entries[] = {
    { "export", 'o', 0, G_OPTION_ARG_FILENAME, &options.export,
      N_ ("Write them to a pack that extends the ruleset, or to - for standard output"),
      N_ ("FILE") },
    MUSTER_FORCE_ENTRY (options.force),
    { "import", 'i', 0, G_OPTION_ARG_FILENAME, &options.import, N_ ("Import those of such a pack"),
      N_ ("FILE") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.as_json, N_ ("Print JSON"), NULL },
    { "library", 0, 0, G_OPTION_ARG_FILENAME, &options.library, N_ ("Use this library"),
      N_ ("FILE") },
    { 0 },
  };
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  int status = MUSTER_EXIT_FAILED;
  if (muster_command_parse (
        &argc, &argv, _ ("RULESET [TYPE[:NATION] FIGURE=VALUE …]"),
        _ ("Stats and names that you give the troop types of a ruleset where its rules leave them "
           "to you, and prices, which stand before printed ones. FIGURE is points, "
           "points.SCALE.GRADE for those of a grade, name or the id of a stat; an empty VALUE "
           "takes it away."),
        entries))
    {
      const MusterRuleset *ruleset = argc > 1 ? muster_packs_get (packs, argv[1], problems) : NULL;
      if (argc < 2)
        status = muster_command_fail (_ ("Name a ruleset. “muster catalogue” lists them."));
      else if (ruleset == NULL)
        status = muster_command_refuse_ruleset (argv[1], problems);
      else
        status = run (&options, ruleset, argv + 2);
    }
  g_free (options.library);
  g_free (options.export);
  g_free (options.import);
  return status;
}
