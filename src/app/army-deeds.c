#include "config.h"

#include "app/army-deeds.h"

#include "army/army-edit.h"
#include "army/army-search.h"

#include <glib/gi18n-lib.h>

static char *
dup_label (MusterThingItem *item)
{
  return muster_army_dup_label (muster_army_model_get_army (muster_thing_item_get_model (item)),
                                muster_thing_item_get_index (item));
}

static gboolean
apply (MusterThingItem *item, const char *name, GArray *changes, GError **error)
{
  MusterArmyModel *model = muster_thing_item_get_model (item);
  if (changes->len == 0)
    return TRUE;
  return muster_army_edit_apply (muster_army_model_get_store (model),
                                 muster_army_model_get_id (model), name,
                                 (const MusterChange *) changes->data, changes->len, error);
}

static GArray *
new_changes (void)
{
  return g_array_new (FALSE, TRUE, sizeof (MusterChange));
}

/* The place of a thing among all that stands in its formation. */
static int
get_place (const MusterArmy *army, guint index)
{
  int place = 0;
  for (guint at = muster_army_get_next (army, army->things[index].parent, MUSTER_NO_THING);
       at != index; at = muster_army_get_next (army, army->things[index].parent, at))
    place++;
  return place;
}

static gboolean
may_hold (const MusterReckoning *reckoning, guint formation, const MusterKind *kind)
{
  const MusterKind *holder = reckoning->army->things[formation].kind;
  return holder != NULL
         && (holder->holds == NULL || muster_kind_may_hold (reckoning->ruleset, holder, kind));
}

guint
muster_army_deed_find_holder (MusterThingItem *item, const MusterKind *kind)
{
  MusterArmyModel *model = muster_thing_item_get_model (item);
  const MusterArmy *army = muster_army_model_get_army (model);
  const MusterReckoning *reckoning = muster_army_model_get_reckoning (model);
  guint at = muster_thing_item_get_index (item);
  for (; reckoning != NULL && at != MUSTER_NO_THING; at = army->things[at].parent)
    if (army->things[at].sort <= MUSTER_SORT_FORMATION && may_hold (reckoning, at, kind))
      return at;
  return MUSTER_NO_THING;
}

/* After the brother in which the row stands, or which it is; else at the end. */
static int
find_place_after (MusterThingItem *item, guint holder)
{
  const MusterArmy *army = muster_army_model_get_army (muster_thing_item_get_model (item));
  guint at = muster_thing_item_get_index (item);
  if (at == holder)
    return MUSTER_LAST_PLACE;
  while (army->things[at].parent != holder)
    at = army->things[at].parent;
  int count =
    at == muster_thing_item_get_index (item) ? (int) muster_thing_item_get_count (item) : 1;
  return get_place (army, at) + count;
}

static gint64
find_newest (const MusterArmy *army)
{
  gint64 newest = 0;
  for (guint i = 0; i < army->n_things; i++)
    newest = MAX (newest, army->things[i].id);
  return newest;
}

/* Whether things of the kind need a grade of the scale, which nobody has given yet where it is to
 * be chosen: on @holder or on what that stands in. Nations, and what comes with them, are the
 * player's own choice. */
static guint
find_open_choice (const MusterReckoning *reckoning,
                  const MusterKind *kind,
                  guint holder,
                  const MusterChoice *choice)
{
  if (kind->sort != MUSTER_SORT_UNIT || choice->optional
      || reckoning->ruleset->scales[choice->scale].set_by_nations
      || choice->scale == reckoning->ruleset->nation_scale)
    return MUSTER_NO_THING;
  for (guint at = holder; at != MUSTER_NO_THING; at = reckoning->army->things[at].parent)
    if (muster_reckoning_may_choose (reckoning, at, choice->scale) == MUSTER_YES)
      return muster_reckoning_get_grade (reckoning, at, choice->scale) < 0 ? at : MUSTER_NO_THING;
  return MUSTER_NO_THING;
}

