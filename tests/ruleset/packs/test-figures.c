/* Every figure of Le Roi Soleil, of Pike & Powder and of the battalion rules of Louis XIV, typed
 * from the rulebooks a second time. */
#include "helper/army.h"

#include "army/evaluate/losses.h"
#include "battlefield/model/weather.h"

#define ROI    "le-roi-soleil"
#define PIKE   "pike-and-powder"
#define LOUIS  "louis-xiv-battalions"
#define STANDS "<entry what=\"stands\" is=\"8\"/>"

/* One thing called "it" in an army. */
typedef struct
{
  const char *pack;
  const char *head;
  const char *category;
  const char *type;
  const char *grades; /* or NULL */
  const char *in;     /* or NULL: its entries */
} Node;

static Checked *
check_node (const Node *node)
{
  g_autofree char *grades =
    node->grades != NULL ? g_strdup_printf (" grades=\"%s\"", node->grades) : g_strdup ("");
  g_autofree char *body =
    g_strdup_printf ("<%s type=\"%s\" name=\"it\"%s>%s</%s>", node->category, node->type, grades,
                     node->in != NULL ? node->in : "", node->category);
  return check_made (node->pack, node->head != NULL ? node->head : "", body);
}

static char *
dup_numbers (const MusterFigure *figure)
{
  GString *text = g_string_new (NULL);
  for (int i = 0; i < figure->n_numbers; i++)
    {
      g_autofree char *plain =
        figure->numbers[i].den != 0 ? muster_number_dup_plain (figure->numbers[i]) : g_strdup ("-");
      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", plain);
    }
  return g_string_free (text, FALSE);
}

/* A figure as "4 3 2 1 -", a text, "none" or "unknown". */
static char *
dup_figure (const Checked *checked, const char *name, const char *stat)
{
  MusterFigure figure;
  const MusterRuleset *ruleset = checked->evaluation->ruleset;
  int index = muster_ruleset_find_stat (ruleset, stat);
  guint node = name != NULL ? find_named (checked->army, name) : 0;
  if (index < 0)
    fail_msg ("%s has no figure %s", ruleset->id, stat);
  muster_evaluation_get_figure (checked->evaluation, node, index, &figure);
  if (figure.known != MUSTER_YES)
    return g_strdup (figure.known == MUSTER_NO ? "none" : "unknown");
  return figure.text != NULL ? g_strdup (figure.text) : dup_numbers (&figure);
}

/* @name: of a thing, or NULL for the army */
static void
assert_figure (const Checked *checked, const char *name, const char *stat, const char *wanted)
{
  g_autofree char *text = dup_figure (checked, name, stat);
  if (!g_str_equal (text, wanted))
    fail_msg ("%s of %s: \"%s\" instead of \"%s\"", stat, name != NULL ? name : "the army", text,
              wanted);
}

static void
assert_node (const Node *node, const char *stat, const char *wanted)
{
  g_autoptr (Checked) checked = check_node (node);
  g_autofree char *text = dup_figure (checked, "it", stat);
  if (!g_str_equal (text, wanted))
    fail_msg ("%s of %s (%s, %s): \"%s\" instead of \"%s\"", stat, node->type,
              node->head != NULL ? node->head : "", node->grades != NULL ? node->grades : "", text,
              wanted);
}

/* What is read beside the thing, or beside the army. */
static void
assert_shown (const Checked *checked, const char *name, const char *id, const char *wanted)
{
  guint node = name != NULL ? find_named (checked->army, name) : 0;
  g_autoptr (GPtrArray) readouts = muster_army_list_readouts_of (checked->evaluation, node);
  const char *text = "none";
  for (guint i = 0; i < readouts->len; i++)
    {
      const MusterReadout *readout = g_ptr_array_index (readouts, i);
      if (g_str_equal (readout->id, id))
        text = readout->text;
    }
  assert_string_equal (text, wanted);
}

static const char *
get_grade (const Checked *checked, const char *scale)
{
  const MusterRuleset *ruleset = checked->evaluation->ruleset;
  int index = muster_ruleset_find_scale (ruleset, scale);
  int grade =
    muster_evaluation_get_grade (checked->evaluation, find_named (checked->army, "it"), index);
  return grade >= 0 ? ruleset->scales[index].grades[grade].id : "open";
}

static const MusterTable *
get_table (const char *pack, const char *id)
{
  const MusterRuleset *ruleset = get_pack (pack);
  for (int i = 0; i < ruleset->n_tables; i++)
    if (g_str_equal (ruleset->tables[i].id, id))
      return &ruleset->tables[i];
  fail_msg ("%s has no table %s", pack, id);
  return NULL;
}

/* The one row for a result. */
static const MusterTableRow *
find_result (const MusterTable *table, int result)
{
  const MusterTableRow *found = NULL;
  for (int i = 0; i < table->n_rows; i++)
    {
      const MusterResults *at = &table->rows[i].at;
      if (!at->is_given || result < at->low || result > at->high)
        continue;
      assert_null (found);
      found = &table->rows[i];
    }
  if (found == NULL)
    fail_msg ("%s has no row for %d", table->id, result);
  return found;
}

typedef struct
{
  int result;
  const char *cells[3]; /* words that the cells have in them */
} Result;

static void
assert_cells (const MusterTable *table, const MusterTableRow *row, const char *const *cells, int n)
{
  for (int i = 0; i < n && cells[i] != NULL; i++)
    if (i >= row->n_cells || strstr (row->cells[i], cells[i]) == NULL)
      fail_msg ("%s: no \"%s\" in \"%s\"", table->id, cells[i],
                i < row->n_cells ? row->cells[i] : "");
}

static void
assert_results (const char *pack, const char *id, int dice, int die, const Result *results, guint n)
{
  const MusterTable *table = get_table (pack, id);
  assert_int_equal (table->roll.dice, dice);
  assert_int_equal (table->roll.die, die);
  for (guint i = 0; i < n; i++)
    assert_cells (table, find_result (table, results[i].result), results[i].cells, 3);
}

/* Rows in order: a figure and a word of what it is for. */
typedef struct
{
  const char *figure;
  const char *word;
} Modifier;

static void
assert_modifiers (const char *pack, const char *id, const Modifier *rows, guint n)
{
  const MusterTable *table = get_table (pack, id);
  assert_int_equal (table->n_rows, n);
  for (guint i = 0; i < n; i++)
    {
      assert_string_equal (table->rows[i].cells[0], rows[i].figure);
      if (strstr (table->rows[i].cells[1], rows[i].word) == NULL)
        fail_msg ("%s: no \"%s\" in \"%s\"", id, rows[i].word, table->rows[i].cells[1]);
    }
}

static void
assert_limits (const char *pack, const LimitCase *cases, guint n)
{
  assert_all_limits_tested (pack, cases, n);
  for (guint i = 0; i < n; i++)
    {
      assert_just_legal (pack, &cases[i]);
      assert_just_illegal (pack, &cases[i]);
    }
}

/* Le Roi Soleil. */

typedef struct
{
  const char *grade;
  const char *radius;
  const char *addition;
  int points;
  int twice_radius; /* in half U */
  int twice_addition;
} Structure;

static const Structure structures[] = {
  { "excellent", "80", "30", 30, 160, 60 },
  { "good", "60", "30", 30, 120, 60 },
  { "average", "40", "20", 15, 80, 40 },
  { "poor", "30", "15", 0, 60, 30 },
};

static const struct
{
  const char *grade;
  const char *value;
  int points;
} leaders[] = {
  { "genius", "4", 40 }, { "expert", "3", 30 },       { "fair", "2", 20 },
  { "poor", "1", 10 },   { "incompetent", "0", -10 },
};

static void
assert_leader_costs (const char *type, guint structure, guint leader)
{
  g_autofree char *grades = g_strdup_printf ("structure:%s leadership:%s",
                                             structures[structure].grade, leaders[leader].grade);
  const Node node = { ROI, "", "commander", type, grades, NULL };
  g_autoptr (Checked) checked = check_node (&node);
  assert_int_equal (get_total (checked), structures[structure].points + leaders[leader].points);
}

static void
test_commanders_cost_their_structure_and_their_leadership (void **state)
{
  for (guint i = 0; i < G_N_ELEMENTS (structures); i++)
    for (guint j = 0; j < G_N_ELEMENTS (leaders); j++)
      {
        assert_leader_costs ("army-commander", i, j);
        assert_leader_costs ("wing-commander", i, j);
      }
}

static void
test_an_incompetent_commander_lowers_the_total_by_10 (void **state)
{
  g_autoptr (Checked) checked =
    check_made (ROI, "",
                "<commander type=\"army-commander\" grades=\"structure:poor "
                "leadership:incompetent\"/><option type=\"entrenchment\"/>");
  assert_int_equal (get_total (checked), -5);
}

static void
test_leadership_is_worth_0_to_4 (void **state)
{
  const MusterRuleset *ruleset = get_pack (ROI);
  int scale = muster_ruleset_find_scale (ruleset, "leadership");
  assert_int_equal (ruleset->scales[scale].n_grades, G_N_ELEMENTS (leaders));
  for (guint i = 0; i < G_N_ELEMENTS (leaders); i++)
    {
      int grade = muster_ruleset_find_grade (ruleset, scale, leaders[i].grade);
      assert_true (grade >= 0);
      assert_number (TRUE, ruleset->scales[scale].grades[grade].value, leaders[i].value);
    }
}

static Checked *
check_wing (const char *army, const char *wing)
{
  g_autofree char *body =
    g_strdup_printf ("<commander type=\"army-commander\" name=\"army\" grades=\"structure:%s "
                     "leadership:fair\"/><formation kind=\"wing\"><commander type="
                     "\"wing-commander\" name=\"wing\" grades=\"structure:%s leadership:fair\"/>"
                     "</formation>",
                     army, wing);
  return check_made (ROI, "", body);
}

static void
assert_reaches (const Structure *army, const Structure *wing)
{
  g_autoptr (Checked) checked = check_wing (army->grade, wing->grade);
  g_autofree char *reach =
    muster_number_dup_plain (muster_number_new (army->twice_radius + wing->twice_addition, 2));
  g_autofree char *attached =
    muster_number_dup_plain (muster_number_new (2 * army->twice_radius + wing->twice_addition, 4));
  assert_figure (checked, "army", "radius", army->radius);
  assert_figure (checked, "wing", "addition", wing->addition);
  assert_figure (checked, "wing", "reach", reach);
  assert_figure (checked, "wing", "reach-attached", attached);
}

static void
test_radii_are_those_of_the_structures_of_army_and_wing (void **state)
{
  for (guint i = 0; i < G_N_ELEMENTS (structures); i++)
    for (guint j = 0; j < G_N_ELEMENTS (structures); j++)
      assert_reaches (&structures[i], &structures[j]);
}

static void
test_an_average_commander_with_a_poor_wing_reaches_55u (void **state)
{
  g_autoptr (Checked) checked = check_wing ("average", "poor");
  assert_shown (checked, "army", "radius", "40 U (Heavy rain, snow, storm: 20 U)");
  assert_shown (checked, "wing", "addition", "15 U (Heavy rain, snow, storm: 7½ U)");
  assert_shown (checked, "wing", "reach", "55 U (Heavy rain, snow, storm: 27½ U)");
  assert_shown (checked, "wing", "reach-attached", "47½ U (Heavy rain, snow, storm: 23¾ U)");
}

static void
test_each_base_of_entrenchment_costs_5 (void **state)
{
  g_autoptr (Checked) one = check_made (ROI, "", "<option type=\"entrenchment\"/>");
  g_autoptr (Checked) three =
    check_made (ROI, "",
                "<option type=\"entrenchment\"/><option type=\"entrenchment\"/>"
                "<option type=\"entrenchment\"/>");
  assert_int_equal (get_total (one), 5);
  assert_int_equal (get_total (three), 15);
}

static void
test_units_and_brigade_commanders_have_no_price_of_the_rules (void **state)
{
  const Node brigade = { ROI, "", "commander", "brigade-commander", NULL, NULL };
  const Node unit = { ROI, "", "unit", "cp", NULL, NULL };
  const Node entered = { ROI, "", "unit", "cp", NULL, "<entry what=\"points\" is=\"27\"/>" };
  g_autoptr (Checked) commander = check_node (&brigade);
  g_autoptr (Checked) open = check_node (&unit);
  g_autoptr (Checked) priced = check_node (&entered);
  assert_int_equal (get_total (commander), 0);
  assert_shown (commander, "it", "radius", "none");
  assert_int_equal (open->evaluation->n_unpriced, 1);
  assert_int_equal (get_total (priced), 27);
}

