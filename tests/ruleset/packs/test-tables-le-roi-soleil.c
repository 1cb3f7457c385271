/* Every figure of every table of Le Roi Soleil, typed from the rules a second time, and which
 * armies are shown which rows. */
#include "helper/tables-le-roi-soleil.h"

#define ROI "le-roi-soleil"

/* What a row may ask for. */
enum
{
  FOOT = 1 << 0,
  MOUNTED = 1 << 1,
  GUNS = 1 << 2,
  SHOCK = 1 << 3,     /* cavalry */
  NON_SHOCK = 1 << 4, /* cavalry */
  PREY = 1 << 5,      /* foot or guns */
  CP = 1 << 6,
  CL = 1 << 7,
  ART_A = 1 << 8,
  ART_B = 1 << 9,
  ART_C = 1 << 10,
  ART_BC = 1 << 11, /* one of the two */
  HORSE_GUNS = 1 << 12,
  MUSKET_A = 1 << 13,
  MUSKET_B = 1 << 14,
  MUSKET_C = 1 << 15,
  MUSKET_D = 1 << 16,
  COMMANDER = 1 << 17,
  CHIEF = 1 << 18,
  WING = 1 << 19,
  EXCELLENT = 1 << 20,
  GOOD = 1 << 21,
  AVERAGE = 1 << 22,
  POOR = 1 << 23,
  INCOMPETENT = 1 << 24,
};

#define S_START      "1) Introduction"
#define S_SCALE      "2) Scale"
#define S_BASES      "3) Basing Troops"
#define S_TROOPS     "4) Troop Types"
#define S_HEAVY      "Heavy Cavalry"
#define S_LIGHT      "Light Cavalry"
#define S_GUNS       "Foot Artillery"
#define S_HORSE_GUNS "Horse Artillery"
#define S_BATTALION  "Battalion Guns"
#define S_WEATHER    "1.0 Weather"
#define S_LEADERS    "2.0 Commands and Leaders"
#define S_QUALITY    "2.1 Command Structure and Leaders quality"
#define S_RADIUS     "2.2 Importance of being within Command"
#define S_LOSS       "2.3 Loss of a Commander"
#define S_INITIATIVE "3.0 Initiative and activation"
#define S_MOVEMENT   "4.0 Movement"
#define S_EVADE      "4.1 Evasions"
#define S_DISENGAGE  "4.2 Disengage"
#define S_PASSAGE    "4.3 Passage of Lines (POL)"
#define S_FIRE       "5.0 Fire"
#define S_GUN_FIRE   "5.1 Artillery Fire"
#define S_COUNTER    "5.11 Counter-battery Fire"
#define S_MUSKETS    "5.2 Musket and Carbine Fire"
#define S_PISTOLS    "5.3 Pistol Fire"
#define S_OPEN       "5.3 Opportunity fire"
#define S_OPEN_FOOT  "5.31 Musket Fire"
#define S_OPEN_GUNS  "5.32 Artillery Fire"
#define S_TABLE      "5.4 Firing Table"
#define S_MELEE      "6.0 Melee"
#define S_IMPETUS    "6.1 Impetus bonus"
#define S_UPHILL     "6.2 Uphill"
#define S_GUN_MELEE  "6.3 Artillery in melee"
#define S_RETREAT    "6.4 Retreating after a melee"
#define S_PURSUIT    "6.5 Pursuing"
#define S_COHESION   "7.0 Cohesion Tests"
#define S_DISCIPLINE "8.0 Discipline Tests"
#define S_LARGE      "9.0 Large Units"
#define S_WORKS      "10.1 Entrenchments"
#define S_VILLAGES   "10.2 Capacity of Villages"
#define S_WALLS      "10.3 Villages & Fortifications and melee"
#define S_LISTS      "11.0 Army Lists"

/* Of the turn and of command. */

static const TypedRow turn[] = {
  { NULL, "", "Sequence|Impetus|not given", 0, S_START },
  { NULL, "", "Initiative|one die|army commanders", 0, NULL },
  { NULL, "", "better army commander, then better command structure|again", 0, NULL },
  { NULL, "", "any command|army commander's radius", 0, S_QUALITY },
  { NULL, "", "wing commander|re-roll|cohesion", WING, S_COHESION },
  { NULL, "", "End of turn|defeat", 0, S_COHESION },
};

