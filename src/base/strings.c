#include "config.h"

#include "base/strings.h"

#include <obstack.h>
#include <string.h>

#define obstack_chunk_alloc g_malloc
#define obstack_chunk_free  g_free

#define FEWEST_SLOTS 128

struct _MusterStrings
{
  gatomicrefcount refs;
  struct obstack memory;
  const char **slots; /* (nullable): a string stands at its hash, or in the next free one behind */
  gsize n_slots;      /* a power of two, or 0 */
  gsize n_kept;       /* in slots */
};

MusterStrings *
muster_strings_new (void)
{
  MusterStrings *strings = g_new0 (MusterStrings, 1);
  g_atomic_ref_count_init (&strings->refs);
  obstack_init (&strings->memory);
  return strings;
}

MusterStrings *
muster_strings_ref (MusterStrings *strings)
{
  g_atomic_ref_count_inc (&strings->refs);
  return strings;
}

void
muster_strings_unref (MusterStrings *strings)
{
  if (!g_atomic_ref_count_dec (&strings->refs))
    return;
  obstack_free (&strings->memory, NULL);
  g_free (strings->slots);
  g_free (strings);
}

static inline guint64
mix (guint64 hash, guint64 word)
{
  hash = (hash ^ word) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  return hash ^ hash >> 32;
}

/* Eight bytes at a time: a section of a rulebook is a long one. */
static gsize
make_hash (const char *text, gsize length)
{
  guint64 hash = length;
  guint64 word = 0;
  for (; length > sizeof word; text += sizeof word, length -= sizeof word)
    {
      memcpy (&word, text, sizeof word);
      hash = mix (hash, word);
    }
  word = 0;
  memcpy (&word, text, length);
  return (gsize) mix (hash, word);
}

/* Returns: where the string stands, or is to stand */
static gsize
find_slot (const MusterStrings *strings, const char *text, gsize length)
{
  gsize at = make_hash (text, length) & (strings->n_slots - 1);
  while (strings->slots[at] != NULL
         && (strncmp (strings->slots[at], text, length) != 0 || strings->slots[at][length] != '\0'))
    at = (at + 1) & (strings->n_slots - 1);
  return at;
}

static void
make_room (MusterStrings *strings)
{
  g_autofree const char **former = strings->slots;
  gsize n_former = strings->n_slots;
  strings->n_slots = MAX (n_former * 2, FEWEST_SLOTS);
  strings->slots = g_new0 (const char *, strings->n_slots);
  for (gsize i = 0; i < n_former; i++)
    if (former[i] != NULL)
      strings->slots[find_slot (strings, former[i], strlen (former[i]))] = former[i];
}

const char *
muster_strings_keep (MusterStrings *strings, const char *text, gsize length)
{
  /* A quarter stays free, so that the next free slot is near. */
  if (strings->n_kept >= strings->n_slots / 4 * 3)
    make_room (strings);
  gsize at = find_slot (strings, text, length);
  if (strings->slots[at] == NULL)
    {
      strings->slots[at] = obstack_copy0 (&strings->memory, text, length);
      strings->n_kept++;
    }
  return strings->slots[at];
}

void
muster_strings_settle (MusterStrings *strings)
{
  g_clear_pointer (&strings->slots, g_free);
  strings->n_slots = 0;
  strings->n_kept = 0;
}
