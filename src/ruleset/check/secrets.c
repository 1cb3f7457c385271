#include "config.h"

#include "base/problem.h"
#include "ruleset/check/checker.h"

#include <glib/gi18n-lib.h>

static void
check_scale (MusterChecker *checker, int index)
{
  const MusterRuleset *ruleset = checker->ruleset;
  const MusterScale *scale = &ruleset->scales[index];
  if (scale->telling == MUSTER_TELL_NOTHING && index == ruleset->arm_scale)
    muster_problems_add (
      checker->problems, checker->file, scale->line,
      _ ("The scale \"%s\" has role=\"arm\", which anybody sees on the table, and "
         "secret=\"yes\". Take one of them out."),
      scale->id);
  else if (scale->telling == MUSTER_TELL_NOTHING && ruleset->disclose == NULL)
    muster_problems_add_note (checker->problems, checker->file, scale->line,
                              _ ("The scale \"%s\" has secret=\"yes\", but the ruleset discloses "
                                 "nothing: its grades are not told anyway."),
                              scale->id);
}

static void
check_stat (MusterChecker *checker, const MusterStat *stat)
{
  if (stat->telling == MUSTER_TELL_NOTHING && !stat->is_headcount)
    muster_problems_add_note (checker->problems, checker->file, stat->line,
                              _ ("The stat \"%s\" has secret=\"yes\", but only figures with "
                                 "role=\"headcount\" are told without it."),
                              stat->id);
}

void
muster_checker_check_secrets (MusterChecker *checker)
{
  for (int i = 0; i < checker->ruleset->n_scales; i++)
    check_scale (checker, i);
  for (int i = 0; i < checker->ruleset->n_stats; i++)
    check_stat (checker, &checker->ruleset->stats[i]);
}
