#include "config.h"

#include "army/store/edit.h"

#include "army/check/newer.h"
#include "army/store/kept-packs.h"
#include "base/error.h"
#include "base/phrase.h"
#include "base/problem.h"
#include "ruleset/catalogue/house.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* One action on one army, while it lasts. */
typedef struct
{
  MusterChangeSet *change_set;
  gint64 army;
  GHashTable *new_ids; /* id in a change → id in the library */
  GError **error;
} MusterEdit;

#define POSITION_STEP 1024

#define BELOW                                                                                      \
  "WITH RECURSIVE below (id) AS (SELECT ?1 UNION ALL SELECT thing.id FROM thing JOIN below"        \
  " ON thing.parent = below.id WHERE thing.army = ?2) "

/** Begins an action on an army; steps with the same @merge, where not NULL, are one step of undo.
 */
static MusterChangeSet *
muster_edit_begin (MusterStore *store,
                   gint64 army,
                   const char *name,
                   const char *merge,
                   GError **error)
{
  MusterChangeSet *change_set = muster_store_begin (store, name, merge, error);
  if (change_set != NULL)
    muster_change_set_touch (change_set, MUSTER_DOCUMENT_ARMY, army);
  return change_set;
}

/* Binds @first, @second to ?1, ?2, which both may be numbers of nodes or armies. */
static MusterStatement *
prepare (const MusterEdit *edit, const char *sql, gint64 first, gint64 second)
{
  MusterStatement *statement = muster_change_set_prepare (edit->change_set, sql, edit->error);
  if (statement == NULL)
    return NULL;
  muster_statement_bind_int (statement, 1, first);
  muster_statement_bind_int (statement, 2, second);
  return statement;
}

static gboolean
run (const MusterEdit *edit, const char *sql, gint64 first, gint64 second)
{
  g_autoptr (MusterStatement) statement = prepare (edit, sql, first, second);
  return statement != NULL && muster_statement_run (statement, edit->error);
}

/* Runs a query of one row and column; @missing where there is no row. */
static gboolean
ask (const MusterEdit *edit,
     const char *sql,
     gint64 first,
     gint64 second,
     gint64 missing,
     gint64 *answer)
{
  g_autoptr (MusterStatement) statement = prepare (edit, sql, first, second);
  if (statement == NULL)
    return FALSE;
  MusterStep step = muster_statement_step (statement, edit->error);
  *answer = step == MUSTER_STEP_ROW ? muster_statement_get_int (statement, 0) : missing;
  return step != MUSTER_STEP_ERROR;
}

static gint64
resolve (const MusterEdit *edit, gint64 id)
{
  gint64 *real = g_hash_table_lookup (edit->new_ids, &id);
  return real != NULL ? *real : id;
}

static gboolean
muster_edit_check_army (const MusterEdit *edit)
{
  gint64 found;
  if (!ask (edit, "SELECT 1 FROM army WHERE id = ?1 AND ?2 = 0", edit->army, 0, 0, &found))
    return FALSE;
  if (found == 0)
    g_set_error (edit->error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                 _ ("The army is no longer in the library. Nothing was changed."));
  return found != 0;
}

static gboolean
muster_edit_check_node (const MusterEdit *edit, gint64 id)
{
  gint64 found;
  if (!ask (edit, "SELECT 1 FROM thing WHERE id = ?1 AND army = ?2", id, edit->army, 0, &found))
    return FALSE;
  if (found == 0)
    g_set_error (edit->error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                 _ ("What was to be changed is no longer in the army. Nothing was changed."));
  return found != 0;
}

static gboolean
remove_node (const MusterEdit *edit, gint64 id)
{
  static const char *const sql[] = {
    BELOW "DELETE FROM grade WHERE thing IN below",
    BELOW "DELETE FROM entry WHERE thing IN below",
    BELOW "DELETE FROM waiver WHERE thing IN below",
    BELOW "DELETE FROM thing WHERE id IN below",
  };
  for (guint i = 0; i < G_N_ELEMENTS (sql); i++)
    if (!run (edit, sql[i], id, edit->army))
      return FALSE;
  return TRUE;
}

/* Spreads the positions in a formation so that there is room between them again. */
static gboolean
spread (const MusterEdit *edit, gint64 parent)
{
  return run (edit,
              "UPDATE thing SET position = ranked.place * 1024 FROM"
              " (SELECT id, row_number () OVER (ORDER BY position, id) - 1 AS place FROM thing"
              "  WHERE parent = ?1 AND army = ?2) AS ranked WHERE thing.id = ranked.id",
              parent, edit->army);
}

/* The positions of the brothers before and at @place, without @moved. */
static gboolean
find_gap (const MusterEdit *edit,
          gint64 parent,
          int place,
          gint64 moved,
          gint64 *before,
          gint64 *after)
{
  g_autoptr (MusterStatement) statement =
    prepare (edit,
             "SELECT position FROM thing WHERE parent = ?1 AND army = ?2 AND id <> ?3"
             " ORDER BY position, id",
             parent, edit->army);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 3, moved);
  *before = -POSITION_STEP;
  *after = G_MAXINT64;
  MusterStep step;
  for (int i = 0; (step = muster_statement_step (statement, edit->error)) == MUSTER_STEP_ROW; i++)
    {
      gint64 position = muster_statement_get_int (statement, 0);
      if (place != MUSTER_LAST_PLACE && i >= place)
        {
          *after = position;
          return TRUE;
        }
      *before = position;
    }
  return step == MUSTER_STEP_DONE;
}

