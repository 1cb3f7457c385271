#include "config.h"

#include "ruleset/read/pack-files.h"

#include "base/file.h"
#include "base/problem.h"
#include "xml/merge.h"

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

/* A pack should be called after its ruleset, so in each folder one that is called @name comes
 * first.
 */
static GPtrArray *
list_likely_first (const char *const *dirs, const char *name)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; dirs[i] != NULL; i++)
    {
      guint first = paths->len;
      list_dir (dirs[i], paths);
      for (guint j = first; j < paths->len; j++)
        if (is_called (g_ptr_array_index (paths, j), name))
          g_ptr_array_insert (paths, (int) first, g_ptr_array_steal_index (paths, j));
    }
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
      muster_problems_add_note (
        misnamed, path, 1,
        /* Translators: %1$s: the id that the file's name gives; %2$s: the id that it holds. */
        _ ("This pack is called after the ruleset \"%1$s\" but holds \"%2$s\". Rename the file, or "
           "correct its id."),
        id, muster_xml_node_get (muster_xml_get_root (xml), "id"));
    }
  g_ptr_array_extend_and_steal (problems, g_steal_pointer (&misnamed));
  return NULL;
}

gboolean
muster_packs_replaces_shipped (const char *id, const char *path)
{
  g_autofree char *shipped = muster_file_dup_data ("packs");
  const char *const dirs[] = { shipped, NULL };
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_packs_load_xml (dirs, id, problems);
  g_autoptr (GFile) own = g_file_new_for_path (path);
  g_autoptr (GFile) folder = g_file_new_for_path (shipped);
  return xml != NULL && !g_file_has_prefix (own, folder);
}

static const char *
get_base (const MusterXml *xml)
{
  const MusterXmlNode *root = muster_xml_get_root (xml);
  return muster_xml_node_is (root, "ruleset") ? muster_xml_node_get (root, "extends") : NULL;
}

static void
complain (const MusterXml *xml, GPtrArray *problems, const char *format, const char *id)
{
  muster_problems_add (problems, muster_xml_get_name (xml),
                       muster_xml_node_get_line (muster_xml_get_root (xml)), format, id);
}

static MusterXml *
load_base (const MusterXml *xml, const char *const *dirs, GPtrArray *problems)
{
  const char *id = get_base (xml);
  guint before = problems->len;
  MusterXml *base = muster_packs_load_xml (dirs, id, problems);
  if (base == NULL && problems->len == before)
    complain (xml, problems,
              _ (
                "It extends the ruleset \"%s\", which is in no pack. Put its pack beside this one, "
                "or correct the name."),
              id);
  return base;
}

/* The packs below @xml, each laid over the next, down to one that extends nothing. */
static gboolean
list_bases (MusterXml *xml, const char *const *dirs, GPtrArray *chain, GPtrArray *problems)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  MusterXml *at = xml;
  if (get_base (xml) == NULL)
    return TRUE;
  g_hash_table_add (seen, (gpointer) muster_xml_node_get (muster_xml_get_root (at), "id"));
  while (get_base (at) != NULL)
    {
      if (!g_hash_table_add (seen, (gpointer) get_base (at)))
        {
          complain (xml, problems,
                    _ ("The packs extend each other in a circle: \"%s\" comes back to itself. Take "
                       "one \"extends\" out."),
                    get_base (at));
          return FALSE;
        }
      at = load_base (at, dirs, problems);
      if (at == NULL)
        return FALSE;
      g_ptr_array_add (chain, at);
    }
  return TRUE;
}

MusterXml *
muster_overlay_resolve (MusterXml *xml, const char *const *dirs, GPtrArray *problems)
{
  g_autoptr (GPtrArray) chain = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_xml_free);
  g_autoptr (MusterXml) own = xml;
  if (!list_bases (xml, dirs, chain, problems))
    return NULL;
  while (chain->len > 1)
    {
      g_autoptr (MusterXml) below = g_ptr_array_steal_index (chain, chain->len - 1);
      g_autoptr (MusterXml) above = g_ptr_array_steal_index (chain, chain->len - 1);
      g_ptr_array_add (chain, muster_xml_merge (below, above));
    }
  if (chain->len == 0)
    return g_steal_pointer (&own);
  return muster_xml_merge (g_ptr_array_index (chain, 0), own);
}

void
muster_overlay_settle_problems (GPtrArray *problems, guint from, const char *base_file)
{
  for (guint i = from; i < problems->len; i++)
    {
      MusterProblem *problem = g_ptr_array_index (problems, i);
      if (problem->line > MUSTER_XML_OVERLAY_LINES)
        problem->line -= MUSTER_XML_OVERLAY_LINES;
      else if (problem->is_note)
        g_ptr_array_remove_index (problems, i--);
      else
        {
          g_free (problem->file);
          problem->file = g_strdup (base_file);
        }
    }
}
