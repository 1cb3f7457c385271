#include "config.h"

#include "sheet/army/organisation.h"

#include "army/check/check.h"
#include "army/check/described.h"
#include "army/evaluate/composition.h"
#include "army/evaluate/evaluate.h"
#include "army/evaluate/readouts.h"
#include "base/text.h"
#include "sheet/army/legend.h"
#include "sheet/army/sheets.h"
#include "sheet/charts/charts.h"
#include "sheet/page/fit.h"
#include "sheet/page/sheet.h"
#include "sheet/page/unit-symbol.h"
#include "sheet/page/words.h"

#include <glib/gi18n-lib.h>

/* The height of a flag with its staff, of its cloth. */
#define MUSTER_FLAG_STAFF 1.2

/* Lines that hold any name of a usual length, and those for pages on which such boxes do not fit.
 */
#define MUSTER_BOX_NAME_LINES  14
#define MUSTER_BOX_LEAST_LINES 6

/* Of the type size. */
#define GAP 1.1

#define INDENT 1.4

static MusterOrganisationNode *
get_node (const MusterOrganisation *organisation, guint node)
{
  return &g_array_index (organisation->nodes, MusterOrganisationNode, node);
}

static inline const MusterUnitStack *
get_stack (const MusterOrganisationNode *node, guint stack)
{
  return &g_array_index (node->stacks, MusterUnitStack, stack);
}

static inline double
get_em (const MusterOrganisation *organisation, double share)
{
  return share * organisation->em;
}

/* Whether no formation stands below it. */
static inline gboolean
is_leaf (const MusterOrganisation *organisation, guint index)
{
  return get_node (organisation, index)->end == index + 1;
}

static inline double
get_centre (const MusterOrganisation *organisation, guint index)
{
  return get_node (organisation, index)->x + organisation->box_width / 2;
}

/* Of the type size. */
#define BOX_WIDTH 13.4

/* What a node says */

/* Those who stand directly in the formation. */
static char *
dup_commanders (const MusterEvaluation *evaluation, guint formation)
{
  const MusterArmy *army = evaluation->army;
  GString *text = g_string_new (NULL);
  for (guint at = muster_army_get_next (army, formation, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (army, formation, at))
    if (army->nodes[at].category == MUSTER_CATEGORY_COMMANDER)
      {
        g_autofree char *label = muster_army_dup_label (army, at);
        g_autofree char *grades = muster_words_dup_commander_grades (evaluation, at, FALSE);
        g_autoptr (GString) clause = g_string_new (label);
        if (grades[0] != '\0')
          muster_text_append_item (clause, grades);
        muster_text_append_clause (text, clause->str);
      }
  gboolean is_empty = text->len == 0;
  return g_string_free (text, is_empty);
}

static guint
count_units (const MusterArmy *army, guint formation)
{
  guint n = 0;
  for (guint at = formation + 1; at < army->nodes[formation].end; at++)
    n += army->nodes[at].category == MUSTER_CATEGORY_UNIT;
  return n;
}

static char *
dup_figures (const MusterEvaluation *evaluation, guint formation)
{
  guint n = count_units (evaluation->army, formation);
  g_autofree char *units = g_strdup_printf (ngettext ("%u unit", "%u units", n), n);
  MusterNumber points = evaluation->totals[formation];
  if (!muster_ruleset_has_prices (evaluation->ruleset))
    return g_steal_pointer (&units);
  g_autofree char *sum = muster_words_dup_points (points, evaluation->open[formation] > 0);
  return g_strdup_printf (
    /* Translators: %1$s: how many units, in words; %2$s: points. */
    ngettext ("%1$s · %2$s point", "%1$s · %2$s points", muster_number_get_plural (points)), units,
    sum);
}

static void
stack_unit (const MusterEvaluation *evaluation, guint unit, GArray *stacks)
{
  const MusterNode *nodes = evaluation->army->nodes;
  MusterUnitStack stack = { muster_evaluation_get_symbol (evaluation, unit), unit, 1 };
  for (guint i = 0; i < stacks->len; i++)
    {
      MusterUnitStack *other = &g_array_index (stacks, MusterUnitStack, i);
      if (other->symbol == stack.symbol
          && g_str_equal (nodes[other->unit].kind_id, nodes[unit].kind_id))
        {
          other->n++;
          return;
        }
    }
  g_array_append_val (stacks, stack);
}

static GArray *
list_stacks (const MusterEvaluation *evaluation, guint formation)
{
  const MusterArmy *army = evaluation->army;
  GArray *stacks = g_array_new (FALSE, FALSE, sizeof (MusterUnitStack));
  for (guint at = muster_army_get_next (army, formation, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (army, formation, at))
    if (army->nodes[at].category == MUSTER_CATEGORY_UNIT)
      stack_unit (evaluation, at, stacks);
  return stacks;
}

/** Returns: (transfer full): a single unit's name; of several what they are, "4 × Line battalion"
 */
/* A single unit is called by its name, several by what they are. */
static char *
muster_organisation_dup_stack_text (const MusterOrganisation *organisation,
                                    const MusterUnitStack *stack)
{
  const MusterArmy *army = organisation->evaluation->army;
  const MusterNode *node = &army->nodes[stack->unit];
  if (stack->n == 1)
    return muster_node_is_named (node) ? g_strdup (node->name)
                                       : g_strdup (muster_node_get_kind_name (node));
  /* Translators: units of one type in a formation: "4 × Line battalions". */
  return g_strdup_printf (_ ("%1$u × %2$s"), stack->n,
                          node->kind != NULL ? node->kind->plural
                                             : muster_node_get_kind_name (node));
}

/* The tree */

static void
clear_node (gpointer data)
{
  MusterOrganisationNode *node = data;
  g_array_unref (node->stacks);
  g_free (node->name);
  g_free (node->commander);
  g_free (node->figures);
}

void
muster_organisation_free (MusterOrganisation *organisation)
{
  g_array_unref (organisation->nodes);
  g_free (organisation);
}

double
muster_organisation_get_gap (const MusterOrganisation *organisation)
{
  return get_em (organisation, GAP);
}

/* The row's children stand on one height. */
static double
get_top (const MusterOrganisation *organisation, guint index)
{
  return get_node (organisation, index)->y;
}

void
muster_organisation_add_tree (const MusterOrganisation *organisation,
                              guint index,
                              double x,
                              double y)
{
  for (guint at = index; at < get_node (organisation, index)->end; at++)
    muster_organisation_add_node (organisation, at, x, y);
}

/* In words */

char *
muster_organisation_dup_node_text (const MusterOrganisation *organisation, guint index)
{
  const MusterOrganisationNode *node = get_node (organisation, index);
  g_autoptr (GString) stacks = g_string_new (NULL);
  /* Translators: %1$s: a formation; %2$s: its commander. */
  g_autofree char *name = node->commander != NULL
                            ? g_strdup_printf (_ ("%1$s (%2$s)"), node->name, node->commander)
                            : g_strdup (node->name);
  for (guint i = 0; i < node->stacks->len; i++)
    {
      g_autofree char *stack =
        muster_organisation_dup_stack_text (organisation, get_stack (node, i));
      muster_text_append_item (stacks, stack);
    }
  return stacks->len == 0
           /* Translators: %1$s: a formation; %2$s: its strength and price. */
           ? g_strdup_printf (_ ("%1$s: %2$s"), name, node->figures)
           /* Translators: %1$s: a formation; %2$s: its strength and price; %3$s: a list of its
              units. */
           : g_strdup_printf (_ ("%1$s: %2$s – %3$s"), name, node->figures, stacks->str);
}

char *
muster_organisation_dup_text (const MusterOrganisation *organisation)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < organisation->nodes->len; i++)
    {
      g_autofree char *line = muster_organisation_dup_node_text (organisation, i);
      g_string_append_printf (text, "%s%*s%s", i > 0 ? "\n" : "",
                              (int) get_node (organisation, i)->depth * 2, "", line);
    }
  return g_string_free (text, FALSE);
}

