#include "config.h"

#include "import/types.h"

#include <string.h>

/* What tells for and against a type; see rate(). */
#define SHARED       4
#define WANTED       3
#define OF_NATION    3
#define OF_ANY       50 /* more than all that tells for a type but for its very name */
#define SAME_NAME    100
#define SAME_WORD    2
#define SHORT_OF_ALL G_MININT

/* Shorter words, such as "of", tell nothing. */
#define SHORTEST_WORD 4

typedef struct
{
  const MusterKind *kind;
  guint64 arms;
  char *name; /* folded */
  char *plural;
} Type;

struct _MusterRowsTypes
{
  const MusterWords *words;
  const MusterRowsAim *aim;
  GArray *types;       /* Type */
  GHashTable *guesses; /* text → MusterKind, or NULL for none; what was guessed before */
  GHashTable *arms;    /* text → guint64: the arms that it names, as far as that was asked */
  GHashTable *levels;  /* text → guint64: the levels */
  char **stat_names;   /* folded, of each figure of the ruleset */
  guint64 base;
  guint64 guns;
  guint64 usual;
  guint64 commander;
};

static guint64
find_bits (const MusterWords *words, const char *category, const char *text)
{
  g_autofree char *folded = muster_words_fold (text);
  return muster_words_find (words, category, folded);
}

static guint64
find_arms (const MusterWords *words, const char *name)
{
  return find_bits (words, "arm", name != NULL ? name : "");
}

/* What @text says of the category, which @known remembers. */
static guint64
recall (const MusterWords *words, GHashTable *known, const char *category, const char *text)
{
  const guint64 *bits = g_hash_table_lookup (known, text);
  if (bits == NULL)
    {
      guint64 found = find_bits (words, category, text);
      bits = g_memdup2 (&found, sizeof found);
      g_hash_table_insert (known, g_strdup (text), (gpointer) bits);
    }
  return *bits;
}

/* Of a tag: its name, that of a type that others are one of, or that of a grade. */
static guint64
find_arms_of_tag (const MusterWords *words, const MusterRuleset *ruleset, const char *tag)
{
  const MusterKind *above = muster_ruleset_find_node_kind (ruleset, tag);
  g_auto (GStrv) pair = g_strsplit (tag, ":", 2);
  guint64 arms = above != NULL ? find_arms (words, above->name) : 0;
  for (int i = 0; i < ruleset->n_tags; i++)
    if (g_str_equal (ruleset->tags[i].id, tag))
      arms |= find_arms (words, ruleset->tags[i].name);
  int scale =
    pair[0] != NULL && pair[1] != NULL ? muster_ruleset_find_scale (ruleset, pair[0]) : -1;
  int grade = scale >= 0 ? muster_ruleset_find_grade (ruleset, scale, pair[1]) : -1;
  if (grade >= 0)
    arms |= find_arms (words, ruleset->scales[scale].grades[grade].name);
  return arms;
}

static void
add_type (MusterRowsTypes *types, const MusterKind *kind)
{
  Type type = { .kind = kind,
                .arms = find_arms (types->words, kind->name),
                .name = muster_words_fold (kind->name),
                .plural = muster_words_fold (kind->plural) };
  g_auto (GStrv) tags = g_strsplit_set (kind->tags != NULL ? kind->tags : "", " ", -1);
  for (int i = 0; tags[i] != NULL; i++)
    type.arms |= find_arms_of_tag (types->words, types->aim->ruleset, tags[i]);
  if (kind->category == MUSTER_CATEGORY_COMMANDER)
    type.arms = types->commander;
  else
    type.arms &= ~types->commander;
  g_array_append_val (types->types, type);
}

static void
clear_type (gpointer type)
{
  g_free (((Type *) type)->name);
  g_free (((Type *) type)->plural);
}

static int
get_nation (const MusterRowsAim *aim)
{
  return aim->nation != NULL
           ? muster_ruleset_find_grade (aim->ruleset, aim->ruleset->nation_scale, aim->nation)
           : MUSTER_GRADE_NONE;
}

