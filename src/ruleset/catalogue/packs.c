#include "config.h"

#include "ruleset/catalogue/packs.h"

#include "base/problem.h"
#include "ruleset/check/check.h"
#include "ruleset/read/pack-files.h"
#include "ruleset/read/ruleset.h"

#include <glib/gi18n-lib.h>

/* Remarks are for its author. */
static gboolean
is_sound (const MusterRuleset *ruleset, const char *file, GPtrArray *problems)
{
  g_autoptr (GPtrArray) own = muster_problems_new ();
  muster_ruleset_check (ruleset, file, own);
  gboolean is_broken = muster_problems_has_error (own);
  for (guint i = 0; i < own->len; i++)
    {
      const MusterProblem *problem = g_ptr_array_index (own, i);
      if (!problem->is_note)
        muster_problems_add (problems, problem->file, problem->line, "%s", problem->message);
    }
  return !is_broken;
}

MusterRuleset *
muster_packs_load (const char *const *dirs, const char *id, GPtrArray *problems)
{
  MusterXml *xml = muster_packs_load_xml (dirs, id, problems);
  g_autoptr (MusterXml) whole = xml != NULL ? muster_overlay_resolve (xml, dirs, problems) : NULL;
  g_autoptr (MusterRuleset) ruleset = whole != NULL ? muster_ruleset_read (whole, problems) : NULL;
  return ruleset != NULL && is_sound (ruleset, muster_xml_get_name (whole), problems)
           ? g_steal_pointer (&ruleset)
           : NULL;
}

struct _MusterPacks
{
  char **dirs;
  GHashTable *rulesets; /* id → MusterRuleset */
};

MusterPacks *
muster_packs_new (void)
{
  MusterPacks *packs = g_new0 (MusterPacks, 1);
  packs->dirs = muster_packs_list_dirs ();
  packs->rulesets =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) muster_ruleset_unref);
  return packs;
}

void
muster_packs_free (MusterPacks *packs)
{
  g_strfreev (packs->dirs);
  g_hash_table_unref (packs->rulesets);
  g_free (packs);
}

MusterRuleset *
muster_packs_get (MusterPacks *packs, const char *id, GPtrArray *problems)
{
  MusterRuleset *ruleset = g_hash_table_lookup (packs->rulesets, id);
  if (ruleset != NULL)
    return ruleset;
  ruleset = muster_packs_load ((const char *const *) packs->dirs, id, problems);
  if (ruleset != NULL)
    g_hash_table_insert (packs->rulesets, g_strdup (id), ruleset);
  return ruleset;
}

GPtrArray *
muster_packs_get_all (MusterPacks *packs)
{
  GPtrArray *rulesets = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_ruleset_unref);
  g_autoptr (GPtrArray) ids = muster_packs_list_ids (muster_packs_get_dirs (packs));
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  for (guint i = 0; i < ids->len; i++)
    {
      MusterRuleset *ruleset = muster_packs_get (packs, g_ptr_array_index (ids, i), problems);
      if (ruleset != NULL)
        g_ptr_array_add (rulesets, muster_ruleset_ref (ruleset));
    }
  return rulesets;
}

const char *const *
muster_packs_get_dirs (const MusterPacks *packs)
{
  return (const char *const *) packs->dirs;
}

MusterRuleset *
muster_packs_find_named (const MusterXml *xml,
                         const MusterXmlNode *node,
                         MusterFindRuleset find,
                         gpointer data,
                         gboolean is_kept,
                         GPtrArray *problems)
{
  const char *id = muster_xml_node_get (node, "ruleset");
  if (id == NULL || find == NULL)
    return NULL;
  MusterRuleset *ruleset = find (id, muster_xml_node_get (node, "digest"), problems, data);
  if (ruleset == NULL && !is_kept)
    muster_problems_add (problems, muster_xml_get_name (xml), muster_xml_node_get_line (node),
                         _ ("There is no ruleset \"%s\". Install its pack."), id);
  return ruleset;
}
