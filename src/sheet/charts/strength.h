/* Strength over time as lines: a step for each day on which something happened, a line for each
 * side, told apart by its dashes as well as its ink, and a mark for each battle. */
#pragma once

#include "campaign/state/tally.h"
#include "sheet/page/block.h"
#include "sheet/page/palette.h"

G_BEGIN_DECLS

typedef struct
{
  char *name;
  GArray *points; /* MusterStrengthPoint, by day */
} MusterStrengthLine;

typedef struct
{
  GPtrArray *lines; /* MusterStrengthLine */
  GArray *battles;  /* int: days */
  MusterPaletteKind palette;
} MusterStrengthChart;

MusterStrengthChart *muster_strength_chart_new (const MusterRegister *reg, gboolean is_grey);
void muster_strength_chart_free (MusterStrengthChart *chart);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterStrengthChart, muster_strength_chart_free)

/** Adds the line of a side, as minus its number, or of a formation. */
void muster_strength_chart_add (MusterStrengthChart *chart, const MusterRegister *reg, gint64 of);

/** Puts the chart with its axes and its key into the block begun, as high as @height. */
void muster_strength_chart_end (MusterStrengthChart *chart, MusterGalley *galley, double height);

G_END_DECLS
