#include "config.h"

#include "sheet/page/block.h"

/* Rows with what they are kept with; longer ones are cut. */
#define MOST_KEPT 12

static void
clear_block (gpointer data)
{
  MusterBlock *block = data;
  g_free (block->title);
  g_free (block->within);
}

static void
clear_plate (gpointer data)
{
  MusterPlate *plate = data;
  if (plate->free_data != NULL)
    plate->free_data (plate->data);
}

MusterGalley *
muster_galley_new (double type_size, double width)
{
  g_autoptr (MusterTypesetter) typesetter = muster_typesetter_new (type_size);
  return muster_galley_new_set_by (typesetter, width);
}

MusterGalley *
muster_galley_new_set_by (MusterTypesetter *typesetter, double width)
{
  MusterGalley *galley = g_new0 (MusterGalley, 1);
  galley->typesetter = muster_typesetter_ref (typesetter);
  galley->width = width;
  galley->n_columns = 1;
  galley->column_width = width;
  galley->texts = g_array_new (FALSE, FALSE, sizeof (MusterText));
  galley->marks = g_array_new (FALSE, FALSE, sizeof (MusterMark));
  galley->fills = g_array_new (FALSE, FALSE, sizeof (MusterFill));
  galley->figures = g_array_new (FALSE, FALSE, sizeof (MusterFigureMark));
  galley->plates = g_array_new (FALSE, FALSE, sizeof (MusterPlate));
  g_array_set_clear_func (galley->plates, clear_plate);
  galley->rows = g_array_new (FALSE, TRUE, sizeof (MusterRow));
  galley->blocks = g_array_new (FALSE, TRUE, sizeof (MusterBlock));
  g_array_set_clear_func (galley->blocks, clear_block);
  galley->placings = g_array_new (FALSE, FALSE, sizeof (MusterPlacing));
  galley->pages = g_array_new (FALSE, TRUE, sizeof (MusterSheetPage));
  galley->running = g_array_new (FALSE, FALSE, sizeof (guint));
  galley->heads = g_array_new (FALSE, FALSE, sizeof (guint));
  return galley;
}

void
muster_galley_free (MusterGalley *galley)
{
  GArray *arrays[] = { galley->texts,  galley->marks,   galley->fills,  galley->figures,
                       galley->plates, galley->rows,    galley->blocks, galley->placings,
                       galley->pages,  galley->running, galley->heads };
  for (gsize i = 0; i < G_N_ELEMENTS (arrays); i++)
    g_array_unref (arrays[i]);
  muster_typesetter_unref (galley->typesetter);
  g_free (galley);
}

void
muster_galley_set_columns (MusterGalley *galley, guint n_columns, double gap)
{
  galley->n_columns = n_columns;
  galley->column_width = (galley->width - (n_columns - 1) * gap) / n_columns;
}

void
muster_galley_clear (MusterGalley *galley)
{
  GArray *arrays[] = { galley->texts,  galley->marks,   galley->fills,  galley->figures,
                       galley->plates, galley->rows,    galley->blocks, galley->placings,
                       galley->pages,  galley->running, galley->heads };
  for (gsize i = 0; i < G_N_ELEMENTS (arrays); i++)
    g_array_set_size (arrays[i], 0);
}

static MusterBlock *
get_open_block (MusterGalley *galley)
{
  return MUSTER_AT (galley->blocks, MusterBlock, galley->blocks->len - 1);
}

static MusterRow *
get_open_row (MusterGalley *galley)
{
  return MUSTER_AT (galley->rows, MusterRow, galley->rows->len - 1);
}

MusterBlock *
muster_galley_begin_block (MusterGalley *galley, double space)
{
  MusterBlock block = { .space = space, .outline = -1, .first_row = galley->rows->len };
  g_array_append_val (galley->blocks, block);
  return get_open_block (galley);
}

void
muster_galley_end_head (MusterGalley *galley)
{
  MusterBlock *block = get_open_block (galley);
  block->n_head = galley->rows->len - block->first_row;
}

