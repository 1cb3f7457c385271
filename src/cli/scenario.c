#include "config.h"

#include "army/check/check.h"
#include "base/date.h"
#include "base/problem.h"
#include "base/text.h"
#include "cli/common/commands.h"
#include "cli/common/output.h"
#include "cli/common/scenario-options.h"
#include "scenario/xml.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  char *name;
  char *date;
  char *place;
  char *output;
  char **sides[2]; /* names of further armies */
  char **reserves;
  char **paths;
  gboolean json;
  gboolean force;
  MusterScenarioOptions make;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->name);
  g_free (options->date);
  g_free (options->place);
  g_free (options->output);
  g_strfreev (options->sides[0]);
  g_strfreev (options->sides[1]);
  g_strfreev (options->reserves);
  g_strfreev (options->paths);
  muster_scenario_options_clear (&options->make);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
add_army (MusterScenario *scenario, MusterPacks *packs, int side, const char *path)
{
  g_autoptr (MusterInput) input = muster_input_load (path, packs, TRUE);
  muster_command_print_problems (input->problems);
  if (muster_problems_has_error (input->problems) || muster_command_refuse_scenario (input))
    return FALSE;
  if (input->army == NULL)
    {
      muster_command_fail (_ ("%s is a pack of rules; a scenario is made of armies. Name an army's "
                              "file."),
                           input->shown);
      return FALSE;
    }
  if (scenario->ruleset == NULL)
    {
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      MusterRuleset *ruleset = muster_packs_get (packs, input->army->ruleset_id, problems);
      muster_scenario_set_ruleset (scenario, ruleset);
      scenario->date = muster_scenario_keep (scenario, input->army->date);
    }
  muster_scenario_add_army (scenario, side, 0, input->army, 0);
  return TRUE;
}

static gboolean
add_armies (MusterScenario *scenario, MusterPacks *packs, const Options *options)
{
  for (int side = 0; side < 2; side++)
    if (!add_army (scenario, packs, side, options->paths[side]))
      return FALSE;
  for (int side = 0; side < 2; side++)
    for (int i = 0; options->sides[side] != NULL && options->sides[side][i] != NULL; i++)
      if (!add_army (scenario, packs, side, options->sides[side][i]))
        return FALSE;
  return TRUE;
}

/* Without a name it is called after its armies. */
static gboolean
name_scenario (MusterScenario *scenario, const Options *options)
{
  g_autofree char *given = g_strstrip (g_strdup (options->name != NULL ? options->name : "-"));
  if (given[0] == '\0')
    {
      muster_command_fail (_ ("--name is blank. Write one such as \"Ligny\", or leave it out."));
      return FALSE;
    }
  const MusterScenarioArmy *one = g_ptr_array_index (scenario->sides[0].armies, 0);
  const MusterScenarioArmy *other = g_ptr_array_index (scenario->sides[1].armies, 0);
  g_autofree char *name =
    g_strdup_printf (_ ("%1$s against %2$s"), one->army->name, other->army->name);
  scenario->name = muster_scenario_keep (scenario, options->name != NULL ? given : name);
  return TRUE;
}

static gboolean
set_particulars (MusterScenario *scenario, const Options *options)
{
  g_autofree char *date = options->date != NULL ? muster_date_dup_typed (options->date) : NULL;
  if (options->date != NULL && date == NULL)
    {
      muster_command_fail (_ ("--date “%s” is not in the calendar. Write 1815-06-18, 18 June 1815, "
                              "1815-06 or 1815."),
                           options->date);
      return FALSE;
    }
  if (options->date != NULL)
    scenario->date = muster_scenario_keep (scenario, date);
  scenario->place = muster_scenario_keep (scenario, options->place);
  return muster_scenario_options_set (&options->make, scenario);
}

