#include "config.h"

#include "app/document/pane-handle.h"
#include "app/scenario/page-private.h"

#include <glib/gi18n-lib.h>

G_DEFINE_FINAL_TYPE (MusterScenarioPage, muster_scenario_page, MUSTER_TYPE_PAGE)

MusterBattlefield *
muster_scenario_page_get_battlefield (MusterScenarioPage *page)
{
  return muster_scenario_model_get_scenario (page->model)->battlefield;
}

gboolean
muster_scenario_page_save (MusterScenarioPage *page,
                           MusterScenario *changed,
                           const char *name,
                           const char *merge)
{
  g_autoptr (MusterScenario) taken = changed;
  g_autoptr (GError) error = NULL;
  if (!muster_scenario_page_save_fields (page, taken))
    return FALSE;
  if (muster_scenario_model_save (page->model, taken, name, merge, &error))
    return TRUE;
  muster_page_report (MUSTER_PAGE (page), g_steal_pointer (&error));
  return FALSE;
}

void
muster_scenario_page_take_label (GtkLabel *label, char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && text[0] != '\0');
  g_free (text);
}

static void
show_title (MusterScenarioPage *page, const MusterScenario *scenario)
{
  muster_page_set_title (MUSTER_PAGE (page), scenario->name);
  adw_window_title_set_title (page->title, scenario->name);
  adw_window_title_set_subtitle (page->title, scenario->ruleset != NULL ? scenario->ruleset->title
                                                                        : scenario->ruleset_id);
}

static void
show_all (MusterScenarioPage *page)
{
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  show_title (page, scenario);
  muster_board_view_show (page->board, scenario->battlefield);
  gtk_widget_set_visible (page->no_board, scenario->battlefield == NULL);
  gtk_widget_set_visible (page->tools, scenario->battlefield != NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (page->add), scenario->battlefield != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "scenario.export-picture",
                                 scenario->battlefield != NULL);
  muster_scenario_page_show_selected (page);
  muster_scenario_page_show_findings (page);
  muster_scenario_page_show_weather (page);
  muster_scenario_page_show_sides (page);
  muster_scenario_page_show_dice (page);
}

/* The page goes on showing what was read last. */
static void
on_failed (MusterScenarioPage *page, const GError *error)
{
  muster_page_report (MUSTER_PAGE (page), g_error_copy (error));
}

/* The board and what is beside it, one at a time where there is no room for both. */
static void
on_show (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  gboolean is_board = g_str_equal (g_variant_get_string (parameter, NULL), "board");
  adw_leaflet_set_visible_child (page->panes, is_board ? page->middle : page->side_pane);
  if (!is_board)
    gtk_stack_set_visible_child_name (page->parts, g_variant_get_string (parameter, NULL));
}

static void
on_flip (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  gboolean is_board = adw_leaflet_get_visible_child (page->panes) == page->middle;
  adw_leaflet_set_visible_child (page->panes, is_board ? page->side_pane : page->middle);
}

static gboolean
show_flip_now (gpointer user_data)
{
  MusterScenarioPage *page = user_data;
  gtk_widget_set_visible (page->flip, adw_leaflet_get_folded (page->panes));
  return G_SOURCE_REMOVE;
}

/* Leaflets fold while they are given their place, when nothing may ask for another. */
static void
on_folded (MusterScenarioPage *page)
{
  g_idle_add_full (G_PRIORITY_HIGH_IDLE, show_flip_now, g_object_ref (page), g_object_unref);
}

static gboolean
grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (MUSTER_SCENARIO_PAGE (widget)->board));
}

/* What was written is kept when another page is shown, and when this one is closed. */
static void
unmap (GtkWidget *widget)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  if (page->model != NULL)
    muster_scenario_page_save_fields (page, NULL);
  GTK_WIDGET_CLASS (muster_scenario_page_parent_class)->unmap (widget);
}

static void
dispose (GObject *object)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (object);
  g_clear_object (&page->model);
  g_clear_pointer (&page->name, g_free);
  g_clear_pointer (&page->types, g_ptr_array_unref);
  g_clear_pointer (&page->stream_ids, g_ptr_array_unref);
  g_clear_pointer (&page->formations, g_array_unref);
  G_OBJECT_CLASS (muster_scenario_page_parent_class)->dispose (object);
}

#define BIND(member) gtk_widget_class_bind_template_child (class, MusterScenarioPage, member)

static void
bind_board (GtkWidgetClass *class)
{
  BIND (title);
  BIND (panes);
  BIND (flip);
  BIND (middle);
  BIND (side_pane);
  BIND (parts);
  BIND (add);
  BIND (board);
  BIND (no_board);
  BIND (tools);
  BIND (selected_group);
  BIND (selected_name);
  BIND (selected_about);
  BIND (type_row);
  BIND (width_row);
  BIND (depth_row);
  BIND (turn_row);
  BIND (width);
  BIND (depth);
  BIND (turn);
  BIND (again);
  BIND (duplicate);
  BIND (verdict);
  BIND (findings);
  BIND (remarks);
  BIND (needs);
  BIND (legend);
}

