/* The pages of a quick reference: on all paper, of any army, for every reader; and its weather. */
#include "helper/dump.h"
#include "helper/reference.h"

#include "base/error.h"
#include "helper/layout.h"
#include "helper/random-army.h"
#include "sheet/packet/packet.h"
#include "sheet/packet/sheets.h"
#include "sheet/page/view.h"
#include "sheet/reference/reference.h"

static const char *const packs[] = { "tout-soldat", "game-of-kings", "le-roi-soleil",
                                     "louis-xiv-battalions", "pike-and-powder" };
static const double type_sizes[] = { 10, 8, 14, 16, 9.3 };

static guint
get_loops (void)
{
  const char *loops = g_getenv ("MUSTER_LOOPS");
  return loops != NULL ? (guint) MAX (atoi (loops), 1) : 20;
}

static MusterSheet *
lay_out (const MusterGame *game, const MusterSheetOptions *options)
{
  g_autoptr (GError) error = NULL;
  MusterSheet *sheet = muster_sheet_quick_reference (game, options, &error);
  if (sheet == NULL)
    fail_msg ("%s", error->message);
  return sheet;
}

static char *
dump (const MusterGame *game, const MusterSheetOptions *options)
{
  g_autoptr (MusterSheet) sheet = lay_out (game, options);
  return dump_sheet (sheet);
}

/* Rows stand in the order in which a person reads them, and none is lost. */
static void
assert_reading_order (const MusterSheet *sheet)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  guint block = 0;
  guint row = 0;
  for (guint i = 0; i < layout->placings->len; i++)
    {
      guint placed = MUSTER_AT (layout->placings, MusterPlacing, i)->row;
      if (layout->blocks->len == 0 || is_repeated (layout, placed))
        continue;
      while (row == MUSTER_AT (layout->blocks, MusterBlock, block)->n_rows)
        {
          block++;
          row = 0;
        }
      assert_int_equal (placed, MUSTER_AT (layout->blocks, MusterBlock, block)->first_row + row);
      row++;
    }
  assert_int_equal (block + 1, layout->blocks->len);
  assert_int_equal (row, MUSTER_AT (layout->blocks, MusterBlock, block)->n_rows);
}

static void
check_game (const MusterGame *game, guint seed)
{
  MusterSheetOptions options = { .paper = seed % MUSTER_N_PAPERS,
                                 .turn = seed / MUSTER_N_PAPERS % 3,
                                 .type_size = type_sizes[seed % G_N_ELEMENTS (type_sizes)] };
  double width;
  double height;
  options.type_size = MIN (options.type_size, muster_paper_get_size (options.paper)->most_type);
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterSheet) sheet = lay_out (game, &options);
  g_autoptr (MusterSheet) full = muster_sheet_quick_reference_full (game, &options, &error);
  const MusterSheet *sheets[] = { sheet, full };
  for (gsize i = 0; i < G_N_ELEMENTS (sheets); i++)
    {
      assert_layout (sheets[i]);
      assert_reading_order (sheets[i]);
      assert_no_row_alone (muster_sheet_get_layout (sheets[i], 0));
      muster_sheet_get_page_size (sheets[i], 0, &width, &height);
      if (options.turn != MUSTER_TURN_BEST)
        assert_int_equal (width > height, options.turn == MUSTER_TURN_LANDSCAPE);
    }
}

static void
random_armies_break_no_page (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (packs); i++)
    for (guint seed = (guint) i; seed < get_loops (); seed += G_N_ELEMENTS (packs))
      {
        g_autoptr (MusterArmySnapshot) army = make_random_army (get_pack (packs[i]), seed);
        g_autoptr (MusterGame) game = muster_game_new_army (army);
        print_message ("# %s, seed %u, %u things\n", packs[i], seed, army->n_nodes);
        check_game (game, seed);
      }
}

