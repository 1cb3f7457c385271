/* Actions on the library itself: armies come and go, are thrown away and restored, tagged, and
 * parts of them kept as templates. */
#include "helper/folder.h"
#include "helper/library.h"

#include "army/evaluate/opponent.h"
#include "army/store/template.h"

static guint
count_armies (Library *library)
{
  g_autoptr (GPtrArray) armies = muster_store_list_armies (library->store, NULL);

  return armies->len;
}

static void
test_armies_that_come_together_go_together (void **state)
{
  Library *library = *state;
  g_autoptr (MusterArmySnapshot) example = read_example ();
  const MusterArmy *armies[] = { example, example, example };
  guint before = count_armies (library);
  g_autofree gint64 *ids = muster_library_add_all (library->store, &muster_army_document,
                                                   (const gconstpointer *) armies, 3, NULL);
  g_autofree char *name =
    muster_store_dup_undo_name (library->store, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID);

  assert_non_null (ids);
  assert_true (ids[0] != ids[1] && ids[1] != ids[2]);
  assert_string_equal (name, "Add 3 armies");
  assert_int_equal (count_armies (library), before + 3);
  assert_true (
    muster_store_undo (library->store, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID, NULL));
  assert_int_equal (count_armies (library), before);
}

static void
test_armies_that_are_gone_are_neither_deleted_nor_duplicated (void **state)
{
  Library *library = *state;
  g_autofree char *before = dump (library);
  GError *error = NULL;
  gint64 nobody = 999;
  gboolean done = muster_library_delete (library->store, &muster_army_document, &nobody, 1, &error);

  assert_refused (library, done, error, MUSTER_ERROR_NOT_FOUND, before);
  error = NULL;
  done = muster_library_trash (library->store, &muster_army_document, &nobody, 1, &error);
  assert_refused (library, done, error, MUSTER_ERROR_NOT_FOUND, before);
  error = NULL;
  done = muster_army_edit_duplicate (library->store, 999, "Copy", &error) != 0;
  assert_refused (library, done, error, MUSTER_ERROR_NOT_FOUND, before);
}

/* Keeps a brigade of the example. */
static gint64
keep_brigade (Library *library, const char *name, GError **error)
{
  g_autoptr (MusterArmySnapshot) army = load (library);
  guint brigade = muster_army_find_node (army, find (library, "Brigade Quiot"));
  g_autoptr (MusterArmySnapshot) fragment = muster_army_extract (army, &brigade, 1, name);

  return muster_template_edit_save (library->store, name, fragment, error);
}

/* Every action on the library, in an order in which each can be done. */
static gboolean
change_library (Library *library, int which, GError **error)
{
  gint64 army = library->army;
  switch (which)
    {
    case 0:
      return add_other (library) != 0;
    case 1:
      return muster_army_edit_tag (library->store, &army, 1, "  league ", error);
    case 2:
      return muster_army_edit_duplicate (library->store, army, "Second", error) != 0;
    case 3:
      return muster_army_edit_untag (library->store, &army, 1, "league", error);
    case 4:
      return muster_library_trash (library->store, &muster_army_document, &army, 1, error);
    case 5:
      return muster_library_restore (library->store, &muster_army_document, &army, 1, error);
    case 6:
      return keep_brigade (library, "A brigade", error) != 0;
    case 7:
      return muster_template_edit_rename (library->store, 1, "Quiot's", error);
    case 8:
      return muster_template_edit_delete (library->store, 1, error);
    default:
      return muster_library_delete (library->store, &muster_army_document, &army, 1, error);
    }
}

#define N_OF_THE_LIBRARY 10

static void
test_actions_on_the_library_are_undone_and_redone_there (void **state)
{
  Library *library = *state;

  for (int i = 0; i < N_OF_THE_LIBRARY; i++)
    {
      g_autofree char *before = dump (library);
      g_autoptr (GError) error = NULL;
      assert_true (change_library (library, i, &error));
      assert_null (error);
      g_autofree char *after = dump (library);
      assert_string_not_equal (before, after);
      assert_true (muster_store_undo (library->store, MUSTER_STORE_LIBRARY, 0, NULL));
      g_autofree char *undone = dump (library);
      assert_same (undone, before);
      assert_true (muster_store_redo (library->store, MUSTER_STORE_LIBRARY, 0, NULL));
      g_autofree char *redone = dump (library);
      assert_same (redone, after);
    }
}

