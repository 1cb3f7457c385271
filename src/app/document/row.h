/* A document of the library in a list: its name and what is told of it. */
#pragma once

#include <adwaita.h>
#include <glib-object.h>

G_BEGIN_DECLS

/* A document of the library, or a batch of a campaign, in a list: an item that stays the same while
 * what it tells of changes. */

/* What a list tells of a document. */
typedef struct
{
  gint64 id;
  char *name;
  char *line;         /* its armies or sides, or its tags; or NULL */
  char *detail;       /* "TITLE · 18 June 1815"; or NULL */
  gboolean is_struck; /* and told so */
} MusterDocumentSummary;

MusterDocumentSummary *
muster_document_summary_new (gint64 id, const char *name, const char *line, const char *detail);
void muster_document_summary_free (MusterDocumentSummary *summary);

#define MUSTER_TYPE_DOCUMENT_ITEM (muster_document_item_get_type ())
G_DECLARE_DERIVABLE_TYPE (MusterDocumentItem, muster_document_item, MUSTER, DOCUMENT_ITEM, GObject)

struct _MusterDocumentItemClass
{
  GObjectClass parent_class;
};

/**
 * MusterDocumentItem::changed:
 *
 * It says something else now.
 */

/** Makes it the item of a copy of @summary. Returns: whether it says something else now */
gboolean muster_document_item_set (MusterDocumentItem *item, const MusterDocumentSummary *summary);

gint64 muster_document_item_get_id (MusterDocumentItem *item);
const char *muster_document_item_get_name (MusterDocumentItem *item);

/** Returns: (transfer none): what the list tells of it */
const MusterDocumentSummary *muster_document_item_get_summary (MusterDocumentItem *item);

/** Returns: whether all words of @folded, of muster_text_fold_words(), begin words of what is told
 * of it */
gboolean muster_document_item_has_words (MusterDocumentItem *item, const char *folded);

/* A row that shows an item, and follows it. */

#define MUSTER_TYPE_DOCUMENT_ROW (muster_document_row_get_type ())
G_DECLARE_DERIVABLE_TYPE (MusterDocumentRow, muster_document_row, MUSTER, DOCUMENT_ROW, AdwBin)

struct _MusterDocumentRowClass
{
  AdwBinClass parent_class;

  /* Shows what the item says now. */
  void (*refresh) (MusterDocumentRow *row, MusterDocumentItem *item);
};

/** Shows @item from now on, or nothing for NULL. */
void muster_document_row_set_item (MusterDocumentRow *row, MusterDocumentItem *item);

/** Returns: (transfer none) (nullable): what it shows */
gpointer muster_document_row_get_item (gpointer row);

/* Its summary, line by line. */

#define MUSTER_TYPE_SUMMARY_ROW (muster_summary_row_get_type ())
G_DECLARE_FINAL_TYPE (MusterSummaryRow, muster_summary_row, MUSTER, SUMMARY_ROW, MusterDocumentRow)

G_END_DECLS
