/* The armies that come with Muster, as they are offered. */
#include "army-helper.h"

#include "army/army-examples.h"

#include <glib/gstdio.h>

static const MusterExample *
find (GPtrArray *examples, const char *name)
{
  for (guint i = 0; i < examples->len; i++)
    {
      const MusterExample *example = g_ptr_array_index (examples, i);
      if (g_str_equal (example->name, name))
        return example;
    }
  return NULL;
}

static guint
count_files (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  guint n = 0;
  for (const char *name = g_dir_read_name (dir); name != NULL; name = g_dir_read_name (dir))
    n += g_str_has_suffix (name, ".army.xml");
  return n;
}

static void
test_all_examples_are_listed_with_ruleset_date_and_points (void **state)
{
  g_autofree char *dir = muster_examples_dup_dir ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GPtrArray) examples = muster_examples_list (dir, problems);
  assert_int_equal (problems->len, 0);
  assert_int_equal (examples->len, count_files (dir));
  const MusterExample *french = find (examples, "French corps, 200 points");
  const MusterExample *swedes = find (examples, "A Swedish army of 1632");
  assert_string_equal (french->detail, "Tout Soldat · France · 1809");
  assert_non_null (strstr (french->points, "of 200 points"));
  assert_string_equal (french->file, "french-200.army.xml");
  assert_null (swedes->points);
}

static void
test_a_folder_that_is_not_there_has_none (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GPtrArray) examples = muster_examples_list ("/nowhere/at/all", problems);
  assert_int_equal (examples->len, 0);
  assert_int_equal (problems->len, 0);
}

static void
test_a_broken_example_is_told_and_left_out (void **state)
{
  g_autofree char *dir = g_dir_make_tmp ("muster-examples-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (dir, "broken.army.xml", NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  assert_true (g_file_set_contents (path, "<army", -1, NULL));
  g_autoptr (GPtrArray) examples = muster_examples_list (dir, problems);
  g_unlink (path);
  g_rmdir (dir);
  assert_int_equal (examples->len, 0);
  assert_true (muster_problems_has_error (problems));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_all_examples_are_listed_with_ruleset_date_and_points),
    cmocka_unit_test (test_a_folder_that_is_not_there_has_none),
    cmocka_unit_test (test_a_broken_example_is_told_and_left_out),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
