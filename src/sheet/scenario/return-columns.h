/* The columns of a loss return: where they stand. Where there is no room for all of them beside
 * each other remarks go first, then names stand above what is ticked. */
#pragma once

#include "army/evaluate/return.h"
#include "sheet/army/columns.h"

G_BEGIN_DECLS

#define MUSTER_N_UNIT_FATES 3
/* Of the type size: a hair more than measured, so that rounding never cuts a word. */
#define MUSTER_RETURN_SLACK 0.15

typedef struct
{
  double em;
  double ease; /* of the room between rows: 1, or less where that saves a page */
  double gap;
  double box; /* side of a tick box: never less than a pencil needs */
  double pitch;
  guint boxes_a_line;
  gboolean is_stacked;      /* what is ticked stands below names: there is no room beside them */
  gboolean kinds_behind;    /* what units are, without a column for it, stands behind their names */
  gboolean persons_behind;  /* what commanders are stands behind their names, else below */
  gboolean are_fates_below; /* what becomes of commanders stands below their names */
  MusterColumn number;
  MusterColumn name;
  MusterColumn kind;  /* within that of names; width 0: below them */
  MusterColumn steps; /* width 0: no unit has any */
  MusterColumn lost;  /* to write how many; width 0 where no unit has more than one */
  MusterColumn fates[MUSTER_N_UNIT_FATES];
  MusterColumn remarks; /* width 0: no room */
} MusterReturnColumns;

/** @rows: (element-type MusterReturnRow)
 * @ease: of the room between rows, 1 as usual */
void muster_return_columns_measure (MusterReturnColumns *columns,
                                    MusterGalley *galley,
                                    GArray *rows,
                                    double ease);

/** Returns: whether the row has step boxes or a line for them: a unit of one step that comes to no
 * state has none, since that step is lost where it is destroyed */
gboolean muster_return_has_steps (const MusterReturnRow *row);

/** Returns: the row with the heads of the columns */
guint muster_return_columns_add_heads (const MusterReturnColumns *columns,
                                       MusterGalley *galley,
                                       GArray *rows);

/** Returns: (transfer full): what the thing is beside its name: type, grades, options, and what its
 * boxes are where that is not what the head says */
char *muster_return_columns_dup_particulars (const GArray *rows, const MusterReturnRow *row);

G_END_DECLS
