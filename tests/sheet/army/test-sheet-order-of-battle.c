/* The order of battle: random armies, the examples, and what it says. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "army/check/check.h"
#include "army/store/xml.h"
#include "base/problem.h"
#include "base/random.h"
#include "helper/dump.h"
#include "helper/golden.h"
#include "ruleset/read/ruleset.h"
#include "sheet/army/sheets.h"

static guint
get_loops (void)
{
  const char *loops = g_getenv ("MUSTER_LOOPS");
  return loops != NULL ? (guint) MAX (atoi (loops), 1) : 20;
}

static MusterRuleset *
load_ruleset (const char *id)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *file = g_strconcat (id, ".ruleset.xml", NULL);
  g_autofree char *path =
    g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "data", "packs", file, NULL);
  MusterRuleset *ruleset = muster_ruleset_load (path, problems);
  assert_non_null (ruleset);
  return ruleset;
}

static const MusterArmy *
load_example (const char *name)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *file = g_strconcat (name, ".army.xml", NULL);
  g_autofree char *path =
    g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "data", "examples", file, NULL);
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);
  assert_non_null (xml);
  g_autoptr (MusterRuleset) ruleset = load_ruleset (muster_army_xml_get_ruleset (xml, problems));
  const MusterArmy *army = muster_army_read (xml, ruleset, problems);
  assert_non_null (army);
  return army;
}

static MusterSheet *
lay_out (const MusterArmy *army, MusterPaper paper, double type_size)
{
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  double most = muster_paper_get_size (paper)->most_type;
  MusterSheetOptions options = { .paper = paper, .type_size = MIN (type_size, most) };
  return muster_sheet_order_of_battle (evaluation, findings, &options);
}

static char *
dup_random_name (MusterRandom *random)
{
  static const char *const names[] = {
    "1st Foot",
    "Żółkiewski’s hussars",
    "Лейб-гвардии Преображенский полк",
    "x",
    "<b>&amp;",
    "פוג׳ גדוד",
    "الفوج الأول",
    "a\nb\tc",
    "Regiment of a name that goes on and on for ever and a day",
  };
  gint64 pick = muster_random_range (random, 0, G_N_ELEMENTS (names) + 2);
  if (pick < (gint64) G_N_ELEMENTS (names))
    return g_strdup (names[pick]);
  if (pick == G_N_ELEMENTS (names))
    return g_strnfill ((gsize) muster_random_range (random, 80, 500), 'W');
  return pick == G_N_ELEMENTS (names) + 1 ? NULL : g_strdup_printf ("%d", (int) pick);
}

/* A kind of the sort, picked at random: sheets show illegal armies too. */
static const MusterKind *
pick_kind (const MusterRuleset *ruleset, MusterCategory category, MusterRandom *random)
{
  for (;;)
    {
      const MusterKind *kind =
        &ruleset->kinds[muster_random_range (random, 0, ruleset->n_kinds - 1)];
      if (kind->category == category && kind != ruleset->army_kind)
        return kind;
    }
}

static void
begin_random (MusterArmyBuilder *builder,
              const MusterRuleset *ruleset,
              MusterCategory category,
              MusterRandom *random)
{
  g_autofree char *name = dup_random_name (random);
  muster_army_builder_begin (builder, 0, category, pick_kind (ruleset, category, random)->id, name);
  if (muster_random_range (random, 1, 8) == 1)
    muster_army_builder_set_note (builder, "A note that is long enough to take more than a line of "
                                           "the sheet, whatever its size and its type may be.");
  if (muster_random_range (random, 1, 3) == 1)
    {
      const MusterScale *scale =
        &ruleset->scales[muster_random_range (random, 0, ruleset->n_scales - 1)];
      gint64 grade = muster_random_range (random, 0, scale->n_grades - 1);
      muster_army_builder_choose (builder, scale->id, scale->grades[grade].id);
    }
}

