#include "config.h"

#include "app/army-diagram-private.h"
#include "app/picture.h"

#include <glib/gi18n-lib.h>

#define MARGIN        16.0   /* pixels around the tree, at least */
#define MARGIN_POINTS 9.0    /* the same in points: marks stand out of boxes */
#define FOOT          48.0   /* pixels more below it: there the buttons are */
#define WIDTH         1100.0 /* of the tree, in points: what is wider goes on below */
#define LEAST_ZOOM    0.25
#define MOST_ZOOM     4.0
#define ZOOM_STEP     1.2
/* Fitted to the width it is neither too small to be read nor larger than it needs to be; a pane of
 * so many pixels is looked at from further away. */
#define LEAST_FIT 0.6
#define MOST_FIT  1.5
#define MOST_WIDE 2.0
#define WIDE_PANE 2400
/* So often the texts that were shaped are kept, also those that are no longer there. */
#define MOST_LAYOUTS 200

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

const MusterNode *
muster_army_diagram_get_node (MusterArmyDiagram *diagram, guint node)
{
  return &g_array_index (diagram->organisation->nodes, MusterNode, node);
}

gint64
muster_army_diagram_get_id (MusterArmyDiagram *diagram, guint node)
{
  return muster_army_model_get_army (diagram->model)
    ->things[muster_army_diagram_get_node (diagram, node)->thing]
    .id;
}

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

MusterExtents
muster_army_diagram_get_extents (MusterArmyDiagram *diagram, guint index)
{
  const MusterNode *node = muster_army_diagram_get_node (diagram, index);
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
      const MusterNode *node = muster_army_diagram_get_node (diagram, i);
      MusterExtents *extents = &diagram->extents[i];
      *extents =
        (MusterExtents){ node->x, node->y, node->x + organisation->box_width, node->y + node->box };
      for (guint at = i + 1; at < node->end; at = muster_army_diagram_get_node (diagram, at)->end)
        {
          const MusterExtents *below = &diagram->extents[at];
          extents->x = MIN (extents->x, below->x - gap);
          extents->right = MAX (extents->right, below->right);
          extents->foot = MAX (extents->foot, below->foot);
        }
    }
}

guint
muster_army_diagram_find_node (MusterArmyDiagram *diagram, gint64 id)
{
  for (guint i = 0; diagram->organisation != NULL && i < diagram->organisation->nodes->len; i++)
    if (muster_army_diagram_get_id (diagram, i) == id)
      return i;
  return MUSTER_NO_THING;
}

/* The box of a thing is that of the nearest formation around it. */
static guint
find_node_around (MusterArmyDiagram *diagram, guint thing)
{
  const MusterArmy *army = muster_army_model_get_army (diagram->model);
  while (thing != MUSTER_NO_THING && army->things[thing].sort > MUSTER_SORT_FORMATION)
    thing = army->things[thing].parent;
  return thing != MUSTER_NO_THING ? muster_army_diagram_find_node (diagram, army->things[thing].id)
                                  : MUSTER_NO_THING;
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
      guint node =
        finding->waiver == NULL ? find_node_around (diagram, finding->thing) : MUSTER_NO_THING;
      if (node == MUSTER_NO_THING)
        continue;
      MusterBoxMark *mark = &g_array_index (diagram->marks, MusterBoxMark, node);
      mark->is_illegal = mark->is_illegal || muster_finding_is_illegal (finding);
      if (mark->text == NULL)
        mark->text = g_string_new (NULL);
      g_string_append_printf (mark->text, "%s%s; %s", mark->text->len > 0 ? "\n" : "",
                              finding->have, finding->allowed);
    }
}

guint
muster_army_diagram_get_selected_node (MusterArmyDiagram *diagram)
{
  guint node = muster_army_diagram_find_node (diagram, diagram->selected);
  return node != MUSTER_NO_THING ? node : 0;
}

char *
muster_army_diagram_dup_box_text (MusterArmyDiagram *diagram, gint64 id)
{
  guint node = muster_army_diagram_find_node (diagram, id);
  if (node == MUSTER_NO_THING)
    return NULL;
  const MusterBoxMark *mark = &g_array_index (diagram->marks, MusterBoxMark, node);
  g_autofree char *box = muster_organisation_dup_node_text (diagram->organisation, node);
  if (mark->text == NULL)
    return g_steal_pointer (&box);
  return g_strdup_printf ("%s\n%s", box, mark->text->str);
}

static void
tell_selected (MusterArmyDiagram *diagram)
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

