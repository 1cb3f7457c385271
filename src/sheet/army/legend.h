/* The end of an army's sheets: what its abbreviations are short for, and of which scales its grades
 * are. */
#pragma once

#include "army/evaluate/readouts.h"
#include "sheet/page/layout.h"

G_BEGIN_DECLS

/** Returns: (transfer full) (element-type int): the stats that some of @readouts (element-type
 * MusterReadout) is of */
GArray *muster_legend_list_stats (GPtrArray *readouts);

/**
 * muster_legend_dup:
 * @layout: with all texts of the sheet
 * @stats: (element-type int): that the sheet has figures of
 * @with_units: whether grades of units stand there without the names of their scales
 *
 * Returns: (transfer full) (nullable): "VBU: basic unit value · UQ: Unit Quality", as markup, with
 * only what the sheet uses; NULL where nothing needs to be told
 */
char *muster_legend_dup (const MusterLayout *layout,
                         const MusterEvaluation *evaluation,
                         const GArray *stats,
                         gboolean with_units);

/** Adds a block across all columns with @lines (element-type utf8), as markup, below a rule; or
 * nothing where there are none. */
void muster_legend_add (MusterLayout *layout, GPtrArray *lines);

G_END_DECLS
