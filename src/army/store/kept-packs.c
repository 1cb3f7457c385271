#include "config.h"

#include "army/store/kept-packs.h"

#include "army/store/xml.h"
#include "base/problem.h"
#include "ruleset/read/ruleset.h"

#include <string.h>

/* Rulesets in the cache of a library. */
#define MOST 16

struct _MusterKeptPacks
{
  MusterStore *store;
  GHashTable *rulesets; /* digest → MusterRuleset */
};

MusterKeptPacks *
muster_kept_packs_new (MusterStore *store)
{
  MusterKeptPacks *packs = g_new0 (MusterKeptPacks, 1);
  packs->store = store;
  packs->rulesets =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) muster_ruleset_unref);
  return packs;
}

void
muster_kept_packs_free (MusterKeptPacks *packs)
{
  g_hash_table_unref (packs->rulesets);
  g_free (packs);
}

void
muster_kept_packs_know (MusterKeptPacks *packs, MusterRuleset *ruleset)
{
  if (ruleset != NULL && ruleset->house == NULL)
    g_hash_table_insert (packs->rulesets, g_strdup (muster_ruleset_get_digest (ruleset)),
                         muster_ruleset_ref (ruleset));
}

/* A pack that was read. */
typedef struct
{
  char *digest;
  MusterRuleset *ruleset; /* or NULL: there are problems */
  GPtrArray *problems;
} Read;

static void
free_read (gpointer data)
{
  Read *read = data;
  g_free (read->digest);
  g_clear_pointer (&read->ruleset, muster_ruleset_unref);
  g_ptr_array_unref (read->problems);
  g_free (read);
}

/* The lately used ones first. */
static GPtrArray *
get_cache (MusterStore *store)
{
  GPtrArray *cache = g_object_get_data (G_OBJECT (store), "muster-pack-cache");
  if (cache != NULL)
    return cache;
  cache = g_ptr_array_new_with_free_func (free_read);
  g_object_set_data_full (G_OBJECT (store), "muster-pack-cache", cache,
                          (GDestroyNotify) g_ptr_array_unref);
  return cache;
}

static const Read *
find_in_cache (MusterStore *store, const char *digest)
{
  GPtrArray *cache = get_cache (store);
  for (guint i = 0; digest != NULL && i < cache->len; i++)
    {
      Read *read = g_ptr_array_index (cache, i);
      if (!g_str_equal (read->digest, digest))
        continue;
      g_ptr_array_insert (cache, 0, g_ptr_array_steal_index (cache, i));
      return read;
    }
  return NULL;
}

void
muster_kept_packs_put (MusterStore *store,
                       const char *digest,
                       MusterRuleset *ruleset,
                       GPtrArray *problems)
{
  GPtrArray *cache = get_cache (store);
  if (find_in_cache (store, digest) != NULL)
    return;
  Read *read = g_new0 (Read, 1);
  read->digest = g_strdup (digest);
  read->ruleset = ruleset != NULL ? muster_ruleset_ref (ruleset) : NULL;
  read->problems = g_ptr_array_ref (problems);
  g_ptr_array_insert (cache, 0, read);
  if (cache->len > MOST)
    g_ptr_array_set_size (cache, MOST);
}

gboolean
muster_kept_packs_has (MusterStore *store, const char *digest)
{
  return find_in_cache (store, digest) != NULL;
}

MusterRuleset *
muster_kept_packs_get (MusterStore *store, const char *digest)
{
  const Read *read = find_in_cache (store, digest);
  return read != NULL && read->ruleset != NULL ? muster_ruleset_ref (read->ruleset) : NULL;
}

GBytes *
muster_kept_packs_load_text (MusterStore *store, const char *digest, char **name)
{
  g_autoptr (MusterStatement) statement =
    muster_store_prepare (store, "SELECT ruleset, content FROM pack WHERE digest = ?1", NULL);
  if (statement == NULL)
    return NULL;
  muster_statement_bind_text (statement, 1, digest);
  if (muster_statement_step (statement, NULL) != MUSTER_STEP_ROW)
    return NULL;
  *name = g_strdup_printf ("%s.ruleset.xml", muster_statement_get_text (statement, 0));
  return muster_statement_get_blob (statement, 1);
}

