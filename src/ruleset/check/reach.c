#include "config.h"

#include "ruleset/check/reach.h"

#include "ruleset/bits.h"

#include <string.h>

#define obstack_chunk_alloc g_malloc
#define obstack_chunk_free  g_free

/** Returns: whether a thing of any class may have the word, given by traits */
static inline gboolean
muster_reach_may_be_given (const MusterReach *reach, guint bit)
{
  return (reach->extra[bit / 64] >> (bit % 64)) & 1;
}

static gboolean
terms_deny (const MusterTerm *a, const MusterTerm *b)
{
  return a->kind == MUSTER_TERM_WORD && b->kind == MUSTER_TERM_WORD && a->bit == b->bit
         && a->place == b->place && a->negated != b->negated;
}

static gboolean
terms_contradict (const MusterTerm *terms, guint n_terms)
{
  for (guint i = 0; i < n_terms; i++)
    for (guint j = 0; j < i; j++)
      if (terms_deny (&terms[i], &terms[j]))
        return TRUE;
  return FALSE;
}

/* Its own, or given by traits. */
static gboolean
may_have_word (const MusterReach *reach, const MusterClass *class, guint bit)
{
  return muster_kind_has_word (class->kind, bit) || muster_reach_may_be_given (reach, bit)
         || (bit == MUSTER_WORD_OVERALL && class->kind->category == MUSTER_CATEGORY_COMMANDER);
}

static gboolean
words_may_hold (const MusterReach *reach,
                const MusterClass *class,
                const MusterTerm *terms,
                guint n_terms)
{
  for (guint i = 0; i < n_terms; i++)
    {
      const MusterTerm *term = &terms[i];
      if (term->kind != MUSTER_TERM_WORD || term->place != MUSTER_WORD_OF_ITSELF)
        continue;
      if (term->negated ? muster_kind_has_word (class->kind, term->bit)
                        : !may_have_word (reach, class, term->bit))
        return FALSE;
    }
  return TRUE;
}

static gboolean
grade_fits (const MusterTerm *terms, guint n_terms, int scale, int grade)
{
  for (guint i = 0; i < n_terms; i++)
    if (terms[i].kind == MUSTER_TERM_GRADE && terms[i].scale == scale)
      {
        gboolean within = grade >= terms[i].low && grade <= terms[i].high;
        if (terms[i].negated ? within : !within)
          return FALSE;
      }
  return TRUE;
}

static gboolean
scale_may_fit (const MusterReach *reach,
               const MusterClass *class,
               const MusterTerm *terms,
               guint n_terms,
               int scale)
{
  const guint8 *grades = muster_reach_get_grades (reach, class, scale);
  int n_grades = reach->ruleset->scales[scale].n_grades;
  for (int grade = 0; grade < n_grades; grade++)
    if (grades[grade] && grade_fits (terms, n_terms, scale, grade))
      return TRUE;
  return grades[n_grades] && grade_fits (terms, n_terms, scale, MUSTER_GRADE_NONE);
}

static gboolean
grades_may_hold (const MusterReach *reach,
                 const MusterClass *class,
                 const MusterTerm *terms,
                 guint n_terms)
{
  for (guint i = 0; i < n_terms; i++)
    if (terms[i].kind == MUSTER_TERM_GRADE
        && !scale_may_fit (reach, class, terms, n_terms, terms[i].scale))
      return FALSE;
  return TRUE;
}

static gboolean
place_fits (const MusterReach *reach,
            const guint64 *context,
            const MusterTerm *terms,
            guint n_terms)
{
  for (guint i = 0; i < n_terms; i++)
    {
      const MusterTerm *term = &terms[i];
      if (term->kind != MUSTER_TERM_WORD || term->place != MUSTER_WORD_AROUND)
        continue;
      gboolean is_there = muster_bits_has (context, term->bit);
      if (term->negated ? is_there : !is_there && !muster_bits_has (reach->extra, term->bit))
        return FALSE;
    }
  return TRUE;
}

