/* The quick reference of Pike & Powder: every figure typed from the rulebook a second time, and for
 * which armies its rows are. */
#include "helper/tables-pike-and-powder.h"

#define PIKE                  "pike-and-powder"
#define ASSERT_ROWS(id, rows) assert_typed (PIKE, id, rows, G_N_ELEMENTS (rows))

/* Game Turn Play Sequence. */
static void
test_a_turn_has_initiative_and_three_phases_for_each_player (void **state)
{
  static const Typed rows[] = {
    { { "Initiative", "army leaders;a die;modified;tie again" } },
    { { "", "higher;first;impact;second" } },
    { { "1 March", "leaders replaced, attached, detached" } },
    { { "", "tactical movement" } },
    { { "", "detached leaders move;command radius checked" } },
    { { "2 Shot & Shell", "enemy fire, then all own fire" } },
    { { "3 Pike & Sabre", "both sides at once;charges, countercharges, breakthroughs" } },
    { { "2nd player", "1 to 3;same order" } },
  };
  ASSERT_ROWS ("turn-sequence", rows);
}

/* Initiative Die Roll Modifiers; Initiative Impact. */
static void
test_initiative_is_as_the_chart_of_leaders_says (void **state)
{
  static const Typed modifiers[] = {
    { { "+3", "Gustav Adolf, Turenne, Condé" } },
    { { "+2", "Sobieski, Luxembourg, Tilly" } },
    { { "+1", "Frederick William, William III" } },
    { { "+0", "all others" } },
    { { "−1", "Kara Mustafa, Elector Max;Bavaria, Bournonville, Christian IV" } },
    { { "−2", "Ivan Khovanskii, Augustus, Ahmed II, Charles V of Lorraine" } },
    { { "−3", "dead, disabled or attached" } },
    { { "+3", "first turn" } },
  };
  static const Typed impact[] = {
    { { "9 or more", "+3;mandatory" } },
    { { "7, 8", "+2;mandatory" } },
    { { "less", "nothing" } },
  };
  ASSERT_ROWS ("initiative-modifiers", modifiers);
  ASSERT_ROWS ("impact", impact);
}

/* Command Radius; Tactical Movement Modifiers. */
static void
test_leaders_and_states_change_tactical_movement (void **state)
{
  static const Typed radius[] = {
    { { "12″", "detached;centre" } },
    { { "0″", "attached" } },
  };
  static const Typed modifiers[] = {
    { { "+1", "one leader detached, in radius" } },
    { { "+2", "he is Charismatic" } },
    { { "+2", "one leader attached" } },
    { { "+3", "he is Charismatic" } },
    { { "+2 / +3", "initiative impact" } },
    { { "+1", "march or road column" } },
    { { "+1", "Swedish foot" } },
    { { "+1", "Polish hussars" } },
    { { "+1", "Janissaries" } },
    { { "+1", "Huguenots" } },
    { { "+2 / −2", "foot or skirmishers Fresh / Spent" } },
    { { "+2 / −4", "horse Fresh / Spent" } },
  };
  ASSERT_ROWS ("leader-radius", radius);
  ASSERT_ROWS ("tactical-modifiers", modifiers);
}

/* March Table; Horse. */
static void
test_the_die_of_the_march_says_what_a_unit_may_do (void **state)
{
  static const Typed rows[] = {
    { { "9 or more", "En Avant! moves", "lan: rallies and moves" } },
    { { "9 or more", "French Pistoleer;Shock;at once;for good", "" } },
    { { "7, 8", "Advance: moves", "Rally: rallies;half a move;no change" } },
    { { "5, 6", "Cautious: half a move;no change", "Shaken: rallies;no move;no change" } },
    { { "3, 4", "Hold ground: no move;no change", "Wavering;disordered;no move;no change" } },
    { { "1, 2", "Retire: beyond small-arms range", "Broken: back a full move;disorder;1 stand" } },
    { { "0 or less", "Fall back: a full move;disorder", "Destroyed: removed" } },
  };
  static const int lowest[] = { 9, 0, 7, 5, 3, 1, G_MININT };
  const MusterTable *table = get_table (PIKE, "march");
  ASSERT_ROWS ("march", rows);
  assert_head (PIKE, "march", "Die|Good order|Disorder");
  for (int i = 0; i < table->n_rows; i++)
    if (table->rows[i].at.is_given && table->rows[i].at.low > 0)
      assert_int_equal (table->rows[i].at.low, lowest[i]);
}

