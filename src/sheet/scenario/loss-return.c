#include "config.h"

#include "sheet/scenario/sheets.h"

#include "army/evaluate/losses.h"
#include "army/evaluate/readouts.h"
#include "base/error.h"
#include "base/text.h"
#include "scenario/scenario.h"
#include "scenario/text.h"
#include "scenario/victory.h"
#include "sheet/labels/label.h"
#include "sheet/page/sheet.h"
#include "sheet/page/view.h"
#include "sheet/page/words.h"
#include "sheet/scenario/head.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MUSTER_N_UNIT_FATES 3

/* Of the type size: a hair more than measured, so that rounding never cuts a word. */
#define MUSTER_RETURN_SLACK 0.15

typedef struct
{
  double em;
  double ease; /* of the room between rows: 1, or less where that saves a page */
  double gap;
  double box; /* side of a tick box: never less than a pencil needs */
  double pitch;
  guint boxes_a_line;
  gboolean is_stacked;      /* what is ticked stands below names: there is no room beside them */
  gboolean kinds_behind;    /* what units are, without a column for it, stands behind their names */
  gboolean persons_behind;  /* what commanders are stands behind their names, else below */
  gboolean are_fates_below; /* what becomes of commanders stands below their names */
  MusterColumn number;
  MusterColumn name;
  MusterColumn kind;  /* within that of names; width 0: below them */
  MusterColumn steps; /* width 0: no unit has any */
  MusterColumn lost;  /* to write how many; width 0 where all units have boxes */
  MusterColumn fates[MUSTER_N_UNIT_FATES]; /* width 0: no unit is asked for it */
  MusterColumn remarks;                    /* width 0: no room */
  double right; /* where what stands left of the number and the fates ends */
} MusterReturnColumns;

/* The columns of a loss return: where they stand. Where there is no room for all of them beside
 * each other remarks go first, then names stand above what is ticked. */

/* Points: 3.6 mm, which a pencil can tick. */
#define LEAST_BOX 10.2

/* Of the type size. */
#define BOX          0.8
#define BOX_GAP      0.28
#define LOST         2.6
#define LEAST_NAME   12
#define MOST_NAME    24
#define MOST         85 /* percent */
#define LEAST_REMARK 7
#define WIDEST_MARK  9
#define OPEN_LINE    3
#define NAME_LINES   8
#define HEAD_LINES   3

/* The first is what all steps lost say, too. */
static const char *const unit_fates[MUSTER_N_UNIT_FATES] = { N_ ("Destroyed"), N_ ("Captured"),
                                                             N_ ("Routed off") };

static const MusterReturnRow *
get_row (const GArray *rows, guint index)
{
  return &g_array_index (rows, MusterReturnRow, index);
}

static const MusterSetText *
set (MusterLayout *layout, MusterStyle style, const char *text, double width)
{
  return muster_typesetter_set (layout->typesetter, style, text, width, width > 0 ? NAME_LINES : 0);
}

static double
get_width (MusterLayout *layout, MusterStyle style, const char *text)
{
  return set (layout, style, text, 0)->width;
}

static double
get_word_width (MusterLayout *layout, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  double widest = 0;
  for (guint i = 0; words[i] != NULL; i++)
    widest = MAX (widest, get_width (layout, MUSTER_STYLE_LABEL, words[i]));
  return widest;
}

/** Returns: whether the row has step boxes or a line for them: a unit of one step that comes to no
 * state has none, since that step is lost where it is destroyed */
static gboolean
muster_return_has_steps (const MusterReturnRow *row)
{
  if (row->category != MUSTER_CATEGORY_UNIT || row->steps == 0)
    return FALSE;
  if (row->steps != 1)
    return TRUE;
  g_autoptr (GArray) marks = muster_return_list_marks (row);
  return marks->len > 0;
}

/* Whether the number of its lost steps is written, since they are too many for boxes, or not known.
 */
static gboolean
is_number_asked (const MusterReturnRow *row)
{
  return muster_return_has_steps (row)
         && (row->steps == MUSTER_STEPS_OPEN || row->steps > MUSTER_MOST_BOXES);
}

/* Each loss is asked once: a unit whose steps are all lost is destroyed. */
static gboolean
is_fate_asked (const MusterReturnRow *row, gsize fate)
{
  return row->category == MUSTER_CATEGORY_UNIT && (fate > 0 || !muster_return_has_steps (row));
}

static gboolean
is_fate_asked_of_any (const GArray *rows, gsize fate)
{
  for (guint i = 0; i < rows->len; i++)
    if (is_fate_asked (get_row (rows, i), fate))
      return TRUE;
  return FALSE;
}

/* The track that most units have, of several the first; the head names its steps. Returns:
 * (nullable)
 */
static const MusterStrength *
find_usual (const GArray *rows)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (NULL, NULL);
  const MusterStrength *usual = NULL;
  guint most = 0;
  for (guint i = 0; i < rows->len; i++)
    {
      gpointer strength = (gpointer) get_row (rows, i)->strength;
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, strength));
      if (strength != NULL && muster_return_has_steps (get_row (rows, i)))
        g_hash_table_insert (counts, strength, GUINT_TO_POINTER (n + 1));
    }
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterStrength *strength = get_row (rows, i)->strength;
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, strength));
      if (n > most)
        usual = strength;
      most = MAX (most, n);
    }
  return usual;
}

/* "Quarters", or just steps where that is not known; "Units lost" where there is no other word. */
static char *
dup_step_names (const GArray *rows, gboolean has_lost)
{
  const MusterStrength *usual = find_usual (rows);
  g_autofree char *name =
    usual != NULL ? muster_text_dup_capital (usual->steps_name) : g_strdup (_ ("Steps"));
  /* Translators: head of a column of tick boxes: "Units lost". */
  return has_lost ? g_steal_pointer (&name) : g_strdup_printf (_ ("%s lost"), name);
}

static void
add_item (GPtrArray *items, const char *text)
{
  if (text != NULL && text[0] != '\0')
    g_ptr_array_add (items, g_strdup (text));
}

static char *
dup_boxes (const GArray *rows, const MusterReturnRow *row)
{
  if (row->strength == NULL || !muster_return_has_steps (row) || row->strength == find_usual (rows))
    return NULL;
  /* Translators: what the boxes of a row stand for: "boxes: stands". */
  return g_strdup_printf (_ ("boxes: %s"), row->strength->steps_name);
}

/* The type itself, or what the register of a campaign calls one without a name: "Battalion 3". */
static gboolean
is_numbered_kind (const char *name, const char *kind)
{
  const char *rest = g_str_has_prefix (name, kind) ? name + strlen (kind) : NULL;
  if (rest == NULL || rest[0] == '\0')
    return rest != NULL;
  return rest[0] == ' ' && rest[1] != '\0' && strspn (rest + 1, "0123456789") == strlen (rest + 1);
}

/** Returns: (transfer full): what the node is beside its name: type, grades, options, and what its
 * boxes are where that is not what the head says */
static char *
muster_return_columns_dup_particulars (const GArray *rows, const MusterReturnRow *row)
{
  const MusterNode *node = &row->army->nodes[row->node];
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *grades =
    row->evaluation != NULL ? muster_words_dup_grades (row->evaluation, row->node) : NULL;
  g_autofree char *boxes = dup_boxes (rows, row);
  const char *kind = muster_node_get_kind_name (node);
  if (muster_node_is_named (node) && !is_numbered_kind (node->name, kind))
    add_item (items, kind);
  if (grades != NULL && grades[0] != '\0')
    g_ptr_array_add (items, muster_words_dup_glued (grades, TRUE));
  g_ptr_array_extend_and_steal (items, muster_army_list_borne (row->army, row->node));
  add_item (items, boxes);
  return muster_text_enumerate (items);
}

static void
widen_for_marks (MusterReturnColumns *columns, MusterLayout *layout, const MusterReturnRow *row)
{
  g_autoptr (GArray) marks = muster_return_list_marks (row);
  for (guint i = 0; i < marks->len; i++)
    {
      g_autofree char *text =
        muster_return_mark_dup_text (&g_array_index (marks, MusterReturnMark, i), FALSE);
      double width =
        get_width (layout, MUSTER_STYLE_CAPTION, text) + MUSTER_RETURN_SLACK * columns->em;
      columns->steps.width = MAX (columns->steps.width, MIN (width, WIDEST_MARK * columns->em));
    }
}

/* Returns: the most boxes of a unit; 0 where none has steps */
static gint64
measure_steps (MusterReturnColumns *columns, MusterLayout *layout, const GArray *rows)
{
  gint64 most = 0;
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = get_row (rows, i);
      if (!muster_return_has_steps (row))
        continue;
      most = MAX (most, row->steps > MUSTER_MOST_BOXES ? 1 : MAX (row->steps, 1));
      if (is_number_asked (row))
        {
          columns->steps.width = MAX (columns->steps.width, 2 * OPEN_LINE * columns->em);
          columns->lost.width = LOST * columns->em;
        }
      widen_for_marks (columns, layout, row);
    }
  return most;
}

