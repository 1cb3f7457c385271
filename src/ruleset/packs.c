#include "config.h"

#include "ruleset/packs.h"

#include "base/problem.h"
#include "ruleset/ruleset-xml.h"

#include <string.h>

#define PACK_ENDING ".ruleset.xml"

char **
muster_packs_list_dirs (void)
{
  const char *data = g_getenv ("MUSTER_DATA_DIR");
  GPtrArray *dirs = g_ptr_array_new ();
  g_ptr_array_add (dirs, g_build_filename (g_get_user_data_dir (), "muster", "packs", NULL));
  g_ptr_array_add (dirs, g_build_filename (data != NULL ? data : MUSTER_DATA_DIR, "packs", NULL));
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

static MusterRuleset *
load_if (const char *path, const char *id, GPtrArray *problems)
{
  g_autoptr (GPtrArray) own = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset = muster_ruleset_load (path, own);
  if (ruleset != NULL && g_str_equal (ruleset->id, id))
    return g_steal_pointer (&ruleset);
  for (guint i = 0; i < own->len && ruleset == NULL; i++)
    {
      const MusterProblem *problem = g_ptr_array_index (own, i);
      muster_problems_add (problems, problem->file, problem->line, "%s", problem->message);
    }
  return NULL;
}

/* A pack is called after its ruleset; where none is, every pack is opened. */
MusterRuleset *
muster_packs_load (const char *const *dirs, const char *id, GPtrArray *problems)
{
  g_autofree char *name = g_strconcat (id, PACK_ENDING, NULL);
  g_autoptr (GPtrArray) paths = muster_packs_list (dirs);
  for (guint i = 0; i < paths->len; i++)
    {
      g_autofree char *base = g_path_get_basename (g_ptr_array_index (paths, i));
      if (g_str_equal (base, name))
        return load_if (g_ptr_array_index (paths, i), id, problems);
    }
  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (GPtrArray) others = muster_problems_new ();
      MusterRuleset *ruleset = load_if (g_ptr_array_index (paths, i), id, others);
      if (ruleset != NULL)
        return ruleset;
    }
  return NULL;
}
