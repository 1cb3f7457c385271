/* Which rows of the rulebook's tables matter in a game: exactly those whose needs the armies, the
 * battlefield and the weather meet, or may meet. First by a pack of the test's own and rows typed
 * one by one, then by all that are shipped. */
#include "helper/reference.h"

/* Rows are called by letters, each there once. */
#define TINY_HEAD                                                                                  \
  "<ruleset xmlns=\"urn:muster:1\" id=\"%s\" version=\"1\"><title>Of the Test</title>"             \
  "<length unit=\"cm\"/><tag id=\"walking\" name=\"on foot\"/><tag id=\"riding\" "                 \
  "name=\"riding\"/>"                                                                              \
  "<tag id=\"shooting\" name=\"guns\"/><tag id=\"leafy\" name=\"leafy\"/>"                         \
  "<scale id=\"drill\" name=\"Drill\" ordered=\"yes\"><grade id=\"raw\" name=\"raw\"/>"            \
  "<grade id=\"taught\" name=\"taught\"/><grade id=\"hardened\" name=\"hardened\"/></scale>"       \
  "<choice scale=\"drill\" on=\"unit\"/>"                                                          \
  "<type id=\"walkers\" name=\"Walkers\" plural=\"Walkers\" tags=\"walking\"/>"                    \
  "<type id=\"riders\" name=\"Riders\" plural=\"Riders\" tags=\"riding\"/>"                        \
  "<type id=\"cannon\" name=\"Cannon\" plural=\"Cannon\" tags=\"shooting\"/>"                      \
  "<type id=\"chief\" name=\"Chief\" plural=\"Chiefs\" kind=\"commander\"/>"                       \
  "<type id=\"grove\" name=\"Grove\" plural=\"Groves\" kind=\"feature\" tags=\"leafy\"/>"          \
  "<type id=\"thorp\" name=\"Thorp\" plural=\"Thorps\" kind=\"feature\"/>"                         \
  "<type id=\"banner\" name=\"Banner\" plural=\"Banners\" kind=\"objective\"/>"                    \
  "<formation id=\"army\" name=\"Host\" holds=\"unit,commander,throng\"/>"                         \
  "<formation id=\"throng\" name=\"Throng\" plural=\"Throngs\" holds=\"unit\"/>"
#define TINY_TABLES                                                                                \
  "<table id=\"sundry\" title=\"Sundry\">"                                                         \
  "<row>a</row><row when=\"unit riding\">b</row><row when=\"unit walking; unit riding\">c</row>"   \
  "<row when=\"unit walking, unit riding\">d</row><row when=\"unit shooting; feature leafy\">e"    \
  "</row><row when=\"feature thorp\">f</row><row when=\"unit drill:taught..\">g</row>"             \
  "<row when=\"commander\">h</row><row when=\"unit in:throng\">i</row>"                            \
  "<row when=\"unit !walking\">j</row><row when=\"weather gale\">k</row>"                          \
  "<row when=\"unit shooting; weather sleet, weather gale\">l</row>"                               \
  "<row when=\"weather drizzle\">m</row><row when=\"objective\">n</row></table>"                   \
  "<table id=\"gunnery-of-the-test\" title=\"Guns\" when=\"unit shooting\">"                       \
  "<row>o</row><row when=\"unit riding\">p</row></table>"                                          \
  "<table id=\"wet-woods\" title=\"Wet\" when=\"weather gale; feature "                            \
  "leafy\"><row>q</row></table>"                                                                   \
  "<table id=\"before\" title=\"Before\" use=\"setup\"><row>r</row>"                               \
  "<row when=\"unit walking\">s</row></table>"
#define TINY_ROWS                                                                                  \
  "<row id=\"gale\" at=\"1\" name=\"Gale\" with=\"sleet\"/><row id=\"sleet\" at=\"2\" "            \
  "name=\"Sleet\" with=\"drizzle\"/><row id=\"drizzle\" at=\"3\" name=\"Drizzle\"/>"               \
  "<row id=\"clear\" at=\"4..6\" name=\"Clear\"/></weather>"
#define TINY_TABLE TINY_HEAD TINY_TABLES "<weather kind=\"table\" roll=\"d6\">" TINY_ROWS
#define TINY_GAUGE                                                                                 \
  TINY_HEAD TINY_TABLES                                                                            \
    "<weather kind=\"gauge\" roll=\"d6\" turn=\"d6\" down=\"1\" up=\"6\">" TINY_ROWS

