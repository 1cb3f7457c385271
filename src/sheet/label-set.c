#include "config.h"

#include "sheet/label.h"

#include "sheet/palette.h"
#include "sheet/sheet-columns.h"

#include <glib/gi18n-lib.h>

/* Of the type size: lines stand closer than in a text. */
#define LINE 1.14
#define RISE 0.86
#define GAP  0.7 /* between figures and boxes on a line */
/* Points. */
#define STRIP_PAD 2.5
#define CARD_PAD  6.0
#define BAND_PAD  1.2 /* above and below its text */
#define LEAST_BOX 8.2
#define BOX_GAP   1.8
#define MARK      1.6  /* weight of the line before a box with which a level begins */
#define CARD_RISE 44.0 /* mm */
#define NO_COLOUR 0xdedede
/* Of the labels with boxes: so many must have room for them at the same place. */
#define USUAL_SHARE 0.6
#define MOST_PARTS  12
#define MOST_NOTE   6 /* lines */

typedef struct
{
  const MusterLabels *labels;
  const MusterLabel *label;
  MusterGalley *galley;
  double left; /* of the label's inside */
  double width;
  double y;
  gboolean is_drawn;
  gboolean is_grey;
} Setter;

static double
get_size (const Setter *setter, MusterStyle style)
{
  return muster_typesetter_get_size (setter->galley->typesetter, style);
}

static const MusterSetText *
shape (const Setter *setter, MusterStyle style, const char *text, double width)
{
  return muster_typesetter_set (setter->galley->typesetter, style, text, width, 0);
}

/* A hair of slack, so that what was measured on one line never breaks. */
static gboolean
fits (const Setter *setter, MusterStyle style, const char *text, double width)
{
  return shape (setter, style, text, 0)->width + 0.1 <= width;
}

static double
get_height (const Setter *setter, MusterStyle style, const char *text, double width)
{
  double leading = muster_typesetter_get_leading (setter->galley->typesetter, style);
  return (shape (setter, style, text, width)->n_lines - 1) * leading
         + LINE * get_size (setter, style);
}

/* Sets a text below what stands there, @width wide. */
static void
put (Setter *setter, MusterStyle style, const char *text, double width)
{
  double size = get_size (setter, style);
  if (setter->is_drawn)
    muster_galley_add_text_below (setter->galley, style, text, setter->left,
                                  setter->y + RISE * size, width, PANGO_ALIGN_LEFT, 0);
  setter->y += get_height (setter, style, text, width);
}

/* The band */

static char *
dup_place (const Setter *setter, guint n_within)
{
  const MusterLabel *label = setter->label;
  const MusterNation *nations = setter->labels->reckoning->ruleset->nations;
  GString *text = g_string_new (NULL);
  if (label->nation >= 0)
    g_string_append (text, muster_nation_get_short_name (&nations[label->nation]));
  for (guint i = n_within; i > 0; i--)
    g_string_append_printf (text, "%s%s",
                            i < n_within    ? " – "
                            : text->len > 0 ? " · "
                                            : "",
                            (const char *) g_ptr_array_index (label->within, i - 1));
  char *markup = g_markup_escape_text (text->str, -1);
  g_string_free (text, TRUE);
  return markup;
}

/* A card tells the whole way up, a strip what tells its formation from the others. */
static char *
dup_band (const Setter *setter)
{
  gboolean is_card = setter->labels->form == MUSTER_LABEL_CARD;
  return dup_place (setter, is_card ? setter->label->within->len : setter->label->n_telling);
}

static guint
get_colour (const Setter *setter)
{
  const MusterNation *nation = &setter->labels->reckoning->ruleset->nations[setter->label->nation];
  guint colour = nation->colour == MUSTER_NO_COLOUR ? NO_COLOUR : (guint) nation->colour;
  return setter->is_grey ? muster_colour_get_grey (colour) : colour;
}

