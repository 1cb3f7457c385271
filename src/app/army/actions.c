#include "config.h"

#include "app/army/actions.h"

#include "app/army/catalogue-pane.h"
#include "app/army/house-window.h"
#include "app/army/windows.h"
#include "app/widget/clipboard.h"
#include "app/widget/problems-window.h"
#include "army/check/repair/candidates.h"
#include "army/check/turn.h"
#include "army/evaluate/opponent.h"
#include "army/model/change.h"
#include "army/names/names.h"
#include "army/store/edit.h"
#include "army/store/template.h"
#include "army/store/xml.h"
#include "army/text/read.h"
#include "base/error.h"
#include "base/phrase.h"
#include "base/problem.h"
#include "base/text.h"
#include "ruleset/catalogue/search.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef enum
{
  MUSTER_MOVE_UP,   /* before the brother above them */
  MUSTER_MOVE_DOWN, /* behind the brother below them */
  MUSTER_MOVE_IN,   /* into the formation above them, as its last */
  MUSTER_MOVE_OUT,  /* out of their formation, to stand after it */
} MusterMove;

/** Returns: (transfer full): what the row's thing is called */
static char *
muster_action_dup_label (MusterNodeItem *item)
{
  return muster_army_dup_label (muster_army_model_get_army (muster_node_item_get_model (item)),
                                muster_node_item_get_index (item));
}

/** Does all of @changes to the army that @item is of, as one action; nothing where there are none.
 */
static gboolean
muster_action_apply (MusterNodeItem *item, const char *name, GArray *changes, GError **error)
{
  MusterArmyModel *model = muster_node_item_get_model (item);
  if (changes->len == 0)
    return TRUE;
  return muster_army_edit_apply (muster_document_model_get_store (model),
                                 muster_document_model_get_id (model), name,
                                 (const MusterChange *) changes->data, changes->len, error);
}

/** Returns: (transfer full) (element-type MusterChange): none yet */
static GArray *
muster_action_new_changes (void)
{
  return g_array_new (FALSE, TRUE, sizeof (MusterChange));
}

/** Returns: (transfer full) (element-type guint): the indices of all that the rows stand for */
static GArray *
muster_action_list_indices (GPtrArray *items)
{
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < items->len; i++)
    {
      MusterNodeItem *item = g_ptr_array_index (items, i);
      for (guint j = 0; j < muster_node_item_get_count (item); j++)
        {
          guint index = muster_node_item_get_index (item) + j;
          g_array_append_val (indices, index);
        }
    }
  return indices;
}

/** Returns: the place of a thing among all that stands in its formation */
/* The place of a thing among all that stands in its formation. */
static int
muster_action_get_place (const MusterArmy *army, guint index)
{
  int place = 0;
  for (guint at = muster_army_get_next (army, army->nodes[index].parent, MUSTER_NO_NODE);
       at != index; at = muster_army_get_next (army, army->nodes[index].parent, at))
    place++;
  return place;
}

static gboolean
may_hold (const MusterEvaluation *evaluation, guint formation, const MusterKind *kind)
{
  const MusterKind *holder = evaluation->army->nodes[formation].kind;
  return holder != NULL && muster_kind_may_hold (evaluation->ruleset, holder, kind);
}

guint
muster_army_action_find_holder (MusterNodeItem *item, const MusterKind *kind)
{
  MusterArmyModel *model = muster_node_item_get_model (item);
  const MusterArmy *army = muster_army_model_get_army (model);
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (model);
  guint at = muster_node_item_get_index (item);
  for (; evaluation != NULL && at != MUSTER_NO_NODE; at = army->nodes[at].parent)
    if (army->nodes[at].category <= MUSTER_CATEGORY_FORMATION && may_hold (evaluation, at, kind))
      return at;
  return MUSTER_NO_NODE;
}

/* After the brother in which the row stands, or which it is; else at the end. */
static int
find_place_after (MusterNodeItem *item, guint holder)
{
  const MusterArmy *army = muster_army_model_get_army (muster_node_item_get_model (item));
  guint at = muster_node_item_get_index (item);
  if (at == holder)
    return MUSTER_LAST_PLACE;
  while (army->nodes[at].parent != holder)
    at = army->nodes[at].parent;
  int count = at == muster_node_item_get_index (item) ? (int) muster_node_item_get_count (item) : 1;
  return muster_action_get_place (army, at) + count;
}

static gint64
find_newest (const MusterArmy *army)
{
  gint64 newest = 0;
  for (guint i = 0; i < army->n_nodes; i++)
    newest = MAX (newest, army->nodes[i].id);
  return newest;
}

/* Whether things of the kind need a grade of the scale, which nobody has given yet where it is to
 * be chosen: on @holder or on what that stands in. Nations, and what comes with them, are the
 * player's own choice. */
static guint
find_open_choice (const MusterEvaluation *evaluation,
                  const MusterKind *kind,
                  guint holder,
                  const MusterChoice *choice)
{
  if (kind->category != MUSTER_CATEGORY_UNIT || choice->optional
      || evaluation->ruleset->scales[choice->scale].set_by_nations
      || choice->scale == evaluation->ruleset->nation_scale)
    return MUSTER_NO_NODE;
  for (guint at = holder; at != MUSTER_NO_NODE; at = evaluation->army->nodes[at].parent)
    if (muster_evaluation_may_choose (evaluation, at, choice->scale) == MUSTER_YES)
      return muster_evaluation_get_grade (evaluation, at, choice->scale) < 0 ? at : MUSTER_NO_NODE;
  return MUSTER_NO_NODE;
}

/* The first unit in a formation says what is usual there: its grade is chosen with it. */
static void
choose_open_grades (const MusterEvaluation *evaluation,
                    const MusterKind *kind,
                    guint holder,
                    GArray *changes)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  MusterSearch search = { .evaluation = evaluation, .army = evaluation->army };
  for (int i = 0; i < ruleset->n_choices; i++)
    {
      const MusterScale *scale = &ruleset->scales[ruleset->choices[i].scale];
      guint at = find_open_choice (evaluation, kind, holder, &ruleset->choices[i]);
      if (at == MUSTER_NO_NODE)
        continue;
      int grade = muster_search_find_usual_grade (&search, kind, ruleset->choices[i].scale);
      MusterChange change = { .kind = MUSTER_CHANGE_CHOOSE,
                              .node = evaluation->army->nodes[at].id,
                              .scale = scale->id,
                              .grade = scale->grades[grade].id };
      g_array_append_val (changes, change);
    }
}

static char *
dup_add_name (const MusterKind *kind, guint count)
{
  if (count == 1)
    return muster_phrase_new ("add", kind->name, NULL);
  g_autofree char *number = g_strdup_printf ("%u", count);
  return muster_phrase_new ("add-number", number, kind->name, NULL);
}

/* What @holder has, is had by what comes into it. */
static gboolean
has_grade (const MusterEvaluation *evaluation, guint holder, const MusterChosen *chosen)
{
  if (evaluation == NULL)
    return FALSE;
  int scale = muster_ruleset_find_scale (evaluation->ruleset, chosen->scale);
  int grade = scale >= 0 ? muster_evaluation_get_grade (evaluation, holder, scale) : -1;
  return grade >= 0
         && g_str_equal (evaluation->ruleset->scales[scale].grades[grade].id, chosen->grade);
}

