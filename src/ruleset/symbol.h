/* What a pack says of how its troops are drawn: the symbol of a type, tag or grade, the size of a
 * formation, and which scale or tags are the arm and the quality. These are Muster's own
 * conventions, no rules of a ruleset; sheet/unit-symbol draws them. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  MUSTER_SYMBOL_NONE,
  MUSTER_SYMBOL_INFANTRY,
  MUSTER_SYMBOL_LIGHT_INFANTRY,
  MUSTER_SYMBOL_GRENADIERS,
  MUSTER_SYMBOL_GUARDS,
  MUSTER_SYMBOL_MILITIA,
  MUSTER_SYMBOL_PIKE,
  MUSTER_SYMBOL_CAVALRY,
  MUSTER_SYMBOL_HEAVY_CAVALRY,
  MUSTER_SYMBOL_LIGHT_CAVALRY,
  MUSTER_SYMBOL_LANCERS,
  MUSTER_SYMBOL_DRAGOONS,
  MUSTER_SYMBOL_ARTILLERY,
  MUSTER_SYMBOL_HEAVY_ARTILLERY,
  MUSTER_SYMBOL_HORSE_ARTILLERY,
  MUSTER_SYMBOL_ROCKETS,
  MUSTER_SYMBOL_ENGINEERS,
  MUSTER_N_SYMBOLS,
} MusterSymbol;

/* What symbols have in common; each family has a colour of its own. */
typedef enum
{
  MUSTER_FAMILY_NONE,
  MUSTER_FAMILY_FOOT,
  MUSTER_FAMILY_HORSE,
  MUSTER_FAMILY_GUNS,
  MUSTER_FAMILY_ENGINEERS,
  MUSTER_N_FAMILIES,
} MusterFamily;

/* How large a formation is, as maps mark it: III, X, XX, XXX, XXXX. */
typedef enum
{
  MUSTER_SIZE_NONE,
  MUSTER_SIZE_REGIMENT,
  MUSTER_SIZE_BRIGADE,
  MUSTER_SIZE_DIVISION,
  MUSTER_SIZE_CORPS,
  MUSTER_SIZE_ARMY,
  MUSTER_N_SIZES,
} MusterSize;

typedef enum
{
  MUSTER_ROLE_NONE,
  MUSTER_ROLE_ARM,
  MUSTER_ROLE_QUALITY,
  MUSTER_ROLE_HEADCOUNT,
  MUSTER_ROLE_FRONT,
  MUSTER_ROLE_MOVE,
  MUSTER_ROLE_FIGURES,
  MUSTER_ROLE_BASES,
  MUSTER_N_ROLES,
} MusterRole;

/** Returns: what the word of a pack means; none for NULL and for a word that is unknown */
MusterSymbol muster_symbol_find (const char *word);
MusterSize muster_size_find (const char *word);
MusterRole muster_role_find (const char *word);

/** Returns: whether the role is one of @words, with blanks between them; @words: (nullable) */
gboolean muster_role_is_in (const char *words, MusterRole role);

/** Returns: (transfer none): its name for people, several of them: "Light infantry" */
const char *muster_symbol_get_name (MusterSymbol symbol);

MusterFamily muster_symbol_get_family (MusterSymbol symbol);

/* What a feature of a battlefield is drawn as: Muster's own words, which packs give to their types
 * of features. sheet/board-drawing draws them. */

typedef enum
{
  MUSTER_LOOK_NONE,
  MUSTER_LOOK_HILL,       /* gentle */
  MUSTER_LOOK_STEEP,      /* a hill of steep sides */
  MUSTER_LOOK_WOOD,       /* dense */
  MUSTER_LOOK_BRUSH,      /* open wood, scrub */
  MUSTER_LOOK_MARSH,      /* soft ground */
  MUSTER_LOOK_LAKE,       /* water that is an area */
  MUSTER_LOOK_FIELD,      /* open */
  MUSTER_LOOK_ENCLOSURE,  /* a field with hedges or walls round it */
  MUSTER_LOOK_SETTLEMENT, /* houses: farm, village, town */
  MUSTER_LOOK_WALLED,     /* a settlement within a wall */
  MUSTER_LOOK_RIVER,      /* a line, as all that follow up to the gully */
  MUSTER_LOOK_STREAM,
  MUSTER_LOOK_ROAD,
  MUSTER_LOOK_WALL,
  MUSTER_LOOK_HEDGE,
  MUSTER_LOOK_GULLY,
  MUSTER_LOOK_BRIDGE, /* a crossing, an area */
  MUSTER_LOOK_FORD,
  MUSTER_N_LOOKS,
} MusterLook;

/** Returns: what the word of a pack means; none for NULL and for a word that is unknown */
MusterLook muster_look_find (const char *word);

/** Returns: (transfer none): the word of packs; "" for none */
const char *muster_look_get_word (MusterLook look);

/** Returns: whether it is drawn along a line, as roads are, and not as an area */
gboolean muster_look_is_line (MusterLook look);

/** Returns: whether houses stand on it */
gboolean muster_look_is_settlement (MusterLook look);

/** Returns: whether water runs or stands in it */
gboolean muster_look_is_water (MusterLook look);

/** Returns: whether it is a bridge or a ford */
gboolean muster_look_is_crossing (MusterLook look);

G_END_DECLS
