/* Battles as they are played, in the library. They are a document of their own beside the scenario
 * of the same number, so that ticks are undone without what is done to the scenario, and each is
 * one small action. */
#pragma once

#include "db/store.h"
#include "scenario/play/play.h"

G_BEGIN_DECLS

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
 * @scenario: of the library, whose thing is ticked
 * @name: what was done, as shown beside Undo
 *
 * One action: what one unit or commander has lost. Returns: FALSE as muster_play_check() or
 * muster_play_edit_turn()
 */
gboolean muster_play_edit_tick (MusterStore *store,
                                const MusterScenario *scenario,
                                const MusterTick *tick,
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
