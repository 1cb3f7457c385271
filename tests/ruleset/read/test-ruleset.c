/* Reading packs: every fault with its line, all at once; and files that are none. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include <glib/gstdio.h>

#include "base/problem.h"
#include "ruleset/limits.h"
#include "ruleset/read/ruleset.h"

/* What is tried begins in line 5. */
#define HEAD                                                                                       \
  "<ruleset xmlns=\"urn:muster:1\" id=\"tiny\" version=\"1\">\n"                                   \
  "<title>Tiny</title>\n"                                                                          \
  "<period from=\"1800\" to=\"1810\"/>\n"                                                          \
  "<formation id=\"army\" name=\"Army\" holds=\"unit\"/><type id=\"foot\" name=\"Foot\"/>\n"
#define SCALE                                                                                      \
  "<scale id=\"q\" name=\"Q\" ordered=\"yes\"><grade id=\"1\" name=\"one\"/>"                      \
  "<grade id=\"2\" name=\"two\"/></scale>\n"

typedef struct
{
  const char *body;
  int line;
  const char *words;
} Fault;

static void
assert_problem (GPtrArray *problems, int line, const char *words)
{
  for (guint i = 0; i < problems->len; i++)
    {
      const MusterProblem *problem = g_ptr_array_index (problems, i);
      if (problem->line == line && strstr (problem->message, words) != NULL)
        return;
    }
  for (guint i = 0; i < problems->len; i++)
    {
      g_autofree char *text = muster_problem_dup_text (g_ptr_array_index (problems, i));
      print_message ("# %s\n", text);
    }
  fail_msg ("nothing in line %d says \"%s\"", line, words);
}

static GPtrArray *
read_bad (const char *text)
{
  GPtrArray *problems = muster_problems_new ();
  assert_null (muster_ruleset_parse ("bad.xml", text, strlen (text), problems));
  assert_true (muster_problems_has_error (problems));
  return problems;
}