static double
get_boxes_width (const MusterReturnColumns *columns, gint64 n)
{
  return (double) n * columns->pitch - (columns->pitch - columns->box);
}

static int
compare_lengths (gconstpointer a, gconstpointer b)
{
  const double *one = a;
  const double *other = b;
  return (*one > *other) - (*one < *other);
}

/* What names and what nodes are take: all of them, and all but the longest. */
typedef struct
{
  double longest_name;
  double longest_more;
  double name;
  double more;
} Widths;

static double
pick (GArray *lengths, guint percent, double slack)
{
  if (lengths->len == 0)
    return 0;
  g_array_sort (lengths, compare_lengths);
  return g_array_index (lengths, double, (lengths->len - 1) * percent / 100) + slack;
}

static Widths
measure_names (const MusterReturnColumns *columns, MusterLayout *layout, const GArray *rows)
{
  double slack = MUSTER_RETURN_SLACK * columns->em;
  g_autoptr (GArray) names = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) more = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = get_row (rows, i);
      if (row->category != MUSTER_CATEGORY_UNIT)
        continue;
      g_autofree char *label = muster_army_dup_label (row->army, row->node);
      g_autofree char *text = muster_return_columns_dup_particulars (rows, row);
      double name = get_width (layout, MUSTER_STYLE_HEADING_3, label);
      double kind = get_width (layout, MUSTER_STYLE_KIND, text);
      g_array_append_val (names, name);
      g_array_append_val (more, kind);
    }
  return (Widths){ pick (names, 100, slack), pick (more, 100, slack), pick (names, MOST, slack),
                   pick (more, MOST, slack) };
}

/* What nodes are has a column where that makes all rows, or nearly all, one line high, and the
 * others are broken within their columns; otherwise it stands below names. Returns: what names and
 * it need of the room */
static double
place_kinds (MusterReturnColumns *columns, const Widths *widths)
{
  double room = columns->name.width;
  double least = LEAST_NAME * columns->em;
  const double pairs[4][2] = { { widths->longest_name, widths->longest_more },
                               { widths->name, widths->longest_more },
                               { widths->longest_name, widths->more },
                               { widths->name, widths->more } };
  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      double both = pairs[i][0] + columns->gap + pairs[i][1];
      if (both > room)
        continue;
      double name = columns->is_stacked
                      ? MIN (widths->longest_name, room - columns->gap - pairs[i][1])
                      : pairs[i][0];
      columns->kind.x = columns->name.x + name + columns->gap;
      columns->kind.width = MAX (pairs[i][1], 1);
      return MAX (both, least);
    }
  return CLAMP (MAX (widths->name, widths->more), least, MAX (least, MOST_NAME * columns->em));
}

/* The columns at the right, from the right. */
static void
place_right (MusterReturnColumns *columns, MusterLayout *layout, const GArray *rows, double end)
{
  for (gsize i = MUSTER_N_UNIT_FATES; i > 0; i--)
    {
      if (!is_fate_asked_of_any (rows, i - 1))
        continue;
      MusterColumn *column = &columns->fates[i - 1];
      column->width =
        MAX (get_word_width (layout, _ (unit_fates[i - 1])) + MUSTER_RETURN_SLACK * columns->em,
             columns->box);
      column->x = end - column->width;
      end = column->x - columns->gap;
    }
  if (columns->lost.width > 0)
    {
      columns->lost.width = MAX (columns->lost.width, get_word_width (layout, _ ("Number lost"))
                                                        + MUSTER_RETURN_SLACK * columns->em);
      columns->lost.x = end - columns->lost.width;
      end = columns->lost.x - columns->gap;
    }
  columns->right = end;
}

/* Returns: FALSE where names would have too little room beside so many boxes */
static gboolean
fit_beside (MusterReturnColumns *columns, gint64 boxes, double room)
{
  double steps =
    boxes > 0 ? MAX (columns->steps.width, get_boxes_width (columns, boxes)) + columns->gap : 0;
  if (room - steps < LEAST_NAME * columns->em)
    return FALSE;
  columns->boxes_a_line = (guint) MAX (boxes, 1);
  columns->name.width = room - steps;
  columns->steps.width = MAX (steps - columns->gap, 0);
  return TRUE;
}

/* What names do not need is for remarks, which stand at the right of all else. */
static void
add_remarks_column (MusterReturnColumns *columns, double names, double end)
{
  double spare = columns->name.width - names - columns->gap;
  if (spare < LEAST_REMARK * columns->em)
    return;
  columns->name.width = names;
  columns->lost.x -= spare + columns->gap;
  for (gsize i = 0; i < MUSTER_N_UNIT_FATES; i++)
    columns->fates[i].x -= spare + columns->gap;
  columns->remarks = (MusterColumn){ end - spare, spare };
}

static void
place_stacked (MusterReturnColumns *columns,
               const Widths *widths,
               gint64 most,
               double room,
               double end)
{
  double fit = (room + columns->pitch - columns->box) / columns->pitch;
  columns->is_stacked = TRUE;
  columns->boxes_a_line = (guint) CLAMP (fit, 1, MUSTER_MOST_BOXES_A_LINE);
  columns->name.width = end - columns->name.x;
  columns->steps = (MusterColumn){ columns->name.x, most > 0 ? room : 0 };
  place_kinds (columns, widths);
}

/** @rows: (element-type MusterReturnRow)
 * @ease: of the room between rows, 1 as usual */
static void
muster_return_columns_measure (MusterReturnColumns *columns,
                               MusterLayout *layout,
                               GArray *rows,
                               double ease)
{
  const MusterReturnRow *last = muster_return_get_last (rows);
  double em = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
  double box = MAX (BOX * em, LEAST_BOX);
  g_autofree char *number = g_strdup_printf ("%u", last != NULL ? last->number : 1);
  *columns = (MusterReturnColumns){
    .em = em, .ease = ease, .gap = em, .box = box, .pitch = box + BOX_GAP * em
  };
  gint64 most = measure_steps (columns, layout, rows);
  gint64 boxes = MIN (most, MUSTER_MOST_BOXES_A_LINE);
  g_autofree char *step_names = dup_step_names (rows, columns->lost.width > 0);
  double end = layout->width;
  place_right (columns, layout, rows, end);
  columns->number.width = MAX (get_width (layout, MUSTER_STYLE_NUMBER, number),
                               get_width (layout, MUSTER_STYLE_LABEL, _ ("No.")))
                          + MUSTER_RETURN_SLACK * columns->em;
  columns->name.x = columns->number.width + columns->gap;
  if (most > 0)
    columns->steps.width = MAX (columns->steps.width, get_word_width (layout, step_names)
                                                        + MUSTER_RETURN_SLACK * columns->em);
  double room = columns->right - columns->name.x;
  Widths widths = measure_names (columns, layout, rows);
  if (!fit_beside (columns, boxes, room) && !fit_beside (columns, (boxes + 1) / 2, room))
    {
      place_stacked (columns, &widths, most, room, end);
      return;
    }
  add_remarks_column (columns, place_kinds (columns, &widths), end);
  columns->steps.x = columns->name.x + columns->name.width + columns->gap;
}

typedef struct
{
  const MusterColumn *column;
  const char *text;
  PangoAlignment alignment;
} Head;

/* Heads of several lines end on the same one. */
static void
add_heads (MusterLayout *layout, const Head *heads, gsize n)
{
  double leading = muster_typesetter_get_leading (layout->typesetter, MUSTER_STYLE_LABEL);
  guint most = 1;
  for (gsize i = 0; i < n; i++)
    if (heads[i].column->width > 0)
      most = MAX (most,
                  set (layout, MUSTER_STYLE_LABEL, heads[i].text, heads[i].column->width)->n_lines);
  for (gsize i = 0; i < n; i++)
    {
      const MusterColumn *column = heads[i].column;
      if (column->width <= 0)
        continue;
      guint lines = set (layout, MUSTER_STYLE_LABEL, heads[i].text, column->width)->n_lines;
      muster_layout_add_text_below (layout, MUSTER_STYLE_LABEL, heads[i].text, column->x,
                                    (most - lines) * leading, column->width, heads[i].alignment,
                                    HEAD_LINES);
    }
}

