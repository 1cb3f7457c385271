#include "config.h"

#include "app/army/actions-private.h"

#include <glib/gi18n-lib.h>

static const MusterArmy *
get_army (GPtrArray *items)
{
  return muster_army_model_get_army (muster_thing_item_get_model (g_ptr_array_index (items, 0)));
}

static gboolean
has_index (GArray *indices, guint index)
{
  for (guint i = 0; i < indices->len; i++)
    if (g_array_index (indices, guint, i) == index)
      return TRUE;
  return FALSE;
}

/* How many things of the formation stand before @index, those of @moved aside. */
static int
count_before (const MusterArmy *army, guint formation, guint index, GArray *moved)
{
  int n = 0;
  for (guint at = muster_army_get_next (army, formation, MUSTER_NO_THING);
       at != MUSTER_NO_THING && at != index; at = muster_army_get_next (army, formation, at))
    n += !has_index (moved, at);
  return n;
}

static void
add_move (const MusterArmy *army, guint thing, guint target, int place, GArray *changes)
{
  MusterChange change = { .kind = MUSTER_CHANGE_MOVE,
                          .thing = army->things[thing].id,
                          .target = army->things[target].id,
                          .place = place };
  g_array_append_val (changes, change);
}

static char *
dup_name (GPtrArray *items)
{
  if (items->len > 1)
    return g_strdup_printf (ngettext ("Move %u row", "Move %u rows", items->len), items->len);
  g_autofree char *label = muster_deed_dup_label (g_ptr_array_index (items, 0));
  return g_strdup_printf (_ ("Move %s"), label);
}

/* Moves all that the rows stand for to @place of a formation, where places count what is there
 * without them. Several go to the end first, so that none of them is counted. */
static gboolean
move (GPtrArray *items, guint target, int place, GError **error)
{
  const MusterArmy *army = get_army (items);
  g_autofree char *name = dup_name (items);
  g_autoptr (GArray) indices = muster_deed_list_indices (items);
  g_autoptr (GArray) changes = muster_deed_new_changes ();
  for (guint i = 0; indices->len > 1 && i < indices->len; i++)
    add_move (army, g_array_index (indices, guint, i), target, MUSTER_LAST_PLACE, changes);
  for (guint i = 0; (indices->len == 1 || place != MUSTER_LAST_PLACE) && i < indices->len; i++)
    add_move (army, g_array_index (indices, guint, i), target,
              place == MUSTER_LAST_PLACE ? place : place + (int) i, changes);
  return muster_deed_apply (g_ptr_array_index (items, 0), name, changes, error);
}

/* Rows are moved together where they stand in one formation. */
static guint
find_parent (GPtrArray *items)
{
  const MusterArmy *army = get_army (items);
  guint parent = army->things[muster_thing_item_get_index (g_ptr_array_index (items, 0))].parent;
  for (guint i = 1; i < items->len; i++)
    if (army->things[muster_thing_item_get_index (g_ptr_array_index (items, i))].parent != parent)
      return MUSTER_NO_THING;
  return parent;
}

/* The nearest row above the first of them, or below the last, that is not one of them. Returns:
 * (transfer none) (nullable) */
static MusterThingItem *
find_neighbour (GPtrArray *items, int step)
{
  guint parent = find_parent (items);
  const MusterArmy *army = get_army (items);
  if (parent == MUSTER_NO_THING)
    return NULL;
  MusterThingItem *edge = g_ptr_array_index (items, step < 0 ? 0 : items->len - 1);
  MusterArmyModel *model = muster_thing_item_get_model (edge);
  MusterThingItem *formation = muster_army_model_find_row (model, army->things[parent].id);
  GListModel *rows = muster_thing_item_get_children (formation);
  MusterThingItem *before = NULL;
  gboolean passed = FALSE;
  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (MusterThingItem) row = g_list_model_get_item (rows, i);
      if (row == edge && step < 0)
        return before;
      if (passed)
        return row; /* the model keeps it */
      passed = row == edge;
      before = row;
    }
  return NULL;
}

/* The formation that the rows move into: the one right above them. */
static guint
find_inner (GPtrArray *items)
{
  const MusterArmy *army = get_army (items);
  MusterThingItem *neighbour = find_neighbour (items, -1);
  guint target = neighbour != NULL ? muster_thing_item_get_index (neighbour) : MUSTER_NO_THING;
  return target != MUSTER_NO_THING && army->things[target].sort <= MUSTER_SORT_FORMATION
           ? target
           : MUSTER_NO_THING;
}

/* The formation that theirs stands in. */
static guint
find_outer (GPtrArray *items)
{
  guint parent = find_parent (items);
  return parent != MUSTER_NO_THING ? get_army (items)->things[parent].parent : MUSTER_NO_THING;
}

gboolean
muster_army_deed_may_move (GPtrArray *items, MusterMove how)
{
  switch (how)
    {
    case MUSTER_MOVE_UP:
      return find_neighbour (items, -1) != NULL;
    case MUSTER_MOVE_DOWN:
      return find_neighbour (items, 1) != NULL;
    case MUSTER_MOVE_IN:
      return find_inner (items) != MUSTER_NO_THING;
    case MUSTER_MOVE_OUT:
    default:
      return find_outer (items) != MUSTER_NO_THING;
    }
}

static gboolean
move_by (GPtrArray *items, int step, GError **error)
{
  MusterThingItem *neighbour = find_neighbour (items, step);
  guint parent = find_parent (items);
  g_autoptr (GArray) moved = muster_deed_list_indices (items);
  int place =
    count_before (get_army (items), parent, muster_thing_item_get_index (neighbour), moved);
  if (step > 0)
    place += (int) muster_thing_item_get_count (neighbour);
  return move (items, parent, place, error);
}

gboolean
muster_army_deed_move (GPtrArray *items, MusterMove how, GError **error)
{
  if (!muster_army_deed_may_move (items, how))
    return TRUE;
  if (how == MUSTER_MOVE_UP || how == MUSTER_MOVE_DOWN)
    return move_by (items, how == MUSTER_MOVE_UP ? -1 : 1, error);
  if (how == MUSTER_MOVE_IN)
    return move (items, find_inner (items), MUSTER_LAST_PLACE, error);
  return move (items, find_outer (items),
               muster_deed_get_place (get_army (items), find_parent (items)) + 1, error);
}

gboolean
muster_army_deed_move_to (GPtrArray *items,
                          MusterThingItem *target,
                          MusterDropPlace place,
                          GError **error)
{
  const MusterArmy *army = get_army (items);
  guint to = muster_thing_item_get_index (target);
  g_autoptr (GArray) moved = muster_deed_list_indices (items);
  if (has_index (moved, to))
    return TRUE;
  if (army->things[to].parent == MUSTER_NO_THING
      || (place == MUSTER_DROP_INTO && army->things[to].sort <= MUSTER_SORT_FORMATION))
    return move (items, to, MUSTER_LAST_PLACE, error);
  int at = count_before (army, army->things[to].parent, to, moved)
           + (place == MUSTER_DROP_BEFORE ? 0 : (int) muster_thing_item_get_count (target));
  return move (items, army->things[to].parent, at, error);
}
