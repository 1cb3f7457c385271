#include "config.h"

#include "app/army-import.h"

#include "army/army-xml.h"
#include "base/problem.h"
#include "ruleset/packs.h"

#include <glib/gi18n-lib.h>

/* Returns: (transfer full) (nullable): the army of a file; NULL where it is none of ours */
static const MusterArmy *
read_army (const char *path, MusterPacks *packs, GPtrArray *problems)
{
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);
  const char *id = xml != NULL ? muster_army_xml_get_ruleset (xml, problems) : NULL;
  if (id == NULL)
    return NULL;
  MusterRuleset *ruleset = muster_packs_get (packs, id, problems);
  return muster_army_read (xml, ruleset, problems);
}

static const MusterArmy *
read_file (GFile *file, MusterPacks *packs, GError **error)
{
  g_autofree char *path = g_file_get_path (file);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  if (path == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                   _ ("Only files of this computer can be read. Copy the file to it first."));
      return NULL;
    }
  const MusterArmy *army = read_army (path, packs, problems);
  if (army == NULL)
    muster_problems_propagate (problems, error);
  return army;
}

GPtrArray *
muster_army_import_read (GFile **files, guint n, GString *told)
{
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  GPtrArray *armies = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_army_unref);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GError) error = NULL;
      const MusterArmy *army = read_file (files[i], packs, &error);
      if (army != NULL)
        g_ptr_array_add (armies, (gpointer) army);
      else
        g_string_append_printf (told, "%s%s", told->len > 0 ? "\n" : "", error->message);
    }
  return armies;
}
