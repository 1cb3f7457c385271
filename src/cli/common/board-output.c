#include "config.h"

#include "cli/common/board-output.h"

#include "base/phrase.h"
#include "base/problem.h"
#include "base/text.h"
#include "battlefield/model/placement.h"
#include "battlefield/repair.h"
#include "cli/common/command.h"
#include "cli/common/output.h"
#include "scenario/check.h"
#include "scenario/xml.h"
#include "scenario/text.h"
#include "scenario/victory.h"
#include "scenario/xml.h"
#include "xml/merge.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char *const formats[] = { "text", "xml", "svg", "png", NULL };

gboolean
muster_board_format_is_picture (const char *format)
{
  return g_strcmp0 (format, "svg") == 0 || g_strcmp0 (format, "png") == 0;
}

gboolean
muster_board_check_format (const char *format)
{
  if (format == NULL || g_strv_contains (formats, format))
    return TRUE;
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (int i = 0; formats[i] != NULL; i++)
    g_ptr_array_add (known, (gpointer) formats[i]);
  g_autofree char *names = muster_text_join (known);
  g_autofree char *sentence =
    /* Translators: %1$s: what was typed; %2$s: a list of formats. */
    g_strdup_printf (_ ("There is no format “%1$s” of scenarios. The formats are %2$s."), format,
                     names);
  g_autofree char *text = muster_text_ask_nearest (sentence, format, known);
  muster_command_fail ("%s", text);
  return FALSE;
}

static GBytes *
write_text (const MusterScenario *scenario)
{
  char *text = muster_scenario_dup_text (scenario);
  return g_bytes_new_take (text, strlen (text));
}

/* Returns: NULL with @error, or with a message where what draws is not there */
static GBytes *
make_bytes (const MusterScenario *scenario, const char *format, int width, GError **error)
{
  if (g_strcmp0 (format, "xml") == 0)
    return muster_scenario_write (scenario);
  if (!muster_board_format_is_picture (format))
    return write_text (scenario);
  typeof (muster_board_make_picture) *make =
    muster_part_find (MUSTER_PART_SHEETS, "muster_board_make_picture");
  return make != NULL ? make (scenario->battlefield, format, width, error) : NULL;
}

int
muster_board_output (const MusterScenario *scenario,
                     const char *format,
                     const char *output,
                     int width)
{
  g_autoptr (GError) error = NULL;
  if (!muster_board_check_format (format))
    return MUSTER_EXIT_FAILED;
  if (muster_board_format_is_picture (format) && scenario->battlefield == NULL)
    return muster_command_fail (_ ("%s has no battlefield, so there is no picture of it."),
                                scenario->name);
  if (muster_board_format_is_picture (format) && (width < 100 || width > 16000))
    return muster_command_fail (_ ("A picture %d wide cannot be made. Give --width from 100 to "
                                   "16000."),
                                width);
  g_autoptr (GBytes) bytes = make_bytes (scenario, format, width, &error);
  if (error != NULL)
    return muster_command_fail_with (g_steal_pointer (&error));
  return bytes != NULL && muster_output_write (output, bytes) ? MUSTER_EXIT_DONE
                                                              : MUSTER_EXIT_FAILED;
}

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
      g_autofree char *title = muster_phrase_format_argument (throws[i].title);
      g_autofree char *words =
        throws[i].means != NULL ? muster_phrase_format_argument (throws[i].means) : NULL;
      muster_json_add_text (builder, "title", title);
      muster_json_add_int (builder, "sides", throws[i].sides);
      muster_json_add_int (builder, "result", throws[i].result);
      muster_json_add_text (builder, "how", get_how (throws[i].how));
      muster_json_add_text (builder, "words", words);
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
add_fixes (JsonBuilder *builder,
           const MusterBattlefield *battlefield,
           const MusterBoardFinding *finding)
{
  g_autoptr (GPtrArray) fixes = battlefield != NULL
                                  ? muster_board_finding_list_fixes (battlefield, finding)
                                  : g_ptr_array_new ();
  json_builder_set_member_name (builder, "ids");
  json_builder_begin_array (builder);
  for (guint i = 0; i < finding->ids->len; i++)
    json_builder_add_int_value (builder, g_array_index (finding->ids, int, i));
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "ways-out");
  json_builder_begin_array (builder);
  for (guint i = 0; i < fixes->len; i++)
    json_builder_add_string_value (builder,
                                   ((MusterBoardFix *) g_ptr_array_index (fixes, i))->text);
  json_builder_end_array (builder);
}

