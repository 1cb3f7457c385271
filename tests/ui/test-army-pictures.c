/* The pictures of an army's page: the bar of points, the composition, the diagram, the sheets. */
#include "ui-helper.h"

#include "app/army-diagram.h"
#include "app/army-page.h"
#include "app/composition-view.h"
#include "app/findings-pane.h"
#include "app/points-bar.h"
#include "app/sheet-window.h"

#include <stdlib.h>

typedef struct
{
  MusterStore *store;
  GtkWindow *window;
  MusterArmyPage *page;
} Shown;

static Shown *
show_number (MusterStore *store, gint64 army)
{
  Shown *shown = g_new0 (Shown, 1);
  shown->store = store;
  shown->window = GTK_WINDOW (gtk_window_new ());
  shown->page = muster_army_page_new (store, army, NULL);
  assert_non_null (shown->page);
  gtk_window_set_default_size (shown->window, 1200, 700);
  gtk_window_set_child (shown->window, GTK_WIDGET (shown->page));
  gtk_window_present (shown->window);
  settle ();
  return shown;
}

static Shown *
show (const char *example)
{
  MusterStore *store = muster_store_open (":memory:", NULL);
  return show_number (store, add_example (store, example));
}

static void
shown_free (Shown *shown)
{
  gtk_window_destroy (shown->window);
  settle ();
  g_object_unref (shown->store);
  g_free (shown);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Shown, shown_free)

#define ACT(shown, ...)                                                                            \
  assert_true (gtk_widget_activate_action (GTK_WIDGET ((shown)->page), __VA_ARGS__))

static const MusterArmy *
get_army (Shown *shown)
{
  return muster_army_model_get_army (muster_army_page_get_model (shown->page));
}

static gint64
find_named (Shown *shown, const char *name)
{
  const MusterArmy *army = get_army (shown);
  for (guint i = 0; i < army->n_things; i++)
    if (g_strcmp0 (army->things[i].name, name) == 0)
      return army->things[i].id;
  fail_msg ("there is no %s", name);
  return 0;
}

static MusterPointsBar *
get_bar (Shown *shown)
{
  return MUSTER_POINTS_BAR (find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_POINTS_BAR));
}

static MusterCompositionView *
get_composition (Shown *shown)
{
  return MUSTER_COMPOSITION_VIEW (
    find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_COMPOSITION_VIEW));
}

static MusterArmyDiagram *
get_diagram (Shown *shown)
{
  return MUSTER_ARMY_DIAGRAM (find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_ARMY_DIAGRAM));
}

static MusterArmyDiagram *
show_diagram (Shown *shown)
{
  ACT (shown, "army.view", "s", "diagram");
  settle ();
  assert_true (muster_army_diagram_is_laid_out (get_diagram (shown)));
  return get_diagram (shown);
}

static void
assert_says (const char *text, const char *part)
{
  if (strstr (text, part) == NULL)
    fail_msg ("“%s” does not stand in “%s”", part, text);
}

static void
the_bar_tells_what_each_formation_costs (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  MusterPointsBar *bar = get_bar (shown);
  g_autofree char *first = muster_points_bar_dup_tooltip (bar, 1);
  assert_true (gtk_widget_get_visible (GTK_WIDGET (bar)));
  assert_string_equal (first, "1st Division: 82 points");
  assert_says (muster_points_bar_get_text (bar), "1st Division 82 points; 2nd Division 89 points");
}

static void
the_bar_follows_the_army_and_says_what_is_too_much (void **state)
{
  g_autoptr (Shown) shown = show ("french-200");
  MusterPointsBar *bar = get_bar (shown);
  g_autofree char *before = g_strdup (muster_points_bar_get_text (bar));
  assert_null (strstr (before, "too many"));
  ACT (shown, "army.go-to", "x", find_named (shown, "1st Brigade"));
  ACT (shown, "army.duplicate", NULL);
  settle ();
  assert_string_not_equal (before, muster_points_bar_get_text (bar));
  assert_says (muster_points_bar_get_text (bar), "16 too many");
  ACT (shown, "page.undo", NULL);
  settle ();
  assert_string_equal (before, muster_points_bar_get_text (bar));
}

