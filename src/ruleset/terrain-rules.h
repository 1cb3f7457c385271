/* How a ruleset makes battlefields: what its pack says in <terrain>. All lengths are whole
 * millimetres; they belong to the ruleset. */
#pragma once

#include "base/number.h"
#include "ruleset/selector.h"
#include "ruleset/symbol.h"

G_BEGIN_DECLS

/* What is easier or harder in some weather or terrain. */
typedef enum
{
  MUSTER_ACTIVITY_NONE,
  MUSTER_ACTIVITY_ENTER,
  MUSTER_ACTIVITY_MOVE,
  MUSTER_ACTIVITY_CHARGE,
  MUSTER_ACTIVITY_SIGHT,
  MUSTER_ACTIVITY_FIRE,
  MUSTER_ACTIVITY_MELEE,
  MUSTER_ACTIVITY_DISCIPLINE,
  MUSTER_ACTIVITY_MORALE,
} MusterActivity;

/** Returns: (transfer none) (nullable): as packs and files say; NULL for none */
const char *muster_activity_get_word (MusterActivity activity);
/** Returns: the activity of a word, or none */
MusterActivity muster_activity_find (const char *word);

/* What weather or terrain does: in words and, where a figure or a die changes, of which things, and
 * how. A number whose den is 0 is not given. */
typedef struct
{
  const char *text;
  MusterSelector *in; /* features; NULL: weather */
  MusterSelector *of; /* or NULL: of all */
  int stat;           /* that is multiplied, or -1 */
  MusterActivity activity;
  MusterNumber times; /* the stat, or what the activity gives; 0: it cannot be done */
  MusterNumber add;   /* to its die; to a move, in the unit */
  MusterNumber dice;  /* more dice that are thrown for it */
  MusterNumber from;  /* at distances from … */
  MusterNumber to;    /* … to; of sight and fire: as far as they go */
  const char *unit;   /* of these lengths; NULL: they are shares of the move */
  gboolean is_target; /* of who attacks, or looks for, those that it is about */
  const char *cite;   /* of terrain; or NULL */
  int line;
} MusterEffect;

/* Lengths from the least to the most, both included, in mm. */
typedef struct
{
  int low;
  int high;
} MusterSpan;

/* A size of table. */
typedef struct
{
  const char *name;
  int width; /* along the players' base edges */
  int depth;
  const char *cite; /* its own or the terrain's; or NULL */
  int line;
} MusterTableSize;

/* How features that are areas look, and how large they are. */
typedef struct
{
  MusterSelector *of;
  MusterLook look;
  MusterSpan width;
  MusterSpan depth;
  MusterSelector *over; /* what it may lie on; NULL: on nothing */
  gboolean is_random;   /* may be chosen by a throw; else only by a player */
  const char *cite;     /* or NULL: Muster's own sizes */
  const char *own;      /* what of it the section does not say, as written; or NULL */
  int line;
} MusterShape;

/* Where lines run. */
typedef enum
{
  MUSTER_COURSE_EDGES, /* from one edge of the table to the opposite */
  MUSTER_COURSE_BASES, /* from one player's base edge to the other's */
  MUSTER_COURSE_ROUTE, /* from sector to sector, each step thrown for, until it leaves the table,
                        * at either end by another edge */
  MUSTER_COURSE_LINK,  /* from another feature to an edge of the table */
} MusterCourse;

typedef struct
{
  MusterSelector *of;
  MusterLook look;
  MusterSpan breadth;
  MusterCourse course;
  MusterSelector *from;  /* link: what it starts at */
  int within;            /* mm from a side edge that it keeps to; 0: anywhere */
  int sectors;           /* how many it lies in, beginning with the one thrown; 0: any */
  MusterSelector *over;  /* what it may run over; NULL: over nothing */
  MusterSelector *joins; /* lines that it ends in where it meets them; or NULL */
  const char *cite;
  const char *own; /* what of it the section does not say, as written; or NULL */
  int line;
} MusterPath;

/* What is put where a line runs over another. */
typedef struct
{
  MusterSelector *of;    /* roads */
  MusterSelector *over;  /* rivers and streams */
  MusterSelector *by;    /* bridges and fords */
  gboolean is_once;      /* a line may cross the same other one only once */
  MusterSelector *spare; /* what one more may be that no road leads to; or NULL */
  MusterSelector *spare_over;
  const char *cite;
  int line;
} MusterCrossing;

