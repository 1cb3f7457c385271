#include "config.h"

#include "app/scenario/page-private.h"
#include "base/problem.h"
#include "base/text.h"
#include "ruleset/catalogue/packs.h"

#include <glib/gi18n-lib.h>

static const MusterRuleset *
get_weather_ruleset (MusterScenarioPage *page)
{
  const MusterBattlefield *battlefield = muster_scenario_page_get_battlefield (page);
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  if (battlefield != NULL && battlefield->weather_ruleset != NULL)
    return battlefield->weather_ruleset;
  return scenario->ruleset;
}

static void
on_next (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  const MusterBattlefield *battlefield = muster_scenario_page_get_battlefield (page);
  if (battlefield == NULL || battlefield->weather->len == 0 || battlefield->weather_ruleset == NULL)
    return;
  MusterScenario *changed = muster_scenario_model_begin (page->model);
  MusterBattlefield *board = changed->battlefield;
  MusterWeatherState next =
    muster_weather_next (board->weather_ruleset, muster_battlefield_get_weather (board),
                         board->dice);
  muster_battlefield_set_weather (board, board->weather_ruleset, &next);
  g_autofree char *name = g_strdup_printf (_ ("Weather of Turn %d"), next.turn);
  muster_scenario_page_save (page, changed, name, NULL);
}

static void
on_set (MusterScenarioPage *page)
{
  const MusterRuleset *ruleset = get_weather_ruleset (page);
  const MusterBattlefield *battlefield = muster_scenario_page_get_battlefield (page);
  guint selected = gtk_drop_down_get_selected (page->weather_set);
  if (page->is_showing || battlefield == NULL || ruleset == NULL || selected == 0
      || (int) selected > ruleset->weather.n_rows)
    return;
  MusterScenario *changed = muster_scenario_model_begin (page->model);
  int turn = MAX ((int) battlefield->weather->len, 1);
  MusterWeatherState state = muster_weather_set (ruleset, (int) selected - 1, turn);
  muster_battlefield_set_weather (changed->battlefield, (MusterRuleset *) ruleset, &state);
  muster_scenario_page_save (page, changed, _ ("Set the Weather"), NULL);
}

static char *
dup_effects (const MusterRuleset *ruleset, int row)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GPtrArray) effects = muster_weather_list_effects (ruleset, row);
  for (guint i = 0; i < effects->len; i++)
    {
      const MusterEffect *effect = g_ptr_array_index (effects, i);
      if (effect->text[0] != '\0')
        g_string_append_printf (text, "%s• %s", text->len > 0 ? "\n" : "", effect->text);
    }
  if (text->len == 0)
    g_string_append (text, _ ("It has no effect."));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* At the start, and of a gauge for the next turn. */
