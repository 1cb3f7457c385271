/* Every table of Tout Soldat, typed from the rulebook a second time, section by section; and what
 * must be on the table for each of its rows to matter. */
#include "helper/tables-setup-tout-soldat.h"

#define PACK "tout-soldat"

/* What an evening may have, by letters. */
#define FOOT       "FLBAR"
#define MOUNTED    "HCY"
#define GUNS       "GJ"
#define BRIGADES   FOOT MOUNTED
#define COMMANDERS "12345"
#define IMPULSE    "LHCJ" COMMANDERS

static const TypedRow turn_rows[] = {
  { NULL, { "1", "activation…" } },
  { NULL, { "2", "rally…" } },
  { NULL, { "3", "movement…" } },
  { NULL, { "4", "fire and close combat" } },
  { NULL, { "next…", "overall commander" } },
  { NULL, { "end…", "activation failed" } },
};
static const TypedRow ratings_rows[] = {
  { NULL, { "1", "Poor", "1" }, "1" },
  { NULL, { "2", "Average", "2" }, "23" },
  { NULL, { "3", "Good", "3" }, "4" },
  { NULL, { "4", "Exceptional", "4" }, "5" },
};
static const TypedRow arrival_rows[] = {
  { NULL, { "must…" } },
  { NULL, { "may…" } },
  { NULL, { "not this turn" } },
};
static const TypedRow activation_rows[] = {
  { NULL, { "rating…", "division or independent brigade" } },
  { NULL, { "+ rating", "corps or overall…in command range" }, "45" },
  { NULL, { "1", "lost commander" }, COMMANDERS },
  { NULL, { "phases…", "number of attempts" }, "3" },
  { NULL, { "guns…", "groups of 2 or more on their own" }, GUNS },
  { NULL, { "active…", "to 20 cm" } },
  { NULL, { "inert…", "half a move…40 cm…may fire" } },
};
static const TypedRow command_range_rows[] = {
  { NULL, { "Brigade", "10", "10" }, "1" },
  { NULL, { "Division", "30", "20" }, "23" },
  { NULL, { "Corps", "60", "40" }, "45" },
};

static const TypedTable command_tables[] = {
  { "turn", "Turns & Phases", "turn: phases…", NULL, turn_rows, G_N_ELEMENTS (turn_rows) },
  { "ratings", "Turns & Phases", "Ratings", NULL, ratings_rows, G_N_ELEMENTS (ratings_rows) },
  { "arrival", "Troops moving on to table", "off the table", NULL, arrival_rows,
    G_N_ELEMENTS (arrival_rows), .at = "1-2 3-4 5-6" },
  { "activation", "Activation", "rating or less on a D6", NULL, activation_rows,
    G_N_ELEMENTS (activation_rows) },
  { "command-range", "Command", "Command range", COMMANDERS, command_range_rows,
    G_N_ELEMENTS (command_range_rows) },
};

