/* Verdicts on the armies of a library: kept, and never of anything that has changed since. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <glib/gstdio.h>

#include "helper/army.h"
#include "helper/break.h"
#include "helper/folder.h"

#include "army/store/edit.h"
#include "army/store/listing.h"
#include "base/random.h"
#include "db/library.h"
#include "ruleset/catalogue/house.h"

typedef struct
{
  MusterStore *store;
  char *folder;
  char *path; /* of the verdicts */
} Fixture;

static int
set_up (void **state)
{
  Fixture *fixture = g_new0 (Fixture, 1);
  fixture->store = muster_store_open (":memory:", NULL);
  fixture->folder = g_dir_make_tmp ("muster-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "verdicts.db", NULL);
  *state = fixture;
  return fixture->store == NULL || fixture->folder == NULL;
}

static int
tear_down (void **state)
{
  Fixture *fixture = *state;
  g_object_unref (fixture->store);
  remove_folder_of_files (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture->path);
  g_free (fixture);
  return 0;
}

static gint64
add_example (Fixture *fixture, const char *name, const char *pack)
{
  g_autofree char *path =
    g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "data", "examples", name, NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);
  g_autoptr (MusterArmySnapshot) army =
    muster_army_read (xml, pack != NULL ? get_pack (pack) : NULL, problems);
  gint64 id = muster_library_add (fixture->store, &muster_army_document, army, &error);
  assert_null (error);
  return id;
}

static GPtrArray *
list (Fixture *fixture)
{
  GPtrArray *armies = muster_store_list_armies (fixture->store, NULL);
  assert_non_null (armies);
  return armies;
}

static guint
count_read (const GArray *judged)
{
  guint n = 0;
  for (guint i = 0; i < judged->len; i++)
    n += g_array_index (judged, MusterJudgedArmy, i).was_read;
  return n;
}

/* Judges with what is kept and without it: both say the same. Returns: how many armies were read */
static guint
judge (Fixture *fixture)
{
  g_autoptr (GPtrArray) armies = list (fixture);
  g_autoptr (GArray) kept =
    muster_store_judge_armies (fixture->store, armies, fixture->path, FALSE);
  g_autoptr (GArray) anew = muster_store_judge_armies (fixture->store, armies, NULL, FALSE);
  assert_int_equal (kept->len, armies->len);
  assert_int_equal (count_read (anew), armies->len);
  for (guint i = 0; i < armies->len; i++)
    {
      const MusterJudgedArmy *one = &g_array_index (kept, MusterJudgedArmy, i);
      const MusterJudgedArmy *other = &g_array_index (anew, MusterJudgedArmy, i);
      assert_ptr_equal (one->army, g_ptr_array_index (armies, i));
      assert_int_equal (one->is_checked, other->is_checked);
      assert_int_equal (g_strcmp0 (one->fault, other->fault), 0);
      assert_memory_equal (&one->verdict, &other->verdict, sizeof one->verdict);
    }
  return count_read (kept);
}

static void
test_an_army_is_read_once_and_again_only_when_it_has_changed (void **state)
{
  Fixture *fixture = *state;
  gint64 french = add_example (fixture, "french-200.army.xml", "tout-soldat");
  add_example (fixture, "british-200.army.xml", "tout-soldat");
  assert_int_equal (judge (fixture), 2);
  assert_int_equal (judge (fixture), 0);
  assert_true (muster_army_edit_set_budget (fixture->store, french, 10, NULL));
  assert_int_equal (judge (fixture), 1);
  assert_int_equal (judge (fixture), 0);
  /* Steps in a row are one action. */
  assert_true (muster_army_edit_set_budget (fixture->store, french, 2000, NULL));
  assert_int_equal (judge (fixture), 1);
  assert_true (muster_store_undo (fixture->store, MUSTER_DOCUMENT_ARMY, french, NULL));
  assert_int_equal (judge (fixture), 1);
  assert_true (muster_store_redo (fixture->store, MUSTER_DOCUMENT_ARMY, french, NULL));
  assert_int_equal (judge (fixture), 1);
  assert_true (muster_store_forget (fixture->store, NULL));
  assert_int_equal (judge (fixture), 0);
  add_example (fixture, "austrian-200.army.xml", "tout-soldat");
  assert_int_equal (judge (fixture), 1);
}

static void
test_house_values_are_part_of_a_verdict (void **state)
{
  Fixture *fixture = *state;
  MusterRuleset *ruleset = get_pack ("le-roi-soleil");
  g_autoptr (GPtrArray) values = muster_house_values_new ();
  g_autoptr (GError) error = NULL;
  add_example (fixture, "poltava-swedes.army.xml", "le-roi-soleil");
  add_example (fixture, "french-200.army.xml", "tout-soldat");
  assert_int_equal (judge (fixture), 2);
  muster_house_values_add (values, "fp", "sweden", "points", "24");
  assert_true (muster_house_set (fixture->store, ruleset, values, NULL, 0, &error));
  assert_int_equal (judge (fixture), 1);
  assert_int_equal (judge (fixture), 0);
  assert_true (
    muster_store_undo (fixture->store, MUSTER_DOCUMENT_HOUSE, MUSTER_DOCUMENT_HOUSE_ID, NULL));
  assert_int_equal (judge (fixture), 1);
}

