#include "config.h"

#include "ruleset/read/overlay.h"

#include "base/problem.h"
#include "ruleset/read/pack-files.h"
#include "xml/merge.h"

#include <glib/gi18n-lib.h>

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
                "or mend the name."),
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
