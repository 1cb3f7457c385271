#include "config.h"

#include "army/compose/formulation.h"

#include <math.h>
#include <string.h>

/* From values to armies. What stands in all copies of a formation is dealt to them so that what a
 * limit counts there is spread evenly, from the innermost formations outwards. */

typedef struct _Copy Copy;
struct _Copy
{
  guint part;
  GPtrArray *held; /* Copy */
};

static void
copy_free (Copy *copy)
{
  g_ptr_array_unref (copy->held);
  g_free (copy);
}

static Copy *
copy_new (guint part)
{
  Copy *copy = g_new (Copy, 1);
  copy->part = part;
  copy->held = g_ptr_array_new_with_free_func ((GDestroyNotify) copy_free);
  return copy;
}

/* What a copy, with all that stands in it, counts for. */
static double
weigh_copy (const MusterFormulation *formulation, const Copy *copy, const MusterLimitView *view)
{
  double weight =
    muster_number_get_value (view->of[muster_formulation_get_part (formulation, copy->part)->item]);
  for (guint i = 0; i < copy->held->len; i++)
    weight += weigh_copy (formulation, g_ptr_array_index (copy->held, i), view);
  return weight;
}

/* What a limit allows each copy, and how much of that all of them take up together. */
typedef struct
{
  const MusterLimitView *view;
  double most;      /* of each copy; infinite where nothing bounds it */
  double tightness; /* 1: all that is allowed */
} Room;

/* Something that is dealt, with what it counts for in each room. */
typedef struct
{
  Copy *copy;
  double *shares;
  guint tightest; /* of the rooms that it counts in */
} Dealt;

/* What leaves the least choice comes first, and what is larger before what is smaller. */
static int
compare_dealt (gconstpointer a, gconstpointer b, gpointer data)
{
  const Dealt *one = a;
  const Dealt *other = b;
  const Room *rooms = data;
  double tighter = rooms[one->tightest].tightness - rooms[other->tightest].tightness;
  double larger = one->shares[one->tightest] - other->shares[other->tightest];
  return tighter != 0 ? (tighter < 0) - (tighter > 0) : (larger < 0) - (larger > 0);
}

/* The limits that are asked of the copies of a part. */
static GPtrArray *
list_views_of (const MusterFormulation *formulation, guint part)
{
  GPtrArray *views = g_ptr_array_new ();
  guint item = muster_formulation_get_part (formulation, part)->item;
  for (int i = 0; i < formulation->ruleset->n_limits; i++)
    if (muster_formulation_asks (formulation, i, item))
      g_ptr_array_add (views, &formulation->views[i]);
  return views;
}

/* How much stands in a copy's way to get this: first whether a limit would break, then what it has
 * in the tightest room, then what it has in all. */
static double
get_cost (const Dealt *dealt, const Room *rooms, guint n_rooms, const double *loads, guint n_held)
{
  double cost = n_held * 1e-6;
  for (guint k = 0; k < n_rooms; k++)
    {
      if (dealt->shares[k] <= 0)
        continue;
      if (loads[k] + dealt->shares[k] > rooms[k].most + 1e-9)
        cost += 1e9;
      cost += loads[k] * (k == dealt->tightest ? 1e3 : 1);
    }
  return cost;
}

static int
compare_parts (gconstpointer a, gconstpointer b)
{
  const Copy *one = *(Copy *const *) a;
  const Copy *other = *(Copy *const *) b;
  return (one->part > other->part) - (one->part < other->part);
}

/* How mixed the copies are: a type in a copy counts once, and one that is alone there twice. */
static guint
count_mixed (GPtrArray *copies)
{
  guint n = 0;
  for (guint c = 0; c < copies->len; c++)
    {
      GPtrArray *held = ((Copy *) g_ptr_array_index (copies, c))->held;
      for (guint i = 0; i < held->len; i++)
        {
          guint before = 0;
          guint after = 0;
          for (guint k = 0; k < held->len; k++)
            if (((Copy *) g_ptr_array_index (held, k))->part
                == ((Copy *) g_ptr_array_index (held, i))->part)
              {
                before += k < i;
                after += k > i;
              }
          n += before > 0 ? 0 : after > 0 ? 1 : 2;
        }
    }
  return n;
}

static void
put (GPtrArray *places, GPtrArray *all)
{
  for (guint i = 0; i < places->len; i++)
    *(gpointer *) g_ptr_array_index (places, i) = g_ptr_array_index (all, i);
}

/* What counts for the same in every room may change places: so what is of one type comes together,
 * and no brigade is a few of everything. @n: shares of each of @dealt */
static void
gather_alike (GPtrArray *copies, const Dealt *dealt, guint n_dealt, guint n)
{
  if (copies->len < 2)
    return;
  g_autoptr (GHashTable) indices = g_hash_table_new (NULL, NULL);
  g_autofree gboolean *is_done = g_new0 (gboolean, n_dealt);
  for (guint i = 0; i < n_dealt; i++)
    g_hash_table_insert (indices, dealt[i].copy, GUINT_TO_POINTER (i));
  for (guint i = 0; i < n_dealt; i++)
    {
      g_autoptr (GPtrArray) alike = g_ptr_array_new ();
      g_autoptr (GPtrArray) places = g_ptr_array_new ();
      if (is_done[i])
        continue;
      for (guint c = 0; c < copies->len; c++)
        {
          GPtrArray *held = ((Copy *) g_ptr_array_index (copies, c))->held;
          for (guint k = 0; k < held->len; k++)
            {
              guint other =
                GPOINTER_TO_UINT (g_hash_table_lookup (indices, g_ptr_array_index (held, k)));
              if (memcmp (dealt[other].shares, dealt[i].shares, n * sizeof *dealt[i].shares) != 0)
                continue;
              is_done[other] = TRUE;
              g_ptr_array_add (alike, g_ptr_array_index (held, k));
              g_ptr_array_add (places, &held->pdata[k]);
            }
        }
      guint n_mixed = count_mixed (copies);
      g_autoptr (GPtrArray) sorted = g_ptr_array_copy (alike, NULL, NULL);
      g_ptr_array_sort (sorted, compare_parts);
      put (places, sorted);
      if (count_mixed (copies) > n_mixed)
        put (places, alike);
    }
}

