/* How long a frame takes while a list of a thousand armies is scrolled, a screen at a time.
 * usage: bench-armies EXAMPLE */
#include "app/helper/ui.h"
#include "app/library/pages.h"
#include "army/store/edit.h"
#include "base/problem.h"
#include "row.h"

#define ARMIES 1000
#define STEPS  60

static void
on_painted (GdkFrameClock *clock, gboolean *is_painted)
{
  *is_painted = TRUE;
}

/* ms until the next frame was drawn */
static double
draw (GtkWidget *widget, gboolean *is_painted)
{
  gint64 begin = g_get_monotonic_time ();
  *is_painted = FALSE;
  gtk_widget_queue_draw (widget);
  while (!*is_painted)
    g_main_context_iteration (NULL, TRUE);
  return (double) (g_get_monotonic_time () - begin) / 1000;
}

static void
scroll (GtkWidget *page)
{
  double times[STEPS];
  gboolean is_painted;
  GtkWidget *list = find_below (page, GTK_TYPE_LIST_VIEW);
  GtkWidget *scrolled = gtk_widget_get_ancestor (list, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  g_signal_connect (gtk_widget_get_frame_clock (page), "after-paint", G_CALLBACK (on_painted),
                    &is_painted);
  for (int i = 0; i < STEPS; i++)
    {
      gtk_adjustment_set_value (place, i * gtk_adjustment_get_page_size (place));
      times[i] = draw (page, &is_painted);
    }
  print_row ("8", "a list of 1,000 armies scrolled: a frame", "ms", times, STEPS);
}

int
main (int argc, char **argv)
{
  adw_init ();
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  gint64 army = add_file (store, argv[1]);
  for (int i = 1; i < ARMIES; i++)
    muster_army_edit_duplicate (store, army, "Again", NULL);
  GtkWindow *window = GTK_WINDOW (gtk_window_new ());
  GtkWidget *page = GTK_WIDGET (muster_armies_page_new (store));
  gtk_window_set_child (window, page);
  gtk_window_set_default_size (window, 1000, 760);
  gtk_window_present (window);
  settle ();
  scroll (page);
  gtk_window_destroy (window);
  return 0;
}
