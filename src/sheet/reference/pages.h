/* What stands on the pages of a quick reference, block by block: the weather with its effects, the
 * troops with their values, the tables, and what was left out. */
#pragma once

#include "sheet/reference/reference.h"
#include "sheet/reference/troops.h"

G_BEGIN_DECLS

/* All (unowned). */
typedef struct
{
  const MusterGame *game;
  const MusterRuleset *ruleset;
  const MusterReference *reference;
  GPtrArray *troops;     /* MusterTroop; NULL: none are shown */
  GHashTable *marks;     /* of muster_reference_mark_enemys(), or NULL */
  GArray *weather;       /* int: rows to show, or NULL */
  gboolean hides_forces; /* of the other side */
  gboolean is_full;
  gboolean is_tight; /* less room between blocks and lines */
  MusterGalley *galley;
  double em;     /* type size of the body */
  double height; /* of a page, between its margins */
} MusterReferencePages;

/** Adds what the marks beside rows mean, and why there are so many rows, to the block begun. */
void muster_reference_add_key (const MusterReferencePages *pages);

/** Adds the weather with its effects, where some is known, or all (sheet/reference/weather.c). */
void muster_reference_add_weather (const MusterReferencePages *pages);

void muster_reference_add_troops (const MusterReferencePages *pages);

/** Adds the tables that have rows (sheet/reference/tables.c). */
void muster_reference_add_tables (const MusterReferencePages *pages);

/** Lists the tables and numbers of rows that are not there. */
void muster_reference_add_left_out (const MusterReferencePages *pages);

/** Returns: (transfer none): a block begun, as muster_galley_begin_block() gives it; @title may be
 * NULL */
MusterBlock *muster_reference_begin (const MusterReferencePages *pages, const char *title);

/** Adds a heading of @width, with its section, which may be NULL, and a rule below both. */
void muster_reference_add_heading (const MusterReferencePages *pages,
                                   const char *title,
                                   const char *cite,
                                   double width);

/** Adds a text of any length, @x from the left end of the column. */
void muster_reference_add_line (const MusterReferencePages *pages,
                                MusterStyle style,
                                const char *text,
                                double x);

/** Returns: the room above and below a row */
double muster_reference_get_row_space (const MusterReferencePages *pages);

G_END_DECLS
