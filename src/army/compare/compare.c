#include "config.h"

#include "army/compare/compare.h"

#include "army/check/headroom.h"
#include "army/evaluate/evaluate.h"
#include "army/evaluate/readouts.h"
#include "base/text.h"
#include "ruleset/catalogue/house.h"
#include "ruleset/ruleset.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

typedef struct
{
  const MusterComparedArmy *armies[2];
  GPtrArray *sections;
  gboolean is_one_ruleset; /* both are of the same, whatever text of it */
} MusterComparing;

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

static void
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

/** Begins a section, unless the last one is still empty: that becomes this one. */
static void
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

/**
 * muster_comparing_add:
 * @first: (transfer full) (nullable): the first army's text
 * @second: (transfer full) (nullable): the second's
 *
 * Adds a row to the section begun last.
 *
 * Returns: (transfer none): the row, which is the same in both or otherwise, by its texts
 */
static MusterComparedRow *
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

/** Gives a row its numbers: where they differ one army has more. */
static void
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

/** Adds a row that counts. */
static MusterComparedRow *
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
    /* Translators: %1$s: a ruleset; %2$s: its version. */
    return g_strdup_printf (_ ("%1$s, version %2$s"), army->ruleset->title, army->ruleset->version);
  return g_strdup_printf (_ ("%s (not there)"), army->ruleset_id);
}

/* Two packs that only their texts tell apart. */
static gboolean
is_other_text (const MusterComparing *comparing)
{
  const MusterRuleset *one = comparing->armies[0]->army->ruleset;
  const MusterRuleset *other = comparing->armies[1]->army->ruleset;
  return one != NULL && other != NULL && comparing->is_one_ruleset
         && g_str_equal (one->version, other->version)
         && !g_str_equal (muster_ruleset_get_digest (one), muster_ruleset_get_digest (other));
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
  int grade = muster_evaluation_get_grade (compared->evaluation, 0, scale);
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
  for (int i = 0; compared->evaluation != NULL && i < ruleset->n_scales; i++)
    if (g_str_equal (get_scale_id (comparing, &ruleset->scales[i]), id))
      return dup_army_grade (compared, i);
  /* Translators: a value of an army of which the rules are missing. */
  return compared->evaluation == NULL ? g_strdup (_ ("not known")) : NULL;
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
  if (muster_evaluation_may_choose (compared->evaluation, 0, scale) != MUSTER_YES
      || has_row (comparing, id))
    return;
  char *own = dup_army_grade (compared, scale);
  char *other = dup_other_grade (comparing, get_scale_id (comparing, named), 1 - army);
  MusterComparedRow *row = muster_comparing_add (comparing, id, named->name,
                                                 army == 0 ? own : other, army == 0 ? other : own);
  if (comparing->armies[1 - army]->evaluation == NULL)
    row->compared = MUSTER_COMPARED_OPEN;
}

static void
add_grades (MusterComparing *comparing)
{
  for (int army = 0; army < 2; army++)
    {
      const MusterRuleset *ruleset = comparing->armies[army]->army->ruleset;
      if (comparing->armies[army]->evaluation == NULL)
        continue;
      add_grade (comparing, army, ruleset->nation_scale);
      for (int scale = 0; scale < ruleset->n_scales; scale++)
        add_grade (comparing, army, scale);
    }
}

/** Takes the rows out of the section begun last of which neither army has anything. */
static void
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

static char *
dup_count_text (gint64 n)
{
  return g_strdup_printf ("%" PRId64, n);
}

static gboolean
has_points (const MusterComparedArmy *compared)
{
  return compared->evaluation != NULL && muster_ruleset_has_prices (compared->army->ruleset);
}

static guint
count_open_prices (const MusterComparedArmy *compared)
{
  return compared->evaluation->n_unpriced + compared->evaluation->n_waiting;
}

static char *
dup_points (const MusterComparedArmy *compared)
{
  if (compared->evaluation == NULL)
    return g_strdup (_ ("not known"));
  if (!has_points (compared))
    return NULL;
  guint n = count_open_prices (compared);
  g_autofree char *total = muster_number_dup_text (compared->evaluation->totals[0]);
  if (n == 0)
    return g_steal_pointer (&total);
  return g_strdup_printf (
    /* Translators: %1$s: points; %2$u: how many have no price. */
    ngettext ("%1$s + %2$u without a price", "%1$s + %2$u without a price", n), total, n);
}

/* Returns: whether points are agreed; @points gets them, den 0 where there is no limit */
static gboolean
get_budget (const MusterComparedArmy *compared, MusterNumber *points)
{
  *points = (MusterNumber){ 0, 0 };
  return has_points (compared)
         && muster_evaluation_get_budget (compared->evaluation, points) == MUSTER_YES;
}

static char *
dup_budget (const MusterComparedArmy *compared)
{
  MusterNumber budget;
  if (compared->evaluation == NULL)
    return compared->army->budget == MUSTER_NO_BUDGET ? g_strdup (_ ("not known"))
                                                      : dup_count_text (compared->army->budget);
  if (!has_points (compared))
    return NULL;
  if (!get_budget (compared, &budget))
    /* Translators: how many points players agreed on. */
    return g_strdup (_ ("no limit"));
  return muster_number_dup_text (budget);
}

static char *
dup_left (const MusterComparedArmy *compared, MusterNumber *left)
{
  MusterNumber budget;
  *left = (MusterNumber){ 0, 0 };
  if (compared->evaluation == NULL)
    return g_strdup (_ ("not known"));
  if (!get_budget (compared, &budget) || count_open_prices (compared) > 0)
    return NULL;
  *left = muster_number_subtract (budget, compared->evaluation->totals[0]);
  return muster_number_dup_text (*left);
}

