/* Every table of Game Of Kings, typed from the rules a second time: the figures of each row, a few
 * words of what it is for, and what must be at hand for it to matter. */
#include "helper/army.h"

#define PACK "game-of-kings"

/* What may be at hand, each a letter. A row needs one letter of each part between semicolons.
 *   B battalion   L light foot   M heavy or medium horse   H light horse   N lancers
 *   C cuirass     A gun          G general                 S sector of a scenario
 *   E R P elite, regular, poor   F K foot, horse of Prussia
 *   O hill   V river or stream   W wood   U built-up area   T any terrain */
#define ANY_FOOT  "BL"
#define ANY_HORSE "MHN"

typedef struct
{
  const char *cells;   /* the first ones, with bars between; of a throw its results: "2-5" */
  const char *word;    /* that the last cell has in it */
  const char *figures; /* all figures of the last cell, or NULL: none */
  const char *needs;   /* or NULL: it always matters */
  const char *cite;    /* NULL: that of the table; OWN: none */
} Row;

/* The rules do not say it. */
#define OWN "-"

typedef struct
{
  const char *id;
  const char *cite;
  const char *roll; /* or NULL */
  const char *needs;
  gboolean is_setup;
  const Row *rows;
  int n_rows;
} Table;

static const Row turn[] = {
  { "Start", "choice of going first" },
  { "Start", "weather gauge", "2 d6 1 2 3 4 5 6", NULL, "Weather" },
  { "On turn", "action points", "d10 d6" },
  { "On turn", "those of the scenario", "", "S", "Author's play reports" },
  { "Sectors", "order of your choice" },
  { "1", "rally units that retreat; must" },
  { "2", "fire guns", NULL, "A" },
  { "3", "move units" },
  { "4", "fire muskets, carbines", NULL, ANY_FOOT ANY_HORSE },
  { "5", "fight melees" },
  { "Morale", "lost a quarter to fire, or lost a melee", NULL, NULL, "Morale" },
};

static const Row points[] = {
  { "1", "from column to line; no other move, no fire", NULL, "B" },
  { "0", "from line to column", NULL, "B" },
  { "1", "limber, or to unlimber, pivot included", NULL, "A" },
  { "1", "once a turn, no move lost", "180", ANY_FOOT ANY_HORSE },
  { "1", "disorganised unit put in order", NULL, ANY_FOOT ANY_HORSE, "Musketry" },
  { "0", "a melee", NULL, NULL, "Melees" },
  { "not given", "a try to rally, fire, a move", NULL, NULL, "Command & Control" },
};

/* A quarter less and a quarter more of 6, 8, 10 and 12. */
static const Row moves[] = {
  { "6 cm|4½|7½", "foot in line", NULL, "B" },
  { "8 cm|6|10", "foot in column, or retreating", NULL, "B" },
  { "8 cm|6|10", "light foot", NULL, "L" },
  { "10 cm|7½|12½", "heavy and medium horse", NULL, "M" },
  { "12 cm|9|15", "light horse", NULL, "H" },
  { "12 cm|9|15", "lancer", NULL, "N", OWN },
  { "6 cm|4½|7½", "limbered guns", NULL, "A" },
  { "12 cm|9|15", "a general", NULL, "G" },
};

static const Row variation[] = {
  { "1", "a quarter less" },
  { "2-5", "as measured" },
  { "6", "a quarter more" },
  { "", "river bank to be lined" },
};

static const Row moving[] = {
  { "Wheel", "middle of the front" },
  { "Charge", "no bonus, neither to the move nor in melee" },
  { "Passing", "light foot through any friends", NULL, "L" },
  { "Guns", "once fired, no pivot, limbering or move", NULL, "A", "Command & Control" },
  { "Terrain", "not given", NULL, "T" },
};

static const Row gunnery[] = {
  { "45°", "arc, to the front" },
  { "0–6 cm", "canister: ½ of a die", "½" },
  { "to 24 cm", "roundshot: ¼ of a die", "¼" },
  { "½", "of these, gun", "50" },
  { "4 or more", "foot or horse", NULL, "A;" ANY_FOOT ANY_HORSE },
  { "6", "hits a gun", NULL, "A;A" },
  { "Howitzers", "no rules of their own" },
};

