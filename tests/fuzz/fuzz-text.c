/* A target for armies that are written as text: bytes → an army → text again → the same army. What
 * is not understood is told; nothing that can be read is lost on the way back.
 *
 * With libFuzzer (the project's own sources compiled alike):
 *   clang -g -O1 -fsanitize=fuzzer,address,undefined … fuzz-text.c && ./fuzz-text corpus-text
 * With -DSTANDALONE the files named as arguments are read once each: the regression test.
 * G_TEST_SRCDIR names the folder of tests; without it the source folder is two folders up. */
#include <stdint.h>
#include <string.h>

#include "army/store/xml.h"
#include "army/text/read.h"
#include "army/text/write.h"
#include "base/problem.h"
#include "ruleset/read/ruleset.h"

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

/* A formation may be so wide, and stand so deep, that it takes minutes to write: that is no fault.
 */
static gboolean
is_small (const MusterArmy *army)
{
  return army->n_nodes < 400;
}

static void
write_and_read (const MusterArmy *army, MusterRuleset *ruleset)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *text = muster_army_dup_as_text (army, MUSTER_TEXT_PLAIN, 0);
  g_autoptr (MusterArmySnapshot) again =
    muster_army_text_read_with (text, strlen (text), "again.txt", ruleset, problems);
  if (again == NULL || muster_problems_has_error (problems))
    g_error ("What was written cannot be read: %s\n%s",
             ((MusterProblem *) g_ptr_array_index (problems, 0))->message, text);
  g_autoptr (GBytes) one = muster_army_write (army);
  g_autoptr (GBytes) other = muster_army_write (again);
  if (!g_bytes_equal (one, other))
    g_error ("What was written is read otherwise:\n%s", text);
  for (int i = 0; i < MUSTER_N_TEXT_FORMATS; i++)
    g_free (muster_army_dup_as_text (army, (MusterTextFormat) i, 0));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static MusterRuleset *pack = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();

  if (pack == NULL)
    pack = load_pack ();
  g_autoptr (MusterArmySnapshot) army =
    muster_army_text_read_with ((const char *) data, size, "fuzz.txt", pack, problems);
  if (army == NULL)
    g_assert (muster_problems_has_error (problems));
  else if (is_small (army))
    write_and_read (army, pack);
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
