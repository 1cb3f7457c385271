/* An army of the library in a list: what the library says of it, and its verdict as soon as that is
 * known. */
#pragma once

#include "app/document/row.h"
#include "army/store/listing.h"
#include "db/store.h"
#include "ruleset/symbol.h"

G_BEGIN_DECLS

#define MUSTER_TYPE_ARMY_ITEM (muster_army_item_get_type ())
G_DECLARE_FINAL_TYPE (MusterArmyItem, muster_army_item, MUSTER, ARMY_ITEM, MusterDocumentItem)

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
  MusterNumber points;
  gboolean legal;
} MusterArmyVerdict;

/** Takes over what @summary says. */
void muster_army_item_set (MusterArmyItem *item, const MusterArmySummary *summary);

/** Returns: (transfer none): all that the list knows of it */
const MusterArmySummary *muster_army_item_get_summary (MusterArmyItem *item);

/** What its ruleset says of it may be otherwise now: until that is known, what it said stays. */
void muster_army_item_doubt_verdict (MusterArmyItem *item);

/** Returns: whether that was said of it, and nothing is known since */
gboolean muster_army_item_is_doubted (MusterArmyItem *item);

/** Returns: whether its ruleset was asked, and it is not in doubt */
gboolean muster_army_item_is_judged (MusterArmyItem *item);

/** Returns: (transfer none) (nullable): what its ruleset says of it, or said last */
const MusterArmyVerdict *muster_army_item_get_verdict (MusterArmyItem *item);

/* Says of armies in a list whether they are legal: one at a time, while nobody waits. */
typedef struct _MusterArmyJudge MusterArmyJudge;

/** @judged is called after each verdict, with @data. */
MusterArmyJudge *muster_army_judge_new (MusterStore *store,
                                        void (*judged) (gpointer data, MusterArmyItem *item),
                                        gpointer data);
void muster_army_judge_free (MusterArmyJudge *judge);

/** Gives @item its verdict soon. */
void muster_army_judge_ask (MusterArmyJudge *judge, MusterArmyItem *item);

/** Forgets what rulesets say: the player's own values are others now. */
void muster_army_judge_forget (MusterArmyJudge *judge);

G_END_DECLS
