#include "config.h"

#include "sheet/return-columns.h"

#include <glib/gi18n-lib.h>

/* Points: 3.6 mm, which a pencil can tick. */
#define LEAST_BOX 10.2
/* Of the type size. */
#define BOX          0.8
#define BOX_GAP      0.28
#define LOST         2.6
#define LEAST_NAME   12
#define MOST_NAME    20
#define LEAST_REMARK 7
#define WIDEST_MARK  9
#define OPEN_LINE    3
#define NAME_LINES   8
#define HEAD_LINES   3

static const char *const unit_fates[MUSTER_N_UNIT_FATES] = { N_ ("Destroyed"), N_ ("Captured"),
                                                             N_ ("Routed off") };
static const MusterReturnRow *
get_row (const GArray *rows, guint index)
{
  return &g_array_index (rows, MusterReturnRow, index);
}

static const MusterSetText *
set (MusterGalley *galley, MusterStyle style, const char *text, double width)
{
  return muster_typesetter_set (galley->typesetter, style, text, width, width > 0 ? NAME_LINES : 0);
}

static double
get_width (MusterGalley *galley, MusterStyle style, const char *text)
{
  return set (galley, style, text, 0)->width;
}

static double
get_word_width (MusterGalley *galley, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  double widest = 0;
  for (guint i = 0; words[i] != NULL; i++)
    widest = MAX (widest, get_width (galley, MUSTER_STYLE_LABEL, words[i]));
  return widest;
}

static gboolean
has_other_before (const GArray *rows, guint index)
{
  for (guint i = 0; i < index; i++)
    if (get_row (rows, i)->strength == get_row (rows, index)->strength)
      return TRUE;
  return FALSE;
}

/* What steps are here: "quarters", "stands, damages", or just steps where that is not known. */
static char *
dup_step_names (const GArray *rows)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < rows->len; i++)
    if (get_row (rows, i)->strength != NULL && !has_other_before (rows, i))
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "",
                              get_row (rows, i)->strength->steps_name);
  if (text->len == 0)
    g_string_append (text, _ ("Steps"));
  return g_string_free (text, FALSE);
}

static void
widen_for_marks (MusterReturnColumns *columns, MusterGalley *galley, const MusterReturnRow *row)
{
  g_autoptr (GArray) marks = muster_return_list_marks (row);
  for (guint i = 0; i < marks->len; i++)
    {
      g_autofree char *text =
        muster_return_mark_dup_text (&g_array_index (marks, MusterReturnMark, i), FALSE);
      double width = get_width (galley, MUSTER_STYLE_CAPTION, text) + 1;
      columns->steps.width = MAX (columns->steps.width, MIN (width, WIDEST_MARK * columns->em));
    }
}

static gboolean
has_steps (const MusterReturnRow *row)
{
  return row->sort == MUSTER_SORT_UNIT && row->steps != 0;
}

/* Returns: the most steps of a unit; 0 where none has any */
static gint64
measure_steps (MusterReturnColumns *columns, MusterGalley *galley, const GArray *rows)
{
  gint64 most = 0;
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = get_row (rows, i);
      if (!has_steps (row))
        continue;
      most = MAX (most, MAX (row->steps, 1));
      if (row->steps == MUSTER_STEPS_OPEN)
        columns->steps.width = MAX (columns->steps.width, 2 * OPEN_LINE * columns->em);
      if (row->steps > 1 || row->steps == MUSTER_STEPS_OPEN)
        columns->lost.width = LOST * columns->em;
      widen_for_marks (columns, galley, row);
    }
  return most;
}

static double
get_boxes_width (const MusterReturnColumns *columns, gint64 n)
{
  return (double) n * columns->pitch - (columns->pitch - columns->box);
}

static int
compare_lengths (gconstpointer a, gconstpointer b)
{
  const double *one = a;
  const double *other = b;
  return (*one > *other) - (*one < *other);
}

/* What all but the longest names take. */
static double
measure_names (const MusterReturnColumns *columns, MusterGalley *galley, const GArray *rows)
{
  g_autoptr (GArray) lengths = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = get_row (rows, i);
      if (row->number == 0)
        continue;
      g_autofree char *label = muster_army_dup_label (row->army, row->thing);
      double length = get_width (galley, MUSTER_STYLE_HEADING_3, label);
      g_array_append_val (lengths, length);
    }
  g_array_sort (lengths, compare_lengths);
  double usual =
    lengths->len > 0 ? g_array_index (lengths, double, lengths->len * 85 / 100) + 1 : 0;
  return CLAMP (usual, LEAST_NAME * columns->em, MOST_NAME * columns->em);
}

/* The columns at the right, from the right. Returns: where they begin */
static double
place_right (MusterReturnColumns *columns, MusterGalley *galley, double end)
{
  for (gsize i = MUSTER_N_UNIT_FATES; i > 0; i--)
    {
      MusterColumn *column = &columns->fates[i - 1];
      column->width = MAX (get_word_width (galley, _ (unit_fates[i - 1])) + 1, columns->box);
      column->x = end - column->width;
      end = column->x - columns->gap;
    }
  if (columns->lost.width > 0)
    {
      columns->lost.width = MAX (columns->lost.width, get_word_width (galley, _ ("Lost")) + 1);
      columns->lost.x = end - columns->lost.width;
      end = columns->lost.x - columns->gap;
    }
  return end;
}

