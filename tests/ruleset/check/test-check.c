/* The checker of packs: each of its findings provoked by a small pack, and none by a sound one. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/problem.h"
#include "ruleset/check/check.h"
#include "ruleset/read/ruleset.h"

/* A sound pack; what is tried begins in line 12. */
#define SOUND                                                                                      \
  "<ruleset xmlns=\"urn:muster:1\" id=\"tiny\" version=\"1\">\n"                                   \
  "<title>Tiny</title><period from=\"1800\" to=\"1810\"/>\n"                                       \
  "<tag id=\"red\" name=\"red\"/><tag id=\"blue\" name=\"blue\"/>\n"                               \
  "<scale id=\"quality\" name=\"Quality\" ordered=\"yes\" cite=\"1\"><grade id=\"2\" "             \
  "name=\"two\"/>\n"                                                                               \
  "<grade id=\"3\" name=\"three\"/><grade id=\"4\" name=\"four\"/></scale>\n"                      \
  "<scale id=\"arm\" name=\"Arm\" cite=\"1\"><grade id=\"foot\" name=\"foot\"/><grade "            \
  "id=\"horse\" name=\"horse\"/></scale>\n"                                                        \
  "<choice scale=\"quality\" on=\"brigade\"/>\n"                                                   \
  "<type id=\"foot\" name=\"Foot\" tags=\"arm:foot red\" cite=\"1\"/><type id=\"horse\" "          \
  "name=\"Horse\" tags=\"arm:horse blue\" cite=\"1\"/>\n"                                          \
  "<type id=\"general\" name=\"General\" kind=\"commander\" cite=\"1\"/>\n"                        \
  "<formation id=\"army\" name=\"Army\" holds=\"brigade,general\"/>\n"                             \
  "<formation id=\"brigade\" name=\"Brigade\" holds=\"unit\"/>\n"

static GPtrArray *
check_text (const char *text)
{
  GPtrArray *problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset =
    muster_ruleset_parse ("tiny.xml", text, strlen (text), problems);
  /* Some faults are found in reading already. */
  if (ruleset != NULL)
    muster_ruleset_check (ruleset, "tiny.xml", problems);
  else
    assert_true (problems->len > 0);
  return problems;
}

static GPtrArray *
check (const char *body)
{
  g_autofree char *text = g_strconcat (SOUND, body, "</ruleset>", NULL);
  return check_text (text);
}

static void
print_problems (GPtrArray *problems)
{
  for (guint i = 0; i < problems->len; i++)
    {
      g_autofree char *text = muster_problem_dup_text (g_ptr_array_index (problems, i));
      print_message ("# %s\n", text);
    }
}

static void
assert_clean (const char *body)
{
  g_autoptr (GPtrArray) problems = check (body);
  print_problems (problems);
  assert_int_equal (problems->len, 0);
}

/* The pack has just this one problem. */
static void
assert_finds (const char *body, gboolean is_note, int line, const char *words)
{
  g_autoptr (GPtrArray) problems = check (body);
  if (problems->len != 1)
    print_problems (problems);
  if (problems->len != 1)
    fail_msg ("%u problems and not one with %s", problems->len, body);
  const MusterProblem *problem = g_ptr_array_index (problems, 0);
  assert_string_equal (problem->file, "tiny.xml");
  if (strstr (problem->message, words) == NULL)
    fail_msg ("\"%s\" does not say \"%s\"", problem->message, words);
  assert_int_equal (problem->line, line);
  assert_int_equal (problem->is_note, is_note);
}

static void
assert_error (const char *body, int line, const char *words)
{
  assert_finds (body, FALSE, line, words);
}

static void
assert_note (const char *body, int line, const char *words)
{
  assert_finds (body, TRUE, line, words);
}

/* The line that follows the sound pack. */
#define LINE      12
#define LIMIT(of) "\n<limit id=\"l\" name=\"L\" kind=\"count\" max=\"1\" cite=\"1\" of=\"" of "\"/>"

static void
test_a_sound_pack_has_no_problems (void **state)
{
  assert_clean ("");
  assert_clean (LIMIT ("unit red,commander overall"));
}

static void
test_selectors_that_can_match_nothing_are_found (void **state)
{
  static const char words[] = "can match nothing";
  assert_error (LIMIT ("unit commander"), 13, words);
  assert_error (LIMIT ("red !red"), 13, words);
  assert_error (LIMIT ("arm:foot arm:horse"), 13, words);
  assert_error (LIMIT ("quality:2 quality:4"), 13, words);
  assert_error (LIMIT ("foot arm:horse"), 13, words);
  assert_error (LIMIT ("foot blue"), 13, words);
  assert_error (LIMIT ("foot !arm:foot"), 13, words);
  assert_error (LIMIT ("unit in:horse"), 13, words);
  assert_error (LIMIT ("brigade in:brigade"), 13, words);
  assert_error (LIMIT ("general in:brigade"), 13, words);
  assert_error (LIMIT ("unit overall"), 13, words);
}

static void
test_each_clause_is_looked_at_by_itself (void **state)
{
  assert_error (LIMIT ("unit, foot blue"), 13, "\"foot blue\"");
}

static void
test_what_a_number_a_trait_or_an_option_may_bring_is_let_pass (void **state)
{
  assert_clean ("<stat id=\"men\" of=\"unit\" entry=\"each\" cite=\"1\"/>" LIMIT ("unit men:5..9"));
  assert_clean (LIMIT ("unit year:1805.."));
  assert_clean ("<tag id=\"stoic\" name=\"stoic\"/><nation id=\"n\" name=\"N\"><trait "
                "tags=\"stoic\"/></nation><choice scale=\"nation\" on=\"army\"/>" LIMIT (
                  "unit stoic in:stoic"));
  assert_clean ("<tag id=\"gun\" name=\"gun\"/><type id=\"o\" name=\"O\" kind=\"option\" "
                "tags=\"gun\" on=\"unit\"/>" LIMIT ("unit has:gun"));
}

