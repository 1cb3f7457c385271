#include "config.h"

#include "app/document/ruleset-cache.h"

#include "army/start/start.h"
#include "army/store/kept-packs.h"
#include "army/store/xml.h"
#include "base/problem.h"
#include "base/task.h"
#include "campaign/model/store.h"
#include "ruleset/catalogue/house.h"
#include "ruleset/catalogue/packs.h"
#include "ruleset/read/ruleset.h"
#include "scenario/play/play.h"
#include "scenario/store.h"

#include <glib/gstdio.h>
#include <inttypes.h>
#include <string.h>

/* Whoever waits for packs of more bytes is told so. */
#define LARGE (1024 * 1024)

/* Armies that came without their pack go by the one that is installed. */
typedef struct
{
  char *files;          /* the packs that were installed, with their sizes and times */
  GHashTable *rulesets; /* id → MusterRuleset, or NULL: there is none that can be used */
} Installed;

static void
free_installed (gpointer data)
{
  Installed *installed = data;
  g_free (installed->files);
  g_hash_table_unref (installed->rulesets);
  g_free (installed);
}

static void
free_ruleset (gpointer ruleset)
{
  if (ruleset != NULL)
    muster_ruleset_unref (ruleset);
}

static char *
dup_files (void)
{
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  g_autoptr (GPtrArray) paths = muster_packs_list ((const char *const *) dirs);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < paths->len; i++)
    {
      const char *path = g_ptr_array_index (paths, i);
      GStatBuf status = { 0 };
      g_stat (path, &status);
      g_string_append_printf (text, "%s %" PRIdMAX " %" PRIdMAX ".%09ld\n", path,
                              (intmax_t) status.st_size, (intmax_t) status.st_mtim.tv_sec,
                              status.st_mtim.tv_nsec);
    }
  return g_string_free (text, FALSE);
}

/* What was read of the packs that are installed, as long as they are the same. */
static GHashTable *
get_installed (MusterStore *store)
{
  Installed *installed = g_object_get_data (G_OBJECT (store), "muster-installed");
  g_autofree char *files = dup_files ();
  if (installed != NULL && g_str_equal (installed->files, files))
    return installed->rulesets;
  installed = g_new (Installed, 1);
  *installed = (Installed){ g_steal_pointer (&files),
                            g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_ruleset) };
  g_object_set_data_full (G_OBJECT (store), "muster-installed", installed, free_installed);
  return installed->rulesets;
}

/* Returns: (transfer full) (nullable) */
static MusterRuleset *
load_installed (const char *id)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  return muster_packs_load ((const char *const *) dirs, id, problems);
}

MusterRuleset *
muster_ruleset_cache_get_ruleset (MusterStore *store, gint64 army, const char *id)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset = muster_store_load_ruleset (store, army, problems, NULL);
  if (ruleset != NULL)
    return ruleset;
  GHashTable *installed = get_installed (store);
  if (!g_hash_table_contains (installed, id))
    g_hash_table_insert (installed, g_strdup (id), load_installed (id));
  ruleset = g_hash_table_lookup (installed, id);
  return ruleset != NULL ? muster_house_lay_kept (muster_ruleset_ref (ruleset), store) : NULL;
}

MusterRuleset *
muster_ruleset_cache_find_ruleset (MusterStore *store, gint64 army, GError **error)
{
  g_autofree char *name = NULL;
  g_autofree char *digest = NULL;
  return muster_store_find_pack (store, army, &name, &digest, error)
           ? muster_ruleset_cache_get_ruleset (store, army, name)
           : NULL;
}

const MusterArmy *
muster_ruleset_cache_load_army (MusterStore *store, gint64 id, GError **error)
{
  GError *failure = NULL;
  g_autoptr (MusterRuleset) ruleset = muster_ruleset_cache_find_ruleset (store, id, &failure);
  if (failure == NULL)
    return muster_store_load_army (store, id, ruleset, error);
  g_propagate_error (error, failure);
  return NULL;
}

/* What a thread reads: a pack that the library keeps, one that is installed, or a ruleset that was
 * read, with a player's values laid over it. */
typedef struct
{
  char *key;
  char *digest; /* of one that the library keeps, or NULL */
  gint64 size;  /* of that, in bytes */
  char *id;     /* of the ruleset of one that is installed, or NULL */
  char *name;
  GBytes *text;
  MusterRuleset *ruleset;
  GPtrArray *values;   /* MusterHouseValue: to be laid over it, or NULL */
  GPtrArray *problems; /* MusterProblem */
} Job;