/**
 * muster_army_action_add:
 * @item: where: into a formation, or after a unit
 * @kind: what
 * @count: how many, at least one
 * @chosen: (nullable): a grade for each; NULL: the usual one
 *
 * Returns: the id of what was added last, or 0
 */
static gint64
muster_army_action_add (MusterNodeItem *item,
                        const MusterKind *kind,
                        guint count,
                        const MusterChosen *chosen,
                        GError **error)
{
  MusterArmyModel *model = muster_node_item_get_model (item);
  const MusterArmy *army = muster_army_model_get_army (model);
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (model);
  guint holder = muster_army_action_find_holder (item, kind);
  g_autofree char *name = dup_add_name (kind, count);
  g_autoptr (GArray) changes = muster_action_new_changes ();
  if (holder == MUSTER_NO_NODE)
    holder = army->nodes[muster_node_item_get_index (item)].category <= MUSTER_CATEGORY_FORMATION
               ? muster_node_item_get_index (item)
               : army->nodes[muster_node_item_get_index (item)].parent;
  MusterChange change = { .kind = MUSTER_CHANGE_ADD,
                          .node = muster_army_get_free_id (army),
                          .target = army->nodes[holder].id,
                          .place = kind->category == MUSTER_CATEGORY_COMMANDER
                                     ? 0
                                     : find_place_after (item, holder),
                          .category = kind->category,
                          .type = kind->id };
  if (evaluation != NULL && kind->category != MUSTER_CATEGORY_FORMATION)
    {
      MusterSearch search = { .evaluation = evaluation, .army = army };
      muster_search_choose_usual (&search, kind, holder, &change);
      choose_open_grades (evaluation, kind, holder, changes);
    }
  if (chosen != NULL && !has_grade (evaluation, holder, chosen))
    {
      change.scale = chosen->scale;
      change.grade = chosen->grade;
    }
  for (guint i = 0; i < count; i++)
    {
      g_array_append_val (changes, change);
      change.node++;
      change.place += change.place != MUSTER_LAST_PLACE;
    }
  if (!muster_action_apply (item, name, changes, error))
    return 0;
  return find_newest (muster_army_model_get_army (model));
}

/** Adds a commander to the formation, with the grade named, or with none for NULL. */
static gboolean
muster_army_action_add_commander (MusterNodeItem *item,
                                  const MusterKind *kind,
                                  const char *scale,
                                  const char *grade,
                                  GError **error)
{
  MusterArmyModel *model = muster_node_item_get_model (item);
  g_autofree char *name = muster_phrase_new ("add", kind->name, NULL);
  g_autoptr (GArray) changes = muster_action_new_changes ();
  MusterChange change = { .kind = MUSTER_CHANGE_ADD,
                          .node = muster_army_get_free_id (muster_army_model_get_army (model)),
                          .target = muster_node_item_get_id (item),
                          .place = 0,
                          .category = kind->category,
                          .type = kind->id,
                          .scale = scale,
                          .grade = grade };
  g_array_append_val (changes, change);
  return muster_action_apply (item, name, changes, error);
}

static void
add_removals (MusterNodeItem *item, guint first, guint n, GArray *changes)
{
  const MusterArmy *army = muster_army_model_get_army (muster_node_item_get_model (item));
  guint index = muster_node_item_get_index (item);
  for (guint i = first; i < first + n; i++)
    {
      MusterChange change = { .kind = MUSTER_CHANGE_REMOVE, .node = army->nodes[index + i].id };
      g_array_append_val (changes, change);
    }
}

/* "Remove 1st Division", or "Remove 3 rows": the phrase @one is of the row's label, @several of
 * their number. */
static char *
dup_name (GPtrArray *items, const char *one, const char *several)
{
  if (items->len > 1)
    return muster_phrase_new_count (several, items->len);
  g_autofree char *label = muster_action_dup_label (g_ptr_array_index (items, 0));
  return muster_phrase_new (one, label, NULL);
}

/** Removes all that the rows stand for. */
static gboolean
muster_army_action_remove (GPtrArray *items, GError **error)
{
  g_autofree char *name = dup_name (items, "remove", "remove-rows");
  g_autoptr (GArray) changes = muster_action_new_changes ();
  for (guint i = 0; i < items->len; i++)
    {
      MusterNodeItem *item = g_ptr_array_index (items, i);
      add_removals (item, 0, muster_node_item_get_count (item), changes);
    }
  return muster_action_apply (g_ptr_array_index (items, 0), name, changes, error);
}

/* What makes @count units of those of a row, the new ones after them. */
static void
add_counting (MusterNodeItem *item, guint count, gint64 *id, GArray *changes)
{
  const MusterArmy *army = muster_army_model_get_army (muster_node_item_get_model (item));
  const MusterNode *node = muster_node_item_get_node (item);
  guint index = muster_node_item_get_index (item);
  guint present = muster_node_item_get_count (item);
  if (count < present)
    add_removals (item, count, present - count, changes);
  for (guint i = present; i < count; i++, (*id)++)
    {
      MusterChange add = { .kind = MUSTER_CHANGE_ADD,
                           .node = *id,
                           .target = army->nodes[node->parent].id,
                           .place = muster_action_get_place (army, index) + (int) i,
                           .category = node->category,
                           .type = node->kind_id,
                           .secret = node->secret };
      g_array_append_val (changes, add);
      for (guint j = 0; j < node->n_chosen; j++)
        {
          MusterChange choose = { .kind = MUSTER_CHANGE_CHOOSE,
                                  .node = *id,
                                  .scale = node->chosen[j].scale,
                                  .grade = node->chosen[j].grade };
          g_array_append_val (changes, choose);
        }
    }
}

/** Makes each of the rows that are units @by more or fewer; 1 at least. */
/* From the last row on: what comes or goes there moves no place before it. */
static gboolean
muster_army_action_change_count (GPtrArray *items, int by, GError **error)
{
  g_autoptr (GArray) changes = muster_action_new_changes ();
  MusterNodeItem *first = g_ptr_array_index (items, 0);
  const MusterNode *node = muster_node_item_get_node (first);
  gint64 id =
    muster_army_get_free_id (muster_army_model_get_army (muster_node_item_get_model (first)));
  for (guint i = items->len; i > 0; i--)
    {
      MusterNodeItem *item = g_ptr_array_index (items, i - 1);
      int count = (int) muster_node_item_get_count (item) + by;
      if (muster_node_item_get_node (item)->category == MUSTER_CATEGORY_UNIT
          && muster_node_item_get_node (item)->kind != NULL)
        add_counting (item, (guint) MAX (count, 1), &id, changes);
    }
  g_autofree char *name = items->len == 1 && node->kind != NULL
                            ? muster_phrase_new ("change-number", node->kind->plural, NULL)
                            : muster_phrase_new ("change-numbers", NULL);
  return muster_action_apply (first, name, changes, error);
}

/** Makes @count units of those that the row stands for; 1 at least. */
static gboolean
muster_army_action_set_count (MusterNodeItem *item, guint count, GError **error)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new ();
  if (muster_node_item_get_node (item)->category != MUSTER_CATEGORY_UNIT || count < 1)
    return TRUE;
  g_ptr_array_add (items, item);
  return muster_army_action_change_count (items,
                                          (int) count - (int) muster_node_item_get_count (item),
                                          error);
}

