/* What lies where on a battlefield, and what its ruleset's method leaves room for: facts, without
 * words. Who makes terrain asks them beforehand, who checks it afterwards. */
#pragma once

#include "battlefield/model/battlefield.h"
#include "ruleset/ruleset.h"

G_BEGIN_DECLS

/* Outlines are rounded to whole mm, each measure by one at either end. */
#define MUSTER_BOARD_ROUNDING 2

/* A bridge reaches so far over either bank, in mm. */
#define MUSTER_BRIDGE_OVER_BANK 12

typedef enum
{
  MUSTER_FAULT_OFF_TABLE,
  MUSTER_FAULT_CROSSES_ITSELF,
  MUSTER_FAULT_TOO_LARGE,
  MUSTER_FAULT_TOO_SMALL,
  MUSTER_FAULT_LEAVES_STRIP, /* along the side edge */
  MUSTER_FAULT_BREADTH,
  MUSTER_FAULT_ENDS,
  MUSTER_FAULT_N_SECTORS,
  MUSTER_FAULT_MISSES_SECTOR, /* that was thrown for it */
  MUSTER_FAULT_RUNS_ALONG,    /* what it may only cross */
  MUSTER_FAULT_OVERLAPS,
  MUSTER_FAULT_CROSSES_AGAIN,
} MusterFaultKind;

/* Why a feature may not lie where it does. */
typedef struct
{
  MusterFaultKind kind;
  const MusterFeature *feature; /* (unowned) */
  const MusterFeature *other;   /* (unowned) (nullable): with which it is at fault */
  const MusterCrossing *rule;   /* (unowned) (nullable): by which it may cross @other */
  int amount; /* how many sectors, how many mm along @other, how often it crosses */
} MusterFault;

/** Returns: (transfer full) (element-type MusterFault): what is wrong with where features lie, in
 * their order; they point into @battlefield */
GArray *muster_battlefield_list_faults (const MusterBattlefield *battlefield);

/** Returns: whether @feature, on the battlefield or not yet, may lie where it does */
gboolean muster_feature_fits (const MusterBattlefield *battlefield, const MusterFeature *feature);

/** Returns: mm for which one line that may only cross the other runs along it or over its bank, at
 * most; 0 where it keeps clear of it but for a crossing */
int muster_features_measure_along (const MusterBattlefield *battlefield,
                                   const MusterFeature *above,
                                   const MusterFeature *below);

/** Returns: (transfer full) (element-type int): ids of the features that @link is asked of */
GArray *muster_battlefield_list_linked (const MusterBattlefield *battlefield,
                                        const MusterLink *link);

/** Returns: whether a line of @link leads from @from to an edge, or into others that do */
gboolean muster_feature_is_linked (const MusterBattlefield *battlefield,
                                   const MusterLink *link,
                                   const MusterFeature *from);

/** Returns: whether @line ends in @other, which it joins, and neither at an edge of the table nor
 * at a feature that it may lead from */
gboolean muster_feature_ends_in (const MusterBattlefield *battlefield,
                                 const MusterFeature *line,
                                 const MusterFeature *other);

/* Where one line runs over another, and the rules may want a bridge or ford. */
typedef struct
{
  const MusterCrossing *rule; /* (unowned) */
  int above;                  /* ids of features */
  int below;
  MusterPoint at;
  int direction; /* of the upper line, in degrees */
  int length;    /* of a bridge there, in mm along the upper line */
  int breadth;
} MusterCrossingSite;

/** Returns: (transfer full) (element-type MusterCrossingSite): those of a battlefield with a
 * ruleset, by rule, upper and lower line */
GArray *muster_battlefield_list_crossing_sites (const MusterBattlefield *battlefield);

/** Returns: (transfer full) (element-type MusterKind): bridges and fords that @of picks */
GPtrArray *muster_terrain_list_crossing_kinds (const MusterRuleset *ruleset,
                                               const MusterSelector *of);

/** Returns: how much of what @limit counts is on the battlefield; @ids (element-type int), which
 * may be NULL, gets the features */
int muster_battlefield_count_for_limit (const MusterBattlefield *battlefield,
                                        const MusterLimit *limit,
                                        GArray *ids);

/** Returns: whether @limit counts the features of a battlefield */
gboolean muster_limit_is_of_battlefield (const MusterRuleset *ruleset, const MusterLimit *limit);

/** Returns: how many of @kind there may still be under the limits, beside those on the battlefield
 * and those of @also (element-type MusterKind), which may be NULL; G_MAXINT where nothing limits it
 */
int muster_battlefield_get_room (const MusterBattlefield *battlefield,
                                 const MusterKind *kind,
                                 const GPtrArray *also);

/** Returns: whether the rules say where @side deploys; @box gets it, and @cite, which may be NULL,
 * the section of the rulebook */
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

/* How the selectors of a pack look at features, objectives and the battlefield itself. */

/** Returns: whether features or objectives of @kind match @selector; NULL, for either, never does.
 * What a pack asks of an objective's distance is not known here, and does not match. */
gboolean muster_feature_kind_matches (const MusterRuleset *ruleset,
                                      const MusterKind *kind,
                                      const MusterSelector *selector);

/** Returns: (transfer none) (nullable): the first shape, or path, that picks @kind */
const MusterShape *muster_terrain_find_shape (const MusterRuleset *ruleset, const MusterKind *kind);
const MusterPath *muster_terrain_find_path (const MusterRuleset *ruleset, const MusterKind *kind);

/** Returns: what a feature of @kind is drawn as */
MusterLook muster_terrain_find_look (const MusterRuleset *ruleset, const MusterKind *kind);

/** Returns: how many a feature of @kind counts as for what a player may place */
int muster_place_count (const MusterRuleset *ruleset,
                        const MusterPlaceRule *place,
                        const MusterKind *kind);

G_END_DECLS
