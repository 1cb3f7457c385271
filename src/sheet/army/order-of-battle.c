#include "config.h"

#include "sheet/army/sheets.h"

#include "army/check/check.h"
#include "army/evaluate/evaluate.h"
#include "army/evaluate/readouts.h"
#include "base/text.h"
#include "scenario/victory.h"
#include "sheet/army/legend.h"
#include "sheet/labels/step-boxes.h"
#include "sheet/page/fit.h"
#include "sheet/page/words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MUSTER_MOST_NAME_LINES 14

typedef struct
{
  double em;
  double gap;
  double pitch;      /* of lines of tick boxes */
  MusterColumn kind; /* without it types stand behind names, or below them */
  MusterColumn grade;
  MusterColumn losses;
  MusterColumn points;
  double mark; /* room behind points for the mark of the player's own; 0: there are none */
  double end;  /* of names */
  double rest; /* of names that stand for the type too */
  double line; /* of what stands before points alone */
} MusterColumns;

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

/* Of a named node on average, with a column of types. */
#define MOST_LINES 1.2

static double
get_width (MusterLayout *layout, MusterStyle style, const char *text)
{
  return muster_typesetter_set (layout->typesetter, style, text, 0, 0)->width;
}

static void
widen (MusterColumn *column, MusterLayout *layout, MusterStyle style, const char *text)
{
  column->width = MAX (column->width, get_width (layout, style, text));
}

