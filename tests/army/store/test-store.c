/* Armies in the library: what is put in comes out, whole and alone. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "helper/break.h"

#include "army/check/check.h"
#include "army/store/edit.h"
#include "army/store/kept-packs.h"
#include "army/store/listing.h"
#include "army/store/xml.h"
#include "base/error.h"
#include "base/problem.h"
#include "ruleset/read/ruleset.h"

static MusterRuleset *
load_pack (const char *id)
{
  g_autofree char *file = g_strdup_printf ("%s.ruleset.xml", id);
  g_autofree char *path =
    g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "data", "packs", file, NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();

  return muster_ruleset_load (path, problems);
}

static int
open_store (void **state)
{
  *state = muster_store_open (":memory:", NULL);
  return *state == NULL;
}

static int
close_store (void **state)
{
  g_object_unref (*state);
  return 0;
}

static const MusterArmy *
read_example (const char *name, MusterRuleset *ruleset)
{
  g_autofree char *path =
    g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "data", "examples", name, NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);
  const MusterArmy *army = muster_army_read (xml, ruleset, problems);

  assert_int_equal (problems->len, 0);
  return army;
}

static gint64
insert (void **state, const MusterArmy *army)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterChangeSet) change_set = muster_store_begin (*state, "Add", NULL, &error);
  gint64 id = muster_army_document.insert (change_set, army, &error);

  assert_null (error);
  assert_true (id != 0);
  assert_true (muster_change_set_commit (change_set, &error));
  return id;
}

static gint64
insert_named (void **state, const char *name)
{
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (NULL, "r", name);
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);

  return insert (state, army);
}

static const MusterArmy *
load (void **state, gint64 id, MusterRuleset *ruleset)
{
  g_autoptr (GError) error = NULL;
  const MusterArmy *army = muster_store_load_army (*state, id, ruleset, &error);

  assert_null (error);
  assert_non_null (army);
  assert_int_equal (army->id, id);
  return army;
}

/* The army as a file, without the pack that the library adds to it. */
static char *
write_text (const MusterArmy *army)
{
  g_autoptr (GBytes) bytes = muster_army_write (army);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_autoptr (GRegex) pack = g_regex_new (" (version|digest)=\"[^\"]*\"", 0, 0, NULL);

  return g_regex_replace_literal (pack, text, -1, 0, "", 0, NULL);
}

static gint64
count (void **state, const char *table)
{
  g_autofree char *sql = g_strdup_printf ("SELECT count(*) FROM %s", table);
  gint64 number = -1;

  assert_true (
    muster_connection_get_int (muster_store_get_connection (*state), sql, &number, NULL));
  return number;
}

static void
assert_kept (void **state, const MusterArmy *army, MusterRuleset *ruleset)
{
  gint64 id = insert (state, army);
  g_autoptr (MusterArmySnapshot) loaded = load (state, id, ruleset);
  g_autofree char *expected = write_text (army);
  g_autofree char *text = write_text (loaded);

  assert_string_equal (text, expected);
}

static void
test_every_example_comes_out_as_it_was_put_in (void **state)
{
  static const char *const examples[] = {
    "austrian-200.army.xml",     "british-200.army.xml",
    "french-200.army.xml",       "waterloo-i-corps-waived.army.xml",
    "waterloo-i-corps.army.xml",
  };
  static const char *const others[] = { "dettingen-pragmatic.army.xml",
                                        "fontenoy-french.army.xml" };
  g_autoptr (MusterRuleset) one = load_pack ("tout-soldat");
  g_autoptr (MusterRuleset) other = load_pack ("game-of-kings");

  for (guint i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autoptr (MusterArmySnapshot) army = read_example (examples[i], one);
      assert_kept (state, army, one);
    }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr (MusterArmySnapshot) army = read_example (others[i], other);
      assert_kept (state, army, other);
    }
  assert_true (muster_store_integrity (*state, NULL));
}

static void
test_every_particular_comes_out_as_it_was_put_in (void **state)
{
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (NULL, "r", "All");

  muster_army_builder_set_date (builder, "1812-09");
  muster_army_builder_set_player (builder, "Ann");
  muster_army_builder_set_budget (builder, 0);
  muster_army_builder_set_note (builder, "of the army");
  muster_army_builder_choose (builder, "b", "2");
  muster_army_builder_choose (builder, "a", "1");
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_FORMATION, "f", "F");
  muster_army_builder_set_note (builder, "of the formation");
  muster_army_builder_enter (builder, "z", "1/2");
  muster_army_builder_enter (builder, "a", "text");
  muster_army_builder_waive (builder, "z", "");
  muster_army_builder_waive (builder, "a", "because");
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_COMMANDER, "c", NULL);
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_OPTION, "o", "");
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  assert_kept (state, army, NULL);
}