static void
fill_formation (MusterArmyBuilder *builder,
                const MusterRuleset *ruleset,
                guint depth,
                MusterRandom *random)
{
  gboolean is_long = muster_random_range (random, 1, 40) == 1;
  gint64 n = muster_random_range (random, 0, is_long ? 90 : 9);
  for (gint64 i = 0; i < n; i++)
    {
      gint64 dice = muster_random_range (random, 1, 10);
      MusterCategory category = MUSTER_CATEGORY_UNIT;
      if (dice == 1)
        category = MUSTER_CATEGORY_COMMANDER;
      else if (dice < 6 && depth < 4 && !is_long)
        category = MUSTER_CATEGORY_FORMATION;
      begin_random (builder, ruleset, category, random);
      if (category == MUSTER_CATEGORY_FORMATION)
        fill_formation (builder, ruleset, depth + 1, random);
      muster_army_builder_end (builder);
    }
}

static const MusterArmy *
make_random (MusterRuleset *ruleset, guint64 seed)
{
  MusterRandom random = muster_random_new (seed, "sheet");
  g_autofree char *name = dup_random_name (&random);
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (ruleset, ruleset->id, name != NULL ? name : "");
  muster_army_builder_set_date (builder, seed % 2 == 0 ? "1805-12-02" : NULL);
  muster_army_builder_set_player (builder, seed % 3 == 0 ? "Player" : NULL);
  fill_formation (builder, ruleset, 0, &random);
  return muster_army_builder_finish (builder);
}

typedef void (*Check) (const MusterSheet *sheet, MusterPaper paper);

static void
check_random_armies (Check check)
{
  static const char *const ids[] = { "tout-soldat", "game-of-kings" };
  static const double sizes[] = { 8, 10, 14, 16 };
  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr (MusterRuleset) ruleset = load_ruleset (ids[i]);
      for (guint seed = 0; seed < get_loops (); seed++)
        {
          MusterPaper paper = seed % MUSTER_N_PAPERS;
          g_autoptr (MusterArmySnapshot) army = make_random (ruleset, seed);
          g_autoptr (MusterSheet) sheet = lay_out (army, paper, sizes[seed % 4]);
          check (sheet, paper);
        }
    }
}

static const MusterRow *
get_row (const MusterLayout *layout, guint placing)
{
  return MUSTER_AT (layout->rows, MusterRow,
                    MUSTER_AT (layout->placings, MusterPlacing, placing)->row);
}

static double
get_end (const MusterText *text)
{
  PangoRectangle logical;
  pango_layout_line_get_extents (
    pango_layout_get_line_readonly (text->set->layout, (int) text->line), NULL, &logical);
  return text->x + (double) logical.width / PANGO_SCALE;
}

/* Texts of a row on one baseline do not overlap, and none leaves the page. */
static void
check_row (const MusterLayout *layout, const MusterRow *row)
{
  for (guint i = row->first_text; i < row->first_text + row->n_texts; i++)
    {
      const MusterText *text = MUSTER_AT (layout->texts, MusterText, i);
      assert_true (text->x >= -0.5 && get_end (text) <= layout->width + 0.5);
      assert_true (text->y > 0 && text->y < row->height);
      for (guint j = row->first_text; j < i; j++)
        {
          const MusterText *other = MUSTER_AT (layout->texts, MusterText, j);
          if (other->y == text->y)
            assert_true (get_end (other) <= text->x + 0.5 || get_end (text) <= other->x + 0.5);
        }
    }
}

/* Between the margins of an upright page. */
static double
get_body_height (MusterPaper paper)
{
  double width;
  double height;
  muster_paper_get_body (paper, FALSE, &width, &height);
  return height;
}

static void
check_places (const MusterSheet *sheet, MusterPaper paper)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  double height = get_body_height (paper);
  for (guint p = 0; p < layout->pages->len; p++)
    {
      const MusterSheetPage *page = MUSTER_AT (layout->pages, MusterSheetPage, p);
      double end = 0;
      for (guint i = page->first; i < page->first + page->n; i++)
        {
          double y = MUSTER_AT (layout->placings, MusterPlacing, i)->y;
          assert_true (y >= end - 0.01);
          end = y + get_row (layout, i)->height;
          assert_true (end <= height + 0.02);
          check_row (layout, get_row (layout, i));
        }
    }
}

