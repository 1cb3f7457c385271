#include "config.h"

#include "army/compare/private.h"

#include "ruleset/catalogue/house.h"

#include <glib/gi18n-lib.h>

static void
free_row (gpointer data)
{
  MusterComparedRow *row = data;
  g_free (row->id);
  g_free (row->label);
  g_free (row->texts[0]);
  g_free (row->texts[1]);
  g_free (row->note);
  g_free (row);
}

void
muster_compared_section_free (MusterComparedSection *section)
{
  g_ptr_array_unref (section->rows);
  g_free (section);
}

static MusterComparedSection *
get_last (MusterComparing *comparing)
{
  guint n = comparing->sections->len;
  return n > 0 ? g_ptr_array_index (comparing->sections, n - 1) : NULL;
}

void
muster_comparing_begin (MusterComparing *comparing, const char *id, const char *name)
{
  MusterComparedSection *section = get_last (comparing);
  if (section == NULL || section->rows->len > 0)
    {
      section = g_new0 (MusterComparedSection, 1);
      section->rows = g_ptr_array_new_with_free_func (free_row);
      g_ptr_array_add (comparing->sections, section);
    }
  section->id = id;
  section->name = name;
}

MusterComparedRow *
muster_comparing_add (MusterComparing *comparing,
                      const char *id,
                      const char *label,
                      char *first,
                      char *second)
{
  MusterComparedRow *row = g_new0 (MusterComparedRow, 1);
  row->id = g_strdup (id);
  row->label = g_strdup (label);
  row->texts[0] = first;
  row->texts[1] = second;
  row->compared = g_strcmp0 (first, second) == 0 ? MUSTER_COMPARED_SAME : MUSTER_COMPARED_OTHERWISE;
  g_ptr_array_add (get_last (comparing)->rows, row);
  return row;
}

void
muster_compared_row_set_numbers (MusterComparedRow *row, MusterNumber first, MusterNumber second)
{
  int order = muster_number_compare (first, second);
  row->numbers[0] = first;
  row->numbers[1] = second;
  if (order != 0)
    row->compared = order > 0 ? MUSTER_COMPARED_FIRST_MORE : MUSTER_COMPARED_SECOND_MORE;
}

static char *
dup_count (gint64 n)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT, n);
}

MusterComparedRow *
muster_comparing_add_count (MusterComparing *comparing,
                            const char *id,
                            const char *label,
                            gint64 first,
                            gint64 second)
{
  MusterComparedRow *row =
    muster_comparing_add (comparing, id, label, dup_count (first), dup_count (second));
  muster_compared_row_set_numbers (row, MUSTER_NUMBER (first), MUSTER_NUMBER (second));
  return row;
}

/* What the army is. */

static char *
dup_ruleset (const MusterArmy *army)
{
  if (army->ruleset != NULL)
    return g_strdup_printf (_ ("%s, version %s"), army->ruleset->title, army->ruleset->version);
  return g_strdup_printf (_ ("%s (not there)"), army->ruleset_id);
}

/* Two packs that only their texts tell apart. */
static gboolean
is_other_text (const MusterComparing *comparing)
{
  const MusterRuleset *one = comparing->armies[0]->army->ruleset;
  const MusterRuleset *other = comparing->armies[1]->army->ruleset;
  return one != NULL && other != NULL && comparing->is_one_ruleset
         && g_str_equal (one->version, other->version) && !g_str_equal (one->digest, other->digest);
}

static char *
dup_ruleset_note (const MusterComparing *comparing)
{
  const MusterRuleset *one = comparing->armies[0]->army->ruleset;
  const MusterRuleset *other = comparing->armies[1]->army->ruleset;
  if (one == NULL || other == NULL)
    return g_strdup (_ ("Without its ruleset, points, grades, figures and limits of an army "
                        "cannot be told."));
  if (!comparing->is_one_ruleset)
    return g_strdup (_ ("Points and figures of two rulesets do not measure the same."));
  if (is_other_text (comparing))
    return g_strdup (_ ("The packs are of one version, but do not say the same."));
  return NULL;
}

