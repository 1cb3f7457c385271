#include "config.h"

#include "battlefield/battlefield-text.h"

#include "battlefield/battlefield-check.h"
#include "battlefield/terrain.h"

#include <glib/gi18n-lib.h>

char *
muster_point_dup_text (const MusterBattlefield *battlefield, MusterPoint at)
{
  g_autofree char *x = muster_battlefield_dup_length (battlefield, at.x);
  g_autofree char *y = muster_battlefield_dup_length (battlefield, at.y);
  return g_strdup_printf (_ ("%s from the west, %s from the north edge"), x, y);
}

char *
muster_feature_dup_where (const MusterBattlefield *battlefield, const MusterFeature *feature)
{
  int width;
  int depth;
  if (feature->breadth == 0)
    return muster_point_dup_text (battlefield,
                                  muster_points_measure (feature->points, feature->n_points,
                                                         feature->turn, &width, &depth));
  g_autofree char *from = muster_point_dup_text (battlefield, feature->points[0]);
  g_autofree char *to = muster_point_dup_text (battlefield, feature->points[feature->n_points - 1]);
  return g_strdup_printf (_ ("from %s to %s"), from, to);
}

char *
muster_battlefield_dup_table (const MusterBattlefield *battlefield)
{
  g_autofree char *width = muster_battlefield_dup_length (battlefield, battlefield->width);
  g_autofree char *depth = muster_battlefield_dup_length (battlefield, battlefield->depth);
  return g_strdup_printf (_ ("Table %s × %s, west to east by north to south"), width, depth);
}

char *
muster_battlefield_dup_end (const MusterBattlefield *battlefield, int side)
{
  g_autofree char *name = muster_battlefield_dup_side (battlefield, side);
  GString *text = g_string_new (NULL);
  g_string_append_printf (text, _ ("%s: %s edge"), name,
                          muster_edge_get_name (battlefield->edges[side]));
  if (battlefield->attacker != MUSTER_NO_SIDE)
    g_string_append_printf (text, ", %s",
                            battlefield->attacker == side ? _ ("attacks") : _ ("defends"));
  if (battlefield->first == side)
    g_string_append_printf (text, ", %s", _ ("deploys and moves first"));
  return g_string_free (text, FALSE);
}

static void
append_head (GString *text, const MusterBattlefield *battlefield)
{
  g_autofree char *table = muster_battlefield_dup_table (battlefield);
  const char *title =
    battlefield->ruleset != NULL ? battlefield->ruleset->title : battlefield->ruleset_id;
  g_autofree char *seed =
    g_strdup_printf ("%" G_GUINT64_FORMAT, muster_dice_get_seed (battlefield->dice));
  g_string_append_printf (text, _ ("Battlefield · %s · seed %s\n"), title != NULL ? title : "",
                          seed);
  g_string_append_printf (text, "%s\n", table);
  for (int side = 0; side < 2; side++)
    {
      g_autofree char *end = muster_battlefield_dup_end (battlefield, side);
      g_string_append_printf (text, "%s\n", end);
    }
}

/* Without its effects. */
static void
append_weather_head (GString *text, const MusterRuleset *ruleset, const MusterWeatherState *state)
{
  const MusterWeatherRow *row = &ruleset->weather.rows[state->row];
  g_string_append (text, row->name);
  if (ruleset->weather.is_gauge)
    g_string_append_printf (text, _ (" (turn %d, gauge on %d)"), state->turn, state->number);
  if (state->turn == 1)
    {
      g_autofree char *odds = muster_weather_dup_odds (ruleset, state->row);
      g_string_append_printf (text, " · %s", odds);
    }
  if (ruleset->weather.cite != NULL)
    g_string_append_printf (text, " · %s", ruleset->weather.cite);
}

char *
muster_battlefield_dup_weather_of (const MusterBattlefield *battlefield,
                                   const MusterWeatherState *state)
{
  GString *text = g_string_new (NULL);
  if (battlefield->weather_ruleset != NULL && state->row >= 0)
    append_weather_head (text, battlefield->weather_ruleset, state);
  return g_string_free (text, FALSE);
}

char *
muster_battlefield_dup_weather (const MusterBattlefield *battlefield)
{
  const MusterWeatherState *state = muster_battlefield_get_weather (battlefield);
  const MusterRuleset *ruleset = battlefield->weather_ruleset;
  GString *text = g_string_new (NULL);
  if (state == NULL || ruleset == NULL || state->row < 0)
    return g_string_free (text, FALSE);
  append_weather_head (text, ruleset, state);
  g_string_append_c (text, '\n');
  g_autoptr (GPtrArray) effects = muster_weather_list_effects (ruleset, state->row);
  for (guint i = 0; i < effects->len; i++)
    g_string_append_printf (text, "  %s\n",
                            ((const MusterEffect *) g_ptr_array_index (effects, i))->text);
  return g_string_free (text, FALSE);
}

