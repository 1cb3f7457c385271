#include "config.h"

#include "app/army/tree-drag.h"

#include "app/army/actions.h"
#include "app/army/kind-item.h"
#include "app/army/tree.h"
#include "army/store/xml.h"

/* What an item that is dragged brings with it: the other selected rows. */
#define DRAGGED "dragged"

static MusterDropPlace
find_place (MusterThingRow *row, double y)
{
  double height = gtk_widget_get_height (GTK_WIDGET (row));
  gboolean holds =
    muster_thing_item_get_thing (muster_thing_row_get_item (row))->sort <= MUSTER_SORT_FORMATION;
  if (holds)
    return y < height / 4       ? MUSTER_DROP_BEFORE
           : y > height * 3 / 4 ? MUSTER_DROP_AFTER
                                : MUSTER_DROP_INTO;
  return y < height / 2 ? MUSTER_DROP_BEFORE : MUSTER_DROP_AFTER;
}

static const char *const marks[] = { "drop-before", "drop-into", "drop-after" };

/* What comes out of the catalogue goes into the row's formation, or after the row. Returns:
 * (nullable): NULL where nothing may hold it: the drop tells then what may */
static const char *
find_mark_of_new (MusterThingRow *row, MusterKindItem *kind)
{
  MusterThingItem *item = muster_thing_row_get_item (row);
  guint holder = muster_army_deed_find_holder (item, muster_kind_item_get_kind (kind));
  if (holder == MUSTER_NO_THING)
    return NULL;
  return marks[holder == muster_thing_item_get_index (item) ? MUSTER_DROP_INTO : MUSTER_DROP_AFTER];
}

static void
on_leave (GtkDropTarget *target, MusterThingRow *row)
{
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    gtk_widget_remove_css_class (GTK_WIDGET (row), marks[i]);
}

/* Where what is dragged would go is marked. */
static GdkDragAction
on_motion (GtkDropTarget *target, double x, double y, MusterThingRow *row)
{
  const GValue *value = gtk_drop_target_get_value (target);
  if (muster_thing_row_get_item (row) == NULL)
    return 0;
  const char *mark = value != NULL && G_VALUE_HOLDS (value, MUSTER_TYPE_KIND_ITEM)
                       ? find_mark_of_new (row, g_value_get_object (value))
                       : marks[find_place (row, y)];
  if (mark == NULL || !gtk_widget_has_css_class (GTK_WIDGET (row), mark))
    on_leave (target, row);
  if (mark != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (row), mark);
  return gdk_drop_get_actions (gtk_drop_target_get_current_drop (target)) & GDK_ACTION_MOVE
           ? GDK_ACTION_MOVE
           : GDK_ACTION_COPY;
}

static int
compare_places (gconstpointer one, gconstpointer other)
{
  guint left = muster_thing_item_get_index (*(MusterThingItem *const *) one);
  guint right = muster_thing_item_get_index (*(MusterThingItem *const *) other);
  return (left > right) - (left < right);
}

/* What comes from the tree of another army is copied. */
static gboolean
copy_from (MusterThingItem *dragged, MusterThingRow *row)
{
  if (muster_thing_item_get_model (dragged) == NULL)
    return FALSE;
  GPtrArray *others = g_object_get_data (G_OBJECT (dragged), DRAGGED);
  g_autoptr (GPtrArray) items = g_ptr_array_new ();
  g_ptr_array_add (items, dragged);
  for (guint i = 0; others != NULL && i < others->len; i++)
    if (muster_thing_item_get_model (g_ptr_array_index (others, i)) != NULL)
      g_ptr_array_add (items, g_ptr_array_index (others, i));
  g_ptr_array_sort (items, compare_places);
  g_autoptr (MusterArmySnapshot) fragment = muster_army_deed_dup_fragment (items);
  g_autoptr (GBytes) bytes = muster_army_write (fragment);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  return gtk_widget_activate_action (GTK_WIDGET (row), "army.insert", "(xs)",
                                     muster_thing_item_get_id (muster_thing_row_get_item (row)),
                                     text);
}

