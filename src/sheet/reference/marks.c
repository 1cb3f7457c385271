#include "config.h"

#include "sheet/reference/marks.h"

#include <glib/gi18n-lib.h>

/* Rows that are for more than so many of the troops point at none. */
#define MOST_MARKS 12

typedef struct
{
  const MusterGame *game;
  const MusterReference *reference;
  GPtrArray *troops; /* MusterTroop */
  GHashTable *marks; /* MusterTableRow → what points at troops */
} Marking;

/* Tables of other rules may be called as these. */
static gboolean
is_for_troop (const Marking *marking, const MusterTable *table, int row, const MusterTroop *troop)
{
  const MusterGameArmy *entry = g_ptr_array_index (marking->game->armies, troop->army);
  const MusterRuleset *ruleset = marking->game->ruleset;
  return g_str_equal (entry->reckoning->ruleset->id, ruleset->id)
         && muster_reference_is_about (table, row, entry->reckoning,
                                       g_array_index (troop->things, guint, 0));
}

static gboolean
has_units (const Marking *marking, const MusterTroop *troop)
{
  const MusterGameArmy *entry = g_ptr_array_index (marking->game->armies, troop->army);
  guint first = g_array_index (troop->things, guint, 0);
  return entry->army->things[first].sort == MUSTER_SORT_UNIT;
}

/* Indexes of the troops that a row is for; empty where it is for all units, or too many. */
static GArray *
list_users (const Marking *marking, const MusterTable *table, int row)
{
  GArray *users = g_array_new (FALSE, FALSE, sizeof (guint));
  gboolean leaves_one = FALSE;
  for (guint i = 0; i < marking->troops->len; i++)
    {
      const MusterTroop *troop = g_ptr_array_index (marking->troops, i);
      if (is_for_troop (marking, table, row, troop))
        g_array_append_val (users, i);
      else if (has_units (marking, troop))
        leaves_one = TRUE;
    }
  if (!leaves_one || users->len > MOST_MARKS)
    g_array_set_size (users, 0);
  return users;
}

/* Of a troop's mark among all marks. */
static guint
get_number (const Marking *marking, const GArray *users, guint user)
{
  const MusterTroop *troop =
    g_ptr_array_index (marking->troops, g_array_index (users, guint, user));
  return troop->number;
}

/* "A C–F": letters that follow each other are told by the first and the last. */
static char *
dup_marks (const Marking *marking, const GArray *users)
{
  GString *marks = g_string_new (NULL);
  for (guint i = 0; i < users->len; i++)
    {
      const MusterTroop *troop =
        g_ptr_array_index (marking->troops, g_array_index (users, guint, i));
      guint last = i;
      while (last + 1 < users->len
             && get_number (marking, users, last + 1) == get_number (marking, users, last) + 1)
        last++;
      g_string_append_printf (marks, "%s%s", i > 0 ? " " : "", troop->mark);
      if (last >= i + 2)
        {
          const MusterTroop *end =
            g_ptr_array_index (marking->troops, g_array_index (users, guint, last));
          g_string_append_printf (marks, "–%s", end->mark);
          i = last;
        }
    }
  return g_string_free (marks, FALSE);
}

typedef void (*RowFunction) (Marking *marking, const MusterTable *table, int row, GArray *users);

static void
note_used (Marking *marking, const MusterTable *table, int row, GArray *users)
{
  for (guint i = 0; i < users->len; i++)
    muster_troop_set_mark (g_ptr_array_index (marking->troops, g_array_index (users, guint, i)), 0);
}

static void
note_marks (Marking *marking, const MusterTable *table, int row, GArray *users)
{
  if (users->len > 0)
    g_hash_table_insert (marking->marks, (gpointer) &table->rows[row], dup_marks (marking, users));
}

