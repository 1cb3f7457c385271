/* Two armies side by side in a window, used as a person does. */

#include "app/helper/window.h"

#include "app/army/compare-window.h"
#include "app/widget/balance-table.h"
#include "app/army/page.h"
#include "app/library/pages.h"
#include "app/shell/window.h"
#include "app/widget/army-choice.h"

#include <string.h>

typedef struct
{
  MusterStore *store;
  gint64 armies[3]; /* French and British of one ruleset; one of another */
  MusterWindow *parent;
  MusterCompareWindow *window;
  gint64 opened;
} Shown;

static void
on_open (Shown *shown, gint64 army)
{
  shown->opened = army;
}

static Shown *
new_shown (void)
{
  Shown *shown = g_new0 (Shown, 1);
  shown->store = muster_store_open (":memory:", NULL);
  return shown;
}

static void
open_parent (Shown *shown)
{
  shown->parent = muster_window_new (NULL, shown->store, NULL);
  gtk_window_present (GTK_WINDOW (shown->parent));
  settle ();
}

static void
find_window (Shown *shown)
{
  settle ();
  shown->window = MUSTER_COMPARE_WINDOW (find_top (MUSTER_TYPE_COMPARE_WINDOW));
  assert_non_null (shown->window);
  g_object_add_weak_pointer (G_OBJECT (shown->window), (gpointer *) &shown->window);
  g_signal_connect_swapped (shown->window, "open", G_CALLBACK (on_open), shown);
}

/* Opened from the page of the first army. */
static Shown *
show (void)
{
  Shown *shown = new_shown ();
  shown->armies[0] = add_example (shown->store, "french-200");
  shown->armies[1] = add_example (shown->store, "british-200");
  shown->armies[2] = add_example (shown->store, "fontenoy-french");
  open_parent (shown);
  open_army (shown->parent, shown->armies[0]);
  settle ();
  assert_true (
    gtk_widget_activate_action (muster_window_get_page (shown->parent), "army.compare", NULL));
  find_window (shown);
  return shown;
}

static void
shown_free (Shown *shown)
{
  gtk_window_destroy (GTK_WINDOW (shown->parent));
  settle ();
  assert_null (shown->window);
  g_object_unref (shown->store);
  g_free (shown);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Shown, shown_free)

#define ACT(shown, ...)                                                                            \
  assert_true (gtk_widget_activate_action (GTK_WIDGET ((shown)->window), __VA_ARGS__))

/* The row in or below @root that shows this as what it is about, or NULL. */
static GtkWidget *
find_row (GtkWidget *root, const char *label)
{
  if (GTK_IS_LABEL (root) && gtk_widget_get_mapped (root)
      && g_str_equal (gtk_label_get_text (GTK_LABEL (root)), label))
    return gtk_widget_get_ancestor (root, GTK_TYPE_LIST_BOX_ROW);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_row (child, label);
      if (found != NULL)
        return found;
    }
  return NULL;
}

static GtkWidget *
get_row (Shown *shown, const char *label)
{
  return find_row (find_below (GTK_WIDGET (shown->window), MUSTER_TYPE_COMPARE_TABLE), label);
}

static void
assert_row (Shown *shown, const char *label, const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  GtkWidget *row = get_row (shown, label);
  if (row == NULL)
    fail_msg ("there is no row %s", label);
  append_labels (row, text);
  assert_string_equal (text->str, expected);
}

static const char *
get_page (Shown *shown)
{
  GtkWidget *stack =
    gtk_widget_get_ancestor (find_below (GTK_WIDGET (shown->window), MUSTER_TYPE_COMPARE_TABLE),
                             GTK_TYPE_STACK);
  return gtk_stack_get_visible_child_name (GTK_STACK (stack));
}

static GtkDropDown *
get_choice (Shown *shown)
{
  return GTK_DROP_DOWN (find_below (
    find_below (GTK_WIDGET (shown->window), MUSTER_TYPE_ARMY_CHOICE), GTK_TYPE_DROP_DOWN));
}

