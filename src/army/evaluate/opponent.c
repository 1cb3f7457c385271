#include "config.h"

#include "army/evaluate/opponent.h"

gboolean
muster_evaluation_discloses_grade (const MusterEvaluation *evaluation, guint node, int scale)
{
  const MusterSelector *disclose = evaluation->ruleset->disclose;
  MusterDisclosure disclosure = evaluation->ruleset->scales[scale].disclosure;
  if (disclosure != MUSTER_DISCLOSURE_BY_RULES)
    return disclosure == MUSTER_DISCLOSURE_ALL;
  return disclose != NULL && muster_evaluation_match (evaluation, disclose, node) == MUSTER_YES;
}

gboolean
muster_stat_is_seen (const MusterStat *stat)
{
  return stat->disclosure == MUSTER_DISCLOSURE_ALL;
}

gboolean
muster_level_is_seen (const MusterRuleset *ruleset, const MusterLevel *level)
{
  const MusterMeasure *measure = &level->measure;
  if (measure->kind == MUSTER_MEASURE_STAT)
    return muster_stat_is_seen (&ruleset->stats[measure->index]);
  return measure->kind != MUSTER_MEASURE_POINTS;
}

static void
copy_node (MusterArmyBuilder *builder, const MusterArmy *army, guint index)
{
  const MusterNode *node = &army->nodes[index];
  muster_army_builder_begin (builder, node->id, node->category, node->kind_id, node->name);
  muster_army_builder_take_particulars (builder, node);
  for (guint at = muster_army_get_next (army, index, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (army, index, at))
    copy_node (builder, army, at);
  muster_army_builder_end (builder);
}

static int
compare_indices (gconstpointer a, gconstpointer b)
{
  guint one = *(const guint *) a;
  guint other = *(const guint *) b;
  return one < other ? -1 : one > other;
}

const MusterArmy *
muster_army_extract (const MusterArmy *army, const guint *nodes, guint n, const char *name)
{
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (army->ruleset, army->ruleset_id, name);
  g_autofree guint *sorted = g_memdup2 (nodes, n * sizeof (guint));
  guint end = 0;
  muster_army_builder_set_pack (builder, army->version, army->digest);
  muster_army_builder_set_date (builder, army->date);
  muster_army_builder_set_player (builder, army->player);
  for (guint i = 0; i < army->nodes[0].n_chosen; i++)
    muster_army_builder_choose (builder, army->nodes[0].chosen[i].scale,
                                army->nodes[0].chosen[i].grade);
  qsort (sorted, n, sizeof (guint), compare_indices);
  for (guint i = 0; i < n; i++)
    {
      if (sorted[i] < end || sorted[i] == 0)
        continue;
      copy_node (builder, army, sorted[i]);
      end = army->nodes[sorted[i]].end;
    }
  return muster_army_builder_finish (builder);
}

typedef struct
{
  MusterArmyBuilder *builder;
  const MusterEvaluation *evaluation;
  gboolean *hidden; /* per node: it is secret as a whole, or stands in what is */
  gboolean *shown;  /* per node */
} Showing;

static gboolean
is_disclosed (const MusterEvaluation *evaluation, guint node)
{
  const MusterSelector *disclose = evaluation->ruleset->disclose;
  return disclose != NULL && muster_evaluation_match (evaluation, disclose, node) != MUSTER_NO;
}

/* What the rules make the player tell of is shown, and so is what it stands in. */
static void
find_shown (Showing *showing)
{
  const MusterEvaluation *evaluation = showing->evaluation;
  const MusterArmy *army = evaluation->army;
  gboolean *shown = showing->shown;
  gboolean *hidden = showing->hidden;
  shown[0] = TRUE;
  for (guint i = 1; i < army->n_nodes; i++)
    {
      hidden[i] = hidden[army->nodes[i].parent] || army->nodes[i].secret == MUSTER_SECRET_ALL;
      shown[i] = !hidden[i] || is_disclosed (evaluation, i);
      for (guint at = i; shown[i] && at != MUSTER_NO_NODE; at = army->nodes[at].parent)
        shown[at] = TRUE;
    }
}

/* What is secret and told all the same, by its place. */
static GPtrArray *
list_shown (const Showing *showing)
{
  const MusterArmy *army = showing->evaluation->army;
  GPtrArray *disclosed = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 1; i < army->n_nodes; i++)
    if (army->nodes[i].secret == MUSTER_SECRET_ALL && showing->shown[i])
      g_ptr_array_add (disclosed, muster_army_dup_place (army, i));
  return disclosed;
}

/* Rules that make the player tell of a node do not make him tell what he noted of it. */
static gboolean
has_secret_note (const Showing *showing, guint node)
{
  return showing->hidden[node]
         || showing->evaluation->army->nodes[node].secret != MUSTER_SECRET_NONE;
}

static void
show_children (const Showing *showing, guint parent)
{
  const MusterArmy *army = showing->evaluation->army;
  for (guint at = muster_army_get_next (army, parent, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (army, parent, at))
    {
      if (!showing->shown[at])
        continue;
      muster_army_builder_begin_copy (showing->builder, army, at);
      if (has_secret_note (showing, at))
        muster_army_builder_set_note (showing->builder, NULL);
      muster_army_builder_set_secret (showing->builder, MUSTER_SECRET_NONE);
      show_children (showing, at);
      muster_army_builder_end (showing->builder);
    }
}

const MusterArmy *
muster_army_show_opponent (const MusterEvaluation *evaluation, GPtrArray **disclosed)
{
  const MusterArmy *army = evaluation->army;
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (army->ruleset, army->ruleset_id, army->name);
  g_autofree gboolean *hidden = g_new0 (gboolean, army->n_nodes);
  g_autofree gboolean *shown = g_new0 (gboolean, army->n_nodes);
  Showing showing = { builder, evaluation, hidden, shown };
  find_shown (&showing);
  *disclosed = list_shown (&showing);
  muster_army_builder_set_source (builder, army);
  if (army->nodes[0].secret != MUSTER_SECRET_NONE)
    muster_army_builder_set_note (builder, NULL);
  muster_army_builder_set_secret (builder, MUSTER_SECRET_NONE);
  show_children (&showing, 0);
  return muster_army_builder_finish (builder);
}

gboolean
muster_army_must_disclose (const MusterEvaluation *evaluation, guint node)
{
  for (guint i = node; i < evaluation->army->nodes[node].end; i++)
    if (is_disclosed (evaluation, i))
      return TRUE;
  return FALSE;
}

gboolean
muster_army_has_secrets (const MusterArmy *army)
{
  for (guint i = 0; i < army->n_nodes; i++)
    if (army->nodes[i].secret != MUSTER_SECRET_NONE)
      return TRUE;
  return FALSE;
}
