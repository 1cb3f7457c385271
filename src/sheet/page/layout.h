/* The layout: a sheet's rows one below another, in blocks that hold together, and their cutting
 * into pages, of one column or more. All lengths are points; x runs from the left margin, or from
 * the left end of a column, y downwards. */
#pragma once

#include "ruleset/symbol.h"
#include "sheet/page/type.h"

G_BEGIN_DECLS

/* One line of a text in a row. */
typedef struct
{
  const MusterSetText *set;
  double x; /* of its left end */
  double y; /* of its baseline, from the row's top */
  guint line;
  guint group; /* texts of one belong together in a row that has several, from 1; 0: of none */
} MusterText;

/* How dark grounds, rules and boxes are; there are no others. A ground lies under everything, also
 * under texts. */
#define MUSTER_GREY_GROUND   0.88
#define MUSTER_GREY_RULE     0.0
#define MUSTER_GREY_HAIRLINE 0.8
#define MUSTER_GREY_BOX      0.25
#define MUSTER_HAIRLINE      0.3 /* its weight */

/* A rule, a ground or a tick box in a row. */
typedef struct
{
  gboolean is_box; /* drawn round, not filled */
  double x;
  double y; /* of its top, from the row's top */
  double width;
  double height;
  double grey;
} MusterMark;

/* A coloured area in a row, below all else of it. */
typedef struct
{
  guint colour; /* 0xrrggbb */
  double x;
  double y; /* of its top, from the row's top */
  double width;
  double height;
} MusterFill;

typedef enum
{
  MUSTER_FIGURE_UNIT,
  MUSTER_FIGURE_FLAG, /* of a formation */
  MUSTER_FIGURE_SIZE, /* the mark above it */
} MusterFigureKind;

/* A symbol in a row. */
typedef struct
{
  MusterFigureKind kind;
  int what; /* MusterSymbol, MusterFamily or MusterSize */
  double x;
  double y; /* of its top, from the row's top */
  double width;
  double height;
} MusterFigureMark;

/**
 * MusterDrawFunction:
 * @data: the plate's
 *
 * Draws a plate within its rectangle; what @cr was set to is set again after it.
 */
typedef void (*MusterDrawFunction) (cairo_t *cr,
                                    gconstpointer data,
                                    double x,
                                    double y,
                                    double width,
                                    double height);

/* A picture in a row, such as a map. */
typedef struct
{
  const char *name;     /* (unowned): in descriptions of layouts */
  gboolean is_ornament; /* it tells nothing */
  MusterDrawFunction draw;
  gpointer data; /* freed with the row */
  GDestroyNotify free_data;
  double x;
  double y; /* of its top, from the row's top */
  double width;
  double height;
} MusterPlate;

typedef struct
{
  double height;
  guint block;
  guint first_text;
  guint n_texts;
  guint first_mark;
  guint n_marks;
  guint first_fill;
  guint n_fills;
  guint first_figure;
  guint n_figures;
  guint first_plate;
  guint n_plates;
  gboolean stays; /* with the row before it, where a block is cut */
  guint link;     /* the page of the whole document, from 1, that it leads to in a PDF; 0: none */
} MusterRow;

typedef struct
{
  char *title;       /* what is repeated, "(continued)", where the block is cut; or NULL */
  char *within;      /* what it stands in, for the head of a page that begins with it; or NULL */
  MusterStyle style; /* of the title */
  double x;
  int outline;       /* depth among the bookmarks, from 0; -1: none */
  gboolean tabled;   /* the heads of columns stand above it */
  gboolean is_heads; /* it is those heads: left out where a page's head has them */
  gboolean is_item;  /* of a list, with the items beside it */
  gboolean keep_next;
  gboolean loose;  /* what it keeps may begin a page all the same, where much would stay blank */
  gboolean flows;  /* it is cut wherever a column ends, and not only where it is longer than one */
  gboolean yields; /* it is cut rather than leave much of a page blank */
  gboolean stays_whole;   /* though it flows, it is cut only where it yields or saves a page */
  gboolean repeats_heads; /* the last row of its head is repeated below its title where it is cut */
  gboolean spans;         /* it stands across all columns, and those before it end above it */
  double space;           /* above it, except at a page's head */
  guint n_head;           /* rows that stay with the rows after them */
  guint first_row;
  guint n_rows;
} MusterBlock;

