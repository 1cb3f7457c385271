/* Two armies side by side. */
#include "helper/army.h"

#include "army/compare/compare.h"
#include "army/evaluate/evaluate.h"
#include "base/random.h"

typedef struct
{
  MusterArmySnapshot *armies[2];
  MusterEvaluation *evaluations[2];
  GPtrArray *findings[2];
  GPtrArray *sections;
} Compared;

/* Takes both. */
static Compared *
compare (const MusterArmy *first, const MusterArmy *second)
{
  Compared *compared = g_new0 (Compared, 1);
  MusterComparedArmy sides[2];
  compared->armies[0] = first;
  compared->armies[1] = second;
  for (int i = 0; i < 2; i++)
    {
      if (compared->armies[i]->ruleset != NULL)
        {
          compared->evaluations[i] = muster_army_evaluate (compared->armies[i]);
          compared->findings[i] = muster_army_check (compared->evaluations[i]);
        }
      sides[i] = (MusterComparedArmy){ compared->armies[i], compared->evaluations[i],
                                       compared->findings[i] };
    }
  compared->sections = muster_army_compare (&sides[0], &sides[1]);
  return compared;
}

static void
compared_free (Compared *compared)
{
  g_ptr_array_unref (compared->sections);
  for (int i = 0; i < 2; i++)
    {
      g_clear_pointer (&compared->findings[i], g_ptr_array_unref);
      g_clear_pointer (&compared->evaluations[i], muster_evaluation_free);
      muster_army_unref (compared->armies[i]);
    }
  g_free (compared);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Compared, compared_free)

static const MusterComparedSection *
find_section (const Compared *compared, const char *name)
{
  for (guint i = 0; i < compared->sections->len; i++)
    {
      const MusterComparedSection *section = g_ptr_array_index (compared->sections, i);
      if (g_str_equal (section->name, name))
        return section;
    }
  return NULL;
}

static const MusterComparedRow *
find_row (const Compared *compared, const char *section_name, const char *label)
{
  const MusterComparedSection *section = find_section (compared, section_name);
  for (guint i = 0; section != NULL && i < section->rows->len; i++)
    {
      const MusterComparedRow *row = g_ptr_array_index (section->rows, i);
      if (g_str_equal (row->label, label))
        return row;
    }
  return NULL;
}

static void
assert_row (const Compared *compared,
            const char *section,
            const char *label,
            const char *first,
            const char *sign,
            const char *second)
{
  const MusterComparedRow *row = find_row (compared, section, label);
  if (row == NULL)
    fail_msg ("there is no row %s: %s", section, label);
  assert_string_equal (muster_compared_row_get_text (row, 0), first);
  assert_string_equal (muster_compared_row_get_text (row, 1), second);
  assert_string_equal (muster_compared_row_get_sign (row), sign);
}

/* An example of the pack, with something said otherwise. */
static const MusterArmy *
load_changed (const char *pack, const char *name, const char *from, const char *to)
{
  g_autofree char *text = dup_example (name);
  g_autoptr (GString) changed = g_string_new (text);
  assert_true (g_string_replace (changed, from, to, 0) > 0);
  return parse_army (pack, changed->str);
}

static const MusterArmy *
load_without_ruleset (const char *name)
{
  g_autofree char *text = dup_example (name);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("test", text, strlen (text), problems);
  const MusterArmy *army = muster_army_read (xml, NULL, problems);
  assert_non_null (army);
  return army;
}

static Compared *
compare_200 (void)
{
  return compare (load_example ("tout-soldat", "french-200"),
                  load_example ("tout-soldat", "british-200"));
}

static void
test_an_army_and_itself_are_the_same (void **state)
{
  g_autoptr (Compared) compared = compare (load_example ("tout-soldat", "french-200"),
                                           load_example ("tout-soldat", "french-200"));
  assert_int_equal (muster_comparison_count_different (compared->sections), 0);
  assert_row (compared, "Points and Verdict", "Points", "195", "=", "195");
}