static gboolean
make_room (const MusterEdit *edit, gint64 parent, int place, gint64 moved, gint64 *position)
{
  gint64 before;
  gint64 after;
  if (!find_gap (edit, parent, place, moved, &before, &after))
    return FALSE;
  if (after != G_MAXINT64 && after - before < 2
      && (!spread (edit, parent) || !find_gap (edit, parent, place, moved, &before, &after)))
    return FALSE;
  *position = after == G_MAXINT64 ? before + POSITION_STEP : before + (after - before) / 2;
  if (after != G_MAXINT64 && after - before < 2)
    g_set_error (edit->error, MUSTER_ERROR, MUSTER_ERROR_FAILED,
                 _ ("There is no room in the order of this formation. Nothing was changed."));
  return after == G_MAXINT64 || after - before >= 2;
}

/* Only formations hold nodes, but for models and options, which may stand in anything. */
static gboolean
check_target (const MusterEdit *edit, gint64 target, MusterCategory category)
{
  gint64 holds;
  if (!muster_edit_check_node (edit, target))
    return FALSE;
  if (muster_category_is_borne (category))
    return TRUE;
  if (!ask (edit,
            "SELECT 1 FROM thing WHERE id = ?1 AND army = ?2 AND sort IN ('army', 'formation')",
            target, edit->army, 0, &holds))
    return FALSE;
  if (holds == 0)
    g_set_error (edit->error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("Only a formation can take this in. Nothing was changed."));
  return holds != 0;
}

static gboolean
is_borne (const MusterEdit *edit, gint64 node, gboolean *borne)
{
  gint64 found;
  if (!ask (edit, "SELECT 1 FROM thing WHERE id = ?1 AND army = ?2 AND sort IN ('model', 'option')",
            node, edit->army, 0, &found))
    return FALSE;
  *borne = found != 0;
  return TRUE;
}

static gboolean
check_not_within (const MusterEdit *edit, gint64 node, gint64 target)
{
  gint64 within;
  g_autoptr (MusterStatement) statement =
    prepare (edit, BELOW "SELECT 1 FROM below WHERE id = ?3", node, edit->army);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 3, target);
  MusterStep step = muster_statement_step (statement, edit->error);
  within = step == MUSTER_STEP_ROW;
  if (within)
    g_set_error (edit->error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("A formation cannot be moved into itself. Nothing was changed."));
  return step != MUSTER_STEP_ERROR && !within;
}

/* @node: what is to stand in @target with all that stands in it; 0: something new */
static gboolean
check_depth (const MusterEdit *edit, gint64 node, gint64 target)
{
  gint64 depth;
  if (!ask (edit,
            "WITH RECURSIVE above (id, n) AS (SELECT ?2, 1 UNION ALL"
            "   SELECT parent, n + 1 FROM above JOIN thing USING (id) WHERE parent IS NOT NULL),"
            " below (id, n) AS (SELECT ?1, 0 UNION ALL"
            "   SELECT thing.id, n + 1 FROM below JOIN thing ON thing.parent = below.id)"
            " SELECT (SELECT max (n) FROM above) + (SELECT max (n) FROM below)",
            node, target, 0, &depth))
    return FALSE;
  if (depth > MUSTER_DEEPEST_NODE)
    g_set_error (edit->error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("No more than %d things can stand in each other. Nothing was changed."),
                 MUSTER_DEEPEST_NODE);
  return depth <= MUSTER_DEEPEST_NODE;
}

static gboolean
move_node (const MusterEdit *edit, gint64 node, gint64 target, int place)
{
  gint64 position;
  gboolean borne;
  if (!is_borne (edit, node, &borne)
      || !check_target (edit, target, borne ? MUSTER_CATEGORY_OPTION : MUSTER_CATEGORY_UNIT)
      || !check_not_within (edit, node, target) || !check_depth (edit, node, target)
      || !make_room (edit, target, place, node, &position))
    return FALSE;
  g_autoptr (MusterStatement) statement =
    prepare (edit, "UPDATE thing SET parent = ?2, position = ?3 WHERE id = ?1", node, target);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 3, position);
  return muster_statement_run (statement, edit->error);
}

/* What the format of army files takes as an id. */
static gboolean
muster_edit_check_id (const MusterEdit *edit, const char *id)
{
  gboolean is_good = g_regex_match_simple ("^-?[a-z0-9][a-z0-9-]{0,98}\\z", id, 0, 0);
  if (!is_good)
    g_set_error (edit->error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("“%s” is no id of a ruleset. Nothing was changed."), id);
  return is_good;
}

static gboolean
insert_pair (MusterChangeSet *change_set,
             const char *sql,
             gint64 node,
             const char *first,
             const char *second,
             GError **error)
{
  g_autoptr (MusterStatement) statement = muster_change_set_prepare (change_set, sql, error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, node);
  muster_statement_bind_text (statement, 2, first);
  muster_statement_bind_text (statement, 3, second);
  return muster_statement_run (statement, error);
}

static gboolean
insert_particulars (MusterChangeSet *change_set, gint64 id, const MusterNode *node, GError **error)
{
  for (guint i = 0; i < node->n_chosen; i++)
    if (!insert_pair (change_set, "INSERT INTO grade (thing, scale, grade) VALUES (?1, ?2, ?3)", id,
                      node->chosen[i].scale, node->chosen[i].grade, error))
      return FALSE;
  for (guint i = 0; i < node->n_entries; i++)
    if (!insert_pair (change_set, "INSERT INTO entry (thing, what, value) VALUES (?1, ?2, ?3)", id,
                      node->entries[i].what, node->entries[i].value, error))
      return FALSE;
  for (guint i = 0; i < node->n_waivers; i++)
    if (!insert_pair (change_set, "INSERT INTO waiver (thing, rule, reason) VALUES (?1, ?2, ?3)",
                      id, node->waivers[i].limit, node->waivers[i].reason, error))
      return FALSE;
  return TRUE;
}