/* Deals @all (element-type Copy) out. */
static void
deal (const MusterFormulation *formulation, GPtrArray *copies, GPtrArray *all)
{
  const Copy *first = g_ptr_array_index (copies, 0);
  g_autoptr (GPtrArray) views = list_views_of (formulation, first->part);
  /* The last room is for what no limit counts. */
  guint n = views->len + 1;
  g_autofree Room *rooms = g_new0 (Room, n);
  g_autofree Dealt *dealt = g_new0 (Dealt, all->len);
  g_autofree double *shares = g_new0 (double, (gsize) n * all->len);
  g_autofree double *loads = g_new0 (double, (gsize) n * copies->len);
  for (guint k = 0; k < views->len; k++)
    {
      const MusterBound *most =
        &((const MusterLimitView *) g_ptr_array_index (views, k))->limit->max;
      double total = 0;
      rooms[k].view = g_ptr_array_index (views, k);
      for (guint i = 0; i < all->len; i++)
        {
          double share = weigh_copy (formulation, g_ptr_array_index (all, i), rooms[k].view);
          shares[(gsize) i * n + k] = share;
          total += share;
        }
      /* A bound that is a figure of what is there is not known yet: all get as much. */
      rooms[k].most = !most->is_given || total <= 0 ? INFINITY
                      : most->is_measure            ? total / copies->len
                                                    : muster_number_get_value (most->number);
      rooms[k].tightness = total / (rooms[k].most * copies->len);
    }
  for (guint i = 0; i < all->len; i++)
    {
      dealt[i] = (Dealt){ g_ptr_array_index (all, i), shares + (gsize) i * n, n - 1 };
      for (guint k = 0; k + 1 < n; k++)
        if (dealt[i].shares[k] > 0 && rooms[k].tightness >= rooms[dealt[i].tightest].tightness)
          dealt[i].tightest = k;
    }
  g_qsort_with_data (dealt, (int) all->len, sizeof *dealt, compare_dealt, rooms);
  for (guint i = 0; i < all->len; i++)
    {
      guint best = 0;
      double least = INFINITY;
      for (guint c = 0; c < copies->len; c++)
        {
          const Copy *copy = g_ptr_array_index (copies, c);
          double cost = get_cost (&dealt[i], rooms, n, loads + (gsize) c * n, copy->held->len);
          if (cost >= least)
            continue;
          best = c;
          least = cost;
        }
      for (guint k = 0; k < n; k++)
        loads[(gsize) best * n + k] += dealt[i].shares[k];
      g_ptr_array_add (((Copy *) g_ptr_array_index (copies, best))->held, dealt[i].copy);
    }
  gather_alike (copies, dealt, all->len, n);
}

/* Returns: (transfer container) (element-type Copy): all copies of a part, with what stands in them
 */
static GPtrArray *
make_copies (const MusterFormulation *formulation, guint number, const gint64 *values)
{
  const MusterPart *part = muster_formulation_get_part (formulation, number);
  gint64 n = part->column != MUSTER_NO_COLUMN ? values[part->column] : 1;
  GPtrArray *copies = g_ptr_array_new ();
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  for (gint64 i = 0; i < n; i++)
    g_ptr_array_add (copies, copy_new (number));
  if (n == 0)
    return copies;
  for (guint i = number + 1; i < part->end; i = muster_formulation_get_part (formulation, i)->end)
    {
      g_autoptr (GPtrArray) held = make_copies (formulation, i, values);
      g_ptr_array_extend (all, held, NULL, NULL);
    }
  if (all->len > 0)
    deal (formulation, copies, all);
  return copies;
}

/* Dressing. Types that nothing tells apart are one to the programme. Units of them are shared out
 * to all of these types, as common as they were, and as an order of battle of the same army has
 * them: as regiments of two or three, none of them alone. */

typedef struct
{
  const MusterFormulation *formulation;
  const MusterArmy *like; /* whose types are taken; or NULL */
  guint *same;            /* per column */
  gint64 *n_of_type;      /* per kind: units that have it already */
  gint64 *wanted;         /* per kind: how many shall, in shares of a unit */
} Wardrobe;

#define SHARES 100 /* of a unit */

static gint64
count_like (const Wardrobe *wardrobe, const MusterKind *kind)
{
  const MusterArmy *like = wardrobe->like;
  gint64 n = 0;
  for (guint i = 1; like != NULL && i < like->n_nodes; i++)
    n += g_str_equal (like->nodes[i].kind_id, kind->id);
  return n;
}

/* So near in time an order of battle is of the same army. */
#define ABOUT_YEARS 2

gboolean
muster_formulation_is_of (const MusterFormulation *formulation, const MusterArmy *like)
{
  const MusterArmy *army = formulation->recruits->army;
  int scale = formulation->ruleset->nation_scale;
  const MusterChosen *nation = muster_node_find_chosen (&army->nodes[0], scale);
  const MusterChosen *other = muster_node_find_chosen (&like->nodes[0], scale);
  return (nation != NULL ? nation->grade_index : MUSTER_GRADE_NONE)
           == (other != NULL ? other->grade_index : MUSTER_GRADE_NONE)
         && (army->year == MUSTER_NO_YEAR || like->year == MUSTER_NO_YEAR
             || ABS (army->year - like->year) <= ABOUT_YEARS);
}

