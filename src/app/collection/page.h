/* What a person owns: figures, bases, units and pieces of terrain, with their boxes, to count,
 * paint, print and bring in. */
#pragma once

#include "app/document/page.h"

G_BEGIN_DECLS

#define MUSTER_TYPE_COLLECTION_PAGE (muster_collection_page_get_type ())
G_DECLARE_FINAL_TYPE (MusterCollectionPage,
                      muster_collection_page,
                      MUSTER,
                      COLLECTION_PAGE,
                      MusterPage)

/** Returns: (transfer floating): the page */
MusterCollectionPage *muster_collection_page_new (MusterStore *store);

G_END_DECLS
