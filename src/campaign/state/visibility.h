/* What of a campaign somebody sees: an umpire all, a side its own, a commander what he commands,
 * a player all that is his. Whatever prints or writes for a player asks here. */
#pragma once

#include "campaign/state/register.h"

G_BEGIN_DECLS

typedef enum
{
  MUSTER_SIGHT_EXACT,
  MUSTER_SIGHT_BLURRED, /* formations, their strength in words */
  MUSTER_SIGHT_HIDDEN,
} MusterSight;

/* Who looks. All 0 is the umpire. */
typedef struct
{
  gint64 of;           /* minus the number of a side, or that of a formation; 0: the umpire */
  gboolean is_blurred; /* it sees the strength of the other sides in words, and not nothing */
  const char *player;  /* interned: of the side @of only what he commands; NULL: all of it */
} MusterSeat;

/**
 * muster_seat_find:
 * @typed: a side, a formation or a commander by name or number; a player by name, or, where others
 *   are called so too, as "player:NAME"; "umpire" and "all"
 *
 * A commander's seat is the formation that he commands. Returns: FALSE as
 * muster_register_find_named(), with a sentence
 */
gboolean
muster_seat_find (MusterSeat *seat, const MusterRegister *reg, const char *typed, GError **error);

/** Makes @seat that of a player of the register; who commands all of his side sees all of it. */
void muster_seat_take_player (MusterSeat *seat, const MusterRegister *reg, const char *player);

/** Returns: the side that the seat is of; 0: the umpire's */
int muster_seat_get_side (const MusterSeat *seat, const MusterRegister *reg);

/** Returns: (transfer full) (nullable): for whom it is: "2nd Division, North", "Anne, North"; NULL:
 * the umpire */
char *muster_seat_dup_name (const MusterSeat *seat, const MusterRegister *reg);

/** Returns: how a side as a whole is seen */
MusterSight muster_seat_see_side (const MusterSeat *seat, const MusterRegister *reg, int side);

/** Returns: how a record is seen */
MusterSight
muster_seat_see (const MusterSeat *seat, const MusterRegister *reg, const MusterRecord *record);

/** Returns: whether an event is known: all that it speaks of is seen as it is, or all the world
 * knows it, as that a battle was fought and who won */
gboolean
muster_seat_knows (const MusterSeat *seat, const MusterRegister *reg, const MusterEvent *event);

/** Returns: (transfer none) (nullable): the note on an event that is known; what was noted on those
 * that all the world knows is for the umpire alone */
const char *muster_seat_get_note (const MusterSeat *seat, const MusterEvent *event);

/** Returns: (transfer none): how much is left of a whole, in words: "about a third fewer" */
const char *muster_blur_get_words (gint64 present, gint64 establishment);

G_END_DECLS
