/* The library's page, used through its actions. */

#include "app/helper/examples.h"
#include "app/helper/window.h"

#include "app/document/ruleset-cache.h"
#include "app/library/army-item.h"
#include "app/library/pages.h"
#include "app/library/army-row.h"
#include "app/library/windows.h"
#include "app/shell/window.h"
#include "army/check/check.h"
#include "army/store/listing.h"
#include "db/store-private.h"
#include "sheet/packet/sheets.h"
#include "sheet/page/sheet.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  MusterStore *store;
  GtkWindow *window;
  MusterArmiesPage *page;
  char *told;
  gint64 opened;
} Shown;

static void
on_failed (MusterPage *page, const char *message, Shown *shown)
{
  g_free (shown->told);
  shown->told = g_strdup (message);
}

static void
on_open (MusterPage *page, const char *kind, gint64 army, Shown *shown)
{
  shown->opened = army;
}

static Shown *
show (void)
{
  Shown *shown = g_new0 (Shown, 1);
  shown->store = muster_store_open (":memory:", NULL);
  shown->window = GTK_WINDOW (gtk_window_new ());
  shown->page = muster_armies_page_new (shown->store);
  g_signal_connect (shown->page, "failed", G_CALLBACK (on_failed), shown);
  g_signal_connect (shown->page, "open", G_CALLBACK (on_open), shown);
  gtk_window_set_child (shown->window, GTK_WIDGET (shown->page));
  gtk_window_present (shown->window);
  settle ();
  return shown;
}

static void
shown_free (Shown *shown)
{
  gtk_window_destroy (shown->window);
  settle ();
  g_object_unref (shown->store);
  g_free (shown->told);
  g_free (shown);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Shown, shown_free)

#define ACT(shown, ...)                                                                            \
  assert_true (gtk_widget_activate_action (GTK_WIDGET ((shown)->page), __VA_ARGS__))

static char *
dup_names (Shown *shown)
{
  g_autoptr (GPtrArray) armies = muster_store_list_armies (shown->store, NULL);
  g_autoptr (GString) names = g_string_new (NULL);
  for (guint i = 0; i < armies->len; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? "|" : "",
                            ((MusterArmySummary *) g_ptr_array_index (armies, i))->name);
  return g_string_free (g_steal_pointer (&names), FALSE);
}

static void
assert_names (Shown *shown, const char *expected)
{
  g_autofree char *names = dup_names (shown);
  assert_string_equal (names, expected);
}

static void
test_an_example_is_opened_with_one_click (void **state)
{
  g_autoptr (Shown) shown = show ();
  ACT (shown, "documents.open-example", "s", "british-200.army.xml");
  settle ();
  assert_int_equal (shown->opened, 1);
  assert_names (shown, "British corps, 200 points");
}

static void
test_an_army_is_copied_named_and_deleted_and_all_of_it_undone (void **state)
{
  g_autoptr (Shown) shown = show ();
  gint64 army = add_example (shown->store, "french-200");
  settle ();
  ACT (shown, "documents.duplicate", NULL);
  settle ();
  assert_names (shown, "French corps, 200 points|French corps, 200 points (copy)");
  ACT (shown, "armies.name", "(xs)", army, "Zoë’s corps");
  settle ();
  assert_names (shown, "French corps, 200 points (copy)|Zoë’s corps");
  ACT (shown, "documents.delete", NULL);
  settle ();
  ACT (shown, "page.undo", NULL);
  settle ();
  assert_names (shown, "French corps, 200 points (copy)|Zoë’s corps");
}

static GtkListView *
find_list (MusterArmiesPage *page)
{
  return GTK_LIST_VIEW (find_shown (GTK_WIDGET (page), GTK_TYPE_LIST_VIEW));
}

static void
test_a_key_opens_the_menu_of_the_selected_army (void **state)
{
  g_autoptr (Shown) shown = show ();
  ACT (shown, "documents.menu", NULL);
  settle ();
  assert_null (find_shown (GTK_WIDGET (shown->page), GTK_TYPE_POPOVER_MENU));
  add_example (shown->store, "french-200");
  settle ();
  ACT (shown, "documents.menu", NULL);
  settle ();
  GtkWidget *menu = find_shown (GTK_WIDGET (shown->page), GTK_TYPE_POPOVER_MENU);
  assert_non_null (menu);
  gtk_popover_popdown (GTK_POPOVER (menu));
}

static const char *
get_first_verdict (Shown *shown)
{
  g_autoptr (MusterArmyItem) item =
    g_list_model_get_item (G_LIST_MODEL (gtk_list_view_get_model (find_list (shown->page))), 0);
  while (!muster_army_item_is_judged (item))
    g_main_context_iteration (NULL, TRUE);
  return muster_army_item_get_verdict (item)->words;
}

static void
test_the_list_says_whether_an_army_is_legal (void **state)
{
  g_autoptr (Shown) shown = show ();
  gint64 army = add_example (shown->store, "waterloo-i-corps");
  settle ();
  assert_string_equal (get_first_verdict (shown), "Not legal: 1 finding");
  g_autoptr (MusterArmySnapshot) plain = muster_store_load_army (shown->store, army, NULL, NULL);
  assert_true (muster_army_edit_waive (shown->store, army, plain->nodes[1].id, "corps-size",
                                       "As it marched", NULL));
  settle ();
  assert_string_equal (get_first_verdict (shown), "Legal with 1 waiver");
}