static MusterRuleset *
read_good (const char *body)
{
  g_autofree char *text = g_strconcat (HEAD, body, "</ruleset>", NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset = muster_ruleset_parse ("good.xml", text, strlen (text), problems);
  if (ruleset == NULL)
    fail_msg ("%s", ((MusterProblem *) g_ptr_array_index (problems, 0))->message);
  return ruleset;
}

static void
assert_faults (const Fault *faults, guint n_faults)
{
  for (guint i = 0; i < n_faults; i++)
    {
      g_autofree char *text = g_strconcat (HEAD, faults[i].body, "</ruleset>", NULL);
      g_autoptr (GPtrArray) problems = read_bad (text);
      assert_problem (problems, faults[i].line, faults[i].words);
    }
}

static void
test_how_common_a_type_was_changes_with_the_years (void **state)
{
  g_autoptr (MusterRuleset) ruleset =
    read_good ("<type id=\"a\" name=\"A\" common=\"20 1804:35 1808:0\"/>");
  const MusterKind *told = muster_ruleset_find_kind (ruleset, "a");
  assert_int_equal (muster_kind_get_commonness (told, MUSTER_NO_YEAR), 20);
  assert_int_equal (muster_kind_get_commonness (told, 1803), 20);
  assert_int_equal (muster_kind_get_commonness (told, 1804), 35);
  assert_int_equal (muster_kind_get_commonness (told, 1807), 35);
  assert_int_equal (muster_kind_get_commonness (told, 1810), 0);
  const MusterKind *untold = muster_ruleset_find_kind (ruleset, "foot");
  assert_int_equal (muster_kind_get_commonness (untold, 1804), -1);
}

static void
test_names_that_nothing_declares_are_refused_where_they_stand (void **state)
{
  static const Fault faults[] = {
    { "<choice scale=\"q\"/>", 5, "\"q\", which is not declared" },
    { "\n<choice scale=\"nation\" on=\"cart\"/>", 6, "\"cart\"" },
    { "<type id=\"a\" name=\"A\" tags=\"cart\"/>", 5, "\"cart\" is not declared" },
    { "<type id=\"a\" name=\"A\" tags=\"q:1\"/>", 5, "\"q:1\"" },
    { SCALE "<type id=\"a\" name=\"A\" tags=\"q:9\"/>", 6, "\"q:9\"" },
    { "<type id=\"a\" name=\"A\" nation=\"mars\"/>", 5, "\"mars\"" },
    { "<nation id=\"a\" name=\"A\">\n<trait tags=\"cart\"/></nation>", 6, "\"cart\"" },
    { SCALE "<type id=\"a\" name=\"A\" suggest=\"q:2..1\"/>", 6, "q:2..1" },
    { "<type id=\"a\" name=\"A\" kind=\"commander\" common=\"5\"/>", 5, "no unit" },
    { "<type id=\"a\" name=\"A\" common=\"5 1805:3 1803:2\"/>", 5, "do not rise" },
    { "<type id=\"a\" name=\"A\" common=\"many\"/>", 5, "does not say how many of a hundred" },
    { "<type id=\"a\" name=\"A\" common=\"101\"/>", 5, "common=\"101\"" },
    { SCALE "<type id=\"a\" name=\"A\" tags=\"q:1\" own=\"years q:2\"/>", 6, "\"q:2\" is nothing" },
    { "<type id=\"a\" name=\"A\" tags=\"foot\" own=\"foot\"/>", 5, "\"foot\" is nothing" },
    { "<prices id=\"p\" of=\"unit\" per=\"men\"/>", 5, "per=\"men\"" },
    { "<prices id=\"p\" of=\"unit\">\n\n<price when=\"cart\" points=\"1\"/></prices>", 7,
      "\"cart\"" },
    { "<limit id=\"l\" name=\"L\" kind=\"count\" max=\"men\"/>", 5, "max=\"men\"" },
    { "<limit id=\"l\" name=\"L\" kind=\"count\" max=\"1\" measure=\"men\"/>", 5,
      "measure=\"men\"" },
    { "<limit id=\"l\" name=\"L\" kind=\"alike\" by=\"q\"/>", 5, "by=\"q\"" },
    { "<stat id=\"s\"><add stat=\"men\"/></stat>", 5, "stat=\"men\"" },
    { "<strength of=\"cart\" step=\"man\" steps=\"4\"/>", 5, "\"cart\"" },
    { "<strength of=\"unit\" step=\"man\" steps=\"men\"/>", 5, "steps=\"men\"" },
    { "<level id=\"l\" name=\"L\" whole=\"side\" lost-over=\"1/2\"/>", 5, "of a whole side" },
    { "<level id=\"l\" name=\"L\" lost-over=\"men\"/>", 5, "lost-over=\"men\"" },
  };
  assert_faults (faults, G_N_ELEMENTS (faults));
}

static void
test_who_misspells_a_word_is_asked_for_the_nearest (void **state)
{
  static const Fault faults[] = {
    { "<prices id=\"p\" of=\"foto\"/>", 5, "Did you mean “foot”?" },
    { "<prices id=\"p\" of=\"comander\"/>", 5, "Did you mean “commander”?" },
    { "<prices id=\"p\" of=\"unit !in:aryms\"/>", 5, "Did you mean “army”?" },
    { "<prices id=\"p\" of=\"unit pionts:3..\"/>", 5, "Did you mean “points”?" },
    { "<prices id=\"p\" of=\"unit haz:foot\"/>", 5, "Did you mean “has”?" },
    { "<scale id=\"mood\" name=\"M\"><grade id=\"merry\" name=\"m\"/></scale>"
      "<prices id=\"p\" of=\"unit mood:mery\"/>",
      5, "Did you mean “merry”?" },
    { "<prices id=\"p\" of=\"unit\" per=\"buget\"/>", 5, "Did you mean “budget”?" },
  };
  assert_faults (faults, G_N_ELEMENTS (faults));
}

static void
test_what_is_there_twice_is_refused (void **state)
{
  static const Fault faults[] = {
    { "<tag id=\"a\" name=\"A\"/>\n<tag id=\"a\" name=\"A\"/>", 6, "twice" },
    { SCALE SCALE, 6, "twice" },
    { "<scale id=\"nation\" name=\"N\"><grade id=\"1\" name=\"one\"/></scale>", 5, "twice" },
    { "<scale id=\"q\" name=\"Q\"><grade id=\"1\" name=\"one\"/>\n"
      "<grade id=\"1\" name=\"two\"/></scale>",
      6, "twice" },
    { "<nation id=\"a\" name=\"A\"/>\n<nation id=\"a\" name=\"A\"/>", 6, "twice" },
    { "<type id=\"a\" name=\"A\"/>\n<type id=\"a\" name=\"A\"/>", 6, "twice" },
    { "<formation id=\"foot\" name=\"A\" holds=\"unit\"/>", 4, "twice" },
    { "<tag id=\"foot\" name=\"A\"/>", 4, "both a tag and a type" },
    { "<prices id=\"p\" of=\"unit\"/>\n<prices id=\"p\" of=\"unit\"/>", 6, "twice" },
    { "<stat id=\"s\" entry=\"each\"/>\n<stat id=\"s\" entry=\"each\"/>", 6, "twice" },
    { SCALE "<stat id=\"q\" entry=\"each\"/>", 6, "both a scale and a stat" },
    { "<limit id=\"l\" name=\"L\" kind=\"count\" max=\"1\"/>\n"
      "<limit id=\"l\" name=\"L\" kind=\"count\" max=\"2\"/>",
      6, "twice" },
    { "<prices id=\"p\" of=\"unit\"><price when=\"foot unit\" points=\"1\"/>\n"
      "<price when=\"unit foot\" points=\"2\"/></prices>",
      6, "for the same things" },
    { "<stat id=\"s\" of=\"unit\"><value is=\"1\"/>\n<value is=\"2\"/></stat>", 6,
      "for the same things" },
  };
  assert_faults (faults, G_N_ELEMENTS (faults));
}

static void
test_years_that_cannot_be_are_refused (void **state)
{
  static const Fault faults[] = {
    { "<type id=\"a\" name=\"A\" from=\"1806\" to=\"1805\"/>", 5, "1806–1805" },
    { "<type id=\"a\" name=\"A\" from=\"1700\" to=\"1799\"/>", 5, "outside" },
    { "<nation id=\"a\" name=\"A\"><trait tags=\"foot\" from=\"1811\"/></nation>", 5, "outside" },
    { "<nation id=\"a\" name=\"A\"><trait tags=\"foot\" from=\"1809\" to=\"1808\"/></nation>", 5,
      "1809–1808" },
  };
  static const char upside_down[] = "<ruleset xmlns=\"urn:muster:1\" id=\"t\" version=\"1\">\n"
                                    "<title>T</title>\n<period from=\"1815\" to=\"1792\"/>\n"
                                    "<formation id=\"army\" name=\"A\" holds=\"army\"/></ruleset>";
  g_autoptr (GPtrArray) problems = read_bad (upside_down);
  assert_problem (problems, 3, "1815–1792");
  assert_faults (faults, G_N_ELEMENTS (faults));
}

static void
test_limits_that_lack_what_their_kind_needs_are_refused (void **state)
{
  static const char *const kinds[] = { "count",    "share",    "ratio",     "compare",
                                       "requires", "excludes", "available", "alike" };
  static const char *const needs[] = { "min or max", "min or max", "max",  "to",
                                       "to",         "to",         "only", "by" };
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *body =
        g_strdup_printf ("<limit id=\"l\" name=\"L\" kind=\"%s\"/>", kinds[i]);
      Fault fault = { body, 5, needs[i] };
      assert_faults (&fault, 1);
    }
}

