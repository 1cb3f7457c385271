#include "config.h"

#include "app/scenario/page-private.h"
#include "app/widget/picture.h"
#include "battlefield/model/edit.h"
#include "battlefield/terrain/terrain.h"
#include "battlefield/text.h"
#include "sheet/board/legend.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The legend is set in type of this size, and measured for the least width of the pane, in pixels.
 */
#define LEGEND_SIZE  13
#define LEGEND_WIDTH 300

/* A deed on the board is done to a copy of the scenario. */
static MusterScenario *
begin (MusterScenarioPage *page)
{
  return muster_scenario_page_get_battlefield (page) != NULL
           ? muster_scenario_model_begin (page->model)
           : NULL;
}

/* @words: with %s for what it is done to */
static void
save (MusterScenarioPage *page,
      MusterScenario *changed,
      int id,
      const char *words,
      const char *merge)
{
  g_autofree char *label = muster_battlefield_dup_label (changed->battlefield, id);
  g_autofree char *name = g_strdup_printf (words, label != NULL ? label : "");
  muster_terrain_settle_crossings (changed->battlefield);
  muster_scenario_page_save (page, changed, name, merge);
}

/* Takes @changed, which could not be changed so. */
static void
refuse (MusterScenarioPage *page, MusterScenario *changed, int id)
{
  g_autofree char *label = muster_battlefield_dup_label (changed->battlefield, id);
  muster_scenario_unref (changed);
  if (label == NULL)
    return;
  g_autofree char *text =
    g_strdup_printf (_ ("%s cannot be changed so and stays as it was"), label);
  muster_page_tell (MUSTER_PAGE (page), text);
}

/* Steps by keys become one deed; a drag is one by itself. */
static char *
dup_merge (MusterScenarioPage *page, const char *deed, int id)
{
  return g_strdup_printf ("%s-%d-%u", deed, id, muster_board_view_get_n_drags (page->board));
}

static void
on_move (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  MusterScenario *changed = begin (page);
  int id;
  int x;
  int y;
  g_variant_get (parameter, "(iii)", &id, &x, &y);
  if (changed == NULL)
    return;
  g_autofree char *merge = dup_merge (page, "move", id);
  if (muster_battlefield_move (changed->battlefield, id, x, y))
    save (page, changed, id, _ ("Move %s"), merge);
  else
    muster_scenario_unref (changed);
}

static void
on_turn (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  MusterScenario *changed = begin (page);
  int id;
  int degrees;
  g_variant_get (parameter, "(ii)", &id, &degrees);
  if (changed == NULL)
    return;
  g_autofree char *merge = dup_merge (page, "turn", id);
  if (muster_battlefield_turn (changed->battlefield, id, degrees))
    save (page, changed, id, _ ("Turn %s"), merge);
  else
    refuse (page, changed, id);
}

static void
on_resize (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  MusterScenario *changed = begin (page);
  int id;
  int width;
  int depth;
  g_variant_get (parameter, "(iii)", &id, &width, &depth);
  if (changed == NULL)
    return;
  g_autofree char *merge = dup_merge (page, "resize", id);
  if (muster_battlefield_resize (changed->battlefield, id, width, depth))
    save (page, changed, id, _ ("Resize %s"), merge);
  else
    refuse (page, changed, id);
}

static void
on_move_point (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  MusterScenario *changed = begin (page);
  int id;
  int point;
  MusterPoint to;
  g_variant_get (parameter, "(iiii)", &id, &point, &to.x, &to.y);
  if (changed == NULL)
    return;
  if (muster_battlefield_move_point (changed->battlefield, id, point, to))
    save (page, changed, id, _ ("Change %s"), NULL);
  else
    refuse (page, changed, id);
}

static void
on_delete (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  int id = muster_board_view_get_selected (page->board);
  MusterScenario *changed = id != 0 ? begin (page) : NULL;
  if (changed == NULL)
    return;
  g_autofree char *label = muster_battlefield_dup_label (changed->battlefield, id);
  g_autofree char *name = g_strdup_printf (_ ("Delete %s"), label);
  muster_battlefield_remove (changed->battlefield, id);
  muster_terrain_settle_crossings (changed->battlefield);
  if (muster_scenario_page_save (page, changed, name, NULL))
    muster_page_tell (MUSTER_PAGE (page), name);
}

