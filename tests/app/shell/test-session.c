/* What comes back at the next start: the whole application, started and ended several times. */
#include "app/helper/scenario.h"
#include "app/helper/window.h"

#include "app/document/page.h"
#include "app/shell/application.h"
#include "app/shell/window.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* What is done in a run. Returns: whether all was as it should be */
typedef gboolean (*Act) (GtkApplication *application);

typedef struct
{
  GtkApplication *application;
  Act act;
  gboolean is_good;
} Run;

static gboolean
on_started (gpointer data)
{
  Run *run = data;
  settle ();
  run->is_good = run->act (run->application);
  settle ();
  g_action_group_activate_action (G_ACTION_GROUP (run->application), "quit", NULL);
  return G_SOURCE_REMOVE;
}

static int
run_here (const char *library, Act act)
{
  char *argv[] = { "muster-desktop", "--library", (char *) library, NULL };
  MusterApplication *application = muster_application_new ();
  Run run = { GTK_APPLICATION (application), act, FALSE };
  g_idle_add (on_started, &run);
  int status = g_application_run (G_APPLICATION (application), library != NULL ? 3 : 1, argv);
  return status == 0 && run.is_good ? 0 : 1;
}

/* From start to end, in a process of its own; @library: that it is told to use, or NULL. */
static void
run (const char *library, Act act)
{
  int status;
  pid_t child = fork ();
  assert_true (child >= 0);
  if (child == 0)
    _exit (run_here (library, act));
  assert_int_equal (waitpid (child, &status, 0), child);
  assert_int_equal (status, 0);
}

static MusterWindow *
get_window (GtkApplication *application)
{
  return MUSTER_WINDOW (gtk_application_get_active_window (application));
}

static char *
dup_path (const char *name)
{
  return g_build_filename (g_get_user_data_dir (), "muster", name, NULL);
}

static int
make_libraries (void **state)
{
  static const char *const names[] = { "muster.db", "other.db" };
  g_autofree char *folder = dup_path ("");
  assert_int_equal (g_mkdir_with_parents (folder, 0700), 0);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = dup_path (names[i]);
      g_autoptr (MusterStore) store = muster_store_open (path, NULL);
      add_example (store, "french-200");
      add_example (store, "british-200");
      add_example (store, "waterloo-i-corps");
      for (guint64 seed = 1; seed <= 2; seed++)
        add_scenario (store, 1, 2, seed, NULL);
    }
  return 0;
}

static gboolean
open_one (GtkApplication *application)
{
  open_army (get_window (application), 1);
  return TRUE;
}

static gboolean
shows_one (GtkApplication *application)
{
  return get_shown_army (get_window (application)) == 1;
}

static gboolean
shows_none (GtkApplication *application)
{
  return get_shown_army (get_window (application)) == 0;
}

static void
test_a_library_that_is_named_once_leaves_the_session_of_the_usual_one (void **state)
{
  g_autofree char *other = dup_path ("other.db");
  run (NULL, open_one);
  run (other, shows_none);
  run (other, open_one);
  run (NULL, shows_one);
}

/* Where the file lies is told too. */
static gboolean
shows_folder (GtkApplication *application)
{
  g_autofree char *folder = dup_path ("");
  GtkWidget *text = find_below (GTK_WIDGET (get_window (application)), ADW_TYPE_STATUS_PAGE);
  folder[strlen (folder) - 1] = '\0';
  return g_strstr_len (adw_status_page_get_description (ADW_STATUS_PAGE (text)), -1, folder)
         != NULL;
}

static guint
count_windows (GtkApplication *application)
{
  guint n = 0;
  for (GList *at = gtk_application_get_windows (application); at != NULL; at = at->next)
    n += MUSTER_IS_WINDOW (at->data);
  return n;
}

static gboolean
mend_and_try_again (GtkApplication *application)
{
  g_autofree char *path = dup_path ("muster.db");
  g_autofree char *aside = dup_path ("aside.db");
  g_action_group_activate_action (G_ACTION_GROUP (application), "new-window", NULL);
  settle ();
  if (!shows_none (application) || !shows_folder (application) || g_rename (aside, path) != 0)
    return FALSE;
  g_action_group_activate_action (G_ACTION_GROUP (application), "try-again", NULL);
  settle ();
  return shows_one (application) && count_windows (application) == 1;
}

static void
test_trying_again_brings_back_what_was_open (void **state)
{
  g_autofree char *path = dup_path ("muster.db");
  g_autofree char *aside = dup_path ("aside.db");
  run (NULL, open_one);
  assert_int_equal (g_rename (path, aside), 0);
  assert_true (g_file_set_contents (path, "This is not a library at all.", -1, NULL));
  run (NULL, mend_and_try_again);
}

static gboolean
open_three_and_show_the_first (GtkApplication *application)
{
  for (gint64 army = 1; army <= 3; army++)
    open_army (get_window (application), army);
  open_army (get_window (application), 1);
  return TRUE;
}

