#include "config.h"

#include "app/document/model.h"

#include "base/error.h"

typedef struct
{
  MusterStore *store;
  gint64 id;
} MusterDocumentModelPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (MusterDocumentModel, muster_document_model, G_TYPE_OBJECT)

enum
{
  CHANGED,
  FAILED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

static MusterDocumentModelPrivate *
get_private (gpointer model)
{
  return muster_document_model_get_instance_private (model);
}

static void
on_store_changed (MusterDocumentModel *model, const char *kind, gint64 document)
{
  const MusterDocumentModelClass *class = MUSTER_DOCUMENT_MODEL_GET_CLASS (model);
  g_autoptr (GError) error = NULL;
  gboolean is_all = g_str_equal (kind, MUSTER_STORE_ALL);
  if (!is_all && (!g_str_equal (kind, class->kind) || document != get_private (model)->id))
    return;
  if (class->read (model, &error))
    g_signal_emit (model, signals[CHANGED], 0);
  else if (!g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND))
    g_signal_emit (model, signals[FAILED], 0, error);
}

static void
dispose (GObject *object)
{
  g_clear_object (&get_private (object)->store);
  G_OBJECT_CLASS (muster_document_model_parent_class)->dispose (object);
}

static void
muster_document_model_class_init (MusterDocumentModelClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dispose;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
muster_document_model_init (MusterDocumentModel *model)
{
}

gpointer
muster_document_model_new (GType type, MusterStore *store, gint64 document, GError **error)
{
  g_autoptr (MusterDocumentModel) model = g_object_new (type, NULL);
  MusterDocumentModelPrivate *private = get_private (model);
  private->store = g_object_ref (store);
  private->id = document;
  if (!MUSTER_DOCUMENT_MODEL_GET_CLASS (model)->read (model, error))
    return NULL;
  g_signal_connect_object (store, "changed", G_CALLBACK (on_store_changed), model,
                           G_CONNECT_SWAPPED);
  return g_steal_pointer (&model);
}

MusterStore *
muster_document_model_get_store (gpointer model)
{
  return get_private (model)->store;
}

gint64
muster_document_model_get_id (gpointer model)
{
  return get_private (model)->id;
}