const MusterArmy *
muster_army_action_dup_fragment (GPtrArray *items)
{
  const MusterArmy *army =
    muster_army_model_get_army (muster_node_item_get_model (g_ptr_array_index (items, 0)));
  g_autoptr (GArray) indices = muster_action_list_indices (items);
  g_autofree char *label = muster_action_dup_label (g_ptr_array_index (items, 0));
  return muster_army_extract (army, (const guint *) indices->data, indices->len,
                              items->len == 1 ? label : army->name);
}

/** Copies the rows, with all that stands in them, right after the last of them. */
/* Behind the last of them. */
static gboolean
muster_army_action_duplicate (GPtrArray *items, GError **error)
{
  MusterNodeItem *last = g_ptr_array_index (items, items->len - 1);
  MusterArmyModel *model = muster_node_item_get_model (last);
  const MusterArmy *army = muster_army_model_get_army (model);
  guint index = muster_node_item_get_index (last);
  guint count = muster_node_item_get_count (last);
  if (index == 0)
    return TRUE;
  g_autofree char *name = dup_name (items, "duplicate", "duplicate-rows");
  g_autoptr (MusterArmySnapshot) fragment = muster_army_action_dup_fragment (items);
  g_autoptr (GArray) ids =
    muster_army_edit_insert (muster_document_model_get_store (model),
                             muster_document_model_get_id (model), name,
                             army->nodes[army->nodes[index].parent].id,
                             muster_action_get_place (army, index) + (int) count, fragment, error);
  return ids != NULL;
}

/* Whether all that stands directly in the fragment may stand in the formation. */
static gboolean
may_hold_all (const MusterEvaluation *evaluation, guint formation, const MusterArmy *fragment)
{
  for (guint at = muster_army_get_next (fragment, 0, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (fragment, 0, at))
    {
      const MusterKind *kind =
        muster_ruleset_find_node_kind (evaluation->ruleset, fragment->nodes[at].kind_id);
      if (kind != NULL && !may_hold (evaluation, formation, kind))
        return FALSE;
    }
  return TRUE;
}

/* The row's own formation, or the nearest above it that may hold all; else the row's own: the
 * findings tell then what is wrong. */
static guint
find_holder_of_all (MusterNodeItem *item, const MusterArmy *fragment)
{
  MusterArmyModel *model = muster_node_item_get_model (item);
  const MusterArmy *army = muster_army_model_get_army (model);
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (model);
  guint at = muster_node_item_get_index (item);
  guint own = army->nodes[at].category <= MUSTER_CATEGORY_FORMATION ? at : army->nodes[at].parent;
  for (at = own; evaluation != NULL && at != MUSTER_NO_NODE; at = army->nodes[at].parent)
    if (may_hold_all (evaluation, at, fragment))
      return at;
  return own;
}

/**
 * muster_army_action_insert:
 * @item: where: into a formation, or after a unit; what may not stand there goes to the nearest
 *   formation above that may hold it
 * @fragment: what, such as of muster_army_action_dup_fragment()
 * @name: what is done: a phrase
 *
 * Returns: (transfer full) (nullable) (element-type gint64): ids of what was put in
 */
static GArray *
muster_army_action_insert (MusterNodeItem *item,
                           const MusterArmy *fragment,
                           const char *name,
                           GError **error)
{
  MusterArmyModel *model = muster_node_item_get_model (item);
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
  return muster_army_edit_insert (muster_document_model_get_store (model),
                                  muster_document_model_get_id (model), name,
                                  army->nodes[holder].id, find_place_after (item, holder), fragment,
                                  error);
}

/** Says what an opponent is not shown of the rows. */
static gboolean
muster_army_action_set_secret (GPtrArray *items, MusterSecret secret, GError **error)
{
  MusterArmyModel *model = muster_node_item_get_model (g_ptr_array_index (items, 0));
  const MusterArmy *army = muster_army_model_get_army (model);
  g_autoptr (GArray) indices = muster_action_list_indices (items);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < indices->len; i++)
    g_array_append_val (ids, army->nodes[g_array_index (indices, guint, i)].id);
  return muster_army_edit_set_secret (muster_document_model_get_store (model),
                                      muster_document_model_get_id (model),
                                      (const gint64 *) ids->data, ids->len, secret, error);
}

/** Chooses a grade on all that the rows stand for, of several on those that may have it; NULL takes
 * the choice back. */
/* Of several rows those that may have it. */
static gboolean
muster_army_action_choose (GPtrArray *items, const char *scale, const char *grade, GError **error)
{
  MusterArmyModel *model = muster_node_item_get_model (g_ptr_array_index (items, 0));
  const MusterArmy *army = muster_army_model_get_army (model);
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (model);
  int index = army->ruleset != NULL ? muster_ruleset_find_scale (army->ruleset, scale) : -1;
  g_autofree char *name = index < 0
                            ? muster_phrase_new ("choose-grade", NULL)
                            : muster_phrase_new ("choose", army->ruleset->scales[index].name, NULL);
  g_autoptr (GArray) changes = muster_action_new_changes ();
  g_autoptr (GArray) indices = muster_action_list_indices (items);
  for (guint i = 0; i < indices->len; i++)
    {
      guint at = g_array_index (indices, guint, i);
      MusterChange change = {
        .kind = MUSTER_CHANGE_CHOOSE, .node = army->nodes[at].id, .scale = scale, .grade = grade
      };
      if (items->len == 1 || index < 0
          || muster_evaluation_may_choose (evaluation, at, index) == MUSTER_YES)
        g_array_append_val (changes, change);
    }
  return muster_action_apply (g_ptr_array_index (items, 0), name, changes, error);
}

static const MusterArmy *
get_army (GPtrArray *items)
{
  return muster_army_model_get_army (muster_node_item_get_model (g_ptr_array_index (items, 0)));
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
  for (guint at = muster_army_get_next (army, formation, MUSTER_NO_NODE);
       at != MUSTER_NO_NODE && at != index; at = muster_army_get_next (army, formation, at))
    n += !has_index (moved, at);
  return n;
}

static void
add_move (const MusterArmy *army, guint node, guint target, int place, GArray *changes)
{
  MusterChange change = { .kind = MUSTER_CHANGE_MOVE,
                          .node = army->nodes[node].id,
                          .target = army->nodes[target].id,
                          .place = place };
  g_array_append_val (changes, change);
}

/* Moves all that the rows stand for to @place of a formation, where places count what is there
 * without them. Several go to the end first, so that none of them is counted. */
static gboolean
move (GPtrArray *items, guint target, int place, GError **error)
{
  const MusterArmy *army = get_army (items);
  g_autofree char *name = dup_name (items, "move", "move-rows");
  g_autoptr (GArray) indices = muster_action_list_indices (items);
  g_autoptr (GArray) changes = muster_action_new_changes ();
  for (guint i = 0; indices->len > 1 && i < indices->len; i++)
    add_move (army, g_array_index (indices, guint, i), target, MUSTER_LAST_PLACE, changes);
  for (guint i = 0; (indices->len == 1 || place != MUSTER_LAST_PLACE) && i < indices->len; i++)
    add_move (army, g_array_index (indices, guint, i), target,
              place == MUSTER_LAST_PLACE ? place : place + (int) i, changes);
  return muster_action_apply (g_ptr_array_index (items, 0), name, changes, error);
}

