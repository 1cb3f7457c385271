#include "config.h"

#include "army/start/start.h"

#include "army/check/check.h"
#include "army/evaluate/evaluate.h"
#include "army/model/change.h"
#include "base/problem.h"
#include "base/text.h"
#include "ruleset/catalogue/packs.h"
#include "ruleset/check/check.h"
#include "ruleset/limits.h"
#include "ruleset/read/ruleset.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

GPtrArray *
muster_start_list_rulesets (GPtrArray *problems)
{
  GPtrArray *rulesets = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_ruleset_unref);
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  g_autoptr (GPtrArray) paths = muster_packs_list ((const char *const *) dirs);
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (MusterRuleset) ruleset =
        muster_ruleset_load (g_ptr_array_index (paths, i), problems);
      if (ruleset != NULL && g_hash_table_add (ids, (gpointer) ruleset->id))
        g_ptr_array_add (rulesets, g_steal_pointer (&ruleset));
    }
  g_ptr_array_sort (rulesets, muster_ruleset_compare_titles);
  return rulesets;
}

gboolean
muster_start_is_sound (const MusterRuleset *ruleset, GPtrArray *problems)
{
  g_autoptr (GPtrArray) own = muster_problems_new ();
  muster_ruleset_check (ruleset, ruleset->title, own);
  if (!muster_problems_has_error (own))
    return TRUE;
  g_ptr_array_extend_and_steal (problems, g_steal_pointer (&own));
  return FALSE;
}

GPtrArray *
muster_start_list_sound (GPtrArray *problems)
{
  GPtrArray *rulesets = muster_start_list_rulesets (problems);
  for (guint i = rulesets->len; i > 0; i--)
    if (!muster_start_is_sound (g_ptr_array_index (rulesets, i - 1), problems))
      g_ptr_array_remove_index (rulesets, i - 1);
  return rulesets;
}

char *
muster_start_dup_origin (const MusterRuleset *ruleset)
{
  g_autofree char *period = ruleset->from != MUSTER_NO_YEAR || ruleset->to != MUSTER_NO_YEAR
                              ? muster_years_dup_text (ruleset->from, ruleset->to)
                              : NULL;
  g_autofree char *author =
    ruleset->author != NULL ? g_strdup_printf (_ ("Author: %s"), ruleset->author) : NULL;
  if (period != NULL && author != NULL)
    return g_strdup_printf ("%s · %s", period, author);
  return g_strdup (period != NULL ? period : author != NULL ? author : "");
}

static char *
dup_formations (const MusterRuleset *ruleset)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (ruleset->kinds[i].category == MUSTER_CATEGORY_FORMATION)
      g_ptr_array_add (names, (gpointer) ruleset->kinds[i].plural);
  /* Translators: what an army consists of where there are no formations. */
  return names->len > 0 ? muster_text_join (names) : g_strdup (_ ("units"));
}

/* "200 and 300 points" */
static char *
dup_offers (const MusterRuleset *ruleset)
{
  g_autoptr (GPtrArray) sizes = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; i < ruleset->n_offers; i++)
    g_ptr_array_add (sizes, i + 1 == ruleset->n_offers
                              ? muster_start_dup_size (ruleset->offers[i])
                              : g_strdup_printf ("%" PRId64, ruleset->offers[i]));
  return muster_text_join (sizes);
}

char *
muster_start_dup_sentence (const MusterRuleset *ruleset)
{
  g_autofree char *formations = dup_formations (ruleset);
  g_autofree char *offers = dup_offers (ruleset);
  if (!muster_ruleset_has_prices (ruleset))
    /* Translators: %s is a list such as "Corps, Divisions and Brigades". */
    return g_strdup_printf (_ ("Armies of %s; without points."), formations);
  if (ruleset->n_offers == 0 && ruleset->n_budget_adds > 0)
    /* Translators: %s is a list such as "Corps, Divisions and Brigades". */
    return g_strdup_printf (_ ("Armies of %s; the rules work out their points."), formations);
  if (ruleset->n_offers == 0)
    return g_strdup_printf (_ ("Armies of %s; with points."), formations);
  /* Translators: %1$s: kinds of formations; %2$s: a list such as "200 and 300 points". */
  return g_strdup_printf (_ ("Armies of %1$s; games of %2$s."), formations, offers);
}

char *
muster_start_dup_size (gint64 budget)
{
  if (budget == MUSTER_NO_BUDGET)
    return g_strdup (_ ("no limit"));
  return g_strdup_printf (ngettext ("%" PRId64 " point", "%" PRId64 " points", (gulong) budget),
                          budget);
}

static const MusterNation *
get_nation (const MusterStart *start)
{
  return start->nation >= 0 ? &start->ruleset->nations[start->nation] : NULL;
}

