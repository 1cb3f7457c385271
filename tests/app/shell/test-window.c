/* The window and libraries and files as people have them. */
#include "app/helper/campaign.h"
#include "app/helper/reading.h"
#include "app/helper/scenario.h"
#include "app/helper/window.h"

#include "app/army/page.h"
#include "app/shell/examples-window.h"
#include "app/shell/problem-bar.h"
#include "app/shell/window.h"
#include "app/widget/name-cell.h"
#include "army/store/listing.h"
#include "db/connection.h"
#include "db/store-private.h"
#include "ruleset/catalogue/house.h"
#include "scenario/play/play.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

typedef struct
{
  char *folder;
  char *path;
} Place;

static int
make_place (void **state)
{
  Place *place = g_new0 (Place, 1);
  place->folder = g_dir_make_tmp ("muster-window-XXXXXX", NULL);
  place->path = g_build_filename (place->folder, "muster.db", NULL);
  *state = place;
  return 0;
}

static int
clear_place (void **state)
{
  Place *place = *state;
  g_autoptr (GDir) dir = g_dir_open (place->folder, 0, NULL);
  for (const char *name = g_dir_read_name (dir); name != NULL; name = g_dir_read_name (dir))
    {
      g_autofree char *path = g_build_filename (place->folder, name, NULL);
      g_unlink (path);
    }
  g_rmdir (place->folder);
  g_free (place->folder);
  g_free (place->path);
  g_free (place);
  return 0;
}

static MusterWindow *
show (MusterStore *store, const char *problem)
{
  MusterWindow *window = muster_window_new (NULL, store, problem);
  gtk_window_present (GTK_WINDOW (window));
  settle ();
  return window;
}

static void
hide (MusterWindow *window)
{
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

/* The first widget below @root of this type that passes @test, or any for NULL. */
static GtkWidget *
find_widget (GtkWidget *root, GType type, gboolean (*test) (GtkWidget *))
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (root, type) && gtk_widget_get_mapped (root)
      && (test == NULL || test (root)))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_widget (child, type, test);
      if (found != NULL)
        return found;
    }
  return NULL;
}

/* What the window says where a library could not be opened. */
static void
assert_closed (const char *path, const char *words)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterStore) store = muster_store_open (path, &error);
  assert_null (store);
  MusterWindow *window = show (NULL, error->message);
  GtkWidget *status = find_widget (GTK_WIDGET (window), ADW_TYPE_STATUS_PAGE, NULL);
  assert_non_null (status);
  assert_non_null (strstr (adw_status_page_get_description (ADW_STATUS_PAGE (status)), words));
  hide (window);
}

static void
test_a_damaged_library_is_told_and_left_as_it_is (void **state)
{
  const Place *place = *state;
  g_autofree char *content = NULL;
  assert_true (g_file_set_contents (place->path, "This is not a library at all.", -1, NULL));
  assert_closed (place->path, "muster.db");
  assert_true (g_file_get_contents (place->path, &content, NULL, NULL));
  assert_string_equal (content, "This is not a library at all.");
}

static gint64
make_library (const Place *place)
{
  g_autoptr (MusterStore) store = muster_store_open (place->path, NULL);
  return add_example (store, "french-200");
}

/* Its beginning is whole: it opens, and only reading the armies fails. */
static void
test_a_library_that_is_damaged_within_is_told (void **state)
{
  const Place *place = *state;
  g_autofree char *content = NULL;
  gsize length;
  make_library (place);
  assert_true (g_file_get_contents (place->path, &content, &length, NULL));
  assert_true (length > 20000);
  memset (content + 4096, 0x5a, 16000);
  assert_true (g_file_set_contents (place->path, content, (gssize) length, NULL));
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterStore) store = muster_store_open (place->path, &error);
  MusterWindow *window = show (store, store == NULL ? error->message : NULL);
  GtkWidget *status = find_widget (GTK_WIDGET (window), ADW_TYPE_STATUS_PAGE, NULL);
  const char *text = store != NULL ? get_told_problem (window)
                                   : adw_status_page_get_description (ADW_STATUS_PAGE (status));
  assert_non_null (text);
  assert_non_null (strstr (text, "is damaged"));
  hide (window);
}

static void
test_of_many_faults_the_first_are_told (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  g_autoptr (GString) faults = g_string_new ("fault 1");
  for (int i = 2; i <= 43; i++)
    g_string_append_printf (faults, "\nfault %d", i);
  MusterWindow *window = show (store, NULL);
  muster_window_show_problem (window, faults->str);
  assert_string_equal (get_told_problem (window), "fault 1\nfault 2\nfault 3\n… and 40 more");
  muster_window_show_problem (window, "one\ntwo\nthree\nfour");
  assert_string_equal (get_told_problem (window), "one\ntwo\nthree\nfour");
  hide (window);
}

