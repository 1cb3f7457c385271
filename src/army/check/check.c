#include "config.h"

#include "army/check/check.h"

#include "base/text.h"
#include "ruleset/words.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* A limit, looked at in one formation of its scope. */
typedef struct
{
  const MusterEvaluation *evaluation;
  const MusterLimit *limit;
  guint formation;
  GPtrArray *findings; /* MusterFinding */
} MusterCheck;

static const char *
find_waiver (const MusterNode *node, const char *id)
{
  for (guint i = 0; i < node->n_waivers; i++)
    if (g_str_equal (node->waivers[i].limit, id))
      return node->waivers[i].reason;
  return NULL;
}

static MusterFinding *
muster_finding_new (const MusterEvaluation *evaluation,
                    MusterFindingKind kind,
                    guint node,
                    const char *id)
{
  MusterFinding *finding = g_new0 (MusterFinding, 1);
  finding->kind = kind;
  finding->scale = -1;
  finding->id = g_strdup (id);
  finding->node = node;
  finding->where = muster_army_dup_label (evaluation->army, node);
  finding->waiver = find_waiver (&evaluation->army->nodes[node], id);
  finding->counted = g_array_new (FALSE, FALSE, sizeof (guint));
  return finding;
}

void
muster_finding_free (MusterFinding *finding)
{
  g_free (finding->id);
  g_free (finding->where);
  g_free (finding->have);
  g_free (finding->allowed);
  g_array_unref (finding->counted);
  g_free (finding);
}

char *
muster_finding_dup_text (const MusterFinding *finding)
{
  if (finding->cite != NULL)
    /* Translators: %1$s: whom it is about; %2$s: what there is; %3$s: what is allowed; %4$s: where
     * the rulebook says it. */
    return g_strdup_printf (_ ("%1$s – %2$s; %3$s (%4$s)."), finding->where, finding->have,
                            finding->allowed, finding->cite);
  /* Translators: %1$s: whom it is about; %2$s: what there is; %3$s: what is allowed. */
  return g_strdup_printf (_ ("%1$s – %2$s; %3$s."), finding->where, finding->have,
                          finding->allowed);
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

gboolean
muster_finding_is_illegal (const MusterFinding *finding)
{
  return finding->severity == MUSTER_SEVERITY_ERROR && finding->waiver == NULL;
}

void
muster_finding_append_line (const MusterFinding *finding, GString *text)
{
  g_string_append_printf (text, "%s%s; %s", text->len > 0 ? "\n" : "", finding->have,
                          finding->allowed);
}

gboolean
muster_finding_is_same (const MusterFinding *a,
                        const MusterArmy *army_a,
                        const MusterFinding *b,
                        const MusterArmy *army_b)
{
  return army_a->nodes[a->node].id == army_b->nodes[b->node].id && g_str_equal (a->id, b->id);
}

/** Returns: (transfer full): a number in what the limit measures: "12 points" */
static char *
muster_check_dup_measure (const MusterCheck *check, MusterNumber number)
{
  g_autofree char *text = muster_number_dup_text (number);
  const MusterMeasure *measure = &check->limit->measure;
  if (measure->kind == MUSTER_MEASURE_POINTS)
    return g_strdup_printf (ngettext ("%s point", "%s points", (gulong) ABS (number.num)), text);
  if (measure->kind == MUSTER_MEASURE_STAT)
    return g_strdup_printf ("%s %s", text, check->evaluation->ruleset->stats[measure->index].name);
  return g_steal_pointer (&text);
}

/** Adds the things of the formation that match @of to @counted (element-type guint). */
static void
muster_check_list_counted (const MusterCheck *check, const MusterSelector *of, GArray *counted)
{
  const MusterEvaluation *evaluation = check->evaluation;
  const MusterSelector *only = check->limit->only;
  guint end = evaluation->army->nodes[check->formation].end;
  for (guint i = check->formation + 1; i < end; i++)
    if (muster_evaluation_match (evaluation, of, i) == MUSTER_YES
        && (only == NULL || muster_evaluation_match (evaluation, only, i) != MUSTER_YES))
      g_array_append_val (counted, i);
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

/** Adds a finding. @have: (transfer full) (nullable): what there is; @allowed: (transfer full):
 * what the limit allows. Returns: (transfer none) */
static MusterFinding *
muster_check_report (const MusterCheck *check, char *have, char *allowed)
{
  const MusterLimit *limit = check->limit;
  MusterFinding *finding =
    muster_finding_new (check->evaluation, MUSTER_FINDING_LIMIT, check->formation, limit->id);
  finding->limit = limit;
  finding->severity = limit->severity;
  finding->cite = limit->cite;
  finding->have = have;
  finding->allowed =
    limit->reason != NULL ? g_strdup_printf ("%s. %s", allowed, limit->reason) : g_strdup (allowed);
  if (limit->reason != NULL && g_str_has_suffix (finding->allowed, "."))
    finding->allowed[strlen (finding->allowed) - 1] = '\0';
  g_free (allowed);
  muster_check_list_counted (check, limit->of, finding->counted);
  g_ptr_array_add (check->findings, finding);
  return finding;
}

/* Whether a thing perhaps counts, or counts for what is not known. */
static gboolean
is_uncertain (const MusterCheck *check, const MusterSelector *of, guint node)
{
  const MusterEvaluation *evaluation = check->evaluation;
  const MusterMeasure measure = check->limit->measure;
  MusterNumber number;
  MusterTruth truth = of != NULL ? muster_evaluation_match (evaluation, of, node) : MUSTER_NO;
  if (truth != MUSTER_YES)
    return truth == MUSTER_UNKNOWN;
  if (measure.kind == MUSTER_MEASURE_POINTS)
    return evaluation->price_states[node] >= MUSTER_PRICE_WAITS;
  if (check->limit->by >= 0 && check->limit->kind == MUSTER_LIMIT_ALIKE)
    return muster_evaluation_get_grade (evaluation, node, check->limit->by) == MUSTER_GRADE_UNKNOWN;
  return muster_evaluation_get_number (evaluation, node, measure, &number) == MUSTER_UNKNOWN;
}

/* What something is missing of; the formation itself, where it is a bound. */
static void
list_uncertain (const MusterCheck *check, GArray *nodes)
{
  guint end = check->evaluation->army->nodes[check->formation].end;
  g_array_set_size (nodes, 0);
  for (guint i = check->formation + 1; i < end; i++)
    if (is_uncertain (check, check->limit->of, i) || is_uncertain (check, check->limit->to, i))
      g_array_append_val (nodes, i);
  if (nodes->len == 0)
    g_array_append_val (nodes, check->formation);
}

/** Adds that it cannot be checked, and for want of what. */
static void
muster_check_report_unchecked (const MusterCheck *check)
{
  MusterFinding *finding =
    muster_check_report (check, NULL, g_strdup (_ ("fill in what is missing")));
  g_autofree char *first = NULL;
  finding->unchecked = TRUE;
  list_uncertain (check, finding->counted);
  first =
    muster_army_dup_label (check->evaluation->army, g_array_index (finding->counted, guint, 0));
  guint n_more = finding->counted->len - 1;
  if (n_more == 0)
    finding->have =
      /* Translators: %1$s: a limit's name; %2$s: a unit or the like. */
      g_strdup_printf (_ ("%1$s cannot be checked: a grade or a figure of %2$s is missing"),
                       check->limit->name, first);
  else
    finding->have = g_strdup_printf (
      /* Translators: %1$s: a limit's name; %2$s: a unit or the like; %3$u: how many others. */
      ngettext ("%1$s cannot be checked: a grade or a figure of %2$s and of %3$u other is missing",
                "%1$s cannot be checked: a grade or a figure of %2$s and of %3$u others is missing",
                n_more),
      check->limit->name, first, n_more);
}

/** Tells a finding its figures; bounds are there where that is %MUSTER_YES. */
static void
muster_check_set_figures (MusterFinding *finding,
                          MusterNumber actual,
                          MusterTruth has_least,
                          MusterNumber least,
                          MusterTruth has_most,
                          MusterNumber most)
{
  finding->has_actual = TRUE;
  finding->actual = actual;
  if (has_least == MUSTER_YES)
    finding->least = least;
  if (has_most == MUSTER_YES)
    finding->most = most;
}

static MusterTruth
is_there (const MusterSum *sum)
{
  if (sum->sum.num > 0)
    return MUSTER_YES;
  return sum->unknown > 0 ? MUSTER_UNKNOWN : MUSTER_NO;
}

static char *
dup_kinds (const MusterCheck *check, const MusterSelector *of)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint));
  muster_check_list_counted (check, of, nodes);
  return muster_army_dup_kinds_text (check->evaluation->army, nodes);
}

