/* Names for what nobody named. */
#include "helper/army.h"

#include "army/names/names.h"
#include "base/date.h"

#include <string.h>

/* @head: attributes of the army. Returns: (transfer full): a label for each node but the army,
 * with commas between */
static char *
dup_named (const char *head, const char *body, guint64 seed)
{
  g_autoptr (MusterArmySnapshot) army = make_army ("named-regiments", head, body);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) names = muster_army_deal_names (evaluation, NULL, seed);
  g_autoptr (GArray) changes = muster_names_list_changes (army, names);
  g_autoptr (MusterArmySnapshot) named =
    muster_army_apply (army, (const MusterChange *) (void *) changes->data, changes->len);
  assert_non_null (named);
  GString *text = g_string_new (NULL);
  assert_int_equal (names->len, army->n_nodes);
  for (guint i = 1; i < named->n_nodes; i++)
    g_string_append_printf (text, "%s%s", i > 1 ? ", " : "",
                            named->nodes[i].name != NULL ? named->nodes[i].name : "-");
  return g_string_free (text, FALSE);
}

static void
assert_named (const char *head, const char *body, guint64 seed, const char *expected)
{
  g_autofree char *text = dup_named (head, body, seed);
  assert_string_equal (text, expected);
}

/* So many units of a type. */
static char *
dup_units (const char *type, guint n)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "<unit type=\"%s\"/>", type);
  return g_string_free (text, FALSE);
}

static char *
dup_brigade (guint n, const char *type)
{
  g_autofree char *units = dup_units (type, n);
  return g_strdup_printf ("<formation kind=\"brigade\" name=\"B\">%s</formation>", units);
}

#define BLUE "grades=\"nation:blue\" "
#define RED  "grades=\"nation:red\" "

static guint
count_parts (char **names, const char *part)
{
  guint n = 0;
  for (int i = 0; names[i] != NULL; i++)
    n += g_str_has_prefix (names[i], part);
  return n;
}

static void
test_battalions_that_stand_together_share_a_regiment (void **state)
{
  static const struct
  {
    guint n;
    guint first;
    guint second;
    guint third;
  } cases[] = { { 1, 1, 0, 0 }, { 2, 1, 1, 0 }, { 3, 1, 1, 1 }, { 4, 2, 2, 0 },
                { 5, 2, 2, 1 }, { 6, 2, 2, 2 }, { 7, 3, 3, 1 }, { 8, 3, 3, 2 } };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *body = dup_brigade (cases[i].n, "line");
      g_autofree char *text = dup_named (BLUE "date=\"1805\"", body, 1);
      g_auto (GStrv) names = g_strsplit (text, ", ", -1);
      if (strstr (text, "Old Blues") != NULL)
        continue;
      assert_int_equal (count_parts (names, "1/"), cases[i].first);
      assert_int_equal (count_parts (names, "2/"), cases[i].second);
      assert_int_equal (count_parts (names, "3/"), cases[i].third);
      /* Each beside the first of its regiment. */
      for (int j = 2; names[j] != NULL; j++)
        if (names[j][0] != '1')
          assert_string_equal (names[j] + 1, names[j - 1] + 1);
    }
}

static void
test_no_name_is_there_twice (void **state)
{
  for (guint64 seed = 0; seed < 40; seed++)
    {
      g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
      g_autofree char *one = dup_brigade (4, "line");
      g_autofree char *body = g_strconcat (one, one, one, one, one, one, NULL);
      g_autofree char *text = dup_named (BLUE "date=\"1809\"", body, seed);
      g_auto (GStrv) names = g_strsplit (text, ", ", -1);
      for (int i = 0; names[i] != NULL; i++)
        if (!g_str_equal (names[i], "B"))
          {
            assert_string_not_equal (names[i], "-");
            assert_true (g_hash_table_add (seen, names[i]));
          }
    }
}

