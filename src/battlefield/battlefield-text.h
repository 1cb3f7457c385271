/* A battlefield in words, for the tool and for whoever cannot see the board. */
#pragma once

#include "battlefield/battlefield.h"

G_BEGIN_DECLS

/** Returns: (transfer full): table, weather with effects and odds, terrain, objectives, what the
 * table needs, what could not be placed or breaks the rules, and the transcript; lines of plain
 * text */
char *muster_battlefield_dup_text (const MusterBattlefield *battlefield);

/** Returns: (transfer full): "5.5 mm", where on the table a point is: "62 cm from the west, 30 cm
 * from the north edge" */
char *muster_point_dup_text (const MusterBattlefield *battlefield, MusterPoint at);

/** Returns: (transfer full): where a feature lies: of areas their centre, of lines their ends */
char *muster_feature_dup_where (const MusterBattlefield *battlefield, const MusterFeature *feature);

/** Returns: (transfer full): the weather of a turn with its effects, a line each, and how likely it
 * was; "" where none is known */
char *muster_battlefield_dup_weather (const MusterBattlefield *battlefield);

G_END_DECLS