static MusterScenario *
make_random_scenario (MusterRuleset *ruleset, guint seed)
{
  MusterScenario *scenario = make_empty (ruleset);
  MusterRandom random = muster_random_new (seed, "scenario");
  for (guint i = 0; i < 4; i++)
    {
      g_autofree char *name = dup_random_name (&random);
      if (i < 2)
        scenario->sides[i].name = muster_scenario_keep (scenario, name);
      if (muster_random_range (&random, 0, 2) > 0)
        add_to (scenario, (int) i % 2, make_random_army (ruleset, 4 * seed + i));
    }
  if (ruleset->terrain.is_given && seed % 4 > 0)
    generate (scenario, ruleset, seed);
  return scenario;
}

static void
random_scenarios_break_no_page (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (packs); i++)
    for (guint seed = (guint) i; seed < get_loops (); seed += G_N_ELEMENTS (packs))
      {
        g_autoptr (MusterScenario) scenario = make_random_scenario (get_pack (packs[i]), seed);
        g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
        print_message ("# %s, seed %u\n", packs[i], seed);
        check_game (game, seed);
      }
}

static void
no_units_and_400_units_are_printed_too (void **state)
{
  static const guint sizes[] = { 0, 1, 60, 400 };
  for (gsize i = 0; i < G_N_ELEMENTS (packs); i++)
    for (guint j = 0; j < G_N_ELEMENTS (sizes); j++)
      {
        g_autoptr (MusterArmySnapshot) army = make_army_of (get_pack (packs[i]), sizes[j]);
        g_autoptr (MusterGame) game = muster_game_new_army (army);
        check_game (game, 4 * j);
        check_game (game, 4 * j + 2);
      }
}

/* A few types at a time, in type as large as there is, in narrow columns. */
static void
values_that_are_longer_than_a_line_are_broken (void **state)
{
  const MusterSheetOptions options = { .paper = MUSTER_PAPER_LETTER,
                                       .turn = MUSTER_TURN_LANDSCAPE,
                                       .type_size = MUSTER_MOST_TYPE_SIZE };
  for (gsize i = 0; i < G_N_ELEMENTS (packs); i++)
    for (guint first = 0; first < (guint) get_pack (packs[i])->n_kinds; first += 8)
      {
        g_autoptr (MusterArmySnapshot) army = make_army_from (get_pack (packs[i]), first, 3);
        g_autoptr (MusterGame) game = muster_game_new_army (army);
        g_autoptr (MusterSheet) sheet = lay_out (game, &options);
        assert_layout (sheet);
      }
}

static void
letters_of_all_nations_are_printed (void **state)
{
  const MusterSheetOptions options = { .type_size = 10 };
  g_autoptr (MusterArmySnapshot) army = make_army (packs[0], "", "<note>x</note>");
  g_autoptr (MusterScenario) scenario = make_empty (army->ruleset);
  add_to (scenario, 0, muster_army_ref (army));
  scenario->name = muster_scenario_keep (scenario, "Näckå, Żółkiewski and Пётр");
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  g_autoptr (MusterSheet) sheet = lay_out (game, &options);
  g_autoptr (GPtrArray) unprintable = muster_sheet_list_unprintable (sheet);
  g_autofree char *text = dump_sheet (sheet);
  assert_int_equal (unprintable->len, 0);
  assert_has (text, "“Näckå, Żółkiewski and Пётр”");
}

/* Weather */

static MusterRuleset *
find_pack_with_table_of_weather (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (packs); i++)
    if (get_pack (packs[i])->weather.n_rows > 0 && !get_pack (packs[i])->weather.is_gauge)
      return get_pack (packs[i]);
  fail_msg ("no pack has a table of weather");
  return NULL;
}

/* The row that includes one that includes another: heavy rain has the effects of rain too, and
 * these those of what comes after rain. */
static int
find_worst (const MusterRuleset *ruleset)
{
  const MusterWeatherRow *rows = ruleset->weather.rows;
  for (int i = 0; i < ruleset->weather.n_rows; i++)
    if (rows[i].with >= 0 && rows[rows[i].with].with >= 0)
      return i;
  fail_msg ("no weather includes another that includes a third");
  return -1;
}

static MusterGame *
make_game_in (MusterRuleset *ruleset, int row)
{
  g_autoptr (MusterScenario) scenario = make_empty (ruleset);
  g_autoptr (MusterBattlefield) table = muster_battlefield_new (ruleset, 1800, 1200, 1);
  MusterWeatherState state = muster_weather_set (ruleset, row, 1);
  muster_battlefield_set_weather (table, ruleset, &state);
  muster_scenario_set_battlefield (scenario, table);
  add_to (scenario, 0, make_army_of (ruleset, 4));
  return muster_game_new_scenario (scenario);
}

