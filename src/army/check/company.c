#include "config.h"

#include "army/check/check-private.h"

#include "base/text.h"
#include "ruleset/selector-words.h"

#include <glib/gi18n-lib.h>

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
  g_autoptr (GArray) things = g_array_new (FALSE, FALSE, sizeof (guint));
  muster_check_list_counted (check, of, things);
  return muster_army_dup_kinds_text (check->reckoning->army, things);
}

static char *
dup_missing (const MusterCheck *check)
{
  g_autofree char *needed =
    muster_selector_dup_words (check->reckoning->ruleset, check->limit->to->text);
  return g_strdup_printf (check->limit->severity == MUSTER_SEVERITY_ADVICE
                            ? _ ("usual only together with: %s, which is missing")
                            : _ ("allowed only together with: %s, which is missing"),
                          needed);
}

void
muster_check_requires (const MusterCheck *check)
{
  const MusterLimit *limit = check->limit;
  const MusterSum *of =
    muster_reckoning_get_sum (check->reckoning, check->formation, limit->counter);
  MusterTruth has = is_there (of);
  MusterTruth needed =
    is_there (muster_reckoning_get_sum (check->reckoning, check->formation, limit->to_counter));
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

void
muster_check_excludes (const MusterCheck *check)
{
  const MusterLimit *limit = check->limit;
  const MusterSum *of =
    muster_reckoning_get_sum (check->reckoning, check->formation, limit->counter);
  MusterTruth one = is_there (of);
  MusterTruth other =
    is_there (muster_reckoning_get_sum (check->reckoning, check->formation, limit->to_counter));
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
    check, g_strdup_printf (_ ("%s: %s beside %s"), limit->name, kinds, others),
    g_strdup (limit->severity == MUSTER_SEVERITY_ADVICE ? _ ("only one of the two is usual")
                                                        : _ ("only one of the two is allowed")));
  muster_check_set_figures (finding, of->sum, MUSTER_NO, of->sum, MUSTER_YES, MUSTER_NUMBER (0));
}

void
muster_check_available (const MusterCheck *check)
{
  const MusterLimit *limit = check->limit;
  const MusterSum *others =
    muster_reckoning_get_sum (check->reckoning, check->formation, limit->counter);
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
get_likeness_name (const MusterCheck *check, guint thing)
{
  const MusterRuleset *ruleset = check->reckoning->ruleset;
  int by = check->limit->by;
  if (by < 0)
    {
      const MusterThing *named = &check->reckoning->army->things[thing];
      return muster_thing_get_kind_name (named);
    }
  int grade = muster_reckoning_get_grade (check->reckoning, thing, by);
  return grade >= 0 ? muster_ruleset_get_grade_label (ruleset, by, grade) : C_ ("grade", "none");
}

static char *
dup_likenesses (const MusterCheck *check)
{
  g_autoptr (GArray) things = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  muster_check_list_counted (check, check->limit->of, things);
  for (guint i = 0; i < things->len; i++)
    {
      const char *name = get_likeness_name (check, g_array_index (things, guint, i));
      guint n = 0;
      if (g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
        continue;
      g_ptr_array_add (names, (gpointer) name);
      for (guint j = i; j < things->len; j++)
        n += g_str_equal (get_likeness_name (check, g_array_index (things, guint, j)), name);
      g_ptr_array_add (parts, g_strdup_printf ("%u × %s", n, name));
    }
  return muster_text_join (parts);
}

void
muster_check_alike (const MusterCheck *check)
{
  const MusterReckoning *reckoning = check->reckoning;
  const MusterLimit *limit = check->limit;
  const MusterLikeness *likeness =
    muster_reckoning_get_likeness (reckoning, check->formation, limit);
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
