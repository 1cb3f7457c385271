#include "config.h"

#include "sheet/labels/step-boxes.h"

#include "sheet/page/words.h"

#include <glib/gi18n-lib.h>

#define LETTERS_GAP 4.0  /* beside letters before their box, both sides together */
#define HEAVY       1.4  /* weight of the line before the letters of a level */
#define OVER        0.7  /* how far it stands out above and below */
#define MIDDLE      0.33 /* from the middle of letters to their baseline, of their size */

MusterStepBoxes *
muster_step_boxes_new (const MusterEvaluation *evaluation)
{
  MusterStepBoxes *boxes = g_new0 (MusterStepBoxes, 1);
  boxes->evaluation = evaluation;
  boxes->codes = muster_label_codes_list (evaluation);
  return boxes;
}

void
muster_step_boxes_free (MusterStepBoxes *boxes)
{
  g_ptr_array_unref (boxes->codes);
  g_free (boxes);
}

GArray *
muster_step_boxes_list_marks (const MusterStepBoxes *boxes, guint unit, gint64 steps)
{
  return muster_evaluation_list_marks (boxes->evaluation, unit, steps);
}

/* Returns: (transfer full) (nullable): the letters of what begins with a step, as markup */
static char *
dup_letters (const MusterStepBoxes *boxes, const GArray *marks, gint64 step)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < marks->len; i++)
    {
      const MusterStepMark *mark = &g_array_index (marks, MusterStepMark, i);
      const char *letters = muster_label_codes_get_letters (boxes->codes, mark->level);
      if (mark->losses != step || letters == NULL)
        continue;
      g_autofree char *escaped = g_markup_escape_text (letters, -1);
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", escaped);
    }
  return g_string_free (text, text->len == 0);
}

/* Letters stand before their box, so that they are read when it is ticked. */
static double
get_letters_width (const MusterStepBoxes *boxes, const char *letters)
{
  if (letters == NULL)
    return 0;
  return muster_typesetter_set (boxes->layout->typesetter, MUSTER_STYLE_FINE, letters, 0, 0)->width
         + LETTERS_GAP;
}

double
muster_step_boxes_get_width (const MusterStepBoxes *boxes,
                             const GArray *marks,
                             gint64 first,
                             gint64 n)
{
  double width = 0;
  for (gint64 step = first; step < first + n; step++)
    {
      g_autofree char *letters = dup_letters (boxes, marks, step);
      width += get_letters_width (boxes, letters) + boxes->side + boxes->gap;
    }
  return width;
}

static void
add_letters (const MusterStepBoxes *boxes, const char *letters, double x, double y, double width)
{
  double size = muster_typesetter_get_size (boxes->layout->typesetter, MUSTER_STYLE_FINE);
  MusterMark heavy = { .x = x - HEAVY / 2,
                       .y = y - boxes->side - OVER,
                       .width = HEAVY,
                       .height = boxes->side + 2 * OVER,
                       .grey = MUSTER_GREY_RULE };
  muster_layout_add_mark (boxes->layout, &heavy);
  muster_layout_add_text_below (boxes->layout, MUSTER_STYLE_FINE, letters, x + HEAVY / 2,
                                y - boxes->side / 2 + MIDDLE * size, width - HEAVY / 2,
                                PANGO_ALIGN_CENTER, 1);
}

void
muster_step_boxes_add (const MusterStepBoxes *boxes,
                       const GArray *marks,
                       gint64 first,
                       gint64 n,
                       double x,
                       double y)
{
  for (gint64 step = first; step < first + n; step++)
    {
      g_autofree char *letters = dup_letters (boxes, marks, step);
      double width = get_letters_width (boxes, letters);
      if (letters != NULL)
        add_letters (boxes, letters, x, y, width);
      MusterMark box = { .is_box = TRUE,
                         .x = x + width,
                         .y = y - boxes->side,
                         .width = boxes->side,
                         .height = boxes->side,
                         .grey = MUSTER_GREY_BOX };
      muster_layout_add_mark (boxes->layout, &box);
      x += width + boxes->side + boxes->gap;
    }
}

static void
note_levels (const MusterStepBoxes *boxes, gint64 most, GHashTable *levels)
{
  const MusterEvaluation *evaluation = boxes->evaluation;
  for (guint unit = 1; unit < evaluation->army->n_nodes; unit++)
    {
      gint64 steps = muster_words_get_steps (evaluation, unit);
      if (steps < 1 || steps > most)
        continue;
      g_autoptr (GArray) marks = muster_step_boxes_list_marks (boxes, unit, steps);
      for (guint i = 0; i < marks->len; i++)
        if (g_array_index (marks, MusterStepMark, i).losses > 0)
          g_hash_table_add (levels, (gpointer) g_array_index (marks, MusterStepMark, i).level);
    }
}

char *
muster_step_boxes_dup_legend (const MusterStepBoxes *boxes, gint64 most)
{
  g_autoptr (GHashTable) levels = g_hash_table_new (NULL, NULL);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  note_levels (boxes, most, levels);
  for (guint i = 0; i < boxes->codes->len; i++)
    {
      const MusterLabelCode *code = g_ptr_array_index (boxes->codes, i);
      char *item = g_markup_printf_escaped ("<b>%s</b> %s", code->letters, code->level->name);
      if (g_hash_table_contains (levels, code->level)
          && !g_ptr_array_find_with_equal_func (items, item, g_str_equal, NULL))
        g_ptr_array_add (items, item);
      else
        g_free (item);
    }
  if (items->len == 0)
    return NULL;
  g_ptr_array_add (items, g_strdup (_ ("a level begins with the box after its letters")));
  return muster_words_join (items);
}
