#include "config.h"

#include "app/army/actions-private.h"

#include "army/check/repair/search.h"
#include "army/store/edit.h"
#include "army/store/fragment.h"
#include "base/error.h"

#include <glib/gi18n-lib.h>

char *
muster_deed_dup_label (MusterThingItem *item)
{
  return muster_army_dup_label (muster_army_model_get_army (muster_thing_item_get_model (item)),
                                muster_thing_item_get_index (item));
}

gboolean
muster_deed_apply (MusterThingItem *item, const char *name, GArray *changes, GError **error)
{
  MusterArmyModel *model = muster_thing_item_get_model (item);
  if (changes->len == 0)
    return TRUE;
  return muster_army_edit_apply (muster_army_model_get_store (model),
                                 muster_army_model_get_id (model), name,
                                 (const MusterChange *) changes->data, changes->len, error);
}

GArray *
muster_deed_new_changes (void)
{
  return g_array_new (FALSE, TRUE, sizeof (MusterChange));
}

GArray *
muster_deed_list_indices (GPtrArray *items)
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

/* The place of a thing among all that stands in its formation. */
int
muster_deed_get_place (const MusterArmy *army, guint index)
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
  return holder != NULL && muster_kind_may_hold (reckoning->ruleset, holder, kind);
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
  return muster_deed_get_place (army, at) + count;
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

static char *
dup_add_name (const MusterKind *kind, guint count)
{
  if (count == 1)
    return g_strdup_printf (_ ("Add %s"), kind->name);
  return g_strdup_printf (_ ("Add %u × %s"), count, kind->name);
}

/* What @holder has, is had by what comes into it. */
static gboolean
has_grade (const MusterReckoning *reckoning, guint holder, const MusterChosen *chosen)
{
  if (reckoning == NULL)
    return FALSE;
  int scale = muster_ruleset_find_scale (reckoning->ruleset, chosen->scale);
  int grade = scale >= 0 ? muster_reckoning_get_grade (reckoning, holder, scale) : -1;
  return grade >= 0
         && g_str_equal (reckoning->ruleset->scales[scale].grades[grade].id, chosen->grade);
}

