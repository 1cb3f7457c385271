/* The tables of the battalion rules of Louis XIV, typed from the rulebook a second time, and which
 * of their rows matter to which armies. */
#include "helper/tables-louis-xiv.h"

#define LOUIS "louis-xiv-battalions"
#define ASSERT_TABLE(id, cite, rows)                                                               \
  assert_table (get_table (LOUIS, id), cite, rows, G_N_ELEMENTS (rows))

#define SCALE     "Battlefield scale, time and space"
#define COHESION  "Unit effectiveness and the state of unit cohesion"
#define SEQUENCE  "Game Sequence"
#define RALLYING  "Routing & Disruption Removal Phase"
#define FIRE      "Artillery Fire Phase"
#define MOVEMENT  "Movement and Orders Phase"
#define COMBAT    "Combat Phase"
#define CRISIS    "Crisis of morale test"
#define WINNER    "Judging the winner"
#define NOT_GIVEN "…not given"

static void
test_tables_stand_in_the_order_of_a_turn_and_those_before_the_game_last (void **state)
{
  static const char *const ids[] = {
    "turn",         "rally",           "routing-units",  "artillery-fire", "sight-at-dusk",
    "movement",     "unit-states",     "staff-rides",    "orders",         "combat-steps",
    "combat-reach", "figure-strength", "odds-columns",   "odds-shifts",    "combat-modifiers",
    "leader-test",  "leader-lost",     "combat-results", "square-attacks", "control-test",
    "crisis-test",  "who-wins",        "ground-scale",   "unit-bases",
  };
  const MusterRuleset *ruleset = get_pack (LOUIS);
  assert_int_equal (ruleset->n_tables, G_N_ELEMENTS (ids));
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      assert_string_equal (ruleset->tables[i].id, ids[i]);
      assert_int_equal (ruleset->tables[i].is_setup, i >= G_N_ELEMENTS (ids) - 2);
    }
}

/* Simplified Game Sequence; a move of both sides is 5 minutes. */
static void
test_a_turn_has_five_phases_for_each_player (void **state)
{
  static const Row rows[] = {
    { .cells = { "1", "…routers and disrupted" } },
    { .cells = { "2", "…guns fire" } },
    { .cells = { "3", "…move; staff officers" } },
    { .cells = { "4", "…units attack" } },
    { .cells = { "5", "…crisis of morale" } },
    { .cells = { "1–5", "…second player; then the next turn" } },
  };
  ASSERT_TABLE ("turn", "Simplified " SEQUENCE, rows);
  assert_non_null (strstr (get_table (LOUIS, "turn")->title, "5 minutes"));
}

/* 1) Routing & Disruption Removal Phase: a 6 stops a rout, the morale number disruption. */
static void
test_routers_stop_on_6_and_the_disrupted_rally_by_their_morale_number (void **state)
{
  static const Row rows[] = {
    { .cells = { "6", "…routing: stops, disrupted" } },
    { .cells = { "1–5", "…routing: routs on" } },
    { .cells = { "…number or more", "…disrupted: ordered at once" } },
    { .cells = { "…less", "…disrupted: stays so this turn" } },
    { .cells = { "Tables 1, 2", NOT_GIVEN } },
    { .cells = { "± 1", "…a leader with the unit" } },
  };
  ASSERT_TABLE ("rally", RALLYING, rows);
}

/* 3): at charge speed to the rear, disrupting those in the way; off the board for good. 4): each
 * move of contact costs routing infantry a base unit. */
static void
test_routers_run_at_charge_speed_and_disrupt_their_friends (void **state)
{
  static const Row rows[] = {
    { .cells = { "Charge speed", "…rear of its army, each turn until a 6" } },
    { .cells = { "…Friends in", "…passed through, and disrupted" }, .cite = RALLYING },
    { .cells = { "Table edge", "…for good" } },
    { .cells = { "−1 base unit", "…routing infantry, each move" }, .cite = COMBAT },
  };
  ASSERT_TABLE ("routing-units", MOVEMENT, rows);
}

