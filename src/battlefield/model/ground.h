/* How much of a battlefield is what ground, as it is drawn: what it is worth, the rules say. */
#pragma once

#include "battlefield/model/battlefield.h"

G_BEGIN_DECLS

typedef enum
{
  MUSTER_GROUND_OPEN,          /* none of the others: fields and roads, too */
  MUSTER_GROUND_COVER,         /* woods, brush, enclosures, houses, gullies */
  MUSTER_GROUND_HILL,          /* covered or not */
  MUSTER_GROUND_WATER,         /* and marsh */
  MUSTER_GROUND_NOTHING_KNOWN, /* of types that the ruleset does not have */
  MUSTER_N_GROUNDS,
} MusterGroundKind;

/* Shares, from 0 to 1, to about a hundredth. A place may be of several kinds. */
typedef struct
{
  double of_table[MUSTER_N_GROUNDS];
  double of_half[2][MUSTER_N_GROUNDS]; /* of what lies nearer to a side's base edge */
} MusterGround;

void muster_ground_measure (const MusterBattlefield *battlefield, MusterGround *ground);

G_END_DECLS
