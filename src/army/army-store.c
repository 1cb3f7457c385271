#include "config.h"

#include "army/army-store.h"

#include "base/error.h"
#include "base/text.h"
#include "ruleset/house.h"
#include "ruleset/ruleset-xml.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* Room between brothers for others to be put between. */
#define POSITION_STEP 1024

/* A thing as it is read, before the tree is put together. Indices are into the same array. */
typedef struct
{
  gint64 id;
  gint64 parent;
  MusterSort sort;
  char *kind;
  char *name;
  char *note;
  MusterSecret secret;
  int first_child; /* or -1 */
  int last_child;
  int next;
  GPtrArray *grades; /* scale, grade, scale, grade …; or NULL */
  GPtrArray *entries;
  GPtrArray *waivers;
} Row;

GBytes *
muster_store_load_pack (MusterStore *store, gint64 army, char **name, GError **error)
{
  g_autoptr (MusterStatement) statement = muster_store_prepare (
    store,
    "SELECT pack.ruleset, content FROM army JOIN pack ON pack.digest = army.pack"
    " WHERE army.id = ?1",
    error);
  if (statement == NULL)
    return NULL;
  muster_statement_bind_int (statement, 1, army);
  if (muster_statement_step (statement, error) != MUSTER_STEP_ROW)
    return NULL;
  *name = g_strdup_printf ("%s.ruleset.xml", muster_statement_get_text (statement, 0));
  return muster_statement_get_blob (statement, 1);
}

MusterRuleset *
muster_store_load_ruleset (MusterStore *store, gint64 army, GPtrArray *problems, GError **error)
{
  g_autofree char *name = NULL;
  g_autoptr (GBytes) bytes = muster_store_load_pack (store, army, &name, error);
  if (bytes == NULL)
    return NULL;
  gsize length;
  const char *content = g_bytes_get_data (bytes, &length);
  MusterRuleset *ruleset = muster_ruleset_parse (name, content, length, problems);
  return ruleset != NULL ? muster_house_lay_kept (ruleset, store) : NULL;
}

char *
muster_store_dup_answered_pack (MusterStore *store, gint64 army)
{
  g_autoptr (MusterStatement) statement =
    muster_store_prepare (store, "SELECT answered FROM army WHERE id = ?1", NULL);
  if (statement == NULL)
    return NULL;
  muster_statement_bind_int (statement, 1, army);
  return muster_statement_step (statement, NULL) == MUSTER_STEP_ROW
           ? g_strdup (muster_statement_get_text (statement, 0))
           : NULL;
}

static void
clear_row (gpointer data)
{
  Row *row = data;
  g_free (row->kind);
  g_free (row->name);
  g_free (row->note);
  g_clear_pointer (&row->grades, g_ptr_array_unref);
  g_clear_pointer (&row->entries, g_ptr_array_unref);
  g_clear_pointer (&row->waivers, g_ptr_array_unref);
}

static MusterSort
parse_sort (const char *word)
{
  for (int sort = 0; sort < MUSTER_N_SORTS; sort++)
    if (g_str_equal (word, muster_sort_get_word ((MusterSort) sort)))
      return (MusterSort) sort;
  return MUSTER_SORT_UNIT;
}

static gboolean
read_rows (MusterStore *store, gint64 army, GArray *rows, GError **error)
{
  g_autoptr (MusterStatement) statement = muster_store_prepare (
    store,
    "SELECT id, parent, sort, kind, name, note, secret FROM thing WHERE army = ?1"
    " ORDER BY parent, position, id",
    error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, army);
  MusterStep step;
  while ((step = muster_statement_step (statement, error)) == MUSTER_STEP_ROW)
    {
      Row row = { .id = muster_statement_get_int (statement, 0),
                  .parent = muster_statement_get_int (statement, 1),
                  .sort = parse_sort (muster_statement_get_text (statement, 2)),
                  .kind = g_strdup (muster_statement_get_text (statement, 3)),
                  .name = g_strdup (muster_statement_get_text (statement, 4)),
                  .note = g_strdup (muster_statement_get_text (statement, 5)),
                  .secret = muster_secret_from_word (muster_statement_get_text (statement, 6)),
                  .first_child = -1,
                  .last_child = -1,
                  .next = -1 };
      g_array_append_val (rows, row);
    }
  return step == MUSTER_STEP_DONE;
}