double *
muster_formulation_share_types (const MusterFormulation *formulation, GPtrArray *types)
{
  double *shares = g_new0 (double, types->len + 1);
  int year = formulation->recruits->army->year;
  guint n_said = 0;
  int said = 0;
  double sum = 0;
  for (guint i = 0; i < types->len; i++)
    {
      int commonness = muster_kind_get_commonness (g_ptr_array_index (types, i), year);
      n_said += commonness >= 0;
      said += MAX (commonness, 0);
    }
  for (guint i = 0; i < types->len; i++)
    {
      int commonness = muster_kind_get_commonness (g_ptr_array_index (types, i), year);
      shares[i] = n_said == 0       ? 1.0 / (double) (2u << MIN (i, 20))
                  : commonness >= 0 ? commonness
                                    : MAX (100.0 - said, 1) / (types->len - n_said);
      sum += shares[i];
    }
  for (guint i = 0; i < types->len && sum > 0; i++)
    shares[i] /= sum;
  return shares;
}

static const MusterKind *
get_kind (const MusterFormulation *formulation, guint part)
{
  return muster_formulation_get_recruit (formulation,
                                         muster_formulation_get_part (formulation, part)->item)
    ->kind;
}

static gboolean
is_same (const Wardrobe *wardrobe, guint number, guint group)
{
  const MusterPart *part = muster_formulation_get_part (wardrobe->formulation, number);
  const MusterPart *other = muster_formulation_get_part (wardrobe->formulation, group);
  return part->holder == other->holder && part->column != MUSTER_NO_COLUMN
         && wardrobe->same[part->column] == other->column;
}

/* The type that lacks most of what is wanted. */
static guint
choose_type (const Wardrobe *wardrobe, guint group)
{
  const MusterFormulation *formulation = wardrobe->formulation;
  const MusterPart *part = muster_formulation_get_part (formulation, group);
  guint end = muster_formulation_get_part (formulation, part->holder)->end;
  guint best = group;
  gint64 most = G_MININT64;
  for (guint i = part->holder + 1; i < end; i++)
    {
      if (!is_same (wardrobe, i, group))
        continue;
      int kind = (int) (get_kind (formulation, i) - formulation->ruleset->kinds);
      gint64 lack = wardrobe->wanted[kind] - SHARES * wardrobe->n_of_type[kind];
      if (lack <= most)
        continue;
      best = i;
      most = lack;
    }
  return best;
}

/* How many of the @n units that are left in a brigade make the next regiment. */
static guint
get_regiment (guint n)
{
  return n == 4 ? 2 : MIN (n, 3);
}

/* Units of one group that follow each other in a formation. */
typedef struct
{
  Copy *copy;
  guint first;
  guint n;
  guint n_types; /* of which they might be */
} Run;

static void
list_runs (const Wardrobe *wardrobe, Copy *copy, GArray *runs)
{
  const MusterFormulation *formulation = wardrobe->formulation;
  for (guint i = 0; i < copy->held->len; i++)
    {
      Copy *first = g_ptr_array_index (copy->held, i);
      const MusterPart *part = muster_formulation_get_part (formulation, first->part);
      const MusterRecruit *recruit = muster_formulation_get_recruit (formulation, part->item);
      Run run = { copy, i, 1, 0 };
      if (recruit->holds)
        {
          list_runs (wardrobe, first, runs);
          continue;
        }
      while (i + run.n < copy->held->len
             && ((Copy *) g_ptr_array_index (copy->held, i + run.n))->part == first->part)
        run.n++;
      i += run.n - 1;
      if (recruit->kind->category != MUSTER_CATEGORY_UNIT || recruit->source != MUSTER_NO_NODE)
        continue;
      guint end = muster_formulation_get_part (formulation, part->holder)->end;
      for (guint k = part->holder + 1; k < end; k++)
        run.n_types += is_same (wardrobe, k, first->part);
      g_array_append_val (runs, run);
    }
}

/* Types between which units of some run may choose share all that may be of any of them. */
typedef struct
{
  GPtrArray *types; /* MusterKind */
  gint64 n;         /* units */
} Shared;

static void
shared_free (gpointer data)
{
  g_ptr_array_unref (((Shared *) data)->types);
  g_free (data);
}

static gboolean
have_a_type (const GPtrArray *one, GPtrArray *other)
{
  for (guint i = 0; i < one->len; i++)
    if (g_ptr_array_find (other, one->pdata[i], NULL))
      return TRUE;
  return FALSE;
}

static GPtrArray *
list_shared (const Wardrobe *wardrobe, const GArray *runs)
{
  const MusterFormulation *formulation = wardrobe->formulation;
  GPtrArray *all = g_ptr_array_new_with_free_func (shared_free);
  for (guint i = 0; i < runs->len; i++)
    {
      const Run *run = &g_array_index (runs, Run, i);
      guint group = ((Copy *) g_ptr_array_index (run->copy->held, run->first))->part;
      guint holder = muster_formulation_get_part (formulation, group)->holder;
      Shared *shared = g_new (Shared, 1);
      *shared = (Shared){ g_ptr_array_new (), run->n };
      for (guint k = holder + 1; k < muster_formulation_get_part (formulation, holder)->end; k++)
        if (is_same (wardrobe, k, group))
          g_ptr_array_add (shared->types, (gpointer) get_kind (formulation, k));
      for (guint k = all->len; k > 0; k--)
        {
          Shared *other = g_ptr_array_index (all, k - 1);
          if (!have_a_type (other->types, shared->types))
            continue;
          for (guint t = 0; t < other->types->len; t++)
            if (!g_ptr_array_find (shared->types, other->types->pdata[t], NULL))
              g_ptr_array_add (shared->types, other->types->pdata[t]);
          shared->n += other->n;
          g_ptr_array_remove_index (all, k - 1);
        }
      g_ptr_array_add (all, shared);
    }
  return all;
}

