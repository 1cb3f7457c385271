/* Inside the fold: what the files that apply events share. */
#pragma once

#include "campaign/state/register.h"

G_BEGIN_DECLS

/* Applies an event of one kind. Whatever it asks for that cannot be is a trouble of it, and no more
 * than what can be is done. */
typedef void (*MusterApply) (MusterRegister *reg, const MusterEvent *event);

/** Returns: (transfer full): a register with nothing on its books, which holds @campaign; its day
 * is to be set */
MusterRegister *muster_register_new (const MusterCampaign *campaign);

/** Returns: (transfer none) (nullable): the record, to be changed */
MusterRecord *muster_register_get (MusterRegister *reg, gint64 number);

/** Returns: (transfer none) (nullable): the unit of the event, or a trouble of it */
MusterRecord *muster_register_get_unit (MusterRegister *reg, const MusterEvent *event);

/** Returns: (transfer none) (nullable): the battle with this number, to be changed */
MusterBattle *muster_register_get_battle (MusterRegister *reg, gint64 number);

/** Returns: (transfer none) (nullable): what a record did in the battle, to be changed, until
 * another marches into it */
MusterEngagement *muster_battle_get (MusterBattle *battle, gint64 record);

/**
 * muster_register_add_trouble:
 * @event: of the register's campaign; more than one trouble may be of it
 * @wanted: as its kind says: how much it asks for, or what it names that is not there
 * @there: how much there was, or 0
 *
 * Notes that the event could not come to pass as it says.
 */
void muster_register_add_trouble (MusterRegister *reg,
                                  const MusterEvent *event,
                                  MusterTroubleKind kind,
                                  gint64 wanted,
                                  gint64 there);

/** Returns: whether records may have the numbers from @number on, @n of them: no other has one */
gboolean muster_register_may_add (const MusterRegister *reg, gint64 number, guint n);

/** Puts a new record on the books. @number: from 1 to %MUSTER_MOST_RECORDS, which no other has, as
 * muster_register_may_add() says. Returns: (transfer none): the record, all of it 0 but the number
 */
MusterRecord *muster_register_add (MusterRegister *reg, gint64 number);

/** Lets some of a unit come back from a pool, to the unit that it is a part of by now. @steps: at
 * most as many as are there are taken */
void
muster_register_bring_back (MusterRegister *reg, MusterRecord *unit, MusterPool pool, gint64 steps);

/** Makes a commander fit again. Who took his place meanwhile is not his successor any more: he
 * needs another when he is lost again. */
void muster_record_restore (MusterRecord *commander);

/** Works out anew who comes back from hospital when, after units began or ended their rest. */
void muster_register_rest (MusterRegister *reg, int day);

/* One for each kind of event, as MusterApply. @event: of the register's campaign; those of one day
 * are applied in their order, after muster_campaign_fold() went on to that day. */
void muster_apply_raise (MusterRegister *reg, const MusterEvent *event);
void muster_apply_battle (MusterRegister *reg, const MusterEvent *event);
void muster_apply_engage (MusterRegister *reg, const MusterEvent *event);
void muster_apply_losses (MusterRegister *reg, const MusterEvent *event);
void muster_apply_fate (MusterRegister *reg, const MusterEvent *event);
void muster_apply_result (MusterRegister *reg, const MusterEvent *event);
void muster_apply_return (MusterRegister *reg, const MusterEvent *event);
void muster_apply_replace (MusterRegister *reg, const MusterEvent *event);
void muster_apply_merge (MusterRegister *reg, const MusterEvent *event);
void muster_apply_split (MusterRegister *reg, const MusterEvent *event);
void muster_apply_transfer (MusterRegister *reg, const MusterEvent *event);
void muster_apply_status (MusterRegister *reg, const MusterEvent *event);
void muster_apply_grade (MusterRegister *reg, const MusterEvent *event);
void muster_apply_rename (MusterRegister *reg, const MusterEvent *event);
void muster_apply_rank (MusterRegister *reg, const MusterEvent *event);
void muster_apply_fatigue (MusterRegister *reg, const MusterEvent *event);
void muster_apply_night (MusterRegister *reg, const MusterEvent *event);
void muster_apply_experience (MusterRegister *reg, const MusterEvent *event);
void muster_apply_honour (MusterRegister *reg, const MusterEvent *event);
void muster_apply_counter (MusterRegister *reg, const MusterEvent *event);
void muster_apply_march (MusterRegister *reg, const MusterEvent *event);
void muster_apply_player (MusterRegister *reg, const MusterEvent *event);
void muster_apply_succeed (MusterRegister *reg, const MusterEvent *event);

G_END_DECLS
