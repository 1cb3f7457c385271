/* A pool of troops, one army or several of one ruleset, dealt out fairly into so many commands, of
 * which two are the sides of a battle: by an integer programme, first with the least difference of
 * points that there can be, then with as many units of each arm, as much quality and as many guns
 * on each side as can be had, last with the fewest formations broken up. What is dealt are pieces;
 * the formations above them are there in every command that has one of their pieces, and their
 * commanders go where something of theirs is. Nothing is lost, and nothing is there twice but such
 * formations. */
#pragma once

#include "army/evaluate/evaluate.h"
#include "base/number.h"

G_BEGIN_DECLS

/* What stays together. */
typedef enum
{
  MUSTER_DEAL_LOWEST, /* the lowest formations that units stand in, with all that is in them */
  MUSTER_DEAL_TOP,    /* those under the army, or under the only one that has several */
  MUSTER_DEAL_UNITS,  /* single units */
  MUSTER_N_DEALS,
} MusterDeal;

/** The words for them; never translated; NULL after the last. */
extern const char *const muster_deal_words[MUSTER_N_DEALS + 1];

#define MUSTER_MOST_SPLIT 20 /* commands */

/* A node of the pool. */
typedef struct
{
  guint army; /* index in the pool */
  guint node; /* index */
} MusterPooled;

/**
 * muster_pool_add:
 * @pool: (element-type MusterArmy): those before it, of which the first says by which pack of its
 *   ruleset they are counted
 * @army: (transfer full): with its ruleset, unless it is refused
 * @shown: what to call it in a message
 *
 * Returns: FALSE with %MUSTER_ERROR_BAD_INPUT where it is an army of other rules than the first
 */
gboolean
muster_pool_add (GPtrArray *pool, const MusterArmy *army, const char *shown, GError **error);

/* What a player wishes of nodes that he names: each is all the pieces in it, or the piece that it
 * is in. */
typedef struct
{
  gboolean is_apart; /* no command has something of two of them; else one command has all */
  GArray *named;     /* MusterPooled */
  char *text;        /* for people: “together: Kempt’s Brigade; Pack’s Brigade” */
} MusterSplitWish;

MusterSplitWish *muster_split_wish_new (gboolean is_apart);
MusterSplitWish *muster_split_wish_copy (const MusterSplitWish *wish);
void muster_split_wish_free (MusterSplitWish *wish);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterSplitWish, muster_split_wish_free)

/** @at: a formation, commander or unit; not again where it is named already */
void
muster_split_wish_add_node (MusterSplitWish *wish, const MusterArmy *const *pool, MusterPooled at);

/**
 * muster_split_wish_add:
 * @typed: the name, label or place of a formation, commander or unit; before it may stand the name
 *   of its army and a colon
 *
 * Returns: FALSE with %MUSTER_ERROR_NOT_FOUND where nothing is called so, %MUSTER_ERROR_BAD_INPUT
 *   where several are
 */
gboolean muster_split_wish_add (MusterSplitWish *wish,
                                const MusterArmy *const *pool,
                                guint n_pool,
                                const char *typed,
                                GError **error);

typedef struct
{
  const MusterArmy *const *pool; /* with their ruleset, which is one object for all */
  guint n_pool;
  guint n_commands; /* from 2 to MUSTER_MOST_SPLIT */
  MusterDeal by;
  GPtrArray *wishes; /* (element-type MusterSplitWish); or NULL */
  const char *name;  /* of the commands, before what each is called; NULL: the first army's */
  guint64 seed;      /* by which one of several ways that are as fair is found */
  int milliseconds;  /* after which the fairest that was found is taken */
} MusterSplitDemand;

typedef enum
{
  MUSTER_SPLIT,
  MUSTER_SPLIT_FEW,        /* there are fewer pieces with units than commands */
  MUSTER_SPLIT_IMPOSSIBLE, /* the wishes contradict each other */
  MUSTER_SPLIT_LATE,       /* time ran out before any way was found */
  MUSTER_SPLIT_CANCELLED,
  MUSTER_SPLIT_INEXACT, /* figures too large to be reckoned with exactly */
} MusterSplitState;

typedef struct
{
  char *title; /* what it is called: “Side 1”, “Command 3” */
  const MusterArmy *army;
  MusterEvaluation *evaluation;
  GArray *nodes;       /* MusterPooled: the pieces that were dealt to it */
  GPtrArray *pieces;   /* (element-type utf8): the same, as muster_army_dup_place() has them */
  MusterNumber points; /* of its pieces, as they cost in the pool */
} MusterSplitCommand;

typedef struct
{
  MusterSplitState state;
  GPtrArray *commands;      /* MusterSplitCommand */
  GPtrArray *rows;          /* MusterBalanceRow: the figures of the commands, each a side */
  guint n_pieces;           /* with units */
  guint n_unpriced;         /* prices that are not known count as nought */
  gboolean is_by_units;     /* nothing has a price: first come the units, not the points */
  MusterNumber difference;  /* between the greatest and the least command, in points or units */
  MusterNumber least;       /* no way has less; the same where it is proved */
  gboolean is_fairest;      /* nothing is fairer in what comes after that either */
  gboolean is_as_dealt;     /* the commands cost what their pieces cost in the pool */
  GPtrArray *contradiction; /* (element-type utf8): IMPOSSIBLE: wishes of which none can be left out
                               if what is left is to stay impossible */
} MusterSplit;

/**
 * muster_pool_split:
 *
 * Takes up to its time: for a thread.
 *
 * Returns: (transfer full): the commands, the one with most points first where no seed is given
 */
MusterSplit *muster_pool_split (const MusterSplitDemand *demand, GCancellable *cancellable);
void muster_split_free (MusterSplit *split);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterSplit, muster_split_free)

/** Returns: (transfer full): a sentence, each in a line, for what is to be known of the split: that
 * its difference is proved or how much less there may be, what is not priced; @n_wanted: commands
 */
char *muster_split_dup_reserve (const MusterSplit *split, guint n_wanted);

G_END_DECLS