static const Row musketry[] = {
  { "45°", "arc, to the front" },
  { "8 cm", "range of muskets", NULL, ANY_FOOT },
  { "6 cm", "range of carbines", NULL, ANY_HORSE },
  { "1 die", "for each quarter left in the front line of bases" },
  { "4 or more", "foot in firing order", NULL, "B" },
  { "5 or more", "light foot", NULL, "L" },
  { "6", "foot not in firing order", NULL, "B" },
  { "6", "dismounted horse", NULL, ANY_HORSE },
  { "−1", "moved this turn, in column, or disorganised" },
};

static const Row national[] = {
  { "+1", "musketry throws of Prussian foot", NULL, "F" },
  { "5–6", "hits in melee by Prussian horse", "4 6", "K" },
};

static const Row contact[] = {
  { "Foot", "never goes into contact with horse", NULL, ANY_FOOT ";" ANY_HORSE },
  { "Light foot", "never goes into contact, never inflicts hits", NULL, "L" },
  { "Light foot", "in a wood or built-up area fights as foot", NULL, "L;WU" },
  { "Guns", "never go into contact, never inflict hits", NULL, "A" },
  { "4 cm", "foot (not light) within it are not contacted; others are lost", NULL, "A" },
  { "−1", "contacted in front by one who began his move beyond musket range", NULL, ANY_FOOT },
  { "Melee", "every half-turn" },
};

static const Row melee[] = {
  { "Heavy, medium horse|1|2|2|1|3", "", "2", "M" },
  { "Lancers|1|1|1|1½|4", "", "4", "N" },
  { "Light horse|1|2|1|1|2", "", "3", "H" },
  { "Foot|1|1|1|1|1", "", "1", ANY_FOOT },
};

static const Row melee_dice[] = {
  { "+1 die", "per quarter: at a flank or rear" },
  { "+1 die", "per quarter: on higher ground", NULL, "O" },
  { "+1 die", "per quarter: defending a river bank", NULL, "V" },
  { "+1 die", "per quarter: defending a built-up area against those outside", NULL, "U" },
  { "All", "added up" },
  { "½", "normal dice: unit attacked in rear" },
  { "½ die", "whole one", "50 50" },
  { "4 or more", "hits; both sides at once" },
};

static const Row saves[] = {
  { "6", "cuirassiers, but not against roundshot", NULL, "C" },
  { "4 or more", "behind cover" },
};

static const Row hits[] = {
  { "0|100%", "behind the middle of both bases" },
  { "1|75%", "behind the right base" },
  { "2|50%", "one base off; officer behind the middle" },
  { "3|25%", "officer off" },
  { "4|0", "last base off" },
  { "1–3|75–25%", "a marker", NULL, "A" },
};

static const Row morale[] = {
  { "Who", "this half-turn, lost a quarter to fire, or lost a melee" },
  { "2", "elite units", NULL, "E" },
  { "3", "regular units", NULL, "R" },
  { "4", "poor units", NULL, "P" },
  { "+1", "general attached", NULL, "G" },
  { "+1", "two of their normal moves; no light foot, no guns", NULL, "B" ANY_HORSE },
  { "Less", "one more quarter lost" },
};

static const Row retreat[] = {
  { "Who", "fails its morale, or took more hits in a melee" },
  { "1 move", "at once, with the Variation; ends with its back to the enemy" },
  { "Lost", "horse or foot (not light) bar the way at its first move" },
  { "Friends", "test their morale" },
  { "Friends", "not horse in the way of foot", NULL, ANY_FOOT ";" ANY_HORSE },
  { "not given", "not rallied" },
};

static const Row rally[] = {
  { "5 or more", "halts, and acts as normal in the turn after" },
  { "+1", "general with the unit", NULL, "G" },
  { "−1", "fire of foot that rallied", NULL, ANY_FOOT },
};

static const Row general[] = {
  { "Lost", "with the unit that he is attached to" },
  { "−3", "army points", NULL, NULL, "Victory" },
};

static const Row worth[] = {
  { "3", "the general", NULL, "G" },
  { "2", "foot battalion", NULL, "B" },
  { "1", "any other unit, light foot too", NULL, "LA" ANY_HORSE },
  { "below ½", "total at the start: the army loses, unless objectives" },
};

static const Row gauge[] = {
  { "2", "Fog" },         { "3", "Light rain" },  { "4-10", "extreme heat from the third turn" },
  { "11", "Light rain" }, { "12", "Heavy rain" },
};

static const Row sectors[] = {
  { "Centre", "foot, the general, probably the guns" },
  { "2 flanks", "horse, possibly light foot" },
};