/* 2) Artillery Fire Phase: once a turn at one unit, never disrupted, by line of sight; limbering
 * takes a full move, and so does manning a captured gun, which costs a base unit. */
static void
test_guns_fire_once_and_limber_in_a_full_move (void **state)
{
  static const Row rows[] = {
    { .cells = { "1", "…at one unit; ordered batteries" } },
    { .cells = { "…6", "…not given (Table 3)" } },
    { .cells = { "Line of sight", "…none through hills and other units" } },
    { .cells = { "Fired", "…does not limber this turn" } },
    { .cells = { "Full move", "…limbering: moves next turn; unlimbering: fires next" } },
    { .cells = { "Captured", "…his after a full move" } },
    { .cells = { "−1 base unit", "…the captors" } },
  };
  static const Row dusk[] = {
    { .cells = { "…hour of light", "…not given (Table 8)" } },
  };
  ASSERT_TABLE ("artillery-fire", FIRE, rows);
  ASSERT_TABLE ("sight-at-dusk", FIRE, dusk);
}

/* 3) Movement and Orders Phase; 5): reinforcements arrive in stage 3. */
static void
test_units_charge_once_in_three_turns_and_no_move_is_given (void **state)
{
  static const Row rows[] = {
    { .cells = { "Tables 1, 2", NOT_GIVEN } },
    { .cells = { "Less", "…hills, woods, crossing streams" } },
    { .cells = { "More", "…roads; charging" } },
    { .cells = { "Once in 3 turns", "…may charge" } },
    { .cells = { "Both disrupted", "…ordered units, one passing through" } },
    { .cells = { "…of a gun", "…where it goes" }, .cite = SCALE },
    { .cells = { "Reinforcements", "…in this phase" }, .cite = CRISIS },
  };
  ASSERT_TABLE ("movement", MOVEMENT, rows);
}

/* Disrupted units move as others, with less strength; backwards at half speed with the front to
 * the enemy, at full speed without fighting; a square stands and may fire, as if disrupted. */
static void
test_each_state_of_a_unit_moves_and_fights_as_the_rules_say (void **state)
{
  static const char *const columns[] = { "State", "Move", "…ombat", NULL };
  static const Row rows[] = {
    { .cells = { "…ordered", "…full", "ordered strength" }, .cite = COHESION },
    { .cells = { "…disrupted", "…full", "disrupted strength" }, .cite = RALLYING },
    { .cells = { "disrupted guns", "…full", "no fire" }, .cite = FIRE },
    { .cells = { "…front to the enemy", "½", "may fight" } },
    { .cells = { "…back to the enemy", "…full", "…none; attacked, it counts as dis" } },
    { .cells = { "changing formation", "…less: not given (Table 4)", "…unchanged" } },
    { .cells = { "infantry in square", "0", "disrupted strength; may fire" } },
    { .cells = { "limbering, unlimbering", "0", "no fire" }, .cite = FIRE },
  };
  ASSERT_TABLE ("unit-states", MOVEMENT, rows);
  assert_columns (get_table (LOUIS, "unit-states"), columns);
}

/* 3) Movement and Orders Phase: 200 mm in any direction; 1 is not understood, 2 to 6 are. */
static void
test_staff_officers_ride_200_mm_and_orders_fail_on_1 (void **state)
{
  static const int throws[] = { 1, 6 };
  static const Row rides[] = {
    { .cells = { "200 mm", "…any direction" } },
    { .cells = { "…a command", "…see below" } },
    { .cells = { "…orders given", "…back to his" } },
    { .cells = { "Captured", "…nearest enemy" } },
    { .cells = { "Strength", "…none" } },
  };
  static const Row orders[] = { { .cells = { "not understood" } }, { .cells = { "understood" } } };
  ASSERT_TABLE ("staff-rides", MOVEMENT, rides);
  ASSERT_TABLE ("orders", MOVEMENT, orders);
  assert_throws (get_table (LOUIS, "orders"), 1, throws);
}

