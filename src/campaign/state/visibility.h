/* What of a campaign somebody sees: an umpire all, a side its own, a commander what he commands,
 * a player all that is his. Whatever prints or writes for a player asks here. */
#pragma once

#include "campaign/state/register.h"

G_BEGIN_DECLS

typedef enum
{
  MUSTER_VISIBILITY_EXACT,
  MUSTER_VISIBILITY_REDACTED, /* formations, their strength in words */
  MUSTER_VISIBILITY_HIDDEN,
} MusterVisibility;

/* Who looks. All 0 is the umpire. */
typedef struct
{
  gint64 of;            /* minus the number of a side, or that of a formation; 0: the umpire */
  gboolean is_redacted; /* it sees the strength of the other sides in words, and not nothing */
  const char *player;   /* interned: of the side @of only what he commands; NULL: all of it */
} MusterViewer;

/**
 * muster_viewer_find:
 * @typed: a side, a formation or a commander by name or number; a player by name, or, where others
 *   are called so too, as "player:NAME"; "umpire" and "all"
 *
 * A commander looks as the formation that he commands. Returns: FALSE as
 * muster_register_find_named(), with a sentence
 */
gboolean muster_viewer_find (MusterViewer *viewer,
                             const MusterRegister *reg,
                             const char *typed,
                             GError **error);

/** Makes @viewer that of a player of the register; who commands all of his side sees all of it. */
void
muster_viewer_take_player (MusterViewer *viewer, const MusterRegister *reg, const char *player);

/** Returns: the side that the viewer is of; 0: the umpire's */
int muster_viewer_get_side (const MusterViewer *viewer, const MusterRegister *reg);

/** Returns: (transfer full) (nullable): for whom it is: "2nd Division, North", "Anne, North"; NULL:
 * the umpire */
char *muster_viewer_dup_name (const MusterViewer *viewer, const MusterRegister *reg);

/** Returns: how a side as a whole is seen */
MusterVisibility
muster_viewer_see_side (const MusterViewer *viewer, const MusterRegister *reg, int side);

/** Returns: how a record is seen */
MusterVisibility muster_viewer_see (const MusterViewer *viewer,
                                    const MusterRegister *reg,
                                    const MusterRecord *record);

/** Returns: whether an event is known: all that it speaks of is seen as it is, or all the world
 * knows it, as that a battle was fought and who won */
gboolean muster_viewer_knows (const MusterViewer *viewer,
                              const MusterRegister *reg,
                              const MusterEvent *event);

/** Returns: (transfer none) (nullable): the note on an event that is known; what was noted on those
 * that all the world knows is for the umpire alone */
const char *muster_viewer_get_note (const MusterViewer *viewer, const MusterEvent *event);

/** Returns: (transfer none): how much is left of a whole, in words: "about a third fewer" */
const char *muster_redacted_get_words (gint64 present, gint64 establishment);

G_END_DECLS