/* Maneuver Rates Chart; Movement - 10 to 15mm. */
static void
test_rates_and_costs_of_movement_are_those_of_the_chart (void **state)
{
  static const Typed rates[] = {
    { { "Foot", "8″", "12″", "× ½", "−2″" } },
    { { "Skirmishers", "8″", "12″", "no cost", "no cost" } },
    { { "Horse", "12″", "16″", "× ½", "−2″" } },
    { { "Leaders", "12″", "16″", "× ½", "−2″" } },
    { { "Field guns", "8″", "12″", "× ½", "−4″" } },
    { { "Heavy field guns", "8″", "12″", "× ½", "not allowed" } },
    { { "Siege guns", "0″", "0″", "not allowed", "not allowed" } },
  };
  static const Typed costs[] = {
    { { "−2″", "each unit passed;not for skirmishers, leaders and guns" } },
    { { "full move", "into line, supported line, field, march or road column" } },
    { { "full move", "into or out of square, towns and fortifications;facing to the flank" } },
    { { "full move", "dragoons mount or dismount" } },
  };
  assert_head (PIKE, "maneuver-rates", "Unit|Basic|Road|Rough|Ford");
  ASSERT_ROWS ("maneuver-rates", rates);
  ASSERT_ROWS ("movement", costs);
}

/* General Notes; 1/2 Rule. */
static void
test_general_notes_tell_of_march_modes_guns_arcs_and_halves (void **state)
{
  static const Typed modes[] = {
    { { "Guns", "one each own turn;limber, unlimber, shoot, move;Silenced;45°" } },
    { { "Guns", "no prolonge" } },
    { { "Dragoons", "mounting, dismounting" } },
    { { "All", "into or out of;fortifications, villages, towns" } },
  };
  static const Typed halves[] = {
    { { "Terrain, movement", "½ or more;unit;4 of 8 in woods" } },
    { { "Fire, close combat", "½ or more of all;taking part;6 Elite of 12" } },
  };
  static const Typed arcs[] = {
    { { "30°", "heavy guns;12 lb" } },
    { { "30°", "siege guns" } },
    { { "45°", "arquebus, musket" } },
    { { "45°", "skirmisher" } },
  };
  static const Typed states[] = {
    { { "Silenced", "retreats half a move" } },
    { { "Damaged", "half its fire points" } },
    { { "Wrecked", "destroyed" } },
  };
  ASSERT_ROWS ("march-modes", modes);
  ASSERT_ROWS ("half-rule", halves);
  ASSERT_ROWS ("arcs-of-fire", arcs);
  ASSERT_ROWS ("battery-states", states);
}

/* General Notes have the arcs of heavy guns and of firelocks alone; Fallen Leader Table: that a
 * leader is replaced, not by whom. */
static void
test_what_the_sections_do_not_say_has_none (void **state)
{
  const MusterTable *arcs = get_table (PIKE, "arcs-of-fire");
  const MusterTable *replaced = get_table (PIKE, "leader-replaced");
  assert_string_equal (arcs->rows[0].cite, "General Notes");
  assert_null (arcs->rows[1].cite);
  assert_string_equal (arcs->rows[2].cite, "General Notes");
  assert_null (arcs->rows[3].cite);
  assert_null (replaced->rows[0].cite);
  assert_string_equal (replaced->rows[1].cite, "Initiative Die Roll Modifiers");
}

