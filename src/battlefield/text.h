/* A battlefield in words, for the tool and for whoever cannot see the board. */
#pragma once

#include "battlefield/check/check.h"

G_BEGIN_DECLS

/** Returns: (transfer full): table, weather with effects and odds, terrain, objectives, what the
 * table needs, what could not be placed or breaks the rules, and the transcript; lines of plain
 * text */
char *muster_battlefield_dup_text (const MusterBattlefield *battlefield);

/* What may be of other rules than those that are played. */
typedef enum
{
  MUSTER_SOURCE_TERRAIN,
  MUSTER_SOURCE_WEATHER,
  MUSTER_SOURCE_DEPLOYMENT,
  MUSTER_SOURCE_OBJECTIVES,
} MusterSourcePart;

/** Returns: (transfer full) (nullable): whose rules a part is borrowed from, with the section:
 * "Weather by Another Ruleset, 1.0 Weather"; NULL where it is of those that are played, and of a
 * battlefield without a scenario where it is of those of its terrain */
char *muster_battlefield_dup_source (const MusterBattlefield *battlefield, MusterSourcePart part);

/** Returns: (transfer full): "5.5 mm", where on the table a point is: "62 cm from the west, 30 cm
 * from the north edge" */
char *muster_point_dup_text (const MusterBattlefield *battlefield, MusterPoint at);

/** Returns: (transfer full): where a feature lies: of areas their centre, of lines their ends */
char *muster_feature_dup_where (const MusterBattlefield *battlefield, const MusterFeature *feature);

/** Returns: (transfer full) (nullable): such a line: "Fair (turn 2, gauge on 7)", or "Rain for the
 * whole battle · chance 11 % · 1.0 Weather"; NULL where the weather is not known, or is of a table
 * and stays as it was. @turn: an index of the battlefield's weather */
char *muster_battlefield_dup_weather_of (const MusterBattlefield *battlefield, guint turn);

/** Returns: whether no turn before had the weather of this one. @turn: as above */
gboolean muster_battlefield_is_weather_new (const MusterBattlefield *battlefield, guint turn);

/** Returns: (transfer full): a side's base edge, and whether it attacks and deploys first: "Side A:
 * south edge, attacks" */
char *muster_battlefield_dup_end (const MusterBattlefield *battlefield, int side);

/** Returns: (transfer full) (element-type utf8): how troops are deployed by the rules of the
 * terrain: where, how near to markers, and what the pack notes under the same section; empty where
 * they do not say */
GPtrArray *muster_battlefield_list_deployment (const MusterBattlefield *battlefield);

/* A part of a whole, in words and for a chart. */
typedef struct
{
  char *name;    /* "Open ground" */
  char *figures; /* "71 %" */
  char *words;   /* "Open ground: 71 % of the table" */
  double share;  /* from 0 to 1 */
} MusterShare;

/** Returns: (transfer full) (element-type MusterShare): how much of the table is open, cover, hills
 * and water, and what each side has of open ground and cover in its half */
GPtrArray *muster_battlefield_list_ground (const MusterBattlefield *battlefield);

/** Returns: (transfer full) (element-type MusterShare): in how many of @n_turns turns each weather
 * may be expected; empty where nothing is thrown for it, or one is sure to last. @known: as
 * muster_weather_expect() */
GPtrArray *
muster_weather_list_expected (const MusterRuleset *ruleset, const GArray *known, int n_turns);

/** Returns: (transfer full): what stands above them: "Over 12 turns, and the chance that it comes"
 */
char *muster_weather_dup_expected_title (int n_turns);

/** Returns: (transfer full): the finding's sentence, with its section behind it */
char *muster_board_finding_dup_text (const MusterBoardFinding *finding);

G_END_DECLS