static char *
dup_odds (const MusterRuleset *ruleset, const MusterWeatherState *state)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (int i = 0; i < ruleset->weather.n_rows; i++)
    {
      g_autofree char *title = muster_weather_dup_title (ruleset, i);
      g_autofree char *start = muster_weather_dup_odds (ruleset, i);
      g_string_append_printf (text, "%s%s: %s", i > 0 ? "\n" : "", title, start);
      if (state == NULL || !ruleset->weather.is_gauge)
        continue;
      MusterNumber next = muster_weather_get_odds_after (ruleset, state, i);
      if (next.num == 0)
        continue;
      g_autofree char *share = muster_number_dup_text (next);
      /* Translators: after the odds at the start, those of the next turn: "; next turn 1/3" */
      g_string_append_printf (text, _ ("; next turn %s"), share);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
dup_turns (const MusterBattlefield *battlefield)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const MusterRuleset *ruleset = battlefield->weather_ruleset;
  for (guint i = 0; i < battlefield->weather->len; i++)
    {
      const MusterWeatherState *state =
        &g_array_index (battlefield->weather, MusterWeatherState, i);
      const char *name = state->row >= 0 ? ruleset->weather.rows[state->row].name : "–";
      g_string_append_printf (text, _ ("%sTurn %d: %s"), i > 0 ? "\n" : "", state->turn, name);
      if (ruleset->weather.is_gauge)
        g_string_append_printf (text, " (%d)", state->number);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
fill_rows (MusterScenarioPage *page, const MusterRuleset *ruleset)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  gtk_string_list_append (names, _ ("Set by hand…"));
  for (int i = 0; ruleset != NULL && i < ruleset->weather.n_rows; i++)
    gtk_string_list_take (names, muster_weather_dup_title (ruleset, i));
  gtk_drop_down_set_model (page->weather_set, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (page->weather_set, 0);
}

static char *
dup_change (const MusterBattlefield *battlefield)
{
  guint n = battlefield->weather->len;
  if (n < 2)
    return NULL;
  g_autofree char *change =
    muster_weather_dup_change (battlefield->weather_ruleset,
                               &g_array_index (battlefield->weather, MusterWeatherState, n - 2),
                               &g_array_index (battlefield->weather, MusterWeatherState, n - 1));
  return muster_text_dup_capital (change);
}

static void
show_state (MusterScenarioPage *page, const MusterBattlefield *battlefield)
{
  const MusterRuleset *ruleset = battlefield->weather_ruleset;
  const MusterWeatherState *state = muster_battlefield_get_weather (battlefield);
  const char *name = state->row >= 0 ? ruleset->weather.rows[state->row].name : _ ("Not known");
  gtk_label_set_text (page->weather_name, name);
  muster_scenario_page_take_label (page->weather_effects,
                                   state->row >= 0 ? dup_effects (ruleset, state->row) : NULL);
  muster_scenario_page_take_label (page->weather_change, dup_change (battlefield));
  muster_scenario_page_take_label (page->weather_odds, dup_odds (ruleset, state));
  muster_scenario_page_take_label (page->weather_turns,
                                   ruleset->weather.is_gauge ? dup_turns (battlefield) : NULL);
}

void
muster_scenario_page_show_weather (MusterScenarioPage *page)
{
  const MusterBattlefield *battlefield = muster_scenario_page_get_battlefield (page);
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  const MusterRuleset *ruleset = get_weather_ruleset (page);
  gboolean is_known =
    battlefield != NULL && battlefield->weather_ruleset != NULL && battlefield->weather->len > 0;
  gboolean has_method = ruleset != NULL && ruleset->weather.is_given;
  page->is_showing = TRUE;
  fill_rows (page, ruleset);
  if (is_known)
    show_state (page, battlefield);
  else
    {
      gtk_label_set_text (page->weather_name, _ ("No weather"));
      muster_scenario_page_take_label (
        page->weather_effects, ruleset != NULL ? muster_weather_dup_missing (ruleset) : NULL);
      muster_scenario_page_take_label (page->weather_change, NULL);
      muster_scenario_page_take_label (page->weather_odds,
                                       has_method ? dup_odds (ruleset, NULL) : NULL);
      muster_scenario_page_take_label (page->weather_turns, NULL);
    }
  gtk_widget_set_visible (GTK_WIDGET (page->weather_set), has_method && battlefield != NULL);
  gtk_widget_set_visible (page->weather_next,
                          is_known && battlefield->weather_ruleset->weather.is_gauge);
  gtk_widget_set_visible (GTK_WIDGET (page->weather_from),
                          battlefield != NULL
                            && (ruleset == NULL || scenario->ruleset == NULL
                                || !scenario->ruleset->weather.is_given));
  gtk_widget_set_visible (page->weather_again, has_method && battlefield != NULL);
  page->is_showing = FALSE;
}

static void
on_throw (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  const MusterBattlefield *battlefield = muster_scenario_page_get_battlefield (page);
  MusterRuleset *ruleset = (MusterRuleset *) get_weather_ruleset (page);
  if (battlefield == NULL || ruleset == NULL || !ruleset->weather.is_given)
    return;
  MusterScenario *changed = muster_scenario_model_begin (page->model);
  MusterWeatherState state = muster_weather_start (ruleset, changed->battlefield->dice);
  muster_battlefield_set_weather (changed->battlefield, ruleset, &state);
  muster_scenario_page_save (page, changed, _ ("Throw for the Weather"), NULL);
}

/* Where the rules have no weather, that of others may be taken. */

static void
fill_from (GtkMenuButton *button, gpointer data)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (GPtrArray) ids = muster_packs_list_ids (muster_packs_get_dirs (packs));
  for (guint i = 0; i < ids->len; i++)
    {
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      const MusterRuleset *ruleset = muster_packs_get (packs, g_ptr_array_index (ids, i), problems);
      if (ruleset == NULL || !ruleset->weather.is_given)
        continue;
      g_autoptr (GMenuItem) item = g_menu_item_new (ruleset->title, NULL);
      g_menu_item_set_action_and_target (item, "scenario.weather-from", "s", ruleset->id);
      g_menu_append_item (menu, item);
    }
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

static void
on_from (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset =
    muster_packs_get (packs, g_variant_get_string (parameter, NULL), problems);
  if (ruleset == NULL || !ruleset->weather.is_given
      || muster_scenario_page_get_battlefield (page) == NULL)
    return;
  MusterScenario *changed = muster_scenario_model_begin (page->model);
  MusterWeatherState state = muster_weather_start (ruleset, changed->battlefield->dice);
  muster_battlefield_set_weather (changed->battlefield, ruleset, &state);
  g_autofree char *name = g_strdup_printf (_ ("Take the Weather of %s"), ruleset->title);
  muster_scenario_page_save (page, changed, name, NULL);
}

void
muster_scenario_page_begin_weather (MusterScenarioPage *page)
{
  gtk_menu_button_set_create_popup_func (page->weather_from, fill_from, NULL, NULL);
  g_signal_connect_object (page->weather_set, "notify::selected", G_CALLBACK (on_set), page,
                           G_CONNECT_SWAPPED);
}

void
muster_scenario_page_class_add_weather (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "scenario.next-weather", NULL, on_next, GDK_KEY_t, GDK_CONTROL_MASK },
    { "scenario.throw-weather", NULL, on_throw, 0, 0 },
    { "scenario.weather-from", "s", on_from, 0, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}
