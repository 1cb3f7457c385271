/* What the files of the view of a campaign's map share: private to them. */
#pragma once

#include "app/campaign/map-view.h"

G_BEGIN_DECLS

/* Of a place's dot, in pixels. */
#define MUSTER_MAP_DOT 6.0

struct _MusterMapView
{
  GtkWidget parent;
  MusterRegister *reg;
  GtkWidget *menu;
  GPtrArray *buttons;  /* GtkWidget, in the order of the campaign's places */
  GdkTexture *picture; /* beneath the map, or NULL */
  char *digest;        /* of it, or NULL */
  gint64 chosen;
  int dragged; /* index of the button that is dragged, or -1 */
  double from_x, from_y;
  int x, y; /* where it would be let go, as of MusterPlace */
};

/** Returns: (transfer none): the place with this index */
const MusterPlace *muster_map_view_get_nth (MusterMapView *view, guint i);

guint muster_map_view_get_n_places (MusterMapView *view);

/** Returns: the index of a place, -1 where there is none with this number */
int muster_map_view_find_index (MusterMapView *view, gint64 number);

/** Returns: pixels to a thousandth of the map's breadth */
double muster_map_view_get_scale (MusterMapView *view);

/** Tells where the map's left upper corner is, in pixels. */
void muster_map_view_get_corner (MusterMapView *view, double *left, double *top);

/** Tells where the place with an index is shown, in pixels. */
void muster_map_view_locate (MusterMapView *view, guint i, double *x, double *y);

/** Unpacks the picture beneath the map, where it is another than the last. */
void muster_map_view_show_picture (MusterMapView *view);

/** Draws the view, as GtkWidgetClass has it. */
void muster_map_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot);

G_END_DECLS
