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

/* Years. The shares of the arms in a large order of battle are more like those of its time than
 * those in a small one that is nearer. */
#define SAME_TIME 3

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
  g_autoptr (GPtrArray) likes = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_army_unref);
  const MusterArmy *best = NULL;
  int least = G_MAXINT;
  const char *file;
  while (open != NULL && (file = g_dir_read_name (open)) != NULL)
    if (g_str_has_suffix (file, MUSTER_EXAMPLES_ARMIES))
      g_ptr_array_add (files, g_build_filename (folder, file, NULL));
  g_ptr_array_sort (files, compare_paths);
  for (guint i = 0; i < files->len; i++)
    {
      const MusterArmy *like = read_like (g_ptr_array_index (files, i), army->ruleset);
      if (like == NULL)
        continue;
      g_ptr_array_add (likes, (gpointer) like);
      if (muster_army_count_units (like) > 0)
        least = MIN (least, get_distance (army, like));
    }
  for (guint i = 0; i < likes->len; i++)
    {
      const MusterArmy *like = g_ptr_array_index (likes, i);
      guint n_units = muster_army_count_units (like);
      if (n_units > 0 && get_distance (army, like) <= least + SAME_TIME
          && (best == NULL || n_units > muster_army_count_units (best)))
        best = like;
    }
  return best != NULL ? muster_army_ref (best) : NULL;
}
