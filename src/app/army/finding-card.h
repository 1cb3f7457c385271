/* One finding in the pane of findings: where, what, its ways out, and its waiver. */
#pragma once

#include "app/army/finding-item.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_FINDING_CARD (muster_finding_card_get_type ())
G_DECLARE_FINAL_TYPE (MusterFindingCard, muster_finding_card, MUSTER, FINDING_CARD, GtkListBoxRow)

/** Returns: (transfer full): a row that goes to the finding's formation when it is activated */
GtkWidget *muster_finding_card_new (MusterFindingItem *item);

G_END_DECLS