static void
test_what_has_a_name_keeps_it_and_nothing_else_gets_it (void **state)
{
  const char *body = "<formation kind=\"brigade\" name=\"Brigade Oak\">"
                     "<unit type=\"guard\" name=\"The blue guard, 1st Battalion\"/>"
                     "<unit type=\"guard\"/></formation>"
                     "<commander type=\"general\"/><commander type=\"general\"/>";
  for (guint64 seed = 0; seed < 20; seed++)
    {
      g_autofree char *text = dup_named (BLUE "date=\"1809\"", body, seed);
      assert_non_null (strstr (text, "The blue guard, 1st Battalion, "));
      assert_null (strstr (text, "Blue Guard"));
      assert_true (g_str_has_prefix (text, "Brigade Oak, "));
      assert_null (strstr (text + strlen ("Brigade Oak"), "Oak"));
    }
}

static void
test_what_has_more_words_has_the_name_of_these_first (void **state)
{
  assert_named (BLUE "date=\"1809\"", "<unit type=\"guard\"/>", 3, "Blue Guard");
  g_autofree char *text =
    dup_named (BLUE "date=\"1809\"", "<unit type=\"guard\"/><unit type=\"guard\"/>", 3);
  /* A guard is line too: once the guards are all there, it is called so. */
  assert_true (g_str_has_prefix (text, "Blue Guard, 1/"));
}

static void
test_years_are_kept_to (void **state)
{
  g_autofree char *levies = dup_units ("late", 4);
  assert_named (BLUE "date=\"1812\"", "<unit type=\"late\"/>", 1, "Levy of Nowhere");
  for (guint64 seed = 0; seed < 20; seed++)
    {
      g_autofree char *at_1813 = dup_named (BLUE "date=\"1813\"", levies, seed);
      g_autofree char *at_1814 = dup_named (BLUE "date=\"1814-06-18\"", levies, seed);
      assert_true (g_str_equal (at_1813, "Levy of Farm, Levy of Hill, -, -"));
      assert_string_equal (at_1814, "Levy of Mill, Levy of Ford, Levy of Wood, -");
    }
  /* Without a date: of the middle of its years. */
  assert_named (BLUE, "<unit type=\"late\"/><unit type=\"late\"/><unit type=\"late\"/>", 1,
                "Levy of Mill, Levy of Ford, Levy of Wood");
}

static void
test_the_seed_decides (void **state)
{
  g_autofree char *brigade = dup_brigade (4, "line");
  g_autofree char *body = g_strconcat (brigade, brigade, brigade, NULL);
  g_autofree char *one = dup_named (BLUE "date=\"1809\"", body, 1);
  g_autofree char *again = dup_named (BLUE "date=\"1809\"", body, 1);
  g_autofree char *other = dup_named (BLUE "date=\"1809\"", body, 2);
  assert_string_equal (one, again);
  assert_string_not_equal (one, other);
}

static void
test_a_brigade_is_called_after_who_commands_it (void **state)
{
  for (guint64 seed = 0; seed < 20; seed++)
    {
      g_autofree char *text = dup_named (BLUE "date=\"1809\"",
                                         "<formation kind=\"brigade\"><commander type=\"general\"/>"
                                         "</formation><formation kind=\"brigade\"><commander "
                                         "type=\"general\" name=\"Sorrel\"/></formation>"
                                         "<formation kind=\"brigade\"/>",
                                         seed);
      g_auto (GStrv) names = g_strsplit (text, ", ", -1);
      g_autofree char *first = g_strconcat ("Brigade ", names[1], NULL);
      assert_string_equal (names[0], first);
      assert_string_equal (names[2], "Brigade Sorrel");
      /* Where nobody does, by one who does nothing else. */
      assert_true (g_str_has_prefix (names[4], "Brigade "));
      assert_string_not_equal (names[4] + strlen ("Brigade "), names[1]);
    }
}

