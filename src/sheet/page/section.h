/* A section of a sheet of text: a heading and entries of a few lines, which are not parted from
 * each other but between entries; the first two stay with the heading, and the last two together,
 * so that no line stands alone at either side of a page's end. */
#pragma once

#include "sheet/page/layout.h"

G_BEGIN_DECLS

typedef struct
{
  MusterLayout *layout; /* (unowned) */
  const char *title;    /* (unowned) */
  GArray *lines;
  gboolean is_whole; /* to be set once it is begun: no entry is parted from the others */
} MusterSection;

/** Adds a heading alone, which stays with what comes after it. */
void muster_section_add_heading (MusterLayout *layout, const char *title);

/** Begins a section with nothing in it; @title NULL: without a heading. */
void muster_section_begin (MusterSection *section, MusterLayout *layout, const char *title);

/** Begins an entry with a text, of which NULL and "" are nothing. Several entries in the style of
 * the body are told as a list. */
void muster_section_add (MusterSection *section, MusterStyle style, const char *text);

/** Adds a text below the entry that was begun last, further in; NULL and "" are nothing. */
void muster_section_add_below (MusterSection *section, MusterStyle style, const char *text);

/** Adds each line of a text as an entry; empty ones are left out. */
void muster_section_add_lines (MusterSection *section, MusterStyle style, const char *lines);

/** Puts the section into its layout, unless nothing was added, and frees what it holds. */
void muster_section_end (MusterSection *section);

/* A table with a heading, set by sheet/page/table and cut between pages where it is long. */
typedef struct
{
  MusterLayout *layout; /* (unowned) */
  const char *title;    /* (unowned) */
  guint n;              /* columns */
  GPtrArray *cells;     /* char *: n of them a row, the first row the heads; or NULL */
} MusterCells;

/** Begins a table; @heads: (array zero-terminated=1): of its columns */
void muster_cells_begin (MusterCells *cells,
                         MusterLayout *layout,
                         const char *title,
                         const char *const *heads);

/** Adds a cell; (transfer full) (nullable): @text */
void muster_cells_take (MusterCells *cells, char *text);

/** Puts the table into its layout, unless it has no rows, and frees what it holds. Columns in which
 * all cells are empty are left out; where it is cut, its title and heads stand above it again.
 * Returns: whether it has rows */
gboolean muster_cells_end (MusterCells *cells);

G_END_DECLS