static void
test_an_army_of_several_hundred_letters_and_any_script_is_kept (void **state)
{
  g_autofree char *letters = g_strnfill (500, 'n');
  const char *names[] = { letters,
                          "O'Hara \"the\" `Duke`; DROP TABLE army; --",
                          "🐎🏳️‍🌈",
                          "חיל הפרשים",
                          "فرسان",
                          "%s%n",
                          "a\nb",
                          "",
                          " " };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (NULL, "r", names[i]);
      muster_army_builder_set_player (builder, names[i]);
      muster_army_builder_enter (builder, "what", names[i]);
      muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_UNIT, "u", names[i]);
      g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
      assert_kept (state, army, NULL);
      assert_true (muster_store_find_army (*state, names[i], NULL) != 0);
    }
}

static void
test_a_loaded_army_knows_its_pack (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_pack ("tout-soldat");
  g_autoptr (MusterArmySnapshot) army = read_example ("french-200.army.xml", ruleset);
  g_autoptr (MusterArmySnapshot) loaded = load (state, insert (state, army), ruleset);

  assert_string_equal (loaded->digest, muster_ruleset_get_digest (ruleset));
  assert_string_equal (loaded->version, ruleset->version);
  assert_ptr_equal (loaded->ruleset, ruleset);
}

static void
test_the_text_of_a_pack_is_kept_once (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_pack ("tout-soldat");
  g_autoptr (MusterRuleset) again = load_pack ("tout-soldat");
  g_autoptr (MusterArmySnapshot) one = read_example ("french-200.army.xml", ruleset);
  g_autoptr (MusterArmySnapshot) other = read_example ("british-200.army.xml", again);

  insert (state, one);
  insert (state, other);
  assert_int_equal (count (state, "pack"), 1);
  assert_int_equal (count (state, "army WHERE pack = (SELECT digest FROM pack)"), 2);
}

static void
test_the_ruleset_comes_out_as_it_was_put_in (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_pack ("tout-soldat");
  g_autoptr (MusterArmySnapshot) army = read_example ("french-200.army.xml", ruleset);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterRuleset) loaded =
    muster_store_load_ruleset (*state, insert (state, army), problems, &error);

  assert_null (error);
  assert_int_equal (problems->len, 0);
  assert_string_equal (muster_ruleset_get_digest (loaded), muster_ruleset_get_digest (ruleset));
  assert_true (g_bytes_equal (loaded->content, ruleset->content));
}

static void
test_an_army_without_its_ruleset_is_kept_all_the_same (void **state)
{
  g_autoptr (MusterArmySnapshot) army = read_example ("french-200.army.xml", NULL);
  gint64 id = insert (state, army);
  g_autoptr (MusterArmySnapshot) loaded = load (state, id, NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GError) error = NULL;

  assert_null (loaded->digest);
  assert_string_equal (loaded->ruleset_id, "tout-soldat");
  assert_null (muster_store_load_ruleset (*state, id, problems, &error));
  assert_null (error);
  assert_int_equal (count (state, "pack"), 0);
}

