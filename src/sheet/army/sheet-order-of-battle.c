#include "config.h"

#include "sheet/army/sheet-order-of-battle.h"

#include "army/evaluate/working.h"
#include "scenario/levels.h"
#include "sheet/army/columns.h"
#include "sheet/army/legend.h"
#include "sheet/army/reserve-words.h"
#include "sheet/army/summary.h"
#include "sheet/page/fit.h"
#include "sheet/page/words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define INDENT        1.3 /* of options, of the type size */
#define HEADING_LINES 6
#define PERSON_MARKUP "<span font_features='smcp=1, onum=1' letter_spacing='300'>%s</span>"

typedef struct
{
  const MusterReckoning *reckoning;
  const MusterArmy *army;
  const MusterSheetOptions *options;
  GPtrArray *findings;
  GPtrArray *readouts;
  MusterGalley *galley;
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

static void
add_points (Sheet *sheet, guint thing)
{
  const MusterColumn *column = &sheet->columns.points;
  gboolean is_formation = sheet->army->things[thing].sort <= MUSTER_SORT_FORMATION;
  if (column->width == 0
      || (!is_formation && sheet->reckoning->price_states[thing] == MUSTER_PRICE_FREE))
    return;
  gboolean is_open = sheet->reckoning->open[thing] > 0;
  gint64 points = is_formation ? sheet->reckoning->totals[thing] : sheet->reckoning->points[thing];
  g_autofree char *text =
    !is_formation && is_open ? g_strdup ("?") : muster_words_dup_points (points, is_open);
  double mark = sheet->columns.mark;
  muster_galley_add_text (sheet->galley, is_formation ? MUSTER_STYLE_TOTAL : MUSTER_STYLE_FIGURE,
                          text, column->x, column->width - mark, PANGO_ALIGN_RIGHT, 1);
  gboolean is_own = is_formation ? muster_reckoning_is_total_own (sheet->reckoning, thing)
                                 : muster_reckoning_is_price_own (sheet->reckoning, thing);
  if (mark > 0 && is_own)
    muster_galley_add_text (sheet->galley, MUSTER_STYLE_FIGURE, "*",
                            column->x + column->width - mark, 2 * mark, PANGO_ALIGN_LEFT, 1);
}

static void
add_note (Sheet *sheet, guint thing, double x)
{
  const char *note = sheet->army->things[thing].note;
  double width = sheet->galley->width - x - sheet->columns.points.width - sheet->columns.gap;
  if (note == NULL || note[0] == '\0')
    return;
  muster_galley_add_paragraph (sheet->galley, MUSTER_STYLE_NOTE, note, x, width, PANGO_ALIGN_LEFT);
  muster_galley_add_space (sheet->galley, 0.2 * sheet->columns.em);
}

/* Readouts come in the order of the things. Returns: the index of the thing's first, of @n */
static guint
find_readouts (const Sheet *sheet, guint thing, guint *n)
{
  MusterReadout **readouts = (MusterReadout **) sheet->readouts->pdata;
  guint first = 0;
  guint end = sheet->readouts->len;
  while (first < end)
    {
      guint middle = first + (end - first) / 2;
      if (readouts[middle]->thing < thing)
        first = middle + 1;
      else
        end = middle;
    }
  for (*n = 0; first + *n < sheet->readouts->len && readouts[first + *n]->thing == thing;)
    ++*n;
  return first;
}

static void
add_readout_items (const Sheet *sheet, guint thing, GPtrArray *items)
{
  guint n;
  guint first = find_readouts (sheet, thing, &n);
  for (guint i = first; i < first + n; i++)
    g_ptr_array_add (items, muster_words_dup_readout (sheet->readouts->pdata[i]));
}

/* When it comes; what it is, where its name does not say so, and its grades. */
static void
add_formation_items (const Sheet *sheet, guint formation, GPtrArray *items)
{
  const MusterThing *thing = &sheet->army->things[formation];
  g_autofree char *label = muster_army_dup_label (sheet->army, formation);
  g_autofree char *name = g_utf8_casefold (label, -1);
  g_autofree char *kind = g_utf8_casefold (muster_thing_get_kind_name (thing), -1);
  char *reserve = muster_reserve_words_dup (sheet->options, formation);
  if (reserve != NULL)
    g_ptr_array_add (items, reserve);
  if (strstr (name, kind) == NULL)
    g_ptr_array_add (items, g_markup_escape_text (muster_thing_get_kind_name (thing), -1));
  muster_words_add_grades (sheet->reckoning, formation, TRUE, items);
}

/* Returns: (nullable): what is worked out for the thing, as markup */
static char *
dup_readouts (const Sheet *sheet, guint thing)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  if (sheet->army->things[thing].sort == MUSTER_SORT_FORMATION)
    add_formation_items (sheet, thing, items);
  add_readout_items (sheet, thing, items);
  if (items->len == 0)
    return NULL;
  return muster_words_join (items);
}

