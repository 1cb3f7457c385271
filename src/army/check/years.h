/* From when to when an army is legal, and why not outside. */
#pragma once

#include "army/check/check.h"

G_BEGIN_DECLS

/* Years in which the same is found. */
typedef struct
{
  int from;
  int to;
  MusterVerdict verdict;
  GPtrArray *reasons; /* (element-type utf8): what stands against it, or is advised, then */
} MusterYears;

void muster_years_free (MusterYears *years);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterYears, muster_years_free)

/**
 * muster_army_list_years:
 * @army: an army with its ruleset
 *
 * Returns: (transfer full) (element-type MusterYears): the years of the ruleset's period, in order;
 * empty where the ruleset gives no period
 */
GPtrArray *muster_army_list_years (const MusterArmy *army);

/** Returns: (transfer full): the years in which it is legal: "Legal 1792–1807 and 1813–1815",
 * "Legal in no year"; NULL where @years is empty */
char *muster_years_dup_legal (GPtrArray *years);

/** Returns: (transfer full): one line of why: "1808–1812: cannot be fully checked: …" */
char *muster_years_dup_line (const MusterYears *years);

G_END_DECLS