typedef struct
{
  guint row;
  double x; /* of its column, from the left margin */
  double y; /* of its top, from the top margin */
} MusterPlacing;

typedef struct
{
  guint first; /* of its placings */
  guint n;
  double body; /* where its blocks begin, below what every page has */
} MusterSheetPage;

typedef struct
{
  MusterTypesetter *typesetter;
  double width;        /* of the page between its margins */
  guint n_columns;     /* 1 where nothing else is asked for */
  double column_width; /* of rows in blocks that do not span */
  GArray *texts;       /* MusterText */
  GArray *marks;       /* MusterMark */
  GArray *fills;       /* MusterFill */
  GArray *figures;     /* MusterFigureMark */
  GArray *plates;      /* MusterPlate */
  GArray *rows;        /* MusterRow */
  GArray *blocks;      /* MusterBlock */
  GArray *placings;    /* MusterPlacing */
  GArray *pages;       /* MusterSheetPage */
  GArray *running;     /* guint: rows at the head of every page but the first */
  GArray *heads;       /* guint: rows with the heads of columns, above blocks that are tabled */
  gboolean has_links;
  gboolean has_style[MUSTER_N_STYLES]; /* of any text */
  guint group;                         /* of the texts that are added */
  double rise;                         /* of the row begun last */
  double fall;
} MusterLayout;

typedef struct
{
  double x;
  double width; /* 0: there is no such column */
} MusterColumn;

/** @width: of its rows */
MusterLayout *muster_layout_new (double type_size, double width);

/** Returns: (transfer full): one whose texts @typesetter shapes, or has shaped for another */
MusterLayout *muster_layout_new_set_by (MusterTypesetter *typesetter, double width);

void muster_layout_free (MusterLayout *layout);

/** Makes all blocks that do not span stand in @n_columns columns with @gap between them. */
void muster_layout_set_columns (MusterLayout *layout, guint n_columns, double gap);

/** Takes all rows, blocks and pages away; texts that were shaped stay so. */
void muster_layout_clear (MusterLayout *layout);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterLayout, muster_layout_free)

/** Returns: (transfer none): the block begun, to be filled in at once; a later one moves it */
MusterBlock *muster_layout_begin_block (MusterLayout *layout, double space);

/** Rows so far are the block's head. */
void muster_layout_end_head (MusterLayout *layout);

/** Rows that are begun before the first block, or after muster_layout_end_block(), are nobody's
 * and only stand where they are placed by name: at a page's head or foot. */
void muster_layout_end_block (MusterLayout *layout);

void muster_layout_begin_row (MusterLayout *layout);

/**
 * muster_layout_add_text:
 * @x: left end of its column
 * @width: of its column
 * @most_lines: what is longer ends in "…"
 *
 * Adds a text to the row begun, its first line on the row's baseline.
 */
void muster_layout_add_text (MusterLayout *layout,
                             MusterStyle style,
                             const char *text,
                             double x,
                             double width,
                             PangoAlignment alignment,
                             guint most_lines);

/** Adds a text likewise, its first line @y below the row's baseline. */
void muster_layout_add_text_below (MusterLayout *layout,
                                   MusterStyle style,
                                   const char *text,
                                   double x,
                                   double y,
                                   double width,
                                   PangoAlignment alignment,
                                   guint most_lines);

/** Adds a mark to the row begun; @mark's y is from the row's baseline. */
void muster_layout_add_mark (MusterLayout *layout, const MusterMark *mark);

