/* The armies of the library, or those in its trash, as they are listed: sorted, searched and
 * filtered, each with its verdict as soon as that is known. A long list is filled in after the
 * first frame. */
#pragma once

#include "app/library/armies-filter.h"
#include "db/store.h"

G_BEGIN_DECLS

#define MUSTER_TYPE_ARMIES_LIST (muster_armies_list_get_type ())
G_DECLARE_FINAL_TYPE (MusterArmiesList, muster_armies_list, MUSTER, ARMIES_LIST, GObject)

/**
 * MusterArmiesList::changed:
 *
 * Emitted after the list was read, sorted or filtered again, whatever came of it.
 *
 * MusterArmiesList::failed:
 * @error: why the armies could not be read
 */

/** @widget: (unowned): in whose frames the rest of a long list is read; it outlives the list */
MusterArmiesList *muster_armies_list_new (MusterStore *store, GtkWidget *widget);

/** Returns: (transfer none): the armies (MusterArmyItem) that are to be shown */
GListModel *muster_armies_list_get_model (MusterArmiesList *list);

/** Returns: (transfer none): these and those that are hidden */
GListModel *muster_armies_list_get_all (MusterArmiesList *list);

/** Returns: (transfer none) (nullable): the army with this number */
MusterArmyItem *muster_armies_list_find (MusterArmiesList *list, gint64 army);

/** Reads the armies again. Items of those that stay are kept. */
void muster_armies_list_load (MusterArmiesList *list);

/** Reads all of them now. */
void muster_armies_list_fill_up (MusterArmiesList *list);

/** @folded: (nullable): of muster_text_fold_words() */
void muster_armies_list_set_search (MusterArmiesList *list, const char *folded);

/** @sort: "name", "date", "changed", "ruleset", "points" or "verdict" */
void muster_armies_list_set_sort (MusterArmiesList *list, const char *sort);

/** Lists those in the trash, or the others. */
void muster_armies_list_set_trash (MusterArmiesList *list, gboolean in_trash);

/** @filter: (unowned): is asked from now on, and listened to */
void muster_armies_list_set_filter (MusterArmiesList *list, MusterArmiesFilter *filter);

/** Has the verdict of an army found soon, where it is not known. */
void muster_armies_list_ask (MusterArmiesList *list, MusterArmyItem *item);

/** As muster_armies_list_ask(): of all of them. */
void muster_armies_list_ask_all (MusterArmiesList *list);

G_END_DECLS
