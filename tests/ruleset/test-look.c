/* The words by which packs say what features are drawn as. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "ruleset/symbol.h"

static void
test_every_look_is_found_by_its_word_and_no_two_share_one (void **state)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  for (MusterLook look = MUSTER_LOOK_NONE + 1; look < MUSTER_N_LOOKS; look++)
    {
      const char *word = muster_look_get_word (look);
      assert_true (word[0] != '\0');
      assert_true (g_hash_table_add (seen, (gpointer) word));
      assert_int_equal (muster_look_find (word), look);
    }
}

static void
test_no_word_and_a_word_that_nobody_knows_mean_nothing (void **state)
{
  assert_int_equal (muster_look_find (NULL), MUSTER_LOOK_NONE);
  assert_int_equal (muster_look_find (""), MUSTER_LOOK_NONE);
  assert_int_equal (muster_look_find ("volcano"), MUSTER_LOOK_NONE);
  assert_int_equal (muster_look_find ("Hill"), MUSTER_LOOK_NONE);
  assert_string_equal (muster_look_get_word (MUSTER_LOOK_NONE), "");
}

static guint
count (gboolean (*is) (MusterLook))
{
  guint n = 0;
  for (MusterLook look = MUSTER_LOOK_NONE; look < MUSTER_N_LOOKS; look++)
    n += is (look) != FALSE;
  return n;
}

static void
test_rivers_roads_and_obstacles_are_lines_and_all_else_is_areas (void **state)
{
  static const char *const lines[] = { "river", "stream", "road", "wall", "hedge", "gully" };
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    assert_true (muster_look_is_line (muster_look_find (lines[i])));
  assert_int_equal (count (muster_look_is_line), G_N_ELEMENTS (lines));
}

static void
test_water_runs_in_two_and_stands_in_one (void **state)
{
  static const char *const waters[] = { "lake", "river", "stream" };
  for (guint i = 0; i < G_N_ELEMENTS (waters); i++)
    assert_true (muster_look_is_water (muster_look_find (waters[i])));
  assert_int_equal (count (muster_look_is_water), G_N_ELEMENTS (waters));
}

static void
test_bridges_and_fords_alone_are_crossings (void **state)
{
  assert_true (muster_look_is_crossing (muster_look_find ("bridge")));
  assert_true (muster_look_is_crossing (muster_look_find ("ford")));
  assert_int_equal (count (muster_look_is_crossing), 2);
  assert_true (muster_look_is_settlement (muster_look_find ("settlement")));
  assert_true (muster_look_is_settlement (muster_look_find ("walled")));
  assert_int_equal (count (muster_look_is_settlement), 2);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_every_look_is_found_by_its_word_and_no_two_share_one),
    cmocka_unit_test (test_no_word_and_a_word_that_nobody_knows_mean_nothing),
    cmocka_unit_test (test_rivers_roads_and_obstacles_are_lines_and_all_else_is_areas),
    cmocka_unit_test (test_water_runs_in_two_and_stands_in_one),
    cmocka_unit_test (test_bridges_and_fords_alone_are_crossings),
  };
  return cmocka_run_group_tests_name ("look", tests, NULL, NULL);
}
