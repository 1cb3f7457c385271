#include "config.h"

#include "army/balance/split.h"

#include "army/balance/balance.h"
#include "army/balance/deal.h"
#include "army/check/newer.h"
#include "base/error.h"
#include "base/random.h"
#include "base/text.h"
#include "ruleset/words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

const char *const muster_deal_words[MUSTER_N_DEALS + 1] = {
  [MUSTER_DEAL_LOWEST] = "formation",
  [MUSTER_DEAL_TOP] = "top",
  [MUSTER_DEAL_UNITS] = "unit",
};

/* Sums up to this are exact. */
#define MOST_AMOUNT 250000

gboolean
muster_pool_add (GPtrArray *pool, const MusterArmy *army, const char *shown, GError **error)
{
  g_autoptr (MusterArmySnapshot) owned = army;
  const MusterArmy *first = pool->len > 0 ? g_ptr_array_index (pool, 0) : NULL;
  if (first == NULL)
    {
      g_ptr_array_add (pool, (gpointer) g_steal_pointer (&owned));
      return TRUE;
    }
  if (!g_str_equal (army->ruleset_id, first->ruleset_id)
      || !muster_army_fits (army, first->ruleset, NULL))
    {
      g_set_error (
        error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
        /* Translators: %1$s: a file, or an army; %2$s, %3$s: ids of rulesets. */
        _ ("%1$s is an army of other rules (%2$s) than the first (%3$s). A pool is of one "
           "ruleset."),
        shown, army->ruleset_id, first->ruleset_id);
      return FALSE;
    }
  g_ptr_array_add (pool, (gpointer) muster_army_put_under (army, first->ruleset));
  return TRUE;
}

/* Wishes */

MusterSplitWish *
muster_split_wish_new (gboolean is_apart)
{
  MusterSplitWish *wish = g_new0 (MusterSplitWish, 1);
  wish->is_apart = is_apart;
  wish->named = g_array_new (FALSE, FALSE, sizeof (MusterPooled));
  wish->text = g_strdup ("");
  return wish;
}

MusterSplitWish *
muster_split_wish_copy (const MusterSplitWish *wish)
{
  MusterSplitWish *copy = g_new (MusterSplitWish, 1);
  *copy = (MusterSplitWish){ wish->is_apart, g_array_copy (wish->named), g_strdup (wish->text) };
  return copy;
}

void
muster_split_wish_free (MusterSplitWish *wish)
{
  g_array_unref (wish->named);
  g_free (wish->text);
  g_free (wish);
}

static gboolean
is_called (const MusterArmy *army, guint node, const char *typed)
{
  g_autofree char *label = muster_army_dup_label (army, node);
  g_autofree char *folded = g_utf8_casefold (typed, -1);
  g_autofree char *own = g_utf8_casefold (label, -1);
  if (g_str_equal (own, folded))
    return TRUE;
  g_autofree char *place = muster_army_dup_place (army, node);
  g_autofree char *there = g_utf8_casefold (place, -1);
  return g_str_equal (there, folded);
}

/* Models and options go with their unit. */
static gboolean
may_be_named (const MusterNode *node)
{
  return node->category <= MUSTER_CATEGORY_UNIT;
}

/* Adds the nodes of an army that are called so. */
static void
find_called (const MusterArmy *army, guint index, const char *typed, GArray *found)
{
  for (guint i = 0; i < army->n_nodes; i++)
    if (may_be_named (&army->nodes[i]) && is_called (army, i, typed))
      {
        const MusterPooled at = { index, i };
        g_array_append_val (found, at);
      }
}

/* "Army: Formation" */
static const char *
pass_army (const MusterArmy *army, const char *typed)
{
  gsize length = strlen (army->name);
  if (strncmp (typed, army->name, length) != 0 || typed[length] != ':')
    return NULL;
  const char *rest = typed + length + 1;
  return rest + strspn (rest, " ");
}

static void
refuse_name (const MusterArmy *const *pool,
             guint n_pool,
             const char *typed,
             guint n,
             GError **error)
{
  if (n > 1)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   /* Translators: %1$u: how many; %2$s: a name. */
                   _ ("%1$u are called “%2$s”. Say which with its place, such as "
                      "“1st Brigade of 2nd Division”, or with its army, such as "
                      "“Army of the North: 1st Brigade”."),
                   n, typed);
      return;
    }
  g_autofree char *sentence =
    /* Translators: a name that was typed. */
    g_strdup_printf (_ ("The pool has no formation, commander or unit “%s”."), typed);
  g_autoptr (GPtrArray) known = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n_pool; i++)
    for (guint k = 0; k < pool[i]->n_nodes; k++)
      if (may_be_named (&pool[i]->nodes[k]))
        g_ptr_array_add (known, muster_army_dup_label (pool[i], k));
  g_autofree char *text = muster_text_ask_nearest (sentence, typed, known);
  g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND, text);
}

