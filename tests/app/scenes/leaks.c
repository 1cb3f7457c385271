/* Whatever is opened is gone when it is closed: every widget of a scene, and what its lists show,
 * is watched by a weak reference. */
#include "app/scenes/checks.h"
#include "app/scenes/walk.h"

#include "app/army/page.h"

static void
on_gone (gpointer living, GObject *object)
{
  g_hash_table_remove (living, object);
}

static void
watch (GHashTable *living, gpointer object)
{
  if (object != NULL && g_hash_table_add (living, object))
    g_object_weak_ref (object, on_gone, living);
}

/* A list, and the items in it. */
static void
watch_list (GHashTable *living, GListModel *model)
{
  guint n = model != NULL ? g_list_model_get_n_items (model) : 0;
  watch (living, model);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GObject) item = g_list_model_get_item (model, i);
      watch (living, item);
    }
}

static void
watch_all (GHashTable *living, GtkWidget *shown)
{
  g_autoptr (GPtrArray) widgets = walk_list (shown);
  for (guint i = 0; i < widgets->len; i++)
    {
      GtkWidget *widget = g_ptr_array_index (widgets, i);
      watch (living, widget);
      if (GTK_IS_LIST_VIEW (widget))
        watch_list (living, G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (widget))));
      if (MUSTER_IS_ARMY_PAGE (widget))
        watch (living, muster_army_page_get_model (MUSTER_ARMY_PAGE (widget)));
    }
}

GHashTable *
leaks_watch (GtkWindow *window, GtkWidget *shown)
{
  GHashTable *living = g_hash_table_new (NULL, NULL);
  watch_all (living, GTK_WIDGET (window));
  watch_all (living, shown);
  return living;
}

guint
leaks_count (GHashTable *living)
{
  GHashTableIter iter;
  gpointer object;
  guint n = g_hash_table_size (living);
  g_hash_table_iter_init (&iter, living);
  while (g_hash_table_iter_next (&iter, &object, NULL))
    {
      print_error ("%s lives on\n", G_OBJECT_TYPE_NAME (object));
      g_object_weak_unref (object, on_gone, living);
    }
  g_hash_table_unref (living);
  return n;
}