static void
add_readout_text (Sheet *sheet, const char *text, double x)
{
  double width = sheet->galley->width - x - sheet->columns.em;
  muster_galley_add_paragraph (sheet->galley, MUSTER_STYLE_READOUT, text, x, width,
                               PANGO_ALIGN_LEFT);
  muster_galley_add_space (sheet->galley, 0.2 * sheet->columns.em);
}

static void
add_readouts (Sheet *sheet, guint thing, double x)
{
  g_autofree char *text = dup_readouts (sheet, thing);
  if (text != NULL)
    add_readout_text (sheet, text, x);
}

/* Whether the things are of one type and have the same readouts. */
static gboolean
are_alike (const Sheet *sheet, guint one, guint other)
{
  const MusterThing *things = sheet->army->things;
  guint n;
  guint n_other;
  if (!g_str_equal (things[one].kind_id, things[other].kind_id))
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
  const MusterThing *things = sheet->army->things;
  guint parent = things[unit].parent;
  guint n = 0;
  *is_last = TRUE;
  for (guint at = parent + 1; at < things[parent].end; at = things[at].end)
    if (things[at].sort == MUSTER_SORT_FORMATION && at > unit)
      break;
    else if (things[at].sort == MUSTER_SORT_FORMATION)
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
      is_mixed = is_mixed || g_str_equal (things[at].kind_id, things[unit].kind_id);
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
    g_markup_escape_text (muster_thing_get_kind_name (&sheet->army->things[unit]), -1);
  /* Translators: what holds for each of several units of a type: "Gun, each: Move 8 cm". */
  return g_strdup_printf (_ ("%s, each: %s"), kind, text);
}

/* The person in small capitals, and what he is worth: as markup. */
static char *
dup_commander (const Sheet *sheet, guint commander)
{
  g_autofree char *label = muster_army_dup_label (sheet->army, commander);
  g_autofree char *name = g_markup_printf_escaped (PERSON_MARKUP, label);
  g_autofree char *grades = muster_words_dup_commander_grades (sheet->reckoning, commander, TRUE);
  g_autofree char *escaped = g_markup_escape_text (grades, -1);
  return g_strconcat (name, grades[0] != '\0' ? ", " : "", escaped, NULL);
}

static void
add_hairline (Sheet *sheet, double x)
{
  MusterMark hairline = { .x = x,
                          .y = sheet->galley->fall,
                          .width = sheet->galley->width - x,
                          .height = MUSTER_HAIRLINE,
                          .grey = MUSTER_GREY_HAIRLINE };
  muster_galley_add_mark (sheet->galley, &hairline);
}

static void
add_commander (Sheet *sheet, guint commander, double x)
{
  g_autofree char *text = dup_commander (sheet, commander);
  muster_galley_begin_row (sheet->galley);
  muster_columns_add_name (&sheet->columns, sheet->galley, &sheet->army->things[commander],
                           MUSTER_STYLE_PERSON, text, x);
  add_points (sheet, commander);
  guint row = muster_galley_end_row (sheet->galley, 0, 0);
  add_readouts (sheet, commander, x);
  add_note (sheet, commander, x + INDENT * sheet->columns.em);
  muster_galley_keep_rows (sheet->galley, row);
}

