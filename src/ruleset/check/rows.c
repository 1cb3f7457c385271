#include "config.h"

#include "ruleset/check/rows.h"

#include "base/problem.h"
#include "ruleset/bits.h"
#include "ruleset/check/check.h"
#include "xml/merge.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Gaps that are told of one group. */
#define MUSTER_ROW_GROUP_MOST_GAPS 10

typedef struct
{
  const MusterSelector *when;
  const MusterPrice *price; /* or NULL */
  const MusterValue *value; /* or NULL */
  int line;
} MusterCheckedRow;

/* Rows of which one holds: a group of prices or a stat. */
typedef struct
{
  MusterChecker *checker;
  const char *id;
  int line;
  const MusterSelector *of;
  const MusterStat *stat; /* NULL: prices */
  gboolean has_entry;
  GArray *rows;  /* (element-type MusterCheckedRow) */
  guint64 *mask; /* words that it asks for */
  guint64 *mask_inside;
  GArray *scales;          /* (element-type int): that it asks for */
  GPtrArray *alternatives; /* (element-type guint64 *): words that a thing may have more */
  GHashTable *told;
  guint n_gaps;
  guint n_tried;
  guint64 work;
} MusterRowGroup;

/* One class with the rows that may hold for it. */
typedef struct
{
  MusterRowGroup *group;
  const MusterClass *class;
  GArray *rows;   /* (element-type guint) */
  gint16 *grades; /* per scale */
  guint64 *own;
  const guint64 *in;
  GArray *yes; /* (element-type guint): rows that match */
  gboolean has_unknown;
} MusterTrial;

static inline const MusterCheckedRow *
muster_row_group_get (const MusterRowGroup *group, guint index)
{
  return &g_array_index (group->rows, MusterCheckedRow, index);
}

/* Comparisons of rows for one group. */
#define MOST_WORK 20000000

static MusterTruth
number_is_unknown (const MusterSubject *subject, int kind, int index, MusterNumber *number)
{
  return MUSTER_UNKNOWN;
}

static gboolean
rows_are_same (const MusterRowGroup *group, const MusterCheckedRow *a, const MusterCheckedRow *b)
{
  if (a->price != NULL)
    return a->price->points == b->price->points;
  if (group->stat->is_text || a->value->has_none || b->value->has_none)
    return a->value->has_none == b->value->has_none
           && g_strcmp0 (a->value->text, b->value->text) == 0;
  return memcmp (a->value->numbers, b->value->numbers,
                 sizeof (MusterNumber) * (gsize) group->stat->n_bands)
         == 0;
}

static gboolean
describe_once (MusterRowGroup *group, const char *what, guint a, guint b)
{
  return g_hash_table_add (group->told, g_strdup_printf ("%s %u %u", what, MIN (a, b), MAX (a, b)));
}

static char *
describe_trial (const MusterTrial *trial)
{
  const MusterRowGroup *group = trial->group;
  const MusterRuleset *ruleset = group->checker->ruleset;
  GString *text = g_string_new (trial->class->kind->id);
  for (guint i = 0; i < group->scales->len; i++)
    {
      int scale = g_array_index (group->scales, int, i);
      if (trial->grades[scale] >= 0)
        g_string_append_printf (text, " %s:%s", ruleset->scales[scale].id,
                                ruleset->scales[scale].grades[trial->grades[scale]].id);
    }
  return g_string_free (text, FALSE);
}

static void
describe_gap (const MusterTrial *trial)
{
  MusterRowGroup *group = trial->group;
  MusterChecker *checker = group->checker;
  g_autofree char *text = describe_trial (trial);
  if (!g_hash_table_add (group->told, g_strdup (text)))
    return;
  if (++group->n_gaps > MUSTER_ROW_GROUP_MOST_GAPS)
    return;
  if (group->stat == NULL)
    muster_problems_add (checker->problems, checker->file, group->line,
                         /* Translators: %1$s: an id; %2$s: a selector. */
                         _ ("The prices \"%1$s\" have no row for \"%2$s\". Add one, or let the "
                            "user enter it with entry=\"type\" or \"each\"."),
                         group->id, text);
  else
    muster_problems_add (
      checker->problems, checker->file, group->line,
      /* Translators: %1$s: an id; %2$s: a selector. */
      _ ("The stat \"%1$s\" has no row for \"%2$s\". Add one; is=\"-\" says that it has none."),
      group->id, text);
}