static void
test_names_are_no_difference (void **state)
{
  g_autoptr (Compared) compared =
    compare (load_example ("tout-soldat", "french-200"),
             load_changed ("tout-soldat", "french-200", " name=\"", " name=\"Other "));
  assert_int_equal (muster_comparison_count_different (compared->sections), 0);
}

static void
test_the_head_and_the_points_are_told (void **state)
{
  g_autoptr (Compared) compared = compare_200 ();
  assert_row (compared, "Army", "Nation", "France", "≠", "Great Britain");
  assert_row (compared, "Army", "Date", "1809", "≠", "1812");
  assert_row (compared, "Points and Verdict", "Points", "195", ">", "190");
  assert_row (compared, "Points and Verdict", "Points left", "5", "<", "10");
  assert_row (compared, "Points and Verdict", "Verdict", "Legal", "=", "Legal");
}

static void
test_things_are_counted_by_kind_and_grades (void **state)
{
  g_autoptr (Compared) compared = compare (load_example ("tout-soldat", "french-200"),
                                           load_example ("tout-soldat", "waterloo-i-corps"));
  assert_row (compared, "Formations", "Divisions", "2", "<", "4");
  assert_row (compared, "Commanders", "Corps commander, Good\u00a0(3)", "0", "<", "1");
  assert_row (compared, "Commanders", "Corps commander, Average\u00a0(2)", "1", ">", "0");
  assert_row (compared, "Units by Arm", "All units", "17", "<", "43");
  assert_row (compared, "Units by Arm", "Infantry", "12", "<", "33");
  assert_row (compared, "Units by Type", "Ligne, UQ 4", "9", "<", "30");
  assert_row (compared, "Units by Type", "Hussars, UQ 4", "1", "=", "1");
  assert_row (compared, "Figures of the Army", "Overall commander: Command range", "60 cm", "=",
              "60 cm");
}

static void
test_the_same_type_of_another_grade_is_another_row (void **state)
{
  g_autoptr (Compared) compared =
    compare (load_example ("tout-soldat", "french-200"),
             load_changed ("tout-soldat", "french-200", "name=\"1st Brigade\" grades=\"quality:4\"",
                           "name=\"1st Brigade\" grades=\"quality:5\""));
  const MusterComparedSection *units = find_section (compared, "Units by Type");
  assert_row (compared, "Units by Type", "Ligne, UQ 5", "0", "<", "3");
  assert_row (compared, "Units by Type", "Ligne, UQ 4", "9", ">", "6");
  assert_string_equal (((const MusterComparedRow *) units->rows->pdata[0])->label, "Ligne, UQ 5");
}

static void
test_a_grade_that_is_not_chosen_is_told (void **state)
{
  g_autoptr (Compared) compared =
    compare (load_example ("tout-soldat", "french-200"),
             load_changed ("tout-soldat", "french-200", "name=\"1st Brigade\" grades=\"quality:4\"",
                           "name=\"1st Brigade\""));
  assert_row (compared, "Units by Type", "Ligne, Unit Quality not chosen", "0", "<", "3");
  assert_row (compared, "Points and Verdict", "Points", "195", "?", "174 + 3 without a price");
}

#define BRIGADE_OF(type)                                                                           \
  "<formation kind=\"brigade\" grades=\"quality:3\"><unit type=\"" type "\"/></formation>"

static void
test_types_of_two_nations_with_one_name_are_told_apart (void **state)
{
  g_autoptr (Compared) compared =
    compare (make_army ("tout-soldat", "grades=\"nation:bavaria\"", BRIGADE_OF ("by-line")),
             make_army ("tout-soldat", "grades=\"nation:saxony\"", BRIGADE_OF ("sx-line")));
  assert_row (compared, "Units by Type", "Line infantry (Linieninfanterie), UQ 3 (Bavaria)", "1",
              ">", "0");
  assert_row (compared, "Units by Type", "Line infantry (Linieninfanterie), UQ 3 (Saxony)", "0",
              "<", "1");
}