static void
test_a_library_of_a_newer_version_is_told (void **state)
{
  const Place *place = *state;
  MusterStore *store = muster_store_open (place->path, NULL);
  const MusterConnectionOptions options = { .application = 0x4d757374, .newest = 99 };
  g_object_unref (store);
  g_autoptr (MusterConnection) connection = muster_connection_open (place->path, &options, NULL);
  assert_true (muster_connection_run (connection, "PRAGMA user_version = 99", NULL));
  g_clear_pointer (&connection, muster_connection_unref);
  assert_closed (place->path, "newer");
}

static void
rename_to (MusterWindow *window, gint64 army, const char *name)
{
  gtk_widget_activate_action (muster_window_get_page (window), "armies.name", "(xs)", army, name);
  settle ();
}

static void
assert_name (MusterStore *store, const char *name)
{
  g_autoptr (GPtrArray) armies = muster_store_list_armies (store, NULL);
  assert_int_equal (armies->len, 1);
  assert_string_equal (((MusterArmySummary *) g_ptr_array_index (armies, 0))->name, name);
}

static void
test_a_library_that_may_only_be_read_is_shown_and_says_so (void **state)
{
  const Place *place = *state;
  gint64 army = make_library (place);
  g_autoptr (MusterStore) store = muster_store_open_how (place->path, TRUE, 100, NULL);
  assert_non_null (store);
  MusterWindow *window = show (store, NULL);
  assert_non_null (strstr (get_told_problem (window), "only be read"));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.hide-problem", NULL);
  assert_null (get_told_problem (window));
  rename_to (window, army, "New");
  assert_non_null (strstr (get_told_problem (window), "Nothing was changed"));
  assert_name (store, "French corps, 200 points");
  hide (window);
}

static void
test_a_library_that_another_program_locks_is_told_and_free_again_later (void **state)
{
  const Place *place = *state;
  gint64 army = make_library (place);
  g_autoptr (MusterStore) store = muster_store_open_how (place->path, FALSE, 100, NULL);
  g_autoptr (MusterStore) other = muster_store_open (place->path, NULL);
  MusterChangeSet *change_set = muster_store_begin (other, "Long", NULL, NULL);
  MusterWindow *window = show (store, NULL);
  rename_to (window, army, "New");
  assert_non_null (get_told_problem (window));
  assert_name (store, "French corps, 200 points");
  muster_change_set_free (change_set);
  rename_to (window, army, "New");
  assert_name (store, "New");
  hide (window);
}

static void
limit_files (rlim_t size)
{
  struct rlimit limit;
  assert_int_equal (getrlimit (RLIMIT_FSIZE, &limit), 0);
  limit.rlim_cur = size < limit.rlim_max ? size : limit.rlim_max;
  assert_int_equal (setrlimit (RLIMIT_FSIZE, &limit), 0);
}

static gboolean
is_editing (GtkWidget *cell)
{
  return muster_name_cell_is_editing (MUSTER_NAME_CELL (cell));
}

static GtkEditable *
begin_editing (MusterWindow *window)
{
  gtk_widget_activate_action (muster_window_get_page (window), "armies.rename", NULL);
  settle ();
  GtkWidget *cell = find_widget (GTK_WIDGET (window), MUSTER_TYPE_NAME_CELL, is_editing);
  assert_non_null (cell);
  return GTK_EDITABLE (find_widget (cell, GTK_TYPE_ENTRY, NULL));
}

static void
test_what_was_typed_when_the_disk_was_full_is_there_again (void **state)
{
  const Place *place = *state;
  make_library (place);
  g_autoptr (MusterStore) store = muster_store_open (place->path, NULL);
  MusterWindow *window = show (store, NULL);
  gtk_editable_set_text (begin_editing (window), "Zoë’s corps");
  signal (SIGXFSZ, SIG_IGN);
  limit_files (4096);
  g_signal_emit_by_name (find_widget (GTK_WIDGET (window), GTK_TYPE_ENTRY, NULL), "activate");
  settle ();
  limit_files (RLIM_INFINITY);
  assert_non_null (get_told_problem (window));
  assert_name (store, "French corps, 200 points");
  assert_string_equal (gtk_editable_get_text (begin_editing (window)), "Zoë’s corps");
  g_signal_emit_by_name (find_widget (GTK_WIDGET (window), GTK_TYPE_ENTRY, NULL), "activate");
  settle ();
  assert_name (store, "Zoë’s corps");
  hide (window);
}

