/* A document of the library as the window shows it: it is read again whenever the library says that
 * it was changed. */
#pragma once

#include "db/library.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_DOCUMENT_MODEL (muster_document_model_get_type ())
G_DECLARE_DERIVABLE_TYPE (MusterDocumentModel,
                          muster_document_model,
                          MUSTER,
                          DOCUMENT_MODEL,
                          GObject)

struct _MusterDocumentModelClass
{
  GObjectClass parent_class;

  const MusterDocumentType *type;

  /* (nullable): another kind of document by which this one is read: what was read before is not
   * shared where such a one was changed, or may have been. */
  const char *read_by;

  /* (nullable): reads the document, where its type does not; as MusterDocumentType's @load, @before
   * NULL also where nothing of it may be shared. */
  gpointer (*load) (MusterDocumentModel *model, gconstpointer before, GError **error);

  /* (nullable): whether the document is kept with the packs that it was read with last, so that
   * none has to be looked for. */
  gboolean (*has_its_packs) (MusterDocumentModel *model);

  /* Works out what belongs to the document, which is another now. */
  void (*take) (MusterDocumentModel *model);
};

/**
 * MusterDocumentModel::changed:
 *
 * Emitted after everything has been read again, once for each change of the document: at once, or
 * when packs that it is kept with now have been read in a thread.
 */

/**
 * MusterDocumentModel::failed:
 * @error: (transfer none): why, as the document's loading has it
 *
 * Emitted in place of "changed" where the document could not be read again: the model keeps what it
 * read last, which the library may no longer have.
 */

/**
 * MusterDocumentModel::gone:
 *
 * Emitted in place of "changed" where the document is no longer in the library, or in its trash.
 */

/** Returns: (transfer full) (nullable): a model of this type; NULL where the document cannot be
 * read */
gpointer
muster_document_model_new (GType type, MusterStore *store, gint64 document, GError **error);

MusterStore *muster_document_model_get_store (gpointer model);

/** Returns: the document's number in the library */
gint64 muster_document_model_get_id (gpointer model);

/** Returns: (transfer none): the document as it is now; valid until the next change */
gpointer muster_document_model_get_document (gpointer model);

/** Saves a changed copy of the document, as muster_library_save(): what that read back is taken, so
 * that it is read only once. */
gboolean muster_document_model_save (gpointer model,
                                     gconstpointer changed,
                                     const char *name,
                                     const char *merge,
                                     GError **error);

G_END_DECLS