static char *
dup_usual_name (const MusterStart *start)
{
  const MusterNation *nation = get_nation (start);
  return muster_army_dup_usual_name (nation != NULL ? nation->name : NULL, start->date);
}

char *
muster_start_dup_summary (const MusterStart *start)
{
  g_autofree char *usual = dup_usual_name (start);
  g_autofree char *date = muster_date_dup_text (start->date);
  g_autofree char *size = muster_start_dup_size (start->budget);
  const char *name = start->name != NULL ? start->name : usual;
  /* Translators: the army's name, then its ruleset, date and size. */
  return g_strdup_printf (_ ("%1$s: %2$s, %3$s, %4$s"), name, start->ruleset->title,
                          /* Translators: of an army. */
                          date != NULL ? date : _ ("no date"), size);
}

/* Each round may ask for what stands in what the last one brought. */
#define MOST_ROUNDS 8

/* A pack that asks for more at once leaves them to its player. */
#define MOST_OF_A_KIND 12

/* Returns: (nullable): the one kind that @limit can count, where there is only one */
static const MusterKind *
find_only_kind (const MusterRuleset *ruleset, const MusterLimit *limit)
{
  const MusterKind *only = NULL;
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &ruleset->kinds[i];
      if (!muster_kind_may_match (ruleset, kind, limit->of))
        continue;
      if (only != NULL)
        return NULL;
      only = kind;
    }
  return only;
}

static gboolean
stands_only_in (const MusterRuleset *ruleset, const MusterKind *kind, const MusterKind *holder)
{
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (&ruleset->kinds[i] != holder && muster_kind_may_hold (ruleset, &ruleset->kinds[i], kind))
      return FALSE;
  return muster_kind_may_hold (ruleset, holder, kind);
}

/* Returns: (nullable): what has to be added where the finding is, and nothing else would do */
static const MusterKind *
find_certain (const MusterArmy *army, const MusterFinding *finding)
{
  const MusterLimit *limit = finding->limit;
  if (finding->kind != MUSTER_FINDING_LIMIT || !muster_limit_is_count (limit)
      || limit->measure.kind != MUSTER_MEASURE_COUNT || limit->severity != MUSTER_SEVERITY_ERROR
      || finding->unchecked || !finding->has_actual
      || finding->least.den == 0
      /* An empty one is not what is counted: more of them would not do either. */
      || limit->of->n_numbers > 0 || limit->of->asks_within)
    return NULL;
  const MusterKind *kind = find_only_kind (army->ruleset, limit);
  const MusterKind *holder = army->nodes[finding->node].kind;
  gboolean leads =
    kind != NULL
    && (kind->category == MUSTER_CATEGORY_FORMATION || kind->category == MUSTER_CATEGORY_COMMANDER);
  return leads && holder != NULL && stands_only_in (army->ruleset, kind, holder) ? kind : NULL;
}

static int
count_missing (const MusterFinding *finding)
{
  for (int n = 1; n <= MOST_OF_A_KIND; n++)
    {
      MusterNumber more = muster_number_add (finding->actual, muster_number_new (n, 1));
      if (muster_number_compare (more, finding->least) >= 0)
        return n;
    }
  return 0;
}

static void
add_missing (const MusterArmy *army,
             const MusterFinding *finding,
             const MusterKind *kind,
             GArray *changes)
{
  gint64 id = muster_army_get_free_id (army) + changes->len;
  for (int n = count_missing (finding); n > 0; n--)
    {
      MusterChange change = { .kind = MUSTER_CHANGE_ADD,
                              .node = id++,
                              .target = army->nodes[finding->node].id,
                              .place =
                                kind->category == MUSTER_CATEGORY_COMMANDER ? 0 : MUSTER_LAST_PLACE,
                              .category = kind->category,
                              .type = kind->id };
      g_array_append_val (changes, change);
    }
}

/* Of two limits that ask for the same, one is enough. */
static gboolean
is_added (GArray *changes, gint64 target, const char *type)
{
  for (guint i = 0; i < changes->len; i++)
    {
      const MusterChange *change = &g_array_index (changes, MusterChange, i);
      if (change->target == target && g_str_equal (change->type, type))
        return TRUE;
    }
  return FALSE;
}

static GArray *
list_certain (const MusterArmy *army)
{
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  GArray *changes = g_array_new (FALSE, FALSE, sizeof (MusterChange));
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (findings, i);
      const MusterKind *kind = find_certain (army, finding);
      if (kind != NULL && !is_added (changes, army->nodes[finding->node].id, kind->id))
        add_missing (army, finding, kind, changes);
    }
  return changes;
}