static void
test_who_led_a_formation_leads_it (void **state)
{
  static const char *const division =
    "<formation kind=\"division\"><commander type=\"general\"/></formation>";
  for (guint64 seed = 0; seed < 20; seed++)
    {
      g_autofree char *body = g_strconcat (division, division, division, NULL);
      g_autofree char *text = dup_named (BLUE "date=\"1811\"", body, seed);
      assert_true (
        g_str_has_prefix (text, "Left Wing, Sage, Right Wing, Thyme, 1st Division, ")
        || g_str_has_prefix (text, "Right Wing, Thyme, Left Wing, Sage, 1st Division, "));
      g_autofree char *later = dup_named (BLUE "date=\"1814\"", division, seed);
      assert_true (g_str_equal (later, "Left Wing, Thyme")
                   || g_str_equal (later, "Right Wing, Sage"));
    }
}

static void
test_who_commands_everything_led_no_corps_of_it (void **state)
{
  g_autoptr (MusterArmySnapshot) army =
    make_army ("tout-soldat", "grades=\"nation:prussia\" date=\"1815\"",
               "<formation kind=\"corps\"><commander type=\"army-commander\"/></formation>"
               "<formation kind=\"corps\"><commander type=\"corps-commander\"/></formation>");
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) names = muster_army_deal_names (evaluation, NULL, 1);
  assert_string_equal (g_ptr_array_index (names, 2), "Blücher");
  assert_string_not_equal (g_ptr_array_index (names, 4), "Blücher");
  assert_non_null (g_ptr_array_index (names, 4));
}

static void
test_who_has_a_name_takes_what_he_led (void **state)
{
  assert_named (BLUE "date=\"1811\"",
                "<formation kind=\"division\"><commander type=\"general\" name=\"General Thyme\"/>"
                "</formation><formation kind=\"division\" name=\"The Left Wing\"><commander "
                "type=\"general\"/></formation>",
                3, "Right Wing, General Thyme, The Left Wing, Sage");
  /* Who is elsewhere leads nothing here. */
  assert_named (BLUE "date=\"1811\"",
                "<commander type=\"general\" name=\"Sage\"/>"
                "<formation kind=\"division\" name=\"Left Wing\"><commander type=\"general\" "
                "name=\"Moss\"/></formation>"
                "<formation kind=\"division\"><commander type=\"general\" name=\"Fern\"/>"
                "</formation>",
                3, "Sage, Left Wing, Moss, Right Wing, Fern");
}

/* By the name of what it stood in, or of who led that; elsewhere last. */
static void
test_what_stood_under_a_formation_stands_there_first (void **state)
{
  g_autofree char *two = dup_units ("late", 2);
  g_autofree char *five = dup_units ("late", 5);
  g_autofree char *left = g_strconcat ("<formation kind=\"division\" name=\"Left Wing\">"
                                       "<commander type=\"general\" name=\"General Thyme\"/>",
                                       two, "</formation>", NULL);
  g_autofree char *led = g_strconcat ("<formation kind=\"division\" name=\"Rearguard\"><commander "
                                      "type=\"general\" name=\"Ash\"/><formation kind=\"brigade\" "
                                      "name=\"B\">",
                                      two, "</formation></formation>", NULL);
  g_autofree char *right = g_strconcat ("<formation kind=\"division\" name=\"Left Wing of all\">"
                                        "<commander type=\"general\" name=\"Ashley\"/>",
                                        five, "</formation>", NULL);
  for (guint64 seed = 0; seed < 20; seed++)
    {
      g_autofree char *in_left = dup_named (BLUE "date=\"1815\"", left, seed);
      g_autofree char *in_led = dup_named (BLUE "date=\"1815\"", led, seed);
      g_autofree char *in_right = dup_named (BLUE "date=\"1815\"", right, seed);
      g_auto (GStrv) in_turn = g_strsplit (in_right, ", ", -1);
      assert_non_null (strstr (in_left, "Levy of Copse"));
      assert_non_null (strstr (in_left, "Levy of Heath"));
      assert_non_null (strstr (in_led, "Levy of Heath"));
      assert_null (strstr (in_led, "Levy of Copse"));
      /* All five are needed. */
      assert_int_equal (g_strv_length (in_turn), 7);
      assert_non_null (strstr (in_right, "Levy of Copse"));
      assert_non_null (strstr (in_right, "Levy of Heath"));
      g_autofree char *three = dup_units ("late", 3);
      g_autofree char *elsewhere = dup_named (BLUE "date=\"1815\"", three, seed);
      assert_null (strstr (elsewhere, "Copse"));
      assert_null (strstr (elsewhere, "Heath"));
    }
}

