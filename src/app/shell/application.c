#include "config.h"

#include "app/shell/application.h"

#include "app/document/settings.h"
#include "app/shell/preferences-window.h"
#include "app/shell/window.h"
#include "army/store/listing.h"
#include "battlefield/model/battlefield.h"
#include "campaign/model/store.h"
#include "scenario/play/play.h"
#include "scenario/store.h"

#include <glib/gi18n-lib.h>

#define MUSTER_TYPE_APPLICATION (muster_application_get_type ())

/** The id under which desktops know the program. */
#define MUSTER_APPLICATION_ID "io.github.muster_army.Muster"

/* What is open, from one start to the next: the documents of each window, and which is looked at.
 */

/* Where the library lies, and of each window the documents that are open and the one that is shown,
 * by kind and number. */
#define KEY "session"

/** Keeps what is open of @store. */
static void
muster_session_keep (GtkApplication *application, MusterStore *store)
{
  GVariantBuilder windows;
  g_variant_builder_init (&windows, G_VARIANT_TYPE ("a(a(sx)(sx))"));
  for (GList *at = gtk_application_get_windows (application); at != NULL; at = at->next)
    {
      if (!MUSTER_IS_WINDOW (at->data))
        continue;
      g_autoptr (GArray) documents = muster_window_list_documents (at->data);
      MusterDocumentId shown = muster_window_get_shown_document (at->data);
      GVariantBuilder list;
      g_variant_builder_init (&list, G_VARIANT_TYPE ("a(sx)"));
      for (guint i = 0; i < documents->len; i++)
        {
          MusterDocumentId document = g_array_index (documents, MusterDocumentId, i);
          g_variant_builder_add (&list, "(sx)", document.kind, document.id);
        }
      g_variant_builder_add (&windows, "(a(sx)(sx))", &list, shown.kind, shown.id);
    }
  muster_settings_set (KEY, g_variant_new ("(s@a(a(sx)(sx)))", muster_store_get_path (store),
                                           g_variant_builder_end (&windows)));
}

/* Of a kind that this Muster does not know it is passed over too. */
static gboolean
is_there (MusterStore *store, MusterDocumentId document)
{
  if (g_str_equal (document.kind, MUSTER_DOCUMENT_ARMY))
    return muster_library_has (store, MUSTER_DOCUMENT_ARMY, document.id);
  if (g_str_equal (document.kind, MUSTER_DOCUMENT_CAMPAIGN))
    return muster_library_has (store, MUSTER_DOCUMENT_CAMPAIGN, document.id);
  return (g_str_equal (document.kind, MUSTER_DOCUMENT_SCENARIO)
          || g_str_equal (document.kind, MUSTER_DOCUMENT_PLAY))
         && muster_library_has (store, MUSTER_DOCUMENT_SCENARIO, document.id);
}

/* In their order; the one that was shown has the view, however long the rulesets take to be read.
 */
static void
fill_window (MusterStore *store, MusterWindow *window, GVariant *kept)
{
  MusterDocumentId document;
  MusterDocumentId shown;
  g_autoptr (GVariantIter) documents = NULL;
  g_variant_get (kept, "(a(sx)(&sx))", &documents, &shown.kind, &shown.id);
  while (g_variant_iter_next (documents, "(&sx)", &document.kind, &document.id))
    if (is_there (store, document))
      muster_window_open_document (
        window, document, document.id == shown.id && g_str_equal (document.kind, shown.kind));
}

/**
 * muster_session_restore:
 * @window: an empty window, for what was open in the first one
 * @make: makes a further one
 *
 * Opens what was kept, where it was of this library. Documents that are gone since, or in the
 * trash, are passed over without a word.
 *
 * Returns: (transfer none): the window that is to be looked at
 */
