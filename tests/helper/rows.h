/* What the tests of tables of rows share: the words, a ruleset, tables from text, and what a report
 * says of a line. */
#pragma once

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/problem.h"
#include "import/build.h"
#include "import/guess.h"
#include "ruleset/read/ruleset.h"

static inline const MusterWords *
get_words (void)
{
  static MusterWords *words = NULL;
  if (words == NULL)
    words = muster_words_load (MUSTER_WORDS_OF_ROWS, NULL);
  assert_non_null (words);
  return words;
}

/* (transfer none): the ruleset of fixtures/packs/rows.ruleset.xml */
static inline MusterRuleset *
get_rows_ruleset (void)
{
  static MusterRuleset *ruleset = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *path =
    g_build_filename (g_getenv ("G_TEST_SRCDIR"), "fixtures", "packs", "rows.ruleset.xml", NULL);
  if (ruleset == NULL)
    ruleset = muster_ruleset_load (path, problems);
  assert_non_null (ruleset);
  return ruleset;
}

static inline MusterRowsTable *
read_table (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  MusterRowsTable *table =
    muster_rows_table_read ("rows.csv", bytes, MUSTER_ROWS_ANY_SEPARATOR, NULL);
  assert_non_null (table);
  return table;
}

static inline MusterRowsAim
make_aim (void)
{
  return (MusterRowsAim){ get_rows_ruleset (), NULL, NULL, "Rows" };
}

/* Everything guessed. */
static inline MusterRowsResult *
build_text (const char *text)
{
  g_autoptr (MusterRowsTable) table = read_table (text);
  MusterRowsAim aim = make_aim ();
  g_autoptr (MusterRowsMapping) mapping =
    muster_rows_guess (table, get_words (), &aim, MUSTER_ROWS_ANY_HEADER);
  return muster_rows_build (table, mapping, get_words (), &aim);
}

/* The reasons that a report gives for a line, with blanks between: "units about" */
static inline char *
dup_reasons (const MusterRowsReport *report, guint line)
{
  GString *reasons = g_string_new (NULL);
  for (guint i = 0; i < report->entries->len; i++)
    {
      const MusterRowsEntry *entry = g_ptr_array_index (report->entries, i);
      if (entry->line == line)
        g_string_append_printf (reasons, "%s%s", reasons->len > 0 ? " " : "", entry->reason);
    }
  return g_string_free (reasons, FALSE);
}

static inline void
assert_reasons (const MusterRowsReport *report, guint line, const char *expected)
{
  g_autofree char *reasons = dup_reasons (report, line);
  if (!g_str_equal (reasons, expected))
    fail_msg ("line %u: “%s”, not “%s”", line, reasons, expected);
}

/* Every row is taken or left out, once. */
static inline void
assert_accounted (const MusterRowsTable *table, const MusterRowsReport *report)
{
  g_autofree guint *n_entries = g_new0 (guint, table->n_rows);
  assert_int_equal (report->n_rows, table->n_rows);
  assert_int_equal (report->n[MUSTER_ROWS_TAKEN] + report->n[MUSTER_ROWS_PASSED]
                      + report->n[MUSTER_ROWS_LEFT_OUT],
                    table->n_rows);
  for (guint i = 0; i < report->entries->len; i++)
    {
      const MusterRowsEntry *entry = g_ptr_array_index (report->entries, i);
      for (guint row = 0; row < table->n_rows; row++)
        n_entries[row] +=
          entry->severity <= MUSTER_ROWS_LEFT_OUT && table->rows[row].line == entry->line;
    }
  for (guint row = 0; row < table->n_rows; row++)
    assert_int_equal (n_entries[row], 1);
}

/* The army as lines: two blanks a level, then kind, name and the rest. */
static inline char *
dup_tree (const MusterArmy *army)
{
  GString *text = g_string_new (NULL);
  for (guint i = 1; i < army->n_nodes; i++)
    {
      const MusterNode *node = &army->nodes[i];
      g_string_append_printf (text, "%*s%s", 2 * (int) (node->depth - 1), "", node->kind_id);
      if (node->name != NULL)
        g_string_append_printf (text, " %s", node->name);
      for (guint j = 0; j < node->n_chosen; j++)
        g_string_append_printf (text, " %s:%s", node->chosen[j].scale, node->chosen[j].grade);
      for (guint j = 0; j < node->n_entries; j++)
        g_string_append_printf (text, " %s=%s", node->entries[j].what, node->entries[j].value);
      if (node->note != NULL)
        g_string_append_printf (text, " (%s)", node->note);
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}