static void
describe_doubt (const MusterTrial *trial, guint a, guint b)
{
  MusterRowGroup *group = trial->group;
  if (!describe_once (group, "doubt", a, b))
    return;
  const MusterCheckedRow *one = muster_row_group_get (group, a);
  const MusterCheckedRow *other = muster_row_group_get (group, b);
  g_autofree char *text = describe_trial (trial);
  muster_problems_add (
    group->checker->problems, group->checker->file, MAX (one->line, other->line),
    /* Translators: %1$s: an id; %2$s: a selector; %3$s: a row's selector; %4$d: its line; %5$s:
       another row's selector; %6$d: its line. */
    _ ("In \"%1$s\" two rows hold for \"%2$s\" and say different things: \"%3$s\" (line %4$d) and "
       "\"%5$s\" (line %6$d). Make one say all that the other says, and more."),
    group->id, text, one->when->text, MUSTER_XML_SHOWN_LINE (one->line), other->when->text,
    MUSTER_XML_SHOWN_LINE (other->line));
}

static void
match_rows (MusterTrial *trial)
{
  const MusterRowGroup *group = trial->group;
  MusterSubject subject = { trial->own, trial->in, trial->grades, number_is_unknown, NULL, 0 };
  g_array_set_size (trial->yes, 0);
  trial->has_unknown = FALSE;
  trial->group->work += trial->rows->len;
  for (guint i = 0; i < trial->rows->len; i++)
    {
      guint index = g_array_index (trial->rows, guint, i);
      MusterTruth truth =
        muster_selector_match (muster_row_group_get (group, index)->when, &subject);
      if (truth == MUSTER_YES)
        g_array_append_val (trial->yes, index);
      trial->has_unknown = trial->has_unknown || truth == MUSTER_UNKNOWN;
    }
}

static gboolean
says_all_others (const MusterTrial *trial, guint index)
{
  const MusterSelector *when = muster_row_group_get (trial->group, index)->when;
  for (guint i = 0; i < trial->yes->len; i++)
    if (!muster_selector_says_all_of (
          when, muster_row_group_get (trial->group, g_array_index (trial->yes, guint, i))->when))
      return FALSE;
  return TRUE;
}

/* Returns: the row that holds, or G_MAXUINT where none does for certain */
static guint
find_winner (const MusterTrial *trial)
{
  if (trial->has_unknown)
    return G_MAXUINT;
  for (guint i = 0; i < trial->yes->len; i++)
    if (says_all_others (trial, g_array_index (trial->yes, guint, i)))
      return g_array_index (trial->yes, guint, i);
  return G_MAXUINT;
}

/* Whether some matching row says all that both say. */
static gboolean
is_settled (const MusterTrial *trial, const MusterCheckedRow *a, const MusterCheckedRow *b)
{
  for (guint i = 0; i < trial->yes->len; i++)
    {
      const MusterSelector *when =
        muster_row_group_get (trial->group, g_array_index (trial->yes, guint, i))->when;
      if (muster_selector_says_all_of (when, a->when)
          && muster_selector_says_all_of (when, b->when))
        return TRUE;
    }
  return FALSE;
}

static void
find_doubts (const MusterTrial *trial)
{
  for (guint i = 0; i < trial->yes->len; i++)
    for (guint j = 0; j < i; j++)
      {
        guint a = g_array_index (trial->yes, guint, i);
        guint b = g_array_index (trial->yes, guint, j);
        const MusterCheckedRow *one = muster_row_group_get (trial->group, a);
        const MusterCheckedRow *other = muster_row_group_get (trial->group, b);
        if (!rows_are_same (trial->group, one, other) && !is_settled (trial, one, other))
          describe_doubt (trial, a, b);
      }
}

static void
describe_equal (const MusterTrial *trial,
                int scale,
                guint better,
                guint worse,
                int grade,
                int lower)
{
  MusterRowGroup *group = trial->group;
  const MusterScale *grades = &group->checker->ruleset->scales[scale];
  g_autofree char *key = g_strdup_printf ("equal in %d", scale);
  if (!describe_once (group, key, better, worse))
    return;
  muster_problems_add_note (
    group->checker->problems, group->checker->file, muster_row_group_get (group, better)->line,
    /* Translators: %1$s: the id of the prices; %2$s: a scale's id; %3$s: the better grade; %4$s:
       the scale's id again; %5$s: the worse grade; %6$s: a type's id. */
    _ ("In the prices \"%1$s\", %2$s:%3$s costs as much as %4$s:%5$s for \"%6$s\", though one is "
       "better. Check the figure, unless that is meant."),
    group->id, grades->id, grades->grades[grade].id, grades->id, grades->grades[lower].id,
    trial->class->kind->id);
}