/* The list is in order of names: the row that was edited shows another army then. */
static void
test_a_new_name_that_moves_an_army_is_not_offered_to_another (void **state)
{
  const Place *place = *state;
  gint64 army = make_library (place);
  g_autoptr (MusterStore) store = muster_store_open (place->path, NULL);
  assert_true (muster_army_edit_duplicate (store, army, "Middle", NULL) != 0);
  MusterWindow *window = show (store, NULL);
  gtk_editable_set_text (begin_editing (window), "Zulu");
  g_signal_emit_by_name (find_widget (GTK_WIDGET (window), GTK_TYPE_ENTRY, NULL), "activate");
  settle ();
  for (int i = 0; i < 2; i++)
    {
      GtkWidget *list = find_widget (GTK_WIDGET (window), GTK_TYPE_LIST_VIEW, NULL);
      GtkSelectionModel *rows = gtk_list_view_get_model (GTK_LIST_VIEW (list));
      gtk_selection_model_select_item (rows, (guint) i, TRUE);
      settle ();
      assert_string_equal (gtk_editable_get_text (begin_editing (window)),
                           i == 0 ? "Middle" : "Zulu");
      muster_name_cell_finish (
        MUSTER_NAME_CELL (find_widget (GTK_WIDGET (window), MUSTER_TYPE_NAME_CELL, is_editing)));
    }
  hide (window);
}

static void
test_a_blank_name_is_refused_and_the_old_one_is_edited_next (void **state)
{
  const Place *place = *state;
  make_library (place);
  g_autoptr (MusterStore) store = muster_store_open (place->path, NULL);
  MusterWindow *window = show (store, NULL);
  gtk_editable_set_text (begin_editing (window), "  ");
  g_signal_emit_by_name (find_widget (GTK_WIDGET (window), GTK_TYPE_ENTRY, NULL), "activate");
  settle ();
  assert_non_null (strstr (get_told_problem (window), "needs a name"));
  assert_string_equal (gtk_editable_get_text (begin_editing (window)), "French corps, 200 points");
  hide (window);
}

static GtkWidget *
find_toast (MusterWindow *window)
{
  return find_widget (GTK_WIDGET (window), g_type_from_name ("AdwToastWidget"), NULL);
}

/* Its button would take back what was done last to the same document, whatever the toast says. */
static void
test_the_offer_to_undo_goes_with_the_next_action (void **state)
{
  const Place *place = *state;
  gint64 army = make_library (place);
  g_autoptr (MusterStore) store = muster_store_open (place->path, NULL);
  assert_true (muster_army_edit_duplicate (store, army, "Alpha", NULL) != 0);
  MusterWindow *window = show (store, NULL);
  gtk_widget_activate_action (muster_window_get_page (window), "documents.delete", NULL);
  settle ();
  assert_non_null (find_toast (window));
  rename_to (window, army, "Later");
  assert_non_null (find_toast (window));
  gtk_widget_activate_action (muster_window_get_page (window), "documents.duplicate", NULL);
  settle ();
  assert_null (find_toast (window));
  hide (window);
}

static void
test_the_offer_to_undo_goes_with_an_action_of_the_same_name (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  gint64 army = add_example (store, "french-200");
  gint64 twin = muster_army_edit_duplicate (store, army, "French corps, 200 points", NULL);
  MusterWindow *window = show (store, NULL);
  gtk_widget_activate_action (muster_window_get_page (window), "documents.delete", NULL);
  settle ();
  assert_non_null (find_toast (window));
  g_autoptr (GPtrArray) left = muster_store_list_armies (store, NULL);
  gint64 other = ((MusterArmySummary *) g_ptr_array_index (left, 0))->id;
  assert_true (other == army || other == twin);
  assert_true (muster_library_trash (store, &muster_army_document, &other, 1, NULL));
  settle ();
  assert_null (find_toast (window));
  hide (window);
}

static void
test_trouble_stands_under_the_header_bar_until_something_is_done_here (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  gint64 army = add_example (store, "french-200");
  MusterWindow *window = show (store, NULL);
  muster_window_show_problem (window, "The disk is full.");
  for (int i = 0; i < 2; i++)
    {
      settle ();
      GtkWidget *bar = find_widget (muster_window_get_page (window), MUSTER_TYPE_PROBLEM_BAR, NULL);
      assert_true (ADW_IS_HEADER_BAR (gtk_widget_get_prev_sibling (bar)));
      open_army (window, army);
    }
  g_signal_emit_by_name (store, "changed", MUSTER_STORE_ALL, (gint64) 0);
  assert_string_equal (get_told_problem (window), "The disk is full.");
  assert_true (muster_army_edit_rename (store, army, "New", NULL));
  assert_null (get_told_problem (window));
  hide (window);
}

