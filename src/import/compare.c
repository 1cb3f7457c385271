#include "config.h"

#include "import/compare.h"

#include "import/guess.h"

#include <glib/gi18n-lib.h>

/* Of a table with sides the rows of the same one are taken: of that with the same name, else with
 * the same nation. Returns: (transfer none) (nullable): its name; NULL where there is no such side,
 * or none in one of the tables. */
static const char *
take_same_side (MusterRowsMapping *mapping,
                const MusterRowsTable *table,
                const MusterRowsMapping *model,
                const MusterRowsAim *aim)
{
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < model->n_columns; i++)
    if (model->roles[i].kind == MUSTER_ROWS_ONLY && model->only[i] != NULL)
      g_hash_table_add (taken, muster_words_fold (model->only[i]));
  for (guint i = 0; i < mapping->n_columns; i++)
    {
      if (mapping->roles[i].kind != MUSTER_ROWS_ONLY)
        continue;
      g_autoptr (GPtrArray) values = muster_rows_list_values (table, mapping, i);
      const char *same = NULL;
      for (guint j = 0; j < values->len; j++)
        {
          const char *value = g_ptr_array_index (values, j);
          g_autofree char *folded = muster_words_fold (value);
          if (g_hash_table_contains (taken, folded)
              || (same == NULL && aim->nation != NULL
                  && g_strcmp0 (muster_rows_find_nation (aim->ruleset, value), aim->nation) == 0))
            same = value;
        }
      if (same == NULL)
        continue;
      g_free (mapping->only[i]);
      mapping->only[i] = g_strdup (same);
      return mapping->only[i];
    }
  return NULL;
}

/* @format: with the name, the figure here, the other file, the figure there and its line. Returns:
 * whether there was something to compare */
static gboolean
compare_figure (MusterRowsReport *report,
                const MusterRowsNamed *one,
                const MusterRowsNamed *other,
                MusterNumber here,
                MusterNumber there,
                const char *shown,
                const char *format)
{
  if (here.num == 0 || there.num == 0)
    return FALSE;
  if (muster_number_compare (here, there) == 0)
    return TRUE;
  g_autofree char *first = muster_number_dup_text (here);
  g_autofree char *second = muster_number_dup_text (there);
  muster_rows_report_add (report, one->line, MUSTER_ROWS_DOUBT, "other-table", format, one->name,
                          first, shown, second, other->line);
  report->n_wrong_totals++;
  return TRUE;
}

static int
compare_lines (gconstpointer a, gconstpointer b, gpointer named)
{
  const MusterRowsNamed *one = g_hash_table_lookup (named, *(const char *const *) a);
  const MusterRowsNamed *other = g_hash_table_lookup (named, *(const char *const *) b);
  if (one->line != other->line)
    return one->line < other->line ? -1 : 1;
  return g_strcmp0 (one->name, other->name);
}

/* Whether something of @place is compared by its name alone. */
static gboolean
is_clear (GHashTable *here, GHashTable *there, const MusterRowsNamed *place)
{
  g_autofree char *folded = muster_words_fold (place->name);
  g_autofree char *key = g_strconcat ("place", folded, NULL);
  const MusterRowsNamed *one = g_hash_table_lookup (here, key);
  const MusterRowsNamed *other = g_hash_table_lookup (there, key);
  return one != NULL && other != NULL && !one->is_ambiguous && !other->is_ambiguous;
}

static guint
compare_named (MusterRowsReport *report, GHashTable *here, GHashTable *there, const char *shown)
{
  guint n = 0;
  g_autofree gpointer *keys = g_hash_table_get_keys_as_array (here, &n);
  guint n_compared = 0;
  g_qsort_with_data (keys, (int) n, sizeof *keys, compare_lines, here);
  for (guint i = 0; i < n; i++)
    {
      const MusterRowsNamed *one = g_hash_table_lookup (here, keys[i]);
      const MusterRowsNamed *other = g_hash_table_lookup (there, keys[i]);
      if (other == NULL || one->is_open || other->is_open || one->is_ambiguous
          || other->is_ambiguous
          || (g_str_has_prefix (keys[i], "in") && is_clear (here, there, one)))
        continue;
      gboolean of_men =
        compare_figure (report, one, other, one->men, other->men, shown,
                        /* Translators: %1$s: a name; %2$s: a number; %3$s: a file; %4$s: a number;
                           %5$u: a line. */
                        _ ("“%1$s” has %2$s men here; %3$s has %4$s, from line %5$u on."));
      gboolean of_guns =
        compare_figure (report, one, other, one->guns, other->guns, shown,
                        /* Translators: %1$s: a name; %2$s: a number; %3$s: a file; %4$s: a number;
                           %5$u: a line. */
                        _ ("“%1$s” has %2$s guns here; %3$s has %4$s, from line %5$u on."));
      n_compared += of_men || of_guns;
    }
  return n_compared;
}

void
muster_rows_compare (MusterRowsResult *result,
                     const MusterRowsMapping *mapping,
                     const MusterWords *words,
                     const MusterRowsAim *aim,
                     const MusterRowsTable *other,
                     const char *shown)
{
  MusterRowsAim complete = muster_rows_mapping_complete_aim (mapping, aim);
  g_autoptr (MusterRowsMapping) guessed =
    muster_rows_guess (other, words, &complete, MUSTER_ROWS_ANY_HEADER);
  gboolean has_sides =
    muster_rows_mapping_find (guessed, MUSTER_ROWS_ONLY, MUSTER_ROWS_DEEPEST) >= 0;
  const char *side = take_same_side (guessed, other, mapping, &complete);
  if (has_sides && side == NULL)
    {
      muster_rows_report_add (
        result->report, 0, MUSTER_ROWS_DOUBT, "other-table",
        _ ("It was not compared: which side of %s is meant is not known. Keep only that one in the "
           "file."),
        shown);
      muster_rows_report_sort (result->report);
      return;
    }
  guessed->keeps_duplicates = mapping->keeps_duplicates;
  guessed->keeps_tests = mapping->keeps_tests;
  muster_rows_guess_rest (guessed, other, words, &complete);
  g_autoptr (MusterRowsResult) counted = muster_rows_build (other, guessed, words, &complete);
  guint n = compare_named (result->report, result->named, counted->named, shown);
  if (n > 0)
    muster_rows_report_add (
      result->report, 0, MUSTER_ROWS_REMARK, "other-table",
      /* Translators: %1$u: how many; %2$s: a file. */
      ngettext ("%1$u name that has a strength was found in %2$s too, and compared.",
                "%1$u names that have a strength were found in %2$s too, and compared.", n),
      n, shown);
  if (n > 0 && side != NULL)
    muster_rows_report_add (result->report, 0, MUSTER_ROWS_REMARK, "other-table",
                            /* Translators: %1$s: a file; %2$s: one of two sides. */
                            _ ("Of %1$s the rows of “%2$s” were compared."), shown, side);
  if (n == 0)
    muster_rows_report_add (
      result->report, 0, MUSTER_ROWS_DOUBT, "other-table",
      _ ("Nothing with men or guns that were understood is called in %s as it is here, or not "
         "clearly: nothing could be compared."),
      shown);
  muster_rows_report_sort (result->report);
}
