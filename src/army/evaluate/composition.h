/* What an army is made of: its units by arm and by quality, as the ruleset's roles name them. In
 * rows for charts, and in words for those who cannot see them. Points, units and headcounts are
 * exact. */
#pragma once

#include "army/evaluate/evaluate.h"

G_BEGIN_DECLS

typedef enum
{
  MUSTER_PART_GRADE, /* units of a grade, or with a tag that is an arm */
  MUSTER_PART_NONE,  /* units that have no such grade at all */
  MUSTER_PART_OPEN,  /* units of which it is not chosen yet */
} MusterPart;

typedef struct
{
  MusterPart part;
  int index;           /* of the grade or tag; -1 for the others */
  char *name;          /* for people: "Infantry", "UQ 4", "Not chosen yet" */
  MusterSymbol symbol; /* of the grade or tag; or none */
  guint units;
  guint share;         /* percent of the units, rounded: equal counts have equal shares */
  MusterNumber points; /* of the units, with their options */
  guint open;          /* of their prices so many are not known */
  MusterNumber *heads; /* one for each headcount */
  guint *unknown;      /* the same: of so many units it is not known */
} MusterCompositionRow;

typedef struct
{
  char *title; /* the scale's name: "Arm", "Unit Quality" */
  int scale;   /* by which it counts; -1: by tags that are arms */
  guint units;
  guint n_headcounts;
  const MusterStat **headcounts; /* those of which anything is known */
  GPtrArray *rows;               /* MusterCompositionRow: arms in the pack's order, grades from the
                                  * best down; none of them is empty */
} MusterComposition;

/**
 * muster_army_compose_arms:
 * @formation: whose units are counted; 0 for those of the army
 *
 * Returns: (transfer full) (nullable): the units by arm; NULL where the ruleset does not say what
 * the arms are
 */
MusterComposition *muster_army_compose_arms (const MusterEvaluation *evaluation, guint formation);

/** As muster_army_compose_arms(), by quality */
MusterComposition *muster_army_compose_quality (const MusterEvaluation *evaluation,
                                                guint formation);

void muster_composition_free (MusterComposition *composition);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterComposition, muster_composition_free)

/** Returns: (transfer full): "Arm: Infantry 24 units (60 %), 120 points; Cavalry 10 (25 %) …" */
char *muster_composition_dup_text (const MusterComposition *composition,
                                   const MusterEvaluation *evaluation);

/** Returns: (transfer full): a row of it: "24 units (60 %), 120 points, Figures: 240" */
char *muster_composition_dup_row_text (const MusterComposition *composition,
                                       const MusterEvaluation *evaluation,
                                       guint row);

/* What each formation of an army costs, in rows for charts, and in words for those who cannot see
 * them. */

/* What a formation costs, or what stands beside formations. */
typedef struct
{
  guint node; /* the formation; what is beside formations has the one that it stands in */
  gboolean is_rest;
  char *label; /* with its number where another formation of the rows is called the same */
  char *name;  /* the same, but short for what is the rest: "Others" */
  MusterNumber points;
  guint open; /* so many prices in it are not known */
} MusterCostRow;

/**
 * muster_army_list_costs:
 *
 * The formations directly under the army; where that is a single one with formations of its own,
 * those. What stands beside them, such as their commander, is a row at the end. All rows make the
 * army's total.
 *
 * Returns: (transfer full) (element-type MusterCostRow): in the army's order; empty where the
 * ruleset prices nothing
 */
GPtrArray *muster_army_list_costs (const MusterEvaluation *evaluation);

/** Returns: (transfer full): "1st Division 112 points; …; 310 of 300 points, 10 too many" */
char *muster_costs_dup_text (GPtrArray *costs, const MusterEvaluation *evaluation);

/** As muster_cost_dup_text(), of a row. */
char *muster_cost_row_dup_text (const MusterCostRow *row);

/* What the nodes of an army are drawn with in diagrams. */

/** Returns: the symbol of a unit; of any other node none */
MusterSymbol muster_evaluation_get_symbol (const MusterEvaluation *evaluation, guint node);

/** Returns: the family that more than half of the units in a formation are of, guns left out where
 * it has others; none where no family is */
MusterFamily muster_evaluation_get_main_family (const MusterEvaluation *evaluation,
                                                guint formation);

G_END_DECLS
