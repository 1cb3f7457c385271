/* Players' reports of losses: read in the window of a campaign, looked at, and recorded. */
#include "app/helper/fleet.h"
#include "app/helper/window.h"
#include "helper/phone.h"

#include "app/widget/problems-window.h"

#include "scenario/store.h"

#include <glib/gstdio.h>

#define HEAD "<report xmlns=\"urn:muster:1\" campaign=\"The canal\" "

static GFile *
write_file (const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL);
  assert_true (g_file_set_contents (path, text, -1, NULL));
  return g_file_new_for_path (path);
}

/* Reads it as the dialog for files would have it read, and leaves no file behind. */
static void
import (Shown *shown, const char *name, const char *text)
{
  g_autoptr (GFile) file = write_file (name, text);
  muster_campaign_page_import_report (shown->page, file);
  settle ();
  g_unlink (g_file_peek_path (file));
}

static char *
dup_labels (GType type)
{
  GtkWidget *top = find_top (type);
  g_autoptr (GString) labels = g_string_new (NULL);
  if (top == NULL)
    fail_msg ("%s is not there", g_type_name (type));
  append_labels (top, labels);
  return g_strdup (labels->str);
}

static void
close_top (GType type)
{
  gtk_window_close (GTK_WINDOW (find_top (type)));
  settle ();
  assert_null (find_top (type));
}

/* A report that cannot be is told, with what it says of it, and nothing else happens. */
static void
assert_refused (Shown *shown, const char *name, const char *text, const char *description)
{
  import (shown, name, text);
  assert_null (find_top (MUSTER_TYPE_LOSSES_WINDOW));
  g_autofree char *labels = dup_labels (MUSTER_TYPE_PROBLEMS_WINDOW);
  if (strstr (labels, description) == NULL || strstr (labels, name) == NULL)
    fail_msg ("%s: %s", description, labels);
  close_top (MUSTER_TYPE_PROBLEMS_WINDOW);
}

/* As its button does. */
static void
answer (AdwMessageDialog *dialog)
{
  adw_message_dialog_response (dialog, "do");
  gtk_window_close (GTK_WINDOW (dialog));
  settle ();
}

static char *
dup_name (Shown *shown, gint64 number)
{
  g_autoptr (MusterRegister) reg = replay (shown);
  return g_strdup (muster_register_find_battle (reg, number)->name);
}

static void
assert_lines (const char *const *expected, guint n)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new ();
  collect_lines (find_top (MUSTER_TYPE_LOSSES_WINDOW), lines);
  assert_int_equal (lines->len, n);
  for (guint i = 0; i < n; i++)
    assert_string_equal (muster_loss_line_get_text (get_line (lines, i)), expected[i]);
}

static void
record (void)
{
  ACT (find_top (MUSTER_TYPE_LOSSES_WINDOW), "losses.record", NULL);
  settle ();
  assert_null (find_top (MUSTER_TYPE_LOSSES_WINDOW));
}

static gint64
get_lost (Shown *shown, gint64 battle, int side, const char *name)
{
  g_autoptr (MusterRegister) reg = replay (shown);
  return muster_battle_find (muster_register_find_battle (reg, battle),
                             find_named (reg, side, name))
    ->figures[MUSTER_LOSS_ALL];
}

static void
on_done (MusterPage *page, const char *message, gboolean can_undo, char **text)
{
  g_free (*text);
  *text = g_strdup (message);
}

