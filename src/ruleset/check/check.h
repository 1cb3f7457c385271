/* What a schema and the reader cannot say about a pack: selectors that match nothing, prices that
 * are missing or doubtful, limits that exclude each other, kinds that cannot be reached, circles.
 */
#pragma once

#include "ruleset/ruleset.h"

G_BEGIN_DECLS

/* So many combinations of words and grades are tried for one group of rows. */
#define MUSTER_RULESET_CHECK_MOST 200000

/**
 * muster_ruleset_check:
 * @ruleset: a pack that was read without errors
 * @file: what the pack is called in messages
 * @problems: (element-type MusterProblem): everything that is wrong is added with its line, and
 *   what is merely odd (grades of equal price, figures without citation) as notes; the list is
 *   sorted by file and line
 *
 * Tries every sort of thing that the pack can make with every grade that it can have. A number of a
 * thing is taken as unknown: rows that differ by one are never called a gap nor doubtful.
 *
 * Returns: how many clauses of selectors were held against a sort of thing: as many more as the
 *   pack is larger, and not its square
 */
guint64 muster_ruleset_check (const MusterRuleset *ruleset, const char *file, GPtrArray *problems);

G_END_DECLS
