#include "config.h"

#include "app/army/diagram-private.h"

#define MARGIN        16.0 /* pixels around the tree, at least */
#define MARGIN_POINTS 9.0  /* the same in points: marks stand out of boxes */
#define FOOT          48.0 /* pixels more below it: there the buttons are */
#define LEAST_ZOOM    0.25
#define MOST_ZOOM     4.0
#define ZOOM_STEP     1.2
/* Fitted to the width it is neither too small to be read nor larger than it needs to be; a pane of
 * so many pixels is looked at from further away. */
#define LEAST_FIT 0.6
#define MOST_FIT  1.5
#define MOST_WIDE 2.0
#define WIDE_PANE 2400

/* The desktop's size of text is that of its type here too. */
static double
get_resolution (MusterArmyDiagram *diagram)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (diagram));
  double resolution = pango_cairo_context_get_resolution (context);
  return resolution > 0 ? resolution : 96;
}

double
muster_army_diagram_get_scale (MusterArmyDiagram *diagram)
{
  return diagram->zoom * get_resolution (diagram) / 72;
}

double
muster_army_diagram_get_margin (MusterArmyDiagram *diagram)
{
  return MAX (MARGIN, MARGIN_POINTS * muster_army_diagram_get_scale (diagram));
}

/* In points. */
static double
get_size (MusterArmyDiagram *diagram, guint axis)
{
  return axis == 0 ? muster_army_diagram_get_node (diagram, 0)->width : diagram->extents->foot;
}

/* What is narrower than the widget stands in its middle. */
double
muster_army_diagram_get_origin (MusterArmyDiagram *diagram, guint axis)
{
  int page = gtk_widget_get_width (GTK_WIDGET (diagram));
  double size = get_size (diagram, axis) * muster_army_diagram_get_scale (diagram);
  double margin = muster_army_diagram_get_margin (diagram);
  double value =
    diagram->adjustments[axis] != NULL ? gtk_adjustment_get_value (diagram->adjustments[axis]) : 0;
  if (axis == 0 && size + 2 * margin < page)
    return (page - size) / 2;
  return margin - value;
}

/* The zoom at which the tree is as wide as the widget, within bounds. */
static double
find_fit (MusterArmyDiagram *diagram)
{
  int page = gtk_widget_get_width (GTK_WIDGET (diagram));
  double width = get_size (diagram, 0);
  double scale = (page - 2 * MARGIN - 1) / width;
  if (MARGIN_POINTS * scale > MARGIN)
    scale = (page - 1) / (width + 2 * MARGIN_POINTS);
  return CLAMP (scale * 72 / get_resolution (diagram), LEAST_FIT,
                page >= WIDE_PANE ? MOST_WIDE : MOST_FIT);
}

void
muster_army_diagram_configure (MusterArmyDiagram *diagram)
{
  GtkWidget *widget = GTK_WIDGET (diagram);
  int pages[] = { gtk_widget_get_width (widget), gtk_widget_get_height (widget) };
  if (diagram->is_fitted && diagram->organisation != NULL && pages[0] > 0)
    diagram->zoom = find_fit (diagram);
  double margins = 2 * muster_army_diagram_get_margin (diagram);
  for (guint i = 0; i < 2; i++)
    {
      double size = diagram->organisation != NULL
                      ? get_size (diagram, i) * muster_army_diagram_get_scale (diagram) + margins
                      : 0;
      double value;
      if (diagram->adjustments[i] == NULL)
        continue;
      size = MAX (size + (i == 0 ? 0 : FOOT), pages[i]);
      value = CLAMP (gtk_adjustment_get_value (diagram->adjustments[i]), 0, size - pages[i]);
      gtk_adjustment_configure (diagram->adjustments[i], value, 0, size, pages[i] * 0.1,
                                pages[i] * 0.9, pages[i]);
    }
}

static void
centre (GtkAdjustment *adjustment, double at)
{
  if (adjustment != NULL)
    gtk_adjustment_set_value (adjustment, at - gtk_adjustment_get_page_size (adjustment) / 2);
}

