/* What the tests of scenarios share: scenarios of the examples, written and read again, and bad
 * files with what is said of them. */
#pragma once

#include "helper/army.h"

#include "battlefield/terrain/terrain.h"
#include "scenario/check.h"
#include "scenario/start.h"
#include "scenario/xml.h"

/* Any text of a ruleset that is shipped. */
static inline MusterRuleset *
find_pack (const char *id, const char *digest, GPtrArray *problems, gpointer data)
{
  g_autofree char *path =
    g_strdup_printf ("%s/../data/packs/%s.ruleset.xml", g_getenv ("G_TEST_SRCDIR"), id);
  return g_file_test (path, G_FILE_TEST_EXISTS) ? get_pack (id) : NULL;
}

static inline char *
write_scenario (const MusterScenario *scenario)
{
  g_autoptr (GBytes) bytes = muster_scenario_write (scenario);
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* As muster_scenario_read(), of a text; notes are no matter. */
static inline MusterScenario *
read_scenario (const char *text, MusterFindRuleset find)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("test.scenario.xml", text, strlen (text), problems);
  MusterScenario *scenario = xml != NULL ? muster_scenario_read (xml, find, NULL, problems) : NULL;
  if (scenario == NULL)
    fail_with_problems (problems);
  return scenario;
}

static inline void
assert_same_text (const char *one, const char *other)
{
  gsize at = 0;
  if (g_str_equal (one, other))
    return;
  while (one[at] == other[at])
    at++;
  while (at > 0 && one[at - 1] != '\n')
    at--;
  fail_msg ("differs at \"%.300s\" and \"%.300s\"", one + at, other + at);
}

static inline void
assert_has (const char *text, const char *words)
{
  if (strstr (text, words) == NULL)
    fail_msg ("\"%s\" is not in \"%s\"", words, text);
}

static inline void
assert_has_not (const char *text, const char *words)
{
  if (strstr (text, words) != NULL)
    fail_msg ("\"%s\" is in \"%s\"", words, text);
}

/* Returns: (transfer full): the words with plain spaces, wherever lines may break; takes @text */
static inline char *
take_plain (char *text)
{
  GString *plain = g_string_new (text);
  g_string_replace (plain, "\302\240", " ", 0);
  g_free (text);
  return g_string_free (plain, FALSE);
}

/* Export, import, export. */
static inline void
assert_comes_back (const MusterScenario *scenario)
{
  g_autofree char *text = write_scenario (scenario);
  g_autoptr (MusterScenario) again = read_scenario (text, find_pack);
  g_autofree char *second = write_scenario (again);
  g_autoptr (MusterScenario) copy = muster_scenario_copy (again);
  g_autofree char *third = write_scenario (copy);
  assert_same_text (text, second);
  assert_same_text (text, third);
}

static inline MusterScenario *
make_empty (MusterRuleset *ruleset)
{
  MusterScenario *scenario = muster_scenario_new ("Test", ruleset->id);
  muster_scenario_set_ruleset (scenario, ruleset);
  return scenario;
}

/* @army: (transfer full) */
static inline int
add_to (MusterScenario *scenario, int side, const MusterArmy *army)
{
  g_autoptr (MusterArmySnapshot) taken = army;
  return muster_scenario_add_army (scenario, side, 0, taken, 0);
}

/* Its battlefield by the method and with the weather of @terrain. */
static inline void
generate (MusterScenario *scenario, MusterRuleset *terrain, guint64 seed)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterDice) dice = muster_dice_new (seed);
  const MusterTerrainOptions options = { .ruleset = terrain,
                                         .weather_ruleset = terrain,
                                         .dice = dice };
  if (!muster_scenario_generate (scenario, &options, &error))
    fail_msg ("%s", error->message);
}

/* Two examples against each other, on a battlefield of the seed. */
static inline MusterScenario *
make_scenario (const char *pack, const char *one, const char *other, guint64 seed)
{
  MusterScenario *scenario = make_empty (get_pack (pack));
  add_to (scenario, 0, load_example (pack, one));
  add_to (scenario, 1, load_example (pack, other));
  generate (scenario, get_pack (pack), seed);
  return scenario;
}

/* The first formation with this name. */
static inline guint
find_formation (const MusterScenario *scenario, int army, const char *name)
{
  const MusterScenarioArmy *of = muster_scenario_find_army (scenario, army, NULL);
  assert_non_null (of);
  return find_named (of->army, name);
}

/* The file of fixtures/bad is refused for one reason alone. */
static inline void
assert_bad (const char *name, int line, const char *words)
{
  g_autofree char *path =
    g_strdup_printf ("%s/fixtures/bad/%s.scenario.xml", g_getenv ("G_TEST_SRCDIR"), name);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);
  g_autoptr (MusterScenario) scenario =
    xml != NULL ? muster_scenario_read (xml, find_pack, NULL, problems) : NULL;
  assert_null (scenario);
  if (problems->len != 1)
    fail_with_problems (problems);
  const MusterProblem *problem = g_ptr_array_index (problems, 0);
  assert_has (problem->message, words);
  assert_string_equal (problem->file, path);
  assert_int_equal (problem->line, line);
  assert_false (problem->is_note);
}

/* The first finding of the rule. */
static inline const MusterBoardFinding *
find_board_finding (GPtrArray *findings, const char *rule)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterBoardFinding *finding = g_ptr_array_index (findings, i);
      if (g_str_equal (finding->rule, rule))
        return finding;
    }
  return NULL;
}
