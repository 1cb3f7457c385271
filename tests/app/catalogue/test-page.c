/* The catalogue's page: what it shows and finds, two nations, the player's own values, packs. */
#include "app/helper/ui.h"

#include "app/army/house-window.h"
#include "app/catalogue/page.h"
#include "app/catalogue/report-window.h"
#include "app/document/last-army.h"
#include "base/keyed-list.h"
#include "base/problem.h"
#include "ruleset/catalogue/packs.h"

#include <glib/gstdio.h>
#include <string.h>

#define ROI "le-roi-soleil"

typedef struct
{
  MusterStore *store;
  GtkWindow *window;
  MusterCataloguePage *page;
  char *failed;
  char *done;
} Shown;

static void
on_failed (MusterPage *page, const char *message, Shown *shown)
{
  g_free (shown->failed);
  shown->failed = g_strdup (message);
}

static void
on_done (MusterPage *page, const char *message, gboolean can_undo, Shown *shown)
{
  g_free (shown->done);
  shown->done = g_strdup (message);
}

/* Packs are read in a thread. */
static void
await (Shown *shown)
{
  settle ();
  assert_false (muster_catalogue_page_is_reading (shown->page));
  settle ();
}

static Shown *
show (void)
{
  Shown *shown = g_new0 (Shown, 1);
  shown->store = muster_store_open (":memory:", NULL);
  shown->window = GTK_WINDOW (gtk_window_new ());
  shown->page = muster_catalogue_page_new (shown->store);
  g_signal_connect (shown->page, "failed", G_CALLBACK (on_failed), shown);
  g_signal_connect (shown->page, "done", G_CALLBACK (on_done), shown);
  gtk_window_set_child (shown->window, GTK_WIDGET (shown->page));
  gtk_window_present (shown->window);
  await (shown);
  return shown;
}

static void
shown_free (Shown *shown)
{
  gtk_window_destroy (shown->window);
  settle ();
  g_object_unref (shown->store);
  g_free (shown->failed);
  g_free (shown->done);
  g_free (shown);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Shown, shown_free)