static void
test_the_pack_of_an_army_is_found_without_reading_it (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_pack ("tout-soldat");
  g_autoptr (MusterArmySnapshot) with = read_example ("french-200.army.xml", ruleset);
  g_autoptr (MusterArmySnapshot) without = read_example ("french-200.army.xml", NULL);
  gint64 ids[] = { insert (state, with), insert (state, without) };
  g_autoptr (GError) error = NULL;
  for (int i = 0; i < 2; i++)
    {
      g_autofree char *name = NULL;
      g_autofree char *digest = NULL;
      assert_true (muster_store_find_pack (*state, ids[i], &name, &digest, NULL));
      assert_string_equal (name, "tout-soldat");
      assert_int_equal (g_strcmp0 (digest, i == 0 ? muster_ruleset_get_digest (ruleset) : NULL), 0);
    }
  char *name = NULL;
  char *digest = NULL;
  assert_false (muster_store_find_pack (*state, 99, &name, &digest, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
  assert_null (name);
}

static void
test_an_empty_library_has_no_army (void **state)
{
  g_autoptr (GPtrArray) armies = muster_store_list_armies (*state, NULL);

  assert_int_equal (armies->len, 0);
}

static void
test_armies_are_listed_by_name_with_their_units (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_pack ("tout-soldat");
  g_autoptr (MusterArmySnapshot) army = read_example ("waterloo-i-corps.army.xml", ruleset);
  gint64 waterloo = insert (state, army);
  gint64 first = insert_named (state, "A");
  gint64 second = insert_named (state, "A");
  g_autoptr (GPtrArray) armies = muster_store_list_armies (*state, NULL);
  g_autoptr (GPtrArray) two = muster_store_list_first_armies (*state, 2, NULL);
  const MusterArmySummary *summary = g_ptr_array_index (armies, 2);

  assert_int_equal (armies->len, 3);
  assert_int_equal (((MusterArmySummary *) armies->pdata[0])->id, first);
  assert_int_equal (((MusterArmySummary *) armies->pdata[1])->id, second);
  assert_int_equal (summary->id, waterloo);
  assert_string_equal (summary->name, "I Corps at Waterloo");
  assert_string_equal (summary->ruleset, "tout-soldat");
  assert_string_equal (summary->date, "1815-06-18");
  assert_int_equal (summary->budget, MUSTER_NO_BUDGET);
  assert_int_equal (summary->n_units, 43);
  assert_int_equal (two->len, 2);
  assert_int_equal (((MusterArmySummary *) two->pdata[1])->id, second);
}

static void
test_an_army_is_found_by_name_and_by_number (void **state)
{
  gint64 id = insert_named (state, "Ney");
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, id);

  assert_int_equal (muster_store_find_army (*state, "Ney", NULL), id);
  assert_int_equal (muster_store_find_army (*state, number, NULL), id);
}

static void
assert_not_found (void **state, const char *name, int code)
{
  g_autoptr (GError) error = NULL;

  if (muster_store_find_army (*state, name, &error) != 0)
    fail_msg ("\"%s\" found an army", name);
  assert_true (g_error_matches (error, MUSTER_ERROR, code));
}

static void
test_what_is_the_name_of_one_and_the_number_of_another_finds_neither (void **state)
{
  gint64 first = insert_named (state, "2");
  gint64 third;

  assert_int_equal (muster_store_find_army (*state, "2", NULL), first);
  assert_int_equal (insert_named (state, "Ney"), 2);
  assert_not_found (state, "2", MUSTER_ERROR_BAD_INPUT);
  assert_int_equal (muster_store_find_army (*state, "1", NULL), first);
  assert_int_equal (muster_store_find_army (*state, "Ney", NULL), 2);
  third = insert_named (state, "3");
  assert_int_equal (muster_store_find_army (*state, "3", NULL), third);
}

static void
test_a_name_that_several_have_asks_for_the_number (void **state)
{
  insert_named (state, "Ney");
  insert_named (state, "Ney");
  assert_not_found (state, "Ney", MUSTER_ERROR_BAD_INPUT);
}

static void
test_what_is_not_there_is_not_found (void **state)
{
  static const char *const names[] = { "Soult", "ney", "Ney ", "", "0", "2", "-1", "99999999999" };

  insert_named (state, "Ney");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    assert_not_found (state, names[i], MUSTER_ERROR_NOT_FOUND);
}

static void
test_a_name_that_only_begins_with_a_number_is_no_number (void **state)
{
  static const char *const names[] = { "1st Corps", "1.", "1 ", " 1", "+1", "01x" };

  insert_named (state, "Ney");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    assert_not_found (state, names[i], MUSTER_ERROR_NOT_FOUND);
}

static void
test_an_army_that_is_not_there_is_not_loaded (void **state)
{
  g_autoptr (GError) error = NULL;

  assert_null (muster_store_load_army (*state, 7, NULL, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
}

static void
test_an_army_that_is_not_whole_is_damaged (void **state)
{
  gint64 id = insert_named (state, "Ney");
  g_autoptr (GError) error = NULL;

  assert_true (
    muster_connection_run (muster_store_get_connection (*state), "DELETE FROM thing", NULL));
  assert_null (muster_store_load_army (*state, id, NULL, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_DAMAGED));
}

#define A(category)    "(SELECT min (id) FROM thing WHERE army = 1 AND sort = '" category "')"
#define LAST(category) "(SELECT max (id) FROM thing WHERE army = 1 AND sort = '" category "')"
#define BYTES          "CAST (x'41ff41' AS TEXT)"

/* What breaks a row of the first army, and what is told of it. */
static const struct
{
  const char *sql;
  const char *told;
} breaks[] = {
  { "UPDATE thing SET parent = " A ("commander") " WHERE id = " LAST ("formation"),
    "is of the sort “formation” and stands in row" },
  { "UPDATE thing SET parent = " A ("unit") " WHERE id = " LAST ("unit"),
    "is of the sort “unit” and stands in row" },
  { "UPDATE thing SET sort = 'wagon' WHERE id = " A ("formation"), "is of the sort “wagon”" },
  { "UPDATE thing SET sort = 'feature' WHERE id = " A ("unit"), "is of the sort “feature”" },
  { "UPDATE thing SET sort = 'army' WHERE id = " A ("unit"), "is of the sort “army”" },
  { "UPDATE thing SET parent = id WHERE id = " LAST ("formation"),
    "rows stand in each other in a circle" },
  { "UPDATE thing SET parent = " LAST ("formation") " WHERE id = " A ("formation"),
    "rows stand in each other in a circle" },
  { "UPDATE thing SET parent = NULL WHERE id = " A ("formation"), "both stand at its top" },
  { "UPDATE thing SET parent = NULL, sort = 'army' WHERE id = " A ("formation"),
    "both stand at its top" },
  { "UPDATE thing SET parent = " A ("formation") " WHERE sort = 'army' AND army = 1",
    "is of the sort “army”" },
  { "UPDATE thing SET sort = 'formation' WHERE sort = 'army' AND army = 1",
    "of the sort “formation” and stands at its top" },
  { "DELETE FROM thing WHERE army = 1", "no row of it stands at its top" },
  { "DELETE FROM thing WHERE sort = 'army' AND army = 1", "which the army does not have" },
  { "DELETE FROM thing WHERE id = " A ("formation"), "which the army does not have" },
  { "UPDATE thing SET parent = 99999 WHERE id = " A ("unit"), "99999, which the army does not" },
  { "UPDATE thing SET parent = 0 WHERE id = " A ("unit"), "row 0, which the army does not" },
  { "UPDATE thing SET parent = (SELECT max (id) FROM thing WHERE army = 2 AND sort = 'formation')"
    " WHERE id = " A ("unit"),
    "which the army does not have" },
  { "UPDATE thing SET army = 2 WHERE id = " A ("formation"), "which the army does not have" },
  { "UPDATE thing SET army = 2 WHERE id = " LAST ("unit"), "says that it is of army number 2" },
  { "UPDATE thing SET id = 9223372036854775807 WHERE id = " LAST ("unit"), "is out of range" },
  { "UPDATE thing SET id = -9223372036854775808 WHERE id = " LAST ("unit"), "is out of range" },
  { "UPDATE thing SET position = 9223372036854775807 WHERE id = " LAST ("unit"),
    "is out of range" },
  { "UPDATE thing SET name = " BYTES " WHERE id = " A ("unit"), "has a text that cannot be read" },
  { "UPDATE thing SET note = " BYTES " WHERE id = " A ("unit"), "has a text that cannot be read" },
  { "UPDATE thing SET kind = " BYTES " WHERE id = " A ("unit"), "has a text that cannot be read" },
  { "UPDATE thing SET name = CAST (x'410041' AS TEXT) WHERE id = " A ("unit"),
    "has a text that cannot be read" },
  { "UPDATE thing SET secret = 'most' WHERE id = " A ("unit"), "“most” in the column “secret”" },
  { "UPDATE thing SET kind = 'dragon' WHERE id = " A ("unit"), "of the type “dragon”" },
  { "UPDATE thing SET kind = (SELECT kind FROM thing WHERE id = " A ("formation") ")"
                                                                                  " WHERE id = " A (
                                                                                    "unit"),
    "of the sort “formation”" },
  { "UPDATE thing SET kind = 'A B' WHERE id = " A ("unit"), "“A B”, which is no id" },
  { "UPDATE grade SET grade = 'best' WHERE thing = 1", "has the grade “best” of" },
  { "UPDATE grade SET scale = 'no-scale' WHERE id = (SELECT min (id) FROM grade WHERE thing = 1)",
    "of “no-scale”, which its rules do not have" },
  { "UPDATE grade SET grade = " BYTES " WHERE thing = 1", "in the table “grade”" },
  { "INSERT INTO grade (thing, scale, grade) SELECT thing, scale, grade FROM grade"
    " WHERE thing = 1",
    "twice in the table “grade”" },
  { "INSERT INTO entry (thing, what, value) VALUES (" A ("unit") ", 'points', 'cheap')",
    "“cheap” where a whole number is wanted (“points”)" },
  { "INSERT INTO entry (thing, what, value) VALUES (" A ("unit") ", 'lost', '-1')",
    "“-1” where a whole number is wanted (“lost”)" },
  { "INSERT INTO waiver (thing, rule, reason) VALUES (1, 'x', 'y'), (1, 'x', 'z')",
    "“x” twice in the table “waiver”" },
  { "UPDATE army SET name = " BYTES " WHERE id = 1", "its own row has a text" },
  { "UPDATE army SET ruleset = " BYTES " WHERE id = 1", "its own row has a text" },
  { "UPDATE army SET player = " BYTES " WHERE id = 1", "its own row has a text" },
  { "UPDATE army SET version = " BYTES " WHERE id = 1", "its own row has a text" },
  { "UPDATE army SET ruleset = 'no-rules' WHERE id = 1", "its ruleset is “no-rules”" },
  { "UPDATE army SET date = 'wet' WHERE id = 1", "its date is “wet”" },
  { "UPDATE army SET budget = -1 WHERE id = 1", "-1 points are agreed on" },
  { "UPDATE army SET budget = 9223372036854775807 WHERE id = 1", "points are agreed on" },
};

/* A library with two armies of one ruleset, the first of which is broken. */
static MusterStore *
open_broken (const char *sql, MusterRuleset *ruleset)
{
  MusterStore *store = muster_store_open (":memory:", NULL);
  void *state = store;
  g_autoptr (MusterArmySnapshot) one = read_example ("french-200.army.xml", ruleset);
  g_autoptr (MusterArmySnapshot) other = read_example ("british-200.army.xml", ruleset);

  assert_int_equal (insert (&state, one), 1);
  assert_int_equal (insert (&state, other), 2);
  break_by (store, sql);
  return store;
}

static void
assert_not_whole (MusterStore *store, MusterRuleset *ruleset, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) kept = muster_store_load_ruleset (store, 1, problems, NULL);

  assert_null (muster_store_load_army (store, 1, kept != NULL ? kept : ruleset, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_DAMAGED));
  if (strstr (error->message, text) == NULL)
    fail_msg ("“%s” is not in “%s”", text, error->message);
  assert_non_null (strstr (error->message, "army number 1, is not whole"));
  assert_true (g_utf8_validate (error->message, -1, NULL));
}

static void
test_an_army_of_which_a_row_is_broken_is_not_whole (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_pack ("tout-soldat");

  for (guint i = 0; i < G_N_ELEMENTS (breaks); i++)
    {
      g_autoptr (MusterStore) store = open_broken (breaks[i].sql, ruleset);
      assert_not_whole (store, ruleset, breaks[i].told);
    }
}

static void
test_others_are_listed_and_whole_beside_it (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_pack ("tout-soldat");
  g_autoptr (MusterArmySnapshot) other = read_example ("british-200.army.xml", ruleset);
  g_autofree char *expected = write_text (other);

  for (guint i = 0; i < G_N_ELEMENTS (breaks); i++)
    {
      g_autoptr (MusterStore) store = open_broken (breaks[i].sql, ruleset);
      void *opened = store;
      g_autoptr (GPtrArray) armies = muster_store_list_armies (store, NULL);
      /* Of a row that stands between two armies nobody knows which of them lacks it. */
      if (strstr (breaks[i].sql, "army = 2") != NULL)
        continue;
      g_autoptr (MusterArmySnapshot) whole = load (&opened, 2, ruleset);
      g_autofree char *text = write_text (whole);
      assert_string_equal (text, expected);
      assert_int_equal (armies->len, 2);
      for (guint j = 0; j < armies->len; j++)
        assert_true (
          g_utf8_validate (((MusterArmySummary *) g_ptr_array_index (armies, j))->name, -1, NULL));
    }
}

static void
test_an_army_that_is_not_whole_can_be_thrown_away_and_deleted (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_pack ("tout-soldat");

  for (guint i = 0; i < G_N_ELEMENTS (breaks); i++)
    for (gint64 army = 1; army <= 2; army++)
      {
        g_autoptr (MusterStore) store = open_broken (breaks[i].sql, ruleset);
        g_autoptr (GError) error = NULL;
        assert_true (muster_library_trash (store, &muster_army_document, &army, 1, &error));
        assert_true (muster_library_restore (store, &muster_army_document, &army, 1, &error));
        assert_true (muster_library_delete (store, &muster_army_document, &army, 1, &error));
        assert_null (error);
        g_autoptr (GPtrArray) armies = muster_store_list_armies (store, NULL);
        assert_int_equal (armies->len, 1);
      }
}

static void
test_an_army_with_another_pack_than_its_own_may_have_what_that_lacks (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_pack ("tout-soldat");
  g_autoptr (MusterStore) store = open_broken ("UPDATE thing SET kind = 'dragon' WHERE id = " A (
                                                 "unit") ";"
                                                         "UPDATE army SET pack = 'gone'",
                                               ruleset);
  void *opened = store;
  g_autoptr (MusterArmySnapshot) army = load (&opened, 1, ruleset);

  assert_non_null (army);
}

static void
test_formations_without_end_are_not_followed (void **state)
{
  g_autoptr (GString) sql = g_string_new ("INSERT INTO thing (id, army, parent, position, sort,"
                                          " kind) VALUES (10000, 1, 1, 0, 'formation', 'corps')");
  g_autoptr (MusterRuleset) ruleset = load_pack ("tout-soldat");

  for (int i = 10001; i < 60000; i++)
    g_string_append_printf (sql, ", (%d, 1, %d, 0, 'formation', 'corps')", i, i - 1);
  g_autoptr (MusterStore) store = open_broken (sql->str, ruleset);
  assert_not_whole (store, ruleset, "stands deeper than 255 rows");
}

/* The first army, its pack and its tags. */
static const Table breakable[] = {
  { "thing",
    "id",
    "army = 1",
    { "id", "army", "parent", "position", "sort", "kind", "name", "note", "secret" } },
  { "grade", "id", "thing < 31", { "thing", "scale", "grade" } },
  { "entry", "id", "thing < 31", { "thing", "what", "value" } },
  { "waiver", "id", "thing < 31", { "thing", "rule", "reason" } },
  { "army",
    "id",
    "id = 1",
    { "id", "name", "ruleset", "pack", "date", "player", "budget", "version", "trashed" } },
  { "tag", "id", "army = 1", { "army", "name" } },
  { "pack", "digest", "TRUE", { "ruleset", "title", "version", "content" } },
};

/* Whatever can be loaded is judged, and written so that it can be read again. */
static void
judge_and_write (MusterStore *store, gint64 id, guint64 seed)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterRuleset) ruleset = muster_store_load_ruleset (store, id, problems, NULL);
  g_autoptr (MusterArmySnapshot) army = muster_store_load_army (store, id, ruleset, &error);

  if (army == NULL)
    {
      assert_non_null (error);
      return;
    }
  if (ruleset == NULL)
    return;
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  g_autoptr (GBytes) bytes = muster_army_write (army);
  g_autoptr (MusterXml) xml =
    muster_xml_parse ("again", g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), problems);
  if (xml == NULL)
    fail_msg ("seed %" G_GUINT64_FORMAT ": what is written cannot be read: %s", seed,
              ((const MusterProblem *) g_ptr_array_index (problems, problems->len - 1))->message);
  assert_non_null (findings);
}

