/* Readouts of d'Erlon's corps, of brigades of every size, of Fontenoy and of Dettingen. */
#include "army/evaluate/losses.h"
#include "helper/army.h"

/* The texts of all readouts with this id, in order, with "; " between. */
static char *
dup_readouts (const Checked *checked, const char *id)
{
  g_autoptr (GPtrArray) readouts = muster_army_list_readouts (checked->evaluation);
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < readouts->len; i++)
    {
      const MusterReadout *readout = g_ptr_array_index (readouts, i);
      if (g_str_equal (readout->id, id))
        g_string_append_printf (text, "%s%s", text->len > 0 ? "; " : "", readout->text);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
assert_readouts (const Checked *checked, const char *id, const char *wanted)
{
  g_autofree char *text = dup_readouts (checked, id);
  assert_string_equal (text, wanted);
}

/* The one readout of the thing with this name. */
static void
assert_readout_of (const Checked *checked, const char *name, const char *id, const char *wanted)
{
  g_autoptr (GPtrArray) readouts = muster_army_list_readouts (checked->evaluation);
  guint node = find_named (checked->army, name);
  const char *text = NULL;
  for (guint i = 0; i < readouts->len; i++)
    {
      const MusterReadout *readout = g_ptr_array_index (readouts, i);
      if (readout->node == node && g_str_equal (readout->id, id))
        text = readout->text;
    }
  if (wanted == NULL)
    assert_null (text);
  else if (text == NULL)
    fail_msg ("%s has no %s", name, id);
  else
    assert_string_equal (text, wanted);
}

static Checked *
check_corps (void)
{
  return check_army (load_example ("tout-soldat", "waterloo-i-corps"));
}

static const char *const division_commanders[] = { "Quiot du Passage", "Donzelot", "Marcognet",
                                                   "Durutte" };

static void
test_d_erlon_has_43_units_9_markers_and_44_points_at_stake (void **state)
{
  g_autoptr (Checked) checked = check_corps ();
  assert_readouts (checked, "units", "43");
  assert_readouts (checked, "markers", "9");
  assert_readouts (checked, "victory-total", "44");
}

static void
test_d_erlon_has_3_phases_and_throws_d6_and_3_for_the_attack (void **state)
{
  g_autoptr (Checked) checked = check_corps ();
  assert_readouts (checked, "phases", "3");
  assert_readout_of (checked, "Drouet d’Erlon", "phases", "3");
  assert_readouts (checked, "attack", "d6 + 3");
}

static void
test_d_erlons_commanders_reach_60_30_and_10_cm (void **state)
{
  g_autoptr (Checked) checked = check_corps ();
  assert_readouts (checked, "command-range", "60 cm; 30 cm; 30 cm; 30 cm; 30 cm; 10 cm");
  assert_readout_of (checked, "Drouet d’Erlon", "command-range", "60 cm");
  assert_readout_of (checked, "Jacquinot", "command-range", "10 cm");
}

static void
test_d_erlons_divisions_activate_at_5_in_6_and_2_in_6 (void **state)
{
  g_autoptr (Checked) checked = check_corps ();
  for (guint i = 0; i < G_N_ELEMENTS (division_commanders); i++)
    {
      assert_readout_of (checked, division_commanders[i], "activation", "5 in 6");
      assert_readout_of (checked, division_commanders[i], "activation-out", "2 in 6");
    }
}

static void
test_d_erlons_cavalry_activates_at_6_in_6_and_3_in_6 (void **state)
{
  g_autoptr (Checked) checked = check_corps ();
  assert_readout_of (checked, "Jacquinot", "activation", "6 in 6");
  assert_readout_of (checked, "Jacquinot", "activation-out", "3 in 6");
  assert_readout_of (checked, "Drouet d’Erlon", "activation", NULL);
}

static void
test_d_erlons_infantry_fires_18_cm_and_his_cavalry_does_not (void **state)
{
  g_autoptr (Checked) checked = check_corps ();
  assert_readouts (checked, "fire-range", "18 cm; 18 cm; 18 cm; 18 cm; 18 cm; 18 cm; 18 cm; 18 cm");
  assert_readout_of (checked, "1st Cavalry Division", "fire-range", NULL);
}

/* Légère fights as line. */
static void
test_d_erlons_brigades_move_as_line_and_as_light_cavalry (void **state)
{
  g_autoptr (Checked) checked = check_corps ();
  assert_readout_of (checked, "Brigade Schmitz", "move", "line 8 cm, column 12 cm");
  assert_readout_of (checked, "Brigade Quiot", "move", "line 8 cm, column 12 cm");
  assert_readout_of (checked, "1st Cavalry Division", "move", "line 18 cm, column 21 cm");
}

static void
test_d_erlons_brigades_are_demoralised_at_3_and_perhaps_at_2 (void **state)
{
#define OF_4 "at 2 lost (chance 1 in 2), at 3 of 4"
  g_autoptr (Checked) checked = check_corps ();
  assert_readouts (checked, "demoralised",
                   OF_4 "; " OF_4 "; at 3 of 5 lost; " OF_4 "; " OF_4 "; " OF_4 "; " OF_4 "; " OF_4
                        "; " OF_4);
  assert_readout_of (checked, "Brigade Schmitz", "demoralised", "at 3 of 5 lost");
  assert_readouts (checked, "size-modifier", "0; 0; +1; 0; 0; 0; 0; 0; 0");
#undef OF_4
}

static void
test_every_readout_of_d_erlon_cites_its_section_but_one_that_none_has (void **state)
{
  g_autoptr (Checked) checked = check_corps ();
  g_autoptr (GPtrArray) readouts = muster_army_list_readouts (checked->evaluation);
  assert_true (readouts->len > 40);
  for (guint i = 0; i < readouts->len; i++)
    {
      const MusterReadout *readout = g_ptr_array_index (readouts, i);
      /* With whose rating a battery of its own is activated no section says. */
      assert_int_equal (readout->cite == NULL, g_str_equal (readout->id, "activation-guns"));
      assert_true (readout->text[0] != '\0' && g_utf8_validate (readout->text, -1, NULL));
    }
}

static void
test_readouts_are_in_the_order_of_the_things (void **state)
{
  g_autoptr (Checked) checked = check_corps ();
  g_autoptr (GPtrArray) readouts = muster_army_list_readouts (checked->evaluation);
  for (guint i = 1; i < readouts->len; i++)
    assert_true (((MusterReadout *) g_ptr_array_index (readouts, i - 1))->node
                 <= ((MusterReadout *) g_ptr_array_index (readouts, i))->node);
}

static void
assert_attack (const char *head, const char *wanted)
{
  g_autoptr (Checked) checked = check_made ("tout-soldat", head, CORPS (DIVISIONS2));
  assert_readouts (checked, "attack", wanted);
}

static void
test_the_french_empire_adds_1_to_the_attack_from_1796_to_1812 (void **state)
{
  assert_attack ("date=\"1795\" grades=\"nation:france\"", "d6 + 2");
  assert_attack ("date=\"1796\" grades=\"nation:france\"", "d6 + 3");
  assert_attack ("date=\"1812\" grades=\"nation:france\"", "d6 + 3");
  assert_attack ("date=\"1813\" grades=\"nation:france\"", "d6 + 2");
  assert_attack ("date=\"1812\" grades=\"nation:russia\"", "d6 + 2");
}

static void
test_the_attack_is_that_of_the_overall_commander_alone (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", "date=\"1815\" grades=\"nation:france\"",
                "<commander type=\"army-commander\" grades=\"rating:4\"/>" CORPS (DIVISIONS2)
                  CORPS (DIVISIONS2));
  assert_readouts (checked, "attack", "d6 + 4");
  assert_readouts (checked, "phases", "4");
}