static void
list_views (GtkWidget *widget, GPtrArray *views)
{
  if (GTK_IS_LIST_VIEW (widget) && gtk_widget_get_mapped (widget)
      && gtk_widget_get_ancestor (widget, GTK_TYPE_POPOVER) == NULL)
    g_ptr_array_add (views, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    list_views (child, views);
}

/* The entries of the first list on the screen, or of the one beside it. */
static GListModel *
get_list (Shown *shown, guint index)
{
  g_autoptr (GPtrArray) views = g_ptr_array_new ();
  list_views (GTK_WIDGET (shown->page), views);
  return index < views->len
           ? G_LIST_MODEL (gtk_list_view_get_model (g_ptr_array_index (views, index)))
           : NULL;
}

/* How many there are once somebody has gone to their end. */
static guint
count_to_end (Shown *shown)
{
  g_autoptr (GPtrArray) views = g_ptr_array_new ();
  list_views (GTK_WIDGET (shown->page), views);
  GtkWidget *scrolled =
    gtk_widget_get_ancestor (g_ptr_array_index (views, 0), GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  guint before;
  guint n = g_list_model_get_n_items (get_list (shown, 0));
  do
    {
      before = n;
      gtk_adjustment_set_value (place, gtk_adjustment_get_upper (place));
      settle ();
      n = g_list_model_get_n_items (get_list (shown, 0));
    }
  while (n > before);
  return n;
}

/* The item with this id; NULL where it is not in the list. */
static MusterEntryItem *
find (GListModel *list, const char *key)
{
  for (guint i = 0; list != NULL && i < g_list_model_get_n_items (list); i++)
    {
      g_autoptr (MusterEntryItem) item = g_list_model_get_item (list, i);
      if (g_strcmp0 (muster_entry_item_get_entry (item)->key, key) == 0)
        return item;
    }
  return NULL;
}

static void
test_it_shows_what_is_asked_for (void **state)
{
  g_autoptr (Shown) shown = show ();
  muster_catalogue_page_show (shown->page, ROI, "unit", "sweden", NULL);
  settle ();
  assert_non_null (find (get_list (shown, 0), "fp"));
  assert_non_null (find (get_list (shown, 0), "se-foot"));
  assert_null (find (get_list (shown, 0), "fr-foot"));
  assert_null (find (get_list (shown, 0), "army-commander"));
  assert_null (get_list (shown, 1));
  muster_catalogue_page_show (shown->page, ROI, "weather", NULL, NULL);
  settle ();
  assert_int_equal (g_list_model_get_n_items (get_list (shown, 0)), 5);
}

static void
type_into_search (Shown *shown, const char *text)
{
  GtkWidget *search = find_below (GTK_WIDGET (shown->page), GTK_TYPE_SEARCH_ENTRY);
  gtk_editable_set_text (GTK_EDITABLE (search), text);
  g_signal_emit_by_name (search, "search-changed");
  settle ();
}

static GtkWidget *
open_house (Shown *shown, const char *ruleset, const char *type, const char *nation)
{
  assert_true (gtk_widget_activate_action (GTK_WIDGET (shown->page), "catalogue.house", "(sss)",
                                           ruleset, type, nation));
  settle ();
  GtkWidget *window = find_top (MUSTER_TYPE_HOUSE_WINDOW);
  assert_non_null (window);
  return window;
}

static guint
count_labels (GtkWidget *root, const char *text)
{
  guint n = GTK_IS_LABEL (root) && strstr (gtk_label_get_text (GTK_LABEL (root)), text) != NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_labels (child, text);
  return n;
}

static const char *
get_first_ruleset (Shown *shown)
{
  g_autoptr (MusterEntryItem) item = g_list_model_get_item (get_list (shown, 0), 0);
  return item != NULL ? muster_entry_item_get_entry (item)->ruleset : NULL;
}

static MusterPairItem *
get_pair (Shown *shown, guint position)
{
  g_autoptr (MusterPairItem) pair = g_list_model_get_item (get_list (shown, 0), position);
  return pair;
}

static const char *
get_key (MusterEntryItem *item)
{
  return item != NULL ? muster_entry_item_get_entry (item)->key : NULL;
}

/* What the other nation has for a type of the first. */
static const char *
find_beside (Shown *shown, const char *key)
{
  for (guint i = 0; get_pair (shown, i) != NULL; i++)
    if (g_strcmp0 (get_key (muster_pair_item_get_left (get_pair (shown, i))), key) == 0)
      return get_key (muster_pair_item_get_right (get_pair (shown, i)));
  fail_msg ("%s is not in the list", key);
  return NULL;
}

static void
test_two_nations_stand_beside_each_other_in_rows (void **state)
{
  g_autoptr (Shown) shown = show ();
  muster_catalogue_page_show (shown->page, "tout-soldat", "unit", "france", "austria");
  settle ();
  assert_null (get_list (shown, 1));
  assert_string_equal (find_beside (shown, "fr-ligne"), "at-line");
  assert_string_equal (find_beside (shown, "fr-cuirassiers"), "at-cuirassiers");
  assert_string_equal (find_beside (shown, "fr-hussars"), "at-hussars");
  assert_string_equal (find_beside (shown, "fr-foot-artillery"), "at-foot-artillery");
  for (guint i = 0; get_pair (shown, i) != NULL; i++)
    {
      MusterEntryItem *left = muster_pair_item_get_left (get_pair (shown, i));
      MusterEntryItem *right = muster_pair_item_get_right (get_pair (shown, i));
      assert_true (left != NULL || right != NULL);
      if (left != NULL)
        assert_string_equal (muster_entry_item_get_entry (left)->nation, "france");
      if (right != NULL)
        assert_string_equal (muster_entry_item_get_entry (right)->nation, "austria");
    }
}

static void
test_all_rules_are_searched_at_once (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *rulesets = find_below (GTK_WIDGET (shown->page), GTK_TYPE_DROP_DOWN);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (rulesets), 0);
  type_into_search (shown, "Drabants");
  assert_non_null (find (get_list (shown, 0), "se-drabants"));
  type_into_search (shown, "Dragoons");
  g_autoptr (GHashTable) found = g_hash_table_new (g_str_hash, g_str_equal);
  GListModel *list = get_list (shown, 0);
  for (guint i = 0; i < g_list_model_get_n_items (list); i++)
    {
      g_autoptr (MusterEntryItem) item = g_list_model_get_item (list, i);
      g_hash_table_add (found, (gpointer) muster_entry_item_get_entry (item)->ruleset);
    }
  assert_true (g_hash_table_size (found) >= 4);
  assert_true (count_labels (GTK_WIDGET (shown->page), "Le Roi Soleil · ") > 0);
  GtkWidget *window = open_house (shown, ROI, "fp", "");
  assert_non_null (find_entry_row (window, "Points"));
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

static void
test_rows_say_whose_rules_they_are_only_among_all (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *rulesets = find_below (GTK_WIDGET (shown->page), GTK_TYPE_DROP_DOWN);
  muster_catalogue_page_show (shown->page, ROI, "unit", NULL, NULL);
  type_into_search (shown, "Drabants");
  guint chosen = gtk_drop_down_get_selected (GTK_DROP_DOWN (rulesets));
  assert_int_equal (count_labels (GTK_WIDGET (shown->page), "Le Roi Soleil · "), 0);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (rulesets), 0);
  settle ();
  assert_true (count_labels (GTK_WIDGET (shown->page), "Le Roi Soleil · ") > 0);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (rulesets), chosen);
  settle ();
  assert_int_equal (count_labels (GTK_WIDGET (shown->page), "Le Roi Soleil · "), 0);
}

