/* What the files that check battlefields share: private to this folder. */
#pragma once

#include "battlefield/check/check.h"

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

/* Outlines are rounded to whole mm, each measure by one at either end. */
#define MUSTER_BOARD_ROUNDING 2

/* Features that do not lie on each other keep so far apart, in mm, or nobody could put them there;
 * so does a road from water that it does not cross. */
#define MUSTER_BOARD_GAP 6

/** Returns: (nullable): the rule by which one line runs over the other, or NULL
 * (battlefield/check/courses.c) */
const MusterCrossing *muster_terrain_find_crossing (const MusterBattlefield *battlefield,
                                                    const MusterFeature *above,
                                                    const MusterFeature *below);

/** Returns: (transfer full) (nullable): why a line may not run as it does, or NULL
 * (battlefield/check/courses.c) */
MusterBoardFinding *muster_feature_find_course_fault (const MusterBattlefield *battlefield,
                                                      const MusterFeature *feature);

/** Returns: mm for which one line that may only cross the other runs along it or over its bank, at
 * most; 0 where it keeps clear of it but for a crossing (battlefield/check/courses.c) */
int muster_features_measure_along (const MusterBattlefield *battlefield,
                                   const MusterFeature *above,
                                   const MusterFeature *below);

/** Returns: (transfer full) (element-type int): ids of the features that @link is asked of
 * (battlefield/check/courses.c) */
GArray *muster_battlefield_list_linked (const MusterBattlefield *battlefield,
                                        const MusterLink *link);

/** Returns: whether @line ends in @other, which it joins, and neither at an edge of the table nor
 * at a feature that it may lead from (battlefield/check/courses.c) */
gboolean muster_feature_ends_in (const MusterBattlefield *battlefield,
                                 const MusterFeature *line,
                                 const MusterFeature *other);

/** Returns: whether a line of @link leads from @from to an edge, or into others that do
 * (battlefield/check/courses.c) */
gboolean muster_feature_is_linked (const MusterBattlefield *battlefield,
                                   const MusterLink *link,
                                   const MusterFeature *from);

/** Adds what has no road to an edge, though it must, to @findings (battlefield/check/courses.c). */
void muster_battlefield_check_links (const MusterBattlefield *battlefield, GPtrArray *findings);

/** Adds the limits that do not hold to @findings (battlefield/check/limits.c). */
void muster_battlefield_check_limits (const MusterBattlefield *battlefield, GPtrArray *findings);

/** Adds what is wrong with objectives to @findings (battlefield/check/objectives.c). */
void muster_battlefield_check_objectives (const MusterBattlefield *battlefield,
                                          GPtrArray *findings);

/** Adds zones that are larger than the rules have them to @findings
 * (battlefield/check/objectives.c). */
void muster_battlefield_check_zones (const MusterBattlefield *battlefield, GPtrArray *findings);

/** Adds where one line runs over another without a crossing, and crossings without a road
 * of which there are too many, to @findings (battlefield/terrain/crossing.c). */
void muster_battlefield_check_crossings (const MusterBattlefield *battlefield, GPtrArray *findings);

G_END_DECLS
