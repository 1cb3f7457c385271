/* Armies of tables of rows. */
#include "helper/rows.h"

static void
assert_tree (const MusterRowsResult *result, const char *expected)
{
  g_autofree char *tree = dup_tree (result->army);
  assert_string_equal (tree, expected);
}

/* Built with a mapping that @change has changed. */
typedef void (*Change) (MusterRowsMapping *mapping, const MusterRuleset *ruleset);

static MusterRowsResult *
build_changed (const char *text, Change change)
{
  g_autoptr (MusterRowsTable) table = read_table (text);
  MusterRowsAim aim = make_aim ();
  g_autoptr (MusterRowsMapping) mapping =
    muster_rows_guess (table, get_words (), &aim, MUSTER_ROWS_ANY_HEADER);
  change (mapping, aim.ruleset);
  muster_rows_guess_rest (mapping, table, get_words (), &aim);
  MusterRowsResult *result = muster_rows_build (table, mapping, get_words (), &aim);
  assert_accounted (table, result->report);
  return result;
}

/* Built with columns that somebody said, as ids with commas between. */
static MusterRowsResult *
build_columns (const char *text, const char *columns, Change change)
{
  g_autoptr (MusterRowsTable) table = read_table (text);
  MusterRowsAim aim = make_aim ();
  g_autoptr (MusterRowsMapping) mapping =
    muster_rows_guess (table, get_words (), &aim, MUSTER_ROWS_ANY_HEADER);
  g_auto (GStrv) ids = g_strsplit (columns, ",", -1);
  for (guint i = 0; i < mapping->n_columns; i++)
    assert_true (muster_rows_role_parse (ids[i], aim.ruleset, &mapping->roles[i], NULL));
  if (change != NULL)
    change (mapping, aim.ruleset);
  muster_rows_guess_rest (mapping, table, get_words (), &aim);
  MusterRowsResult *result = muster_rows_build (table, mapping, get_words (), &aim);
  assert_accounted (table, result->report);
  return result;
}

static void
test_formations_commanders_and_units_stand_as_the_rows_say (void **state)
{
  g_autoptr (MusterRowsResult) result =
    build_text ("Corps,Division,Brigade,Commander,Arm,Unit,Men,Note\n"
                "I Corps,1st Division,1st Brigade,Smith,Infantry,A,600,late\n"
                "I Corps,1st Division,1st Brigade,Smith,Cavalry,B,300,\n"
                "I Corps,1st Division,-,Jones,Artillery,C,,\n"
                "I Corps,2nd Division,3rd Brigade,Brown,Infantry,D,500,\n"
                "I Corps,1st Division,1st Brigade,Smith,Infantry,E,400,\n");
  assert_tree (result, "x-corps I Corps\n"
                       "  x-division 1st Division\n"
                       "    x-chief Jones\n"
                       "    x-brigade 1st Brigade\n"
                       "      x-brigadier Smith\n"
                       "      x-line-foot A x-men=600 (late)\n"
                       "      x-horse B x-men=300\n"
                       "      x-line-foot E x-men=400\n"
                       "    x-field-guns C\n"
                       "  x-division 2nd Division\n"
                       "    x-brigade 3rd Brigade\n"
                       "      x-brigadier Brown\n"
                       "      x-line-foot D x-men=500\n");
  assert_int_equal (result->n_units, 5);
}

static void
set_men (MusterRowsMapping *mapping, const MusterRuleset *ruleset)
{
  mapping->men_per_unit = 600;
  mapping->guns_per_battery = 8;
}

static void
test_men_and_guns_become_units_to_the_nearest_and_one_at_least (void **state)
{
  g_autoptr (MusterRowsResult) result = build_changed ("Brigade,Arm,Unit,Men,Guns\n"
                                                       "A,Foot,a,899,\n"
                                                       "A,Foot,b,900,\n"
                                                       "A,Foot,c,20,\n"
                                                       "A,Guns,d,,20\n"
                                                       "A,Guns,e,120,4\n",
                                                       set_men);
  assert_tree (result, "x-brigade A\n"
                       "  x-line-foot a x-men=899\n"
                       "  x-line-foot b (1) x-men=450\n"
                       "  x-line-foot b (2) x-men=450\n"
                       "  x-line-foot c x-men=20\n"
                       "  x-field-guns d (1) x-guns=7\n"
                       "  x-field-guns d (2) x-guns=7\n"
                       "  x-field-guns d (3) x-guns=6\n"
                       "  x-field-guns e x-men=120 x-guns=4\n");
  assert_reasons (result->report, 6, "units men-with-guns");
}

static void
set_no_men (MusterRowsMapping *mapping, const MusterRuleset *ruleset)
{
  mapping->men_per_unit = 0;
  mapping->men_asked = TRUE;
}

static void
test_that_men_make_no_units_is_told_where_nobody_said_so (void **state)
{
  static const char text[] = "Brigade,Arm,Unit,Men\nA,Foot,a,600\n";
  g_autoptr (MusterRowsResult) guessed = build_text (text);
  g_autoptr (MusterRowsResult) asked = build_changed (text, set_no_men);
  assert_reasons (guessed->report, 0, "men-per-unit");
  assert_reasons (asked->report, 0, "");
}

static void
test_a_fraction_of_a_man_or_gun_is_told (void **state)
{
  g_autoptr (MusterRowsResult) result = build_changed ("Brigade,Arm,Unit,Men,Guns\n"
                                                       "A,Foot,a,\"0,500\",\n"
                                                       "A,Foot,b,500-601,\n"
                                                       "A,Guns,c,,7½\n"
                                                       "A,Guns,d,,\"8,0\"\n",
                                                       set_men);
  assert_reasons (result->report, 2, "units fraction");
  assert_reasons (result->report, 3, "units range");
  assert_reasons (result->report, 4, "units fraction");
  assert_reasons (result->report, 5, "units");
  assert_int_equal (result->n_units, 4);
}