static void
test_without_a_date_the_attack_is_not_known_yet (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", "grades=\"nation:france\"", CORPS (DIVISIONS2));
  assert_readouts (checked, "attack", "not known yet");
}

static Checked *
check_brigade (const char *head, int n)
{
  g_autoptr (GString) body = g_string_new ("<formation kind=\"brigade\" grades=\"quality:4\">");
  for (int i = 0; i < n; i++)
    g_string_append (body, LINE);
  g_string_append (body, FOOT_GUN "</formation>");
  return check_made ("tout-soldat", head, body->str);
}

/* The battery counts neither for the size nor for the losses. */
static void
test_brigades_of_3_to_8_are_demoralised_as_the_rules_say (void **state)
{
  static const char *const wanted[] = {
    "at 2 of 3 lost", "at 2 lost (chance 1 in 2), at 3 of 4",
    "at 3 of 5 lost", "at 3 lost (chance 1 in 2), at 4 of 6",
    "at 4 of 7 lost", "at 4 lost (chance 1 in 2), at 5 of 8",
  };
  static const char *const sizes[] = { "0", "0", "+1", "+1", "+2", "+2" };
  for (int i = 0; i < (int) G_N_ELEMENTS (wanted); i++)
    {
      g_autoptr (Checked) checked = check_brigade (FR, i + 3);
      assert_readouts (checked, "demoralised", wanted[i]);
      assert_readouts (checked, "demoralised-stoic", "");
      assert_readouts (checked, "size-modifier", sizes[i]);
    }
}

