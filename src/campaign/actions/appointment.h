/* What a commander becomes where he is appointed: packs have types of commanders, and say which may
 * stand in which formation. */
#pragma once

#include "campaign/state/register.h"

G_BEGIN_DECLS

/**
 * muster_appointment_find_type:
 * @commander: who is appointed
 * @formation: where; minus the number of a side: beside its armies
 *
 * Returns: (transfer none) (nullable): the id of the type that he becomes: the first that the
 *   formation holds, one that is the overall commander wherever he stands last, and none that only
 *   a nation has; NULL where he may stand there as he is, or nobody can say
 */
const char *muster_appointment_find_type (const MusterRegister *reg,
                                          const MusterRecord *commander,
                                          gint64 formation);

G_END_DECLS
