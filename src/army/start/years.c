#include "config.h"

#include "army/start/start.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>

/* Years, both included. */
typedef struct
{
  int from;
  int to;
} Years;

void
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
  return kind->sort == MUSTER_SORT_UNIT && nation >= 0 && kind->nation == nation;
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
          g_ptr_array_add (texts, g_strdup_printf (_ ("%s: %s"), scale->name,
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
