/* A rule of recovery as a row that opens: for whom it is, and the shares, as they are typed. What
 * the shares leave is lost for good, and is told. */
#pragma once

#include "campaign/model/recovery.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_RECOVERY_RULE_ROW (muster_recovery_rule_row_get_type ())
G_DECLARE_FINAL_TYPE (MusterRecoveryRuleRow,
                      muster_recovery_rule_row,
                      MUSTER,
                      RECOVERY_RULE_ROW,
                      AdwExpanderRow)

/**
 * muster_recovery_rule_row_new:
 * @rule: (nullable): what it shows at first; NULL: a rule for all, without shares
 * @grades: (element-type utf8): "quality:elite", which may be chosen; kept
 * @names: (element-type utf8): theirs, in the same order
 *
 * Signals: "changed" whenever something else is typed or chosen, "removed" where the rule is to go.
 */
MusterRecoveryRuleRow *
muster_recovery_rule_row_new (const MusterRecoveryRule *rule, GPtrArray *grades, GPtrArray *names);

/** Adds the rule as it is typed, and tells in the row what it says. Returns: FALSE as
 * muster_recovery_add_rule() */
gboolean
muster_recovery_rule_row_add (MusterRecoveryRuleRow *row, MusterRecovery *recovery, GError **error);

G_END_DECLS
