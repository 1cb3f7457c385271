#include "config.h"

#include "app/ruleset-list.h"

#include "base/problem.h"
#include "ruleset/packs.h"
#include "ruleset/ruleset-xml.h"

GPtrArray *
muster_ruleset_list_load (void)
{
  GPtrArray *rulesets = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_ruleset_unref);
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  g_autoptr (GPtrArray) paths = muster_packs_list ((const char *const *) dirs);
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autoptr (MusterRuleset) ruleset =
        muster_ruleset_load (g_ptr_array_index (paths, i), problems);
      if (ruleset != NULL && g_hash_table_add (ids, (gpointer) ruleset->id))
        g_ptr_array_add (rulesets, g_steal_pointer (&ruleset));
    }
  g_ptr_array_sort (rulesets, muster_ruleset_compare_titles);
  return rulesets;
}
