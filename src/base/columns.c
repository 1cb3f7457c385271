#include "config.h"

#include "base/columns.h"

#include "base/csv-text.h"
#include "base/date.h"

#include <inttypes.h>

MusterCell
muster_cell_number (gint64 number)
{
  return (MusterCell){ .type = MUSTER_CELL_NUMBER, .number = number };
}

MusterCell
muster_cell_day (int day)
{
  return (MusterCell){ .type = MUSTER_CELL_DAY, .number = day };
}

MusterCell
muster_cell_reference (gint64 number)
{
  return number != 0 ? muster_cell_number (number) : MUSTER_NO_CELL;
}

MusterCell
muster_cell_text (const char *text)
{
  return muster_cell_take_text (g_strdup (text));
}

MusterCell
muster_cell_take_text (char *text)
{
  return (MusterCell){ .type = text != NULL ? MUSTER_CELL_TEXT : MUSTER_CELL_UNKNOWN,
                       .text = text };
}

MusterCell
muster_cell_take_items (MusterCellType type, GPtrArray *items)
{
  return (MusterCell){ .type = type, .items = items };
}

void
muster_cell_clear (MusterCell *cell)
{
  g_free (cell->text);
  g_clear_pointer (&cell->items, g_ptr_array_unref);
}

static char *
dup_items (const MusterCell *cell)
{
  gboolean is_map = cell->type == MUSTER_CELL_MAP;
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < cell->items->len; i++)
    g_string_append_printf (text, "%s%s",
                            i == 0       ? ""
                            : !is_map    ? "; "
                            : i % 2 == 0 ? " "
                                         : ":",
                            (const char *) g_ptr_array_index (cell->items, i));
  return g_string_free (text, FALSE);
}

char *
muster_cell_dup_text (const MusterCell *cell, int width)
{
  if (cell->type == MUSTER_CELL_NONE)
    return g_strdup ("");
  gboolean is_none = cell->type == MUSTER_CELL_NUMBER && cell->number == 0;
  g_autofree char *text = is_none                         ? NULL
                          : cell->type == MUSTER_CELL_DAY ? muster_day_dup_text ((int) cell->number)
                                                          : muster_cell_dup_csv (cell);
  return text != NULL && text[0] != '\0' ? g_strdup_printf ("%*s", width, text)
                                         : g_strdup_printf ("%*s%s", MAX (width - 1, 0), "", "–");
}

char *
muster_cell_dup_csv (const MusterCell *cell)
{
  char *date = NULL;
  switch (cell->type)
    {
    case MUSTER_CELL_NUMBER:
      return g_strdup_printf ("%" PRId64, cell->number);
    case MUSTER_CELL_DAY:
      date = muster_day_dup_date ((int) cell->number);
      return date != NULL ? date : g_strdup ("");
    case MUSTER_CELL_YES:
      return g_strdup (cell->number != 0 ? "yes" : "no");
    case MUSTER_CELL_TEXT:
      return g_strdup (cell->text);
    case MUSTER_CELL_LIST:
    case MUSTER_CELL_MAP:
      return dup_items (cell);
    case MUSTER_CELL_NONE:
    case MUSTER_CELL_UNKNOWN:
    default:
      return g_strdup ("");
    }
}

void
muster_columns_append_heads (GString *text, const MusterDataColumn *columns, gsize n, guint form)
{
  g_autoptr (GPtrArray) cells = g_ptr_array_new ();
  for (gsize i = 0; i < n; i++)
    if ((columns[i].forms & form) != 0)
      g_ptr_array_add (cells, (gpointer) columns[i].key);
  muster_csv_append_row (text, (const char *const *) cells->pdata, cells->len);
}

void
muster_columns_append_row (GString *text,
                           const MusterDataColumn *columns,
                           gsize n,
                           guint form,
                           gconstpointer row)
{
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  for (gsize i = 0; i < n; i++)
    {
      if ((columns[i].forms & form) == 0)
        continue;
      g_auto (MusterCell) cell = columns[i].get (row, columns[i].field);
      g_ptr_array_add (cells, muster_cell_dup_csv (&cell));
    }
  muster_csv_append_row (text, (const char *const *) cells->pdata, cells->len);
}