static gboolean
has_problem (GtkWidget *page)
{
  return find_widget (page, MUSTER_TYPE_PROBLEM_BAR, NULL) != NULL;
}

/* What a page failed at is told on it alone; where the page goes, it is told where one is then. */
static void
test_a_problem_of_a_page_stays_with_it_and_outlives_it (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  gint64 one = add_example (store, "french-200");
  gint64 other = add_example (store, "british-200");
  MusterWindow *window = show (store, NULL);
  open_army (window, one);
  GtkWidget *failed = muster_window_get_page (window);
  open_army (window, other);
  g_signal_emit_by_name (failed, "failed", "It cannot be done.");
  settle ();
  assert_false (has_problem (muster_window_get_page (window)));
  open_army (window, one);
  assert_true (has_problem (muster_window_get_page (window)));
  assert_string_equal (get_told_problem (window), "It cannot be done.");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.close-document", "(sx)",
                              MUSTER_DOCUMENT_ARMY, one);
  settle ();
  assert_true (has_problem (muster_window_get_page (window)));
  assert_string_equal (get_told_problem (window), "It cannot be done.");
  hide (window);
}

static const char *wanted_name;

static gboolean
is_wanted (GtkWidget *label)
{
  return g_str_equal (gtk_label_get_text (GTK_LABEL (label)), wanted_name);
}

static void
assert_place (MusterWindow *window, const char *name)
{
  GObject *places =
    gtk_widget_get_template_child (GTK_WIDGET (window), G_OBJECT_TYPE (window), "places");
  wanted_name = name;
  if (find_widget (GTK_WIDGET (places), GTK_TYPE_LABEL, is_wanted) == NULL)
    fail_msg ("no place is called “%s”", name);
}

static void
test_places_that_begin_alike_are_told_apart (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  gint64 one = add_example (store, "french-200");
  gint64 other = add_example (store, "british-200");
  MusterWindow *window = show (store, NULL);
  assert_true (muster_army_edit_rename (store, one, "The battle of Leipzig, the first day", NULL));
  assert_true (
    muster_army_edit_rename (store, other, "The battle of Leipzig, the third day", NULL));
  open_army (window, one);
  assert_place (window, "The battle of Leipzig, the first day");
  open_army (window, other);
  assert_place (window, "The batt…first day");
  assert_place (window, "The batt…third day");
  assert_true (muster_army_edit_rename (store, other, "Hanau", NULL));
  settle ();
  assert_place (window, "The battle of Leipzig, the first day");
  assert_place (window, "Hanau");
  hide (window);
}

static gboolean
is_armies (GtkWidget *label)
{
  return g_str_equal (gtk_label_get_text (GTK_LABEL (label)), "Armies");
}

static void
test_the_side_says_armies_while_the_trash_is_shown_and_leads_back (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  gboolean in_trash;
  add_example (store, "french-200");
  MusterWindow *window = show (store, NULL);
  GtkWidget *page = muster_window_get_page (window);
  gtk_widget_activate_action (page, "documents.trash", NULL);
  settle ();
  GtkWidget *places = find_widget (GTK_WIDGET (window), GTK_TYPE_LIST_BOX, NULL);
  assert_non_null (find_widget (places, GTK_TYPE_LABEL, is_armies));
  assert_string_equal (gtk_window_get_title (GTK_WINDOW (window)), "Trash");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.go-to-page", "i", 1);
  g_object_get (page, "trash", &in_trash, NULL);
  assert_false (in_trash);
  assert_string_equal (gtk_window_get_title (GTK_WINDOW (window)), "Armies");
  hide (window);
}

static gboolean
closes_new (GtkWidget *button)
{
  return g_strcmp0 (gtk_widget_get_tooltip_text (button), "Close New") == 0;
}

static void
test_a_close_button_names_what_it_closes (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  gint64 army = add_example (store, "french-200");
  MusterWindow *window = show (store, NULL);
  open_army (window, army);
  assert_true (muster_army_edit_rename (store, army, "New", NULL));
  settle ();
  assert_non_null (find_widget (GTK_WIDGET (window), GTK_TYPE_BUTTON, closes_new));
  hide (window);
}

