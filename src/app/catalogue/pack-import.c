#include "config.h"

#include "app/catalogue/pack-import.h"

#include "base/file.h"
#include "base/problem.h"
#include "base/text.h"
#include "ruleset/catalogue/packs.h"
#include "ruleset/check/check.h"
#include "ruleset/read/ruleset.h"

#include <glib/gi18n-lib.h>

static guint
count_kinds (const MusterRuleset *ruleset, MusterSort sort)
{
  guint n = 0;
  for (int i = 0; i < ruleset->n_kinds; i++)
    n += ruleset->kinds[i].sort == sort;
  return n;
}

void
muster_pack_import_free (MusterPackImport *import)
{
  g_free (import->report);
  g_clear_pointer (&import->differences, muster_differences_unref);
  g_free (import);
}

/* "Imported Some Rules: 12 nations, 30 troop types and 1 limit" */
static char *
dup_first_report (const MusterRuleset *now)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  guint n_nations = (guint) now->n_nations;
  guint n_types = count_kinds (now, MUSTER_SORT_UNIT);
  guint n_limits = (guint) now->n_limits;
  g_ptr_array_add (parts,
                   g_strdup_printf (ngettext ("%u nation", "%u nations", n_nations), n_nations));
  g_ptr_array_add (parts, g_strdup_printf (ngettext ("%u troop type", "%u troop types", n_types),
                                           n_types));
  g_ptr_array_add (parts, g_strdup_printf (ngettext ("%u limit", "%u limits", n_limits), n_limits));
  g_autofree char *counts = muster_text_join (parts);
  /* Translators: the name of a ruleset, and what stands in it: "4 nations, 30 types and 2 limits"
   */
  return g_strdup_printf (_ ("Imported %s: %s"), now->title, counts);
}

char *
muster_pack_import_dup_report (const MusterRuleset *before,
                               const MusterRuleset *now,
                               guint n_differences)
{
  if (before == NULL)
    return dup_first_report (now);
  if (n_differences == 0)
    return g_strdup_printf (_ ("%s was there already"), now->title);
  return g_strdup_printf (ngettext ("Imported %s, version %s in place of %s: %u difference",
                                    "Imported %s, version %s in place of %s: %u differences",
                                    n_differences),
                          now->title, now->version, before->version, n_differences);
}

static MusterPackImport *
new_import (MusterRuleset *before, MusterRuleset *now)
{
  MusterPackImport *import = g_new0 (MusterPackImport, 1);
  if (before != NULL)
    import->differences = muster_differences_new (before, now);
  import->report = muster_pack_import_dup_report (
    before, now, import->differences != NULL ? muster_differences_count (import->differences) : 0);
  return import;
}

static gboolean
copy_pack (GFile *file, const MusterRuleset *ruleset, GError **error)
{
  g_autofree char *dir = g_build_filename (g_get_user_data_dir (), "muster", "packs", NULL);
  g_autofree char *name = g_strconcat (ruleset->id, ".ruleset.xml", NULL);
  g_autofree char *path = g_build_filename (dir, name, NULL);
  g_autofree char *text = NULL;
  gsize length;
  if (g_mkdir_with_parents (dir, 0755) != 0)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                   _ ("The folder %s cannot be made. Check its permissions."), dir);
      return FALSE;
    }
  if (!g_file_load_contents (file, NULL, &text, &length, NULL, error))
    return FALSE;
  g_autoptr (GBytes) bytes = g_bytes_new (text, length);
  return muster_file_write (path, bytes, error);
}

static MusterRuleset *
load_sound (GFile *file, GError **error)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *path = g_file_get_path (file);
  if (path == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                   _ ("Only files of this computer can be read. Copy the file to it first."));
      return NULL;
    }
  g_autoptr (MusterRuleset) ruleset = muster_ruleset_load (path, problems);
  if (ruleset != NULL)
    muster_ruleset_check (ruleset, path, problems);
  return muster_problems_propagate (problems, error) ? g_steal_pointer (&ruleset) : NULL;
}

MusterPackImport *
muster_pack_import (GFile *file, GError **error)
{
  g_autoptr (GPtrArray) unread = muster_problems_new ();
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  g_autoptr (MusterRuleset) ruleset = load_sound (file, error);
  if (ruleset == NULL)
    return NULL;
  g_autoptr (MusterRuleset) before =
    muster_packs_load ((const char *const *) dirs, ruleset->id, unread);
  return copy_pack (file, ruleset, error) ? new_import (before, ruleset) : NULL;
}