void
muster_split_wish_add_node (MusterSplitWish *wish, const MusterArmy *const *pool, MusterPooled at)
{
  for (guint i = 0; i < wish->named->len; i++)
    {
      const MusterPooled *named = &g_array_index (wish->named, MusterPooled, i);
      if (named->army == at.army && named->node == at.node)
        return;
    }
  g_autofree char *label = muster_army_dup_label (pool[at.army], at.node);
  g_autofree char *before = wish->text;
  g_array_append_val (wish->named, at);
  wish->text =
    wish->named->len > 1
      /* Translators: a list: what was named before, and one more. */
      ? g_strdup_printf (_ ("%1$s; %2$s"), before, label)
      : wish->is_apart
          /* Translators: a wish: whose names follow, which are not to be in one command. */
          ? g_strdup_printf (_ ("apart: %s"), label)
          /* Translators: a wish: whose names follow, which are to be in one command. */
          : g_strdup_printf (_ ("together: %s"), label);
}

gboolean
muster_split_wish_add (MusterSplitWish *wish,
                       const MusterArmy *const *pool,
                       guint n_pool,
                       const char *typed,
                       GError **error)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (MusterPooled));
  for (guint i = 0; i < n_pool; i++)
    {
      const char *rest = pass_army (pool[i], typed);
      find_called (pool[i], i, typed, found);
      if (rest != NULL)
        find_called (pool[i], i, rest, found);
    }
  if (found->len != 1)
    {
      refuse_name (pool, n_pool, typed, found->len, error);
      return FALSE;
    }
  muster_split_wish_add_node (wish, pool, g_array_index (found, MusterPooled, 0));
  return TRUE;
}

/* What is dealt */

typedef struct
{
  MusterPooled at;
  guint parent;      /* index in its army */
  gboolean has_unit; /* else it leads, or comes with, what is above the pieces */
  guint block;       /* pieces of one block are dealt as one */
  guint command;     /* that it was dealt to */
} Piece;

/* What the commands should have as much of, each as whole numbers without a common divisor. */
typedef struct
{
  guint level;    /* the lower, the earlier it is evened out */
  gint64 unit;    /* so many are 1 */
  gint64 divisor; /* after that; 0 where there is nothing of it */
} Measure;

typedef struct
{
  const MusterSplitDemand *demand;
  const MusterRuleset *ruleset;
  MusterEvaluation **evaluations; /* per army */
  guint *tops;                    /* per army: what the formations stand in that are the highest */
  GArray *arms;                   /* MusterUnitClass */
  GArray *pieces;                 /* Piece, by army and node */
  MusterNumber *figures;          /* per piece n_measures */
  guint n_measures;
  Measure *measures;
  guint ordered;        /* the measure that is evened out first */
  gboolean *is_dropped; /* per wish */
} Splitting;

enum
{
  MEASURE_POINTS,
  MEASURE_UNITS,
  MEASURE_QUALITY,
  MEASURE_GUNS,
  MEASURE_ARMS, /* from here on */
};

enum
{
  LEVEL_POINTS, /* or units, where nothing has a price */
  LEVEL_ARMS,
  LEVEL_QUALITY,
  LEVEL_GUNS,
  LEVEL_BROKEN, /* formations above the pieces, in several commands */
  N_LEVELS,
};
G_STATIC_ASSERT (N_LEVELS <= MUSTER_MOST_LEVELS);

static Piece *
get_piece (const Splitting *splitting, guint piece)
{
  return &g_array_index (splitting->pieces, Piece, piece);
}

static const MusterArmy *
get_army (const Splitting *splitting, const Piece *piece)
{
  return splitting->demand->pool[piece->at.army];
}

static gboolean
holds (const MusterArmy *army, guint holder, MusterCategory category)
{
  for (guint at = holder + 1; at < army->nodes[holder].end; at++)
    if (army->nodes[at].category == category)
      return TRUE;
  return FALSE;
}