/* Range. */
static void
test_fire_points_of_a_stand_are_those_of_the_range_chart (void **state)
{
  static const Typed small_arms[] = {
    { { "2", "foot with firelocks" } },
    { { "1", "foot with pikes" } },
    { { "1", "Ottoman foot" } },
    { { "3", "foot;first fire" } },
    { { "2", "skirmishers;" } },
    { { "1", "Pistoleer" } },
    { { "0", "Shock" } },
  };
  static const Typed guns[] = {
    { { "French, Austrian: heavy", "12", "10", "8", "6", "4" } },
    { { "French, Austrian: light", "10", "8", "6", "4", "3" } },
    { { "Other armies: heavy", "12", "9", "7", "5", "3" } },
    { { "Other armies: light", "10", "6", "5", "4", "2" } },
    { { "Siege guns", "4", "6", "8", "5", "3" } },
  };
  assert_head (PIKE, "gun-ranges", "Guns|2″|4″|8″|12″|18″");
  ASSERT_ROWS ("fire-of-stands", small_arms);
  ASSERT_ROWS ("gun-ranges", guns);
}

/* Fire Point Modifiers; Fire Point Die Roll Modifiers; Die Roll Modifiers. */
static void
test_fire_is_changed_as_the_three_lists_say (void **state)
{
  static const Typed factors[] = {
    { { "× 2", "enfilade;field, road, march or assault column" } },
    { { "× ½", "unit disordered" } },
    { { "× ½", "battery Damaged" } },
  };
  static const Typed points[] = {
    { { "1–5", "−4" } },         { { "6–10", "−3" } },  { { "11–15", "−2" } },
    { { "16–20", "−1" } },       { { "21–25", "+0" } }, { { "26–30", "+1" } },
    { { "31–40", "+2" } },       { { "41–50", "+3" } }, { { "51–60", "+4" } },
    { { "61 and more", "+5" } },
  };
  static const Typed modifiers[] = {
    { { "+1", "march mode;formation;faced about" } },
    { { "−1", "is skirmishers" } },
    { { "−1", "limbered guns" } },
    { { "−1 to −3", "in cover;½ rule" } },
  };
  ASSERT_ROWS ("fire-factors", factors);
  ASSERT_ROWS ("fire-point-modifiers", points);
  ASSERT_ROWS ("fire-modifiers", modifiers);
}

/* Fire Effects; Fallen Leader Table. */
static void
test_fire_has_the_effects_of_the_table_on_troops_guns_and_leaders (void **state)
{
  static const Typed troops[] = {
    { { "3 or less", "Desultory: nothing" } },
    { { "4, 5", "Lively: disordered" } },
    { { "6, 7, 8", "Telling: disordered;1 stand lost" } },
    { { "9, 10", "Deadly: disordered;2 stands lost;fallen leader" } },
    { { "11 or more", "Withering: disordered;3 stands lost;fallen leader" } },
  };
  static const Typed guns[] = {
    { { "3 or less", "Desultory: nothing" } },
    { { "4, 5", "Lively: Silenced" } },
    { { "6, 7, 8", "Telling: Damaged" } },
    { { "9, 10", "Deadly: Damaged and Silenced;fallen leader" } },
    { { "11 or more", "Withering: Wrecked;removed;fallen leader" } },
  };
  static const int highest[] = { 3, 5, 8, 10 };
  const MusterTable *leader = get_table (PIKE, "fallen-leader");
  ASSERT_ROWS ("fire-effects", troops);
  ASSERT_ROWS ("battery-effects", guns);
  for (int i = 0; i < 4; i++)
    {
      assert_int_equal (get_table (PIKE, "fire-effects")->rows[i].at.high, highest[i]);
      assert_int_equal (get_table (PIKE, "battery-effects")->rows[i].at.high, highest[i]);
    }
  assert_int_equal (leader->n_rows, 3);
  assert_int_equal (leader->rows[0].at.high, 5);
  assert_cell (leader, 0, leader->rows[0].cells[0], "disabled, replaced after a full turn");
  assert_int_equal (leader->rows[1].at.low, 6);
  assert_cell (leader, 1, leader->rows[1].cells[0], "survives");
  assert_cell (leader, 2, leader->rows[2].cells[0], "−2 to the die;Charismatic");
}