static void
set_wanted (Wardrobe *wardrobe, const GArray *runs)
{
  const MusterRuleset *ruleset = wardrobe->formulation->ruleset;
  g_autoptr (GPtrArray) all = list_shared (wardrobe, runs);
  for (guint i = 0; i < all->len; i++)
    {
      const Shared *shared = g_ptr_array_index (all, i);
      gint64 n_like = 0;
      gboolean is_said = FALSE;
      for (guint k = 0; k < shared->types->len; k++)
        {
          const MusterKind *kind = g_ptr_array_index (shared->types, k);
          n_like += count_like (wardrobe, kind);
          is_said = is_said || kind->n_commonness > 0;
        }
      g_autofree double *shares =
        muster_formulation_share_types (wardrobe->formulation, shared->types);
      /* One order of battle is not all armies of its time. */
      double weight = n_like == 0 ? 0 : is_said ? 0.5 : 1;
      for (guint k = 0; k < shared->types->len; k++)
        {
          const MusterKind *kind = g_ptr_array_index (shared->types, k);
          double share = weight * (double) count_like (wardrobe, kind) / (double) MAX (n_like, 1)
                         + (1 - weight) * shares[k];
          wardrobe->wanted[kind - ruleset->kinds] =
            (gint64) floor (SHARES * (double) shared->n * share + 0.5);
        }
    }
}

static int
compare_runs (gconstpointer a, gconstpointer b)
{
  const Run *one = a;
  const Run *other = b;
  return (one->n_types > other->n_types) - (one->n_types < other->n_types);
}

static void
dress (Wardrobe *wardrobe, const Run *run)
{
  const MusterFormulation *formulation = wardrobe->formulation;
  guint group = ((Copy *) g_ptr_array_index (run->copy->held, run->first))->part;
  for (guint k = 0; k < run->n;)
    {
      guint size = get_regiment (run->n - k);
      guint part = choose_type (wardrobe, group);
      const MusterKind *kind = get_kind (formulation, part);
      for (guint end = k + size; k < end; k++)
        ((Copy *) g_ptr_array_index (run->copy->held, run->first + k))->part = part;
      wardrobe->n_of_type[kind - formulation->ruleset->kinds] += size;
    }
}

static void
sort_parts (Copy *copy)
{
  g_ptr_array_sort (copy->held, compare_parts);
  for (guint i = 0; i < copy->held->len; i++)
    sort_parts (g_ptr_array_index (copy->held, i));
}

/* Brigading. Where nothing tells some types apart, they change places between formations, and a
 * formation changes its own, until units stand with those that they used to stand with, few are the
 * only one of their type, and of each type there are about as many as are wanted. */

/* For a unit among those that its type did not stand with. */
#define APART_LOSS (16 * SHARES)

/* For a type in a formation, and once more where only one unit is of it. */
#define MIXED_LOSS (2 * SHARES)

typedef struct
{
  const MusterFormulation *formulation;
  const guint *same;    /* per column: the first that nothing tells from it */
  guint n_words;        /* of a set of what the pack says stood together */
  guint64 *sets;        /* per kind such a set */
  gint64 *n_of_type;    /* per kind */
  const gint64 *wanted; /* per kind: how many there shall be, in shares of a unit */
  GPtrArray *copies;    /* Copy that holds units */
  GPtrArray *holders;   /* Copy: what each of those stands in; NULL of the army itself */
  GArray *counted;      /* Number, of the formation that was looked at last */
  gint64 loss;          /* how far those are from these */
} Brigading;

static gboolean
is_unit (const MusterFormulation *formulation, const Copy *copy)
{
  return get_kind (formulation, copy->part)->category == MUSTER_CATEGORY_UNIT;
}

static void
list_sets (Brigading *brigading)
{
  const MusterFormulation *formulation = brigading->formulation;
  const MusterRuleset *ruleset = formulation->ruleset;
  brigading->n_words = (guint) ruleset->n_together / 64 + 1;
  brigading->sets = g_new0 (guint64, (gsize) ruleset->n_kinds * brigading->n_words);
  for (guint i = 1; i < muster_formulation_count_items (formulation); i++)
    {
      const MusterRecruit *recruit = muster_formulation_get_recruit (formulation, i);
      guint64 *set =
        brigading->sets + (gsize) (recruit->kind - ruleset->kinds) * brigading->n_words;
      for (int k = 0; recruit->kind->category == MUSTER_CATEGORY_UNIT && k < ruleset->n_together;
           k++)
        if (muster_evaluation_match (formulation->recruits->evaluation, ruleset->together[k].of,
                                     recruit->node)
            == MUSTER_YES)
          set[k / 64] |= G_GUINT64_CONSTANT (1) << (k % 64);
    }
}

static const guint64 *
get_set (const Brigading *brigading, const MusterKind *kind)
{
  return brigading->sets
         + (gsize) (kind - brigading->formulation->ruleset->kinds) * brigading->n_words;
}

/* What nothing is said of goes with all. */
static gboolean
goes_with_all (const Brigading *brigading, const MusterKind *kind)
{
  const guint64 *set = get_set (brigading, kind);
  guint64 any = 0;
  for (guint i = 0; i < brigading->n_words; i++)
    any |= set[i];
  return any == 0;
}

static gboolean
stood_together (const Brigading *brigading, const MusterKind *one, const MusterKind *other)
{
  const guint64 *of_one = get_set (brigading, one);
  const guint64 *of_other = get_set (brigading, other);
  guint64 of_both = 0;
  for (guint i = 0; i < brigading->n_words; i++)
    of_both |= of_one[i] & of_other[i];
  return one == other || of_both != 0 || goes_with_all (brigading, one)
         || goes_with_all (brigading, other);
}