MusterRowsTypes *
muster_rows_types_new (const MusterWords *words, const MusterRowsAim *aim)
{
  MusterRowsTypes *types = g_new0 (MusterRowsTypes, 1);
  int nation = get_nation (aim);
  int year = aim->date != NULL ? atoi (aim->date) : MUSTER_NO_YEAR;
  types->words = words;
  types->aim = aim;
  types->types = g_array_new (FALSE, TRUE, sizeof (Type));
  types->guesses = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  types->arms = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  types->levels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  types->stat_names = g_new0 (char *, aim->ruleset->n_stats + 1);
  for (int i = 0; i < aim->ruleset->n_stats; i++)
    types->stat_names[i] = muster_words_fold (aim->ruleset->stats[i].name);
  types->base = muster_words_get_marked (words, "arm", "base");
  types->guns = muster_words_get_marked (words, "arm", "guns");
  types->usual = muster_words_get_marked (words, "arm", "usual");
  types->commander = muster_words_get_marked (words, "arm", "commander");
  g_array_set_clear_func (types->types, clear_type);
  for (int i = 0; i < aim->ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &aim->ruleset->kinds[i];
      gboolean is_troops =
        kind->category == MUSTER_CATEGORY_UNIT || kind->category == MUSTER_CATEGORY_COMMANDER;
      if (is_troops && (kind->nation < 0 || nation < 0 || kind->nation == nation)
          && (year == MUSTER_NO_YEAR || muster_years_hold (kind->from, kind->to, year)))
        add_type (types, kind);
    }
  return types;
}

void
muster_rows_types_free (MusterRowsTypes *types)
{
  g_array_unref (types->types);
  g_hash_table_unref (types->guesses);
  g_hash_table_unref (types->arms);
  g_hash_table_unref (types->levels);
  g_strfreev (types->stat_names);
  g_free (types);
}

const MusterRowsAim *
muster_rows_types_get_aim (const MusterRowsTypes *types)
{
  return types->aim;
}

static int
count_bits (guint64 bits)
{
  return __builtin_popcountll (bits);
}

/* The words that tell something, each between blanks. */
static GPtrArray *
list_words (const char *folded)
{
  g_auto (GStrv) words = g_strsplit (folded, " ", -1);
  GPtrArray *list = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; words[i] != NULL; i++)
    if (strlen (words[i]) >= SHORTEST_WORD)
      g_ptr_array_add (list, g_strdup_printf (" %s ", words[i]));
  return list;
}

static int
count_shared_words (const GPtrArray *words, const char *folded)
{
  int n = 0;
  for (guint i = 0; i < words->len; i++)
    n += strstr (folded, g_ptr_array_index (words, i)) != NULL;
  return n;
}

/* How well a type fits what somebody called troops of these arms, @called being its words. */
static int
rate (const MusterRowsTypes *types,
      const Type *type,
      guint64 arms,
      const char *folded,
      const GPtrArray *called)
{
  if (g_str_equal (type->name, folded) || g_str_equal (type->plural, folded))
    return SAME_NAME;
  guint64 shared = arms & type->arms;
  guint64 beside = type->arms & ~arms & ~types->usual;
  int words = count_shared_words (called, type->name);
  gboolean is_other_base =
    (arms & types->base) != 0 && (type->arms & types->base) != 0 && (shared & types->base) == 0;
  if ((shared == 0 && words == 0) || is_other_base
      || (arms & types->guns) != (type->arms & types->guns)
      || (arms & types->commander) != (type->arms & types->commander))
    return SHORT_OF_ALL;
  return SHARED * count_bits (shared) - WANTED * count_bits (arms & ~type->arms)
         - count_bits (beside) + SAME_WORD * words + ((type->arms & types->usual) != 0)
         + (type->kind->nation < 0       ? 0
            : types->aim->nation != NULL ? OF_NATION
                                         : -OF_NATION);
}