/* Close Combat, Die Roll Modifiers. */
static void
test_close_combat_is_changed_as_the_list_says (void **state)
{
  static const Typed rows[] = {
    { { "+1", "leader attached, one or more" } },
    { { "+2", "he is Charismatic" } },
    { { "+2 / +3", "2 to 1 / 3 to 1;incidental" } },
    { { "+3", "Pike" } },
    { { "+1", "Firelock" } },
    { { "+2", "in place;Pike and Firelock" } },
    { { "+3", "Shock" } },
    { { "+1", "Pistoleer" } },
    { { "+2", "in place;Shock and Pistoleer" } },
    { { "+1", "½ or more in a supported" } },
    { { "+1", "each unit;breakthrough" } },
    { { "−2", "½ or more disordered;once in all" } },
    { { "−2", "the same;skirmishers" } },
    { { "−2", "the same;stationary horse" } },
    { { "−2", "the same;guns unattached, Silenced" } },
    { { "−1", "each stand lost;fire phase" } },
    { { "+1 to +3", "defender, ½ or more in cover" } },
    { { "+3", "outflanks;rear;+3 at most" } },
    { { "+2 / −2", "½ or more Fresh / Spent" } },
    { { "0", "exactly ½ Fresh, ½ Spent" } },
    { { "+3", "½ or more Elite" } },
    { { "+1", "½ or more Regular" } },
    { { "+2", "exactly ½ Elite, ½ Regular" } },
  };
  ASSERT_ROWS ("close-combat-modifiers", rows);
}

/* Close Combat, Effects. */
static void
test_close_combat_ends_as_the_difference_says (void **state)
{
  static const Typed rows[] = {
    { { "7 or more",
        "Shattered: back a full move;disordered;2 stands;captured;1 stand;each;over 10",
        "takes the position;must break through;half a move;nearest" } },
    { { "4 to 6", "Driven back half a move;disordered;1 stand lost",
        "takes the position;may break through;half a move;nearest" } },
    { { "1 to 3", "Withdraws, disordered;3″", "takes the position" } },
    { { "0", "Locked: disordered;1 stand lost;modifiers anew", "the same" } },
    { { "−1 to −3", "holds;", "Withdraws, disordered;3″" } },
    { { "−4 to −6", "holds;", "Driven back half a move;disordered;1 stand lost" } },
    { { "−7 or less", "holds;",
        "Shattered: back a full move;disordered;2 stands;captured;1 stand;each;over 10" } },
    { { "all but 0", "horse that holds: disordered;end", "horse that wins: disordered;end" } },
  };
  static const Typed guns[] = {
    { { "7 or more",
        "defender;Silenced, back a full move;1 captured;1 (or a stand);each;over 10" } },
    { { "4 to 6", "defender;Silenced, back half a move;1 Damaged" } },
    { { "1 to 3", "defender;Silenced, back half a move" } },
    { { "0", "both: Silenced;1 Wrecked" } },
    { { "−7 or less", "attacker;Silenced, back a full move" } },
  };
  assert_head (PIKE, "close-combat-effects", "Difference|Defender|Attacker");
  ASSERT_ROWS ("close-combat-effects", rows);
  ASSERT_ROWS ("close-combat-batteries", guns);
}

/* Foot; Skirmisher; Horse; General Notes. */
static void
test_who_counts_as_what_is_told_for_before_the_game (void **state)
{
  static const Typed rows[] = {
    { { "Foot, Firelock or Pike", "marines, grenadiers, Janissaries, Streltsi" } },
    { { "Skirmishers", "mounted Cossacks, Freikorps, Croats, Jäger, Schützen, tirailleurs" } },
    { { "Dragoons", "may dismount;on foot" } },
    { { "Horse, Pistoleer or Shock", "gendarmes, Kapikulu, chevau-légers;hussars" } },
    { { "Heavy guns", "12 lb" } },
    { { "Firelock", "arquebus, musket" } },
  };
  const MusterRuleset *ruleset = get_pack (PIKE);
  ASSERT_ROWS ("troop-kinds", rows);
  for (int i = 0; i < ruleset->n_tables; i++)
    assert_int_equal (ruleset->tables[i].is_setup, i == ruleset->n_tables - 1);
  assert_true (get_table (PIKE, "troop-kinds")->is_setup);
}