/* How many units of a type there are. */
typedef struct
{
  const MusterKind *kind;
  gint64 n;
} Number;

/* @types: (element-type Number): becomes the types of the units that stand there */
static void
count_types (const Brigading *brigading, const Copy *copy, GArray *types)
{
  g_array_set_size (types, 0);
  for (guint i = 0; i < copy->held->len; i++)
    {
      const Copy *unit = g_ptr_array_index (copy->held, i);
      if (!is_unit (brigading->formulation, unit))
        continue;
      const Number number = { get_kind (brigading->formulation, unit->part), 1 };
      guint at = 0;
      while (at < types->len && g_array_index (types, Number, at).kind != number.kind)
        at++;
      if (at < types->len)
        g_array_index (types, Number, at).n++;
      else
        g_array_append_val (types, number);
    }
}

/* Whether a type stood with the one at @first, and with all before it that do. */
static gboolean
goes_with_those (const Brigading *brigading, const GArray *types, guint first, guint type)
{
  const MusterKind *kind = g_array_index (types, Number, type).kind;
  if (!stood_together (brigading, kind, g_array_index (types, Number, first).kind))
    return FALSE;
  for (guint i = 0; i < type; i++)
    if (i != first && !stood_together (brigading, kind, g_array_index (types, Number, i).kind)
        && goes_with_those (brigading, types, first, i))
      return FALSE;
  return TRUE;
}

static gint64
get_disorder (const Brigading *brigading, const Copy *copy)
{
  GArray *types = brigading->counted;
  gint64 n = 0;
  gint64 most = 0;
  gint64 n_mixed = 0;
  count_types (brigading, copy, types);
  for (guint i = 0; i < types->len; i++)
    {
      const Number *one = &g_array_index (types, Number, i);
      gint64 n_with = one->n;
      for (guint k = 0; k < types->len; k++)
        if (k != i && goes_with_those (brigading, types, i, k))
          n_with += g_array_index (types, Number, k).n;
      n += one->n;
      if (!goes_with_all (brigading, one->kind))
        most = MAX (most, n_with);
      n_mixed += one->n == 1 ? 2 : 1;
    }
  return APART_LOSS * (most > 0 ? n - most : 0) + MIXED_LOSS * n_mixed;
}

/* Returns: a part of the same holder that is of the kind, and nothing tells from this one; or
 * MUSTER_NO_NODE */
static guint
find_alike (const Brigading *brigading, guint number, const MusterKind *kind)
{
  const MusterFormulation *formulation = brigading->formulation;
  const MusterPart *part = muster_formulation_get_part (formulation, number);
  guint end = muster_formulation_get_part (formulation, part->holder)->end;
  for (guint i = part->holder + 1; i < end; i = muster_formulation_get_part (formulation, i)->end)
    {
      const MusterPart *other = muster_formulation_get_part (formulation, i);
      if (other->column != MUSTER_NO_COLUMN && get_kind (formulation, i) == kind
          && brigading->same[other->column] == brigading->same[part->column])
        return i;
    }
  return MUSTER_NO_NODE;
}

/* @n: 1 or -1 more of the type */
static void
count_type (Brigading *brigading, const MusterKind *kind, int n)
{
  int i = (int) (kind - brigading->formulation->ruleset->kinds);
  brigading->loss -= ABS (SHARES * brigading->n_of_type[i] - brigading->wanted[i]);
  brigading->n_of_type[i] += n;
  brigading->loss += ABS (SHARES * brigading->n_of_type[i] - brigading->wanted[i]);
}

static void
set_part (Brigading *brigading, Copy *unit, guint number)
{
  count_type (brigading, get_kind (brigading->formulation, unit->part), -1);
  unit->part = number;
  count_type (brigading, get_kind (brigading->formulation, unit->part), 1);
}

/* A unit that was of another type before. */
typedef struct
{
  Copy *unit;
  guint part;
} Retyped;

/* Makes up to @n units of a type into ones of another. Returns: how many it could */
static guint
retype (Brigading *brigading,
        const Copy *copy,
        const MusterKind *from,
        const MusterKind *to,
        guint n,
        GArray *retyped)
{
  const MusterFormulation *formulation = brigading->formulation;
  guint n_done = 0;
  for (guint i = 0; i < copy->held->len && n_done < n; i++)
    {
      Copy *unit = g_ptr_array_index (copy->held, i);
      const Retyped before = { unit, unit->part };
      if (!is_unit (formulation, unit) || get_kind (formulation, unit->part) != from
          || muster_formulation_get_recruit (
               formulation, muster_formulation_get_part (formulation, unit->part)->item)
                 ->source
               != MUSTER_NO_NODE)
        continue;
      guint number = find_alike (brigading, unit->part, to);
      if (number == MUSTER_NO_NODE)
        continue;
      set_part (brigading, unit, number);
      g_array_append_val (retyped, before);
      n_done++;
    }
  return n_done;
}

static void
take_back (Brigading *brigading, const GArray *retyped)
{
  for (guint i = retyped->len; i > 0; i--)
    {
      const Retyped *one = &g_array_index (retyped, Retyped, i - 1);
      set_part (brigading, one->unit, one->part);
    }
}

/* What both are in disorder, and how far the types are from what is wanted; @other may be NULL. */
static gint64
weigh_disorder (const Brigading *brigading, const Copy *copy, const Copy *other)
{
  return get_disorder (brigading, copy) + (other != NULL ? get_disorder (brigading, other) : 0)
         + brigading->loss;
}

/* Takes a change back that is not for the better. @before: what was in disorder. Returns: whether
 * it is kept */
static gboolean
settle (Brigading *brigading, const Copy *copy, const Copy *other, gint64 before, GArray *retyped)
{
  if (retyped->len > 0 && weigh_disorder (brigading, copy, other) < before)
    return TRUE;
  take_back (brigading, retyped);
  return FALSE;
}

