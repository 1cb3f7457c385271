/* The tree of an army's formations as boxes with lines between them: laid out for a width, and
 * added to rows of a layout, for paper and screen alike. Lengths are points (1/72 inch).
 *
 * A formation's box says its name, commander and grade, how many units it has and what it costs,
 * and the units directly in it, those of a type counted. Formations that hold only units hang below
 * one another under their formation; others stand side by side. */
#pragma once

#include "army/evaluate/evaluate.h"
#include "sheet/page/layout.h"
#include "sheet/page/palette.h"
#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/* Units of one type that stand directly in a formation. */
typedef struct
{
  MusterSymbol symbol;
  guint unit; /* the first of them */
  guint n;
} MusterUnitStack;

typedef struct
{
  guint node;   /* the formation, or the army */
  guint parent; /* index of its node; MUSTER_NO_NODE for the army */
  guint end;    /* index after the last node below it */
  guint depth;
  gboolean hangs; /* its formations stand below one another */
  GArray *stacks; /* MusterUnitStack */
  char *name;
  char *commander; /* or NULL */
  char *figures;
  double head; /* height of its box down to its units */
  double box;  /* height of its box */
  double x;    /* of the box, in its tree as it was laid out last, from where that begins */
  double y;
  double width; /* of all that stands below it, and of it */
  double height;
} MusterOrganisationNode;

typedef struct
{
  const MusterEvaluation *evaluation;
  MusterLayout *layout;
  GArray *nodes; /* MusterOrganisationNode: each before those below it */
  double em;
  double box_width;
  guint name_lines;     /* of a formation or unit in a box; longer names end in "…" */
  gboolean is_mirrored; /* the tree runs from the right; set before rows are added */
} MusterOrganisation;

/** @layout: to which rows are going to be added; borrowed, as @evaluation is */
MusterOrganisation *muster_organisation_new (const MusterEvaluation *evaluation,
                                             MusterLayout *layout);
void muster_organisation_free (MusterOrganisation *organisation);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterOrganisation, muster_organisation_free)

/** Gives @node and all below it their places, in a tree of @width whose left upper corner is the
 * origin; its own width may be more where even one box is too wide. */
void muster_organisation_lay_out (MusterOrganisation *organisation, guint node, double width);

/** Returns: the left end of what is so wide and stands at @x of the layout: the same, but in a tree
 * that is mirrored as far from its right end */
double
muster_organisation_get_left (const MusterOrganisation *organisation, double x, double width);

/** Adds @node's box, and the lines to the nodes directly below it, to the row begun, moved by @x
 * and
 * @y. */
void muster_organisation_add_node (const MusterOrganisation *organisation,
                                   guint node,
                                   double x,
                                   double y);

/** Adds all of the tree of @node likewise. */
void muster_organisation_add_tree (const MusterOrganisation *organisation,
                                   guint node,
                                   double x,
                                   double y);

/**
 * muster_organisation_add_box:
 * @first: of its stacks
 * @n: so many of them; 0: none, and no line above them
 *
 * Adds a box by itself to the row begun: one that is cut, or without its units.
 *
 * Returns: its height
 */
double muster_organisation_add_box (const MusterOrganisation *organisation,
                                    guint node,
                                    guint first,
                                    guint n,
                                    double x,
                                    double y);

/** Returns: the room between boxes, across and down */
double muster_organisation_get_gap (const MusterOrganisation *organisation);

/** Returns: (transfer full): the tree in words: a line for each formation, its depth by blanks */
char *muster_organisation_dup_text (const MusterOrganisation *organisation);

/** Returns: (transfer full): what a node's box says, in a line */
char *muster_organisation_dup_node_text (const MusterOrganisation *organisation, guint node);

/* Drawing an organisation in colours, a row of its layout at a time: for screens. Whatever the
 * scale, edges and lines fall on whole pixels of the surface, and are never thinner than one. */

/**
 * muster_organisation_draw_row:
 * @row: of the layout: all that was added to it
 * @with_words: FALSE: lines and frames only
 *
 * Draws the row where it was placed, in its own lengths.
 */
void muster_organisation_draw_row (const MusterLayout *layout,
                                   guint row,
                                   cairo_t *cr,
                                   const MusterPalette *palette,
                                   gboolean with_words);

/** Draws a frame of @weight within the edges of a box, in the ink that @cr has. */
void muster_organisation_draw_frame (cairo_t *cr,
                                     double x,
                                     double y,
                                     double width,
                                     double height,
                                     double weight);

G_END_DECLS
