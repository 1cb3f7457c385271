#include "config.h"

#include "base/problem.h"
#include "battlefield/check/check.h"
#include "battlefield/text.h"
#include "cli/common/battlefield-options.h"
#include "cli/common/board-output.h"
#include "cli/common/commands.h"
#include "cli/common/output.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  char *ruleset;
  char *format;
  char *output;
  int width;
  gboolean json;
  gboolean force;
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
  muster_json_add_board_findings (builder, battlefield, findings);
  json_builder_end_object (builder);
  muster_command_print_json (builder);
}

/* A scenario without armies, for the file. */
static int
output (const Options *options, MusterRuleset *ruleset, MusterBattlefield *battlefield)
{
  g_autofree char *seed =
    g_strdup_printf ("%" G_GUINT64_FORMAT, muster_dice_get_seed (battlefield->dice));
  g_autofree char *name = g_strdup_printf (_ ("Battlefield of the seed %s"), seed);
  g_autoptr (MusterScenario) scenario = muster_scenario_new (name, ruleset->id);
  muster_scenario_set_ruleset (scenario, ruleset);
  muster_scenario_set_battlefield (scenario, battlefield);
  return muster_board_output (scenario, options->format, options->output, options->width);
}

static int
run (const Options *options)
{
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  if (options->json && (options->output != NULL || options->format != NULL))
    return muster_command_fail (_ ("--json does not go with --format and -o. Ask for one or the "
                                   "other."));
  if (!muster_output_may_write (options->output, options->force))
    return MUSTER_EXIT_FAILED;
  MusterRuleset *ruleset = muster_packs_get (packs, options->ruleset, problems);
  if (ruleset == NULL)
    return muster_command_refuse_ruleset (options->ruleset, problems);
  g_autoptr (MusterBattlefield) battlefield =
    muster_battlefield_options_make (&options->make, ruleset, packs, NULL);
  if (battlefield == NULL)
    return MUSTER_EXIT_FAILED;
  muster_battlefield_set_played (battlefield, ruleset, ruleset->id);
  if (options->format != NULL || options->output != NULL)
    muster_battlefield_options_print_seed (&options->make, battlefield);
  if (options->json)
    {
      print_json (battlefield);
      return MUSTER_EXIT_DONE;
    }
  if (options->format != NULL && !g_str_equal (options->format, "text"))
    return output (options, ruleset, battlefield);
  g_autofree char *text = muster_battlefield_dup_text (battlefield);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  return muster_output_write (options->output, bytes) ? MUSTER_EXIT_DONE : MUSTER_EXIT_FAILED;
}

int
muster_command_battlefield (int argc, char **argv)
{
  g_auto (Options) options = { .width = 1200 };
  const GOptionEntry entries[] = {
    { "ruleset", 0, 0, G_OPTION_ARG_STRING, &options.ruleset, N_ ("The ruleset that is played"),
      N_ ("RULESET") },
    { "format", 0, 0, G_OPTION_ARG_STRING, &options.format,
      N_ ("text, xml (a scenario file), svg or png (the board)"), N_ ("FORMAT") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_ ("Write it into this file; - is standard output"), N_ ("FILE") },
    { "width", 0, 0, G_OPTION_ARG_INT, &options.width, N_ ("How wide a picture is"),
      N_ ("PIXELS") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, N_ ("Print JSON for scripts"), NULL },
    MUSTER_FORCE_ENTRY (options.force),
    MUSTER_BATTLEFIELD_ENTRIES (options.make),
    { NULL },
  };
  if (!muster_command_parse (&argc, &argv, "",
                             _ ("Makes a battlefield by a ruleset’s method: weather, terrain, "
                                "objectives and deployment zones, with every die that was thrown."),
                             entries)
      || !muster_board_check_format (options.format))
    return MUSTER_EXIT_FAILED;
  if (argc > 1)
    return muster_command_fail (_ ("“%s” is not needed here. Name the ruleset with --ruleset."),
                                argv[1]);
  if (options.ruleset == NULL)
    return muster_command_fail (
      _ ("Name the ruleset with --ruleset; “muster catalogue” lists them."));
  return run (&options);
}
