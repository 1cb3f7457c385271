/* What another pack says differently, in words, and what comes of taking some of it. */
#include "helper/army.h"

#include "base/error.h"
#include "ruleset/differences/differences.h"

#define PACK(version, body)                                                                        \
  "<ruleset xmlns=\"urn:muster:1\" id=\"r\" version=\"" version "\"><title>R</title>"              \
  "<tag id=\"horse\" name=\"Horse\"/>" body "</ruleset>"
#define FOOT "<type id=\"foot\" name=\"Foot\" cite=\"Troops\"/>"
#define ARMY "<formation id=\"army\" name=\"Army\" holds=\"unit\"/>"

static MusterRuleset *
parse (const char *text)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset = muster_ruleset_parse ("r.ruleset.xml", text, strlen (text), problems);
  if (ruleset == NULL)
    fail_with_problems (problems);
  return ruleset;
}

static MusterDifferences *
compare (const char *before, const char *after)
{
  g_autoptr (MusterRuleset) old = parse (before);
  g_autoptr (MusterRuleset) new = parse (after);
  MusterDifferences *differences = muster_differences_new (old, new);
  assert_non_null (differences);
  return differences;
}

static void
assert_described (const char *before, const char *after, const char *name, const char *change)
{
  g_autoptr (MusterDifferences) differences = compare (before, after);
  assert_int_equal (muster_differences_count (differences), 1);
  assert_string_equal (muster_differences_get (differences, 0)->name, name);
  assert_string_equal (muster_differences_get (differences, 0)->change, change);
}

#define PRICED(points)                                                                             \
  PACK ("1", ARMY FOOT "<prices id=\"p\" of=\"unit\" cite=\"Cost\"><price when=\"foot\" "          \
                       "points=\"" points "\"/></prices>")

static void
test_a_change_says_what_was_and_what_is (void **state)
{
  assert_described (PRICED ("6"), PRICED ("7"), "Price: Foot", "points 6 → 7");
  g_autoptr (MusterDifferences) differences = compare (PRICED ("6"), PRICED ("7"));
  assert_string_equal (muster_differences_get (differences, 0)->cite, "Cost");
}

static void
test_what_is_new_or_gone_says_what_it_is (void **state)
{
  const char *with = PACK ("2", ARMY FOOT "<type id=\"hussars\" name=\"Hussars\" tags=\"horse\" "
                                          "from=\"1750\"/>");
  const char *without = PACK ("1", ARMY FOOT);
  assert_described (without, with, "Type: Hussars", "new: is Horse; from 1750");
  assert_described (with, without, "Type: Hussars", "no more there: is Horse; from 1750");
  assert_described (without, PACK ("1", ARMY FOOT "<note>How it is read.</note>"),
                    "Note: How it is read.", "new");
}

static void
test_a_limit_tells_its_bounds_and_reason (void **state)
{
  assert_described (PACK ("1", ARMY FOOT "<limit id=\"l\" name=\"Feet\" kind=\"count\" of=\"foot\" "
                                         "max=\"4\">Few.</limit>"),
                    PACK ("2", ARMY FOOT "<limit id=\"l\" name=\"Feet\" kind=\"count\" of=\"foot\" "
                                         "min=\"1\" max=\"5\">Some.</limit>"),
                    "Limit: Feet", "at least – → 1; at most 4 → 5; “Few.” → “Some.”");
}

static void
test_what_stands_in_an_element_is_told (void **state)
{
  assert_described (PACK ("1",
                          ARMY FOOT "<scale id=\"s\" name=\"Rank\"><grade id=\"a\" name=\"A\"/>"
                                    "<grade id=\"b\" name=\"B\" value=\"2\"/></scale>"),
                    PACK ("2", ARMY FOOT "<scale id=\"s\" name=\"Rank\">"
                                         "<grade id=\"b\" name=\"B\" value=\"3\"/>"
                                         "<grade id=\"c\" name=\"C\"/></scale>"),
                    "Scale: Rank", "Grade: B (value 2 → 3); new: Grade: C; no more: Grade: A");
}

#define MOUND "<type id=\"mound\" name=\"Mound\" kind=\"feature\"/>"
#define FIELD(more)                                                                                \
  PACK ("1", ARMY FOOT MOUND "<type id=\"lane\" name=\"Lane\" kind=\"feature\"/>" more)
#define TABLE(width) "<board width=\"" width "\" depth=\"900\" name=\"usual\"/>"