/* Where no regiment is left, what regiments have of battalions still serves. */
static void
test_the_other_battalions_serve_last (void **state)
{
  /* In 1815 the blue line has 24 regiments, 20 of three battalions and four of two. */
  g_autoptr (GString) body = g_string_new (NULL);
  for (guint i = 0; i < 17; i++)
    {
      g_autofree char *brigade = dup_brigade (4, "line");
      g_string_append (body, brigade);
    }
  g_autofree char *text = dup_named (BLUE "date=\"1815\"", body->str, 1);
  g_auto (GStrv) names = g_strsplit (text, ", ", -1);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; names[i] != NULL; i++)
    if (!g_str_equal (names[i], "B"))
      {
        assert_string_not_equal (names[i], "-");
        assert_true (g_hash_table_add (seen, names[i]));
      }
  assert_int_equal (g_hash_table_size (seen), 68);
}

/* Three of a regiment that has two leave one alone: another is taken while there is one. */
static void
test_no_battalion_is_left_alone (void **state)
{
  for (guint64 seed = 0; seed < 20; seed++)
    {
      g_autofree char *body = dup_brigade (3, "line");
      g_autofree char *text = dup_named (BLUE "date=\"1809\"", body, seed);
      assert_non_null (strstr (text, ", 3/"));
    }
}

static void
test_who_commands_guns_is_a_gunner (void **state)
{
  assert_named (BLUE "date=\"1809\"",
                "<formation kind=\"brigade\"><commander type=\"general\" name=\"Flint\"/>"
                "<unit type=\"battery\"/><unit type=\"battery\"/><unit type=\"guard\" name=\"G\"/>"
                "</formation>"
                "<formation kind=\"brigade\"><unit type=\"battery\"/><unit type=\"battery\"/>"
                "</formation>",
                1, "Brigade Flint, Flint, -, -, G, Brigade Spark, -, -");
  g_autofree char *text = dup_named (BLUE "date=\"1809\"",
                                     "<formation kind=\"brigade\"><commander type=\"general\"/>"
                                     "<unit type=\"battery\"/><unit type=\"guard\"/></formation>",
                                     1);
  assert_null (strstr (text, "Flint"));
  assert_null (strstr (text, "Spark"));
}

static void
test_numbers_rise_where_they_shall (void **state)
{
  assert_named (RED "date=\"1809\"",
                "<formation kind=\"division\"><formation kind=\"brigade\"/><unit type=\"battery\"/>"
                "</formation><formation kind=\"division\" name=\"2nd Division (reserve)\"/>"
                "<formation kind=\"division\"><formation kind=\"brigade\"/>"
                "<unit type=\"battery\"/></formation>",
                9,
                "1st Division, 1st Brigade, Battery 1, 2nd Division (reserve), 3rd Division, "
                "2nd Brigade, Battery 2");
}

static void
test_only_who_is_asked_gets_a_name (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_army ("named-regiments", BLUE "date=\"1809\"",
                                                   "<unit type=\"guard\"/><unit type=\"line\"/>");
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  const gboolean is_asked[] = { FALSE, FALSE, TRUE };
  g_autoptr (GPtrArray) names = muster_army_deal_names (evaluation, is_asked, 1);
  assert_null (g_ptr_array_index (names, 0));
  assert_null (g_ptr_array_index (names, 1));
  assert_non_null (g_ptr_array_index (names, 2));
}

