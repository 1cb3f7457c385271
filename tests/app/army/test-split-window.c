/* Troops are dealt out in their window: what goes where is shown, wishes are said of it, and the
 * armies are made at once. */
#include "app/helper/army-page.h"

#include "app/army/windows.h"
#include "army/store/listing.h"

static GtkWidget *
open_window (Shown *shown)
{
  ACT (shown, "army.split", NULL);
  settle ();
  GtkWidget *window = find_top (MUSTER_TYPE_SPLIT_WINDOW);
  assert_non_null (window);
  return window;
}

static GtkWidget *
get_child (GtkWidget *window, const char *name)
{
  return GTK_WIDGET (gtk_widget_get_template_child (window, MUSTER_TYPE_SPLIT_WINDOW, name));
}

static void
set_number (GtkWidget *window, int n)
{
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (get_child (window, "number")), n);
  settle ();
}

static void
assert_says (GtkWidget *root, const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  append_labels (root, text);
  if (strstr (text->str, expected) == NULL)
    fail_msg ("“%s” is not in “%s”", expected, text->str);
}

/* The group, from 0, in which a piece stands. */
static int
find_group (GtkWidget *window, const char *name, GtkCheckButton **check)
{
  int n = 0;
  for (GtkWidget *group = gtk_widget_get_first_child (get_child (window, "command_groups"));
       group != NULL; group = gtk_widget_get_next_sibling (group), n++)
    {
      GtkWidget *list = find_below (group, GTK_TYPE_LIST_BOX);
      GtkListBoxRow *row;
      for (int i = 0; (row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), i)) != NULL; i++)
        if (g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), name))
          {
            if (check != NULL)
              *check = GTK_CHECK_BUTTON (find_below (GTK_WIDGET (row), GTK_TYPE_CHECK_BUTTON));
            return n;
          }
    }
  fail_msg ("there is no %s", name);
  return -1;
}

static void
tick (GtkWidget *window, const char *name)
{
  GtkCheckButton *check = NULL;
  find_group (window, name, &check);
  gtk_check_button_set_active (check, TRUE);
}

static guint
count_armies (Shown *shown)
{
  g_autoptr (GPtrArray) armies = muster_store_list_armies (shown->store, NULL);
  return armies->len;
}

static void
test_two_sides_are_made (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  GtkWidget *window = open_window (shown);
  assert_says (get_child (window, "reserve"), "differ by 1 point");
  assert_says (get_child (window, "command_groups"), "229 points");
  assert_says (get_child (window, "balance"), "Side 2");
  gtk_widget_activate_action (window, "split.make", NULL);
  settle ();
  assert_null (find_top (MUSTER_TYPE_SPLIT_WINDOW));
  assert_int_equal (count_armies (shown), 3);
  /* What was split stays, and one undo takes both away again. */
  assert_true (
    muster_store_undo (shown->store, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID, NULL));
  assert_int_equal (count_armies (shown), 1);
}

static void
test_what_is_ticked_stays_together_or_apart (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  GtkWidget *window = open_window (shown);
  assert_int_not_equal (find_group (window, "Brigade Quiot", NULL),
                        find_group (window, "Brigade Schmitz", NULL));
  tick (window, "Brigade Quiot");
  assert_false (is_enabled (window, "split.together"));
  tick (window, "Brigade Schmitz");
  gtk_widget_activate_action (window, "split.together", NULL);
  settle ();
  assert_int_equal (find_group (window, "Brigade Quiot", NULL),
                    find_group (window, "Brigade Schmitz", NULL));
  assert_says (get_child (window, "wish_rows"), "together: Brigade");
  /* Nothing is ticked any more of what was dealt out anew. */
  assert_false (is_enabled (window, "split.together"));
  tick (window, "Brigade Quiot");
  tick (window, "Brigade Schmitz");
  gtk_widget_activate_action (window, "split.apart", NULL);
  settle ();
  assert_says (get_child (window, "failure"), "without any one of them there is a way");
  assert_false (is_enabled (window, "split.make"));
  GtkWidget *row =
    GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (get_child (window, "wish_rows")), 0));
  g_signal_emit_by_name (find_below (row, GTK_TYPE_BUTTON), "clicked");
  settle ();
  assert_int_not_equal (find_group (window, "Brigade Quiot", NULL),
                        find_group (window, "Brigade Schmitz", NULL));
  assert_true (is_enabled (window, "split.make"));
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

static void
test_more_commands_than_pieces_are_told (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  GtkWidget *window = open_window (shown);
  set_number (window, 20);
  assert_says (get_child (window, "failure"), "For 20 commands there are only 14 pieces");
  assert_false (is_enabled (window, "split.make"));
  adw_combo_row_set_selected (ADW_COMBO_ROW (get_child (window, "by")), 2);
  settle ();
  assert_says (get_child (window, "command_groups"), "Command 20");
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

static void
test_armies_of_other_rules_are_no_pool (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  const gint64 armies[] = { shown->army, add_example (shown->store, "fontenoy-french") };
  GtkWidget *window = GTK_WIDGET (muster_split_window_new (shown->window, shown->store, armies, 2));
  gtk_window_present (GTK_WINDOW (window));
  settle ();
  assert_says (get_child (window, "failure"), "The French at Fontenoy is an army of other rules (");
  set_number (window, 3);
  assert_false (is_enabled (window, "split.make"));
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

/* The window may be closed while troops are dealt out. */
static void
test_closing_stops_it (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  ACT (shown, "army.split", NULL);
  gtk_window_destroy (GTK_WINDOW (find_top (MUSTER_TYPE_SPLIT_WINDOW)));
  settle ();
  assert_null (find_top (MUSTER_TYPE_SPLIT_WINDOW));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_two_sides_are_made),
    cmocka_unit_test (test_what_is_ticked_stays_together_or_apart),
    cmocka_unit_test (test_more_commands_than_pieces_are_told),
    cmocka_unit_test (test_armies_of_other_rules_are_no_pool),
    cmocka_unit_test (test_closing_stops_it),
  };
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