static void
test_names_in_one_cell_are_units_of_their_own (void **state)
{
  g_autoptr (MusterRowsResult) result = build_text ("Brigade,Arm,Unit,Battalions\n"
                                                    "A,Foot,a; b; c (2),4\n"
                                                    "A,Foot,d,2\n"
                                                    "A,Foot,e; f,3\n"
                                                    "A,Foot,g; h,\n");
  assert_tree (result,
               "x-brigade A\n"
               "  x-line-foot a\n  x-line-foot b\n  x-line-foot c (1)\n  x-line-foot c (2)\n"
               "  x-line-foot d (1)\n  x-line-foot d (2)\n"
               "  x-line-foot e (1)\n  x-line-foot e (2)\n  x-line-foot f\n"
               "  x-line-foot g\n  x-line-foot h\n");
}

static void
test_guns_in_the_column_of_units_are_guns (void **state)
{
  g_autoptr (MusterRowsResult) result =
    build_text ("Brigade,Arm,Unit,Battalions\nA,Foot,a,2\nA,Guns,b,8 guns\nA,Guns,c,7½ guns\n");
  assert_int_equal (result->n_units, 4);
  assert_reasons (result->report, 3, "units guns");
  assert_reasons (result->report, 4, "units guns fraction");
  const MusterRowsEntry *last =
    g_ptr_array_index (result->report->entries, result->report->entries->len - 1);
  assert_string_equal (last->text, "“7½ guns” was read as 7½, which is no whole number of guns.");
}

static void
set_batteries (MusterRowsMapping *mapping, const MusterRuleset *ruleset)
{
  mapping->makes_batteries = TRUE;
  mapping->guns_per_battery = 2;
}

static void
test_guns_beside_troops_are_noted_or_made_batteries (void **state)
{
  static const char text[] = "Brigade,Arm,Unit,Guns\nA,Foot,a,5\nA,Foot,b,\n";
  g_autoptr (MusterRowsResult) noted = build_text (text);
  g_autoptr (MusterRowsResult) made = build_changed (text, set_batteries);
  assert_tree (noted, "x-brigade A\n  x-line-foot a x-guns=5 (5 guns)\n  x-line-foot b\n");
  assert_tree (made, "x-brigade A\n  x-line-foot a\n  x-field-guns x-guns=2\n"
                     "  x-field-guns x-guns=2\n  x-field-guns x-guns=1\n  x-line-foot b\n");
  assert_reasons (noted->report, 2, "units guns-with-troops");
}

static void
keep_all (MusterRowsMapping *mapping, const MusterRuleset *ruleset)
{
  mapping->keeps_duplicates = mapping->keeps_tests = TRUE;
}

static void
test_duplicates_and_tests_are_taken_when_asked (void **state)
{
  static const char text[] = "Brigade,Arm,Unit\nA,Foot,a\nA,Foot,a\nA,Foot,test\n";
  g_autoptr (MusterRowsResult) left = build_text (text);
  g_autoptr (MusterRowsResult) kept = build_changed (text, keep_all);
  assert_int_equal (left->n_units, 1);
  assert_int_equal (kept->n_units, 3);
  assert_reasons (kept->report, 3, "units duplicate");
}

static void
test_numbers_of_corps_are_no_tests (void **state)
{
  g_autoptr (MusterRowsResult) result =
    build_text ("Corps,Brigade,Arm,Unit\nIII,II,Foot,III\nIII,II,Foot,aaaa\n");
  assert_reasons (result->report, 2, "units");
  assert_reasons (result->report, 3, "test");
}

static void
test_empty_formations_are_filled_from_above_where_cells_were_merged (void **state)
{
  g_autoptr (MusterRowsResult) result = build_text ("Division,Brigade,Arm,Unit,Men\n"
                                                    "1st,A,Foot,a,\n"
                                                    ",,Foot,b,\n"
                                                    ",B,Foot,c,\n"
                                                    "2nd,,Guns,d,\n"
                                                    ",C,Foot,e,\n"
                                                    ",,Foot,e,\n");
  assert_tree (result, "x-division 1st\n"
                       "  x-brigade A\n    x-line-foot a\n    x-line-foot b\n"
                       "  x-brigade B\n    x-line-foot c\n"
                       "x-division 2nd\n"
                       "  x-field-guns d\n"
                       "  x-brigade C\n    x-line-foot e\n");
  assert_reasons (result->report, 7, "duplicate");
}

static void
test_ditto_marks_are_the_row_above (void **state)
{
  g_autoptr (MusterRowsResult) result =
    build_text ("Division,Brigade,Arm,Unit\n1st,A,Foot,a\nditto,ditto,Foot,b\n");
  assert_tree (result, "x-division 1st\n  x-brigade A\n    x-line-foot a\n    x-line-foot b\n");
}

static void
test_a_level_is_known_by_its_commander_alone (void **state)
{
  g_autoptr (MusterRowsResult) result =
    build_text ("division,division_commander,brigade_commander,arm,unit\n"
                "1st,Smith,Jones,Foot,a\n1st,Smith,Brown,Foot,b\n1st,Smith,-,Guns,c\n");
  assert_tree (result, "x-division 1st\n  x-chief Smith\n"
                       "  x-brigade\n    x-brigadier Jones\n    x-line-foot a\n"
                       "  x-brigade\n    x-brigadier Brown\n    x-line-foot b\n"
                       "  x-field-guns c\n");
}

