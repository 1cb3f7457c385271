/* Fixes of a finding: the smallest changes that cure it and break nothing else, found by
 * trying. */
#pragma once

#include "army/check/repair/trials.h"

G_BEGIN_DECLS

/* An army with more findings than these is not nearly done: of the others no fixes are searched.
 */
#define MUSTER_MOST_WITH_FIXES 24

/** Returns: (transfer full): for each of @findings whether fixes are searched of it: what stands
 * against the army comes first, what was waived last */
gboolean *muster_findings_choose_with_fixes (GPtrArray *findings);

typedef struct
{
  char *phrase; /* what is done, as it is kept; NULL of a fix that is one of the larger ones */
  char *title; /* short: "New Division for 8 × Brigade", "Dissolve 4th Division into I Corps"; NULL
                  until muster_fixes_make_titles() makes it */
  char *text;  /* and in words: "Move Brigade Pégot and Brigade Brue directly under I Corps; …";
                  NULL where the phrase is */
  MusterNumber points; /* by which the total changes */
  guint n_removed;     /* units that go */
  GArray *changes;     /* (element-type MusterChange) in order */
} MusterFix;

void muster_fix_free (MusterFix *fix);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterFix, muster_fix_free)

/** Gives each of @fixes (element-type MusterFix) its title; @evaluation: of their army */
void muster_fixes_make_titles (GPtrArray *fixes, const MusterEvaluation *evaluation);

/** Returns: (transfer full): by how much the total changes: "same points", "+1 point", "−12 points"
 */
char *muster_fix_dup_points (const MusterFix *fix);

/**
 * muster_finding_search_fixes:
 * @finding: a finding
 * @trials: what is tried with its army
 * @larger: (out) (optional) (transfer full) (element-type MusterFix): fixes that nobody is to
 *   take with one click, because they remove more than one unit and more than a third of the
 * army's, or take very many changes; those that remove the fewest units come first; not put into
 *   words
 *
 * Returns: (transfer full) (element-type MusterFix): fixes, the smallest first; each was
 * tried: with it @finding is gone, and nothing else is broken or more wrong than before. Where
 * something could stand in a new formation, ways that remove units come last, and never alone
 */
GPtrArray *muster_finding_search_fixes (const MusterFinding *finding,
                                        MusterTrials *trials,
                                        GPtrArray **larger);

/** Returns: (transfer full): as muster_finding_search_fixes(), of one finding alone; @findings
 * (element-type MusterFinding): all of those of its army */
GPtrArray *muster_finding_list_fixes (const MusterEvaluation *evaluation,
                                      GPtrArray *findings,
                                      const MusterFinding *finding);

/** Returns: (transfer full) (element-type gint64): the ids of the units that would have to go for a
 * finding to be cured, where it has no fix but the @larger ones; else none */
GArray *muster_fixes_list_to_go (const MusterArmy *army, GPtrArray *fixes, GPtrArray *larger);

/** Returns: (transfer full): that the units @to_go (element-type gint64) would have to go: "14
 * units would have to go: 11 × Hussars, 3 × Lancers." */
char *muster_units_to_go_dup_text (const MusterArmy *army, GArray *to_go);

G_END_DECLS