/* Of two rulesets, or where prices are not known, neither sum is more. */
static gboolean
can_compare_points (const MusterComparing *comparing)
{
  return comparing->is_one_ruleset && has_points (comparing->armies[0])
         && has_points (comparing->armies[1]) && count_open_prices (comparing->armies[0]) == 0
         && count_open_prices (comparing->armies[1]) == 0;
}

static void
add_sums (MusterComparing *comparing)
{
  const MusterComparedArmy *one = comparing->armies[0];
  const MusterComparedArmy *other = comparing->armies[1];
  MusterComparedRow *row =
    muster_comparing_add (comparing, "total", _ ("Points"), dup_points (one), dup_points (other));
  if (can_compare_points (comparing))
    muster_compared_row_set_numbers (row, one->evaluation->totals[0], other->evaluation->totals[0]);
  else if (one->evaluation == NULL || other->evaluation == NULL
           || (comparing->is_one_ruleset && has_points (one) && has_points (other)))
    row->compared = MUSTER_COMPARED_OPEN;
}

static void
add_budgets (MusterComparing *comparing)
{
  const MusterComparedArmy *one = comparing->armies[0];
  const MusterComparedArmy *other = comparing->armies[1];
  MusterNumber points[2];
  gboolean are_there = get_budget (one, &points[0]) & get_budget (other, &points[1]);
  MusterComparedRow *row = muster_comparing_add (comparing, "agreed", _ ("Agreed points"),
                                                 dup_budget (one), dup_budget (other));
  if (are_there && comparing->is_one_ruleset)
    muster_compared_row_set_numbers (row, points[0], points[1]);
  char *left = dup_left (one, &points[0]);
  char *left_of_other = dup_left (other, &points[1]);
  /* Translators: agreed points that an army has not spent. */
  row = muster_comparing_add (comparing, "left", _ ("Points left"), left, left_of_other);
  if (points[0].den != 0 && points[1].den != 0 && comparing->is_one_ruleset)
    muster_compared_row_set_numbers (row, points[0], points[1]);
  else if (one->evaluation == NULL || other->evaluation == NULL)
    row->compared = MUSTER_COMPARED_OPEN;
}

static char *
dup_verdict (const MusterComparedArmy *compared)
{
  if (compared->evaluation == NULL)
    return g_strdup (_ ("Cannot be checked"));
  MusterVerdict verdict = muster_findings_judge (compared->findings);
  return muster_verdict_dup_text (&verdict);
}

static void
add_findings_count (MusterComparing *comparing,
                    const char *id,
                    const char *label,
                    guint first,
                    guint second)
{
  if (first + second > 0)
    muster_comparing_add_count (comparing, id, label, first, second);
}

static void
add_verdicts (MusterComparing *comparing)
{
  const MusterComparedArmy *one = comparing->armies[0];
  const MusterComparedArmy *other = comparing->armies[1];
  MusterComparedRow *row = muster_comparing_add (comparing, "verdict", _ ("Verdict"),
                                                 dup_verdict (one), dup_verdict (other));
  if (one->evaluation == NULL || other->evaluation == NULL)
    {
      row->compared = one->evaluation == other->evaluation ? row->compared : MUSTER_COMPARED_OPEN;
      return;
    }
  MusterVerdict first = muster_findings_judge (one->findings);
  MusterVerdict second = muster_findings_judge (other->findings);
  add_findings_count (comparing, "errors", _ ("Findings that make it illegal"), first.n_errors,
                      second.n_errors);
  add_findings_count (comparing, "unchecked", _ ("Limits that cannot be checked"),
                      first.n_unchecked, second.n_unchecked);
  add_findings_count (comparing, "warnings", _ ("Warnings"), first.n_warnings, second.n_warnings);
  add_findings_count (comparing, "advice", _ ("Advice"), first.n_advice, second.n_advice);
  add_findings_count (comparing, "waived", _ ("Waivers"), first.n_waived, second.n_waived);
}

/** Adds what the armies cost, and whether they are legal. */
static void
muster_comparing_add_points (MusterComparing *comparing)
{
  muster_comparing_begin (comparing, "points", _ ("Points and Verdict"));
  if (has_points (comparing->armies[0]) || has_points (comparing->armies[1]))
    {
      add_sums (comparing);
      add_budgets (comparing);
    }
  add_verdicts (comparing);
  muster_comparing_drop_empty (comparing);
}

/* What is counted as one: nodes of one kind, with the same grades. */
typedef struct
{
  char *id;
  char *label;
  const char *kind_name; /* (unowned) */
  const char *nation;    /* (unowned) that the kind is of, or NULL */
  gboolean is_named;     /* by a ruleset, not by ids */
  char *other_name;      /* of the kind in the second army's text of the ruleset, or NULL */
  guint64 place;         /* of its kind, in the order of the ruleset */
  guint64 worth;         /* the better its grades, the less */
  gint64 n[2];
} Tally;

static void
free_tally (gpointer data)
{
  Tally *tally = data;
  g_free (tally->id);
  g_free (tally->label);
  g_free (tally->other_name);
  g_free (tally);
}

/* A node as it is looked at. */
typedef struct
{
  const MusterComparedArmy *compared;
  guint index;
  const MusterNode *node;
} Look;

/* Whether what a node costs depends on its grade of a scale. */
static gboolean
costs_by (const Look *look, int scale)
{
  const MusterRuleset *ruleset = look->compared->army->ruleset;
  const MusterIndices *prices = &look->node->kind->rules->prices;
  for (int i = 0; i < prices->n_items; i++)
    for (int row = 0; row < ruleset->prices[prices->items[i]].n_rows; row++)
      if (muster_selector_uses_scale (ruleset->prices[prices->items[i]].rows[row].when, scale))
        return TRUE;
  return FALSE;
}

