/* A battle as it is played: the turn, and what has fallen so far, ticked in the rows of the printed
 * return. It belongs to a scenario, whether that is of a campaign or not; a campaign's losses are
 * entered from it. Ticks are by army and place in it, as the return's rows are. */
#pragma once

#include "army/evaluate/losses.h"
#include "db/store.h"
#include "scenario/scenario.h"

G_BEGIN_DECLS

typedef struct
{
  int army;    /* its number in the scenario */
  guint node;  /* its place in that army: a unit or a commander */
  gint64 lost; /* of a unit: steps */
  MusterFate fate;
} MusterTick;

typedef struct
{
  int turn;      /* from 1 */
  GArray *ticks; /* MusterTick, at most one of a node */
} MusterPlay;

/** Returns: (transfer full): the first turn, and nothing lost */
MusterPlay *muster_play_new (void);
void muster_play_free (MusterPlay *play);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterPlay, muster_play_free)

/** Takes the place of what was ticked for the same node. */
void muster_play_set (MusterPlay *play, const MusterTick *tick);

/** Returns: what is ticked for a node; nothing lost and fit where nothing is */
MusterTick muster_play_get (const MusterPlay *play, int army, guint node);

/** As muster_play_get(), for a row of the return. */
MusterTick muster_play_get_of (const MusterPlay *play, const MusterReturnRow *row);

/** Returns: the last turn that can be come to: that of the scenario, or a high number where its end
 * is open */
int muster_play_get_last_turn (const MusterScenario *scenario);

/* The weather of a battle while it is played, by the rules that its battlefield has weather of. It
 * belongs to the scenario, as it does on the scenario's own page. */

/** Returns: (transfer none) (nullable): the rules of the weather; NULL where there is no
 * battlefield or the rules have none */
const MusterRuleset *muster_play_get_weather_ruleset (const MusterScenario *scenario);

/** Returns: whether the weather of a turn is to be thrown for: a gauge's that is not known so far,
 * or the first */
gboolean muster_play_may_throw_weather (const MusterScenario *scenario, int turn);

/**
 * muster_play_throw_weather:
 * @scenario: a copy, for which muster_play_may_throw_weather() is so
 *
 * Throws for the weather up to a turn. Returns: (transfer full): what was thrown, as the name of
 * the action: "Weather of turn 3: light rain"
 */
char *muster_play_throw_weather (MusterScenario *scenario, int turn);

/** As muster_play_throw_weather(), with a row of the weather chosen for that turn; turns before it
 * that are not known keep what was last. */
char *muster_play_set_weather (MusterScenario *scenario, int turn, int row);

/* Battles as they are played, in the library. They are a document of their own beside the scenario
 * of the same number, so that ticks are undone without what is done to the scenario, and each is
 * one small action. */

/* The kind of document that a battle is that is played; its number is that of its scenario. */
#define MUSTER_DOCUMENT_PLAY "play"

/** Returns: (transfer full) (nullable): as it stands, the first turn where it was never touched;
 * NULL where the library cannot be read */
MusterPlay *muster_store_load_play (MusterStore *store, gint64 scenario, GError **error);

/** One action: another turn. Returns: FALSE with %MUSTER_ERROR_NOT_FOUND where the scenario is not
 * in the library, or as muster_store_begin() */
gboolean muster_play_edit_turn (MusterStore *store, gint64 scenario, int turn, GError **error);

/**
 * muster_play_edit_tick:
 * @scenario: of the library, whose node is ticked
 * @name: what was done: a phrase
 *
 * One action: what one unit or commander has lost. Returns: FALSE as muster_play_check() or
 * muster_play_edit_turn()
 */
gboolean muster_play_edit_tick (MusterStore *store,
                                const MusterScenario *scenario,
                                const MusterTick *tick,
                                const char *name,
                                GError **error);

/** One action: turn and all ticks as they are in @play; @name: what was done: a phrase. Returns:
 * FALSE as muster_play_edit_tick() */
gboolean muster_play_edit_all (MusterStore *store,
                               const MusterScenario *scenario,
                               const MusterPlay *play,
                               const char *name,
                               GError **error);

/** One action: a changed copy of the scenario, such as with the next turn's weather; it is undone
 * where the battle is played as well as on the scenario's page. Returns: as muster_play_edit_turn()
 */
gboolean muster_play_edit_scenario (MusterStore *store,
                                    const MusterScenario *scenario,
                                    const char *name,
                                    GError **error);

/** One action: the first turn again, and nothing lost. Returns: as muster_play_edit_turn() */
gboolean muster_play_edit_clear (MusterStore *store, gint64 scenario, GError **error);

G_END_DECLS