static void
test_a_window_that_is_closed_in_the_middle_of_an_edit_keeps_what_was_typed (void **state)
{
  const Place *place = *state;
  make_library (place);
  g_autoptr (MusterStore) store = muster_store_open (place->path, NULL);
  MusterWindow *window = show (store, NULL);
  gtk_editable_set_text (begin_editing (window), "Half a na");
  gtk_window_close (GTK_WINDOW (window));
  settle ();
  assert_name (store, "Half a na");
}

/* Five hundred letters, with letters that go from the right and pictures. */
static char *
dup_long_name (void)
{
  g_autoptr (GString) name = g_string_new (NULL);
  while (g_utf8_strlen (name->str, -1) < 500)
    g_string_append (name, "Waffen 🐎 חיל Brigade ");
  return g_utf8_substring (name->str, 0, 500);
}

static int
measure (MusterWindow *window)
{
  int least;
  gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL,
                      NULL);
  return least;
}

static void
test_long_names_make_no_window_wider (void **state)
{
  const Place *place = *state;
  gint64 army = make_library (place);
  g_autoptr (MusterStore) store = muster_store_open (place->path, NULL);
  g_autofree char *words = dup_long_name ();
  g_autofree char *word = g_strnfill (500, 'x');
  const char *names[] = { words, word };
  MusterWindow *window = show (store, NULL);
  open_army (window, army);
  settle ();
  int before = measure (window);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      assert_true (muster_army_edit_rename (store, army, names[i], NULL));
      settle ();
      assert_int_equal (measure (window), before);
      assert_name (store, names[i]);
    }
  hide (window);
}

static void
test_what_one_window_does_another_shows (void **state)
{
  const Place *place = *state;
  gint64 army = make_library (place);
  g_autoptr (MusterStore) store = muster_store_open (place->path, NULL);
  MusterWindow *one = show (store, NULL);
  MusterWindow *other = show (store, NULL);
  open_army (other, army);
  settle ();
  rename_to (one, army, "Seen by both");
  assert_string_equal (muster_page_get_title (MUSTER_PAGE (muster_window_get_page (other))),
                       "Seen by both");
  hide (one);
  hide (other);
}

