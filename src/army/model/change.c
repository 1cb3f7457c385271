#include "army/model/change.h"

gint64
muster_army_get_free_id (const MusterArmy *army)
{
  gint64 largest = 0;
  for (guint i = 0; i < army->n_nodes; i++)
    largest = MAX (largest, army->nodes[i].id);
  return largest + 1;
}

static gboolean
may_bear (const MusterArmy *army, guint target, MusterCategory category)
{
  return army->nodes[target].category <= MUSTER_CATEGORY_FORMATION
         || muster_category_is_borne (category);
}

/* Removals that follow each other are done at once. Returns: how many; 0 where they cannot be */
static guint
remove_all (MusterArmy *army, const MusterChange *changes, guint n_changes)
{
  g_autofree gboolean *gone = g_new0 (gboolean, army->n_nodes);
  guint n = 0;
  for (; n < n_changes && changes[n].kind == MUSTER_CHANGE_REMOVE; n++)
    {
      guint at = muster_army_find_node (army, changes[n].node);
      if (at == MUSTER_NO_NODE || at == 0 || gone[at])
        return 0;
      for (guint i = at; i < army->nodes[at].end; i++)
        gone[i] = TRUE;
    }
  muster_army_remove (army, gone);
  return n;
}

static gboolean
add (MusterArmy *army, const MusterChange *change)
{
  guint target = muster_army_find_node (army, change->target);
  if (target == MUSTER_NO_NODE || change->category == MUSTER_CATEGORY_ARMY
      || !may_bear (army, target, change->category))
    return FALSE;
  guint node = muster_army_add (army, change->node, change->category, change->type, change->name,
                                change->secret, target, change->place);
  if (change->scale != NULL)
    muster_army_choose (army, node, change->scale, change->grade);
  return TRUE;
}

static gboolean
move (MusterArmy *army, guint node, const MusterChange *change)
{
  guint target = muster_army_find_node (army, change->target);
  gboolean is_within = target >= node && target < army->nodes[node].end;
  if (target == MUSTER_NO_NODE || node == 0 || is_within
      || !may_bear (army, target, army->nodes[node].category))
    return FALSE;
  muster_army_move (army, node, target, change->place);
  return TRUE;
}

/* Returns: whether it could be done; anything but a removal */
static gboolean
apply_one (MusterArmy *army, const MusterChange *change)
{
  guint node = MUSTER_NO_NODE;
  if (change->kind == MUSTER_CHANGE_ADD)
    return add (army, change);
  node = muster_army_find_node (army, change->node);
  if (node == MUSTER_NO_NODE)
    return FALSE;
  if (change->kind == MUSTER_CHANGE_MOVE)
    return move (army, node, change);
  if (change->kind == MUSTER_CHANGE_CHOOSE)
    muster_army_choose (army, node, change->scale, change->grade);
  else if (change->kind == MUSTER_CHANGE_ENTER)
    muster_army_enter (army, node, change->what, change->value);
  else if (node == 0)
    return FALSE;
  else if (change->kind == MUSTER_CHANGE_NAME)
    muster_army_name (army, node, change->name);
  else
    muster_army_turn (army, node, change->type);
  return TRUE;
}

const MusterArmy *
muster_army_apply (const MusterArmy *army, const MusterChange *changes, guint n_changes)
{
  guint n_more = 0;
  for (guint i = 0; i < n_changes; i++)
    n_more += changes[i].kind == MUSTER_CHANGE_ADD;
  MusterArmy *copy = muster_army_copy (army, n_more);
  g_autoptr (MusterArmySnapshot) changed = copy;
  for (guint i = 0, n; i < n_changes; i += n)
    {
      n = changes[i].kind == MUSTER_CHANGE_REMOVE ? remove_all (copy, &changes[i], n_changes - i)
                                                  : (guint) apply_one (copy, &changes[i]);
      if (n == 0)
        return NULL;
    }
  return g_steal_pointer (&changed);
}
