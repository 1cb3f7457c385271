#include "config.h"

#include "import/build-private.h"

#include "base/problem.h"

#include <glib/gi18n-lib.h>

/* What the reader of the table had to say. */
static void
tell_notes (MusterRowsBuilding *building)
{
  for (guint i = 0; i < building->table->notes->len; i++)
    {
      const MusterProblem *note = g_ptr_array_index (building->table->notes, i);
      muster_rows_report_add (building->report, (guint) note->line,
                              note->is_note ? MUSTER_ROWS_REMARK : MUSTER_ROWS_DOUBT, "table", "%s",
                              note->message);
    }
}

/* Columns that were passed over, and of which side rows were taken. */
static void
tell_columns (MusterRowsBuilding *building)
{
  const MusterRowsMapping *mapping = building->mapping;
  for (guint i = 0; i < mapping->n_columns; i++)
    {
      g_autofree char *heading = muster_rows_dup_heading (building->table, mapping, i);
      if (mapping->roles[i].kind == MUSTER_ROWS_PASS_OVER)
        muster_rows_report_add (building->report, 0, MUSTER_ROWS_REMARK, "column",
                                _ ("The column “%s” was passed over."), heading);
      else if (mapping->roles[i].kind == MUSTER_ROWS_ONLY && mapping->only[i] != NULL)
        muster_rows_report_add (building->report, 0, MUSTER_ROWS_REMARK, "side",
                                _ ("Only rows whose “%s” is “%s” were taken."), heading,
                                mapping->only[i]);
    }
}

static void
tell_units (MusterRowsBuilding *building)
{
  const MusterRowsMapping *mapping = building->mapping;
  gboolean has_men = muster_rows_mapping_find (mapping, MUSTER_ROWS_MEN, MUSTER_ROWS_DEEPEST) >= 0;
  gboolean has_units =
    muster_rows_mapping_find (mapping, MUSTER_ROWS_UNITS, MUSTER_ROWS_DEEPEST) >= 0;
  if (has_men && !has_units && mapping->men_per_unit <= 0 && !mapping->men_asked)
    muster_rows_report_add (building->report, 0, MUSTER_ROWS_REMARK, "men-per-unit",
                            _ ("Men per unit is not set: each row is one unit."));
}

/* @said: the nation that somebody chose, or NULL */
static void
tell_nation (MusterRowsBuilding *building, const char *said)
{
  const MusterRuleset *ruleset = building->aim->ruleset;
  if (said == NULL && building->aim->nation != NULL)
    {
      int nation =
        muster_ruleset_find_grade (ruleset, ruleset->nation_scale, building->aim->nation);
      muster_rows_report_add (building->report, 0, MUSTER_ROWS_REMARK, "nation",
                              _ ("The army’s nation is %s, as its side is called."),
                              ruleset->nations[nation].name);
    }
  if (building->aim->nation == NULL && building->guessed_nation)
    muster_rows_report_add (building->report, 0, MUSTER_ROWS_REMARK, "no-nation",
                            _ ("No nation is chosen: troops of any nation were guessed. Choose the "
                               "nation, and they are guessed again."));
}

/* Rows of a side that is not taken, in one line for each of its names. */
static void
tell_other_side (MusterRowsBuilding *building, guint row, guint n)
{
  guint column = building->sorted->rows[row].column;
  const char *cell = muster_rows_table_get (building->table, row, column);
  g_autofree char *heading = muster_rows_dup_heading (building->table, building->mapping, column);
  muster_rows_report_add (building->report, 0, MUSTER_ROWS_LEFT_OUT, "other-side",
                          ngettext ("%u row whose “%s” is “%s” was left out.",
                                    "%u rows whose “%s” is “%s” were left out.", n),
                          n, heading, cell);
}

static char *
dup_side_key (const MusterRowsBuilding *building, guint row)
{
  const MusterSortedRow *sorted = &building->sorted->rows[row];
  const char *cell = muster_rows_table_get (building->table, row, sorted->column);
  g_autofree char *folded = muster_rows_fold (cell);
  return sorted->sort == MUSTER_ROW_OTHER_SIDE && cell[0] != '\0'
           ? g_strdup_printf ("%u%s", sorted->column, folded)
           : NULL;
}

static void
tell_other_sides (MusterRowsBuilding *building)
{
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < building->sorted->n_rows; i++)
    {
      char *key = dup_side_key (building, i);
      if (key != NULL)
        g_hash_table_insert (
          counts, key, GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (counts, key)) + 1));
    }
  for (guint i = 0; i < building->sorted->n_rows; i++)
    {
      g_autofree char *key = dup_side_key (building, i);
      guint n = key != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (counts, key)) : 0;
      if (n == 0)
        continue;
      tell_other_side (building, i, n);
      g_hash_table_remove (counts, key);
    }
}

