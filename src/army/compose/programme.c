#include "config.h"

#include "army/compose/programme.h"

#include "base/random.h"

#include <glpk.h>
#include <math.h>
#include <string.h>

/* Without a gap, as its bytes are compared. */
typedef struct
{
  guint64 row;
  gint64 value;
} Term;
G_STATIC_ASSERT (sizeof (Term) == 2 * sizeof (gint64));

typedef struct
{
  GArray *terms; /* Term, by row once sorted */
  gint64 most;
  gint64 gain;
  guint holder;
  guint alike;
  gboolean is_gone;
  gboolean is_slack; /* of a row: whole where all else in it is */
  GArray *children;  /* guint: what it holds; NULL for nothing */
  GArray *rows;      /* guint: what it owns; the same */
} Column;

typedef struct
{
  gint64 low;
  gint64 high;
  guint owner;
  guint alike;
  gboolean is_gone;
  gboolean is_shared; /* by owners that were pooled */
  GArray *columns;    /* guint: those with a term in it, and perhaps others */
} Row;

struct _MusterProgramme
{
  GArray *columns;
  GArray *rows;
};

static Column *
get_column (const MusterProgramme *programme, guint column)
{
  return &g_array_index (programme->columns, Column, column);
}

static Row *
get_row (const MusterProgramme *programme, guint row)
{
  return &g_array_index (programme->rows, Row, row);
}

static void
column_clear (gpointer data)
{
  Column *column = data;
  g_array_unref (column->terms);
  g_clear_pointer (&column->children, g_array_unref);
  g_clear_pointer (&column->rows, g_array_unref);
}

static void
row_clear (gpointer data)
{
  g_array_unref (((Row *) data)->columns);
}

static void
add_number (GArray **numbers, guint number)
{
  if (*numbers == NULL)
    *numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  g_array_append_val (*numbers, number);
}

static guint
get_number (GArray *numbers, guint at)
{
  return g_array_index (numbers, guint, at);
}

MusterProgramme *
muster_programme_new (void)
{
  MusterProgramme *programme = g_new (MusterProgramme, 1);
  programme->columns = g_array_new (FALSE, FALSE, sizeof (Column));
  g_array_set_clear_func (programme->columns, column_clear);
  programme->rows = g_array_new (FALSE, FALSE, sizeof (Row));
  g_array_set_clear_func (programme->rows, row_clear);
  return programme;
}

void
muster_programme_free (MusterProgramme *programme)
{
  g_array_unref (programme->columns);
  g_array_unref (programme->rows);
  g_free (programme);
}

guint
muster_programme_add_column (MusterProgramme *programme, gint64 most, guint holder, guint alike)
{
  const Column column = { .terms = g_array_new (FALSE, FALSE, sizeof (Term)),
                          .most = CLAMP (most, 0, MUSTER_MOST_VALUE),
                          .holder = holder,
                          .alike = alike };
  g_array_append_val (programme->columns, column);
  if (holder != MUSTER_NO_COLUMN)
    add_number (&get_column (programme, holder)->children, programme->columns->len - 1);
  return programme->columns->len - 1;
}

guint
muster_programme_add_slack (MusterProgramme *programme, guint row, gint64 value)
{
  guint column = muster_programme_add_column (programme, MUSTER_MOST_VALUE, MUSTER_NO_COLUMN, 0);
  get_column (programme, column)->is_slack = value == 1 || value == -1;
  muster_programme_add (programme, row, column, value);
  return column;
}

guint
muster_programme_add_row (MusterProgramme *programme,
                          gint64 low,
                          gint64 high,
                          guint owner,
                          guint alike)
{
  const Row row = { .low = low,
                    .high = high,
                    .owner = owner,
                    .alike = alike,
                    .columns = g_array_new (FALSE, FALSE, sizeof (guint)) };
  g_array_append_val (programme->rows, row);
  if (owner != MUSTER_NO_COLUMN)
    add_number (&get_column (programme, owner)->rows, programme->rows->len - 1);
  return programme->rows->len - 1;
}

/* Keeps terms by row; sums that come to nothing go. */
static void
add_term (GArray *terms, guint64 row, gint64 value)
{
  guint at = terms->len;
  while (at > 0 && g_array_index (terms, Term, at - 1).row >= row)
    at--;
  Term *there = at < terms->len ? &g_array_index (terms, Term, at) : NULL;
  if (there != NULL && there->row == row)
    {
      there->value += value;
      if (there->value == 0)
        g_array_remove_index (terms, at);
    }
  else if (value != 0)
    {
      const Term term = { row, value };
      g_array_insert_val (terms, at, term);
    }
}

void
muster_programme_add (MusterProgramme *programme, guint row, guint column, gint64 value)
{
  add_term (get_column (programme, column)->terms, row, value);
  g_array_append_val (get_row (programme, row)->columns, column);
}

guint
muster_programme_count_columns (const MusterProgramme *programme)
{
  return programme->columns->len;
}

guint
muster_programme_count_rows (const MusterProgramme *programme)
{
  return programme->rows->len;
}

void
muster_programme_raise (MusterProgramme *programme, guint row, gint64 much)
{
  Row *of = get_row (programme, row);
  if (of->low != MUSTER_LOW_OPEN)
    of->low += much;
  if (of->high != MUSTER_HIGH_OPEN)
    of->high += much;
}

void
muster_programme_set_bounds (MusterProgramme *programme, guint row, gint64 low, gint64 high)
{
  get_row (programme, row)->low = low;
  get_row (programme, row)->high = high;
}

void
muster_programme_get_bounds (const MusterProgramme *programme, guint row, gint64 *low, gint64 *high)
{
  *low = get_row (programme, row)->low;
  *high = get_row (programme, row)->high;
}

void
muster_solution_clear (MusterSolution *solution)
{
  g_clear_pointer (&solution->values, g_free);
}

/* What was made one, to be dealt out again: the last step first. */

typedef enum
{
  STEP_MERGE, /* columns of one holder that nothing tells apart */
  STEP_POOL,  /* what stands in several holders that are alike */
  STEP_SPLIT, /* what stands where: each thing and each place apart */
} StepKind;

typedef struct
{
  StepKind kind;
  GArray *columns; /* guint. MERGE: the one that stays first. POOL: by thing, then by holder. SPLIT:
                      by thing, then by place */
  GArray *holders; /* guint. POOL: columns of them. SPLIT: the new columns of the places */
  GArray *things;  /* guint. SPLIT: the new columns of the things */
} Step;

static void
step_clear (gpointer data)
{
  Step *step = data;
  g_array_unref (step->columns);
  g_clear_pointer (&step->holders, g_array_unref);
  g_clear_pointer (&step->things, g_array_unref);
}

static GArray *
copy_numbers (GArray *numbers)
{
  return numbers != NULL ? g_array_copy (numbers) : NULL;
}