/* Too many boxes are a number and a line, which find room where some boxes do. */
static void
measure_boxes (MusterColumns *columns,
               const MusterEvaluation *evaluation,
               const MusterStepBoxes *boxes,
               guint unit)
{
  gint64 steps = muster_words_get_steps (evaluation, unit);
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

/* The width that the node asks for in each column. */
static void
measure_node (MusterColumns *columns,
              MusterLayout *layout,
              const MusterEvaluation *evaluation,
              const MusterStepBoxes *boxes,
              guint index)
{
  const MusterNode *node = &evaluation->army->nodes[index];
  if (node->category <= MUSTER_CATEGORY_FORMATION)
    return;
  if (muster_node_is_named (node))
    widen (&columns->kind, layout, MUSTER_STYLE_KIND, muster_node_get_kind_name (node));
  if (node->category != MUSTER_CATEGORY_UNIT)
    return;
  g_autofree char *grades = muster_words_dup_grades (evaluation, index);
  if (grades[0] != '\0')
    widen (&columns->grade, layout, MUSTER_STYLE_BODY, grades);
  measure_boxes (columns, evaluation, boxes, index);
}

static void
measure_points (MusterColumns *columns, MusterLayout *layout, const MusterEvaluation *evaluation)
{
  if (!muster_ruleset_has_prices (evaluation->ruleset))
    return;
  g_autofree char *sum = muster_words_dup_points (evaluation->totals[0], TRUE);
  widen (&columns->points, layout, MUSTER_STYLE_TOTAL, sum);
  for (guint i = 1; i < evaluation->army->n_nodes && columns->mark <= 0; i++)
    if (muster_evaluation_is_price_own (evaluation, i))
      columns->mark = get_width (layout, MUSTER_STYLE_FIGURE, "*");
  columns->points.width += columns->mark;
}

/* Columns that are there are as wide as their heads. */
static void
widen_for_heads (MusterColumns *columns, MusterLayout *layout)
{
  if (columns->kind.width > 0)
    widen (&columns->kind, layout, MUSTER_STYLE_LABEL, _ ("Type"));
  if (columns->grade.width > 0)
    widen (&columns->grade, layout, MUSTER_STYLE_LABEL, _ ("Grade"));
  if (columns->losses.width > 0)
    widen (&columns->losses, layout, MUSTER_STYLE_LABEL, _ ("Losses"));
  if (columns->points.width > 0)
    widen (&columns->points, layout, MUSTER_STYLE_LABEL, _ ("Points"));
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
  for (guint i = 0; i < army->n_nodes; i++)
    {
      const MusterNode *node = &army->nodes[i];
      if (node->category <= MUSTER_CATEGORY_FORMATION)
        continue;
      const char *name = node->name != NULL ? node->name : node->kind_id;
      double length = (double) g_utf8_strlen (name, -1) * MEAN_LETTER + node->depth;
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
  for (guint i = 0; i < army->n_nodes; i++)
    if (army->nodes[i].category > MUSTER_CATEGORY_FORMATION)
      {
        n++;
        n_named += muster_node_is_named (&army->nodes[i]);
      }
  return n_named > LEAST_NAMED * n;
}

/** Returns: where nodes begin that stand directly in a formation of @depth */
static double
muster_columns_get_indent (const MusterColumns *columns, guint depth)
{
  return INDENT * columns->em * CLAMP ((int) depth - 1, 0, DEEPEST_INDENT);
}

/* Where a type that has no column stands: right of a name of one line, where both fit; otherwise,
 * with 0, below the name. */
static double
get_kind_offset (const MusterColumns *columns,
                 MusterLayout *layout,
                 const MusterSetText *name,
                 const char *kind,
                 double width)
{
  double offset = name->width + KIND_GAP * columns->em;
  if (name->n_lines > 1 || offset + get_width (layout, MUSTER_STYLE_KIND, kind) > width)
    return 0;
  return offset;
}

static const MusterSetText *
set_lines (MusterLayout *layout, MusterStyle style, const char *text, double width)
{
  return muster_typesetter_set (layout->typesetter, style, text, width, MUSTER_MOST_NAME_LINES);
}

/* Commanders have neither grades nor losses in columns. */
static double
get_name_end (const MusterColumns *columns, const MusterNode *node)
{
  gboolean is_alone = columns->kind.width <= 0 || !muster_node_is_named (node);
  if (is_alone && node->category == MUSTER_CATEGORY_COMMANDER)
    return columns->line;
  return is_alone ? columns->rest : columns->end;
}

/**
 * muster_columns_add_name:
 * @text: its name, in @style; the same as its type where it has no name of its own
 *
 * Adds a node's name to the row begun, at @x, and its type where the name does not say it.
 */
static void
muster_columns_add_name (const MusterColumns *columns,
                         MusterLayout *layout,
                         const MusterNode *node,
                         MusterStyle style,
                         const char *text,
                         double x)
{
  const char *kind = muster_node_get_kind_name (node);
  double width = get_name_end (columns, node) - x;
  double kind_x = columns->kind.x;
  double kind_y = 0;
  double kind_width = columns->kind.width;
  muster_layout_add_text (layout, style, text, x, width, PANGO_ALIGN_LEFT, MUSTER_MOST_NAME_LINES);
  if (!muster_node_is_named (node) || (kind_width <= 0 && g_str_equal (node->name, kind)))
    return;
  if (kind_width <= 0)
    {
      const MusterSetText *name = set_lines (layout, style, text, width);
      double offset = get_kind_offset (columns, layout, name, kind, width);
      kind_x = x + offset;
      kind_width = width - offset;
      if (offset <= 0)
        kind_y = name->n_lines * muster_typesetter_get_leading (layout->typesetter, style);
    }
  muster_layout_add_text_below (layout, MUSTER_STYLE_KIND, kind, kind_x, kind_y, kind_width,
                                PANGO_ALIGN_LEFT, MUSTER_MOST_NAME_LINES);
}

/* The lines that a named node takes in the columns. Returns: whether no word is torn */
static gboolean
count_lines (const MusterColumns *columns,
             MusterLayout *layout,
             const MusterNode *node,
             guint *n_lines)
{
  double width = columns->end - muster_columns_get_indent (columns, node->depth - 1);
  const MusterSetText *name = set_lines (layout, MUSTER_STYLE_BODY, node->name, width);
  const MusterSetText *kind =
    set_lines (layout, MUSTER_STYLE_KIND, muster_node_get_kind_name (node), columns->kind.width);
  *n_lines += MAX (name->n_lines, kind->n_lines);
  return !muster_set_text_is_torn (kind) && !muster_set_text_is_torn (name);
}

/* Whether a column that is narrower than its widest text is worth having. */
static gboolean
is_worth_its_room (const MusterColumns *columns, MusterLayout *layout, const MusterArmy *army)
{
  guint n = 0;
  guint n_lines = 0;
  for (guint i = 0; i < army->n_nodes; i++)
    {
      const MusterNode *node = &army->nodes[i];
      if (node->category <= MUSTER_CATEGORY_FORMATION || !muster_node_is_named (node))
        continue;
      if (!count_lines (columns, layout, node, &n_lines))
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

/** Measures the columns so that the widest text fits, as far as there is room. Types have no
 * column where few nodes have a name besides, and where it would be so narrow that many rows have
 * two lines. @boxes: are set to the layout, and to the size of those of the column */
static void
muster_columns_measure (MusterColumns *columns,
                        MusterLayout *layout,
                        const MusterEvaluation *evaluation,
                        MusterStepBoxes *boxes)
{
  double end = layout->width;
  double em = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
  double slack = 0.15 * em;
  *columns = (MusterColumns){ .em = em, .gap = 1.2 * em, .pitch = (BOX + BOX_GAP) * em };
  boxes->layout = layout;
  boxes->side = BOX * em;
  boxes->gap = BOX_GAP * em;
  for (guint i = 0; i < evaluation->army->n_nodes; i++)
    measure_node (columns, layout, evaluation, boxes, i);
  measure_points (columns, layout, evaluation);
  widen_for_heads (columns, layout);
  limit (&columns->grade, slack, WIDEST_GRADE * layout->width);
  limit (&columns->points, slack, WIDEST_GRADE * layout->width);
  limit (&columns->losses, slack, layout->width);
  place (&columns->points, columns->gap, &end);
  columns->line = end;
  place (&columns->losses, columns->gap, &end);
  place (&columns->grade, columns->gap, &end);
  double room = end - columns->gap;
  double left = room - estimate_names (columns, evaluation->army);
  double wanted = columns->kind.width;
  columns->rest = end;
  if (!are_named_enough (evaluation->army))
    columns->kind.width = 0;
  limit (&columns->kind, slack, CLAMP (left, LEAST_KIND * room, WIDEST_KIND * room));
  place (&columns->kind, columns->gap, &end);
  columns->end = end;
  if (columns->kind.width > 0 && columns->kind.width < wanted
      && !is_worth_its_room (columns, layout, evaluation->army))
    {
      columns->kind.width = 0;
      columns->end = columns->rest;
    }
}

static void
add_head (MusterLayout *layout, const MusterColumn *column, const char *text, gboolean right)
{
  if (column->width > 0)
    muster_layout_add_text (layout, MUSTER_STYLE_LABEL, text, column->x, column->width,
                            right ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT, 1);
}

/** Returns: the row with the heads of the columns */
static guint
muster_columns_add_heads (const MusterColumns *columns, MusterLayout *layout)
{
  const char *full = _ ("Formation, commander, unit");
  /* Tracked letters need a little more than they are wide. */
  gboolean fits = get_width (layout, MUSTER_STYLE_LABEL, full) + 1 < columns->end;
  muster_layout_begin_row (layout);
  muster_layout_add_text (layout, MUSTER_STYLE_LABEL, fits ? full : _ ("Unit"), 0, columns->end,
                          PANGO_ALIGN_LEFT, 1);
  add_head (layout, &columns->kind, _ ("Type"), FALSE);
  add_head (layout, &columns->grade, _ ("Grade"), FALSE);
  add_head (layout, &columns->losses, _ ("Losses"), FALSE);
  add_head (layout, &columns->points, _ ("Points"), TRUE);
  return muster_layout_end_row (layout, 0, 0);
}

static void
add_blank (const MusterColumns *columns, MusterLayout *layout, gint64 steps)
{
  g_autofree char *number = muster_number_dup_text (MUSTER_NUMBER (steps));
  MusterMark line = { .x = columns->losses.x + columns->losses.width / 2,
                      .width = columns->losses.width / 2,
                      .height = MUSTER_HAIRLINE,
                      .grey = MUSTER_GREY_HAIRLINE };
  muster_layout_add_text (layout, MUSTER_STYLE_FIGURE, number, columns->losses.x,
                          columns->losses.width / 2, PANGO_ALIGN_LEFT, 1);
  muster_layout_add_mark (layout, &line);
}

/** Adds boxes for the steps of a unit to the row begun, or their number and a line to write on
 * where they are too many. */
static void
muster_columns_add_boxes (const MusterColumns *columns, const MusterStepBoxes *boxes, guint unit)
{
  gint64 steps = muster_words_get_steps (boxes->evaluation, unit);
  g_autoptr (GArray) marks = muster_step_boxes_list_marks (boxes, unit, steps);
  if (steps > MUSTER_MOST_BOXES)
    {
      add_blank (columns, boxes->layout, steps);
      return;
    }
  for (gint64 first = 0; first < steps; first += MUSTER_MOST_BOXES_A_LINE)
    {
      gint64 n = MIN (steps - first, MUSTER_MOST_BOXES_A_LINE);
      double y = first / MUSTER_MOST_BOXES_A_LINE * columns->pitch;
      muster_step_boxes_add (boxes, marks, first + 1, n, columns->losses.x, y + 0.04 * columns->em);
      muster_layout_need_fall (boxes->layout, y + columns->pitch - boxes->side);
    }
}

/* The findings of an army on a sheet: what stands against it first, advice last and gathered. */

/* Nodes that gathered advice names; of the others it gives the number. */
#define MOST_NAMES 3

/* Letters; the whole name stands in the table. */
#define LONGEST_NAME 60

/* Where it stands is said at the end. */
#define KEPT_END 24

/* Findings that say the same; only advice is gathered. */
typedef struct
{
  const MusterFinding *first;
  GPtrArray *names;
  guint n;
} Group;

static void
free_group (gpointer data)
{
  Group *group = data;
  g_ptr_array_unref (group->names);
  g_free (group);
}

static char *
dup_short (const char *name)
{
  if (g_utf8_strlen (name, -1) <= LONGEST_NAME)
    return g_strdup (name);
  glong length = g_utf8_strlen (name, -1);
  g_autofree char *start = g_utf8_substring (name, 0, LONGEST_NAME - KEPT_END - 1);
  g_autofree char *end = g_utf8_substring (name, length - KEPT_END, length);
  return g_strconcat (start, "…", end, NULL);
}

static const char *
get_label (const MusterFinding *finding)
{
  /* Translators: limits of the rules that the player does not want to hold. */
  return finding->waiver != NULL ? _ ("Set aside") : muster_finding_get_severity_name (finding);
}

/* What stands against the army, what cannot be checked, what was set aside, warnings, advice. */
static int
get_rank (const MusterFinding *finding)
{
  if (finding->waiver != NULL)
    return 2;
  if (finding->severity != MUSTER_SEVERITY_ERROR)
    return 2 + (int) finding->severity;
  return finding->unchecked ? 1 : 0;
}

static gboolean
may_gather (const MusterFinding *finding)
{
  return finding->severity == MUSTER_SEVERITY_ADVICE && finding->waiver == NULL;
}

static char *
dup_key (const MusterFinding *finding, guint index)
{
  if (!may_gather (finding))
    return g_strdup_printf ("%u", index);
  g_auto (MusterFindingWords) words = muster_finding_put_into_words (finding);
  return g_strjoin ("\n", finding->id, words.have, words.allowed, finding->unchecked ? "?" : "",
                    NULL);
}

static void
gather (GPtrArray *groups, GHashTable *by_key, const MusterFinding *finding, guint index)
{
  g_autofree char *key = dup_key (finding, index);
  Group *group = g_hash_table_lookup (by_key, key);
  if (group == NULL)
    {
      group = g_new0 (Group, 1);
      group->first = finding;
      group->names = g_ptr_array_new_with_free_func (g_free);
      g_ptr_array_add (groups, group);
      g_hash_table_insert (by_key, g_steal_pointer (&key), group);
    }
  if (group->names->len < MOST_NAMES)
    {
      g_autofree char *where = muster_finding_dup_where (finding);
      g_ptr_array_add (group->names, dup_short (where));
    }
  group->n++;
}

/* Returns: (element-type Group): in the order in which they are shown */
static GPtrArray *
list_groups (GPtrArray *findings)
{
  GPtrArray *groups = g_ptr_array_new_with_free_func (free_group);
  g_autoptr (GHashTable) by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (int rank = 0; rank <= 2 + MUSTER_SEVERITY_ADVICE; rank++)
    for (guint i = 0; i < findings->len; i++)
      if (get_rank (findings->pdata[i]) == rank)
        gather (groups, by_key, findings->pdata[i], i);
  return groups;
}

static char *
dup_text (const Group *group)
{
  guint others = group->n - group->names->len;
  if (others > 0)
    g_ptr_array_add (group->names,
                     g_strdup_printf (ngettext ("%u other", "%u others", others), others));
  g_autofree char *names = muster_text_join (group->names);
  return muster_finding_dup_text_of (group->first, names);
}

static double
get_finding_indent (const MusterLayout *layout, GPtrArray *groups, double em)
{
  double width = 0;
  for (guint i = 0; i < groups->len; i++)
    {
      const char *label = get_label (((Group *) groups->pdata[i])->first);
      width =
        MAX (width,
             muster_typesetter_set (layout->typesetter, MUSTER_STYLE_LABEL, label, 0, 0)->width);
    }
  return width + em;
}

/* The label stands beside the first line of what it labels. */
static void
add_group (MusterLayout *layout, const Group *group, double indent)
{
  double width = layout->width - indent;
  g_autofree char *text = dup_text (group);
  muster_layout_begin_block (layout, 1)->is_item = TRUE;
  muster_layout_add_labelled (layout, MUSTER_STYLE_LABEL, get_label (group->first),
                              MUSTER_STYLE_BODY, text, indent, width);
  if (group->first->waiver != NULL)
    {
      g_autofree char *reason = g_strdup_printf (_ ("Reason: %s"), group->first->waiver);
      muster_layout_add_paragraph (layout, MUSTER_STYLE_NOTE, reason, indent, width,
                                   PANGO_ALIGN_LEFT);
    }
  muster_layout_end_block (layout);
}

/**
 * muster_findings_block_add:
 * @findings: (element-type MusterFinding): what was found
 *
 * Adds a block to @layout for each finding; advice that says the same of many nodes is one.
 */
static void
muster_findings_block_add (MusterLayout *layout, GPtrArray *findings)
{
  g_autoptr (GPtrArray) groups = list_groups (findings);
  double em = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
  double indent = get_finding_indent (layout, groups, em);
  for (guint i = 0; i < groups->len; i++)
    add_group (layout, groups->pdata[i], indent);
}

#define LEAD_LINES   4
#define MOST_COLUMNS 4
#define LEAST_GAP    0.5 /* between values, of the type size */

typedef struct
{
  MusterLayout *layout;
  const MusterEvaluation *evaluation;
  const MusterArmy *army;
  double em;
} Summary;

static void
add_centred (const Summary *summary, MusterStyle style, const char *text)
{
  muster_layout_add_paragraph (summary->layout, style, text, 0, summary->layout->width,
                               PANGO_ALIGN_CENTER);
}

static void
add_title (const Summary *summary)
{
  const char *name = summary->army->name;
  if (name == NULL || name[0] == '\0')
    name = _ ("Army without a name");
  muster_layout_add_title (summary->layout, name);
}

static void
add_particulars (const Summary *summary)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  char *nations = muster_words_dup_nations (summary->evaluation);
  char *date = muster_words_dup_army_date (summary->army);
  g_ptr_array_add (items, g_strdup (summary->evaluation->ruleset->title));
  if (nations != NULL)
    g_ptr_array_add (items, nations);
  if (date != NULL)
    g_ptr_array_add (items, date);
  g_autofree char *line = muster_words_join (items);
  add_centred (summary, MUSTER_STYLE_SUBTITLE, line);
}

static void
add_choices (const Summary *summary)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  muster_words_add_grades (summary->evaluation, 0, FALSE, items);
  if (summary->army->player != NULL && summary->army->player[0] != '\0')
    g_ptr_array_insert (items, 0, g_strdup_printf (_ ("Player: %s"), summary->army->player));
  g_autofree char *line = muster_words_join (items);
  if (items->len > 0)
    add_centred (summary, MUSTER_STYLE_BODY, line);
}

static void
add_masthead (const Summary *summary)
{
  muster_layout_begin_block (summary->layout, 0)->keep_next = TRUE;
  add_centred (summary, MUSTER_STYLE_LABEL, _ ("Order of battle"));
  add_title (summary);
  add_particulars (summary);
  add_choices (summary);
  muster_layout_add_space (summary->layout, 0.7 * summary->em);
  muster_layout_add_double_rule (summary->layout, 0.5 * summary->em);
  muster_layout_end_block (summary->layout);
}

static void
add_verdict (const Summary *summary, GPtrArray *findings)
{
  MusterLayout *layout = summary->layout;
  MusterVerdict verdict = muster_findings_judge (findings);
  g_autofree char *points = muster_words_dup_army_points (summary->evaluation);
  g_autofree char *judged = muster_verdict_dup_text (&verdict);
  double half = layout->width / 2;
  muster_layout_begin_block (layout, 0);
  muster_layout_begin_row (layout);
  if (points != NULL)
    muster_layout_add_text (layout, MUSTER_STYLE_LEAD, points, 0, half, PANGO_ALIGN_LEFT,
                            LEAD_LINES);
  muster_layout_add_text (layout, MUSTER_STYLE_LEAD, judged, points != NULL ? half : 0, half,
                          points != NULL ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT, LEAD_LINES);
  muster_layout_end_row (layout, 0, 0.2 * summary->em);
  muster_layout_end_block (layout);
}

static char *
dup_caption (const MusterReadout *readout)
{
  char first[8] = { 0 };
  g_unichar_to_utf8 (g_unichar_totitle (g_utf8_get_char (readout->name)), first);
  return g_strconcat (first, readout->name[0] != '\0' ? g_utf8_next_char (readout->name) : "",
                      NULL);
}

/* The columns of values: all alike where each has room so, else as wide as what stands in them. */
typedef struct
{
  double widths[MOST_COLUMNS];
  guint n;
} Values;

static double
get_value_width (const Summary *summary, MusterStyle style, const char *text)
{
  return muster_typesetter_set (summary->layout->typesetter, style, text, 0, 0)->width;
}

static void
measure_values (const Summary *summary, GPtrArray *readouts, Values *values)
{
  double sum = 0;
  double widest = 0;
  for (guint i = 0; i < readouts->len; i++)
    {
      const MusterReadout *readout = readouts->pdata[i];
      g_autofree char *caption = dup_caption (readout);
      double *width = &values->widths[i % values->n];
      *width = MAX (*width, get_value_width (summary, MUSTER_STYLE_VALUE, readout->text));
      *width = MAX (*width, get_value_width (summary, MUSTER_STYLE_CAPTION, caption));
    }
  for (guint i = 0; i < values->n; i++)
    {
      sum += values->widths[i];
      widest = MAX (widest, values->widths[i]);
    }
  double even = summary->layout->width / values->n;
  double rest = even - sum / values->n;
  double gap = LEAST_GAP * summary->em;
  gboolean is_even = widest + gap <= even || rest < gap;
  for (guint i = 0; i < values->n; i++)
    values->widths[i] = is_even ? even : values->widths[i] + rest;
}

/* The values stand in one row, their captions under them. */
static void
add_values (const Summary *summary, GPtrArray *readouts, guint first, guint n, const Values *values)
{
  MusterLayout *layout = summary->layout;
  double gap = LEAST_GAP * summary->em;
  double x = gap / 2;
  muster_layout_begin_row (layout);
  for (guint i = 0; i < n; x += values->widths[i++])
    {
      const MusterReadout *readout = readouts->pdata[first + i];
      g_autofree char *figure = muster_words_dup_glued (readout->text, FALSE);
      g_autofree char *text = g_strconcat (figure, readout->is_own ? "*" : NULL, NULL);
      muster_layout_add_text (layout, MUSTER_STYLE_VALUE, text, x, values->widths[i] - gap,
                              PANGO_ALIGN_CENTER, 3);
    }
  muster_layout_end_row (layout, 0, 0);
  x = gap / 2;
  muster_layout_begin_row (layout);
  for (guint i = 0; i < n; x += values->widths[i++])
    {
      g_autofree char *caption = dup_caption (readouts->pdata[first + i]);
      muster_layout_add_text (layout, MUSTER_STYLE_CAPTION, caption, x, values->widths[i] - gap,
                              PANGO_ALIGN_CENTER, 2);
    }
  muster_layout_end_row (layout, 0, 0);
}

static void
add_columns_of_values (const Summary *summary, GPtrArray *readouts)
{
  Values values = { 0 };
  guint n = readouts->len;
  if (n == 0)
    return;
  /* Rows as even as can be. */
  guint n_rows = (n + MOST_COLUMNS - 1) / MOST_COLUMNS;
  values.n = (n + n_rows - 1) / n_rows;
  measure_values (summary, readouts, &values);
  for (guint first = 0; first < n; first += values.n)
    add_values (summary, readouts, first, MIN (values.n, n - first), &values);
}

/* Values stand in columns; sentences that somebody entered, which have no room there, below. */
static void
add_army_readouts (const Summary *summary, GPtrArray *readouts)
{
  MusterLayout *layout = summary->layout;
  g_autoptr (GPtrArray) figures = g_ptr_array_new ();
  g_autoptr (GPtrArray) sentences = g_ptr_array_new ();
  for (guint i = 0; i < readouts->len && ((MusterReadout *) readouts->pdata[i])->node == 0; i++)
    {
      const MusterReadout *readout = readouts->pdata[i];
      double width = get_value_width (summary, MUSTER_STYLE_VALUE, readout->text);
      g_ptr_array_add (width > layout->width / 2 ? sentences : figures, readouts->pdata[i]);
    }
  if (figures->len + sentences->len == 0)
    return;
  muster_layout_begin_block (layout, 0.5 * summary->em);
  muster_layout_add_rule (layout, 0, layout->width, 0.4, 0.5 * summary->em);
  add_columns_of_values (summary, figures);
  for (guint i = 0; i < sentences->len; i++)
    {
      muster_layout_add_space (layout, 0.3 * summary->em);
      g_autofree char *text = muster_words_dup_readout (sentences->pdata[i]);
      muster_layout_add_paragraph (layout, MUSTER_STYLE_READOUT, text, 0, layout->width,
                                   PANGO_ALIGN_LEFT);
    }
  muster_layout_end_block (layout);
}

static gboolean
has_unit (const MusterArmy *army)
{
  for (guint node = 0; node < army->n_nodes; node++)
    if (army->nodes[node].category == MUSTER_CATEGORY_UNIT)
      return TRUE;
  return FALSE;
}

static void
add_summary_note (const Summary *summary, const char *note, double space)
{
  MusterLayout *layout = summary->layout;
  muster_layout_begin_block (layout, space);
  muster_layout_add_paragraph (layout, MUSTER_STYLE_NOTE, note, 0, layout->width, PANGO_ALIGN_LEFT);
  muster_layout_end_block (layout);
}

static void
add_disclosed (const Summary *summary)
{
  g_autofree char *what = muster_army_dup_disclosed (summary->evaluation);
  if (what == NULL)
    return;
  g_autofree char *line = g_strdup_printf (_ ("An opponent is told of: %s."), what);
  add_summary_note (summary, line, 0.5 * summary->em);
}

static void
add_missing (const Summary *summary)
{
  const char *missing = NULL;
  if (summary->army->n_nodes == 1)
    missing = _ ("This army is empty: it has no formations, no commanders and no units. Add a "
                 "formation, a commander for it and its units, and they will be listed here.");
  else if (!has_unit (summary->army))
    missing = _ ("This army has no units yet. Add units to its formations, and they will be "
                 "listed here.");
  if (missing != NULL)
    add_summary_note (summary, missing, summary->em);
}

/**
 * muster_summary_add:
 * @findings: (element-type MusterFinding): what was found
 * @readouts: (element-type MusterReadout): those of the army itself are used
 *
 * Adds the blocks of the summary to @layout, which has nothing else yet.
 */
static void
muster_summary_add (MusterLayout *layout,
                    const MusterEvaluation *evaluation,
                    GPtrArray *findings,
                    GPtrArray *readouts)
{
  const char *note = evaluation->army->nodes[0].remark;
  Summary summary = { .layout = layout,
                      .evaluation = evaluation,
                      .army = evaluation->army,
                      .em = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY) };
  add_masthead (&summary);
  add_verdict (&summary, findings);
  muster_findings_block_add (layout, findings);
  add_army_readouts (&summary, readouts);
  add_disclosed (&summary);
  if (note != NULL)
    add_summary_note (&summary, note, 0.7 * summary.em);
  add_missing (&summary);
}

#define NOTE_INDENT   1.3 /* of options, of the type size */
#define HEADING_LINES 6
#define PERSON_MARKUP "<span font_features='smcp=1, onum=1' letter_spacing='300'>%s</span>"

typedef struct
{
  const MusterEvaluation *evaluation;
  const MusterArmy *army;
  const MusterSheetOptions *options;
  GPtrArray *findings;
  GPtrArray *readouts;
  MusterLayout *layout;
  MusterColumns columns;
  MusterStepBoxes *boxes;
} Sheet;

static double
get_indent (const Sheet *sheet, guint depth)
{
  return muster_columns_get_indent (&sheet->columns, depth);
}

static MusterStyle
get_heading_style (guint depth)
{
  return MUSTER_STYLE_HEADING_1 + (MusterStyle) MIN (MAX (depth, 1) - 1, 2);
}

/* Of @n nodes that are equal, @is_total: with all that stands in them. */
static void
add_points_of (Sheet *sheet, guint node, guint n, gboolean is_total, MusterStyle style)
{
  const MusterColumn *column = &sheet->columns.points;
  const MusterEvaluation *evaluation = sheet->evaluation;
  gboolean is_open = evaluation->open[node] > 0;
  double mark = sheet->columns.mark;
  if (column->width == 0)
    return;
  MusterNumber points =
    muster_number_multiply (is_total ? evaluation->totals[node] : evaluation->points[node],
                            MUSTER_NUMBER (n));
  g_autofree char *text =
    !is_total && is_open ? g_strdup ("?") : muster_words_dup_points (points, is_open);
  muster_layout_add_text (sheet->layout, style, text, column->x, column->width - mark,
                          PANGO_ALIGN_RIGHT, 1);
  gboolean is_own = is_total ? muster_evaluation_is_total_own (evaluation, node)
                             : muster_evaluation_is_price_own (evaluation, node);
  if (mark > 0 && is_own)
    muster_layout_add_text (sheet->layout, MUSTER_STYLE_FIGURE, "*",
                            column->x + column->width - mark, 2 * mark, PANGO_ALIGN_LEFT, 1);
}

/* A unit that costs what stands in it has the sum of that, as formations have. */
static void
add_points (Sheet *sheet, guint node)
{
  const MusterEvaluation *evaluation = sheet->evaluation;
  gboolean is_free = evaluation->price_states[node] == MUSTER_PRICE_FREE;
  gboolean is_total =
    sheet->army->nodes[node].category <= MUSTER_CATEGORY_FORMATION
    || (is_free && (evaluation->totals[node].num != 0 || evaluation->open[node] > 0));
  if (is_total || !is_free)
    add_points_of (sheet, node, 1, is_total, is_total ? MUSTER_STYLE_TOTAL : MUSTER_STYLE_FIGURE);
}

static void
add_note (Sheet *sheet, guint node, double x)
{
  const char *note = sheet->army->nodes[node].remark;
  double width = sheet->layout->width - x - sheet->columns.points.width - sheet->columns.gap;
  if (note == NULL)
    return;
  muster_layout_add_paragraph (sheet->layout, MUSTER_STYLE_NOTE, note, x, width, PANGO_ALIGN_LEFT);
  muster_layout_add_space (sheet->layout, 0.2 * sheet->columns.em);
}

/* Readouts come in the order of the nodes. Returns: the index of the node's first, of @n */
static guint
find_readouts (const Sheet *sheet, guint node, guint *n)
{
  MusterReadout **readouts = (MusterReadout **) sheet->readouts->pdata;
  guint first = 0;
  guint end = sheet->readouts->len;
  while (first < end)
    {
      guint middle = first + (end - first) / 2;
      if (readouts[middle]->node < node)
        first = middle + 1;
      else
        end = middle;
    }
  for (*n = 0; first + *n < sheet->readouts->len && readouts[first + *n]->node == node;)
    ++*n;
  return first;
}

static void
add_readout_items (const Sheet *sheet, guint node, GPtrArray *items)
{
  guint n;
  guint first = find_readouts (sheet, node, &n);
  for (guint i = first; i < first + n; i++)
    g_ptr_array_add (items, muster_words_dup_readout (sheet->readouts->pdata[i]));
}

/* When it comes; what it is, where its name does not say so, and its grades. */
static void
add_formation_items (const Sheet *sheet, guint formation, GPtrArray *items)
{
  const MusterNode *node = &sheet->army->nodes[formation];
  g_autofree char *label = muster_army_dup_label (sheet->army, formation);
  g_autofree char *name = g_utf8_casefold (label, -1);
  g_autofree char *kind = g_utf8_casefold (muster_node_get_kind_name (node), -1);
  char *reserve = muster_reserve_words_dup (sheet->options, formation);
  if (reserve != NULL)
    g_ptr_array_add (items, reserve);
  if (strstr (name, kind) == NULL)
    g_ptr_array_add (items, g_markup_escape_text (muster_node_get_kind_name (node), -1));
  muster_words_add_grades (sheet->evaluation, formation, TRUE, items);
}

/* Returns: (nullable): what is worked out for the node, as markup */
static char *
dup_readouts (const Sheet *sheet, guint node)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  if (sheet->army->nodes[node].category == MUSTER_CATEGORY_FORMATION)
    add_formation_items (sheet, node, items);
  add_readout_items (sheet, node, items);
  if (items->len == 0)
    return NULL;
  return muster_words_join (items);
}