/* Returns the index of the root, or -1. */
static int
link_rows (GArray *rows, GHashTable *by_id)
{
  int root = -1;
  for (guint i = 0; i < rows->len; i++)
    g_hash_table_insert (by_id, &g_array_index (rows, Row, i).id, GUINT_TO_POINTER (i));
  for (guint i = 0; i < rows->len; i++)
    {
      Row *row = &g_array_index (rows, Row, i);
      gpointer found;
      if (row->parent == 0)
        root = (int) i;
      if (!g_hash_table_lookup_extended (by_id, &row->parent, NULL, &found))
        continue;
      Row *parent = &g_array_index (rows, Row, GPOINTER_TO_UINT (found));
      if (parent->last_child >= 0)
        g_array_index (rows, Row, parent->last_child).next = (int) i;
      else
        parent->first_child = (int) i;
      parent->last_child = (int) i;
    }
  return root;
}

/* Tables of pairs of texts that hang on things. */
typedef struct
{
  const char *table;
  const char *first;
  const char *second;
  gsize member; /* of Row */
} Pairs;

static const Pairs pairs_of_things[] = {
  { "grade", "scale", "grade", G_STRUCT_OFFSET (Row, grades) },
  { "entry", "what", "value", G_STRUCT_OFFSET (Row, entries) },
  { "waiver", "rule", "reason", G_STRUCT_OFFSET (Row, waivers) },
};

/* Finds the lowest and the highest id. Returns: whether nearly all ids between are the army's. */
static gboolean
find_range (GArray *rows, gint64 *low, gint64 *high)
{
  *low = G_MAXINT64;
  *high = 0;
  for (guint i = 0; i < rows->len; i++)
    {
      *low = MIN (*low, g_array_index (rows, Row, i).id);
      *high = MAX (*high, g_array_index (rows, Row, i).id);
    }
  return *high - *low < 4 * (gint64) rows->len;
}

/* An army whose things were made one after the other is read as one range, which is much faster
 * than to ask for each thing; among other armies' things that would read too much. */
static MusterStatement *
ask_for_pairs (MusterStore *store, const Pairs *pairs, gint64 army, GArray *rows, GError **error)
{
  gint64 low;
  gint64 high;
  gboolean is_range = find_range (rows, &low, &high);
  g_autofree char *sql =
    g_strdup_printf (is_range ? "SELECT thing, %s, %s FROM %s WHERE thing BETWEEN ?1 AND ?2"
                                " ORDER BY thing, id"
                              : "SELECT thing, %s, %s FROM thing CROSS JOIN %s AS pair"
                                " ON pair.thing = thing.id WHERE army = ?1"
                                " ORDER BY pair.thing, pair.id",
                     pairs->first, pairs->second, pairs->table);
  MusterStatement *statement = muster_store_prepare (store, sql, error);
  if (statement == NULL)
    return NULL;
  muster_statement_bind_int (statement, 1, is_range ? low : army);
  if (is_range)
    muster_statement_bind_int (statement, 2, high);
  return statement;
}

static void
keep_pair (Row *row, gsize member, MusterStatement *statement)
{
  GPtrArray **pairs = G_STRUCT_MEMBER_P (row, member);
  if (*pairs == NULL)
    *pairs = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (*pairs, g_strdup (muster_statement_get_text (statement, 1)));
  g_ptr_array_add (*pairs, g_strdup (muster_statement_get_text (statement, 2)));
}

static gboolean
read_pairs (MusterStore *store,
            const Pairs *pairs,
            gint64 army,
            GArray *rows,
            GHashTable *by_id,
            GError **error)
{
  gpointer index;
  MusterStep step;
  g_autoptr (MusterStatement) statement = ask_for_pairs (store, pairs, army, rows, error);
  if (statement == NULL)
    return FALSE;
  while ((step = muster_statement_step (statement, error)) == MUSTER_STEP_ROW)
    {
      gint64 thing = muster_statement_get_int (statement, 0);
      if (g_hash_table_lookup_extended (by_id, &thing, NULL, &index))
        keep_pair (&g_array_index (rows, Row, GPOINTER_TO_UINT (index)), pairs->member, statement);
    }
  return step == MUSTER_STEP_DONE;
}

static gboolean
read_particulars (MusterStore *store, gint64 army, GArray *rows, GHashTable *by_id, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (pairs_of_things); i++)
    if (!read_pairs (store, &pairs_of_things[i], army, rows, by_id, error))
      return FALSE;
  return TRUE;
}

static void
say_pairs (MusterArmyBuilder *builder,
           GPtrArray *pairs,
           void (*say) (MusterArmyBuilder *, const char *, const char *))
{
  for (guint i = 0; pairs != NULL && i + 1 < pairs->len; i += 2)
    say (builder, g_ptr_array_index (pairs, i), g_ptr_array_index (pairs, i + 1));
}

