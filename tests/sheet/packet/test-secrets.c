/* A side's packet holds nothing of the other's secrets: each has a word of its own, which is looked
 * for on every page. */
#include "helper/dump.h"
#include "helper/packet.h"
#include "sheet/packet/sheets.h"
#include "sheet/page/view.h"

/* @element: a word of the army's file, whose names get @mark before them */
static char *
dup_marked (const char *text, const char *element, const char *mark)
{
  g_autofree char *pattern = g_strdup_printf ("(<%s\\b[^>]*\\bname=\")", element);
  g_autofree char *with = g_strdup_printf ("\\1%s ", mark);
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  return g_regex_replace (regex, text, -1, 0, with, 0, NULL);
}

/* "Unitofa", "Armyofb" … */
static char *
dup_mark (const char *what, int side)
{
  return g_strdup_printf ("%sof%c", what, side == 0 ? 'a' : 'b');
}

static const MusterArmy *
make_marked_army (int side)
{
  static const char *const elements[][2] = {
    { "army", "Army" }, { "formation", "Formation" }, { "commander", "Person" }, { "unit", "Unit" }
  };
  g_autofree char *text = dup_example ("fontenoy-french");
  for (gsize i = 0; i < G_N_ELEMENTS (elements); i++)
    {
      g_autofree char *mark = dup_mark (elements[i][1], side);
      char *marked = dup_marked (text, elements[i][0], mark);
      assert_has (marked, mark);
      g_free (text);
      text = marked;
    }
  return parse_army ("game-of-kings", text);
}

static void
add_reserve (MusterScenario *scenario, int side, const char *where, const char *note)
{
  const MusterScenarioArmy *army = g_ptr_array_index (scenario->sides[side].armies, 0);
  MusterReserve reserve = {
    .side = side, .army = army->number, .turn = 4, .where = where, .note = note
  };
  while (army->army->nodes[reserve.node].category != MUSTER_CATEGORY_FORMATION || reserve.node == 0)
    reserve.node++;
  muster_scenario_add_reserve (scenario, &reserve);
}

static void
add_zone (MusterBattlefield *battlefield, int side, const char *name)
{
  const MusterPoint points[] = { { 100, 100 }, { 300, 100 }, { 300, 200 }, { 100, 200 } };
  const MusterZone zone = { .name = name, .side = side, .points = points, .n_points = 4 };
  muster_battlefield_add_zone (battlefield, &zone);
}

static MusterScenario *
make_secretive (void)
{
  MusterScenario *scenario = make_empty (get_pack ("game-of-kings"));
  add_to (scenario, 0, make_marked_army (0));
  add_to (scenario, 1, make_marked_army (1));
  generate (scenario, get_pack ("game-of-kings"), 7);
  for (int side = 0; side < 2; side++)
    {
      g_autofree char *briefing = dup_mark ("Briefing", side);
      g_autofree char *where = dup_mark ("Where", side);
      g_autofree char *note = dup_mark ("Note", side);
      g_autofree char *zone = dup_mark ("Zone", side);
      scenario->sides[side].briefing = muster_scenario_keep (scenario, briefing);
      add_reserve (scenario, side, where, note);
      add_zone (scenario->battlefield, side, zone);
    }
  for (int turn = 2; turn <= 4; turn++)
    {
      MusterWeatherState state =
        g_array_index (scenario->battlefield->weather, MusterWeatherState, 0);
      state.turn = turn;
      muster_battlefield_set_weather (scenario->battlefield, get_pack ("game-of-kings"), &state);
    }
  return scenario;
}

static char *
dump (const MusterGame *game, MusterAudience reader, MusterHidden hidden)
{
  const MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE,
                                       .reader = reader,
                                       .hidden = hidden };
  const MusterPacketPlan plan = { .has_cover = TRUE };
  g_autoptr (MusterSheet) sheet = make_packet (game, TRUE, plan, &options);
  return take_plain (dump_sheet (sheet));
}

static void
assert_said (const char *text, const char *what, int side, gboolean is_said)
{
  g_autofree char *mark = dup_mark (what, side);
  if ((strstr (text, mark) != NULL) != is_said)
    fail_msg ("“%s” is %s", mark, is_said ? "not told" : "told");
}

