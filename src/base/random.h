/* Dice that anybody can throw again: a value seeded by a number and the name of a stream. The
 * algorithm is SplitMix64; the README has it in words, with test vectors. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  guint64 state;
} MusterRandom;

/**
 * muster_random_new:
 * @seed: the number that the players share
 * @stream: what the dice are for, such as "weather": streams of one seed do not touch each other
 */
MusterRandom muster_random_new (guint64 seed, const char *stream);

/** Returns: the next 64 bits */
guint64 muster_random_next (MusterRandom *random);

/** Returns: a whole number from @low to @high, each equally likely; @low must not be above @high */
gint64 muster_random_range (MusterRandom *random, gint64 low, gint64 high);

G_END_DECLS