/* All texts of a block in order, those set in lines as one. */
static GPtrArray *
list_texts (const MusterSheet *sheet, guint index)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  const MusterBlock *block = MUSTER_AT (layout->blocks, MusterBlock, index);
  GPtrArray *texts = g_ptr_array_new ();
  for (guint r = block->first_row; r < block->first_row + block->n_rows; r++)
    {
      const MusterRow *row = MUSTER_AT (layout->rows, MusterRow, r);
      for (guint i = row->first_text; i < row->first_text + row->n_texts; i++)
        {
          const MusterText *of = MUSTER_AT (layout->texts, MusterText, i);
          if (of->line == 0)
            g_ptr_array_add (texts, (gpointer) pango_layout_get_text (of->set->layout));
        }
    }
  return texts;
}

static guint
count_text (GPtrArray *texts, const char *text)
{
  guint n = 0;
  for (guint i = 0; i < texts->len; i++)
    n += g_str_equal (texts->pdata[i], text);
  return n;
}

/* The same, of which marks in italics may stand behind the text. */
static guint
count_head (GPtrArray *texts, const char *head)
{
  g_autofree char *marked = g_strconcat (head, "  ", NULL);
  guint n = count_text (texts, head);
  for (guint i = 0; i < texts->len; i++)
    n += g_str_has_prefix (texts->pdata[i], marked);
  return n;
}

static void
heavy_rain_stands_on_top_with_all_that_it_does (void **state)
{
  const MusterSheetOptions options = { .type_size = 10 };
  MusterRuleset *ruleset = find_pack_with_table_of_weather ();
  int worst = find_worst (ruleset);
  g_autoptr (MusterGame) game = make_game_in (ruleset, worst);
  g_autoptr (MusterSheet) sheet = lay_out (game, &options);
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  assert_string_equal (MUSTER_AT (layout->blocks, MusterBlock, 1)->title, "Weather");
  g_autoptr (GPtrArray) texts = list_texts (sheet, 1);
  g_autoptr (GPtrArray) effects = muster_weather_list_effects (ruleset, worst);
  assert_true (effects->len > 2);
  for (guint i = 0; i < effects->len; i++)
    {
      const MusterEffect *effect = g_ptr_array_index (effects, i);
      if (effect->text[0] != '\0')
        assert_int_equal (count_text (texts, effect->text), 1);
    }
  for (int row = 0; row < ruleset->weather.n_rows; row++)
    {
      g_autofree char *title = muster_weather_dup_title (ruleset, row);
      g_autofree char *with =
        ruleset->weather.rows[row].with >= 0
          ? g_strdup_printf ("%s: all of “%s” too", title,
                             ruleset->weather.rows[ruleset->weather.rows[row].with].name)
          : g_strdup (title);
      assert_int_equal (count_head (texts, with), includes_weather (ruleset, worst, row));
    }
}

static void
the_weather_that_the_battle_has_is_marked (void **state)
{
  const MusterSheetOptions options = { .type_size = 8 };
  MusterRuleset *ruleset = find_pack_with_table_of_weather ();
  for (int row = 0; row < ruleset->weather.n_rows; row++)
    {
      g_autofree char *title = muster_weather_dup_title (ruleset, row);
      g_autoptr (MusterGame) game = make_game_in (ruleset, row);
      g_autofree char *text = dump (game, &options);
      assert_has (text, "  the whole battle”");
      assert_has (text, title);
      assert_has_not (text, " in 36");
      assert_null (strstr (strstr (text, "  the whole battle”") + 1, "  the whole battle”"));
    }
}