/* 4) Combat Phase, in the order of its text. */
static void
test_combat_goes_from_strength_over_odds_to_results_and_control (void **state)
{
  static const Row rows[] = {
    { .cells = { "1", "…see each other, in reach: must" } },
    { .cells = { "2", "…figures × strength" } },
    { .cells = { "3", "…attacker : defender; columns" } },
    { .cells = { "4", "…throw 2d6" } },
    { .cells = { "5", "…d6 with modifiers; results by odds: not given (Table 6)" } },
    { .cells = { "6", "…at once" } },
    { .cells = { "7", "…control of units" } },
  };
  static const Row reach[] = {
    { .cells = { "0–50 mm", "…infantry (0–100 m)" } },
    { .cells = { "Contact", "…cavalry" } },
  };
  ASSERT_TABLE ("combat-steps", COMBAT, rows);
  ASSERT_TABLE ("combat-reach", COMBAT, reach);
}

/* The examples of 4): a French battalion of 10 figures has 2 and 1 for each, 20 and 10; a Prussian
 * one 20 and 10. 20:20 is 1:1, 20:10 is 2:1. */
static void
test_strength_and_odds_are_those_of_the_examples (void **state)
{
  static const Row strength[] = {
    { .cells = { "…French line", "2 (20)", "1 (10)" } },
    { .cells = { "…Prussian line", "2 (20)", "1 (10)" } },
    { .cells = { "…not given (Tables 1, 2)", "", "" } },
  };
  static const char *const columns[] = { "Unit", "Ordered", "Disrupted", NULL };
  static const Row odds[] = {
    { .cells = { "20 : 20", "1:1" } },
    { .cells = { "20 : 10", "2:1" } },
    { .cells = { "…between columns", "not given (Table 5)" } },
  };
  ASSERT_TABLE ("figure-strength", COMBAT, strength);
  assert_columns (get_table (LOUIS, "figure-strength"), columns);
  ASSERT_TABLE ("odds-columns", COMBAT, odds);
}

/* 4): two arms or a flank make 1:1 into 2:1, three arms or the rear into 3:1. */
static void
test_arms_together_flank_and_rear_shift_the_odds (void **state)
{
  static const char *const columns[] = { "Columns", "Attack", "1:1 becomes", NULL };
  static const Row rows[] = {
    { .cells = { "+1", "…two arms", "2:1" } },
    { .cells = { "+2", "…three arms", "3:1" } },
    { .cells = { "+1", "…either flank", "2:1" } },
    { .cells = { "+2", "…the rear", "3:1" } },
  };
  ASSERT_TABLE ("odds-shifts", COMBAT, rows);
  assert_columns (get_table (LOUIS, "odds-shifts"), columns);
}

/* 4): ground, charge, square, obstacles, leaders; a leader killed takes 1. */
static void
test_the_die_of_combat_has_the_modifiers_of_the_rules (void **state)
{
  static const Row rows[] = {
    { .cells = { "+1", "…attacker on advantageous" } },
    { .cells = { "−1", "…defender on advantageous" } },
    { .cells = { "−1", "…(hedge) or an obstacle (redan)" } },
    { .cells = { "+1", "…cavalry charging" } },
    { .cells = { "+1", "…infantry against a square" } },
    { .cells = { "± 1", "…4 or more on 2d6" } },
    { .cells = { "−1", "…a leader with the unit, killed" } },
  };
  ASSERT_TABLE ("combat-modifiers", COMBAT, rows);
}

/* 4): two dice, 2 and 3 hit; then 1 killed, 2 and 3 wounded, 4 to 6 the horse. */
static void
test_leaders_are_hit_on_2_and_3_and_lost_on_1_to_3 (void **state)
{
  static const int test_throws[] = { 3, 12 };
  static const int lost_throws[] = { 1, 3, 6 };
  static const Row test[] = { { .cells = { "…hit: see" } }, { .cells = { "…adds or takes 1" } } };
  static const Row lost[] = {
    { .cells = { "…killed, removed; the unit is disrupted, −1" } },
    { .cells = { "…wounded, removed; the unit is disrupted" } },
    { .cells = { "…no help, and no move this turn" } },
  };
  ASSERT_TABLE ("leader-test", COMBAT, test);
  ASSERT_TABLE ("leader-lost", COMBAT, lost);
  assert_throws (get_table (LOUIS, "leader-test"), 2, test_throws);
  assert_throws (get_table (LOUIS, "leader-lost"), 1, lost_throws);
}

