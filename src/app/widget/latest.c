#include "config.h"

#include "app/widget/latest.h"

#include "base/task.h"

typedef struct
{
  GCancellable **latest;
  gpointer request;
  GDestroyNotify free_request;
  MusterWork work;
  MusterWorked worked;
} Asked;

static void
asked_free (gpointer data)
{
  Asked *asked = data;
  asked->free_request (asked->request);
  g_free (asked);
}

static void
work_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Asked *asked = data;
  asked->work (asked->request, cancellable);
  g_task_return_boolean (task, TRUE);
}

static void
on_worked (GObject *source, GAsyncResult *result, gpointer data)
{
  Asked *asked = g_task_get_task_data (G_TASK (result));
  if (g_task_get_cancellable (G_TASK (result)) != *asked->latest)
    return;
  g_clear_object (asked->latest);
  asked->worked (source, asked->request);
}

void
muster_latest_ask (GCancellable **latest,
                   gpointer source,
                   gpointer request,
                   GDestroyNotify free_request,
                   MusterWork work,
                   MusterWorked worked)
{
  Asked *asked = g_new (Asked, 1);
  *asked = (Asked){ latest, request, free_request, work, worked };
  muster_latest_stop (latest);
  *latest = g_cancellable_new ();
  g_autoptr (GTask) task = muster_task_new (source, *latest, on_worked, NULL);
  g_task_set_task_data (task, asked, asked_free);
  g_task_run_in_thread (task, work_in_thread);
}

void
muster_latest_stop (GCancellable **latest)
{
  if (*latest != NULL)
    g_cancellable_cancel (*latest);
  g_clear_object (latest);
}
