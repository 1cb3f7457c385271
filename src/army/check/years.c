#include "config.h"

#include "army/check/years.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>

/* More reasons than these are counted, not told. */
#define MOST_REASONS 3

void
muster_years_free (MusterYears *years)
{
  g_ptr_array_unref (years->reasons);
  g_free (years);
}

static gboolean
has_text (GPtrArray *texts, const char *text)
{
  return g_ptr_array_find_with_equal_func (texts, text, g_str_equal, NULL);
}

/* What depends on the year is told in full; that the date lies outside the period is not. */
static GPtrArray *
list_reasons (GPtrArray *findings)
{
  GPtrArray *reasons = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (findings, i);
      g_auto (MusterFindingWords) words = muster_finding_put_into_words (finding);
      g_autofree char *text = g_strdup_printf ("%s; %s", words.have, words.allowed);
      if (finding->waiver == NULL && !has_text (reasons, text))
        g_ptr_array_add (reasons, g_steal_pointer (&text));
    }
  return reasons;
}

/* The army on another date. */
static const MusterArmy *
put_on_date (const MusterArmy *army, const char *date)
{
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (army->ruleset, army->ruleset_id, army->name);
  muster_army_builder_set_source (builder, army);
  muster_army_builder_set_date (builder, date);
  if (army->n_nodes > 1)
    muster_army_builder_copy (builder, army, 1, army->n_nodes);
  return muster_army_builder_finish (builder);
}

static MusterYears *
look_at (const MusterArmy *army, int year)
{
  g_autofree char *date = g_strdup_printf ("%04d", year);
  g_autoptr (MusterArmySnapshot) then = put_on_date (army, date);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (then);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  MusterYears *years = g_new0 (MusterYears, 1);
  years->from = year;
  years->to = year;
  years->verdict = muster_findings_judge (findings);
  years->reasons = list_reasons (findings);
  return years;
}

static gboolean
are_same (const MusterYears *a, const MusterYears *b)
{
  if (a->verdict.legal != b->verdict.legal || a->reasons->len != b->reasons->len)
    return FALSE;
  for (guint i = 0; i < a->reasons->len; i++)
    if (!g_str_equal (g_ptr_array_index (a->reasons, i), g_ptr_array_index (b->reasons, i)))
      return FALSE;
  return TRUE;
}

/* A sentence that names the year itself differs from year to year and says the same. */
static void
forget_year (MusterYears *years)
{
  g_autofree char *year = g_strdup_printf ("%d", years->from);
  for (guint i = 0; i < years->reasons->len; i++)
    {
      char **text = (char **) &g_ptr_array_index (years->reasons, i);
      g_autofree char *present = *text;
      g_auto (GStrv) parts = g_strsplit (present, year, -1);
      /* Translators: in the place of a year, in reasons that are the same for several years. */
      *text = g_strjoinv (_ ("that year"), parts);
    }
}

GPtrArray *
muster_army_list_years (const MusterArmy *army)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_years_free);
  const MusterRuleset *ruleset = army->ruleset;
  for (int year = ruleset->from; ruleset->from != MUSTER_NO_YEAR && year <= ruleset->to; year++)
    {
      MusterYears *last = list->len > 0 ? g_ptr_array_index (list, list->len - 1) : NULL;
      g_autoptr (MusterYears) years = look_at (army, year);
      forget_year (years);
      if (last != NULL && are_same (last, years))
        last->to = year;
      else
        g_ptr_array_add (list, g_steal_pointer (&years));
    }
  return list;
}

static char *
dup_span (int from, int to)
{
  return from == to ? g_strdup_printf ("%d", from) : g_strdup_printf ("%d–%d", from, to);
}

/* Spans that follow one another, alike legal, are one. */
static GPtrArray *
list_legal_spans (GPtrArray *list)
{
  GPtrArray *spans = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < list->len; i++)
    {
      const MusterYears *first = g_ptr_array_index (list, i);
      const MusterYears *last = first;
      if (!first->verdict.legal)
        continue;
      while (i + 1 < list->len
             && ((const MusterYears *) g_ptr_array_index (list, i + 1))->verdict.legal)
        last = g_ptr_array_index (list, ++i);
      g_ptr_array_add (spans, dup_span (first->from, last->to));
    }
  return spans;
}

char *
muster_years_dup_legal (GPtrArray *years)
{
  g_autoptr (GPtrArray) spans = list_legal_spans (years);
  if (years->len == 0)
    return NULL;
  if (spans->len == 0)
    return g_strdup (_ ("Legal in no year"));
  g_autofree char *text = muster_text_join (spans);
  /* Translators: years: "Legal 1792–1807 and 1813–1815". */
  return g_strdup_printf (_ ("Legal %s"), text);
}

char *
muster_years_dup_line (const MusterYears *years)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *span = dup_span (years->from, years->to);
  g_autofree char *verdict = muster_verdict_dup_text (&years->verdict);
  guint n = MIN (years->reasons->len, MOST_REASONS);
  /* Translators: %1$s: years; %2$s: whether an army is legal then. */
  g_string_append_printf (text, _ ("%1$s: %2$s"), span, verdict);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%s", i == 0 ? ". " : " · ",
                            (const char *) g_ptr_array_index (years->reasons, i));
  if (years->reasons->len > n)
    {
      guint left = years->reasons->len - n;
      /* Translators: how many more reasons there are for what is not legal. */
      g_autofree char *more = g_strdup_printf (ngettext ("and %u more", "and %u more", left), left);
      g_string_append_printf (text, " · %s", more);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}