static MusterProgramme *
copy (const MusterProgramme *programme, const gint64 *gains)
{
  MusterProgramme *copy = muster_programme_new ();
  for (guint i = 0; i < programme->rows->len; i++)
    {
      Row row = *get_row (programme, i);
      row.columns = g_array_copy (row.columns);
      g_array_append_val (copy->rows, row);
    }
  for (guint i = 0; i < programme->columns->len; i++)
    {
      Column column = *get_column (programme, i);
      column.terms = g_array_copy (column.terms);
      column.children = copy_numbers (column.children);
      column.rows = copy_numbers (column.rows);
      column.gain = gains[i];
      g_array_append_val (copy->columns, column);
    }
  return copy;
}

/* Which terms of a column are looked at. */
typedef enum
{
  TERMS_ALL,
  TERMS_OWN,   /* of rows that one of its holders owns alone */
  TERMS_OTHER, /* of all others, with the gain */
} Terms;

static gboolean
is_own (const MusterProgramme *programme, const Column *column, guint row)
{
  const Row *of = get_row (programme, row);
  if (of->is_shared || of->owner == MUSTER_NO_COLUMN)
    return FALSE;
  for (guint at = column->holder; at != MUSTER_NO_COLUMN; at = get_column (programme, at)->holder)
    if (at == of->owner)
      return TRUE;
  return FALSE;
}

static void
append_terms (const MusterProgramme *programme, const Column *column, Terms terms, GString *key)
{
  for (guint i = 0; i < column->terms->len; i++)
    {
      const Term *term = &g_array_index (column->terms, Term, i);
      if (terms == TERMS_ALL
          || is_own (programme, column, (guint) term->row) == (terms == TERMS_OWN))
        g_string_append_len (key, (const char *) term, sizeof (Term));
    }
  if (terms != TERMS_OWN)
    g_string_append_len (key, (const char *) &column->gain, sizeof column->gain);
}

static gboolean
equal_keys (gconstpointer a, gconstpointer b)
{
  return g_bytes_equal (a, b);
}

static GHashTable *
new_by_key (GDestroyNotify free_value)
{
  return g_hash_table_new_full (g_bytes_hash, equal_keys, (GDestroyNotify) g_bytes_unref,
                                free_value);
}

/* Takes @key. Returns: (transfer none) (element-type guint): what stands under it */
static GArray *
look_up (GHashTable *by_key, GPtrArray *order, GString *key)
{
  GBytes *bytes = g_string_free_to_bytes (key);
  GArray *found = g_hash_table_lookup (by_key, bytes);
  if (found != NULL)
    {
      g_bytes_unref (bytes);
      return found;
    }
  found = g_array_new (FALSE, FALSE, sizeof (guint));
  g_hash_table_insert (by_key, bytes, found);
  g_ptr_array_add (order, found);
  return found;
}

static void
merge_alike (MusterProgramme *programme, GArray *steps)
{
  g_autoptr (GHashTable) by_key = new_by_key ((GDestroyNotify) g_array_unref);
  g_autoptr (GPtrArray) order = g_ptr_array_new ();
  for (guint i = 0; i < programme->columns->len; i++)
    {
      const Column *column = get_column (programme, i);
      if (column->is_gone || column->children != NULL || column->rows != NULL)
        continue;
      GString *key = g_string_new_len ((const char *) &column->holder, sizeof column->holder);
      append_terms (programme, column, TERMS_ALL, key);
      g_array_append_val (look_up (by_key, order, key), i);
    }
  for (guint i = 0; i < order->len; i++)
    {
      GArray *alike = g_ptr_array_index (order, i);
      Column *kept = get_column (programme, get_number (alike, 0));
      if (alike->len < 2)
        continue;
      for (guint j = 1; j < alike->len; j++)
        {
          Column *gone = get_column (programme, get_number (alike, j));
          gone->is_gone = TRUE;
          kept->most = MIN (kept->most + gone->most, MUSTER_MOST_VALUE);
        }
      const Step step = { .kind = STEP_MERGE, .columns = g_array_ref (alike) };
      g_array_append_val (steps, step);
    }
}

/* Pooling. What stands in holders that are alike, and is asked the same in each and the same
 * besides, is one column for all of them: between the sums of what the rows of each allow there is
 * always a way to deal it out, as the groups that rows count are nested or apart. */

/* What of one holder may be pooled; that of others stands at the same places. */
typedef struct
{
  guint holder;
  GArray *children; /* guint */
  GArray *rows;     /* guint */
} Share;

static gint64
get_value (const MusterProgramme *programme, guint column, guint row)
{
  const GArray *terms = get_column (programme, column)->terms;
  for (guint i = 0; i < terms->len; i++)
    if (g_array_index (terms, Term, i).row == row)
      return g_array_index (terms, Term, i).value;
  return 0;
}

static gboolean
has_number (GArray *numbers, guint number)
{
  for (guint i = 0; i < numbers->len; i++)
    if (get_number (numbers, i) == number)
      return TRUE;
  return FALSE;
}

static gboolean
is_nought_or_open (const Row *row)
{
  return (row->low == 0 || row->low == MUSTER_LOW_OPEN)
         && (row->high == 0 || row->high == MUSTER_HIGH_OPEN);
}

static void
share_init (Share *share, const MusterProgramme *programme, guint holder)
{
  const Column *column = get_column (programme, holder);
  *share = (Share){ .holder = holder,
                    .children = g_array_new (FALSE, FALSE, sizeof (guint)),
                    .rows = g_array_new (FALSE, FALSE, sizeof (guint)) };
  for (guint i = 0; column->children != NULL && i < column->children->len; i++)
    {
      guint child = get_number (column->children, i);
      if (!get_column (programme, child)->is_gone)
        g_array_append_val (share->children, child);
    }
  for (guint i = 0; column->rows != NULL && i < column->rows->len; i++)
    {
      guint row = get_number (column->rows, i);
      const Row *of = get_row (programme, row);
      if (!of->is_gone && !of->is_shared && is_nought_or_open (of))
        g_array_append_val (share->rows, row);
    }
}

static void
share_clear (gpointer data)
{
  Share *share = data;
  g_array_unref (share->children);
  g_array_unref (share->rows);
}

/* Keeps of each list what @is_paired says of a place in the first and one in the second. */
typedef gboolean (*IsPaired) (const MusterProgramme *programme,
                              const Share *one,
                              guint a,
                              const Share *other,
                              guint b);

static gboolean
are_same_rows (const MusterProgramme *programme,
               const Share *one,
               guint a,
               const Share *other,
               guint b)
{
  const Row *of_a = get_row (programme, a);
  const Row *of_b = get_row (programme, b);
  return of_a->alike == of_b->alike && of_a->low == of_b->low && of_a->high == of_b->high
         && get_value (programme, one->holder, a) == get_value (programme, other->holder, b);
}