static void
leave_out (MusterRowsBuilding *building, guint row)
{
  const MusterSortedRow *sorted = &building->sorted->rows[row];
  guint line = building->table->rows[row].line;
  const char *cell = muster_rows_table_get (building->table, row, sorted->column);
  MusterRowsReport *report = building->report;
  switch (sorted->sort)
    {
    case MUSTER_ROW_ABOVE:
      muster_rows_report_add (report, line, MUSTER_ROWS_PASSED, "above",
                              _ ("It stands above the headings."));
      break;
    case MUSTER_ROW_HEADING:
      muster_rows_report_add (report, line, MUSTER_ROWS_PASSED, "heading", _ ("Headings."));
      break;
    case MUSTER_ROW_BLANK:
      muster_rows_report_add (report, line, MUSTER_ROWS_PASSED, "blank", _ ("A blank row."));
      break;
    case MUSTER_ROW_TOTAL:
      muster_rows_report_add (report, line, MUSTER_ROWS_PASSED, "total", _ ("A total: “%s”."),
                              cell);
      break;
    case MUSTER_ROW_TEST:
      muster_rows_report_add (report, line, MUSTER_ROWS_LEFT_OUT, "test",
                              _ ("“%s” looks like a row that somebody tried something with."),
                              cell);
      break;
    case MUSTER_ROW_OTHER_SIDE:
      if (cell[0] == '\0')
        muster_rows_report_add (report, line, MUSTER_ROWS_LEFT_OUT, "other-side",
                                _ ("Its side is empty, and only rows of one side are taken."));
      else
        muster_rows_report_add (report, line, MUSTER_ROWS_LEFT_OUT, "other-side",
                                _ ("It is of “%s”, of which none are taken."), cell)
          ->is_summed = TRUE;
      break;
    case MUSTER_ROW_DUPLICATE:
      muster_rows_report_add (report, line, MUSTER_ROWS_LEFT_OUT, "duplicate",
                              _ ("It says the same as line %u, which was taken once."),
                              building->table->rows[sorted->of].line);
      break;
    case MUSTER_ROW_TROOPS:
    default:
      g_assert_not_reached ();
    }
}

/* What a duplicate says counts where a total was made with it. */
static void
keep_duplicate (MusterRowsBuilding *building, guint row)
{
  building->figures[row] = building->figures[building->sorted->rows[row].of];
  building->figures[row].is_duplicate = TRUE;
}

static void
read_rows (MusterRowsBuilding *building)
{
  for (guint i = 0; i < building->sorted->n_rows; i++)
    {
      const MusterSortedRow *row = &building->sorted->rows[i];
      if (row->sort == MUSTER_ROW_TROOPS)
        muster_rows_read_row (building, i);
      else
        leave_out (building, i);
      if (row->sort == MUSTER_ROW_DUPLICATE)
        keep_duplicate (building, i);
      else if (row->of != i)
        muster_rows_report_add (building->report, building->table->rows[i].line, MUSTER_ROWS_REMARK,
                                "duplicate",
                                _ ("It says the same as line %u, and was taken again."),
                                building->table->rows[row->of].line);
    }
}

static void
finish (MusterRowsBuilding *building, MusterRowsResult *result)
{
  result->army = muster_rows_tree_finish (building);
  result->n_units = building->n_units;
  result->report = building->report;
  if (building->n_units == 0)
    muster_rows_report_add (building->report, 0, MUSTER_ROWS_DOUBT, "no-units",
                            _ ("No row makes a unit. Say what the columns are."));
  muster_rows_report_sort (building->report);
}

MusterRowsResult *
muster_rows_build (const MusterRowsTable *table,
                   const MusterRowsMapping *mapping,
                   const MusterRowsWords *words,
                   const MusterRowsAim *aim)
{
  MusterRowsResult *result = g_new0 (MusterRowsResult, 1);
  MusterRowsAim complete = muster_rows_mapping_complete_aim (mapping, aim);
  g_autoptr (MusterRowsTypes) types = muster_rows_types_new (words, &complete);
  g_autoptr (MusterSortedRows) sorted = muster_rows_sort (table, mapping, words);
  g_autofree MusterRowsFigures *figures = g_new0 (MusterRowsFigures, table->n_rows);
  g_autoptr (GArray) headings = g_array_new (FALSE, FALSE, sizeof (guint));
  MusterRowsBuilding building = { .table = table,
                                  .mapping = mapping,
                                  .words = words,
                                  .aim = &complete,
                                  .types = types,
                                  .sorted = sorted,
                                  .report = muster_rows_report_new (table->n_rows),
                                  .root = muster_rows_node_new (aim->ruleset->army_kind, NULL),
                                  .figures = figures,
                                  .headings = headings,
                                  .n_things = 1 };
  for (guint i = 0; i < table->n_rows; i++)
    figures[i].men = figures[i].guns = MUSTER_NUMBER (0);
  tell_notes (&building);
  tell_columns (&building);
  tell_other_sides (&building);
  tell_units (&building);
  read_rows (&building);
  muster_rows_judge_headings (&building);
  tell_nation (&building, aim->nation);
  muster_rows_check_totals (&building);
  finish (&building, result);
  muster_rows_node_free (building.root);
  return result;
}

void
muster_rows_result_free (MusterRowsResult *result)
{
  muster_army_unref (result->army);
  muster_rows_report_free (result->report);
  g_free (result);
}
