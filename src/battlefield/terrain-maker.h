/* What the files that make terrain share: private to this folder. */
#pragma once

#include "battlefield/feature-words.h"
#include "battlefield/terrain.h"

G_BEGIN_DECLS

typedef struct
{
  const MusterRuleset *ruleset;
  MusterBattlefield *board;
  MusterDice *dice;   /* the board's */
  GHashTable *pieces; /* type id → int that are left; or NULL: everything */
} MusterMaker;

/* One piece of terrain that is to be placed. */
typedef struct
{
  char *stream;
  char *title;
  const MusterPlaceRule *place; /* or NULL: a link */
  const MusterKind *kind;
  int side;
  int sector; /* 0: along an edge */
  MusterEdge edge;
  int within; /* mm of the edge */
} MusterPiece;

void muster_piece_free (MusterPiece *piece);

/** Throws for where a piece is to lie in what it was given, and places it, until it fits, but not
 * for ever. Returns: FALSE, with a remark, where it found no room (terrain-area.c, terrain-line.c)
 */
gboolean muster_maker_place_area (MusterMaker *maker, const MusterPiece *piece);
gboolean muster_maker_place_line (MusterMaker *maker, const MusterPiece *piece);

/** Adds the feature. Returns: FALSE, nothing done, where it may not lie there */
gboolean muster_maker_try (MusterMaker *maker, MusterFeature *feature);

/** Returns: where a throw of d100 lies from @low to @high */
int muster_maker_spread (int thrown, int low, int high);

/** Returns: (transfer none) (nullable): what is placed where a link is missing (terrain-line.c) */
const MusterKind *muster_terrain_find_link_kind (const MusterRuleset *ruleset,
                                                 const MusterLink *link);

/** Adds the lines that must be there (terrain-line.c). */
void muster_maker_add_links (MusterMaker *maker);

/** Places objectives and zones (deployment.c). @place: only this one's, or NULL for all */
void muster_maker_deploy (MusterMaker *maker, const MusterPlaceRule *only);

G_END_DECLS