/* 4), Ar to Dr: who is routed, or disrupted once more, loses a base unit and routs; only in an
 * exchange does the attacker hold. */
static void
test_results_of_combat_hit_the_ordered_and_the_disrupted (void **state)
{
  static const char *const columns[] = { "Result", "Whom", "…rdered", "Already disrupted", NULL };
  static const Row rows[] = {
    { .cells = { "Ar", "…attacker", "−1 base unit, routs", "−1 base unit, routs" } },
    { .cells = { "Ad", "…attacker", "…disrupted", "−1 base unit, routs" } },
    { .cells = { "Dx", "…attacker", "…disrupted", "−1 base unit, holds this move" } },
    { .cells = { "Dx", "…defender", "…disrupted", "−1 base unit, routs" } },
    { .cells = { "Dd", "…defender", "…disrupted", "−1 base unit, routs" } },
    { .cells = { "Dr", "…defender", "−1 base unit, routs", "−1 base unit, routs" } },
  };
  ASSERT_TABLE ("combat-results", COMBAT, rows);
  assert_columns (get_table (LOUIS, "combat-results"), columns);
}

/* 4), its last paragraphs. */
static void
test_broken_squares_and_winners_out_of_control_are_told (void **state)
{
  static const Row squares[] = {
    { .cells = { "Under threat", "…not given (Table 4)" } },
    { .cells = { "Table 7", NOT_GIVEN } },
    { .cells = { "Square broken", "−1 base unit, routs" } },
    { .cells = { "…disrupted again", "−1 base unit, routs" } },
    { .cells = { "Routing infantry", "…no square" } },
  };
  static const Row control[] = {
    { .cells = { "…number or more", "…as its player" } },
    { .cells = { "…less", "…pursues until it rallies" } },
  };
  ASSERT_TABLE ("square-attacks", COMBAT, squares);
  ASSERT_TABLE ("control-test", COMBAT, control);
}

/* 5) Crisis of morale test, and Judging the winner: at once above 40%; under 5% it is a draw. A
 * base unit, of foot and of horse, is 2 figures. */
static void
test_a_crisis_comes_at_once_above_40_percent_and_less_than_5_is_a_draw (void **state)
{
  static const Row crisis[] = {
    { .cells = { "Losses", "…% of the start" } },
    { .cells = { "1 base unit", "2 figures" }, .cite = SCALE },
    { .cells = { "…above a level", "…d6; levels and throws: not given" } },
    { .cells = { "…above that", "…to the next level" } },
    { .cells = { "Above 40 %", "crisis at once" } },
    { .cells = { "Crisis", "…ordered units disrupted, disrupted ones rout; none loses" } },
    { .cells = { "Afterwards", "…as usual" } },
  };
  static const Row winner[] = {
    { .cells = { "Field held", "…whatever it lost" } },
    { .cells = { "…(dusk)", "…the lower %" } },
    { .cells = { "Less than 5 % apart", "…a draw" } },
  };
  ASSERT_TABLE ("crisis-test", CRISIS, crisis);
  ASSERT_TABLE ("who-wins", WINNER, winner);
}

/* 50 mm are 100 m. A battalion has 5 base units of 20 by 15 mm with 2 figures, 500 to 700 men on
 * 200 m; a regiment 3 squadrons with 2, 300 to 420 men on 240 m: of 40 mm each; generals 2. */
