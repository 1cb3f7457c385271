#include "config.h"

#include "scenario/edit.h"

#include "army/check/check.h"
#include "army/compare/compare.h"
#include "army/store/listing.h"
#include "army/store/store.h"
#include "army/store/xml.h"
#include "base/error.h"
#include "base/problem.h"
#include "db/library.h"

#include <glib/gi18n-lib.h>

/* Returns: (transfer full): what the deed is called */
static char *
dup_adding (GPtrArray *scenarios)
{
  const MusterScenario *first = g_ptr_array_index (scenarios, 0);
  if (scenarios->len == 1)
    return g_strdup_printf (_ ("Add %s"), first->name);
  return g_strdup_printf (ngettext ("Add %u scenario", "Add %u scenarios", scenarios->len),
                          scenarios->len);
}

/* What cannot be read again would be lost with all that is in the scenario: it is not kept. */
static gboolean
read_back (MusterStore *store, gint64 id, const MusterScenario *written, GError **error)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GError) failure = NULL;
  g_autoptr (MusterScenario) read =
    muster_store_load_scenario (store, id, written, problems, &failure);
  if (read != NULL)
    return TRUE;
  for (guint i = 0; i < problems->len; i++)
    {
      const MusterProblem *problem = g_ptr_array_index (problems, i);
      if (problem->is_note)
        continue;
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   _ ("%s could not be read again after this, so nothing was changed: %s"),
                   written->name, problem->message);
      return FALSE;
    }
  if (g_error_matches (failure, MUSTER_ERROR, MUSTER_ERROR_DAMAGED))
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("%s could not be read again after this, so nothing was changed: it has numbers "
                    "or texts that the library does not take."),
                 written->name);
  else
    g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
}

gint64
muster_scenario_edit_import_all (MusterStore *store, GPtrArray *scenarios, GError **error)
{
  g_autofree char *name = dup_adding (scenarios);
  g_autoptr (MusterAction) action = muster_store_begin (store, name, NULL, error);
  gint64 id = 0;
  if (action == NULL)
    return 0;
  muster_action_touch (action, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID);
  for (guint i = 0; i < scenarios->len; i++)
    {
      const MusterScenario *scenario = g_ptr_array_index (scenarios, i);
      id = muster_action_insert_scenario (action, scenario, error);
      if (id == 0 || !read_back (store, id, scenario, error))
        return 0;
      muster_action_touch (action, MUSTER_DOCUMENT_SCENARIO, id);
    }
  return muster_action_commit (action, error) ? id : 0;
}

gint64
muster_scenario_edit_import (MusterStore *store, const MusterScenario *scenario, GError **error)
{
  g_autoptr (GPtrArray) one = g_ptr_array_new ();
  g_ptr_array_add (one, (gpointer) scenario);
  return muster_scenario_edit_import_all (store, one, error);
}

gboolean
muster_scenario_edit_save (MusterStore *store,
                           const MusterScenario *scenario,
                           const char *name,
                           const char *merge,
                           GError **error)
{
  g_autofree char *there =
    muster_library_dup_name (store, MUSTER_DOCUMENT_SCENARIO, scenario->id, error);
  g_autoptr (MusterAction) action =
    there != NULL ? muster_store_begin (store, name, merge, error) : NULL;
  if (action == NULL)
    return FALSE;
  muster_action_touch (action, MUSTER_DOCUMENT_SCENARIO, scenario->id);
  return muster_action_update_scenario (action, scenario, error)
         && read_back (store, scenario->id, scenario, error)
         && muster_action_commit (action, error);
}

gboolean
muster_scenario_edit_trash (MusterStore *store, gint64 id, GError **error)
{
  return muster_library_trash (store, MUSTER_DOCUMENT_SCENARIO, &id, 1, NULL, error);
}

gboolean
muster_scenario_edit_restore (MusterStore *store, gint64 id, GError **error)
{
  return muster_library_restore (store, MUSTER_DOCUMENT_SCENARIO, &id, 1, NULL, error);
}

gboolean
muster_scenario_edit_delete (MusterStore *store, gint64 id, GError **error)
{
  g_autoptr (MusterAction) action =
    muster_library_begin (store, MUSTER_DOCUMENT_SCENARIO, &id, 1, _ ("Delete %s"), NULL, error);
  return action != NULL && muster_action_delete_scenario (action, id, error)
         && muster_action_commit (action, error);
}

