/* What a ruleset's way of making battlefields says, in words for people. All that is returned is
 * (transfer full); lengths are given in mm and shown in the unit of the terrain. */
#pragma once

#include "ruleset/ruleset.h"

G_BEGIN_DECLS

/** Returns: the length without its unit, to a tenth: "12.5" */
char *muster_terrain_dup_number (const MusterTerrain *terrain, int mm);

/** Returns: "12.5 cm" */
char *muster_terrain_dup_length (const MusterTerrain *terrain, int mm);

/** Returns: "180 × 120 cm" */
char *muster_table_size_dup_words (const MusterRuleset *ruleset, const MusterTableSize *size);

/** Returns: "24–40 × 18–30 cm; may lie on Hills" */
char *muster_shape_dup_words (const MusterRuleset *ruleset, const MusterShape *shape);

/** Returns: "5–6 cm broad; from one edge to the opposite; may run over Woods" */
char *muster_path_dup_words (const MusterRuleset *ruleset, const MusterPath *path);

/** Returns: "Roads over water: crossings; each … once at most" */
char *muster_crossing_dup_words (const MusterRuleset *ruleset, const MusterCrossing *crossing);

/** Returns: "Roads from the largest of Villages to an edge" */
char *muster_link_dup_words (const MusterRuleset *ruleset, const MusterLink *link);

/** Returns: "the defender, 2–4 of Hills or Woods; d6: 1–4 in the sector thrown; …" */
char *muster_place_dup_words (const MusterRuleset *ruleset, const MusterPlaceRule *place);

/** Returns: "d6: 1–2 they must come, 3–4 they may; left third of the base edge, …" */
char *muster_arrival_dup_words (const MusterRuleset *ruleset, const MusterArrival *arrival);

/** Returns: the sectors of the table and the throw for the attack, "" where it has neither */
char *muster_terrain_dup_words (const MusterRuleset *ruleset);

G_END_DECLS
