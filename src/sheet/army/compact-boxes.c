#include "config.h"

#include "sheet/army/compact-boxes.h"

#include "sheet/army/columns.h"
#include "sheet/page/words.h"

/* Of the type size. */
#define BOX_LINE 1.2
#define UNIT_GAP 0.35 /* between the boxes of two units */

/* Where boxes go. */
typedef struct
{
  const MusterStepBoxes *boxes;
  double em;
  double end;
} Line;

static double
get_last_end (const MusterSetText *set)
{
  PangoRectangle logical;
  PangoLayoutLine *line = pango_layout_get_line_readonly (set->layout, (int) set->n_lines - 1);
  pango_layout_line_get_extents (line, NULL, &logical);
  return (double) logical.width / PANGO_SCALE;
}

/* The boxes of units that are alike. */
typedef struct
{
  GArray *marks;
  guint n_units;
  guint steps;    /* of each */
  guint per_line; /* boxes of a unit in a line: all, where they fit */
  guint units;    /* in a line */
} Boxes;

/* Of one unit, as wide as the widest of its lines; with the gap to the next one. */
static double
get_unit_width (const Line *line, const Boxes *boxes)
{
  double width = 0;
  for (guint from = 0; from < boxes->steps; from += boxes->per_line)
    width = MAX (width, muster_step_boxes_get_width (line->boxes, boxes->marks, from + 1,
                                                     MIN (boxes->per_line, boxes->steps - from)));
  return width + (boxes->steps > 1 ? UNIT_GAP * line->em : 0);
}

static double
get_boxes_width (const Line *line, const Boxes *boxes, guint n_units)
{
  double gap = line->boxes->gap + (boxes->steps > 1 ? UNIT_GAP * line->em : 0);
  return n_units * get_unit_width (line, boxes) - gap;
}

static gboolean
find_boxes (const Line *line, const GArray *things, double width, Boxes *boxes)
{
  guint first = g_array_index (things, guint, 0);
  gint64 steps = muster_words_get_steps (line->boxes->labels->reckoning, first);
  *boxes = (Boxes){ 0 };
  if (steps < 1 || steps > MUSTER_COMPACT_MOST_BOXES
      || steps * things->len > MUSTER_COMPACT_MOST_BOXES)
    return FALSE;
  boxes->marks = muster_step_boxes_list_marks (line->boxes, first, steps);
  boxes->n_units = things->len;
  boxes->steps = (guint) steps;
  boxes->per_line = boxes->steps;
  while (boxes->per_line > 1 && get_boxes_width (line, boxes, 1) > width)
    boxes->per_line--;
  boxes->units = boxes->n_units;
  while (boxes->units > 1 && get_boxes_width (line, boxes, boxes->units) > width)
    boxes->units--;
  return TRUE;
}

/* Units from @first on, in a line whose foot is @y. */
static void
add_box_line (const Line *line, const Boxes *boxes, guint first, guint from, double y)
{
  guint n = MIN (boxes->units, boxes->n_units - first);
  guint n_steps = MIN (boxes->per_line, boxes->steps - from);
  double x = line->end - get_boxes_width (line, boxes, n);
  for (guint i = 0; i < n; i++)
    muster_step_boxes_add (line->boxes, boxes->marks, from + 1, n_steps,
                           x + i * get_unit_width (line, boxes), y);
}

/* In lines of boxes below @y, of text above them. */
static void
add_box_lines (const Line *line, const Boxes *boxes, double y)
{
  for (guint unit = 0; unit < boxes->n_units; unit += boxes->units)
    for (guint from = 0; from < boxes->steps; from += boxes->per_line)
      {
        y += BOX_LINE * line->em;
        add_box_line (line, boxes, unit, from, y);
      }
  muster_galley_need_fall (line->boxes->galley, y + 0.32 * line->em);
}

gboolean
muster_compact_boxes_add (const MusterStepBoxes *step_boxes,
                          const GArray *things,
                          const MusterSetText *set,
                          double x,
                          double end,
                          gboolean is_roomy)
{
  Boxes boxes;
  MusterTypesetter *typesetter = step_boxes->galley->typesetter;
  const Line line = { step_boxes, muster_typesetter_get_size (typesetter, MUSTER_STYLE_BODY), end };
  double y = (set->n_lines - 1) * muster_typesetter_get_leading (typesetter, set->style);
  if (!find_boxes (&line, things, end - x, &boxes))
    return TRUE;
  g_autoptr (GArray) marks = boxes.marks;
  double start = end - get_boxes_width (&line, &boxes, boxes.n_units);
  gboolean is_beside = boxes.units == boxes.n_units && boxes.per_line == boxes.steps
                       && start >= x + get_last_end (set) + 0.5 * line.em;
  if (is_beside || is_roomy)
    add_box_lines (&line, &boxes, y - (is_beside ? BOX_LINE : 0.1) * line.em);
  return is_beside || is_roomy;
}
