#include "config.h"

#include "ruleset/read/pack-files.h"

#include "base/file.h"
#include "base/problem.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define PACK_ENDING ".ruleset.xml"

char **
muster_packs_list_dirs (void)
{
  GPtrArray *dirs = g_ptr_array_new ();
  g_ptr_array_add (dirs, g_build_filename (g_get_user_data_dir (), "muster", "packs", NULL));
  g_ptr_array_add (dirs, muster_file_dup_data ("packs"));
  g_ptr_array_add (dirs, NULL);
  return (char **) g_ptr_array_free (dirs, FALSE);
}

static int
compare_paths (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void
list_dir (const char *dir, GPtrArray *paths)
{
  g_autoptr (GDir) open = g_dir_open (dir, 0, NULL);
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  const char *name;
  while (open != NULL && (name = g_dir_read_name (open)) != NULL)
    if (g_str_has_suffix (name, PACK_ENDING))
      g_ptr_array_add (found, g_build_filename (dir, name, NULL));
  g_ptr_array_sort (found, compare_paths);
  g_ptr_array_extend_and_steal (paths, g_steal_pointer (&found));
}

GPtrArray *
muster_packs_list (const char *const *dirs)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; dirs[i] != NULL; i++)
    list_dir (dirs[i], paths);
  return paths;
}

GPtrArray *
muster_packs_list_ids (const char *const *dirs)
{
  g_autoptr (GPtrArray) paths = muster_packs_list (dirs);
  GPtrArray *ids = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < paths->len; i++)
    {
      g_autofree char *name = g_path_get_basename (g_ptr_array_index (paths, i));
      name[strlen (name) - strlen (PACK_ENDING)] = '\0';
      g_ptr_array_add (ids, g_utf8_make_valid (name, -1));
    }
  return ids;
}

static gboolean
is_called (const char *path, const char *name)
{
  g_autofree char *base = g_path_get_basename (path);
  return g_str_equal (base, name);
}

/* A pack should be called after its ruleset, so those that are called @name come first. */
static GPtrArray *
list_likely_first (const char *const *dirs, const char *name)
{
  GPtrArray *paths = muster_packs_list (dirs);
  guint n_likely = 0;
  for (guint i = 0; i < paths->len; i++)
    if (is_called (g_ptr_array_index (paths, i), name))
      g_ptr_array_insert (paths, (int) n_likely++, g_ptr_array_steal_index (paths, i));
  return paths;
}

static gboolean
is_ruleset (const MusterXml *xml, const char *id)
{
  const MusterXmlNode *root = muster_xml_get_root (xml);
  return muster_xml_node_is (root, "ruleset")
         && g_strcmp0 (muster_xml_node_get (root, "id"), id) == 0;
}

MusterXml *
muster_packs_load_xml (const char *const *dirs, const char *id, GPtrArray *problems)
{
  g_autofree char *name = g_strconcat (id, PACK_ENDING, NULL);
  g_autoptr (GPtrArray) paths = list_likely_first (dirs, name);
  g_autoptr (GPtrArray) misnamed = muster_problems_new ();
  for (guint i = 0; i < paths->len; i++)
    {
      const char *path = g_ptr_array_index (paths, i);
      g_autoptr (GPtrArray) own = muster_problems_new ();
      g_autoptr (MusterXml) xml = muster_xml_load (path, own);
      if (xml != NULL && is_ruleset (xml, id))
        return g_steal_pointer (&xml);
      if (!is_called (path, name))
        continue;
      if (xml == NULL)
        {
          g_ptr_array_extend_and_steal (problems, g_steal_pointer (&own));
          return NULL;
        }
      muster_problems_add_note (misnamed, path, 1,
                                _ ("This pack is called after the ruleset \"%s\" but holds "
                                   "\"%s\". Rename the file, or mend its id."),
                                id, muster_xml_node_get (muster_xml_get_root (xml), "id"));
    }
  g_ptr_array_extend_and_steal (problems, g_steal_pointer (&misnamed));
  return NULL;
}
