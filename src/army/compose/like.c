#include "config.h"

#include "army/compose/like.h"

#include "army/start/examples.h"
#include "army/store/xml.h"
#include "base/problem.h"

#include <string.h>

static int
get_nation (const MusterArmy *army)
{
  const MusterChosen *chosen =
    muster_node_find_chosen (&army->nodes[0], army->ruleset->nation_scale);
  return chosen != NULL ? chosen->grade_index : MUSTER_GRADE_NONE;
}

/* The less the nearer: another nation is farther than any year. */
static int
get_distance (const MusterArmy *army, const MusterArmy *other)
{
  int years = army->year != MUSTER_NO_YEAR && other->year != MUSTER_NO_YEAR
                ? ABS (army->year - other->year)
                : 500;
  return years + (get_nation (army) == get_nation (other) ? 0 : 1000);
}

static const MusterArmy *
read_like (const char *path, MusterRuleset *ruleset)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);
  const char *id = xml != NULL ? muster_army_xml_get_ruleset (xml, problems) : NULL;
  return id != NULL && g_str_equal (id, ruleset->id) ? muster_army_read (xml, ruleset, problems)
                                                     : NULL;
}

static int
compare_paths (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

const MusterArmy *
muster_army_find_like (const MusterArmy *army)
{
  g_autofree char *folder = muster_examples_dup_dir ();
  g_autoptr (GDir) open = g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (MusterArmySnapshot) best = NULL;
  const char *file;
  while (open != NULL && (file = g_dir_read_name (open)) != NULL)
    if (g_str_has_suffix (file, MUSTER_EXAMPLES_ARMIES))
      g_ptr_array_add (files, g_build_filename (folder, file, NULL));
  g_ptr_array_sort (files, compare_paths);
  for (guint i = 0; i < files->len; i++)
    {
      g_autoptr (MusterArmySnapshot) like = read_like (g_ptr_array_index (files, i), army->ruleset);
      if (like == NULL || muster_army_count_units (like) == 0
          || (best != NULL && get_distance (army, best) <= get_distance (army, like)))
        continue;
      g_clear_pointer (&best, muster_army_unref);
      best = g_steal_pointer (&like);
    }
  return g_steal_pointer (&best);
}