/* Grade, Army CO Radius, Wing CO Radius; what they cost is for setting up */
static const TypedRow command_radius[] = {
  { NULL, "80 U +30 U", "Excellent", EXCELLENT, NULL }, { NULL, "60 U +30 U", "Good", GOOD, NULL },
  { NULL, "40 U +20 U", "Average", AVERAGE, NULL },     { NULL, "30 U +15 U", "Poor", POOR, NULL },
  { NULL, "½", "Attached|×", WING, S_LEADERS }, /* "Radius is halved" */
};

static const TypedRow commander_points[] = {
  { NULL, "30", "Structure excellent, good", 0, NULL },
  { NULL, "15", "Structure average", 0, NULL },
  { NULL, "0", "Structure poor", 0, NULL },
  { NULL, "40", "Genius", 0, NULL },
  { NULL, "30", "Expert", 0, NULL },
  { NULL, "20", "Fair", 0, NULL },
  { NULL, "10", "Leader poor", 0, NULL },
  { NULL, "−10", "Incompetent", 0, NULL },
};

static const TypedRow leader_values[] = {
  { NULL, "4", "Genius", 0, NULL },
  { NULL, "3", "Expert", 0, NULL },
  { NULL, "2", "Fair", 0, NULL },
  { NULL, "1", "Poor", 0, NULL },
  { NULL, "0", "Incompetent", INCOMPETENT, NULL },
};

static const TypedRow beyond_radius[] = {
  { NULL, "", "discipline test|", 0, NULL },
  { NULL, "1", "Passed|phase|only", 0, NULL },
  { NULL, "", "Failed|no move|no change of face|no rally", 0, NULL },
  { NULL, "−1", "every discipline test|recovery|once", 0, S_DISCIPLINE },
  { NULL, "", "opportunity fire only", 0, NULL },
  { NULL, "", "do not fire", GUNS, S_GUNS },
  { NULL, "", "Art A|not move", ART_A, S_GUN_FIRE },
};

static const TypedRow leader_rules[] = {
  { NULL, "20 U", "any direction|their command", 0, NULL },
  { NULL, "20 U", "army commander|any command", CHIEF, NULL },
  { NULL, "", "always|any side|nearest friendly unit|enemies block|full move not needed", 0, NULL },
  { NULL, "", "Fire|never", 0, NULL },
  { NULL, "", "Attached|discipline and cohesion|Impetus", 0, NULL },
  { NULL, "½", "attached|moves with the unit|radius", WING, NULL },
};

static const TypedRow discipline_tests[] = {
  { NULL, "", "outside the command radius|activated", 0, S_RADIUS },
  { NULL, "", "Passage of lines", FOOT, NULL },
  { NULL, "", "counter-battery fire|all modifiers", GUNS, NULL },
  { NULL, "", "Cavalry|disengage from cavalry", MOUNTED, NULL },
  { NULL, "", "Foot|disengage from foot", FOOT, NULL },
  { NULL, "", "CP|not to pursue", CP, NULL },
  { NULL, "", "lost|stay|village, house or entrenchment", FOOT, S_RETREAT },
};

static const TypedRow discipline_modifiers[] = {
  { NULL, "−1", "outside the command radius", 0, NULL },
  { NULL, "−1", "disordered|disengage", 0, S_DISENGAGE },
  { NULL, "−1", "disordered|lines", FOOT, S_PASSAGE },
  { NULL, "", "attached|as in Impetus", COMMANDER, S_LEADERS },
};

/* Of movement. */

static const TypedRow movement[] = {
  { NULL, "½", "sideways or oblique|not disordered|in order", 0, NULL },
  { NULL, "", "Full|CL", CL, NULL },
  { NULL, "", "Art A|only in command", ART_A, S_GUN_FIRE },
  { NULL, "", "better|no figure", HORSE_GUNS, S_HORSE_GUNS },
  { NULL, "1", "unit|in a village", 0, S_VILLAGES },
};