/** Returns: the row with the heads of the columns */
static guint
muster_return_columns_add_heads (const MusterReturnColumns *columns,
                                 MusterLayout *layout,
                                 GArray *rows)
{
  g_autofree char *step_names = dup_step_names (rows, columns->lost.width > 0);
  g_autofree char *both = columns->steps.width > 0
                            ? g_strdup_printf ("%s · %s", _ ("Unit"), step_names)
                            : g_strdup (_ ("Unit"));
  MusterColumn name = columns->name;
  MusterColumn steps = columns->steps;
  if (columns->is_stacked)
    {
      name.width = columns->right - name.x;
      steps.width = 0;
    }
  const Head heads[] = {
    { &columns->number, _ ("No."), PANGO_ALIGN_LEFT },
    { &name, columns->is_stacked ? both : _ ("Commander, unit"), PANGO_ALIGN_LEFT },
    { &steps, step_names, PANGO_ALIGN_LEFT },
    /* Translators: head of a column of boxes in which the number of lost steps is written. */
    { &columns->lost, _ ("Number lost"), PANGO_ALIGN_CENTER },
    { &columns->fates[0], _ (unit_fates[0]), PANGO_ALIGN_CENTER },
    { &columns->fates[1], _ (unit_fates[1]), PANGO_ALIGN_CENTER },
    { &columns->fates[2], _ (unit_fates[2]), PANGO_ALIGN_CENTER },
    { &columns->remarks, _ ("Remarks"), PANGO_ALIGN_LEFT },
  };
  muster_layout_begin_row (layout);
  add_heads (layout, heads, G_N_ELEMENTS (heads));
  return muster_layout_end_row (layout, 0, 0);
}

/* What stands in the columns of a loss return: units and commanders, and what is ticked and
 * written on. */

/* Points. */
#define LINE_WEIGHT 0.4  /* of lines to write on */
#define LEAST_ROW   18.5 /* 6.5 mm, in which a pencil can write */

/* Of the type size. */
#define BOX_FALL     0.15 /* of boxes and lines to write on, below the baseline */
#define LOST_HEIGHT  1.5
#define WORD_GAP     0.35 /* between a box and its word */
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

static void
add_frame (const MusterReturnColumns *columns,
           MusterLayout *layout,
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
  muster_layout_add_mark (layout, &mark);
  muster_layout_need_fall (layout, foot);
}

/** Adds a tick box to the row begun, its foot a little below the line that is @y below the
 * baseline. */
static void
muster_return_add_box (const MusterReturnColumns *columns, MusterLayout *layout, double x, double y)
{
  add_frame (columns, layout, x, y, columns->box, columns->box);
}

/** Adds a line to write on likewise. */
static void
muster_return_add_line (const MusterReturnColumns *columns,
                        MusterLayout *layout,
                        double x,
                        double y,
                        double width)
{
  double foot = y + BOX_FALL * columns->em;
  MusterMark mark = { .x = x, .y = foot, .width = width, .height = LINE_WEIGHT };
  muster_layout_add_mark (layout, &mark);
  muster_layout_need_fall (layout, foot + LINE_WEIGHT);
}

/**
 * muster_return_add_choice:
 * @words: (array length=n): already translated
 * @x: where the first may begin
 * @start: where further lines begin
 *
 * Adds words with a tick box before each to the row begun, on as many lines as they take.
 *
 * Returns: where the last one ends
 */
static double
muster_return_add_choice (const MusterReturnColumns *columns,
                          MusterLayout *layout,
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
        get_width (layout, MUSTER_STYLE_BODY, words[i]) + MUSTER_RETURN_SLACK * columns->em;
      if (at > start && at + offset + width > end)
        {
          at = start;
          y += LINE_PITCH * columns->box;
        }
      muster_return_add_box (columns, layout, at, y);
      muster_layout_add_text_below (layout, MUSTER_STYLE_BODY, words[i], at + offset, y, width,
                                    PANGO_ALIGN_LEFT, 1);
      at += offset + width + CHOICE_GAP * columns->em;
    }
  return at - CHOICE_GAP * columns->em;
}

/* Where what a node is goes: in its column, behind the name, or below it: all units alike, and all
 * commanders. */
typedef struct
{
  double x;
  double y;
  double width;
} Place;

/* Whether the node has its name and what it is in columns: a unit whose words are not far longer
 * than those of others. */