static void
test_russian_brigades_throw_a_die_before_they_are_demoralised (void **state)
{
  static const char *const wanted[] = {
    "at 2 of 3 lost (chance 2 in 3)", "at 2 lost (chance 1 in 3), at 3 of 4 (chance 2 in 3)",
    "at 3 of 5 lost (chance 2 in 3)", "at 3 lost (chance 1 in 3), at 4 of 6 (chance 2 in 3)",
    "at 4 of 7 lost (chance 2 in 3)", "at 4 lost (chance 1 in 3), at 5 of 8 (chance 2 in 3)",
  };
  for (int i = 0; i < (int) G_N_ELEMENTS (wanted); i++)
    {
      g_autoptr (Checked) checked = check_brigade ("date=\"1812\" grades=\"nation:russia\"", i + 3);
      assert_readouts (checked, "demoralised-stoic", wanted[i]);
      assert_readouts (checked, "demoralised", "");
    }
}

static void
test_a_russian_brigade_in_a_prussian_army_is_stoic_alone (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", "date=\"1813\" grades=\"nation:prussia\"",
                DIVISION ("<formation kind=\"brigade\" grades=\"nation:russia quality:4\">" LINE3
                          "</formation>" BRIGADE (LINE3)));
  assert_readouts (checked, "demoralised-stoic", "at 2 of 3 lost (chance 2 in 3)");
  assert_readouts (checked, "demoralised", "at 2 of 3 lost");
}

static void
test_no_demoralisation_is_given_for_sizes_that_the_rules_do_not_name (void **state)
{
  g_autoptr (Checked) small = check_brigade (FR, 2);
  g_autoptr (Checked) large = check_brigade (FR, 9);
  assert_readouts (small, "demoralised", "");
  assert_readouts (large, "demoralised", "");
}

/* Each with a die of 6: 2 of the division, 2 and 2 more of the corps; no superior in a small game.
 */
static void
test_groups_and_lone_guns_are_activated_by_whom_they_stand_under (void **state)
{
  g_autoptr (Checked) corps = check_made (
    "tout-soldat", FR,
    CORPS (FOOT_GUN DIVISION (BRIGADES2 GROUP (FOOT_GUN FOOT_GUN)) DIVISION (BRIGADES2 FOOT_GUN)));
  g_autoptr (Checked) small = check_made ("tout-soldat", FR, DIVISION (BRIGADES2));
  assert_readouts (corps, "activation", "4 in 6; 4 in 6");
  assert_readouts (corps, "activation-out", "2 in 6; 2 in 6");
  assert_readouts (corps, "activation-guns", "2 in 6; 2 in 6");
  assert_readouts (corps, "activation-alone", "");
  assert_readouts (small, "activation", "");
  assert_readouts (small, "activation-alone", "2 in 6");
}

