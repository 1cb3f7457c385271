#include "config.h"

#include "army/compose/formulation.h"

#include "army/compose/wishes.h"

#include <math.h>
#include <string.h>

const char *const muster_goal_words[MUSTER_N_GOALS + 1] = { "like", "units", "quality", "most",
                                                            NULL };

static void
set_gain (MusterFormulation *formulation, guint column, gint64 gain)
{
  if (formulation->gains->len <= column)
    g_array_set_size (formulation->gains, column + 1);
  g_array_index (formulation->gains, gint64, column) = gain;
}

/* Returns: (transfer container) (array): per class of units the first type of it that may be had;
 * NULL where there is none */
static const MusterKind **
list_usual (const MusterFormulation *formulation, GArray *classes)
{
  const MusterKind **usual = g_new0 (const MusterKind *, classes->len + 1);
  for (guint i = 1; i < muster_formulation_count_items (formulation); i++)
    {
      const MusterKind *kind = muster_formulation_get_recruit (formulation, i)->kind;
      for (guint k = 0; k < classes->len && kind->category == MUSTER_CATEGORY_UNIT; k++)
        if (muster_kind_is_of_class (formulation->ruleset, kind,
                                     g_array_index (classes, MusterUnitClass, k))
            && (usual[k] == NULL || kind < usual[k]))
          usual[k] = kind;
    }
  return usual;
}

/* The grade that suits the usual type of the class, where another nation's order of battle is met:
 * its line is not our guard. @usual: NULL for the same nation */
static int
suit_quality (const MusterRuleset *ruleset, const MusterKind *const *usual, guint class, int grade)
{
  const MusterKind *kind = usual != NULL ? usual[class] : NULL;
  for (int i = 0; kind != NULL && grade >= 0 && i < kind->n_suggestions; i++)
    if (kind->suggestions[i].scale == ruleset->quality_scale)
      return CLAMP (grade, kind->suggestions[i].low, kind->suggestions[i].high);
  return grade;
}

/* Whether the pack says of any type that may be had how common it was. */
static gboolean
says_how_common (const MusterFormulation *formulation)
{
  for (guint i = 1; i < muster_formulation_count_items (formulation); i++)
    if (muster_formulation_get_recruit (formulation, i)->kind->n_commonness > 0)
      return TRUE;
  return FALSE;
}

static int
get_quality (const MusterRuleset *ruleset, const MusterEvaluation *evaluation, guint node)
{
  return ruleset->quality_scale >= 0
           ? muster_evaluation_get_grade (evaluation, node, ruleset->quality_scale)
           : MUSTER_GRADE_NONE;
}

/* By what formations and commanders of an order of battle are told apart; NULL of anything else. */
static char *
describe_other (const MusterRuleset *ruleset, const MusterEvaluation *evaluation, guint node)
{
  const MusterKind *kind = evaluation->army->nodes[node].kind;
  if (kind != NULL && kind->category == MUSTER_CATEGORY_FORMATION)
    return g_strdup_printf ("formation %s", kind->id);
  if (kind == NULL || kind->category != MUSTER_CATEGORY_COMMANDER)
    return NULL;
  GString *text = g_string_new ("commander ");
  g_string_append (text, kind->id);
  for (int i = 0; i < ruleset->n_scales; i++)
    if (i != ruleset->nation_scale
        && muster_evaluation_may_choose (evaluation, node, i) == MUSTER_YES)
      g_string_append_printf (text, " %d:%d", i, muster_evaluation_get_grade (evaluation, node, i));
  return g_string_free (text, FALSE);
}

/* Units are told apart by their class alone, and with the tags of their types, as whoever has much
 * line has few light troops, with what they stand in, so that guns are where they used to be, and
 * with their quality. Where the ruleset does not say how
 * common the types of another nation were, or of other years, their tags are not looked at. */
typedef enum
{
  LEVEL_CLASS,
  LEVEL_TAGS,
  LEVEL_PLACE,
  LEVEL_QUALITY,
  N_LEVELS,
} Level;

/* What one unit that is over or missing takes off. */
static const gint64 level_losses[N_LEVELS] = { 3, 1, 1, 1 };

