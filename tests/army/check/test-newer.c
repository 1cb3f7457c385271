/* Armies of the library, and other packs than those they are kept with. */
#include "helper/army.h"

#include "army/check/newer.h"
#include "army/store/edit.h"
#include "base/error.h"

/* The shipped pack with one thing said otherwise. */
static MusterRuleset *
make_other (const char *id, const char *from, const char *to)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  gsize length;
  const char *text = g_bytes_get_data (get_pack (id)->content, &length);
  g_autoptr (GString) other = g_string_new_len (text, (gssize) length);
  assert_int_equal (g_string_replace (other, from, to, 1), 1);
  MusterRuleset *ruleset = muster_ruleset_parse (id, other->str, other->len, problems);
  if (ruleset == NULL)
    fail_with_problems (problems);
  return ruleset;
}

#define PRICE  "arm:infantry quality:4\" points=\"7\""
#define DEARER "arm:infantry quality:4\" points=\"8\""

static char *
dup_effect (const char *from, const char *to)
{
  g_autoptr (MusterRuleset) other = make_other ("tout-soldat", from, to);
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "french-200");
  return muster_army_dup_effect (army, other);
}

static void
test_an_effect_says_points_and_verdict (void **state)
{
  g_autofree char *effect = dup_effect (PRICE, DEARER);
  assert_string_equal (effect, "207 of 200 points (now: 195 of 200 points) · "
                               "Not legal: 1 finding (now: Legal)");
}

static void
test_what_does_not_touch_the_army_has_no_effect (void **state)
{
  g_autofree char *effect = dup_effect ("name=\"Prussia\"", "name=\"Prussians\"");
  assert_null (effect);
}

static void
test_figures_that_change_are_told (void **state)
{
  g_autofree char *effect =
    dup_effect ("when=\"corps-commander system:advanced-linear..\" is=\"60",
                "when=\"corps-commander system:advanced-linear..\" is=\"61");
  assert_string_equal (effect, "changes what is told of this army");
}

static gint64
add (MusterStore *store, MusterRuleset *ruleset)
{
  g_autoptr (MusterArmySnapshot) shipped = load_example ("tout-soldat", "french-200");
  g_autoptr (GBytes) bytes = muster_army_write (shipped);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml =
    muster_xml_parse ("a", g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), problems);
  g_autoptr (MusterArmySnapshot) army = muster_army_read (xml, ruleset, problems);
  return muster_library_add (store, &muster_army_document, army, NULL);
}

static char *
dup_digest (MusterStore *store, gint64 id)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset = muster_store_load_ruleset (store, id, problems, NULL);
  return g_strdup (muster_ruleset_get_digest (ruleset));
}

static void
assert_kept (MusterStore *store, gint64 id, const MusterRuleset *ruleset, const char *answered)
{
  g_autofree char *digest = dup_digest (store, id);
  g_autofree char *is = muster_store_dup_answered_pack (store, id);
  assert_string_equal (digest, muster_ruleset_get_digest (ruleset));
  if (answered == NULL)
    assert_null (is);
  else
    assert_string_equal (is, answered);
}

static void
test_taking_is_one_action_that_is_undone (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  g_autoptr (MusterRuleset) old = make_other ("tout-soldat", PRICE, DEARER);
  MusterRuleset *shipped = get_pack ("tout-soldat");
  gint64 id = add (store, old);
  assert_kept (store, id, old, NULL);
  assert_true (
    muster_army_edit_answer_pack (store, id, shipped, muster_ruleset_get_digest (shipped), NULL));
  assert_kept (store, id, shipped, muster_ruleset_get_digest (shipped));
  g_autofree char *name = muster_store_dup_undo_name (store, MUSTER_DOCUMENT_ARMY, id);
  assert_string_equal (name, "Take the newer pack");
  assert_true (muster_store_undo (store, MUSTER_DOCUMENT_ARMY, id, NULL));
  assert_kept (store, id, old, NULL);
  assert_true (muster_store_redo (store, MUSTER_DOCUMENT_ARMY, id, NULL));
  assert_kept (store, id, shipped, muster_ruleset_get_digest (shipped));
}

static void
test_leaving_is_remembered (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  g_autoptr (MusterRuleset) old = make_other ("tout-soldat", PRICE, DEARER);
  gint64 id = add (store, old);
  assert_true (muster_army_edit_answer_pack (store, id, old, "abc", NULL));
  assert_kept (store, id, old, "abc");
  g_autofree char *name = muster_store_dup_undo_name (store, MUSTER_DOCUMENT_ARMY, id);
  assert_string_equal (name, "Leave the newer pack");
  assert_false (muster_army_edit_answer_pack (store, id + 1, old, "abc", NULL));
}

/* Such an army could not be read from its file again. */
static void
test_what_the_army_is_made_of_is_not_lost (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  g_autoptr (MusterRuleset) without =
    make_other ("tout-soldat", "<type id=\"fr-ligne\"",
                "<tag id=\"fr-ligne\" name=\"ligne\"/><type id=\"fr-line-of-old\"");
  g_autoptr (GError) error = NULL;
  MusterRuleset *shipped = get_pack ("tout-soldat");
  gint64 id = add (store, shipped);
  assert_false (muster_army_edit_answer_pack (store, id, without, "abc", &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
  assert_non_null (strstr (error->message, "1st Regiment, 1st Battalion"));
  assert_kept (store, id, shipped, NULL);
}

static MusterDifferences *
find_newer (MusterRuleset *kept, const char *const *dirs)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  return muster_army_find_newer (kept, dirs, NULL, problems);
}

static void
test_the_installed_pack_is_found_where_it_differs (void **state)
{
  const char *tests = g_getenv ("G_TEST_SRCDIR");
  g_autofree char *dir = g_build_filename (tests, "..", "data", "packs", NULL);
  const char *const dirs[] = { dir, NULL };
  const char *const nowhere[] = { tests, NULL };
  g_autoptr (MusterRuleset) old = make_other ("tout-soldat", PRICE, DEARER);
  g_autoptr (MusterRuleset) spaced = make_other ("tout-soldat", "<title>", "<!-- x --> <title>");
  g_autoptr (MusterDifferences) differences = find_newer (old, dirs);
  assert_int_equal (muster_differences_count (differences), 1);
  assert_string_equal (muster_differences_get (differences, 0)->change, "points 8 → 7");
  assert_null (find_newer (get_pack ("tout-soldat"), dirs));
  assert_null (find_newer (spaced, dirs));
  assert_null (find_newer (old, nowhere));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_an_effect_says_points_and_verdict),
    cmocka_unit_test (test_what_does_not_touch_the_army_has_no_effect),
    cmocka_unit_test (test_figures_that_change_are_told),
    cmocka_unit_test (test_taking_is_one_action_that_is_undone),
    cmocka_unit_test (test_leaving_is_remembered),
    cmocka_unit_test (test_what_the_army_is_made_of_is_not_lost),
    cmocka_unit_test (test_the_installed_pack_is_found_where_it_differs),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