static void
test_a_tag_is_a_word_or_a_few (void **state)
{
  Library *library = *state;
  static const char *const bad[] = { "", "  ", " , ", "two\nlines", "good,two\nlines" };
  g_autofree char *before = dump (library);
  g_autofree char *longest = g_strnfill (60, 'x');
  g_autofree char *longer = g_strnfill (61, 'x');

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      GError *error = NULL;
      gboolean done = muster_army_edit_tag (library->store, &library->army, 1, bad[i], &error);
      assert_refused (library, done, error, MUSTER_ERROR_BAD_INPUT, before);
    }
  assert_false (muster_army_edit_tag (library->store, &library->army, 1, longer, NULL));
  assert_true (muster_army_edit_tag (library->store, &library->army, 1, longest, NULL));
}

static void
test_a_tag_is_given_once_and_comes_with_a_copy (void **state)
{
  Library *library = *state;
  gint64 copy = 0;

  assert_true (muster_army_edit_tag (library->store, &library->army, 1, "league", NULL));
  assert_true (muster_army_edit_tag (library->store, &library->army, 1, "league", NULL));
  assert_true (muster_army_edit_tag (library->store, &library->army, 1, "Ana", NULL));
  copy = muster_army_edit_duplicate (library->store, library->army, "Second", NULL);
  g_autoptr (GPtrArray) armies = muster_store_list_armies (library->store, NULL);
  assert_int_equal (armies->len, 2);
  for (guint i = 0; i < armies->len; i++)
    {
      const MusterArmySummary *summary = g_ptr_array_index (armies, i);
      assert_int_equal (g_strv_length (summary->tags), 2);
      assert_string_equal (summary->tags[0], "Ana");
      assert_string_equal (summary->tags[1], "league");
    }
  g_auto (GStrv) tags = muster_store_list_tags (library->store);
  assert_int_equal (g_strv_length (tags), 2);
  assert_true (copy != 0);
}

static void
test_tags_are_given_and_taken_in_one_action (void **state)
{
  Library *library = *state;
  static const char *const none[] = { NULL };
  static const char *const before[] = { "league", "old", NULL };
  static const char *const add[] = { " Thursday ", "won", NULL };
  static const char *const remove[] = { "old", "never had", NULL };
  static const char *const bad[] = { "good", ",", NULL };

  assert_true (muster_army_edit_retag (library->store, &library->army, 1, before, none, NULL));
  g_autofree char *first = dump (library);
  assert_true (muster_army_edit_retag (library->store, &library->army, 1, add, remove, NULL));
  g_auto (GStrv) tags = muster_store_list_tags (library->store);
  g_autofree char *text = g_strjoinv ("|", tags);
  assert_string_equal (text, "Thursday|league|won");
  g_autofree char *second = dump (library);
  GError *error = NULL;
  gboolean done = muster_army_edit_retag (library->store, &library->army, 1, bad, before, &error);
  assert_refused (library, done, error, MUSTER_ERROR_BAD_INPUT, second);
  assert_true (muster_store_undo (library->store, MUSTER_STORE_LIBRARY, 0, NULL));
  g_autofree char *undone = dump (library);
  assert_same (undone, first);
}

static void
test_commas_stand_between_tags (void **state)
{
  Library *library = *state;
  static const char *const add[] = { "Thursday,league", NULL };
  static const char *const remove[] = { "Ana, won", NULL };

  assert_true (muster_army_edit_tag (library->store, &library->army, 1, "Ana, won,", NULL));
  g_auto (GStrv) given = muster_store_list_tags (library->store);
  g_autofree char *first = g_strjoinv ("|", given);
  assert_string_equal (first, "Ana|won");
  assert_true (muster_army_edit_retag (library->store, &library->army, 1, add, remove, NULL));
  g_auto (GStrv) taken = muster_store_list_tags (library->store);
  g_autofree char *second = g_strjoinv ("|", taken);
  assert_string_equal (second, "Thursday|league");
}