/* What is aimed at: how many there are to be, by feature. */
typedef struct
{
  const MusterFormulation *formulation;
  GArray *classes;
  gboolean by_tags;
  GHashTable *counts; /* double */
} Aim;

static char *
describe_unit (const MusterKind *kind, const char *place, guint class, int quality, Level level)
{
  return level == LEVEL_QUALITY ? g_strdup_printf ("unit %u:%d", class, quality)
         : level == LEVEL_PLACE ? g_strdup_printf ("unit %u in %s", class, place)
         : level == LEVEL_TAGS  ? g_strdup_printf ("unit %u %s", class, kind->tags)
                                : g_strdup_printf ("unit %u", class);
}

/* What a unit stands in, and what that stands in: a brigade of a division is not one of the army.
 */
static char *
dup_place (const MusterKind *holder, const MusterKind *around)
{
  return g_strdup_printf ("%s in %s", holder != NULL ? holder->id : "",
                          around != NULL ? around->id : "");
}

static char *
dup_place_of_node (const MusterArmy *army, guint node)
{
  guint holder = army->nodes[node].parent;
  return dup_place (army->nodes[holder].kind,
                    holder > 0 ? army->nodes[army->nodes[holder].parent].kind : NULL);
}

static char *
dup_place_of_part (const MusterFormulation *formulation, const MusterPart *part)
{
  const MusterPart *holder = muster_formulation_get_part (formulation, part->holder);
  const MusterPart *around = holder->holder != MUSTER_NO_NODE
                               ? muster_formulation_get_part (formulation, holder->holder)
                               : NULL;
  return dup_place (muster_formulation_get_recruit (formulation, holder->item)->kind,
                    around != NULL
                      ? muster_formulation_get_recruit (formulation, around->item)->kind
                      : NULL);
}

/* Returns: (transfer full) (nullable): what a part is at this level; of what is no unit there is
 * only one */
static char *
describe_part (const Aim *aim, const MusterPart *part, Level level)
{
  const MusterFormulation *formulation = aim->formulation;
  const MusterRuleset *ruleset = formulation->ruleset;
  const MusterEvaluation *evaluation = formulation->recruits->evaluation;
  const MusterRecruit *recruit = muster_formulation_get_recruit (formulation, part->item);
  if (recruit->kind->category != MUSTER_CATEGORY_UNIT)
    return level == LEVEL_QUALITY ? describe_other (ruleset, evaluation, recruit->node) : NULL;
  g_autofree char *place = dup_place_of_part (formulation, part);
  return aim->by_tags || level != LEVEL_TAGS
           ? describe_unit (recruit->kind, place,
                            muster_kind_find_class (ruleset, recruit->kind, aim->classes),
                            get_quality (ruleset, evaluation, recruit->node), level)
           : NULL;
}

static double
get_count (const Aim *aim, const char *feature)
{
  const double *count = g_hash_table_lookup (aim->counts, feature);
  return count != NULL ? *count : 0;
}

/* Takes @feature. */
static void
count (Aim *aim, char *feature, double number)
{
  double *sum = g_new (double, 1);
  *sum = get_count (aim, feature) + number;
  g_hash_table_insert (aim->counts, feature, sum);
}

static void
count_units (Aim *aim,
             const MusterKind *kind,
             const char *place,
             guint class,
             int quality,
             double number)
{
  for (int level = 0; level < N_LEVELS; level++)
    if (aim->by_tags || level != LEVEL_TAGS)
      count (aim, describe_unit (kind, place, class, quality, (Level) level), number);
}

/* Returns: (transfer container) (element-type MusterKind): each type of units of the class that may
 * be had */
static GPtrArray *
list_types (const Aim *aim, guint class)
{
  GPtrArray *types = g_ptr_array_new ();
  for (guint i = 1; i < muster_formulation_count_items (aim->formulation); i++)
    {
      const MusterKind *kind = muster_formulation_get_recruit (aim->formulation, i)->kind;
      if (kind->category == MUSTER_CATEGORY_UNIT
          && muster_kind_find_class (aim->formulation->ruleset, kind, aim->classes) == class
          && !g_ptr_array_find (types, kind, NULL))
        g_ptr_array_add (types, (gpointer) kind);
    }
  return types;
}