static void
a_ruleset_without_prices_has_no_bar (void **state)
{
  g_autoptr (Shown) shown = show ("swedes-1632");
  assert_false (gtk_widget_get_visible (GTK_WIDGET (get_bar (shown))));
}

static void
the_composition_is_that_of_the_army_and_stands_with_its_figures (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  MusterCompositionView *view = get_composition (shown);
  ACT (shown, "army.go-to", "x", get_army (shown)->things[0].id);
  settle ();
  assert_true (gtk_widget_get_mapped (GTK_WIDGET (view)));
  assert_says (muster_composition_view_get_text (view), "Infantry 33 units (77\u00a0%)");
  g_autofree char *row = NULL;
  for (int y = 0; y < 80 && row == NULL; y++)
    row = muster_composition_view_dup_tooltip (view, y);
  assert_non_null (row);
  assert_true (g_str_has_prefix (row, "Infantry: 33 units (77\u00a0%)"));
  ACT (shown, "army.go-to", "x", find_named (shown, "Brigade Quiot"));
  settle ();
  assert_false (gtk_widget_get_mapped (GTK_WIDGET (view)));
}

static void
the_diagram_costs_nothing_while_it_is_not_shown (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  assert_false (muster_army_diagram_is_laid_out (get_diagram (shown)));
  ACT (shown, "army.go-to", "x", find_named (shown, "Brigade Quiot"));
  ACT (shown, "army.duplicate", NULL);
  settle ();
  assert_false (muster_army_diagram_is_laid_out (get_diagram (shown)));
  show_diagram (shown);
  ACT (shown, "army.toggle-view", NULL);
  settle ();
  assert_false (muster_army_diagram_is_laid_out (get_diagram (shown)));
}

static void
the_diagram_tells_all_in_words_and_follows_the_army (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  MusterArmyDiagram *diagram = show_diagram (shown);
  assert_says (muster_army_diagram_get_text (diagram),
               "  I Corps (Drouet d’Erlon, Good\u00a0(3)): 43 units");
  ACT (shown, "army.rename", "(xs)", find_named (shown, "Brigade Quiot"), "Charlet’s brigade");
  settle ();
  assert_says (muster_army_diagram_get_text (diagram), "Charlet’s brigade: 4 units");
  ACT (shown, "page.undo", NULL);
  settle ();
  assert_says (muster_army_diagram_get_text (diagram), "Brigade Quiot: 4 units");
}

static void
press (MusterArmyDiagram *diagram, guint key, GdkModifierType keys)
{
  assert_true (gtk_widget_class_get_css_name (GTK_WIDGET_GET_CLASS (diagram)) != NULL);
  GListModel *controllers = gtk_widget_observe_controllers (GTK_WIDGET (diagram));
  gboolean done = FALSE;
  for (guint i = 0; i < g_list_model_get_n_items (controllers) && !done; i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);
      if (!GTK_IS_SHORTCUT_CONTROLLER (controller))
        continue;
      for (guint j = 0; j < g_list_model_get_n_items (G_LIST_MODEL (controller)) && !done; j++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), j);
          GtkShortcutTrigger *trigger = gtk_shortcut_get_trigger (shortcut);
          if (GTK_IS_KEYVAL_TRIGGER (trigger)
              && gtk_keyval_trigger_get_keyval (GTK_KEYVAL_TRIGGER (trigger)) == key
              && gtk_keyval_trigger_get_modifiers (GTK_KEYVAL_TRIGGER (trigger)) == keys)
            done = gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0,
                                                 GTK_WIDGET (diagram),
                                                 gtk_shortcut_get_arguments (shortcut));
        }
    }
  g_object_unref (controllers);
  assert_true (done);
  settle ();
}

static void
assert_selected (Shown *shown, const char *name)
{
  assert_int_equal (muster_army_diagram_get_selected (get_diagram (shown)),
                    find_named (shown, name));
  assert_int_equal (muster_thing_item_get_id (muster_army_page_get_selected (shown->page)),
                    find_named (shown, name));
}