/* Reads the pack where it is not in the cache. */
static const Read *
load (MusterStore *store, const char *digest)
{
  g_autofree char *name = NULL;
  const Read *read = find_in_cache (store, digest);
  if (read != NULL)
    return read;
  g_autoptr (GBytes) text = muster_kept_packs_load_text (store, digest, &name);
  if (text == NULL)
    return NULL;
  gsize length;
  const char *content = g_bytes_get_data (text, &length);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset = muster_ruleset_parse (name, content, length, problems);
  muster_kept_packs_put (store, digest, ruleset, problems);
  g_clear_pointer (&ruleset, muster_ruleset_unref);
  return find_in_cache (store, digest);
}

MusterRuleset *
muster_kept_packs_load (MusterStore *store, const char *digest, GPtrArray *problems)
{
  const Read *read = load (store, digest);
  if (read == NULL)
    return NULL;
  for (guint i = 0; read->ruleset == NULL && i < read->problems->len; i++)
    {
      const MusterProblem *problem = g_ptr_array_index (read->problems, i);
      muster_problems_add (problems, problem->file, problem->line, "%s", problem->message);
    }
  return read->ruleset != NULL ? muster_ruleset_ref (read->ruleset) : NULL;
}

MusterRuleset *
muster_kept_packs_find (const char *id, const char *digest, GPtrArray *problems, gpointer data)
{
  MusterKeptPacks *packs = data;
  if (digest == NULL)
    return NULL;
  MusterRuleset *known = g_hash_table_lookup (packs->rulesets, digest);
  if (known != NULL)
    return known;
  MusterRuleset *ruleset = muster_kept_packs_load (packs->store, digest, problems);
  if (ruleset != NULL)
    g_hash_table_insert (packs->rulesets, g_strdup (digest), ruleset);
  return ruleset;
}

/* An army that a person wrote does not say with which pack: that of what it stands in. */
static MusterRuleset *
find_read (MusterKeptPacks *packs, const char *id)
{
  GHashTableIter iter;
  gpointer ruleset;
  g_hash_table_iter_init (&iter, packs->rulesets);
  while (id != NULL && g_hash_table_iter_next (&iter, NULL, &ruleset))
    if (g_str_equal (((MusterRuleset *) ruleset)->id, id))
      return ruleset;
  return NULL;
}

const MusterArmy *
muster_kept_packs_parse_army (MusterKeptPacks *packs,
                              const char *name,
                              const char *content,
                              GPtrArray *problems)
{
  g_autoptr (MusterXml) xml = muster_xml_parse (name, content, strlen (content), problems);
  if (xml == NULL)
    return NULL;
  const MusterXmlNode *root = muster_xml_get_root (xml);
  const char *id = muster_xml_node_get (root, "ruleset");
  const char *digest = muster_xml_node_get (root, "digest");
  MusterRuleset *ruleset =
    digest != NULL ? muster_kept_packs_find (id, digest, problems, packs) : find_read (packs, id);
  return muster_army_read (xml, ruleset, problems);
}

gboolean
muster_change_set_keep_pack (MusterChangeSet *change_set,
                             const MusterRuleset *ruleset,
                             GError **error)
{
  g_autoptr (MusterStatement) statement = muster_change_set_prepare (
    change_set,
    "INSERT OR IGNORE INTO pack (digest, ruleset, version, title, content)"
    " VALUES (?1, ?2, ?3, ?4, ?5)",
    error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_text (statement, 1, muster_ruleset_get_digest (ruleset));
  muster_statement_bind_text (statement, 2, ruleset->id);
  muster_statement_bind_text (statement, 3, ruleset->version);
  muster_statement_bind_text (statement, 4, ruleset->title);
  muster_statement_bind_blob (statement, 5, ruleset->content);
  return muster_statement_run (statement, error);
}
