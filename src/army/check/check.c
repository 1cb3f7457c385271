#include "config.h"

#include "army/check/check.h"

#include "army/check/limits.h"
#include "army/evaluate/readouts.h"
#include "base/once.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>

static const char *
find_waiver (const MusterNode *node, const char *id)
{
  for (guint i = 0; i < node->n_waivers; i++)
    if (g_str_equal (node->waivers[i].limit, id))
      return node->waivers[i].reason;
  return NULL;
}

MusterFinding *
muster_finding_new (const MusterEvaluation *evaluation,
                    MusterFindingKind kind,
                    guint node,
                    const char *id)
{
  MusterFinding *finding = g_new (MusterFinding, 1);
  *finding = (MusterFinding){ .evaluation = evaluation,
                              .kind = kind,
                              .scale = -1,
                              .each = -1,
                              .item = -1,
                              .id = id,
                              .node = node,
                              .waiver = find_waiver (&evaluation->army->nodes[node], id) };
  return finding;
}

void
muster_finding_free (MusterFinding *finding)
{
  g_free (finding->own_id);
  g_free (finding);
}

void
muster_finding_words_clear (MusterFindingWords *words)
{
  g_clear_pointer (&words->have, g_free);
  g_clear_pointer (&words->allowed, g_free);
}

char *
muster_finding_dup_where (const MusterFinding *finding)
{
  return muster_army_dup_place (finding->evaluation->army, finding->node);
}

char *
muster_finding_dup_text_of (const MusterFinding *finding, const char *where)
{
  g_auto (MusterFindingWords) words = muster_finding_put_into_words (finding);
  if (finding->cite != NULL)
    /* Translators: %1$s: whom it is about; %2$s: what there is; %3$s: what is allowed; %4$s: where
     * the rulebook says it. */
    return g_strdup_printf (_ ("%1$s – %2$s; %3$s (%4$s)."), where, words.have, words.allowed,
                            finding->cite);
  /* Translators: %1$s: whom it is about; %2$s: what there is; %3$s: what is allowed. */
  return g_strdup_printf (_ ("%1$s – %2$s; %3$s."), where, words.have, words.allowed);
}

char *
muster_finding_dup_text (const MusterFinding *finding)
{
  g_autofree char *where = muster_finding_dup_where (finding);
  return muster_finding_dup_text_of (finding, where);
}

const char *
muster_finding_get_severity_id (const MusterFinding *finding)
{
  static const char *const ids[] = { "error", "warning", "advice" };
  return finding->unchecked ? "unchecked" : ids[finding->severity];
}

const char *
muster_finding_get_severity_name (const MusterFinding *finding)
{
  static const char *const names[] = { N_ ("Not legal"), N_ ("Warning"), N_ ("Advice") };
  return finding->unchecked ? _ ("Cannot be checked") : _ (names[finding->severity]);
}

char *
muster_limit_dup_text_at (const MusterEvaluation *evaluation, const MusterLimit *limit, guint node)
{
  g_autoptr (MusterFinding) finding =
    muster_finding_new (evaluation, MUSTER_FINDING_LIMIT, node, limit->id);
  finding->limit = limit;
  finding->each = 0;
  finding->actual = MUSTER_NUMBER (0);
  if (muster_evaluation_get_bound (evaluation, node, &limit->min, &finding->least) != MUSTER_YES)
    finding->least = (MusterNumber){ 0, 0 };
  if (muster_evaluation_get_bound (evaluation, node, &limit->max, &finding->most) != MUSTER_YES)
    finding->most = (MusterNumber){ 0, 0 };
  g_auto (MusterFindingWords) words = muster_finding_put_into_words (finding);
  const char *where = muster_node_get_kind_name (&evaluation->army->nodes[node]);
  if (limit->cite != NULL)
    /* Translators: %1$s: what is asked, such as “Division”; %2$s: a limit's name; %3$s: what is
       allowed; %4$s: where the rulebook says it. */
    return g_strdup_printf (_ ("%1$s – %2$s: %3$s (%4$s)"), where, limit->name, words.allowed,
                            limit->cite);
  /* Translators: %1$s: what is asked, such as “Division”; %2$s: a limit's name; %3$s: what is
     allowed. */
  return g_strdup_printf (_ ("%1$s – %2$s: %3$s"), where, limit->name, words.allowed);
}

gboolean
muster_finding_is_short (const MusterFinding *finding)
{
  return finding->limit != NULL && finding->waiver == NULL && finding->has_actual
         && finding->least.den != 0 && muster_number_compare (finding->actual, finding->least) < 0;
}

