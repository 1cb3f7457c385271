#include "config.h"

#include "army/balance/deal.h"

#include "army/compose/programme.h"
#include "base/random.h"

#include <string.h>

/* So often it is begun anew, from another dealing by chance. */
#define N_STARTS 40
/* After so many steps it is looked whether time is up. */
#define STEPS_A_LOOK 4096
#define NO_BLOCK     G_MAXUINT
/* Of a hundred of the time, what the first level may take. */
#define FIRST_SHARE 60

MusterDealing *
muster_dealing_new (guint n_blocks, guint n_measures)
{
  MusterDealing *dealing = g_new0 (MusterDealing, 1);
  dealing->n_blocks = n_blocks;
  dealing->n_measures = n_measures;
  dealing->most_steps = MUSTER_USUAL_STEPS;
  dealing->amounts = g_new0 (gint64, (gsize) n_blocks * n_measures + 1);
  dealing->levels = g_new0 (guint, n_measures + 1);
  dealing->sets = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  dealing->followers = g_array_new (FALSE, FALSE, sizeof (MusterFollower));
  dealing->aparts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  dealing->wholes = g_array_new (FALSE, FALSE, sizeof (guint));
  return dealing;
}

void
muster_dealing_free (MusterDealing *dealing)
{
  g_free (dealing->amounts);
  g_free (dealing->levels);
  g_ptr_array_unref (dealing->sets);
  g_array_unref (dealing->followers);
  g_ptr_array_unref (dealing->aparts);
  g_array_unref (dealing->wholes);
  g_free (dealing);
}

guint
muster_dealing_add_set (MusterDealing *dealing)
{
  g_ptr_array_add (dealing->sets, g_array_new (FALSE, FALSE, sizeof (guint)));
  return dealing->sets->len - 1;
}

static guint
get_number (const GArray *numbers, guint at)
{
  return g_array_index (numbers, guint, at);
}

static const GArray *
get_set (const MusterDealing *dealing, guint set)
{
  return g_ptr_array_index (dealing->sets, set);
}

void
muster_dealing_add_to_set (MusterDealing *dealing, guint block)
{
  GArray *set = g_ptr_array_index (dealing->sets, dealing->sets->len - 1);
  if (set->len == 0 || get_number (set, set->len - 1) != block)
    g_array_append_val (set, block);
}

void
muster_dealt_clear (MusterDealt *dealt)
{
  g_clear_pointer (&dealt->commands, g_free);
}

static gint64
get_amount (const MusterDealing *dealing, guint block, guint measure)
{
  return dealing->amounts[block * dealing->n_measures + measure];
}

/* Blocks somewhere, with what comes of it. */
typedef struct
{
  const MusterDealing *dealing;
  guint *commands;    /* per block; NO_BLOCK: not dealt yet */
  gint64 *sums;       /* per measure n_commands */
  guint *counts;      /* per set n_commands: how many of its blocks are there */
  GPtrArray *sets_of; /* per block a GArray of guint: the sets that it is in */
  gint64 *totals;     /* per measure */
  gboolean *is_mixed; /* per measure: some amounts are below nought */
  guint *alike;       /* per block the first that nothing tells it from */
  gint64 end;         /* of the time, in milliseconds */
  GCancellable *cancellable;
} Table;

/* How good a way is: what is broken of the demands, then the levels. */
typedef struct
{
  gint64 figures[1 + MUSTER_MOST_LEVELS];
} Worth;

static gint64
get_now (void)
{
  return g_get_monotonic_time () / 1000;
}

