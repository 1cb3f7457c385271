/* A scenario or campaign of the library in a list: its name and what is told of it. */
#pragma once

#include <adwaita.h>
#include <glib-object.h>

G_BEGIN_DECLS

/* A scenario or campaign of the library, or a batch of a campaign, in a list: an item that stays
 * the same while what it tells of changes. */

/* What a list tells of a document. */
typedef struct
{
  gint64 id;
  char *name;
  char *line;         /* below its name: its armies or sides; or NULL */
  char *detail;       /* below that: "TITLE · 18 June 1815"; or NULL */
  gboolean is_struck; /* and told so */
} MusterDocumentSummary;

MusterDocumentSummary *
muster_document_summary_new (gint64 id, const char *name, const char *line, const char *detail);
void muster_document_summary_free (MusterDocumentSummary *summary);

#define MUSTER_TYPE_DOCUMENT_ITEM (muster_document_item_get_type ())
G_DECLARE_FINAL_TYPE (MusterDocumentItem, muster_document_item, MUSTER, DOCUMENT_ITEM, GObject)

/**
 * MusterDocumentItem::changed:
 *
 * It says something else now.
 */

/** Makes it the item of a copy of @summary. */
void muster_document_item_set (MusterDocumentItem *item, const MusterDocumentSummary *summary);

gint64 muster_document_item_get_id (MusterDocumentItem *item);
const char *muster_document_item_get_name (MusterDocumentItem *item);

/** Returns: (transfer none): what the list tells of it */
const MusterDocumentSummary *muster_document_item_get_summary (MusterDocumentItem *item);

/** Returns: whether all words of @folded, of muster_text_fold_words(), begin words of what is told
 * of it */
gboolean muster_document_item_has_words (MusterDocumentItem *item, const char *folded);

#define MUSTER_TYPE_DOCUMENT_ROW (muster_document_row_get_type ())
G_DECLARE_FINAL_TYPE (MusterDocumentRow, muster_document_row, MUSTER, DOCUMENT_ROW, AdwBin)

/** Shows @item from now on, or nothing for NULL. */
void muster_document_row_set_item (MusterDocumentRow *row, MusterDocumentItem *item);

/** Returns: (transfer none) (nullable): what it shows */
MusterDocumentItem *muster_document_row_get_item (MusterDocumentRow *row);

G_END_DECLS
