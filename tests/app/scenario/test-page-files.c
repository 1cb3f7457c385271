/* A scenario printed and exported from its page. */
#include "app/helper/scenario-page-shown.h"

#include "app/helper/file-dialog.h"
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

/* Chooses it in the dialog. Returns: what was written then */
static char *
dup_exported (const char *name)
{
  char *text = NULL;
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL);
  choose_file (path);
  assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_unlink (path);
  return text;
}

static void
what_is_exported_is_what_was_asked_for_whatever_its_name (void **state)
{
  Shown *shown = show ();
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.export-picture", "s", "png");
  g_autofree char *png = dup_exported ("muster-test-board");
  assert_true (g_str_has_prefix (png, "\x89PNG"));
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.export-picture", "s", "svg");
  g_autofree char *svg = dup_exported ("muster-test-board.png");
  assert_non_null (strstr (svg, "<svg"));
  take_battlefield_away (shown);
  write_text (shown, "situation", "The river is high.");
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.export", NULL);
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
  choose_file (path);
  assert_non_null (strstr (shown->failed, "no battlefield"));
  assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.export-picture", "s", "png");
  settle ();
  assert_null (find_top (GTK_TYPE_FILE_CHOOSER_DIALOG));
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

static void
a_page_for_a_phone_is_saved_for_its_reader (void **state)
{
  static const char *const readers[] = { "a", "b", "all" };
  Shown *shown = show ();
  for (guint i = 0; i < G_N_ELEMENTS (readers); i++)
    {
      gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.phone", "s", readers[i]);
      g_autofree char *html = dup_exported ("muster-test-phone.html");
      assert_true (g_str_has_prefix (html, "<!DOCTYPE html>"));
      assert_true ((strstr (html, "\"side\":0") != NULL) == (i != 1));
      assert_true ((strstr (html, "\"side\":1") != NULL) == (i != 0));
    }
  hide (shown);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (what_is_printed_has_what_was_just_written),
    cmocka_unit_test (what_is_exported_is_what_was_asked_for_whatever_its_name),
    cmocka_unit_test (there_is_no_picture_of_no_battlefield),
    cmocka_unit_test (a_place_that_has_no_path_is_tried_and_told),
    cmocka_unit_test (a_page_for_a_phone_is_saved_for_its_reader),
  };
  g_set_prgname ("muster");
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