static gboolean
is_in_columns (const MusterReturnColumns *columns,
               MusterLayout *layout,
               const MusterReturnRow *row,
               const char *name,
               const char *more,
               double end)
{
  if (columns->kind.width <= 0 || row->category == MUSTER_CATEGORY_COMMANDER)
    return FALSE;
  return get_width (layout, MUSTER_STYLE_HEADING_3, name)
           <= MOST_BROKEN * (columns->kind.x - columns->gap - columns->name.x)
         && get_width (layout, MUSTER_STYLE_KIND, more) <= MOST_BROKEN * (end - columns->kind.x);
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

/* Adds the name, and what the node is, before @end. Returns: the height of their lines */
static double
add_name (const MusterReturnColumns *columns,
          MusterLayout *layout,
          const GArray *rows,
          const MusterReturnRow *row,
          double end)
{
  gboolean is_person = row->category == MUSTER_CATEGORY_COMMANDER;
  MusterStyle style = is_person ? MUSTER_STYLE_PERSON : MUSTER_STYLE_HEADING_3;
  g_autofree char *label = muster_army_dup_label (row->army, row->node);
  g_autofree char *markup = g_markup_printf_escaped (PERSON_MARKUP, label);
  g_autofree char *more = muster_return_columns_dup_particulars (rows, row);
  const char *text = is_person ? markup : label;
  gboolean has_column = is_in_columns (columns, layout, row, label, more, end);
  double width = (has_column ? columns->kind.x - columns->gap : end) - columns->name.x;
  const MusterSetText *name = set (layout, style, text, width);
  double lines = name->n_lines * muster_typesetter_get_leading (layout->typesetter, style);
  muster_layout_add_text (layout, style, text, columns->name.x, width, PANGO_ALIGN_LEFT,
                          NAME_LINES);
  if (more[0] == '\0')
    return lines;
  Place place = find_place (columns, name, has_column, lines, end);
  muster_layout_add_text_below (layout, MUSTER_STYLE_KIND, more, place.x, place.y, place.width,
                                PANGO_ALIGN_LEFT, NAME_LINES);
  return MAX (lines, place.y
                       + set (layout, MUSTER_STYLE_KIND, more, place.width)->n_lines
                           * muster_typesetter_get_leading (layout->typesetter, MUSTER_STYLE_KIND));
}

/* A bar below the box with which a state begins, and its name, on a line where no other stands. */
static void
add_marks (const MusterReturnColumns *columns,
           MusterLayout *layout,
           const MusterReturnRow *row,
           double y)
{
  g_autoptr (GArray) marks = muster_return_list_marks (row);
  gboolean is_one_line = row->steps <= columns->boxes_a_line;
  double leading = muster_typesetter_get_leading (layout->typesetter, MUSTER_STYLE_CAPTION);
  double rise = muster_typesetter_get_rise (layout->typesetter, MUSTER_STYLE_CAPTION);
  double end = columns->steps.x + columns->steps.width;
  double taken = columns->steps.x;
  double foot = y + BOX_FALL * columns->em + 1;
  double line = foot + rise + 1;
  for (guint i = 0; i < marks->len; i++)
    {
      const MusterReturnMark *mark = &g_array_index (marks, MusterReturnMark, i);
      g_autofree char *text = muster_return_mark_dup_text (mark, !is_one_line);
      double width =
        get_width (layout, MUSTER_STYLE_CAPTION, text) + MUSTER_RETURN_SLACK * columns->em;
      double at = columns->steps.x;
      if (is_one_line && mark->losses > 0)
        {
          at += (double) (mark->losses - 1) * columns->pitch;
          MusterMark bar = { .x = at, .y = foot, .width = columns->box, .height = 1.4 };
          muster_layout_add_mark (layout, &bar);
        }
      at = MAX (MIN (at, end - width), columns->steps.x);
      if (i > 0 && at < taken && taken + width <= end)
        at = taken;
      else if (i > 0 && at < taken)
        line += leading;
      width = MIN (width, end - at);
      muster_layout_add_text_below (layout, MUSTER_STYLE_CAPTION, text, at, line, width,
                                    PANGO_ALIGN_LEFT, NAME_LINES);
      line += (set (layout, MUSTER_STYLE_CAPTION, text, width)->n_lines - 1) * leading;
      taken = at + width + 0.3 * columns->em;
    }
}

static void
add_boxes (const MusterReturnColumns *columns,
           MusterLayout *layout,
           const MusterReturnRow *row,
           double y)
{
  double pitch = columns->box * LINE_PITCH;
  guint n = (guint) row->steps;
  for (guint i = 0; i < n; i++)
    muster_return_add_box (columns, layout,
                           columns->steps.x + i % columns->boxes_a_line * columns->pitch,
                           y + i / columns->boxes_a_line * pitch);
  add_marks (columns, layout, row, y + (n - 1) / columns->boxes_a_line * pitch);
}

static void
add_open (const MusterReturnColumns *columns, MusterLayout *layout, double y)
{
  double width = MIN (OPEN_LINE * columns->em, columns->steps.width / 2);
  double x = columns->steps.x + width + WORD_GAP * columns->em;
  muster_return_add_line (columns, layout, columns->steps.x, y, width);
  /* Translators: behind a line on which the steps are written that a unit has at the start. */
  muster_layout_add_text_below (layout, MUSTER_STYLE_CAPTION, _ ("in all"), x, y,
                                columns->steps.x + columns->steps.width - x, PANGO_ALIGN_LEFT, 2);
}

static void
add_steps (const MusterReturnColumns *columns,
           MusterLayout *layout,
           const MusterReturnRow *row,
           double y)
{
  if (row->steps == MUSTER_STEPS_OPEN)
    add_open (columns, layout, y);
  else if (row->steps > MUSTER_MOST_BOXES)
    {
      g_autofree char *number = muster_number_dup_text (MUSTER_NUMBER (row->steps));
      /* Translators: the steps that a unit has at the start, too many for boxes: "48 in all". */
      g_autofree char *text = g_strdup_printf (_ ("%s in all"), number);
      muster_layout_add_text_below (layout, MUSTER_STYLE_FIGURE, text, columns->steps.x, y,
                                    columns->steps.width, PANGO_ALIGN_LEFT, 1);
      add_marks (columns, layout, row, y);
    }
  else if (muster_return_has_steps (row))
    add_boxes (columns, layout, row, y);
}

static void
add_unit_fates (const MusterReturnColumns *columns,
                MusterLayout *layout,
                const MusterReturnRow *row,
                double y)
{
  if (is_number_asked (row))
    add_frame (columns, layout, columns->lost.x, y, columns->lost.width, LOST_HEIGHT * columns->em);
  for (gsize i = 0; i < MUSTER_N_UNIT_FATES; i++)
    if (is_fate_asked (row, i))
      muster_return_add_box (columns, layout,
                             columns->fates[i].x + (columns->fates[i].width - columns->box) / 2, y);
}

static double
get_choice_width (const MusterReturnColumns *columns, MusterLayout *layout)
{
  double width = -CHOICE_GAP * columns->em;
  for (gsize i = 0; i < G_N_ELEMENTS (commander_fates); i++)
    width += columns->box + (WORD_GAP + CHOICE_GAP) * columns->em
             + MUSTER_RETURN_SLACK * columns->em
             + get_width (layout, MUSTER_STYLE_BODY, _ (commander_fates[i]));
  return width;
}

static double
get_fates_end (const MusterReturnColumns *columns, MusterLayout *layout)
{
  return columns->remarks.width > 0 ? columns->remarks.x - columns->gap : layout->width;
}

/* They begin with the steps of units, or before, where they would take a second line. */
static double
get_fates_start (const MusterReturnColumns *columns, MusterLayout *layout, gboolean is_below)
{
  double latest = get_fates_end (columns, layout) - get_choice_width (columns, layout) - 0.1;
  double earliest = columns->name.x + (is_below ? 0 : LEAST_PERSON * columns->em);
  return columns->is_stacked ? columns->steps.x : MIN (columns->steps.x, MAX (latest, earliest));
}

/* Whether the name and what the node is take a line each before @end, or one line together. */
static gboolean
has_room (const MusterReturnColumns *columns,
          MusterLayout *layout,
          const GArray *rows,
          const MusterReturnRow *row,
          gboolean is_one_line,
          double end)
{
  gboolean is_person = row->category == MUSTER_CATEGORY_COMMANDER;
  double room = end - columns->name.x - MUSTER_RETURN_SLACK * columns->em;
  g_autofree char *label = muster_army_dup_label (row->army, row->node);
  g_autofree char *markup = g_markup_printf_escaped (PERSON_MARKUP, label);
  g_autofree char *more = muster_return_columns_dup_particulars (rows, row);
  double name = is_person ? get_width (layout, MUSTER_STYLE_PERSON, markup)
                          : get_width (layout, MUSTER_STYLE_HEADING_3, label);
  double kind = more[0] != '\0' ? get_width (layout, MUSTER_STYLE_KIND, more) : 0;
  if (is_one_line && kind > 0)
    return name + columns->gap + kind <= room;
  return MAX (name, kind) <= room;
}

static gboolean
have_room (const MusterReturnColumns *columns,
           MusterLayout *layout,
           const GArray *rows,
           MusterCategory category,
           gboolean is_one_line,
           double end)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = &g_array_index (rows, MusterReturnRow, i);
      if (row->category == category && !has_room (columns, layout, rows, row, is_one_line, end))
        return FALSE;
    }
  return TRUE;
}

/** Finds one form for the rows of all units and one for those of all commanders: what they are
 * stands behind their names, in a column or below, and what becomes of commanders beside that or
 * below. */
static void
muster_return_settle_rows (MusterReturnColumns *columns, MusterLayout *layout, const GArray *rows)
{
  double end = get_fates_start (columns, layout, FALSE) - columns->gap;
  columns->are_fates_below =
    columns->is_stacked
    || !have_room (columns, layout, rows, MUSTER_CATEGORY_COMMANDER, FALSE, end);
  if (columns->are_fates_below)
    end = layout->width;
  columns->persons_behind = have_room (columns, layout, rows, MUSTER_CATEGORY_COMMANDER, TRUE, end);
  columns->kinds_behind = columns->is_stacked
                          && have_room (columns, layout, rows, MUSTER_CATEGORY_UNIT, TRUE,
                                        columns->name.x + columns->name.width);
}

static void
add_commander (const MusterReturnColumns *columns,
               MusterLayout *layout,
               GArray *rows,
               const MusterReturnRow *row)
{
  const char *words[G_N_ELEMENTS (commander_fates)];
  gboolean is_below = columns->are_fates_below;
  double start = get_fates_start (columns, layout, is_below);
  double lines =
    add_name (columns, layout, rows, row, is_below ? layout->width : start - columns->gap);
  for (gsize i = 0; i < G_N_ELEMENTS (commander_fates); i++)
    words[i] = _ (commander_fates[i]);
  muster_return_add_choice (columns, layout, words, G_N_ELEMENTS (words), start, start,
                            is_below ? lines + STACKED_GAP * columns->em : 0,
                            get_fates_end (columns, layout));
}

static void
add_unit (const MusterReturnColumns *columns,
          MusterLayout *layout,
          GArray *rows,
          const MusterReturnRow *row)
{
  double end = columns->name.x + columns->name.width;
  double lines = add_name (columns, layout, rows, row, end);
  double y = columns->is_stacked ? lines + STACKED_GAP * columns->em : 0;
  add_steps (columns, layout, row, y);
  add_unit_fates (columns, layout, row, y);
}

/** Adds a unit or commander as one row of the layout, in the form that was found. */
static void
muster_return_add_row (const MusterReturnColumns *columns,
                       MusterLayout *layout,
                       GArray *rows,
                       const MusterReturnRow *row)
{
  g_autofree char *number = g_strdup_printf ("%u", row->number);
  muster_layout_begin_row (layout);
  muster_layout_add_text (layout, MUSTER_STYLE_NUMBER, number, 0, columns->number.width,
                          PANGO_ALIGN_RIGHT, 1);
  if (row->category == MUSTER_CATEGORY_COMMANDER)
    add_commander (columns, layout, rows, row);
  else
    add_unit (columns, layout, rows, row);
  double above = ABOVE * columns->ease * columns->em;
  double below = BELOW * columns->ease * columns->em;
  muster_layout_need_fall (layout, LEAST_ROW - layout->rise - above - below - MUSTER_HAIRLINE);
  MusterMark hairline = { .y = layout->fall + below,
                          .width = layout->width,
                          .height = MUSTER_HAIRLINE,
                          .grey = MUSTER_GREY_HAIRLINE };
  MusterMark remarks = {
    .x = columns->remarks.x, .y = hairline.y, .width = columns->remarks.width, .height = LINE_WEIGHT
  };
  muster_layout_add_mark (layout, &hairline);
  if (columns->remarks.width > 0)
    muster_layout_add_mark (layout, &remarks);
  muster_layout_end_row (layout, above, below + MUSTER_HAIRLINE);
}

/* Headings of formations on a loss return. */

#define HEADING_LINES 8
#define RESERVE_LINES 3

/* What a formation is, where its name does not say so. Returns: (nullable) */
static const char *
get_kind (const MusterReturnRow *row, const char *label)
{
  const char *kind = muster_node_get_kind_name (&row->army->nodes[row->node]);
  g_autofree char *name = g_utf8_casefold (label, -1);
  g_autofree char *folded = g_utf8_casefold (kind, -1);
  return row->node > 0 && strstr (name, folded) == NULL ? kind : NULL;
}

