#include "config.h"

#include "scenario/scenario-example.h"

#include "army/army-xml.h"
#include "base/error.h"
#include "base/problem.h"
#include "ruleset/packs.h"
#include "scenario/scenario-start.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

#define ARMY_ENDING ".army.xml"

/* Always the same battlefield. */
#define SEED 1

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

static GPtrArray *
list_files (const char *dir)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) open = g_dir_open (dir, 0, NULL);
  const char *name;
  while (open != NULL && (name = g_dir_read_name (open)) != NULL)
    if (g_str_has_suffix (name, ARMY_ENDING))
      g_ptr_array_add (files, g_build_filename (dir, name, NULL));
  g_ptr_array_sort (files, compare_names);
  return files;
}

/* An army whose rules make battlefields, or NULL. */
static const MusterArmy *
read_army (const char *path, MusterPacks *packs)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);
  const char *id = xml != NULL ? muster_army_xml_get_ruleset (xml, problems) : NULL;
  MusterRuleset *ruleset = id != NULL ? muster_packs_get (packs, id, problems) : NULL;
  return ruleset != NULL && ruleset->terrain.is_given ? muster_army_read (xml, ruleset, problems)
                                                      : NULL;
}

static int
get_nation (const MusterArmy *army)
{
  const MusterChosen *chosen =
    muster_thing_find_chosen (&army->things[0], army->ruleset->nation_scale);
  return chosen != NULL ? chosen->grade_index : -1;
}

static int
get_year (const MusterArmy *army)
{
  return army->date != NULL ? atoi (army->date) : 0;
}

/* How well two armies go together; 0: not at all. */
static int
rate (const MusterArmy *one, const MusterArmy *other)
{
  if (one->ruleset != other->ruleset)
    return 0;
  return 1 + 2000 * (get_nation (one) != get_nation (other)) + 1000 * (one->budget == other->budget)
         + 900 - MIN (abs (get_year (one) - get_year (other)), 900);
}

static gboolean
choose (GPtrArray *armies, const MusterArmy *pair[2])
{
  int best = 0;
  for (guint i = 0; i < armies->len; i++)
    for (guint k = i + 1; k < armies->len; k++)
      {
        int rated = rate (g_ptr_array_index (armies, i), g_ptr_array_index (armies, k));
        if (rated <= best)
          continue;
        best = rated;
        pair[0] = g_ptr_array_index (armies, i);
        pair[1] = g_ptr_array_index (armies, k);
      }
  return best > 0;
}

static MusterScenario *
make (const MusterArmy *const pair[2], GError **error)
{
  g_autofree char *name = muster_scenario_start_dup_name (pair[0]->name, pair[1]->name);
  g_autoptr (MusterScenario) scenario = muster_scenario_new (name, NULL);
  g_autoptr (MusterDice) dice = muster_dice_new (SEED);
  MusterTerrainOptions options = { .ruleset = pair[0]->ruleset, .dice = dice };
  for (int side = 0; side < 2; side++)
    muster_scenario_start_add (scenario, side, pair[side], 0);
  if (pair[0]->ruleset->weather.is_given)
    options.weather_ruleset = pair[0]->ruleset;
  return muster_scenario_generate (scenario, &options, error) ? g_steal_pointer (&scenario) : NULL;
}

MusterScenario *
muster_scenario_example_make (const char *dir, GError **error)
{
  const MusterArmy *pair[2];
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (GPtrArray) files = list_files (dir);
  g_autoptr (GPtrArray) armies =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_army_unref);
  for (guint i = 0; i < files->len; i++)
    {
      const MusterArmy *army = read_army (g_ptr_array_index (files, i), packs);
      if (army != NULL)
        g_ptr_array_add (armies, (gpointer) army);
    }
  if (choose (armies, pair))
    return make (pair, error);
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
               _ ("No two example armies of rules that make battlefields came with this Muster. "
                  "Make a scenario of armies of your own."));
  return NULL;
}
