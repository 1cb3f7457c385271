/* The columns of an order of battle: where they stand, and what stands in them. */
#pragma once

#include "army/evaluate/evaluate.h"
#include "army/evaluate/readouts.h"
#include "sheet/labels/step-boxes.h"
#include "sheet/page/galley.h"
#include "sheet/page/sheet.h"

G_BEGIN_DECLS

typedef struct
{
  double x;
  double width; /* 0: there is no such column */
} MusterColumn;

/* The head of a sheet: whose army it is, what it comes to, and whether it is legal. */

/** Adds a row with the title of a sheet in the middle, set smaller where it is long; its lines
 * are about as long as each other. */
void muster_summary_add_title (MusterGalley *galley, const char *name);

/** Returns: the least width, in points, in which a title takes no more lines than in the galley's
 * own, so that they are about as long as each other */
double muster_summary_find_title_width (MusterGalley *galley, MusterStyle style, const char *name);

/** Adds a thick and a thin rule, as at the head of a printed table; @below: points of room. */
void muster_summary_add_double_rule (MusterGalley *galley, double below);

/* The order of battle: an army's formations, commanders and units with their grades, points, boxes
 * for losses and what the ruleset works out for them. */

MusterArmySheetFunction muster_sheet_order_of_battle;

G_END_DECLS