/* "Brigade · Reserve: turn 4, west road" as markup, or just what it is. Returns: (nullable) */
static char *
dup_more (const char *kind, const char *reserve)
{
  if (reserve == NULL || kind == NULL)
    return g_strdup (reserve != NULL ? reserve : kind);
  g_autofree char *escaped = g_markup_escape_text (kind, -1);
  return g_strdup_printf ("<i>%s</i> · %s", escaped, reserve);
}

/* Behind the heading, of width @behind, or below its @lines; what a formation is may be left out
 * where it has no room. */
static void
add_more (const MusterReturnColumns *columns,
          MusterLayout *layout,
          const char *more,
          gboolean has_reserve,
          double behind,
          double lines)
{
  MusterStyle style = has_reserve ? MUSTER_STYLE_READOUT : MUSTER_STYLE_KIND;
  double needed = muster_typesetter_set (layout->typesetter, style, more, 0, 0)->width;
  double x = behind > 0 ? behind + columns->em : 0;
  if (behind > 0 && x + needed >= layout->width && has_reserve)
    x = 0;
  double y = x > 0 ? 0 : lines;
  if (has_reserve || x + needed < layout->width)
    muster_layout_add_text_below (layout, style, more, x, y, layout->width - x, PANGO_ALIGN_LEFT,
                                  has_reserve ? RESERVE_LINES : 1);
}

/** Adds the heading of a row's formation, with what it is where its name does not say so.
 * @label: its name
 * @reserve: (nullable): when and where it comes, as markup; behind the rest, or below it where
 * there is no room */
static void
muster_return_add_heading (const MusterReturnColumns *columns,
                           MusterLayout *layout,
                           const MusterReturnRow *row,
                           MusterStyle style,
                           const char *label,
                           const char *reserve)
{
  g_autofree char *more = dup_more (get_kind (row, label), reserve);
  double width = layout->width;
  MusterTypesetter *typesetter = layout->typesetter;
  const MusterSetText *set = muster_typesetter_set (typesetter, style, label, width, 0);
  double lines = set->n_lines * muster_typesetter_get_leading (typesetter, style);
  muster_layout_begin_row (layout);
  muster_layout_add_text (layout, style, label, 0, width, PANGO_ALIGN_LEFT, HEADING_LINES);
  if (more != NULL)
    add_more (columns, layout, more, reserve != NULL, set->n_lines == 1 ? set->width : 0, lines);
  MusterMark hairline = { .y = layout->fall, .width = width, .height = MUSTER_HAIRLINE };
  muster_layout_add_mark (layout, &hairline);
  muster_layout_end_row (layout, 0, 0.15 * columns->em);
}

/* The levels of losses on a loss return, such as the one at which an army is lost, each with a box.
 */

/* Of the type size: between what stands above and the levels of a side. */
#define LEVELS_ABOVE 0.4

static void
add_level (const MusterReturnColumns *columns, MusterLayout *layout, const MusterReadout *readout)
{
  double x = columns->name.x + columns->box + 0.5 * columns->em;
  g_autofree char *name = muster_text_dup_capital (readout->name);
  g_autofree char *text = g_markup_printf_escaped ("<i>%s</i> %s", name, readout->text);
  muster_layout_begin_row (layout);
  muster_return_add_box (columns, layout, columns->name.x, 0);
  muster_layout_add_text (layout, MUSTER_STYLE_READOUT, text, x, layout->width - x,
                          PANGO_ALIGN_LEFT, 0);
  muster_layout_end_row (layout, 0.2 * columns->ease * columns->em,
                         0.2 * columns->ease * columns->em);
}

static gboolean
is_of_side (const MusterScenario *scenario, const MusterReturnRow *row, const MusterLevel *level)
{
  return scenario != NULL && row->node == 0
         && muster_scenario_counts_together (scenario, row->side, level);
}

/** Adds those of the formation or army of a row, but none that its whole side comes to.
 * @scenario: (nullable)
 * @readouts: (element-type MusterReadout): of its army */
static void
muster_return_add_levels (const MusterReturnColumns *columns,
                          MusterLayout *layout,
                          const MusterScenario *scenario,
                          const GPtrArray *readouts,
                          const MusterReturnRow *row)
{
  for (guint i = 0; i < readouts->len; i++)
    {
      const MusterReadout *readout = g_ptr_array_index (readouts, i);
      if (readout->node == row->node && readout->level != NULL
          && !is_of_side (scenario, row, readout->level))
        add_level (columns, layout, readout);
    }
}

/** Adds those by which all armies of the side are counted together, under words that say so. */
static void
muster_return_add_side_levels (const MusterReturnColumns *columns,
                               MusterLayout *layout,
                               const MusterScenario *scenario,
                               int side)
{
  g_autoptr (GPtrArray) readouts = muster_scenario_list_side_levels (scenario, side);
  if (readouts->len == 0)
    return;
  muster_layout_add_space (layout, LEVELS_ABOVE * columns->ease * columns->em);
  muster_layout_add_paragraph (layout, MUSTER_STYLE_LABEL, _ ("All armies together"), 0,
                               layout->width, PANGO_ALIGN_LEFT);
  for (guint i = 0; i < readouts->len; i++)
    add_level (columns, layout, g_ptr_array_index (readouts, i));
}

/* The foot of a loss return: how the battle ended, what else was lost, and who signs for it. */

/* Of the type size. */
#define LEAST_CELL    22
#define SIGNATURE_GAP 1
#define RESULT_ABOVE  0.8 /* what is written takes more than what is printed */
#define LABEL_GAP     0.6
#define CELL_GAP      2
#define REMARK_PITCH  2.2

/* To be ringed by hand. */
static const char *const results[] = {
  /* Translators: a result of a battle, to be ringed. */
  NC_ ("ringed", "win"),
  /* Translators: a result of a battle, to be ringed. */
  NC_ ("ringed", "draw"),
  /* Translators: a result of a battle, to be ringed: it was lost. */
  NC_ ("ringed", "loss"),
};
static const char *const holders[] = {
  /* Translators: who held the field, to be ringed. */
  NC_ ("ringed", "us"),
  /* Translators: who held the field, to be ringed. */
  NC_ ("ringed", "the enemy"),
  /* Translators: who held the field, to be ringed. */
  NC_ ("ringed", "nobody"),
};
static const char *const signers[] = { N_ ("For this side"), N_ ("For the opponent"),
                                       N_ ("Umpire") };

typedef struct
{
  const MusterReturnColumns *columns;
  MusterLayout *layout;
  int last_turn;
  gboolean is_narrow; /* words to tick take a whole line */
} Result;

/* What is asked, with words to tick or a line to write on. */
typedef struct
{
  const char *label;
  const char *const *words; /* NULL: a line */
  gsize n_words;
  gboolean is_turn; /* the line is followed by the last turn that there is */
} Question;

static const Question questions[] = {
  { N_ ("Result"), results, G_N_ELEMENTS (results), FALSE },
  { N_ ("Field held by"), holders, G_N_ELEMENTS (holders), FALSE },
  { N_ ("Ended in turn"), NULL, 0, TRUE },
  { N_ ("Date played"), NULL, 0, FALSE },
  { N_ ("Guns lost"), NULL, 0, FALSE },
  { N_ ("Standards lost"), NULL, 0, FALSE },
};

static void
add_answer (const Result *result, const Question *question, double x, double end)
{
  g_autofree char *turns = question->is_turn && result->last_turn > 0
                             /* Translators: behind the number of a turn: the last one. */
                             ? g_strdup_printf (_ ("of %d"), result->last_turn)
                             : g_strdup ("");
  const MusterSetText *behind =
    muster_typesetter_set (result->layout->typesetter, MUSTER_STYLE_BODY, turns, 0, 0);
  double room = turns[0] != '\0' ? behind->width + LABEL_GAP * result->columns->em : 0;
  muster_return_add_line (result->columns, result->layout, x, 0, end - room - x);
  if (turns[0] != '\0')
    muster_layout_add_text (result->layout, MUSTER_STYLE_BODY, turns, end - behind->width,
                            behind->width + MUSTER_RETURN_SLACK * result->columns->em,
                            PANGO_ALIGN_LEFT, 1);
}