MusterNumber
muster_army_get_points_left (const MusterEvaluation *evaluation)
{
  MusterNumber budget = MUSTER_NUMBER (evaluation->army->budget);
  if (evaluation->army->budget == MUSTER_NO_BUDGET
      || !muster_ruleset_has_prices (evaluation->ruleset)
      || evaluation->n_unpriced + evaluation->n_waiting > 0
      || muster_number_compare (evaluation->totals[0], budget) >= 0)
    return MUSTER_NUMBER (0);
  return muster_number_subtract (budget, evaluation->totals[0]);
}

gboolean
muster_finding_is_illegal (const MusterFinding *finding)
{
  return finding->severity == MUSTER_SEVERITY_ERROR && finding->waiver == NULL;
}

void
muster_finding_append_line (const MusterFinding *finding, GString *text)
{
  g_auto (MusterFindingWords) words = muster_finding_put_into_words (finding);
  g_string_append_printf (text, "%s%s; %s", text->len > 0 ? "\n" : "", words.have, words.allowed);
}

gboolean
muster_finding_is_same (const MusterFinding *a,
                        const MusterArmy *army_a,
                        const MusterFinding *b,
                        const MusterArmy *army_b)
{
  return army_a->nodes[a->node].id == army_b->nodes[b->node].id && g_str_equal (a->id, b->id)
         && a->each == b->each;
}

char *
muster_army_dup_kinds_text (const MusterArmy *army, GArray *nodes)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < nodes->len; i++)
    {
      const MusterNode *node = &army->nodes[g_array_index (nodes, guint, i)];
      guint n = 0;
      gboolean is_first = TRUE;
      for (guint j = 0; j < nodes->len; j++)
        {
          const MusterNode *other = &army->nodes[g_array_index (nodes, guint, j)];
          if (!g_str_equal (other->kind_id, node->kind_id))
            continue;
          is_first = is_first && j >= i;
          n++;
        }
      if (is_first)
        {
          g_autofree char *item = g_strdup_printf ("%u × %s", n, muster_node_get_kind_name (node));
          muster_text_append_item (text, item);
        }
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Of more grades only the first half is told: a menu has them all. */
#define MOST_GRADES_SHOWN 8

/* What of a sort may stand in @holder, by the names that the rules have; @all where anything of
 * that sort may, or what may has no section. */
static void
add_held (const MusterRuleset *ruleset,
          const MusterKind *holder,
          MusterCategory category,
          const char *all,
          GPtrArray *names)
{
  guint first = names->len;
  guint n = 0;
  gboolean is_all = TRUE;
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &ruleset->kinds[i];
      if (kind->category != category)
        continue;
      gboolean may_stand_there = muster_kind_may_hold (ruleset, holder, kind);
      gboolean is_named = kind->cite != NULL || category == MUSTER_CATEGORY_FORMATION;
      n += may_stand_there;
      if (may_stand_there && is_named)
        g_ptr_array_add (names, (gpointer) kind->plural);
      else if (is_named)
        is_all = FALSE;
    }
  if (all == NULL || n == 0 || (!is_all && names->len > first))
    return;
  g_ptr_array_set_size (names, (int) first);
  g_ptr_array_add (names, (gpointer) all);
}

/* "Brigades, Artillery groups, Foot batteries, Horse batteries and Division commander" */
static char *
dup_held (const MusterRuleset *ruleset, const MusterKind *holder)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  if (holder->holds != NULL)
    {
      add_held (ruleset, holder, MUSTER_CATEGORY_FORMATION, NULL, names);
      /* Translators: what may stand in a formation, in a list: “Brigades, units and a commander”.
       */
      add_held (ruleset, holder, MUSTER_CATEGORY_UNIT, _ ("units"), names);
      /* Translators: what may stand in a formation, in a list: “Brigades, units and a commander”.
       */
      add_held (ruleset, holder, MUSTER_CATEGORY_COMMANDER, _ ("a commander"), names);
    }
  return muster_text_join (names);
}

static MusterFinding *
add (const MusterEvaluation *evaluation,
     MusterFindingKind kind,
     guint node,
     const char *id,
     MusterSeverity severity,
     GPtrArray *findings)
{
  MusterFinding *finding = muster_finding_new (evaluation, kind, node, id);
  finding->severity = severity;
  g_ptr_array_add (findings, finding);
  return finding;
}