static gboolean
has_three_in_order (GtkApplication *application)
{
  g_autoptr (GArray) armies = list_armies (get_window (application));
  for (guint i = 0; i < armies->len; i++)
    if (g_array_index (armies, gint64, i) != (gint64) i + 1)
      return FALSE;
  return armies->len == 3 && shows_one (application);
}

static void
test_pages_come_back_in_their_order (void **state)
{
  run (NULL, open_three_and_show_the_first);
  run (NULL, has_three_in_order);
}

static const MusterDocumentId mixed[] = {
  { MUSTER_DOCUMENT_ARMY, 2 },
  { MUSTER_DOCUMENT_SCENARIO, 1 },
  { MUSTER_DOCUMENT_SCENARIO, 2 },
  { MUSTER_DOCUMENT_ARMY, 1 },
};

static void
close_all (MusterWindow *window)
{
  g_autoptr (GArray) documents = muster_window_list_documents (window);
  for (guint i = 0; i < documents->len; i++)
    {
      MusterDocumentId document = g_array_index (documents, MusterDocumentId, i);
      gtk_widget_activate_action (GTK_WIDGET (window), "win.close-document", "(sx)", document.kind,
                                  document.id);
    }
}

static gboolean
open_mixed (GtkApplication *application)
{
  MusterWindow *window = get_window (application);
  close_all (window);
  for (guint i = 0; i < G_N_ELEMENTS (mixed); i++)
    muster_window_open_document (window, mixed[i], TRUE);
  muster_window_open_document (window, mixed[1], TRUE);
  return TRUE;
}

static gboolean
is_document (MusterDocumentId one, MusterDocumentId other)
{
  return one.id == other.id && g_str_equal (one.kind, other.kind);
}

static gboolean
has_mixed (GtkApplication *application)
{
  MusterWindow *window = get_window (application);
  g_autoptr (GArray) documents = muster_window_list_documents (window);
  for (guint i = 0; i < MIN (documents->len, G_N_ELEMENTS (mixed)); i++)
    if (!is_document (g_array_index (documents, MusterDocumentId, i), mixed[i]))
      return FALSE;
  return documents->len == G_N_ELEMENTS (mixed)
         && is_document (muster_window_get_shown_document (window), mixed[1]);
}

static void
test_scenarios_come_back_among_armies_in_their_order (void **state)
{
  run (NULL, open_mixed);
  run (NULL, has_mixed);
}

static gboolean
throw_the_second_away (GtkApplication *application)
{
  GtkWidget *window = GTK_WIDGET (get_window (application));
  MusterStore *store =
    muster_page_get_store (MUSTER_PAGE (muster_window_get_page (get_window (application))));
  gtk_widget_activate_action (window, "win.scenarios", NULL);
  return muster_library_trash (store, &muster_scenario_document, (const gint64[]){ 2 }, 1, NULL);
}

static gboolean
has_one_fewer (GtkApplication *application)
{
  g_autoptr (GArray) documents = muster_window_list_documents (get_window (application));
  return documents->len == G_N_ELEMENTS (mixed) - 1;
}

static void
test_a_scenario_in_the_trash_stays_away (void **state)
{
  run (NULL, open_mixed);
  run (NULL, throw_the_second_away);
  run (NULL, has_one_fewer);
}

static gboolean
resize (GtkApplication *application)
{
  gtk_window_set_default_size (GTK_WINDOW (get_window (application)), 930, 640);
  return TRUE;
}

static gboolean
is_as_large (GtkApplication *application)
{
  int width;
  int height;
  gtk_window_get_default_size (GTK_WINDOW (get_window (application)), &width, &height);
  return width == 930 && height == 640;
}

static void
test_a_window_is_as_large_as_it_was (void **state)
{
  run (NULL, resize);
  run (NULL, is_as_large);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_a_library_that_is_named_once_leaves_the_session_of_the_usual_one),
    cmocka_unit_test (test_trying_again_brings_back_what_was_open),
    cmocka_unit_test (test_pages_come_back_in_their_order),
    cmocka_unit_test (test_scenarios_come_back_among_armies_in_their_order),
    cmocka_unit_test (test_a_scenario_in_the_trash_stays_away),
    cmocka_unit_test (test_a_window_is_as_large_as_it_was),
  };
  /* Started by hand it leaves the library of whoever does so alone. */
  g_autofree char *home = g_dir_make_tmp ("muster-session-XXXXXX", NULL);
  g_setenv ("XDG_DATA_HOME", home, TRUE);
  g_setenv ("XDG_CONFIG_HOME", home, TRUE);
  /* Settings that outlive a process. */
  use_settings ();
  g_setenv ("GSETTINGS_BACKEND", "keyfile", TRUE);
  return cmocka_run_group_tests (tests, make_libraries, NULL);
}