static void
test_a_template_that_is_gone_is_told (void **state)
{
  Library *library = *state;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  assert_null (muster_store_load_template (library->store, 999, ruleset, problems));
  assert_int_equal (problems->len, 1);
  assert_non_null (
    strstr (((MusterProblem *) problems->pdata[0])->message, "is not there any more"));
}

static void
assert_template (Library *library, guint at, gint64 id, const char *name)
{
  g_autoptr (GPtrArray) templates = muster_store_list_templates (library->store, NULL, NULL);
  assert_int_equal (templates->len, 2);
  const MusterTemplate *template = g_ptr_array_index (templates, at);
  assert_int_equal (template->id, id);
  assert_string_equal (template->name, name);
}

static void
test_renaming_takes_no_other_templates_name (void **state)
{
  Library *library = *state;
  gint64 first = keep_brigade (library, "First", NULL);
  gint64 second = keep_brigade (library, " Second ", NULL);
  g_autoptr (GError) error = NULL;

  assert_template (library, 1, second, "Second");
  assert_false (muster_template_edit_rename (library->store, second, " First", &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
  assert_non_null (strstr (error->message, "“First” already"));
  assert_template (library, 0, first, "First");
  assert_template (library, 1, second, "Second");
  assert_true (muster_template_edit_rename (library->store, second, "  Third\t", NULL));
  assert_template (library, 1, second, "Third");
  assert_true (muster_template_edit_rename (library->store, second, "Third", NULL));
}

static void
test_an_army_in_the_trash_is_found_only_there (void **state)
{
  Library *library = *state;
  gint64 army = library->army;

  assert_true (muster_library_trash (library->store, &muster_army_document, &army, 1, NULL));
  assert_false (muster_library_has (library->store, MUSTER_DOCUMENT_ARMY, army));
  assert_int_equal (muster_store_find_army (library->store, "1", NULL), 0);
  assert_int_equal (muster_store_find_trashed_army (library->store, "1", NULL), army);
  g_autoptr (GPtrArray) armies = muster_store_list_armies (library->store, NULL);
  g_autoptr (GPtrArray) trash = muster_store_list_trash (library->store, NULL);
  assert_int_equal (armies->len, 0);
  assert_int_equal (trash->len, 1);
  assert_true (((MusterArmySummary *) g_ptr_array_index (trash, 0))->trashed > 0);
  assert_true (muster_library_restore (library->store, &muster_army_document, &army, 1, NULL));
  assert_true (muster_library_has (library->store, MUSTER_DOCUMENT_ARMY, army));
  assert_int_equal (muster_store_find_army (library->store, "1", NULL), army);
}

static void
test_the_list_tells_of_each_army_what_it_is (void **state)
{
  Library *library = *state;
  g_autoptr (MusterArmySnapshot) army = load (library);
  const MusterChosen *nation = muster_node_find_chosen (&army->nodes[0], ruleset->nation_scale);

  assert_true (muster_army_edit_set_player (library->store, library->army, "Ana", NULL));
  g_autoptr (GPtrArray) armies = muster_store_list_armies (library->store, NULL);
  const MusterArmySummary *summary = g_ptr_array_index (armies, 0);
  assert_string_equal (summary->name, army->name);
  assert_string_equal (summary->title, ruleset->title);
  assert_string_equal (summary->player, "Ana");
  assert_string_equal (summary->date, army->date);
  assert_string_equal (summary->nation, nation->grade);
  assert_true (summary->changed > 0);
  assert_int_equal (summary->trashed, 0);
}

static void
test_a_template_comes_back_as_it_was_kept (void **state)
{
  Library *library = *state;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  gint64 id = keep_brigade (library, "A brigade", NULL);
  g_autoptr (MusterArmySnapshot) army = load (library);
  guint brigade = muster_army_find_node (army, find (library, "Brigade Quiot"));
  g_autoptr (MusterArmySnapshot) fragment = muster_army_extract (army, &brigade, 1, "A brigade");
  g_autofree char *expected = write_text (fragment);

  g_autoptr (MusterArmySnapshot) template =
    muster_store_load_template (library->store, id, ruleset, problems);
  assert_non_null (template);
  g_autofree char *text = write_text (template);
  assert_string_equal (text, expected);
  g_autoptr (MusterArmySnapshot) none =
    muster_store_load_template (library->store, 999, ruleset, problems);
  assert_null (none);
}

static void
test_templates_are_listed_by_their_ruleset_and_replaced_by_name (void **state)
{
  Library *library = *state;

  assert_true (keep_brigade (library, "B", NULL) != 0);
  assert_true (keep_brigade (library, "A", NULL) != 0);
  assert_true (keep_brigade (library, "B", NULL) != 0);
  g_autoptr (GPtrArray) of_this = muster_store_list_templates (library->store, ruleset->id, NULL);
  g_autoptr (GPtrArray) of_all = muster_store_list_templates (library->store, NULL, NULL);
  g_autoptr (GPtrArray) of_other = muster_store_list_templates (library->store, "other", NULL);
  assert_int_equal (of_this->len, 2);
  assert_int_equal (of_all->len, 2);
  assert_int_equal (of_other->len, 0);
  assert_string_equal (((MusterTemplate *) g_ptr_array_index (of_this, 0))->name, "A");
}

/* What released versions wrote is opened from a copy. */
static void
test_templates_of_released_versions_are_there (void **state)
{
  g_autofree char *folder = g_dir_make_tmp ("muster-XXXXXX", NULL);
  g_autofree char *copy = g_build_filename (folder, "copy.db", NULL);
  g_autofree char *frozen =
    g_build_filename (g_getenv ("G_TEST_SRCDIR"), "fixtures", "db", "0.4.0.db", NULL);
  g_autofree char *bytes = NULL;
  gsize size = 0;
  assert_true (g_file_get_contents (frozen, &bytes, &size, NULL));
  assert_true (g_file_set_contents (copy, bytes, (gssize) size, NULL));

  g_autoptr (MusterStore) store = muster_store_open (copy, NULL);
  assert_non_null (store);
  g_autoptr (GPtrArray) templates = muster_store_list_templates (store, NULL, NULL);
  assert_int_equal (templates->len, 1);
  assert_string_equal (((MusterTemplate *) templates->pdata[0])->name, "Division of 1815");
  g_clear_object (&store);
  remove_folder_of_files (folder);
}

static void
test_a_template_needs_a_name (void **state)
{
  Library *library = *state;
  g_autofree char *before = dump (library);
  GError *error = NULL;
  gint64 id = keep_brigade (library, " \t", &error);

  assert_refused (library, id != 0, error, MUSTER_ERROR_BAD_INPUT, before);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (test_armies_that_come_together_go_together),
    TEST (test_armies_that_are_gone_are_neither_deleted_nor_duplicated),
    TEST (test_actions_on_the_library_are_undone_and_redone_there),
    TEST (test_a_tag_is_a_word_or_a_few),
    TEST (test_a_tag_is_given_once_and_comes_with_a_copy),
    TEST (test_tags_are_given_and_taken_in_one_action),
    TEST (test_commas_stand_between_tags),
    TEST (test_a_template_that_is_gone_is_told),
    TEST (test_renaming_takes_no_other_templates_name),
    TEST (test_an_army_in_the_trash_is_found_only_there),
    TEST (test_the_list_tells_of_each_army_what_it_is),
    TEST (test_a_template_comes_back_as_it_was_kept),
    TEST (test_templates_are_listed_by_their_ruleset_and_replaced_by_name),
    TEST (test_a_template_needs_a_name),
    cmocka_unit_test (test_templates_of_released_versions_are_there),
  };
  return cmocka_run_group_tests (tests, load_ruleset, unload_ruleset);
}
