/* A campaign printed and exported from its page. */
#include "app/helper/campaign.h"

#include "app/campaign/page.h"
#include "app/helper/file-dialog.h"
#include "app/helper/print.h"
#include "app/shell/window.h"
#include "helper/dump.h"
#include "sheet/packet/sheets.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  MusterStore *store;
  MusterWindow *window;
  GtkWidget *page;
} Shown;

static Shown *
show (void)
{
  Shown *shown = g_new0 (Shown, 1);
  shown->store = muster_store_open (":memory:", NULL);
  gint64 one = add_example (shown->store, "dettingen-pragmatic");
  gint64 other = add_example (shown->store, "fontenoy-french");
  gint64 id = add_campaign (shown->store, one, other, "Summer");
  shown->window = muster_window_new (NULL, shown->store, NULL);
  gtk_window_present (GTK_WINDOW (shown->window));
  muster_window_open_document (shown->window, (MusterDocumentId){ MUSTER_DOCUMENT_CAMPAIGN, id },
                               TRUE);
  settle ();
  shown->page = muster_window_get_page (shown->window);
  return shown;
}

static void
shown_free (Shown *shown)
{
  gtk_window_destroy (GTK_WINDOW (shown->window));
  settle ();
  g_object_unref (shown->store);
  g_free (shown);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Shown, shown_free)

#define ACT(page, ...) assert_true (gtk_widget_activate_action (page, __VA_ARGS__))

static GtkWidget *
open_sheets (Shown *shown, const char *ids)
{
  ACT (shown->page, "campaign.print", NULL);
  settle ();
  GtkWidget *sheets = find_top (MUSTER_TYPE_PRINT_WINDOW);
  assert_non_null (sheets);
  tick_only (sheets, ids);
  adw_combo_row_set_selected (get_choice (sheets, "reader"), 0);
  gtk_switch_set_active (get_choice (sheets, "redacted"), FALSE);
  settle ();
  return sheets;
}

/* The pages that follow what was chosen, after a moment. */
static char *
dup_pages (GtkWidget *sheets)
{
  settle ();
  return dump_sheet (muster_print_window_get_sheet (MUSTER_PRINT_WINDOW (sheets)));
}

static void
choose_reader (GtkWidget *sheets, const char *name)
{
  AdwComboRow *row = get_choice (sheets, "reader");
  GListModel *names = adw_combo_row_get_model (row);
  for (guint i = 0; i < g_list_model_get_n_items (names); i++)
    if (g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (names), i), name))
      {
        adw_combo_row_set_selected (row, i);
        return;
      }
  fail_msg ("nobody is called %s", name);
}

static void
the_sheets_of_campaigns_and_no_others_are_offered (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *sheets = open_sheets (shown, "");
  g_autoptr (GPtrArray) rows = list_sheet_rows (sheets);
  gsize n;
  guint n_there = 0;
  const MusterSheetKind *kinds = muster_sheet_list_campaign_kinds (&n);
  /* It has no map. */
  for (gsize i = 0; i < n; i++)
    n_there += kinds[i].is_there == NULL;
  assert_int_equal (rows->len, n_there);
  assert_false (gtk_widget_get_visible (get_choice (sheets, "secrets")));
  gtk_window_close (GTK_WINDOW (sheets));
}

static void
the_log_is_printed_as_it_stood_on_the_shown_day (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *sheets = open_sheets (shown, "campaign-log");
  g_autofree char *today = dup_pages (sheets);
  assert_non_null (strstr (today, "the ford"));
  gtk_window_close (GTK_WINDOW (sheets));
  settle ();
  GtkDropDown *moment = get_moments (shown->page);
  guint n = g_list_model_get_n_items (gtk_drop_down_get_model (moment));
  gtk_drop_down_set_selected (moment, n - 1);
  settle ();
  sheets = open_sheets (shown, "campaign-log");
  g_autofree char *before = dup_pages (sheets);
  assert_null (strstr (before, "the ford"));
  gtk_window_close (GTK_WINDOW (sheets));
}

