#include "config.h"

#include "ruleset/ruleset.h"

#include "base/once.h"
#include "base/text.h"
#include "ruleset/bits.h"

#include <glib/gi18n-lib.h>
#include <string.h>

MusterRuleset *
muster_ruleset_ref (MusterRuleset *ruleset)
{
  g_atomic_ref_count_inc (&ruleset->refs);
  return ruleset;
}

static void
free_bands (MusterRuleset *ruleset)
{
  for (int i = 0; i < ruleset->n_stats; i++)
    g_strfreev (ruleset->stats[i].bands);
}

void
muster_ruleset_unref (MusterRuleset *ruleset)
{
  if (!g_atomic_ref_count_dec (&ruleset->refs))
    return;
  free_bands (ruleset);
  g_ptr_array_unref (ruleset->selectors);
  g_ptr_array_unref (ruleset->blocks);
  g_hash_table_unref (ruleset->words);
  g_hash_table_unref (ruleset->kinds_by_id);
  g_clear_pointer (&ruleset->content, g_bytes_unref);
  g_free (ruleset->made_digest);
  for (int i = 0; ruleset->held != NULL && i < ruleset->n_kinds; i++)
    g_free (ruleset->held[i]);
  g_free (ruleset->held);
  g_clear_pointer (&ruleset->house, g_ptr_array_unref);
  g_clear_pointer (&ruleset->laid, g_hash_table_unref);
  g_mutex_clear (&ruleset->laid_lock);
  muster_strings_unref (ruleset->strings);
  g_free (ruleset);
}

/* Of a pack of many megabytes it takes long, and who checks one never asks. */
const char *
muster_ruleset_get_digest (const MusterRuleset *ruleset)
{
  g_return_val_if_fail (ruleset->content != NULL, NULL);
  gpointer *place = &((MusterRuleset *) ruleset)->made_digest;
  const char *digest = g_atomic_pointer_get (place);
  return digest != NULL ? digest
                        : muster_once_keep (place, g_compute_checksum_for_bytes (G_CHECKSUM_SHA256,
                                                                                 ruleset->content));
}

int
muster_ruleset_compare_titles (gconstpointer a, gconstpointer b)
{
  const MusterRuleset *left = *(MusterRuleset *const *) a;
  const MusterRuleset *right = *(MusterRuleset *const *) b;
  return g_utf8_collate (left->title, right->title);
}

const MusterKind *
muster_ruleset_find_kind (const MusterRuleset *ruleset, const char *id)
{
  guint index = GPOINTER_TO_UINT (g_hash_table_lookup (ruleset->kinds_by_id, id));
  return index > 0 ? &ruleset->kinds[index - 1] : NULL;
}

const MusterKind *
muster_ruleset_find_node_kind (const MusterRuleset *ruleset, const char *id)
{
  const MusterKind *kind = muster_ruleset_find_kind (ruleset, id);
  return kind != NULL && kind->category < MUSTER_CATEGORY_BATTLEFIELD ? kind : NULL;
}

int
muster_ruleset_find_scale (const MusterRuleset *ruleset, const char *id)
{
  for (int i = 0; i < ruleset->n_scales; i++)
    if (g_str_equal (ruleset->scales[i].id, id))
      return i;
  return -1;
}

int
muster_ruleset_find_grade (const MusterRuleset *ruleset, int scale, const char *id)
{
  const MusterScale *grades = &ruleset->scales[scale];
  for (int i = 0; i < grades->n_grades; i++)
    if (g_str_equal (grades->grades[i].id, id))
      return i;
  return MUSTER_GRADE_NONE;
}

int
muster_ruleset_find_stat (const MusterRuleset *ruleset, const char *id)
{
  for (int i = 0; i < ruleset->n_stats; i++)
    if (g_str_equal (ruleset->stats[i].id, id))
      return i;
  return -1;
}

const MusterLimit *
muster_ruleset_find_limit (const MusterRuleset *ruleset, const char *id)
{
  for (int i = 0; i < ruleset->n_limits; i++)
    if (g_str_equal (ruleset->limits[i].id, id))
      return &ruleset->limits[i];
  return NULL;
}

