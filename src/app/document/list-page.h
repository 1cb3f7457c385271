/* A list of documents of one kind, such as scenarios, to open, make, copy, bring in, take out and
 * delete. A subclass says of its kind what is called how, and what its actions are. */
#pragma once

#include "app/document/page.h"
#include "app/document/row.h"
#include "db/library.h"
#include "scenario/xml.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* Documents from files that a person chose or dropped. */

/* How a document of one kind is read, as muster_scenario_read(). */
typedef gpointer (*MusterReadDocument) (const MusterXml *xml,
                                        MusterFindRuleset find,
                                        gpointer data,
                                        GPtrArray *problems);

/** Returns: whether the file is a @root, such as a scenario, by what it begins with, or would be by
 * its name where it cannot be read */
gboolean muster_document_import_takes (GFile *file, const char *root);

#define MUSTER_TYPE_DOCUMENTS_PAGE (muster_documents_page_get_type ())
G_DECLARE_DERIVABLE_TYPE (MusterDocumentsPage,
                          muster_documents_page,
                          MUSTER,
                          DOCUMENTS_PAGE,
                          MusterPage)

/* What a list calls its documents, to be translated. */
typedef struct
{
  const char *title; /* "Scenarios" */
  const char *icon;  /* of the list without any */
  const char *none;
  const char *none_shown;
  const char *begin; /* of the button that begins one: "_New Scenario…" */
  const char *begin_tip;
  const char *find;
  const char *search; /* the label of the entry */
  const char *search_by;
  const char *not_found;
  const char *not_found_reported;
  const char *show_all;
  const char *in_trash;
  const char *trash_notified; /* of a trash that is empty */
  const char *leave;
  const char *leave_tip;
  const char *export; /* titles of the dialogs of files */
  const char *import;
} MusterDocumentsWords;

/**
 * MusterDocumentsPageClass:
 * @type: of its documents
 * @ending: of their files
 * @list: summaries of the documents; NULL with an error
 * @summarise: what is listed of a summary
 * @make_window: a window that begins one; its signal "created" tells the number of the new one
 * @copy: a copy that is new to the library, called "%s (copy)"
 * @read: one from a file, as muster_scenario_read()
 * @dup_imported: tells that so many were imported
 * @write: one as a file
 */
struct _MusterDocumentsPageClass
{
  MusterPageClass parent_class;
  const MusterDocumentsWords *words;
  const MusterDocumentType *type;
  const char *ending;
  GPtrArray *(*list) (MusterStore *store, gboolean trashed, GError **error);
  MusterDocumentSummary *(*summarise) (gconstpointer summary);
  GtkWindow *(*make_window) (GtkWindow *parent, MusterStore *store);
  gpointer (*copy) (gconstpointer document);
  MusterReadDocument read;
  char *(*dup_imported) (guint n);
  GBytes *(*write) (gconstpointer document);
};

/* Property "trash": whether the documents in the trash are shown in place of the others. */

/** Returns: (transfer floating): a page of the subclass @type, filled */
MusterPage *muster_documents_page_new (GType type, MusterStore *store);

/** Takes files into the library and tells how it went; what cannot be read is left out. */
void muster_documents_page_import (MusterDocumentsPage *page, GFile **files, guint n);

G_END_DECLS
