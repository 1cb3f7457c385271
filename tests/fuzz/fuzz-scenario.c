/* A target for scenarios: bytes → XML → a scenario, with the shipped packs and without any → text,
 * findings, conditions, needs, other dice, and written again, whole and in parts.
 *
 * With libFuzzer (the project's own sources compiled alike):
 *   clang -g -O1 -fsanitize=fuzzer,address,undefined … fuzz-scenario.c && ./fuzz-scenario \
 *     corpus-scenario
 * With -DSTANDALONE the files named as arguments are read once each: the regression test.
 * G_TEST_SRCDIR names the folder of tests; without it the source folder is two folders up. */
#include <stdint.h>
#include <string.h>

#include "base/problem.h"
#include "battlefield/terrain/terrain.h"
#include "ruleset/read/ruleset.h"
#include "scenario/check.h"
#include "scenario/start.h"
#include "scenario/text.h"
#include "scenario/victory.h"
#include "scenario/xml.h"

/* Bytes that take longer than anybody writes by hand show nothing new. */
#define LARGEST (256 * 1024)

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* Shipped packs, each read once; the examples of the corpus name them. */
static MusterRuleset *
find_pack (const char *id, const char *digest, GPtrArray *problems, gpointer data)
{
  static GHashTable *packs = NULL;
  const char *tests = g_getenv ("G_TEST_SRCDIR");
  if (packs == NULL)
    packs = g_hash_table_new (g_str_hash, g_str_equal);
  MusterRuleset *known = g_hash_table_lookup (packs, id);
  if (known != NULL)
    return known;
  g_autofree char *file = g_strdup_printf ("%s.ruleset.xml", id);
  g_autofree char *path =
    g_build_filename (tests != NULL ? tests : "tests", "..", "data", "packs", file, NULL);
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return NULL;
  MusterRuleset *ruleset = muster_ruleset_load (path, problems);
  if (ruleset == NULL)
    g_error ("%s cannot be read", path);
  g_hash_table_insert (packs, (gpointer) ruleset->id, ruleset);
  return ruleset;
}

static void
use (const MusterScenario *scenario)
{
  int bonus[2];
  g_autofree char *text = muster_scenario_dup_text (scenario);
  g_autoptr (GPtrArray) findings = muster_scenario_check (scenario);
  g_autoptr (GPtrArray) conditions = muster_scenario_list_conditions (scenario, MUSTER_NO_SIDE);
  muster_board_findings_are_legal (findings);
  muster_scenario_get_attack_bonus (scenario, bonus);
  if (!g_utf8_validate (text, -1, NULL))
    g_error ("The text is no text.");
}

/* Other dice for all that was thrown, as far as they may be. */
static void
throw_again (const MusterScenario *scenario)
{
  g_autoptr (MusterScenario) copy = muster_scenario_copy (scenario);
  if (copy->battlefield == NULL)
    return;
  g_autoptr (GPtrArray) streams = muster_terrain_list_streams (copy->battlefield);
  for (guint i = 0; i < streams->len && i < 8; i++)
    {
      g_autofree char *stream = g_strdup (g_ptr_array_index (streams, i));
      stream[strcspn (stream, "\t")] = '\0';
      muster_terrain_throw_again (copy->battlefield, stream, NULL);
    }
  g_autoptr (GBytes) bytes = muster_scenario_write (copy);
}

static MusterXml *
parse (GBytes *bytes)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterXml *xml = muster_xml_parse ("again.xml", g_bytes_get_data (bytes, NULL),
                                     g_bytes_get_size (bytes), problems);
  if (xml == NULL)
    g_error ("What was written does not follow the schema: %s",
             ((const MusterProblem *) g_ptr_array_index (problems, 0))->message);
  return xml;
}

/* What is written must be read again, and written to the same bytes. */
static void
write_and_read (const MusterScenario *scenario, MusterFindRuleset find)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GBytes) text = muster_scenario_write (scenario);
  g_autoptr (MusterXml) xml = parse (text);
  g_autoptr (MusterScenario) again = muster_scenario_read (xml, find, NULL, problems);
  if (again == NULL)
    g_error ("What was written cannot be read: %s",
             ((const MusterProblem *) g_ptr_array_index (problems, 0))->message);
  g_autoptr (GBytes) text_again = muster_scenario_write (again);
  if (!g_bytes_equal (text, text_again))
    g_error ("What is written a second time differs.");
}

/* As the library keeps it; armies are kept by themselves there. */
static void
write_parts (const MusterScenario *scenario)
{
  for (int part = 0; part < MUSTER_N_PARTS; part++)
    {
      g_autoptr (GBytes) bytes = muster_scenario_write_part (scenario, (MusterScenarioPart) part);
      g_autoptr (MusterXml) xml = parse (bytes);
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  if (size > LARGEST)
    return 0;
  g_autoptr (MusterXml) xml = muster_xml_parse ("fuzz.xml", (const char *) data, size, problems);
  for (int i = 0; xml != NULL && i < 2; i++)
    {
      MusterFindRuleset find = i == 0 ? NULL : find_pack;
      g_autoptr (MusterScenario) scenario = muster_scenario_read (xml, find, NULL, problems);
      if (scenario == NULL)
        continue;
      use (scenario);
      throw_again (scenario);
      write_and_read (scenario, find);
      write_parts (scenario);
    }
  return 0;
}

#ifdef STANDALONE
int
main (int argc, char **argv)
{
  for (int i = 1; i < argc; i++)
    {
      g_autofree char *data = NULL;
      g_autoptr (GError) error = NULL;
      gsize length;
      if (!g_file_get_contents (argv[i], &data, &length, &error))
        g_error ("%s", error->message);
      LLVMFuzzerTestOneInput ((const uint8_t *) data, length);
    }
  return 0;
}
#endif
