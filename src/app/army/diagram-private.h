/* What the files of the diagram share: the widget, its layout, where that is seen, drawing it, and
 * walking through it. */
#pragma once

#include "app/army/diagram.h"
#include "sheet/army/organisation.h"

G_BEGIN_DECLS

typedef struct
{
  double x;
  double y;
  double right;
  double foot;
} MusterExtents;

/* What stands against a formation and what is in its box. */
typedef struct
{
  GString *text; /* or NULL: nothing */
  gboolean is_illegal;
} MusterBoxMark;

struct _MusterArmyDiagram
{
  GtkWidget parent;
  GtkAdjustment *adjustments[2]; /* across and down */
  GtkScrollablePolicy policies[2];
  MusterArmyModel *model;
  MusterGalley *galley;
  guint n_layouts;                  /* made with it */
  MusterOrganisation *organisation; /* or NULL */
  MusterExtents *extents;           /* one for each node with all below it, not mirrored */
  GArray *marks;                    /* MusterBoxMark, one for each node; or NULL */
  char *text;
  gint64 selected; /* id */
  double zoom;
  double pinched;     /* the zoom when two fingers were put down */
  gboolean is_fitted; /* as wide as the widget, whatever its width becomes */
  gboolean is_fresh;  /* just shown: the selected box comes into the middle */
  guint idle;
};

const MusterNode *muster_army_diagram_get_node (MusterArmyDiagram *diagram, guint node);
gint64 muster_army_diagram_get_id (MusterArmyDiagram *diagram, guint node);

/** Returns: the node of the thing with this id, or MUSTER_NO_THING */
guint muster_army_diagram_find_node (MusterArmyDiagram *diagram, gint64 id);

/** Returns: the node of a thing: of the formation that it is, or that it stands in */
guint muster_army_diagram_find_node_around (MusterArmyDiagram *diagram, guint thing);

/** Makes the layout of the army as it is now; without a ruleset there is none. */
void muster_army_diagram_lay_out (MusterArmyDiagram *diagram);
void muster_army_diagram_clear_layout (MusterArmyDiagram *diagram);

/** Returns: the node that is selected; that of the army where none is */
guint muster_army_diagram_get_selected_node (MusterArmyDiagram *diagram);

/** Returns: the pixels of a point */
double muster_army_diagram_get_scale (MusterArmyDiagram *diagram);

/** Returns: the pixels around the tree */
double muster_army_diagram_get_margin (MusterArmyDiagram *diagram);

/** Returns: where in the widget the tree's left end is, or its top: @axis 0 or 1 */
double muster_army_diagram_get_origin (MusterArmyDiagram *diagram, guint axis);

/** Returns: the place of a node's box in the tree as it is shown */
MusterExtents muster_army_diagram_get_extents (MusterArmyDiagram *diagram, guint node);

/** Tells what scrolls how much there is; where it is fitted, first sees how large it is. */
void muster_army_diagram_configure (MusterArmyDiagram *diagram);

/** Brings the selected box into the middle, once, as soon as there is a place to show it in. */
void muster_army_diagram_centre_selected (MusterArmyDiagram *diagram);
void muster_army_diagram_bring_into_view (MusterArmyDiagram *diagram, guint node);

/** Selects a node, brings it into view and tells of it. */
void muster_army_diagram_select_node (MusterArmyDiagram *diagram, guint node);
void muster_army_diagram_activate (MusterArmyDiagram *diagram);

void muster_army_diagram_snapshot (GtkWidget *widget, GtkSnapshot *snapshot);

/** Returns: the node whose box is there in the widget, or MUSTER_NO_THING */
guint muster_army_diagram_find_node_at (MusterArmyDiagram *diagram, double x, double y);

void muster_army_diagram_add_keys (GtkWidgetClass *class);
void muster_army_diagram_add_gestures (MusterArmyDiagram *diagram);

/** Zooms so that what is at @x and @y of the widget stays there; it is no longer fitted. */
void muster_army_diagram_zoom_at (MusterArmyDiagram *diagram, double zoom, double x, double y);

/** A step larger, or smaller where @step is negative; what is at @x and @y stays there. */
void muster_army_diagram_zoom_by (MusterArmyDiagram *diagram, int step, double x, double y);

G_END_DECLS
