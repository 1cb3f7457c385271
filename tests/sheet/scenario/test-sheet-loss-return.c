/* The loss return: random armies and the examples, what stands on it, and what does not. */
#include "helper/dump.h"
#include "helper/return.h"

#include "base/error.h"
#include "base/random.h"
#include "helper/golden.h"
#include "helper/layout.h"
#include "helper/scenario.h"
#include "sheet/packet/packet.h"
#include "sheet/packet/sheets.h"

#include <math.h>

static guint
get_loops (void)
{
  const char *loops = g_getenv ("MUSTER_LOOPS");
  return loops != NULL ? (guint) MAX (atoi (loops), 1) : 20;
}

static MusterSheet *
lay_out_game (const MusterGame *game, const MusterSheetOptions *options)
{
  g_autoptr (GError) error = NULL;
  MusterSheet *sheet =
    muster_sheet_make (muster_sheet_find_kind ("loss-return"), game, options, &error);
  if (sheet == NULL)
    fail_msg ("%s", error->message);
  assert_layout (sheet);
  return sheet;
}

static MusterSheet *
lay_out (const MusterArmy *army, MusterPaper paper, double type_size, MusterTurn turn)
{
  const MusterSheetOptions options = { .paper = paper, .type_size = type_size, .turn = turn };
  g_autoptr (MusterGame) game = muster_game_new_army (army);
  return lay_out_game (game, &options);
}

/* @army: (transfer full) */
static char *
dump_army (const MusterArmy *army)
{
  g_autoptr (MusterArmySnapshot) taken = army;
  g_autoptr (MusterSheet) sheet =
    lay_out (taken, MUSTER_PAPER_A4, MUSTER_USUAL_TYPE_SIZE, MUSTER_TURN_BEST);
  return dump_sheet (sheet);
}

static char *
dump_scenario (const MusterScenario *scenario, MusterAudience reader)
{
  const MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE, .reader = reader };
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  g_autoptr (MusterSheet) sheet = lay_out_game (game, &options);
  return dump_sheet (sheet);
}

static guint
count (const char *text, const char *what)
{
  guint n = 0;
  for (const char *at = strstr (text, what); at != NULL; at = strstr (at + 1, what))
    n++;
  return n;
}

/* An example of each of the rulesets that are shipped. */
static const char *const examples[][2] = {
  { "game-of-kings", "fontenoy-french" },          { "le-roi-soleil", "poltava-swedes" },
  { "louis-xiv-battalions", "french-battalions" }, { "pike-and-powder", "swedes-1632" },
  { "tout-soldat", "waterloo-i-corps" },
};

static void
examples_are_laid_out_as_before (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autofree char *text = dump_army (load_example (examples[i][0], examples[i][1]));
      g_autofree char *file = g_strdup_printf ("loss-return-%s.txt", examples[i][1]);
      assert_golden (file, text);
    }
}

static void
examples_fit_on_all_papers_in_all_sizes (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autoptr (MusterArmySnapshot) army = load_example (examples[i][0], examples[i][1]);
      for (MusterPaper paper = 0; paper < MUSTER_N_PAPERS; paper++)
        for (double size = 8; size <= 16; size += 2)
          for (MusterTurn turn = MUSTER_TURN_PORTRAIT; turn <= MUSTER_TURN_LANDSCAPE; turn++)
            {
              g_autoptr (MusterSheet) sheet = lay_out (army, paper, size, turn);
              assert_int_equal (muster_sheet_get_n_parts (sheet), 1);
            }
    }
}

/* Armies that are made up, of the ruleset of the test. */

static char *
dup_random_name (MusterRandom *random)
{
  static const char *const names[] = {
    "1st Foot",
    "Näckå",
    "Żółkiewski’s hussars",
    "Пётр Великий",
    "x",
    "&lt;b&gt;&amp;amp;",
    "Regiment of a name that goes on and on for ever and a day",
  };
  gint64 pick = muster_random_range (random, 0, G_N_ELEMENTS (names) + 1);
  if (pick < (gint64) G_N_ELEMENTS (names))
    return g_strdup_printf ("name=\"%s\"", names[pick]);
  if (pick > (gint64) G_N_ELEMENTS (names))
    return g_strdup ("");
  g_autofree char *letters = g_strnfill ((gsize) muster_random_range (random, 60, 80), 'W');
  return g_strdup_printf ("name=\"%s\"", letters);
}

