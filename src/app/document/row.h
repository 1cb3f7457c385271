/* A scenario or campaign of the library in a list: its name and what is told of it. */
#pragma once

#include "app/document/item.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_DOCUMENT_ROW (muster_document_row_get_type ())
G_DECLARE_FINAL_TYPE (MusterDocumentRow, muster_document_row, MUSTER, DOCUMENT_ROW, AdwBin)

/** Shows @item from now on, or nothing for NULL. */
void muster_document_row_set_item (MusterDocumentRow *row, MusterDocumentItem *item);

/** Returns: (transfer none) (nullable): what it shows */
MusterDocumentItem *muster_document_row_get_item (MusterDocumentRow *row);

G_END_DECLS
