/* A scenario printed and exported from its page. */
#include "app/helper/scenario-page-shown.h"

#include "app/print/window.h"
#include "helper/dump.h"

#include <glib/gstdio.h>
#include <string.h>

static void
what_is_printed_has_what_was_just_written (void **state)
{
  Shown *shown = show ();
  write_text (shown, "situation", "The river is high.");
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.print", NULL);
  settle ();
  GtkWidget *sheets = find_top (MUSTER_TYPE_PRINT_WINDOW);
  assert_string_equal (get_scenario (shown)->note, "The river is high.");
  assert_non_null (sheets);
  g_autofree char *pages =
    dump_sheet (muster_print_window_get_sheet (MUSTER_PRINT_WINDOW (sheets)));
  assert_non_null (strstr (pages, "The river is high."));
  assert_null (shown->failed);
  gtk_window_close (GTK_WINDOW (sheets));
  hide (shown);
}

static void
take_battlefield_away (Shown *shown)
{
  g_autoptr (MusterScenario) changed = muster_scenario_copy (get_scenario (shown));
  muster_scenario_set_battlefield (changed, NULL);
  assert_true (muster_library_save (shown->store, &muster_scenario_document, changed->id, changed,
                                    "Clear", NULL, NULL, NULL));
}

static GtkWidget *
find_chooser (void)
{
  return find_top (GTK_TYPE_FILE_CHOOSER_DIALOG);
}

/* Answers the dialog in which a file is chosen. */
static void
answer (const char *name)
{
  GtkWidget *dialog = find_chooser ();
  g_autoptr (GFile) folder = g_file_new_for_path (g_get_tmp_dir ());
  assert_non_null (dialog);
  gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (dialog), folder, NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  settle ();
  gtk_dialog_response (GTK_DIALOG (dialog), GTK_RESPONSE_ACCEPT);
  while (find_chooser () != NULL)
    g_main_context_iteration (NULL, TRUE);
}

/* Answers it, too. Returns: what was written then */
static char *
dup_exported (const char *name)
{
  char *text = NULL;
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL);
  answer (name);
  assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_unlink (path);
  return text;
}

static void
what_is_exported_is_what_was_asked_for_whatever_its_name (void **state)
{
  Shown *shown = show ();
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.export-picture", "s", "png");
  settle ();
  g_autofree char *png = dup_exported ("muster-test-board");
  assert_true (g_str_has_prefix (png, "\x89PNG"));
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.export-picture", "s", "svg");
  settle ();
  g_autofree char *svg = dup_exported ("muster-test-board.png");
  assert_non_null (strstr (svg, "<svg"));
  take_battlefield_away (shown);
  write_text (shown, "situation", "The river is high.");
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.export", NULL);
  settle ();
  g_autofree char *xml = dup_exported ("muster-test-board.png");
  assert_non_null (strstr (xml, "<scenario"));
  assert_non_null (strstr (xml, "The river is high."));
  assert_null (shown->failed);
  hide (shown);
}

static void
there_is_no_picture_of_no_battlefield (void **state)
{
  Shown *shown = show ();
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "muster-test-none.png", NULL);
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.export-picture", "s", "png");
  settle ();
  take_battlefield_away (shown);
  answer ("muster-test-none.png");
  assert_non_null (strstr (shown->failed, "no battlefield"));
  assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.export-picture", "s", "png");
  settle ();
  assert_null (find_chooser ());
  hide (shown);
}

static void
a_place_that_has_no_path_is_tried_and_told (void **state)
{
  Shown *shown = show ();
  g_autoptr (GFile) file = g_file_new_for_uri ("nowhere://example/a.scenario.xml");
  g_autoptr (GBytes) bytes = g_bytes_new_static ("a", 1);
  assert_null (g_file_peek_path (file));
  muster_page_write_file (MUSTER_PAGE (shown->page), bytes, file);
  assert_non_null (shown->failed);
  hide (shown);
}

/* GTK's dialog for files keeps some of what it took. LeakSanitizer asks by this name. */
int __lsan_is_turned_off (void);

int
__lsan_is_turned_off (void)
{
  return 1;
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (what_is_printed_has_what_was_just_written),
    cmocka_unit_test (what_is_exported_is_what_was_asked_for_whatever_its_name),
    cmocka_unit_test (there_is_no_picture_of_no_battlefield),
    cmocka_unit_test (a_place_that_has_no_path_is_tried_and_told),
  };
  g_set_prgname ("muster");
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
