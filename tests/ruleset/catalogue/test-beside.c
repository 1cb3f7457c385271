/* What two nations have, in rows that belong together. */
#include "helper/army.h"

#include "ruleset/catalogue/beside.h"

static void
add (GPtrArray *entries, const char *category, const char *tags, const char *name)
{
  MusterCatalogueEntry *entry = g_new0 (MusterCatalogueEntry, 1);
  entry->category = g_strdup (category);
  entry->tags = g_strdup (tags);
  entry->name = g_strdup (name);
  g_ptr_array_add (entries, entry);
}

static GPtrArray *
new_entries (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) muster_catalogue_entry_free);
}

static void
assert_pairs (GPtrArray *left, GPtrArray *right, const char *expected)
{
  g_autoptr (GPtrArray) pairs = muster_catalogue_pair (left, right);
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < pairs->len; i++)
    {
      const MusterCataloguePair *pair = g_ptr_array_index (pairs, i);
      g_string_append_printf (text, "%s=%s;", pair->left != NULL ? pair->left->name : "",
                              pair->right != NULL ? pair->right->name : "");
    }
  assert_string_equal (text->str, expected);
}

static void
test_what_is_called_by_words_of_one_meaning_stands_beside_each_other (void **state)
{
  g_autoptr (GPtrArray) left = new_entries ();
  g_autoptr (GPtrArray) right = new_entries ();
  add (left, "unit", "foot", "Ligne");
  add (left, "unit", "foot", "Grenadiers");
  add (left, "unit", "horse", "8th Cavalry (once Cuirassiers)");
  add (left, "unit", "horse", "Cuirassiers");
  add (right, "unit", "horse", "Cuirassiers (Kürassiere)");
  add (right, "unit", "foot", "Landwehr");
  add (right, "unit", "foot", "Grenadiere");
  add (right, "unit", "foot", "Line infantry");
  assert_pairs (left, right,
                "Ligne=Line infantry;Grenadiers=Grenadiere;=Landwehr;"
                "8th Cavalry (once Cuirassiers)=;Cuirassiers=Cuirassiers (Kürassiere);");
}

static void
test_other_sorts_and_arms_are_not_mixed (void **state)
{
  g_autoptr (GPtrArray) left = new_entries ();
  g_autoptr (GPtrArray) right = new_entries ();
  add (left, "unit", "foot", "Guard");
  add (left, "nation", NULL, "Guard");
  add (right, "unit", "horse", "Guard");
  add (right, "nation", NULL, "Steady");
  assert_pairs (left, right, "Guard=;=Guard;Guard=;=Steady;");
}

static void
test_one_of_two_may_have_nothing (void **state)
{
  g_autoptr (GPtrArray) some = new_entries ();
  g_autoptr (GPtrArray) none = new_entries ();
  add (some, "unit", "foot", "Guard");
  assert_pairs (some, none, "Guard=;");
  g_autoptr (GPtrArray) others = new_entries ();
  add (others, "unit", "foot", "Guard");
  assert_pairs (none, others, "=Guard;");
  assert_pairs (none, none, "");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_what_is_called_by_words_of_one_meaning_stands_beside_each_other),
    cmocka_unit_test (test_other_sorts_and_arms_are_not_mixed),
    cmocka_unit_test (test_one_of_two_may_have_nothing),
  };
  return cmocka_run_group_tests_name ("ruleset-catalogue-beside", tests, NULL, NULL);
}