gint64
muster_army_deed_add (MusterThingItem *item,
                      const MusterKind *kind,
                      guint count,
                      const MusterChosen *chosen,
                      GError **error)
{
  MusterArmyModel *model = muster_thing_item_get_model (item);
  const MusterArmy *army = muster_army_model_get_army (model);
  const MusterReckoning *reckoning = muster_army_model_get_reckoning (model);
  guint holder = muster_army_deed_find_holder (item, kind);
  g_autofree char *name = dup_add_name (kind, count);
  g_autoptr (GArray) changes = muster_deed_new_changes ();
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
  if (reckoning != NULL && kind->sort != MUSTER_SORT_FORMATION)
    {
      MusterSearch search = { .reckoning = reckoning, .army = army };
      muster_search_choose_usual (&search, kind, holder, &change);
      choose_open_grades (reckoning, kind, holder, changes);
    }
  if (chosen != NULL && !has_grade (reckoning, holder, chosen))
    {
      change.scale = chosen->scale;
      change.grade = chosen->grade;
    }
  for (guint i = 0; i < count; i++)
    {
      g_array_append_val (changes, change);
      change.thing++;
      change.place += change.place != MUSTER_LAST_PLACE;
    }
  if (!muster_deed_apply (item, name, changes, error))
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
  g_autoptr (GArray) changes = muster_deed_new_changes ();
  MusterChange change = { .kind = MUSTER_CHANGE_ADD,
                          .thing = muster_army_get_free_id (muster_army_model_get_army (model)),
                          .target = muster_thing_item_get_id (item),
                          .place = 0,
                          .sort = kind->sort,
                          .type = kind->id,
                          .scale = scale,
                          .grade = grade };
  g_array_append_val (changes, change);
  return muster_deed_apply (item, name, changes, error);
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

/* "Remove 1st Division", or "Remove 3 rows". @one has %s for the row's label, @several is for their
 * number. */
static char *
dup_name (GPtrArray *items, const char *one, const char *several)
{
  if (items->len > 1)
    return g_strdup_printf (several, items->len);
  g_autofree char *label = muster_deed_dup_label (g_ptr_array_index (items, 0));
  return g_strdup_printf (one, label);
}

gboolean
muster_army_deed_remove (GPtrArray *items, GError **error)
{
  g_autofree char *name =
    dup_name (items, _ ("Remove %s"), ngettext ("Remove %u row", "Remove %u rows", items->len));
  g_autoptr (GArray) changes = muster_deed_new_changes ();
  for (guint i = 0; i < items->len; i++)
    {
      MusterThingItem *item = g_ptr_array_index (items, i);
      add_removals (item, 0, muster_thing_item_get_count (item), changes);
    }
  return muster_deed_apply (g_ptr_array_index (items, 0), name, changes, error);
}

/* What makes @count units of those of a row, the new ones after them. */
static void
add_counting (MusterThingItem *item, guint count, gint64 *id, GArray *changes)
{
  const MusterArmy *army = muster_army_model_get_army (muster_thing_item_get_model (item));
  const MusterThing *thing = muster_thing_item_get_thing (item);
  guint index = muster_thing_item_get_index (item);
  guint present = muster_thing_item_get_count (item);
  if (count < present)
    add_removals (item, count, present - count, changes);
  for (guint i = present; i < count; i++, (*id)++)
    {
      MusterChange add = { .kind = MUSTER_CHANGE_ADD,
                           .thing = *id,
                           .target = army->things[thing->parent].id,
                           .place = muster_deed_get_place (army, index) + (int) i,
                           .sort = thing->sort,
                           .type = thing->kind_id,
                           .secret = thing->secret };
      g_array_append_val (changes, add);
      for (guint j = 0; j < thing->n_chosen; j++)
        {
          MusterChange choose = { .kind = MUSTER_CHANGE_CHOOSE,
                                  .thing = *id,
                                  .scale = thing->chosen[j].scale,
                                  .grade = thing->chosen[j].grade };
          g_array_append_val (changes, choose);
        }
    }
}

/* From the last row on: what comes or goes there moves no place before it. */
gboolean
muster_army_deed_change_count (GPtrArray *items, int by, GError **error)
{
  g_autoptr (GArray) changes = muster_deed_new_changes ();
  MusterThingItem *first = g_ptr_array_index (items, 0);
  const MusterThing *thing = muster_thing_item_get_thing (first);
  gint64 id =
    muster_army_get_free_id (muster_army_model_get_army (muster_thing_item_get_model (first)));
  for (guint i = items->len; i > 0; i--)
    {
      MusterThingItem *item = g_ptr_array_index (items, i - 1);
      int count = (int) muster_thing_item_get_count (item) + by;
      if (muster_thing_item_get_thing (item)->sort == MUSTER_SORT_UNIT
          && muster_thing_item_get_thing (item)->kind != NULL)
        add_counting (item, (guint) MAX (count, 1), &id, changes);
    }
  g_autofree char *name = items->len == 1 && thing->kind != NULL
                            ? g_strdup_printf (_ ("Change the number of %s"), thing->kind->plural)
                            : g_strdup (_ ("Change numbers"));
  return muster_deed_apply (first, name, changes, error);
}

gboolean
muster_army_deed_set_count (MusterThingItem *item, guint count, GError **error)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new ();
  if (muster_thing_item_get_thing (item)->sort != MUSTER_SORT_UNIT || count < 1)
    return TRUE;
  g_ptr_array_add (items, item);
  return muster_army_deed_change_count (items,
                                        (int) count - (int) muster_thing_item_get_count (item),
                                        error);
}

const MusterArmy *
muster_army_deed_dup_fragment (GPtrArray *items)
{
  const MusterArmy *army =
    muster_army_model_get_army (muster_thing_item_get_model (g_ptr_array_index (items, 0)));
  g_autoptr (GArray) indices = muster_deed_list_indices (items);
  g_autofree char *label = muster_deed_dup_label (g_ptr_array_index (items, 0));
  return muster_army_extract (army, (const guint *) indices->data, indices->len,
                              items->len == 1 ? label : army->name);
}

/* Behind the last of them. */
gboolean
muster_army_deed_duplicate (GPtrArray *items, GError **error)
{
  MusterThingItem *last = g_ptr_array_index (items, items->len - 1);
  MusterArmyModel *model = muster_thing_item_get_model (last);
  const MusterArmy *army = muster_army_model_get_army (model);
  guint index = muster_thing_item_get_index (last);
  guint count = muster_thing_item_get_count (last);
  if (index == 0)
    return TRUE;
  g_autofree char *name = dup_name (items, _ ("Duplicate %s"),
                                    ngettext ("Duplicate %u row", "Duplicate %u rows", items->len));
  g_autoptr (MusterArmySnapshot) fragment = muster_army_deed_dup_fragment (items);
  g_autoptr (GArray) ids =
    muster_army_edit_insert (muster_army_model_get_store (model), muster_army_model_get_id (model),
                             name, army->things[army->things[index].parent].id,
                             muster_deed_get_place (army, index) + (int) count, fragment, error);
  return ids != NULL;
}