#define PRICES(of, rows)    "<prices id=\"p\" of=\"" of "\" cite=\"1\">\n" rows "</prices>"
#define PRICE(when, points) "<price when=\"" when "\" points=\"" points "\"/>\n"

#define GUN_OPTION                                                                                 \
  "<tag id=\"gun\" name=\"gun\"/><type id=\"o\" name=\"O\" kind=\"option\" tags=\"gun\" "          \
  "on=\"unit\"/>"

static void
test_who_asks_for_what_a_thing_bears_is_told_of_has (void **state)
{
  assert_error (GUN_OPTION LIMIT ("unit gun"), 13, "Ask with has:");
  assert_error (GUN_OPTION LIMIT ("unit o"), 13, "Ask with has:");
  assert_error (GUN_OPTION LIMIT ("formation unit"), 13, "all of that at once");
  assert_error (GUN_OPTION LIMIT ("o has:gun"), 13, "can match nothing");
}

static void
test_what_may_stand_only_where_it_stands_already_is_noted (void **state)
{
  assert_note ("<type id=\"o\" name=\"O\" kind=\"option\" on=\"unit has:o\" cite=\"1\"/>", 12,
               "which it makes true itself");
}

/* Rows that ask for what a thing holds: it may hold both. */
static void
test_two_rows_for_what_a_thing_may_hold_at_once_are_found (void **state)
{
  static const char options[] = "<type id=\"o\" name=\"O\" kind=\"option\" on=\"unit\"/>"
                                "<type id=\"p\" name=\"P\" kind=\"option\" on=\"unit\"/>";
  g_autofree char *doubt =
    g_strconcat (options,
                 PRICES ("foot", PRICE ("has:o", "1") PRICE ("has:p", "2") PRICE ("", "3")), NULL);
  g_autofree char *settled =
    g_strconcat (options,
                 PRICES ("foot", PRICE ("has:o", "1") PRICE ("has:p", "2")
                                   PRICE ("has:o has:p", "4") PRICE ("", "3")),
                 NULL);
  g_autofree char *apart =
    g_strconcat (options, PRICES ("foot", PRICE ("has:o", "1") PRICE ("!has:o", "2")), NULL);
  g_autofree char *gap = g_strconcat (options, PRICES ("foot", PRICE ("has:o", "1")), NULL);
  assert_error (doubt, 14, "two rows hold");
  assert_clean (settled);
  assert_clean (apart);
  assert_error (gap, 12, "have no row");
}

static void
test_a_choice_that_matches_nothing_is_found (void **state)
{
  assert_error ("<choice scale=\"quality\" on=\"foot horse\"/>", 12, "can match nothing");
}

static void
test_a_scope_in_which_nothing_can_stand_is_found (void **state)
{
  assert_error ("<limit id=\"l\" name=\"L\" kind=\"count\" max=\"1\" cite=\"1\" scope=\"unit\"/>",
                12, "it always holds");
}

static void
test_a_price_for_every_grade_is_sound (void **state)
{
  assert_clean (
    PRICES ("foot", PRICE ("quality:2", "1") PRICE ("quality:3", "2") PRICE ("quality:4", "3")));
  assert_clean (PRICES ("general", "<price points=\"3\"/>"));
}

static void
test_a_gap_in_the_prices_is_found (void **state)
{
  assert_error (PRICES ("foot", PRICE ("quality:2", "1") PRICE ("quality:4", "3")), 12,
                "\"foot quality:3\"");
  assert_error (PRICES ("unit", PRICE ("foot", "1")), 12, "\"horse\"");
}

static void
test_what_the_user_enters_is_no_gap (void **state)
{
  assert_clean ("<prices id=\"p\" of=\"unit\" entry=\"type\" cite=\"1\">"
                "<price when=\"foot\" points=\"1\"/></prices>");
}

static void
test_what_a_number_decides_is_no_gap (void **state)
{
  assert_clean (PRICES ("unit", PRICE ("year:..1805", "1") PRICE ("year:1806..", "2")));
}

static void
test_two_rows_of_which_neither_says_more_are_found (void **state)
{
  assert_error (PRICES ("general,foot",
                        "<price points=\"9\"/>\n" PRICE ("red", "1") PRICE ("arm:foot", "2")),
                15, "say different things");
}

static void
test_two_rows_that_say_the_same_price_or_are_settled_by_a_third_are_sound (void **state)
{
  assert_clean (
    PRICES ("unit", "<price points=\"9\"/>" PRICE ("red", "1") PRICE ("arm:foot", "1")));
  assert_clean (PRICES ("unit", "<price points=\"9\"/>" PRICE ("red", "1") PRICE ("arm:foot", "2")
                                  PRICE ("red arm:foot", "3")));
}

static void
test_a_doubt_that_only_the_overall_commander_brings_is_found (void **state)
{
  assert_error ("<tag id=\"old\" name=\"old\"/><type id=\"elder\" name=\"Elder\" "
                "kind=\"commander\" tags=\"general old\" cite=\"1\"/>" PRICES (
                  "commander", "<price points=\"1\"/>\n" PRICE ("overall", "5") PRICE ("old", "7")),
                15, "\"overall\"");
}

static void
test_a_row_that_can_never_hold_in_its_group_is_found (void **state)
{
  assert_error (PRICES ("foot", "<price points=\"1\"/>\n" PRICE ("horse", "2")), 14,
                "can never hold");
}

static void
test_places_decide_rows_too (void **state)
{
  assert_clean (PRICES ("unit", PRICE ("in:brigade", "1")));
  assert_error (PRICES ("commander", "<price points=\"1\"/>\n" PRICE ("!in:army", "2")), 14,
                "can never hold");
}