/* A nation only where it is not the army's, and the kind does not tell it. */
static gboolean
discloses_nation (const Look *look, int scale, int grade)
{
  return look->node->kind->nation < 0 && grade >= 0
         && grade != muster_evaluation_get_grade (look->compared->evaluation, 0, scale);
}

/* Whether nodes of the kind are told apart by their grades of a scale: one that is chosen on them,
 * or that makes their price, and that neither the kind nor the whole army has anyhow. */
static gboolean
discloses_grade (const Look *look, int scale, int grade)
{
  const MusterEvaluation *evaluation = look->compared->evaluation;
  const MusterRuleset *ruleset = look->compared->army->ruleset;
  if (scale == ruleset->nation_scale)
    return discloses_nation (look, scale, grade);
  if (grade == MUSTER_GRADE_NONE || muster_kind_get_preset (look->node->kind, scale) == grade
      || (grade == MUSTER_GRADE_UNKNOWN && muster_ruleset_is_optional (ruleset, scale)))
    return FALSE;
  return muster_evaluation_says_grade (evaluation, look->index, scale)
         || muster_evaluation_may_choose (evaluation, look->index, scale) != MUSTER_NO
         || (grade != muster_evaluation_get_grade (evaluation, 0, scale) && costs_by (look, scale));
}

static void
append_grade (Tally *tally, const MusterRuleset *ruleset, int scale, int grade, GString *id)
{
  const MusterScale *of = &ruleset->scales[scale];
  g_autofree char *before = tally->label;
  g_string_append_printf (id, " %s:%s", of->id, grade >= 0 ? of->grades[grade].id : "?");
  if (grade >= 0)
    tally->label = g_strdup_printf (_ ("%1$s, %2$s"), before,
                                    muster_ruleset_get_grade_label (ruleset, scale, grade));
  else
    /* Translators: a type, and a scale of which no grade was chosen: “Line foot, Quality not
     * chosen”.
     */
    tally->label = g_strdup_printf (_ ("%1$s, %2$s not chosen"), before, of->name);
  tally->worth = tally->worth * 64 + (guint64) (63 - CLAMP (grade, -1, 63));
}

static void
append_known_grades (Tally *tally, const Look *look, GString *id)
{
  const MusterRuleset *ruleset = look->compared->army->ruleset;
  for (int scale = 0; scale < ruleset->n_scales; scale++)
    {
      int grade = muster_evaluation_get_grade (look->compared->evaluation, look->index, scale);
      if (discloses_grade (look, scale, grade))
        append_grade (tally, ruleset, scale, grade, id);
    }
}

/* Of an army whose ruleset is not there: what was chosen on the node, as it is written. */
static void
append_written_grades (Tally *tally, const Look *look, GString *id)
{
  for (guint i = 0; i < look->node->n_chosen; i++)
    {
      const MusterChosen *chosen = &look->node->chosen[i];
      g_autofree char *before = tally->label;
      g_string_append_printf (id, " %s:%s", chosen->scale, chosen->grade);
      tally->label = g_strdup_printf ("%s, %s:%s", before, chosen->scale, chosen->grade);
    }
}

static const char *
get_kind_name (const MusterNode *node)
{
  if (node->kind != NULL && node->category == MUSTER_CATEGORY_FORMATION)
    return node->kind->plural;
  return muster_node_get_kind_name (node);
}

/* By which nodes of both armies are one: ids, and in two rulesets what the player reads. */
static char *
dup_id (const MusterComparing *comparing, const Tally *tally, const char *kind, const char *grades)
{
  if (comparing->is_one_ruleset)
    return g_strconcat (kind, grades, NULL);
  return g_strdup_printf ("%s (%s)", tally->label, tally->nation != NULL ? tally->nation : "");
}

static void
place_kind (const Look *look, Tally *tally)
{
  const MusterKind *kind = look->node->kind;
  const MusterRuleset *ruleset = look->compared->army->ruleset;
  tally->nation = kind->nation >= 0 ? ruleset->nations[kind->nation].name : NULL;
  tally->place = (guint64) (kind - ruleset->kinds);
}

static Tally *
new_tally (const MusterComparing *comparing, const Look *look)
{
  const MusterNode *node = look->node;
  Tally *tally = g_new0 (Tally, 1);
  g_autoptr (GString) grades = g_string_new (NULL);
  tally->kind_name = get_kind_name (node);
  tally->label = g_strdup (tally->kind_name);
  tally->is_named = node->kind != NULL;
  if (node->kind != NULL)
    place_kind (look, tally);
  if (!comparing->is_one_ruleset && look->compared == comparing->armies[1])
    tally->place += G_MAXUINT32;
  if (node->kind == NULL && node->category != MUSTER_CATEGORY_FORMATION)
    append_written_grades (tally, look, grades);
  else if (node->category != MUSTER_CATEGORY_FORMATION)
    append_known_grades (tally, look, grades);
  tally->id = dup_id (comparing, tally, node->kind_id, grades->str);
  return tally;
}

/* The first army's words are told, unless only the second has any. Takes @from. */
static void
add_to_tally (Tally *tally, Tally *from, int army)
{
  tally->n[army]++;
  if (!tally->is_named && from->is_named)
    {
      g_free (tally->label);
      tally->label = g_steal_pointer (&from->label);
      tally->is_named = TRUE;
      tally->kind_name = from->kind_name;
      tally->nation = from->nation;
      tally->place = from->place;
      tally->worth = from->worth;
    }
  else if (from->is_named && tally->other_name == NULL
           && !g_str_equal (tally->kind_name, from->kind_name))
    tally->other_name = g_strdup (from->kind_name);
  free_tally (from);
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const Tally *one = *(const Tally *const *) a;
  const Tally *other = *(const Tally *const *) b;
  if (one->place != other->place)
    return one->place < other->place ? -1 : 1;
  return one->worth < other->worth ? -1 : one->worth > other->worth;
}