static void
on_duplicate (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  MusterScenario *changed = begin (page);
  int id = changed != NULL
             ? muster_battlefield_duplicate (changed->battlefield,
                                             muster_board_view_get_selected (page->board))
             : 0;
  if (id == 0)
    {
      g_clear_pointer (&changed, muster_scenario_unref);
      return;
    }
  save (page, changed, id, _ ("Duplicate %s"), NULL);
  muster_board_view_select (page->board, id);
}

/* "b:marker" is an objective of the second side. */
static void
on_add (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  const char *word = g_variant_get_string (parameter, NULL);
  MusterScenario *changed = begin (page);
  gboolean is_second = g_str_has_prefix (word, "b:");
  if (changed == NULL || changed->battlefield->ruleset == NULL)
    {
      g_clear_pointer (&changed, muster_scenario_unref);
      return;
    }
  const MusterKind *kind = muster_ruleset_find_kind (changed->battlefield->ruleset,
                                                     strchr (word, ':') != NULL ? word + 2 : word);
  int id = kind != NULL ? muster_battlefield_add (changed->battlefield, kind,
                                                  muster_board_view_get_middle (page->board),
                                                  g_random_int_range (1, 1001), is_second)
                        : 0;
  if (id == 0)
    {
      muster_scenario_unref (changed);
      return;
    }
  save (page, changed, id, _ ("Add %s"), NULL);
  muster_board_view_select (page->board, id);
  gtk_widget_grab_focus (GTK_WIDGET (page->board));
}

static void
on_add_zone (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  MusterScenario *changed = begin (page);
  int side = g_variant_get_int32 (parameter);
  if (changed == NULL)
    return;
  int id = muster_battlefield_add_own_zone (changed->battlefield, CLAMP (side, 0, 1));
  save (page, changed, id, _ ("Add %s"), NULL);
  muster_board_view_select (page->board, id);
}

static void
on_swap (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  MusterScenario *changed = begin (page);
  if (changed == NULL)
    return;
  muster_battlefield_swap_edges (changed->battlefield);
  muster_scenario_page_save (page, changed, _ ("Swap the Ends"), NULL);
}

static void
on_throw_again (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  const MusterBattlefield *battlefield = muster_scenario_page_get_battlefield (page);
  const MusterFeature *feature =
    battlefield != NULL
      ? muster_battlefield_find_feature (battlefield, muster_board_view_get_selected (page->board))
      : NULL;
  if (feature != NULL && feature->stream != NULL)
    gtk_widget_activate_action (widget, "scenario.again", "s", feature->stream);
}

static void
on_zoom (GtkWidget *widget, const char *action, GVariant *parameter)
{
  muster_board_view_zoom (MUSTER_SCENARIO_PAGE (widget)->board,
                          g_str_equal (action, "scenario.zoom-in")    ? 1
                          : g_str_equal (action, "scenario.zoom-out") ? -1
                                                                      : 0);
}

static void
on_ruler (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterBoardView *board = MUSTER_SCENARIO_PAGE (widget)->board;
  muster_board_view_set_ruler (board, !muster_board_view_is_ruler (board));
}

/* What is selected */

/* What was written as a name is kept when the entry is left, and when another thing is selected. */
static void
keep_name (MusterScenarioPage *page)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (page->selected_name)));
  int id = page->named;
  if (id == 0 || page->name == NULL || g_str_equal (name, page->name))
    return;
  MusterScenario *changed = begin (page);
  g_autofree char *label =
    changed != NULL ? muster_battlefield_dup_label (changed->battlefield, id) : NULL;
  g_free (page->name);
  page->name = g_strdup (name);
  if (label == NULL)
    {
      g_clear_pointer (&changed, muster_scenario_unref);
      return;
    }
  g_autofree char *words = g_strdup_printf (_ ("Rename %s"), label);
  muster_battlefield_rename (changed->battlefield, id, name[0] != '\0' ? name : NULL);
  muster_scenario_page_save (page, changed, words, NULL);
}

/* Spin buttons are in centimetres; of lines only the first says something. */
static void
on_size (MusterScenarioPage *page)
{
  int id = muster_board_view_get_selected (page->board);
  if (page->is_showing || id == 0)
    return;
  gtk_widget_activate_action (GTK_WIDGET (page), "scenario.resize", "(iii)", id,
                              (int) lround (gtk_spin_button_get_value (page->width) * 10),
                              (int) lround (gtk_spin_button_get_value (page->depth) * 10));
}

