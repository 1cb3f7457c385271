/* A target for tables of rows: bytes → table → guess → army and report → written. The first byte
 * changes what is asked for: headings, duplicates, batteries, men in a unit.
 *
 * With libFuzzer (the project's own sources compiled alike):
 *   clang -g -O1 -fsanitize=fuzzer,address,undefined … fuzz-rows.c && ./fuzz-rows corpus-rows
 * With -DSTANDALONE the files named as arguments are read once each: the regression test.
 * G_TEST_SRCDIR names the folder of tests, MUSTER_DATA_DIR that of data. */
#include <stdint.h>
#include <string.h>

#include "army/check/check.h"
#include "army/store/xml.h"
#include "base/problem.h"
#include "import/build.h"
#include "import/guess.h"
#include "ruleset/read/ruleset.h"

/* Bytes that take longer than anybody writes by hand show nothing new. */
#define LARGEST (64 * 1024)

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static MusterRuleset *
load_pack (void)
{
  const char *tests = g_getenv ("G_TEST_SRCDIR");
  g_autofree char *path = g_build_filename (tests != NULL ? tests : "tests", "fixtures", "packs",
                                            "rows.ruleset.xml", NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset = muster_ruleset_load (path, problems);
  if (ruleset == NULL)
    g_error ("%s cannot be read: set G_TEST_SRCDIR", path);
  return ruleset;
}

static void
use (const MusterRowsTable *table, const MusterRowsResult *result, MusterRuleset *ruleset)
{
  const MusterRowsReport *report = result->report;
  g_autofree char *summary = muster_rows_report_dup_summary (report);
  g_autoptr (GBytes) text = muster_army_write (result->army);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("again.xml", g_bytes_get_data (text, NULL),
                                                g_bytes_get_size (text), problems);
  g_autoptr (MusterArmySnapshot) again =
    xml != NULL ? muster_army_read (xml, ruleset, problems) : NULL;
  if (again == NULL)
    g_error ("What was written cannot be read: %s\n%s",
             ((MusterProblem *) g_ptr_array_index (problems, 0))->message,
             (const char *) g_bytes_get_data (text, NULL));
  if (report->n_rows != table->n_rows
      || report->n[MUSTER_ROWS_TAKEN] + report->n[MUSTER_ROWS_PASSED]
             + report->n[MUSTER_ROWS_LEFT_OUT]
           != table->n_rows)
    g_error ("A row is not accounted for.");
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static MusterRuleset *pack = NULL;
  static MusterWords *words = NULL;
  if (size < 1 || size > LARGEST)
    return 0;
  if (pack == NULL)
    pack = load_pack ();
  if (words == NULL)
    words = muster_words_load (MUSTER_WORDS_OF_ROWS, NULL);
  if (words == NULL)
    g_error ("There are no words: set MUSTER_DATA_DIR");
  guint asked = data[0];
  g_autoptr (GBytes) bytes = g_bytes_new (data + 1, size - 1);
  g_autoptr (MusterRowsTable) table =
    muster_rows_table_read ("fuzz.csv", bytes, MUSTER_ROWS_ANY_SEPARATOR, NULL);
  if (table == NULL)
    return 0;
  MusterRowsAim aim = { pack, NULL, asked & 1 ? "1757" : NULL, "Fuzz" };
  g_autoptr (MusterRowsMapping) mapping =
    muster_rows_guess (table, words, &aim,
                       asked & 2 ? MUSTER_ROWS_NO_HEADER : MUSTER_ROWS_ANY_HEADER);
  mapping->keeps_duplicates = (asked & 4) != 0;
  mapping->keeps_tests = (asked & 8) != 0;
  mapping->makes_batteries = (asked & 16) != 0;
  mapping->fills_down = (asked & 32) != 0;
  mapping->men_per_unit = asked & 64 ? 600 : 0;
  g_autoptr (MusterRowsResult) result = muster_rows_build (table, mapping, words, &aim);
  use (table, result, pack);
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
