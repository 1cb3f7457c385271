#include "config.h"

#include "app/army/diagram-private.h"
#include "app/widget/picture.h"
#include "sheet/army/organisation-draw.h"

/* In points. */
#define SELECTED_GAP  1.6
#define SELECTED_EDGE 2.0
#define MARKED_EDGE   2.2
#define BADGE         11.0
#define BADGE_OUT     0.16 /* of it: its middle is so far outside of the box's corner */
#define LEAST_BADGE   16.0 /* pixels */

static gboolean
is_seen (const MusterExtents *extents, const MusterExtents *view)
{
  return extents->x < view->right && view->x < extents->right && extents->y < view->foot
         && view->y < extents->foot;
}

/* Of a node with all below it, as it is shown. */
static MusterExtents
get_tree_extents (MusterArmyDiagram *diagram, guint node)
{
  MusterExtents extents = diagram->extents[node];
  double width = extents.right - extents.x;
  extents.x = muster_organisation_get_left (diagram->organisation, extents.x, width);
  extents.right = extents.x + width;
  return extents;
}

static const MusterBoxMark *
get_mark (MusterArmyDiagram *diagram, guint node)
{
  const MusterBoxMark *mark = &g_array_index (diagram->marks, MusterBoxMark, node);
  return mark->text != NULL ? mark : NULL;
}

static const MusterInk *
get_mark_ink (const MusterBoxMark *mark, const MusterPalette *palette)
{
  return mark->is_illegal ? &palette->strong : &palette->ink;
}

/* Lines that lead to the box end at the frame around it. */
static void
draw_selection (MusterArmyDiagram *diagram, cairo_t *cr, const MusterPalette *palette)
{
  MusterExtents box =
    muster_army_diagram_get_extents (diagram, muster_army_diagram_get_selected_node (diagram));
  double width = box.right - box.x;
  double height = box.foot - box.y;
  double out = SELECTED_GAP + SELECTED_EDGE;
  gboolean has_focus = gtk_widget_has_focus (GTK_WIDGET (diagram));
  muster_ink_set (cr, &palette->paper);
  muster_organisation_draw_frame (cr, box.x - out, box.y - out, width + 2 * out, height + 2 * out,
                                  SELECTED_GAP + SELECTED_EDGE);
  muster_ink_set (cr, &palette->families[MUSTER_FAMILY_FOOT]);
  muster_organisation_draw_frame (cr, box.x - out, box.y - out, width + 2 * out, height + 2 * out,
                                  has_focus ? SELECTED_EDGE : SELECTED_EDGE / 2);
}

static void
draw_node (MusterArmyDiagram *diagram,
           guint node,
           cairo_t *cr,
           const MusterExtents *view,
           const MusterPalette *palette)
{
  MusterExtents box = muster_army_diagram_get_extents (diagram, node);
  const MusterBoxMark *mark = get_mark (diagram, node);
  muster_organisation_draw_row (diagram->galley, node, cr, palette, is_seen (&box, view));
  if (mark == NULL)
    return;
  muster_ink_set (cr, get_mark_ink (mark, palette));
  muster_organisation_draw_frame (cr, box.x, box.y, box.right - box.x, box.foot - box.y,
                                  MARKED_EDGE);
}

typedef void (*Visit) (MusterArmyDiagram *diagram, guint node, gpointer data);

static void
visit_seen (MusterArmyDiagram *diagram, const MusterExtents *view, Visit visit, gpointer data)
{
  for (guint i = 0; i < diagram->organisation->nodes->len;)
    {
      MusterExtents tree = get_tree_extents (diagram, i);
      gboolean seen = is_seen (&tree, view);
      if (seen)
        visit (diagram, i, data);
      i = seen ? i + 1 : muster_army_diagram_get_node (diagram, i)->end;
    }
}

/* What is drawn now. */
typedef struct
{
  cairo_t *cr;
  GtkSnapshot *snapshot;
  const MusterExtents *view;
  const MusterPalette *palette;
  double x; /* of the tree in the widget */
  double y;
} Drawing;

static void
visit_node (MusterArmyDiagram *diagram, guint node, gpointer data)
{
  const Drawing *drawing = data;
  draw_node (diagram, node, drawing->cr, drawing->view, drawing->palette);
}