static void
build_thing (MusterArmyBuilder *builder, GArray *rows, int index)
{
  const Row *row = &g_array_index (rows, Row, index);
  if (row->note != NULL)
    muster_army_builder_set_note (builder, row->note);
  muster_army_builder_set_secret (builder, row->secret);
  say_pairs (builder, row->grades, muster_army_builder_choose);
  say_pairs (builder, row->entries, muster_army_builder_enter);
  say_pairs (builder, row->waivers, muster_army_builder_waive);
  for (int child = row->first_child; child >= 0; child = g_array_index (rows, Row, child).next)
    {
      const Row *below = &g_array_index (rows, Row, child);
      muster_army_builder_begin (builder, below->id, below->sort, below->kind, below->name);
      build_thing (builder, rows, child);
      muster_army_builder_end (builder);
    }
}

/* @sql asks for the row of the army ?1. */
static MusterStatement *
find_army (MusterStore *store, const char *sql, gint64 id, GError **error)
{
  g_autoptr (MusterStatement) statement = muster_store_prepare (store, sql, error);
  if (statement == NULL)
    return NULL;
  muster_statement_bind_int (statement, 1, id);
  MusterStep step = muster_statement_step (statement, error);
  if (step == MUSTER_STEP_DONE)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                 _ ("The library has no army number %" PRId64 "."), id);
  return step == MUSTER_STEP_ROW ? g_steal_pointer (&statement) : NULL;
}

char *
muster_store_dup_army_name (MusterStore *store, gint64 army, GError **error)
{
  g_autoptr (MusterStatement) statement =
    find_army (store, "SELECT name FROM army WHERE id = ?1", army, error);
  return statement != NULL ? g_strdup (muster_statement_get_text (statement, 0)) : NULL;
}

static MusterArmyBuilder *
begin_army (MusterStore *store, gint64 id, MusterRuleset *ruleset, GError **error)
{
  g_autoptr (MusterStatement) statement =
    find_army (store,
               "SELECT name, ruleset, date, player, budget, pack, version FROM army WHERE id = ?1",
               id, error);
  if (statement == NULL)
    return NULL;
  MusterArmyBuilder *builder =
    muster_army_builder_new (ruleset, muster_statement_get_text (statement, 1),
                             muster_statement_get_text (statement, 0));
  muster_army_builder_set_id (builder, id);
  muster_army_builder_set_date (builder, muster_statement_get_text (statement, 2));
  muster_army_builder_set_player (builder, muster_statement_get_text (statement, 3));
  if (!muster_statement_is_null (statement, 4))
    muster_army_builder_set_budget (builder, muster_statement_get_int (statement, 4));
  muster_army_builder_set_pack (builder, muster_statement_get_text (statement, 6),
                                muster_statement_get_text (statement, 5));
  return builder;
}

const MusterArmy *
muster_store_load_army (MusterStore *store, gint64 id, MusterRuleset *ruleset, GError **error)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, TRUE, sizeof (Row));
  g_autoptr (GHashTable) by_id = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_array_set_clear_func (rows, clear_row);
  g_autoptr (MusterReading) reading = muster_store_read (store, error);
  g_autoptr (MusterArmyBuilder) builder =
    reading != NULL ? begin_army (store, id, ruleset, error) : NULL;
  if (builder == NULL || !read_rows (store, id, rows, error))
    return NULL;
  int root = link_rows (rows, by_id);
  if (root < 0)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_DAMAGED,
                   _ ("Army number %" PRId64 " is not whole in the library. Restore a "
                      "copy of the library."),
                   id);
      return NULL;
    }
  if (!read_particulars (store, id, rows, by_id, error))
    return NULL;
  muster_army_builder_set_root_id (builder, g_array_index (rows, Row, root).id);
  build_thing (builder, rows, root);
  return muster_army_builder_finish (builder);
}

