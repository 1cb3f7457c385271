#include "config.h"

#include "app/document/ruleset-cache.h"

#include "army/store/kept-packs.h"
#include "base/problem.h"
#include "base/task.h"
#include "campaign/model/store.h"
#include "ruleset/catalogue/house.h"
#include "ruleset/catalogue/packs.h"
#include "ruleset/read/ruleset.h"
#include "scenario/play/play.h"
#include "scenario/store.h"

/* Packs of more bytes are read in a thread. */
#define LARGE (1024 * 1024)

static MusterRuleset *
parse (const char *name, GBytes *text)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  return muster_ruleset_parse (name, g_bytes_get_data (text, NULL), g_bytes_get_size (text),
                               problems);
}

/* Returns: (transfer full) (nullable) */
static MusterRuleset *
get_kept (MusterStore *store, const MusterArmy *army)
{
  g_autofree char *name = NULL;
  MusterRuleset *ruleset = muster_kept_packs_get (store, army->digest);
  if (ruleset != NULL)
    return ruleset;
  g_autoptr (GBytes) text = muster_store_load_pack (store, army->id, &name, NULL);
  ruleset = text != NULL ? parse (name, text) : NULL;
  if (ruleset != NULL)
    muster_kept_packs_put (store, ruleset);
  return ruleset;
}

/* Returns: (transfer full) (nullable) */
static MusterRuleset *
load_installed (const MusterArmy *army)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  return muster_packs_load ((const char *const *) dirs, army->ruleset_id, problems);
}

MusterRuleset *
muster_ruleset_cache_get_ruleset (MusterStore *store, const MusterArmy *army)
{
  MusterRuleset *ruleset = get_kept (store, army);
  if (ruleset == NULL)
    ruleset = load_installed (army);
  return ruleset != NULL ? muster_house_lay_kept (ruleset, store) : NULL;
}

const MusterArmy *
muster_ruleset_cache_load_army (MusterStore *store, gint64 id, GError **error)
{
  g_autoptr (MusterArmySnapshot) plain = muster_store_load_army (store, id, NULL, error);
  if (plain == NULL)
    return NULL;
  g_autoptr (MusterRuleset) ruleset = muster_ruleset_cache_get_ruleset (store, plain);
  return ruleset != NULL ? muster_store_load_army (store, id, ruleset, error)
                         : g_steal_pointer (&plain);
}

/* The large packs that documents are kept with. The parts of a scenario or campaign name theirs by
 * the digests in their texts. */
static const struct
{
  const char *kind;
  const char *query;
} large_packs[] = {
  { MUSTER_DOCUMENT_ARMY,
    "SELECT digest, pack.ruleset, content FROM army JOIN pack ON digest = pack"
    " WHERE id = ?1 AND length (content) >= ?2" },
  { MUSTER_DOCUMENT_CAMPAIGN,
    "SELECT digest, ruleset, content FROM pack WHERE length (content) >= ?2"
    " AND (EXISTS (SELECT 1 FROM campaign WHERE id = ?1 AND instr (frame, digest))"
    " OR EXISTS (SELECT 1 FROM campaign_event AS event WHERE campaign = ?1"
    " AND instr (event.content, digest)))" },
  { MUSTER_DOCUMENT_SCENARIO,
    "SELECT digest, ruleset, content FROM pack WHERE length (content) >= ?2"
    " AND (EXISTS (SELECT 1 FROM scenario_part AS part WHERE scenario = ?1"
    " AND instr (part.content, digest))"
    " OR EXISTS (SELECT 1 FROM scenario_army AS army WHERE scenario = ?1"
    " AND instr (army.content, digest)))" },
};

/* What a thread reads. */
typedef struct
{
  char *name;
  GBytes *text;
} Pack;

static void
free_pack (gpointer data)
{
  Pack *pack = data;
  g_free (pack->name);
  g_bytes_unref (pack->text);
  g_free (pack);
}

/* Returns: (transfer full) (element-type Pack): those that are not on the shelf; @most: no more */
static GPtrArray *
list_slow_packs (MusterStore *store, const char *kind, gint64 document, guint most)
{
  GPtrArray *packs = g_ptr_array_new_with_free_func (free_pack);
  const char *query = NULL;
  /* A battle that is played is its scenario. */
  if (g_str_equal (kind, MUSTER_DOCUMENT_PLAY))
    kind = MUSTER_DOCUMENT_SCENARIO;
  for (gsize i = 0; i < G_N_ELEMENTS (large_packs); i++)
    if (g_str_equal (kind, large_packs[i].kind))
      query = large_packs[i].query;
  g_autoptr (MusterStatement) statement =
    query != NULL ? muster_store_prepare (store, query, NULL) : NULL;
  if (statement == NULL)
    return packs;
  muster_statement_bind_int (statement, 1, document);
  muster_statement_bind_int (statement, 2, LARGE);
  while (packs->len < most && muster_statement_step (statement, NULL) == MUSTER_STEP_ROW)
    {
      g_autoptr (MusterRuleset) there =
        muster_kept_packs_get (store, muster_statement_get_text (statement, 0));
      if (there != NULL)
        continue;
      Pack *pack = g_new0 (Pack, 1);
      pack->name = g_strdup_printf ("%s.ruleset.xml", muster_statement_get_text (statement, 1));
      pack->text = muster_statement_get_blob (statement, 2);
      g_ptr_array_add (packs, pack);
    }
  return packs;
}

gboolean
muster_ruleset_cache_is_slow (MusterStore *store, const char *kind, gint64 document)
{
  g_autoptr (GPtrArray) packs = list_slow_packs (store, kind, document, 1);
  return packs->len > 0;
}

/* What a thread reads, and where it is to go. */
typedef struct
{
  MusterStore *store;
  GPtrArray *packs;
  GAsyncReadyCallback done;
  gpointer data;
} Reading;

static void
free_reading (gpointer data)
{
  Reading *reading = data;
  g_ptr_array_unref (reading->packs);
  g_free (reading);
}

static void
read_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Reading *reading = data;
  GPtrArray *rulesets = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_ruleset_unref);
  for (guint i = 0; i < reading->packs->len; i++)
    {
      const Pack *pack = g_ptr_array_index (reading->packs, i);
      MusterRuleset *ruleset = parse (pack->name, pack->text);
      if (ruleset != NULL)
        g_ptr_array_add (rulesets, ruleset);
    }
  g_task_return_pointer (task, rulesets, (GDestroyNotify) g_ptr_array_unref);
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer data)
{
  const Reading *reading = g_task_get_task_data (G_TASK (result));
  /* Not with the rest of it, which the thread may be the last to let go. */
  g_autoptr (MusterStore) store = reading->store;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rulesets = g_task_propagate_pointer (G_TASK (result), &error);
  for (guint i = 0; rulesets != NULL && i < rulesets->len; i++)
    muster_kept_packs_put (store, g_ptr_array_index (rulesets, i));
  if (error == NULL)
    reading->done (source, result, reading->data);
}

void
muster_ruleset_cache_read (MusterStore *store,
                           const char *kind,
                           gint64 document,
                           gpointer source,
                           GCancellable *cancellable,
                           GAsyncReadyCallback done,
                           gpointer data)
{
  Reading *reading = g_new0 (Reading, 1);
  g_autoptr (GTask) task = muster_task_new (source, cancellable, on_read, NULL);
  reading->store = g_object_ref (store);
  reading->packs = list_slow_packs (store, kind, document, G_MAXUINT);
  reading->done = done;
  reading->data = data;
  g_task_set_task_data (task, reading, free_reading);
  g_task_run_in_thread (task, read_in_thread);
}