/* Whether all that stands directly in the fragment may stand in the formation. */
static gboolean
may_hold_all (const MusterReckoning *reckoning, guint formation, const MusterArmy *fragment)
{
  for (guint at = muster_army_get_next (fragment, 0, MUSTER_NO_THING); at != MUSTER_NO_THING;
       at = muster_army_get_next (fragment, 0, at))
    {
      const MusterKind *kind =
        muster_ruleset_find_thing_kind (reckoning->ruleset, fragment->things[at].kind_id);
      if (kind != NULL && !may_hold (reckoning, formation, kind))
        return FALSE;
    }
  return TRUE;
}

/* The row's own formation, or the nearest above it that may hold all; else the row's own: the
 * findings tell then what is wrong. */
static guint
find_holder_of_all (MusterThingItem *item, const MusterArmy *fragment)
{
  MusterArmyModel *model = muster_thing_item_get_model (item);
  const MusterArmy *army = muster_army_model_get_army (model);
  const MusterReckoning *reckoning = muster_army_model_get_reckoning (model);
  guint at = muster_thing_item_get_index (item);
  guint own = army->things[at].sort <= MUSTER_SORT_FORMATION ? at : army->things[at].parent;
  for (at = own; reckoning != NULL && at != MUSTER_NO_THING; at = army->things[at].parent)
    if (may_hold_all (reckoning, at, fragment))
      return at;
  return own;
}

GArray *
muster_army_deed_insert (MusterThingItem *item,
                         const MusterArmy *fragment,
                         const char *name,
                         GError **error)
{
  MusterArmyModel *model = muster_thing_item_get_model (item);
  const MusterArmy *army = muster_army_model_get_army (model);
  guint holder = find_holder_of_all (item, fragment);
  if (!g_str_equal (fragment->ruleset_id, army->ruleset_id))
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   _ ("This comes from an army of another ruleset. Only what is of %s can be put "
                      "here."),
                   army->ruleset != NULL ? army->ruleset->title : army->ruleset_id);
      return NULL;
    }
  return muster_army_edit_insert (muster_army_model_get_store (model),
                                  muster_army_model_get_id (model), name, army->things[holder].id,
                                  find_place_after (item, holder), fragment, error);
}

gboolean
muster_army_deed_set_secret (GPtrArray *items, MusterSecret secret, GError **error)
{
  MusterArmyModel *model = muster_thing_item_get_model (g_ptr_array_index (items, 0));
  const MusterArmy *army = muster_army_model_get_army (model);
  g_autoptr (GArray) indices = muster_deed_list_indices (items);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < indices->len; i++)
    g_array_append_val (ids, army->things[g_array_index (indices, guint, i)].id);
  return muster_army_edit_set_secret (muster_army_model_get_store (model),
                                      muster_army_model_get_id (model), (const gint64 *) ids->data,
                                      ids->len, secret, error);
}

/* Of several rows those that may have it. */
gboolean
muster_army_deed_choose (GPtrArray *items, const char *scale, const char *grade, GError **error)
{
  MusterArmyModel *model = muster_thing_item_get_model (g_ptr_array_index (items, 0));
  const MusterArmy *army = muster_army_model_get_army (model);
  const MusterReckoning *reckoning = muster_army_model_get_reckoning (model);
  int index = army->ruleset != NULL ? muster_ruleset_find_scale (army->ruleset, scale) : -1;
  g_autofree char *name = index < 0
                            ? g_strdup (_ ("Choose a grade"))
                            : g_strdup_printf (_ ("Choose %s"), army->ruleset->scales[index].name);
  g_autoptr (GArray) changes = muster_deed_new_changes ();
  g_autoptr (GArray) indices = muster_deed_list_indices (items);
  for (guint i = 0; i < indices->len; i++)
    {
      guint at = g_array_index (indices, guint, i);
      MusterChange change = {
        .kind = MUSTER_CHANGE_CHOOSE, .thing = army->things[at].id, .scale = scale, .grade = grade
      };
      if (items->len == 1 || index < 0
          || muster_reckoning_may_choose (reckoning, at, index) == MUSTER_YES)
        g_array_append_val (changes, change);
    }
  return muster_deed_apply (g_ptr_array_index (items, 0), name, changes, error);
}
