#include "config.h"

#include "base/problem.h"
#include "ruleset/bits.h"
#include "ruleset/check/check.h"
#include "ruleset/check/rows.h"
#include "xml/merge.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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
tell_once (MusterRowGroup *group, const char *what, guint a, guint b)
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
tell_gap (const MusterTrial *trial)
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
                         _ ("The prices \"%s\" have no row for \"%s\". Add one, or let the user "
                            "enter it with entry=\"type\" or \"each\"."),
                         group->id, text);
  else
    muster_problems_add (checker->problems, checker->file, group->line,
                         _ ("The stat \"%s\" has no row for \"%s\". Add one; is=\"-\" says that it "
                            "has none."),
                         group->id, text);
}

static void
tell_doubt (const MusterTrial *trial, guint a, guint b)
{
  MusterRowGroup *group = trial->group;
  if (!tell_once (group, "doubt", a, b))
    return;
  const MusterCheckedRow *one = muster_row_group_get (group, a);
  const MusterCheckedRow *other = muster_row_group_get (group, b);
  g_autofree char *text = describe_trial (trial);
  muster_problems_add (group->checker->problems, group->checker->file, MAX (one->line, other->line),
                       _ ("In \"%s\" two rows hold for \"%s\" and say different things: \"%s\" "
                          "(line %d) and \"%s\" (line %d). Make one say all that the other says, "
                          "and more."),
                       group->id, text, one->when->text, MUSTER_XML_SHOWN_LINE (one->line),
                       other->when->text, MUSTER_XML_SHOWN_LINE (other->line));
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
          tell_doubt (trial, a, b);
      }
}

static void
tell_equal (const MusterTrial *trial, int scale, guint better, guint worse, int grade, int lower)
{
  MusterRowGroup *group = trial->group;
  const MusterScale *grades = &group->checker->ruleset->scales[scale];
  g_autofree char *key = g_strdup_printf ("equal in %d", scale);
  if (!tell_once (group, key, better, worse))
    return;
  muster_problems_add_note (
    group->checker->problems, group->checker->file, muster_row_group_get (group, better)->line,
    _ ("In the prices \"%s\", %s:%s costs as much as %s:%s for \"%s\", though one is better. "
       "Check the figure, unless that is meant."),
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
        tell_equal (trial, scale, winner, worse, grade, grade - 1);
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
    tell_gap (trial);
  guint winner = find_winner (trial);
  if (winner == G_MAXUINT)
    find_doubts (trial);
  else if (group->stat == NULL)
    compare_with_worse (trial, winner);
}

gboolean
muster_row_group_is_exhausted (const MusterRowGroup *group)
{
  return group->n_tried >= MUSTER_RULESET_CHECK_MOST || group->work >= MOST_WORK;
}

static void
try_everywhere (MusterTrial *trial)
{
  MusterRowGroup *group = trial->group;
  const MusterChecker *checker = group->checker;
  gboolean is_commander = trial->class->kind->sort == MUSTER_SORT_COMMANDER;
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

void
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
