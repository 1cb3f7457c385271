#include "config.h"

#include "army/store/store.h"

#include "army/store/kept-packs.h"
#include "base/error.h"
#include "base/number.h"
#include "ruleset/catalogue/house.h"
#include "ruleset/read/ruleset.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

MusterRuleset *
muster_store_load_ruleset (MusterStore *store, gint64 army, GPtrArray *problems, GError **error)
{
  g_autoptr (MusterStatement) statement =
    muster_store_prepare (store, "SELECT pack FROM army WHERE id = ?1", error);
  if (statement == NULL)
    return NULL;
  muster_statement_bind_int (statement, 1, army);
  if (muster_statement_step (statement, error) != MUSTER_STEP_ROW)
    return NULL;
  MusterRuleset *ruleset =
    muster_kept_packs_load (store, muster_statement_get_text (statement, 0), problems);
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

/* What the reader of XML takes. */
#define DEEPEST MUSTER_DEEPEST_NODE

/* Of ids and positions: there is room beyond for what is added. */
#define LARGEST_NUMBER (G_MAXINT64 / 4)

/* A node as it is read, before the tree is put together. Indices are into the same array; texts are
 * those of the loading. */
typedef struct
{
  gint64 id;
  gint64 parent;
  gint64 position;
  gboolean is_root;
  MusterCategory category;
  const char *kind;
  const char *name;
  guint fields; /* where they begin among those of all */
  guint depth;
  int first_child; /* or -1 */
  int last_child;
  int next;
  GPtrArray *grades; /* scale, grade, scale, grade …; or NULL */
  GPtrArray *entries;
  GPtrArray *waivers;
} Row;

/* An army that is being read. Once a fault is found nothing is made of it any more: whatever part
 * of it could be read would be another army. */
typedef struct
{
  MusterStore *store;
  gint64 id;
  gint64 revision; /* of the rows; 0 where they are of no state that is known */
  guint n_read;    /* rows that were asked for last */
  char *name;
  GArray *rows;        /* by their parents and positions */
  GPtrArray *fields;   /* for each row as many as muster_fields has, NULL where one is not said */
  GStringChunk *texts; /* of all rows: kinds, names, fields, pairs */
  gsize size;          /* bytes of these */
  gsize size_of_all;   /* as they were when all rows were read last */
  GHashTable *by_id;   /* id → index */
  int root;            /* or -1 */
  char *fault;         /* what is wrong, for the sentence that says so; or NULL */
} Loading;

static void
clear_row (gpointer data)
{
  Row *row = data;
  g_clear_pointer (&row->grades, g_ptr_array_unref);
  g_clear_pointer (&row->entries, g_ptr_array_unref);
  g_clear_pointer (&row->waivers, g_ptr_array_unref);
}

static void
clear_loading (Loading *loading)
{
  g_free (loading->name);
  g_free (loading->fault);
  g_array_unref (loading->rows);
  g_ptr_array_unref (loading->fields);
  g_string_chunk_free (loading->texts);
  g_hash_table_unref (loading->by_id);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Loading, clear_loading)

static void
begin_loading (Loading *loading, MusterStore *store, gint64 id)
{
  *loading = (Loading){ .store = store, .id = id, .root = -1 };
  loading->rows = g_array_new (FALSE, TRUE, sizeof (Row));
  loading->fields = g_ptr_array_new ();
  loading->texts = g_string_chunk_new (4096);
  loading->by_id = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_array_set_clear_func (loading->rows, clear_row);
}

static Row *
get_row (const Loading *loading, int index)
{
  return &g_array_index (loading->rows, Row, index);
}

/* The first fault is the one that is told. Returns: FALSE */
static gboolean G_GNUC_PRINTF (2, 3) find_fault (Loading *loading, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  if (loading->fault == NULL)
    loading->fault = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  return FALSE;
}

/* Returns: whether all of the columns from @first to @last are text, or NULL where they may be:
 * from @first_optional on */
static gboolean
are_readable (MusterStatement *statement, int first, int first_optional, int last)
{
  for (int i = first; i <= last; i++)
    if (!(muster_statement_is_null (statement, i) ? i >= first_optional
                                                  : muster_statement_is_readable (statement, i)))
      return FALSE;
  return TRUE;
}

/* What files take as an id. */
static gboolean
is_id (const char *text)
{
  gsize length = strspn (text, "abcdefghijklmnopqrstuvwxyz0123456789-");
  return length > 0 && length <= 100 && text[length] == '\0';
}

/* Of a node in an army: what stands on battlefields has words, too. */
static gboolean
parse_sort (const char *word, MusterCategory *category)
{
  for (int i = MUSTER_CATEGORY_ARMY; i < MUSTER_CATEGORY_BATTLEFIELD; i++)
    if (g_str_equal (word, muster_category_get_word ((MusterCategory) i)))
      {
        *category = (MusterCategory) i;
        return TRUE;
      }
  return FALSE;
}

/* Returns: (nullable): the text of a column, kept as long as @loading */
static const char *
keep_text (Loading *loading, MusterStatement *statement, int column)
{
  const char *text = muster_statement_get_text (statement, column);
  if (text == NULL)
    return NULL;
  loading->size += strlen (text) + 1;
  return g_string_chunk_insert (loading->texts, text);
}

/* Of a node's row, the column where its fields begin. */
#define FIRST_FIELD 6

/* Returns: FALSE where nothing can be made of the row */
static gboolean
read_row (Loading *loading, MusterStatement *statement, Row *row)
{
  gint64 position = muster_statement_get_int (statement, 2);
  *row = (Row){ .id = muster_statement_get_int (statement, 0),
                .parent = muster_statement_get_int (statement, 1),
                .position = position,
                .fields = loading->fields->len,
                .is_root = muster_statement_is_null (statement, 1) };
  if (row->id < 1 || row->id > LARGEST_NUMBER || position < -LARGEST_NUMBER
      || position > LARGEST_NUMBER)
    return find_fault (loading, _ ("the number or the position of row %" PRId64 " is out of range"),
                       row->id);
  if (!are_readable (statement, 3, 5, FIRST_FIELD + (int) muster_n_fields - 1))
    return find_fault (loading, _ ("row %" PRId64 " has a text that cannot be read"), row->id);
  const char *category = muster_statement_get_text (statement, 3);
  if (!parse_sort (category, &row->category))
    return find_fault (
      /* Translators: %1$d: a row's number; %2$s: a word. */
      loading, _ ("row %1$" PRId64 " says that it is of the sort “%2$s”, which armies do not have"),
      row->id, category);
  if (!is_id (muster_statement_get_text (statement, 4)))
    /* Translators: %1$d: a row's number; %2$s: an id. */
    return find_fault (loading, _ ("row %1$" PRId64 " is of the type “%2$s”, which is no id"),
                       row->id, muster_statement_get_text (statement, 4));
  row->kind = keep_text (loading, statement, 4);
  row->name = keep_text (loading, statement, 5);
  for (guint i = 0; i < muster_n_fields; i++)
    {
      const char *text = keep_text (loading, statement, FIRST_FIELD + (int) i);
      MusterNode tried = { 0 };
      if (!muster_fields[i].set (&tried, text))
        return find_fault (
          loading,
          /* Translators: %1$d: a row's number; %2$s: a word; %3$s: a column's name. */
          _ ("row %1$" PRId64 " has “%2$s” in the column “%3$s”, which means nothing"), row->id,
          text, muster_fields[i].id);
      g_ptr_array_add (loading->fields, (gpointer) text);
    }
  return TRUE;
}

/* Asks for nodes of the army, which is ?1. */
static MusterStatement *
ask_for_rows (const Loading *loading, const char *which, GError **error)
{
  g_autoptr (GString) sql = g_string_new ("SELECT id, parent, position, sort, kind, name");
  for (guint i = 0; i < muster_n_fields; i++)
    g_string_append_printf (sql, ", %s", muster_fields[i].id);
  g_string_append_printf (sql, " FROM thing WHERE army = ?1 %s", which);
  MusterStatement *statement = muster_store_prepare (loading->store, sql->str, error);
  if (statement != NULL)
    muster_statement_bind_int (statement, 1, loading->id);
  return statement;
}

static gboolean
read_rows (Loading *loading, GError **error)
{
  g_autoptr (MusterStatement) statement =
    ask_for_rows (loading, "ORDER BY parent, position, id", error);
  if (statement == NULL)
    return FALSE;
  MusterStep step;
  while ((step = muster_statement_step (statement, error)) == MUSTER_STEP_ROW)
    {
      Row row;
      if (!read_row (loading, statement, &row))
        return FALSE;
      g_array_append_val (loading->rows, row);
    }
  return step == MUSTER_STEP_DONE;
}

/* Counts what stands in the army, of whichever army it says that it is. Returns: -1 on an error */
static gint64
count_below (Loading *loading, GError **error)
{
  g_autoptr (MusterStatement) statement = muster_store_prepare (
    loading->store,
    "SELECT count(*) FROM thing JOIN thing AS below ON below.parent = thing.id"
    " WHERE thing.army = ?1",
    error);
  if (statement == NULL)
    return -1;
  muster_statement_bind_int (statement, 1, loading->id);
  return muster_statement_step (statement, error) == MUSTER_STEP_ROW
           ? muster_statement_get_int (statement, 0)
           : -1;
}

/* A row that says it is another army's may be one of this that went astray. To count asks the
 * indices alone, and all rows but the top one are known to stand in the army. */
static gboolean
find_strays (Loading *loading, GError **error)
{
  gint64 n = count_below (loading, error);
  if (n < 0 || n == (gint64) loading->rows->len - 1)
    return n >= 0;
  g_autoptr (MusterStatement) statement = muster_store_prepare (
    loading->store,
    "SELECT stray.id, stray.parent, stray.army FROM thing JOIN thing AS stray"
    " ON stray.parent = thing.id WHERE thing.army = ?1 AND stray.army <> ?1 LIMIT 1",
    error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_int (statement, 1, loading->id);
  MusterStep step = muster_statement_step (statement, error);
  if (step == MUSTER_STEP_ROW)
    return find_fault (
      loading,
      /* Translators: %1$d: a row's number; %2$d: the row above it; %3$d: an army's number. */
      _ ("row %1$" PRId64 " stands in its row %2$" PRId64
         ", and says that it is of army number %3$" PRId64),
      muster_statement_get_int (statement, 0), muster_statement_get_int (statement, 1),
      muster_statement_get_int (statement, 2));
  return step == MUSTER_STEP_DONE;
}

/* The army itself stands in nothing, and nothing else does. */
static gboolean
take_root (Loading *loading, int index)
{
  const Row *row = get_row (loading, index);
  if (loading->root >= 0)
    /* Translators: %1$d: a row's number; %2$d: another row's number. */
    return find_fault (loading, _ ("rows %1$" PRId64 " and %2$" PRId64 " both stand at its top"),
                       get_row (loading, loading->root)->id, row->id);
  if (row->category != MUSTER_CATEGORY_ARMY)
    /* Translators: %1$d: a row's number; %2$s: a word, such as "unit". */
    return find_fault (loading, _ ("row %1$" PRId64 " is of the sort “%2$s” and stands at its top"),
                       row->id, muster_category_get_word (row->category));
  loading->root = index;
  return TRUE;
}

static gboolean
may_hold (const Row *parent, const Row *row)
{
  return row->category != MUSTER_CATEGORY_ARMY
         && (muster_category_is_borne (row->category)
             || parent->category <= MUSTER_CATEGORY_FORMATION);
}

static gboolean
link_row (Loading *loading, int index)
{
  Row *row = get_row (loading, index);
  gpointer found;
  if (row->is_root)
    return take_root (loading, index);
  if (!g_hash_table_lookup_extended (loading->by_id, &row->parent, NULL, &found))
    return find_fault (
      /* Translators: %1$d: a row's number; %2$d: the row above it. */
      loading, _ ("row %1$" PRId64 " stands in row %2$" PRId64 ", which the army does not have"),
      row->id, row->parent);
  Row *parent = get_row (loading, GPOINTER_TO_INT (found));
  if (!may_hold (parent, row))
    return find_fault (loading,
                       /* Translators: %1$d: a row's number; %2$s: a word, such as "unit"; %3$d: the
                          row above it; %4$s: a word, such as "army". */
                       _ ("row %1$" PRId64 " is of the sort “%2$s” and stands in row %3$" PRId64
                          ", of the sort “%4$s”"),
                       row->id, muster_category_get_word (row->category), parent->id,
                       muster_category_get_word (parent->category));
  if (parent->last_child >= 0)
    get_row (loading, parent->last_child)->next = index;
  else
    parent->first_child = index;
  parent->last_child = index;
  return TRUE;
}

/* Goes through all that stands in the army, at any depth, without calling itself. */
static gboolean
reach_rows (Loading *loading)
{
  g_autoptr (GArray) reached = g_array_sized_new (FALSE, FALSE, sizeof (int), loading->rows->len);
  g_array_append_val (reached, loading->root);
  for (guint i = 0; i < reached->len; i++)
    {
      const Row *row = get_row (loading, g_array_index (reached, int, i));
      if (row->depth > DEEPEST)
        return find_fault (loading,
                           /* Translators: %1$d: a row's number; %2$d: the most rows. */
                           _ ("row %1$" PRId64 " stands deeper than %2$d rows in each other"),
                           row->id, DEEPEST);
      for (int child = row->first_child; child >= 0; child = get_row (loading, child)->next)
        {
          get_row (loading, child)->depth = row->depth + 1;
          g_array_append_val (reached, child);
        }
    }
  if (reached->len == loading->rows->len)
    return TRUE;
  for (guint i = 0; i < loading->rows->len; i++)
    if (get_row (loading, (int) i)->depth == 0 && (int) i != loading->root)
      return find_fault (loading,
                         _ ("row %" PRId64 " is not reached from the top of the army: rows "
                            "stand in each other in a circle"),
                         get_row (loading, (int) i)->id);
  return FALSE;
}

static gboolean
link_rows (Loading *loading)
{
  g_hash_table_remove_all (loading->by_id);
  loading->root = -1;
  for (guint i = 0; i < loading->rows->len; i++)
    {
      Row *row = get_row (loading, (int) i);
      row->depth = 0;
      row->first_child = row->last_child = row->next = -1;
      g_hash_table_insert (loading->by_id, &row->id, GUINT_TO_POINTER (i));
    }
  for (guint i = 0; i < loading->rows->len; i++)
    if (!link_row (loading, (int) i))
      return FALSE;
  if (loading->root < 0)
    return find_fault (loading, _ ("no row of it stands at its top"));
  return reach_rows (loading);
}

/* Tables of pairs of texts that hang on nodes. */
typedef struct
{
  const char *table;
  const char *first;
  const char *second;
  gsize member; /* of Row */
} Pairs;

static const Pairs pairs_of_nodes[] = {
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

/* An army whose nodes were made one after the other is read as one range, which is much faster
 * than to ask for each node; among other armies' nodes that would read too much. */
static MusterStatement *
ask_for_pairs (const Loading *loading, const Pairs *pairs, GError **error)
{
  gint64 low;
  gint64 high;
  gboolean is_range = find_range (loading->rows, &low, &high);
  g_autofree char *sql =
    g_strdup_printf (is_range ? "SELECT thing, %s, %s FROM %s WHERE thing BETWEEN ?1 AND ?2"
                                " ORDER BY thing, id"
                              : "SELECT thing, %s, %s FROM thing CROSS JOIN %s AS pair"
                                " ON pair.thing = thing.id WHERE army = ?1"
                                " ORDER BY pair.thing, pair.id",
                     pairs->first, pairs->second, pairs->table);
  MusterStatement *statement = muster_store_prepare (loading->store, sql, error);
  if (statement == NULL)
    return NULL;
  muster_statement_bind_int (statement, 1, is_range ? low : loading->id);
  if (is_range)
    muster_statement_bind_int (statement, 2, high);
  return statement;
}

static gboolean
has_pair (const GPtrArray *pairs, const char *first)
{
  for (guint i = 0; i < pairs->len; i += 2)
    if (g_str_equal (g_ptr_array_index (pairs, i), first))
      return TRUE;
  return FALSE;
}

static gboolean
keep_pair (Loading *loading, Row *row, const Pairs *kind, MusterStatement *statement)
{
  GPtrArray **pairs = G_STRUCT_MEMBER_P (row, kind->member);
  if (!are_readable (statement, 1, 3, 2))
    return find_fault (loading,
                       /* Translators: %1$d: a row's number; %2$s: a table's name. */
                       _ ("row %1$" PRId64 " has a text in the table “%2$s” that cannot be read"),
                       row->id, kind->table);
  const char *first = muster_statement_get_text (statement, 1);
  /* Files may say any word for a scale, where their ruleset is not there. */
  if (kind->member != G_STRUCT_OFFSET (Row, grades) && !is_id (first))
    return find_fault (loading,
                       /* Translators: %1$d: a row's number; %2$s: an id; %3$s: a table's name. */
                       _ ("row %1$" PRId64 " has “%2$s” in the table “%3$s”, which is no id"),
                       row->id, first, kind->table);
  if (*pairs == NULL)
    *pairs = g_ptr_array_new ();
  if (has_pair (*pairs, first))
    /* Translators: %1$d: a row's number; %2$s: a word; %3$s: a table's name. */
    return find_fault (loading, _ ("row %1$" PRId64 " has “%2$s” twice in the table “%3$s”"),
                       row->id, first, kind->table);
  g_ptr_array_add (*pairs, (gpointer) keep_text (loading, statement, 1));
  g_ptr_array_add (*pairs, (gpointer) keep_text (loading, statement, 2));
  return TRUE;
}

static gboolean
read_pairs (Loading *loading, const Pairs *pairs, GError **error)
{
  gpointer index;
  MusterStep step;
  g_autoptr (MusterStatement) statement = ask_for_pairs (loading, pairs, error);
  if (statement == NULL)
    return FALSE;
  while ((step = muster_statement_step (statement, error)) == MUSTER_STEP_ROW)
    {
      gint64 node = muster_statement_get_int (statement, 0);
      if (g_hash_table_lookup_extended (loading->by_id, &node, NULL, &index)
          && !keep_pair (loading, get_row (loading, GPOINTER_TO_INT (index)), pairs, statement))
        return FALSE;
    }
  return step == MUSTER_STEP_DONE;
}

static gboolean
read_particulars (Loading *loading, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (pairs_of_nodes); i++)
    if (!read_pairs (loading, &pairs_of_nodes[i], error))
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
build_node (MusterArmyBuilder *builder, const Loading *loading, int index)
{
  const Row *row = get_row (loading, index);
  for (guint i = 0; i < muster_n_fields; i++)
    muster_army_builder_set_field (builder, &muster_fields[i],
                                   g_ptr_array_index (loading->fields, row->fields + i));
  say_pairs (builder, row->grades, muster_army_builder_choose);
  say_pairs (builder, row->entries, muster_army_builder_enter);
  say_pairs (builder, row->waivers, muster_army_builder_waive);
  for (int child = row->first_child; child >= 0; child = get_row (loading, child)->next)
    {
      const Row *below = get_row (loading, child);
      muster_army_builder_begin (builder, below->id, below->category, below->kind, below->name);
      build_node (builder, loading, child);
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
  return statement != NULL ? muster_statement_dup_shown (statement, 0) : NULL;
}

gboolean
muster_store_find_pack (MusterStore *store,
                        gint64 army,
                        char **ruleset,
                        char **digest,
                        GError **error)
{
  g_autoptr (MusterStatement) statement =
    find_army (store, "SELECT ruleset, pack FROM army WHERE id = ?1", army, error);
  if (statement == NULL)
    return FALSE;
  *ruleset = muster_statement_dup_shown (statement, 0);
  *digest =
    muster_statement_is_null (statement, 1) ? NULL : muster_statement_dup_shown (statement, 1);
  return TRUE;
}

static gboolean
check_head (Loading *loading, MusterStatement *statement)
{
  const char *date = muster_statement_get_text (statement, 2);
  gint64 budget = muster_statement_get_int (statement, 6);
  if (!are_readable (statement, 0, 2, 5))
    return find_fault (loading, _ ("its own row has a text that cannot be read"));
  if (!is_id (muster_statement_get_text (statement, 1)))
    return find_fault (loading, _ ("its ruleset is “%s”, which is no id"),
                       muster_statement_get_text (statement, 1));
  if (date != NULL && !muster_date_is_valid (date))
    return find_fault (loading, _ ("its date is “%s”, which is not in the calendar"), date);
  return (budget >= 0 && budget <= MUSTER_LARGEST_BUDGET)
         || find_fault (loading, _ ("%" PRId64 " points are agreed on, which cannot be"), budget);
}

static MusterArmyBuilder *
begin_army (Loading *loading, MusterRuleset *ruleset, GError **error)
{
  g_autoptr (MusterStatement) statement =
    find_army (loading->store,
               "SELECT name, ruleset, date, player, pack, version, budget FROM army WHERE id = ?1",
               loading->id, error);
  if (statement == NULL)
    return NULL;
  loading->name = muster_statement_dup_shown (statement, 0);
  if (!check_head (loading, statement))
    return NULL;
  MusterArmyBuilder *builder =
    muster_army_builder_new (ruleset, muster_statement_get_text (statement, 1),
                             muster_statement_get_text (statement, 0));
  muster_army_builder_set_id (builder, loading->id);
  muster_army_builder_set_date (builder, muster_statement_get_text (statement, 2));
  muster_army_builder_set_player (builder, muster_statement_get_text (statement, 3));
  if (!muster_statement_is_null (statement, 6))
    muster_army_builder_set_budget (builder, muster_statement_get_int (statement, 6));
  muster_army_builder_set_pack (builder, muster_statement_get_text (statement, 5),
                                muster_statement_get_text (statement, 4));
  return builder;
}

static gboolean
check_kind (Loading *loading, const MusterNode *node)
{
  if (node->kind == NULL)
    return find_fault (loading,
                       /* Translators: %1$d: a row's number; %2$s: an id. */
                       _ ("row %1$" PRId64 " is of the type “%2$s”, which its rules do not have"),
                       node->id, node->kind_id);
  return node->kind->category == node->category
         || find_fault (loading,
                        /* Translators: %1$d: a row's number; %2$s: a word, such as "unit"; %3$s: an
                           id; %4$s: a word, such as "commander". */
                        _ ("row %1$" PRId64
                           " is of the sort “%2$s”, and its type “%3$s” of the sort “%4$s”"),
                        node->id, muster_category_get_word (node->category), node->kind_id,
                        muster_category_get_word (node->kind->category));
}

static gboolean
check_grades (Loading *loading, const MusterNode *node)
{
  for (guint i = 0; i < node->n_chosen; i++)
    if (node->chosen[i].scale_index < 0 || node->chosen[i].grade_index < 0)
      return find_fault (
        loading,
        /* Translators: %1$d: a row's number; %2$s: a grade's id; %3$s: a scale's id. */
        _ ("row %1$" PRId64 " has the grade “%2$s” of “%3$s”, which its rules do not have"),
        node->id, node->chosen[i].grade, node->chosen[i].scale);
  return TRUE;
}

/* What is counted with: of other figures only their rules know whether they are numbers. */
static gboolean
check_entries (Loading *loading, const MusterNode *node)
{
  for (guint i = 0; i < node->n_entries; i++)
    {
      const MusterEntry *entry = &node->entries[i];
      gboolean is_lost = g_str_equal (entry->what, MUSTER_ENTRY_LOST);
      MusterNumber number;
      if (!is_lost && !g_str_equal (entry->what, "points"))
        continue;
      if (!muster_number_parse (entry->value, &number) || number.den != 1
          || (is_lost && number.num < 0))
        return find_fault (
          loading,
          /* Translators: %1$d: a row's number; %2$s: a text; %3$s: what the text is for. */
          _ ("row %1$" PRId64 " has “%2$s” where a whole number is wanted (“%3$s”)"), node->id,
          entry->value, entry->what);
    }
  return TRUE;
}

/* The pack that it was made with has all that it names; another need not. */
static gboolean
check_nodes (Loading *loading, const MusterArmy *army)
{
  const MusterRuleset *ruleset = army->ruleset;
  gboolean is_own =
    ruleset != NULL && g_strcmp0 (army->digest, muster_ruleset_get_digest (ruleset)) == 0;
  if (is_own && !g_str_equal (army->ruleset_id, ruleset->id))
    /* Translators: %1$s: a ruleset's id; %2$s: another ruleset's id. */
    return find_fault (loading, _ ("its ruleset is “%1$s”, and its rules are those of “%2$s”"),
                       army->ruleset_id, ruleset->id);
  for (guint i = 0; i < army->n_nodes; i++)
    {
      const MusterNode *node = &army->nodes[i];
      if (!check_entries (loading, node)
          || (is_own && ((i > 0 && !check_kind (loading, node)) || !check_grades (loading, node))))
        return FALSE;
    }
  return TRUE;
}

/* Reading again. Whatever is odd is left to a reading of all, which tells what it is. */

static gboolean
takes_pairs (const char *table)
{
  for (guint i = 0; i < G_N_ELEMENTS (pairs_of_nodes); i++)
    if (g_str_equal (pairs_of_nodes[i].table, table))
      return TRUE;
  return FALSE;
}

/* Returns: the node on which a pair of texts hangs, or 0 */
static gint64
find_owner (const Loading *loading, const MusterWrittenRow *written)
{
  if (written->owner != 0)
    return written->owner;
  g_autofree char *sql = g_strdup_printf ("SELECT thing FROM %s WHERE id = ?1", written->table);
  g_autoptr (MusterStatement) statement = muster_store_prepare (loading->store, sql, NULL);
  if (statement == NULL)
    return 0;
  muster_statement_bind_int (statement, 1, written->row);
  return muster_statement_step (statement, NULL) == MUSTER_STEP_ROW
           ? muster_statement_get_int (statement, 0)
           : 0;
}

/* Returns: (transfer full) (element-type gint64): the nodes that were written, once each; nodes of
 * other armies may be among them */
static GHashTable *
list_written_nodes (const Loading *loading, const GArray *written)
{
  GHashTable *nodes = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  for (guint i = 0; i < written->len; i++)
    {
      const MusterWrittenRow *row = &g_array_index (written, MusterWrittenRow, i);
      gint64 node = g_str_equal (row->table, "thing") ? row->row
                    : takes_pairs (row->table)        ? find_owner (loading, row)
                                                      : 0;
      if (node != 0)
        g_hash_table_add (nodes, g_memdup2 (&node, sizeof node));
    }
  return nodes;
}

static gboolean
read_pairs_of (Loading *loading, Row *row)
{
  for (guint i = 0; i < G_N_ELEMENTS (pairs_of_nodes); i++)
    {
      const Pairs *pairs = &pairs_of_nodes[i];
      g_autofree char *sql =
        g_strdup_printf ("SELECT thing, %s, %s FROM %s WHERE thing = ?1 ORDER BY id", pairs->first,
                         pairs->second, pairs->table);
      g_autoptr (MusterStatement) statement = muster_store_prepare (loading->store, sql, NULL);
      MusterStep step;
      if (statement == NULL)
        return FALSE;
      muster_statement_bind_int (statement, 1, row->id);
      while ((step = muster_statement_step (statement, NULL)) == MUSTER_STEP_ROW)
        if (!keep_pair (loading, row, pairs, statement))
          return FALSE;
      if (step != MUSTER_STEP_DONE)
        return FALSE;
    }
  return TRUE;
}

/* @added: gets a row that is new; @is_moved: set where the rows have to be put in order */
static gboolean
read_node (Loading *loading,
           MusterStatement *statement,
           gint64 node,
           GArray *added,
           gboolean *is_moved)
{
  Row row;
  gpointer found = NULL;
  gboolean was_there = g_hash_table_lookup_extended (loading->by_id, &node, NULL, &found);
  muster_statement_reset (statement);
  muster_statement_bind_int (statement, 2, node);
  MusterStep step = muster_statement_step (statement, NULL);
  if (step == MUSTER_STEP_DONE)
    {
      /* It goes when all have been read: until then rows stay where they are. */
      if (was_there)
        get_row (loading, GPOINTER_TO_INT (found))->id = 0;
      *is_moved = *is_moved || was_there;
      return TRUE;
    }
  if (step != MUSTER_STEP_ROW || !read_row (loading, statement, &row))
    return FALSE;
  if (!read_pairs_of (loading, &row))
    {
      clear_row (&row);
      return FALSE;
    }
  loading->n_read++;
  if (!was_there)
    {
      g_array_append_val (added, row);
      *is_moved = TRUE;
      return TRUE;
    }
  Row *old = get_row (loading, GPOINTER_TO_INT (found));
  *is_moved = *is_moved || old->parent != row.parent || old->position != row.position
              || old->is_root != row.is_root || old->category != row.category;
  row.depth = old->depth;
  row.first_child = old->first_child;
  row.last_child = old->last_child;
  row.next = old->next;
  clear_row (old);
  *old = row;
  return TRUE;
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  const Row *one = a;
  const Row *other = b;
  if (one->is_root != other->is_root)
    return other->is_root - one->is_root;
  if (one->parent != other->parent)
    return one->parent < other->parent ? -1 : 1;
  if (one->position != other->position)
    return one->position < other->position ? -1 : 1;
  return (one->id > other->id) - (one->id < other->id);
}

static void
order_rows (Loading *loading)
{
  guint n = 0;
  for (guint i = 0; i < loading->rows->len; i++)
    {
      Row *row = get_row (loading, (int) i);
      if (row->id != 0)
        *get_row (loading, (int) n++) = *row;
      else
        clear_row (row);
    }
  /* What is left behind was moved or cleared. */
  g_array_set_clear_func (loading->rows, NULL);
  g_array_set_size (loading->rows, n);
  g_array_set_clear_func (loading->rows, clear_row);
  g_array_sort (loading->rows, compare_rows);
}

static gboolean
read_written (Loading *loading, const GArray *written)
{
  gboolean is_moved = FALSE;
  gpointer node;
  GHashTableIter iter;
  g_autoptr (GHashTable) nodes = list_written_nodes (loading, written);
  g_autoptr (GArray) added = g_array_new (FALSE, FALSE, sizeof (Row));
  g_autoptr (MusterStatement) statement = ask_for_rows (loading, "AND id = ?2", NULL);
  if (statement == NULL)
    return FALSE;
  g_array_set_clear_func (added, clear_row);
  loading->n_read = 0;
  g_hash_table_iter_init (&iter, nodes);
  while (g_hash_table_iter_next (&iter, &node, NULL))
    if (!read_node (loading, statement, *(const gint64 *) node, added, &is_moved))
      return FALSE;
  g_array_append_vals (loading->rows, added->data, added->len);
  g_array_set_clear_func (added, NULL);
  if (!is_moved)
    return TRUE;
  order_rows (loading);
  return link_rows (loading);
}

static gboolean
read_all (Loading *loading, GError **error)
{
  gboolean good = read_rows (loading, error) && link_rows (loading) && find_strays (loading, error)
                  && read_particulars (loading, error);
  loading->n_read = loading->rows->len;
  loading->size_of_all = loading->size;
  return good;
}

static void
forget_rows (Loading *loading)
{
  g_array_set_size (loading->rows, 0);
  g_ptr_array_set_size (loading->fields, 0);
  g_string_chunk_clear (loading->texts);
  loading->size = 0;
  g_hash_table_remove_all (loading->by_id);
  g_clear_pointer (&loading->fault, g_free);
  loading->revision = 0;
}

/* Whether most of what is kept is of rows that were written over. */
static gboolean
is_worn (const Loading *loading)
{
  return loading->fields->len > 4 * muster_n_fields * loading->rows->len
         || loading->size > 4 * loading->size_of_all;
}

/* Returns: whether the rows are those of now */
static gboolean
read_army (Loading *loading, GError **error)
{
  gint64 now;
  g_autoptr (GArray) written = muster_store_list_written (loading->store, MUSTER_DOCUMENT_ARMY,
                                                          loading->id, loading->revision, &now);
  if (written == NULL || is_worn (loading) || !read_written (loading, written))
    {
      forget_rows (loading);
      if (!read_all (loading, error))
        return FALSE;
    }
  loading->revision = now;
  return TRUE;
}

/* Returns: (transfer full) (nullable): NULL with @error, or with a fault */
static const MusterArmy *
load (Loading *loading, MusterRuleset *ruleset, GError **error)
{
  g_autoptr (MusterStoreReading) reading = muster_store_read (loading->store, error);
  g_autoptr (MusterArmyBuilder) builder =
    reading != NULL ? begin_army (loading, ruleset, error) : NULL;
  if (builder == NULL || !read_army (loading, error))
    return NULL;
  muster_army_builder_set_root_id (builder, get_row (loading, loading->root)->id);
  build_node (builder, loading, loading->root);
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  return check_nodes (loading, army) ? g_steal_pointer (&army) : NULL;
}

static const MusterArmy *
load_or_tell (Loading *loading, MusterRuleset *ruleset, GError **error)
{
  g_clear_pointer (&loading->name, g_free);
  const MusterArmy *army = load (loading, ruleset, error);
  if (loading->fault != NULL)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_DAMAGED,
                 /* Translators: %1$s: an army; %2$d: its number; %3$s: what is wrong with it. */
                 _ ("“%1$s”, army number %2$" PRId64
                    ", is not whole in the library: %3$s. It is neither checked nor written out. "
                    "Restore a copy of the library from before, or delete the army."),
                 loading->name, loading->id, loading->fault);
  if (army == NULL)
    forget_rows (loading);
  return army;
}

const MusterArmy *
muster_store_load_army (MusterStore *store, gint64 id, MusterRuleset *ruleset, GError **error)
{
  g_auto (Loading) loading = { 0 };
  begin_loading (&loading, store, id);
  return load_or_tell (&loading, ruleset, error);
}

struct _MusterArmyReader
{
  Loading loading;
};

MusterArmyReader *
muster_army_reader_new (MusterStore *store, gint64 id)
{
  MusterArmyReader *reader = g_new0 (MusterArmyReader, 1);
  begin_loading (&reader->loading, store, id);
  return reader;
}

void
muster_army_reader_free (MusterArmyReader *reader)
{
  clear_loading (&reader->loading);
  g_free (reader);
}

const MusterArmy *
muster_army_reader_load (MusterArmyReader *reader, MusterRuleset *ruleset, GError **error)
{
  return load_or_tell (&reader->loading, ruleset, error);
}

guint
muster_army_reader_count_read (const MusterArmyReader *reader)
{
  return reader->loading.n_read;
}