/* The picture of a row, once its army is judged. */
static GtkWidget *
find_picture (Shown *shown)
{
  get_first_verdict (shown);
  settle ();
  return find_shown (GTK_WIDGET (shown->page), MUSTER_TYPE_ARMY_PICTURE);
}

static gboolean
has_ink (GtkWidget *widget)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  gdk_paintable_snapshot (paintable, snapshot, 40, 32);
  g_autoptr (GskRenderNode) node = gtk_snapshot_free_to_node (snapshot);
  g_autoptr (GdkTexture) texture =
    gsk_renderer_render_texture (gtk_native_get_renderer (gtk_widget_get_native (widget)), node,
                                 &GRAPHENE_RECT_INIT (0, 0, 40, 32));
  guint32 pixels[40 * 32];
  gdk_texture_download (texture, (guchar *) pixels, 40 * 4);
  for (guint i = 0; i < G_N_ELEMENTS (pixels); i++)
    if (pixels[i] >> 24 == 0xff)
      return TRUE;
  return FALSE;
}

static void
test_a_row_shows_the_arms_of_its_army (void **state)
{
  g_autoptr (Shown) shown = show ();
  add_example (shown->store, "french-200");
  settle ();
  GtkWidget *picture = find_picture (shown);
  assert_non_null (picture);
  assert_string_equal (gtk_widget_get_tooltip_text (picture),
                       "Infantry 71 %, Cavalry 18 %, Foot artillery 12 %");
  assert_true (has_ink (picture));
  g_autoptr (MusterArmyItem) item =
    g_list_model_get_item (G_LIST_MODEL (gtk_list_view_get_model (find_list (shown->page))), 0);
  const MusterArmyVerdict *verdict = muster_army_item_get_verdict (item);
  assert_int_equal (verdict->n_arms, 3);
  assert_int_equal (verdict->arms[0].symbol, MUSTER_SYMBOL_INFANTRY);
}

static void
test_a_long_list_is_shown_whole (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  gint64 army = add_example (store, "dettingen-pragmatic");
  for (int i = 0; i < 60; i++)
    assert_true (muster_army_edit_duplicate (store, army, "Again", NULL) != 0);
  GtkWindow *window = GTK_WINDOW (gtk_window_new ());
  MusterArmiesPage *page = muster_armies_page_new (store);
  gtk_window_set_child (window, GTK_WIDGET (page));
  gtk_window_present (window);
  settle ();
  assert_int_equal (
    g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (find_list (page)))), 61);
  gtk_window_destroy (window);
  settle ();
}

static void
test_a_file_that_is_none_of_ours_is_told_and_left_alone (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "meson.build", NULL);
  g_autofree char *gone = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "nothing.army.xml", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) nothing = g_file_new_for_path (gone);
  muster_documents_page_import (MUSTER_DOCUMENTS_PAGE (shown->page), &file, 1);
  settle ();
  assert_non_null (shown->told);
  assert_non_null (strstr (shown->told, "meson.build"));
  muster_documents_page_import (MUSTER_DOCUMENTS_PAGE (shown->page), &nothing, 1);
  settle ();
  assert_non_null (strstr (shown->told, "nothing.army.xml"));
  assert_names (shown, "");
}

static GFile *
get_example (const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("MUSTER_DATA_DIR"), "examples", name, NULL);
  return g_file_new_for_path (path);
}

static void
test_several_files_are_one_action_and_a_bad_one_among_them_is_named (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autoptr (GFile) one = get_example ("french-200.army.xml");
  g_autoptr (GFile) none = get_example ("nothing.army.xml");
  g_autoptr (GFile) other = get_example ("british-200.army.xml");
  GFile *files[] = { one, none, other };
  muster_documents_page_import (MUSTER_DOCUMENTS_PAGE (shown->page), files, G_N_ELEMENTS (files));
  settle ();
  assert_non_null (strstr (shown->told, "nothing.army.xml"));
  assert_names (shown, "British corps, 200 points|French corps, 200 points");
  assert_true (gtk_widget_activate_action (GTK_WIDGET (shown->page), "page.undo", NULL));
  assert_names (shown, "");
}

