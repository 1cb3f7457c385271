#include "config.h"

#include "army/compose/formulation.h"

#include <string.h>

const char *const muster_goal_words[MUSTER_N_GOALS + 1] = { "like", "units", "quality", "most",
                                                            NULL };

static void
set_gain (MusterFormulation *formulation, guint column, gint64 gain)
{
  if (formulation->gains->len <= column)
    g_array_set_size (formulation->gains, column + 1);
  g_array_index (formulation->gains, gint64, column) = gain;
}

/* Returns: (transfer container) (array): per class of units the first type of it that may be had;
 * NULL where there is none */
static const MusterKind **
list_usual (const MusterFormulation *formulation, GArray *classes)
{
  const MusterKind **usual = g_new0 (const MusterKind *, classes->len + 1);
  for (guint i = 1; i < muster_formulation_count_items (formulation); i++)
    {
      const MusterKind *kind = muster_formulation_get_recruit (formulation, i)->kind;
      for (guint k = 0; k < classes->len && kind->category == MUSTER_CATEGORY_UNIT; k++)
        if (muster_kind_is_of_class (formulation->ruleset, kind,
                                     g_array_index (classes, MusterUnitClass, k))
            && (usual[k] == NULL || kind < usual[k]))
          usual[k] = kind;
    }
  return usual;
}

/* The grade that suits the usual type of the class, where another nation's order of battle is met:
 * its line is not our guard. @usual: NULL for the same nation */
static int
suit_quality (const MusterRuleset *ruleset, const MusterKind *const *usual, guint class, int grade)
{
  const MusterKind *kind = usual != NULL ? usual[class] : NULL;
  for (int i = 0; kind != NULL && grade >= 0 && i < kind->n_suggestions; i++)
    if (kind->suggestions[i].scale == ruleset->quality_scale)
      return CLAMP (grade, kind->suggestions[i].low, kind->suggestions[i].high);
  return grade;
}

/* By what units, formations and commanders of an order of battle are told apart. */
static char *
describe_feature (const MusterRuleset *ruleset,
                  const MusterEvaluation *evaluation,
                  guint node,
                  GArray *classes,
                  const MusterKind *const *usual)
{
  const MusterKind *kind = evaluation->army->nodes[node].kind;
  if (kind == NULL)
    return NULL;
  if (kind->category == MUSTER_CATEGORY_FORMATION)
    return g_strdup_printf ("formation %s", kind->id);
  if (kind->category == MUSTER_CATEGORY_COMMANDER)
    {
      GString *text = g_string_new ("commander ");
      g_string_append (text, kind->id);
      for (int i = 0; i < ruleset->n_scales; i++)
        if (i != ruleset->nation_scale
            && muster_evaluation_may_choose (evaluation, node, i) == MUSTER_YES)
          g_string_append_printf (text, " %d:%d", i,
                                  muster_evaluation_get_grade (evaluation, node, i));
      return g_string_free (text, FALSE);
    }
  if (kind->category != MUSTER_CATEGORY_UNIT)
    return NULL;
  guint class = 0;
  while (
    class < classes->len
    && !muster_kind_is_of_class (ruleset, kind, g_array_index (classes, MusterUnitClass, class)))
    class ++;
  int quality = ruleset->quality_scale >= 0
                  ? muster_evaluation_get_grade (evaluation, node, ruleset->quality_scale)
                  : MUSTER_GRADE_NONE;
  return g_strdup_printf ("unit %u:%d", class, suit_quality (ruleset, usual, class, quality));
}

static char *
describe_part (const MusterFormulation *formulation, const MusterPart *part, GArray *classes)
{
  return describe_feature (formulation->ruleset, formulation->recruits->evaluation,
                           muster_formulation_get_recruit (formulation, part->item)->node, classes,
                           NULL);
}

/* What the order of battle would cost at the prices of the army that is composed: another nation,
 * or another year, pays less for its line, and guns should not make up for it. @counts: how many
 * there are, by feature; what cannot be had costs nothing */
static MusterNumber
work_out_cost (const MusterFormulation *formulation, GHashTable *counts, GArray *classes)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  MusterNumber cost = MUSTER_NUMBER (0);
  for (guint i = 1; i < formulation->parts->len; i++)
    {
      const MusterPart *part = muster_formulation_get_part (formulation, i);
      const MusterKind *kind = muster_formulation_get_recruit (formulation, part->item)->kind;
      g_autofree char *feature = describe_part (formulation, part, classes);
      if (feature == NULL || kind->category == MUSTER_CATEGORY_FORMATION
          || g_hash_table_contains (seen, feature))
        continue;
      gint64 n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, feature));
      cost = muster_number_add (cost, muster_number_multiply (formulation->costs[part->item],
                                                              MUSTER_NUMBER (n)));
      g_hash_table_add (seen, g_steal_pointer (&feature));
    }
  return cost;
}

