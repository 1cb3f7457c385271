/* Fixes of what a battlefield has against the rules, found by trying. */
#pragma once

#include "battlefield/check/check.h"

G_BEGIN_DECLS

/* Of a battlefield or scenario with more findings no fixes are searched: it is not nearly done. */
#define MUSTER_MOST_FINDINGS_WITH_FIXES 24

typedef struct
{
  char *phrase;                   /* what is done, as it is kept */
  char *text;                     /* and in words: "Move Mill 2 12 cm to the north" */
  MusterBattlefield *battlefield; /* what it is then */
} MusterBoardFix;

void muster_board_fix_free (MusterBoardFix *fix);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterBoardFix, muster_board_fix_free)

/**
 * muster_board_finding_list_fixes:
 * @finding: what muster_battlefield_check() has of it, or what else stands against a scenario,
 *   which has none
 *
 * Returns: (transfer full) (element-type MusterBoardFix): fixes, those that change least first;
 * each was tried: with it @finding is gone, and the battlefield has fewer than before
 */
GPtrArray *muster_board_finding_list_fixes (const MusterBattlefield *battlefield,
                                            const MusterBoardFinding *finding);

G_END_DECLS
