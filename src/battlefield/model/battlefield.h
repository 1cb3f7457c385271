/* A battlefield: a table with features, weather, deployment zones and objective markers, and the
 * transcript of the dice that made it. It does not know armies. Built by generators and readers,
 * then never changed while others may look at it; edits change a copy. */
#pragma once

#include "battlefield/model/dice.h"
#include "battlefield/model/geometry.h"
#include "battlefield/model/weather.h"
#include "ruleset/ruleset.h"

G_BEGIN_DECLS

/* Tables may be so wide and deep, in mm. */
#define MUSTER_TABLE_LEAST 300
#define MUSTER_TABLE_MOST  9999

/* What is not placed by a player, or is nobody's. */
#define MUSTER_NO_SIDE (-1)

typedef enum
{
  MUSTER_EDGE_NORTH,
  MUSTER_EDGE_EAST,
  MUSTER_EDGE_SOUTH,
  MUSTER_EDGE_WEST,
  MUSTER_N_EDGES,
} MusterEdge;

/** Returns: (transfer none): "north" …, as files say */
const char *muster_edge_get_word (MusterEdge edge);
/** Returns: (transfer none): in the user's language: "north edge" */
const char *muster_edge_get_name (MusterEdge edge);
/** Returns: FALSE where @word is no edge */
gboolean muster_edge_find (const char *word, MusterEdge *edge);

/* A piece of terrain: an outline, or a line with its breadth. Points in mm from the north-west
 * corner, x eastward, y southward. */
typedef struct
{
  int id; /* unique on the battlefield, from 1 */
  const char *type_id;
  const MusterKind *kind; /* NULL where the ruleset does not have it */
  MusterLook look;
  const char *name;   /* or NULL: a village's */
  const char *note;   /* or NULL */
  const char *stream; /* of the dice that placed it, or NULL: by hand */
  const char *place;  /* id of the <place> or NULL */
  int side;           /* who placed it, 0 or 1, or MUSTER_NO_SIDE */
  int sector;         /* thrown for, from 1; 0: none */
  int turn;           /* areas: degrees clockwise of what counts as its width, 0 to 359 */
  int breadth;        /* lines, mm; 0: an area */
  const MusterPoint *points;
  int n_points;
} MusterFeature;

/* How the dice of a battlefield became what lies on it, so that they can be thrown again. */
typedef struct
{
  int method;                 /* muster_terrain_make() as it was then; 0: not known */
  const char *digest;         /* of the pack of the terrain then, or NULL */
  const char *weather_digest; /* of the pack of the weather of the first turn then, or NULL */
  int width;                  /* of the table then, mm; 0: not known */
  int depth;
} MusterMaking;

/* An objective marker. */
typedef struct
{
  int id; /* unique among features, objectives and zones */
  const char *type_id;
  const MusterKind *kind; /* or NULL */
  const char *name;       /* or NULL */
  int side;               /* whose it is */
  MusterPoint at;
} MusterObjective;

/* Where a side may deploy. */
typedef struct
{
  int id;
  const char *name; /* or NULL */
  int side;
  const MusterPoint *points;
  int n_points;
} MusterZone;

typedef struct _MusterBattlefield MusterBattlefield;
struct _MusterBattlefield
{
  MusterRuleset *ruleset; /* whose terrain method it is, or NULL */
  const char *ruleset_id;
  const char *digest;   /* of the pack of the terrain, or NULL */
  int width;            /* mm, west to east */
  int depth;            /* mm, north to south */
  int columns, rows;    /* sectors */
  int attacker;         /* 0 or 1, or MUSTER_NO_SIDE */
  int first;            /* who deploys and moves first, or MUSTER_NO_SIDE */
  MusterEdge edges[2];  /* base edge of each side */
  const char *sides[2]; /* what they are called in the scenario, or NULL */
  GArray *features;     /* MusterFeature, in the order placed */
  GArray *objectives;   /* MusterObjective */
  GArray *zones;        /* MusterZone */
  GPtrArray *remarks;   /* char *: what could not be placed, and why: phrases, or texts in quotes */
  GHashTable *pieces;   /* type id → int: what the players have, and no more; NULL: everything */
  MusterRuleset *weather_ruleset; /* whose weather it is, or NULL */
  const char *weather_ruleset_id; /* or NULL */
  const char *weather_digest;     /* of its pack, where that is not there; else NULL */
  GArray *weather;                /* MusterWeatherState, a turn each; empty: not known */
  MusterRuleset *played;          /* the rules that the battle is fought by, where they are there */
  const char *played_id;          /* or NULL: of no scenario; else terrain, weather and markers may
                                   * be borrowed from other rules */
  GPtrArray *weather_ids;         /* char *: of each turn as a file names it, or NULL, where the
                                   * ruleset is not there; else empty */
  MusterDice *dice;               /* seed and transcript */
  MusterMaking making;            /* texts are the battlefield's */
  int last_id;
  GStringChunk *strings;
  GPtrArray *blocks;
  gatomicrefcount refs;
};

/**
 * muster_battlefield_new:
 * @ruleset: (nullable): whose features it has
 * @width: mm
 * @depth: mm
 * @seed: of its dice
 *
 * Returns: (transfer full): a bare table; the first side's base edge is south
 */
MusterBattlefield *
muster_battlefield_new (MusterRuleset *ruleset, int width, int depth, guint64 seed);
MusterBattlefield *muster_battlefield_ref (MusterBattlefield *battlefield);
void muster_battlefield_unref (MusterBattlefield *battlefield);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterBattlefield, muster_battlefield_unref)

/** Returns: (transfer full): a copy that may be changed */
MusterBattlefield *muster_battlefield_copy (const MusterBattlefield *battlefield);

