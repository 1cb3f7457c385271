/* A pack of 100,000 troop types: how long the window is busy at a stretch while it is read, and how
 * long a search in it takes. Prints; judges nothing. usage: bench-catalogue FOLDER, which is made
 */
#include "app/army/page.h"
#include "app/catalogue/page.h"
#include "app/document/ruleset-cache.h"
#include "army/store/edit.h"
#include "army/store/store.h"
#include "base/problem.h"
#include "ruleset/catalogue/packs.h"

#include <stdlib.h>

#define N_TYPES 100000

static void
write_pack (const char *folder)
{
  static const char *const names[] = { "Guard", "Line", "Dragoons", "Hussars", "Fusiliers" };
  g_autofree char *dir = g_build_filename (folder, "muster", "packs", NULL);
  g_autofree char *path = g_build_filename (dir, "large.ruleset.xml", NULL);
  g_autoptr (GString) text = g_string_new (
    "<ruleset xmlns=\"urn:muster:1\" id=\"large\" version=\"1\"><title>Large</title>\n"
    "<scale id=\"arm\" name=\"Arm\"><grade id=\"foot\" name=\"Foot\"/><grade id=\"horse\" "
    "name=\"Horse\"/></scale><choice scale=\"nation\" on=\"army\"/>"
    "<nation id=\"x\" name=\"X\" cite=\"1\"/>\n"
    "<formation id=\"army\" name=\"Army\" holds=\"unit\"/>\n");
  for (int i = 0; i < N_TYPES; i++)
    g_string_append_printf (text, "<type id=\"t%d\" name=\"%s %d\" tags=\"arm:%s\" cite=\"1\"/>\n",
                            i, names[i % 5], i, i % 2 ? "foot" : "horse");
  g_string_append (text, "<prices id=\"p\" of=\"unit\" cite=\"1\"><price when=\"arm:foot\" "
                         "points=\"1\"/><price when=\"arm:horse\" points=\"2\"/></prices>"
                         "<budget offer=\"100\" free=\"yes\"/></ruleset>\n");
  g_mkdir_with_parents (dir, 0755);
  g_file_set_contents (path, text->str, (gssize) text->len, NULL);
}

static double
get_ms (gint64 since)
{
  return (double) (g_get_monotonic_time () - since) / 1000;
}

/* Returns: the longest that the loop was busy at a stretch, ms, while @go_on says so and a while
 * longer; it looks again every millisecond */
static double
watch (gboolean (*go_on) (gpointer data), gpointer data)
{
  double longest = 0;
  gint64 end = g_get_monotonic_time () + G_USEC_PER_SEC / 2;
  while (go_on (data) || g_get_monotonic_time () < end)
    {
      gint64 start = g_get_monotonic_time ();
      while (g_main_context_iteration (NULL, FALSE))
        {
          longest = MAX (longest, get_ms (start));
          start = g_get_monotonic_time ();
        }
      g_usleep (1000);
    }
  return longest;
}

static gboolean
is_reading (gpointer page)
{
  return muster_catalogue_page_is_reading (page);
}

static gboolean
no_more (gpointer data)
{
  return FALSE;
}

static void
on_read (gpointer source, gpointer is_read)
{
  *(gboolean *) is_read = TRUE;
}

static gboolean
is_waiting (gpointer is_read)
{
  return !*(gboolean *) is_read;
}

static GtkWidget *
find_below (GtkWidget *root, GType type)
{
  GtkWidget *found = G_TYPE_CHECK_INSTANCE_TYPE (root, type) ? root : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_below (child, type);
  return found;
}

static void
search (GtkWidget *page, const char *where)
{
  static const char *const typed[] = { "h", "hus", "hussars 99" };
  GtkWidget *entry = find_below (page, GTK_TYPE_SEARCH_ENTRY);
  for (guint i = 0; i < G_N_ELEMENTS (typed); i++)
    {
      gtk_editable_set_text (GTK_EDITABLE (entry), typed[i]);
      gint64 start = g_get_monotonic_time ();
      g_signal_emit_by_name (entry, "search-changed");
      double found = get_ms (start);
      g_print ("search in %s, “%s”: found in %.1f ms, then busy for %.1f ms at most\n", where,
               typed[i], found, watch (no_more, NULL));
    }
}

static GtkWindow *
present (GtkWidget *page)
{
  GtkWindow *window = GTK_WINDOW (gtk_window_new ());
  gtk_window_set_default_size (window, 1000, 700);
  gtk_window_set_child (window, page);
  gtk_window_present (window);
  return window;
}

static void
measure_catalogue (MusterStore *store)
{
  gint64 start = g_get_monotonic_time ();
  MusterCataloguePage *page = muster_catalogue_page_new (store);
  GtkWindow *window = present (GTK_WIDGET (page));
  double longest = watch (is_reading, page);
  g_print ("100,000 types: read in %.0f ms, the window busy for %.1f ms at a stretch\n",
           get_ms (start), longest);
  muster_catalogue_page_show (page, "le-roi-soleil", NULL, NULL, NULL);
  watch (no_more, NULL);
  search (GTK_WIDGET (page), "the catalogue of a usual ruleset");
  muster_catalogue_page_show (page, "large", "unit", NULL, NULL);
  watch (no_more, NULL);
  search (GTK_WIDGET (page), "that of 100,000 types");
  gtk_window_destroy (window);
}

static void
measure_army (MusterStore *store)
{
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset =
    muster_packs_load ((const char *const *) dirs, "large", problems);
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (ruleset, "large", "Army");
  muster_army_builder_choose (builder, "nation", "x");
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_UNIT, "t7", NULL);
  muster_army_builder_end (builder);
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  gint64 id = muster_library_add (store, &muster_army_document, army, NULL);
  gint64 start = g_get_monotonic_time ();
  gboolean is_read = FALSE;
  muster_ruleset_cache_read (store, MUSTER_DOCUMENT_ARMY, &id, 1, NULL, NULL, on_read, &is_read);
  double reading = watch (is_waiting, &is_read);
  g_print ("100,000 types: the ruleset of an army read in %.0f ms, the window busy for %.1f ms\n",
           get_ms (start), reading);
  start = g_get_monotonic_time ();
  MusterArmyPage *page = muster_army_page_new (store, id, NULL);
  GtkWindow *window = present (GTK_WIDGET (page));
  double opened = get_ms (start);
  g_print ("100,000 types: an army opened in %.0f ms, then busy for %.1f ms\n", opened,
           watch (no_more, NULL));
  search (GTK_WIDGET (page), "an army of 100,000 types");
  start = g_get_monotonic_time ();
  gtk_widget_activate_action (GTK_WIDGET (page), "army.add", "s", "t9");
  double added = get_ms (start);
  g_print ("100,000 types: a unit added in %.1f ms, then busy for %.1f ms\n", added,
           watch (no_more, NULL));
  gtk_window_destroy (window);
}

int
main (int argc, char **argv)
{
  if (argc != 2)
    return 2;
  g_setenv ("XDG_DATA_HOME", argv[1], TRUE);
  g_setenv ("XDG_CACHE_HOME", argv[1], TRUE);
  write_pack (argv[1]);
  adw_init ();
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  measure_catalogue (store);
  measure_army (store);
  return 0;
}
