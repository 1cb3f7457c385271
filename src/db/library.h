/* What every document of the library has: a row in the table that is named as its kind, with an id,
 * a name, and when it was put into the trash. @kind is such as "army", "scenario" or "campaign",
 * never what somebody typed. */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/** Returns: (transfer full): its name, in the trash or not; NULL with %MUSTER_ERROR_NOT_FOUND where
 * it is not in the library */
char *muster_library_dup_name (MusterStore *store, const char *kind, gint64 id, GError **error);

/** Returns: whether it is in the library and not in the trash */
gboolean muster_library_has (MusterStore *store, const char *kind, gint64 id);

/* What a person does to documents as a whole. */
typedef enum
{
  MUSTER_LIBRARY_ADD,
  MUSTER_LIBRARY_TRASH,
  MUSTER_LIBRARY_RESTORE,
  MUSTER_LIBRARY_DELETE,
} MusterLibraryAction;

/**
 * MusterDocumentType:
 * @kind: "army", "scenario" or "campaign"
 * @deleting: (array zero-terminated=1): statements that delete the document ?1
 * @several: the kinds of phrase that the actions are called by, of how many documents there are
 * @get_name: of a document
 * @insert: writes a new document; its number, or 0
 * @update: (nullable): writes a document under the number that it has
 * @load: (nullable): reads one back, as it was written; @before: (nullable): one of which it may
 *   share what is the same. Without it what is added is not read back
 * @free: frees what @load returned
 *
 * What is peculiar to documents of one type.
 */
typedef struct
{
  const char *kind;
  const char *const *deleting;
  const char *const *several; /* by MusterLibraryAction */
  const char *(*get_name) (gconstpointer document);
  gint64 (*insert) (MusterChangeSet *change_set, gconstpointer document, GError **error);
  gboolean (*update) (MusterChangeSet *change_set, gconstpointer document, GError **error);
  gpointer (*load) (MusterStore *store,
                    gint64 id,
                    gconstpointer before,
                    GPtrArray *problems,
                    GError **error);
  GDestroyNotify free;
} MusterDocumentType;

/**
 * muster_library_begin:
 * @ids: (array length=n): the documents, one at least
 * @one: the kind of phrase that the action is called by for one, of its name
 * @several: the kind of phrase for more, of how many; not asked for where @n is 1
 *
 * Begins an action on documents as a whole, which the list of them shows, too.
 *
 * Returns: (transfer full): the action, or NULL: as muster_library_dup_name() and
 *   muster_store_begin()
 */
MusterChangeSet *muster_library_begin (MusterStore *store,
                                       const char *kind,
                                       const gint64 *ids,
                                       guint n,
                                       const char *one,
                                       const char *several,
                                       GError **error);

/* Each of the following is one action: one transaction, one step of undo, one "changed" signal for
 * each document. Where it returns FALSE, 0 or NULL nothing was changed: %MUSTER_ERROR_NOT_FOUND
 * where a document is not in the library, %MUSTER_ERROR_BAD_INPUT, with what to mend, where the
 * library could not give back what was written, or as muster_store_begin(). */

/** Puts a document into the library. Returns: its number, or 0 */
gint64 muster_library_add (MusterStore *store,
                           const MusterDocumentType *type,
                           gconstpointer document,
                           GError **error);

/** Puts documents (array length=n), one at least, into the library. Returns: (transfer full)
 * (nullable) (array length=n): their numbers */
gint64 *muster_library_add_all (MusterStore *store,
                                const MusterDocumentType *type,
                                const gconstpointer *documents,
                                guint n,
                                GError **error);

/**
 * muster_library_save:
 * @document: a changed copy of the document @id of the library
 * @name: what was done: a phrase, such as "move('Hill 2')"
 * @merge: (nullable): as in muster_store_begin()
 * @kept: (out) (optional) (nullable) (transfer full): what was read back; set before anybody is
 *   notified of the change, NULL where nothing was changed
 */
gboolean muster_library_save (MusterStore *store,
                              const MusterDocumentType *type,
                              gint64 id,
                              gconstpointer document,
                              const char *name,
                              const char *merge,
                              gpointer *kept,
                              GError **error);

/**
 * muster_library_read_back:
 * @written: the document @id, as it was written in an action that goes on
 *
 * What cannot be read again would be lost: it is not to be kept.
 *
 * Returns: (transfer full) (nullable): what the library has now; it may share parts with @written
 */
gpointer muster_library_read_back (MusterStore *store,
                                   const MusterDocumentType *type,
                                   gint64 id,
                                   gconstpointer written,
                                   GError **error);

/** Puts documents into the trash, where they stay until they are restored or deleted. @ids: (array
 * length=n): one at least */
gboolean muster_library_trash (MusterStore *store,
                               const MusterDocumentType *type,
                               const gint64 *ids,
                               guint n,
                               GError **error);

/** Takes documents out of the trash, as they were. */
gboolean muster_library_restore (MusterStore *store,
                                 const MusterDocumentType *type,
                                 const gint64 *ids,
                                 guint n,
                                 GError **error);

/** Takes documents out of the library. */
gboolean muster_library_delete (MusterStore *store,
                                const MusterDocumentType *type,
                                const gint64 *ids,
                                guint n,
                                GError **error);

G_END_DECLS
