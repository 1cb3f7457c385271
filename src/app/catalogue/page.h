/* The page of the catalogue: rulesets, nations, troop types, grades, prices, limits and tables with
 * their citations; two nations beside each other; the player's own values; packs to take in. */
#pragma once

#include "app/document/page.h"

G_BEGIN_DECLS

#define MUSTER_TYPE_CATALOGUE_PAGE (muster_catalogue_page_get_type ())
G_DECLARE_FINAL_TYPE (MusterCataloguePage,
                      muster_catalogue_page,
                      MUSTER,
                      CATALOGUE_PAGE,
                      MusterPage)

/** Reads the packs, in a thread where any of them changed. */
MusterCataloguePage *muster_catalogue_page_new (MusterStore *store);

/**
 * muster_catalogue_page_show:
 * @ruleset: id of a ruleset
 * @sort: (nullable): of what, as in MusterCatalogueQuery; NULL for everything
 * @nation: (nullable): id of a nation
 * @other: (nullable): id of one that is shown beside it
 *
 * While packs are read, as soon as they have been.
 */
void muster_catalogue_page_show (MusterCataloguePage *page,
                                 const char *ruleset,
                                 const char *sort,
                                 const char *nation,
                                 const char *other);

/**
 * muster_catalogue_page_import:
 * @file: a pack
 *
 * Puts a copy of the pack among the player's own, where it is sound, and tells what came with it:
 * in a thread.
 */
void muster_catalogue_page_import (MusterCataloguePage *page, GFile *file);

/** Returns: whether packs are being read or taken in */
gboolean muster_catalogue_page_is_reading (MusterCataloguePage *page);

G_END_DECLS