static void
arrows_walk_through_the_diagram_and_the_tree_follows (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  MusterArmyDiagram *diagram = show_diagram (shown);
  press (diagram, GDK_KEY_Home, 0);
  press (diagram, GDK_KEY_Down, 0);
  assert_selected (shown, "I Corps");
  press (diagram, GDK_KEY_Down, 0);
  assert_selected (shown, "1st Division");
  press (diagram, GDK_KEY_Right, 0);
  assert_selected (shown, "2nd Division");
  press (diagram, GDK_KEY_Left, 0);
  press (diagram, GDK_KEY_Left, 0);
  assert_selected (shown, "1st Division");
  press (diagram, GDK_KEY_Down, 0);
  assert_selected (shown, "Brigade Quiot");
  press (diagram, GDK_KEY_Down, 0);
  assert_selected (shown, "Brigade Bourgeois");
  press (diagram, GDK_KEY_Up, 0);
  press (diagram, GDK_KEY_Up, 0);
  assert_selected (shown, "1st Division");
}

static void
enter_goes_to_the_tree (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  MusterArmyDiagram *diagram = show_diagram (shown);
  press (diagram, GDK_KEY_Home, 0);
  press (diagram, GDK_KEY_Down, 0);
  press (diagram, GDK_KEY_Return, 0);
  assert_false (gtk_widget_get_mapped (GTK_WIDGET (diagram)));
  assert_int_equal (muster_thing_item_get_id (muster_army_page_get_selected (shown->page)),
                    find_named (shown, "I Corps"));
}

static void
what_is_selected_in_the_tree_is_selected_in_the_diagram (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  ACT (shown, "army.go-to", "x", find_named (shown, "Brigade Brue"));
  settle ();
  show_diagram (shown);
  assert_selected (shown, "Brigade Brue");
}

static void
zooming_keeps_within_bounds_and_boxes_grow (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  MusterArmyDiagram *diagram = show_diagram (shown);
  graphene_rect_t before;
  graphene_rect_t after;
  assert_true (muster_army_diagram_get_box (diagram, find_named (shown, "I Corps"), &before));
  press (diagram, GDK_KEY_plus, GDK_CONTROL_MASK);
  assert_true (muster_army_diagram_get_box (diagram, find_named (shown, "I Corps"), &after));
  assert_true (after.size.width > before.size.width * 1.1);
  for (guint i = 0; i < 30; i++)
    muster_army_diagram_set_zoom (diagram, muster_army_diagram_get_zoom (diagram) * 2);
  settle ();
  assert_true (muster_army_diagram_get_zoom (diagram) <= 4);
  press (diagram, GDK_KEY_0, GDK_CONTROL_MASK);
  assert_true (muster_army_diagram_get_zoom (diagram) == 1);
}

static void
an_army_whose_ruleset_is_gone_has_an_empty_diagram (void **state)
{
  MusterStore *store = muster_store_open (":memory:", NULL);
  gint64 army = add_example (store, "french-200");
  g_autoptr (Shown) shown = show_number (store, army);
  g_autoptr (GtkWidget) alone = g_object_ref_sink (g_object_new (MUSTER_TYPE_ARMY_DIAGRAM, NULL));
  assert_string_equal (muster_army_diagram_get_text (MUSTER_ARMY_DIAGRAM (alone)), "");
  assert_int_equal (muster_army_diagram_get_selected (MUSTER_ARMY_DIAGRAM (alone)), 0);
  muster_army_diagram_set_zoom (MUSTER_ARMY_DIAGRAM (alone), 2);
}

static void
every_sheet_can_be_chosen_in_its_window (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  GtkWidget *window = GTK_WIDGET (muster_sheet_window_new (shown->window, get_army (shown)));
  gsize n;
  const MusterSheetKind *kinds = muster_sheet_list_kinds (&n);
  gtk_window_present (GTK_WINDOW (window));
  for (gsize i = 0; i < n; i++)
    {
      muster_sheet_window_choose (MUSTER_SHEET_WINDOW (window), kinds[i].id);
      settle ();
      assert_string_equal (gtk_window_get_title (GTK_WINDOW (window)), kinds[i].title);
      assert_true (
        muster_sheet_get_n_pages (muster_sheet_window_get_sheet (MUSTER_SHEET_WINDOW (window)))
        > 0);
    }
  gtk_window_close (GTK_WINDOW (window));
  settle ();
}