/* The army of the library, or NULL where it is gone or cannot be read. */
static const MusterArmy *
load_source (MusterStore *store, gint64 source, GError **error)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  if (source == 0 || !muster_library_has (store, MUSTER_DOCUMENT_ARMY, source))
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                   _ ("The army is no longer in the library; the scenario keeps its copy."));
      return NULL;
    }
  /* Without its ruleset the army can be read all the same. */
  g_autoptr (MusterRuleset) ruleset = muster_store_load_ruleset (store, source, problems, NULL);
  return muster_store_load_army (store, source, ruleset, error);
}

static gboolean
is_same (const MusterArmy *one, const MusterArmy *other)
{
  g_autoptr (GBytes) a = muster_army_write (one);
  g_autoptr (GBytes) b = muster_army_write (other);
  return g_bytes_equal (a, b);
}

static char *
dup_differences (const MusterScenarioArmy *kept, const MusterArmy *now)
{
  const char *names[2] = { _ ("scenario"), _ ("library") };
  if (kept->reckoning == NULL || now->ruleset == NULL)
    return g_strdup (_ ("They cannot be compared: the ruleset is not there.\n"));
  g_autoptr (MusterReckoning) reckoning = muster_army_reckon (now);
  g_autoptr (GPtrArray) before = muster_army_check (kept->reckoning);
  g_autoptr (GPtrArray) after = muster_army_check (reckoning);
  MusterComparedArmy armies[2] = { { kept->army, kept->reckoning, before },
                                   { now, reckoning, after } };
  g_autoptr (GPtrArray) sections = muster_army_compare (&armies[0], &armies[1]);
  if (muster_comparison_count_different (sections) == 0)
    return g_strdup (_ ("They count the same; names, notes or the order of things are "
                        "different.\n"));
  return muster_comparison_dup_text (sections, names, FALSE);
}

char *
muster_scenario_dup_army_changes (MusterStore *store, const MusterScenario *scenario, int number)
{
  const MusterScenarioArmy *kept = muster_scenario_find_army (scenario, number, NULL);
  g_autoptr (MusterArmySnapshot) now =
    kept != NULL ? load_source (store, kept->source, NULL) : NULL;
  if (now == NULL || is_same (kept->army, now))
    return NULL;
  return dup_differences (kept, now);
}

static guint
find_formation (const MusterArmy *army, const char *place)
{
  for (guint at = 1; at < army->n_things; at++)
    {
      g_autofree char *label = muster_army_dup_place (army, at);
      if (army->things[at].sort == MUSTER_SORT_FORMATION && g_str_equal (label, place))
        return at;
    }
  return MUSTER_NO_THING;
}

/* Reserves name places in the army, which may be others now. */
static GArray *
follow_reserves (const MusterScenario *scenario,
                 const MusterScenarioArmy *kept,
                 const MusterArmy *now)
{
  GArray *reserves = g_array_new (FALSE, TRUE, sizeof (MusterReserve));
  for (guint i = 0; i < scenario->reserves->len; i++)
    {
      MusterReserve reserve = g_array_index (scenario->reserves, MusterReserve, i);
      if (reserve.army == kept->number && reserve.thing != 0)
        {
          g_autofree char *place = muster_army_dup_place (kept->army, reserve.thing);
          reserve.thing = find_formation (now, place);
        }
      if (reserve.thing != MUSTER_NO_THING)
        g_array_append_val (reserves, reserve);
    }
  return reserves;
}

gboolean
muster_scenario_take_army_anew (MusterStore *store,
                                MusterScenario *scenario,
                                int number,
                                GError **error)
{
  int side = 0;
  const MusterScenarioArmy *kept = muster_scenario_find_army (scenario, number, &side);
  gint64 source = kept != NULL ? kept->source : 0;
  g_autoptr (MusterArmySnapshot) now = load_source (store, source, error);
  if (now == NULL)
    return FALSE;
  g_autoptr (GArray) reserves = follow_reserves (scenario, kept, now);
  muster_scenario_remove_army (scenario, number);
  muster_scenario_add_army (scenario, side, number, now, source);
  g_array_set_size (scenario->reserves, 0);
  for (guint i = 0; i < reserves->len; i++)
    muster_scenario_add_reserve (scenario, &g_array_index (reserves, MusterReserve, i));
  return TRUE;
}