static MusterRuleset *
parse_pack (const char *text, const char *id)
{
  g_autofree char *whole = g_strdup_printf (text, id);
  g_autofree char *closed = g_strconcat (whole, "</ruleset>", NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset = muster_ruleset_parse ("test", closed, strlen (closed), problems);
  if (ruleset == NULL)
    fail_with_problems (problems);
  return ruleset;
}

static const MusterArmy *
read_army (MusterRuleset *ruleset, const char *body)
{
  g_autofree char *text =
    g_strdup_printf ("<army xmlns=\"urn:muster:1\" name=\"Test\" ruleset=\"%s\">%s</army>",
                     ruleset != NULL ? ruleset->id : "gone", body);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("test.army.xml", text, strlen (text), problems);
  const MusterArmy *army = xml != NULL ? muster_army_read (xml, ruleset, problems) : NULL;
  if (army == NULL)
    fail_with_problems (problems);
  return army;
}

/* The letters of all rows that are shown, in order. */
static char *
dup_rows (const MusterGame *game)
{
  g_autoptr (MusterReference) reference = muster_reference_new (game, NULL);
  GString *rows = g_string_new (NULL);
  for (guint i = 0; i < reference->tables->len; i++)
    {
      const MusterReferenceTable *entry = g_ptr_array_index (reference->tables, i);
      for (guint j = 0; j < entry->rows->len; j++)
        g_string_append (rows, entry->table->rows[g_array_index (entry->rows, int, j)].cells[0]);
    }
  return g_string_free (rows, FALSE);
}

static void
assert_rows (const MusterGame *game, const char *wanted)
{
  g_autofree char *rows = dup_rows (game);
  assert_string_equal (rows, wanted);
}

#define FOOT_UNIT  "<unit type=\"walkers\"/>"
#define HORSE_UNIT "<unit type=\"riders\"/>"
#define GUN_UNIT   "<unit type=\"cannon\"/>"
#define CHIEF      "<commander type=\"chief\"/>"
#define GRADED(of) "<unit type=\"" of "\" grades=\"drill:raw\"/>"
#define THRONG(in) "<formation kind=\"throng\">" in "</formation>"

/* A battle of two armies on a table with nothing on it. @other may be NULL: an army without troops.
 */
static MusterScenario *
make_battle (MusterRuleset *ruleset, const char *one, const char *other)
{
  MusterScenario *scenario = make_empty (ruleset);
  g_autoptr (MusterBattlefield) table = muster_battlefield_new (ruleset, 1800, 1200, 1);
  add_to (scenario, 0, read_army (ruleset, one));
  add_to (scenario, 1, read_army (ruleset, other != NULL ? other : ""));
  muster_scenario_set_battlefield (scenario, table);
  return scenario;
}

static void
lay_feature (MusterScenario *scenario, const char *type)
{
  static const MusterPoint points[] = { { 100, 100 }, { 300, 100 }, { 200, 300 } };
  MusterBattlefield *table = scenario->battlefield;
  const MusterFeature feature = { .type_id = type,
                                  .kind = muster_ruleset_find_kind (table->ruleset, type),
                                  .side = MUSTER_NO_SIDE,
                                  .points = points,
                                  .n_points = 3 };
  muster_battlefield_add_feature (table, &feature);
}

/* @row: of the rules whose weather it is */
static void
set_weather (MusterScenario *scenario, MusterRuleset *ruleset, int row, int turn)
{
  MusterWeatherState state = muster_weather_set (ruleset, row, turn);
  muster_battlefield_set_weather (scenario->battlefield, ruleset, &state);
}

static void
assert_battle (MusterScenario *scenario, const char *wanted)
{
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  assert_rows (game, wanted);
  assert_rows_are_exact (game, wanted);
}

static void
assert_alone (MusterRuleset *ruleset, const char *body, const char *wanted)
{
  g_autoptr (MusterArmySnapshot) army = read_army (ruleset, body);
  g_autoptr (MusterGame) game = muster_game_new_army (army);
  assert_rows (game, wanted);
  assert_rows_are_exact (game, wanted);
}

/* Of an army by itself neither table nor weather is known, and what asks for them alone stays. */
static void
an_army_by_itself_has_the_rows_of_its_troops (void **state)
{
  static const struct
  {
    const char *body;
    const char *rows;
  } cases[] = {
    { "", "afkmnq" },
    { CHIEF, "afhkmnq" },
    { GRADED ("walkers"), "adfkmnq" },
    { GRADED ("riders"), "abdfjkmnq" },
    { GRADED ("cannon"), "aefjklmnoq" },
    { GRADED ("walkers") GRADED ("cannon"), "adefjklmnoq" },
    { GRADED ("walkers") GRADED ("riders"), "abcdfjkmnq" },
    { GRADED ("riders") GRADED ("cannon") CHIEF, "abdefhjklmnopq" },
    { THRONG (""), "afkmnq" },
    { THRONG (GRADED ("walkers")), "adfikmnq" },
    { "<unit type=\"walkers\" grades=\"drill:hardened\"/>", "adfgkmnq" },
  };
  g_autoptr (MusterRuleset) table = parse_pack (TINY_TABLE, "of-the-test");
  g_autoptr (MusterRuleset) gauge = parse_pack (TINY_GAUGE, "of-the-test");
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      assert_alone (table, cases[i].body, cases[i].rows);
      assert_alone (gauge, cases[i].body, cases[i].rows);
    }
}