/* Boxes */

/* Of the type size. */
#define PAD       0.45
#define FLAG      2.4
#define SIZE_MARK 0.7
#define SYMBOL    1.9
#define TEXT_GAP  0.5
#define LINE      0.7 /* in points */
#define FEW_LINES 6
#define MEN_LINES 12 /* of all who command there */
#define LEAST_MEN 8  /* where boxes must be low */
#define UNBROKEN  "\u00a0"

/* A line may break between the parts of a text, and never between a number and its word. */
static char *
dup_bound (const char *text)
{
  g_autoptr (GString) bound = g_string_new (text);
  g_string_replace (bound, " ", UNBROKEN, 0);
  g_string_replace (bound, UNBROKEN "·" UNBROKEN, UNBROKEN "· ", 0);
  return g_string_free (g_steal_pointer (&bound), FALSE);
}

/* Where words begin that stand beside a symbol of this width. */
static double
get_text_x (const MusterOrganisation *organisation, double symbol)
{
  return get_em (organisation, PAD + symbol + TEXT_GAP);
}

static double
get_text_width (const MusterOrganisation *organisation, double symbol)
{
  return organisation->box_width - get_text_x (organisation, symbol) - get_em (organisation, PAD);
}

static const MusterSetText *
set_text (const MusterOrganisation *organisation,
          MusterStyle style,
          const char *text,
          double symbol,
          guint most_lines)
{
  return muster_typesetter_set (organisation->layout->typesetter, style, text,
                                get_text_width (organisation, symbol), most_lines);
}

static guint
get_men_lines (const MusterOrganisation *organisation)
{
  if (organisation->name_lines > MUSTER_BOX_LEAST_LINES)
    return MEN_LINES;
  return LEAST_MEN - (MUSTER_BOX_LEAST_LINES - organisation->name_lines);
}

static double
get_text_height (const MusterOrganisation *organisation, const MusterSetText *set)
{
  return set->n_lines
         * muster_typesetter_get_leading (organisation->layout->typesetter, set->style);
}

double
muster_organisation_get_left (const MusterOrganisation *organisation, double x, double width)
{
  return organisation->is_mirrored ? get_node (organisation, 0)->width - x - width : x;
}

static void
add_mark (const MusterOrganisation *organisation, MusterMark mark)
{
  mark.x = muster_organisation_get_left (organisation, mark.x, mark.width);
  muster_layout_add_mark (organisation->layout, &mark);
}

/* Adds the text from @y down. Returns: where it ends */
static double
add_text (const MusterOrganisation *organisation,
          MusterStyle style,
          const char *text,
          double symbol,
          guint most_lines,
          double x,
          double y)
{
  MusterLayout *layout = organisation->layout;
  const MusterSetText *set = set_text (organisation, style, text, symbol, most_lines);
  double width = get_text_width (organisation, symbol);
  x += get_text_x (organisation, symbol);
  muster_layout_add_text_below (layout, style, text,
                                muster_organisation_get_left (organisation, x, width),
                                y + muster_typesetter_get_rise (layout->typesetter, style), width,
                                organisation->is_mirrored ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT,
                                most_lines);
  return y + get_text_height (organisation, set);
}

/* Room for the mark of its size, where it has one. */
static double
get_size_mark (const MusterOrganisation *organisation, const MusterOrganisationNode *box_node)
{
  const MusterKind *kind = organisation->evaluation->army->nodes[box_node->node].kind;
  return kind != NULL && kind->size != MUSTER_SIZE_NONE ? get_em (organisation, SIZE_MARK) : 0;
}

/** Returns: the height of a box down to its units */
static double
muster_organisation_measure_head (const MusterOrganisation *organisation,
                                  const MusterOrganisationNode *node)
{
  double flag = get_size_mark (organisation, node)
                + get_em (organisation, FLAG * MUSTER_SYMBOL_ASPECT * MUSTER_FLAG_STAFF);
  g_autofree char *figures = dup_bound (node->figures);
  double words =
    get_text_height (organisation, set_text (organisation, MUSTER_STYLE_HEADING_3, node->name, FLAG,
                                             organisation->name_lines));
  if (node->commander != NULL)
    words +=
      get_text_height (organisation, set_text (organisation, MUSTER_STYLE_KIND, node->commander,
                                               FLAG, get_men_lines (organisation)));
  words += get_text_height (organisation,
                            set_text (organisation, MUSTER_STYLE_FIGURE, figures, FLAG, FEW_LINES));
  return MAX (flag, words) + 2 * get_em (organisation, PAD);
}

/** Returns: the height of a stack's line in a box */
static double
muster_organisation_get_stack_height (const MusterOrganisation *organisation,
                                      guint index,
                                      guint stack)
{
  const MusterOrganisationNode *node = get_node (organisation, index);
  g_autofree char *text =
    muster_organisation_dup_stack_text (organisation, get_stack (node, stack));
  const MusterSetText *set =
    set_text (organisation, MUSTER_STYLE_BODY, text, SYMBOL, organisation->name_lines);
  double symbol = get_em (organisation, SYMBOL * MUSTER_SYMBOL_ASPECT);
  return MAX (symbol, get_text_height (organisation, set)) + get_em (organisation, 0.25);
}

/** Returns: the height of @n stacks of a node from @first on */
static double
muster_organisation_measure_stacks (const MusterOrganisation *organisation,
                                    guint index,
                                    guint first,
                                    guint n)
{
  double height = n > 0 ? 2 * get_em (organisation, 0.25) : 0;
  for (guint i = first; i < first + n; i++)
    height += muster_organisation_get_stack_height (organisation, index, i);
  return height;
}

static void
measure_box (MusterOrganisation *organisation, guint index)
{
  MusterOrganisationNode *node = get_node (organisation, index);
  node->head = muster_organisation_measure_head (organisation, node);
  node->box =
    node->head + muster_organisation_measure_stacks (organisation, index, 0, node->stacks->len);
}

/** Marks what formations cost with a star where prices in them are the player's own, before the
 * tree is laid out. */