static void
no_row_leaves_its_page_and_no_text_covers_another (void **state)
{
  check_random_armies (check_places);
}

static guint
find_page (const MusterLayout *layout, guint row)
{
  for (guint p = 0; p < layout->pages->len; p++)
    {
      const MusterSheetPage *page = MUSTER_AT (layout->pages, MusterSheetPage, p);
      for (guint i = page->first; i < page->first + page->n; i++)
        if (MUSTER_AT (layout->placings, MusterPlacing, i)->row == row)
          return p;
    }
  return G_MAXUINT;
}

/* Of a page: rather than leave more of it blank, a brigade as long as that is cut. */
#define MOST_BLANK 0.4

/* How much of its page is free where a row stands. */
static double
find_room (const MusterLayout *layout, guint row, double height)
{
  for (guint i = 0; i < layout->placings->len; i++)
    if (MUSTER_AT (layout->placings, MusterPlacing, i)->row == row)
      return 1 - MUSTER_AT (layout->placings, MusterPlacing, i)->y / height;
  return 0;
}

/* A link of a chain is whole, and on one page with the next where it is not loose; the last may be
 * cut where else much of a page would be blank. */
static void
check_link (const MusterLayout *layout, guint index, gboolean is_last, double room, double height)
{
  const MusterBlock *block = MUSTER_AT (layout->blocks, MusterBlock, index);
  if (block->n_rows == 0 || block->is_heads)
    return;
  guint page = find_page (layout, block->first_row + block->n_rows - 1);
  if (is_last && block->yields && find_page (layout, block->first_row) != page)
    {
      double own = 0;
      for (guint i = 0; i < block->n_rows; i++)
        own += MUSTER_AT (layout->rows, MusterRow, block->first_row + i)->height;
      assert_true (room > MOST_BLANK - 0.02);
      assert_true (own > MOST_BLANK * height);
      return;
    }
  assert_int_equal (find_page (layout, block->first_row), page);
  if (!is_last && !block->loose)
    assert_int_equal (find_page (layout, block[1].first_row), page);
}

static void
check_cuts (const MusterSheet *sheet, MusterPaper paper)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  double height = get_body_height (paper);
  guint last = 0;
  for (guint i = 0; i < layout->blocks->len; i = last + 1)
    {
      double needed = muster_layout_get_chain_height (layout, i, &last);
      double room =
        find_room (layout, MUSTER_AT (layout->blocks, MusterBlock, i)->first_row, height);
      if (needed <= muster_layout_get_page_room (layout, i, height))
        for (guint link = i; link <= last; link++)
          check_link (layout, link, link == last, room, height);
    }
}

static void
no_brigade_is_cut_unless_it_is_longer_than_a_page_or_much_would_be_blank (void **state)
{
  check_random_armies (check_cuts);
}

static void
check_feet (const MusterSheet *sheet, MusterPaper paper)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  for (guint p = 0; p + 1 < layout->pages->len; p++)
    {
      const MusterSheetPage *page = MUSTER_AT (layout->pages, MusterSheetPage, p);
      const MusterPlacing *foot =
        MUSTER_AT (layout->placings, MusterPlacing, page->first + page->n - 1);
      const MusterBlock *block =
        MUSTER_AT (layout->blocks, MusterBlock, get_row (layout, page->first + page->n - 1)->block);
      guint index = get_row (layout, page->first + page->n - 1)->block;
      double room = muster_layout_get_page_room (layout, index, get_body_height (paper));
      if (block->keep_next && !block->loose)
        assert_true (foot->row < block->first_row + block->n_rows - 1 || block->n_rows == 0
                     || room < foot->y - page->body);
      if (foot->row >= block->first_row && foot->row < block->first_row + block->n_head)
        assert_true (block->n_rows == block->n_head);
    }
}

