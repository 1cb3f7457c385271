#include "config.h"

#include "app/scenario/page-private.h"
#include "army/check/described.h"
#include "army/store/listing.h"
#include "base/problem.h"
#include "scenario/edit.h"
#include "scenario/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Rows */

/* @action: takes @target away */
static GtkWidget *
new_row (const char *title,
         const char *subtitle,
         const char *action,
         int target,
         const char *tooltip)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *button = gtk_button_new_from_icon_name ("list-remove-symbolic");
  g_autofree char *escaped = g_markup_escape_text (title, -1);
  g_autofree char *below = subtitle != NULL ? g_markup_escape_text (subtitle, -1) : NULL;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), escaped);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  if (below != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), below);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "i", target);
  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tooltip,
                                  -1);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  return row;
}

/* Armies */

static GtkWidget *
new_army_row (const MusterScenarioArmy *army)
{
  g_autofree char *told = NULL;
  g_autofree char *tooltip = g_strdup_printf (_ ("Take %s out"), army->army->name);
  if (army->reckoning != NULL)
    {
      g_autoptr (GPtrArray) findings = muster_army_check (army->reckoning);
      told = muster_army_dup_points_and_verdict (army->reckoning, findings);
    }
  return new_row (army->army->name, told, "scenario.remove-army", army->number, tooltip);
}

/* Armies of the library that play by the same rules, as they are when the menu opens. */
static void
fill_menu (GtkMenuButton *button, gpointer data)
{
  MusterScenarioPage *page = data;
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  int side = button == page->add_armies[1];
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GPtrArray) armies =
    muster_store_list_armies (muster_page_get_store (MUSTER_PAGE (page)), NULL);
  for (guint i = 0; armies != NULL && i < armies->len; i++)
    {
      const MusterArmySummary *summary = g_ptr_array_index (armies, i);
      if (g_strcmp0 (summary->ruleset, scenario->ruleset_id) != 0)
        continue;
      g_autoptr (GMenuItem) item = g_menu_item_new (summary->name, NULL);
      g_menu_item_set_action_and_target (item, "scenario.add-army", "(ix)", side, summary->id);
      g_menu_append_item (menu, item);
    }
  /* No action is called so: what only tells something cannot be chosen. */
  if (g_menu_model_get_n_items (G_MENU_MODEL (menu)) == 0)
    g_menu_append (menu, _ ("No army in the library plays by these rules"), "scenario.none");
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

void
muster_scenario_page_show_armies (MusterScenarioPage *page)
{
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  for (int side = 0; side < 2; side++)
    {
      const GPtrArray *armies = scenario->sides[side].armies;
      muster_scenario_page_clear_list (page->side_armies[side]);
      for (guint i = 0; i < armies->len; i++)
        gtk_list_box_append (page->side_armies[side], new_army_row (g_ptr_array_index (armies, i)));
      gtk_widget_set_visible (GTK_WIDGET (page->side_armies[side]), armies->len > 0);
    }
}

static void
on_add_army (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  MusterStore *store = muster_page_get_store (MUSTER_PAGE (page));
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GError) error = NULL;
  int side;
  gint64 id;
  g_variant_get (parameter, "(ix)", &side, &id);
  g_autoptr (MusterRuleset) ruleset = muster_store_load_ruleset (store, id, problems, &error);
  g_autoptr (MusterArmySnapshot) army =
    error == NULL ? muster_store_load_army (store, id, ruleset, &error) : NULL;
  if (army == NULL)
    {
      muster_page_report (MUSTER_PAGE (page), g_steal_pointer (&error));
      return;
    }
  MusterScenario *changed = muster_scenario_model_begin (page->model);
  g_autofree char *name = g_strdup_printf (_ ("Add %s"), army->name);
  muster_scenario_add_army (changed, side, 0, army, id);
  muster_scenario_page_save (page, changed, name, NULL);
}