static gboolean
may_stand (const MusterEvaluation *evaluation, guint index)
{
  const MusterNode *node = &evaluation->army->nodes[index];
  const MusterNode *holder = &evaluation->army->nodes[node->parent];
  if (holder->kind == NULL || node->kind == NULL)
    return TRUE;
  if (node->kind->on != NULL)
    return muster_evaluation_match (evaluation, node->kind->on, node->parent) != MUSTER_NO;
  if (holder->category > MUSTER_CATEGORY_FORMATION || muster_category_is_borne (node->category))
    return muster_category_may_bear (holder->category, node->category);
  return holder->kind->holds == NULL
         || muster_evaluation_match (evaluation, holder->kind->holds, index) != MUSTER_NO;
}

static void
check_place (const MusterEvaluation *evaluation, guint index, GPtrArray *findings)
{
  const MusterArmy *army = evaluation->army;
  guint parent = army->nodes[index].parent;
  if (parent == MUSTER_NO_NODE || may_stand (evaluation, index))
    return;
  const MusterKind *holder = army->nodes[parent].kind;
  MusterFinding *finding =
    add (evaluation, MUSTER_FINDING_HOLDS, index, "holds", MUSTER_SEVERITY_ERROR, findings);
  finding->cite = holder->cite;
}

/* All kinds are gone through for it, and there may be many findings on one, in many armies. */
static const char *
get_held (const MusterRuleset *constant, const MusterKind *holder)
{
  MusterRuleset *ruleset = (MusterRuleset *) constant;
  char **texts = g_atomic_pointer_get (&ruleset->held);
  if (texts == NULL)
    texts =
      muster_once_keep ((gpointer *) &ruleset->held, g_new0 (char *, (gsize) ruleset->n_kinds));
  char **text = &texts[holder - ruleset->kinds];
  const char *held = g_atomic_pointer_get (text);
  return held != NULL ? held : muster_once_keep ((gpointer *) text, dup_held (ruleset, holder));
}

static char *
dup_allowed_count (const MusterEvaluation *evaluation, const MusterKind *holder)
{
  const char *held = get_held (evaluation->ruleset, holder);
  /* Translators: %1$s: a kind of formation; %2$s: what may stand in it. */
  return held[0] != '\0' ? g_strdup_printf (_ ("%1$s may hold %2$s"), holder->name, held)
                         : g_strdup (_ ("it may not stand there"));
}

static MusterFindingWords
describe_holds (const MusterFinding *finding)
{
  const MusterArmy *army = finding->evaluation->army;
  const MusterNode *node = &army->nodes[finding->node];
  const MusterKind *holder = army->nodes[node->parent].kind;
  g_autofree char *place = muster_army_dup_place (army, node->parent);
  return (MusterFindingWords){
    .allowed = dup_allowed_count (finding->evaluation, holder),
    /* Translators: %1$s: a troop type; %2$s: a kind of formation. */
    .have = g_strdup_printf (_ ("%1$s stands directly in %2$s"), node->kind->name, place),
  };
}

/* Where a grade is open, the finding belongs to the highest node on which it can be chosen. */
static gboolean
is_open_here (const MusterEvaluation *evaluation, guint index, const MusterChoice *choice)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  guint parent = evaluation->army->nodes[index].parent;
  if (choice->optional
      || muster_evaluation_get_grade (evaluation, index, choice->scale) != MUSTER_GRADE_UNKNOWN
      || muster_evaluation_match (evaluation, choice->on, index) != MUSTER_YES)
    return FALSE;
  if (parent == MUSTER_NO_NODE
      || muster_evaluation_get_grade (evaluation, parent, choice->scale) != MUSTER_GRADE_UNKNOWN
      || muster_evaluation_match (evaluation, choice->on, parent) != MUSTER_YES)
    return TRUE;
  return muster_evaluation_get_grade (evaluation, parent, ruleset->nation_scale)
         != muster_evaluation_get_grade (evaluation, index, ruleset->nation_scale);
}

static char *
dup_open (const MusterEvaluation *evaluation, guint index, const MusterScale *scale)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  int nation = muster_evaluation_get_grade (evaluation, index, ruleset->nation_scale);
  int year = evaluation->army->year;
  if (scale->set_by_nations && nation >= 0 && year == MUSTER_NO_YEAR)
    return g_strdup_printf (_ ("%s is open: the army has no date"), scale->name);
  if (scale->set_by_nations && nation >= 0)
    /* Translators: %1$s: a scale's name; %2$s: a nation; %3$d: a year. */
    return g_strdup_printf (_ ("%1$s is open: the rules do not classify %2$s in %3$d"), scale->name,
                            ruleset->nations[nation].name, year);
  return g_strdup_printf (_ ("%s is not chosen"), scale->name);
}