static void
test_guns_move_and_fire_as_the_tables_say (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", FR, DIVISION (BRIGADES2 FOOT_GUN HORSE_GUN));
  assert_readouts (checked, "gun-move", "8 cm; 16 cm");
  assert_readouts (checked, "gun-range", "close 21 cm, long 90 cm; close 21 cm, long 90 cm");
}

static void
test_traits_of_nations_and_systems_are_shown_on_their_brigades (void **state)
{
#define AT(quality, in) "<formation kind=\"brigade\" grades=\"" quality "\">" in "</formation>"
#define HEAVY           "<unit type=\"heavy-cavalry\"/>"
#define BODY                                                                                       \
  DIVISION (BRIGADE (LINE3) AT ("quality:2", LINE3) BRIGADE (HEAVY HEAVY HEAVY)                    \
              GROUP (FOOT_GUN FOOT_GUN))
  g_autoptr (Checked) british =
    check_made ("tout-soldat", "date=\"1815\" grades=\"nation:britain\"", BODY);
  g_autoptr (Checked) prussians =
    check_made ("tout-soldat", "date=\"1806\" grades=\"nation:prussia\"", BODY);
  g_autoptr (Checked) french = check_made ("tout-soldat", FR, BODY);
  assert_readouts (british, "volley", "+1");
  assert_readouts (british, "pursuit", "+1");
  assert_readouts (british, "charge", "+1");
  assert_readouts (british, "column", "");
  assert_readouts (british, "manoeuvre", "+1; +1; +1; +1");
  assert_readouts (prussians, "manoeuvre", "+2; +2; +2; +2");
  assert_readouts (prussians, "volley", "");
  assert_readouts (prussians, "pursuit", "");
  assert_readouts (french, "column", "+1; +1");
  assert_readouts (french, "manoeuvre", "");
#undef AT
#undef HEAVY
#undef BODY
}

static void
test_linear_commanders_and_infantry_reach_less_far (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", "date=\"1806\" grades=\"nation:prussia\"",
                CORPS (DIVISIONS2 LONE (LINE3)));
  assert_readouts (checked, "command-range", "40 cm; 20 cm; 20 cm; 10 cm");
  assert_readouts (checked, "fire-range", "14 cm; 14 cm; 14 cm; 14 cm; 14 cm");
}

static void
test_a_netherlands_division_reaches_by_its_own_system (void **state)
{
  g_autoptr (Checked) checked = check_made (
    "tout-soldat", "date=\"1801\" grades=\"nation:britain\"",
    CORPS (
      DIVISION (BRIGADES2) "<formation kind=\"division\" grades=\"nation:netherlands\">" LEADER (
        "division-commander") BRIGADES2 "</formation>"));
  assert_readouts (checked, "command-range", "40 cm; 20 cm; 30 cm");
  assert_readouts (checked, "fire-range", "14 cm; 14 cm; 18 cm; 18 cm");
}

static void
test_fontenoy_is_lost_below_18_of_36 (void **state)
{
  g_autoptr (Checked) checked = check_army (load_example ("game-of-kings", "fontenoy-french"));
  assert_findings (checked, "");
  assert_int_equal (get_total (checked), 36);
  assert_readouts (checked, "defeat", "below 18 of 36 points");
  assert_readouts (checked, "all-units", "23");
  assert_readouts (checked, "units", "10; 13");
  assert_readouts (checked, "mean-points", "5½; 7½");
}

static void
test_dettingen_is_lost_below_10_of_20 (void **state)
{
  g_autoptr (Checked) checked = check_army (load_example ("game-of-kings", "dettingen-pragmatic"));
  assert_findings (checked, "");
  assert_int_equal (get_total (checked), 20);
  assert_readouts (checked, "defeat", "below 10 of 20 points");
  assert_readouts (checked, "mean-points", "3½; 2½; 2½");
}

/* A general of 3 and sixteen battalions of 2. */
static void
test_the_swedes_at_poltava_are_broken_at_5_of_10_vd (void **state)
{
  g_autoptr (Checked) checked = check_army (load_example ("le-roi-soleil", "poltava-swedes"));
  assert_int_equal (get_total (checked), 176);
  assert_readouts (checked, "units", "4");
  assert_readouts (checked, "vdt", "10");
  assert_readouts (checked, "defeat", "at 5 of 10 lost (VD)");
  assert_readouts (checked, "radius", "60 U (Heavy rain, snow, storm: 30 U)");
  assert_findings (checked, "ten-units");
}

