/* A scenario as the reader of a sheet may see it. Sheets are made of this, and not of the scenario
 * itself, so that what is hidden cannot come on to them. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/**
 * muster_scenario_view:
 *
 * Returns: (transfer full): a copy of @scenario without what the reader must not know: the other
 * side's briefing, and for a reader who is both also each other's; of its armies what is secret;
 * zones, reserves, armies and weather of later turns as far as they are hidden. A reserve of an
 * army that is hidden has 0 for its army. What dice made is left out for a side, for it tells the
 * rest.
 */
MusterScenario *muster_scenario_view (const MusterScenario *scenario,
                                      const MusterSheetOptions *options);

/**
 * muster_game_view:
 * @game: of a scenario
 *
 * Returns: (transfer full): the game as the reader, a side, may see it: its scenario as above, and
 * only armies that are not hidden. No sheet is made of more than that.
 */
MusterGame *muster_game_view (const MusterGame *game, const MusterSheetOptions *options);

/** Returns: the same options, but for @side */
MusterSheetOptions muster_sheet_options_for (const MusterSheetOptions *options, int side);

/** Returns: whether the reader may see what is @side's alone */
gboolean muster_reader_is_of (MusterAudience reader, int side);

/** Returns: whether what @hidden says of @side is kept from the reader */
gboolean
muster_sheet_options_hide (const MusterSheetOptions *options, MusterHidden hidden, int side);

/** Returns: whether the reader learns what the rules let a player keep from his opponent of
 * @side's armies: points, and grades and figures that are secret; see army/evaluate/opponent.h. All
 * sheets ask here: an umpire does, and whose army it is; an opponent where lists are open. */
gboolean muster_sheet_options_disclose_kept (const MusterSheetOptions *options, int side);

/** Returns: (transfer full): what the game's armies, and the table of a scenario, need of @holdings
 * (element-type MusterHolding), as far as @reader may know of them; it may not outlive the game */
MusterPacking *
muster_game_pack (const MusterGame *game, GPtrArray *holdings, MusterAudience reader);

/** Returns: (transfer full): the army of a need of such a packing, or the table */
char *muster_game_dup_needing (const MusterGame *game, const MusterPacking *packing, guint army);

G_END_DECLS
