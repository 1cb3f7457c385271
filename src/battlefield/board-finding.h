/* What the files that check battlefields share: private to this folder. */
#pragma once

#include "battlefield/battlefield-check.h"

G_BEGIN_DECLS

/**
 * muster_board_finding_new:
 * @rule: (transfer none): kept as it is
 * @cite: (nullable): copied
 * @id: what it is about, or 0
 * @text: (transfer full) (nullable)
 *
 * Returns: (transfer full): a finding
 */
MusterBoardFinding *muster_board_finding_new (const char *rule,
                                              MusterSeverity severity,
                                              const char *cite,
                                              int id,
                                              char *text);

/** Adds the limits that do not hold to @findings (battlefield-check-limits.c). */
void muster_battlefield_check_limits (const MusterBattlefield *battlefield, GPtrArray *findings);

/** Adds what is wrong with objectives to @findings (battlefield-check-objectives.c). */
void muster_battlefield_check_objectives (const MusterBattlefield *battlefield,
                                          GPtrArray *findings);

G_END_DECLS
