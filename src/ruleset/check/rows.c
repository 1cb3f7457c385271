#include "config.h"

#include "base/problem.h"
#include "ruleset/bits.h"
#include "ruleset/check/rows.h"

#include <glib/gi18n-lib.h>

static void
note_terms (MusterRowGroup *group, const MusterSelector *selector)
{
  for (int i = 0; i < selector->n_clauses; i++)
    for (int j = 0; j < selector->clauses[i].n_terms; j++)
      {
        const MusterTerm *term = &selector->clauses[i].terms[j];
        if (term->kind == MUSTER_TERM_WORD)
          muster_bits_set (term->inside ? group->mask_inside : group->mask, term->bit);
      }
}

static gboolean
group_uses_scale (const MusterRowGroup *group, int scale)
{
  gboolean uses = muster_selector_uses_scale (group->of, scale);
  for (guint i = 0; i < group->rows->len && !uses; i++)
    uses = muster_selector_uses_scale (muster_row_group_get (group, i)->when, scale);
  return uses;
}

static void
add_alternative (MusterRowGroup *group, const guint64 *words)
{
  const MusterChecker *checker = group->checker;
  guint64 *bits = muster_reach_new_bits (checker->reach);
  for (guint i = 0; words != NULL && i < checker->ruleset->n_cells; i++)
    bits[i] = words[i] & group->mask[i];
  bits[0] &= ~(G_GUINT64_CONSTANT (1) << MUSTER_SORT_OPTION);
  muster_reach_take_new_bits (checker->reach, group->alternatives, bits);
}

/* What a trait or an option may add to a thing's words, one at a time, and nothing. */
static void
find_alternatives (MusterRowGroup *group)
{
  const MusterRuleset *ruleset = group->checker->ruleset;
  add_alternative (group, NULL);
  for (int i = 0; i < ruleset->n_nations; i++)
    for (int j = 0; j < ruleset->nations[i].n_traits; j++)
      add_alternative (group, ruleset->nations[i].traits[j].bits);
  for (guint i = 0; i < group->checker->reach->classes->len; i++)
    {
      const MusterKind *kind = muster_reach_get_class (group->checker->reach, i)->kind;
      g_autofree guint64 *own =
        kind->sort == MUSTER_SORT_OPTION ? muster_kind_dup_cells (ruleset, kind) : NULL;
      if (own != NULL)
        add_alternative (group, own);
    }
  if (!muster_bits_has (group->mask, MUSTER_WORD_OVERALL))
    return;
  g_autofree guint64 *overall = muster_reach_new_bits (group->checker->reach);
  muster_bits_set (overall, MUSTER_WORD_OVERALL);
  add_alternative (group, overall);
}

static void
prepare_group (MusterRowGroup *group)
{
  const MusterRuleset *ruleset = group->checker->ruleset;
  group->mask = muster_reach_new_bits (group->checker->reach);
  group->mask_inside = muster_reach_new_bits (group->checker->reach);
  group->scales = g_array_new (FALSE, FALSE, sizeof (int));
  group->alternatives = g_ptr_array_new_with_free_func (g_free);
  group->told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  note_terms (group, group->of);
  for (guint i = 0; i < group->rows->len; i++)
    note_terms (group, muster_row_group_get (group, i)->when);
  for (int i = 0; i < ruleset->n_scales; i++)
    if (group_uses_scale (group, i))
      g_array_append_val (group->scales, i);
  find_alternatives (group);
}

static void
clear_group (MusterRowGroup *group)
{
  g_free (group->mask);
  g_free (group->mask_inside);
  g_array_unref (group->rows);
  g_array_unref (group->scales);
  g_ptr_array_unref (group->alternatives);
  g_hash_table_unref (group->told);
}

