#include "config.h"

#include "sheet/scenario/return-rows.h"

#include <glib/gi18n-lib.h>

#define NAME_LINES 8
/* Points. */
#define LINE_WEIGHT 0.4  /* of lines to write on */
#define LEAST_ROW   18.5 /* 6.5 mm, in which a pencil can write */
/* Of the type size. */
#define BOX_FALL     0.15 /* of boxes and lines to write on, below the baseline */
#define LOST_HEIGHT  1.5
#define WORD_GAP     0.35 /* between a box and its word */
#define OPEN_LINE    3
#define CHOICE_GAP   0.9
#define ABOVE        0.25 /* of a row */
#define BELOW        0.3
#define STACKED_GAP  0.2
#define LEAST_PERSON 9
#define MOST_BROKEN  2.5 /* lines of a column */
/* Of boxes on several lines, of a box. */
#define LINE_PITCH 1.55

#define PERSON_MARKUP "<span font_features='smcp=1, onum=1' letter_spacing='300'>%s</span>"

static const char *const commander_fates[] = { N_ ("unhurt"), N_ ("wounded"), N_ ("killed"),
                                               N_ ("captured") };

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
  MusterMark mark = { .x = x, .y = foot, .width = width, .height = LINE_WEIGHT };
  muster_galley_add_mark (galley, &mark);
  muster_galley_need_fall (galley, foot + LINE_WEIGHT);
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
      double width =
        get_width (galley, MUSTER_STYLE_BODY, words[i]) + MUSTER_RETURN_SLACK * columns->em;
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

/* Where what a thing is goes: in its column, behind the name, or below it: all units alike, and all
 * commanders. */
typedef struct
{
  double x;
  double y;
  double width;
} Place;

/* Whether the thing has its name and what it is in columns: a unit whose words are not far longer
 * than those of others. */
static gboolean
is_in_columns (const MusterReturnColumns *columns,
               MusterGalley *galley,
               const MusterReturnRow *row,
               const char *name,
               const char *more,
               double end)
{
  if (columns->kind.width <= 0 || row->sort == MUSTER_SORT_COMMANDER)
    return FALSE;
  return get_width (galley, MUSTER_STYLE_HEADING_3, name)
           <= MOST_BROKEN * (columns->kind.x - columns->gap - columns->name.x)
         && get_width (galley, MUSTER_STYLE_KIND, more) <= MOST_BROKEN * (end - columns->kind.x);
}

static Place
find_place (const MusterReturnColumns *columns,
            const MusterSetText *name,
            gboolean has_column,
            double lines,
            double end)
{
  gboolean is_person = name->style == MUSTER_STYLE_PERSON;
  double behind = columns->name.x + name->width + columns->gap;
  if (has_column)
    return (Place){ columns->kind.x, 0, end - columns->kind.x };
  if (is_person ? columns->persons_behind : columns->kinds_behind)
    return (Place){ behind, 0, end - behind };
  return (Place){ columns->name.x, lines, end - columns->name.x };
}

/* Adds the name, and what the thing is, before @end. Returns: the height of their lines */
static double
add_name (const MusterReturnColumns *columns,
          MusterGalley *galley,
          const GArray *rows,
          const MusterReturnRow *row,
          double end)
{
  gboolean is_person = row->sort == MUSTER_SORT_COMMANDER;
  MusterStyle style = is_person ? MUSTER_STYLE_PERSON : MUSTER_STYLE_HEADING_3;
  g_autofree char *label = muster_army_dup_label (row->army, row->thing);
  g_autofree char *markup = g_markup_printf_escaped (PERSON_MARKUP, label);
  g_autofree char *more = muster_return_columns_dup_particulars (rows, row);
  const char *text = is_person ? markup : label;
  gboolean has_column = is_in_columns (columns, galley, row, label, more, end);
  double width = (has_column ? columns->kind.x - columns->gap : end) - columns->name.x;
  const MusterSetText *name = set (galley, style, text, width);
  double lines = name->n_lines * muster_typesetter_get_leading (galley->typesetter, style);
  muster_galley_add_text (galley, style, text, columns->name.x, width, PANGO_ALIGN_LEFT,
                          NAME_LINES);
  if (more[0] == '\0')
    return lines;
  Place place = find_place (columns, name, has_column, lines, end);
  muster_galley_add_text_below (galley, MUSTER_STYLE_KIND, more, place.x, place.y, place.width,
                                PANGO_ALIGN_LEFT, NAME_LINES);
  return MAX (lines, place.y
                       + set (galley, MUSTER_STYLE_KIND, more, place.width)->n_lines
                           * muster_typesetter_get_leading (galley->typesetter, MUSTER_STYLE_KIND));
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
      double width =
        get_width (galley, MUSTER_STYLE_CAPTION, text) + MUSTER_RETURN_SLACK * columns->em;
      double at = columns->steps.x;
      if (is_one_line && mark->losses > 0)
        {
          at += (double) (mark->losses - 1) * columns->pitch;
          MusterMark bar = { .x = at, .y = foot, .width = columns->box, .height = 1.4 };
          muster_galley_add_mark (galley, &bar);
        }
      at = MAX (MIN (at, end - width), columns->steps.x);
      if (i > 0 && at < taken && taken + width <= end)
        at = taken;
      else if (i > 0 && at < taken)
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
      /* Translators: the steps that a unit has at the start, too many for boxes: "48 in all". */
      g_autofree char *text = g_strdup_printf (_ ("%s in all"), number);
      muster_galley_add_text_below (galley, MUSTER_STYLE_FIGURE, text, columns->steps.x, y,
                                    columns->steps.width, PANGO_ALIGN_LEFT, 1);
      add_marks (columns, galley, row, y);
    }
  else if (muster_return_has_steps (row))
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