static const TypedRow evade_disengage[] = {
  { NULL, "", "in front|from foot and guns|from cavalry by test", MOUNTED, NULL },
  { NULL, "", "Limbered guns|a charge", GUNS, NULL },
  { NULL, "", "Foot|from foot by test", FOOT, S_DISCIPLINE },
  { NULL, "", "Large units|never\nnever", 0, NULL },
  { NULL, "−1", "Disordered|test", 0, S_DISENGAGE },
  { NULL, "", "From fire|never", 0, NULL },
};

static const TypedRow passage_of_lines[] = {
  { NULL, "", "Not|melee, entrenchment, village or town", 0, NULL },
  { NULL, "5 U", "directly behind", 0, NULL },
  { NULL, "", "immediately behind", 0, NULL },
  { NULL, "−1", "Both|discipline|disordered already", 0, NULL },
  { NULL, "", "Failed|disordered|no VBU", 0, NULL },
};

/* Of fire. */

static const TypedRow fire_rules[] = {
  { NULL, "", "within the command radius|not disordered", GUNS, S_GUN_FIRE },
  { NULL, "", "Art B, C|move and fire, or fire and move", ART_BC, S_GUN_FIRE },
  { NULL, "", "Counter-battery|discipline test", GUNS, S_COUNTER },
  { NULL, "", "light guns|Art C", HORSE_GUNS, S_HORSE_GUNS },
  { NULL, "", "Muskets|foot only", FOOT, S_MUSKETS },
  { NULL, "", "Battalion guns|VBU", FOOT, S_BATTALION },
  { NULL, "", "Pistols|cavalry", MOUNTED, S_PISTOLS },
};

/* P.Blank, Short, Effective, Long, Extreme: 5U, 10U, 15U, 30U, 60U */
static const TypedRow artillery_table[] = {
  { NULL, "4 3 2 1 1", "Art A", ART_A, NULL },
  { NULL, "3 3 2 1 0", "Art B", ART_B, NULL },
  { NULL, "2 2 1 0 –", "Art C", ART_C, NULL },
  { NULL, "2 1 0 – –", "Art D", 0, NULL },
};

static const TypedRow musket_table[] = {
  { NULL, "5/6 3/4 0/1", "Musket A", MUSKET_A, NULL },
  { NULL, "4/5 2/3 −1/0", "Musket B", MUSKET_B, NULL },
  { NULL, "3/4 1/2 −2/−1", "Musket C", MUSKET_C, NULL },
  { NULL, "2/3 0/1 −3/−2", "Musket D", MUSKET_D, NULL },
};

static const TypedRow fire_modifiers[] = {
  { NULL, "−1", "foot or horse in disorder|guns are silenced", 0, NULL },
  { NULL, "+2", "artillery|large target", GUNS, NULL },
  { NULL, "+2", "flank or rear|not with that for a large target|nor into villages", 0, NULL },
  { NULL, "+2", "VBU|first volley", 0, NULL },
  { NULL, "+2 5 U", "VBU|canister", GUNS, NULL },
  { NULL, "−2", "villages, houses and entrenchments", 0, NULL },
  { NULL, "−2", "Art B and C|each phase", ART_BC, S_GUN_FIRE },
  { NULL, "−4", "Art A|each phase", ART_A, S_GUN_FIRE },
  { NULL, "−1", "each phase of movement", 0, NULL },
  { NULL, "", "Impetus|all its other", 0, NULL },
};

static const TypedRow opportunity_fire[] = {
  { NULL, "", "contacted: opportunity fire or pistols; then", MOUNTED, S_PISTOLS },
  { NULL, "", "in front|move, charge or pursuit|flank or rear only in a village", FOOT,
    S_OPEN_FOOT },
  { NULL, "", "Range|modifier of the cohesion test", FOOT, S_OPEN_FOOT },
  { NULL, "", "Guns|not when disordered", GUNS, S_OPEN_GUNS },
  { NULL, "", "Canister|charged in front", GUNS, S_GUN_MELEE },
};

/* A: 2-6 at 5U, 1 at 10U. B: 4,6 (read as 4 to 6), 2,3 and 1. C: 5,6 and 3,4 and 1,2. */
static const TypedRow opportunity_musket[] = {
  { "..0", "0", "no fire\nno fire\nno fire", 0, NULL },
  { "1", "1 10 U 15 U 15 U", "", 0, NULL },
  { "2", "2 5 U 10 U 15 U", "", 0, NULL },
  { "3", "3 5 U 10 U 10 U", "", 0, NULL },
  { "4", "4 5 U 5 U 10 U", "", 0, NULL },
  { "5..6", "5–6 5 U 5 U 5 U", "", 0, NULL },
  { NULL, "−1", "disorder|", 0, NULL },
};