static void
append_unit (GString *body, MusterRandom *random)
{
  static const char *const types[] = { "plank", "plank", "tub", "cask", "keg", "stone" };
  const char *type = types[muster_random_range (random, 0, G_N_ELEMENTS (types) - 1)];
  g_autofree char *name = dup_random_name (random);
  gint64 slats = muster_random_range (random, 0, 45);
  g_string_append_printf (body, "<unit type=\"%s\" %s>", type, name);
  if (g_str_equal (type, "plank") && slats > 0)
    g_string_append_printf (body, "<entry what=\"slats\" is=\"%d\"/>", (int) slats);
  if (g_str_equal (type, "plank") && slats % 5 == 0)
    g_string_append (body, "<option type=\"sail\"/>");
  g_string_append (body, "</unit>");
}

/* @left: units that may still come */
static void
append_formation (GString *body, MusterRandom *random, guint depth, int *left)
{
  g_autofree char *name = dup_random_name (random);
  gint64 n = muster_random_range (random, 0, 12);
  g_string_append_printf (body, "<formation kind=\"raft\" %s>", name);
  if (muster_random_range (random, 0, 2) > 0)
    g_string_append (body, "<commander type=\"mate\" name=\"Anson\"/>");
  for (gint64 i = 0; i<n && * left> 0; i++)
    if (depth < 4 && muster_random_range (random, 1, 5) == 1)
      append_formation (body, random, depth + 1, left);
    else
      {
        append_unit (body, random);
        --*left;
      }
  g_string_append (body, "</formation>");
}

static const MusterArmy *
make_random (guint64 seed, int n_units)
{
  MusterRandom random = muster_random_new (seed, "return");
  g_autoptr (GString) body = g_string_new (NULL);
  int left = n_units;
  if (seed % 3 == 0)
    g_string_append (body, "<commander type=\"mate\"/>");
  for (int i = 0; i < 400 && left > 0; i++)
    append_formation (body, &random, 1, &left);
  if (seed % 2 == 0 && n_units > 0)
    append_unit (body, &random);
  return make_return_army (seed % 5 == 0
                             ? "A fleet of a name that is far too long for a line of any paper"
                             : "Fleet",
                           body->str);
}

static void
assert_numbers (const MusterSheet *sheet, const MusterArmy *army)
{
  g_autofree char *dump = dump_sheet (sheet);
  g_autoptr (GArray) rows = muster_return_new ();
  muster_return_add_army (rows, 0, 0, army, NULL);
  const MusterReturnRow *last = muster_return_get_last (rows);
  const char *at = dump;
  for (guint number = 1; last != NULL && number <= last->number; number++)
    {
      g_autofree char *text = g_strdup_printf (" number “%u”", number);
      g_autofree char *sized = g_strdup_printf ("“%u”\n", number);
      at = strstr (at, sized);
      if (at == NULL)
        fail_msg ("%s does not stand below the ones before it", text);
    }
}

static void
random_armies_are_numbered_through_on_all_papers (void **state)
{
  static const double sizes[] = { 8, 10, 11, 14, 16 };
  static const int numbers[] = { 0, 1, 2, 3, 4, 7, 20, 60, 150, 400 };
  for (guint seed = 0; seed < get_loops (); seed++)
    {
      int n = numbers[seed % G_N_ELEMENTS (numbers)];
      g_autoptr (MusterArmySnapshot) army = make_random (seed, n);
      for (MusterPaper paper = 0; paper < MUSTER_N_PAPERS; paper++)
        {
          double size = sizes[(seed + paper) % G_N_ELEMENTS (sizes)];
          MusterTurn turn = (seed + paper) % 4 == 0 ? MUSTER_TURN_LANDSCAPE : MUSTER_TURN_BEST;
          print_message ("# seed %u, %d units, paper %d, size %g\n", seed, n, paper, size);
          g_autoptr (MusterSheet) sheet = lay_out (army, paper, size, turn);
          assert_numbers (sheet, army);
        }
    }
}