/** Returns: whether a table may have these measures, in mm; @error says what may */
gboolean muster_table_check_size (int width, int depth, GError **error);

/** Adds a copy of @feature; id 0 gets the next one. Returns: its id */
int muster_battlefield_add_feature (MusterBattlefield *battlefield, const MusterFeature *feature);
int muster_battlefield_add_objective (MusterBattlefield *battlefield,
                                      const MusterObjective *objective);
int muster_battlefield_add_zone (MusterBattlefield *battlefield, const MusterZone *zone);

/** Limits terrain to these pieces, which are copied: type id → int; NULL: everything is there. */
void muster_battlefield_set_pieces (MusterBattlefield *battlefield, GHashTable *pieces);

/** Adds what could not be done: a phrase, or a text in quotes. */
void muster_battlefield_remark (MusterBattlefield *battlefield, const char *phrase);

/** Takes out the feature, objective or zone. Returns: FALSE where there is none */
gboolean muster_battlefield_remove (MusterBattlefield *battlefield, int id);

/** Gives a feature another outline or line, in its own place. */
void muster_battlefield_set_points (MusterBattlefield *battlefield,
                                    int id,
                                    const MusterPoint *points,
                                    int n_points,
                                    int turn);

/** Returns: (transfer none): @text, kept by the battlefield; NULL stays NULL */
const char *muster_battlefield_keep (MusterBattlefield *battlefield, const char *text);

/** Keeps a copy of how the battlefield was made. */
void muster_battlefield_set_making (MusterBattlefield *battlefield, const MusterMaking *making);

/** Returns: (transfer none) (nullable): the feature with this id */
const MusterFeature *muster_battlefield_find_feature (const MusterBattlefield *battlefield, int id);
const MusterObjective *muster_battlefield_find_objective (const MusterBattlefield *battlefield,
                                                          int id);

/** Returns: the rectangle of a sector, from 1, counted row by row from the north-west */
MusterBox muster_battlefield_get_sector (const MusterBattlefield *battlefield, int sector);

/** Returns: the sector, from 1, in which a point of the table lies */
int muster_battlefield_find_sector (const MusterBattlefield *battlefield, MusterPoint point);

/** Makes @state the weather of its turn, and forgets that of later turns; @ruleset: whose it is,
 * which forgets all weather of other rules. Where turns before it are not known it becomes that of
 * the first turn that is not */
void muster_battlefield_set_weather (MusterBattlefield *battlefield,
                                     MusterRuleset *ruleset,
                                     const MusterWeatherState *state);

/** Says by which rules the battle is fought; @ruleset is NULL where they are not there. */
void muster_battlefield_set_played (MusterBattlefield *battlefield,
                                    MusterRuleset *ruleset,
                                    const char *ruleset_id);

/** Returns: the weather of the last turn known, or NULL */
const MusterWeatherState *muster_battlefield_get_weather (const MusterBattlefield *battlefield);

/** Returns: which of several of its sort without a name a feature is, from 1; 0 where it has a name
 * or is the only one */
int muster_feature_get_number (const MusterBattlefield *battlefield, const MusterFeature *feature);

/** Returns: (transfer full): its name, or what it is, with its number among its like: "Mill 2" */
char *muster_feature_dup_label (const MusterBattlefield *battlefield, const MusterFeature *feature);

/** Returns: (transfer full): its measures in the unit in which they are shown: "40 × 30 cm", for
 * lines "5 cm broad" */
char *muster_feature_dup_size (const MusterBattlefield *battlefield, const MusterFeature *feature);

/* The units in which lengths of tables are shown: those of the rules, or always the same. */
typedef enum
{
  MUSTER_LENGTHS_OF_RULES,
  MUSTER_LENGTHS_CENTIMETRES,
  MUSTER_LENGTHS_INCHES,
  MUSTER_N_LENGTHS,
} MusterLengths;

/* So many mm as a fraction: 254/10. */
typedef struct
{
  const char *name; /* "cm", "in" */
  int num;
  int den;
} MusterLengthUnit;

/** Shows lengths in these units from now on. To be called in the main thread. */
void muster_lengths_show_in (MusterLengths lengths);

/** Returns: the unit of the terrain of @ruleset, which may be NULL */
MusterLengthUnit muster_lengths_get_own_unit (const MusterRuleset *ruleset);

/** Returns: the unit in which lengths of a table are shown whose terrain is of @ruleset, which may
 * be NULL */
MusterLengthUnit muster_lengths_get_unit (const MusterRuleset *ruleset);

/** Returns: (transfer full): two lengths in mm in the unit in which they are shown: "40 × 30 cm" */
char *muster_battlefield_dup_measures (const MusterBattlefield *battlefield, int width, int depth);

/** Returns: (transfer full): a length in mm in the unit in which they are shown, to a tenth: "12.5
 * cm" */
char *muster_battlefield_dup_length (const MusterBattlefield *battlefield, int mm);

/** Returns: (transfer full): the same in the unit of the terrain, for words that are kept */
char *muster_battlefield_dup_own_length (const MusterBattlefield *battlefield, int mm);

/** Says what the sides are called, each of which may be NULL. */
void muster_battlefield_name_sides (MusterBattlefield *battlefield, const char *const names[2]);

/** Returns: (transfer full): what the side is called, else "Side A" or "Side B" */
char *muster_battlefield_dup_side (const MusterBattlefield *battlefield, int side);

/** Returns: the centre of an area */
MusterPoint muster_feature_get_centre (const MusterFeature *feature);

/** Returns: (transfer none): "a" or "b"; NULL for MUSTER_NO_SIDE */
const char *muster_side_get_word (int side);

/** Returns: the side that "a" or "b" is, or MUSTER_NO_SIDE */
int muster_side_find (const char *word);

G_END_DECLS
