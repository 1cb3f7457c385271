#include "config.h"

#include "app/scenario-import.h"

#include "base/problem.h"
#include "ruleset/packs.h"
#include "scenario/scenario-xml.h"

#include <glib/gi18n-lib.h>

#define ENDING ".scenario.xml"

gboolean
muster_scenario_import_takes (GFile *file)
{
  const char *path = g_file_peek_path (file);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  if (path == NULL || !g_str_has_suffix (path, ".xml"))
    return FALSE;
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);
  return xml != NULL ? muster_xml_node_is (muster_xml_get_root (xml), "scenario")
                     : g_str_has_suffix (path, ENDING);
}

/* A pack of another text than the scenario was made with is used too. */
static MusterRuleset *
find_ruleset (const char *id, const char *digest, GPtrArray *problems, gpointer data)
{
  return muster_packs_get (data, id, problems);
}

static MusterScenario *
read_file (GFile *file, MusterPacks *packs, GPtrArray *report, GError **error)
{
  const char *path = g_file_peek_path (file);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  if (path == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                   _ ("Only files of this computer can be read. Copy the file to it first."));
      return NULL;
    }
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);
  MusterScenario *scenario =
    xml != NULL ? muster_scenario_read (xml, find_ruleset, packs, problems) : NULL;
  if (scenario == NULL)
    muster_problems_propagate (problems, error);
  else
    g_ptr_array_extend_and_steal (report, g_steal_pointer (&problems));
  return scenario;
}

GPtrArray *
muster_scenario_import_read (GFile **files, guint n, GString *told, GPtrArray *report)
{
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  GPtrArray *scenarios = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_scenario_unref);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GError) error = NULL;
      MusterScenario *scenario = read_file (files[i], packs, report, &error);
      if (scenario != NULL)
        g_ptr_array_add (scenarios, scenario);
      else
        g_string_append_printf (told, "%s%s", told->len > 0 ? "\n" : "", error->message);
    }
  return scenarios;
}