/* Lines that must be there. */
typedef struct
{
  MusterSelector *of;
  MusterSelector *from;
  gboolean is_largest; /* only from the largest, else from each */
  const char *cite;    /* or NULL: scenery of Muster's own */
  int line;
} MusterLink;

typedef enum
{
  MUSTER_BY_DEFENDER,
  MUSTER_BY_ATTACKER,
  MUSTER_BY_BOTH,
  MUSTER_BY_FIRST,  /* player A */
  MUSTER_BY_SECOND, /* player B */
} MusterBy;

typedef enum
{
  MUSTER_WHERE_SECTOR,
  MUSTER_WHERE_DEFENDER, /* along his base edge */
  MUSTER_WHERE_ATTACKER,
} MusterWhere;

/* Results of a throw of "place". */
typedef struct
{
  int low;
  int high;
  MusterSelector *of; /* what is placed; NULL: what "place" says */
  gboolean has_by;    /* a player chooses */
  MusterBy by;
  MusterWhere where;
  int within; /* mm from the edge */
  int line;
} MusterPlaceRow;

typedef enum
{
  MUSTER_PLACE_TERRAIN,
  MUSTER_PLACE_OBJECTIVES,
  MUSTER_PLACE_UNITS,
} MusterPlaceWhat;

/* Who places how many of what where. */
typedef struct
{
  const char *id;
  const char *name;
  MusterPlaceWhat what;
  MusterBy by;
  gboolean each_sector; /* for each sector in turn */
  MusterSelector *of;
  int min;
  int max;
  int measure; /* index of the stat that pieces count, or -1: each one */
  int dice;
  int die;     /* sides; 0: nothing is thrown */
  int hit_low; /* each sector: results that mean a piece */
  int hit_high;
  int then; /* sides of the die for the rows of a piece; 0: the same throw */
  MusterPlaceRow *rows;
  int n_rows;
  int within; /* objectives: mm from the centre line; units: from their base edge */
  int clear;  /* units: mm that they keep from the side edges */
  int apart;  /* objectives: least mm between two of a player */
  int near;   /* units: mm from a marker; 0: anywhere */
  const char *cite;
  gboolean is_own; /* Muster's or the author's, though the terrain has a section */
  int line;
} MusterPlaceRule;

typedef enum
{
  MUSTER_ENTRY_BASE,
  MUSTER_ENTRY_LEFT,
  MUSTER_ENTRY_RIGHT,
} MusterEntryEdge;

/* Where reserves may come on: a stretch of an edge as their player looks at the table. */
typedef struct
{
  const char *id;
  const char *name;
  MusterEntryEdge edge;
  /* From its left end, or from the base corner: a share of the edge, or mm. */
  gboolean is_share;
  MusterNumber from;
  MusterNumber to;
} MusterEntryStretch;

/* How reserves arrive. */
typedef struct
{
  gboolean is_given;
  int die;
  int must_low, must_high; /* results with which they must come */
  int may_low, may_high;
  MusterSelector *of;
  MusterEntryStretch *stretches;
  int n_stretches;
  const char *cite;
  int line;
} MusterArrival;

typedef struct
{
  gboolean is_given;
  gboolean is_empty;  /* the rules place none: tables stay empty */
  const char *borrow; /* id of the ruleset whose method is taken where these rules have none, or
                       * NULL; it is not given then */
  int columns;        /* of sectors, counted row by row from the north-west */
  int rows;
  int attack; /* index of the stat that is thrown for the attack, or -1 */
  MusterTableSize *sizes;
  int n_sizes;
  MusterShape *shapes;
  int n_shapes;
  MusterPath *paths;
  int n_paths;
  MusterCrossing *crossings;
  int n_crossings;
  MusterLink *links;
  int n_links;
  MusterPlaceRule *places;
  int n_places;
  MusterEffect *effects; /* of what lies there */
  int n_effects;
  MusterArrival arrival;
  const char *unit; /* of lengths, as shown: cm, in */
  int unit_num;     /* a unit is so many mm, as a fraction: 254/10 */
  int unit_den;
  const char *cite;
  int line;
} MusterTerrain;

G_END_DECLS
