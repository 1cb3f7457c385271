/* The columns of an order of battle: where they stand, and what stands in them. */
#pragma once

#include "army/army-reckon.h"
#include "sheet/sheet-block.h"

G_BEGIN_DECLS

#define MUSTER_MOST_BOXES_A_LINE 10
#define MUSTER_MOST_BOXES        40

typedef struct
{
  double x;
  double width; /* 0: there is no such column */
} MusterColumn;

typedef struct
{
  double em;
  double gap;
  double box; /* side of a tick box */
  double pitch;
  MusterColumn kind;
  MusterColumn grade;
  MusterColumn losses;
  MusterColumn points;
  double end; /* of names */
} MusterColumns;

/** Measures the columns so that the widest text fits, as far as there is room. */
void muster_columns_measure (MusterColumns *columns,
                             MusterGalley *galley,
                             const MusterReckoning *reckoning);

/** Returns: the row with the heads of the columns */
guint muster_columns_add_heads (const MusterColumns *columns, MusterGalley *galley);

/** Adds boxes for @steps to the row begun, or their number and a line to write on where they are
 * too many. */
void muster_columns_add_boxes (const MusterColumns *columns, MusterGalley *galley, gint64 steps);

/** Returns: (transfer full): the unit's grades: "UQ 4", "elite" */
char *muster_columns_dup_grades (const MusterReckoning *reckoning, guint unit);

/** Returns: the steps that a thing can lose */
gint64 muster_columns_get_steps (const MusterReckoning *reckoning, guint unit);

G_END_DECLS
