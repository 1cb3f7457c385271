/* The head of a sheet: whose army it is, what it comes to, and whether it is legal. */
#pragma once

#include "army/evaluate/readouts.h"
#include "sheet/page/block.h"

G_BEGIN_DECLS

/**
 * muster_summary_add:
 * @findings: (element-type MusterFinding): what was found
 * @readouts: (element-type MusterReadout): those of the army itself are used
 *
 * Adds the blocks of the summary to @galley, which has nothing else yet.
 */
void muster_summary_add (MusterGalley *galley,
                         const MusterReckoning *reckoning,
                         GPtrArray *findings,
                         GPtrArray *readouts);

/** Adds a row with the title of a sheet in the middle, set smaller where it is long; its lines
 * are about as long as each other. */
void muster_summary_add_title (MusterGalley *galley, const char *name);

/** Returns: the least width, in points, in which a title takes no more lines than in the galley's
 * own, so that they are about as long as each other */
double muster_summary_find_title_width (MusterGalley *galley, MusterStyle style, const char *name);

/** Adds a thick and a thin rule, as at the head of a printed table; @below: points of room. */
void muster_summary_add_double_rule (MusterGalley *galley, double below);

G_END_DECLS