static char *
dup_missing (const MusterCheck *check)
{
  g_autofree char *needed =
    muster_selector_dup_words (check->evaluation->ruleset, check->limit->to->text);
  return g_strdup_printf (check->limit->severity == MUSTER_SEVERITY_ADVICE
                            ? _ ("usual only together with: %s, which is missing")
                            : _ ("allowed only together with: %s, which is missing"),
                          needed);
}

/* Limits of what stands together; each adds what it finds. */
static void
muster_check_requires (const MusterCheck *check)
{
  const MusterLimit *limit = check->limit;
  const MusterSum *of =
    muster_evaluation_get_sum (check->evaluation, check->formation, limit->counter);
  MusterTruth has = is_there (of);
  MusterTruth needed =
    is_there (muster_evaluation_get_sum (check->evaluation, check->formation, limit->to_counter));
  if (has == MUSTER_NO || needed == MUSTER_YES)
    return;
  if (has == MUSTER_UNKNOWN || needed == MUSTER_UNKNOWN)
    {
      muster_check_report_unchecked (check);
      return;
    }
  g_autofree char *kinds = dup_kinds (check, limit->of);
  MusterFinding *finding =
    muster_check_report (check, g_strdup_printf ("%s: %s", limit->name, kinds),
                         dup_missing (check));
  muster_check_set_figures (finding, of->sum, MUSTER_NO, of->sum, MUSTER_YES, MUSTER_NUMBER (0));
}

