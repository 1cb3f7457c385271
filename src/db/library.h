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

/**
 * muster_library_begin:
 * @ids: (array length=n): the documents, one at least
 * @one: what the action is called for one, with %s for its name
 * @several: what it is called for more, with %u for how many; not asked for where @n is 1
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

/** Puts documents into the trash, as one action. @several: as in muster_library_begin() */
gboolean muster_library_trash (MusterStore *store,
                               const char *kind,
                               const gint64 *ids,
                               guint n,
                               const char *several,
                               GError **error);

/** Takes them out of it again, as one action. */
gboolean muster_library_restore (MusterStore *store,
                                 const char *kind,
                                 const gint64 *ids,
                                 guint n,
                                 const char *several,
                                 GError **error);

/** Runs statements that write for the document ?1. @sql: (array zero-terminated=1) */
gboolean muster_change_set_run_for (MusterChangeSet *change_set,
                                    const char *const *sql,
                                    gint64 id,
                                    GError **error);

G_END_DECLS