/**
 * muster_change_set_insert_node:
 * @army: the number of the army
 * @parent: the number of the formation, or 0 for the army itself
 * @position: its order among its brothers
 *
 * Returns: the number of the new node; 0 where it could not be written
 */
static gint64
muster_change_set_insert_node (MusterChangeSet *change_set,
                               gint64 army,
                               gint64 parent,
                               gint64 position,
                               const MusterNode *node,
                               GError **error)
{
  g_autoptr (GString) columns = g_string_new ("army, parent, position, sort, kind, name");
  g_autoptr (GString) values = g_string_new ("?1, ?2, ?3, ?4, ?5, ?6");
  for (guint i = 0; i < muster_n_fields; i++)
    {
      g_string_append_printf (columns, ", %s", muster_fields[i].id);
      g_string_append_printf (values, ", ?%d", 7 + (int) i);
    }
  g_autofree char *sql =
    g_strdup_printf ("INSERT INTO thing (%s) VALUES (%s)", columns->str, values->str);
  g_autoptr (MusterStatement) statement = muster_change_set_prepare (change_set, sql, error);
  if (statement == NULL)
    return 0;
  muster_statement_bind_int (statement, 1, army);
  if (parent != 0)
    muster_statement_bind_int (statement, 2, parent);
  else
    muster_statement_bind_null (statement, 2);
  muster_statement_bind_int (statement, 3, position);
  muster_statement_bind_text (statement, 4, muster_category_get_word (node->category));
  muster_statement_bind_text (statement, 5, node->kind_id);
  muster_statement_bind_text (statement, 6, node->name);
  for (guint i = 0; i < muster_n_fields; i++)
    muster_statement_bind_text (statement, 7 + (int) i, muster_fields[i].get (node));
  if (!muster_statement_run (statement, error))
    return 0;
  gint64 id = muster_change_set_insert_id (change_set);
  return insert_particulars (change_set, id, node, error) ? id : 0;
}

static gboolean
add_node (const MusterEdit *edit, const MusterChange *change)
{
  g_return_val_if_fail (change->category != MUSTER_CATEGORY_ARMY, FALSE);
  gint64 target = resolve (edit, change->target);
  gint64 position;
  MusterChosen chosen = { change->scale, change->grade, -1, MUSTER_GRADE_NONE };
  MusterNode node = { .category = change->category,
                      .kind_id = change->type,
                      .name = change->name,
                      .secret = change->secret,
                      .chosen = &chosen,
                      .n_chosen = change->scale != NULL };
  if (!muster_edit_check_id (edit, change->type) || !check_target (edit, target, change->category)
      || !check_depth (edit, 0, target) || !make_room (edit, target, change->place, 0, &position))
    return FALSE;
  gint64 id = muster_change_set_insert_node (edit->change_set, edit->army, target, position, &node,
                                             edit->error);
  g_hash_table_insert (edit->new_ids, g_memdup2 (&change->node, sizeof (gint64)),
                       g_memdup2 (&id, sizeof id));
  return id != 0;
}

/** Replaces what a row of a small table says of a node; @value NULL takes the row away. */
static gboolean
muster_edit_replace_row (const MusterEdit *edit,
                         const char *find,
                         const char *change,
                         const char *insert,
                         const char *drop,
                         gint64 node,
                         const char *what,
                         const char *value)
{
  g_autoptr (MusterStatement) look = prepare (edit, find, node, 0);
  if (look == NULL)
    return FALSE;
  muster_statement_bind_text (look, 2, what);
  MusterStep step = muster_statement_step (look, edit->error);
  if (step == MUSTER_STEP_ERROR)
    return FALSE;
  gboolean exists = step == MUSTER_STEP_ROW;
  muster_statement_reset (look);
  if (!exists && value == NULL)
    return TRUE;
  g_autoptr (MusterStatement) statement = prepare (edit,
                                                   value == NULL ? drop
                                                   : exists      ? change
                                                                 : insert,
                                                   node, 0);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_text (statement, 2, what);
  if (value != NULL)
    muster_statement_bind_text (statement, 3, value);
  return muster_statement_run (statement, edit->error);
}

static gboolean
choose (const MusterEdit *edit, gint64 node, const char *scale, const char *grade)
{
  return muster_edit_replace_row (edit, "SELECT 1 FROM grade WHERE thing = ?1 AND scale = ?2",
                                  "UPDATE grade SET grade = ?3 WHERE thing = ?1 AND scale = ?2",
                                  "INSERT INTO grade (thing, scale, grade) VALUES (?1, ?2, ?3)",
                                  "DELETE FROM grade WHERE thing = ?1 AND scale = ?2", node, scale,
                                  grade);
}

static gboolean
find_root (const MusterEdit *edit, gint64 node, gint64 *is_root)
{
  return ask (edit, "SELECT 1 FROM thing WHERE id = ?1 AND army = ?2 AND parent IS NULL", node,
              edit->army, 0, is_root);
}

static gboolean
check_not_root (const MusterEdit *edit, gint64 node)
{
  gint64 is_root;
  if (!find_root (edit, node, &is_root))
    return FALSE;
  if (is_root)
    g_set_error (edit->error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("The army itself stays what and where it is. Nothing was changed."));
  return !is_root;
}

