#include "config.h"

#include "cli/common/command.h"
#include "scenario/check.h"
#include "scenario/text.h"
#include "scenario/victory.h"

#include <glib/gi18n-lib.h>

static void
add_sides (JsonBuilder *builder, const MusterScenario *scenario)
{
  json_builder_set_member_name (builder, "sides");
  json_builder_begin_array (builder);
  for (int side = 0; side < 2; side++)
    {
      g_autofree char *name = muster_scenario_dup_side (scenario, side);
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "name", name);
      json_builder_set_member_name (builder, "armies");
      json_builder_begin_array (builder);
      for (guint i = 0; i < scenario->sides[side].armies->len; i++)
        json_builder_add_string_value (builder, ((const MusterScenarioArmy *) g_ptr_array_index (
                                                   scenario->sides[side].armies, i))
                                                  ->army->name);
      json_builder_end_array (builder);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_conditions (JsonBuilder *builder, const MusterScenario *scenario)
{
  g_autoptr (GPtrArray) conditions = muster_scenario_list_conditions (scenario);
  json_builder_set_member_name (builder, "victory");
  json_builder_begin_array (builder);
  for (guint i = 0; i < conditions->len; i++)
    {
      const MusterCondition *condition = g_ptr_array_index (conditions, i);
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "text", condition->text);
      muster_json_add_text (builder, "cite", condition->cite);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_time (JsonBuilder *builder, const char *name, int minutes)
{
  g_autofree char *text = muster_time_dup_text (minutes);
  muster_json_add_text (builder, name, text);
}

static void
add_particulars (JsonBuilder *builder, const MusterScenario *scenario)
{
  muster_json_add_text (builder, "name", scenario->name);
  muster_json_add_text (builder, "ruleset", scenario->ruleset_id);
  muster_json_add_text (builder, "date", scenario->date);
  muster_json_add_text (builder, "place", scenario->place);
  muster_json_add_text (builder, "note", scenario->note);
  muster_json_add_int (builder, "turns", scenario->turns);
  muster_json_add_int (builder, "minutes", scenario->minutes);
  add_time (builder, "start", scenario->start);
  add_time (builder, "dusk", scenario->dusk);
  muster_json_add_text (builder, "scale", scenario->scale);
}

static void
add_reserves (JsonBuilder *builder, const MusterScenario *scenario)
{
  json_builder_set_member_name (builder, "reserves");
  json_builder_begin_array (builder);
  for (guint i = 0; i < scenario->reserves->len; i++)
    {
      const MusterReserve *reserve = &g_array_index (scenario->reserves, MusterReserve, i);
      const MusterScenarioArmy *army = muster_scenario_find_army (scenario, reserve->army, NULL);
      g_autofree char *what =
        army != NULL ? muster_army_dup_place (army->army, reserve->thing) : NULL;
      g_autofree char *where = muster_reserve_dup_where (scenario, reserve);
      json_builder_begin_object (builder);
      muster_json_add_int (builder, "side", reserve->side);
      muster_json_add_int (builder, "army", reserve->army);
      muster_json_add_text (builder, "what", what);
      muster_json_add_int (builder, "turn", reserve->turn);
      muster_json_add_text (builder, "entry", reserve->entry);
      muster_json_add_text (builder, "where", where);
      muster_json_add_text (builder, "note", reserve->note);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
print_json (const MusterScenario *scenario)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (GPtrArray) findings = muster_scenario_check (scenario);
  json_builder_begin_object (builder);
  add_particulars (builder, scenario);
  add_sides (builder, scenario);
  add_reserves (builder, scenario);
  add_conditions (builder, scenario);
  if (scenario->battlefield != NULL)
    muster_json_add_battlefield (builder, scenario->battlefield);
  muster_json_add_board_findings (builder, scenario->battlefield, findings);
  json_builder_end_object (builder);
  muster_command_print_json (builder);
}

int
muster_show_scenario (const MusterScenario *scenario, gboolean as_json)
{
  g_autofree char *text = as_json ? NULL : muster_scenario_dup_text (scenario);
  if (as_json)
    print_json (scenario);
  else
    g_print ("%s", text);
  return MUSTER_EXIT_DONE;
}