static char *
dup_second_ruleset (const MusterComparing *comparing)
{
  return is_other_text (comparing) ? g_strdup (_ ("another text of the same version"))
                                   : dup_ruleset (comparing->armies[1]->army);
}

static void
add_ruleset (MusterComparing *comparing)
{
  const MusterArmy *one = comparing->armies[0]->army;
  const MusterArmy *other = comparing->armies[1]->army;
  MusterComparedRow *row = muster_comparing_add (comparing, "ruleset", _ ("Ruleset"),
                                                 dup_ruleset (one), dup_second_ruleset (comparing));
  gboolean is_known = one->ruleset != NULL && other->ruleset != NULL;
  row->note = dup_ruleset_note (comparing);
  if (is_known && row->note != NULL)
    row->compared = MUSTER_COMPARED_OTHERWISE;
}

static guint
count_house_values (const MusterArmy *army)
{
  return army->ruleset != NULL && army->ruleset->house != NULL ? army->ruleset->house->len : 0;
}

static gboolean
has_house_value (GPtrArray *values, const MusterHouseValue *sought)
{
  for (guint i = 0; i < values->len; i++)
    {
      const MusterHouseValue *value = g_ptr_array_index (values, i);
      if (g_str_equal (value->type, sought->type) && g_str_equal (value->what, sought->what)
          && g_strcmp0 (value->nation, sought->nation) == 0
          && g_strcmp0 (value->value, sought->value) == 0)
        return TRUE;
    }
  return FALSE;
}

/* Whether two armies that have as many house values have others. */
static gboolean
have_other_house_values (const MusterArmy *one, const MusterArmy *other)
{
  for (guint i = 0; i < count_house_values (one); i++)
    if (!has_house_value (other->ruleset->house, g_ptr_array_index (one->ruleset->house, i)))
      return TRUE;
  return FALSE;
}

static void
add_house_values (MusterComparing *comparing)
{
  const MusterArmy *one = comparing->armies[0]->army;
  const MusterArmy *other = comparing->armies[1]->army;
  guint n = count_house_values (one);
  guint n_other = count_house_values (other);
  if (n + n_other == 0)
    return;
  MusterComparedRow *row =
    muster_comparing_add_count (comparing, "house-values",
                                _ ("The player’s own values over the ruleset"), n, n_other);
  if (n == n_other && have_other_house_values (one, other))
    {
      row->compared = MUSTER_COMPARED_OTHERWISE;
      row->note = g_strdup (_ ("They are not the same values."));
    }
}

/* A grade of the army itself; NULL where it has none. */
static char *
dup_army_grade (const MusterComparedArmy *compared, int scale)
{
  const MusterRuleset *ruleset = compared->army->ruleset;
  int grade = muster_reckoning_get_grade (compared->reckoning, 0, scale);
  if (grade == MUSTER_GRADE_UNKNOWN && muster_ruleset_is_optional (ruleset, scale))
    return NULL;
  if (grade == MUSTER_GRADE_UNKNOWN)
    return g_strdup (_ ("not chosen yet"));
  return grade >= 0 ? g_strdup (muster_ruleset_get_grade_label (ruleset, scale, grade)) : NULL;
}

/* Scales of two rulesets are one where they have one name. */
static const char *
get_scale_id (const MusterComparing *comparing, const MusterScale *scale)
{
  return comparing->is_one_ruleset ? scale->id : scale->name;
}

/* The grade of the same scale in the other army. */
static char *
dup_other_grade (const MusterComparing *comparing, const char *id, int army)
{
  const MusterComparedArmy *compared = comparing->armies[army];
  const MusterRuleset *ruleset = compared->army->ruleset;
  for (int i = 0; compared->reckoning != NULL && i < ruleset->n_scales; i++)
    if (g_str_equal (get_scale_id (comparing, &ruleset->scales[i]), id))
      return dup_army_grade (compared, i);
  return compared->reckoning == NULL ? g_strdup (_ ("not known")) : NULL;
}

