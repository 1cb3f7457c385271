#include "config.h"

#include "sheet/scenario-pages.h"

#include "battlefield/battlefield-text.h"
#include "battlefield/terrain.h"
#include "scenario/scenario-check.h"
#include "scenario/scenario-text.h"
#include "sheet/board-drawing.h"
#include "sheet/scenario-map.h"
#include "sheet/scenario-section.h"

#include <glib/gi18n-lib.h>

/* Of ruleset, place and date. */
#define MOST_LINES 12

static void
add_situation (MusterGalley *galley, const MusterScenario *scenario)
{
  MusterSection section;
  muster_section_begin (&section, galley, _ ("Situation"));
  muster_section_add_lines (&section, MUSTER_STYLE_BODY, scenario->note);
  muster_section_end (&section);
}

static void
add_times (MusterGalley *galley, const MusterScenario *scenario)
{
  MusterSection section;
  g_autofree char *times = muster_scenario_dup_times (scenario);
  g_autofree char *scale = muster_scenario_dup_scale (scenario);
  muster_section_begin (&section, galley, _ ("Times"));
  muster_section_add (&section, MUSTER_STYLE_BODY, times);
  muster_section_add (&section, MUSTER_STYLE_BODY, scale);
  muster_section_end (&section);
}

/* Whose rules what follows is borrowed from. */
static void
add_source (MusterSection *section, const MusterBattlefield *battlefield, MusterSourcePart part)
{
  g_autofree char *source = muster_battlefield_dup_source (battlefield, part);
  muster_section_add (section, MUSTER_STYLE_BODY, source);
}

static void
add_effects (MusterSection *section, const MusterBattlefield *battlefield, int row)
{
  g_autoptr (GPtrArray) effects = muster_weather_list_effects (battlefield->weather_ruleset, row);
  for (guint i = 0; i < effects->len; i++)
    muster_section_add_below (section, MUSTER_STYLE_BODY,
                              ((const MusterEffect *) g_ptr_array_index (effects, i))->text);
}

/* The time of what comes with a turn. Returns: (transfer full) (nullable) */
static char *
dup_turn (const MusterScenario *scenario, guint turn)
{
  const MusterBattlefield *battlefield = scenario->battlefield;
  int number = g_array_index (battlefield->weather, MusterWeatherState, turn).turn;
  g_autofree char *weather = muster_battlefield_dup_weather_of (battlefield, turn);
  g_autofree char *time = muster_time_dup_text (muster_scenario_get_time (scenario, number));
  if (weather == NULL || time == NULL)
    return g_steal_pointer (&weather);
  return battlefield->weather_ruleset->weather.is_gauge || turn > 0
           ? g_strdup_printf ("%s · %s", time, weather)
           : g_steal_pointer (&weather);
}

static void
add_turn (MusterSection *section, const MusterScenario *scenario, guint turn)
{
  const MusterBattlefield *battlefield = scenario->battlefield;
  g_autofree char *line = dup_turn (scenario, turn);
  muster_section_add (section, MUSTER_STYLE_BODY, line);
  if (line != NULL && muster_battlefield_is_weather_new (battlefield, turn))
    add_effects (section, battlefield,
                 g_array_index (battlefield->weather, MusterWeatherState, turn).row);
}

static void
add_weather (MusterGalley *galley, const MusterScenario *scenario)
{
  MusterSection section;
  muster_section_begin (&section, galley, _ ("Weather"));
  if (scenario->battlefield->weather->len > 0)
    add_source (&section, scenario->battlefield, MUSTER_SOURCE_WEATHER);
  for (guint turn = 0; turn < scenario->battlefield->weather->len; turn++)
    add_turn (&section, scenario, turn);
  muster_section_end (&section);
}

static void
add_sides (MusterGalley *galley, const MusterScenario *scenario)
{
  MusterSection section;
  muster_section_begin (&section, galley, _ ("Sides"));
  for (int side = 0; side < 2; side++)
    {
      const GPtrArray *armies = scenario->sides[side].armies;
      g_autofree char *title = muster_scenario_dup_side_title (scenario, side);
      muster_section_add (&section, MUSTER_STYLE_HEADING_3, title);
      for (guint i = 0; i < armies->len; i++)
        {
          g_autofree char *line = muster_scenario_army_dup_text (g_ptr_array_index (armies, i));
          muster_section_add_below (&section, MUSTER_STYLE_BODY, line);
        }
      muster_section_add_below (&section, MUSTER_STYLE_NOTE, scenario->sides[side].note);
    }
  muster_section_end (&section);
}

