#include "config.h"

#include "army/store/edit-private.h"

#include "base/error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define POSITION_STEP 1024

#define BELOW                                                                                      \
  "WITH RECURSIVE below (id) AS (SELECT ?1 UNION ALL SELECT thing.id FROM thing JOIN below"        \
  " ON thing.parent = below.id WHERE thing.army = ?2) "

MusterAction *
muster_edit_begin (MusterStore *store,
                   gint64 army,
                   const char *name,
                   const char *merge,
                   GError **error)
{
  MusterAction *action = muster_store_begin (store, name, merge, error);
  if (action != NULL)
    muster_action_touch (action, MUSTER_DOCUMENT_ARMY, army);
  return action;
}

/* Binds @first, @second to ?1, ?2, which both may be numbers of things or armies. */
static MusterStatement *
prepare (const MusterEdit *edit, const char *sql, gint64 first, gint64 second)
{
  MusterStatement *statement = muster_action_prepare (edit->action, sql, edit->error);
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

gboolean
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

gboolean
muster_edit_check_thing (const MusterEdit *edit, gint64 id)
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
remove_thing (const MusterEdit *edit, gint64 id)
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

/* Only formations hold things, but for the options of units and commanders. */
static gboolean
check_target (const MusterEdit *edit, gint64 target, MusterSort sort)
{
  gint64 holds;
  if (!muster_edit_check_thing (edit, target))
    return FALSE;
  if (sort == MUSTER_SORT_OPTION)
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
is_option (const MusterEdit *edit, gint64 thing, gboolean *option)
{
  gint64 found;
  if (!ask (edit, "SELECT 1 FROM thing WHERE id = ?1 AND army = ?2 AND sort = 'option'", thing,
            edit->army, 0, &found))
    return FALSE;
  *option = found != 0;
  return TRUE;
}

static gboolean
check_not_within (const MusterEdit *edit, gint64 thing, gint64 target)
{
  gint64 within;
  g_autoptr (MusterStatement) statement =
    prepare (edit, BELOW "SELECT 1 FROM below WHERE id = ?3", thing, edit->army);
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

/* @thing: what is to stand in @target with all that stands in it; 0: something new */
static gboolean
check_depth (const MusterEdit *edit, gint64 thing, gint64 target)
{
  gint64 depth;
  if (!ask (edit,
            "WITH RECURSIVE above (id, n) AS (SELECT ?2, 1 UNION ALL"
            "   SELECT parent, n + 1 FROM above JOIN thing USING (id) WHERE parent IS NOT NULL),"
            " below (id, n) AS (SELECT ?1, 0 UNION ALL"
            "   SELECT thing.id, n + 1 FROM below JOIN thing ON thing.parent = below.id)"
            " SELECT (SELECT max (n) FROM above) + (SELECT max (n) FROM below)",
            thing, target, 0, &depth))
    return FALSE;
  if (depth > MUSTER_DEEPEST_THING)
    g_set_error (edit->error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("No more than %d things can stand in each other. Nothing was changed."),
                 MUSTER_DEEPEST_THING);
  return depth <= MUSTER_DEEPEST_THING;
}

static gboolean
move_thing (const MusterEdit *edit, gint64 thing, gint64 target, int place)
{
  gint64 position;
  gboolean option;
  if (!is_option (edit, thing, &option)
      || !check_target (edit, target, option ? MUSTER_SORT_OPTION : MUSTER_SORT_UNIT)
      || !check_not_within (edit, thing, target) || !check_depth (edit, thing, target)
      || !make_room (edit, target, place, thing, &position))
    return FALSE;
  g_autoptr (MusterStatement) statement =
    prepare (edit, "UPDATE thing SET parent = ?2, position = ?3 WHERE id = ?1", thing, target);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 3, position);
  return muster_statement_run (statement, edit->error);
}

/* What the format of army files takes as an id. */
gboolean
muster_edit_check_id (const MusterEdit *edit, const char *id)
{
  gboolean is_good = g_regex_match_simple ("^-?[a-z0-9][a-z0-9-]{0,98}\\z", id, 0, 0);
  if (!is_good)
    g_set_error (edit->error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("“%s” is no id of a ruleset. Nothing was changed."), id);
  return is_good;
}

static gboolean
add_thing (const MusterEdit *edit, const MusterChange *change)
{
  g_return_val_if_fail (change->sort != MUSTER_SORT_ARMY, FALSE);
  gint64 target = resolve (edit, change->target);
  gint64 position;
  MusterChosen chosen = { change->scale, change->grade, -1, MUSTER_GRADE_NONE };
  MusterThing thing = { .sort = change->sort,
                        .kind_id = change->type,
                        .name = change->name,
                        .secret = change->secret,
                        .chosen = &chosen,
                        .n_chosen = change->scale != NULL };
  if (!muster_edit_check_id (edit, change->type) || !check_target (edit, target, change->sort)
      || !check_depth (edit, 0, target) || !make_room (edit, target, change->place, 0, &position))
    return FALSE;
  gint64 id =
    muster_action_insert_thing (edit->action, edit->army, target, position, &thing, edit->error);
  g_hash_table_insert (edit->new_ids, g_memdup2 (&change->thing, sizeof (gint64)),
                       g_memdup2 (&id, sizeof id));
  return id != 0;
}

gboolean
muster_edit_replace_row (const MusterEdit *edit,
                         const char *find,
                         const char *change,
                         const char *insert,
                         const char *drop,
                         gint64 thing,
                         const char *what,
                         const char *value)
{
  g_autoptr (MusterStatement) look = prepare (edit, find, thing, 0);
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
                                                   thing, 0);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_text (statement, 2, what);
  if (value != NULL)
    muster_statement_bind_text (statement, 3, value);
  return muster_statement_run (statement, edit->error);
}

static gboolean
choose (const MusterEdit *edit, gint64 thing, const char *scale, const char *grade)
{
  return muster_edit_replace_row (edit, "SELECT 1 FROM grade WHERE thing = ?1 AND scale = ?2",
                                  "UPDATE grade SET grade = ?3 WHERE thing = ?1 AND scale = ?2",
                                  "INSERT INTO grade (thing, scale, grade) VALUES (?1, ?2, ?3)",
                                  "DELETE FROM grade WHERE thing = ?1 AND scale = ?2", thing, scale,
                                  grade);
}

static gboolean
check_not_root (const MusterEdit *edit, gint64 thing)
{
  gint64 is_root;
  if (!ask (edit, "SELECT 1 FROM thing WHERE id = ?1 AND army = ?2 AND parent IS NULL", thing,
            edit->army, 0, &is_root))
    return FALSE;
  if (is_root)
    g_set_error (edit->error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("The army itself cannot be moved or removed here. Nothing was changed."));
  return !is_root;
}

static gboolean
apply_one (const MusterEdit *edit, const MusterChange *change)
{
  gint64 thing = resolve (edit, change->thing);
  switch (change->kind)
    {
    case MUSTER_CHANGE_REMOVE:
      return muster_edit_check_thing (edit, thing) && check_not_root (edit, thing)
             && remove_thing (edit, thing);
    case MUSTER_CHANGE_MOVE:
      return muster_edit_check_thing (edit, thing) && check_not_root (edit, thing)
             && move_thing (edit, thing, resolve (edit, change->target), change->place);
    case MUSTER_CHANGE_ADD:
      return add_thing (edit, change);
    case MUSTER_CHANGE_CHOOSE:
      return muster_edit_check_thing (edit, thing)
             && choose (edit, thing, change->scale, change->grade);
    }
  return FALSE;
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
  g_autoptr (MusterAction) action = muster_edit_begin (store, army, name, NULL, error);
  MusterEdit edit = { action, army, new_ids, error };
  if (action == NULL || !muster_edit_check_army (&edit))
    return FALSE;
  for (guint i = 0; i < n_changes; i++)
    if (!apply_one (&edit, &changes[i]))
      return FALSE;
  return muster_action_commit (action, error);
}

static gint64
copy_below (const MusterEdit *edit,
            const MusterArmy *army,
            guint index,
            gint64 parent,
            gint64 position)
{
  const MusterThing *thing = &army->things[index];
  gint64 id =
    muster_action_insert_thing (edit->action, edit->army, parent, position, thing, edit->error);
  gint64 place = 0;
  for (guint at = muster_army_get_next (army, index, MUSTER_NO_THING);
       id != 0 && at != MUSTER_NO_THING; at = muster_army_get_next (army, index, at))
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
  g_autoptr (MusterAction) action = muster_edit_begin (store, army, name, NULL, error);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  MusterEdit edit = { action, army, NULL, error };
  if (action == NULL || !muster_edit_check_army (&edit))
    return NULL;
  for (guint at = muster_army_get_next (fragment, 0, MUSTER_NO_THING); at != MUSTER_NO_THING;
       at = muster_army_get_next (fragment, 0, at))
    {
      gint64 position;
      if (!check_target (&edit, target, fragment->things[at].sort)
          || !make_room (&edit, target, place, 0, &position))
        return NULL;
      gint64 id = copy_below (&edit, fragment, at, target, position);
      if (id == 0)
        return NULL;
      g_array_append_val (ids, id);
      place += place != MUSTER_LAST_PLACE;
    }
  return muster_action_commit (action, error) ? g_steal_pointer (&ids) : NULL;
}