static char *
dup_grades (const MusterScale *scale)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_long = scale->n_grades > MOST_GRADES_SHOWN;
  int n = is_long ? MOST_GRADES_SHOWN / 2 : scale->n_grades;
  for (int i = 0; i < n; i++)
    muster_text_append_item (text, scale->grades[i].label);
  /* Translators: %1$s: the first of many names; %2$d: how many there are: "Northland, Southland …
     (18 in all)". */
  return is_long ? g_strdup_printf (_ ("%1$s … (%2$d in all)"), text->str, scale->n_grades)
                 : g_string_free (g_steal_pointer (&text), FALSE);
}

static MusterFindingWords
describe_choice (const MusterFinding *finding)
{
  const MusterScale *scale = &finding->evaluation->ruleset->scales[finding->scale];
  g_autofree char *grades = dup_grades (scale);
  return (MusterFindingWords){ .have = dup_open (finding->evaluation, finding->node, scale),
                               .allowed = g_strdup_printf (_ ("choose one of: %s"), grades) };
}

static void
check_choices (const MusterEvaluation *evaluation, guint index, GPtrArray *findings)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  const MusterKind *kind = evaluation->army->nodes[index].kind;
  for (int i = 0; kind != NULL && i < kind->rules->choices.n_items; i++)
    {
      const MusterChoice *choice = &ruleset->choices[kind->rules->choices.items[i]];
      const MusterScale *scale = &ruleset->scales[choice->scale];
      if (!is_open_here (evaluation, index, choice))
        continue;
      MusterFinding *finding = add (evaluation, MUSTER_FINDING_CHOICE, index, scale->choice_id,
                                    MUSTER_SEVERITY_ERROR, findings);
      finding->scale = choice->scale;
      finding->cite = scale->cite;
    }
}

/* Whether the scale is chosen on the node, and, with @change, in place of what is preset. */
static gboolean
may_choose (const MusterEvaluation *evaluation, guint index, int scale, gboolean change)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  for (int i = 0; i < ruleset->n_choices; i++)
    if (ruleset->choices[i].scale == scale && (ruleset->choices[i].change || !change)
        && muster_evaluation_match (evaluation, ruleset->choices[i].on, index) != MUSTER_NO)
      return TRUE;
  return FALSE;
}

/* What the traits of the node's nation give; of several that are in force the last one. */
static int
find_trait_grade (const MusterEvaluation *evaluation, guint index, int scale)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  int nation = muster_evaluation_get_grade (evaluation, index, ruleset->nation_scale);
  int year = evaluation->army->year;
  int grade = MUSTER_GRADE_NONE;
  if (nation < 0)
    return grade;
  for (int i = 0; i < ruleset->nations[nation].n_traits; i++)
    {
      const MusterTrait *trait = &ruleset->nations[nation].traits[i];
      for (int j = 0; j < trait->n_grades; j++)
        if (trait->grades[j].scale == scale && muster_trait_is_in_force (trait, year))
          grade = trait->grades[j].grade;
    }
  return grade;
}

/* What the rules give the node without its being chosen; else MUSTER_GRADE_NONE. */
static int
find_preset (const MusterEvaluation *evaluation, guint index, int scale)
{
  int preset = muster_kind_get_preset (evaluation->army->nodes[index].kind, scale);
  return preset >= 0 ? preset : find_trait_grade (evaluation, index, scale);
}

static MusterFindingWords
describe_preset (const MusterFinding *finding)
{
  const MusterEvaluation *evaluation = finding->evaluation;
  const MusterScale *scale = &evaluation->ruleset->scales[finding->scale];
  const MusterChosen *chosen = &evaluation->army->nodes[finding->node].chosen[finding->item];
  int preset = find_preset (evaluation, finding->node, finding->scale);
  return (MusterFindingWords){
    /* Translators: %1$s: a scale's name; %2$s: a grade. */
    .have = g_strdup_printf (_ ("%1$s is set to %2$s"), scale->name,
                             scale->grades[chosen->grade_index].label),
    .allowed = preset >= 0 ? g_strdup_printf (_ ("the rules give %s"), scale->grades[preset].label)
                           : g_strdup (_ ("the rules do not let it be chosen here")),
  };
}

