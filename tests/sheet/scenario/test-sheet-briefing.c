/* The briefings: a page for each side, with what it knows and nothing of what it must not. */
#include "helper/play.h"

#define KIND "briefing"

/* The dump of each side's part alone. */
static void
dump_parts (const MusterScenario *scenario, MusterHidden hidden, char **parts)
{
  g_autofree char *text = dump_for (KIND, scenario, MUSTER_AUDIENCE_ALL, hidden);
  char *second = strstr (text + 1, "\npart ");
  assert_non_null (second);
  parts[0] = g_strndup (text, (gsize) (second - text));
  parts[1] = g_strdup (second);
}

static void
briefings_of_all_rulesets_are_laid_out_as_before (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (battles); i++)
    compare_golden_sheet (KIND, &battles[i]);
}

static void
each_side_has_pages_of_its_own_with_its_own_orders_alone (void **state)
{
  static const char *const secrets[] = { "oak leaf", "ash leaf" };
  for (gsize i = 0; i < G_N_ELEMENTS (battles); i++)
    for (int hidden = 0; hidden < 16; hidden++)
      {
        char *parts[2];
        g_autoptr (MusterScenario) scenario = make_battle (&battles[i], 7);
        dump_parts (scenario, (MusterHidden) hidden, parts);
        for (int side = 0; side < 2; side++)
          {
            assert_has (parts[side], secrets[side]);
            assert_has_not (parts[side], secrets[1 - side]);
            assert_has (parts[side], "The mill burns.");
            assert_has (parts[side], side == 0 ? "Briefing for the player of Northerners"
                                               : "Briefing for the player of Southerners");
            g_free (parts[side]);
          }
      }
}

static void
for_one_side_there_is_only_its_own (void **state)
{
  g_autoptr (MusterScenario) scenario = make_battle (&battles[0], 7);
  g_autofree char *a = dump_for (KIND, scenario, MUSTER_AUDIENCE_SIDE_A, MUSTER_HIDE_NOTHING);
  g_autofree char *b = dump_for (KIND, scenario, MUSTER_AUDIENCE_SIDE_B, MUSTER_HIDE_NOTHING);
  assert_has (a, "oak leaf");
  assert_has_not (a, "ash leaf");
  assert_has (b, "ash leaf");
  assert_has_not (b, "oak leaf");
}

static void
what_comes_later_is_told_with_the_formation (void **state)
{
  g_autoptr (MusterScenario) scenario = make_battle (&battles[0], 7);
  g_array_set_size (scenario->reserves, 0);
  g_autofree char *before = dump_for (KIND, scenario, MUSTER_AUDIENCE_SIDE_A, MUSTER_HIDE_NOTHING);
  assert_has_not (before, "Reserve: ");
  add_reserve (scenario, 0, 4, "west road");
  g_autofree char *own =
    take_plain (dump_for (KIND, scenario, MUSTER_AUDIENCE_SIDE_A, MUSTER_HIDE_NOTHING));
  g_autofree char *enemy = dump_for (KIND, scenario, MUSTER_AUDIENCE_SIDE_B, MUSTER_HIDE_NOTHING);
  assert_has (own, "Reserve: ");
  assert_has (own, "west road");
  assert_has_not (enemy, "Reserve: ");
}

static void
a_side_without_orders_gets_its_page_and_is_told_so (void **state)
{
  char *parts[2];
  g_autoptr (MusterScenario) scenario = make_battle (&battles[0], 7);
  scenario->sides[1].briefing = NULL;
  dump_parts (scenario, MUSTER_HIDE_NOTHING, parts);
  assert_has_not (parts[0], "No orders of its own");
  assert_has (parts[1], "No orders of its own");
  for (int side = 0; side < 2; side++)
    g_free (parts[side]);
}

static void
what_is_hidden_of_the_enemy_is_not_told_and_said_to_be_unknown (void **state)
{
  static const MusterHidden all = (MusterHidden) (MUSTER_HIDE_ZONES | MUSTER_HIDE_RESERVES
                                                  | MUSTER_HIDE_FORCES | MUSTER_HIDE_WEATHER);
  char *parts[2];
  g_autoptr (MusterScenario) scenario = make_battle (&battles[0], 7);
  dump_parts (scenario, all, parts);
  for (int side = 0; side < 2; side++)
    {
      const MusterScenarioArmy *other = g_ptr_array_index (scenario->sides[1 - side].armies, 0);
      assert_has_not (parts[side], other->army->name);
      assert_has_not (parts[side], side == 0 ? "birch" : "willow");
      assert_has_not (parts[side],
                      side == 0 ? "Deployment of Southerners" : "Deployment of Northerners");
      assert_has (parts[side],
                  side == 0 ? "Deployment of Northerners" : "Deployment of Southerners");
      assert_has (parts[side], "The deployment zone of ");
      assert_has (parts[side], "has in reserve is not known.");
      assert_has (parts[side], "Which troops ");
      g_free (parts[side]);
    }
}

static void
what_a_player_keeps_secret_in_his_army_is_on_his_page_alone (void **state)
{
  char *parts[2];
  MusterRandom random = muster_random_new (1, "kind");
  g_autoptr (MusterScenario) scenario = make_battle (&battles[2], 7);
  const MusterArmy *army = muster_scenario_find_army (scenario, 1, NULL)->army;
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (army->ruleset, army->ruleset_id, "Host");
  for (int i = 0; i < 2; i++)
    {
      muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_FORMATION,
                                 pick_kind (army->ruleset, MUSTER_CATEGORY_FORMATION, &random)->id,
                                 i == 0 ? "Seen" : "Ambush");
      muster_army_builder_set_secret (builder, i == 0 ? MUSTER_SECRET_NONE : MUSTER_SECRET_ALL);
      muster_army_builder_end (builder);
    }
  g_autoptr (MusterArmySnapshot) host = muster_army_builder_finish (builder);
  muster_scenario_remove_army (scenario, 1);
  muster_scenario_add_army (scenario, 0, 1, host, 0);
  const MusterReserve reserve = { .side = 0, .army = 1, .node = 2, .turn = 3 };
  muster_scenario_add_reserve (scenario, &reserve);
  dump_parts (scenario, MUSTER_HIDE_NOTHING, parts);
  assert_has (parts[0], "Ambush");
  assert_has_not (parts[1], "Ambush");
  assert_has (parts[1], "Host");
  for (int side = 0; side < 2; side++)
    g_free (parts[side]);
}

static void
random_battles_keep_their_pages (void **state)
{
  assert_random_pages (KIND);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (briefings_of_all_rulesets_are_laid_out_as_before),
    cmocka_unit_test (each_side_has_pages_of_its_own_with_its_own_orders_alone),
    cmocka_unit_test (for_one_side_there_is_only_its_own),
    cmocka_unit_test (what_comes_later_is_told_with_the_formation),
    cmocka_unit_test (a_side_without_orders_gets_its_page_and_is_told_so),
    cmocka_unit_test (what_is_hidden_of_the_enemy_is_not_told_and_said_to_be_unknown),
    cmocka_unit_test (what_a_player_keeps_secret_in_his_army_is_on_his_page_alone),
    cmocka_unit_test (random_battles_keep_their_pages),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