/* Returns: (transfer full) (element-type Tally): all nodes of a sort, in the order of the
 * ruleset, the better ones first */
static GPtrArray *
tally_sort (const MusterComparing *comparing, MusterCategory category)
{
  GPtrArray *tallies = g_ptr_array_new_with_free_func (free_tally);
  g_autoptr (GHashTable) by_id = g_hash_table_new (g_str_hash, g_str_equal);
  for (int army = 0; army < 2; army++)
    for (guint i = 1; i < comparing->armies[army]->army->n_nodes; i++)
      {
        Look look = { comparing->armies[army], i, &comparing->armies[army]->army->nodes[i] };
        if (look.node->category != category)
          continue;
        Tally *from = new_tally (comparing, &look);
        Tally *tally = g_hash_table_lookup (by_id, from->id);
        if (tally != NULL)
          {
            add_to_tally (tally, from, army);
            continue;
          }
        from->n[army] = 1;
        g_hash_table_insert (by_id, from->id, from);
        g_ptr_array_add (tallies, from);
      }
  g_ptr_array_sort (tallies, compare_places);
  return tallies;
}

/* Types of two nations may have one name. */
static char *
dup_label (GPtrArray *tallies, const Tally *tally)
{
  for (guint i = 0; tally->nation != NULL && i < tallies->len; i++)
    {
      const Tally *other = g_ptr_array_index (tallies, i);
      if (other != tally && g_str_equal (other->kind_name, tally->kind_name)
          && g_strcmp0 (other->nation, tally->nation) != 0)
        /* Translators: a type of troops with its grades, and its nation in brackets. */
        return g_strdup_printf (_ ("%1$s (%2$s)"), tally->label, tally->nation);
    }
  return g_strdup (tally->label);
}

static void
add_tallies (MusterComparing *comparing, MusterCategory category)
{
  g_autoptr (GPtrArray) tallies = tally_sort (comparing, category);
  for (guint i = 0; i < tallies->len; i++)
    {
      const Tally *tally = g_ptr_array_index (tallies, i);
      g_autofree char *label = dup_label (tallies, tally);
      MusterComparedRow *row =
        muster_comparing_add_count (comparing, tally->id, label, tally->n[0], tally->n[1]);
      if (tally->other_name != NULL)
        row->note = g_strdup_printf (_ ("Called “%s” in the second army."), tally->other_name);
    }
}

static gint64
count_of_class (const MusterArmy *army, MusterUnitClass class)
{
  gint64 n = 0;
  for (guint i = 0; i < army->n_nodes; i++)
    n += army->nodes[i].kind != NULL
         && muster_kind_is_of_class (army->ruleset, army->nodes[i].kind, class);
  return n;
}

typedef struct
{
  char *id;
  char *name;
  gint64 n[2];
  gboolean is_known[2]; /* the army's ruleset has such a class */
} Arm;

static void
free_arm (gpointer data)
{
  Arm *arm = data;
  g_free (arm->id);
  g_free (arm->name);
  g_free (arm);
}

static Arm *
find_arm (GPtrArray *arms, const char *id)
{
  for (guint i = 0; i < arms->len; i++)
    if (g_str_equal (((const Arm *) arms->pdata[i])->id, id))
      return arms->pdata[i];
  return NULL;
}

/* Arms of two rulesets are one where they have one name. Takes @name. */
static Arm *
get_arm (const MusterComparing *comparing, int army, const char *id, char *name, GPtrArray *arms)
{
  g_autofree char *read = name;
  Arm *arm = find_arm (arms, comparing->is_one_ruleset ? id : name);
  if (arm != NULL && !arm->is_known[army])
    return arm;
  gboolean is_taken = arm != NULL;
  arm = g_new0 (Arm, 1);
  arm->id = g_strdup (comparing->is_one_ruleset || is_taken ? id : name);
  arm->name = g_steal_pointer (&read);
  g_ptr_array_add (arms, arm);
  return arm;
}

static void
count_arms (const MusterComparing *comparing, int army, GPtrArray *arms)
{
  const MusterArmy *of = comparing->armies[army]->army;
  if (of->ruleset == NULL)
    return;
  g_autoptr (GArray) classes = muster_ruleset_list_unit_classes (of->ruleset);
  for (guint i = 0; i < classes->len; i++)
    {
      MusterUnitClass class = g_array_index (classes, MusterUnitClass, i);
      const char *scale = class.scale >= 0 ? of->ruleset->scales[class.scale].id : "";
      g_autofree char *id =
        g_strdup_printf ("%s:%s", scale, muster_unit_class_get_id (of->ruleset, class));
      Arm *arm =
        get_arm (comparing, army, id, muster_unit_class_dup_name (of->ruleset, class), arms);
      arm->n[army] = count_of_class (of, class);
      arm->is_known[army] = TRUE;
    }
}

/* Of what a ruleset does not tell apart, an army of it has neither some nor none. */
static void
add_arm (MusterComparing *comparing, const Arm *arm)
{
  if (arm->n[0] + arm->n[1] == 0)
    return;
  MusterComparedRow *row =
    muster_comparing_add_count (comparing, arm->id, arm->name, arm->n[0], arm->n[1]);
  for (int army = 0; army < 2; army++)
    if (!arm->is_known[army])
      {
        g_clear_pointer (&row->texts[army], g_free);
        row->numbers[army] = (MusterNumber){ 0, 0 };
        row->compared = MUSTER_COMPARED_OPEN;
      }
}

