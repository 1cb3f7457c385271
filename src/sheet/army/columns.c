#include "config.h"

#include "sheet/army/columns.h"

#include "army/evaluate/points.h"
#include "army/evaluate/readouts.h"
#include "army/evaluate/working.h"
#include "sheet/page/words.h"

#include <glib/gi18n-lib.h>

/* No column of figures takes more of the width. */
#define WIDEST_GRADE 0.2
/* Kinds give way to names, but never below a third of the room that both have. */
#define LEAST_KIND  0.34
#define WIDEST_KIND 0.55
/* Of the type size. */
#define MEAN_LETTER    0.46
#define BOX            0.72 /* of the type size: side of a tick box */
#define BOX_GAP        0.26
#define INDENT         1.3
#define DEEPEST_INDENT 6
#define KIND_GAP       0.8 /* between a name and the type behind it */
/* Of all members: so many must have a name of their own for types to have a column. */
#define LEAST_NAMED 0.25
/* Of a named thing on average, with a column of types. */
#define MOST_LINES 1.2

static double
get_width (MusterGalley *galley, MusterStyle style, const char *text)
{
  return muster_typesetter_set (galley->typesetter, style, text, 0, 0)->width;
}

static void
widen (MusterColumn *column, MusterGalley *galley, MusterStyle style, const char *text)
{
  column->width = MAX (column->width, get_width (galley, style, text));
}

/* Too many boxes are a number and a line, which find room where some boxes do. */
static void
measure_boxes (MusterColumns *columns,
               const MusterReckoning *reckoning,
               const MusterStepBoxes *boxes,
               guint unit)
{
  gint64 steps = muster_words_get_steps (reckoning, unit);
  g_autoptr (GArray) marks = muster_step_boxes_list_marks (boxes, unit, steps);
  gint64 most = steps > MUSTER_MOST_BOXES ? MUSTER_MOST_BOXES_A_LINE : steps;
  if (steps > MUSTER_MOST_BOXES)
    g_array_set_size (marks, 0);
  for (gint64 first = 0; first < most; first += MUSTER_MOST_BOXES_A_LINE)
    {
      gint64 n = MIN (most - first, MUSTER_MOST_BOXES_A_LINE);
      double width = muster_step_boxes_get_width (boxes, marks, first + 1, n);
      columns->losses.width = MAX (columns->losses.width, width);
    }
}

/* The width that the thing asks for in each column. */
static void
measure_thing (MusterColumns *columns,
               MusterGalley *galley,
               const MusterReckoning *reckoning,
               const MusterStepBoxes *boxes,
               guint index)
{
  const MusterThing *thing = &reckoning->army->things[index];
  if (thing->sort <= MUSTER_SORT_FORMATION)
    return;
  if (muster_thing_is_named (thing))
    widen (&columns->kind, galley, MUSTER_STYLE_KIND, muster_thing_get_kind_name (thing));
  if (thing->sort != MUSTER_SORT_UNIT)
    return;
  g_autofree char *grades = muster_words_dup_grades (reckoning, index);
  if (grades[0] != '\0')
    widen (&columns->grade, galley, MUSTER_STYLE_BODY, grades);
  measure_boxes (columns, reckoning, boxes, index);
}

static void
measure_points (MusterColumns *columns, MusterGalley *galley, const MusterReckoning *reckoning)
{
  if (!muster_ruleset_has_prices (reckoning->ruleset))
    return;
  g_autofree char *sum = muster_words_dup_points (reckoning->totals[0], TRUE);
  widen (&columns->points, galley, MUSTER_STYLE_TOTAL, sum);
  for (guint i = 1; i < reckoning->army->n_things && columns->mark <= 0; i++)
    if (muster_reckoning_is_price_own (reckoning, i))
      columns->mark = get_width (galley, MUSTER_STYLE_FIGURE, "*");
  columns->points.width += columns->mark;
}

/* Columns that are there are as wide as their heads. */
static void
widen_for_heads (MusterColumns *columns, MusterGalley *galley)
{
  if (columns->kind.width > 0)
    widen (&columns->kind, galley, MUSTER_STYLE_LABEL, _ ("Type"));
  if (columns->grade.width > 0)
    widen (&columns->grade, galley, MUSTER_STYLE_LABEL, _ ("Grade"));
  if (columns->losses.width > 0)
    widen (&columns->losses, galley, MUSTER_STYLE_LABEL, _ ("Losses"));
  if (columns->points.width > 0)
    widen (&columns->points, galley, MUSTER_STYLE_LABEL, _ ("Points"));
}

/* A hair more than measured, so that rounding never cuts the widest text. */
static void
limit (MusterColumn *column, double slack, double most)
{
  if (column->width > 0)
    column->width = MIN (column->width + slack, most);
}

static int
compare_lengths (gconstpointer a, gconstpointer b)
{
  const double *one = a;
  const double *other = b;
  return (*one > *other) - (*one < *other);
}