static void
choose (Shown *shown, const char *beginning)
{
  GListModel *names = gtk_drop_down_get_model (get_choice (shown));
  for (guint i = 0; i < g_list_model_get_n_items (names); i++)
    if (g_str_has_prefix (gtk_string_list_get_string (GTK_STRING_LIST (names), i), beginning))
      {
        gtk_drop_down_set_selected (get_choice (shown), i);
        settle ();
        return;
      }
  fail_msg ("%s is not to be chosen", beginning);
}

static void
show_same (Shown *shown, gboolean with_same)
{
  GtkWidget *only = find_below (GTK_WIDGET (shown->window), GTK_TYPE_SWITCH);
  gtk_switch_set_active (GTK_SWITCH (only), !with_same);
  settle ();
}

static void
test_an_army_is_held_against_another_of_its_ruleset (void **state)
{
  g_autoptr (Shown) shown = show ();
  assert_int_equal (muster_compare_window_get_army (shown->window, 0), shown->armies[0]);
  assert_int_equal (muster_compare_window_get_army (shown->window, 1), shown->armies[1]);
  assert_row (shown, "Points", "Points|195|◂ 5 more|190");
  assert_row (shown, "Ligne, UQ 4", "Ligne, UQ 4|9|◂ 9 more|0");
  assert_row (shown, "Infantry of the line, UQ 4", "Infantry of the line, UQ 4|0|12 more ▸|12");
  assert_row (shown, "Nation", "Nation|France|≠ different|Great Britain");
}

static void
test_what_is_the_same_is_shown_when_it_is_asked_for (void **state)
{
  g_autoptr (Shown) shown = show ();
  assert_null (get_row (shown, "Verdict"));
  show_same (shown, TRUE);
  assert_row (shown, "Verdict", "Verdict|Legal|= the same|Legal");
  show_same (shown, FALSE);
  assert_null (get_row (shown, "Verdict"));
}

static void
test_the_other_army_is_chosen (void **state)
{
  g_autoptr (Shown) shown = show ();
  choose (shown, "The French at Fontenoy");
  assert_int_equal (muster_compare_window_get_army (shown->window, 1), shown->armies[2]);
  assert_row (shown, "Points", "Points|195|≠ different|36");
  choose (shown, "British corps");
  assert_row (shown, "Points", "Points|195|◂ 5 more|190");
}

/* Of what speaks for neither nothing is told, unless what is the same is asked for. */
static void
test_what_speaks_for_an_army_is_told (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *table = find_below (GTK_WIDGET (shown->window), MUSTER_TYPE_BALANCE_TABLE);
  g_autoptr (GString) differing = g_string_new (NULL);
  g_autoptr (GString) whole = g_string_new (NULL);
  append_labels (table, differing);
  assert_non_null (strstr (differing->str, "195\n5 more"));
  assert_null (strstr (differing->str, "Commanders"));
  gtk_switch_set_active (GTK_SWITCH (find_below (GTK_WIDGET (shown->window), GTK_TYPE_SWITCH)),
                         FALSE);
  settle ();
  append_labels (table, whole);
  assert_non_null (strstr (whole->str, "Commanders"));
}

static void
test_the_columns_are_swapped (void **state)
{
  g_autoptr (Shown) shown = show ();
  ACT (shown, "compare.swap", NULL);
  settle ();
  assert_int_equal (muster_compare_window_get_army (shown->window, 0), shown->armies[1]);
  assert_row (shown, "Points", "Points|190|5 more ▸|195");
  choose (shown, "The French at Fontenoy");
  assert_int_equal (muster_compare_window_get_army (shown->window, 0), shown->armies[2]);
  assert_int_equal (muster_compare_window_get_army (shown->window, 1), shown->armies[0]);
}

static gint64
find_unit (Shown *shown, gint64 army)
{
  g_autoptr (MusterArmySnapshot) found = muster_store_load_army (shown->store, army, NULL, NULL);
  for (guint i = 0; i < found->n_nodes; i++)
    if (found->nodes[i].category == MUSTER_CATEGORY_UNIT)
      return found->nodes[i].id;
  return 0;
}