static const MusterKind *
find_by_id (const MusterRowsTypes *types, const char *text)
{
  const MusterKind *kind = muster_ruleset_find_node_kind (types->aim->ruleset, text);
  gboolean is_troops =
    kind != NULL
    && (kind->category == MUSTER_CATEGORY_UNIT || kind->category == MUSTER_CATEGORY_COMMANDER);
  return is_troops ? kind : NULL;
}

/* Where no nation is chosen, one nation's type is not guessed before one of none. */
static int
rank (const MusterRowsTypes *types, const Type *type, int rating)
{
  gboolean is_foreign = types->aim->nation == NULL && type->kind->nation >= 0;
  return is_foreign ? rating - OF_ANY : rating;
}

/* The best of those that fit at all; @least: how well it has to. */
static const MusterKind *
find_best (const MusterRowsTypes *types, guint64 arms, const char *folded, int least)
{
  g_autoptr (GPtrArray) called = list_words (folded);
  const MusterKind *best = NULL;
  int most = G_MININT;
  for (guint i = 0; i < types->types->len; i++)
    {
      const Type *type = &g_array_index (types->types, Type, i);
      int rating = rate (types, type, arms, folded, called);
      if (rating > least && rank (types, type, rating) > most)
        {
          best = type->kind;
          most = rank (types, type, rating);
        }
    }
  return best;
}

static const MusterKind *
guess_folded (const MusterRowsTypes *types, const char *folded)
{
  guint64 arms = muster_words_find (types->words, "arm", folded);
  if ((arms & (types->base | types->guns)) != 0)
    arms &= ~types->commander;
  return find_best (types, arms, folded, 0);
}

const MusterKind *
muster_rows_types_guess (const MusterRowsTypes *types, const char *text)
{
  const MusterKind *kind;
  if (g_hash_table_lookup_extended (types->guesses, text, NULL, (gpointer *) &kind))
    return kind;
  g_autofree char *folded = muster_words_fold (text);
  kind = find_by_id (types, text);
  if (kind == NULL && folded[0] != '\0')
    kind = guess_folded (types, folded);
  g_hash_table_insert (types->guesses, g_strdup (text), (gpointer) kind);
  return kind;
}

gboolean
muster_rows_types_is_headquarters (const MusterRowsTypes *types, const char *text)
{
  g_autofree char *folded = muster_words_fold (text);
  return folded[0] != '\0' && muster_words_equal (types->words, "row", "headquarters", folded);
}

static guint64
get_arms (const MusterRowsTypes *types, const MusterKind *kind)
{
  for (guint i = 0; i < types->types->len; i++)
    if (g_array_index (types->types, Type, i).kind == kind)
      return g_array_index (types->types, Type, i).arms;
  return find_arms (types->words, kind->name);
}

const MusterKind *
muster_rows_types_guess_within (const MusterRowsTypes *types,
                                const MusterKind *kind,
                                const char *name,
                                gboolean *is_doubtful)
{
  g_autofree char *folded = muster_words_fold (name);
  guint64 apart = types->base | types->guns;
  guint64 said = muster_words_find (types->words, "arm", folded) & ~types->commander;
  guint64 own = get_arms (types, kind);
  gboolean is_of_guns = (own & types->guns) != 0;
  guint64 arms = (said & ~apart) | (own & types->guns) | ((is_of_guns ? said : own) & types->base);
  *is_doubtful = FALSE;
  if ((is_of_guns ? said & ~types->guns : said & ~apart) == 0)
    return NULL;
  const MusterKind *best = find_best (types, arms, folded, 0);
  const MusterKind *alone = find_best (types, said, folded, 0);
  if (best == NULL || best->category != MUSTER_CATEGORY_UNIT
      || (get_arms (types, best) & said & ~(is_of_guns ? types->guns : apart)) == 0)
    return NULL;
  *is_doubtful = alone != NULL && alone != best
                 && (get_arms (types, alone) & apart) != (own & apart) && !is_of_guns;
  return best;
}

gboolean
muster_rows_types_is_own_column (const MusterRowsTypes *types,
                                 const MusterKind *kind,
                                 const char *heading)
{
  guint64 said = recall (types->words, types->arms, "arm", heading) & types->base;
  return said != 0 && (said & ~get_arms (types, kind)) == 0;
}

