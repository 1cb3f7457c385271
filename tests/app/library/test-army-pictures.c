/* The pictures of an army's page: the bar of points, the composition, the diagram, the sheets. */
#include "app/helper/ui.h"

#include "app/army/diagram.h"
#include "app/army/findings-pane.h"
#include "app/army/page.h"
#include "app/army/points-bar.h"
#include "app/widget/bars-view.h"

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
  for (guint i = 0; i < army->n_nodes; i++)
    if (g_strcmp0 (army->nodes[i].name, name) == 0)
      return army->nodes[i].id;
  fail_msg ("there is no %s", name);
  return 0;
}

static MusterPointsBar *
get_bar (Shown *shown)
{
  return MUSTER_POINTS_BAR (find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_POINTS_BAR));
}

static MusterBarsView *
get_composition (Shown *shown)
{
  return MUSTER_BARS_VIEW (find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_BARS_VIEW));
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

/* How far from the left something is drawn in the widget's top lines, where a title stands. */
static int
find_first_ink (GtkWidget *widget)
{
  enum
  {
    N_LINES = 10
  };
  int width = gtk_widget_get_width (widget);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, N_LINES);
  cairo_t *cr = cairo_create (surface);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GTK_WIDGET_GET_CLASS (widget)->snapshot (widget, snapshot);
  GskRenderNode *node = gtk_snapshot_free_to_node (snapshot);
  int first = width;
  gsk_render_node_draw (node, cr);
  cairo_surface_flush (surface);
  for (int y = 0; y < N_LINES; y++)
    {
      const guint32 *line =
        (const guint32 *) (const void *) (cairo_image_surface_get_data (surface)
                                          + y * cairo_image_surface_get_stride (surface));
      for (int x = 0; x < first; x++)
        if (line[x] >> 24 > 0x40)
          first = x;
    }
  gsk_render_node_unref (node);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return first;
}

static void
the_composition_is_that_of_the_army_and_stands_with_its_figures (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  MusterBarsView *view = get_composition (shown);
  ACT (shown, "army.go-to", "x", get_army (shown)->nodes[0].id);
  settle ();
  assert_true (gtk_widget_get_mapped (GTK_WIDGET (view)));
  assert_true (find_first_ink (GTK_WIDGET (view)) < 10);
  assert_says (muster_bars_view_get_text (view), "Infantry: 33 units (77\u00a0%)");
  g_autofree char *row = NULL;
  for (int y = 0; y < 80 && row == NULL; y++)
    row = muster_bars_view_dup_tooltip (view, y);
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
  assert_int_equal (muster_node_item_get_id (muster_army_page_get_selected (shown->page)),
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
  assert_int_equal (muster_node_item_get_id (muster_army_page_get_selected (shown->page)),
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

/* Units have no box of their own. */
static void
a_unit_is_selected_in_the_box_of_its_formation (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  gint64 brigade = find_named (shown, "Brigade Brue");
  guint index = muster_army_find_node (get_army (shown), brigade);
  guint unit = index + 1;
  while (get_army (shown)->nodes[unit].category != MUSTER_CATEGORY_UNIT)
    unit++;
  assert_int_equal (get_army (shown)->nodes[unit].parent, index);
  ACT (shown, "army.go-to", "x", get_army (shown)->nodes[unit].id);
  settle ();
  MusterArmyDiagram *diagram = show_diagram (shown);
  assert_int_equal (muster_army_diagram_get_selected (diagram), brigade);
  ACT (shown, "army.add", "s", "fr-ligne");
  settle ();
  assert_int_equal (muster_army_diagram_get_selected (diagram), brigade);
}

static void
zooming_keeps_within_bounds_and_boxes_grow (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  MusterArmyDiagram *diagram = show_diagram (shown);
  graphene_rect_t before;
  graphene_rect_t after;
  double fitted = muster_army_diagram_get_zoom (diagram);
  assert_true (muster_army_diagram_get_box (diagram, find_named (shown, "I Corps"), &before));
  press (diagram, GDK_KEY_plus, GDK_CONTROL_MASK);
  assert_true (muster_army_diagram_get_box (diagram, find_named (shown, "I Corps"), &after));
  assert_true (after.size.width > before.size.width * 1.1);
  for (guint i = 0; i < 30; i++)
    muster_army_diagram_set_zoom (diagram, muster_army_diagram_get_zoom (diagram) * 2);
  settle ();
  assert_true (muster_army_diagram_get_zoom (diagram) <= 4);
  press (diagram, GDK_KEY_0, GDK_CONTROL_MASK);
  assert_true (muster_army_diagram_get_zoom (diagram) == fitted);
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

/* An army of five hundred units, whose steps are told with the time that each took. */
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
        muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_FORMATION, "division", name);
      if (i % 5 == 0)
        muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_FORMATION, "brigade", name);
      muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_UNIT, "fr-ligne", name);
      muster_army_builder_end (builder);
      if (i % 5 == 4)
        muster_army_builder_end (builder);
      if (i % 20 == 19)
        muster_army_builder_end (builder);
    }
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  return muster_library_add (store, &muster_army_document, army, NULL);
}