static void
test_grades_of_a_nation_go_with_it (void **state)
{
  static const char nation[] =
    "<scale id=\"system\" name=\"System\" cite=\"1\"><grade id=\"old\" name=\"old\"/><grade "
    "id=\"new\" name=\"new\"/></scale><choice scale=\"system\" on=\"army\"/>"
    "<choice scale=\"nation\" on=\"army\"/><nation id=\"n\" name=\"N\"><trait tags=\"system:old\" "
    "from=\"1800\" to=\"1804\"/><trait tags=\"system:new\" from=\"1805\" to=\"%d\"/></nation>"
    "<nation id=\"m\" name=\"M\"><trait tags=\"system:old\"/></nation>"
    "<prices id=\"p\" of=\"unit\" cite=\"1\"><price when=\"nation:m system:old\" points=\"1\"/>"
    "<price when=\"nation:n\" points=\"2\"/></prices>";
  g_autofree char *whole = g_strdup_printf (nation, 1810);
  assert_clean (whole);
}

static void
test_stat_rows_are_looked_at_like_prices (void **state)
{
  assert_clean ("<stat id=\"s\" of=\"unit\" cite=\"1\"><value when=\"foot\" is=\"1\"/>"
                "<value when=\"horse\" is=\"-\"/></stat>");
  assert_error ("<stat id=\"s\" of=\"unit\" cite=\"1\"><value when=\"foot\" is=\"1\"/></stat>", 12,
                "\"horse\"");
  assert_error ("<stat id=\"s\" of=\"foot\" cite=\"1\"><value when=\"red\" is=\"1\"/>\n"
                "<value when=\"arm:foot\" is=\"2\"/></stat>",
                13, "say different things");
  assert_clean ("<stat id=\"s\" of=\"foot\" cite=\"1\" text=\"yes\"><value when=\"red\" is=\"a\"/>"
                "<value when=\"arm:foot\" is=\"a\"/></stat>");
  assert_error ("<stat id=\"s\" of=\"foot\" cite=\"1\" bands=\"near far\"><value when=\"red\" "
                "is=\"1 2\"/>\n<value when=\"arm:foot\" is=\"1 3\"/></stat>",
                13, "say different things");
}

#define HEIRS       "<table id=\"t\" title=\"T\" roll=\"d6\" use=\"succession\" cite=\"1\">"
#define HEIR_CHOICE "<choice scale=\"quality\" on=\"general\"/>"

static void
test_a_table_of_successors_gives_grades_that_commanders_have (void **state)
{
  assert_clean (HEIR_CHOICE HEIRS "<row at=\"..3\" gives=\"quality:2\">a</row>"
                                  "<row at=\"4..\" gives=\"quality:3\">b</row>"
                                  "<row>other</row></table>");
  assert_error (HEIR_CHOICE HEIRS "<row at=\"..3\" gives=\"quality:2\">a</row>\n"
                                  "<row at=\"4..\">b</row></table>",
                LINE + 1, "does not say which grade a successor gets");
  assert_error (HEIRS "<row at=\"..6\" gives=\"quality:2\">a</row></table>", LINE,
                "which nobody chooses on a commander that it is for");
  assert_error (HEIR_CHOICE "<table id=\"t\" title=\"T\" use=\"succession\" cite=\"1\"><row>a</row>"
                            "</table>",
                LINE, "No row of \"t\" says which grade a successor gets");
  assert_error (HEIR_CHOICE HEIRS "<row at=\"..6\" gives=\"quality:2\">a</row></table>\n"
                                  "<table id=\"u\" title=\"U\" use=\"succession\" cite=\"1\">"
                                  "<row gives=\"quality:2\">a</row></table>",
                LINE + 1, "\"u\" is for successors, and so is \"t\"");
}

static void
test_results_without_a_row_or_with_two_are_found (void **state)
{
  assert_clean ("<table id=\"t\" title=\"T\" roll=\"d6\" cite=\"1\"><row at=\"..3\">a</row>"
                "<row at=\"4..\">b</row><row when=\"unit\">+1</row></table>");
  assert_error ("<table id=\"t\" title=\"T\" roll=\"d6\" cite=\"1\"><row at=\"1..3\">a</row>"
                "<row at=\"5..6\">b</row></table>",
                LINE, "no row is for the result 4");
  assert_error ("<table id=\"t\" title=\"T\" roll=\"2d6\" cite=\"1\"><row at=\"2..7\">a</row>\n"
                "<row at=\"7..12\">b</row></table>",
                LINE + 1, "two rows are for the result 7");
  assert_error ("<weather kind=\"table\" roll=\"2d6\" cite=\"1\"><row id=\"a\" name=\"A\" "
                "at=\"3..12\"/></weather>",
                LINE, "no row is for the result 2");
}

static void
test_a_pack_without_troops_is_noted (void **state)
{
  const char *text = "<ruleset xmlns=\"urn:muster:1\" id=\"bare\" version=\"1\">\n"
                     "<title>Bare</title><formation id=\"army\" name=\"Army\" holds=\"!unit\"/>\n"
                     "</ruleset>";
  g_autoptr (GPtrArray) problems = check_text (text);
  assert_int_equal (problems->len, 1);
  const MusterProblem *problem = g_ptr_array_index (problems, 0);
  assert_string_equal (problem->message,
                       "The pack has no troop types, so that no army of it can have a unit. Add a "
                       "<type>, unless that is meant.");
  assert_true (problem->is_note);
}

