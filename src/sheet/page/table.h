/* A table in a layout: rows of cells under heads. Columns are as wide as their widest text as far
 * as there is room; the widest ones share what is left, and wrap, and columns give each other what
 * makes the table lower. Where words would have to be torn, the first cell of each row has a line
 * of its own above the others. A row's last text that is too long for its column runs over those
 * behind it where they are empty: over a flush one, or over two at least, as one empty cell may say
 * "nothing". */
#pragma once

#include "sheet/page/layout.h"

G_BEGIN_DECLS

typedef struct _MusterTableLayout MusterTableLayout;

/** Returns: (transfer full): a table of so many columns, with nothing in it */
MusterTableLayout *muster_table_layout_new (MusterLayout *layout, guint n_columns);
void muster_table_layout_free (MusterTableLayout *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterTableLayout, muster_table_layout_free)

/** @cells: (array length=n): texts, of which NULL is empty; those that lack are empty too */
void muster_table_layout_set_heads (MusterTableLayout *table, const char *const *cells, guint n);
void muster_table_layout_add (MusterTableLayout *table, const char *const *cells, guint n);

/** Sets the table in the type of the body, with a heavier line below the heads, as tables stand
 * among the text of a sheet; else its cells are figures, close together, as those of rules are. */
void muster_table_layout_set_open (MusterTableLayout *table);

/** Moves the last column to the right end of the table's width. */
void muster_table_layout_set_flush (MusterTableLayout *table);

/** Returns: the width below which words have no room beside each other */
double muster_table_layout_get_least (MusterTableLayout *table);

/** Returns: about how many lines its rows take together where it is so wide */
guint muster_table_layout_guess_lines (MusterTableLayout *table, double width);

/** Adds its rows to the block begun: the heads, which become the block's head with what stands in
 * it already, and the others. @spacing: points above and below each row */
void muster_table_layout_end (MusterTableLayout *table, double x, double width, double spacing);

G_END_DECLS