static void
no_heading_stands_alone_at_the_foot_of_a_page (void **state)
{
  check_random_armies (check_feet);
}

static void
check_sizes (const MusterSheet *sheet, MusterPaper paper)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  for (guint i = 0; i < layout->texts->len; i++)
    {
      const MusterText *text = MUSTER_AT (layout->texts, MusterText, i);
      assert_true (muster_typesetter_get_size (layout->typesetter, text->set->style) >= 8);
    }
}

static void
no_type_is_smaller_than_eight_points (void **state)
{
  check_random_armies (check_sizes);
}

/* Of names without coloured pictures: cairo drops those from its cache by chance, and writes them
 * once more. */
static void
an_army_laid_out_twice_gives_the_same_bytes (void **state)
{
  static const char *const armies[] = { "waterloo-i-corps", "fontenoy-french" };
  for (guint i = 0; i < G_N_ELEMENTS (armies); i++)
    {
      g_autoptr (MusterArmySnapshot) army = load_example (armies[i]);
      g_autoptr (MusterSheet) one = lay_out (army, MUSTER_PAPER_A4, 10);
      g_autoptr (MusterSheet) other = lay_out (army, MUSTER_PAPER_A4, 10);
      g_autoptr (GBytes) a = muster_sheet_make_pdf (one, NULL);
      g_autoptr (GBytes) b = muster_sheet_make_pdf (other, NULL);
      assert_true (g_bytes_equal (a, b));
    }
}

static void
assert_says (const MusterArmy *army, const char *text)
{
  g_autoptr (MusterSheet) sheet = lay_out (army, MUSTER_PAPER_A4, 10);
  g_autofree char *dump = dump_sheet (sheet);
  if (strstr (dump, text) == NULL)
    fail_msg ("“%s” does not stand in:\n%s", text, dump);
}

static void
an_empty_army_says_what_is_missing (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_ruleset ("tout-soldat");
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (ruleset, ruleset->id, "Nothing");
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  assert_says (army, "This army is empty");
  assert_says (army, "Page 1 of 1");
}

static void
an_army_without_units_says_so_and_still_has_its_formations (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_ruleset ("tout-soldat");
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (ruleset, ruleset->id, "Staff");
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_FORMATION, "corps", "VII Corps");
  muster_army_builder_end (builder);
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  assert_says (army, "This army has no units yet");
  assert_says (army, "“VII Corps”");
  assert_says (army, "Nothing stands here yet.");
}

static void
a_sentence_that_was_entered_on_the_army_is_printed_whole (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_ruleset ("game-of-kings");
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (ruleset, ruleset->id, "Saxe");
  muster_army_builder_enter (builder, "characteristics",
                             "Steady under fire, slow to charge and prone to loot the baggage of "
                             "friends and foes alike, which is added to each throw for morale");
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  g_autoptr (MusterSheet) sheet = lay_out (army, MUSTER_PAPER_A4, 10);
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  for (guint i = 0; i < layout->texts->len; i++)
    assert_false (muster_set_text_is_torn (MUSTER_AT (layout->texts, MusterText, i)->set));
  assert_says (army, "for morale");
}

/* Britain is classified from 1799 on. */
static const MusterArmy *
make_british (MusterRuleset *ruleset, const char *date)
{
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (ruleset, ruleset->id, "Flanders");
  muster_army_builder_set_date (builder, date);
  muster_army_builder_choose (builder, "nation", "britain");
  muster_army_builder_choose (builder, "system", "linear");
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_FORMATION, "division", "Division");
  muster_army_builder_end (builder);
  return muster_army_builder_finish (builder);
}

static void
a_grade_that_the_rules_leave_open_is_said_to_be_the_players (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_ruleset ("tout-soldat");
  g_autoptr (MusterArmySnapshot) open = make_british (ruleset, "1794");
  g_autoptr (MusterArmySnapshot) given = make_british (ruleset, "1800");
  assert_says (open, "Command system\302\240Linear, chosen by the player");
  assert_says (given, "“Command system\302\240Linear”");
}