static void
test_a_window_without_a_library_says_why (void **state)
{
  MusterWindow *window = muster_window_new (NULL, NULL, "The file is damaged.");
  gtk_window_present (GTK_WINDOW (window));
  settle ();
  open_army (window, 1);
  GtkWidget *text = find_shown (GTK_WIDGET (window), ADW_TYPE_STATUS_PAGE);
  assert_non_null (text);
  assert_string_equal (adw_status_page_get_description (ADW_STATUS_PAGE (text)),
                       "The file is damaged.");
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

static void
test_an_open_army_that_is_deleted_closes_its_page (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  gint64 army = add_example (store, "french-200");
  MusterWindow *window = muster_window_new (NULL, store, NULL);
  gtk_window_present (GTK_WINDOW (window));
  GtkWidget *armies = muster_window_get_page (window);
  open_army (window, army);
  settle ();
  assert_true (muster_window_get_page (window) != armies);
  assert_true (muster_library_delete (store, &muster_army_document, &army, 1, NULL));
  settle ();
  assert_ptr_equal (muster_window_get_page (window), armies);
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

static GtkSelectionModel *
get_selection (Shown *shown)
{
  GtkWidget *clamp = find_below (GTK_WIDGET (shown->page), ADW_TYPE_CLAMP_SCROLLABLE);
  return gtk_list_view_get_model (GTK_LIST_VIEW (find_below (clamp, GTK_TYPE_LIST_VIEW)));
}

/* The names that the list shows, in its order, with "|" between. */
static char *
dup_shown (Shown *shown)
{
  GListModel *rows = G_LIST_MODEL (get_selection (shown));
  GString *names = g_string_new (NULL);
  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (MusterArmyItem) item = g_list_model_get_item (rows, i);
      g_string_append_printf (names, "%s%s", i > 0 ? "|" : "",
                              muster_document_item_get_name (MUSTER_DOCUMENT_ITEM (item)));
    }
  return g_string_free (names, FALSE);
}

/* Until the list shows these; verdicts come while nobody waits. */
static void
wait_for_shown (Shown *shown, const char *expected)
{
  g_autofree char *names = dup_shown (shown);
  for (int i = 0; i < 100 && !g_str_equal (names, expected); i++)
    {
      settle ();
      g_free (names);
      names = dup_shown (shown);
    }
  assert_string_equal (names, expected);
}

static void
assert_shown (Shown *shown, const char *expected)
{
  g_autofree char *names = dup_shown (shown);
  assert_string_equal (names, expected);
}

static Shown *
show_three (void)
{
  Shown *shown = show ();
  add_example (shown->store, "french-200");
  add_example (shown->store, "waterloo-i-corps");
  add_example (shown->store, "fontenoy-french");
  settle ();
  return shown;
}

static void
test_several_armies_are_thrown_away_together_and_restored (void **state)
{
  g_autoptr (Shown) shown = show_three ();
  gtk_selection_model_select_range (get_selection (shown), 0, 2, TRUE);
  ACT (shown, "documents.delete", NULL);
  assert_names (shown, "The French at Fontenoy");
  ACT (shown, "page.undo", NULL);
  assert_names (shown, "French corps, 200 points|I Corps at Waterloo|The French at Fontenoy");
  ACT (shown, "page.redo", NULL);
  ACT (shown, "documents.trash", NULL);
  settle ();
  gtk_selection_model_select_all (get_selection (shown));
  ACT (shown, "documents.restore", NULL);
  settle ();
  assert_non_null (find_shown (GTK_WIDGET (shown->page), ADW_TYPE_STATUS_PAGE));
  ACT (shown, "documents.trash", NULL);
  wait_for_shown (shown, "French corps, 200 points|I Corps at Waterloo|The French at Fontenoy");
}

/* Answers the question that is asked. */
static void
answer (const char *response)
{
  settle ();
  GtkWidget *dialog = find_top (ADW_TYPE_MESSAGE_DIALOG);
  assert_non_null (dialog);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), response);
  settle ();
}

static void
assert_trashed (Shown *shown, guint n)
{
  g_autoptr (GPtrArray) armies = muster_store_list_trash (shown->store, NULL);
  assert_int_equal (armies->len, n);
}

static void
test_what_is_deleted_from_the_trash_can_be_had_back (void **state)
{
  g_autoptr (Shown) shown = show_three ();
  ACT (shown, "documents.delete", NULL);
  ACT (shown, "documents.trash", NULL);
  settle ();
  ACT (shown, "documents.delete", NULL);
  answer ("cancel");
  assert_trashed (shown, 1);
  ACT (shown, "documents.delete-now", NULL);
  answer ("delete");
  assert_trashed (shown, 0);
  ACT (shown, "page.undo", NULL);
  assert_trashed (shown, 1);
}

static void
test_the_trash_is_emptied_at_once_and_that_is_one_action (void **state)
{
  g_autoptr (Shown) shown = show_three ();
  gtk_selection_model_select_range (get_selection (shown), 0, 2, TRUE);
  ACT (shown, "documents.delete", NULL);
  ACT (shown, "armies.empty-trash", NULL);
  settle ();
  assert_null (find_top (ADW_TYPE_MESSAGE_DIALOG));
  ACT (shown, "documents.trash", NULL);
  settle ();
  ACT (shown, "armies.empty-trash", NULL);
  answer ("delete");
  assert_trashed (shown, 0);
  assert_names (shown, "The French at Fontenoy");
  ACT (shown, "page.undo", NULL);
  assert_trashed (shown, 2);
}

static void
search (Shown *shown, const char *typed)
{
  GtkWidget *entry = find_below (GTK_WIDGET (shown->page), GTK_TYPE_SEARCH_ENTRY);
  ACT (shown, "documents.search", NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), typed);
  g_signal_emit_by_name (entry, "search-changed");
}

static void
test_armies_are_found_by_name_ruleset_year_and_tag (void **state)
{
  g_autoptr (Shown) shown = show_three ();
  gint64 army = 1;
  assert_true (muster_army_edit_tag (shown->store, &army, 1, "Thursday league", NULL));
  search (shown, "water");
  wait_for_shown (shown, "I Corps at Waterloo");
  search (shown, "1745");
  wait_for_shown (shown, "The French at Fontenoy");
  search (shown, "LEAGUE");
  wait_for_shown (shown, "French corps, 200 points");
  search (shown, "elephants");
  settle ();
  assert_non_null (find_shown (GTK_WIDGET (shown->page), ADW_TYPE_STATUS_PAGE));
  ACT (shown, "documents.show-all", NULL);
  wait_for_shown (shown, "French corps, 200 points|I Corps at Waterloo|The French at Fontenoy");
}