static gboolean
is_same_block (const Table *table, guint one, guint other)
{
  const MusterDealing *dealing = table->dealing;
  const GArray *sets = g_ptr_array_index (table->sets_of, one);
  const GArray *others = g_ptr_array_index (table->sets_of, other);
  for (guint i = 0; i < dealing->followers->len; i++)
    {
      guint block = g_array_index (dealing->followers, MusterFollower, i).block;
      if (block == one || block == other)
        return FALSE;
    }
  return sets->len == others->len
         && memcmp (sets->data, others->data, sets->len * sizeof (guint)) == 0
         && memcmp (dealing->amounts + (gsize) one * dealing->n_measures,
                    dealing->amounts + (gsize) other * dealing->n_measures,
                    dealing->n_measures * sizeof (gint64))
              == 0;
}

static void
table_init (Table *table, const MusterDealing *dealing, GCancellable *cancellable)
{
  guint n = dealing->n_blocks;
  *table = (Table){
    .dealing = dealing,
    .commands = g_new (guint, n + 1),
    .sums = g_new0 (gint64, (gsize) dealing->n_measures * dealing->n_commands + 1),
    .counts = g_new0 (guint, (gsize) dealing->sets->len * dealing->n_commands + 1),
    .sets_of = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref),
    .totals = g_new0 (gint64, dealing->n_measures + 1),
    .is_mixed = g_new0 (gboolean, dealing->n_measures + 1),
    .alike = g_new (guint, n + 1),
    .end = get_now () + dealing->milliseconds,
    .cancellable = cancellable,
  };
  for (guint b = 0; b < n; b++)
    {
      table->commands[b] = NO_BLOCK;
      g_ptr_array_add (table->sets_of, g_array_new (FALSE, FALSE, sizeof (guint)));
      for (guint m = 0; m < dealing->n_measures; m++)
        {
          table->totals[m] += get_amount (dealing, b, m);
          table->is_mixed[m] = table->is_mixed[m] || get_amount (dealing, b, m) < 0;
        }
    }
  for (guint s = 0; s < dealing->sets->len; s++)
    for (guint i = 0; i < get_set (dealing, s)->len; i++)
      g_array_append_val (
        (GArray *) g_ptr_array_index (table->sets_of, get_number (get_set (dealing, s), i)), s);
  for (guint b = 0; b < n; b++)
    {
      table->alike[b] = b;
      for (guint k = 0; k < b && table->alike[b] == b; k++)
        if (table->alike[k] == k && is_same_block (table, k, b))
          table->alike[b] = k;
    }
}

static void
table_clear (Table *table)
{
  g_free (table->commands);
  g_free (table->sums);
  g_free (table->counts);
  g_ptr_array_unref (table->sets_of);
  g_free (table->totals);
  g_free (table->is_mixed);
  g_free (table->alike);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Table, table_clear)

/* Takes a block from where it is; NO_BLOCK puts it nowhere. */
static void
move (Table *table, guint block, guint command)
{
  const MusterDealing *dealing = table->dealing;
  const GArray *sets = g_ptr_array_index (table->sets_of, block);
  guint before = table->commands[block];
  for (guint m = 0; m < dealing->n_measures; m++)
    {
      gint64 amount = get_amount (dealing, block, m);
      if (before != NO_BLOCK)
        table->sums[m * dealing->n_commands + before] -= amount;
      if (command != NO_BLOCK)
        table->sums[m * dealing->n_commands + command] += amount;
    }
  for (guint i = 0; i < sets->len; i++)
    {
      guint *counts = table->counts + get_number (sets, i) * dealing->n_commands;
      if (before != NO_BLOCK)
        counts[before]--;
      if (command != NO_BLOCK)
        counts[command]++;
    }
  table->commands[block] = command;
}

static gint64
get_spread (const Table *table, guint measure)
{
  const gint64 *sums = table->sums + measure * table->dealing->n_commands;
  gint64 high = sums[0];
  gint64 low = sums[0];
  for (guint c = 1; c < table->dealing->n_commands; c++)
    {
      high = MAX (high, sums[c]);
      low = MIN (low, sums[c]);
    }
  return high - low;
}