static void
remove_unit (Shown *shown, gint64 army)
{
  MusterChange change = { .kind = MUSTER_CHANGE_REMOVE, .node = find_unit (shown, army) };
  assert_true (muster_army_edit_apply (shown->store, army, "Remove", &change, 1, NULL));
  settle ();
}

static void
test_changes_of_either_army_are_followed (void **state)
{
  g_autoptr (Shown) shown = show ();
  remove_unit (shown, shown->armies[0]);
  assert_row (shown, "Points", "Points|188|2 more ▸|190");
  assert_row (shown, "Ligne, UQ 4", "Ligne, UQ 4|8|◂ 8 more|0");
  remove_unit (shown, shown->armies[1]);
  assert_row (shown, "Infantry of the line, UQ 4", "Infantry of the line, UQ 4|0|11 more ▸|11");
  muster_store_undo (shown->store, MUSTER_DOCUMENT_ARMY, shown->armies[0], NULL);
  settle ();
  assert_row (shown, "Ligne, UQ 4", "Ligne, UQ 4|9|◂ 9 more|0");
}

static void
test_rows_that_stay_keep_the_focus (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *row = get_row (shown, "Ligne, UQ 4");
  assert_true (gtk_widget_grab_focus (row));
  remove_unit (shown, shown->armies[0]);
  assert_ptr_equal (get_row (shown, "Ligne, UQ 4"), row);
  assert_true (gtk_widget_has_focus (row));
  show_same (shown, TRUE);
  assert_ptr_equal (get_row (shown, "Ligne, UQ 4"), row);
}

static void
test_arrows_lead_from_one_section_into_the_next (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *last = get_row (shown, "Points left");
  GtkWidget *next = get_row (shown, "Corps commander, Good\u00a0(3)");
  gboolean is_handled = FALSE;
  assert_true (gtk_widget_grab_focus (last));
  g_signal_emit_by_name (gtk_widget_get_parent (last), "keynav-failed", GTK_DIR_DOWN, &is_handled);
  assert_true (is_handled);
  assert_true (gtk_widget_has_focus (next));
}

static void
test_a_rename_is_followed (void **state)
{
  g_autoptr (Shown) shown = show ();
  assert_true (muster_army_edit_rename (shown->store, shown->armies[1], "Redcoats", NULL));
  settle ();
  choose (shown, "Redcoats");
  g_autofree char *text = muster_compare_window_dup_text (shown->window);
  assert_non_null (strstr (text, "Redcoats\n"));
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer data)
{
  *(char **) data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

static void
test_the_table_is_copied_as_text (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autofree char *copied = NULL;
  ACT (shown, "compare.copy", NULL);
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (shown->window)), NULL,
                                 on_read, &copied);
  while (copied == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_autofree char *text = muster_compare_window_dup_text (shown->window);
  assert_string_equal (copied, text);
  assert_non_null (strstr (copied, "Ligne, UQ 4"));
  assert_null (strstr (copied, "Verdict\n  Verdict"));
  assert_non_null (strstr (copied, "Speaks for"));
}

static void
test_a_name_opens_its_army (void **state)
{
  g_autoptr (Shown) shown = show ();
  ACT (shown, "compare.open", "i", 1);
  settle ();
  assert_int_equal (shown->opened, shown->armies[1]);
  GtkWidget *page = muster_window_get_page (shown->parent);
  assert_int_equal (muster_page_get_document (MUSTER_PAGE (page)), shown->armies[1]);
  ACT (shown, "compare.open", "i", 7);
  assert_int_equal (shown->opened, shown->armies[1]);
}

static void
test_two_armies_of_the_library_are_compared (void **state)
{
  g_autoptr (Shown) shown = new_shown ();
  shown->armies[0] = add_example (shown->store, "french-200");
  shown->armies[1] = add_example (shown->store, "british-200");
  open_parent (shown);
  assert_true (gtk_widget_activate_action (muster_window_get_page (shown->parent), "armies.compare",
                                           "(xx)", shown->armies[1], shown->armies[0]));
  find_window (shown);
  assert_row (shown, "Points", "Points|190|5 more ▸|195");
}