const MusterKind *
muster_rows_types_guess_guns (const MusterRowsTypes *types)
{
  return find_best (types, types->guns, "", SHORT_OF_ALL);
}

gboolean
muster_rows_types_is_of_guns (const MusterRowsTypes *types, const MusterKind *kind)
{
  for (guint i = 0; i < types->types->len; i++)
    if (g_array_index (types->types, Type, i).kind == kind)
      return (g_array_index (types->types, Type, i).arms & types->guns) != 0;
  return (find_arms (types->words, kind->name) & types->guns) != 0;
}

static int
compare_kinds (gconstpointer a, gconstpointer b)
{
  const MusterKind *one = *(const MusterKind *const *) a;
  const MusterKind *other = *(const MusterKind *const *) b;
  if (one->category != other->category)
    return one->category > other->category ? -1 : 1;
  if ((one->nation >= 0) != (other->nation >= 0))
    return one->nation >= 0 ? -1 : 1;
  return g_utf8_collate (one->name, other->name);
}

GPtrArray *
muster_rows_types_list (const MusterRowsTypes *types)
{
  GPtrArray *kinds = g_ptr_array_new ();
  for (guint i = 0; i < types->types->len; i++)
    g_ptr_array_add (kinds, (gpointer) g_array_index (types->types, Type, i).kind);
  g_ptr_array_sort (kinds, compare_kinds);
  return kinds;
}

/* Whether some limit asks for one of @kind at least in each formation of @holder. */
static gboolean
is_asked_for (const MusterRuleset *ruleset, const MusterKind *holder, const MusterKind *kind)
{
  for (int i = 0; i < ruleset->n_limits; i++)
    {
      const MusterLimit *limit = &ruleset->limits[i];
      if (limit->measure.kind == MUSTER_MEASURE_COUNT && limit->min.is_given
          && !limit->min.is_measure && limit->min.number.num > 0 && limit->to == NULL
          && muster_kind_may_match (ruleset, kind, limit->of)
          && muster_kind_may_match (ruleset, holder, limit->scope))
        return TRUE;
    }
  return FALSE;
}

static int
count_holders (const MusterRuleset *ruleset, const MusterKind *kind)
{
  int n = 0;
  for (int i = 0; i < ruleset->n_kinds; i++)
    n += ruleset->kinds[i].category <= MUSTER_CATEGORY_FORMATION
         && muster_kind_may_hold (ruleset, &ruleset->kinds[i], kind);
  return n;
}

const MusterKind *
muster_rows_types_find_commander (const MusterRowsTypes *types,
                                  const MusterKind *holder,
                                  const char *name)
{
  const MusterRuleset *ruleset = types->aim->ruleset;
  const MusterKind *best = NULL;
  int fewest = G_MAXINT;
  g_autofree char *folded = muster_words_fold (name);
  for (guint i = 0; i < types->types->len; i++)
    {
      const Type *type = &g_array_index (types->types, Type, i);
      if (type->kind->category != MUSTER_CATEGORY_COMMANDER
          || !muster_kind_may_hold (ruleset, holder, type->kind))
        continue;
      if (strstr (folded, type->name) != NULL)
        return type->kind;
      int n = count_holders (ruleset, type->kind)
              - (is_asked_for (ruleset, holder, type->kind) ? ruleset->n_kinds : 0);
      if (n < fewest)
        {
          best = type->kind;
          fewest = n;
        }
    }
  return best;
}

static gboolean
is_called (const char *text, const char *folded)
{
  g_autofree char *other = text != NULL ? muster_words_fold (text) : NULL;
  return other != NULL && other[0] != '\0' && g_str_equal (other, folded);
}