/* How often it is not as it must be. */
static gint64
count_faults (const Table *table)
{
  const MusterDealing *dealing = table->dealing;
  guint n = dealing->n_commands;
  gint64 faults = 0;
  for (guint c = 0; c < n; c++)
    faults += table->counts[dealing->needed * n + c] == 0;
  for (guint i = 0; i < dealing->followers->len; i++)
    {
      const MusterFollower *follower = &g_array_index (dealing->followers, MusterFollower, i);
      faults += table->counts[follower->set * n + table->commands[follower->block]] == 0;
    }
  for (guint i = 0; i < dealing->aparts->len; i++)
    {
      const GArray *sets = g_ptr_array_index (dealing->aparts, i);
      for (guint c = 0; c < n; c++)
        {
          gint64 there = 0;
          for (guint k = 0; k < sets->len; k++)
            there += table->counts[get_number (sets, k) * n + c] > 0;
          faults += MAX (there - 1, 0);
        }
    }
  return faults;
}

static Worth
judge (const Table *table)
{
  const MusterDealing *dealing = table->dealing;
  guint n = dealing->n_commands;
  Worth worth = { { 0 } };
  worth.figures[0] = count_faults (table);
  for (guint m = 0; m < dealing->n_measures; m++)
    worth.figures[1 + dealing->levels[m]] += get_spread (table, m);
  for (guint i = 0; i < dealing->wholes->len; i++)
    for (guint c = 0; c < n; c++)
      worth.figures[dealing->n_levels] +=
        table->counts[get_number (dealing->wholes, i) * n + c] > 0;
  return worth;
}

/* Below 0 where the first is better. */
static int
compare_worths (const Worth *one, const Worth *other)
{
  for (guint i = 0; i < G_N_ELEMENTS (one->figures); i++)
    if (one->figures[i] != other->figures[i])
      return one->figures[i] < other->figures[i] ? -1 : 1;
  return 0;
}

/* The best way so far. */
typedef struct
{
  guint *commands; /* NULL: none */
  Worth worth;
} Best;

static void
keep_if_better (const Table *table, Best *best)
{
  Worth worth = judge (table);
  if (worth.figures[0] > 0
      || (best->commands != NULL && compare_worths (&worth, &best->worth) >= 0))
    return;
  g_free (best->commands);
  best->commands = g_memdup2 (table->commands, table->dealing->n_blocks * sizeof (guint));
  best->worth = worth;
}

static gboolean
is_over (const Table *table)
{
  return g_cancellable_is_cancelled (table->cancellable) || get_now () >= table->end;
}

/* Hill climbing */

/* Tries to put a block elsewhere, or to change it for another. Returns: whether that was better */
static gboolean
try_move (Table *table, guint block, guint other, guint command, Worth *worth)
{
  guint before = table->commands[block];
  move (table, block, command);
  if (other != NO_BLOCK)
    move (table, other, before);
  Worth now = judge (table);
  if (compare_worths (&now, worth) < 0)
    {
      *worth = now;
      return TRUE;
    }
  move (table, block, before);
  if (other != NO_BLOCK)
    move (table, other, command);
  return FALSE;
}

static gboolean
climb_once (Table *table, Worth *worth, guint *n_tries)
{
  const MusterDealing *dealing = table->dealing;
  gboolean has_moved = FALSE;
  for (guint b = 0; b < dealing->n_blocks && *n_tries < table->dealing->most_steps; b++)
    {
      for (guint c = 0; c < dealing->n_commands; c++)
        if (table->commands[b] != c)
          {
            has_moved = try_move (table, b, NO_BLOCK, c, worth) || has_moved;
            ++*n_tries;
          }
      for (guint k = b + 1; k < dealing->n_blocks; k++)
        if (table->commands[b] != table->commands[k] && table->alike[b] != table->alike[k])
          {
            has_moved = try_move (table, b, k, table->commands[k], worth) || has_moved;
            ++*n_tries;
          }
      if (is_over (table))
        return FALSE;
    }
  return has_moved;
}