static void
test_armies_are_sorted_as_asked (void **state)
{
  g_autoptr (Shown) shown = show_three ();
  ACT (shown, "armies.sort", "s", "points");
  wait_for_shown (shown, "I Corps at Waterloo|French corps, 200 points|The French at Fontenoy");
  ACT (shown, "armies.sort", "s", "date");
  wait_for_shown (shown, "The French at Fontenoy|French corps, 200 points|I Corps at Waterloo");
  ACT (shown, "armies.sort", "s", "verdict");
  wait_for_shown (shown, "I Corps at Waterloo|French corps, 200 points|The French at Fontenoy");
  ACT (shown, "armies.sort", "s", "name");
  wait_for_shown (shown, "French corps, 200 points|I Corps at Waterloo|The French at Fontenoy");
}

/* The names of those that are selected, with "|" between. */
static char *
dup_selected (Shown *shown)
{
  GListModel *rows = G_LIST_MODEL (get_selection (shown));
  GString *names = g_string_new (NULL);
  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (MusterArmyItem) item = g_list_model_get_item (rows, i);
      if (gtk_selection_model_is_selected (GTK_SELECTION_MODEL (rows), i))
        g_string_append_printf (names, "%s%s", names->len > 0 ? "|" : "",
                                muster_document_item_get_name (MUSTER_DOCUMENT_ITEM (item)));
    }
  return g_string_free (names, FALSE);
}

static void
assert_selected (Shown *shown, const char *expected)
{
  g_autofree char *names = dup_selected (shown);
  assert_string_equal (names, expected);
}

static void
test_an_army_that_gets_another_name_stays_selected (void **state)
{
  g_autoptr (Shown) shown = show_three ();
  gtk_selection_model_select_item (get_selection (shown), 0, TRUE);
  assert_selected (shown, "French corps, 200 points");
  ACT (shown, "armies.name", "(xs)", (gint64) 1, "Zulu");
  settle ();
  assert_selected (shown, "Zulu");
  gtk_selection_model_select_range (get_selection (shown), 1, 2, TRUE);
  assert_selected (shown, "The French at Fontenoy|Zulu");
  ACT (shown, "armies.name", "(xs)", (gint64) 1, "Alpha");
  settle ();
  assert_selected (shown, "Alpha|The French at Fontenoy");
}

/* How many the bar below the list says are selected; 0 where there is none. */
static int
get_batch (Shown *shown)
{
  GtkWidget *search_bar = find_below (GTK_WIDGET (shown->page), GTK_TYPE_SEARCH_BAR);
  g_autoptr (GString) text = g_string_new (NULL);
  for (GtkWidget *at = gtk_widget_get_next_sibling (search_bar); at != NULL;
       at = gtk_widget_get_next_sibling (at))
    if (GTK_IS_REVEALER (at) && gtk_revealer_get_reveal_child (GTK_REVEALER (at)))
      append_labels (at, text);
  return atoi (text->str);
}

static void
test_what_a_search_hides_is_no_longer_selected (void **state)
{
  g_autoptr (Shown) shown = show_three ();
  gtk_selection_model_select_all (get_selection (shown));
  assert_int_equal (get_batch (shown), 3);
  search (shown, "fontenoy");
  wait_for_shown (shown, "The French at Fontenoy");
  assert_selected (shown, "The French at Fontenoy");
  assert_int_equal (get_batch (shown), 0);
  search (shown, "water");
  wait_for_shown (shown, "I Corps at Waterloo");
  assert_selected (shown, "I Corps at Waterloo");
  search (shown, "elephants");
  settle ();
  ACT (shown, "documents.delete", NULL);
  assert_names (shown, "French corps, 200 points|I Corps at Waterloo|The French at Fontenoy");
}

static GtkWidget *
find_row_of (Shown *shown, const char *name)
{
  g_autoptr (GPtrArray) open = g_ptr_array_new ();
  g_ptr_array_add (open, shown->page);
  while (open->len > 0)
    {
      GtkWidget *at = g_ptr_array_steal_index (open, open->len - 1);
      MusterArmyItem *item = MUSTER_IS_ARMY_ROW (at) ? muster_document_row_get_item (at) : NULL;
      if (item != NULL
          && g_str_equal (muster_document_item_get_name (MUSTER_DOCUMENT_ITEM (item)), name))
        return at;
      for (GtkWidget *child = gtk_widget_get_first_child (at); child != NULL;
           child = gtk_widget_get_next_sibling (child))
        g_ptr_array_add (open, child);
    }
  return NULL;
}

static void
click (Shown *shown, const char *name)
{
  GtkWidget *row = find_row_of (shown, name);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (row);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      if (gtk_event_controller_get_propagation_phase (controller) == GTK_PHASE_CAPTURE)
        g_signal_emit_by_name (controller, "pressed", 1, 5.0, 5.0);
    }
}