static void
assert_hidden (const char *text, const char *what, int side)
{
  assert_said (text, what, side, FALSE);
}

static void
a_side_s_packet_holds_nothing_of_the_other_s_secrets (void **state)
{
  g_autoptr (MusterScenario) scenario = make_secretive ();
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  for (int hidden = 0; hidden < 16; hidden++)
    for (int own = 0; own < 2; own++)
      {
        g_autofree char *text =
          dump (game, own == 0 ? MUSTER_AUDIENCE_SIDE_A : MUSTER_AUDIENCE_SIDE_B,
                (MusterHidden) hidden);
        print_message ("# side %d, hidden %d\n", own, hidden);
        assert_hidden (text, "Briefing", !own);
        assert_hidden (text, "Unit", !own);
        if ((hidden & MUSTER_HIDE_FORCES) != 0)
          assert_hidden (text, "Person", !own);
        assert_said (text, "Army", !own, (hidden & MUSTER_HIDE_FORCES) == 0);
        assert_said (text, "Where", !own, (hidden & MUSTER_HIDE_RESERVES) == 0);
        /* Other formations of that name than the reserve stand on the roster. */
        assert_said (text, "Formation", !own, (hidden & MUSTER_HIDE_FORCES) == 0);
        assert_said (text, "Note", !own,
                     (hidden & (MUSTER_HIDE_RESERVES | MUSTER_HIDE_FORCES)) == 0);
        if ((hidden & MUSTER_HIDE_ZONES) != 0)
          assert_hidden (text, "Zone", !own);
        if ((hidden & MUSTER_HIDE_WEATHER) != 0)
          assert_has_not (text, "turn 3, gauge");
        assert_said (text, "Unit", own, TRUE);
        assert_said (text, "Army", own, TRUE);
        assert_said (text, "Where", own, TRUE);
      }
}

static void
orders_of_battle_tell_when_formations_come_and_only_of_their_own_army (void **state)
{
  static const char *const ids[] = { "order-of-battle", "order-of-battle-compact" };
  g_autoptr (MusterScenario) scenario = make_secretive ();
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++)
    for (int own = 0; own < 2; own++)
      {
        g_autoptr (GError) error = NULL;
        const MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE,
                                             .reader = own == 0 ? MUSTER_AUDIENCE_SIDE_A
                                                                : MUSTER_AUDIENCE_SIDE_B };
        g_autoptr (MusterSheet) sheet =
          muster_sheet_make (muster_sheet_find_kind (ids[i]), game, &options, &error);
        g_autofree char *text = take_plain (dump_sheet (sheet));
        assert_has (text, "Reserve: turn 4");
        assert_said (text, "Where", own, TRUE);
        assert_said (text, "Where", !own, FALSE);
      }
}

/* What dice placed tells where reserves and zones are, and findings name armies. */
static void
a_side_s_packet_has_no_transcript_and_no_findings (void **state)
{
  g_autoptr (MusterScenario) scenario = make_secretive ();
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  g_autofree char *all = dump (game, MUSTER_AUDIENCE_ALL, MUSTER_HIDE_NOTHING);
  g_autofree char *own = dump (game, MUSTER_AUDIENCE_SIDE_A, MUSTER_HIDE_NOTHING);
  assert_has (all, "“Seed 7”");
  assert_has_not (own, "Seed");
  assert_has_not (own, "To be seen to");
}

static void
nothing_is_hidden_from_an_umpire (void **state)
{
  static const char *const words[] = { "Army", "Unit", "Person", "Formation", "Where", "Note" };
  g_autoptr (MusterScenario) scenario = make_secretive ();
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  g_autofree char *text =
    dump (game, MUSTER_AUDIENCE_ALL,
          (MusterHidden) (MUSTER_HIDE_RESERVES | MUSTER_HIDE_FORCES | MUSTER_HIDE_WEATHER));
  for (int side = 0; side < 2; side++)
    for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
      assert_said (text, words[i], side, TRUE);
}