/* What of a unit another nation has is shared out to the types of this one, as
 * common as they were, in the qualities that suit them. */
static void
count_by_types (Aim *aim, GPtrArray *types, const char *place, guint class, int quality)
{
  const MusterFormulation *formulation = aim->formulation;
  g_autofree double *shares = muster_formulation_share_types (formulation, types);
  for (guint i = 0; i < types->len; i++)
    {
      const MusterKind *kind = g_ptr_array_index (types, i);
      const MusterGradeRange *range = NULL;
      for (int k = 0; k < kind->n_suggestions; k++)
        if (kind->suggestions[k].scale == formulation->ruleset->quality_scale)
          range = &kind->suggestions[k];
      int low = range != NULL ? range->low : quality;
      int high = range != NULL ? range->high : quality;
      for (int grade = low; grade <= high; grade++)
        count_units (aim, kind, place, class, grade, shares[i] / (high - low + 1));
    }
}

static void
count_all (Aim *aim, const MusterEvaluation *like, gboolean is_own)
{
  const MusterFormulation *formulation = aim->formulation;
  const MusterRuleset *ruleset = formulation->ruleset;
  g_autofree const MusterKind **usual = list_usual (formulation, aim->classes);
  g_autoptr (GPtrArray) types_of =
    g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  gboolean by_types = aim->by_tags && !is_own;
  for (guint class = 0; by_types && class <= aim->classes->len; class ++)
    g_ptr_array_add (types_of, list_types (aim, class));
  for (guint i = 1; i < like->army->n_nodes; i++)
    {
      const MusterKind *kind = like->army->nodes[i].kind;
      if (kind == NULL || kind->category != MUSTER_CATEGORY_UNIT)
        {
          char *feature = describe_other (ruleset, like, i);
          if (feature != NULL)
            count (aim, feature, 1);
          continue;
        }
      guint class = muster_kind_find_class (ruleset, kind, aim->classes);
      int quality = get_quality (ruleset, like, i);
      g_autofree char *place = dup_place_of_node (like->army, i);
      if (by_types)
        count_by_types (aim, g_ptr_array_index (types_of, class), place, class, quality);
      else
        count_units (aim, kind, place, class,
                     suit_quality (ruleset, is_own ? NULL : usual, class, quality), 1);
    }
}

/* What the order of battle would cost at the prices of the army that is composed: another nation,
 * or another year, pays less for its line, and guns should not make up for it. What cannot be had
 * costs nothing. */
static double
work_out_cost (const Aim *aim)
{
  const MusterFormulation *formulation = aim->formulation;
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  double cost = 0;
  for (guint i = 1; i < formulation->parts->len; i++)
    {
      const MusterPart *part = muster_formulation_get_part (formulation, i);
      const MusterKind *kind = muster_formulation_get_recruit (formulation, part->item)->kind;
      g_autofree char *feature = describe_part (aim, part, LEVEL_QUALITY);
      if (feature == NULL || kind->category == MUSTER_CATEGORY_FORMATION
          || g_hash_table_contains (seen, feature))
        continue;
      cost += muster_number_get_value (formulation->costs[part->item]) * get_count (aim, feature);
      g_hash_table_add (seen, g_steal_pointer (&feature));
    }
  return cost;
}

/* So many of some columns there are to be. */
typedef struct
{
  GArray *columns; /* guint */
  gint64 number;
  gint64 loss; /* for each that is over or missing */
} Target;

static void
target_free (Target *target)
{
  g_array_unref (target->columns);
  g_free (target);
}

static int
compare_columns (gconstpointer a, gconstpointer b)
{
  guint one = *(const guint *) a;
  guint other = *(const guint *) b;
  return (one > other) - (one < other);
}

/* What is aimed at while it is gathered: features of which some unit might be either are one, so
 * that types that no rule tells apart are one column; deal.c shares them out. */
typedef struct
{
  GArray *columns; /* guint */
  double sum;
  guint is_of; /* index of the one that it became part of; its own: of none */
} Gathered;

static void
gathered_clear (gpointer data)
{
  g_array_unref (((Gathered *) data)->columns);
}