static void
a_grade_that_is_not_chosen_leaves_no_row_out (void **state)
{
  g_autoptr (MusterRuleset) ruleset = parse_pack (TINY_TABLE, "of-the-test");
  assert_alone (ruleset, FOOT_UNIT, "adfgkmnq");
  assert_alone (ruleset, FOOT_UNIT GRADED ("walkers"), "adfgkmnq");
}

static void
both_armies_of_a_battle_bring_their_rows_together (void **state)
{
  g_autoptr (MusterRuleset) ruleset = parse_pack (TINY_TABLE, "of-the-test");
  g_autoptr (MusterScenario) scenario =
    make_battle (ruleset, GRADED ("walkers"), GRADED ("riders"));
  set_weather (scenario, ruleset, 3, 1);
  assert_battle (scenario, "abcdj");
  add_to (scenario, 1, read_army (ruleset, GRADED ("cannon")));
  assert_battle (scenario, "abcdjop");
}

static void
what_lies_on_the_table_brings_its_rows (void **state)
{
  g_autoptr (MusterRuleset) ruleset = parse_pack (TINY_TABLE, "of-the-test");
  g_autoptr (MusterScenario) scenario = make_battle (ruleset, GRADED ("cannon"), "");
  const MusterObjective banner = { .type_id = "banner",
                                   .kind = muster_ruleset_find_kind (ruleset, "banner"),
                                   .at = { 500, 500 } };
  set_weather (scenario, ruleset, 3, 1);
  assert_battle (scenario, "ajo");
  lay_feature (scenario, "thorp");
  assert_battle (scenario, "afjo");
  lay_feature (scenario, "grove");
  assert_battle (scenario, "aefjo");
  muster_battlefield_add_objective (scenario->battlefield, &banner);
  assert_battle (scenario, "aefjno");
}

/* Weather of a table brings the rows of what it includes; gauges may bring every weather yet. */
static void
weather_brings_its_rows_and_those_of_what_it_includes (void **state)
{
  static const char *const rows[] = { "ajklmo", "ajlmo", "ajmo", "ajo" };
  g_autoptr (MusterRuleset) table = parse_pack (TINY_TABLE, "of-the-test");
  g_autoptr (MusterRuleset) gauge = parse_pack (TINY_GAUGE, "of-the-test");
  for (int row = 0; row < 4; row++)
    {
      g_autoptr (MusterScenario) thrown = make_battle (table, GRADED ("cannon"), NULL);
      g_autoptr (MusterScenario) moving = make_battle (gauge, GRADED ("cannon"), NULL);
      set_weather (thrown, table, row, 1);
      set_weather (moving, gauge, row, 1);
      assert_battle (thrown, rows[row]);
      assert_battle (moving, "ajklmo");
    }
}

static void
weather_of_a_later_turn_counts_too (void **state)
{
  g_autoptr (MusterRuleset) ruleset = parse_pack (TINY_TABLE, "of-the-test");
  g_autoptr (MusterScenario) scenario = make_battle (ruleset, GRADED ("cannon"), NULL);
  set_weather (scenario, ruleset, 3, 1);
  assert_battle (scenario, "ajo");
  set_weather (scenario, ruleset, 1, 2);
  assert_battle (scenario, "ajlmo");
}

static void
weather_that_is_not_known_or_borrowed_leaves_no_row_out (void **state)
{
  g_autoptr (MusterRuleset) ruleset = parse_pack (TINY_TABLE, "of-the-test");
  g_autoptr (MusterRuleset) other = parse_pack (TINY_TABLE, "of-another");
  g_autoptr (MusterScenario) scenario = make_battle (ruleset, GRADED ("cannon"), NULL);
  lay_feature (scenario, "grove");
  assert_battle (scenario, "aejklmoq");
  set_weather (scenario, other, 3, 1);
  assert_battle (scenario, "aejklmoq");
  set_weather (scenario, ruleset, 3, 1);
  assert_battle (scenario, "aejo");
}