static void
test_grades_go_where_the_ruleset_has_them (void **state)
{
  g_autoptr (MusterRowsResult) result = build_text ("Brigade,Commander,Leading,Arm,Unit,Skill\n"
                                                    "A,Smith,Good,Foot,a,old\n"
                                                    "A,Smith,2,Foot,b,Steady (so they say)\n"
                                                    "A,Smith,Poor,Foot,c,splendid\n");
  assert_tree (result,
               "x-brigade A\n  x-brigadier Smith x-leading:x-good\n  x-line-foot a x-skill:x-old\n"
               "  x-line-foot b x-skill:x-steady\n  x-line-foot c\n");
  assert_reasons (result->report, 4, "units grade grade");
}

static void
test_a_second_commander_of_a_formation_is_told (void **state)
{
  g_autoptr (MusterRowsResult) result =
    build_text ("Brigade,Commander,Arm,Unit\nA,Smith,Foot,a\nA,Jones,Foot,b\n");
  assert_reasons (result->report, 3, "units commander");
}

static void
test_rows_of_a_formation_or_commander_alone_are_taken (void **state)
{
  g_autoptr (MusterRowsResult) result = build_text ("Division,Brigade,Commander,Arm,Unit\n"
                                                    ",,Grant,,\n"
                                                    "1st,,Smith,,\n"
                                                    "1st,A,Jones,Foot,a\n"
                                                    "1st,,,General,Brown\n");
  assert_tree (result,
               "x-chief Grant\nx-division 1st\n  x-chief Smith\n"
               "  x-brigade A\n    x-brigadier Jones\n    x-line-foot a\n  x-chief Brown\n");
  assert_int_equal (result->report->n[MUSTER_ROWS_TAKEN], 4);
}

static void
test_a_row_of_a_name_alone_is_a_heading_or_left_out (void **state)
{
  g_autoptr (MusterRowsTable) table = read_table ("Division,Brigade,Arm,Unit,Note\n"
                                                  "1st,,,,\n"
                                                  "1st,A,Foot,a,\n"
                                                  "2nd,,,,late\n"
                                                  "3rd,,,,\n"
                                                  "3rd,B,,,\n"
                                                  "xx,,,,\n");
  MusterRowsAim aim = make_aim ();
  g_autoptr (MusterRowsMapping) mapping =
    muster_rows_guess (table, get_words (), &aim, MUSTER_ROWS_ANY_HEADER);
  g_autoptr (MusterRowsResult) result = muster_rows_build (table, mapping, get_words (), &aim);
  assert_accounted (table, result->report);
  assert_tree (result, "x-division 1st\n  x-brigade A\n    x-line-foot a\nx-division 2nd (late)\n");
  assert_reasons (result->report, 2, "formation");
  assert_reasons (result->report, 4, "formation");
  assert_reasons (result->report, 5, "only-a-name");
  assert_reasons (result->report, 6, "only-a-name");
  assert_reasons (result->report, 7, "only-a-name");
}

static const MusterKind *
find_called (const MusterRuleset *ruleset, const char *name)
{
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (g_str_equal (ruleset->kinds[i].name, name))
      return &ruleset->kinds[i];
  fail_msg ("No kind is called %s", name);
  return NULL;
}

static void
say_provincials (MusterRowsMapping *mapping, const MusterRuleset *ruleset)
{
  const MusterKind *provincials = find_called (ruleset, "Provincial infantry");
  assert_true (
    muster_rows_mapping_set_arm (mapping, ruleset, provincials->name, provincials->id, NULL));
}

static void
test_that_troops_of_a_nation_were_guessed_without_one_is_told (void **state)
{
  static const char text[] = "Brigade,Arm,Unit\nA,Provincial infantry,a\n";
  g_autoptr (MusterRowsResult) of_none = build_text ("Brigade,Arm,Unit\nA,Foot,a\n");
  g_autoptr (MusterRowsResult) of_one = build_text (text);
  g_autoptr (MusterRowsResult) asked = build_changed (text, say_provincials);
  assert_reasons (of_none->report, 0, "");
  assert_reasons (of_one->report, 0, "no-nation");
  assert_reasons (asked->report, 0, "");
}

static void
test_rows_without_formations_are_put_into_one (void **state)
{
  g_autoptr (MusterRowsResult) result = build_text ("Arm,Unit,Men\nFoot,a,5\nHorse,b,6\n");
  assert_int_equal (result->n_units, 2);
  assert_int_equal (result->army->nodes[result->army->n_nodes - 1].depth, 2);
}

static void
test_rows_that_say_no_arm_are_what_their_names_say (void **state)
{
  g_autoptr (MusterRowsResult) result = build_text ("Brigade,Unit,Men,Guns\n"
                                                    "A,1st Dragoons,300,\n"
                                                    "A,Smith’s,,6\n"
                                                    "Light Infantry Brigade,Jones’s,500,\n"
                                                    "A,Brown’s,500,\n");
  assert_tree (result, "x-brigade A\n  x-horse 1st Dragoons x-men=300\n"
                       "  x-field-guns Smith’s x-guns=6\n"
                       "x-brigade Light Infantry Brigade\n  x-light-foot Jones’s x-men=500\n");
  assert_reasons (result->report, 5, "no-arm");
}

static void
say_arms (MusterRowsMapping *mapping, const MusterRuleset *ruleset)
{
  const MusterKind *horse = find_called (ruleset, "Cavalry");
  assert_true (muster_rows_mapping_set_arm (mapping, ruleset, "foot", NULL, NULL));
  assert_true (muster_rows_mapping_set_arm (mapping, ruleset, "Sutlers", horse->id, NULL));
}

static void
test_arms_are_what_somebody_said (void **state)
{
  g_autoptr (MusterRowsResult) result =
    build_changed ("Brigade,Arm,Unit\nA,Foot,a\nA,Sutlers,b\n", say_arms);
  assert_tree (result, "x-brigade A\n  x-horse b\n");
  assert_reasons (result->report, 2, "arm-left-out");
}