static void
add_line_below (Sheet *sheet, double x)
{
  muster_galley_begin_row (sheet->galley);
  add_hairline (sheet, x);
  muster_galley_end_row (sheet->galley, 0, 0.08 * sheet->columns.em);
}

/* Readouts and a note of the unit alone stand above the line that ends it, the note indented, as it
 * is nobody else's; readouts of several units below that of the last. */
static void
add_below_unit (Sheet *sheet, guint unit, const char *readouts, gboolean of_all, double x)
{
  const char *note = sheet->army->things[unit].note;
  gboolean has_note = note != NULL && note[0] != '\0';
  if (readouts != NULL && !of_all)
    add_readout_text (sheet, readouts, x);
  add_note (sheet, unit, x + INDENT * sheet->columns.em);
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
  const MusterThing *thing = &sheet->army->things[unit];
  gboolean of_all;
  g_autofree char *label = muster_army_dup_label (sheet->army, unit);
  g_autofree char *grades = muster_words_dup_grades (sheet->reckoning, unit);
  g_autofree char *readouts = dup_unit_readouts (sheet, unit, &of_all);
  muster_galley_begin_row (sheet->galley);
  muster_columns_add_name (columns, sheet->galley, thing, MUSTER_STYLE_BODY, label, x);
  if (grades[0] != '\0' && thing->sort == MUSTER_SORT_UNIT)
    muster_galley_add_text (sheet->galley, MUSTER_STYLE_BODY, grades, columns->grade.x,
                            columns->grade.width, PANGO_ALIGN_LEFT, MUSTER_MOST_NAME_LINES);
  muster_columns_add_boxes (columns, sheet->boxes, unit);
  add_points (sheet, unit);
  if (readouts == NULL && (thing->note == NULL || thing->note[0] == '\0'))
    add_hairline (sheet, x);
  guint row = muster_galley_end_row (sheet->galley, 0.08 * columns->em, 0.08 * columns->em);
  add_below_unit (sheet, unit, readouts, of_all, x);
  muster_galley_keep_rows (sheet->galley, row);
}

/* A commander, or a unit with its options. */
static void
add_member (Sheet *sheet, guint index, double x)
{
  const MusterThing *thing = &sheet->army->things[index];
  double inner = x + INDENT * sheet->columns.em;
  if (thing->sort == MUSTER_SORT_COMMANDER)
    add_commander (sheet, index, x);
  else
    add_unit (sheet, index, x);
  for (guint at = index + 1; at < thing->end; at++)
    add_unit (sheet, at, inner);
}

static void
add_heading (Sheet *sheet, guint formation)
{
  MusterGalley *galley = sheet->galley;
  const MusterThing *thing = &sheet->army->things[formation];
  MusterStyle style = get_heading_style (thing->depth);
  g_autofree char *label = muster_army_dup_label (sheet->army, formation);
  double x = get_indent (sheet, thing->depth);
  double end = sheet->columns.points.x - sheet->columns.gap;
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, style, label, x, end - x, PANGO_ALIGN_LEFT, HEADING_LINES);
  add_points (sheet, formation);
  if (thing->depth <= 2)
    add_hairline (sheet, x);
  muster_galley_end_row (galley, 0, thing->depth <= 2 ? 0.25 * sheet->columns.em : 0);
}

/* What the formation stands in, but for the army: "III Corps – 2nd Division". Returns: (nullable)
 */
static char *
dup_within (const Sheet *sheet, guint formation)
{
  const MusterThing *things = sheet->army->things;
  char *path = NULL;
  for (guint at = things[formation].parent; at != MUSTER_NO_THING && at > 0; at = things[at].parent)
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
  const MusterThing *thing = &sheet->army->things[formation];
  double space = spaces[MIN (thing->depth, G_N_ELEMENTS (spaces) - 1)] * sheet->columns.em;
  MusterBlock *block = muster_galley_begin_block (sheet->galley, space);
  block->tabled = TRUE;
  block->x = get_indent (sheet, thing->depth);
  block->style = get_heading_style (thing->depth);
  block->outline = (int) thing->depth - 1;
  block->title = thing->depth > 0 ? muster_army_dup_label (sheet->army, formation) : NULL;
  block->within = dup_within (sheet, formation);
}