static void
test_scale_and_bases_are_those_of_the_rules (void **state)
{
  static const char *const columns[] = { "Unit",    "Base units", "Front × depth, mm",
                                         "…igures", "…en",        "…ront",
                                         NULL };
  static const Row scale[] = {
    { .cells = { "1 mm", "2 m" } },
    { .cells = { "1 turn of both sides", "5 minutes" } },
    { .cells = { "1 figure, 15 mm", "50–70 men" } },
    { .cells = { "1 cannon", "1 battery" } },
    { .cells = { "First player", "…before the game, the same" }, .cite = SEQUENCE },
  };
  static const Row bases[] = {
    { .cells = { "…battalion", "5", "20 × 15", "10", "500–700", "200 m" } },
    { .cells = { "…regiment", "3 squadrons", "40 × 30", "6", "300–420", "240 m" } },
    { .cells = { "…battery", "1", "20 wide", "–", "–", "–" } },
    { .cells = { "…general", "–", "30 × 40", "2", "–", "–" } },
    { .cells = { "…staff", "1 rider", "–", "–", "–", "–" }, .cite = MOVEMENT },
  };
  ASSERT_TABLE ("ground-scale", SCALE, scale);
  ASSERT_TABLE ("unit-bases", SCALE, bases);
  assert_columns (get_table (LOUIS, "unit-bases"), columns);
}

/* Which rows matter to which armies. */

#define FOOT_UNIT   "<unit type=\"line-battalion\"/>"
#define GUARDS_UNIT "<unit type=\"fr-guards\"/>"
#define HORSE_UNIT  "<unit type=\"cavalry-regiment\"/>"
#define GUN_UNIT    "<unit type=\"battery\"/>"
#define A_GENERAL   "<commander type=\"general\"/>"
#define FRANCE      "date=\"1704\" grades=\"nation:france\""
#define PRUSSIA     "date=\"1704\" grades=\"nation:prussia\""
#define BRITAIN     "date=\"1704\" grades=\"nation:britain\""

static void
assert_rows (const char *head, const char *body, const MusterTable *table, const char *wanted)
{
  g_autoptr (Checked) checked = check_made (LOUIS, head, body);
  g_autofree char *rows = dup_rows (checked, table);
  if (!g_str_equal (rows, wanted))
    fail_msg ("%s of %s: rows \"%s\" instead of \"%s\"", table->id, body, rows, wanted);
}

static void
test_an_army_without_guns_sees_nothing_of_guns (void **state)
{
  static const char *const with[] = { FOOT_UNIT A_GENERAL GUN_UNIT, HORSE_UNIT A_GENERAL GUN_UNIT };
  static const char *const without[] = { FOOT_UNIT A_GENERAL, HORSE_UNIT A_GENERAL };
  for (guint i = 0; i < G_N_ELEMENTS (with); i++)
    {
      assert_rows (FRANCE, with[i], get_table (LOUIS, "turn"), "1 2 3 4 5 6");
      assert_rows (FRANCE, without[i], get_table (LOUIS, "turn"), "1 3 4 5 6");
      assert_rows (FRANCE, with[i], get_table (LOUIS, "artillery-fire"), "1 2 3 4 5 6 7");
      assert_rows (FRANCE, without[i], get_table (LOUIS, "artillery-fire"), "");
      assert_rows (FRANCE, with[i], get_table (LOUIS, "movement"), "1 2 3 4 5 6 7");
      assert_rows (FRANCE, without[i], get_table (LOUIS, "movement"), "1 2 3 4 5 7");
      assert_rows (FRANCE, with[i], get_table (LOUIS, "unit-states"), "1 2 3 4 5 6 8");
      assert_rows (FRANCE, without[i], get_table (LOUIS, "unit-states"), "1 2 4 5 6");
      assert_rows (FRANCE, with[i], get_table (LOUIS, "ground-scale"), "1 2 3 4 5");
      assert_rows (FRANCE, without[i], get_table (LOUIS, "ground-scale"), "1 2 3 5");
    }
}