/* What tells how strong each side of a battle is: points, or what its defeat is evaluated by. */
static const struct
{
  const char *pack;
  const char *armies[2];
  const char *words[2];
} strengths[] = {
  { "game-of-kings", { "fontenoy-french", "dettingen-pragmatic" }, { "36 points", "20 points" } },
  { "tout-soldat", { "french-200", "british-200" }, { "195 of 200", "190 of 200" } },
  { "tout-soldat", { "french-200", "waterloo-i-corps" }, { "at stake: 17", "at stake: 44" } },
  { "le-roi-soleil",
    { "poltava-swedes", "poltava-swedes" },
    { "Side A, The Sw", "Side B, The Sw" } },
};

static MusterGame *
make_unequal (gsize i)
{
  g_autoptr (MusterScenario) scenario = make_empty (get_pack (strengths[i].pack));
  for (int side = 0; side < 2; side++)
    add_to (scenario, side, load_example (strengths[i].pack, strengths[i].armies[side]));
  return muster_game_new_scenario (scenario);
}

static void
how_strong_the_enemy_is_is_told_on_no_sheet_of_a_side (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (strengths); i++)
    for (int own = 0; own < 2; own++)
      {
        g_autoptr (MusterGame) game = make_unequal (i);
        g_autofree char *text =
          dump (game, own == 0 ? MUSTER_AUDIENCE_SIDE_A : MUSTER_AUDIENCE_SIDE_B,
                MUSTER_HIDE_NOTHING);
        print_message ("# %s, side %d\n", strengths[i].pack, own);
        assert_has (text, strengths[i].words[own]);
        assert_has_not (text, strengths[i].words[!own]);
      }
}

static void
how_strong_both_are_is_told_to_an_umpire_and_where_lists_are_open (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (strengths); i++)
    for (MusterAudience reader = MUSTER_AUDIENCE_ALL; reader <= MUSTER_AUDIENCE_SIDE_B; reader++)
      {
        g_autoptr (GError) error = NULL;
        g_autoptr (MusterGame) game = make_unequal (i);
        const MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE,
                                             .reader = reader,
                                             .is_open = reader != MUSTER_AUDIENCE_ALL };
        g_autoptr (MusterSheet) sheet =
          muster_sheet_make (muster_sheet_find_kind ("scenario"), game, &options, &error);
        g_autofree char *text = take_plain (dump_sheet (sheet));
        assert_has (text, strengths[i].words[0]);
        assert_has (text, strengths[i].words[1]);
      }
}

/* The roster is for the opponent even where an umpire prints it. */
static void
a_roster_tells_points_only_where_lists_are_open (void **state)
{
  for (int is_open = 0; is_open < 2; is_open++)
    for (MusterAudience reader = MUSTER_AUDIENCE_ALL; reader <= MUSTER_AUDIENCE_SIDE_B; reader++)
      {
        g_autoptr (GError) error = NULL;
        g_autoptr (MusterGame) game = make_unequal (0);
        const MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE,
                                             .reader = reader,
                                             .is_open = is_open };
        g_autoptr (MusterSheet) sheet =
          muster_sheet_make (muster_sheet_find_kind ("roster"), game, &options, &error);
        g_autofree char *text = take_plain (dump_sheet (sheet));
        for (int side = 0; side < 2; side++)
          assert_int_equal (
            strstr (text, strengths[0].words[side]) != NULL,
            is_open && (reader == MUSTER_AUDIENCE_ALL || !muster_reader_is_of (reader, side)));
        assert_int_equal (strstr (text, "points are not told") != NULL, !is_open);
      }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_side_s_packet_holds_nothing_of_the_other_s_secrets),
    cmocka_unit_test (orders_of_battle_tell_when_formations_come_and_only_of_their_own_army),
    cmocka_unit_test (a_side_s_packet_has_no_transcript_and_no_findings),
    cmocka_unit_test (nothing_is_hidden_from_an_umpire),
    cmocka_unit_test (how_strong_the_enemy_is_is_told_on_no_sheet_of_a_side),
    cmocka_unit_test (how_strong_both_are_is_told_to_an_umpire_and_where_lists_are_open),
    cmocka_unit_test (a_roster_tells_points_only_where_lists_are_open),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