static void
test_a_search_that_finds_nothing_says_what_other_rules_have (void **state)
{
  g_autoptr (Shown) shown = show ();
  muster_catalogue_page_show (shown->page, "tout-soldat", "unit", "france", NULL);
  type_into_search (shown, "Drabants");
  GtkWidget *nothing = find_shown (GTK_WIDGET (shown->page), ADW_TYPE_STATUS_PAGE);
  assert_string_equal (adw_status_page_get_description (ADW_STATUS_PAGE (nothing)),
                       "4 are found in all rules, parts and nations.");
  g_signal_emit_by_name (find_below (nothing, GTK_TYPE_BUTTON), "clicked");
  settle ();
  assert_non_null (find (get_list (shown, 0), "se-drabants"));
  type_into_search (shown, "Elephants");
  assert_true (g_str_has_prefix (adw_status_page_get_description (ADW_STATUS_PAGE (nothing)),
                                 "No rules have a word that begins so."));
  g_signal_emit_by_name (find_below (nothing, GTK_TYPE_BUTTON), "clicked");
  settle ();
  assert_true (count_to_end (shown) > 500);
}

static void
test_it_opens_on_the_rules_of_the_army_that_was_open_last (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  g_autoptr (MusterRuleset) last =
    muster_packs_load ((const char *const *) dirs, "pike-and-powder", problems);
  muster_last_army_keep (last, -1, NULL);
  g_autoptr (Shown) shown = show ();
  assert_string_equal (get_first_ruleset (shown), "pike-and-powder");
  /* What was chosen since then stays, until another army is open. */
  muster_catalogue_page_show (shown->page, ROI, NULL, NULL, NULL);
  gtk_widget_unmap (GTK_WIDGET (shown->page));
  gtk_widget_map (GTK_WIDGET (shown->page));
  settle ();
  assert_string_equal (get_first_ruleset (shown), ROI);
}

static void
test_it_finds_by_the_beginnings_of_words (void **state)
{
  g_autoptr (Shown) shown = show ();
  muster_catalogue_page_show (shown->page, ROI, NULL, NULL, NULL);
  type_into_search (shown, "rabant");
  assert_null (get_list (shown, 0));
  type_into_search (shown, "drab");
  assert_non_null (find (get_list (shown, 0), "se-drabants"));
  type_into_search (shown, "");
  assert_true (count_to_end (shown) > 100);
}