static const TypedRow movement_rows[] = {
  { NULL, { "Infantry", "8", "12" }, "FBAR" },
  { NULL, { "Light infantry", "9", "14" }, "L" },
  { NULL, { "Light cavalry", "18", "21" }, "H" },
  { NULL, { "Medium, heavy cavalry", "15", "18" }, "CY" },
  { NULL, { "Foot artillery, rockets", "8", "–" }, "G" },
  { NULL, { "Horse artillery", "16", "–" }, "J" },
  { NULL, { "Commanders", "24", "–" }, COMMANDERS },
};
static const TypedRow movement_limits_rows[] = {
  { NULL, { "none…", "in square" }, FOOT },
  { NULL, { "½", "inert…" } },
  { NULL, { "½", "guns that fire" }, GUNS },
  { NULL, { "full…", "may move and fire" }, FOOT },
  { NULL,
    { "+3 cm", "infantry, guns…on a road…good conditions" },
    "ZI"
    ";" FOOT GUNS },
  { NULL,
    { "+5 cm", "cavalry…on a road…good conditions" },
    "ZI"
    ";" MOUNTED },
  { NULL, { "20 cm", "foot guns with infantry, horse guns with cavalry…" }, GUNS },
  { NULL, { "180°", "before or after" } },
  { NULL, { "guns…", "join or leave" }, GUNS },
  { "Commanders", { "each phase", "division or brigade commander" }, "123" },
  { "Commanders", { "each turn", "corps or overall commander" }, "45" },
};
static const TypedRow ground_rows[] = {
  { "Built-up Areas",
    { "Built-up", "full…", "bonus in defence…farmstead, village hold 1 brigade, town 2" },
    "V" },
  { "Woods", { "Woodland", "½", "one unit starts inside; no cavalry, no guns" }, "WX" },
  { "Woods", { "Open wood", "½", "one unit starts inside" }, "PQ" },
  { "Hills", { "Gentle hill", "full…", "no charge uphill" }, "K" },
  { "Hills", { "Steep hill", "½", "no cavalry, no guns; infantry fires after ¼" }, "S" },
  { "Marshes",
    { "Marsh", "½", "infantry and commanders only; infantry fires after ¼…soft cover" },
    "M" },
  { "Fields", { "Enclosed field", "½", "no charge; infantry fires after ¼" }, "E" },
  { "Fields", { "Open field", "full…", "none…" }, "N" },
  { "Rivers & Streams", { "Stream", "½", "−2 to who is in it in close combat" }, "T" },
  { "Rivers & Streams", { "River", "none…", "bridge or ford…lost" }, "U" },
  { "Rivers & Streams", { "Ford", "½", "crossing…" }, "D" },
  { "Roads", { "Road", "above…", "none in combat" }, "ZI" },
  { "Movement", { "Wall, gully", "½", "crossing…" } },
};
static const TypedRow passing_rows[] = {
  { NULL, { "infantry, cavalry…", "guns and commanders" }, FOOT MOUNTED ";" GUNS COMMANDERS },
  { NULL, { "guns…", "commanders…" }, GUNS ";" COMMANDERS },
  { NULL, { "independent guns", "gap of 3 cm" }, GUNS },
  { NULL, { "commanders…", "anyone…" }, COMMANDERS },
  { NULL, { "routers…", "guns only" } },
};
static const TypedRow control_zone_rows[] = {
  { NULL, { "forward…", "nearest enemy, not guns…" } },
  { NULL, { "back…", "4 cm at least" } },
  { NULL, { "by combat", "result…" } },
};
static const TypedRow manoeuvres_rows[] = {
  { NULL, { "1", "forward, wheel to 45°" } },
  { NULL, { "2", "turn 180°, forward, wheel to 45°" } },
  { NULL, { "3", "all units turn 90°, forward, wheel to 45°" } },
  { NULL, { "4", "line, wheel to 45°" } },
  { NULL, { "5", "column, wheel to 45°" } },
  { NULL, { "6", "square, infantry only; nearer than 20 cm too, not in contact" }, FOOT },
  { "Unit Quality", { "20 cm", "straight ahead and square" } },
  { NULL, { "fired on", "only square or a reaction move" } },
  { NULL, { "free…", "straight ahead…180° at the end" } },
  { NULL, { "wheel…", "outer front corner" } },
};
static const TypedRow formations_rows[] = {
  { NULL, { "3", "0", "3" }, BRIGADES },
  { NULL, { "4", "1", "2" }, "LBARY" },
  { NULL, { "5", "1", "3" }, "LBRY" },
  { NULL, { "6", "2", "3" }, "LRY" },
  { NULL, { "7–8", "2", "4" }, "LY" },
  { NULL, { "Square", "3 or more sides at 90°", "corner…" }, FOOT },
};
static const TypedRow visibility_rows[] = {
  { NULL, { "20 cm", "woods or scrub, behind hedges…" } },
  { NULL, { "10 cm", "behind walls, in built-up areas…" } },
  { "Woods", { "5 cm", "through woodland" }, "WX" },
  { "Woods", { "10 cm", "through open wood" }, "PQ" },
  { NULL, { "none…", "hills, buildings, woods, into gullies…" } },
  { "Built-up Areas",
    { "over…", "buildings, from a hill…" },
    "V"
    ";"
    "KS" },
  { NULL, { "one sees", "all of his side" } },
};