/* Each with the title of its section, in the order of a turn. */
static void
test_tables_stand_in_the_order_of_a_turn_and_name_their_sections (void **state)
{
  static const struct
  {
    const char *id;
    const char *cite;
  } tables[] = {
    { "turn-sequence", "Game Turn Play Sequence" },
    { "initiative-modifiers", "Initiative Die Roll Modifiers" },
    { "impact", "Initiative Impact" },
    { "leader-radius", "Command Radius" },
    { "tactical-modifiers", "Tactical Movement Modifiers" },
    { "march", "March Table" },
    { "maneuver-rates", "Maneuver Rates Chart" },
    { "movement", "Movement - 10 to 15mm" },
    { "march-modes", "General Notes" },
    { "half-rule", "1/2 Rule" },
    { "fire-of-stands", "Range" },
    { "gun-ranges", "Range" },
    { "arcs-of-fire", "General Notes" },
    { "fire-factors", "Fire Point Modifiers" },
    { "fire-point-modifiers", "Fire Point Die Roll Modifiers" },
    { "fire-modifiers", "Die Roll Modifiers" },
    { "fire-effects", "Fire Effects" },
    { "battery-effects", "Fire Effects" },
    { "battery-states", "General Notes" },
    { "fallen-leader", "Fallen Leader Table" },
    { "leader-replaced", "Fallen Leader Table" },
    { "close-combat-modifiers", "Close Combat" },
    { "close-combat-effects", "Close Combat" },
    { "close-combat-batteries", "Close Combat" },
    { "troop-kinds", "Foot" },
  };
  const MusterRuleset *ruleset = get_pack (PIKE);
  assert_int_equal (ruleset->n_tables, G_N_ELEMENTS (tables));
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      assert_string_equal (ruleset->tables[i].id, tables[i].id);
      assert_string_equal (ruleset->tables[i].cite, tables[i].cite);
    }
}

#define CHIEF       "<commander type=\"army-leader\"/>"
#define OF_FOOT(w)  "<unit type=\"infantry\" grades=\"class:regular weapon:" w "\"/>"
#define OF_HORSE(c) "<unit type=\"cavalry\" grades=\"class:regular charge:" c "\"/>"
#define UNIT(t)     "<unit type=\"" t "\" grades=\"class:regular\"/>"
#define GUN(t)      "<unit type=\"" t "\"/>"

static Checked *
check_host (const char *nation, const char *body)
{
  g_autofree char *head = g_strdup_printf ("date=\"1680\" grades=\"nation:%s\"", nation);
  return check_made (PIKE, head, body);
}

static void
assert_called_on (const Checked *checked, const char *id, int n_columns, const char *wanted)
{
  g_autofree char *text = dup_called_on (checked, PIKE, id, n_columns);
  if (!g_str_equal (text, wanted))
    fail_msg ("%s: \"%s\" instead of \"%s\"", id, text, wanted);
}

static const char *const gunnery[] = { "un:", "uns", "attery", "ilenced", "amaged", "12 lb", NULL };
static const char *const cavalry[] = { "orse", "istoleer", "hock", "ragoon", "ussar", NULL };

static void
test_an_army_of_foot_has_rows_neither_of_guns_nor_of_horse (void **state)
{
  g_autoptr (Checked) checked = check_host ("france", CHIEF OF_FOOT ("firelock") OF_FOOT ("pike"));
  assert_silent_of (PIKE, checked, gunnery);
  assert_silent_of (PIKE, checked, cavalry);
  assert_called_on (checked, "maneuver-rates", 1, "Foot/Leaders");
  assert_called_on (checked, "fire-of-stands", 1, "2/1/3");
  assert_called_on (checked, "gun-ranges", 1, "");
  assert_called_on (checked, "battery-effects", 1, "");
  assert_called_on (checked, "battery-states", 1, "");
  assert_called_on (checked, "close-combat-batteries", 1, "");
  assert_called_on (checked, "march-modes", 1, "All");
  assert_called_on (checked, "arcs-of-fire", 1, "45°");
  assert_called_on (checked, "fire-factors", 1, "× 2/× ½");
  assert_called_on (checked, "fire-modifiers", 1, "+1/−1 to −3");
  assert_called_on (checked, "initiative-modifiers", 1, "+0/−3/+3");
  assert_called_on (checked, "tactical-modifiers", 1, "+1/+2/+2 / +3/+1/+2 / −2");
}

