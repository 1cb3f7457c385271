#include "config.h"

#include "app/army/diagram.h"

#include "app/widget/picture.h"
#include "sheet/army/organisation.h"

#include <glib/gi18n-lib.h>

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
  MusterLayout *layout;
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

/* The widget */

enum
{
  PROP_0,
  PROP_HADJUSTMENT,
  PROP_VADJUSTMENT,
  PROP_HSCROLL_POLICY,
  PROP_VSCROLL_POLICY,
};

enum
{
  SIGNAL_SELECTED,
  SIGNAL_ACTIVATED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE_WITH_CODE (MusterArmyDiagram,
                               muster_army_diagram,
                               GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

/* What is laid out */

#define WIDTH 1100.0 /* of the tree, in points: what is wider goes on below */
/* So often the texts that were shaped are kept, also those that are no longer there. */
#define MOST_LAYOUTS 200

static const MusterOrganisationNode *
get_node (MusterArmyDiagram *diagram, guint node)
{
  return &g_array_index (diagram->organisation->nodes, MusterOrganisationNode, node);
}

static gint64
get_id (MusterArmyDiagram *diagram, guint box_node)
{
  return muster_army_model_get_army (diagram->model)->nodes[get_node (diagram, box_node)->node].id;
}

/* The place of a node's box in the tree as it is shown. */
static MusterExtents
get_extents (MusterArmyDiagram *diagram, guint index)
{
  const MusterOrganisationNode *node = get_node (diagram, index);
  double width = diagram->organisation->box_width;
  double x = muster_organisation_get_left (diagram->organisation, node->x, width);
  return (MusterExtents){ x, node->y, x + width, node->y + node->box };
}

static void
clear_mark (gpointer data)
{
  MusterBoxMark *mark = data;
  if (mark->text != NULL)
    g_string_free (mark->text, TRUE);
}

static void
clear_layout (MusterArmyDiagram *diagram)
{
  g_clear_pointer (&diagram->organisation, muster_organisation_free);
  g_clear_pointer (&diagram->extents, g_free);
  g_clear_pointer (&diagram->marks, g_array_unref);
}

/* Boxes with the lines between them; the trunk at the left of rows has its room too. */
static void
measure_extents (MusterArmyDiagram *diagram)
{
  const MusterOrganisation *organisation = diagram->organisation;
  double gap = muster_organisation_get_gap (organisation);
  diagram->extents = g_new (MusterExtents, organisation->nodes->len);
  for (guint i = organisation->nodes->len; i-- > 0;)
    {
      const MusterOrganisationNode *node = get_node (diagram, i);
      MusterExtents *extents = &diagram->extents[i];
      *extents =
        (MusterExtents){ node->x, node->y, node->x + organisation->box_width, node->y + node->box };
      for (guint at = i + 1; at < node->end; at = get_node (diagram, at)->end)
        {
          const MusterExtents *below = &diagram->extents[at];
          extents->x = MIN (extents->x, below->x - gap);
          extents->right = MAX (extents->right, below->right);
          extents->foot = MAX (extents->foot, below->foot);
        }
    }
}

/* The node of the thing with this id, or MUSTER_NO_NODE. */
static guint
find_node (MusterArmyDiagram *diagram, gint64 id)
{
  for (guint i = 0; diagram->organisation != NULL && i < diagram->organisation->nodes->len; i++)
    if (get_id (diagram, i) == id)
      return i;
  return MUSTER_NO_NODE;
}

/* The box of a thing is that of the nearest formation around it. */
static guint
find_node_around (MusterArmyDiagram *diagram, guint node)
{
  const MusterArmy *army = muster_army_model_get_army (diagram->model);
  while (node != MUSTER_NO_NODE && army->nodes[node].category > MUSTER_CATEGORY_FORMATION)
    node = army->nodes[node].parent;
  return node != MUSTER_NO_NODE ? find_node (diagram, army->nodes[node].id) : MUSTER_NO_NODE;
}

/* What was set aside is no mark, as in the tree. */
static void
list_marks (MusterArmyDiagram *diagram)
{
  GPtrArray *findings = muster_army_model_get_findings (diagram->model);
  diagram->marks = g_array_new (FALSE, TRUE, sizeof (MusterBoxMark));
  g_array_set_clear_func (diagram->marks, clear_mark);
  g_array_set_size (diagram->marks, diagram->organisation->nodes->len);
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (findings, i);
      guint box_node =
        finding->waiver == NULL ? find_node_around (diagram, finding->node) : MUSTER_NO_NODE;
      if (box_node == MUSTER_NO_NODE)
        continue;
      MusterBoxMark *mark = &g_array_index (diagram->marks, MusterBoxMark, box_node);
      mark->is_illegal = mark->is_illegal || muster_finding_is_illegal (finding);
      if (mark->text == NULL)
        mark->text = g_string_new (NULL);
      muster_finding_append_line (finding, mark->text);
    }
}

/* The node that is selected; that of the army where none is. */
static guint
get_selected_node (MusterArmyDiagram *diagram)
{
  guint node =
    find_node_around (diagram, muster_army_find_node (muster_army_model_get_army (diagram->model),
                                                      diagram->selected));
  return node != MUSTER_NO_NODE ? node : 0;
}

char *
muster_army_diagram_dup_box_text (MusterArmyDiagram *diagram, gint64 id)
{
  guint node = find_node (diagram, id);
  if (node == MUSTER_NO_NODE)
    return NULL;
  const MusterBoxMark *mark = &g_array_index (diagram->marks, MusterBoxMark, node);
  g_autofree char *box = muster_organisation_dup_node_text (diagram->organisation, node);
  if (mark->text == NULL)
    return g_steal_pointer (&box);
  return g_strdup_printf ("%s\n%s", box, mark->text->str);
}

/* Makes the layout of the army as it is now; without a ruleset there is none. */
static void
lay_out (MusterArmyDiagram *diagram)
{
  const MusterEvaluation *evaluation =
    diagram->model != NULL ? muster_army_model_get_evaluation (diagram->model) : NULL;
  clear_layout (diagram);
  g_clear_pointer (&diagram->text, g_free);
  if (evaluation == NULL)
    return;
  if (diagram->layout == NULL || diagram->n_layouts++ > MOST_LAYOUTS)
    {
      g_clear_pointer (&diagram->layout, muster_layout_free);
      diagram->layout = muster_layout_new (MUSTER_USUAL_TYPE_SIZE, WIDTH);
      diagram->n_layouts = 0;
    }
  muster_layout_clear (diagram->layout);
  diagram->organisation = muster_organisation_new (evaluation, diagram->layout);
  diagram->organisation->is_mirrored =
    gtk_widget_get_direction (GTK_WIDGET (diagram)) == GTK_TEXT_DIR_RTL;
  muster_organisation_lay_out (diagram->organisation, 0, WIDTH);
  for (guint i = 0; i < diagram->organisation->nodes->len; i++)
    {
      muster_layout_begin_row (diagram->layout);
      muster_organisation_add_node (diagram->organisation, i, 0, 0);
      muster_layout_end_row (diagram->layout, 0, 0);
    }
  measure_extents (diagram);
  list_marks (diagram);
  diagram->text = muster_organisation_dup_text (diagram->organisation);
}

/* What of it is seen, and how large */

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

/* The pixels of a point. */
static double
get_scale (MusterArmyDiagram *diagram)
{
  return diagram->zoom * get_resolution (diagram) / 72;
}

/* The pixels around the tree. */
static double
get_margin (MusterArmyDiagram *diagram)
{
  return MAX (MARGIN, MARGIN_POINTS * get_scale (diagram));
}

/* In points. */
static double
get_size (MusterArmyDiagram *diagram, guint axis)
{
  return axis == 0 ? get_node (diagram, 0)->width : diagram->extents->foot;
}

/* What is narrower than the widget stands in its middle. */
static double
get_origin (MusterArmyDiagram *diagram, guint axis)
{
  int page = gtk_widget_get_width (GTK_WIDGET (diagram));
  double size = get_size (diagram, axis) * get_scale (diagram);
  double margin = get_margin (diagram);
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

/* Tells what scrolls how much there is; where it is fitted, first sees how large it is. */
static void
configure (MusterArmyDiagram *diagram)
{
  GtkWidget *widget = GTK_WIDGET (diagram);
  int pages[] = { gtk_widget_get_width (widget), gtk_widget_get_height (widget) };
  if (diagram->is_fitted && diagram->organisation != NULL && pages[0] > 0)
    diagram->zoom = find_fit (diagram);
  double margins = 2 * get_margin (diagram);
  for (guint i = 0; i < 2; i++)
    {
      double size =
        diagram->organisation != NULL ? get_size (diagram, i) * get_scale (diagram) + margins : 0;
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
static void
centre_selected (MusterArmyDiagram *diagram)
{
  if (!diagram->is_fresh || diagram->organisation == NULL
      || gtk_widget_get_width (GTK_WIDGET (diagram)) == 0)
    return;
  MusterExtents box = get_extents (diagram, get_selected_node (diagram));
  double scale = get_scale (diagram);
  double margin = get_margin (diagram);
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

static void
bring_into_view (MusterArmyDiagram *diagram, guint index)
{
  MusterExtents box = get_extents (diagram, index);
  double scale = get_scale (diagram);
  double margin = get_margin (diagram);
  show_range (diagram->adjustments[0], margin + box.x * scale, margin + box.right * scale);
  show_range (diagram->adjustments[1], margin + box.y * scale, margin + box.foot * scale + FOOT);
}

gboolean
muster_army_diagram_get_box (MusterArmyDiagram *diagram, gint64 id, graphene_rect_t *box)
{
  guint index = find_node (diagram, id);
  if (index == MUSTER_NO_NODE)
    return FALSE;
  MusterExtents extents = get_extents (diagram, index);
  double scale = get_scale (diagram);
  *box = GRAPHENE_RECT_INIT ((float) (get_origin (diagram, 0) + extents.x * scale),
                             (float) (get_origin (diagram, 1) + extents.y * scale),
                             (float) ((extents.right - extents.x) * scale),
                             (float) ((extents.foot - extents.y) * scale));
  return TRUE;
}

/* Zooms so that what is at @x and @y of the widget stays there; it is no longer fitted. */
static void
zoom_at (MusterArmyDiagram *diagram, double zoom, double x, double y)
{
  double at[] = { x, y };
  double before = get_scale (diagram);
  if (diagram->organisation != NULL)
    for (guint i = 0; i < 2; i++)
      at[i] = (at[i] - get_origin (diagram, i)) / before;
  diagram->is_fitted = FALSE;
  diagram->zoom = CLAMP (zoom, LEAST_ZOOM, MOST_ZOOM);
  configure (diagram);
  double scale = get_scale (diagram);
  double margin = get_margin (diagram);
  for (guint i = 0; i < 2 && diagram->organisation != NULL; i++)
    if (diagram->adjustments[i] != NULL)
      gtk_adjustment_set_value (diagram->adjustments[i], at[i] * scale + margin - (i == 0 ? x : y));
  gtk_widget_queue_draw (GTK_WIDGET (diagram));
}

/* A step larger, or smaller where @step is negative; what is at @x and @y stays there. */
static void
zoom_by (MusterArmyDiagram *diagram, int step, double x, double y)
{
  zoom_at (diagram, diagram->zoom * (step > 0 ? ZOOM_STEP : 1 / ZOOM_STEP), x, y);
}

/* What stands in the middle stays there. */
void
muster_army_diagram_set_zoom (MusterArmyDiagram *diagram, double zoom)
{
  GtkWidget *widget = GTK_WIDGET (diagram);
  zoom_at (diagram, zoom, gtk_widget_get_width (widget) / 2.0,
           gtk_widget_get_height (widget) / 2.0);
}

void
muster_army_diagram_step_zoom (MusterArmyDiagram *diagram, int step)
{
  GtkWidget *widget = GTK_WIDGET (diagram);
  zoom_by (diagram, step, gtk_widget_get_width (widget) / 2.0,
           gtk_widget_get_height (widget) / 2.0);
}

void
muster_army_diagram_fit (MusterArmyDiagram *diagram)
{
  diagram->is_fitted = TRUE;
  diagram->is_fresh = TRUE;
  configure (diagram);
  centre_selected (diagram);
  gtk_widget_queue_draw (GTK_WIDGET (diagram));
}

/* Drawing */

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
  MusterExtents box = get_extents (diagram, get_selected_node (diagram));
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
  MusterExtents box = get_extents (diagram, node);
  const MusterBoxMark *mark = get_mark (diagram, node);
  muster_organisation_draw_row (diagram->layout, node, cr, palette, is_seen (&box, view));
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
      i = seen ? i + 1 : get_node (diagram, i)->end;
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
  MusterExtents box = get_extents (diagram, node);
  gboolean is_mirrored = diagram->organisation->is_mirrored;
  double scale = get_scale (diagram);
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

static void
snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MusterArmyDiagram *diagram = MUSTER_ARMY_DIAGRAM (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  if (diagram->organisation == NULL || width <= 0 || height <= 0)
    return;
  double scale = get_scale (diagram);
  double x = get_origin (diagram, 0);
  double y = get_origin (diagram, 1);
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

/* Walking through it by keys and pointer */

/* The node whose box is there in the widget, or MUSTER_NO_NODE. */
static guint
find_node_at (MusterArmyDiagram *diagram, double x, double y)
{
  for (guint i = 0; diagram->organisation != NULL && i < diagram->organisation->nodes->len; i++)
    {
      graphene_rect_t box;
      if (muster_army_diagram_get_box (diagram, get_id (diagram, i), &box)
          && graphene_rect_contains_point (&box, &GRAPHENE_POINT_INIT ((float) x, (float) y)))
        return i;
    }
  return MUSTER_NO_NODE;
}

/* The brother before or after; MUSTER_NO_NODE at the ends. */
static guint
find_brother (MusterArmyDiagram *diagram, guint index, int step)
{
  const MusterOrganisationNode *node = get_node (diagram, index);
  guint before = MUSTER_NO_NODE;
  if (node->parent == MUSTER_NO_NODE)
    return MUSTER_NO_NODE;
  if (step > 0)
    return node->end < get_node (diagram, node->parent)->end ? node->end : MUSTER_NO_NODE;
  for (guint at = node->parent + 1; at < index; at = get_node (diagram, at)->end)
    before = at;
  return before;
}

/* In a tree that runs from the right, left and right are changed. */
static guint
mirror_key (MusterArmyDiagram *diagram, guint key)
{
  if (!diagram->organisation->is_mirrored || (key != GDK_KEY_Left && key != GDK_KEY_Right))
    return key;
  return key == GDK_KEY_Left ? GDK_KEY_Right : GDK_KEY_Left;
}

static guint
find_neighbour (MusterArmyDiagram *diagram, guint index, guint key)
{
  const MusterOrganisationNode *node = get_node (diagram, index);
  gboolean hangs = node->parent != MUSTER_NO_NODE && get_node (diagram, node->parent)->hangs;
  guint below = node->end > index + 1 ? index + 1 : MUSTER_NO_NODE;
  /* Formations below one another are walked through up and down, others left and right. */
  guint forth = hangs ? GDK_KEY_Down : GDK_KEY_Right;
  guint back = hangs ? GDK_KEY_Up : GDK_KEY_Left;
  guint brother = find_brother (diagram, index, key == forth ? 1 : -1);
  if (key == GDK_KEY_Home)
    return 0;
  if (key == forth)
    return brother;
  if (key == back)
    return brother != MUSTER_NO_NODE || !hangs ? brother : node->parent;
  if (key == GDK_KEY_Up || (hangs && key == GDK_KEY_Left))
    return node->parent;
  return key == GDK_KEY_Down ? below : MUSTER_NO_NODE;
}

static void
describe_selected (MusterArmyDiagram *diagram)
{
  if (diagram->organisation == NULL)
    return;
  g_autofree char *box =
    muster_army_diagram_dup_box_text (diagram, muster_army_diagram_get_selected (diagram));
  /* Translators: what a screen reader says of the diagram, with the box that is selected. */
  g_autofree char *label = g_strdup_printf (_ ("Diagram of the order of battle. %s"), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (diagram), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, diagram->text, -1);
}

static void
set_selected (MusterArmyDiagram *diagram, guint index, gboolean is_shown)
{
  gint64 id = get_id (diagram, index);
  gboolean is_new = id != diagram->selected;
  diagram->selected = id;
  bring_into_view (diagram, index);
  gtk_widget_queue_draw (GTK_WIDGET (diagram));
  if (!is_new)
    return;
  describe_selected (diagram);
  if (is_shown)
    g_signal_emit (diagram, signals[SIGNAL_SELECTED], 0, id);
}

/* Selects a node, brings it into view and tells of it. */
static void
select_node (MusterArmyDiagram *diagram, guint node)
{
  set_selected (diagram, node, TRUE);
}

static gboolean
on_key (GtkWidget *widget, GVariant *key, gpointer data)
{
  MusterArmyDiagram *diagram = MUSTER_ARMY_DIAGRAM (widget);
  if (diagram->organisation == NULL)
    return FALSE;
  guint next = find_neighbour (diagram, get_selected_node (diagram),
                               mirror_key (diagram, g_variant_get_uint32 (key)));
  if (next != MUSTER_NO_NODE)
    select_node (diagram, next);
  return TRUE;
}

static void
activate (MusterArmyDiagram *diagram)
{
  if (diagram->organisation != NULL)
    g_signal_emit (diagram, signals[SIGNAL_ACTIVATED], 0,
                   get_id (diagram, get_selected_node (diagram)));
}

static gboolean
on_enter (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  activate (MUSTER_ARMY_DIAGRAM (widget));
  return TRUE;
}

static void
add_keys (GtkWidgetClass *class)
{
  static const guint arrows[] = { GDK_KEY_Left, GDK_KEY_Right, GDK_KEY_Up, GDK_KEY_Down,
                                  GDK_KEY_Home };
  static const struct
  {
    guint key;
    const char *action;
  } zooms[] = { { GDK_KEY_plus, "army.zoom-in" },         { GDK_KEY_KP_Add, "army.zoom-in" },
                { GDK_KEY_equal, "army.zoom-in" },        { GDK_KEY_minus, "army.zoom-out" },
                { GDK_KEY_KP_Subtract, "army.zoom-out" }, { GDK_KEY_0, "army.zoom-fit" },
                { GDK_KEY_KP_0, "army.zoom-fit" } };
  static const guint enters[] = { GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter };
  for (guint i = 0; i < G_N_ELEMENTS (arrows); i++)
    gtk_widget_class_add_binding (class, arrows[i], 0, on_key, "u", arrows[i]);
  for (guint i = 0; i < G_N_ELEMENTS (zooms); i++)
    gtk_widget_class_add_binding_action (class, zooms[i].key, GDK_CONTROL_MASK, zooms[i].action,
                                         NULL);
  for (guint i = 0; i < G_N_ELEMENTS (enters); i++)
    gtk_widget_class_add_binding (class, enters[i], 0, on_enter, NULL);
}

static void
on_pressed (MusterArmyDiagram *diagram, int n, double x, double y)
{
  guint index = find_node_at (diagram, x, y);
  gtk_widget_grab_focus (GTK_WIDGET (diagram));
  if (index == MUSTER_NO_NODE)
    return;
  select_node (diagram, index);
  if (n == 2)
    activate (diagram);
}

/* Around the pointer; the toolkit tells where that is only with its events. */
static gboolean
on_scroll (GtkEventControllerScroll *controller, double x, double y, MusterArmyDiagram *diagram)
{
  GtkEventController *base = GTK_EVENT_CONTROLLER (controller);
  GdkEvent *event = gtk_event_controller_get_current_event (base);
  graphene_point_t at =
    GRAPHENE_POINT_INIT ((float) gtk_widget_get_width (GTK_WIDGET (diagram)) / 2,
                         (float) gtk_widget_get_height (GTK_WIDGET (diagram)) / 2);
  GtkNative *native = gtk_widget_get_native (GTK_WIDGET (diagram));
  double surface_x;
  double surface_y;
  double left;
  double top;
  if ((gtk_event_controller_get_current_event_state (base) & GDK_CONTROL_MASK) == 0 || y == 0)
    return FALSE;
  if (event != NULL && gdk_event_get_position (event, &surface_x, &surface_y))
    {
      gtk_native_get_surface_transform (native, &left, &top);
      if (!gtk_widget_compute_point (
            GTK_WIDGET (native), GTK_WIDGET (diagram),
            &GRAPHENE_POINT_INIT ((float) (surface_x - left), (float) (surface_y - top)), &at))
        return FALSE;
    }
  zoom_by (diagram, y < 0 ? 1 : -1, at.x, at.y);
  return TRUE;
}

static void
on_pinch_begun (GtkGesture *gesture, GdkEventSequence *sequence, MusterArmyDiagram *diagram)
{
  diagram->pinched = diagram->zoom;
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
on_pinched (GtkGesture *gesture, double scale, MusterArmyDiagram *diagram)
{
  double x;
  double y;
  if (gtk_gesture_get_bounding_box_center (gesture, &x, &y))
    zoom_at (diagram, diagram->pinched * scale, x, y);
}

static void
add_gestures (MusterArmyDiagram *diagram)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *pinch = gtk_gesture_zoom_new ();
  GtkEventController *scroll =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (on_pressed), diagram);
  g_signal_connect (pinch, "begin", G_CALLBACK (on_pinch_begun), diagram);
  g_signal_connect (pinch, "scale-changed", G_CALLBACK (on_pinched), diagram);
  g_signal_connect (scroll, "scroll", G_CALLBACK (on_scroll), diagram);
  gtk_widget_add_controller (GTK_WIDGET (diagram), GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (GTK_WIDGET (diagram), GTK_EVENT_CONTROLLER (pinch));
  gtk_widget_add_controller (GTK_WIDGET (diagram), scroll);
}

static void
show_layout (MusterArmyDiagram *diagram)
{
  lay_out (diagram);
  configure (diagram);
  centre_selected (diagram);
  describe_selected (diagram);
  gtk_widget_queue_draw (GTK_WIDGET (diagram));
}

static gboolean
show_now (gpointer data)
{
  MusterArmyDiagram *diagram = data;
  diagram->idle = 0;
  show_layout (diagram);
  return G_SOURCE_REMOVE;
}

/* The army that the layout was made of is gone; another is made before the next frame. */
static void
on_changed (MusterArmyDiagram *diagram)
{
  clear_layout (diagram);
  if (gtk_widget_get_mapped (GTK_WIDGET (diagram)) && diagram->idle == 0)
    diagram->idle = g_idle_add_full (G_PRIORITY_HIGH_IDLE, show_now, diagram, NULL);
}

static void
map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (muster_army_diagram_parent_class)->map (widget);
  MUSTER_ARMY_DIAGRAM (widget)->is_fresh = TRUE;
  if (MUSTER_ARMY_DIAGRAM (widget)->organisation == NULL)
    show_layout (MUSTER_ARMY_DIAGRAM (widget));
}

static void
unmap (GtkWidget *widget)
{
  MusterArmyDiagram *diagram = MUSTER_ARMY_DIAGRAM (widget);
  g_clear_handle_id (&diagram->idle, g_source_remove);
  clear_layout (diagram);
  GTK_WIDGET_CLASS (muster_army_diagram_parent_class)->unmap (widget);
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  configure (MUSTER_ARMY_DIAGRAM (widget));
  centre_selected (MUSTER_ARMY_DIAGRAM (widget));
}

static void
system_setting_changed (GtkWidget *widget, GtkSystemSetting setting)
{
  GTK_WIDGET_CLASS (muster_army_diagram_parent_class)->system_setting_changed (widget, setting);
  configure (MUSTER_ARMY_DIAGRAM (widget));
  gtk_widget_queue_draw (widget);
}

static void
direction_changed (GtkWidget *widget, GtkTextDirection before)
{
  GTK_WIDGET_CLASS (muster_army_diagram_parent_class)->direction_changed (widget, before);
  on_changed (MUSTER_ARMY_DIAGRAM (widget));
}

static void
measure (GtkWidget *widget,
         GtkOrientation orientation,
         int for_size,
         int *minimum,
         int *natural,
         int *minimum_baseline,
         int *natural_baseline)
{
  *minimum = 0;
  *natural = 400;
}

/* What the user does */

static gboolean
query_tooltip (GtkWidget *widget, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip)
{
  MusterArmyDiagram *diagram = MUSTER_ARMY_DIAGRAM (widget);
  if (diagram->organisation == NULL)
    return FALSE;
  guint node = by_keyboard ? get_selected_node (diagram) : find_node_at (diagram, x, y);
  const MusterBoxMark *mark =
    node != MUSTER_NO_NODE ? &g_array_index (diagram->marks, MusterBoxMark, node) : NULL;
  if (mark == NULL || mark->text == NULL)
    return FALSE;
  graphene_rect_t area;
  muster_army_diagram_get_box (diagram, get_id (diagram, node), &area);
  gtk_tooltip_set_tip_area (tooltip,
                            &(GdkRectangle){ (int) area.origin.x, (int) area.origin.y,
                                             (int) area.size.width, (int) area.size.height });
  gtk_tooltip_set_text (tooltip, mark->text->str);
  return TRUE;
}

/* The rest */

void
muster_army_diagram_select (MusterArmyDiagram *diagram, gint64 id)
{
  guint index = MUSTER_NO_NODE;
  if (diagram->organisation != NULL)
    index =
      find_node_around (diagram,
                        muster_army_find_node (muster_army_model_get_army (diagram->model), id));
  if (index != MUSTER_NO_NODE)
    set_selected (diagram, index, FALSE);
  else
    diagram->selected = id;
}

gint64
muster_army_diagram_get_selected (MusterArmyDiagram *diagram)
{
  return diagram->organisation != NULL ? get_id (diagram, get_selected_node (diagram)) : 0;
}

double
muster_army_diagram_get_zoom (MusterArmyDiagram *diagram)
{
  return diagram->zoom;
}

gboolean
muster_army_diagram_is_laid_out (MusterArmyDiagram *diagram)
{
  return diagram->organisation != NULL;
}

const char *
muster_army_diagram_get_text (MusterArmyDiagram *diagram)
{
  return diagram->organisation != NULL && diagram->text != NULL ? diagram->text : "";
}

void
muster_army_diagram_set_model (MusterArmyDiagram *diagram, MusterArmyModel *model)
{
  g_set_object (&diagram->model, model);
  g_signal_connect_object (model, "changed", G_CALLBACK (on_changed), diagram, G_CONNECT_SWAPPED);
  on_changed (diagram);
}

static void
set_adjustment (MusterArmyDiagram *diagram, guint axis, GtkAdjustment *adjustment)
{
  if (diagram->adjustments[axis] != NULL)
    g_signal_handlers_disconnect_by_func (diagram->adjustments[axis], gtk_widget_queue_draw,
                                          diagram);
  g_set_object (&diagram->adjustments[axis], adjustment);
  if (adjustment != NULL)
    g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (gtk_widget_queue_draw),
                             diagram, G_CONNECT_SWAPPED);
  configure (diagram);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  MusterArmyDiagram *diagram = MUSTER_ARMY_DIAGRAM (object);
  if (id == PROP_HADJUSTMENT || id == PROP_VADJUSTMENT)
    set_adjustment (diagram, id - PROP_HADJUSTMENT, g_value_get_object (value));
  else
    diagram->policies[id - PROP_HSCROLL_POLICY] = (GtkScrollablePolicy) g_value_get_enum (value);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  MusterArmyDiagram *diagram = MUSTER_ARMY_DIAGRAM (object);
  if (id == PROP_HADJUSTMENT || id == PROP_VADJUSTMENT)
    g_value_set_object (value, diagram->adjustments[id - PROP_HADJUSTMENT]);
  else
    g_value_set_enum (value, (int) diagram->policies[id - PROP_HSCROLL_POLICY]);
}

static void
dispose (GObject *object)
{
  MusterArmyDiagram *diagram = MUSTER_ARMY_DIAGRAM (object);
  g_clear_handle_id (&diagram->idle, g_source_remove);
  clear_layout (diagram);
  g_clear_pointer (&diagram->layout, muster_layout_free);
  g_clear_pointer (&diagram->text, g_free);
  g_clear_object (&diagram->model);
  for (guint i = 0; i < 2; i++)
    g_clear_object (&diagram->adjustments[i]);
  G_OBJECT_CLASS (muster_army_diagram_parent_class)->dispose (object);
}

static void
muster_army_diagram_class_init (MusterArmyDiagramClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  GType type = G_TYPE_FROM_CLASS (class);
  object_class->dispose = dispose;
  object_class->set_property = set_property;
  object_class->get_property = get_property;
  widget_class->map = map;
  widget_class->unmap = unmap;
  widget_class->snapshot = snapshot;
  widget_class->query_tooltip = query_tooltip;
  widget_class->system_setting_changed = system_setting_changed;
  widget_class->direction_changed = direction_changed;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  g_object_class_override_property (object_class, PROP_HADJUSTMENT, "hadjustment");
  g_object_class_override_property (object_class, PROP_VADJUSTMENT, "vadjustment");
  g_object_class_override_property (object_class, PROP_HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property (object_class, PROP_VSCROLL_POLICY, "vscroll-policy");
  signals[SIGNAL_SELECTED] = g_signal_new ("selected", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                           G_TYPE_NONE, 1, G_TYPE_INT64);
  signals[SIGNAL_ACTIVATED] = g_signal_new ("activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                            NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
  gtk_widget_class_set_css_name (widget_class, "diagram");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_TREE);
  add_keys (widget_class);
}

static void
muster_army_diagram_init (MusterArmyDiagram *diagram)
{
  diagram->zoom = 1;
  diagram->is_fitted = TRUE;
  gtk_widget_set_focusable (GTK_WIDGET (diagram), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (diagram), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (diagram), GTK_OVERFLOW_HIDDEN);
  add_gestures (diagram);
  g_signal_connect (diagram, "notify::has-focus", G_CALLBACK (gtk_widget_queue_draw), NULL);
  muster_picture_follow_style (GTK_WIDGET (diagram));
}
