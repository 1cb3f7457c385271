#include "config.h"

#include "sheet/labels/label-private.h"

/* Points. */
#define LEAST_BOX 8.2
#define MARK      1.6 /* weight of the line before a box with which a level begins */

double
muster_label_get_size (const MusterLabelSetter *setter, MusterStyle style)
{
  return muster_typesetter_get_size (setter->galley->typesetter, style);
}

const MusterSetText *
muster_label_shape (const MusterLabelSetter *setter,
                    MusterStyle style,
                    const char *text,
                    double width)
{
  return muster_typesetter_set (setter->galley->typesetter, style, text, width, 0);
}

double
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
        g_markup_escape_text (muster_labels_get_letters (setter->labels, mark->level), -1);
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", letters);
    }
  return g_string_free (text, text->len == 0);
}

static double
get_step_width (const MusterLabelSetter *setter, gint64 step)
{
  g_autofree char *letters = dup_letters (setter, step);
  double width =
    letters != NULL ? muster_label_shape (setter, MUSTER_STYLE_FINE, letters, 0)->width + 3 : 0;
  return step == 0 ? width : MAX (width, muster_label_get_box (setter));
}

double
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
  double size = muster_label_get_size (setter, MUSTER_STYLE_FINE);
  muster_galley_add_text_below (setter->galley, MUSTER_STYLE_FINE, letters, x,
                                y + side / 2 + 0.33 * size, width, PANGO_ALIGN_CENTER, 1);
}

double
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

gboolean
muster_label_has_boxes (const MusterLabelSetter *setter)
{
  return setter->label->steps > 0 && setter->label->steps <= MUSTER_MOST_BOXES;
}