/* Rows are moved together where they stand in one formation. */
static guint
find_parent (GPtrArray *items)
{
  const MusterArmy *army = get_army (items);
  guint parent = army->nodes[muster_node_item_get_index (g_ptr_array_index (items, 0))].parent;
  for (guint i = 1; i < items->len; i++)
    if (army->nodes[muster_node_item_get_index (g_ptr_array_index (items, i))].parent != parent)
      return MUSTER_NO_NODE;
  return parent;
}

/* The nearest row above the first of them, or below the last, that is not one of them. Returns:
 * (transfer none) (nullable) */
static MusterNodeItem *
find_neighbour (GPtrArray *items, int step)
{
  guint parent = find_parent (items);
  const MusterArmy *army = get_army (items);
  if (parent == MUSTER_NO_NODE)
    return NULL;
  MusterNodeItem *edge = g_ptr_array_index (items, step < 0 ? 0 : items->len - 1);
  MusterArmyModel *model = muster_node_item_get_model (edge);
  MusterNodeItem *formation = muster_army_model_find_row (model, army->nodes[parent].id);
  GListModel *rows = muster_node_item_get_children (formation);
  MusterNodeItem *before = NULL;
  gboolean passed = FALSE;
  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (MusterNodeItem) row = g_list_model_get_item (rows, i);
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
  MusterNodeItem *neighbour = find_neighbour (items, -1);
  guint target = neighbour != NULL ? muster_node_item_get_index (neighbour) : MUSTER_NO_NODE;
  return target != MUSTER_NO_NODE && army->nodes[target].category <= MUSTER_CATEGORY_FORMATION
           ? target
           : MUSTER_NO_NODE;
}

/* The formation that theirs stands in. */
static guint
find_outer (GPtrArray *items)
{
  guint parent = find_parent (items);
  return parent != MUSTER_NO_NODE ? get_army (items)->nodes[parent].parent : MUSTER_NO_NODE;
}

/** Returns: whether the rows stand in one formation and there is a place for them there */
static gboolean
muster_army_action_may_move (GPtrArray *items, MusterMove how)
{
  switch (how)
    {
    case MUSTER_MOVE_UP:
      return find_neighbour (items, -1) != NULL;
    case MUSTER_MOVE_DOWN:
      return find_neighbour (items, 1) != NULL;
    case MUSTER_MOVE_IN:
      return find_inner (items) != MUSTER_NO_NODE;
    case MUSTER_MOVE_OUT:
    default:
      return find_outer (items) != MUSTER_NO_NODE;
    }
}

static gboolean
move_by (GPtrArray *items, int step, GError **error)
{
  MusterNodeItem *neighbour = find_neighbour (items, step);
  guint parent = find_parent (items);
  g_autoptr (GArray) moved = muster_action_list_indices (items);
  int place =
    count_before (get_army (items), parent, muster_node_item_get_index (neighbour), moved);
  if (step > 0)
    place += (int) muster_node_item_get_count (neighbour);
  return move (items, parent, place, error);
}

/** Moves rows of one formation; does nothing where they may not be moved so. */
static gboolean
muster_army_action_move (GPtrArray *items, MusterMove how, GError **error)
{
  if (!muster_army_action_may_move (items, how))
    return TRUE;
  if (how == MUSTER_MOVE_UP || how == MUSTER_MOVE_DOWN)
    return move_by (items, how == MUSTER_MOVE_UP ? -1 : 1, error);
  if (how == MUSTER_MOVE_IN)
    return move (items, find_inner (items), MUSTER_LAST_PLACE, error);
  return move (items, find_outer (items),
               muster_action_get_place (get_army (items), find_parent (items)) + 1, error);
}

/** Moves the rows to another row. */
static gboolean
muster_army_action_move_to (GPtrArray *items,
                            MusterNodeItem *target,
                            MusterDropPlace place,
                            GError **error)
{
  const MusterArmy *army = get_army (items);
  guint to = muster_node_item_get_index (target);
  g_autoptr (GArray) moved = muster_action_list_indices (items);
  if (has_index (moved, to))
    return TRUE;
  if (army->nodes[to].parent == MUSTER_NO_NODE
      || (place == MUSTER_DROP_INTO && army->nodes[to].category <= MUSTER_CATEGORY_FORMATION))
    return move (items, to, MUSTER_LAST_PLACE, error);
  int at = count_before (army, army->nodes[to].parent, to, moved)
           + (place == MUSTER_DROP_BEFORE ? 0 : (int) muster_node_item_get_count (target));
  return move (items, army->nodes[to].parent, at, error);
}

static MusterNodeItem *
find_row (MusterArmyPage *page, gint64 id)
{
  return muster_army_model_find_row (muster_army_page_get_model (page), id);
}

static const MusterKind *
find_kind (MusterArmyPage *page, const char *id)
{
  const MusterArmy *army = muster_army_model_get_army (muster_army_page_get_model (page));
  return army->ruleset != NULL ? muster_ruleset_find_node_kind (army->ruleset, id) : NULL;
}

static void
report (MusterArmyPage *page, GError *error)
{
  muster_page_report (MUSTER_PAGE (page), error);
}

/* Which formations it may stand in, where what is selected may not hold it. */
static void
describe_no_place (MusterArmyPage *page, const MusterKind *kind)
{
  const MusterRuleset *ruleset =
    muster_army_model_get_army (muster_army_page_get_model (page))->ruleset;
  g_autoptr (GPtrArray) holders = g_ptr_array_new ();
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (muster_kind_may_hold (ruleset, &ruleset->kinds[i], kind))
      g_ptr_array_add (holders, (gpointer) ruleset->kinds[i].name);
  g_autofree char *names = muster_text_join (holders);
  g_autofree char *text =
    holders->len > 0
      /* Translators: %1$s: a troop type; %2$s: a list of formations. */
      ? g_strdup_printf (_ ("%1$s: its place is in %2$s. Select or add one first."), kind->name,
                         names)
      : g_strdup_printf (_ ("%s: no formation of these rules may hold it."), kind->name);
  muster_page_say (MUSTER_PAGE (page), text);
}

static void
add_to (MusterArmyPage *page,
        MusterNodeItem *item,
        const char *id,
        guint count,
        const MusterChosen *chosen)
{
  GError *error = NULL;
  const MusterKind *kind = find_kind (page, id);
  if (kind == NULL || item == NULL)
    return;
  if (muster_army_action_find_holder (item, kind) == MUSTER_NO_NODE)
    {
      describe_no_place (page, kind);
      return;
    }
  gint64 added = muster_army_action_add (item, kind, count, chosen, &error);
  report (page, error);
  if (added != 0)
    {
      muster_kind_marks_use (
        muster_army_model_get_army (muster_army_page_get_model (page))->ruleset, kind);
      muster_army_tree_select (muster_army_page_get_tree (page), added);
    }
}

static void
on_add (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  add_to (page, muster_army_page_get_selected (page), g_variant_get_string (parameter, NULL), 1,
          NULL);
}