/* Numbers that every ruleset has. */
static const struct
{
  const char *id;
  MusterMeasureKind kind;
} own_measures[] = {
  { "points", MUSTER_MEASURE_POINTS },
  { "year", MUSTER_MEASURE_YEAR },
  { "budget", MUSTER_MEASURE_BUDGET },
  { "distance", MUSTER_MEASURE_DISTANCE },
};

GPtrArray *
muster_ruleset_list_measures (const MusterRuleset *ruleset)
{
  GPtrArray *ids = g_ptr_array_new ();
  for (guint i = 0; i < G_N_ELEMENTS (own_measures); i++)
    g_ptr_array_add (ids, (gpointer) own_measures[i].id);
  for (int i = 0; i < ruleset->n_stats; i++)
    g_ptr_array_add (ids, (gpointer) ruleset->stats[i].id);
  for (int i = 0; i < ruleset->n_scales; i++)
    g_ptr_array_add (ids, (gpointer) ruleset->scales[i].id);
  return ids;
}

gboolean
muster_ruleset_find_measure (const MusterRuleset *ruleset, const char *id, MusterMeasure *measure)
{
  for (guint i = 0; i < G_N_ELEMENTS (own_measures); i++)
    if (g_str_equal (own_measures[i].id, id))
      {
        *measure = (MusterMeasure){ own_measures[i].kind, 0, 0 };
        return TRUE;
      }
  int stat = muster_ruleset_find_stat (ruleset, id);
  int scale = muster_ruleset_find_scale (ruleset, id);
  if (stat >= 0)
    *measure = (MusterMeasure){ MUSTER_MEASURE_STAT, stat, 0 };
  else if (scale >= 0)
    *measure = (MusterMeasure){ MUSTER_MEASURE_GRADE, scale, 0 };
  return stat >= 0 || scale >= 0;
}

gboolean
muster_own_has (const char *own, const char *what)
{
  g_auto (GStrv) words = g_strsplit_set (own != NULL ? own : "", " \t\n\r", -1);
  return g_strv_contains ((const char *const *) words, what);
}

gboolean
muster_ruleset_is_optional (const MusterRuleset *ruleset, int scale)
{
  for (int i = 0; i < ruleset->n_choices; i++)
    if (ruleset->choices[i].scale == scale && !ruleset->choices[i].optional)
      return FALSE;
  return TRUE;
}

int
muster_ruleset_find_word (const MusterRuleset *ruleset, const char *id)
{
  return GPOINTER_TO_INT (g_hash_table_lookup (ruleset->words, id)) - 1;
}

const char *
muster_ruleset_get_grade_label (const MusterRuleset *ruleset, int scale, int grade)
{
  return ruleset->scales[scale].grades[grade].label;
}

char *
muster_ruleset_dup_range (const MusterRuleset *ruleset, const MusterGradeRange *range)
{
  const MusterScale *scale = &ruleset->scales[range->scale];
  const MusterGrade *low = &scale->grades[range->low];
  const MusterGrade *high = &scale->grades[range->high];
  if (range->high == range->low)
    return g_strdup (low->label);
  return g_strdup_printf ("%s–%s", low->label,
                          scale->short_name != NULL && high->short_name != NULL ? high->short_name
                                                                                : high->label);
}

static int
compare_grades (gconstpointer a, gconstpointer b, gpointer data)
{
  const MusterScale *scale = data;
  return g_utf8_collate (scale->grades[*(const int *) a].label,
                         scale->grades[*(const int *) b].label);
}

GArray *
muster_ruleset_list_grades (const MusterRuleset *ruleset, int scale)
{
  GArray *grades = g_array_new (FALSE, FALSE, sizeof (int));
  for (int i = 0; i < ruleset->scales[scale].n_grades; i++)
    g_array_append_val (grades, i);
  if (scale == ruleset->nation_scale)
    g_array_sort_with_data (grades, compare_grades, &ruleset->scales[scale]);
  return grades;
}

static MusterTruth
get_no_number (const MusterSubject *subject, int kind, int index, MusterNumber *number)
{
  return MUSTER_UNKNOWN;
}

