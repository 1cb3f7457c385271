/* The odds of one unit against another, where the ruleset fights by odds. */
#pragma once

#include "army/evaluate/evaluate.h"

G_BEGIN_DECLS

typedef struct
{
  const char *attacker; /* its state, such as "ordered" */
  const char *defender;
  MusterTruth known;  /* MUSTER_YES: both strengths are known */
  MusterNumber own;   /* strength of the attacker */
  MusterNumber other; /* strength of the defender */
  MusterNumber ratio; /* the one by the other, exact */
  int column;         /* 2 where it is just 2:1, a column of the ruleset; else 0 */
} MusterOddsLine;

/** Returns: whether units of the ruleset fight by odds, and the node is one that does */
MusterTruth muster_evaluation_has_odds (const MusterEvaluation *evaluation, guint node);

/**
 * muster_army_list_odds:
 * @attacker: index of a node of @own
 * @defender: index of a node of @other, an army of the same ruleset
 *
 * Returns: (transfer full) (element-type MusterOddsLine): the odds in every state of the two.
 * Shifts of columns are the ruleset's, and not counted in.
 */
GArray *muster_army_list_odds (const MusterEvaluation *own,
                               guint attacker,
                               const MusterEvaluation *other,
                               guint defender);

/** Returns: (transfer full): "20:10, 2:1"; "not known yet" where a strength is not */
char *muster_odds_line_dup_text (const MusterOddsLine *line);

G_END_DECLS