static void
check_chosen (const MusterEvaluation *evaluation, guint index, GPtrArray *findings)
{
  const MusterNode *node = &evaluation->army->nodes[index];
  for (guint i = 0; i < node->n_chosen; i++)
    {
      const MusterChosen *chosen = &node->chosen[i];
      if (chosen->scale_index < 0 || chosen->grade_index < 0 || node->kind == NULL)
        continue;
      int preset = find_preset (evaluation, index, chosen->scale_index);
      if (may_choose (evaluation, index, chosen->scale_index,
                      preset >= 0 && preset != chosen->grade_index))
        continue;
      const MusterScale *scale = &evaluation->ruleset->scales[chosen->scale_index];
      MusterFinding *finding = add (evaluation, MUSTER_FINDING_PRESET, index, scale->preset_id,
                                    MUSTER_SEVERITY_ERROR, findings);
      finding->scale = chosen->scale_index;
      finding->item = (int) i;
      finding->cite = scale->cite;
    }
}

static MusterFindingWords
describe_years (const MusterFinding *finding)
{
  const MusterArmy *army = finding->evaluation->army;
  const MusterKind *kind = army->nodes[finding->node].kind;
  g_autofree char *years = muster_years_dup_text (kind->from, kind->to);
  return (MusterFindingWords){
    /* Translators: %1$s: a troop type; %2$d: a year. */
    .have = g_strdup_printf (_ ("%1$s in %2$d"), kind->name, army->year),
    .allowed = finding->cite != NULL ? g_strdup_printf (_ ("to be had %s"), years)
                                     : g_strdup_printf (_ ("as is suggested: %s"), years),
  };
}

/* Years that the rules give bind; years of general knowledge only advise. */
static void
check_years (const MusterEvaluation *evaluation, guint index, GPtrArray *findings)
{
  const MusterKind *kind = evaluation->army->nodes[index].kind;
  int year = evaluation->army->year;
  if (kind == NULL || year == MUSTER_NO_YEAR || muster_years_hold (kind->from, kind->to, year))
    return;
  const char *cite = muster_own_has (kind->own, "years") ? NULL : kind->cite;
  MusterFinding *finding =
    add (evaluation, MUSTER_FINDING_YEARS, index, "years",
         cite != NULL ? MUSTER_SEVERITY_ERROR : MUSTER_SEVERITY_ADVICE, findings);
  finding->cite = cite;
}

static MusterFindingWords
describe_suggestion (const MusterFinding *finding)
{
  const MusterEvaluation *evaluation = finding->evaluation;
  const MusterKind *kind = evaluation->army->nodes[finding->node].kind;
  const MusterScale *scale = &evaluation->ruleset->scales[finding->scale];
  int grade = muster_evaluation_get_grade (evaluation, finding->node, finding->scale);
  g_autofree char *fitting =
    muster_ruleset_dup_range (evaluation->ruleset, &kind->suggestions[finding->item]);
  return (MusterFindingWords){
    /* Translators: %1$s: a troop type; %2$s: a grade. */
    .have = g_strdup_printf (_ ("%1$s as %2$s"), kind->name, scale->grades[grade].label),
    .allowed = g_strdup_printf (_ ("Muster suggests %s"), fitting),
  };
}

static void
check_suggestions (const MusterEvaluation *evaluation, guint index, GPtrArray *findings)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  const MusterKind *kind = evaluation->army->nodes[index].kind;
  for (int i = 0; kind != NULL && i < kind->n_suggestions; i++)
    {
      const MusterGradeRange *range = &kind->suggestions[i];
      const MusterScale *scale = &ruleset->scales[range->scale];
      int grade = muster_evaluation_get_grade (evaluation, index, range->scale);
      if (grade < 0 || (grade >= range->low && grade <= range->high))
        continue;
      MusterFinding *finding = add (evaluation, MUSTER_FINDING_SUGGESTION, index,
                                    scale->suggestion_id, MUSTER_SEVERITY_ADVICE, findings);
      finding->scale = range->scale;
      finding->item = i;
    }
}

static MusterFindingWords
describe_nation (const MusterFinding *finding)
{
  const MusterEvaluation *evaluation = finding->evaluation;
  const MusterRuleset *ruleset = evaluation->ruleset;
  const MusterNode *node = &evaluation->army->nodes[finding->node];
  int nation = muster_evaluation_get_grade (evaluation, node->parent, ruleset->nation_scale);
  const char *theirs = ruleset->nations[node->kind->nation].name;
  return (MusterFindingWords){
    /* Translators: %1$s: a troop type; %2$s: a nation. */
    .have = g_strdup_printf (_ ("%1$s under the nation %2$s"), node->kind->name,
                             ruleset->nations[nation].name),
    .allowed = finding->cite != NULL ? g_strdup_printf (_ ("they are for %s"), theirs)
                                     : g_strdup_printf (_ ("Muster has them for %s"), theirs),
  };
}

/* The nation of a type binds where the rules give it, else it only advises. Where a nation can be
 * chosen on the node itself, it may be another than that of its formation. */