static void
add_readout_text (Sheet *sheet, const char *text, double x)
{
  double width = sheet->layout->width - x - sheet->columns.em;
  muster_layout_add_paragraph (sheet->layout, MUSTER_STYLE_READOUT, text, x, width,
                               PANGO_ALIGN_LEFT);
  muster_layout_add_space (sheet->layout, 0.2 * sheet->columns.em);
}

static void
add_readouts (Sheet *sheet, guint node, double x)
{
  g_autofree char *text = dup_readouts (sheet, node);
  if (text != NULL)
    add_readout_text (sheet, text, x);
}

/* Whether the nodes are of one type and have the same readouts. */
static gboolean
are_alike (const Sheet *sheet, guint one, guint other)
{
  const MusterNode *nodes = sheet->army->nodes;
  guint n;
  guint n_other;
  if (!g_str_equal (nodes[one].kind_id, nodes[other].kind_id))
    return FALSE;
  guint first = find_readouts (sheet, one, &n);
  guint first_other = find_readouts (sheet, other, &n_other);
  gboolean alike = n == n_other;
  for (guint i = 0; alike && i < n; i++)
    {
      const MusterReadout *a = sheet->readouts->pdata[first + i];
      const MusterReadout *b = sheet->readouts->pdata[first_other + i];
      alike = g_str_equal (a->id, b->id) && g_str_equal (a->text, b->text);
    }
  return alike;
}