/* Passage of lines and the impact tell who is meant; nothing else does. */
static void
test_only_two_rows_for_all_name_an_arm (void **state)
{
  assert_int_equal (count_named (PIKE, gunnery), 1);
  assert_int_equal (count_named (PIKE, cavalry), 1);
}

static void
test_guns_bring_the_rows_of_guns (void **state)
{
  g_autoptr (Checked) french =
    check_host ("france", CHIEF OF_FOOT ("pike") GUN ("field-guns") GUN ("heavy-field-guns"));
  g_autoptr (Checked) austrian =
    check_host ("austria", CHIEF GUN ("field-guns") GUN ("heavy-field-guns"));
  g_autoptr (Checked) swedish = check_host ("sweden", CHIEF GUN ("field-guns") GUN ("siege-guns"));
  assert_called_on (austrian, "gun-ranges", 1, "French, Austrian: heavy/French, Austrian: light");
  assert_called_on (french, "gun-ranges", 1, "French, Austrian: heavy/French, Austrian: light");
  assert_called_on (swedish, "gun-ranges", 1, "Other armies: light/Siege guns");
  assert_called_on (french, "maneuver-rates", 1, "Foot/Leaders/Field guns/Heavy field guns");
  assert_called_on (swedish, "maneuver-rates", 1, "Leaders/Field guns/Siege guns");
  assert_called_on (french, "arcs-of-fire", 1, "30°");
  assert_called_on (swedish, "fire-of-stands", 1, "");
  assert_called_on (french, "march-modes", 1, "Guns/Guns/All");
  assert_called_on (french, "fire-factors", 1, "× 2/× ½/× ½");
  assert_called_on (french, "fire-modifiers", 1, "+1/−1/−1 to −3");
  assert_called_on (french, "battery-effects", 1, "3 or less/4, 5/6, 7, 8/9, 10/11 or more");
  assert_called_on (french, "close-combat-batteries", 1, "7 or more/4 to 6/1 to 3/0/−7 or less");
  assert_silent_of (PIKE, french, cavalry);
}

static void
test_horse_brings_the_rows_of_horse_by_how_it_charges (void **state)
{
  g_autoptr (Checked) pistols = check_host ("denmark", CHIEF OF_HORSE ("pistoleer"));
  g_autoptr (Checked) shock = check_host ("sweden", CHIEF OF_HORSE ("shock"));
  assert_silent_of (PIKE, pistols, gunnery);
  assert_called_on (pistols, "maneuver-rates", 1, "Horse/Leaders");
  assert_called_on (pistols, "fire-of-stands", 2, "1:Pistoleer horse");
  assert_called_on (shock, "fire-of-stands", 2, "0:Shock horse");
  assert_called_on (pistols, "tactical-modifiers", 1, "+1/+2/+2 / +3/+1/+2 / −4");
  assert_called_on (pistols, "march", 1, "9 or more/7, 8/5, 6/3, 4/1, 2/0 or less");
  assert_called_on (pistols, "close-combat-effects", 1,
                    "7 or more/4 to 6/1 to 3/0/−1 to −3/−4 to −6/−7 or less/all but 0");
}

/* On En Avant they turn Shock, so that its rows are theirs too. */
static void
test_french_pistoleers_bring_the_rows_of_shock (void **state)
{
  g_autoptr (Checked) checked = check_host ("france", CHIEF OF_HORSE ("pistoleer"));
  assert_called_on (checked, "march", 1, "9 or more/9 or more/7, 8/5, 6/3, 4/1, 2/0 or less");
  assert_called_on (checked, "fire-of-stands", 2, "1:Pistoleer horse/0:Shock horse");
  assert_called_on (checked, "close-combat-modifiers", 1,
                    "+1/+2 / +3/+3/+1/+2/+1/+1/−2/−2/−1/+1 to +3/+3/+2 / −2/0/+1");
}