static void
add_arms (MusterComparing *comparing)
{
  g_autoptr (GPtrArray) arms = g_ptr_array_new_with_free_func (free_arm);
  gint64 first = muster_army_count_units (comparing->armies[0]->army);
  gint64 second = muster_army_count_units (comparing->armies[1]->army);
  if (first + second > 0)
    muster_comparing_add_count (comparing, "all", _ ("All units"), first, second);
  count_arms (comparing, 0, arms);
  count_arms (comparing, 1, arms);
  for (guint i = 0; i < arms->len; i++)
    add_arm (comparing, g_ptr_array_index (arms, i));
}

/** Adds the sections that count nodes. */
static void
muster_comparing_add_nodes (MusterComparing *comparing)
{
  muster_comparing_begin (comparing, "formations", _ ("Formations"));
  add_tallies (comparing, MUSTER_CATEGORY_FORMATION);
  muster_comparing_begin (comparing, "commanders", _ ("Commanders"));
  add_tallies (comparing, MUSTER_CATEGORY_COMMANDER);
  muster_comparing_begin (comparing, "arms", _ ("Units by Arm"));
  add_arms (comparing);
  muster_comparing_begin (comparing, "units", _ ("Units by Type"));
  add_tallies (comparing, MUSTER_CATEGORY_UNIT);
  muster_comparing_begin (comparing, "models", _ ("Models"));
  add_tallies (comparing, MUSTER_CATEGORY_MODEL);
  muster_comparing_begin (comparing, "options", _ ("Options"));
  add_tallies (comparing, MUSTER_CATEGORY_OPTION);
}

/* A figure of one of the armies. */
typedef struct
{
  char *id;
  char *label;
  char *text;
  MusterNumber number;
  gboolean is_own;
} Figure;

static void
free_figure (gpointer data)
{
  Figure *figure = data;
  g_free (figure->id);
  g_free (figure->label);
  g_free (figure->text);
  g_free (figure);
}

/* A single number that is no throw: of these one is more than another. */
static MusterNumber
get_number (const MusterEvaluation *evaluation, const MusterReadout *readout)
{
  MusterFigure figure;
  const MusterStat *stat = readout->stat >= 0 ? &evaluation->ruleset->stats[readout->stat] : NULL;
  if (stat == NULL || stat->is_text || stat->bands != NULL || stat->roll.die > 0)
    return (MusterNumber){ 0, 0 };
  muster_evaluation_get_figure (evaluation, readout->node, readout->stat, &figure);
  if (figure.known != MUSTER_YES || figure.n_numbers != 1)
    return (MusterNumber){ 0, 0 };
  return figure.numbers[0];
}

static gboolean
is_detail (const MusterEvaluation *evaluation, const MusterReadout *readout)
{
  return readout->stat >= 0 && evaluation->ruleset->stats[readout->stat].show < MUSTER_SHOW_YES;
}

static const Figure *
find_figure (GPtrArray *figures, const char *id)
{
  for (guint i = 0; i < figures->len; i++)
    if (g_str_equal (((const Figure *) figures->pdata[i])->id, id))
      return figures->pdata[i];
  return NULL;
}

/* Figures of two rulesets are one where they have one name. */
static char *
dup_figure_id (const MusterComparing *comparing, const MusterReadout *readout, GPtrArray *figures)
{
  const char *of = readout->node == 0 ? "army" : "overall";
  g_autofree char *by_name = g_strdup_printf ("%s %s", of, readout->name);
  if (comparing->is_one_ruleset || find_figure (figures, by_name) != NULL)
    return g_strdup_printf ("%s %s", of, readout->id);
  return g_steal_pointer (&by_name);
}

static void
list_of (const MusterComparing *comparing,
         const MusterEvaluation *evaluation,
         guint node,
         GPtrArray *figures)
{
  g_autoptr (GPtrArray) readouts = muster_army_list_readouts_of (evaluation, node);
  for (guint i = 0; i < readouts->len; i++)
    {
      const MusterReadout *readout = g_ptr_array_index (readouts, i);
      if (is_detail (evaluation, readout))
        continue;
      Figure *figure = g_new0 (Figure, 1);
      figure->id = dup_figure_id (comparing, readout, figures);
      /* Translators: a figure, such as a command range, of the commander of the whole army. */
      figure->label = node == 0 ? g_strdup (readout->name)
                                : g_strdup_printf (_ ("Overall commander: %s"), readout->name);
      figure->text = g_strdup (readout->text);
      figure->number = get_number (evaluation, readout);
      figure->is_own = readout->is_own;
      g_ptr_array_add (figures, figure);
    }
}

/* Returns: (transfer full) (element-type Figure): of the army and its overall commander; empty
 * where its ruleset is not there */
static GPtrArray *
list_figures (const MusterComparing *comparing, int army)
{
  GPtrArray *figures = g_ptr_array_new_with_free_func (free_figure);
  const MusterEvaluation *evaluation = comparing->armies[army]->evaluation;
  if (evaluation == NULL)
    return figures;
  list_of (comparing, evaluation, 0, figures);
  if (evaluation->overall != MUSTER_NO_NODE)
    list_of (comparing, evaluation, evaluation->overall, figures);
  return figures;
}

/* What an army has where nothing is found: none, or what cannot be told. */
static char *
dup_nothing (const MusterComparing *comparing, int army)
{
  return comparing->armies[army]->evaluation == NULL ? g_strdup (_ ("not known")) : NULL;
}

