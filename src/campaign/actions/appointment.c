#include "config.h"

#include "campaign/actions/appointment.h"

static const MusterKind *
find_type (const MusterRuleset *ruleset, const MusterKind *holder, gboolean is_overall)
{
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &ruleset->kinds[i];
      if (kind->sort == MUSTER_SORT_COMMANDER && kind->nation == MUSTER_GRADE_NONE
          && kind->is_overall == is_overall && muster_kind_may_hold (ruleset, holder, kind))
        return kind;
    }
  return NULL;
}

const char *
muster_appointment_find_type (const MusterRegister *reg,
                              const MusterRecord *commander,
                              gint64 formation)
{
  const MusterRecord *record = muster_register_find (reg, formation);
  const MusterRuleset *ruleset = record != NULL ? record->raised->army->ruleset : NULL;
  const MusterKind *holder = record != NULL ? muster_record_get_kind (record) : NULL;
  const MusterKind *now =
    ruleset != NULL
      ? muster_ruleset_find_thing_kind (ruleset, muster_record_get_kind_id (commander))
      : NULL;
  if (holder == NULL || now == NULL || muster_kind_may_hold (ruleset, holder, now))
    return NULL;
  const MusterKind *type = find_type (ruleset, holder, FALSE);
  if (type == NULL)
    type = find_type (ruleset, holder, TRUE);
  return type != NULL ? type->id : NULL;
}