static void
add_question (const Result *result, const Question *question, double x, double width)
{
  double end = x + width;
  const char *label = _ (question->label);
  const char *words[3];
  double taken =
    muster_typesetter_set (result->layout->typesetter, MUSTER_STYLE_LABEL, label, 0, 0)->width;
  double at = x + taken + LABEL_GAP * result->columns->em;
  muster_layout_add_text (result->layout, MUSTER_STYLE_LABEL, label, x,
                          taken + MUSTER_RETURN_SLACK * result->columns->em, PANGO_ALIGN_LEFT, 1);
  if (question->words == NULL)
    {
      add_answer (result, question, at, end);
      return;
    }
  for (gsize i = 0; i < question->n_words; i++)
    words[i] = g_dpgettext2 (GETTEXT_PACKAGE, "ringed", question->words[i]);
  muster_return_add_choice (result->columns, result->layout, words, question->n_words, at, at, 0,
                            end);
}

/* On narrow paper words to tick take the whole width; lines to write on always half of it. */
static gsize
count_on_line (const Result *result, gsize first)
{
  return result->is_narrow && questions[first].words != NULL ? 1 : 2;
}

static void
add_questions (const Result *result)
{
  double gap = CELL_GAP * result->columns->em;
  gsize a_line = 1;
  for (gsize i = 0; i < G_N_ELEMENTS (questions); i += a_line)
    {
      a_line = count_on_line (result, i);
      double width = (result->layout->width - (double) (a_line - 1) * gap) / (double) a_line;
      muster_layout_begin_row (result->layout);
      for (gsize j = 0; j < a_line; j++)
        add_question (result, &questions[i + j], (double) j * (width + gap), width);
      muster_layout_end_row (result->layout,
                             RESULT_ABOVE * result->columns->ease * result->columns->em, 0);
    }
}

/* Where rows have no room for them. */
static void
add_remarks (const Result *result)
{
  const char *label = _ ("Remarks, by number");
  double width =
    muster_typesetter_set (result->layout->typesetter, MUSTER_STYLE_LABEL, label, 0, 0)->width;
  double em = result->columns->em;
  double x = width + LABEL_GAP * em;
  muster_layout_begin_row (result->layout);
  muster_layout_add_text (result->layout, MUSTER_STYLE_LABEL, label, 0,
                          width + MUSTER_RETURN_SLACK * em, PANGO_ALIGN_LEFT, 1);
  muster_return_add_line (result->columns, result->layout, x, 0, result->layout->width - x);
  muster_return_add_line (result->columns, result->layout, 0, REMARK_PITCH * em,
                          result->layout->width);
  muster_layout_end_row (result->layout, RESULT_ABOVE * result->columns->ease * em, 0);
}

/* Whether each has its words below the line. */
static gboolean
result_has_room (const Result *result, double width)
{
  for (gsize i = 0; i < G_N_ELEMENTS (signers); i++)
    if (muster_typesetter_set (result->layout->typesetter, MUSTER_STYLE_CAPTION, _ (signers[i]), 0,
                               0)
          ->width
        > width)
      return FALSE;
  return TRUE;
}

static double
get_signature_width (const Result *result, gsize a_line)
{
  double gap = SIGNATURE_GAP * result->columns->em;
  return (result->layout->width - (double) (a_line - 1) * gap) / (double) a_line;
}

/* All on a line, or each on its own, so that none stands alone below the others. */
static void
add_signatures (const Result *result)
{
  double em = result->columns->em;
  gsize all = G_N_ELEMENTS (signers);
  gsize a_line = result_has_room (result, get_signature_width (result, all)) ? all : 1;
  double width = get_signature_width (result, a_line);
  double leading = muster_typesetter_get_leading (result->layout->typesetter, MUSTER_STYLE_CAPTION);
  for (gsize i = 0; i < all; i++)
    {
      double x = (double) (i % a_line) * (width + SIGNATURE_GAP * em);
      if (i % a_line == 0)
        muster_layout_begin_row (result->layout);
      muster_return_add_line (result->columns, result->layout, x, 0, width);
      muster_layout_add_text_below (result->layout, MUSTER_STYLE_CAPTION, _ (signers[i]), x,
                                    leading, width, PANGO_ALIGN_LEFT, 1);
      if (i % a_line == a_line - 1)
        muster_layout_end_row (result->layout, 2 * RESULT_ABOVE * em, 0);
    }
}

/** Adds it as a block. @last_turn: 0 where no end is given */
static void
muster_return_add_result (const MusterReturnColumns *columns, MusterLayout *layout, int last_turn)
{
  double em = columns->em;
  Result result = { .columns = columns, .layout = layout, .last_turn = last_turn };
  result.is_narrow = layout->width < (2 * LEAST_CELL + CELL_GAP) * em;
  MusterBlock *block = muster_layout_begin_block (layout, 1.6 * columns->ease * em);
  block->outline = 1;
  block->title = g_strdup (_ ("How it ended"));
  muster_layout_add_rule (layout, 0, layout->width, 0.8, 0.5 * em);
  muster_layout_begin_row (layout);
  muster_layout_add_text (layout, MUSTER_STYLE_HEADING_2, _ ("How it ended"), 0, layout->width,
                          PANGO_ALIGN_LEFT, 1);
  muster_layout_end_row (layout, 0, 0);
  add_questions (&result);
  if (columns->remarks.width <= 0)
    add_remarks (&result);
  add_signatures (&result);
  muster_layout_end_head (layout);
  muster_layout_end_block (layout);
}

/* Of a page: what is higher may be cut. */
#define MOST_WHOLE 0.2

/* Of the usual room between rows, where that takes fewer pages. */
#define TIGHT 0.6

/* Rows that go with the foot of the sheet to the next page. */
#define LEAST_ROWS 2

typedef struct
{
  const MusterGame *game;
  int side;
  GArray *rows; /* MusterReturnRow */
  MusterLayout *layout;
  MusterReturnColumns columns;
  double height;        /* of a page */
  guint n_numbered;     /* rows that have a number */
  guint n_armies;       /* each has a heading where there are several */
  GHashTable *readouts; /* of MusterEvaluation: MusterReadout */
  const MusterArmy *army;
  guint formation;        /* of the block that is open */
  guint n_in_block;       /* units, and 1 where there are any */
  gboolean has_commander; /* it has one */
  gboolean has_tail;      /* it has one of the last rows, which go with the foot */
  gboolean is_parted;     /* it is a row of a formation that goes on */
  gboolean is_open;
  guint first_tail; /* block */
} Return;

static MusterBlock *
get_block (const Return *sheet)
{
  return MUSTER_AT (sheet->layout->blocks, MusterBlock, sheet->layout->blocks->len - 1);
}

/* As headings stand under each other: that of an army counts only among several. */
static guint
get_depth (const Return *sheet, guint depth)
{
  return sheet->n_armies > 1 ? depth + 1 : depth;
}

static MusterStyle
get_style (guint depth)
{
  return MUSTER_STYLE_HEADING_1 + (MusterStyle) MIN (MAX (depth, 1) - 1, 2);
}

static char *
dup_label (const Return *sheet, const MusterArmy *army, guint node)
{
  if (node > 0)
    return muster_army_dup_label (army, node);
  return g_strdup (army->name != NULL && army->name[0] != '\0' ? army->name
                                                               : _ ("Army without a name"));
}

/* What the formation stands in, and itself where it is cut: "III Corps – 2nd Division". Returns:
 * (nullable) */
static char *
dup_within (const Return *sheet, const MusterArmy *army, guint formation, gboolean with_itself)
{
  const MusterNode *nodes = army->nodes;
  char *path = NULL;
  guint at = with_itself ? formation : nodes[formation].parent;
  for (; at != MUSTER_NO_NODE && get_depth (sheet, nodes[at].depth) > 0; at = nodes[at].parent)
    {
      g_autofree char *label = dup_label (sheet, army, at);
      g_autofree char *below = path;
      path = below != NULL ? g_strdup_printf ("%s – %s", label, below) : g_steal_pointer (&label);
    }
  return path;
}

static GPtrArray *
get_readouts (const Return *sheet, const MusterEvaluation *evaluation)
{
  GPtrArray *readouts = g_hash_table_lookup (sheet->readouts, evaluation);
  if (readouts != NULL)
    return readouts;
  readouts = muster_army_list_readouts (evaluation);
  g_hash_table_insert (sheet->readouts, (gpointer) evaluation, readouts);
  return readouts;
}

static void
add_levels (const Return *sheet, const MusterReturnRow *row)
{
  if (row->evaluation != NULL)
    muster_return_add_levels (&sheet->columns, sheet->layout, sheet->game->scenario,
                              get_readouts (sheet, row->evaluation), row);
}

