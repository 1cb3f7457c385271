/* What the rows of a page are for whom it is read to: headings, paragraphs, tables with cells, and
 * the parts of a row that belong together, as a tagged PDF says it. Nothing is set for it by
 * sheets: rows tell it by what stands in them. */
#pragma once

#include "sheet/page/layout.h"

G_BEGIN_DECLS

typedef enum
{
  MUSTER_ELEMENT_NONE,      /* no text, or one that every page repeats */
  MUSTER_ELEMENT_HEADING,   /* of a level, from 1; none is passed over */
  MUSTER_ELEMENT_PARAGRAPH, /* lines of one text */
  MUSTER_ELEMENT_TEXTS,     /* several texts on a line, each a paragraph */
  MUSTER_ELEMENT_ENTRY,     /* a line that leads to another page */
  MUSTER_ELEMENT_HEADS,     /* cells that name columns */
  MUSTER_ELEMENT_CELLS,
  MUSTER_ELEMENT_GROUPS, /* texts in groups, such as labels beside each other */
  MUSTER_ELEMENT_FIGURE, /* pictures alone */
} MusterElement;

typedef struct
{
  MusterElement element;
  int level;       /* of a heading */
  gboolean begins; /* the heading, paragraph, table or contents that the row is of */
  gboolean ends;
  gboolean begins_list; /* where its block is an item */
  gboolean ends_list;
  gboolean begins_item;
  gboolean ends_item;
  guint n_label; /* the first texts of an item that are its label, not of its paragraph */
} MusterRowElement;

/** Returns: (transfer full) (element-type MusterRowElement): an element for each placing of the
 * page */
GArray *muster_elements_list (const MusterLayout *layout, const MusterSheetPage *page);

/** Returns: whether the row has a picture that is no ornament */
gboolean muster_elements_has_picture (const MusterLayout *layout, const MusterRow *row);

/** Returns: the number of texts from @at, before @end, that are lines of one text */
guint muster_elements_count_lines (const MusterLayout *layout, guint at, guint end);

G_END_DECLS