/* Whether some clause of the group and some clause of the row can hold together. */
static gboolean
row_may_hold (const MusterRowGroup *group, const MusterSelector *when)
{
  g_autoptr (GArray) terms = g_array_new (FALSE, FALSE, sizeof (MusterTerm));
  for (int i = 0; i < MAX (group->of->n_clauses, 1); i++)
    for (int j = 0; j < MAX (when->n_clauses, 1); j++)
      {
        g_array_set_size (terms, 0);
        if (i < group->of->n_clauses)
          g_array_append_vals (terms, group->of->clauses[i].terms,
                               (guint) group->of->clauses[i].n_terms);
        if (j < when->n_clauses)
          g_array_append_vals (terms, when->clauses[j].terms, (guint) when->clauses[j].n_terms);
        if (muster_reach_any_may_match (group->checker->reach, (const MusterTerm *) terms->data,
                                        terms->len, MUSTER_SORT_OPTION))
          return TRUE;
      }
  return FALSE;
}

static void
check_dead_rows (MusterRowGroup *group)
{
  MusterChecker *checker = group->checker;
  for (guint i = 0; i < group->rows->len; i++)
    {
      const MusterCheckedRow *row = muster_row_group_get (group, i);
      if (muster_reach_can_match (checker->reach, row->when)
          && muster_reach_can_match (checker->reach, group->of) && !row_may_hold (group, row->when))
        muster_problems_add (checker->problems, checker->file, row->line,
                             _ ("The row \"%s\" can never hold: \"%s\" is of \"%s\", which leaves "
                                "nothing for it. Mend it or take it out."),
                             row->when->text, group->id, group->of->text);
    }
}

/* What tells classes apart for this group. */
static GBytes *
make_group_key (const MusterRowGroup *group, const MusterClass *class)
{
  const MusterChecker *checker = group->checker;
  const guint32 no_word = G_MAXUINT32;
  guint n_cells = checker->ruleset->n_cells;
  GByteArray *key = g_byte_array_new ();
  for (int i = 0; i < class->kind->n_words; i++)
    if (muster_bits_has (group->mask, class->kind->words[i]))
      g_byte_array_append (key, (const guint8 *) &class->kind->words[i], sizeof (guint32));
  g_byte_array_append (key, (const guint8 *) &no_word, sizeof no_word);
  for (guint i = 0; i < group->scales->len; i++)
    {
      int scale = g_array_index (group->scales, int, i);
      guint8 direct = (guint8) !muster_reach_is_inherited (checker->reach, class, scale);
      g_byte_array_append (key, muster_reach_get_grades (checker->reach, class, scale),
                           (guint) checker->ruleset->scales[scale].n_grades + 1);
      g_byte_array_append (key, &direct, 1);
    }
  g_byte_array_append (key, (const guint8 *) &class->contexts->len, sizeof class->contexts->len);
  for (guint i = 0; i < class->contexts->len; i++)
    for (guint j = 0; j < n_cells; j++)
      {
        const guint64 *context = g_ptr_array_index (class->contexts, i);
        guint64 cell = context[j] & group->mask_inside[j];
        if (group->mask_inside[j] != 0)
          g_byte_array_append (key, (const guint8 *) &cell, sizeof cell);
      }
  return g_byte_array_free_to_bytes (key);
}

static void
try_class (MusterRowGroup *group, const MusterClass *class)
{
  const MusterRuleset *ruleset = group->checker->ruleset;
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) yes = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree gint16 *grades = g_new (gint16, (gsize) ruleset->n_scales);
  g_autofree guint64 *own = muster_reach_new_bits (group->checker->reach);
  for (guint i = 0; i < group->rows->len; i++)
    if (muster_reach_may_match (group->checker->reach, class,
                                muster_row_group_get (group, i)->when))
      g_array_append_val (rows, i);
  group->work += group->rows->len;
  MusterTrial trial = { group, class, rows, grades, own, NULL, yes, FALSE };
  muster_trial_run (&trial);
}

static void
try_classes (MusterRowGroup *group)
{
  MusterChecker *checker = group->checker;
  g_autoptr (GHashTable) seen =
    g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  for (guint i = 0; i < checker->reach->classes->len && !muster_row_group_is_exhausted (group); i++)
    {
      const MusterClass *class = muster_reach_get_class (checker->reach, i);
      if (class->reachable && muster_reach_may_match (checker->reach, class, group->of)
          && g_hash_table_add (seen, make_group_key (group, class)))
        try_class (group, class);
    }
  if (muster_row_group_is_exhausted (group))
    muster_problems_add_note (checker->problems, checker->file, group->line,
                              _ ("\"%s\" asks for so many combinations that only the first of them "
                                 "were tried for gaps and doubts. Split it in two."),
                              group->id);
  if (group->n_gaps > MUSTER_ROW_GROUP_MOST_GAPS)
    muster_problems_add (checker->problems, checker->file, group->line,
                         ngettext ("\"%s\" has %u more gap like these.",
                                   "\"%s\" has %u more gaps like these.",
                                   group->n_gaps - MUSTER_ROW_GROUP_MOST_GAPS),
                         group->id, group->n_gaps - MUSTER_ROW_GROUP_MOST_GAPS);
}