gboolean
muster_action_keep_pack (MusterAction *action, const MusterRuleset *ruleset, GError **error)
{
  g_autoptr (MusterStatement) statement =
    muster_action_prepare (action,
                           "INSERT OR IGNORE INTO pack (digest, ruleset, version, title, content)"
                           " VALUES (?1, ?2, ?3, ?4, ?5)",
                           error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_text (statement, 1, ruleset->digest);
  muster_statement_bind_text (statement, 2, ruleset->id);
  muster_statement_bind_text (statement, 3, ruleset->version);
  muster_statement_bind_text (statement, 4, ruleset->title);
  muster_statement_bind_blob (statement, 5, ruleset->content);
  return muster_statement_run (statement, error);
}

static gint64
insert_head (MusterAction *action, const MusterArmy *army, GError **error)
{
  g_autoptr (MusterStatement) statement =
    muster_action_prepare (action,
                           "INSERT INTO army (name, ruleset, pack, version, date, player, budget)"
                           " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                           error);
  if (statement == NULL)
    return 0;
  muster_statement_bind_text (statement, 1, army->name);
  muster_statement_bind_text (statement, 2, army->ruleset_id);
  const MusterRuleset *ruleset = army->ruleset;
  muster_statement_bind_text (statement, 3, ruleset != NULL ? ruleset->digest : army->digest);
  muster_statement_bind_text (statement, 4, ruleset != NULL ? ruleset->version : army->version);
  muster_statement_bind_text (statement, 5, army->date);
  muster_statement_bind_text (statement, 6, army->player);
  if (army->budget != MUSTER_NO_BUDGET)
    muster_statement_bind_int (statement, 7, army->budget);
  else
    muster_statement_bind_null (statement, 7);
  return muster_statement_run (statement, error) ? muster_action_insert_id (action) : 0;
}

static gboolean
insert_pair (MusterAction *action,
             const char *sql,
             gint64 thing,
             const char *first,
             const char *second,
             GError **error)
{
  g_autoptr (MusterStatement) statement = muster_action_prepare (action, sql, error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, thing);
  muster_statement_bind_text (statement, 2, first);
  muster_statement_bind_text (statement, 3, second);
  return muster_statement_run (statement, error);
}

static gboolean
insert_particulars (MusterAction *action, gint64 id, const MusterThing *thing, GError **error)
{
  for (guint i = 0; i < thing->n_chosen; i++)
    if (!insert_pair (action, "INSERT INTO grade (thing, scale, grade) VALUES (?1, ?2, ?3)", id,
                      thing->chosen[i].scale, thing->chosen[i].grade, error))
      return FALSE;
  for (guint i = 0; i < thing->n_entries; i++)
    if (!insert_pair (action, "INSERT INTO entry (thing, what, value) VALUES (?1, ?2, ?3)", id,
                      thing->entries[i].what, thing->entries[i].value, error))
      return FALSE;
  for (guint i = 0; i < thing->n_waivers; i++)
    if (!insert_pair (action, "INSERT INTO waiver (thing, rule, reason) VALUES (?1, ?2, ?3)", id,
                      thing->waivers[i].limit, thing->waivers[i].reason, error))
      return FALSE;
  return TRUE;
}

gint64
muster_action_insert_thing (MusterAction *action,
                            gint64 army,
                            gint64 parent,
                            gint64 position,
                            const MusterThing *thing,
                            GError **error)
{
  g_autoptr (MusterStatement) statement = muster_action_prepare (
    action,
    "INSERT INTO thing (army, parent, position, sort, kind, name, note, secret)"
    " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    error);
  if (statement == NULL)
    return 0;
  muster_statement_bind_int (statement, 1, army);
  if (parent != 0)
    muster_statement_bind_int (statement, 2, parent);
  else
    muster_statement_bind_null (statement, 2);
  muster_statement_bind_int (statement, 3, position);
  muster_statement_bind_text (statement, 4, muster_sort_get_word (thing->sort));
  muster_statement_bind_text (statement, 5, thing->kind_id);
  muster_statement_bind_text (statement, 6, thing->name);
  muster_statement_bind_text (statement, 7, thing->note);
  muster_statement_bind_text (statement, 8, muster_secret_get_word (thing->secret));
  if (!muster_statement_run (statement, error))
    return 0;
  gint64 id = muster_action_insert_id (action);
  return insert_particulars (action, id, thing, error) ? id : 0;
}

gint64
muster_action_insert_army (MusterAction *action, const MusterArmy *army, GError **error)
{
  g_autofree gint64 *ids = g_new0 (gint64, army->n_things);
  if (army->ruleset != NULL && !muster_action_keep_pack (action, army->ruleset, error))
    return 0;
  gint64 id = insert_head (action, army, error);
  for (guint i = 0; id != 0 && i < army->n_things; i++)
    {
      const MusterThing *thing = &army->things[i];
      gint64 parent = thing->parent != MUSTER_NO_THING ? ids[thing->parent] : 0;
      ids[i] =
        muster_action_insert_thing (action, id, parent, (gint64) i * POSITION_STEP, thing, error);
      if (ids[i] == 0)
        return 0;
    }
  muster_action_touch (action, MUSTER_DOCUMENT_ARMY, id);
  return id;
}

gboolean
muster_action_delete_army (MusterAction *action, gint64 id, GError **error)
{
  static const char *const sql[] = {
    "DELETE FROM grade WHERE thing IN (SELECT id FROM thing WHERE army = ?1)",
    "DELETE FROM entry WHERE thing IN (SELECT id FROM thing WHERE army = ?1)",
    "DELETE FROM waiver WHERE thing IN (SELECT id FROM thing WHERE army = ?1)",
    "DELETE FROM thing WHERE army = ?1",
    "DELETE FROM tag WHERE army = ?1",
    "DELETE FROM army WHERE id = ?1",
    NULL,
  };
  return muster_action_run_for (action, sql, id, error);
}