/* What all but the longest names take, without setting them. */
static double
estimate_names (const MusterColumns *columns, const MusterArmy *army)
{
  g_autoptr (GArray) lengths = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint i = 0; i < army->n_things; i++)
    {
      const MusterThing *thing = &army->things[i];
      if (thing->sort <= MUSTER_SORT_FORMATION)
        continue;
      const char *name = thing->name != NULL ? thing->name : thing->kind_id;
      double length = (double) g_utf8_strlen (name, -1) * MEAN_LETTER + thing->depth;
      g_array_append_val (lengths, length);
    }
  if (lengths->len == 0)
    return 0;
  g_array_sort (lengths, compare_lengths);
  return columns->em * g_array_index (lengths, double, lengths->len * 85 / 100);
}

static gboolean
are_named_enough (const MusterArmy *army)
{
  guint n = 0;
  guint n_named = 0;
  for (guint i = 0; i < army->n_things; i++)
    if (army->things[i].sort > MUSTER_SORT_FORMATION)
      {
        n++;
        n_named += muster_thing_is_named (&army->things[i]);
      }
  return n_named > LEAST_NAMED * n;
}

double
muster_columns_get_indent (const MusterColumns *columns, guint depth)
{
  return INDENT * columns->em * CLAMP ((int) depth - 1, 0, DEEPEST_INDENT);
}

/* Where a type that has no column stands: right of a name of one line, where both fit; otherwise,
 * with 0, below the name. */
static double
get_kind_offset (const MusterColumns *columns,
                 MusterGalley *galley,
                 const MusterSetText *name,
                 const char *kind,
                 double width)
{
  double offset = name->width + KIND_GAP * columns->em;
  if (name->n_lines > 1 || offset + get_width (galley, MUSTER_STYLE_KIND, kind) > width)
    return 0;
  return offset;
}

static const MusterSetText *
set_lines (MusterGalley *galley, MusterStyle style, const char *text, double width)
{
  return muster_typesetter_set (galley->typesetter, style, text, width, MUSTER_MOST_NAME_LINES);
}

/* Commanders have neither grades nor losses in columns. */
static double
get_name_end (const MusterColumns *columns, const MusterThing *thing)
{
  gboolean is_alone = columns->kind.width <= 0 || !muster_thing_is_named (thing);
  if (is_alone && thing->sort == MUSTER_SORT_COMMANDER)
    return columns->line;
  return is_alone ? columns->rest : columns->end;
}

void
muster_columns_add_name (const MusterColumns *columns,
                         MusterGalley *galley,
                         const MusterThing *thing,
                         MusterStyle style,
                         const char *text,
                         double x)
{
  const char *kind = muster_thing_get_kind_name (thing);
  double width = get_name_end (columns, thing) - x;
  double kind_x = columns->kind.x;
  double kind_y = 0;
  double kind_width = columns->kind.width;
  muster_galley_add_text (galley, style, text, x, width, PANGO_ALIGN_LEFT, MUSTER_MOST_NAME_LINES);
  if (!muster_thing_is_named (thing) || (kind_width <= 0 && g_str_equal (thing->name, kind)))
    return;
  if (kind_width <= 0)
    {
      const MusterSetText *name = set_lines (galley, style, text, width);
      double offset = get_kind_offset (columns, galley, name, kind, width);
      kind_x = x + offset;
      kind_width = width - offset;
      if (offset <= 0)
        kind_y = name->n_lines * muster_typesetter_get_leading (galley->typesetter, style);
    }
  muster_galley_add_text_below (galley, MUSTER_STYLE_KIND, kind, kind_x, kind_y, kind_width,
                                PANGO_ALIGN_LEFT, MUSTER_MOST_NAME_LINES);
}

/* The lines that a named thing takes in the columns. Returns: whether no word is torn */
static gboolean
count_lines (const MusterColumns *columns,
             MusterGalley *galley,
             const MusterThing *thing,
             guint *n_lines)
{
  double width = columns->end - muster_columns_get_indent (columns, thing->depth - 1);
  const MusterSetText *name = set_lines (galley, MUSTER_STYLE_BODY, thing->name, width);
  const MusterSetText *kind =
    set_lines (galley, MUSTER_STYLE_KIND, muster_thing_get_kind_name (thing), columns->kind.width);
  *n_lines += MAX (name->n_lines, kind->n_lines);
  return !muster_set_text_is_torn (kind) && !muster_set_text_is_torn (name);
}

/* Whether a column that is narrower than its widest text is worth having. */
static gboolean
is_worth_its_room (const MusterColumns *columns, MusterGalley *galley, const MusterArmy *army)
{
  guint n = 0;
  guint n_lines = 0;
  for (guint i = 0; i < army->n_things; i++)
    {
      const MusterThing *thing = &army->things[i];
      if (thing->sort <= MUSTER_SORT_FORMATION || !muster_thing_is_named (thing))
        continue;
      if (!count_lines (columns, galley, thing, &n_lines))
        return FALSE;
      n++;
    }
  return n_lines <= MOST_LINES * n;
}

