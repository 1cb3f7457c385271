/* The armies of the library, or those in its trash, as they are listed: sorted, searched and
 * filtered, each with its verdict as soon as that is known. A long list is filled in after the
 * first frame. */
#pragma once

#include "army/store/listing.h"
#include "db/store.h"
#include "ruleset/symbol.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Of app/library/armies-filter.h, which knows the list's items. */
typedef struct _MusterArmiesFilter MusterArmiesFilter;

/* An army of the library, as a row. */

G_DECLARE_FINAL_TYPE (MusterArmyItem, muster_army_item, MUSTER, ARMY_ITEM, GObject)

/**
 * MusterArmyItem::changed:
 *
 * Emitted when something else is to be shown.
 */

/* As many arms as a picture of an army shows. */
#define MUSTER_MOST_ARMS 3

/* An arm of an army. */
typedef struct
{
  MusterSymbol symbol;
  guint share; /* percent of the units */
} MusterArmyArm;

/* What its ruleset says of an army. */
typedef struct
{
  const char *words;         /* whether it is legal */
  const char *figures;       /* what it costs: "187 of 200 points"; or NULL */
  const char *nation;        /* the name of its nation, or NULL */
  const char *fault;         /* why it is not whole, so that its ruleset was not asked; or NULL */
  const char *made_of;       /* its arms in words: "Infantry 60 %, Cavalry 40 %"; or NULL */
  const MusterArmyArm *arms; /* the largest, in the pack's order; NULL where it has none */
  guint n_arms;
  gint64 points;
  gboolean legal;
} MusterArmyVerdict;

gint64 muster_army_item_get_id (MusterArmyItem *item);
const char *muster_army_item_get_name (MusterArmyItem *item);

/** Returns: (transfer none): all that the list knows of it */
const MusterArmySummary *muster_army_item_get_summary (MusterArmyItem *item);

/** Returns: (transfer none): its ruleset, nation, date and size, for the second line */
const char *muster_army_item_get_detail (MusterArmyItem *item);

/** Returns: whether its ruleset was asked, and it is not in doubt */
gboolean muster_army_item_is_judged (MusterArmyItem *item);

/** Returns: (transfer none) (nullable): what its ruleset says of it, or said last */
const MusterArmyVerdict *muster_army_item_get_verdict (MusterArmyItem *item);

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