static guint
find_whole (const GArray *all, guint i)
{
  while (g_array_index (all, Gathered, i).is_of != i)
    i = g_array_index (all, Gathered, i).is_of;
  return i;
}

/* Features of one level. @alike: per column the first that no rule tells from it. Returns:
 * (transfer container) (element-type Gathered) */
static GArray *
gather (const Aim *aim, const guint *alike, Level level)
{
  const MusterFormulation *formulation = aim->formulation;
  g_autoptr (GHashTable) by_feature = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) by_first = g_hash_table_new (NULL, NULL);
  GArray *all = g_array_new (FALSE, FALSE, sizeof (Gathered));
  g_array_set_clear_func (all, gathered_clear);
  for (guint i = 1; i < formulation->parts->len; i++)
    {
      const MusterPart *part = muster_formulation_get_part (formulation, i);
      g_autofree char *feature = describe_part (aim, part, level);
      gpointer found;
      if (feature == NULL)
        continue;
      gpointer first = GUINT_TO_POINTER (alike[part->column]);
      if (!g_hash_table_lookup_extended (by_feature, feature, NULL, &found))
        {
          const Gathered gathered = { .columns = g_array_new (FALSE, FALSE, sizeof (guint)),
                                      .sum = get_count (aim, feature),
                                      .is_of = all->len };
          found = GUINT_TO_POINTER (all->len);
          g_hash_table_insert (by_feature, g_steal_pointer (&feature), found);
          g_array_append_val (all, gathered);
        }
      guint whole = find_whole (all, GPOINTER_TO_UINT (found));
      if (g_hash_table_lookup_extended (by_first, first, NULL, &found))
        {
          guint other = find_whole (all, GPOINTER_TO_UINT (found));
          Gathered *one = &g_array_index (all, Gathered, MIN (whole, other));
          Gathered *than = &g_array_index (all, Gathered, MAX (whole, other));
          if (whole != other)
            {
              g_array_append_vals (one->columns, than->columns->data, than->columns->len);
              one->sum += than->sum;
              than->is_of = MIN (whole, other);
            }
          whole = MIN (whole, other);
        }
      g_hash_table_insert (by_first, first, GUINT_TO_POINTER (whole));
      g_array_append_val (g_array_index (all, Gathered, whole).columns, part->column);
    }
  return all;
}

/* What is aimed at of the same columns is aimed at once. Returns: (transfer full) (element-type
 * Target) */
static GPtrArray *
list_targets (const Aim *aim, double size)
{
  g_autofree guint *alike = muster_programme_list_alike (aim->formulation->programme);
  g_autoptr (GHashTable) by_columns =
    g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  GPtrArray *targets = g_ptr_array_new_with_free_func ((GDestroyNotify) target_free);
  for (int level = 0; level < N_LEVELS; level++)
    {
      g_autoptr (GArray) all = gather (aim, alike, (Level) level);
      for (guint i = 0; i < all->len; i++)
        {
          const Gathered *gathered = &g_array_index (all, Gathered, i);
          if (gathered->is_of != i)
            continue;
          g_array_sort (gathered->columns, compare_columns);
          GBytes *columns =
            g_bytes_new (gathered->columns->data, (gsize) gathered->columns->len * sizeof (guint));
          Target *target = g_hash_table_lookup (by_columns, columns);
          if (target != NULL)
            {
              target->loss += level_losses[level];
              g_bytes_unref (columns);
              continue;
            }
          target = g_new (Target, 1);
          *target = (Target){ .columns = g_array_ref (gathered->columns),
                              .number = (gint64) floor (gathered->sum * size + 0.5),
                              .loss = level_losses[level] };
          g_ptr_array_add (targets, target);
          g_hash_table_insert (by_columns, columns, target);
        }
    }
  return targets;
}

static void
add_gain (MusterFormulation *formulation, guint column, gint64 gain)
{
  gint64 before =
    column < formulation->gains->len ? g_array_index (formulation->gains, gint64, column) : 0;
  set_gain (formulation, column, before + gain);
}