/* What it need not hold it may be without. */
static gboolean
holds_may_hold (const MusterReach *reach,
                const MusterClass *class,
                const MusterTerm *terms,
                guint n_terms)
{
  for (guint i = 0; reach->knows_places && i < n_terms; i++)
    if (terms[i].kind == MUSTER_TERM_WORD && terms[i].place == MUSTER_WORD_WITHIN
        && !terms[i].negated && !muster_bits_has (class->within, terms[i].bit))
      return FALSE;
  return TRUE;
}

static gboolean
places_may_hold (const MusterReach *reach,
                 const MusterClass *class,
                 const MusterTerm *terms,
                 guint n_terms)
{
  if (!reach->knows_places || class->many_contexts || !class->reachable)
    return TRUE;
  for (guint i = 0; i < class->n_contexts; i++)
    if (place_fits (reach, class->contexts[i], terms, n_terms))
      return TRUE;
  return FALSE;
}

static gboolean
terms_may_hold (const MusterReach *reach,
                const MusterClass *class,
                const MusterTerm *terms,
                guint n_terms)
{
  ++*reach->n_tried;
  return words_may_hold (reach, class, terms, n_terms)
         && grades_may_hold (reach, class, terms, n_terms)
         && holds_may_hold (reach, class, terms, n_terms)
         && places_may_hold (reach, class, terms, n_terms);
}

gboolean
muster_reach_may_match (const MusterReach *reach,
                        const MusterClass *class,
                        const MusterSelector *selector)
{
  for (int i = 0; i < selector->n_clauses; i++)
    {
      const MusterClause *clause = &selector->clauses[i];
      if (!terms_contradict (clause->terms, (guint) clause->n_terms)
          && terms_may_hold (reach, class, clause->terms, (guint) clause->n_terms))
        return TRUE;
    }
  return selector->n_clauses == 0;
}

/* Classes without a word that the terms ask for need no look. Returns: how many may match, and
 * where they stand in @classes; all of them, in order, for NULL there */
static guint
find_likely (const MusterReach *reach,
             const MusterTerm *terms,
             guint n_terms,
             const guint **classes)
{
  guint fewest = reach->classes->len;
  *classes = NULL;
  for (guint i = 0; i < n_terms; i++)
    {
      guint bit = terms[i].bit;
      if (terms[i].kind != MUSTER_TERM_WORD || terms[i].place != MUSTER_WORD_OF_ITSELF
          || terms[i].negated || muster_reach_may_be_given (reach, bit)
          || bit == MUSTER_WORD_OVERALL)
        continue;
      guint n = reach->with_begin[bit + 1] - reach->with_begin[bit];
      if (*classes != NULL && n >= fewest)
        continue;
      fewest = n;
      *classes = reach->with + reach->with_begin[bit];
    }
  return fewest;
}

gboolean
muster_reach_any_may_match (const MusterReach *reach,
                            const MusterTerm *terms,
                            guint n_terms,
                            MusterCategory last_sort)
{
  const guint *likely;
  guint n = find_likely (reach, terms, n_terms, &likely);
  if (terms_contradict (terms, n_terms))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      const MusterClass *class = muster_reach_get_class (reach, likely != NULL ? likely[i] : i);
      if (class->kind->category <= last_sort && terms_may_hold (reach, class, terms, n_terms))
        return TRUE;
    }
  return FALSE;
}

gboolean
muster_reach_can_match (const MusterReach *reach, const MusterSelector *selector)
{
  for (int i = 0; i < selector->n_clauses; i++)
    if (muster_reach_any_may_match (reach, selector->clauses[i].terms,
                                    (guint) selector->clauses[i].n_terms, MUSTER_CATEGORY_OPTION))
      return TRUE;
  return selector->n_clauses == 0 && reach->classes->len > 0;
}

/* More ways to stand somewhere than these, and "in:" is taken as satisfiable. */
#define MOST_CONTEXTS 64

guint64 *
muster_reach_new_bits (const MusterReach *reach)
{
  return g_new0 (guint64, reach->ruleset->n_cells);
}