/* The rows of both holders stand in pairs already. */
static gboolean
are_same_children (const MusterProgramme *programme,
                   const Share *one,
                   guint a,
                   const Share *other,
                   guint b)
{
  const Column *of_a = get_column (programme, a);
  const Column *of_b = get_column (programme, b);
  if (of_a->alike != of_b->alike || of_a->gain != of_b->gain)
    return FALSE;
  for (guint i = 0; i < one->rows->len; i++)
    if (get_value (programme, a, get_number (one->rows, i))
        != get_value (programme, b, get_number (other->rows, i)))
      return FALSE;
  guint j = 0;
  for (guint i = 0; i < of_a->terms->len; i++)
    {
      const Term *term = &g_array_index (of_a->terms, Term, i);
      if (has_number (one->rows, (guint) term->row))
        continue;
      while (j < of_b->terms->len
             && has_number (other->rows, (guint) g_array_index (of_b->terms, Term, j).row))
        j++;
      if (j == of_b->terms->len || g_array_index (of_b->terms, Term, j).row != term->row
          || g_array_index (of_b->terms, Term, j).value != term->value)
        return FALSE;
      j++;
    }
  while (j < of_b->terms->len
         && has_number (other->rows, (guint) g_array_index (of_b->terms, Term, j).row))
    j++;
  return j == of_b->terms->len;
}

/* Of the first list what has a partner in every other one, and there its partners. Returns: whether
 * something was left out of the first */
static gboolean
keep_paired (const MusterProgramme *programme,
             Share *shares,
             guint n_shares,
             gboolean are_rows,
             IsPaired is_paired)
{
  guint n = 0;
  GArray *first = are_rows ? shares[0].rows : shares[0].children;
  g_autofree guint *partners = g_new (guint, n_shares);
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  for (guint k = 0; k < n_shares; k++)
    g_ptr_array_add (kept, g_array_new (FALSE, FALSE, sizeof (guint)));
  for (guint i = 0; i < first->len; i++)
    {
      gboolean has_all = TRUE;
      partners[0] = get_number (first, i);
      for (guint k = 1; k < n_shares && has_all; k++)
        {
          GArray *others = are_rows ? shares[k].rows : shares[k].children;
          has_all = FALSE;
          for (guint j = 0; j < others->len && !has_all; j++)
            {
              partners[k] = get_number (others, j);
              has_all = is_paired (programme, &shares[0], partners[0], &shares[k], partners[k]);
            }
        }
      n += !has_all;
      for (guint k = 0; k < n_shares && has_all; k++)
        g_array_append_val ((GArray *) g_ptr_array_index (kept, k), partners[k]);
    }
  for (guint k = 0; k < n_shares; k++)
    {
      GArray **list = are_rows ? &shares[k].rows : &shares[k].children;
      g_array_unref (*list);
      *list = g_array_ref (g_ptr_array_index (kept, k));
    }
  return n > 0;
}

/* Takes out the rows in which something stands that is not pooled. Returns: whether there were
 * some */
static gboolean
drop_open_rows (const MusterProgramme *programme, Share *shares, guint n_shares)
{
  guint n = shares[0].rows->len;
  for (guint i = n; i > 0; i--)
    {
      gboolean is_closed = TRUE;
      for (guint k = 0; k < n_shares && is_closed; k++)
        {
          guint row = get_number (shares[k].rows, i - 1);
          const GArray *columns = get_row (programme, row)->columns;
          for (guint j = 0; j < columns->len && is_closed; j++)
            {
              guint column = g_array_index (columns, guint, j);
              is_closed = column == shares[k].holder || get_column (programme, column)->is_gone
                          || get_value (programme, column, row) == 0
                          || has_number (shares[k].children, column);
            }
        }
      for (guint k = 0; k < n_shares && !is_closed; k++)
        g_array_remove_index (shares[k].rows, i - 1);
    }
  return shares[0].rows->len < n;
}

/* Returns: whether anything was pooled */
static gboolean
pool (MusterProgramme *programme, const guint *holders, guint n_holders, GArray *steps)
{
  g_autoptr (GArray) list = g_array_sized_new (FALSE, FALSE, sizeof (Share), n_holders);
  g_array_set_clear_func (list, share_clear);
  g_array_set_size (list, n_holders);
  Share *shares = &g_array_index (list, Share, 0);
  for (guint k = 0; k < n_holders; k++)
    share_init (&shares[k], programme, holders[k]);
  keep_paired (programme, shares, n_holders, TRUE, are_same_rows);
  do
    keep_paired (programme, shares, n_holders, FALSE, are_same_children);
  while (drop_open_rows (programme, shares, n_holders));
  if (shares[0].children->len == 0)
    return FALSE;
  Step step = { .kind = STEP_POOL,
                .columns = g_array_new (FALSE, FALSE, sizeof (guint)),
                .holders = g_array_new (FALSE, FALSE, sizeof (guint)) };
  g_array_append_vals (step.holders, holders, n_holders);
  for (guint i = 0; i < shares[0].children->len; i++)
    {
      Column *kept = get_column (programme, get_number (shares[0].children, i));
      for (guint k = 0; k < n_holders; k++)
        {
          guint child = get_number (shares[k].children, i);
          g_array_append_val (step.columns, child);
          if (k == 0)
            continue;
          get_column (programme, child)->is_gone = TRUE;
          kept->most = MIN (kept->most + get_column (programme, child)->most, MUSTER_MOST_VALUE);
        }
    }
  for (guint i = 0; i < shares[0].rows->len; i++)
    {
      guint kept = get_number (shares[0].rows, i);
      get_row (programme, kept)->is_shared = TRUE;
      for (guint k = 1; k < n_holders; k++)
        {
          guint gone = get_number (shares[k].rows, i);
          muster_programme_add (programme, kept, holders[k],
                                get_value (programme, holders[k], gone));
          get_row (programme, gone)->is_gone = TRUE;
        }
    }
  g_array_append_val (steps, step);
  return TRUE;
}

/* How deep what a column holds goes: 0 for what holds nothing. */
static guint *
list_heights (const MusterProgramme *programme)
{
  guint *heights = g_new0 (guint, programme->columns->len + 1);
  for (guint i = programme->columns->len; i > 0; i--)
    {
      const Column *column = get_column (programme, i - 1);
      if (column->holder != MUSTER_NO_COLUMN && !column->is_gone)
        heights[column->holder] = MAX (heights[column->holder], heights[i - 1] + 1);
    }
  return heights;
}

