/* The troops of a game as a quick reference shows them: things that are alike in all that matters
 * at the table stand for one entry with a letter, by which the rows of tables point at it. */
#pragma once

#include "sheet/page/sheet.h"
#include "sheet/reference/reference.h"

G_BEGIN_DECLS

typedef struct
{
  int side;       /* as of the army */
  guint army;     /* index in the game's */
  GArray *things; /* guint: units, commanders or formations, in the order of the army */
  char *mark;   /* "A" … "Z", "AA" …, all different in a game; NULL where no row points at it */
  guint number; /* of the mark, from 0 */
  char *name;   /* what it is, with its grades: "Line infantry, UQ 4" */
  char *who;    /* which they are, where they have names: "1st Foot, 2nd Foot"; or NULL */
  GPtrArray *values; /* utf8, Pango markup: "<i>Move</i> 12 cm" */
} MusterTroop;

/** Returns: (transfer full) (element-type MusterTroop): those of the armies that the reader may
 * see, army by army, units first, then commanders, then formations that have values of their own;
 * the same rows of @reference are about all things of one.
 * Marks are given by muster_reference_mark(). */
GPtrArray *muster_troops_list (const MusterGame *game,
                               const MusterReference *reference,
                               const MusterSheetOptions *options);

/** Gives @troop, which is number @index among those with marks, its mark. */
void muster_troop_set_mark (MusterTroop *troop, guint index);

G_END_DECLS