static void
bind_parts (GtkWidgetClass *class)
{
  BIND (weather_name);
  BIND (weather_effects);
  BIND (weather_change);
  BIND (weather_odds);
  BIND (weather_turns);
  BIND (weather_set);
  BIND (weather_from);
  BIND (weather_next);
  BIND (weather_again);
  BIND (own_name);
  BIND (date);
  BIND (place);
  BIND (situation);
  BIND (victory);
  BIND (conditions);
  BIND (reserves);
  BIND (reserve_formation);
  BIND (reserve_entry);
  BIND (reserve_turn);
  BIND (arrival);
  BIND (minutes_row);
  BIND (minutes);
  BIND (attacker);
  BIND (table_width);
  BIND (table_depth);
  BIND (ground_scale);
  BIND (turns);
  BIND (seed);
  BIND (streams);
  BIND (typed);
  BIND (transcript);
}

static void
bind_pairs (GtkWidgetClass *class)
{
  static const struct
  {
    const char *name;
    gssize offset;
  } members[] = {
    { "side_name_a", G_STRUCT_OFFSET (MusterScenarioPage, side_names[0]) },
    { "side_name_b", G_STRUCT_OFFSET (MusterScenarioPage, side_names[1]) },
    { "side_armies_a", G_STRUCT_OFFSET (MusterScenarioPage, side_armies[0]) },
    { "side_armies_b", G_STRUCT_OFFSET (MusterScenarioPage, side_armies[1]) },
    { "add_army_a", G_STRUCT_OFFSET (MusterScenarioPage, add_armies[0]) },
    { "add_army_b", G_STRUCT_OFFSET (MusterScenarioPage, add_armies[1]) },
    { "briefing_a", G_STRUCT_OFFSET (MusterScenarioPage, briefings[0]) },
    { "briefing_b", G_STRUCT_OFFSET (MusterScenarioPage, briefings[1]) },
    { "side_note_a", G_STRUCT_OFFSET (MusterScenarioPage, side_notes[0]) },
    { "side_note_b", G_STRUCT_OFFSET (MusterScenarioPage, side_notes[1]) },
    { "start", G_STRUCT_OFFSET (MusterScenarioPage, times[0]) },
    { "dusk", G_STRUCT_OFFSET (MusterScenarioPage, times[1]) },
  };
  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    gtk_widget_class_bind_template_child_full (class, members[i].name, FALSE, members[i].offset);
}

static void
muster_scenario_page_class_init (MusterScenarioPageClass *klass)
{
  GtkWidgetClass *class = GTK_WIDGET_CLASS (klass);
  static const MusterPageAction actions[] = {
    { "scenario.show", "s", on_show, 0, 0 },
    { "scenario.flip", NULL, on_flip, 0, 0 },
  };
  G_OBJECT_CLASS (klass)->dispose = dispose;
  class->grab_focus = grab_focus;
  class->unmap = unmap;
  g_type_ensure (MUSTER_TYPE_BOARD_VIEW);
  g_type_ensure (MUSTER_TYPE_PANE_HANDLE);
  gtk_widget_class_set_template_from_resource (class,
                                               "/io/github/muster_army/Muster/scenario/page.ui");
  bind_board (class);
  bind_parts (class);
  bind_pairs (class);
  gtk_widget_class_bind_template_callback (class, on_folded);
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
  muster_scenario_page_class_add_board (class);
  muster_scenario_page_class_add_findings (class);
  muster_scenario_page_class_add_weather (class);
  muster_scenario_page_class_add_armies (class);
  muster_scenario_page_class_add_dice (class);
  muster_scenario_page_class_add_files (class);
}

static void
muster_scenario_page_init (MusterScenarioPage *page)
{
  gtk_widget_init_template (GTK_WIDGET (page));
  page->types = g_ptr_array_new ();
  page->formations = g_array_new (FALSE, TRUE, sizeof (MusterReserve));
}

MusterScenarioPage *
muster_scenario_page_new (MusterStore *store, gint64 scenario, GError **error)
{
  g_autoptr (MusterScenarioModel) model = muster_scenario_model_new (store, scenario, error);
  if (model == NULL)
    return NULL;
  MusterScenarioPage *page = g_object_new (MUSTER_TYPE_SCENARIO_PAGE, "store", store, "kind",
                                           MUSTER_DOCUMENT_SCENARIO, "document", scenario, NULL);
  page->model = g_steal_pointer (&model);
  muster_scenario_page_begin_dice (page);
  muster_scenario_page_begin_board (page);
  muster_scenario_page_begin_findings (page);
  muster_scenario_page_begin_weather (page);
  muster_scenario_page_begin_sides (page);
  muster_scenario_page_begin_fields (page);
  muster_scenario_page_begin_armies (page);
  g_signal_connect_object (page->model, "changed", G_CALLBACK (show_all), page, G_CONNECT_SWAPPED);
  g_signal_connect_object (page->model, "failed", G_CALLBACK (on_failed), page, G_CONNECT_SWAPPED);
  show_all (page);
  return page;
}

MusterScenarioModel *
muster_scenario_page_get_model (MusterScenarioPage *page)
{
  return page->model;
}
