/* The turns of a scenario, with what is known to happen in each of them: what a timetable says and
 * a turn track shows. */
#pragma once

#include "scenario/scenario.h"

G_BEGIN_DECLS

typedef struct
{
  int number;          /* from 1 */
  char *time;          /* at which it begins, or NULL */
  const char *weather; /* (unowned): where it is another than before, or thrown anew; or NULL */
  int row;             /* of that weather, or -1 */
  gboolean is_thrown;  /* its weather is still to be thrown */
  gboolean is_dusk;    /* it grows dark in it, or with its end */
  gboolean is_dim;     /* the rules have something to say of its light, which is the last */
  gboolean begins_dim; /* the first of those */
  gboolean is_night;   /* it begins in the dark */
  gboolean is_last;    /* the battle ends with it */
  GPtrArray *arrivals; /* char *: "2nd Division, left third of the base edge" */
} MusterGameTurn;

typedef struct
{
  GPtrArray *turns;             /* MusterGameTurn */
  gboolean is_open;             /* no end is given */
  const MusterRuleset *weather; /* (unowned): whose weather it is; or NULL */
} MusterTurns;

/** Returns: (transfer full): the turns of @scenario, as its reader may see it; it is borrowed. Of a
 * battle whose end is open, so many as something is known of, and MUSTER_OPEN_TURNS at least. */
MusterTurns *muster_turns_new (const MusterScenario *scenario);
void muster_turns_free (MusterTurns *turns);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterTurns, muster_turns_free)

/** Returns: (transfer full): what a reserve is, with its side: "Side B: 2nd Division"; "Side B:
 * troops" where its army is hidden */
char *muster_reserve_dup_who (const MusterScenario *scenario, const MusterReserve *reserve);

/** Returns: (transfer full) (nullable): what the rules say of the last light before dusk */
char *muster_light_dup_text (const MusterScenario *scenario);

/** Returns: (transfer full) (nullable): what is missing for turns to have the times that are given:
 * "Dusk at 20:00; the length of a turn is not given." */
char *muster_clock_dup_note (const MusterScenario *scenario);

/** Returns: (transfer full) (nullable): how weather comes about: "2d6 before the battle, then d6
 * each turn: 1–2 one down, 5–6 one up"; NULL where it is not thrown */
char *muster_weather_dup_method (const MusterRuleset *ruleset);

/** Returns: (transfer full): what the weather of a row does, a sentence after the other; "" where
 * it does nothing */
char *muster_weather_dup_effects (const MusterRuleset *ruleset, int row);

G_END_DECLS
