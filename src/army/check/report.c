#include "config.h"

#include "army/check/check-private.h"

#include <glib/gi18n-lib.h>

char *
muster_check_dup_measure (const MusterCheck *check, MusterNumber number)
{
  g_autofree char *text = muster_number_dup_text (number);
  const MusterMeasure *measure = &check->limit->measure;
  if (measure->kind == MUSTER_MEASURE_POINTS)
    return g_strdup_printf (ngettext ("%s point", "%s points", (gulong) ABS (number.num)), text);
  if (measure->kind == MUSTER_MEASURE_STAT)
    return g_strdup_printf ("%s %s", text, check->reckoning->ruleset->stats[measure->index].name);
  return g_steal_pointer (&text);
}

void
muster_check_list_counted (const MusterCheck *check, const MusterSelector *of, GArray *counted)
{
  const MusterReckoning *reckoning = check->reckoning;
  const MusterSelector *only = check->limit->only;
  guint end = reckoning->army->things[check->formation].end;
  for (guint i = check->formation + 1; i < end; i++)
    if (muster_reckoning_match (reckoning, of, i) == MUSTER_YES
        && (only == NULL || muster_reckoning_match (reckoning, only, i) != MUSTER_YES))
      g_array_append_val (counted, i);
}

char *
muster_army_dup_kinds_text (const MusterArmy *army, GArray *things)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < things->len; i++)
    {
      const MusterThing *thing = &army->things[g_array_index (things, guint, i)];
      guint n = 0;
      gboolean is_first = TRUE;
      for (guint j = 0; j < things->len; j++)
        {
          const MusterThing *other = &army->things[g_array_index (things, guint, j)];
          if (!g_str_equal (other->kind_id, thing->kind_id))
            continue;
          is_first = is_first && j >= i;
          n++;
        }
      if (is_first)
        g_string_append_printf (text, "%s%u × %s", text->len > 0 ? ", " : "", n,
                                muster_thing_get_kind_name (thing));
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

MusterFinding *
muster_check_report (const MusterCheck *check, char *have, char *allowed)
{
  const MusterLimit *limit = check->limit;
  MusterFinding *finding =
    muster_finding_new (check->reckoning, MUSTER_FINDING_LIMIT, check->formation, limit->id);
  finding->limit = limit;
  finding->severity = limit->severity;
  finding->cite = limit->cite;
  finding->have = have;
  finding->allowed =
    limit->reason != NULL ? g_strdup_printf ("%s. %s", allowed, limit->reason) : g_strdup (allowed);
  if (limit->reason != NULL && g_str_has_suffix (finding->allowed, "."))
    finding->allowed[strlen (finding->allowed) - 1] = '\0';
  g_free (allowed);
  muster_check_list_counted (check, limit->of, finding->counted);
  g_ptr_array_add (check->findings, finding);
  return finding;
}

/* Whether a thing perhaps counts, or counts for what is not known. */
static gboolean
is_uncertain (const MusterCheck *check, const MusterSelector *of, guint thing)
{
  const MusterReckoning *reckoning = check->reckoning;
  const MusterMeasure measure = check->limit->measure;
  MusterNumber number;
  MusterTruth truth = of != NULL ? muster_reckoning_match (reckoning, of, thing) : MUSTER_NO;
  if (truth != MUSTER_YES)
    return truth == MUSTER_UNKNOWN;
  if (measure.kind == MUSTER_MEASURE_POINTS)
    return reckoning->price_states[thing] >= MUSTER_PRICE_WAITS;
  if (check->limit->by >= 0 && check->limit->kind == MUSTER_LIMIT_ALIKE)
    return muster_reckoning_get_grade (reckoning, thing, check->limit->by) == MUSTER_GRADE_UNKNOWN;
  return muster_reckoning_get_number (reckoning, thing, measure, &number) == MUSTER_UNKNOWN;
}

/* What something is missing of; the formation itself, where it is a bound. */
static void
list_uncertain (const MusterCheck *check, GArray *things)
{
  guint end = check->reckoning->army->things[check->formation].end;
  g_array_set_size (things, 0);
  for (guint i = check->formation + 1; i < end; i++)
    if (is_uncertain (check, check->limit->of, i) || is_uncertain (check, check->limit->to, i))
      g_array_append_val (things, i);
  if (things->len == 0)
    g_array_append_val (things, check->formation);
}

void
muster_check_report_unchecked (const MusterCheck *check)
{
  MusterFinding *finding =
    muster_check_report (check, NULL, g_strdup (_ ("fill in what is missing")));
  g_autofree char *first = NULL;
  finding->unchecked = TRUE;
  list_uncertain (check, finding->counted);
  first =
    muster_army_dup_label (check->reckoning->army, g_array_index (finding->counted, guint, 0));
  guint n_more = finding->counted->len - 1;
  if (n_more == 0)
    finding->have =
      g_strdup_printf (_ ("%s cannot be checked: a grade or a figure of %s is missing"),
                       check->limit->name, first);
  else
    finding->have =
      g_strdup_printf (ngettext ("%s cannot be checked: a grade or a figure of %s and of %u other "
                                 "is missing",
                                 "%s cannot be checked: a grade or a figure of %s and of %u others "
                                 "is missing",
                                 n_more),
                       check->limit->name, first, n_more);
}

void
muster_check_set_figures (MusterFinding *finding,
                          MusterNumber actual,
                          MusterTruth has_least,
                          MusterNumber least,
                          MusterTruth has_most,
                          MusterNumber most)
{
  finding->has_actual = TRUE;
  finding->actual = actual;
  if (has_least == MUSTER_YES)
    finding->least = least;
  if (has_most == MUSTER_YES)
    finding->most = most;
}