static void
test_a_turn_longer_than_a_day_is_found (void **state)
{
  static const struct
  {
    const char *clock;
    guint n_problems;
  } rows[] = {
    { "<clock minutes=\"1440\" last-light=\"1440\" cite=\"1\">Dim</clock>\n<tag id=\"red\"", 0 },
    { "<clock minutes=\"999999999\" cite=\"1\"/>\n<tag id=\"red\"", 1 },
    { "<clock minutes=\"15\" last-light=\"1441\" cite=\"1\">Dim</clock>\n<tag id=\"red\"", 1 },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (GStrv) parts = g_strsplit (SOUND "</ruleset>", "<tag id=\"red\"", 2);
      g_autofree char *text = g_strjoinv (rows[i].clock, parts);
      g_autoptr (GPtrArray) problems = check_text (text);
      print_problems (problems);
      assert_int_equal (problems->len, rows[i].n_problems);
      for (guint j = 0; j < problems->len; j++)
        {
          const MusterProblem *problem = g_ptr_array_index (problems, j);
          assert_string_equal (problem->message,
                               "<clock> has more minutes than a day, and is taken "
                               "for 1440. Write less.");
          assert_int_equal (problem->line, 3);
          assert_true (problem->is_note);
        }
    }
}

static void
test_limits_that_exclude_each_other_are_found (void **state)
{
  static const char pair[] = "<limit id=\"a\" name=\"A\" kind=\"count\" of=\"unit\" min=\"4\" "
                             "cite=\"1\"%s/>\n<limit id=\"b\" name=\"B\" kind=\"count\" "
                             "of=\"%s\" max=\"3\" cite=\"1\"/>";
  g_autofree char *same = g_strdup_printf (pair, "", "unit");
  g_autofree char *other = g_strdup_printf (pair, "", "foot");
  g_autofree char *none = g_strdup_printf (pair, " or-none=\"yes\"", "unit");
  g_autofree char *advice = g_strdup_printf (pair, " severity=\"advice\"", "unit");
  assert_error (same, 13, "No army can meet both limits");
  assert_clean (other);
  assert_clean (none);
  assert_clean (advice);
}

static void
test_a_formation_that_no_army_can_have_is_found (void **state)
{
  assert_error ("<formation id=\"corps\" name=\"Corps\" holds=\"corps,unit\"/>", 12,
                "No army can have the formation \"corps\"");
}

static void
test_a_type_that_can_stand_nowhere_is_noted (void **state)
{
  assert_note ("<type id=\"colonel\" name=\"Colonel\" kind=\"commander\" cite=\"1\"/>", 12,
               "\"colonel\" can stand nowhere");
}

static void
test_a_scale_that_nothing_has_is_found (void **state)
{
  assert_error (
    "<scale id=\"mood\" name=\"Mood\" cite=\"1\"><grade id=\"1\" name=\"one\"/></scale>", 12,
    "scale \"mood\"");
}

/* However many rows ask for its grades. */
static void
test_a_choice_that_is_missing_is_told_once (void **state)
{
#define ASKING                                                                                     \
  "<prices id=\"p\" of=\"brigade\"><price when=\"quality:2\" points=\"1\" cite=\"1\"/>"            \
  "<price when=\"quality:3\" points=\"2\" cite=\"1\"/><price when=\"quality:4\" points=\"3\" "     \
  "cite=\"1\"/></prices>"
  g_auto (GStrv) parts =
    g_strsplit (SOUND ASKING "</ruleset>", "<choice scale=\"quality\" on=\"brigade\"/>", 2);
  g_autofree char *none = g_strjoinv ("", parts);
  g_autofree char *elsewhere = g_strjoinv ("<choice scale=\"quality\" on=\"general\"/>", parts);
  g_autoptr (GPtrArray) of_none = check_text (none);
  g_autoptr (GPtrArray) of_elsewhere = check_text (elsewhere);
  assert_int_equal (of_none->len, 1);
  const MusterProblem *problem = g_ptr_array_index (of_none, 0);
  assert_int_equal (problem->line, 4);
  assert_non_null (strstr (problem->message, "for which 3 selectors ask (the first in line 12)"));
  assert_non_null (strstr (problem->message, "Add <choice scale=\"quality\">"));
  assert_int_equal (of_elsewhere->len, 1);
  problem = g_ptr_array_index (of_elsewhere, 0);
  assert_int_equal (problem->line, 12);
  assert_non_null (strstr (problem->message, "No row of \"p\" can ever hold"));
  assert_error (LIMIT ("general quality:3"), 13, "Add <choice scale=\"quality\">");
  assert_error (LIMIT ("foot, general quality:3"), 13, "The selector \"general quality:3\" can");
  assert_error (LIMIT ("general quality:3") "<limit id=\"m\" name=\"M\" kind=\"count\" max=\"1\" "
                                            "cite=\"1\" of=\"general quality:4\"/>",
                13, "and 1 more can match nothing");
}

static void
test_stats_that_need_themselves_are_found (void **state)
{
  assert_error ("<stat id=\"a\" of=\"unit\" cite=\"1\"><add stat=\"b\"/></stat>\n"
                "<stat id=\"b\" of=\"unit\" cite=\"1\"><add stat=\"a\"/></stat>",
                12, "needs itself");
  assert_error ("<stat id=\"a\" of=\"unit a:1..\" cite=\"1\"><value is=\"1\"/></stat>", 12,
                "needs itself");
  assert_error ("<prices id=\"p\" of=\"unit\" per=\"points\" cite=\"1\"><price points=\"1\"/>"
                "</prices>",
                12, "prices need themselves");
}

static void
test_a_stat_of_what_stands_in_a_thing_or_above_it_is_no_circle (void **state)
{
  assert_clean ("<stat id=\"a\" of=\"unit,brigade\" cite=\"1\"><add n=\"1\"/><add of=\"unit\" "
                "stat=\"a\"/></stat>");
  assert_clean ("<stat id=\"a\" of=\"unit,commander\" cite=\"1\"><add n=\"1\"/><add stat=\"a\" "
                "from=\"superior\"/></stat>");
}

static void
test_too_long_a_chain_of_stats_is_found (void **state)
{
  g_autoptr (GString) body = g_string_new (NULL);
  for (int i = 0; i < 13; i++)
    g_string_append_printf (body,
                            "<stat id=\"s%d\" of=\"unit\" cite=\"1\"><add stat=\"s%d\"/></stat>\n",
                            i, i + 1);
  g_string_append (body, "<stat id=\"s13\" of=\"unit\" entry=\"each\" cite=\"1\"/>");
  assert_error (body->str, 12, "\"s0\" needs more than 12");
}

