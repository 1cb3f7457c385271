/* What of a battlefield does not follow its ruleset's method: pure functions of the battlefield. */
#pragma once

#include "battlefield/model/battlefield.h"

G_BEGIN_DECLS

/* Something that the rules do not allow. Never a wall: a battlefield may break them. */
typedef struct
{
  const char *rule; /* id of a limit, or one of Muster's own words: "table", "size", "overlap",
                     * "crosses-itself", "course", "crossing", "no-crossing", "link",
                     * "place", "pieces", "objective", "zone",
                     * "spare" */
  MusterSeverity severity;
  char *text;  /* a whole sentence: what, how much, what is allowed */
  char *cite;  /* section of the rulebook, or NULL */
  GArray *ids; /* int: the features, objectives and zones that it is about */
} MusterBoardFinding;

void muster_board_finding_free (MusterBoardFinding *finding);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterBoardFinding, muster_board_finding_free)

/** Returns: (transfer none): "Error", "Warning" or "Advice" */
const char *muster_board_finding_get_severity_name (const MusterBoardFinding *finding);

/** Sorts @findings (element-type MusterBoardFinding): errors first, then warnings and advice. */
void muster_board_findings_sort (GPtrArray *findings);

/** Returns: (transfer full) (element-type MusterBoardFinding): all findings, errors first */
GPtrArray *muster_battlefield_check (const MusterBattlefield *battlefield);

/**
 * muster_feature_find_fault:
 * @feature: a feature, on the battlefield or not yet
 *
 * Returns: (transfer full) (nullable): the first reason why it may not lie where it does, or NULL
 */
MusterBoardFinding *muster_feature_find_fault (const MusterBattlefield *battlefield,
                                               const MusterFeature *feature);

/** Returns: whether two features lie on each other where neither may */
gboolean muster_features_overlap (const MusterBattlefield *battlefield,
                                  const MusterFeature *a,
                                  const MusterFeature *b);

/** Returns: how many of @kind there may still be under the limits, beside those on the battlefield
 * and those of @also (element-type MusterKind), which may be NULL; G_MAXINT where nothing limits it
 */
int muster_battlefield_get_room (const MusterBattlefield *battlefield,
                                 const MusterKind *kind,
                                 const GPtrArray *also);

/** Returns: whether the rules say where @side deploys; @box gets it, and @cite, which may be NULL,
 * the section of the rulebook (battlefield/terrain/deployment.c) */
gboolean muster_battlefield_get_deployment (const MusterBattlefield *battlefield,
                                            int side,
                                            MusterBox *box,
                                            const char **cite);

/** Returns: how far an objective is from the centre line, in mm: between the two base edges */
int muster_objective_get_distance (const MusterBattlefield *battlefield,
                                   const MusterObjective *objective);

/** Returns: FALSE where the ruleset of the terrain does not say what the objective pays, or is
 * borrowed for rules that are not won by objectives; @points gets it */
gboolean muster_objective_get_points (const MusterBattlefield *battlefield,
                                      const MusterObjective *objective,
                                      MusterNumber *points);

G_END_DECLS
