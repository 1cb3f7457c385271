#include "config.h"

#include "base/task.h"

typedef struct
{
  GObject *source;
  GAsyncReadyCallback done;
  gpointer data;
} Asker;

static void
on_done (GObject *none, GAsyncResult *result, gpointer data)
{
  g_autofree Asker *asker = data;
  g_autoptr (GObject) source = asker->source;
  asker->done (source, result, asker->data);
}

GTask *
muster_task_new (gpointer source,
                 GCancellable *cancellable,
                 GAsyncReadyCallback done,
                 gpointer data)
{
  Asker *asker = g_new (Asker, 1);
  *asker = (Asker){ source != NULL ? g_object_ref (source) : NULL, done, data };
  return g_task_new (NULL, cancellable, on_done, asker);
}