static const TypedTable movement_tables[] = {
  { "movement", "Movement", "cm…", NULL, movement_rows, G_N_ELEMENTS (movement_rows) },
  { "movement-limits", "Movement", "Movement", NULL, movement_limits_rows,
    G_N_ELEMENTS (movement_limits_rows) },
  { "ground", "Terrain", "Ground", NULL, ground_rows, G_N_ELEMENTS (ground_rows) },
  { "passing", "Moving through friendly units", "whole base", NULL, passing_rows,
    G_N_ELEMENTS (passing_rows) },
  { "control-zone", "ZOC's - Zones of Control", "6 cm ahead", NULL, control_zone_rows,
    G_N_ELEMENTS (control_zone_rows) },
  { "manoeuvres", "Manoeuvre", "Unit Quality roll", NULL, manoeuvres_rows,
    G_N_ELEMENTS (manoeuvres_rows) },
  { "formations", "Manoeuvre", "Formations", NULL, formations_rows,
    G_N_ELEMENTS (formations_rows) },
  { "sight", "Visibility and Cover", "Sight", NULL, visibility_rows,
    G_N_ELEMENTS (visibility_rows) },
};

static const TypedRow quality_rolls_rows[] = {
  { NULL, { "D6", "manoeuvre, Impulse; failed: halt" }, IMPULSE },
  { NULL,
    { "D6 + 1", "manoeuvre, Advanced Linear, brigades and artillery groups; failed: halt" },
    "BARY" },
  { NULL, { "D6 + 2", "manoeuvre, Linear, brigades and artillery groups; failed: halt" }, "FG" },
  { NULL, { "D6", "nearer than 20 cm…failed: halt, may fire…hides half" } },
  { NULL, { "D6 + 1", "infantry, to contact an enemy or react…" }, FOOT },
  { NULL, { "D6", "cavalry, to contact an enemy or react…" }, MOUNTED },
  { NULL, { "−1", "in column…UQ + 1" } },
  { NULL, { "D6", "after combat; failed…rout" } },
  { NULL, { "D6", "guns, after combat; failed: rout from fire, lost in close combat" }, GUNS },
  { NULL, { "D6", "to rally; D6 − 1 with a commander in range" } },
  { NULL, { "guns…", "attached…" }, GUNS },
};
static const TypedRow contact_failed_rows[] = {
  { NULL, { "1", "halt…" } },
  { NULL, { "2", "retreat…" } },
  { NULL, { "3", "rout…" } },
};
static const TypedRow quality_changes_rows[] = {
  { "Demoralisation", { "−1", "demoralised, with the guns…" } },
  { "Combat Resolution", { "−2", "routed, until rallied…" } },
  { "Rallying", { "−1", "routed…to rally" } },
  { "Cavalry Exhaustion", { "−2", "exhausted cavalry…halts for 1 turn" }, MOUNTED },
  { "Commanders", { "−1", "overall commander is lost" } },
  { NULL, { "+ ?", "first combat…not given" } },
};
static const TypedRow reactions_rows[] = {
  { NULL, { "who…", "infantry and cavalry brigades" } },
  { NULL, { "45°", "wheel; may form column" } },
  { NULL, { "20 cm", "column and square alone" } },
};

static const TypedTable quality_tables[] = {
  { "quality-rolls", "Unit Quality", "quality or less", NULL, quality_rolls_rows,
    G_N_ELEMENTS (quality_rolls_rows) },
  { "contact-failed", "Unit Quality", "fails by", FOOT MOUNTED, contact_failed_rows,
    G_N_ELEMENTS (contact_failed_rows) },
  { "quality-changes", "Unit Quality", "changes…", NULL, quality_changes_rows,
    G_N_ELEMENTS (quality_changes_rows) },
  { "reactions", "Reaction Moves", "Reaction", FOOT MOUNTED, reactions_rows,
    G_N_ELEMENTS (reactions_rows) },
};