/* Returns: FALSE where names would have too little room beside so many boxes */
static gboolean
fit_beside (MusterReturnColumns *columns, gint64 boxes, double room)
{
  double steps =
    boxes > 0 ? MAX (columns->steps.width, get_boxes_width (columns, boxes)) + columns->gap : 0;
  if (room - steps < LEAST_NAME * columns->em)
    return FALSE;
  columns->boxes_a_line = (guint) MAX (boxes, 1);
  columns->name.width = room - steps;
  columns->steps.width = MAX (steps - columns->gap, 0);
  return TRUE;
}

/* What names do not need is for remarks, which stand at the right of all else. */
static void
add_remarks (MusterReturnColumns *columns, double names, double end)
{
  double spare = columns->name.width - names - columns->gap;
  if (spare < LEAST_REMARK * columns->em)
    return;
  columns->name.width = names;
  columns->lost.x -= spare + columns->gap;
  for (gsize i = 0; i < MUSTER_N_UNIT_FATES; i++)
    columns->fates[i].x -= spare + columns->gap;
  columns->remarks = (MusterColumn){ end - spare, spare };
}

static void
place_stacked (MusterReturnColumns *columns, gint64 most, double room, double end)
{
  double fit = (room + columns->pitch - columns->box) / columns->pitch;
  columns->is_stacked = TRUE;
  columns->boxes_a_line = (guint) CLAMP (fit, 1, MUSTER_MOST_BOXES_A_LINE);
  columns->name.width = end - columns->name.x;
  columns->steps = (MusterColumn){ columns->name.x, most > 0 ? room : 0 };
}

void
muster_return_columns_measure (MusterReturnColumns *columns, MusterGalley *galley, GArray *rows)
{
  const MusterReturnRow *last = muster_return_get_last (rows);
  double em = muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_BODY);
  double box = MAX (BOX * em, LEAST_BOX);
  g_autofree char *number = g_strdup_printf ("%u", last != NULL ? last->number : 1);
  g_autofree char *step_names = dup_step_names (rows);
  *columns = (MusterReturnColumns){ .em = em, .gap = em, .box = box, .pitch = box + BOX_GAP * em };
  gint64 most = measure_steps (columns, galley, rows);
  gint64 boxes = MIN (most, MUSTER_MOST_BOXES_A_LINE);
  double end = galley->width;
  double right = place_right (columns, galley, end);
  columns->number.width = MAX (get_width (galley, MUSTER_STYLE_NUMBER, number),
                               get_width (galley, MUSTER_STYLE_LABEL, _ ("No.")))
                          + 1;
  columns->name.x = columns->number.width + columns->gap;
  if (most > 0)
    columns->steps.width = MAX (columns->steps.width, get_word_width (galley, step_names) + 1);
  double room = right - columns->name.x;
  if (!fit_beside (columns, boxes, room) && !fit_beside (columns, (boxes + 1) / 2, room))
    {
      place_stacked (columns, most, room, end);
      return;
    }
  add_remarks (columns, measure_names (columns, galley, rows), end);
  columns->steps.x = columns->name.x + columns->name.width + columns->gap;
}

typedef struct
{
  const MusterColumn *column;
  const char *text;
  PangoAlignment alignment;
} Head;

/* Heads of several lines end on the same one. */
static void
add_heads (MusterGalley *galley, const Head *heads, gsize n)
{
  double leading = muster_typesetter_get_leading (galley->typesetter, MUSTER_STYLE_LABEL);
  guint most = 1;
  for (gsize i = 0; i < n; i++)
    if (heads[i].column->width > 0)
      most = MAX (most,
                  set (galley, MUSTER_STYLE_LABEL, heads[i].text, heads[i].column->width)->n_lines);
  for (gsize i = 0; i < n; i++)
    {
      const MusterColumn *column = heads[i].column;
      if (column->width <= 0)
        continue;
      guint lines = set (galley, MUSTER_STYLE_LABEL, heads[i].text, column->width)->n_lines;
      muster_galley_add_text_below (galley, MUSTER_STYLE_LABEL, heads[i].text, column->x,
                                    (most - lines) * leading, column->width, heads[i].alignment,
                                    HEAD_LINES);
    }
}

guint
muster_return_columns_add_heads (const MusterReturnColumns *columns,
                                 MusterGalley *galley,
                                 GArray *rows)
{
  g_autofree char *step_names = dup_step_names (rows);
  g_autofree char *both = columns->steps.width > 0
                            ? g_strdup_printf ("%s · %s", _ ("Unit"), step_names)
                            : g_strdup (_ ("Unit"));
  MusterColumn name = columns->name;
  MusterColumn steps = columns->steps;
  if (columns->is_stacked)
    {
      name.width =
        (columns->lost.width > 0 ? columns->lost.x : columns->fates[0].x) - columns->gap - name.x;
      steps.width = 0;
    }
  const Head heads[] = {
    { &columns->number, _ ("No."), PANGO_ALIGN_LEFT },
    { &name, columns->is_stacked ? both : _ ("Commander, unit"), PANGO_ALIGN_LEFT },
    { &steps, step_names, PANGO_ALIGN_LEFT },
    { &columns->lost, _ ("Lost"), PANGO_ALIGN_CENTER },
    { &columns->fates[0], _ (unit_fates[0]), PANGO_ALIGN_CENTER },
    { &columns->fates[1], _ (unit_fates[1]), PANGO_ALIGN_CENTER },
    { &columns->fates[2], _ (unit_fates[2]), PANGO_ALIGN_CENTER },
    { &columns->remarks, _ ("Remarks"), PANGO_ALIGN_LEFT },
  };
  muster_galley_begin_row (galley);
  add_heads (galley, heads, G_N_ELEMENTS (heads));
  return muster_galley_end_row (galley, 0, 0);
}