static MusterWindow *
muster_session_restore (MusterStore *store,
                        MusterWindow *window,
                        MusterWindow *(*make) (gpointer data),
                        gpointer data)
{
  g_autoptr (GVariant) session = muster_settings_get (KEY);
  g_autoptr (GVariant) windows = NULL;
  const char *path;
  if (session == NULL)
    return window;
  g_variant_get (session, "(&s@a(a(sx)(sx)))", &path, &windows);
  if (!g_str_equal (path, muster_store_get_path (store)))
    return window;
  for (gsize i = 0; i < g_variant_n_children (windows); i++)
    {
      g_autoptr (GVariant) kept = g_variant_get_child_value (windows, i);
      if (i > 0)
        window = make (data);
      fill_window (store, window, kept);
    }
  return window;
}

struct _MusterApplication
{
  AdwApplication parent;
  char *library;
  MusterStore *store;
  GFileMonitor *monitor;  /* of the file that every change goes into first */
  guint looking;          /* the source that looks what changed, or 0 */
  gboolean keeps_nothing; /* while it begins and ends: what is open then is no session */
};

G_DEFINE_FINAL_TYPE (MusterApplication, muster_application, ADW_TYPE_APPLICATION)

static gboolean
on_look (gpointer data)
{
  MusterApplication *application = data;
  application->looking = 0;
  if (application->store != NULL)
    muster_store_look (application->store);
  return G_SOURCE_REMOVE;
}

/* Writing ends with several changes of the file: they are looked at together, ms. */
#define PAUSE 150

static void
on_file_changed (MusterApplication *application)
{
  if (application->looking == 0)
    application->looking = g_timeout_add (PAUSE, on_look, application);
}

/* Cancelled first: the thread that watches files may yet take a reference to one that goes. */
static void
stop_watching (MusterApplication *application)
{
  if (application->monitor != NULL)
    g_file_monitor_cancel (application->monitor);
  g_clear_object (&application->monitor);
}

/* Another Muster, or the tool, may write the same library. */
static void
watch_library (MusterApplication *application)
{
  g_autofree char *log = g_strconcat (muster_store_get_path (application->store), "-wal", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (log);
  stop_watching (application);
  application->monitor = g_file_monitor_file (file, G_FILE_MONITOR_NONE, NULL, NULL);
  if (application->monitor != NULL)
    g_signal_connect_object (application->monitor, "changed", G_CALLBACK (on_file_changed),
                             application, G_CONNECT_SWAPPED);
}

/* Returns: (transfer full): why the library could not be opened, and where it lies */
static char *
dup_problem (const char *path, const GError *error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *shown = g_filename_display_name (folder);
  /* Translators: %1$s: what went wrong; %2$s: a folder. */
  return g_strdup_printf (_ ("%1$s\n\nFolder: %2$s"), error->message, shown);
}

/* Returns: (transfer full) (nullable): why the library could not be opened */
static char *
open_library (MusterApplication *application)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *usual = g_build_filename (g_get_user_data_dir (), "muster", "muster.db", NULL);
  const char *path = application->library != NULL ? application->library : usual;
  if (application->store != NULL)
    return NULL;
  application->store = muster_store_open (path, &error);
  if (application->store != NULL)
    watch_library (application);
  return error != NULL ? dup_problem (path, error) : NULL;
}

static MusterWindow *
make_window (MusterApplication *application)
{
  g_autofree char *problem = open_library (application);
  MusterWindow *window =
    muster_window_new (GTK_APPLICATION (application), application->store, problem);
  gtk_window_present (GTK_WINDOW (window));
  return window;
}

/* The last window that goes leaves it as it was, and a library that was named for once what is kept
 * of the usual one. */
static void
keep_session (MusterApplication *application)
{
  if (application->store != NULL && application->library == NULL && !application->keeps_nothing)
    muster_session_keep (GTK_APPLICATION (application), application->store);
}

static guint
count_windows (MusterApplication *application)
{
  guint n = 0;
  for (GList *at = gtk_application_get_windows (GTK_APPLICATION (application)); at != NULL;
       at = at->next)
    n += MUSTER_IS_WINDOW (at->data);
  return n;
}

