/* The words of packs for symbols and sizes, typed a second time. */
#pragma once

#include "ruleset/symbol.h"

static inline const char *
get_symbol_word (MusterSymbol symbol)
{
  static const char *const words[MUSTER_N_SYMBOLS] = {
    [MUSTER_SYMBOL_NONE] = "",
    [MUSTER_SYMBOL_INFANTRY] = "infantry",
    [MUSTER_SYMBOL_LIGHT_INFANTRY] = "light-infantry",
    [MUSTER_SYMBOL_GRENADIERS] = "grenadiers",
    [MUSTER_SYMBOL_GUARDS] = "guards",
    [MUSTER_SYMBOL_MILITIA] = "militia",
    [MUSTER_SYMBOL_PIKE] = "pike",
    [MUSTER_SYMBOL_CAVALRY] = "cavalry",
    [MUSTER_SYMBOL_HEAVY_CAVALRY] = "heavy-cavalry",
    [MUSTER_SYMBOL_LIGHT_CAVALRY] = "light-cavalry",
    [MUSTER_SYMBOL_LANCERS] = "lancers",
    [MUSTER_SYMBOL_DRAGOONS] = "dragoons",
    [MUSTER_SYMBOL_ARTILLERY] = "artillery",
    [MUSTER_SYMBOL_HEAVY_ARTILLERY] = "heavy-artillery",
    [MUSTER_SYMBOL_HORSE_ARTILLERY] = "horse-artillery",
    [MUSTER_SYMBOL_ROCKETS] = "rockets",
    [MUSTER_SYMBOL_ENGINEERS] = "engineers",
  };
  return words[symbol];
}

static inline const char *
get_size_word (MusterSize size)
{
  static const char *const words[MUSTER_N_SIZES] = { "",         "regiment", "brigade",
                                                     "division", "corps",    "army" };
  return words[size];
}
