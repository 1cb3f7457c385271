#include "app/document/ruleset-cache.h"

#include "base/problem.h"
#include "ruleset/catalogue/house.h"
#include "ruleset/catalogue/packs.h"
#include "ruleset/read/ruleset.h"

#define MOST 8

/* Packs of more bytes are read in a thread. */
#define LARGE (1024 * 1024)

/* The lately used ones first. Rulesets are those of the packs, without values of the player's. */
static GPtrArray *
get_shelf (MusterStore *store)
{
  GPtrArray *shelf = g_object_get_data (G_OBJECT (store), "muster-shelf");
  if (shelf != NULL)
    return shelf;
  shelf = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_ruleset_unref);
  g_object_set_data_full (G_OBJECT (store), "muster-shelf", shelf,
                          (GDestroyNotify) g_ptr_array_unref);
  return shelf;
}

/* Takes @ruleset. */
static void
put (MusterStore *store, MusterRuleset *ruleset)
{
  GPtrArray *shelf = get_shelf (store);
  g_ptr_array_insert (shelf, 0, ruleset);
  if (shelf->len > MOST)
    g_ptr_array_set_size (shelf, MOST);
}

/* Returns: (transfer full) (nullable) */
static MusterRuleset *
find (MusterStore *store, const char *digest)
{
  GPtrArray *shelf = get_shelf (store);
  for (guint i = 0; digest != NULL && i < shelf->len; i++)
    {
      MusterRuleset *ruleset = g_ptr_array_index (shelf, i);
      if (!g_str_equal (ruleset->digest, digest))
        continue;
      g_ptr_array_insert (shelf, 0, g_ptr_array_steal_index (shelf, i));
      return muster_ruleset_ref (ruleset);
    }
  return NULL;
}

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
  MusterRuleset *ruleset = find (store, army->digest);
  if (ruleset != NULL)
    return ruleset;
  g_autoptr (GBytes) text = muster_store_load_pack (store, army->id, &name, NULL);
  ruleset = text != NULL ? parse (name, text) : NULL;
  if (ruleset != NULL)
    put (store, muster_ruleset_ref (ruleset));
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
muster_shelf_get_ruleset (MusterStore *store, const MusterArmy *army)
{
  MusterRuleset *ruleset = get_kept (store, army);
  if (ruleset == NULL)
    ruleset = load_installed (army);
  return ruleset != NULL ? muster_house_lay_kept (ruleset, store) : NULL;
}

const MusterArmy *
muster_shelf_load_army (MusterStore *store, gint64 id, GError **error)
{
  g_autoptr (MusterArmySnapshot) plain = muster_store_load_army (store, id, NULL, error);
  if (plain == NULL)
    return NULL;
  g_autoptr (MusterRuleset) ruleset = muster_shelf_get_ruleset (store, plain);
  return ruleset != NULL ? muster_store_load_army (store, id, ruleset, error)
                         : g_steal_pointer (&plain);
}

gboolean
muster_shelf_is_slow (MusterStore *store, gint64 army)
{
  g_autoptr (MusterStatement) statement = muster_store_prepare (
    store, "SELECT digest, length (content) FROM army JOIN pack ON digest = pack WHERE id = ?1",
    NULL);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, army);
  if (muster_statement_step (statement, NULL) != MUSTER_STEP_ROW
      || muster_statement_get_int (statement, 1) < LARGE)
    return FALSE;
  g_autoptr (MusterRuleset) there = find (store, muster_statement_get_text (statement, 0));
  return there == NULL;
}

/* What a thread reads, and where it is to go. */
typedef struct
{
  MusterStore *store;
  char *name;
  GBytes *text;
  GAsyncReadyCallback done;
  gpointer data;
} Reading;

static void
free_reading (gpointer data)
{
  Reading *reading = data;
  g_object_unref (reading->store);
  g_free (reading->name);
  g_clear_pointer (&reading->text, g_bytes_unref);
  g_free (reading);
}

static void
read_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Reading *reading = data;
  MusterRuleset *ruleset = reading->text != NULL ? parse (reading->name, reading->text) : NULL;
  g_task_return_pointer (task, ruleset, (GDestroyNotify) muster_ruleset_unref);
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer data)
{
  const Reading *reading = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  MusterRuleset *ruleset = g_task_propagate_pointer (G_TASK (result), &error);
  if (ruleset != NULL)
    put (reading->store, ruleset);
  if (error == NULL)
    reading->done (source, result, reading->data);
}

void
muster_shelf_read (MusterStore *store,
                   gint64 army,
                   gpointer source,
                   GCancellable *cancellable,
                   GAsyncReadyCallback done,
                   gpointer data)
{
  Reading *reading = g_new0 (Reading, 1);
  g_autoptr (GTask) task = g_task_new (source, cancellable, on_read, NULL);
  reading->store = g_object_ref (store);
  reading->text = muster_store_load_pack (store, army, &reading->name, NULL);
  reading->done = done;
  reading->data = data;
  g_task_set_task_data (task, reading, free_reading);
  g_task_run_in_thread (task, read_in_thread);
}
