#include "config.h"

#include "sheet/return-rows.h"

#include <glib/gi18n-lib.h>

#define NAME_LINES 8
/* Of the type size. */
#define BOX_FALL    0.15 /* of boxes and lines to write on, below the baseline */
#define LOST_HEIGHT 1.5
#define WORD_GAP    0.35 /* between a box and its word */
#define OPEN_LINE 3
#define CHOICE_GAP  0.9
#define ABOVE       0.35 /* of a row */
#define BELOW       0.4
/* Of boxes on several lines, of a box. */
#define LINE_PITCH 1.55

#define PERSON_MARKUP "<span font_features='smcp=1, onum=1' letter_spacing='300'>%s</span>"

static const char *const commander_fates[] = { N_ ("unhurt"), N_ ("wounded"), N_ ("killed"),
                                               N_ ("captured") };

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

static void
add_frame (const MusterReturnColumns *columns,
           MusterGalley *galley,
           double x,
           double y,
           double width,
           double height)
{
  double foot = y + BOX_FALL * columns->em + (height - columns->box) / 2;
  MusterMark mark = { .is_box = TRUE,
                      .x = x,
                      .y = foot - height,
                      .width = width,
                      .height = height,
                      .grey = MUSTER_GREY_BOX };
  muster_galley_add_mark (galley, &mark);
  muster_galley_need_fall (galley, foot);
}

void
muster_return_add_box (const MusterReturnColumns *columns, MusterGalley *galley, double x, double y)
{
  add_frame (columns, galley, x, y, columns->box, columns->box);
}

void
muster_return_add_line (const MusterReturnColumns *columns,
                        MusterGalley *galley,
                        double x,
                        double y,
                        double width)
{
  double foot = y + BOX_FALL * columns->em;
  MusterMark mark = {
    .x = x, .y = foot, .width = width, .height = MUSTER_HAIRLINE, .grey = MUSTER_GREY_BOX
  };
  muster_galley_add_mark (galley, &mark);
  muster_galley_need_fall (galley, foot + MUSTER_HAIRLINE);
}

double
muster_return_add_choice (const MusterReturnColumns *columns,
                          MusterGalley *galley,
                          const char *const *words,
                          gsize n,
                          double x,
                          double start,
                          double y,
                          double end)
{
  double at = x;
  for (gsize i = 0; i < n; i++)
    {
      double offset = columns->box + WORD_GAP * columns->em;
      double width = get_width (galley, MUSTER_STYLE_BODY, words[i]) + 0.5;
      if (at > start && at + offset + width > end)
        {
          at = start;
          y += LINE_PITCH * columns->box;
        }
      muster_return_add_box (columns, galley, at, y);
      muster_galley_add_text_below (galley, MUSTER_STYLE_BODY, words[i], at + offset, y, width,
                                    PANGO_ALIGN_LEFT, 1);
      at += offset + width + CHOICE_GAP * columns->em;
    }
  return at - CHOICE_GAP * columns->em;
}

static void
add_item (GPtrArray *items, const char *text)
{
  if (text != NULL && text[0] != '\0')
    g_ptr_array_add (items, g_strdup (text));
}

static void
add_options (GPtrArray *items, const MusterReturnRow *row)
{
  const MusterThing *things = row->army->things;
  for (guint at = row->thing + 1; at < things[row->thing].end; at++)
    {
      g_autofree char *label = muster_army_dup_label (row->army, at);
      add_item (items, label);
    }
}

/* What a box is, where that is not the same for all and so does not stand in the head. */
static char *
dup_boxes (const GArray *rows, const MusterReturnRow *row)
{
  gboolean is_mixed = FALSE;
  for (guint i = 0; i < rows->len && row->strength != NULL; i++)
    is_mixed =
      is_mixed
      || (get_row (rows, i)->strength != NULL && get_row (rows, i)->strength != row->strength);
  /* Translators: what the boxes of a row stand for: "boxes: stands". */
  return is_mixed ? g_strdup_printf (_ ("boxes: %s"), row->strength->steps_name) : NULL;
}