/* By what is asked of a holder in a row: holders with the same key are pooled. */
static GString *
describe_row (const MusterProgramme *programme, guint holder, guint number)
{
  const Row *row = get_row (programme, number);
  const gint64 head[] = { row->alike, row->low, row->high, get_value (programme, holder, number) };
  GString *key = g_string_new_len ((const char *) head, sizeof head);
  for (guint i = 0; i < row->columns->len; i++)
    {
      guint column = get_number (row->columns, i);
      const gint64 term[] = { get_column (programme, column)->alike,
                              get_value (programme, column, number) };
      if (column != holder && !get_column (programme, column)->is_gone && term[1] != 0)
        g_string_append_len (key, (const char *) term, sizeof term);
    }
  return key;
}

/* From the innermost holders outwards: what they hold is one for all of them before it is asked
 * whether they themselves are. */
static void
pool_all (MusterProgramme *programme, GArray *steps)
{
  g_autofree guint *heights = list_heights (programme);
  guint n_left = programme->columns->len;
  for (guint height = 0; n_left > 0; height++)
    {
      g_autoptr (GHashTable) by_row = new_by_key ((GDestroyNotify) g_array_unref);
      g_autoptr (GPtrArray) order = g_ptr_array_new ();
      for (guint i = 0; i < programme->columns->len; i++)
        {
          const Column *column = get_column (programme, i);
          n_left -= heights[i] == height;
          if (heights[i] != height || column->is_gone)
            continue;
          for (guint j = 0; column->rows != NULL && j < column->rows->len; j++)
            {
              guint row = get_number (column->rows, j);
              const Row *of = get_row (programme, row);
              if (!of->is_gone && !of->is_shared && is_nought_or_open (of))
                g_array_append_val (look_up (by_row, order, describe_row (programme, i, row)), i);
            }
        }
      for (guint i = 0; i < order->len; i++)
        {
          GArray *holders = g_ptr_array_index (order, i);
          if (holders->len > 1)
            pool (programme, &g_array_index (holders, guint, 0), holders->len, steps);
        }
    }
}

/* Splitting. Where the same things stand in several places, and what is asked of a thing does not
 * depend on the place nor what is asked of the place on the thing, it is enough to know how many
 * there are of each thing and how many stand in each place. */

static void
add_terms_of (MusterProgramme *programme, guint column, Terms terms, guint into)
{
  const Column *from = get_column (programme, column);
  g_autoptr (GArray) all = g_array_copy (from->terms);
  for (guint i = 0; i < all->len; i++)
    {
      const Term *term = &g_array_index (all, Term, i);
      if (is_own (programme, get_column (programme, column), (guint) term->row)
          == (terms == TERMS_OWN))
        muster_programme_add (programme, (guint) term->row, into, term->value);
    }
  if (terms == TERMS_OTHER)
    get_column (programme, into)->gain = from->gain;
}

static void
split (MusterProgramme *programme, GPtrArray *groups, GArray *steps)
{
  GArray *first = g_ptr_array_index (groups, 0);
  Step step = { .kind = STEP_SPLIT,
                .columns = g_array_new (FALSE, FALSE, sizeof (guint)),
                .holders = g_array_new (FALSE, FALSE, sizeof (guint)),
                .things = g_array_new (FALSE, FALSE, sizeof (guint)) };
  guint balance = muster_programme_add_row (programme, 0, 0, MUSTER_NO_COLUMN, 0);
  for (guint i = 0; i < first->len; i++)
    {
      gint64 most = 0;
      for (guint k = 0; k < groups->len; k++)
        {
          guint column = get_number (g_ptr_array_index (groups, k), i);
          most += get_column (programme, column)->most;
          g_array_append_val (step.columns, column);
        }
      guint thing = muster_programme_add_column (programme, most, MUSTER_NO_COLUMN, 0);
      add_terms_of (programme, get_number (first, i), TERMS_OTHER, thing);
      muster_programme_add (programme, balance, thing, 1);
      g_array_append_val (step.things, thing);
    }
  for (guint k = 0; k < groups->len; k++)
    {
      GArray *group = g_ptr_array_index (groups, k);
      gint64 most = 0;
      for (guint i = 0; i < group->len; i++)
        most += get_column (programme, get_number (group, i))->most;
      guint place = muster_programme_add_column (programme, most, MUSTER_NO_COLUMN, 0);
      add_terms_of (programme, get_number (group, 0), TERMS_OWN, place);
      muster_programme_add (programme, balance, place, -1);
      g_array_append_val (step.holders, place);
      for (guint i = 0; i < group->len; i++)
        get_column (programme, get_number (group, i))->is_gone = TRUE;
    }
  g_array_append_val (steps, step);
}

static int
compare_bytes (gconstpointer a, gconstpointer b)
{
  return g_bytes_compare (*(GBytes *const *) a, *(GBytes *const *) b);
}

typedef struct
{
  GBytes *key;
  guint column;
} Keyed;

static int
compare_keyed (gconstpointer a, gconstpointer b)
{
  return compare_bytes (&((const Keyed *) a)->key, &((const Keyed *) b)->key);
}

/* Puts a group's columns into the order of what is asked of them besides, and returns that. */
static GString *
order_group (const MusterProgramme *programme, GArray *group)
{
  g_autoptr (GArray) keyed = g_array_new (FALSE, FALSE, sizeof (Keyed));
  GString *whole = g_string_new (NULL);
  for (guint i = 0; i < group->len; i++)
    {
      guint column = get_number (group, i);
      GString *key = g_string_new (NULL);
      append_terms (programme, get_column (programme, column), TERMS_OTHER, key);
      const Keyed one = { g_string_free_to_bytes (key), column };
      g_array_append_val (keyed, one);
    }
  g_array_sort (keyed, compare_keyed);
  for (guint i = 0; i < group->len; i++)
    {
      Keyed *one = &g_array_index (keyed, Keyed, i);
      gsize length;
      const char *bytes = g_bytes_get_data (one->key, &length);
      g_string_append_len (whole, (const char *) &length, sizeof length);
      g_string_append_len (whole, bytes, (gssize) length);
      g_array_index (group, guint, i) = one->column;
      g_bytes_unref (one->key);
    }
  return whole;
}

static void
split_all (MusterProgramme *programme, GArray *steps)
{
  g_autoptr (GHashTable) by_place = new_by_key ((GDestroyNotify) g_array_unref);
  g_autoptr (GPtrArray) groups = g_ptr_array_new ();
  g_autoptr (GHashTable) by_things = new_by_key ((GDestroyNotify) g_array_unref);
  g_autoptr (GPtrArray) same = g_ptr_array_new ();
  for (guint i = 0; i < programme->columns->len; i++)
    {
      const Column *column = get_column (programme, i);
      if (column->is_gone || column->holder == MUSTER_NO_COLUMN)
        continue;
      GString *key = g_string_new_len ((const char *) &column->holder, sizeof column->holder);
      append_terms (programme, column, TERMS_OWN, key);
      g_array_append_val (look_up (by_place, groups, key), i);
    }
  for (guint i = 0; i < groups->len; i++)
    {
      GArray *group = g_ptr_array_index (groups, i);
      if (group->len > 1)
        g_array_append_val (look_up (by_things, same, order_group (programme, group)), i);
    }
  for (guint i = 0; i < same->len; i++)
    {
      GArray *numbers = g_ptr_array_index (same, i);
      g_autoptr (GPtrArray) places = g_ptr_array_new ();
      for (guint j = 0; j < numbers->len; j++)
        g_ptr_array_add (places, g_ptr_array_index (groups, get_number (numbers, j)));
      if (places->len > 1)
        split (programme, places, steps);
    }
}