/* Rows of the second army: it is another one where it got some of the first. */
static gint64
count_second (MusterStore *store)
{
  gint64 n = 0;

  assert_true (muster_connection_get_int (
    muster_store_get_connection (store),
    "SELECT count (*) + count (pair.thing) FROM thing LEFT JOIN (SELECT thing FROM grade UNION ALL "
    "SELECT thing FROM"
    " entry UNION ALL SELECT thing FROM waiver) AS pair ON pair.thing = thing.id WHERE army = 2",
    &n, NULL));
  return n;
}

static void
test_whatever_row_is_broken_nothing_falls_and_others_are_whole (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_pack ("tout-soldat");
  g_autoptr (MusterArmySnapshot) other = read_example ("british-200.army.xml", NULL);
  g_autofree char *expected = write_text (other);

  for (guint64 seed = 1; seed <= get_break_loops (); seed++)
    {
      g_autoptr (MusterStore) store =
        open_broken ("INSERT INTO entry (thing, what, value) VALUES (7, 'points', '9');"
                     "INSERT INTO waiver (thing, rule, reason) VALUES (7, 'x', 'y');"
                     "INSERT INTO tag (army, name) VALUES (1, 'a');",
                     ruleset);
      void *opened = store;
      gint64 before = count_second (store);
      break_at_random (store, breakable, G_N_ELEMENTS (breakable), seed);
      g_autoptr (GPtrArray) armies = muster_store_list_armies (store, NULL);
      g_autoptr (GPtrArray) trashed = muster_store_list_trash (store, NULL);
      assert_int_equal (armies->len + trashed->len, 2);
      judge_and_write (store, 1, seed);
      judge_and_write (store, 2, seed);
      if (count_second (store) != before)
        continue;
      g_autoptr (MusterArmySnapshot) whole = load (&opened, 2, NULL);
      g_autofree char *text = write_text (whole);
      assert_string_equal (text, expected);
    }
}