/* As soon as there is a place to show it in. */
void
muster_army_diagram_centre_selected (MusterArmyDiagram *diagram)
{
  if (!diagram->is_fresh || diagram->organisation == NULL
      || gtk_widget_get_width (GTK_WIDGET (diagram)) == 0)
    return;
  MusterExtents box =
    muster_army_diagram_get_extents (diagram, muster_army_diagram_get_selected_node (diagram));
  double scale = muster_army_diagram_get_scale (diagram);
  double margin = muster_army_diagram_get_margin (diagram);
  centre (diagram->adjustments[0], margin + (box.x + box.right) / 2 * scale);
  centre (diagram->adjustments[1], margin + (box.y + box.foot) / 2 * scale);
  diagram->is_fresh = FALSE;
}

static void
show_range (GtkAdjustment *adjustment, double from, double to)
{
  if (adjustment != NULL)
    gtk_adjustment_clamp_page (adjustment, MAX (0, from - MARGIN), to + MARGIN);
}

void
muster_army_diagram_bring_into_view (MusterArmyDiagram *diagram, guint index)
{
  MusterExtents box = muster_army_diagram_get_extents (diagram, index);
  double scale = muster_army_diagram_get_scale (diagram);
  double margin = muster_army_diagram_get_margin (diagram);
  show_range (diagram->adjustments[0], margin + box.x * scale, margin + box.right * scale);
  show_range (diagram->adjustments[1], margin + box.y * scale, margin + box.foot * scale + FOOT);
}

gboolean
muster_army_diagram_get_box (MusterArmyDiagram *diagram, gint64 id, graphene_rect_t *box)
{
  guint index = muster_army_diagram_find_node (diagram, id);
  if (index == MUSTER_NO_THING)
    return FALSE;
  MusterExtents extents = muster_army_diagram_get_extents (diagram, index);
  double scale = muster_army_diagram_get_scale (diagram);
  *box =
    GRAPHENE_RECT_INIT ((float) (muster_army_diagram_get_origin (diagram, 0) + extents.x * scale),
                        (float) (muster_army_diagram_get_origin (diagram, 1) + extents.y * scale),
                        (float) ((extents.right - extents.x) * scale),
                        (float) ((extents.foot - extents.y) * scale));
  return TRUE;
}

void
muster_army_diagram_zoom_at (MusterArmyDiagram *diagram, double zoom, double x, double y)
{
  double at[] = { x, y };
  double before = muster_army_diagram_get_scale (diagram);
  if (diagram->organisation != NULL)
    for (guint i = 0; i < 2; i++)
      at[i] = (at[i] - muster_army_diagram_get_origin (diagram, i)) / before;
  diagram->is_fitted = FALSE;
  diagram->zoom = CLAMP (zoom, LEAST_ZOOM, MOST_ZOOM);
  muster_army_diagram_configure (diagram);
  double scale = muster_army_diagram_get_scale (diagram);
  double margin = muster_army_diagram_get_margin (diagram);
  for (guint i = 0; i < 2 && diagram->organisation != NULL; i++)
    if (diagram->adjustments[i] != NULL)
      gtk_adjustment_set_value (diagram->adjustments[i], at[i] * scale + margin - (i == 0 ? x : y));
  gtk_widget_queue_draw (GTK_WIDGET (diagram));
}

void
muster_army_diagram_zoom_by (MusterArmyDiagram *diagram, int step, double x, double y)
{
  muster_army_diagram_zoom_at (diagram, diagram->zoom * (step > 0 ? ZOOM_STEP : 1 / ZOOM_STEP), x,
                               y);
}

/* What stands in the middle stays there. */
void
muster_army_diagram_set_zoom (MusterArmyDiagram *diagram, double zoom)
{
  GtkWidget *widget = GTK_WIDGET (diagram);
  muster_army_diagram_zoom_at (diagram, zoom, gtk_widget_get_width (widget) / 2.0,
                               gtk_widget_get_height (widget) / 2.0);
}

void
muster_army_diagram_step_zoom (MusterArmyDiagram *diagram, int step)
{
  GtkWidget *widget = GTK_WIDGET (diagram);
  muster_army_diagram_zoom_by (diagram, step, gtk_widget_get_width (widget) / 2.0,
                               gtk_widget_get_height (widget) / 2.0);
}

void
muster_army_diagram_fit (MusterArmyDiagram *diagram)
{
  diagram->is_fitted = TRUE;
  diagram->is_fresh = TRUE;
  muster_army_diagram_configure (diagram);
  muster_army_diagram_centre_selected (diagram);
  gtk_widget_queue_draw (GTK_WIDGET (diagram));
}