static void
muster_check_excludes (const MusterCheck *check)
{
  const MusterLimit *limit = check->limit;
  const MusterSum *of =
    muster_evaluation_get_sum (check->evaluation, check->formation, limit->counter);
  MusterTruth one = is_there (of);
  MusterTruth other =
    is_there (muster_evaluation_get_sum (check->evaluation, check->formation, limit->to_counter));
  MusterTruth both = MIN (one, other);
  if (both == MUSTER_NO)
    return;
  if (both == MUSTER_UNKNOWN)
    {
      muster_check_report_unchecked (check);
      return;
    }
  g_autofree char *kinds = dup_kinds (check, limit->of);
  g_autofree char *others = dup_kinds (check, limit->to);
  MusterFinding *finding = muster_check_report (
    check,
    /* Translators: %1$s: a limit by its name; %2$s: troops that are there; %3$s: other troops. */
    g_strdup_printf (_ ("%1$s: %2$s beside %3$s"), limit->name, kinds, others),
    g_strdup (limit->severity == MUSTER_SEVERITY_ADVICE ? _ ("only one of the two is usual")
                                                        : _ ("only one of the two is allowed")));
  muster_check_set_figures (finding, of->sum, MUSTER_NO, of->sum, MUSTER_YES, MUSTER_NUMBER (0));
}

static void
muster_check_available (const MusterCheck *check)
{
  const MusterLimit *limit = check->limit;
  const MusterSum *others =
    muster_evaluation_get_sum (check->evaluation, check->formation, limit->counter);
  if (is_there (others) == MUSTER_NO)
    return;
  if (is_there (others) == MUSTER_UNKNOWN)
    {
      muster_check_report_unchecked (check);
      return;
    }
  g_autofree char *kinds = dup_kinds (check, limit->of);
  MusterFinding *finding =
    muster_check_report (check, g_strdup_printf ("%s: %s", limit->name, kinds),
                         g_strdup (limit->severity == MUSTER_SEVERITY_ADVICE
                                     ? _ ("not usual here")
                                     : _ ("not to be had here")));
  muster_check_set_figures (finding, others->sum, MUSTER_NO, others->sum, MUSTER_YES,
                            MUSTER_NUMBER (0));
}

static const char *
get_likeness_name (const MusterCheck *check, guint node)
{
  const MusterRuleset *ruleset = check->evaluation->ruleset;
  int by = check->limit->by;
  if (by < 0)
    {
      const MusterNode *named = &check->evaluation->army->nodes[node];
      return muster_node_get_kind_name (named);
    }
  int grade = muster_evaluation_get_grade (check->evaluation, node, by);
  return grade >= 0 ? muster_ruleset_get_grade_label (ruleset, by, grade) : C_ ("grade", "none");
}

static char *
dup_likenesses (const MusterCheck *check)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  muster_check_list_counted (check, check->limit->of, nodes);
  for (guint i = 0; i < nodes->len; i++)
    {
      const char *name = get_likeness_name (check, g_array_index (nodes, guint, i));
      guint n = 0;
      if (g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
        continue;
      g_ptr_array_add (names, (gpointer) name);
      for (guint j = i; j < nodes->len; j++)
        n += g_str_equal (get_likeness_name (check, g_array_index (nodes, guint, j)), name);
      g_ptr_array_add (parts, g_strdup_printf ("%u × %s", n, name));
    }
  return muster_text_join (parts);
}

static void
muster_check_alike (const MusterCheck *check)
{
  const MusterEvaluation *evaluation = check->evaluation;
  const MusterLimit *limit = check->limit;
  const MusterLikeness *likeness =
    muster_evaluation_get_likeness (evaluation, check->formation, limit);
  if (!likeness->mixed && likeness->unknown == 0)
    return;
  if (!likeness->mixed)
    {
      muster_check_report_unchecked (check);
      return;
    }
  g_autofree char *parts = dup_likenesses (check);
  muster_check_report (check, g_strdup_printf ("%s: %s", limit->name, parts),
                       g_strdup (limit->severity == MUSTER_SEVERITY_ADVICE
                                   ? _ ("it is usual that all are alike")
                                   : _ ("all must be alike")));
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
  g_array_append_val (finding->counted, node);
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
  if (holder->category > MUSTER_CATEGORY_FORMATION)
    return node->category == MUSTER_CATEGORY_OPTION
           && (node->kind->on == NULL
               || muster_evaluation_match (evaluation, node->kind->on, node->parent) != MUSTER_NO);
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

static char *
dup_allowed_count (const MusterRuleset *ruleset, const MusterKind *holder)
{
  g_autofree char *held = dup_held (ruleset, holder);
  /* Translators: %1$s: a kind of formation; %2$s: what may stand in it. */
  return held[0] != '\0' ? g_strdup_printf (_ ("%1$s may hold %2$s"), holder->name, held)
                         : g_strdup (_ ("it may not stand there"));
}

/* Returns: (transfer none): what is allowed there, worked out once for each kind of holder */
static const char *
find_allowed (GHashTable *allowed, const MusterRuleset *ruleset, const MusterKind *holder)
{
  char *found = g_hash_table_lookup (allowed, holder);
  if (found == NULL)
    {
      found = dup_allowed_count (ruleset, holder);
      g_hash_table_insert (allowed, (gpointer) holder, found);
    }
  return found;
}

/* In what things stand that may not stand there, for all of them in one go. */
static void
describe_holders (const MusterEvaluation *evaluation, GPtrArray *findings)
{
  const MusterArmy *army = evaluation->army;
  g_autoptr (GPtrArray) wrong = g_ptr_array_new ();
  g_autoptr (GArray) holders = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (findings, i);
      if (finding->kind != MUSTER_FINDING_HOLDS)
        continue;
      g_ptr_array_add (wrong, g_ptr_array_index (findings, i));
      g_array_append_val (holders, army->nodes[finding->node].parent);
    }
  g_auto (GStrv) places =
    muster_army_dup_places (army, (const guint *) holders->data, holders->len);
  g_autoptr (GHashTable) allowed = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  for (guint i = 0; i < wrong->len; i++)
    {
      MusterFinding *finding = g_ptr_array_index (wrong, i);
      const MusterKind *holder = army->nodes[g_array_index (holders, guint, i)].kind;
      finding->allowed = g_strdup (find_allowed (allowed, evaluation->ruleset, holder));
      /* Translators: %1$s: a troop type; %2$s: a kind of formation. */
      finding->have = g_strdup_printf (_ ("%1$s stands directly in %2$s"),
                                       army->nodes[finding->node].kind->name, places[i]);
    }
}