/* Canister. A: 2-6. B: 3-6. C: 5,6 */
static const TypedRow opportunity_artillery[] = {
  { "1", "1", "no\nno\nno\n", 0, NULL },
  { "2", "2", "yes\nno\nno\n", 0, NULL },
  { "3..4", "3–4", "yes\nyes\nno\n", 0, NULL },
  { "5..6", "5–6", "yes\nyes\nyes\n", 0, NULL },
};

static const TypedRow pistol_dice[] = {
  { NULL, "1", "shock cavalry charging|impetus bonus", SHOCK, NULL },
  { NULL, "3", "non-shock|no impetus bonus", NON_SHOCK, NULL },
  { NULL, "1", "standing|charged", 0, NULL },
  { NULL, "−1", "disordered|", 0, NULL },
  { NULL, "6", "hits|cohesion", 0, NULL },
  { NULL, "", "Shock|Sweden, Britain, Prussia, United Provinces, Denmark; all others non-shock", 0,
    S_HEAVY },
};

/* Of melee and what comes of it. */

static const TypedRow melee_rules[] = {
  { NULL, "", "Flank, rear|disordered, no more", 0, S_TABLE },
  { NULL, "", "Uphill|no bonus", MOUNTED, S_UPHILL },
  { NULL, "", "Guns|fight, are not removed", GUNS, S_GUN_MELEE },
  { NULL, "", "charges them is disordered, before opportunity fire and melee", MOUNTED, S_WORKS },
  { NULL, "", "Villages|no flank, no rear; fieldworks have them", 0, S_WALLS },
};

static const TypedRow impetus_bonuses[] = {
  { NULL, "", "Shock cavalry|yes", SHOCK, NULL },
  { NULL, "", "Non-shock|foot or guns in the open", NON_SHOCK, NULL },
  { NULL, "", "charging foot in the open", FOOT, NULL },
  { NULL, "", "villages, houses, entrenchments: only large units", FOOT, NULL },
  { NULL, "", "None|uphill", MOUNTED, S_UPHILL },
  { NULL, "", "None|lost a VBU", 0, S_PISTOLS },
};

static const TypedRow retreats[] = {
  { NULL, "5 U d6", "+|mounted|do not win|disordered", MOUNTED, NULL },
  { NULL, "", "loses retreats, disordered", FOOT, NULL },
  { NULL, "1", "village, house or entrenchment|discipline test|passed or failed|VBU more", FOOT,
    NULL },
  { NULL, "", "CP|pursues, unless|discipline", CP, S_PURSUIT },
  { NULL, "0", "may pursue|impetus", 0, S_PURSUIT },
  { NULL, "", "only where it beat foot", FOOT, S_PURSUIT },
};

static const TypedRow cohesion_tests[] = {
  { NULL, "", "Re-roll|one a turn|within his command radius", WING, NULL },
  { NULL, "", "attached|as in Impetus", COMMANDER, S_LEADERS },
  { NULL, "6", "attached|in melee or under fire", COMMANDER, S_LOSS },
};

static const TypedRow disorder_effects[] = {
  { NULL, "−1", "fire of foot and horse", 0, NULL },
  { NULL, "", "silenced|", GUNS, S_GUNS },
  { NULL, "−1", "opportunity fire", FOOT, S_OPEN_FOOT },
  { NULL, "−1 d6", "pistols|", MOUNTED, S_PISTOLS },
  { NULL, "−1", "to disengage", 0, S_DISENGAGE },
  { NULL, "−1", "to pass lines", FOOT, S_PASSAGE },
  { NULL, "−1", "recovery, outside the command radius", 0, S_RADIUS },
};

static const TypedRow leader_lost[] = {
  { "1..5", "", "stays|", 0, NULL },
  { "6", "", "dead|one turn later", 0, NULL },
};

