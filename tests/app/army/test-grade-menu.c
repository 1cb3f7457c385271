/* The menus of the rows' grades. */
#include "app/helper/army-page.h"

#include "app/army/node-row.h"

#include <string.h>

/* The menu button of a grade in a row that tells what begins so, or NULL. */
static GtkWidget *
find_button (GtkWidget *root, const char *text)
{
  const char *tooltip = gtk_widget_get_tooltip_text (root);
  if (GTK_IS_MENU_BUTTON (root) && gtk_widget_has_css_class (root, "grade")
      && gtk_widget_get_mapped (root) && tooltip != NULL && g_str_has_prefix (tooltip, text))
    return root;
  GtkWidget *found = NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_button (child, text);
  return found;
}

/* What the item says that is, or that has in it, @part: its mark, or what has the focus. */
static const char *
get_text (GtkWidget *part)
{
  GtkWidget *label = NULL;
  for (GtkWidget *at = part; at != NULL && label == NULL; at = gtk_widget_get_parent (at))
    label = find_below (at, GTK_TYPE_LABEL);
  assert_non_null (label);
  return gtk_label_get_text (GTK_LABEL (label));
}

static void
list_marked (GtkWidget *root, GPtrArray *marked)
{
  if (g_str_equal (gtk_widget_get_css_name (root), "radio") && gtk_widget_get_mapped (root)
      && gtk_widget_get_state_flags (root) & GTK_STATE_FLAG_CHECKED)
    g_ptr_array_add (marked, (gpointer) get_text (root));
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    list_marked (child, marked);
}

static GtkWidget *
open_menu (Shown *shown, const char *text)
{
  settle ();
  GtkWidget *button = find_button (GTK_WIDGET (shown->page), text);
  assert_non_null (button);
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  settle ();
  return GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button)));
}

static void
test_the_grade_that_holds_is_marked_and_has_the_focus (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  GtkWidget *menu = open_menu (shown, "Nation: France");
  g_autoptr (GPtrArray) marked = g_ptr_array_new ();
  list_marked (menu, marked);
  assert_int_equal (marked->len, 1);
  assert_string_equal (g_ptr_array_index (marked, 0), "France");
  GtkWidget *focus = gtk_window_get_focus (shown->window);
  assert_non_null (focus);
  assert_string_equal (get_text (focus), "France");
}

static GtkWidget *
find_item (GtkWidget *root, const char *beginning)
{
  if (GTK_IS_LABEL (root) && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (root)), beginning))
    return gtk_widget_get_parent (root);
  GtkWidget *found = NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_item (child, beginning);
  return found;
}

static void
test_another_grade_tells_its_points_and_is_chosen (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  int before = get_total (shown);
  GtkWidget *item = find_item (open_menu (shown, "Nation: France"), "Great Britain");
  assert_non_null (item);
  const char *points = strstr (get_text (item), " · −");
  assert_non_null (points);
  assert_true (g_str_has_suffix (points, " points"));
  int fewer = atoi (points + strlen (" · −"));
  g_signal_emit_by_name (item, "clicked");
  settle ();
  assert_int_equal (get_total (shown), before - fewer);
  assert_non_null (find_button (GTK_WIDGET (shown->page), "Nation: Great Britain"));
}

static void
test_the_menu_of_a_commander_leads_to_his_name (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  GtkWidget *item = find_item (open_menu (shown, "Commander Drouet"), "Rename the Commander");
  assert_non_null (item);
  g_signal_emit_by_name (item, "clicked");
  settle ();
  GtkWidget *focus = gtk_window_get_focus (shown->window);
  assert_true (GTK_IS_TEXT (focus));
  assert_string_equal (gtk_editable_get_text (GTK_EDITABLE (focus)), "Drouet d’Erlon");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_the_grade_that_holds_is_marked_and_has_the_focus),
    cmocka_unit_test (test_another_grade_tells_its_points_and_is_chosen),
    cmocka_unit_test (test_the_menu_of_a_commander_leads_to_his_name),
  };
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