static void
test_battlefields_are_told_in_words (void **state)
{
  assert_described (FIELD ("<terrain unit=\"mm\">" TABLE ("1200") "</terrain>"),
                    FIELD ("<terrain unit=\"mm\" columns=\"2\">" TABLE ("1800") "</terrain>"),
                    "Battlefields", "columns – → 2; Table: usual (width 1200 → 1800)");
  assert_described (
    FIELD ("<terrain unit=\"mm\"><shape of=\"mound\" look=\"hill\" width=\"9\" depth=\"8\"/>"
           "</terrain>"),
    FIELD ("<terrain unit=\"mm\"><shape of=\"mound\" look=\"steep\" width=\"9\" depth=\"8\" "
           "random=\"no\" over=\"feature\"/></terrain>"),
    "Battlefields",
    "Area: Mound (drawn as gentle hill → steep hill; by chance – → no; over – → "
    "feature)");
  assert_described (
    FIELD ("<terrain unit=\"mm\"><path of=\"lane\" look=\"road\" breadth=\"5\" course=\"edges\"/>"
           "</terrain>"),
    FIELD ("<terrain unit=\"mm\"><path of=\"lane\" look=\"road\" breadth=\"5\" course=\"link\" "
           "from=\"mound\"/></terrain>"),
    "Battlefields",
    "Line: Lane (runs from edge to edge → from a feature to an edge; from – → Mound)");
}

static void
test_who_places_what_is_told_in_words (void **state)
{
  assert_described (
    FIELD ("<terrain unit=\"mm\"><place id=\"p\" name=\"Hills\" by=\"defender\" of=\"mound\" "
           "max=\"2\" roll=\"d3\"><row at=\"1..3\" where=\"attacker\"/></place>"
           "</terrain>"),
    FIELD ("<terrain unit=\"mm\"><place id=\"p\" name=\"Hills\" by=\"both\" of=\"mound\" "
           "max=\"3\" roll=\"d3\"><row at=\"1..3\" where=\"sector\"/></place>"
           "<link of=\"lane\" from=\"mound\" which=\"largest\"/></terrain>"),
    "Battlefields",
    "Placing: Hills (by defender → both players; at most 2 → 3; Row (where attacker → "
    "sector)); new: Must be there: Lane (from Mound; from the largest)");
}

static void
test_types_of_features_and_their_limits_are_told_like_others (void **state)
{
  assert_described (FIELD (""), FIELD ("<type id=\"hut\" name=\"Hut\" kind=\"feature\"/>"),
                    "Type: Hut", "new");
  assert_described (FIELD ("<limit id=\"l\" name=\"Hills\" kind=\"count\" scope=\"battlefield\" "
                           "of=\"mound\" max=\"2\"/>"),
                    FIELD ("<limit id=\"l\" name=\"Hills\" kind=\"count\" scope=\"battlefield\" "
                           "of=\"mound\" max=\"3\"/>"),
                    "Limit: Hills", "at most 2 → 3");
}

static void
test_symbols_and_roles_are_told_by_name (void **state)
{
  assert_described (PACK ("1", ARMY FOOT "<tag id=\"t\" name=\"Mounted\" symbol=\"grenadiers\"/>"),
                    PACK ("2", ARMY FOOT "<tag id=\"t\" name=\"Mounted\" symbol=\"guards\" "
                                         "role='arm'/>"),
                    "Word: Mounted", "drawn as Grenadiers → Foot guards; taken for – → arm");
}

static void
test_looks_are_told_in_one_and_taken_together (void **state)
{
#define LOOKS(version, sign, looks, points)                                                        \
  PACK (version, ARMY "<tag id=\"a\" name=\"A\"" sign "/>"                                         \
                      "<type id=\"pikes\" name=\"Pikes\"" looks "/>"                               \
                      "<type id=\"guns\" name=\"Guns\"" looks "/>"                                 \
                      "<prices id=\"p\" of=\"unit\" cite=\"Cost\"><price when=\"unit\" "           \
                      "points=\"" points "\"/></prices>")
  g_autoptr (MusterDifferences) differences =
    compare (LOOKS ("1", "", "", "7"),
             LOOKS ("2", " symbol='guards' role='arm'", " symbol='grenadiers'", "8"));
  assert_int_equal (muster_differences_count (differences), 2);
  assert_string_equal (muster_differences_get (differences, 0)->change, "points 7 → 8");
  assert_string_equal (muster_differences_get (differences, 1)->name,
                       "How pictures show the troops");
  assert_string_equal (
    muster_differences_get (differences, 1)->change,
    "symbols, marks and arms of 3 troop types, grades and the like; no rule changes");
  const gboolean looks_only[] = { FALSE, TRUE };
  g_autoptr (MusterRuleset) seen = muster_differences_take (differences, looks_only, NULL);
  assert_int_equal (seen->prices[0].rows[0].points.num, 7);
  const gboolean prices_only[] = { TRUE, FALSE };
  g_autoptr (MusterRuleset) priced = muster_differences_take (differences, prices_only, NULL);
  assert_int_equal (muster_ruleset_find_kind (priced, "guns")->symbol, MUSTER_SYMBOL_NONE);
  assert_int_not_equal (muster_ruleset_find_kind (seen, "guns")->symbol, MUSTER_SYMBOL_NONE);
}

