#include "config.h"

#include "base/problem.h"
#include "ruleset/ruleset-check.h"
#include "ruleset/ruleset-checker.h"

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

void
muster_checker_check_tables (MusterChecker *checker)
{
  for (int i = 0; i < checker->ruleset->n_tables; i++)
    check_table (checker, &checker->ruleset->tables[i]);
  check_weather (checker, &checker->ruleset->weather);
}
