/* What a person owns, kept in a library: rows that are refused, actions and their undo, and rows
 * put to those that are there. */
#include "helper/army.h"

#include "base/error.h"
#include "collection/collection.h"

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

static MusterHolding *
make (const char *nation, const char *what, MusterHoldingMeasure measure, gint64 count)
{
  MusterHolding *holding = g_new0 (MusterHolding, 1);
  muster_holding_set_text (&holding->nation, nation);
  muster_holding_set_text (&holding->what, what);
  holding->measure = measure;
  holding->count = count;
  return holding;
}

static GPtrArray *
make_rows (void)
{
  GPtrArray *rows = muster_holdings_new ();
  MusterHolding *foot = make ("France", "Foot", MUSTER_MEASURED_IN_FIGURES, 48);
  foot->painted = 12;
  muster_holding_set_text (&foot->scale, " 15 mm ");
  muster_holding_set_text (&foot->box, "Box 3");
  muster_holding_set_text (&foot->note, "with flags");
  g_ptr_array_add (rows, foot);
  g_ptr_array_add (rows, make (NULL, "Wood", MUSTER_MEASURED_IN_PIECES, 4));
  return rows;
}

static gboolean
change (void **state, GPtrArray *saved, GArray *removed, GError **error)
{
  return muster_collection_change (*state, "collection-import(2)", NULL, saved, removed, error);
}

static void
assert_row (GPtrArray *rows, guint index, const char *name, gint64 count, gint64 painted)
{
  const MusterHolding *holding = g_ptr_array_index (rows, index);
  g_autofree char *own = muster_holding_dup_name (holding);
  assert_string_equal (own, name);
  assert_int_equal (holding->count, count);
  assert_int_equal (holding->painted, painted);
}

static void
rows_are_kept_and_come_back (void **state)
{
  g_autoptr (GPtrArray) rows = make_rows ();
  assert_true (change (state, rows, NULL, NULL));
  g_autoptr (GPtrArray) kept = muster_collection_list (*state, NULL);
  assert_int_equal (kept->len, 2);
  assert_row (kept, 0, "France: Foot, 15 mm", 48, 12);
  assert_row (kept, 1, "Wood", 4, 0);
  const MusterHolding *foot = g_ptr_array_index (kept, 0);
  assert_string_equal (foot->box, "Box 3");
  assert_string_equal (foot->note, "with flags");
  assert_int_equal (foot->id, ((MusterHolding *) g_ptr_array_index (rows, 0))->id);
}

static void
an_action_is_undone_and_done_again (void **state)
{
  g_autoptr (GPtrArray) rows = make_rows ();
  g_autoptr (GArray) removed = g_array_new (FALSE, FALSE, sizeof (gint64));
  assert_true (change (state, rows, NULL, NULL));
  g_array_append_val (removed, ((MusterHolding *) g_ptr_array_index (rows, 0))->id);
  assert_true (change (state, NULL, removed, NULL));
  g_autoptr (GPtrArray) left = muster_collection_list (*state, NULL);
  assert_int_equal (left->len, 1);
  assert_true (
    muster_store_undo (*state, MUSTER_DOCUMENT_COLLECTION, MUSTER_DOCUMENT_COLLECTION_ID, NULL));
  g_autoptr (GPtrArray) back = muster_collection_list (*state, NULL);
  assert_int_equal (back->len, 2);
  assert_row (back, 0, "France: Foot, 15 mm", 48, 12);
  assert_true (
    muster_store_undo (*state, MUSTER_DOCUMENT_COLLECTION, MUSTER_DOCUMENT_COLLECTION_ID, NULL));
  g_autoptr (GPtrArray) none = muster_collection_list (*state, NULL);
  assert_int_equal (none->len, 0);
  assert_true (
    muster_store_redo (*state, MUSTER_DOCUMENT_COLLECTION, MUSTER_DOCUMENT_COLLECTION_ID, NULL));
  g_autoptr (GPtrArray) again = muster_collection_list (*state, NULL);
  assert_int_equal (again->len, 2);
}