/* Tries the next lower grade of each ordered scale, all else being equal. */
static void
compare_with_worse (MusterTrial *trial, guint winner)
{
  const MusterRowGroup *group = trial->group;
  const MusterRuleset *ruleset = group->checker->ruleset;
  for (guint i = 0; i < group->scales->len; i++)
    {
      int scale = g_array_index (group->scales, int, i);
      gint16 grade = trial->grades[scale];
      if (!ruleset->scales[scale].ordered || grade < 1
          || !muster_reach_get_grades (group->checker->reach, trial->class, scale)[grade - 1])
        continue;
      trial->grades[scale] = grade - 1;
      match_rows (trial);
      guint worse = find_winner (trial);
      trial->grades[scale] = grade;
      if (worse != G_MAXUINT
          && rows_are_same (group, muster_row_group_get (group, winner),
                            muster_row_group_get (group, worse)))
        describe_equal (trial, scale, winner, worse, grade, grade - 1);
    }
}

static void
try_one (MusterTrial *trial)
{
  const MusterRowGroup *group = trial->group;
  MusterSubject subject = { trial->own, trial->in, trial->grades, number_is_unknown, NULL, 0 };
  if (muster_selector_match (group->of, &subject) != MUSTER_YES)
    return;
  match_rows (trial);
  if (trial->yes->len == 0 && !trial->has_unknown && !group->has_entry)
    describe_gap (trial);
  guint winner = find_winner (trial);
  if (winner == G_MAXUINT)
    find_doubts (trial);
  else if (group->stat == NULL)
    compare_with_worse (trial, winner);
}

/** Returns: whether so much was tried for the group that it is given up */
static gboolean
muster_row_group_is_exhausted (const MusterRowGroup *group)
{
  return group->n_tried >= MUSTER_RULESET_CHECK_MOST || group->work >= MOST_WORK;
}

static void
try_everywhere (MusterTrial *trial)
{
  MusterRowGroup *group = trial->group;
  const MusterChecker *checker = group->checker;
  gboolean is_commander = trial->class->kind->category == MUSTER_CATEGORY_COMMANDER;
  for (guint i = 0; i < group->alternatives->len; i++)
    {
      const guint64 *more = g_ptr_array_index (group->alternatives, i);
      if (muster_bits_has (more, MUSTER_WORD_OVERALL) && !is_commander)
        continue;
      memcpy (trial->own, more, checker->ruleset->n_cells * sizeof (guint64));
      muster_kind_add_words (trial->class->kind, trial->own);
      for (guint j = 0; j < trial->class->contexts->len && !muster_row_group_is_exhausted (group);
           j++)
        {
          trial->in = g_ptr_array_index (trial->class->contexts, j);
          group->n_tried++;
          try_one (trial);
        }
    }
}

static const MusterTrait *
find_trait_of_year (const MusterNation *nation, int scale, int year)
{
  for (int i = 0; i < nation->n_traits; i++)
    for (int j = 0; j < nation->traits[i].n_grades; j++)
      if (nation->traits[i].grades[j].scale == scale
          && (year == MUSTER_NO_YEAR
                ? nation->traits[i].from == MUSTER_NO_YEAR
                : muster_years_hold (nation->traits[i].from, nation->traits[i].to, year)))
        return &nation->traits[i];
  return NULL;
}

/* Whether the traits of a nation leave the scale open in some year, so that the player chooses. */
static gboolean
leaves_open (const MusterRuleset *ruleset, const MusterNation *nation, int scale)
{
  int from = ruleset->from;
  /* Traits may stand in any order of years: each round goes on from where one of them ends. */
  for (int round = 0; round <= nation->n_traits; round++)
    {
      const MusterTrait *trait = find_trait_of_year (nation, scale, from);
      if (trait == NULL)
        return ruleset->to == MUSTER_NO_YEAR || from <= ruleset->to;
      if (trait->to == MUSTER_NO_YEAR)
        return FALSE;
      from = trait->to + 1;
    }
  return TRUE;
}

