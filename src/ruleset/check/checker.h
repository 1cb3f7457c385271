/* What the files that check a pack share: private to this folder. */
#pragma once

#include "ruleset/check/reach.h"

G_BEGIN_DECLS

typedef struct
{
  const MusterRuleset *ruleset;
  const MusterReach *reach;
  const char *file;
  GPtrArray *problems;
} MusterChecker;

/** Finds gaps, doubts and dead rows in groups of prices and in stats. */
void muster_checker_check_rows (MusterChecker *checker);

/** Finds what is said of secrets without need, or against what anybody sees. */
void muster_checker_check_secrets (MusterChecker *checker);

/** Finds results of throws for which tables or the weather have no row, or two. */
void muster_checker_check_tables (MusterChecker *checker);

/** Finds what in <terrain>, and in limits of the battlefield, can never be placed or counted. */
void muster_checker_check_terrain (MusterChecker *checker);

/** Returns: whether a battlefield, or some feature or objective of the pack, may match */
gboolean muster_checker_may_match_on_table (const MusterChecker *checker,
                                            const MusterClause *clause);

G_END_DECLS
