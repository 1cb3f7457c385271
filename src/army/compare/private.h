/* What the files of the comparison of armies share. */
#pragma once

#include "army/compare/compare.h"

G_BEGIN_DECLS

typedef struct
{
  const MusterComparedArmy *armies[2];
  GPtrArray *sections;
  gboolean is_one_ruleset; /* both are of the same, whatever text of it */
} MusterComparing;

/** Begins a section, unless the last one is still empty: that becomes this one. */
void muster_comparing_begin (MusterComparing *comparing, const char *id, const char *name);

/**
 * muster_comparing_add:
 * @first: (transfer full) (nullable): the first army's text
 * @second: (transfer full) (nullable): the second's
 *
 * Adds a row to the section begun last.
 *
 * Returns: (transfer none): the row, which is the same in both or otherwise, by its texts
 */
MusterComparedRow *muster_comparing_add (MusterComparing *comparing,
                                         const char *id,
                                         const char *label,
                                         char *first,
                                         char *second);

/** Gives a row its numbers: where they differ one army has more. */
void
muster_compared_row_set_numbers (MusterComparedRow *row, MusterNumber first, MusterNumber second);

/** Adds a row that counts. */
MusterComparedRow *muster_comparing_add_count (MusterComparing *comparing,
                                               const char *id,
                                               const char *label,
                                               gint64 first,
                                               gint64 second);

/** Takes the rows out of the section begun last of which neither army has anything. */
void muster_comparing_drop_empty (MusterComparing *comparing);

/** Adds what the armies cost, and whether they are legal (army/compare/points.c). */
void muster_comparing_add_points (MusterComparing *comparing);

/** Adds the sections that count things (army/compare/things.c). */
void muster_comparing_add_things (MusterComparing *comparing);

/** Adds those of figures, limits and findings (army/compare/figures.c). */
void muster_comparing_add_figures (MusterComparing *comparing);
void muster_comparing_add_room (MusterComparing *comparing);
void muster_comparing_add_findings (MusterComparing *comparing);

G_END_DECLS
