/* The columns of an order of battle: where they stand, and what stands in them. */
#pragma once

#include "army/evaluate/evaluate.h"
#include "sheet/labels/step-boxes.h"
#include "sheet/page/block.h"

G_BEGIN_DECLS

#define MUSTER_MOST_NAME_LINES 14

typedef struct
{
  double x;
  double width; /* 0: there is no such column */
} MusterColumn;

typedef struct
{
  double em;
  double gap;
  double pitch;      /* of lines of tick boxes */
  MusterColumn kind; /* without it types stand behind names, or below them */
  MusterColumn grade;
  MusterColumn losses;
  MusterColumn points;
  double mark; /* room behind points for the mark of the player's own; 0: there are none */
  double end;  /* of names */
  double rest; /* of names that stand for the type too */
  double line; /* of what stands before points alone */
} MusterColumns;

/** Measures the columns so that the widest text fits, as far as there is room. Types have no
 * column where few things have a name besides, and where it would be so narrow that many rows have
 * two lines. @boxes: are set to the galley, and to the size of those of the column */
void muster_columns_measure (MusterColumns *columns,
                             MusterGalley *galley,
                             const MusterReckoning *reckoning,
                             MusterStepBoxes *boxes);

/** Returns: the row with the heads of the columns */
guint muster_columns_add_heads (const MusterColumns *columns, MusterGalley *galley);

/** Returns: where things begin that stand directly in a formation of @depth */
double muster_columns_get_indent (const MusterColumns *columns, guint depth);

/**
 * muster_columns_add_name:
 * @text: its name, in @style; the same as its type where it has no name of its own
 *
 * Adds a thing's name to the row begun, at @x, and its type where the name does not say it.
 */
void muster_columns_add_name (const MusterColumns *columns,
                              MusterGalley *galley,
                              const MusterThing *thing,
                              MusterStyle style,
                              const char *text,
                              double x);

/** Adds boxes for the steps of a unit to the row begun, or their number and a line to write on
 * where they are too many. */
void
muster_columns_add_boxes (const MusterColumns *columns, const MusterStepBoxes *boxes, guint unit);

G_END_DECLS
