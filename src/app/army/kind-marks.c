#include "app/army/kind-marks.h"

#include "app/document/settings.h"

#include <string.h>

#define FAVOURITES "favourites"
#define RECENT     "recent"

/* Of all rulesets together. */
#define MOST_RECENT 60

static char *
dup_mark (const MusterRuleset *ruleset, const MusterKind *kind)
{
  return g_strconcat (ruleset->id, "/", kind->id, NULL);
}

/* Returns: (transfer full) (array zero-terminated=1) */
static char **
list_marks (const char *key)
{
  g_autoptr (GVariant) kept = muster_settings_get (key);
  return kept != NULL ? g_variant_dup_strv (kept, NULL) : g_new0 (char *, 1);
}

static void
keep_marks (const char *key, GPtrArray *marks)
{
  muster_settings_set (key, g_variant_new_strv ((const char *const *) marks->pdata,
                                                (gssize) marks->len));
}

/* All marks but @mark, which come from @marks and are borrowed. */
static GPtrArray *
list_others (char **marks, const char *mark)
{
  GPtrArray *others = g_ptr_array_new ();
  for (guint i = 0; marks[i] != NULL; i++)
    if (!g_str_equal (marks[i], mark))
      g_ptr_array_add (others, marks[i]);
  return others;
}

static GPtrArray *
list_kinds (const char *key, const MusterRuleset *ruleset)
{
  g_auto (GStrv) marks = list_marks (key);
  g_autofree char *prefix = g_strconcat (ruleset->id, "/", NULL);
  GPtrArray *kinds = g_ptr_array_new ();
  for (guint i = 0; marks[i] != NULL; i++)
    {
      const MusterKind *kind =
        g_str_has_prefix (marks[i], prefix)
          ? muster_ruleset_find_thing_kind (ruleset, marks[i] + strlen (prefix))
          : NULL;
      if (kind != NULL)
        g_ptr_array_add (kinds, (gpointer) kind);
    }
  return kinds;
}

GHashTable *
muster_kind_marks_load_favourites (const MusterRuleset *ruleset)
{
  GHashTable *favourites = g_hash_table_new (NULL, NULL);
  g_autoptr (GPtrArray) kinds = list_kinds (FAVOURITES, ruleset);
  for (guint i = 0; i < kinds->len; i++)
    g_hash_table_add (favourites, g_ptr_array_index (kinds, i));
  return favourites;
}

void
muster_kind_marks_toggle_favourite (const MusterRuleset *ruleset, const MusterKind *kind)
{
  g_auto (GStrv) marks = list_marks (FAVOURITES);
  g_autofree char *mark = dup_mark (ruleset, kind);
  g_autoptr (GPtrArray) others = list_others (marks, mark);
  if (others->len == g_strv_length (marks))
    g_ptr_array_add (others, mark);
  keep_marks (FAVOURITES, others);
}

void
muster_kind_marks_use (const MusterRuleset *ruleset, const MusterKind *kind)
{
  g_auto (GStrv) marks = list_marks (RECENT);
  g_autofree char *mark = dup_mark (ruleset, kind);
  g_autoptr (GPtrArray) others = list_others (marks, mark);
  g_ptr_array_insert (others, 0, mark);
  if (others->len > MOST_RECENT)
    g_ptr_array_set_size (others, MOST_RECENT);
  keep_marks (RECENT, others);
}

GPtrArray *
muster_kind_marks_list_recent (const MusterRuleset *ruleset)
{
  return list_kinds (RECENT, ruleset);
}
