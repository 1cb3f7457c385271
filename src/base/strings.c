#include "config.h"

#include "base/strings.h"

/* As large pieces are taken for short strings. */
#define PIECE 4096

struct _MusterStrings
{
  gatomicrefcount refs;
  GStringChunk *strings;
  GHashTable *kept; /* (element-type utf8) (unowned): each of them; NULL before the first, and once
                     * no more are to come */
  GString *asked;   /* with a NUL behind it */
};

MusterStrings *
muster_strings_new (void)
{
  MusterStrings *strings = g_new0 (MusterStrings, 1);
  g_atomic_ref_count_init (&strings->refs);
  strings->strings = g_string_chunk_new (PIECE);
  strings->asked = g_string_new (NULL);
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
  g_clear_pointer (&strings->kept, g_hash_table_unref);
  g_string_chunk_free (strings->strings);
  g_string_free (strings->asked, TRUE);
  g_free (strings);
}

const char *
muster_strings_keep (MusterStrings *strings, const char *text, gsize length)
{
  gpointer kept;
  if (strings->kept == NULL)
    strings->kept = g_hash_table_new (g_str_hash, g_str_equal);
  g_string_truncate (strings->asked, 0);
  g_string_append_len (strings->asked, text, (gssize) length);
  if (!g_hash_table_lookup_extended (strings->kept, strings->asked->str, &kept, NULL))
    {
      kept = g_string_chunk_insert_len (strings->strings, strings->asked->str, (gssize) length);
      g_hash_table_add (strings->kept, kept);
    }
  return kept;
}

void
muster_strings_settle (MusterStrings *strings)
{
  g_clear_pointer (&strings->kept, g_hash_table_unref);
}
