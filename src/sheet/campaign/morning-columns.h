/* The columns of a morning state: which there are, where they stand, and what stands in them. */
#pragma once

#include "campaign/state/morning-state.h"
#include "sheet/page/block.h"

G_BEGIN_DECLS

typedef enum
{
  MUSTER_MORNING_FULL,
  MUSTER_MORNING_PRESENT,
  MUSTER_MORNING_CHANGE,
  MUSTER_MORNING_HOSPITAL,
  MUSTER_MORNING_MISSING,
  MUSTER_MORNING_PRISONERS,
  MUSTER_MORNING_LACKING,
  MUSTER_MORNING_MEN,
  MUSTER_N_MORNING,
} MusterMorningFigure;

typedef struct
{
  MusterGalley *galley; /* (unowned) */
  double em;
  double gap;
  double x[MUSTER_N_MORNING];
  double width[MUSTER_N_MORNING]; /* 0: there is no such column */
  double bar_x;
  double bar; /* its width; 0: there are none */
  double end; /* of names */
  gboolean has_short_heads;
} MusterMorningColumns;

/** Measures the columns; such in which nobody has a figure are left out. */
void muster_morning_columns_measure (MusterMorningColumns *columns,
                                     MusterGalley *galley,
                                     const MusterMorning *morning);

/** Returns: the row with the heads of the columns */
guint muster_morning_columns_add_heads (const MusterMorningColumns *columns);

/** Adds the figures of a row to the row begun. */
void muster_morning_columns_add_figures (const MusterMorningColumns *columns,
                                         const MusterMorningRow *row,
                                         MusterStyle style);

/** Adds the bar of a row to the row begun: dark those present, light those away who may come back,
 * blank the others. */
void muster_morning_columns_add_bar (const MusterMorningColumns *columns,
                                     const MusterMorningRow *row);

/** Returns: where a row of this depth begins */
double muster_morning_columns_get_indent (const MusterMorningColumns *columns, guint depth);

G_END_DECLS