int
muster_rows_find_grade (const MusterRuleset *ruleset, int scale, const char *typed)
{
  /* What stands in brackets behind a grade is a remark. */
  const char *bracket = strchr (typed, '(');
  gsize length = bracket != NULL && bracket > typed ? (gsize) (bracket - typed) : strlen (typed);
  g_autofree char *whole = g_strndup (typed, length);
  const char *text = g_strstrip (whole);
  g_autofree char *folded = muster_words_fold (text);
  const MusterScale *of = &ruleset->scales[scale];
  MusterNumber value;
  gboolean is_number = muster_number_parse (text, &value);
  for (int i = 0; i < of->n_grades; i++)
    {
      const MusterGrade *grade = &of->grades[i];
      if (is_called (grade->name, folded) || is_called (grade->short_name, folded)
          || is_called (grade->label, folded) || is_called (grade->id, folded)
          || (is_number && grade->has_value && muster_number_compare (grade->value, value) == 0))
        return i;
    }
  return MUSTER_GRADE_NONE;
}

static const MusterStat *
find_stat (const MusterRowsTypes *types, const MusterKind *kind, const char *role)
{
  const MusterRuleset *ruleset = types->aim->ruleset;
  for (int i = 0; i < ruleset->n_stats; i++)
    {
      const MusterStat *stat = &ruleset->stats[i];
      if (!stat->is_text && stat->bands == NULL
          && muster_words_equal (types->words, "role", role, types->stat_names[i])
          && muster_kind_may_match (ruleset, kind, stat->of))
        return stat;
    }
  return NULL;
}

gint64
muster_rows_get_men_of (const MusterRowsTypes *types, const MusterKind *kind)
{
  const MusterRuleset *ruleset = types->aim->ruleset;
  const MusterStat *stat = find_stat (types, kind, "men");
  int nation = get_nation (types->aim);
  for (int i = 0; stat != NULL && i < stat->n_values; i++)
    {
      const MusterValue *value = &stat->values[i];
      gboolean holds =
        value->when == NULL
        || muster_kind_match (ruleset, kind, nation >= 0 ? nation : MUSTER_GRADE_UNKNOWN,
                              value->when)
             == MUSTER_YES;
      if (holds)
        return !value->has_none && value->numbers != NULL && value->numbers[0].den != 0
                 ? MAX (muster_number_floor (value->numbers[0]), 0)
                 : 0;
    }
  return 0;
}

int
muster_rows_find_figure (const MusterRowsTypes *types, const MusterKind *kind, const char *role)
{
  const MusterStat *stat = find_stat (types, kind, role);
  return stat != NULL && stat->entry == MUSTER_ENTRY_EACH
           ? (int) (stat - types->aim->ruleset->stats)
           : -1;
}

#define KIND_BY_NAME 20
#define KIND_HOLDS   6

static guint64
get_levels (const MusterRowsTypes *types, const char *name)
{
  return recall (types->words, types->levels, "level", name);
}

/* In how large a part of the types a formation consists, of KIND_HOLDS. */
static int
rate_as_last (const MusterRowsTypes *types, const MusterKind *kind)
{
  g_autoptr (GPtrArray) all = muster_rows_types_list (types);
  guint held = 0;
  guint units = 0;
  for (guint i = 0; i < all->len; i++)
    {
      const MusterKind *type = g_ptr_array_index (all, i);
      if (type->category != MUSTER_CATEGORY_UNIT)
        continue;
      units++;
      held += muster_kind_may_hold (muster_rows_types_get_aim (types)->ruleset, kind, type);
    }
  return units > 0 ? (int) (2 * KIND_HOLDS * held / units) : 0;
}

static GPtrArray *
list_formations (const MusterRowsTypes *types)
{
  const MusterRuleset *ruleset = muster_rows_types_get_aim (types)->ruleset;
  GPtrArray *kinds = g_ptr_array_new ();
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (ruleset->kinds[i].category == MUSTER_CATEGORY_FORMATION
        && &ruleset->kinds[i] != ruleset->army_kind)
      g_ptr_array_add (kinds, (gpointer) &ruleset->kinds[i]);
  return kinds;
}

/* The best way from the army down to each kind, level by level. */
typedef struct
{
  int rating;
  guint from;
} Step;

