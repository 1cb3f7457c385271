/* What keeps an army from being composed, a row each, with what can be done about it. */
#pragma once

#include "army/compose/compose.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* Emits "drop" with the id of a wish's limit when that is to be left out, and "waive" with the id
 * of a node, that of a limit and a reason that is not blank, when that is to be set aside there. */
#define MUSTER_TYPE_CONFLICTS_LIST (muster_conflicts_list_get_type ())

G_DECLARE_FINAL_TYPE (MusterConflictsList, muster_conflicts_list, MUSTER, CONFLICTS_LIST, AdwBin)

/** Shows why there is no answer; NULL: nothing */
void muster_conflicts_list_show (MusterConflictsList *list,
                                 const MusterAnswers *answers,
                                 const MusterRuleset *ruleset);

G_END_DECLS