static void
test_what_no_data_names_stays_nameless (void **state)
{
  assert_named (BLUE "date=\"1809\"", "<unit type=\"battery\"/>", 1, "-");
  assert_named ("date=\"1809\"", "<commander type=\"general\"/>", 1, "-");
}

/* What every pack suggests, all types of all nations in all years: no two are called the same, and
 * nothing is left of a pattern. */
static void
test_packs_name_their_troops (void **state)
{
  static const char *const packs[] = { "game-of-kings", "le-roi-soleil", "louis-xiv-battalions",
                                       "pike-and-powder", "tout-soldat" };
  for (guint p = 0; p < G_N_ELEMENTS (packs); p++)
    {
      MusterRuleset *ruleset = get_pack (packs[p]);
      for (int nation = 0; nation < ruleset->n_nations; nation++)
        for (int year = ruleset->from; year <= ruleset->to; year += 3)
          {
            g_autoptr (GString) body = g_string_new (NULL);
            g_autofree char *head = g_strdup_printf ("grades=\"nation:%s\" date=\"%d\"",
                                                     ruleset->nations[nation].id, year);
            for (int i = 0; i < ruleset->n_kinds; i++)
              {
                const MusterKind *kind = &ruleset->kinds[i];
                if ((kind->category != MUSTER_CATEGORY_UNIT
                     && kind->category != MUSTER_CATEGORY_COMMANDER)
                    || (kind->nation >= 0 && kind->nation != nation)
                    || !muster_years_hold (kind->from, kind->to, year))
                  continue;
                const char *sort = kind->category == MUSTER_CATEGORY_UNIT ? "unit" : "commander";
                for (int n = 0; n < 4; n++)
                  g_string_append_printf (body, "<%s type=\"%s\"/>", sort, kind->id);
              }
            g_autoptr (MusterArmySnapshot) army = make_army (packs[p], head, body->str);
            g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
            g_autoptr (GPtrArray) names = muster_army_deal_names (evaluation, NULL, 7);
            g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
            for (guint i = 0; i < names->len; i++)
              {
                char *name = g_ptr_array_index (names, i);
                if (name == NULL)
                  continue;
                assert_true (g_hash_table_add (seen, name));
                assert_null (strchr (name, '{'));
                assert_true (g_utf8_validate (name, -1, NULL) && name[0] != '\0');
              }
          }
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_battalions_that_stand_together_share_a_regiment),
    cmocka_unit_test (test_no_name_is_there_twice),
    cmocka_unit_test (test_what_has_a_name_keeps_it_and_nothing_else_gets_it),
    cmocka_unit_test (test_what_has_more_words_has_the_name_of_these_first),
    cmocka_unit_test (test_years_are_kept_to),
    cmocka_unit_test (test_the_seed_decides),
    cmocka_unit_test (test_a_brigade_is_called_after_who_commands_it),
    cmocka_unit_test (test_who_led_a_formation_leads_it),
    cmocka_unit_test (test_who_commands_everything_led_no_corps_of_it),
    cmocka_unit_test (test_who_has_a_name_takes_what_he_led),
    cmocka_unit_test (test_what_stood_under_a_formation_stands_there_first),
    cmocka_unit_test (test_the_other_battalions_serve_last),
    cmocka_unit_test (test_no_battalion_is_left_alone),
    cmocka_unit_test (test_who_commands_guns_is_a_gunner),
    cmocka_unit_test (test_numbers_rise_where_they_shall),
    cmocka_unit_test (test_only_who_is_asked_gets_a_name),
    cmocka_unit_test (test_what_no_data_names_stays_nameless),
    cmocka_unit_test (test_packs_name_their_troops),
  };
  return cmocka_run_group_tests_name ("army-names", tests, NULL, NULL);
}