static gboolean
has_row (MusterComparing *comparing, const char *id)
{
  GPtrArray *rows = get_last (comparing)->rows;
  for (guint i = 0; i < rows->len; i++)
    if (g_str_equal (((const MusterComparedRow *) rows->pdata[i])->id, id))
      return TRUE;
  return FALSE;
}

/* Every scale of which a grade may be chosen for one of the armies. */
static void
add_grade (MusterComparing *comparing, int army, int scale)
{
  const MusterComparedArmy *compared = comparing->armies[army];
  const MusterScale *named = &compared->army->ruleset->scales[scale];
  g_autofree char *id = g_strconcat ("scale ", get_scale_id (comparing, named), NULL);
  if (muster_reckoning_may_choose (compared->reckoning, 0, scale) != MUSTER_YES
      || has_row (comparing, id))
    return;
  char *own = dup_army_grade (compared, scale);
  char *other = dup_other_grade (comparing, get_scale_id (comparing, named), 1 - army);
  MusterComparedRow *row = muster_comparing_add (comparing, id, named->name,
                                                 army == 0 ? own : other, army == 0 ? other : own);
  if (comparing->armies[1 - army]->reckoning == NULL)
    row->compared = MUSTER_COMPARED_OPEN;
}

static void
add_grades (MusterComparing *comparing)
{
  for (int army = 0; army < 2; army++)
    {
      const MusterRuleset *ruleset = comparing->armies[army]->army->ruleset;
      if (comparing->armies[army]->reckoning == NULL)
        continue;
      add_grade (comparing, army, ruleset->nation_scale);
      for (int scale = 0; scale < ruleset->n_scales; scale++)
        add_grade (comparing, army, scale);
    }
}

void
muster_comparing_drop_empty (MusterComparing *comparing)
{
  GPtrArray *rows = get_last (comparing)->rows;
  for (guint i = rows->len; i-- > 0;)
    {
      const MusterComparedRow *row = g_ptr_array_index (rows, i);
      if (row->texts[0] == NULL && row->texts[1] == NULL)
        g_ptr_array_remove_index (rows, i);
    }
}

static void
add_army (MusterComparing *comparing)
{
  const MusterArmy *one = comparing->armies[0]->army;
  const MusterArmy *other = comparing->armies[1]->army;
  muster_comparing_begin (comparing, "army", _ ("Army"));
  add_ruleset (comparing);
  add_grades (comparing);
  muster_comparing_add (comparing, "date", _ ("Date"), muster_army_dup_date (one),
                        muster_army_dup_date (other));
  muster_comparing_add (comparing, "player", _ ("Player"), g_strdup (one->player),
                        g_strdup (other->player));
  add_house_values (comparing);
  muster_comparing_drop_empty (comparing);
}

GPtrArray *
muster_army_compare (const MusterComparedArmy *first, const MusterComparedArmy *second)
{
  MusterComparing comparing = {
    .armies = { first, second },
    .sections = g_ptr_array_new_with_free_func (
      (GDestroyNotify) (void (*) (void)) muster_compared_section_free),
    .is_one_ruleset = g_str_equal (first->army->ruleset_id, second->army->ruleset_id),
  };
  add_army (&comparing);
  muster_comparing_add_points (&comparing);
  muster_comparing_add_things (&comparing);
  muster_comparing_add_figures (&comparing);
  muster_comparing_add_room (&comparing);
  muster_comparing_add_findings (&comparing);
  if (get_last (&comparing)->rows->len == 0)
    g_ptr_array_set_size (comparing.sections, (int) comparing.sections->len - 1);
  return comparing.sections;
}

guint
muster_comparison_count_different (GPtrArray *sections)
{
  guint n = 0;
  for (guint i = 0; i < sections->len; i++)
    {
      const MusterComparedSection *section = g_ptr_array_index (sections, i);
      for (guint j = 0; j < section->rows->len; j++)
        n +=
          ((const MusterComparedRow *) section->rows->pdata[j])->compared != MUSTER_COMPARED_SAME;
    }
  return n;
}