static gboolean
name_node (const MusterEdit *edit, gint64 node, const char *name)
{
  g_autoptr (MusterStatement) statement =
    prepare (edit, "UPDATE thing SET name = ?3 WHERE id = ?1 AND army = ?2", node, edit->army);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_text (statement, 3, name);
  return muster_statement_run (statement, edit->error);
}

static gboolean
turn (const MusterEdit *edit, gint64 node, const char *kind)
{
  g_autoptr (MusterStatement) statement =
    muster_edit_check_id (edit, kind)
      ? prepare (edit, "UPDATE thing SET kind = ?3 WHERE id = ?1 AND army = ?2", node, edit->army)
      : NULL;
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_text (statement, 3, kind);
  return muster_statement_run (statement, edit->error);
}

static gboolean
check_entry (const MusterEntryChange *change, GError **error)
{
  MusterNumber number;
  if (change->value != NULL && g_str_equal (change->what, MUSTER_ENTRY_LOST)
      && (!muster_number_parse (change->value, &number) || number.den != 1 || number.num < 0))
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   _ ("“%s” is no number of steps. Write a whole number such as 2."),
                   change->value);
      return FALSE;
    }
  if (change->value == NULL || !g_str_equal (change->what, "points")
      || (muster_number_parse (change->value, &number) && number.den == 1))
    return TRUE;
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
               _ ("“%s” is no price. Write a whole number such as 12."), change->value);
  return FALSE;
}

static gboolean
enter (const MusterEdit *edit, gint64 node, const MusterEntryChange *change)
{
  return check_entry (change, edit->error) && muster_edit_check_node (edit, node)
         && muster_edit_check_id (edit, change->what)
         && muster_edit_replace_row (edit, "SELECT 1 FROM entry WHERE thing = ?1 AND what = ?2",
                                     "UPDATE entry SET value = ?3 WHERE thing = ?1 AND what = ?2",
                                     "INSERT INTO entry (thing, what, value) VALUES (?1, ?2, ?3)",
                                     "DELETE FROM entry WHERE thing = ?1 AND what = ?2", node,
                                     change->what, change->value);
}

static gboolean
apply_one (const MusterEdit *edit, const MusterChange *change)
{
  gint64 node = resolve (edit, change->node);
  switch (change->kind)
    {
    case MUSTER_CHANGE_REMOVE:
      return muster_edit_check_node (edit, node) && check_not_root (edit, node)
             && remove_node (edit, node);
    case MUSTER_CHANGE_MOVE:
      return muster_edit_check_node (edit, node) && check_not_root (edit, node)
             && move_node (edit, node, resolve (edit, change->target), change->place);
    case MUSTER_CHANGE_ADD:
      return add_node (edit, change);
    case MUSTER_CHANGE_CHOOSE:
      return muster_edit_check_node (edit, node)
             && choose (edit, node, change->scale, change->grade);
    case MUSTER_CHANGE_TURN:
      return muster_edit_check_node (edit, node) && check_not_root (edit, node)
             && turn (edit, node, change->type);
    case MUSTER_CHANGE_ENTER:
      return enter (edit, node, &(MusterEntryChange){ change->what, change->value });
    case MUSTER_CHANGE_NAME:
      return muster_edit_check_node (edit, node) && check_not_root (edit, node)
             && name_node (edit, node, change->name);
    }
  return FALSE;
}

/* An army is called by its nation and year until somebody names it.
 *
 * @usual: (out) (nullable): what it would be called so; NULL where it or its rules cannot be read
 *
 * Returns: whether it is called so */
static gboolean
has_usual_name (MusterStore *store, gint64 id, char **usual)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset = muster_store_load_ruleset (store, id, problems, NULL);
  g_autoptr (MusterArmySnapshot) army =
    ruleset != NULL ? muster_store_load_army (store, id, ruleset, NULL) : NULL;
  *usual = NULL;
  if (army == NULL)
    return FALSE;
  const MusterChosen *chosen = muster_node_find_chosen (&army->nodes[0], ruleset->nation_scale);
  gboolean known = chosen != NULL && chosen->grade_index >= 0;
  *usual = muster_army_dup_usual_name (known ? ruleset->nations[chosen->grade_index].name : NULL,
                                       army->date);
  return g_str_equal (army->name, *usual);
}

/* Calls an army as is usual by what its nation and date are now. */
static gboolean
follow_name (const MusterEdit *edit, MusterStore *store)
{
  g_autofree char *usual = NULL;
  if (has_usual_name (store, edit->army, &usual) || usual == NULL)
    return TRUE;
  g_autoptr (MusterStatement) statement =
    prepare (edit, "UPDATE army SET name = ?2 WHERE id = ?1", edit->army, 0);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_text (statement, 2, usual);
  return muster_statement_run (statement, edit->error);
}

gboolean
muster_army_edit_apply (MusterStore *store,
                        gint64 army,
                        const char *name,
                        const MusterChange *changes,
                        guint n_changes,
                        GError **error)
{
  g_autoptr (GHashTable) new_ids =
    g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  g_autoptr (MusterChangeSet) change_set = muster_edit_begin (store, army, name, NULL, error);
  MusterEdit edit = { change_set, army, new_ids, error };
  g_autofree char *usual = NULL;
  gboolean follows = FALSE;
  if (change_set == NULL || !muster_edit_check_army (&edit))
    return FALSE;
  for (guint i = 0; i < n_changes; i++)
    {
      gint64 is_root = FALSE;
      if (changes[i].kind == MUSTER_CHANGE_CHOOSE && usual == NULL
          && g_str_equal (changes[i].scale, "nation")
          && !find_root (&edit, resolve (&edit, changes[i].node), &is_root))
        return FALSE;
      if (is_root)
        follows = has_usual_name (store, army, &usual);
      if (!apply_one (&edit, &changes[i]))
        return FALSE;
    }
  return (!follows || follow_name (&edit, store)) && muster_change_set_commit (change_set, error);
}