static void
a_large_army_is_charted_laid_out_and_drawn (void **state)
{
  MusterStore *store = muster_store_open (":memory:", NULL);
  gint64 army = add_large (store);
  g_autoptr (Shown) shown = show_number (store, army);
  MusterArmyDiagram *diagram = show_diagram (shown);
  const MusterEvaluation *evaluation =
    muster_army_model_get_evaluation (muster_army_page_get_model (shown->page));
  gint64 start = g_get_monotonic_time ();
  muster_points_bar_show (get_bar (shown), evaluation);
  GPtrArray *bars = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_bars_free);
  g_autoptr (MusterComposition) arms = muster_army_compose_arms (evaluation, 0);
  g_ptr_array_add (bars, muster_bars_new_composition (arms, evaluation));
  muster_bars_view_show (get_composition (shown), bars);
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
  print_message ("# charts %d µs, all that hears of a change %d µs, layout %d µs, drawing %d µs\n",
                 (int) charts, (int) change, (int) layout, (int) drawing);
  assert_true (muster_army_diagram_is_laid_out (diagram));
}

static void
set_width (Shown *shown, int width)
{
  gtk_window_set_default_size (shown->window, width, 700);
  settle ();
}

static graphene_rect_t
get_place (Shown *shown, GtkWidget *widget)
{
  graphene_rect_t place;
  assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (shown->page), &place));
  return place;
}

static void
in_a_narrow_window_the_bar_has_a_row_to_itself (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  GtkWidget *bar = GTK_WIDGET (get_bar (shown));
  GtkWidget *points = gtk_widget_get_first_child (gtk_widget_get_parent (bar));
  assert_true (get_place (shown, bar).origin.x > get_place (shown, points).origin.x + 20);
  set_width (shown, 360);
  graphene_rect_t place = get_place (shown, bar);
  graphene_rect_t above = get_place (shown, points);
  assert_true (place.size.width > 300);
  assert_true (place.origin.y >= above.origin.y + above.size.height);
}

static void
the_diagram_is_as_wide_as_its_pane_where_it_can_be_read_then (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  MusterArmyDiagram *diagram = show_diagram (shown);
  gint64 last = find_named (shown, "1st Cavalry Division");
  graphene_rect_t box;
  set_width (shown, 360);
  assert_true (muster_army_diagram_get_zoom (diagram) == 0.6);
  set_width (shown, 1250);
  double fitted = muster_army_diagram_get_zoom (diagram);
  assert_true (fitted > 0.6 && fitted <= 1.5);
  assert_true (muster_army_diagram_get_box (diagram, last, &box));
  assert_true (box.origin.x + box.size.width
               <= (float) gtk_widget_get_width (GTK_WIDGET (diagram)));
  assert_true (muster_army_diagram_get_box (diagram, find_named (shown, "1st Division"), &box));
  assert_true (box.origin.x >= 0);
  ACT (shown, "army.zoom-out", NULL);
  double chosen = muster_army_diagram_get_zoom (diagram);
  set_width (shown, 1200);
  assert_true (muster_army_diagram_get_zoom (diagram) == chosen);
  ACT (shown, "army.zoom-fit", NULL);
  assert_true (muster_army_diagram_get_zoom (diagram) < fitted);
}