/* The gauge: two of its numbers have one weather, and what holds after some turns says when. */
static void
a_gauge_says_where_it_begins_and_what_must_hold (void **state)
{
  static const char pack[] =
    "<ruleset xmlns=\"urn:muster:1\" id=\"gauge-of-the-test\" version=\"1\"><title>Gauge</title>"
    "<length unit=\"cm\"/><type id=\"walkers\" name=\"Walkers\" plural=\"Walkers\"/>"
    "<formation id=\"army\" name=\"Host\" holds=\"unit\"/>"
    "<weather kind=\"gauge\" roll=\"2d6\" turn=\"1d6\" down=\"1\" up=\"6\">"
    "<row id=\"low\" at=\"2..3\" name=\"Drizzle\"><effect>Wet.</effect></row>"
    "<row id=\"clear\" at=\"4..10\" name=\"Clear\"/>"
    "<row id=\"high\" at=\"11..12\" name=\"Drizzle\" with=\"low\"/>"
    "<row id=\"hot\" after=\"clear\" turns=\"3\" name=\"Swelter\"><effect>Hot.</effect></row>"
    "</weather><table id=\"all\" title=\"All\"><row>a</row></table></ruleset>";
  const MusterSheetOptions options = { .type_size = 10 };
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset = muster_ruleset_parse ("test", pack, strlen (pack), problems);
  assert_non_null (ruleset);
  static const char *const begins[] = {
    "“Drizzle (2–3, 11–12)  the day begins here, gauge on 2”",
    "“Clear (4–10)  the day begins here, gauge on 7”",
    "“Drizzle (2–3, 11–12)  the day begins here, gauge on 11”"
  };
  for (int row = 0; row < (int) G_N_ELEMENTS (begins); row++)
    {
      g_autoptr (MusterGame) game = make_game_in (ruleset, row);
      g_autofree char *text = dump (game, &options);
      g_autoptr (MusterSheet) sheet = lay_out (game, &options);
      const MusterBlock *block =
        MUSTER_AT (muster_sheet_get_layout (sheet, 0)->blocks, MusterBlock, 1);
      assert_int_equal (block->n_rows - block->n_head, 3);
      assert_has (text, begins[row]);
      assert_has (text, "“Swelter  3 turns on one number of “Clear”, this too”");
      assert_has_not (text, "all of “Drizzle” too");
      assert_has_not (text, "(turn 1, gauge");
    }
}

static void
weather_without_effects_says_so (void **state)
{
  const MusterSheetOptions options = { .type_size = 10 };
  MusterRuleset *ruleset = find_pack_with_table_of_weather ();
  for (int row = 0; row < ruleset->weather.n_rows; row++)
    {
      const MusterWeatherRow *of = &ruleset->weather.rows[row];
      g_autoptr (MusterGame) game = make_game_in (ruleset, row);
      g_autofree char *text = dump (game, &options);
      gboolean is_empty = of->n_effects == 0 && of->with < 0;
      assert_int_equal (strstr (text, "“no effects”") != NULL, is_empty);
    }
}

/* Its battles may have any. */
static void
an_army_by_itself_has_all_weather_of_its_rules (void **state)
{
  const MusterSheetOptions options = { .type_size = 10 };
  MusterRuleset *ruleset = find_pack_with_table_of_weather ();
  g_autoptr (MusterArmySnapshot) army = make_army_of (ruleset, 4);
  g_autoptr (MusterGame) alone = muster_game_new_army (army);
  g_autofree char *text = dump (alone, &options);
  assert_non_null (strstr (text, "block 1 Weather"));
  assert_has_not (text, "the whole battle");
  for (int row = 0; row < ruleset->weather.n_rows; row++)
    {
      g_autofree char *title = muster_weather_dup_title (ruleset, row);
      if (ruleset->weather.rows[row].with < 0)
        assert_has (text, title);
      for (int i = 0; i < ruleset->weather.rows[row].n_effects; i++)
        {
          const char *effect = ruleset->weather.rows[row].effects[i].text;
          g_autofree char *start =
            g_utf8_substring (effect, 0, MIN (g_utf8_strlen (effect, -1), 12));
          assert_has (text, start);
        }
    }
  g_autoptr (MusterArmySnapshot) other = load_example ("tout-soldat", "french-200");
  g_autoptr (MusterGame) without = muster_game_new_army (other);
  g_autofree char *nothing = dump (without, &options);
  assert_has_not (nothing, "Weather");
}