static void
configure (MusterArmyDiagram *diagram)
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
static void
centre_selected (MusterArmyDiagram *diagram)
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
  diagram->organisation->is_mirrored =
    gtk_widget_get_direction (GTK_WIDGET (diagram)) == GTK_TEXT_DIR_RTL;
  muster_organisation_lay_out (diagram->organisation, 0, WIDTH);
  for (guint i = 0; i < diagram->organisation->nodes->len; i++)
    {
      muster_galley_begin_row (diagram->galley);
      muster_organisation_add_node (diagram->organisation, i, 0, 0);
      muster_galley_end_row (diagram->galley, 0, 0);
    }
  measure_extents (diagram);
  list_marks (diagram);
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

/* Where things are */

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

static void
show_range (GtkAdjustment *adjustment, double from, double to)
{
  if (adjustment != NULL)
    gtk_adjustment_clamp_page (adjustment, MAX (0, from - MARGIN), to + MARGIN);
}

static void
bring_into_view (MusterArmyDiagram *diagram, guint index)
{
  MusterExtents box = muster_army_diagram_get_extents (diagram, index);
  double scale = muster_army_diagram_get_scale (diagram);
  double margin = muster_army_diagram_get_margin (diagram);
  show_range (diagram->adjustments[0], margin + box.x * scale, margin + box.right * scale);
  show_range (diagram->adjustments[1], margin + box.y * scale, margin + box.foot * scale + FOOT);
}

/* What the user does */

static void
select_node (MusterArmyDiagram *diagram, guint index, gboolean is_told)
{
  gint64 id = muster_army_diagram_get_id (diagram, index);
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

void
muster_army_diagram_select_node (MusterArmyDiagram *diagram, guint node)
{
  select_node (diagram, node, TRUE);
}

void
muster_army_diagram_activate (MusterArmyDiagram *diagram)
{
  if (diagram->organisation != NULL)
    g_signal_emit (diagram, signals[SIGNAL_ACTIVATED], 0,
                   muster_army_diagram_get_id (diagram,
                                               muster_army_diagram_get_selected_node (diagram)));
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
  configure (diagram);
  double scale = muster_army_diagram_get_scale (diagram);
  double margin = muster_army_diagram_get_margin (diagram);
  for (guint i = 0; i < 2 && diagram->organisation != NULL; i++)
    if (diagram->adjustments[i] != NULL)
      gtk_adjustment_set_value (diagram->adjustments[i], at[i] * scale + margin - (i == 0 ? x : y));
  gtk_widget_queue_draw (GTK_WIDGET (diagram));
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
  muster_army_diagram_set_zoom (diagram, diagram->zoom * (step > 0 ? ZOOM_STEP : 1 / ZOOM_STEP));
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

static gboolean
query_tooltip (GtkWidget *widget, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip)
{
  MusterArmyDiagram *diagram = MUSTER_ARMY_DIAGRAM (widget);
  if (diagram->organisation == NULL)
    return FALSE;
  guint node = by_keyboard ? muster_army_diagram_get_selected_node (diagram)
                           : muster_army_diagram_find_node_at (diagram, x, y);
  const MusterBoxMark *mark =
    node != MUSTER_NO_THING ? &g_array_index (diagram->marks, MusterBoxMark, node) : NULL;
  if (mark == NULL || mark->text == NULL)
    return FALSE;
  graphene_rect_t area;
  muster_army_diagram_get_box (diagram, muster_army_diagram_get_id (diagram, node), &area);
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
  guint index = MUSTER_NO_THING;
  if (diagram->organisation != NULL)
    index =
      find_node_around (diagram,
                        muster_army_find_thing (muster_army_model_get_army (diagram->model), id));
  if (index != MUSTER_NO_THING)
    select_node (diagram, index, FALSE);
  else
    diagram->selected = id;
}

gint64
muster_army_diagram_get_selected (MusterArmyDiagram *diagram)
{
  return diagram->organisation != NULL
           ? muster_army_diagram_get_id (diagram, muster_army_diagram_get_selected_node (diagram))
           : 0;
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
  widget_class->snapshot = muster_army_diagram_snapshot;
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
  muster_army_diagram_add_keys (widget_class);
}

static void
muster_army_diagram_init (MusterArmyDiagram *diagram)
{
  diagram->zoom = 1;
  diagram->is_fitted = TRUE;
  gtk_widget_set_focusable (GTK_WIDGET (diagram), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (diagram), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (diagram), GTK_OVERFLOW_HIDDEN);
  muster_army_diagram_add_gestures (diagram);
  g_signal_connect (diagram, "notify::has-focus", G_CALLBACK (gtk_widget_queue_draw), NULL);
  muster_picture_follow_style (GTK_WIDGET (diagram));
}