static void
add_bits (const MusterReach *reach, guint64 *into, const guint64 *from)
{
  for (guint i = 0; i < reach->ruleset->n_cells; i++)
    into[i] |= from[i];
}

/* Where nothing asks what things hold, all share no words. */
static guint64 *
new_within (MusterReach *reach)
{
  gsize size = reach->ruleset->n_cells * sizeof (guint64);
  return reach->ruleset->asks_within ? memset (obstack_alloc (&reach->memory, size), 0, size)
                                     : reach->no_words;
}

static MusterClass *
new_class (MusterReach *reach, const MusterKind *kind)
{
  gsize size = sizeof (MusterClass) + reach->n_flags + (gsize) reach->ruleset->n_scales;
  MusterClass *class = memset (obstack_alloc (&reach->memory, size), 0, size);
  class->kind = kind;
  class->within = new_within (reach);
  class->reachable = kind->category == MUSTER_CATEGORY_ARMY;
  return class;
}

/* What tells kinds apart. Each formation kind is a class of its own. */
static gboolean
kinds_are_alike (gconstpointer a, gconstpointer b)
{
  const MusterKind *one = a;
  const MusterKind *other = b;
  return one->category == other->category && one->nation == other->nation
         && one->holds == other->holds && one->on == other->on && one->n_words == other->n_words
         && one->n_presets == other->n_presets
         && memcmp (one->words, other->words, (gsize) one->n_words * sizeof *one->words) == 0
         && (one->n_presets == 0
             || memcmp (one->presets, other->presets, (gsize) one->n_presets * sizeof *one->presets)
                  == 0);
}

static guint
hash_kind (gconstpointer data)
{
  const MusterKind *kind = data;
  guint hash = (guint) kind->category;
  for (int i = 0; i < kind->n_words; i++)
    hash = hash * 31 + kind->words[i];
  return hash;
}

static void
make_classes (MusterReach *reach)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (hash_kind, kinds_are_alike);
  for (int i = 0; i < reach->ruleset->n_kinds; i++)
    if (g_hash_table_add (seen, &reach->ruleset->kinds[i]))
      g_ptr_array_add (reach->classes, new_class (reach, &reach->ruleset->kinds[i]));
}

static void
find_asked_words (MusterReach *reach)
{
  for (guint i = 0; i < reach->ruleset->selectors->len; i++)
    {
      const MusterSelector *selector = g_ptr_array_index (reach->ruleset->selectors, i);
      for (int j = 0; j < selector->n_clauses; j++)
        for (int k = 0; k < selector->clauses[j].n_terms; k++)
          if (selector->clauses[j].terms[k].kind == MUSTER_TERM_WORD)
            muster_bits_set (reach->asked[selector->clauses[j].terms[k].place],
                             selector->clauses[j].terms[k].bit);
    }
}

int
muster_reach_get_preset (const MusterReach *reach, const MusterKind *kind, int scale)
{
  int preset = muster_kind_get_preset (kind, scale);
  return preset < 0 && scale == reach->ruleset->nation_scale ? kind->nation : preset;
}

static void
reach_all (const MusterReach *reach, MusterClass *class, int scale, gboolean with_none)
{
  int n_grades = reach->ruleset->scales[scale].n_grades;
  guint8 *grades = muster_reach_get_grades (reach, class, scale);
  memset (grades, 1, (gsize) n_grades);
  grades[n_grades] = with_none;
}

static void
reach_only (const MusterReach *reach, MusterClass *class, int scale, int grade)
{
  guint8 *grades = muster_reach_get_grades (reach, class, scale);
  memset (grades, 0, (gsize) reach->ruleset->scales[scale].n_grades + 1);
  if (grade >= 0)
    grades[grade] = 1;
}

/* Before anything is known of places and choices, every grade may be. */
static void
reach_at_first (const MusterReach *reach, MusterClass *class)
{
  for (int scale = 0; scale < reach->ruleset->n_scales; scale++)
    {
      int preset = muster_reach_get_preset (reach, class->kind, scale);
      if (preset >= 0)
        reach_only (reach, class, scale, preset);
      else
        reach_all (reach, class, scale, TRUE);
    }
}