static void
test_several_are_selected_by_a_click_on_each_and_cancel_leaves_one (void **state)
{
  g_autoptr (Shown) shown = show_three ();
  click (shown, "I Corps at Waterloo");
  assert_selected (shown, "French corps, 200 points");
  ACT (shown, "armies.selecting", NULL);
  settle ();
  assert_int_equal (get_batch (shown), 1);
  GtkWidget *check = find_shown (GTK_WIDGET (shown->page), GTK_TYPE_CHECK_BUTTON);
  assert_non_null (check);
  assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (check)));
  click (shown, "I Corps at Waterloo");
  click (shown, "The French at Fontenoy");
  click (shown, "I Corps at Waterloo");
  assert_selected (shown, "French corps, 200 points|The French at Fontenoy");
  assert_int_equal (get_batch (shown), 2);
  ACT (shown, "armies.select-one", NULL);
  settle ();
  assert_selected (shown, "French corps, 200 points");
  assert_int_equal (get_batch (shown), 0);
  assert_null (find_shown (GTK_WIDGET (shown->page), GTK_TYPE_CHECK_BUTTON));
}

static void
test_who_ticks_several_gets_none_that_he_did_not_tick (void **state)
{
  g_autoptr (Shown) shown = show_three ();
  ACT (shown, "armies.selecting", NULL);
  click (shown, "French corps, 200 points");
  assert_selected (shown, "");
  ACT (shown, "armies.name", "(xs)", (gint64) 1, "Alpha");
  settle ();
  assert_selected (shown, "");
  ACT (shown, "armies.select-one", NULL);
  assert_selected (shown, "Alpha");
}

static void
test_a_long_touch_opens_the_menu_of_a_row (void **state)
{
  g_autoptr (Shown) shown = show_three ();
  GtkWidget *row = find_row_of (shown, "The French at Fontenoy");
  GtkEventController *press = find_controller (row, GTK_TYPE_GESTURE_LONG_PRESS);
  assert_non_null (press);
  assert_true (gtk_gesture_single_get_touch_only (GTK_GESTURE_SINGLE (press)));
  g_signal_emit_by_name (press, "pressed", 5.0, 5.0);
  settle ();
  assert_selected (shown, "The French at Fontenoy");
  GtkWidget *menu = find_shown (GTK_WIDGET (shown->page), GTK_TYPE_POPOVER_MENU);
  assert_non_null (menu);
  gtk_popover_popdown (GTK_POPOVER (menu));
}

static void
test_what_is_changed_is_sorted_and_searched_again (void **state)
{
  g_autoptr (Shown) shown = show_three ();
  ACT (shown, "armies.sort", "s", "date");
  wait_for_shown (shown, "The French at Fontenoy|French corps, 200 points|I Corps at Waterloo");
  assert_true (muster_army_edit_set_date (shown->store, 2, "1700-01-01", NULL));
  settle ();
  wait_for_shown (shown, "I Corps at Waterloo|The French at Fontenoy|French corps, 200 points");
  search (shown, "water");
  wait_for_shown (shown, "I Corps at Waterloo");
  ACT (shown, "armies.name", "(xs)", (gint64) 1, "The reserve at Waterloo");
  settle ();
  wait_for_shown (shown, "I Corps at Waterloo|The reserve at Waterloo");
}