static void
test_who_has_more_is_said_in_words (void **state)
{
  g_autoptr (Compared) compared = compare (load_example ("tout-soldat", "french-200"),
                                           load_example ("tout-soldat", "waterloo-i-corps"));
  const struct
  {
    const char *section;
    const char *label;
    const char *words;
    int leader;
  } cases[] = {
    { "Units by Type", "Ligne, UQ 4", "21 more", 1 },
    { "Units by Type", "Hussars, UQ 4", "the same", -1 },
    { "Army", "Date", "different", -1 },
    { "Points and Verdict", "Points left", "only here", 0 },
    { "Points and Verdict", "Agreed points", "different", -1 },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const MusterComparedRow *row = find_row (compared, cases[i].section, cases[i].label);
      g_autofree char *words = muster_compared_row_dup_words (row);
      assert_string_equal (words, cases[i].words);
      assert_int_equal (muster_compared_row_get_leader (row), cases[i].leader);
    }
}

static void
test_a_row_reads_as_a_sentence (void **state)
{
  g_autoptr (Compared) compared = compare (load_example ("tout-soldat", "french-200"),
                                           load_example ("tout-soldat", "waterloo-i-corps"));
  g_autofree char *units =
    muster_compared_row_dup_sentence (find_row (compared, "Units by Type", "Ligne, UQ 4"));
  g_autofree char *left =
    muster_compared_row_dup_sentence (find_row (compared, "Points and Verdict", "Points left"));
  assert_string_equal (units, "Ligne, UQ 4: 9 and 30");
  assert_string_equal (left, "Points left: 5 and none");
}

static void
test_findings_of_one_army_only_are_told (void **state)
{
  g_autoptr (Compared) compared = compare (load_example ("tout-soldat", "waterloo-i-corps"),
                                           load_example ("tout-soldat", "waterloo-i-corps-waived"));
  const MusterComparedSection *findings = find_section (compared, "Findings");
  assert_int_equal (findings->rows->len, 1);
  const MusterComparedRow *row = g_ptr_array_index (findings->rows, 0);
  assert_string_equal (row->texts[0], "Not legal");
  assert_true (g_str_has_prefix (row->texts[1], "Waived: "));
  g_autoptr (Compared) alone = compare (load_example ("tout-soldat", "french-200"),
                                        load_example ("tout-soldat", "waterloo-i-corps"));
  row = g_ptr_array_index (find_section (alone, "Findings")->rows, 0);
  assert_null (row->texts[0]);
  assert_string_equal (row->texts[1], "Not legal");
}

/* The one finding of each, in one row. */
static const MusterComparedRow *
find_only_finding (const Compared *compared)
{
  const MusterComparedSection *findings = find_section (compared, "Findings");
  assert_int_equal (findings->rows->len, 1);
  return g_ptr_array_index (findings->rows, 0);
}

static void
test_findings_of_armies_of_other_names_meet (void **state)
{
  g_autofree char *example = dup_example ("french-200");
  g_autoptr (GString) other = g_string_new (example);
  g_string_replace (other, "budget=\"200\"", "budget=\"190\"", 1);
  g_string_replace (other, "\"French corps, ", "\"Other corps, ", 1);
  g_autoptr (Compared) compared =
    compare (load_changed ("tout-soldat", "french-200", "budget=\"200\"", "budget=\"190\""),
             parse_army ("tout-soldat", other->str));
  const MusterComparedRow *row = find_only_finding (compared);
  assert_true (g_str_has_prefix (row->label, "Army – Points: 195 points"));
  assert_string_equal (muster_compared_row_get_sign (row), "=");
  assert_string_equal (row->texts[0], "Not legal");
}

static void
test_findings_that_differ_in_figures_meet (void **state)
{
  g_autoptr (Compared) compared =
    compare (load_changed ("tout-soldat", "french-200", "budget=\"200\"", "budget=\"190\""),
             load_changed ("tout-soldat", "british-200", "budget=\"200\"", "budget=\"188\""));
  const MusterComparedRow *row = find_only_finding (compared);
  assert_string_equal (row->label, "Army – Points");
  assert_string_equal (row->texts[0], "Not legal: 195 of 190 points, 5 over");
  assert_string_equal (row->texts[1], "Not legal: 190 of 188 points, 2 over");
}