static double
get_choice_width (const MusterReturnColumns *columns, MusterGalley *galley)
{
  double width = -CHOICE_GAP * columns->em;
  for (gsize i = 0; i < G_N_ELEMENTS (commander_fates); i++)
    width += columns->box + (WORD_GAP + CHOICE_GAP) * columns->em
             + MUSTER_RETURN_SLACK * columns->em
             + get_width (galley, MUSTER_STYLE_BODY, _ (commander_fates[i]));
  return width;
}

static double
get_fates_end (const MusterReturnColumns *columns, MusterGalley *galley)
{
  return columns->remarks.width > 0 ? columns->remarks.x - columns->gap : galley->width;
}

/* They begin with the steps of units, or before, where they would take a second line. */
static double
get_fates_start (const MusterReturnColumns *columns, MusterGalley *galley, gboolean is_below)
{
  double latest = get_fates_end (columns, galley) - get_choice_width (columns, galley) - 0.1;
  double earliest = columns->name.x + (is_below ? 0 : LEAST_PERSON * columns->em);
  return columns->is_stacked ? columns->steps.x : MIN (columns->steps.x, MAX (latest, earliest));
}

/* Whether the name and what the thing is take a line each before @end, or one line together. */
static gboolean
has_room (const MusterReturnColumns *columns,
          MusterGalley *galley,
          const GArray *rows,
          const MusterReturnRow *row,
          gboolean is_one_line,
          double end)
{
  gboolean is_person = row->sort == MUSTER_SORT_COMMANDER;
  double room = end - columns->name.x - MUSTER_RETURN_SLACK * columns->em;
  g_autofree char *label = muster_army_dup_label (row->army, row->thing);
  g_autofree char *markup = g_markup_printf_escaped (PERSON_MARKUP, label);
  g_autofree char *more = muster_return_columns_dup_particulars (rows, row);
  double name = is_person ? get_width (galley, MUSTER_STYLE_PERSON, markup)
                          : get_width (galley, MUSTER_STYLE_HEADING_3, label);
  double kind = more[0] != '\0' ? get_width (galley, MUSTER_STYLE_KIND, more) : 0;
  if (is_one_line && kind > 0)
    return name + columns->gap + kind <= room;
  return MAX (name, kind) <= room;
}

static gboolean
have_room (const MusterReturnColumns *columns,
           MusterGalley *galley,
           const GArray *rows,
           MusterSort sort,
           gboolean is_one_line,
           double end)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = &g_array_index (rows, MusterReturnRow, i);
      if (row->sort == sort && !has_room (columns, galley, rows, row, is_one_line, end))
        return FALSE;
    }
  return TRUE;
}

void
muster_return_settle_rows (MusterReturnColumns *columns, MusterGalley *galley, const GArray *rows)
{
  double end = get_fates_start (columns, galley, FALSE) - columns->gap;
  columns->are_fates_below =
    columns->is_stacked || !have_room (columns, galley, rows, MUSTER_SORT_COMMANDER, FALSE, end);
  if (columns->are_fates_below)
    end = galley->width;
  columns->persons_behind = have_room (columns, galley, rows, MUSTER_SORT_COMMANDER, TRUE, end);
  columns->kinds_behind = columns->is_stacked
                          && have_room (columns, galley, rows, MUSTER_SORT_UNIT, TRUE,
                                        columns->name.x + columns->name.width);
}

static void
add_commander (const MusterReturnColumns *columns,
               MusterGalley *galley,
               GArray *rows,
               const MusterReturnRow *row)
{
  const char *words[G_N_ELEMENTS (commander_fates)];
  gboolean is_below = columns->are_fates_below;
  double start = get_fates_start (columns, galley, is_below);
  double lines =
    add_name (columns, galley, rows, row, is_below ? galley->width : start - columns->gap);
  for (gsize i = 0; i < G_N_ELEMENTS (commander_fates); i++)
    words[i] = _ (commander_fates[i]);
  muster_return_add_choice (columns, galley, words, G_N_ELEMENTS (words), start, start,
                            is_below ? lines + STACKED_GAP * columns->em : 0,
                            get_fates_end (columns, galley));
}

static void
add_unit (const MusterReturnColumns *columns,
          MusterGalley *galley,
          GArray *rows,
          const MusterReturnRow *row)
{
  double end = columns->name.x + columns->name.width;
  double lines = add_name (columns, galley, rows, row, end);
  double y = columns->is_stacked ? lines + STACKED_GAP * columns->em : 0;
  add_steps (columns, galley, row, y);
  add_unit_fates (columns, galley, row, y);
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
  if (row->sort == MUSTER_SORT_COMMANDER)
    add_commander (columns, galley, rows, row);
  else
    add_unit (columns, galley, rows, row);
  double above = ABOVE * columns->ease * columns->em;
  double below = BELOW * columns->ease * columns->em;
  muster_galley_need_fall (galley, LEAST_ROW - galley->rise - above - below - MUSTER_HAIRLINE);
  MusterMark hairline = { .y = galley->fall + below,
                          .width = galley->width,
                          .height = MUSTER_HAIRLINE,
                          .grey = MUSTER_GREY_HAIRLINE };
  MusterMark remarks = {
    .x = columns->remarks.x, .y = hairline.y, .width = columns->remarks.width, .height = LINE_WEIGHT
  };
  muster_galley_add_mark (galley, &hairline);
  if (columns->remarks.width > 0)
    muster_galley_add_mark (galley, &remarks);
  muster_galley_end_row (galley, above, below + MUSTER_HAIRLINE);
}