/* They may mount, and then turn Shock. */
static void
test_so_do_french_dragoons_on_foot (void **state)
{
  g_autoptr (Checked) checked = check_host ("france", CHIEF UNIT ("dismounted-dragoons"));
  assert_called_on (checked, "march", 1, "9 or more/9 or more/7, 8/5, 6/3, 4/1, 2/0 or less");
  assert_called_on (checked, "fire-of-stands", 1, "2/1/0");
  assert_called_on (checked, "close-combat-modifiers", 1,
                    "+1/+2 / +3/+3/+1/+2/+1/+1/−2/−2/−2/−1/+1 to +3/+3/+2 / −2/0/+1");
}

static void
test_dragoons_bring_the_rows_of_horse_and_of_skirmishers (void **state)
{
  static const char *const types[] = { UNIT ("dragoons"), UNIT ("dismounted-dragoons"),
                                       UNIT ("denmark-dragoons") };
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_autofree char *body = g_strconcat (CHIEF, types[i], NULL);
      g_autoptr (Checked) checked = check_host ("denmark", body);
      assert_called_on (checked, "maneuver-rates", 1, "Skirmishers/Horse/Leaders");
      assert_called_on (checked, "fire-of-stands", 1, "2/1");
      assert_called_on (checked, "march-modes", 1, "Dragoons/All");
      assert_called_on (checked, "arcs-of-fire", 1, "45°");
      assert_called_on (checked, "troop-kinds", 1,
                        "Skirmishers/Dragoons/Horse, Pistoleer or Shock");
      assert_called_on (checked, "close-combat-modifiers", 1,
                        "+1/+2 / +3/+1/+1/+1/−2/−2/−2/−1/+1 to +3/+3/+2 / −2/0/+1");
      assert_called_on (checked, "close-combat-effects", 1,
                        "7 or more/4 to 6/1 to 3/0/−1 to −3/−4 to −6/−7 or less/all but 0");
      assert_called_on (checked, "movement", 1, "−2″/full move/full move/full move");
      assert_called_on (checked, "fire-modifiers", 1, "+1/−1/−1 to −3");
      assert_called_on (checked, "tactical-modifiers", 1, "+1/+2/+2 / +3/+1/+2 / −2/+2 / −4");
    }
}

static void
test_nations_and_leaders_bring_their_own_rows (void **state)
{
  g_autoptr (Checked) swedes = check_host (
    "sweden",
    "<commander type=\"gustav-adolf\" grades=\"spirit:charismatic\"/>" OF_FOOT ("firelock"));
  g_autoptr (Checked) turks =
    check_host ("ottoman", "<commander type=\"kara-mustafa\"/>" UNIT ("janissaries"));
  g_autoptr (Checked) poles = check_host ("poland", CHIEF UNIT ("polish-hussars"));
  g_autoptr (Checked) huguenots = check_host ("huguenots", CHIEF UNIT ("skirmishers"));
  assert_called_on (swedes, "tactical-modifiers", 1, "+1/+2/+2/+3/+2 / +3/+1/+1/+2 / −2");
  assert_called_on (turks, "tactical-modifiers", 1, "+1/+2/+2 / +3/+1/+1/+2 / −2");
  assert_called_on (poles, "tactical-modifiers", 1, "+1/+2/+2 / +3/+1/+1/+2 / −4");
  assert_called_on (huguenots, "tactical-modifiers", 1, "+1/+2/+2 / +3/+1/+1/+2 / −2");
  assert_called_on (swedes, "initiative-modifiers", 1, "+3/+0/−3/+3");
  assert_called_on (turks, "initiative-modifiers", 1, "+0/−1/−3/+3");
  assert_called_on (turks, "fire-of-stands", 1, "1/3");
  assert_called_on (swedes, "fallen-leader", 1,
                    "disabled, replaced after a full turn/survives/−2 to the die: Charismatic");
  assert_called_on (turks, "fallen-leader", 1, "disabled, replaced after a full turn/survives");
}