/* The army, or the only formation in it that has several. */
static guint
find_top (const MusterArmy *army)
{
  guint top = 0;
  for (;;)
    {
      guint only = MUSTER_NO_NODE;
      guint n = 0;
      for (guint at = muster_army_get_next (army, top, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
           at = muster_army_get_next (army, top, at))
        if (army->nodes[at].category == MUSTER_CATEGORY_FORMATION)
          {
            only = at;
            n++;
          }
      if (n != 1 || !holds (army, only, MUSTER_CATEGORY_FORMATION))
        return top;
      top = only;
    }
}

static gboolean
is_dealt_whole (const Splitting *splitting, guint index, guint node)
{
  const MusterArmy *army = splitting->demand->pool[index];
  if (army->nodes[node].category != MUSTER_CATEGORY_FORMATION
      || !holds (army, node, MUSTER_CATEGORY_UNIT))
    return TRUE;
  switch (splitting->demand->by)
    {
    case MUSTER_DEAL_LOWEST:
      return !holds (army, node, MUSTER_CATEGORY_FORMATION);
    case MUSTER_DEAL_TOP:
      return army->nodes[node].parent == splitting->tops[index];
    case MUSTER_DEAL_UNITS:
    case MUSTER_N_DEALS:
      break;
    }
  return FALSE;
}

static void
list_pieces (Splitting *splitting)
{
  for (guint a = 0; a < splitting->demand->n_pool; a++)
    {
      const MusterArmy *army = splitting->demand->pool[a];
      splitting->tops[a] = find_top (army);
      for (guint i = 1; i < army->n_nodes;)
        {
          if (!is_dealt_whole (splitting, a, i))
            {
              i++;
              continue;
            }
          const Piece piece = { .at = { a, i },
                                .parent = army->nodes[i].parent,
                                .has_unit = army->nodes[i].category == MUSTER_CATEGORY_UNIT
                                            || holds (army, i, MUSTER_CATEGORY_UNIT),
                                .block = splitting->pieces->len };
          g_array_append_val (splitting->pieces, piece);
          i = army->nodes[i].end;
        }
    }
}

/* Whether the node is a part of the piece, or the piece of the node. */
static gboolean
touches (const Splitting *splitting, const Piece *piece, const MusterPooled *named)
{
  const MusterNode *nodes = get_army (splitting, piece)->nodes;
  return piece->at.army == named->army
         && ((named->node >= piece->at.node && named->node < nodes[piece->at.node].end)
             || (piece->at.node >= named->node && piece->at.node < nodes[named->node].end));
}

/* Those that are to be together become one block, called by its first piece. */
static void
join (Splitting *splitting, guint one, guint other)
{
  guint kept = MIN (one, other);
  guint gone = MAX (one, other);
  for (guint i = 0; i < splitting->pieces->len && kept != gone; i++)
    if (get_piece (splitting, i)->block == gone)
      get_piece (splitting, i)->block = kept;
}

static const MusterSplitWish *
get_wish (const Splitting *splitting, guint i)
{
  return g_ptr_array_index (splitting->demand->wishes, i);
}

static guint
count_wishes (const Splitting *splitting)
{
  return splitting->demand->wishes != NULL ? splitting->demand->wishes->len : 0;
}

static void
make_blocks (Splitting *splitting)
{
  for (guint i = 0; i < splitting->pieces->len; i++)
    get_piece (splitting, i)->block = i;
  for (guint w = 0; w < count_wishes (splitting); w++)
    {
      const MusterSplitWish *wish = get_wish (splitting, w);
      guint first = G_MAXUINT;
      for (guint i = 0; i < splitting->pieces->len && !wish->is_apart && !splitting->is_dropped[w];
           i++)
        for (guint k = 0; k < wish->named->len; k++)
          if (touches (splitting, get_piece (splitting, i),
                       &g_array_index (wish->named, MusterPooled, k)))
            {
              first = MIN (first, i);
              join (splitting, get_piece (splitting, first)->block,
                    get_piece (splitting, i)->block);
              break;
            }
    }
}

/* Figures of the pieces */

static MusterNumber *
get_figure (const Splitting *splitting, guint piece, guint measure)
{
  return &splitting->figures[piece * splitting->n_measures + measure];
}

static void
count_unit (Splitting *splitting, guint piece, guint node)
{
  guint index = get_piece (splitting, piece)->at.army;
  const MusterEvaluation *evaluation = splitting->evaluations[index];
  const MusterKind *kind = evaluation->army->nodes[node].kind;
  MusterNumber worth;
  get_figure (splitting, piece, MEASURE_UNITS)->num++;
  get_figure (splitting, piece, MEASURE_GUNS)->num += muster_evaluation_is_gun (evaluation, node);
  if (muster_evaluation_get_quality (evaluation, node, &worth))
    {
      MusterNumber *quality = get_figure (splitting, piece, MEASURE_QUALITY);
      *quality = muster_number_add (*quality, worth);
    }
  for (guint k = 0; k < splitting->arms->len; k++)
    get_figure (splitting, piece, MEASURE_ARMS + k)->num +=
      muster_kind_is_of_class (splitting->ruleset, kind,
                               g_array_index (splitting->arms, MusterUnitClass, k));
}

static void
count_figures (Splitting *splitting)
{
  splitting->figures =
    g_new (MusterNumber, (gsize) splitting->pieces->len * splitting->n_measures + 1);
  for (guint i = 0; i < splitting->pieces->len; i++)
    {
      const Piece *piece = get_piece (splitting, i);
      const MusterArmy *army = get_army (splitting, piece);
      for (guint m = 0; m < splitting->n_measures; m++)
        *get_figure (splitting, i, m) = MUSTER_NUMBER (0);
      *get_figure (splitting, i, MEASURE_POINTS) =
        splitting->evaluations[piece->at.army]->totals[piece->at.node];
      for (guint at = piece->at.node; at < army->nodes[piece->at.node].end; at++)
        if (army->nodes[at].category == MUSTER_CATEGORY_UNIT)
          count_unit (splitting, i, at);
    }
}

static gint64
find_divisor (gint64 a, gint64 b)
{
  while (b != 0)
    {
      gint64 rest = a % b;
      a = b;
      b = rest;
    }
  return ABS (a);
}

/* Returns: FALSE where its figures are too large, or too finely divided, to be exact */
static gboolean
scale_measure (const Splitting *splitting, guint m)
{
  Measure *measure = &splitting->measures[m];
  gint64 size = 0;
  *measure = (Measure){ .level = m == MEASURE_POINTS    ? LEVEL_POINTS
                                 : m == MEASURE_QUALITY ? LEVEL_QUALITY
                                 : m == MEASURE_GUNS    ? LEVEL_GUNS
                                                        : LEVEL_ARMS,
                        .unit = 1 };
  for (guint i = 0; i < splitting->pieces->len; i++)
    {
      gint64 den = get_figure (splitting, i, m)->den;
      measure->unit *= den / find_divisor (measure->unit, den);
      if (measure->unit > MOST_AMOUNT)
        return FALSE;
    }
  for (guint i = 0; i < splitting->pieces->len; i++)
    {
      const MusterNumber *figure = get_figure (splitting, i, m);
      /* No product of these is too large for the type. */
      if (ABS (figure->num) > G_MAXINT32)
        return FALSE;
      gint64 amount = figure->num * (measure->unit / figure->den);
      measure->divisor = find_divisor (measure->divisor, amount);
      size += ABS (amount);
    }
  if (measure->divisor == 0)
    return TRUE;
  gboolean is_exact = size / measure->divisor <= MOST_AMOUNT;
  /* Arms are summed with each other as they are. */
  if (measure->level == LEVEL_ARMS)
    measure->divisor = 1;
  return is_exact;
}

static gint64
get_amount (const Splitting *splitting, guint piece, guint m)
{
  const Measure *measure = &splitting->measures[m];
  const MusterNumber *figure = get_figure (splitting, piece, m);
  return figure->num * (measure->unit / figure->den) / measure->divisor;
}

/* What is asked of the dealing */

static gboolean
is_below (const Splitting *splitting, guint piece, const MusterPooled *formation)
{
  const Piece *of = get_piece (splitting, piece);
  const MusterNode *above = &splitting->demand->pool[formation->army]->nodes[formation->node];
  return of->at.army == formation->army && of->at.node > formation->node
         && of->at.node < above->end;
}

/* Returns: (transfer full): per piece the number of its block among those there are; @n: how many
 */
static guint *
number_blocks (const Splitting *splitting, guint *n)
{
  guint *numbers = g_new (guint, splitting->pieces->len + 1);
  *n = 0;
  for (guint i = 0; i < splitting->pieces->len; i++)
    {
      guint block = get_piece (splitting, i)->block;
      numbers[i] = block == i ? (*n)++ : numbers[block];
    }
  return numbers;
}

/* Adds a set of the blocks with units below a formation. */
static guint
add_below (const Splitting *splitting,
           MusterDealing *dealing,
           const guint *numbers,
           const MusterPooled *formation)
{
  guint set = muster_dealing_add_set (dealing);
  for (guint block = 0; block < dealing->n_blocks; block++)
    for (guint i = 0; i < splitting->pieces->len; i++)
      if (numbers[i] == block && get_piece (splitting, i)->has_unit
          && is_below (splitting, i, formation))
        muster_dealing_add_to_set (dealing, block);
  return set;
}

/* Commanders above the pieces go where some of those are, and in the fewer commands a formation is
 * the better. */
static void
ask_for_formations (const Splitting *splitting, MusterDealing *dealing, const guint *numbers)
{
  const MusterSplitDemand *demand = splitting->demand;
  for (guint a = 0; a < demand->n_pool; a++)
    for (guint f = 0; f < demand->pool[a]->n_nodes; f++)
      {
        const MusterPooled formation = { a, f };
        if (demand->pool[a]->nodes[f].category > MUSTER_CATEGORY_FORMATION)
          continue;
        guint set = add_below (splitting, dealing, numbers, &formation);
        guint n = ((GArray *) g_ptr_array_index (dealing->sets, set))->len;
        if (f > 0 && n > 1)
          g_array_append_val (dealing->wholes, set);
        for (guint i = 0; i < splitting->pieces->len && n > 0; i++)
          {
            const Piece *piece = get_piece (splitting, i);
            const MusterFollower follower = { numbers[i], set };
            if (piece->at.army == a && piece->parent == f && !piece->has_unit)
              g_array_append_val (dealing->followers, follower);
          }
      }
}

/* Of what is named in such a wish a command has one alone. */
static void
ask_apart (const Splitting *splitting,
           MusterDealing *dealing,
           const guint *numbers,
           const MusterSplitWish *wish)
{
  GArray *sets = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint k = 0; k < wish->named->len; k++)
    {
      guint set = muster_dealing_add_set (dealing);
      for (guint block = 0; block < dealing->n_blocks; block++)
        for (guint i = 0; i < splitting->pieces->len; i++)
          if (numbers[i] == block
              && touches (splitting, get_piece (splitting, i),
                          &g_array_index (wish->named, MusterPooled, k)))
            muster_dealing_add_to_set (dealing, block);
      g_array_append_val (sets, set);
    }
  g_ptr_array_add (dealing->aparts, sets);
}