/* Found by random: headings of many levels with names of many lines. */
static void
headings_that_are_longer_than_a_page_with_their_units_stay_above_them (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_random (29, 400);
  g_autoptr (MusterSheet) sheet = lay_out (army, MUSTER_PAPER_A4, 16, MUSTER_TURN_BEST);
  assert_numbers (sheet, army);
}

static guint
find_block (const MusterLayout *layout, guint placing)
{
  guint row = MUSTER_AT (layout->placings, MusterPlacing, placing)->row;
  return MUSTER_AT (layout->rows, MusterRow, row)->block;
}

/* What stands below what every page has: blocks besides the last one. */
static void
assert_foot_has_company (const MusterSheet *sheet)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  const MusterSheetPage *page = MUSTER_AT (layout->pages, MusterSheetPage, layout->pages->len - 1);
  guint foot = layout->blocks->len - 1;
  gboolean has_others = FALSE;
  guint n = 0;
  for (guint i = page->first; i < page->first + page->n; i++)
    if (MUSTER_AT (layout->placings, MusterPlacing, i)->y >= page->body)
      {
        has_others = has_others || find_block (layout, i) < foot;
        n += find_block (layout, i) == foot;
      }
  assert_true (has_others);
  assert_int_equal (n, MUSTER_AT (layout->blocks, MusterBlock, foot)->n_rows);
}

static void
signatures_never_stand_on_a_page_of_their_own (void **state)
{
  for (int n = 1; n < 70; n++)
    {
      g_autoptr (GString) body = g_string_new ("<formation kind=\"raft\" name=\"Red\">");
      for (int i = 0; i < n; i++)
        g_string_append (body, i == 40 ? "</formation><formation kind=\"raft\">"
                                       : "<unit type=\"tub\" name=\"Iron\"/>");
      g_string_append (body, "</formation>");
      g_autoptr (MusterArmySnapshot) army = make_return_army ("Fleet", body->str);
      for (MusterPaper paper = 0; paper < MUSTER_N_PAPERS; paper++)
        {
          g_autoptr (MusterSheet) sheet =
            lay_out (army, paper, n % 2 == 0 ? 10 : 16, MUSTER_TURN_PORTRAIT);
          assert_foot_has_company (sheet);
        }
    }
}

static void
no_box_is_too_small_for_a_pencil (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_return_army ("Fleet", RETURN_BODY);
  g_autoptr (MusterSheet) sheet = lay_out (army, MUSTER_PAPER_A5, 8, MUSTER_TURN_BEST);
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  for (guint i = 0; i < layout->marks->len; i++)
    {
      const MusterMark *mark = MUSTER_AT (layout->marks, MusterMark, i);
      if (mark->is_box)
        assert_true (mark->width >= 9.93 && mark->height >= 9.93);
    }
}

/* Boxes: of the raft's and its inner raft's level 2; of Oak 6, Iron 4; Rum, of one step, none;
 * two fates of each of 6 units, for Rum and Jib a third, of 2 commanders four; numbers lost of Elm
 * and Ale; and 6 of the result. */
static void
every_step_has_a_box_and_what_is_open_or_too_much_a_line_or_a_number (void **state)
{
  g_autofree char *dump = dump_army (make_return_army ("Fleet", RETURN_BODY));
  assert_int_equal (count (dump, " box "), 2 + 6 + 4 + 6 * 2 + 2 + 2 * 4 + 2 + 6);
  assert_has (dump, "“45 in all”");
  assert_int_equal (count (dump, "“in all”"), 1);
  assert_has (dump, "Jib");
}

static void
states_and_levels_stand_where_they_begin (void **state)
{
  g_autofree char *dump = dump_army (make_return_army ("Fleet", RETURN_BODY));
  assert_has (dump, "“wet”");
  assert_has (dump, "leaking");
  assert_has (dump, "“rusty from the start”");
  assert_has_not (dump, "scrap");
  assert_has (dump, "“Adrift at 3 of 5 lost”");
  assert_has (dump, "“Adrift at 1 of 1 lost”");
}