static void
climb (Table *table, Best *best)
{
  const MusterDealing *dealing = table->dealing;
  MusterRandom random = muster_random_new (dealing->seed, "deal");
  guint n_tries = 0;
  for (guint start = 0;
       start < N_STARTS && n_tries < table->dealing->most_steps && !is_over (table); start++)
    {
      for (guint b = 0; b < dealing->n_blocks; b++)
        move (table, b, (guint) muster_random_range (&random, 0, dealing->n_commands - 1));
      Worth worth = judge (table);
      while (climb_once (table, &worth, &n_tries))
        ;
      keep_if_better (table, best);
    }
}

/* Going over all ways: blocks are dealt one after the other, those first that have most. */

typedef struct
{
  Table *table;
  Best *best;
  guint *order; /* blocks */
  gint64 *left; /* per measure, of what is not dealt yet */
  guint n_steps;
  gboolean is_cut; /* steps or time ran out */
} Search;

/* The least spread of a measure, whatever becomes of what is left. */
static gint64
bound_spread (const Search *search, guint m)
{
  const Table *table = search->table;
  guint n = table->dealing->n_commands;
  const gint64 *sums = table->sums + m * n;
  gint64 left = search->left[m];
  gint64 total = table->totals[m];
  gint64 high = sums[0];
  gint64 low = sums[0];
  if (table->is_mixed[m])
    return 0;
  for (guint c = 1; c < n; c++)
    {
      high = MAX (high, sums[c]);
      low = MIN (low, sums[c]);
    }
  high = MAX (high, (total + n - 1) / n);
  low = MIN (low + left, total / n);
  /* What the one with most has, the others have not. */
  low = MIN (low, (total - high) / (n - 1));
  return MAX (high - low, 0);
}

static gboolean
may_be_better (const Search *search)
{
  const MusterDealing *dealing = search->table->dealing;
  Worth worth = { { 0 } };
  if (search->best->commands == NULL)
    return TRUE;
  for (guint m = 0; m < dealing->n_measures; m++)
    worth.figures[1 + dealing->levels[m]] += bound_spread (search, m);
  for (guint i = 0; i < dealing->wholes->len; i++)
    {
      gint64 there = 0;
      for (guint c = 0; c < dealing->n_commands; c++)
        there +=
          search->table->counts[get_number (dealing->wholes, i) * dealing->n_commands + c] > 0;
      worth.figures[dealing->n_levels] += MAX (there, 1);
    }
  return compare_worths (&worth, &search->best->worth) < 0;
}

/* Whether what is dealt so far keeps apart what has to be. */
static gboolean
is_kept_apart (const Table *table)
{
  guint n = table->dealing->n_commands;
  for (guint i = 0; i < table->dealing->aparts->len; i++)
    {
      const GArray *sets = g_ptr_array_index (table->dealing->aparts, i);
      for (guint c = 0; c < n; c++)
        {
          guint there = 0;
          for (guint k = 0; k < sets->len; k++)
            there += table->counts[get_number (sets, k) * n + c] > 0;
          if (there > 1)
            return FALSE;
        }
    }
  return TRUE;
}

static void
take_left (Search *search, guint block, int sign)
{
  for (guint m = 0; m < search->table->dealing->n_measures; m++)
    search->left[m] += sign * get_amount (search->table->dealing, block, m);
}