static void
test_an_army_that_is_deleted_gives_way_to_another (void **state)
{
  g_autoptr (Shown) shown = show ();
  assert_true (muster_library_delete (shown->store, &muster_army_document,
                                      (gint64[]){ shown->armies[1] }, 1, NULL));
  settle ();
  assert_string_equal (get_page (shown), "choose");
  assert_int_equal (muster_compare_window_get_army (shown->window, 1), 0);
  g_autofree char *text = muster_compare_window_dup_text (shown->window);
  assert_string_equal (text, "");
  muster_store_undo (shown->store, MUSTER_STORE_LIBRARY, 0, NULL);
  settle ();
  choose (shown, "British corps");
  assert_string_equal (get_page (shown), "table");
}

static void
test_the_window_goes_with_its_army (void **state)
{
  g_autoptr (Shown) shown = show ();
  assert_true (muster_library_delete (shown->store, &muster_army_document,
                                      (gint64[]){ shown->armies[0] }, 1, NULL));
  settle ();
  assert_null (shown->window);
}

static void
test_an_only_army_says_what_to_do (void **state)
{
  g_autoptr (Shown) shown = new_shown ();
  shown->armies[0] = add_example (shown->store, "french-200");
  open_parent (shown);
  open_army (shown->parent, shown->armies[0]);
  settle ();
  gtk_widget_activate_action (muster_window_get_page (shown->parent), "army.compare", NULL);
  find_window (shown);
  assert_string_equal (get_page (shown), "nobody");
  assert_false (gtk_widget_get_sensitive (GTK_WIDGET (get_choice (shown))));
  muster_army_edit_duplicate (shown->store, shown->armies[0], "A copy", NULL);
  settle ();
  assert_string_equal (get_page (shown), "choose");
  choose (shown, "A copy");
  assert_string_equal (get_page (shown), "same");
  show_same (shown, TRUE);
  assert_string_equal (get_page (shown), "table");
}

static void
test_an_army_without_its_ruleset_is_compared_as_far_as_can_be (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (NULL, "home-rules", "Homely");
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  muster_library_add (shown->store, &muster_army_document, army, NULL);
  settle ();
  choose (shown, "Homely");
  assert_string_equal (get_page (shown), "table");
  assert_row (shown, "Points", "Points|195|? cannot be told|not known");
}

static void
test_an_army_that_is_not_there_is_told (void **state)
{
  g_autoptr (Shown) shown = new_shown ();
  shown->armies[0] = add_example (shown->store, "french-200");
  open_parent (shown);
  gtk_widget_activate_action (muster_window_get_page (shown->parent), "armies.compare", "(xx)",
                              shown->armies[0], (gint64) 77);
  find_window (shown);
  assert_string_equal (get_page (shown), "problem");
}

static void
test_a_long_list_of_armies_is_searched (void **state)
{
  g_autoptr (Shown) shown = show ();
  assert_false (gtk_drop_down_get_enable_search (get_choice (shown)));
  for (int i = 0; i < 12; i++)
    {
      g_autofree char *name = g_strdup_printf ("Copy %d", i);
      muster_army_edit_duplicate (shown->store, shown->armies[0], name, NULL);
    }
  settle ();
  assert_true (gtk_drop_down_get_enable_search (get_choice (shown)));
  assert_row (shown, "Points", "Points|195|◂ 5 more|190");
}

/* Kept with a pack that is too large to be read at once. */
static gint64
add_large (MusterStore *store, const char *name)
{
  g_autofree char *words = g_strnfill (2000000, 'x');
  g_autofree char *end = g_strdup_printf ("</ruleset><!-- %s %s -->", name, words);
  return add_older (store, name, "</ruleset>", end);
}