static void
on_remove_army (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  MusterScenario *changed = muster_scenario_model_begin (page->model);
  int number = g_variant_get_int32 (parameter);
  const MusterScenarioArmy *army = muster_scenario_find_army (changed, number, NULL);
  if (army == NULL)
    {
      muster_scenario_unref (changed);
      return;
    }
  g_autofree char *name = g_strdup_printf (_ ("Take %s Out"), army->army->name);
  muster_scenario_remove_army (changed, number);
  if (muster_scenario_page_save (page, changed, name, NULL))
    muster_page_tell (MUSTER_PAGE (page), name);
}

/* What is different is shown before anything is taken. */
static char *
dup_all_changes (MusterScenarioPage *page, GArray *numbers)
{
  MusterStore *store = muster_page_get_store (MUSTER_PAGE (page));
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  g_autoptr (GString) text = g_string_new (NULL);
  for (int side = 0; side < 2; side++)
    for (guint i = 0; i < scenario->sides[side].armies->len; i++)
      {
        const MusterScenarioArmy *army = g_ptr_array_index (scenario->sides[side].armies, i);
        g_autofree char *changes = muster_scenario_dup_army_changes (store, scenario, army->number);
        if (changes == NULL)
          continue;
        g_string_append_printf (text, "%s\n%s\n", army->army->name, changes);
        g_array_append_val (numbers, army->number);
      }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
take_anew (MusterScenarioPage *page, GArray *numbers)
{
  MusterStore *store = muster_page_get_store (MUSTER_PAGE (page));
  MusterScenario *changed = muster_scenario_model_begin (page->model);
  g_autoptr (GError) error = NULL;
  for (guint i = 0; i < numbers->len && error == NULL; i++)
    muster_scenario_take_army_anew (store, changed, g_array_index (numbers, int, i), &error);
  if (error != NULL)
    {
      muster_scenario_unref (changed);
      muster_page_report (MUSTER_PAGE (page), g_steal_pointer (&error));
      return;
    }
  if (muster_scenario_page_save (page, changed, _ ("Take Changed Armies Anew"), NULL))
    muster_page_tell (MUSTER_PAGE (page), _ ("The armies are as they are in the library now"));
}

static void
on_response (AdwMessageDialog *dialog, const char *response, MusterScenarioPage *page)
{
  if (g_str_equal (response, "take"))
    take_anew (page, g_object_get_data (G_OBJECT (dialog), "numbers"));
}

static GtkWidget *
new_changes_view (const char *text)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "monospace");
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), label);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), 240);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  return scrolled;
}

static void
on_renew (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (int));
  g_autofree char *changes = dup_all_changes (page, numbers);
  if (numbers->len == 0)
    {
      muster_page_say (MUSTER_PAGE (page), _ ("The armies are as they are in the library."));
      return;
    }
  GtkWidget *dialog =
    adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)), _ ("Take Armies Anew?"),
                            _ ("These armies have changed since the scenario copied them."));
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), new_changes_view (changes));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "keep", _ ("_Keep the Copies"),
                                    "take", _ ("_Take Anew"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "take",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "keep");
  g_object_set_data_full (G_OBJECT (dialog), "numbers", g_steal_pointer (&numbers),
                          (GDestroyNotify) g_array_unref);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_response), page, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Reserves */

static gboolean
is_in_reserve (const MusterScenario *scenario, int army, guint thing)
{
  for (guint i = 0; i < scenario->reserves->len; i++)
    {
      const MusterReserve *reserve = &g_array_index (scenario->reserves, MusterReserve, i);
      if (reserve->army == army && reserve->thing == thing)
        return TRUE;
    }
  return FALSE;
}