static void
muster_organisation_mark_own (MusterOrganisation *organisation)
{
  for (guint i = 0; i < organisation->nodes->len; i++)
    {
      MusterOrganisationNode *box_node = get_node (organisation, i);
      g_autofree char *plain = box_node->figures;
      gboolean is_own = muster_evaluation_is_total_own (organisation->evaluation, box_node->node);
      box_node->figures = g_strconcat (plain, is_own ? "*" : NULL, NULL);
      measure_box (organisation, i);
    }
}

/** Gives names so many lines at most, before the tree is laid out. */
static void
muster_organisation_set_name_lines (MusterOrganisation *organisation, guint lines)
{
  organisation->name_lines = lines;
  for (guint i = 0; i < organisation->nodes->len; i++)
    measure_box (organisation, i);
}

static void
add_node (MusterOrganisation *organisation, guint node, guint parent)
{
  const MusterEvaluation *evaluation = organisation->evaluation;
  const MusterArmy *army = evaluation->army;
  guint index = organisation->nodes->len;
  MusterOrganisationNode box_node = { .node = node,
                                      .parent = parent,
                                      .depth = army->nodes[node].depth,
                                      .stacks = list_stacks (evaluation, node),
                                      .name = muster_army_dup_label (army, node),
                                      .commander = dup_commanders (evaluation, node),
                                      .figures = dup_figures (evaluation, node) };
  if (box_node.name[0] == '\0')
    {
      g_free (box_node.name);
      box_node.name = g_strdup (_ ("Army without a name"));
    }
  g_array_append_val (organisation->nodes, box_node);
  measure_box (organisation, index);
  for (guint at = muster_army_get_next (army, node, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (army, node, at))
    if (army->nodes[at].category == MUSTER_CATEGORY_FORMATION)
      add_node (organisation, at, index);
  get_node (organisation, index)->end = organisation->nodes->len;
}

MusterOrganisation *
muster_organisation_new (const MusterEvaluation *evaluation, MusterLayout *layout)
{
  MusterOrganisation *organisation = g_new0 (MusterOrganisation, 1);
  organisation->evaluation = evaluation;
  organisation->layout = layout;
  organisation->nodes = g_array_new (FALSE, FALSE, sizeof (MusterOrganisationNode));
  g_array_set_clear_func (organisation->nodes, clear_node);
  organisation->em = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
  organisation->name_lines = MUSTER_BOX_NAME_LINES;
  organisation->box_width = BOX_WIDTH * organisation->em;
  add_node (organisation, 0, MUSTER_NO_NODE);
  return organisation;
}

static void
add_figure (const MusterOrganisation *organisation,
            MusterFigureKind kind,
            int what,
            double x,
            double y,
            double width,
            double height)
{
  width = get_em (organisation, width);
  MusterFigureMark figure = { kind, what,  muster_organisation_get_left (organisation, x, width),
                              y,    width, get_em (organisation, height) };
  muster_layout_add_figure (organisation->layout, &figure);
}

static void
add_head (const MusterOrganisation *organisation,
          const MusterOrganisationNode *box_node,
          double x,
          double y)
{
  const MusterEvaluation *evaluation = organisation->evaluation;
  const MusterKind *kind = evaluation->army->nodes[box_node->node].kind;
  double pad = get_em (organisation, PAD);
  double at = y + pad;
  g_autofree char *figures = dup_bound (box_node->figures);
  MusterFamily family = muster_evaluation_get_main_family (evaluation, box_node->node);
  if (kind != NULL && kind->size != MUSTER_SIZE_NONE)
    add_figure (organisation, MUSTER_FIGURE_SIZE, (int) kind->size, x + pad, y + 0.8 * pad, FLAG,
                SIZE_MARK);
  add_figure (organisation, MUSTER_FIGURE_FLAG, (int) family, x + pad,
              y + pad + get_size_mark (organisation, box_node), FLAG,
              FLAG * MUSTER_SYMBOL_ASPECT * MUSTER_FLAG_STAFF);
  at = add_text (organisation, MUSTER_STYLE_HEADING_3, box_node->name, FLAG,
                 organisation->name_lines, x, at);
  if (box_node->commander != NULL)
    at = add_text (organisation, MUSTER_STYLE_KIND, box_node->commander, FLAG,
                   get_men_lines (organisation), x, at);
  add_text (organisation, MUSTER_STYLE_FIGURE, figures, FLAG, FEW_LINES, x, at);
}

static void
add_stack (const MusterOrganisation *organisation, guint index, guint stack, double x, double y)
{
  const MusterOrganisationNode *node = get_node (organisation, index);
  const MusterUnitStack *of = get_stack (node, stack);
  g_autofree char *text = muster_organisation_dup_stack_text (organisation, of);
  const MusterSetText *set =
    set_text (organisation, MUSTER_STYLE_BODY, text, SYMBOL, organisation->name_lines);
  double height = muster_organisation_get_stack_height (organisation, index, stack);
  double symbol = get_em (organisation, SYMBOL * MUSTER_SYMBOL_ASPECT);
  double slack = (height - get_text_height (organisation, set)) / 2;
  add_figure (organisation, MUSTER_FIGURE_UNIT, (int) of->symbol, x + get_em (organisation, PAD),
              y + (height - symbol) / 2, SYMBOL, SYMBOL * MUSTER_SYMBOL_ASPECT);
  add_text (organisation, MUSTER_STYLE_BODY, text, SYMBOL, organisation->name_lines, x, y + slack);
}

/** Adds a line between two points of the row begun, one above or beside the other. */
static void
muster_organisation_add_line (const MusterOrganisation *organisation,
                              double x,
                              double y,
                              double to_x,
                              double to_y)
{
  MusterMark mark = { .x = MIN (x, to_x) - LINE / 2,
                      .y = MIN (y, to_y) - LINE / 2,
                      .width = ABS (to_x - x) + LINE,
                      .height = ABS (to_y - y) + LINE,
                      .grey = MUSTER_GREY_RULE };
  add_mark (organisation, mark);
}

static void
add_hanging_lines (const MusterOrganisation *organisation, guint index, double x, double y)
{
  const MusterOrganisationNode *node = get_node (organisation, index);
  double trunk = x + node->x + get_em (organisation, INDENT) / 2;
  double tick = get_em (organisation, 1.2);
  double foot = 0;
  for (guint at = index + 1; at < node->end; at = get_node (organisation, at)->end)
    {
      foot = y + get_top (organisation, at) + tick;
      muster_organisation_add_line (organisation, trunk, foot, x + get_node (organisation, at)->x,
                                    foot);
    }
  muster_organisation_add_line (organisation, trunk, y + node->y + node->box, trunk, foot);
}

/* A bus above each row; where there are several, a trunk at the left joins them. */
static void
add_spread_lines (const MusterOrganisation *organisation, guint index, double x, double y)
{
  const MusterOrganisationNode *node = get_node (organisation, index);
  double gap = get_em (organisation, GAP);
  double from = x + get_centre (organisation, index);
  double first_bus = y + node->y + node->box + gap;
  double left = from;
  double right = from;
  double bus = first_bus;
  double trunk = from;
  muster_organisation_add_line (organisation, from, y + node->y + node->box, from, first_bus);
  for (guint at = index + 1; at < node->end; at = get_node (organisation, at)->end)
    {
      double top = y + get_top (organisation, at);
      double centre = x + get_centre (organisation, at);
      if (top - gap > bus + 0.01)
        {
          double tree_left = x + get_node (organisation, index + 1)->x;
          /* The trunk stands left of every row. */
          for (guint other = index + 1; other < node->end; other++)
            tree_left = MIN (tree_left, x + get_node (organisation, other)->x);
          trunk = tree_left - 0.6 * gap;
          muster_organisation_add_line (organisation, MIN (left, trunk), bus, right, bus);
          muster_organisation_add_line (organisation, trunk, bus, trunk, top - gap);
          bus = top - gap;
          left = right = trunk;
        }
      left = MIN (left, centre);
      right = MAX (right, centre);
      muster_organisation_add_line (organisation, centre, bus, centre, top);
    }
  muster_organisation_add_line (organisation, left, bus, right, bus);
}

void
muster_organisation_add_node (const MusterOrganisation *organisation,
                              guint index,
                              double x,
                              double y)
{
  const MusterOrganisationNode *node = get_node (organisation, index);
  muster_organisation_add_box (organisation, index, 0, node->stacks->len, x + node->x, y + node->y);
  if (node->hangs)
    add_hanging_lines (organisation, index, x, y);
  else if (!is_leaf (organisation, index))
    add_spread_lines (organisation, index, x, y);
}

double
muster_organisation_add_box (const MusterOrganisation *organisation,
                             guint index,
                             guint first,
                             guint n,
                             double x,
                             double y)
{
  const MusterOrganisationNode *node = get_node (organisation, index);
  double height = node->head + muster_organisation_measure_stacks (organisation, index, first, n);
  MusterMark frame = { TRUE, x, y, organisation->box_width, height, MUSTER_GREY_BOX };
  add_mark (organisation, frame);
  add_head (organisation, node, x, y);
  if (n > 0)
    {
      MusterMark hairline = { .x = x + 1,
                              .y = y + node->head,
                              .width = organisation->box_width - 2,
                              .height = MUSTER_HAIRLINE,
                              .grey = MUSTER_GREY_HAIRLINE };
      add_mark (organisation, hairline);
    }
  double at = y + node->head + get_em (organisation, 0.25);
  for (guint i = first; i < first + n; i++)
    {
      add_stack (organisation, index, i, x, at);
      at += muster_organisation_get_stack_height (organisation, index, i);
    }
  return height;
}

/* Formations below one another are for the lowest of several branches. */
static gboolean
should_hang (const MusterOrganisation *organisation, guint index)
{
  const MusterOrganisationNode *node = get_node (organisation, index);
  if (node->parent == MUSTER_NO_NODE || is_leaf (organisation, index))
    return FALSE;
  const MusterOrganisationNode *parent = get_node (organisation, node->parent);
  if (parent->end == node->end && index == node->parent + 1)
    return FALSE;
  for (guint at = index + 1; at < node->end; at = get_node (organisation, at)->end)
    if (!is_leaf (organisation, at))
      return FALSE;
  return TRUE;
}

/* Moves all of a tree. */
static void
move_tree (MusterOrganisation *organisation, guint index, double x, double y)
{
  for (guint at = index; at < get_node (organisation, index)->end; at++)
    {
      get_node (organisation, at)->x += x;
      get_node (organisation, at)->y += y;
    }
}

static void
hang_children (MusterOrganisation *organisation, guint index, double width)
{
  MusterOrganisationNode *node = get_node (organisation, index);
  double y = node->box + get_em (organisation, 0.7 * GAP);
  for (guint at = index + 1; at < node->end; at = get_node (organisation, at)->end)
    {
      muster_organisation_lay_out (organisation, at, width - get_em (organisation, INDENT));
      move_tree (organisation, at, get_em (organisation, INDENT), y);
      y += get_node (organisation, at)->height + get_em (organisation, 0.7 * GAP);
    }
  node->width = organisation->box_width + get_em (organisation, INDENT);
  node->height = y - get_em (organisation, 0.7 * GAP);
}

/* Children from @first on that stand in one row. Returns: the first after them */
static guint
find_row_end (const MusterOrganisation *organisation,
              guint parent,
              guint first,
              double width,
              guint most,
              double *used)
{
  guint end = get_node (organisation, parent)->end;
  guint at = first;
  *used = 0;
  for (guint n = 0; at < end && n < most; n++)
    {
      double more = get_node (organisation, at)->width + (n > 0 ? get_em (organisation, GAP) : 0);
      if (n > 0 && *used + more > width)
        break;
      *used += more;
      at = get_node (organisation, at)->end;
    }
  return at;
}

static guint
count_rows (const MusterOrganisation *organisation, guint parent, double width, guint most)
{
  guint n = 0;
  double used;
  for (guint at = parent + 1; at < get_node (organisation, parent)->end; n++)
    at = find_row_end (organisation, parent, at, width, most, &used);
  return n;
}

static guint
count_children (const MusterOrganisation *organisation, guint parent)
{
  guint n = 0;
  for (guint at = parent + 1; at < get_node (organisation, parent)->end;
       at = get_node (organisation, at)->end)
    n++;
  return n;
}

/* So many in a row that rows are about equally long, without needing more rows. */
static guint
find_most (const MusterOrganisation *organisation, guint parent, double width)
{
  guint n = count_children (organisation, parent);
  guint n_rows = count_rows (organisation, parent, width, n);
  guint most = (n + n_rows - 1) / MAX (n_rows, 1);
  return count_rows (organisation, parent, width, most) == n_rows ? most : n;
}

/* Places one row from @y down. Returns: its height */
static double
place_row (MusterOrganisation *organisation, guint first, guint end, double x, double y)
{
  double height = 0;
  for (guint at = first; at < end; at = get_node (organisation, at)->end)
    {
      move_tree (organisation, at, x, y);
      x += get_node (organisation, at)->width + get_em (organisation, GAP);
      height = MAX (height, get_node (organisation, at)->height);
    }
  return height;
}

/* Above the middle of the first row. */
static void
centre_box (MusterOrganisation *organisation, guint index, guint end)
{
  MusterOrganisationNode *node = get_node (organisation, index);
  guint last = index + 1;
  while (get_node (organisation, last)->end < end)
    last = get_node (organisation, last)->end;
  double middle = (get_centre (organisation, index + 1) + get_centre (organisation, last)) / 2;
  node->x =
    CLAMP (middle - organisation->box_width / 2, 0, MAX (0, node->width - organisation->box_width));
}

/* How the children of a node stand side by side. */
typedef struct
{
  double gutter; /* at the left of the rows, where there are several */
  double width;  /* of a row at most */
  guint most;    /* in a row */
} Spread;

static Spread
find_spread (const MusterOrganisation *organisation, guint index, double width)
{
  double used;
  guint n = count_children (organisation, index);
  double gutter = get_em (organisation, GAP);
  if (find_row_end (organisation, index, index + 1, width, n, &used)
      == get_node (organisation, index)->end)
    return (Spread){ 0, width, n };
  return (Spread){ gutter, width - gutter, find_most (organisation, index, width - gutter) };
}

static double
get_widest_row (const MusterOrganisation *organisation, guint index, const Spread *spread)
{
  double widest = 0;
  double used;
  for (guint at = index + 1; at < get_node (organisation, index)->end;)
    {
      at = find_row_end (organisation, index, at, spread->width, spread->most, &used);
      widest = MAX (widest, used);
    }
  return widest;
}

static void
spread_children (MusterOrganisation *organisation, guint index, double width)
{
  MusterOrganisationNode *node = get_node (organisation, index);
  double gap = get_em (organisation, GAP);
  gboolean is_only = count_children (organisation, index) == 1;
  for (guint at = index + 1; at < node->end; at = get_node (organisation, at)->end)
    muster_organisation_lay_out (organisation, at, is_only ? width : width - gap);
  Spread spread = find_spread (organisation, index, width);
  double widest = get_widest_row (organisation, index, &spread);
  double y = node->box + 2 * gap;
  guint first_end = 0;
  for (guint at = index + 1, end; at < node->end; at = end)
    {
      double used;
      end = find_row_end (organisation, index, at, spread.width, spread.most, &used);
      y += place_row (organisation, at, end, spread.gutter + (widest - used) / 2, y) + 2 * gap;
      first_end = at == index + 1 ? end : first_end;
    }
  node->width = MAX (organisation->box_width, spread.gutter + widest);
  node->height = y - 2 * gap;
  centre_box (organisation, index, first_end);
}

void
muster_organisation_lay_out (MusterOrganisation *organisation, guint index, double width)
{
  MusterOrganisationNode *node = get_node (organisation, index);
  node->x = 0;
  node->y = 0;
  node->hangs = should_hang (organisation, index);
  node->width = organisation->box_width;
  node->height = node->box;
  if (node->hangs)
    hang_children (organisation, index, width);
  else if (!is_leaf (organisation, index))
    spread_children (organisation, index, width);
}

#define FRAME 0.9 /* weight */

/* On the surface. */
typedef struct
{
  double x;
  double y;
  double width;
  double height;
} Pixels;

static double
get_whole (double length)
{
  return MAX (1, muster_chart_get_whole (length));
}

static double
get_near (double at)
{
  return (double) (gint64) (at < 0 ? at - 0.5 : at + 0.5);
}

static double
get_scale (cairo_t *cr)
{
  double x = 1;
  double y = 0;
  cairo_user_to_device_distance (cr, &x, &y);
  return x;
}

/* A box has its edges on whole pixels, so that those that touch do so there too. */
static Pixels
snap_box (cairo_t *cr, double x, double y, double width, double height)
{
  double right = x + width;
  double foot = y + height;
  cairo_user_to_device (cr, &x, &y);
  cairo_user_to_device (cr, &right, &foot);
  x = get_near (x);
  y = get_near (y);
  return (Pixels){ x, y, MAX (1, get_near (right) - x), MAX (1, get_near (foot) - y) };
}

/* A line has the thickness that it has everywhere. */
static Pixels
snap_line (cairo_t *cr, const MusterMark *mark)
{
  Pixels pixels = snap_box (cr, mark->x, mark->y, mark->width, mark->height);
  if (mark->width < mark->height)
    pixels.width = get_whole (mark->width * get_scale (cr));
  else
    pixels.height = get_whole (mark->height * get_scale (cr));
  return pixels;
}

static void
fill (cairo_t *cr, const Pixels *pixels)
{
  cairo_save (cr);
  cairo_identity_matrix (cr);
  cairo_rectangle (cr, pixels->x, pixels->y, pixels->width, pixels->height);
  cairo_fill (cr);
  cairo_restore (cr);
}

void
muster_organisation_draw_frame (cairo_t *cr,
                                double x,
                                double y,
                                double width,
                                double height,
                                double weight)
{
  Pixels box = snap_box (cr, x, y, width, height);
  double edge = MIN (get_whole (weight * get_scale (cr)), MIN (box.width, box.height) / 2);
  cairo_save (cr);
  cairo_identity_matrix (cr);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  cairo_rectangle (cr, box.x, box.y, box.width, box.height);
  cairo_rectangle (cr, box.x + edge, box.y + edge, box.width - 2 * edge, box.height - 2 * edge);
  cairo_fill (cr);
  cairo_restore (cr);
}

static void
draw_mark (const MusterMark *mark, cairo_t *cr, const MusterPalette *palette)
{
  if (mark->is_box)
    {
      Pixels box = snap_box (cr, mark->x, mark->y, mark->width, mark->height);
      muster_ink_set (cr, &palette->paper);
      fill (cr, &box);
      muster_ink_set (cr, &palette->ink);
      muster_organisation_draw_frame (cr, mark->x, mark->y, mark->width, mark->height, FRAME);
      return;
    }
  Pixels line = snap_line (cr, mark);
  muster_ink_set (cr, mark->grey == MUSTER_GREY_HAIRLINE ? &palette->hair : &palette->ink);
  fill (cr, &line);
}

static void
draw_text (const MusterText *text, cairo_t *cr, const MusterPalette *palette)
{
  gboolean is_quiet = muster_style_get_grey (text->set->style) > 0;
  muster_ink_set (cr, is_quiet ? &palette->quiet : &palette->ink);
  cairo_move_to (cr, text->x, text->y);
  muster_set_text_draw_line (text->set, text->line, cr);
}

void
muster_organisation_draw_row (const MusterLayout *layout,
                              guint index,
                              cairo_t *cr,
                              const MusterPalette *palette,
                              gboolean with_words)
{
  const MusterRow *row = MUSTER_AT (layout->rows, MusterRow, index);
  for (guint i = 0; i < row->n_marks; i++)
    draw_mark (MUSTER_AT (layout->marks, MusterMark, row->first_mark + i), cr, palette);
  for (guint i = 0; with_words && i < row->n_texts; i++)
    draw_text (MUSTER_AT (layout->texts, MusterText, row->first_text + i), cr, palette);
  for (guint i = 0; with_words && i < row->n_figures; i++)
    muster_figure_draw (MUSTER_AT (layout->figures, MusterFigureMark, row->first_figure + i), cr,
                        palette, 0, 0);
}

#define MOST_LEGEND_WIDTH 12.0 /* of a column of the legend, in type sizes */
#define LEGEND_SYMBOL     1.9
#define TITLE_LINES       3

/* Trees that stand beside one another. */
typedef struct
{
  guint node;
  double x;
} Standing;

typedef struct
{
  const MusterEvaluation *evaluation;
  const MusterArmy *army;
  GPtrArray *findings;
  MusterLayout *layout;
  MusterOrganisation *organisation;
  double width;
  double room; /* for a row of boxes on a page that is not the first */
  double em;
  GArray *shelf; /* Standing */
  double used;   /* of its width */
} Sheet;

static const MusterOrganisationNode *
get_sheet_node (const Sheet *sheet, guint node)
{
  return &g_array_index (sheet->organisation->nodes, MusterOrganisationNode, node);
}

/* Head and foot of pages */

static char *
dup_verdict (const Sheet *sheet)
{
  g_autofree char *points = muster_words_dup_army_points (sheet->evaluation);
  MusterVerdict verdict = muster_findings_judge (sheet->findings);
  g_autofree char *judged = muster_verdict_dup_text (&verdict);
  return points != NULL ? g_strconcat (points, MUSTER_WORDS_DOT, judged, NULL)
                        : g_steal_pointer (&judged);
}

static void
add_masthead (const Sheet *sheet)
{
  MusterLayout *layout = sheet->layout;
  g_autofree char *nations = muster_words_dup_nations (sheet->evaluation);
  g_autofree char *text = muster_army_dup_particulars (sheet->army, nations);
  g_autofree char *particulars = muster_words_dup_held (text);
  g_autofree char *verdict = dup_verdict (sheet);
  const char *name = sheet->army->name;
  muster_layout_begin_block (layout, 0);
  muster_layout_add_paragraph (layout, MUSTER_STYLE_LABEL, _ ("Organisation"), 0, layout->width,
                               PANGO_ALIGN_CENTER);
  muster_layout_begin_row (layout);
  muster_layout_add_text (layout, MUSTER_STYLE_HEADING_1,
                          name[0] != '\0' ? name : _ ("Army without a name"), 0, layout->width,
                          PANGO_ALIGN_CENTER, TITLE_LINES);
  muster_layout_end_row (layout, 0, 0);
  muster_layout_add_paragraph (layout, MUSTER_STYLE_SUBTITLE, particulars, 0, layout->width,
                               PANGO_ALIGN_CENTER);
  muster_layout_add_paragraph (layout, MUSTER_STYLE_BODY, verdict, 0, layout->width,
                               PANGO_ALIGN_CENTER);
  muster_layout_add_space (layout, 0.5 * sheet->em);
  muster_layout_add_rule (layout, 0, layout->width, 0.8, 0);
  muster_layout_end_block (layout);
}

/* What stands at the head of every page but the first. Returns: its height */
static double
add_running (const Sheet *sheet)
{
  MusterLayout *layout = sheet->layout;
  double height = 0;
  muster_layout_add_running (layout, sheet->army->name, sheet->evaluation->ruleset->title, 0.5,
                             0.6);
  for (guint i = 0; i < layout->running->len; i++)
    height +=
      MUSTER_AT (layout->rows, MusterRow, g_array_index (layout->running, guint, i))->height;
  return height;
}

/* Blocks */

/* Begins a block with one row for pictures. */
static void
begin_picture (const Sheet *sheet, const char *title, guint depth)
{
  MusterBlock *block = muster_layout_begin_block (sheet->layout, sheet->em);
  block->title = g_strdup (title);
  block->outline = title != NULL ? (int) depth : -1;
  muster_layout_begin_row (sheet->layout);
}

static void
end_picture (const Sheet *sheet, double height)
{
  muster_layout_need_fall (sheet->layout, height);
  muster_layout_end_row (sheet->layout, 0, 0);
  muster_layout_end_block (sheet->layout);
}

static void
flush_cache (Sheet *sheet)
{
  double height = 0;
  double left = MAX (0, (sheet->width - sheet->used) / 2);
  if (sheet->shelf->len == 0)
    return;
  const MusterOrganisationNode *first =
    get_sheet_node (sheet, g_array_index (sheet->shelf, Standing, 0).node);
  begin_picture (sheet, first->name, first->depth);
  for (guint i = 0; i < sheet->shelf->len; i++)
    {
      const Standing *standing = &g_array_index (sheet->shelf, Standing, i);
      muster_organisation_add_tree (sheet->organisation, standing->node, left + standing->x, 0);
      height = MAX (height, get_sheet_node (sheet, standing->node)->height);
    }
  end_picture (sheet, height);
  g_array_set_size (sheet->shelf, 0);
  sheet->used = 0;
}

static void
add_to_shelf (Sheet *sheet, guint node)
{
  double gap = sheet->shelf->len > 0 ? 1.5 * muster_organisation_get_gap (sheet->organisation) : 0;
  double width = get_sheet_node (sheet, node)->width;
  if (sheet->shelf->len > 0 && sheet->used + gap + width > sheet->width)
    {
      flush_cache (sheet);
      gap = 0;
    }
  Standing standing = { node, sheet->used + gap };
  g_array_append_val (sheet->shelf, standing);
  sheet->used = standing.x + width;
}

static guint
count_stacks (const Sheet *sheet, guint node, guint first, double room)
{
  const MusterOrganisationNode *of = get_sheet_node (sheet, node);
  double height = of->head + sheet->em;
  guint n = 0;
  while (first + n < of->stacks->len)
    {
      height += muster_organisation_get_stack_height (sheet->organisation, node, first + n);
      if (height > room && n > 0)
        break;
      n++;
    }
  return n;
}

/* A box with more units than a page has room for: cut into several, side by side. */
static void
add_cut_box (Sheet *sheet, guint node)
{
  const MusterOrganisationNode *of = get_sheet_node (sheet, node);
  double gap = muster_organisation_get_gap (sheet->organisation);
  double step = sheet->organisation->box_width + gap;
  guint at = 0;
  flush_cache (sheet);
  do
    {
      double x = 0;
      double height = 0;
      begin_picture (sheet, at == 0 ? of->name : NULL, of->depth);
      do
        {
          guint n = count_stacks (sheet, node, at, sheet->room);
          double box = muster_organisation_add_box (sheet->organisation, node, at, n, x, 0);
          height = MAX (height, box);
          at += n;
          x += step;
        }
      while (at < of->stacks->len && x + sheet->organisation->box_width <= sheet->width);
      end_picture (sheet, height);
    }
  while (at < of->stacks->len);
}

/* The row of boxes from @first on, without what stands in them, below that of @node. */
static guint
add_children_row (Sheet *sheet, guint node, guint first, double left, double y, double *foot)
{
  const MusterOrganisation *organisation = sheet->organisation;
  double gap = muster_organisation_get_gap (organisation);
  double step = organisation->box_width + gap;
  double x = left + gap;
  guint at = first;
  double last = 0;
  *foot = y;
  while (at < get_sheet_node (sheet, node)->end
         && x + organisation->box_width <= sheet->width + 0.01)
    {
      double box = muster_organisation_add_box (organisation, at, 0, 0, x, y);
      last = x + organisation->box_width / 2;
      muster_organisation_add_line (organisation, last, y - gap, last, y);
      *foot = MAX (*foot, y + box);
      x += step;
      at = get_sheet_node (sheet, at)->end;
    }
  muster_organisation_add_line (organisation, left + gap / 2, y - gap, last, y - gap);
  return at;
}

/* Where an overview begins, so that it stands in the middle of the page. */
static double
get_overview_left (const Sheet *sheet, guint node)
{
  double gap = muster_organisation_get_gap (sheet->organisation);
  double width = sheet->organisation->box_width + gap;
  double all = 0;
  for (guint at = node + 1;
       at < get_sheet_node (sheet, node)->end && all + width <= sheet->width + 0.01;
       at = get_sheet_node (sheet, at)->end)
    all += width;
  return MAX (0, (sheet->width - all) / 2);
}

static double
get_tallest_head (const Sheet *sheet, guint node)
{
  double most = 0;
  for (guint at = node + 1; at < get_sheet_node (sheet, node)->end;
       at = get_sheet_node (sheet, at)->end)
    most = MAX (most, get_sheet_node (sheet, at)->head);
  return most;
}

/* A formation with those directly in it, which are told one by one afterwards; again where they are
 * too many for a page. */
static void
add_overview (Sheet *sheet, guint node)
{
  const MusterOrganisation *organisation = sheet->organisation;
  const MusterOrganisationNode *of = get_sheet_node (sheet, node);
  double gap = muster_organisation_get_gap (organisation);
  double tallest = get_tallest_head (sheet, node);
  double left = get_overview_left (sheet, node);
  double trunk = left + gap / 2;
  guint n_stacks = of->box <= sheet->room / 2 ? of->stacks->len : 0;
  guint at = node + 1;
  flush_cache (sheet);
  if (n_stacks < of->stacks->len)
    add_cut_box (sheet, node);
  while (at < of->end)
    {
      double foot;
      gboolean is_first = at == node + 1;
      begin_picture (sheet, is_first ? of->name : NULL, of->depth);
      double y =
        muster_organisation_add_box (organisation, node, 0, is_first ? n_stacks : 0, left, 0);
      double bus = y + gap;
      muster_organisation_add_line (organisation, trunk, y, trunk, bus);
      do
        {
          muster_organisation_add_line (organisation, trunk, bus, trunk, y + gap);
          bus = y + gap;
          at = add_children_row (sheet, node, at, left, y + 2 * gap, &foot);
          y = foot;
        }
      while (at < of->end && y + 2 * gap + tallest <= sheet->room);
      end_picture (sheet, y);
    }
}

static void
add_part (Sheet *sheet, guint node)
{
  muster_organisation_lay_out (sheet->organisation, node, sheet->width);
  const MusterOrganisationNode *of = get_sheet_node (sheet, node);
  if (of->width <= sheet->width + 0.01 && of->height <= sheet->room)
    {
      add_to_shelf (sheet, node);
      return;
    }
  if (of->end == node + 1)
    {
      add_cut_box (sheet, node);
      return;
    }
  add_overview (sheet, node);
  for (guint at = node + 1; at < of->end; at = get_sheet_node (sheet, at)->end)
    add_part (sheet, at);
  flush_cache (sheet);
}

/* An army that is one formation and no more is said by the masthead. */
static guint
find_root (const Sheet *sheet)
{
  const MusterOrganisationNode *army = get_sheet_node (sheet, 0);
  gboolean is_bare = army->commander == NULL && army->stacks->len == 0;
  return is_bare && army->end > 1 && get_sheet_node (sheet, 1)->end == army->end ? 1 : 0;
}

/* The legend */

static guint
count_symbols (const Sheet *sheet, guint *counts)
{
  guint n = 0;
  for (guint i = 0; i < sheet->army->n_nodes; i++)
    if (sheet->army->nodes[i].category == MUSTER_CATEGORY_UNIT)
      {
        guint *count = &counts[muster_evaluation_get_symbol (sheet->evaluation, i)];
        n += *count == 0;
        ++*count;
      }
  return n;
}

/* Where the next entry of the legend stands. */
typedef struct
{
  guint columns;
  guint n;      /* entries so far */
  double width; /* of a column */
  double y;
  double height; /* of the line begun */
} Legend;

static void
add_legend_entry (const Sheet *sheet,
                  Legend *legend,
                  MusterFigureKind kind,
                  int what,
                  const char *text)
{
  MusterTypesetter *typesetter = sheet->layout->typesetter;
  double height = LEGEND_SYMBOL * MUSTER_SYMBOL_ASPECT * sheet->em;
  double staff = kind == MUSTER_FIGURE_FLAG ? MUSTER_FLAG_STAFF : 1;
  double leading = muster_typesetter_get_leading (typesetter, MUSTER_STYLE_BODY);
  guint column = legend->n % legend->columns;
  if (column == 0 && legend->n > 0)
    legend->y += legend->height + 0.4 * sheet->em;
  legend->height = column == 0 ? leading : legend->height;
  legend->height = MAX (legend->height, height * staff);
  double x = column * legend->width;
  double at = x + (LEGEND_SYMBOL + 0.5) * sheet->em;
  MusterFigureMark figure = { kind, what, x, legend->y, LEGEND_SYMBOL * sheet->em, height * staff };
  muster_layout_add_figure (sheet->layout, &figure);
  muster_layout_add_text_below (sheet->layout, MUSTER_STYLE_BODY, text, at,
                                legend->y + (height - leading) / 2
                                  + muster_typesetter_get_rise (typesetter, MUSTER_STYLE_BODY),
                                legend->width - sheet->em - (at - x), PANGO_ALIGN_LEFT, 1);
  legend->n++;
}

/* Whether a formation with units has this flag in the diagram. */
static gboolean
has_flag (Sheet *sheet, MusterFamily family)
{
  for (guint i = find_root (sheet); i < sheet->organisation->nodes->len; i++)
    {
      guint node = get_sheet_node (sheet, i)->node;
      guint n_units = 0;
      for (guint at = node + 1; at < sheet->army->nodes[node].end; at++)
        n_units += sheet->army->nodes[at].category == MUSTER_CATEGORY_UNIT;
      if (n_units > 0 && muster_evaluation_get_main_family (sheet->evaluation, node) == family)
        return TRUE;
    }
  return FALSE;
}

/* Flags that no unit has the symbol of. */
static void
add_flags (Sheet *sheet, const guint *counts, Legend *legend)
{
  static const struct
  {
    MusterFamily family;
    MusterSymbol symbol;
    const char *text;
  } flags[] = {
    { MUSTER_FAMILY_FOOT, MUSTER_SYMBOL_INFANTRY, N_ ("Mostly foot") },
    { MUSTER_FAMILY_HORSE, MUSTER_SYMBOL_CAVALRY, N_ ("Mostly horse") },
    { MUSTER_FAMILY_GUNS, MUSTER_SYMBOL_ARTILLERY, N_ ("Mostly guns") },
    { MUSTER_FAMILY_ENGINEERS, MUSTER_SYMBOL_ENGINEERS, N_ ("Mostly engineers") },
    { MUSTER_FAMILY_NONE, MUSTER_SYMBOL_NONE, N_ ("Mixed") },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (flags); i++)
    if ((flags[i].symbol == MUSTER_SYMBOL_NONE || counts[flags[i].symbol] == 0)
        && has_flag (sheet, flags[i].family))
      add_legend_entry (sheet, legend, MUSTER_FIGURE_FLAG, (int) flags[i].family,
                        _ (flags[i].text));
}

static void
add_legend (Sheet *sheet)
{
  guint counts[MUSTER_N_SYMBOLS] = { 0 };
  guint columns = MAX (1, (guint) (sheet->width / (MOST_LEGEND_WIDTH * sheet->em)));
  Legend legend = { .columns = columns, .width = sheet->width / columns, .y = 0.6 * sheet->em };
  if (count_symbols (sheet, counts) == 0)
    return;
  begin_picture (sheet, NULL, 0);
  muster_organisation_add_line (sheet->organisation, 0, 0, sheet->width, 0);
  for (MusterSymbol i = 0; i < MUSTER_N_SYMBOLS; i++)
    if (counts[i] > 0)
      {
        g_autofree char *text =
          /* Translators: in the legend of symbols, with how many units there are: "Infantry, 24".
           */
          g_strdup_printf (_ ("%1$s, %2$u"), muster_symbol_get_name (i), counts[i]);
        add_legend_entry (sheet, &legend, MUSTER_FIGURE_UNIT, (int) i, text);
      }
  add_flags (sheet, counts, &legend);
  end_picture (sheet, legend.y + legend.height + 0.4 * sheet->em);
}

/* What the army is made of, by arm and by quality. */
static void
add_shares (const Sheet *sheet)
{
  MusterLayout *layout = sheet->layout;
  for (int by_quality = 0; by_quality < 2; by_quality++)
    {
      g_autoptr (MusterComposition) composition =
        by_quality ? muster_army_compose_quality (sheet->evaluation, 0)
                   : muster_army_compose_arms (sheet->evaluation, 0);
      if (composition == NULL || composition->units == 0)
        continue;
      g_autoptr (MusterBars) bars = muster_bars_new_composition (composition, sheet->evaluation);
      muster_layout_begin_block (layout, 0.6 * sheet->em);
      muster_layout_add_paragraph (layout, MUSTER_STYLE_NOTE, bars->title, 0, layout->width,
                                   PANGO_ALIGN_LEFT);
      muster_bars_add_rows (bars, layout);
      muster_layout_end_block (layout);
    }
}

/* The sheet shows no prices of units, so that figures of the player's own are only in totals;
 * grades of commanders name their scales. */
static void
add_words (Sheet *sheet)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (int));
  char *words = muster_legend_dup (sheet->layout, sheet->evaluation, none, FALSE);
  if (words != NULL)
    g_ptr_array_add (lines, words);
  if (muster_evaluation_is_total_own (sheet->evaluation, 0))
    g_ptr_array_add (lines, g_markup_escape_text (muster_army_get_star_words (), -1));
  muster_legend_add (sheet->layout, lines);
}