static const TypedRow fire_ranges_rows[] = {
  { NULL, { "Infantry, Linear", "14", "–" }, "F" },
  { NULL, { "Infantry, Impulse or Advanced Linear", "18", "–" }, "LBAR" },
  { NULL, { "Artillery", "21", "90" }, GUNS },
};
static const TypedRow fire_rows[] = {
  { NULL, { "4 cm", "straight ahead" } },
  { NULL, { "3 cm", "from 2 front corners; commanders do not block" } },
  { NULL, { "target…", "nearest unit; never one in close combat" } },
  { NULL, { "guns…", "any enemy; in the enemy's turn only at the active command" }, GUNS },
  { "Combat", { "must…", "all that tried activation, inert too…" } },
  { NULL, { "must…", "return fire" } },
  { NULL, { "unanswered…", "ignore a bad result" } },
  { "Combat Resolution",
    { "no fire", "infantry, guns that recoiled, withdrew, retreated or routed…" },
    FOOT GUNS },
  { "Rallying", { "no fire", "rallied…" } },
};
static const TypedRow close_combat_rows[] = {
  { NULL, { "contact…", "front edge, after a Unit Quality roll" } },
  { "Unit Quality", { "never…", "infantry into cavalry" }, FOOT ";" MOUNTED },
  { NULL, { "never…", "guns…" }, GUNS },
  { NULL, { "leave…", "straight back" } },
  { "Pursuing", { "4 cm", "ahead, infantry that won…" }, FOOT },
};
static const TypedRow combat_rows[] = {
  { NULL, { "1", "average die" } },
  { NULL, { "2", "+ Unit Quality of the main attacker" } },
  { NULL, { "3", "± its size" } },
  { NULL, { "4", "± modifiers, all" } },
  { NULL, { "5", "difference…" } },
  { "Combat", { "main…", "close combat, else the nearest to the middle…" } },
  { NULL, { "support…", "front or side" } },
  { "Combat", { "once…", "a phase for an attacker" } },
};
static const TypedRow average_die_rows[] = {
  { NULL, { "3" } }, { NULL, { "2" } }, { NULL, { "3" } },
  { NULL, { "4" } }, { NULL, { "5" } }, { NULL, { "4" } },
};
static const TypedRow combat_size_rows[] = {
  { NULL, { "1–2", "−1" } },
  { NULL, { "3–4", "0" }, BRIGADES },
  { NULL, { "5–6", "+1" }, "LBRY" },
  { NULL, { "7–8", "+2" }, "LY" },
};
static const TypedRow combat_modifiers_rows[] = {
  { NULL,
    { "+2", "infantry, artillery and cavalry…not with guns at long range" },
    FOOT ";" MOUNTED ";" GUNS },
  { NULL, { "+2", "cavalry attacks infantry in line, or artillery…" }, MOUNTED ";" FOOT GUNS },
  { NULL, { "+1", "each…in support…not guns at long range" } },
  { NULL, { "+1", "guns at short range on infantry in square or column" }, GUNS ";" FOOT },
  { NULL, { "+1", "heavy cavalry moves to contact cavalry" }, "CY;HCY" },
  { NULL, { "+1", "Impulse system in column, in close combat" }, "L" },
  { NULL,
    { "+1", "British and King's German Legion infantry of UQ 3 and more, in line, firing…own phase "
            "without having moved" },
    "B" },
  { NULL, { "+1", "two batteries or more as a group, at close range…" }, GUNS },
  { NULL, { "+1", "uphill…close combat" }, "KS" },
  { NULL, { "−1", "in column, attacked in flank or rear, in close combat…" } },
  { NULL, { "−1", "guns attacked by infantry in close combat" }, GUNS ";" FOOT },
  { NULL, { "−1", "guns at long range, as main attacker or in defence…" }, GUNS },
  { NULL, { "−1", "higher up on a steep hill, in close combat…" }, "S" },
  { NULL, { "−1", "in or behind soft cover, or in woods…" } },
  { NULL,
    { "−1", "infantry in column or line that cavalry could reach next, without own cavalry…" },
    FOOT ";" MOUNTED },
  { NULL, { "−2", "infantry firing in column" }, FOOT },
  { NULL, { "−2", "in line, attacked in flank or rear, in close combat…" } },
  { NULL, { "−2", "infantry firing in square" }, FOOT },
  { NULL, { "−2", "in or behind hard cover" } },
  { NULL, { "−2", "cavalry attacks a square" }, MOUNTED ";" FOOT },
  { NULL, { "−2", "in a stream, in close combat…" }, "T" },
  { NULL,
    { "−2", "cavalry or guns attack through woods" },
    MOUNTED GUNS ";"
                 "WXPQ" },
};
static const TypedRow combat_results_rows[] = {
  { NULL, { "0", "nothing…" } },
  { NULL, { "1", "recoils 4 cm" } },
  { NULL, { "2", "recoils 4 cm, and a Unit Quality roll" } },
  { NULL, { "3", "withdraws 8 cm, and a Unit Quality roll" } },
  { NULL, { "4", "withdraws 8 cm, a Unit Quality roll, and 1 unit lost" } },
  { NULL, { "5 and more", "withdraws 8 cm, a Unit Quality roll, and 2 units lost" } },
};
static const TypedRow falling_back_rows[] = {
  { NULL, { "recoil…", "4 cm" } },
  { NULL, { "withdraw…", "8 cm" } },
  { NULL, { "retreat…", "a full move straight back" } },
  { NULL, { "rout…", "turn 180°, a full move…own turn until rallied" } },
  { NULL, { "lost…", "off the table" } },
  { "Rivers & Streams", { "lost…", "river…" }, "U" },
  { NULL, { "lost…", "recoil, withdraw, retreat…impassable" } },
  { NULL, { "lost…", "rout into any enemy" } },
  { NULL, { "friends…", "pushed back" } },
  { NULL, { "square…", "ignores recoil, withdraw, retreat…" }, FOOT },
  { NULL, { "commander…", "may go along" }, COMMANDERS },
};
static const TypedRow pursuit_rows[] = {
  { NULL, { "holds…" } },
  { NULL, { "forward 4 cm" } },
  { NULL, { "must attack the nearest" } },
  { NULL, { "British cavalry adds 1" }, "Y" },
};

