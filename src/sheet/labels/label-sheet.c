#include "config.h"

#include "sheet/labels/label-sheet.h"

#include "army/check/described.h"
#include "base/text.h"
#include "sheet/labels/label.h"
#include "sheet/page/layout.h"
#include "sheet/page/palette.h"
#include "sheet/page/words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define MUSTER_LABEL_BOX_GAP 1.6 /* points */

typedef struct
{
  const MusterLabels *labels;
  const MusterLabel *label;
  MusterLayout *layout;
  double left; /* of the label's inside */
  double width;
  double y;
  gboolean is_drawn;
  gboolean is_grey;
} MusterLabelSetter;

/* Points. */
#define LEAST_BOX   8.2
#define MARK        1.2 /* weight of the line before the letters of a level */
#define LETTERS_GAP 2.0 /* beside letters, both sides together */

static double
muster_label_get_size (const MusterLabelSetter *setter, MusterStyle style)
{
  return muster_typesetter_get_size (setter->layout->typesetter, style);
}

/** Returns: (transfer none): the text in lines of at most @width; 0: on one line */
static const MusterSetText *
muster_label_shape (const MusterLabelSetter *setter,
                    MusterStyle style,
                    const char *text,
                    double width)
{
  return muster_typesetter_set (setter->layout->typesetter, style, text, width, 0);
}

/** Returns: the side of a box */
static double
muster_label_get_box (const MusterLabelSetter *setter)
{
  return MAX (LEAST_BOX, 0.9 * muster_label_get_size (setter, MUSTER_STYLE_FINE));
}

/* The letters of what begins with a step, before the first one those of what holds from the start:
 * "wo S". */
static char *
dup_letters (const MusterLabelSetter *setter, gint64 step)
{
  const GArray *marks = setter->label->marks;
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < marks->len; i++)
    {
      const MusterStepMark *mark = &g_array_index (marks, MusterStepMark, i);
      if (mark->losses != step)
        continue;
      g_autofree char *letters =
        g_markup_escape_text (muster_label_codes_get_letters (setter->labels->codes, mark->level),
                              -1);
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", letters);
    }
  return g_string_free (text, text->len == 0);
}

static double
get_letters_width (const MusterLabelSetter *setter, const char *letters)
{
  return letters != NULL
           ? muster_label_shape (setter, MUSTER_STYLE_FINE, letters, 0)->width + LETTERS_GAP
           : 0;
}

/* Letters stand before their box, so that they are read when it is ticked. */
static double
get_step_width (const MusterLabelSetter *setter, gint64 step)
{
  g_autofree char *letters = dup_letters (setter, step);
  return get_letters_width (setter, letters) + (step > 0 ? muster_label_get_box (setter) : 0);
}

/** Returns: what all of them take on one line, with a gap behind the last */
static double
muster_label_get_boxes_width (const MusterLabelSetter *setter)
{
  double width = get_step_width (setter, 0);
  if (width > 0)
    width += MUSTER_LABEL_BOX_GAP;
  for (gint64 i = 1; i <= setter->label->steps; i++)
    width += get_step_width (setter, i) + MUSTER_LABEL_BOX_GAP;
  return width;
}

static void
draw_step (const MusterLabelSetter *setter, gint64 step, double x, double y)
{
  double side = muster_label_get_box (setter);
  double size = muster_label_get_size (setter, MUSTER_STYLE_FINE);
  g_autofree char *letters = dup_letters (setter, step);
  double width = get_letters_width (setter, letters);
  MusterMark box = {
    .is_box = TRUE, .x = x + width, .y = y, .width = side, .height = side, .grey = MUSTER_GREY_BOX
  };
  MusterMark heavy = {
    .x = x - MARK / 2, .y = y - 0.8, .width = MARK, .height = side + 1.6, .grey = MUSTER_GREY_RULE
  };
  if (step > 0)
    muster_layout_add_mark (setter->layout, &box);
  if (letters == NULL)
    return;
  if (step > 0)
    muster_layout_add_mark (setter->layout, &heavy);
  muster_layout_add_text_below (setter->layout, MUSTER_STYLE_FINE, letters, x + MARK / 2,
                                y + side / 2 + 0.33 * size, width, PANGO_ALIGN_CENTER, 1);
}

/** Draws the boxes, which begin at @x and go on from there in as many lines as they take.
 * Returns: their height */
static double
muster_label_put_boxes (const MusterLabelSetter *setter, double x, double y)
{
  double side = muster_label_get_box (setter);
  double at = x;
  double top = y;
  for (gint64 i = 0; i <= setter->label->steps; i++)
    {
      double width = get_step_width (setter, i);
      if (at > x && at + width > setter->left + setter->width + 0.01)
        {
          at = x;
          top += side + MUSTER_LABEL_BOX_GAP + 0.6;
        }
      if (setter->is_drawn)
        draw_step (setter, i, at, top);
      at += width + (width > 0 ? MUSTER_LABEL_BOX_GAP : 0);
    }
  return top + side - y;
}

/** Returns: whether its strength is ticked in boxes: it is known, and not too many steps */
static gboolean
muster_label_has_boxes (const MusterLabelSetter *setter)
{
  return setter->label->steps > 0 && setter->label->steps <= MUSTER_MOST_BOXES;
}

/* Of the type size: lines stand closer than in a text. */
#define LINE 1.14
#define RISE 0.86
#define GAP  0.7 /* between figures and boxes on a line */

/* Points. */
#define STRIP_PAD       2.5
#define CARD_PAD        6.0
#define BAND_PAD        0.9  /* above and below its text */
#define RULE_GAP        1.5  /* above what the rules say */
#define WRITING         15.0 /* between lines that a pencil writes on */
#define LINE_FALL       4.0  /* below the last of them */
#define LEAST_CARD_RISE 44.0 /* mm */
#define NO_COLOUR       0xdedede

/* Of labels: so many must have room for their formation in the band, or none has it there. */
#define LEAST_PLACE_SHARE 0.6

/* Of names: the longest ones are set smaller by themselves. */
#define EXTREME_SHARE 0.1
#define SIZE_STEP     0.5
#define SLACK         2.0 /* points: letters that are spaced take more than is measured */
#define MOST_PARTS    12
#define MOST_NOTE     6 /* lines */

