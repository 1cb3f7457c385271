/* The sheets that “muster print” was asked for. */
#pragma once

#include "sheet/packet/packet.h"

G_BEGIN_DECLS

typedef struct
{
  GPtrArray *kinds; /* const MusterSheetKind */
  GArray *turns;    /* MusterTurn of each */
} MusterPrintKinds;

/** Reads “map:portrait,order-of-battle”; those that say nothing of it lie as @turn says. Returns:
 * FALSE with a message where a word is none */
gboolean muster_print_kinds_read (MusterPrintKinds *kinds, const char *text, MusterTurn turn);

/** Takes what is usual in a packet of the game. */
void
muster_print_kinds_take_usual (MusterPrintKinds *kinds, const MusterGame *game, MusterTurn turn);

void muster_print_kinds_clear (MusterPrintKinds *kinds);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MusterPrintKinds, muster_print_kinds_clear)

G_END_DECLS