static void
on_direction (MusterScenarioPage *page)
{
  const MusterBattlefield *battlefield = muster_scenario_page_get_battlefield (page);
  int id = muster_board_view_get_selected (page->board);
  const MusterFeature *feature =
    battlefield != NULL ? muster_battlefield_find_feature (battlefield, id) : NULL;
  if (page->is_showing || feature == NULL)
    return;
  gtk_widget_activate_action (GTK_WIDGET (page), "scenario.turn", "(ii)", id,
                              gtk_spin_button_get_value_as_int (page->turn) - feature->turn);
}

static char *
dup_about (const MusterBattlefield *battlefield, int id)
{
  const MusterFeature *feature = muster_battlefield_find_feature (battlefield, id);
  MusterPoint centre;
  if (feature != NULL)
    {
      g_autofree char *where = muster_feature_dup_where (battlefield, feature);
      return g_strdup_printf ("%s · %s",
                              feature->kind != NULL ? feature->kind->name : feature->type_id,
                              where);
    }
  return muster_battlefield_get_centre (battlefield, id, &centre)
           ? muster_point_dup_text (battlefield, centre)
           : NULL;
}

/* What is being written as a name stays as it is. */
static void
show_name (MusterScenarioPage *page, const MusterBattlefield *battlefield, int id)
{
  const char *name = muster_battlefield_get_name (battlefield, id);
  const char *typed = gtk_editable_get_text (page->selected_name);
  gboolean is_typing = page->named == id && page->name != NULL && !g_str_equal (typed, page->name);
  if (is_typing)
    return;
  page->named = id;
  g_free (page->name);
  page->name = g_strdup (name != NULL ? name : "");
  if (!g_str_equal (typed, page->name))
    gtk_editable_set_text (page->selected_name, page->name);
}

static void
on_retype (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  int id;
  const char *type;
  g_variant_get (parameter, "(i&s)", &id, &type);
  MusterScenario *changed = begin (page);
  if (changed == NULL)
    return;
  const MusterRuleset *ruleset = changed->battlefield->ruleset;
  const MusterKind *kind = ruleset != NULL ? muster_ruleset_find_kind (ruleset, type) : NULL;
  g_autofree char *label = muster_battlefield_dup_label (changed->battlefield, id);
  if (kind == NULL || label == NULL || !muster_battlefield_retype (changed->battlefield, id, kind))
    {
      muster_scenario_unref (changed);
      return;
    }
  /* Translators: a piece of terrain, and what it becomes. */
  g_autofree char *words = g_strdup_printf (_ ("Make %s a %s"), label, kind->name);
  muster_terrain_settle_crossings (changed->battlefield);
  muster_scenario_page_save (page, changed, words, NULL);
}

static void
on_type (MusterScenarioPage *page)
{
  guint row = adw_combo_row_get_selected (page->type_row);
  if (page->model == NULL || page->is_showing || row >= page->types->len)
    return;
  int id = muster_board_view_get_selected (page->board);
  const MusterKind *kind = g_ptr_array_index (page->types, row);
  const MusterFeature *feature =
    muster_battlefield_find_feature (muster_scenario_page_get_battlefield (page), id);
  if (feature != NULL && feature->kind != kind)
    gtk_widget_activate_action (GTK_WIDGET (page), "scenario.retype", "(is)", id, kind->id);
}

static GPtrArray *
list_types (const MusterBattlefield *battlefield, int id)
{
  const MusterRuleset *ruleset = battlefield->ruleset;
  GPtrArray *types = g_ptr_array_new ();
  for (int i = 0; ruleset != NULL && i < ruleset->n_features; i++)
    if (muster_battlefield_can_retype (battlefield, id, &ruleset->features[i]))
      g_ptr_array_add (types, &ruleset->features[i]);
  return types;
}

static gboolean
are_same (const GPtrArray *a, const GPtrArray *b)
{
  return a->len == b->len
         && (a->len == 0 || memcmp (a->pdata, b->pdata, a->len * sizeof (gpointer)) == 0);
}

/* What it may be made by a hand: one of its like. The list is made anew only where it is another,
 * as it may be the one that was just chosen from. */