static void
assert_refused (void **state, MusterHolding *holding)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = muster_holdings_new ();
  g_ptr_array_add (rows, make ("France", "Horse", MUSTER_MEASURED_IN_BASES, 3));
  g_ptr_array_add (rows, holding);
  assert_false (change (state, rows, NULL, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
  g_autoptr (GPtrArray) kept = muster_collection_list (*state, NULL);
  assert_int_equal (kept->len, 0);
}

static void
a_row_that_cannot_be_is_refused_with_all_of_its_action (void **state)
{
  g_autofree char *long_name = g_strnfill (201, 'a');
  MusterHolding *painted = make (NULL, "Foot", MUSTER_MEASURED_IN_FIGURES, 5);
  painted->painted = 6;
  assert_refused (state, make ("France", " ", MUSTER_MEASURED_IN_FIGURES, 1));
  assert_refused (state, make (NULL, "Foot", MUSTER_MEASURED_IN_FIGURES, -1));
  assert_refused (state, make (NULL, "Foot", MUSTER_MEASURED_IN_FIGURES, MUSTER_MOST_HELD + 1));
  assert_refused (state, make (NULL, long_name, MUSTER_MEASURED_IN_FIGURES, 1));
  assert_refused (state, make (NULL, "Foot\nHorse", MUSTER_MEASURED_IN_FIGURES, 1));
  assert_refused (state, painted);
}

static void
a_row_that_is_gone_is_told (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = make_rows ();
  ((MusterHolding *) g_ptr_array_index (rows, 1))->id = 99;
  assert_false (change (state, rows, NULL, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
}

static void
merge (void **state, GPtrArray *coming, MusterCollectionMerge how)
{
  g_autoptr (GArray) removed = NULL;
  g_autoptr (GPtrArray) present = muster_collection_list (*state, NULL);
  g_autoptr (GPtrArray) saved = muster_collection_merge (present, coming, how, &removed);
  assert_true (change (state, saved, removed, NULL));
}

static void
rows_are_set_added_or_put_in_the_place_of_all (void **state)
{
  g_autoptr (GPtrArray) first = make_rows ();
  g_autoptr (GPtrArray) coming = muster_holdings_new ();
  merge (state, first, MUSTER_COLLECTION_SET);
  MusterHolding *more = make ("FRANCE", "FOOT", MUSTER_MEASURED_IN_FIGURES, 10);
  more->painted = 10;
  muster_holding_set_text (&more->scale, "15 mm");
  muster_holding_set_text (&more->box, "box 3");
  g_ptr_array_add (coming, more);
  merge (state, coming, MUSTER_COLLECTION_ADD);
  g_autoptr (GPtrArray) added = muster_collection_list (*state, NULL);
  assert_int_equal (added->len, 2);
  assert_row (added, 0, "FRANCE: FOOT, 15 mm", 58, 22);
  assert_string_equal (((MusterHolding *) g_ptr_array_index (added, 0))->note, "with flags");
  merge (state, coming, MUSTER_COLLECTION_SET);
  g_autoptr (GPtrArray) set = muster_collection_list (*state, NULL);
  assert_int_equal (set->len, 2);
  assert_row (set, 0, "FRANCE: FOOT, 15 mm", 10, 10);
  merge (state, coming, MUSTER_COLLECTION_REPLACE);
  g_autoptr (GPtrArray) alone = muster_collection_list (*state, NULL);
  assert_int_equal (alone->len, 1);
  assert_row (alone, 0, "FRANCE: FOOT, 15 mm", 10, 10);
}

/* Whatever comes twice is added up; what is there twice becomes one row. */
static void
rows_of_the_same_become_one (void **state)
{
  g_autoptr (GPtrArray) coming = muster_holdings_new ();
  g_autoptr (GPtrArray) doubles = muster_holdings_new ();
  for (int i = 0; i < 2; i++)
    {
      g_ptr_array_add (coming, make ("France", "Foot", MUSTER_MEASURED_IN_UNITS, 3));
      g_ptr_array_add (doubles, make (NULL, "Wood", MUSTER_MEASURED_IN_PIECES, 2));
    }
  for (int i = 0; i < 3; i++)
    merge (state, coming, MUSTER_COLLECTION_SET);
  g_autoptr (GPtrArray) set = muster_collection_list (*state, NULL);
  assert_int_equal (set->len, 1);
  assert_row (set, 0, "France: Foot", 6, 0);
  assert_true (change (state, doubles, NULL, NULL));
  merge (state, coming, MUSTER_COLLECTION_ADD);
  g_autoptr (GPtrArray) one = muster_collection_list (*state, NULL);
  assert_int_equal (one->len, 2);
  assert_row (one, 0, "France: Foot", 12, 0);
  assert_row (one, 1, "Wood", 4, 0);
}

static void
what_does_not_say_what_is_painted_leaves_it (void **state)
{
  g_autoptr (GPtrArray) first = make_rows ();
  g_autoptr (GPtrArray) coming = muster_holdings_new ();
  MusterHolding *foot = make ("France", "Foot", MUSTER_MEASURED_IN_FIGURES, 60);
  foot->painted = MUSTER_PAINTED_UNSAID;
  muster_holding_set_text (&foot->scale, "15mm");
  muster_holding_set_text (&foot->box, "Box 3");
  g_ptr_array_add (coming, foot);
  merge (state, first, MUSTER_COLLECTION_SET);
  merge (state, coming, MUSTER_COLLECTION_SET);
  g_autoptr (GPtrArray) set = muster_collection_list (*state, NULL);
  assert_row (set, 0, "France: Foot, 15mm", 60, 12);
  foot->count = 10;
  merge (state, coming, MUSTER_COLLECTION_SET);
  g_autoptr (GPtrArray) fewer = muster_collection_list (*state, NULL);
  assert_row (fewer, 0, "France: Foot, 15mm", 10, 10);
}

static void
boxes_are_in_the_order_of_their_numbers (void **state)
{
  static const char *const boxes[] = { "Box 10", NULL, "box 2", "Box 1", "Box 2" };
  g_autoptr (GPtrArray) rows = muster_holdings_new ();
  g_autoptr (GString) order = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (boxes); i++)
    {
      MusterHolding *holding =
        make (NULL, i == 4 ? "Wood" : "Foot",
              i == 4 ? MUSTER_MEASURED_IN_PIECES : MUSTER_MEASURED_IN_UNITS, 1);
      muster_holding_set_text (&holding->box, boxes[i]);
      g_ptr_array_add (rows, holding);
    }
  assert_true (change (state, rows, NULL, NULL));
  g_autoptr (GPtrArray) kept = muster_collection_list (*state, NULL);
  for (guint i = 0; i < kept->len; i++)
    {
      const MusterHolding *holding = g_ptr_array_index (kept, i);
      g_string_append_printf (order, "%s;", holding->box != NULL ? holding->box : "-");
    }
  assert_string_equal (order->str, "Box 1;box 2;Box 2;Box 10;-;");
  assert_true (muster_box_is_same ("Box 2", "box 2"));
  assert_false (muster_box_is_same ("Box 2", NULL));
}

int
main (void)
{
#define TEST(name) cmocka_unit_test_setup_teardown (name, open_store, close_store)
  const struct CMUnitTest tests[] = {
    TEST (rows_are_kept_and_come_back),
    TEST (an_action_is_undone_and_done_again),
    TEST (a_row_that_cannot_be_is_refused_with_all_of_its_action),
    TEST (a_row_that_is_gone_is_told),
    TEST (rows_are_set_added_or_put_in_the_place_of_all),
    TEST (rows_of_the_same_become_one),
    TEST (what_does_not_say_what_is_painted_leaves_it),
    TEST (boxes_are_in_the_order_of_their_numbers),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