/* Whether things may have a grade of the scale that their kind does not preset. */
static gboolean
may_come_from_elsewhere (const MusterRuleset *ruleset, int scale)
{
  if (scale == ruleset->nation_scale || ruleset->scales[scale].set_by_nations)
    return TRUE;
  for (int i = 0; i < ruleset->n_choices; i++)
    if (ruleset->choices[i].scale == scale)
      return TRUE;
  return ruleset->scales[scale].flows_down;
}

gboolean
muster_kind_has_word (const MusterKind *kind, guint bit)
{
  for (int i = 0; i < kind->n_words; i++)
    if (kind->words[i] == bit)
      return TRUE;
  return FALSE;
}

void
muster_kind_add_words (const MusterKind *kind, guint64 *cells)
{
  for (int i = 0; i < kind->n_words; i++)
    muster_bits_set (cells, kind->words[i]);
}

gboolean
muster_kind_is_one_of (const MusterRuleset *ruleset,
                       const MusterKind *kind,
                       const MusterKind *above)
{
  g_auto (GStrv) tags = g_strsplit_set (kind->tags != NULL ? kind->tags : "", " \t\n", -1);
  for (int i = 0; tags[i] != NULL; i++)
    {
      const MusterKind *next = muster_ruleset_find_node_kind (ruleset, tags[i]);
      if (next != NULL && next != kind
          && (next == above || muster_kind_is_one_of (ruleset, next, above)))
        return TRUE;
    }
  return FALSE;
}

guint64 *
muster_kind_dup_cells (const MusterRuleset *ruleset, const MusterKind *kind)
{
  guint64 *cells = g_new0 (guint64, ruleset->n_cells);
  muster_kind_add_words (kind, cells);
  return cells;
}

struct _MusterKindMatcher
{
  const MusterRuleset *ruleset; /* (unowned) */
  guint64 *none;
  gint16 *usual; /* per scale: the grade of what presets none */
  gint16 *grades;
  guint64 own[]; /* cells, none of them set between kinds; behind them the other arrays */
};

MusterKindMatcher *
muster_kind_matcher_new (const MusterRuleset *ruleset)
{
  gsize n_scales = (gsize) ruleset->n_scales;
  MusterKindMatcher *matcher =
    g_malloc0 (sizeof (MusterKindMatcher) + 2 * ruleset->n_cells * sizeof (guint64)
               + 2 * n_scales * sizeof (gint16));
  matcher->ruleset = ruleset;
  matcher->none = matcher->own + ruleset->n_cells;
  matcher->usual = (gint16 *) (matcher->none + ruleset->n_cells);
  matcher->grades = matcher->usual + n_scales;
  for (int i = 0; i < ruleset->n_scales; i++)
    matcher->usual[i] =
      may_come_from_elsewhere (ruleset, i) ? MUSTER_GRADE_UNKNOWN : MUSTER_GRADE_NONE;
  return matcher;
}

void
muster_kind_matcher_free (MusterKindMatcher *matcher)
{
  g_free (matcher);
}

/* @open: places whose words are not known; nothing is there else */
static MusterTruth
match_kind (MusterKindMatcher *matcher,
            const MusterKind *kind,
            int nation,
            guint open,
            const MusterSelector *selector)
{
  const MusterRuleset *ruleset = matcher->ruleset;
  gint16 *grades = matcher->grades;
  memcpy (grades, matcher->usual, (gsize) ruleset->n_scales * sizeof *grades);
  for (int i = 0; i < kind->n_presets; i++)
    grades[kind->presets[i].scale] = kind->presets[i].grade;
  grades[ruleset->nation_scale] = kind->nation >= 0 ? kind->nation : (gint16) nation;
  const MusterSubject subject = { .words = { matcher->own, matcher->none, matcher->none },
                                  .open = open,
                                  .grades = grades,
                                  .number = get_no_number };
  muster_kind_add_words (kind, matcher->own);
  MusterTruth truth = muster_selector_match (selector, &subject);
  for (int i = 0; i < kind->n_words; i++)
    muster_bits_clear (matcher->own, kind->words[i]);
  return truth;
}

