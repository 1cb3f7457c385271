/* Limits of every kind in whole words. */
#include "helper/army.h"

#include "ruleset/limits.h"

static void
assert_words (const char *pack, const char *limit, const char *wanted)
{
  const MusterRuleset *ruleset = get_pack (pack);
  g_autofree char *words =
    muster_limit_dup_words (ruleset, muster_ruleset_find_limit (ruleset, limit));
  assert_string_equal (words, wanted);
}

static void
test_counts_say_how_many_of_what (void **state)
{
  assert_words ("tout-soldat", "brigade-size", "Brigade: 3–8: unit, not battery");
  assert_words ("tout-soldat", "corps-commander", "Corps: exactly 1: commander, Corps commander");
  assert_words ("game-of-kings", "agreed",
                "at most the agreed points: all. The players agreed on it; the rules have no limit "
                "of points");
  assert_words ("kinds", "points-measure", "Points of a box: at most 20 points: all");
  assert_words ("kinds", "good-or-none",
                "Good ones or none: at least 2 or none: unit, good\u00a0(3)");
}

static void
test_shares_say_of_what_whole (void **state)
{
  assert_words ("kinds", "share-both", "Share between: 25\u00a0%–50\u00a0% of unit: unit, Horse");
  assert_words ("kinds", "least-share", "Share at least: at least ⅓ of unit: unit, Foot");
  assert_words ("kinds", "share-points",
                "Share of points: at most 50\u00a0% of the points: unit, Horse");
  assert_words ("kinds", "share-of",
                "Share of a part: at most 25\u00a0% of unit, Foot: unit, guard");
}

static void
test_other_kinds_say_what_they_ask (void **state)
{
  assert_words ("kinds", "ratio-started",
                "Ratio, started groups: 1 for each started 4: unit, Gun for unit, Foot");
  assert_words ("kinds", "more", "More: more: unit, Foot than unit, Horse");
  assert_words ("kinds", "needs", "Needs: unit, guard only with commander, Leader");
  assert_words ("kinds", "one-class", "One class: all of one Class: unit");
  assert_words ("kinds", "one-type", "One type: all of one type: unit, not Gun");
  assert_words ("kinds", "advised", "Advised: none: unit, Gun (advice)");
  assert_words ("kinds", "range", "Range: 2–4: unit, Foot. For balance.");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_counts_say_how_many_of_what),
    cmocka_unit_test (test_shares_say_of_what_whole),
    cmocka_unit_test (test_other_kinds_say_what_they_ask),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