static void
a_side_sees_of_the_other_what_was_chosen (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *sheets = open_sheets (shown, "morning-state");
  g_autofree char *umpire = dup_pages (sheets);
  choose_reader (sheets, "North");
  assert_true (gtk_widget_is_sensitive (get_choice (sheets, "redact")));
  g_autofree char *hidden = dup_pages (sheets);
  gtk_switch_set_active (get_choice (sheets, "redacted"), TRUE);
  g_autofree char *redacted = dup_pages (sheets);
  gtk_switch_set_active (get_choice (sheets, "redacted"), FALSE);
  assert_non_null (strstr (umpire, "South"));
  assert_null (strstr (hidden, "South"));
  assert_non_null (strstr (redacted, "South"));
  gtk_window_close (GTK_WINDOW (sheets));
}

static void
a_commander_sees_the_rest_in_words_whatever_is_chosen (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *sheets = open_sheets (shown, "morning-state");
  AdwComboRow *row = get_choice (sheets, "reader");
  choose_reader (sheets, "North");
  adw_combo_row_set_selected (row, adw_combo_row_get_selected (row) + 1);
  assert_false (gtk_widget_is_sensitive (get_choice (sheets, "redacted")));
  g_autofree char *pages = dup_pages (sheets);
  assert_non_null (strstr (pages, "South"));
  gtk_window_close (GTK_WINDOW (sheets));
}

static void
press_icon (GtkWidget *from, const char *icon)
{
  if (GTK_IS_BUTTON (from) && g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (from)), icon) == 0)
    g_signal_emit_by_name (from, "clicked");
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    press_icon (child, icon);
}

/* What is no day is marked, and leaves nothing out. */
static void
a_log_may_begin_on_a_day (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *sheets = open_sheets (shown, "campaign-log");
  GtkEditable *since = GTK_EDITABLE (get_choice (sheets, "since"));
  AdwPreferencesRow *row = ADW_PREFERENCES_ROW (since);
  gtk_editable_set_text (since, "someday");
  g_autofree char *whole = dup_pages (sheets);
  assert_true (g_str_has_prefix (adw_preferences_row_get_title (row), "No day"));
  assert_null (strstr (whole, "is left out"));
  press_icon (GTK_WIDGET (since), "document-open-recent-symbolic");
  g_autofree char *new = dup_pages (sheets);
  assert_string_equal (adw_preferences_row_get_title (row), "Log and losses since");
  assert_non_null (strstr (new, "is left out"));
  gtk_window_close (GTK_WINDOW (sheets));
}

/* What the page writes where a part of it is exported. */
static char *
dup_exported (Shown *shown, const char *part)
{
  char *text = NULL;
  g_autofree char *name = g_strdup_printf ("muster-%s.txt", part);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL);
  ACT (shown->page, "campaign.export-part", "s", part);
  choose_file (path);
  assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_unlink (path);
  return text;
}

static void
log_register_and_events_are_exported_by_themselves (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autofree char *markdown = dup_exported (shown, "markdown");
  g_autofree char *html = dup_exported (shown, "html");
  g_autofree char *reg = dup_exported (shown, "register");
  g_autofree char *events = dup_exported (shown, "events");
  assert_true (g_str_has_prefix (markdown, "# "));
  assert_non_null (strstr (markdown, "the ford"));
  assert_non_null (strstr (html, "<html"));
  assert_non_null (strchr (reg, ','));
  assert_non_null (strstr (reg, "North"));
  assert_non_null (strchr (events, ','));
  assert_string_not_equal (reg, events);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_sheets_of_campaigns_and_no_others_are_offered),
    cmocka_unit_test (the_log_is_printed_as_it_stood_on_the_shown_day),
    cmocka_unit_test (a_side_sees_of_the_other_what_was_chosen),
    cmocka_unit_test (a_log_may_begin_on_a_day),
    cmocka_unit_test (a_commander_sees_the_rest_in_words_whatever_is_chosen),
    cmocka_unit_test (log_register_and_events_are_exported_by_themselves),
  };
  g_set_prgname ("muster");
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