static void
a_report_stands_in_the_lines_and_is_recorded_as_one_action (void **state)
{
  g_autoptr (Shown) shown = show ();
  gint64 number = muster (shown, "1812-06-12");
  g_autofree char *name = dup_name (shown, number);
  g_autofree char *text =
    g_strdup_printf (HEAD
                     "battle=\"%s\" date=\"1812-06-12\">"
                     "<row side=\"North\" number=\"1\" fate=\"wounded\" until=\"1812-06-25\"/>"
                     "<row side=\"North\" number=\"2\" lost=\"3\"/><row number=\"3\" lost=\"0\"/>"
                     "<row side=\"South\" number=\"5\" lost=\"1\"/></report>",
                     name);
  static const char *const expected[] = {
    "wounded until 25 June 1812", "3", "", "", "", "", "", "", "", "1"
  };
  import (shown, "all.report.xml", text);
  assert_lines (expected, G_N_ELEMENTS (expected));
  g_autofree char *labels = dup_labels (MUSTER_TYPE_LOSSES_WINDOW);
  assert_non_null (strstr (labels, "This is what all.report.xml tells."));
  assert_non_null (strstr (labels, "North: 3 lost"));
  record ();
  assert_int_equal (get_lost (shown, number, 1, "Oak"), 3);
  assert_int_equal (get_lost (shown, number, 2, "Fir"), 1);
  ACT (shown->page, "page.undo", NULL);
  settle ();
  assert_int_equal (get_lost (shown, number, 1, "Oak"), 0);
  assert_int_equal (get_lost (shown, number, 2, "Fir"), 0);
}

static void
what_is_recorded_already_is_told_and_does_no_harm (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autofree char *text = NULL;
  static const char *const expected[] = { "", "", "", "", "", "", "2", "", "", "" };
  gint64 number = muster (shown, "1812-06-12");
  import (shown, "north.csv", "North 2 3\n");
  record ();
  g_signal_connect (shown->page, "done", G_CALLBACK (on_done), &text);
  import (shown, "north.csv", "North 2 3\n");
  assert_null (find_top (MUSTER_TYPE_LOSSES_WINDOW));
  assert_non_null (strstr (text, "All of north.csv is recorded"));
  import (shown, "empty.xml", HEAD "><row side=\"a\" number=\"2\" lost=\"0\"/></report>");
  assert_null (find_top (MUSTER_TYPE_LOSSES_WINDOW));
  assert_non_null (strstr (text, "Nobody is lost in empty.xml"));
  import (shown, "both.csv", "North 2 3\nSouth 2 2\n");
  assert_lines (expected, G_N_ELEMENTS (expected));
  record ();
  assert_int_equal (get_lost (shown, number, 1, "Oak"), 3);
  assert_int_equal (get_lost (shown, number, 2, "Oak"), 2);
}

static void
what_contradicts_is_left_or_put_right_in_the_window (void **state)
{
  g_autoptr (Shown) shown = show ();
  static const char *const expected[] = { "", "1", "", "", "", "", "", "", "", "" };
  gint64 number = muster (shown, "1812-06-12");
  import (shown, "north.csv", "North 2 3\nNorth 3 2\n");
  record ();
  import (shown, "later.csv", "North 2 1\n3 0\n");
  assert_null (find_top (MUSTER_TYPE_LOSSES_WINDOW));
  g_autofree char *labels = dup_labels (ADW_TYPE_MESSAGE_DIALOG);
  assert_non_null (strstr (labels, "later.csv tells otherwise of "));
  assert_non_null (strstr (labels, "Oak"));
  close_top (ADW_TYPE_MESSAGE_DIALOG);
  assert_int_equal (get_lost (shown, number, 1, "Oak"), 3);
  import (shown, "later.csv", "North 2 1\n3 0\n");
  answer (ADW_MESSAGE_DIALOG (find_top (ADW_TYPE_MESSAGE_DIALOG)));
  assert_lines (expected, G_N_ELEMENTS (expected));
  record ();
  assert_int_equal (get_lost (shown, number, 1, "Oak"), 1);
  assert_int_equal (get_lost (shown, number, 1, "Elm"), 0);
  g_autoptr (MusterRegister) reg = replay (shown);
  assert_int_equal (reg->conflicts->len, 0);
}