static void
test_what_is_printed_on_labels_is_a_mere_look (void **state)
{
  g_autoptr (MusterDifferences) differences =
    compare (PACK ("1",
                   ARMY FOOT "<nation id=\"a\" name=\"A\"/><stat id=\"s\" of=\"foot\" text=\"yes\">"
                             "<value is=\"40 mm\"/></stat>"),
             PACK ("2", ARMY FOOT
                   "<nation id=\"a\" name=\"A\" colour=\"#123456\"/><stat id=\"s\" of=\"foot\" "
                   "label=\"S\" role=\"front\" text=\"yes\"><value is=\"40 mm\"/></stat>"));
  assert_int_equal (muster_differences_count (differences), 1);
  assert_string_equal (muster_differences_get (differences, 0)->name,
                       "How pictures show the troops");
}

static void
test_what_a_scale_is_taken_for_is_no_mere_look (void **state)
{
#define SCALED(version, role, looks)                                                               \
  PACK (version, ARMY "<scale id=\"worth\" name=\"Worth\"" role                                    \
                      "><grade id=\"good\" name=\"Good\"/></scale>"                                \
                      "<type id=\"pikes\" name=\"Pikes\"" looks "/>"                               \
                      "<type id=\"guns\" name=\"Guns\"" looks "/>")
  g_autoptr (MusterDifferences) differences =
    compare (SCALED ("1", " role='quality'", ""), SCALED ("2", "", " symbol='guards'"));
  assert_int_equal (muster_differences_count (differences), 2);
  assert_string_equal (muster_differences_get (differences, 0)->change, "taken for quality → –");
  assert_string_equal (muster_differences_get (differences, 1)->change,
                       "symbols, marks and arms of 2 troop types, grades and the like; no rule "
                       "changes");
}

static void
test_all_none_and_some_are_taken (void **state)
{
  const char *before = PRICED ("6");
  const char *after = PACK ("2", ARMY FOOT "<type id=\"guns\" name=\"Guns\"/>"
                                           "<prices id=\"p\" of=\"unit\" cite=\"Cost\">"
                                           "<price when=\"foot\" points=\"7\"/>"
                                           "<price when=\"guns\" points=\"9\"/></prices>");
  g_autoptr (MusterDifferences) differences = compare (before, after);
  gboolean taken[] = { TRUE, TRUE, TRUE };
  g_autoptr (GError) error = NULL;
  assert_int_equal (muster_differences_count (differences), 3);
  g_autoptr (MusterRuleset) all = muster_differences_take (differences, taken, NULL);
  assert_string_equal (muster_ruleset_get_digest (all),
                       muster_ruleset_get_digest (muster_differences_get_after (differences)));
  taken[1] = FALSE;
  g_autoptr (MusterRuleset) some = muster_differences_take (differences, taken, &error);
  assert_non_null (some);
  assert_string_equal (some->version, "2, in part");
  assert_int_equal (some->n_prices, 1);
  assert_int_equal (some->prices[0].n_rows, 2);
  assert_non_null (muster_ruleset_find_kind (some, "guns"));
  memset (taken, 0, sizeof taken);
  g_autoptr (MusterRuleset) none = muster_differences_take (differences, taken, NULL);
  assert_string_equal (muster_ruleset_get_digest (none),
                       muster_ruleset_get_digest (muster_differences_get_before (differences)));
}

static void
test_what_belongs_together_is_not_torn (void **state)
{
  const char *after = PACK ("2", ARMY FOOT "<tag id=\"wild\" name=\"Wild\"/>"
                                           "<type id=\"wolves\" name=\"Wolves\" tags=\"wild\"/>");
  g_autoptr (MusterDifferences) differences = compare (PACK ("1", ARMY FOOT), after);
  const gboolean taken[] = { FALSE, TRUE };
  g_autoptr (GError) error = NULL;
  assert_null (muster_differences_take (differences, taken, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
  assert_non_null (strstr (error->message, "wild"));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_a_change_says_what_was_and_what_is),
    cmocka_unit_test (test_what_is_new_or_gone_says_what_it_is),
    cmocka_unit_test (test_a_limit_tells_its_bounds_and_reason),
    cmocka_unit_test (test_what_stands_in_an_element_is_told),
    cmocka_unit_test (test_battlefields_are_told_in_words),
    cmocka_unit_test (test_who_places_what_is_told_in_words),
    cmocka_unit_test (test_types_of_features_and_their_limits_are_told_like_others),
    cmocka_unit_test (test_symbols_and_roles_are_told_by_name),
    cmocka_unit_test (test_looks_are_told_in_one_and_taken_together),
    cmocka_unit_test (test_what_is_printed_on_labels_is_a_mere_look),
    cmocka_unit_test (test_what_a_scale_is_taken_for_is_no_mere_look),
    cmocka_unit_test (test_all_none_and_some_are_taken),
    cmocka_unit_test (test_what_belongs_together_is_not_torn),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