static void
test_limits_tell_what_they_leave (void **state)
{
  g_autoptr (Compared) compared = compare_200 ();
  assert_row (compared, "Limits", "Points", "195 of 200 points", ">", "190 of 200 points");
  g_autoptr (Compared) over =
    compare (load_example ("tout-soldat", "french-200"),
             load_changed ("tout-soldat", "french-200", "budget=\"200\"", "budget=\"190\""));
  assert_row (over, "Limits", "Points", "195 of 200 points", "≠", "195 of 190 points, 5 over");
  assert_row (over, "Points and Verdict", "Points left", "5", ">", "−5");
}

static void
test_a_limit_that_both_break_is_told (void **state)
{
  g_autoptr (Compared) compared =
    compare (load_changed ("tout-soldat", "french-200", "budget=\"200\"", "budget=\"190\""),
             load_changed ("tout-soldat", "british-200", "budget=\"200\"", "budget=\"188\""));
  assert_row (compared, "Limits", "Points", "195 of 190 points, 5 over", "≠",
              "190 of 188 points, 2 over");
}

/* An army with a pack of which a single word is another. */
static const MusterArmy *
load_with_other_text (const char *pack, const char *name)
{
  g_autofree char *path =
    g_strdup_printf ("%s/../data/packs/%s.ruleset.xml", g_getenv ("G_TEST_SRCDIR"), pack);
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_auto (GStrv) parts = g_strsplit (text, "</author>", 2);
  g_autofree char *changed = g_strjoinv (" and others</author>", parts);
  MusterRuleset *ruleset = muster_ruleset_parse (path, changed, strlen (changed), problems);
  g_autofree char *example = dup_example (name);
  g_autoptr (MusterXml) xml = muster_xml_parse ("x.army.xml", example, strlen (example), problems);
  const MusterArmy *army = muster_army_read (xml, ruleset, problems);
  muster_ruleset_unref (ruleset);
  return army;
}

static void
test_packs_of_one_version_are_told_apart_by_their_texts (void **state)
{
  g_autoptr (Compared) compared = compare (load_example ("tout-soldat", "french-200"),
                                           load_with_other_text ("tout-soldat", "french-200"));
  const MusterComparedRow *row = find_row (compared, "Army", "Ruleset");
  assert_true (g_str_has_prefix (row->texts[0], "Tout Soldat, version "));
  assert_string_equal (row->texts[1], "another text of the same version");
}

static void
test_points_of_two_rulesets_are_not_held_against_each_other (void **state)
{
  g_autoptr (Compared) compared = compare (load_example ("game-of-kings", "fontenoy-french"),
                                           load_example ("le-roi-soleil", "poltava-swedes"));
  assert_row (compared, "Points and Verdict", "Points", "36", "≠", "176");
  assert_non_null (find_row (compared, "Army", "Ruleset")->note);
  assert_null (find_section (compared, "Limits"));
  assert_row (compared, "Units by Arm", "All units", "23", ">", "4");
  assert_row (compared, "Units by Arm", "Foot", "11", ">", "4");
  assert_row (compared, "Units by Arm", "Battalion", "10", "?", "–");
}

static void
test_figures_of_two_rulesets_meet_by_their_names (void **state)
{
  g_autoptr (Compared) compared =
    compare (load_example ("game-of-kings", "fontenoy-french"),
             load_example ("louis-xiv-battalions", "french-battalions"));
  assert_row (compared, "Figures of the Army", "Units", "23", "≠", "7");
  assert_row (compared, "Figures of the Army", "Cannon", "–", "≠", "1");
}

static void
test_what_cannot_be_told_without_a_ruleset_says_so (void **state)
{
  g_autoptr (Compared) compared =
    compare (load_example ("tout-soldat", "french-200"), load_without_ruleset ("british-200"));
  assert_row (compared, "Points and Verdict", "Points", "195", "?", "not known");
  assert_row (compared, "Points and Verdict", "Agreed points", "200", "=", "200");
  assert_row (compared, "Points and Verdict", "Verdict", "Legal", "?", "Cannot be checked");
  assert_row (compared, "Army", "Nation", "France", "?", "not known");
  assert_row (compared, "Formations", "Brigades", "5", "=", "5");
  assert_null (find_section (compared, "Limits"));
  assert_true (muster_comparison_count_different (compared->sections) > 0);
}

