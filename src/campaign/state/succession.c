#include "config.h"

#include "campaign/state/succession.h"

#include "base/random.h"

#include <inttypes.h>
#include <string.h>

static const MusterRuleset *
get_ruleset (const MusterRecord *commander)
{
  const MusterReckoning *reckoning = commander->raised->reckoning;
  return reckoning != NULL ? reckoning->ruleset : NULL;
}

const MusterTable *
muster_succession_find_table (const MusterRecord *commander)
{
  const MusterRuleset *ruleset = get_ruleset (commander);
  for (int i = 0; ruleset != NULL && i < ruleset->n_tables; i++)
    if (ruleset->tables[i].is_succession)
      return &ruleset->tables[i];
  return NULL;
}

static gboolean
is_for (const MusterTableRow *row, const MusterRecord *commander)
{
  return row->of == NULL
         || muster_reckoning_match (commander->raised->reckoning, row->of, commander->thing)
              == MUSTER_YES;
}

gboolean
muster_succession_has_die (const MusterRecord *commander)
{
  const MusterTable *table = muster_succession_find_table (commander);
  for (int i = 0; table != NULL && i < table->n_rows; i++)
    if (table->rows[i].gives_grade && table->rows[i].at.is_given
        && is_for (&table->rows[i], commander))
      return TRUE;
  return FALSE;
}

char *
muster_succession_dup_die (const MusterTable *table)
{
  return table->roll.dice > 1 ? g_strdup_printf ("%dd%d", table->roll.dice, table->roll.die)
                              : g_strdup_printf ("d%d", table->roll.die);
}

/* What may be called otherwise later, or anew, has no part in it. */
gint64
muster_succession_throw (const MusterCampaign *campaign, const MusterRecord *commander)
{
  const MusterTable *table = muster_succession_find_table (commander);
  g_autofree char *stream =
    g_strdup_printf ("succession %s %" PRId64, commander->raised->army->name, commander->number);
  MusterRandom random = muster_random_new ((guint64) campaign->start, stream);
  gint64 sum = 0;
  for (int i = 0; i < table->roll.dice; i++)
    sum += muster_random_range (&random, 1, table->roll.die);
  return sum;
}

static gboolean
is_thrown (const MusterTableRow *row, gint64 thrown)
{
  return !row->at.is_given || (thrown >= row->at.low && thrown <= row->at.high && thrown != 0);
}

/* @text: "SCALE GRADE" */
static gboolean
is_of_scale (const char *text, const char *scale)
{
  gsize length = strlen (scale);
  return strncmp (text, scale, length) == 0 && text[length] == ' ';
}

GPtrArray *
muster_succession_list_grades (const MusterRecord *commander, gint64 thrown, const char *typed)
{
  GPtrArray *grades = g_ptr_array_new_with_free_func (g_free);
  const MusterTable *table = muster_succession_find_table (commander);
  for (int i = 0; table != NULL && i < table->n_rows; i++)
    {
      const MusterTableRow *row = &table->rows[i];
      if (!row->gives_grade || !is_thrown (row, thrown) || !is_for (row, commander))
        continue;
      const MusterScale *scale = &get_ruleset (commander)->scales[row->grade.scale];
      if (typed == NULL || !is_of_scale (typed, scale->id))
        g_ptr_array_add (grades,
                         g_strjoin (" ", scale->id, scale->grades[row->grade.grade].id, NULL));
    }
  if (typed != NULL)
    g_ptr_array_insert (grades, 0, g_strdup (typed));
  return grades;
}
