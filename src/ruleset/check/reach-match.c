#include "ruleset/bits.h"
#include "ruleset/check/reach.h"

static gboolean
terms_deny (const MusterTerm *a, const MusterTerm *b)
{
  return a->kind == MUSTER_TERM_WORD && b->kind == MUSTER_TERM_WORD && a->bit == b->bit
         && a->inside == b->inside && a->negated != b->negated;
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

/* Its own, or given by traits and options. */
static gboolean
may_have_word (const MusterReach *reach, const MusterClass *class, guint bit)
{
  return muster_kind_has_word (class->kind, bit) || muster_reach_may_be_given (reach, bit)
         || (bit == MUSTER_WORD_OVERALL && class->kind->sort == MUSTER_SORT_COMMANDER);
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
      if (term->kind != MUSTER_TERM_WORD || term->inside)
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
      if (term->kind != MUSTER_TERM_WORD || !term->inside)
        continue;
      gboolean is_there = muster_bits_has (context, term->bit);
      if (term->negated ? is_there : !is_there && !muster_bits_has (reach->extra, term->bit))
        return FALSE;
    }
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
  for (guint i = 0; i < class->contexts->len; i++)
    if (place_fits (reach, g_ptr_array_index (class->contexts, i), terms, n_terms))
      return TRUE;
  return FALSE;
}

static gboolean
terms_may_hold (const MusterReach *reach,
                const MusterClass *class,
                const MusterTerm *terms,
                guint n_terms)
{
  return words_may_hold (reach, class, terms, n_terms)
         && grades_may_hold (reach, class, terms, n_terms)
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
      if (terms[i].kind != MUSTER_TERM_WORD || terms[i].inside || terms[i].negated
          || muster_reach_may_be_given (reach, bit) || bit == MUSTER_WORD_OVERALL)
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
                            MusterSort last_sort)
{
  const guint *likely;
  guint n = find_likely (reach, terms, n_terms, &likely);
  if (terms_contradict (terms, n_terms))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      const MusterClass *class = muster_reach_get_class (reach, likely != NULL ? likely[i] : i);
      if (class->kind->sort <= last_sort && terms_may_hold (reach, class, terms, n_terms))
        return TRUE;
    }
  return FALSE;
}

gboolean
muster_reach_can_match (const MusterReach *reach, const MusterSelector *selector)
{
  for (int i = 0; i < selector->n_clauses; i++)
    if (muster_reach_any_may_match (reach, selector->clauses[i].terms,
                                    (guint) selector->clauses[i].n_terms, MUSTER_SORT_OPTION))
      return TRUE;
  return selector->n_clauses == 0 && reach->classes->len > 0;
}
