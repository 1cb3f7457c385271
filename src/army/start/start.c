#include "config.h"

#include "army/start/start.h"

#include "army/evaluate/points.h"
#include "base/problem.h"
#include "base/text.h"
#include "ruleset/catalogue/packs.h"
#include "ruleset/check/check.h"
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
    if (ruleset->kinds[i].sort == MUSTER_SORT_FORMATION)
      g_ptr_array_add (names, (gpointer) ruleset->kinds[i].plural);
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
  if (ruleset->n_offers == 0)
    return g_strdup_printf (_ ("Armies of %s; with points."), formations);
  /* Translators: the second %s is a list such as "200 and 300 points". */
  return g_strdup_printf (_ ("Armies of %s; games of %s."), formations, offers);
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

char *
muster_start_dup_name (const MusterStart *start)
{
  const MusterNation *nation = get_nation (start);
  return nation != NULL ? g_strdup_printf (_ ("Army of %s"), nation->name)
                        : g_strdup (_ ("New army"));
}

char *
muster_start_dup_summary (const MusterStart *start)
{
  g_autofree char *usual = muster_start_dup_name (start);
  g_autofree char *date = muster_date_dup_text (start->date);
  g_autofree char *size = muster_start_dup_size (start->budget);
  const char *name = start->name != NULL ? start->name : usual;
  /* Translators: the army's name, then its ruleset, date and size. */
  return g_strdup_printf (_ ("%s: %s, %s, %s"), name, start->ruleset->title,
                          date != NULL ? date : _ ("no date"), size);
}