static gboolean
find_formation (const MusterScenario *scenario, int side, const char *name, MusterReserve *reserve)
{
  for (guint i = 0; i < scenario->sides[side].armies->len; i++)
    {
      const MusterScenarioArmy *army = g_ptr_array_index (scenario->sides[side].armies, i);
      for (guint at = 1; at < army->army->n_nodes; at++)
        {
          g_autofree char *label = muster_army_dup_label (army->army, at);
          if (army->army->nodes[at].category != MUSTER_CATEGORY_FORMATION
              || g_utf8_collate (label, name) != 0)
            continue;
          reserve->army = army->number;
          reserve->node = at;
          return TRUE;
        }
    }
  /* Translators: %1$c: A or B; %2$s: what was typed. */
  muster_command_fail (_ ("Side %1$c has no formation “%2$s”. “muster show” names them."),
                       'A' + side, name);
  return FALSE;
}

static gboolean
is_number (const char *text)
{
  char *end;
  g_ascii_strtoll (text, &end, 10);
  return end != text && *end == '\0';
}

static gboolean
read_turn (const char *text, MusterReserve *reserve)
{
  guint64 turn;
  if (reserve->turn == 0
      && g_ascii_string_to_unsigned (text, 10, 1, MUSTER_MOST_TURNS, &turn, NULL))
    {
      reserve->turn = (int) turn;
      return TRUE;
    }
  muster_command_fail (
    /* Translators: %1$s: what was typed; %2$d: the last turn. */
    _ ("--reserve: “%1$s” is no turn, or a second one. Give one from 1 to %2$d, or none where its "
       "player throws for it."),
    text, MUSTER_MOST_TURNS);
  return FALSE;
}