MusterTruth
muster_kind_matcher_match (MusterKindMatcher *matcher,
                           const MusterKind *kind,
                           const MusterSelector *selector)
{
  return match_kind (matcher, kind, MUSTER_GRADE_UNKNOWN, 0, selector);
}

gboolean
muster_kind_matcher_may_match (MusterKindMatcher *matcher,
                               const MusterKind *kind,
                               const MusterSelector *selector)
{
  const guint open = 1 << MUSTER_WORD_AROUND | 1 << MUSTER_WORD_WITHIN;
  return match_kind (matcher, kind, MUSTER_GRADE_UNKNOWN, open, selector) != MUSTER_NO;
}

gboolean
muster_kind_matcher_may_hold (MusterKindMatcher *matcher,
                              const MusterKind *holder,
                              const MusterKind *kind)
{
  if (kind->on != NULL)
    return muster_kind_matcher_may_match (matcher, holder, kind->on);
  if (muster_category_is_borne (kind->category))
    return muster_category_may_bear (holder->category, kind->category);
  return holder->holds != NULL && muster_kind_matcher_may_match (matcher, kind, holder->holds);
}

MusterTruth
muster_kind_match (const MusterRuleset *ruleset,
                   const MusterKind *kind,
                   int nation,
                   const MusterSelector *selector)
{
  g_autoptr (MusterKindMatcher) matcher = muster_kind_matcher_new (ruleset);
  return match_kind (matcher, kind, nation, 0, selector);
}

gboolean
muster_kind_may_match (const MusterRuleset *ruleset,
                       const MusterKind *kind,
                       const MusterSelector *selector)
{
  g_autoptr (MusterKindMatcher) matcher = muster_kind_matcher_new (ruleset);
  return muster_kind_matcher_may_match (matcher, kind, selector);
}

gboolean
muster_ruleset_offers_scale (const MusterRuleset *ruleset, int scale, const MusterKind *kind)
{
  for (int i = 0; i < ruleset->n_choices; i++)
    if (ruleset->choices[i].scale == scale
        && muster_kind_may_match (ruleset, kind, ruleset->choices[i].on))
      return TRUE;
  return FALSE;
}

gboolean
muster_kind_may_hold (const MusterRuleset *ruleset,
                      const MusterKind *holder,
                      const MusterKind *kind)
{
  g_autoptr (MusterKindMatcher) matcher = muster_kind_matcher_new (ruleset);
  return muster_kind_matcher_may_hold (matcher, holder, kind);
}

char *
muster_years_dup_text (int from, int to)
{
  if (from == MUSTER_NO_YEAR)
    /* Translators: a year: then and before. */
    return g_strdup_printf (_ ("until %d"), to);
  if (to == MUSTER_NO_YEAR)
    /* Translators: a year: then and later. */
    return g_strdup_printf (_ ("from %d"), from);
  return g_strdup_printf ("%d–%d", from, to);
}

gboolean
muster_years_hold (int from, int to, int year)
{
  return (from == MUSTER_NO_YEAR || year >= from) && (to == MUSTER_NO_YEAR || year <= to);
}

gboolean
muster_trait_is_in_force (const MusterTrait *trait, int year)
{
  if (year == MUSTER_NO_YEAR)
    return trait->from == MUSTER_NO_YEAR && trait->to == MUSTER_NO_YEAR;
  return muster_years_hold (trait->from, trait->to, year);
}

const char *const muster_fate_words[] = { "fit", "wounded", "captured", "dead", NULL };

static const char *const activities[] = { "enter", "move",       "charge", "sight", "fire",
                                          "melee", "discipline", "morale", NULL };

const char *
muster_activity_get_word (MusterActivity activity)
{
  return activity != MUSTER_ACTIVITY_NONE ? activities[activity - 1] : NULL;
}

MusterActivity
muster_activity_find (const char *word)
{
  return (MusterActivity) (muster_text_find_word (activities, word) + 1);
}

const char *
muster_category_get_word (MusterCategory category)
{
  static const char *const words[MUSTER_N_CATEGORIES] = { "army",        "formation", "commander",
                                                          "unit",        "model",     "option",
                                                          "battlefield", "feature",   "objective" };
  return words[category];
}