/** Adds a coloured area likewise. */
void muster_layout_add_fill (MusterLayout *layout, const MusterFill *fill);

/** Adds a symbol likewise. */
void muster_layout_add_figure (MusterLayout *layout, const MusterFigureMark *figure);

/** Adds a picture likewise; its data becomes the layout's. */
void muster_layout_add_plate (MusterLayout *layout, const MusterPlate *plate);

/** Makes the row begun a link to a page of the whole document, from 1. */
void muster_layout_set_link (MusterLayout *layout, guint page);

/** Makes the row at least so high below its baseline. */
void muster_layout_need_fall (MusterLayout *layout, double fall);

/** Returns: the row's index. @above and @below are added to its height. */
guint muster_layout_end_row (MusterLayout *layout, double above, double below);

/** Adds a text of any length, a row for each of its lines. */
void muster_layout_add_paragraph (MusterLayout *layout,
                                  MusterStyle style,
                                  const char *text,
                                  double x,
                                  double width,
                                  PangoAlignment alignment);

/** Adds a text of any length likewise, from the left, with @label at the left margin beside its
 * first line. */
void muster_layout_add_labelled (MusterLayout *layout,
                                 MusterStyle label_style,
                                 const char *label,
                                 MusterStyle style,
                                 const char *text,
                                 double x,
                                 double width);

/** Adds what stands at the head of every page but the first, over a rule: @left, and @right. Each
 * has the room that the other leaves; where both are too long, @right has a share of the width, 0
 * to 1, and what is longer ends in "…". @below: room under the rule, in type sizes */
void muster_layout_add_running (MusterLayout *layout,
                                const char *left,
                                const char *right,
                                double share,
                                double below);

/** Makes all rows from @first on, but that one, stay with it, where they are few. */
void muster_layout_keep_rows (MusterLayout *layout, guint first);

/** Makes the last row so much higher. */
void muster_layout_add_space (MusterLayout *layout, double space);

/** Adds a row with a rule of @width. Returns: the row's index */
guint
muster_layout_add_rule (MusterLayout *layout, double x, double width, double weight, double below);

/** Adds a thick and a thin rule, as at the head of a printed table; @below: points of room. */
void muster_layout_add_double_rule (MusterLayout *layout, double below);

/** Adds a row with the title of a sheet in the middle, set smaller where it is long; its lines
 * are about as long as each other. */
void muster_layout_add_title (MusterLayout *layout, const char *name);

/** Returns: the least width, in points, in which a title takes no more lines than in the layout's
 * own, so that they are about as long as each other */
double muster_layout_find_title_width (MusterLayout *layout, MusterStyle style, const char *name);

/**
 * muster_layout_paginate:
 * @height: of a page between its margins
 *
 * Cuts the layout into pages. No block is cut unless it is longer than a page together with the
 * headings that must stand above it, or flows, or yields; no heading is parted from the block after
 * it, but one that is loose, before much of a page would stay blank. Columns that end before the
 * page does are about as long as each other. Where the last page would be all but blank, the spaces
 * above blocks become less, if that saves it. Blocks that would rather stay whole are cut only
 * where that saves a page.
 */
void muster_layout_paginate (MusterLayout *layout, double height);

/** Returns: how far down page @page, from 0, is taken, below what every page has */
double muster_layout_get_taken (const MusterLayout *layout, guint page);

/** Returns: whether next to nothing stands on page @page, from 0, of pages of @height */
gboolean muster_layout_is_all_but_blank (const MusterLayout *layout, guint page, double height);

/** Returns: the height of @block with the blocks that it must be followed by */
double muster_layout_get_chain_height (const MusterLayout *layout, guint block, guint *last);

/** Returns: the room for blocks on a page of @height, not the first, that begins with @block */
double muster_layout_get_page_room (const MusterLayout *layout, guint block, double height);

#define MUSTER_AT(array, type, index) (&g_array_index (array, type, index))

G_END_DECLS