/* As many units of a type in one change with units of another type elsewhere. */
static gboolean
exchange (Brigading *brigading, const Copy *copy, const Copy *other)
{
  g_autoptr (GArray) types = g_array_new (FALSE, FALSE, sizeof (Number));
  g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (Number));
  g_autoptr (GArray) retyped = g_array_new (FALSE, FALSE, sizeof (Retyped));
  gint64 before = weigh_disorder (brigading, copy, other);
  count_types (brigading, copy, types);
  count_types (brigading, other, others);
  for (guint i = 0; i < types->len; i++)
    for (guint k = 0; k < others->len; k++)
      for (guint n = 1; n <= MIN (copy->held->len, other->held->len); n++)
        {
          const MusterKind *one = g_array_index (types, Number, i).kind;
          const MusterKind *than = g_array_index (others, Number, k).kind;
          if (one == than)
            break;
          g_array_set_size (retyped, 0);
          guint n_one = retype (brigading, copy, one, than, n, retyped);
          guint n_other = n_one == n ? retype (brigading, other, than, one, n, retyped) : 0;
          if (n_other != n)
            {
              take_back (brigading, retyped);
              break;
            }
          if (settle (brigading, copy, other, before, retyped))
            return TRUE;
        }
  return FALSE;
}

/* Whether nothing tells units of a part from some that stand there. */
static gboolean
may_be_had_of (const Brigading *brigading, const Copy *copy, const MusterPart *part)
{
  for (guint i = 0; i < copy->held->len; i++)
    {
      const Copy *unit = g_ptr_array_index (copy->held, i);
      guint column = muster_formulation_get_part (brigading->formulation, unit->part)->column;
      if (column != MUSTER_NO_COLUMN && part->column != MUSTER_NO_COLUMN
          && brigading->same[column] == brigading->same[part->column])
        return TRUE;
    }
  return FALSE;
}

/* Adds the types of which units that are there might be, to those that are there. */
static void
list_others (const Brigading *brigading, const Copy *copy, GArray *types)
{
  const MusterFormulation *formulation = brigading->formulation;
  guint holder = copy->part;
  guint end = muster_formulation_get_part (formulation, holder)->end;
  for (guint i = holder + 1; i < end; i = muster_formulation_get_part (formulation, i)->end)
    {
      const Number number = { get_kind (formulation, i), 0 };
      gboolean is_there = number.kind->category != MUSTER_CATEGORY_UNIT;
      for (guint k = 0; k < types->len && !is_there; k++)
        is_there = g_array_index (types, Number, k).kind == number.kind;
      if (!is_there
          && may_be_had_of (brigading, copy, muster_formulation_get_part (formulation, i)))
        g_array_append_val (types, number);
    }
}

/* All units, or all of a type, become ones of another type: the best of all that would. */
static gboolean
unify (Brigading *brigading, const Copy *copy)
{
  g_autoptr (GArray) types = g_array_new (FALSE, FALSE, sizeof (Number));
  g_autoptr (GArray) retyped = g_array_new (FALSE, FALSE, sizeof (Retyped));
  g_autoptr (GArray) best = g_array_new (FALSE, FALSE, sizeof (Retyped));
  gint64 least = weigh_disorder (brigading, copy, NULL);
  count_types (brigading, copy, types);
  guint n_there = types->len;
  list_others (brigading, copy, types);
  for (guint to = 0; to < types->len; to++)
    for (guint from = 0; from <= n_there; from++)
      {
        const MusterKind *kind = g_array_index (types, Number, to).kind;
        g_array_set_size (retyped, 0);
        for (guint i = 0; i < n_there; i++)
          if (i != to && (i == from || from == n_there))
            retype (brigading, copy, g_array_index (types, Number, i).kind, kind, copy->held->len,
                    retyped);
        gint64 weight = weigh_disorder (brigading, copy, NULL);
        g_array_set_size (best, weight < least ? 0 : best->len);
        for (guint i = 0; weight < least && i < retyped->len; i++)
          {
            const Copy *unit = g_array_index (retyped, Retyped, i).unit;
            const Retyped after = { g_array_index (retyped, Retyped, i).unit, unit->part };
            g_array_append_val (best, after);
          }
        least = MIN (least, weight);
        take_back (brigading, retyped);
      }
  for (guint i = 0; i < best->len; i++)
    set_part (brigading, g_array_index (best, Retyped, i).unit,
              g_array_index (best, Retyped, i).part);
  return best->len > 0;
}

static void
list_copies (Brigading *brigading, Copy *copy, Copy *holder)
{
  const MusterFormulation *formulation = brigading->formulation;
  gboolean has_units = FALSE;
  for (guint i = 0; i < copy->held->len; i++)
    {
      Copy *held = g_ptr_array_index (copy->held, i);
      if (is_unit (formulation, held))
        {
          count_type (brigading, get_kind (formulation, held->part), 1);
          has_units = TRUE;
        }
      list_copies (brigading, held, copy);
    }
  if (!has_units)
    return;
  g_ptr_array_add (brigading->copies, copy);
  g_ptr_array_add (brigading->holders, holder);
}

/* How many units stand in the formations of one, of a type; or of all where @kind is NULL. */
static gint64
count_below (const Brigading *brigading, const Copy *holder, const MusterKind *kind)
{
  gint64 n = 0;
  for (guint i = 0; i < holder->held->len; i++)
    {
      const Copy *copy = g_ptr_array_index (holder->held, i);
      for (guint k = 0; k < copy->held->len; k++)
        {
          const Copy *unit = g_ptr_array_index (copy->held, k);
          n += is_unit (brigading->formulation, unit)
               && (kind == NULL || get_kind (brigading->formulation, unit->part) == kind);
        }
    }
  return n;
}