static void
on_add_several (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  MusterChosen chosen = { 0 };
  const char *kind;
  guint count;
  g_variant_get (parameter, "(&su&s&s)", &kind, &count, &chosen.scale, &chosen.grade);
  add_to (page, muster_army_page_get_selected (page), kind, CLAMP (count, 1, MUSTER_MOST_AT_ONCE),
          chosen.scale[0] != '\0' ? &chosen : NULL);
}

static void
on_add_to (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  gint64 id;
  const char *kind;
  g_variant_get (parameter, "(x&s)", &id, &kind);
  add_to (page, find_row (page, id), kind, 1, NULL);
}

static void
on_add_commander (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  GError *error = NULL;
  gint64 id;
  const char *type;
  const char *scale;
  const char *grade;
  g_variant_get (parameter, "(x&s&s&s)", &id, &type, &scale, &grade);
  MusterNodeItem *item = find_row (page, id);
  const MusterKind *kind = find_kind (page, type);
  if (item == NULL || kind == NULL)
    return;
  muster_army_action_add_commander (item, kind, scale[0] != '\0' ? scale : NULL,
                                    grade[0] != '\0' ? grade : NULL, &error);
  report (page, error);
}

/* The row to select when these go: the next one, the one before, or what they stand in. */
static gint64
find_successor (MusterArmyPage *page, GPtrArray *items)
{
  const MusterArmy *army = muster_army_model_get_army (muster_army_page_get_model (page));
  MusterNodeItem *last = g_ptr_array_index (items, items->len - 1);
  guint index = muster_node_item_get_index (last);
  guint parent = army->nodes[index].parent;
  guint next = muster_army_get_next (army, parent, index + muster_node_item_get_count (last) - 1);
  guint before = MUSTER_NO_NODE;
  if (next != MUSTER_NO_NODE)
    return army->nodes[next].id;
  for (guint at = muster_army_get_next (army, parent, MUSTER_NO_NODE); at < index;
       at = muster_army_get_next (army, parent, at))
    {
      MusterNodeItem *row =
        muster_army_model_find_row (muster_army_page_get_model (page), army->nodes[at].id);
      if (row != NULL && muster_node_item_get_index (row) != parent
          && !g_ptr_array_find (items, row, NULL))
        before = at;
    }
  return army->nodes[before != MUSTER_NO_NODE ? before : parent].id;
}

/* The army's own row is neither removed, moved nor copied. */
static GPtrArray *
list_movable (MusterArmyPage *page)
{
  GPtrArray *items = muster_army_tree_list_selected (muster_army_page_get_tree (page));
  if (items->len > 0 && muster_node_item_get_index (g_ptr_array_index (items, 0)) == 0)
    g_ptr_array_set_size (items, 0);
  return items;
}

static char *
dup_text (MusterArmyPage *page, GPtrArray *items, gboolean is_cut)
{
  guint n = items->len;
  if (n > 1)
    return g_strdup_printf (is_cut ? ngettext ("Cut %u row", "Cut %u rows", n)
                                   : ngettext ("Removed %u row", "Removed %u rows", n),
                            n);
  g_autofree char *label =
    muster_army_dup_label (muster_army_model_get_army (muster_army_page_get_model (page)),
                           muster_node_item_get_index (g_ptr_array_index (items, 0)));
  return g_strdup_printf (is_cut ? _ ("Cut %s") : _ ("Removed %s"), label);
}

static gboolean
remove_selected (MusterArmyPage *page, gboolean is_cut)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) items = list_movable (page);
  if (items->len == 0)
    return FALSE;
  g_autofree char *text = dup_text (page, items, is_cut);
  gint64 successor = find_successor (page, items);
  gboolean done = muster_army_action_remove (items, &error);
  if (done)
    {
      muster_army_tree_select (muster_army_page_get_tree (page), successor);
      muster_army_tree_focus (muster_army_page_get_tree (page));
      muster_page_notify (MUSTER_PAGE (page), text);
    }
  report (page, error);
  return done;
}

static void
on_remove (GtkWidget *widget, const char *name, GVariant *parameter)
{
  remove_selected (MUSTER_ARMY_PAGE (widget), FALSE);
}

static void
on_remove_node (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  GError *error = NULL;
  MusterChange change = { .kind = MUSTER_CHANGE_REMOVE, .node = g_variant_get_int64 (parameter) };
  muster_army_edit_apply (muster_document_model_get_store (muster_army_page_get_model (page)),
                          muster_document_model_get_id (muster_army_page_get_model (page)),
                          "remove-node", &change, 1, &error);
  report (page, error);
}

/* Turns things into @kind; @ids: (element-type gint64). What of them does not fit is told. */
static void
turn_into (MusterArmyPage *page, GArray *ids, const MusterKind *kind)
{
  MusterArmyModel *model = muster_army_page_get_model (page);
  const MusterArmy *army = muster_army_model_get_army (model);
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (model);
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint));
  GError *error = NULL;
  for (guint i = 0; i < ids->len; i++)
    {
      guint node = muster_army_find_node (army, g_array_index (ids, gint64, i));
      if (node != MUSTER_NO_NODE)
        g_array_append_val (nodes, node);
    }
  if (kind == NULL || evaluation == NULL || nodes->len == 0)
    return;
  g_autofree char *label = muster_army_dup_label (army, g_array_index (nodes, guint, 0));
  g_autofree char *name = nodes->len == 1 ? muster_phrase_new ("turn-into", label, kind->name, NULL)
                                          : muster_phrase_new ("turn-rows-into", kind->name, NULL);
  g_autofree char *text = muster_phrase_format_done (name);
  g_autoptr (MusterTurn) turn = muster_turn_new (evaluation, nodes, kind);
  gint64 first = g_array_index (ids, gint64, 0);
  if (muster_army_edit_apply (muster_document_model_get_store (model),
                              muster_document_model_get_id (model), name,
                              (const MusterChange *) turn->changes->data, turn->changes->len,
                              &error))
    {
      if (find_row (page, first) != NULL)
        muster_army_tree_select_all (muster_army_page_get_tree (page), (const gint64 *) ids->data,
                                     ids->len);
      muster_page_notify (MUSTER_PAGE (page), turn->lost != NULL ? turn->lost : text);
    }
  report (page, error);
}

static void
on_kind_chosen (MusterTurnWindow *window, const char *id, MusterArmyPage *page)
{
  turn_into (page, g_object_get_data (G_OBJECT (window), "ids"), find_kind (page, id));
}

static void
open_turn_window (MusterArmyPage *page, GArray *nodes)
{
  MusterArmyModel *model = muster_army_page_get_model (page);
  const MusterArmy *army = muster_army_model_get_army (model);
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (model);
  if (evaluation == NULL || nodes->len == 0)
    return;
  MusterTurnWindow *window =
    muster_turn_window_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), evaluation,
                            nodes);
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < nodes->len; i++)
    g_array_append_val (ids, army->nodes[g_array_index (nodes, guint, i)].id);
  g_object_set_data_full (G_OBJECT (window), "ids", ids, (GDestroyNotify) g_array_unref);
  g_signal_connect_object (window, "chosen", G_CALLBACK (on_kind_chosen), page, 0);
  gtk_window_present (GTK_WINDOW (window));
}