static void
collect_extra_words (MusterReach *reach)
{
  const MusterRuleset *ruleset = reach->ruleset;
  for (int i = 0; i < ruleset->n_nations; i++)
    for (int j = 0; j < ruleset->nations[i].n_traits; j++)
      add_bits (reach, reach->extra, ruleset->nations[i].traits[j].bits);
}

static guint
count_words (const MusterReach *reach)
{
  return reach->ruleset->n_cells * 64;
}

/* Counts first, so that the classes of all words lie in one array. */
static void
index_words (MusterReach *reach)
{
  guint n_words = count_words (reach);
  guint *begin = reach->with_begin = g_new0 (guint, n_words + 2);
  for (guint i = 0; i < reach->classes->len; i++)
    {
      const MusterKind *kind = muster_reach_get_class (reach, i)->kind;
      for (int j = 0; j < kind->n_words; j++)
        begin[kind->words[j] + 2]++;
    }
  for (guint word = 2; word < n_words + 2; word++)
    begin[word] += begin[word - 1];
  reach->with = g_new (guint, begin[n_words + 1]);
  for (guint i = 0; i < reach->classes->len; i++)
    {
      const MusterKind *kind = muster_reach_get_class (reach, i)->kind;
      for (int j = 0; j < kind->n_words; j++)
        reach->with[begin[kind->words[j] + 1]++] = i;
    }
}

static void
offer_choices (MusterReach *reach, MusterClass *class)
{
  for (int i = 0; i < reach->ruleset->n_choices; i++)
    {
      const MusterChoice *choice = &reach->ruleset->choices[i];
      if (muster_reach_may_match (reach, class, choice->on))
        class->flags[reach->n_flags + (guint) choice->scale] |=
          (guint8) (MUSTER_CLASS_OFFERED | (choice->change ? MUSTER_CLASS_CHANGED : 0)
                    | (choice->optional ? MUSTER_CLASS_OPTIONAL : 0));
    }
}

static gboolean
may_hold (const MusterReach *reach, const MusterClass *holder, const MusterClass *held)
{
  if (muster_category_is_borne (held->kind->category))
    return held->kind->on != NULL
             ? muster_reach_may_match (reach, holder, held->kind->on)
             : muster_category_may_bear (holder->kind->category, held->kind->category);
  return held->kind->category != MUSTER_CATEGORY_ARMY && holder->kind->holds != NULL
         && muster_reach_may_match (reach, held, holder->kind->holds);
}

/* Takes @bytes. Returns: (transfer none): the same, kept once */
static gconstpointer
keep_bytes (const MusterReach *reach, GBytes *bytes)
{
  gpointer kept;
  if (g_hash_table_lookup_extended (reach->lists, bytes, &kept, NULL))
    g_bytes_unref (bytes);
  else
    g_hash_table_add (reach->lists, kept = bytes);
  return g_bytes_get_data (kept, NULL);
}

static void
find_holders (MusterReach *reach)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (guint));     /* classes */
  g_autoptr (GArray) holding = g_array_new (FALSE, FALSE, sizeof (guint)); /* what is not borne */
  g_autoptr (GArray) holders = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < reach->classes->len; i++)
    {
      g_array_append_val (all, i);
      if (muster_reach_get_class (reach, i)->kind->holds != NULL)
        g_array_append_val (holding, i);
    }
  for (guint i = 0; i < reach->classes->len; i++)
    {
      MusterClass *class = muster_reach_get_class (reach, i);
      const GArray *likely = muster_category_is_borne (class->kind->category) ? all : holding;
      g_array_set_size (holders, 0);
      for (guint j = 0; j < likely->len; j++)
        {
          guint holder = g_array_index (likely, guint, j);
          if (may_hold (reach, muster_reach_get_class (reach, holder), class))
            g_array_append_val (holders, holder);
        }
      class->n_holders = holders->len;
      if (holders->len > 0)
        class->holders =
          keep_bytes (reach, g_bytes_new (holders->data, holders->len * sizeof (guint)));
    }
}