static void
show_types (MusterScenarioPage *page, const MusterBattlefield *battlefield, int id)
{
  const MusterFeature *feature = muster_battlefield_find_feature (battlefield, id);
  g_autoptr (GPtrArray) types = list_types (battlefield, id);
  guint selected = 0;
  if (!are_same (types, page->types))
    {
      g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
      for (guint i = 0; i < types->len; i++)
        gtk_string_list_append (names, ((const MusterKind *) g_ptr_array_index (types, i))->name);
      g_ptr_array_unref (page->types);
      page->types = g_ptr_array_ref (types);
      adw_combo_row_set_model (page->type_row, G_LIST_MODEL (names));
    }
  if (feature != NULL && g_ptr_array_find (types, feature->kind, &selected))
    adw_combo_row_set_selected (page->type_row, selected);
  gtk_widget_set_visible (GTK_WIDGET (page->type_row), types->len > 1);
}

static void
show_thing (MusterScenarioPage *page, const MusterBattlefield *battlefield, int id)
{
  const MusterFeature *feature = muster_battlefield_find_feature (battlefield, id);
  int width;
  int depth;
  gboolean has_size = muster_battlefield_get_size (battlefield, id, &width, &depth);
  g_autofree char *label = muster_battlefield_dup_label (battlefield, id);
  g_autofree char *about = dup_about (battlefield, id);
  g_autofree char *title = g_markup_escape_text (label, -1);
  g_autofree char *escaped = g_markup_escape_text (about != NULL ? about : "", -1);
  adw_preferences_group_set_title (page->selected_group, title);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (page->selected_about), escaped);
  show_name (page, battlefield, id);
  show_types (page, battlefield, id);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (page->width_row),
                                 has_size && depth == 0 ? _ ("Breadth (cm)") : _ ("Width (cm)"));
  gtk_widget_set_visible (GTK_WIDGET (page->width_row), has_size);
  gtk_widget_set_visible (GTK_WIDGET (page->depth_row), has_size && depth > 0);
  gtk_widget_set_visible (GTK_WIDGET (page->turn_row), feature != NULL && feature->breadth == 0);
  if (has_size)
    gtk_spin_button_set_value (page->width, width / 10.0);
  if (has_size && depth > 0)
    gtk_spin_button_set_value (page->depth, depth / 10.0);
  if (feature != NULL)
    gtk_spin_button_set_value (page->turn, feature->turn);
  gtk_widget_set_visible (page->again,
                          feature != NULL && feature->stream != NULL
                            && muster_terrain_may_throw_again (battlefield, feature->stream));
  gtk_widget_set_visible (page->duplicate, feature != NULL);
}

void
muster_scenario_page_show_selected (MusterScenarioPage *page)
{
  const MusterBattlefield *battlefield = muster_scenario_page_get_battlefield (page);
  int id = muster_board_view_get_selected (page->board);
  page->is_showing = TRUE;
  gtk_widget_set_visible (GTK_WIDGET (page->selected_group), battlefield != NULL && id != 0);
  if (battlefield != NULL && id != 0)
    show_thing (page, battlefield, id);
  page->is_showing = FALSE;
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "scenario.delete", id != 0);
}

static void
on_selected (MusterScenarioPage *page)
{
  if (muster_board_view_get_selected (page->board) != page->named)
    keep_name (page);
  muster_scenario_page_show_selected (page);
}

/* The legend, as wide as the pane */

static void
on_draw_legend (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  MusterScenarioPage *page = data;
  const MusterBattlefield *battlefield = muster_scenario_page_get_battlefield (page);
  MusterBoardOptions options = muster_board_options ();
  if (battlefield == NULL)
    return;
  options.palette = muster_picture_get_palette_kind ();
  g_autoptr (GPtrArray) rows = muster_board_list_legend (battlefield, &options);
  muster_board_draw_legend (cr, rows, options.palette, 0, 0, width, LEGEND_SIZE);
}

void
muster_scenario_page_show_legend (MusterScenarioPage *page)
{
  const MusterBattlefield *battlefield = muster_scenario_page_get_battlefield (page);
  MusterBoardOptions options = muster_board_options ();
  g_autoptr (GPtrArray) rows =
    battlefield != NULL ? muster_board_list_legend (battlefield, &options) : NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  double height = rows != NULL ? muster_board_measure_legend (rows, LEGEND_WIDTH, LEGEND_SIZE) : 0;
  for (guint i = 0; rows != NULL && i < rows->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "",
                            ((const MusterLegendRow *) g_ptr_array_index (rows, i))->label);
  gtk_drawing_area_set_content_height (page->legend, (int) ceil (height));
  gtk_accessible_update_property (GTK_ACCESSIBLE (page->legend),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text->str, -1);
  gtk_widget_queue_draw (GTK_WIDGET (page->legend));
}

/* What may be added */