static void
add_figure (MusterComparing *comparing, const Figure *const *pair)
{
  const Figure *named = pair[0] != NULL ? pair[0] : pair[1];
  char *texts[2];
  for (int army = 0; army < 2; army++)
    texts[army] = pair[army] != NULL ? g_strdup (pair[army]->text) : dup_nothing (comparing, army);
  MusterComparedRow *row =
    muster_comparing_add (comparing, named->id, named->label, texts[0], texts[1]);
  gboolean are_both = pair[0] != NULL && pair[1] != NULL;
  if (are_both && comparing->is_one_ruleset && pair[0]->number.den != 0 && pair[1]->number.den != 0)
    muster_compared_row_set_numbers (row, pair[0]->number, pair[1]->number);
  for (int army = 0; army < 2; army++)
    if (comparing->armies[army]->evaluation == NULL)
      row->compared = MUSTER_COMPARED_OPEN;
  if ((pair[0] != NULL && pair[0]->is_own) || (pair[1] != NULL && pair[1]->is_own))
    row->note = g_strdup (_ ("A value of the player’s own, or worked out from such."));
}

/** Adds those of figures, limits and findings. */
static void
muster_comparing_add_figures (MusterComparing *comparing)
{
  g_autoptr (GPtrArray) first = list_figures (comparing, 0);
  g_autoptr (GPtrArray) second = list_figures (comparing, 1);
  muster_comparing_begin (comparing, "figures", _ ("Figures of the Army"));
  for (guint i = 0; i < first->len; i++)
    {
      const Figure *figure = g_ptr_array_index (first, i);
      add_figure (comparing, (const Figure *[]){ figure, find_figure (second, figure->id) });
    }
  for (guint i = 0; i < second->len; i++)
    {
      const Figure *figure = g_ptr_array_index (second, i);
      if (find_figure (first, figure->id) == NULL)
        add_figure (comparing, (const Figure *[]){ NULL, figure });
    }
}

/* What the limits leave. */

static const MusterHeadroom *
find_headroom (GPtrArray *list, const char *limit)
{
  for (guint i = 0; i < list->len; i++)
    {
      const MusterHeadroom *headroom = g_ptr_array_index (list, i);
      if (g_str_equal (headroom->limit->id, limit))
        return headroom;
    }
  return NULL;
}

/* "207 of 200 points, 7 over", "1, 2 too few"; without figures, that it does not hold. */
static char *
dup_broken (const MusterFinding *finding)
{
  MusterNumber bound =
    finding->most.den != 0 && muster_number_compare (finding->actual, finding->most) > 0
      ? finding->most
      : finding->least;
  if (!finding->has_actual || bound.den == 0)
    return g_strdup (_ ("does not hold"));
  gboolean is_over = muster_number_compare (finding->actual, bound) > 0;
  MusterNumber less = is_over ? bound : finding->actual;
  less.num = -less.num;
  gboolean is_points =
    finding->limit != NULL && finding->limit->measure.kind == MUSTER_MEASURE_POINTS;
  g_autofree char *by =
    muster_number_dup_text (muster_number_add (is_over ? finding->actual : bound, less));
  g_autofree char *actual = muster_number_dup_text (finding->actual);
  g_autofree char *wanted = muster_number_dup_text (bound);
  /* Translators: %1$s: what there is; %2$s: what there should be. */
  g_autofree char *have = is_points ? g_strdup_printf (_ ("%1$s of %2$s points"), actual, wanted)
                                    : g_strdup_printf (_ ("%1$s of %2$s"), actual, wanted);
  return g_strdup_printf (is_over
                            /* Translators: %1$s: what there is of what is allowed, such as "207 of
                               200 points"; %2$s: by how much. */
                            ? _ ("%1$s, %2$s over")
                            /* Translators: %1$s: what there is of what is allowed, such as "207 of
                               200 points"; %2$s: by how much. */
                            : _ ("%1$s, %2$s too few"),
                          have, by);
}

/* A limit of the whole army, as one of the armies stands to it; of two rulesets' texts, one may not
 * have it. */
typedef struct
{
  const MusterHeadroom *headroom; /* where it holds */
  const MusterFinding *finding;   /* where it does not, or cannot be checked */
} Stand;

static const MusterFinding *
find_broken (GPtrArray *findings, const char *limit)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (findings, i);
      if (finding->node == 0 && g_str_equal (finding->id, limit))
        return finding;
    }
  return NULL;
}

/* By how much it does not hold, or that it cannot be checked, where it leaves no room. */
static char *
dup_room (const Stand *stand)
{
  if (stand->headroom != NULL)
    return g_strdup (stand->headroom->text);
  if (stand->finding == NULL)
    return NULL;
  return stand->finding->unchecked ? g_strdup (_ ("cannot be checked"))
                                   : dup_broken (stand->finding);
}

static gboolean
has_count (const MusterHeadroom *headroom)
{
  return headroom != NULL && (headroom->least.den != 0 || headroom->most.den != 0);
}

static void
add_limit (MusterComparing *comparing, const MusterLimit *limit, GPtrArray *const *rooms)
{
  Stand stands[2];
  gboolean is_told = FALSE;
  for (int army = 0; army < 2; army++)
    {
      stands[army].headroom = find_headroom (rooms[army], limit->id);
      stands[army].finding = find_broken (comparing->armies[army]->findings, limit->id);
      is_told = is_told || stands[army].headroom != NULL || stands[army].finding != NULL;
    }
  if (!is_told)
    return;
  MusterComparedRow *row = muster_comparing_add (comparing, limit->id, limit->name,
                                                 dup_room (&stands[0]), dup_room (&stands[1]));
  const MusterHeadroom *first = stands[0].headroom;
  const MusterHeadroom *second = stands[1].headroom;
  if (has_count (first) && has_count (second) && first->of_others == second->of_others)
    muster_compared_row_set_numbers (row, first->actual, second->actual);
}