static void
test_totals_of_named_formations_are_those_formations (void **state)
{
  g_autoptr (MusterRowsResult) result = build_text ("Division,Brigade,Arm,Unit,Men\n"
                                                    "1st,A,Foot,a,100\n"
                                                    "1st,B,Foot,b,200\n"
                                                    "2nd,C,Foot,c,400\n"
                                                    "1st,Total,,,300\n"
                                                    "Total 2nd,,,,401\n"
                                                    "Total,,,,700\n"
                                                    "Grand total,,,,\"7,000\"\n");
  assert_reasons (result->report, 5, "total");
  assert_reasons (result->report, 6, "total total-differs");
  assert_reasons (result->report, 7, "total");
  assert_reasons (result->report, 8, "total total-differs");
  assert_int_equal (result->report->n_wrong_totals, 2);
  const MusterRowsEntry *last =
    g_ptr_array_index (result->report->entries, result->report->entries->len - 1);
  assert_string_equal (last->text, "The total says 7000 men; its rows make 700.");
}

static void
test_a_total_is_of_the_last_formation_that_its_words_name (void **state)
{
  g_autoptr (MusterRowsResult) result = build_text ("Corps,Division,Arm,Unit,Guns\n"
                                                    "I,Foot Guard,Guns,a,1\n"
                                                    "Old Guard,Reserve,Guns,b,2\n"
                                                    "II,Guard,Guns,c,4\n"
                                                    "Total of the Foot Guard,,,,1\n"
                                                    "I,Foot Guard,Guns,d,8\n"
                                                    "Total of the Foot Guard,,,,9\n"
                                                    "Old Guard total,,,,2\n"
                                                    "Total Reserve of the Guards,,,,3\n");
  assert_reasons (result->report, 5, "total total-differs");
  assert_reasons (result->report, 7, "total");
  assert_reasons (result->report, 8, "total total-differs");
  assert_reasons (result->report, 9, "total total-differs");
}

static void
test_a_total_that_counts_duplicates_is_told_so (void **state)
{
  g_autoptr (MusterRowsResult) result =
    build_text ("Brigade,Arm,Unit,Men\nA,Foot,a,100\nA,Foot,a,100\nTotal,,,200\n");
  assert_reasons (result->report, 4, "total total-with-duplicates");
}

static void
test_only_rows_of_a_side_are_taken (void **state)
{
  g_autoptr (MusterRowsResult) result =
    build_text ("Side,Brigade,Arm,Unit\nUs,A,Foot,a\nThem,B,Foot,b\n");
  assert_tree (result, "x-brigade A\n  x-line-foot a\n");
  assert_reasons (result->report, 3, "other-side");
}

/* What is told of the table as a whole for @reason; "" for nothing. */
static const char *
get_text_shown (const MusterRowsReport *report, const char *reason)
{
  for (guint i = 0; i < report->entries->len; i++)
    {
      const MusterRowsEntry *entry = g_ptr_array_index (report->entries, i);
      if (entry->line == 0 && g_str_equal (entry->reason, reason))
        return entry->text;
    }
  return "";
}

static void
test_rows_of_another_side_are_told_together (void **state)
{
  g_autoptr (MusterRowsTable) table =
    read_table ("Side,Brigade,Arm,Unit\nUs,A,Foot,a\nThem,B,Foot,b\n"
                ",B,Foot,c\nthem,B,Foot,d\nThem,B,Foot,e\n");
  MusterRowsAim aim = make_aim ();
  g_autoptr (MusterRowsMapping) mapping =
    muster_rows_guess (table, get_words (), &aim, MUSTER_ROWS_ANY_HEADER);
  g_autoptr (MusterRowsResult) result = muster_rows_build (table, mapping, get_words (), &aim);
  guint n_alone = 0;
  for (guint i = 0; i < result->report->entries->len; i++)
    {
      const MusterRowsEntry *entry = g_ptr_array_index (result->report->entries, i);
      n_alone += entry->severity == MUSTER_ROWS_LEFT_OUT && entry->line > 0 && !entry->is_summed;
    }
  assert_accounted (table, result->report);
  assert_int_equal (n_alone, 1);
  assert_string_equal (get_text_shown (result->report, "other-side"),
                       "3 rows whose “Side” is “Them” were left out.");
}

static void
assert_nation (const char *side, const char *said, gboolean none, const char *nation)
{
  g_autoptr (MusterRowsTable) table = read_table ("Side,Brigade,Arm,Unit\nSouth,B,Foot,b\n"
                                                  "Northern,A,Foot,a\nAllied,A,Foot,a\n");
  MusterRowsAim aim = make_aim ();
  aim.nation = said;
  aim.no_nation = none;
  g_autoptr (MusterRowsMapping) mapping =
    muster_rows_guess (table, get_words (), &aim, MUSTER_ROWS_ANY_HEADER);
  g_free (mapping->only[0]);
  mapping->only[0] = g_strdup (side);
  muster_rows_guess_rest (mapping, table, get_words (), &aim);
  g_autoptr (MusterRowsResult) result = muster_rows_build (table, mapping, get_words (), &aim);
  const MusterNode *army = &result->army->nodes[0];
  const MusterChosen *chosen = muster_node_find_chosen (army, get_rows_ruleset ()->nation_scale);
  assert_string_equal (chosen != NULL ? chosen->grade : "", nation);
  assert_int_equal (get_text_shown (result->report, "nation")[0] != '\0',
                    nation[0] != '\0' && said == NULL);
}

static void
test_the_nation_is_that_of_the_side_that_is_taken (void **state)
{
  assert_nation ("South", NULL, FALSE, "x-south");
  assert_nation ("northern", NULL, FALSE, "x-north");
  assert_nation ("Allied", NULL, FALSE, "");
  assert_nation ("South", "x-north", FALSE, "x-north");
  assert_nation ("South", NULL, TRUE, "");
}