static void
add_formations (MusterScenarioPage *page, GtkStringList *names, int side)
{
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  for (guint i = 0; i < scenario->sides[side].armies->len; i++)
    {
      const MusterScenarioArmy *army = g_ptr_array_index (scenario->sides[side].armies, i);
      for (guint at = 1; at < army->army->n_things; at++)
        {
          MusterReserve reserve = { .side = side, .army = army->number, .thing = at };
          if (army->army->things[at].sort != MUSTER_SORT_FORMATION
              || is_in_reserve (scenario, army->number, at))
            continue;
          g_autofree char *place = muster_army_dup_place (army->army, at);
          g_autofree char *name = g_strdup_printf ("%c: %s", 'A' + side, place);
          gtk_string_list_append (names, name);
          g_array_append_val (page->formations, reserve);
        }
    }
}

static void
fill_formations (MusterScenarioPage *page)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_array_set_size (page->formations, 0);
  for (int side = 0; side < 2; side++)
    add_formations (page, names, side);
  gtk_drop_down_set_model (page->reserve_formation, G_LIST_MODEL (names));
}

static void
fill_entries (MusterScenarioPage *page)
{
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  const MusterArrival *arrival = muster_scenario_get_arrival (scenario);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  gtk_string_list_append (names, _ ("as its player says"));
  for (int i = 0; arrival != NULL && i < arrival->n_stretches; i++)
    gtk_string_list_append (names, arrival->stretches[i].name);
  gtk_drop_down_set_model (page->reserve_entry, G_LIST_MODEL (names));
}

void
muster_scenario_page_show_reserves (MusterScenarioPage *page)
{
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  muster_scenario_page_clear_list (page->reserves);
  for (guint i = 0; i < scenario->reserves->len; i++)
    {
      g_autofree char *text =
        muster_reserve_dup_text (scenario, &g_array_index (scenario->reserves, MusterReserve, i));
      g_autofree char *tooltip = g_strdup_printf (_ ("On the table at the start: %s"), text);
      gtk_list_box_append (page->reserves,
                           new_row (text, NULL, "scenario.remove-reserve", (int) i, tooltip));
    }
  gtk_widget_set_visible (GTK_WIDGET (page->reserves), scenario->reserves->len > 0);
  fill_formations (page);
  fill_entries (page);
}

static void
on_add_reserve (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  guint selected = gtk_drop_down_get_selected (page->reserve_formation);
  guint entry = gtk_drop_down_get_selected (page->reserve_entry);
  if (selected >= page->formations->len)
    return;
  MusterScenario *changed = muster_scenario_model_begin (page->model);
  const MusterArrival *arrival = muster_scenario_get_arrival (changed);
  MusterReserve reserve = g_array_index (page->formations, MusterReserve, selected);
  reserve.turn = gtk_spin_button_get_value_as_int (page->reserve_turn);
  if (arrival != NULL && entry > 0 && (int) entry <= arrival->n_stretches)
    reserve.entry = arrival->stretches[entry - 1].id;
  muster_scenario_add_reserve (changed, &reserve);
  muster_scenario_page_save (page, changed, _ ("Put into Reserve"), NULL);
}

static void
on_remove_reserve (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  MusterScenario *changed = muster_scenario_model_begin (page->model);
  int index = g_variant_get_int32 (parameter);
  if (index < 0 || index >= (int) changed->reserves->len)
    {
      muster_scenario_unref (changed);
      return;
    }
  g_array_remove_index (changed->reserves, (guint) index);
  muster_scenario_page_save (page, changed, _ ("Take out of Reserve"), NULL);
}

void
muster_scenario_page_begin_armies (MusterScenarioPage *page)
{
  for (int side = 0; side < 2; side++)
    gtk_menu_button_set_create_popup_func (page->add_armies[side], fill_menu, page, NULL);
}

void
muster_scenario_page_class_add_armies (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "scenario.add-army", "(ix)", on_add_army, 0, 0 },
    { "scenario.remove-army", "i", on_remove_army, 0, 0 },
    { "scenario.renew-armies", NULL, on_renew, 0, 0 },
    { "scenario.add-reserve", NULL, on_add_reserve, 0, 0 },
    { "scenario.remove-reserve", "i", on_remove_reserve, 0, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}