static void
free_job (gpointer data)
{
  Job *job = data;
  g_free (job->key);
  g_free (job->digest);
  g_free (job->id);
  g_free (job->name);
  g_clear_pointer (&job->text, g_bytes_unref);
  g_clear_pointer (&job->ruleset, muster_ruleset_unref);
  g_clear_pointer (&job->values, g_ptr_array_unref);
  g_ptr_array_unref (job->problems);
  g_free (job);
}

static gboolean
is_called (gconstpointer job, gconstpointer key)
{
  return g_str_equal (((const Job *) job)->key, key);
}

/* Returns: (nullable): a job that is none of @jobs yet; @key is taken */
static Job *
add_job (GPtrArray *jobs, char *key)
{
  if (g_ptr_array_find_with_equal_func (jobs, key, is_called, NULL))
    {
      g_free (key);
      return NULL;
    }
  Job *job = g_new0 (Job, 1);
  job->key = key;
  job->problems = muster_problems_new ();
  g_ptr_array_add (jobs, job);
  return job;
}

static void
add_kept (MusterStore *store, const char *digest, gint64 size, GPtrArray *jobs)
{
  Job *job = muster_kept_packs_has (store, digest)
               ? NULL
               : add_job (jobs, g_strdup_printf ("kept %s", digest));
  if (job == NULL)
    return;
  job->digest = g_strdup (digest);
  job->size = size;
}

static void
add_installed (MusterStore *store, const char *id, GPtrArray *jobs)
{
  Job *job = g_hash_table_contains (get_installed (store), id)
               ? NULL
               : add_job (jobs, g_strdup_printf ("installed %s", id));
  if (job != NULL)
    job->id = g_strdup (id);
}

/* Where the ruleset is read already. */
static void
add_laid (MusterRuleset *ruleset, GPtrArray *values, GPtrArray *jobs)
{
  if (values == NULL || muster_house_is_laid (ruleset, values))
    return;
  g_autoptr (GBytes) text = muster_house_write (ruleset, values);
  g_autofree char *sum = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, text);
  Job *job =
    add_job (jobs, g_strdup_printf ("laid %s %s", muster_ruleset_get_digest (ruleset), sum));
  if (job == NULL)
    return;
  job->ruleset = muster_ruleset_ref (ruleset);
  job->values = g_ptr_array_ref (values);
}

static void
add_of_army (MusterStore *store, gint64 army, GPtrArray *jobs)
{
  g_autoptr (MusterStatement) statement = muster_store_prepare (
    store,
    "SELECT army.ruleset, digest, length (content) FROM army LEFT JOIN pack ON digest = pack"
    " WHERE id = ?1",
    NULL);
  if (statement == NULL)
    return;
  muster_statement_bind_int (statement, 1, army);
  if (muster_statement_step (statement, NULL) != MUSTER_STEP_ROW)
    return;
  const char *id = muster_statement_get_text (statement, 0);
  const char *digest = muster_statement_get_text (statement, 1);
  if (digest != NULL && !muster_kept_packs_has (store, digest))
    {
      add_kept (store, digest, muster_statement_get_int (statement, 2), jobs);
      return;
    }
  g_autoptr (MusterRuleset) ruleset = muster_kept_packs_get (store, digest);
  if (ruleset == NULL)
    {
      add_installed (store, id, jobs);
      MusterRuleset *installed = g_hash_table_lookup (get_installed (store), id);
      ruleset = installed != NULL ? muster_ruleset_ref (installed) : NULL;
    }
  g_autoptr (GPtrArray) values =
    ruleset != NULL ? muster_house_list (store, ruleset->id, NULL) : NULL;
  if (values != NULL)
    add_laid (ruleset, values, jobs);
}

/* An army that stands in a scenario or campaign, and brings its player's own values. */
static void
add_of_text (MusterStore *store, const char *content, GPtrArray *jobs)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("army", content, strlen (content), problems);
  const MusterXmlNode *root = xml != NULL ? muster_xml_get_root (xml) : NULL;
  g_autoptr (MusterRuleset) ruleset =
    root != NULL ? muster_kept_packs_get (store, muster_xml_node_get (root, "digest")) : NULL;
  if (ruleset == NULL)
    return;
  g_autoptr (GPtrArray) values = muster_army_xml_list_house (xml, root, ruleset, problems);
  add_laid (ruleset, values, jobs);
}

/* The packs that documents are kept with, as their parts name them by the digests in their texts,
 * and armies do so in their first lines; and the armies that bring values of their players. */