static void
all_that_is_wrong_is_told_with_file_and_line (void **state)
{
  g_autoptr (Shown) shown = show ();
  muster (shown, "1812-06-12");
  assert_refused (shown, "much.csv", "side,number,lost\nNorth,2,9\n", "marched with 4");
  assert_refused (shown, "line.csv", "North,2,1\nNorth,x,1\n", "no number “x”");
  assert_refused (shown, "line.csv", "North,2,1\nNorth,x,1\n", "Line 2");
  assert_refused (shown, "bob.csv", "player,Bob\nNorth,2,1\n", "Nobody called “Bob” plays.");
  assert_refused (shown, "void.csv", "", "There is nothing in it.");
  assert_refused (shown, "torn.xml", HEAD ">", "torn.xml");
  assert_refused (shown, "other.xml", "<report xmlns=\"urn:muster:1\" campaign=\"The lake\"/>",
                  "of the campaign The lake, and not of The canal");
  assert_refused (shown, "ford.xml", HEAD "battle=\"The ford\"/>", "no battle that is called so");
  assert_refused (shown, "army.xml", "<army xmlns=\"urn:muster:1\" name=\"A\" ruleset=\"rafts\"/>",
                  "This is no report of losses.");
}

static void
a_report_is_of_the_battle_of_its_day (void **state)
{
  g_autoptr (Shown) shown = show ();
  gint64 number = muster (shown, "1812-06-12");
  g_autofree char *name = dup_name (shown, number);
  g_autofree char *text = g_strdup_printf (
    HEAD "battle=\"%s\" date=\"1812-06-13\"><row side=\"a\" number=\"2\" lost=\"1\"/></report>",
    name);
  assert_refused (shown, "day.xml", text, "on 13 June 1812, which was fought on 12 June 1812");
}

static void
where_it_does_not_say_the_battle_is_asked_for (void **state)
{
  g_autoptr (Shown) shown = show ();
  gint64 first = muster (shown, "1812-06-12");
  gint64 second = muster (shown, "1812-06-14");
  for (guint i = 0; i < 2; i++)
    {
      import (shown, "north.csv", "North 2 1\n");
      GtkWidget *dialog = find_top (ADW_TYPE_MESSAGE_DIALOG);
      assert_non_null (dialog);
      GtkDropDown *choices = GTK_DROP_DOWN (find_below (dialog, GTK_TYPE_DROP_DOWN));
      assert_int_equal (g_list_model_get_n_items (gtk_drop_down_get_model (choices)), 2);
      gtk_drop_down_set_selected (choices, i);
      answer (ADW_MESSAGE_DIALOG (dialog));
      g_autofree char *labels = dup_labels (MUSTER_TYPE_LOSSES_WINDOW);
      assert_non_null (strstr (labels, i == 0 ? "12 June 1812" : "14 June 1812"));
      if (i == 0)
        close_top (MUSTER_TYPE_LOSSES_WINDOW);
    }
  record ();
  assert_int_equal (get_lost (shown, first, 1, "Oak"), 0);
  assert_int_equal (get_lost (shown, second, 1, "Oak"), 1);
  import (shown, "north.csv", "North 2 1\n");
  close_top (ADW_TYPE_MESSAGE_DIALOG);
  assert_null (find_top (MUSTER_TYPE_LOSSES_WINDOW));
}

static void
before_the_first_battle_that_is_told (void **state)
{
  g_autoptr (Shown) shown = show ();
  import (shown, "north.csv", "North 2 1\n");
  assert_non_null (
    strstr (get_told_problem (shown->window), "no battle that north.csv could tell of"));
  assert_refused (shown, "early.xml", HEAD "battle=\"The ford\"/>", "has no battle yet");
}

static gboolean
drop (Shown *shown, GSList *files)
{
  GValue value = G_VALUE_INIT;
  gboolean is_taken = FALSE;
  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_set_boxed (&value, files);
  g_signal_emit_by_name (find_controller (GTK_WIDGET (shown->page), GTK_TYPE_DROP_TARGET), "drop",
                         &value, 0.0, 0.0, &is_taken);
  g_value_unset (&value);
  settle ();
  return is_taken;
}

