/* What is not legal in an army, why, and what can be done about it; and the readouts of the
 * selected row. */
#pragma once

#include "app/army-model.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_FINDINGS_PANE (muster_findings_pane_get_type ())
G_DECLARE_FINAL_TYPE (MusterFindingsPane, muster_findings_pane, MUSTER, FINDINGS_PANE, AdwBin)

/** Shows the findings of an army; called again after each change. */
void muster_findings_pane_set_model (MusterFindingsPane *pane, MusterArmyModel *model);

/** Shows the readouts of @item. */
void muster_findings_pane_set_selected (MusterFindingsPane *pane, MusterThingItem *item);

/** Returns: (transfer full) (element-type MusterWayOut): ways out of the finding with this place
 * among those of the army as it is now; worked out once */
GPtrArray *muster_findings_pane_list_ways (MusterFindingsPane *pane, guint finding);

G_END_DECLS