static const struct
{
  const char *kind;
  const char *packs;
  const char *armies;
} kept[] = {
  { MUSTER_DOCUMENT_CAMPAIGN,
    "SELECT digest, length (content) FROM pack"
    " WHERE EXISTS (SELECT 1 FROM campaign WHERE id = ?1 AND instr (frame, digest))"
    " OR EXISTS (SELECT 1 FROM campaign_event AS event WHERE campaign = ?1"
    " AND instr (substr (event.content, 1, 9999), digest))",
    "SELECT content FROM campaign_event WHERE campaign = ?1 AND instr (content, '<house ')" },
  { MUSTER_DOCUMENT_SCENARIO,
    "SELECT digest, length (content) FROM pack"
    " WHERE EXISTS (SELECT 1 FROM scenario_part AS part WHERE scenario = ?1"
    " AND instr (part.content, digest))"
    " OR EXISTS (SELECT 1 FROM scenario_army AS army WHERE scenario = ?1"
    " AND instr (substr (army.content, 1, 9999), digest))",
    "SELECT content FROM scenario_army WHERE scenario = ?1 AND instr (content, '<house ')" },
};

/* Returns: (transfer full) (nullable): the rows of a query on a document */
static MusterStatement *
ask (MusterStore *store, const char *query, gint64 document)
{
  MusterStatement *statement = muster_store_prepare (store, query, NULL);
  if (statement != NULL)
    muster_statement_bind_int (statement, 1, document);
  return statement;
}

static void
add_of_parts (MusterStore *store, const char *kind, gint64 document, GPtrArray *jobs)
{
  for (gsize i = 0; i < G_N_ELEMENTS (kept); i++)
    {
      if (!g_str_equal (kind, kept[i].kind))
        continue;
      g_autoptr (MusterStatement) packs = ask (store, kept[i].packs, document);
      while (packs != NULL && muster_statement_step (packs, NULL) == MUSTER_STEP_ROW)
        add_kept (store, muster_statement_get_text (packs, 0), muster_statement_get_int (packs, 1),
                  jobs);
      g_autoptr (MusterStatement) armies = ask (store, kept[i].armies, document);
      while (armies != NULL && muster_statement_step (armies, NULL) == MUSTER_STEP_ROW)
        add_of_text (store, muster_statement_get_text (armies, 0), jobs);
    }
}

/* Returns: (transfer full) (element-type Job): what is to be read next for these documents; what is
 * laid over a pack comes after it */
static GPtrArray *
list_jobs (MusterStore *store, const char *kind, const gint64 *documents, guint n)
{
  GPtrArray *jobs = g_ptr_array_new_with_free_func (free_job);
  /* A battle that is played is its scenario. */
  if (g_str_equal (kind, MUSTER_DOCUMENT_PLAY))
    kind = MUSTER_DOCUMENT_SCENARIO;
  for (guint i = 0; i < n; i++)
    if (g_str_equal (kind, MUSTER_DOCUMENT_ARMY))
      add_of_army (store, documents[i], jobs);
    else
      add_of_parts (store, kind, documents[i], jobs);
  return jobs;
}

gboolean
muster_ruleset_cache_is_read (MusterStore *store, const char *kind, gint64 document)
{
  g_autoptr (GPtrArray) jobs = list_jobs (store, kind, &document, 1);
  return jobs->len == 0;
}

gboolean
muster_ruleset_cache_is_slow (MusterStore *store, const char *kind, gint64 document)
{
  g_autoptr (GPtrArray) jobs = list_jobs (store, kind, &document, 1);
  for (guint i = 0; i < jobs->len; i++)
    if (((const Job *) g_ptr_array_index (jobs, i))->size >= LARGE)
      return TRUE;
  return FALSE;
}

/* Who waits for packs. */
typedef struct
{
  const char *kind; /* interned */
  GArray *documents;
  GHashTable *asked; /* keys of jobs: what is read in vain is not read again */
  GObject *source;
  GCancellable *cancellable;
  MusterRulesetsRead done;
  gpointer data;
} Wait;

static void
free_wait (gpointer data)
{
  Wait *wait = data;
  g_array_unref (wait->documents);
  g_hash_table_unref (wait->asked);
  g_clear_object (&wait->source);
  g_clear_object (&wait->cancellable);
  g_free (wait);
}

/* The readings of a library. Each pack is read once for all who wait for it. */
typedef struct
{
  GHashTable *underway; /* keys of jobs */
  GPtrArray *waits;     /* Wait */
} Readings;

static void
free_readings (gpointer data)
{
  Readings *readings = data;
  g_hash_table_unref (readings->underway);
  g_ptr_array_unref (readings->waits);
  g_free (readings);
}

static Readings *
get_readings (MusterStore *store)
{
  Readings *readings = g_object_get_data (G_OBJECT (store), "muster-readings");
  if (readings != NULL)
    return readings;
  readings = g_new (Readings, 1);
  *readings = (Readings){ g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
                          g_ptr_array_new_with_free_func (free_wait) };
  g_object_set_data_full (G_OBJECT (store), "muster-readings", readings, free_readings);
  return readings;
}

