#include "config.h"

#include "army/check/newer.h"

#include "army/check/check.h"
#include "army/evaluate/evaluate.h"
#include "army/evaluate/readouts.h"
#include "base/error.h"
#include "ruleset/catalogue/packs.h"

#include <glib/gi18n-lib.h>

MusterDifferences *
muster_army_find_newer (MusterRuleset *kept,
                        const char *const *dirs,
                        gboolean *is_there,
                        GPtrArray *problems)
{
  g_autoptr (MusterRuleset) installed = muster_packs_load (dirs, kept->id, problems);
  if (is_there != NULL)
    *is_there = installed != NULL;
  if (installed == NULL
      || g_str_equal (muster_ruleset_get_digest (installed), muster_ruleset_get_digest (kept)))
    return NULL;
  g_autoptr (MusterDifferences) differences = muster_differences_new (kept, installed);
  return differences != NULL && muster_differences_count (differences) > 0
           ? g_steal_pointer (&differences)
           : NULL;
}

/* Returns: (transfer full) (nullable): what of the node @ruleset does not have */
static char *
dup_missing (const MusterArmy *army, guint index, const MusterRuleset *ruleset)
{
  const MusterNode *node = &army->nodes[index];
  const MusterKind *kind = muster_ruleset_find_node_kind (ruleset, node->kind_id);
  if (index > 0 && (kind == NULL || kind->category != node->category))
    return g_strdup (muster_node_get_kind_name (node));
  for (guint i = 0; i < node->n_chosen; i++)
    {
      int scale = muster_ruleset_find_scale (ruleset, node->chosen[i].scale);
      if (scale < 0 || muster_ruleset_find_grade (ruleset, scale, node->chosen[i].grade) < 0)
        return g_strdup_printf ("%s:%s", node->chosen[i].scale, node->chosen[i].grade);
    }
  for (guint i = 0; i < node->n_entries; i++)
    if (!g_str_equal (node->entries[i].what, "points")
        && !g_str_equal (node->entries[i].what, MUSTER_ENTRY_LOST)
        && muster_ruleset_find_stat (ruleset, node->entries[i].what) < 0)
      return g_strdup (node->entries[i].what);
  return NULL;
}

gboolean
muster_army_fits (const MusterArmy *army, const MusterRuleset *ruleset, GError **error)
{
  for (guint i = 0; i < army->n_nodes; i++)
    {
      g_autofree char *missing = dup_missing (army, i, ruleset);
      g_autofree char *label = missing != NULL ? muster_army_dup_label (army, i) : NULL;
      if (missing == NULL)
        continue;
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   /* Translators: %1$s: a unit or the like; %2$s: what it is or has, by its id. */
                   _ ("“%1$s” of this army is “%2$s”, which would be no more there. Leave that "
                      "difference, or change the army first."),
                   label, missing);
      return FALSE;
    }
  return TRUE;
}

/* All that is told of an army. */
typedef struct
{
  char *points;
  char *verdict;
  char *rest; /* findings and readouts, with their figures */
} Judgement;

static void
clear_judgement (Judgement *judgement)
{
  g_free (judgement->points);
  g_free (judgement->verdict);
  g_free (judgement->rest);
}

static Judgement
judge (const MusterArmy *army)
{
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  g_autoptr (GPtrArray) readouts = muster_army_list_readouts (evaluation);
  MusterVerdict verdict = muster_findings_judge (findings);
  GString *rest = g_string_new (NULL);
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (findings, i);
      g_autofree char *said = muster_finding_dup_text (finding);
      g_string_append_printf (rest, "%s\n", said);
    }
  for (guint i = 0; i < readouts->len; i++)
    {
      const MusterReadout *readout = g_ptr_array_index (readouts, i);
      g_string_append_printf (rest, "%u %s %s\n", readout->node, readout->name, readout->text);
    }
  return (Judgement){ muster_army_dup_points (evaluation), muster_verdict_dup_text (&verdict),
                      g_string_free (rest, FALSE) };
}

static void
append_change (GString *text, const char *before, const char *after)
{
  if (g_strcmp0 (before, after) == 0)
    return;
  g_string_append (text, text->len > 0 ? " · " : "");
  /* Translators: what is now, and what was before. */
  g_string_append_printf (text, _ ("%1$s (now: %2$s)"), after != NULL ? after : "–",
                          before != NULL ? before : "–");
}

char *
muster_army_dup_effect (const MusterArmy *army, MusterRuleset *other)
{
  g_autoptr (MusterArmySnapshot) put = muster_army_put_under (army, other);
  Judgement before = judge (army);
  Judgement after = judge (put);
  GString *text = g_string_new (NULL);
  append_change (text, before.points, after.points);
  append_change (text, before.verdict, after.verdict);
  if (text->len == 0 && !g_str_equal (before.rest, after.rest))
    g_string_append (text, _ ("changes what is told of this army"));
  clear_judgement (&before);
  clear_judgement (&after);
  return g_string_free (text, text->len == 0);
}