/* Returns: (transfer full): what is asked, without the wishes that are dropped; @numbers: (out):
 * per piece the number of its block */
static MusterDealing *
new_dealing (Splitting *splitting, guint **numbers)
{
  guint n_blocks;
  guint n_measures = 0;
  make_blocks (splitting);
  *numbers = number_blocks (splitting, &n_blocks);
  for (guint m = 0; m < splitting->n_measures; m++)
    n_measures += splitting->measures[m].divisor > 0;
  MusterDealing *dealing = muster_dealing_new (n_blocks, n_measures);
  dealing->n_commands = splitting->demand->n_commands;
  dealing->n_levels = N_LEVELS;
  dealing->seed = splitting->demand->seed;
  dealing->milliseconds = splitting->demand->milliseconds;
  guint at = 0;
  for (guint m = 0; m < splitting->n_measures; m++)
    {
      if (splitting->measures[m].divisor == 0)
        continue;
      if (m == splitting->ordered)
        dealing->ordered = at;
      dealing->levels[at] = splitting->measures[m].level;
      for (guint i = 0; i < splitting->pieces->len; i++)
        dealing->amounts[(*numbers)[i] * n_measures + at] += get_amount (splitting, i, m);
      at++;
    }
  dealing->needed = muster_dealing_add_set (dealing);
  for (guint block = 0; block < n_blocks; block++)
    for (guint i = 0; i < splitting->pieces->len; i++)
      if ((*numbers)[i] == block && get_piece (splitting, i)->has_unit)
        muster_dealing_add_to_set (dealing, block);
  ask_for_formations (splitting, dealing, *numbers);
  for (guint w = 0; w < count_wishes (splitting); w++)
    if (get_wish (splitting, w)->is_apart && !splitting->is_dropped[w])
      ask_apart (splitting, dealing, *numbers, get_wish (splitting, w));
  return dealing;
}