/* Without a nation there is no colour, but the formation all the same. */
static void
add_band (Setter *setter, double pad)
{
  gboolean has_nation = setter->label->nation >= 0;
  guint colour = has_nation ? get_colour (setter) : 0xffffff;
  MusterStyle style = muster_colour_is_dark (colour) ? MUSTER_STYLE_REVERSED : MUSTER_STYLE_FINE;
  g_autofree char *text = dup_band (setter);
  if (text[0] == '\0')
    return;
  double height = get_height (setter, style, text, setter->width) + 2 * BAND_PAD;
  if (has_nation && setter->is_drawn)
    {
      MusterFill fill = { .colour = colour,
                          .x = setter->left - pad / 2,
                          .y = setter->y,
                          .width = setter->width + pad,
                          .height = height };
      muster_galley_add_fill (setter->galley, &fill);
    }
  setter->y += BAND_PAD;
  put (setter, style, text, setter->width);
  setter->y += BAND_PAD + 0.5;
}

/* Boxes */

static double
get_box (const Setter *setter)
{
  return MAX (LEAST_BOX, 0.9 * get_size (setter, MUSTER_STYLE_FINE));
}

/* The letters of what begins with a step, before the first one those of what holds from the start:
 * "wo S". */
static char *
dup_letters (const Setter *setter, gint64 step)
{
  const GArray *marks = setter->label->marks;
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < marks->len; i++)
    {
      const MusterStepMark *mark = &g_array_index (marks, MusterStepMark, i);
      if (mark->losses != step)
        continue;
      g_autofree char *letters =
        g_markup_escape_text (muster_labels_get_letters (setter->labels, mark->level), -1);
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", letters);
    }
  return g_string_free (text, text->len == 0);
}

static double
get_step_width (const Setter *setter, gint64 step)
{
  g_autofree char *letters = dup_letters (setter, step);
  double width = letters != NULL ? shape (setter, MUSTER_STYLE_FINE, letters, 0)->width + 3 : 0;
  return step == 0 ? width : MAX (width, get_box (setter));
}

static double
get_boxes_width (const Setter *setter)
{
  double width = get_step_width (setter, 0);
  for (gint64 i = 1; i <= setter->label->steps; i++)
    width += get_step_width (setter, i) + BOX_GAP;
  return width;
}

static void
draw_step (const Setter *setter, gint64 step, double x, double y)
{
  double side = get_box (setter);
  double width = get_step_width (setter, step);
  g_autofree char *letters = dup_letters (setter, step);
  if (step > 0)
    {
      MusterMark box = {
        .is_box = TRUE, .x = x, .y = y, .width = width, .height = side, .grey = MUSTER_GREY_BOX
      };
      muster_galley_add_mark (setter->galley, &box);
    }
  if (letters == NULL)
    return;
  if (step > 0)
    {
      MusterMark heavy = { .x = x - MARK / 2,
                           .y = y - 0.8,
                           .width = MARK,
                           .height = side + 1.6,
                           .grey = MUSTER_GREY_RULE };
      muster_galley_add_mark (setter->galley, &heavy);
    }
  double size = get_size (setter, MUSTER_STYLE_FINE);
  muster_galley_add_text_below (setter->galley, MUSTER_STYLE_FINE, letters, x,
                                y + side / 2 + 0.33 * size, width, PANGO_ALIGN_CENTER, 1);
}

/* Returns: the height of the boxes, which begin at @x and go on from there in as many lines as they
 * take. */
static double
put_boxes (const Setter *setter, double x, double y)
{
  double side = get_box (setter);
  double at = x;
  double top = y;
  for (gint64 i = 0; i <= setter->label->steps; i++)
    {
      double width = get_step_width (setter, i);
      if (at > x && at + width > setter->left + setter->width + 0.01)
        {
          at = x;
          top += side + BOX_GAP + 0.6;
        }
      if (setter->is_drawn)
        draw_step (setter, i, at, top);
      at += width + (width > 0 ? BOX_GAP : 0);
    }
  return top + side - y;
}

