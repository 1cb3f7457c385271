/* Two nations beside each other: what one has, and what the other has for it. */
#pragma once

#include "ruleset/catalogue/store.h"

G_BEGIN_DECLS

typedef struct
{
  MusterCatalogueEntry *left; /* (owned); NULL where only the other has such a thing */
  MusterCatalogueEntry *right;
} MusterCataloguePair;

/**
 * muster_catalogue_pair:
 * @left: (element-type MusterCatalogueEntry): what one nation has, as muster_catalogue_list()
 *   orders it; its entries are taken
 * @right: (element-type MusterCatalogueEntry): the same of the other
 *
 * Only entries of one sort and with the same words of their pack (arm, light …) stand beside each
 * other, and of those first the ones that are called the same or by words that mean the same.
 *
 * Returns: (transfer full) (element-type MusterCataloguePair): all of them, in the order of @left;
 *   what only the other has stands behind what is most like it
 */
GPtrArray *muster_catalogue_pair (GPtrArray *left, GPtrArray *right);

G_END_DECLS
