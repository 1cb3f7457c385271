/* Says of armies in a list whether they are legal: one at a time, while nobody waits. */
#pragma once

#include "app/library/army-item.h"

G_BEGIN_DECLS

typedef struct _MusterArmyJudge MusterArmyJudge;

typedef void (*MusterArmyJudged) (gpointer data, MusterArmyItem *item);

/** @judged is called after each verdict, with @data. */
MusterArmyJudge *muster_army_judge_new (MusterStore *store, MusterArmyJudged judged, gpointer data);
void muster_army_judge_free (MusterArmyJudge *judge);

/** Gives @item its verdict soon. */
void muster_army_judge_ask (MusterArmyJudge *judge, MusterArmyItem *item);

/** Forgets what rulesets say: the player's own values are others now. */
void muster_army_judge_forget (MusterArmyJudge *judge);

G_END_DECLS