/* Type, grades, options. */
static char *
dup_particulars (const GArray *rows, const MusterReturnRow *row)
{
  const MusterThing *thing = &row->army->things[row->thing];
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *grades =
    row->reckoning != NULL ? muster_columns_dup_grades (row->reckoning, row->thing) : NULL;
  g_autofree char *boxes = dup_boxes (rows, row);
  const char *kind = muster_thing_get_kind_name (thing);
  if (muster_thing_is_named (thing) && !g_str_equal (thing->name, kind))
    add_item (items, kind);
  add_item (items, grades);
  add_options (items, row);
  add_item (items, boxes);
  g_ptr_array_add (items, NULL);
  return g_strjoinv (" · ", (char **) items->pdata);
}

/* Adds the name, and what the thing is below or right of it. Returns: the lines that both take, in
 * points */
static double
add_name (const MusterReturnColumns *columns,
          MusterGalley *galley,
          const GArray *rows,
          const MusterReturnRow *row)
{
  gboolean is_person = row->sort == MUSTER_SORT_COMMANDER;
  MusterStyle style = is_person ? MUSTER_STYLE_PERSON : MUSTER_STYLE_HEADING_3;
  g_autofree char *label = muster_army_dup_label (row->army, row->thing);
  g_autofree char *markup = g_markup_printf_escaped (PERSON_MARKUP, label);
  g_autofree char *more = dup_particulars (rows, row);
  const char *text = is_person ? markup : label;
  const MusterColumn *column = &columns->name;
  const MusterSetText *name = set (galley, style, text, column->width);
  double lines = name->n_lines * muster_typesetter_get_leading (galley->typesetter, style);
  double beside = name->width + columns->gap;
  gboolean is_beside = columns->is_stacked && name->n_lines == 1
                       && beside + get_width (galley, MUSTER_STYLE_KIND, more) < column->width;
  muster_galley_add_text (galley, style, text, column->x, column->width, PANGO_ALIGN_LEFT,
                          NAME_LINES);
  if (more[0] == '\0')
    return lines;
  muster_galley_add_text_below (galley, MUSTER_STYLE_KIND, more,
                                column->x + (is_beside ? beside : 0), is_beside ? 0 : lines,
                                column->width - (is_beside ? beside : 0), PANGO_ALIGN_LEFT, 0);
  if (is_beside)
    return lines;
  return lines
         + set (galley, MUSTER_STYLE_KIND, more, column->width)->n_lines
             * muster_typesetter_get_leading (galley->typesetter, MUSTER_STYLE_KIND);
}

/* A bar below the box with which a state begins, and its name, on a line where no other stands. */
static void
add_marks (const MusterReturnColumns *columns,
           MusterGalley *galley,
           const MusterReturnRow *row,
           double y)
{
  g_autoptr (GArray) marks = muster_return_list_marks (row);
  gboolean is_one_line = row->steps <= columns->boxes_a_line;
  double leading = muster_typesetter_get_leading (galley->typesetter, MUSTER_STYLE_CAPTION);
  double rise = muster_typesetter_get_rise (galley->typesetter, MUSTER_STYLE_CAPTION);
  double end = columns->steps.x + columns->steps.width;
  double taken = columns->steps.x;
  double foot = y + BOX_FALL * columns->em + 1;
  double line = foot + rise + 1;
  for (guint i = 0; i < marks->len; i++)
    {
      const MusterReturnMark *mark = &g_array_index (marks, MusterReturnMark, i);
      g_autofree char *text = muster_return_mark_dup_text (mark, !is_one_line);
      double width = get_width (galley, MUSTER_STYLE_CAPTION, text) + 0.5;
      double at = columns->steps.x;
      if (is_one_line && mark->losses > 0)
        {
          at += (double) (mark->losses - 1) * columns->pitch;
          MusterMark bar = { .x = at, .y = foot, .width = columns->box, .height = 1.4 };
          muster_galley_add_mark (galley, &bar);
        }
      at = MAX (MIN (at, end - width), columns->steps.x);
      if (i > 0 && at < taken)
        line += leading;
      width = MIN (width, end - at);
      muster_galley_add_text_below (galley, MUSTER_STYLE_CAPTION, text, at, line, width,
                                    PANGO_ALIGN_LEFT, NAME_LINES);
      line += (set (galley, MUSTER_STYLE_CAPTION, text, width)->n_lines - 1) * leading;
      taken = at + width + 0.3 * columns->em;
    }
}

