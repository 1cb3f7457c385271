#include "config.h"

#include "app/widget/growing-list.h"

/* So many come at first, which fill a usual window, and as many more each time. */
#define SHOWN_AT_ONCE 16u

struct _MusterGrowingList
{
  GObject parent;
  GtkSliceListModel *shown;    /* (unowned) */
  GtkScrolledWindow *scrolled; /* (unowned) */
  guint n_first;               /* rows that filled the view so far, when nothing was scrolled */
  guint looking;               /* the tick that looks whether there are enough, or 0 */
  gboolean is_laid_out;        /* as many rows as there are now */
};

G_DEFINE_FINAL_TYPE (MusterGrowingList, muster_growing_list, G_TYPE_OBJECT)

static guint
count_listed (MusterGrowingList *list)
{
  return g_list_model_get_n_items (gtk_slice_list_model_get_model (list->shown));
}

/* While nobody scrolls, a row or two below what is seen are enough; else a page is kept ready. */
static gboolean
needs_more (MusterGrowingList *list)
{
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (list->scrolled);
  double page = gtk_adjustment_get_page_size (place);
  double value = gtk_adjustment_get_value (place);
  double wanted = value > 0 ? value + 2 * page : 1.125 * page;
  return page > 0 && wanted >= gtk_adjustment_get_upper (place)
         && gtk_slice_list_model_get_size (list->shown) < count_listed (list);
}

static void
grow (MusterGrowingList *list)
{
  guint size = gtk_slice_list_model_get_size (list->shown) + SHOWN_AT_ONCE;
  if (gtk_adjustment_get_value (gtk_scrolled_window_get_vadjustment (list->scrolled)) <= 0)
    list->n_first = MAX (list->n_first, size);
  gtk_slice_list_model_set_size (list->shown, size);
}

/* How high rows are is known in the frame after they came, for they are laid out at its end. */
static gboolean
on_tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  MusterGrowingList *list = data;
  gboolean is_laid_out = list->is_laid_out;
  list->is_laid_out = TRUE;
  if (gtk_widget_get_mapped (widget) && !is_laid_out)
    return G_SOURCE_CONTINUE;
  if (gtk_widget_get_mapped (widget) && needs_more (list))
    {
      grow (list);
      return G_SOURCE_CONTINUE;
    }
  list->looking = 0;
  return G_SOURCE_REMOVE;
}

static void
look (MusterGrowingList *list)
{
  list->is_laid_out = FALSE;
  if (list->looking == 0)
    list->looking = gtk_widget_add_tick_callback (GTK_WIDGET (list->scrolled), on_tick, list, NULL);
}

static void
reach_last (MusterGrowingList *list)
{
  guint n = count_listed (list);
  if (n > 0)
    muster_growing_list_reach (list, n - 1);
}

/* The scrollbar leads to the last of all that is listed. */
static void
on_scrollbar_pressed (GtkGesture *press, int n_press, double x, double y, MusterGrowingList *list)
{
  reach_last (list);
}

/* So does End; who pages quickly is not to come to the end of the rows before there are more. */
static gboolean
on_key (GtkEventControllerKey *keys,
        guint key,
        guint code,
        GdkModifierType state,
        MusterGrowingList *list)
{
  if (key == GDK_KEY_End || key == GDK_KEY_KP_End)
    reach_last (list);
  else if (key == GDK_KEY_Page_Down || key == GDK_KEY_KP_Page_Down)
    muster_growing_list_reach (list, gtk_slice_list_model_get_size (list->shown) + list->n_first);
  return GDK_EVENT_PROPAGATE;
}

static void
dispose (GObject *object)
{
  MusterGrowingList *list = MUSTER_GROWING_LIST (object);
  if (list->looking != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (list->scrolled), list->looking);
  list->looking = 0;
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
  list->n_first = SHOWN_AT_ONCE;
}

static void
add_controller (GtkWidget *widget, gpointer controller)
{
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (widget, controller);
}

MusterGrowingList *
muster_growing_list_new (GtkSliceListModel *shown, GtkScrolledWindow *scrolled)
{
  MusterGrowingList *list = g_object_new (MUSTER_TYPE_GROWING_LIST, NULL);
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (scrolled);
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *press = gtk_gesture_click_new ();
  list->shown = shown;
  list->scrolled = scrolled;
  gtk_slice_list_model_set_size (shown, SHOWN_AT_ONCE);
  g_signal_connect_object (gtk_slice_list_model_get_model (shown), "items-changed",
                           G_CALLBACK (look), list, G_CONNECT_SWAPPED);
  g_signal_connect_object (place, "value-changed", G_CALLBACK (look), list, G_CONNECT_SWAPPED);
  g_signal_connect_object (place, "changed", G_CALLBACK (look), list, G_CONNECT_SWAPPED);
  g_signal_connect_object (scrolled, "map", G_CALLBACK (look), list, G_CONNECT_SWAPPED);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (on_key), list, 0);
  g_signal_connect_object (press, "pressed", G_CALLBACK (on_scrollbar_pressed), list, 0);
  add_controller (GTK_WIDGET (scrolled), keys);
  add_controller (gtk_scrolled_window_get_vscrollbar (scrolled), press);
  return list;
}

void
muster_growing_list_begin_anew (MusterGrowingList *list)
{
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (list->scrolled), 0);
  gtk_slice_list_model_set_size (list->shown, list->n_first);
  look (list);
}

void
muster_growing_list_reach (MusterGrowingList *list, guint position)
{
  guint size = gtk_slice_list_model_get_size (list->shown);
  gtk_slice_list_model_set_size (list->shown, MAX (size, position + 1));
}
