#include "config.h"

#include "base/file.h"
#include "base/problem.h"
#include "battlefield/battlefield-check.h"
#include "battlefield/battlefield-text.h"
#include "cli/battlefield-options.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  char *ruleset;
  char *format;
  char *output;
  gboolean json;
  MusterBattlefieldOptions make;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->ruleset);
  g_free (options->format);
  g_free (options->output);
  muster_battlefield_options_clear (&options->make);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static void
print_json (const MusterBattlefield *battlefield)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (GPtrArray) findings = muster_battlefield_check (battlefield);
  json_builder_begin_object (builder);
  muster_json_add_battlefield (builder, battlefield);
  muster_json_add_board_findings (builder, findings);
  json_builder_end_object (builder);
  muster_command_print_json (builder);
}

int
muster_command_battlefield (int argc, char **argv)
{
  g_auto (Options) options = { 0 };
  const GOptionEntry entries[] = { { "ruleset", 0, 0, G_OPTION_ARG_STRING, &options.ruleset,
                                     N_ ("the ruleset that is played"), N_ ("RULESET") },
                                   MUSTER_BATTLEFIELD_ENTRIES (options.make),
                                   { "json", 0, 0, G_OPTION_ARG_NONE, &options.json,
                                     N_ ("print JSON"), NULL },
                                   G_OPTION_ENTRY_NULL };
  if (!muster_command_parse (&argc, &argv, "",
                             _ ("Makes a battlefield by a ruleset’s method: weather, terrain, "
                                "objectives and deployment zones, with every die that was thrown."),
                             entries))
    return MUSTER_EXIT_FAILED;
  if (argc > 1)
    return muster_command_fail (_ ("“%s” is not needed here. Name the ruleset with --ruleset."),
                                argv[1]);
  if (options.ruleset == NULL)
    return muster_command_fail (
      _ ("Name the ruleset with --ruleset; “muster catalogue” lists them."));
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset = muster_packs_get (packs, options.ruleset, problems);
  if (ruleset == NULL)
    return muster_command_refuse_ruleset (options.ruleset, problems);
  g_autoptr (MusterBattlefield) battlefield =
    muster_battlefield_options_make (&options.make, ruleset, packs, NULL);
  if (battlefield == NULL)
    return MUSTER_EXIT_FAILED;
  if (options.json)
    {
      print_json (battlefield);
      return MUSTER_EXIT_DONE;
    }
  g_autofree char *text = muster_battlefield_dup_text (battlefield);
  g_print ("%s", text);
  return MUSTER_EXIT_DONE;
}