static void
test_large_rulesets_are_read_in_a_thread (void **state)
{
  g_autoptr (Shown) shown = new_shown ();
  open_parent (shown);
  /* Before the window has looked at them. */
  shown->armies[0] = add_large (shown->store, "french-200");
  shown->armies[1] = add_large (shown->store, "british-200");
  gtk_widget_activate_action (muster_window_get_page (shown->parent), "armies.compare", "(xx)",
                              shown->armies[0], shown->armies[1]);
  shown->window = MUSTER_COMPARE_WINDOW (find_top (MUSTER_TYPE_COMPARE_WINDOW));
  assert_string_equal (get_page (shown), "reading");
  find_window (shown);
  settle ();
  assert_row (shown, "Points", "Points|195|◂ 5 more|190");
}

static void
test_a_window_that_reads_is_closed (void **state)
{
  g_autoptr (Shown) shown = new_shown ();
  open_parent (shown);
  shown->armies[0] = add_large (shown->store, "french-200");
  gtk_widget_activate_action (muster_window_get_page (shown->parent), "armies.compare", "(xx)",
                              shown->armies[0], (gint64) 0);
  GtkWidget *window = find_top (MUSTER_TYPE_COMPARE_WINDOW);
  shown->window = MUSTER_COMPARE_WINDOW (window);
  assert_string_equal (get_page (shown), "reading");
  shown->window = NULL;
  gpointer weak = window;
  g_object_add_weak_pointer (G_OBJECT (window), &weak);
  gtk_window_close (GTK_WINDOW (window));
  while (weak != NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_rows_are_read_as_sentences (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autofree char *label =
    gtk_test_accessible_check_property (GTK_ACCESSIBLE (get_row (shown, "Ligne, UQ 4")),
                                        GTK_ACCESSIBLE_PROPERTY_LABEL, "Ligne, UQ 4: 9 and 0");
  g_autofree char *description =
    gtk_test_accessible_check_property (GTK_ACCESSIBLE (get_row (shown, "Ligne, UQ 4")),
                                        GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                        "9 more: French corps, 200 points");
  assert_null (label);
  assert_null (description);
}

static void
test_the_window_is_as_narrow_as_a_telephone (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autofree char *name = g_strnfill (300, 'n');
  int least;
  show_same (shown, TRUE);
  assert_true (muster_army_edit_rename (shown->store, shown->armies[0], name, NULL));
  assert_true (muster_army_edit_set_player (shown->store, shown->armies[1], name, NULL));
  settle ();
  gtk_widget_measure (GTK_WIDGET (shown->window), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL,
                      NULL, NULL);
  assert_in_range (least, 1, 360);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_an_army_is_held_against_another_of_its_ruleset),
    cmocka_unit_test (test_what_is_the_same_is_shown_when_it_is_asked_for),
    cmocka_unit_test (test_the_other_army_is_chosen),
    cmocka_unit_test (test_what_speaks_for_an_army_is_told),
    cmocka_unit_test (test_the_columns_are_swapped),
    cmocka_unit_test (test_changes_of_either_army_are_followed),
    cmocka_unit_test (test_rows_that_stay_keep_the_focus),
    cmocka_unit_test (test_arrows_lead_from_one_section_into_the_next),
    cmocka_unit_test (test_a_rename_is_followed),
    cmocka_unit_test (test_the_table_is_copied_as_text),
    cmocka_unit_test (test_a_name_opens_its_army),
    cmocka_unit_test (test_two_armies_of_the_library_are_compared),
    cmocka_unit_test (test_an_army_that_is_deleted_gives_way_to_another),
    cmocka_unit_test (test_the_window_goes_with_its_army),
    cmocka_unit_test (test_an_only_army_says_what_to_do),
    cmocka_unit_test (test_an_army_without_its_ruleset_is_compared_as_far_as_can_be),
    cmocka_unit_test (test_an_army_that_is_not_there_is_told),
    cmocka_unit_test (test_a_long_list_of_armies_is_searched),
    cmocka_unit_test (test_large_rulesets_are_read_in_a_thread),
    cmocka_unit_test (test_a_window_that_reads_is_closed),
    cmocka_unit_test (test_rows_are_read_as_sentences),
    cmocka_unit_test (test_the_window_is_as_narrow_as_a_telephone),
  };
  /* What a screen reader would be told is asked for, and nobody else listens. */
  g_setenv ("GTK_A11Y", "test", TRUE);
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