/* 1 – Genius, 2-Good, 3-5 Average, 6 Poor */
static const TypedRow successor[] = {
  { "1", "", "Genius", 0, NULL },
  { "2", "", "Expert|Good", 0, NULL },
  { "3..5", "", "Fair|Average", 0, NULL },
  { "6", "", "Poor", 0, NULL },
};

static const TypedRow large_units[] = {
  { NULL, "", "Cavalry|any", MOUNTED, NULL },
  { NULL, "", "only to assault a village, town or entrenchment|impetus bonus", FOOT, NULL },
  { NULL, "", "evade, nor disengage", 0, S_EVADE },
  { NULL, "+2", "guns|", GUNS, S_TABLE },
};

static const TypedRow army_defeat[] = {
  { NULL, "½", "VDT|or more|routed|end of a turn", 0, NULL },
};

/* Of what comes before. */

static const TypedRow before_battle[] = {
  { NULL, "10", "units\na side", 0, NULL },
  { NULL, "12–24", "guns|artillery unit|brigade", 0, NULL },
  { NULL, "3", "one of the army, two of wings", 0, S_LEADERS },
  { NULL, "2", "wing commanders at most", 0, S_LEADERS },
  { NULL, "5", "points|a base of entrenchment", 0, S_WORKS },
  { NULL, "", "army lists|not given", 0, S_LISTS },
  { NULL, "", "Terrain|not given", 0, S_WEATHER },
  { NULL, "2d6", "after terrain|one die a player", 0, S_WEATHER },
};

static const TypedRow troop_classes[] = {
  { NULL, "", "CP\n|cuirassiers", 0, S_HEAVY },
  { NULL, "", "CM\n|dragoons|all other heavy cavalry", 0, S_HEAVY },
  { NULL, "", "CL\n|hussars, lancers, Cossacks", 0, S_LIGHT },
  { NULL, "", "FP\n|close order", 0, "Infantry" },
  { NULL, "", "FL\n|dismounted dragoons", 0, "Dismounted Dragoons" },
};

static const TypedRow musket_classes[] = {
  { NULL, "", "A\n|platoon|Spanish Succession|Britain|Sweden|United Provinces|Prussia", 0, NULL },
  { NULL, "", "B\n|salvo|platoon fire of all nations not in A", 0, NULL },
  { NULL, "⅓", "C\n|salvo|platoon fire with pikes|Great Northern War|good dragoons", 0, NULL },
  { NULL, "½", "D\n|salvo|poor dragoons", 0, NULL },
};

static const TypedRow gun_classes[] = {
  { NULL, "9–12", "Art A|heavy|lb", 0, NULL },
  { NULL, "6", "Art B|medium", 0, NULL },
  { NULL, "3–4", "Art C|light|horse artillery", 0, NULL },
};

/* Foot and horse, then guns */
static const TypedRow base_sizes[] = {
  { NULL, "28 60 60", "as in Impetus", 0, NULL },
  { NULL, "15 80 80 80 60 40 40", "or 80", 0, NULL },
  { NULL, "10 30 30", "as in Impetus", 0, NULL },
  { NULL, "6 40 40 30 30 20 20 40 40", "as in Impetus|beside", 0, NULL },
  { NULL, "", "Army commander|as guns|less deep", 0, NULL },
};

#define ROWS(rows) (rows), G_N_ELEMENTS (rows)

