/* The campaigns' page and the window that begins one, used as a person does. */
#include "app/helper/examples.h"
#include "app/helper/campaign.h"
#include "app/helper/window.h"

#include "app/campaign/new-campaign-window.h"
#include "app/document/row.h"
#include "app/library/pages.h"
#include "app/shell/window.h"
#include "campaign/model/xml.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  MusterStore *store;
  MusterWindow *window;
  GtkWidget *page; /* the list of campaigns */
  gint64 one;
  gint64 other;
} Shown;

static Shown *
show (void)
{
  Shown *shown = g_new0 (Shown, 1);
  shown->store = muster_store_open (":memory:", NULL);
  shown->one = add_example (shown->store, "dettingen-pragmatic");
  shown->other = add_example (shown->store, "fontenoy-french");
  shown->window = muster_window_new (NULL, shown->store, NULL);
  gtk_window_present (GTK_WINDOW (shown->window));
  gtk_widget_activate_action (GTK_WIDGET (shown->window), "win.campaigns", NULL);
  shown->page = muster_window_get_page (shown->window);
  settle ();
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

static gint64
get_shown_campaign (Shown *shown)
{
  MusterDocumentId document = muster_window_get_shown_document (shown->window);
  return g_str_equal (document.kind, MUSTER_DOCUMENT_CAMPAIGN) ? document.id : 0;
}

static MusterCampaign *
load (Shown *shown, gint64 id)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterCampaign *campaign = muster_store_load_campaign (shown->store, id, NULL, problems, NULL);
  assert_non_null (campaign);
  return campaign;
}

/* What the list shows. */
static void
assert_listed (Shown *shown, const char *expected)
{
  g_autoptr (GString) names = g_string_new (NULL);
  GtkWidget *clamp = find_below (shown->page, ADW_TYPE_CLAMP_SCROLLABLE);
  GListModel *model =
    G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (find_below (clamp, GTK_TYPE_LIST_VIEW))));
  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (MusterDocumentItem) item = g_list_model_get_item (model, i);
      g_string_append_printf (names, "%s%s", i > 0 ? "|" : "",
                              muster_document_item_get_name (item));
    }
  assert_string_equal (names->str, expected);
}

static void
campaigns_are_listed_copied_thrown_away_and_restored (void **state)
{
  g_autoptr (Shown) shown = show ();
  assert_listed (shown, "");
  add_campaign (shown->store, shown->one, shown->other, "Summer");
  settle ();
  assert_listed (shown, "Summer");
  ACT (shown->page, "documents.duplicate", NULL);
  settle ();
  assert_listed (shown, "Summer|Summer (copy)");
  ACT (shown->page, "documents.delete", NULL);
  settle ();
  assert_listed (shown, "Summer");
  ACT (shown->page, "documents.trash", NULL);
  settle ();
  assert_listed (shown, "Summer (copy)");
  ACT (shown->page, "documents.restore", NULL);
  settle ();
  ACT (shown->page, "documents.trash", NULL);
  settle ();
  assert_listed (shown, "Summer|Summer (copy)");
}

static void
a_campaign_file_among_armies_comes_to_the_campaigns (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "Summer.campaign.xml", NULL);
  gint64 id = add_campaign (shown->store, shown->one, shown->other, "Summer");
  g_autoptr (MusterCampaign) campaign = load (shown, id);
  g_autoptr (GBytes) bytes = muster_campaign_write (campaign);
  assert_true (g_file_set_contents (path, g_bytes_get_data (bytes, NULL),
                                    (gssize) g_bytes_get_size (bytes), NULL));
  g_autoptr (GFile) file = g_file_new_for_path (path);
  muster_window_import (shown->window, &file, 1);
  settle ();
  assert_null (get_told_problem (shown->window));
  assert_int_equal (get_shown_campaign (shown), id + 1);
  g_unlink (path);
}

static GtkWidget *
open_dialog (Shown *shown)
{
  ACT (shown->page, "documents.new", NULL);
  settle ();
  return find_top (MUSTER_TYPE_NEW_CAMPAIGN_WINDOW);
}

static void
a_campaign_is_begun_with_what_is_proposed_and_opened (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *dialog = open_dialog (shown);
  gtk_editable_set_text (find_entry_row (dialog, "Name"), "Autumn");
  gtk_editable_set_text (find_entry_row (dialog, "First day"), "1812-09-01");
  assert_string_equal (get_problem (dialog), "");
  ACT (dialog, "new-campaign.make", NULL);
  settle ();
  g_autoptr (MusterCampaign) campaign = load (shown, get_shown_campaign (shown));
  assert_string_equal (campaign->name, "Autumn");
  assert_int_equal (campaign->start, muster_day_parse ("1812-09-01"));
  assert_int_equal (campaign->sides->len, 2);
  assert_non_null (muster_campaign_get_recovery (campaign));
  assert_int_not_equal (find_unit (campaign, 1, 0), 0);
  assert_int_not_equal (find_unit (campaign, 2, 0), 0);
}

static void
sides_come_and_go_and_what_is_missing_is_told (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *dialog = open_dialog (shown);
  gtk_editable_set_text (find_entry_row (dialog, "First day"), "June");
  assert_non_null (strstr (get_problem (dialog), "first day"));
  gtk_editable_set_text (find_entry_row (dialog, "First day"), "1812-06-01");
  assert_string_equal (get_problem (dialog), "");
  ACT (dialog, "new-campaign.add-side", NULL);
  assert_non_null (strstr (get_problem (dialog), "Choose an army for Side 3"));
  ACT (dialog, "new-campaign.remove-side", NULL);
  assert_string_equal (get_problem (dialog), "");
  gtk_window_close (GTK_WINDOW (dialog));
  settle ();
}

static void
test_an_example_is_opened_with_one_click (void **state)
{
  g_autoptr (Shown) shown = show ();
  click_example (find_shown_examples (shown->window), "Flanders, 1745: an example");
  assert_true (get_shown_campaign (shown) > 0);
  assert_null (get_told_problem (shown->window));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_an_example_is_opened_with_one_click),
    cmocka_unit_test (campaigns_are_listed_copied_thrown_away_and_restored),
    cmocka_unit_test (a_campaign_file_among_armies_comes_to_the_campaigns),
    cmocka_unit_test (a_campaign_is_begun_with_what_is_proposed_and_opened),
    cmocka_unit_test (sides_come_and_go_and_what_is_missing_is_told),
  };
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