static const TypedTable combat_tables[] = {
  { "fire-ranges", "Firing", "cm…", FOOT GUNS, fire_ranges_rows, G_N_ELEMENTS (fire_ranges_rows) },
  { "fire", "Firing", "Fire", FOOT GUNS, fire_rows, G_N_ELEMENTS (fire_rows) },
  { "close-combat", "Close Combat", "Close combat", NULL, close_combat_rows,
    G_N_ELEMENTS (close_combat_rows) },
  { "combat", "Combat Resolution", "each side", NULL, combat_rows, G_N_ELEMENTS (combat_rows) },
  { "average-die", "Combat Resolution", "thrown with a D6", NULL, average_die_rows,
    G_N_ELEMENTS (average_die_rows), .at = "1 2 3 4 5 6" },
  { "combat-size", "Combat Resolution", "units that take part", NULL, combat_size_rows,
    G_N_ELEMENTS (combat_size_rows) },
  { "combat-modifiers", "Combat Resolution", "modifiers…", NULL, combat_modifiers_rows,
    G_N_ELEMENTS (combat_modifiers_rows) },
  { "combat-results", "Combat Resolution", "difference…", NULL, combat_results_rows,
    G_N_ELEMENTS (combat_results_rows) },
  { "falling-back", "Combat Resolution", "Falling back", NULL, falling_back_rows,
    G_N_ELEMENTS (falling_back_rows) },
  { "pursuit", "Pursuing", "cavalry that won a close combat", MOUNTED, pursuit_rows,
    G_N_ELEMENTS (pursuit_rows), .at = "1-2 3-4 5-6" },
};

