#include "config.h"

#include "sheet/labels/label-private.h"

#include "sheet/page/palette.h"

#include <glib/gi18n-lib.h>

/* Of the type size: lines stand closer than in a text. */
#define LINE 1.14
#define RISE 0.86
#define GAP  0.7 /* between figures and boxes on a line */
/* Points. */
#define STRIP_PAD 2.5
#define CARD_PAD  6.0
#define BAND_PAD  0.9  /* above and below its text */
#define CARD_RISE 44.0 /* mm */
#define NO_COLOUR 0xdedede
/* Of labels: so many must have room for their formation in the band, or none has it there. */
#define USUAL_SHARE 0.6
/* Of names: the longest ones are set smaller by themselves. */
#define EXTREME_SHARE 0.1
#define SIZE_STEP     0.5
#define SLACK         2.0 /* points: letters that are spaced take more than is measured */
#define MOST_PARTS    12
#define MOST_NOTE     6 /* lines */

static double
get_height (const MusterLabelSetter *setter, MusterStyle style, const char *text, double width)
{
  double leading = muster_typesetter_get_leading (setter->galley->typesetter, style);
  return (muster_label_shape (setter, style, text, width)->n_lines - 1) * leading
         + LINE * muster_label_get_size (setter, style);
}

/* Sets a text below what stands there, @width wide. */
static void
put (MusterLabelSetter *setter, MusterStyle style, const char *text, double width)
{
  double size = muster_label_get_size (setter, style);
  if (setter->is_drawn)
    muster_galley_add_text_below (setter->galley, style, text, setter->left,
                                  setter->y + RISE * size, width, PANGO_ALIGN_LEFT, 0);
  setter->y += get_height (setter, style, text, width);
}

/* The band */

static char *
dup_place (const MusterLabelSetter *setter, guint n_within, gboolean with_nation)
{
  const MusterLabel *label = setter->label;
  const MusterNation *nations = setter->labels->reckoning->ruleset->nations;
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
  const MusterNation *nation = &setter->labels->reckoning->ruleset->nations[setter->label->nation];
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
  muster_galley_add_fill (setter->galley, &fill);
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
    setter->labels->reckoning->army->things[label->thing].sort == MUSTER_SORT_COMMANDER;
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
  return g_markup_printf_escaped ("<span weight='600' size='%d'>%s</span>",
                                  (int) (size * PANGO_SCALE + 0.5), setter->label->name);
}

static double
get_name_width (const MusterLabelSetter *setter, MusterStyle style, double size)
{
  g_autofree char *name = dup_sized_name (setter, size);
  return muster_label_shape (setter, style, name, 0)->width + SLACK / 2;
}

/* Returns: the largest size with which the name takes one line, or the least, with which it takes
 * as many as it must */
static double
choose_name_size (const MusterLabelSetter *setter, MusterStyle style)
{
  double size = setter->labels->name_size;
  while (size > MUSTER_LEAST_TYPE_SIZE && get_name_width (setter, style, size) > setter->width)
    size -= SIZE_STEP;
  return MAX (size, MUSTER_LEAST_TYPE_SIZE);
}

/* A name of several lines has the type of the style, whose leading it gets. */
static void
put_name (MusterLabelSetter *setter, MusterStyle style)
{
  double size = choose_name_size (setter, style);
  gboolean is_one_line = get_name_width (setter, style, size) <= setter->width;
  g_autofree char *name =
    is_one_line ? dup_sized_name (setter, size)
                : g_markup_printf_escaped ("<span weight='600'>%s</span>", setter->label->name);
  if (!is_one_line)
    {
      put (setter, style, name, setter->width);
      return;
    }
  if (setter->is_drawn)
    muster_galley_add_text_below (setter->galley, style, name, setter->left,
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
  double name = get_name_width (setter, style, setter->labels->name_size);
  return name + get_gap (setter) + muster_label_shape (setter, style, place, 0)->width + SLACK
         <= setter->width;
}

/* The name on the nation's colour, and @place behind it, which may be NULL. */
static void
add_name_band (MusterLabelSetter *setter, double pad, const char *place)
{
  MusterStyle style = get_band_style (setter);
  MusterLabelSetter measuring = *setter;
  measuring.is_drawn = FALSE;
  put_name (&measuring, style);
  fill_band (setter, pad, measuring.y - setter->y + 2 * BAND_PAD);
  setter->y += BAND_PAD;
  if (setter->is_drawn && place != NULL)
    {
      double width = muster_label_shape (setter, style, place, 0)->width + SLACK;
      muster_galley_add_text_below (setter->galley, style, place,
                                    setter->left + setter->width - width,
                                    setter->y + RISE * setter->labels->name_size, width,
                                    PANGO_ALIGN_RIGHT, 1);
    }
  put_name (setter, style);
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
set_strip (MusterLabelSetter *setter, double pad)
{
  g_autofree char *place = dup_strip_place (setter);
  gboolean is_in_band = setter->labels->has_place_in_band && has_room_in_band (setter, place);
  g_autofree char *figures =
    dup_figures (setter, TRUE, is_in_band ? NULL : place, setter->label->has_spare);
  add_name_band (setter, pad, is_in_band ? place : NULL);
  put_figures (setter, figures);
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

static void
put_parts (MusterLabelSetter *setter)
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
set_card (MusterLabelSetter *setter)
{
  g_autofree char *figures = dup_figures (setter, FALSE, NULL, TRUE);
  double top = setter->y;
  setter->y += 2;
  put_name (setter, MUSTER_STYLE_FINE);
  put_words (setter);
  put_card_boxes (setter);
  setter->y += 1.5;
  if (figures[0] != '\0')
    put (setter, MUSTER_STYLE_READOUT, figures, setter->width);
  put_parts (setter);
  put_note (setter);
  setter->y = MAX (setter->y, top + CARD_RISE * MUSTER_MM - top);
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
      n += get_name_width (setter, style, setter->labels->name_size) > setter->width;
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
  const MusterThing *things = labels->reckoning->army->things;
  const MusterThing *a = &things[one->thing];
  const MusterThing *b = &things[other->thing];
  return a->sort == b->sort && g_strcmp0 (a->kind_id, b->kind_id) == 0;
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
muster_labels_settle (MusterLabels *labels, MusterGalley *galley, double width, gboolean is_grey)
{
  guint n = 0;
  gboolean is_card = labels->form == MUSTER_LABEL_CARD;
  MusterLabelSetter setter = { .labels = labels,
                               .galley = galley,
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
  labels->has_place_in_band = n >= USUAL_SHARE * labels->labels->len;
  if (!is_card)
    settle_spare (&setter);
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
  MusterLabelSetter setter = { .labels = labels,
                               .label = label,
                               .galley = galley,
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
  set_card (&setter);
  return setter.y + pad / 2;
}