/* @n_used: commands that have something; which of the others comes next is no difference */
static void
go_over (Search *search, guint at, guint n_used)
{
  Table *table = search->table;
  const MusterDealing *dealing = table->dealing;
  guint n = dealing->n_commands;
  if (at == dealing->n_blocks)
    {
      keep_if_better (table, search->best);
      return;
    }
  search->is_cut = search->is_cut || ++search->n_steps > dealing->most_steps
                   || (search->n_steps % STEPS_A_LOOK == 0 && is_over (table));
  if (search->is_cut)
    return;
  guint block = search->order[at];
  gint64 *sums = table->sums + dealing->ordered * n;
  gboolean is_again = at > 0 && table->alike[search->order[at - 1]] == table->alike[block];
  guint first = is_again ? table->commands[search->order[at - 1]] : 0;
  guint end = MIN (n_used + 1, n);
  guint8 tried[256] = { 0 };
  take_left (search, block, -1);
  for (guint k = first; k < end && !search->is_cut; k++)
    {
      guint command = end;
      for (guint c = first; c < end; c++)
        if (!tried[c] && (command == end || sums[c] < sums[command]))
          command = c;
      tried[command] = 1;
      move (table, block, command);
      if (is_kept_apart (table) && may_be_better (search))
        go_over (search, at + 1, MAX (n_used, command + 1));
      move (table, block, NO_BLOCK);
    }
  take_left (search, block, 1);
}

static int
compare_blocks (gconstpointer a, gconstpointer b, gpointer data)
{
  const Table *table = data;
  guint one = *(const guint *) a;
  guint other = *(const guint *) b;
  gint64 has = get_amount (table->dealing, one, table->dealing->ordered);
  gint64 has_other = get_amount (table->dealing, other, table->dealing->ordered);
  if (has != has_other)
    return has > has_other ? -1 : 1;
  if (table->alike[one] != table->alike[other])
    return table->alike[one] < table->alike[other] ? -1 : 1;
  return one < other ? -1 : one > other;
}

/* Returns: whether it went over all of them */
static gboolean
go_over_all (Table *table, Best *best)
{
  const MusterDealing *dealing = table->dealing;
  g_autofree guint *order = g_new (guint, dealing->n_blocks + 1);
  g_autofree gint64 *left = g_memdup2 (table->totals, (dealing->n_measures + 1) * sizeof (gint64));
  Search search = { .table = table, .best = best, .order = order, .left = left };
  for (guint b = 0; b < dealing->n_blocks; b++)
    {
      order[b] = b;
      if (table->commands[b] != NO_BLOCK)
        move (table, b, NO_BLOCK);
    }
  g_qsort_with_data (order, (int) dealing->n_blocks, sizeof (guint), compare_blocks, table);
  go_over (&search, 0, 0);
  for (guint b = 0; b < dealing->n_blocks; b++)
    if (table->commands[b] != NO_BLOCK)
      move (table, b, NO_BLOCK);
  return !search.is_cut;
}

/* The programme */

typedef struct
{
  guint column;
  gint64 value;
} Term;

typedef struct
{
  const Table *table;
  MusterProgramme *programme;
  guint *columns;     /* per block: of its class and the first command; the others follow */
  GPtrArray *spreads; /* per level a GArray of Term */
} Plan;

static guint
add_row (const Plan *plan, gint64 low, gint64 high)
{
  return muster_programme_add_row (plan->programme, low, high, MUSTER_NO_COLUMN, 0);
}

static guint
add_column (const Plan *plan, gint64 most)
{
  return muster_programme_add_column (plan->programme, most, MUSTER_NO_COLUMN, 0);
}

static void
add_spread (const Plan *plan, guint level, guint column, gint64 value)
{
  const Term term = { column, value };
  g_array_append_val ((GArray *) g_ptr_array_index (plan->spreads, level), term);
}

static gboolean
is_first (const Plan *plan, guint block)
{
  return plan->table->alike[block] == block;
}

static gint64
count_alike (const Plan *plan, guint first)
{
  gint64 n = 0;
  for (guint b = 0; b < plan->table->dealing->n_blocks; b++)
    n += plan->table->alike[b] == first;
  return n;
}