static AdwComboRow *
find_combo (GtkWidget *root, const char *title)
{
  if (ADW_IS_COMBO_ROW (root)
      && g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (root)), title))
    return ADW_COMBO_ROW (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      AdwComboRow *found = find_combo (child, title);
      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
test_armies_are_filtered_by_verdict_and_period (void **state)
{
  g_autoptr (Shown) shown = show_three ();
  ACT (shown, "armies.filter", NULL);
  settle ();
  adw_combo_row_set_selected (find_combo (GTK_WIDGET (shown->page), "Verdict"), 2);
  wait_for_shown (shown, "I Corps at Waterloo");
  ACT (shown, "documents.show-all", NULL);
  gtk_editable_set_text (find_entry_row (GTK_WIDGET (shown->page), "To the year"), "1745");
  wait_for_shown (shown, "The French at Fontenoy");
  ACT (shown, "documents.show-all", NULL);
  wait_for_shown (shown, "French corps, 200 points|I Corps at Waterloo|The French at Fontenoy");
}

static void
test_an_army_that_is_judged_again_stays_in_sight_and_selected (void **state)
{
  g_autoptr (Shown) shown = show_three ();
  ACT (shown, "armies.filter", NULL);
  settle ();
  adw_combo_row_set_selected (find_combo (GTK_WIDGET (shown->page), "Verdict"), 1);
  wait_for_shown (shown, "French corps, 200 points|The French at Fontenoy");
  gtk_selection_model_select_item (get_selection (shown), 1, TRUE);
  for (int i = 0; i < 2; i++)
    g_signal_emit_by_name (shown->store, "changed", MUSTER_STORE_ALL, (gint64) 0);
  assert_shown (shown, "French corps, 200 points|The French at Fontenoy");
  assert_selected (shown, "The French at Fontenoy");
  g_autoptr (MusterArmyItem) item = g_list_model_get_item (G_LIST_MODEL (get_selection (shown)), 1);
  settle ();
  assert_true (muster_army_item_is_judged (item));
  assert_selected (shown, "The French at Fontenoy");
  ACT (shown, "documents.show-all", NULL);
  settle ();
}

static void
test_an_offer_that_is_the_same_is_left_alone (void **state)
{
  g_autoptr (Shown) shown = show_three ();
  ACT (shown, "armies.filter", NULL);
  settle ();
  AdwComboRow *row = find_combo (GTK_WIDGET (shown->page), "Ruleset");
  GListModel *before = adw_combo_row_get_model (row);
  ACT (shown, "armies.name", "(xs)", (gint64) 1, "Other");
  settle ();
  assert_ptr_equal (adw_combo_row_get_model (row), before);
  assert_false (gtk_widget_get_visible (GTK_WIDGET (find_combo (GTK_WIDGET (shown->page), "Tag"))));
  gint64 army = 1;
  assert_true (muster_army_edit_tag (shown->store, &army, 1, "league", NULL));
  settle ();
  assert_true (gtk_widget_get_visible (GTK_WIDGET (find_combo (GTK_WIDGET (shown->page), "Tag"))));
  ACT (shown, "documents.show-all", NULL);
  settle ();
}

static MusterBatchWindow *
wait_for_batch (void)
{
  MusterBatchWindow *window = MUSTER_BATCH_WINDOW (find_top (MUSTER_TYPE_BATCH_WINDOW));
  while (muster_batch_window_is_busy (window))
    g_main_context_iteration (NULL, TRUE);
  return window;
}

static void
test_several_armies_are_checked_at_once (void **state)
{
  g_autoptr (Shown) shown = show_three ();
  gtk_selection_model_select_all (get_selection (shown));
  ACT (shown, "armies.check", NULL);
  MusterBatchWindow *window = wait_for_batch ();
  g_autofree char *text = muster_batch_window_dup_text (window);
  assert_non_null (strstr (text, "French corps, 200 points: 195 of 200 points · Legal"));
  assert_non_null (strstr (text, "I Corps at Waterloo: 457 points · Not legal: 1 finding"));
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

static void
count_change (guint *n)
{
  *n += 1;
}

static void
test_an_army_of_a_large_pack_that_cannot_be_read_is_judged_once (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  add_example (store, "french-200");
  spoil_packs (store);
  GtkWindow *window = GTK_WINDOW (gtk_window_new ());
  MusterArmiesPage *page = muster_armies_page_new (store);
  gtk_window_set_child (window, GTK_WIDGET (page));
  gtk_window_present (window);
  settle ();
  g_autoptr (MusterArmyItem) item =
    g_list_model_get_item (G_LIST_MODEL (gtk_list_view_get_model (find_list (page))), 0);
  settle ();
  assert_non_null (muster_army_item_get_verdict (item));
  guint n_changes = 0;
  g_signal_connect_swapped (item, "changed", G_CALLBACK (count_change), &n_changes);
  settle ();
  assert_int_equal (n_changes, 0);
  /* The pack that is installed takes its place, wherever the army is read. */
  assert_string_equal (muster_army_item_get_verdict (item)->words, "Legal");
  gtk_window_destroy (window);
  settle ();
}

static GtkListBoxRow *
get_batch_row (MusterBatchWindow *window, int i)
{
  GtkWidget *list = find_below (GTK_WIDGET (window), GTK_TYPE_LIST_BOX);
  return gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), i);
}

static void
test_a_batch_goes_on_past_an_army_that_is_gone (void **state)
{
  g_autoptr (Shown) shown = show_three ();
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 armies[] = { 1, 99, 3 };
  g_array_append_vals (ids, armies, G_N_ELEMENTS (armies));
  MusterBatchWindow *window =
    muster_batch_window_new (shown->window, shown->store, ids, MUSTER_BATCH_CHECK, NULL);
  while (get_batch_row (window, 0) == NULL)
    g_main_context_iteration (NULL, TRUE);
  assert_true (muster_batch_window_is_busy (window));
  assert_false (gtk_list_box_row_get_activatable (get_batch_row (window, 0)));
  while (muster_batch_window_is_busy (window))
    g_main_context_iteration (NULL, TRUE);
  g_autofree char *text = muster_batch_window_dup_text (window);
  assert_non_null (strstr (text, "It is no longer in the library"));
  assert_non_null (strstr (text, "The French at Fontenoy"));
  assert_true (gtk_list_box_row_get_activatable (get_batch_row (window, 0)));
  assert_false (gtk_list_box_row_get_activatable (get_batch_row (window, 1)));
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

static void
test_several_armies_become_files_and_none_takes_the_place_of_another (void **state)
{
  g_autoptr (Shown) shown = show_three ();
  g_autofree char *path = g_dir_make_tmp ("muster-XXXXXX", NULL);
  g_autoptr (GFile) folder = g_file_new_for_path (path);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 army = 1;
  g_array_append_val (ids, army);
  for (guint i = 0; i < 2; i++)
    {
      MusterBatchWindow *window =
        muster_batch_window_new (shown->window, shown->store, ids, MUSTER_BATCH_EXPORT, folder);
      while (muster_batch_window_is_busy (window))
        g_main_context_iteration (NULL, TRUE);
      gtk_window_destroy (GTK_WINDOW (window));
    }
  MusterBatchWindow *window =
    muster_batch_window_new (shown->window, shown->store, ids, MUSTER_BATCH_PRINT, folder);
  while (muster_batch_window_is_busy (window))
    g_main_context_iteration (NULL, TRUE);
  gtk_window_destroy (GTK_WINDOW (window));
  static const char *const files[] = { "French corps, 200 points.army.xml",
                                       "French corps, 200 points (2).army.xml",
                                       "French corps, 200 points.pdf" };
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GFile) file = g_file_get_child (folder, files[i]);
      assert_true (g_file_delete (file, NULL, NULL));
    }
  assert_true (g_file_delete (folder, NULL, NULL));
}