static void
a_report_is_dropped_on_the_page (void **state)
{
  g_autoptr (Shown) shown = show ();
  muster (shown, "1812-06-12");
  g_autoptr (GFile) file = write_file ("north.csv", "North 2 1\n");
  g_autoptr (GSList) files = g_slist_append (NULL, file);
  assert_true (drop (shown, files));
  assert_non_null (find_top (MUSTER_TYPE_LOSSES_WINDOW));
  close_top (MUSTER_TYPE_LOSSES_WINDOW);
  files = g_slist_append (files, file);
  drop (shown, files);
  assert_null (find_top (MUSTER_TYPE_LOSSES_WINDOW));
  assert_non_null (strstr (get_told_problem (shown->window), "by itself"));
  g_unlink (g_file_peek_path (file));
}

static void
open_file (Shown *shown, const char *name, const char *text)
{
  g_autoptr (GFile) file = write_file (name, text);
  muster_window_import (shown->window, &file, 1);
  settle ();
  g_unlink (g_file_peek_path (file));
}

static void
a_report_that_is_opened_goes_to_its_campaign (void **state)
{
  g_autoptr (Shown) shown = show ();
  gint64 number = muster (shown, "1812-06-12");
  g_autofree char *name = dup_name (shown, number);
  g_autofree char *text =
    g_strdup_printf (HEAD "battle=\"%s\"><row side=\"a\" number=\"2\" lost=\"1\"/></report>", name);
  ACT (shown->window, "win.go-to-page", "i", 1);
  settle ();
  assert_false (MUSTER_IS_CAMPAIGN_PAGE (muster_window_get_page (shown->window)));
  open_file (shown, "all.report.xml", text);
  assert_ptr_equal (muster_window_get_page (shown->window), shown->page);
  assert_non_null (find_top (MUSTER_TYPE_LOSSES_WINDOW));
  close_top (MUSTER_TYPE_LOSSES_WINDOW);
  open_file (shown, "lake.report.xml", "<report xmlns=\"urn:muster:1\" campaign=\"The lake\"/>");
  assert_non_null (strstr (get_told_problem (shown->window),
                           "lake.report.xml is a report of the campaign The lake"));
  ACT (shown->window, "win.go-to-page", "i", 1);
  settle ();
  open_file (shown, "none.report.xml", "<report xmlns=\"urn:muster:1\"/>");
  assert_non_null (strstr (get_told_problem (shown->window), "does not say of which campaign"));
  open_file (shown, "torn.report.xml", "<report xmlns=\"urn:muster:1\">");
  assert_non_null (strstr (get_told_problem (shown->window), "torn.report.xml"));
}

/* Phones */

/* The state of the first side of a battle that is mustered so in such a campaign. */
static char *
dup_phone_state (Shown *shown, gint64 number)
{
  const gboolean sides[2] = { TRUE, FALSE };
  MusterStore *store = muster_page_get_store (MUSTER_PAGE (shown->page));
  gint64 campaign = muster_page_get_document (MUSTER_PAGE (shown->page));
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterScenario) scenario = muster_store_load_scenario (
    store, muster_store_find_campaign_scenario (store, campaign, number), NULL, problems, NULL);
  assert_non_null (scenario);
  return muster_scenario_dup_phone_state (scenario, sides);
}

static void
put_on_clipboard (Shown *shown, const char *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (shown->page)), text);
}

static void
paste (GtkWidget *widget, const char *action)
{
  gtk_widget_activate_action (widget, action, NULL);
  settle ();
}