static void
test_columns_that_are_passed_over_are_told (void **state)
{
  g_autoptr (MusterRowsResult) result = build_text ("Brigade,Arm,Unit,Boots\nA,Foot,a,brown\n");
  assert_reasons (result->report, 0, "column");
  assert_true (muster_rows_report_is_clean (result->report));
  g_autofree char *summary = muster_rows_report_dup_summary (result->report);
  assert_string_equal (summary, "2 rows: 1 taken and 1 heading, total or blank row");
}

static void
test_a_table_in_which_nothing_is_understood_makes_an_army_without_units (void **state)
{
  g_autoptr (MusterRowsResult) result = build_text ("Qwx,Zyv\n1,2\n3,4\n");
  assert_int_equal (result->n_units, 0);
  assert_non_null (result->army);
}

static void
test_a_grade_that_nobody_may_have_is_told (void **state)
{
  g_autoptr (MusterRowsResult) brigade =
    build_text ("Brigade,Commander,Arm,Unit,Renown\nA,Smith,Foot,a,famous\n");
  g_autoptr (MusterRowsResult) division =
    build_text ("Division,Commander,Arm,Unit,Renown\n1st,Smith,Guns,a,famous\n");
  assert_tree (brigade, "x-brigade A\n  x-brigadier Smith\n  x-line-foot a\n");
  assert_reasons (brigade->report, 2, "units grade");
  assert_tree (division, "x-division 1st\n  x-chief Smith x-renown:x-famous\n  x-field-guns a\n");
  assert_reasons (division->report, 2, "units");
}

static void
test_a_grade_of_a_commander_whom_no_row_names_is_told (void **state)
{
  g_autoptr (MusterRowsResult) result =
    build_text ("Brigade,Arm,Unit,Leading\nA,Foot,a,\nA,Foot,b,Good\n");
  assert_tree (result, "x-brigade A\n  x-line-foot a\n  x-line-foot b\n");
  assert_reasons (result->report, 2, "units");
  assert_reasons (result->report, 3, "units grade");
}

static void
test_a_commanders_grade_of_a_level_names_nobody_there (void **state)
{
  g_autoptr (MusterRowsResult) result =
    build_columns ("Corps,Division,Chief,Corps leading,Arm,Unit\n"
                   "I,1st,Quiot,Good,Guns,a\n"
                   "I,2nd,Smith,Good,Guns,b\n",
                   "formation:1,formation:2,commander,commander-grade:1,arm,unit", NULL);
  g_autoptr (MusterRowsResult) named =
    build_columns ("Corps,Corps chief,Division,Chief,Corps leading,Arm,Unit\n"
                   "I,Petersen,1st,Quiot,Good,Guns,a\n"
                   "I,Petersen,2nd,Smith,Good,Guns,b\n",
                   "formation:1,commander:1,formation:2,commander,commander-grade:1,arm,unit",
                   NULL);
  assert_tree (result, "x-corps I\n"
                       "  x-division 1st\n    x-chief Quiot\n    x-field-guns a\n"
                       "  x-division 2nd\n    x-chief Smith\n    x-field-guns b\n");
  assert_reasons (result->report, 2, "units grade");
  assert_reasons (result->report, 3, "units");
  assert_tree (named, "x-corps I\n  x-chief Petersen x-leading:x-good\n"
                      "  x-division 1st\n    x-chief Quiot\n    x-field-guns a\n"
                      "  x-division 2nd\n    x-chief Smith\n    x-field-guns b\n");
}

static void
test_levels_of_commanders_grades_count_from_the_end_of_a_path (void **state)
{
  g_autoptr (MusterRowsResult) result =
    build_columns ("Path,Brigade,Chief,Leading,Arm,Unit\n"
                   "I Corps/1st Division,A Brigade,Smith,Good,Foot,a\n",
                   "path,formation:1,commander:1,commander-grade:1,arm,unit", NULL);
  assert_tree (result, "x-corps I Corps\n  x-division 1st Division\n    x-brigade A Brigade\n"
                       "      x-brigadier Smith x-leading:x-good\n      x-line-foot a\n");
  assert_reasons (result->report, 2, "units");
}

static void
test_a_commander_with_a_row_of_his_own_stands_once (void **state)
{
  g_autoptr (MusterRowsResult) result = build_text ("Division,Commander,Leading,Arm,Unit\n"
                                                    "1st,Smith,,General,\n"
                                                    "1st,Smith,Good,Guns,a\n"
                                                    "2nd,Jones,Poor,General,Jones\n"
                                                    "2nd,Brown,,Guns,b\n");
  assert_tree (result, "x-division 1st\n  x-chief Smith x-leading:x-good\n  x-field-guns a\n"
                       "x-division 2nd\n  x-chief Jones x-leading:x-poor\n  x-field-guns b\n");
  assert_reasons (result->report, 5, "units commander");
}

static void
test_a_commanders_own_row_may_stand_before_those_that_name_him (void **state)
{
  g_autoptr (MusterRowsResult) result = build_text ("Division,Commander,Leading,Arm,Unit\n"
                                                    "1st,,,General,Smith\n"
                                                    "1st,Smith,Good,Guns,a\n"
                                                    "2nd,,Poor,General,Jones\n"
                                                    "2nd,Jones,Good,Guns,b\n"
                                                    "3rd,,Good,Guns,c\n"
                                                    "3rd,,,General,Brown\n"
                                                    "3rd,Brown,,Guns,d\n");
  assert_tree (result, "x-division 1st\n  x-chief Smith x-leading:x-good\n  x-field-guns a\n"
                       "x-division 2nd\n  x-chief Jones x-leading:x-poor\n  x-field-guns b\n"
                       "x-division 3rd\n  x-field-guns c\n  x-chief Brown x-leading:x-good\n"
                       "  x-field-guns d\n");
  assert_reasons (result->report, 5, "units grade");
}