/* A word as ids are, where the rules have entries, is one of these. */
static gboolean
check_words (const MusterScenario *scenario, const char *text)
{
  g_autoptr (GString) entries = g_string_new (NULL);
  const MusterArrival *arrival = muster_scenario_get_arrival (scenario);
  gboolean is_id = text[strspn (text, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
  if (arrival == NULL || arrival->n_stretches == 0 || !is_id)
    return TRUE;
  for (int i = 0; i < arrival->n_stretches; i++)
    muster_text_append_item (entries, arrival->stretches[i].id);
  /* Translators: %1$s: what was typed; %2$s: a list of ids. */
  muster_command_fail (_ ("--reserve: the rules have no entry “%1$s”. They have %2$s; a place of "
                          "your own takes two words or more, as “by the mill”."),
                       text, entries->str);
  return FALSE;
}

/* What stands behind the name: a turn, an entry of the rules, both, or words. */
static gboolean
read_arrival (MusterScenario *scenario, const char *text, MusterReserve *reserve)
{
  g_autoptr (GString) words = g_string_new (NULL);
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  for (int i = 0; parts[i] != NULL; i++)
    {
      const char *part = g_strstrip (parts[i]);
      const MusterEntryStretch *entry = muster_scenario_find_entry (scenario, part);
      if (is_number (part))
        {
          if (!read_turn (part, reserve))
            return FALSE;
        }
      else if (entry != NULL)
        reserve->entry = entry->id;
      else if (part[0] != '\0' && !check_words (scenario, part))
        return FALSE;
      else if (part[0] != '\0')
        g_string_append_printf (words, "%s%s", words->len > 0 ? ", " : "", part);
    }
  reserve->where = muster_scenario_keep (scenario, words->str);
  return TRUE;
}

static gboolean
add_reserve (MusterScenario *scenario, const char *text)
{
  MusterReserve reserve = { .side = text[0] == 'b' || text[0] == 'B' };
  const char *equals = strchr (text, '=');
  if (strchr ("aAbB", text[0]) == NULL || text[0] == '\0' || text[1] != ':')
    {
      muster_command_fail (_ ("--reserve “%s”: write the side, the formation and when or where it "
                              "comes, as a:2nd Division=4,left-third."),
                           text);
      return FALSE;
    }
  g_autofree char *name =
    equals != NULL ? g_strndup (text + 2, (gsize) (equals - text - 2)) : g_strdup (text + 2);
  if (!find_formation (scenario, reserve.side, name, &reserve))
    return FALSE;
  if (equals != NULL && !read_arrival (scenario, equals + 1, &reserve))
    return FALSE;
  muster_scenario_add_reserve (scenario, &reserve);
  return TRUE;
}

/* An army that it is made of is not written over. */
static gboolean
check_output (const Options *options)
{
  char **const lists[] = { options->paths, options->sides[0], options->sides[1] };
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    for (int j = 0; lists[i] != NULL && lists[i][j] != NULL; j++)
      if (!muster_output_spares (options->output, lists[i][j]))
        return FALSE;
  return muster_output_may_write (options->output, options->force);
}

/* It is made all the same: such armies are fought with, too. */
static void
print_illegal (const MusterScenario *scenario)
{
  for (int side = 0; side < 2; side++)
    for (guint i = 0; i < scenario->sides[side].armies->len; i++)
      {
        const MusterScenarioArmy *entry = g_ptr_array_index (scenario->sides[side].armies, i);
        if (entry->evaluation == NULL)
          continue;
        g_autoptr (GPtrArray) findings = muster_army_check (entry->evaluation);
        MusterVerdict verdict = muster_findings_judge (findings);
        g_autofree char *text = muster_verdict_dup_text (&verdict);
        if (!verdict.legal)
          /* Translators: %1$s: an army; %2$s: what is said of it: "Not legal: 1 finding". */
          g_printerr (_ ("%1$s: %2$s. “muster check” on it says what is wrong.\n"),
                      entry->army->name, text);
      }
}

static int
run (const Options *options)
{
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (MusterScenario) scenario = muster_scenario_new ("", NULL);
  if (options->json && options->output != NULL)
    return muster_command_fail (_ ("--json does not go with -o. Ask for one or the other."));
  if ((options->output != NULL && !check_output (options))
      || !add_armies (scenario, packs, options))
    return MUSTER_EXIT_FAILED;
  if (!name_scenario (scenario, options) || !set_particulars (scenario, options)
      || !muster_scenario_options_make (&options->make, scenario, packs))
    return MUSTER_EXIT_FAILED;
  for (int i = 0; options->reserves != NULL && options->reserves[i] != NULL; i++)
    if (!add_reserve (scenario, options->reserves[i]))
      return MUSTER_EXIT_FAILED;
  if (options->output != NULL)
    {
      muster_battlefield_options_print_seed (&options->make.battlefield, scenario->battlefield);
      g_autoptr (GBytes) bytes = muster_scenario_write (scenario);
      if (!muster_output_write (options->output, bytes))
        return MUSTER_EXIT_FAILED;
      print_illegal (scenario);
      return MUSTER_EXIT_DONE;
    }
  return muster_show_scenario (scenario, options->json);
}

int
muster_command_scenario (int argc, char **argv)
{
  g_auto (Options) options = { 0 };
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_ ("Write the scenario into this file; - is standard output"), N_ ("FILE") },
    { "name", 0, 0, G_OPTION_ARG_STRING, &options.name, N_ ("What it is called"), N_ ("NAME") },
    { "date", 0, 0, G_OPTION_ARG_STRING, &options.date, N_ ("When it was fought"), N_ ("DATE") },
    { "place", 0, 0, G_OPTION_ARG_STRING, &options.place, N_ ("Where"), N_ ("PLACE") },
    { "side-a", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.sides[0],
      N_ ("A further army of the first side"), N_ ("ARMY") },
    { "side-b", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.sides[1],
      N_ ("A further army of the second side"), N_ ("ARMY") },
    { "reserve", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.reserves,
      N_ ("A formation that comes later, and where"), N_ ("SIDE:FORMATION=TURN,ENTRY") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, N_ ("Print JSON for scripts"), NULL },
    MUSTER_FORCE_ENTRY (options.force),
    MUSTER_SCENARIO_ENTRIES (options.make),
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.paths, NULL,
      N_ ("ARMY_A ARMY_B") },
    { NULL },
  };
  if (!muster_command_parse (
        &argc, &argv, NULL,
        _ ("Makes a whole scenario of two armies: attack, terrain, weather, deployment and "
           "objectives by their rules, with every die that was thrown. The armies are copied."),
        entries))
    return MUSTER_EXIT_FAILED;
  if (options.paths == NULL || g_strv_length (options.paths) != 2)
    return muster_command_fail (_ ("Name two armies, one for each side; further ones with --side-a "
                                   "and --side-b."));
  return run (&options);
}