static void
weather_of_later_turns_is_hidden_from_sides_where_that_is_asked_for (void **state)
{
  MusterSheetOptions options = { .type_size = 10, .hidden = MUSTER_HIDE_WEATHER };
  MusterRuleset *ruleset = find_pack_with_table_of_weather ();
  int worst = find_worst (ruleset);
  int fair = -1;
  for (int row = 0; row < ruleset->weather.n_rows && fair < 0; row++)
    fair = ruleset->weather.rows[row].n_effects == 0 ? row : -1;
  g_autoptr (MusterGame) open = make_game_in (ruleset, fair);
  MusterWeatherState later = muster_weather_set (ruleset, worst, 2);
  muster_battlefield_set_weather (open->scenario->battlefield, ruleset, &later);
  const char *name = ruleset->weather.rows[worst].name;
  g_autofree char *all = dump (open, &options);
  options.reader = MUSTER_AUDIENCE_SIDE_A;
  g_autofree char *hidden = dump (open, &options);
  options.hidden = MUSTER_HIDE_NOTHING;
  g_autofree char *text = dump (open, &options);
  assert_has (all, name);
  assert_has_not (hidden, name);
  assert_has (text, name);
}

/* For whom */

static void
a_side_reads_of_its_own_troops_only (void **state)
{
  static const char *const names[] = { "French at the gate", "English at the gate" };
  g_autoptr (MusterScenario) scenario = make_empty (get_pack (packs[0]));
  for (int side = 0; side < 2; side++)
    {
      g_autofree char *head = g_strdup_printf ("date=\"%d\"", 1809 + side);
      g_autoptr (MusterArmySnapshot) army = make_army_of (get_pack (packs[0]), 3);
      g_autoptr (MusterArmyBuilder) builder =
        muster_army_builder_new (army->ruleset, army->ruleset_id, names[side]);
      muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_UNIT, army->nodes[1].kind_id,
                                 side == 0 ? "Own regiment" : "Foreign regiment");
      muster_army_builder_end (builder);
      add_to (scenario, side, muster_army_builder_finish (builder));
    }
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  for (MusterAudience reader = MUSTER_AUDIENCE_ALL; reader <= MUSTER_AUDIENCE_SIDE_B; reader++)
    {
      const MusterSheetOptions options = { .type_size = 10, .reader = reader };
      g_autofree char *text = dump (game, &options);
      assert_int_equal (strstr (text, "Own regiment") != NULL, muster_reader_is_of (reader, 0));
      assert_int_equal (strstr (text, names[0]) != NULL, muster_reader_is_of (reader, 0));
      assert_int_equal (strstr (text, "Foreign regiment") != NULL, muster_reader_is_of (reader, 1));
      assert_int_equal (strstr (text, names[1]) != NULL, muster_reader_is_of (reader, 1));
    }
}

/* As a file */

/* Of names without coloured pictures: cairo drops those from its cache by chance, and writes them
 * once more. */
static void
the_file_is_the_same_each_time_and_outlives_its_game (void **state)
{
  const MusterSheetOptions options = { .type_size = 10 };
  GBytes *pdfs[2];
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;
      MusterScenario *scenario = make_empty (get_pack (packs[0]));
      add_to (scenario, 0, load_example (packs[0], "waterloo-i-corps"));
      add_to (scenario, 1, load_example (packs[0], "british-200"));
      MusterGame *game = muster_game_new_scenario (scenario);
      g_autoptr (MusterSheet) sheet = lay_out (game, &options);
      muster_game_free (game);
      muster_scenario_unref (scenario);
      pdfs[i] = muster_sheet_make_pdf (sheet, &error);
      assert_non_null (pdfs[i]);
    }
  assert_true (g_bytes_equal (pdfs[0], pdfs[1]));
  for (int i = 0; i < 2; i++)
    g_bytes_unref (pdfs[i]);
}

