#include "config.h"

#include "import/build-private.h"

#include <glib/gi18n-lib.h>

/* Who commands a formation; where no row has named him yet, who may. */
static const MusterKind *
find_chief_kind (const MusterRowsBuilding *building, const MusterRowsNode *node)
{
  const char *name = node->chief != NULL ? node->chief : "";
  if (node->placed_chief != NULL || node->kind == NULL)
    return node->placed_chief;
  return muster_rows_types_find_commander (building->types, node->kind, name);
}

static gboolean
may_chief_have (const MusterRowsBuilding *building, const MusterRowsNode *node, int scale)
{
  const MusterKind *chief = find_chief_kind (building, node);
  return chief != NULL && muster_ruleset_offers_scale (building->aim->ruleset, scale, chief);
}

static void
choose_for_chief (MusterRowsBuilding *building,
                  guint row,
                  MusterRowsNode *node,
                  int scale,
                  const char *cell)
{
  if (node->chief_grades->len == 0)
    node->chief_line = building->table->rows[row].line;
  muster_rows_choose (building, row, node->chief_grades, scale, cell);
}

static void
tell_lost_grade (const MusterRowsBuilding *building, guint row, const char *text)
{
  muster_rows_report_add (building->report, building->table->rows[row].line, MUSTER_ROWS_DOUBT,
                          "grade", "%s", text);
}

static void
tell_grade_of_nobody (const MusterRowsBuilding *building, guint row, const char *cell, int scale)
{
  g_autofree char *text =
    g_strdup_printf (_ ("%s “%s”: neither the unit nor its formation nor its commander may have "
                        "such a grade. None was chosen."),
                     building->aim->ruleset->scales[scale].name, cell);
  tell_lost_grade (building, row, text);
}

/* A grade goes to the unit if it may have it, else to its formation, else to who commands that. */
static void
choose_grade (MusterRowsBuilding *building,
              guint row,
              MusterRowsNode *node,
              MusterRowsUnit *unit,
              int scale,
              const char *cell)
{
  const MusterRuleset *ruleset = building->aim->ruleset;
  if (unit != NULL && muster_ruleset_offers_scale (ruleset, scale, unit->kind))
    muster_rows_choose (building, row, unit->grades, scale, cell);
  else if (node->kind != NULL && muster_ruleset_offers_scale (ruleset, scale, node->kind))
    muster_rows_choose (building, row, node->grades, scale, cell);
  else if (may_chief_have (building, node, scale))
    choose_for_chief (building, row, node, scale, cell);
  else
    tell_grade_of_nobody (building, row, cell, scale);
}

void
muster_rows_choose_grades (MusterRowsBuilding *building,
                           guint row,
                           MusterRowsNode *node,
                           MusterRowsUnit *unit)
{
  const MusterRowsMapping *mapping = building->mapping;
  for (guint i = 0; i < mapping->n_columns; i++)
    {
      const char *cell = muster_rows_table_get (building->table, row, i);
      if (mapping->roles[i].kind == MUSTER_ROWS_GRADE && !muster_rows_cell_is_empty (cell))
        choose_grade (building, row, node, unit, mapping->roles[i].scale, cell);
    }
}

static void
tell_open_grade (const MusterRowsBuilding *building, guint row)
{
  tell_lost_grade (
    building, row,
    _ ("The ruleset gives its commanders no grades. The commander’s grade was not used."));
}

/* The scale of a commander's grade: the first that he has a choice of, other than his nation. */
static int
find_chief_scale (const MusterRowsBuilding *building, const MusterKind *chief)
{
  const MusterRuleset *ruleset = building->aim->ruleset;
  for (int i = 0; chief != NULL && i < ruleset->n_choices; i++)
    if (ruleset->choices[i].scale != ruleset->nation_scale
        && muster_kind_may_match (ruleset, chief, ruleset->choices[i].on))
      return ruleset->choices[i].scale;
  return -1;
}

/* The formation in which the row stands at a level of the columns; the deepest for none. */
static MusterRowsNode *
find_at_level (MusterRowsBuilding *building, guint row, int level, MusterRowsNode *deepest)
{
  const MusterSortedRow *sorted = &building->sorted->rows[row];
  if (level < 0)
    return deepest;
  return muster_rows_tree_find (building, row, sorted->n_of_path + level);
}

static void
choose_chief_grade (MusterRowsBuilding *building, guint row, MusterRowsNode *node, const char *cell)
{
  int scale = find_chief_scale (building, find_chief_kind (building, node));
  if (scale >= 0)
    choose_for_chief (building, row, node, scale, cell);
  else
    tell_open_grade (building, row);
}

void
muster_rows_choose_chief_grades (MusterRowsBuilding *building,
                                 guint row,
                                 MusterRowsNode *deepest,
                                 MusterRowsUnit *himself)
{
  for (guint i = 0; i < building->mapping->n_columns; i++)
    {
      const MusterRowsRole *role = &building->mapping->roles[i];
      const char *cell = muster_rows_table_get (building->table, row, i);
      if (role->kind != MUSTER_ROWS_COMMANDER_GRADE || muster_rows_cell_is_empty (cell))
        continue;
      MusterRowsNode *node = find_at_level (building, row, role->level, deepest);
      int own =
        himself != NULL && node == deepest ? find_chief_scale (building, himself->kind) : -1;
      if (own >= 0)
        muster_rows_choose (building, row, himself->grades, own, cell);
      else
        choose_chief_grade (building, row, node, cell);
    }
}