static void
test_a_deleted_army_leaves_no_rows_behind (void **state)
{
  static const char *const tables[] = { "army", "thing", "grade", "entry", "waiver" };
  g_autoptr (MusterRuleset) ruleset = load_pack ("game-of-kings");
  g_autoptr (MusterArmySnapshot) army = read_example ("fontenoy-french.army.xml", ruleset);
  gint64 id = insert (state, army);
  g_autoptr (MusterArmySnapshot) loaded = load (state, id, ruleset);

  assert_true (muster_army_edit_waive (*state, id, loaded->nodes[1].id, "x", "y", NULL));
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    assert_true (count (state, tables[i]) > 0);
  assert_true (muster_library_delete (*state, &muster_army_document, &id, 1, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    assert_int_equal (count (state, tables[i]), 0);
}

static void
test_deleting_one_army_leaves_the_other_as_it_is (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_pack ("tout-soldat");
  g_autoptr (MusterArmySnapshot) army = read_example ("waterloo-i-corps.army.xml", ruleset);
  gint64 first = insert (state, army);
  gint64 second = insert (state, army);

  assert_true (muster_library_delete (*state, &muster_army_document, &first, 1, NULL));
  g_autoptr (MusterArmySnapshot) rest = load (state, second, ruleset);
  g_autofree char *expected = write_text (army);
  g_autofree char *text = write_text (rest);
  assert_string_equal (text, expected);
  assert_true (muster_store_integrity (*state, NULL));
}

static void
test_an_action_that_is_not_committed_leaves_nothing (void **state)
{
  g_autoptr (MusterArmySnapshot) army = read_example ("french-200.army.xml", NULL);
  MusterChangeSet *change_set = muster_store_begin (*state, "Add", NULL, NULL);

  assert_true (muster_army_document.insert (change_set, army, NULL) != 0);
  muster_change_set_free (change_set);
  assert_int_equal (count (state, "army"), 0);
  assert_int_equal (count (state, "thing"), 0);
}

static void
test_an_army_of_5000_units_is_kept (void **state)
{
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (NULL, "r", "host");

  for (int i = 0; i < 5000; i++)
    {
      g_autofree char *name = g_strdup_printf ("%d", i);
      muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_UNIT, "u", name);
      muster_army_builder_choose (builder, "q", "1");
      muster_army_builder_end (builder);
    }
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  assert_kept (state, army, NULL);
}

static void
test_formations_nested_200_deep_are_kept (void **state)
{
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (NULL, "r", "deep");

  for (int i = 0; i < 200; i++)
    muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_FORMATION, "f", NULL);
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  assert_kept (state, army, NULL);
}