/* Returns: how many of the units that stand together with this one are alike to it; 0 where others
 * of its type among them are not. */
static guint
count_alike (const Sheet *sheet, guint unit, gboolean *is_last)
{
  gboolean is_mixed = FALSE;
  const MusterNode *nodes = sheet->army->nodes;
  guint parent = nodes[unit].parent;
  guint n = 0;
  *is_last = TRUE;
  for (guint at = parent + 1; at < nodes[parent].end; at = nodes[at].end)
    if (nodes[at].category == MUSTER_CATEGORY_FORMATION && at > unit)
      break;
    else if (nodes[at].category == MUSTER_CATEGORY_FORMATION)
      {
        n = 0;
        is_mixed = FALSE;
      }
    else if (are_alike (sheet, at, unit))
      {
        n++;
        *is_last = at <= unit;
      }
    else
      is_mixed = is_mixed || g_str_equal (nodes[at].kind_id, nodes[unit].kind_id);
  return is_mixed ? 0 : n;
}

/* What is worked out for a unit. What is the same for several units stands once, below the last of
 * them, with @of_all. Returns: (nullable) */
static char *
dup_unit_readouts (const Sheet *sheet, guint unit, gboolean *of_all)
{
  gboolean is_last;
  g_autofree char *text = dup_readouts (sheet, unit);
  guint n = text != NULL ? count_alike (sheet, unit, &is_last) : 0;
  *of_all = n > 1;
  if (n < 2)
    return g_steal_pointer (&text);
  if (!is_last)
    return NULL;
  g_autofree char *kind =
    g_markup_escape_text (muster_node_get_kind_name (&sheet->army->nodes[unit]), -1);
  /* Translators: what holds for each of several units of a type: "Gun, each: Move 8 cm". */
  return g_strdup_printf (_ ("%1$s, each: %2$s"), kind, text);
}