static void
add_deployment_rules (MusterSection *section, const MusterBattlefield *battlefield)
{
  g_autoptr (GPtrArray) sentences = muster_battlefield_list_deployment (battlefield);
  if (sentences->len > 0)
    add_source (section, battlefield, MUSTER_SOURCE_DEPLOYMENT);
  for (guint i = 0; i < sentences->len; i++)
    muster_section_add (section, MUSTER_STYLE_BODY, g_ptr_array_index (sentences, i));
}

static void
add_deployment (MusterGalley *galley, const MusterBattlefield *battlefield)
{
  MusterSection section;
  g_autofree char *table = muster_battlefield_dup_table (battlefield);
  muster_section_begin (&section, galley, _ ("Deployment"));
  muster_section_add (&section, MUSTER_STYLE_BODY, table);
  for (int side = 0; side < 2; side++)
    {
      g_autofree char *end = muster_battlefield_dup_end (battlefield, side);
      muster_section_add (&section, MUSTER_STYLE_BODY, end);
    }
  for (guint i = 0; i < battlefield->zones->len; i++)
    {
      g_autofree char *zone =
        muster_zone_dup_text (battlefield, &g_array_index (battlefield->zones, MusterZone, i));
      muster_section_add (&section, MUSTER_STYLE_BODY, zone);
    }
  add_deployment_rules (&section, battlefield);
  muster_section_end (&section);
}

static void
add_objectives (MusterGalley *galley, const MusterBattlefield *battlefield)
{
  MusterSection section;
  muster_section_begin (&section, galley, _ ("Objectives"));
  if (battlefield->objectives->len > 0)
    add_source (&section, battlefield, MUSTER_SOURCE_OBJECTIVES);
  for (guint i = 0; i < battlefield->objectives->len; i++)
    {
      const MusterObjective *objective =
        &g_array_index (battlefield->objectives, MusterObjective, i);
      g_autofree char *marker = muster_board_dup_marker (battlefield, objective);
      g_autofree char *text = muster_objective_dup_text (battlefield, objective);
      g_autofree char *line = g_strdup_printf ("%s · %s", marker, text);
      muster_section_add (&section, MUSTER_STYLE_BODY, line);
    }
  muster_section_end (&section);
}

static void
add_reserves (MusterGalley *galley, const MusterScenario *scenario)
{
  MusterSection section;
  g_autofree char *arrival =
    scenario->reserves->len > 0 ? muster_scenario_dup_arrival (scenario) : NULL;
  muster_section_begin (&section, galley, _ ("Reserves"));
  for (guint i = 0; i < scenario->reserves->len; i++)
    {
      g_autofree char *line =
        muster_reserve_dup_text (scenario, &g_array_index (scenario->reserves, MusterReserve, i));
      muster_section_add (&section, MUSTER_STYLE_BODY, line);
    }
  muster_section_add (&section, MUSTER_STYLE_NOTE, arrival);
  muster_section_end (&section);
}

static void
add_victory (MusterGalley *galley, const MusterScenario *scenario)
{
  MusterSection section;
  g_autoptr (GPtrArray) conditions = muster_scenario_list_conditions (scenario);
  muster_section_begin (&section, galley, _ ("Victory"));
  muster_section_add_lines (&section, MUSTER_STYLE_BODY, scenario->victory);
  for (guint i = 0; i < conditions->len; i++)
    {
      const MusterCondition *condition = g_ptr_array_index (conditions, i);
      g_autofree char *line = muster_condition_dup_text (condition);
      if (condition->side == MUSTER_NO_SIDE)
        muster_section_add (&section, MUSTER_STYLE_BODY, line);
      else
        muster_section_add_below (&section, MUSTER_STYLE_BODY, line);
    }
  if (conditions->len == 0 && scenario->victory == NULL)
    muster_section_add (&section, MUSTER_STYLE_NOTE, _ ("not given by the rules"));
  muster_section_end (&section);
}

static void
add_terrain (MusterGalley *galley, const MusterBattlefield *battlefield)
{
  MusterSection section;
  muster_section_begin (&section, galley, _ ("Terrain"));
  add_source (&section, battlefield, MUSTER_SOURCE_TERRAIN);
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      g_autofree char *line =
        muster_feature_dup_text (battlefield,
                                 &g_array_index (battlefield->features, MusterFeature, i));
      muster_section_add (&section, MUSTER_STYLE_BODY, line);
    }
  if (battlefield->features->len == 0)
    muster_section_add (&section, MUSTER_STYLE_NOTE, _ ("open ground"));
  muster_section_end (&section);
}

