/* What columns and words of tables are guessed to be. */
#include "helper/rows.h"

#include "import/types.h"
#include "ruleset/catalogue/packs.h"

/* The ids of the roles of the columns, with blanks between; levels from 1. */
static char *
dup_roles (const MusterRowsMapping *mapping)
{
  GString *roles = g_string_new (NULL);
  for (guint i = 0; i < mapping->n_columns; i++)
    {
      const MusterRowsRole *role = &mapping->roles[i];
      g_string_append_printf (roles, "%s%s", i > 0 ? " " : "",
                              muster_rows_role_get_id (role->kind));
      if (role->level >= 0 && role->kind != MUSTER_ROWS_PASS_OVER)
        g_string_append_printf (roles, "%d", role->level + 1);
    }
  return g_string_free (roles, FALSE);
}

static MusterRowsMapping *
guess (const char *text)
{
  g_autoptr (MusterRowsTable) table = read_table (text);
  MusterRowsAim aim = make_aim ();
  return muster_rows_guess (table, get_words (), &aim, MUSTER_ROWS_ANY_HEADER);
}

static void
assert_roles (const char *text, const char *expected)
{
  g_autoptr (MusterRowsMapping) mapping = guess (text);
  g_autofree char *roles = dup_roles (mapping);
  assert_string_equal (roles, expected);
}

static void
test_headings_in_several_languages_are_known (void **state)
{
  assert_roles ("Division,Brigade,Commander,Arm,Unit,Men,Guns,Note\nA,B,C,Foot,D,5,6,x\n",
                "formation1 formation2 commander arm unit men guns note");
  assert_roles ("Division;Brigade;Befehlshaber;Waffengattung;Einheit;Stärke;Geschütze;Bemerkung\n"
                "A;B;C;Infanterie;D;500;6;x\n",
                "formation1 formation2 commander arm unit men guns note");
  assert_roles ("Corps,Commandant,Arme,Régiment,Effectifs,Canons\nA,B,infanterie,C,500,6\n",
                "formation1 commander arm unit men guns");
  assert_roles ("Бригада,Командир,Род войск,Полк,Численность,Орудия\nА,Б,пехота,В,500,6\n",
                "formation1 commander arm unit men guns");
  assert_roles ("Brigada,Jefe,Arma,Regimiento,Hombres,Cañones\nA,B,infantería,C,500,6\n",
                "formation1 commander arm unit men guns");
}

static void
test_commanders_of_levels_and_numbers_of_units_are_known (void **state)
{
  assert_roles ("division,division_commander,brigade_commander,unit,arm,battalions_or_squadrons\n"
                "1st,Smith,Jones,7th,infantry,2\n",
                "formation1 commander1 commander2 unit arm units");
  assert_roles ("column,commander,men,battalions,units\n1,Smith,2100,4,A; B; C; D\n",
                "formation1 commander men units unit");
}

static void
test_a_second_column_of_men_is_one_where_the_first_has_none (void **state)
{
  assert_roles ("Brigade,Unit,Bayonets,Sabres,Guns\nA,B,600,0,0\nA,C,0,140,0\n",
                "formation1 unit men men guns");
  assert_roles ("Brigade,Unit,Strength,Present\nA,B,600,580\nA,C,400,390\n",
                "formation1 unit men -");
}

static void
test_scales_of_the_ruleset_are_known_by_their_name (void **state)
{
  g_autoptr (MusterRowsMapping) mapping =
    guess ("Brigade,Unit,Arm,Skill,Leading\nA,B,Foot,old,good\n");
  assert_int_equal (mapping->roles[3].kind, MUSTER_ROWS_GRADE);
  assert_int_equal (mapping->roles[3].scale, 0);
  assert_int_equal (mapping->roles[4].scale, 1);
}

static void
test_a_side_is_one_of_several_and_the_first_is_taken (void **state)
{
  g_autoptr (MusterRowsMapping) mapping =
    guess ("Side,Brigade,Arm,Unit\nUs,A,Foot,B\nThem,C,Foot,D\n");
  g_autoptr (MusterRowsMapping) alone = guess ("Side,Brigade,Arm,Unit\nUs,A,Foot,B\n");
  assert_int_equal (mapping->roles[0].kind, MUSTER_ROWS_ONLY);
  assert_string_equal (mapping->only[0], "Us");
  assert_int_equal (alone->roles[0].kind, MUSTER_ROWS_PASS_OVER);
}

static void
test_headings_are_found_below_a_title_and_missed_where_there_are_none (void **state)
{
  g_autoptr (MusterRowsMapping) below =
    guess ("An order of battle,,\n,,\nBrigade,Arm,Men\nA,Foot,600\n");
  g_autoptr (MusterRowsMapping) none = guess ("A/B,Foot,1st,600\nA/C,Horse,2nd,400\n");
  g_autofree char *roles = dup_roles (none);
  assert_int_equal (below->header, 2);
  assert_int_equal (none->header, MUSTER_ROWS_NO_HEADER);
  assert_string_equal (roles, "path arm unit men");
}