static void
a_waiver_stands_with_its_reason (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("waterloo-i-corps-waived");
  assert_says (army, "“Set aside”");
  assert_says (army, "“Reason: As it marched on 18 June 1815”");
  assert_says (army, "“Legal with 1 waiver”");
}

static guint
count (const char *text, const char *what)
{
  guint n = 0;
  for (const char *at = strstr (text, what); at != NULL; at = strstr (at + 1, what))
    n++;
  return n;
}

static void
units_have_a_box_for_every_step_that_they_can_lose (void **state)
{
  g_autoptr (MusterArmySnapshot) fontenoy = load_example ("fontenoy-french");
  g_autoptr (MusterArmySnapshot) waterloo = load_example ("waterloo-i-corps");
  g_autoptr (MusterSheet) quarters = lay_out (fontenoy, MUSTER_PAPER_A4, 10);
  g_autoptr (MusterSheet) units = lay_out (waterloo, MUSTER_PAPER_A4, 10);
  g_autofree char *one = dump_sheet (quarters);
  g_autofree char *other = dump_sheet (units);
  assert_int_equal (count (one, " box ") - count (one, " the box "), 23 * 4);
  assert_int_equal (count (other, " box "), 43);
}

static void
check_words (const MusterSheet *sheet, MusterPaper paper)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  for (guint i = 0; i < layout->texts->len; i++)
    {
      const MusterSetText *set = MUSTER_AT (layout->texts, MusterText, i)->set;
      if (muster_set_text_is_torn (set))
        fail_msg ("“%s” is torn", pango_layout_get_text (set->layout));
    }
}

static void
no_word_of_the_examples_is_torn_on_any_paper_at_any_size (void **state)
{
  static const char *const names[] = {
    "austrian-200",           "british-200",     "french-200",
    "dettingen-pragmatic",    "fontenoy-french", "waterloo-i-corps",
    "waterloo-i-corps-waived"
  };
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (MusterArmySnapshot) army = load_example (names[i]);
      for (MusterPaper paper = 0; paper < MUSTER_N_PAPERS; paper++)
        for (double size = 8; size <= 16; size += 2)
          {
            g_autoptr (MusterSheet) sheet = lay_out (army, paper, size);
            check_words (sheet, paper);
          }
    }
}

static void
types_have_a_column_where_many_things_have_names_and_there_is_room (void **state)
{
  g_autoptr (MusterArmySnapshot) named = load_example ("fontenoy-french");
  g_autoptr (MusterArmySnapshot) nameless = load_example ("dettingen-pragmatic");
  g_autoptr (MusterSheet) small = lay_out (named, MUSTER_PAPER_A4, 10);
  g_autoptr (MusterSheet) large = lay_out (named, MUSTER_PAPER_LETTER, 16);
  g_autoptr (MusterSheet) other = lay_out (nameless, MUSTER_PAPER_A4, 10);
  g_autofree char *a = dump_sheet (small);
  g_autofree char *b = dump_sheet (large);
  g_autofree char *c = dump_sheet (other);
  assert_non_null (strstr (a, "“Type”"));
  assert_null (strstr (b, "“Type”"));
  assert_non_null (strstr (b, "“Line foot (infanterie de ligne)”"));
  assert_null (strstr (c, "“Type”"));
  assert_non_null (strstr (c, "“General”"));
}

