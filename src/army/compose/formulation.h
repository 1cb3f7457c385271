/* The integer programme of an army: its columns are how many there are of what may be recruited
 * where, its rows what the limits of the ruleset ask of them. For this room only. */
#pragma once

#include "army/compose/compose.h"
#include "army/compose/programme.h"
#include "army/compose/recruits.h"

G_BEGIN_DECLS

/* A number of a formation is within it: ends are in it. */
typedef struct
{
  MusterMeasure measure;
  gboolean has_low;
  gboolean has_high;
  MusterNumber low;
  MusterNumber high;
} MusterRange;

/* What a limit asks of an item: what it counts for, on either side of it. */
typedef struct
{
  const MusterLimit *limit;
  MusterNumber *of;       /* per item, with what it bears */
  MusterNumber *to;       /* the same; NULL where the limit has no other side */
  MusterNumber *of_borne; /* per item: of what it bears alone */
  MusterNumber *to_borne;
  MusterRange *of_ranges; /* per item, while which it counts at all; one without ends: always */
  MusterRange *to_ranges;
  gboolean is_seen; /* else it cannot be said of what it is before the army is there */
} MusterLimitView;

/* Which commander is the overall one. */
typedef enum
{
  MUSTER_OVERALL_NOBODY,     /* no limit asks for him */
  MUSTER_OVERALL_OF_LEADING, /* of the only formation that may hold formations */
  MUSTER_OVERALL_OF_ONLY,    /* of the only formation */
  MUSTER_OVERALL_OF_ARMY,
  MUSTER_OVERALL_BORN,
  MUSTER_N_OVERALL,
} MusterOverall;

/* A column with what it means: so many of an item there are in all copies of its holder. */
typedef struct
{
  guint item;
  guint holder; /* a part; MUSTER_NO_NODE of the army itself */
  guint end;    /* after the last part that stands in it */
  guint column; /* the army itself has none */
  guint way;    /* by which way through its either-ors: a number that says all of them */
  GArray *pledges;
  gboolean is_bounded; /* a limit of its holder says how many there are at most */
  gboolean is_filled;  /* a limit says that something stands in it */
} MusterPart;

typedef struct
{
  const MusterDemand *demand;
  const MusterRuleset *ruleset;
  const MusterRecruits *recruits;
  GArray *first_changes;      /* MusterChange: what was chosen for the army itself; or NULL */
  const gboolean *is_dropped; /* per limit, whether it is left out */
  const gboolean *is_single;  /* per kind, whether each of it has a column of its own; or NULL */
  gboolean keeps_points;      /* to what was asked for */
  gboolean keeps_average;
  gboolean keeps_advice;
  guint overalls;         /* for which it is made: a bit for each MusterOverall */
  MusterOverall overall;  /* to which of them it is set */
  gboolean *asks_overall; /* per limit, whether it asks for him */
  gboolean is_shared;     /* by several of them */
  gboolean skips_overall; /* they wait while what is the same for all is made */
  GArray *cases;          /* CaseRow: what is asked for one of them alone */
  gint8
    *depends; /* per stat, whether it depends on what stands in a formation; -1: not asked yet */
  MusterLimitView *views; /* per limit, as it is set */
  MusterLimitView *views_of[MUSTER_N_OVERALL];
  MusterProgramme *programme;
  GArray *parts;       /* MusterPart */
  GArray *pieces;      /* within which ranges numbers of parts are */
  guint n_copies;      /* that have columns of their own */
  gboolean is_capped;  /* there might be more of those than there are columns */
  GHashTable *names;   /* what is alike, by its description → number */
  MusterNumber *costs; /* per item: the least that it takes with what must stand in it */
  guint points_row;
  gint64 points_unit;  /* so many units of that row are a point */
  gint64 points_given; /* by the army itself, in those units */
  gint64 points_asked; /* the same; or MUSTER_HIGH_OPEN */
  GArray *gains;       /* gint64: per column, by the goal */
  GArray *kinds_rows; /* guint: per kind of formation the row that counts it, or MUSTER_NO_COLUMN */
} MusterFormulation;

static inline const MusterRecruit *
muster_formulation_get_recruit (const MusterFormulation *formulation, guint item)
{
  return muster_recruits_get (formulation->recruits, item);
}

static inline MusterPart *
muster_formulation_get_part (const MusterFormulation *formulation, guint part)
{
  return &g_array_index (formulation->parts, MusterPart, part);
}

static inline guint
muster_formulation_count_items (const MusterFormulation *formulation)
{
  return formulation->recruits->items->len;
}

static inline gboolean
muster_recruit_holds (const MusterRecruit *recruit)
{
  return recruit->holds;
}

/**
 * muster_formulation_list_overalls:
 *
 * Returns: (transfer full) (element-type guint): for which ways in which somebody may be the
 * overall commander a formulation each is to be made: for all together, where they differ in what
 * is asked alone
 */
GArray *muster_formulation_list_overalls (const MusterDemand *demand);

/**
 * muster_formulation_make:
 * @formulation: with all that is said above its programme set, but for what it is set to
 *
 * Makes the programme, with what is dropped left out, and sets it to the first of the ways in which
 * somebody may be the overall commander.
 */
void muster_formulation_make (MusterFormulation *formulation);

/** Sets it to a way in which somebody may be the overall commander: one for which it was made. */
void muster_formulation_set_overall (MusterFormulation *formulation, MusterOverall overall);
void muster_formulation_clear (MusterFormulation *formulation);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MusterFormulation, muster_formulation_clear)

/** Returns: whether the limit, by its index, is asked of each copy of the item */
gboolean muster_formulation_asks (const MusterFormulation *formulation, int limit, guint item);

/** Returns: what the item's grade of quality is worth: its value, or its place from the worst */
MusterNumber muster_formulation_get_quality (const MusterFormulation *formulation, guint item);

/** Returns: the least number that both go into */
gint64 muster_formulation_get_common (gint64 a, gint64 b);

/** Returns: @number in units of which @unit make one */
gint64 muster_formulation_scale (MusterNumber number, gint64 unit);

/** Sets what each column is worth, by the goal of the demand. */
void muster_formulation_aim (MusterFormulation *formulation);

/** Returns: whether an order of battle is of the nation of the army, and of about its years */
gboolean muster_formulation_is_of (const MusterFormulation *formulation, const MusterArmy *like);

/**
 * muster_formulation_share_types:
 * @types: (element-type MusterKind)
 *
 * Returns: (transfer full): of each of the types its share of units that may be of any of them, of
 * 1 in all: as common as the pack says that they were in the army's year; where it says nothing,
 *   half of the first, and of each that follows half as many
 */
double *muster_formulation_share_types (const MusterFormulation *formulation, GPtrArray *types);

/** Returns: (transfer full): of @gains one for each column that there is by now */
gint64 *muster_formulation_pad_gains (const MusterFormulation *formulation, const GArray *gains);

/** Returns: (transfer full) (element-type MusterChange): what makes the army of @values, one per
 * column */
GArray *muster_formulation_deal (const MusterFormulation *formulation, const gint64 *values);

G_END_DECLS