static MusterNumber
to_number (const Splitting *splitting, gint64 amount)
{
  const Measure *measure = &splitting->measures[splitting->ordered];
  return muster_number_new (amount * measure->divisor, measure->unit);
}

/* Leaves out one wish after the other: what then stays impossible does without it. */
static void
find_contradiction (Splitting *splitting, MusterSplit *split, GCancellable *cancellable)
{
  for (guint w = 0; w < count_wishes (splitting); w++)
    {
      g_autofree guint *numbers = NULL;
      splitting->is_dropped[w] = TRUE;
      g_autoptr (MusterDealing) dealing = new_dealing (splitting, &numbers);
      splitting->is_dropped[w] = muster_dealing_is_impossible (dealing, cancellable);
    }
  for (guint w = 0; w < count_wishes (splitting); w++)
    if (!splitting->is_dropped[w])
      g_ptr_array_add (split->contradiction, g_strdup (get_wish (splitting, w)->text));
}

static void
shuffle (guint *numbers, guint n, MusterRandom *random)
{
  for (guint i = n; i > 1; i--)
    {
      guint other = (guint) muster_random_range (random, 0, i - 1);
      guint kept = numbers[i - 1];
      numbers[i - 1] = numbers[other];
      numbers[other] = kept;
    }
}

static MusterNumber
sum_command (const Splitting *splitting, guint command, guint m)
{
  MusterNumber sum = MUSTER_NUMBER (0);
  for (guint i = 0; i < splitting->pieces->len; i++)
    if (get_piece (splitting, i)->command == command)
      sum = muster_number_add (sum, *get_figure (splitting, i, m));
  return sum;
}

static int
compare_commands (gconstpointer a, gconstpointer b, gpointer data)
{
  const Splitting *splitting = data;
  guint one = *(const guint *) a;
  guint other = *(const guint *) b;
  int order = muster_number_compare (sum_command (splitting, other, splitting->ordered),
                                     sum_command (splitting, one, splitting->ordered));
  return order != 0 ? order : (one > other) - (one < other);
}

/* Says of each piece to whom it goes. */
static void
deal (Splitting *splitting, const guint *numbers, const guint *commands)
{
  const MusterSplitDemand *demand = splitting->demand;
  MusterRandom random = muster_random_new (demand->seed, "split");
  guint n = demand->n_commands;
  g_autofree guint *order = g_new (guint, n);
  g_autofree guint *places = g_new (guint, n);
  for (guint c = 0; c < n; c++)
    order[c] = c;
  for (guint i = 0; i < splitting->pieces->len; i++)
    get_piece (splitting, i)->command = commands[numbers[i]];
  if (demand->seed != 0)
    shuffle (order, n, &random);
  else
    g_qsort_with_data (order, (int) n, sizeof (guint), compare_commands, splitting);
  for (guint c = 0; c < n; c++)
    places[order[c]] = c;
  for (guint i = 0; i < splitting->pieces->len; i++)
    get_piece (splitting, i)->command = places[get_piece (splitting, i)->command];
}

/* The commands as armies */