/* The sheet */

typedef struct
{
  const MusterEvaluation *evaluation;
  GPtrArray *findings;
  const MusterSheetOptions *options;
  gboolean is_turned;
  gboolean has_shares; /* of what the army is made of */
} Making;

static gboolean
fits (const Sheet *sheet)
{
  for (guint row = 0; row < sheet->layout->rows->len; row++)
    if (MUSTER_AT (sheet->layout->rows, MusterRow, row)->height > sheet->room + 0.01)
      return FALSE;
  return TRUE;
}

/* Returns: (nullable): NULL where boxes with names so long do not fit */
static MusterSheet *
lay_out_lines (const Making *of,
               double type_size,
               double leading,
               guint name_lines,
               gboolean is_last)
{
  double height;
  const MusterEvaluation *evaluation = of->evaluation;
  Sheet sheet = { .evaluation = evaluation, .army = evaluation->army, .findings = of->findings };
  g_autoptr (GArray) shelf = g_array_new (FALSE, FALSE, sizeof (Standing));
  muster_paper_get_body (of->options->paper, of->is_turned, &sheet.width, &height);
  g_autoptr (MusterLayout) layout = muster_layout_new (type_size, sheet.width);
  muster_typesetter_set_leading (layout->typesetter, leading);
  sheet.layout = layout;
  g_autoptr (MusterOrganisation) organisation = muster_organisation_new (evaluation, layout);
  muster_organisation_mark_own (organisation);
  muster_organisation_set_name_lines (organisation, name_lines);
  sheet.organisation = organisation;
  sheet.em = organisation->em;
  sheet.shelf = shelf;
  sheet.room = height - add_running (&sheet);
  add_masthead (&sheet);
  add_part (&sheet, find_root (&sheet));
  flush_cache (&sheet);
  if (!is_last && !fits (&sheet))
    return NULL;
  add_legend (&sheet);
  if (of->has_shares)
    add_shares (&sheet);
  add_words (&sheet);
  g_autofree char *foot =
    g_strdup_printf ("%s %s", evaluation->ruleset->title, evaluation->ruleset->version);
  return muster_sheet_new_turned (g_steal_pointer (&layout), evaluation->army, foot, of->options,
                                  of->is_turned);
}

