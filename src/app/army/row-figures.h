/* What is told of a row of the tree beside it: price, readouts, what limits leave, what an opponent
 * is told of. */
#pragma once

#include "army/evaluate/evaluate.h"

G_BEGIN_DECLS

typedef enum
{
  MUSTER_ROW_HEADING,
  MUSTER_ROW_SENTENCE,
  MUSTER_ROW_FIGURE,
} MusterRowFigureSort;

typedef struct
{
  MusterRowFigureSort sort;
  char *name;  /* of a figure; else the text itself */
  char *value; /* of a figure; else NULL */
  char *words; /* how it was worked out, or its section; NULL where there is nothing to tell */
} MusterRowFigure;

/**
 * muster_row_figures_list:
 * @thing: what the row stands for: a formation with its commander, or the first of units alike
 *
 * Returns: (transfer full) (element-type MusterRowFigure): in the order in which they are told
 */
GPtrArray *muster_row_figures_list (const MusterReckoning *reckoning, guint thing);

G_END_DECLS
