/* Rows of which one is to hold, and trying them on things of one class: private to the check of
 * rows. */
#pragma once

#include "ruleset/check/reach.h"

G_BEGIN_DECLS

/* What checks of a pack share: private to this folder. */

typedef struct
{
  const MusterRuleset *ruleset;
  const MusterReach *reach;
  const char *file;
  GPtrArray *problems;
} MusterChecker;

/** Finds gaps, doubts and dead rows in groups of prices and in stats. */
void muster_checker_check_rows (MusterChecker *checker);

G_END_DECLS