static void
append_weather (GString *text, const MusterBattlefield *battlefield)
{
  g_autofree char *weather = muster_battlefield_dup_weather (battlefield);
  g_string_append_printf (text, "\n%s\n", _ ("Weather"));
  g_string_append_printf (text, "  %s",
                          weather[0] != '\0'                  ? weather
                          : battlefield->weather_ids->len > 0 ? _ ("its ruleset is not there\n")
                                                              : _ ("not given by the rules\n"));
}

char *
muster_feature_dup_text (const MusterBattlefield *battlefield, const MusterFeature *feature)
{
  g_autofree char *label = muster_feature_dup_label (battlefield, feature);
  g_autofree char *size = muster_feature_dup_size (battlefield, feature);
  g_autofree char *where = muster_feature_dup_where (battlefield, feature);
  return g_strdup_printf ("%s, %s: %s", label, size, where);
}

static void
append_features (GString *text, const MusterBattlefield *battlefield)
{
  g_string_append_printf (text, "\n%s\n", _ ("Terrain"));
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      g_autofree char *line =
        muster_feature_dup_text (battlefield,
                                 &g_array_index (battlefield->features, MusterFeature, i));
      g_string_append_printf (text, "  %s\n", line);
    }
  if (battlefield->features->len == 0)
    g_string_append_printf (text, "  %s\n", _ ("open ground"));
}

char *
muster_objective_dup_text (const MusterBattlefield *battlefield, const MusterObjective *objective)
{
  g_autofree char *side = muster_battlefield_dup_side (battlefield, objective->side);
  g_autofree char *where = muster_point_dup_text (battlefield, objective->at);
  GString *text = g_string_new (NULL);
  MusterNumber points;
  g_string_append_printf (text, "%s: %s", side, where);
  if (muster_objective_get_points (battlefield, objective, &points))
    {
      g_autofree char *number = muster_number_dup_text (points);
      g_string_append_printf (text, _ ("; pays %s"), number);
    }
  return g_string_free (text, FALSE);
}

static void
append_objectives (GString *text, const MusterBattlefield *battlefield)
{
  if (battlefield->objectives->len == 0)
    return;
  g_string_append_printf (text, "\n%s\n", _ ("Objectives"));
  for (guint i = 0; i < battlefield->objectives->len; i++)
    {
      g_autofree char *line =
        muster_objective_dup_text (battlefield,
                                   &g_array_index (battlefield->objectives, MusterObjective, i));
      g_string_append_printf (text, "  %s\n", line);
    }
}

static void
append_indented (GString *text, const char *heading, const char *lines)
{
  g_auto (GStrv) parts = g_strsplit (lines, "\n", -1);
  g_string_append_printf (text, "\n%s\n", heading);
  for (int i = 0; parts[i] != NULL; i++)
    if (parts[i][0] != '\0')
      g_string_append_printf (text, "  %s\n", parts[i]);
}

char *
muster_board_finding_dup_text (const MusterBoardFinding *finding)
{
  return finding->cite != NULL ? g_strdup_printf ("%s (%s)", finding->text, finding->cite)
                               : g_strdup (finding->text);
}

static void
append_findings (GString *text, const MusterBattlefield *battlefield)
{
  g_autoptr (GPtrArray) findings = muster_battlefield_check (battlefield);
  if (battlefield->remarks->len > 0)
    g_string_append_printf (text, "\n%s\n", _ ("Not placed"));
  for (guint i = 0; i < battlefield->remarks->len; i++)
    g_string_append_printf (text, "  %s\n",
                            (const char *) g_ptr_array_index (battlefield->remarks, i));
  if (findings->len > 0)
    g_string_append_printf (text, "\n%s\n", _ ("Against the rules"));
  for (guint i = 0; i < findings->len; i++)
    {
      g_autofree char *line = muster_board_finding_dup_text (g_ptr_array_index (findings, i));
      g_string_append_printf (text, "  %s\n", line);
    }
}

char *
muster_battlefield_dup_text (const MusterBattlefield *battlefield)
{
  GString *text = g_string_new (NULL);
  g_autofree char *needs = muster_terrain_dup_needs (battlefield);
  g_autofree char *transcript = muster_dice_dup_text (battlefield->dice);
  append_head (text, battlefield);
  append_weather (text, battlefield);
  append_features (text, battlefield);
  append_objectives (text, battlefield);
  if (needs[0] != '\0')
    append_indented (text, _ ("The table needs"), needs);
  append_findings (text, battlefield);
  append_indented (text, _ ("Dice"), transcript);
  return g_string_free (text, FALSE);
}