static void
test_leaders_move_20u_and_a_battery_stands_for_12_to_24_guns (void **state)
{
  static const char *const types[] = { "army-commander", "wing-commander", "brigade-commander" };
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    assert_node (&(Node){ ROI, "", "commander", types[i], NULL, NULL }, "leader-move", "20");
  assert_node (&(Node){ ROI, "", "unit", "art-a", NULL, NULL }, "guns", "12 to 24");
}

static void
test_artillery_fires_by_class_and_range_and_horse_artillery_as_c (void **state)
{
  static const char *const rows[][2] = { { "art-a", "4 3 2 1 1" },
                                         { "art-b", "3 3 2 1 0" },
                                         { "art-c", "2 2 1 0 -" },
                                         { "h-art", "2 2 1 0 -" } };
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    assert_node (&(Node){ ROI, "", "unit", rows[i][0], NULL, NULL }, "fire", rows[i][1]);
  g_autoptr (Checked) heavy = check_node (&(Node){ ROI, "", "unit", "art-b", NULL, NULL });
  assert_shown (heavy, "it", "fire", "5 U 3, 10 U 3, 15 U 2, 30 U 1, 60 U 0");
}

static void
test_muskets_fire_by_class_as_printed (void **state)
{
  static const char *const rows[][2] = { { "musket:a", "5/6, 3/4, 0/1" },
                                         { "musket:b", "4/5, 2/3, −1/0" },
                                         { "musket:c", "3/4, 1/2, −2/−1" },
                                         { "musket:d", "2/3, 0/1, −3/−2" } };
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    assert_node (&(Node){ ROI, "", "unit", "fp", rows[i][0], NULL }, "musket-fire", rows[i][1]);
}

static void
assert_musket (const char *nation, const char *year, const char *type, const char *wanted)
{
  g_autofree char *head = g_strdup_printf ("date=\"%s\" grades=\"nation:%s\"", year, nation);
  g_autoptr (Checked) checked = check_node (&(Node){ ROI, head, "unit", type, NULL, NULL });
  g_autofree char *found = g_strdup_printf ("musket:%s", get_grade (checked, "musket"));
  if (!g_str_equal (found, wanted))
    fail_msg ("%s %s %s: %s instead of %s", nation, year, type, found, wanted);
}

static gboolean
is_one_of (const char *const *ids, guint n, const char *id)
{
  for (guint i = 0; i < n; i++)
    if (g_str_equal (ids[i], id))
      return TRUE;
  return FALSE;
}

static const char *const platoon_nations[] = { "britain", "sweden", "united-provinces", "prussia" };
static const char *const shock_nations[] = { "sweden", "britain", "prussia", "united-provinces",
                                             "denmark" };

static void
test_four_nations_fire_as_a_in_the_war_of_the_spanish_succession_and_all_others_as_b (void **state)
{
  const MusterRuleset *ruleset = get_pack (ROI);
  static const char *const years[] = { "1701", "1704", "1714" };
  for (int i = 0; i < ruleset->n_nations; i++)
    for (guint j = 0; j < G_N_ELEMENTS (years); j++)
      {
        const char *id = ruleset->nations[i].id;
        gboolean is_a = is_one_of (platoon_nations, G_N_ELEMENTS (platoon_nations), id);
        assert_musket (id, years[j], "fp", is_a ? "musket:a" : "musket:b");
      }
}

static void
test_outside_that_war_the_four_nations_choose_and_the_others_fire_as_b (void **state)
{
  for (guint i = 0; i < G_N_ELEMENTS (platoon_nations); i++)
    {
      assert_musket (platoon_nations[i], "1700", "fp", "musket:open");
      assert_musket (platoon_nations[i], "1715", "fp", "musket:open");
    }
  assert_musket ("france", "1690", "fp", "musket:b");
  assert_musket ("denmark", "1740", "fp", "musket:b");
}

static void
test_foot_with_pikes_and_dragoons_on_foot_fire_as_c_or_d_whatever_the_nation (void **state)
{
  const MusterRuleset *ruleset = get_pack (ROI);
  for (int i = 0; i < ruleset->n_nations; i++)
    {
      assert_musket (ruleset->nations[i].id, "1709", "fp-third-pikes", "musket:c");
      assert_musket (ruleset->nations[i].id, "1709", "fp-half-pikes", "musket:d");
      assert_musket (ruleset->nations[i].id, "1709", "fl", "musket:c");
      assert_musket (ruleset->nations[i].id, "1709", "fl-poor", "musket:d");
    }
  assert_musket ("sweden", "1709", "se-foot", "musket:c");
  assert_musket ("britain", "1704", "gb-foot", "musket:a");
  assert_musket ("france", "1704", "fr-foot", "musket:b");
}

static void
assert_class_is_told (const char *nation, const char *year, const char *type, const char *wanted)
{
  g_autofree char *head = g_strdup_printf ("date=\"%s\" grades=\"nation:%s\"", year, nation);
  g_autoptr (Checked) checked = check_node (&(Node){ ROI, head, "unit", type, NULL, NULL });
  assert_shown (checked, "it", "musket-class", wanted);
}

/* Foot with pikes has its class told with its type; that of a nation is told of its foot. */
static void
test_the_musket_class_that_comes_from_the_nation_is_told_beside_foot (void **state)
{
  const MusterRuleset *ruleset = get_pack (ROI);
  for (int i = 0; i < ruleset->n_nations; i++)
    {
      const char *id = ruleset->nations[i].id;
      gboolean is_a = is_one_of (platoon_nations, G_N_ELEMENTS (platoon_nations), id);
      assert_class_is_told (id, "1700", "fp", is_a ? "none" : "B");
      assert_class_is_told (id, "1701", "fp", is_a ? "A" : "B");
      assert_class_is_told (id, "1714", "fp", is_a ? "A" : "B");
      assert_class_is_told (id, "1715", "fp", is_a ? "none" : "B");
      assert_class_is_told (id, "1704", "fp-third-pikes", "none");
      assert_class_is_told (id, "1704", "fp-half-pikes", "none");
      assert_class_is_told (id, "1704", "cm", "none");
    }
  assert_class_is_told ("britain", "1704", "gb-foot", "A");
  assert_class_is_told ("france", "1704", "fr-irish", "B");
}

static void
test_shock_nations_throw_1_die_of_pistols_and_the_others_3 (void **state)
{
  static const char *const types[] = { "cp", "cm", "cl" };
  const MusterRuleset *ruleset = get_pack (ROI);
  for (int i = 0; i < ruleset->n_nations; i++)
    {
      const char *id = ruleset->nations[i].id;
      gboolean is_shock = is_one_of (shock_nations, G_N_ELEMENTS (shock_nations), id);
      g_autofree char *head = g_strdup_printf ("date=\"1705\" grades=\"nation:%s\"", id);
      for (guint j = 0; j < G_N_ELEMENTS (types); j++)
        {
          const Node horse = { ROI, head, "unit", types[j], NULL, NULL };
          assert_node (&horse, "pistols", is_shock ? "1" : "3");
          assert_node (&horse, "impetus-bonus",
                       is_shock ? "yes" : "against foot and artillery in the open");
        }
    }
}

static void
assert_defeat (int n, const char *wanted)
{
  g_autoptr (GString) body = g_string_new ("<formation kind=\"main\">");
  for (int i = 0; i < n; i++)
    g_string_append (body, "<unit type=\"cp\"><entry what=\"vd\" is=\"3\"/></unit>");
  g_string_append (body, "</formation>");
  g_autoptr (Checked) checked = check_made (ROI, "", body->str);
  g_autofree char *vdt = g_strdup_printf ("%d", 3 * n);
  assert_figure (checked, NULL, "vdt", vdt);
  assert_shown (checked, NULL, "defeat", wanted);
}

static void
test_an_army_is_defeated_at_half_its_vdt_rounded_up (void **state)
{
  assert_defeat (1, "at 2 of 3 lost (VD)");
  assert_defeat (9, "at 14 of 27 lost (VD)");
  assert_defeat (10, "at 15 of 30 lost (VD)");
  assert_defeat (11, "at 17 of 33 lost (VD)");
}

static void
test_units_lose_vbu (void **state)
{
  const MusterStrength *strength;
  g_autoptr (Checked) checked =
    check_node (&(Node){ ROI, "", "unit", "fp", NULL, "<entry what=\"vbu\" is=\"5\"/>" });
  assert_int_equal (muster_evaluation_get_steps (checked->evaluation,
                                                 find_named (checked->army, "it"), &strength),
                    5);
  assert_string_equal (strength->step, "VBU");
}

