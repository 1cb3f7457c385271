#include "config.h"

#include "sheet/page/view.h"

#include "army/evaluate/opponent.h"
#include "sheet/page/sheet.h"

#include <glib/gi18n-lib.h>

/* Sides are hidden from each other, never their own. */
static gboolean
is_others (const MusterSheetOptions *options, int side)
{
  return !muster_reader_is_of (options->reader, side);
}

MusterSheetOptions
muster_sheet_options_for (const MusterSheetOptions *options, int side)
{
  MusterSheetOptions of = *options;
  of.reader = side == 0 ? MUSTER_AUDIENCE_SIDE_A : MUSTER_AUDIENCE_SIDE_B;
  return of;
}

/* Returns: whether weather of turns after the first is hidden from the reader */
static gboolean
hides_weather (const MusterSheetOptions *options)
{
  return (options->hidden & MUSTER_HIDE_WEATHER) != 0 && options->reader != MUSTER_AUDIENCE_ALL;
}

static void
drop_armies (MusterScenario *view, int side)
{
  while (view->sides[side].armies->len > 0)
    {
      const MusterScenarioArmy *army = g_ptr_array_index (view->sides[side].armies, 0);
      muster_scenario_remove_army (view, army->number);
    }
}

/* What its player marked as secret cannot be told from the rest where the ruleset is not there. */
static void
show_armies (MusterScenario *view, const MusterScenario *scenario, int side)
{
  const GPtrArray *armies = scenario->sides[side].armies;
  for (guint i = 0; i < armies->len; i++)
    {
      g_autoptr (GPtrArray) disclosed = NULL;
      const MusterScenarioArmy *of = g_ptr_array_index (armies, i);
      if (!muster_army_has_secrets (of->army))
        continue;
      muster_scenario_remove_army (view, of->number);
      if (of->evaluation == NULL)
        continue;
      g_autoptr (MusterArmySnapshot) shown = muster_army_show_opponent (of->evaluation, &disclosed);
      muster_scenario_add_army (view, side, of->number, shown, of->source);
    }
}

/* Returns: the place of the reserve in the army as it is shown, or MUSTER_NO_NODE */
static guint
find_shown (const MusterScenario *scenario, const MusterReserve *reserve)
{
  g_autoptr (GPtrArray) disclosed = NULL;
  const MusterScenarioArmy *of = muster_scenario_find_army (scenario, reserve->army, NULL);
  if (of == NULL || !muster_army_has_secrets (of->army))
    return reserve->node;
  if (of->evaluation == NULL || reserve->node >= of->army->n_nodes)
    return MUSTER_NO_NODE;
  g_autoptr (MusterArmySnapshot) shown = muster_army_show_opponent (of->evaluation, &disclosed);
  return muster_army_find_node (shown, of->army->nodes[reserve->node].id);
}

static void
view_reserves (MusterScenario *view,
               const MusterScenario *scenario,
               const MusterSheetOptions *options)
{
  g_array_set_size (view->reserves, 0);
  for (guint i = 0; i < scenario->reserves->len; i++)
    {
      MusterReserve reserve = g_array_index (scenario->reserves, MusterReserve, i);
      if (muster_sheet_options_hide (options, MUSTER_HIDE_RESERVES, reserve.side))
        continue;
      if (is_others (options, reserve.side))
        reserve.node = find_shown (scenario, &reserve);
      if (reserve.node == MUSTER_NO_NODE)
        continue;
      if (muster_sheet_options_hide (options, MUSTER_HIDE_FORCES, reserve.side))
        {
          reserve.army = 0;
          reserve.note = NULL;
        }
      muster_scenario_add_reserve (view, &reserve);
    }
}

static void
view_zones (MusterBattlefield *view, const MusterSheetOptions *options)
{
  for (guint i = view->zones->len; i-- > 0;)
    {
      const MusterZone *zone = &g_array_index (view->zones, MusterZone, i);
      if (zone->side != MUSTER_NO_SIDE
          && muster_sheet_options_hide (options, MUSTER_HIDE_ZONES, zone->side))
        muster_battlefield_remove (view, zone->id);
    }
}