/* Where a grade is open, the finding belongs to the highest thing on which it can be chosen. */
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

static void
check_choices (const MusterEvaluation *evaluation, guint index, GPtrArray *findings)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  const MusterKind *kind = evaluation->army->nodes[index].kind;
  for (int i = 0; kind != NULL && i < kind->choices.n_items; i++)
    {
      const MusterChoice *choice = &ruleset->choices[kind->choices.items[i]];
      const MusterScale *scale = &ruleset->scales[choice->scale];
      if (!is_open_here (evaluation, index, choice))
        continue;
      g_autofree char *id = g_strconcat ("choice-", scale->id, NULL);
      g_autofree char *grades = dup_grades (scale);
      MusterFinding *finding =
        add (evaluation, MUSTER_FINDING_CHOICE, index, id, MUSTER_SEVERITY_ERROR, findings);
      finding->scale = choice->scale;
      finding->cite = scale->cite;
      finding->have = dup_open (evaluation, index, scale);
      finding->allowed = g_strdup_printf (_ ("choose one of: %s"), grades);
    }
}

/* Whether the scale is chosen on the thing, and, with @change, in place of what is preset. */
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

static int
find_preset (const MusterKind *kind, int scale)
{
  for (int i = 0; i < kind->n_presets; i++)
    if (kind->presets[i].scale == scale)
      return kind->presets[i].grade;
  return MUSTER_GRADE_NONE;
}

/* What the traits of the thing's nation give; of several that are in force the last one. */
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

static void
report_chosen (const MusterEvaluation *evaluation,
               guint index,
               const MusterChosen *chosen,
               int preset,
               GPtrArray *findings)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  const MusterScale *scale = &ruleset->scales[chosen->scale_index];
  g_autofree char *id = g_strconcat ("preset-", scale->id, NULL);
  MusterFinding *finding =
    add (evaluation, MUSTER_FINDING_PRESET, index, id, MUSTER_SEVERITY_ERROR, findings);
  finding->scale = chosen->scale_index;
  finding->cite = scale->cite;
  finding->have =
    /* Translators: %1$s: a scale's name; %2$s: a grade. */
    g_strdup_printf (_ ("%1$s is set to %2$s"), scale->name,
                     scale->grades[chosen->grade_index].label);
  finding->allowed = preset >= 0
                       ? g_strdup_printf (_ ("the rules give %s"), scale->grades[preset].label)
                       : g_strdup (_ ("the rules do not let it be chosen here"));
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
      int preset = find_preset (node->kind, chosen->scale_index);
      if (preset < 0)
        preset = find_trait_grade (evaluation, index, chosen->scale_index);
      if (!may_choose (evaluation, index, chosen->scale_index,
                       preset >= 0 && preset != chosen->grade_index))
        report_chosen (evaluation, index, chosen, preset, findings);
    }
}

/* Years that the rules give bind; years of general knowledge only advise. */
static void
check_years (const MusterEvaluation *evaluation, guint index, GPtrArray *findings)
{
  const MusterKind *kind = evaluation->army->nodes[index].kind;
  int year = evaluation->army->year;
  if (kind == NULL || year == MUSTER_NO_YEAR || muster_years_hold (kind->from, kind->to, year))
    return;
  g_autofree char *years = muster_years_dup_text (kind->from, kind->to);
  const char *cite = muster_own_has (kind->own, "years") ? NULL : kind->cite;
  MusterFinding *finding =
    add (evaluation, MUSTER_FINDING_YEARS, index, "years",
         cite != NULL ? MUSTER_SEVERITY_ERROR : MUSTER_SEVERITY_ADVICE, findings);
  finding->cite = cite;
  /* Translators: %1$s: a troop type; %2$d: a year. */
  finding->have = g_strdup_printf (_ ("%1$s in %2$d"), kind->name, year);
  finding->allowed = cite != NULL ? g_strdup_printf (_ ("to be had %s"), years)
                                  : g_strdup_printf (_ ("as is suggested: %s"), years);
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
      g_autofree char *id = g_strconcat ("suggest-", scale->id, NULL);
      g_autofree char *fitting = muster_ruleset_dup_range (ruleset, range);
      MusterFinding *finding =
        add (evaluation, MUSTER_FINDING_SUGGESTION, index, id, MUSTER_SEVERITY_ADVICE, findings);
      finding->scale = range->scale;
      /* Translators: %1$s: a troop type; %2$s: a grade. */
      finding->have = g_strdup_printf (_ ("%1$s as %2$s"), kind->name, scale->grades[grade].label);
      finding->allowed = g_strdup_printf (_ ("Muster suggests %s"), fitting);
    }
}