static guint
find_piece (const Splitting *splitting, guint army, guint node)
{
  for (guint i = 0; i < splitting->pieces->len; i++)
    if (get_piece (splitting, i)->at.army == army && get_piece (splitting, i)->at.node == node)
      return i;
  return G_MAXUINT;
}

static gboolean
has_part (const Splitting *splitting, guint army, guint node, guint command)
{
  const MusterPooled formation = { army, node };
  for (guint i = 0; i < splitting->pieces->len; i++)
    if (get_piece (splitting, i)->command == command && is_below (splitting, i, &formation))
      return TRUE;
  return FALSE;
}

/* What the whole army was, such as its nation, is said where it comes into another one. */
static void
keep_grades (const MusterEvaluation *evaluation,
             guint node,
             const MusterNode *root,
             MusterArmyBuilder *builder)
{
  const MusterNode *own = &evaluation->army->nodes[0];
  for (guint i = 0; i < own->n_chosen; i++)
    {
      const MusterChosen *chosen = &own->chosen[i];
      int scale = chosen->scale_index;
      const MusterChosen *there = scale >= 0 ? muster_node_find_chosen (root, scale) : NULL;
      if (scale >= 0 && (there == NULL || there->grade_index != chosen->grade_index)
          && muster_node_find_chosen (&evaluation->army->nodes[node], scale) == NULL
          && muster_evaluation_may_choose (evaluation, node, scale) == MUSTER_YES)
        muster_army_builder_choose (builder, chosen->scale, chosen->grade);
    }
}