static void
add_needs (MusterGalley *galley, const MusterBattlefield *battlefield)
{
  MusterSection section;
  g_autofree char *needs = muster_terrain_dup_needs (battlefield);
  muster_section_begin (&section, galley, _ ("The table needs"));
  muster_section_add_lines (&section, MUSTER_STYLE_BODY, needs);
  muster_section_end (&section);
}

static void
add_remarks (MusterGalley *galley, const MusterBattlefield *battlefield)
{
  MusterSection section;
  muster_section_begin (&section, galley, _ ("Not placed"));
  for (guint i = 0; i < battlefield->remarks->len; i++)
    muster_section_add (&section, MUSTER_STYLE_BODY, g_ptr_array_index (battlefield->remarks, i));
  muster_section_end (&section);
}

static void
add_findings (MusterGalley *galley, const MusterScenario *scenario)
{
  MusterSection section;
  g_autoptr (GPtrArray) findings = muster_scenario_check (scenario);
  muster_section_begin (&section, galley,
                        muster_board_findings_are_legal (findings) ? _ ("To be seen to")
                                                                   : _ ("Against the rules"));
  for (guint i = 0; i < findings->len; i++)
    {
      g_autofree char *line = muster_board_finding_dup_text (g_ptr_array_index (findings, i));
      muster_section_add (&section, MUSTER_STYLE_BODY, line);
    }
  muster_section_end (&section);
}

static void
add_dice (MusterGalley *galley, const MusterBattlefield *battlefield)
{
  MusterSection section;
  g_autofree char *number =
    g_strdup_printf ("%" G_GUINT64_FORMAT, muster_dice_get_seed (battlefield->dice));
  g_autofree char *seed = g_strdup_printf (_ ("Seed %s"), number);
  g_autofree char *transcript = muster_dice_dup_text (battlefield->dice);
  muster_section_begin (&section, galley, _ ("Dice"));
  muster_section_add (&section, MUSTER_STYLE_READOUT, seed);
  muster_section_add_lines (&section, MUSTER_STYLE_READOUT, transcript);
  muster_section_end (&section);
}

/* What stands at the head of every page but the first. */
static void
prepare_pages (MusterGalley *galley, const MusterScenario *scenario)
{
  double em = muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_BODY);
  double narrow = 0.3 * galley->width;
  const char *ruleset = scenario->ruleset != NULL ? scenario->ruleset->title : scenario->ruleset_id;
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, MUSTER_STYLE_RUNNING, scenario->name, 0,
                          galley->width - narrow - em, PANGO_ALIGN_LEFT, 1);
  muster_galley_add_text (galley, MUSTER_STYLE_RUNNING, ruleset, galley->width - narrow, narrow,
                          PANGO_ALIGN_RIGHT, 1);
  guint words = muster_galley_end_row (galley, 0, 0.1 * em);
  guint rule = muster_galley_add_rule (galley, 0, galley->width, 0.8, 0.6 * em);
  g_array_append_val (galley->running, words);
  g_array_append_val (galley->running, rule);
}

static void
add_sections (MusterGalley *galley, const MusterScenario *scenario)
{
  const MusterBattlefield *battlefield = scenario->battlefield;
  add_situation (galley, scenario);
  add_times (galley, scenario);
  if (battlefield != NULL)
    add_weather (galley, scenario);
  add_sides (galley, scenario);
  if (battlefield != NULL)
    {
      add_deployment (galley, battlefield);
      add_objectives (galley, battlefield);
    }
  add_reserves (galley, scenario);
  add_victory (galley, scenario);
  if (battlefield != NULL)
    {
      add_terrain (galley, battlefield);
      add_needs (galley, battlefield);
      add_remarks (galley, battlefield);
    }
  add_findings (galley, scenario);
  if (battlefield != NULL)
    add_dice (galley, battlefield);
}

static MusterSheet *
make_text (const MusterScenario *scenario, const MusterSheetOptions *options)
{
  double width;
  double height;
  muster_paper_get_body (options->paper, FALSE, &width, &height);
  MusterGalley *galley = muster_galley_new (options->type_size, width);
  prepare_pages (galley, scenario);
  muster_galley_begin_block (galley, 0);
  muster_scenario_map_add_masthead (galley, scenario, _ ("Scenario"), MOST_LINES);
  muster_galley_end_block (galley);
  add_sections (galley, scenario);
  g_autofree char *foot = muster_scenario_map_dup_foot (scenario);
  return muster_sheet_new_titled (galley, scenario->name, NULL, foot, options, FALSE);
}

MusterSheet *
muster_scenario_pages_make (const MusterGame *game,
                            const MusterSheetOptions *options,
                            GError **error)
{
  return make_text (game->scenario, options);
}