static void
test_files_that_are_none_of_ours_are_named_and_left (void **state)
{
  const Place *place = *state;
  make_library (place);
  g_autoptr (MusterStore) store = muster_store_open (place->path, NULL);
  g_autofree char *path = g_build_filename (place->folder, "holiday.png", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  assert_true (g_file_set_contents (path, "\x89PNG\r\n\x1a\n", 8, NULL));
  MusterWindow *window = show (store, NULL);
  muster_window_import (window, &file, 1);
  settle ();
  assert_non_null (strstr (get_told_problem (window), "holiday.png"));
  assert_name (store, "French corps, 200 points");
  hide (window);
}

static void
test_a_bad_file_among_good_ones_stays_told (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  g_autofree char *path =
    g_build_filename (g_getenv ("MUSTER_DATA_DIR"), "examples", "french-200.army.xml", NULL);
  GFile *files[] = { g_file_new_for_path (path), g_file_new_for_path ("/nothing.army.xml") };
  MusterWindow *window = show (store, NULL);
  muster_window_import (window, files, G_N_ELEMENTS (files));
  settle ();
  assert_non_null (get_told_problem (window));
  assert_non_null (strstr (get_told_problem (window), "nothing.army.xml"));
  assert_name (store, "French corps, 200 points");
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    g_object_unref (files[i]);
  hide (window);
}

/* The windows that stand over @window: dialogs and the preview. */
static void
close_others (MusterWindow *window)
{
  g_autoptr (GList) toplevels = gtk_window_list_toplevels ();
  for (GList *at = toplevels; at != NULL; at = at->next)
    if (gtk_window_get_transient_for (at->data) == GTK_WINDOW (window))
      gtk_window_destroy (at->data);
}

/* Kept with a pack that is too large to be read at once. */
static gint64
add_large (MusterStore *store)
{
  gint64 army = add_example (store, "french-200");
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset = muster_store_load_ruleset (store, army, problems, NULL);
  g_autoptr (GString) text = g_string_new_len (g_bytes_get_data (ruleset->content, NULL),
                                               (gssize) g_bytes_get_size (ruleset->content));
  g_autofree char *words = g_strnfill (2000000, 'x');
  g_string_append_printf (text, "<!-- %s -->", words);
  g_autoptr (MusterRuleset) large =
    muster_ruleset_parse (ruleset->id, text->str, text->len, problems);
  assert_non_null (large);
  assert_true (muster_army_edit_answer_pack (store, army, large, NULL, NULL));
  return army;
}

static void
test_an_army_of_a_large_pack_is_opened_when_that_has_been_read (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  gint64 army = add_large (store);
  MusterWindow *window = show (store, NULL);
  open_army (window, army);
  settle ();
  assert_true (MUSTER_IS_ARMY_PAGE (muster_window_get_page (window)));
  MusterArmyModel *model =
    muster_army_page_get_model (MUSTER_ARMY_PAGE (muster_window_get_page (window)));
  assert_int_equal (muster_army_model_get_evaluation (model)->totals[0].num, 195);
  hide (window);
}

/* The packs are parsed in a thread, or the page would be there at once. */
static void
test_battles_and_campaigns_of_a_large_pack_are_opened_when_that_has_been_read (void **state)
{
  static const struct
  {
    const char *kind;
    const char *page;
  } documents[] = {
    { MUSTER_DOCUMENT_SCENARIO, "MusterScenarioPage" },
    { MUSTER_DOCUMENT_PLAY, "MusterPlayPage" },
    { MUSTER_DOCUMENT_CAMPAIGN, "MusterCampaignPage" },
  };
  const Place *place = *state;
  MusterStore *made = muster_store_open (place->path, NULL);
  gint64 army = add_large (made);
  gint64 scenario = add_scenario (made, army, army, 7, "Large");
  g_autoptr (MusterCampaign) begun = make_campaign (made, army, army, "Large");
  gint64 campaign = muster_library_add (made, &muster_campaign_document, begun, NULL);
  /* The list of armies would read its pack. */
  assert_true (muster_library_trash (made, &muster_army_document, &army, 1, NULL));
  g_object_unref (made);
  for (gsize i = 0; i < G_N_ELEMENTS (documents); i++)
    {
      g_autoptr (MusterStore) store = muster_store_open (place->path, NULL);
      const char *kind = documents[i].kind;
      gint64 id = g_str_equal (kind, MUSTER_DOCUMENT_CAMPAIGN) ? campaign : scenario;
      MusterWindow *window = show (store, NULL);
      assert_true (muster_ruleset_cache_is_slow (store, kind, id));
      muster_window_open_document (window, (MusterDocumentId){ kind, id }, TRUE);
      assert_string_not_equal (G_OBJECT_TYPE_NAME (muster_window_get_page (window)),
                               documents[i].page);
      g_autoptr (GString) text = g_string_new (NULL);
      append_labels (GTK_WIDGET (window), text);
      assert_non_null (strstr (text->str, "Reading a large ruleset…"));
      for (int j = 0; j < 500; j++)
        {
          if (g_str_equal (G_OBJECT_TYPE_NAME (muster_window_get_page (window)), documents[i].page))
            break;
          settle ();
        }
      assert_string_equal (G_OBJECT_TYPE_NAME (muster_window_get_page (window)), documents[i].page);
      assert_false (muster_ruleset_cache_is_slow (store, kind, id));
      hide (window);
    }
}

/* By a value of the player's own, which armies bring into what they stand in. */
static void
name_foot (MusterStore *store, gint64 army, const char *name)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GPtrArray) values = muster_house_values_new ();
  g_autoptr (MusterRuleset) ruleset = muster_store_load_ruleset (store, army, problems, NULL);
  muster_house_values_add (values, "fr-line-foot", NULL, MUSTER_HOUSE_NAME, name);
  assert_true (muster_house_set (store, ruleset, values, NULL, 0, NULL));
}

static void
test_documents_are_opened_in_their_order_by_packs_that_threads_read (void **state)
{
  const Place *place = *state;
  MusterStore *made = muster_store_open (place->path, NULL);
  gint64 army = add_example (made, "fontenoy-french");
  gint64 other = add_example (made, "swedes-1632");
  name_foot (made, army, "Infanterie de ligne");
  gint64 scenario = add_scenario (made, army, army, 7, "Small");
  g_autoptr (MusterCampaign) begun = make_campaign (made, army, army, "Small");
  const MusterDocumentId documents[] = {
    { MUSTER_DOCUMENT_CAMPAIGN, muster_library_add (made, &muster_campaign_document, begun, NULL) },
    { MUSTER_DOCUMENT_SCENARIO, scenario },
    { MUSTER_DOCUMENT_PLAY, scenario },
    { MUSTER_DOCUMENT_ARMY, other },
    { MUSTER_DOCUMENT_ARMY, army },
  };
  name_foot (made, army, "Fusiliers");
  g_object_unref (made);
  /* Each of them first, and then all others. */
  for (guint first = 0; first < G_N_ELEMENTS (documents); first++)
    {
      g_autoptr (MusterStore) store = muster_store_open (place->path, NULL);
      guint before = count_readings ();
      MusterWindow *window = show (store, NULL);
      begin_use ();
      for (guint i = 0; i < G_N_ELEMENTS (documents); i++)
        muster_window_open_document (window, documents[(first + i) % G_N_ELEMENTS (documents)],
                                     TRUE);
      end_use ();
      settle ();
      g_autoptr (GArray) open = muster_window_list_documents (window);
      assert_int_equal (open->len, G_N_ELEMENTS (documents));
      for (guint i = 0; i < open->len; i++)
        {
          MusterDocumentId wanted = documents[(first + i) % G_N_ELEMENTS (documents)];
          MusterDocumentId there = g_array_index (open, MusterDocumentId, i);
          assert_string_equal (there.kind, wanted.kind);
          assert_int_equal (there.id, wanted.id);
        }
      MusterDocumentId last =
        documents[(first + G_N_ELEMENTS (documents) - 1) % G_N_ELEMENTS (documents)];
      assert_string_equal (muster_window_get_shown_document (window).kind, last.kind);
      assert_true (count_readings () > before);
      hide (window);
    }
}

