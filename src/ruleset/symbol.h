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
  MUSTER_N_ROLES,
} MusterRole;

/** Returns: what the word of a pack means; none for NULL and for a word that is unknown */
MusterSymbol muster_symbol_find (const char *word);
MusterSize muster_size_find (const char *word);
MusterRole muster_role_find (const char *word);

/** Returns: (transfer none): the word of packs; "" for none */
const char *muster_symbol_get_word (MusterSymbol symbol);
const char *muster_size_get_word (MusterSize size);

/** Returns: (transfer none): its name for people, several of them: "Light infantry" */
const char *muster_symbol_get_name (MusterSymbol symbol);

/** Returns: (transfer none): its word, which is never translated: "foot", "horse" …; "" for none */
const char *muster_family_get_word (MusterFamily family);

MusterFamily muster_symbol_get_family (MusterSymbol symbol);

G_END_DECLS