/* The first unit in a formation says what is usual there: its grade is chosen with it. */
static void
choose_open_grades (const MusterReckoning *reckoning,
                    const MusterKind *kind,
                    guint holder,
                    GArray *changes)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  MusterSearch search = { .reckoning = reckoning, .army = reckoning->army };
  for (int i = 0; i < ruleset->n_choices; i++)
    {
      const MusterScale *scale = &ruleset->scales[ruleset->choices[i].scale];
      guint at = find_open_choice (reckoning, kind, holder, &ruleset->choices[i]);
      if (at == MUSTER_NO_THING)
        continue;
      int grade = muster_search_find_usual_grade (&search, kind, ruleset->choices[i].scale);
      MusterChange change = { .kind = MUSTER_CHANGE_CHOOSE,
                              .thing = reckoning->army->things[at].id,
                              .scale = scale->id,
                              .grade = scale->grades[grade].id };
      g_array_append_val (changes, change);
    }
}

gint64
muster_army_deed_add (MusterThingItem *item, const MusterKind *kind, GError **error)
{
  MusterArmyModel *model = muster_thing_item_get_model (item);
  const MusterArmy *army = muster_army_model_get_army (model);
  guint holder = muster_army_deed_find_holder (item, kind);
  g_autofree char *name = g_strdup_printf (_ ("Add %s"), kind->name);
  g_autoptr (GArray) changes = new_changes ();
  if (holder == MUSTER_NO_THING)
    holder = army->things[muster_thing_item_get_index (item)].sort <= MUSTER_SORT_FORMATION
               ? muster_thing_item_get_index (item)
               : army->things[muster_thing_item_get_index (item)].parent;
  MusterChange change = { .kind = MUSTER_CHANGE_ADD,
                          .thing = muster_army_get_free_id (army),
                          .target = army->things[holder].id,
                          .place = kind->sort == MUSTER_SORT_COMMANDER
                                     ? 0
                                     : find_place_after (item, holder),
                          .sort = kind->sort,
                          .type = kind->id };
  const MusterReckoning *reckoning = muster_army_model_get_reckoning (model);
  if (reckoning != NULL && kind->sort != MUSTER_SORT_FORMATION)
    {
      MusterSearch search = { .reckoning = reckoning, .army = army };
      muster_search_choose_usual (&search, kind, holder, &change);
      choose_open_grades (reckoning, kind, holder, changes);
    }
  g_array_append_val (changes, change);
  if (!apply (item, name, changes, error))
    return 0;
  return find_newest (muster_army_model_get_army (model));
}

gboolean
muster_army_deed_add_commander (MusterThingItem *item,
                                const MusterKind *kind,
                                const char *scale,
                                const char *grade,
                                GError **error)
{
  MusterArmyModel *model = muster_thing_item_get_model (item);
  g_autofree char *name = g_strdup_printf (_ ("Add %s"), kind->name);
  g_autoptr (GArray) changes = new_changes ();
  MusterChange change = { .kind = MUSTER_CHANGE_ADD,
                          .thing = muster_army_get_free_id (muster_army_model_get_army (model)),
                          .target = muster_thing_item_get_id (item),
                          .place = 0,
                          .sort = kind->sort,
                          .type = kind->id,
                          .scale = scale,
                          .grade = grade };
  g_array_append_val (changes, change);
  return apply (item, name, changes, error);
}

static void
add_removals (MusterThingItem *item, guint first, guint n, GArray *changes)
{
  const MusterArmy *army = muster_army_model_get_army (muster_thing_item_get_model (item));
  guint index = muster_thing_item_get_index (item);
  for (guint i = first; i < first + n; i++)
    {
      MusterChange change = { .kind = MUSTER_CHANGE_REMOVE, .thing = army->things[index + i].id };
      g_array_append_val (changes, change);
    }
}

gboolean
muster_army_deed_remove (MusterThingItem *item, GError **error)
{
  g_autofree char *label = dup_label (item);
  g_autofree char *name = g_strdup_printf (_ ("Remove %s"), label);
  g_autoptr (GArray) changes = new_changes ();
  add_removals (item, 0, muster_thing_item_get_count (item), changes);
  return apply (item, name, changes, error);
}