/* Adds how many of a set's blocks a command has, so many times each. */
static void
add_set (const Plan *plan, guint row, guint set, guint command, gint64 times)
{
  const GArray *blocks = get_set (plan->table->dealing, set);
  for (guint i = 0; i < blocks->len; i++)
    if (is_first (plan, get_number (blocks, i)))
      muster_programme_add (plan->programme, row, plan->columns[get_number (blocks, i)] + command,
                            times);
}

static void
add_sum (const Plan *plan, guint row, guint m, guint command, gint64 times)
{
  for (guint b = 0; b < plan->table->dealing->n_blocks; b++)
    if (is_first (plan, b))
      muster_programme_add (plan->programme, row, plan->columns[b] + command,
                            times * get_amount (plan->table->dealing, b, m));
}

/* Each block is in one command, and each command has one that is needed. */
static void
deal_out (const Plan *plan)
{
  const MusterDealing *dealing = plan->table->dealing;
  for (guint b = 0; b < dealing->n_blocks; b++)
    {
      if (!is_first (plan, b))
        {
          plan->columns[b] = plan->columns[plan->table->alike[b]];
          continue;
        }
      gint64 n = count_alike (plan, b);
      guint row = add_row (plan, n, n);
      plan->columns[b] = muster_programme_count_columns (plan->programme);
      for (guint c = 0; c < dealing->n_commands; c++)
        muster_programme_add (plan->programme, row, add_column (plan, n), 1);
    }
  for (guint c = 0; c < dealing->n_commands; c++)
    add_set (plan, add_row (plan, 1, MUSTER_HIGH_OPEN), dealing->needed, c, 1);
}

/* Commands stand in the order of one measure, so that the first and the last are its spread. */
static void
order_commands (const Plan *plan)
{
  const MusterDealing *dealing = plan->table->dealing;
  guint m = dealing->ordered;
  guint n = dealing->n_commands;
  for (guint c = 0; c + 1 < n; c++)
    {
      guint row = add_row (plan, 0, MUSTER_HIGH_OPEN);
      add_sum (plan, row, m, c, 1);
      add_sum (plan, row, m, c + 1, -1);
    }
  for (guint b = 0; b < dealing->n_blocks; b++)
    if (is_first (plan, b))
      {
        add_spread (plan, dealing->levels[m], plan->columns[b], get_amount (dealing, b, m));
        add_spread (plan, dealing->levels[m], plan->columns[b] + n - 1,
                    -get_amount (dealing, b, m));
      }
}

static void
even_out (const Plan *plan, guint m)
{
  const MusterDealing *dealing = plan->table->dealing;
  gint64 size = 0;
  for (guint b = 0; b < dealing->n_blocks; b++)
    size += ABS (get_amount (dealing, b, m));
  /* No column is negative; a sum may be. */
  guint high = add_column (plan, 2 * size);
  guint low = add_column (plan, 2 * size);
  for (guint c = 0; c < dealing->n_commands; c++)
    {
      guint below = add_row (plan, MUSTER_LOW_OPEN, -size);
      guint above = add_row (plan, -size, MUSTER_HIGH_OPEN);
      add_sum (plan, below, m, c, 1);
      muster_programme_add (plan->programme, below, high, -1);
      add_sum (plan, above, m, c, 1);
      muster_programme_add (plan->programme, above, low, -1);
    }
  add_spread (plan, dealing->levels[m], high, 1);
  add_spread (plan, dealing->levels[m], low, -1);
}

/* Returns: a column that is 1 where the command has a block of the set */
static guint
add_presence (const Plan *plan, guint set, guint command)
{
  const GArray *blocks = get_set (plan->table->dealing, set);
  guint is_there = add_column (plan, 1);
  for (guint i = 0; i < blocks->len; i++)
    {
      guint block = get_number (blocks, i);
      if (!is_first (plan, block))
        continue;
      guint row = add_row (plan, 0, MUSTER_HIGH_OPEN);
      muster_programme_add (plan->programme, row, is_there, count_alike (plan, block));
      muster_programme_add (plan->programme, row, plan->columns[block] + command, -1);
    }
  return is_there;
}

