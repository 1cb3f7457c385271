/* By which rules losses come back in a campaign: chosen from a list, changed row by row, taken from
 * a file or written into one; kept as one action. */
#pragma once

#include "app/campaign/model.h"
#include "campaign/model/recovery.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_RECOVERY_WINDOW (muster_recovery_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterRecoveryWindow,
                      muster_recovery_window,
                      MUSTER,
                      RECOVERY_WINDOW,
                      AdwWindow)

/** @replaced: a batch that tells of rules, in whose place others are to stand; 0: none. Signals:
 * "done", with what was done, once the rules were saved and the window closes */
MusterRecoveryWindow *
muster_recovery_window_new (GtkWindow *parent, MusterCampaignModel *model, gint64 replaced);

/* A rule of recovery as a row that opens: for whom it is, and the shares, as they are typed. What
 * the shares leave is lost for good, and is told. */

#define MUSTER_TYPE_RECOVERY_RULE_ROW (muster_recovery_rule_row_get_type ())
G_DECLARE_FINAL_TYPE (MusterRecoveryRuleRow,
                      muster_recovery_rule_row,
                      MUSTER,
                      RECOVERY_RULE_ROW,
                      AdwExpanderRow)

G_END_DECLS