static void
test_two_armies_without_a_ruleset_are_counted_by_what_is_written (void **state)
{
  g_autoptr (Compared) compared =
    compare (load_without_ruleset ("french-200"), load_without_ruleset ("french-200"));
  assert_int_equal (muster_comparison_count_different (compared->sections), 0);
  assert_row (compared, "Units by Arm", "All units", "17", "=", "17");
  g_autoptr (Compared) other =
    compare (load_without_ruleset ("french-200"), load_without_ruleset ("waterloo-i-corps"));
  assert_row (other, "Units by Arm", "All units", "17", "<", "43");
  assert_null (find_section (other, "Figures of the Army"));
}

static void
test_values_of_the_players_own_are_told (void **state)
{
  g_autoptr (Compared) compared = compare (load_example ("le-roi-soleil", "poltava-swedes"),
                                           load_example ("le-roi-soleil", "poltava-swedes"));
  assert_row (compared, "Army", "The player’s own values over the ruleset", "12", "=", "12");
  assert_non_null (find_row (compared, "Figures of the Army", "VDT")->note);
}

static void
test_packs_of_one_version_that_differ_are_told (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  gsize length;
  const char *text = g_bytes_get_data (get_pack ("tout-soldat")->content, &length);
  g_autoptr (GString) pack = g_string_new_len (text, (gssize) length);
  assert_int_equal (g_string_replace (pack, "name=\"Ligne\"", "name=\"Line\"", 1), 1);
  g_autoptr (MusterRuleset) other =
    muster_ruleset_parse ("tout-soldat", pack->str, pack->len, problems);
  g_autofree char *army = dup_example ("french-200");
  g_autoptr (MusterXml) xml = muster_xml_parse ("test", army, strlen (army), problems);
  g_autoptr (Compared) compared =
    compare (load_example ("tout-soldat", "french-200"), muster_army_read (xml, other, problems));
  assert_non_null (find_row (compared, "Army", "Ruleset")->note);
  assert_string_equal (muster_compared_row_get_sign (find_row (compared, "Army", "Ruleset")), "≠");
  const MusterComparedRow *row = find_row (compared, "Units by Type", "Ligne, UQ 4");
  assert_int_equal (row->compared, MUSTER_COMPARED_SAME);
  assert_string_equal (row->note, "Called “Line” in the second army.");
}

static void
test_an_empty_army_is_compared_too (void **state)
{
  g_autoptr (Compared) compared =
    compare (make_army ("tout-soldat", "", ""), load_example ("tout-soldat", "french-200"));
  assert_row (compared, "Units by Type", "Ligne, UQ 4", "0", "<", "9");
  g_autoptr (Compared) both =
    compare (make_army ("tout-soldat", "", ""), make_army ("tout-soldat", "", ""));
  assert_int_equal (muster_comparison_count_different (both->sections), 0);
  assert_null (find_section (both, "Units by Type"));
  assert_null (find_section (both, "Options"));
}

static const char *const names[2] = { "Ours", "The army of the opponent, who chose a long name" };

static void
test_the_table_hides_what_is_the_same (void **state)
{
  g_autoptr (Compared) compared = compare (load_example ("tout-soldat", "french-200"),
                                           load_example ("tout-soldat", "waterloo-i-corps"));
  g_autofree char *text = muster_comparison_dup_text (compared->sections, names, FALSE);
  g_autofree char *all = muster_comparison_dup_text (compared->sections, names, TRUE);
  assert_null (strstr (text, "Hussars"));
  assert_non_null (strstr (all, "Hussars"));
  assert_non_null (strstr (text, "  Ligne, UQ 4 "));
  assert_non_null (strstr (text, "The army of the opponent,\n"));
}

