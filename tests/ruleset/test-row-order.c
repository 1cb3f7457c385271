/* The order of rows: as if each were held against each, of whatever selectors. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/problem.h"
#include "base/random.h"
#include "ruleset/read/ruleset.h"
#include "ruleset/selector.h"

#define PACK                                                                                       \
  "<ruleset xmlns=\"urn:muster:1\" id=\"tiny\" version=\"1\"><title>Tiny</title>"                  \
  "<tag id=\"red\" name=\"red\"/><tag id=\"blue\" name=\"blue\"/><tag id=\"old\" name=\"old\"/>"   \
  "<scale id=\"quality\" name=\"Quality\" ordered=\"yes\"><grade id=\"2\" name=\"two\"/>"          \
  "<grade id=\"3\" name=\"three\"/><grade id=\"4\" name=\"four\"/></scale>"                        \
  "<type id=\"foot\" name=\"Foot\"/><type id=\"horse\" name=\"Horse\"/>"                           \
  "<formation id=\"army\" name=\"Army\" holds=\"unit\"/></ruleset>"

typedef struct
{
  MusterRuleset *ruleset;
  GPtrArray *selectors;
  GArray *same; /* pairs of rows that were told */
} Rows;

static void
append_term (GString *text, MusterRandom *random)
{
  static const char *const terms[] = { "red",       "blue",         "old",        "foot",
                                       "horse",     "unit",         "in:army",    "in:red",
                                       "quality:3", "quality:2..3", "quality:3.." };
  g_string_append_printf (text, "%s%s%s", text->len > 0 ? " " : "",
                          muster_random_range (random, 0, 3) == 0 ? "!" : "",
                          terms[muster_random_range (random, 0, G_N_ELEMENTS (terms) - 1)]);
}

/* Nothing, for everything, now and then. */
static char *
dup_selector (MusterRandom *random)
{
  GString *all = g_string_new (NULL);
  gint64 n_clauses = muster_random_range (random, 0, 3);
  for (gint64 i = 0; i < n_clauses; i++)
    {
      g_autoptr (GString) clause = g_string_new (NULL);
      for (gint64 j = muster_random_range (random, 0, 2); j < 3; j++)
        append_term (clause, random);
      g_string_append_printf (all, "%s%s", i > 0 ? "," : "", clause->str);
    }
  return g_string_free (all, FALSE);
}

static void
on_same (guint row, guint earlier, gpointer data)
{
  Rows *rows = data;
  g_array_append_val (rows->same, row);
  g_array_append_val (rows->same, earlier);
}

/* Each row against each. */
static guint *
list_slowly (const MusterSelector *const *selectors, guint n, GArray *same)
{
  guint *order = g_new (guint, n);
  for (guint i = 0; i < n; i++)
    {
      guint to = i;
      for (guint j = 0; j < i; j++)
        if (muster_selector_says_all_of (selectors[i], selectors[j])
            && muster_selector_says_all_of (selectors[j], selectors[i]))
          {
            g_array_append_val (same, i);
            g_array_append_val (same, j);
          }
      for (guint j = 0; j < i && to == i; j++)
        if (muster_selector_says_all_of (selectors[i], selectors[order[j]])
            && !muster_selector_says_all_of (selectors[order[j]], selectors[i]))
          to = j;
      memmove (order + to + 1, order + to, (i - to) * sizeof *order);
      order[to] = i;
    }
  return order;
}

static void
assert_same_order (Rows *rows)
{
  guint n = rows->selectors->len;
  const MusterSelector *const *selectors = (const MusterSelector *const *) rows->selectors->pdata;
  g_autoptr (GArray) same = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree guint *expected = list_slowly (selectors, n, same);
  g_autofree guint *order = muster_row_order_list (selectors, n, on_same, rows);
  for (guint i = 0; i < n; i++)
    assert_int_equal (order[i], expected[i]);
  assert_int_equal (rows->same->len, same->len);
  for (guint i = 0; i < same->len; i++)
    assert_int_equal (g_array_index (rows->same, guint, i), g_array_index (same, guint, i));
}

static void
add (Rows *rows, const char *text)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_ptr_array_add (rows->selectors,
                   muster_selector_compile (rows->ruleset, text, "tiny.xml", 1, problems));
  assert_int_equal (problems->len, 0);
}

static void
clear (Rows *rows)
{
  g_ptr_array_set_size (rows->selectors, 0);
  g_array_set_size (rows->same, 0);
}

static int
begin (void **state)
{
  static Rows rows;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  rows.ruleset = muster_ruleset_parse ("tiny.xml", PACK, strlen (PACK), problems);
  rows.selectors = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_selector_free);
  rows.same = g_array_new (FALSE, FALSE, sizeof (guint));
  *state = &rows;
  return rows.ruleset != NULL ? 0 : -1;
}

static int
end (void **state)
{
  Rows *rows = *state;
  muster_ruleset_unref (rows->ruleset);
  g_ptr_array_unref (rows->selectors);
  g_array_unref (rows->same);
  return 0;
}

static void
a_row_that_tells_more_comes_first_and_others_as_they_stand (void **state)
{
  static const char *const texts[] = { "", "horse", "foot", "foot red", "red", "red,horse" };
  static const guint expected[] = { 1, 3, 2, 4, 5, 0 };
  Rows *rows = *state;
  clear (rows);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    add (rows, texts[i]);
  g_autofree guint *order =
    muster_row_order_list ((const MusterSelector *const *) rows->selectors->pdata,
                           rows->selectors->len, on_same, rows);
  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    assert_int_equal (order[i], expected[i]);
  assert_int_equal (rows->same->len, 0);
}

static void
any_rows_come_as_if_each_were_held_against_each (void **state)
{
  Rows *rows = *state;
  const char *loops = g_getenv ("MUSTER_LOOPS");
  MusterRandom random = muster_random_new (1815, "rows");
  for (int i = loops != NULL ? atoi (loops) : 20; i > 0; i--)
    {
      clear (rows);
      for (gint64 n = muster_random_range (&random, 0, 59); n > 0; n--)
        {
          g_autofree char *text = dup_selector (&random);
          add (rows, text);
        }
      assert_same_order (rows);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_row_that_tells_more_comes_first_and_others_as_they_stand),
    cmocka_unit_test (any_rows_come_as_if_each_were_held_against_each),
  };
  return cmocka_run_group_tests (tests, begin, end);
}