static void
add_kinds (GMenu *menu, const MusterRuleset *ruleset, MusterSort sort, const char *prefix)
{
  for (int i = 0; i < ruleset->n_features; i++)
    {
      const MusterKind *kind = &ruleset->features[i];
      if (kind->sort != sort)
        continue;
      g_autofree char *word = g_strconcat (prefix, kind->id, NULL);
      g_autoptr (GMenuItem) item = g_menu_item_new (kind->name, NULL);
      g_menu_item_set_action_and_target (item, "scenario.add", "s", word);
      g_menu_append_item (menu, item);
    }
}

static void
add_zone (GMenu *menu, int side)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (_ ("Deployment zone"), NULL);
  g_menu_item_set_action_and_target (item, "scenario.add-zone", "i", side);
  g_menu_append_item (menu, item);
}

/* What can be added is the ruleset's, and asked for when the menu opens. */
static void
fill_add_menu (GtkMenuButton *button, gpointer data)
{
  MusterScenarioPage *page = data;
  const MusterBattlefield *battlefield = muster_scenario_page_get_battlefield (page);
  g_autoptr (GMenu) menu = g_menu_new ();
  if (battlefield != NULL && battlefield->ruleset != NULL)
    {
      g_autoptr (GMenu) features = g_menu_new ();
      g_autoptr (GMenu) first = g_menu_new ();
      g_autoptr (GMenu) second = g_menu_new ();
      add_kinds (features, battlefield->ruleset, MUSTER_SORT_FEATURE, "");
      add_kinds (first, battlefield->ruleset, MUSTER_SORT_OBJECTIVE, "a:");
      add_kinds (second, battlefield->ruleset, MUSTER_SORT_OBJECTIVE, "b:");
      add_zone (first, 0);
      add_zone (second, 1);
      g_menu_append_section (menu, NULL, G_MENU_MODEL (features));
      g_menu_append_section (menu, _ ("Side A"), G_MENU_MODEL (first));
      g_menu_append_section (menu, _ ("Side B"), G_MENU_MODEL (second));
    }
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

void
muster_scenario_page_begin_board (MusterScenarioPage *page)
{
  g_signal_connect_object (page->board, "selected", G_CALLBACK (on_selected), page,
                           G_CONNECT_SWAPPED);
  GtkEventController *focus = gtk_event_controller_focus_new ();
  g_signal_connect_object (focus, "leave", G_CALLBACK (keep_name), page, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (page->selected_name), focus);
  g_signal_connect_object (page->selected_name, "apply", G_CALLBACK (keep_name), page,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (page->type_row, "notify::selected", G_CALLBACK (on_type), page,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (page->width, "value-changed", G_CALLBACK (on_size), page,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (page->depth, "value-changed", G_CALLBACK (on_size), page,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (page->turn, "value-changed", G_CALLBACK (on_direction), page,
                           G_CONNECT_SWAPPED);
  gtk_drawing_area_set_draw_func (page->legend, on_draw_legend, page, NULL);
  muster_picture_follow_style (GTK_WIDGET (page->legend));
  gtk_menu_button_set_create_popup_func (page->add, fill_add_menu, page, NULL);
}

void
muster_scenario_page_class_add_board (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "scenario.move", "(iii)", on_move, 0, 0 },
    { "scenario.turn", "(ii)", on_turn, 0, 0 },
    { "scenario.resize", "(iii)", on_resize, 0, 0 },
    { "scenario.move-point", "(iiii)", on_move_point, 0, 0 },
    { "scenario.retype", "(is)", on_retype, 0, 0 },
    { "scenario.delete", NULL, on_delete, 0, 0 },
    { "scenario.duplicate", NULL, on_duplicate, GDK_KEY_d, GDK_CONTROL_MASK },
    { "scenario.add", "s", on_add, 0, 0 },
    { "scenario.add-zone", "i", on_add_zone, 0, 0 },
    { "scenario.swap", NULL, on_swap, 0, 0 },
    { "scenario.throw-again", NULL, on_throw_again, 0, 0 },
    { "scenario.zoom-in", NULL, on_zoom, GDK_KEY_plus, GDK_CONTROL_MASK },
    { "scenario.zoom-out", NULL, on_zoom, GDK_KEY_minus, GDK_CONTROL_MASK },
    { "scenario.zoom-fit", NULL, on_zoom, GDK_KEY_0, GDK_CONTROL_MASK },
    { "scenario.ruler", NULL, on_ruler, GDK_KEY_r, GDK_CONTROL_MASK },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}