static const TypedTable tables[] = {
  { "turn", S_INITIATIVE, NULL, "", FALSE, 0, ROWS (turn) },
  { "command-radius", S_QUALITY, NULL, "", FALSE, 0, ROWS (command_radius) },
  { "leader-values", S_QUALITY, NULL, "", FALSE, 0, ROWS (leader_values) },
  { "beyond-radius", S_RADIUS, NULL, "", FALSE, 0, ROWS (beyond_radius) },
  { "leader-rules", S_LEADERS, NULL, "", FALSE, COMMANDER, ROWS (leader_rules) },
  { "discipline-tests", S_DISCIPLINE, NULL, "", FALSE, 0, ROWS (discipline_tests) },
  { "discipline-modifiers", S_DISCIPLINE, NULL, "", FALSE, 0, ROWS (discipline_modifiers) },
  { "movement", S_MOVEMENT, NULL, "", FALSE, 0, ROWS (movement) },
  { "evade-disengage", S_EVADE, NULL, "4.2", FALSE, 0, ROWS (evade_disengage) },
  { "passage-of-lines", S_PASSAGE, NULL, "", FALSE, FOOT, ROWS (passage_of_lines) },
  { "fire-rules", S_FIRE, NULL, "", FALSE, 0, ROWS (fire_rules) },
  { "artillery-table", S_TABLE, NULL, "5 U 10 U 15 U 30 U 60 U", FALSE, GUNS,
    ROWS (artillery_table) },
  { "musket-table", S_TABLE, NULL, "5 U 10 U 15 U", FALSE, FOOT, ROWS (musket_table) },
  { "fire-modifiers", S_TABLE, NULL, "", FALSE, 0, ROWS (fire_modifiers) },
  { "opportunity-fire", S_OPEN, NULL, "", FALSE, 0, ROWS (opportunity_fire) },
  { "opportunity-musket", S_OPEN_FOOT, "1d6", "", FALSE, FOOT, ROWS (opportunity_musket) },
  { "opportunity-artillery", S_OPEN_GUNS, "1d6", "", FALSE, GUNS, ROWS (opportunity_artillery) },
  { "pistol-dice", S_PISTOLS, NULL, "", FALSE, MOUNTED, ROWS (pistol_dice) },
  { "melee-rules", S_MELEE, NULL, "", FALSE, 0, ROWS (melee_rules) },
  { "impetus-bonuses", S_IMPETUS, NULL, "", FALSE, 0, ROWS (impetus_bonuses) },
  { "retreats", S_RETREAT, NULL, "", FALSE, 0, ROWS (retreats) },
  { "cohesion-tests", S_COHESION, NULL, "", FALSE, 0, ROWS (cohesion_tests) },
  { "disorder-effects", S_TABLE, NULL, "", FALSE, 0, ROWS (disorder_effects) },
  { "leader-lost", S_LOSS, "1d6", "", FALSE, COMMANDER, ROWS (leader_lost) },
  { "successor", S_LOSS, "1d6", "", FALSE, COMMANDER, ROWS (successor) },
  { "large-units", S_LARGE, NULL, "", FALSE, 0, ROWS (large_units) },
  { "army-defeat", S_COHESION, NULL, "", FALSE, 0, ROWS (army_defeat) },
  { "before-battle", S_SCALE, NULL, "", TRUE, 0, ROWS (before_battle) },
  { "commander-points", S_QUALITY, NULL, "", TRUE, 0, ROWS (commander_points) },
  { "troop-classes", S_TROOPS, NULL, "", TRUE, 0, ROWS (troop_classes) },
  { "musket-classes", S_MUSKETS, NULL, "", TRUE, FOOT, ROWS (musket_classes) },
  { "gun-classes", S_GUNS, NULL, "", TRUE, GUNS, ROWS (gun_classes) },
  { "base-sizes", S_BASES, NULL, "", TRUE, 0, ROWS (base_sizes) },
};

static void
test_every_table_has_the_rows_figures_and_sections_of_the_rules_in_the_order_of_a_turn (
  void **state)
{
  assert_tables (ROI, tables, G_N_ELEMENTS (tables));
}

static void
test_the_columns_of_fire_are_named_as_the_ranges_are (void **state)
{
  static const char *const ranges[] = { "Weapon",         "Point blank 5 U", "Short 10 U",
                                        "Effective 15 U", "Long 30 U",       "Extreme 60 U" };
  const MusterRuleset *ruleset = get_pack (ROI);
  int n_found = 0;
  for (int i = 0; i < ruleset->n_tables; i++)
    {
      const MusterTable *table = &ruleset->tables[i];
      if (table->n_columns == 0 || !g_str_equal (table->columns[0], ranges[0]))
        continue;
      for (int j = 0; j < table->n_columns; j++)
        assert_string_equal (table->columns[j], ranges[j]);
      n_found++;
    }
  assert_int_equal (n_found, 2);
}

#define UNIT(type) "<unit type=\"" type "\"/>"
#define CHIEF_OF(grades)                                                                           \
  "<commander type=\"army-commander\" grades=\"" grades "\"/><formation kind=\"main\">"
#define END "</formation>"

