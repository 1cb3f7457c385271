/* A battle as it is played: the turn, and what has fallen so far, ticked in the rows of the printed
 * return. It belongs to a scenario, whether that is of a campaign or not; a campaign's losses are
 * entered from it. Ticks are by army and place in it, as the return's rows are. */
#pragma once

#include "army/evaluate/return.h"
#include "campaign/model/event.h"
#include "scenario/scenario.h"

G_BEGIN_DECLS

typedef struct
{
  int army;    /* its number in the scenario */
  guint thing; /* its place in that army: a unit or a commander */
  gint64 lost; /* of a unit: steps */
  MusterFate fate;
} MusterTick;

typedef struct
{
  int turn;      /* from 1 */
  GArray *ticks; /* MusterTick, at most one of a thing */
} MusterPlay;

/** Returns: (transfer full): the first turn, and nothing lost */
MusterPlay *muster_play_new (void);
void muster_play_free (MusterPlay *play);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterPlay, muster_play_free)

/** Takes the place of what was ticked for the same thing. */
void muster_play_set (MusterPlay *play, const MusterTick *tick);

/** Returns: what is ticked for a thing; nothing lost and fit where nothing is */
MusterTick muster_play_get (const MusterPlay *play, int army, guint thing);

/** As muster_play_get(), for a row of the return. */
MusterTick muster_play_get_of (const MusterPlay *play, const MusterReturnRow *row);

/** Returns: whether a tick can be: of a unit or commander of the scenario, and no more than there
 * are; %MUSTER_ERROR_BAD_INPUT with a sentence where it cannot */
gboolean muster_play_check (const MusterScenario *scenario, const MusterTick *tick, GError **error);

/** Returns: the last turn that can be come to: that of the scenario, or a high number where its end
 * is open */
int muster_play_get_last_turn (const MusterScenario *scenario);

G_END_DECLS
