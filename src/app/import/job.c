#include "config.h"

#include "app/import/job.h"

#include "army/evaluate/points.h"

#include <glib/gstdio.h>

/* A larger file, or more rows, would be felt. */
#define SMALL_FILE (128 * 1024)
#define FEW_ROWS   2000

void
muster_rows_job_free (MusterRowsJob *job)
{
  g_clear_pointer (&job->result, muster_rows_result_free);
  g_clear_pointer (&job->mapping, muster_rows_mapping_free);
  g_clear_pointer (&job->table, muster_rows_table_unref);
  g_clear_pointer (&job->ruleset, muster_ruleset_unref);
  g_clear_error (&job->error);
  g_free (job->path);
  g_free (job->nation);
  g_free (job->date);
  g_free (job->name);
  g_free (job->points);
  g_free (job);
}

static void
run (MusterRowsJob *job)
{
  MusterRowsAim aim = { job->ruleset, job->nation, job->date, job->name, job->no_nation };
  if (job->table == NULL)
    job->table = muster_rows_table_load (job->path, job->separator, &job->error);
  if (job->table == NULL)
    return;
  if (job->mapping == NULL)
    job->mapping = muster_rows_guess (job->table, job->words, &aim, job->header);
  else
    muster_rows_guess_rest (job->mapping, job->table, job->words, &aim);
  job->result = muster_rows_build (job->table, job->mapping, job->words, &aim);
  if (job->nation == NULL)
    job->nation = g_strdup (muster_rows_mapping_complete_aim (job->mapping, &aim).nation);
  g_autoptr (MusterReckoning) reckoning = muster_army_reckon (job->result->army);
  job->points = muster_army_dup_points (reckoning);
}

static void
run_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  run (data);
  g_task_return_boolean (task, TRUE);
}

typedef struct
{
  MusterRowsJob *job;
  MusterRowsJobDone done;
} Start;

static void
on_ready (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Start *start = data;
  if (g_task_propagate_boolean (G_TASK (result), NULL))
    start->done (source, start->job);
  else
    muster_rows_job_free (start->job);
}

static gboolean
is_small (const MusterRowsJob *job)
{
  GStatBuf file;
  if (job->table != NULL)
    return job->table->n_rows <= FEW_ROWS;
  return g_stat (job->path, &file) != 0 || file.st_size <= SMALL_FILE;
}

void
muster_rows_job_start (MusterRowsJob *job,
                       GObject *source,
                       GCancellable *cancellable,
                       MusterRowsJobDone done)
{
  if (is_small (job))
    {
      run (job);
      done (source, job);
      return;
    }
  Start *start = g_new0 (Start, 1);
  *start = (Start){ job, done };
  g_autoptr (GTask) task = g_task_new (source, cancellable, on_ready, start);
  g_task_set_task_data (task, job, NULL);
  g_task_run_in_thread (task, run_in_thread);
}