/* Goes round the copies of all holders: things that rows count together are dealt one after the
 * other, so that each holder gets its share of every group. */
static void
deal_pool (const Step *step, gint64 *values)
{
  guint n = step->holders->len;
  gint64 n_copies = 0;
  gint64 at = 0;
  g_autofree gint64 *shares = g_new0 (gint64, n);
  for (guint k = 0; k < n; k++)
    n_copies += values[get_number (step->holders, k)];
  for (guint i = 0; i < step->columns->len; i += n)
    {
      gint64 left = values[get_number (step->columns, i)];
      gint64 rounds = n_copies > 0 ? left / n_copies : 0;
      for (guint k = 0; k < n; k++)
        shares[k] = rounds * values[get_number (step->holders, k)];
      for (left -= rounds * n_copies; left > 0 && n_copies > 0; left--)
        {
          gint64 copy = at++ % n_copies;
          guint k = 0;
          while (copy >= values[get_number (step->holders, k)])
            copy -= values[get_number (step->holders, k++)];
          shares[k]++;
        }
      for (guint k = 0; k < n; k++)
        values[get_number (step->columns, i + k)] = shares[k];
    }
}

static void
deal_split (const Step *step, gint64 *values)
{
  guint n = step->holders->len;
  g_autofree gint64 *room = g_new (gint64, n);
  for (guint k = 0; k < n; k++)
    room[k] = values[get_number (step->holders, k)];
  for (guint i = 0; i < step->things->len; i++)
    {
      gint64 left = values[get_number (step->things, i)];
      for (guint k = 0; k < n; k++)
        {
          gint64 put = MIN (left, room[k]);
          values[get_number (step->columns, i * n + k)] = put;
          left -= put;
          room[k] -= put;
        }
    }
}

/* What cannot be there: columns that are nought, what stands in them, and holders of which a row
 * asks for something that is not there. */
static gboolean
prune_column (MusterProgramme *programme, guint number)
{
  Column *column = get_column (programme, number);
  gboolean is_nought = column->most == 0;
  if (column->is_gone)
    return FALSE;
  if (column->holder != MUSTER_NO_COLUMN)
    is_nought = is_nought || get_column (programme, column->holder)->is_gone;
  column->is_gone = is_nought;
  return is_nought;
}

/* Rows that ask for nothing, as no value is negative, or for nought of all that is in them. */
static gboolean
prune_row (MusterProgramme *programme, guint number)
{
  Row *row = get_row (programme, number);
  gboolean is_open = row->low == MUSTER_LOW_OPEN && row->high == MUSTER_HIGH_OPEN;
  gboolean has_positive = FALSE;
  gboolean has_negative = FALSE;
  if (row->is_gone)
    return FALSE;
  for (guint i = 0; !is_open && i < row->columns->len && !(has_positive && has_negative); i++)
    {
      guint column = get_number (row->columns, i);
      gint64 value =
        get_column (programme, column)->is_gone ? 0 : get_value (programme, column, number);
      has_positive = has_positive || value > 0;
      has_negative = has_negative || value < 0;
    }
  gboolean is_nought = (!has_negative && row->high == 0 && row->low <= 0)
                       || (!has_positive && row->low == 0 && row->high >= 0);
  if (!is_nought
      && ((row->low != MUSTER_LOW_OPEN && (has_negative || row->low > 0))
          || (row->high != MUSTER_HIGH_OPEN && (has_positive || row->high < 0))))
    return FALSE;
  for (guint i = 0; is_nought && i < row->columns->len; i++)
    if (get_value (programme, get_number (row->columns, i), number) != 0)
      get_column (programme, get_number (row->columns, i))->most = 0;
  row->is_gone = TRUE;
  return TRUE;
}

static void
prune (MusterProgramme *programme)
{
  gboolean has_changed = TRUE;
  while (has_changed)
    {
      has_changed = FALSE;
      for (guint i = 0; i < programme->columns->len; i++)
        has_changed = prune_column (programme, i) || has_changed;
      for (guint i = 0; i < programme->rows->len; i++)
        has_changed = prune_row (programme, i) || has_changed;
    }
  for (guint i = 0; i < programme->columns->len; i++)
    {
      GArray *terms = get_column (programme, i)->terms;
      guint n = 0;
      for (guint j = 0; j < terms->len; j++)
        if (!get_row (programme, (guint) g_array_index (terms, Term, j).row)->is_gone)
          g_array_index (terms, Term, n++) = g_array_index (terms, Term, j);
      g_array_set_size (terms, n);
    }
}

static GArray *
reduce (MusterProgramme *programme)
{
  GArray *steps = g_array_new (FALSE, FALSE, sizeof (Step));
  g_array_set_clear_func (steps, step_clear);
  prune (programme);
  merge_alike (programme, steps);
  pool_all (programme, steps);
  split_all (programme, steps);
  return steps;
}

static void
restore (GArray *steps, gint64 *values)
{
  for (guint i = steps->len; i > 0; i--)
    {
      const Step *step = &g_array_index (steps, Step, i - 1);
      if (step->kind == STEP_POOL)
        deal_pool (step, values);
      else if (step->kind == STEP_SPLIT)
        deal_split (step, values);
    }
}

static guint
count_left (const MusterProgramme *programme)
{
  guint n = 0;
  for (guint i = 0; i < programme->columns->len; i++)
    n += !get_column (programme, i)->is_gone;
  return n;
}

/* When a column is branched upon, and upwards, the least value first: first how many holders there
 * are, as what stands in them follows; slacks follow from all else. */
typedef enum
{
  TURN_NEVER,
  TURN_SECOND,
  TURN_FIRST,
} Turn;

typedef struct
{
  GCancellable *cancellable;
  gboolean is_cancelled;
  int most_nodes; /* of the tree of a search; then it ends */
  gboolean is_spent;
  double bound;      /* what the best of what is still open promises */
  const Turn *turns; /* per column of the problem; or NULL: GLPK chooses */
} Watch;