static Step
find_best_step (const MusterRowsTypes *types,
                GPtrArray *kinds,
                const Step *above,
                const MusterKind *kind)
{
  const MusterRuleset *ruleset = muster_rows_types_get_aim (types)->ruleset;
  Step best = { G_MININT, 0 };
  for (guint i = 0; i < kinds->len; i++)
    {
      const MusterKind *holder = g_ptr_array_index (kinds, i);
      int rating = above[i].rating
                   + (muster_kind_may_hold (ruleset, holder, kind) ? KIND_HOLDS : -KIND_HOLDS)
                   - (holder == kind ? 1 : 0);
      if (rating > best.rating)
        best = (Step){ rating, i };
    }
  return best;
}

static void
rate_level (const MusterRowsTypes *types,
            GPtrArray *kinds,
            guint64 words,
            const Step *above,
            Step *steps)
{
  const MusterRuleset *ruleset = muster_rows_types_get_aim (types)->ruleset;
  for (guint i = 0; i < kinds->len; i++)
    {
      const MusterKind *kind = g_ptr_array_index (kinds, i);
      gboolean may_begin =
        ruleset->army_kind != NULL && muster_kind_may_hold (ruleset, ruleset->army_kind, kind);
      steps[i] = above != NULL ? find_best_step (types, kinds, above, kind)
                               : (Step){ may_begin ? KIND_HOLDS : -KIND_HOLDS, 0 };
      if ((get_levels (types, kind->name) & words) != 0)
        steps[i].rating += KIND_BY_NAME;
    }
}

void
muster_rows_guess_kinds (const MusterRowsTypes *types,
                         const guint64 *levels,
                         guint n,
                         const MusterKind **kinds)
{
  g_autoptr (GPtrArray) formations = list_formations (types);
  guint width = formations->len;
  g_autofree Step *steps = g_new0 (Step, MAX (n * width, 1));
  guint best = 0;
  for (guint level = 0; level < n; level++)
    rate_level (types, formations, levels[level], level > 0 ? steps + (level - 1) * width : NULL,
                steps + level * width);
  Step *last = n > 0 ? steps + (n - 1) * width : steps;
  for (guint i = 0; n > 0 && i < width; i++)
    {
      last[i].rating += rate_as_last (types, g_ptr_array_index (formations, i));
      if (last[i].rating > last[best].rating)
        best = i;
    }
  for (guint level = n; level-- > 0;)
    {
      kinds[level] = width > 0 ? g_ptr_array_index (formations, best) : NULL;
      best = width > 0 ? steps[level * width + best].from : 0;
    }
}

const MusterKind *
muster_rows_find_kind (const MusterRowsTypes *types,
                       const MusterKind *holder,
                       const char *name,
                       const MusterKind *usual)
{
  g_autoptr (GPtrArray) formations = list_formations (types);
  guint64 words = name != NULL ? get_levels (types, name) : 0;
  if (words == 0 || (usual != NULL && (get_levels (types, usual->name) & words) != 0))
    return NULL;
  for (guint i = 0; i < formations->len; i++)
    {
      const MusterKind *kind = g_ptr_array_index (formations, i);
      if ((get_levels (types, kind->name) & words) != 0 && holder != NULL
          && muster_kind_may_hold (muster_rows_types_get_aim (types)->ruleset, holder, kind))
        return kind;
    }
  return NULL;
}

const MusterKind *
muster_rows_find_between (const MusterRowsTypes *types,
                          const MusterKind *holder,
                          const MusterKind *kind)
{
  const MusterRuleset *ruleset = muster_rows_types_get_aim (types)->ruleset;
  g_autoptr (GPtrArray) formations = list_formations (types);
  const MusterKind *other = NULL;
  for (guint i = 0; i < formations->len; i++)
    {
      const MusterKind *between = g_ptr_array_index (formations, i);
      if (!muster_kind_may_hold (ruleset, between, kind))
        continue;
      if (muster_kind_may_hold (ruleset, holder, between))
        return between;
      if (other == NULL)
        other = between;
    }
  return other;
}
