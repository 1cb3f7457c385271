#include "config.h"

#include "import/build-private.h"

#include <glib/gi18n-lib.h>

static gboolean
has_commander (const MusterSortedRow *sorted)
{
  for (int place = 0; place <= sorted->deepest; place++)
    if (sorted->chiefs[place] != NULL)
      return TRUE;
  return sorted->chief != NULL;
}

static gboolean
has_grade (const MusterRowsBuilding *building, guint row)
{
  const MusterRowsMapping *mapping = building->mapping;
  for (guint i = 0; i < mapping->n_columns; i++)
    {
      MusterRowsRoleKind role = mapping->roles[i].kind;
      if ((role == MUSTER_ROWS_GRADE || role == MUSTER_ROWS_COMMANDER_GRADE)
          && !muster_rows_cell_is_empty (muster_rows_table_get (building->table, row, i)))
        return TRUE;
    }
  return FALSE;
}

gboolean
muster_rows_names_formation_only (const MusterRowsBuilding *building, guint row)
{
  const char *note =
    muster_rows_get_cell (building->table, building->mapping, row, MUSTER_ROWS_NOTE);
  return note[0] == '\0' && !has_commander (&building->sorted->rows[row])
         && !has_grade (building, row);
}

gboolean
muster_rows_node_is_empty (const MusterRowsNode *node)
{
  if (node->says_more || node->note->len > 0)
    return FALSE;
  for (guint i = 0; i < node->children->len; i++)
    {
      const MusterRowsChild *child = g_ptr_array_index (node->children, i);
      if (child->unit != NULL || !muster_rows_node_is_empty (child->formation))
        return FALSE;
    }
  return TRUE;
}

static void
judge (MusterRowsBuilding *building, guint row)
{
  const MusterSortedRow *sorted = &building->sorted->rows[row];
  guint line = building->table->rows[row].line;
  const MusterRowsNode *node = muster_rows_tree_find (building, row, sorted->deepest);
  if (muster_rows_node_is_empty (node))
    muster_rows_report_add (
      building->report, line, MUSTER_ROWS_LEFT_OUT, "only-a-name",
      _ ("It says nothing but the name of a formation, “%s”, and no other row stands in that."),
      sorted->places[sorted->deepest]);
  else
    muster_rows_report_add (building->report, line, MUSTER_ROWS_TAKEN, "formation",
                            _ ("Taken as the heading of a formation."));
}

void
muster_rows_judge_headings (MusterRowsBuilding *building)
{
  for (guint i = 0; i < building->headings->len; i++)
    judge (building, g_array_index (building->headings, guint, i));
}
