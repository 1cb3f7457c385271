/* A pack of 100,000 troop types: how long the window is busy at a stretch while it is read, and how
 * long searches in it take. usage: bench-catalogue FOLDER, which is made */
#include "app/army/page.h"
#include "app/catalogue/page.h"
#include "app/document/ruleset-cache.h"
#include "army/store/edit.h"
#include "army/store/store.h"
#include "base/problem.h"
#include "row.h"
#include "ruleset/catalogue/packs.h"

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

/* As somebody types them, letter by letter. */
static const char *const searched[] = { "hussars 99", "line 1", "guard", "dragoons" };

#define MOST_TYPED 64
#define FRAME      20000 /* µs, and some */

static void
on_painted (GdkFrameClock *clock, gboolean *is_painted)
{
  *is_painted = TRUE;
}

/* From each key to the next frame. */
static void
type (GtkWidget *page, const char *where)
{
  double times[MOST_TYPED];
  guint n = 0;
  gboolean is_painted;
  GtkWidget *entry = find_below (page, GTK_TYPE_SEARCH_ENTRY);
  GdkFrameClock *clock = gtk_widget_get_frame_clock (page);
  gulong handler = g_signal_connect (clock, "after-paint", G_CALLBACK (on_painted), &is_painted);
  for (guint i = 0; i < G_N_ELEMENTS (searched); i++)
    for (gsize length = 1; length <= strlen (searched[i]) && n < MOST_TYPED; length++)
      {
        const char typed[] = { searched[i][length - 1], '\0' };
        int end = (int) length - 1;
        /* Nobody types within the frame that shows what he typed before: it would be waited for. */
        g_usleep (FRAME);
        gint64 start = g_get_monotonic_time ();
        is_painted = FALSE;
        /* The first letter comes in the place of what was typed before; the others behind it. */
        if (end == 0)
          gtk_editable_set_text (GTK_EDITABLE (entry), typed);
        else
          gtk_editable_insert_text (GTK_EDITABLE (entry), typed, -1, &end);
        g_signal_emit_by_name (entry, "search-changed");
        gtk_widget_queue_draw (page);
        while (!is_painted)
          g_main_context_iteration (NULL, TRUE);
        times[n++] = get_ms (start);
        watch (no_more, NULL);
      }
  g_signal_handler_disconnect (clock, handler);
  g_autofree char *what = g_strdup_printf ("a keystroke in %s to painted", where);
  print_row ("5", what, "ms", times, n);
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
  double longest[] = { watch (is_reading, page) };
  double reading[] = { get_ms (start) };
  print_row ("5", "100,000 types read", "ms", reading, 1);
  print_row ("5", "the window busy at a stretch meanwhile", "ms", longest, 1);
  muster_catalogue_page_show (page, "le-roi-soleil", NULL, NULL, NULL);
  watch (no_more, NULL);
  type (GTK_WIDGET (page), "the catalogue of a usual ruleset");
  muster_catalogue_page_show (page, "large", "unit", NULL, NULL);
  watch (no_more, NULL);
  type (GTK_WIDGET (page), "that of 100,000 types");
  gtk_window_destroy (window);
}

/* The first fifty by name, of what somebody types letter by letter. */
static void
measure_search (void)
{
  double times[MOST_TYPED];
  guint n = 0;
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *path =
    g_build_filename (g_get_user_cache_dir (), "muster", "catalogue.db", NULL);
  g_autoptr (MusterCatalogue) catalogue =
    muster_catalogue_open (path, (const char *const *) dirs, problems, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (searched); i++)
    for (gsize length = 1; length <= strlen (searched[i]) && n < MOST_TYPED; length++)
      {
        g_autofree char *typed = g_strndup (searched[i], length);
        const MusterCatalogueQuery query = { .ruleset = "large", .search = typed, .most = 50 };
        gint64 start = g_get_monotonic_time ();
        g_autoptr (GPtrArray) found = muster_catalogue_list (catalogue, &query, NULL);
        times[n++] = get_ms (start);
      }
  print_row ("5", "the first 50 of 100,000 types by name, as one types", "ms", times, n);
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
  gboolean is_read = FALSE;
  muster_ruleset_cache_read (store, MUSTER_DOCUMENT_ARMY, &id, 1, NULL, NULL, on_read, &is_read);
  double busy[] = { watch (is_waiting, &is_read) };
  print_row ("5", "the window busy while such a ruleset is read", "ms", busy, 1);
  gint64 start = g_get_monotonic_time ();
  MusterArmyPage *page = muster_army_page_new (store, id, NULL);
  GtkWindow *window = present (GTK_WIDGET (page));
  double opened[] = { get_ms (start) };
  print_row ("5", "an army of 100,000 types opened", "ms", opened, 1);
  watch (no_more, NULL);
  type (GTK_WIDGET (page), "an army of 100,000 types");
  start = g_get_monotonic_time ();
  gtk_widget_activate_action (GTK_WIDGET (page), "army.add", "s", "t9");
  double added[] = { get_ms (start) };
  print_row ("5", "a unit of 100,000 types added", "ms", added, 1);
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
  measure_search ();
  measure_army (store);
  return 0;
}