/* The nation of a type binds where the rules give it, else it only advises. Where a nation can be
 * chosen on the thing itself, it may be another than that of its formation. */
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
  const char *theirs = ruleset->nations[kind->nation].name;
  const char *cite = muster_own_has (kind->own, "nation") ? NULL : kind->cite;
  MusterFinding *finding =
    add (evaluation, MUSTER_FINDING_NATION, index, "nation",
         cite != NULL ? MUSTER_SEVERITY_ERROR : MUSTER_SEVERITY_ADVICE, findings);
  finding->scale = ruleset->nation_scale;
  finding->cite = cite;
  finding->have =
    /* Translators: %1$s: a troop type; %2$s: a nation. */
    g_strdup_printf (_ ("%1$s under the nation %2$s"), kind->name, ruleset->nations[nation].name);
  finding->allowed = cite != NULL ? g_strdup_printf (_ ("they are for %s"), theirs)
                                  : g_strdup_printf (_ ("Muster has them for %s"), theirs);
}

static const char *
get_entry_name (const MusterRuleset *ruleset, const char *what)
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
      /* Translators: %1$s: a number that was typed; %2$s: what it stands for, such as "price". */
      finding->have = g_strdup_printf (_ ("%1$s is entered as its %2$s"), entry->value,
                                       get_entry_name (evaluation->ruleset, entry->what));
      finding->allowed =
        g_strdup (has_figure (evaluation, index, entry->what)
                    ? _ ("it does not count, because the rules give the figure: take it out")
                    : _ ("it does not count, because it has no such figure: take it out"));
    }
}

static void
check_period (const MusterEvaluation *evaluation, GPtrArray *findings)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  int year = evaluation->army->year;
  if (year == MUSTER_NO_YEAR || ruleset->from == MUSTER_NO_YEAR
      || muster_years_hold (ruleset->from, ruleset->to, year))
    return;
  MusterFinding *finding =
    add (evaluation, MUSTER_FINDING_PERIOD, 0, "period", MUSTER_SEVERITY_ADVICE, findings);
  finding->have = g_strdup_printf (_ ("an army of %d"), year);
  finding->allowed =
    /* Translators: %1$s: the ruleset; %2$d: its first year; %3$d: its last year. */
    g_strdup_printf (_ ("%1$s is written for %2$d–%3$d"), ruleset->title, ruleset->from,
                     ruleset->to);
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

/* Whether a selector that says where things may stand asks for their numbers, which may differ
 * between things of one class. */
static gboolean
asks_for_numbers (const MusterRuleset *ruleset)
{
  for (int i = 0; i < ruleset->n_choices; i++)
    if (ruleset->choices[i].on->n_numbers > 0)
      return TRUE;
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &ruleset->kinds[i];
      if ((kind->holds != NULL && kind->holds->n_numbers > 0)
          || (kind->on != NULL && kind->on->n_numbers > 0))
        return TRUE;
    }
  return FALSE;
}

/** Checks that every ruleset's armies undergo: structure, choices, years.
 */
/* What one thing of a class need not be told, the others need not either. */
static void
muster_army_check_structure (const MusterEvaluation *evaluation, GPtrArray *findings)
{
  g_autofree gboolean *is_sound = g_new0 (gboolean, evaluation->n_classes);
  gboolean is_shared = !asks_for_numbers (evaluation->ruleset);
  check_period (evaluation, findings);
  for (guint i = 0; i < evaluation->army->n_nodes; i++)
    {
      guint class = evaluation->classes[i];
      guint n_before = findings->len;
      if (is_sound[class])
        continue;
      check_node (evaluation, i, findings);
      is_sound[class] = is_shared && findings->len == n_before;
    }
  describe_holders (evaluation, findings);
}

/* What is said of a limit, and of one that only advises. */
typedef struct
{
  const char *limit[2]; /* without and with "or none" */
  const char *advice[2];
} Sentences;

static const Sentences exactly = {
  { N_ ("it must be %s"), N_ ("it must be %s, or none") },
  { N_ ("%s is usual"), N_ ("%s or none is usual") },
};
static const Sentences between = {
  { /* Translators: %1$s: the least; %2$s: the most. */
    N_ ("%1$s to %2$s allowed"),
    /* Translators: %1$s: the least; %2$s: the most. */
    N_ ("%1$s to %2$s allowed, or none") },
  { /* Translators: %1$s: the least; %2$s: the most. */
    N_ ("%1$s to %2$s is usual"),
    /* Translators: %1$s: the least; %2$s: the most. */
    N_ ("%1$s to %2$s or none is usual") },
};
static const Sentences at_least = {
  { N_ ("at least %s needed"), N_ ("at least %s needed, or none") },
  { N_ ("at least %s is usual"), N_ ("at least %s or none is usual") },
};
static const Sentences more_than = {
  { N_ ("more than %s needed"), N_ ("more than %s needed") },
  { N_ ("more than %s is usual"), N_ ("more than %s is usual") },
};
static const Sentences at_most = {
  { N_ ("at most %s allowed"), N_ ("at most %s allowed") },
  { N_ ("at most %s is usual"), N_ ("at most %s is usual") },
};

static const char *
get_sentence (const MusterLimit *limit, const Sentences *sentences)
{
  const char *const *of =
    limit->severity == MUSTER_SEVERITY_ADVICE ? sentences->advice : sentences->limit;
  return _ (of[limit->or_none]);
}