static void
go_over_rows (Marking *marking, RowFunction function)
{
  for (guint i = 0; i < marking->reference->tables->len; i++)
    {
      const MusterReferenceTable *entry = g_ptr_array_index (marking->reference->tables, i);
      for (guint j = 0; j < entry->rows->len; j++)
        {
          int row = g_array_index (entry->rows, int, j);
          g_autoptr (GArray) users = list_users (marking, entry->table, row);
          function (marking, entry->table, row, users);
        }
    }
}

/* Those that a row points at are lettered in their order. */
GHashTable *
muster_reference_mark (const MusterGame *game, const MusterReference *reference, GPtrArray *troops)
{
  Marking marking = { game, reference, troops, NULL };
  guint n = 0;
  marking.marks = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  go_over_rows (&marking, note_used);
  for (guint i = 0; i < troops->len; i++)
    {
      MusterTroop *troop = g_ptr_array_index (troops, i);
      if (troop->mark != NULL)
        muster_troop_set_mark (troop, n++);
    }
  go_over_rows (&marking, note_marks);
  return marking.marks;
}

/* Translators: short, at the right of a row of a table: only troops of the enemy are meant. */
static const char *
get_enemys_mark (MusterCaller caller)
{
  return caller == MUSTER_CALLER_ENEMY ? _ ("enemy") : _ ("enemy?");
}

static void
mark_enemys (GHashTable *marks, gconstpointer what, MusterCaller caller)
{
  if (caller != MUSTER_CALLER_ANYONE)
    g_hash_table_insert (marks, (gpointer) what, g_strdup (get_enemys_mark (caller)));
}

/* Rows of tables that are the enemy's as a whole are not marked again. */
void
muster_reference_mark_enemys (const MusterGame *game,
                              const MusterReference *reference,
                              MusterAudience reader,
                              GHashTable *marks)
{
  for (guint i = 0; i < reference->tables->len; i++)
    {
      const MusterReferenceTable *entry = g_ptr_array_index (reference->tables, i);
      const MusterTable *table = entry->table;
      MusterCaller of_table = muster_reference_find_caller (game, reader, table, -1);
      if (entry->rows->len > 0)
        mark_enemys (marks, table, of_table);
      for (guint j = 0; j < entry->rows->len && of_table == MUSTER_CALLER_ANYONE; j++)
        {
          int row = g_array_index (entry->rows, int, j);
          mark_enemys (marks, &table->rows[row],
                       muster_reference_find_caller (game, reader, table, row));
        }
    }
}

static gboolean
has_mark (GHashTable *marks, const char *mark)
{
  GHashTableIter iter;
  gpointer value;
  g_hash_table_iter_init (&iter, marks);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    if (g_str_equal (value, mark))
      return TRUE;
  return FALSE;
}

static gboolean
has_letters (GPtrArray *troops)
{
  for (guint i = 0; i < troops->len; i++)
    if (((const MusterTroop *) troops->pdata[i])->mark != NULL)
      return TRUE;
  return FALSE;
}

char *
muster_reference_dup_key (GPtrArray *troops, GHashTable *marks)
{
  const char *enemy = get_enemys_mark (MUSTER_CALLER_ENEMY);
  const char *hidden = get_enemys_mark (MUSTER_CALLER_HIDDEN);
  GString *key = g_string_new (_ ("Beside rows:"));
  if (g_hash_table_size (marks) == 0)
    {
      g_string_free (key, TRUE);
      return NULL;
    }
  if (has_letters (troops))
    g_string_append_printf (key, " %s", _ ("letters, the troops that they are for;"));
  if (has_mark (marks, enemy))
    g_string_append_printf (key, " %s", _ ("“enemy”, only troops of the enemy;"));
  if (has_mark (marks, hidden))
    g_string_append_printf (key, " %s",
                            _ ("“enemy?”, none of your troops, but perhaps the enemy’s;"));
  g_string_append_printf (key, " %s", _ ("nothing, all troops or many of them."));
  return g_string_free (key, FALSE);
}
