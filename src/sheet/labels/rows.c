#include "config.h"

#include "sheet/labels/rows.h"

#include <math.h>

#define SAME 0.01 /* points */

typedef struct
{
  const double *widths;
  const double *heights;
  double room;
} Labels;

static void
free_row (gpointer data)
{
  MusterLabelRow *row = data;
  g_array_unref (row->labels);
  g_free (row);
}

static int
compare_widths (gconstpointer a, gconstpointer b, gpointer data)
{
  const Labels *labels = data;
  guint one = *(const guint *) a;
  guint other = *(const guint *) b;
  double wider = labels->widths[other] - labels->widths[one];
  return fabs (wider) > SAME ? (wider > 0 ? 1 : -1) : (one > other) - (one < other);
}

static gboolean
can_append (const Labels *labels, const MusterLabelRow *row, guint label)
{
  if (row->labels->len == 0)
    return TRUE;
  double widest = labels->widths[g_array_index (row->labels, guint, 0)];
  if (row->width + labels->widths[label] > labels->room + SAME)
    return FALSE;
  return fabs (labels->widths[label] - widest) <= SAME
         || labels->heights[label] <= row->height + SAME;
}

static void
append (const Labels *labels, MusterLabelRow *row, guint label)
{
  g_array_append_val (row->labels, label);
  row->width += labels->widths[label];
  row->height = MAX (row->height, labels->heights[label]);
}

/* Takes those out of @left that go into the next row. */
static MusterLabelRow *
take_row (const Labels *labels, GArray *left)
{
  MusterLabelRow *row = g_new0 (MusterLabelRow, 1);
  row->labels = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n_left = 0;
  for (guint i = 0; i < left->len; i++)
    {
      guint label = g_array_index (left, guint, i);
      if (can_append (labels, row, label))
        append (labels, row, label);
      else
        g_array_index (left, guint, n_left++) = label;
    }
  g_array_set_size (left, n_left);
  return row;
}

GPtrArray *
muster_label_rows_new (const double *widths, const double *heights, guint n, double room)
{
  Labels labels = { widths, heights, room };
  GPtrArray *rows = g_ptr_array_new_with_free_func (free_row);
  g_autoptr (GArray) left = g_array_sized_new (FALSE, FALSE, sizeof (guint), n);
  for (guint i = 0; i < n; i++)
    g_array_append_val (left, i);
  g_array_sort_with_data (left, compare_widths, &labels);
  while (left->len > 0)
    g_ptr_array_add (rows, take_row (&labels, left));
  return rows;
}