/* Members that stand directly in a formation before or between its formations. Returns: the first
 * thing after them */
static guint
add_members (Sheet *sheet, guint formation, guint at)
{
  const MusterThing *things = sheet->army->things;
  double x = get_indent (sheet, things[formation].depth);
  gboolean in_head = TRUE;
  while (at < things[formation].end && things[at].sort != MUSTER_SORT_FORMATION)
    {
      if (in_head && things[at].sort != MUSTER_SORT_COMMANDER)
        muster_galley_end_head (sheet->galley);
      in_head = in_head && things[at].sort == MUSTER_SORT_COMMANDER;
      add_member (sheet, at, x);
      at = things[at].end;
    }
  if (in_head)
    muster_galley_end_head (sheet->galley);
  return at;
}

/* What stands directly in a formation, after the formations in it. */
static guint
add_rest (Sheet *sheet, guint formation, guint at)
{
  g_autofree char *label = muster_army_dup_label (sheet->army, formation);
  g_autofree char *text = g_strdup_printf (_ ("Directly under %s"), label);
  double x = get_indent (sheet, sheet->army->things[formation].depth);
  begin_block (sheet, formation);
  MusterBlock *block =
    MUSTER_AT (sheet->galley->blocks, MusterBlock, sheet->galley->blocks->len - 1);
  block->outline = -1;
  block->style = MUSTER_STYLE_LABEL;
  block->space = 0.7 * sheet->columns.em;
  g_free (block->title);
  block->title = g_strdup (text);
  muster_galley_begin_row (sheet->galley);
  muster_galley_add_text (sheet->galley, MUSTER_STYLE_LABEL, text, x,
                          sheet->columns.points.x - sheet->columns.gap - x, PANGO_ALIGN_LEFT,
                          HEADING_LINES);
  muster_galley_end_row (sheet->galley, 0, 0);
  guint next = add_members (sheet, formation, at);
  muster_galley_end_block (sheet->galley);
  return next;
}

/* The heading with what stands directly under it. Returns: the first thing after them */
static guint
add_own_block (Sheet *sheet, guint formation)
{
  const MusterThing *thing = &sheet->army->things[formation];
  double x = get_indent (sheet, thing->depth);
  if (thing->depth == 0 && (thing->end == 1 || thing[1].sort == MUSTER_SORT_FORMATION))
    return 1;
  begin_block (sheet, formation);
  if (thing->depth > 0)
    {
      add_heading (sheet, formation);
      add_readouts (sheet, formation, x);
      add_note (sheet, formation, x);
    }
  guint next = add_members (sheet, formation, formation + 1);
  if (thing->end == formation + 1)
    muster_galley_add_paragraph (sheet->galley, MUSTER_STYLE_NOTE, _ ("Nothing stands here yet."),
                                 x, sheet->columns.end - x, PANGO_ALIGN_LEFT);
  muster_galley_end_block (sheet->galley);
  MusterBlock *block =
    MUSTER_AT (sheet->galley->blocks, MusterBlock, sheet->galley->blocks->len - 1);
  block->keep_next = next < thing->end && block->n_rows == block->n_head;
  /* A commander below his formation's name is more than a heading. */
  block->loose = next > formation + 1;
  return next;
}

static void
add_formation (Sheet *sheet, guint formation)
{
  const MusterThing *things = sheet->army->things;
  guint at = add_own_block (sheet, formation);
  while (at < things[formation].end)
    {
      if (things[at].sort == MUSTER_SORT_FORMATION)
        {
          add_formation (sheet, at);
          at = things[at].end;
        }
      else
        at = add_rest (sheet, formation, at);
    }
}