/* The person in small capitals, and what he is worth: as markup. */
static char *
dup_commander (const Sheet *sheet, guint commander)
{
  g_autofree char *label = muster_army_dup_label (sheet->army, commander);
  g_autofree char *name = g_markup_printf_escaped (PERSON_MARKUP, label);
  g_autofree char *grades = muster_words_dup_commander_grades (sheet->evaluation, commander, TRUE);
  g_autofree char *escaped = g_markup_escape_text (grades, -1);
  GString *text = g_string_new (name);
  if (grades[0] != '\0')
    muster_text_append_item (text, escaped);
  return g_string_free (text, FALSE);
}

static void
add_hairline (Sheet *sheet, double x)
{
  MusterMark hairline = { .x = x,
                          .y = sheet->layout->fall,
                          .width = sheet->layout->width - x,
                          .height = MUSTER_HAIRLINE,
                          .grey = MUSTER_GREY_HAIRLINE };
  muster_layout_add_mark (sheet->layout, &hairline);
}

static void
add_commander (Sheet *sheet, guint commander, double x)
{
  g_autofree char *text = dup_commander (sheet, commander);
  muster_layout_begin_row (sheet->layout);
  muster_columns_add_name (&sheet->columns, sheet->layout, &sheet->army->nodes[commander],
                           MUSTER_STYLE_PERSON, text, x);
  add_points (sheet, commander);
  guint row = muster_layout_end_row (sheet->layout, 0, 0);
  add_readouts (sheet, commander, x);
  add_note (sheet, commander, x + NOTE_INDENT * sheet->columns.em);
  muster_layout_keep_rows (sheet->layout, row);
}

