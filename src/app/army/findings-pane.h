/* What is not legal in an army, why, and what can be done about it; and the readouts of the
 * selected row. */
#pragma once

#include "app/army/model.h"
#include "army/check/repair/repair.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_FINDINGS_PANE (muster_findings_pane_get_type ())
G_DECLARE_FINAL_TYPE (MusterFindingsPane, muster_findings_pane, MUSTER, FINDINGS_PANE, AdwBin)

/** Shows the findings of an army; called again after each change. */
void muster_findings_pane_set_model (MusterFindingsPane *pane, MusterArmyModel *model);

/** Lets findings and figures scroll as one, where it has the window for itself; else each scrolls
 * by itself, the figures at the bottom. */
void muster_findings_pane_set_narrow (MusterFindingsPane *pane, gboolean is_narrow);

/** Puts the keyboard's focus on the first finding. Returns: whether there is anything to focus */
gboolean muster_findings_pane_focus (MusterFindingsPane *pane);

/** Shows the readouts of @item. */
void muster_findings_pane_set_selected (MusterFindingsPane *pane, MusterNodeItem *item);

/**
 * muster_findings_pane_find_fix:
 * @node: what the finding is about
 * @id: the finding's id
 * @text: what the fix says
 *
 * Returns: (transfer none) (nullable): the fix, until the army is next changed; NULL where
 * that is no fix of it any more
 */
const MusterFix *muster_findings_pane_find_fix (MusterFindingsPane *pane,
                                                gint64 node,
                                                const char *id,
                                                const char *text);

/* One finding in the pane of findings: where, what, its fixes, and its waiver. */

#define MUSTER_TYPE_FINDING_CARD (muster_finding_card_get_type ())
G_DECLARE_FINAL_TYPE (MusterFindingCard, muster_finding_card, MUSTER, FINDING_CARD, GtkListBoxRow)

G_END_DECLS
