#include "config.h"

#include "app/widget/growing-list.h"

/* So many come at first, which fill a usual window, and as many more each time. */
#define SHOWN_AT_ONCE 16u

struct _MusterGrowingList
{
  GObject parent;
  GtkSliceListModel *shown;    /* (unowned) */
  GtkScrolledWindow *scrolled; /* (unowned) */
  guint filling;               /* rows that have filled the view so far */
  guint growing;               /* the source that adds rows, or 0 */
};

G_DEFINE_FINAL_TYPE (MusterGrowingList, muster_growing_list, G_TYPE_OBJECT)

static gboolean
grow (gpointer data)
{
  MusterGrowingList *list = data;
  guint size = gtk_slice_list_model_get_size (list->shown) + SHOWN_AT_ONCE;
  list->growing = 0;
  if (gtk_adjustment_get_value (gtk_scrolled_window_get_vadjustment (list->scrolled)) <= 0)
    list->filling = MAX (list->filling, size);
  gtk_slice_list_model_set_size (list->shown, size);
  return G_SOURCE_REMOVE;
}

/* While nobody scrolls, a row or two below what is seen are enough; else a page is kept ready. */
static void
on_scrolled (MusterGrowingList *list)
{
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (list->scrolled);
  double page = gtk_adjustment_get_page_size (place);
  double value = gtk_adjustment_get_value (place);
  double wanted = value > 0 ? value + 2 * page : 1.125 * page;
  GListModel *all = gtk_slice_list_model_get_model (list->shown);
  if (list->growing == 0 && wanted >= gtk_adjustment_get_upper (place)
      && gtk_slice_list_model_get_size (list->shown) < g_list_model_get_n_items (all))
    list->growing = g_idle_add (grow, list);
}

/* End leads to the last of all that is listed. */
static gboolean
on_key (GtkEventControllerKey *keys,
        guint key,
        guint code,
        GdkModifierType state,
        MusterGrowingList *list)
{
  if (key == GDK_KEY_End || key == GDK_KEY_KP_End)
    muster_growing_list_reach (list, G_MAXUINT - 1);
  return GDK_EVENT_PROPAGATE;
}

static void
dispose (GObject *object)
{
  g_clear_handle_id (&MUSTER_GROWING_LIST (object)->growing, g_source_remove);
  G_OBJECT_CLASS (muster_growing_list_parent_class)->dispose (object);
}

static void
muster_growing_list_class_init (MusterGrowingListClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dispose;
}

static void
muster_growing_list_init (MusterGrowingList *list)
{
  list->filling = SHOWN_AT_ONCE;
}

MusterGrowingList *
muster_growing_list_new (GtkSliceListModel *shown, GtkScrolledWindow *scrolled)
{
  MusterGrowingList *list = g_object_new (MUSTER_TYPE_GROWING_LIST, NULL);
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (scrolled);
  GtkEventController *keys = gtk_event_controller_key_new ();
  list->shown = shown;
  list->scrolled = scrolled;
  gtk_slice_list_model_set_size (shown, SHOWN_AT_ONCE);
  g_signal_connect_object (place, "value-changed", G_CALLBACK (on_scrolled), list,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (place, "changed", G_CALLBACK (on_scrolled), list, G_CONNECT_SWAPPED);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (on_key), list, 0);
  gtk_widget_add_controller (GTK_WIDGET (scrolled), keys);
  return list;
}

void
muster_growing_list_begin_anew (MusterGrowingList *list)
{
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (list->scrolled), 0);
  gtk_slice_list_model_set_size (list->shown, list->filling);
}

void
muster_growing_list_reach (MusterGrowingList *list, guint position)
{
  guint n = g_list_model_get_n_items (gtk_slice_list_model_get_model (list->shown));
  guint size = gtk_slice_list_model_get_size (list->shown);
  gtk_slice_list_model_set_size (list->shown, MAX (size, MIN (position + 1, n)));
}