static void
test_bases_are_as_large_as_the_figures_ask (void **state)
{
  static const char *const rows[][3] = {
    { "figure-scale:15", "fp", "80 × 80 or 80 × 60 mm" },
    { "figure-scale:15", "cp", "80 × 80 or 80 × 60 mm" },
    { "figure-scale:15", "art-a", "40 × 40 mm" },
    { "figure-scale:28", "art-b", "60 × 60 mm" },
    { "figure-scale:10", "art-c", "30 × 30 mm" },
    { "figure-scale:6", "h-art", "30 × 30 mm, or 20 × 20 mm beside foot on 40 × 40 mm" },
    { "figure-scale:6", "fp", "as in Impetus, or 40 × 40 mm" },
    { "figure-scale:10", "fp", "as in Impetus" },
    { "figure-scale:28", "cl", "as in Impetus" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *head = g_strdup_printf ("grades=\"%s\"", rows[i][0]);
      assert_node (&(Node){ ROI, head, "unit", rows[i][1], NULL, NULL }, "base", rows[i][2]);
    }
  assert_node (&(Node){ ROI, "grades=\"figure-scale:28\"", "commander", "army-commander", NULL,
                        NULL },
               "base", "60 × 60 mm or less deep");
}

static const MusterWeatherRow *
find_weather (const MusterWeather *weather, int result)
{
  const MusterWeatherRow *found = NULL;
  for (int i = 0; i < weather->n_rows; i++)
    {
      const MusterResults *at = &weather->rows[i].at;
      if (!at->is_given || result < at->low || result > at->high)
        continue;
      assert_null (found);
      found = &weather->rows[i];
    }
  assert_non_null (found);
  return found;
}

static const struct
{
  const char *id;
  int low;
  int high;
  int ways;
  int effects;        /* of its own */
  const char *with;   /* or NULL */
  const char *figure; /* of its first effect, or NULL */
} weathers[] = {
  { "heat", 11, 12, 3, 1, NULL, "−1" },
  { "good", 7, 10, 18, 0, NULL, NULL },
  { "after-rain", 5, 6, 9, 2, NULL, "−1" },
  { "rain", 3, 4, 5, 2, "after-rain", "−2" },
  { "heavy-rain", 2, 2, 1, 4, "rain", "are halved" },
};

static int
count_ways (const MusterWeather *weather, const char *id)
{
  int ways = 0;
  for (int a = 1; a <= 6; a++)
    for (int b = 1; b <= 6; b++)
      ways += g_str_equal (find_weather (weather, a + b)->id, id);
  return ways;
}

static void
test_weather_is_thrown_with_two_dice_and_its_rows_have_3_18_9_5_and_1_way_of_36 (void **state)
{
  const MusterWeather *weather = &get_pack (ROI)->weather;
  assert_true (weather->is_given && !weather->is_gauge);
  assert_int_equal (weather->roll.dice, 2);
  assert_int_equal (weather->roll.die, 6);
  assert_int_equal (weather->n_rows, G_N_ELEMENTS (weathers));
  for (guint i = 0; i < G_N_ELEMENTS (weathers); i++)
    {
      for (int result = weathers[i].low; result <= weathers[i].high; result++)
        assert_string_equal (find_weather (weather, result)->id, weathers[i].id);
      assert_int_equal (count_ways (weather, weathers[i].id), weathers[i].ways);
    }
}

static void
test_harsher_weather_has_the_effects_of_the_milder (void **state)
{
  const MusterWeather *weather = &get_pack (ROI)->weather;
  for (guint i = 0; i < G_N_ELEMENTS (weathers); i++)
    {
      const MusterWeatherRow *row = find_weather (weather, weathers[i].low);
      const char *with = row->with >= 0 ? weather->rows[row->with].id : NULL;
      assert_true (g_strcmp0 (with, weathers[i].with) == 0);
      assert_int_equal (row->n_effects, weathers[i].effects);
      if (weathers[i].figure != NULL)
        assert_non_null (strstr (row->effects[0].text, weathers[i].figure));
    }
}

static void
test_wet_ground_takes_1_from_guns_beyond_canister_range (void **state)
{
  const MusterWeatherRow *row = find_weather (&get_pack (ROI)->weather, 5);
  assert_non_null (strstr (row->effects[1].text, "−1"));
  assert_non_null (strstr (row->effects[1].text, "5 U"));
}

/* What a row adds to the die of an activity, and beyond which distance; 0: at any. */
static const struct
{
  int thrown;
  MusterActivity activity;
  int add;
  int from;
} dice_in_weather[] = {
  { 5, MUSTER_ACTIVITY_DISCIPLINE, -1, 0 },  { 5, MUSTER_ACTIVITY_FIRE, -1, 5 },
  { 3, MUSTER_ACTIVITY_FIRE, -2, 0 },        { 3, MUSTER_ACTIVITY_FIRE, -2, 5 },
  { 11, MUSTER_ACTIVITY_DISCIPLINE, -1, 0 },
};

static void
test_weather_takes_from_dice_what_its_words_say (void **state)
{
  const MusterWeather *weather = &get_pack (ROI)->weather;
  guint n = 0;
  for (guint i = 0; i < G_N_ELEMENTS (dice_in_weather); i++)
    {
      const MusterWeatherRow *row = find_weather (weather, dice_in_weather[i].thrown);
      guint found = 0;
      for (int j = 0; j < row->n_effects; j++)
        {
          const MusterEffect *effect = &row->effects[j];
          gint64 from = effect->from.den != 0 ? effect->from.num : 0;
          found += effect->activity == dice_in_weather[i].activity
                   && effect->add.num == dice_in_weather[i].add && from == dice_in_weather[i].from;
        }
      assert_int_equal (found, 1);
    }
  for (int i = 0; i < weather->n_rows; i++)
    for (int j = 0; j < weather->rows[i].n_effects; j++)
      n += weather->rows[i].effects[j].activity != MUSTER_ACTIVITY_NONE;
  assert_int_equal (n, G_N_ELEMENTS (dice_in_weather));
}

static void
test_heavy_rain_alone_halves_every_radius (void **state)
{
  static const char *const halved[] = { "radius", "addition", "reach", "reach-attached" };
  const MusterRuleset *ruleset = get_pack (ROI);
  const MusterWeatherRow *heavy = find_weather (&ruleset->weather, 2);
  guint n = 0;
  for (int i = 0; i < ruleset->weather.n_rows; i++)
    for (int j = 0; j < ruleset->weather.rows[i].n_effects; j++)
      {
        const MusterEffect *effect = &ruleset->weather.rows[i].effects[j];
        if (effect->stat < 0)
          continue;
        assert_ptr_equal (&ruleset->weather.rows[i], heavy);
        assert_true (is_one_of (halved, G_N_ELEMENTS (halved), ruleset->stats[effect->stat].id));
        assert_number (TRUE, effect->times, "1/2");
        n++;
      }
  assert_int_equal (n, G_N_ELEMENTS (halved));
}

static void
test_opportunity_fire_of_muskets_has_the_range_of_the_table (void **state)
{
  static const Result results[] = {
    { 1, { "1", "10 U", "15 U" } },
    { 2, { "2", "5 U", "10 U" } },
    { 3, { "3", "5 U", "10 U" } },
    { 4, { "4", "5 U", "5 U" } },
    { 5, { NULL } },
    { 6, { NULL } },
  };
  static const char *const c[] = { "15 U", "15 U", "10 U", "10 U", "5 U", "5 U" };
  const MusterTable *table = get_table (ROI, "opportunity-musket");
  assert_results (ROI, "opportunity-musket", 1, 6, results, G_N_ELEMENTS (results));
  for (int die = 1; die <= 6; die++)
    assert_string_equal (find_result (table, die)->cells[3], c[die - 1]);
  for (int die = 5; die <= 6; die++)
    for (int cell = 1; cell <= 2; cell++)
      assert_string_equal (find_result (table, die)->cells[cell], "5 U");
}

static void
test_disordered_foot_that_throws_0_does_not_fire (void **state)
{
  assert_non_null (find_result (get_table (ROI, "opportunity-musket"), 0));
}

static void
test_opportunity_fire_of_guns_is_canister_by_discipline (void **state)
{
  static const int first[] = { 2, 3, 5 };
  const MusterTable *table = get_table (ROI, "opportunity-artillery");
  assert_int_equal (table->roll.dice, 1);
  assert_int_equal (table->roll.die, 6);
  for (int die = 1; die <= 6; die++)
    for (int i = 0; i < 3; i++)
      assert_string_equal (find_result (table, die)->cells[i + 1], die >= first[i] ? "yes" : "no");
}

static void
assert_lines (const char *pack, const char *id, const char *const *lines, guint n)
{
  const MusterTable *table = get_table (pack, id);
  assert_int_equal (table->n_rows, n);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      for (int j = 0; j < table->rows[i].n_cells; j++)
        g_string_append_printf (text, "%s%s", j > 0 ? " | " : "", table->rows[i].cells[j]);
      assert_string_equal (text->str, lines[i]);
    }
}