static gboolean
has_boxes (const Setter *setter)
{
  return setter->label->steps > 0 && setter->label->steps <= MUSTER_MOST_BOXES;
}

/* Figures */

static void
add_item (GPtrArray *items, const char *text)
{
  if (text == NULL || text[0] == '\0')
    return;
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  g_ptr_array_add (items, g_steal_pointer (&escaped));
}

/* Short ones are not parted at the end of a line. */
static char *
dup_figure (const MusterLabels *labels, const MusterLabelFigure *figure)
{
  const char *name = muster_label_get_stat_name (labels, figure->stat);
  gboolean is_long = g_utf8_strlen (name, -1) + g_utf8_strlen (figure->text, -1) > 24;
  const char *star = figure->is_own && labels->form == MUSTER_LABEL_CARD ? "*" : "";
  return g_markup_printf_escaped (is_long ? "<i>%s</i> %s%s"
                                          : "<span allow_breaks='false'><i>%s</i> %s%s</span>",
                                  name, figure->text, star);
}

/* Steps that are too many to be drawn, or not known yet. Returns: (nullable) */
static char *
dup_open_steps (const MusterLabel *label)
{
  if (label->steps > MUSTER_MOST_BOXES)
    return g_strdup_printf ("<span allow_breaks='false'><i>%s</i> %" G_GINT64_FORMAT
                            " " MUSTER_LABEL_BLANK "</span>",
                            label->steps_name, label->steps);
  if (label->open_step != NULL)
    return g_markup_printf_escaped ("<span allow_breaks='false'><i>%s</i> " MUSTER_LABEL_BLANK
                                    "</span>",
                                    label->open_step);
  return NULL;
}

/* A level whose figure is to be written in. */
static void
add_open_marks (const MusterLabel *label, GPtrArray *items)
{
  for (guint i = 0; i < label->marks->len; i++)
    {
      const MusterStepMark *mark = &g_array_index (label->marks, MusterStepMark, i);
      if (mark->losses < 0)
        g_ptr_array_add (
          items, g_markup_printf_escaped ("<span allow_breaks='false'><i>%s</i> " MUSTER_LABEL_BLANK
                                          "</span>",
                                          mark->level->name));
    }
}

/* With no more than a wide blank between them on strips, where room is dear. */
static char *
join (const Setter *setter, GPtrArray *items)
{
  gboolean is_card = setter->labels->form == MUSTER_LABEL_CARD;
  g_ptr_array_add (items, NULL);
  return g_strjoinv (is_card ? "\u00a0· " : "\u2002", (char **) items->pdata);
}

static char *
dup_figures (const Setter *setter, gboolean with_words)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  const MusterLabel *label = setter->label;
  char *open = dup_open_steps (label);
  gboolean is_commander =
    setter->labels->reckoning->army->things[label->thing].sort == MUSTER_SORT_COMMANDER;
  if (with_words && is_commander)
    add_item (items, label->kind);
  if (with_words)
    add_item (items, label->grades);
  for (guint i = 0; i < label->figures->len; i++)
    g_ptr_array_add (items, dup_figure (setter->labels, g_ptr_array_index (label->figures, i)));
  if (open != NULL)
    g_ptr_array_add (items, open);
  add_open_marks (label, items);
  return join (setter, items);
}

/* Strips */

/* Smaller type before a second line. */
static MusterStyle
choose_figure_style (const Setter *setter, const char *text, double width)
{
  return fits (setter, MUSTER_STYLE_READOUT, text, width) ? MUSTER_STYLE_READOUT
                                                          : MUSTER_STYLE_FINE;
}

