/* Marches at once: columns of all sides move over the roads of a map, instant by instant, and meet.
 * Everything is whole: time in ticks, lengths in the parts of a unit that one goes in a tick. What
 * the rule is, and how its unclear places are read, is told in data/help/orders.md. */
#pragma once

#include "campaign/model/event.h"

G_BEGIN_DECLS

/* A unit is a 16th of an hour's march on foot. A tick is such a part of a quarter of an hour, and a
 * part such a part of a unit, that whoever goes so many units in a quarter goes as many parts in a
 * tick, and whoever meets does so at a whole tick. */
#define MUSTER_MARCH_PARTS     2520
#define MUSTER_MARCH_HOUR      16  /* units that foot goes in an hour */
#define MUSTER_MARCH_DAY       128 /* units that foot goes in a day */
#define MUSTER_QUARTERS_A_DAY  96
#define MUSTER_MORNING         24 /* quarter in which marches begin: 6:00 */
#define MUSTER_EVENING         80 /* quarter after which nobody marches: 20:00 */
#define MUSTER_MARCH_QUARTERS  32 /* a day, at the usual pace */
#define MUSTER_FORCED_QUARTERS 48 /* a day, in a forced march */

/* Somewhere on the map: at a place, or on the road from it to another. */
typedef struct
{
  gint64 place; /* its number; 0: nowhere */
  gint64 other; /* 0: at the place; else of a greater number */
  gint64 parts; /* from the place */
} MusterMarchPoint;

typedef struct
{
  gint64 a; /* places */
  gint64 b;
  int units; /* from 1 */
} MusterMarchRoad;

typedef struct
{
  int side;
  int speed;  /* units in a quarter: 3, 4 or 6 */
  int length; /* units of road that it covers, from 1 */
  int men;
  gboolean is_entrenched;
  MusterMarchPoint at; /* on whole units */
  gint64 came;         /* from which place; 0: not known; on a road the end that lies behind it */
  MusterMarchPoint
    held;            /* what it holds since an earlier meeting, at most a unit off, or nowhere */
  const gint64 *way; /* places, each joined by a road to the one before; not its own */
  guint n_way;       /* 0: it stands */
  int from;          /* quarter of the first day */
  int quarters;      /* for which it marches in a day */
  MusterWhenMet when_met;
  gint64 back_to; /* a place; 0: the way it came */
} MusterMarchColumn;

typedef struct
{
  gint64 time; /* in ticks since the midnight before the first day */
  guint one;   /* columns, by their index; the lower one */
  guint other;
  MusterMarchPoint at;
  MusterMeetingOutcome outcome;
} MusterMeeting;

/* What the umpire says of a meeting. Who cannot fall back stands all the same. */
typedef struct
{
  guint one; /* as in the meeting */
  guint other;
  guint which; /* of the meetings of these two, from 1 */
  MusterMeetingOutcome outcome;
} MusterMarchRuling;

/* A column falls back, unless it is met again before it does. */
typedef struct
{
  gint64 time; /* in ticks, at a full quarter */
  guint column;
  MusterMarchPoint at;
  GArray *way; /* gint64: places */
} MusterRetreat;

typedef enum
{
  MUSTER_HALTS_MET,
  MUSTER_HALTS_ARRIVED,
  MUSTER_HALTS_TIRED, /* its marching hours, or the day, are over */
} MusterHaltReason;

typedef struct
{
  gint64 time; /* in ticks */
  guint column;
  MusterMarchPoint at;
  MusterHaltReason why;
} MusterHalt;

/* A column on a road for a while, in one direction and at one speed. */
typedef struct
{
  gint64 begins; /* in ticks */
  gint64 ends;
  gint64 behind; /* places at the ends of the road */
  gint64 ahead;
  gint64 from;   /* of its head, in parts from behind */
  gint64 length; /* of the road, in parts */
  gint64 goal;   /* the last place of its way */
  int speed;
} MusterMarchStretch;

/* Where a column is in the end. */
typedef struct
{
  MusterMarchPoint at;
  gint64 came;           /* as of MusterMarchColumn */
  MusterMarchPoint held; /* or nowhere; not where it is at itself */
  gboolean is_entrenched;
  gboolean is_held;   /* by a battle, or by enemies whom it faces */
  gboolean fell_back; /* or was told to */
  gint64 *way;        /* what it did not march of its way */
  guint n_way;
  GArray *stretches; /* MusterMarchStretch, in the order in which it marched them */
} MusterMarchEnd;

typedef struct
{
  GArray *meetings; /* MusterMeeting, by time and columns */
  GArray *retreats; /* MusterRetreat, by time and column */
  GArray *halts;    /* MusterHalt of columns that marched, by time and column */
  GArray *ends;     /* MusterMarchEnd, by column */
  gint64 closed;    /* the evening with which it was over, in ticks */
} MusterMarches;

typedef struct _MusterMarchMap MusterMarchMap;

/** @roads: copied; of two between the same places the shorter one counts. Returns: (transfer full)
 */
MusterMarchMap *muster_march_map_new (const MusterMarchRoad *roads, guint n_roads);
void muster_march_map_free (MusterMarchMap *map);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterMarchMap, muster_march_map_free)

/** Returns: the units of the road between two places; 0 where there is none */
int muster_march_map_get_units (const MusterMarchMap *map, gint64 a, gint64 b);

/**
 * muster_march_map_find_way:
 * @from: where it begins; who is on a road may go either way
 *
 * Returns: (transfer full) (nullable) (element-type gint64): the places of the quickest way to
 *   @goal, with it and without that of @from; of equally quick ones that of fewer roads, then of
 *   lower numbers of places; empty where @from is @goal; NULL where there is none
 */
GArray *
muster_march_map_find_way (const MusterMarchMap *map, const MusterMarchPoint *from, gint64 goal);

/** Returns: the parts on the quickest way between two points; -1 where there is none */
gint64 muster_march_map_get_distance (const MusterMarchMap *map,
                                      const MusterMarchPoint *a,
                                      const MusterMarchPoint *b);

/**
 * muster_march:
 * @columns: at points and with ways that are on @map; no enemies are on one point
 * @days: of the period, from 1
 * @ends_with_battle: whether it is over with the first evening after a battle
 * @rulings: (array length=n_rulings): of meetings that would come without them, too
 *
 * Moves all columns at once.
 *
 * Returns: (transfer full): what became of them
 */
MusterMarches *muster_march (const MusterMarchMap *map,
                             const MusterMarchColumn *columns,
                             guint n_columns,
                             int days,
                             gboolean ends_with_battle,
                             const MusterMarchRuling *rulings,
                             guint n_rulings);
void muster_marches_free (MusterMarches *marches);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterMarches, muster_marches_free)

/** @stretch: (out) (optional): on which it marches then, or NULL. Returns: where the head of a
 * column is at a tick */
MusterMarchPoint muster_marches_get_head (const MusterMarches *marches,
                                          const MusterMarchColumn *columns,
                                          guint column,
                                          gint64 time,
                                          const MusterMarchStretch **stretch);

G_END_DECLS
