/* Whether an army is legal, and what is not. */
#pragma once

#include "army/check/finding.h"

G_BEGIN_DECLS

/**
 * muster_army_check:
 * @reckoning: an army added up
 *
 * Returns: (transfer full) (element-type MusterFinding): everything that does not hold or cannot
 * be checked, in the order of the army's things
 */
GPtrArray *muster_army_check (const MusterReckoning *reckoning);

/** As muster_army_check(), for findings that nobody reads: of things with one name, where they are
 * does not say which. */
GPtrArray *muster_army_check_trial (const MusterReckoning *reckoning);

typedef struct
{
  gboolean legal;    /* nothing stands against it but what was waived */
  guint n_errors;    /* waived ones apart */
  guint n_unchecked; /* the same */
  guint n_warnings;
  guint n_advice;
  guint n_waived;
} MusterVerdict;

/** Counts @findings (army/check/verdict.c). */
MusterVerdict muster_findings_judge (GPtrArray *findings);

/** Returns: (transfer full): "Legal", "Legal with 1 waiver", "Not legal: 2 findings" */
char *muster_verdict_dup_text (const MusterVerdict *verdict);

/** Checks that every ruleset's armies undergo: structure, choices, years (army/check/structure.c).
 */
void muster_army_check_structure (const MusterReckoning *reckoning, GPtrArray *findings);

/**
 * muster_army_dup_kinds_text:
 * @things: (element-type guint): indices
 *
 * Returns: (transfer full): "3 × Hussars, 1 × Lancers"
 */
char *muster_army_dup_kinds_text (const MusterArmy *army, GArray *things);

G_END_DECLS