static void
plan_init (Plan *plan, const Table *table)
{
  const MusterDealing *dealing = table->dealing;
  *plan = (Plan){ .table = table,
                  .programme = muster_programme_new (),
                  .columns = g_new0 (guint, dealing->n_blocks + 1),
                  .spreads = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref) };
  for (guint i = 0; i < dealing->n_levels; i++)
    g_ptr_array_add (plan->spreads, g_array_new (FALSE, FALSE, sizeof (Term)));
  deal_out (plan);
  order_commands (plan);
  for (guint m = 0; m < dealing->n_measures; m++)
    if (m != dealing->ordered)
      even_out (plan, m);
  for (guint c = 0; c < dealing->n_commands; c++)
    {
      for (guint i = 0; i < dealing->followers->len; i++)
        {
          const MusterFollower *follower = &g_array_index (dealing->followers, MusterFollower, i);
          guint row = add_row (plan, 0, MUSTER_HIGH_OPEN);
          add_set (plan, row, follower->set, c, 1);
          muster_programme_add (plan->programme, row, plan->columns[follower->block] + c, -1);
        }
      for (guint i = 0; i < dealing->aparts->len; i++)
        {
          const GArray *sets = g_ptr_array_index (dealing->aparts, i);
          guint row = add_row (plan, MUSTER_LOW_OPEN, 1);
          for (guint k = 0; k < sets->len; k++)
            muster_programme_add (plan->programme, row,
                                  add_presence (plan, get_number (sets, k), c), 1);
        }
      for (guint i = 0; i < dealing->wholes->len; i++)
        add_spread (plan, dealing->n_levels - 1,
                    add_presence (plan, get_number (dealing->wholes, i), c), 1);
    }
}

static void
plan_clear (Plan *plan)
{
  muster_programme_free (plan->programme);
  g_free (plan->columns);
  g_ptr_array_unref (plan->spreads);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Plan, plan_clear)

static void
keep_solution (const Plan *plan, Table *table, const gint64 *values, Best *best)
{
  const MusterDealing *dealing = table->dealing;
  for (guint b = 0; b < dealing->n_blocks; b++)
    {
      guint at = 0;
      if (!is_first (plan, b))
        continue;
      for (guint c = 0; c < dealing->n_commands; c++)
        for (gint64 i = values[plan->columns[b] + c]; i > 0 && at < dealing->n_blocks; at++)
          if (table->alike[at] == b)
            {
              move (table, at, c);
              i--;
            }
    }
  keep_if_better (table, best);
}

static gint64 *
dup_gains (const Plan *plan, guint level)
{
  const GArray *terms = g_ptr_array_index (plan->spreads, level);
  gint64 *gains = g_new0 (gint64, muster_programme_count_columns (plan->programme) + 1);
  for (guint i = 0; i < terms->len; i++)
    gains[g_array_index (terms, Term, i).column] -= g_array_index (terms, Term, i).value;
  return gains;
}

/* What of a level no way can be less, as what is not to be parted evenly is not even. */
static gint64
bound_level (const Table *table, guint level)
{
  const MusterDealing *dealing = table->dealing;
  gint64 least = 0;
  for (guint m = 0; m < dealing->n_measures; m++)
    least += dealing->levels[m] == level && table->totals[m] % dealing->n_commands != 0;
  if (level == dealing->n_levels - 1)
    least += dealing->wholes->len;
  return least;
}