/* Takes @army. */
static const MusterArmy *
add_certain (const MusterArmy *army)
{
  for (int round = 0; round < MOST_ROUNDS; round++)
    {
      g_autoptr (GArray) changes = list_certain (army);
      const MusterArmy *more =
        changes->len > 0
          ? muster_army_apply (army, (const MusterChange *) changes->data, changes->len)
          : NULL;
      if (more == NULL)
        break;
      muster_army_unref (army);
      army = more;
    }
  return army;
}

const MusterArmy *
muster_start_build (const MusterStart *start)
{
  MusterRuleset *ruleset = start->ruleset;
  g_autofree char *usual = dup_usual_name (start);
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (ruleset, ruleset->id, start->name != NULL ? start->name : usual);
  muster_army_builder_set_pack (builder, ruleset->version, muster_ruleset_get_digest (ruleset));
  muster_army_builder_set_date (builder, start->date);
  muster_army_builder_set_budget (builder, start->budget);
  if (start->nation >= 0)
    muster_army_builder_choose (builder, ruleset->scales[ruleset->nation_scale].id,
                                ruleset->nations[start->nation].id);
  return add_certain (muster_army_builder_finish (builder));
}

/* Years, both included. */
typedef struct
{
  int from;
  int to;
} Years;

static void
muster_start_span_free (MusterStartSpan *span)
{
  g_free (span->text);
  g_free (span);
}

static gboolean
has_period (const MusterRuleset *ruleset)
{
  return ruleset->from != MUSTER_NO_YEAR && ruleset->to != MUSTER_NO_YEAR;
}

/* Within the period; what is left open reaches its ends. */
static void
add_years (const MusterRuleset *ruleset, int from, int to, GArray *all)
{
  Years years = { from != MUSTER_NO_YEAR ? MAX (from, ruleset->from) : ruleset->from,
                  to != MUSTER_NO_YEAR ? MIN (to, ruleset->to) : ruleset->to };
  if (years.from <= years.to)
    g_array_append_val (all, years);
}

static int
compare_years (gconstpointer a, gconstpointer b)
{
  const Years *first = a;
  const Years *second = b;
  return first->from != second->from ? first->from - second->from : first->to - second->to;
}

/* Puts those together that touch. */
static GArray *
merge (GArray *all)
{
  GArray *merged = g_array_new (FALSE, FALSE, sizeof (Years));
  g_array_sort (all, compare_years);
  for (guint i = 0; i < all->len; i++)
    {
      Years years = g_array_index (all, Years, i);
      Years *last = merged->len > 0 ? &g_array_index (merged, Years, merged->len - 1) : NULL;
      if (last != NULL && years.from <= last->to + 1)
        last->to = MAX (last->to, years.to);
      else
        g_array_append_val (merged, years);
    }
  return merged;
}

static void
add_years_of_types (const MusterRuleset *ruleset, int nation, GArray *all)
{
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (ruleset->kinds[i].nation == nation)
      add_years (ruleset, ruleset->kinds[i].from, ruleset->kinds[i].to, all);
}

/* Returns: in which years a nation's traits hold; without traits, in which it has troops; all of
 * the period where neither says anything; empty where the ruleset gives no period */
static GArray *
list_years (const MusterRuleset *ruleset, int nation)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (Years));
  if (!has_period (ruleset))
    return g_steal_pointer (&all);
  const MusterNation *chosen = nation >= 0 ? &ruleset->nations[nation] : NULL;
  for (int i = 0; chosen != NULL && i < chosen->n_traits; i++)
    add_years (ruleset, chosen->traits[i].from, chosen->traits[i].to, all);
  if (chosen != NULL && chosen->n_traits == 0)
    add_years_of_types (ruleset, nation, all);
  if (all->len == 0)
    add_years (ruleset, MUSTER_NO_YEAR, MUSTER_NO_YEAR, all);
  return merge (all);
}

gboolean
muster_start_describes (const MusterRuleset *ruleset, int nation, int year)
{
  g_autoptr (GArray) all = list_years (ruleset, nation);
  gboolean found = all->len == 0;
  for (guint i = 0; i < all->len; i++)
    {
      Years years = g_array_index (all, Years, i);
      found = found || (year >= years.from && year <= years.to);
    }
  return found;
}

gboolean
muster_start_describes_always (const MusterRuleset *ruleset, int nation)
{
  g_autoptr (GArray) all = list_years (ruleset, nation);
  if (all->len != 1)
    return all->len == 0;
  Years years = g_array_index (all, Years, 0);
  return years.from <= ruleset->from && years.to >= ruleset->to;
}

char *
muster_start_dup_years (const MusterRuleset *ruleset, int nation)
{
  g_autoptr (GArray) all = list_years (ruleset, nation);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < all->len; i++)
    {
      Years years = g_array_index (all, Years, i);
      g_ptr_array_add (texts, muster_years_dup_text (years.from, years.to));
    }
  return texts->len > 0 ? muster_text_join (texts) : NULL;
}

