#include "config.h"

#include "app/pack-import.h"

#include "base/file.h"
#include "base/problem.h"
#include "ruleset/packs.h"
#include "ruleset/ruleset-check.h"
#include "ruleset/ruleset-xml.h"

#include <glib/gi18n-lib.h>

static guint
count_kinds (const MusterRuleset *ruleset, MusterSort sort)
{
  guint n = 0;
  for (int i = 0; i < ruleset->n_kinds; i++)
    n += ruleset->kinds[i].sort == sort;
  return n;
}

/* What came with a pack, beside what the catalogue had of it. */
static char *
dup_report (const MusterRuleset *before, const MusterRuleset *now)
{
  guint types = count_kinds (now, MUSTER_SORT_UNIT);
  if (before == NULL)
    return g_strdup_printf (_ ("Took in %s: %d nations, %u troop types, %d limits"), now->title,
                            now->n_nations, types, now->n_limits);
  if (g_str_equal (before->digest, now->digest))
    return g_strdup_printf (_ ("%s was there already"), now->title);
  return g_strdup_printf (
    _ ("Took in %s, version %s in place of %s: %+d nations, %+d troop types, %+d limits"),
    now->title, now->version, before->version, now->n_nations - before->n_nations,
    (int) types - (int) count_kinds (before, MUSTER_SORT_UNIT), now->n_limits - before->n_limits);
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

char *
muster_pack_import (GFile *file, GError **error)
{
  g_autoptr (GPtrArray) unread = muster_problems_new ();
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  g_autoptr (MusterRuleset) ruleset = load_sound (file, error);
  if (ruleset == NULL)
    return NULL;
  g_autoptr (MusterRuleset) before =
    muster_packs_load ((const char *const *) dirs, ruleset->id, unread);
  return copy_pack (file, ruleset, error) ? dup_report (before, ruleset) : NULL;
}