static void
forces_that_are_hidden_leave_no_row_out (void **state)
{
  g_autoptr (MusterRuleset) ruleset = parse_pack (TINY_TABLE, "of-the-test");
  g_autoptr (MusterScenario) scenario = make_battle (ruleset, GRADED ("cannon"), NULL);
  g_autoptr (MusterScenario) alone = make_empty (ruleset);
  add_to (alone, 0, read_army (ruleset, GRADED ("cannon")));
  g_autoptr (MusterGame) known = muster_game_new_scenario (scenario);
  g_autoptr (MusterGame) hidden = muster_game_new_scenario (alone);
  g_autoptr (MusterReference) few = muster_reference_new (known, NULL);
  g_autoptr (MusterReference) all = muster_reference_new (hidden, NULL);
  const MusterReferenceTable *cut = g_ptr_array_index (few->tables, 0);
  const MusterReferenceTable *whole = g_ptr_array_index (all->tables, 0);
  assert_true (cut->n_left > 0);
  assert_int_equal (whole->n_left, 0);
}

static void
a_table_that_is_not_known_or_borrowed_leaves_no_row_out (void **state)
{
  g_autoptr (MusterRuleset) ruleset = parse_pack (TINY_TABLE, "of-the-test");
  g_autoptr (MusterRuleset) other = parse_pack (TINY_TABLE, "of-another");
  g_autoptr (MusterScenario) scenario = make_battle (ruleset, GRADED ("cannon"), NULL);
  g_autoptr (MusterBattlefield) borrowed = muster_battlefield_new (other, 1800, 1200, 1);
  g_autoptr (MusterBattlefield) nameless = muster_battlefield_new (NULL, 1800, 1200, 1);
  muster_scenario_set_battlefield (scenario, borrowed);
  assert_battle (scenario, "aefjklmnoq");
  set_weather (scenario, ruleset, 3, 1);
  assert_battle (scenario, "aefjno");
  muster_scenario_set_battlefield (scenario, nameless);
  assert_battle (scenario, "aefjklmnoq");
  muster_scenario_set_battlefield (scenario, NULL);
  assert_battle (scenario, "aefjklmnoq");
}

/* Documents are kept with texts of their own, in which words may be others, or fewer. */
static void
an_army_with_another_text_of_the_pack_has_the_rows_with_the_same_cells (void **state)
{
#define OLD_TABLE(rows) TINY_HEAD "<table id=\"sundry\" title=\"Sundry\">" rows "</table>"
  static const struct
  {
    const char *text;
    const char *rows; /* of “sundry” */
  } cases[] = {
    /* Each at another place, and asking for something else; the others it did not have. */
    { OLD_TABLE ("<row when=\"unit walking\">b</row><row when=\"unit riding\">d</row>"
                 "<row>a</row><row when=\"unit riding; unit walking\">c</row>"
                 "<row when=\"commander\">h</row><row when=\"unit riding\">i</row>"
                 "<row when=\"unit riding\">j</row><row when=\"unit riding\">g</row>"),
      "abefn" },
    /* Those that asked for more or for fewer things do not tell. */
    { OLD_TABLE ("<row when=\"unit riding; unit walking\">b</row><row when=\"unit riding\">c</row>"
                 "<row>d</row><row when=\"unit riding\">g</row><row when=\"unit riding\">h</row>"
                 "<row when=\"unit riding\">i</row><row when=\"unit riding\">j</row>"),
      "abcdefn" },
    /* It did not have that table at all. */
    { TINY_HEAD, "abcdefghijn" },
  };
  g_autoptr (MusterRuleset) ruleset = parse_pack (TINY_TABLE, "of-the-test");
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (MusterRuleset) old = parse_pack (cases[i].text, "of-the-test");
      g_autoptr (MusterScenario) scenario = make_battle (ruleset, "", NULL);
      add_to (scenario, 1, read_army (old, GRADED ("walkers")));
      set_weather (scenario, ruleset, 3, 1);
      g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
      g_autoptr (MusterReference) reference = muster_reference_new (game, NULL);
      const MusterReferenceTable *entry = g_ptr_array_index (reference->tables, 0);
      g_autoptr (GString) rows = g_string_new (NULL);
      for (guint j = 0; j < entry->rows->len; j++)
        g_string_append (rows, entry->table->rows[g_array_index (entry->rows, int, j)].cells[0]);
      assert_string_equal (rows->str, cases[i].rows);
    }
}

static void
rows_that_are_alike_are_matched_in_their_order (void **state)
{
  static const char now[] = TINY_HEAD "<table id=\"sundry\" title=\"Sundry\"><row>first</row>"
                                      "<row when=\"unit walking\">same</row>"
                                      "<row when=\"unit riding\">same</row></table>";
  static const char then[] =
    TINY_HEAD "<table id=\"sundry\" title=\"Sundry\"><row when=\"unit walking\">same</row>"
              "<row when=\"unit riding\">same</row></table>";
  g_autoptr (MusterRuleset) ruleset = parse_pack (now, "of-the-test");
  g_autoptr (MusterRuleset) old = parse_pack (then, "of-the-test");
  g_autoptr (MusterScenario) scenario = make_empty (ruleset);
  g_autoptr (MusterBattlefield) table = muster_battlefield_new (ruleset, 1800, 1200, 1);
  muster_scenario_set_battlefield (scenario, table);
  add_to (scenario, 0, read_army (old, GRADED ("riders")));
  add_to (scenario, 1, read_army (old, ""));
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  g_autoptr (MusterReference) reference = muster_reference_new (game, NULL);
  const MusterReferenceTable *entry = g_ptr_array_index (reference->tables, 0);
  assert_int_equal (entry->rows->len, 2);
  assert_int_equal (g_array_index (entry->rows, int, 1), 2);
}