static const Row bases[] = {
  { "Foot battalion|2|8 in two ranks|40 × 20", "in line as a rule; one officer", NULL, "B" },
  { "Light foot|2|3|40 × 20", "as battalions; one officer", NULL, "L" },
  { "Squadron|2|3|40 × 20", "one base behind the other; light horse that screens, in line", NULL,
    ANY_HORSE },
  { "Gun|1|a gun and 4 gunners|40 × 20", "set lengthways", NULL, "A" },
  { "General|1|not given|20 × 20", "–", NULL, "G" },
};

static const Row board[] = {
  { "12", "two rows of six; each", "1 1 3" },
  { "6", "pieces on average; a stream or river through several sectors is one" },
  { "More dice", "nature and size" },
};

static const Row pieces[] = { { "1-3", "None" }, { "4-6", "One: throw" } };

static const Row categories[] = {
  { "1", "Hill" },
  { "2", "Water: stream, river, lake, marsh" },
  { "3", "Wood" },
  { "4", "Built-up area: farmstead to walled town" },
  { "5", "Player A chooses" },
  { "6", "Player B chooses" },
};

#define ROWS(rows) rows, G_N_ELEMENTS (rows)

/* In the order of the sheet. The hits of guns are worked out below. */
static const Table tables[] = {
  { "turn", "Command & Control", NULL, NULL, FALSE, ROWS (turn) },
  { "point-costs", "Movement", NULL, NULL, FALSE, ROWS (points) },
  { "move-rates", "Movement", NULL, NULL, FALSE, ROWS (moves) },
  { "variation", "The Variation", "1d6", NULL, FALSE, ROWS (variation) },
  { "move-rules", "Movement", NULL, NULL, FALSE, ROWS (moving) },
  { "gunnery", "Artillery", NULL, "A", FALSE, ROWS (gunnery) },
  { "gunnery-hits", "Artillery", "1d6", "A", FALSE, NULL, 0 },
  { "musketry", "Musketry", NULL, ANY_FOOT ANY_HORSE, FALSE, ROWS (musketry) },
  { "national-examples", "National/Army Characteristics", NULL, "FK", FALSE, ROWS (national) },
  { "contact-rules", "Melees", NULL, NULL, FALSE, ROWS (contact) },
  { "melee", "Melees", NULL, NULL, FALSE, ROWS (melee) },
  { "melee-modifiers", "Melees", NULL, NULL, FALSE, ROWS (melee_dice) },
  { "saves", "Saving Throws", NULL, NULL, FALSE, ROWS (saves) },
  { "hit-markers", "Organisation", NULL, NULL, FALSE, ROWS (hits) },
  { "morale", "Morale", NULL, NULL, FALSE, ROWS (morale) },
  { "retreat-rules", "Morale", NULL, NULL, FALSE, ROWS (retreat) },
  { "rally-throws", "Morale", NULL, NULL, FALSE, ROWS (rally) },
  { "general-lost", "Morale", NULL, "G", FALSE, ROWS (general) },
  { "army-worth", "Victory", NULL, NULL, FALSE, ROWS (worth) },
  { "gauge-numbers", "Weather", "2d6", NULL, FALSE, ROWS (gauge) },
  { "sector-layout", "Command & Control", NULL, NULL, TRUE, ROWS (sectors) },
  { "base-sizes", "Organisation", NULL, NULL, TRUE, ROWS (bases) },
  { "terrain-board", "Random Terrain Generator", NULL, NULL, TRUE, ROWS (board) },
  { "terrain-pieces", "Random Terrain Generator", "1d6", NULL, TRUE, ROWS (pieces) },
  { "terrain-sorts", "Random Terrain Generator", "1d6", NULL, TRUE, ROWS (categories) },
};

static const MusterTable *
get_table (const char *id)
{
  const MusterRuleset *ruleset = get_pack (PACK);
  for (int i = 0; i < ruleset->n_tables; i++)
    if (g_str_equal (ruleset->tables[i].id, id))
      return &ruleset->tables[i];
  fail_msg ("there is no table %s", id);
  return NULL;
}

/* "d6", "+1", "7½", "2": numbers with what stands before them and is theirs, with blanks between.
 */
