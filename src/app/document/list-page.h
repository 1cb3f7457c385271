/* A list of documents of one kind, such as scenarios, to open, make, copy, bring in, take out and
 * delete. A subclass says of its kind what is called how, and what more can be done. */
#pragma once

#include "app/document/page.h"
#include "app/document/row.h"
#include "base/keyed-list.h"
#include "db/library.h"
#include "ruleset/catalogue/packs.h"
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
  const char *icon;  /* of the list without any; as the next three NULL where a subclass shows it */
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

/* What is told of a number of documents. */
typedef enum
{
  MUSTER_DOCUMENTS_IMPORTED,
  MUSTER_DOCUMENTS_TRASHED,
  MUSTER_DOCUMENTS_RESTORED,
  MUSTER_DOCUMENTS_DELETED,
  MUSTER_DOCUMENTS_ASK_DELETE,
} MusterDocumentsCount;

/**
 * MusterDocumentsPageClass:
 * @type: of its documents
 * @ending: of their files
 * @row: the type of its rows: MusterDocumentRow
 * @selects_several: whether several can be selected at once
 * @make_window: a window that begins one; its signal "created" tells the number of the new one
 * @count: a format, translated, of so many documents; where several cannot be selected only of
 *   those imported
 *
 * What a kind of documents says of itself in one of two ways. In the plain one:
 * @list: summaries of the documents; NULL with an error
 * @summarise: what is listed of a summary
 * @copy: a copy that is new to the library, called "%s (copy)"
 * @read: one from a file, as muster_scenario_read()
 * @write: one as a file
 *
 * In place of these, each where it is not NULL:
 * @fill: lists the documents as MusterDocumentItem; FALSE with an error
 * @duplicate: adds a copy of a document; its number, or 0
 * @read_file: (transfer full): one from a file; what @problems gets of one that was read is
 *   reported
 * @load: (transfer full): a document of the library
 *
 * What is added to the list, each where it is not NULL:
 * @fill_up: lists documents of which @fill left out some for the first
 * @is_filtered: whether @passes may hide documents, besides the search
 * @passes: whether a document is to be shown
 * @set_up_row: makes a row ready, once
 * @show_item: a row is about to show a document
 * @show_all: takes away what hides documents, besides the search
 * @thrown_away: those that were selected are in the trash
 * @arranged: others may be shown, or in another order
 * @enable: so many are selected: enables actions of its own
 * @export_several: asks for a folder, and writes those selected into it
 * @redirect: takes a file that is none of its documents; FALSE: it is to be read
 * @add_filters: for files to be imported
 * @dup_report_title: of a window with remarks on what was read
 * @imported: documents were taken into the library: tells what more there is to tell of them
 */
struct _MusterDocumentsPageClass
{
  MusterPageClass parent_class;
  const MusterDocumentsWords *words;
  const MusterDocumentType *type;
  const char *ending;
  GType row;
  gboolean selects_several;
  GtkWindow *(*make_window) (GtkWindow *parent, MusterStore *store);
  const char *(*count) (MusterDocumentsCount what, gulong n);

  GPtrArray *(*list) (MusterStore *store, gboolean trashed, GError **error);
  MusterDocumentSummary *(*summarise) (gconstpointer summary);
  gpointer (*copy) (gconstpointer document);
  MusterReadDocument read;
  GBytes *(*write) (gconstpointer document);

  gboolean (*fill) (MusterDocumentsPage *page, MusterKeyedList *documents, GError **error);
  gint64 (*duplicate) (MusterDocumentsPage *page, MusterDocumentItem *item, GError **error);
  gpointer (*read_file) (const char *path, MusterPacks *packs, GPtrArray *problems);
  gpointer (*load) (MusterStore *store, gint64 id, GError **error);

  void (*fill_up) (MusterDocumentsPage *page);
  gboolean (*is_filtered) (MusterDocumentsPage *page);
  gboolean (*passes) (MusterDocumentsPage *page, gpointer item);
  void (*set_up_row) (MusterDocumentsPage *page, GtkWidget *row, GtkListItem *list_item);
  void (*show_item) (MusterDocumentsPage *page, gpointer item);
  void (*show_all) (MusterDocumentsPage *page);
  void (*thrown_away) (MusterDocumentsPage *page);
  void (*arranged) (MusterDocumentsPage *page);
  void (*enable) (MusterDocumentsPage *page, guint n_selected);
  void (*export_several) (MusterDocumentsPage *page);
  gboolean (*redirect) (MusterDocumentsPage *page, GFile *file);
  void (*add_filters) (GtkFileChooser *chooser);
  char *(*dup_report_title) (GPtrArray *problems);
  void (*imported) (MusterDocumentsPage *page, GPtrArray *documents);
};

/* Property "trash": whether the documents in the trash are shown in place of the others. */

/** Returns: (transfer floating): a page of the subclass @type, filled */
MusterPage *muster_documents_page_new (GType type, MusterStore *store);

/** Takes files into the library and tells how it went; what cannot be read is left out. Files that
 * are none of its documents go where theirs are. */
void muster_documents_page_import (MusterDocumentsPage *page, GFile **files, guint n);

/* For subclasses. */

/* What a subclass puts into the page. */
typedef struct
{
  GMenuModel *menu;
  GMenuModel *row_menu;
  GtkWidget *beside_search;
  GtkWidget *beside_delete; /* among the buttons of the trash */
  GtkWidget *below;         /* the list */
  GtkWidget *empty;         /* in the place of the list where there is no document */
} MusterDocumentsParts;

void muster_documents_page_set_parts (MusterDocumentsPage *page, const MusterDocumentsParts *parts);

gboolean muster_documents_page_is_trash (MusterDocumentsPage *page);

/** Returns: (transfer none): all documents (MusterDocumentItem), shown or hidden */
GListModel *muster_documents_page_get_all (MusterDocumentsPage *page);

/** Returns: (transfer none) (nullable): the document with this number */
gpointer muster_documents_page_find (MusterDocumentsPage *page, gint64 document);

/** Returns: (transfer none) (nullable): its row, while that is on the screen */
GtkWidget *muster_documents_page_find_row (MusterDocumentsPage *page, gpointer item);

/** Returns: (transfer none): which documents are shown, and selected */
GtkSelectionModel *muster_documents_page_get_selection (MusterDocumentsPage *page);

/** Returns: (transfer full) (element-type gint64): the numbers of those selected, as listed */
GArray *muster_documents_page_list_selected (MusterDocumentsPage *page);

/** Returns: (transfer none) (nullable): the selected document where it is the only one */
gpointer muster_documents_page_get_selected (MusterDocumentsPage *page);

/** Opens a document that @maker has just made: a handler of "created". */
void
muster_documents_page_show_created (gpointer maker, gint64 document, MusterDocumentsPage *page);

/** Lists documents in another order; NULL: as they are listed by the library. */
void muster_documents_page_sort (MusterDocumentsPage *page, GtkSorter *sorter);

/** The filter may let others pass now. */
void muster_documents_page_filter (MusterDocumentsPage *page);

/** What items say may be something else now: sorts and filters them again. */
void muster_documents_page_arrange (MusterDocumentsPage *page);

/** Asks, under @heading, before documents are deleted for good. */
void muster_documents_page_ask_delete (MusterDocumentsPage *page, GArray *ids, const char *heading);

/** Takes documents that were read into the library, and tells so with what was remarked on them. */
void muster_documents_page_take_in (MusterDocumentsPage *page,
                                    GPtrArray *documents,
                                    GPtrArray *problems);

G_END_DECLS