/* Weather where there was a thing, and the other way round. */
static void
needs_in_another_order_are_not_mistaken_for_each_other (void **state)
{
  static const char now[] = TINY_HEAD "<table id=\"sundry\" title=\"Sundry\">"
                                      "<row when=\"unit riding; weather gale\">a</row></table>"
                                      "<weather kind=\"table\" roll=\"d6\">" TINY_ROWS;
  static const char then[] = TINY_HEAD "<table id=\"sundry\" title=\"Sundry\">"
                                       "<row when=\"weather gale; unit riding\">a</row></table>"
                                       "<weather kind=\"table\" roll=\"d6\">" TINY_ROWS;
  g_autoptr (MusterRuleset) ruleset = parse_pack (now, "of-the-test");
  g_autoptr (MusterRuleset) old = parse_pack (then, "of-the-test");
  g_autoptr (MusterScenario) scenario = make_battle (ruleset, "", NULL);
  add_to (scenario, 0, read_army (old, GRADED ("walkers")));
  add_to (scenario, 1, read_army (old, ""));
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  assert_rows (game, "a");
}

static void
a_battlefield_with_another_text_of_the_pack_is_asked_in_its_own_words (void **state)
{
  static const char old_text[] =
    TINY_HEAD "<table id=\"sundry\" title=\"Sundry\"><row when=\"feature grove\">f</row></table>";
  g_autoptr (MusterRuleset) ruleset = parse_pack (TINY_TABLE, "of-the-test");
  g_autoptr (MusterRuleset) old = parse_pack (old_text, "of-the-test");
  g_autoptr (MusterScenario) scenario = make_battle (ruleset, GRADED ("walkers"), NULL);
  g_autoptr (MusterBattlefield) table = muster_battlefield_new (old, 1800, 1200, 1);
  muster_scenario_set_battlefield (scenario, table);
  set_weather (scenario, ruleset, 3, 1);
  g_autoptr (MusterGame) bare = muster_game_new_scenario (scenario);
  g_autofree char *bare_rows = dup_rows (bare);
  assert_null (strchr (bare_rows, 'f'));
  lay_feature (scenario, "grove");
  g_autoptr (MusterGame) laid = muster_game_new_scenario (scenario);
  g_autofree char *laid_rows = dup_rows (laid);
  assert_non_null (strchr (laid_rows, 'f'));
}

/* Whatever tables of the same names their own rules have. */
static void
armies_of_other_rules_or_of_none_leave_no_row_out (void **state)
{
  g_autoptr (MusterRuleset) ruleset = parse_pack (TINY_TABLE, "of-the-test");
  g_autoptr (MusterRuleset) other = parse_pack (TINY_TABLE, "of-another");
  MusterRuleset *rules[] = { other, NULL };
  for (gsize i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      g_autoptr (MusterScenario) scenario = make_battle (ruleset, GRADED ("walkers"), NULL);
      set_weather (scenario, ruleset, 3, 1);
      add_to (scenario, 1, read_army (rules[i], ""));
      g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
      assert_rows (game, "abcdghijop");
    }
}

/* By the ids of rows; a row that the rules played do not have tells nothing. */
static void
weather_of_another_text_of_the_pack_is_found_again (void **state)
{
  static const char old_text[] =
    TINY_HEAD "<weather kind=\"table\" roll=\"d6\"><row id=\"hail\" at=\"1..3\" name=\"Hail\"/>"
              "<row id=\"sleet\" at=\"4..6\" name=\"Sleet\"/></weather>";
  g_autoptr (MusterRuleset) ruleset = parse_pack (TINY_TABLE, "of-the-test");
  g_autoptr (MusterRuleset) old = parse_pack (old_text, "of-the-test");
  g_autoptr (MusterScenario) scenario = make_battle (ruleset, GRADED ("cannon"), NULL);
  set_weather (scenario, old, 1, 1);
  g_autoptr (MusterGame) known = muster_game_new_scenario (scenario);
  assert_rows (known, "ajlmo");
  set_weather (scenario, old, 0, 1);
  g_autoptr (MusterGame) unknown = muster_game_new_scenario (scenario);
  assert_rows (unknown, "ajklmo");
}

