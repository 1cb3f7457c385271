#include "config.h"

#include "base/problem.h"
#include "ruleset/check/check.h"
#include "ruleset/check/checker.h"

#include <glib/gi18n-lib.h>

/* Notes in @taken for which results a row is. */
static void
note_result (MusterChecker *checker,
             const char *name,
             const MusterResults *at,
             int line,
             MusterRoll roll,
             int *taken)
{
  gboolean is_told = FALSE;
  for (int result = roll.dice; result <= roll.dice * roll.die; result++)
    {
      if (!at->is_given || result < at->low || result > at->high)
        continue;
      if (taken[result] && !is_told)
        muster_problems_add (checker->problems, checker->file, line,
                             _ ("In \"%s\" two rows are for the result %d. Leave it to one."), name,
                             result);
      is_told = is_told || taken[result];
      taken[result] = TRUE;
    }
}

static void
tell_gaps (MusterChecker *checker, const char *name, int line, MusterRoll roll, const int *taken)
{
  for (int result = roll.dice; result <= roll.dice * roll.die; result++)
    if (!taken[result])
      {
        muster_problems_add (checker->problems, checker->file, line,
                             _ ("In \"%s\" no row is for the result %d. Add one."), name, result);
        return;
      }
}

/* Rows that are for some things only stand beside the others. */
static void
check_table (MusterChecker *checker, const MusterTable *table)
{
  g_autofree int *taken = g_new0 (int, table->roll.dice * table->roll.die + 1);
  if (table->roll.die == 0)
    return;
  for (int i = 0; i < table->n_rows; i++)
    if (table->rows[i].needs.n_items == 0)
      note_result (checker, table->id, &table->rows[i].at, table->rows[i].line, table->roll, taken);
  tell_gaps (checker, table->id, table->line, table->roll, taken);
}

static gboolean
may_be_given (const MusterChecker *checker, const MusterTableRow *row)
{
  for (guint i = 0; i < checker->reach->classes->len; i++)
    {
      const MusterClass *class = muster_reach_get_class (checker->reach, i);
      if (class->kind->sort == MUSTER_SORT_COMMANDER && class->offered[row->grade.scale] != 0
          && (row->of == NULL || muster_reach_may_match (checker->reach, class, row->of)))
        return TRUE;
    }
  return FALSE;
}

/* Rows that are not thrown for may be about something else. */
static void
check_succession_row (MusterChecker *checker, const MusterTable *table, const MusterTableRow *row)
{
  if (!row->gives_grade)
    {
      if (row->at.is_given)
        muster_problems_add (checker->problems, checker->file, row->line,
                             _ ("A row of \"%s\" does not say which grade a successor gets. Add "
                                "gives=\"SCALE:GRADE\"."),
                             table->id);
    }
  else if (!may_be_given (checker, row))
    muster_problems_add (checker->problems, checker->file, row->line,
                         _ ("A row of \"%s\" gives a grade of \"%s\", which nobody chooses on a "
                            "commander that it is for. Add a choice, or give another grade."),
                         table->id, checker->ruleset->scales[row->grade.scale].id);
}

static gboolean
gives_any (const MusterTable *table)
{
  for (int i = 0; i < table->n_rows; i++)
    if (table->rows[i].gives_grade)
      return TRUE;
  return FALSE;
}

static void
check_succession (MusterChecker *checker)
{
  const MusterTable *first = NULL;
  for (int i = 0; i < checker->ruleset->n_tables; i++)
    {
      const MusterTable *table = &checker->ruleset->tables[i];
      if (!table->is_succession)
        continue;
      if (first != NULL)
        muster_problems_add (checker->problems, checker->file, table->line,
                             _ ("\"%s\" is for successors, and so is \"%s\". Leave that to one."),
                             table->id, first->id);
      first = table;
      if (!gives_any (table))
        muster_problems_add (checker->problems, checker->file, table->line,
                             _ ("No row of \"%s\" says which grade a successor gets. Add "
                                "gives=\"SCALE:GRADE\" to one, or take use=\"succession\" out."),
                             table->id);
      for (int row = 0; row < table->n_rows; row++)
        check_succession_row (checker, table, &table->rows[row]);
    }
}

static void
check_weather (MusterChecker *checker, const MusterWeather *weather)
{
  g_autofree int *taken = g_new0 (int, weather->roll.dice * weather->roll.die + 1);
  if (!weather->is_given)
    return;
  for (int i = 0; i < weather->n_rows; i++)
    note_result (checker, weather->rows[i].id, &weather->rows[i].at, weather->rows[i].line,
                 weather->roll, taken);
  tell_gaps (checker, _ ("weather"), weather->line, weather->roll, taken);
}

static void
check_clock (MusterChecker *checker, const MusterClock *clock)
{
  if (clock->over_line > 0)
    muster_problems_add_note (
      checker->problems, checker->file, clock->over_line,
      _ ("<clock> has more minutes than a day, and is taken for %d. Write less."),
      MUSTER_MOST_MINUTES);
}

void
muster_checker_check_tables (MusterChecker *checker)
{
  check_clock (checker, &checker->ruleset->clock);
  for (int i = 0; i < checker->ruleset->n_tables; i++)
    check_table (checker, &checker->ruleset->tables[i]);
  check_succession (checker);
  check_weather (checker, &checker->ruleset->weather);
}