static void
test_grades_of_equal_price_of_which_one_is_better_are_noted (void **state)
{
  assert_note (PRICES ("foot",
                       PRICE ("quality:2", "1") PRICE ("quality:3", "2") PRICE ("quality:4", "2")),
               15, "quality:4 costs as much as quality:3");
  assert_note (PRICES ("foot", PRICE ("quality:2", "1") PRICE ("quality:3..", "2")), 14,
               "quality:4 costs as much as quality:3");
}

static void
test_prices_that_do_not_ask_for_a_chosen_grade_are_noted (void **state)
{
  assert_note (PRICES ("brigade", "<price points=\"1\"/>"), 12, "do not ask for the scale");
}

static void
test_figures_without_citation_are_noted (void **state)
{
  static const char *const bodies[] = {
    "<prices id=\"p\" of=\"general\"><price points=\"1\"/></prices>",
    "<limit id=\"p\" name=\"L\" kind=\"count\" of=\"unit\" max=\"1\"/>",
    "<stat id=\"p\" of=\"unit\"><value is=\"1\"/></stat>",
    "<level id=\"p\" name=\"L\" scope=\"brigade\" of=\"unit\" lost-over=\"1/2\"/>",
    "<scale id=\"p\" name=\"P\"><grade id=\"1\" name=\"one\"/></scale><choice scale=\"p\" "
    "on=\"unit\"/>",
  };
  for (guint i = 0; i < G_N_ELEMENTS (bodies); i++)
    assert_note (bodies[i], 12, "does not say where in the rulebook it stands");
  assert_clean ("<prices id=\"p\" of=\"general\"><price points=\"1\" cite=\"2\"/></prices>");
  assert_clean ("<stat id=\"p\" of=\"brigade\" show=\"no\"><add of=\"unit\"/></stat>");
}

static void
test_all_problems_are_told_at_once_in_the_order_of_the_file (void **state)
{
  g_autoptr (GPtrArray) problems =
    check ("<formation id=\"corps\" name=\"Corps\" holds=\"unit\"/>\n"
           "<limit id=\"l\" name=\"L\" kind=\"count\" of=\"foot horse\" max=\"1\" cite=\"1\"/>\n"
           "<prices id=\"p\" of=\"unit\" cite=\"1\"><price when=\"foot\" points=\"1\"/></prices>");
  assert_int_equal (problems->len, 3);
  for (guint i = 0; i < problems->len; i++)
    assert_int_equal (((MusterProblem *) g_ptr_array_index (problems, i))->line, 12 + (int) i);
}

static void
test_so_many_gaps_are_told_and_the_rest_counted (void **state)
{
  g_autoptr (GString) body = g_string_new (NULL);
  for (int i = 0; i < 15; i++)
    g_string_append_printf (body,
                            "<tag id=\"t%d\" name=\"t\"/><type id=\"u%d\" name=\"U\" tags=\"t%d\" "
                            "cite=\"1\"/>",
                            i, i, i);
  g_string_append (body, "<prices id=\"p\" of=\"unit\" cite=\"1\">");
  for (int i = 0; i < 15; i++)
    g_string_append_printf (body, "<price when=\"t%d foot\" points=\"1\"/>", i);
  g_string_append (body, "<price when=\"red\" points=\"1\"/><price when=\"blue\" "
                         "points=\"1\"/></prices>");
  g_autoptr (GPtrArray) problems = check (body->str);
  guint n_gaps = 0;
  gboolean counted = FALSE;
  for (guint i = 0; i < problems->len; i++)
    {
      const char *message = ((MusterProblem *) g_ptr_array_index (problems, i))->message;
      n_gaps += strstr (message, "have no row for") != NULL;
      counted = counted || strstr (message, "5 more gaps") != NULL;
    }
  assert_int_equal (n_gaps, 10);
  assert_true (counted);
}

static void
test_options_that_hold_each_other_are_told (void **state)
{
  g_autoptr (GPtrArray) problems =
    check ("<type id=\"u\" name=\"U\" cite=\"1\"/>"
           "<type id=\"a\" name=\"A\" kind=\"option\" on=\"b\" cite=\"1\"/>"
           "<type id=\"b\" name=\"B\" kind=\"option\" on=\"a\" cite=\"1\"/>"
           "<type id=\"c\" name=\"C\" kind=\"option\" on=\"c,u\" cite=\"1\"/>");
  guint n = 0;
  for (guint i = 0; i < problems->len; i++)
    {
      const MusterProblem *problem = g_ptr_array_index (problems, i);
      n += strstr (problem->message, "can stand nowhere: nothing that an army can have bears it")
           != NULL;
      assert_null (strstr (problem->message, "\"c\""));
    }
  assert_int_equal (n, 2);
}

static void
test_gaps_that_differ_by_nation_are_one (void **state)
{
  g_autoptr (GPtrArray) problems =
    check ("<nation id=\"a\" name=\"A\"/><nation id=\"b\" name=\"B\"/><nation id=\"c\" name=\"C\"/>"
           "<nation id=\"d\" name=\"D\"/><nation id=\"e\" name=\"E\"/>"
           "<choice scale=\"nation\" on=\"army\"/>"
           "<type id=\"u\" name=\"U\" cite=\"1\"/><type id=\"v\" name=\"V\" cite=\"1\"/>"
           "<prices id=\"p\" of=\"u,v\" cite=\"1\"><price when=\"u nation:a\" points=\"1\"/>"
           "<price when=\"v nation:a\" points=\"1\"/><price when=\"v nation:b\" points=\"1\"/>"
           "<price when=\"v nation:c\" points=\"1\"/><price when=\"v nation:d\" points=\"1\"/>"
           "</prices>");
  g_autoptr (GString) told = g_string_new (NULL);
  for (guint i = 0; i < problems->len; i++)
    {
      const MusterProblem *problem = g_ptr_array_index (problems, i);
      if (strstr (problem->message, "have no row for") != NULL)
        g_string_append_printf (told, "%s\n", problem->message);
    }
  assert_string_equal (
    told->str,
    "The prices \"p\" have no row for \"u\" under 4 nations, such as b, c and d. Add one, or "
    "let the user enter it with entry=\"type\" or \"each\".\n"
    "The prices \"p\" have no row for \"v nation:e\". Add one, or let the user "
    "enter it with entry=\"type\" or \"each\".\n");
}

