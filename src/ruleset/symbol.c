#include "config.h"

#include "ruleset/symbol.h"

#include <glib/gi18n-lib.h>

static const struct
{
  const char *word;
  const char *name;
  MusterFamily family;
} symbols[MUSTER_N_SYMBOLS] = {
  [MUSTER_SYMBOL_NONE] = { "", N_ ("Other troops"), MUSTER_FAMILY_NONE },
  [MUSTER_SYMBOL_INFANTRY] = { "infantry", N_ ("Infantry"), MUSTER_FAMILY_FOOT },
  [MUSTER_SYMBOL_LIGHT_INFANTRY] = { "light-infantry", N_ ("Light infantry"), MUSTER_FAMILY_FOOT },
  [MUSTER_SYMBOL_GRENADIERS] = { "grenadiers", N_ ("Grenadiers"), MUSTER_FAMILY_FOOT },
  [MUSTER_SYMBOL_GUARDS] = { "guards", N_ ("Foot guards"), MUSTER_FAMILY_FOOT },
  [MUSTER_SYMBOL_MILITIA] = { "militia", N_ ("Militia"), MUSTER_FAMILY_FOOT },
  [MUSTER_SYMBOL_PIKE] = { "pike", N_ ("Pike and shot"), MUSTER_FAMILY_FOOT },
  [MUSTER_SYMBOL_CAVALRY] = { "cavalry", N_ ("Cavalry"), MUSTER_FAMILY_HORSE },
  [MUSTER_SYMBOL_HEAVY_CAVALRY] = { "heavy-cavalry", N_ ("Heavy cavalry"), MUSTER_FAMILY_HORSE },
  [MUSTER_SYMBOL_LIGHT_CAVALRY] = { "light-cavalry", N_ ("Light cavalry"), MUSTER_FAMILY_HORSE },
  [MUSTER_SYMBOL_LANCERS] = { "lancers", N_ ("Lancers"), MUSTER_FAMILY_HORSE },
  [MUSTER_SYMBOL_DRAGOONS] = { "dragoons", N_ ("Dragoons"), MUSTER_FAMILY_HORSE },
  [MUSTER_SYMBOL_ARTILLERY] = { "artillery", N_ ("Artillery"), MUSTER_FAMILY_GUNS },
  [MUSTER_SYMBOL_HEAVY_ARTILLERY] = { "heavy-artillery", N_ ("Heavy artillery"),
                                      MUSTER_FAMILY_GUNS },
  [MUSTER_SYMBOL_HORSE_ARTILLERY] = { "horse-artillery", N_ ("Horse artillery"),
                                      MUSTER_FAMILY_GUNS },
  [MUSTER_SYMBOL_ROCKETS] = { "rockets", N_ ("Rockets"), MUSTER_FAMILY_GUNS },
  [MUSTER_SYMBOL_ENGINEERS] = { "engineers", N_ ("Engineers"), MUSTER_FAMILY_ENGINEERS },
};

static const char *const sizes[MUSTER_N_SIZES] = {
  [MUSTER_SIZE_NONE] = "",           [MUSTER_SIZE_REGIMENT] = "regiment",
  [MUSTER_SIZE_BRIGADE] = "brigade", [MUSTER_SIZE_DIVISION] = "division",
  [MUSTER_SIZE_CORPS] = "corps",     [MUSTER_SIZE_ARMY] = "army",
};

static const char *const roles[MUSTER_N_ROLES] = {
  [MUSTER_ROLE_NONE] = "",           [MUSTER_ROLE_ARM] = "arm",
  [MUSTER_ROLE_QUALITY] = "quality", [MUSTER_ROLE_HEADCOUNT] = "headcount",
  [MUSTER_ROLE_FRONT] = "front",     [MUSTER_ROLE_MOVE] = "move",
  [MUSTER_ROLE_FIGURES] = "figures", [MUSTER_ROLE_BASES] = "bases",
};

MusterSymbol
muster_symbol_find (const char *word)
{
  for (MusterSymbol i = MUSTER_SYMBOL_NONE + 1; word != NULL && i < MUSTER_N_SYMBOLS; i++)
    if (g_str_equal (symbols[i].word, word))
      return i;
  return MUSTER_SYMBOL_NONE;
}

MusterSize
muster_size_find (const char *word)
{
  for (MusterSize i = MUSTER_SIZE_NONE + 1; word != NULL && i < MUSTER_N_SIZES; i++)
    if (g_str_equal (sizes[i], word))
      return i;
  return MUSTER_SIZE_NONE;
}

MusterRole
muster_role_find (const char *word)
{
  for (MusterRole i = MUSTER_ROLE_NONE + 1; word != NULL && i < MUSTER_N_ROLES; i++)
    if (g_str_equal (roles[i], word))
      return i;
  return MUSTER_ROLE_NONE;
}

gboolean
muster_role_is_in (const char *words, MusterRole role)
{
  g_auto (GStrv) all = g_strsplit_set (words != NULL ? words : "", " \t\n", -1);
  return g_strv_contains ((const char *const *) all, roles[role]);
}

const char *
muster_symbol_get_name (MusterSymbol symbol)
{
  return _ (symbols[symbol].name);
}

MusterFamily
muster_symbol_get_family (MusterSymbol symbol)
{
  return symbols[symbol].family;
}

static const char *const words[MUSTER_N_LOOKS] = {
  [MUSTER_LOOK_NONE] = "",
  [MUSTER_LOOK_HILL] = "hill",
  [MUSTER_LOOK_STEEP] = "steep",
  [MUSTER_LOOK_WOOD] = "wood",
  [MUSTER_LOOK_BRUSH] = "brush",
  [MUSTER_LOOK_MARSH] = "marsh",
  [MUSTER_LOOK_LAKE] = "lake",
  [MUSTER_LOOK_FIELD] = "field",
  [MUSTER_LOOK_ENCLOSURE] = "enclosure",
  [MUSTER_LOOK_SETTLEMENT] = "settlement",
  [MUSTER_LOOK_WALLED] = "walled",
  [MUSTER_LOOK_RIVER] = "river",
  [MUSTER_LOOK_STREAM] = "stream",
  [MUSTER_LOOK_ROAD] = "road",
  [MUSTER_LOOK_WALL] = "wall",
  [MUSTER_LOOK_HEDGE] = "hedge",
  [MUSTER_LOOK_GULLY] = "gully",
  [MUSTER_LOOK_BRIDGE] = "bridge",
  [MUSTER_LOOK_FORD] = "ford",
};

MusterLook
muster_look_find (const char *word)
{
  for (MusterLook i = MUSTER_LOOK_NONE + 1; word != NULL && i < MUSTER_N_LOOKS; i++)
    if (g_str_equal (words[i], word))
      return i;
  return MUSTER_LOOK_NONE;
}

const char *
muster_look_get_word (MusterLook look)
{
  return words[look];
}

gboolean
muster_look_is_line (MusterLook look)
{
  return look >= MUSTER_LOOK_RIVER && look <= MUSTER_LOOK_GULLY;
}

gboolean
muster_look_is_settlement (MusterLook look)
{
  return look == MUSTER_LOOK_SETTLEMENT || look == MUSTER_LOOK_WALLED;
}

gboolean
muster_look_is_water (MusterLook look)
{
  return look == MUSTER_LOOK_LAKE || look == MUSTER_LOOK_RIVER || look == MUSTER_LOOK_STREAM;
}

gboolean
muster_look_is_crossing (MusterLook look)
{
  return look == MUSTER_LOOK_BRIDGE || look == MUSTER_LOOK_FORD;
}
