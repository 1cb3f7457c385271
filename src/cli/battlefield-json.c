#include "config.h"

#include "army/check/repair/repair.h"
#include "battlefield/model/placement.h"
#include "battlefield/repair.h"
#include "cli/common/command.h"

static const char *
get_how (MusterThrowHow how)
{
  static const char *const words[] = { "thrown", "typed", "chosen" };
  return words[how];
}

static void
add_throws (JsonBuilder *builder, const MusterDice *dice)
{
  int n;
  const MusterThrow *throws = muster_dice_get_throws (dice, &n);
  json_builder_set_member_name (builder, "throws");
  json_builder_begin_array (builder);
  for (int i = 0; i < n; i++)
    {
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "stream", throws[i].stream);
      muster_json_add_text (builder, "title", throws[i].title);
      muster_json_add_int (builder, "sides", throws[i].sides);
      muster_json_add_int (builder, "result", throws[i].result);
      muster_json_add_text (builder, "how", get_how (throws[i].how));
      muster_json_add_text (builder, "words", throws[i].words);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_points (JsonBuilder *builder, const MusterPoint *points, int n)
{
  json_builder_set_member_name (builder, "points");
  json_builder_begin_array (builder);
  for (int i = 0; i < n; i++)
    {
      json_builder_begin_array (builder);
      json_builder_add_int_value (builder, points[i].x);
      json_builder_add_int_value (builder, points[i].y);
      json_builder_end_array (builder);
    }
  json_builder_end_array (builder);
}

static void
add_features (JsonBuilder *builder, const MusterBattlefield *battlefield)
{
  json_builder_set_member_name (builder, "features");
  json_builder_begin_array (builder);
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (battlefield->features, MusterFeature, i);
      g_autofree char *label = muster_feature_dup_label (battlefield, feature);
      json_builder_begin_object (builder);
      muster_json_add_int (builder, "id", feature->id);
      muster_json_add_text (builder, "type", feature->type_id);
      muster_json_add_text (builder, "name", label);
      muster_json_add_text (builder, "look", muster_look_get_word (feature->look));
      muster_json_add_text (builder, "stream", feature->stream);
      muster_json_add_int (builder, "sector", feature->sector);
      muster_json_add_int (builder, "turn", feature->turn);
      muster_json_add_int (builder, "breadth", feature->breadth);
      add_points (builder, feature->points, feature->n_points);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_weather (JsonBuilder *builder, const MusterBattlefield *battlefield)
{
  const MusterRuleset *ruleset = battlefield->weather_ruleset;
  json_builder_set_member_name (builder, "weather");
  json_builder_begin_array (builder);
  for (guint i = 0; ruleset != NULL && i < battlefield->weather->len; i++)
    {
      const MusterWeatherState *state =
        &g_array_index (battlefield->weather, MusterWeatherState, i);
      json_builder_begin_object (builder);
      muster_json_add_int (builder, "turn", state->turn);
      muster_json_add_int (builder, "number", state->number);
      if (state->row >= 0)
        {
          g_autofree char *odds = muster_weather_dup_odds (ruleset, state->row);
          g_autoptr (GPtrArray) effects = muster_weather_list_effects (ruleset, state->row);
          muster_json_add_text (builder, "id", ruleset->weather.rows[state->row].id);
          muster_json_add_text (builder, "name", ruleset->weather.rows[state->row].name);
          muster_json_add_text (builder, "odds", odds);
          json_builder_set_member_name (builder, "effects");
          json_builder_begin_array (builder);
          for (guint j = 0; j < effects->len; j++)
            json_builder_add_string_value (
              builder, ((const MusterEffect *) g_ptr_array_index (effects, j))->text);
          json_builder_end_array (builder);
        }
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_objectives (JsonBuilder *builder, const MusterBattlefield *battlefield)
{
  json_builder_set_member_name (builder, "objectives");
  json_builder_begin_array (builder);
  for (guint i = 0; i < battlefield->objectives->len; i++)
    {
      const MusterObjective *objective =
        &g_array_index (battlefield->objectives, MusterObjective, i);
      MusterNumber points;
      json_builder_begin_object (builder);
      muster_json_add_int (builder, "id", objective->id);
      muster_json_add_int (builder, "side", objective->side);
      muster_json_add_int (builder, "x", objective->at.x);
      muster_json_add_int (builder, "y", objective->at.y);
      if (muster_objective_get_points (battlefield, objective, &points))
        muster_json_add_number (builder, "pays", points);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

/* The numbers of what it is about, and what would mend it. */
static void
add_ways_out (JsonBuilder *builder,
              const MusterBattlefield *battlefield,
              const MusterBoardFinding *finding)
{
  g_autoptr (GPtrArray) ways = battlefield != NULL
                                 ? muster_board_finding_list_ways (battlefield, finding)
                                 : g_ptr_array_new ();
  json_builder_set_member_name (builder, "ids");
  json_builder_begin_array (builder);
  for (guint i = 0; i < finding->ids->len; i++)
    json_builder_add_int_value (builder, g_array_index (finding->ids, int, i));
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "ways-out");
  json_builder_begin_array (builder);
  for (guint i = 0; i < ways->len; i++)
    json_builder_add_string_value (builder, ((MusterBoardWay *) g_ptr_array_index (ways, i))->text);
  json_builder_end_array (builder);
}

void
muster_json_add_board_findings (JsonBuilder *builder,
                                const MusterBattlefield *battlefield,
                                GPtrArray *findings)
{
  static const char *const severities[] = { "error", "warning", "advice" };
  gboolean wants_ways = findings->len <= MUSTER_MOST_FINDINGS_WITH_WAYS;
  json_builder_set_member_name (builder, "findings");
  json_builder_begin_array (builder);
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterBoardFinding *finding = g_ptr_array_index (findings, i);
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "limit", finding->rule);
      muster_json_add_text (builder, "severity", severities[finding->severity]);
      muster_json_add_text (builder, "message", finding->text);
      muster_json_add_text (builder, "cite", finding->cite);
      add_ways_out (builder, wants_ways ? battlefield : NULL, finding);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_remarks (JsonBuilder *builder, const MusterBattlefield *battlefield)
{
  json_builder_set_member_name (builder, "remarks");
  json_builder_begin_array (builder);
  for (guint i = 0; i < battlefield->remarks->len; i++)
    json_builder_add_string_value (builder, g_ptr_array_index (battlefield->remarks, i));
  json_builder_end_array (builder);
}

void
muster_json_add_battlefield (JsonBuilder *builder, const MusterBattlefield *battlefield)
{
  g_autofree char *seed =
    g_strdup_printf ("%" G_GUINT64_FORMAT, muster_dice_get_seed (battlefield->dice));
  muster_json_add_text (builder, "terrain", battlefield->ruleset_id);
  muster_json_add_text (builder, "seed", seed);
  muster_json_add_int (builder, "width", battlefield->width);
  muster_json_add_int (builder, "depth", battlefield->depth);
  add_weather (builder, battlefield);
  add_features (builder, battlefield);
  add_objectives (builder, battlefield);
  add_remarks (builder, battlefield);
  add_throws (builder, battlefield->dice);
}