static void
view_weather (MusterBattlefield *view, const MusterSheetOptions *options)
{
  guint n = 0;
  if (!hides_weather (options))
    return;
  while (n < view->weather->len && g_array_index (view->weather, MusterWeatherState, n).turn <= 1)
    n++;
  g_array_set_size (view->weather, n);
}

static void
view_battlefield (MusterBattlefield *view, const MusterSheetOptions *options)
{
  view_zones (view, options);
  view_weather (view, options);
  if (options->reader == MUSTER_AUDIENCE_ALL)
    return;
  muster_dice_unref (view->dice);
  view->dice = muster_dice_new (0);
  g_ptr_array_set_size (view->remarks, 0);
}

MusterScenario *
muster_scenario_view (const MusterScenario *scenario, const MusterSheetOptions *options)
{
  MusterScenario *view = muster_scenario_copy (scenario);
  for (int side = 0; side < 2; side++)
    {
      if (options->reader == MUSTER_AUDIENCE_ALL || is_others (options, side))
        view->sides[side].briefing = NULL;
      if (muster_sheet_options_hide (options, MUSTER_HIDE_FORCES, side))
        drop_armies (view, side);
      else if (is_others (options, side))
        show_armies (view, scenario, side);
    }
  view_reserves (view, scenario, options);
  if (view->battlefield != NULL)
    view_battlefield (view->battlefield, options);
  return view;
}

MusterGame *
muster_game_view (const MusterGame *game, const MusterSheetOptions *options)
{
  g_autoptr (MusterScenario) scenario = muster_scenario_view (game->scenario, options);
  MusterGame *view = muster_game_new_scenario (scenario);
  muster_game_set_holdings (view, game->holdings);
  for (guint i = view->armies->len; i > 0; i--)
    {
      const MusterGameArmy *entry = g_ptr_array_index (view->armies, i - 1);
      if (muster_sheet_options_hide (options, MUSTER_HIDE_FORCES, entry->side))
        g_ptr_array_remove_index (view->armies, i - 1);
    }
  return view;
}

gboolean
muster_reader_is_of (MusterAudience reader, int side)
{
  return reader == MUSTER_AUDIENCE_ALL
         || reader == (side == 0 ? MUSTER_AUDIENCE_SIDE_A : MUSTER_AUDIENCE_SIDE_B);
}

gboolean
muster_sheet_options_hide (const MusterSheetOptions *options, MusterHidden hidden, int side)
{
  if (options->reader == MUSTER_AUDIENCE_ALL && hidden != MUSTER_HIDE_ZONES)
    return FALSE;
  return (options->hidden & hidden) != 0
         && (options->reader == MUSTER_AUDIENCE_ALL
             || !muster_reader_is_of (options->reader, side));
}

gboolean
muster_sheet_options_disclose_kept (const MusterSheetOptions *options, int side)
{
  return options->is_open || muster_reader_is_of (options->reader, side);
}

MusterPacking *
muster_game_pack (const MusterGame *game, GPtrArray *holdings, MusterAudience reader)
{
  g_autoptr (GPtrArray) armies = g_ptr_array_new ();
  for (guint i = 0; i < game->armies->len; i++)
    {
      const MusterGameArmy *army = g_ptr_array_index (game->armies, i);
      if (game->scenario == NULL || muster_reader_is_of (reader, army->side))
        g_ptr_array_add (armies, (gpointer) army->evaluation);
    }
  return muster_packing_new (armies, game->scenario != NULL ? game->scenario->battlefield : NULL,
                             holdings);
}

char *
muster_game_dup_needing (const MusterGame *game, const MusterPacking *packing, guint army)
{
  for (guint i = 0; army != MUSTER_NEED_OF_TABLE && i < game->armies->len; i++)
    {
      const MusterGameArmy *entry = g_ptr_array_index (game->armies, i);
      if (entry->evaluation == g_ptr_array_index (packing->armies, army))
        return muster_game_dup_army (game, entry);
    }
  return g_strdup (_ ("The table"));
}
