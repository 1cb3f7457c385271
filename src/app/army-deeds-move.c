#include "config.h"

#include "app/army-deeds-private.h"

#include <glib/gi18n-lib.h>

static const MusterArmy *
get_army (GPtrArray *items)
{
  return muster_army_model_get_army (muster_thing_item_get_model (g_ptr_array_index (items, 0)));
}

/* The indices of all that the rows stand for. */
static GArray *
list_indices (GPtrArray *items)
{
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < items->len; i++)
    {
      MusterThingItem *item = g_ptr_array_index (items, i);
      for (guint j = 0; j < muster_thing_item_get_count (item); j++)
        {
          guint index = muster_thing_item_get_index (item) + j;
          g_array_append_val (indices, index);
        }
    }
  return indices;
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
  g_autoptr (GArray) indices = list_indices (items);
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

gboolean
muster_army_deed_move_by (GPtrArray *items, int step, GError **error)
{
  const MusterArmy *army = get_army (items);
  guint parent = find_parent (items);
  MusterThingItem *neighbour = find_neighbour (items, step);
  g_autoptr (GArray) moved = list_indices (items);
  if (neighbour == NULL)
    return TRUE;
  int place = count_before (army, parent, muster_thing_item_get_index (neighbour), moved);
  if (step > 0)
    place += (int) muster_thing_item_get_count (neighbour);
  return move (items, parent, place, error);
}

gboolean
muster_army_deed_move_out (GPtrArray *items, GError **error)
{
  const MusterArmy *army = get_army (items);
  guint parent = find_parent (items);
  if (parent == MUSTER_NO_THING || army->things[parent].parent == MUSTER_NO_THING)
    return TRUE;
  return move (items, army->things[parent].parent, muster_deed_get_place (army, parent) + 1, error);
}

gboolean
muster_army_deed_move_in (GPtrArray *items, GError **error)
{
  const MusterArmy *army = get_army (items);
  MusterThingItem *neighbour = find_neighbour (items, -1);
  guint target = neighbour != NULL ? muster_thing_item_get_index (neighbour) : MUSTER_NO_THING;
  if (target == MUSTER_NO_THING || army->things[target].sort > MUSTER_SORT_FORMATION)
    return TRUE;
  return move (items, target, MUSTER_LAST_PLACE, error);
}

gboolean
muster_army_deed_move_to (GPtrArray *items,
                          MusterThingItem *target,
                          MusterPlace place,
                          GError **error)
{
  const MusterArmy *army = get_army (items);
  guint to = muster_thing_item_get_index (target);
  g_autoptr (GArray) moved = list_indices (items);
  if (has_index (moved, to))
    return TRUE;
  if (army->things[to].parent == MUSTER_NO_THING
      || (place == MUSTER_PLACE_INTO && army->things[to].sort <= MUSTER_SORT_FORMATION))
    return move (items, to, MUSTER_LAST_PLACE, error);
  int at = count_before (army, army->things[to].parent, to, moved)
           + (place == MUSTER_PLACE_BEFORE ? 0 : (int) muster_thing_item_get_count (target));
  return move (items, army->things[to].parent, at, error);
}