static void
muster_comparing_add_room (MusterComparing *comparing)
{
  const MusterEvaluation *first = comparing->armies[0]->evaluation;
  const MusterEvaluation *second = comparing->armies[1]->evaluation;
  if (!comparing->is_one_ruleset || first == NULL || second == NULL)
    return;
  g_autoptr (GPtrArray) first_rooms = muster_army_list_headroom (first, 0);
  g_autoptr (GPtrArray) second_rooms = muster_army_list_headroom (second, 0);
  GPtrArray *rooms[] = { first_rooms, second_rooms };
  muster_comparing_begin (comparing, "room", _ ("Limits"));
  for (int i = 0; i < first->ruleset->n_limits; i++)
    add_limit (comparing, &first->ruleset->limits[i], rooms);
  for (int i = 0; i < second->ruleset->n_limits; i++)
    if (muster_ruleset_find_limit (first->ruleset, second->ruleset->limits[i].id) == NULL)
      add_limit (comparing, &second->ruleset->limits[i], rooms);
}

/* What is not legal. */

typedef struct
{
  char *id;
  const MusterFinding *in[2]; /* or NULL */
} Fault;

static void
free_fault (gpointer data)
{
  Fault *fault = data;
  g_free (fault->id);
  g_free (fault);
}

/* Whether its figures are all that two findings of one limit in one place may differ in. */
static gboolean
is_shown_by_figures (const MusterFinding *finding)
{
  return finding->limit != NULL && (finding->has_actual || finding->unchecked);
}

/* By what, and where: armies have names of their own. */
static char *
dup_fault_key (const MusterFinding *finding)
{
  g_autofree char *where = finding->node == 0 ? g_strdup ("") : muster_finding_dup_where (finding);
  if (is_shown_by_figures (finding))
    return g_strdup_printf ("%s\n%s", finding->id, where);
  g_auto (MusterFindingWords) words = muster_finding_put_into_words (finding);
  return g_strdup_printf ("%s\n%s\n%s\n%s", finding->id, where, words.have, words.allowed);
}

/* The same again is another fault, unless it is the other army's.
 *
 * @seen: how often each key came in the army */
static Fault *
get_fault (GPtrArray *faults, GHashTable *by_id, GHashTable *seen, const MusterFinding *finding)
{
  g_autofree char *key = dup_fault_key (finding);
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (seen, key)) + 1;
  g_autofree char *id = g_strdup_printf ("%u %s", n, key);
  Fault *fault = g_hash_table_lookup (by_id, id);
  g_hash_table_insert (seen, g_steal_pointer (&key), GUINT_TO_POINTER (n));
  if (fault != NULL)
    return fault;
  fault = g_new0 (Fault, 1);
  fault->id = g_steal_pointer (&id);
  g_ptr_array_add (faults, fault);
  g_hash_table_insert (by_id, fault->id, fault);
  return fault;
}

static gboolean
has_other_figures (const Fault *fault)
{
  if (fault->in[0] == NULL || fault->in[1] == NULL)
    return FALSE;
  g_auto (MusterFindingWords) words = muster_finding_put_into_words (fault->in[0]);
  g_auto (MusterFindingWords) others = muster_finding_put_into_words (fault->in[1]);
  return !g_str_equal (words.have, others.have) || !g_str_equal (words.allowed, others.allowed);
}

/* The whole sentence; where the armies differ in the figures, these stand in their columns. */
static char *
dup_fault_label (const Fault *fault)
{
  const MusterFinding *finding = fault->in[0] != NULL ? fault->in[0] : fault->in[1];
  g_autofree char *where =
    finding->node == 0 ? g_strdup (_ ("Army")) : muster_finding_dup_where (finding);
  if (has_other_figures (fault))
    /* Translators: %1$s: whom it is about; %2$s: a limit's name. */
    return g_strdup_printf (_ ("%1$s – %2$s"), where, finding->limit->name);
  return muster_finding_dup_text_of (finding, where);
}

static char *
dup_finding (const MusterComparing *comparing, const Fault *fault, int army)
{
  const MusterFinding *finding = fault->in[army];
  if (finding == NULL)
    return dup_nothing (comparing, army);
  if (finding->waiver != NULL)
    return g_strdup_printf (_ ("Waived: %s"), finding->waiver);
  const char *severity = muster_finding_get_severity_name (finding);
  if (finding->unchecked || !has_other_figures (fault))
    return g_strdup (severity);
  g_autofree char *broken = dup_broken (finding);
  return g_strdup_printf (_ ("%1$s: %2$s"), severity, broken);
}

static void
add_fault (MusterComparing *comparing, const Fault *fault)
{
  g_autofree char *label = dup_fault_label (fault);
  MusterComparedRow *row =
    muster_comparing_add (comparing, fault->id, label, dup_finding (comparing, fault, 0),
                          dup_finding (comparing, fault, 1));
  for (int army = 0; army < 2; army++)
    if (comparing->armies[army]->evaluation == NULL)
      row->compared = MUSTER_COMPARED_OPEN;
}

static void
muster_comparing_add_findings (MusterComparing *comparing)
{
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func (free_fault);
  g_autoptr (GHashTable) by_id = g_hash_table_new (g_str_hash, g_str_equal);
  for (int army = 0; army < 2; army++)
    {
      g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      GPtrArray *findings = comparing->armies[army]->findings;
      for (guint i = 0; findings != NULL && i < findings->len; i++)
        {
          const MusterFinding *finding = g_ptr_array_index (findings, i);
          get_fault (faults, by_id, seen, finding)->in[army] = finding;
        }
    }
  muster_comparing_begin (comparing, "findings", _ ("Findings"));
  for (guint i = 0; i < faults->len; i++)
    add_fault (comparing, g_ptr_array_index (faults, i));
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
  muster_comparing_add_nodes (&comparing);
  muster_comparing_add_figures (&comparing);
  muster_comparing_add_room (&comparing);
  muster_comparing_add_findings (&comparing);
  if (get_last (&comparing)->rows->len == 0)
    g_ptr_array_set_size (comparing.sections, (int) comparing.sections->len - 1);
  return comparing.sections;
}