static void
test_headings_in_an_unknown_language_are_still_no_troops (void **state)
{
  g_autoptr (MusterRowsMapping) mapping = guess ("Qwx,Zyv,Kkj\nA,Foot,600\nB,Horse,400\n");
  assert_int_equal (mapping->header, 0);
}

static void
test_levels_are_the_formations_that_they_are_called (void **state)
{
  g_autoptr (MusterRowsMapping) named = guess ("Corps,Brigade,Arm,Unit\nI,A,Foot,B\nII,C,Foot,D\n");
  g_autoptr (MusterRowsMapping) by_names = guess (
    "Path,Arm,Unit\nI Corps/1st Division,Artillery,B\nI Corps/1st Division/A Brigade,Foot,D\n");
  const MusterRuleset *ruleset = get_rows_ruleset ();
  assert_string_equal (muster_ruleset_find_kind (ruleset, named->kinds[0])->name, "Corps");
  assert_string_equal (muster_ruleset_find_kind (ruleset, named->kinds[1])->name, "Brigade");
  assert_string_equal (muster_ruleset_find_kind (ruleset, by_names->kinds[0])->name, "Corps");
  assert_string_equal (muster_ruleset_find_kind (ruleset, by_names->kinds[1])->name, "Division");
  assert_string_equal (muster_ruleset_find_kind (ruleset, by_names->kinds[2])->name, "Brigade");
}

static const char *
guess_type (const char *nation, const char *text)
{
  MusterRowsAim aim = make_aim ();
  aim.nation = nation;
  g_autoptr (MusterRowsTypes) types = muster_rows_types_new (get_words (), &aim);
  const MusterKind *kind = muster_rows_types_guess (types, text);
  return kind != NULL ? kind->name : "none";
}

