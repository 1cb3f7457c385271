#include "config.h"

#include "army/evaluate/symbols.h"

#include "ruleset/kind-symbols.h"

MusterSymbol
muster_reckoning_get_symbol (const MusterReckoning *reckoning, guint thing)
{
  const MusterKind *kind = reckoning->army->things[thing].kind;
  if (kind == NULL || kind->sort != MUSTER_SORT_UNIT)
    return MUSTER_SYMBOL_NONE;
  gsize first = (gsize) reckoning->classes[thing] * (gsize) reckoning->ruleset->n_scales;
  return muster_kind_get_symbol (reckoning->ruleset, kind, reckoning->grades + first);
}

MusterFamily
muster_reckoning_get_main_family (const MusterReckoning *reckoning, guint formation)
{
  const MusterThing *things = reckoning->army->things;
  guint counts[MUSTER_N_FAMILIES] = { 0 };
  guint n = 0;
  for (guint at = formation + 1; at < things[formation].end; at++)
    if (things[at].sort == MUSTER_SORT_UNIT)
      {
        counts[muster_symbol_get_family (muster_reckoning_get_symbol (reckoning, at))]++;
        n++;
      }
  if (counts[MUSTER_FAMILY_GUNS] < n)
    {
      n -= counts[MUSTER_FAMILY_GUNS];
      counts[MUSTER_FAMILY_GUNS] = 0;
    }
  for (MusterFamily i = MUSTER_FAMILY_NONE + 1; i < MUSTER_N_FAMILIES; i++)
    if (counts[i] * 2 > n)
      return i;
  return MUSTER_FAMILY_NONE;
}