/* Columns of a terminal. */
#define LEAST_LABEL 16
#define MOST_LABEL  40
#define LEAST_VALUE 8
#define MOST_VALUE  25
#define N_COLUMNS   5

int
muster_compared_row_get_leader (const MusterComparedRow *row)
{
  if (row->compared == MUSTER_COMPARED_FIRST_MORE)
    return 0;
  if (row->compared == MUSTER_COMPARED_SECOND_MORE)
    return 1;
  if (row->compared != MUSTER_COMPARED_OTHERWISE
      || (row->texts[0] != NULL) == (row->texts[1] != NULL))
    return -1;
  return row->texts[0] != NULL ? 0 : 1;
}

static char *
dup_more (const MusterComparedRow *row)
{
  MusterNumber less = row->numbers[row->compared == MUSTER_COMPARED_FIRST_MORE ? 1 : 0];
  MusterNumber most = row->numbers[row->compared == MUSTER_COMPARED_FIRST_MORE ? 0 : 1];
  less.num = -less.num;
  g_autofree char *text = muster_number_dup_text (muster_number_add (most, less));
  /* Translators: so many more than the other army has: “4 more”. */
  return g_strdup_printf (_ ("%s more"), text);
}

char *
muster_compared_row_dup_words (const MusterComparedRow *row)
{
  switch (row->compared)
    {
    case MUSTER_COMPARED_SAME:
      /* Translators: what two armies have. */
      return g_strdup (_ ("the same"));
    case MUSTER_COMPARED_OPEN:
      return g_strdup (_ ("cannot be told"));
    case MUSTER_COMPARED_OTHERWISE:
      return g_strdup (muster_compared_row_get_leader (row) >= 0
                         /* Translators: what one of two armies has. */
                         ? _ ("only here")
                         /* Translators: what two armies have. */
                         : _ ("different"));
    case MUSTER_COMPARED_FIRST_MORE:
    case MUSTER_COMPARED_SECOND_MORE:
    default:
      return dup_more (row);
    }
}

const char *
muster_compared_row_get_sign (const MusterComparedRow *row)
{
  static const char *const signs[] = {
    [MUSTER_COMPARED_SAME] = "=",        [MUSTER_COMPARED_FIRST_MORE] = ">",
    [MUSTER_COMPARED_SECOND_MORE] = "<", [MUSTER_COMPARED_OTHERWISE] = "≠",
    [MUSTER_COMPARED_OPEN] = "?",
  };
  return signs[row->compared];
}

const char *
muster_compared_row_get_text (const MusterComparedRow *row, int army)
{
  return row->texts[army] != NULL ? row->texts[army] : "–";
}

char *
muster_compared_row_dup_sentence (const MusterComparedRow *row)
{
  /* Translators: what is compared, and what each of two armies has: “Line foot, UQ 4: 12 and 8”. */
  return g_strdup_printf (_ ("%1$s: %2$s and %3$s"), row->label,
                          /* Translators: how many there are in one of two armies. */
                          row->texts[0] != NULL ? row->texts[0] : _ ("none"),
                          row->texts[1] != NULL ? row->texts[1] : _ ("none"));
}

static gboolean
is_shown (const MusterComparedRow *row, gboolean with_same)
{
  return with_same || row->compared != MUSTER_COMPARED_SAME;
}

/* As wide as the table, in the form of muster_text_append_table(). */
static void
add_line (GPtrArray *cells, char *text)
{
  g_ptr_array_add (cells, text);
  for (guint i = 1; i < N_COLUMNS; i++)
    g_ptr_array_add (cells, NULL);
}

static void
add_cells (GPtrArray *cells,
           const char *label,
           const char *first,
           const char *sign,
           const char *second)
{
  const char *const row[N_COLUMNS] = { "", label, first, sign, second };
  for (guint i = 0; i < N_COLUMNS; i++)
    g_ptr_array_add (cells, g_strdup (row[i]));
}

static void
add_section (GPtrArray *cells, const MusterComparedSection *section, gboolean with_same)
{
  gboolean is_begun = FALSE;
  for (guint i = 0; i < section->rows->len; i++)
    {
      const MusterComparedRow *row = g_ptr_array_index (section->rows, i);
      if (!is_shown (row, with_same))
        continue;
      if (!is_begun)
        {
          add_line (cells, g_strdup (""));
          add_line (cells, g_strdup (section->name));
        }
      is_begun = TRUE;
      add_cells (cells, row->label, muster_compared_row_get_text (row, 0),
                 muster_compared_row_get_sign (row), muster_compared_row_get_text (row, 1));
      if (row->note != NULL)
        add_line (cells, g_strconcat ("    ", row->note, NULL));
    }
}

char *
muster_comparison_dup_text (GPtrArray *sections, const char *const *names, gboolean with_same)
{
  /* How far rows are set in, what is compared, the first army, the sign, the second. */
  static const MusterTextColumn columns[N_COLUMNS] = { { 0 },
                                                       { LEAST_LABEL, MOST_LABEL, TRUE, 2 },
                                                       { LEAST_VALUE, MOST_VALUE, TRUE, 1 },
                                                       { .least = 1, .gap = 1 },
                                                       { LEAST_VALUE, MOST_VALUE, TRUE, 0 } };
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  GString *text = g_string_new (NULL);
  add_cells (cells, "", names[0], "", names[1]);
  if (muster_comparison_count_different (sections) == 0)
    {
      add_line (cells, g_strdup (""));
      add_line (cells, g_strdup (_ ("Nothing that is compared is different in the two.")));
    }
  for (guint i = 0; i < sections->len; i++)
    add_section (cells, g_ptr_array_index (sections, i), with_same);
  muster_text_append_table (text, cells, columns, N_COLUMNS);
  return g_string_free (text, FALSE);
}
