#include "config.h"

#include "base/csv-text.h"

#include <csv.h>
#include <string.h>

/* libcsv puts every cell into quotation marks, which is right but hard to read. */
static void
append_cell (GString *text, const char *cell)
{
  gsize length = strlen (cell);
  gsize start = text->len;
  if (strpbrk (cell, "\",\r\n") == NULL && cell[0] != ' '
      && (length == 0 || cell[length - 1] != ' '))
    {
      g_string_append (text, cell);
      return;
    }
  gsize quoted = csv_write (NULL, 0, cell, length);
  g_string_set_size (text, start + quoted);
  csv_write (text->str + start, quoted, cell, length);
}

void
muster_csv_append_row (GString *text, const char *const *cells, gsize n)
{
  for (gsize i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append_c (text, ',');
      append_cell (text, cells[i] != NULL ? cells[i] : "");
    }
  g_string_append (text, "\r\n");
}