static void
the_full_one_has_every_row_in_order (void **state)
{
  g_autoptr (MusterRuleset) ruleset = parse_pack (TINY_GAUGE, "of-the-test");
  g_autoptr (MusterReference) reference = muster_reference_new_full (ruleset);
  for (guint i = 0; i < reference->tables->len; i++)
    {
      const MusterReferenceTable *entry = g_ptr_array_index (reference->tables, i);
      assert_int_equal (entry->rows->len, entry->table->n_rows);
      assert_int_equal (entry->n_left, 0);
      for (guint j = 0; j < entry->rows->len; j++)
        assert_int_equal (g_array_index (entry->rows, int, j), j);
    }
}

static void
a_row_is_about_the_things_that_meet_one_of_its_needs (void **state)
{
  g_autoptr (MusterRuleset) ruleset = parse_pack (TINY_TABLE, "of-the-test");
  g_autoptr (MusterArmySnapshot) army = read_army (ruleset, FOOT_UNIT HORSE_UNIT GUN_UNIT);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  static const char about[][4] = { "---", "-x-", "xx-", "xx-", "--x", "---", "---",
                                   "---", "---", "-xx", "---", "--x", "---", "---" };
  const MusterTable *table = &ruleset->tables[0];
  assert_int_equal (table->n_rows, G_N_ELEMENTS (about));
  for (int row = 0; row < table->n_rows; row++)
    for (guint node = 1; node < army->n_nodes; node++)
      assert_int_equal (muster_reference_is_about (table, row, evaluation, node),
                        about[row][node - 1] == 'x');
  assert_true (muster_reference_is_about (&ruleset->tables[1], -1, evaluation, 3));
  assert_false (muster_reference_is_about (&ruleset->tables[1], -1, evaluation, 1));
}

/* "e": the enemy, "?": perhaps the enemy, "-": anyone; for those rows of the tables that matter. */
static void
assert_callers (MusterScenario *scenario, MusterAudience reader, const char *wanted)
{
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  g_autoptr (MusterReference) reference = muster_reference_new (game, NULL);
  g_autoptr (GString) callers = g_string_new (NULL);
  for (guint i = 0; i < reference->tables->len; i++)
    {
      const MusterReferenceTable *entry = g_ptr_array_index (reference->tables, i);
      for (guint j = 0; j < entry->rows->len; j++)
        {
          int row = g_array_index (entry->rows, int, j);
          MusterCaller caller = muster_reference_find_caller (game, reader, entry->table, row);
          g_string_append_printf (callers, "%s%c ", entry->table->rows[row].cells[0],
                                  "-e?"[caller]);
        }
    }
  assert_string_equal (g_strchomp (callers->str), wanted);
}

static void
rows_that_only_the_enemys_troops_call_on_are_told (void **state)
{
  g_autoptr (MusterRuleset) ruleset = parse_pack (TINY_TABLE, "of-the-test");
  g_autoptr (MusterScenario) scenario =
    make_battle (ruleset, GRADED ("walkers"), GRADED ("cannon") GRADED ("riders"));
  lay_feature (scenario, "grove");
  set_weather (scenario, ruleset, 3, 1);
  assert_callers (scenario, MUSTER_AUDIENCE_SIDE_A, "a- be c- d- ee je o- pe");
  assert_callers (scenario, MUSTER_AUDIENCE_SIDE_B, "a- b- c- d- e- j- o- p-");
  assert_callers (scenario, MUSTER_AUDIENCE_ALL, "a- b- c- d- e- j- o- p-");
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  const MusterTable *guns = &game->ruleset->tables[1];
  assert_int_equal (muster_reference_find_caller (game, MUSTER_AUDIENCE_SIDE_A, guns, -1),
                    MUSTER_CALLER_ENEMY);
  assert_int_equal (muster_reference_find_caller (game, MUSTER_AUDIENCE_SIDE_B, guns, -1),
                    MUSTER_CALLER_ANYONE);
}

/* What is not known of the own army may still be its own; of the enemy it may be there. */
static void
what_is_not_known_is_nobodys_alone (void **state)
{
  g_autoptr (MusterRuleset) ruleset = parse_pack (TINY_TABLE, "of-the-test");
  g_autoptr (MusterScenario) scenario = make_battle (ruleset, GRADED ("walkers"), FOOT_UNIT);
  set_weather (scenario, ruleset, 3, 1);
  assert_callers (scenario, MUSTER_AUDIENCE_SIDE_A, "a- d- g?");
  assert_callers (scenario, MUSTER_AUDIENCE_SIDE_B, "a- d- g-");
  g_autoptr (MusterScenario) alone = make_empty (ruleset);
  add_to (alone, 0, read_army (ruleset, GRADED ("walkers")));
  muster_scenario_set_battlefield (alone, scenario->battlefield);
  assert_callers (alone, MUSTER_AUDIENCE_SIDE_A, "a- b? c- d- g? h? i? j? o- p?");
  assert_callers (alone, MUSTER_AUDIENCE_SIDE_B, "a- b- c- d- g- h- i- j- o- p-");
  g_autoptr (MusterGame) game = muster_game_new_scenario (alone);
  assert_true (muster_reference_has_unknown_troops (game));
}

