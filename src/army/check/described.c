#include "config.h"

#include "army/check/described.h"

#include "army/evaluate/evaluate.h"
#include "army/evaluate/readouts.h"
#include "base/text.h"
#include "ruleset/catalogue/house.h"

#include <glib/gi18n-lib.h>

static gboolean
is_shown (const MusterEvaluation *evaluation, guint index, int scale)
{
  const MusterNode *node = &evaluation->army->nodes[index];
  return muster_node_find_chosen (node, scale) != NULL
         || (index > 0 && muster_evaluation_says_grade (evaluation, index, scale))
         || (node->category == MUSTER_CATEGORY_FORMATION
             && muster_evaluation_has_own_grade (evaluation, index, scale));
}

static void
append_grades (const MusterEvaluation *evaluation, guint index, gboolean with_chosen, GString *text)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  for (int i = 0; i < ruleset->n_scales; i++)
    {
      int grade = muster_evaluation_get_grade (evaluation, index, i);
      gboolean is_chosen = muster_node_find_chosen (&evaluation->army->nodes[index], i) != NULL;
      if (grade >= 0 && is_shown (evaluation, index, i) && (with_chosen || !is_chosen))
        muster_text_append_item (text, muster_ruleset_get_grade_label (ruleset, i, grade));
    }
}

char *
muster_army_dup_grades (const MusterArmy *army, const MusterEvaluation *evaluation, guint index)
{
  const MusterNode *node = &army->nodes[index];
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < node->n_chosen; i++)
    if (node->chosen[i].grade_index < 0)
      {
        g_autofree char *unknown =
          g_strdup_printf ("%s %s", node->chosen[i].scale, node->chosen[i].grade);
        muster_text_append_item (text, unknown);
      }
  if (evaluation != NULL)
    append_grades (evaluation, index, TRUE, text);
  return g_string_free (text, FALSE);
}

char *
muster_army_dup_preset_grades (const MusterEvaluation *evaluation, guint index)
{
  GString *text = g_string_new (NULL);
  append_grades (evaluation, index, FALSE, text);
  return g_string_free (text, FALSE);
}

gboolean
muster_army_is_free (const MusterEvaluation *evaluation, guint index)
{
  return muster_category_is_borne (evaluation->army->nodes[index].category)
         && evaluation->price_states[index] == MUSTER_PRICE_FREE && evaluation->open[index] == 0
         && muster_number_compare (evaluation->totals[index], MUSTER_NUMBER (0)) == 0;
}

char *
muster_army_dup_points_of (const MusterEvaluation *evaluation, guint index)
{
  if (evaluation == NULL || !muster_ruleset_has_prices (evaluation->ruleset))
    return g_strdup ("");
  if (evaluation->price_states[index] >= MUSTER_PRICE_WAITS)
    return g_strdup ("?");
  if (muster_army_is_free (evaluation, index))
    return g_strdup ("");
  gboolean is_own = muster_evaluation_is_price_own (evaluation, index);
  g_autofree char *points = muster_number_dup_text (evaluation->totals[index]);
  return g_strconcat (points, evaluation->open[index] > 0 ? "+" : "", is_own ? "*" : "", NULL);
}

char *
muster_army_dup_title (const MusterArmy *army, guint index)
{
  const MusterNode *node = &army->nodes[index];
  g_autofree char *label = muster_army_dup_label (army, index);
  if (!muster_node_is_named (node) || node->category == MUSTER_CATEGORY_FORMATION)
    return g_steal_pointer (&label);
  return g_strdup_printf ("%s, %s", label, muster_node_get_kind_name (node));
}

GPtrArray *
muster_army_list_particulars (const MusterArmy *army, const char *choices)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *date = muster_army_dup_date (army);
  const char *const parts[] = { choices, date, army->player };
  g_ptr_array_add (items, g_strdup (muster_army_get_ruleset_title (army)));
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i] != NULL && parts[i][0] != '\0')
      g_ptr_array_add (items, g_strdup (parts[i]));
  return items;
}

char *
muster_army_dup_particulars (const MusterArmy *army, const char *choices)
{
  g_autoptr (GPtrArray) items = muster_army_list_particulars (army, choices);
  g_ptr_array_add (items, NULL);
  return g_strjoinv (" · ", (char **) items->pdata);
}

char *
muster_army_dup_points_and_verdict (const MusterEvaluation *evaluation, GPtrArray *findings)
{
  g_autofree char *points = evaluation != NULL ? muster_army_dup_points (evaluation) : NULL;
  if (findings == NULL)
    return g_steal_pointer (&points);
  MusterVerdict verdict = muster_findings_judge (findings);
  g_autofree char *words = muster_verdict_dup_text (&verdict);
  return points != NULL ? g_strdup_printf ("%s · %s", points, words) : g_steal_pointer (&words);
}

static char *
dup_with_severity (const MusterFinding *finding, const char *message)
{
  if (finding->waiver != NULL)
    /* Translators: %1$s: why it was waived; %2$s: what the limit says. */
    return g_strdup_printf (_ ("Waived (%1$s): %2$s"), finding->waiver, message);
  return g_strdup_printf ("%s: %s", muster_finding_get_severity_name (finding), message);
}

char *
muster_finding_dup_line (const MusterFinding *finding)
{
  g_autofree char *message = muster_finding_dup_text (finding);
  return dup_with_severity (finding, message);
}

static gboolean
discloses_points (const MusterFinding *finding)
{
  if (finding->limit != NULL)
    return finding->limit->measure.kind == MUSTER_MEASURE_POINTS && !finding->unchecked;
  return finding->kind == MUSTER_FINDING_ENTRY
         && g_str_equal (finding->id, "entry-" MUSTER_HOUSE_POINTS);
}

char *
muster_finding_dup_line_without_points (const MusterFinding *finding)
{
  if (!discloses_points (finding))
    return muster_finding_dup_line (finding);
  const char *name = finding->limit != NULL ? finding->limit->name : _ ("Own price");
  g_autofree char *where = muster_finding_dup_where (finding);
  g_autofree char *message =
    finding->cite != NULL
      /* Translators: %1$s: whom it is about; %2$s: a limit's name; %3$s: where the rulebook says
         it. */
      ? g_strdup_printf (_ ("%1$s – %2$s (%3$s)."), where, name, finding->cite)
      /* Translators: %1$s: whom it is about; %2$s: a limit's name. */
      : g_strdup_printf (_ ("%1$s – %2$s."), where, name);
  return dup_with_severity (finding, message);
}

const char *
muster_army_get_star_words (void)
{
  return _ ("* the player's own, not the rules'");
}

const char *
muster_army_get_ruleset_title (const MusterArmy *army)
{
  return army->ruleset != NULL ? army->ruleset->title : army->ruleset_id;
}
