/* What each side has left while a battle is played: how far armies and formations are from the
 * levels of the ruleset, in its own figures, in which of them units are, and what the rules say
 * that the fall of a commander costs. */
#pragma once

#include "scenario/play/play.h"

G_BEGIN_DECLS

/* How an army or a formation stands by levels that count the same. */
typedef struct
{
  int army; /* its number */
  guint node;
  char *text;  /* "24 of 36 points left, Army lost below 18"; "3 of 8 (VD) lost, defeated at 4" */
  char *state; /* "Demoralised (chance 1 in 2)": the last that it has come to; or NULL */
  gboolean is_certain; /* no throw is asked for that */
  gboolean is_hit;     /* it has lost something that counts */
  const char *cite;    /* (unowned): section, or NULL */
  GPtrArray *names;    /* utf8: of its levels, each once, by what has to be lost for them */
  gint64 at;           /* whole losses at which the first level is come to; 0: never */
  MusterNumber start;  /* before the battle */
  MusterNumber lost;   /* of that */
} MusterPlayLevel;

void muster_standing_free (MusterPlayLevel *standing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterPlayLevel, muster_standing_free)

/**
 * muster_play_list_standings:
 * @rows: (element-type MusterReturnRow): of its side
 * @row: of an army or formation of the return, one of @rows
 *
 * Returns: (transfer full) (element-type MusterPlayLevel): one for each figure that levels count in
 * it; none where the ruleset has no level for it, or what it counts is not known. What a level
 * counts in a whole side is told of the first army of it.
 */
GPtrArray *
muster_play_list_standings (const MusterPlay *play, const GArray *rows, const MusterReturnRow *row);

/* How an army or a formation is counted, for what counts by itself while the battle is played. */

/* What a row counts for, by what is ticked in it. */
typedef struct
{
  int army;
  guint node;
  GArray *lost; /* MusterNumber: with none of its steps lost, with one, …; of a commander with none
                 * and with him */
} MusterGaugePart;

/* A bound of a level. */
typedef struct
{
  char *state; /* in which it then is: "Demoralised (chance 1 in 2)" */
  gboolean is_certain;
  gboolean is_of_left; /* @at is of what is left, and not of what is lost */
  gboolean is_beyond;  /* one must be past it, and not only come to it */
  MusterNumber at;
} MusterGaugeBound;

typedef struct
{
  int army;
  guint node;
  MusterNumber start;
  gboolean is_of_left; /* the number told is of what is left */
  char *text;          /* "%s of 36 points left", with a place for it */
  char *levels;        /* "Army lost below 18"; or NULL */
  const char *cite;    /* (unowned): section, or NULL */
  GPtrArray *parts;    /* MusterGaugePart: what may be lost of it */
  GArray *bounds;      /* MusterGaugeBound: the last that holds tells the state */
} MusterPlayGauge;

void muster_play_gauge_free (MusterPlayGauge *gauge);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterPlayGauge, muster_play_gauge_free)

/** Returns: (transfer full) (element-type MusterPlayGauge): for each of
 * muster_play_list_standings() how it comes about, whatever is ticked; units without steps count as
 * one. @rows, @row: as there */
GPtrArray *muster_play_list_gauges (const GArray *rows, const MusterReturnRow *row);

/** Returns: (transfer full) (nullable): the state in which a unit is by its own losses: "worn";
 * NULL for none */
char *muster_play_dup_state (const MusterPlay *play, const MusterReturnRow *row);

/* What a unit or commander counts for before the battle, where victory is evaluated by more than
 * the number of units. */
typedef struct
{
  const char *name; /* (unowned): of the figure: "VD"; NULL: points */
  MusterNumber number;
} MusterWorth;

/** Returns: (transfer full) (element-type MusterWorth): the figures of a unit with its options, or
 * of a commander, that levels of its army count; where there are none, those that conditions of
 * victory add up. None is 0; what is not known yet is left out. */
GArray *muster_play_list_worths (const MusterReturnRow *row);

/** Returns: (transfer full) (nullable): what the ruleset's table of fates says of a fate, with its
 * section: "killed, removed (Commanders)"; NULL where it says nothing, or for fit;
 * @ruleset: (nullable) */
char *muster_play_dup_cost (const MusterRuleset *ruleset, MusterFate fate);

/* What a battle that is played comes to so far, in sentences. */

/* What is told of a side. */
typedef struct
{
  char *text;
  gboolean is_grave; /* a level is come to, or a commander is lost */
} MusterPlayRemark;

/**
 * muster_play_list_remarks:
 * @rows: (element-type MusterReturnRow): of a side
 *
 * Returns: (transfer full) (element-type MusterPlayRemark): how far its armies are from their
 * levels, which formations have come to one, and which commanders are lost with what that costs
 */
GArray *muster_play_list_remarks (const MusterPlay *play, const GArray *rows);

/** Returns: (transfer full) (nullable): how an army or formation stands among the rows of its side
 * (element-type MusterReturnRow), a line for each figure: "Demoralised: 3 of 5 lost, Demoralised at
 * 3"; NULL where no level is of it */
char *
muster_play_dup_standing (const MusterPlay *play, const GArray *rows, const MusterReturnRow *row);

/** Returns: (transfer full): what is done by a tick, as a phrase: "Royals: 2 lost", "Ney: killed"
 */
char *muster_play_dup_action (const char *name, const MusterTick *tick, MusterCategory category);

/** Returns: (transfer none): "unhurt", "wounded", "captured" or "killed" */
const char *muster_play_get_fate_text (MusterFate fate);

G_END_DECLS