static void
what_is_worked_out_for_units_stands_once_for_those_that_are_alike (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_ruleset ("tout-soldat");
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (ruleset, ruleset->id, "Guns");
  static const char *const types[] = { "fr-foot-artillery", "fr-foot-artillery",
                                       "fr-horse-artillery" };
  muster_army_builder_set_date (builder, "1809");
  muster_army_builder_choose (builder, "nation", "france");
  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    {
      muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_UNIT, types[i], NULL);
      muster_army_builder_end (builder);
    }
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  g_autoptr (MusterSheet) sheet = lay_out (army, MUSTER_PAPER_A4, 10);
  g_autofree char *dump = dump_sheet (sheet);
  assert_int_equal (count (dump, "Fire close 21\302\240cm, long 90\302\240cm”"), 2);
  assert_int_equal (count (dump, "“Foot artillery (artillerie à pied), each: "), 1);
  assert_int_equal (count (dump, "“Horse artillery (artillerie à cheval), each: "), 0);
}

static void
a_long_figure_of_the_summary_gets_the_room_of_short_ones (void **state)
{
  g_autoptr (MusterArmySnapshot) fontenoy = load_example ("fontenoy-french");
  g_autoptr (MusterArmySnapshot) waterloo = load_example ("waterloo-i-corps");
  g_autoptr (MusterSheet) values = lay_out (fontenoy, MUSTER_PAPER_LETTER, 16);
  g_autoptr (MusterSheet) captions = lay_out (waterloo, MUSTER_PAPER_LETTER, 16);
  g_autofree char *one = dump_sheet (values);
  g_autofree char *other = dump_sheet (captions);
  assert_non_null (strstr (one, "“below 18\302\240of 36\302\240points”"));
  assert_non_null (strstr (other, "“Victory points at stake”"));
}

static void
a_page_that_begins_inside_a_formation_says_which (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("waterloo-i-corps");
  g_autoptr (MusterSheet) sheet = lay_out (army, MUSTER_PAPER_LETTER, 16);
  g_autofree char *dump = dump_sheet (sheet);
  guint n = muster_sheet_get_n_pages (sheet);
  assert_int_equal (count (dump, ", continued”"), n - 1);
  assert_non_null (strstr (dump, "“I Corps – 1st Division, continued”"));
  assert_non_null (strstr (dump, "“I Corps, continued”"));
}

static void
compare_golden (const char *name)
{
  g_autoptr (MusterArmySnapshot) army = load_example (name);
  g_autoptr (MusterSheet) sheet = lay_out (army, MUSTER_PAPER_A4, 10);
  g_autofree char *dump = dump_sheet (sheet);
  g_autofree char *file = g_strdup_printf ("sheet-%s.txt", name);
  assert_golden (file, dump);
}

static void
the_examples_are_laid_out_as_they_were (void **state)
{
  compare_golden ("waterloo-i-corps-waived");
  compare_golden ("fontenoy-french");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (no_row_leaves_its_page_and_no_text_covers_another),
    cmocka_unit_test (no_brigade_is_cut_unless_it_is_longer_than_a_page_or_much_would_be_blank),
    cmocka_unit_test (no_heading_stands_alone_at_the_foot_of_a_page),
    cmocka_unit_test (no_type_is_smaller_than_eight_points),
    cmocka_unit_test (an_army_laid_out_twice_gives_the_same_bytes),
    cmocka_unit_test (an_empty_army_says_what_is_missing),
    cmocka_unit_test (an_army_without_units_says_so_and_still_has_its_formations),
    cmocka_unit_test (a_sentence_that_was_entered_on_the_army_is_printed_whole),
    cmocka_unit_test (a_grade_that_the_rules_leave_open_is_said_to_be_the_players),
    cmocka_unit_test (a_waiver_stands_with_its_reason),
    cmocka_unit_test (units_have_a_box_for_every_step_that_they_can_lose),
    cmocka_unit_test (no_word_of_the_examples_is_torn_on_any_paper_at_any_size),
    cmocka_unit_test (types_have_a_column_where_many_things_have_names_and_there_is_room),
    cmocka_unit_test (what_is_worked_out_for_units_stands_once_for_those_that_are_alike),
    cmocka_unit_test (a_long_figure_of_the_summary_gets_the_room_of_short_ones),
    cmocka_unit_test (a_page_that_begins_inside_a_formation_says_which),
    cmocka_unit_test (the_examples_are_laid_out_as_they_were),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