/* Runs @step over all classes until it changes none. */
static void
repeat_for_classes (MusterReach *reach, gboolean (*step) (MusterReach *reach, MusterClass *class))
{
  for (gboolean changed = TRUE; changed;)
    {
      changed = FALSE;
      for (guint i = 0; i < reach->classes->len; i++)
        changed |= step (reach, muster_reach_get_class (reach, i));
    }
}

static gboolean
spread_reachable (MusterReach *reach, MusterClass *class)
{
  for (guint i = 0; i < class->n_holders && !class->reachable; i++)
    if (muster_reach_get_class (reach, class->holders[i])->reachable)
      {
        class->reachable = TRUE;
        return TRUE;
      }
  return FALSE;
}

/* What traits give to a class that names a nation. */
static void
reach_traits (const MusterReach *reach, MusterClass *class, int scale)
{
  const MusterRuleset *ruleset = reach->ruleset;
  guint8 *grades = muster_reach_get_grades (reach, class, scale);
  const guint8 *nations = muster_reach_get_grades (reach, class, ruleset->nation_scale);
  gboolean named =
    class->kind->nation >= 0
    || (muster_reach_get_offered (reach, class, ruleset->nation_scale) & MUSTER_CLASS_OFFERED) != 0;
  for (int i = 0; named && i < ruleset->n_nations; i++)
    for (int j = 0; nations[i] && j < ruleset->nations[i].n_traits; j++)
      {
        const MusterTrait *trait = &ruleset->nations[i].traits[j];
        for (int k = 0; k < trait->n_grades; k++)
          if (trait->grades[k].scale == scale)
            grades[trait->grades[k].grade] = 1;
      }
}

gboolean
muster_reach_is_inherited (const MusterReach *reach, const MusterClass *class, int scale)
{
  return class->reachable && muster_reach_get_preset (reach, class->kind, scale) < 0
         && (muster_reach_get_offered (reach, class, scale) & MUSTER_CLASS_OFFERED) == 0;
}

static void
reach_own (const MusterReach *reach, MusterClass *class, int scale)
{
  gboolean has_preset = muster_reach_get_preset (reach, class->kind, scale) >= 0;
  guint8 offered = muster_reach_get_offered (reach, class, scale);
  if (muster_reach_is_inherited (reach, class, scale))
    {
      reach_only (reach, class, scale, MUSTER_GRADE_NONE);
      if (class->kind->category == MUSTER_CATEGORY_ARMY)
        muster_reach_get_grades (reach, class, scale)[reach->ruleset->scales[scale].n_grades] = 1;
      reach_traits (reach, class, scale);
    }
  else if ((has_preset && (offered & MUSTER_CLASS_CHANGED))
           || (!has_preset && (offered & MUSTER_CLASS_OFFERED)))
    reach_all (reach, class, scale, !has_preset && (offered & MUSTER_CLASS_OPTIONAL) != 0);
}

static gboolean
inherit_scale (const MusterReach *reach, const MusterClass *holder, MusterClass *class, int scale)
{
  const guint8 *from = muster_reach_get_grades (reach, holder, scale);
  guint8 *grades = muster_reach_get_grades (reach, class, scale);
  gboolean changed = FALSE;
  for (int i = 0; i <= reach->ruleset->scales[scale].n_grades; i++)
    if (from[i] && !grades[i])
      {
        grades[i] = 1;
        changed = TRUE;
      }
  return changed;
}

static gboolean
inherit_grades (MusterReach *reach, MusterClass *class)
{
  gboolean changed = FALSE;
  for (int scale = 0; scale < reach->ruleset->n_scales; scale++)
    {
      if (!muster_reach_is_inherited (reach, class, scale))
        continue;
      for (guint i = 0; i < class->n_holders; i++)
        {
          const MusterClass *holder = muster_reach_get_class (reach, class->holders[i]);
          if (holder->reachable)
            changed |= inherit_scale (reach, holder, class, scale);
        }
    }
  return changed;
}