/* The table is known to both: what does not lie on it tells nothing of the enemy. */
static void
what_cannot_be_troops_is_left_out_though_forces_are_hidden (void **state)
{
  g_autoptr (MusterRuleset) ruleset = parse_pack (TINY_TABLE, "of-the-test");
  g_autoptr (MusterScenario) alone = make_empty (ruleset);
  g_autoptr (MusterBattlefield) table = muster_battlefield_new (ruleset, 1800, 1200, 1);
  add_to (alone, 0, read_army (ruleset, GRADED ("walkers")));
  muster_scenario_set_battlefield (alone, table);
  set_weather (alone, ruleset, 3, 1);
  g_autoptr (MusterGame) bare = muster_game_new_scenario (alone);
  assert_rows (bare, "abcdghijop");
  lay_feature (alone, "thorp");
  g_autoptr (MusterGame) built = muster_game_new_scenario (alone);
  assert_rows (built, "abcdfghijop");
}

/* Whether or not there are such troops, the row stays. */
static void
a_row_says_whom_it_is_about_though_it_needs_nobody (void **state)
{
  static const char tables[] =
    TINY_HEAD "<table id=\"drills\" title=\"Drills\"><row of=\"unit drill:raw\">a</row>"
              "<row of=\"unit drill:hardened\">b</row>"
              "<row when=\"unit\" of=\"army\">c</row></table>";
  g_autoptr (MusterRuleset) ruleset = parse_pack (tables, "of-the-test");
  g_autoptr (MusterRuleset) copy = parse_pack (tables, "of-the-test");
  g_autoptr (MusterArmySnapshot) army = read_army (copy, GRADED ("walkers") FOOT_UNIT);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  const MusterTable *table = &ruleset->tables[0];
  assert_true (muster_reference_is_about (table, 0, evaluation, 1));
  assert_false (muster_reference_is_about (table, 1, evaluation, 1));
  assert_false (muster_reference_is_about (table, 0, evaluation, 2));
  assert_false (muster_reference_is_about (table, 2, evaluation, 1));
  assert_alone (ruleset, GRADED ("walkers"), "abc");
  g_autoptr (MusterScenario) scenario = make_battle (ruleset, HORSE_UNIT, GRADED ("walkers"));
  assert_callers (scenario, MUSTER_AUDIENCE_SIDE_A, "a- b- c-");
}

#define AGAINST                                                                                    \
  TINY_HEAD                                                                                        \
  "<table id=\"fights\" title=\"Fights\"><row>a</row>"                                             \
  "<row against=\"unit walking\">b</row>"                                                          \
  "<row when=\"unit riding\" against=\"unit walking\">c</row>"                                     \
  "<row when=\"unit walking; unit riding\" against=\"unit shooting\">d</row></table>"              \
  "<table id=\"squares\" title=\"Squares\" when=\"unit riding\" against=\"unit walking\">"         \
  "<row>e</row></table>"

/* The enemy may have anything: what one's own troops may do to him, and he to them. */
static void
an_army_by_itself_has_the_rows_of_what_it_does_and_of_what_is_done_to_it (void **state)
{
  g_autoptr (MusterRuleset) ruleset = parse_pack (AGAINST, "of-the-test");
  assert_alone (ruleset, "", "ab");
  assert_alone (ruleset, FOOT_UNIT, "abce");
  assert_alone (ruleset, HORSE_UNIT, "abce");
  assert_alone (ruleset, GUN_UNIT, "abd");
  assert_alone (ruleset, FOOT_UNIT HORSE_UNIT, "abcde");
}

static void
rows_against_somebody_ask_for_him_on_the_other_side (void **state)
{
  static const struct
  {
    const char *one;
    const char *other;
    const char *rows;
  } cases[] = { { FOOT_UNIT, FOOT_UNIT, "ab" },
                { FOOT_UNIT, HORSE_UNIT, "abce" },
                { HORSE_UNIT, FOOT_UNIT, "abce" },
                { HORSE_UNIT, HORSE_UNIT, "a" },
                { FOOT_UNIT HORSE_UNIT, GUN_UNIT, "abd" },
                { FOOT_UNIT HORSE_UNIT GUN_UNIT, "", "ab" },
                { FOOT_UNIT HORSE_UNIT, FOOT_UNIT HORSE_UNIT, "abce" } };
  g_autoptr (MusterRuleset) ruleset = parse_pack (AGAINST, "of-the-test");
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (MusterScenario) scenario = make_battle (ruleset, cases[i].one, cases[i].other);
      assert_battle (scenario, cases[i].rows);
    }
}