static const TypedRow rout_moves_rows[] = {
  { NULL, { "Artillery", "12" }, GUNS },
  { NULL, { "Infantry", "15" }, FOOT },
  { NULL, { "Cavalry", "24" }, MOUNTED },
};
static const TypedRow rally_rows[] = {
  { NULL, { "D6", "UQ − 1 or less" } },
  { NULL, { "D6 − 1", "in range" }, COMMANDERS },
  { NULL, { "passed…", "no more move or fire" } },
  { NULL, { "failed…", "rout on" } },
  { NULL, { "then…", "one group" } },
};
static const TypedRow demoralisation_rows[] = {
  { NULL, { "3", "2", "–" }, "FHC" }, { NULL, { "4", "3", "2" }, "A" },
  { NULL, { "5", "3", "–" }, "B" },   { NULL, { "6", "4", "3" }, "R" },
  { NULL, { "7", "4", "–" }, "Y" },   { NULL, { "8", "5", "4" }, "L" },
};
static const TypedRow stoicism_rows[] = {
  { NULL, { "not demoralised" } },
  { NULL, { "demoralised…" } },
};
static const TypedRow commander_contacted_rows[] = {
  { NULL, { "nearest friendly unit" } },
  { NULL, { "lost…" } },
  { NULL, { "safe in full contact" } },
};
static const TypedRow victory_points_rows[] = {
  { NULL, { "4", "within 30 cm of the centre line" } }, { NULL, { "8", "from 30 to 60 cm" } },
  { NULL, { "1", "UQ 4 or less lost or routing" } },    { NULL, { "2", "UQ 5 or 6" } },
  { NULL, { "gained…", "centre at the end" } },         { NULL, { "time…", "agreed…" } },
};

static const TypedTable end_tables[] = {
  { "rout-moves", "Rallying", "cm…", NULL, rout_moves_rows, G_N_ELEMENTS (rout_moves_rows) },
  { "rally", "Rallying", "once a turn", NULL, rally_rows, G_N_ELEMENTS (rally_rows) },
  { "demoralisation", "Demoralisation", "next phase", BRIGADES, demoralisation_rows,
    G_N_ELEMENTS (demoralisation_rows) },
  { "stoicism", "Demoralisation", "Russian", "R", stoicism_rows, G_N_ELEMENTS (stoicism_rows),
    .at = "1-2 3-6" },
  { "commander-contacted", "Commanders", "alone…", COMMANDERS, commander_contacted_rows,
    G_N_ELEMENTS (commander_contacted_rows), .at = "1-4 5-6" },
  { "victory-points", "Victory", "points…", NULL, victory_points_rows,
    G_N_ELEMENTS (victory_points_rows) },
};

#define UNIT(type) "<unit type=\"" type "\" name=\"it\"/>"
#define RUN(body)                                                                                  \
  "<formation kind=\"brigade\" name=\"it\" grades=\"quality:4\">" body "</formation>"
#define LOW(body)                                                                                  \
  "<formation kind=\"brigade\" name=\"it\" grades=\"quality:2\">" body "</formation>"
#define IN_CORPS(body)    "<formation kind=\"corps\">" body "</formation>"
#define IN_DIVISION(body) "<formation kind=\"division\">" body "</formation>"
#define LED(type, grade)  "<commander type=\"" type "\" name=\"it\" grades=\"" grade "\"/>"

#define PRUSSIA "date=\"1806\" grades=\"nation:prussia\""
#define AUSTRIA "date=\"1809\" grades=\"nation:austria\""
#define FRANCE  "date=\"1809\" grades=\"nation:france\""
#define BRITAIN "date=\"1815\" grades=\"nation:britain\""
#define RUSSIA  "date=\"1812\" grades=\"nation:russia\""

#define THREE(type) UNIT (type) UNIT (type) UNIT (type)