static void
test_squares_matter_where_there_are_infantry_and_cavalry (void **state)
{
  static const char *const armies[] = { FOOT_UNIT HORSE_UNIT, FOOT_UNIT GUN_UNIT A_GENERAL,
                                        HORSE_UNIT GUN_UNIT A_GENERAL };
  static const char *const squares[] = { "1 2 3 4 5", "", "" };
  static const char *const states[] = { "1 2 4 5 6 7", "1 2 3 4 5 6 8", "1 2 3 4 5 6 8" };
  static const char *const routs[] = { "1 2 3 4", "1 2 3", "1 2 3" };
  static const char *const die[] = { "1 2 3 4 5", "1 2 3 6 7", "1 2 3 4 6 7" };
  for (guint i = 0; i < G_N_ELEMENTS (armies); i++)
    {
      assert_rows (FRANCE, armies[i], get_table (LOUIS, "square-attacks"), squares[i]);
      assert_rows (FRANCE, armies[i], get_table (LOUIS, "unit-states"), states[i]);
      assert_rows (FRANCE, armies[i], get_table (LOUIS, "routing-units"), routs[i]);
      assert_rows (FRANCE, armies[i], get_table (LOUIS, "combat-modifiers"), die[i]);
    }
}

static void
test_arms_together_matter_where_there_are_so_many (void **state)
{
  const MusterTable *table = get_table (LOUIS, "odds-shifts");
  assert_rows (FRANCE, FOOT_UNIT, table, "3 4");
  assert_rows (FRANCE, HORSE_UNIT, table, "3 4");
  assert_rows (FRANCE, FOOT_UNIT HORSE_UNIT, table, "1 3 4");
  assert_rows (FRANCE, FOOT_UNIT GUN_UNIT, table, "1 3 4");
  assert_rows (FRANCE, HORSE_UNIT GUN_UNIT, table, "1 3 4");
  assert_rows (FRANCE, FOOT_UNIT HORSE_UNIT GUN_UNIT, table, "1 2 3 4");
}

static void
test_each_arm_sees_its_own_reach_and_bases (void **state)
{
  assert_rows (FRANCE, FOOT_UNIT, get_table (LOUIS, "combat-reach"), "1");
  assert_rows (FRANCE, HORSE_UNIT, get_table (LOUIS, "combat-reach"), "2");
  assert_rows (FRANCE, GUN_UNIT, get_table (LOUIS, "combat-reach"), "");
  assert_rows (FRANCE, FOOT_UNIT, get_table (LOUIS, "unit-bases"), "1");
  assert_rows (FRANCE, HORSE_UNIT, get_table (LOUIS, "unit-bases"), "2");
  assert_rows (FRANCE, GUN_UNIT, get_table (LOUIS, "unit-bases"), "3");
  assert_rows (FRANCE, A_GENERAL, get_table (LOUIS, "unit-bases"), "4 5");
}

static void
test_no_title_of_attacks_is_shown_to_guns_alone (void **state)
{
  g_autoptr (Checked) guns = check_made (LOUIS, FRANCE, GUN_UNIT A_GENERAL);
  g_autoptr (Checked) horse = check_made (LOUIS, FRANCE, HORSE_UNIT);
  assert_false (is_met (guns, &get_table (LOUIS, "combat-reach")->needs));
  assert_false (is_met (guns, &get_table (LOUIS, "figure-strength")->needs));
  assert_true (is_met (horse, &get_table (LOUIS, "combat-reach")->needs));
  assert_true (is_met (horse, &get_table (LOUIS, "figure-strength")->needs));
}

static void
test_strengths_are_those_of_the_nations_and_types_at_hand (void **state)
{
  const MusterTable *table = get_table (LOUIS, "figure-strength");
  assert_rows (FRANCE, FOOT_UNIT FOOT_UNIT, table, "1");
  assert_rows (PRUSSIA, FOOT_UNIT, table, "2");
  assert_rows (BRITAIN, FOOT_UNIT, table, "3");
  assert_rows (FRANCE, GUARDS_UNIT, table, "3");
  assert_rows (PRUSSIA, FOOT_UNIT HORSE_UNIT, table, "2 3");
  assert_rows (FRANCE, GUN_UNIT A_GENERAL, table, "");
}