static void
a_unit_of_one_step_is_destroyed_and_has_nothing_else_to_tick_or_count (void **state)
{
  g_autofree char *one = dump_army (make_return_army ("Fleet", "<unit type=\"cask\"/>"));
  g_autofree char *many = dump_army (make_return_army ("Fleet", "<unit type=\"tub\"/>"));
  assert_has (one, "“Destroyed”");
  assert_has_not (one, "asks lost");
  assert_has_not (one, "“Number ");
  assert_int_equal (count (one, " box "), 3 + 6);
  /* A head of two words is broken. */
  assert_has (many, "“Hoops");
  assert_has_not (many, "“Destroyed”");
  assert_has_not (many, "“Number ");
}

/* Pages are not left half empty for want of a little room. */
static void
small_paper_has_less_room_between_rows_where_that_saves_a_page (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "french-200");
  g_autoptr (MusterSheet) sheet = lay_out (army, MUSTER_PAPER_A5, 10, MUSTER_TURN_BEST);
  assert_int_equal (muster_sheet_get_n_pages (sheet), 3);
}

static double
find_x (const char *dump, const char *text)
{
  const char *at = strstr (dump, text);
  assert_non_null (at);
  while (at > dump && at[-1] != '\n')
    at--;
  return g_ascii_strtod (at + strspn (at, " "), NULL);
}

/* How far down the text stands on its page. */
static char *
dup_y (const char *dump, const char *text)
{
  const char *at = strstr (dump, text);
  assert_non_null (at);
  while (at > dump && at[-1] != '\n')
    at--;
  g_autofree char *line = g_strndup (at, strcspn (at, "\n"));
  g_auto (GStrv) words = g_strsplit (g_strstrip (line), " ", 3);
  return g_strdup (words[1]);
}

/* Below each other, also where a name is longer than most. */
static void
what_units_are_stands_in_one_column (void **state)
{
  g_autofree char *dump = dump_army (
    make_return_army ("Fleet", "<unit type=\"tub\" name=\"Tin\"/><unit type=\"tub\" name=\"Oak\"/>"
                               "<unit type=\"tub\" name=\"Elm\"/><unit type=\"tub\" name=\"Ash\"/>"
                               "<unit type=\"cask\" name=\"A longer name than those\"/>"));
  assert_true (fabs (find_x (dump, "“Tub”") - find_x (dump, "“Cask”")) < 0.1);
}

/* Where the texts of a style begin that have @word in them. */
static void
assert_one_column (const MusterSheet *sheet, MusterStyle style, const char *word)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  double x = -1;
  for (guint i = 0; i < layout->texts->len; i++)
    {
      const MusterText *text = MUSTER_AT (layout->texts, MusterText, i);
      if (text->set->style != style || text->line > 0
          || strstr (pango_layout_get_text (text->set->layout), word) == NULL)
        continue;
      if (x < 0)
        x = text->x;
      if (fabs (text->x - x) > 0.1)
        fail_msg ("“%s” stands in another column", pango_layout_get_text (text->set->layout));
    }
  assert_true (x >= 0);
}

/* Also those that take two lines. */
static void
all_rows_of_an_army_have_one_form (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "waterloo-i-corps");
  for (MusterPaper paper = 0; paper < MUSTER_N_PAPERS; paper++)
    {
      g_autoptr (MusterSheet) sheet = lay_out (army, paper, 9, MUSTER_TURN_BEST);
      assert_one_column (sheet, MUSTER_STYLE_KIND, "UQ");
    }
}

/* Whatever the paper and the type. */
static void
signatures_stand_on_one_line (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_return_army ("Fleet", RETURN_BODY);
  for (MusterPaper paper = 0; paper < MUSTER_N_PAPERS; paper++)
    for (double size = 8; size <= muster_paper_get_size (paper)->most_type; size += 1)
      {
        g_autoptr (MusterSheet) sheet = lay_out (army, paper, size, MUSTER_TURN_PORTRAIT);
        g_autofree char *dump = dump_sheet (sheet);
        g_autofree char *one = dup_y (dump, "“For this side”");
        g_autofree char *other = dup_y (dump, "“Umpire”");
        assert_string_equal (one, other);
      }
}