static void
test_values_are_given_shown_and_undone (void **state)
{
  g_autoptr (Shown) shown = show ();
  muster_catalogue_page_show (shown->page, ROI, "unit", "sweden", NULL);
  GtkWidget *window = open_house (shown, ROI, "fp", "sweden");
  gtk_editable_set_text (find_entry_row (window, "Points"), " 24 ");
  gtk_editable_set_text (find_entry_row (window, "VBU"), "6");
  gtk_widget_activate_action (window, "house.keep", NULL);
  settle ();
  assert_null (find_top (MUSTER_TYPE_HOUSE_WINDOW));
  assert_string_equal (muster_entry_item_get_own (find (get_list (shown, 0), "fp")),
                       "24 points (Sweden), VBU 6 (Sweden)");
  assert_true (gtk_widget_activate_action (GTK_WIDGET (shown->page), "page.undo", NULL));
  settle ();
  assert_null (muster_entry_item_get_own (find (get_list (shown, 0), "fp")));
  assert_true (gtk_widget_activate_action (GTK_WIDGET (shown->page), "page.redo", NULL));
  settle ();
  assert_non_null (muster_entry_item_get_own (find (get_list (shown, 0), "fp")));
}

static void
test_a_value_that_is_none_is_told_where_it_was_typed (void **state)
{
  g_autoptr (Shown) shown = show ();
  muster_catalogue_page_show (shown->page, ROI, "unit", NULL, NULL);
  GtkWidget *window = open_house (shown, ROI, "fp", "");
  gtk_editable_set_text (find_entry_row (window, "Points"), "many");
  gtk_widget_activate_action (window, "house.keep", NULL);
  settle ();
  assert_ptr_equal (find_top (MUSTER_TYPE_HOUSE_WINDOW), window);
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
  g_autoptr (GPtrArray) values = muster_house_list (shown->store, ROI, NULL);
  assert_int_equal (values->len, 0);
}

static void
test_a_price_is_asked_beside_the_printed_one_and_told_in_its_row (void **state)
{
  g_autoptr (Shown) shown = show ();
  muster_catalogue_page_show (shown->page, "tout-soldat", "unit", NULL, NULL);
  GtkWidget *window = open_house (shown, "tout-soldat", "foot-artillery", "");
  gtk_editable_set_text (find_entry_row (window, "Points, Unit Quality UQ 5 (printed: 22 points)"),
                         "20");
  assert_non_null (find_entry_row (window, "Points"));
  gtk_widget_activate_action (window, "house.keep", NULL);
  settle ();
  assert_string_equal (muster_entry_item_get_own (find (get_list (shown, 0), "foot-artillery")),
                       "20 points at Unit Quality veteran");
}

static char *
write_pack (const char *id, const char *body)
{
  g_autofree char *name = g_strdup_printf ("%s.ruleset.xml", id);
  char *path = g_build_filename (g_get_home_dir (), name, NULL);
  g_autofree char *text =
    g_strdup_printf ("<ruleset xmlns=\"urn:muster:1\" id=\"%s\" version=\"1\" extends=\"" ROI
                     "\">\n<title>Mine</title>\n%s</ruleset>\n",
                     id, body);
  assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

static void
import (Shown *shown, const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  muster_catalogue_page_import (shown->page, file);
  await (shown);
}

static void
remove_pack (const char *id)
{
  g_autofree char *name = g_strdup_printf ("%s.ruleset.xml", id);
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "muster", "packs", name, NULL);
  g_unlink (path);
}