static void
add_line_below (Sheet *sheet, double x)
{
  muster_layout_begin_row (sheet->layout);
  add_hairline (sheet, x);
  muster_layout_end_row (sheet->layout, 0, 0.08 * sheet->columns.em);
}

/* Readouts and a note of the unit alone stand above the line that ends it, the note indented, as it
 * is nobody else's; readouts of several units below that of the last. */
static void
add_below_unit (Sheet *sheet, guint unit, const char *readouts, gboolean of_all, double x)
{
  gboolean has_note = sheet->army->nodes[unit].remark != NULL;
  if (readouts != NULL && !of_all)
    add_readout_text (sheet, readouts, x);
  add_note (sheet, unit, x + NOTE_INDENT * sheet->columns.em);
  if (has_note && readouts != NULL && of_all)
    add_line_below (sheet, x);
  if (readouts != NULL && of_all)
    add_readout_text (sheet, readouts, x);
  if (has_note || readouts != NULL)
    add_line_below (sheet, x);
}

static void
add_unit (Sheet *sheet, guint unit, double x)
{
  const MusterColumns *columns = &sheet->columns;
  const MusterNode *node = &sheet->army->nodes[unit];
  gboolean of_all;
  g_autofree char *label = muster_army_dup_label (sheet->army, unit);
  g_autofree char *grades = muster_words_dup_grades (sheet->evaluation, unit);
  g_autofree char *readouts = dup_unit_readouts (sheet, unit, &of_all);
  muster_layout_begin_row (sheet->layout);
  muster_columns_add_name (columns, sheet->layout, node, MUSTER_STYLE_BODY, label, x);
  if (grades[0] != '\0' && node->category == MUSTER_CATEGORY_UNIT)
    muster_layout_add_text (sheet->layout, MUSTER_STYLE_BODY, grades, columns->grade.x,
                            columns->grade.width, PANGO_ALIGN_LEFT, MUSTER_MOST_NAME_LINES);
  muster_columns_add_boxes (columns, sheet->boxes, unit);
  add_points (sheet, unit);
  if (readouts == NULL && node->remark == NULL)
    add_hairline (sheet, x);
  guint row = muster_layout_end_row (sheet->layout, 0.08 * columns->em, 0.08 * columns->em);
  add_below_unit (sheet, unit, readouts, of_all, x);
  muster_layout_keep_rows (sheet->layout, row);
}

