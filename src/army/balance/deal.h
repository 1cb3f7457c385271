/* Blocks dealt out into commands as evenly as can be, in levels of which an earlier one counts
 * before all later ones. Many ways are tried at once; then all that may be better are gone over,
 * and where those are too many, an integer programme finds or rules out what is better. For this
 * room only. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define MUSTER_MOST_LEVELS 5

/* A block that is only where some block of a set is. */
typedef struct
{
  guint block;
  guint set;
} MusterFollower;

typedef struct
{
  guint n_blocks;
  guint n_commands;
  guint n_measures;
  gint64 *amounts; /* per block n_measures: how much it has of what is to be even */
  guint *levels;   /* per measure: the level that its spread, from most to least, is added to */
  guint ordered;   /* a measure, alone in its level: commands are dealt so that none has more of it
                      than the one before */
  guint n_levels;  /* the last of them is of the sets that are to stay whole */
  GPtrArray *sets; /* GArray of guint: blocks, from the least number up */
  guint needed;    /* the set of which each command has a block */
  GArray *followers; /* MusterFollower */
  GPtrArray *aparts; /* GArray of guint: sets, of which each command has blocks of one at most */
  GArray *wholes;    /* guint: sets; in the fewer commands each is, the better */
  guint64 seed;
  guint most_steps; /* of climbing, and of going over all ways, before the programme is asked:
                       counted, so that what is found does not depend on the machine */
  int milliseconds; /* after which the best that was found is taken */
} MusterDealing;

/* So many steps take a second or two. */
#define MUSTER_USUAL_STEPS 10000000

MusterDealing *muster_dealing_new (guint n_blocks, guint n_measures);
void muster_dealing_free (MusterDealing *dealing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterDealing, muster_dealing_free)

/** Returns: the number of a new set, which is empty */
guint muster_dealing_add_set (MusterDealing *dealing);

/** Adds a block to the set added last; numbers come from the least up, and may come again. */
void muster_dealing_add_to_set (MusterDealing *dealing, guint block);

typedef enum
{
  MUSTER_DEALT,
  MUSTER_DEALT_IMPOSSIBLE,
  MUSTER_DEALT_LATE, /* none was found, though there may be one */
  MUSTER_DEALT_CANCELLED,
} MusterDealtState;

typedef struct
{
  MusterDealtState state;
  guint *commands; /* per block; NULL where there is no way */
  gint64 spreads[MUSTER_MOST_LEVELS];
  gint64 least;        /* no way has less in the first level */
  gboolean is_fairest; /* no way is better */
} MusterDealt;

void muster_dealt_clear (MusterDealt *dealt);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MusterDealt, muster_dealt_clear)

/** Returns: the fairest way that was found, to be cleared; the same for the same seed, unless time
 * runs out */
MusterDealt muster_dealing_solve (const MusterDealing *dealing, GCancellable *cancellable);

/** Returns: whether there is no way at all; not where time runs out */
gboolean muster_dealing_is_impossible (const MusterDealing *dealing, GCancellable *cancellable);

G_END_DECLS