/* The name in the largest type that keeps it to few lines. */
static void
put_name (Setter *setter, const MusterStyle *styles, gsize n, double width)
{
  for (gsize i = 0; i < n; i++)
    if (shape (setter, styles[i], setter->label->name, width)->n_lines <= i + 1
        && !muster_set_text_is_torn (shape (setter, styles[i], setter->label->name, width)))
      {
        put (setter, styles[i], setter->label->name, width);
        return;
      }
  g_autofree char *fine = g_markup_printf_escaped ("<b>%s</b>", setter->label->name);
  put (setter, MUSTER_STYLE_FINE, fine, width);
}

/* Boxes at the right end of a line that begins at @y and is @height high. */
static void
put_at_end (const Setter *setter, double y, double height)
{
  double x = setter->left + setter->width - get_boxes_width (setter) + BOX_GAP;
  put_boxes (setter, x, y + (height - get_box (setter)) / 2);
}

static void
put_alone (Setter *setter)
{
  setter->y += 1;
  setter->y += put_boxes (setter, setter->left, setter->y) + 1;
}

static double
get_gap (const Setter *setter)
{
  return GAP * get_size (setter, MUSTER_STYLE_FINE);
}

/* Whether the boxes fit at a place, with what stands before them on the line. */
static gboolean
has_room_for_boxes (const Setter *setter, const char *figures, MusterBoxesPlace place)
{
  double room = setter->width - get_boxes_width (setter) - get_gap (setter);
  if (place == MUSTER_BOXES_BY_FIGURES)
    return fits (setter, MUSTER_STYLE_FINE, figures, room);
  return place == MUSTER_BOXES_ALONE
         || fits (setter, MUSTER_STYLE_HEADING_3, setter->label->name, room);
}

/* With the boxes at the end of the line, where @has_end. */
static void
put_figures (Setter *setter, const char *figures, gboolean has_end)
{
  double top = setter->y;
  double taken = has_end ? get_boxes_width (setter) + get_gap (setter) : 0;
  MusterStyle style = choose_figure_style (setter, figures, setter->width - taken);
  if (figures[0] != '\0')
    put (setter, style, figures, setter->width - taken);
  if (!has_end)
    return;
  setter->y = MAX (setter->y, top + get_box (setter) + 1);
  put_at_end (setter, top, setter->y - top);
}

/* Boxes stand where they do on most strips, or else on a line of their own. */
static void
set_strip (Setter *setter)
{
  static const MusterStyle styles[] = { MUSTER_STYLE_HEADING_3 };
  g_autofree char *figures = dup_figures (setter, TRUE);
  MusterBoxesPlace place = setter->labels->boxes;
  double top = setter->y;
  if (has_boxes (setter) && !has_room_for_boxes (setter, figures, place))
    place = MUSTER_BOXES_ALONE;
  put_name (setter, styles, G_N_ELEMENTS (styles), setter->width);
  if (has_boxes (setter) && place == MUSTER_BOXES_BY_NAME)
    put_at_end (setter, top, setter->y - top);
  put_figures (setter, figures, has_boxes (setter) && place == MUSTER_BOXES_BY_FIGURES);
  if (has_boxes (setter) && place == MUSTER_BOXES_ALONE)
    put_alone (setter);
}

/* Cards */

static void
put_words (Setter *setter)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new ();
  const MusterLabel *label = setter->label;
  if (label->kind != NULL)
    g_ptr_array_add (items, (gpointer) label->kind);
  if (label->grades[0] != '\0')
    g_ptr_array_add (items, label->grades);
  if (items->len == 0)
    return;
  g_autofree char *text = join (setter, items);
  put (setter, MUSTER_STYLE_KIND, text, setter->width);
}