static const Piece pieces[] = {
  { 'F', PRUSSIA, RUN (THREE ("pr-line")), NULL },
  { 'L', AUSTRIA,
    RUN (THREE ("at-jaeger") THREE ("at-jaeger") UNIT ("at-jaeger") UNIT ("at-jaeger")), NULL },
  { 'B', BRITAIN, RUN (THREE ("gb-line") UNIT ("gb-kgl-line") UNIT ("gb-kgl-line")), NULL },
  { 'A', BRITAIN, RUN (THREE ("gb-hanoverians") UNIT ("gb-hanoverians")), NULL },
  { 'R', RUSSIA, LOW (THREE ("ru-line") THREE ("ru-line")), NULL },
  { 'H', FRANCE, RUN (THREE ("fr-hussars")), NULL },
  { 'C', FRANCE, RUN (THREE ("fr-cuirassiers")), NULL },
  { 'Y', BRITAIN,
    RUN (THREE ("gb-heavy-cavalry") THREE ("gb-heavy-cavalry") UNIT ("gb-heavy-cavalry")), NULL },
  { 'G', PRUSSIA, IN_DIVISION (UNIT ("pr-foot-artillery")), NULL },
  { 'J', FRANCE, IN_DIVISION (UNIT ("fr-horse-artillery")), NULL },
  { '1', FRANCE,
    IN_CORPS ("<formation kind=\"brigade\">" LED ("brigade-commander", "rating:1") "</formation>"),
    NULL },
  { '2', FRANCE,
    IN_CORPS (
      "<commander type=\"corps-commander\"/>" IN_DIVISION (LED ("division-commander", "rating:2"))),
    NULL },
  { '3', FRANCE, IN_DIVISION (LED ("division-commander", "rating:2")), NULL },
  { '4', FRANCE,
    "<commander type=\"army-commander\"/>" IN_CORPS (LED ("corps-commander", "rating:3")), NULL },
  { '5', FRANCE, LED ("army-commander", "rating:4"), NULL },
  { 'V', NULL, "village", NULL },
  { 'W', NULL, "small-wood", NULL },
  { 'X', NULL, "large-wood", NULL },
  { 'P', NULL, "small-open-wood", NULL },
  { 'Q', NULL, "large-open-wood", NULL },
  { 'K', NULL, "gentle-hill", NULL },
  { 'S', NULL, "large-steep-hill", NULL },
  { 'M', NULL, "large-marsh", NULL },
  { 'E', NULL, "enclosed-field", NULL },
  { 'N', NULL, "medium-field", NULL },
  { 'T', NULL, "stream", NULL },
  { 'U', NULL, "river", NULL },
  { 'Z', NULL, "road", NULL },
  { 'I', NULL, "through-road", NULL },
  { 'D', NULL, "ford", NULL },
};

static void
assert_tables (const TypedTable *tables, guint n)
{
  for (guint i = 0; i < n; i++)
    assert_table (PACK, &tables[i]);
}

static void
test_the_turn_and_command_are_as_printed (void **state)
{
  assert_tables (command_tables, G_N_ELEMENTS (command_tables));
}

static void
test_movement_ground_and_formations_are_as_printed (void **state)
{
  assert_tables (movement_tables, G_N_ELEMENTS (movement_tables));
}

static void
test_rolls_of_unit_quality_are_as_printed (void **state)
{
  assert_tables (quality_tables, G_N_ELEMENTS (quality_tables));
}

static void
test_fire_and_close_combat_are_as_printed (void **state)
{
  assert_tables (combat_tables, G_N_ELEMENTS (combat_tables));
}

static void
test_rout_rally_losses_and_victory_are_as_printed (void **state)
{
  assert_tables (end_tables, G_N_ELEMENTS (end_tables));
}

static void
test_what_stands_before_the_game_is_as_printed (void **state)
{
  assert_tables (setup_tables, G_N_ELEMENTS (setup_tables));
}

static const struct
{
  const TypedTable *tables;
  guint n;
} parts[] = {
  { command_tables, G_N_ELEMENTS (command_tables) },
  { movement_tables, G_N_ELEMENTS (movement_tables) },
  { quality_tables, G_N_ELEMENTS (quality_tables) },
  { combat_tables, G_N_ELEMENTS (combat_tables) },
  { end_tables, G_N_ELEMENTS (end_tables) },
  { setup_tables, G_N_ELEMENTS (setup_tables) },
};

static void
test_no_table_is_untested_and_they_stand_in_the_order_of_a_turn (void **state)
{
  const MusterRuleset *ruleset = get_pack (PACK);
  int at = 0;
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    for (guint j = 0; j < parts[i].n; j++, at++)
      {
        assert_true (at < ruleset->n_tables);
        assert_string_equal (ruleset->tables[at].id, parts[i].tables[j].id);
      }
  assert_int_equal (at, ruleset->n_tables);
}