static void
assert_columns (const char *id, const char *wanted)
{
  const MusterTable *table = get_table (ROI, id);
  g_autoptr (GString) text = g_string_new (NULL);
  for (int i = 0; i < table->n_columns; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", table->columns[i]);
  assert_string_equal (text->str, wanted);
}

static void
test_the_firing_tables_are_as_printed (void **state)
{
  static const char *const muskets[] = { "Musket A | 5/6 | 3/4 | 0/1",
                                         "Musket B | 4/5 | 2/3 | −1/0",
                                         "Musket C | 3/4 | 1/2 | −2/−1",
                                         "Musket D | 2/3 | 0/1 | −3/−2" };
  static const char *const guns[] = { "Art A | 4 | 3 | 2 | 1 | 1", "Art B | 3 | 3 | 2 | 1 | 0",
                                      "Art C | 2 | 2 | 1 | 0 | –", "Art D | 2 | 1 | 0 | – | –" };
  assert_columns ("musket-table", "Weapon Point blank 5 U Short 10 U Effective 15 U");
  assert_columns ("artillery-table",
                  "Weapon Point blank 5 U Short 10 U Effective 15 U Long 30 U Extreme 60 U");
  assert_lines (ROI, "musket-table", muskets, G_N_ELEMENTS (muskets));
  assert_lines (ROI, "artillery-table", guns, G_N_ELEMENTS (guns));
}

static void
test_fire_has_the_modifiers_of_the_rules (void **state)
{
  static const Modifier rows[] = {
    { "−1", "disorder" },     { "+2", "a large" },
    { "+2", "at a flank" },   { "+2 VBU", "first volley" },
    { "+2 VBU", "canister" }, { "−2", "entrench" },
    { "−2", "Art B" },        { "−4", "Art A" },
    { "−1", "each phase" },   { "Impetus", "all its other" },
  };
  assert_modifiers (ROI, "fire-modifiers", rows, G_N_ELEMENTS (rows));
}

/* That a row of a table is for a thing of this type. */
static void
assert_row_is_for (const char *table, int row, const char *type, gboolean is_for)
{
  g_autoptr (Checked) checked = check_node (&(Node){ ROI, "", "unit", type, NULL, NULL });
  MusterTruth truth = muster_evaluation_match (checked->evaluation,
                                               get_table (ROI, table)->rows[row].needs.items[0].of,
                                               find_named (checked->army, "it"));
  if (truth != (is_for ? MUSTER_YES : MUSTER_NO))
    fail_msg ("row %d of %s for %s", row, table, type);
}

static void
test_heavy_guns_lose_4_and_the_others_2_for_each_phase_of_movement (void **state)
{
  assert_row_is_for ("fire-modifiers", 7, "art-a", TRUE);
  assert_row_is_for ("fire-modifiers", 7, "art-b", FALSE);
  assert_row_is_for ("fire-modifiers", 6, "art-b", TRUE);
  assert_row_is_for ("fire-modifiers", 6, "art-c", TRUE);
  assert_row_is_for ("fire-modifiers", 6, "art-a", FALSE);
}

static void
test_an_attached_leader_dies_on_a_6_and_his_successor_is_thrown_for (void **state)
{
  static const char *const grades[] = { "genius", "expert", "fair", "fair", "fair", "poor" };
  const MusterTable *lost = get_table (ROI, "leader-lost");
  const MusterTable *next = get_table (ROI, "successor");
  const MusterRuleset *ruleset = get_pack (ROI);
  int scale = muster_ruleset_find_scale (ruleset, "leadership");
  assert_int_equal (lost->roll.die * lost->roll.dice, 6);
  assert_int_equal (next->roll.die * next->roll.dice, 6);
  assert_true (next->is_succession);
  for (int die = 1; die <= 6; die++)
    {
      const MusterTableRow *row = find_result (next, die);
      assert_true ((strstr (find_result (lost, die)->cells[0], "dead") != NULL) == (die == 6));
      assert_true (row->gives_grade);
      assert_int_equal (row->grade.scale, scale);
      assert_string_equal (ruleset->scales[scale].grades[row->grade.grade].id, grades[die - 1]);
    }
}

/* Pieces of armies of Le Roi Soleil, France in 1704. */
#define ROI_HEAD "date=\"1704\" grades=\"nation:france\""
#define ROI_LEADER(type)                                                                           \
  "<commander type=\"" type "\" grades=\"structure:average leadership:fair\"/>"
#define ROI_UNIT(type) "<unit type=\"" type "\"/>"
#define ROI_FOOT       ROI_UNIT ("fp")
#define ROI_FOOT2      ROI_FOOT ROI_FOOT
#define ROI_FOOT8      ROI_FOOT2 ROI_FOOT2 ROI_FOOT2 ROI_FOOT2
#define ROI_FOOT10     ROI_FOOT8 ROI_FOOT2
#define ROI_PRICED     "<unit type=\"cp\"><entry what=\"points\" is=\"10\"/></unit>"
#define ROI_PRICED5    ROI_PRICED ROI_PRICED ROI_PRICED ROI_PRICED ROI_PRICED
#define ROI_MAIN(in)   "<formation kind=\"main\">" in "</formation>"
#define ROI_BARE(in)   "<formation kind=\"wing\">" in "</formation>"
#define ROI_WING       ROI_BARE (ROI_LEADER ("wing-commander"))
#define ROI_LARGE(in)  "<formation kind=\"large-unit\">" in "</formation>"
#define ROI_CP8                                                                                    \
  ROI_UNIT ("cp")                                                                                  \
  ROI_UNIT ("cp")                                                                                  \
  ROI_UNIT ("cp") ROI_UNIT ("cp") ROI_UNIT ("cp") ROI_UNIT ("cp") ROI_UNIT ("cp") ROI_UNIT ("cp")
#define ROI_CHIEF ROI_LEADER ("army-commander")

#define ROI_CASE(id, good, bad, ...)                                                               \
  {                                                                                                \
    .limit = id, .head = ROI_HEAD, .legal = good, .illegal = bad, __VA_ARGS__                      \
  }
/* An error of commands and commanders. */
#define ROI_ROW(id, good, bad, where, ...)                                                         \
  ROI_CASE (id, good, bad, .severity = "error", .cite = "2.0 Commands and Leaders", .at = where,   \
            __VA_ARGS__)
/* Muster's own: no section says it. */
#define ROI_ADVICE(id, good, bad, ...) ROI_CASE (id, good, bad, .severity = "advice", __VA_ARGS__)
/* Of a large unit in the army command. */
#define ROI_LARGE_ROW(id, section, good, bad, ...)                                                 \
  ROI_CASE (id, ROI_CHIEF ROI_MAIN (ROI_CP8 ROI_LARGE (good)),                                     \
            ROI_CHIEF ROI_MAIN (ROI_CP8 ROI_UNIT ("cl") ROI_LARGE (bad)), .severity = "advice",    \
            .cite = section, .at = "large-unit", __VA_ARGS__)

static void
test_every_limit_of_le_roi_soleil_allows_and_forbids_what_it_says (void **state)
{
  static const LimitCase cases[] = {
    ROI_ROW ("army-commander", ROI_CHIEF ROI_MAIN (ROI_FOOT10), ROI_MAIN (ROI_FOOT10), "army",
             .actual = "0", .least = "1", .most = "1", .counted = ""),
    ROI_ROW ("army-commander", ROI_CHIEF ROI_MAIN (ROI_FOOT10),
             ROI_CHIEF ROI_CHIEF ROI_MAIN (ROI_FOOT10), "army", .actual = "2", .least = "1",
             .most = "1", .counted = "2 × Army commander"),
    /* "Usually confined to an Army Command, and two Wing Commands": none is demanded. */
    ROI_ADVICE ("army-command",
                ROI_CHIEF ROI_MAIN ("") ROI_BARE (ROI_LEADER ("wing-commander") ROI_FOOT10),
                ROI_CHIEF ROI_BARE (ROI_LEADER ("wing-commander") ROI_FOOT10), .at = "army",
                .actual = "0", .least = "1", .most = "1", .counted = ""),
    ROI_ADVICE ("army-command", ROI_CHIEF ROI_MAIN (ROI_FOOT10) ROI_WING,
                ROI_CHIEF ROI_MAIN (ROI_FOOT10) ROI_MAIN (""), .at = "army", .actual = "2",
                .least = "1", .most = "1", .counted = "2 × Army command"),
    ROI_ROW ("wing-commanders", ROI_CHIEF ROI_MAIN (ROI_FOOT10) ROI_WING ROI_WING,
             ROI_CHIEF ROI_MAIN (ROI_FOOT10) ROI_WING ROI_WING ROI_WING, "army", .actual = "3",
             .most = "2", .counted = "3 × Wing commander", .beside = "commands"),
    ROI_ADVICE ("wing-commander", ROI_CHIEF ROI_MAIN (ROI_FOOT10) ROI_WING,
                ROI_CHIEF ROI_MAIN (ROI_FOOT10)
                  ROI_BARE (ROI_LEADER ("wing-commander") ROI_LEADER ("wing-commander")),
                .at = "wing", .actual = "2", .most = "1", .counted = "2 × Wing commander"),
    ROI_CASE ("commands", ROI_CHIEF ROI_MAIN (ROI_FOOT10) ROI_WING ROI_WING,
              ROI_CHIEF ROI_MAIN (ROI_FOOT10) ROI_WING ROI_WING ROI_BARE (""),
              .severity = "warning", .cite = "2.0 Commands and Leaders", .at = "army",
              .actual = "4", .most = "3", .counted = "1 × Army command, 3 × Wing"),
    ROI_CASE ("ten-units", ROI_CHIEF ROI_MAIN (ROI_FOOT10), ROI_CHIEF ROI_MAIN (ROI_FOOT8 ROI_FOOT),
              .severity = "advice", .cite = "2) Scale", .at = "army", .actual = "9", .least = "10",
              .counted = "9 × Infantry (FP)"),
    ROI_ADVICE (
      "large-alike", ROI_CHIEF ROI_MAIN (ROI_CP8 ROI_LARGE (ROI_UNIT ("cm") ROI_UNIT ("cm"))),
      ROI_CHIEF ROI_MAIN (ROI_CP8 ROI_UNIT ("cl") ROI_LARGE (ROI_UNIT ("cm") ROI_UNIT ("cp"))),
      .at = "large-unit",
      .counted = "1 × Dragoons and other heavy cavalry (CM), 1 × Heavy cavalry (CP)"),
    ROI_CASE ("large-size",
              ROI_CHIEF ROI_MAIN (ROI_CP8 ROI_LARGE (ROI_UNIT ("cm") ROI_UNIT ("cm"))),
              ROI_CHIEF ROI_MAIN (ROI_CP8 ROI_UNIT ("cl") ROI_LARGE (ROI_UNIT ("cm"))),
              .severity = "advice", .at = "large-unit", .actual = "1", .least = "2",
              .counted = "1 × Dragoons and other heavy cavalry (CM)"),
    ROI_LARGE_ROW ("large-guns", NULL, ROI_UNIT ("cl") ROI_UNIT ("cl"),
                   ROI_UNIT ("art-b") ROI_UNIT ("art-b"), .actual = "2", .most = "0",
                   .counted = "2 × Medium artillery (Art B, 6 lb)"),
    ROI_LARGE_ROW ("large-foot", "9.0 Large Units", ROI_UNIT ("cp") ROI_UNIT ("cp"), ROI_FOOT2,
                   .actual = "2", .most = "0", .counted = "2 × Infantry (FP)"),
    /* Ten units of 10, a commander of 15 + 20. */
    { .limit = "agreed",
      .head = ROI_HEAD " budget=\"135\"",
      .illegal_head = ROI_HEAD " budget=\"134\"",
      .legal = ROI_CHIEF ROI_MAIN (ROI_PRICED5 ROI_PRICED5),
      .illegal = ROI_CHIEF ROI_MAIN (ROI_PRICED5 ROI_PRICED5),
      .severity = "error",
      .at = "army",
      .actual = "135",
      .most = "134",
      .counted = "1 × Army commander, 1 × Army command, 10 × Heavy cavalry (CP)" },
  };
  assert_limits (ROI, cases, G_N_ELEMENTS (cases));
}

/* Pike & Powder. */

typedef struct
{
  const char *type;
  const char *nation;
  const char *grades; /* or NULL */
  int at[5];          /* a stand at 2, 4, 8, 12, 18 inches; 0: none */
} Fire;

static void
assert_fires (const Fire *fire)
{
  g_autoptr (GString) wanted = g_string_new (NULL);
  g_autofree char *head = g_strdup_printf ("date=\"1680\" grades=\"nation:%s\"", fire->nation);
  for (int i = 0; i < 5; i++)
    g_string_append_printf (wanted, "%s%d", i > 0 ? " " : "", 8 * fire->at[i]);
  assert_node (&(Node){ PIKE, head, "unit", fire->type, fire->grades, STANDS }, "fire-points",
               wanted->str);
}

static gboolean
has_good_guns (const char *nation)
{
  return g_str_equal (nation, "france") || g_str_equal (nation, "austria");
}

static void
test_guns_of_france_and_austria_fire_better_than_those_of_all_others (void **state)
{
  const MusterRuleset *ruleset = get_pack (PIKE);
  for (int i = 0; i < ruleset->n_nations; i++)
    {
      const char *id = ruleset->nations[i].id;
      const Fire good[] = { { "heavy-field-guns", id, NULL, { 12, 10, 8, 6, 4 } },
                            { "field-guns", id, NULL, { 10, 8, 6, 4, 3 } } };
      const Fire other[] = { { "heavy-field-guns", id, NULL, { 12, 9, 7, 5, 3 } },
                             { "field-guns", id, NULL, { 10, 6, 5, 4, 2 } } };
      const Fire siege = { "siege-guns", id, NULL, { 4, 6, 8, 5, 3 } };
      assert_fires (has_good_guns (id) ? &good[0] : &other[0]);
      assert_fires (has_good_guns (id) ? &good[1] : &other[1]);
      assert_fires (&siege);
    }
}

static void
test_troops_of_every_nation_fire_at_2_inches_by_their_weapon (void **state)
{
  const MusterRuleset *ruleset = get_pack (PIKE);
  for (int i = 0; i < ruleset->n_nations; i++)
    {
      const char *id = ruleset->nations[i].id;
      int musket = g_str_equal (id, "ottoman") ? 1 : 2;
      const Fire fires[] = {
        { "infantry", id, "weapon:firelock", { musket } },
        { "infantry", id, "weapon:pike", { 1 } },
        { "skirmishers", id, NULL, { 2 } },
        { "dismounted-dragoons", id, NULL, { 2 } },
        { "cavalry", id, "charge:pistoleer", { 1 } },
        { "cavalry", id, "charge:shock", { 0 } },
        { "dragoons", id, NULL, { 1 } },
      };
      for (guint j = 0; j < G_N_ELEMENTS (fires); j++)
        assert_fires (&fires[j]);
    }
}

static void
test_troops_with_a_name_fire_as_their_kind (void **state)
{
  static const Fire fires[] = {
    { "janissaries", "ottoman", "weapon:firelock", { 1 } },
    { "swedish-foot", "sweden", "weapon:firelock", { 2 } },
    { "swedish-foot", "sweden", "weapon:pike", { 1 } },
    { "streltsi", "russia", "weapon:firelock", { 2 } },
    { "mounted-cossacks", "poland", NULL, { 2 } },
    { "french-pistoleers", "france", NULL, { 1 } },
    { "polish-hussars", "poland", "charge:shock", { 0 } },
  };
  for (guint i = 0; i < G_N_ELEMENTS (fires); i++)
    assert_fires (&fires[i]);
}

/* Tactical Movement Modifiers and Foot name them, and say nothing of how they charge or fire. */
static void
test_how_polish_hussars_charge_and_what_streltsi_bear_is_only_suggested (void **state)
{
  static const struct
  {
    const char *nation;
    const char *type;
    const char *scale;
    const char *fits;
    const char *other;
    const char *advice;
  } rows[] = {
    { "poland", "polish-hussars", "charge", "charge:shock", "charge:pistoleer", "suggest-charge" },
    { "russia", "streltsi", "weapon", "weapon:firelock", "weapon:pike", "suggest-weapon" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const MusterKind *kind = muster_ruleset_find_kind (get_pack (PIKE), rows[i].type);
      g_autofree char *head =
        g_strdup_printf ("date=\"1650\" grades=\"nation:%s\"", rows[i].nation);
      g_autoptr (Checked) open =
        check_node (&(Node){ PIKE, head, "unit", rows[i].type, NULL, STANDS });
      g_autoptr (Checked) fits =
        check_node (&(Node){ PIKE, head, "unit", rows[i].type, rows[i].fits, STANDS });
      g_autoptr (Checked) other =
        check_node (&(Node){ PIKE, head, "unit", rows[i].type, rows[i].other, STANDS });
      assert_true (muster_own_has (kind->own, "suggest"));
      assert_string_equal (get_grade (open, rows[i].scale), "open");
      assert_null (find_finding (fits, rows[i].advice));
      assert_non_null (find_finding (other, rows[i].advice));
    }
}

static void
test_guns_without_a_nation_and_foot_without_a_weapon_have_no_fire_points_yet (void **state)
{
  assert_node (&(Node){ PIKE, "", "unit", "field-guns", NULL, STANDS }, "fire-points", "unknown");
  assert_node (&(Node){ PIKE, "", "unit", "infantry", NULL, STANDS }, "fire-points", "unknown");
  assert_node (&(Node){ PIKE, "", "unit", "siege-guns", NULL, STANDS }, "fire-points",
               "32 48 64 40 24");
}

static void
test_the_first_fire_of_foot_is_3_a_stand (void **state)
{
  static const char *const grades[] = { "weapon:firelock", "weapon:pike" };
  static const char *const heads[] = { "grades=\"nation:france\"", "grades=\"nation:ottoman\"" };
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      assert_node (&(Node){ PIKE, heads[i], "unit", "infantry", grades[j], STANDS }, "first-fire",
                   "24");
  assert_node (&(Node){ PIKE, heads[0], "unit", "skirmishers", NULL, STANDS }, "first-fire",
               "none");
}

static const struct
{
  int low;
  int high;
  const char *modifier;
} bands[] = {
  { 1, 5, "-4" },  { 6, 10, "-3" }, { 11, 15, "-2" }, { 16, 20, "-1" }, { 21, 25, "0" },
  { 26, 30, "1" }, { 31, 40, "2" }, { 41, 50, "3" },  { 51, 60, "4" },  { 61, 500, "5" },
};

/* Pistoleer horse fires with 1 a stand. */
static void
assert_modifier (int points, const char *modifier)
{
  g_autofree char *stands = g_strdup_printf ("<entry what=\"stands\" is=\"%d\"/>", points);
  g_autofree char *wanted = g_strdup_printf ("%s - - - -", modifier);
  assert_node (&(Node){ PIKE, "", "unit", "cavalry", "charge:pistoleer", stands }, "fire-modifier",
               wanted);
}

static void
test_fire_points_earn_the_die_modifier_of_their_row_from_end_to_end (void **state)
{
  for (guint i = 0; i < G_N_ELEMENTS (bands); i++)
    {
      assert_modifier (bands[i].low, bands[i].modifier);
      assert_modifier (bands[i].high, bands[i].modifier);
      if (i > 0)
        assert_int_equal (bands[i].low, bands[i - 1].high + 1);
    }
}

static void
test_without_fire_points_there_is_no_die_modifier (void **state)
{
  assert_node (&(Node){ PIKE, "", "unit", "cavalry", "charge:shock", STANDS }, "fire-modifier",
               "none");
}

static void
test_fire_points_of_commands_and_armies_add_up_at_each_range (void **state)
{
  g_autoptr (Checked) checked =
    check_made (PIKE, "date=\"1680\" grades=\"nation:france\"",
                "<formation kind=\"command\" name=\"left\"><unit type=\"infantry\" grades="
                "\"weapon:firelock\"><entry what=\"stands\" is=\"20\"/></unit>"
                "<unit type=\"field-guns\"><entry what=\"stands\" is=\"2\"/></unit></formation>"
                "<unit type=\"siege-guns\"><entry what=\"stands\" is=\"1\"/></unit>");
  assert_figure (checked, "left", "fire-points", "60 16 12 8 6");
  assert_shown (checked, "left", "fire-points", "2″ 60, 4″ 16, 8″ 12, 12″ 8, 18″ 6");
  assert_shown (checked, "left", "fire-modifier", "2″ +4, 4″ −1, 8″ −2, 12″ −3, 18″ −3");
  assert_figure (checked, NULL, "fire-points", "64 22 20 13 9");
  assert_shown (checked, NULL, "fire-points", "2″ 64, 4″ 22, 8″ 20, 12″ 13, 18″ 9");
  assert_shown (checked, NULL, "fire-modifier", "2″ +5, 4″ 0, 8″ −1, 12″ −2, 18″ −3");
}

static void
test_the_first_fire_earns_the_die_modifier_of_its_row_from_end_to_end (void **state)
{
  for (int stands = 1; stands <= 40; stands++)
    for (guint i = 0; i < G_N_ELEMENTS (bands); i++)
      if (3 * stands >= bands[i].low && 3 * stands <= bands[i].high)
        {
          g_autofree char *entry = g_strdup_printf ("<entry what=\"stands\" is=\"%d\"/>", stands);
          assert_node (&(Node){ PIKE, "", "unit", "infantry", "weapon:pike", entry },
                       "first-fire-modifier", bands[i].modifier);
        }
  assert_node (&(Node){ PIKE, "", "unit", "skirmishers", NULL, STANDS }, "first-fire-modifier",
               "none");
}

static void
test_everybody_moves_as_the_maneuver_rates_chart_says (void **state)
{
  static const char *const rows[][5] = {
    { "unit", "infantry", "8 12", "half", "−2 in" },
    { "unit", "skirmishers", "8 12", "no cost", "no cost" },
    { "unit", "dismounted-dragoons", "8 12", "no cost", "no cost" },
    { "unit", "cavalry", "12 16", "half", "−2 in" },
    { "unit", "dragoons", "12 16", "half", "−2 in" },
    { "commander", "army-leader", "12 16", "half", "−2 in" },
    { "commander", "leader", "12 16", "half", "−2 in" },
    { "unit", "field-guns", "8 12", "half", "−4 in" },
    { "unit", "heavy-field-guns", "8 12", "half", "not allowed" },
    { "unit", "siege-guns", "0 0", "not allowed", "not allowed" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const Node node = { PIKE, "", rows[i][0], rows[i][1], NULL, NULL };
      assert_node (&node, "move", rows[i][2]);
      assert_node (&node, "rough", rows[i][3]);
      assert_node (&node, "ford", rows[i][4]);
    }
}

static void
test_leaders_reach_12_inches_and_arcs_are_30_and_45_degrees (void **state)
{
  assert_node (&(Node){ PIKE, "", "commander", "army-leader", NULL, NULL }, "command-radius", "12");
  assert_node (&(Node){ PIKE, "", "commander", "leader", NULL, NULL }, "command-radius", "12");
  assert_node (&(Node){ PIKE, "", "unit", "heavy-field-guns", NULL, NULL }, "arc", "30");
  assert_node (&(Node){ PIKE, "", "unit", "infantry", "weapon:firelock", NULL }, "arc", "45");
  assert_node (&(Node){ PIKE, "", "unit", "infantry", "weapon:pike", NULL }, "arc", "none");
  assert_node (&(Node){ PIKE, "", "unit", "skirmishers", NULL, NULL }, "arc", "45");
}

static void
test_sixteen_leaders_have_the_initiative_of_the_chart (void **state)
{
  static const char *const rows[][2] = {
    { "gustav-adolf", "3" },
    { "turenne", "3" },
    { "conde", "3" },
    { "sobieski", "2" },
    { "luxembourg", "2" },
    { "tilly", "2" },
    { "frederick-william", "1" },
    { "william-iii", "1" },
    { "kara-mustafa", "-1" },
    { "max-emanuel", "-1" },
    { "bournonville", "-1" },
    { "christian-iv", "-1" },
    { "khovanskii", "-2" },
    { "augustus", "-2" },
    { "ahmed-ii", "-2" },
    { "charles-of-lorraine", "-2" },
  };
  assert_int_equal (G_N_ELEMENTS (rows), 16);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    assert_node (&(Node){ PIKE, "", "commander", rows[i][0], NULL, NULL }, "initiative-roll",
                 rows[i][1]);
  assert_node (&(Node){ PIKE, "", "commander", "army-leader", NULL, NULL }, "initiative-roll", "0");
}

static void
test_a_leader_throws_a_d10_with_his_initiative (void **state)
{
  g_autoptr (Checked) checked =
    check_node (&(Node){ PIKE, "", "commander", "turenne", NULL, NULL });
  assert_shown (checked, "it", "initiative-roll", "d10 + 3");
}

static void
assert_eager (const char *nation, const char *type, const char *wanted)
{
  g_autofree char *head = g_strdup_printf ("date=\"1625\" grades=\"nation:%s\"", nation);
  assert_node (&(Node){ PIKE, head, "unit", type, NULL, NULL }, "tactical", wanted);
}

static void
test_four_kinds_of_troops_add_1_to_tactical_movement (void **state)
{
  assert_eager ("sweden", "swedish-foot", "1");
  assert_eager ("poland", "polish-hussars", "1");
  assert_eager ("ottoman", "janissaries", "1");
  assert_eager ("huguenots", "huguenot-foot", "1");
  assert_eager ("huguenots", "huguenot-horse", "1");
  assert_eager ("sweden", "cavalry", "none");
  assert_eager ("poland", "poland-pancerni", "none");
  assert_eager ("ottoman", "ottoman-azabs", "none");
  assert_eager ("france", "infantry", "none");
}

static void
test_any_swedish_foot_adds_1_to_tactical_movement (void **state)
{
  assert_eager ("sweden", "infantry", "1");
}

static void
test_huguenots_of_any_arm_add_1_to_tactical_movement (void **state)
{
  assert_eager ("huguenots", "infantry", "1");
  assert_eager ("huguenots", "cavalry", "1");
  assert_eager ("huguenots", "skirmishers", "1");
  assert_eager ("huguenots", "huguenots-carabins", "1");
}

static void
assert_converts (const char *nation, const char *type, const char *grades, gboolean does)
{
  g_autofree char *head = g_strdup_printf ("date=\"1680\" grades=\"nation:%s\"", nation);
  assert_node (&(Node){ PIKE, head, "unit", type, grades, NULL }, "en-avant",
               does ? "Shock for the rest of the game" : "none");
}

static void
test_french_pistoleers_turn_shock (void **state)
{
  assert_converts ("france", "french-pistoleers", NULL, TRUE);
  assert_converts ("france", "france-maison", NULL, TRUE);
  assert_converts ("france", "france-dragons", NULL, TRUE);
  assert_converts ("france", "gendarmes", "charge:shock", FALSE);
  assert_converts ("austria", "cavalry", "charge:pistoleer", FALSE);
}

static void
test_any_french_horse_with_pistols_turns_shock (void **state)
{
  assert_converts ("france", "gendarmes", "charge:pistoleer", TRUE);
  assert_converts ("france", "cavalry", "charge:pistoleer", TRUE);
}

static void
test_the_march_table_is_that_of_the_rules (void **state)
{
  static const Result results[] = {
    { 14, { "9", "En Avant", "lan" } },     { 9, { "9", "En Avant", "rallies and moves" } },
    { 8, { "7, 8", "Advance", "half" } },   { 7, { "7, 8", "moves", "Rally" } },
    { 6, { "5, 6", "half", "Shaken" } },    { 5, { "5, 6", "Cautious", "no move" } },
    { 4, { "3, 4", "Hold", "Wavering" } },  { 3, { "3, 4", "no move", "disordered" } },
    { 2, { "1, 2", "Retire", "1 stand" } }, { 1, { "1, 2", "small-arms", "full move" } },
    { 0, { "0", "full move", "removed" } }, { -4, { "0", "Fall back", "Destroyed" } },
  };
  assert_results (PIKE, "march", 1, 10, results, G_N_ELEMENTS (results));
}

static void
test_fire_disorders_from_4_and_takes_a_stand_from_6 (void **state)
{
  static const Result results[] = {
    { -3, { "3", "nothing" } },   { 3, { "3", "nothing" } },    { 4, { "4", "disordered" } },
    { 5, { "5", "disordered" } }, { 6, { "6", "1 stand" } },    { 8, { "8", "1 stand" } },
    { 9, { "9", "2 stands" } },   { 10, { "10", "2 stands" } }, { 11, { "11", "3 stands" } },
    { 15, { "11", "3 stands" } },
  };
  static const Result on_guns[] = {
    { -3, { "3", "nothing" } },  { 3, { "3", "nothing" } },   { 4, { "4", "Silenced" } },
    { 5, { "5", "Silenced" } },  { 6, { "6", "Damaged" } },   { 8, { "8", "Damaged" } },
    { 9, { "9", "Silenced" } },  { 10, { "10", "Damaged" } }, { 11, { "11", "Wrecked" } },
    { 15, { "11", "Wrecked" } },
  };
  assert_results (PIKE, "fire-effects", 1, 10, results, G_N_ELEMENTS (results));
  assert_results (PIKE, "battery-effects", 1, 10, on_guns, G_N_ELEMENTS (on_guns));
}

static void
test_a_fallen_leader_survives_on_6 (void **state)
{
  static const Result results[] = {
    { -1, { "disabled" } }, { 5, { "disabled" } }, { 6, { "survives" } }, { 10, { "survives" } }
  };
  assert_results (PIKE, "fallen-leader", 1, 10, results, G_N_ELEMENTS (results));
}

static void
test_the_rows_of_fire_points_are_those_of_the_rules (void **state)
{
  static const Modifier rows[] = {
    { "1–5", "−4" },   { "6–10", "−3" },        { "11–15", "−2" }, { "16–20", "−1" },
    { "21–25", "+0" }, { "26–30", "+1" },       { "31–40", "+2" }, { "41–50", "+3" },
    { "51–60", "+4" }, { "61 and more", "+5" },
  };
  assert_modifiers (PIKE, "fire-point-modifiers", rows, G_N_ELEMENTS (rows));
}

static void
test_initiative_movement_and_fire_have_the_modifiers_of_the_rules (void **state)
{
  static const Modifier impact[] = { { "9 or more", "+3" }, { "7, 8", "+2" }, { "less", "" } };
  static const Modifier initiative[] = {
    { "+3", "Gustav Adolf, Turenne, Condé" },
    { "+2", "Sobieski, Luxembourg, Tilly" },
    { "+1", "Frederick William, William III" },
    { "+0", "others" },
    { "−1", "Mustafa, Elector Max of Bavaria, Bournonville, Christian IV" },
    { "−2", "Khovanskii, Augustus, Ahmed II, Charles V" },
    { "−3", "dead" },
    { "+3", "first turn" },
  };
  static const Modifier tactical[] = {
    { "+1", "detached" },
    { "+2", "Charismatic" },
    { "+2", "attached" },
    { "+3", "Charismatic" },
    { "+2 / +3", "initiative impact" },
    { "+1", "road column" },
    { "+1", "Swedish" },
    { "+1", "Polish" },
    { "+1", "Janissaries" },
    { "+1", "Huguenots" },
    { "+2 / −2", "Fresh / Spent" },
    { "+2 / −4", "horse Fresh" },
  };
  static const Modifier points[] = { { "× 2", "enfilade" },
                                     { "× ½", "disordered" },
                                     { "× ½", "Damaged" } };
  static const Modifier fire[] = {
    { "+1", "formation" }, { "−1", "is skirmishers" }, { "−1", "limbered" }, { "−1 to −3", "cover" }
  };
  assert_modifiers (PIKE, "impact", impact, G_N_ELEMENTS (impact));
  assert_modifiers (PIKE, "initiative-modifiers", initiative, G_N_ELEMENTS (initiative));
  assert_modifiers (PIKE, "tactical-modifiers", tactical, G_N_ELEMENTS (tactical));
  assert_modifiers (PIKE, "fire-factors", points, G_N_ELEMENTS (points));
  assert_modifiers (PIKE, "fire-modifiers", fire, G_N_ELEMENTS (fire));
}

static void
test_close_combat_has_the_modifiers_of_the_rules (void **state)
{
  static const Modifier rows[] = {
    { "+1", "a leader" },
    { "+2", "Charismatic" },
    { "+2 / +3", "2 to 1 / 3 to 1" },
    { "+3", "Pike" },
    { "+1", "Firelock" },
    { "+2", "Pike and Firelock" },
    { "+3", "Shock" },
    { "+1", "Pistoleer" },
    { "+2", "Shock and Pistoleer" },
    { "+1", "supported" },
    { "+1", "breakthrough" },
    { "−2", "disordered" },
    { "−2", "with them: skirmishers" },
    { "−2", "stationary" },
    { "−2", "unattached" },
    { "−1", "stand lost" },
    { "+1 to +3", "cover" },
    { "+3", "outflank" },
    { "+2 / −2", "Fresh / Spent" },
    { "0", "exactly ½ Fresh" },
    { "+3", "½ or more Elite" },
    { "+1", "½ or more Regular" },
    { "+2", "exactly ½ Elite" },
  };
  assert_modifiers (PIKE, "close-combat-modifiers", rows, G_N_ELEMENTS (rows));
}

static void
test_close_combat_ends_as_the_difference_says (void **state)
{
  static const Modifier rows[] = {
    { "7 or more", "full move" }, { "4 to 6", "1 stand lost" },  { "1 to 3", "3″" },
    { "0", "1 stand lost" },      { "−1 to −3", "holds" },       { "−4 to −6", "holds" },
    { "−7 or less", "holds" },    { "all but 0", "disordered" },
  };
  assert_modifiers (PIKE, "close-combat-effects", rows, G_N_ELEMENTS (rows));
}

/* Only the leader, the battery and what comes beyond 10 are captured. */
static void
test_a_shattered_defender_loses_2_stands (void **state)
{
  const MusterTable *table = get_table (PIKE, "close-combat-effects");
  assert_non_null (strstr (table->rows[0].cells[1], "2 stands lost"));
}

static void
test_units_lose_stands_and_batteries_the_wrecked (void **state)
{
  const MusterStrength *strength;
  g_autoptr (Checked) foot = check_node (&(Node){ PIKE, "", "unit", "infantry", NULL, STANDS });
  g_autoptr (Checked) gun = check_node (
    &(Node){ PIKE, "", "unit", "field-guns", NULL, "<entry what=\"stands\" is=\"3\"/>" });
  assert_int_equal (
    muster_evaluation_get_steps (foot->evaluation, find_named (foot->army, "it"), &strength), 8);
  assert_string_equal (strength->step, "stand");
  assert_int_equal (
    muster_evaluation_get_steps (gun->evaluation, find_named (gun->army, "it"), &strength), 3);
  assert_non_null (strstr (strength->step, "batter"));
}

/* Fire Effects: how many damages wreck a battery is not said. */
static void
test_no_level_of_guns_counts_damages (void **state)
{
  const MusterRuleset *ruleset = get_pack (PIKE);
  assert_int_equal (muster_ruleset_find_stat (ruleset, "damages"), -1);
  for (int i = 0; i < ruleset->n_levels; i++)
    {
      assert_string_not_equal (ruleset->levels[i].name, "Damaged");
      if (g_str_equal (ruleset->levels[i].name, "Wrecked"))
        assert_number (TRUE, ruleset->levels[i].bounds[0].number, "1");
    }
}

#define PIKE_HEAD     "date=\"1680\" grades=\"nation:france\""
#define PIKE_CHIEF    "<commander type=\"army-leader\"/>"
#define PIKE_LEADER   "<commander type=\"leader\"/>"
#define PIKE_HOST(in) "<formation kind=\"command\">" in "</formation>"
#define PIKE_ROW(id, good, bad, ...)                                                               \
  {                                                                                                \
    .limit = id, .head = PIKE_HEAD, .legal = good, .illegal = bad, .least = "1", .most = "1",      \
    __VA_ARGS__                                                                                    \
  }

static void
test_every_limit_of_pike_and_powder_allows_and_forbids_what_it_says (void **state)
{
  static const LimitCase cases[] = {
    PIKE_ROW ("army-leader", PIKE_CHIEF, PIKE_HOST (PIKE_LEADER), .severity = "error", .at = "army",
              .actual = "0", .counted = "", .cite = "Initiative Phase"),
    PIKE_ROW ("army-leader", PIKE_CHIEF PIKE_HOST (PIKE_LEADER),
              PIKE_CHIEF "<commander type=\"turenne\"/>", .severity = "error", .at = "army",
              .actual = "2", .counted = "1 × Army leader, 1 × Turenne", .cite = "Initiative Phase"),
    PIKE_ROW ("command-leader", PIKE_CHIEF PIKE_HOST (PIKE_LEADER), PIKE_CHIEF PIKE_HOST (""),
              .severity = "advice", .at = "command", .actual = "0", .counted = ""),
    PIKE_ROW ("command-leader", PIKE_CHIEF PIKE_HOST (PIKE_LEADER),
              PIKE_CHIEF PIKE_HOST (PIKE_LEADER PIKE_LEADER), .severity = "advice", .at = "command",
              .actual = "2", .counted = "2 × Leader"),
  };
  assert_limits (PIKE, cases, G_N_ELEMENTS (cases));
}

/* Close Combat: stands are Elite or Regular, of whatever arm; no rule asks guns for a class. */
static void
test_guns_may_have_a_class_and_need_none (void **state)
{
  static const char *const grades[] = { "", "class:other", "class:regular", "class:elite" };
  for (guint i = 0; i < G_N_ELEMENTS (grades); i++)
    {
      g_autofree char *body = g_strdup_printf ("<unit type=\"siege-guns\" grades=\"%s\">"
                                               "<entry what=\"stands\" is=\"1\"/></unit>",
                                               grades[i]);
      g_autofree char *text = g_strconcat (PIKE_CHIEF, body, NULL);
      g_autoptr (Checked) checked = check_made (PIKE, PIKE_HEAD, text);
      assert_findings (checked, "");
    }
}

/* The battalion rules of Louis XIV. */

static void
test_battalions_have_5_base_units_and_regiments_3_of_2_figures_each (void **state)
{
  static const char *const rows[][4] = {
    { "line-battalion", "5", "10", "20 × 15 mm" },
    { "cavalry-regiment", "3", "6", "40 × 30 mm" },
    { "battery", "1", "none", "20 mm wide" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const Node unit = { LOUIS, "", "unit", rows[i][0], NULL, NULL };
      assert_node (&unit, "base-units", rows[i][1]);
      assert_node (&unit, "figures", rows[i][2]);
      assert_node (&unit, "base", rows[i][3]);
    }
}

static void
test_a_general_has_2_figures_and_a_staff_officer_rides_200_mm (void **state)
{
  const Node general = { LOUIS, "", "commander", "general", NULL, NULL };
  assert_node (&general, "figures", "2");
  assert_node (&general, "base", "30 × 40 mm");
  assert_node (&(Node){ LOUIS, "", "option", "staff-officer", NULL, NULL }, "staff-move", "200");
}

static void
test_infantry_attacks_at_50_mm_and_cavalry_in_contact (void **state)
{
  assert_node (&(Node){ LOUIS, "", "unit", "line-battalion", NULL, NULL }, "reach", "50 mm");
  assert_node (&(Node){ LOUIS, "", "unit", "cavalry-regiment", NULL, NULL }, "reach", "contact");
  assert_node (&(Node){ LOUIS, "", "unit", "line-battalion", NULL, NULL }, "front",
               "100 mm: 200 m");
  assert_node (&(Node){ LOUIS, "", "unit", "cavalry-regiment", NULL, NULL }, "front",
               "120 mm: 240 m");
}

static void
assert_men (const char *units, const char *figures, const char *low, const char *high)
{
  g_autoptr (Checked) checked = check_made (LOUIS, "grades=\"nation:france\"", units);
  assert_figure (checked, NULL, "army-figures", figures);
  assert_figure (checked, NULL, "men-low", low);
  assert_figure (checked, NULL, "men-high", high);
}

#define LOUIS_FOOT    "<unit type=\"line-battalion\"/>"
#define LOUIS_FOOT5   LOUIS_FOOT LOUIS_FOOT LOUIS_FOOT LOUIS_FOOT LOUIS_FOOT
#define LOUIS_FOOT10  LOUIS_FOOT5 LOUIS_FOOT5
#define LOUIS_HORSE   "<unit type=\"cavalry-regiment\"/>"
#define LOUIS_BATTERY "<unit type=\"battery\"/>"
#define LOUIS_GENERAL "<commander type=\"general\"/>"

static void
test_a_figure_is_50_to_70_men_and_guns_and_generals_are_none (void **state)
{
  assert_men (LOUIS_FOOT, "10", "500", "700");
  assert_men (LOUIS_HORSE, "6", "300", "420");
  assert_men (LOUIS_BATTERY LOUIS_GENERAL, "0", "0", "0");
  assert_men (LOUIS_FOOT LOUIS_FOOT LOUIS_HORSE LOUIS_BATTERY, "26", "1300", "1820");
}

static void
test_bases_and_cannon_are_counted_apart (void **state)
{
  g_autoptr (Checked) checked =
    check_made (LOUIS, "", LOUIS_FOOT LOUIS_HORSE LOUIS_BATTERY LOUIS_BATTERY);
  assert_figure (checked, NULL, "army-base-units", "8");
  assert_figure (checked, NULL, "cannon", "2");
  assert_figure (checked, NULL, "units", "4");
}

static void
assert_strength (const char *nation, const char *type, const char *ordered, const char *disrupted)
{
  g_autofree char *head = g_strdup_printf ("date=\"1704\" grades=\"nation:%s\"", nation);
  const Node node = { LOUIS, head, "unit", type, NULL, NULL };
  assert_node (&node, "strength", ordered);
  assert_node (&node, "strength-disrupted", disrupted);
}

static void
test_french_and_prussian_line_battalions_have_20_and_10_and_no_other_strength_is_given (
  void **state)
{
  static const char *const nations[] = { "france", "prussia", "britain", "coalition" };
  for (guint i = 0; i < G_N_ELEMENTS (nations); i++)
    {
      assert_strength (nations[i], "line-battalion", i < 2 ? "20" : "unknown",
                       i < 2 ? "10" : "unknown");
      assert_strength (nations[i], "cavalry-regiment", "unknown", "unknown");
      assert_strength (nations[i], "battery", "none", "none");
    }
  assert_strength ("france", "fr-guards", "unknown", "unknown");
  assert_strength ("prussia", "pr-grenadiers", "unknown", "unknown");
}

static void
test_a_british_battalion_has_the_strength_that_the_player_enters (void **state)
{
  const Node node = { LOUIS,
                      "date=\"1704\" grades=\"nation:britain\"",
                      "unit",
                      "line-battalion",
                      NULL,
                      "<entry what=\"per-figure\" is=\"3\"/>"
                      "<entry what=\"per-figure-disrupted\" is=\"3/2\"/>" };
  assert_node (&node, "strength", "30");
  assert_node (&node, "strength-disrupted", "15");
}

static void
test_no_morale_number_and_no_move_are_given (void **state)
{
  static const char *const stats[] = { "morale", "move", "charge", "road-move", "difficult-move" };
  for (guint i = 0; i < G_N_ELEMENTS (stats); i++)
    assert_node (&(Node){ LOUIS, "grades=\"nation:france\"", "unit", "line-battalion", NULL, NULL },
                 stats[i], "unknown");
}

static void
assert_crisis (const char *units, const char *wanted)
{
  g_autoptr (Checked) checked = check_made (LOUIS, "", units);
  assert_shown (checked, NULL, "crisis", wanted);
}

static void
test_a_crisis_is_certain_above_40_percent_of_the_figures (void **state)
{
  assert_crisis (LOUIS_FOOT, "at 5 of 10 lost (Figures)");
  assert_crisis (LOUIS_HORSE, "at 3 of 6 lost (Figures)");
  assert_crisis (LOUIS_FOOT LOUIS_FOOT LOUIS_HORSE, "at 11 of 26 lost (Figures)");
  assert_crisis (LOUIS_FOOT LOUIS_FOOT LOUIS_BATTERY LOUIS_GENERAL, "at 9 of 20 lost (Figures)");
  assert_crisis (LOUIS_FOOT10, "at 41 of 100 lost (Figures)");
}

static void
test_units_lose_base_units (void **state)
{
  const MusterStrength *strength;
  g_autoptr (Checked) checked = check_made (LOUIS, "", LOUIS_FOOT LOUIS_HORSE LOUIS_BATTERY);
  assert_int_equal (muster_evaluation_get_steps (checked->evaluation, 1, &strength), 5);
  assert_string_equal (strength->step, "base unit");
  assert_int_equal (muster_evaluation_get_steps (checked->evaluation, 2, NULL), 3);
}

static void
test_odds_have_three_columns_and_four_shifts (void **state)
{
  static const Modifier shifts[] = {
    { "1", "two" }, { "2", "three" }, { "1", "at a flank" }, { "2", "rear" }
  };
  const MusterRuleset *ruleset = get_pack (LOUIS);
  const MusterOdds *odds = &ruleset->odds;
  assert_true (odds->is_given);
  assert_int_equal (odds->n_columns, 3);
  for (int i = 0; i < 3; i++)
    assert_int_equal (odds->columns[i], i + 1);
  assert_int_equal (odds->n_states, 2);
  assert_string_equal (ruleset->stats[odds->states[0].stat].id, "strength");
  assert_string_equal (ruleset->stats[odds->states[1].stat].id, "strength-disrupted");
  assert_int_equal (odds->n_shifts, G_N_ELEMENTS (shifts));
  for (guint i = 0; i < G_N_ELEMENTS (shifts); i++)
    {
      assert_int_equal (odds->shifts[i].columns, atoi (shifts[i].figure));
      assert_non_null (strstr (odds->shifts[i].name, shifts[i].word));
    }
}

static void
test_combat_and_odds_have_the_modifiers_of_the_rules (void **state)
{
  static const Modifier combat[] = { { "+1", "advantageous" }, { "−1", "advantageous" },
                                     { "−1", "obstacle" },     { "+1", "charging" },
                                     { "+1", "square" },       { "± 1", "a leader" },
                                     { "−1", "killed" } };
  static const Modifier odds[] = {
    { "+1", "two arms" }, { "+2", "three arms" }, { "+1", "either flank" }, { "+2", "rear" }
  };
  assert_modifiers (LOUIS, "combat-modifiers", combat, G_N_ELEMENTS (combat));
  assert_modifiers (LOUIS, "odds-shifts", odds, G_N_ELEMENTS (odds));
}

static void
test_leaders_are_hit_on_2_and_3_and_orders_fail_on_1 (void **state)
{
  static const Result tests[] = {
    { 2, { "hit: see" } }, { 3, { "hit: see" } }, { 4, { "1" } }, { 12, { "1" } }
  };
  static const Result lost[] = { { 1, { "killed" } },     { 2, { "wounded" } },
                                 { 3, { "wounded" } },    { 4, { "horse shot" } },
                                 { 5, { "horse shot" } }, { 6, { "horse shot" } } };
  static const Result orders[] = { { 1, { "not understood" } },
                                   { 2, { "understood" } },
                                   { 6, { "understood" } } };
  assert_results (LOUIS, "leader-test", 2, 6, tests, G_N_ELEMENTS (tests));
  assert_results (LOUIS, "leader-lost", 1, 6, lost, G_N_ELEMENTS (lost));
  assert_results (LOUIS, "orders", 1, 6, orders, G_N_ELEMENTS (orders));
}

static void
test_every_limit_of_the_battalion_rules_allows_and_forbids_what_it_says (void **state)
{
  static const LimitCase cases[] = {
    { .limit = "general",
      .head = "date=\"1704\" grades=\"nation:france\"",
      .legal = LOUIS_GENERAL LOUIS_FOOT,
      .illegal = LOUIS_FOOT,
      .severity = "advice",
      .at = "army",
      .actual = "0",
      .least = "1",
      .counted = "" },
  };
  assert_limits (LOUIS, cases, G_N_ELEMENTS (cases));
}

static void
test_the_gauge_of_game_of_kings_is_thrown_and_moved (void **state)
{
  static const struct
  {
    const char *id;
    int low;
    int high;
    int ways;
  } gauge[] = {
    { "fog", 2, 2, 1 },          { "light-rain", 3, 3, 2 },
    { "fair", 4, 10, 30 },       { "light-rain-again", 11, 11, 2 },
    { "heavy-rain", 12, 12, 1 },
  };
  const MusterWeather *weather = &get_pack ("game-of-kings")->weather;
  assert_true (weather->is_gauge);
  assert_int_equal (weather->turn.die, 6);
  assert_int_equal (weather->down.low, 1);
  assert_int_equal (weather->down.high, 2);
  assert_int_equal (weather->up.low, 5);
  assert_int_equal (weather->up.high, 6);
  for (guint i = 0; i < G_N_ELEMENTS (gauge); i++)
    {
      for (int result = gauge[i].low; result <= gauge[i].high; result++)
        assert_string_equal (find_weather (weather, result)->id, gauge[i].id);
      assert_int_equal (count_ways (weather, gauge[i].id), gauge[i].ways);
    }
  const MusterWeatherRow *heat = &weather->rows[weather->n_rows - 1];
  assert_string_equal (heat->id, "heat");
  assert_string_equal (weather->rows[heat->after].id, "fair");
  assert_int_equal (heat->turns, 3);
}

/* Weather: fog takes 50 percent of movement, heavy rain and extreme heat 25; of all units alike. */
static void
test_weather_of_game_of_kings_slows_guns_as_all_others (void **state)
{
  static const struct
  {
    const char *category;
    const char *type;
    const char *stat;
    const char *text;
  } rows[] = {
    { "unit", "gun", "gun-move", "6 cm (Fog: 3 cm) (Heavy rain: 4½ cm) (Extreme heat: 4½ cm)" },
    { "unit", "light-infantry", "move",
      "8 cm (Fog: 4 cm) (Heavy rain: 6 cm) (Extreme heat: 6 cm)" },
    { "commander", "general", "move", "12 cm (Fog: 6 cm) (Heavy rain: 9 cm) (Extreme heat: 9 cm)" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (Checked) checked =
        check_node (&(Node){ "game-of-kings", "", rows[i].category, rows[i].type, NULL, NULL });
      assert_shown (checked, "it", rows[i].stat, rows[i].text);
    }
}

/* So does the sheet of an evening in fog. */
static void
test_guns_in_fog_move_half (void **state)
{
  int fog = muster_weather_find_row (get_pack ("game-of-kings"), "fog");
  g_autoptr (Checked) checked =
    check_node (&(Node){ "game-of-kings", "", "unit", "gun", NULL, NULL });
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (int));
  g_array_append_val (rows, fog);
  g_autoptr (GPtrArray) readouts =
    muster_army_list_readouts_in_weather (checked->evaluation, find_named (checked->army, "it"),
                                          rows);
  guint n = 0;
  for (guint i = 0; i < readouts->len; i++)
    {
      const MusterReadout *readout = g_ptr_array_index (readouts, i);
      n += g_str_equal (readout->name, "Move, limbered")
           && g_str_equal (readout->text, "6 cm (Fog: 3 cm)");
    }
  assert_int_equal (n, 1);
}

#define MOLLWITZ                                                                                   \
  "<commander type=\"general\"/><formation kind=\"centre\"><unit type=\"pr-musketeers\"/>"         \
  "</formation><formation kind=\"flank\"><unit type=\"pr-cuirassiers\"/></formation>"

/* National/Army Characteristics: decided for each battle; at Mollwitz +1 to the musketry throws of
 * Prussian foot, and hits of Prussian horse on 5 and 6. */
static void
test_national_characteristics_are_words_with_a_modifier_if_any (void **state)
{
  static const char head[] = "date=\"1741\" grades=\"nation:prussia quality:regular\"";
  g_autoptr (Checked) without = check_made ("game-of-kings", head, MOLLWITZ);
  g_autoptr (Checked) horse =
    check_made ("game-of-kings", head,
                "<entry what=\"characteristics\" is=\"Horse hits on 5 and 6\"/>" MOLLWITZ);
  g_autoptr (Checked) foot =
    check_made ("game-of-kings", head,
                "<entry what=\"characteristics\" is=\"Musketry of foot\"/>"
                "<entry what=\"characteristics-modifier\" is=\"1\"/>" MOLLWITZ);
  const Checked *const all[] = { without, horse, foot };
  assert_shown (without, NULL, "characteristics", "none");
  assert_shown (without, NULL, "characteristics-modifier", "none");
  assert_shown (horse, NULL, "characteristics", "Horse hits on 5 and 6");
  assert_shown (horse, NULL, "characteristics-modifier", "none");
  assert_shown (foot, NULL, "characteristics", "Musketry of foot");
  assert_shown (foot, NULL, "characteristics-modifier", "+1");
  /* They never change a price. */
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      assert_findings (all[i], "");
      assert_int_equal (get_total (all[i]), 6);
    }
}

/* What no section says has none beside it: how lancers move (Movement), to where siege guns fire
 * (General Notes). */
static void
test_figures_that_no_section_gives_are_read_without_one (void **state)
{
  static const struct
  {
    const char *pack;
    const char *type;
    const char *stat;
    const char *cite;
  } rows[] = {
    { "game-of-kings", "light-horse", "move", "Movement" },
    { "game-of-kings", "lancers", "move", NULL },
    { PIKE, "heavy-field-guns", "arc", "General Notes" },
    { PIKE, "siege-guns", "arc", NULL },
    { PIKE, "skirmishers", "arc", NULL },
  };
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (Checked) checked =
        check_node (&(Node){ rows[i].pack, "", "unit", rows[i].type, NULL, NULL });
      g_autoptr (GPtrArray) readouts =
        muster_army_list_readouts_of (checked->evaluation, find_named (checked->army, "it"));
      guint n = 0;
      for (guint j = 0; j < readouts->len; j++)
        {
          const MusterReadout *readout = g_ptr_array_index (readouts, j);
          if (!g_str_equal (readout->id, rows[i].stat))
            continue;
          assert_int_equal (g_strcmp0 (readout->cite, rows[i].cite), 0);
          n++;
        }
      assert_int_equal (n, 1);
    }
}

/* Basing: a gun has 3 to 5 crew, so that 4 is nobody's but the pack's. Morale: units are elite,
 * regular or poor; which one is not said. Close Combat: Elite and Regular. */
static void
test_what_no_section_says_is_marked (void **state)
{
  const MusterRuleset *kings = get_pack ("game-of-kings");
  const MusterRuleset *soldat = get_pack ("tout-soldat");
  const MusterRuleset *pike = get_pack (PIKE);
  const MusterStat *figures = &soldat->stats[muster_ruleset_find_stat (soldat, "figures")];
  const MusterScale *classes = &pike->scales[muster_ruleset_find_scale (pike, "class")];
  int quality = muster_ruleset_find_scale (kings, "quality");
  for (int i = 0; i < kings->n_kinds; i++)
    assert_true (muster_kind_get_preset (&kings->kinds[i], quality) < 0);
  for (int i = 0; i < figures->n_values; i++)
    assert_int_equal (figures->values[i].cite == NULL,
                      muster_number_compare (figures->values[i].numbers[0], MUSTER_NUMBER (4))
                        == 0);
  for (int i = 0; i < classes->n_grades; i++)
    assert_int_equal (classes->grades[i].cite == NULL, i == 0);
}

/* 5.2: platoon fire in the War of the Spanish Succession, whose years are not given; which foot
 * else fires how is not said of any nation. */
static void
test_only_class_a_is_of_a_nation_by_the_rules_and_its_years_are_not (void **state)
{
  const MusterRuleset *ruleset = get_pack (ROI);
  guint n[2] = { 0 };
  for (int i = 0; i < ruleset->n_nations; i++)
    for (int j = 0; j < ruleset->nations[i].n_traits; j++)
      {
        const MusterTrait *trait = &ruleset->nations[i].traits[j];
        gboolean is_a = g_str_equal (trait->tags, "musket:a");
        if (!is_a && !g_str_equal (trait->tags, "musket:b"))
          continue;
        assert_int_equal (trait->cite != NULL, is_a);
        assert_int_equal (muster_own_has (trait->own, "years"), is_a);
        n[is_a]++;
      }
  assert_int_equal (n[TRUE], 4);
  assert_int_equal (n[FALSE], 7);
}

static void
test_tout_soldat_has_the_combat_modifiers_of_its_list (void **state)
{
  static const Modifier rows[] = {
    { "+2", "together" },         { "+2", "infantry in line" }, { "+1", "in support" },
    { "+1", "short range" },      { "+1", "heavy cavalry" },    { "+1", "Impulse" },
    { "+1", "British" },          { "+1", "as a group" },       { "+1", "uphill" },
    { "−1", "in column" },        { "−1", "by infantry" },      { "−1", "long range" },
    { "−1", "steep hill" },       { "−1", "soft cover" },       { "−1", "cavalry could reach" },
    { "−2", "firing in column" }, { "−2", "in line" },          { "−2", "firing in square" },
    { "−2", "hard cover" },       { "−2", "attacks a square" }, { "−2", "in a stream" },
    { "−2", "through woods" },
  };
  static const Modifier sizes[] = {
    { "1–2", "−1" }, { "3–4", "0" }, { "5–6", "+1" }, { "7–8", "+2" }
  };
  static const Modifier results[] = {
    { "0", "nothing" },          { "1", "4 cm" },        { "2", "4 cm, and a Unit Quality roll" },
    { "3", "8 cm, and a Unit" }, { "4", "1 unit lost" }, { "5 and more", "2 units lost" },
  };
  static const Modifier points[] = {
    { "4", "30 cm" },     { "8", "30 to 60 cm" },     { "1", "UQ 4 or less" },
    { "2", "UQ 5 or 6" }, { "gained", "at the end" }, { "time", "agreed beforehand" },
  };
  assert_modifiers ("tout-soldat", "combat-modifiers", rows, G_N_ELEMENTS (rows));
  assert_modifiers ("tout-soldat", "combat-size", sizes, G_N_ELEMENTS (sizes));
  assert_modifiers ("tout-soldat", "combat-results", results, G_N_ELEMENTS (results));
  assert_modifiers ("tout-soldat", "victory-points", points, G_N_ELEMENTS (points));
}

/* A one is read as 3 and a six as 4. */
static void
test_the_average_die_is_2_3_3_4_4_5 (void **state)
{
  static const char *const faces[] = { "3", "2", "3", "4", "5", "4" };
  const MusterTable *table = get_table ("tout-soldat", "average-die");
  for (int face = 1; face <= 6; face++)
    assert_string_equal (find_result (table, face)->cells[0], faces[face - 1]);
}

static void
test_melees_of_game_of_kings_have_the_dice_of_its_table (void **state)
{
  static const char *const dice[][6] = {
    { "1", "2", "2", "1", "3", "2" },
    { "1", "1", "1", "1½", "4", "4" },
    { "1", "2", "1", "1", "2", "3" },
    { "1", "1", "1", "1", "1", "1" },
  };
  const MusterTable *table = get_table ("game-of-kings", "melee");
  assert_int_equal (table->n_rows, G_N_ELEMENTS (dice));
  for (guint i = 0; i < G_N_ELEMENTS (dice); i++)
    for (guint j = 0; j < G_N_ELEMENTS (dice[i]); j++)
      assert_string_equal (table->rows[i].cells[j + 1], dice[i][j]);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_commanders_cost_their_structure_and_their_leadership),
    cmocka_unit_test (test_an_incompetent_commander_lowers_the_total_by_10),
    cmocka_unit_test (test_leadership_is_worth_0_to_4),
    cmocka_unit_test (test_radii_are_those_of_the_structures_of_army_and_wing),
    cmocka_unit_test (test_an_average_commander_with_a_poor_wing_reaches_55u),
    cmocka_unit_test (test_each_base_of_entrenchment_costs_5),
    cmocka_unit_test (test_units_and_brigade_commanders_have_no_price_of_the_rules),
    cmocka_unit_test (test_leaders_move_20u_and_a_battery_stands_for_12_to_24_guns),
    cmocka_unit_test (test_artillery_fires_by_class_and_range_and_horse_artillery_as_c),
    cmocka_unit_test (test_muskets_fire_by_class_as_printed),
    cmocka_unit_test (
      test_four_nations_fire_as_a_in_the_war_of_the_spanish_succession_and_all_others_as_b),
    cmocka_unit_test (test_outside_that_war_the_four_nations_choose_and_the_others_fire_as_b),
    cmocka_unit_test (test_foot_with_pikes_and_dragoons_on_foot_fire_as_c_or_d_whatever_the_nation),
    cmocka_unit_test (test_the_musket_class_that_comes_from_the_nation_is_told_beside_foot),
    cmocka_unit_test (test_shock_nations_throw_1_die_of_pistols_and_the_others_3),
    cmocka_unit_test (test_an_army_is_defeated_at_half_its_vdt_rounded_up),
    cmocka_unit_test (test_units_lose_vbu),
    cmocka_unit_test (test_bases_are_as_large_as_the_figures_ask),
    cmocka_unit_test (
      test_weather_is_thrown_with_two_dice_and_its_rows_have_3_18_9_5_and_1_way_of_36),
    cmocka_unit_test (test_harsher_weather_has_the_effects_of_the_milder),
    cmocka_unit_test (test_wet_ground_takes_1_from_guns_beyond_canister_range),
    cmocka_unit_test (test_weather_takes_from_dice_what_its_words_say),
    cmocka_unit_test (test_heavy_rain_alone_halves_every_radius),
    cmocka_unit_test (test_opportunity_fire_of_muskets_has_the_range_of_the_table),
    cmocka_unit_test (test_disordered_foot_that_throws_0_does_not_fire),
    cmocka_unit_test (test_opportunity_fire_of_guns_is_canister_by_discipline),
    cmocka_unit_test (test_the_firing_tables_are_as_printed),
    cmocka_unit_test (test_fire_has_the_modifiers_of_the_rules),
    cmocka_unit_test (test_heavy_guns_lose_4_and_the_others_2_for_each_phase_of_movement),
    cmocka_unit_test (test_an_attached_leader_dies_on_a_6_and_his_successor_is_thrown_for),
    cmocka_unit_test (test_every_limit_of_le_roi_soleil_allows_and_forbids_what_it_says),
    cmocka_unit_test (test_guns_of_france_and_austria_fire_better_than_those_of_all_others),
    cmocka_unit_test (test_troops_of_every_nation_fire_at_2_inches_by_their_weapon),
    cmocka_unit_test (test_troops_with_a_name_fire_as_their_kind),
    cmocka_unit_test (test_how_polish_hussars_charge_and_what_streltsi_bear_is_only_suggested),
    cmocka_unit_test (test_guns_without_a_nation_and_foot_without_a_weapon_have_no_fire_points_yet),
    cmocka_unit_test (test_the_first_fire_of_foot_is_3_a_stand),
    cmocka_unit_test (test_fire_points_earn_the_die_modifier_of_their_row_from_end_to_end),
    cmocka_unit_test (test_without_fire_points_there_is_no_die_modifier),
    cmocka_unit_test (test_fire_points_of_commands_and_armies_add_up_at_each_range),
    cmocka_unit_test (test_the_first_fire_earns_the_die_modifier_of_its_row_from_end_to_end),
    cmocka_unit_test (test_everybody_moves_as_the_maneuver_rates_chart_says),
    cmocka_unit_test (test_leaders_reach_12_inches_and_arcs_are_30_and_45_degrees),
    cmocka_unit_test (test_sixteen_leaders_have_the_initiative_of_the_chart),
    cmocka_unit_test (test_a_leader_throws_a_d10_with_his_initiative),
    cmocka_unit_test (test_four_kinds_of_troops_add_1_to_tactical_movement),
    cmocka_unit_test (test_any_swedish_foot_adds_1_to_tactical_movement),
    cmocka_unit_test (test_huguenots_of_any_arm_add_1_to_tactical_movement),
    cmocka_unit_test (test_french_pistoleers_turn_shock),
    cmocka_unit_test (test_any_french_horse_with_pistols_turns_shock),
    cmocka_unit_test (test_the_march_table_is_that_of_the_rules),
    cmocka_unit_test (test_fire_disorders_from_4_and_takes_a_stand_from_6),
    cmocka_unit_test (test_a_fallen_leader_survives_on_6),
    cmocka_unit_test (test_the_rows_of_fire_points_are_those_of_the_rules),
    cmocka_unit_test (test_initiative_movement_and_fire_have_the_modifiers_of_the_rules),
    cmocka_unit_test (test_close_combat_has_the_modifiers_of_the_rules),
    cmocka_unit_test (test_close_combat_ends_as_the_difference_says),
    cmocka_unit_test (test_a_shattered_defender_loses_2_stands),
    cmocka_unit_test (test_units_lose_stands_and_batteries_the_wrecked),
    cmocka_unit_test (test_no_level_of_guns_counts_damages),
    cmocka_unit_test (test_guns_may_have_a_class_and_need_none),
    cmocka_unit_test (test_every_limit_of_pike_and_powder_allows_and_forbids_what_it_says),
    cmocka_unit_test (test_battalions_have_5_base_units_and_regiments_3_of_2_figures_each),
    cmocka_unit_test (test_a_general_has_2_figures_and_a_staff_officer_rides_200_mm),
    cmocka_unit_test (test_infantry_attacks_at_50_mm_and_cavalry_in_contact),
    cmocka_unit_test (test_a_figure_is_50_to_70_men_and_guns_and_generals_are_none),
    cmocka_unit_test (test_bases_and_cannon_are_counted_apart),
    cmocka_unit_test (
      test_french_and_prussian_line_battalions_have_20_and_10_and_no_other_strength_is_given),
    cmocka_unit_test (test_a_british_battalion_has_the_strength_that_the_player_enters),
    cmocka_unit_test (test_no_morale_number_and_no_move_are_given),
    cmocka_unit_test (test_a_crisis_is_certain_above_40_percent_of_the_figures),
    cmocka_unit_test (test_units_lose_base_units),
    cmocka_unit_test (test_odds_have_three_columns_and_four_shifts),
    cmocka_unit_test (test_combat_and_odds_have_the_modifiers_of_the_rules),
    cmocka_unit_test (test_leaders_are_hit_on_2_and_3_and_orders_fail_on_1),
    cmocka_unit_test (test_every_limit_of_the_battalion_rules_allows_and_forbids_what_it_says),
    cmocka_unit_test (test_the_gauge_of_game_of_kings_is_thrown_and_moved),
    cmocka_unit_test (test_weather_of_game_of_kings_slows_guns_as_all_others),
    cmocka_unit_test (test_guns_in_fog_move_half),
    cmocka_unit_test (test_national_characteristics_are_words_with_a_modifier_if_any),
    cmocka_unit_test (test_figures_that_no_section_gives_are_read_without_one),
    cmocka_unit_test (test_what_no_section_says_is_marked),
    cmocka_unit_test (test_only_class_a_is_of_a_nation_by_the_rules_and_its_years_are_not),
    cmocka_unit_test (test_tout_soldat_has_the_combat_modifiers_of_its_list),
    cmocka_unit_test (test_the_average_die_is_2_3_3_4_4_5),
    cmocka_unit_test (test_melees_of_game_of_kings_have_the_dice_of_its_table),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