static gboolean
on_drop (GtkDropTarget *target, const GValue *value, double x, double y, MusterThingRow *row)
{
  MusterThingItem *item = muster_thing_row_get_item (row);
  if (item == NULL)
    return FALSE;
  gint64 to = muster_thing_item_get_id (item);
  if (G_VALUE_HOLDS (value, MUSTER_TYPE_THING_ITEM)
      && muster_thing_item_get_model (g_value_get_object (value))
           != muster_thing_item_get_model (item))
    return copy_from (g_value_get_object (value), row);
  if (G_VALUE_HOLDS (value, MUSTER_TYPE_THING_ITEM))
    return gtk_widget_activate_action (GTK_WIDGET (row), "army.move-to", "(xxu)",
                                       muster_thing_item_get_id (g_value_get_object (value)), to,
                                       (guint) find_place (row, y));
  if (G_VALUE_HOLDS (value, MUSTER_TYPE_KIND_ITEM))
    return gtk_widget_activate_action (GTK_WIDGET (row), "army.add-to", "(xs)", to,
                                       muster_kind_item_get_id (g_value_get_object (value)));
  return FALSE;
}

/* With one of several selected rows all of them are dragged. */
static GPtrArray *
list_dragged (MusterThingRow *row, MusterThingItem *item)
{
  GtkWidget *tree = gtk_widget_get_ancestor (GTK_WIDGET (row), MUSTER_TYPE_ARMY_TREE);
  g_autoptr (GPtrArray) items = muster_army_tree_list_selected (MUSTER_ARMY_TREE (tree));
  GPtrArray *dragged = g_ptr_array_new_with_free_func (g_object_unref);
  if (!g_ptr_array_find (items, item, NULL))
    g_ptr_array_set_size (items, 0);
  for (guint i = 0; i < items->len; i++)
    if (g_ptr_array_index (items, i) != item)
      g_ptr_array_add (dragged, g_object_ref (g_ptr_array_index (items, i)));
  return dragged;
}

static GdkContentProvider *
on_drag (GtkDragSource *source, double x, double y, MusterThingRow *row)
{
  MusterThingItem *item = muster_thing_row_get_item (row);
  if (item == NULL || muster_thing_item_get_index (item) == 0)
    return NULL;
  g_object_set_data_full (G_OBJECT (item), DRAGGED, list_dragged (row, item),
                          (GDestroyNotify) g_ptr_array_unref);
  /* The row may show another when the drag ends. */
  g_object_set_data_full (G_OBJECT (source), DRAGGED, g_object_ref (item), g_object_unref);
  return gdk_content_provider_new_typed (MUSTER_TYPE_THING_ITEM, item);
}

static void
on_drag_begin (GtkDragSource *source, GdkDrag *drag, MusterThingRow *row)
{
  g_autoptr (GdkPaintable) picture = gtk_widget_paintable_new (GTK_WIDGET (row));
  gtk_drag_source_set_icon (source, picture, 0, 0);
}

static void
on_drag_end (GtkDragSource *source, GdkDrag *drag, gboolean moved, MusterThingRow *row)
{
  GObject *item = g_object_get_data (G_OBJECT (source), DRAGGED);
  if (item != NULL)
    g_object_set_data (item, DRAGGED, NULL);
  g_object_set_data (G_OBJECT (source), DRAGGED, NULL);
}

void
muster_army_tree_drag_attach (MusterThingRow *row)
{
  GType types[] = { MUSTER_TYPE_THING_ITEM, MUSTER_TYPE_KIND_ITEM };
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY | GDK_ACTION_MOVE);
  GtkDragSource *source = gtk_drag_source_new ();
  gtk_drop_target_set_gtypes (target, types, G_N_ELEMENTS (types));
  gtk_drop_target_set_preload (target, TRUE);
  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  g_signal_connect_object (target, "drop", G_CALLBACK (on_drop), row, 0);
  g_signal_connect_object (target, "motion", G_CALLBACK (on_motion), row, 0);
  g_signal_connect_object (target, "leave", G_CALLBACK (on_leave), row, 0);
  g_signal_connect_object (source, "prepare", G_CALLBACK (on_drag), row, 0);
  g_signal_connect_object (source, "drag-begin", G_CALLBACK (on_drag_begin), row, 0);
  g_signal_connect_object (source, "drag-end", G_CALLBACK (on_drag_end), row, 0);
  gtk_widget_add_controller (GTK_WIDGET (row), GTK_EVENT_CONTROLLER (target));
  gtk_widget_add_controller (GTK_WIDGET (row), GTK_EVENT_CONTROLLER (source));
}