static void
on_window_removed (MusterApplication *application, GtkWindow *window)
{
  if (MUSTER_IS_WINDOW (window) && count_windows (application) > 0)
    keep_session (application);
}

static MusterWindow *
add_window (MusterApplication *application)
{
  MusterWindow *window = make_window (application);
  keep_session (application);
  return window;
}

static void
on_window_added (MusterApplication *application, GtkWindow *window)
{
  if (MUSTER_IS_WINDOW (window))
    g_signal_connect_object (window, "documents-changed", G_CALLBACK (keep_session), application,
                             G_CONNECT_SWAPPED);
}

static MusterWindow *
make_another (gpointer data)
{
  return make_window (data);
}

/* Nothing is kept while it is being opened. Returns: (transfer none): the window that is to be
 * looked at */
static MusterWindow *
restore_session (MusterApplication *application)
{
  application->keeps_nothing = TRUE;
  MusterWindow *window = make_window (application);
  if (application->store != NULL)
    window = muster_session_restore (application->store, window, make_another, application);
  application->keeps_nothing = FALSE;
  return window;
}

static MusterWindow *
get_window (MusterApplication *application)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (application));
  while (window != NULL && !MUSTER_IS_WINDOW (window))
    window = gtk_window_get_transient_for (window);
  return window != NULL ? MUSTER_WINDOW (window) : restore_session (application);
}

static void
activate (GApplication *base)
{
  gtk_window_present (GTK_WINDOW (get_window (MUSTER_APPLICATION (base))));
}

static void
open_files (GApplication *base, GFile **files, int n, const char *hint)
{
  muster_window_import (get_window (MUSTER_APPLICATION (base)), files, (guint) n);
}

static void
on_new_window (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  add_window (MUSTER_APPLICATION (data));
}

/* Every window that is open then has no library; the session comes back once, in place of all. */
static void
on_try_again (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  MusterApplication *application = MUSTER_APPLICATION (data);
  if (application->store != NULL)
    return;
  g_autoptr (GList) old = g_list_copy (gtk_application_get_windows (GTK_APPLICATION (data)));
  restore_session (application);
  for (GList *at = old; at != NULL; at = at->next)
    if (MUSTER_IS_WINDOW (at->data))
      gtk_window_destroy (at->data);
}

static void
on_use_library (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  MusterApplication *application = MUSTER_APPLICATION (data);
  g_free (application->library);
  application->library = g_variant_dup_bytestring (parameter, NULL);
  on_try_again (action, NULL, data);
}

static void
on_quit (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GList *windows = g_list_copy (gtk_application_get_windows (GTK_APPLICATION (data)));
  keep_session (MUSTER_APPLICATION (data));
  MUSTER_APPLICATION (data)->keeps_nothing = TRUE;
  for (GList *at = windows; at != NULL; at = at->next)
    gtk_window_close (at->data);
  g_list_free (windows);
}

static void
on_preferences (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkWidget *preferences = muster_preferences_window_new (GTK_WINDOW (get_window (data)));
  gtk_window_present (GTK_WINDOW (preferences));
}

static void
on_about (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkWidget *about = adw_about_window_new ();
  AdwAboutWindow *window = ADW_ABOUT_WINDOW (about);
  adw_about_window_set_application_name (window, "Muster");
  adw_about_window_set_application_icon (window, MUSTER_APPLICATION_ID);
  adw_about_window_set_version (window, MUSTER_VERSION);
  adw_about_window_set_developer_name (window, _ ("The Muster developers"));
  adw_about_window_set_license_type (window, GTK_LICENSE_GPL_3_0);
  adw_about_window_set_comments (
    window, _ ("Armies for historical miniature wargames, checked against the rules and printed."));
  gtk_window_set_transient_for (GTK_WINDOW (about), GTK_WINDOW (get_window (data)));
  gtk_window_present (GTK_WINDOW (about));
}