static void
the_report_of_a_phone_is_pasted_and_recorded (void **state)
{
  static const char *const expected[] = { "wounded", "3", "", "", "", "", "", "", "", "" };
  g_autoptr (Shown) shown = show ();
  gint64 number = muster (shown, "1812-06-12");
  g_autofree char *name = dup_name (shown, number);
  g_autofree char *own = dup_phone_state (shown, number);
  g_autofree char *text =
    make_phone_report (name, "1812-06-12", "a", own, 5, "a 1 wounded\na 2 3\n");
  put_on_clipboard (shown, text);
  paste (GTK_WIDGET (shown->page), "campaign.paste-report");
  assert_lines (expected, G_N_ELEMENTS (expected));
  record ();
  assert_int_equal (get_lost (shown, number, 1, "Oak"), 3);
}

static void
what_is_pasted_into_the_grid_is_of_its_battle_or_refused (void **state)
{
  static const char *const blank[] = { "", "", "", "", "", "", "", "", "", "" };
  static const char *const expected[] = { "", "3", "", "", "", "", "", "", "", "" };
  g_autoptr (Shown) shown = show ();
  gint64 number = muster (shown, "1812-06-12");
  g_autofree char *name = dup_name (shown, number);
  g_autofree char *own = dup_phone_state (shown, number);
  const struct
  {
    char *text;
    const char *reason;
  } bad[] = {
    { make_phone_report ("The mill of nobody", "1812-06-12", "a", own, 5, "a 2 3\n"),
      "and not of" },
    { make_phone_report (name, "1812-06-12", "a", "0123456789ab", 5, "a 2 3\n"),
      "order of battle" },
    { g_strndup (own, 0), "clipboard" },
  };
  g_autofree char *text = make_phone_report (name, "1812-06-12", "a", own, 5, "a 2 3\n");
  g_autofree char *cut = g_strndup (text, strlen (text) - 30);
  ACT (shown->page, "campaign.record", NULL);
  settle ();
  GtkWidget *window = find_top (MUSTER_TYPE_LOSSES_WINDOW);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      put_on_clipboard (shown, bad[i].text);
      paste (window, "losses.paste");
      g_autofree char *labels = dup_labels (MUSTER_TYPE_LOSSES_WINDOW);
      if (strstr (labels, "Nothing was pasted.") == NULL || strstr (labels, bad[i].reason) == NULL)
        fail_msg ("%s", labels);
      assert_lines (blank, G_N_ELEMENTS (blank));
      g_free (bad[i].text);
    }
  put_on_clipboard (shown, cut);
  paste (window, "losses.paste");
  g_autofree char *told = dup_labels (MUSTER_TYPE_LOSSES_WINDOW);
  assert_non_null (strstr (told, "cut off"));
  put_on_clipboard (shown, text);
  paste (window, "losses.paste");
  assert_lines (expected, G_N_ELEMENTS (expected));
  g_autofree char *labels = dup_labels (MUSTER_TYPE_LOSSES_WINDOW);
  assert_null (strstr (labels, "Nothing was pasted."));
  record ();
  assert_int_equal (get_lost (shown, number, 1, "Oak"), 3);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_report_stands_in_the_lines_and_is_recorded_as_one_action),
    cmocka_unit_test (what_is_recorded_already_is_told_and_does_no_harm),
    cmocka_unit_test (what_contradicts_is_left_or_put_right_in_the_window),
    cmocka_unit_test (all_that_is_wrong_is_told_with_file_and_line),
    cmocka_unit_test (a_report_is_of_the_battle_of_its_day),
    cmocka_unit_test (where_it_does_not_say_the_battle_is_asked_for),
    cmocka_unit_test (before_the_first_battle_that_is_told),
    cmocka_unit_test (a_report_is_dropped_on_the_page),
    cmocka_unit_test (a_report_that_is_opened_goes_to_its_campaign),
    cmocka_unit_test (the_report_of_a_phone_is_pasted_and_recorded),
    cmocka_unit_test (what_is_pasted_into_the_grid_is_of_its_battle_or_refused),
  };
  gtk_init ();
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