static void
add_target (MusterFormulation *formulation, const Target *target)
{
  MusterProgramme *programme = formulation->programme;
  /* None can be missing. */
  if (target->number == 0)
    {
      for (guint i = 0; i < target->columns->len; i++)
        add_gain (formulation, g_array_index (target->columns, guint, i), -target->loss);
      return;
    }
  guint row =
    muster_programme_add_row (programme, target->number, target->number, MUSTER_NO_COLUMN, 0);
  for (int sign = -1; sign <= 1; sign += 2)
    {
      guint column = muster_programme_add_slack (programme, row, sign);
      set_gain (formulation, column, -target->loss);
    }
  for (guint i = 0; i < target->columns->len; i++)
    muster_programme_add (programme, row, g_array_index (target->columns, guint, i), 1);
}

/* How many units, or formations, stand in a formation of this kind, on average; 0 where there is
 * none. */
static gint64
get_usual_size (const MusterArmy *like, const MusterKind *kind, MusterCategory category)
{
  guint n = 0;
  guint n_held = 0;
  for (guint i = 1; i < like->n_nodes; i++)
    {
      n += like->nodes[i].kind == kind;
      n_held += like->nodes[i].category == category
                && like->nodes[like->nodes[i].parent].kind == kind && like->nodes[i].parent > 0;
    }
  return n > 0 ? (n_held + n / 2) / n : 0;
}

/* What one unit, or formation, takes off that a formation has more or fewer than is usual, all of a
 * sort together. */
#define SIZE_LOSS 1

/* Formations that are alike wherever they stand are as large, on the whole, as in the order of
 * battle. */
static void
aim_at_sizes (MusterFormulation *formulation, MusterCategory category)
{
  MusterProgramme *programme = formulation->programme;
  const MusterKind *kinds = formulation->ruleset->kinds;
  g_autoptr (GHashTable) rows = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 1; i < formulation->parts->len; i++)
    {
      const MusterPart *part = muster_formulation_get_part (formulation, i);
      const MusterKind *kind = muster_formulation_get_recruit (formulation, part->item)->kind;
      gint64 usual = kind->category == MUSTER_CATEGORY_FORMATION
                       ? get_usual_size (formulation->demand->like, kind, category)
                       : 0;
      if (usual == 0)
        continue;
      g_autofree char *sort = g_strdup_printf ("%d %u", (int) (kind - kinds), part->way);
      gpointer found;
      if (!g_hash_table_lookup_extended (rows, sort, NULL, &found))
        {
          guint row = muster_programme_add_row (programme, 0, 0, MUSTER_NO_COLUMN, 0);
          for (int sign = -1; sign <= 1; sign += 2)
            set_gain (formulation, muster_programme_add_slack (programme, row, sign), -SIZE_LOSS);
          found = GUINT_TO_POINTER (row);
          g_hash_table_insert (rows, g_steal_pointer (&sort), found);
        }
      muster_programme_add (programme, GPOINTER_TO_UINT (found), part->column, -usual);
      for (guint k = i + 1; k < part->end; k++)
        {
          const MusterPart *held = muster_formulation_get_part (formulation, k);
          if (held->holder == i
              && muster_formulation_get_recruit (formulation, held->item)->kind->category
                   == category)
            muster_programme_add (programme, GPOINTER_TO_UINT (found), held->column, 1);
        }
    }
}

/* More than what does not keep to a wish ever takes off anything else. */
#define RATHER_LOSS 50

/* What is wished as far as it can be: each that is over or missing takes off much. @n_units: that
 * shares are of: an unknown number would make the search long; -1: nobody knows */
static void
follow (MusterFormulation *formulation, const MusterLimitView *view, double n_units)
{
  const MusterBound *ends[] = { &view->limit->min, &view->limit->max };
  MusterProgramme *programme = formulation->programme;
  gboolean is_share = view->to != NULL;
  gboolean is_open = is_share && n_units < 0;
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      if (!ends[i]->is_given || !view->is_seen)
        continue;
      MusterNumber share = ends[i]->number;
      gint64 of_one = is_open ? share.den : 1;
      gint64 end = is_open    ? 0
                   : is_share ? (gint64) floor (muster_number_get_value (share) * n_units + 0.5)
                              : muster_number_floor (share);
      guint row = muster_programme_add_row (programme, i == 0 ? end : MUSTER_LOW_OPEN,
                                            i == 0 ? MUSTER_HIGH_OPEN : end, MUSTER_NO_COLUMN, 0);
      guint off = muster_programme_add_slack (programme, row, i == 0 ? of_one : -of_one);
      set_gain (formulation, off, -RATHER_LOSS);
      for (guint k = 1; k < formulation->parts->len; k++)
        {
          const MusterPart *part = muster_formulation_get_part (formulation, k);
          gint64 weight = of_one * muster_number_floor (view->of[part->item]);
          if (is_open)
            weight -= share.num * muster_number_floor (view->to[part->item]);
          if (weight != 0)
            muster_programme_add (programme, row, part->column, weight);
        }
    }
}