static double
get_height (const MusterLabelSetter *setter, MusterStyle style, const char *text, double width)
{
  double leading = muster_typesetter_get_leading (setter->layout->typesetter, style);
  return (muster_label_shape (setter, style, text, width)->n_lines - 1) * leading
         + LINE * muster_label_get_size (setter, style);
}

/* Sets a text below what stands there, @width wide. */
static void
put (MusterLabelSetter *setter, MusterStyle style, const char *text, double width)
{
  double size = muster_label_get_size (setter, style);
  if (setter->is_drawn)
    muster_layout_add_text_below (setter->layout, style, text, setter->left,
                                  setter->y + RISE * size, width, PANGO_ALIGN_LEFT, 0);
  setter->y += get_height (setter, style, text, width);
}

/* The band */

static char *
dup_place (const MusterLabelSetter *setter, guint n_within, gboolean with_nation)
{
  const MusterLabel *label = setter->label;
  const MusterNation *nations = setter->labels->evaluation->ruleset->nations;
  GString *text = g_string_new (NULL);
  if (label->nation >= 0 && with_nation)
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

static guint
get_colour (const MusterLabelSetter *setter)
{
  const MusterNation *nation = &setter->labels->evaluation->ruleset->nations[setter->label->nation];
  guint colour = nation->colour == MUSTER_NO_COLOUR ? NO_COLOUR : (guint) nation->colour;
  return setter->is_grey ? muster_colour_get_grey (colour) : colour;
}

/* Without a nation there is no colour, but the words all the same. */
static MusterStyle
get_band_style (const MusterLabelSetter *setter)
{
  gboolean is_dark = setter->label->nation >= 0 && muster_colour_is_dark (get_colour (setter));
  return is_dark ? MUSTER_STYLE_REVERSED : MUSTER_STYLE_FINE;
}

static void
fill_band (const MusterLabelSetter *setter, double pad, double height)
{
  if (setter->label->nation < 0 || !setter->is_drawn)
    return;
  MusterFill fill = { .colour = get_colour (setter),
                      .x = setter->left - pad / 2,
                      .y = setter->y,
                      .width = setter->width + pad,
                      .height = height };
  muster_layout_add_fill (setter->layout, &fill);
}

/* A card's band tells the whole way up. */
static void
add_band (MusterLabelSetter *setter, double pad)
{
  MusterStyle style = get_band_style (setter);
  g_autofree char *text = dup_place (setter, setter->label->within->len, TRUE);
  if (text[0] == '\0')
    return;
  fill_band (setter, pad, get_height (setter, style, text, setter->width) + 2 * BAND_PAD);
  setter->y += BAND_PAD;
  put (setter, style, text, setter->width);
  setter->y += BAND_PAD + 0.5;
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

/* "Division commander, Average (2)" */
static void
add_words (GPtrArray *items, const char *kind, const char *grades)
{
  gboolean has_both = kind != NULL && kind[0] != '\0' && grades[0] != '\0';
  g_autofree char *both = has_both ? g_strdup_printf ("%s, %s", kind, grades) : NULL;
  add_item (items, has_both ? both : kind);
  if (!has_both)
    add_item (items, grades);
}

/* Short ones are not parted at the end of a line. */
static char *
dup_figure (const MusterLabels *labels, const MusterLabelFigure *figure)
{
  const char *name = muster_label_get_stat_name (labels, figure->stat);
  gboolean is_long = g_utf8_strlen (name, -1) + g_utf8_strlen (figure->text, -1) > 24;
  const char *star = figure->is_own && labels->form == MUSTER_LABEL_CARD ? "*" : "";
  g_autofree char *escaped_name = g_markup_escape_text (name, -1);
  g_autofree char *text = g_markup_escape_text (figure->text, -1);
  return g_strconcat (is_long ? "<i>" : "<span allow_breaks='false'><i>", escaped_name, "</i> ",
                      text, star, is_long ? NULL : "</span>", NULL);
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
join (const MusterLabelSetter *setter, GPtrArray *items)
{
  gboolean is_card = setter->labels->form == MUSTER_LABEL_CARD;
  g_ptr_array_add (items, NULL);
  return g_strjoinv (is_card ? "\u00a0· " : "\u2002", (char **) items->pdata);
}

static char *
dup_figures (const MusterLabelSetter *setter,
             gboolean with_words,
             const char *place,
             gboolean with_spare)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  const MusterLabel *label = setter->label;
  char *open = dup_open_steps (label);
  gboolean is_commander =
    setter->labels->evaluation->army->nodes[label->node].category == MUSTER_CATEGORY_COMMANDER;
  if (with_words)
    add_words (items, is_commander ? label->kind : NULL, label->grades);
  for (guint i = 0; i < label->figures->len; i++)
    {
      const MusterLabelFigure *figure = g_ptr_array_index (label->figures, i);
      if (with_spare || figure->stat->show != MUSTER_SHOW_NO)
        g_ptr_array_add (items, dup_figure (setter->labels, figure));
    }
  if (open != NULL)
    g_ptr_array_add (items, open);
  add_open_marks (label, items);
  if (place == NULL || place[0] == '\0')
    return join (setter, items);
  g_autofree char *rest = join (setter, items);
  return rest[0] != '\0' ? g_strdup_printf ("%s, %s", place, rest) : g_strdup (place);
}

/* Names: of one size on all labels, but for those that are far longer than the rest. */

static char *
dup_sized_name (const MusterLabelSetter *setter, double size)
{
  g_autofree char *name = g_markup_escape_text (setter->label->name, -1);
  return g_strdup_printf ("<span weight='600' size='%d'>%s</span>",
                          (int) (size * PANGO_SCALE + 0.5), name);
}

static double
get_name_width (const MusterLabelSetter *setter, MusterStyle style, const char *name)
{
  return muster_label_shape (setter, style, name, 0)->width + SLACK / 2;
}

/* In the size of all names but the longest. */
static double
get_usual_name_width (const MusterLabelSetter *setter, MusterStyle style)
{
  g_autofree char *name = dup_sized_name (setter, setter->labels->name_size);
  return get_name_width (setter, style, name);
}

/* Returns: (nullable): the name in the largest size with which it takes one line; NULL where it
 * takes more with the least */
static char *
dup_fitting_name (const MusterLabelSetter *setter, MusterStyle style)
{
  for (double size = setter->labels->name_size;;
       size = MAX (size - SIZE_STEP, MUSTER_LEAST_TYPE_SIZE))
    {
      g_autofree char *name = dup_sized_name (setter, size);
      if (get_name_width (setter, style, name) <= setter->width)
        return g_steal_pointer (&name);
      if (size <= MUSTER_LEAST_TYPE_SIZE)
        return NULL;
    }
}

/* A name of several lines has the type of the style, whose leading it gets.
 * @fitting: (nullable): of dup_fitting_name() */
static void
put_name (MusterLabelSetter *setter, MusterStyle style, const char *fitting)
{
  if (fitting == NULL)
    {
      g_autofree char *name =
        g_markup_printf_escaped ("<span weight='600'>%s</span>", setter->label->name);
      put (setter, style, name, setter->width);
      return;
    }
  if (setter->is_drawn)
    muster_layout_add_text_below (setter->layout, style, fitting, setter->left,
                                  setter->y + RISE * setter->labels->name_size, setter->width,
                                  PANGO_ALIGN_LEFT, 1);
  setter->y += LINE * setter->labels->name_size;
}

/* Strips */

/* What tells the unit's formation from the others; its nation where colours do not. */
static char *
dup_strip_place (const MusterLabelSetter *setter)
{
  const MusterLabel *label = setter->label;
  gboolean with_nation = setter->is_grey || setter->labels->has_nations || label->n_telling == 0;
  return dup_place (setter, label->n_telling, with_nation);
}

static double
get_gap (const MusterLabelSetter *setter)
{
  return GAP * muster_label_get_size (setter, MUSTER_STYLE_FINE);
}

static gboolean
has_room_in_band (const MusterLabelSetter *setter, const char *place)
{
  MusterStyle style = get_band_style (setter);
  double name = get_usual_name_width (setter, style);
  return name + get_gap (setter) + muster_label_shape (setter, style, place, 0)->width + SLACK
         <= setter->width;
}

/* The name on the nation's colour, and @place behind it, which may be NULL. */
static void
add_name_band (MusterLabelSetter *setter, double pad, const char *place)
{
  MusterStyle style = get_band_style (setter);
  MusterLabelSetter measuring = *setter;
  g_autofree char *name = dup_fitting_name (setter, style);
  measuring.is_drawn = FALSE;
  put_name (&measuring, style, name);
  fill_band (setter, pad, measuring.y - setter->y + 2 * BAND_PAD);
  setter->y += BAND_PAD;
  if (setter->is_drawn && place != NULL)
    {
      double width = muster_label_shape (setter, style, place, 0)->width + SLACK;
      muster_layout_add_text_below (setter->layout, style, place,
                                    setter->left + setter->width - width,
                                    setter->y + RISE * setter->labels->name_size, width,
                                    PANGO_ALIGN_RIGHT, 1);
    }
  put_name (setter, style, name);
  setter->y += BAND_PAD + 0.5;
}

static double
get_last_line_width (const MusterSetText *set)
{
  PangoRectangle logical;
  pango_layout_line_get_extents (
    pango_layout_get_line_readonly (set->layout, (int) set->n_lines - 1), NULL, &logical);
  return (double) logical.width / PANGO_SCALE;
}

/* Boxes stand at the right, on a line of @height that ends at the setter's y. */
static void
put_at_end (const MusterLabelSetter *setter, double height)
{
  double x =
    setter->left + setter->width - muster_label_get_boxes_width (setter) + MUSTER_LABEL_BOX_GAP;
  muster_label_put_boxes (setter, x,
                          setter->y - height + (height - muster_label_get_box (setter)) / 2);
}

/* On the last line of the figures where there is room, else below them. */
static void
put_figures (MusterLabelSetter *setter, const char *figures)
{
  double boxes = muster_label_has_boxes (setter)
                   ? muster_label_get_boxes_width (setter) - MUSTER_LABEL_BOX_GAP
                   : 0;
  double line = muster_label_get_box (setter) + 1.2;
  double taken = 0;
  if (figures[0] != '\0')
    {
      put (setter, MUSTER_STYLE_FINE, figures, setter->width);
      taken =
        get_last_line_width (muster_label_shape (setter, MUSTER_STYLE_FINE, figures, setter->width))
        + get_gap (setter);
    }
  if (boxes <= 0)
    return;
  if (boxes > setter->width)
    {
      setter->y += 1;
      setter->y += muster_label_put_boxes (setter, setter->left, setter->y) + 1;
      return;
    }
  if (taken == 0)
    line = MAX (line, LINE * muster_label_get_size (setter, MUSTER_STYLE_FINE));
  if (taken == 0 || taken + boxes > setter->width)
    setter->y += line;
  put_at_end (setter, line);
}

static double
get_figures_height (const MusterLabelSetter *setter, const char *figures)
{
  MusterLabelSetter measuring = *setter;
  measuring.is_drawn = FALSE;
  put_figures (&measuring, figures);
  return measuring.y - setter->y;
}

static gboolean
has_room_for_spare (const MusterLabelSetter *setter)
{
  g_autofree char *place = dup_strip_place (setter);
  gboolean is_in_band = setter->labels->has_place_in_band && has_room_in_band (setter, place);
  g_autofree char *least = dup_figures (setter, TRUE, is_in_band ? NULL : place, FALSE);
  g_autofree char *most = dup_figures (setter, TRUE, is_in_band ? NULL : place, TRUE);
  return get_figures_height (setter, most) <= get_figures_height (setter, least) + 0.01;
}

static void
put_parts (MusterLabelSetter *setter)
{
  const GPtrArray *parts = setter->label->parts;
  if (parts->len == 0 || parts->len > MOST_PARTS)
    return;
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < parts->len; i++)
    muster_text_append_clause (text, g_ptr_array_index (parts, i));
  g_autofree char *escaped = g_markup_escape_text (text->str, -1);
  g_string_free (text, TRUE);
  setter->y += 1.5;
  put (setter, MUSTER_STYLE_FINE, escaped, setter->width);
}

static void
set_strip (MusterLabelSetter *setter, double pad)
{
  g_autofree char *place = dup_strip_place (setter);
  gboolean is_in_band = setter->labels->has_place_in_band && has_room_in_band (setter, place);
  g_autofree char *figures =
    dup_figures (setter, TRUE, is_in_band ? NULL : place, setter->label->has_spare);
  add_name_band (setter, pad, is_in_band ? place : NULL);
  put_figures (setter, figures);
  if (setter->labels->evaluation->army->nodes[setter->label->node].category
      != MUSTER_CATEGORY_FORMATION)
    put_parts (setter);
}

/* Cards */

static void
put_words (MusterLabelSetter *setter)
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
put_card_boxes (MusterLabelSetter *setter)
{
  if (!muster_label_has_boxes (setter))
    return;
  const char *name = setter->label->steps_name != NULL ? setter->label->steps_name : "";
  g_autofree char *caption = g_markup_printf_escaped ("<i>%s</i>", name);
  double width = muster_label_shape (setter, MUSTER_STYLE_FINE, caption, 0)->width + 4;
  gboolean is_beside = width + muster_label_get_boxes_width (setter) <= setter->width;
  setter->y += 2.5;
  double top = setter->y;
  if (name[0] != '\0')
    put (setter, MUSTER_STYLE_FINE, caption, setter->width);
  if (is_beside)
    setter->y = top;
  setter->y +=
    muster_label_put_boxes (setter, setter->left + (is_beside && name[0] != '\0' ? width : 0),
                            setter->y)
    + 2.5;
}

/* A note that would fill the card stands in the order of battle. */
static void
put_note (MusterLabelSetter *setter)
{
  const char *note = setter->label->note;
  if (note == NULL)
    return;
  setter->y += 1.5;
  if (muster_label_shape (setter, MUSTER_STYLE_NOTE, note, setter->width)->n_lines > MOST_NOTE)
    note = _ ("Note: see the order of battle.");
  put (setter, MUSTER_STYLE_NOTE, note, setter->width);
}

static void
put_commander (MusterLabelSetter *setter)
{
  if (setter->label->commander == NULL)
    return;
  /* Translators: on a card of a unit; %s: who commands it, and what he is. */
  g_autofree char *text = g_markup_printf_escaped (_ ("<i>Under</i> %s"), setter->label->commander);
  setter->y += 1.5;
  put (setter, MUSTER_STYLE_FINE, text, setter->width);
}

/* What the rules' tables say of it in particular, as far as there is room before @end. */
static void
put_rules (MusterLabelSetter *setter, double end)
{
  const GPtrArray *rules = setter->label->rules;
  for (guint i = 0; rules != NULL && i < rules->len; i++)
    {
      const char *text = g_ptr_array_index (rules, i);
      if (setter->y + RULE_GAP + get_height (setter, MUSTER_STYLE_FINE, text, setter->width) > end)
        continue;
      setter->y += RULE_GAP;
      put (setter, MUSTER_STYLE_FINE, text, setter->width);
    }
}

/* Lines to write on, from the foot at @end upwards. */
static void
put_lines (MusterLabelSetter *setter, double end)
{
  for (double y = end - LINE_FALL; setter->is_drawn && y >= setter->y + WRITING; y -= WRITING)
    {
      MusterMark line = { .x = setter->left,
                          .y = y,
                          .width = setter->width,
                          .height = MUSTER_HAIRLINE,
                          .grey = MUSTER_GREY_HAIRLINE };
      muster_layout_add_mark (setter->layout, &line);
    }
  setter->y = MAX (setter->y, end);
}

static void
set_card (MusterLabelSetter *setter, double end)
{
  g_autofree char *figures = dup_figures (setter, FALSE, NULL, TRUE);
  g_autofree char *name = dup_fitting_name (setter, MUSTER_STYLE_FINE);
  setter->y += 2;
  put_name (setter, MUSTER_STYLE_FINE, name);
  put_words (setter);
  put_card_boxes (setter);
  setter->y += 1.5;
  if (figures[0] != '\0')
    put (setter, MUSTER_STYLE_READOUT, figures, setter->width);
  put_commander (setter);
  put_parts (setter);
  put_note (setter);
  put_rules (setter, end - LINE_FALL - WRITING);
  put_lines (setter, end);
}

/* Whether all but extreme names take one line. */
static gboolean
fits_names (MusterLabelSetter *setter)
{
  const GPtrArray *labels = setter->labels->labels;
  guint n = 0;
  for (guint i = 0; i < labels->len; i++)
    {
      setter->label = g_ptr_array_index (labels, i);
      if (setter->label->width < setter->labels->width)
        continue;
      MusterStyle style =
        setter->labels->form == MUSTER_LABEL_STRIP ? get_band_style (setter) : MUSTER_STYLE_FINE;
      n += get_usual_name_width (setter, style) > setter->width;
    }
  return n <= EXTREME_SHARE * labels->len;
}

/* Of a label, where most are @usual wide inside. */
static double
get_inside (const MusterLabels *labels, const MusterLabel *label, double usual)
{
  double share = label->width > 0 && labels->width > 0 ? label->width / labels->width : 1;
  return (usual + 2 * STRIP_PAD) * share - 2 * STRIP_PAD;
}

static gboolean
are_alike (const MusterLabels *labels, const MusterLabel *one, const MusterLabel *other)
{
  const MusterNode *nodes = labels->evaluation->army->nodes;
  const MusterNode *a = &nodes[one->node];
  const MusterNode *b = &nodes[other->node];
  return a->category == b->category && g_strcmp0 (a->kind_id, b->kind_id) == 0;
}

/* Of all labels of the type: how many have room for figures that are shown nowhere else, less those
 * that have none. */
static int
count_room (const MusterLabels *labels, const gboolean *has_room, const MusterLabel *label)
{
  int n = 0;
  for (guint i = 0; i < labels->labels->len; i++)
    if (are_alike (labels, label, g_ptr_array_index (labels->labels, i)))
      n += has_room[i] ? 1 : -1;
  return n;
}

/* Figures that are shown nowhere else stand where that takes no further line on most labels of a
 * type: on all of them or on none. */
static void
settle_spare (MusterLabelSetter *setter)
{
  const MusterLabels *labels = setter->labels;
  guint n = labels->labels->len;
  double width = setter->width;
  g_autofree gboolean *has_room = g_new (gboolean, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    {
      setter->label = g_ptr_array_index (labels->labels, i);
      setter->width = get_inside (labels, setter->label, width);
      has_room[i] = has_room_for_spare (setter);
    }
  for (guint i = 0; i < n; i++)
    {
      MusterLabel *label = g_ptr_array_index (labels->labels, i);
      label->has_spare = count_room (labels, has_room, label) >= 0;
    }
}

void
muster_labels_settle (MusterLabels *labels, MusterLayout *layout, double width, gboolean is_grey)
{
  guint n = 0;
  gboolean is_card = labels->form == MUSTER_LABEL_CARD;
  MusterLabelSetter setter = { .labels = labels,
                               .layout = layout,
                               .width = width - 2 * (is_card ? CARD_PAD : STRIP_PAD),
                               .is_grey = is_grey };
  labels->name_size =
    muster_label_get_size (&setter, is_card ? MUSTER_STYLE_LEAD : MUSTER_STYLE_HEADING_3);
  while (labels->name_size > MUSTER_LEAST_TYPE_SIZE && !fits_names (&setter))
    labels->name_size = MAX (MUSTER_LEAST_TYPE_SIZE, labels->name_size - SIZE_STEP);
  for (guint i = 0; i < labels->labels->len; i++)
    {
      setter.label = g_ptr_array_index (labels->labels, i);
      g_autofree char *place = dup_strip_place (&setter);
      n += has_room_in_band (&setter, place);
    }
  labels->has_place_in_band = n >= LEAST_PLACE_SHARE * labels->labels->len;
  if (!is_card)
    settle_spare (&setter);
}

double
muster_label_set (const MusterLabels *labels,
                  const MusterLabel *label,
                  MusterLayout *layout,
                  double x,
                  double width,
                  gboolean is_drawn,
                  gboolean is_grey)
{
  gboolean is_card = labels->form == MUSTER_LABEL_CARD;
  double pad = is_card ? CARD_PAD : STRIP_PAD;
  MusterLabelSetter setter = { .labels = labels,
                               .label = label,
                               .layout = layout,
                               .left = x + pad,
                               .width = width - 2 * pad,
                               .y = pad / 2,
                               .is_drawn = is_drawn,
                               .is_grey = is_grey };
  if (!is_card)
    {
      set_strip (&setter, pad);
      return setter.y + pad / 2;
    }
  add_band (&setter, pad);
  set_card (&setter, LEAST_CARD_RISE * MUSTER_MM - pad / 2);
  return setter.y + pad / 2;
}

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

#define TITLE_LINES 3

/* Points. */
#define TICK     6.0  /* length of a cut mark beside the labels */
#define TICK_GAP 2.0  /* between it and the labels */
#define CUT      0.35 /* its weight */
#define CHECK_MM 50
#define ROUNDING 0.5
#define WIDER    1.25

/* Rows of the last page: fewer are worth smaller type that makes a page less. */
#define LEAST_ROWS 2

/* Than with the least type: lower by no more than this is not worth small type. */
#define LOWER 1.12

/* The higher ones may be as high as they must. */
#define USUAL_SHARE 0.85
#define STRIP_RISE  12.8 /* mm */
#define CARD_RISE   44.5
#define MOST_TRIED  60 /* labels of which the type size is chosen */

typedef struct
{
  const MusterEvaluation *evaluation;
  const MusterSheetOptions *options;
  MusterLabels *labels;
  MusterLayout *layout;
  double em;
  double width;    /* of the page's body */
  double height;   /* of it */
  double label;    /* width of most labels */
  double factor;   /* by which all are wider than they would be */
  guint columns;   /* of such labels */
  double left;     /* of every row */
  GPtrArray *rows; /* MusterLabelRow */
  char *sentence;  /* how wide labels are, and why */
  char *legend;
} Sheet;

static const MusterLabel *
get_label (const Sheet *sheet, guint index)
{
  return g_ptr_array_index (sheet->labels->labels, index);
}

static double
get_width (const Sheet *sheet, guint index)
{
  return MIN (get_label (sheet, index)->width * MUSTER_MM * sheet->factor, sheet->width);
}

static double
measure (const Sheet *sheet, MusterLayout *layout, guint index)
{
  return muster_label_set (sheet->labels, get_label (sheet, index), layout, 0,
                           get_width (sheet, index), FALSE, sheet->options->is_grey);
}

static const MusterLabelRow *
get_row (const Sheet *sheet, guint index)
{
  return g_ptr_array_index (sheet->rows, index);
}

/* Sizes */

static int
compare_heights (gconstpointer a, gconstpointer b)
{
  const double *one = a;
  const double *other = b;
  return (*one > *other) - (*one < *other);
}

/* The height that most labels keep to. */
static double
get_usual_height (const Sheet *sheet, MusterLayout *layout)
{
  guint n = sheet->labels->labels->len;
  guint step = MAX (1, n / MOST_TRIED);
  g_autoptr (GArray) heights = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint i = 0; i < n; i += step)
    {
      double height = measure (sheet, layout, i);
      g_array_append_val (heights, height);
    }
  g_array_sort (heights, compare_heights);
  return heights->len == 0
           ? 0
           : g_array_index (heights, double, (guint) (USUAL_SHARE * (heights->len - 1)));
}

static double
try_type (const Sheet *sheet, double size)
{
  g_autoptr (MusterLayout) layout = muster_layout_new (size, sheet->width);
  muster_labels_settle (sheet->labels, layout, sheet->label, sheet->options->is_grey);
  return get_usual_height (sheet, layout);
}

/* Type as large as was asked for, if labels of the usual height have room for it, or if small type
 * makes them hardly lower. */
static double
choose_type (const Sheet *sheet)
{
  double wanted = (sheet->labels->form == MUSTER_LABEL_CARD ? CARD_RISE : STRIP_RISE) * MUSTER_MM;
  double least = try_type (sheet, MUSTER_LEAST_TYPE_SIZE);
  double most = least <= wanted ? wanted : LOWER * least;
  for (double size = sheet->options->type_size; size > MUSTER_LEAST_TYPE_SIZE; size -= 1)
    if (try_type (sheet, size) <= most)
      return size;
  return MUSTER_LEAST_TYPE_SIZE;
}

static double
get_tallest (const Sheet *sheet, MusterLayout *layout)
{
  double tallest = 0;
  for (guint i = 0; i < sheet->labels->labels->len; i++)
    tallest = MAX (tallest, measure (sheet, layout, i));
  return tallest;
}

/* Pages */

static double
get_legend_height (const Sheet *sheet)
{
  MusterTypesetter *typesetter = sheet->layout->typesetter;
  double leading = muster_typesetter_get_leading (typesetter, MUSTER_STYLE_FINE);
  guint n = sheet->legend[0] != '\0' ? muster_typesetter_set (typesetter, MUSTER_STYLE_FINE,
                                                              sheet->legend, sheet->width, 0)
                                         ->n_lines
                                     : 0;
  return (n + 1) * leading + 0.5 * sheet->em;
}

/* The foot stands on the first page alone. */
static double
get_room (const Sheet *sheet, double used, gboolean is_first)
{
  double foot = is_first ? get_legend_height (sheet) : 0;
  return sheet->height - used - foot - 2 * (TICK + TICK_GAP) - ROUNDING;
}

static void
add_masthead (const Sheet *sheet)
{
  MusterLayout *layout = sheet->layout;
  const MusterArmy *army = sheet->evaluation->army;
  g_autofree char *nations = muster_words_dup_nations (sheet->evaluation);
  g_autofree char *text = muster_army_dup_particulars (army, nations);
  g_autofree char *particulars = muster_words_dup_held (text);
  muster_layout_begin_block (layout, 0);
  muster_layout_begin_row (layout);
  muster_layout_add_text (layout, MUSTER_STYLE_HEADING_1,
                          army->name[0] != '\0' ? army->name : _ ("Army without a name"), 0,
                          layout->width, PANGO_ALIGN_CENTER, TITLE_LINES);
  muster_layout_end_row (layout, 0, 0);
  muster_layout_add_paragraph (layout, MUSTER_STYLE_SUBTITLE, particulars, 0, layout->width,
                               PANGO_ALIGN_CENTER);
  muster_layout_add_paragraph (layout, MUSTER_STYLE_BODY, sheet->sentence, 0, layout->width,
                               PANGO_ALIGN_CENTER);
  muster_layout_add_space (layout, 0.4 * sheet->em);
  muster_layout_add_rule (layout, 0, layout->width, 0.8, 0.2 * sheet->em);
  muster_layout_end_block (layout);
}

/* What stands at the head of every page but the first. */
static void
add_running (const Sheet *sheet)
{
  muster_layout_add_running (sheet->layout, sheet->evaluation->army->name,
                             sheet->evaluation->ruleset->title, 0.5, 0.2);
}

static double
get_rows_height (const MusterLayout *layout)
{
  double height = 0;
  for (guint i = 0; i < layout->rows->len; i++)
    height += MUSTER_AT (layout->rows, MusterRow, i)->height;
  return height;
}

/* Cut marks */

static void
add_cut (const Sheet *sheet, double x, double y, double width, double height)
{
  MusterMark mark = { .x = x, .y = y, .width = width, .height = height, .grey = MUSTER_GREY_RULE };
  muster_layout_add_mark (sheet->layout, &mark);
}

static void
add_guide (const Sheet *sheet, double x, double y, double width, double height)
{
  MusterMark mark = {
    .x = x, .y = y, .width = width, .height = height, .grey = MUSTER_GREY_HAIRLINE
  };
  muster_layout_add_mark (sheet->layout, &mark);
}

/* A line to cut along from side to side, at @y. */
static void
add_line_across (const Sheet *sheet, double width, double y)
{
  add_guide (sheet, sheet->left, y, width, 0);
  add_cut (sheet, sheet->left - TICK_GAP - TICK, y - CUT / 2, TICK, CUT);
  add_cut (sheet, sheet->left + width + TICK_GAP, y - CUT / 2, TICK, CUT);
}

static void
add_line_down (const Sheet *sheet, double x, double height, gboolean is_first, gboolean is_last)
{
  add_guide (sheet, x, 0, 0, height);
  if (is_first)
    add_cut (sheet, x - CUT / 2, -TICK_GAP - TICK, CUT, TICK);
  if (is_last)
    add_cut (sheet, x - CUT / 2, height + TICK_GAP, CUT, TICK);
}

/* Lines to cut along beside the labels of a row, with marks above the first row of a page and below
 * the last. */
static void
add_lines_down (const Sheet *sheet, const MusterLabelRow *row, gboolean is_first, gboolean is_last)
{
  double x = sheet->left;
  add_line_down (sheet, x, row->height, is_first, is_last);
  for (guint i = 0; i < row->labels->len; i++)
    {
      x += get_width (sheet, g_array_index (row->labels, guint, i));
      add_line_down (sheet, x, row->height, is_first, is_last);
    }
}

/* Rows; the last one of the first page is a block with its foot. */

/* What the first label of a row stands in, for the bookmarks. */
static const char *
get_formation (const Sheet *sheet, guint index)
{
  const GPtrArray *within = get_label (sheet, index)->within;
  return within->len > 0 ? g_ptr_array_index (within, 0) : NULL;
}

static const char *
get_row_formation (const Sheet *sheet, guint row)
{
  return get_formation (sheet, g_array_index (get_row (sheet, row)->labels, guint, 0));
}

static void
begin_row_block (const Sheet *sheet, guint row)
{
  MusterBlock *block = muster_layout_begin_block (sheet->layout, 0);
  const char *formation = get_row_formation (sheet, row);
  const char *before = row > 0 ? get_row_formation (sheet, row - 1) : NULL;
  if (formation == NULL || g_strcmp0 (formation, before) == 0)
    return;
  block->title = g_strdup (formation);
  block->outline = 0;
}

/* The line above a row is as long as the wider of the two that it parts. */
static double
get_line_width (const Sheet *sheet, guint row, gboolean is_first)
{
  double width = get_row (sheet, row)->width;
  return is_first ? width : MAX (width, get_row (sheet, row - 1)->width);
}

static void
add_row (const Sheet *sheet, guint index, gboolean is_first, gboolean is_last)
{
  MusterLayout *layout = sheet->layout;
  const MusterLabelRow *row = get_row (sheet, index);
  double room = TICK + TICK_GAP;
  double x = sheet->left;
  begin_row_block (sheet, index);
  muster_layout_begin_row (layout);
  for (guint i = 0; i < row->labels->len; i++)
    {
      guint label = g_array_index (row->labels, guint, i);
      double width = get_width (sheet, label);
      layout->group = i + 1;
      muster_label_set (sheet->labels, get_label (sheet, label), layout, x, width, TRUE,
                        sheet->options->is_grey);
      x += width;
    }
  layout->group = 0;
  add_line_across (sheet, get_line_width (sheet, index, is_first), 0);
  if (is_last)
    add_line_across (sheet, row->width, row->height);
  add_lines_down (sheet, row, is_first, is_last);
  layout->rise = 0;
  layout->fall = row->height;
  muster_layout_end_row (layout, is_first ? room : 0, is_last ? room : 0);
  if (!is_last)
    muster_layout_end_block (layout);
}

/* A line by which the scale is checked, and what the labels say. */
static void
add_foot (const Sheet *sheet, double space)
{
  MusterLayout *layout = sheet->layout;
  double length = CHECK_MM * MUSTER_MM;
  double size = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_FINE);
  g_autofree char *text = g_strdup_printf (_ ("%d mm when printed at 100 %%"), CHECK_MM);
  muster_layout_begin_row (layout);
  add_cut (sheet, 0, -0.25 * size - CUT / 2, length, CUT);
  add_cut (sheet, 0, -0.25 * size - 3, CUT, 6);
  add_cut (sheet, length - CUT, -0.25 * size - 3, CUT, 6);
  muster_layout_add_text (layout, MUSTER_STYLE_FINE, text, length + 0.6 * sheet->em,
                          layout->width - length - 0.6 * sheet->em, PANGO_ALIGN_LEFT, 1);
  muster_layout_end_row (layout, space, 0);
  if (sheet->legend[0] != '\0')
    muster_layout_add_paragraph (layout, MUSTER_STYLE_FINE, sheet->legend, 0, layout->width,
                                 PANGO_ALIGN_LEFT);
}