static void
check_nation (const MusterEvaluation *evaluation, guint index, GPtrArray *findings)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  const MusterNode *node = &evaluation->army->nodes[index];
  const MusterKind *kind = node->kind;
  if (kind == NULL || kind->nation < 0 || node->parent == MUSTER_NO_NODE
      || may_choose (evaluation, index, ruleset->nation_scale, FALSE))
    return;
  int nation = muster_evaluation_get_grade (evaluation, node->parent, ruleset->nation_scale);
  if (nation < 0 || nation == kind->nation)
    return;
  const char *cite = muster_own_has (kind->own, "nation") ? NULL : kind->cite;
  MusterFinding *finding =
    add (evaluation, MUSTER_FINDING_NATION, index, "nation",
         cite != NULL ? MUSTER_SEVERITY_ERROR : MUSTER_SEVERITY_ADVICE, findings);
  finding->scale = ruleset->nation_scale;
  finding->cite = cite;
}

const char *
muster_entry_get_name (const MusterRuleset *ruleset, const char *what)
{
  int stat = muster_ruleset_find_stat (ruleset, what);
  if (stat >= 0)
    return ruleset->stats[stat].name;
  if (g_str_equal (what, MUSTER_ENTRY_LOST))
    return _ ("losses before the battle");
  return g_str_equal (what, "points") ? _ ("points") : what;
}

static gboolean
has_figure (const MusterEvaluation *evaluation, guint index, const char *what)
{
  int stat = muster_ruleset_find_stat (evaluation->ruleset, what);
  return stat >= 0
           ? muster_evaluation_match (evaluation, evaluation->ruleset->stats[stat].of, index)
               == MUSTER_YES
           : evaluation->price_states[index] == MUSTER_PRICE_KNOWN;
}

static MusterFindingWords
describe_entry (const MusterFinding *finding)
{
  const MusterEvaluation *evaluation = finding->evaluation;
  const MusterEntry *entry = &evaluation->army->nodes[finding->node].entries[finding->item];
  return (MusterFindingWords){
    /* Translators: %1$s: a number that was typed; %2$s: what it stands for, such as "price". */
    .have = g_strdup_printf (_ ("%1$s is entered as its %2$s"), entry->value,
                             muster_entry_get_name (evaluation->ruleset, entry->what)),
    .allowed = g_strdup (has_figure (evaluation, finding->node, entry->what)
                           ? _ ("it does not count, because the rules give the figure: take it out")
                           : _ ("it does not count, because it has no such figure: take it out")),
  };
}

static void
check_entries (const MusterEvaluation *evaluation, guint index, GPtrArray *findings)
{
  const MusterNode *node = &evaluation->army->nodes[index];
  for (guint i = 0; i < node->n_entries; i++)
    {
      const MusterEntry *entry = &node->entries[i];
      if (muster_evaluation_takes_entry (evaluation, index, entry->what))
        continue;
      g_autofree char *id = g_strconcat ("entry-", entry->what, NULL);
      MusterFinding *finding =
        add (evaluation, MUSTER_FINDING_ENTRY, index, id, MUSTER_SEVERITY_ADVICE, findings);
      finding->own_id = g_steal_pointer (&id);
      finding->item = (int) i;
    }
}

static MusterFindingWords
describe_period (const MusterFinding *finding)
{
  const MusterRuleset *ruleset = finding->evaluation->ruleset;
  return (MusterFindingWords){
    .have = g_strdup_printf (_ ("an army of %d"), finding->evaluation->army->year),
    /* Translators: %1$s: the ruleset; %2$d: its first year; %3$d: its last year. */
    .allowed = g_strdup_printf (_ ("%1$s is written for %2$d–%3$d"), ruleset->title, ruleset->from,
                                ruleset->to),
  };
}

static void
check_period (const MusterEvaluation *evaluation, GPtrArray *findings)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  int year = evaluation->army->year;
  if (year == MUSTER_NO_YEAR || ruleset->from == MUSTER_NO_YEAR
      || muster_years_hold (ruleset->from, ruleset->to, year))
    return;
  add (evaluation, MUSTER_FINDING_PERIOD, 0, "period", MUSTER_SEVERITY_ADVICE, findings);
}

static void
check_node (const MusterEvaluation *evaluation, guint index, GPtrArray *findings)
{
  check_place (evaluation, index, findings);
  check_choices (evaluation, index, findings);
  check_chosen (evaluation, index, findings);
  check_years (evaluation, index, findings);
  check_nation (evaluation, index, findings);
  check_suggestions (evaluation, index, findings);
  check_entries (evaluation, index, findings);
}

