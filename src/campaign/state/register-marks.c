#include "config.h"

#include "campaign/state/register-marks.h"

#include "army/evaluate/losses.h"
#include "base/text.h"

static gint64
get_lost (const MusterRecord *unit)
{
  return MAX (unit->establishment - unit->present, 0);
}

static gboolean
is_counted (const MusterRecord *unit, int counter)
{
  const MusterEvaluation *evaluation = unit->raised->evaluation;
  return unit->category == MUSTER_CATEGORY_UNIT && unit->status < MUSTER_STATUS_DISBANDED
         && evaluation != NULL
         && muster_evaluation_match (evaluation, evaluation->ruleset->counters[counter].of,
                                     unit->node)
              == MUSTER_YES;
}

/* Returns: how many units are counted; @lost: of which nobody is present */
static gint64
count_units (const MusterRegister *reg, const MusterRecord *formation, int counter, gint64 *lost)
{
  g_autoptr (GPtrArray) records = muster_register_list (reg, formation->side, formation->number);
  gint64 n = 0;
  for (guint i = 0; i < records->len; i++)
    {
      const MusterRecord *unit = g_ptr_array_index (records, i);
      if (!is_counted (unit, counter))
        continue;
      n++;
      *lost += unit->present == 0;
    }
  return n;
}

/* Returns: the steps or units of which @lost are lost; 0 where no level counts them */
static gint64
count (const MusterRegister *reg, const MusterRecord *record, gint64 *lost)
{
  const MusterEvaluation *evaluation = record->raised->evaluation;
  const MusterNode *node = &evaluation->army->nodes[record->node];
  int counter;
  if (record->category == MUSTER_CATEGORY_UNIT)
    {
      *lost = get_lost (record);
      return record->establishment;
    }
  if (record->category == MUSTER_CATEGORY_COMMANDER || node->kind == NULL
      || !muster_kind_counts_losses (evaluation->ruleset, node->kind, &counter))
    return 0;
  return count_units (reg, record, counter, lost);
}

/* A state that comes sooner goes without saying, as does one of the same name. */
static char *
dup_marks (const GArray *marks, gint64 lost)
{
  GString *text = g_string_new (NULL);
  const MusterLevel *last = NULL;
  for (guint i = marks->len; i > 0; i--)
    {
      const MusterStepMark *mark = &g_array_index (marks, MusterStepMark, i - 1);
      MusterReturnMark mark_shown = { mark->level, mark->losses };
      if (mark->losses < 1 || mark->losses > lost
          || (last != NULL && g_str_equal (last->name, mark->level->name)))
        continue;
      g_autofree char *name = muster_return_mark_dup_text (&mark_shown, FALSE);
      muster_text_append_item (text, name);
      last = mark->level;
      if (!last->has_chance)
        break;
    }
  return g_string_free (text, text->len == 0);
}

char *
muster_record_dup_mark (const MusterRegister *reg, const MusterRecord *record)
{
  gint64 lost = 0;
  if (record->raised->evaluation == NULL || record->status >= MUSTER_STATUS_DISBANDED)
    return NULL;
  gint64 steps = count (reg, record, &lost);
  if (steps == 0 || lost == 0)
    return NULL;
  g_autoptr (GArray) marks =
    muster_evaluation_list_marks (record->raised->evaluation, record->node, steps);
  return dup_marks (marks, lost);
}
