#include "config.h"

#include "app/army-diagram.h"

#include "app/picture.h"
#include "sheet/organisation-draw.h"

#include <glib/gi18n-lib.h>

#define MARGIN     16.0   /* pixels around the tree */
#define WIDTH      1100.0 /* of the tree, in points: what is wider goes on below */
#define SCALE      (96.0 / 72)
#define LEAST_ZOOM 0.25
#define MOST_ZOOM  4.0
#define ZOOM_STEP  1.2
/* So often the texts that were shaped are kept, also those that are no longer there. */
#define MOST_LAYOUTS 200

typedef struct
{
  double x;
  double y;
  double right;
  double foot;
} Extents;

struct _MusterArmyDiagram
{
  GtkWidget parent;
  GtkAdjustment *adjustments[2]; /* across and down */
  GtkScrollablePolicy policies[2];
  MusterArmyModel *model;
  MusterGalley *galley;
  guint n_layouts;                  /* made with it */
  MusterOrganisation *organisation; /* or NULL */
  Extents *extents;                 /* one for each node with all below it */
  char *text;
  gint64 selected; /* id */
  double zoom;
  gboolean is_fresh; /* just shown: the selected box comes into the middle */
  guint idle;
};

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

/* The layout */

static const MusterNode *
get_node (MusterArmyDiagram *diagram, guint node)
{
  return &g_array_index (diagram->organisation->nodes, MusterNode, node);
}

static gint64
get_id (MusterArmyDiagram *diagram, guint node)
{
  return muster_army_model_get_army (diagram->model)->things[get_node (diagram, node)->thing].id;
}

static double
get_scale (MusterArmyDiagram *diagram)
{
  return diagram->zoom * SCALE;
}

static void
clear_layout (MusterArmyDiagram *diagram)
{
  g_clear_pointer (&diagram->organisation, muster_organisation_free);
  g_clear_pointer (&diagram->extents, g_free);
}

/* Boxes with the lines between them; the trunk at the left of rows has its room too. */
static void
measure_extents (MusterArmyDiagram *diagram)
{
  const MusterOrganisation *organisation = diagram->organisation;
  double gap = muster_organisation_get_gap (organisation);
  diagram->extents = g_new (Extents, organisation->nodes->len);
  for (guint i = organisation->nodes->len; i-- > 0;)
    {
      const MusterNode *node = get_node (diagram, i);
      Extents *extents = &diagram->extents[i];
      *extents =
        (Extents){ node->x, node->y, node->x + organisation->box_width, node->y + node->box };
      for (guint at = i + 1; at < node->end; at = get_node (diagram, at)->end)
        {
          const Extents *below = &diagram->extents[at];
          extents->x = MIN (extents->x, below->x - gap);
          extents->right = MAX (extents->right, below->right);
          extents->foot = MAX (extents->foot, below->foot);
        }
    }
}

static guint
find_node (MusterArmyDiagram *diagram, gint64 id)
{
  for (guint i = 0; diagram->organisation != NULL && i < diagram->organisation->nodes->len; i++)
    if (get_id (diagram, i) == id)
      return i;
  return MUSTER_NO_THING;
}

/* The box of a thing is that of the nearest formation around it. */
static guint
find_node_around (MusterArmyDiagram *diagram, gint64 id)
{
  const MusterArmy *army = muster_army_model_get_army (diagram->model);
  guint thing = muster_army_find_thing (army, id);
  while (thing != MUSTER_NO_THING && army->things[thing].sort > MUSTER_SORT_FORMATION)
    thing = army->things[thing].parent;
  return thing != MUSTER_NO_THING ? find_node (diagram, army->things[thing].id) : MUSTER_NO_THING;
}

static guint
get_selected_node (MusterArmyDiagram *diagram)
{
  guint node = find_node (diagram, diagram->selected);
  return node != MUSTER_NO_THING ? node : 0;
}

static void
tell_selected (MusterArmyDiagram *diagram)
{
  if (diagram->organisation == NULL)
    return;
  g_autofree char *box =
    muster_organisation_dup_node_text (diagram->organisation, get_selected_node (diagram));
  /* Translators: what a screen reader says of the diagram, with the box that is selected. */
  g_autofree char *label = g_strdup_printf (_ ("Diagram of the order of battle. %s"), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (diagram), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, diagram->text, -1);
}