/* @low and @high are NULL where there is no such bound. */
static char *
dup_allowed (const MusterLimit *limit, const char *low, const char *high, gboolean is_exact)
{
  if (is_exact)
    return g_strdup_printf (get_sentence (limit, &exactly), high);
  if (low != NULL && high != NULL)
    return g_strdup_printf (get_sentence (limit, &between), low, high);
  if (low != NULL)
    return g_strdup_printf (get_sentence (limit, &at_least), low);
  return g_strdup_printf (get_sentence (limit, &at_most), high);
}

static char *
dup_bounds (const MusterCheck *check,
            MusterTruth has_least,
            MusterNumber least,
            MusterTruth has_most,
            MusterNumber most)
{
  gboolean has_both = has_least == MUSTER_YES && has_most == MUSTER_YES;
  g_autofree char *low = has_least == MUSTER_YES ? muster_check_dup_measure (check, least) : NULL;
  g_autofree char *high = has_most == MUSTER_YES ? muster_check_dup_measure (check, most) : NULL;
  g_autofree char *low_number = has_both ? muster_number_dup_text (least) : NULL;
  if (low == NULL && most.num == 0)
    /* Translators: of troops in an army. */
    return g_strdup (check->limit->severity == MUSTER_SEVERITY_ADVICE
                       ? _ ("none is usual")
                       /* Translators: of troops in an army. */
                       : _ ("none allowed"));
  return dup_allowed (check->limit, has_both ? low_number : low, high,
                      has_both && muster_number_compare (least, most) == 0);
}

/* With things that may or may not count, a limit is broken only where it is so either way. */
static MusterTruth
judge_range (const MusterSum *sum,
             gboolean can_only_grow,
             MusterTruth has_least,
             MusterNumber least,
             MusterTruth has_most,
             MusterNumber most)
{
  gboolean below = has_least == MUSTER_YES && muster_number_compare (sum->sum, least) < 0;
  gboolean above = has_most == MUSTER_YES && muster_number_compare (sum->sum, most) > 0;
  if (has_least == MUSTER_NO && has_most == MUSTER_NO)
    return MUSTER_YES;
  gboolean open = has_least == MUSTER_UNKNOWN || has_most == MUSTER_UNKNOWN;
  if (sum->unknown == 0)
    return below || above ? MUSTER_NO : open ? MUSTER_UNKNOWN : MUSTER_YES;
  if (!can_only_grow)
    return MUSTER_UNKNOWN;
  MusterNumber largest = muster_number_add (sum->sum, MUSTER_NUMBER (sum->unknown));
  if (above || (has_least == MUSTER_YES && muster_number_compare (largest, least) < 0))
    return MUSTER_NO;
  if (open)
    return MUSTER_UNKNOWN;
  if (!below && (has_most != MUSTER_YES || muster_number_compare (largest, most) <= 0))
    return MUSTER_YES;
  return MUSTER_UNKNOWN;
}

/* Then what is over already stays so, whatever prices are still open. */
static gboolean
costs_at_least_nothing (const MusterRuleset *ruleset)
{
  for (int i = 0; i < ruleset->n_prices; i++)
    {
      if (ruleset->prices[i].entry != MUSTER_ENTRY_NONE)
        return FALSE;
      for (int j = 0; j < ruleset->prices[i].n_rows; j++)
        if (ruleset->prices[i].rows[j].points < 0)
          return FALSE;
    }
  return TRUE;
}

static void
check_count (const MusterCheck *check)
{
  const MusterLimit *limit = check->limit;
  MusterNumber least;
  MusterNumber most;
  const MusterSum *sum =
    muster_evaluation_get_sum (check->evaluation, check->formation, limit->counter);
  MusterTruth has_least =
    muster_evaluation_get_bound (check->evaluation, check->formation, &limit->min, &least);
  MusterTruth has_most =
    muster_evaluation_get_bound (check->evaluation, check->formation, &limit->max, &most);
  gboolean counts = limit->measure.kind == MUSTER_MEASURE_COUNT;
  MusterTruth holds = judge_range (sum, counts, has_least, least, has_most, most);
  if (limit->measure.kind == MUSTER_MEASURE_POINTS && holds == MUSTER_UNKNOWN
      && has_most == MUSTER_YES && muster_number_compare (sum->sum, most) > 0
      && costs_at_least_nothing (check->evaluation->ruleset))
    holds = MUSTER_NO;
  /* None would be allowed, and perhaps there is none. */
  if (limit->or_none && sum->sum.num == 0 && sum->unknown > 0 && holds == MUSTER_NO)
    holds = MUSTER_UNKNOWN;
  if (holds == MUSTER_YES || (limit->or_none && sum->sum.num == 0 && sum->unknown == 0))
    return;
  if (holds == MUSTER_UNKNOWN)
    {
      muster_check_report_unchecked (check);
      return;
    }
  g_autofree char *actual = muster_check_dup_measure (check, sum->sum);
  MusterFinding *finding =
    muster_check_report (check, g_strdup_printf ("%s: %s", limit->name, actual),
                         dup_bounds (check, has_least, least, has_most, most));
  muster_check_set_figures (finding, sum->sum, has_least, least, has_most, most);
}