/* The nations come first: traits depend on them. */
static void
find_grades (MusterReach *reach)
{
  int nation = reach->ruleset->nation_scale;
  for (guint i = 0; i < reach->classes->len; i++)
    reach_own (reach, muster_reach_get_class (reach, i), nation);
  for (guint i = 0; i < reach->classes->len; i++)
    for (int scale = 0; scale < reach->ruleset->n_scales; scale++)
      if (scale != nation)
        reach_own (reach, muster_reach_get_class (reach, i), scale);
  repeat_for_classes (reach, inherit_grades);
}

gboolean
muster_reach_take_new_bits (const MusterReach *reach, GPtrArray *list, guint64 *bits)
{
  for (guint i = 0; i < list->len; i++)
    if (memcmp (g_ptr_array_index (list, i), bits, reach->ruleset->n_cells * sizeof (guint64)) == 0)
      {
        g_free (bits);
        return FALSE;
      }
  g_ptr_array_add (list, bits);
  return TRUE;
}

/* Takes @bits. Returns: (transfer none): the same, kept once */
static const guint64 *
keep_cells (const MusterReach *reach, guint64 *bits)
{
  return keep_bytes (reach, g_bytes_new_take (bits, reach->ruleset->n_cells * sizeof (guint64)));
}

/* Returns: (transfer none): what its context is to a thing in @holder */
static const guint64 *
get_inner (const MusterReach *reach, MusterClass *holder, guint context)
{
  const MusterKind *kind = holder->kind;
  if (holder->inner == NULL)
    g_ptr_array_add (reach->inner, holder->inner = g_ptr_array_new ());
  if (context >= holder->inner->len)
    g_ptr_array_set_size (holder->inner, (int) context + 1);
  if (g_ptr_array_index (holder->inner, context) != NULL)
    return g_ptr_array_index (holder->inner, context);
  guint64 *bits = g_memdup2 (holder->contexts[context], reach->ruleset->n_cells * sizeof (guint64));
  for (int i = 0; i < kind->n_words; i++)
    if (muster_bits_has (reach->asked[MUSTER_WORD_AROUND], kind->words[i]))
      muster_bits_set (bits, kind->words[i]);
  const guint64 *inner = keep_cells (reach, bits);
  g_ptr_array_index (holder->inner, context) = (gpointer) inner;
  return inner;
}

static void
keep_contexts (const MusterReach *reach, MusterClass *class, const guint64 **list)
{
  class->contexts = keep_bytes (reach, g_bytes_new (list, class->n_contexts * sizeof *list));
}

/* @list: of the class, with room for one more. Returns: whether it was not in there */
static gboolean
add_context (MusterClass *class, const guint64 **list, const guint64 *context)
{
  for (guint i = 0; i < class->n_contexts; i++)
    if (list[i] == context)
      return FALSE;
  list[class->n_contexts++] = context;
  return TRUE;
}

static gboolean
spread_contexts (MusterReach *reach, MusterClass *class)
{
  const guint64 *list[MOST_CONTEXTS];
  const guint64 *const *before = class->contexts;
  guint n_before = class->n_contexts;
  gboolean changed = FALSE;
  for (guint i = 0; i < n_before; i++)
    list[i] = before[i];
  /* What may stand in its like reads its own list while that grows. */
  class->contexts = list;
  for (guint i = 0; i < class->n_holders && !class->many_contexts; i++)
    {
      MusterClass *holder = muster_reach_get_class (reach, class->holders[i]);
      for (guint j = 0; j < holder->n_contexts && class->n_contexts < MOST_CONTEXTS; j++)
        changed |= add_context (class, list, get_inner (reach, holder, j));
      class->many_contexts = holder->many_contexts || class->n_contexts >= MOST_CONTEXTS;
      changed |= class->many_contexts;
    }
  class->contexts = before;
  if (class->n_contexts > n_before)
    keep_contexts (reach, class, list);
  return changed;
}

