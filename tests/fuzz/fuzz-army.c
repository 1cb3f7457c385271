/* One target for everything that reads a file: bytes → XML → a ruleset, or an army of the pack of
 * a known ruleset → points, findings, readouts, and written again. A pack that is read is used at
 * once on a small army.
 *
 * With libFuzzer (the project's own sources compiled alike):
 *   clang -g -O1 -fsanitize=fuzzer,address,undefined … fuzz-army.c && ./fuzz-army corpus
 * With -DSTANDALONE the files named as arguments are read once each: the regression test.
 * G_TEST_SRCDIR names the folder of tests; without it the source folder is two folders up. */
#include <stdint.h>
#include <string.h>

#include "army/check/check.h"
#include "army/evaluate/evaluate.h"
#include "army/evaluate/losses.h"
#include "army/evaluate/readouts.h"
#include "army/store/xml.h"
#include "base/problem.h"
#include "ruleset/check/check.h"
#include "ruleset/read/ruleset.h"

/* Bytes that take longer than anybody writes by hand show nothing new. */
#define LARGEST (1024 * 1024)

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static MusterRuleset *
load_pack (void)
{
  const char *tests = g_getenv ("G_TEST_SRCDIR");
  g_autofree char *path = g_build_filename (tests != NULL ? tests : "tests", "..", "data", "packs",
                                            "tout-soldat.ruleset.xml", NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset = muster_ruleset_load (path, problems);

  if (ruleset == NULL)
    g_error ("%s cannot be read: set G_TEST_SRCDIR", path);
  return ruleset;
}

static void
use_army (const MusterArmy *army)
{
  g_autoptr (GBytes) text = muster_army_write (army);
  g_autofree char *date = muster_army_dup_date (army);

  for (guint i = 0; i < army->n_nodes; i++)
    g_free (muster_army_dup_label (army, i));
  if (army->ruleset == NULL)
    return;
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autofree char *points = muster_army_dup_points (evaluation);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  MusterVerdict verdict = muster_findings_judge (findings);
  g_autofree char *verdict_text = muster_verdict_dup_text (&verdict);
  g_autoptr (GPtrArray) readouts = muster_army_list_readouts (evaluation);
  for (guint i = 0; i < army->n_nodes; i++)
    muster_evaluation_get_steps (evaluation, i, NULL);
}

/* What is written must be read again, and written to the same bytes. */
static void
write_and_read (const MusterArmy *army, MusterRuleset *ruleset)
{
  g_autoptr (GBytes) text = muster_army_write (army);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("again.xml", g_bytes_get_data (text, NULL),
                                                g_bytes_get_size (text), problems);
  g_autoptr (MusterArmySnapshot) again =
    xml != NULL ? muster_army_read (xml, ruleset, problems) : NULL;

  if (again == NULL)
    g_error ("What was written cannot be read: %s",
             ((MusterProblem *) g_ptr_array_index (problems, 0))->message);
  g_autoptr (GBytes) text_again = muster_army_write (again);
  if (!g_bytes_equal (text, text_again))
    g_error ("What is written a second time differs.");
}

/* A thing of every kind, each in the formation before it. */
static const MusterArmy *
build_small (MusterRuleset *ruleset)
{
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (ruleset, ruleset->id, "Small");

  muster_army_builder_set_date (builder, "1809");
  muster_army_builder_set_budget (builder, 100);
  for (int i = 0; i < ruleset->n_kinds && i < 50; i++)
    {
      const MusterKind *kind = &ruleset->kinds[i];
      if (kind->category == MUSTER_CATEGORY_ARMY || g_str_equal (kind->id, "army"))
        continue;
      muster_army_builder_begin (builder, 0, kind->category, kind->id, NULL);
      if (kind->category != MUSTER_CATEGORY_FORMATION)
        muster_army_builder_end (builder);
    }
  return muster_army_builder_finish (builder);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static MusterRuleset *pack = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();

  if (size > LARGEST)
    return 0;
  if (pack == NULL)
    pack = load_pack ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("fuzz.xml", (const char *) data, size, problems);
  if (xml == NULL)
    {
      g_assert (muster_problems_has_error (problems));
      return 0;
    }
  if (muster_xml_node_is (muster_xml_get_root (xml), "ruleset"))
    {
      MusterRuleset *ruleset = muster_ruleset_read (xml, problems);
      if (ruleset == NULL)
        return 0;
      muster_ruleset_check (ruleset, "fuzz.xml", problems);
      g_autoptr (MusterArmySnapshot) small = build_small (ruleset);
      use_army (small);
      muster_ruleset_unref (ruleset);
      return 0;
    }
  for (int i = 0; i < 2; i++)
    {
      MusterRuleset *ruleset = i == 0 ? NULL : pack;
      g_autoptr (MusterArmySnapshot) army = muster_army_read (xml, ruleset, problems);
      if (army == NULL)
        continue;
      use_army (army);
      write_and_read (army, ruleset);
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