static void
test_figures_that_make_no_sense_are_refused (void **state)
{
  static const Fault faults[] = {
    { "<limit id=\"l\" name=\"L\" kind=\"count\" min=\"3\" max=\"2\"/>", 5, "min above its max" },
    { "<budget offer=\"200 many\"/>", 5, "\"many\"" },
    { "<budget offer=\"200 -5\"/>", 5, "\"-5\"" },
    { "<stat id=\"s\"><add/></stat>", 5, "adds nothing" },
    { "<stat id=\"s\"><value is=\"ten\"/></stat>", 5, "\"ten\" is no number" },
    { "<stat id=\"s\" bands=\"near far\">\n<value is=\"1 2 3\"/></stat>", 6, "2 bands" },
    { "<stat id=\"s\" roll=\"six\"><value is=\"1\"/></stat>", 5, "no throw of dice" },
    { "<stat id=\"s\" roll=\"d1\"><value is=\"1\"/></stat>", 5, "no throw of dice" },
    { "<stat id=\"s\"><value is=\"1\"/><add n=\"1\"/></stat>", 5, "values and sums" },
    { "<level id=\"l\" name=\"L\"/>", 5, "at no loss" },
  };
  assert_faults (faults, G_N_ELEMENTS (faults));
}

static void
test_tables_weather_and_odds_that_make_no_sense_are_refused (void **state)
{
  static const Fault faults[] = {
    { "<table id=\"t\" title=\"T\" roll=\"six\"><row>a</row></table>", 5, "no throw of dice" },
    { "<table id=\"t\" title=\"T\">\n<row at=\"1\">a</row></table>", 6, "is not thrown" },
    { "<table id=\"t\" title=\"T\" roll=\"d6\">\n<row at=\"5..2\">a</row></table>", 6,
      "no result of a throw" },
    { "<table id=\"t\" title=\"T\" roll=\"d6\">\n<row at=\"1\" gives=\"size:9\"/></table>", 6,
      "\"size:9\" is no grade" },
    { "<table id=\"t\" title=\"T\"><head><c>A</c></head>\n<row><c>1</c><c>2</c></row></table>", 6,
      "1 columns" },
    { "<table id=\"t\" title=\"T\"><row>a</row></table>\n<table id=\"t\" title=\"U\"><row>b</row>"
      "</table>",
      6, "is there twice" },
    { "<table id=\"t\" title=\"T\">\n<row when=\"unit;\">a</row></table>", 6, "says nothing" },
    { "<table id=\"t\" title=\"T\">\n<row when=\"unit; weather wet\">a</row></table>", 6,
      "weather that there is not" },
    { "<table id=\"t\" title=\"T\">\n<row when=\"unit; feature wodo\">a</row></table>", 6, "wodo" },
    { "<weather kind=\"gauge\" roll=\"2d6\"><row id=\"a\" name=\"A\" at=\"2..12\"/></weather>", 5,
      "moves each turn" },
    { "<weather kind=\"table\" roll=\"d6\"><row id=\"a\" name=\"A\" at=\"1..6\"/>\n"
      "<row id=\"a\" name=\"B\" at=\"6\"/></weather>",
      6, "is there twice" },
    { "<weather kind=\"table\" roll=\"d6\">\n<row id=\"a\" name=\"A\" at=\"1..6\" with=\"b\"/>"
      "</weather>",
      6, "no other row" },
    { "<weather kind=\"table\" roll=\"d6\"><row id=\"a\" name=\"A\" at=\"1..3\" with=\"b\"/>"
      "<row id=\"b\" name=\"B\" at=\"4..6\" with=\"a\"/></weather>",
      5, "includes itself" },
    { "<weather kind=\"table\" roll=\"d6\">\n<row id=\"a\" name=\"A\"/></weather>", 6,
      "must come either" },
    { "<weather kind=\"table\" roll=\"d6\"><row id=\"a\" name=\"A\" at=\"1..6\">\n"
      "<effect stat=\"s\" times=\"1/2\"/></row></weather>",
      6, "\"s\" is no stat" },
    { "<weather kind=\"table\" roll=\"d6\"><row id=\"a\" name=\"A\" at=\"1..6\">\n"
      "<effect times=\"1/2\"/></row></weather>",
      6, "on a figure or an activity" },
    { "<odds name=\"O\" columns=\"1:1 two\"><state name=\"a\" stat=\"s\"/></odds>", 5, "\"two\"" },
    { "<odds name=\"O\" columns=\"1:1\">\n<state name=\"a\" stat=\"s\"/></odds>", 6,
      "\"s\" is no stat" },
    { "<prices id=\"p\"/>", 5, "do not say what is priced" },
  };
  assert_faults (faults, G_N_ELEMENTS (faults));
}

