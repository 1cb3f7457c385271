/* What a new army begins with: the rulesets that there are, what each of them lets one choose, said
 * for people, and the army that comes of it. */
#pragma once

#include "army/model/army.h"

G_BEGIN_DECLS

/**
 * muster_start_list_rulesets:
 * @problems: (element-type MusterProblem): why packs cannot be used
 *
 * Reads all packs in Muster's folders; of two with one ruleset the one found first.
 *
 * Returns: (transfer full) (element-type MusterRuleset): by title
 */
GPtrArray *muster_start_list_rulesets (GPtrArray *problems);

/** Returns: whether muster_ruleset_check() finds no fault; else @problems has what it finds. It may
 * take a tenth of a second. */
gboolean muster_start_is_sound (const MusterRuleset *ruleset, GPtrArray *problems);

/** As muster_start_list_rulesets(), without those that are not sound: for a thread. */
GPtrArray *muster_start_list_sound (GPtrArray *problems);

/** Returns: (transfer full): "1792–1815 · Author: A. Writer", as far as the pack says it, else
 * ""
 */
char *muster_start_dup_origin (const MusterRuleset *ruleset);

/** Returns: (transfer full): "Armies of Corps, Divisions and Brigades; games of 200 and 300
 * points."
 */
char *muster_start_dup_sentence (const MusterRuleset *ruleset);

/* Years, both included, in which a nation's traits stay as they are. */
typedef struct
{
  int from;
  int to;
  int year;   /* of them the first in which the nation has the most of its own troops */
  char *text; /* what holds then: "Command system: Impulse" */
} MusterStartSpan;

/**
 * muster_start_list_spans:
 * @nation: a grade of the scale of nations, or MUSTER_GRADE_NONE
 *
 * Returns: (transfer full) (element-type MusterStartSpan): the years of each of the nation's
 *   traits, in order; where some trait says none, the ruleset's period before them; empty where
 *   that is not given
 */
GPtrArray *muster_start_list_spans (const MusterRuleset *ruleset, int nation);

/** Returns: whether the rules describe the nation in @year; TRUE where they do not say when */
gboolean muster_start_describes (const MusterRuleset *ruleset, int nation, int year);

/** Returns: whether the rules describe the nation in all years of their period */
gboolean muster_start_describes_always (const MusterRuleset *ruleset, int nation);

/** Returns: (transfer full) (nullable): the years in which the rules describe the nation,
 * "1792–1807 and 1813–1815"; NULL where they do not say */
char *muster_start_dup_years (const MusterRuleset *ruleset, int nation);

/** Returns: how many types of units are the nation's own */
guint muster_start_count_types (const MusterRuleset *ruleset, int nation);

/** Returns: (transfer full): "300 points", or "no limit" for MUSTER_NO_BUDGET */
char *muster_start_dup_size (gint64 budget);

/* What was chosen. */
typedef struct
{
  MusterRuleset *ruleset;
  int nation;       /* a grade of the scale of nations, or MUSTER_GRADE_NONE */
  const char *date; /* as it is kept, or NULL */
  gint64 budget;    /* or MUSTER_NO_BUDGET */
  const char *name; /* or NULL for the usual one */
} MusterStart;

/** Returns: (transfer full): "Army of NATION: TITLE, 1809, 300 points" */
char *muster_start_dup_summary (const MusterStart *start);

/**
 * muster_start_build:
 * @start: what was chosen
 *
 * Where a limit asks for a formation or commander that only one kind can be, and that can stand in
 * one place only, the army has it already.
 *
 * Returns: (transfer full): the army
 */
const MusterArmy *muster_start_build (const MusterStart *start);

G_END_DECLS