static guint
count_pages (const char *path)
{
  g_autofree char *text = NULL;
  gsize length;
  guint n = 0;
  assert_true (g_file_get_contents (path, &text, &length, NULL));
  for (gsize i = 0; i + 12 < length; i++)
    n += memcmp (text + i, "/Type /Page\n", 12) == 0 || memcmp (text + i, "/Type /Page ", 12) == 0;
  return n;
}

/* Page numbers of the PDF that a single army makes. */
static guint
count_sheet_pages (MusterStore *store, gint64 id)
{
  MusterSheetOptions options = { .type_size = MUSTER_BATCH_TYPE_SIZE };
  g_autoptr (MusterArmySnapshot) army = muster_ruleset_cache_load_army (store, id, NULL);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  g_autoptr (MusterSheet) sheet =
    muster_sheet_find_kind (MUSTER_BATCH_SHEET)->make_army (evaluation, findings, &options);
  return muster_sheet_get_n_pages (sheet);
}

static void
test_several_armies_are_printed_in_one_job (void **state)
{
  g_autoptr (Shown) shown = show_three ();
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 armies[] = { 1, 99, 2, 3 };
  g_autofree char *folder = g_dir_make_tmp ("muster-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "all.pdf", NULL);
  g_array_append_vals (ids, armies, G_N_ELEMENTS (armies));
  g_autoptr (GtkPrintOperation) print = muster_batch_print_new (shown->store, ids);
  gtk_print_operation_set_export_filename (print, path);
  gtk_print_operation_set_allow_async (print, FALSE);
  assert_int_equal (gtk_print_operation_run (print, GTK_PRINT_OPERATION_ACTION_EXPORT,
                                             shown->window, NULL),
                    GTK_PRINT_OPERATION_RESULT_APPLY);
  guint expected = count_sheet_pages (shown->store, 1) + count_sheet_pages (shown->store, 2)
                   + count_sheet_pages (shown->store, 3);
  assert_int_equal (gtk_print_operation_get_n_pages_to_print (print), expected);
  assert_int_equal (count_pages (path), expected);
  g_autofree char *left_out = muster_batch_print_dup_left_out (print);
  assert_string_equal (left_out, "1 army was not printed: it is no longer in the library.");
  g_unlink (path);
  g_rmdir (folder);
}

static void
test_tags_are_given_in_their_window (void **state)
{
  g_autoptr (Shown) shown = show_three ();
  gtk_selection_model_select_range (get_selection (shown), 0, 2, TRUE);
  ACT (shown, "armies.tags", NULL);
  settle ();
  GtkWidget *window = find_top (MUSTER_TYPE_TAGS_WINDOW);
  GtkEditable *entry = find_entry_row (window, "New tag");
  gtk_editable_set_text (entry, "league");
  g_signal_emit_by_name (entry, "apply");
  settle ();
  g_auto (GStrv) tags = muster_store_list_tags (shown->store);
  assert_string_equal (tags[0], "league");
  GtkWidget *check = find_below (window, GTK_TYPE_CHECK_BUTTON);
  assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (check)));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), FALSE);
  g_auto (GStrv) none = muster_store_list_tags (shown->store);
  assert_null (none[0]);
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

/* As an army file, which can be pasted into an army or a mail. */
static void
test_an_army_is_copied_to_the_clipboard (void **state)
{
  g_autoptr (Shown) shown = show ();
  add_example (shown->store, "french-200");
  settle ();
  ACT (shown, "armies.copy", NULL);
  g_autofree char *text = dup_clipboard (GTK_WIDGET (shown->page));
  assert_non_null (text);
  assert_non_null (strstr (text, "French corps, 200 points"));
}

/* Breaks the rows of the first army, as no action does. */
static void
break_first (MusterStore *store)
{
  static const char *const breaks[] = {
    "UPDATE thing SET parent = (SELECT min (id) FROM thing WHERE army = 1 AND sort = 'commander')"
    " WHERE id = (SELECT max (id) FROM thing WHERE army = 1 AND sort = 'formation')",
    "UPDATE army SET name = CAST (x'46ff' AS TEXT) WHERE id = 1",
  };
  for (guint i = 0; i < G_N_ELEMENTS (breaks); i++)
    assert_true (muster_connection_run (muster_store_get_connection (store), breaks[i], NULL));
}

static const MusterArmyVerdict *
wait_for_verdict (Shown *shown, gint64 army)
{
  GListModel *model = G_LIST_MODEL (gtk_list_view_get_model (find_list (shown->page)));
  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (MusterArmyItem) item = g_list_model_get_item (model, i);
      if (muster_document_item_get_id (MUSTER_DOCUMENT_ITEM (item)) != army)
        continue;
      while (!muster_army_item_is_judged (item))
        g_main_context_iteration (NULL, TRUE);
      return muster_army_item_get_verdict (item);
    }
  return NULL;
}

static void
test_an_army_that_is_not_whole_is_listed_so_and_the_others_as_ever (void **state)
{
  g_autoptr (Shown) shown = show ();
  add_example (shown->store, "french-200");
  add_example (shown->store, "british-200");
  break_first (shown->store);
  muster_store_notify_all (shown->store);
  settle ();
  const MusterArmyVerdict *broken = wait_for_verdict (shown, 1);
  assert_string_equal (broken->words, "Not whole");
  assert_false (broken->legal);
  assert_non_null (strstr (broken->fault, "army number 1, is not whole"));
  assert_string_equal (wait_for_verdict (shown, 2)->words, "Legal");
  assert_null (wait_for_verdict (shown, 2)->fault);
}