/* Equal models or options, with what each is given. */
static void
add_equal (Sheet *sheet, guint first, guint n, double x)
{
  const MusterColumns *columns = &sheet->columns;
  g_autofree char *label = muster_army_dup_equal (sheet->army, first, n);
  gboolean is_free =
    sheet->evaluation->totals[first].num == 0 && sheet->evaluation->open[first] == 0;
  muster_layout_begin_row (sheet->layout);
  muster_columns_add_name (columns, sheet->layout, &sheet->army->nodes[first], MUSTER_STYLE_BODY,
                           label, x);
  if (!is_free)
    add_points_of (sheet, first, n, TRUE, MUSTER_STYLE_FIGURE);
  add_hairline (sheet, x);
  muster_layout_end_row (sheet->layout, 0.08 * columns->em, 0.08 * columns->em);
  add_readouts (sheet, first, x);
}

/* A commander, or a unit, with models and options. */
static void
add_member (Sheet *sheet, guint index, double x)
{
  const MusterNode *node = &sheet->army->nodes[index];
  double inner = x + NOTE_INDENT * sheet->columns.em;
  if (node->category == MUSTER_CATEGORY_COMMANDER)
    add_commander (sheet, index, x);
  else
    add_unit (sheet, index, x);
  for (guint at = index + 1, n; at < node->end; at += n * (sheet->army->nodes[at].end - at))
    {
      n = muster_army_count_equal (sheet->army, at);
      if (n == 1 && sheet->army->nodes[at].end == at + 1)
        add_unit (sheet, at, inner);
      else
        add_equal (sheet, at, n, inner);
    }
}

static void
add_heading (Sheet *sheet, guint formation)
{
  MusterLayout *layout = sheet->layout;
  const MusterNode *node = &sheet->army->nodes[formation];
  MusterStyle style = get_heading_style (node->depth);
  g_autofree char *label = muster_army_dup_label (sheet->army, formation);
  double x = get_indent (sheet, node->depth);
  double end = sheet->columns.points.x - sheet->columns.gap;
  muster_layout_begin_row (layout);
  muster_layout_add_text (layout, style, label, x, end - x, PANGO_ALIGN_LEFT, HEADING_LINES);
  add_points (sheet, formation);
  if (node->depth <= 2)
    add_hairline (sheet, x);
  muster_layout_end_row (layout, 0, node->depth <= 2 ? 0.25 * sheet->columns.em : 0);
}

/* What the formation stands in, but for the army: "III Corps – 2nd Division". Returns: (nullable)
 */
static char *
dup_within (const Sheet *sheet, guint formation)
{
  const MusterNode *nodes = sheet->army->nodes;
  char *path = NULL;
  for (guint at = nodes[formation].parent; at != MUSTER_NO_NODE && at > 0; at = nodes[at].parent)
    {
      g_autofree char *label = muster_army_dup_label (sheet->army, at);
      g_autofree char *below = path;
      path = below != NULL ? g_strdup_printf ("%s – %s", label, below) : g_steal_pointer (&label);
    }
  return path;
}

static void
begin_block (Sheet *sheet, guint formation)
{
  static const double spaces[] = { 0.5, 1.1, 0.9, 0.6 };
  const MusterNode *node = &sheet->army->nodes[formation];
  double space = spaces[MIN (node->depth, G_N_ELEMENTS (spaces) - 1)] * sheet->columns.em;
  MusterBlock *block = muster_layout_begin_block (sheet->layout, space);
  block->yields = TRUE;
  block->tabled = TRUE;
  block->x = get_indent (sheet, node->depth);
  block->style = get_heading_style (node->depth);
  block->outline = (int) node->depth - 1;
  block->title = node->depth > 0 ? muster_army_dup_label (sheet->army, formation) : NULL;
  block->within = dup_within (sheet, formation);
}

/* Members that stand directly in a formation before or between its formations. Returns: the first
 * node after them */
static guint
add_members (Sheet *sheet, guint formation, guint at)
{
  const MusterNode *nodes = sheet->army->nodes;
  double x = get_indent (sheet, nodes[formation].depth);
  gboolean in_head = TRUE;
  while (at < nodes[formation].end && nodes[at].category != MUSTER_CATEGORY_FORMATION)
    {
      if (in_head && nodes[at].category != MUSTER_CATEGORY_COMMANDER)
        muster_layout_end_head (sheet->layout);
      in_head = in_head && nodes[at].category == MUSTER_CATEGORY_COMMANDER;
      add_member (sheet, at, x);
      at = nodes[at].end;
    }
  if (in_head)
    muster_layout_end_head (sheet->layout);
  return at;
}