static char *
dup_figures (const char *text)
{
  g_autoptr (GRegex) figure =
    g_regex_new ("([−+] ?|\\bd)?([0-9]+[½¼¾]?|[½¼¾])", G_REGEX_DEFAULT, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autoptr (GString) all = g_string_new (NULL);
  g_regex_match (figure, text, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autofree char *one = g_match_info_fetch (match, 0);
      g_auto (GStrv) parts = g_strsplit (one, " ", -1);
      g_autofree char *joined = g_strjoinv ("", parts);
      g_string_append_printf (all, "%s%s", all->len > 0 ? " " : "", joined);
    }
  return g_string_free (g_steal_pointer (&all), FALSE);
}

/* All cells but the last, with bars between; in a table that is thrown for, the results. */
static char *
dup_first_cells (const MusterTable *table, const MusterTableRow *row)
{
  g_autoptr (GString) cells = g_string_new (NULL);
  if (table->roll.die > 0)
    {
      const MusterResults *at = &row->at;
      if (!at->is_given)
        return g_strdup ("");
      return at->low == at->high ? g_strdup_printf ("%d", at->low)
                                 : g_strdup_printf ("%d-%d", at->low, at->high);
    }
  for (int i = 0; i < row->n_cells - 1; i++)
    g_string_append_printf (cells, "%s%s", i > 0 ? "|" : "", row->cells[i]);
  return g_string_free (g_steal_pointer (&cells), FALSE);
}

static void
assert_row (const MusterTable *table, const MusterTableRow *row, const Row *wanted)
{
  const char *last = row->cells[row->n_cells - 1];
  const char *cite = wanted->cite != NULL ? wanted->cite : table->cite;
  g_autofree char *cells = dup_first_cells (table, row);
  g_autofree char *figures = dup_figures (last);
  if (!g_str_equal (cells, wanted->cells))
    fail_msg ("%s, line %d: \"%s\" instead of \"%s\"", table->id, row->line, cells, wanted->cells);
  if (strstr (last, wanted->word) == NULL)
    fail_msg ("%s: no \"%s\" in \"%s\"", table->id, wanted->word, last);
  if (!g_str_equal (figures, wanted->figures != NULL ? wanted->figures : ""))
    fail_msg ("%s: \"%s\" has the figures %s", table->id, last, figures);
  assert_string_equal (row->cite != NULL ? row->cite : OWN, cite);
}

static void
assert_table (const Table *wanted)
{
  const MusterTable *table = get_table (wanted->id);
  g_autofree char *roll = g_strdup_printf ("%dd%d", table->roll.dice, table->roll.die);
  assert_string_equal (table->roll.die > 0 ? roll : "none",
                       wanted->roll != NULL ? wanted->roll : "none");
  assert_string_equal (table->cite, wanted->cite);
  assert_int_equal (table->is_setup, wanted->is_setup);
  if (wanted->rows == NULL)
    return;
  if (table->n_rows != wanted->n_rows)
    fail_msg ("%s has %d rows", table->id, table->n_rows);
  for (int i = 0; i < wanted->n_rows; i++)
    assert_row (table, &table->rows[i], &wanted->rows[i]);
}

static void
test_every_row_of_every_table_is_as_in_the_rules (void **state)
{
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    assert_table (&tables[i]);
}

static void
test_tables_stand_in_the_order_of_a_turn_and_those_for_before_the_game_last (void **state)
{
  const MusterRuleset *ruleset = get_pack (PACK);
  assert_int_equal (ruleset->n_tables, G_N_ELEMENTS (tables));
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    assert_string_equal (ruleset->tables[i].id, tables[i].id);
}

static void
test_the_columns_of_melees_are_the_enemies_in_their_order (void **state)
{
  static const char *const columns[] = {
    "Own unit",   "Heavy, medium horse", "Lancers", "Light horse", "Foot in firing order, in front",
    "Other foot", "Light foot"
  };
  const MusterTable *table = get_table ("melee");
  assert_int_equal (table->n_columns, G_N_ELEMENTS (columns));
  for (int i = 0; i < table->n_columns; i++)
    assert_string_equal (table->columns[i], columns[i]);
}

/* Artillery: canister halves the die and roundshot quarters it, a gun at 50% or less halves that;
 * then it is rounded to the nearest, and a half is thrown for. */
static void
assert_hits (const char *cell, int die, int divisor)
{
  int rest = die % divisor;
  int low = die / divisor + (2 * rest > divisor);
  g_autofree char *wanted =
    2 * rest == divisor ? g_strdup_printf ("%d or %d", low, low + 1) : g_strdup_printf ("%d", low);
  assert_string_equal (cell, wanted);
}

static void
test_hits_of_guns_are_those_parts_of_the_die_rounded (void **state)
{
  static const int divisors[] = { 2, 4, 4, 8 };
  static const char *const columns[] = { "Die", "Canister", "Roundshot",
                                         "Canister, gun at 50% or less",
                                         "Roundshot, gun at 50% or less" };
  const MusterTable *table = get_table ("gunnery-hits");
  assert_int_equal (table->n_columns, G_N_ELEMENTS (columns));
  for (int i = 0; i < table->n_columns; i++)
    assert_string_equal (table->columns[i], columns[i]);
  assert_int_equal (table->n_rows, 7);
  for (int die = 1; die <= 6; die++)
    {
      const MusterTableRow *row = &table->rows[die - 1];
      assert_int_equal (row->at.low, die);
      assert_int_equal (row->at.high, die);
      assert_int_equal (atoi (row->cells[0]), die);
      for (int i = 0; i < (int) G_N_ELEMENTS (divisors); i++)
        assert_hits (row->cells[i + 1], die, divisors[i]);
    }
  assert_non_null (strstr (table->rows[6].cells[1], "50:50"));
}

/* What rows matter. */

typedef struct
{
  const char *letters;
  const char *xml;     /* of an army, or */
  const char *feature; /* the name of a feature */
} Hand;

static const Hand hands[] = {
  { "BR", "<unit type=\"foot-battalion\" grades=\"quality:regular\"/>" },
  { "BE", "<unit type=\"foot-battalion\" grades=\"quality:elite\"/>" },
  { "LP", "<unit type=\"light-infantry\" grades=\"quality:poor\"/>" },
  { "MR", "<unit type=\"heavy-horse\" grades=\"quality:regular\"/>" },
  { "MR", "<unit type=\"medium-horse\" grades=\"quality:regular\"/>" },
  { "MCR", "<unit type=\"cuirassiers\" grades=\"quality:regular\"/>" },
  { "HR", "<unit type=\"light-horse\" grades=\"quality:regular\"/>" },
  { "NR", "<unit type=\"lancers\" grades=\"quality:regular\"/>" },
  { "AR", "<unit type=\"gun\" grades=\"quality:regular\"/>" },
  { "AP", "<unit type=\"pr-gun\" grades=\"quality:poor\"/>" },
  { "BRF", "<unit type=\"pr-fusiliers\" grades=\"quality:regular\"/>" },
  { "HRK", "<unit type=\"pr-hussars\" grades=\"quality:regular\"/>" },
  { "G", "<commander type=\"general\"/>" },
  { "S", "<formation kind=\"scenario-sector\"/>" },
  { "", "<formation kind=\"centre\"/>" },
  { "OT", NULL, "Hill" },
  { "VT", NULL, "River" },
  { "VT", NULL, "Stream" },
  { "T", NULL, "Lake" },
  { "T", NULL, "Marsh" },
  { "WT", NULL, "Wood" },
  { "UT", NULL, "Farmstead" },
  { "UT", NULL, "Village" },
  { "UT", NULL, "Walled town" },
  { "T", NULL, "Road" },
};

/* Two of them meet; the same twice is a table with nothing else. */
typedef struct
{
  const Hand *hands[2];
  Checked *army;
} Evening;

static const MusterKind *
find_feature (const char *name)
{
  const MusterRuleset *ruleset = get_pack (PACK);
  for (int i = 0; i < ruleset->n_features; i++)
    if (g_str_equal (ruleset->features[i].name, name))
      return &ruleset->features[i];
  fail_msg ("there is no feature %s", name);
  return NULL;
}

static gboolean
is_met (const Evening *evening, const MusterTableNeed *need)
{
  const MusterRuleset *ruleset = get_pack (PACK);
  assert_non_null (need->of);
  for (guint i = 0; i < evening->army->army->n_nodes; i++)
    if (muster_evaluation_match (evening->army->evaluation, need->of, i) == MUSTER_YES)
      return TRUE;
  for (int i = 0; i < 2; i++)
    if (evening->hands[i]->feature != NULL
        && muster_kind_match (ruleset, find_feature (evening->hands[i]->feature),
                              MUSTER_GRADE_UNKNOWN, need->of)
             == MUSTER_YES)
      return TRUE;
  return FALSE;
}

static gboolean
are_met (const Evening *evening, const MusterTableNeeds *needs)
{
  for (int i = 0; i < needs->n_items; i++)
    if (!is_met (evening, &needs->items[i]))
      return FALSE;
  return TRUE;
}

/* The same, of what is typed above. */
static gboolean
is_at_hand (const Evening *evening, const char *needs)
{
  g_auto (GStrv) parts = g_strsplit (needs != NULL ? needs : "", ";", -1);
  for (int i = 0; parts[i] != NULL; i++)
    if (strpbrk (evening->hands[0]->letters, parts[i]) == NULL
        && strpbrk (evening->hands[1]->letters, parts[i]) == NULL)
      return FALSE;
  return TRUE;
}

static void
fail_of (const Evening *evening, const MusterTable *table, int line)
{
  for (int i = 0; i < 2; i++)
    print_message ("# %s\n", evening->hands[i]->xml != NULL ? evening->hands[i]->xml
                                                            : evening->hands[i]->feature);
  fail_msg ("%s, line %d, should matter here, or should not", table->id, line);
}

static void
assert_rows_matter (const Evening *evening, const Table *wanted)
{
  const MusterTable *table = get_table (wanted->id);
  if (are_met (evening, &table->needs) != is_at_hand (evening, wanted->needs))
    fail_of (evening, table, table->line);
  for (int i = 0; i < wanted->n_rows; i++)
    if (are_met (evening, &table->rows[i].needs) != is_at_hand (evening, wanted->rows[i].needs))
      fail_of (evening, table, table->rows[i].line);
}

static void
assert_evening (const Hand *one, const Hand *other)
{
  g_autofree char *body =
    g_strconcat (one->xml != NULL ? one->xml : "", other->xml != NULL ? other->xml : "", NULL);
  g_autoptr (Checked) army = check_made (PACK, "", body);
  const Evening evening = { { one, other }, army };
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    assert_rows_matter (&evening, &tables[i]);
}

static void
test_rows_matter_where_what_they_are_about_is_at_hand (void **state)
{
  for (guint i = 0; i < G_N_ELEMENTS (hands); i++)
    for (guint j = i; j < G_N_ELEMENTS (hands); j++)
      assert_evening (&hands[i], &hands[j]);
}

/* Which tables have nothing to say for an army on bare ground, with bars between. */
static void
assert_silent (const char *body, const char *wanted)
{
  static const Hand nothing = { "", "", NULL };
  const MusterRuleset *ruleset = get_pack (PACK);
  g_autoptr (Checked) army = check_made (PACK, "", body);
  const Evening evening = { { &nothing, &nothing }, army };
  g_autoptr (GString) silent = g_string_new (NULL);
  for (int i = 0; i < ruleset->n_tables; i++)
    {
      const MusterTable *table = &ruleset->tables[i];
      gboolean speaks = FALSE;
      for (int row = 0; row < table->n_rows && are_met (&evening, &table->needs); row++)
        speaks = speaks || are_met (&evening, &table->rows[row].needs);
      if (!speaks)
        g_string_append_printf (silent, "%s%s", silent->len > 0 ? "|" : "", table->title);
    }
  assert_string_equal (silent->str, wanted);
}

#define GUNS         "Artillery|Artillery: hits that may be, by the die"
#define PRUSSIA      "National characteristics, only if agreed: those of Mollwitz"
#define LOST_GENERAL "Loss of the general"

static void
test_no_table_of_guns_stands_beside_armies_without_guns_and_none_of_muskets_beside_guns_alone (
  void **state)
{
  assert_silent ("<commander type=\"general\"/><unit type=\"foot-battalion\"/>"
                 "<unit type=\"medium-horse\"/>",
                 GUNS "|" PRUSSIA);
  assert_silent ("<commander type=\"general\"/><unit type=\"gun\"/>",
                 "Musketry|" PRUSSIA "|Melee: dice per quarter");
  assert_silent ("<unit type=\"pr-musketeers\"/><unit type=\"pr-gun\"/>", LOST_GENERAL);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_every_row_of_every_table_is_as_in_the_rules),
    cmocka_unit_test (test_tables_stand_in_the_order_of_a_turn_and_those_for_before_the_game_last),
    cmocka_unit_test (test_the_columns_of_melees_are_the_enemies_in_their_order),
    cmocka_unit_test (test_hits_of_guns_are_those_parts_of_the_die_rounded),
    cmocka_unit_test (test_rows_matter_where_what_they_are_about_is_at_hand),
    cmocka_unit_test (
      test_no_table_of_guns_stands_beside_armies_without_guns_and_none_of_muskets_beside_guns_alone),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