/* What a class may hold its holders may hold too. */
static gboolean
spread_within (MusterReach *reach, MusterClass *class)
{
  gboolean changed = FALSE;
  for (guint i = 0; i < class->n_holders; i++)
    {
      guint64 *into = muster_reach_get_class (reach, class->holders[i])->within;
      for (guint j = 0; j < reach->ruleset->n_cells; j++)
        {
          changed |= (class->within[j] & ~into[j]) != 0;
          into[j] |= class->within[j];
        }
    }
  return changed;
}

static void
find_within (MusterReach *reach)
{
  const guint64 *asked = reach->asked[MUSTER_WORD_WITHIN];
  for (guint i = 0; reach->ruleset->asks_within && i < reach->classes->len; i++)
    {
      const MusterClass *class = muster_reach_get_class (reach, i);
      for (guint j = 0; j < class->n_holders; j++)
        {
          guint64 *into = muster_reach_get_class (reach, class->holders[j])->within;
          muster_kind_add_words (class->kind, into);
          add_bits (reach, into, reach->extra);
          if (class->kind->category == MUSTER_CATEGORY_COMMANDER)
            muster_bits_set (into, MUSTER_WORD_OVERALL);
          for (guint k = 0; k < reach->ruleset->n_cells; k++)
            into[k] &= asked[k];
        }
    }
  if (reach->ruleset->asks_within)
    repeat_for_classes (reach, spread_within);
}

static void
find_contexts (MusterReach *reach)
{
  const guint64 *nowhere = keep_cells (reach, muster_reach_new_bits (reach));
  for (guint i = 0; i < reach->classes->len; i++)
    {
      MusterClass *class = muster_reach_get_class (reach, i);
      if (class->kind->category != MUSTER_CATEGORY_ARMY)
        continue;
      class->n_contexts = 1;
      keep_contexts (reach, class, &nowhere);
    }
  repeat_for_classes (reach, spread_contexts);
  reach->knows_places = TRUE;
}

static MusterReach *
new_reach (const MusterRuleset *ruleset)
{
  MusterReach *reach = g_new0 (MusterReach, 1);
  reach->ruleset = ruleset;
  reach->n_tried = g_new0 (guint64, 1);
  reach->offsets = g_new (guint, (gsize) ruleset->n_scales);
  for (int i = 0; i < ruleset->n_scales; i++)
    {
      reach->offsets[i] = reach->n_flags;
      reach->n_flags += (guint) ruleset->scales[i].n_grades + 1;
    }
  for (int i = 0; i < MUSTER_N_WORD_PLACES; i++)
    reach->asked[i] = muster_reach_new_bits (reach);
  reach->extra = muster_reach_new_bits (reach);
  reach->no_words = muster_reach_new_bits (reach);
  reach->classes = g_ptr_array_new ();
  reach->inner = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  obstack_init (&reach->memory);
  reach->lists =
    g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  return reach;
}

MusterReach *
muster_reach_new (const MusterRuleset *ruleset)
{
  MusterReach *reach = new_reach (ruleset);
  make_classes (reach);
  find_asked_words (reach);
  collect_extra_words (reach);
  index_words (reach);
  for (guint i = 0; i < reach->classes->len; i++)
    reach_at_first (reach, muster_reach_get_class (reach, i));
  for (guint i = 0; i < reach->classes->len; i++)
    offer_choices (reach, muster_reach_get_class (reach, i));
  find_holders (reach);
  repeat_for_classes (reach, spread_reachable);
  find_grades (reach);
  find_within (reach);
  find_contexts (reach);
  return reach;
}

void
muster_reach_free (MusterReach *reach)
{
  g_ptr_array_unref (reach->classes);
  g_ptr_array_unref (reach->inner);
  obstack_free (&reach->memory, NULL);
  g_hash_table_unref (reach->lists);
  g_free (reach->offsets);
  for (int i = 0; i < MUSTER_N_WORD_PLACES; i++)
    g_free (reach->asked[i]);
  g_free (reach->extra);
  g_free (reach->no_words);
  g_free (reach->with);
  g_free (reach->with_begin);
  g_free (reach->n_tried);
  g_free (reach);
}
