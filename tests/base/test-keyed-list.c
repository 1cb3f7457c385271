/* The list keeps items whose key stays, and its signals are enough to follow it. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/keyed-list.h"
#include "base/random.h"

#include <stdlib.h>

/* A list with a follower that knows only what the signals say. */
typedef struct
{
  MusterKeyedList *list;
  GPtrArray *mirror;
  guint n_signals;
  guint n_gone;
  guint n_come;
} Followed;

static void
on_changed (GListModel *model, guint at, guint removed, guint added, Followed *followed)
{
  if (removed > 0)
    g_ptr_array_remove_range (followed->mirror, at, removed);
  for (guint i = 0; i < added; i++)
    g_ptr_array_insert (followed->mirror, (int) (at + i), g_list_model_get_item (model, at + i));
  followed->n_signals++;
  followed->n_gone += removed;
  followed->n_come += added;
}

static Followed *
follow_list (MusterKeyedList *list)
{
  Followed *followed = g_new0 (Followed, 1);
  followed->list = list;
  followed->mirror = g_ptr_array_new_with_free_func (g_object_unref);
  g_signal_connect (followed->list, "items-changed", G_CALLBACK (on_changed), followed);
  return followed;
}

static Followed *
follow (void)
{
  return follow_list (muster_keyed_list_new ());
}

static Followed *
follow_flat (void)
{
  return follow_list (g_object_new (MUSTER_TYPE_KEYED_LIST, "flat", TRUE, NULL));
}

static void
followed_free (Followed *followed)
{
  g_signal_handlers_disconnect_by_data (followed->list, followed);
  g_object_unref (followed->list);
  g_ptr_array_unref (followed->mirror);
  g_free (followed);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Followed, followed_free)

static gpointer
fill (gpointer item, guint index, gpointer data)
{
  const gint64 *keys = data;
  if (item == NULL)
    item = g_object_new (G_TYPE_OBJECT, NULL);
  else
    assert_int_equal (*(gint64 *) g_object_get_data (item, "key"), keys[index]);
  g_object_set_data_full (item, "key", g_memdup2 (&keys[index], sizeof (gint64)), g_free);
  return item;
}

static void
set (Followed *followed, const gint64 *keys, guint n)
{
  followed->n_signals = 0;
  followed->n_gone = 0;
  followed->n_come = 0;
  muster_keyed_list_set (followed->list, keys, n, fill, (gpointer) keys);
  assert_int_equal (g_list_model_get_n_items (G_LIST_MODEL (followed->list)), n);
  assert_int_equal (followed->mirror->len, n);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (followed->list), i);
      guint position;
      assert_ptr_equal (item, g_ptr_array_index (followed->mirror, i));
      assert_ptr_equal (item, muster_keyed_list_find (followed->list, keys[i]));
      assert_int_equal (*(gint64 *) g_object_get_data (item, "key"), keys[i]);
      assert_true (muster_keyed_list_get_position (followed->list, keys[i], &position));
      assert_int_equal (position, i);
    }
}
#define SET(followed, ...)                                                                         \
  set (followed, (const gint64[]){ __VA_ARGS__ }, G_N_ELEMENTS (((const gint64[]){ __VA_ARGS__ })))

static void
test_a_first_fill_is_one_signal (void **state)
{
  g_autoptr (Followed) followed = follow ();
  SET (followed, 5, 3, 9);
  assert_int_equal (followed->n_signals, 1);
  assert_null (muster_keyed_list_find (followed->list, 4));
  assert_false (muster_keyed_list_get_position (followed->list, 4, NULL));
  assert_null (g_list_model_get_item (G_LIST_MODEL (followed->list), 3));
}

static void
test_what_stays_is_not_told_of (void **state)
{
  g_autoptr (Followed) followed = follow ();
  SET (followed, 1, 2, 3, 4);
  gpointer third = muster_keyed_list_find (followed->list, 3);
  SET (followed, 1, 2, 3, 4);
  assert_int_equal (followed->n_signals, 0);
  SET (followed, 1, 3, 4);
  assert_int_equal (followed->n_signals, 1);
  SET (followed, 7, 8, 1, 3, 4);
  assert_int_equal (followed->n_signals, 1);
  assert_int_equal (followed->n_come, 2);
  assert_ptr_equal (third, muster_keyed_list_find (followed->list, 3));
}

static void
test_only_what_moves_is_moved (void **state)
{
  g_autoptr (Followed) followed = follow ();
  SET (followed, 1, 2, 3, 4, 5);
  gpointer first = muster_keyed_list_find (followed->list, 1);
  SET (followed, 2, 3, 4, 1, 5);
  assert_int_equal (followed->n_gone, 1);
  assert_int_equal (followed->n_come, 1);
  assert_ptr_equal (first, muster_keyed_list_find (followed->list, 1));
  SET (followed, 5, 2, 3, 4, 1);
  assert_int_equal (followed->n_gone, 1);
  set (followed, NULL, 0);
  assert_int_equal (followed->n_signals, 1);
}

static void
test_a_flat_list_tells_of_one_change (void **state)
{
  g_autoptr (Followed) followed = follow_flat ();
  SET (followed, 1, 2, 3, 4, 5);
  gpointer third = muster_keyed_list_find (followed->list, 3);
  SET (followed, 1, 7, 3, 8, 5);
  assert_int_equal (followed->n_signals, 1);
  assert_int_equal (followed->n_gone, 3);
  assert_ptr_equal (third, muster_keyed_list_find (followed->list, 3));
  SET (followed, 1, 7, 3, 8, 5);
  assert_int_equal (followed->n_signals, 0);
  set (followed, NULL, 0);
  assert_int_equal (followed->n_signals, 1);
}

/* Some of twelve keys in any order. */
static guint
choose_keys (MusterRandom *random, gint64 *keys)
{
  guint n = 0;
  for (gint64 key = 1; key <= 12; key++)
    if (muster_random_range (random, 1, 3) > 1)
      {
        guint at = (guint) muster_random_range (random, 0, n);
        for (guint i = n; i > at; i--)
          keys[i] = keys[i - 1];
        keys[at] = key;
        n++;
      }
  return n;
}

static void
test_any_list_becomes_any_other (void **state)
{
  const char *loops = g_getenv ("MUSTER_LOOPS");
  guint n_loops = loops != NULL ? (guint) atoi (loops) * 20 : 400;
  MusterRandom random = muster_random_new (1815, "keyed-list");
  g_autoptr (Followed) followed = follow ();
  g_autoptr (Followed) flat = follow_flat ();
  gint64 keys[12];
  for (guint i = 0; i < n_loops; i++)
    {
      guint n = choose_keys (&random, keys);
      set (followed, keys, n);
      set (flat, keys, n);
      assert_true (flat->n_signals <= 1);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_a_first_fill_is_one_signal),
    cmocka_unit_test (test_what_stays_is_not_told_of),
    cmocka_unit_test (test_only_what_moves_is_moved),
    cmocka_unit_test (test_a_flat_list_tells_of_one_change),
    cmocka_unit_test (test_any_list_becomes_any_other),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