/* @command: only its pieces, or G_MAXUINT: all that stands there */
static void
copy_parts (const Splitting *splitting,
            guint index,
            guint holder,
            guint command,
            const MusterNode *root,
            MusterArmyBuilder *builder)
{
  const MusterArmy *army = splitting->demand->pool[index];
  for (guint at = muster_army_get_next (army, holder, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (army, holder, at))
    {
      const MusterNode *node = &army->nodes[at];
      guint piece = command == G_MAXUINT ? G_MAXUINT : find_piece (splitting, index, at);
      gboolean is_piece = piece != G_MAXUINT;
      if (command != G_MAXUINT
          && (is_piece ? get_piece (splitting, piece)->command != command
                       : !has_part (splitting, index, at, command)))
        continue;
      muster_army_builder_begin (builder, 0, node->category, node->kind_id, node->name);
      muster_army_builder_take_particulars (builder, node);
      if (holder == 0 && root != &army->nodes[0])
        keep_grades (splitting->evaluations[index], at, root, builder);
      copy_parts (splitting, index, at, is_piece ? G_MAXUINT : command, root, builder);
      muster_army_builder_end (builder);
    }
}

/* Of which army of the pool a command has most units. */
static guint
find_main (const Splitting *splitting, guint command)
{
  guint main = 0;
  gint64 most = -1;
  for (guint a = 0; a < splitting->demand->n_pool; a++)
    {
      gint64 n = 0;
      for (guint i = 0; i < splitting->pieces->len; i++)
        if (get_piece (splitting, i)->command == command && get_piece (splitting, i)->at.army == a)
          n += get_figure (splitting, i, MEASURE_UNITS)->num;
      if (n > most)
        {
          most = n;
          main = a;
        }
    }
  return main;
}

static char *
dup_title (const MusterSplitDemand *demand, guint command)
{
  return demand->n_commands == 2
           /* Translators: one of two that a pool of troops is dealt out into. */
           ? g_strdup_printf (_ ("Side %u"), command + 1)
           /* Translators: one of several that a pool of troops is dealt out into, each for a
            * player.
            */
           : g_strdup_printf (_ ("Command %u"), command + 1);
}

static const MusterArmy *
build_army (const Splitting *splitting, guint command, const char *title)
{
  const MusterSplitDemand *demand = splitting->demand;
  const MusterArmy *main = demand->pool[find_main (splitting, command)];
  /* Translators: %1$s: an army; %2$s: a side of it: “Army of the North – Side 1”. */
  g_autofree char *name =
    g_strdup_printf (_ ("%1$s – %2$s"), demand->name != NULL ? demand->name : demand->pool[0]->name,
                     title);
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (main->ruleset, main->ruleset_id, name);
  muster_army_builder_set_pack (builder, main->version, main->digest);
  muster_army_builder_set_date (builder, main->date);
  muster_army_builder_take_particulars (builder, &main->nodes[0]);
  for (guint a = 0; a < demand->n_pool; a++)
    copy_parts (splitting, a, 0, command, &main->nodes[0], builder);
  return muster_army_builder_finish (builder);
}

static void
command_free (gpointer data)
{
  MusterSplitCommand *command = data;
  muster_evaluation_free (command->evaluation);
  muster_army_unref (command->army);
  g_array_unref (command->nodes);
  g_ptr_array_unref (command->pieces);
  g_free (command->title);
  g_free (command);
}

static char *
dup_piece (const Splitting *splitting, const Piece *piece)
{
  const MusterArmy *army = get_army (splitting, piece);
  g_autofree char *place = muster_army_dup_place (army, piece->at.node);
  if (splitting->demand->n_pool == 1)
    return g_steal_pointer (&place);
  /* Translators: %1$s: a formation; %2$s: the army that it is of. */
  return g_strdup_printf (_ ("%1$s (%2$s)"), place, army->name);
}

static void
add_command (const Splitting *splitting, MusterSplit *split, guint number)
{
  MusterSplitCommand *command = g_new0 (MusterSplitCommand, 1);
  command->title = dup_title (splitting->demand, number);
  command->army = build_army (splitting, number, command->title);
  command->nodes = g_array_new (FALSE, FALSE, sizeof (MusterPooled));
  command->pieces = g_ptr_array_new_with_free_func (g_free);
  command->points = sum_command (splitting, number, MEASURE_POINTS);
  for (guint i = 0; i < splitting->pieces->len; i++)
    {
      const Piece *piece = get_piece (splitting, i);
      if (piece->command != number)
        continue;
      g_array_append_val (command->nodes, piece->at);
      g_ptr_array_add (command->pieces, dup_piece (splitting, piece));
    }
  command->evaluation = muster_army_evaluate (command->army);
  split->is_as_dealt =
    split->is_as_dealt
    && muster_number_compare (command->points, command->evaluation->totals[0]) == 0;
  g_ptr_array_add (split->commands, command);
}

static GPtrArray *
weigh (const MusterSplit *split)
{
  guint n = split->commands->len;
  g_autofree MusterBalanceSide *sides = g_new0 (MusterBalanceSide, n);
  for (guint i = 0; i < n; i++)
    {
      const MusterSplitCommand *command = g_ptr_array_index (split->commands, i);
      sides[i] =
        (MusterBalanceSide){ (const MusterEvaluation *const *) (gconstpointer) &command->evaluation,
                             1 };
    }
  return muster_sides_balance (sides, n);
}

void
muster_split_free (MusterSplit *split)
{
  g_ptr_array_unref (split->rows);
  g_ptr_array_unref (split->commands);
  g_ptr_array_unref (split->contradiction);
  g_free (split);
}

static void
splitting_clear (Splitting *splitting)
{
  for (guint a = 0; a < splitting->demand->n_pool; a++)
    muster_evaluation_free (splitting->evaluations[a]);
  g_free (splitting->evaluations);
  g_free (splitting->tops);
  g_free (splitting->figures);
  g_free (splitting->measures);
  g_free (splitting->is_dropped);
  g_array_unref (splitting->arms);
  g_array_unref (splitting->pieces);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Splitting, splitting_clear)

/* Returns: FALSE where figures are too large */
static gboolean
measure_pool (Splitting *splitting, MusterSplit *split)
{
  gboolean is_exact = TRUE;
  list_pieces (splitting);
  count_figures (splitting);
  for (guint m = 0; m < splitting->n_measures; m++)
    is_exact = scale_measure (splitting, m) && is_exact;
  split->is_by_units = splitting->measures[MEASURE_POINTS].divisor == 0;
  splitting->ordered = split->is_by_units ? MEASURE_UNITS : MEASURE_POINTS;
  splitting->measures[splitting->ordered].level = LEVEL_POINTS;
  for (guint i = 0; i < splitting->pieces->len; i++)
    split->n_pieces += get_piece (splitting, i)->has_unit;
  for (guint a = 0; a < splitting->demand->n_pool; a++)
    split->n_unpriced +=
      splitting->evaluations[a]->n_unpriced + splitting->evaluations[a]->n_waiting;
  return is_exact;
}

MusterSplit *
muster_pool_split (const MusterSplitDemand *demand, GCancellable *cancellable)
{
  static const MusterSplitState states[] = {
    [MUSTER_DEALT] = MUSTER_SPLIT,
    [MUSTER_DEALT_IMPOSSIBLE] = MUSTER_SPLIT_IMPOSSIBLE,
    [MUSTER_DEALT_LATE] = MUSTER_SPLIT_LATE,
    [MUSTER_DEALT_CANCELLED] = MUSTER_SPLIT_CANCELLED,
  };
  const MusterRuleset *ruleset = demand->pool[0]->ruleset;
  MusterSplit *split = g_new0 (MusterSplit, 1);
  g_auto (Splitting) splitting = {
    .demand = demand,
    .ruleset = ruleset,
    .evaluations = g_new0 (MusterEvaluation *, demand->n_pool),
    .tops = g_new0 (guint, demand->n_pool),
    .arms = muster_ruleset_list_arms (ruleset),
    .pieces = g_array_new (FALSE, FALSE, sizeof (Piece)),
    .is_dropped = g_new0 (gboolean, count_wishes (&(Splitting){ .demand = demand }) + 1),
  };
  split->commands = g_ptr_array_new_with_free_func (command_free);
  split->rows = g_ptr_array_new ();
  split->contradiction = g_ptr_array_new_with_free_func (g_free);
  split->difference = split->least = MUSTER_NUMBER (0);
  split->is_as_dealt = TRUE;
  splitting.n_measures = MEASURE_ARMS + splitting.arms->len;
  splitting.measures = g_new0 (Measure, splitting.n_measures);
  for (guint a = 0; a < demand->n_pool; a++)
    splitting.evaluations[a] = muster_army_evaluate (demand->pool[a]);
  gboolean is_exact = measure_pool (&splitting, split);
  if (split->n_pieces < demand->n_commands)
    {
      split->state = MUSTER_SPLIT_FEW;
      return split;
    }
  if (!is_exact)
    {
      split->state = MUSTER_SPLIT_INEXACT;
      return split;
    }
  g_autofree guint *numbers = NULL;
  g_autoptr (MusterDealing) dealing = new_dealing (&splitting, &numbers);
  g_auto (MusterDealt) dealt = muster_dealing_solve (dealing, cancellable);
  split->state = states[dealt.state];
  if (dealt.state == MUSTER_DEALT_IMPOSSIBLE)
    find_contradiction (&splitting, split, cancellable);
  if (dealt.state != MUSTER_DEALT)
    return split;
  split->difference = to_number (&splitting, dealt.spreads[LEVEL_POINTS]);
  split->least = to_number (&splitting, dealt.least);
  split->is_fairest = dealt.is_fairest;
  deal (&splitting, numbers, dealt.commands);
  for (guint c = 0; c < demand->n_commands; c++)
    add_command (&splitting, split, c);
  g_ptr_array_unref (split->rows);
  split->rows = weigh (split);
  return split;
}

/* In words */

static void
add_line (GString *text, char *line)
{
  g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
  g_free (line);
}

/* "1 point", "2½ units" */
static char *
dup_measured (const MusterSplit *split, MusterNumber number)
{
  if (!split->is_by_units)
    return muster_points_dup_words (number);
  return g_strdup_printf (ngettext ("%u unit", "%u units", (guint) number.num), (guint) number.num);
}

char *
muster_split_dup_reserve (const MusterSplit *split, guint n_wanted)
{
  GString *text = g_string_new (NULL);
  g_autofree char *difference = dup_measured (split, split->difference);
  g_autofree char *least = dup_measured (split, split->least);
  gboolean is_proved = muster_number_compare (split->difference, split->least) == 0;
  switch (split->state)
    {
    case MUSTER_SPLIT:
      if (split->difference.num == 0)
        add_line (text, g_strdup (split->is_by_units ? _ ("All have as many units.")
                                                     : _ ("All have as many points.")));
      else if (is_proved)
        add_line (
          text,
          /* Translators: “3 points”, “2 units”. */
          g_strdup_printf (_ ("The strongest and the weakest differ by %s; less is not possible."),
                           difference));
      else
        add_line (text,
                  g_strdup_printf (
                    /* Translators: %1$s, %2$s: “3 points”, “1 point”. */
                    _ ("The strongest and the weakest differ by %1$s. Time ran out: there may be a "
                       "way with less, though not with less than %2$s."),
                    difference, least));
      if (is_proved && !split->is_fairest)
        add_line (text, g_strdup (_ ("Time ran out: arms, quality or guns may be shared out more "
                                     "evenly.")));
      if (split->is_by_units)
        add_line (text, g_strdup (_ ("Nothing has a price, so that units are counted instead of "
                                     "points.")));
      else if (split->n_unpriced > 0)
        add_line (text, g_strdup_printf (ngettext ("%u price is not known and counts as nothing.",
                                                   "%u prices are not known and count as nothing.",
                                                   split->n_unpriced),
                                         split->n_unpriced));
      if (!split->is_as_dealt)
        add_line (text, g_strdup (_ ("Prices depend on what else is in an army: by itself a "
                                     "command costs something else than its parts did before.")));
      break;
    case MUSTER_SPLIT_FEW:
      add_line (text,
                g_strdup_printf (
                  /* Translators: %1$u: how many commands are wanted; %2$u: how many pieces. */
                  ngettext ("For %1$u commands there is only %2$u piece with units. Deal "
                            "smaller pieces, or ask for fewer commands.",
                            "For %1$u commands there are only %2$u pieces with units. Deal "
                            "smaller pieces, or ask for fewer commands.",
                            split->n_pieces),
                  n_wanted, split->n_pieces));
      break;
    case MUSTER_SPLIT_IMPOSSIBLE:
      add_line (text, g_strdup (ngettext ("This cannot be:",
                                          "These contradict each other; without any one of them "
                                          "there is a way:",
                                          split->contradiction->len)));
      for (guint i = 0; i < split->contradiction->len; i++)
        add_line (text, g_strdup (g_ptr_array_index (split->contradiction, i)));
      break;
    case MUSTER_SPLIT_LATE:
    case MUSTER_SPLIT_CANCELLED:
      add_line (text, g_strdup (_ ("No way was found in time. Give more time, deal larger pieces, "
                                   "or ask for fewer commands.")));
      break;
    case MUSTER_SPLIT_INEXACT:
      add_line (text, g_strdup (_ ("The figures of the pool are too large, or too finely divided, "
                                   "to be dealt out exactly. Look for a price that cannot be "
                                   "meant.")));
      break;
    }
  return g_string_free (text, FALSE);
}