/* What stands directly in a formation, after the formations in it. */
static guint
add_rest (Sheet *sheet, guint formation, guint at)
{
  g_autofree char *label = muster_army_dup_label (sheet->army, formation);
  g_autofree char *text = g_strdup_printf (_ ("Directly under %s"), label);
  double x = get_indent (sheet, sheet->army->nodes[formation].depth);
  begin_block (sheet, formation);
  MusterBlock *block =
    MUSTER_AT (sheet->layout->blocks, MusterBlock, sheet->layout->blocks->len - 1);
  block->outline = -1;
  block->style = MUSTER_STYLE_LABEL;
  block->space = 0.7 * sheet->columns.em;
  g_free (block->title);
  block->title = g_strdup (text);
  muster_layout_begin_row (sheet->layout);
  muster_layout_add_text (sheet->layout, MUSTER_STYLE_LABEL, text, x,
                          sheet->columns.points.x - sheet->columns.gap - x, PANGO_ALIGN_LEFT,
                          HEADING_LINES);
  muster_layout_end_row (sheet->layout, 0, 0);
  guint next = add_members (sheet, formation, at);
  muster_layout_end_block (sheet->layout);
  return next;
}

/* The heading with what stands directly under it. Returns: the first node after them */
static guint
add_own_block (Sheet *sheet, guint formation)
{
  const MusterNode *node = &sheet->army->nodes[formation];
  double x = get_indent (sheet, node->depth);
  if (node->depth == 0 && (node->end == 1 || node[1].category == MUSTER_CATEGORY_FORMATION))
    return 1;
  begin_block (sheet, formation);
  if (node->depth > 0)
    {
      add_heading (sheet, formation);
      add_readouts (sheet, formation, x);
      add_note (sheet, formation, x);
    }
  guint next = add_members (sheet, formation, formation + 1);
  if (node->end == formation + 1)
    muster_layout_add_paragraph (sheet->layout, MUSTER_STYLE_NOTE, _ ("Nothing stands here yet."),
                                 x, sheet->columns.end - x, PANGO_ALIGN_LEFT);
  muster_layout_end_block (sheet->layout);
  MusterBlock *block =
    MUSTER_AT (sheet->layout->blocks, MusterBlock, sheet->layout->blocks->len - 1);
  block->keep_next = next < node->end && block->n_rows == block->n_head;
  /* A commander below his formation's name is more than a heading. */
  block->loose = next > formation + 1;
  return next;
}

static void
add_formation (Sheet *sheet, guint formation)
{
  const MusterNode *nodes = sheet->army->nodes;
  guint at = add_own_block (sheet, formation);
  while (at < nodes[formation].end)
    {
      if (nodes[at].category == MUSTER_CATEGORY_FORMATION)
        {
          add_formation (sheet, at);
          at = nodes[at].end;
        }
      else
        at = add_rest (sheet, formation, at);
    }
}

/* The heads of the columns, for the first time below the summary. */
static void
add_table_head (Sheet *sheet)
{
  MusterLayout *layout = sheet->layout;
  MusterBlock *block = muster_layout_begin_block (layout, 1.2 * sheet->columns.em);
  block->keep_next = TRUE;
  block->tabled = TRUE;
  block->is_heads = TRUE;
  muster_layout_add_rule (layout, 0, layout->width, 0.8, 0.2 * sheet->columns.em);
  muster_columns_add_heads (&sheet->columns, layout);
  muster_layout_add_rule (layout, 0, layout->width, 0.4, 0);
  muster_layout_end_block (layout);
}

static void
keep (GArray *rows, guint row)
{
  g_array_append_val (rows, row);
}

/* What stands at the head of every page but the first. */
static void
prepare_pages (Sheet *sheet)
{
  MusterLayout *layout = sheet->layout;
  muster_layout_add_running (layout, sheet->army->name, sheet->evaluation->ruleset->title, 0.3,
                             0.35);
  keep (layout->heads, muster_columns_add_heads (&sheet->columns, layout));
  keep (layout->heads,
        muster_layout_add_rule (layout, 0, layout->width, 0.4, 0.5 * sheet->columns.em));
}

/* What abbreviations and the star stand for. */
static void
add_legend (Sheet *sheet)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) stats = muster_legend_list_stats (sheet->readouts);
  char *words = muster_legend_dup (sheet->layout, sheet->evaluation, stats, TRUE);
  char *marks = muster_step_boxes_dup_legend (sheet->boxes, MUSTER_MOST_BOXES);
  if (words != NULL)
    g_ptr_array_add (lines, words);
  if (marks != NULL)
    g_ptr_array_add (lines, marks);
  if (muster_evaluation_has_own (sheet->evaluation, sheet->readouts))
    g_ptr_array_add (
      lines, g_markup_escape_text (_ ("* A price or figure of the player’s own, or worked out "
                                      "from such."),
                                   -1));
  muster_legend_add (sheet->layout, lines);
}

/* The whole army may come later. */
static void
add_reserve (Sheet *sheet)
{
  g_autofree char *reserve = muster_reserve_words_dup (sheet->options, 0);
  if (reserve == NULL)
    return;
  muster_layout_begin_block (sheet->layout, 0.7 * sheet->columns.em);
  muster_layout_add_paragraph (sheet->layout, MUSTER_STYLE_READOUT, reserve, 0,
                               sheet->layout->width, PANGO_ALIGN_LEFT);
  muster_layout_end_block (sheet->layout);
}

static MusterSheet *
lay_out (gpointer data, double leading)
{
  Sheet *sheet = data;
  const MusterSheetOptions *options = sheet->options;
  const MusterRuleset *ruleset = sheet->evaluation->ruleset;
  gboolean is_turned = options->turn == MUSTER_TURN_LANDSCAPE;
  double width;
  double height;
  muster_paper_get_body (options->paper, is_turned, &width, &height);
  sheet->layout = muster_layout_new (options->type_size, width);
  muster_typesetter_set_leading (sheet->layout->typesetter, leading);
  muster_columns_measure (&sheet->columns, sheet->layout, sheet->evaluation, sheet->boxes);
  prepare_pages (sheet);
  muster_summary_add (sheet->layout, sheet->evaluation, sheet->findings, sheet->readouts);
  add_reserve (sheet);
  if (sheet->army->n_nodes > 1)
    {
      add_table_head (sheet);
      add_formation (sheet, 0);
    }
  add_legend (sheet);
  g_autofree char *foot = g_strdup_printf ("%s %s", ruleset->title, ruleset->version);
  return muster_sheet_new_turned (sheet->layout, sheet->army, foot, options, is_turned);
}

MusterSheet *
muster_sheet_order_of_battle (const MusterEvaluation *evaluation,
                              GPtrArray *findings,
                              const MusterSheetOptions *options)
{
  g_autoptr (GPtrArray) readouts = muster_army_list_readouts (evaluation);
  muster_scenario_describe_side_levels (options->scenario, options->army, FALSE, readouts);
  g_autoptr (MusterStepBoxes) boxes = muster_step_boxes_new (evaluation);
  Sheet sheet = { .evaluation = evaluation,
                  .army = evaluation->army,
                  .options = options,
                  .findings = findings,
                  .readouts = readouts,
                  .boxes = boxes };
  return muster_sheet_fit (lay_out, &sheet);
}