static void
fates_are_asked_in_general_words_and_signed_for (void **state)
{
  static const char *const words[] = { "Destroyed", "Captured",      "unhurt",
                                       "wounded",   "killed",        "captured",
                                       "win",       "draw",          "loss",
                                       "the enemy", "Guns lost",     "Standards lost",
                                       "Umpire",    "For this side", "For the opponent" };
  g_autofree char *dump = dump_army (make_return_army ("Fleet", RETURN_BODY));
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    assert_has (dump, words[i]);
}

static void
an_empty_army_says_so_and_can_still_be_signed_for (void **state)
{
  g_autofree char *dump = dump_army (make_return_army ("Fleet", ""));
  assert_has (dump, "no units and no commanders yet");
  assert_has (dump, "Umpire");
  assert_has (dump, "Page 1 of 1");
}

static void
small_paper_leaves_remarks_for_the_foot (void **state)
{
  g_autoptr (MusterArmySnapshot) army =
    make_return_army ("Fleet", "<unit type=\"cask\" name=\"Rum\"/>");
  g_autoptr (MusterSheet) wide = lay_out (army, MUSTER_PAPER_A4, 10, MUSTER_TURN_LANDSCAPE);
  g_autoptr (MusterSheet) small = lay_out (army, MUSTER_PAPER_A5, 10, MUSTER_TURN_BEST);
  g_autofree char *one = dump_sheet (wide);
  g_autofree char *other = dump_sheet (small);
  assert_has (one, "“Remarks”");
  assert_has_not (one, "“Remarks, by number”");
  assert_has_not (other, "“Remarks”");
  assert_has (other, "“Remarks, by number”");
}

/* Scenarios. */

static MusterScenario *
make_battle (void)
{
  MusterScenario *scenario = muster_scenario_new ("The Nore", "return-test");
  muster_scenario_set_ruleset (scenario, get_return_pack ());
  add_to (scenario, 0, make_return_army ("Home fleet", RETURN_BODY));
  add_to (scenario, 1, make_return_army ("Foreign fleet", "<unit type=\"cask\" name=\"Gin\"/>"));
  add_to (scenario, 0, make_return_army ("Reserve fleet", "<unit type=\"tub\" name=\"Tin\"/>"));
  scenario->turns = 12;
  return scenario;
}

static void
a_side_sees_its_own_return_and_an_umpire_both (void **state)
{
  g_autoptr (MusterScenario) scenario = make_battle ();
  g_autofree char *a = dump_scenario (scenario, MUSTER_AUDIENCE_SIDE_A);
  g_autofree char *b = dump_scenario (scenario, MUSTER_AUDIENCE_SIDE_B);
  g_autofree char *all = dump_scenario (scenario, MUSTER_AUDIENCE_ALL);
  assert_has (a, "“Anson");
  assert_has_not (a, "Gin");
  assert_has (b, "“Gin");
  assert_has_not (b, "Anson");
  assert_has (all, "Anson");
  assert_has (all, "Gin");
  assert_int_equal (count (all, "“For this side”"), 2);
}

static void
the_armies_of_a_side_are_on_one_return_with_one_series_of_numbers (void **state)
{
  g_autoptr (MusterScenario) scenario = make_battle ();
  g_autofree char *text = dump_scenario (scenario, MUSTER_AUDIENCE_SIDE_A);
  const char *home = strstr (text, "“Home fleet”");
  const char *reserve = strstr (text, "“Reserve fleet”");
  assert_non_null (home);
  assert_true (reserve > home);
  assert_has (reserve, "“9”");
  assert_has (reserve, "“Tin");
  assert_has (text, "“of 12”");
  assert_int_equal (count (text, "“Umpire”"), 1);
}

/* 36 and 20 points against 36. */
static void
a_level_of_the_whole_side_stands_once_above_its_armies (void **state)
{
  g_autoptr (MusterScenario) scenario =
    make_scenario ("game-of-kings", "fontenoy-french", "fontenoy-french", 1);
  add_to (scenario, 0, load_example ("game-of-kings", "dettingen-pragmatic"));
  g_autofree char *both = take_plain (dump_scenario (scenario, MUSTER_AUDIENCE_SIDE_A));
  g_autofree char *one = take_plain (dump_scenario (scenario, MUSTER_AUDIENCE_SIDE_B));
  assert_int_equal (count (both, "Army lost"), 1);
  const char *all = strstr (both, "“All armies together”");
  const char *level = strstr (both, "“Army lost below 28 of 56 points”");
  assert_non_null (all);
  assert_true (level > all);
  assert_true (strstr (both, "“The French at Fontenoy”") > level);
  assert_has (one, "“Army lost below 18 of 36 points”");
  assert_has_not (one, "together");
}

