/* The page of the catalogue: rulesets, nations, troop types, grades, prices, limits and tables with
 * their citations; two nations beside each other; the player's own values; packs to take in. */
#pragma once

#include "app/document/page.h"
#include "ruleset/catalogue/store.h"
#include "ruleset/differences/differences.h"

#include <adwaita.h>
#include <gio/gio.h>

G_BEGIN_DECLS

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
 * @category: (nullable): of what, as in MusterCatalogueQuery; NULL for everything
 * @nation: (nullable): id of a nation
 * @other: (nullable): id of one that is shown beside it
 *
 * While packs are read, as soon as they have been.
 */
void muster_catalogue_page_show (MusterCataloguePage *page,
                                 const char *ruleset,
                                 const char *category,
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

/* An entry of the catalogue as a list shows it. */

G_DECLARE_FINAL_TYPE (MusterEntryItem, muster_entry_item, MUSTER, ENTRY_ITEM, GObject)

const MusterCatalogueEntry *muster_entry_item_get_entry (MusterEntryItem *item);

/** Returns: (transfer none) (nullable): the player's own values: "27 points, VBU 6" */
const char *muster_entry_item_get_own (MusterEntryItem *item);

/* What one of two nations has, and what the other has for it. */

G_DECLARE_FINAL_TYPE (MusterPairItem, muster_pair_item, MUSTER, PAIR_ITEM, GObject)

/** Returns: (transfer none) (nullable) */
MusterEntryItem *muster_pair_item_get_left (MusterPairItem *item);

/** Returns: (transfer none) (nullable) */
MusterEntryItem *muster_pair_item_get_right (MusterPairItem *item);

/* A row of the catalogue: an entry with its section, and what the player gave of it. */

G_DECLARE_FINAL_TYPE (MusterEntryRow, muster_entry_row, MUSTER, ENTRY_ROW, AdwBin)

/* Imports a pack: among the player's own, where it is sound. */

/**
 * muster_pack_import_dup_report:
 * @before: (nullable): what there was of it; NULL: nothing
 * @now: what was imported
 * @n_differences: between them; not asked without @before
 *
 * Returns: (transfer full): what to tell of it, a line
 */
char *muster_pack_import_dup_report (const MusterRuleset *before,
                                     const MusterRuleset *now,
                                     guint n_differences);

G_END_DECLS