static void
follow_all (MusterFormulation *formulation, double n_units)
{
  for (int i = 0; i < formulation->ruleset->n_limits; i++)
    if (g_str_has_prefix (formulation->ruleset->limits[i].id, MUSTER_RATHER_ID))
      follow (formulation, &formulation->views[i], n_units);
}

/* The nearer to the order of battle, the better: each unit, formation and commander that is over or
 * missing takes something off; the order of battle is taken at the size that the points allow. */
static void
aim_at_likeness (MusterFormulation *formulation)
{
  const MusterArmy *like = formulation->demand->like;
  const MusterRuleset *ruleset = formulation->ruleset;
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (like);
  g_autoptr (GArray) classes = muster_ruleset_list_unit_classes (ruleset);
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  gboolean is_own = muster_formulation_is_of (formulation, like);
  Aim aim = { .formulation = formulation,
              .classes = classes,
              .by_tags = is_own || says_how_common (formulation),
              .counts = counts };
  count_all (&aim, evaluation, is_own);
  double cost =
    formulation->demand->by_units ? muster_army_count_units (like) : work_out_cost (&aim);
  gint64 points = formulation->demand->points;
  double size = points != MUSTER_NO_BUDGET && cost > 0 ? (double) points / cost : 1;
  follow_all (formulation, (double) muster_army_count_units (like) * size);
  g_autoptr (GPtrArray) targets = list_targets (&aim, size);
  for (guint i = 0; i < targets->len; i++)
    add_target (formulation, g_ptr_array_index (targets, i));
  aim_at_sizes (formulation, MUSTER_CATEGORY_UNIT);
  aim_at_sizes (formulation, MUSTER_CATEGORY_FORMATION);
}

void
muster_formulation_aim (MusterFormulation *formulation)
{
  const MusterDemand *demand = formulation->demand;
  gint64 unit = 1;
  if (demand->goal == MUSTER_GOAL_LIKE)
    {
      aim_at_likeness (formulation);
      return;
    }
  follow_all (formulation, -1);
  for (guint i = 1; i < muster_formulation_count_items (formulation); i++)
    unit =
      muster_formulation_get_common (unit, muster_formulation_get_quality (formulation, i).den);
  for (guint i = 1; i < formulation->parts->len; i++)
    {
      const MusterPart *part = muster_formulation_get_part (formulation, i);
      gboolean is_unit = muster_formulation_get_recruit (formulation, part->item)->kind->category
                         == MUSTER_CATEGORY_UNIT;
      gint64 gain = 0;
      if (demand->goal == MUSTER_GOAL_UNITS)
        gain = is_unit;
      else if (demand->goal == MUSTER_GOAL_QUALITY && is_unit)
        gain =
          muster_formulation_scale (muster_formulation_get_quality (formulation, part->item), unit);
      else if (demand->goal == MUSTER_GOAL_MOST && demand->most != NULL)
        {
          const MusterLimitView *view =
            &formulation->views[demand->most - formulation->ruleset->limits];
          gain = view->is_seen ? muster_number_floor (view->of[part->item]) : 0;
        }
      set_gain (formulation, part->column, gain);
    }
}

gint64 *
muster_formulation_pad_gains (const MusterFormulation *formulation, const GArray *gains)
{
  guint n = muster_programme_count_columns (formulation->programme);
  gint64 *all = g_new0 (gint64, n + 1);
  if (gains->len > 0)
    memcpy (all, gains->data, MIN (gains->len, n) * sizeof *all);
  return all;
}