static void
test_an_army_without_leaders_has_no_rows_of_leaders (void **state)
{
  g_autoptr (Checked) elite =
    check_host ("saxony", "<unit type=\"infantry\" grades=\"class:elite weapon:firelock\"/>");
  g_autoptr (Checked) guns = check_host ("saxony", GUN ("siege-guns"));
  g_autoptr (Checked) light = check_host ("saxony", UNIT ("skirmishers"));
  assert_called_on (elite, "leader-radius", 1, "");
  assert_called_on (elite, "fallen-leader", 1, "");
  assert_called_on (elite, "tactical-modifiers", 1, "+2 / +3/+1/+2 / −2");
  assert_called_on (elite, "maneuver-rates", 1, "Foot");
  assert_called_on (elite, "close-combat-modifiers", 1,
                    "+2 / +3/+1/+1/+1/−2/−1/+1 to +3/+3/+2 / −2/0/+3");
  assert_called_on (elite, "troop-kinds", 1, "Foot, Firelock or Pike/Firelock");
  assert_called_on (guns, "troop-kinds", 1, "Heavy guns");
  assert_called_on (guns, "arcs-of-fire", 1, "30°");
  assert_called_on (light, "troop-kinds", 1, "Skirmishers");
  assert_called_on (light, "arcs-of-fire", 1, "45°");
}

static void
test_classes_and_weapons_side_by_side_bring_the_rows_for_both (void **state)
{
  g_autoptr (Checked) one = check_host ("saxony", CHIEF OF_FOOT ("pike") OF_FOOT ("pike"));
  g_autoptr (Checked) both =
    check_host ("saxony",
                CHIEF OF_FOOT ("pike") OF_FOOT ("firelock") OF_HORSE ("shock") OF_HORSE (
                  "pistoleer") "<unit type=\"infantry\" grades=\"class:elite weapon:pike\"/>");
  assert_called_on (one, "close-combat-modifiers", 1,
                    "+1/+2 / +3/+3/+1/+1/−2/−1/+1 to +3/+3/+2 / −2/0/+1");
  assert_called_on (both, "close-combat-modifiers", 1,
                    "+1/+2 / +3/+3/+1/+2/+3/+1/+2/+1/+1/−2/−2/−1/+1 to +3/+3/+2 / −2/0/+3/+1/+2");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_a_turn_has_initiative_and_three_phases_for_each_player),
    cmocka_unit_test (test_initiative_is_as_the_chart_of_leaders_says),
    cmocka_unit_test (test_leaders_and_states_change_tactical_movement),
    cmocka_unit_test (test_the_die_of_the_march_says_what_a_unit_may_do),
    cmocka_unit_test (test_rates_and_costs_of_movement_are_those_of_the_chart),
    cmocka_unit_test (test_general_notes_tell_of_march_modes_guns_arcs_and_halves),
    cmocka_unit_test (test_what_the_sections_do_not_say_has_none),
    cmocka_unit_test (test_fire_points_of_a_stand_are_those_of_the_range_chart),
    cmocka_unit_test (test_fire_is_changed_as_the_three_lists_say),
    cmocka_unit_test (test_fire_has_the_effects_of_the_table_on_troops_guns_and_leaders),
    cmocka_unit_test (test_close_combat_is_changed_as_the_list_says),
    cmocka_unit_test (test_close_combat_ends_as_the_difference_says),
    cmocka_unit_test (test_who_counts_as_what_is_told_for_before_the_game),
    cmocka_unit_test (test_tables_stand_in_the_order_of_a_turn_and_name_their_sections),
    cmocka_unit_test (test_an_army_of_foot_has_rows_neither_of_guns_nor_of_horse),
    cmocka_unit_test (test_only_two_rows_for_all_name_an_arm),
    cmocka_unit_test (test_guns_bring_the_rows_of_guns),
    cmocka_unit_test (test_horse_brings_the_rows_of_horse_by_how_it_charges),
    cmocka_unit_test (test_french_pistoleers_bring_the_rows_of_shock),
    cmocka_unit_test (test_so_do_french_dragoons_on_foot),
    cmocka_unit_test (test_dragoons_bring_the_rows_of_horse_and_of_skirmishers),
    cmocka_unit_test (test_nations_and_leaders_bring_their_own_rows),
    cmocka_unit_test (test_an_army_without_leaders_has_no_rows_of_leaders),
    cmocka_unit_test (test_classes_and_weapons_side_by_side_bring_the_rows_for_both),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