void
muster_galley_end_block (MusterGalley *galley)
{
  MusterBlock *block = get_open_block (galley);
  block->n_rows = galley->rows->len - block->first_row;
}

void
muster_galley_begin_row (MusterGalley *galley)
{
  MusterRow row = { .block = MAX (galley->blocks->len, 1) - 1,
                    .first_text = galley->texts->len,
                    .first_mark = galley->marks->len,
                    .first_fill = galley->fills->len,
                    .first_figure = galley->figures->len,
                    .first_plate = galley->plates->len };
  g_array_append_val (galley->rows, row);
  galley->rise = 0;
  galley->fall = 0;
}

static double
get_line_width (const MusterSetText *set, guint line)
{
  PangoRectangle logical;
  if (set->n_lines == 1)
    return set->width;
  pango_layout_line_get_extents (pango_layout_get_line_readonly (set->layout, (int) line), NULL,
                                 &logical);
  return (double) logical.width / PANGO_SCALE;
}

void
muster_galley_set_link (MusterGalley *galley, guint page)
{
  get_open_row (galley)->link = page;
  galley->has_links = TRUE;
}

/* What is shaped for a width may be set narrower only by its lines' own measure. */
static double
align (const MusterSetText *set, guint line, double width, PangoAlignment alignment)
{
  double slack = 0;
  if (alignment != PANGO_ALIGN_LEFT)
    slack = width - get_line_width (set, line);
  return alignment == PANGO_ALIGN_CENTER ? slack / 2 : slack;
}

static void
append_line (MusterGalley *galley, const MusterSetText *set, guint line, double x, double y)
{
  double rise = muster_typesetter_get_rise (galley->typesetter, set->style);
  double leading = muster_typesetter_get_leading (galley->typesetter, set->style);
  MusterText text = { .set = set, .line = line, .x = x, .y = y };
  g_array_append_val (galley->texts, text);
  galley->rise = MAX (galley->rise, rise - y);
  galley->fall = MAX (galley->fall, y + leading - rise);
}

void
muster_galley_add_text_below (MusterGalley *galley,
                              MusterStyle style,
                              const char *text,
                              double x,
                              double y,
                              double width,
                              PangoAlignment alignment,
                              guint most_lines)
{
  const MusterSetText *set =
    muster_typesetter_set (galley->typesetter, style, text, width, most_lines);
  double leading = muster_typesetter_get_leading (galley->typesetter, style);
  for (guint line = 0; line < set->n_lines; line++)
    append_line (galley, set, line, x + align (set, line, width, alignment), y + line * leading);
}

void
muster_galley_add_text (MusterGalley *galley,
                        MusterStyle style,
                        const char *text,
                        double x,
                        double width,
                        PangoAlignment alignment,
                        guint most_lines)
{
  muster_galley_add_text_below (galley, style, text, x, 0, width, alignment, most_lines);
}

void
muster_galley_add_mark (MusterGalley *galley, const MusterMark *mark)
{
  g_array_append_vals (galley->marks, mark, 1);
}

void
muster_galley_add_fill (MusterGalley *galley, const MusterFill *fill)
{
  g_array_append_vals (galley->fills, fill, 1);
}

void
muster_galley_add_figure (MusterGalley *galley, const MusterFigureMark *figure)
{
  g_array_append_vals (galley->figures, figure, 1);
}

void
muster_galley_add_plate (MusterGalley *galley, const MusterPlate *plate)
{
  g_array_append_vals (galley->plates, plate, 1);
}

void
muster_galley_need_fall (MusterGalley *galley, double fall)
{
  galley->fall = MAX (galley->fall, fall);
}

