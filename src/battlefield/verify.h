/* Throws the transcript of a battlefield again: whether each die is what the seed gives, whether
 * what is written beside it is what the rules make of it, and what was changed by hand since. */
#pragma once

#include "battlefield/check/check.h"

G_BEGIN_DECLS

typedef enum
{
  MUSTER_VERDICT_NO_DICE,      /* nothing was thrown */
  MUSTER_VERDICT_REPEATS,      /* seed and rules give all of it again */
  MUSTER_VERDICT_UNREPEATABLE, /* each die is right; what came of some cannot be known */
  MUSTER_VERDICT_CONTRADICTS,  /* something is not what the dice give */
} MusterDiceVerdict;

typedef struct
{
  MusterDiceVerdict verdict;
  guint64 seed;
  int thrown;          /* dice by the seed */
  int typed;           /* thrown by hand */
  int chosen;          /* by a player */
  GPtrArray *findings; /* MusterBoardFinding: what contradicts, in the order of the file */
  GPtrArray *reasons;  /* char *: sentences: why something cannot be repeated */
  GPtrArray *changes;  /* char *: sentences: what is otherwise by hand */
} MusterVerification;

void muster_verification_free (MusterVerification *verification);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterVerification, muster_verification_free)

/** Returns: (transfer full): what the dice of @battlefield give, held against what it is */
MusterVerification *muster_battlefield_verify_dice (const MusterBattlefield *battlefield);

/** Returns: whether the transcript says what each side added to its die for the attack; @bonus gets
 * it */
gboolean muster_battlefield_find_attack_bonus (const MusterBattlefield *battlefield, int bonus[2]);

/** Returns: (transfer none): "repeats" …, as JSON says */
const char *muster_verification_get_word (const MusterVerification *verification);

/** Returns: (transfer full): a sentence with the verdict: how much was thrown, and whether it is
 * what the seed gives */
char *muster_verification_dup_verdict (const MusterVerification *verification);

/** Returns: (transfer full): the verdict, why something cannot be repeated, and what was changed by
 * hand, a line each, without the findings */
char *muster_verification_dup_text (const MusterVerification *verification);

G_END_DECLS
