/* A column stands in the forms that it is marked for, and each kind of cell has its way there. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/columns.h"
#include "base/date.h"

#include <locale.h>

#define ONE   1
#define OTHER 2

typedef struct
{
  gint64 strength;
  gint64 of; /* 0: nobody */
  const char *name;
  int day;
} Unit;

static MusterCell
get_number (gconstpointer row, gsize field)
{
  return muster_cell_number (G_STRUCT_MEMBER (gint64, row, field));
}

static MusterCell
get_of (gconstpointer row, gsize field)
{
  return muster_cell_reference (((const Unit *) row)->of);
}

static MusterCell
get_name (gconstpointer row, gsize field)
{
  return muster_cell_text (((const Unit *) row)->name);
}

static MusterCell
get_day (gconstpointer row, gsize field)
{
  return muster_cell_day (((const Unit *) row)->day);
}

static MusterCell
get_words (gconstpointer row, gsize type)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; i < 4; i++)
    g_ptr_array_add (items, g_strdup_printf ("%d", i));
  return muster_cell_take_items ((MusterCellType) type, items);
}

static MusterCell
get_yes (gconstpointer row, gsize field)
{
  return (MusterCell){ .type = MUSTER_CELL_YES, .number = (gint64) field };
}

static const MusterDataColumn columns[] = {
  { "strength", ONE | OTHER, .get = get_number, .field = offsetof (Unit, strength) },
  { "name", ONE, .get = get_name },
  { "of", ONE, .get = get_of },
  { "day", ONE | OTHER, .get = get_day },
  { "list", ONE, .get = get_words, .field = MUSTER_CELL_LIST },
  { "map", ONE, .get = get_words, .field = MUSTER_CELL_MAP },
  { "yes", ONE, .get = get_yes, .field = TRUE },
  { "no", ONE, .get = get_yes, .field = FALSE },
};

static char *
dup_csv (const Unit *unit, guint form)
{
  GString *text = g_string_new (NULL);
  muster_columns_append_heads (text, columns, G_N_ELEMENTS (columns), form);
  muster_columns_append_row (text, columns, G_N_ELEMENTS (columns), form, unit);
  return g_string_free (text, FALSE);
}

static void
csv_has_the_columns_of_its_form (void **state)
{
  const Unit unit = { 12, 7, "Oak, the", muster_day_parse ("1815-06-18") };
  const Unit blank = { 0 };
  g_autofree char *all = dup_csv (&unit, ONE);
  g_autofree char *few = dup_csv (&unit, OTHER);
  g_autofree char *empty = dup_csv (&blank, ONE);
  assert_string_equal (all, "strength,name,of,day,list,map,yes,no\r\n"
                            "12,\"Oak, the\",7,1815-06-18,0; 1; 2; 3,0:1 2:3,yes,no\r\n");
  assert_string_equal (few, "strength,day\r\n12,1815-06-18\r\n");
  assert_string_equal (empty, "strength,name,of,day,list,map,yes,no\r\n"
                              "0,,,,0; 1; 2; 3,0:1 2:3,yes,no\r\n");
}

static void
assert_text (MusterCell cell, int width, const char *text)
{
  g_auto (MusterCell) own = cell;
  g_autofree char *shown = muster_cell_dup_text (&own, width);
  assert_string_equal (shown, text);
}

static void
text_stands_at_the_right_and_nobody_is_a_dash (void **state)
{
  assert_text (muster_cell_number (12), 5, "   12");
  assert_text (muster_cell_number (-3), 0, "-3");
  assert_text (muster_cell_number (0), 4, "   –");
  assert_text (muster_cell_number (0), 0, "–");
  assert_text (muster_cell_text ("3/4"), 5, "  3/4");
  assert_text (muster_cell_text (NULL), 3, "  –");
  assert_text (muster_cell_reference (0), 5, "");
  assert_text (muster_cell_day (muster_day_parse ("1815-06-18")), 0, "18 June 1815");
  assert_text (muster_cell_day (MUSTER_NO_DAY), 0, "–");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (csv_has_the_columns_of_its_form),
    cmocka_unit_test (text_stands_at_the_right_and_nobody_is_a_dash),
  };
  setlocale (LC_ALL, "C.UTF-8");
  return cmocka_run_group_tests (tests, NULL, NULL);
}
