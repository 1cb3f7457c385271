#include "config.h"

#include "app/document/model.h"

#include "app/document/ruleset-cache.h"
#include "base/error.h"
#include "base/problem.h"

typedef struct
{
  MusterStore *store;
  gint64 id;
  gpointer document;
  gpointer kept;     /* as it was saved a moment ago, and not taken yet; or NULL */
  gboolean is_stale; /* what it was read by may be another now */
} MusterDocumentModelPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (MusterDocumentModel, muster_document_model, G_TYPE_OBJECT)

enum
{
  CHANGED,
  FAILED,
  GONE,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

static MusterDocumentModelPrivate *
get_private (gpointer model)
{
  return muster_document_model_get_instance_private (model);
}

static gpointer
load (MusterDocumentModel *model, GError **error)
{
  const MusterDocumentModelClass *class = MUSTER_DOCUMENT_MODEL_GET_CLASS (model);
  const MusterDocumentModelPrivate *private = get_private (model);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  gconstpointer before = private->is_stale ? NULL : private->document;
  return class->load != NULL
           ? class->load (model, before, error)
           : class->type->load (private->store, private->id, before, problems, error);
}

/* Keeps what was read last where that fails. */
static gboolean
read_again (MusterDocumentModel *model, GError **error)
{
  const MusterDocumentModelClass *class = MUSTER_DOCUMENT_MODEL_GET_CLASS (model);
  MusterDocumentModelPrivate *private = get_private (model);
  gpointer document = g_steal_pointer (&private->kept);
  if (document == NULL)
    document = load (model, error);
  if (document == NULL)
    return FALSE;
  g_clear_pointer (&private->document, class->type->free);
  private->document = document;
  private->is_stale = FALSE;
  class->take (model);
  return TRUE;
}

static void
on_rulesets_read (gpointer source, gpointer data)
{
  MusterDocumentModel *model = MUSTER_DOCUMENT_MODEL (source);
  g_autoptr (GError) error = NULL;
  if (read_again (model, &error))
    g_signal_emit (model, signals[CHANGED], 0);
  else if (!g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND))
    g_signal_emit (model, signals[FAILED], 0, error);
}

static gboolean
is_about (MusterDocumentModel *model, const char *kind, gint64 document)
{
  const MusterDocumentModelClass *class = MUSTER_DOCUMENT_MODEL_GET_CLASS (model);
  return g_str_equal (kind, MUSTER_STORE_ALL) || g_strcmp0 (kind, class->read_by) == 0
         || (g_str_equal (kind, class->type->kind) && document == get_private (model)->id);
}

static gboolean
has_its_packs (MusterDocumentModel *model)
{
  const MusterDocumentModelClass *class = MUSTER_DOCUMENT_MODEL_GET_CLASS (model);
  return !get_private (model)->is_stale && class->has_its_packs != NULL
         && class->has_its_packs (model);
}

static void
on_store_changed (MusterDocumentModel *model, const char *kind, gint64 document)
{
  const MusterDocumentModelClass *class = MUSTER_DOCUMENT_MODEL_GET_CLASS (model);
  MusterDocumentModelPrivate *private = get_private (model);
  if (!is_about (model, kind, document))
    return;
  if (class->read_by != NULL && !g_str_equal (kind, class->type->kind))
  private->is_stale = TRUE;
  if (!muster_library_has (private->store, class->type->kind, private->id))
    g_signal_emit (model, signals[GONE], 0);
  else if (private->kept != NULL || has_its_packs (model))
    on_rulesets_read (model, NULL);
  else
    muster_ruleset_cache_read (private->store, class->type->kind, &private->id, 1, model, NULL,
                               on_rulesets_read, NULL);
}

static void
dispose (GObject *object)
{
  MusterDocumentModelPrivate *private = get_private (object);
  g_clear_pointer (&private->document, MUSTER_DOCUMENT_MODEL_GET_CLASS (object)->type->free);
  g_clear_object (&private->store);
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
  signals[GONE] = g_signal_new ("gone", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
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
  if (!read_again (model, error))
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

gpointer
muster_document_model_get_document (gpointer model)
{
  return get_private (model)->document;
}

gboolean
muster_document_model_save (gpointer model,
                            gconstpointer changed,
                            const char *name,
                            const char *merge,
                            GError **error)
{
  const MusterDocumentType *type = MUSTER_DOCUMENT_MODEL_GET_CLASS (model)->type;
  MusterDocumentModelPrivate *private = get_private (model);
  gboolean is_saved = muster_library_save (private->store, type, private->id, changed, name, merge,
                                           &private->kept, error);
  /* Where nothing is another than before, nobody was notified. */
  g_clear_pointer (&private->kept, type->free);
  return is_saved;
}
