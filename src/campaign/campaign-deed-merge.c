#include "config.h"

#include "campaign/campaign-deed-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Returns: (nullable): the arm as the rules with which it came name it: a grade that nobody
 * chooses, or a tag; NULL where they name none */
static const char *
find_arm (const MusterRecord *unit)
{
  const MusterRuleset *ruleset = unit->raised->army->ruleset;
  const MusterKind *kind = muster_record_get_kind (unit);
  if (ruleset == NULL || kind == NULL)
    return NULL;
  for (int i = 0; i < kind->n_presets; i++)
    if (kind->presets[i].scale == ruleset->arm_scale)
      return ruleset->scales[ruleset->arm_scale].grades[kind->presets[i].grade].label;
  return kind->arm_tag >= 0 ? ruleset->tags[kind->arm_tag].name : NULL;
}

void
muster_reading_remark_merger (MusterReading *reading)
{
  const MusterRecord *unit = muster_register_find (reading->reg, reading->event.subject);
  const MusterRecord *into = muster_register_find (reading->reg, reading->event.object);
  const char *one = find_arm (unit);
  const char *other = find_arm (into);
  if (one == NULL || other == NULL || strcmp (one, other) == 0)
    return;
  /* Translators: of a merger of two units: “of two arms, horse and guns”. */
  g_autofree char *remark = g_strdup_printf (_ ("of two arms, %s and %s"), one, other);
  g_autofree char *told = g_steal_pointer (&reading->told[1]);
  reading->event.note = g_string_chunk_insert (reading->draft->strings, remark);
  reading->told[1] = g_strdup_printf ("%s (%s)", told, remark);
}