/* Rows are as high as their highest label, so that all are cut along straight lines. */
static void
make_rows (Sheet *sheet)
{
  guint n = sheet->labels->labels->len;
  double widest = sheet->columns * sheet->label;
  g_autofree double *widths = g_new (double, MAX (n, 1));
  g_autofree double *heights = g_new (double, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    {
      widths[i] = get_width (sheet, i);
      heights[i] = measure (sheet, sheet->layout, i);
    }
  sheet->rows = muster_label_rows_new (widths, heights, n, sheet->width);
  for (guint i = 0; i < sheet->rows->len; i++)
    widest = MAX (widest, get_row (sheet, i)->width);
  sheet->left = (sheet->width - widest) / 2;
}

/* How many rows from @first on fit into @room, at most @most; one at least. */
static guint
count_fitting (const Sheet *sheet, guint first, double room, guint most)
{
  guint n = sheet->rows->len;
  double height = get_row (sheet, first)->height;
  guint at = first + 1;
  for (; at < n && at - first < most; at++)
    {
      height += get_row (sheet, at)->height;
      if (height > room)
        break;
    }
  return at - first;
}

static guint
count_pages (const Sheet *sheet, double head, double running, guint most, guint *n_last)
{
  guint n_pages = 0;
  *n_last = 0;
  for (guint at = 0; at < sheet->rows->len; at += *n_last, n_pages++)
    {
      gboolean is_first = at == 0;
      *n_last =
        count_fitting (sheet, at, get_room (sheet, is_first ? head : running, is_first), most);
    }
  return n_pages;
}

/* What stays blank belongs to the page's last block, so that the next one begins a page. */
static void
add_page (const Sheet *sheet, guint first, guint n, double room)
{
  double used = 0;
  for (guint row = first; row < first + n; row++)
    {
      add_row (sheet, row, row == first, row + 1 == first + n);
      used += get_row (sheet, row)->height;
    }
  double blank = MAX (0, room - used);
  if (first == 0)
    add_foot (sheet, 0.5 * sheet->em + blank);
  else
    muster_layout_add_space (sheet->layout, blank);
  muster_layout_end_block (sheet->layout);
}

/* As many rows on each page as on the others, so that the last one is not left with a few. Returns:
 * whether it has few all the same */
static gboolean
add_pages (const Sheet *sheet, double head, double running)
{
  guint n_rows = sheet->rows->len;
  guint n_last;
  guint n_pages = count_pages (sheet, head, running, n_rows, &n_last);
  gboolean is_poor = n_pages > 1 && n_last < LEAST_ROWS;
  guint most = n_pages > 0 ? (n_rows + n_pages - 1) / n_pages : 0;
  while (most < n_rows && count_pages (sheet, head, running, most, &n_last) > n_pages)
    most++;
  for (guint at = 0, n = 0; at < n_rows; at += n)
    {
      double room = get_room (sheet, at == 0 ? head : running, at == 0);
      n = count_fitting (sheet, at, room, most);
      add_page (sheet, at, n, room);
    }
  return is_poor;
}

static void
add_nothing (const Sheet *sheet)
{
  muster_layout_begin_block (sheet->layout, sheet->em);
  muster_layout_add_paragraph (sheet->layout, MUSTER_STYLE_NOTE,
                               _ ("This army has no units yet: there is nothing to label."), 0,
                               sheet->width, PANGO_ALIGN_LEFT);
  muster_layout_end_block (sheet->layout);
}

/* The sheet */

static void
begin_layout (Sheet *sheet, double type_size)
{
  if (sheet->layout != NULL)
    muster_layout_free (sheet->layout);
  sheet->layout = muster_layout_new (type_size, sheet->width);
  sheet->em = muster_typesetter_get_size (sheet->layout->typesetter, MUSTER_STYLE_BODY);
}

static guint
count_columns (double width, double label)
{
  return (guint) ((width + 0.01) / label);
}

static void
set_factor (Sheet *sheet, double mm, double factor)
{
  sheet->factor = factor;
  sheet->label = MIN (mm * MUSTER_MM * factor, sheet->width);
  sheet->columns = MAX (1, count_columns (sheet->width, sheet->label));
}

/* Whether all labels are as wide as the page. */
static gboolean
is_widest (const Sheet *sheet)
{
  for (guint i = 0; i < sheet->labels->labels->len; i++)
    if (get_width (sheet, i) < sheet->width - 0.01)
      return FALSE;
  return TRUE;
}

static void
say_width (Sheet *sheet, const char *why, double mm)
{
  const char *form =
    sheet->labels->form == MUSTER_LABEL_CARD ? _ ("Unit cards") : _ ("Unit labels");
  double real = sheet->label / MUSTER_MM;
  g_free (sheet->sentence);
  if (real > mm + 0.01)
    sheet->sentence =
      /* Translators: %1$s: a label's form; %2$f: a width in millimetres. */
      g_strdup_printf (_ ("%1$s, %2$.0f mm wide, so that the longest name has room"), form, real);
  else if (real < mm - 0.01)
    sheet->sentence =
      /* Translators: %1$s: a label's form; %2$f: a width in millimetres. */
      g_strdup_printf (_ ("%1$s, %2$.0f mm wide, as wide as the paper"), form, real);
  else
    sheet->sentence = g_strdup_printf ("%s, %s", form, why);
}

/* Chooses type, then a width with which the highest label fits on a page. Returns: what the head of
 * the first page and those of the others take */
static double
settle (Sheet *sheet, const char *why, double mm, double *running)
{
  double type = 0;
  set_factor (sheet, mm, 1);
  type = choose_type (sheet);
  for (;;)
    {
      begin_layout (sheet, type);
      muster_labels_settle (sheet->labels, sheet->layout, sheet->label, sheet->options->is_grey);
      /* Of figures that found no room nothing is explained. */
      g_free (sheet->legend);
      sheet->legend = muster_labels_dup_legend (sheet->labels);
      say_width (sheet, why, mm);
      add_running (sheet);
      *running = get_rows_height (sheet->layout);
      add_masthead (sheet);
      double head = get_rows_height (sheet->layout) - *running;
      double room = get_room (sheet, MAX (head, *running), TRUE);
      if (get_tallest (sheet, sheet->layout) <= room
          || (is_widest (sheet) && type <= MUSTER_LEAST_TYPE_SIZE))
        return head;
      if (is_widest (sheet))
        type = MAX (MUSTER_LEAST_TYPE_SIZE, type - 1);
      else
        set_factor (sheet, mm, WIDER * sheet->factor);
    }
}

/* Margins as narrow as printers take where they are worth a column more. */
static void
choose_body (Sheet *sheet, MusterSheetOptions *options, gboolean is_turned, double label)
{
  double width;
  double height;
  muster_paper_get_body (options->paper, is_turned, &sheet->width, &sheet->height);
  muster_paper_get_wide_body (options->paper, is_turned, &width, &height);
  options->has_narrow_margins =
    count_columns (width, label) > MAX (1, count_columns (sheet->width, label));
  if (!options->has_narrow_margins)
    return;
  sheet->width = width;
  sheet->height = height;
}

static MusterSheet *
make (MusterLabels *labels, const MusterSheetOptions *wanted, gboolean is_turned, gboolean *is_poor)
{
  const MusterEvaluation *evaluation = labels->evaluation;
  double running;
  double mm;
  MusterSheetOptions options = *wanted;
  Sheet sheet = { .evaluation = evaluation, .options = &options, .labels = labels };
  g_autofree char *why = muster_labels_find_width (labels, options.label_width, &mm);
  choose_body (&sheet, &options, is_turned, mm * MUSTER_MM);
  sheet.legend = muster_labels_dup_legend (labels);
  double head = settle (&sheet, why, mm, &running);
  make_rows (&sheet);
  if (labels->labels->len == 0)
    add_nothing (&sheet);
  *is_poor = add_pages (&sheet, head, running);
  g_autofree char *foot =
    g_strdup_printf ("%s %s", evaluation->ruleset->title, evaluation->ruleset->version);
  g_free (sheet.sentence);
  g_free (sheet.legend);
  g_ptr_array_unref (sheet.rows);
  return muster_sheet_new_turned (sheet.layout, evaluation->army, foot, &options, is_turned);
}

/* Where the last page would have a row alone, smaller type is tried, which may save the page. */
static MusterSheet *
make_fitting (MusterLabels *labels, const MusterSheetOptions *options, gboolean is_turned)
{
  gboolean is_poor;
  MusterSheetOptions smaller = *options;
  MusterSheet *sheet = make (labels, options, is_turned, &is_poor);
  smaller.type_size = MUSTER_LEAST_TYPE_SIZE;
  if (!is_poor)
    return sheet;
  return muster_sheet_take_shorter (sheet, make (labels, &smaller, is_turned, &is_poor));
}

/* Upright, unless the paper takes fewer pages across. */
MusterSheet *
muster_sheet_labels (const MusterEvaluation *evaluation,
                     GPtrArray *findings,
                     const MusterSheetOptions *options)
{
  g_autoptr (MusterLabels) labels = muster_labels_new (evaluation, options->label_form);
  if (options->turn != MUSTER_TURN_BEST)
    return make_fitting (labels, options, options->turn == MUSTER_TURN_LANDSCAPE);
  g_autoptr (MusterSheet) upright = make_fitting (labels, options, FALSE);
  if (muster_sheet_get_n_pages (upright) == 1)
    return g_steal_pointer (&upright);
  g_autoptr (MusterSheet) turned = make_fitting (labels, options, TRUE);
  if (muster_sheet_get_n_pages (turned) < muster_sheet_get_n_pages (upright))
    return g_steal_pointer (&turned);
  return g_steal_pointer (&upright);
}