static void
begin_block (Return *sheet, const MusterArmy *army, guint formation, guint depth)
{
  static const double spaces[] = { 0.5, 1.4, 1, 0.8 };
  double space =
    spaces[MIN (depth, G_N_ELEMENTS (spaces) - 1)] * sheet->columns.ease * sheet->columns.em;
  MusterBlock *block = muster_layout_begin_block (sheet->layout, space);
  block->tabled = TRUE;
  block->style = get_style (depth);
  block->outline = depth > 0 && depth <= 3 ? (int) depth : -1;
  block->title = depth > 0 ? dup_label (sheet, army, formation) : NULL;
  block->within = dup_within (sheet, army, formation, FALSE);
  sheet->army = army;
  sheet->formation = formation;
  sheet->n_in_block = 0;
  sheet->has_commander = FALSE;
  sheet->has_tail = FALSE;
  sheet->is_parted = FALSE;
  sheet->is_open = TRUE;
}

/* @is_last: the foot of the sheet follows */
static void
end_block (Return *sheet, gboolean is_last)
{
  gboolean stays = is_last || sheet->has_tail;
  if (!sheet->is_open)
    return;
  if (sheet->n_in_block == 0 && !sheet->has_tail)
    muster_layout_end_head (sheet->layout);
  muster_layout_end_block (sheet->layout);
  MusterBlock *block = get_block (sheet);
  double height = 0;
  for (guint i = 0; i < block->n_rows; i++)
    height += MUSTER_AT (sheet->layout->rows, MusterRow, block->first_row + i)->height;
  block->flows = !stays && height > MOST_WHOLE * sheet->height;
  block->keep_next = stays || (block->n_rows == block->n_head && !block->flows);
  /* A commander below his formation's name is more than a heading. */
  block->loose = !stays && sheet->has_commander;
  sheet->is_open = FALSE;
}

/* Returns: (nullable): when and where the formation comes, as markup */
static char *
dup_reserve (const Return *sheet, const MusterReturnRow *row)
{
  const MusterSheetOptions options = { .scenario = sheet->game->scenario,
                                       .army = row->army_number };
  return muster_reserve_words_dup (&options, row->node);
}

static void
add_heading (const Return *sheet, const MusterReturnRow *row, guint depth)
{
  g_autofree char *label = dup_label (sheet, row->army, row->node);
  g_autofree char *reserve = dup_reserve (sheet, row);
  muster_return_add_heading (&sheet->columns, sheet->layout, row, get_style (depth), label,
                             reserve);
}

static void
add_formation (Return *sheet, const MusterReturnRow *row)
{
  const MusterNode *node = &row->army->nodes[row->node];
  guint depth = get_depth (sheet, node->depth);
  end_block (sheet, FALSE);
  if (depth == 0)
    return;
  begin_block (sheet, row->army, row->node, depth);
  add_heading (sheet, row, depth);
  add_levels (sheet, row);
  if (node->end == row->node + 1)
    muster_layout_add_paragraph (sheet->layout, MUSTER_STYLE_NOTE, _ ("Nothing stands here yet."),
                                 sheet->columns.name.x, sheet->columns.name.width,
                                 PANGO_ALIGN_LEFT);
}

/* Nodes that stand directly in a formation, after the formations in it, or in the army. */
static void
begin_rest (Return *sheet, const MusterReturnRow *row)
{
  guint parent = row->army->nodes[row->node].parent;
  guint depth = get_depth (sheet, row->army->nodes[parent].depth);
  gboolean is_first = row->node == parent + 1;
  g_autofree char *label = dup_label (sheet, row->army, parent);
  g_autofree char *text = g_strdup_printf (_ ("Directly under %s"), label);
  end_block (sheet, FALSE);
  begin_block (sheet, row->army, parent, depth);
  if (is_first)
    return;
  MusterBlock *block = get_block (sheet);
  block->outline = -1;
  block->style = MUSTER_STYLE_LABEL;
  block->space = sheet->columns.em;
  g_free (block->title);
  block->title = g_strdup (text);
  muster_layout_add_paragraph (sheet->layout, MUSTER_STYLE_LABEL, text, 0, sheet->layout->width,
                               PANGO_ALIGN_LEFT);
}

/* So that the foot has company on its page, without all of a long formation. */
static void
part_from_rest (Return *sheet)
{
  const MusterArmy *army = sheet->army;
  guint formation = sheet->formation;
  end_block (sheet, FALSE);
  begin_block (sheet, army, formation, 0);
  MusterBlock *block = get_block (sheet);
  block->space = 0;
  g_free (block->within);
  block->within = dup_within (sheet, army, formation, TRUE);
  sheet->is_parted = TRUE;
}

/* The last rows of a return are blocks of their own, but for the first of a formation. */
static void
note_tail (Return *sheet, const MusterReturnRow *row)
{
  if (row->number + LEAST_ROWS <= sheet->n_numbered)
    return;
  if (sheet->is_parted || sheet->n_in_block > 1)
    part_from_rest (sheet);
  if (row->number + LEAST_ROWS == sheet->n_numbered + 1 || row->number == 1)
    sheet->first_tail = sheet->layout->blocks->len - 1;
  sheet->has_tail = TRUE;
}

static void
add_member (Return *sheet, const MusterReturnRow *row)
{
  guint parent = row->army->nodes[row->node].parent;
  if (!sheet->is_open || sheet->army != row->army || sheet->formation != parent)
    begin_rest (sheet, row);
  note_tail (sheet, row);
  if (row->category == MUSTER_CATEGORY_UNIT && sheet->n_in_block == 0)
    {
      muster_layout_end_head (sheet->layout);
      sheet->n_in_block++;
    }
  sheet->has_commander = sheet->has_commander || row->category == MUSTER_CATEGORY_COMMANDER;
  muster_return_add_row (&sheet->columns, sheet->layout, sheet->rows, row);
  if (sheet->n_in_block > 0)
    sheet->n_in_block++;
}

static void
add_rows (Return *sheet)
{
  for (guint i = 0; i < sheet->rows->len; i++)
    {
      const MusterReturnRow *row = get_row (sheet->rows, i);
      if (row->number == 0)
        add_formation (sheet, row);
      else
        add_member (sheet, row);
    }
  end_block (sheet, TRUE);
}

static double
get_height_before (const MusterLayout *layout, guint block)
{
  double height = 0;
  for (guint row = 0; row < MUSTER_AT (layout->blocks, MusterBlock, block)->first_row; row++)
    if (row >= MUSTER_AT (layout->blocks, MusterBlock, 0)->first_row)
      height += MUSTER_AT (layout->rows, MusterRow, row)->height;
  for (guint at = 1; at <= block; at++)
    height += MUSTER_AT (layout->blocks, MusterBlock, at)->space;
  return height;
}

/* Whether all from this block to the foot, with the headings above it, has room on a page: on the
 * first one where it begins there. */
static gboolean
has_room_on_page (const Return *sheet, guint block)
{
  const MusterLayout *layout = sheet->layout;
  guint start = block;
  guint last;
  while (start > 0 && MUSTER_AT (layout->blocks, MusterBlock, start - 1)->keep_next)
    start--;
  double needed = muster_layout_get_chain_height (layout, start, &last);
  if (start <= 1)
    return get_height_before (layout, start) + needed <= sheet->height;
  return needed <= muster_layout_get_page_room (layout, start, sheet->height);
}

/* Where the foot with the last rows is longer than a page it has fewer of them. */
static void
loosen_tail (Return *sheet)
{
  const MusterLayout *layout = sheet->layout;
  for (guint at = sheet->first_tail; at + 2 < layout->blocks->len; at++)
    {
      MusterBlock *block = MUSTER_AT (layout->blocks, MusterBlock, at);
      if (has_room_on_page (sheet, at))
        return;
      block->keep_next = block->n_rows == block->n_head;
    }
}

static void
add_table_head (Return *sheet)
{
  MusterLayout *layout = sheet->layout;
  MusterBlock *block = muster_layout_begin_block (layout, 0.8 * sheet->columns.em);
  block->keep_next = TRUE;
  block->tabled = TRUE;
  block->is_heads = TRUE;
  muster_layout_add_rule (layout, 0, layout->width, 0.8, 0.2 * sheet->columns.em);
  muster_return_columns_add_heads (&sheet->columns, layout, sheet->rows);
  muster_layout_add_rule (layout, 0, layout->width, 0.4, 0);
  muster_layout_end_block (layout);
}

static void
add_paragraph (const Return *sheet, MusterStyle style, const char *text, PangoAlignment alignment)
{
  if (text != NULL && text[0] != '\0')
    muster_layout_add_paragraph (sheet->layout, style, text, 0, sheet->layout->width, alignment);
}

/* Whose return it is. */
static char *
dup_title (const Return *sheet)
{
  if (sheet->game->scenario != NULL)
    return muster_scenario_dup_side_title (sheet->game->scenario, sheet->side);
  return g_strdup (muster_game_get_name (sheet->game));
}

static const char *
get_ruleset_title (const Return *sheet)
{
  const MusterScenario *scenario = sheet->game->scenario;
  if (scenario != NULL)
    return scenario->ruleset != NULL ? scenario->ruleset->title : scenario->ruleset_id;
  return get_row (sheet->rows, 0)->army->ruleset->title;
}