static void
test_what_is_opened_behind_leaves_the_view (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  gint64 large = add_large (store);
  gint64 army = add_example (store, "british-200");
  MusterWindow *window = show (store, NULL);
  open_behind (window, large);
  open_army (window, army);
  for (int i = 0; i < 500; i++)
    {
      g_autoptr (GArray) open = list_armies (window);
      if (open->len == 2)
        break;
      settle ();
    }
  g_autoptr (GArray) open = list_armies (window);
  assert_int_equal (open->len, 2);
  assert_int_equal (get_shown_army (window), army);
  hide (window);
}

static void
test_pages_are_gone_through_and_moved_to_windows_of_their_own (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  gint64 one = add_example (store, "french-200");
  gint64 other = add_example (store, "british-200");
  MusterWindow *window = show (store, NULL);
  GtkWidget *armies = muster_window_get_page (window);
  open_army (window, one);
  open_army (window, other);
  settle ();
  g_autoptr (GArray) open = list_armies (window);
  assert_int_equal (open->len, 2);
  assert_int_equal (get_shown_army (window), other);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.next-page", NULL);
  assert_ptr_equal (muster_window_get_page (window), armies);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.previous-page", NULL);
  assert_int_equal (get_shown_army (window), other);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.go-to-page", "i", 6);
  assert_int_equal (get_shown_army (window), one);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.move-page", NULL);
  settle ();
  g_autoptr (GArray) left = list_armies (window);
  assert_int_equal (left->len, 1);
  GListModel *tops = gtk_window_get_toplevels ();
  guint n_moved = 0;
  for (guint i = 0; i < g_list_model_get_n_items (tops); i++)
    {
      g_autoptr (GtkWidget) top = g_list_model_get_item (tops, i);
      if (MUSTER_IS_WINDOW (top) && top != GTK_WIDGET (window))
        {
          n_moved += get_shown_army (MUSTER_WINDOW (top)) == one;
          hide (MUSTER_WINDOW (top));
          break;
        }
    }
  assert_int_equal (n_moved, 1);
  hide (window);
}

/* Opens all that can be opened from a window; each must be gone when it is closed. */
static void
open_and_close_all (MusterStore *store, gint64 army)
{
  MusterWindow *window = muster_window_new (NULL, store, NULL);
  gpointer weak = window;
  g_object_add_weak_pointer (G_OBJECT (window), &weak);
  gtk_window_present (GTK_WINDOW (window));
  gtk_widget_activate_action (muster_window_get_page (window), "documents.new", NULL);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.catalogue", NULL);
  open_army (window, army);
  gtk_widget_activate_action (muster_window_get_page (window), "army.print", NULL);
  gtk_widget_activate_action (muster_window_get_page (window), "army.figures", NULL);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-help-overlay", NULL);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  close_others (window);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.close-page", NULL);
  gtk_window_destroy (GTK_WINDOW (window));
  while (weak != NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_all_that_opens_closes_without_a_trace (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  gint64 army = add_example (store, "french-200");
  for (guint i = 0; i < get_openings (); i++)
    open_and_close_all (store, army);
}

static void
test_an_army_whose_ruleset_is_being_read_is_among_the_open_ones (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  gint64 army = add_example (store, "french-200");
  MusterWindow *window = show (store, NULL);
  spoil_packs (store);
  for (int i = 0; i < 2; i++)
    open_army (window, army);
  assert_false (MUSTER_IS_ARMY_PAGE (muster_window_get_page (window)));
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (GArray) armies = list_armies (window);
      assert_int_equal (armies->len, 1);
      assert_int_equal (g_array_index (armies, gint64, 0), army);
      assert_int_equal (get_shown_army (window), army);
      while (!MUSTER_IS_ARMY_PAGE (muster_window_get_page (window)))
        g_main_context_iteration (NULL, TRUE);
    }
  hide (window);
}