static void
add_boxes (const MusterReturnColumns *columns,
           MusterGalley *galley,
           const MusterReturnRow *row,
           double y)
{
  double pitch = columns->box * LINE_PITCH;
  guint n = (guint) row->steps;
  for (guint i = 0; i < n; i++)
    muster_return_add_box (columns, galley,
                           columns->steps.x + i % columns->boxes_a_line * columns->pitch,
                           y + i / columns->boxes_a_line * pitch);
  add_marks (columns, galley, row, y + (n - 1) / columns->boxes_a_line * pitch);
}

static void
add_open (const MusterReturnColumns *columns, MusterGalley *galley, double y)
{
  double width = MIN (OPEN_LINE * columns->em, columns->steps.width / 2);
  double x = columns->steps.x + width + WORD_GAP * columns->em;
  muster_return_add_line (columns, galley, columns->steps.x, y, width);
  /* Translators: behind a line on which the steps are written that a unit has at the start. */
  muster_galley_add_text_below (galley, MUSTER_STYLE_CAPTION, _ ("in all"), x, y,
                                columns->steps.x + columns->steps.width - x, PANGO_ALIGN_LEFT, 2);
}

static void
add_steps (const MusterReturnColumns *columns,
           MusterGalley *galley,
           const MusterReturnRow *row,
           double y)
{
  if (row->steps == MUSTER_STEPS_OPEN)
    add_open (columns, galley, y);
  else if (row->steps > MUSTER_MOST_BOXES)
    {
      g_autofree char *number = muster_number_dup_text (MUSTER_NUMBER (row->steps));
      muster_galley_add_text_below (galley, MUSTER_STYLE_FIGURE, number, columns->steps.x, y,
                                    columns->steps.width, PANGO_ALIGN_LEFT, 1);
      add_marks (columns, galley, row, y);
    }
  else if (row->steps > 0)
    add_boxes (columns, galley, row, y);
}

static void
add_unit_fates (const MusterReturnColumns *columns,
                MusterGalley *galley,
                const MusterReturnRow *row,
                double y)
{
  if (columns->lost.width > 0 && (row->steps > 1 || row->steps == MUSTER_STEPS_OPEN))
    add_frame (columns, galley, columns->lost.x, y, columns->lost.width, LOST_HEIGHT * columns->em);
  for (gsize i = 0; i < MUSTER_N_UNIT_FATES; i++)
    muster_return_add_box (columns, galley,
                           columns->fates[i].x + (columns->fates[i].width - columns->box) / 2, y);
}

static void
add_commander_fates (const MusterReturnColumns *columns, MusterGalley *galley, double y)
{
  const char *words[G_N_ELEMENTS (commander_fates)];
  double start = columns->steps.x;
  double end = columns->remarks.width > 0 ? columns->remarks.x - columns->gap : galley->width;
  for (gsize i = 0; i < G_N_ELEMENTS (commander_fates); i++)
    words[i] = _ (commander_fates[i]);
  muster_return_add_choice (columns, galley, words, G_N_ELEMENTS (words), start, start, y, end);
}

void
muster_return_add_row (const MusterReturnColumns *columns,
                       MusterGalley *galley,
                       GArray *rows,
                       const MusterReturnRow *row)
{
  g_autofree char *number = g_strdup_printf ("%u", row->number);
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, MUSTER_STYLE_NUMBER, number, 0, columns->number.width,
                          PANGO_ALIGN_RIGHT, 1);
  double lines = add_name (columns, galley, rows, row);
  double y = columns->is_stacked ? lines + 0.2 * columns->em : 0;
  if (row->sort == MUSTER_SORT_COMMANDER)
    add_commander_fates (columns, galley, y);
  else
    {
      add_steps (columns, galley, row, y);
      add_unit_fates (columns, galley, row, y);
    }
  if (columns->remarks.width > 0)
    muster_return_add_line (columns, galley, columns->remarks.x, 0, columns->remarks.width);
  MusterMark hairline = { .y = galley->fall + BELOW * columns->em,
                          .width = galley->width,
                          .height = MUSTER_HAIRLINE,
                          .grey = MUSTER_GREY_HAIRLINE };
  muster_galley_add_mark (galley, &hairline);
  muster_galley_end_row (galley, ABOVE * columns->em, BELOW * columns->em + MUSTER_HAIRLINE);
}