/* @bound of @whole: exact, or rounded up to what can be had. */
static MusterNumber
take_share (const MusterLimit *limit, MusterNumber bound, MusterNumber whole)
{
  MusterNumber part = muster_number_multiply (bound, whole);
  return limit->round_up ? MUSTER_NUMBER (muster_number_ceil (part)) : part;
}

static char *
dup_percent (MusterNumber share)
{
  MusterNumber hundred = muster_number_multiply (share, MUSTER_NUMBER (100));
  if (hundred.den != 1)
    return muster_number_dup_text (share);
  return muster_percent_dup_text (hundred.num);
}

static char *
dup_share_bounds (const MusterLimit *limit,
                  MusterTruth has_least,
                  MusterNumber least,
                  MusterTruth has_most,
                  MusterNumber most)
{
  gboolean has_both = has_least == MUSTER_YES && has_most == MUSTER_YES;
  g_autofree char *low = has_least == MUSTER_YES ? dup_percent (least) : NULL;
  g_autofree char *high = has_most == MUSTER_YES ? dup_percent (most) : NULL;
  return dup_allowed (limit, low, high, has_both && muster_number_compare (least, most) == 0);
}

static void
check_share (const MusterCheck *check)
{
  const MusterLimit *limit = check->limit;
  MusterNumber least;
  MusterNumber most;
  const MusterSum *part =
    muster_evaluation_get_sum (check->evaluation, check->formation, limit->counter);
  const MusterSum *whole =
    muster_evaluation_get_sum (check->evaluation, check->formation, limit->to_counter);
  MusterTruth has_least =
    muster_evaluation_get_bound (check->evaluation, check->formation, &limit->min, &least);
  MusterTruth has_most =
    muster_evaluation_get_bound (check->evaluation, check->formation, &limit->max, &most);
  if (part->unknown + whole->unknown > 0)
    {
      muster_check_report_unchecked (check);
      return;
    }
  MusterNumber least_share = least;
  MusterNumber most_share = most;
  least = take_share (limit, least, whole->sum);
  most = take_share (limit, most, whole->sum);
  MusterTruth is_within = judge_range (part, TRUE, has_least, least, has_most, most);
  if (is_within == MUSTER_YES || (limit->or_none && part->sum.num == 0))
    return;
  if (is_within == MUSTER_UNKNOWN)
    {
      muster_check_report_unchecked (check);
      return;
    }
  g_autofree char *actual = muster_check_dup_measure (check, part->sum);
  g_autofree char *of = muster_check_dup_measure (check, whole->sum);
  MusterFinding *finding =
    /* Translators: %1$s: a limit's name; %2$s: what there is; %3$s: of how much. */
    muster_check_report (check, g_strdup_printf (_ ("%1$s: %2$s of %3$s"), limit->name, actual, of),
                         dup_share_bounds (limit, has_least, least_share, has_most, most_share));
  muster_check_set_figures (finding, part->sum, has_least, least, has_most, most);
}

static const char *
get_ratio_sentence (const MusterLimit *limit)
{
  if (limit->severity == MUSTER_SEVERITY_ADVICE)
    return limit->round_up
             /* Translators: %1$d: how many; %2$d: for a group of how many; %3$s: how many that
              * makes here.
              */
             ? _ ("%1$" PRId64 " for each started %2$" PRId64 " is usual, which is %3$s")
             /* Translators: %1$d: how many; %2$d: for a group of how many; %3$s: how many that
                makes here. */
             : _ ("%1$" PRId64 " for each full %2$" PRId64 " is usual, which is %3$s");
  /* Translators: %1$d: how many; %2$d: for a group of how many; %3$s: how many that makes here. */
  return limit->round_up ? _ ("%1$" PRId64 " for each started %2$" PRId64 " allowed, which is %3$s")
                         /* Translators: %1$d: how many; %2$d: for a group of how many; %3$s: how
                            many that makes here. */
                         : _ ("%1$" PRId64 " for each full %2$" PRId64 " allowed, which is %3$s");
}

/* max="2/4": at most two for each four; groups full, or started with round="up". */
static void
check_ratio (const MusterCheck *check)
{
  const MusterLimit *limit = check->limit;
  const MusterSum *part =
    muster_evaluation_get_sum (check->evaluation, check->formation, limit->counter);
  const MusterSum *whole =
    muster_evaluation_get_sum (check->evaluation, check->formation, limit->to_counter);
  MusterNumber groups = muster_number_multiply (whole->sum, muster_number_new (1, limit->group));
  gint64 n_groups = limit->round_up ? muster_number_ceil (groups) : muster_number_floor (groups);
  MusterNumber most =
    muster_number_multiply (MUSTER_NUMBER (n_groups), MUSTER_NUMBER (limit->part));
  if (part->unknown + whole->unknown > 0)
    {
      muster_check_report_unchecked (check);
      return;
    }
  if (muster_number_compare (part->sum, most) <= 0)
    return;
  g_autofree char *actual = muster_check_dup_measure (check, part->sum);
  g_autofree char *of = muster_check_dup_measure (check, whole->sum);
  g_autofree char *allowed = muster_check_dup_measure (check, most);
  MusterFinding *finding = muster_check_report (
    /* Translators: %1$s: a limit's name; %2$s: how many there are; %3$s: for how many. */
    check, g_strdup_printf (_ ("%1$s: %2$s for %3$s"), limit->name, actual, of),
    g_strdup_printf (get_ratio_sentence (limit), limit->part, limit->group, allowed));
  muster_check_set_figures (finding, part->sum, MUSTER_NO, most, MUSTER_YES, most);
}