static gint64
copy_below (const MusterEdit *edit,
            const MusterArmy *army,
            guint index,
            gint64 parent,
            gint64 position)
{
  const MusterNode *node = &army->nodes[index];
  gint64 id = muster_change_set_insert_node (edit->change_set, edit->army, parent, position, node,
                                             edit->error);
  gint64 place = 0;
  for (guint at = muster_army_get_next (army, index, MUSTER_NO_NODE);
       id != 0 && at != MUSTER_NO_NODE; at = muster_army_get_next (army, index, at))
    if (copy_below (edit, army, at, id, place += POSITION_STEP) == 0)
      return 0;
  return id;
}

GArray *
muster_army_edit_insert (MusterStore *store,
                         gint64 army,
                         const char *name,
                         gint64 target,
                         int place,
                         const MusterArmy *fragment,
                         GError **error)
{
  g_autoptr (MusterChangeSet) change_set = muster_edit_begin (store, army, name, NULL, error);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  MusterEdit edit = { change_set, army, NULL, error };
  if (change_set == NULL || !muster_edit_check_army (&edit))
    return NULL;
  for (guint at = muster_army_get_next (fragment, 0, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (fragment, 0, at))
    {
      gint64 position;
      if (!check_target (&edit, target, fragment->nodes[at].category)
          || !make_room (&edit, target, place, 0, &position))
        return NULL;
      gint64 id = copy_below (&edit, fragment, at, target, position);
      if (id == 0)
        return NULL;
      g_array_append_val (ids, id);
      place += place != MUSTER_LAST_PLACE;
    }
  return muster_change_set_commit (change_set, error) ? g_steal_pointer (&ids) : NULL;
}

static gint64
insert_head (MusterChangeSet *change_set, const MusterArmy *army, GError **error)
{
  g_autoptr (MusterStatement) statement = muster_change_set_prepare (
    change_set,
    "INSERT INTO army (name, ruleset, pack, version, date, player, budget)"
    " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    error);
  if (statement == NULL)
    return 0;
  muster_statement_bind_text (statement, 1, army->name);
  muster_statement_bind_text (statement, 2, army->ruleset_id);
  const MusterRuleset *ruleset = army->ruleset;
  muster_statement_bind_text (statement, 3,
                              ruleset != NULL ? muster_ruleset_get_digest (ruleset) : army->digest);
  muster_statement_bind_text (statement, 4, ruleset != NULL ? ruleset->version : army->version);
  muster_statement_bind_text (statement, 5, army->date);
  muster_statement_bind_text (statement, 6, army->player);
  if (army->budget != MUSTER_NO_BUDGET)
    muster_statement_bind_int (statement, 7, army->budget);
  else
    muster_statement_bind_null (statement, 7);
  return muster_statement_run (statement, error) ? muster_change_set_insert_id (change_set) : 0;
}

/* @army: an army, which keeps the text of its pack in the library
 *
 * Returns its number in the library; 0 where it could not be written. */
static gint64
insert_army (MusterChangeSet *change_set, const MusterArmy *army, GError **error)
{
  g_autofree gint64 *ids = g_new0 (gint64, army->n_nodes);
  if (army->ruleset != NULL && !muster_change_set_keep_pack (change_set, army->ruleset, error))
    return 0;
  gint64 id = insert_head (change_set, army, error);
  for (guint i = 0; id != 0 && i < army->n_nodes; i++)
    {
      const MusterNode *node = &army->nodes[i];
      gint64 parent = node->parent != MUSTER_NO_NODE ? ids[node->parent] : 0;
      ids[i] = muster_change_set_insert_node (change_set, id, parent, (gint64) i * POSITION_STEP,
                                              node, error);
      if (ids[i] == 0)
        return 0;
    }
  muster_change_set_touch (change_set, MUSTER_DOCUMENT_ARMY, id);
  return id;
}

/* Sets one column of an army, or of a node of it where @node is not 0, to a text; where @follows,
 * an army with its usual name is called as is usual then. */
static gboolean
set_text (MusterStore *store,
          gint64 army,
          const char *name,
          const char *merge,
          const char *sql,
          gint64 node,
          const char *value,
          gboolean follows,
          GError **error)
{
  g_autoptr (MusterChangeSet) change_set = muster_edit_begin (store, army, name, merge, error);
  MusterEdit edit = { change_set, army, NULL, error };
  g_autofree char *usual = NULL;
  if (change_set == NULL || !muster_edit_check_army (&edit)
      || (node != 0 && !muster_edit_check_node (&edit, node)))
    return FALSE;
  gboolean is_usual = follows && has_usual_name (store, army, &usual);
  g_autoptr (MusterStatement) statement = muster_change_set_prepare (change_set, sql, error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, node != 0 ? node : army);
  muster_statement_bind_text (statement, 2, value);
  return muster_statement_run (statement, error) && (!is_usual || follow_name (&edit, store))
         && muster_change_set_commit (change_set, error);
}

static gboolean
is_blank (const char *text)
{
  return text[strspn (text, " \t\n\r")] == '\0';
}

gboolean
muster_army_edit_rename (MusterStore *store, gint64 army, const char *name, GError **error)
{
  if (is_blank (name))
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   _ ("An army needs a name: its file could not be read again without one."));
      return FALSE;
    }
  return set_text (store, army, "army-name", "army-name", "UPDATE army SET name = ?2 WHERE id = ?1",
                   0, name, FALSE, error);
}