/* The heads of the columns, for the first time below the summary. */
static void
add_table_head (Sheet *sheet)
{
  MusterGalley *galley = sheet->galley;
  MusterBlock *block = muster_galley_begin_block (galley, 1.2 * sheet->columns.em);
  block->keep_next = TRUE;
  block->tabled = TRUE;
  block->is_heads = TRUE;
  muster_galley_add_rule (galley, 0, galley->width, 0.8, 0.2 * sheet->columns.em);
  muster_columns_add_heads (&sheet->columns, galley);
  muster_galley_add_rule (galley, 0, galley->width, 0.4, 0);
  muster_galley_end_block (galley);
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
  MusterGalley *galley = sheet->galley;
  muster_galley_add_running (galley, sheet->army->name, sheet->reckoning->ruleset->title, 0.3,
                             0.35);
  keep (galley->heads, muster_columns_add_heads (&sheet->columns, galley));
  keep (galley->heads,
        muster_galley_add_rule (galley, 0, galley->width, 0.4, 0.5 * sheet->columns.em));
}

/* What abbreviations and the star stand for. */
static void
add_legend (Sheet *sheet)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) stats = muster_legend_list_stats (sheet->readouts);
  char *words = muster_legend_dup (sheet->galley, sheet->reckoning, stats, TRUE);
  char *marks = muster_step_boxes_dup_legend (sheet->boxes, MUSTER_MOST_BOXES);
  if (words != NULL)
    g_ptr_array_add (lines, words);
  if (marks != NULL)
    g_ptr_array_add (lines, marks);
  if (muster_reckoning_has_own (sheet->reckoning, sheet->readouts))
    g_ptr_array_add (
      lines, g_markup_escape_text (_ ("* A price or figure of the player’s own, which the rules "
                                      "leave to him, or worked out from such."),
                                   -1));
  muster_legend_add (sheet->galley, lines);
}

/* The whole army may come later. */
static void
add_reserve (Sheet *sheet)
{
  g_autofree char *reserve = muster_reserve_words_dup (sheet->options, 0);
  if (reserve == NULL)
    return;
  muster_galley_begin_block (sheet->galley, 0.7 * sheet->columns.em);
  muster_galley_add_paragraph (sheet->galley, MUSTER_STYLE_READOUT, reserve, 0,
                               sheet->galley->width, PANGO_ALIGN_LEFT);
  muster_galley_end_block (sheet->galley);
}

static MusterSheet *
lay_out (gpointer data, double type_size)
{
  Sheet *sheet = data;
  const MusterSheetOptions *options = sheet->options;
  const MusterRuleset *ruleset = sheet->reckoning->ruleset;
  gboolean is_turned = options->turn == MUSTER_TURN_LANDSCAPE;
  double width;
  double height;
  muster_paper_get_body (options->paper, is_turned, &width, &height);
  sheet->galley = muster_galley_new (type_size, width);
  muster_columns_measure (&sheet->columns, sheet->galley, sheet->reckoning, sheet->boxes);
  prepare_pages (sheet);
  muster_summary_add (sheet->galley, sheet->reckoning, sheet->findings, sheet->readouts);
  add_reserve (sheet);
  if (sheet->army->n_things > 1)
    {
      add_table_head (sheet);
      add_formation (sheet, 0);
    }
  add_legend (sheet);
  g_autofree char *foot = g_strdup_printf ("%s %s", ruleset->title, ruleset->version);
  return muster_sheet_new_turned (sheet->galley, sheet->army, foot, options, is_turned);
}

MusterSheet *
muster_sheet_order_of_battle (const MusterReckoning *reckoning,
                              GPtrArray *findings,
                              const MusterSheetOptions *options)
{
  g_autoptr (GPtrArray) readouts = muster_army_list_readouts (reckoning);
  muster_scenario_tell_side_levels (options->scenario, options->army, FALSE, readouts);
  g_autoptr (MusterStepBoxes) boxes = muster_step_boxes_new (reckoning);
  Sheet sheet = { .reckoning = reckoning,
                  .army = reckoning->army,
                  .options = options,
                  .findings = findings,
                  .readouts = readouts,
                  .boxes = boxes };
  return muster_sheet_fit (lay_out, &sheet, options->type_size);
}