static void
test_an_army_that_is_not_whole_is_not_opened_nor_written (void **state)
{
  g_autoptr (Shown) shown = show ();
  add_example (shown->store, "french-200");
  add_example (shown->store, "british-200");
  break_first (shown->store);
  g_autofree char *path = g_dir_make_tmp ("muster-XXXXXX", NULL);
  g_autoptr (GFile) folder = g_file_new_for_path (path);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 armies[] = { 1, 2 };
  g_array_append_vals (ids, armies, G_N_ELEMENTS (armies));
  MusterBatchWindow *batch =
    muster_batch_window_new (shown->window, shown->store, ids, MUSTER_BATCH_EXPORT, folder);
  while (muster_batch_window_is_busy (batch))
    g_main_context_iteration (NULL, TRUE);
  g_autofree char *text = muster_batch_window_dup_text (batch);
  assert_non_null (strstr (text, "army number 1, is not whole"));
  gtk_window_destroy (GTK_WINDOW (batch));
  g_autoptr (GFile) file = g_file_get_child (folder, "British corps, 200 points.army.xml");
  assert_true (g_file_delete (file, NULL, NULL));
  assert_true (g_file_delete (folder, NULL, NULL));

  MusterWindow *window = muster_window_new (NULL, shown->store, NULL);
  gtk_window_present (GTK_WINDOW (window));
  GtkWidget *page = muster_window_get_page (window);
  open_army (window, 1);
  settle ();
  assert_ptr_equal (muster_window_get_page (window), page);
  assert_non_null (strstr (get_told_problem (window), "is not whole"));
  open_army (window, 2);
  settle ();
  assert_true (muster_window_get_page (window) != page);
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

static void
test_a_search_that_finds_nothing_offers_examples (void **state)
{
  g_autoptr (Shown) shown = show_three ();
  search (shown, "swedish army poltava");
  GtkListBox *list = find_shown_examples (shown->window);
  g_autofree char *found = dup_example_titles (list);
  assert_string_equal (found, "The Swedish army at Poltava");
  search (shown, "elephants");
  g_autofree char *all = dup_example_titles (list);
  assert_true (strlen (all) > 200);
  assert_null (strstr (all, "Fontenoy, 1745: an example"));
  click_example (list, "British corps, 200 points");
  g_autoptr (GPtrArray) armies = muster_store_list_armies (shown->store, NULL);
  assert_int_equal (armies->len, 4);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_an_example_is_opened_with_one_click),
    cmocka_unit_test (test_an_army_is_copied_named_and_deleted_and_all_of_it_undone),
    cmocka_unit_test (test_a_key_opens_the_menu_of_the_selected_army),
    cmocka_unit_test (test_the_list_says_whether_an_army_is_legal),
    cmocka_unit_test (test_a_row_shows_the_arms_of_its_army),
    cmocka_unit_test (test_a_long_list_is_shown_whole),
    cmocka_unit_test (test_a_file_that_is_none_of_ours_is_told_and_left_alone),
    cmocka_unit_test (test_several_files_are_one_action_and_a_bad_one_among_them_is_named),
    cmocka_unit_test (test_several_armies_are_thrown_away_together_and_restored),
    cmocka_unit_test (test_what_is_deleted_from_the_trash_can_be_had_back),
    cmocka_unit_test (test_armies_are_found_by_name_ruleset_year_and_tag),
    cmocka_unit_test (test_armies_are_sorted_as_asked),
    cmocka_unit_test (test_an_army_that_gets_another_name_stays_selected),
    cmocka_unit_test (test_the_trash_is_emptied_at_once_and_that_is_one_action),
    cmocka_unit_test (test_several_are_selected_by_a_click_on_each_and_cancel_leaves_one),
    cmocka_unit_test (test_who_ticks_several_gets_none_that_he_did_not_tick),
    cmocka_unit_test (test_a_long_touch_opens_the_menu_of_a_row),
    cmocka_unit_test (test_several_armies_are_printed_in_one_job),
    cmocka_unit_test (test_what_a_search_hides_is_no_longer_selected),
    cmocka_unit_test (test_a_search_that_finds_nothing_offers_examples),
    cmocka_unit_test (test_what_is_changed_is_sorted_and_searched_again),
    cmocka_unit_test (test_armies_are_filtered_by_verdict_and_period),
    cmocka_unit_test (test_an_army_that_is_judged_again_stays_in_sight_and_selected),
    cmocka_unit_test (test_an_offer_that_is_the_same_is_left_alone),
    cmocka_unit_test (test_an_army_of_a_large_pack_that_cannot_be_read_is_judged_once),
    cmocka_unit_test (test_a_batch_goes_on_past_an_army_that_is_gone),
    cmocka_unit_test (test_several_armies_are_checked_at_once),
    cmocka_unit_test (test_several_armies_become_files_and_none_takes_the_place_of_another),
    cmocka_unit_test (test_tags_are_given_in_their_window),
    cmocka_unit_test (test_a_window_without_a_library_says_why),
    cmocka_unit_test (test_an_open_army_that_is_deleted_closes_its_page),
    cmocka_unit_test (test_an_army_is_copied_to_the_clipboard),
    cmocka_unit_test (test_an_army_that_is_not_whole_is_listed_so_and_the_others_as_ever),
    cmocka_unit_test (test_an_army_that_is_not_whole_is_not_opened_nor_written),
  };
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