/* How far a type is from being in both for their size. */
static gint64
get_unevenness (const Brigading *brigading,
                const Copy *holder,
                const Copy *other,
                const MusterKind *kind)
{
  gint64 n = count_below (brigading, holder, kind);
  gint64 all = n + count_below (brigading, other, kind);
  gint64 size = count_below (brigading, holder, NULL);
  return ABS (n * (size + count_below (brigading, other, NULL)) - all * size);
}

/* Formations of one type each change places, so that no division has all of it. */
static void
spread (Brigading *brigading, guint i, guint k)
{
  const Copy *copy = g_ptr_array_index (brigading->copies, i);
  const Copy *other = g_ptr_array_index (brigading->copies, k);
  const Copy *holder = g_ptr_array_index (brigading->holders, i);
  const Copy *than = g_ptr_array_index (brigading->holders, k);
  g_autoptr (GArray) types = g_array_new (FALSE, FALSE, sizeof (Number));
  g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (Number));
  g_autoptr (GArray) retyped = g_array_new (FALSE, FALSE, sizeof (Retyped));
  count_types (brigading, copy, types);
  count_types (brigading, other, others);
  if (holder == NULL || than == NULL || holder == than || types->len != 1 || others->len != 1)
    return;
  Number one = g_array_index (types, Number, 0);
  Number two = g_array_index (others, Number, 0);
  if (one.kind == two.kind || one.n != two.n)
    return;
  gint64 before = get_unevenness (brigading, holder, than, one.kind)
                  + get_unevenness (brigading, holder, than, two.kind);
  if (retype (brigading, copy, one.kind, two.kind, (guint) one.n, retyped) != one.n
      || retype (brigading, other, two.kind, one.kind, (guint) one.n, retyped) != one.n
      || get_unevenness (brigading, holder, than, one.kind)
             + get_unevenness (brigading, holder, than, two.kind)
           >= before)
    take_back (brigading, retyped);
}

static void
brigade (const Wardrobe *wardrobe, Copy *root)
{
  const MusterRuleset *ruleset = wardrobe->formulation->ruleset;
  g_autofree gint64 *n_of_type = g_new0 (gint64, ruleset->n_kinds);
  g_autoptr (GPtrArray) copies = g_ptr_array_new ();
  g_autoptr (GPtrArray) holders = g_ptr_array_new ();
  g_autoptr (GArray) counted = g_array_new (FALSE, FALSE, sizeof (Number));
  Brigading brigading = { .formulation = wardrobe->formulation,
                          .same = wardrobe->same,
                          .n_of_type = n_of_type,
                          .wanted = wardrobe->wanted,
                          .copies = copies,
                          .holders = holders,
                          .counted = counted };
  gboolean is_better = TRUE;
  list_sets (&brigading);
  list_copies (&brigading, root, NULL);
  while (is_better)
    {
      is_better = FALSE;
      for (guint i = 0; i < copies->len; i++)
        for (guint k = 0; k < copies->len; k++)
          while (
            i != k && get_disorder (&brigading, g_ptr_array_index (copies, i)) > 2 * MIXED_LOSS
            && exchange (&brigading, g_ptr_array_index (copies, i), g_ptr_array_index (copies, k)))
            is_better = TRUE;
      for (guint i = 0; i < copies->len && !is_better; i++)
        is_better = unify (&brigading, g_ptr_array_index (copies, i));
    }
  for (guint i = 0; i < copies->len; i++)
    for (guint k = i + 1; k < copies->len; k++)
      spread (&brigading, i, k);
  g_free (brigading.sets);
}

static void
dress_all (const MusterFormulation *formulation, Copy *root)
{
  g_autofree gint64 *n_of_type = g_new0 (gint64, formulation->ruleset->n_kinds);
  g_autofree gint64 *gains = muster_formulation_pad_gains (formulation, formulation->gains);
  g_autofree guint *same = muster_programme_list_same (formulation->programme, gains);
  const MusterDemand *demand = formulation->demand;
  gboolean is_own =
    demand->goal == MUSTER_GOAL_LIKE && muster_formulation_is_of (formulation, demand->like);
  g_autofree gint64 *wanted = g_new0 (gint64, formulation->ruleset->n_kinds);
  Wardrobe wardrobe = { .formulation = formulation,
                        .like = is_own ? demand->like : NULL,
                        .same = same,
                        .n_of_type = n_of_type,
                        .wanted = wanted };
  g_autoptr (GArray) runs = g_array_new (FALSE, FALSE, sizeof (Run));
  sort_parts (root);
  list_runs (&wardrobe, root, runs);
  set_wanted (&wardrobe, runs);
  /* What leaves less choice comes first. */
  g_array_sort (runs, compare_runs);
  for (guint i = 0; i < runs->len; i++)
    dress (&wardrobe, &g_array_index (runs, Run, i));
  brigade (&wardrobe, root);
}

/* The order in which what stands in a formation is written: its commander, its own units, its
 * formations; each as the ruleset has them, the better before the worse. */
typedef struct
{
  const MusterFormulation *formulation;
  GArray *classes;
} Order;

static const Copy *
find_first_unit (const MusterFormulation *formulation, const Copy *copy)
{
  const Copy *found = NULL;
  if (muster_formulation_get_recruit (formulation,
                                      muster_formulation_get_part (formulation, copy->part)->item)
        ->kind->category
      == MUSTER_CATEGORY_UNIT)
    return copy;
  for (guint i = 0; i < copy->held->len && found == NULL; i++)
    found = find_first_unit (formulation, g_ptr_array_index (copy->held, i));
  return found;
}