static void
read_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  if (job->values != NULL)
    muster_ruleset_unref (muster_house_lay (muster_ruleset_ref (job->ruleset), job->values));
  else if (job->id != NULL)
    job->ruleset = load_installed (job->id);
  else if (job->text != NULL)
    {
      gsize length;
      const char *text = g_bytes_get_data (job->text, &length);
      job->ruleset = muster_ruleset_parse (job->name, text, length, job->problems);
    }
  /* The main thread asks for it. */
  if (job->ruleset != NULL)
    muster_ruleset_get_digest (job->ruleset);
  g_task_return_boolean (task, TRUE);
}

static void on_read (GObject *source, GAsyncResult *result, gpointer data);

/* Takes from @jobs those that nobody has begun. */
static void
begin (MusterStore *store, GPtrArray *jobs)
{
  Readings *readings = get_readings (store);
  while (jobs->len > 0)
    {
      Job *job = g_ptr_array_steal_index (jobs, 0);
      if (!g_hash_table_add (readings->underway, g_strdup (job->key)))
        {
          free_job (job);
          continue;
        }
      if (job->digest != NULL)
        job->text = muster_kept_packs_load_text (store, job->digest, &job->name);
      g_autoptr (GTask) task = muster_task_new (store, NULL, on_read, NULL);
      g_task_set_task_data (task, job, free_job);
      g_task_run_in_thread (task, read_in_thread);
    }
}

/* Returns: whether there is nothing more to wait for */
static gboolean
is_over (MusterStore *store, Wait *wait)
{
  GHashTable *underway = get_readings (store)->underway;
  gboolean is_over = TRUE;
  if (g_cancellable_is_cancelled (wait->cancellable))
    return TRUE;
  g_autoptr (GPtrArray) jobs =
    list_jobs (store, wait->kind, (const gint64 *) (gpointer) wait->documents->data,
               wait->documents->len);
  for (guint i = jobs->len; i > 0; i--)
    {
      const Job *job = g_ptr_array_index (jobs, i - 1);
      gboolean is_underway = g_hash_table_contains (underway, job->key);
      gboolean is_new = g_hash_table_add (wait->asked, g_strdup (job->key));
      is_over = is_over && !is_underway && !is_new;
      if (is_underway || !is_new)
        g_ptr_array_remove_index (jobs, i - 1);
    }
  begin (store, jobs);
  return is_over;
}

static void
keep (MusterStore *store, const Job *job)
{
  if (job->digest != NULL)
    muster_kept_packs_put (store, job->digest, job->ruleset, job->problems);
  else if (job->id != NULL)
    g_hash_table_insert (get_installed (store), g_strdup (job->id),
                         job->ruleset != NULL ? muster_ruleset_ref (job->ruleset) : NULL);
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer data)
{
  MusterStore *store = MUSTER_STORE (source);
  const Job *job = g_task_get_task_data (G_TASK (result));
  Readings *readings = get_readings (store);
  g_autoptr (GPtrArray) over = g_ptr_array_new_with_free_func (free_wait);
  keep (store, job);
  g_hash_table_remove (readings->underway, job->key);
  for (guint i = 0; i < readings->waits->len;)
    if (is_over (store, g_ptr_array_index (readings->waits, i)))
      g_ptr_array_add (over, g_ptr_array_steal_index (readings->waits, i));
    else
      i++;
  for (guint i = 0; i < over->len; i++)
    {
      const Wait *wait = g_ptr_array_index (over, i);
      if (!g_cancellable_is_cancelled (wait->cancellable))
        wait->done (wait->source, wait->data);
    }
}

void
muster_ruleset_cache_read (MusterStore *store,
                           const char *kind,
                           const gint64 *documents,
                           guint n,
                           gpointer source,
                           GCancellable *cancellable,
                           MusterRulesetsRead done,
                           gpointer data)
{
  Wait *wait = g_new0 (Wait, 1);
  wait->kind = g_intern_string (kind);
  wait->documents = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_array_append_vals (wait->documents, documents, n);
  wait->asked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  wait->source = source != NULL ? g_object_ref (source) : NULL;
  wait->cancellable = cancellable != NULL ? g_object_ref (cancellable) : NULL;
  wait->done = done;
  wait->data = data;
  if (!is_over (store, wait))
    {
      g_ptr_array_add (get_readings (store)->waits, wait);
      return;
    }
  free_wait (wait);
  if (!g_cancellable_is_cancelled (cancellable))
    done (source, data);
}

static void
list_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_task_return_pointer (task, muster_start_list_rulesets (problems),
                         (GDestroyNotify) g_ptr_array_unref);
}

void
muster_ruleset_cache_list_installed (gpointer source,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback done)
{
  g_autoptr (GTask) task = muster_task_new (source, cancellable, done, NULL);
  g_task_run_in_thread (task, list_in_thread);
}
