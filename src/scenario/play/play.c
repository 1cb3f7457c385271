#include "config.h"

#include "scenario/play/play.h"

#include "army/evaluate/readouts.h"
#include "base/error.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* Of a battle whose end is open. */
#define MOST_TURNS 999

MusterPlay *
muster_play_new (void)
{
  MusterPlay *play = g_new0 (MusterPlay, 1);
  play->turn = 1;
  play->ticks = g_array_new (FALSE, FALSE, sizeof (MusterTick));
  return play;
}

void
muster_play_free (MusterPlay *play)
{
  g_array_unref (play->ticks);
  g_free (play);
}

static MusterTick *
find (const MusterPlay *play, int army, guint thing)
{
  for (guint i = 0; i < play->ticks->len; i++)
    {
      MusterTick *tick = &g_array_index (play->ticks, MusterTick, i);
      if (tick->army == army && tick->thing == thing)
        return tick;
    }
  return NULL;
}

void
muster_play_set (MusterPlay *play, const MusterTick *tick)
{
  MusterTick *there = find (play, tick->army, tick->thing);
  if (there != NULL)
    *there = *tick;
  else
    g_array_append_val (play->ticks, *tick);
}

MusterTick
muster_play_get (const MusterPlay *play, int army, guint thing)
{
  const MusterTick *tick = find (play, army, thing);
  return tick != NULL ? *tick : (MusterTick){ .army = army, .thing = thing };
}

MusterTick
muster_play_get_of (const MusterPlay *play, const MusterReturnRow *row)
{
  return muster_play_get (play, row->army_number, row->thing);
}

static gboolean
refuse (GError **error, const char *message)
{
  g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT, message);
  return FALSE;
}

gboolean
muster_play_check (const MusterScenario *scenario, const MusterTick *tick, GError **error)
{
  const MusterScenarioArmy *army = muster_scenario_find_army (scenario, tick->army, NULL);
  if (army == NULL || tick->thing >= army->army->n_things)
    return refuse (error, _ ("What the losses are of is not in the battle. Tick those who are."));
  MusterSort sort = army->army->things[tick->thing].sort;
  if (sort == MUSTER_SORT_COMMANDER && tick->lost == 0 && tick->fate < MUSTER_N_FATES)
    return TRUE;
  if (sort != MUSTER_SORT_UNIT || tick->fate != MUSTER_FATE_FIT)
    return refuse (error, _ ("Units lose steps, and commanders have fates; nothing else is "
                             "ticked."));
  gint64 steps =
    army->reckoning != NULL ? muster_reckoning_get_steps (army->reckoning, tick->thing, NULL) : 0;
  if (tick->lost >= 0 && tick->lost <= steps)
    return TRUE;
  g_autofree char *label = muster_army_dup_place (army->army, tick->thing);
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
               _ ("%s cannot have lost %" PRId64 ": it has %" PRId64
                  ". Tick a number from 0 to that."),
               label, tick->lost, steps);
  return FALSE;
}

int
muster_play_get_last_turn (const MusterScenario *scenario)
{
  int last = muster_scenario_get_last_turn (scenario);
  return last > 0 ? last : MOST_TURNS;
}
