#include "config.h"

#include "army/evaluate/odds.h"

#include <glib/gi18n-lib.h>

MusterTruth
muster_evaluation_has_odds (const MusterEvaluation *evaluation, guint node)
{
  const MusterOdds *odds = &evaluation->ruleset->odds;
  return odds->is_given ? muster_evaluation_match (evaluation, odds->of, node) : MUSTER_NO;
}

static MusterTruth
get_strength (const MusterEvaluation *evaluation, guint node, int stat, MusterNumber *strength)
{
  MusterMeasure measure = { MUSTER_MEASURE_STAT, stat, 0 };
  return muster_evaluation_get_number (evaluation, node, measure, strength);
}

/* Nothing is rounded: a ratio between two columns has none. */
static int
find_column (const MusterOdds *odds, MusterNumber ratio)
{
  for (int i = 0; i < odds->n_columns; i++)
    if (muster_number_compare (ratio, MUSTER_NUMBER (odds->columns[i])) == 0)
      return odds->columns[i];
  return 0;
}

static void
work_out (const MusterOdds *odds, MusterOddsLine *line)
{
  if (line->known != MUSTER_YES || line->other.num <= 0)
    {
      line->known = MIN (line->known, MUSTER_UNKNOWN);
      return;
    }
  MusterNumber turned = muster_number_new (line->other.den, line->other.num);
  line->ratio = muster_number_multiply (line->own, turned);
  line->column = find_column (odds, line->ratio);
}

GArray *
muster_army_list_odds (const MusterEvaluation *own,
                       guint attacker,
                       const MusterEvaluation *other,
                       guint defender)
{
  const MusterOdds *odds = &own->ruleset->odds;
  GArray *lines = g_array_new (FALSE, TRUE, sizeof (MusterOddsLine));
  for (int i = 0; i < odds->n_states; i++)
    for (int j = 0; j < odds->n_states; j++)
      {
        MusterOddsLine line = { .attacker = odds->states[i].name,
                                .defender = odds->states[j].name };
        MusterTruth one = get_strength (own, attacker, odds->states[i].stat, &line.own);
        MusterTruth two = get_strength (other, defender, odds->states[j].stat, &line.other);
        line.known = MIN (one, two);
        work_out (odds, &line);
        g_array_append_val (lines, line);
      }
  return lines;
}

char *
muster_odds_line_dup_text (const MusterOddsLine *line)
{
  if (line->known != MUSTER_YES)
    return g_strdup (_ ("not known yet"));
  g_autofree char *own = muster_number_dup_text (line->own);
  g_autofree char *other = muster_number_dup_text (line->other);
  g_autofree char *ratio =
    line->ratio.num >= line->ratio.den ? muster_number_dup_text (line->ratio) : NULL;
  if (line->column > 0)
    /* Translators: %1$s: the attacker's figure; %2$s: the defender's figure; %3$d: the column of
     * the table of odds. */
    return g_strdup_printf (_ ("%1$s:%2$s, the column %3$d:1"), own, other, line->column);
  if (ratio != NULL)
    /* Translators: %1$s: the attacker's figure; %2$s: the defender's figure; %3$s: how many to 1
     * that is. */
    return g_strdup_printf (_ ("%1$s:%2$s, %3$s to 1: no column of its own"), own, other, ratio);
  MusterNumber turned = muster_number_new (line->ratio.den, line->ratio.num);
  g_autofree char *against = muster_number_dup_text (turned);
  /* Translators: %1$s: the attacker's figure; %2$s: the defender's figure; %3$s: 1 to how many that
   * is. */
  return g_strdup_printf (_ ("%1$s:%2$s, 1 to %3$s: no column of its own"), own, other, against);
}