static void
on_turn (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  g_autoptr (GPtrArray) items = list_movable (page);
  g_autoptr (GArray) nodes = muster_action_list_indices (items);
  open_turn_window (page, nodes);
}

/* A commander, who has no row of his own. */
static void
on_turn_thing (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  guint node =
    muster_army_find_node (muster_army_model_get_army (muster_army_page_get_model (page)),
                           g_variant_get_int64 (parameter));
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint));
  if (node != MUSTER_NO_NODE && node != 0)
    g_array_append_val (nodes, node);
  open_turn_window (page, nodes);
}

static void
on_options (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterNodeItem *item = muster_army_page_get_selected (MUSTER_ARMY_PAGE (widget));
  if (item != NULL && muster_options_window_has_any (item))
    gtk_window_present (
      GTK_WINDOW (muster_options_window_new (GTK_WINDOW (gtk_widget_get_root (widget)), item)));
}

/* Figures that the rules leave to the player, of the selected things and of their type. */
static void
on_figures (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  MusterNodeItem *item = muster_army_page_get_selected (page);
  const MusterEvaluation *evaluation =
    muster_army_model_get_evaluation (muster_army_page_get_model (page));
  if (item == NULL || evaluation == NULL || muster_node_item_get_node (item)->kind == NULL)
    return;
  gtk_window_present (
    GTK_WINDOW (muster_house_window_new_for (GTK_WINDOW (gtk_widget_get_root (widget)), item)));
}

static void
on_note (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterNodeItem *item = muster_army_page_get_selected (MUSTER_ARMY_PAGE (widget));
  if (item != NULL)
    gtk_window_present (
      GTK_WINDOW (muster_note_window_new (GTK_WINDOW (gtk_widget_get_root (widget)), item)));
}

static guint
count_disclosed (MusterArmyPage *page, GPtrArray *items)
{
  const MusterEvaluation *evaluation =
    muster_army_model_get_evaluation (muster_army_page_get_model (page));
  guint n = 0;
  for (guint i = 0; evaluation != NULL && i < items->len; i++)
    n += muster_army_must_disclose (evaluation,
                                    muster_node_item_get_index (g_ptr_array_index (items, i)));
  return n;
}

/* A mark that the rules set aside keeps nothing from an opponent. */
static char *
dup_secret_text (MusterArmyPage *page, GPtrArray *items)
{
  guint n_disclosed = count_disclosed (page, items);
  if (n_disclosed == 0)
    return g_strdup (_ ("Left out of an opponent’s copy"));
  if (items->len > 1)
    return g_strdup_printf (
      /* Translators: %1$u: how many rows were marked; %2$u: of how many the opponent is told. */
      ngettext ("Marked %1$u row as secret, but these rules make you tell an opponent of %2$u",
                "Marked %1$u rows as secret, but these rules make you tell an opponent of %2$u",
                items->len),
      items->len, n_disclosed);
  g_autofree char *label =
    muster_army_dup_label (muster_army_model_get_army (muster_army_page_get_model (page)),
                           muster_node_item_get_index (g_ptr_array_index (items, 0)));
  return g_strdup_printf (
    _ ("Marked as secret, but these rules make you tell an opponent of it: %s"), label);
}

static gboolean
are_secret (GPtrArray *items)
{
  for (guint i = 0; i < items->len; i++)
    if (muster_node_item_get_node (g_ptr_array_index (items, i))->secret != MUSTER_SECRET_ALL)
      return FALSE;
  return TRUE;
}

/* Hides the selected rows from an opponent, or shows them again where all are hidden. */
static void
on_secret (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  GError *error = NULL;
  g_autoptr (GPtrArray) items = list_movable (page);
  if (items->len == 0)
    return;
  gboolean shown = are_secret (items);
  g_autofree char *text =
    shown ? g_strdup (_ ("Shown to an opponent again")) : dup_secret_text (page, items);
  if (muster_army_action_set_secret (items, shown ? MUSTER_SECRET_NONE : MUSTER_SECRET_ALL, &error))
    muster_page_notify (MUSTER_PAGE (page), text);
  report (page, error);
}

static void
on_complete (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  MusterCompleteWindow *window =
    muster_complete_window_new (GTK_WINDOW (gtk_widget_get_root (widget)),
                                muster_army_page_get_model (page));
  g_signal_connect_object (window, "completed", G_CALLBACK (muster_page_notify), page,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (window));
}

static void
on_name_troops (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  MusterArmyModel *model = muster_army_page_get_model (page);
  const MusterArmy *army = muster_army_model_get_army (model);
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (model);
  GError *error = NULL;
  if (evaluation == NULL)
    return;
  g_autoptr (GPtrArray) names = muster_army_deal_names (evaluation, NULL, g_random_int ());
  g_autoptr (GArray) changes = muster_names_list_changes (army, names);
  g_autofree char *phrase = muster_phrase_new ("name-troops", NULL);
  g_autofree char *done = muster_phrase_format_done (phrase);
  if (changes->len == 0)
    muster_page_say (MUSTER_PAGE (page),
                     _ ("Everything has a name for which the ruleset suggests one"));
  else if (muster_army_edit_apply (muster_document_model_get_store (model), army->id, phrase,
                                   (const MusterChange *) (void *) changes->data, changes->len,
                                   &error))
    muster_page_notify (MUSTER_PAGE (page), done);
  report (page, error);
}

static void
on_odds (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  MusterNodeItem *item = muster_army_page_get_selected (page);
  if (item == NULL)
    return;
  gtk_window_present (
    GTK_WINDOW (muster_odds_window_new (GTK_WINDOW (gtk_widget_get_root (widget)), item)));
}

static void
on_edit_name (GtkWidget *widget, const char *name, GVariant *parameter)
{
  muster_army_tree_edit_name (muster_army_page_get_tree (MUSTER_ARMY_PAGE (widget)));
}

static void
on_rename (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  const MusterArmy *army = muster_army_model_get_army (muster_army_page_get_model (page));
  GError *error = NULL;
  gint64 id;
  const char *name;
  g_variant_get (parameter, "(x&s)", &id, &name);
  if (id == army->nodes[0].id)
    muster_army_edit_rename (muster_document_model_get_store (muster_army_page_get_model (page)),
                             army->id, name, &error);
  else
    muster_army_edit_rename_node (muster_document_model_get_store (
                                    muster_army_page_get_model (page)),
                                  army->id, id, name[0] != '\0' ? name : NULL, &error);
  report (page, error);
}

/* What is done to one of several selected rows is done to all of them. Returns: (transfer
 * container)
 */
static GPtrArray *
list_with (MusterArmyPage *page, MusterNodeItem *item)
{
  GPtrArray *items = muster_army_tree_list_selected (muster_army_page_get_tree (page));
  if (g_ptr_array_find (items, item, NULL))
    return items;
  g_ptr_array_set_size (items, 0);
  g_ptr_array_add (items, item);
  return items;
}

static void
on_set_year (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  const MusterArmy *army = muster_army_model_get_army (muster_army_page_get_model (page));
  GError *error = NULL;
  g_autofree char *date = g_strdup_printf ("%04d", g_variant_get_int32 (parameter));
  if (army->year != g_variant_get_int32 (parameter))
    muster_army_edit_set_date (muster_document_model_get_store (muster_army_page_get_model (page)),
                               army->id, date, &error);
  report (page, error);
}