static void
test_words_are_the_troops_that_they_mean (void **state)
{
  static const char *const words[][2] = {
    { "infantry", "Line infantry" },
    { "Infanterie", "Line infantry" },
    { "пехота", "Line infantry" },
    { "fanteria", "Line infantry" },
    { "Linieninfanterie", "Line infantry" },
    { "light infantry", "Light infantry" },
    { "infanterie légère", "Light infantry" },
    { "Kavallerie", "Cavalry" },
    { "Horse", "Cavalry" },
    { "dragoons", "Cavalry" },
    { "artillery", "Field artillery" },
    { "Geschütze", "Field artillery" },
    { "horse artillery", "Horse artillery" },
    { "reitende Artillerie", "Horse artillery" },
    { "general", "General" },
    { "Hospital", "none" },
    { "", "none" },
    { "Brigadier", "Brigadier" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    assert_string_equal (guess_type (NULL, words[i][0]), words[i][1]);
}

static void
test_a_nations_own_troops_go_before_those_of_any (void **state)
{
  const MusterRuleset *ruleset = get_rows_ruleset ();
  assert_string_equal (guess_type (ruleset->nations[1].id, "infantry"), "Provincial infantry");
  assert_string_equal (guess_type (ruleset->nations[0].id, "infantry"), "Line infantry");
}

static void
test_without_a_nation_troops_of_none_go_before_those_of_one (void **state)
{
  assert_string_equal (guess_type (get_rows_ruleset ()->nations[1].id, "Smith’s Dragoons"),
                       "Southern dragoons");
  assert_string_equal (guess_type (NULL, "Smith’s Dragoons"), "Cavalry");
  assert_string_equal (guess_type (NULL, "southern dragoons"), "Southern dragoons");
}

static void
test_every_ruleset_that_is_shipped_has_foot_horse_and_guns (void **state)
{
  g_autofree char *dir = g_build_filename (g_getenv ("MUSTER_DATA_DIR"), "packs", NULL);
  const char *const dirs[] = { dir, NULL };
  g_autoptr (GPtrArray) paths = muster_packs_list (dirs);
  assert_true (paths->len > 0);
  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autoptr (MusterRuleset) ruleset =
        muster_ruleset_load (g_ptr_array_index (paths, i), problems);
      MusterRowsAim aim = { ruleset, NULL, NULL, NULL };
      g_autoptr (MusterRowsTypes) types = muster_rows_types_new (get_words (), &aim);
      const MusterKind *foot = muster_rows_types_guess (types, "Infanterie");
      const MusterKind *horse = muster_rows_types_guess (types, "Cavalry");
      const MusterKind *guns = muster_rows_types_guess (types, "Артиллерия");
      if (foot == NULL || horse == NULL || guns == NULL || foot == horse)
        fail_msg ("%s", ruleset->title);
      assert_true (muster_rows_types_is_of_guns (types, guns));
      assert_false (muster_rows_types_is_of_guns (types, foot));
      assert_false (muster_rows_types_is_of_guns (types, horse));
    }
}

static void
test_men_of_a_unit_are_the_rulesets_where_it_says_so (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *path =
    g_build_filename (g_getenv ("G_TEST_SRCDIR"), "fixtures", "packs", "shapes.ruleset.xml", NULL);
  g_autoptr (MusterRuleset) ruleset = muster_ruleset_load (path, problems);
  g_autoptr (MusterRowsTable) table = read_table ("Division,Arm,Unit,Men\nA,Foot,B,1000\n");
  MusterRowsAim aim = { ruleset, NULL, NULL, NULL };
  g_autoptr (MusterRowsMapping) mapping =
    muster_rows_guess (table, get_words (), &aim, MUSTER_ROWS_ANY_HEADER);
  assert_int_equal (mapping->men_per_unit, 500);
}

static void
test_what_somebody_said_outlives_the_next_guess (void **state)
{
  g_autoptr (MusterRowsTable) table = read_table ("Brigade,Arm,Unit\nA,Foot,B\nA,Sutlers,C\n");
  MusterRowsAim aim = make_aim ();
  g_autoptr (MusterRowsMapping) mapping =
    muster_rows_guess (table, get_words (), &aim, MUSTER_ROWS_ANY_HEADER);
  const char *light = muster_ruleset_find_kind (aim.ruleset, mapping->kinds[0])->id;
  mapping->kinds_asked[0] = TRUE;
  assert_true (muster_rows_mapping_set_arm (mapping, aim.ruleset, "foot", NULL, NULL));
  muster_rows_guess_rest (mapping, table, get_words (), &aim);
  assert_int_equal (mapping->arms->len, 2);
  assert_true (muster_rows_mapping_find_arm (mapping, "Foot")->is_left_out);
  assert_string_equal (mapping->kinds[0], light);
}

static void
test_a_path_that_somebody_says_is_divided (void **state)
{
  g_autoptr (MusterRowsTable) table =
    read_table ("Where,Arm,Unit\nI Corps | 1st Division,Guns,B\nI Corps | 2nd Division,Guns,C\n");
  MusterRowsAim aim = make_aim ();
  g_autoptr (MusterRowsMapping) mapping =
    muster_rows_guess (table, get_words (), &aim, MUSTER_ROWS_ANY_HEADER);
  mapping->roles[0] = (MusterRowsRole){ MUSTER_ROWS_PATH, MUSTER_ROWS_DEEPEST, -1 };
  muster_rows_guess_rest (mapping, table, get_words (), &aim);
  assert_string_equal (mapping->path_separator, "|");
  assert_non_null (mapping->kinds[1]);
}

static void
test_formations_that_somebody_says_are_filled_down (void **state)
{
  g_autoptr (MusterRowsTable) table =
    read_table ("Where,Arm,Unit\nA,Foot,a\n,Foot,b\n,Foot,c\nB,Foot,d\n");
  MusterRowsAim aim = make_aim ();
  g_autoptr (MusterRowsMapping) mapping =
    muster_rows_guess (table, get_words (), &aim, MUSTER_ROWS_ANY_HEADER);
  assert_false (mapping->fills_down);
  mapping->roles[0] = (MusterRowsRole){ MUSTER_ROWS_FORMATION, 0, -1 };
  muster_rows_guess_rest (mapping, table, get_words (), &aim);
  assert_true (mapping->fills_down);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_headings_in_several_languages_are_known),
    cmocka_unit_test (test_commanders_of_levels_and_numbers_of_units_are_known),
    cmocka_unit_test (test_a_second_column_of_men_is_one_where_the_first_has_none),
    cmocka_unit_test (test_scales_of_the_ruleset_are_known_by_their_name),
    cmocka_unit_test (test_a_side_is_one_of_several_and_the_first_is_taken),
    cmocka_unit_test (test_headings_are_found_below_a_title_and_missed_where_there_are_none),
    cmocka_unit_test (test_headings_in_an_unknown_language_are_still_no_troops),
    cmocka_unit_test (test_levels_are_the_formations_that_they_are_called),
    cmocka_unit_test (test_words_are_the_troops_that_they_mean),
    cmocka_unit_test (test_a_nations_own_troops_go_before_those_of_any),
    cmocka_unit_test (test_without_a_nation_troops_of_none_go_before_those_of_one),
    cmocka_unit_test (test_every_ruleset_that_is_shipped_has_foot_horse_and_guns),
    cmocka_unit_test (test_men_of_a_unit_are_the_rulesets_where_it_says_so),
    cmocka_unit_test (test_what_somebody_said_outlives_the_next_guess),
    cmocka_unit_test (test_a_path_that_somebody_says_is_divided),
    cmocka_unit_test (test_formations_that_somebody_says_are_filled_down),
  };
  return cmocka_run_group_tests_name ("rows-guess", tests, NULL, NULL);
}