static gboolean
prices_use_scale (const MusterRuleset *ruleset, int scale)
{
  for (int i = 0; i < ruleset->n_prices; i++)
    {
      const MusterPrices *prices = &ruleset->prices[i];
      if (muster_selector_uses_scale (prices->of, scale))
        return TRUE;
      for (int row = 0; row < prices->n_rows; row++)
        if (muster_selector_uses_scale (prices->rows[row].when, scale))
          return TRUE;
    }
  return FALSE;
}

/* An ordered scale that is chosen on what is priced, while no row of any group asks for it. Where
 * the user says all prices, he knows. */
static void
check_free_scales (const MusterRowGroup *group)
{
  MusterChecker *checker = group->checker;
  const MusterRuleset *ruleset = checker->ruleset;
  for (int scale = 0; scale < ruleset->n_scales; scale++)
    {
      gboolean is_chosen = FALSE;
      if (!ruleset->scales[scale].ordered || prices_use_scale (ruleset, scale)
          || (group->has_entry && group->rows->len == 0))
        continue;
      for (guint i = 0; i < checker->reach->classes->len && !is_chosen; i++)
        is_chosen =
          (muster_reach_get_class (checker->reach, i)->offered[scale] & MUSTER_CLASS_OFFERED) != 0
          && muster_reach_may_match (checker->reach, muster_reach_get_class (checker->reach, i),
                                     group->of);
      if (is_chosen)
        muster_problems_add_note (checker->problems, checker->file, group->line,
                                  _ ("The prices \"%s\" do not ask for the scale \"%s\": its "
                                     "better grades cost no more than its worse ones."),
                                  group->id, ruleset->scales[scale].id);
    }
}

static void
check_group (MusterRowGroup *group)
{
  prepare_group (group);
  check_dead_rows (group);
  try_classes (group);
  if (group->stat == NULL)
    check_free_scales (group);
  clear_group (group);
}

static void
check_prices (MusterChecker *checker, const MusterPrices *prices)
{
  MusterRowGroup group = { .checker = checker,
                           .id = prices->id,
                           .line = prices->line,
                           .of = prices->of,
                           .has_entry = prices->entry != MUSTER_ENTRY_NONE,
                           .rows = g_array_new (FALSE, TRUE, sizeof (MusterCheckedRow)) };
  for (int i = 0; i < prices->n_rows; i++)
    {
      MusterCheckedRow row = { prices->rows[i].when, &prices->rows[i], NULL, prices->rows[i].line };
      g_array_append_val (group.rows, row);
    }
  check_group (&group);
}

static void
check_stat (MusterChecker *checker, const MusterStat *stat)
{
  MusterRowGroup group = { .checker = checker,
                           .id = stat->id,
                           .line = stat->line,
                           .of = stat->of,
                           .stat = stat,
                           .has_entry = stat->entry != MUSTER_ENTRY_NONE,
                           .rows = g_array_new (FALSE, TRUE, sizeof (MusterCheckedRow)) };
  for (int i = 0; i < stat->n_values; i++)
    {
      MusterCheckedRow row = { stat->values[i].when, NULL, &stat->values[i], stat->values[i].line };
      g_array_append_val (group.rows, row);
    }
  check_group (&group);
}

void
muster_checker_check_rows (MusterChecker *checker)
{
  for (int i = 0; i < checker->ruleset->n_prices; i++)
    check_prices (checker, &checker->ruleset->prices[i]);
  for (int i = 0; i < checker->ruleset->n_stats; i++)
    if (checker->ruleset->stats[i].n_adds == 0)
      check_stat (checker, &checker->ruleset->stats[i]);
}