static void
fill_down (MusterRowsMapping *mapping, const MusterRuleset *ruleset)
{
  mapping->fills_down = mapping->filling_asked = TRUE;
}

static void
test_a_ditto_in_a_path_is_the_path_alone (void **state)
{
  g_autoptr (MusterRowsResult) result = build_columns ("Path,Brigade,Arm,Unit\n"
                                                       "I Corps/1st Division,A Brigade,Foot,a\n"
                                                       "ditto,B Brigade,Foot,b\n"
                                                       "ditto,,Guns,c\n",
                                                       "path,formation:1,arm,unit", NULL);
  assert_tree (result, "x-corps I Corps\n  x-division 1st Division\n"
                       "    x-brigade A Brigade\n      x-line-foot a\n"
                       "    x-brigade B Brigade\n      x-line-foot b\n"
                       "    x-field-guns c\n");
}

static void
test_levels_are_filled_down_beside_paths_of_any_depth (void **state)
{
  g_autoptr (MusterRowsResult) result = build_columns ("Path,Brigade,Arm,Unit\n"
                                                       "I Corps/1st Division,A Brigade,Foot,a\n"
                                                       "ditto,,Foot,b\n"
                                                       ",,Foot,c\n"
                                                       "I Corps,,Guns,d\n",
                                                       "path,formation:1,arm,unit", fill_down);
  assert_tree (result, "x-corps I Corps\n  x-division 1st Division\n    x-brigade A Brigade\n"
                       "      x-line-foot a\n      x-line-foot b\n      x-line-foot c\n"
                       "  x-field-guns d\n");
}

static void
test_a_column_of_formations_is_of_one_kind_under_paths_of_any_depth (void **state)
{
  g_autoptr (MusterRowsResult) result = build_columns ("Path,Brigade,Arm,Unit\n"
                                                       "I Corps/1st Division,Smith's,Foot,a\n"
                                                       "I Corps/1st Division,Jones's,Foot,b\n"
                                                       "I Corps,Green's,Foot,c\n",
                                                       "path,formation:1,arm,unit", NULL);
  assert_tree (result, "x-corps I Corps\n  x-division 1st Division\n"
                       "    x-brigade Smith's\n      x-line-foot a\n"
                       "    x-brigade Jones's\n      x-line-foot b\n"
                       "  x-brigade Green's\n    x-line-foot c\n");
}

static gint64
sum_entries (const MusterArmy *army)
{
  gint64 sum = 0;
  for (guint i = 0; i < army->n_nodes; i++)
    for (guint j = 0; j < army->nodes[i].n_entries; j++)
      sum += g_ascii_strtoll (army->nodes[i].entries[j].value, NULL, 10);
  return sum;
}

static void
test_units_of_a_row_have_its_men_together (void **state)
{
  g_autoptr (MusterRowsResult) three =
    build_text ("Brigade,Arm,Unit,Battalions,Men\nA,Foot,a,3,1000\n");
  g_autoptr (MusterRowsResult) many =
    build_text ("Brigade,Arm,Unit,Battalions,Men\nA,Foot,a,200,100\n");
  assert_tree (three, "x-brigade A\n  x-line-foot a (1) x-men=334\n  x-line-foot a (2) x-men=333\n"
                      "  x-line-foot a (3) x-men=333\n");
  assert_int_equal (many->n_units, 200);
  assert_int_equal (sum_entries (many->army), 100);
}

static void
test_an_army_has_so_many_things_at_most_of_whatever_sort (void **state)
{
  g_autoptr (GString) formations = g_string_new ("Brigade,Commander,Arm,Unit,Guns\n");
  g_autoptr (GString) batteries = g_string_new (formations->str);
  for (int i = 0; i < MUSTER_ROWS_MOST_NODES / 2 + 1000; i++)
    g_string_append_printf (formations, "B%d,Smith %d,,,\n", i, i);
  for (int i = 0; i < 150; i++)
    g_string_append_printf (batteries, "A,,Foot,u%d,300\n", i);
  g_autoptr (MusterRowsResult) result = build_text (formations->str);
  g_autoptr (MusterRowsResult) made = build_changed (batteries->str, set_batteries);
  assert_true (result->army->n_nodes <= MUSTER_ROWS_MOST_NODES);
  assert_true (result->army->n_nodes > MUSTER_ROWS_MOST_NODES - 4);
  assert_reasons (result->report, MUSTER_ROWS_MOST_NODES / 2 + 900, "too-many");
  assert_true (made->army->n_nodes <= MUSTER_ROWS_MOST_NODES);
}

/* The army, divisions of a battery each, and room for one thing more. */
static void
test_a_row_without_room_leaves_no_formation_behind (void **state)
{
  g_autoptr (GString) text = g_string_new ("Division,Arm,Unit\n");
  for (int i = 0; i < MUSTER_ROWS_MOST_NODES / 2; i++)
    g_string_append_printf (text, "D%d,Guns,u%d\n", i, i);
  g_autoptr (MusterRowsResult) result = build_text (text->str);
  assert_reasons (result->report, MUSTER_ROWS_MOST_NODES / 2, "units");
  assert_reasons (result->report, MUSTER_ROWS_MOST_NODES / 2 + 1, "too-many");
  assert_int_equal (result->army->n_nodes, MUSTER_ROWS_MOST_NODES - 1);
}

/* The army, and divisions of a commander each. */
static void
test_a_commander_with_a_row_of_his_own_needs_room_once (void **state)
{
  g_autoptr (GString) text = g_string_new ("Division,Commander,Arm,Unit\n");
  for (int i = 0; i < MUSTER_ROWS_MOST_NODES / 2 - 1; i++)
    g_string_append_printf (text, "D%d,Smith %d,General,Smith %d\n", i, i, i);
  g_autoptr (MusterRowsResult) result = build_text (text->str);
  assert_int_equal (result->report->n[MUSTER_ROWS_LEFT_OUT], 0);
  assert_int_equal (result->army->n_nodes, MUSTER_ROWS_MOST_NODES - 1);
}