static void
check_limits (const MusterEvaluation *evaluation, guint node, GPtrArray *findings)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  const MusterKind *kind = evaluation->army->nodes[node].kind;
  const MusterSelector *scope = NULL;
  MusterTruth in_scope = MUSTER_NO;
  for (int i = 0; kind != NULL && i < kind->rules->limits.n_items; i++)
    {
      const MusterLimit *limit = &ruleset->limits[kind->rules->limits.items[i]];
      MusterCheck check = { evaluation, limit, node, -1, findings };
      if (limit->scope != scope)
        in_scope = muster_evaluation_match (evaluation, limit->scope, node);
      scope = limit->scope;
      if (in_scope == MUSTER_YES)
        muster_limit_row_find (limit)->check (&check);
      else if (in_scope == MUSTER_UNKNOWN)
        muster_check_report_unchecked (&check);
    }
}

/* What every ruleset's armies undergo comes before the ruleset's own limits: structure, choices,
 * years. What of that one node of a class need not be told, the others need not either. */
GPtrArray *
muster_army_check (const MusterEvaluation *evaluation)
{
  GPtrArray *findings = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_finding_free);
  g_autofree gboolean *is_sound = g_new0 (gboolean, evaluation->n_classes);
  gboolean is_shared = !evaluation->ruleset->places_ask_more;
  check_period (evaluation, findings);
  for (guint i = 0; i < evaluation->army->n_nodes; i++)
    {
      guint class = evaluation->classes[i];
      guint n_before = findings->len;
      if (!is_sound[class])
        check_node (evaluation, i, findings);
      is_sound[class] = is_sound[class] || (is_shared && findings->len == n_before);
      check_limits (evaluation, i, findings);
    }
  return findings;
}

MusterFindingWords
muster_finding_put_into_words (const MusterFinding *finding)
{
  static MusterFindingWords (*const describe[]) (const MusterFinding *) = {
    [MUSTER_FINDING_LIMIT] = muster_limit_describe,    [MUSTER_FINDING_HOLDS] = describe_holds,
    [MUSTER_FINDING_CHOICE] = describe_choice,         [MUSTER_FINDING_PRESET] = describe_preset,
    [MUSTER_FINDING_YEARS] = describe_years,           [MUSTER_FINDING_NATION] = describe_nation,
    [MUSTER_FINDING_SUGGESTION] = describe_suggestion, [MUSTER_FINDING_ENTRY] = describe_entry,
    [MUSTER_FINDING_PERIOD] = describe_period,
  };
  return describe[finding->kind](finding);
}

GArray *
muster_finding_list_counted (const MusterFinding *finding)
{
  if (finding->limit != NULL)
    return muster_limit_list_counted (finding);
  GArray *counted = g_array_new (FALSE, FALSE, sizeof (guint));
  g_array_append_val (counted, finding->node);
  return counted;
}

MusterVerdict
muster_findings_judge (GPtrArray *findings)
{
  MusterVerdict verdict = { .legal = TRUE };
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (findings, i);
      if (finding->waiver != NULL)
        verdict.n_waived++;
      else if (finding->severity == MUSTER_SEVERITY_WARNING)
        verdict.n_warnings++;
      else if (finding->severity == MUSTER_SEVERITY_ADVICE)
        verdict.n_advice++;
      else if (finding->unchecked)
        verdict.n_unchecked++;
      else
        verdict.n_errors++;
    }
  verdict.legal = verdict.n_errors + verdict.n_unchecked == 0;
  return verdict;
}

char *
muster_verdict_dup_text (const MusterVerdict *verdict)
{
  if (verdict->n_errors > 0)
    return g_strdup_printf (ngettext ("Not legal: %u finding", "Not legal: %u findings",
                                      verdict->n_errors),
                            verdict->n_errors);
  if (verdict->n_unchecked > 0)
    return g_strdup (_ ("Cannot be fully checked"));
  if (verdict->n_waived > 0)
    return g_strdup_printf (ngettext ("Legal with %u waiver", "Legal with %u waivers",
                                      verdict->n_waived),
                            verdict->n_waived);
  return g_strdup (_ ("Legal"));
}

/* Of formations in which something was counted; of more only the number is told. */
#define MOST_LINES 12

static void
append_line (GString *text, char *line)
{
  g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
  g_free (line);
}