static gboolean
is_own_unit (const MusterKind *kind, int nation)
{
  return kind->category == MUSTER_CATEGORY_UNIT && nation >= 0 && kind->nation == nation;
}

guint
muster_start_count_types (const MusterRuleset *ruleset, int nation)
{
  guint n = 0;
  for (int i = 0; i < ruleset->n_kinds; i++)
    n += is_own_unit (&ruleset->kinds[i], nation);
  return n;
}

static guint
count_types_in (const MusterRuleset *ruleset, int nation, int year)
{
  guint n = 0;
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &ruleset->kinds[i];
      n += is_own_unit (kind, nation) && muster_years_hold (kind->from, kind->to, year);
    }
  return n;
}

static int
find_year (const MusterRuleset *ruleset, int nation, Years years)
{
  int best = years.from;
  guint most = count_types_in (ruleset, nation, best);
  for (int year = years.from + 1; year <= years.to; year++)
    {
      guint n = count_types_in (ruleset, nation, year);
      if (n <= most)
        continue;
      best = year;
      most = n;
    }
  return best;
}

/* The years of a trait; what is left open reaches the ends of the period. FALSE where it holds
 * always, or nobody knows when. */
static gboolean
get_years (const MusterRuleset *ruleset, const MusterTrait *trait, Years *years)
{
  years->from = trait->from != MUSTER_NO_YEAR ? trait->from : ruleset->from;
  years->to = trait->to != MUSTER_NO_YEAR ? trait->to : ruleset->to;
  return (trait->from != MUSTER_NO_YEAR || trait->to != MUSTER_NO_YEAR)
         && years->from != MUSTER_NO_YEAR && years->to != MUSTER_NO_YEAR
         && years->from <= years->to;
}

/* What the nation's traits of these very years are: "Command system: Impulse". */
static char *
dup_traits (const MusterRuleset *ruleset, const MusterNation *nation, Years years)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; i < nation->n_traits; i++)
    {
      const MusterTrait *trait = &nation->traits[i];
      Years of;
      if (!get_years (ruleset, trait, &of) || compare_years (&of, &years) != 0)
        continue;
      for (int j = 0; j < trait->n_grades; j++)
        {
          const MusterScale *scale = &ruleset->scales[trait->grades[j].scale];
          g_ptr_array_add (texts, g_strdup_printf (_ ("%1$s: %2$s"), scale->name,
                                                   scale->grades[trait->grades[j].grade].label));
        }
    }
  return muster_text_join (texts);
}

/* Takes @text. */
static void
add_span (const MusterRuleset *ruleset, int nation, Years years, char *text, GPtrArray *spans)
{
  MusterStartSpan *span = g_new (MusterStartSpan, 1);
  span->from = years.from;
  span->to = years.to;
  span->year = find_year (ruleset, nation, years);
  span->text = text;
  g_ptr_array_add (spans, span);
}

static gboolean
has_years (GArray *all, Years years)
{
  for (guint i = 0; i < all->len; i++)
    if (compare_years (&g_array_index (all, Years, i), &years) == 0)
      return TRUE;
  return FALSE;
}

/* Returns: the years of dated traits, each once, in order */
static GArray *
list_dated (const MusterRuleset *ruleset, const MusterNation *nation)
{
  GArray *dated = g_array_new (FALSE, FALSE, sizeof (Years));
  for (int i = 0; i < nation->n_traits; i++)
    {
      Years years;
      if (get_years (ruleset, &nation->traits[i], &years) && !has_years (dated, years))
        g_array_append_val (dated, years);
    }
  g_array_sort (dated, compare_years);
  return dated;
}

static gboolean
has_undated (const MusterNation *nation)
{
  for (int i = 0; i < nation->n_traits; i++)
    if (nation->traits[i].from == MUSTER_NO_YEAR && nation->traits[i].to == MUSTER_NO_YEAR)
      return TRUE;
  return FALSE;
}

GPtrArray *
muster_start_list_spans (const MusterRuleset *ruleset, int nation)
{
  GPtrArray *spans = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_start_span_free);
  const MusterNation *chosen = nation >= 0 ? &ruleset->nations[nation] : NULL;
  g_autoptr (GArray) dated = chosen != NULL ? list_dated (ruleset, chosen) : NULL;
  Years period = { ruleset->from, ruleset->to };
  gboolean is_always = dated == NULL || dated->len == 0 || has_undated (chosen);
  if (is_always && has_period (ruleset))
    add_span (ruleset, nation, period, g_strdup (_ ("The period of the rules")), spans);
  for (guint i = 0; dated != NULL && i < dated->len; i++)
    {
      Years years = g_array_index (dated, Years, i);
      add_span (ruleset, nation, years, dup_traits (ruleset, chosen, years), spans);
    }
  return spans;
}