static void
formations_and_armies_that_come_later_say_when_and_where (void **state)
{
  g_autoptr (MusterScenario) scenario = make_battle ();
  muster_scenario_add_reserve (
    scenario, &(MusterReserve){ .army = 1, .node = 2, .turn = 4, .where = (char *) "the ford" });
  muster_scenario_add_reserve (
    scenario,
    &(MusterReserve){ .side = 1, .army = 2, .node = 0, .turn = 7, .where = (char *) "the creek" });
  g_autofree char *a = dump_scenario (scenario, MUSTER_AUDIENCE_SIDE_A);
  g_autofree char *b = dump_scenario (scenario, MUSTER_AUDIENCE_SIDE_B);
  assert_has (a, "Reserve: turn 4, the ford”");
  assert_has_not (a, "the creek");
  assert_has (b, "“Reserve: turn 7, the creek”");
  assert_has_not (b, "the ford");
}

static void
a_scenario_without_armies_has_nothing_to_return (void **state)
{
  g_autoptr (GError) error = NULL;
  const MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE };
  g_autoptr (MusterScenario) scenario = muster_scenario_new ("Nothing", "return-test");
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  assert_null (muster_sheet_make (muster_sheet_find_kind ("loss-return"), game, &options, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
}

static void
the_file_is_the_same_each_time (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_random (4, 60);
  g_autoptr (MusterSheet) one = lay_out (army, MUSTER_PAPER_A4, 10, MUSTER_TURN_BEST);
  g_autoptr (MusterSheet) other = lay_out (army, MUSTER_PAPER_A4, 10, MUSTER_TURN_BEST);
  g_autoptr (GBytes) a = muster_sheet_make_pdf (one, NULL);
  g_autoptr (GBytes) b = muster_sheet_make_pdf (other, NULL);
  assert_true (g_bytes_equal (a, b));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (examples_are_laid_out_as_before),
    cmocka_unit_test (examples_fit_on_all_papers_in_all_sizes),
    cmocka_unit_test (random_armies_are_numbered_through_on_all_papers),
    cmocka_unit_test (headings_that_are_longer_than_a_page_with_their_units_stay_above_them),
    cmocka_unit_test (signatures_never_stand_on_a_page_of_their_own),
    cmocka_unit_test (no_box_is_too_small_for_a_pencil),
    cmocka_unit_test (every_step_has_a_box_and_what_is_open_or_too_much_a_line_or_a_number),
    cmocka_unit_test (states_and_levels_stand_where_they_begin),
    cmocka_unit_test (a_unit_of_one_step_is_destroyed_and_has_nothing_else_to_tick_or_count),
    cmocka_unit_test (small_paper_has_less_room_between_rows_where_that_saves_a_page),
    cmocka_unit_test (what_units_are_stands_in_one_column),
    cmocka_unit_test (all_rows_of_an_army_have_one_form),
    cmocka_unit_test (signatures_stand_on_one_line),
    cmocka_unit_test (fates_are_asked_in_general_words_and_signed_for),
    cmocka_unit_test (an_empty_army_says_so_and_can_still_be_signed_for),
    cmocka_unit_test (small_paper_leaves_remarks_for_the_foot),
    cmocka_unit_test (a_side_sees_its_own_return_and_an_umpire_both),
    cmocka_unit_test (the_armies_of_a_side_are_on_one_return_with_one_series_of_numbers),
    cmocka_unit_test (a_level_of_the_whole_side_stands_once_above_its_armies),
    cmocka_unit_test (formations_and_armies_that_come_later_say_when_and_where),
    cmocka_unit_test (a_scenario_without_armies_has_nothing_to_return),
    cmocka_unit_test (the_file_is_the_same_each_time),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