static void
further_pages_say_what_they_are_of (void **state)
{
  const MusterSheetOptions options = { .type_size = 10 };
  g_autoptr (MusterArmySnapshot) army = make_army_of (get_pack (packs[0]), 60);
  g_autoptr (MusterGame) game = muster_game_new_army (army);
  g_autoptr (MusterSheet) sheet = lay_out (game, &options);
  g_autofree char *text = dump_sheet (sheet);
  guint n = muster_sheet_get_n_pages (sheet);
  assert_true (n > 1);
  for (guint page = 1; page <= n; page++)
    {
      g_autofree char *foot = g_strdup_printf ("“Page %u of %u”", page, n);
      assert_has (text, foot);
    }
  const char *second = strstr (text, "\npage 2\n");
  assert_non_null (second);
  assert_has (second, "“Many”");
  assert_has (second, army->ruleset->title);
}

/* What cannot be printed */

typedef MusterSheet *(*Make) (const MusterGame *game,
                              const MusterSheetOptions *options,
                              GError **error);

static void
assert_nothing (const MusterGame *game, const char *words)
{
  static const Make makes[] = { muster_sheet_quick_reference, muster_sheet_quick_reference_full };
  const MusterSheetOptions options = { .type_size = 10 };
  for (gsize i = 0; i < G_N_ELEMENTS (makes); i++)
    {
      g_autoptr (GError) error = NULL;
      assert_null (makes[i](game, &options, &error));
      assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
      assert_has (error->message, words);
    }
}

static void
a_ruleset_without_tables_or_that_is_not_there_has_none (void **state)
{
  static const char bare[] = "<ruleset xmlns=\"urn:muster:1\" id=\"bare-of-all\" version=\"1\">"
                             "<title>Bare of All</title>"
                             "<formation id=\"army\" name=\"Host\" holds=\"unit\"/></ruleset>";
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset = muster_ruleset_parse ("test", bare, strlen (bare), problems);
  assert_non_null (ruleset);
  g_autoptr (MusterArmySnapshot) army = make_army_of (ruleset, 0);
  g_autoptr (MusterGame) alone = muster_game_new_army (army);
  assert_nothing (alone, "Bare of All");
  g_autoptr (MusterScenario) scenario = muster_scenario_new ("Lost rules", "not-there");
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  assert_nothing (game, "Lost rules");
}

/* In a packet it is left out, and told. */
static void
a_packet_leaves_it_out_where_there_are_no_tables (void **state)
{
  const MusterSheetKind *kinds[] = { muster_sheet_find_kind ("quick-reference"),
                                     muster_sheet_find_kind ("scenario") };
  const MusterPacketPlan plan = { .kinds = kinds, .n_kinds = G_N_ELEMENTS (kinds) };
  const MusterSheetOptions options = { .type_size = 10 };
  g_autoptr (MusterScenario) scenario = muster_scenario_new ("Lost rules", "not-there");
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  g_autoptr (GPtrArray) skipped = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterSheet) sheet = muster_packet_make (game, &plan, &options, &skipped, &error);
  assert_non_null (sheet);
  assert_int_equal (skipped->len, 1);
  assert_has (g_ptr_array_index (skipped, 0), "Lost rules");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (random_armies_break_no_page),
    cmocka_unit_test (random_scenarios_break_no_page),
    cmocka_unit_test (no_units_and_400_units_are_printed_too),
    cmocka_unit_test (values_that_are_longer_than_a_line_are_broken),
    cmocka_unit_test (letters_of_all_nations_are_printed),
    cmocka_unit_test (heavy_rain_stands_on_top_with_all_that_it_does),
    cmocka_unit_test (the_weather_that_the_battle_has_is_marked),
    cmocka_unit_test (a_gauge_says_where_it_begins_and_what_must_hold),
    cmocka_unit_test (weather_without_effects_says_so),
    cmocka_unit_test (an_army_by_itself_has_all_weather_of_its_rules),
    cmocka_unit_test (weather_of_later_turns_is_hidden_from_sides_where_that_is_asked_for),
    cmocka_unit_test (a_side_reads_of_its_own_troops_only),
    cmocka_unit_test (the_file_is_the_same_each_time_and_outlives_its_game),
    cmocka_unit_test (further_pages_say_what_they_are_of),
    cmocka_unit_test (a_ruleset_without_tables_or_that_is_not_there_has_none),
    cmocka_unit_test (a_packet_leaves_it_out_where_there_are_no_tables),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