static void
test_the_swedes_of_1632_have_their_stands_and_fire_points (void **state)
{
  g_autoptr (Checked) checked = check_army (load_example ("pike-and-powder", "swedes-1632"));
  assert_readouts (checked, "army-stands", "32");
  assert_readouts (checked, "batteries", "2");
  assert_readouts (checked, "army-men", "4200");
  assert_readout_of (checked, "Foot", "fire-points", "2″ 24");
  assert_readout_of (checked, "Foot", "fire-modifier", "2″ 0");
  assert_readout_of (checked, "Regiment pieces", "fire-points",
                     "2″ 20, 4″ 12, 8″ 10, 12″ 8, 18″ 4");
  assert_readout_of (checked, "Regiment pieces", "fire-modifier",
                     "2″ −1, 4″ −2, 8″ −3, 12″ −3, 18″ −4");
  assert_readouts (checked, "initiative-roll", "d10 + 3");
  assert_findings (checked, "");
}

static void
test_four_french_battalions_and_two_regiments_are_52_figures (void **state)
{
  g_autoptr (Checked) checked =
    check_army (load_example ("louis-xiv-battalions", "french-battalions"));
  assert_readout_of (checked, "First line", "army-figures", "40");
  assert_readout_of (checked, "First line", "men-low", "2000");
  assert_readout_of (checked, "First line", "men-high", "2800");
  assert_readout_of (checked, "First line", "army-strength", "80");
  assert_readout_of (checked, "First line", "army-strength-disrupted", "40");
  assert_readout_of (checked, "Horse", "army-strength", "not known yet");
  assert_readouts (checked, "crisis", "at 21 of 52 lost (Figures)");
  assert_readouts (checked, "strength", "20; 20; 20; 20; not known yet; not known yet");
  assert_findings (checked, "");
}

static void
test_of_35_points_18_still_fight_and_17_do_not (void **state)
{
  g_autoptr (GString) body = g_string_new (GENERAL "<formation kind=\"centre\">");
  for (int i = 0; i < 16; i++)
    g_string_append (body, "<unit type=\"foot-battalion\"/>");
  g_string_append (body, "</formation><formation kind=\"flank\"/><formation kind=\"flank\"/>");
  g_autoptr (Checked) checked = check_made ("game-of-kings", KINGS, body->str);
  assert_int_equal (get_total (checked), 35);
  assert_readouts (checked, "defeat", "below 18 of 35 points");
}

static void
test_what_nobody_entered_is_no_readout_and_what_was_entered_is (void **state)
{
  g_autoptr (Checked) open = check_made ("tout-soldat", FR, DIVISION (BRIGADES2));
  g_autoptr (Checked) entered =
    check_made ("tout-soldat", FR, "<entry what=\"dummies\" is=\"4\"/>" DIVISION (BRIGADES2));
  assert_readouts (open, "dummies", "");
  assert_readouts (entered, "dummies", "4");
}

static void
test_an_open_rating_makes_its_readouts_not_known_yet (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", FR,
                BARE_CORPS ("<commander type=\"corps-commander\" name=\"Ney\"/>" DIVISIONS2));
  assert_readouts (checked, "phases", "not known yet");
  assert_readouts (checked, "attack", "not known yet");
  assert_readouts (checked, "activation", "not known yet; not known yet");
  assert_readouts (checked, "activation-out", "2 in 6; 2 in 6");
}

static void
test_a_unit_has_the_steps_of_its_ruleset (void **state)
{
  g_autoptr (Checked) kings = check_made ("game-of-kings", KINGS, GENERAL SECTORS3);
  g_autoptr (Checked) soldat = check_made ("tout-soldat", FR, DIVISION (BRIGADES2));
  const MusterStrength *strength;
  assert_int_equal (muster_evaluation_get_steps (kings->evaluation, 3, &strength), 4);
  assert_string_equal (strength->steps_name, "quarters");
  assert_int_equal (muster_evaluation_get_steps (soldat->evaluation, 4, &strength), 1);
  assert_string_equal (strength->step, "unit");
  assert_int_equal (muster_evaluation_get_steps (soldat->evaluation, 1, NULL), 0);
}