static void
on_choose (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  GError *error = NULL;
  gint64 id;
  const char *scale;
  const char *grade;
  g_variant_get (parameter, "(x&s&s)", &id, &scale, &grade);
  MusterNodeItem *item = find_row (page, id);
  const char *chosen = grade[0] != '\0' ? grade : NULL;
  if (item != NULL && muster_node_item_get_id (item) == id)
    {
      g_autoptr (GPtrArray) items = list_with (page, item);
      muster_army_action_choose (items, scale, chosen, &error);
    }
  else
    {
      MusterChange change = {
        .kind = MUSTER_CHANGE_CHOOSE, .node = id, .scale = scale, .grade = chosen
      };
      muster_army_edit_apply (muster_document_model_get_store (muster_army_page_get_model (page)),
                              muster_document_model_get_id (muster_army_page_get_model (page)),
                              "choose-grade", &change, 1, &error);
    }
  report (page, error);
}

static void
on_set_count (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  GError *error = NULL;
  gint64 id;
  guint count;
  g_variant_get (parameter, "(xu)", &id, &count);
  MusterNodeItem *item = find_row (page, id);
  if (item != NULL)
    muster_army_action_set_count (item, count, &error);
  report (page, error);
}

static void
on_count (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  GError *error = NULL;
  g_autoptr (GPtrArray) items = muster_army_tree_list_selected (muster_army_page_get_tree (page));
  if (items->len == 0)
    return;
  muster_army_action_change_count (items, g_str_equal (name, "army.more") ? 1 : -1, &error);
  report (page, error);
}

static void
on_duplicate (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  GError *error = NULL;
  g_autoptr (GPtrArray) items = list_movable (page);
  if (items->len > 0)
    muster_army_action_duplicate (items, &error);
  report (page, error);
}

/* Moved rows come again in another list: they are selected, and have the focus, as before. */
static void
finish_move (MusterArmyPage *page, GArray *ids, GError *error)
{
  report (page, error);
  muster_army_tree_select_all (muster_army_page_get_tree (page), (const gint64 *) ids->data,
                               ids->len);
  muster_army_tree_focus (muster_army_page_get_tree (page));
}

static GArray *
list_ids (GPtrArray *items)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < items->len; i++)
    {
      gint64 id = muster_node_item_get_id (g_ptr_array_index (items, i));
      g_array_append_val (ids, id);
    }
  return ids;
}

static const struct
{
  const char *action;
  MusterMove how;
} moves[] = {
  { "army.move-up", MUSTER_MOVE_UP },
  { "army.move-down", MUSTER_MOVE_DOWN },
  { "army.move-in", MUSTER_MOVE_IN },
  { "army.move-out", MUSTER_MOVE_OUT },
};

static void
on_move (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  GError *error = NULL;
  g_autoptr (GPtrArray) items = list_movable (page);
  g_autoptr (GArray) ids = list_ids (items);
  for (guint i = 0; items->len > 0 && i < G_N_ELEMENTS (moves); i++)
    if (g_str_equal (name, moves[i].action))
      muster_army_action_move (items, moves[i].how, &error);
  finish_move (page, ids, error);
}

static gboolean
has_units (GPtrArray *items, guint least)
{
  for (guint i = 0; i < items->len; i++)
    {
      MusterNodeItem *item = g_ptr_array_index (items, i);
      const MusterNode *node = muster_node_item_get_node (item);
      if (node->category == MUSTER_CATEGORY_UNIT && node->kind != NULL
          && muster_node_item_get_count (item) >= least)
        return TRUE;
    }
  return FALSE;
}

void
muster_army_actions_update (MusterArmyPage *page)
{
  g_autoptr (GPtrArray) items = list_movable (page);
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (page), moves[i].action,
                                   items->len > 0
                                     && muster_army_action_may_move (items, moves[i].how));
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "army.more", has_units (items, 1));
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "army.fewer", has_units (items, 2));
}

static void
on_move_to (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  GError *error = NULL;
  gint64 id;
  gint64 target;
  guint place;
  g_variant_get (parameter, "(xxu)", &id, &target, &place);
  MusterNodeItem *item = find_row (page, id);
  MusterNodeItem *to = find_row (page, target);
  if (item == NULL || to == NULL || muster_node_item_get_index (item) == 0
      || place > MUSTER_DROP_AFTER)
    return;
  g_autoptr (GPtrArray) items = list_with (page, item);
  g_autoptr (GArray) ids = list_ids (items);
  muster_army_action_move_to (items, to, (MusterDropPlace) place, &error);
  finish_move (page, ids, error);
}

static gboolean
is_root (GPtrArray *items)
{
  return items->len > 0 && muster_node_item_get_index (g_ptr_array_index (items, 0)) == 0;
}

static gboolean
copy (MusterArmyPage *page)
{
  g_autoptr (GPtrArray) items = muster_army_tree_list_selected (muster_army_page_get_tree (page));
  if (items->len == 0 || is_root (items))
    return FALSE;
  g_autoptr (MusterArmySnapshot) fragment = muster_army_action_dup_fragment (items);
  muster_clipboard_put (GTK_WIDGET (page), fragment);
  return TRUE;
}

static void
on_copy (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (copy (MUSTER_ARMY_PAGE (widget)))
    muster_page_say (MUSTER_PAGE (widget), _ ("Copied"));
}

static void
on_cut (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  if (copy (page))
    remove_selected (page, TRUE);
}

/* What was put in is selected. */
static void
insert (MusterArmyPage *page, MusterNodeItem *item, const MusterArmy *fragment, const char *name)
{
  GError *error = NULL;
  g_autoptr (GArray) ids = muster_army_action_insert (item, fragment, name, &error);
  if (ids != NULL && ids->len > 0)
    {
      muster_army_tree_select_all (muster_army_page_get_tree (page), (const gint64 *) ids->data,
                                   ids->len);
      muster_army_tree_focus (muster_army_page_get_tree (page));
      g_autofree char *text =
        g_strdup_printf (ngettext ("Added %u row", "Added %u rows", ids->len), ids->len);
      muster_page_notify (MUSTER_PAGE (page), text);
    }
  muster_page_report (MUSTER_PAGE (page), error);
}

/* An army file is read with the ruleset of this army where it is of that; else as it stands, and
 * putting it in is refused with a sentence. */
static const MusterArmy *
read_fragment (MusterArmyPage *page, const char *text, GPtrArray *problems)
{
  MusterRuleset *ruleset = muster_army_model_get_army (muster_army_page_get_model (page))->ruleset;
  /* Translators: from where a text was read, instead of the name of a file. */
  const char *name = _ ("the clipboard");
  if (muster_army_text_is_text (text, strlen (text)))
    return ruleset != NULL
             ? muster_army_text_read_with (text, strlen (text), name, ruleset, problems)
             : NULL;
  g_autoptr (MusterXml) xml = muster_xml_parse (name, text, strlen (text), problems);
  const char *id = xml != NULL ? muster_army_xml_get_ruleset (xml, problems) : NULL;
  gboolean is_same = ruleset != NULL && g_strcmp0 (id, ruleset->id) == 0;
  return id != NULL ? muster_army_read (xml, is_same ? ruleset : NULL, problems) : NULL;
}

