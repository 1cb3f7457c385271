#include "config.h"

#include "app/scenario/page-private.h"
#include "battlefield/model/edit.h"
#include "scenario/text.h"
#include "scenario/victory.h"

#include <glib/gi18n-lib.h>
#include <math.h>

static int
get_minutes_by_rules (const MusterScenario *scenario)
{
  return scenario->ruleset != NULL ? scenario->ruleset->clock.minutes : 0;
}

/* What holds is shown, and whence it comes. */
static void
show_minutes (MusterScenarioPage *page, const MusterScenario *scenario)
{
  int by_rules = get_minutes_by_rules (scenario);
  gtk_spin_button_set_value (page->minutes, muster_scenario_get_minutes (scenario));
  g_autofree char *text = by_rules == 0 ? g_strdup (_ ("0: not said"))
                          : scenario->minutes == 0
                            ? g_strdup (_ ("By the rules"))
                            : g_strdup_printf (_ ("%d by the rules; 0: as they say"), by_rules);
  adw_action_row_set_subtitle (page->minutes_row, text);
}

/* As the rules say: nothing is agreed. */
static void
on_minutes (GtkSpinButton *spin, MusterScenarioPage *page)
{
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  int count = gtk_spin_button_get_value_as_int (spin);
  int agreed = count == get_minutes_by_rules (scenario) ? 0 : count;
  if (page->is_showing)
    return;
  if (agreed == scenario->minutes)
    {
      show_minutes (page, scenario);
      return;
    }
  MusterScenario *changed = muster_scenario_model_begin (page->model);
  changed->minutes = agreed;
  muster_scenario_page_save (page, changed, _ ("Change the Length of a Turn"), "minutes");
}

static void
on_turns (GtkSpinButton *spin, MusterScenarioPage *page)
{
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  int count = gtk_spin_button_get_value_as_int (spin);
  if (page->is_showing || count == scenario->turns)
    return;
  MusterScenario *changed = muster_scenario_model_begin (page->model);
  changed->turns = count;
  muster_scenario_page_save (page, changed, _ ("Change the Last Turn"), "turns");
}

static void
on_attacker (MusterScenarioPage *page)
{
  const MusterBattlefield *battlefield = muster_scenario_page_get_battlefield (page);
  int attacker = (int) adw_combo_row_get_selected (page->attacker) - 1;
  if (page->is_showing || battlefield == NULL || attacker == battlefield->attacker)
    return;
  MusterScenario *changed = muster_scenario_model_begin (page->model);
  changed->battlefield->attacker = attacker;
  muster_scenario_page_save (page, changed, _ ("Change the Attacker"), NULL);
}

static void
on_table (MusterScenarioPage *page)
{
  const MusterBattlefield *battlefield = muster_scenario_page_get_battlefield (page);
  int width = (int) lround (gtk_spin_button_get_value (page->table_width) * 10);
  int depth = (int) lround (gtk_spin_button_get_value (page->table_depth) * 10);
  if (page->is_showing || battlefield == NULL
      || (width == battlefield->width && depth == battlefield->depth))
    return;
  MusterScenario *changed = muster_scenario_model_begin (page->model);
  muster_battlefield_set_table (changed->battlefield, width, depth);
  muster_scenario_page_save (page, changed, _ ("Change the Table"), "table");
}

static void
show_table (MusterScenarioPage *page, const MusterScenario *scenario)
{
  const MusterBattlefield *battlefield = scenario->battlefield;
  muster_scenario_page_fill (GTK_WIDGET (page->ground_scale), scenario->scale);
  gtk_widget_set_sensitive (GTK_WIDGET (page->attacker), battlefield != NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (page->table_width), battlefield != NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (page->table_depth), battlefield != NULL);
  if (battlefield == NULL)
    return;
  adw_combo_row_set_selected (page->attacker, (guint) (battlefield->attacker + 1));
  gtk_spin_button_set_value (page->table_width, battlefield->width / 10.0);
  gtk_spin_button_set_value (page->table_depth, battlefield->depth / 10.0);
}

static char *
dup_conditions (const MusterScenario *scenario)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GPtrArray) conditions = muster_scenario_list_conditions (scenario);
  for (guint i = 0; i < conditions->len; i++)
    {
      const MusterCondition *condition = g_ptr_array_index (conditions, i);
      g_string_append_printf (text, "%s%s%s", i > 0 ? "\n" : "",
                              condition->side == MUSTER_NO_SIDE ? "" : "    ", condition->text);
    }
  if (text->len == 0)
    g_string_append (text, _ ("The rules give no conditions of victory."));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
show_side (MusterScenarioPage *page, const MusterScenario *scenario, int side)
{
  muster_scenario_page_fill (page->side_names[side], scenario->sides[side].name);
  muster_scenario_page_fill (GTK_WIDGET (page->briefings[side]), scenario->sides[side].briefing);
  muster_scenario_page_fill (GTK_WIDGET (page->side_notes[side]), scenario->sides[side].note);
}

static void
show_time (GtkEntry *entry, int minutes)
{
  g_autofree char *text = muster_time_dup_text (minutes);
  muster_scenario_page_fill (GTK_WIDGET (entry), text);
}

void
muster_scenario_page_show_sides (MusterScenarioPage *page)
{
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  page->is_showing = TRUE;
  for (int side = 0; side < 2; side++)
    show_side (page, scenario, side);
  muster_scenario_page_fill (GTK_WIDGET (page->own_name), scenario->name);
  muster_scenario_page_fill (GTK_WIDGET (page->date), scenario->date);
  muster_scenario_page_fill (GTK_WIDGET (page->place), scenario->place);
  muster_scenario_page_fill (GTK_WIDGET (page->situation), scenario->note);
  muster_scenario_page_fill (GTK_WIDGET (page->victory), scenario->victory);
  show_table (page, scenario);
  show_time (page->times[0], scenario->start);
  show_time (page->times[1], scenario->dusk);
  show_minutes (page, scenario);
  gtk_spin_button_set_value (page->turns, scenario->turns);
  muster_scenario_page_take_label (page->arrival, muster_scenario_dup_arrival (scenario));
  muster_scenario_page_take_label (page->conditions, dup_conditions (scenario));
  muster_scenario_page_show_armies (page);
  muster_scenario_page_show_reserves (page);
  page->is_showing = FALSE;
}

void
muster_scenario_page_begin_sides (MusterScenarioPage *page)
{
  g_signal_connect_object (page->minutes, "value-changed", G_CALLBACK (on_minutes), page, 0);
  g_signal_connect_object (page->turns, "value-changed", G_CALLBACK (on_turns), page, 0);
  g_signal_connect_object (page->attacker, "notify::selected", G_CALLBACK (on_attacker), page,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (page->table_width, "value-changed", G_CALLBACK (on_table), page,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (page->table_depth, "value-changed", G_CALLBACK (on_table), page,
                           G_CONNECT_SWAPPED);
}