guint
muster_galley_end_row (MusterGalley *galley, double above, double below)
{
  MusterRow *row = get_open_row (galley);
  double baseline = above + galley->rise;
  row->n_texts = galley->texts->len - row->first_text;
  row->n_marks = galley->marks->len - row->first_mark;
  row->n_fills = galley->fills->len - row->first_fill;
  row->n_figures = galley->figures->len - row->first_figure;
  row->n_plates = galley->plates->len - row->first_plate;
  row->height = baseline + galley->fall + below;
  for (guint i = row->first_text; i < galley->texts->len; i++)
    MUSTER_AT (galley->texts, MusterText, i)->y += baseline;
  for (guint i = row->first_mark; i < galley->marks->len; i++)
    MUSTER_AT (galley->marks, MusterMark, i)->y += baseline;
  for (guint i = row->first_fill; i < galley->fills->len; i++)
    MUSTER_AT (galley->fills, MusterFill, i)->y += baseline;
  for (guint i = row->first_figure; i < galley->figures->len; i++)
    MUSTER_AT (galley->figures, MusterFigureMark, i)->y += baseline;
  for (guint i = row->first_plate; i < galley->plates->len; i++)
    MUSTER_AT (galley->plates, MusterPlate, i)->y += baseline;
  return galley->rows->len - 1;
}

void
muster_galley_add_labelled (MusterGalley *galley,
                            MusterStyle label_style,
                            const char *label,
                            MusterStyle style,
                            const char *text,
                            double x,
                            double width)
{
  const MusterSetText *set = muster_typesetter_set (galley->typesetter, style, text, width, 0);
  for (guint line = 0; line < set->n_lines; line++)
    {
      muster_galley_begin_row (galley);
      if (line == 0 && label != NULL)
        muster_galley_add_text (galley, label_style, label, 0, x, PANGO_ALIGN_LEFT, 1);
      append_line (galley, set, line, x, 0);
      muster_galley_end_row (galley, 0, 0);
    }
}

void
muster_galley_add_paragraph (MusterGalley *galley,
                             MusterStyle style,
                             const char *text,
                             double x,
                             double width,
                             PangoAlignment alignment)
{
  const MusterSetText *set = muster_typesetter_set (galley->typesetter, style, text, width, 0);
  for (guint line = 0; line < set->n_lines; line++)
    {
      muster_galley_begin_row (galley);
      append_line (galley, set, line, x + align (set, line, width, alignment), 0);
      muster_galley_end_row (galley, 0, 0);
    }
}

void
muster_galley_keep_rows (MusterGalley *galley, guint first)
{
  guint end = galley->rows->len;
  for (guint row = first + 1; row < end && end - first <= MOST_KEPT; row++)
    MUSTER_AT (galley->rows, MusterRow, row)->stays = TRUE;
}

void
muster_galley_add_space (MusterGalley *galley, double space)
{
  get_open_row (galley)->height += space;
}

guint
muster_galley_add_rule (MusterGalley *galley, double x, double width, double weight, double below)
{
  MusterMark mark = { .x = x, .width = width, .height = weight, .grey = MUSTER_GREY_RULE };
  muster_galley_begin_row (galley);
  muster_galley_add_mark (galley, &mark);
  muster_galley_need_fall (galley, weight);
  return muster_galley_end_row (galley, 0, below);
}

/* A hair more than measured, so that rounding never cuts it. */
static double
get_running_need (const MusterGalley *galley, const char *text)
{
  return muster_typesetter_set (galley->typesetter, MUSTER_STYLE_RUNNING, text, 0, 0)->width + 0.5;
}

void
muster_galley_add_running (MusterGalley *galley,
                           const char *left,
                           const char *right,
                           double share,
                           double below)
{
  double em = muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_BODY);
  double room = galley->width - em;
  double left_need = get_running_need (galley, left);
  double right_need = get_running_need (galley, right);
  double right_width = MAX (MIN (right_need, share * room), room - left_need);
  right_width = CLAMP (right_width, 0, room);
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, MUSTER_STYLE_RUNNING, left, 0, room - right_width,
                          PANGO_ALIGN_LEFT, 1);
  muster_galley_add_text (galley, MUSTER_STYLE_RUNNING, right, galley->width - right_width,
                          right_width, PANGO_ALIGN_RIGHT, 1);
  const guint rows[] = { muster_galley_end_row (galley, 0, 0.1 * em),
                         muster_galley_add_rule (galley, 0, galley->width, 0.8, below * em) };
  g_array_append_vals (galley->running, rows, G_N_ELEMENTS (rows));
}
