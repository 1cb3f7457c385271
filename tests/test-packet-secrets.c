/* A side's packet holds nothing of the other's secrets: each has a word of its own, which is looked
 * for on every page. */
#include "packet-helper.h"

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
  while (army->army->things[reserve.thing].sort != MUSTER_SORT_FORMATION || reserve.thing == 0)
    reserve.thing++;
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
dump (const MusterGame *game, MusterReader reader, MusterHidden hidden)
{
  const MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE,
                                       .reader = reader,
                                       .hidden = hidden };
  const MusterPacketPlan plan = { .has_cover = TRUE };
  g_autoptr (MusterSheet) sheet = make_packet (game, TRUE, plan, &options);
  return muster_sheet_dump (sheet);
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
        g_autofree char *text = dump (game, own == 0 ? MUSTER_READER_SIDE_A : MUSTER_READER_SIDE_B,
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

/* What dice placed tells where reserves and zones are, and findings name armies. */
static void
a_side_s_packet_has_no_transcript_and_no_findings (void **state)
{
  g_autoptr (MusterScenario) scenario = make_secretive ();
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  g_autofree char *all = dump (game, MUSTER_READER_ALL, MUSTER_HIDE_NOTHING);
  g_autofree char *own = dump (game, MUSTER_READER_SIDE_A, MUSTER_HIDE_NOTHING);
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
    dump (game, MUSTER_READER_ALL,
          (MusterHidden) (MUSTER_HIDE_RESERVES | MUSTER_HIDE_FORCES | MUSTER_HIDE_WEATHER));
  for (int side = 0; side < 2; side++)
    for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
      assert_said (text, words[i], side, TRUE);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_side_s_packet_holds_nothing_of_the_other_s_secrets),
    cmocka_unit_test (a_side_s_packet_has_no_transcript_and_no_findings),
    cmocka_unit_test (nothing_is_hidden_from_an_umpire),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