static void
put_card_boxes (Setter *setter)
{
  if (!has_boxes (setter))
    return;
  const char *name = setter->label->steps_name != NULL ? setter->label->steps_name : "";
  g_autofree char *caption = g_markup_printf_escaped ("<i>%s</i>", name);
  double width = shape (setter, MUSTER_STYLE_FINE, caption, 0)->width + 4;
  gboolean is_beside = width + get_boxes_width (setter) <= setter->width;
  setter->y += 2.5;
  double top = setter->y;
  if (name[0] != '\0')
    put (setter, MUSTER_STYLE_FINE, caption, setter->width);
  if (is_beside)
    setter->y = top;
  setter->y +=
    put_boxes (setter, setter->left + (is_beside && name[0] != '\0' ? width : 0), setter->y) + 2.5;
}

static void
put_parts (Setter *setter)
{
  const GPtrArray *parts = setter->label->parts;
  if (parts->len == 0 || parts->len > MOST_PARTS)
    return;
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < parts->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "; " : "",
                            (const char *) g_ptr_array_index (parts, i));
  g_autofree char *escaped = g_markup_escape_text (text->str, -1);
  g_string_free (text, TRUE);
  setter->y += 1.5;
  put (setter, MUSTER_STYLE_FINE, escaped, setter->width);
}

/* A note that would fill the card stands in the order of battle. */
static void
put_note (Setter *setter)
{
  const char *note = setter->label->note;
  if (note == NULL)
    return;
  setter->y += 1.5;
  if (shape (setter, MUSTER_STYLE_NOTE, note, setter->width)->n_lines > MOST_NOTE)
    note = _ ("Note: see the order of battle.");
  put (setter, MUSTER_STYLE_NOTE, note, setter->width);
}

static void
set_card (Setter *setter)
{
  static const MusterStyle styles[] = { MUSTER_STYLE_LEAD, MUSTER_STYLE_HEADING_3 };
  g_autofree char *figures = dup_figures (setter, FALSE);
  double top = setter->y;
  setter->y += 2;
  put_name (setter, styles, G_N_ELEMENTS (styles), setter->width);
  put_words (setter);
  put_card_boxes (setter);
  setter->y += 1.5;
  if (figures[0] != '\0')
    put (setter, MUSTER_STYLE_READOUT, figures, setter->width);
  put_parts (setter);
  put_note (setter);
  setter->y = MAX (setter->y, top + CARD_RISE * MUSTER_MM - top);
}

void
muster_labels_place_boxes (MusterLabels *labels, MusterGalley *galley, double width)
{
  guint n = 0;
  guint n_fitting[MUSTER_BOXES_ALONE] = { 0 };
  Setter setter = { .labels = labels, .galley = galley, .width = width - 2 * STRIP_PAD };
  for (guint i = 0; i < labels->labels->len; i++)
    {
      setter.label = g_ptr_array_index (labels->labels, i);
      if (!has_boxes (&setter))
        continue;
      g_autofree char *figures = dup_figures (&setter, TRUE);
      n++;
      for (MusterBoxesPlace place = 0; place < MUSTER_BOXES_ALONE; place++)
        n_fitting[place] += has_room_for_boxes (&setter, figures, place);
    }
  for (labels->boxes = 0; labels->boxes < MUSTER_BOXES_ALONE; labels->boxes++)
    if (n_fitting[labels->boxes] >= USUAL_SHARE * n)
      return;
}

double
muster_label_set (const MusterLabels *labels,
                  const MusterLabel *label,
                  MusterGalley *galley,
                  double x,
                  double width,
                  gboolean is_drawn,
                  gboolean is_grey)
{
  gboolean is_card = labels->form == MUSTER_LABEL_CARD;
  double pad = is_card ? CARD_PAD : STRIP_PAD;
  Setter setter = { .labels = labels,
                    .label = label,
                    .galley = galley,
                    .left = x + pad,
                    .width = width - 2 * pad,
                    .y = pad / 2,
                    .is_drawn = is_drawn,
                    .is_grey = is_grey };
  add_band (&setter, pad);
  if (is_card)
    set_card (&setter);
  else
    set_strip (&setter);
  return setter.y + pad / 2;
}