static GdkRGBA
get_colour (const MusterInk *ink)
{
  return (GdkRGBA){ (float) ink->red, (float) ink->green, (float) ink->blue, 1 };
}

static void
show_icon (GtkWidget *widget,
           GtkSnapshot *snapshot,
           const char *name,
           const MusterInk *ink,
           int size)
{
  GdkDisplay *display = gtk_widget_get_display (widget);
  GdkRGBA colour = get_colour (ink);
  GdkRGBA colours[] = { colour, colour, colour, colour };
  g_autoptr (GtkIconPaintable) icon =
    gtk_icon_theme_lookup_icon (gtk_icon_theme_get_for_display (display), name, NULL, size,
                                gtk_widget_get_scale_factor (widget),
                                gtk_widget_get_direction (widget), 0);
  gtk_symbolic_paintable_snapshot_symbolic (GTK_SYMBOLIC_PAINTABLE (icon), snapshot, size, size,
                                            colours, G_N_ELEMENTS (colours));
}

/* Its pixels. */
static double
get_badge (double scale)
{
  return MAX (LEAST_BADGE, BADGE * scale);
}

/* The mark of the tree's rows, at the box's upper corner where no line leads to. */
static void
visit_mark (MusterArmyDiagram *diagram, guint node, gpointer data)
{
  const Drawing *drawing = data;
  const MusterBoxMark *mark = get_mark (diagram, node);
  if (mark == NULL)
    return;
  MusterExtents box = muster_army_diagram_get_extents (diagram, node);
  gboolean is_mirrored = diagram->organisation->is_mirrored;
  double scale = muster_army_diagram_get_scale (diagram);
  int whole = (int) get_badge (scale);
  double out = BADGE_OUT * whole;
  double x = drawing->x + (is_mirrored ? box.x : box.right) * scale + (is_mirrored ? -out : out);
  double y = drawing->y + box.y * scale - out;
  GdkRGBA paper = get_colour (&drawing->palette->paper);
  GskRoundedRect round;
  graphene_rect_t ground =
    GRAPHENE_RECT_INIT ((float) (int) (x - whole / 2.0), (float) (int) (y - whole / 2.0),
                        (float) whole, (float) whole);
  gsk_rounded_rect_init_from_rect (&round, &ground, (float) whole / 2);
  gtk_snapshot_push_rounded_clip (drawing->snapshot, &round);
  gtk_snapshot_append_color (drawing->snapshot, &paper, &ground);
  gtk_snapshot_pop (drawing->snapshot);
  gtk_snapshot_save (drawing->snapshot);
  gtk_snapshot_translate (drawing->snapshot,
                          &GRAPHENE_POINT_INIT (ground.origin.x + 1, ground.origin.y + 1));
  show_icon (GTK_WIDGET (diagram), drawing->snapshot,
             mark->is_illegal ? "dialog-warning-symbolic" : "dialog-information-symbolic",
             get_mark_ink (mark, drawing->palette), whole - 2);
  gtk_snapshot_restore (drawing->snapshot);
}

void
muster_army_diagram_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MusterArmyDiagram *diagram = MUSTER_ARMY_DIAGRAM (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  if (diagram->organisation == NULL || width <= 0 || height <= 0)
    return;
  double scale = muster_army_diagram_get_scale (diagram);
  double x = muster_army_diagram_get_origin (diagram, 0);
  double y = muster_army_diagram_get_origin (diagram, 1);
  double badge = get_badge (scale) / scale;
  MusterExtents view = { -x / scale - badge, -y / scale - badge, (width - x) / scale + badge,
                         (height - y) / scale + badge };
  cairo_t *cr =
    gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  Drawing drawing = { cr, snapshot, &view, muster_picture_get_palette (), x, y };
  cairo_translate (cr, x, y);
  cairo_scale (cr, scale, scale);
  visit_seen (diagram, &view, visit_node, &drawing);
  draw_selection (diagram, cr, drawing.palette);
  cairo_destroy (cr);
  visit_seen (diagram, &view, visit_mark, &drawing);
}