static void
test_every_row_is_asked_for_by_the_troops_and_the_terrain_that_it_is_about (void **state)
{
  g_autofree Piece *laid = g_memdup2 (pieces, sizeof pieces);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    for (guint j = 0; j < parts[i].n; j++)
      assert_table_needs (PACK, &parts[i].tables[j], laid, G_N_ELEMENTS (pieces));
  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    g_clear_pointer (&laid[i].checked, checked_free);
}

/* Whether some row of the table whose last cell has @word in it matters to the army alone. */
static gboolean
has_row (const Checked *checked, const char *id, const char *word)
{
  const MusterTable *table = find_table (PACK, id);
  for (int i = 0; i < table->n_rows; i++)
    if (strstr (table->rows[i].cells[table->rows[i].n_cells - 1], word) != NULL)
      return is_met (&table->needs, checked) && is_met (&table->rows[i].needs, checked);
  fail_msg ("%s has no row “%s”", table->title, word);
  return FALSE;
}

static void
test_an_army_whose_system_is_open_may_manoeuvre_by_any (void **state)
{
  g_autoptr (Checked) checked =
    check_made (PACK, "date=\"1815\" grades=\"nation:spain\"", RUN (THREE ("es-line")));
  assert_true (has_row (checked, "quality-rolls", ", Linear"));
  assert_true (has_row (checked, "quality-rolls", "Advanced Linear"));
  assert_true (has_row (checked, "quality-rolls", "Impulse"));
}

static void
test_corps_of_200_points_have_the_rows_of_all_arms_and_their_own_nation_only (void **state)
{
  g_autoptr (Checked) french = check_army (load_example (PACK, "french-200"));
  g_autoptr (Checked) british = check_army (load_example (PACK, "british-200"));
  assert_true (has_row (french, "combat-modifiers", "attack together"));
  assert_true (has_row (french, "combat-modifiers", "attacks a square"));
  assert_true (has_row (french, "combat-modifiers", "Impulse"));
  assert_false (has_row (french, "combat-modifiers", "British"));
  assert_false (has_row (french, "combat-modifiers", "heavy cavalry"));
  assert_false (has_row (french, "combat-modifiers", "through woods"));
  assert_true (has_row (british, "combat-modifiers", "British"));
  assert_true (has_row (british, "pursuit", "British"));
  assert_false (has_row (british, "combat-modifiers", "Impulse"));
}

static void
test_a_division_of_foot_alone_has_no_row_about_horse_or_guns (void **state)
{
  g_autoptr (Checked) checked =
    check_made (PACK, PRUSSIA,
                IN_DIVISION (LED ("division-commander", "rating:2") RUN (THREE ("pr-line"))
                               RUN (THREE ("pr-line"))));
  assert_true (has_row (checked, "combat-modifiers", "firing in square"));
  assert_true (has_row (checked, "manoeuvres", "form square"));
  assert_false (has_row (checked, "combat-modifiers", "attacks a square"));
  assert_false (has_row (checked, "combat-modifiers", "attack together"));
  assert_false (has_row (checked, "combat-modifiers", "as a group"));
  assert_false (has_row (checked, "fire-ranges", "90"));
  assert_false (has_row (checked, "pursuit", "holds"));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_the_turn_and_command_are_as_printed),
    cmocka_unit_test (test_movement_ground_and_formations_are_as_printed),
    cmocka_unit_test (test_rolls_of_unit_quality_are_as_printed),
    cmocka_unit_test (test_fire_and_close_combat_are_as_printed),
    cmocka_unit_test (test_rout_rally_losses_and_victory_are_as_printed),
    cmocka_unit_test (test_what_stands_before_the_game_is_as_printed),
    cmocka_unit_test (test_no_table_is_untested_and_they_stand_in_the_order_of_a_turn),
    cmocka_unit_test (test_every_row_is_asked_for_by_the_troops_and_the_terrain_that_it_is_about),
    cmocka_unit_test (test_an_army_whose_system_is_open_may_manoeuvre_by_any),
    cmocka_unit_test (test_corps_of_200_points_have_the_rows_of_all_arms_and_their_own_nation_only),
    cmocka_unit_test (test_a_division_of_foot_alone_has_no_row_about_horse_or_guns),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