/* Deployment: units are fully described: type, Unit Quality and Army Structure. */
static void
test_what_an_opponent_is_told_of_is_listed (void **state)
{
  g_autoptr (Checked) corps = check_army (load_example ("tout-soldat", "waterloo-i-corps"));
  g_autofree char *text = muster_army_dup_disclosed (corps->evaluation);
  assert_string_equal (text, "every formation, commander and unit, with what it is and its grades");
  g_autoptr (Checked) empty = check_made ("tout-soldat", "grades=\"nation:france\"", "");
  assert_null (muster_army_dup_disclosed (empty->evaluation));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_d_erlon_has_43_units_9_markers_and_44_points_at_stake),
    cmocka_unit_test (test_d_erlon_has_3_phases_and_throws_d6_and_3_for_the_attack),
    cmocka_unit_test (test_d_erlons_commanders_reach_60_30_and_10_cm),
    cmocka_unit_test (test_d_erlons_divisions_activate_at_5_in_6_and_2_in_6),
    cmocka_unit_test (test_d_erlons_cavalry_activates_at_6_in_6_and_3_in_6),
    cmocka_unit_test (test_d_erlons_infantry_fires_18_cm_and_his_cavalry_does_not),
    cmocka_unit_test (test_d_erlons_brigades_move_as_line_and_as_light_cavalry),
    cmocka_unit_test (test_d_erlons_brigades_are_demoralised_at_3_and_perhaps_at_2),
    cmocka_unit_test (test_every_readout_of_d_erlon_cites_its_section_but_one_that_none_has),
    cmocka_unit_test (test_readouts_are_in_the_order_of_the_things),
    cmocka_unit_test (test_the_french_empire_adds_1_to_the_attack_from_1796_to_1812),
    cmocka_unit_test (test_the_attack_is_that_of_the_overall_commander_alone),
    cmocka_unit_test (test_without_a_date_the_attack_is_not_known_yet),
    cmocka_unit_test (test_brigades_of_3_to_8_are_demoralised_as_the_rules_say),
    cmocka_unit_test (test_russian_brigades_throw_a_die_before_they_are_demoralised),
    cmocka_unit_test (test_a_russian_brigade_in_a_prussian_army_is_stoic_alone),
    cmocka_unit_test (test_no_demoralisation_is_given_for_sizes_that_the_rules_do_not_name),
    cmocka_unit_test (test_groups_and_lone_guns_are_activated_by_whom_they_stand_under),
    cmocka_unit_test (test_guns_move_and_fire_as_the_tables_say),
    cmocka_unit_test (test_traits_of_nations_and_systems_are_shown_on_their_brigades),
    cmocka_unit_test (test_linear_commanders_and_infantry_reach_less_far),
    cmocka_unit_test (test_a_netherlands_division_reaches_by_its_own_system),
    cmocka_unit_test (test_fontenoy_is_lost_below_18_of_36),
    cmocka_unit_test (test_dettingen_is_lost_below_10_of_20),
    cmocka_unit_test (test_the_swedes_at_poltava_are_broken_at_5_of_10_vd),
    cmocka_unit_test (test_the_swedes_of_1632_have_their_stands_and_fire_points),
    cmocka_unit_test (test_four_french_battalions_and_two_regiments_are_52_figures),
    cmocka_unit_test (test_of_35_points_18_still_fight_and_17_do_not),
    cmocka_unit_test (test_what_nobody_entered_is_no_readout_and_what_was_entered_is),
    cmocka_unit_test (test_an_open_rating_makes_its_readouts_not_known_yet),
    cmocka_unit_test (test_a_unit_has_the_steps_of_its_ruleset),
    cmocka_unit_test (test_what_an_opponent_is_told_of_is_listed),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
