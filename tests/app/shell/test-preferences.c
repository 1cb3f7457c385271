/* The preferences: what is chosen there holds for what is opened afterwards, and for what is open.
 */
#include "app/helper/scenario.h"
#include "app/helper/ui.h"

#include "app/document/last-army.h"
#include "app/scenario/board-view.h"
#include "app/scenario/model.h"
#include "app/shell/preferences-window.h"

#define SCHEMA "io.github.muster_army.Muster"

static GtkWidget *
open_preferences (void)
{
  GtkWidget *window = muster_preferences_window_new (NULL);
  gtk_window_present (GTK_WINDOW (window));
  settle ();
  return window;
}

/* It must be gone then, with all that is in it. */
static void
close_preferences (GtkWidget *window)
{
  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
  assert_null (window);
}

static gpointer
get_input (GtkWidget *window, const char *name)
{
  return gtk_widget_get_template_child (window, MUSTER_TYPE_PREFERENCES_WINDOW, name);
}

static void
what_is_chosen_is_kept_and_shown_again (void **state)
{
  g_autoptr (GSettings) settings = g_settings_new (SCHEMA);
  GtkWidget *window = open_preferences ();
  adw_combo_row_set_selected (get_input (window, "paper"), 2);
  gtk_spin_button_set_value (get_input (window, "type_size"), 12);
  gtk_switch_set_active (get_input (window, "grey"), TRUE);
  gtk_switch_set_active (get_input (window, "duplex"), TRUE);
  close_preferences (window);
  assert_int_equal (g_settings_get_int (settings, "paper"), 2);
  assert_int_equal (g_settings_get_double (settings, "type-size"), 12);
  assert_true (g_settings_get_boolean (settings, "print-grey"));
  assert_true (g_settings_get_boolean (settings, "print-duplex"));
  window = open_preferences ();
  assert_int_equal (adw_combo_row_get_selected (get_input (window, "paper")), 2);
  assert_int_equal (gtk_spin_button_get_value (get_input (window, "type_size")), 12);
  close_preferences (window);
}

static void
new_armies_begin_like_the_last_one_only_where_that_is_wanted (void **state)
{
  g_autoptr (GSettings) settings = g_settings_new (SCHEMA);
  g_settings_set (settings, "last-army", "(sss)", "of-its-rules", "its-nation", "1809");
  g_autoptr (MusterLastArmy) usual = muster_last_army_load ();
  assert_string_equal (usual->ruleset, "of-its-rules");
  GtkWidget *window = open_preferences ();
  assert_true (gtk_switch_get_active (get_input (window, "as_last")));
  gtk_switch_set_active (get_input (window, "as_last"), FALSE);
  close_preferences (window);
  g_autoptr (MusterLastArmy) none = muster_last_army_load ();
  assert_string_equal (none->ruleset, "");
  assert_string_equal (none->nation, "");
  assert_string_equal (none->date, "");
}

static void
a_board_that_is_open_changes_its_colours (void **state)
{
  int colours;
  MusterBoardView *view = g_object_ref_sink (g_object_new (MUSTER_TYPE_BOARD_VIEW, NULL));
  GtkWidget *window = open_preferences ();
  for (guint chosen = 3; chosen-- > 0;)
    {
      adw_combo_row_set_selected (get_input (window, "board"), chosen);
      settle ();
      g_object_get (view, "colours", &colours, NULL);
      assert_int_equal (colours, chosen);
    }
  close_preferences (window);
  g_object_unref (view);
}

static char *
dup_size (MusterScenarioModel *model)
{
  const MusterBattlefield *board = muster_scenario_model_get_scenario (model)->battlefield;
  return muster_battlefield_dup_measures (board, board->width, board->depth);
}

static void
count_change (MusterScenarioModel *model, guint *n)
{
  ++*n;
}

static void
a_scenario_that_is_open_tells_its_lengths_anew (void **state)
{
  guint n = 0;
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  gint64 army = add_example (store, "french-200");
  /* Its table is measured in centimetres by the rules. */
  gint64 number = add_scenario (store, army, army, 7, "Small");
  g_autoptr (MusterScenarioModel) model = muster_scenario_model_new (store, number, NULL);
  g_signal_connect (model, "changed", G_CALLBACK (count_change), &n);
  g_autofree char *before = dup_size (model);
  GtkWidget *window = open_preferences ();
  adw_combo_row_set_selected (get_input (window, "lengths"), MUSTER_LENGTHS_INCHES);
  settle ();
  g_autofree char *inches = dup_size (model);
  assert_true (g_str_has_suffix (before, " cm"));
  assert_true (g_str_has_suffix (inches, " in"));
  assert_int_equal (n, 1);
  adw_combo_row_set_selected (get_input (window, "lengths"), MUSTER_LENGTHS_OF_RULES);
  settle ();
  g_autofree char *after = dup_size (model);
  assert_string_equal (after, before);
  close_preferences (window);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup (what_is_chosen_is_kept_and_shown_again, forget_settings),
    cmocka_unit_test_setup (a_scenario_that_is_open_tells_its_lengths_anew, forget_settings),
    cmocka_unit_test_setup (new_armies_begin_like_the_last_one_only_where_that_is_wanted,
                            forget_settings),
    cmocka_unit_test_setup (a_board_that_is_open_changes_its_colours, forget_settings),
  };
  use_settings ();
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