static void
branch (glp_tree *tree, const Turn *turns)
{
  glp_prob *problem = glp_ios_get_prob (tree);
  int best = 0;
  Turn turn = TURN_NEVER;
  double least = 0;
  for (int i = 1; i <= glp_get_num_cols (problem); i++)
    {
      double value = glp_get_col_prim (problem, i);
      if (turns[i] < turn || turns[i] == TURN_NEVER
          || (best > 0 && turns[i] == turn && value >= least) || !glp_ios_can_branch (tree, i))
        continue;
      best = i;
      turn = turns[i];
      least = value;
    }
  if (best > 0)
    glp_ios_branch_upon (tree, best, GLP_UP_BRNCH);
}

static void
watch (glp_tree *tree, void *data)
{
  Watch *watch = data;
  int best = glp_ios_best_node (tree);
  int n_nodes;
  if (watch->turns != NULL && glp_ios_reason (tree) == GLP_IBRANCH)
    branch (tree, watch->turns);
  glp_ios_tree_size (tree, NULL, NULL, &n_nodes);
  if (best != 0)
    watch->bound = glp_ios_node_bound (tree, best);
  watch->is_cancelled = g_cancellable_is_cancelled (watch->cancellable);
  watch->is_spent = n_nodes > watch->most_nodes;
  if (watch->is_cancelled || watch->is_spent)
    glp_ios_terminate (tree);
}

static void
set_row (glp_prob *problem, int at, const Row *row)
{
  gboolean has_low = row->low != MUSTER_LOW_OPEN;
  gboolean has_high = row->high != MUSTER_HIGH_OPEN;
  int kind = has_low && has_high ? row->low == row->high ? GLP_FX : GLP_DB
             : has_low           ? GLP_LO
             : has_high          ? GLP_UP
                                 : GLP_FR;
  glp_set_row_bnds (problem, at, kind, (double) row->low, (double) row->high);
}

/* Returns: (transfer full): the columns in an order that the seed gives */
static guint *
shuffle (guint n, guint64 seed)
{
  MusterRandom random = muster_random_new (seed, "compose");
  guint *order = g_new (guint, n + 1);
  for (guint i = 0; i < n; i++)
    order[i] = i;
  for (guint i = n; seed != 0 && i > 1; i--)
    {
      guint other = (guint) muster_random_range (&random, 0, i - 1);
      guint kept = order[i - 1];
      order[i - 1] = order[other];
      order[other] = kept;
    }
  return order;
}

/* @numbers: gets per column its number in the problem, or 0 */
static glp_prob *
build (const MusterProgramme *programme, guint64 seed, int *numbers)
{
  glp_prob *problem = glp_create_prob ();
  g_autofree int *rows = g_new0 (int, programme->rows->len);
  g_autofree int *indices = g_new (int, programme->rows->len + 1);
  g_autofree double *values = g_new (double, programme->rows->len + 1);
  glp_set_obj_dir (problem, GLP_MAX);
  for (guint i = 0; i < programme->rows->len; i++)
    if (!get_row (programme, i)->is_gone)
      {
        rows[i] = glp_add_rows (problem, 1);
        set_row (problem, rows[i], get_row (programme, i));
      }
  g_autofree guint *order = shuffle (programme->columns->len, seed);
  for (guint k = 0; k < programme->columns->len; k++)
    {
      guint i = order[k];
      const Column *column = get_column (programme, i);
      int n = 0;
      numbers[i] = 0;
      if (column->is_gone)
        continue;
      numbers[i] = glp_add_cols (problem, 1);
      glp_set_col_kind (problem, numbers[i], GLP_IV);
      glp_set_col_bnds (problem, numbers[i], column->most > 0 ? GLP_DB : GLP_FX, 0,
                        (double) column->most);
      glp_set_obj_coef (problem, numbers[i], (double) column->gain);
      for (guint j = 0; j < column->terms->len; j++)
        {
          const Term *term = &g_array_index (column->terms, Term, j);
          if (rows[term->row] == 0)
            continue;
          indices[++n] = rows[term->row];
          values[n] = (double) term->value;
        }
      glp_set_mat_col (problem, numbers[i], n, indices, values);
    }
  return problem;
}

/* Some searches lose themselves, by chance of the order of the columns or by the way in which they
 * search: they begin anew in another order and another way, and go on for longer each time that all
 * ways were tried. Counted in nodes, what is found does not depend on the machine. */
static const struct
{
  gboolean in_turns;   /* else GLPK chooses what to branch upon, by what came of it before */
  gboolean has_mir;    /* cuts by rounding */
  gboolean has_gomory; /* cuts */
} ways[] = {
  { TRUE, FALSE, FALSE },
  { FALSE, TRUE, FALSE },
  { FALSE, FALSE, TRUE },
};
#define FIRST_NODES 1200
#define PATIENCE    1000 /* milliseconds, before it has done any */
#define MOST_NODES  100000000
#define MOST_SOLVED                                                                                \
  12000 /* columns: with more a single step of GLPK takes longer than anybody waits */

/* Only what gains more than what was found is looked for. */
static void
ask_for_more (glp_prob *problem, double gain)
{
  int row = glp_add_rows (problem, 1);
  int n = 0;
  g_autofree int *indices = g_new (int, glp_get_num_cols (problem) + 1);
  g_autofree double *values = g_new (double, glp_get_num_cols (problem) + 1);
  for (int i = 1; i <= glp_get_num_cols (problem); i++)
    if (glp_get_obj_coef (problem, i) != 0)
      {
        indices[++n] = i;
        values[n] = glp_get_obj_coef (problem, i);
      }
  glp_set_mat_row (problem, row, n, indices, values);
  glp_set_row_bnds (problem, row, GLP_LO, gain + 1, 0);
}

/* The ends of a column of a sum that comes to @least at least, and is to come to @most at most.
 * Returns: whether they came nearer */
static gboolean
tighten_column (glp_prob *problem, int column, double value, double most, double least)
{
  double low = glp_get_col_lb (problem, column);
  double high = glp_get_col_ub (problem, column);
  double end = (most - least) / value + (value > 0 ? low : high);
  if (value > 0)
    {
      end = floor (end + 1e-6);
      if (end >= high)
        return FALSE;
      high = MAX (end, low);
    }
  else
    {
      end = ceil (end - 1e-6);
      if (end <= low)
        return FALSE;
      low = MIN (end, high);
    }
  glp_set_col_bnds (problem, column, low < high ? GLP_DB : GLP_FX, low, high);
  return TRUE;
}

