#include "base/random.h"

/* FNV-1a over the stream's name, so that a name moves the seed far. */
static guint64
hash_name (const char *name)
{
  guint64 hash = G_GUINT64_CONSTANT (0xcbf29ce484222325);
  for (const char *at = name; *at != '\0'; at++)
    hash = (hash ^ (guint8) *at) * G_GUINT64_CONSTANT (0x100000001b3);
  return hash;
}

MusterRandom
muster_random_new (guint64 seed, const char *stream)
{
  MusterRandom random = { seed ^ hash_name (stream) };
  return random;
}

guint64
muster_random_next (MusterRandom *random)
{
  random->state += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  guint64 z = random->state;
  z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return z ^ (z >> 31);
}

gint64
muster_random_range (MusterRandom *random, gint64 low, gint64 high)
{
  g_return_val_if_fail (low <= high, low);
  guint64 sides = (guint64) high - (guint64) low + 1;
  if (sides == 0)
    return (gint64) muster_random_next (random);
  /* Throws above the last full round of sides would favour the low ones: they are thrown again. */
  guint64 unfair = (G_MAXUINT64 % sides + 1) % sides;
  guint64 thrown;
  do
    thrown = muster_random_next (random);
  while (unfair != 0 && thrown > G_MAXUINT64 - unfair);
  return (gint64) ((guint64) low + thrown % sides);
}
