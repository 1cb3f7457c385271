#include "army/model/change.h"

typedef struct
{
  MusterArmyBuilder *builder;
  const MusterArmy *army;
  const MusterChange *change;
  guint subject; /* index of the node, or MUSTER_NO_NODE for ADD */
  guint target;  /* index, or MUSTER_NO_NODE */
} Copy;

gint64
muster_army_get_free_id (const MusterArmy *army)
{
  gint64 largest = 0;
  for (guint i = 0; i < army->n_nodes; i++)
    largest = MAX (largest, army->nodes[i].id);
  return largest + 1;
}

static void copy_node (const Copy *copy, guint index);

/* Whether the change is made in, or to, the node. */
static gboolean
is_touched (const Copy *copy, guint index)
{
  guint end = copy->army->nodes[index].end;
  return (copy->subject >= index && copy->subject < end)
         || (copy->target >= index && copy->target < end);
}

static void
insert (const Copy *copy)
{
  const MusterChange *change = copy->change;
  if (change->kind == MUSTER_CHANGE_MOVE)
    {
      muster_army_builder_copy (copy->builder, copy->army, copy->subject,
                                copy->army->nodes[copy->subject].end);
      return;
    }
  muster_army_builder_begin (copy->builder, change->node, change->category, change->type,
                             change->name);
  if (change->scale != NULL)
    muster_army_builder_choose (copy->builder, change->scale, change->grade);
  muster_army_builder_set_secret (copy->builder, change->secret);
  muster_army_builder_end (copy->builder);
}

static void
copy_untouched (const Copy *copy, guint first, guint end)
{
  if (first < end)
    muster_army_builder_copy (copy->builder, copy->army, first, end);
}

