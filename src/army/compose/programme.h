/* An integer programme: whole numbers, not negative, under rows that bound sums of them. Columns
 * are how many there are of something that stands in another thing, its holder, itself a column;
 * a row may be what each copy of its owner is asked. What nothing tells apart is made one before it
 * is solved, and dealt out again afterwards. */
#pragma once

#include <gio/gio.h>
#include <glib.h>

G_BEGIN_DECLS

#define MUSTER_NO_COLUMN  G_MAXUINT
#define MUSTER_LOW_OPEN   G_MININT64
#define MUSTER_HIGH_OPEN  G_MAXINT64
#define MUSTER_MOST_VALUE 1000000 /* of a column that nothing bounds */

typedef struct _MusterProgramme MusterProgramme;

MusterProgramme *muster_programme_new (void);
void muster_programme_free (MusterProgramme *programme);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterProgramme, muster_programme_free)

/**
 * muster_programme_add_column:
 * @most: a value that it need not exceed: what the rows allow is less, or nobody wants more; it is
 * no bound of its own, but where it is 0 there is none
 * @holder: what it stands in, or MUSTER_NO_COLUMN
 * @alike: columns with the same number are of the same thing in different holders
 *
 * Returns: its number, from 0
 */
guint
muster_programme_add_column (MusterProgramme *programme, gint64 most, guint holder, guint alike);

/**
 * muster_programme_add_slack:
 * @value: how much of the sum of @row one of it is
 *
 * Returns: the number of a column, from 0, that takes up what the row is over or short of its
 *   bounds
 */
guint muster_programme_add_slack (MusterProgramme *programme, guint row, gint64 value);

/**
 * muster_programme_add_row:
 * @low: or MUSTER_LOW_OPEN
 * @high: or MUSTER_HIGH_OPEN
 * @owner: the column whose copies it is asked of, with that column among its terms and without a
 *   bound other than 0; or MUSTER_NO_COLUMN
 * @alike: rows with the same number ask the same of different owners
 *
 * Returns: its number, from 0
 */
guint muster_programme_add_row (MusterProgramme *programme,
                                gint64 low,
                                gint64 high,
                                guint owner,
                                guint alike);

/** Adds @value times the column to the sum of the row. */
void muster_programme_add (MusterProgramme *programme, guint row, guint column, gint64 value);

/** Returns: how many columns there are */
guint muster_programme_count_columns (const MusterProgramme *programme);

/** Returns: how many rows there are */
guint muster_programme_count_rows (const MusterProgramme *programme);

/** Lets the sum of a row be so much more; or less, where it has a lower bound. */
void muster_programme_raise (MusterProgramme *programme, guint row, gint64 much);

void muster_programme_set_bounds (MusterProgramme *programme, guint row, gint64 low, gint64 high);
void muster_programme_get_bounds (const MusterProgramme *programme,
                                  guint row,
                                  gint64 *low,
                                  gint64 *high);

typedef enum
{
  MUSTER_SOLUTION_BEST,       /* nothing is better */
  MUSTER_SOLUTION_IMPOSSIBLE, /* there is none */
  MUSTER_SOLUTION_FOUND,      /* something better may exist: time ran out */
  MUSTER_SOLUTION_UNKNOWN,    /* time ran out before one was found */
  MUSTER_SOLUTION_CANCELLED,
} MusterSolutionState;

typedef struct
{
  MusterSolutionState state;
  gint64 *values; /* per column; NULL where none was found */
  gint64 gain;    /* of them */
  gint64 bound;   /* none can have more */
} MusterSolution;

void muster_solution_clear (MusterSolution *solution);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MusterSolution, muster_solution_clear)

/**
 * muster_programme_solve:
 * @gains: (array): per column what each is worth; the sum becomes as great as can be
 * @milliseconds: after which the best that was found is taken
 * @seed: by which one of several that are as good is found; the same gives the same again
 *
 * Returns: the values, each copy of a holder being dealt out its share of what stands in all of
 *   them
 */
MusterSolution muster_programme_solve (const MusterProgramme *programme,
                                       const gint64 *gains,
                                       int milliseconds,
                                       guint64 seed,
                                       GCancellable *cancellable);

/* A programme as it was with these gains, made ready to be solved. */
typedef struct _MusterSearch MusterSearch;

/**
 * muster_search_new:
 * @gains: (array): as for muster_programme_solve()
 *
 * Returns: (transfer full): it, in no time
 */
MusterSearch *muster_search_new (const MusterProgramme *programme, const gint64 *gains);
void muster_search_free (MusterSearch *search);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterSearch, muster_search_free)

/** Returns: in no time: what no values can gain more than; G_MININT64 where there are none */
gint64 muster_search_get_promise (const MusterSearch *search);

typedef struct
{
  gint64 more_than;  /* only what gains more is looked for; or G_MININT64 */
  int milliseconds;  /* after which the best that was found is taken */
  gboolean gives_up; /* when nothing was found at the first attempt, which is not long */
  guint64 seed;
} MusterEffort;

/** Returns: as muster_programme_solve() */
MusterSolution muster_search_solve (const MusterSearch *search,
                                    const MusterEffort *effort,
                                    GCancellable *cancellable);

/** Writes it as it is, with nothing made one, for other solvers: in the format of CPLEX. Returns:
 * whether it could */
gboolean
muster_programme_write (const MusterProgramme *programme, const gint64 *gains, const char *path);

/** Returns: (transfer full) (array): per column the first of those of its holder that nothing tells
 * from it; in a solution the others are nought */
guint *muster_programme_list_same (const MusterProgramme *programme, const gint64 *gains);

/** Returns: (transfer full) (array): per column the first of those of its holder that no row tells
 * from it, and which nothing stands in */
guint *muster_programme_list_alike (const MusterProgramme *programme);

/** Returns: how many columns are left of it once what nothing tells apart is one; for tests */
guint muster_programme_count_solved_columns (const MusterProgramme *programme, const gint64 *gains);

G_END_DECLS