gboolean
muster_army_edit_set_date (MusterStore *store, gint64 army, const char *date, GError **error)
{
  if (date != NULL && !muster_date_is_valid (date))
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   _ ("“%s” is no date. Write 18 June 1815, 1815-06-18, June 1815 or 1815."), date);
      return FALSE;
    }
  return set_text (store, army, "army-date", "date", "UPDATE army SET date = ?2 WHERE id = ?1", 0,
                   date, TRUE, error);
}

gboolean
muster_army_edit_set_player (MusterStore *store, gint64 army, const char *player, GError **error)
{
  return set_text (store, army, "army-player", "player",
                   "UPDATE army SET player = ?2 WHERE id = ?1", 0, player, FALSE, error);
}

gboolean
muster_army_edit_set_budget (MusterStore *store, gint64 army, gint64 budget, GError **error)
{
  if (budget != MUSTER_NO_BUDGET && (budget < 0 || budget > MUSTER_LARGEST_BUDGET))
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   /* Translators: %1$d: the points that were given; %2$d: the most points. */
                   _ ("%1$" PRId64 " points cannot be agreed on. Choose from 0 to %2$d."), budget,
                   MUSTER_LARGEST_BUDGET);
      return FALSE;
    }
  g_autofree char *text =
    budget != MUSTER_NO_BUDGET ? g_strdup_printf ("%" G_GINT64_FORMAT, budget) : NULL;
  return set_text (store, army, "army-points", "budget",
                   "UPDATE army SET budget = CAST (?2 AS INTEGER) WHERE id = ?1", 0, text, FALSE,
                   error);
}

static MusterStatement *
prepare_answer (MusterChangeSet *change_set,
                gint64 army,
                const MusterRuleset *ruleset,
                const char *answered,
                GError **error)
{
  MusterStatement *statement = muster_change_set_prepare (
    change_set, "UPDATE army SET pack = ?2, version = ?3, answered = ?4 WHERE id = ?1", error);
  if (statement == NULL)
    return NULL;
  muster_statement_bind_int (statement, 1, army);
  muster_statement_bind_text (statement, 2, muster_ruleset_get_digest (ruleset));
  muster_statement_bind_text (statement, 3, ruleset->version);
  muster_statement_bind_text (statement, 4, answered);
  return statement;
}

gboolean
muster_army_edit_answer_pack (MusterStore *store,
                              gint64 army,
                              const MusterRuleset *ruleset,
                              const char *answered,
                              GError **error)
{
  g_autoptr (MusterArmySnapshot) plain = muster_store_load_army (store, army, NULL, error);
  if (plain == NULL || !muster_army_fits (plain, ruleset, error))
    return FALSE;
  const char *name = g_strcmp0 (plain->digest, muster_ruleset_get_digest (ruleset)) == 0
                       ? "newer-pack-left"
                       : "newer-pack-taken";
  g_autoptr (MusterChangeSet) change_set = muster_edit_begin (store, army, name, NULL, error);
  MusterEdit edit = { change_set, army, NULL, error };
  if (change_set == NULL || !muster_edit_check_army (&edit)
      || !muster_change_set_keep_pack (change_set, ruleset, error))
    return FALSE;
  g_autoptr (MusterStatement) statement =
    prepare_answer (change_set, army, ruleset, answered, error);
  return statement != NULL && muster_statement_run (statement, error)
         && muster_change_set_commit (change_set, error);
}

gboolean
muster_army_edit_rename_node (MusterStore *store,
                              gint64 army,
                              gint64 node,
                              const char *name,
                              GError **error)
{
  g_autofree char *merge = g_strdup_printf ("name-%" G_GINT64_FORMAT, node);
  return set_text (store, army, "node-name", merge, "UPDATE thing SET name = ?2 WHERE id = ?1",
                   node, name, FALSE, error);
}

gboolean
muster_army_edit_set_fields (MusterStore *store,
                             gint64 army,
                             gint64 node,
                             const MusterNode *fields,
                             GError **error)
{
  g_autofree char *merge = g_strdup_printf ("note-%" G_GINT64_FORMAT, node);
  g_autoptr (GString) sql = g_string_new ("UPDATE thing SET");
  for (guint i = 0; i < muster_n_fields; i++)
    g_string_append_printf (sql, "%s %s = ?%d", i > 0 ? "," : "", muster_fields[i].id, 2 + (int) i);
  g_string_append (sql, " WHERE id = ?1");
  g_autoptr (MusterChangeSet) change_set =
    muster_edit_begin (store, army, "node-note", merge, error);
  MusterEdit edit = { change_set, army, NULL, error };
  gint64 is_root;
  MusterNode kept = *fields;
  if (change_set == NULL || !muster_edit_check_army (&edit) || !muster_edit_check_node (&edit, node)
      || !find_root (&edit, node, &is_root))
    return FALSE;
  /* Of an army as a whole nothing but its note can be secret. */
  if (is_root && kept.secret == MUSTER_SECRET_ALL)
    kept.secret = MUSTER_SECRET_NONE;
  g_autoptr (MusterStatement) statement = muster_change_set_prepare (change_set, sql->str, error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, node);
  for (guint i = 0; i < muster_n_fields; i++)
    muster_statement_bind_text (statement, 2 + (int) i, muster_fields[i].get (&kept));
  return muster_statement_run (statement, error) && muster_change_set_commit (change_set, error);
}