/* An author who looks at his nation saves his pack, or another one. */
static void
test_the_nation_that_was_chosen_stays_when_packs_are_read_again (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autofree char *mine =
    write_pack ("mine", "<nation id=\"oz\" name=\"Oz\"/>\n<nation id=\"ix\" name=\"Ix\"/>\n");
  g_autofree char *yours = write_pack ("yours", "<nation id=\"ev\" name=\"Ev\"/>\n");
  import (shown, mine);
  muster_catalogue_page_show (shown->page, "mine", "nation", "oz", NULL);
  await (shown);
  guint n = g_list_model_get_n_items (get_list (shown, 0));
  assert_non_null (find (get_list (shown, 0), "oz"));
  assert_null (find (get_list (shown, 0), "ix"));
  import (shown, yours);
  assert_int_equal (g_list_model_get_n_items (get_list (shown, 0)), n);
  assert_non_null (find (get_list (shown, 0), "oz"));
  muster_catalogue_page_show (shown->page, "tout-soldat", "unit", "france", "austria");
  await (shown);
  import (shown, mine);
  assert_null (get_list (shown, 1));
  assert_string_equal (find_beside (shown, "fr-ligne"), "at-line");
  remove_pack ("mine");
  remove_pack ("yours");
}

static void
test_a_pack_is_taken_in_and_told_of (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autofree char *path = write_pack ("mine", "<nation id=\"oz\" name=\"Oz\"/>\n");
  import (shown, path);
  assert_null (shown->failed);
  assert_true (g_str_has_prefix (shown->done, "Imported Mine: "));
  assert_non_null (strstr (shown->done, " nations, "));
  assert_non_null (strstr (shown->done, " troop types and "));
  muster_catalogue_page_show (shown->page, "mine", "nation", "oz", NULL);
  await (shown);
  assert_non_null (find (get_list (shown, 0), "oz"));
  import (shown, path);
  assert_non_null (strstr (shown->done, "was there already"));
  remove_pack ("mine");
}

static void
on_changed (MusterStore *store, const char *kind, gint64 document, guint *n)
{
  *n += g_str_equal (kind, MUSTER_STORE_ALL);
}

static void
test_armies_are_read_again_when_rules_were_taken_in (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autofree char *path = write_pack ("mine", "<nation id=\"oz\" name=\"Oz\"/>\n");
  guint n = 0;
  g_signal_connect (shown->store, "changed", G_CALLBACK (on_changed), &n);
  import (shown, path);
  assert_int_equal (n, 1);
  remove_pack ("mine");
}

static void
test_what_a_newer_pack_changes_is_reported (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autofree char *old = write_pack ("mine", "<nation id=\"oz\" name=\"Oz\"/>\n");
  import (shown, old);
  assert_null (find_top (MUSTER_TYPE_REPORT_WINDOW));
  g_autofree char *new = write_pack ("mine", "<nation id=\"oz\" name=\"Oz\" cite=\"Maps\"/>\n");
  import (shown, new);
  assert_non_null (strstr (shown->done, "1 difference"));
  GtkWidget *window = find_top (MUSTER_TYPE_REPORT_WINDOW);
  assert_non_null (window);
  assert_int_equal (count_labels (window, "Nation: Oz"), 1);
  assert_int_equal (count_labels (window, "section – → Maps (Maps)"), 1);
  gtk_window_destroy (GTK_WINDOW (window));
  remove_pack ("mine");
}

static void
test_a_bad_pack_is_refused_with_its_line_and_the_old_one_stays (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autofree char *good = write_pack ("mine", "<nation id=\"oz\" name=\"Oz\"/>\n");
  import (shown, good);
  g_autofree char *bad =
    write_pack ("mine", "\n<type id=\"lion\" name=\"Lion\" tags=\"tinman\"/>\n");
  import (shown, bad);
  assert_non_null (strstr (shown->failed, "mine.ruleset.xml:4:"));
  assert_non_null (strstr (shown->failed, "tinman"));
  muster_catalogue_page_show (shown->page, "mine", "nation", "oz", NULL);
  await (shown);
  assert_non_null (find (get_list (shown, 0), "oz"));
  remove_pack ("mine");
}

