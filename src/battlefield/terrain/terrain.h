/* Makes battlefields by the method of a pack: thrown with the dice of a seed, or as the players
 * throw and choose themselves. The same dice make the same battlefield on every machine. */
#pragma once

#include "battlefield/model/battlefield.h"

G_BEGIN_DECLS

typedef struct
{
  MusterRuleset *ruleset;         /* whose terrain; must have a method */
  MusterRuleset *weather_ruleset; /* whose weather, or NULL: none */
  int width;                      /* mm; 0: the ruleset's usual table */
  int depth;
  MusterDice *dice;     /* seed, and what was typed and chosen; they are used up */
  int attack_bonus[2];  /* added to each side's die for the attack */
  gboolean knows_bonus; /* else the transcript says that the commanders are not known */
  gboolean is_borrowed; /* the armies are of other rules, of whose commanders nothing is said */
  gboolean is_empty;    /* no terrain is placed, whatever the rules place */
  GHashTable *pieces;   /* type id → int: what the players have, bridges and fords aside; NULL:
                         * everything */
} MusterTerrainOptions;

/**
 * muster_terrain_make:
 *
 * Attack, weather and terrain, ends, objectives and deployment zones, as far as the ruleset has
 * them. What found no room is left out, and told by the battlefield's remarks.
 *
 * Returns: (transfer full) (nullable): the battlefield; NULL with @error where the table has no
 *   possible size, the ruleset no method, or something typed or chosen does not fit its die
 */
MusterBattlefield *muster_terrain_make (const MusterTerrainOptions *options, GError **error);

/**
 * muster_terrain_throw_again:
 * @battlefield: one that may be changed
 * @stream: of what is thrown again: "sector-7", "defenders-terrain-2", "link-3",
 *   "crossing-3-2", "objectives", "weather"
 *
 * Takes out what these dice placed, and throws for it again; all else stays as it is. The
 * transcript goes on. Lines that led from what is gone go with it, and roads that ended in these,
 * and bridges with their roads. What the players have is not asked again.
 *
 * Returns: FALSE with @error, which tells what can be, where nothing is thrown for by this name
 */
gboolean
muster_terrain_throw_again (MusterBattlefield *battlefield, const char *stream, GError **error);

/* What muster_terrain_make() and muster_terrain_throw_again() make of dice: one more with every
 * change after which the same dice make another battlefield. */
#define MUSTER_TERRAIN_METHOD 1

/** Returns: whether what lies on the battlefield can be thrown for again by this name */
gboolean muster_terrain_may_throw_again (const MusterBattlefield *battlefield, const char *stream);

/** Returns: (transfer full) (element-type utf8): the streams that may be thrown again, in the
 * order of the transcript, each with its title behind a tab */
GPtrArray *muster_terrain_list_streams (const MusterBattlefield *battlefield);

/** Puts a bridge or ford wherever the rules want one and there is none, and takes away those that
 * cross nothing any more. Dice choose which, in streams "crossing-N". */
void muster_terrain_settle_crossings (MusterBattlefield *battlefield);

/** Returns: (transfer full): what is needed to build it: "2 × Mill (12 × 8 cm, …)", a line each,
 * bridges and fords too, with sizes */
char *muster_terrain_dup_needs (const MusterBattlefield *battlefield);

G_END_DECLS