gboolean
muster_army_edit_set_secret (MusterStore *store,
                             gint64 army,
                             const gint64 *nodes,
                             guint n_nodes,
                             MusterSecret secret,
                             GError **error)
{
  g_autoptr (MusterChangeSet) change_set =
    muster_edit_begin (store, army, "node-secret", NULL, error);
  MusterEdit edit = { change_set, army, NULL, error };
  g_autoptr (MusterStatement) statement =
    change_set != NULL
      ? muster_change_set_prepare (change_set,
                                   "UPDATE thing SET secret ="
                                   " iif (parent IS NULL AND ?2 = 'all', NULL, ?2) WHERE id = ?1",
                                   error)
      : NULL;
  gboolean good = statement != NULL && muster_edit_check_army (&edit);
  for (guint i = 0; good && i < n_nodes; i++)
    {
      muster_statement_bind_int (statement, 1, nodes[i]);
      muster_statement_bind_text (statement, 2, muster_secret_get_word (secret));
      good = muster_edit_check_node (&edit, nodes[i]) && muster_statement_run (statement, error);
    }
  return good && muster_change_set_commit (change_set, error);
}

gboolean
muster_army_edit_enter_all (MusterStore *store,
                            gint64 army,
                            const gint64 *nodes,
                            guint n_nodes,
                            const MusterEntryChange *changes,
                            guint n_changes,
                            GError **error)
{
  for (guint i = 0; i < n_changes; i++)
    if (!check_entry (&changes[i], error))
      return FALSE;
  g_autoptr (MusterChangeSet) change_set =
    muster_edit_begin (store, army, "node-figures", NULL, error);
  MusterEdit edit = { change_set, army, NULL, error };
  gboolean good = change_set != NULL;
  for (guint i = 0; good && i < n_nodes; i++)
    for (guint j = 0; good && j < n_changes; j++)
      good = enter (&edit, nodes[i], &changes[j]);
  return good && muster_change_set_commit (change_set, error);
}

gboolean
muster_army_edit_waive (MusterStore *store,
                        gint64 army,
                        gint64 node,
                        const char *limit,
                        const char *reason,
                        GError **error)
{
  if (reason != NULL && is_blank (reason))
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   _ ("A waiver needs a reason: it is printed beside the finding."));
      return FALSE;
    }
  g_autoptr (MusterChangeSet) change_set =
    muster_edit_begin (store, army, reason != NULL ? "waive" : "unwaive", NULL, error);
  MusterEdit edit = { change_set, army, NULL, error };
  return change_set != NULL && muster_edit_check_node (&edit, node)
         && muster_edit_check_id (&edit, limit)
         && muster_edit_replace_row (&edit, "SELECT 1 FROM waiver WHERE thing = ?1 AND rule = ?2",
                                     "UPDATE waiver SET reason = ?3 WHERE thing = ?1 AND rule = ?2",
                                     "INSERT INTO waiver (thing, rule, reason) VALUES (?1, ?2, ?3)",
                                     "DELETE FROM waiver WHERE thing = ?1 AND rule = ?2", node,
                                     limit, reason)
         && muster_change_set_commit (change_set, error);
}

/* Of a tag, letters. */
#define LONGEST_TAG 60

/* Binds @first and @second to ?1 and ?2, and @text, where not NULL, to ?3. */
static gboolean
run_on_library (MusterChangeSet *change_set,
                const char *sql,
                gint64 first,
                gint64 second,
                const char *text,
                GError **error)
{
  g_autoptr (MusterStatement) statement = muster_change_set_prepare (change_set, sql, error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, first);
  muster_statement_bind_int (statement, 2, second);
  if (text != NULL)
    muster_statement_bind_text (statement, 3, text);
  return muster_statement_run (statement, error);
}

static gint64
insert_with_house (MusterChangeSet *change_set, gconstpointer document, GError **error)
{
  const MusterArmy *army = document;
  const MusterRuleset *ruleset = army->ruleset;
  gint64 id = insert_army (change_set, army, error);
  gboolean has_house = ruleset != NULL && ruleset->house != NULL;
  return id != 0 && (!has_house || muster_house_adopt (change_set, ruleset, error)) ? id : 0;
}

/* A node of another army that stands in this one makes that one not whole, and it stays so; this
 * one could not be deleted with it. */
static const char *const deleting[] = {
  "DELETE FROM grade WHERE thing IN (SELECT id FROM thing WHERE army = ?1)",
  "DELETE FROM entry WHERE thing IN (SELECT id FROM thing WHERE army = ?1)",
  "DELETE FROM waiver WHERE thing IN (SELECT id FROM thing WHERE army = ?1)",
  "UPDATE thing SET parent = NULL WHERE army <> ?1"
  " AND parent IN (SELECT id FROM thing WHERE army = ?1)",
  "DELETE FROM thing WHERE army = ?1",
  "DELETE FROM tag WHERE army = ?1",
  "DELETE FROM army WHERE id = ?1",
  NULL,
};

static const char *const several[] = {
  [MUSTER_LIBRARY_ADD] = "add-armies",
  [MUSTER_LIBRARY_TRASH] = "trash-armies",
  [MUSTER_LIBRARY_RESTORE] = "untrash-armies",
  [MUSTER_LIBRARY_DELETE] = "delete-armies",
};

static const char *
get_name (gconstpointer document)
{
  return ((const MusterArmy *) document)->name;
}

const MusterDocumentType muster_army_document = {
  .kind = MUSTER_DOCUMENT_ARMY,
  .deleting = deleting,
  .several = several,
  .get_name = get_name,
  .insert = insert_with_house,
  .free = (GDestroyNotify) muster_army_unref,
};