static gboolean
nation_gives (const MusterNation *nation, int scale, int grade)
{
  for (int i = 0; i < nation->n_traits; i++)
    for (int j = 0; j < nation->traits[i].n_grades; j++)
      if (nation->traits[i].grades[j].scale == scale && nation->traits[i].grades[j].grade == grade)
        return TRUE;
  return FALSE;
}

/* Grades that nations set go with the nation. */
static gboolean
is_likely (const MusterTrial *trial)
{
  const MusterRowGroup *group = trial->group;
  const MusterRuleset *ruleset = group->checker->ruleset;
  int nation = trial->grades[ruleset->nation_scale];
  for (guint i = 0; nation >= 0 && i < group->scales->len; i++)
    {
      int scale = g_array_index (group->scales, int, i);
      if (ruleset->scales[scale].set_by_nations && trial->grades[scale] >= 0
          && muster_reach_get_preset (group->checker->reach, trial->class->kind, scale) < 0
          && (trial->class->offered[scale] & MUSTER_CLASS_CHANGED) == 0
          && !nation_gives (&ruleset->nations[nation], scale, trial->grades[scale])
          && !leaves_open (ruleset, &ruleset->nations[nation], scale))
        return FALSE;
    }
  return TRUE;
}

/* Returns: the next grade after @grade that the class may have, or NONE */
static gint16
next_grade (const MusterChecker *checker, const MusterClass *class, int scale, int grade)
{
  const guint8 *grades = muster_reach_get_grades (checker->reach, class, scale);
  for (int i = grade + 1; i < checker->ruleset->scales[scale].n_grades; i++)
    if (grades[i])
      return (gint16) i;
  return MUSTER_GRADE_NONE;
}

/* Turns to the next combination of grades like a counter of wheels. */
static gboolean
turn_grades (MusterTrial *trial)
{
  const MusterRowGroup *group = trial->group;
  for (guint i = 0; i < group->scales->len; i++)
    {
      int scale = g_array_index (group->scales, int, i);
      gint16 next = next_grade (group->checker, trial->class, scale, trial->grades[scale]);
      if (next != MUSTER_GRADE_NONE && trial->grades[scale] != MUSTER_GRADE_NONE)
        {
          trial->grades[scale] = next;
          return TRUE;
        }
      trial->grades[scale] = next_grade (group->checker, trial->class, scale, -1);
    }
  return FALSE;
}

/** Tries all grades that the class may have, everywhere it may stand, until the group is exhausted,
 * and tells gaps, doubts and grades of equal price. */
static void
muster_trial_run (MusterTrial *trial)
{
  MusterRowGroup *group = trial->group;
  const MusterChecker *checker = group->checker;
  for (int i = 0; i < checker->ruleset->n_scales; i++)
    trial->grades[i] = MUSTER_GRADE_NONE;
  for (guint i = 0; i < group->scales->len; i++)
    {
      int scale = g_array_index (group->scales, int, i);
      trial->grades[scale] = next_grade (checker, trial->class, scale, -1);
    }
  do
    if (is_likely (trial))
      try_everywhere (trial);
    else
      group->n_tried++;
  while (!muster_row_group_is_exhausted (group) && turn_grades (trial));
}

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
  bits[0] &= ~(G_GUINT64_CONSTANT (1) << MUSTER_CATEGORY_OPTION);
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
        kind->category == MUSTER_CATEGORY_OPTION ? muster_kind_dup_cells (ruleset, kind) : NULL;
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
                                        terms->len, MUSTER_CATEGORY_OPTION))
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
        muster_problems_add (
          checker->problems, checker->file, row->line,
          /* Translators: %1$s: a row's selector; %2$s: the id of its figure or prices; %3$s: the
             selector of these. */
          _ ("The row \"%1$s\" can never hold: \"%2$s\" is of \"%3$s\", which leaves nothing for "
             "it. Mend it or take it out."),
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
    muster_problems_add (
      checker->problems, checker->file, group->line,
      /* Translators: %1$s: the id of the prices or figure; %2$u: how many gaps are not listed. */
      ngettext ("\"%1$s\" has %2$u more gap like these.", "\"%1$s\" has %2$u more gaps like these.",
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
                                  /* Translators: %1$s: the id of the prices; %2$s: a scale's id. */
                                  _ ("The prices \"%1$s\" do not ask for the scale \"%2$s\": its "
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
