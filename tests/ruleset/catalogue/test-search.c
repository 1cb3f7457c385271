/* What somebody types to find troops. */
#include "helper/army.h"

#include "base/text.h"
#include "ruleset/catalogue/search.h"
#include "ruleset/ruleset.h"

/* The first kind that what is typed finds by its words; NULL where none. */
static const MusterKind *
find_first (const MusterRuleset *ruleset, const char *typed)
{
  g_autoptr (MusterKindSearch) search = muster_kind_search_new (ruleset, typed);
  g_autoptr (GArray) classes = muster_ruleset_list_unit_classes (ruleset);
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      g_autoptr (MusterKindWords) words =
        muster_kind_words_new (ruleset, classes, &ruleset->kinds[i]);
      if (muster_kind_words_match (words, search->each))
        return &ruleset->kinds[i];
    }
  return NULL;
}

static void
test_troops_are_found_by_one_and_by_several_and_by_their_arm (void **state)
{
  const MusterRuleset *ruleset = get_pack ("tout-soldat");
  static const char *const typed[] = { " cuirassiers", "Cuirassier", "CAVALRY", "Ligne",
                                       "foot batt" };
  for (guint i = 0; i < G_N_ELEMENTS (typed); i++)
    if (find_first (ruleset, typed[i]) == NULL)
      fail_msg ("“%s” finds nothing", typed[i]);
  assert_null (find_first (ruleset, "elephants"));
}

static gboolean
finds (const char *typed, const char *kind)
{
  const MusterRuleset *ruleset = get_pack ("tout-soldat");
  g_autoptr (MusterKindSearch) search = muster_kind_search_new (ruleset, typed);
  g_autoptr (GArray) classes = muster_ruleset_list_unit_classes (ruleset);
  g_autoptr (MusterKindWords) words =
    muster_kind_words_new (ruleset, classes, muster_ruleset_find_node_kind (ruleset, kind));
  return muster_kind_words_match (words, search->each);
}

static void
test_troops_are_found_by_their_name_in_other_languages (void **state)
{
  static const char *const found[][2] = {
    { "Line", "fr-ligne" },
    { "Linieninfanterie", "fr-ligne" },
    { "línea", "fr-ligne" },
    { "France line", "fr-ligne" },
    { "Light", "fr-legere" },
    { "Kürassiere", "fr-cuirassiers" },
    { "гусары", "fr-hussars" },
    { "húsares", "fr-hussars" },
    { "Rifles", "at-jaeger" },
    { "horse art", "at-horse-artillery" },
    { "reitende", "fr-horse-artillery" },
  };
  static const char *const missed[][2] = {
    { "Line", "fr-hussars" },
    { "Line", "brigade" },
    { "Rifles", "fr-ligne" },
    { "Line cavalry", "fr-ligne" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (found); i++)
    if (!finds (found[i][0], found[i][1]))
      fail_msg ("“%s” does not find %s", found[i][0], found[i][1]);
  for (guint i = 0; i < G_N_ELEMENTS (missed); i++)
    if (finds (missed[i][0], missed[i][1]))
      fail_msg ("“%s” finds %s", missed[i][0], missed[i][1]);
}

static void
test_guns_are_found_by_their_weight (void **state)
{
  assert_non_null (find_first (get_pack ("le-roi-soleil"), "12 pdr"));
}

static void
assert_search (const char *typed, guint count, const char *grade, const char *words)
{
  const MusterRuleset *ruleset = get_pack ("tout-soldat");
  g_autoptr (MusterKindSearch) search = muster_kind_search_new (ruleset, typed);
  g_autofree char *folded = muster_text_fold_words (words);
  assert_int_equal (search->count, count);
  assert_string_equal (search->words, folded);
  if (grade == NULL)
    assert_int_equal (search->scale, -1);
  else
    assert_string_equal (ruleset->scales[search->scale].grades[search->grade].label, grade);
}

static void
test_a_number_before_them_says_how_many (void **state)
{
  assert_search ("4 x ligne", 4, NULL, "ligne");
  assert_search ("  12× ligne", 12, NULL, "ligne");
  assert_search ("3*ligne", 3, NULL, "ligne");
  assert_search ("4 ligne", 1, NULL, "4 ligne");
  assert_search ("0 x ligne", 1, NULL, "0 x ligne");
  assert_search ("100 x ligne", 1, NULL, "100 x ligne");
  assert_search ("4 xebecs", 1, NULL, "4 xebecs");
  assert_search ("", 1, NULL, "");
}

static void
test_a_grade_is_told_from_the_words (void **state)
{
  assert_search ("UQ 5", 1, "UQ 5", "");
  assert_search ("ligne uq 5", 1, "UQ 5", "ligne");
  assert_search ("2 x uq 6 ligne", 2, "UQ 6", "ligne");
  assert_search ("uq 55", 1, NULL, "uq 55");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_troops_are_found_by_one_and_by_several_and_by_their_arm),
    cmocka_unit_test (test_troops_are_found_by_their_name_in_other_languages),
    cmocka_unit_test (test_guns_are_found_by_their_weight),
    cmocka_unit_test (test_a_number_before_them_says_how_many),
    cmocka_unit_test (test_a_grade_is_told_from_the_words),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