static gboolean
run_for_all (MusterChangeSet *change_set,
             const char *sql,
             const gint64 *armies,
             guint n,
             gint64 second,
             const char *text,
             GError **error)
{
  for (guint i = 0; i < n; i++)
    if (!run_on_library (change_set, sql, armies[i], second, text, error))
      return FALSE;
  return TRUE;
}

static gboolean
check_tag (const char *tag, GError **error)
{
  gboolean is_good = tag[0] != '\0' && g_utf8_strlen (tag, -1) <= LONGEST_TAG;
  for (const char *at = tag; is_good && *at != '\0'; at = g_utf8_next_char (at))
    is_good = !g_unichar_iscntrl (g_utf8_get_char (at));
  if (!is_good)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("A tag is a word or a few, of at most %d letters; a comma stands between "
                    "tags."),
                 LONGEST_TAG);
  return is_good;
}

/* What stands between commas, but for nothing beside a comma. */
static gboolean
split_tags (GStrvBuilder *words, const char *text, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  gboolean any = FALSE;
  for (int i = 0; parts[i] != NULL; i++)
    {
      const char *word = g_strstrip (parts[i]);
      if (word[0] == '\0')
        continue;
      if (!check_tag (word, error))
        return FALSE;
      g_strv_builder_add (words, word);
      any = TRUE;
    }
  return any || check_tag ("", error);
}

/* Returns: (transfer full) (nullable): the tags without blanks around them */
static char **
dup_tags (const char *const *tags, GError **error)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  for (int i = 0; tags[i] != NULL; i++)
    if (!split_tags (words, tags[i], error))
      return NULL;
  return g_strv_builder_end (words);
}

static gboolean
run_for_tags (MusterChangeSet *change_set,
              const char *sql,
              const gint64 *armies,
              guint n,
              const char *const *tags,
              GError **error)
{
  for (int i = 0; tags[i] != NULL; i++)
    if (!run_for_all (change_set, sql, armies, n, 0, tags[i], error))
      return FALSE;
  return TRUE;
}

/* Takes @change_set. */
static gboolean
retag (MusterChangeSet *change_set,
       const gint64 *armies,
       guint n,
       const char *const *add,
       const char *const *remove,
       GError **error)
{
  g_autoptr (MusterChangeSet) taken = change_set;
  return taken != NULL
         && run_for_tags (taken,
                          "INSERT INTO tag (army, name) SELECT ?1, ?3 WHERE ?2 = 0 AND NOT EXISTS"
                          " (SELECT 1 FROM tag WHERE army = ?1 AND name = ?3)",
                          armies, n, add, error)
         && run_for_tags (taken, "DELETE FROM tag WHERE army = ?1 AND ?2 = 0 AND name = ?3", armies,
                          n, remove, error)
         && muster_change_set_commit (taken, error);
}

static const char *const no_tags[] = { NULL };

gboolean
muster_army_edit_tag (MusterStore *store,
                      const gint64 *armies,
                      guint n,
                      const char *tag,
                      GError **error)
{
  g_auto (GStrv) words = dup_tags ((const char *const[]){ tag, NULL }, error);
  return words != NULL
         && retag (muster_library_begin (store, MUSTER_DOCUMENT_ARMY, armies, n, "tag",
                                         "tag-armies", error),
                   armies, n, (const char *const *) words, no_tags, error);
}

gboolean
muster_army_edit_untag (MusterStore *store,
                        const gint64 *armies,
                        guint n,
                        const char *tag,
                        GError **error)
{
  return retag (muster_library_begin (store, MUSTER_DOCUMENT_ARMY, armies, n, "untag",
                                      "untag-armies", error),
                armies, n, no_tags, (const char *const[]){ tag, NULL }, error);
}

gboolean
muster_army_edit_retag (MusterStore *store,
                        const gint64 *armies,
                        guint n,
                        const char *const *add,
                        const char *const *remove,
                        GError **error)
{
  g_auto (GStrv) given = dup_tags (add, error);
  g_auto (GStrv) taken = given != NULL ? dup_tags (remove, error) : NULL;
  return taken != NULL
         && retag (muster_library_begin (store, MUSTER_DOCUMENT_ARMY, armies, n, "retag",
                                         "retag-armies", error),
                   armies, n, (const char *const *) given, (const char *const *) taken, error);
}

/* The pack comes along by its digest: it is in the library already. */
static gboolean
copy_pack_and_tags (MusterChangeSet *change_set, gint64 from, gint64 to, GError **error)
{
  return run_on_library (
           change_set,
           "UPDATE army SET (pack, answered) = (SELECT pack, answered FROM army WHERE id = ?1)"
           " WHERE id = ?2",
           from, to, NULL, error)
         && run_on_library (change_set,
                            "INSERT INTO tag (army, name) SELECT ?2, name FROM tag WHERE army = ?1",
                            from, to, NULL, error);
}

gint64
muster_army_edit_duplicate (MusterStore *store, gint64 army, const char *name, GError **error)
{
  g_autoptr (MusterArmySnapshot) snapshot = muster_store_load_army (store, army, NULL, error);
  if (snapshot == NULL)
    return 0;
  g_autofree char *action = muster_phrase_new ("duplicate", snapshot->name, NULL);
  g_autoptr (MusterChangeSet) change_set = muster_store_begin (store, action, NULL, error);
  if (change_set == NULL)
    return 0;
  muster_change_set_touch (change_set, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID);
  gint64 id = insert_army (change_set, snapshot, error);
  return id != 0 && copy_pack_and_tags (change_set, army, id, error)
             && run_on_library (change_set, "UPDATE army SET name = ?3 WHERE id = ?1 AND ?2 = 0",
                                id, 0, name, error)
             && muster_change_set_commit (change_set, error)
           ? id
           : 0;
}