/* Whoever asks again is told again. */
static void
test_what_is_wrong_with_a_pack_is_remembered (void **state)
{
  g_autoptr (GPtrArray) found = muster_problems_new ();
  g_autoptr (GPtrArray) told = muster_problems_new ();
  muster_problems_add (found, "bad.ruleset.xml", 3, "It is %s.", "broken");
  assert_false (muster_kept_packs_has (*state, "bad"));
  muster_kept_packs_put (*state, "bad", NULL, found);
  assert_true (muster_kept_packs_has (*state, "bad"));
  assert_null (muster_kept_packs_get (*state, "bad"));
  for (guint i = 1; i <= 2; i++)
    {
      assert_null (muster_kept_packs_load (*state, "bad", told));
      assert_int_equal (told->len, i);
      const MusterProblem *problem = g_ptr_array_index (told, i - 1);
      assert_string_equal (problem->message, "It is broken.");
      assert_int_equal (problem->line, 3);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, open_store, close_store)

/* The army of a ruleset that is not there comes out as it went in. */
static void
test_the_pack_of_a_ruleset_that_is_not_there_is_still_named (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  const char *text =
    "<army xmlns=\"urn:muster:1\" name=\"Lost\" ruleset=\"lost\" version=\"3\""
    " digest=\"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\"/>";
  g_autoptr (MusterXml) xml = muster_xml_parse ("lost.army.xml", text, strlen (text), problems);
  g_autoptr (MusterArmySnapshot) army = muster_army_read (xml, NULL, problems);
  assert_non_null (army);
  gint64 id = insert (state, army);
  g_autoptr (MusterArmySnapshot) again = muster_store_load_army (*state, id, NULL, NULL);
  assert_string_equal (again->version, "3");
  assert_string_equal (again->digest, army->digest);
}

/* The pack is kept as it came, whatever its encoding. */
static void
test_a_pack_in_another_encoding_is_kept_whole (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_pack ("game-of-kings");
  gsize length;
  gsize n_bytes;
  const char *bytes = g_bytes_get_data (ruleset->content, &length);
  g_autofree char *text = g_strndup (bytes, length);
  g_autofree char *utf16 =
    g_convert (strstr (text, "<ruleset"), -1, "UTF-16", "UTF-8", NULL, &n_bytes, NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) wide =
    muster_ruleset_parse ("wide.ruleset.xml", utf16, n_bytes, problems);
  assert_non_null (wide);
  g_autoptr (MusterArmySnapshot) army = read_example ("fontenoy-french.army.xml", wide);
  gint64 id = insert (state, army);
  g_autoptr (MusterRuleset) kept = muster_store_load_ruleset (*state, id, problems, NULL);
  assert_non_null (kept);
  assert_string_equal (muster_ruleset_get_digest (kept), muster_ruleset_get_digest (wide));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (test_what_is_wrong_with_a_pack_is_remembered),
    TEST (test_every_example_comes_out_as_it_was_put_in),
    TEST (test_every_particular_comes_out_as_it_was_put_in),
    TEST (test_an_army_of_several_hundred_letters_and_any_script_is_kept),
    TEST (test_a_loaded_army_knows_its_pack),
    TEST (test_the_text_of_a_pack_is_kept_once),
    TEST (test_the_ruleset_comes_out_as_it_was_put_in),
    TEST (test_an_army_without_its_ruleset_is_kept_all_the_same),
    TEST (test_the_pack_of_an_army_is_found_without_reading_it),
    TEST (test_the_pack_of_a_ruleset_that_is_not_there_is_still_named),
    TEST (test_a_pack_in_another_encoding_is_kept_whole),
    TEST (test_an_empty_library_has_no_army),
    TEST (test_armies_are_listed_by_name_with_their_units),
    TEST (test_an_army_is_found_by_name_and_by_number),
    TEST (test_what_is_the_name_of_one_and_the_number_of_another_finds_neither),
    TEST (test_a_name_that_several_have_asks_for_the_number),
    TEST (test_what_is_not_there_is_not_found),
    TEST (test_a_name_that_only_begins_with_a_number_is_no_number),
    TEST (test_an_army_that_is_not_there_is_not_loaded),
    TEST (test_an_army_that_is_not_whole_is_damaged),
    cmocka_unit_test (test_an_army_of_which_a_row_is_broken_is_not_whole),
    cmocka_unit_test (test_others_are_listed_and_whole_beside_it),
    cmocka_unit_test (test_an_army_that_is_not_whole_can_be_thrown_away_and_deleted),
    cmocka_unit_test (test_an_army_with_another_pack_than_its_own_may_have_what_that_lacks),
    cmocka_unit_test (test_formations_without_end_are_not_followed),
    cmocka_unit_test (test_whatever_row_is_broken_nothing_falls_and_others_are_whole),
    TEST (test_a_deleted_army_leaves_no_rows_behind),
    TEST (test_deleting_one_army_leaves_the_other_as_it_is),
    TEST (test_an_action_that_is_not_committed_leaves_nothing),
    TEST (test_an_army_of_5000_units_is_kept),
    TEST (test_formations_nested_200_deep_are_kept),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