static void
check_compare (const MusterCheck *check)
{
  const MusterLimit *limit = check->limit;
  const MusterSum *more =
    muster_evaluation_get_sum (check->evaluation, check->formation, limit->counter);
  const MusterSum *fewer =
    muster_evaluation_get_sum (check->evaluation, check->formation, limit->to_counter);
  int order = muster_number_compare (more->sum, fewer->sum);
  if (more->unknown + fewer->unknown > 0)
    {
      muster_check_report_unchecked (check);
      return;
    }
  if (order > 0 || (order == 0 && limit->or_equal))
    return;
  g_autofree char *actual = muster_check_dup_measure (check, more->sum);
  g_autofree char *against = muster_check_dup_measure (check, fewer->sum);
  MusterFinding *finding = muster_check_report (
    /* Translators: %1$s: a limit's name; %2$s: how many there are; %3$s: how many of the other. */
    check, g_strdup_printf (_ ("%1$s: %2$s against %3$s"), limit->name, actual, against),
    g_strdup_printf (get_sentence (limit, limit->or_equal ? &at_least : &more_than), against));
  muster_check_set_figures (finding, more->sum, MUSTER_YES,
                            limit->or_equal ? fewer->sum
                                            : muster_number_add (fewer->sum, MUSTER_NUMBER (1)),
                            MUSTER_NO, more->sum);
}

static void (*const checks[MUSTER_N_LIMIT_KINDS]) (const MusterCheck *) = {
  [MUSTER_LIMIT_COUNT] = check_count,
  [MUSTER_LIMIT_SHARE] = check_share,
  [MUSTER_LIMIT_RATIO] = check_ratio,
  [MUSTER_LIMIT_COMPARE] = check_compare,
  [MUSTER_LIMIT_REQUIRES] = muster_check_requires,
  [MUSTER_LIMIT_EXCLUDES] = muster_check_excludes,
  [MUSTER_LIMIT_AVAILABLE] = muster_check_available,
  [MUSTER_LIMIT_ALIKE] = muster_check_alike,
};

static void
check_formation (const MusterEvaluation *evaluation, guint formation, GPtrArray *findings)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  const MusterKind *kind = evaluation->army->nodes[formation].kind;
  const MusterSelector *scope = NULL;
  MusterTruth in_scope = MUSTER_NO;
  for (int i = 0; kind != NULL && i < kind->limits.n_items; i++)
    {
      const MusterLimit *limit = &ruleset->limits[kind->limits.items[i]];
      MusterCheck check = { evaluation, limit, formation, findings };
      if (limit->scope != scope)
        in_scope = muster_evaluation_match (evaluation, limit->scope, formation);
      scope = limit->scope;
      if (in_scope == MUSTER_YES)
        checks[limit->kind](&check);
      else if (in_scope == MUSTER_UNKNOWN)
        muster_check_report_unchecked (&check);
    }
}

static int
compare_findings (gconstpointer a, gconstpointer b)
{
  const MusterFinding *left = *(MusterFinding *const *) a;
  const MusterFinding *right = *(MusterFinding *const *) b;
  return left->node < right->node ? -1 : left->node > right->node;
}

GPtrArray *
muster_army_check_trial (const MusterEvaluation *evaluation)
{
  const MusterArmy *army = evaluation->army;
  GPtrArray *findings = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_finding_free);
  muster_army_check_structure (evaluation, findings);
  for (guint i = 0; i < army->n_nodes; i++)
    if (army->nodes[i].category <= MUSTER_CATEGORY_FORMATION)
      check_formation (evaluation, i, findings);
  if (findings->len > 1)
    g_ptr_array_sort (findings, compare_findings);
  return findings;
}

GPtrArray *
muster_army_check (const MusterEvaluation *evaluation)
{
  GPtrArray *findings = muster_army_check_trial (evaluation);
  g_autofree guint *nodes = g_new (guint, findings->len);
  for (guint i = 0; i < findings->len; i++)
    nodes[i] = ((MusterFinding *) g_ptr_array_index (findings, i))->node;
  g_autofree char **places = muster_army_dup_places (evaluation->army, nodes, findings->len);
  for (guint i = 0; i < findings->len; i++)
    {
      MusterFinding *finding = g_ptr_array_index (findings, i);
      g_free (finding->where);
      finding->where = places[i];
    }
  return findings;
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
    append_line (text, g_strdup_printf ("%s; %s", finding->have, finding->allowed));
}

/* What of the counted things stands directly in one formation; the army itself has no name of its
 * own. */
static char *
dup_counted_in (const MusterArmy *army, guint parent, GArray *nodes)
{
  g_autofree char *kinds = muster_army_dup_kinds_text (army, nodes);
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

char *
muster_finding_dup_why (const MusterEvaluation *evaluation, const MusterFinding *finding)
{
  GString *text = g_string_new (NULL);
  append_limit (evaluation, finding, text);
  if (finding->counted != NULL && finding->counted->len > 0)
    append_counted (evaluation->army, finding->counted, text);
  append_sum (finding, text);
  append_line (text, finding->cite != NULL
                       ? g_strdup_printf (_ ("Rules: %s"), finding->cite)
                       : g_strdup (_ ("No section of the rules says it: the pack’s own")));
  return g_string_free (text, FALSE);
}