static void
test_a_table_of_nothing_says_so (void **state)
{
  g_autoptr (Compared) compared = compare (load_example ("tout-soldat", "french-200"),
                                           load_example ("tout-soldat", "french-200"));
  g_autofree char *text = muster_comparison_dup_text (compared->sections, names, FALSE);
  assert_non_null (strstr (text, "Nothing that is compared is different in the two.\n"));
}

static void
assert_mirrored (const MusterComparedRow *row, const MusterComparedRow *other)
{
  static const MusterCompared mirrored[] = {
    [MUSTER_COMPARED_SAME] = MUSTER_COMPARED_SAME,
    [MUSTER_COMPARED_FIRST_MORE] = MUSTER_COMPARED_SECOND_MORE,
    [MUSTER_COMPARED_SECOND_MORE] = MUSTER_COMPARED_FIRST_MORE,
    [MUSTER_COMPARED_OTHERWISE] = MUSTER_COMPARED_OTHERWISE,
    [MUSTER_COMPARED_OPEN] = MUSTER_COMPARED_OPEN,
  };
  assert_string_equal (muster_compared_row_get_text (row, 0),
                       muster_compared_row_get_text (other, 1));
  assert_string_equal (muster_compared_row_get_text (row, 1),
                       muster_compared_row_get_text (other, 0));
  assert_int_equal (row->compared, mirrored[other->compared]);
}

static const MusterComparedRow *
find_by_id (const Compared *compared, const char *section_name, const char *id)
{
  const MusterComparedSection *section = find_section (compared, section_name);
  const MusterComparedRow *found = NULL;
  for (guint i = 0; section != NULL && i < section->rows->len; i++)
    {
      const MusterComparedRow *row = g_ptr_array_index (section->rows, i);
      if (!g_str_equal (row->id, id))
        continue;
      assert_null (found);
      found = row;
    }
  assert_non_null (found);
  return found;
}

static void
assert_swapped (const Compared *compared, const Compared *swapped)
{
  assert_int_equal (compared->sections->len, swapped->sections->len);
  for (guint i = 0; i < compared->sections->len; i++)
    {
      const MusterComparedSection *section = g_ptr_array_index (compared->sections, i);
      assert_int_equal (section->rows->len, find_section (swapped, section->name)->rows->len);
      for (guint j = 0; j < section->rows->len; j++)
        {
          const MusterComparedRow *row = g_ptr_array_index (section->rows, j);
          assert_mirrored (row, find_by_id (swapped, section->name, row->id));
        }
    }
}

static const struct
{
  const char *pack;
  const char *name;
} examples[] = {
  { "tout-soldat", "french-200" },
  { "tout-soldat", "british-200" },
  { "tout-soldat", "austrian-200" },
  { "tout-soldat", "waterloo-i-corps" },
  { "game-of-kings", "fontenoy-french" },
  { "game-of-kings", "dettingen-pragmatic" },
  { "le-roi-soleil", "poltava-swedes" },
  { "pike-and-powder", "swedes-1632" },
  { "louis-xiv-battalions", "french-battalions" },
};

static void
test_what_is_swapped_says_the_same_the_other_way_round (void **state)
{
  for (guint i = 0; i < G_N_ELEMENTS (examples); i++)
    for (guint j = 0; j < G_N_ELEMENTS (examples); j++)
      {
        g_autoptr (Compared) compared = compare (load_example (examples[i].pack, examples[i].name),
                                                 load_example (examples[j].pack, examples[j].name));
        g_autoptr (Compared) swapped = compare (load_example (examples[j].pack, examples[j].name),
                                                load_example (examples[i].pack, examples[i].name));
        assert_swapped (compared, swapped);
        assert_int_equal (muster_comparison_count_different (compared->sections) == 0, i == j);
      }
}

/* Counts add up to what there is, whatever was taken out at random. */
static gint64
sum (const Compared *compared, const char *name, int army)
{
  gint64 n = 0;
  const MusterComparedSection *section = find_section (compared, name);
  for (guint i = 0; section != NULL && i < section->rows->len; i++)
    n += ((const MusterComparedRow *) section->rows->pdata[i])->numbers[army].num;
  return n;
}

