#include "config.h"

#include "campaign/model/recovery.h"

#include "base/file.h"
#include "base/problem.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define ENDING ".recovery.xml"

MusterRecovery *
muster_recovery_load (const char *path, GPtrArray *problems)
{
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);
  const MusterXmlNode *root = xml != NULL ? muster_xml_get_root (xml) : NULL;
  if (root == NULL)
    return NULL;
  if (muster_xml_node_is (root, "recovery"))
    return muster_recovery_read (xml, root, problems);
  muster_problems_add (problems, path, muster_xml_node_get_line (root),
                       _ ("This is no rules of recovery. Name a file with the root recovery."));
  return NULL;
}

static void
list_dir (const char *path, GPtrArray *paths)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ENDING))
      g_ptr_array_add (paths, g_build_filename (path, name, NULL));
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  g_autofree char *one = g_path_get_basename (*(const char *const *) a);
  g_autofree char *other = g_path_get_basename (*(const char *const *) b);
  return strcmp (one, other);
}

static GPtrArray *
list_paths (void)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *own = g_build_filename (g_get_user_data_dir (), "muster", "recovery", NULL);
  g_autofree char *shipped = muster_file_dup_data ("recovery");
  list_dir (own, paths);
  list_dir (shipped, paths);
  g_ptr_array_sort (paths, compare_names);
  return paths;
}

GPtrArray *
muster_recovery_list (GPtrArray *problems)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_recovery_unref);
  g_autoptr (GPtrArray) paths = list_paths ();
  for (guint i = 0; i < paths->len; i++)
    {
      MusterRecovery *recovery = muster_recovery_load (g_ptr_array_index (paths, i), problems);
      if (recovery != NULL)
        g_ptr_array_add (list, recovery);
    }
  return list;
}

MusterRecovery *
muster_recovery_find (const char *name, GPtrArray *problems)
{
  g_autoptr (GPtrArray) paths = list_paths ();
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < paths->len; i++)
    {
      char *known = g_path_get_basename (g_ptr_array_index (paths, i));
      known[strlen (known) - strlen (ENDING)] = '\0';
      g_ptr_array_add (names, known);
      if (g_str_equal (known, name))
        return muster_recovery_load (g_ptr_array_index (paths, i), problems);
    }
  if (g_file_test (name, G_FILE_TEST_EXISTS))
    return muster_recovery_load (name, problems);
  g_autofree char *shown = g_filename_display_name (name);
  g_autofree char *list = muster_text_join (names);
  g_autofree char *sentence =
    g_strdup_printf (_ ("There are no rules of recovery “%s”. There are %s, or name a file."),
                     shown, list);
  g_autofree char *text = muster_text_ask_nearest (sentence, shown, names);
  muster_problems_add (problems, shown, 0, "%s", text);
  return NULL;
}