static void
test_leaders_and_orders_matter_where_there_are_generals (void **state)
{
  static const char *const armies[] = { FOOT_UNIT A_GENERAL, FOOT_UNIT };
  static const char *const rides[] = { "1 2 3 4 5", "" };
  static const char *const orders[] = { "1 2", "" };
  static const char *const lost[] = { "1 2 3", "" };
  static const char *const rallies[] = { "1 2 3 4 5 6", "1 2 3 4 5" };
  static const char *const steps[] = { "1 2 3 4 5 6 7", "1 2 3 5 6 7" };
  for (guint i = 0; i < G_N_ELEMENTS (armies); i++)
    {
      assert_rows (FRANCE, armies[i], get_table (LOUIS, "staff-rides"), rides[i]);
      assert_rows (FRANCE, armies[i], get_table (LOUIS, "orders"), orders[i]);
      assert_rows (FRANCE, armies[i], get_table (LOUIS, "leader-test"), orders[i]);
      assert_rows (FRANCE, armies[i], get_table (LOUIS, "leader-lost"), lost[i]);
      assert_rows (FRANCE, armies[i], get_table (LOUIS, "rally"), rallies[i]);
      assert_rows (FRANCE, armies[i], get_table (LOUIS, "combat-steps"), steps[i]);
    }
}

static void
test_an_army_of_all_arms_sees_every_row (void **state)
{
  const MusterRuleset *ruleset = get_pack (LOUIS);
  g_autoptr (Checked) checked = check_made (
    LOUIS, "date=\"1704\"",
    "<unit type=\"line-battalion\" grades=\"nation:france\"/>"
    "<unit type=\"line-battalion\" grades=\"nation:prussia\"/>" HORSE_UNIT GUN_UNIT A_GENERAL);
  for (int i = 0; i < ruleset->n_tables; i++)
    {
      assert_true (is_met (checked, &ruleset->tables[i].needs));
      for (int j = 0; j < ruleset->tables[i].n_rows; j++)
        assert_true (is_met (checked, &ruleset->tables[i].rows[j].needs));
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_tables_stand_in_the_order_of_a_turn_and_those_before_the_game_last),
    cmocka_unit_test (test_a_turn_has_five_phases_for_each_player),
    cmocka_unit_test (test_routers_stop_on_6_and_the_disrupted_rally_by_their_morale_number),
    cmocka_unit_test (test_routers_run_at_charge_speed_and_disrupt_their_friends),
    cmocka_unit_test (test_guns_fire_once_and_limber_in_a_full_move),
    cmocka_unit_test (test_units_charge_once_in_three_turns_and_no_move_is_given),
    cmocka_unit_test (test_each_state_of_a_unit_moves_and_fights_as_the_rules_say),
    cmocka_unit_test (test_staff_officers_ride_200_mm_and_orders_fail_on_1),
    cmocka_unit_test (test_combat_goes_from_strength_over_odds_to_results_and_control),
    cmocka_unit_test (test_strength_and_odds_are_those_of_the_examples),
    cmocka_unit_test (test_arms_together_flank_and_rear_shift_the_odds),
    cmocka_unit_test (test_the_die_of_combat_has_the_modifiers_of_the_rules),
    cmocka_unit_test (test_leaders_are_hit_on_2_and_3_and_lost_on_1_to_3),
    cmocka_unit_test (test_results_of_combat_hit_the_ordered_and_the_disrupted),
    cmocka_unit_test (test_broken_squares_and_winners_out_of_control_are_told),
    cmocka_unit_test (test_a_crisis_comes_at_once_above_40_percent_and_less_than_5_is_a_draw),
    cmocka_unit_test (test_scale_and_bases_are_those_of_the_rules),
    cmocka_unit_test (test_an_army_without_guns_sees_nothing_of_guns),
    cmocka_unit_test (test_squares_matter_where_there_are_infantry_and_cavalry),
    cmocka_unit_test (test_arms_together_matter_where_there_are_so_many),
    cmocka_unit_test (test_each_arm_sees_its_own_reach_and_bases),
    cmocka_unit_test (test_no_title_of_attacks_is_shown_to_guns_alone),
    cmocka_unit_test (test_strengths_are_those_of_the_nations_and_types_at_hand),
    cmocka_unit_test (test_leaders_and_orders_matter_where_there_are_generals),
    cmocka_unit_test (test_an_army_of_all_arms_sees_every_row),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