static void
test_too_many_combinations_are_noted_and_not_all_tried (void **state)
{
  g_autoptr (GString) body = g_string_new (NULL);
  g_autoptr (GString) when = g_string_new ("unit");
  for (int i = 0; i < 7; i++)
    {
      g_string_append_printf (body, "<scale id=\"s%d\" name=\"S\" cite=\"1\">", i);
      for (int j = 0; j < 9; j++)
        g_string_append_printf (body, "<grade id=\"%d\" name=\"G\"/>", j);
      g_string_append_printf (body, "</scale><choice scale=\"s%d\" on=\"unit\"/>", i);
      g_string_append_printf (when, " s%d:1", i);
    }
  g_string_append_printf (body,
                          "<prices id=\"p\" of=\"unit\" cite=\"1\"><price points=\"1\"/><price "
                          "when=\"%s\" points=\"2\"/></prices>",
                          when->str);
  assert_note (body->str, 12, "only the first of them were tried");
}

/* Returns: how many clauses are tried in a pack of so many types, each with a price of its own */
static guint64
count_tried (int n_types)
{
  g_autoptr (GString) body = g_string_new (NULL);
  for (int i = 0; i < n_types; i++)
    g_string_append_printf (body, "<type id=\"u%d\" name=\"U%d\" tags=\"arm:foot\" cite=\"1\"/>", i,
                            i);
  g_string_append (body, "<prices id=\"p\" of=\"unit\" cite=\"1\">"
                         "<price when=\"foot, horse\" points=\"2\"/>");
  for (int i = 0; i < n_types; i++)
    g_string_append_printf (body, "<price when=\"u%d\" points=\"1\"/>", i);
  g_string_append (body, "</prices>");
  g_autofree char *text = g_strconcat (SOUND, body->str, "</ruleset>", NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset =
    muster_ruleset_parse ("tiny.xml", text, strlen (text), problems);
  assert_non_null (ruleset);
  guint64 n = muster_ruleset_check (ruleset, "tiny.xml", problems);
  print_problems (problems);
  assert_int_equal (problems->len, 0);
  return n;
}

static void
test_ten_times_as_many_types_take_ten_times_as_many_trials (void **state)
{
  guint64 few = count_tried (1000);
  guint64 many = count_tried (10000);
  assert_true (few > 1000);
  assert_true (many < 11 * few);
}

static void
test_faults_that_would_go_unseen_are_found (void **state)
{
  assert_finds ("<tag id=\"unit\" name=\"unit\"/>", FALSE, LINE, "every ruleset has");
  assert_finds ("<type id=\"x\" name=\"X\" tags=\"x x x x x x x x x x\" cite=\"1\"/>", FALSE, LINE,
                "a type of itself");
  assert_finds ("<type id=\"x\" name=\"X\" tags=\"arm:foot arm:horse\" cite=\"1\"/>", FALSE, LINE,
                "two grades of the scale");
  assert_finds ("<limit id=\"years\" name=\"N\" kind=\"count\" of=\"unit\" max=\"9\" cite=\"1\"/>",
                FALSE, LINE, "one of Muster's own checks");
  assert_finds (
    "<list id=\"l\" name=\"L\" scope=\"army\" cite=\"1\"><allow id=\"a\" name=\"A\" "
    "of=\"unit\"/><limit id=\"m\" name=\"M\" scope=\"brigade\" kind=\"count\" of=\"unit\" "
    "max=\"9\" cite=\"1\"/></list>",
    FALSE, LINE, "has no effect");
  assert_finds ("<choice scale=\"nation\" on=\"army\"/><nation id=\"n\" name=\"N\" "
                "cite=\"1\"><trait tags=\"quality:3\"/><trait "
                "tags=\"quality:4\" from=\"1700\"/></nation>",
                FALSE, LINE, "in the same years");
}

static void
test_sums_of_sums_that_never_end_are_found (void **state)
{
  g_autoptr (GString) body = g_string_new (NULL);
  for (int i = 0; i < 6; i++)
    {
      g_string_append_printf (body, "<stat id=\"s%d\" name=\"S\" of=\"unit\" cite=\"1\">", i);
      for (int j = 0; j < 8; j++)
        g_string_append_printf (body, "<add stat=\"s%d\"/>", i + 1);
      g_string_append (body, "</stat>");
    }
  g_string_append (body,
                   "<stat id=\"s6\" name=\"S\" of=\"unit\" cite=\"1\"><value is=\"1\"/></stat>");
  assert_finds (body->str, FALSE, LINE, "again and again");
}

static void
test_a_share_below_none_or_above_all_is_found (void **state)
{
#define SHARE(bounds)                                                                              \
  "\n<limit id=\"l\" name=\"L\" kind=\"share\" cite=\"1\" of=\"red\" " bounds "/>"
  assert_clean (SHARE ("min=\"0%\" max=\"100%\""));
  assert_error (SHARE ("max=\"-10%\""), 13, "and no share is below 0");
  assert_note (SHARE ("max=\"140%\""), 13, "a max of 140%, more than all");
  assert_note (SHARE ("min=\"3/2\""), 13, "a min of 150%, more than all");
}

static void
test_a_tag_that_nothing_has_is_noted (void **state)
{
  assert_note ("\n<tag id=\"green\" name=\"green\"/>", 13, "Nothing has the tag \"green\"");
  assert_clean ("<tag id=\"green\" name=\"green\"/><type id=\"x\" name=\"X\" cite=\"1\" "
                "tags=\"arm:foot&#10;green\"/>");
  /* Of what is asked for besides, it is told once. */
  assert_error ("<tag id=\"green\" name=\"green\"/>" LIMIT ("green"), 13, "can match nothing");
}

static void
test_two_of_one_name_are_noted (void **state)
{
  assert_note ("\n<type id=\"line\" name=\"FOOT\" tags=\"arm:foot\" cite=\"1\"/>", 13,
               "\"line\" and \"foot\" (line 8) are both called “FOOT”");
#define GUARD(id, more)                                                                            \
  "<type id=\"" id "\" name=\"Guard\" tags=\"arm:foot\" cite=\"1\" " more "/>\n"
  /* However many there are, and if the first of them is no longer there. */
  assert_note (GUARD ("a", "") GUARD ("b", "") GUARD ("c", ""), 13, "\"b\" and \"a\"");
  assert_note (GUARD ("a", "to=\"1804\"") GUARD ("b", "from=\"1805\"") GUARD ("c", "from=\"1807\""),
               14, "\"c\" and \"b\"");
  assert_clean (GUARD ("a", "to=\"1804\"") GUARD ("b", "from=\"1805\""));
  assert_clean (
    "<type id=\"chief\" name=\"Horse\" kind=\"commander\" tags=\"general\" cite=\"1\"/>");
}

static void
test_two_overall_commanders_are_noted (void **state)
{
#define OVERALL(id, more)                                                                          \
  "\n<type id=\"" id "\" name=\"" id "\" kind=\"commander\" tags=\"general\" "                     \
  "overall=\"yes\" cite=\"1\" " more "/>"
  assert_clean (OVERALL ("marshal", ""));
  assert_note (OVERALL ("marshal", "") OVERALL ("king", ""), 14,
               "\"king\" and \"marshal\" (line 13) are each the overall commander");
  assert_clean (OVERALL ("marshal", "to=\"1804\"") OVERALL ("king", "from=\"1805\""));
}

static void
test_an_army_that_holds_an_army_is_found (void **state)
{
  g_auto (GStrv) parts = g_strsplit (SOUND "</ruleset>", "brigade,general", 2);
  g_autofree char *text = g_strjoinv ("brigade,general,army", parts);
  g_autoptr (GPtrArray) problems = check_text (text);
  print_problems (problems);
  assert_int_equal (problems->len, 1);
  const MusterProblem *problem = g_ptr_array_index (problems, 0);
  assert_int_equal (problem->line, 10);
  assert_non_null (strstr (problem->message, "holds the army, in which it stands"));
}

static void
test_what_a_limit_is_measured_by_stands_in_its_scope (void **state)
{
#define RATIO(scope, to)                                                                           \
  "\n<limit id=\"l\" name=\"L\" kind=\"ratio\" cite=\"1\" scope=\"" scope "\" of=\"red\" to=\"" to \
  "\" max=\"1/3\"/>"
  assert_clean (RATIO ("army", "general"));
  assert_clean (RATIO ("brigade", "blue"));
  assert_error (RATIO ("brigade", "general"), 13, "measured by 0");
}

static void
test_a_bound_is_a_figure_of_the_scope_or_above_it (void **state)
{
#define BOUND(scope, of)                                                                           \
  "\n<stat id=\"s\" name=\"S\" of=\"" of "\" cite=\"1\"><value is=\"2\"/></stat>"                  \
  "<limit id=\"l\" name=\"L\" kind=\"count\" cite=\"1\" scope=\"" scope                            \
  "\" of=\"red\" max=\"s\"/>"
  assert_clean (BOUND ("brigade", "brigade"));
  assert_clean (BOUND ("brigade", "army"));
  assert_error (BOUND ("brigade", "general"), 13, "which neither \"brigade\" nor anything above");
  assert_error (BOUND ("army", "brigade"), 13, "which neither \"army\" nor anything above");
}

static void
test_what_stands_together_is_units (void **state)
{
  assert_clean ("<together id=\"t\" of=\"foot,horse\"/>");
  assert_error ("<together id=\"t\" of=\"red blue\"/>", LINE, "can match nothing");
  assert_error ("<together id=\"t\" of=\"foot\"/>\n<together id=\"t\" of=\"horse\"/>", LINE + 1,
                "is there twice");
}

static void
test_names_that_cannot_be_given_are_found (void **state)
{
  assert_error ("<names id=\"n\" of=\"red blue\"><row>A; B</row></names>", LINE,
                "can match nothing");
  assert_error ("<names id=\"n\" of=\"foot\"><row>9..3rd Foot</row></names>", LINE,
                "no range of names");
  assert_error ("<names id=\"n\" of=\"foot\"><row> ; </row></names>", LINE, "no names here");
  assert_error ("<names id=\"n\" of=\"foot\"/>", LINE, "have no <row>");
  assert_error ("<names id=\"n\" of=\"foot\" as=\"{nmae} Foot\"><row>1st</row></names>", LINE,
                "{nmae}, for which nothing");
  assert_error ("<names id=\"n\" of=\"foot\" as=\"Foot\"><row>1st</row></names>", LINE,
                "the same of every name");
  assert_error ("<names id=\"n\" of=\"foot\" as=\"{part}/{name}\"><row>1st</row></names>", LINE,
                "Add parts");
  assert_error ("<names id=\"n\" of=\"foot\"><row>1st; 2nd; 1st</row></names>", LINE,
                "stands twice");
  assert_error ("<names id=\"n\" of=\"foot\"><row to=\"1805\">1st</row>\n<row from=\"1805\">"
                "1st</row></names>",
                LINE + 1, "first in line 12");
  assert_error ("<names id=\"n\" of=\"foot\"><row from=\"1808\" to=\"1802\">1st</row></names>",
                LINE, "which is before");
  assert_error ("<names id=\"n\" of=\"foot\" rows=\"m\"/>", LINE, "names no other <names>");
  assert_error ("<names id=\"n\"><row>1st</row></names>", LINE, "do not say what is named");
  assert_error ("<names id=\"n\" of=\"foot\"><row by=\"Ash\">1st; 2nd</row></names>", LINE,
                "Names here: 2; in by: 1");
  assert_error ("<names id=\"n\" of=\"foot\"><row under=\"Left Wing\">1st</row></names>", LINE,
                "Nothing is called “Left Wing”");
  assert_error ("<names id=\"n\" of=\"foot\"><row>1st</row></names>"
                "<names id=\"n\" of=\"foot\"><row>2nd</row></names>",
                LINE, "is there twice");
}

static void
test_names_that_can_be_given_are_sound (void **state)
{
  assert_clean ("<names id=\"n\" of=\"foot\" as=\"{part}/{name}\" parts=\"1..3\">"
                "<row to=\"1804\">1st; 2..4th</row><row from=\"1805\">1st</row></names>"
                "<names id=\"g\" of=\"general\"><row>Ash; Oak</row></names>"
                "<names id=\"b\" of=\"brigade\" as=\"Brigade {commander}\" rows=\"g\"/>");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_a_sound_pack_has_no_problems),
    cmocka_unit_test (test_selectors_that_can_match_nothing_are_found),
    cmocka_unit_test (test_each_clause_is_looked_at_by_itself),
    cmocka_unit_test (test_what_a_number_a_trait_or_an_option_may_bring_is_let_pass),
    cmocka_unit_test (test_who_asks_for_what_a_thing_bears_is_told_of_has),
    cmocka_unit_test (test_what_may_stand_only_where_it_stands_already_is_noted),
    cmocka_unit_test (test_two_rows_for_what_a_thing_may_hold_at_once_are_found),
    cmocka_unit_test (test_a_choice_that_matches_nothing_is_found),
    cmocka_unit_test (test_a_scope_in_which_nothing_can_stand_is_found),
    cmocka_unit_test (test_a_price_for_every_grade_is_sound),
    cmocka_unit_test (test_a_gap_in_the_prices_is_found),
    cmocka_unit_test (test_what_the_user_enters_is_no_gap),
    cmocka_unit_test (test_what_a_number_decides_is_no_gap),
    cmocka_unit_test (test_two_rows_of_which_neither_says_more_are_found),
    cmocka_unit_test (test_two_rows_that_say_the_same_price_or_are_settled_by_a_third_are_sound),
    cmocka_unit_test (test_a_doubt_that_only_the_overall_commander_brings_is_found),
    cmocka_unit_test (test_a_row_that_can_never_hold_in_its_group_is_found),
    cmocka_unit_test (test_places_decide_rows_too),
    cmocka_unit_test (test_grades_of_a_nation_go_with_it),
    cmocka_unit_test (test_stat_rows_are_looked_at_like_prices),
    cmocka_unit_test (test_a_table_of_successors_gives_grades_that_commanders_have),
    cmocka_unit_test (test_results_without_a_row_or_with_two_are_found),
    cmocka_unit_test (test_a_pack_without_troops_is_noted),
    cmocka_unit_test (test_a_turn_longer_than_a_day_is_found),
    cmocka_unit_test (test_limits_that_exclude_each_other_are_found),
    cmocka_unit_test (test_a_formation_that_no_army_can_have_is_found),
    cmocka_unit_test (test_a_type_that_can_stand_nowhere_is_noted),
    cmocka_unit_test (test_a_scale_that_nothing_has_is_found),
    cmocka_unit_test (test_a_choice_that_is_missing_is_told_once),
    cmocka_unit_test (test_stats_that_need_themselves_are_found),
    cmocka_unit_test (test_a_stat_of_what_stands_in_a_thing_or_above_it_is_no_circle),
    cmocka_unit_test (test_too_long_a_chain_of_stats_is_found),
    cmocka_unit_test (test_grades_of_equal_price_of_which_one_is_better_are_noted),
    cmocka_unit_test (test_prices_that_do_not_ask_for_a_chosen_grade_are_noted),
    cmocka_unit_test (test_figures_without_citation_are_noted),
    cmocka_unit_test (test_all_problems_are_told_at_once_in_the_order_of_the_file),
    cmocka_unit_test (test_so_many_gaps_are_told_and_the_rest_counted),
    cmocka_unit_test (test_gaps_that_differ_by_nation_are_one),
    cmocka_unit_test (test_options_that_hold_each_other_are_told),
    cmocka_unit_test (test_too_many_combinations_are_noted_and_not_all_tried),
    cmocka_unit_test (test_ten_times_as_many_types_take_ten_times_as_many_trials),
    cmocka_unit_test (test_faults_that_would_go_unseen_are_found),
    cmocka_unit_test (test_sums_of_sums_that_never_end_are_found),
    cmocka_unit_test (test_a_share_below_none_or_above_all_is_found),
    cmocka_unit_test (test_a_tag_that_nothing_has_is_noted),
    cmocka_unit_test (test_two_of_one_name_are_noted),
    cmocka_unit_test (test_two_overall_commanders_are_noted),
    cmocka_unit_test (test_an_army_that_holds_an_army_is_found),
    cmocka_unit_test (test_what_a_limit_is_measured_by_stands_in_its_scope),
    cmocka_unit_test (test_a_bound_is_a_figure_of_the_scope_or_above_it),
    cmocka_unit_test (test_what_stands_together_is_units),
    cmocka_unit_test (test_names_that_cannot_be_given_are_found),
    cmocka_unit_test (test_names_that_can_be_given_are_sound),
  };
  return cmocka_run_group_tests_name ("ruleset-check", tests, NULL, NULL);
}