gboolean
muster_category_is_borne (MusterCategory category)
{
  return category == MUSTER_CATEGORY_MODEL || category == MUSTER_CATEGORY_OPTION;
}

gboolean
muster_category_may_bear (MusterCategory bearer, MusterCategory borne)
{
  if (borne == MUSTER_CATEGORY_MODEL)
    return bearer == MUSTER_CATEGORY_UNIT;
  return borne == MUSTER_CATEGORY_OPTION && !muster_category_is_borne (bearer);
}

char *
muster_results_dup_text (const MusterResults *results)
{
  if (results->low == G_MININT)
    return g_strdup_printf (_ ("%d and less"), results->high);
  if (results->high == G_MAXINT)
    return g_strdup_printf (_ ("%d and more"), results->low);
  return results->low == results->high ? g_strdup_printf ("%d", results->low)
                                       : g_strdup_printf ("%d–%d", results->low, results->high);
}

/* Findings that no limit makes have these ids: a waiver of one must not be one of the other. */
gboolean
muster_limit_id_is_reserved (const char *id)
{
  static const char *const ids[] = { "holds", "nation", "period", "years" };
  static const char *const beginnings[] = { "choice-", "entry-", "preset-", "suggest-" };
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    if (g_str_equal (id, ids[i]))
      return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (beginnings); i++)
    if (g_str_has_prefix (id, beginnings[i]))
      return TRUE;
  return FALSE;
}

static MusterSymbol
get_grade_symbol (const MusterRuleset *ruleset, int scale, const gint16 *grades)
{
  return grades[scale] >= 0 ? ruleset->scales[scale].grades[grades[scale]].symbol
                            : MUSTER_SYMBOL_NONE;
}

MusterSymbol
muster_kind_get_symbol (const MusterRuleset *ruleset, const MusterKind *kind, const gint16 *grades)
{
  MusterSymbol symbol = kind->symbol;
  for (int i = 0; i < ruleset->n_scales && symbol == MUSTER_SYMBOL_NONE; i++)
    if (i != ruleset->arm_scale)
      symbol = get_grade_symbol (ruleset, i, grades);
  if (symbol == MUSTER_SYMBOL_NONE)
    symbol = kind->tag_symbol;
  if (symbol == MUSTER_SYMBOL_NONE && kind->arm_tag >= 0)
    symbol = ruleset->tags[kind->arm_tag].symbol;
  if (symbol == MUSTER_SYMBOL_NONE && ruleset->arm_scale >= 0)
    symbol = get_grade_symbol (ruleset, ruleset->arm_scale, grades);
  return symbol;
}

/* Whether all grades of the scale have a symbol. */
static gboolean
is_drawn (const MusterScale *scale)
{
  for (int i = 0; i < scale->n_grades; i++)
    if (scale->grades[i].symbol == MUSTER_SYMBOL_NONE)
      return FALSE;
  return scale->n_grades > 0;
}

static gboolean
has_choice (const MusterKind *kind, int choice)
{
  for (int i = 0; i < kind->rules->choices.n_items; i++)
    if (kind->rules->choices.items[i] == choice)
      return TRUE;
  return FALSE;
}

/* A grade is chosen on the thing, or on what it stands in. */
static gboolean
may_get (const MusterRuleset *ruleset, const MusterKind *kind, int choice)
{
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (ruleset->kinds[i].category <= MUSTER_CATEGORY_FORMATION
        && has_choice (&ruleset->kinds[i], choice))
      return TRUE;
  return has_choice (kind, choice);
}

/** Returns: whether a thing of this kind has a symbol, whatever is chosen on it, or has one as soon
 * as its grades are chosen */
static gboolean
muster_kind_may_have_symbol (const MusterRuleset *ruleset, const MusterKind *kind)
{
  g_autofree gint16 *grades = g_new (gint16, (gsize) ruleset->n_scales);
  for (int i = 0; i < ruleset->n_scales; i++)
    grades[i] = MUSTER_GRADE_UNKNOWN;
  for (int i = 0; i < kind->n_presets; i++)
    grades[kind->presets[i].scale] = kind->presets[i].grade;
  if (muster_kind_get_symbol (ruleset, kind, grades) != MUSTER_SYMBOL_NONE)
    return TRUE;
  for (int i = 0; i < ruleset->n_choices; i++)
    if (is_drawn (&ruleset->scales[ruleset->choices[i].scale]) && may_get (ruleset, kind, i))
      return TRUE;
  return FALSE;
}