/* Moves all that the row stands for to @place of a formation, where places count what is there
 * without them. */
static gboolean
move (MusterThingItem *item, guint target, int place, GError **error)
{
  const MusterArmy *army = muster_army_model_get_army (muster_thing_item_get_model (item));
  guint index = muster_thing_item_get_index (item);
  g_autofree char *label = dup_label (item);
  g_autofree char *name = g_strdup_printf (_ ("Move %s"), label);
  g_autoptr (GArray) changes = new_changes ();
  guint count = muster_thing_item_get_count (item);
  for (guint i = 0; i < count; i++)
    {
      /* Those that still stand there, behind the ones moved so far, do not count either. */
      MusterChange change = { .kind = MUSTER_CHANGE_MOVE,
                              .thing = army->things[index + i].id,
                              .target = army->things[target].id,
                              .place = place == MUSTER_LAST_PLACE ? place : place + (int) i };
      g_array_append_val (changes, change);
    }
  /* Towards the front each goes before those that stay; towards the end the last goes first. */
  if (place != MUSTER_LAST_PLACE && army->things[index].parent == target
      && place > get_place (army, index))
    for (guint i = 0; i < count; i++)
      {
        MusterChange *change = &g_array_index (changes, MusterChange, i);
        change->thing = army->things[index + count - 1 - i].id;
        change->place = place + (int) (count - 1 - i);
      }
  return apply (item, name, changes, error);
}

/* The row before or after among those that the tree shows, or MUSTER_NO_THING. */
static guint
find_brother (MusterThingItem *item, int step)
{
  MusterArmyModel *model = muster_thing_item_get_model (item);
  const MusterArmy *army = muster_army_model_get_army (model);
  guint index = muster_thing_item_get_index (item);
  guint parent = army->things[index].parent;
  guint before = MUSTER_NO_THING;
  gboolean passed = FALSE;
  if (parent == MUSTER_NO_THING)
    return MUSTER_NO_THING;
  MusterThingItem *formation = muster_army_model_find_row (model, army->things[parent].id);
  GListModel *rows = muster_thing_item_get_children (formation);
  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (MusterThingItem) row = g_list_model_get_item (rows, i);
      if (passed)
        return muster_thing_item_get_index (row);
      if (row != item)
        before = muster_thing_item_get_index (row);
      else if (step < 0)
        return before;
      else
        passed = TRUE;
    }
  return MUSTER_NO_THING;
}

gboolean
muster_army_deed_move_by (MusterThingItem *item, int step, GError **error)
{
  MusterArmyModel *model = muster_thing_item_get_model (item);
  const MusterArmy *army = muster_army_model_get_army (model);
  guint index = muster_thing_item_get_index (item);
  guint brother = find_brother (item, step);
  if (brother == MUSTER_NO_THING)
    return TRUE;
  MusterThingItem *row = muster_army_model_find_row (model, army->things[brother].id);
  int place = get_place (army, brother);
  if (step > 0)
    place += (int) muster_thing_item_get_count (row) - (int) muster_thing_item_get_count (item);
  return move (item, army->things[index].parent, place, error);
}

gboolean
muster_army_deed_move_out (MusterThingItem *item, GError **error)
{
  const MusterArmy *army = muster_army_model_get_army (muster_thing_item_get_model (item));
  guint parent = army->things[muster_thing_item_get_index (item)].parent;
  if (parent == MUSTER_NO_THING || army->things[parent].parent == MUSTER_NO_THING)
    return TRUE;
  return move (item, army->things[parent].parent, get_place (army, parent) + 1, error);
}

gboolean
muster_army_deed_move_in (MusterThingItem *item, GError **error)
{
  const MusterArmy *army = muster_army_model_get_army (muster_thing_item_get_model (item));
  guint brother = find_brother (item, -1);
  if (brother == MUSTER_NO_THING || army->things[brother].sort > MUSTER_SORT_FORMATION)
    return TRUE;
  return move (item, brother, MUSTER_LAST_PLACE, error);
}