#define ARMS "Brigade,Unit,Arm,Bayonets,Sabres,Guns\n"

static void
test_a_nought_under_bayonets_does_not_leave_out_horse_or_guns (void **state)
{
  g_autoptr (MusterRowsResult) result = build_text (ARMS "A,Foot,Infantry,3400,0,0\n"
                                                         "A,Horse,Cavalry,0,140,0\n"
                                                         "A,Guns,Artillery,0,0,8\n"
                                                         "A,Nobody,Cavalry,0,0,0\n"
                                                         "Total,,,3400,140,8\n"
                                                         "Grand total,,,3400,150,8\n");
  assert_tree (result, "x-brigade A\n"
                       "  x-line-foot Foot x-men=3400\n"
                       "  x-horse Horse x-men=140\n"
                       "  x-field-guns Guns x-guns=8\n");
  assert_reasons (result->report, 5, "none");
  assert_reasons (result->report, 6, "total");
  assert_reasons (result->report, 7, "total total-differs");
}

static void
test_of_two_strengths_in_one_row_the_largest_is_taken_and_the_other_noted (void **state)
{
  g_autoptr (MusterRowsResult) result = build_text (ARMS "A,Foot,Infantry,4000,300,0\n"
                                                         "A,Horse,Cavalry,20,140,0\n"
                                                         "A,More,Cavalry,0,200,0\n");
  assert_tree (result, "x-brigade A\n"
                       "  x-line-foot Foot x-men=4000 (Sabres: 300)\n"
                       "  x-horse Horse x-men=140 (Bayonets: 20)\n"
                       "  x-horse More x-men=200\n");
  assert_reasons (result->report, 2, "units figure-beside");
  assert_reasons (result->report, 4, "units");
}

static void
test_battalions_and_squadrons_have_each_a_column (void **state)
{
  g_autoptr (MusterRowsResult) result =
    build_text ("Brigade,Unit,Battalions,Squadrons\nA,One,2,0\nA,Two,0,1\nA,None,0,0\n");
  assert_tree (result, "x-brigade A\n"
                       "  x-line-foot One (1)\n"
                       "  x-line-foot One (2)\n"
                       "  x-horse Two\n");
  assert_reasons (result->report, 4, "none");
}

static void
test_a_row_without_a_side_is_told_so (void **state)
{
  g_autoptr (MusterRowsResult) result =
    build_text ("Side,Brigade,Arm,Unit\nUs,A,Foot,a\n,B,Foot,b\nThem,B,Foot,c\n");
  assert_reasons (result->report, 3, "other-side");
  for (guint i = 0; i < result->report->entries->len; i++)
    assert_null (
      strstr (((MusterRowsEntry *) g_ptr_array_index (result->report->entries, i))->text, "“”"));
}

static void
test_two_grades_of_one_row_are_not_put_down_to_another_row (void **state)
{
  g_autoptr (MusterRowsResult) result =
    build_columns ("Brigade,Arm,Unit,Skill,Skill\nA,Foot,a,old,raw\n",
                   "formation:1,arm,unit,grade:x-skill,grade:x-skill", NULL);
  assert_tree (result, "x-brigade A\n  x-line-foot a x-skill:x-old\n");
  assert_reasons (result->report, 2, "units grade");
  for (guint i = 0; i < result->report->entries->len; i++)
    assert_null (
      strstr (((MusterRowsEntry *) g_ptr_array_index (result->report->entries, i))->text, "row"));
}

static void
assert_built (const char *(*write) (GString *text, int row), int n)
{
  g_autoptr (GString) text = g_string_new (write (NULL, 0));
  for (int row = 0; row < n; row++)
    write (text, row);
  g_autoptr (MusterRowsResult) result = build_text (text->str);
  assert_non_null (result->army);
}

static const char *
write_arm (GString *text, int row)
{
  if (text != NULL)
    g_string_append_printf (text, "B%d,Sort %d,u%d,600\n", row / 50, row, row);
  return "Brigade,Arm,Unit,Men\n";
}

static const char *
write_total (GString *text, int row)
{
  if (text != NULL)
    g_string_append_printf (text, row % 2 == 0 ? "B,Foot,u%d,600\n" : "Total,,%d,5\n", row);
  return "Brigade,Arm,Unit,Men\n";
}

static const char *
write_named_total (GString *text, int row)
{
  if (text != NULL)
    g_string_append_printf (text,
                            row % 2 == 0 ? "W%d,C%d,D%d,B%d,Foot,u\n" : "Total Q%d %d %d %d\n", row,
                            row, row, row);
  return "Wing,Corps,Division,Brigade,Arm,Unit\n";
}

/* The time that this program may take is the guard: what grows with the square never ends here. */
static void
test_tables_of_many_arms_or_totals_are_read_to_their_end (void **state)
{
  assert_built (write_arm, 16000);
  assert_built (write_total, 64000);
  assert_built (write_named_total, 96000);
}