/* As an author does who saves his pack beside the open window. */
static void
test_a_pack_is_read_again_when_it_is_saved (void **state)
{
  g_autofree char *dir = g_build_filename (g_get_user_data_dir (), "muster", "packs", NULL);
  g_mkdir_with_parents (dir, 0755);
  g_autoptr (Shown) shown = show ();
  g_autofree char *path = g_build_filename (dir, "own.ruleset.xml", NULL);
  g_autofree char *text = g_strdup (
    "<ruleset xmlns=\"urn:muster:1\" id=\"own\" version=\"1\" extends=\"" ROI "\">\n"
    "<title>Own</title>\n<limit id=\"x\" name=\"X\" kind=\"count\" of=\"tinman\" max=\"1\"/>\n"
    "</ruleset>\n");
  assert_true (g_file_set_contents (path, text, -1, NULL));
  gint64 end = g_get_monotonic_time () + 30 * G_USEC_PER_SEC;
  while (shown->failed == NULL && g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  assert_non_null (strstr (shown->failed, "own.ruleset.xml:3:"));
  g_unlink (path);
}

static void
test_what_is_asked_for_while_packs_are_read_is_shown_then (void **state)
{
  g_autofree char *path = write_pack ("mine", "<nation id=\"oz\" name=\"Oz\"/>\n");
  g_autoptr (Shown) shown = show ();
  g_autoptr (GFile) file = g_file_new_for_path (path);
  muster_catalogue_page_import (shown->page, file);
  assert_true (muster_catalogue_page_is_reading (shown->page));
  muster_catalogue_page_show (shown->page, "mine", "nation", "oz", NULL);
  await (shown);
  assert_non_null (find (get_list (shown, 0), "oz"));
  remove_pack ("mine");
}

/* The entries that were there stay while an author looks for his mistake. */
static void
test_what_a_pack_said_stays_while_it_is_broken (void **state)
{
  g_autofree char *dir = g_build_filename (g_get_user_data_dir (), "muster", "packs", NULL);
  g_mkdir_with_parents (dir, 0755);
  g_autofree char *good = write_pack ("mine", "<nation id=\"oz\" name=\"Oz\"/>\n");
  g_autoptr (Shown) shown = show ();
  import (shown, good);
  g_autofree char *path = g_build_filename (dir, "mine.ruleset.xml", NULL);
  assert_true (g_file_set_contents (path, "<ruleset", -1, NULL));
  gint64 end = g_get_monotonic_time () + 30 * G_USEC_PER_SEC;
  while (shown->failed == NULL && g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  assert_non_null (strstr (shown->failed, "mine.ruleset.xml"));
  muster_catalogue_page_show (shown->page, "mine", "nation", "oz", NULL);
  await (shown);
  assert_non_null (find (get_list (shown, 0), "oz"));
  g_unlink (path);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_it_shows_what_is_asked_for),
    cmocka_unit_test (test_two_nations_stand_beside_each_other_in_rows),
    cmocka_unit_test (test_all_rules_are_searched_at_once),
    cmocka_unit_test (test_rows_say_whose_rules_they_are_only_among_all),
    cmocka_unit_test (test_a_search_that_finds_nothing_says_what_other_rules_have),
    cmocka_unit_test (test_it_opens_on_the_rules_of_the_army_that_was_open_last),
    cmocka_unit_test (test_it_finds_by_the_beginnings_of_words),
    cmocka_unit_test (test_values_are_given_shown_and_undone),
    cmocka_unit_test (test_a_value_that_is_none_is_told_where_it_was_typed),
    cmocka_unit_test (test_a_price_is_asked_beside_the_printed_one_and_told_in_its_row),
    cmocka_unit_test (test_the_nation_that_was_chosen_stays_when_packs_are_read_again),
    cmocka_unit_test (test_a_pack_is_taken_in_and_told_of),
    cmocka_unit_test (test_armies_are_read_again_when_rules_were_taken_in),
    cmocka_unit_test (test_what_a_newer_pack_changes_is_reported),
    cmocka_unit_test (test_a_bad_pack_is_refused_with_its_line_and_the_old_one_stays),
    cmocka_unit_test (test_a_pack_is_read_again_when_it_is_saved),
    cmocka_unit_test (test_what_is_asked_for_while_packs_are_read_is_shown_then),
    cmocka_unit_test (test_what_a_pack_said_stays_while_it_is_broken),
  };
  use_settings ();
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