static int
get_rank (const Order *order, const Copy *copy, int which)
{
  const MusterFormulation *formulation = order->formulation;
  const MusterRuleset *ruleset = formulation->ruleset;
  const MusterRecruit *recruit =
    muster_formulation_get_recruit (formulation,
                                    muster_formulation_get_part (formulation, copy->part)->item);
  const Copy *unit = find_first_unit (formulation, copy);
  guint item = unit != NULL ? muster_formulation_get_part (formulation, unit->part)->item : 0;
  switch (which)
    {
    case 0:
      return recruit->kind->category == MUSTER_CATEGORY_COMMANDER   ? 0
             : recruit->kind->category != MUSTER_CATEGORY_FORMATION ? 1
                                                                    : 2;
    case 1:
      return recruit->kind->category == MUSTER_CATEGORY_FORMATION
               ? (int) (recruit->kind - ruleset->kinds)
               : 0;
    case 2:
      return unit != NULL ? (int) muster_kind_find_class (
               ruleset, muster_formulation_get_recruit (formulation, item)->kind, order->classes)
                          : 0;
    case 3:
      return unit != NULL && ruleset->quality_scale >= 0
               ? -muster_recruits_get_grade (formulation->recruits, item, ruleset->quality_scale)
               : 0;
    default:
      return (int) copy->part;
    }
}

static int
compare_copies (gconstpointer a, gconstpointer b, gpointer data)
{
  const Copy *one = *(Copy *const *) a;
  const Copy *other = *(Copy *const *) b;
  for (int which = 0; which < 5; which++)
    {
      int rank = get_rank (data, one, which);
      int than = get_rank (data, other, which);
      if (rank != than)
        return rank < than ? -1 : 1;
    }
  return 0;
}

typedef struct
{
  Order order;
  GArray *changes;
  gint64 next_id;
} Writing;

static void
write_choices (Writing *writing, gint64 id, const MusterRecruit *recruit, guint first)
{
  const MusterRuleset *ruleset = writing->order.formulation->ruleset;
  for (guint i = first; recruit->chosen != NULL && i < recruit->chosen->len; i++)
    {
      MusterGradeRef grade = g_array_index (recruit->chosen, MusterGradeRef, i);
      const MusterChange choice = { .kind = MUSTER_CHANGE_CHOOSE,
                                    .node = id,
                                    .scale = ruleset->scales[grade.scale].id,
                                    .grade = ruleset->scales[grade.scale].grades[grade.grade].id };
      g_array_append_val (writing->changes, choice);
    }
}

/* What it comes with: those that are borne by @on of the list. */
static void
write_borne (Writing *writing, gint64 id, GArray *borne, guint on)
{
  for (guint i = 0; borne != NULL && i < borne->len; i++)
    {
      const MusterBorne *one = &g_array_index (borne, MusterBorne, i);
      const MusterChange change = { .kind = MUSTER_CHANGE_ADD,
                                    .node = writing->next_id,
                                    .target = id,
                                    .place = MUSTER_LAST_PLACE,
                                    .category = one->kind->category,
                                    .type = one->kind->id };
      if (one->on != on)
        continue;
      g_array_append_val (writing->changes, change);
      writing->next_id++;
      write_borne (writing, change.node, borne, i);
    }
}

static gint64
write_copy (Writing *writing, const Copy *copy, gint64 target)
{
  const MusterFormulation *formulation = writing->order.formulation;
  const MusterRuleset *ruleset = formulation->ruleset;
  const MusterRecruit *recruit =
    muster_formulation_get_recruit (formulation,
                                    muster_formulation_get_part (formulation, copy->part)->item);
  gboolean has_grade = recruit->chosen != NULL && recruit->chosen->len > 0;
  if (recruit->source != MUSTER_NO_NODE)
    {
      gint64 own = formulation->recruits->army->nodes[recruit->source].id;
      write_choices (writing, own, recruit, 0);
      return own;
    }
  MusterChange change = { .kind = MUSTER_CHANGE_ADD,
                          .node = writing->next_id++,
                          .target = target,
                          .place = MUSTER_LAST_PLACE,
                          .category = recruit->kind->category,
                          .type = recruit->kind->id };
  if (has_grade)
    {
      MusterGradeRef grade = g_array_index (recruit->chosen, MusterGradeRef, 0);
      change.scale = ruleset->scales[grade.scale].id;
      change.grade = ruleset->scales[grade.scale].grades[grade.grade].id;
    }
  g_array_append_val (writing->changes, change);
  write_choices (writing, change.node, recruit, 1);
  write_borne (writing, change.node, recruit->borne, MUSTER_NO_NODE);
  return change.node;
}

static void
write_held (Writing *writing, const Copy *copy, gint64 id)
{
  g_ptr_array_sort_with_data (copy->held, compare_copies, &writing->order);
  for (guint i = 0; i < copy->held->len; i++)
    {
      const Copy *held = g_ptr_array_index (copy->held, i);
      write_held (writing, held, write_copy (writing, held, id));
    }
}

GArray *
muster_formulation_deal (const MusterFormulation *formulation, const gint64 *values)
{
  const MusterArmy *army = formulation->recruits->army;
  g_autoptr (GPtrArray) copies = make_copies (formulation, 0, values);
  g_autoptr (GArray) classes = muster_ruleset_list_unit_classes (formulation->ruleset);
  Copy *root = g_ptr_array_index (copies, 0);
  Writing writing = { .order = { formulation, classes },
                      .changes = g_array_new (FALSE, FALSE, sizeof (MusterChange)),
                      .next_id = muster_army_get_free_id (army) };
  if (formulation->first_changes != NULL)
    g_array_append_vals (writing.changes, formulation->first_changes->data,
                         formulation->first_changes->len);
  dress_all (formulation, root);
  write_held (&writing, root, army->nodes[0].id);
  copy_free (root);
  return writing.changes;
}
