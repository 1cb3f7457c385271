/* An army of the library, as a row. */
#pragma once

#include "army/store/listing.h"
#include "ruleset/symbol.h"

#include <glib-object.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_ARMY_ITEM (muster_army_item_get_type ())
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

/** Takes over what @summary says. */
void muster_army_item_set (MusterArmyItem *item, const MusterArmySummary *summary);

gint64 muster_army_item_get_id (MusterArmyItem *item);
const char *muster_army_item_get_name (MusterArmyItem *item);

/** Returns: (transfer none): all that the list knows of it */
const MusterArmySummary *muster_army_item_get_summary (MusterArmyItem *item);

/** Returns: (transfer none): its ruleset, nation, date and size, for the second line */
const char *muster_army_item_get_detail (MusterArmyItem *item);

/** Takes over what its ruleset says of it. */
void muster_army_item_set_verdict (MusterArmyItem *item, const MusterArmyVerdict *verdict);

/** What its ruleset says of it may be otherwise now: until that is known, what it said stays. */
void muster_army_item_doubt_verdict (MusterArmyItem *item);

/** Returns: whether its ruleset was asked, and it is not in doubt */
gboolean muster_army_item_is_judged (MusterArmyItem *item);

/** Returns: (transfer none) (nullable): what its ruleset says of it, or said last */
const MusterArmyVerdict *muster_army_item_get_verdict (MusterArmyItem *item);

/** Returns: whether each of the words typed begins a word of its name, ruleset, nation, date,
 * player or tags; @folded is of muster_text_fold_words() */
gboolean muster_army_item_has_words (MusterArmyItem *item, const char *folded);

G_END_DECLS