/* Clicks the row with this title, in the window that the menu opens. */
static void
open_example (MusterWindow *window, const char *title)
{
  gtk_widget_activate_action (muster_window_get_page (window), "win.examples", NULL);
  GtkWidget *examples = find_top (MUSTER_TYPE_EXAMPLES_WINDOW);
  settle ();
  assert_false (muster_examples_window_is_reading (MUSTER_EXAMPLES_WINDOW (examples)));
  GtkListBox *list = GTK_LIST_BOX (find_shown (examples, GTK_TYPE_LIST_BOX));
  GtkListBoxRow *row;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
    if (g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), title))
      break;
  if (row == NULL)
    fail_msg ("%s", title);
  g_signal_emit_by_name (list, "row-activated", row);
  settle ();
  assert_null (find_top (MUSTER_TYPE_EXAMPLES_WINDOW));
}

/* Whoever has armies of his own is not welcomed any more: the menu has the examples. */
static void
test_the_menu_opens_examples_of_each_sort (void **state)
{
  static const struct
  {
    const char *title;
    const char *kind;
  } examples[] = { { "French corps, 200 points", MUSTER_DOCUMENT_ARMY },
                   { "Fontenoy, 1745: an example", MUSTER_DOCUMENT_SCENARIO },
                   { "Flanders, 1745: an example", MUSTER_DOCUMENT_CAMPAIGN } };
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  add_example (store, "british-200");
  MusterWindow *window = show (store, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      open_example (window, examples[i].title);
      MusterDocumentId document = muster_window_get_shown_document (window);
      assert_string_equal (document.kind, examples[i].kind);
      assert_true (document.id > 0);
      assert_null (get_told_problem (window));
    }
  hide (window);
}

int
main (void)
{
#define TEST(name) cmocka_unit_test_setup_teardown (name, make_place, clear_place)
  const struct CMUnitTest tests[] = {
    TEST (test_a_damaged_library_is_told_and_left_as_it_is),
    TEST (test_a_library_that_is_damaged_within_is_told),
    TEST (test_of_many_faults_the_first_are_told),
    TEST (test_a_library_of_a_newer_version_is_told),
    TEST (test_a_library_that_may_only_be_read_is_shown_and_says_so),
    TEST (test_a_library_that_another_program_locks_is_told_and_free_again_later),
    TEST (test_what_was_typed_when_the_disk_was_full_is_there_again),
    TEST (test_a_new_name_that_moves_an_army_is_not_offered_to_another),
    TEST (test_a_blank_name_is_refused_and_the_old_one_is_edited_next),
    TEST (test_the_offer_to_undo_goes_with_the_next_action),
    TEST (test_the_offer_to_undo_goes_with_an_action_of_the_same_name),
    TEST (test_trouble_stands_under_the_header_bar_until_something_is_done_here),
    cmocka_unit_test (test_a_problem_of_a_page_stays_with_it_and_outlives_it),
    cmocka_unit_test (test_places_that_begin_alike_are_told_apart),
    TEST (test_the_side_says_armies_while_the_trash_is_shown_and_leads_back),
    TEST (test_a_close_button_names_what_it_closes),
    TEST (test_battles_and_campaigns_of_a_large_pack_are_opened_when_that_has_been_read),
    TEST (test_documents_are_opened_in_their_order_by_packs_that_threads_read),
    TEST (test_what_is_opened_behind_leaves_the_view),
    TEST (test_a_window_that_is_closed_in_the_middle_of_an_edit_keeps_what_was_typed),
    TEST (test_long_names_make_no_window_wider),
    TEST (test_what_one_window_does_another_shows),
    TEST (test_an_army_of_a_large_pack_is_opened_when_that_has_been_read),
    TEST (test_pages_are_gone_through_and_moved_to_windows_of_their_own),
    TEST (test_all_that_opens_closes_without_a_trace),
    TEST (test_the_menu_opens_examples_of_each_sort),
    TEST (test_files_that_are_none_of_ours_are_named_and_left),
    TEST (test_a_bad_file_among_good_ones_stays_told),
    cmocka_unit_test (test_an_army_whose_ruleset_is_being_read_is_among_the_open_ones),
  };
#undef TEST
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