GPtrArray *
muster_ruleset_list_undrawn (const MusterRuleset *ruleset)
{
  GPtrArray *types = g_ptr_array_new ();
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (ruleset->kinds[i].category == MUSTER_CATEGORY_UNIT
        && !muster_kind_may_have_symbol (ruleset, &ruleset->kinds[i]))
      g_ptr_array_add (types, &ruleset->kinds[i]);
  return types;
}

int
muster_kind_get_commonness (const MusterKind *kind, int year)
{
  int weight = -1;
  for (int i = 0; i < kind->n_commonness; i++)
    if (i == 0 || (year != MUSTER_NO_YEAR && kind->commonness[i].from <= year))
      weight = kind->commonness[i].weight;
  return weight;
}

int
muster_kind_get_preset (const MusterKind *kind, int scale)
{
  for (int i = 0; i < kind->n_presets; i++)
    if (kind->presets[i].scale == scale)
      return kind->presets[i].grade;
  return MUSTER_GRADE_NONE;
}

gboolean
muster_kind_is_of_class (const MusterRuleset *ruleset,
                         const MusterKind *kind,
                         MusterUnitClass class)
{
  if (kind->category != MUSTER_CATEGORY_UNIT)
    return FALSE;
  if (class.scale >= 0)
    return muster_kind_get_preset (kind, class.scale) == class.index;
  int bit = muster_ruleset_find_word (ruleset, ruleset->tags[class.index].id);
  return bit >= 0 && muster_kind_has_word (kind, (guint) bit);
}

guint
muster_kind_find_class (const MusterRuleset *ruleset, const MusterKind *kind, const GArray *classes)
{
  guint class = 0;
  while (
    class < classes->len
    && !muster_kind_is_of_class (ruleset, kind, g_array_index (classes, MusterUnitClass, class)))
    class ++;
  return class;
}

MusterNumber
muster_scale_get_worth (const MusterScale *scale, int grade)
{
  const MusterGrade *of = &scale->grades[grade];
  return of->has_value ? of->value : MUSTER_NUMBER (grade + 1);
}

static gboolean
is_chosen (const MusterRuleset *ruleset, int scale)
{
  for (int i = 0; i < ruleset->n_choices; i++)
    if (ruleset->choices[i].scale == scale)
      return TRUE;
  return scale == ruleset->nation_scale;
}

static void
add (GArray *classes, const MusterRuleset *ruleset, MusterUnitClass class)
{
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (muster_kind_is_of_class (ruleset, &ruleset->kinds[i], class))
      {
        g_array_append_val (classes, class);
        return;
      }
}

GArray *
muster_ruleset_list_unit_classes (const MusterRuleset *ruleset)
{
  GArray *classes = g_array_new (FALSE, FALSE, sizeof (MusterUnitClass));
  for (int scale = 0; scale < ruleset->n_scales; scale++)
    for (int grade = 0; !is_chosen (ruleset, scale) && grade < ruleset->scales[scale].n_grades;
         grade++)
      add (classes, ruleset, (MusterUnitClass){ scale, grade });
  for (int tag = 0; tag < ruleset->n_tags; tag++)
    add (classes, ruleset, (MusterUnitClass){ -1, tag });
  return classes;
}

const char *
muster_unit_class_get_id (const MusterRuleset *ruleset, MusterUnitClass class)
{
  return class.scale >= 0 ? ruleset->scales[class.scale].grades[class.index].id
                          : ruleset->tags[class.index].id;
}

char *
muster_unit_class_dup_name (const MusterRuleset *ruleset, MusterUnitClass class)
{
  const char *name = class.scale >= 0 ? ruleset->scales[class.scale].grades[class.index].name
                                      : ruleset->tags[class.index].name;
  return muster_text_dup_capital (name);
}