static const TypedArmy armies[] = {
  { "nobody", "", "", 0 },
  { "foot with pikes of Sweden", "date=\"1709\" grades=\"nation:sweden\"",
    CHIEF_OF ("structure:good leadership:expert") UNIT ("se-guard") UNIT ("se-foot") END,
    FOOT | PREY | MUSKET_C | COMMANDER | CHIEF | GOOD },
  { "horse of France", "date=\"1704\" grades=\"nation:france\"",
    CHIEF_OF ("structure:poor leadership:incompetent") UNIT ("cp") UNIT ("cl") END,
    MOUNTED | NON_SHOCK | CP | CL | COMMANDER | CHIEF | POOR | INCOMPETENT },
  { "guns of France", "date=\"1704\" grades=\"nation:france\"",
    "<formation kind=\"main\">" UNIT ("art-a") UNIT ("h-art") END,
    GUNS | PREY | ART_A | ART_C | ART_BC | HORSE_GUNS },
  { "all arms of Britain, with a wing", "date=\"1704\" grades=\"nation:britain\"",
    CHIEF_OF ("structure:excellent leadership:genius") UNIT ("gb-foot") UNIT ("gb-guns") END
    "<formation kind=\"wing\"><commander type=\"wing-commander\" grades=\"structure:average "
    "leadership:fair\"/>" UNIT ("gb-horse") END,
    FOOT | PREY | MOUNTED | SHOCK | GUNS | ART_B | ART_BC | MUSKET_A | COMMANDER | CHIEF | WING
      | EXCELLENT | AVERAGE },
  { "foot and horse of France", "date=\"1704\" grades=\"nation:france\"",
    "<formation kind=\"main\">" UNIT ("fp") UNIT ("fl-poor") UNIT ("cm") END,
    FOOT | PREY | MOUNTED | NON_SHOCK | MUSKET_B | MUSKET_D },
  { "horse and guns of Denmark, with a brigadier", "date=\"1712\" grades=\"nation:denmark\"",
    "<formation kind=\"main\"><commander type=\"brigade-commander\"/>" UNIT ("dk-horse")
      UNIT ("dk-guns") END,
    MOUNTED | SHOCK | GUNS | PREY | ART_C | ART_BC | COMMANDER },
};

static void
test_each_army_is_shown_the_rows_that_it_has_a_use_for (void **state)
{
  for (guint i = 0; i < G_N_ELEMENTS (armies); i++)
    assert_shown_tables (ROI, tables, G_N_ELEMENTS (tables), &armies[i]);
}

static void
test_every_row_is_shown_to_some_army_and_hidden_from_some_where_it_needs_something (void **state)
{
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    for (int j = 0; j < tables[i].n_rows; j++)
      {
        guint needs = tables[i].needs | tables[i].rows[j].needs;
        guint shown = 0;
        for (guint k = 0; k < G_N_ELEMENTS (armies); k++)
          shown += (needs & ~armies[k].has) == 0;
        if (shown == 0 || (needs != 0 && shown == G_N_ELEMENTS (armies)))
          fail_msg ("no army tells of row %d of %s", j, tables[i].id);
      }
}

/* Whoever has not chosen yet may come to need any of them. */
static void
test_what_is_not_chosen_yet_hides_no_row (void **state)
{
  static const TypedArmy open = { "of no nation", "",
                                  CHIEF_OF ("leadership:fair") UNIT ("fp") UNIT ("cm") END,
                                  FOOT | PREY | MOUNTED | SHOCK | NON_SHOCK | MUSKET_A | MUSKET_B
                                    | MUSKET_C | MUSKET_D | COMMANDER | CHIEF | EXCELLENT | GOOD
                                    | AVERAGE | POOR };
  assert_shown_tables (ROI, tables, G_N_ELEMENTS (tables), &open);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (
      test_every_table_has_the_rows_figures_and_sections_of_the_rules_in_the_order_of_a_turn),
    cmocka_unit_test (test_the_columns_of_fire_are_named_as_the_ranges_are),
    cmocka_unit_test (test_each_army_is_shown_the_rows_that_it_has_a_use_for),
    cmocka_unit_test (
      test_every_row_is_shown_to_some_army_and_hidden_from_some_where_it_needs_something),
    cmocka_unit_test (test_what_is_not_chosen_yet_hides_no_row),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
