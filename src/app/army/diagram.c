#include "config.h"

#include "app/army/diagram-private.h"
#include "app/widget/picture.h"

#include <glib/gi18n-lib.h>

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

static void
show_layout (MusterArmyDiagram *diagram)
{
  muster_army_diagram_lay_out (diagram);
  muster_army_diagram_configure (diagram);
  muster_army_diagram_centre_selected (diagram);
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
  muster_army_diagram_clear_layout (diagram);
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
  muster_army_diagram_clear_layout (diagram);
  GTK_WIDGET_CLASS (muster_army_diagram_parent_class)->unmap (widget);
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  muster_army_diagram_configure (MUSTER_ARMY_DIAGRAM (widget));
  muster_army_diagram_centre_selected (MUSTER_ARMY_DIAGRAM (widget));
}

static void
system_setting_changed (GtkWidget *widget, GtkSystemSetting setting)
{
  GTK_WIDGET_CLASS (muster_army_diagram_parent_class)->system_setting_changed (widget, setting);
  muster_army_diagram_configure (MUSTER_ARMY_DIAGRAM (widget));
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

static void
select_node (MusterArmyDiagram *diagram, guint index, gboolean is_told)
{
  gint64 id = muster_army_diagram_get_id (diagram, index);
  gboolean is_new = id != diagram->selected;
  diagram->selected = id;
  muster_army_diagram_bring_into_view (diagram, index);
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
    index = muster_army_diagram_find_node_around (
      diagram, muster_army_find_thing (muster_army_model_get_army (diagram->model), id));
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
  muster_army_diagram_configure (diagram);
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
  muster_army_diagram_clear_layout (diagram);
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