/* Units of the made-up game of the guide, with what they are given. */
static void
test_a_column_of_options_gives_them_to_its_units (void **state)
{
  const char *text = "Type,Unit,Equipment\n"
                     "Company,Red,\"Colours, 2 x Drum + Fife\"\n"
                     "Company,Blue,coats; Bagpipes\n"
                     "Captain,Monro,Horse; 1 x Bell\n"
                     "Company,Grey,12-pounder horse\n";
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *path =
    g_build_filename (g_getenv ("MUSTER_DATA_DIR"), "help", "free-companies.ruleset.xml", NULL);
  g_autoptr (MusterRuleset) ruleset = muster_ruleset_load (path, problems);
  g_autoptr (MusterRowsTable) table = read_table (text);
  MusterRowsAim aim = { ruleset, NULL, NULL, "Rows" };
  g_autoptr (MusterRowsMapping) mapping =
    muster_rows_guess (table, get_words (), &aim, MUSTER_ROWS_ANY_HEADER);
  assert_int_equal (mapping->roles[2].kind, MUSTER_ROWS_OPTIONS);
  g_autoptr (MusterRowsResult) result = muster_rows_build (table, mapping, get_words (), &aim);
  g_autofree char *tree = dup_tree (result->army);
  assert_string_equal (tree, "company Red\n  colours\n  drum\n  drum\n  fife\n"
                             "company Blue (Bagpipes)\n  coats\n"
                             "captain Monro\n  horse\n  bell\n"
                             "company Grey (12-pounder horse)\n");
  assert_reasons (result->report, 3, "units option");
  assert_reasons (result->report, 5, "units option");
  assert_accounted (table, result->report);
  /* Where rules have no options such a column is none of them. */
  g_autoptr (MusterRowsMapping) plain = NULL;
  MusterRowsAim other = make_aim ();
  plain = muster_rows_guess (table, get_words (), &other, MUSTER_ROWS_ANY_HEADER);
  assert_int_equal (plain->roles[2].kind, MUSTER_ROWS_PASS_OVER);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_a_column_of_options_gives_them_to_its_units),
    cmocka_unit_test (test_formations_commanders_and_units_stand_as_the_rows_say),
    cmocka_unit_test (test_men_and_guns_become_units_to_the_nearest_and_one_at_least),
    cmocka_unit_test (test_that_men_make_no_units_is_told_where_nobody_said_so),
    cmocka_unit_test (test_a_fraction_of_a_man_or_gun_is_told),
    cmocka_unit_test (test_names_in_one_cell_are_units_of_their_own),
    cmocka_unit_test (test_guns_in_the_column_of_units_are_guns),
    cmocka_unit_test (test_guns_beside_troops_are_noted_or_made_batteries),
    cmocka_unit_test (test_duplicates_and_tests_are_taken_when_asked),
    cmocka_unit_test (test_numbers_of_corps_are_no_tests),
    cmocka_unit_test (test_empty_formations_are_filled_from_above_where_cells_were_merged),
    cmocka_unit_test (test_ditto_marks_are_the_row_above),
    cmocka_unit_test (test_a_level_is_known_by_its_commander_alone),
    cmocka_unit_test (test_grades_go_where_the_ruleset_has_them),
    cmocka_unit_test (test_a_second_commander_of_a_formation_is_told),
    cmocka_unit_test (test_rows_of_a_formation_or_commander_alone_are_taken),
    cmocka_unit_test (test_a_row_of_a_name_alone_is_a_heading_or_left_out),
    cmocka_unit_test (test_that_troops_of_a_nation_were_guessed_without_one_is_told),
    cmocka_unit_test (test_rows_without_formations_are_put_into_one),
    cmocka_unit_test (test_rows_that_say_no_arm_are_what_their_names_say),
    cmocka_unit_test (test_arms_are_what_somebody_said),
    cmocka_unit_test (test_totals_of_named_formations_are_those_formations),
    cmocka_unit_test (test_a_total_is_of_the_last_formation_that_its_words_name),
    cmocka_unit_test (test_a_total_that_counts_duplicates_is_told_so),
    cmocka_unit_test (test_only_rows_of_a_side_are_taken),
    cmocka_unit_test (test_rows_of_another_side_are_told_together),
    cmocka_unit_test (test_the_nation_is_that_of_the_side_that_is_taken),
    cmocka_unit_test (test_columns_that_are_passed_over_are_told),
    cmocka_unit_test (test_a_table_in_which_nothing_is_understood_makes_an_army_without_units),
    cmocka_unit_test (test_a_grade_that_nobody_may_have_is_told),
    cmocka_unit_test (test_a_grade_of_a_commander_whom_no_row_names_is_told),
    cmocka_unit_test (test_a_commanders_grade_of_a_level_names_nobody_there),
    cmocka_unit_test (test_levels_of_commanders_grades_count_from_the_end_of_a_path),
    cmocka_unit_test (test_a_commander_with_a_row_of_his_own_stands_once),
    cmocka_unit_test (test_a_commanders_own_row_may_stand_before_those_that_name_him),
    cmocka_unit_test (test_a_ditto_in_a_path_is_the_path_alone),
    cmocka_unit_test (test_levels_are_filled_down_beside_paths_of_any_depth),
    cmocka_unit_test (test_a_column_of_formations_is_of_one_kind_under_paths_of_any_depth),
    cmocka_unit_test (test_units_of_a_row_have_its_men_together),
    cmocka_unit_test (test_an_army_has_so_many_things_at_most_of_whatever_sort),
    cmocka_unit_test (test_a_row_without_room_leaves_no_formation_behind),
    cmocka_unit_test (test_a_commander_with_a_row_of_his_own_needs_room_once),
    cmocka_unit_test (test_a_nought_under_bayonets_does_not_leave_out_horse_or_guns),
    cmocka_unit_test (test_of_two_strengths_in_one_row_the_largest_is_taken_and_the_other_noted),
    cmocka_unit_test (test_battalions_and_squadrons_have_each_a_column),
    cmocka_unit_test (test_a_row_without_a_side_is_told_so),
    cmocka_unit_test (test_two_grades_of_one_row_are_not_put_down_to_another_row),
    cmocka_unit_test (test_tables_of_many_arms_or_totals_are_read_to_their_end),
  };
  return cmocka_run_group_tests_name ("rows-build", tests, NULL, NULL);
}
