/* What the files that make terrain share: private to this room. */
#pragma once

#include "battlefield/model/feature-words.h"
#include "battlefield/terrain/terrain.h"

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
  int from;   /* id of the feature that a link must start at; 0: any that fits */
} MusterPiece;

/** Returns: (transfer full): the piece @number of @place, whose stream and title it gets */
MusterPiece *
muster_piece_new (const MusterPlaceRule *place, const MusterKind *kind, int number, int side);
void muster_piece_free (MusterPiece *piece);

/** Returns: whether the players have one of @kind beside those on the battlefield and @picked
 * (element-type MusterKind), which may be NULL */
gboolean
muster_maker_owns (const MusterMaker *maker, const MusterKind *kind, const GPtrArray *picked);

/** Throws for the sector or edge of a piece, in the stream begun. */
void muster_maker_throw_where (MusterMaker *maker, MusterPiece *piece);

/** Places @pieces (element-type MusterPiece), which is empty then: those first that need most room.
 */
void muster_maker_place_pieces (MusterMaker *maker, GPtrArray *pieces);

/** Throws for a piece in each sector, or in @only; 0: in all. */
void muster_maker_place_in_sectors (MusterMaker *maker, const MusterPlaceRule *place, int only);

/** Throws for the weather of the first turn, where @ruleset, which may be NULL, has any. */
void muster_terrain_throw_weather (MusterBattlefield *board, MusterRuleset *ruleset);

/** Returns: the centre of an area */
MusterPoint muster_feature_get_centre (const MusterFeature *feature);

/** Returns: where a piece is to lie: its sector, the strip along its edge, or all of the table */
MusterBox muster_maker_get_ground (const MusterMaker *maker, const MusterPiece *piece);

/** Throws for where a line is to run in what it was given, and places it, until it fits, but not
 * for ever. Returns: FALSE, with a remark, where it found no room */
gboolean muster_maker_place_line (MusterMaker *maker, const MusterPiece *piece);

/** Adds the feature. Returns: FALSE, nothing done, where it may not lie there */
gboolean muster_maker_try (MusterMaker *maker, MusterFeature *feature);

/** Returns: where a throw of d100 lies from @low to @high */
int muster_maker_spread (int thrown, int low, int high);

/** Returns: (transfer none) (nullable): what is placed where a link is missing */
const MusterKind *muster_terrain_find_link_kind (const MusterRuleset *ruleset,
                                                 const MusterLink *link);

/** Throws for a line of @kind from the feature @from_id, which must be there, to an edge; a remark
 * where there is none for it. */
void muster_maker_throw_link (MusterMaker *maker, const MusterKind *kind, int from_id);

/** Adds the lines that must be there and are not. */
void muster_maker_add_links (MusterMaker *maker);

/** Places objectives and zones. @place: only this one's, or NULL
 * for all */
void muster_maker_deploy (MusterMaker *maker, const MusterPlaceRule *only);

G_END_DECLS