static void
place (MusterColumn *column, double gap, double *end)
{
  column->x = *end - column->width;
  if (column->width > 0)
    *end = column->x - gap;
}

void
muster_columns_measure (MusterColumns *columns,
                        MusterGalley *galley,
                        const MusterReckoning *reckoning,
                        MusterStepBoxes *boxes)
{
  double end = galley->width;
  double em = muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_BODY);
  double slack = 0.15 * em;
  *columns = (MusterColumns){ .em = em, .gap = 1.2 * em, .pitch = (BOX + BOX_GAP) * em };
  boxes->galley = galley;
  boxes->side = BOX * em;
  boxes->gap = BOX_GAP * em;
  for (guint i = 0; i < reckoning->army->n_things; i++)
    measure_thing (columns, galley, reckoning, boxes, i);
  measure_points (columns, galley, reckoning);
  widen_for_heads (columns, galley);
  limit (&columns->grade, slack, WIDEST_GRADE * galley->width);
  limit (&columns->points, slack, WIDEST_GRADE * galley->width);
  limit (&columns->losses, slack, galley->width);
  place (&columns->points, columns->gap, &end);
  columns->line = end;
  place (&columns->losses, columns->gap, &end);
  place (&columns->grade, columns->gap, &end);
  double room = end - columns->gap;
  double left = room - estimate_names (columns, reckoning->army);
  double wanted = columns->kind.width;
  columns->rest = end;
  if (!are_named_enough (reckoning->army))
    columns->kind.width = 0;
  limit (&columns->kind, slack, CLAMP (left, LEAST_KIND * room, WIDEST_KIND * room));
  place (&columns->kind, columns->gap, &end);
  columns->end = end;
  if (columns->kind.width > 0 && columns->kind.width < wanted
      && !is_worth_its_room (columns, galley, reckoning->army))
    {
      columns->kind.width = 0;
      columns->end = columns->rest;
    }
}

static void
add_head (MusterGalley *galley, const MusterColumn *column, const char *text, gboolean right)
{
  if (column->width > 0)
    muster_galley_add_text (galley, MUSTER_STYLE_LABEL, text, column->x, column->width,
                            right ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT, 1);
}

guint
muster_columns_add_heads (const MusterColumns *columns, MusterGalley *galley)
{
  const char *full = _ ("Formation, commander, unit");
  /* Tracked letters need a little more than they are wide. */
  gboolean fits = get_width (galley, MUSTER_STYLE_LABEL, full) + 1 < columns->end;
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, MUSTER_STYLE_LABEL, fits ? full : _ ("Unit"), 0, columns->end,
                          PANGO_ALIGN_LEFT, 1);
  add_head (galley, &columns->kind, _ ("Type"), FALSE);
  add_head (galley, &columns->grade, _ ("Grade"), FALSE);
  add_head (galley, &columns->losses, _ ("Losses"), FALSE);
  add_head (galley, &columns->points, _ ("Points"), TRUE);
  return muster_galley_end_row (galley, 0, 0);
}

static void
add_blank (const MusterColumns *columns, MusterGalley *galley, gint64 steps)
{
  g_autofree char *number = muster_number_dup_text (MUSTER_NUMBER (steps));
  MusterMark line = { .x = columns->losses.x + columns->losses.width / 2,
                      .width = columns->losses.width / 2,
                      .height = MUSTER_HAIRLINE,
                      .grey = MUSTER_GREY_HAIRLINE };
  muster_galley_add_text (galley, MUSTER_STYLE_FIGURE, number, columns->losses.x,
                          columns->losses.width / 2, PANGO_ALIGN_LEFT, 1);
  muster_galley_add_mark (galley, &line);
}

void
muster_columns_add_boxes (const MusterColumns *columns, const MusterStepBoxes *boxes, guint unit)
{
  gint64 steps = muster_words_get_steps (boxes->labels->reckoning, unit);
  g_autoptr (GArray) marks = muster_step_boxes_list_marks (boxes, unit, steps);
  if (steps > MUSTER_MOST_BOXES)
    {
      add_blank (columns, boxes->galley, steps);
      return;
    }
  for (gint64 first = 0; first < steps; first += MUSTER_MOST_BOXES_A_LINE)
    {
      gint64 n = MIN (steps - first, MUSTER_MOST_BOXES_A_LINE);
      double y = first / MUSTER_MOST_BOXES_A_LINE * columns->pitch;
      muster_step_boxes_add (boxes, marks, first + 1, n, columns->losses.x, y + 0.04 * columns->em);
      muster_galley_need_fall (boxes->galley, y + columns->pitch - boxes->side);
    }
}