static void
what_only_the_enemy_does_to_ones_own_troops_is_the_enemys (void **state)
{
  g_autoptr (MusterRuleset) ruleset = parse_pack (AGAINST, "of-the-test");
  g_autoptr (MusterScenario) scenario = make_battle (ruleset, FOOT_UNIT, HORSE_UNIT GUN_UNIT);
  assert_callers (scenario, MUSTER_AUDIENCE_SIDE_A, "a- be ce e-");
  assert_callers (scenario, MUSTER_AUDIENCE_SIDE_B, "a- b- c- e-");
  g_autoptr (MusterGame) known = muster_game_new_scenario (scenario);
  assert_int_equal (muster_reference_find_caller (known, MUSTER_AUDIENCE_SIDE_A,
                                                  &known->ruleset->tables[1], -1),
                    MUSTER_CALLER_ENEMY);
  g_autoptr (MusterScenario) alone = make_empty (ruleset);
  add_to (alone, 0, read_army (ruleset, FOOT_UNIT));
  assert_callers (alone, MUSTER_AUDIENCE_SIDE_A, "a- b- c? e-");
  g_autoptr (MusterArmySnapshot) army = read_army (ruleset, FOOT_UNIT);
  g_autoptr (MusterGame) game = muster_game_new_army (army);
  const MusterTable *table = &ruleset->tables[0];
  assert_int_equal (muster_reference_find_caller (game, MUSTER_AUDIENCE_ALL, table, 0),
                    MUSTER_CALLER_ANYONE);
  assert_int_equal (muster_reference_find_caller (game, MUSTER_AUDIENCE_ALL, table, 1),
                    MUSTER_CALLER_ANYONE);
  assert_int_equal (muster_reference_find_caller (game, MUSTER_AUDIENCE_ALL, table, 2),
                    MUSTER_CALLER_HIDDEN);
}

static void
a_row_is_not_about_those_against_whom_it_is (void **state)
{
  g_autoptr (MusterRuleset) ruleset = parse_pack (AGAINST, "of-the-test");
  g_autoptr (MusterArmySnapshot) army = read_army (ruleset, FOOT_UNIT HORSE_UNIT);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  const MusterTable *table = &ruleset->tables[0];
  assert_false (muster_reference_is_about (table, 1, evaluation, 1));
  assert_false (muster_reference_is_about (table, 2, evaluation, 1));
  assert_true (muster_reference_is_about (table, 2, evaluation, 2));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (an_army_by_itself_has_the_rows_of_its_troops),
    cmocka_unit_test (a_grade_that_is_not_chosen_leaves_no_row_out),
    cmocka_unit_test (both_armies_of_a_battle_bring_their_rows_together),
    cmocka_unit_test (what_lies_on_the_table_brings_its_rows),
    cmocka_unit_test (weather_brings_its_rows_and_those_of_what_it_includes),
    cmocka_unit_test (weather_of_a_later_turn_counts_too),
    cmocka_unit_test (weather_that_is_not_known_or_borrowed_leaves_no_row_out),
    cmocka_unit_test (forces_that_are_hidden_leave_no_row_out),
    cmocka_unit_test (a_table_that_is_not_known_or_borrowed_leaves_no_row_out),
    cmocka_unit_test (an_army_with_another_text_of_the_pack_has_the_rows_with_the_same_cells),
    cmocka_unit_test (rows_that_are_alike_are_matched_in_their_order),
    cmocka_unit_test (needs_in_another_order_are_not_mistaken_for_each_other),
    cmocka_unit_test (a_battlefield_with_another_text_of_the_pack_is_asked_in_its_own_words),
    cmocka_unit_test (armies_of_other_rules_or_of_none_leave_no_row_out),
    cmocka_unit_test (weather_of_another_text_of_the_pack_is_found_again),
    cmocka_unit_test (the_full_one_has_every_row_in_order),
    cmocka_unit_test (a_row_is_about_the_things_that_meet_one_of_its_needs),
    cmocka_unit_test (a_row_says_whom_it_is_about_though_it_needs_nobody),
    cmocka_unit_test (an_army_by_itself_has_the_rows_of_what_it_does_and_of_what_is_done_to_it),
    cmocka_unit_test (rows_against_somebody_ask_for_him_on_the_other_side),
    cmocka_unit_test (what_only_the_enemy_does_to_ones_own_troops_is_the_enemys),
    cmocka_unit_test (a_row_is_not_about_those_against_whom_it_is),
    cmocka_unit_test (rows_that_only_the_enemys_troops_call_on_are_told),
    cmocka_unit_test (what_is_not_known_is_nobodys_alone),
    cmocka_unit_test (what_cannot_be_troops_is_left_out_though_forces_are_hidden),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