/* Brothers that are not touched are copied together. */
static void
copy_children (const Copy *copy, guint parent)
{
  gboolean into = parent == copy->target;
  int place = 0;
  gboolean done = FALSE;
  guint first = parent + 1;
  for (guint at = muster_army_get_next (copy->army, parent, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (copy->army, parent, at))
    {
      gboolean goes =
        at == copy->subject
        && (copy->change->kind == MUSTER_CHANGE_REMOVE || copy->change->kind == MUSTER_CHANGE_MOVE);
      if (into && !goes && place == copy->change->place)
        {
          copy_untouched (copy, first, at);
          insert (copy);
          first = at;
          done = TRUE;
        }
      if (goes || is_touched (copy, at))
        {
          copy_untouched (copy, first, at);
          if (!goes)
            copy_node (copy, at);
          first = copy->army->nodes[at].end;
        }
      place += !goes;
    }
  copy_untouched (copy, first, copy->army->nodes[parent].end);
  if (into && !done)
    insert (copy);
}

static void
copy_node (const Copy *copy, guint index)
{
  muster_army_builder_begin_copy (copy->builder, copy->army, index);
  if (index == copy->subject && copy->change->kind == MUSTER_CHANGE_CHOOSE)
    muster_army_builder_replace_choice (copy->builder, copy->change->scale, copy->change->grade);
  if (index == copy->subject && copy->change->kind == MUSTER_CHANGE_TURN)
    muster_army_builder_replace_kind (copy->builder, copy->change->type);
  if (index == copy->subject && copy->change->kind == MUSTER_CHANGE_ENTER)
    muster_army_builder_replace_entry (copy->builder, copy->change->what, copy->change->value);
  copy_children (copy, index);
  muster_army_builder_end (copy->builder);
}

static gboolean
is_possible (const MusterArmy *army, const Copy *copy)
{
  const MusterChange *change = copy->change;
  gboolean needs_target = change->kind == MUSTER_CHANGE_MOVE || change->kind == MUSTER_CHANGE_ADD;
  gboolean needs_subject = change->kind != MUSTER_CHANGE_ADD;
  if (needs_subject && copy->subject == MUSTER_NO_NODE)
    return FALSE;
  if (change->kind == MUSTER_CHANGE_ADD && change->category == MUSTER_CATEGORY_ARMY)
    return FALSE;
  if (copy->subject == 0 && change->kind != MUSTER_CHANGE_CHOOSE
      && change->kind != MUSTER_CHANGE_ENTER)
    return FALSE;
  if (needs_target && copy->target == MUSTER_NO_NODE)
    return FALSE;
  if (needs_target && army->nodes[copy->target].category > MUSTER_CATEGORY_FORMATION
      && !muster_category_is_borne (
        change->kind == MUSTER_CHANGE_ADD ? change->category : army->nodes[copy->subject].category))
    return FALSE;
  return change->kind != MUSTER_CHANGE_MOVE || copy->target < copy->subject
         || copy->target >= army->nodes[copy->subject].end;
}

static const MusterArmy *
apply_one (const MusterArmy *army, const MusterChange *change)
{
  Copy copy = {
    .army = army, .change = change, .subject = MUSTER_NO_NODE, .target = MUSTER_NO_NODE
  };
  if (change->kind != MUSTER_CHANGE_ADD)
    copy.subject = muster_army_find_node (army, change->node);
  if (change->kind == MUSTER_CHANGE_MOVE || change->kind == MUSTER_CHANGE_ADD)
    copy.target = muster_army_find_node (army, change->target);
  if (!is_possible (army, &copy))
    return NULL;
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (army->ruleset, army->ruleset_id, army->name);
  muster_army_builder_set_source (builder, army);
  copy.builder = builder;
  copy_node (&copy, 0);
  return muster_army_builder_finish (builder);
}

/* Returns: (nullable): by index what goes; NULL where it cannot all go at once */
static gboolean *
list_gone (const MusterArmy *army, const MusterChange *changes, guint n_changes)
{
  g_autofree gboolean *gone = g_new0 (gboolean, army->n_nodes);
  for (guint i = 0; i < n_changes; i++)
    {
      guint at = changes[i].kind == MUSTER_CHANGE_REMOVE
                   ? muster_army_find_node (army, changes[i].node)
                   : MUSTER_NO_NODE;
      if (at == MUSTER_NO_NODE || at == 0 || gone[at])
        return NULL;
      gone[at] = TRUE;
    }
  for (guint i = 1; i < army->n_nodes; i++)
    if (gone[i])
      for (guint at = i + 1; at < army->nodes[i].end; at++)
        if (gone[at])
          return NULL;
  return g_steal_pointer (&gone);
}

static void
copy_rest (MusterArmyBuilder *builder, const MusterArmy *army, const gboolean *gone, guint index)
{
  if (index > 0)
    muster_army_builder_begin_copy (builder, army, index);
  for (guint at = muster_army_get_next (army, index, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (army, index, at))
    if (!gone[at])
      copy_rest (builder, army, gone, at);
  if (index > 0)
    muster_army_builder_end (builder);
}

/* Many removals as one by one, but in one go. Returns: (transfer full) (nullable) */
static const MusterArmy *
remove_all (const MusterArmy *army, const MusterChange *changes, guint n_changes)
{
  g_autofree gboolean *gone = n_changes > 1 ? list_gone (army, changes, n_changes) : NULL;
  if (gone == NULL)
    return NULL;
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (army->ruleset, army->ruleset_id, army->name);
  muster_army_builder_set_source (builder, army);
  copy_rest (builder, army, gone, 0);
  return muster_army_builder_finish (builder);
}

const MusterArmy *
muster_army_apply (const MusterArmy *army, const MusterChange *changes, guint n_changes)
{
  g_autoptr (MusterArmySnapshot) current = remove_all (army, changes, n_changes);
  if (current != NULL)
    return g_steal_pointer (&current);
  current = muster_army_ref (army);
  for (guint i = 0; i < n_changes; i++)
    {
      g_autoptr (MusterArmySnapshot) before = g_steal_pointer (&current);
      current = apply_one (before, &changes[i]);
      if (current == NULL)
        return NULL;
    }
  return g_steal_pointer (&current);
}