/* Looks in each level for something better than the best that is known. */
static void
improve (Table *table, Best *best, MusterDealt *dealt)
{
  const MusterDealing *dealing = table->dealing;
  g_auto (Plan) plan;
  plan_init (&plan, table);
  dealt->is_fairest = TRUE;
  for (guint level = 0; level < dealing->n_levels; level++)
    {
      const GArray *terms = g_ptr_array_index (plan.spreads, level);
      gint64 least = bound_level (table, level);
      gint64 left = table->end - get_now ();
      gint64 allowed = level == 0 ? left * FIRST_SHARE / 100 : left / 2;
      if (level == 0)
        dealt->least = least;
      if (terms->len == 0 && best->commands != NULL)
        continue;
      guint row = add_row (&plan, least, MUSTER_HIGH_OPEN);
      for (guint i = 0; i < terms->len; i++)
        muster_programme_add (plan.programme, row, g_array_index (terms, Term, i).column,
                              g_array_index (terms, Term, i).value);
      if (best->commands != NULL && best->worth.figures[1 + level] <= least)
        {
          muster_programme_set_bounds (plan.programme, row, least, least);
          continue;
        }
      if (best->commands != NULL)
        muster_programme_set_bounds (plan.programme, row, least,
                                     best->worth.figures[1 + level] - 1);
      g_autofree gint64 *gains = dup_gains (&plan, level);
      g_auto (MusterSolution) solution =
        muster_programme_solve (plan.programme, gains, (int) MAX (allowed, 1), dealing->seed,
                                table->cancellable);
      if (solution.values != NULL)
        keep_solution (&plan, table, solution.values, best);
      gboolean is_settled =
        solution.state == MUSTER_SOLUTION_BEST || solution.state == MUSTER_SOLUTION_IMPOSSIBLE;
      if (solution.state == MUSTER_SOLUTION_CANCELLED || best->commands == NULL)
        {
          dealt->state = solution.state == MUSTER_SOLUTION_CANCELLED    ? MUSTER_DEALT_CANCELLED
                         : solution.state == MUSTER_SOLUTION_IMPOSSIBLE ? MUSTER_DEALT_IMPOSSIBLE
                                                                        : MUSTER_DEALT_LATE;
          return;
        }
      gint64 figure = best->worth.figures[1 + level];
      if (level == 0)
        dealt->least = is_settled                     ? figure
                       : solution.bound == G_MAXINT64 ? least
                                                      : CLAMP (-solution.bound, least, figure);
      dealt->is_fairest = dealt->is_fairest && is_settled;
      muster_programme_set_bounds (plan.programme, row, least, figure);
    }
}

MusterDealt
muster_dealing_solve (const MusterDealing *dealing, GCancellable *cancellable)
{
  MusterDealt dealt = { .state = MUSTER_DEALT };
  Best best = { 0 };
  g_auto (Table) table;
  table_init (&table, dealing, cancellable);
  climb (&table, &best);
  if (go_over_all (&table, &best))
    {
      dealt.is_fairest = best.commands != NULL;
      dealt.state = best.commands != NULL ? MUSTER_DEALT : MUSTER_DEALT_IMPOSSIBLE;
      dealt.least = best.worth.figures[1];
    }
  else if (!g_cancellable_is_cancelled (cancellable))
    improve (&table, &best, &dealt);
  if (g_cancellable_is_cancelled (cancellable))
    dealt.state = MUSTER_DEALT_CANCELLED;
  if (dealt.state == MUSTER_DEALT)
    {
      dealt.commands = g_steal_pointer (&best.commands);
      memcpy (dealt.spreads, &best.worth.figures[1], sizeof dealt.spreads);
    }
  g_free (best.commands);
  return dealt;
}

gboolean
muster_dealing_is_impossible (const MusterDealing *dealing, GCancellable *cancellable)
{
  g_auto (Table) table;
  g_auto (Plan) plan;
  table_init (&table, dealing, cancellable);
  plan_init (&plan, &table);
  g_autofree gint64 *nothing = g_new0 (gint64, muster_programme_count_columns (plan.programme) + 1);
  g_auto (MusterSolution) solution =
    muster_programme_solve (plan.programme, nothing, dealing->milliseconds, dealing->seed,
                            cancellable);
  return solution.state == MUSTER_SOLUTION_IMPOSSIBLE;
}