static char *
dup_particulars (const Return *sheet)
{
  const MusterReturnRow *row = get_row (sheet->rows, 0);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  if (sheet->game->scenario != NULL)
    {
      g_ptr_array_add (items, g_strdup (muster_game_get_name (sheet->game)));
      g_ptr_array_add (items, muster_scenario_dup_particulars (sheet->game->scenario));
    }
  else
    {
      char *nations = muster_words_dup_nations (row->evaluation);
      char *date = muster_army_dup_date (row->army);
      g_ptr_array_add (items, g_strdup (get_ruleset_title (sheet)));
      if (nations != NULL)
        g_ptr_array_add (items, nations);
      if (date != NULL)
        g_ptr_array_add (items, date);
    }
  g_autofree char *line = muster_words_join (items);
  return muster_words_dup_held (line);
}

/* The one army of the side, and who plays it. */
static char *
dup_army_line (const Return *sheet)
{
  const MusterArmy *army = get_row (sheet->rows, 0)->army;
  gboolean has_player = army->player != NULL && army->player[0] != '\0';
  g_autofree char *player =
    has_player ? g_strdup_printf (_ ("Player: %s"), army->player) : g_strdup ("");
  if (sheet->n_armies > 1)
    return NULL;
  if (sheet->game->scenario == NULL)
    return g_steal_pointer (&player);
  g_autofree char *name = dup_label (sheet, army, 0);
  return g_strdup_printf ("%s%s%s", name, has_player ? " · " : "", player);
}

/* What is told of the one army that has no heading: whether it comes later, and its levels. */
static void
add_army (const Return *sheet, const MusterReturnRow *row)
{
  g_autofree char *reserve = dup_reserve (sheet, row);
  add_paragraph (sheet, MUSTER_STYLE_READOUT, reserve, PANGO_ALIGN_LEFT);
  add_levels (sheet, row);
}

static void
add_masthead (Return *sheet)
{
  MusterLayout *layout = sheet->layout;
  double em = sheet->columns.em;
  g_autofree char *title = dup_title (sheet);
  g_autofree char *particulars = dup_particulars (sheet);
  g_autofree char *army = dup_army_line (sheet);
  MusterBlock *block = muster_layout_begin_block (layout, 0);
  block->title = g_strdup (title);
  block->outline = 0;
  add_paragraph (sheet, MUSTER_STYLE_LABEL, _ ("Loss return"), PANGO_ALIGN_CENTER);
  muster_layout_add_title (layout, title);
  add_paragraph (sheet, MUSTER_STYLE_SUBTITLE, particulars, PANGO_ALIGN_CENTER);
  add_paragraph (sheet, MUSTER_STYLE_BODY, army, PANGO_ALIGN_CENTER);
  muster_layout_add_space (layout, 0.7 * sheet->columns.ease * em);
  muster_layout_add_double_rule (layout, 0.5 * sheet->columns.ease * em);
  const char *how = _ ("There are no units and no commanders yet whose losses could be told.");
  if (sheet->n_numbered > 0 && sheet->columns.steps.width > 0)
    how = _ ("Tick what was lost; a unit that has lost all of it is destroyed. A campaign asks for "
             "losses by these numbers.");
  else if (sheet->n_numbered > 0)
    how = _ ("Tick what was lost. A campaign asks for losses by these numbers.");
  add_paragraph (sheet, MUSTER_STYLE_NOTE, how, PANGO_ALIGN_LEFT);
  if (sheet->n_armies == 1)
    add_army (sheet, get_row (sheet->rows, 0));
  if (sheet->n_armies > 1 && sheet->game->scenario != NULL)
    muster_return_add_side_levels (&sheet->columns, layout, sheet->game->scenario, sheet->side);
  muster_layout_end_block (layout);
}

/* What stands at the head of every page but the first. */
static void
prepare_pages (Return *sheet)
{
  MusterLayout *layout = sheet->layout;
  double em = sheet->columns.em;
  g_autofree char *title = dup_title (sheet);
  g_autofree char *text = g_strdup_printf ("%s · %s", _ ("Loss return"), title);
  muster_layout_add_running (layout, text, get_ruleset_title (sheet), 0.3, 0.35);
  guint heads = muster_return_columns_add_heads (&sheet->columns, layout, sheet->rows);
  guint below = muster_layout_add_rule (layout, 0, layout->width, 0.4, 0.5 * em);
  g_array_append_val (layout->heads, heads);
  g_array_append_val (layout->heads, below);
}

static void
count_rows (Return *sheet)
{
  const MusterReturnRow *last = muster_return_get_last (sheet->rows);
  sheet->n_numbered = last != NULL ? last->number : 0;
  for (guint i = 0; i < sheet->rows->len; i++)
    sheet->n_armies += get_row (sheet->rows, i)->category == MUSTER_CATEGORY_ARMY;
}

static void
fill (Return *sheet, double ease)
{
  const MusterScenario *scenario = sheet->game->scenario;
  count_rows (sheet);
  muster_return_columns_measure (&sheet->columns, sheet->layout, sheet->rows, ease);
  muster_return_settle_rows (&sheet->columns, sheet->layout, sheet->rows);
  prepare_pages (sheet);
  add_masthead (sheet);
  if (sheet->n_numbered > 0)
    add_table_head (sheet);
  add_rows (sheet);
  muster_return_add_result (&sheet->columns, sheet->layout,
                            scenario != NULL ? muster_scenario_get_last_turn (scenario) : 0);
  if (sheet->n_numbered > 0)
    loosen_tail (sheet);
}

static char *
dup_foot (const Return *sheet)
{
  if (sheet->game->scenario != NULL)
    return muster_scenario_head_dup_foot (sheet->game->scenario);
  const MusterRuleset *ruleset = get_row (sheet->rows, 0)->army->ruleset;
  return g_strdup_printf ("%s %s", ruleset->title, ruleset->version);
}

static MusterSheet *
make_eased (const MusterGame *game,
            int side,
            GArray *rows,
            const MusterSheetOptions *options,
            double ease)
{
  gboolean is_turned = options->turn == MUSTER_TURN_LANDSCAPE;
  g_autoptr (GHashTable) readouts =
    g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_ptr_array_unref);
  Return sheet = { .game = game, .side = side, .rows = rows, .readouts = readouts };
  double width;
  muster_paper_get_body (options->paper, is_turned, &width, &sheet.height);
  sheet.layout = muster_layout_new (options->type_size, width);
  fill (&sheet, ease);
  g_autofree char *foot = dup_foot (&sheet);
  if (game->scenario == NULL)
    return muster_sheet_new_turned (sheet.layout, get_row (rows, 0)->army, foot, options,
                                    is_turned);
  return muster_sheet_new_titled (sheet.layout, muster_game_get_name (game), NULL, foot, options,
                                  is_turned);
}

/* With less room between rows only where that saves a page. */
static MusterSheet *
make_return (const MusterGame *game, int side, GArray *rows, const MusterSheetOptions *options)
{
  MusterSheet *sheet = make_eased (game, side, rows, options, 1);
  if (muster_sheet_get_n_pages (sheet) > 1)
    sheet = muster_sheet_take_shorter (sheet, make_eased (game, side, rows, options, TIGHT));
  return sheet;
}

static MusterSheet *
make_of_army (const MusterGame *game, const MusterSheetOptions *options)
{
  const MusterGameArmy *entry = g_ptr_array_index (game->armies, 0);
  g_autoptr (GArray) rows = muster_return_new ();
  muster_return_add_army (rows, entry->side, entry->number, entry->army, entry->evaluation);
  return make_return (game, entry->side, rows, options);
}

MusterSheet *
muster_sheet_loss_return (const MusterGame *game, const MusterSheetOptions *options, GError **error)
{
  g_autoptr (GPtrArray) sheets =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_sheet_free);
  if (game->scenario == NULL)
    return make_of_army (game, options);
  for (int side = 0; side < 2; side++)
    {
      g_autoptr (GArray) rows = muster_scenario_list_return (game->scenario, side);
      if (rows->len == 0 || !muster_reader_is_of (options->reader, side))
        continue;
      g_autofree char *name = muster_scenario_dup_side (game->scenario, side);
      MusterSheet *sheet = make_return (game, side, rows, options);
      muster_sheet_set_name (sheet, name);
      g_ptr_array_add (sheets, sheet);
    }
  if (sheets->len == 0)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                   _ ("The scenario “%s” has no army whose losses could be returned. Give its "
                      "sides armies first."),
                   muster_game_get_name (game));
      return NULL;
    }
  return muster_sheet_join_named (g_steal_pointer (&sheets), muster_game_get_name (game));
}