/* The nearer to the order of battle, the better: each unit, formation and commander that is over or
 * missing takes one off; the order of battle is taken at the size that the points allow. */
static void
aim_at_likeness (MusterFormulation *formulation)
{
  const MusterArmy *like = formulation->demand->like;
  const MusterRuleset *ruleset = formulation->ruleset;
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (like);
  g_autoptr (GArray) classes = muster_ruleset_list_unit_classes (ruleset);
  g_autofree const MusterKind **usual = list_usual (formulation, classes);
  gboolean is_own_nation =
    muster_evaluation_get_grade (evaluation, 0, ruleset->nation_scale)
    == muster_recruits_get_grade (formulation->recruits, 0, ruleset->nation_scale);
  g_autoptr (GHashTable) rows = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 1; i < like->n_nodes; i++)
    {
      g_autofree char *feature =
        describe_feature (ruleset, evaluation, i, classes, is_own_nation ? NULL : usual);
      if (feature == NULL)
        continue;
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, feature));
      g_hash_table_insert (counts, g_steal_pointer (&feature), GUINT_TO_POINTER (n + 1));
    }
  MusterNumber cost = formulation->demand->by_units ? MUSTER_NUMBER (muster_army_count_units (like))
                                                    : work_out_cost (formulation, counts, classes);
  gint64 points = formulation->demand->points;
  MusterNumber size = points != MUSTER_NO_BUDGET && cost.num > 0
                        ? muster_number_new (points * cost.den, cost.num)
                        : MUSTER_NUMBER (1);
  for (guint i = 1; i < formulation->parts->len; i++)
    {
      const MusterPart *part = muster_formulation_get_part (formulation, i);
      g_autofree char *feature = describe_part (formulation, part, classes);
      if (feature == NULL)
        continue;
      gpointer row;
      if (!g_hash_table_lookup_extended (rows, feature, NULL, &row))
        {
          MusterNumber n = muster_number_multiply (
            MUSTER_NUMBER ((gint64) GPOINTER_TO_UINT (g_hash_table_lookup (counts, feature))),
            size);
          gint64 target = muster_number_floor (muster_number_add (n, muster_number_new (1, 2)));
          guint number =
            muster_programme_add_row (formulation->programme, target, target, MUSTER_NO_COLUMN, 0);
          guint missing = muster_programme_add_column (formulation->programme, MUSTER_MOST_VALUE,
                                                       MUSTER_NO_COLUMN, 0);
          guint over = muster_programme_add_column (formulation->programme, MUSTER_MOST_VALUE,
                                                    MUSTER_NO_COLUMN, 0);
          muster_programme_add (formulation->programme, number, missing, 1);
          muster_programme_add (formulation->programme, number, over, -1);
          set_gain (formulation, missing, -1);
          set_gain (formulation, over, -1);
          row = GUINT_TO_POINTER (number);
          g_hash_table_insert (rows, g_strdup (feature), row);
        }
      muster_programme_add (formulation->programme, GPOINTER_TO_UINT (row), part->column, 1);
    }
}

void
muster_formulation_aim (MusterFormulation *formulation)
{
  const MusterDemand *demand = formulation->demand;
  gint64 unit = 1;
  if (demand->goal == MUSTER_GOAL_LIKE)
    {
      aim_at_likeness (formulation);
      return;
    }
  for (guint i = 1; i < muster_formulation_count_items (formulation); i++)
    unit =
      muster_formulation_get_common (unit, muster_formulation_get_quality (formulation, i).den);
  for (guint i = 1; i < formulation->parts->len; i++)
    {
      const MusterPart *part = muster_formulation_get_part (formulation, i);
      gboolean is_unit = muster_formulation_get_recruit (formulation, part->item)->kind->category
                         == MUSTER_CATEGORY_UNIT;
      gint64 gain = 0;
      if (demand->goal == MUSTER_GOAL_UNITS)
        gain = is_unit;
      else if (demand->goal == MUSTER_GOAL_QUALITY && is_unit)
        gain =
          muster_formulation_scale (muster_formulation_get_quality (formulation, part->item), unit);
      else if (demand->goal == MUSTER_GOAL_MOST && demand->most != NULL)
        {
          const MusterLimitView *view =
            &formulation->views[demand->most - formulation->ruleset->limits];
          gain = view->is_seen ? muster_number_floor (view->of[part->item]) : 0;
        }
      set_gain (formulation, part->column, gain);
    }
}

gint64 *
muster_formulation_pad_gains (const MusterFormulation *formulation, const GArray *gains)
{
  guint n = muster_programme_count_columns (formulation->programme);
  gint64 *all = g_new0 (gint64, n + 1);
  if (gains->len > 0)
    memcpy (all, gains->data, MIN (gains->len, n) * sizeof *all);
  return all;
}