static gint64
count (const MusterArmy *army, MusterCategory category)
{
  gint64 n = 0;
  for (guint i = 1; i < army->n_nodes; i++)
    n += army->nodes[i].category == category;
  return n;
}

static const MusterArmy *
remove_some (MusterArmySnapshot *army, MusterRandom *random)
{
  for (int i = 0; i < 5; i++)
    {
      MusterChange change = {
        .kind = MUSTER_CHANGE_REMOVE,
        .node = army->nodes[1 + muster_random_range (random, 0, army->n_nodes - 2)].id,
      };
      const MusterArmy *next = muster_army_apply (army, &change, 1);
      muster_army_unref (army);
      army = next;
      if (army->n_nodes < 3)
        break;
    }
  return army;
}

static void
test_every_thing_is_counted_once (void **state)
{
  guint64 seed = (guint64) g_get_real_time ();
  MusterRandom random = muster_random_new (seed, "compare");
  print_message ("# seed %" G_GUINT64_FORMAT "\n", seed);
  for (guint i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autoptr (Compared) compared =
        compare (load_example (examples[i].pack, examples[i].name),
                 remove_some (load_example (examples[i].pack, examples[i].name), &random));
      for (int army = 0; army < 2; army++)
        {
          const MusterArmy *of = compared->armies[army];
          assert_int_equal (sum (compared, "Formations", army),
                            count (of, MUSTER_CATEGORY_FORMATION));
          assert_int_equal (sum (compared, "Commanders", army),
                            count (of, MUSTER_CATEGORY_COMMANDER));
          assert_int_equal (sum (compared, "Units by Type", army),
                            count (of, MUSTER_CATEGORY_UNIT));
          assert_int_equal (sum (compared, "Options", army), count (of, MUSTER_CATEGORY_OPTION));
        }
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_an_army_and_itself_are_the_same),
    cmocka_unit_test (test_names_are_no_difference),
    cmocka_unit_test (test_the_head_and_the_points_are_told),
    cmocka_unit_test (test_things_are_counted_by_kind_and_grades),
    cmocka_unit_test (test_the_same_type_of_another_grade_is_another_row),
    cmocka_unit_test (test_a_grade_that_is_not_chosen_is_told),
    cmocka_unit_test (test_types_of_two_nations_with_one_name_are_told_apart),
    cmocka_unit_test (test_who_has_more_is_said_in_words),
    cmocka_unit_test (test_a_row_reads_as_a_sentence),
    cmocka_unit_test (test_findings_of_one_army_only_are_told),
    cmocka_unit_test (test_findings_of_armies_of_other_names_meet),
    cmocka_unit_test (test_findings_that_differ_in_figures_meet),
    cmocka_unit_test (test_limits_tell_what_they_leave),
    cmocka_unit_test (test_a_limit_that_both_break_is_told),
    cmocka_unit_test (test_packs_of_one_version_are_told_apart_by_their_texts),
    cmocka_unit_test (test_points_of_two_rulesets_are_not_held_against_each_other),
    cmocka_unit_test (test_figures_of_two_rulesets_meet_by_their_names),
    cmocka_unit_test (test_what_cannot_be_told_without_a_ruleset_says_so),
    cmocka_unit_test (test_two_armies_without_a_ruleset_are_counted_by_what_is_written),
    cmocka_unit_test (test_values_of_the_players_own_are_told),
    cmocka_unit_test (test_packs_of_one_version_that_differ_are_told),
    cmocka_unit_test (test_an_empty_army_is_compared_too),
    cmocka_unit_test (test_the_table_hides_what_is_the_same),
    cmocka_unit_test (test_a_table_of_nothing_says_so),
    cmocka_unit_test (test_what_is_swapped_says_the_same_the_other_way_round),
    cmocka_unit_test (test_every_thing_is_counted_once),
  };
  return cmocka_run_group_tests_name ("army-compare", tests, NULL, NULL);
}