static void
the_type_of_the_diagram_is_as_large_as_the_desktop_has_it (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  MusterArmyDiagram *diagram = show_diagram (shown);
  GtkSettings *settings = gtk_settings_get_default ();
  gint64 corps = find_named (shown, "I Corps");
  graphene_rect_t before;
  graphene_rect_t after;
  int dpi;
  muster_army_diagram_set_zoom (diagram, 1);
  assert_true (muster_army_diagram_get_box (diagram, corps, &before));
  g_object_get (settings, "gtk-xft-dpi", &dpi, NULL);
  g_object_set (settings, "gtk-xft-dpi", dpi * 3 / 2, NULL);
  settle ();
  assert_true (muster_army_diagram_get_box (diagram, corps, &after));
  g_object_set (settings, "gtk-xft-dpi", dpi, NULL);
  settle ();
  assert_true (after.size.width > before.size.width * 1.45f);
  assert_true (after.size.width < before.size.width * 1.55f);
}

static void
the_diagram_zooms_only_where_it_is_shown (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  MusterArmyDiagram *diagram = show_diagram (shown);
  ACT (shown, "army.toggle-view", NULL);
  settle ();
  double zoom = muster_army_diagram_get_zoom (diagram);
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "army.zoom-in", NULL);
  assert_true (muster_army_diagram_get_zoom (diagram) == zoom);
}

static void
a_box_tells_what_stands_against_its_formation (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  MusterArmyDiagram *diagram = show_diagram (shown);
  g_autofree char *corps =
    muster_army_diagram_dup_box_text (diagram, find_named (shown, "I Corps"));
  g_autofree char *brigade =
    muster_army_diagram_dup_box_text (diagram, find_named (shown, "Brigade Quiot"));
  assert_says (corps, "43 units");
  assert_says (corps, "\nDivisions in a corps: 4; 2 to 3 allowed");
  assert_null (strchr (brigade, '\n'));
}

static int
run_from_the_right (void **state)
{
  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  return 0;
}

static int
run_from_the_left (void **state)
{
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
  return 0;
}

/* What the words run from, the pictures run from. */
static void
from_the_right_all_is_mirrored (void **state)
{
  g_autoptr (Shown) shown = show ("waterloo-i-corps");
  ACT (shown, "army.go-to", "x", get_army (shown)->nodes[0].id);
  settle ();
  GtkWidget *composition = GTK_WIDGET (get_composition (shown));
  assert_true (find_first_ink (composition) > gtk_widget_get_width (composition) / 2);
  MusterPointsBar *bar = get_bar (shown);
  g_autofree char *first =
    muster_points_bar_dup_tooltip (bar, gtk_widget_get_width (GTK_WIDGET (bar)) - 1);
  assert_string_equal (first, "1st Division: 82 points");
  MusterArmyDiagram *diagram = show_diagram (shown);
  graphene_rect_t one;
  graphene_rect_t two;
  assert_true (muster_army_diagram_get_box (diagram, find_named (shown, "1st Division"), &one));
  assert_true (muster_army_diagram_get_box (diagram, find_named (shown, "2nd Division"), &two));
  assert_true (one.origin.x > two.origin.x + two.size.width);
  press (diagram, GDK_KEY_Home, 0);
  press (diagram, GDK_KEY_Down, 0);
  press (diagram, GDK_KEY_Down, 0);
  assert_selected (shown, "1st Division");
  press (diagram, GDK_KEY_Left, 0);
  assert_selected (shown, "2nd Division");
  press (diagram, GDK_KEY_Right, 0);
  assert_selected (shown, "1st Division");
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
    cmocka_unit_test (a_unit_is_selected_in_the_box_of_its_formation),
    cmocka_unit_test (zooming_keeps_within_bounds_and_boxes_grow),
    cmocka_unit_test (in_a_narrow_window_the_bar_has_a_row_to_itself),
    cmocka_unit_test (the_diagram_is_as_wide_as_its_pane_where_it_can_be_read_then),
    cmocka_unit_test (the_type_of_the_diagram_is_as_large_as_the_desktop_has_it),
    cmocka_unit_test (the_diagram_zooms_only_where_it_is_shown),
    cmocka_unit_test (a_box_tells_what_stands_against_its_formation),
    cmocka_unit_test_setup_teardown (from_the_right_all_is_mirrored, run_from_the_right,
                                     run_from_the_left),
    cmocka_unit_test (an_army_whose_ruleset_is_gone_has_an_empty_diagram),
    cmocka_unit_test (a_large_army_is_charted_laid_out_and_drawn),
  };
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