gboolean
muster_army_deed_move_to (MusterThingItem *item,
                          MusterThingItem *target,
                          MusterPlace place,
                          GError **error)
{
  const MusterArmy *army = muster_army_model_get_army (muster_thing_item_get_model (item));
  guint index = muster_thing_item_get_index (item);
  guint to = muster_thing_item_get_index (target);
  if (item == target)
    return TRUE;
  if (place == MUSTER_PLACE_INTO && army->things[to].sort <= MUSTER_SORT_FORMATION)
    return move (item, to, MUSTER_LAST_PLACE, error);
  if (army->things[to].parent == MUSTER_NO_THING)
    return move (item, to, MUSTER_LAST_PLACE, error);
  int at = get_place (army, to)
           + (place == MUSTER_PLACE_BEFORE ? 0 : (int) muster_thing_item_get_count (target));
  if (army->things[index].parent == army->things[to].parent && get_place (army, index) < at)
    at -= (int) muster_thing_item_get_count (item);
  return move (item, army->things[to].parent, at, error);
}

gboolean
muster_army_deed_set_count (MusterThingItem *item, guint count, GError **error)
{
  MusterArmyModel *model = muster_thing_item_get_model (item);
  const MusterArmy *army = muster_army_model_get_army (model);
  const MusterThing *thing = muster_thing_item_get_thing (item);
  guint index = muster_thing_item_get_index (item);
  guint present = muster_thing_item_get_count (item);
  g_autofree char *name = NULL;
  g_autoptr (GArray) changes = new_changes ();
  gint64 id = muster_army_get_free_id (army);
  if (thing->sort != MUSTER_SORT_UNIT || count < 1 || thing->kind == NULL)
    return TRUE;
  name = g_strdup_printf (_ ("Change the number of %s"), thing->kind->plural);
  if (count < present)
    add_removals (item, count, present - count, changes);
  for (guint i = present; i < count; i++)
    {
      MusterChange add = { .kind = MUSTER_CHANGE_ADD,
                           .thing = id,
                           .target = army->things[thing->parent].id,
                           .place = get_place (army, index) + (int) i,
                           .sort = thing->sort,
                           .type = thing->kind_id };
      g_array_append_val (changes, add);
      for (guint j = 0; j < thing->n_chosen; j++)
        {
          MusterChange choose = { .kind = MUSTER_CHANGE_CHOOSE,
                                  .thing = id,
                                  .scale = thing->chosen[j].scale,
                                  .grade = thing->chosen[j].grade };
          g_array_append_val (changes, choose);
        }
      id++;
    }
  return apply (item, name, changes, error);
}

gboolean
muster_army_deed_duplicate (MusterThingItem *item, GError **error)
{
  MusterArmyModel *model = muster_thing_item_get_model (item);
  if (muster_thing_item_get_index (item) == 0)
    return TRUE;
  if (muster_thing_item_get_count (item) > 1)
    return muster_army_deed_set_count (item, 2 * muster_thing_item_get_count (item), error);
  return muster_army_edit_copy_thing (muster_army_model_get_store (model),
                                      muster_army_model_get_id (model),
                                      muster_thing_item_get_id (item), error)
         != 0;
}

gboolean
muster_army_deed_choose (MusterThingItem *item,
                         const char *scale,
                         const char *grade,
                         GError **error)
{
  const MusterArmy *army = muster_army_model_get_army (muster_thing_item_get_model (item));
  int index = muster_ruleset_find_scale (army->ruleset, scale);
  g_autofree char *name = index < 0
                            ? g_strdup (_ ("Choose a grade"))
                            : g_strdup_printf (_ ("Choose %s"), army->ruleset->scales[index].name);
  g_autoptr (GArray) changes = new_changes ();
  for (guint i = 0; i < muster_thing_item_get_count (item); i++)
    {
      MusterChange change = { .kind = MUSTER_CHANGE_CHOOSE,
                              .thing = army->things[muster_thing_item_get_index (item) + i].id,
                              .scale = scale,
                              .grade = grade };
      g_array_append_val (changes, change);
    }
  return apply (item, name, changes, error);
}