/* Boxes that are higher than a page have less of long names, then smaller type; on the smallest
 * paper still less. */
static MusterSheet *
lay_out (gpointer data, double leading)
{
  double size = ((const Making *) data)->options->type_size;
  MusterSheet *sheet = lay_out_lines (data, size, leading, MUSTER_BOX_NAME_LINES, FALSE);
  for (; sheet == NULL && size >= MUSTER_LEAST_TYPE_SIZE; size -= 1)
    sheet = lay_out_lines (data, size, leading, MUSTER_BOX_LEAST_LINES, FALSE);
  for (guint lines = MUSTER_BOX_LEAST_LINES - 1; sheet == NULL; lines--)
    sheet = lay_out_lines (data, MUSTER_LEAST_TYPE_SIZE, leading, lines, lines == 1);
  return sheet;
}

static MusterSheet *
make (const MusterEvaluation *evaluation,
      GPtrArray *findings,
      const MusterSheetOptions *options,
      gboolean is_turned)
{
  Making making = { evaluation, findings, options, is_turned, TRUE };
  MusterSheet *sheet = muster_sheet_fit (lay_out, &making);
  /* Shares are not worth a page more, nor smaller type. */
  making.has_shares = FALSE;
  return muster_sheet_take_shorter (sheet, muster_sheet_fit (lay_out, &making));
}

MusterSheet *
muster_sheet_organisation (const MusterEvaluation *evaluation,
                           GPtrArray *findings,
                           const MusterSheetOptions *options)
{
  if (options->turn != MUSTER_TURN_BEST)
    return make (evaluation, findings, options, options->turn == MUSTER_TURN_LANDSCAPE);
  g_autoptr (MusterSheet) upright = make (evaluation, findings, options, FALSE);
  if (muster_sheet_get_n_pages (upright) == 1)
    return g_steal_pointer (&upright);
  g_autoptr (MusterSheet) turned = make (evaluation, findings, options, TRUE);
  if (muster_sheet_get_n_pages (turned) < muster_sheet_get_n_pages (upright))
    return g_steal_pointer (&turned);
  return g_steal_pointer (&upright);
}