static void
startup (GApplication *base)
{
  static const GActionEntry entries[] = {
    { .name = "new-window", .activate = on_new_window },
    { .name = "try-again", .activate = on_try_again },
    { .name = "use-library", .activate = on_use_library, .parameter_type = "ay" },
    { .name = "preferences", .activate = on_preferences },
    { .name = "about", .activate = on_about },
    { .name = "quit", .activate = on_quit },
  };
  static const char *const quit_keys[] = { "<Control>q", NULL };
  static const char *const preferences_keys[] = { "<Control>comma", NULL };
  static const char *const help_keys[] = { "<Control>question", NULL };
  static const char *const window_keys[] = { "<Control><Shift>n", NULL };
  /* Lists would take these, were they not taken before. */
  static const char *const next_keys[] = { "<Control>Page_Down", "<Control>Tab", NULL };
  static const char *const previous_keys[] = { "<Control>Page_Up", "<Control><Shift>Tab", NULL };
  G_APPLICATION_CLASS (muster_application_parent_class)->startup (base);
  muster_lengths_show_in ((MusterLengths) muster_settings_get_int ("lengths", 0));
  g_action_map_add_action_entries (G_ACTION_MAP (base), entries, G_N_ELEMENTS (entries), base);
  g_signal_connect (base, "window-added", G_CALLBACK (on_window_added), NULL);
  g_signal_connect (base, "window-removed", G_CALLBACK (on_window_removed), NULL);
  gtk_application_set_accels_for_action (GTK_APPLICATION (base), "app.quit", quit_keys);
  gtk_application_set_accels_for_action (GTK_APPLICATION (base), "app.new-window", window_keys);
  gtk_application_set_accels_for_action (GTK_APPLICATION (base), "app.preferences",
                                         preferences_keys);
  gtk_application_set_accels_for_action (GTK_APPLICATION (base), "win.next-page", next_keys);
  gtk_application_set_accels_for_action (GTK_APPLICATION (base), "win.previous-page",
                                         previous_keys);
  gtk_application_set_accels_for_action (GTK_APPLICATION (base), "win.show-help-overlay",
                                         help_keys);
}

static int
handle_options (GApplication *base, GVariantDict *options)
{
  MusterApplication *application = MUSTER_APPLICATION (base);
  if (g_variant_dict_contains (options, "version"))
    {
      g_print ("Muster %s\n", MUSTER_VERSION);
      return 0;
    }
  if (!gtk_init_check ())
    {
      g_printerr (_ ("muster: There is no display to open a window on. Start it from a desktop, or "
                     "use the tool “muster”, which needs none.\n"));
      return 1;
    }
  g_free (application->library);
  application->library = NULL;
  /* A library that is named is opened here, not by a Muster that runs already. */
  if (g_variant_dict_lookup (options, "library", "^ay", &application->library))
    g_application_set_flags (base, g_application_get_flags (base) | G_APPLICATION_NON_UNIQUE);
  return -1;
}

static void
finalize (GObject *object)
{
  MusterApplication *application = MUSTER_APPLICATION (object);
  g_clear_handle_id (&application->looking, g_source_remove);
  stop_watching (application);
  g_clear_object (&application->store);
  g_free (application->library);
  G_OBJECT_CLASS (muster_application_parent_class)->finalize (object);
}

static void
muster_application_class_init (MusterApplicationClass *class)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = finalize;
  application_class->activate = activate;
  application_class->open = open_files;
  application_class->startup = startup;
  application_class->handle_local_options = handle_options;
}

static void
muster_application_init (MusterApplication *application)
{
  static const GOptionEntry entries[] = {
    { "library", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Use this library"), N_ ("FILE") },
    { "version", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Print the version"), NULL },
    { 0 },
  };
  g_application_add_main_option_entries (G_APPLICATION (application), entries);
}

MusterApplication *
muster_application_new (void)
{
  return g_object_new (MUSTER_TYPE_APPLICATION, "application-id", MUSTER_APPLICATION_ID, "flags",
                       G_APPLICATION_HANDLES_OPEN, "resource-base-path",
                       "/io/github/muster_army/Muster", NULL);
}
