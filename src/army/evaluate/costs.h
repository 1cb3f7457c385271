/* What each formation of an army costs, in rows for charts, and in words for those who cannot see
 * them. */
#pragma once

#include "army/evaluate/evaluate.h"

G_BEGIN_DECLS

/* What a formation costs, or what stands beside formations. */
typedef struct
{
  guint thing; /* the formation; what is beside formations has the one that it stands in */
  gboolean is_rest;
  char *label; /* with its number where another formation of the rows is called the same */
  char *name;  /* the same, but short for what is the rest: "Others" */
  gint64 points;
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
GPtrArray *muster_army_list_costs (const MusterReckoning *reckoning);

/** Returns: (transfer full): "1st Division 112 points; …; 310 of 300 points, 10 too many" */
char *muster_costs_dup_text (GPtrArray *costs, const MusterReckoning *reckoning);

/** Returns: (transfer full): "112 points", "112 points and 2 prices that are not known" */
char *muster_cost_dup_text (gint64 points, guint open);

/** As muster_cost_dup_text(), of a row. */
char *muster_cost_row_dup_text (const MusterCostRow *row);

G_END_DECLS
