/* What units and commanders are given, and of what models a unit is made, in the window. */
#include "app/helper/army-page.h"
#include "helper/free-band.h"

#include "app/army/windows.h"
#include "army/store/edit.h"
#include "army/store/xml.h"
#include "base/problem.h"
#include "ruleset/read/ruleset.h"

static Shown *
show_band (void)
{
  MusterStore *store = muster_store_open (":memory:", NULL);
  return show_army (store, add_free_band (store));
}

static GtkWidget *
open_options (Shown *shown, gint64 id)
{
  ACT (shown, "army.go-to", "x", id);
  settle ();
  ACT (shown, "army.options", NULL);
  settle ();
  GtkWidget *window = find_top (MUSTER_TYPE_OPTIONS_WINDOW);
  assert_non_null (window);
  return window;
}

static GtkWidget *
find_titled (GtkWidget *root, GType type, const char *title)
{
  const char *has = NULL;
  if (ADW_IS_PREFERENCES_GROUP (root))
    has = adw_preferences_group_get_title (ADW_PREFERENCES_GROUP (root));
  else if (ADW_IS_PREFERENCES_ROW (root))
    has = adw_preferences_row_get_title (ADW_PREFERENCES_ROW (root));
  if (G_TYPE_CHECK_INSTANCE_TYPE (root, type) && g_strcmp0 (has, title) == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_titled (child, type, title);
      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The row of a kind in the section with that title. */
static GtkWidget *
find_option (GtkWidget *window, const char *section, const char *kind)
{
  GtkWidget *group = find_titled (window, ADW_TYPE_PREFERENCES_GROUP, section);
  GtkWidget *row = group != NULL ? find_titled (group, ADW_TYPE_ACTION_ROW, kind) : NULL;
  if (row == NULL)
    fail_msg ("no %s in %s", kind, section);
  return row;
}

static GtkSpinButton *
get_number (GtkWidget *row)
{
  return g_object_get_data (G_OBJECT (row), "number");
}

static GtkCheckButton *
get_tick (GtkWidget *row)
{
  return g_object_get_data (G_OBJECT (row), "tick");
}

static void
assert_borne (Shown *shown, gint64 id, const char *wanted)
{
  const MusterArmy *army = get_army (shown);
  g_autofree char *borne = muster_army_dup_borne (army, muster_army_find_node (army, id));
  assert_string_equal (borne, wanted);
}

#define NBSP_TIMES "\u00a0×\u00a0"

static void
test_an_option_is_ticked_with_its_price_and_undone (void **state)
{
  g_autoptr (Shown) shown = show_band ();
  gint64 red = find_named (shown, "Red Company");
  GtkWidget *window = open_options (shown, red);
  GtkWidget *drum = find_option (window, "Red Company", "Drum");
  GtkWidget *colours = find_option (window, "Red Company", "Colours");
  assert_false (gtk_check_button_get_active (get_tick (drum)));
  assert_true (gtk_check_button_get_active (get_tick (colours)));
  assert_string_equal (adw_action_row_get_subtitle (ADW_ACTION_ROW (colours)), "10 points each");
  gint64 before = get_total (shown);
  gtk_check_button_set_active (get_tick (colours), FALSE);
  settle ();
  assert_borne (shown, red,
                "Coats, Sergeant (Musket), 4" NBSP_TIMES "Man (Musket), 2" NBSP_TIMES
                "Man (Pike), Man (Musket, Grenades)");
  assert_int_equal (get_total (shown), before - 10);
  ACT (shown, "page.undo", NULL);
  settle ();
  assert_true (
    gtk_check_button_get_active (get_tick (find_option (window, "Red Company", "Colours"))));
  assert_int_equal (get_total (shown), before);
}

static void
test_a_unit_gets_more_models_like_its_last (void **state)
{
  g_autoptr (Shown) shown = show_band ();
  gint64 red = find_named (shown, "Red Company");
  GtkWidget *window = open_options (shown, red);
  GtkSpinButton *men = get_number (find_option (window, "Red Company", "Man"));
  assert_int_equal (gtk_spin_button_get_value_as_int (men), 7);
  gtk_spin_button_set_value (men, 9);
  settle ();
  assert_borne (shown, red,
                "Colours, Coats, Sergeant (Musket), 4" NBSP_TIMES "Man (Musket), 2" NBSP_TIMES
                "Man (Pike), 3" NBSP_TIMES "Man (Musket, Grenades)");
  gtk_spin_button_set_value (get_number (find_option (window, "Red Company", "Man")), 6);
  settle ();
  assert_borne (shown, red,
                "Colours, Coats, Sergeant (Musket), 4" NBSP_TIMES "Man (Musket), 2" NBSP_TIMES
                "Man (Pike)");
}

static void
test_some_of_equal_models_are_given_something (void **state)
{
  g_autoptr (Shown) shown = show_band ();
  gint64 red = find_named (shown, "Red Company");
  GtkWidget *window = open_options (shown, red);
  const char *men = "2" NBSP_TIMES "Man (Pike)";
  GtkWidget *cloak = find_option (window, men, "Red cloak");
  gtk_spin_button_set_value (get_number (cloak), 1);
  settle ();
  assert_borne (shown, red,
                "Colours, Coats, Sergeant (Musket), 4" NBSP_TIMES
                "Man (Musket), Man (Pike, Red cloak), Man (Pike), Man (Musket, Grenades)");
}

/* Spurs are only for who has a horse. */
static void
test_what_may_not_be_given_is_not_offered (void **state)
{
  g_autoptr (Shown) shown = show_band ();
  GtkWidget *window = open_options (shown, get_army (shown)->nodes[0].id);
  GtkWidget *spurs = find_option (window, "Götz", "Spurs");
  assert_true (gtk_widget_get_sensitive (spurs));
  gtk_check_button_set_active (get_tick (spurs), FALSE);
  settle ();
  gtk_check_button_set_active (get_tick (find_option (window, "Götz", "Horse")), FALSE);
  settle ();
  assert_false (gtk_widget_get_sensitive (find_option (window, "Götz", "Spurs")));
  assert_true (gtk_widget_get_sensitive (find_option (window, "Götz", "Ring")));
}

static void
test_rules_without_options_offer_none (void **state)
{
  g_autoptr (Shown) shown = show ("french-200");
  ACT (shown, "army.go-to", "x", get_army (shown)->nodes[1].id);
  settle ();
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "army.options", NULL);
  settle ();
  assert_null (find_top (MUSTER_TYPE_OPTIONS_WINDOW));
}

static void
test_the_window_goes_with_its_unit (void **state)
{
  g_autoptr (Shown) shown = show_band ();
  gint64 red = find_named (shown, "Red Company");
  open_options (shown, red);
  ACT (shown, "army.remove-thing", "x", red);
  settle ();
  assert_null (find_top (MUSTER_TYPE_OPTIONS_WINDOW));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_an_option_is_ticked_with_its_price_and_undone),
    cmocka_unit_test (test_a_unit_gets_more_models_like_its_last),
    cmocka_unit_test (test_some_of_equal_models_are_given_something),
    cmocka_unit_test (test_what_may_not_be_given_is_not_offered),
    cmocka_unit_test (test_rules_without_options_offer_none),
    cmocka_unit_test (test_the_window_goes_with_its_unit),
  };
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