void
muster_json_add_board_findings (JsonBuilder *builder,
                                const MusterBattlefield *battlefield,
                                GPtrArray *findings)
{
  static const char *const severities[] = { "error", "warning", "advice" };
  gboolean wants_fixes = findings->len <= MUSTER_MOST_FINDINGS_WITH_FIXES;
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
      if (finding->line > 0)
        muster_json_add_int (builder, "line", finding->line);
      add_fixes (builder, wants_fixes ? battlefield : NULL, finding);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_sentences (JsonBuilder *builder, const char *member, const GPtrArray *sentences)
{
  json_builder_set_member_name (builder, member);
  json_builder_begin_array (builder);
  for (guint i = 0; i < sentences->len; i++)
    json_builder_add_string_value (builder, g_ptr_array_index (sentences, i));
  json_builder_end_array (builder);
}

void
muster_json_add_dice (JsonBuilder *builder, const MusterVerification *dice)
{
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, dice->seed);
  json_builder_set_member_name (builder, "dice");
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "verdict", muster_verification_get_word (dice));
  muster_json_add_text (builder, "seed", seed);
  muster_json_add_int (builder, "thrown", dice->thrown);
  muster_json_add_int (builder, "typed", dice->typed);
  muster_json_add_int (builder, "chosen", dice->chosen);
  add_sentences (builder, "reasons", dice->reasons);
  add_sentences (builder, "changes", dice->changes);
  json_builder_end_object (builder);
}

static void
add_remarks (JsonBuilder *builder, const MusterBattlefield *battlefield)
{
  json_builder_set_member_name (builder, "remarks");
  json_builder_begin_array (builder);
  for (guint i = 0; i < battlefield->remarks->len; i++)
    {
      g_autofree char *words =
        muster_phrase_format_argument (g_ptr_array_index (battlefield->remarks, i));
      json_builder_add_string_value (builder, words);
    }
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
  g_autoptr (GPtrArray) conditions = muster_scenario_list_conditions (scenario, MUSTER_NO_SIDE);
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

/* An element of the file, as it is: its attributes, its own text, and what stands in it. */
static void
add_element (JsonBuilder *builder, const MusterXmlNode *node)
{
  g_autoptr (GPtrArray) attributes = muster_xml_node_list_attributes (node);
  const MusterXmlNode *child = muster_xml_node_get_first (node, NULL);
  g_autofree char *text = child == NULL ? muster_xml_node_dup_text (node) : NULL;
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "element", muster_xml_node_get_name (node));
  for (guint i = 0; i < attributes->len; i++)
    {
      const char *name = g_ptr_array_index (attributes, i);
      muster_json_add_text (builder, name, muster_xml_node_get (node, name));
    }
  if (text != NULL && text[0] != '\0')
    muster_json_add_text (builder, "text", text);
  if (child != NULL)
    {
      json_builder_set_member_name (builder, "children");
      json_builder_begin_array (builder);
      for (; child != NULL; child = muster_xml_node_get_next (child, NULL))
        add_element (builder, child);
      json_builder_end_array (builder);
    }
  json_builder_end_object (builder);
}

static void
add_elements (JsonBuilder *builder,
              const char *member,
              const MusterXmlNode *parent,
              const char *element)
{
  json_builder_set_member_name (builder, member);
  json_builder_begin_array (builder);
  for (const MusterXmlNode *node = parent != NULL ? muster_xml_node_get_first (parent, element)
                                                  : NULL;
       node != NULL; node = muster_xml_node_get_next (node, element))
    add_element (builder, node);
  json_builder_end_array (builder);
}

/* What effects the things named @element have, by the attribute @id. */
static void
add_effects_of (JsonBuilder *builder,
                const char *member,
                const MusterXmlNode *parent,
                const char *element,
                const char *id)
{
  json_builder_set_member_name (builder, member);
  json_builder_begin_array (builder);
  for (const MusterXmlNode *node = parent != NULL ? muster_xml_node_get_first (parent, element)
                                                  : NULL;
       node != NULL; node = muster_xml_node_get_next (node, element))
    {
      json_builder_begin_object (builder);
      muster_json_add_text (builder, id, muster_xml_node_get (node, id));
      add_elements (builder, "effects", node, "effect");
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

/* Armies with all that the rules make of them, and what weather and terrain do to them: said once,
 * in the file, and here as it stands there. */
static void
add_as_in_file (JsonBuilder *builder, const MusterScenario *scenario)
{
  static const char *const forces[] = { "forces-a", "forces-b" };
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GBytes) bytes = muster_scenario_write (scenario);
  g_autoptr (MusterXml) xml = muster_xml_parse_whole ("-", g_bytes_get_data (bytes, NULL),
                                                      g_bytes_get_size (bytes), problems);
  if (xml == NULL)
    {
      muster_command_print_problems (problems);
      return;
    }
  const MusterXmlNode *root = muster_xml_get_root (xml);
  const MusterXmlNode *node = muster_xml_node_get_first (root, "side");
  for (int side = 0; side < 2; side++, node = muster_xml_node_get_next (node, "side"))
    add_elements (builder, forces[side], node, "army");
  add_effects_of (builder, "weather-effects", muster_xml_node_get_first (root, "weather"), "turn",
                  "n");
  add_effects_of (builder, "terrain-effects", muster_xml_node_get_first (root, "battlefield"),
                  "feature", "id");
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
  muster_json_add_int (builder, "last-turn", muster_scenario_get_last_turn (scenario));
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
        army != NULL ? muster_army_dup_place (army->army, reserve->node) : NULL;
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
  add_as_in_file (builder, scenario);
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