/* @sign: -1 for the lower end of a row, 1 for the upper one */
static gboolean
tighten_row (glp_prob *problem, int row, int sign, int *columns, double *values)
{
  int type = glp_get_row_type (problem, row);
  double most = sign > 0 ? glp_get_row_ub (problem, row) : -glp_get_row_lb (problem, row);
  double least = 0;
  gboolean has_changed = FALSE;
  if (type == GLP_FR || type == (sign > 0 ? GLP_LO : GLP_UP))
    return FALSE;
  int n = glp_get_mat_row (problem, row, columns, values);
  for (int i = 1; i <= n; i++)
    {
      values[i] *= sign;
      least += values[i]
               * (values[i] > 0 ? glp_get_col_lb (problem, columns[i])
                                : glp_get_col_ub (problem, columns[i]));
    }
  /* Then there is nothing, which the search will find. */
  if (least > most + 1e-6)
    return FALSE;
  for (int i = 1; i <= n; i++)
    has_changed = tighten_column (problem, columns[i], values[i], most, least) || has_changed;
  return has_changed;
}

#define MOST_ROUNDS 10

/* What the rows leave of the columns, each by itself. */
static void
tighten (glp_prob *problem)
{
  gboolean has_changed = TRUE;
  g_autofree int *columns = g_new (int, glp_get_num_cols (problem) + 1);
  g_autofree double *values = g_new (double, glp_get_num_cols (problem) + 1);
  for (int round = 0; round < MOST_ROUNDS && has_changed; round++)
    {
      has_changed = FALSE;
      for (int row = 1; row <= glp_get_num_rows (problem); row++)
        for (int sign = -1; sign <= 1; sign += 2)
          has_changed = tighten_row (problem, row, sign, columns, values) || has_changed;
    }
}

/* Without GLPK's own presolver, which takes columns out, so that nobody knows whose turn it is.
 * Returns: whether the problem is ready to be searched; else @state says what it is */
static gboolean
relax (glp_prob *problem, int milliseconds, MusterSolutionState *state)
{
  glp_smcp parameters;
  glp_init_smcp (&parameters);
  parameters.msg_lev = GLP_MSG_OFF;
  parameters.tm_lim = milliseconds;
  tighten (problem);
  glp_adv_basis (problem, 0);
  if (glp_simplex (problem, &parameters) != 0)
    return FALSE;
  if (glp_get_status (problem) == GLP_NOFEAS)
    *state = MUSTER_SOLUTION_IMPOSSIBLE;
  return glp_get_status (problem) == GLP_OPT;
}

/* Returns: (transfer full) (array): per column of the problem, from 1 */
static Turn *
list_turns (const MusterProgramme *programme, const int *numbers)
{
  Turn *turns = g_new0 (Turn, programme->columns->len + 1);
  for (guint i = 0; i < programme->columns->len; i++)
    {
      const Column *column = get_column (programme, i);
      if (numbers[i] > 0)
        turns[numbers[i]] = column->is_slack                                   ? TURN_NEVER
                            : column->children != NULL || column->rows != NULL ? TURN_FIRST
                                                                               : TURN_SECOND;
    }
  return turns;
}

/* @milliseconds: what is left of the time */
static MusterSolution
attempt_search (const MusterProgramme *reduced,
                gint64 more_than,
                guint attempt,
                int n_nodes,
                int milliseconds,
                guint64 seed,
                GCancellable *cancellable)
{
  MusterSolution solution = { .state = MUSTER_SOLUTION_UNKNOWN, .bound = G_MAXINT64 };
  g_autofree int *numbers = g_new (int, reduced->columns->len);
  Watch watched = { .cancellable = cancellable, .most_nodes = n_nodes, .bound = INFINITY };
  guint way = attempt % G_N_ELEMENTS (ways);
  glp_iocp parameters;
  glp_term_out (GLP_OFF);
  glp_prob *problem = build (reduced, seed, numbers);
  if (more_than != G_MININT64)
    ask_for_more (problem, (double) more_than);
  glp_init_iocp (&parameters);
  parameters.msg_lev = GLP_MSG_OFF;
  /* A simplex that goes in circles never comes to another node. */
  parameters.tm_lim = CLAMP (PATIENCE + n_nodes * 2, 1, MAX (milliseconds, 1));
  parameters.br_tech = GLP_BR_PCH;
  parameters.presolve = ways[way].in_turns ? GLP_OFF : GLP_ON;
  /* Where more than what was found is looked for, there is mostly none, which cuts show sooner. */
  parameters.mir_cuts = ways[way].has_mir || more_than != G_MININT64 ? GLP_ON : GLP_OFF;
  parameters.gmi_cuts = ways[way].has_gomory ? GLP_ON : GLP_OFF;
  parameters.cb_func = watch;
  parameters.cb_info = &watched;
  g_autofree Turn *turns = list_turns (reduced, numbers);
  watched.turns = ways[way].in_turns ? turns : NULL;
  if (ways[way].in_turns && !relax (problem, parameters.tm_lim, &solution.state))
    {
      glp_delete_prob (problem);
      glp_free_env ();
      return solution;
    }
  int failed = glp_intopt (problem, &parameters);
  int status = glp_mip_status (problem);
  gboolean is_whole = !watched.is_spent && failed != GLP_ETMLIM;
  if (watched.is_cancelled)
    solution.state = MUSTER_SOLUTION_CANCELLED;
  else if (failed == GLP_ENOPFS || failed == GLP_ENODFS || (status == GLP_NOFEAS && is_whole))
    solution.state = MUSTER_SOLUTION_IMPOSSIBLE;
  else if (status == GLP_OPT && is_whole)
    solution.state = MUSTER_SOLUTION_BEST;
  else if (status == GLP_FEAS || status == GLP_OPT)
    solution.state = MUSTER_SOLUTION_FOUND;
  if (solution.state == MUSTER_SOLUTION_BEST || solution.state == MUSTER_SOLUTION_FOUND)
    {
      solution.values = g_new0 (gint64, reduced->columns->len);
      for (guint i = 0; i < reduced->columns->len; i++)
        if (numbers[i] > 0)
          solution.values[i] = (gint64) llround (glp_mip_col_val (problem, numbers[i]));
      for (guint i = 0; i < reduced->columns->len; i++)
        solution.gain += get_column (reduced, i)->gain * solution.values[i];
    }
  /* Before the first relaxation GLPK promises as much as a number can hold. */
  if (fabs (watched.bound) < 1e15)
    solution.bound = (gint64) floor (watched.bound + 1e-6);
  glp_delete_prob (problem);
  /* What GLPK keeps for a thread it would not give back when the thread ends. */
  glp_free_env ();
  return solution;
}

struct _MusterSearch
{
  MusterProgramme *reduced;
  GArray *steps; /* Step */
  gint64 *gains; /* per column, as they were before anything was made one */
  guint n_columns;
  gint64 promise;
};