/* An army of five hundred units: no single step of the page takes longer than a frame. */
static gint64
add_large (MusterStore *store)
{
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset = muster_packs_get (packs, "tout-soldat", problems);
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (ruleset, ruleset->id, "Many");
  muster_army_builder_set_date (builder, "1809");
  muster_army_builder_choose (builder, "nation", "france");
  for (guint i = 0; i < 500; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u", i);
      if (i % 20 == 0)
        muster_army_builder_begin (builder, 0, MUSTER_SORT_FORMATION, "division", name);
      if (i % 5 == 0)
        muster_army_builder_begin (builder, 0, MUSTER_SORT_FORMATION, "brigade", name);
      muster_army_builder_begin (builder, 0, MUSTER_SORT_UNIT, "fr-ligne", name);
      muster_army_builder_end (builder);
      if (i % 5 == 4)
        muster_army_builder_end (builder);
      if (i % 20 == 19)
        muster_army_builder_end (builder);
    }
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  return muster_army_edit_import (store, army, NULL);
}

static void
a_large_army_is_drawn_only_where_it_is_seen (void **state)
{
  MusterStore *store = muster_store_open (":memory:", NULL);
  gint64 army = add_large (store);
  g_autoptr (Shown) shown = show_number (store, army);
  MusterArmyDiagram *diagram = show_diagram (shown);
  const MusterReckoning *reckoning =
    muster_army_model_get_reckoning (muster_army_page_get_model (shown->page));
  gint64 start = g_get_monotonic_time ();
  muster_points_bar_show (get_bar (shown), reckoning);
  muster_composition_view_show (get_composition (shown), reckoning);
  gint64 charts = g_get_monotonic_time () - start;
  start = g_get_monotonic_time ();
  g_signal_emit_by_name (muster_army_page_get_model (shown->page), "changed");
  gint64 change = g_get_monotonic_time () - start;
  settle ();
  ACT (shown, "army.toggle-view", NULL);
  settle ();
  start = g_get_monotonic_time ();
  ACT (shown, "army.toggle-view", NULL);
  gint64 layout = g_get_monotonic_time () - start;
  settle ();
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  start = g_get_monotonic_time ();
  GTK_WIDGET_GET_CLASS (diagram)->snapshot (GTK_WIDGET (diagram), snapshot);
  gint64 drawing = g_get_monotonic_time () - start;
  g_object_unref (snapshot);
  print_message ("charts %d µs, all that hears of a change %d µs, layout %d µs, drawing %d µs\n",
                 (int) charts, (int) change, (int) layout, (int) drawing);
  assert_true (muster_army_diagram_is_laid_out (diagram));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_bar_tells_what_each_formation_costs),
    cmocka_unit_test (the_bar_follows_the_army_and_says_what_is_too_much),
    cmocka_unit_test (a_ruleset_without_prices_has_no_bar),
    cmocka_unit_test (the_composition_is_that_of_the_army_and_stands_with_its_figures),
    cmocka_unit_test (the_diagram_costs_nothing_while_it_is_not_shown),
    cmocka_unit_test (the_diagram_tells_all_in_words_and_follows_the_army),
    cmocka_unit_test (arrows_walk_through_the_diagram_and_the_tree_follows),
    cmocka_unit_test (enter_goes_to_the_tree),
    cmocka_unit_test (what_is_selected_in_the_tree_is_selected_in_the_diagram),
    cmocka_unit_test (zooming_keeps_within_bounds_and_boxes_grow),
    cmocka_unit_test (an_army_whose_ruleset_is_gone_has_an_empty_diagram),
    cmocka_unit_test (every_sheet_can_be_chosen_in_its_window),
    cmocka_unit_test (a_large_army_is_drawn_only_where_it_is_seen),
  };
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