#define LIST(...)                                                                                  \
  "<list id=\"l\" name=\"L\"><allow id=\"a\" name=\"A\" of=\"foot\" " __VA_ARGS__ "/></list>"

static void
test_a_limit_with_a_count_and_a_share_is_refused (void **state)
{
  static const char words[] = "must be counts, or both shares";
  static const Fault faults[] = {
    { LIST ("min=\"1\" max=\"40%\""), 5, words },
    { LIST ("min=\"40%\" max=\"3\""), 5, words },
    { LIST ("min=\"1\" max=\"1/3\""), 5, words },
    { "<limit id=\"l\" name=\"L\" kind=\"share\" min=\"1\" max=\"40%\"/>", 5, words },
    { "<limit id=\"l\" name=\"L\" kind=\"count\" min=\"40%\" max=\"3\"/>", 5, words },
    { "<stat id=\"s\" entry=\"each\"/>\n<limit id=\"l\" name=\"L\" kind=\"share\" min=\"s\" "
      "max=\"40%\"/>",
      6, words },
    { LIST ("min=\"3\" max=\"2\""), 5, "min above its max" },
    { LIST ("min=\"1/2\" max=\"40%\""), 5, "min above its max" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *text = g_strconcat (HEAD, faults[i].body, "</ruleset>", NULL);
      g_autoptr (GPtrArray) problems = read_bad (text);
      assert_problem (problems, faults[i].line, faults[i].words);
      assert_int_equal (problems->len, 1);
    }
}

static void
test_two_counts_or_two_shares_are_let_pass (void **state)
{
  static const struct
  {
    const char *body;
    const char *kind;
  } lists[] = {
    { LIST ("min=\"1\" max=\"3\""), "count" },
    { LIST ("min=\"20%\" max=\"40%\""), "share" },
    { LIST ("min=\"20%\" max=\"1/3\""), "share" },
    { LIST ("max=\"1/3\""), "share" },
    { LIST ("min=\"0.2\" max=\"40%\""), "share" },
    { LIST ("min=\"0\" max=\"40%\""), "share" },
    { "<limit id=\"a\" name=\"A\" kind=\"share\" min=\"1/3\" max=\"40%\"/>", "share" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autoptr (MusterRuleset) ruleset = read_good (lists[i].body);
      assert_string_equal (muster_ruleset_find_limit (ruleset, "a")->kind->id, lists[i].kind);
    }
}

static void
test_types_of_themselves_are_refused (void **state)
{
  static const Fault fault = {
    "<type id=\"a\" name=\"A\" tags=\"b\"/>\n<type id=\"b\" name=\"B\" tags=\"a\"/>", 5,
    "Break the circle"
  };
  assert_faults (&fault, 1);
}

static void
test_a_pack_without_an_army_or_a_title_is_refused (void **state)
{
  g_autoptr (GPtrArray) no_army =
    read_bad ("<ruleset xmlns=\"urn:muster:1\" id=\"t\" version=\"1\"><title>T</title></ruleset>");
  g_autoptr (GPtrArray) no_title =
    read_bad ("<ruleset xmlns=\"urn:muster:1\" id=\"t\" version=\"1\">\n<title> </title>"
              "<formation id=\"army\" name=\"A\" holds=\"army\"/></ruleset>");
  assert_problem (no_army, 1, "<formation id=\"army\">");
  assert_problem (no_title, 1, "title is empty");
}

static void
test_all_faults_are_told_at_once (void **state)
{
  g_autoptr (GPtrArray) problems =
    read_bad (HEAD "<choice scale=\"q\"/>\n<type id=\"a\" name=\"A\" tags=\"cart\"/>\n"
                   "<limit id=\"l\" name=\"L\" kind=\"count\" of=\"wagon\"/></ruleset>");
  assert_problem (problems, 5, "\"q\"");
  assert_problem (problems, 6, "\"cart\"");
  assert_problem (problems, 7, "\"wagon\"");
  assert_problem (problems, 7, "min or max");
  assert_int_equal (problems->len, 4);
}

static void
test_nothing_is_divided_by_nothing (void **state)
{
  static const Fault faults[] = {
    { "\n<prices id=\"p\" of=\"unit\"><price points=\"5/0\"/></prices>", 6, "5/0" },
    { "<stat id=\"s\" of=\"unit\" least=\"1/0\"><add n=\"1\"/></stat>", 5, "1/0" },
  };
  assert_faults (faults, G_N_ELEMENTS (faults));
}

static void
test_what_the_schema_does_not_know_is_refused_with_its_line (void **state)
{
  static const Fault faults[] = {
    { "\n<wagon id=\"w\"/>", 6, "wagon" },
    { "<tag id=\"a\" name=\"A\" colour=\"red\"/>", 5, "colour" },
    { "<tag id=\"a\"/>", 5, "name" },
    { "<tag id=\"A B\" name=\"A\"/>", 5, "A B" },
    { "<prices id=\"p\" of=\"unit\"><price points=\"2,5\"/></prices>", 5, "2,5" },
    { "<limit id=\"l\" name=\"L\" kind=\"count\" max=\"1\" own=\"yes\"/>", 5, "own" },
    { "<terrain><shape of=\"foot\" look=\"hill\" width=\"1\" depth=\"1\" own=\"most\"/></terrain>",
      5, "most" },
    { "<terrain><path of=\"foot\" look=\"road\" breadth=\"1\" own=\"course width\"/></terrain>", 5,
      "width" },
  };
  assert_faults (faults, G_N_ELEMENTS (faults));
}

static void
test_files_that_are_no_packs_are_refused (void **state)
{
  static const struct
  {
    const char *text;
    const char *words;
  } files[] = {
    { "", "empty" },
    { "Dear diary", "XML" },
    { "<ruleset xmlns=\"urn:muster:1\" id=\"t\" version=\"1\"><title>T</tit", "cut off" },
    { "<!DOCTYPE ruleset [<!ENTITY a \"b\">]>\n<ruleset xmlns=\"urn:muster:1\"/>", "DOCTYPE" },
    { "<army xmlns=\"urn:muster:1\" name=\"A\" ruleset=\"t\"/>", "<army>, not a ruleset" },
    { "<ruleset xmlns=\"urn:muster:2\" id=\"t\" version=\"1\"/>", "newer version" },
    { "<ruleset id=\"t\" version=\"1\"/>", "not Muster's" },
    { "<html xmlns=\"http://www.w3.org/1999/xhtml\"/>", "not Muster's" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GPtrArray) problems = read_bad (files[i].text);
      const MusterProblem *first = g_ptr_array_index (problems, 0);
      assert_int_equal (problems->len, 1);
      assert_string_equal (first->file, "bad.xml");
      if (strstr (first->message, files[i].words) == NULL)
        fail_msg ("\"%s\" does not say \"%s\"", first->message, files[i].words);
    }
}

static void
test_a_file_of_100_megabytes_is_refused_unread (void **state)
{
  g_autofree char *path = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  int file = g_file_open_tmp ("muster-XXXXXX.ruleset.xml", &path, NULL);
  assert_true (file >= 0);
  assert_int_equal (ftruncate (file, 100 * 1024 * 1024), 0);
  assert_int_equal (close (file), 0);
  assert_null (muster_ruleset_load (path, problems));
  g_unlink (path);
  assert_int_equal (problems->len, 1);
  assert_problem (problems, 0, "larger than 64 MB");
}

static void
test_a_file_that_is_not_there_is_a_problem (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  assert_null (muster_ruleset_load ("/nowhere/at-all.ruleset.xml", problems));
  assert_problem (problems, 0, "cannot be read");
}

static void
test_a_row_that_says_more_comes_before_those_that_say_less (void **state)
{
  g_autoptr (MusterRuleset) ruleset = read_good (
    SCALE "<prices id=\"p\" of=\"unit\"><price points=\"1\"/><price when=\"foot\" points=\"2\"/>"
          "<price when=\"foot q:2\" points=\"3\"/></prices>");
  assert_int_equal (ruleset->prices[0].n_rows, 3);
  for (int i = 0; i < 3; i++)
    assert_int_equal (ruleset->prices[0].rows[i].points.num, 3 - i);
}

static void
test_a_ratio_is_kept_as_it_is_written (void **state)
{
  static const struct
  {
    const char *max;
    int part;
    int group;
  } ratios[] = {
    { "1/4", 1, 4 }, { "2/4", 2, 4 }, { "6/4", 6, 4 }, { "0/4", 0, 4 },
    { "3", 3, 1 },   { "25%", 1, 4 }, { "0.5", 1, 2 },
  };
  for (guint i = 0; i < G_N_ELEMENTS (ratios); i++)
    {
      g_autofree char *body =
        g_strdup_printf ("<limit id=\"l\" name=\"L\" kind=\"ratio\" of=\"foot\" to=\"unit\" "
                         "max=\"%s\"/>",
                         ratios[i].max);
      g_autoptr (MusterRuleset) ruleset = read_good (body);
      assert_int_equal (ruleset->limits[0].part, ratios[i].part);
      assert_int_equal (ruleset->limits[0].group, ratios[i].group);
    }
}

static void
test_a_list_allows_what_it_names_and_nothing_else (void **state)
{
  g_autoptr (MusterRuleset) ruleset =
    read_good ("<list id=\"l\" name=\"List\"><allow id=\"a\" name=\"Foot\" of=\"foot\" "
               "max=\"40%\"/><limit id=\"m\" name=\"More\" kind=\"count\" max=\"9\"/></list>");
  const MusterLimit *allow = muster_ruleset_find_limit (ruleset, "a");
  const MusterLimit *list = muster_ruleset_find_limit (ruleset, "l");
  assert_non_null (muster_ruleset_find_limit (ruleset, "m"));
  assert_string_equal (allow->kind->id, "share");
  assert_string_equal (list->kind->id, "available");
  assert_string_equal (list->only->text, "foot");
}

static void
test_a_good_pack_is_read_as_it_is_written (void **state)
{
  g_autoptr (MusterRuleset) ruleset =
    read_good ("<tag id=\"blue\" name=\"blue\"/>" SCALE
               "<nation id=\"n\" name=\"N\"><trait tags=\"q:2 blue\" from=\"1805\"/></nation>"
               "<type id=\"guard\" name=\"Guard\" tags=\"foot q:2\" nation=\"n\" to=\"1806\"/>"
               "<budget offer=\"100 200\" free=\"yes\"/>");
  const MusterKind *guard = muster_ruleset_find_kind (ruleset, "guard");
  assert_string_equal (ruleset->title, "Tiny");
  assert_int_equal (ruleset->from, 1800);
  assert_int_equal (ruleset->n_nations, 1);
  assert_int_equal (ruleset->nations[0].traits[0].from, 1805);
  assert_int_equal (ruleset->nations[0].traits[0].to, MUSTER_NO_YEAR);
  assert_true (ruleset->scales[muster_ruleset_find_scale (ruleset, "q")].set_by_nations);
  assert_int_equal (guard->nation, 0);
  assert_int_equal (guard->to, 1806);
  assert_int_equal (guard->n_presets, 1);
  assert_int_equal (guard->presets[0].grade, 1);
  assert_string_equal (guard->plural, "Guard");
  assert_int_equal (ruleset->n_offers, 2);
  assert_true (ruleset->free_budget);
  assert_int_equal (strlen (muster_ruleset_get_digest (ruleset)), 64);
}

/* A part has the section of the whole, its own, or none. */
static void
test_parts_that_are_ones_own_have_no_section (void **state)
{
  g_autoptr (MusterRuleset) ruleset = read_good (
    "<scale id=\"q\" name=\"Q\" cite=\"S\"><grade id=\"a\" name=\"a\"/>"
    "<grade id=\"b\" name=\"b\" cite=\"T\"/><grade id=\"c\" name=\"c\" own=\"yes\"/></scale>"
    "<prices id=\"p\" of=\"unit\" cite=\"P\"><price when=\"foot\" points=\"1\" own=\"yes\"/>"
    "<price points=\"2\"/></prices>"
    "<stat id=\"s\" name=\"S\" of=\"unit\" cite=\"M\"><value when=\"foot\" is=\"1\" own=\"yes\"/>"
    "<value is=\"2\"/></stat>"
    "<table id=\"t\" title=\"T\" cite=\"Tables\"><row>said</row><row own=\"yes\">mine</row></table>"
    "<weather kind=\"table\" roll=\"d6\" cite=\"W\"><row id=\"w\" at=\"1..5\" name=\"W\"/>"
    "<row id=\"v\" at=\"6\" name=\"V\" own=\"yes\"/></weather>");
  const MusterGrade *grades = ruleset->scales[0].grades;
  assert_string_equal (grades[0].cite, "S");
  assert_string_equal (grades[1].cite, "T");
  assert_null (grades[2].cite);
  assert_null (ruleset->prices[0].rows[0].cite);
  assert_string_equal (ruleset->prices[0].rows[1].cite, "P");
  assert_null (ruleset->stats[0].values[0].cite);
  assert_string_equal (ruleset->stats[0].values[1].cite, "M");
  assert_string_equal (ruleset->tables[0].rows[0].cite, "Tables");
  assert_null (ruleset->tables[0].rows[1].cite);
  assert_string_equal (ruleset->weather.rows[0].cite, "W");
  assert_null (ruleset->weather.rows[1].cite);
}

static void
assert_label (const char *scale, const char *grade, const char *wanted)
{
  g_autofree char *body =
    g_strdup_printf ("<scale id=\"q\" name=\"Quality\"%s><grade %s/></scale>", scale, grade);
  g_autoptr (MusterRuleset) ruleset = read_good (body);
  assert_string_equal (ruleset->scales[0].grades[0].label, wanted);
}

static void
test_a_grade_is_shown_by_name_and_short_form_and_by_no_id_but_a_number (void **state)
{
  assert_label ("", "id=\"raw\" name=\"Green\"", "Green");
  assert_label ("", "id=\"2\" name=\"Green\"", "Green\u00a0(2)");
  assert_label ("", "id=\"raw\" name=\"Green\" short=\"2\"", "Green\u00a0(2)");
  assert_label ("", "id=\"2\" name=\"+2\"", "+2");
  assert_label (" short=\"UQ\"", "id=\"2\" name=\"Green\"", "UQ 2");
  assert_label (" short=\"UQ\"", "id=\"raw\" name=\"Green\" short=\"2\"", "UQ 2");
  assert_label (" short=\"UQ\"", "id=\"raw\" name=\"green\"", "UQ green");
}

static void
test_what_is_printed_on_labels_is_read (void **state)
{
  g_autoptr (MusterRuleset) ruleset = read_good (
    "<nation id=\"a\" name=\"A\" colour=\"#1f3A93\"/><nation id=\"b\" name=\"B\"/>"
    "<stat id=\"move\" name=\"Move\" of=\"unit\" label=\"Mv\"><value is=\"8\"/></stat>"
    "<stat id=\"base\" of=\"unit\" text=\"yes\" role=\"front\"><value is=\"40 mm\"/></stat>");
  assert_int_equal (ruleset->nations[0].colour, 0x1f3a93);
  assert_int_equal (ruleset->nations[1].colour, MUSTER_NO_COLOUR);
  assert_string_equal (ruleset->stats[0].label, "Mv");
  assert_false (ruleset->stats[0].is_front);
  assert_null (ruleset->stats[1].label);
  assert_true (ruleset->stats[1].is_front);
  assert_false (ruleset->stats[1].is_headcount);
}

static void
test_a_colour_is_six_digits_and_a_label_a_word (void **state)
{
  static const Fault faults[] = {
    { "<nation id=\"a\" name=\"A\" colour=\"blue\"/>", 5, "colour" },
    { "<nation id=\"a\" name=\"A\" colour=\"#12345\"/>", 5, "colour" },
    { "<stat id=\"s\" of=\"unit\" label=\"\"><value is=\"1\"/></stat>", 5, "label" },
    { "<stat id=\"s\" of=\"unit\" label=\"far too long a word\"><value is=\"1\"/></stat>", 5,
      "label" },
    { "<stat id=\"s\" of=\"unit\" role=\"back\"><value is=\"1\"/></stat>", 5, "role" },
  };
  assert_faults (faults, G_N_ELEMENTS (faults));
}

#define CLOCK(attributes, text)                                                                    \
  "<ruleset xmlns=\"urn:muster:1\" id=\"tiny\" version=\"1\">\n<title>Tiny</title>\n"              \
  "<clock " attributes ">" text "</clock>\n"                                                       \
  "<formation id=\"army\" name=\"Army\" holds=\"unit\"/><type id=\"foot\" name=\"Foot\"/>\n"       \
  "</ruleset>"

static void
the_clock_tells_the_length_of_a_turn_and_the_last_light (void **state)
{
  const char *good = CLOCK ("minutes=\"15\" last-light=\"40\" cite=\"2\"", "Nobody sees far");
  const char *bare = CLOCK ("minutes=\"15\"", "");
  const char *bad[] = { CLOCK ("last-light=\"40\"", ""), CLOCK ("minutes=\"15\"", "Dim") };
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) whole =
    muster_ruleset_parse ("good.xml", good, strlen (good), problems);
  g_autoptr (MusterRuleset) other =
    muster_ruleset_parse ("bare.xml", bare, strlen (bare), problems);
  assert_int_equal (whole->clock.minutes, 15);
  assert_int_equal (whole->clock.last_light, 40);
  assert_string_equal (whole->clock.text, "Nobody sees far");
  assert_int_equal (other->clock.minutes, 15);
  assert_int_equal (other->clock.last_light, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GPtrArray) faults = read_bad (bad[i]);
      assert_problem (faults, 3, "belong together");
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_how_common_a_type_was_changes_with_the_years),
    cmocka_unit_test (test_names_that_nothing_declares_are_refused_where_they_stand),
    cmocka_unit_test (the_clock_tells_the_length_of_a_turn_and_the_last_light),
    cmocka_unit_test (test_who_misspells_a_word_is_asked_for_the_nearest),
    cmocka_unit_test (test_what_is_there_twice_is_refused),
    cmocka_unit_test (test_years_that_cannot_be_are_refused),
    cmocka_unit_test (test_limits_that_lack_what_their_kind_needs_are_refused),
    cmocka_unit_test (test_figures_that_make_no_sense_are_refused),
    cmocka_unit_test (test_tables_weather_and_odds_that_make_no_sense_are_refused),
    cmocka_unit_test (test_a_limit_with_a_count_and_a_share_is_refused),
    cmocka_unit_test (test_two_counts_or_two_shares_are_let_pass),
    cmocka_unit_test (test_types_of_themselves_are_refused),
    cmocka_unit_test (test_a_pack_without_an_army_or_a_title_is_refused),
    cmocka_unit_test (test_all_faults_are_told_at_once),
    cmocka_unit_test (test_nothing_is_divided_by_nothing),
    cmocka_unit_test (test_what_the_schema_does_not_know_is_refused_with_its_line),
    cmocka_unit_test (test_files_that_are_no_packs_are_refused),
    cmocka_unit_test (test_a_file_of_100_megabytes_is_refused_unread),
    cmocka_unit_test (test_a_file_that_is_not_there_is_a_problem),
    cmocka_unit_test (test_a_row_that_says_more_comes_before_those_that_say_less),
    cmocka_unit_test (test_a_ratio_is_kept_as_it_is_written),
    cmocka_unit_test (test_a_list_allows_what_it_names_and_nothing_else),
    cmocka_unit_test (test_a_good_pack_is_read_as_it_is_written),
    cmocka_unit_test (test_parts_that_are_ones_own_have_no_section),
    cmocka_unit_test (test_what_is_printed_on_labels_is_read),
    cmocka_unit_test (test_a_colour_is_six_digits_and_a_label_a_word),
    cmocka_unit_test (test_a_grade_is_shown_by_name_and_short_form_and_by_no_id_but_a_number),
  };
  return cmocka_run_group_tests_name ("ruleset-xml", tests, NULL, NULL);
}