static void
configure (MusterArmyDiagram *diagram)
{
  GtkWidget *widget = GTK_WIDGET (diagram);
  int pages[] = { gtk_widget_get_width (widget), gtk_widget_get_height (widget) };
  double scale = get_scale (diagram);
  for (guint i = 0; i < 2; i++)
    {
      const Extents *all = diagram->extents;
      double size = all != NULL ? (i == 0 ? all->right : all->foot) * scale + 2 * MARGIN : 0;
      double value;
      if (diagram->adjustments[i] == NULL)
        continue;
      size = MAX (size, pages[i]);
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
  const MusterNode *node = get_node (diagram, get_selected_node (diagram));
  double scale = get_scale (diagram);
  double middle = node->x + diagram->organisation->box_width / 2;
  centre (diagram->adjustments[0], MARGIN + middle * scale);
  centre (diagram->adjustments[1], MARGIN + (node->y + node->box / 2) * scale);
  diagram->is_fresh = FALSE;
}

static void
lay_out (MusterArmyDiagram *diagram)
{
  const MusterReckoning *reckoning =
    diagram->model != NULL ? muster_army_model_get_reckoning (diagram->model) : NULL;
  clear_layout (diagram);
  g_clear_pointer (&diagram->text, g_free);
  if (reckoning == NULL)
    return;
  if (diagram->galley == NULL || diagram->n_layouts++ > MOST_LAYOUTS)
    {
      g_clear_pointer (&diagram->galley, muster_galley_free);
      diagram->galley = muster_galley_new (MUSTER_USUAL_TYPE_SIZE, WIDTH);
      diagram->n_layouts = 0;
    }
  muster_galley_clear (diagram->galley);
  diagram->organisation = muster_organisation_new (reckoning, diagram->galley);
  muster_organisation_lay_out (diagram->organisation, 0, WIDTH);
  for (guint i = 0; i < diagram->organisation->nodes->len; i++)
    {
      muster_galley_begin_row (diagram->galley);
      muster_organisation_add_node (diagram->organisation, i, 0, 0);
      muster_galley_end_row (diagram->galley, 0, 0);
    }
  measure_extents (diagram);
  diagram->text = muster_organisation_dup_text (diagram->organisation);
}

static void
show_layout (MusterArmyDiagram *diagram)
{
  lay_out (diagram);
  configure (diagram);
  centre_selected (diagram);
  tell_selected (diagram);
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

/* Drawing */

/* What is narrower than the widget stands in its middle. */
static double
get_origin (MusterArmyDiagram *diagram, guint axis)
{
  int page = axis == 0 ? gtk_widget_get_width (GTK_WIDGET (diagram))
                       : gtk_widget_get_height (GTK_WIDGET (diagram));
  double size =
    (axis == 0 ? diagram->extents->right : diagram->extents->foot) * get_scale (diagram);
  double value =
    diagram->adjustments[axis] != NULL ? gtk_adjustment_get_value (diagram->adjustments[axis]) : 0;
  if (axis == 0 && size + 2 * MARGIN < page)
    return (page - size) / 2;
  return MARGIN - value;
}

static gboolean
is_seen (const Extents *extents, const Extents *view)
{
  return extents->x < view->right && view->x < extents->right && extents->y < view->foot
         && view->y < extents->foot;
}

static void
draw_selection (MusterArmyDiagram *diagram, guint index, cairo_t *cr, const MusterPalette *palette)
{
  const MusterNode *node = get_node (diagram, index);
  double dashes[] = { 4, 2 };
  muster_ink_set (cr, &palette->families[MUSTER_FAMILY_FOOT]);
  cairo_set_line_width (cr, 2.6);
  if (!gtk_widget_has_focus (GTK_WIDGET (diagram)))
    cairo_set_dash (cr, dashes, 2, 0);
  cairo_rectangle (cr, node->x - 2.2, node->y - 2.2, diagram->organisation->box_width + 4.4,
                   node->box + 4.4);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

static void
draw (MusterArmyDiagram *diagram, cairo_t *cr, const Extents *view)
{
  const MusterPalette *palette = muster_picture_get_palette ();
  guint selected = get_selected_node (diagram);
  for (guint i = 0; i < diagram->organisation->nodes->len;)
    {
      const MusterNode *node = get_node (diagram, i);
      Extents box = { node->x, node->y, node->x + diagram->organisation->box_width,
                      node->y + node->box };
      if (!is_seen (&diagram->extents[i], view))
        {
          i = node->end;
          continue;
        }
      muster_organisation_draw_row (diagram->galley, i, cr, palette, is_seen (&box, view));
      if (i == selected)
        draw_selection (diagram, i, cr, palette);
      i++;
    }
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
  Extents view = { -x / scale, -y / scale, (width - x) / scale, (height - y) / scale };
  cairo_t *cr =
    gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  cairo_translate (cr, x, y);
  cairo_scale (cr, scale, scale);
  draw (diagram, cr, &view);
  cairo_destroy (cr);
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  configure (MUSTER_ARMY_DIAGRAM (widget));
  centre_selected (MUSTER_ARMY_DIAGRAM (widget));
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

/* Where things are */

gboolean
muster_army_diagram_get_box (MusterArmyDiagram *diagram, gint64 id, graphene_rect_t *box)
{
  guint index = find_node (diagram, id);
  if (index == MUSTER_NO_THING)
    return FALSE;
  const MusterNode *node = get_node (diagram, index);
  double scale = get_scale (diagram);
  *box = GRAPHENE_RECT_INIT ((float) (get_origin (diagram, 0) + node->x * scale),
                             (float) (get_origin (diagram, 1) + node->y * scale),
                             (float) (diagram->organisation->box_width * scale),
                             (float) (node->box * scale));
  return TRUE;
}

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
  return MUSTER_NO_THING;
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
  const MusterNode *node = get_node (diagram, index);
  double scale = get_scale (diagram);
  double x = MARGIN + node->x * scale;
  double y = MARGIN + node->y * scale;
  show_range (diagram->adjustments[0], x, x + diagram->organisation->box_width * scale);
  show_range (diagram->adjustments[1], y, y + node->box * scale);
}

/* What the user does */

static void
select_node (MusterArmyDiagram *diagram, guint index, gboolean is_told)
{
  gint64 id = get_id (diagram, index);
  gboolean is_new = id != diagram->selected;
  diagram->selected = id;
  bring_into_view (diagram, index);
  gtk_widget_queue_draw (GTK_WIDGET (diagram));
  if (!is_new)
    return;
  tell_selected (diagram);
  if (is_told)
    g_signal_emit (diagram, signals[SIGNAL_SELECTED], 0, id);
}

/* The brother before or after; MUSTER_NO_THING at the ends. */
static guint
find_brother (MusterArmyDiagram *diagram, guint index, int step)
{
  const MusterNode *node = get_node (diagram, index);
  guint before = MUSTER_NO_THING;
  if (node->parent == MUSTER_NO_THING)
    return MUSTER_NO_THING;
  if (step > 0)
    return node->end < get_node (diagram, node->parent)->end ? node->end : MUSTER_NO_THING;
  for (guint at = node->parent + 1; at < index; at = get_node (diagram, at)->end)
    before = at;
  return before;
}

static guint
find_neighbour (MusterArmyDiagram *diagram, guint index, guint key)
{
  const MusterNode *node = get_node (diagram, index);
  gboolean hangs = node->parent != MUSTER_NO_THING && get_node (diagram, node->parent)->hangs;
  guint below = node->end > index + 1 ? index + 1 : MUSTER_NO_THING;
  /* Formations below one another are walked through up and down, others left and right. */
  guint forth = hangs ? GDK_KEY_Down : GDK_KEY_Right;
  guint back = hangs ? GDK_KEY_Up : GDK_KEY_Left;
  guint brother = find_brother (diagram, index, key == forth ? 1 : -1);
  if (key == GDK_KEY_Home)
    return 0;
  if (key == forth)
    return brother;
  if (key == back)
    return brother != MUSTER_NO_THING || !hangs ? brother : node->parent;
  if (key == GDK_KEY_Up || (hangs && key == GDK_KEY_Left))
    return node->parent;
  return key == GDK_KEY_Down ? below : MUSTER_NO_THING;
}

static gboolean
on_key (GtkWidget *widget, GVariant *key, gpointer data)
{
  MusterArmyDiagram *diagram = MUSTER_ARMY_DIAGRAM (widget);
  if (diagram->organisation == NULL)
    return FALSE;
  guint next = find_neighbour (diagram, get_selected_node (diagram), g_variant_get_uint32 (key));
  if (next != MUSTER_NO_THING)
    select_node (diagram, next, TRUE);
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
on_pressed (MusterArmyDiagram *diagram, int n, double x, double y)
{
  guint index = find_node_at (diagram, x, y);
  gtk_widget_grab_focus (GTK_WIDGET (diagram));
  if (index == MUSTER_NO_THING)
    return;
  select_node (diagram, index, TRUE);
  if (n == 2)
    activate (diagram);
}

void
muster_army_diagram_set_zoom (MusterArmyDiagram *diagram, double zoom)
{
  double before = diagram->zoom;
  diagram->zoom = CLAMP (zoom, LEAST_ZOOM, MOST_ZOOM);
  configure (diagram);
  /* What stands in the middle stays there. */
  for (guint i = 0; i < 2; i++)
    if (diagram->adjustments[i] != NULL)
      {
        double half = gtk_adjustment_get_page_size (diagram->adjustments[i]) / 2;
        double middle = gtk_adjustment_get_value (diagram->adjustments[i]) + half - MARGIN;
        gtk_adjustment_set_value (diagram->adjustments[i],
                                  middle * diagram->zoom / before - half + MARGIN);
      }
  gtk_widget_queue_draw (GTK_WIDGET (diagram));
}

static gboolean
on_zoom_key (GtkWidget *widget, GVariant *step, gpointer data)
{
  MusterArmyDiagram *diagram = MUSTER_ARMY_DIAGRAM (widget);
  int by = g_variant_get_int32 (step);
  muster_army_diagram_set_zoom (diagram,
                                by == 0 ? 1 : diagram->zoom * (by > 0 ? ZOOM_STEP : 1 / ZOOM_STEP));
  return TRUE;
}

static gboolean
on_scroll (GtkEventControllerScroll *controller, double x, double y, MusterArmyDiagram *diagram)
{
  GdkModifierType keys =
    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
  if ((keys & GDK_CONTROL_MASK) == 0 || y == 0)
    return FALSE;
  muster_army_diagram_set_zoom (diagram, diagram->zoom * (y < 0 ? ZOOM_STEP : 1 / ZOOM_STEP));
  return TRUE;
}

/* The rest */

void
muster_army_diagram_select (MusterArmyDiagram *diagram, gint64 id)
{
  guint index = diagram->organisation != NULL ? find_node_around (diagram, id) : MUSTER_NO_THING;
  if (index != MUSTER_NO_THING)
    select_node (diagram, index, FALSE);
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
  g_clear_pointer (&diagram->galley, muster_galley_free);
  g_clear_pointer (&diagram->text, g_free);
  g_clear_object (&diagram->model);
  for (guint i = 0; i < 2; i++)
    g_clear_object (&diagram->adjustments[i]);
  G_OBJECT_CLASS (muster_army_diagram_parent_class)->dispose (object);
}

static void
add_keys (GtkWidgetClass *class)
{
  static const guint arrows[] = { GDK_KEY_Left, GDK_KEY_Right, GDK_KEY_Up, GDK_KEY_Down,
                                  GDK_KEY_Home };
  static const struct
  {
    guint key;
    int step;
  } zooms[] = { { GDK_KEY_plus, 1 },   { GDK_KEY_KP_Add, 1 },       { GDK_KEY_equal, 1 },
                { GDK_KEY_minus, -1 }, { GDK_KEY_KP_Subtract, -1 }, { GDK_KEY_0, 0 },
                { GDK_KEY_KP_0, 0 } };
  static const guint enters[] = { GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter };
  for (guint i = 0; i < G_N_ELEMENTS (arrows); i++)
    gtk_widget_class_add_binding (class, arrows[i], 0, on_key, "u", arrows[i]);
  for (guint i = 0; i < G_N_ELEMENTS (zooms); i++)
    gtk_widget_class_add_binding (class, zooms[i].key, GDK_CONTROL_MASK, on_zoom_key, "i",
                                  zooms[i].step);
  for (guint i = 0; i < G_N_ELEMENTS (enters); i++)
    gtk_widget_class_add_binding (class, enters[i], 0, on_enter, NULL);
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
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *scroll =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  diagram->zoom = 1;
  gtk_widget_set_focusable (GTK_WIDGET (diagram), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (diagram), GTK_OVERFLOW_HIDDEN);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (on_pressed), diagram);
  g_signal_connect (scroll, "scroll", G_CALLBACK (on_scroll), diagram);
  gtk_widget_add_controller (GTK_WIDGET (diagram), GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (GTK_WIDGET (diagram), scroll);
  g_signal_connect (diagram, "notify::has-focus", G_CALLBACK (gtk_widget_queue_draw), NULL);
  muster_picture_follow_style (GTK_WIDGET (diagram));
}