static void
show_report (MusterArmyPage *page, GPtrArray *problems)
{
  if (problems->len > 0)
    gtk_window_present (
      GTK_WINDOW (muster_problems_window_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))),
                                              _ ("Not all was understood as it stood"), problems)));
}

static void
put_text (MusterArmyPage *page, MusterNodeItem *item, const char *text, const char *name)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterArmySnapshot) fragment =
    text != NULL ? read_fragment (page, text, problems) : NULL;
  if (fragment != NULL && fragment->n_nodes > 1)
    {
      insert (page, item, fragment, name);
      show_report (page, problems);
      return;
    }
  if (problems->len > 0)
    muster_problems_propagate (problems, &error);
  else if (muster_army_model_get_army (muster_army_page_get_model (page))->ruleset == NULL)
    g_set_error (&error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                 _ ("The ruleset of this army is missing: without it text cannot be read. Import "
                    "its rules in the catalogue, and open the army again."));
  else
    g_set_error (&error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                 _ ("There is nothing on the clipboard that an army could hold."));
  muster_page_report (MUSTER_PAGE (page), error);
}

static void
on_got (GtkWidget *widget, const char *text)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  if (muster_army_page_get_model (page) != NULL)
    put_text (page, muster_army_page_get_selected (page), text, "paste");
}

static void
on_paste (GtkWidget *widget, const char *name, GVariant *parameter)
{
  muster_clipboard_get (widget, on_got);
}

static void
on_insert (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  gint64 id;
  const char *text;
  g_variant_get (parameter, "(x&s)", &id, &text);
  MusterNodeItem *item = muster_army_model_find_row (muster_army_page_get_model (page), id);
  if (item != NULL)
    put_text (page, item, text, "copy-here");
}

static void
on_name_given (MusterTemplatesWindow *window, const char *name, MusterArmyPage *page)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) items = muster_army_tree_list_selected (muster_army_page_get_tree (page));
  if (items->len == 0 || is_root (items))
    return;
  g_autoptr (MusterArmySnapshot) fragment = muster_army_action_dup_fragment (items);
  g_autofree char *text = g_strdup_printf (_ ("Saved the template %s"), name);
  if (muster_template_edit_save (
        muster_document_model_get_store (muster_army_page_get_model (page)), name, fragment, &error)
      != 0)
    muster_page_say (MUSTER_PAGE (page), text);
  muster_page_report (MUSTER_PAGE (page), error);
}

static void
on_template_chosen (MusterTemplatesWindow *window, gint64 id, MusterArmyPage *page)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset = muster_army_model_get_army (muster_army_page_get_model (page))->ruleset;
  GError *error = NULL;
  g_autoptr (MusterArmySnapshot) fragment =
    muster_store_load_template (muster_document_model_get_store (muster_army_page_get_model (page)),
                                id, ruleset, problems);
  if (fragment == NULL)
    {
      muster_problems_propagate (problems, &error);
      muster_page_report (MUSTER_PAGE (page), error);
      return;
    }
  g_autofree char *name = muster_phrase_new ("add-template", fragment->name, NULL);
  insert (page, muster_army_page_get_selected (page), fragment, name);
}

static void
open_templates (MusterArmyPage *page, const char *proposed)
{
  const MusterArmy *army = muster_army_model_get_army (muster_army_page_get_model (page));
  MusterTemplatesWindow *window = muster_templates_window_new (
    GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))),
    muster_document_model_get_store (muster_army_page_get_model (page)), army->ruleset_id,
    proposed);
  g_signal_connect_object (window, "keep", G_CALLBACK (on_name_given), page, 0);
  g_signal_connect_object (window, "add", G_CALLBACK (on_template_chosen), page, 0);
  gtk_window_present (GTK_WINDOW (window));
}

static void
on_keep_template (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (widget);
  g_autoptr (GPtrArray) items = muster_army_tree_list_selected (muster_army_page_get_tree (page));
  if (items->len == 0 || is_root (items))
    return;
  g_autoptr (MusterArmySnapshot) fragment = muster_army_action_dup_fragment (items);
  open_templates (page, fragment->name);
}

static void
on_templates (GtkWidget *widget, const char *name, GVariant *parameter)
{
  open_templates (MUSTER_ARMY_PAGE (widget), NULL);
}

static void
install_clipboard (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "army.copy", NULL, on_copy, GDK_KEY_c, GDK_CONTROL_MASK },
    { "army.cut", NULL, on_cut, GDK_KEY_x, GDK_CONTROL_MASK },
    { "army.paste", NULL, on_paste, GDK_KEY_v, GDK_CONTROL_MASK },
    { "army.insert", "(xs)", on_insert, 0, 0 },
    { "army.keep-template", NULL, on_keep_template, GDK_KEY_t, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
    { "army.templates", NULL, on_templates, GDK_KEY_t, GDK_CONTROL_MASK },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}

void
muster_army_actions_install (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "army.add", "s", on_add, 0, 0 },
    { "army.add-several", "(suss)", on_add_several, 0, 0 },
    { "army.add-to", "(xs)", on_add_to, 0, 0 },
    { "army.add-commander", "(xsss)", on_add_commander, 0, 0 },
    { "army.remove", NULL, on_remove, GDK_KEY_Delete, 0 },
    { "army.remove-thing", "x", on_remove_node, 0, 0 },
    { "army.edit-name", NULL, on_edit_name, GDK_KEY_F2, 0 },
    { "army.turn", NULL, on_turn, GDK_KEY_F3, 0 },
    { "army.turn-thing", "x", on_turn_thing, 0, 0 },
    { "army.options", NULL, on_options, GDK_KEY_F7, 0 },
    { "army.figures", NULL, on_figures, GDK_KEY_F4, 0 },
    { "army.note", NULL, on_note, GDK_KEY_m, GDK_CONTROL_MASK },
    { "army.secret", NULL, on_secret, GDK_KEY_h, GDK_CONTROL_MASK },
    { "army.complete", NULL, on_complete, 0, 0 },
    { "army.name-troops", NULL, on_name_troops, 0, 0 },
    { "army.odds", NULL, on_odds, 0, 0 },
    { "army.rename", "(xs)", on_rename, 0, 0 },
    { "army.set-year", "i", on_set_year, 0, 0 },
    { "army.choose", "(xss)", on_choose, 0, 0 },
    { "army.set-count", "(xu)", on_set_count, 0, 0 },
    { "army.more", NULL, on_count, 0, 0 },
    { "army.fewer", NULL, on_count, 0, 0 },
    { "army.duplicate", NULL, on_duplicate, GDK_KEY_d, GDK_CONTROL_MASK },
    { "army.move-up", NULL, on_move, GDK_KEY_Up, GDK_ALT_MASK },
    { "army.move-down", NULL, on_move, GDK_KEY_Down, GDK_ALT_MASK },
    { "army.move-in", NULL, on_move, GDK_KEY_Right, GDK_ALT_MASK },
    { "army.move-out", NULL, on_move, GDK_KEY_Left, GDK_ALT_MASK },
    { "army.move-to", "(xxu)", on_move_to, 0, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
  install_clipboard (class);
}