static void
append_limit (const MusterEvaluation *evaluation, const MusterFinding *finding, GString *text)
{
  if (finding->limit != NULL)
    append_line (text, muster_limit_dup_words (evaluation->ruleset, finding->limit));
  else
    {
      g_auto (MusterFindingWords) words = muster_finding_put_into_words (finding);
      append_line (text, g_strdup_printf ("%s; %s", words.have, words.allowed));
    }
}

/* "1st Regiment, 2nd Regiment, 3 × Hussars": by their names those that have one. */
static char *
dup_names_text (const MusterArmy *army, GArray *nodes)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GArray) unnamed = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < nodes->len; i++)
    {
      guint node = g_array_index (nodes, guint, i);
      if (muster_node_is_named (&army->nodes[node]))
        muster_text_append_item (text, army->nodes[node].name);
      else
        g_array_append_val (unnamed, node);
    }
  g_autofree char *kinds = muster_army_dup_kinds_text (army, unnamed);
  if (unnamed->len > 0)
    muster_text_append_item (text, kinds);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* What of the counted nodes stands directly in one formation; the army itself has no name of its
 * own. */
static char *
dup_counted_in (const MusterArmy *army, guint parent, GArray *nodes)
{
  g_autofree char *kinds = dup_names_text (army, nodes);
  if (parent == MUSTER_NO_NODE)
    return g_steal_pointer (&kinds);
  g_autofree char *place = muster_army_dup_place (army, parent);
  /* Translators: a formation, and what was counted in it. */
  return g_strdup_printf (_ ("%1$s: %2$s"), place, kinds);
}

static void
append_counted (const MusterArmy *army, GArray *counted, GString *text)
{
  guint n_lines = 0;
  for (guint i = 0; i < counted->len;)
    {
      guint parent = army->nodes[g_array_index (counted, guint, i)].parent;
      g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint));
      for (; i < counted->len && army->nodes[g_array_index (counted, guint, i)].parent == parent;
           i++)
        g_array_append_val (nodes, g_array_index (counted, guint, i));
      if (n_lines++ < MOST_LINES)
        append_line (text, dup_counted_in (army, parent, nodes));
    }
  if (n_lines > MOST_LINES)
    append_line (text,
                 g_strdup_printf (ngettext ("and in %u more formation", "and in %u more formations",
                                            n_lines - MOST_LINES),
                                  n_lines - MOST_LINES));
}

static void
append_sum (const MusterFinding *finding, GString *text)
{
  if (!finding->has_actual)
    return;
  g_autofree char *actual = muster_number_dup_text (finding->actual);
  g_autofree char *least = finding->least.den != 0 ? muster_number_dup_text (finding->least) : NULL;
  g_autofree char *most = finding->most.den != 0 ? muster_number_dup_text (finding->most) : NULL;
  if (least != NULL && most != NULL)
    append_line (text,
                 /* Translators: %1$s: what there is in all; %2$s: the least; %3$s: the most. */
                 g_strdup_printf (_ ("In all %1$s; %2$s to %3$s are allowed"), actual, least,
                                  most));
  else if (most != NULL)
    /* Translators: %1$s: what there is in all; %2$s: the most. */
    append_line (text, g_strdup_printf (_ ("In all %1$s; at most %2$s"), actual, most));
  else if (least != NULL)
    /* Translators: %1$s: what there is in all; %2$s: the least. */
    append_line (text, g_strdup_printf (_ ("In all %1$s; at least %2$s"), actual, least));
}

/* How the points came about on which the limit depends, where the rules work them out. */
static void
append_budget (const MusterEvaluation *evaluation, const MusterFinding *finding, GString *text)
{
  const MusterLimit *limit = finding->limit;
  if (limit == NULL
      || (!limit->of_budget && limit->min.measure.kind != MUSTER_MEASURE_BUDGET
          && limit->max.measure.kind != MUSTER_MEASURE_BUDGET))
    return;
  g_autofree char *working = muster_evaluation_dup_budget_working (evaluation);
  if (working != NULL)
    /* Translators: %s: how the points of an army were worked out. */
    append_line (text, g_strdup_printf (_ ("Points by the rules: %s"), working));
}

char *
muster_finding_dup_why (const MusterEvaluation *evaluation, const MusterFinding *finding)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GArray) counted = muster_finding_list_counted (finding);
  append_limit (evaluation, finding, text);
  if (counted->len > 0)
    append_counted (evaluation->army, counted, text);
  append_sum (finding, text);
  append_budget (evaluation, finding, text);
  append_line (text, finding->cite != NULL
                       ? g_strdup_printf (_ ("Rules: %s"), finding->cite)
                       : g_strdup (_ ("No section of the rules says it: the pack’s own")));
  return g_string_free (text, FALSE);
}
