/* How long an edit takes in the window: from the action to what is shown and to the next frame.
 * usage: bench-window ARMY.army.xml LIBRARY */
#include "app/helper/settle.h"

#include "app/army/page.h"
#include "app/shell/window.h"
#include "army/store/edit.h"
#include "army/store/xml.h"
#include "base/problem.h"
#include "row.h"
#include "ruleset/catalogue/packs.h"

#define ROUNDS 60
#define FRAME  20000 /* µs, and some */

static gint64
import (MusterStore *store, const char *path)
{
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);
  g_autoptr (MusterRuleset) ruleset =
    muster_packs_load ((const char *const *) dirs, muster_army_xml_get_ruleset (xml, problems),
                       problems);
  g_autoptr (MusterArmySnapshot) army = muster_army_read (xml, ruleset, problems);
  return army != NULL ? muster_library_add (store, &muster_army_document, army, NULL) : 0;
}

/* The first formation that stands in nothing but formations and holds units. */
static gint64
find_brigade (const MusterArmy *army)
{
  for (guint i = army->n_nodes - 1; i > 0; i--)
    if (army->nodes[i].category == MUSTER_CATEGORY_UNIT)
      return army->nodes[army->nodes[i].parent].id;
  return 0;
}

static void
on_paint (GdkFrameClock *clock, gint64 *at)
{
  *at = g_get_monotonic_time ();
}

static void
measure (MusterWindow *window, const MusterArmy *army)
{
  static double edited[ROUNDS];
  static double painted[ROUNDS];
  GtkWidget *page = muster_window_get_page (window);
  GdkFrameClock *clock = gtk_widget_get_frame_clock (page);
  gint64 brigade = find_brigade (army);
  guint n_nodes = army->n_nodes;
  guint n_units = 0;
  for (guint i = 0; i < n_nodes; i++)
    n_units += army->nodes[i].category == MUSTER_CATEGORY_UNIT;
  gint64 after = 0;
  g_signal_connect (clock, "after-paint", G_CALLBACK (on_paint), &after);
  for (int i = 0; i < ROUNDS; i++)
    {
      settle ();
      /* Nobody acts within the frame that shows what he did before: it would be waited for. */
      g_usleep (FRAME);
      gint64 start = g_get_monotonic_time ();
      gtk_widget_activate_action (page, "army.choose", "(xss)", brigade, "quality",
                                  i % 2 == 0 ? "3" : "4");
      gint64 end = g_get_monotonic_time ();
      for (after = 0; after == 0;)
        g_main_context_iteration (NULL, TRUE);
      edited[i] = (double) (end - start) / 1000;
      painted[i] = (double) (after - start) / 1000;
    }
  g_autofree char *shown = g_strdup_printf ("in the window, %u units: an edit to rows", n_units);
  g_autofree char *seen = g_strdup_printf ("in the window, %u units: an edit to painted", n_units);
  print_row ("2", shown, "ms", edited, ROUNDS);
  print_row ("2", seen, "ms", painted, ROUNDS);
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  if (argc != 3)
    return 2;
  adw_init ();
  g_autoptr (MusterStore) store = muster_store_open (argv[2], &error);
  gint64 id = store != NULL ? import (store, argv[1]) : 0;
  if (id == 0)
    return 1;
  MusterWindow *window = muster_window_new (NULL, store, NULL);
  gtk_window_present (GTK_WINDOW (window));
  muster_window_open_document (window, (MusterDocumentId){ MUSTER_DOCUMENT_ARMY, id }, TRUE);
  settle ();
  MusterArmyModel *model =
    muster_army_page_get_model (MUSTER_ARMY_PAGE (muster_window_get_page (window)));
  measure (window, muster_army_model_get_army (model));
  gtk_window_destroy (GTK_WINDOW (window));
  return 0;
}