static void
test_what_is_not_whole_or_has_no_rules_is_read_each_time (void **state)
{
  Fixture *fixture = *state;
  gint64 french = add_example (fixture, "french-200.army.xml", "tout-soldat");
  add_example (fixture, "british-200.army.xml", NULL);
  g_autofree char *sql =
    g_strdup_printf ("UPDATE thing SET sort = 'commander' WHERE army = %" G_GINT64_FORMAT
                     " AND parent IS NULL",
                     french);
  break_by (fixture->store, sql);
  assert_int_equal (judge (fixture), 2);
  assert_int_equal (judge (fixture), 2);
}

/* No action says so: nothing is known of it until all is read anew, or the army is opened. */
static void
test_what_something_else_breaks_is_found_when_all_is_read_anew (void **state)
{
  Fixture *fixture = *state;
  add_example (fixture, "french-200.army.xml", "tout-soldat");
  assert_int_equal (judge (fixture), 1);
  break_by (fixture->store, "UPDATE thing SET sort = 'commander' WHERE parent IS NULL");
  g_autoptr (GPtrArray) armies = list (fixture);
  g_autoptr (GArray) anew = muster_store_judge_armies (fixture->store, armies, fixture->path, TRUE);
  assert_non_null (g_array_index (anew, MusterJudgedArmy, 0).fault);
  /* Nor is it forgotten. */
  assert_int_equal (judge (fixture), 1);
}

static void
test_a_file_that_cannot_be_read_is_begun_anew (void **state)
{
  Fixture *fixture = *state;
  add_example (fixture, "french-200.army.xml", "tout-soldat");
  assert_true (g_file_set_contents (fixture->path, "This is no database at all.", -1, NULL));
  assert_int_equal (judge (fixture), 1);
  assert_int_equal (judge (fixture), 0);
  assert_int_equal (g_unlink (fixture->path), 0);
  assert_int_equal (judge (fixture), 1);
  assert_int_equal (judge (fixture), 0);
}

/* Whatever is done, also to several armies at once, and in whatever order it is undone. */
static void
test_no_walk_of_actions_leaves_a_verdict_of_something_else (void **state)
{
  Fixture *fixture = *state;
  const char *loops = g_getenv ("MUSTER_LOOPS");
  int n = loops != NULL ? 10 * atoi (loops) : 200;
  MusterRandom random = muster_random_new (1701, "verdicts");
  gint64 ids[] = { add_example (fixture, "french-200.army.xml", "tout-soldat"),
                   add_example (fixture, "british-200.army.xml", "tout-soldat"),
                   add_example (fixture, "poltava-swedes.army.xml", "le-roi-soleil") };
  print_message ("# seed 1701\n");
  for (int i = 0; i < n; i++)
    {
      gint64 id = ids[muster_random_range (&random, 0, G_N_ELEMENTS (ids) - 1)];
      g_autofree char *date =
        g_strdup_printf ("%d", (int) muster_random_range (&random, 1630, 1815));
      g_autoptr (MusterArmySnapshot) army = muster_store_load_army (fixture->store, id, NULL, NULL);
      gint64 node = army->nodes[muster_random_range (&random, 0, army->n_nodes - 1)].id;
      MusterEntryChange points = { "points", date };
      MusterChange removal = { .kind = MUSTER_CHANGE_REMOVE, .node = node };
      switch (muster_random_range (&random, 0, 10))
        {
        case 7:
          muster_army_edit_apply (fixture->store, id, "Remove", &removal, 1, NULL);
          break;
        case 8:
          muster_army_edit_enter_all (fixture->store, id, &node, 1, &points, 1, NULL);
          break;
        case 9:
          muster_army_edit_waive (fixture->store, id, node, "corps-size", date, NULL);
          break;
        case 0:
          muster_army_edit_set_budget (fixture->store, id, muster_random_range (&random, 0, 400),
                                       NULL);
          break;
        case 1:
          muster_army_edit_set_date (fixture->store, id, date, NULL);
          break;
        case 2:
          muster_library_trash (fixture->store, &muster_army_document, ids, 2, NULL);
          break;
        case 3:
          muster_library_restore (fixture->store, &muster_army_document, ids, 2, NULL);
          break;
        case 4:
          muster_store_undo (fixture->store, MUSTER_DOCUMENT_ARMY, id, NULL);
          break;
        case 5:
          muster_store_redo (fixture->store, MUSTER_DOCUMENT_ARMY, id, NULL);
          break;
        default:
          muster_army_edit_rename (fixture->store, id, date, NULL);
        }
      judge (fixture);
      assert_int_equal (judge (fixture), 0);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (test_an_army_is_read_once_and_again_only_when_it_has_changed,
                                     set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_house_values_are_part_of_a_verdict, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_what_is_not_whole_or_has_no_rules_is_read_each_time,
                                     set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_what_something_else_breaks_is_found_when_all_is_read_anew,
                                     set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_a_file_that_cannot_be_read_is_begun_anew, set_up,
                                     tear_down),
    cmocka_unit_test_setup_teardown (test_no_walk_of_actions_leaves_a_verdict_of_something_else,
                                     set_up, tear_down),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