static gint64
work_out_promise (const MusterProgramme *reduced)
{
  MusterSolutionState state = MUSTER_SOLUTION_UNKNOWN;
  if (count_left (reduced) > MOST_SOLVED)
    return G_MAXINT64;
  g_autofree int *numbers = g_new (int, reduced->columns->len + 1);
  glp_term_out (GLP_OFF);
  glp_prob *problem = build (reduced, 0, numbers);
  gint64 promise = relax (problem, PATIENCE, &state)
                     ? (gint64) floor (glp_get_obj_val (problem) + 1e-6)
                   : state == MUSTER_SOLUTION_IMPOSSIBLE ? G_MININT64
                                                         : G_MAXINT64;
  glp_delete_prob (problem);
  glp_free_env ();
  return promise;
}

static MusterSearch *
make_ready (const MusterProgramme *programme, const gint64 *gains)
{
  MusterSearch *search = g_new (MusterSearch, 1);
  search->reduced = copy (programme, gains);
  search->steps = reduce (search->reduced);
  search->n_columns = programme->columns->len;
  search->gains = g_memdup2 (gains, search->n_columns * sizeof *gains);
  search->promise = G_MAXINT64;
  return search;
}

MusterSearch *
muster_search_new (const MusterProgramme *programme, const gint64 *gains)
{
  MusterSearch *search = make_ready (programme, gains);
  search->promise = work_out_promise (search->reduced);
  return search;
}

void
muster_search_free (MusterSearch *search)
{
  muster_programme_free (search->reduced);
  g_array_unref (search->steps);
  g_free (search->gains);
  g_free (search);
}

gint64
muster_search_get_promise (const MusterSearch *search)
{
  return search->promise;
}

static gboolean
is_settled (const MusterSolution *solution)
{
  return solution->state == MUSTER_SOLUTION_BEST || solution->state == MUSTER_SOLUTION_IMPOSSIBLE
         || solution->state == MUSTER_SOLUTION_CANCELLED;
}

MusterSolution
muster_search_solve (const MusterSearch *search,
                     const MusterEffort *effort,
                     GCancellable *cancellable)
{
  MusterProgramme *reduced = search->reduced;
  gint64 begun = g_get_monotonic_time ();
  gint64 elapsed = 0;
  int milliseconds = count_left (reduced) > MOST_SOLVED ? 0 : effort->milliseconds;
  int n_nodes = FIRST_NODES;
  MusterSolution best = { .state = MUSTER_SOLUTION_UNKNOWN, .bound = search->promise };
  for (guint attempt = 0; !is_settled (&best) && elapsed < milliseconds; attempt++)
    {
      MusterSolution solution =
        attempt_search (reduced, best.values != NULL ? best.gain : effort->more_than, attempt,
                        n_nodes, milliseconds - (int) elapsed,
                        attempt == 0 ? effort->seed : effort->seed * 1000003 + attempt,
                        cancellable);
      gint64 bound = MIN (best.bound, solution.bound);
      if (solution.state == MUSTER_SOLUTION_IMPOSSIBLE && best.values != NULL)
        best.state = MUSTER_SOLUTION_BEST;
      else if (is_settled (&solution)
               || (solution.values != NULL && (best.values == NULL || solution.gain > best.gain)))
        {
          muster_solution_clear (&best);
          best = solution;
        }
      else
        muster_solution_clear (&solution);
      best.bound = bound;
      if (best.state == MUSTER_SOLUTION_FOUND && best.gain >= best.bound)
        best.state = MUSTER_SOLUTION_BEST;
      if ((attempt + 1) % G_N_ELEMENTS (ways) == 0)
        n_nodes = MIN (n_nodes * 2, MOST_NODES);
      elapsed = (g_get_monotonic_time () - begun) / 1000;
      if (effort->gives_up && best.values == NULL)
        break;
    }
  g_debug ("Solved %u columns in %" G_GINT64_FORMAT " ms, in state %d", count_left (reduced),
           elapsed, best.state);
  if (best.values == NULL)
    return best;
  restore (search->steps, best.values);
  best.gain = 0;
  for (guint i = 0; i < search->n_columns; i++)
    best.gain += search->gains[i] * best.values[i];
  best.bound = best.state == MUSTER_SOLUTION_BEST ? best.gain : MAX (best.bound, best.gain);
  return best;
}

MusterSolution
muster_programme_solve (const MusterProgramme *programme,
                        const gint64 *gains,
                        int milliseconds,
                        guint64 seed,
                        GCancellable *cancellable)
{
  g_autoptr (MusterSearch) search = make_ready (programme, gains);
  const MusterEffort effort = { .more_than = G_MININT64,
                                .milliseconds = milliseconds,
                                .seed = seed };
  return muster_search_solve (search, &effort, cancellable);
}

gboolean
muster_programme_write (const MusterProgramme *programme, const gint64 *gains, const char *path)
{
  g_autoptr (MusterProgramme) whole = copy (programme, gains);
  g_autofree int *numbers = g_new (int, whole->columns->len + 1);
  glp_term_out (GLP_OFF);
  glp_prob *problem = build (whole, 0, numbers);
  gboolean is_written = glp_write_lp (problem, NULL, path) == 0;
  glp_delete_prob (problem);
  glp_free_env ();
  return is_written;
}

guint *
muster_programme_list_same (const MusterProgramme *programme, const gint64 *gains)
{
  g_autoptr (MusterProgramme) reduced = copy (programme, gains);
  g_autoptr (GArray) steps = g_array_new (FALSE, FALSE, sizeof (Step));
  guint *same = g_new (guint, programme->columns->len + 1);
  g_array_set_clear_func (steps, step_clear);
  prune (reduced);
  merge_alike (reduced, steps);
  for (guint i = 0; i < programme->columns->len; i++)
    same[i] = i;
  for (guint i = 0; i < steps->len; i++)
    {
      GArray *columns = g_array_index (steps, Step, i).columns;
      for (guint j = 1; j < columns->len; j++)
        same[get_number (columns, j)] = get_number (columns, 0);
    }
  return same;
}

guint *
muster_programme_list_alike (const MusterProgramme *programme)
{
  g_autoptr (GHashTable) by_key = new_by_key ((GDestroyNotify) g_array_unref);
  g_autoptr (GPtrArray) order = g_ptr_array_new ();
  guint *alike = g_new (guint, programme->columns->len + 1);
  for (guint i = 0; i < programme->columns->len; i++)
    {
      const Column *column = get_column (programme, i);
      alike[i] = i;
      if (column->children != NULL || column->rows != NULL)
        continue;
      GString *key = g_string_new_len ((const char *) &column->holder, sizeof column->holder);
      append_terms (programme, column, TERMS_ALL, key);
      GArray *found = look_up (by_key, order, key);
      g_array_append_val (found, i);
      alike[i] = get_number (found, 0);
    }
  return alike;
}

guint
muster_programme_count_solved_columns (const MusterProgramme *programme, const gint64 *gains)
{
  g_autoptr (MusterProgramme) reduced = copy (programme, gains);
  g_autoptr (GArray) steps = reduce (reduced);
  return count_left (reduced);
}
